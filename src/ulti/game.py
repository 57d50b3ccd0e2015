"""One deal of Ulti, from the cards to the settlement: the front door.

To the user there is one type, `Game`; inside, each phase is a subclass of it: the bidding, the
play, the kontra round and the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias, final

import attrs

from ulti.base.doors import upstairs
from ulti.base.errors import DealError, UltiError, quoted
from ulti.base.frozen import FrozenTable
from ulti.base.value import Value
from ulti.base.whole import is_whole
from ulti.house.catalogue import Catalogue
from ulti.house.profile import Profile, check_stake
from ulti.model.actions import (
    PLAYS,
    Action,
    Claim,
    Concede,
    Meld,
    PlayCard,
    Spread,
    ThrowIn,
)
from ulti.model.bids import Bid, Figure, bid_of
from ulti.model.cards import ALL_CARDS_MASK, Card, CardSet, Suit, set_of_mask
from ulti.model.deals import SEATS, Deal, Seat, optional_seat, seat_of
from ulti.model.verdict import Code, IllegalActionError, Phase, Refusal, Verdict
from ulti.rules.auction import Auction, Terms
from ulti.rules.contract import Contract
from ulti.rules.kontra import KontraRound, levels_by_figure
from ulti.rules.outcome import (
    Ending,
    Level,
    Outcome,
    Points,
    Status,
    outcome_of,
    pending,
    points_of,
    unplayed_outcome,
)
from ulti.rules.play import Play, Trick, refuse_claim_outside_play
from ulti.rules.settlement import Settlement, settle_game
from ulti.rules.speech import OVER, read, refusal_to, shown, verdict_on

if TYPE_CHECKING:
    from ulti.record.position import Position
    from ulti.record.record import Record
    from ulti.rules.auction import History
    from ulti.view.view import View

HandsNow: TypeAlias = tuple[CardSet, CardSet, CardSet]
Melds: TypeAlias = tuple[Meld | None, Meld | None, Meld | None]

_NO_MELDS: Final[Melds] = (None, None, None)
_CARDS_IN_PLAY: Final = 10
_CARDS_IN_TALON: Final = 2
_PLAY: Final = Phase.PLAY  # a member is slow to reach through its class before Python 3.12


class Game(Value, ABC):
    """A deal at any point: immutable, hashable, compared by value.

    >>> import random
    >>> from ulti import ULTISTARS, Deal, Game
    >>> game = Game.start(Deal.shuffled(random.Random(7)), profile=ULTISTARS)
    >>> game.phase, game.to_act, len(game.legal_actions())
    (<Phase.DISCARD: 'DISCARD'>, <Seat.FOREHAND: 0>, 66)
    >>> game = game.apply(game.legal_actions()[0]).apply("bid ulti")
    >>> game.phase, game.to_act, str(game.bid)
    (<Phase.RESPOND: 'RESPOND'>, <Seat.MIDDLEHAND: 1>, 'ju')

    """

    __slots__ = ()

    # Where games begin

    @staticmethod
    def start(deal: Deal, profile: Profile, stake: int = 1) -> Game:
        """Begin a deal with forehand's first discard.

        Args:
            deal: the cards.
            profile: the house rules.
            stake: what a unit is worth.

        Raises:
            UltiError: an argument is of the wrong kind.

        """
        if not isinstance(deal, Deal):
            raise DealError(f"{quoted(deal)} is not a Deal: use Deal.parse or Deal.shuffled")
        _check_profile(profile)
        first, second, third = deal.hands
        hands = (first.mask, second.mask, third.mask)
        return _Bidding._begin(Terms(profile, check_stake(stake), deal), hands)

    @staticmethod
    def from_contract(
        hands: Sequence[CardSet | str],
        talon: CardSet | str,
        declarer: Seat | int,
        bid: Bid | str,
        trump: Suit | str | None,
        profile: Profile,
        stake: int = 1,
    ) -> Game:
        """Begin at the first lead, with an auction that is not known: puzzles, bots, perft.

        Args:
            hands: ten cards for each seat.
            talon: the two others.
            declarer: who plays the bid.
            bid: what is played. A plain parti is played even where the house would forfeit it.
            trump: the trump suit; may be None for a bid in hearts or without trump.
            profile: the house rules.
            stake: what a unit is worth.

        Raises:
            DealError: the cards are not 10, 10, 10 and 2 different ones.
            ProfileError: the profile does not have the bid.
            UltiError: an argument is of the wrong kind, or the trump does not fit the bid.

        """
        _check_profile(profile)
        masks, talon_mask = _read_position(hands, talon)
        bid = bid_of(bid)
        Catalogue.of(profile).refuse_unplayed(bid)
        # The outcome knows which trump fits a bid.
        facts = Outcome(bid=bid, declarer=seat_of(declarer), trump=trump)
        assert facts.declarer is not None  # noqa: S101 - for the type checker
        contract = Contract(
            profile, check_stake(stake), bid, facts.declarer, facts.trump, masks, talon_mask
        )
        return Game._of_contract(contract)

    @staticmethod
    def from_position(position: Position | str) -> Game:
        """Begin at any moment of the play, with any number of cards left.

        >>> line = "wikihow MA / MX / M9 | 0 j=M | talon Z7 Z8 | lead 0 | tricks 9 0 0"
        >>> Game.from_position(line).apply("play MA").apply("play MX").apply("play M9").phase
        <Phase.OVER: 'OVER'>

        Args:
            position: the position, or its text.

        Raises:
            RecordError: it is not a position; code and path say what and where.

        """
        game: Game = upstairs("ulti.record.position", "game_of")(position)
        return game

    @staticmethod
    def _of_contract(contract: Contract) -> Game:
        """Begin the play of a contract."""
        return _Playing._begin(contract)._opened()

    # What every phase shows

    @property
    @abstractmethod
    def profile(self) -> Profile:
        """The house rules."""

    @property
    @abstractmethod
    def stake(self) -> int:
        """What a unit is worth."""

    @property
    @abstractmethod
    def deal(self) -> Deal | None:
        """The cards as dealt; None for what was set up by `from_contract` or `from_position`."""

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """What is to be done next."""

    @property
    @abstractmethod
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the deal is over."""

    @property
    @abstractmethod
    def hands(self) -> HandsNow:
        """The cards held now, by seat."""

    @property
    @abstractmethod
    def talon(self) -> CardSet:
        """The talon; empty while nobody has laid it or somebody holds it."""

    @property
    @abstractmethod
    def bid(self) -> Bid | None:
        """The standing bid, then the one that is played; None before the first."""

    @property
    @abstractmethod
    def declarer(self) -> Seat | None:
        """Who made that bid."""

    @property
    @abstractmethod
    def trump(self) -> Suit | None:
        """The trump suit; None while it is not named, and without trump."""

    @property
    @abstractmethod
    def history(self) -> History:
        """Who did what so far.

        A claim is listed under the seat that made it; a concession, which both defenders make,
        under the one who plays first after the declarer.
        """

    @abstractmethod
    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act may do, in a fixed order; nothing when the deal is over."""

    @abstractmethod
    def _refusal(self, action: Action) -> Refusal | None:
        """Say why an action is illegal; None if it is not."""

    def _legal_of_kind(self, kind: type) -> tuple[Action, ...]:
        """Return what the seat to act may do of one kind of action."""
        return tuple([action for action in self.legal_actions() if type(action) is kind])

    @abstractmethod
    def _apply(self, action: Action) -> Game:
        """Return the state after an action that is known to be legal."""

    @abstractmethod
    def at(self, count: int) -> Game:
        """Return the state after the first `count` actions: undo, replay.

        Raises:
            UltiError: there were not so many.

        """

    def _replayed(self, start: Game, count: int) -> Game:
        """Return the state after the first actions of this game's history."""
        history = self.history
        if not is_whole(count, 0) or count > len(history):
            right = f"a number of actions from 0 to {len(history)}"
            raise UltiError(f"{quoted(count)} is not {right}", "bad_count")
        game = start
        for _, action in history[:count]:
            game = game._apply(action)
        return game

    # What only some phases have

    def legal_claims(self) -> tuple[Claim, ...]:
        """Return the claims that may be made, whoever's turn it is (R8.7, R8.8)."""
        return ()

    def legal_cards(self) -> CardSet:
        """Return the cards that may be played now; none outside the play phase (R8.2, R8.4)."""
        return CardSet()

    @property
    def melds(self) -> Melds:
        """What was melded, by seat (R7.1)."""
        return _NO_MELDS

    @property
    def kontra(self) -> Mapping[Figure, Level]:
        """The levels of the doubled figures; pairs, in playing order, where individual (R7.3)."""
        return FrozenTable()

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the led one first."""
        return ()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The gathered tricks; those before a position from `from_position` are not known."""
        return ()

    @property
    @abstractmethod
    def open_seats(self) -> frozenset[Seat]:
        """Whose hands are open for all (R8.6, R8.7, R13.2)."""

    def points(self) -> Points:
        """Return the trick points so far, the talon's with the defenders' (R9.1)."""
        return Points(0, 0)

    def pending(self) -> dict[Figure, Status]:
        """Return for each figure of the bid what is certain by the tricks so far."""
        return {}

    @property
    def outcome(self) -> Outcome | None:
        """What came of the deal; None until it is over."""
        return None

    @property
    def settlement(self) -> Settlement | None:
        """Who pays whom; None until the deal is over."""
        return None

    def view(self, seat: Seat | int | None, players: Sequence[str] | None = None) -> View:
        """Return what a seat may know of this game; None for a spectator (R13).

        Args:
            seat: who looks.
            players: the names by seat, for showing.

        Raises:
            UltiError: there is no such seat, or the players are not three names.

        """
        view: View = upstairs("ulti.view", "View").of(self, seat, players)
        return view

    def to_record(self, players: Sequence[str] | None = None) -> Record:
        """Return the record of this game; see `Record.of`.

        Raises:
            RecordError: the players are not three names.

        """
        record: Record = upstairs("ulti.record", "Record").of(self, players)
        return record

    # What every phase does in the same way

    def play(self, card: Card) -> Game:
        """Play a card; the quick way to `apply` a `PlayCard`.

        Raises:
            IllegalActionError: the card may not be played, or this is not a `Card`.

        """
        if type(card) is not Card:  # nothing derives from it
            raise IllegalActionError(self._verdict_on_no_card(card))
        return self.apply(PlayCard(card))

    def apply(self, action: Action | str, by: Seat | int | None = None) -> Game:
        """Return the state after an action, or its text.

        Args:
            action: what is done.
            by: who says it, so that nobody acts for another and the refusal holds nothing that
                this seat may not know (R13.4). None: whoever the action belongs to, for a claim
                that needs several players' words all of them (R13.5).

        Raises:
            IllegalActionError: it is not legal; this state is as it was.
            UltiError: there is no such seat.

        """
        speaker = optional_seat(by)
        known = read(action)
        if isinstance(known, Refusal):
            raise IllegalActionError(verdict_on(self, shown(action), known, speaker))
        refusal = refusal_to(self, known, speaker)
        if refusal is not None:
            raise IllegalActionError(verdict_on(self, known, refusal, speaker))
        return self._apply(known)

    def verdict(self, action: Action | str, by: Seat | int | None = None) -> Verdict:
        """Return whether an action, or its text, is legal, and if not, why.

        Args:
            action: what would be done.
            by: who would say it; see `apply`.

        Raises:
            UltiError: there is no such seat.

        """
        speaker = optional_seat(by)
        known = read(action)
        if isinstance(known, Refusal):
            return verdict_on(self, shown(action), known, speaker)
        return verdict_on(self, known, refusal_to(self, known, speaker), speaker)

    def _verdict_on_no_card(self, card: object) -> Verdict:
        why = f"{quoted(card)} is not a Card: use Card.parse, or apply for a text"
        return verdict_on(self, quoted(card), Refusal(Code.BAD_CARD, "R1.2", why))

    # A value needs no copy of itself.

    def __copy__(self) -> Self:
        """Return this game itself."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Return this game itself."""
        return self

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        svg: str = upstairs("ulti.svg", "position")(self).svg
        return svg

    def __str__(self) -> str:
        """Return the phase, who is to act or what each seat got, and the hands, for people."""
        bid = "" if self.bid is None else f", {self.bid}"
        if self.to_act is not None:
            what = f", seat {int(self.to_act)} to act{bid}"
        else:
            net = () if self.settlement is None else self.settlement.net
            what = f"{bid}, net {' '.join(map(str, net))}"
        return f"{self.phase.name}{what}: {' | '.join(map(str, self.hands))}"

    def __repr__(self) -> str:
        """Return the text in angle brackets."""
        return f"<Game {self}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:  # noqa: ANN401, FBT001 - IPython's
        """Print the same, where the fields would be printed otherwise."""
        printer.text(repr(self))


