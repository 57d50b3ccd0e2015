"""The bidding, from the first discard to the naming of trump (R5, R6)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, assert_never, final

import attrs

from ulti.actions import (
    MAKE_BIDS,
    PASS,
    TAKE,
    THROW_IN,
    TRUMPS,
    Action,
    Discard,
    MakeBid,
    NameTrump,
    Pass,
    Take,
    ThrowIn,
    discards_of,
)
from ulti.bids import Bid, Figure
from ulti.cards import Suit, cards_of_mask
from ulti.catalogue import NAMEABLE_TRUMPS, Catalogue
from ulti.deals import NEXT_SEAT, Seat
from ulti.profiles import RaiseWithoutTalon
from ulti.verdict import Code, Phase, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ulti.profiles import Profile

Masks: TypeAlias = tuple[int, int, int]
History: TypeAlias = tuple[tuple[Seat, Action], ...]

_PASSES_BEFORE_A_VOID_DEAL: Final = 3
_WRONG_PHASE: Final = Refusal(Code.WRONG_PHASE, "R5")


@final
@attrs.frozen(repr=False)
class Auction:
    """The state of the bidding. Its phase is PLAY when a contract stands, OVER if none is played.

    Attributes:
        profile: the house rules.
        stake: what a unit is worth (R6.1 asks it).
        hands: the masks of the cards held now, by seat.
        talon: the mask of the talon; 0 while nobody has laid it or somebody holds it.
        phase: DISCARD, BID, RESPOND or TRUMP; PLAY or OVER at the end.
        to_act: whose turn it is; at the end the declarer, or the last to speak.
        bid: the standing bid.
        bidder: who made it.
        trump: the trump suit, as soon as it is known.
        laid_by: who laid the talon last.
        must_bid: whether the seat to act, who has just discarded, may not pass.
        passes: how many passes have been said since the last bid, or since the start.
        history: who did what so far.

    """

    profile: Profile
    stake: int
    hands: Masks
    talon: int = 0
    phase: Phase = Phase.DISCARD
    to_act: Seat = Seat.FOREHAND
    bid: Bid | None = None
    bidder: Seat | None = None
    trump: Suit | None = None
    laid_by: Seat | None = None
    must_bid: bool = True
    passes: int = 0
    history: History = ()

    @classmethod
    def start(cls, profile: Profile, stake: int, hands: Masks) -> Auction:
        """Begin with forehand's first discard (R5.1)."""
        return cls(profile, stake, hands, must_bid=not profile.opening_pass)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act may do, in the order of the docs' table of actions."""
        match self.phase:
            case Phase.DISCARD:
                return discards_of(cards_of_mask(self.hands[self.to_act]))
            case Phase.BID:
                bids = self._higher_bids()
                return bids if self.must_bid else (*bids, PASS)
            case Phase.RESPOND:
                bids = self._higher_bids() if self._may_raise_without_talon() else ()
                return (*bids, PASS, TAKE) if self._may_take() else (*bids, PASS)
            case _:  # Phase.TRUMP
                trumps = tuple(TRUMPS[suit] for suit in NAMEABLE_TRUMPS)
                return (*trumps, THROW_IN) if self.profile.throw_in else trumps

    def refusal(self, action: Action) -> Refusal | None:
        """Say why the seat to act may not do this; None if he may."""
        refuse = _REFUSERS.get(type(action))
        return _WRONG_PHASE if refuse is None else refuse(self, action)

    def apply(self, action: Action) -> Auction:
        """Return the state after an action that is known to be legal."""
        return _DOERS[type(action)](self, action)

    # What is allowed

    def _higher_bids(self) -> tuple[MakeBid, ...]:
        return _bids_above(self.profile, self.bid)

    def _may_raise_without_talon(self) -> bool:
        """R5.3; while no bid stands, the player who laid the talon counts as its holder (R5.6)."""
        match self.profile.raise_without_talon:
            case RaiseWithoutTalon.NEVER:
                return False
            case RaiseWithoutTalon.HOLDER:
                return self.to_act is (self.laid_by if self.bid is None else self.bidder)
            case RaiseWithoutTalon.ANYONE:
                return True
            case unknown:
                assert_never(unknown)

    def _may_exchange(self) -> bool:
        """R5.8: the standing bidder may change the talon without raising."""
        return self.profile.holder_exchange and self.to_act is self.bidder

    def _may_take(self) -> bool:
        """R5.5: in vain only for the holder's exchange."""
        return bool(self._higher_bids()) or self._may_exchange()

    def _refuse_discard(self, action: Discard) -> Refusal | None:
        if self.phase is not Phase.DISCARD:
            return Refusal(Code.WRONG_PHASE, "R5.1")
        missing = action.cards.mask & ~self.hands[self.to_act]
        if missing:
            return Refusal(Code.NOT_IN_HAND, "R5.1", str(cards_of_mask(missing)[0]))
        return None

    def _refuse_bid(self, action: MakeBid) -> Refusal | None:
        bid = action.bid
        if self.phase not in {Phase.BID, Phase.RESPOND}:
            return Refusal(Code.WRONG_PHASE, "R5.1")
        catalogue = Catalogue.of(self.profile)
        if bid not in catalogue:
            why = f"{bid}: {catalogue.why_not(bid)}"
            return Refusal(Code.BID_NOT_IN_PROFILE, "R3.2", why)
        if self.phase is Phase.RESPOND and not self._may_raise_without_talon():
            return Refusal(Code.TALON_NOT_TAKEN, "R5.3")
        if self.bid is not None and not catalogue.outbids(bid, self.bid):
            return Refusal(Code.NOT_HIGHER, "R4.1", str(self.bid))
        return None

    def _refuse_pass(self, _action: Pass) -> Refusal | None:
        if self.phase is Phase.RESPOND:
            return None
        if self.phase is not Phase.BID:
            return Refusal(Code.WRONG_PHASE, "R5.2")
        if not self.must_bid:
            return None
        opens = self.bid is None and not self.passes
        return Refusal(Code.MUST_BID, "R5.1" if opens else "R5.2")

    def _refuse_take(self, _action: Take) -> Refusal | None:
        if self.phase is not Phase.RESPOND:
            return Refusal(Code.WRONG_PHASE, "R5.2")
        if not self._may_take():
            return Refusal(Code.NOTHING_HIGHER, "R5.5", str(self.bid))
        return None

    def _refuse_trump(self, action: NameTrump) -> Refusal | None:
        if self.phase is not Phase.TRUMP:
            return Refusal(Code.WRONG_PHASE, "R6.2")
        if action.suit is Suit.HEARTS:
            return Refusal(Code.HEARTS_NOT_NAMEABLE, "R6.2")
        return None

    def _refuse_throw_in(self, _action: ThrowIn) -> Refusal | None:
        if not self.profile.throw_in:
            return Refusal(Code.NOT_IN_THIS_PROFILE, "R6.3", "throw_in")
        if self.phase is not Phase.TRUMP:
            return Refusal(Code.WRONG_PHASE, "R6.3")
        return None

    # What happens

    def _then(
        self,
        action: Action,
        phase: Phase,
        to_act: Seat,
        *,
        hands: Masks | None = None,
        talon: int | None = None,
        bid: Bid | None = None,
        trump: Suit | None = None,
        laid_by: Seat | None = None,
        must_bid: bool | None = None,
        passes: int | None = None,
    ) -> Auction:
        """Return the next state; what is not given stays. A bid is made by the seat to act."""
        return Auction(
            self.profile,
            self.stake,
            self.hands if hands is None else hands,
            self.talon if talon is None else talon,
            phase,
            to_act,
            self.bid if bid is None else bid,
            self.bidder if bid is None else self.to_act,
            trump,
            self.laid_by if laid_by is None else laid_by,
            self.must_bid if must_bid is None else must_bid,
            self.passes if passes is None else passes,
            (*self.history, (self.to_act, action)),
        )

    def _with_hand(self, mask: int) -> Masks:
        """Return the hands with another hand for the seat to act."""
        first, second, third = self.hands
        match self.to_act:
            case Seat.FOREHAND:
                return mask, second, third
            case Seat.MIDDLEHAND:
                return first, mask, third
            case Seat.REARHAND:
                return first, second, mask
            case unknown:
                assert_never(unknown)

    def _discard(self, action: Discard) -> Auction:
        talon, seat = action.cards.mask, self.to_act
        hands = self._with_hand(self.hands[seat] & ~talon)
        return self._then(action, Phase.BID, seat, hands=hands, talon=talon, laid_by=seat)

    def _raise_to(self, action: MakeBid) -> Auction:
        return self._then(action, Phase.RESPOND, NEXT_SEAT[self.to_act], bid=action.bid, passes=0)

    def _take(self, _action: Take) -> Auction:
        hands = self._with_hand(self.hands[self.to_act] | self.talon)
        must_bid = not self._may_exchange()
        return self._then(TAKE, Phase.DISCARD, self.to_act, hands=hands, talon=0, must_bid=must_bid)

    def _pass(self, _action: Pass) -> Auction:
        if self.bid is not None and self.to_act is self.bidder:
            return self._end(self.bid)
        if self.bid is None and self.passes == _PASSES_BEFORE_A_VOID_DEAL:
            return self._then(PASS, Phase.OVER, self.to_act)  # R5.6: the fourth pass
        turn = NEXT_SEAT[self.to_act]
        return self._then(PASS, Phase.RESPOND, turn, passes=self.passes + 1)

    def _end(self, bid: Bid) -> Auction:
        """R5.4 and R6: the standing bid is the contract; trump is named next where it must be."""
        if self._is_forfeited(bid):
            phase = Phase.OVER
        elif bid.has_trump and bid.suit is None:
            phase = Phase.TRUMP
        else:
            phase = Phase.PLAY
        return self._then(PASS, phase, self.to_act, trump=bid.suit)

    def _is_forfeited(self, bid: Bid) -> bool:
        """R6.1: a plain parti that the house does not play."""
        plain = bid.figures == (Figure.PARTI,) and bid.suit is not Suit.HEARTS
        return plain and not self.profile.parti_is_played(self.stake)

    def _name_trump(self, action: NameTrump) -> Auction:
        return self._then(action, Phase.PLAY, self.to_act, trump=action.suit)

    def _throw_in(self, action: ThrowIn) -> Auction:
        return self._then(action, Phase.OVER, self.to_act)


# By kind of action: what can be against it, and what it does.
_REFUSERS: Final[Mapping[type, Callable[[Auction, Any], Refusal | None]]] = {
    Discard: Auction._refuse_discard,
    MakeBid: Auction._refuse_bid,
    Pass: Auction._refuse_pass,
    Take: Auction._refuse_take,
    NameTrump: Auction._refuse_trump,
    ThrowIn: Auction._refuse_throw_in,
}
_DOERS: Final[Mapping[type, Callable[[Auction, Any], Auction]]] = {
    Discard: Auction._discard,
    MakeBid: Auction._raise_to,
    Pass: Auction._pass,
    Take: Auction._take,
    NameTrump: Auction._name_trump,
    ThrowIn: Auction._throw_in,
}


@lru_cache(maxsize=4096)
def _bids_above(profile: Profile, bid: Bid | None) -> tuple[MakeBid, ...]:
    return tuple([MAKE_BIDS[higher] for higher in Catalogue.of(profile).higher_than(bid)])
