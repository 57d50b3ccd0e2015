"""Pictures as text: well-formed, the same every time, escaped, and without what a seat can't know.

What they look like is measured in `test_svg_in_browser`.
"""

from __future__ import annotations

import os
import pickle
import random
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from tests.games import EXAMPLES
from tests.processes import python
from tests.svg.drawn import (
    NAMESPACE,
    PICTURES,
    TRICK,
    cards_in,
    settlement_of,
    table_of_examples,
    texts_in,
)
from ulti import (
    DECK,
    ULTISTARS,
    Card,
    CardOrder,
    CardSet,
    Deal,
    Game,
    ParseError,
    Settlement,
    TrickError,
    UltiError,
    svg,
)
from ulti.rules.play import Trick
from ulti.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable


# Every picture


@pytest.mark.parametrize("label", PICTURES)
def test_a_picture_is_well_formed_and_says_what_it_is(label: str) -> None:
    picture = PICTURES[label]
    root = ET.fromstring(picture)  # noqa: S314 - written by ourselves
    assert root.tag == f"{NAMESPACE}svg"
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert (float(root.attrib["width"]), float(root.attrib["height"])) == (width, height)
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{NAMESPACE}title"
    assert root[0].text


@pytest.mark.parametrize("label", PICTURES)
def test_a_picture_stands_beside_others_and_alone(label: str) -> None:
    """No ids and styles that others could have too; nothing from another file; no script."""
    forbidden = r"\s(?:id|class|href|on\w+)=|<style|<script|<image|<use|url\("
    assert re.search(forbidden, re.sub(r">[^<]*<", "><", PICTURES[label])) is None


def test_pictures_are_the_same_in_every_process() -> None:
    program = (
        "import hashlib\n"
        "from tests.svg.drawn import PICTURES\n"
        "print(hashlib.sha256(''.join(PICTURES.values()).encode()).hexdigest())\n"
    )
    seen = {python(program, env={**os.environ, "PYTHONHASHSEED": seed}) for seed in ("1", "2")}
    ((status, out, err),) = seen
    assert (status, len(out), err) == (0, 65, "")


def test_a_picture_is_a_text_that_notebooks_show() -> None:
    picture = PICTURES["hand"]
    assert picture == picture.svg == str(picture) == picture._repr_svg_()
    assert type(picture.svg) is type(picture._repr_svg_()) is type(str(picture)) is str
    assert repr(picture) == "<Picture: 12 cards>"
    assert pickle.loads(pickle.dumps(picture)) == picture  # noqa: S301 - just pickled
    assert repr(svg.Picture("no svg")) == "<Picture: >"


def test_import_ulti_does_not_load_pictures() -> None:
    program = "import sys, ulti; print(*[name for name in sys.modules if 'svg' in name])"
    assert python(program) == (0, "\n", "")


# Hands


@pytest.mark.parametrize("count", range(13))
def test_a_hand_shows_its_cards_in_order(count: int) -> None:
    cards = CardSet(random.Random(count).sample(DECK, count))
    for style in svg.SuitStyle:
        picture = svg.hand(cards, suits=style)
        assert cards_in(picture) == str(cards).split()
        assert repr(picture) == f"<Picture: {count} card{'s' * (count != 1)}>"


def test_a_hand_may_be_sorted_ten_low() -> None:
    """R1.2, R1.3."""
    assert cards_in(svg.hand("MX MK MU", order=CardOrder.TEN_LOW)) == ["MK", "MU", "MX"]


# Tricks


def test_a_trick_on_the_table_is_shown_from_the_led_card_on() -> None:
    cards = EXAMPLES["kontra"].trick
    for count in range(4):
        assert cards_in(svg.trick(cards[:count])) == [str(card) for card in cards[:count]]
    assert repr(svg.trick(cards[:1])) == "<Picture: Trick: ace of acorns>"
    assert repr(svg.trick((), language="hu")) == "<Picture: Ütés: nincs lap>"


def test_a_gathered_trick_says_who_played_what() -> None:
    taken = EXAMPLES["over"].tricks[1]
    names = ["Anna", "Béla", "Cili"]
    picture = svg.trick(taken, players=names)
    assert [text for text in texts_in(picture) if text in names] == [
        names[(taken.leader + step) % 3] for step in range(3)
    ]
    assert f"<desc>{names[taken.winner]} wins</desc>" in picture
    assert picture.count("<rect") == 3 + 3 + 1  # cards, names, and the frame of the winner
    assert "Kezdő" in svg.trick(taken, language="hu")


