"""The ways in which cards can have come, by robbed talons, to where they are (R5.2)."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from math import comb
from typing import TYPE_CHECKING, Final

from ulti.model.actions import TALON_SIZE
from ulti.model.cards import bits_of_mask

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from ulti.model.deals import Seat
    from ulti.view.standing import Laid

_HELD_WITH_TALON: Final = 12


class Robberies:
    """The ways in which cards can have come, by robbed talons, to where they are (R5.2).

    Going back from the last discard, the seat that holds twelve cards had taken two of them. Which
    two the viewer knows if he laid or took them; else any two are as likely, but that each card
    that he laid must have come to the seat that took it. So the number of ways depends only on
    where the cards are that he laid: the *traced* ones.
    """

    __slots__ = ("_first", "_laid", "_last", "_latest", "_viewer", "_ways", "traced")

    def __init__(self, laid: Sequence[Laid], viewer: Seat | None) -> None:
        self._laid = laid
        self._viewer = viewer
        # By traced card: when the viewer laid it for the first and the last time.
        self._first: dict[int, int] = {}
        self._latest: dict[int, int] = {}
        for number, talon in enumerate(laid):
            if talon.seat is viewer and talon.taker not in {None, viewer}:
                for bit in bits_of_mask(talon.known or 0):
                    self._first.setdefault(bit, number)
                    self._latest[bit] = number
        self.traced: tuple[int, ...] = tuple(self._first)
        self._last = len(laid) - 1
        if laid and laid[-1].taker is None:
            self._last -= 1  # it lies: it was taken by nobody
        self._ways: dict[tuple[int, tuple[Seat | None, ...]], int] = {}

    def holders(self, bit: int) -> frozenset[Seat]:
        """Return who can hold a traced card that the viewer has not seen since he laid it.

        As everywhere here, a card in the talon that lies is with the seat that laid it.
        """
        start = self._latest[bit]
        seats = {self._laid[start].taker}
        for talon in self._laid[start + 1 : self._last + 1]:
            if talon.known is None and talon.seat in seats:
                seats.add(talon.taker)
        return frozenset(seat for seat in seats if seat is not None)

    def ways(self, seats: tuple[Seat | None, ...]) -> int:
        """Return the number of ways, when the traced cards are with these seats."""
        return self._count(self._last, self._relevant(seats, self._last))

    def _relevant(self, seats: tuple[Seat | None, ...], number: int) -> tuple[Seat | None, ...]:
        """Forget where cards were before the viewer laid them for the first time."""
        return tuple(
            [
                s if self._first[b] <= number else None
                for b, s in zip(self.traced, seats, strict=True)
            ]
        )

    def _count(self, number: int, seats: tuple[Seat | None, ...]) -> int:
        """Count the ways up to a talon, when its taker holds it and has not discarded."""
        if number < 0:
            return 1
        key = (number, seats)
        ways = self._ways.get(key)
        if ways is None:
            choices = self._choices(number, seats)
            ways = self._ways[key] = sum(
                times * self._count(number - 1, before) for _, times, before in choices
            )
        return ways

    def _choices(
        self, number: int, seats: tuple[Seat | None, ...]
    ) -> Iterator[tuple[tuple[int, ...], int, tuple[Seat | None, ...]]]:
        """Go through what may have been taken: the traced cards, times the others; where before."""
        layer, known, taker = self._laid[number]
        held = [bit for bit, seat in zip(self.traced, seats, strict=True) if seat is taker]
        if known is not None:
            taken = tuple([bit for bit in self.traced if bit & known])
            if all(bit in held for bit in taken if self._first[bit] <= number):
                yield taken, 1, self._before(number, seats, taken, layer)
            return
        others = _HELD_WITH_TALON - len(held)
        for count in range(TALON_SIZE + 1):
            times = comb(others, TALON_SIZE - count)
            for taken in itertools.combinations(held, count):
                yield taken, times, self._before(number, seats, taken, layer)

    def _before(
        self, number: int, seats: tuple[Seat | None, ...], taken: tuple[int, ...], layer: Seat
    ) -> tuple[Seat | None, ...]:
        """Return where the traced cards were before a talon was laid."""
        earlier = tuple(
            [layer if bit in taken else s for bit, s in zip(self.traced, seats, strict=True)]
        )
        return self._relevant(earlier, number - 1)

    def go_back(
        self, hands: list[int], talon: int, seats: tuple[Seat | None, ...], rng: random.Random
    ) -> list[int]:
        """Choose a way; turn the hands into those dealt, and return the masks of the talons."""
        masks = [0] * len(self._laid)
        if self._last < len(self._laid) - 1:
            masks[-1] = talon
            hands[self._laid[-1].seat] |= talon
        seats = self._relevant(seats, self._last)
        for number in range(self._last, -1, -1):
            layer, known, taker = self._laid[number]
            assert taker is not None  # noqa: S101 - only the last is not taken
            if self.traced:
                mask, seats = self._choose(number, hands[taker], seats, rng)
            elif known is not None:
                mask = known
            else:
                mask = sum(rng.sample(bits_of_mask(hands[taker]), TALON_SIZE))
            masks[number] = mask
            hands[taker] ^= mask
            hands[layer] |= mask
        return masks

    def _choose(
        self, number: int, hand: int, seats: tuple[Seat | None, ...], rng: random.Random
    ) -> tuple[int, tuple[Seat | None, ...]]:
        """Choose what was taken, each choice as often as there are ways to it."""
        _, known, taker = self._laid[number]
        choices = tuple(self._choices(number, seats))
        sums = list(
            itertools.accumulate(
                times * self._count(number - 1, before) for _, times, before in choices
            )
        )
        taken, _, before = choices[bisect_right(sums, rng.randrange(sums[-1]))]
        if known is not None:
            return known, before
        held = [b for b, seat in zip(self.traced, seats, strict=True) if seat is taker]
        others = rng.sample(bits_of_mask(hand & ~sum(held)), TALON_SIZE - len(taken))
        return sum(taken) + sum(others), before
