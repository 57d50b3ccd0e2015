"""Two players against each other: money per deal, with a confidence interval.

    python examples/bots/tournament.py --deals 1000

Each deal is played twice with the same cards. One seat is taken by the first player in one of them
and by the second in the other, while the two other seats are the second player's in both. What the
first player gets more in that seat is the difference that is counted: luck in the cards is in both.
The seats take turns.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from typing import TYPE_CHECKING

import sensible
import thinker

from ulti import PROFILES, Deal, Game, Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti import Action, Profile
    from ulti.view import View

    Player = Callable[[View, random.Random], Action]

PLAYERS: dict[str, Player] = {"sensible": sensible.choose, "thinker": thinker.choose}


def play(deal: Deal, profile: Profile, players: Sequence[Player], seed: int) -> tuple[int, ...]:
    """Play a deal, and return what each seat gets."""
    game = Game.start(deal, profile)
    rngs = [random.Random(3 * seed + seat) for seat in range(3)]
    while game.phase is not Phase.OVER:
        seat = game.to_act
        assert seat is not None, "somebody is to act"
        game = game.apply(players[seat](game.view(seat), rngs[seat]), by=seat)
    assert game.settlement is not None, "the deal is over"
    return game.settlement.net


def compare(first: Player, second: Player, profile: Profile, seed: int) -> tuple[int, int]:
    """Return what a seat gets in a deal with the first player in it, and with the second."""
    deal, seat = Deal.shuffled(random.Random(seed)), seed % 3
    players = [second] * 3
    without = play(deal, profile, players, seed)[seat]
    players[seat] = first
    return play(deal, profile, players, seed)[seat], without


def interval(amounts: Sequence[float]) -> str:
    """Return the mean with its 95 % confidence interval."""
    error = 1.96 * statistics.stdev(amounts) / math.sqrt(len(amounts))
    return f"{statistics.fmean(amounts):+.2f} ± {error:.2f}"


def main() -> None:
    """Print what the first player gets more than the second."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--first", choices=PLAYERS, default="thinker")
    parser.add_argument("--second", choices=PLAYERS, default="sensible")
    parser.add_argument("--profile", choices=PROFILES, default="wikipedia")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    first, second = PLAYERS[options.first], PLAYERS[options.second]
    seeds = range(options.seed, options.seed + options.deals)
    pairs = [compare(first, second, PROFILES[options.profile], seed) for seed in seeds]
    print(f"{options.deals} deals under {options.profile}, money per deal, 95 %")
    print(f"{options.first:<12}{interval([one for one, _ in pairs])}")
    print(f"{options.second:<12}{interval([two for _, two in pairs])}")
    print(f"difference  {interval([one - two for one, two in pairs])}")


if __name__ == "__main__":
    main()
