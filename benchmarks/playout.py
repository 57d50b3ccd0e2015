"""Measure random play through the public `Game`: plies a second, whole deals a second.

Run `make bench`, or `python -m benchmarks.playout --seconds 5`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import TYPE_CHECKING, Final

import ulti

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS: Final = 7
POSITIONS: Final = 256


def positions() -> list[ulti.Game]:
    """Set up first leads of random deals: an ulti in hearts, played by forehand."""
    games = []
    for seed in range(POSITIONS):
        deal = ulti.Deal.shuffled(random.Random(seed))
        first, second, third = deal.hands
        ten = ulti.CardSet(first.sorted()[:10])
        games.append(
            ulti.Game.from_contract(
                (ten, second, third), first - ten, 0, "Pju", None, ulti.WIKIPEDIA
            )
        )
    return games


def play_out(game: ulti.Game, rng: random.Random) -> int:
    """Play random legal cards to the end; return how many."""
    draw = rng.random
    plies = 0
    while game.phase is ulti.Phase.PLAY:
        cards = tuple(game.legal_cards())
        game = game.play(cards[int(draw() * len(cards))])
        plies += 1
    return plies


def whole_deal(rng: random.Random) -> int:
    """Play a deal from the shuffle to the settlement with random legal actions; return plies."""
    draw = rng.random
    game = ulti.Game.start(ulti.Deal.shuffled(rng), profile=ulti.WIKIPEDIA)
    plies = 0
    while game.phase is not ulti.Phase.OVER:
        if game.phase is ulti.Phase.PLAY and draw() < 0.9:
            cards = tuple(game.legal_cards())
            game = game.play(cards[int(draw() * len(cards))])
        elif game.phase is ulti.Phase.RESPOND and draw() < 0.8:
            game = game.apply(ulti.Pass())
        else:
            actions = [a for a in game.legal_actions() if not isinstance(a, ulti.ThrowIn)]
            # Low bids come first; the square root of nothing would make every auction one bid.
            place = draw() * draw() if game.phase is ulti.Phase.BID else draw()
            game = game.apply(actions[int(place * len(actions))])
        plies += 1
    assert game.settlement is not None
    return plies


def per_second(work: Callable[[], int], seconds: float) -> list[float]:
    """Return, for each of several runs, how much work was done a second."""
    rates = []
    for _ in range(RUNS):
        done, start = 0, time.perf_counter()
        while (now := time.perf_counter()) - start < seconds:
            done += work()
        rates.append(done / (now - start))
    return rates


def show(name: str, rates: list[float]) -> None:
    """Print the median and the range."""
    low, high = min(rates), max(rates)
    print(f"{name:<44}{statistics.median(rates):>12,.0f}   [{low:,.0f} .. {high:,.0f}]")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a run")
    seconds = parser.parse_args().seconds
    rng = random.Random(1)
    games = positions()

    def some_plies() -> int:
        return sum(play_out(game, rng) for game in games[:64])

    def some_deals() -> int:
        for _ in range(32):
            whole_deal(rng)
        return 32

    print(f"{'a second, median of ' + str(RUNS) + ' runs':<44}{'':>12}   [lowest .. highest]")
    show("plies in the play phase (legal cards, play)", per_second(some_plies, seconds))
    show("whole deals (shuffle to settlement)", per_second(some_deals, seconds))


if __name__ == "__main__":
    main()
