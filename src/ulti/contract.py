"""What the auction settled, and what follows from it for the whole play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

import attrs

from ulti.actions import Target
from ulti.bids import Bid, Figure
from ulti.deals import NEXT_SEAT, Deal, Seat
from ulti.profiles import NoTrumpKontra, OpenHands, Profile, SevenGuard
from ulti.tricks import MELD_MASKS, SEVENS, TABLES

if TYPE_CHECKING:
    from ulti.auction import Auction, History, Masks
    from ulti.cards import CardOrder, Suit

PREVIOUS_SEAT: Final = (Seat.REARHAND, Seat.FOREHAND, Seat.MIDDLEHAND)
"""By seat: the seat to the left."""

_NO_GUARDS: Final = (False, False, False)
_TARGETS: Final = {figure: Target(figure) for figure in Figure}


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
        order: the strength of the ranks (R1.3, R1.4).
        follow: masks of legal cards, see `TrickTables`.
        beaters: masks of cards that overtake, see `TrickTables`.
        guarded_seven: the bit of the trump 7 if somebody must guard it, else 0 (R8.4).
        guards: by seat, whether he must.
        targets: what can be doubled: the figures, or the figure against each defender (R7.3).
        is_individual: whether each defender has his own kontra (R7.3).
        is_open: whether hands are laid open after trick 1 (R8.6).
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
    order: CardOrder = attrs.field(init=False, eq=False)
    follow: tuple[tuple[int, int, int], ...] = attrs.field(init=False, eq=False)
    beaters: tuple[int, ...] = attrs.field(init=False, eq=False)
    guarded_seven: int = attrs.field(init=False, eq=False)
    guards: tuple[bool, bool, bool] = attrs.field(init=False, eq=False)
    targets: tuple[Target, ...] = attrs.field(init=False, eq=False)
    is_individual: bool = attrs.field(init=False, eq=False)
    is_open: bool = attrs.field(init=False, eq=False)
    may_end_early: bool = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Derive what the play asks for at every card."""
        figures = self.bid.figures
        without_trump = not figures[0].needs_trump
        order = self.profile.order_of(figures[0])
        tables = TABLES[order][self.trump]
        guards = self._find_guards()
        individual = without_trump and self.profile.no_trump_kontra is NoTrumpKontra.INDIVIDUAL
        derive = object.__setattr__
        derive(self, "order", order)
        derive(self, "follow", tables.follow)
        derive(self, "beaters", tables.beaters)
        derive(self, "guards", guards)
        derive(self, "guarded_seven", self.trump_seven if guards is not _NO_GUARDS else 0)
        derive(self, "is_individual", individual)
        targets = tuple([_TARGETS[figure] for figure in figures])
        if individual:
            targets = tuple([Target(figures[0], seat) for seat in self.defenders])
        derive(self, "targets", targets)
        derive(self, "is_open", figures[-1].is_open)  # an open figure is the last of its bid
        derive(self, "may_end_early", without_trump and self.profile.early_end)

    @classmethod
    def of(cls, auction: Auction, deal: Deal) -> Contract:
        """Fix what an auction came to."""
        assert auction.bid is not None  # noqa: S101 - for the type checker
        assert auction.bidder is not None  # noqa: S101 - the same
        return cls(
            auction.profile,
            auction.stake,
            auction.bid,
            auction.bidder,
            auction.trump,
            auction.hands,
            auction.talon,
            deal,
            auction.history,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was given; what follows from it is shared again."""
        fields = [field.name for field in attrs.fields(Contract) if field.init]
        return Contract, tuple(getattr(self, name) for name in fields)

    def _find_guards(self) -> tuple[bool, bool, bool]:
        if Figure.ULTI not in self.bid or self.profile.seven_guard is SevenGuard.NOBODY:
            return _NO_GUARDS
        if self.profile.seven_guard is SevenGuard.EVERYBODY:
            return True, True, True
        first, second, third = (seat is self.declarer for seat in Seat)
        return first, second, third

    def guard(self, legal: int, seat: int) -> int:
        """Take the trump 7 out of a mask of legal cards, if the seat must guard it (R8.4)."""
        seven = self.guarded_seven
        return legal ^ seven if legal != seven and self.guards[seat] else legal

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """The two defenders in the order in which they play to trick 1."""
        return NEXT_SEAT[self.declarer], PREVIOUS_SEAT[self.declarer]

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
