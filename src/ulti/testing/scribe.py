"""What the texts of a deal tell, whatever plays it: whose turn, which bid, what lies on the table.

The scribe follows the rules as they are written, not an engine. So it can say what an engine got
wrong, and the players of the kit can choose cards for an engine that shows them nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

import attrs

from ulti.model.bids import Bid, Figure
from ulti.model.cards import Card, CardOrder, CardSet, Suit
from ulti.model.deals import NEXT_SEAT, Deal, Seat
from ulti.model.tricks import trick_winner
from ulti.record.record import Record

if TYPE_CHECKING:
    from ulti.house.profile import Profile

CARDS_IN_TRICK = 3
_NO_CARDS = CardSet()


@final
@attrs.define
class Scribe:
    """A deal as it is written down, action by action.

    Attributes:
        deal: the cards as dealt.
        profile: the house rules.
        stake: what a unit is worth.
        actions: the texts so far.
        seat: whose turn it is; not kept up in the kontra round.
        held: the cards that each seat holds.
        talon: the two cards that lie.
        laid_by: who laid them; None before the first discard.
        known: by seat, the cards it was dealt, laid or took (R13.1).
        bids: the bids so far, each with its seat.
        trump: the trump suit; None while it is not named, and without trump.
        is_played: whether the auction is over and somebody plays.
        table: the cards on the table; the third stays until the next one is led.
        played: all cards played, in order.
        kontras: how many times somebody doubled or raised.
        doublings: the figures that were doubled or raised, each as often as somebody named it.

    """

    deal: Deal
    profile: Profile
    stake: int
    actions: list[str] = attrs.field(factory=list)
    seat: Seat = Seat.FOREHAND
    held: list[CardSet] = attrs.field(init=False)
    talon: CardSet = _NO_CARDS
    laid_by: Seat | None = None
    known: list[CardSet] = attrs.field(init=False)
    bids: list[tuple[Seat, Bid]] = attrs.field(factory=list)
    trump: Suit | None = None
    is_played: bool = False
    table: list[Card] = attrs.field(factory=list)
    played: list[Card] = attrs.field(factory=list)
    kontras: int = 0
    doublings: list[Figure] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        """Deal the cards."""
        self.held = list(self.deal.hands)
        self.known = list(self.deal.hands)

    @property
    def bid(self) -> Bid | None:
        """The standing bid, then the one that is played."""
        return self.bids[-1][1] if self.bids else None

    @property
    def declarer(self) -> Seat | None:
        """Who made that bid."""
        return self.bids[-1][0] if self.bids else None

    @property
    def order(self) -> CardOrder:
        """The order of the cards (R1.3, R1.4)."""
        return CardOrder.TEN_HIGH if self.bid is None else order_of(self.bid, self.profile)

    @property
    def on_table(self) -> tuple[Card, ...]:
        """The cards that a player must follow: none where he leads."""
        return () if len(self.table) == CARDS_IN_TRICK else tuple(self.table)

    @property
    def in_first_trick(self) -> bool:
        """Whether trick 1 has fewer than three cards."""
        return len(self.played) < CARDS_IN_TRICK

    def note(self, text: str) -> None:
        """Write an action down."""
        self.actions.append(text)
        word, _, rest = text.partition(" ")
        match word:
            case "discard":
                self._lay(CardSet.parse(rest))
            case "take":
                self._hold(self.held[self.seat] | self.talon)
                self.known[self.seat] |= self.talon
                self.talon = _NO_CARDS
            case "bid":
                self.bids.append((self.seat, Bid.parse(rest)))
                self.seat = NEXT_SEAT[self.seat]
            case "pass":
                self._pass()
            case "trump":
                self.trump = Suit.parse(rest)
                self.is_played = True
            case "kontra":
                self.kontras += 1
                self.doublings += [Figure.parse(word.partition("@")[0]) for word in rest.split()]
            case "play":
                self._play(Card.parse(rest))
            case _:  # melds and claims move nothing
                pass

    def _hold(self, cards: CardSet) -> None:
        self.held[self.seat] = cards

    def _lay(self, cards: CardSet) -> None:
        self._hold(self.held[self.seat] - cards)
        self.talon, self.laid_by = cards, self.seat

    def _pass(self) -> None:
        if self.is_played:
            return  # in the kontra round
        if self.bids and self.seat is self.declarer:  # the auction is over (R5.4)
            self.trump = self.bids[-1][1].suit
            self.is_played = not (self.bids[-1][1].has_trump and self.trump is None)
        else:
            self.seat = NEXT_SEAT[self.seat]

    def _play(self, card: Card) -> None:
        for seat, hand in enumerate(self.held):
            self.held[seat] = hand - {card}
        self.table = [*self.on_table, card]
        self.played.append(card)
        self.seat = NEXT_SEAT[self.seat]
        if len(self.table) == CARDS_IN_TRICK:  # the turn has gone round to who led
            winner = trick_winner(self.table, self.trump, self.order)
            self.seat = Seat((self.seat + winner) % CARDS_IN_TRICK)

    def to_dict(self) -> dict[str, Any]:
        """Return what is written down as a record (record.md)."""
        data = Record(self.profile, self.deal, stake=self.stake).to_dict()
        return {**data, "actions": list(self.actions)}


def order_of(bid: Bid, profile: Profile) -> CardOrder:
    """Return the order of the cards in a bid (R1.3, R1.4)."""
    return profile.order_of(bid.figures[0])
