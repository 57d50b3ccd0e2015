"""What the auction settled, and what follows from it for the whole play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

import attrs

from ulti.actions import Target
from ulti.bids import Bid, Figure
from ulti.cards import Card, CardOrder, Rank, Suit
from ulti.deals import NEXT_SEAT, Deal, Seat
from ulti.profiles import NoTrumpKontra, OpenHands, Profile, SevenGuard
from ulti.tricks import TABLES

if TYPE_CHECKING:
    from ulti.auction import Auction, History, Masks

PREVIOUS_SEAT: Final = (Seat.REARHAND, Seat.FOREHAND, Seat.MIDDLEHAND)
"""By seat: the seat to the left."""


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
        main = self.bid.figures[0]
        without_trump = not main.needs_trump
        order = self.profile.order_of(main)
        tables = TABLES[order][self.trump]
        individual = without_trump and self.profile.no_trump_kontra is NoTrumpKontra.INDIVIDUAL
        guards = self._find_guards()
        derived = {
            "order": order,
            "follow": tables.follow,
            "beaters": tables.beaters,
            "guarded_seven": self.trump_seven if any(guards) else 0,
            "guards": guards,
            "targets": tuple(
                Target(figure, seat)
                for figure in self.bid
                for seat in (self.defenders if individual else (None,))
            ),
            "is_individual": individual,
            "is_open": any(figure.is_open for figure in self.bid),
            "may_end_early": without_trump and self.profile.early_end,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

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
            return False, False, False
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
        return 0 if self.trump is None else Card(self.trump, Rank.SEVEN).bit

    @property
    def all_hands_open(self) -> bool:
        """Whether after trick 1 everybody's hand lies open, not only the declarer's (R8.6)."""
        return self.is_open and self.profile.open_hands is OpenHands.ALL

    def held_melds(self, seat: Seat) -> tuple[bool, int]:
        """Return whether a seat held the forty at the first lead, and how many twenties (R7.1)."""
        hand = self.hands[seat]
        held = []
        for suit in Suit:
            pair = Card(suit, Rank.KING).bit | Card(suit, Rank.OVER).bit
            if hand & pair == pair:
                held.append(suit)
        forty = self.trump in held
        return forty, len(held) - forty
