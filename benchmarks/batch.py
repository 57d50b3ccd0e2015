"""Many deals at once against one at a time: `ulti.batch` on one core.

Alone, `python -m benchmarks.batch` prints the rates of both in turn, and their ratios.
"""

from __future__ import annotations

import argparse
import random
import tracemalloc
from typing import TYPE_CHECKING, Final

import numpy as np

import ulti
from benchmarks.measure import rates, show
from benchmarks.playout import plies_per_second
from ulti import batch

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ulti.view import View

DEALS: Final = 16_384
SAMPLES: Final = 4096
GAMES_AT_A_TIME: Final = 32
TRICKS_BEFORE_SAMPLE: Final = 4
VIEWS: Final = 16
PROFILE: Final = ulti.WIKIPEDIA
BID: Final = "Pju"
# A member of an enum is slow to reach through its class before Python 3.12.
PLAY: Final = ulti.Phase.PLAY


def begin(rng: np.random.Generator, contracts: batch.Contracts, deals: int = DEALS) -> batch.Plays:
    """Shuffle, lay two of forehand's cards by chance, and begin; all melds are said."""
    hands = batch.shuffled(rng, deals)
    talon = np.zeros(deals, np.uint32)
    for _ in range(2):
        talon |= np.uint32(1) << batch.drawn(rng, hands[:, 0] & ~talon).astype(np.uint32)
    hands[:, 0] &= ~talon
    which = rng.integers(len(contracts), size=deals)
    return batch.Plays.begin(
        contracts, which, hands, talon, batch.held_melds(contracts, which, hands)
    )


def play_on(rng: np.random.Generator, plays: batch.Plays) -> batch.Plays:
    """Play random legal cards to the end."""
    while not plays.done.all():
        plays = plays.play(batch.drawn(rng, plays.legal))
    return plays


def contracts() -> batch.Contracts:
    """Return the contract of the benchmark of `Game`: an ulti in hearts, played by forehand."""
    return batch.Contracts(PROFILE, [(BID, 0, None, {})])


def batch_plies_per_second(seconds: float) -> list[float]:
    """Return plies a second: legal cards, a random one, and to play it."""
    rng = np.random.default_rng(1)
    start = begin(rng, contracts())

    def work() -> int:
        return len(start) * play_on(rng, start).played

    return rates(work, seconds)


def batch_deals_per_second(
    seconds: float, kinds: batch.Contracts, *, anew: bool = False
) -> list[float]:
    """Return deals a second, from the shuffle to the money.

    Args:
        seconds: the length of a run.
        kinds: the different contracts.
        anew: whether each batch has new contracts, which know no outcomes yet.

    """
    rng = np.random.default_rng(1)

    def work() -> int:
        used = batch.Contracts(kinds.profile, kinds.rows) if anew else kinds
        return len(play_on(rng, begin(rng, used)).net())

    return rates(work, seconds)


def game_deals_per_second(seconds: float, kinds: batch.Contracts) -> list[float]:
    """Return the same, one deal at a time and through `Game`."""
    rng = random.Random(1)

    def deal() -> None:
        first, second, third = ulti.Deal.shuffled(rng).hands
        talon = ulti.CardSet(rng.sample(tuple(first), 2))
        row = rng.choice(kinds.rows)
        hands = (first - talon, second, third)
        game = ulti.Game.from_contract(
            hands, talon, row.declarer, row.bid, row.trump, kinds.profile, kinds.stake
        )
        while game.phase is PLAY:
            cards = game.legal_cards().sorted()
            game = game.play(cards[int(rng.random() * len(cards))])
        assert game.settlement is not None

    def work() -> int:
        for _ in range(GAMES_AT_A_TIME):
            deal()
        return GAMES_AT_A_TIME

    return rates(work, seconds)


def every_contract() -> batch.Contracts:
    """Return all contracts of the profile, with forehand as the declarer."""
    rows: list[tuple[ulti.Bid, int, ulti.Suit | None]] = []
    for bid in ulti.Catalogue.of(PROFILE).bids:
        named = (bid.suit,) if bid.suit is not None or not bid.has_trump else tuple(ulti.Suit)[:3]
        rows += [(bid, 0, trump) for trump in named]
    return batch.Contracts(PROFILE, rows)


def views_at_trick_5() -> list[View]:
    """Return what middlehand sees after four tricks of some random deals with an auction."""
    rng = random.Random(1)
    found: list[View] = []
    while len(found) < VIEWS:
        game = ulti.Game.start(ulti.Deal.shuffled(rng), PROFILE)
        game = game.apply(game.legal_actions()[0]).apply(f"bid {BID}")
        for _ in range(3):
            game = game.apply("pass")
        for _ in range(3 * TRICKS_BEFORE_SAMPLE):
            cards = game.legal_cards().sorted()
            game = game.play(cards[int(rng.random() * len(cards))])
        found.append(game.view(1))
    return found


def samples_per_second(seconds: float) -> list[float]:
    """Return deals that fit a view at trick 5, drawn one at a time, a second."""
    rng, views = random.Random(1), views_at_trick_5()

    def work() -> int:
        for view in views:
            view.sample(rng)
        return len(views)

    return rates(work, seconds)


def batch_samples_per_second(seconds: float) -> list[float]:
    """Return the same, drawn many at a time."""
    rng, views = np.random.default_rng(1), views_at_trick_5()

    def work() -> int:
        return sum([len(batch.sample_hands(view, SAMPLES, rng)) for view in views])

    return rates(work, seconds)


def bytes_a_deal(work: Callable[[np.random.Generator], object], deals: int) -> float:
    """Return the memory that some work takes at its highest, by deal."""
    rng = np.random.default_rng(1)
    work(rng)  # what is made once
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    work(rng)
    peak = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    return peak / deals


def _whole_deals(rng: np.random.Generator) -> NDArray[np.int64]:
    return play_on(rng, begin(rng, _KINDS)).net()


_KINDS: Final = every_contract()


def measure_batch(seconds: float, skat: float | None = None) -> None:
    """Compare batches with games, in the same run.

    Args:
        seconds: the length of one of the runs.
        skat: plies a second of OpenSpiel's skat, if they were measured.

    """
    ones = show("plies, one game at a time", plies_per_second(seconds))
    many = show(f"plies, a batch of {DEALS:,}", batch_plies_per_second(seconds))
    print(f"  ratio to games {many / ones:.1f}")
    if skat is not None:
        print(f"  ratio to OpenSpiel {many / skat:.1f}")
    for name, kinds in ((f"of {BID}", contracts()), ("of all bids", _KINDS)):
        ones = show(f"deals {name}, one at a time", game_deals_per_second(seconds, kinds))
        many = show(f"deals {name}, a batch", batch_deals_per_second(seconds, kinds))
        print(f"  ratio {many / ones:.1f}")
        many = show(
            f"deals {name}, contracts made anew", batch_deals_per_second(seconds, kinds, anew=True)
        )
        print(f"  ratio {many / ones:.1f}")
    ones = show("View.sample at trick 5", samples_per_second(seconds))
    many = show(f"sample_hands at trick 5, {SAMPLES:,} a view", batch_samples_per_second(seconds))
    print(f"  ratio {many / ones:.1f}")
    weight = bytes_a_deal(_whole_deals, DEALS)
    print(f"{'memory of a deal in a batch, at most':<46}{weight:>13,.0f} B")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one of the runs")
    measure_batch(parser.parse_args().seconds)