def _check_profile(profile: object) -> None:
    if not isinstance(profile, Profile):
        raise UltiError(f"{quoted(profile)} is not a Profile: see get_profile", "bad_argument")


def _read_position(
    hands: Sequence[CardSet | str], talon: CardSet | str
) -> tuple[tuple[int, int, int], int]:
    """Read ten cards a hand and two in the talon."""
    if isinstance(hands, str) or not isinstance(hands, Sequence) or len(hands) != len(SEATS):
        raise DealError("a position is three hands of ten cards")
    masks = []
    for place, cards in (*enumerate(hands), (None, talon)):
        who = "the talon" if place is None else f"the hand of seat {place}"
        size = _CARDS_IN_TALON if place is None else _CARDS_IN_PLAY
        try:
            held = cards if isinstance(cards, CardSet) else CardSet.parse(cards)
        except UltiError as error:
            raise DealError(f"{who}: {error}") from None
        if len(held) != size:
            raise DealError(f"{who} has {len(held)} cards, not {size}")
        masks.append(held.mask)
    first, second, third, laid = masks
    if first | second | third | laid != ALL_CARDS_MASK:
        raise DealError("a card is in two places: each of the 32 is in one hand or the talon")
    return (first, second, third), laid


def _sets(masks: tuple[int, int, int]) -> HandsNow:
    first, second, third = masks
    return set_of_mask(first), set_of_mask(second), set_of_mask(third)


