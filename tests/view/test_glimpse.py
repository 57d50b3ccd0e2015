"""What a seat sees of a game as it stands: the same as a replay of what it saw (R13)."""

from __future__ import annotations

import pytest

from tests.games import EXAMPLES
from tests.view.looks import VIEWERS, every_game, every_viewer
from ulti import Phase, Seat
from ulti.view import View
from ulti.view.glimpse import glimpse_of

every_game_that_goes_on = pytest.mark.parametrize(
    "label", [label for label, game in EXAMPLES.items() if game.phase is not Phase.OVER]
)


@every_game_that_goes_on
@every_viewer
def test_r13_a_glimpse_tells_what_is_public(label: str, seat: Seat | None) -> None:
    game = EXAMPLES[label]
    glimpse = glimpse_of(game, seat)
    assert (glimpse.phase, glimpse.to_act) == (game.phase, game.to_act)
    assert tuple(glimpse.count_cards()) == tuple(map(len, game.hands))


@every_game_that_goes_on
@every_viewer
def test_r13_a_glimpse_has_the_hand_of_its_own_seat(label: str, seat: Seat | None) -> None:
    game = EXAMPLES[label]
    hand = glimpse_of(game, seat).hand()
    assert hand == (None if seat is None else game.hands[seat])


@every_game
@every_viewer
def test_r13_the_view_of_a_game_is_the_one_that_is_read_again(
    label: str, seat: Seat | None
) -> None:
    view = EXAMPLES[label].view(seat)
    again = View.from_json(view.to_json())
    assert again == view
    assert again.legal_actions() == view.legal_actions()
    assert again.legal_claims() == view.legal_claims()


@every_game_that_goes_on
def test_r13_what_may_be_done_is_told_to_who_is_to_act(label: str) -> None:
    game = EXAMPLES[label]
    for seat in VIEWERS:
        glimpse = glimpse_of(game, seat)
        own = seat is not None and seat is game.to_act
        assert glimpse.actions() == (game.legal_actions() if own else ())


def test_a_glimpse_of_a_spectator_has_no_cards() -> None:
    glimpse = glimpse_of(EXAMPLES["play"], None)
    assert glimpse.hand() is None
