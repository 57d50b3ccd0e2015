"""What the auction settled, and what follows from it for the whole play."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

import attrs

from ulti.house.choices import NoTrumpKontra, OpenHands, SevenGuard
from ulti.model.actions import Target
from ulti.model.bids import Bid, Figure
from ulti.model.deals import NEXT_SEAT, Deal, Seat
from ulti.model.tricks import MELD_MASKS, SEVENS, TABLES

if TYPE_CHECKING:
    from ulti.house.profile import Profile
    from ulti.model.cards import CardOrder, Suit
    from ulti.model.tricks import TrickTables
    from ulti.rules.auction import Auction, History, Masks

PREVIOUS_SEAT: Final = (Seat.REARHAND, Seat.FOREHAND, Seat.MIDDLEHAND)
"""By seat: the seat to the left."""

_TARGETS: Final = {figure: Target(figure) for figure in Figure}


class _Consequences(NamedTuple):
    """What follows from profile, bid, declarer and trump; shared by the contracts that agree."""

    order: CardOrder
    tables: TrickTables
    guards: tuple[bool, bool, bool]
    guarded_seven: int
    defenders: tuple[Seat, Seat]
    targets: tuple[Target, ...]
    is_individual: bool
    is_open: bool
    may_end_early: bool


@lru_cache(maxsize=1024)
def _consequences_of(
    profile: Profile, bid: Bid, declarer: Seat, trump: Suit | None
) -> _Consequences:
    figures = bid.figures
    order = profile.order_of(figures[0])
    guards = _guards_of(profile, bid, declarer)
    defenders = NEXT_SEAT[declarer], PREVIOUS_SEAT[declarer]
    individual = not bid.has_trump and profile.no_trump_kontra is NoTrumpKontra.INDIVIDUAL
    targets = [_TARGETS[figure] for figure in figures]
    if individual:
        targets = [Target(figures[0], seat) for seat in defenders]
    return _Consequences(
        order=order,
        tables=TABLES[order][trump],
        guards=guards,
        guarded_seven=SEVENS[trump] if trump is not None and any(guards) else 0,
        defenders=defenders,
        targets=tuple(targets),
        is_individual=individual,
        is_open=figures[-1].is_open,  # an open figure is the last of its bid
        may_end_early=not bid.has_trump and profile.early_end,
    )


def _guards_of(profile: Profile, bid: Bid, declarer: Seat) -> tuple[bool, bool, bool]:
    """R8.4: who must guard the trump seven, by seat."""
    if Figure.ULTI not in bid or profile.seven_guard is SevenGuard.NOBODY:
        return False, False, False
    if profile.seven_guard is SevenGuard.EVERYBODY:
        return True, True, True
    first, second, third = (seat is declarer for seat in Seat)
    return first, second, third


@final
@attrs.frozen(cache_hash=True, repr=False)
class Contract:
    """What is fixed from the first lead on; one object, shared by all states of the play.

    Attributes:
        profile: the house rules.
        stake: what a unit is worth.
        bid: the bid that is played.
        declarer: who plays it.
        trump: the trump suit; None for play without.
        hands: the masks of the ten cards each, by seat.
        talon: the mask of the talon.
        deal: the cards as dealt; None for a position that was set up.
        history: the auction.
        follow: masks of legal cards, see `TrickTables`.
        beaters: masks of cards that overtake, see `TrickTables`.
        guarded_seven: the bit of the trump 7 if somebody must guard it, else 0 (R8.4).
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
    _consequences: _Consequences = attrs.field(init=False, eq=False)
    # Those that every card asks for, without a step between.
    follow: tuple[tuple[int, int, int], ...] = attrs.field(init=False, eq=False)
    beaters: tuple[int, ...] = attrs.field(init=False, eq=False)
    guarded_seven: int = attrs.field(init=False, eq=False)
    may_end_early: bool = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Look up what follows from the facts."""
        fill_in = object.__setattr__
        found = _consequences_of(self.profile, self.bid, self.declarer, self.trump)
        fill_in(self, "_consequences", found)
        fill_in(self, "follow", found.tables.follow)
        fill_in(self, "beaters", found.tables.beaters)
        fill_in(self, "guarded_seven", found.guarded_seven)
        fill_in(self, "may_end_early", found.may_end_early)

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

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was given; what follows from it is looked up again."""
        fields = [field.name for field in attrs.fields(Contract) if field.init]
        return Contract, tuple(getattr(self, name) for name in fields)

    def guard(self, legal: int, seat: int) -> int:
        """Take the trump 7 out of a mask of legal cards, if the seat must guard it (R8.4)."""
        seven = self.guarded_seven
        return legal ^ seven if legal != seven and self.guards[seat] else legal

    @property
    def guards(self) -> tuple[bool, bool, bool]:
        """By seat, whether he must guard the trump 7 (R8.4)."""
        return self._consequences.guards

    @property
    def order(self) -> CardOrder:
        """The strength of the ranks (R1.3, R1.4)."""
        return self._consequences.order

    @property
    def targets(self) -> tuple[Target, ...]:
        """What can be doubled: the figures, or the figure against each defender (R7.3)."""
        return self._consequences.targets

    @property
    def is_individual(self) -> bool:
        """Whether each defender has his own kontra (R7.3)."""
        return self._consequences.is_individual

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
        """Whether after trick 1 everybody's hand lies open, not only the declarer's (R8.6)."""
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
