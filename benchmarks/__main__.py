"""Every figure that the library promises: `make bench`, or `python -m benchmarks`."""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from typing import TYPE_CHECKING, Final

import ulti
from benchmarks.batch import measure_batch
from benchmarks.control import control_plies_per_second
from benchmarks.measure import call_rates, rates, show
from benchmarks.playout import deals_per_second, plies_per_second, positions
from benchmarks.solve import measure_solving
from benchmarks.views import measure_views

if TYPE_CHECKING:
    from collections.abc import Callable

FRESH_PROCESSES: Final = 31
KEPT_GAMES: Final = 200
SOLVED_DEALS: Final = 40


def measure_play(seconds: float) -> tuple[float, float | None]:
    """Compare plies a second with OpenSpiel's skat, one new state a ply, in the same run.

    Returns:
        plies a second on bare integers, and those of OpenSpiel; None if it is not installed.

    """
    theirs = None
    bare = show("bare integers, no states, no checks: plies", control_plies_per_second(seconds))
    ours = show("plies in the play phase (legal cards + play)", plies_per_second(seconds))
    print(f"  ratio to bare integers {ours / bare:.2f}")
    try:
        from benchmarks.peer import skat_plies_per_second  # noqa: PLC0415 - an extra
    except ImportError:
        print("  OpenSpiel is not installed: pip install 'ulti[bench]' compares with it")
    else:
        theirs = show("  OpenSpiel skat (legal_actions + child)", skat_plies_per_second(seconds))
        print(f"  ratio to OpenSpiel {ours / theirs:.2f}")
    deals = show("whole deals (shuffle to settlement)", deals_per_second(seconds))
    print(f"  bare plies in the time of a deal {bare / deals:,.0f}")
    return bare, theirs


def measure_calls(seconds: float) -> None:
    """Time single functions."""
    hand = ulti.CardSet.parse("MX M7 ZK TA T9 PA PO P7")
    led, second, third = map(ulti.Card.parse, ("M8", "MA", "P8"))
    one, two, three, hearts = (led,), (led, second), (led, second, third), ulti.Suit.HEARTS
    outcome = ulti.Outcome(
        bid="Pju", declarer=0, ending="PLAYED", made={"u"}, kontra={"u": 1, "j": 1}
    )
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(1)), ulti.WIKIPEDIA)
    bidding = game.apply(game.legal_actions()[0])
    lead = positions()[0]
    last = lead
    while last.phase is ulti.Phase.PLAY:
        lately, last = last, last.play(next(iter(last.legal_cards())))
    calls: list[tuple[str, Callable[..., object], tuple[object, ...]]] = [
        ("legal_cards, one card on the table", ulti.legal_cards, (hand, one, hearts)),
        ("legal_cards, two cards", ulti.legal_cards, (hand, two, hearts)),
        ("trick_winner, three cards", ulti.trick_winner, (three, hearts)),
        ("settle, three lines", ulti.settle, (outcome, ulti.WIKIPEDIA)),
        ("Game.legal_actions, discard", game.legal_actions, ()),
        ("Game.legal_actions, bid", bidding.legal_actions, ()),
        ("hash of a game, no card played", hash, (lead,)),
        ("hash of a game, 29 cards played", hash, (lately,)),
    ]
    for name, call, arguments in calls:
        show(name, call_rates(seconds, call, *arguments))


def measure_perft(seconds: float) -> None:
    """Count lines behind trick 1, the last two levels in bulk."""
    starts = []
    for game in positions()[:16]:
        for _ in range(3):
            game = game.play(next(iter(game.legal_cards())))  # noqa: PLW2901 - three plies on
        starts.append(game)
    leaves = rates(lambda: sum([ulti.perft(game, 7) for game in starts]), seconds)
    show("perft leaves, depth 7 behind trick 1", leaves)


def measure_memory() -> None:
    """Weigh the states of whole plays that are all kept."""
    starts = positions()[:KEPT_GAMES]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = []
    for game in starts:
        while cards := tuple(game.legal_cards()):
            game = game.play(cards[0])  # noqa: PLW2901 - the next state
            kept.append(game)
    weight = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    print(f"{'memory of a kept state':<46}{weight:>13,.0f} B")


def measure_import() -> None:
    """Compare what importing costs over a bare interpreter, in fresh processes."""
    # A wheel brings compiled modules; a checkout must be allowed to write them, once, untimed.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-c", "import ulti"], check=True, env=environment)
    spent = {}
    for code in ("pass", "import attrs", "import ulti"):
        times = []
        for _ in range(FRESH_PROCESSES):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(1000 * (time.perf_counter() - start))
        spent[code] = statistics.median(times)
    attrs, ours = (spent[c] - spent["pass"] for c in ("import attrs", "import ulti"))
    print(f"{'import ulti, over a bare interpreter':<46}{ours:>13,.1f} ms")
    print(f"  import attrs {attrs:,.1f} ms, ratio {ours / attrs:.2f}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one of the runs")
    seconds = parser.parse_args().seconds
    print(f"CPython {sys.version.split()[0]}; medians of several runs, [lowest .. highest]")
    bare, skat = measure_play(seconds)
    measure_views(seconds, bare)
    measure_batch(seconds, skat)
    measure_calls(seconds / 4)
    measure_perft(seconds)
    measure_memory()
    measure_import()
    measure_solving(SOLVED_DEALS, seconds=seconds)


if __name__ == "__main__":
    main()
