"""How the benchmarks measure and print: medians of several runs."""

from __future__ import annotations

import statistics
import time
from collections import deque
from itertools import repeat, starmap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

RUNS: Final = 7
CALLS_AT_A_TIME: Final = 1000


def rates(
    work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Do work again and again; return, for each run, how much was done a second."""
    found = []
    for _ in range(RUNS):
        done, start = 0, clock()
        while (spent := clock() - start) < seconds:
            done += work()
        found.append(done / spent)
    return found


def call_rates(seconds: float, call: Callable[..., object], *arguments: object) -> list[float]:
    """Return calls a second, with these arguments, in a loop that costs next to nothing."""

    def many() -> int:
        deque(starmap(call, repeat(arguments, CALLS_AT_A_TIME)), maxlen=0)
        return CALLS_AT_A_TIME

    return rates(many, seconds)


def show(name: str, found: Sequence[float], unit: str = "/s", digits: int = 0) -> float:
    """Print the median and the range; return the median."""
    median = statistics.median(found)
    low, high = f"{min(found):,.{digits}f}", f"{max(found):,.{digits}f}"
    print(f"{name:<46}{median:>13,.{digits}f} {unit:<4} [{low} .. {high}]", flush=True)
    return median