@final
class _Bidding(Auction, Game):
    """From the first discard to the naming of trump; also a deal that ends without a contract."""

    __slots__ = ("__weakref__",)

    @property
    def _dealt(self) -> Deal:
        assert self.deal is not None  # noqa: S101 - `Game.start` has it
        return self.deal

    @property
    def hands(self) -> HandsNow:
        return _sets(self._masks)

    @property
    def talon(self) -> CardSet:
        return set_of_mask(self._talon)

    @property
    def declarer(self) -> Seat | None:
        return self._bidder

    def apply(self, action: Action | str, by: Seat | int | None = None) -> Game:
        if by is not None:
            return super().apply(action, by)
        # What is not an action of the auction, a text too, is refused here and read there.
        try:
            is_legal = self._why_not(action) is None  # type: ignore[arg-type]
        except TypeError:  # not even its class can be hashed
            is_legal = False
        return self._apply(action) if is_legal else super().apply(action)  # type: ignore[arg-type]

    def _refusal(self, action: Action) -> Refusal | None:
        if self.phase is Phase.OVER:
            return OVER
        if isinstance(action, (Concede, Spread)):
            return refuse_claim_outside_play(action, self.profile)
        return self._why_not(action)

    def _apply(self, action: Action) -> Game:
        after = self._do(action)
        return _Playing._begin(Contract.of(after))._opened() if after.phase is _PLAY else after

    def at(self, count: int) -> Game:
        return self._replayed(Game.start(self._dealt, self.profile, self.stake), count)

    @property
    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        if self.bid is None:
            ending = Ending.VOID
        elif isinstance(self.history[-1][1], ThrowIn):
            ending = Ending.THROW_IN
        else:
            ending = Ending.FORFEIT
        return unplayed_outcome(self.bid, self._bidder, self.trump, ending)

    @property
    def settlement(self) -> Settlement | None:
        outcome = self.outcome
        return None if outcome is None else settle_game(outcome, self.profile, self.stake)


