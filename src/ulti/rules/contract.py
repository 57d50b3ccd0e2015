"""What the auction settled, and what follows from it for the whole play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, final

import attrs

from ulti.base.value import Once
from ulti.house.choices import EarlyEnd, KontraScope, OpenHands, SevenGuard
from ulti.model.actions import Target
from ulti.model.bids import Bid, Figure
from ulti.model.cards import ALL_CARDS_MASK
from ulti.model.deals import NEXT_SEAT, Deal, Seat
from ulti.model.tricks import (
    MELD_MASKS,
    NONE_LIES,
    SEVENS,
    TABLES,
    TWO_LIE,
    is_trumped,
    stronger_in_suit,
)

if TYPE_CHECKING:
    from ulti.house.profile import Profile
    from ulti.model.actions import Meld
    from ulti.model.cards import CardOrder, Suit
    from ulti.model.tricks import TrickTables
    from ulti.rules.auction import Auction, History, Masks

PREVIOUS_SEAT: Final = (Seat.REARHAND, Seat.FOREHAND, Seat.MIDDLEHAND)
"""By seat: the seat to the left."""

Places: TypeAlias = Mapping[tuple[Figure, Seat | None], int]
"""By figure and defender, as a target names them: the place among the targets of a contract."""

_TARGETS: Final = {figure: Target(figure) for figure in Figure}


class _Consequences(NamedTuple):
    """What follows from profile, bid, declarer and trump; shared by the contracts that agree."""

    order: CardOrder
    tables: TrickTables
    guards: tuple[bool, bool, bool]
    guarded_seven: int
    defenders: tuple[Seat, Seat]
    targets: tuple[Target | None, ...]
    places: tuple[Places, Places, Places]
    is_open: bool
    may_end_early: bool
    beats_suit: bool


@lru_cache(maxsize=1024)
def _consequences_of(
    profile: Profile, bid: Bid, declarer: Seat, trump: Suit | None
) -> _Consequences:
    figures = bid.figures
    order = profile.order_of(figures[0])
    guards = _guards_of(profile, bid, declarer)
    defenders = NEXT_SEAT[declarer], PREVIOUS_SEAT[declarer]
    targets = _targets_of(profile, bid, defenders)
    first, second, third = (_places_said(targets, seat, declarer) for seat in Seat)
    lone_durchmars = len(figures) == 1 and figures[0].is_durchmars
    ends_early = {
        EarlyEnd.NO_TRUMP: not bid.has_trump,
        EarlyEnd.NEVER: False,
        EarlyEnd.ALL: not bid.has_trump or lone_durchmars,
    }
    return _Consequences(
        order=order,
        tables=TABLES[order][trump],
        guards=guards,
        guarded_seven=SEVENS[trump] if trump is not None and any(guards) else 0,
        defenders=defenders,
        targets=targets,
        places=(first, second, third),
        is_open=figures[-1].is_open,  # an open figure is the last of its bid
        may_end_early=ends_early[profile.early_end],
        beats_suit=profile.beat_suit_in_trumped_trick and trump is not None,
    )


def _targets_of(
    profile: Profile, bid: Bid, defenders: tuple[Seat, Seat]
) -> tuple[Target | None, ...]:
    """R7.3, R7.6: each figure, or the figure against each defender, or the whole bid."""
    if profile.kontra_scope is KontraScope.CONTRACT:
        return (None,)
    targets: list[Target] = []
    for figure in bid:
        if figure in profile.individual_kontra:
            targets += [Target(figure, seat) for seat in defenders]
        else:
            targets.append(_TARGETS[figure])
    return tuple(targets)


def _places_said(targets: tuple[Target | None, ...], speaker: Seat, declarer: Seat) -> Places:
    """R7.3: what a seat may name, and its place; only the declarer says against whom."""
    said: dict[tuple[Figure, Seat | None], int] = {}
    for place, target in enumerate(targets):
        if target is None:
            continue
        if speaker is declarer or target.seat is None:
            said[target.figure, target.seat] = place
        elif target.seat is speaker:
            said[target.figure, None] = place
    return said


def _guards_of(profile: Profile, bid: Bid, declarer: Seat) -> tuple[bool, bool, bool]:
    """R8.4: who must guard the trump seven, by seat."""
    if Figure.ULTI not in bid or profile.seven_guard is SevenGuard.NOBODY:
        return False, False, False
    if profile.seven_guard is SevenGuard.EVERYBODY:
        return True, True, True
    first, second, third = (seat is declarer for seat in Seat)
    return first, second, third


@final
@attrs.frozen(cache_hash=True)
class Gathered(Once):
    """What the tricks before a position gave: it stands for tricks that are not known one by one.

    Attributes:
        leader: who leads the first trick that is known.
        cards: the mask of the cards that were gathered.
        won: by seat, how many tricks it won.
        captured: by seat, the mask of the aces and tens that it is known to have captured.
        points: the trick points of the declarer, and those of the defenders without the talon.
        has_meld: whether the declarer held the meld that a 40-100 or 20-100 needs (R9.4); None
            where that makes no difference, and in what a seat sees that does not know it.
        melds: by seat, what was melded.
        levels: how often each target of the contract was doubled.
        spread: who laid his hand open by a claim.

    """

    leader: Seat
    cards: int
    won: tuple[int, int, int]
    captured: Masks
    points: tuple[int, int]
    has_meld: bool | None
    melds: tuple[Meld | None, Meld | None, Meld | None]
    levels: tuple[int, ...]
    spread: frozenset[Seat]


@final
@attrs.frozen(cache_hash=True, repr=False)
class Contract(Once):
    """What is fixed from the first lead on; one object, shared by all states of the play.

    Attributes:
        profile: the house rules.
        stake: what a unit is worth.
        bid: the bid that is played.
        declarer: who plays it.
        trump: the trump suit; None for play without.
        hands: the masks of the ten cards each, by seat; in a position from later on, of the cards
            that are left.
        talon: the mask of the talon.
        deal: the cards as dealt; None for a position that was set up.
        history: the auction.
        gathered: what the tricks before a position gave; None if all are known.
        follow: masks of legal cards, see `TrickTables`.
        beaters: masks of cards that overtake, see `TrickTables`.
        watched: the cards that may be legal by the masks alone and are not: the trump 7 where
            somebody must guard it (R8.4), all where more must be beaten (R8.2); else none.
        may_end_early: whether the declarer can lose before the last trick, and that ends it (R8.5).

    """

    profile: Profile
    stake: int
    bid: Bid
    declarer: Seat
    trump: Suit | None
    hands: Masks
    talon: int
    deal: Deal | None = None
    history: History = ()
    gathered: Gathered | None = None
    _consequences: _Consequences = attrs.field(init=False, eq=False)
    # Those that every card asks for, without a step between.
    follow: tuple[tuple[int, int, int], ...] = attrs.field(init=False, eq=False)
    beaters: tuple[int, ...] = attrs.field(init=False, eq=False)
    watched: int = attrs.field(init=False, eq=False)
    may_end_early: bool = attrs.field(init=False, eq=False)
    # What each seat, and a spectator, knows of it: the rooms of views keep it here.
    seen_by: list[Any] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Look up what follows from the facts."""
        fill_in = object.__setattr__
        found = _consequences_of(self.profile, self.bid, self.declarer, self.trump)
        fill_in(self, "_consequences", found)
        fill_in(self, "follow", found.tables.follow)
        fill_in(self, "beaters", found.tables.beaters)
        fill_in(self, "watched", ALL_CARDS_MASK if found.beats_suit else found.guarded_seven)
        fill_in(self, "may_end_early", found.may_end_early)
        fill_in(self, "seen_by", [None, None, None, None])

    @classmethod
    def of(cls, auction: Auction) -> Contract:
        """Fix what an auction came to."""
        assert auction.bid is not None  # noqa: S101 - for the type checker
        assert auction._bidder is not None  # noqa: S101 - the same
        return cls(
            auction.profile,
            auction.stake,
            auction.bid,
            auction._bidder,
            auction.trump,
            auction._masks,
            auction._talon,
            auction.deal,
            auction.history,
        )

    def with_hands(self, hands: Masks) -> Contract:
        """Return the same contract with other hands at its start, without the auction."""
        return Contract(
            self.profile,
            self.stake,
            self.bid,
            self.declarer,
            self.trump,
            hands,
            self.talon,
            gathered=self.gathered,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was given; what follows from it is looked up again."""
        fields = [field.name for field in attrs.fields(Contract) if field.init]
        return Contract, tuple(getattr(self, name) for name in fields)

    def narrow(self, legal: int, seat: int, key: int = NONE_LIES, led: int = 0) -> int:
        """Narrow a mask of legal cards down by the rules that the masks don't know (R8.2, R8.4).

        Args:
            legal: the cards that are legal by the masks.
            seat: who is to play.
            key: the follow key, see `ulti.model.tricks`.
            led: the index of the led card.

        """
        found = self._consequences
        if found.beats_suit and NONE_LIES > key >= TWO_LIE and is_trumped(key):
            legal = legal & stronger_in_suit(found.order, led) or legal
        seven = found.guarded_seven
        return legal ^ seven if seven & legal and legal != seven and found.guards[seat] else legal

    @property
    def leader(self) -> Seat:
        """Who leads the first of the known tricks: the declarer, but in a later position (R8.1)."""
        return self.declarer if self.gathered is None else self.gathered.leader

    @property
    def guards(self) -> tuple[bool, bool, bool]:
        """By seat, whether he must guard the trump 7 (R8.4)."""
        return self._consequences.guards

    @property
    def order(self) -> CardOrder:
        """The strength of the ranks (R1.3, R1.4)."""
        return self._consequences.order

    @property
    def targets(self) -> tuple[Target | None, ...]:
        """The things that can be doubled (R7.3, R7.6).

        A figure, or a figure against one defender; None is the whole bid, which has one level.
        """
        return self._consequences.targets

    @property
    def places(self) -> tuple[Places, Places, Places]:
        """By seat, the places in `targets` of what it may name (R7.3)."""
        return self._consequences.places

    @property
    def guarded_seven(self) -> int:
        """The bit of the trump 7 if somebody must guard it, else 0 (R8.4)."""
        return self._consequences.guarded_seven

    @property
    def beats_suit(self) -> bool:
        """Whether a follower must beat the led suit also in a trumped trick (R8.2)."""
        return self._consequences.beats_suit

    @property
    def is_open(self) -> bool:
        """Whether hands are laid open after trick 1 (R8.6)."""
        return self._consequences.is_open

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """The two defenders in the order in which they play to trick 1."""
        return self._consequences.defenders

    @property
    def trump_seven(self) -> int:
        """The bit of the trump 7; 0 without trump."""
        return 0 if self.trump is None else SEVENS[self.trump]

    @property
    def all_hands_open(self) -> bool:
        """Whether after trick 1 everybody's hand is open, not only the declarer's (R8.6)."""
        return self.is_open and self.profile.open_hands is OpenHands.ALL

    def held_melds(self, seat: Seat) -> tuple[bool, int]:
        """Return whether a seat held the forty at the first lead, and how many twenties (R7.1)."""
        hand = self.hands[seat]
        forty, twenties = False, 0
        for suit, meld in MELD_MASKS.items():
            if hand & meld == meld:
                if suit is self.trump:
                    forty = True
                else:
                    twenties += 1
        return forty, twenties
