"""The ways in which cards can have come, by robbed talons, to where they are (R5.2).

A game is drawn backwards: from the cards held now, talon by talon, to the cards as dealt. So each
state of the auction needs the number of ways in which it can have come about, and that depends on
where the cards are that the viewer laid for another: they went to the seat that took them. From
then on a card moves between the two other seats, two at a time, until the viewer takes it again.

Cards of one talon are alike, so a state is how many of each such talon one seat holds. There are
many such states after many talons. Where there are too many, the cards of the oldest talon are no
longer counted: each gets a weight for being in that seat's hand, and the number of ways becomes a
bound: never below the true one, and a product of these weights. Going back, a draw is given up
with the probability by which the bound is too high (*rejection*), so that all games stay equally
likely, but for the rounding of floats. As long as nothing had to be weighed the numbers are exact,
and no draw is given up.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, final

from ulti.model.actions import TALON_SIZE
from ulti.model.cards import ALL_CARDS_MASK, bits_of_mask
from ulti.model.deals import SEATS

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Sequence

    from ulti.model.deals import Seat
    from ulti.view.standing import Laid

_Ways: TypeAlias = dict[int, float]
"""By key of a state: the number of ways to it, an int as long as it is exact."""

# A key has the number of counted cards that the inner seat holds in its lowest bits, then two bits
# for each talon: how many of its cards that seat holds.
_COUNT_BITS: Final = 5
_COUNT: Final = (1 << _COUNT_BITS) - 1
_DIGIT: Final = 3

_IN_HAND: Final = 10
_PAIRS_OF_TWELVE: Final = math.comb(12, TALON_SIZE)

MOST_STATES: Final = 48
"""How many states are distinguished before the oldest talon is weighed instead of counted."""
MOST_AT_THE_END: Final = 9
"""The same for the end of the auction, where each state costs more."""
_FINER: Final = 8


class _Move(NamedTuple):
    """One card goes from a seat to another, and the viewer does not see which.

    Attributes:
        before: the ways before it.
        units: by counted card: how the key changes when it goes back.
        factors: by weighed card: how the ways change when it goes back.
        slope: how much likelier the move makes it that a card has moved, by its factor; 0 where
            all factors are the same, and the bound is as good as before.
        after: the ways, or their bound, after it.

    """

    before: _Ways
    units: dict[int, int]
    factors: dict[int, float]
    slope: float
    after: _Ways

    def undo(self, key: int, hand: int, rng: random.Random) -> tuple[int, int]:
        """Choose the card that goes back; return its bit, 0 to give up, and the key before."""
        units, factors, before = self.units, self.factors, self.before
        plain = before.get(key, 0)
        bits, sums, keys = [], [], []
        total: float = 0
        weighed: float = 0
        for bit in bits_of_mask(hand):
            unit = units.get(bit)
            if unit is None:
                earlier, factor = key, factors[bit]
                weighed += factor
                ways = plain * factor
            else:
                earlier = key + unit
                ways = before.get(earlier, 0)
            if ways:
                total += ways
                bits.append(bit)
                sums.append(total)
                keys.append(earlier)
        if self.slope:
            truth = total * math.exp(-self.slope * weighed)
            if rng.random() * self.after[key] >= truth:
                return 0, key
        place = draw(sums, rng)
        return bits[place], keys[place]


class _Weighing(NamedTuple):
    """The cards of a talon are no longer counted, but weighed.

    Attributes:
        before: the ways while they were counted.
        cards: their mask.
        unit: how each of them counted in the key.
        weight: what each weighs from here on.
        after: the bound.

    """

    before: _Ways
    cards: int
    unit: int
    weight: float
    after: _Ways

    def undo(self, key: int, hand: int, rng: random.Random) -> int | None:
        """Return the key before; None to give up."""
        held = (hand & self.cards).bit_count()
        earlier = key + held * self.unit
        truth = self.before.get(earlier, 0) / self.weight**held
        return None if rng.random() * self.after[key] >= truth else earlier


_Step: TypeAlias = "_Move | _Weighing"


@final
class _Past:
    """The states that the auction can have come to, as seen by the viewer, and the ways to each.

    Attributes:
        ways: by key, the ways.
        near: by unit of the key: the mask of the cards that count with it; the oldest talon first.
        weights: by card that does not count: what it weighs in the hand of the inner seat.
        bounds: in what sets that hand can be at all: masks, each within the next one, with how
            many of its cards the hand has at most.
        size: how many cards that hand has.
        is_weighed: whether cards of a talon have been weighed, so that the ways are bounds.

    """

    __slots__ = ("_most", "bounds", "is_weighed", "near", "size", "ways", "weights")

    def __init__(self, outside: int, size: int, most: int) -> None:
        self.ways: _Ways = {0: 1}
        self.near: dict[int, int] = {}
        self.weights: dict[int, float] = dict.fromkeys(bits_of_mask(outside), 1)
        self.bounds = [(outside, size)]
        self.size = size
        self.is_weighed = False
        self._most = most

    def lay(self, cards: int, *, to_inner: bool) -> int:
        """Let the viewer lay cards for another; return how the key changes."""
        unit = next(u for u in _units() if u not in self.near)
        self.near[unit] = cards
        if not to_inner:
            # No hand has any: a set of none is the innermost.
            self.bounds = [(cards, 0), *((mask | cards, most) for mask, most in self.bounds)]
            return 0
        self.size += TALON_SIZE
        self.bounds.append((self.bounds[-1][0] | cards, self.size))
        self.ways = {key + TALON_SIZE * unit: ways for key, ways in self.ways.items()}
        return TALON_SIZE * unit

    def take(self, cards: int, *, from_inner: bool) -> int:
        """Let the viewer take cards that another laid; return how the key changes."""
        shift = 0
        for bit in bits_of_mask(cards):
            self.size -= from_inner
            weight = self.weights.pop(bit, None)
            if weight is None:
                shift -= self._take_counted(bit, from_inner=from_inner)
            elif from_inner:
                self.ways = {key: ways * weight for key, ways in self.ways.items()}
        left = len(self.weights)
        self.ways = {
            k: ways for k, ways in self.ways.items() if 0 <= self.size - (k & _COUNT) <= left
        }
        self.bounds = [
            (mask & ~cards, most - (mask & cards).bit_count() * from_inner)
            for mask, most in self.bounds
        ]
        if not self._fits():
            self.ways = {}
        return shift

    def _fits(self) -> bool:
        """Return whether there is a hand within the bounds."""
        held = before = 0
        for mask, most in self.bounds:
            held = min(most, held + (mask & ~before).bit_count())
            before = mask
            if held < 0:
                return False
        return held == self.size

    def _take_counted(self, bit: int, *, from_inner: bool) -> int:
        """Keep the states in which a card is where it was taken; return what it counted there."""
        unit = next(unit for unit, cards in self.near.items() if cards & bit)
        cards = self.near[unit]
        place = unit.bit_length() - 1
        if from_inner:
            self.ways = {k - unit: ways for k, ways in self.ways.items() if k >> place & _DIGIT}
        else:
            most = cards.bit_count()
            self.ways = {k: w for k, w in self.ways.items() if k >> place & _DIGIT < most}
        if cards == bit:
            del self.near[unit]
        else:
            self.near[unit] = cards ^ bit
        return unit if from_inner else 0

    def move(self, *, from_inner: bool) -> list[_Step]:
        """Move one card, nobody knows which."""
        before, sign = self.ways, -1 if from_inner else 1
        self.size += sign
        if from_inner:
            self.bounds = [(mask, min(most, self.size)) for mask, most in self.bounds]
            factors = dict(self.weights)
        else:
            self.bounds = [(mask, min(most + 1, mask.bit_count())) for mask, most in self.bounds]
            factors = {bit: w if w == 1 else 1 / w for bit, w in self.weights.items()}
        counted = self._moved_counted(sign)
        # By state: the ways by a counted card, by each weighed one per factor, how many of these.
        states: list[tuple[int, float, float, int]] = []
        number = len(factors)
        for key in before.keys() | counted.keys():
            held = self.size - (key & _COUNT)
            moved = number - held if from_inner else held
            if 0 <= held <= number:
                states.append((key, counted.get(key, 0), before.get(key, 0), moved))
        slope, self.ways = _bounded(states, sorted(factors.values()))
        units = {
            bit: -sign * unit for unit, cards in self.near.items() for bit in bits_of_mask(cards)
        }
        steps: list[_Step] = [_Move(before, units, factors, slope, self.ways)]
        if slope:
            self.weights = {
                bit: weight * math.exp(sign * slope * factors[bit])
                for bit, weight in self.weights.items()
            }
        return steps + self.weigh(self._most)

    def _moved_counted(self, sign: int) -> _Ways:
        """Return by key the ways that end with the move of a counted card."""
        counted: _Ways = {}
        for unit, cards in self.near.items():
            place, number = unit.bit_length() - 1, cards.bit_count()
            for key, ways in self.ways.items():
                held = key >> place & _DIGIT
                if sign < 0 and held:
                    times = number - held + 1
                elif sign > 0 and held < number:
                    times = held + 1
                else:
                    continue
                after = key + sign * unit
                counted[after] = counted.get(after, 0) + times * ways
        return counted

    def weigh(self, most: int) -> list[_Step]:
        """Weigh the cards of the oldest talons, until there are few states."""
        steps: list[_Step] = []
        while len(self.ways) > most:
            unit = next(unit for unit in self.near if self._is_open(unit.bit_length() - 1))
            steps.append(self._weigh(unit, unit.bit_length() - 1))
        return steps

    def _is_open(self, place: int) -> bool:
        """Return whether states differ in how many cards of a talon the inner seat holds."""
        return len({key >> place & _DIGIT for key in self.ways}) > 1

    def _weigh(self, unit: int, place: int) -> _Weighing:
        """Weigh the cards of a talon."""
        before, cards = self.ways, self.near.pop(unit)
        by_rest: dict[int, dict[int, float]] = {}
        for key, ways in before.items():
            held = key >> place & _DIGIT
            by_rest.setdefault(key - held * unit, {})[held] = ways
        weight = self._weight_of(by_rest)
        after = {
            rest: max(ways / weight**held for held, ways in by_held.items())
            for rest, by_held in by_rest.items()
        }
        self.ways = after
        self.is_weighed = True
        for bit in bits_of_mask(cards):
            self.weights[bit] = weight
        return _Weighing(before, cards, unit, weight, after)

    def _weight_of(self, by_rest: dict[int, dict[int, float]]) -> float:
        """Return how many times as many ways there are, on average, with one card more."""
        number = len(self.weights)
        mean = sum(self.weights.values()) / number if number else 1
        more = less = 0.0
        for rest, by_held in by_rest.items():
            for held in by_held:
                others = self.size - (rest & _COUNT) - held
                if held + 1 in by_held and 0 <= others <= number:
                    often = math.comb(number, others) * mean**others
                    more += often * by_held[held + 1]
                    less += often * by_held[held]
        return more / less if more and less else 1.0


@final
class Robberies:
    """The ways in which cards can have come, by robbed talons, to where they are (R5.2).

    Attributes:
        inner: the first of the seats that the viewer does not see; its hand determines the rest.
        traced: the mask of the cards whose seat the number of ways depends on, one by one.
        weights: by card, what it weighs in the hand of the inner seat, of all whose weight is not
            that of the others.
        bounds: in what sets the hand of the inner seat can be at all: masks, each within the next
            one, with how many of its cards the hand has at most.
        is_exact: whether the numbers of ways are exact; else they are bounds.

    """

    __slots__ = (
        "_fineness",
        "_first",
        "_hand",
        "_laid",
        "_last",
        "_near",
        "_shifts",
        "_steps",
        "_times",
        "_viewer",
        "_ways",
        "bounds",
        "inner",
        "is_exact",
        "traced",
        "weights",
    )

    def __init__(
        self, laid: Sequence[Laid], viewer: Seat | None, hand: int, fineness: int = 1
    ) -> None:
        """Count the ways.

        Args:
            laid: the talons.
            viewer: whose view it is.
            hand: the mask of what the viewer holds after the last of them.
            fineness: how many times as many states as usual are distinguished.

        """
        self._laid = laid
        self._viewer = viewer
        self._hand = hand
        self._fineness = fineness
        self.inner: Seat = next(seat for seat in SEATS if seat is not viewer)
        self._last = len(laid) - 1
        if laid and laid[-1].taker is None:
            self._last -= 1  # nobody took it
        # From this talon on the viewer may know more than what it took.
        self._first = next(
            (
                number
                for number, talon in enumerate(laid[: self._last + 1])
                if talon.seat is viewer and talon.taker is not viewer
            ),
            len(laid),
        )
        self._steps: dict[int, list[_Step]] = {}
        self._shifts: dict[int, int] = {}
        self._times = _PAIRS_OF_TWELVE ** sum(
            talon.known is None for talon in laid[: min(self._first, self._last + 1)]
        )
        self._ways: _Ways = {0: self._times}
        self._near: dict[int, int] = {}
        self.traced: int = 0
        self.weights: dict[int, float] = {}
        self.bounds: list[tuple[int, int]] = []
        self.is_exact: bool = True
        if self._first < len(laid):
            self._go_on()

    def _go_on(self) -> None:
        """Go through the talons that count."""
        fineness = self._fineness
        past = _Past(ALL_CARDS_MASK & ~self._hand_before(), _IN_HAND, MOST_STATES * fineness)
        halves, number = 0, self._first
        for number in range(self._first, self._last + 1):
            layer, known, taker = self._laid[number]
            if layer is not taker:
                # The two cards of a talon that the viewer does not see go in either order.
                halves += known is None
                self._steps[number] = self._pass_on(past, number)
            elif known is None:
                self._times *= _PAIRS_OF_TWELVE
        if past.is_weighed or len(past.ways) > MOST_AT_THE_END * fineness:
            # The cards held now are spread anew for each state at the end.
            self._steps.setdefault(number, []).extend(past.weigh(fineness))
        self._near = past.near
        self.traced = sum(past.near.values())
        self.bounds = past.bounds
        self.is_exact = not past.is_weighed
        if self.is_exact:
            self._ways = {key: ways * self._times >> halves for key, ways in past.ways.items()}
        else:
            self._ways = past.ways
            self.weights = past.weights

    def _hand_before(self) -> int:
        """Return the viewer's hand before it laid the first talon that counts."""
        hand = self._hand
        for layer, known, taker in reversed(self._laid[self._first :]):
            if taker is self._viewer:
                hand &= ~(known or 0)
            if layer is self._viewer:
                hand |= known or 0
        return hand

    def _pass_on(self, past: _Past, number: int) -> list[_Step]:
        """Pass a talon on to another seat; return what can't be seen of it."""
        layer, known, taker = self._laid[number]
        inner = self.inner
        if known is None:
            return [
                step for _ in range(TALON_SIZE) for step in past.move(from_inner=layer is inner)
            ]
        if layer is self._viewer:
            self._shifts[number] = past.lay(known, to_inner=taker is inner)
        else:
            self._shifts[number] = past.take(known, from_inner=layer is inner)
        return []

    def hands(self) -> Iterator[tuple[float, int]]:
        """Go through the traced cards that the inner seat can hold.

        As everywhere here, a card in the last talon is with the seat that laid it.

        Yields:
            The number of ways, or their bound, and the mask of the cards.

        """
        for key, ways in self._ways.items():
            choices = [
                itertools.combinations(bits_of_mask(cards), key >> unit.bit_length() - 1 & _DIGIT)
                for unit, cards in self._near.items()
            ]
            for held in itertools.product(*choices):
                yield ways, sum(itertools.chain(*held))

    def _key(self, held: int) -> int:
        key = 0
        for unit, cards in self._near.items():
            key += unit * (held & cards).bit_count()
        return key

    def finer(self) -> Robberies:
        """Return the same with more states, so that fewer draws are given up."""
        return Robberies(self._laid, self._viewer, self._hand, _FINER * self._fineness)

    def go_back(self, hands: list[int], talon: int, rng: random.Random) -> list[int] | None:
        """Choose a way; turn the hands into those dealt.

        Returns:
            The masks of the talons; None to give this draw up.

        """
        masks = [0] * len(self._laid)
        if self._last < len(self._laid) - 1:
            masks[-1] = talon
            hands[self._laid[-1].seat] |= talon
        key = self._key(hands[self.inner])
        for number in range(self._last, -1, -1):
            layer, known, taker = self._laid[number]
            assert taker is not None  # noqa: S101 - only the last is not taken
            mask = known or 0
            for step in reversed(self._steps.get(number, ())):
                if isinstance(step, _Move):
                    bit, key = step.undo(key, hands[taker], rng)
                    hands[taker] ^= bit
                    hands[layer] |= bit
                    mask |= bit
                else:
                    earlier = step.undo(key, hands[self.inner], rng)
                    bit, key = earlier is not None, earlier or 0
                if not bit:
                    return None
            if not mask:
                mask = sum(rng.sample(bits_of_mask(hands[taker]), TALON_SIZE))
            key -= self._shifts.get(number, 0)
            hands[taker] &= ~mask
            hands[layer] |= mask
            masks[number] = mask
        return masks