class _AfterAuction(Game):
    """What the states from the first lead on share: all is known to a `Play`."""

    __slots__ = ()

    @abstractmethod
    def _position(self) -> Play[Game]:
        """Return the play so far."""

    def _last_words(self) -> History:
        """Return the actions that are not part of the play's own talk: the claim that ended it."""
        return ()

    @property
    def profile(self) -> Profile:
        return self._position()._contract.profile

    @property
    def stake(self) -> int:
        return self._position()._contract.stake

    @property
    def deal(self) -> Deal | None:
        return self._position()._contract.deal

    @property
    def hands(self) -> HandsNow:
        return _sets(self._position()._masks)

    @property
    def talon(self) -> CardSet:
        return set_of_mask(self._position()._contract.talon)

    @property
    def bid(self) -> Bid:
        return self._position()._contract.bid

    @property
    def declarer(self) -> Seat:
        return self._position()._contract.declarer

    @property
    def trump(self) -> Suit | None:
        return self._position()._contract.trump

    @property
    def melds(self) -> Melds:
        return self._position()._talk.melds

    @property
    def kontra(self) -> Mapping[Figure, Level]:
        position = self._position()
        levels = levels_by_figure(position._contract, position._talk.levels)
        return FrozenTable(levels)

    @property
    def trick(self) -> tuple[Card, ...]:
        return self._position()._table()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return self._position()._gathered()

    def points(self) -> Points:
        return points_of(self._position())

    def pending(self) -> dict[Figure, Status]:
        return pending(self._position())

    @property
    def history(self) -> History:
        position = self._position()
        return (*position._contract.history, *position._told(), *self._last_words())

    def at(self, count: int) -> Game:
        contract = self._position()._contract
        if contract.deal is None:
            return self._replayed(Game._of_contract(contract), count)
        start = Game.start(contract.deal, contract.profile, contract.stake)
        return self._replayed(start, count)