# What is refused


@pytest.mark.parametrize(
    ("draw", "code"),
    [
        (lambda: svg.hand("PA PA"), "bad_card"),
        (lambda: svg.hand("nothing"), "bad_card"),
        (lambda: svg.hand(None), "bad_card"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", order="up"), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", suits="SWISS"), "bad_name"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", suits=[]), "bad_name"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", language="de"), "bad_language"),  # type: ignore[arg-type]
        (lambda: svg.hand("PA", language=[]), "bad_language"),  # type: ignore[arg-type]
        (lambda: svg.trick(None), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick("PA"), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick(set()), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick(DECK[:4]), "bad_trick"),
        (lambda: svg.trick(DECK[:1] * 2), "bad_trick"),
        (lambda: svg.trick(Trick(9, TRICK.cards, 0)), "bad_seat"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, TRICK.cards, "x")), "bad_seat"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, TRICK.cards[:2], 0)), "bad_trick"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, DECK[:2] * 2, 0)), "bad_trick"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, DECK[:1] * 3, 0)), "bad_trick"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, "PAX", 0)), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, None, 0)), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.trick(Trick(0, (), 0)), "bad_trick"),  # type: ignore[arg-type]
        (lambda: svg.trick([], players=["A", "B", "C", "D"]), "bad_players"),
        (lambda: svg.position(None), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.position(EXAMPLES["bid"], players="ABC"), "bad_players"),
        (lambda: svg.position(EXAMPLES["bid"], players=3), "bad_players"),  # type: ignore[arg-type]
        (lambda: svg.position(EXAMPLES["bid"], players=["A", "B"]), "bad_players"),
        (lambda: svg.position(EXAMPLES["bid"], players=list("ABCDE")), "bad_players"),
        (lambda: svg.position(EXAMPLES["bid"], players=["A", "B", "\x00"]), "bad_players"),
        (lambda: svg.position(EXAMPLES["bid"], players=["A", "B", 3]), "bad_players"),  # type: ignore[list-item]
        (lambda: svg.position(EXAMPLES["bid"], suits=None), "bad_name"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(EXAMPLES["over"]), "bad_argument"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(Settlement((1, 2), ())), "bad_settlement"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(Settlement((10**5000, 0, 0), ())), "bad_settlement"),
        (lambda: svg.score_sheet(Settlement((0, 0, 0), ("u",))), "bad_settlement"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(Settlement((0, 0, 0), None)), "bad_settlement"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(table_of_examples(), players=["A", "B", "C"]), "bad_players"),
        (lambda: svg.score_sheet(settlement_of("over"), players=["A"]), "bad_players"),
        (lambda: svg.score_sheet(settlement_of("over"), language="x"), "bad_language"),  # type: ignore[arg-type]
        (lambda: svg.score_sheet(table_of_examples(), language="x"), "bad_language"),  # type: ignore[arg-type]
    ],
)
def test_what_can_not_be_drawn_is_refused(draw: Callable[[], object], code: str) -> None:
    with pytest.raises(UltiError) as caught:
        draw()
    assert caught.value.code == code


def test_refusals_say_what_would_be_right() -> None:
    with pytest.raises(UltiError, match="give 3 or 4 different printable names"):
        svg.position(EXAMPLES["bid"], players=[])
    with pytest.raises(ParseError, match="use one of HUNGARIAN, FRENCH"):
        svg.hand("PA", suits="x")  # type: ignore[arg-type]
    with pytest.raises(TrickError, match="no more than three"):
        svg.trick([*map(Card.parse, ("PA", "PX", "PK", "PO"))])


def test_notebooks_draw_sets_of_cards_games_views_and_tables() -> None:
    game = Game.start(Deal.shuffled(random.Random(7)), ULTISTARS)
    table = Table(["Anna", "Béla", "Cili"], ULTISTARS)
    whole, nothing = CardSet(DECK), CardSet()
    assert whole._repr_svg_() == svg.hand(whole).svg
    assert nothing._repr_svg_() == svg.hand(nothing).svg
    assert game._repr_svg_() == svg.position(game).svg
    assert game.view(1)._repr_svg_() == svg.position(game.view(1)).svg
    assert table._repr_svg_() == svg.score_sheet(table).svg
