"""Counting the ways in which groups of unknown cards may be spread over places."""

from __future__ import annotations

import itertools
from functools import lru_cache
from math import comb
from operator import le, sub
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, final

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable


class Alike(NamedTuple):
    """Cards that may be in the same places, and weigh the same in each of them.

    Attributes:
        bits: the cards.
        places: where each of them may be.
        weights: by place of those, how often a way counts for each card there; empty for once.

    """

    bits: tuple[int, ...]
    places: tuple[int, ...]
    weights: tuple[float, ...] = ()


class Couple(NamedTuple):
    """A king and an over that may be a meld: each way in which they may be placed."""

    ways: tuple[CoupleWay, ...]


class CoupleWay(NamedTuple):
    """By place: the mask of those that are there, their number, and whether both do.

    `weight` is how often the way counts.
    """

    masks: tuple[int, ...]
    counts: tuple[int, ...]
    melds: tuple[int, ...]
    weight: float = 1


class Fence(NamedTuple):
    """No cards, but a bound: the groups so far leave this much room in some places together."""

    places: tuple[int, ...]
    least: int


Group: TypeAlias = Alike | Couple | Fence


class Choice(NamedTuple):
    """How the cards of a group are spread over the places, and what comes then.

    Attributes:
        counts: by place, how many are there.
        masks: by place, which; empty where any of them may.
        then: the choices for the next group; None after the last.

    """

    counts: tuple[int, ...]
    masks: tuple[int, ...]
    then: Choices | None


@final
@attrs.frozen(eq=False, repr=False)
class Choices:
    """The choices for a group, when the groups before it are spread.

    Attributes:
        group: the group.
        sums: the running sums of the numbers of ways to place all cards from here on.
        choices: those with at least one way.

    """

    group: Group
    sums: tuple[float, ...]
    choices: tuple[Choice, ...]


_Key: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]


class SpreadCounter:
    """Counts the ways to place the cards of some groups, each position once."""

    __slots__ = ("_groups", "_known")

    def __init__(self, groups: tuple[Group, ...]) -> None:
        self._groups = groups
        self._known: dict[_Key, tuple[float, Choices | None]] = {}

    def count(
        self, number: int, rooms: tuple[int, ...], needs: tuple[int, ...]
    ) -> tuple[float, Choices | None]:
        """Return the number of ways, and the choices that lead to them.

        Args:
            number: how many groups are placed already.
            rooms: by place, how many cards are still to come there.
            needs: by place, how many melds are still to come there.

        """
        if number == len(self._groups):
            return (0 if any(rooms) or any(needs) else 1), None
        key = (number, rooms, needs)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._count(number, rooms, needs)
        return known

    def _count(
        self, number: int, rooms: tuple[int, ...], needs: tuple[int, ...]
    ) -> tuple[float, Choices | None]:
        group = self._groups[number]
        total: float = 0
        sums, choices = [], []
        for ways, counts, masks, melds in _spreads(group, rooms):
            left = tuple(map(sub, rooms, counts))
            if melds:
                still = tuple([max(0, n - m) for n, m in zip(needs, melds, strict=True)])
            else:
                still = needs
            below, then = self.count(number + 1, left, still)
            if below:
                total += ways * below
                sums.append(total)
                choices.append(Choice(counts, masks, then))
        return total, Choices(group, tuple(sums), tuple(choices))


def _spreads(
    group: Group, rooms: tuple[int, ...]
) -> Iterable[tuple[float, tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """Return the ways to spread a group: how many they are, counts, masks and melds."""
    if isinstance(group, Couple):
        return [
            (way.weight, way.counts, way.masks, way.melds)
            for way in group.ways
            if all(map(le, way.counts, rooms))
        ]
    if isinstance(group, Fence):
        has_room = sum([rooms[place] for place in group.places]) >= group.least
        return [(1, (0,) * len(rooms), (), ())] if has_room else ()
    splits = _splits(len(group.bits), group.places, rooms)
    if not group.weights:
        return splits
    weighed = []
    for ways, counts, masks, melds in splits:
        product: float = ways
        for place, weight in zip(group.places, group.weights, strict=True):
            product *= weight ** counts[place]
        weighed.append((product, counts, masks, melds))
    return weighed


@lru_cache(maxsize=4096)
def _splits(
    size: int, places: tuple[int, ...], rooms: tuple[int, ...]
) -> tuple[tuple[int, tuple[int, ...], tuple[()], tuple[()]], ...]:
    """Return the ways to spread so many cards over some of the places, as `_spreads` does."""
    found = []
    limits = [range(min(size, rooms[place]) + 1) for place in places]
    for split in itertools.product(*limits[:-1]):
        last = size - sum(split)
        if last not in limits[-1]:
            continue
        counts, ways, left = [0] * len(rooms), 1, size
        for place, count in zip(places, (*split, last), strict=True):
            counts[place] = count
            ways *= comb(left, count)
            left -= count
        found.append((ways, tuple(counts), (), ()))
    return tuple(found)
