"""All games that look the same as a view, counted so that one can be drawn (R13)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.game import Game
from ulti.model.actions import TALON_SIZE, Discard, PlayCard
from ulti.model.cards import ALL_CARDS_MASK, bits_of_mask, set_of_mask
from ulti.model.deals import SEATS, Deal
from ulti.model.tricks import MELD_MASKS
from ulti.rules.contract import Contract
from ulti.rules.outcome import NEEDED_TRICK_POINTS, meld_in_sight
from ulti.view.robbery import Robberies, draw
from ulti.view.seen import HiddenDiscard, is_set_up
from ulti.view.spreads import Alike, Couple, CoupleWay, Fence, SpreadCounter

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ulti.model.deals import Seat
    from ulti.rules.auction import Masks
    from ulti.rules.contract import Gathered
    from ulti.view.seen import Sight
    from ulti.view.spreads import Choices, Group
    from ulti.view.standing import Standing

_NONE_LAID: Final[list[int]] = []

TRIES: Final = 64
"""After so many draws that were given up, the ways are counted more finely."""


class Root(NamedTuple):
    """Unknown cards that can only be in one place, and the choices for all others."""

    masks: tuple[int, ...]
    choices: Choices | None


class Spread(NamedTuple):
    """All ways to place the unknown cards, counted.

    Attributes:
        roots: where they begin.
        sums: the running sums of the numbers of ways of the roots, or of their bounds.
        hands: by seat, the cards that are known.
        unseen: the seats of the first places; one more place is that of the talon.
        talon: its cards, if they are known or nobody has laid one; None if they have a place.
        go_back: of ways that are bounds only: chooses how hands and talon came about, or gives the
            draw up; None where numbers are exact, and no draw is given up.

    """

    roots: tuple[Root, ...]
    sums: tuple[float, ...]
    hands: Masks
    unseen: tuple[Seat, ...]
    talon: int | None
    go_back: Callable[[list[int], int, random.Random], list[int] | None] | None


class Worlds:
    """All games that look the same as a view, counted so that one can be drawn.

    Places are numbered: the seats that the viewer does not see, then the talon if it does not know
    the last one.
    """

    __slots__ = (
        "_allowed",
        "_gone",
        "_hands",
        "_history",
        "_lying",
        "_melds",
        "_played",
        "_reachable",
        "_rooms",
        "_roots",
        "_seats",
        "_sums",
        "_unseen",
        "_view",
    )

    def __init__(self, view: Sight, standing: Standing) -> None:
        laid = standing.laid
        self._view = view
        # Of the kings and overs of melds before a position, some may be gone: they are no clue.
        self._melds = standing.melds if view.gathered is None else (None, None, None)
        self._gone = 0 if view.gathered is None else view.gathered.cards
        self._hands = standing.hands
        self._played = standing.played
        unseen = tuple([seat for seat in SEATS if seat is not view.seat])
        self._unseen = unseen
        lying = self._lying = laid[-1] if laid and laid[-1].taker is None else None
        rooms = [standing.held[s] - standing.hands[s].bit_count() for s in unseen]
        if lying is not None and lying.known is None:
            rooms.append(TALON_SIZE)
            # As everywhere here, a card in the last talon is with the seat that laid it.
            self._seats = (*unseen, lying.seat)
        else:
            self._seats = unseen
        self._rooms = tuple(rooms)
        self._allowed = self._allowed_places(standing, len(rooms))
        mine = 0 if view.seat is None else standing.hands[view.seat]
        self._history = Robberies(() if is_set_up(view) else laid, view.seat, mine)
        self._reachable: tuple[int, ...] | None = None
        self._roots: list[Root] = []
        self._sums: list[float] = []
        self._count()
        if not self._history.is_exact:
            roots = list(self._within_bounds())
            self._reachable = _reach(roots, len(rooms))
            if not roots:
                self._sums.clear()

    # Counting

    def _count(self) -> None:
        """Count the games by where the traced cards are."""
        self._roots.clear()
        self._sums.clear()
        history, allowed = self._history, self._allowed
        traced = history.traced
        sure = self._held_for_sure() & traced
        unknown = [bit for bit in bits_of_mask(traced) if bit in allowed]
        fixed = traced & ~sum(unknown)
        # By card: the places with the other seat, then those with the inner one.
        sides = {
            bit: [
                tuple([p for p in allowed[bit] if (self._seats[p] is history.inner) is is_inner])
                for is_inner in (False, True)
            ]
            for bit in unknown
        }
        counters: dict[tuple[Group, ...], SpreadCounter] = {}
        total: float = 0
        for ways, held in history.hands():
            if held & fixed != sure:
                continue
            narrowed = {**allowed, **{bit: sides[bit][held & bit > 0] for bit in unknown}}
            if not all(narrowed.values()):
                continue
            groups, masks, needs = self._groups(narrowed, len(self._rooms))
            left = tuple([r - m.bit_count() for r, m in zip(self._rooms, masks, strict=True)])
            counter = counters.setdefault(groups, SpreadCounter(groups))
            count, choices = counter.count(0, left, needs)
            if count:
                total += ways * count
                self._sums.append(total)
                self._roots.append(Root(masks, choices))

    def _held_for_sure(self) -> int:
        """Return the cards that are known to be with the inner seat."""
        inner, lying = self._history.inner, self._lying
        held = self._hands[inner]
        if lying is not None and lying.seat is inner:
            held |= lying.known or 0
        return held

    def _allowed_places(self, standing: Standing, count: int) -> dict[int, tuple[int, ...]]:
        """Return for each unknown card the places where it may be."""
        lying = 0 if self._lying is None else self._lying.known or 0
        unknown = ALL_CARDS_MASK & ~(lying | _union(standing.hands) | self._gone)
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
        alike: dict[tuple[tuple[int, ...], tuple[float, ...]], list[int]] = {}
        weights = self._history.weights
        for bit, places in allowed.items():
            if bit & coupled:
                continue
            if len(places) == 1:
                masks[places[0]] |= bit
            else:
                weighed = tuple([self._weight(bit, p) for p in places]) if weights else ()
                alike.setdefault((places, weighed), []).append(bit)
        # The freest last: what is left for them is often forced.
        order = sorted(alike.items(), key=lambda item: (len(item[0][0]), len(item[1])))
        groups = (*couples, *(Alike(tuple(bits), *key) for key, bits in order))
        return groups, tuple(masks), tuple(needs)

    def _weight(self, bit: int, place: int) -> float:
        """Return how often a way counts that has an unknown card in a place."""
        history = self._history
        return history.weights.get(bit, 1) if self._seats[place] is history.inner else 1

    def _couple(
        self, cards: int, allowed: Mapping[int, tuple[int, ...]], count: int
    ) -> tuple[CoupleWay, ...]:
        """Return the ways to place a king and an over; none if the viewer sees one."""
        choices = []
        for bit in bits_of_mask(cards):
            seen = [p for p, seat in enumerate(self._unseen) if self._hands[seat] & bit]
            choices.append(allowed.get(bit, tuple(seen)))
        king, over = bits_of_mask(cards)
        ways = []
        for places in itertools.product(*choices):
            masks, melds = [0] * count, [0] * count
            weight: float = 1
            for bit, place in zip((king, over), places, strict=True):
                if bit in allowed:
                    masks[place] |= bit
                    weight *= self._weight(bit, place)
            if places[0] == places[1] < len(self._unseen):
                melds[places[0]] = 1
            counts = tuple([mask.bit_count() for mask in masks])
            ways.append(CoupleWay(tuple(masks), counts, tuple(melds), weight))
        return tuple(ways)

    # Answers

    @property
    def is_empty(self) -> bool:
        """Whether no deal agrees with the view."""
        return not self._sums

    def holders(self, bit: int) -> frozenset[Seat]:
        """Return the seats that may hold a card now."""
        for seat in SEATS:
            if self._hands[seat] & bit:
                return frozenset() if self._played[seat] & bit else frozenset({seat})
        if self._reachable is None:
            self._reachable = _reach(self._roots, len(self._rooms))
        reach = self._reachable
        return frozenset(
            seat for seat, cards in zip(self._unseen, reach, strict=False) if cards & bit
        )

    def _within_bounds(self) -> Iterator[Root]:
        """Go through all that can be, without counting: where numbers of ways are bounds only."""
        history, count = self._history, len(self._rooms)
        inner = history.inner
        sure = self._held_for_sure()
        inside = tuple([place for place, seat in enumerate(self._seats) if seat is inner])
        room = sum(self._rooms[place] for place in inside)
        for allowed in self._with_melds():
            groups: list[Group] = []
            before = 0
            for mask, most in history.bounds:
                alike: dict[tuple[int, ...], list[int]] = {}
                for bit in bits_of_mask(mask & ~before):
                    if bit in allowed:
                        alike.setdefault(allowed[bit], []).append(bit)
                groups += [Alike(tuple(bits), places) for places, bits in alike.items()]
                groups.append(Fence(inside, room + (sure & mask).bit_count() - most))
                before = mask
            nothing = (0,) * count
            ways, choices = SpreadCounter(tuple(groups)).count(0, self._rooms, nothing)
            if ways:
                yield Root(nothing, choices)

    def _with_melds(self) -> Iterator[Mapping[int, tuple[int, ...]]]:
        """Go through the ways to give each seat as many twenties as it melded; all else is free."""
        melds = [self._melds[seat] for seat in self._unseen]
        needs = [0 if meld is None else meld.twenties for meld in melds]
        suits = [cards for suit, cards in MELD_MASKS.items() if suit is not self._view.trump]
        for owners in itertools.product((None, *range(len(needs))), repeat=len(suits)):
            if [owners.count(place) for place in range(len(needs))] != needs:
                continue
            placed = [
                (bit, place)
                for cards, place in zip(suits, owners, strict=True)
                if place is not None
                for bit in bits_of_mask(cards)
            ]
            if all(self._may_be(bit, place) for bit, place in placed):
                narrowed = {bit: (place,) for bit, place in placed if bit in self._allowed}
                yield {**self._allowed, **narrowed}

    def _may_be(self, bit: int, place: int) -> bool:
        """Return whether a card may be in a seat's place, or is known to be there."""
        if bit in self._allowed:
            return place in self._allowed[bit]
        return self._hands[self._unseen[place]] & bit > 0

    def sample(self, rng: random.Random) -> Game:
        """Draw one of the games."""
        tries = 0
        while True:
            self._refuse_empty()
            try:
                root = self._roots[draw(self._sums, rng)]
            except (AttributeError, TypeError):
                message = f"{quoted(rng)} can't draw: use a random.Random"
                raise UltiError(message, "bad_argument") from None
            game = self._game(self._spread(root, rng), rng)
            if game is not None:
                return game
            tries += 1
            if tries % TRIES == 0:
                self.refine()

    def _refuse_empty(self) -> None:
        if self.is_empty:
            message = f"{self._view!r} can't be of any deal: no cards agree with all of it"
            raise UltiError(message, "no_deal")

    def refine(self) -> None:
        """Count the ways more finely, so that fewer draws are given up."""
        self._history = self._history.finer()
        self._count()

    def spread(self) -> Spread:
        """Return all ways to place the unknown cards, for who draws many at once.

        Raises:
            UltiError: no deal agrees with the view (`no_deal`).

        """
        self._refuse_empty()
        history, lying = self._history, self._lying
        return Spread(
            roots=tuple(self._roots),
            sums=tuple(self._sums),
            hands=self._hands,
            unseen=self._unseen,
            talon=0 if lying is None else lying.known,
            go_back=None if history.is_exact else history.go_back,
        )

    def _spread(self, root: Root, rng: random.Random) -> list[int]:
        """Draw the unknown cards of each place."""
        masks = list(root.masks)
        at = root.choices
        while at is not None:
            choice = at.choices[draw(at.sums, rng)]
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

    def _game(self, masks: list[int], rng: random.Random) -> Game | None:
        """Build the game, with a history that leads to these cards; None to give this draw up."""
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
            contract = Contract(
                view.profile,
                view.stake,
                view.bid,
                view.declarer,
                view.trump,
                (hands[0], hands[1], hands[2]),
                talon,
            )
            game = Game._of_contract(_with_gathered(contract, view.gathered))
            talons = iter(_NONE_LAID)
        else:
            laid = self._history.go_back(hands, talon, rng)
            if laid is None:
                return None
            talons = iter(laid)
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


def _with_gathered(contract: Contract, gathered: Gathered | None) -> Contract:
    """Add what was gathered before; the declarer held the meld that he may have held."""
    if gathered is None:
        return contract
    has_meld = gathered.has_meld
    for figure in NEEDED_TRICK_POINTS:
        if has_meld is None and figure in contract.bid:
            has_meld = meld_in_sight(contract, figure, gathered.cards) is not False
    return attrs.evolve(contract, gathered=attrs.evolve(gathered, has_meld=has_meld))


def _reach(roots: Iterable[Root], count: int) -> tuple[int, ...]:
    """By place: the unknown cards that may be there."""
    reach = [0] * count
    seen: set[int] = set()
    todo: list[Choices | None] = []
    for root in roots:
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


def _union(masks: Iterator[int] | tuple[int, ...]) -> int:
    mask = 0
    for part in masks:
        mask |= part
    return mask
