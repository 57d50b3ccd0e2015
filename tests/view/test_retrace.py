"""The history of a view, played again: what can't have been seen is refused (R13)."""

from __future__ import annotations

from typing import Final

import pytest

from tests.view.looks import OPENING, TO_PLAY, data_of, error_of, told_to
from ulti import (
    DECK,
)
from ulti.view import View

DOUBLED: Final = [*TO_PLAY, [0, "play MA"], [1, "kontra u"], [1, "play MU"], [2, "play ZU"]]


@pytest.mark.parametrize(
    ("history", "code", "place"),
    [
        ([[2, "discard ?? ??"]], "view_differs", 0),
        ([[0, "discard T9 T8"]], "view_differs", 0),
        ([[0, "bid ju"]], "wrong_phase", 0),
        ([*OPENING, [1, "bid Pju"]], "talon_not_taken", 2),
        ([*OPENING, [1, "pass"], [2, "discard ?? ??"]], "wrong_phase", 3),
        ([*OPENING, [1, "pass"], [2, "take"], [2, "discard ?? ??"], [2, "bid j"]], "not_higher", 5),
        ([*TO_PLAY, [0, "discard ?? ??"]], "wrong_phase", 6),
        ([*TO_PLAY, [1, "play MA"]], "view_differs", 6),
        ([*TO_PLAY, [0, "play MU"]], "bad_deal", None),
        ([*TO_PLAY, [0, "play MA"], [1, "play ZX"]], "must_follow_suit", 7),
        ([*TO_PLAY, [0, "play MA"], [1, "play MU"], [2, "play MA"]], "not_in_hand", 8),
        ([*TO_PLAY, [0, "play MA"], [1, "play M7"]], "not_in_hand", 7),
        ([*TO_PLAY, [0, "play MA"], [1, "meld 40"]], "meld_not_held", 7),
        ([*TO_PLAY, [0, "play MA"], [0, "concede"]], "view_differs", 7),
        ([*TO_PLAY, [0, "throw-in"], [0, "play MA"]], "game_over", 7),
        ([*DOUBLED, [1, "pass"]], "view_differs", 10),
        ([*DOUBLED, [0, "kontra j"]], "not_your_raise", 10),
        ([*DOUBLED, [0, "concede"]], "not_in_play", 10),
        ([*DOUBLED, [0, "spread"]], "not_in_play", 10),
        ([*DOUBLED, [0, "throw-in"]], "throw_in_too_late", 10),
        ([*DOUBLED, [0, "play MX"]], "wrong_phase", 10),
        ([*TO_PLAY[:-1], [0, "throw-in"], [0, "pass"]], "game_over", 6),
        ([*DOUBLED, [0, "pass"], [1, "concede"], [0, "pass"]], "game_over", 12),
        # A revoke that shows later: seat 2 has no acorn, but plays one.
        ([*DOUBLED, [0, "pass"], [0, "play MX"], [1, "play M9"], [2, "play M8"]], "bad_deal", None),
        (
            [*DOUBLED, [0, "pass"], [0, "play MX"], [1, "play M9"], [2, "play MK"]],
            "must_follow_suit",
            9,
        ),
        ([*TO_PLAY, *[[0, f"play {card}"] for card in map(str, DECK[16:27])]], "bad_deal", None),
    ],
)
def test_a_history_that_can_not_be_is_refused(
    history: list[list[object]], code: str, place: int | None
) -> None:
    path = "history" if place is None else f"history[{place}]"
    assert error_of(told_to(1, history)) == (code, path)


def test_a_seat_knows_its_own_discards() -> None:
    talons = [{"laid": 0, "cards": "T9 T8"}, {"laid": 1, "cards": "MU M9"}]
    hidden = [*OPENING, [1, "take"], [1, "discard ?? ??"]]
    assert error_of(told_to(1, hidden, talons=talons)) == ("view_differs", "history[3]")
    too_early = [*OPENING, [1, "discard MU M9"]]
    assert error_of(told_to(1, too_early, talons=talons[1:])) == ("wrong_phase", "history[2]")


def test_talons_must_be_those_of_the_history() -> None:
    history = [*OPENING, [1, "take"], [1, "discard T9 T8"]]
    fine = [{"laid": 0, "cards": "T9 T8"}, {"laid": 1, "cards": "T8 T9"}]
    assert View.from_dict(told_to(1, history, talons=fine)).sizes == (10, 10, 10)
    for talons, path in (
        ([], "talons[0]"),
        (fine[:1], "talons[1]"),
        ([{"laid": 2, "cards": "T9 T8"}, fine[1]], "talons[0]"),
        ([fine[0], {"laid": 1, "cards": "T9 T7"}], "talons[1]"),
        ([*fine, fine[0]], "talons[2]"),
    ):
        assert error_of(told_to(1, history, talons=talons)) == ("view_differs", path)


def test_open_hands_must_be_what_is_held() -> None:
    data = data_of("play")
    cards = data["open"]["0"]
    other = cards.replace("MX", "ZU")
    assert error_of(data_of("play", open={**data["open"], "0": cards[3:]})) == (
        "view_differs",
        "open.0",
    )
    assert error_of(data_of("play", 0, open={**data["open"], "0": other})) == (
        "view_differs",
        "open.0",
    )


def test_r5_2_nobody_takes_a_card_that_he_holds_already() -> None:
    """Seat 1 holds P9, so that it can't be in the talon that seat 0 laid."""
    history = [*OPENING, [1, "take"]]
    data = told_to(1, history, talons=[{"laid": 0, "cards": "T9 P9"}])
    assert error_of(data) == ("bad_deal", "talons[0].cards")
    lying = [*TO_PLAY[:-1], [0, "throw-in"]]
    data = told_to(1, lying, talons=[{"laid": 0, "cards": "T9 P9"}])
    assert error_of(data) == ("bad_deal", "talons[0].cards")


def test_r13_1_the_second_talon_too_is_looked_at() -> None:
    talons = [{"laid": 0, "cards": "T9 T8"}, {"laid": 1, "cards": "P9 P8"}]
    history = [*OPENING, [1, "take"], [1, "discard P9 P8"], [1, "bid b"], [2, "take"]]
    history += [[2, "discard ?? ??"], [2, "bid eb"], [0, "pass"], [1, "take"]]
    fine = [*talons, {"laid": 2, "cards": "P9 PX"}]
    assert View.from_dict(told_to(1, history, talons=fine)).sizes == (10, 12, 10)
    data = told_to(1, history, talons=[*talons, {"laid": 2, "cards": "P9 T8"}])
    assert error_of(data) == ("bad_deal", "talons[2].cards")
    data = told_to(1, history, talons=[*talons, {"laid": 0, "cards": "P9 PX"}])
    assert error_of(data) == ("view_differs", "talons[2]")
