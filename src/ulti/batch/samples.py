"""Many deals that one seat may take for the true one, drawn at once (R13)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import numpy as np

from ulti.base.errors import UltiError, quoted
from ulti.batch.arrays import generator, number_of_deals
from ulti.model.deals import SEATS
from ulti.view.spreads import Alike
from ulti.view.view import View
from ulti.view.worlds import TRIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ulti.batch.arrays import Masks, Places
    from ulti.view.spreads import Choices
    from ulti.view.worlds import Spread, Worlds

_TALON: Final = len(SEATS)
_SEEDS: Final = 1 << 63


def sample_hands(view: View, n: int, rng: np.random.Generator) -> NDArray[np.uint32]:
    """Draw deals that look the same as a view, each with the chance that `View.sample` gives it.

    In the play the hands are those of ten cards at the first lead, so that `Plays.begin` takes
    them; before it, what is held now.

    Args:
        view: what a seat knows.
        n: how many deals.
        rng: the source of chance.

    Returns:
        The masks of the hands, by seat, and of the talon, uint32[n, 4]; 0 where no talon lies.

    Raises:
        UltiError: an argument is of the wrong kind, or no deal agrees with the view (`no_deal`).

    """
    if not isinstance(view, View):
        raise UltiError(f"{quoted(view)} is not a View: use game.view(seat)", "bad_argument")
    number_of_deals(n)
    generator(rng)
    worlds = view._all_worlds()
    spread = worlds.spread()
    deals = _drawn(spread, n, rng)
    if spread.go_back is None:
        return deals
    return _accepted(worlds, deals, rng)


def _accepted(worlds: Worlds, deals: Masks, rng: np.random.Generator) -> Masks:
    """Draw again in place of the deals that are given up, as `Worlds.sample` does."""
    chance = random.Random(int(rng.integers(_SEEDS)))
    wanting = np.arange(len(deals))
    tries = 0
    while len(wanting):
        spread = worlds.spread()
        go_back = spread.go_back
        if tries:
            deals[wanting] = _drawn(spread, len(wanting), rng)
        if go_back is None:
            break
        is_given_up = [
            go_back([first, second, third], talon, chance) is None
            for first, second, third, talon in deals[wanting].tolist()
        ]
        wanting = wanting[is_given_up]
        tries += 1
        if tries % TRIES == 0:
            worlds.refine()
    return deals


def _drawn(spread: Spread, n: int, rng: np.random.Generator) -> Masks:
    """Draw by the counted ways: uint32[n, 4]."""
    places = max(len(root.masks) for root in spread.roots)
    drawn = np.zeros((n, places), np.uint32)
    level: dict[int, tuple[Choices, list[Places]]] = {}
    roots = _choose(spread.sums, n, rng)
    for number, root in enumerate(spread.roots):
        rows = np.flatnonzero(roots == number)
        if len(rows):
            drawn[rows] = np.array(root.masks, np.uint32)
            _go_to(level, root.choices, rows)
    # Ways that come to the same choices go on together.
    while level:
        below: dict[int, tuple[Choices, list[Places]]] = {}
        for at, parts in level.values():
            _place(at, np.concatenate(parts), drawn, below, rng)
        level = below
    deals = np.empty((n, len(SEATS) + 1), np.uint32)
    deals[:] = (*spread.hands, spread.talon or 0)
    for place, seat in enumerate(spread.unseen):
        deals[:, seat] |= drawn[:, place]
    if spread.talon is None:
        deals[:, _TALON] = drawn[:, -1]
    return deals


def _place(
    at: Choices,
    rows: Places,
    drawn: Masks,
    below: dict[int, tuple[Choices, list[Places]]],
    rng: np.random.Generator,
) -> None:
    """Place the cards of one group in some of the deals."""
    chosen = _choose(at.sums, len(rows), rng)
    group = at.group
    for number, choice in enumerate(at.choices):
        part = rows[chosen == number] if len(at.choices) > 1 else rows
        if not len(part):
            continue
        if choice.masks:
            drawn[part] |= np.array(choice.masks, np.uint32)
        else:
            assert isinstance(group, Alike)  # noqa: S101 - for the type checker
            cards = np.array(group.bits, np.uint32)
            mixed = rng.permuted(np.broadcast_to(cards, (len(part), len(cards))), axis=1)
            start = 0
            for place, count in enumerate(choice.counts):
                if count:
                    taken = mixed[:, start : start + count]
                    drawn[part, place] |= np.bitwise_or.reduce(taken, axis=1)
                    start += count
        _go_to(below, choice.then, part)


def _go_to(
    level: dict[int, tuple[Choices, list[Places]]], at: Choices | None, rows: Places
) -> None:
    if at is not None:
        level.setdefault(id(at), (at, []))[1].append(rows)


def _choose(sums: Sequence[float], n: int, rng: np.random.Generator) -> NDArray[np.intp]:
    """Draw places with the running sums of what the places weigh: intp[n]."""
    total = sums[-1]
    shares = np.array([part / total for part in sums[:-1]])  # a whole number may be a long one
    return np.searchsorted(shares, rng.random(n), side="right")
