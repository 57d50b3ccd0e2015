"""Plans: cards dealt on purpose, a bid to be reached by a certain seat, a manner of play for each.

A plan makes a corner likely; whether a game shows it is looked at when it is over.
"""

from __future__ import annotations

from functools import cache
from math import factorial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, final

import attrs
from hypothesis import strategies as st

from ulti.house.catalogue import Catalogue
from ulti.house.choices import AllPass, KontraTime
from ulti.model.bids import NAMEABLE_TRUMPS, Bid, Figure
from ulti.model.cards import DECK, SUITS, Card, CardSet, Rank, Suit
from ulti.model.deals import HAND_SIZES, SEATS, Deal, Seat
from ulti.model.verdict import Phase
from ulti.rules.outcome import Ending
from ulti.testing.corners import Corner, playable_bids, stakes_of
from ulti.testing.hands import (
    HUNDRED,
    LOWS,
    POINTLESS,
    SEVEN_BEATEN,
    TOPS,
    Hands,
    Manner,
    hands_for,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from ulti.house.profile import Profile

T = TypeVar("T")

MOST_STAKE: Final = 9
_PARTS: Final = 5  # 120 bits: there are fewer orders of 32 cards
_MOST_OPTIONS: Final = 2**16 - 1
_BITS: Final = 24  # up to so many, Hypothesis draws all numbers equally often
_CARDS_OF_DEAL: Final = 30
_DEEPEST: Final = 4  # where kontra has no limit
_RARELY: Final = (False, False, False, False, True)
_VERY_RARELY: Final = (*_RARELY[:-1] * 6, True)


# Mostly any: who always plays his highest or lowest card never comes into many a position.
_MANNERS: Final = (*(Manner.ANY,) * 4, Manner.HIGH, Manner.LOW, Manner.HOLD)


@final
@attrs.frozen
class Plan:
    """What a game is meant to become.

    Attributes:
        deal: the cards.
        catalogue: the bids of the house rules.
        stake: what a unit is worth.
        declarer: who is to play the bid.
        bid: the bid to be reached; None: the players bid as they like.
        opening: the first bid that forehand makes; None for any.
        trump: the trump to be named.
        keep: the cards that a seat does not discard.
        last: the cards that everybody keeps for the last trick.
        manners: how each seat plays.
        detours: how many other bids are made on the way.
        raises: how many times somebody doubles or raises.
        both_double: whether both defenders double, so that levels differ.
        one_by_one: whether one target is doubled at a time, so that the levels of figures differ.
        melds: whether players say their melds.
        throw_in: whether the declarer gives up, before or after naming trump.
        concede_after: how many cards are played before the defenders give up; None for never.
        spread_after: the same for laying hands open.
        is_void: whether everybody passes.

    """

    deal: Deal
    catalogue: Catalogue
    stake: int
    declarer: Seat
    bid: Bid | None
    opening: Bid | None
    trump: Suit
    keep: tuple[CardSet, CardSet, CardSet]
    last: CardSet
    manners: tuple[Manner, Manner, Manner]
    detours: int
    raises: int
    both_double: bool
    one_by_one: bool
    melds: bool
    throw_in: bool
    concede_after: int | None
    spread_after: int | None
    is_void: bool

    @property
    def profile(self) -> Profile:
        """The house rules."""
        return self.catalogue.profile

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:  # noqa: ANN401, FBT001 - IPython's
        """Print what matters to a reader of a failing test."""
        printer.text(f"<Plan: {self.bid or 'any bid'} by seat {int(self.declarer)}>")


def _seats(lots: Lots, corner: Corner, hands: Hands, declarer: Seat) -> list[Seat]:
    """Draw who gets each hand of a pattern."""
    order = [Seat((declarer + step) % len(SEATS)) for step in range(len(SEATS))]
    if hands.shows:
        swaps = pick(lots, (False, True)) if not corner.silent_by else corner.silent_by > 1
        return [order[0], *(reversed(order[1:]) if swaps else order[1:])]
    strong = pick(lots, _strong_seats(corner, hands, order))
    return [Seat((strong + step) % len(SEATS)) for step in range(len(SEATS))]


def _strong_seats(corner: Corner, hands: Hands, order: list[Seat]) -> list[Seat]:
    """Return who may get the strong cards, the order beginning with the declarer."""
    if corner.silent is not None:
        return order if corner.silent_by is None else [order[corner.silent_by]]
    if hands in {LOWS, TOPS}:
        return order[:1]
    if corner.made is None:
        return order
    return order[:1] if corner.made else order[1:]


class Lots(Protocol):
    """What decides where a plan leaves something open."""

    def number(self, least: int, most: int) -> int:
        """Draw a whole number, each equally likely."""
        ...


@final
class Drawn:
    """Lots that Hypothesis draws, and can make simpler."""

    __slots__ = ("_draw",)

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def number(self, least: int, most: int) -> int:
        """Draw a whole number."""
        return self._draw(_whole_numbers(least, most))


@final
class Dice:
    """Lots that a random generator draws, in a fraction of the time."""

    __slots__ = ("_rng",)

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def number(self, least: int, most: int) -> int:
        """Draw a whole number."""
        return self._rng.randint(least, most)


@cache
def _whole_numbers(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


def pick(lots: Lots, options: Sequence[T]) -> T:
    """Draw one of some options, by one number however many they are.

    Hypothesis takes what needs fewer draws for simpler. So each question costs one draw, also where
    there is but one answer: then the simpler game is the one with fewer actions.
    """
    return options[lots.number(0, _MOST_OPTIONS) % len(options)]


def shuffle(lots: Lots, things: Sequence[T]) -> list[T]:
    """Draw an order of things.

    It takes a few numbers instead of one a thing, as in `st.permutations`, so that a failing
    game shrinks many times faster, if not to the last card. There are as many for a few things as
    for all cards: Hypothesis takes a game of fewer draws for a simpler one.
    """
    number = 0
    for _ in range(_PARTS):
        number = number << _BITS | lots.number(0, 2**_BITS - 1)
    number %= factorial(len(things))
    left = list(things)
    ordered = []
    for size in range(len(left), 0, -1):
        place, number = divmod(number, factorial(size - 1))
        ordered.append(left.pop(place))
    return ordered


def _cards_of(part: str, suits: dict[str, Suit]) -> list[Card]:
    return [Card(suits[word[0]], Rank.parse(word[1])) for word in part.split()]


@st.composite
def plans(draw: st.DrawFn, profile: Profile, corner: Corner, *, free_auction: bool = False) -> Plan:
    """Make plans for a corner that the house rules have."""
    return plan_of(Drawn(draw), profile, corner, free_auction=free_auction)


def plan_of(lots: Lots, profile: Profile, corner: Corner, *, free_auction: bool = False) -> Plan:
    """Make a plan for a corner that the house rules have."""
    catalogue = Catalogue.of(profile)
    stake, fitting = _draw_stake(lots, catalogue, corner)
    bid = pick(lots, fitting)
    declarer = pick(lots, _declarers(catalogue, bid))
    trump = pick(lots, bid.trumps or NAMEABLE_TRUMPS)
    hands = pick(lots, hands_for(corner, bid, profile))
    seats = _seats(lots, corner, hands, declarer)
    others = shuffle(lots, [suit for suit in SUITS if suit is not trump])
    suits = dict(zip("txyz", (trump, *others), strict=True))
    wishes: list[list[Card]] = [[], [], []]
    for seat, part in zip(seats, hands.cards.split("|"), strict=False):
        wishes[seat] = _cards_of(part, suits)
    wished = {card for wish in wishes for card in wish}
    dealt = _deal_out(wishes, shuffle(lots, [card for card in DECK if card not in wished]))
    first, second, third = (CardSet(wish) for wish in wishes)
    is_open = corner == Corner()
    is_free = pick(lots, _RARELY) and is_open
    return Plan(
        deal=Deal((CardSet(dealt[0]), CardSet(dealt[1]), CardSet(dealt[2]))),
        catalogue=catalogue,
        stake=stake,
        declarer=declarer,
        bid=None if free_auction or is_free or corner.is_over_a_bid else bid,
        opening=bid if corner.is_over_a_bid else None,
        trump=trump,
        keep=(first, second, third),
        last=CardSet(_cards_of(hands.last, suits)),
        manners=_manners(lots, corner, hands, seats, declarer, bid),
        detours=pick(lots, (0, 0, 1, 2)),
        raises=_draw_raises(lots, profile, corner),
        both_double=pick(lots, (False, True)) and corner.kontra is None,
        one_by_one=pick(lots, (False, True)),
        melds=pick(lots, (False, True)) or _says_melds(corner, hands),
        throw_in=(pick(lots, _VERY_RARELY) and is_open) or corner.ending is Ending.THROW_IN,
        concede_after=_concedes_after(lots, corner),
        spread_after=pick(lots, (None, None, None, 1, 3, 4, 12)),
        is_void=corner.ending is Ending.VOID or _passes_to(lots, catalogue, declarer, bid),
    )


def _passes_to(lots: Lots, catalogue: Catalogue, declarer: Seat, bid: Bid) -> bool:
    """Draw whether forehand comes to a plain parti by four passes, where it can be so (R5.11)."""
    often = pick(lots, (False, True))
    if catalogue.profile.all_pass is AllPass.VOID or declarer is not Seat.FOREHAND:
        return False
    return bid.is_plain_parti and (often or bid not in catalogue)


def _draw_stake(lots: Lots, catalogue: Catalogue, corner: Corner) -> tuple[int, list[Bid]]:
    """Draw a stake at which the house rules have the corner, and the bids that fit."""
    profile = catalogue.profile
    drawn, playable = lots.number(1, MOST_STAKE), playable_bids(profile)
    return next(
        (stake, fitting)
        for stake in (drawn, *stakes_of(profile))
        if (fitting := [bid for bid in playable if corner.fits(bid, stake, profile)])
    )


def _declarers(catalogue: Catalogue, bid: Bid) -> Sequence[Seat]:
    """Say who can come to play a bid: forehand alone, where he can bid nothing lower first."""
    if bid not in catalogue:  # what four passes mean
        return SEATS[:1]
    has_lower = catalogue.outbids(bid, catalogue.bids[0]) or catalogue.profile.opening_pass
    return SEATS if has_lower else SEATS[:1]


def _deal_out(wishes: list[list[Card]], rest: list[Card]) -> list[list[Card]]:
    """Give every seat what it is to hold, and forehand mostly no more cards that count."""
    spare = sorted(rest, key=lambda card: card.rank in {Rank.ACE, Rank.TEN}, reverse=True)
    hands = [list(wish) for wish in wishes]
    for seat in (Seat.MIDDLEHAND, Seat.REARHAND, Seat.FOREHAND):
        while len(hands[seat]) < HAND_SIZES[seat]:
            hands[seat].append(spare.pop(0) if spare else rest.pop())
    return hands


def _manners(
    lots: Lots, corner: Corner, hands: Hands, seats: list[Seat], declarer: Seat, bid: Bid
) -> tuple[Manner, Manner, Manner]:
    drawn = [pick(lots, _MANNERS) for _ in SEATS]
    if pick(lots, (False, True, True)):
        drawn = [Manner.ANY] * len(SEATS)
    is_steered = (corner.made, corner.silent) != (None, None) or bool(hands.shows)
    manners = [hands.others] * len(SEATS) if is_steered or hands == SEVEN_BEATEN else drawn
    if hands == LOWS:
        manners = [Manner.ANY if drawn[0] is Manner.ANY else Manner.LOW] * len(SEATS)
        manners[declarer] = Manner.LOW
    elif hands.strong is not None and manners[seats[hands.strong]] is not Manner.ANY:
        manners[seats[hands.strong]] = Manner.HIGH
    elif not hands.shows and any(figure.is_betli for figure in bid):
        manners[declarer] = Manner.HIGH  # to lose it
    first, second, third = manners
    return first, second, third


def _draw_raises(lots: Lots, profile: Profile, corner: Corner) -> int:
    if corner.phase is Phase.KONTRA and corner.kontra is None:
        deepest = profile.kontra_levels or _DEEPEST
        # Before the first card the defenders are asked before anything is doubled (R7.6).
        least = 1 if profile.kontra_time is KontraTime.TRICK_1 else 0
        return pick(lots, range(least, deepest))
    drawn = pick(lots, (0, 0, 0, 1, 2, 4))
    return drawn if corner.kontra is None else corner.kontra


def _says_melds(corner: Corner, hands: Hands) -> bool:
    return corner.silent is Figure.HUNDRED or bool(hands.shows) or hands in {HUNDRED, POINTLESS}


def _concedes_after(lots: Lots, corner: Corner) -> int | None:
    played = pick(lots, range(1, _CARDS_OF_DEAL))
    happens = pick(lots, _RARELY) and corner == Corner()
    return played if happens or corner.ending is Ending.CONCEDED else None
