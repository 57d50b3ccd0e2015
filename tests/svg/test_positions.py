"""Pictures of positions: who sits where, and that nobody sees more than a seat knows."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import EXAMPLES, bidding, skewed_deals, some_action
from tests.svg.drawn import SEATS, cards_in, texts_in
from ulti import (
    DECK,
    PROFILES,
    Deal,
    Discard,
    Game,
    Phase,
    svg,
)

if TYPE_CHECKING:
    from ulti import Profile
    from ulti.view import View


def known_to(view: View) -> set[str]:
    """Return the cards that a seat may see on the table and in hands (R13)."""
    known = {str(card) for card in view.trick}
    for cards in (view.hand, *view.open_hands):
        known |= {str(card) for card in cards or ()}
    return known


@pytest.mark.parametrize("label", EXAMPLES)
@pytest.mark.parametrize("seat", SEATS)
def test_the_picture_of_a_view_has_no_card_that_its_seat_does_not_know(
    label: str, seat: int | None
) -> None:
    """R13: in no form, neither drawn nor named."""
    view = EXAMPLES[label].view(seat)
    talons = {str(card) for talon in view.talons for card in talon.cards}
    for language in ("en", "hu"):
        picture = svg.position(view, language=language)
        words = re.sub(r' d=".*?"', "", picture)  # a path may have an M9 too
        shown = {name for name in cards_in(picture) if name != "??"}
        assert known_to(view) <= shown <= known_to(view) | talons
        for card in DECK:
            if str(card) not in shown:
                assert card.text(language) not in picture
                assert re.search(rf"\b{card}\b", words) is None


@pytest.mark.parametrize("label", EXAMPLES)
@pytest.mark.parametrize("seat", SEATS)
def test_deals_that_look_the_same_from_a_seat_have_the_same_picture(
    label: str, seat: int | None
) -> None:
    view = EXAMPLES[label].view(seat)
    other = view.sample(random.Random(5)).view(seat)
    assert svg.position(other) == svg.position(view)


@pytest.mark.parametrize("label", EXAMPLES)
def test_every_card_of_a_game_is_drawn_once(label: str) -> None:
    game = EXAMPLES[label]
    lying = [*game.trick, *game.talon, *(card for hand in game.hands for card in hand)]
    assert sorted(cards_in(svg.position(game))) == sorted(map(str, lying))
    for seat in SEATS:
        assert len(cards_in(svg.position(game.view(seat)))) == len(lying)


@given(deal=skewed_deals, seed=st.integers(0, 2**32), profile=st.sampled_from([*PROFILES.values()]))
@settings(max_examples=25)
def test_no_game_leaks_into_the_pictures_of_its_views(
    deal: Deal, seed: int, profile: Profile
) -> None:
    """R13, R5.7: all along random games."""
    rng = random.Random(seed)
    game = Game.start(deal, profile)
    while game.to_act is not None:
        for _ in range(rng.randint(1, 8)):
            game = game if game.to_act is None else game.apply(some_action(game, rng))
        for seat in SEATS:
            view = game.view(seat)
            drawn = [name for name in cards_in(svg.position(view)) if name != "??"]
            lying = {str(card) for card in game.talon if _knows_talon(game, seat)}
            assert sorted(drawn) == sorted(known_to(view) | lying)


def _knows_talon(game: Game, seat: int | None) -> bool:
    """R5.7, R13.2: who laid it last knows it, and at the end everybody."""
    laid = [who for who, action in game.history if isinstance(action, Discard)]
    return game.to_act is None or laid[-1] == seat


def test_who_laid_the_talon_sees_it_until_another_takes_it() -> None:
    """R5.7, R13.1."""

    def talon(game: Game, seat: int | None) -> list[str]:
        picture = svg.position(game.view(seat))
        return cards_in(picture)[-2:] if "talon" in texts_in(picture) else []

    game = bidding("ju")
    assert talon(game, 0) == ["T9", "T8"]
    assert talon(game, 1) == talon(game, None) == ["??", "??"]
    game = game.apply("take")
    assert [talon(game, seat) for seat in SEATS] == [[]] * 4
    game = game.apply("discard M8 P7")
    assert talon(game, 1) == ["M8", "P7"]
    assert talon(game, 0) == talon(game, 2) == ["??", "??"]


def test_the_talon_of_a_set_up_position_is_the_declarers() -> None:
    game = EXAMPLES["position"]
    assert "T9" in cards_in(svg.position(game.view(0)))
    assert "T9" not in cards_in(svg.position(game.view(1)))


def test_the_talon_is_open_at_the_end() -> None:
    """R13.2."""
    for seat in SEATS:
        assert {"T8", "T9"} <= set(cards_in(svg.position(EXAMPLES["over"].view(seat))))


def test_hands_are_sorted_as_the_bid_counts_them() -> None:
    """R1.2: ten-low without trump."""
    cards = cards_in(svg.position(bidding("b")))
    assert cards.index("MX") > cards.index("MO")
    cards = cards_in(svg.position(bidding("ju")))
    assert cards.index("MX") < cards.index("MO")


def test_the_viewer_sits_at_the_bottom_and_the_next_to_the_right() -> None:
    names = ["Anna", "Béla", "Cili"]
    for seat in SEATS:
        texts = texts_in(svg.position(EXAMPLES["bid"].view(seat), players=names))
        first = seat or 0
        expected = [names[(first + step) % 3] for step in range(3)]
        assert [text for text in texts if text in names] == expected


def test_the_words_of_a_position() -> None:
    texts = texts_in(svg.position(EXAMPLES["kontra"], players=["Anna", "Béla", "Cili", "Dóra"]))
    for text in (
        "ulti (4+1)",
        "trump: acorns",
        "parti: kontra, ulti: kontra",
        "to raise or pass",
        "declarer · meld 40 20",
        "meld 20",
        "led",
        "Dóra",
        "deals and sits out",
    ):
        assert text in texts
    texts = texts_in(svg.position(EXAMPLES["individual"].view(1), language="hu"))
    assert {"betli (5)", "nincs adu", "betli: kontra / kontra", "jön", "felvevő"} <= set(texts)
    one = EXAMPLES["individual"].at(len(EXAMPLES["individual"].history) - 2)
    assert "betli: kontra / –" in texts_in(svg.position(one))
    assert "no bid" in texts_in(svg.position(EXAMPLES["deal"]))


def test_won_tricks_are_counted() -> None:
    game = EXAMPLES["over"]
    counts = Counter(taken.winner for taken in game.tricks)
    texts = " ".join(texts_in(svg.position(game)))
    for count in counts.values():
        assert ("1 trick" if count == 1 else f"{count} tricks") in texts


def test_the_title_says_whose_turn_it_is() -> None:
    """Every phase has its words, in both languages."""
    titles = {
        game.phase: (repr(svg.position(game)), repr(svg.position(game, language="hu")))
        for game in EXAMPLES.values()
    }
    assert set(titles) == set(Phase)
    assert titles[Phase.PLAY][0].endswith(": to play>")
    assert titles[Phase.OVER] == (
        "<Picture: Ulti, the deal is over>",
        "<Picture: Ulti, a leosztás véget ért>",
    )


def test_the_description_tells_the_position_in_words() -> None:
    picture = svg.position(EXAMPLES["first trick"].view(1), players=["Anna", "Béla", "Cili"])
    for words in (
        "trump: acorns; ulti: kontra; Anna: declarer · meld 40 · hidden: 9;",
        "Béla: under of acorns, ",
        "; trick: ace of acorns<",
    ):
        assert words in picture
