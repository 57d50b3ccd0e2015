"""Counting the ways in which groups of unknown cards may be spread over places."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, final

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator


class Alike(NamedTuple):
    """Cards that may lie in the same places, and weigh the same in each of them.

    Attributes:
        bits: the cards.
        places: where each of them may lie.
        weights: by place of those, how often a way counts for each card there; empty for once.

    """

    bits: tuple[int, ...]
    places: tuple[int, ...]
    weights: tuple[float, ...] = ()


class Couple(NamedTuple):
    """A king and an over that may be a meld: each way in which they may lie."""

    ways: tuple[CoupleWay, ...]


class CoupleWay(NamedTuple):
    """By place: the mask of those that lie there, their number, and whether both do.

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
        counts: by place, how many lie there.
        masks: by place, which; empty where any of them may.
        then: the choices for the next group; None behind the last.

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
            left = tuple([room - count for room, count in zip(rooms, counts, strict=True)])
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
) -> Iterator[tuple[float, tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """Go through the ways to spread a group: how many they are, counts, masks and melds."""
    if isinstance(group, Couple):
        for way in group.ways:
            if all(count <= room for count, room in zip(way.counts, rooms, strict=True)):
                yield way.weight, way.counts, way.masks, way.melds
        return
    if isinstance(group, Fence):
        if sum(rooms[place] for place in group.places) >= group.least:
            yield 1, (0,) * len(rooms), (), ()
        return
    size = len(group.bits)
    for split in _splits(size, tuple([rooms[place] for place in group.places])):
        counts, left = [0] * len(rooms), size
        ways: float = 1
        for place, count in zip(group.places, split, strict=True):
            counts[place] = count
            ways *= comb(left, count)
            left -= count
        for weight, count in zip(group.weights, split, strict=False):
            ways *= weight**count
        yield ways, tuple(counts), (), ()


def _splits(count: int, rooms: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Go through the ways to spread a number of cards over places with limited room."""
    if not rooms:
        if not count:
            yield ()
        return
    room, *others = rooms
    left = sum(others)
    for here in range(max(0, count - left), min(count, room) + 1):
        for rest in _splits(count - here, tuple(others)):
            yield here, *rest
