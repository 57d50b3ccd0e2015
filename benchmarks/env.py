"""What a step of the environments costs, in bare plies: `python -m benchmarks.env`.

A step of PettingZoo is `last()`, which observes and makes the mask, and `step()`; one of OpenSpiel
is `legal_actions()` with `apply_action()` or with `child()`. Choosing among the legal actions at
random is counted too, the deal of the cards in OpenSpiel is not.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from benchmarks.control import control_plies_per_second
from benchmarks.measure import rates
from ulti.env import openspiel, pettingzoo

if TYPE_CHECKING:
    from collections.abc import Callable

DEALS: Final = 8
STARTS: Final = ("auction", "Pju")


def _pettingzoo_steps(env: Any, rng: random.Random) -> int:  # noqa: ANN401 - without types
    draw, steps = rng.random, 0
    for _ in range(DEALS):
        env.reset()
        for _agent in env.agent_iter():
            seen, _, is_over, _, _ = env.last()
            if is_over:
                env.step(None)
                continue
            numbers = np.flatnonzero(seen["action_mask"])
            env.step(int(numbers[int(draw() * len(numbers))]))
            steps += 1
    return steps


def _openspiel_starts(start: str) -> list[Any]:
    game: Any = pyspiel.load_game(f"{openspiel.NAME}(start={start})")
    states = []
    for seed in range(DEALS):
        rng, state = random.Random(seed), game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        states.append(state)
    return states


def _openspiel_steps(starts: list[Any], rng: random.Random, *, child: bool) -> int:
    draw, steps = rng.random, 0
    for start in starts:
        state = start.clone()
        while not state.is_terminal():
            actions = state.legal_actions()
            action = actions[int(draw() * len(actions))]
            if child:
                state = state.child(action)
            else:
                state.apply_action(action)
            steps += 1
    return steps


def measure_environments(seconds: float) -> None:
    """Print the table: bare plies in the time of a step, a median of several runs."""
    clock = time.process_time
    rng = random.Random(1)
    works: list[tuple[str, Callable[[], int]]] = []
    for start in STARTS:
        contract = None if start == "auction" else start
        for make in (pettingzoo.env, pettingzoo.raw_env):
            env: Any = make(contract=contract)
            env.reset(seed=1)
            name = f"PettingZoo {make.__name__}, {start}"
            works.append((name, partial(_pettingzoo_steps, env, rng)))
        states = _openspiel_starts(start)
        for child in (False, True):
            name = f"OpenSpiel {'child' if child else 'apply_action'}, {start}"
            works.append((name, partial(_openspiel_steps, states, rng, child=child)))
    bare = statistics.median(control_plies_per_second(seconds, clock))
    print(f"bare plies in the time of a step ({bare:,.0f} bare plies a second)")
    for name, work in works:
        found = [bare / rate for rate in rates(work, seconds, clock)]
        low, high = min(found), max(found)
        print(f"{name:<34}{statistics.median(found):>6.0f}  [{low:.0f} .. {high:.0f}]", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one of the runs")
    measure_environments(parser.parse_args().seconds)
