"""Plans: cards dealt on purpose, a bid to be reached by a certain seat, a manner of play for each.

A plan makes a corner likely; whether a game shows it is looked at when it is over.
"""

from __future__ import annotations

from functools import cache
from math import factorial
from typing import TYPE_CHECKING, Any, Final, TypeVar, final

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
    from collections.abc import Iterable, Sequence

    from ulti.house.profile import Profile

T = TypeVar("T")

MOST_STAKE: Final = 9
_PARTS: Final = 5  # 120 bits: there are fewer orders of 32 cards
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


def _seats(draw: st.DrawFn, corner: Corner, hands: Hands, declarer: Seat) -> list[Seat]:
    """Draw who gets each hand of a pattern."""
    order = [Seat((declarer + step) % len(SEATS)) for step in range(len(SEATS))]
    if hands.shows:
        swaps = pick(draw, (False, True)) if not corner.silent_by else corner.silent_by > 1
        return [order[0], *(reversed(order[1:]) if swaps else order[1:])]
    strong = pick(draw, _strong_seats(corner, hands, order))
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


@cache
def _numbers(count: int) -> st.SearchStrategy[int]:
    """Make numbers below `count!`, each equally likely: Hypothesis would like small ones more."""
    most = factorial(count)
    # As many for a few cards as for all: Hypothesis takes a game of fewer draws for a simpler one.
    parts = [st.integers(0, 2**_BITS - 1)] * _PARTS
    return st.tuples(*parts).map(lambda drawn: _joined(drawn) % most)


def _joined(parts: Iterable[int]) -> int:
    number = 0
    for part in parts:
        number = number << _BITS | part
    return number


def shuffled(things: Sequence[T]) -> st.SearchStrategy[list[T]]:
    """Make all orders of things.

    They are told by a few numbers instead of one a thing, as in `st.permutations`, so that a
    failing game shrinks many times faster, if not to the last card.
    """

    def in_order(number: int) -> list[T]:
        left = list(things)
        ordered = []
        for size in range(len(left), 0, -1):
            place, number = divmod(number, factorial(size - 1))
            ordered.append(left.pop(place))
        return ordered

    return _numbers(len(things)).map(in_order)


def _cards_of(part: str, suits: dict[str, Suit]) -> list[Card]:
    return [Card(suits[word[0]], Rank.parse(word[1])) for word in part.split()]


_places: Final = st.integers(0, 2**16 - 1)


def pick(draw: st.DrawFn, options: Sequence[T]) -> T:
    """Draw one of some options, by one number however many they are.

    Hypothesis takes what needs fewer draws for simpler. So each question costs one draw, also where
    there is but one answer: then the simpler game is the one with fewer actions.
    """
    return options[draw(_places) % len(options)]


@st.composite
def plans(draw: st.DrawFn, profile: Profile, corner: Corner, *, free_auction: bool = False) -> Plan:
    """Make plans for a corner that the house rules have."""
    catalogue = Catalogue.of(profile)
    stake, fitting = _draw_stake(draw, catalogue, corner)
    bid = pick(draw, fitting)
    declarer = pick(draw, _declarers(catalogue, bid))
    trump = pick(draw, bid.trumps or NAMEABLE_TRUMPS)
    hands = pick(draw, hands_for(corner, bid, profile))
    seats = _seats(draw, corner, hands, declarer)
    others = draw(shuffled([suit for suit in SUITS if suit is not trump]))
    suits = dict(zip("txyz", (trump, *others), strict=True))
    wishes: list[list[Card]] = [[], [], []]
    for seat, part in zip(seats, hands.cards.split("|"), strict=False):
        wishes[seat] = _cards_of(part, suits)
    wished = {card for wish in wishes for card in wish}
    dealt = _deal_out(wishes, draw(shuffled([card for card in DECK if card not in wished])))
    first, second, third = (CardSet(wish) for wish in wishes)
    is_open = corner == Corner()
    is_free = pick(draw, _RARELY) and is_open
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
        manners=_manners(draw, corner, hands, seats, declarer, bid),
        detours=pick(draw, (0, 0, 1, 2)),
        raises=_draw_raises(draw, profile, corner),
        both_double=pick(draw, (False, True)) and corner.kontra is None,
        melds=pick(draw, (False, True)) or _says_melds(corner, hands),
        throw_in=(pick(draw, _VERY_RARELY) and is_open) or corner.ending is Ending.THROW_IN,
        concede_after=_concedes_after(draw, corner),
        spread_after=pick(draw, (None, None, None, 1, 3, 4, 12)),
        is_void=corner.ending is Ending.VOID or _passes_to(draw, catalogue, declarer, bid),
    )


def _passes_to(draw: st.DrawFn, catalogue: Catalogue, declarer: Seat, bid: Bid) -> bool:
    """Draw whether forehand comes to a plain parti by four passes, where it can be so (R5.11)."""
    often = pick(draw, (False, True))
    if catalogue.profile.all_pass is AllPass.VOID or declarer is not Seat.FOREHAND:
        return False
    return bid.is_plain_parti and (often or bid not in catalogue)


def _draw_stake(draw: st.DrawFn, catalogue: Catalogue, corner: Corner) -> tuple[int, list[Bid]]:
    """Draw a stake at which the house rules have the corner, and tell which bids fit."""
    profile = catalogue.profile
    drawn, playable = draw(st.integers(1, MOST_STAKE)), playable_bids(profile)
    return next(
        (stake, fitting)
        for stake in (drawn, *stakes_of(profile))
        if (fitting := [bid for bid in playable if corner.fits(bid, stake, profile)])
    )


def _declarers(catalogue: Catalogue, bid: Bid) -> Sequence[Seat]:
    """Tell who can come to play a bid: forehand alone, where he can bid nothing lower first."""
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
    draw: st.DrawFn, corner: Corner, hands: Hands, seats: list[Seat], declarer: Seat, bid: Bid
) -> tuple[Manner, Manner, Manner]:
    drawn = [pick(draw, _MANNERS) for _ in SEATS]
    if pick(draw, (False, True, True)):
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


def _draw_raises(draw: st.DrawFn, profile: Profile, corner: Corner) -> int:
    if corner.phase is Phase.KONTRA and corner.kontra is None:
        deepest = profile.kontra_levels or _DEEPEST
        # Before the first card the defenders are asked before anything is doubled (R7.6).
        least = 1 if profile.kontra_time is KontraTime.TRICK_1 else 0
        return pick(draw, range(least, deepest))
    drawn = pick(draw, (0, 0, 0, 1, 2, 4))
    return drawn if corner.kontra is None else corner.kontra


def _says_melds(corner: Corner, hands: Hands) -> bool:
    return corner.silent is Figure.HUNDRED or bool(hands.shows) or hands in {HUNDRED, POINTLESS}


def _concedes_after(draw: st.DrawFn, corner: Corner) -> int | None:
    played = pick(draw, range(1, _CARDS_OF_DEAL))
    happens = pick(draw, _RARELY) and corner == Corner()
    return played if happens or corner.ending is Ending.CONCEDED else None
