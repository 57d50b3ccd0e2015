"""What a seat sees of a game now, without a replay (R13).

A glimpse is made of the game's own states with everything hidden taken out: cards that the seat
does not know are bits above the 32, as in `ulti.view.standing`. It keeps nothing of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, final

import attrs

from ulti.model.actions import Concede, Discard, Spread, Take
from ulti.model.bids import Figure
from ulti.model.cards import CardSet, new_object, set_of_mask
from ulti.model.deals import SEATS
from ulti.model.tricks import MELD_MASKS
from ulti.model.verdict import Phase, Refusal
from ulti.rules.auction import Auction, Terms
from ulti.rules.contract import Contract
from ulti.rules.outcome import holds_needed_meld
from ulti.rules.play import Play, refuse_claim_outside_play
from ulti.rules.speech import OVER
from ulti.view.seen import HIDDEN_DISCARD, SeenTalon, Sight
from ulti.view.standing import Seen, SeenEnd, SeenRound, unknown_cards

if TYPE_CHECKING:
    from ulti.game import Game
    from ulti.house.profile import Profile
    from ulti.model.actions import Action, Claim
    from ulti.model.bids import Bid
    from ulti.model.cards import Suit
    from ulti.model.deals import Seat
    from ulti.rules.auction import History
    from ulti.rules.contract import Gathered
    from ulti.rules.kontra import KontraRound
    from ulti.view.seen import SeenHistory, ShownHands
    from ulti.view.standing import SeenTable, Sizes, Standing

NO_HANDS: Final[ShownHands] = (None, None, None)


@final
class Glimpse:
    """A deal at one point, as one seat sees it.

    Attributes:
        profile: the house rules.
        stake: what a unit is worth.
        seat: who looks; None for a spectator.
        dealt: the seat's cards as dealt.
        talons: those that it knows.
        open_hands: the open hands, by seat.
        bid: the standing bid, then the one that is played.
        declarer: who made that bid.
        trump: the trump suit.
        auction: the bidding without its hidden cards; None if it is not known.
        table: the play, without its hidden cards; None before it.
        sizes: how many cards each seat holds.

    """

    __slots__ = (
        "auction",
        "bid",
        "dealt",
        "declarer",
        "open_hands",
        "profile",
        "seat",
        "sizes",
        "stake",
        "table",
        "talons",
        "trump",
    )

    profile: Profile
    stake: int
    seat: Seat | None
    dealt: CardSet | None
    talons: tuple[SeenTalon, ...]
    open_hands: ShownHands
    bid: Bid | None
    declarer: Seat | None
    trump: Suit | None
    auction: Auction | None
    table: SeenTable | None
    sizes: Sizes | None

    @classmethod
    def of_standing(cls, sight: Sight, standing: Standing) -> Glimpse:
        """Make a glimpse of what a replay came to."""
        glimpse = new_object(cls)
        for name in ("profile", "stake", "seat", "dealt", "talons", "open_hands"):
            setattr(glimpse, name, getattr(sight, name))
        glimpse.bid, glimpse.declarer, glimpse.trump = sight.bid, sight.declarer, sight.trump
        glimpse.auction, glimpse.table = standing.auction, standing.table
        glimpse.sizes = standing.sizes
        return glimpse

    @property
    def position(self) -> Seen | None:
        """The cards and words of the play; None before it."""
        match self.table:
            case Seen():
                return self.table
            case SeenRound() | SeenEnd():
                return self.table.position
            case _:
                return None

    @property
    def phase(self) -> Phase:
        """What is to be done next."""
        match self.table:
            case Seen():
                return Phase.PLAY
            case SeenRound():
                return Phase.KONTRA
            case SeenEnd():
                return Phase.OVER
            case _:
                assert self.auction is not None  # noqa: S101 - there is one of both
                return self.auction.phase

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the deal is over."""
        match self.table:
            case Seen():
                return self.table.to_act
            case SeenRound():
                return self.table.kontra_round.turn
            case SeenEnd():
                return None
            case _:
                assert self.auction is not None  # noqa: S101 - there is one of both
                return self.auction.to_act

    def hand(self) -> CardSet | None:
        """Return the cards that the seat holds now; None for a spectator."""
        if self.seat is None:
            return None
        state = self.position or self.auction
        assert state is not None  # noqa: S101 - there is one of both
        return set_of_mask(state._masks[self.seat])

    def count_cards(self) -> Sizes:
        """Return how many cards each seat holds now."""
        if self.sizes is None:
            assert self.position is not None  # noqa: S101 - an auction is counted before
            first, second, third = self.position._masks
            self.sizes = first.bit_count(), second.bit_count(), third.bit_count()
        return self.sizes

    def history(self) -> SeenHistory:
        """Return who did what so far."""
        position = self.position
        if position is None:
            assert self.auction is not None  # noqa: S101 - there is one of both
            return self.auction.history
        return (*position._contract.history, *position._told())

    def actions(self) -> tuple[Action, ...]:
        """Return what the seat may do; nothing unless it is to act."""
        if self.seat is None or self.to_act is not self.seat:
            return ()
        match self.table:
            case Seen():
                return self.table.legal_actions()
            case SeenRound():
                return self.table.position._words(self.table.kontra_round)
            case _:
                assert self.auction is not None  # noqa: S101 - there is one of both
                return self.auction.legal_actions()

    def claims(self) -> tuple[Claim, ...]:
        """Return the claims that may be made."""
        return self.table.legal_claims() if isinstance(self.table, Seen) else ()

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is illegal, whoever may speak; None if it is not."""
        match self.table:
            case Seen():
                return self.table._refusal(action)
            case SeenRound():
                return self.table.position._word_refusal(self.table.kontra_round, action)
            case SeenEnd():
                return OVER
            case _:
                return self._refusal_in_auction(action)

    def _refusal_in_auction(self, action: Action) -> Refusal | None:
        auction = self.auction
        assert auction is not None  # noqa: S101 - there is one of both
        if auction.phase is Phase.OVER:
            return OVER
        if isinstance(action, (Concede, Spread)):
            return refuse_claim_outside_play(action, self.profile)
        return auction._why_not(action)

    def legal_of_kind(self, kind: type) -> tuple[Action, ...]:
        """Return what the seat may do of one kind of action."""
        if isinstance(self.table, Seen) and self.table.to_act is self.seat:
            return self.table._legal_of_kind(kind)
        return tuple([action for action in self.actions() if type(action) is kind])

    def holds_meld(self, contract: Contract, figure: Figure) -> bool | None:
        """Say whether the declarer held the meld of a 40-100 or 20-100 (R9.4).

        None if this seat can't know.
        """
        position = self.position
        assert position is not None  # noqa: S101 - there is a contract
        if self.seat is contract.declarer:
            return holds_needed_meld(contract, figure)
        known = [0, 0, 0]  # by seat, the cards that it is known to have held
        for seat, card in zip(position._players(), position._played_cards(), strict=True):
            known[seat] |= card.bit
        for seat in SEATS:
            shown = self.open_hands[seat]
            known[seat] |= contract.hands[seat] if seat is self.seat else 0
            known[seat] |= 0 if shown is None else shown.mask
        mine = known[contract.declarer]
        elsewhere = contract.talon | known[0] | known[1] | known[2]
        is_forty = figure is Figure.FORTY_HUNDRED
        pairs = [pair for suit, pair in MELD_MASKS.items() if (suit is contract.trump) is is_forty]
        if any(pair & mine == pair for pair in pairs):
            return True
        return False if all(pair & elsewhere & ~mine for pair in pairs) else None

    def sight(self) -> Sight:
        """Return the facts, with the history."""
        return Sight(
            self.profile,
            self.stake,
            self.seat,
            self.dealt,
            self.talons,
            self.open_hands,
            self.bid,
            self.declarer,
            self.trump,
            self.history(),
            None if self.position is None else self.position._contract.gathered,
        )


# From a game


def glimpse_of(game: Game, viewer: Seat | None) -> Glimpse:
    """Look at a game that goes on.

    Args:
        game: the game; it is not over.
        viewer: who looks; None for a spectator.

    """
    glimpse = new_object(Glimpse)
    glimpse.seat = viewer
    if isinstance(game, Auction):
        _look_at_auction(glimpse, game, viewer)
        return glimpse
    position: Play[Game] = game._position()  # type: ignore[attr-defined]  # all others have one
    known = _known_of(position._contract, viewer)
    contract = known.contract
    glimpse.profile = contract.profile
    glimpse.stake = contract.stake
    glimpse.dealt = known.dealt
    glimpse.talons = known.talons
    glimpse.bid = contract.bid
    glimpse.declarer = contract.declarer
    glimpse.trump = contract.trump
    glimpse.auction = None
    glimpse.sizes = None
    open_seats = position._talk.spread
    if isinstance(game, Play):
        if contract.is_open:
            open_seats = position.open_seats
        glimpse.table = _seen_of(position, contract, viewer, open_seats)
    else:
        seen = _seen_of(position, contract, viewer, open_seats)
        kontra_round: KontraRound = game._round  # type: ignore[attr-defined]  # it has one
        glimpse.table = SeenRound(seen, attrs.evolve(kontra_round, contract=contract))
    glimpse.open_hands = NO_HANDS if not open_seats else _shown(game, open_seats)
    return glimpse


def _shown(game: Game, open_seats: frozenset[Seat]) -> ShownHands:
    first, second, third = (
        hand if seat in open_seats else None for seat, hand in zip(SEATS, game.hands, strict=True)
    )
    return first, second, third


def _seen_of(
    position: Play[Game], contract: Contract, viewer: Seat | None, open_seats: frozenset[Seat]
) -> Seen:
    """Return a play without the cards that the viewer does not know."""
    seat = position._seat
    mine, following, last = position._mine, position._next, position._after
    if viewer != seat and seat not in open_seats:
        mine = unknown_cards(mine.bit_count(), seat)
    right, left = (seat + 1) % 3, (seat + 2) % 3
    if viewer != right and right not in open_seats:
        following = unknown_cards(following.bit_count(), right)
    if viewer != left and left not in open_seats:
        last = unknown_cards(last.bit_count(), left)
    return Seen(
        contract,
        position._talk,
        seat,
        mine,
        following,
        last,
        position._follow_key,
        position._legal if viewer == seat else mine,
        position._cards,
    )


class _Known(NamedTuple):
    """What a seat knows of a contract: the same for all states of the play."""

    contract: Contract
    dealt: CardSet | None
    talons: tuple[SeenTalon, ...]


def _known_of(contract: Contract, viewer: Seat | None) -> _Known:
    """Return what a seat knows of a contract; it is kept with the contract."""
    place = 3 if viewer is None else int(viewer)
    kept = contract.seen_by
    found: _Known | None = kept[place]
    if found is None:
        found = kept[place] = _known(contract, viewer)
    return found


def _known(contract: Contract, viewer: Seat | None) -> _Known:
    history: History = contract.history
    if contract.deal is None:
        start, laid_by = contract.hands, contract.declarer
        talons: tuple[SeenTalon, ...] = (SeenTalon(laid_by, set_of_mask(contract.talon)),)
        talons = talons if viewer is laid_by else ()
    else:
        first, second, third = contract.deal.hands
        start = first.mask, second.mask, third.mask
        laid_by = next(seat for seat, did in reversed(history) if isinstance(did, Discard))
        talons = talons_seen(history, viewer)
    first_hand, second_hand, third_hand = (
        hand if seat is viewer else unknown_cards(hand.bit_count(), seat)
        for seat, hand in zip(SEATS, contract.hands, strict=True)
    )
    masked = Contract(
        contract.profile,
        contract.stake,
        contract.bid,
        contract.declarer,
        contract.trump,
        (first_hand, second_hand, third_hand),
        contract.talon if viewer is laid_by else 0,
        None,
        history_seen(history, viewer),  # type: ignore[arg-type]  # nothing acts on a hidden discard
        _gathered_seen(contract, viewer),
    )
    return _Known(masked, None if viewer is None else set_of_mask(start[viewer]), talons)


def _gathered_seen(contract: Contract, viewer: Seat | None) -> Gathered | None:
    """Return what the tricks before gave; whether a meld was held, only the declarer knows."""
    gathered = contract.gathered
    if gathered is None or viewer is contract.declarer:
        return gathered
    return attrs.evolve(gathered, has_meld=None)


def talons_seen(history: History, viewer: Seat | None) -> tuple[SeenTalon, ...]:
    """Return the talons that a seat laid or took."""
    talons = []
    last = None
    for who, action in history:
        if isinstance(action, Discard):
            last = SeenTalon(who, action.cards)
            if who is viewer:
                talons.append(last)
        elif isinstance(action, Take) and last is not None and last.laid is not who is viewer:
            talons.append(last)
    return tuple(talons)


def history_seen(history: History, viewer: Seat | None) -> SeenHistory:
    """Return who did what, without the cards of discards that others made."""
    return tuple(
        [
            (who, HIDDEN_DISCARD)
            if isinstance(action, Discard) and who is not viewer
            else (who, action)
            for who, action in history
        ]
    )


def _look_at_auction(glimpse: Glimpse, auction: Auction, viewer: Seat | None) -> None:
    deal = auction.deal
    assert deal is not None  # noqa: S101 - an auction has one
    masks = auction._masks
    first, second, third = (
        mask if seat is viewer else 0 for seat, mask in zip(SEATS, masks, strict=True)
    )
    seen = auction._copy_as(Auction)
    seen._terms = Terms(auction.profile, auction.stake, None)
    seen._masks = first, second, third
    if auction._laid_by is not viewer:
        seen._talon = 0
    seen._history = history_seen(auction.history, viewer)  # type: ignore[assignment]  # as above
    glimpse.profile = auction.profile
    glimpse.stake = auction.stake
    glimpse.dealt = None if viewer is None else deal.hands[viewer]
    glimpse.talons = talons_seen(auction.history, viewer)
    glimpse.open_hands = NO_HANDS
    glimpse.bid = auction.bid
    glimpse.declarer = auction._bidder
    glimpse.trump = auction.trump
    glimpse.auction = seen
    glimpse.table = None
    glimpse.sizes = masks[0].bit_count(), masks[1].bit_count(), masks[2].bit_count()
