"""What a player's side of the table costs: views, their JSON form, deals drawn from them.

Alone, `python -m benchmarks.views` prints the figures.
"""

from __future__ import annotations

import random
import statistics
import time
from functools import partial
from typing import TYPE_CHECKING, Final

import ulti
from benchmarks.measure import rates, show
from benchmarks.playout import OVER
from ulti.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DEALS: Final = 128
SAMPLES: Final = 100
_CARDS_AT_TRICK_5: Final = 12


def _likely(actions: tuple[ulti.Action, ...], draw: Callable[[], float]) -> ulti.Action:
    # An auction ends by passes, which come first among the answers to a bid.
    return actions[int(draw() ** 3 * len(actions))]


def direct_deal(seed: int) -> int:
    """Play a deal by the legal actions of the game."""
    draw, plies = random.Random(seed).random, 0
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(seed)), profile=ulti.WIKIPEDIA)
    while game.phase is not OVER:
        game = game.apply(_likely(game.legal_actions(), draw))
        plies += 1
    return plies


def deal_in_texts(seed: int) -> int:
    """Play a deal by texts, as a server does."""
    draw, plies = random.Random(seed).random, 0
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(seed)), profile=ulti.WIKIPEDIA)
    while game.phase is not OVER:
        game = game.apply(str(_likely(game.legal_actions(), draw)))
        plies += 1
    return plies


def deal_through_views(seed: int) -> int:
    """Play a deal, each decision taken by the view of the seat to act."""
    draw, plies = random.Random(seed).random, 0
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(seed)), profile=ulti.WIKIPEDIA)
    while game.phase is not OVER:
        view = game.view(game.to_act)
        game = game.apply(_likely(view.legal_actions(), draw))
        plies += 1
    return plies


def _decisions_at_trick_5() -> Iterator[ulti.Game]:
    for seed in range(DEALS):
        draw = random.Random(seed).random
        game = ulti.Game.start(ulti.Deal.shuffled(random.Random(seed)), profile=ulti.WIKIPEDIA)
        while game.phase is not OVER:
            cards = sum(isinstance(did, ulti.PlayCard) for _, did in game.history)
            if game.phase is ulti.Phase.PLAY and cards == _CARDS_AT_TRICK_5:
                yield game
                break
            game = game.apply(_likely(game.legal_actions(), draw))


def _show_times(name: str, seconds: list[float]) -> None:
    median, most = (f"{1e6 * value:,.0f}" for value in (statistics.median(seconds), max(seconds)))
    print(f"{name:<46}{median:>13} µs   [most {most}]", flush=True)


def _seconds(call: Callable[..., object], *arguments: object) -> float:
    start = time.perf_counter()
    call(*arguments)
    return time.perf_counter() - start


def _play_all(play: Callable[[int], int], seeds: range) -> int:
    return sum(map(play, seeds))


def measure_views(seconds: float, bare: float) -> None:
    """Compare a deal played through views and in texts with the game's own loop.

    Args:
        seconds: the length of one of the runs.
        bare: plies a second on bare integers.

    """
    seeds = range(DEALS)
    per_second = {}
    for name, play in (
        ("plies by legal actions", direct_deal),
        ("plies by legal actions, in texts", deal_in_texts),
        ("plies by the view of the seat to act", deal_through_views),
    ):
        per_second[play] = show(name, rates(partial(_play_all, play, seeds), seconds))
    plies = sum(map(deal_in_texts, seeds)) / DEALS
    in_texts = bare * plies / per_second[deal_in_texts]
    print(f"  bare plies in the time of a deal in texts {in_texts:,.0f}")
    ratio = per_second[deal_through_views] / per_second[direct_deal]
    print(f"  ratio of views to the game {ratio:.2f}")
    views = [game.view(game.to_act) for game in _decisions_at_trick_5()]
    texts = [view.to_json() for view in views]
    _show_times("View.from_json at trick 5", [_seconds(View.from_json, text) for text in texts])
    rng = random.Random(1)
    first = [_seconds(view.sample, rng) for view in views]
    _show_times("View.sample at trick 5, the first", first)
    later = [_seconds(view.sample, rng) for view in views for _ in range(SAMPLES)]
    _show_times("View.sample at trick 5, later ones", later)


if __name__ == "__main__":
    from benchmarks.control import control_plies_per_second

    measure_views(1.0, statistics.median(control_plies_per_second(1.0)))