def _units() -> Iterable[int]:
    """Go through the units of a key."""
    return ((1 << place) + 1 for place in itertools.count(_COUNT_BITS, 2))


def _bounded(
    states: list[tuple[int, float, float, int]], factors: list[float]
) -> tuple[float, _Ways]:
    """Return the ways to the states after a move, or a bound that is a product of weights.

    Where m weighed cards may have moved, whose factors have the sum s, the ways are q + v·s. As a
    logarithm is below each of its tangents, that is at most c·exp(slope·s), which is a product of
    weights: the best c is found where the tangent has that slope, within what s can be.

    Args:
        states: key, q, v and m of each.
        factors: those of all weighed cards, the smallest first.

    Returns:
        The slope, and by key the c; where all factors are the same the slope is 0.

    """
    sums = [0, *itertools.accumulate(factors)]
    number, total = len(factors), sums[-1]
    if not number or factors[0] == factors[-1]:
        return 0, {key: q + v * sums[m] for key, q, v, m in states if q or (v and m)}
    mean, often, expected = total / number, 0.0, 0.0
    for _, q, v, m in states:
        times = math.comb(number, m)
        often += times * v
        expected += times * (q + v * m * mean)
    slope = often / expected if expected else 0.0
    ways = {}
    for key, q, v, m in states:
        least, most = sums[m], total - sums[number - m]
        s = min(max(expected / often - q / v, least), most) if v else least
        ways[key] = (q + v * s) * math.exp(-slope * s)
    return slope, {key: bound for key, bound in ways.items() if bound}


def draw(sums: Sequence[float], rng: random.Random) -> int:
    """Draw a place with the running sums of what the places weigh; ints are drawn exactly."""
    total = sums[-1]
    point = rng.randrange(total) if isinstance(total, int) else rng.random() * total
    return bisect_right(sums, point)
