"""The state of a deal as its texts give it, whatever plays it: the turn, the bid, the table.

The scribe follows the rules as they are written, not an engine. So it can say what an engine got
wrong, and the players of the kit can choose cards for an engine that shows them nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast, final

import attrs

from ulti.house.choices import AllPass, KontraTime
from ulti.model.actions import Kontra, parse_action
from ulti.model.bids import Bid, Figure
from ulti.model.cards import Card, CardOrder, CardSet, Suit
from ulti.model.deals import NEXT_SEAT, SEATS, Deal, Seat
from ulti.model.tricks import trick_winner
from ulti.record.record import Record
from ulti.rules.contract import Contract
from ulti.rules.kontra import KontraRound, Levels, double, levels_by_figure, places_of
from ulti.testing.variants import FORMAT, NOTHING, Own, OwnBid, like_of

if TYPE_CHECKING:
    from ulti.house.profile import Profile

CARDS_IN_TRICK: Final = 3
_NO_CARDS: Final = CardSet()
_PASSES_WITHOUT_BID: Final = 4
_PLAIN_PARTI: Final = Bid((Figure.PARTI,))


@final
@attrs.define
class Scribe:
    """A deal as it is written down, action by action.

    Attributes:
        deal: the cards as dealt.
        profile: the house rules.
        stake: what a unit is worth.
        actions: the texts so far.
        seat: whose turn it is.
        held: the cards that each seat holds.
        talon: the two cards that lie.
        laid_by: who laid them; None before the first discard.
        known: by seat, the cards it was dealt, laid or took (R13.1).
        bids: the bids so far, each with its seat.
        trump: the trump suit; None while it is not named, and without trump.
        passes: how many of the last actions were passes, in the auction or in the kontra round.
        contract: what is played, when the auction is over; None before.
        levels: how often each target of the contract was doubled (R7.2-R7.7).
        kontra_round: the round in which somebody has the word; None while there is none.
        table: the cards on the table; the third stays until the next one is led.
        played: all cards played, in order.
        kontras: how many times somebody doubled or raised.
        own: what the engine has of its own.
        follows_kontra: whether levels and turns are known: figures of the engine's own are not
            the library's to raise.

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
    bids: list[tuple[Seat, Bid | OwnBid]] = attrs.field(factory=list)
    trump: Suit | None = None
    passes: int = 0
    contract: Contract | None = None
    levels: Levels = ()
    kontra_round: KontraRound | None = None
    table: list[Card] = attrs.field(factory=list)
    played: list[Card] = attrs.field(factory=list)
    kontras: int = 0
    own: Own = NOTHING
    follows_kontra: bool = True
    _leader: Seat = attrs.field(default=Seat.FOREHAND, init=False)

    def __attrs_post_init__(self) -> None:
        """Deal the cards."""
        self.held = list(self.deal.hands)
        self.known = list(self.deal.hands)

    @property
    def standing(self) -> Bid | OwnBid | None:
        """The standing bid, then the one that is played."""
        return self.bids[-1][1] if self.bids else None

    @property
    def bid(self) -> Bid | None:
        """The library's bid whose rules hold: mostly the standing one itself."""
        return like_of(self.bids[-1][1]) if self.bids else None

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
    def is_played(self) -> bool:
        """Whether the auction is over and somebody plays."""
        return self.contract is not None

    @property
    def in_first_trick(self) -> bool:
        """Whether trick 1 has fewer than three cards."""
        return len(self.played) < CARDS_IN_TRICK

    @property
    def leader(self) -> Seat:
        """Who leads, when there is no card to follow."""
        if not self.played:
            return self.seat if self.declarer is None else self.declarer
        return self._leader

    def levels_on(self, figure: Figure) -> tuple[int, int]:
        """Return a figure's kontra levels towards the defenders, in playing order (R7.3)."""
        if self.contract is None:
            return 0, 0
        level = dict(levels_by_figure(self.contract, self.levels)).get(figure, 0)
        return level if isinstance(level, tuple) else (level, level)

    def note(self, text: str) -> None:
        """Write an action down."""
        self.actions.append(text)
        word, _, rest = text.partition(" ")
        if word == "pass":
            self.passes += 1
            self._pass()
            return
        self.passes = 0
        match word:
            case "discard":
                self._lay(CardSet.parse(rest))
            case "take":
                self._hold(self.held[self.seat] | self.talon)
                self.known[self.seat] |= self.talon
                self.talon = _NO_CARDS
            case "bid":
                self.bids.append((self.seat, self.own.bid(rest)))
                self.seat = NEXT_SEAT[self.seat]
            case "trump":
                self.trump = Suit.parse(rest)
                self._open()
            case "kontra":
                self.kontras += 1
                self._hear_kontra(text)
            case "play":
                self._play(Card.parse(rest))
            case _:  # melds and claims move nothing
                pass

    def _hold(self, cards: CardSet) -> None:
        self.held[self.seat] = cards

    def _lay(self, cards: CardSet) -> None:
        self._hold(self.held[self.seat] - cards)
        self.talon, self.laid_by = cards, self.seat

    # The auction

    def _pass(self) -> None:
        if self.kontra_round is not None:
            self._speak(None)
        elif self.is_played:
            pass  # which the rules don't know
        elif self._ends_auction():
            self._end_auction(like_of(self.bids[-1][1]))
        elif not self.bids and self.passes == _PASSES_WITHOUT_BID:
            if self.profile.all_pass is AllPass.PLAIN_PARTI:  # R5.11
                self.bids.append((self.seat, _PLAIN_PARTI))
                self._end_auction(_PLAIN_PARTI)
        else:
            self.seat = NEXT_SEAT[self.seat]

    def _ends_auction(self) -> bool:
        """R5.4, R5.10: the standing bidder passes, or is not asked again."""
        if not self.bids:
            return False
        is_asked = self.profile.last_word
        return self.seat is self.declarer or (not is_asked and self.passes == len(SEATS) - 1)

    def _end_auction(self, bid: Bid) -> None:
        self.seat, self.trump = self.bids[-1][0], bid.suit
        if not self.profile.forfeits(bid, self.stake) and (self.trump or not bid.has_trump):
            self._open()

    def _open(self) -> None:
        """Begin the play, or the round of kontras before it (R7.6)."""
        self.passes = 0
        first, second, third = (hand.mask for hand in self.held)
        bidder, bid = self.bids[-1]
        self.contract = Contract(
            self.profile,
            self.stake,
            like_of(bid),
            bidder,
            self.trump,
            (first, second, third),
            self.talon.mask,
        )
        self.levels = (0,) * len(self.contract.targets)
        if self.profile.kontra_time is KontraTime.BEFORE_LEAD:
            self._begin_round(KontraRound.before_lead(self.contract))

    # Kontra

    def _begin_round(self, kontra_round: KontraRound) -> None:
        """Begin a round, or go on without where nobody has anything to say in it."""
        self.kontra_round = None if kontra_round.speaker is None else kontra_round
        self.levels = kontra_round.levels
        self.seat = self.leader if kontra_round.speaker is None else kontra_round.speaker

    def _hear_kontra(self, text: str) -> None:
        if self.own.has_text(text):  # how figures of its own are raised, the engine alone knows
            self.follows_kontra = False
            self.kontra_round = None
        elif self.follows_kontra:
            self._raise(cast("Kontra", parse_action(text)))

    def _raise(self, kontra: Kontra) -> None:
        if self.kontra_round is not None:
            self._speak(kontra)
        elif self.contract is not None:
            self.levels = double(self.contract, self.levels, self.seat, kontra)

    def _speak(self, kontra: Kontra | None) -> None:
        """Take down a word of the round: what somebody raises, or that he passes."""
        spoken = self.kontra_round
        assert spoken is not None  # noqa: S101 - for the type checker
        places = () if kontra is None else places_of(spoken.contract, spoken.turn, kontra)
        self._begin_round(spoken.speak(spoken.turn, places))

    # Cards

    def _play(self, card: Card) -> None:
        for seat, hand in enumerate(self.held):
            self.held[seat] = hand - {card}
        if self.kontra_round is not None:  # whoever plays takes no notice of it
            self.kontra_round, self.seat = None, self.leader
        self.table = [*self.on_table, card]
        self.played.append(card)
        self.seat = NEXT_SEAT[self.seat]
        if len(self.table) == CARDS_IN_TRICK:  # the turn has gone round to who led
            winner = trick_winner(self.table, self.trump, self.order)
            self.seat = self._leader = SEATS[(self.seat + winner) % CARDS_IN_TRICK]
            if len(self.played) == CARDS_IN_TRICK and self.contract is not None:
                self._after_first_trick(self.contract)

    def _after_first_trick(self, contract: Contract) -> None:
        is_time = self.profile.kontra_time is KontraTime.TRICK_1
        if is_time and any(self.levels) and self.follows_kontra:  # R7.4
            self._begin_round(KontraRound.begin(contract, self.levels))

    def to_dict(self) -> dict[str, Any]:
        """Return what is written down as a record (record.md), or one of a variant."""
        data = Record(self.profile, self.deal, stake=self.stake).to_dict()
        own = self.own.to_dict()
        if own:
            data = {**data, "format": FORMAT, "own": own}
        return {**data, "actions": list(self.actions)}


def order_of(bid: Bid, profile: Profile) -> CardOrder:
    """Return the order of the cards in a bid (R1.3, R1.4)."""
    return profile.order_of(bid.figures[0])
