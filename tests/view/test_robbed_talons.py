"""Talons that were robbed: where the cards can have gone (R5.2)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games import DEAL, after
from tests.view.looks import OPENING, chi_square, error_of, holders, told_to, worlds
from ulti import (
    WIKIPEDIA,
    Game,
    Phase,
    PlayCard,
    Seat,
)
from ulti.view import View


def robbed_twice(second: str, third: str) -> Game:
    """Let seat 1 lay P9 P8, seat 2 and seat 0 rob in turn; return the game at the first lead."""
    laid = ("discard T9 T8", "discard P9 P8", f"discard {second}", f"discard {third}")
    bids = ("bid ju", "bid b", "bid Pju", "bid P4u")
    robbed = [text for pair in zip(laid, bids, strict=True) for text in (*pair, "take")]
    return after(Game.start(DEAL, WIKIPEDIA), *robbed[:-1], "pass", "pass", "pass")


@pytest.mark.parametrize(
    ("second", "third"),
    [("P9 P8", "P9 P8"), ("P9 TU", "TU MO"), ("ZU Z9", "ZU Z9"), ("P8 Z9", "P8 Z9")],
)
def test_where_a_card_that_was_laid_and_robbed_twice_can_have_gone(second: str, third: str) -> None:
    """Seat 1 knows that seat 2 took P9 P8; then they may have gone on to seat 0, and back down."""
    game, rng = robbed_twice(second, third), random.Random(second)
    assert holders(game.view(1), "P9") == {0, 2}
    assert holders(game.view(2), "P9") == ({2} if "P9" not in second else {0})
    while game.phase is not Phase.OVER:
        game = game.apply(rng.choice([a for a in game.legal_actions() if isinstance(a, PlayCard)]))
        view = game.view(1)
        assert all(view.sample(rng).view(1) == view for _ in range(5))
        if len(game.tricks) == 9 and not game.trick:
            everything = worlds(game, Seat(1))
            assert view._all_worlds()._sums[-1] == len(set(everything)) == len(everything) > 2
            drawn = Counter(view.sample(rng) for _ in range(max(500, 8 * len(everything))))
            assert set(drawn) <= set(everything)
            assert chi_square(drawn, everything) < 4


def test_a_card_that_was_laid_and_robbed_again_is_with_who_took_it_last() -> None:
    game = after(
        Game.start(DEAL, WIKIPEDIA),
        *("discard T9 T8", "bid ju", "take", "discard P9 P8", "bid b", "take"),
        *("discard P9 P8", "bid Pju", "pass", "take", "discard P9 P8", "bid P4u"),
        *("pass", "take", "discard PA PK", "bid P2utd", "pass", "pass", "pass"),
    )
    assert game.declarer is Seat(0)
    view = game.view(1)
    assert holders(view, "P9") == {0}
    assert all(view.sample(random.Random(seed)).view(1) == view for seed in range(20))


def test_cards_that_the_viewer_laid_must_have_gone_to_who_took_them() -> None:
    """Seat 1 lays P9 P8, seat 2 takes them, and yet seat 0 plays both."""
    talons = [{"laid": 0, "cards": "T9 T8"}, {"laid": 1, "cards": "P9 P8"}]
    auction = [*OPENING, [1, "take"], [1, "discard P9 P8"], [1, "bid b"], [2, "take"]]
    auction += [[2, "discard ?? ??"], [2, "bid eb"], [0, "pass"], [1, "pass"], [2, "pass"]]
    view = View.from_dict(told_to(1, auction, talons=talons))
    assert holders(view, "P9") == {2}
    data = told_to(1, [*auction, [2, "play PA"], [0, "play P9"]], talons=talons)
    assert error_of(data) == ("no_deal", "history")