@final
class _Playing(Play[Game], _AfterAuction):
    """A card is to be played."""

    __slots__ = ("__weakref__",)

    def _position(self) -> Play[Game]:
        return self

    def _pause(self, kontra_round: KontraRound) -> Game:
        return _Raising(self, kontra_round)

    def _finish(self, claim: Claim | ThrowIn | None) -> Game:
        return _Over(self, claim)

    def apply(self, action: Action | str, by: Seat | int | None = None) -> Game:
        # A card needs no other look: `play` refuses what is illegal.
        if type(action) is PlayCard and by is None:
            return self.play(action.card)
        return super().apply(action, by)

    def _refuse(self, card: Card) -> IllegalActionError:
        if type(card) is Card:
            return IllegalActionError(self.verdict(PLAYS[card.index]))
        return IllegalActionError(self._verdict_on_no_card(card))

    # A constant is quicker than a property.
    phase = Phase.PLAY  # pyright: ignore[reportIncompatibleMethodOverride, reportAssignmentType]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, _Playing):
            return NotImplemented
        return (
            self._cards == other._cards
            and self._talk == other._talk
            and self._contract == other._contract
        )

    def __hash__(self) -> int:
        # All three are hashed in constant time: a contract and a talk keep theirs, and the cards
        # are at most 30 bytes.
        return hash((self._cards, self._talk, self._contract))

    def __reduce__(self) -> tuple[Any, ...]:
        return _Playing, (
            self._contract,
            self._talk,
            self._seat,
            self._mine,
            self._next,
            self._after,
            self._follow_key,
            self._legal,
            self._cards,
        )


