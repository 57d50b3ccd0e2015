"""Reviews as pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.games import EXAMPLES
from tests.svg.drawn import GIVEN_AWAY, remarks, texts_in
from ulti import UltiError, svg

if TYPE_CHECKING:
    from ulti.base.words import Language

NAMES = ("Anna", "Béla", "Cili")


def test_every_card_is_there_with_who_played_it() -> None:
    picture = svg.review(GIVEN_AWAY, (), players=NAMES)
    played = [card for trick in GIVEN_AWAY.tricks for card in trick.cards]
    assert re.findall(r'data-card="(..)"', picture) == list(map(str, played))
    texts = texts_in(picture)
    assert [text for text in texts if text in NAMES] == [
        NAMES[(trick.leader + place) % 3] for trick in GIVEN_AWAY.tricks for place in range(3)
    ]
    assert "No card gave anything away." in picture
    assert "#c02020" not in picture
    assert picture.count("#d99a00") == 10  # a frame for the winner of each trick


@pytest.mark.parametrize(("language", "money"), [("en", "money -24"), ("hu", "pénz -24")])
def test_what_was_given_away_is_marked(language: Language, money: str) -> None:
    picture = svg.review(GIVEN_AWAY, remarks(), players=NAMES, language=language)
    marked = [remark for remark in remarks() if remark.gifts]
    assert picture.count('stroke="#c02020"') == len(marked) == 3
    assert f"{money}: MK M9" in picture
    said = re.findall(r"<desc>(.*)</desc>", picture)[0].split(". ")
    assert [text.split(",")[0] for text in said] == [NAMES[remark.seat] for remark in marked]


def test_a_deal_that_goes_on_has_its_trick_on_the_table() -> None:
    game = EXAMPLES["kontra"]
    picture = svg.review(game, ())
    assert game.trick
    assert [f'data-card="{card}"' in picture for card in game.trick] == [True] * len(game.trick)


def test_what_is_not_a_review_is_refused() -> None:
    with pytest.raises(UltiError, match="no card was played"):
        svg.review(EXAMPLES["bid"], ())
    with pytest.raises(UltiError, match="5 is not a Game"):
        svg.review(5, ())  # type: ignore[arg-type]
    with pytest.raises(UltiError, match="5 are not the remarks of a review"):
        svg.review(GIVEN_AWAY, 5)  # type: ignore[arg-type]
    with pytest.raises(UltiError, match="is not a remark on it: use what ulti"):
        svg.review(GIVEN_AWAY.at(12), remarks())
    with pytest.raises(UltiError, match="is not a remark on it"):
        svg.review(GIVEN_AWAY, [5])  # type: ignore[list-item]
