"""Exact play against plain minimax through `Game`: every figure, every house (R3.1, R8, R11)."""

from __future__ import annotations

import os
import random

import pytest

from tests.solve.endings import Values, ending, ends_early, minimax
from ulti import Game, solve

# A small share in a normal run; ULTI_SOLVE_POSITIONS=10000 compares as many as were once promised.
POSITIONS = int(os.environ.get("ULTI_SOLVE_POSITIONS", "50"))
SHARES = 10


def _check(game: Game) -> Values:
    expected = minimax(game)
    assert game.bid is not None
    assert game.declarer is not None
    for figure, made in expected.made.items():
        assert solve.can_make(game, figure) is made, figure
    if game.bid.has_trump and not ends_early(game):
        assert solve.points(game) == expected.points
    assert solve.value(game) == expected.net
    if not ends_early(game):
        declarer = game.declarer
        assert solve.rest_is_mine(game, declarer) is expected.rests[1]
        for defender in {0, 1, 2} - {declarer}:
            assert solve.rest_is_mine(game, defender) is expected.rests[0]
    return expected


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
def test_every_value_is_that_of_plain_minimax(share: int) -> None:
    rng = random.Random(share)
    for _ in range(POSITIONS // SHARES):
        game = ending(rng)
        try:
            _check(game)
        except AssertionError as error:
            history = " ".join(str(action) for _, action in game.history)
            raise AssertionError(
                f"{game.profile.name} {game!r} talon {game.talon} after {history}: {error}"
            ) from error