@final
@attrs.frozen(eq=False, repr=False)
class _Raising(_AfterAuction):
    """The kontra round after trick 1 (R7.4)."""

    _play: _Playing
    _round: KontraRound

    def _position(self) -> Play[Game]:
        return self._play

    @property
    def phase(self) -> Phase:
        return Phase.KONTRA

    @property
    def to_act(self) -> Seat:
        return self._round.turn

    @property
    def open_seats(self) -> frozenset[Seat]:
        """Open bids lay hands open when trick 1 is gathered, after the round (R7.5, R8.6)."""
        return self._play._talk.spread

    # R7.5: trick 1 is gathered after the round, so it is still on the table.

    @property
    def trick(self) -> tuple[Card, ...]:
        return self._play._played_cards()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return ()

    def points(self) -> Points:
        return points_of(_Playing._begin(self._play._contract))

    def pending(self) -> dict[Figure, Status]:
        return pending(_Playing._begin(self._play._contract))

    def legal_actions(self) -> tuple[Action, ...]:
        return self._play._words(self._round)

    def _refusal(self, action: Action) -> Refusal | None:
        return self._play._word_refusal(self._round, action)

    def _apply(self, action: Action) -> Game:
        return self._play._say(self._round, action)


@final
@attrs.frozen(eq=False, repr=False)
class _Over(_AfterAuction):
    """The end of a deal that came to the play."""

    _play: _Playing
    _claim: Claim | ThrowIn | None
    _outcome: Outcome | None = attrs.field(default=None, init=False, eq=False)
    _settlement: Settlement | None = attrs.field(default=None, init=False, eq=False)

    def _position(self) -> Play[Game]:
        return self._play

    def _last_words(self) -> History:
        contract = self._play._contract
        match self._claim:
            case None:
                return ()
            case ThrowIn():
                return ((contract.declarer, self._claim),)
            case _:
                return ((contract.defenders[0], self._claim),)

    @property
    def phase(self) -> Phase:
        return Phase.OVER

    @property
    def to_act(self) -> None:
        return None

    @property
    def open_seats(self) -> frozenset[Seat]:
        """R13.2: the declarer's hand after a throw-in, the defenders' after a concession."""
        return self._play._open_at_end(self._claim)

    def legal_actions(self) -> tuple[Action, ...]:
        return ()

    def _refusal(self, action: Action) -> Refusal | None:  # noqa: ARG002 - whatever it is
        return OVER

    def _apply(self, action: Action) -> Game:  # noqa: ARG002 - none is legal any more
        return self

    def pending(self) -> dict[Figure, Status]:
        """Nothing is open any more."""
        made = self.outcome.made
        return {f: Status.MADE if f in made else Status.LOST for f in self.bid}

    # Both follow from the position, and are kept once they are asked for.

    @property
    def outcome(self) -> Outcome:
        if self._outcome is None:
            object.__setattr__(self, "_outcome", outcome_of(self._play, self._claim))
        assert self._outcome is not None  # noqa: S101 - set above; for the type checker
        return self._outcome

    @property
    def settlement(self) -> Settlement:
        if self._settlement is None:
            settlement = settle_game(self.outcome, self.profile, self.stake)
            object.__setattr__(self, "_settlement", settlement)
        assert self._settlement is not None  # noqa: S101 - set above; for the type checker
        return self._settlement
