"""All games that look the same as a view, counted so that one can be drawn (R13)."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti.base.errors import UltiError, quoted
from ulti.game import Game
from ulti.model.actions import TALON_SIZE, Discard, PlayCard
from ulti.model.cards import ALL_CARDS_MASK, bits_of_mask, set_of_mask
from ulti.model.deals import SEATS, Deal
from ulti.model.tricks import MELD_MASKS
from ulti.view.robbery import Robberies
from ulti.view.seen import HiddenDiscard, is_set_up
from ulti.view.spreads import Alike, Couple, CoupleWay, SpreadCounter

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping, Sequence

    from ulti.model.deals import Seat
    from ulti.view.seen import Sight
    from ulti.view.spreads import Choices, Group
    from ulti.view.standing import Standing

_NONE_LAID: Final[list[int]] = []


class _Root(NamedTuple):
    """Where the cards that the viewer once laid are now, and the choices for all others."""

    masks: tuple[int, ...]
    seats: tuple[Seat | None, ...]
    choices: Choices | None


class Worlds:
    """All games that look the same as a view, counted so that one can be drawn.

    Places are numbered: the seats that the viewer does not see, then the talon if he does not know
    the one that lies.
    """

    __slots__ = (
        "_hands",
        "_history",
        "_lying",
        "_melds",
        "_played",
        "_reachable",
        "_roots",
        "_sums",
        "_unseen",
        "_view",
    )

    def __init__(self, view: Sight, standing: Standing) -> None:
        laid = standing.laid
        self._view = view
        self._melds = standing.melds
        self._hands = standing.hands
        self._played = standing.played
        self._unseen = tuple(seat for seat in SEATS if seat is not view.seat)
        self._lying = laid[-1] if laid and laid[-1].taker is None else None
        self._history = Robberies(() if is_set_up(view) else laid, view.seat)
        self._roots: list[_Root] = []
        self._sums: list[int] = []
        self._reachable: tuple[int, ...] | None = None
        self._count(standing)

    # Counting

    def _count(self, standing: Standing) -> None:
        """Count the games by where the traced cards are."""
        lying, unseen, traced = self._lying, self._unseen, self._history.traced
        rooms = [standing.held[s] - standing.hands[s].bit_count() for s in unseen]
        if lying is not None and lying.known is None:
            rooms.append(TALON_SIZE)
        allowed = self._allowed_places(standing, len(rooms))
        counters: dict[tuple[Group, ...], SpreadCounter] = {}
        total = 0
        for seats in itertools.product(*(self._traced_to(bit, allowed) for bit in traced)):
            ways = self._history.ways(seats)
            if not ways:
                continue
            narrowed = dict(allowed)
            for bit, seat in zip(traced, seats, strict=True):
                if bit in allowed:
                    narrowed[bit] = tuple([p for p in allowed[bit] if self._seat_at(p) is seat])
            groups, masks, needs = self._groups(narrowed, len(rooms))
            left = tuple([r - m.bit_count() for r, m in zip(rooms, masks, strict=True)])
            counter = counters.setdefault(groups, SpreadCounter(groups))
            count, choices = counter.count(0, left, needs)
            if count:
                total += ways * count
                self._sums.append(total)
                self._roots.append(_Root(masks, seats, choices))

    def _allowed_places(self, standing: Standing, count: int) -> dict[int, tuple[int, ...]]:
        """Return for each unknown card the places where it may lie."""
        lying = 0 if self._lying is None else self._lying.known or 0
        unknown = ALL_CARDS_MASK & ~(lying | _union(standing.hands))
        allowed: dict[int, tuple[int, ...]] = {}
        # An open hand has no room left; said at once, there is less to count.
        closed = [
            ALL_CARDS_MASK if self._view.open_hands[seat] is not None else standing.barred[seat]
            for seat in self._unseen
        ]
        closed += [0] * (count - len(closed))
        for place, seat in enumerate(self._unseen):
            meld, trump = self._melds[seat], self._view.trump
            if meld is not None and meld.forty and trump is not None:
                forty = MELD_MASKS[trump] & ~standing.hands[seat]
                for other in range(count):
                    if other != place:
                        closed[other] |= forty
                if forty & ~unknown:
                    unknown, closed = ALL_CARDS_MASK, [ALL_CARDS_MASK] * count  # it can't be so
        for bit in bits_of_mask(unknown):
            allowed[bit] = tuple([place for place, cards in enumerate(closed) if not cards & bit])
        return allowed

    def _seat_at(self, place: int) -> Seat:
        """Return the seat of a place; a talon that lies is with the seat that laid it."""
        if place < len(self._unseen):
            return self._unseen[place]
        assert self._lying is not None  # noqa: S101 - there is no other place
        return self._lying.seat

    def _traced_to(self, bit: int, allowed: Mapping[int, tuple[int, ...]]) -> Sequence[Seat]:
        """Return with which seats a traced card may be."""
        if bit in allowed:
            holders = self._history.holders(bit)
            seats = {self._seat_at(place) for place in allowed[bit]}
            return [seat for seat in SEATS if seat in holders & seats]
        for seat in SEATS:
            if self._hands[seat] & bit:
                return [seat]
        assert self._lying is not None  # noqa: S101 - there is no other place
        return [self._lying.seat]

    def _groups(
        self, allowed: Mapping[int, tuple[int, ...]], count: int
    ) -> tuple[tuple[Group, ...], tuple[int, ...], tuple[int, ...]]:
        """Return the groups of unknown cards, those with one place only, and the melds to find."""
        masks, needs = [0] * count, [0] * count
        for place, seat in enumerate(self._unseen):
            meld = self._melds[seat]
            needs[place] = 0 if meld is None else meld.twenties
        couples: list[Group] = []
        coupled = 0
        if any(needs):
            for suit, cards in MELD_MASKS.items():
                ways = () if suit is self._view.trump else self._couple(cards, allowed, count)
                if len(ways) == 1 and not any(ways[0].counts):
                    needs = [max(0, n - m) for n, m in zip(needs, ways[0].melds, strict=True)]
                elif any(any(way.melds) for way in ways):
                    couples.append(Couple(ways))
                    coupled |= cards
        alike: dict[tuple[int, ...], list[int]] = {}
        for bit, places in allowed.items():
            if bit & coupled:
                continue
            if len(places) == 1:
                masks[places[0]] |= bit
            else:
                alike.setdefault(places, []).append(bit)
        # The freest last: what is left for them is often forced.
        order = sorted(alike.items(), key=lambda item: (len(item[0]), len(item[1])))
        groups = (*couples, *(Alike(tuple(bits), places) for places, bits in order))
        return groups, tuple(masks), tuple(needs)

    def _couple(
        self, cards: int, allowed: Mapping[int, tuple[int, ...]], count: int
    ) -> tuple[CoupleWay, ...]:
        """Return the ways in which a king and an over may lie; none if the viewer sees one."""
        choices = []
        for bit in bits_of_mask(cards):
            seen = [p for p, seat in enumerate(self._unseen) if self._hands[seat] & bit]
            choices.append(allowed.get(bit, tuple(seen)))
        king, over = bits_of_mask(cards)
        ways = []
        for places in itertools.product(*choices):
            masks, melds = [0] * count, [0] * count
            for bit, place in zip((king, over), places, strict=True):
                masks[place] |= bit if bit in allowed else 0
            if places[0] == places[1] < len(self._unseen):
                melds[places[0]] = 1
            counts = tuple([mask.bit_count() for mask in masks])
            ways.append(CoupleWay(tuple(masks), counts, tuple(melds)))
        return tuple(ways)

    # Answers

    def holders(self, bit: int) -> frozenset[Seat]:
        """Return the seats that may hold a card now."""
        for seat in SEATS:
            if self._hands[seat] & bit:
                return frozenset() if self._played[seat] & bit else frozenset({seat})
        if self._reachable is None:
            self._reachable = self._reach()
        reach = self._reachable
        return frozenset(seat for place, seat in enumerate(self._unseen) if reach[place] & bit)

    def _reach(self) -> tuple[int, ...]:
        """By place: the unknown cards that may lie there."""
        reach = [0] * (len(self._unseen) + 1)
        seen: set[int] = set()
        todo: list[Choices | None] = []
        for root in self._roots:
            todo.append(root.choices)
            for place, mask in enumerate(root.masks):
                reach[place] |= mask
        while todo:
            at = todo.pop()
            if at is None or id(at) in seen:
                continue
            seen.add(id(at))
            for choice in at.choices:
                todo.append(choice.then)
                if isinstance(at.group, Alike):
                    cards = _union(at.group.bits)
                    masks = tuple([cards if count else 0 for count in choice.counts])
                else:
                    masks = choice.masks
                for place, mask in enumerate(masks):
                    reach[place] |= mask
        return tuple(reach)

    def sample(self, rng: random.Random) -> Game:
        """Draw one of the games."""
        sums = self._sums
        if not sums:
            message = f"{self._view!r} can't be of any deal: no cards agree with all of it"
            raise UltiError(message, "no_deal")
        try:
            point = rng.randrange(sums[-1])
        except (AttributeError, TypeError):
            message = f"{quoted(rng)} can't draw: use a random.Random"
            raise UltiError(message, "bad_argument") from None
        root = self._roots[bisect_right(sums, point)]
        return self._game(self._spread(root, rng), root.seats, rng)

    def _spread(self, root: _Root, rng: random.Random) -> list[int]:
        """Draw what lies in each place, of the unknown cards."""
        masks = list(root.masks)
        at = root.choices
        while at is not None:
            sums = at.sums
            choice = at.choices[bisect_right(sums, rng.randrange(sums[-1]))]
            if choice.masks:
                for place, mask in enumerate(choice.masks):
                    masks[place] |= mask
            else:
                group = at.group
                assert isinstance(group, Alike)  # noqa: S101 - for the type checker
                drawn = rng.sample(group.bits, len(group.bits))
                start = 0
                for place, count in enumerate(choice.counts):
                    if count:
                        masks[place] |= sum(drawn[start : start + count])
                        start += count
            at = choice.then
        return masks

    def _game(self, masks: list[int], seats: tuple[Seat | None, ...], rng: random.Random) -> Game:
        """Build the game, with a history that leads to these cards."""
        view = self._view
        hands = list(self._hands)
        for place, seat in enumerate(self._unseen):
            hands[seat] |= masks[place]
        talon = 0
        if self._lying is not None:
            talon = masks[-1] if self._lying.known is None else self._lying.known
        if is_set_up(view):
            assert view.bid is not None  # noqa: S101 - for the type checker
            assert view.declarer is not None  # noqa: S101 - the same
            game = Game.from_contract(
                [set_of_mask(hand) for hand in hands],
                set_of_mask(talon),
                view.declarer,
                view.bid,
                view.trump,
                view.profile,
                view.stake,
            )
            talons = iter(_NONE_LAID)
        else:
            talons = iter(self._history.go_back(hands, talon, seats, rng))
            first, second, third = (set_of_mask(hand) for hand in hands)
            game = Game.start(Deal((first, second, third)), view.profile, view.stake)
        for _, action in view.history:
            match action:
                case PlayCard():
                    game = game.play(action.card)
                case Discard():
                    next(talons)
                    game = game.apply(action)
                case HiddenDiscard():
                    game = game.apply(Discard(set_of_mask(next(talons))))
                case _:
                    game = game.apply(action)
        return game


def _union(masks: Iterator[int] | tuple[int, ...]) -> int:
    mask = 0
    for part in masks:
        mask |= part
    return mask
