"""A player that learns: the declarer of a red ulti, by policy gradient, with numpy alone.

    python examples/bots/train.py --minutes 5

Whatever its hand, it has to play the ulti, against two random defenders, in the PettingZoo
environment. A card's score is linear in what the seat observes, and the chance of a card is the
softmax of the scores of the legal ones. After each deal the scores of the cards that were played
move with the money, less what is usual. Nobody melds or doubles, but for the rule-based player.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import sensible

from ulti.env import action_id, fields_of
from ulti.env import pettingzoo as rooms

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Choice = Callable[[rooms.raw_env, dict[str, Any]], int]

CARDS = 32
SEEN = ("hand", "table", "played")  # the parts of the vector that the scores depend on
RNG = random.Random(1)
RATE = 0.01  # of what a unit of money moves


class Learner:
    """Scores of cards, linear in what is observed."""

    def __init__(self, env: rooms.raw_env, seed: int) -> None:
        fields = [field for field in fields_of(env.start.profile) if field.name in SEEN]
        places = [np.arange(field.start, field.start + field.size) for field in fields]
        self.places = np.concatenate(places)
        self.weights: Floats = np.zeros((CARDS, len(self.places) + 1))
        self.rng = np.random.default_rng(seed)
        self.steps: list[tuple[Floats, Floats, int]] = []
        self.usual = 0.0

    def choose(self, _env: rooms.raw_env, seen: dict[str, Any]) -> int:
        """Draw a card, and keep what is needed to learn from it."""
        vector = np.append(seen["observation"][self.places].astype(float), 1.0)
        scores = self.weights @ vector
        scores[seen["action_mask"][:CARDS] == 0] = -np.inf
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        card = int(self.rng.choice(CARDS, p=chances))
        self.steps.append((vector, chances, card))
        return card

    def learn(self, money: float) -> None:
        """Move the scores of what was played in a deal."""
        gain = money - self.usual
        self.usual += 0.002 * gain
        for vector, chances, card in self.steps:
            step = -chances
            step[card] += 1
            self.weights += RATE * gain * np.outer(step, vector)
        self.steps.clear()


def at_random(_env: rooms.raw_env, seen: dict[str, Any]) -> int:
    """Choose any legal card."""
    allowed = np.flatnonzero(seen["action_mask"][:CARDS])
    return int(allowed[int(RNG.random() * len(allowed))])


def by_rules(env: rooms.raw_env, _seen: dict[str, Any]) -> int:
    """Choose as the sensible player does."""
    return action_id(sensible.choose(env.game.view(env.game.to_act), RNG))


def play(env: rooms.raw_env, declarer: Choice, defender: Choice, seed: int | None = None) -> float:
    """Play a deal, and return what the declarer gets."""
    env.reset(seed=seed)
    while env.game.to_act is not None:
        seen = env.observe(env.agent_selection)
        chooser = declarer if env.game.to_act == 0 else defender
        env.step(chooser(env, seen))
    return env.rewards["seat_0"]


def measure(env: rooms.raw_env, name: str, declarer: Choice, defender: Choice, deals: int) -> None:
    """Print the money per deal and the share of deals that are won, in the same deals for all."""
    amounts = [play(env, declarer, defender, seed) for seed in range(deals)]
    error = 1.96 * statistics.stdev(amounts) / math.sqrt(deals)
    made = sum(amount > 0 for amount in amounts) / deals
    mean = statistics.fmean(amounts)
    print(f"{name:<26}{mean:+7.2f} ± {error:.2f}   {made:.1%} won", flush=True)


def main() -> None:
    """Train, and compare with the random and the rule-based player before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--deals", type=int, default=2000, help="deals of each measurement")
    options = parser.parse_args()
    env = rooms.raw_env("wikipedia", contract="Pju", throw_in=False, most_kontra=0)
    learner = Learner(env, seed=1)
    for name, player in (("random", at_random), ("rule-based", by_rules)):
        measure(env, name, player, at_random, options.deals)
    env.reset(seed=10**6)
    deals, end = 0, time.monotonic() + 60 * options.minutes
    while time.monotonic() < end:
        learner.learn(play(env, learner.choose, at_random))
        deals += 1
    measure(env, f"after {deals} deals", learner.choose, at_random, options.deals)
    measure(env, "against the rule-based", learner.choose, by_rules, options.deals)


if __name__ == "__main__":
    main()
