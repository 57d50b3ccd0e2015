"""Counting the ways to spread groups of cards over places, against listing them."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import pytest

from ulti.view.spreads import Alike, Couple, CoupleWay, SpreadCounter

if TYPE_CHECKING:
    from collections.abc import Iterator

PLACES = 3


def listed(groups: list[Alike], rooms: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Go through all ways: the place of each card."""
    cards = [group.places for group in groups for _ in group.bits]
    for way in itertools.product(*cards):
        if all(way.count(place) == room for place, room in enumerate(rooms)):
            yield way


@pytest.mark.parametrize("seed", range(12))
def test_as_many_ways_are_counted_as_there_are(seed: int) -> None:
    rng = random.Random(seed)
    sizes = [rng.randint(1, 3) for _ in range(3)]
    bits = iter(range(sum(sizes)))
    groups = [
        Alike(
            tuple(1 << next(bits) for _ in range(size)),
            tuple(sorted(rng.sample(range(PLACES), rng.randint(1, PLACES)))),
        )
        for size in sizes
    ]
    first = rng.randint(0, sum(sizes))
    second = rng.randint(0, sum(sizes) - first)
    rooms = (first, second, sum(sizes) - first - second)
    count, _ = SpreadCounter(tuple(groups)).count(0, rooms, (0, 0, 0))
    assert count == len(list(listed(groups, rooms)))


def test_the_choices_lead_to_all_ways() -> None:
    groups = (Alike((1, 2), (0, 1)), Alike((4, 8), (0, 1)))
    count, choices = SpreadCounter(groups).count(0, (2, 2), (0, 0))
    assert choices is not None
    assert count == choices.sums[-1] == 6
    assert [choice.counts for choice in choices.choices] == [(0, 2), (1, 1), (2, 0)]
    assert list(choices.sums) == [1, 5, 6]


def test_r7_1_a_meld_that_was_said_is_held_together() -> None:
    apart = CoupleWay((1, 2), (1, 1), (0, 0))
    here = CoupleWay((3, 0), (2, 0), (1, 0))
    counter = SpreadCounter((Couple((apart, here)), Alike((4, 8), (0, 1))))
    assert counter.count(0, (2, 2), (0, 0))[0] == 3
    assert counter.count(0, (2, 2), (1, 0))[0] == 1
    assert counter.count(0, (2, 2), (0, 1))[0] == 0
