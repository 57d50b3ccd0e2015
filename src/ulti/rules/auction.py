"""The bidding, from the first discard to the naming of trump (R5, R6)."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeAlias, TypeVar

import attrs

from ulti.base.value import Once
from ulti.base.words import Words
from ulti.house.catalogue import Catalogue
from ulti.house.choices import AllPass, RaiseWithoutTalon
from ulti.model.actions import (
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
from ulti.model.bids import NAMEABLE_TRUMPS, Bid, Figure
from ulti.model.cards import Suit, cards_of_mask, new_object
from ulti.model.deals import NEXT_SEAT, SEATS, Deal, Seat
from ulti.model.verdict import Code, Phase, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ulti.house.profile import Profile

State = TypeVar("State", bound="Auction")

Masks: TypeAlias = tuple[int, int, int]
History: TypeAlias = tuple[tuple[Seat, Action], ...]

# Members of an enum are slow to reach through their class before Python 3.12.
_DISCARD, _BID, _RESPOND, _TRUMP, _PLAY, _OVER = (
    Phase.DISCARD,
    Phase.BID,
    Phase.RESPOND,
    Phase.TRUMP,
    Phase.PLAY,
    Phase.OVER,
)

_PASSES_BEFORE_THE_FOURTH: Final = 3
_PLAIN_PARTI: Final = Bid((Figure.PARTI,))
_WRONG_PHASE: Final = Refusal(Code.WRONG_PHASE, "R5")
_NAME_TRUMP: Final[tuple[Action, ...]] = tuple([TRUMPS[suit] for suit in NAMEABLE_TRUMPS])
_NAME_TRUMP_OR_THROW_IN: Final[tuple[Action, ...]] = (*_NAME_TRUMP, THROW_IN)


class _Ladder(NamedTuple):
    """The bids of a profile, lowest first: what outbids another is always the end from a place on.

    Attributes:
        actions: the bids as actions.
        above: by standing bid, or None, where those begin that outbid it: the higher the bid, the
            greater the number.

    """

    actions: tuple[MakeBid, ...]
    above: Mapping[Bid | None, int]


@attrs.frozen(cache_hash=True)
class Terms(Once):
    """What is fixed before the first word; one object, shared by all states of an auction.

    Attributes:
        profile: the house rules.
        stake: what a unit is worth (R6.1 asks it).
        deal: the cards as dealt; None where not all of them are known.
        ladder: the profile's bids.

    """

    profile: Profile
    stake: int
    deal: Deal | None
    ladder: _Ladder = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Look up the profile's ladder, which all its deals share."""
        object.__setattr__(self, "ladder", self.profile._derived("ladder", _ladder_of))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was given; the ladder is looked up again."""
        return Terms, (self.profile, self.stake, self.deal)


@lru_cache(maxsize=256)
def _ladder_of(profile: Profile) -> _Ladder:
    catalogue = Catalogue.of(profile)
    bids = catalogue.bids
    above: dict[Bid | None, int] = {None: 0}
    end = len(bids)
    for _, equals in itertools.groupby(reversed(bids), key=catalogue.rank):
        ranked = list(equals)
        above.update(dict.fromkeys(ranked, end))
        end -= len(ranked)
    return _Ladder(
        actions=tuple([MAKE_BIDS[bid] for bid in bids]),
        above=above,
    )


class Auction:
    """The state of the bidding. Its phase is PLAY once there is a contract, OVER if none is played.

    Like `ulti.rules.play.Play` it has plain slots under read-only properties, so that a word costs
    little, and `Game` makes its own state of it.
    """

    __slots__ = (
        "_bid",
        "_bidder",
        "_history",
        "_laid_by",
        "_masks",
        "_must_bid",
        "_passes",
        "_phase",
        "_seat",
        "_talon",
        "_terms",
        "_trump",
    )

    _terms: Terms
    _masks: Masks
    _talon: int
    _phase: Phase
    _seat: Seat
    _bid: Bid | None
    _bidder: Seat | None
    _trump: Suit | None
    _laid_by: Seat | None
    _must_bid: bool
    _passes: int
    _history: History

    @classmethod
    def _begin(cls, terms: Terms, masks: Masks) -> Self:
        """Begin with forehand's first discard (R5.1).

        Args:
            terms: what is fixed for the whole auction.
            masks: the masks of the cards, by seat.

        """
        state = new_object(cls)
        state._terms = terms
        state._masks = masks
        state._talon = 0
        state._phase = _DISCARD
        state._seat = SEATS[0]
        state._bid = state._bidder = state._trump = state._laid_by = None
        state._must_bid = not terms.profile.opening_pass
        state._passes = 0
        state._history = ()
        return state

    def _copy(self) -> Self:
        """Return the same state again, to be changed before anybody sees it."""
        return self._copy_as(self.__class__)

    def _copy_as(self, kind: type[State]) -> State:
        """Return the same state as one of another class."""
        state = new_object(kind)
        state._terms = self._terms
        state._masks = self._masks
        state._talon = self._talon
        state._phase = self._phase
        state._seat = self._seat
        state._bid = self._bid
        state._bidder = self._bidder
        state._trump = self._trump
        state._laid_by = self._laid_by
        state._must_bid = self._must_bid
        state._passes = self._passes
        state._history = self._history
        return state

    # What it shows

    @property
    def profile(self) -> Profile:
        """The house rules."""
        return self._terms.profile

    @property
    def stake(self) -> int:
        """What a unit is worth."""
        return self._terms.stake

    @property
    def deal(self) -> Deal | None:
        """The cards as dealt; None where not all of them are known."""
        return self._terms.deal

    @property
    def phase(self) -> Phase:
        """DISCARD, BID, RESPOND or TRUMP; PLAY or OVER at the end."""
        return self._phase

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is: the declarer's in the phase PLAY, nobody's in the phase OVER."""
        return None if self._phase is _OVER else self._seat

    @property
    def bid(self) -> Bid | None:
        """The standing bid."""
        return self._bid

    @property
    def trump(self) -> Suit | None:
        """The trump suit, as soon as it is known."""
        return self._trump

    @property
    def history(self) -> History:
        """Who did what so far."""
        return self._history

    @property
    def open_seats(self) -> frozenset[Seat]:
        """Whose hands are open for all: the declarer's after a throw-in or forfeit (R13.2)."""
        if self._phase is not _OVER or self._bidder is None:
            return frozenset()
        return frozenset({self._bidder})

    def _content(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in Auction.__slots__])

    def __eq__(self, other: object) -> bool:
        """Compare all that makes up the state."""
        if self is other:
            return True
        if not isinstance(other, Auction) or type(self) is not type(other):
            return NotImplemented
        return hash(self) == hash(other) and self._content() == other._content()

    def __hash__(self) -> int:
        """Hash the position; the history, which leads there, is left out as it has no end."""
        return hash((self._terms, self._masks, self._talon, self._seat, self._bid, self._passes))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the content."""
        return _restore, (type(self), self._content())

    # What may be done

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act may do, in the order of the docs' table of actions."""
        phase = self._phase
        if phase is _DISCARD:
            return discards_of(cards_of_mask(self._masks[self._seat]))
        if phase is _BID:
            bids: tuple[Action, ...] = self._higher_bids()
            return bids if self._must_bid else (*bids, PASS)
        if phase is _RESPOND:
            bids = self._higher_bids() if self._may_raise_without_talon() else ()
            return (*bids, PASS, TAKE) if self._may_take() else (*bids, PASS)
        if phase is _TRUMP:
            return _NAME_TRUMP_OR_THROW_IN if self.profile.throw_in else _NAME_TRUMP
        return ()

    def _why_not(self, action: Action) -> Refusal | None:
        """Say why the seat to act may not do this; None if he may."""
        refuse = _REFUSERS.get(type(action))
        return _WRONG_PHASE if refuse is None else refuse(self, action)

    def _do(self, action: Action) -> Self:
        """Return the state after an action that is known to be legal."""
        state = self._copy()
        state._history = (*self._history, (self._seat, action))
        _DOERS[type(action)](state, action)
        return state

    def _with_hidden_discard(self, known: int) -> Self:
        """Return the state after a discard of which not all cards are known; it is not shown.

        Args:
            known: the mask of those that are.

        """
        state = self._copy()
        state._lay(known)
        return state

    def _higher_bids(self) -> tuple[MakeBid, ...]:
        ladder = self._terms.ladder
        return ladder.actions[ladder.above[self._bid] :]

    def _may_raise_without_talon(self) -> bool:
        """R5.3, R5.6: where the holder alone may, who laid the talon made the highest bid."""
        rule = self.profile.raise_without_talon
        if rule is RaiseWithoutTalon.HOLDER:
            return self._seat is self._laid_by
        return rule is RaiseWithoutTalon.ANYONE

    def _may_exchange(self) -> bool:
        """R5.8: the standing bidder may change the talon without raising."""
        return self.profile.holder_exchange and self._seat is self._bidder

    def _may_take(self) -> bool:
        """R5.5: in vain only for the holder's exchange."""
        ladder = self._terms.ladder
        return ladder.above[self._bid] < len(ladder.actions) or self._may_exchange()

    def _refuse_discard(self, action: Discard) -> Refusal | None:
        if self._phase is not _DISCARD:
            return Refusal(Code.WRONG_PHASE, "R5.1")
        missing = action.cards.mask & ~self._masks[self._seat]
        if missing:
            return Refusal(Code.NOT_IN_HAND, "R5.1", str(cards_of_mask(missing)[0]))
        return None

    def _refuse_bid(self, action: MakeBid) -> Refusal | None:
        """R5.1, R5.9: nobody bids with twelve cards, so a declarer plays with ten."""
        bid, ladder = action.bid, self._terms.ladder
        if self._phase is not _BID and self._phase is not _RESPOND:
            return Refusal(Code.WRONG_PHASE, "R5.1")
        if bid not in ladder.above:
            why = Catalogue.of(self.profile).words_why_not(bid)
            about = Words(f"{bid}: {why.en}", f"{bid}: {why.hu}")
            return Refusal(Code.BID_NOT_IN_PROFILE, "R3.2", about)
        if self._phase is _RESPOND and not self._may_raise_without_talon():
            return Refusal(Code.TALON_NOT_TAKEN, "R5.3")
        if ladder.above[bid] <= ladder.above[self._bid]:
            return Refusal(Code.NOT_HIGHER, "R4.1", str(self._bid))
        return None

    def _refuse_pass(self, _action: Pass) -> Refusal | None:
        if self._phase is _RESPOND:
            return None
        if self._phase is not _BID:
            return Refusal(Code.WRONG_PHASE, "R5.2")
        if not self._must_bid:
            return None
        opens = self._bid is None and not self._passes
        return Refusal(Code.MUST_BID, "R5.1" if opens else "R5.2")

    def _refuse_take(self, _action: Take) -> Refusal | None:
        if self._phase is not _RESPOND:
            return Refusal(Code.WRONG_PHASE, "R5.2")
        if not self._may_take():
            return Refusal(Code.NOTHING_HIGHER, "R5.5", str(self._bid))
        return None

    def _refuse_trump(self, action: NameTrump) -> Refusal | None:
        if self._phase is not _TRUMP:
            return Refusal(Code.WRONG_PHASE, "R6.2")
        if action.suit is Suit.HEARTS:
            return Refusal(Code.HEARTS_NOT_NAMEABLE, "R6.2")
        return None

    def _refuse_throw_in(self, _action: ThrowIn) -> Refusal | None:
        if not self.profile.throw_in:
            return Refusal(Code.NOT_IN_THIS_PROFILE, "R6.3", "throw_in")
        if self._phase is not _TRUMP:
            return Refusal(Code.WRONG_PHASE, "R6.3")
        return None

    # What happens: each changes a copy that still is as it was before the action

    def _discard(self, action: Discard) -> None:
        self._lay(action.cards.mask)
        self._hold(self._masks[self._seat] & ~self._talon)

    def _lay(self, talon: int) -> None:
        self._talon = talon
        self._laid_by = self._seat
        self._phase = _BID

    def _raise_to(self, action: MakeBid) -> None:
        self._bid = action.bid
        self._bidder = self._seat
        self._phase = _RESPOND
        self._seat = NEXT_SEAT[self._seat]
        self._passes = 0

    def _take(self, _action: Take) -> None:
        self._must_bid = not self._may_exchange()
        self._hold(self._masks[self._seat] | self._talon)
        self._talon = 0
        self._phase = _DISCARD

    def _pass(self, _action: Pass) -> None:
        if self._bid is not None and self._seat is self._bidder:
            self._end(self._bid)
        elif self._bid is None and self._passes == _PASSES_BEFORE_THE_FOURTH:
            self._end_without_bid()
        elif self._bid is not None and self._passes and not self.profile.last_word:
            self._seat = self._bidder  # type: ignore[assignment]  # who bids has a seat
            self._end(self._bid)  # R5.10: the second pass
        else:
            self._phase = _RESPOND
            self._seat = NEXT_SEAT[self._seat]
            self._passes += 1

    def _end_without_bid(self) -> None:
        """R5.6, R5.11: after four passes the deal is void, or forehand declares a plain parti."""
        if self.profile.all_pass is AllPass.VOID:
            self._phase = _OVER
        else:
            self._bid, self._bidder = _PLAIN_PARTI, self._seat
            self._end(_PLAIN_PARTI)

    def _end(self, bid: Bid) -> None:
        """R5.4 and R6: the standing bid is the contract; trump is named next where it must be."""
        self._trump = bid.suit
        if self.profile.forfeits(bid, self.stake):
            self._phase = _OVER
        elif bid.suit is None and bid.has_trump:
            self._phase = _TRUMP
        else:
            self._phase = _PLAY

    def _name_trump(self, action: NameTrump) -> None:
        self._trump = action.suit
        self._phase = _PLAY

    def _throw_in(self, _action: ThrowIn) -> None:
        self._phase = _OVER

    def _hold(self, mask: int) -> None:
        """Give the seat to act another hand."""
        hands = [*self._masks]
        hands[self._seat] = mask
        self._masks = tuple(hands)  # type: ignore[assignment]  # still three


def _restore(kind: type[Auction], content: tuple[Any, ...]) -> Auction:
    """Unpickle a state."""
    state = new_object(kind)
    for name, value in zip(Auction.__slots__, content, strict=True):
        setattr(state, name, value)
    return state


# By kind of action: what can be against it, and what it does.
_REFUSERS: Final[Mapping[type, Callable[[Auction, Any], Refusal | None]]] = {
    Discard: Auction._refuse_discard,
    MakeBid: Auction._refuse_bid,
    Pass: Auction._refuse_pass,
    Take: Auction._refuse_take,
    NameTrump: Auction._refuse_trump,
    ThrowIn: Auction._refuse_throw_in,
}
_DOERS: Final[Mapping[type, Callable[[Auction, Any], None]]] = {
    Discard: Auction._discard,
    MakeBid: Auction._raise_to,
    Pass: Auction._pass,
    Take: Auction._take,
    NameTrump: Auction._name_trump,
    ThrowIn: Auction._throw_in,
}
