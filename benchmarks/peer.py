"""The peer: OpenSpiel's skat, written in C++ and called from Python, one new state a ply."""

from __future__ import annotations

import random
from typing import Any, Final

import pyspiel

from benchmarks.measure import rates

POSITIONS: Final = 256


def _positions() -> list[Any]:
    """Deal at random; what follows, from the auction to the last card, is played out."""
    game: Any = pyspiel.load_game("skat")
    states = []
    for seed in range(POSITIONS):
        rng = random.Random(seed)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
        states.append(state)
    return states


def _play_out(state: Any, rng: random.Random) -> int:  # noqa: ANN401 - pyspiel has no types
    draw = rng.random
    plies = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state = state.child(actions[int(draw() * len(actions))])
        plies += 1
    return plies


def skat_plies_per_second(seconds: float) -> list[float]:
    """Return plies a second, over several runs."""
    rng, states = random.Random(1), _positions()
    return rates(lambda: sum([_play_out(state, rng) for state in states]), seconds)
