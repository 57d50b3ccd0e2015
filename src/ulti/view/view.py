"""What one seat may know of a deal, and the deals that are consistent with it (R13).

A `View` keeps what the seat saw and no more. Of a game it takes what follows from that as well;
of a text it finds it by a replay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from ulti.base.doors import upstairs
from ulti.base.errors import RecordError, UltiError, quoted
from ulti.base.frozen import FrozenTable
from ulti.base.words import Words
from ulti.game import Game
from ulti.model.actions import Action, Discard, PlayCard, ThrowIn
from ulti.model.cards import Card, CardOrder, CardSet, new_object
from ulti.model.deals import SEATS, Seat, optional_seat
from ulti.model.problems import refuse
from ulti.model.verdict import PHASE_DEEDS, Phase, Refusal, Verdict
from ulti.record.form import PLAYERS
from ulti.record.reading import profile_data, read_json
from ulti.rules.auction import Auction
from ulti.rules.kontra import levels_by_figure
from ulti.rules.outcome import (
    Ending,
    Outcome,
    Points,
    Status,
    outcome_of,
    pending,
    points_of,
    unplayed_outcome,
)
from ulti.rules.settlement import settle_game
from ulti.rules.speech import read, refusal_to, refusal_to_spectator, shown, verdict_on
from ulti.view.form import DERIVED_KEYS, VIEW, is_same, read_sight
from ulti.view.glimpse import Glimpse, glimpse_of, history_seen, talons_seen
from ulti.view.retrace import stand, trace
from ulti.view.seen import SeenTalon, Sight
from ulti.view.standing import SeenEnd
from ulti.view.worlds import Worlds

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

    from ulti.base.words import Language
    from ulti.game import Melds
    from ulti.house.profile import Profile
    from ulti.model.actions import Claim
    from ulti.model.bids import Bid, Figure
    from ulti.model.cards import Suit
    from ulti.record.form import Players
    from ulti.rules.contract import Gathered
    from ulti.rules.outcome import Level
    from ulti.rules.play import Trick
    from ulti.rules.settlement import Settlement
    from ulti.view.seen import SeenHistory, ShownHands
    from ulti.view.standing import Sizes, Standing


@final
class View:
    """What one seat may know of a deal: immutable, hashable, compared by value (R13).

    Make one with `game.view(seat)`, or with `game.view(None)` for a spectator.

    >>> import random
    >>> from ulti import ULTISTARS, Deal, Game
    >>> game = Game.start(Deal.shuffled(random.Random(7)), profile=ULTISTARS)
    >>> view = game.apply(game.legal_actions()[0]).view(1)
    >>> view.phase, view.sizes, [str(action) for _, action in view.history]
    (<Phase.BID: 'BID'>, (10, 10, 10), ['discard ?? ??'])
    >>> view.sample(random.Random(1)).view(1) == view
    True

    """

    # Either of the first two is there from the start, and the other follows from it; all are kept.
    __slots__ = ("__weakref__", "_glimpse", "_hash", "_players", "_sight", "_standing", "_worlds")

    _glimpse: Glimpse | None
    _sight: Sight | None
    _standing: Standing | None
    _worlds: Worlds | None
    _players: Players | None
    _hash: int | None

    @classmethod
    def of(cls, game: Game, seat: Seat | int | None, players: Sequence[str] | None = None) -> View:
        """Look at a game from a seat; None looks as a spectator.

        Args:
            game: the game.
            seat: who looks.
            players: the names by seat, for showing.

        Raises:
            UltiError: this is not a game, or there is no such seat.
            RecordError: the players are not three names.

        """
        if not isinstance(game, Game):
            raise UltiError(f"{quoted(game)} is not a Game", "bad_argument")
        viewer = optional_seat(seat)
        if game.phase is Phase.OVER:
            view = cls._of_sight(_sight_at_end(game, viewer))
        else:
            view = new_object(cls)
            view._glimpse = glimpse_of(game, viewer)
            view._sight = view._standing = view._worlds = view._hash = view._players = None
        if players is not None:
            view._players = PLAYERS.read(players, "players", refuse)
        return view

    @classmethod
    def _of_sight(cls, sight: Sight, players: Players | None = None) -> View:
        view = new_object(cls)
        view._sight = sight
        view._glimpse = view._standing = view._worlds = view._hash = None
        view._players = players
        return view

    # What was seen

    def _facts(self) -> Sight:
        if self._sight is None:
            assert self._glimpse is not None  # noqa: S101 - there is one of both
            self._sight = self._glimpse.sight()
        return self._sight

    def _now(self) -> Glimpse:
        if self._glimpse is None:
            self._standing = stand(self._facts())
            self._glimpse = Glimpse.of_standing(self._facts(), self._standing)
        return self._glimpse

    def _either(self) -> Glimpse | Sight:
        """Return what is there, for what both have."""
        either = self._glimpse or self._sight
        assert either is not None  # noqa: S101 - there is one of both
        return either

    @property
    def profile(self) -> Profile:
        """The house rules."""
        return self._either().profile

    @property
    def stake(self) -> int:
        """What a unit is worth."""
        return self._either().stake

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for a spectator, who sees public facts only (R13.3)."""
        return self._either().seat

    @property
    def players(self) -> Players | None:
        """The names by seat, where they are known; views are equal whatever the names."""
        return self._players

    @property
    def dealt(self) -> CardSet | None:
        """The seat's cards as dealt; None for a spectator.

        In a position from `Game.from_contract`, its ten cards at the first lead.
        """
        return self._either().dealt

    @property
    def talons(self) -> tuple[SeenTalon, ...]:
        """Those that the seat laid or took, in order; at the end also the last one (R13.2).

        In a position from `Game.from_contract` the declarer laid it (*Decision*).
        """
        return self._either().talons

    @property
    def open_hands(self) -> ShownHands:
        """The open hands, by seat (R8.6, R8.7, R13.2); None for the others."""
        return self._either().open_hands

    @property
    def bid(self) -> Bid | None:
        """The standing bid, then the one that is played; None before the first."""
        return self._either().bid

    @property
    def declarer(self) -> Seat | None:
        """Who made that bid."""
        return self._either().declarer

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None while it is not named, and without trump."""
        return self._either().trump

    @property
    def history(self) -> SeenHistory:
        """Who did what so far; a discard of another seat is a `HiddenDiscard`."""
        return self._facts().history

    # The state of the deal

    @property
    def phase(self) -> Phase:
        """What is to be done next."""
        return self._now().phase

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the deal is over."""
        return self._now().to_act

    @property
    def hand(self) -> CardSet | None:
        """The cards that the seat holds now; None for a spectator."""
        return self._now().hand()

    @property
    def sizes(self) -> Sizes:
        """How many cards each seat holds now."""
        return self._now().count_cards()

    @property
    def open_seats(self) -> frozenset[Seat]:
        """Whose hands are open for all (R8.6, R8.7, R13.2)."""
        return frozenset(seat for seat in SEATS if self.open_hands[seat] is not None)

    @property
    def melds(self) -> Melds:
        """What was melded, by seat (R7.1)."""
        position = self._now().position
        return (None, None, None) if position is None else position._talk.melds

    @property
    def kontra(self) -> Mapping[Figure, Level]:
        """The levels of the doubled figures; pairs, in playing order, where individual (R7.3)."""
        position = self._now().position
        if position is None:
            return FrozenTable()
        return FrozenTable(levels_by_figure(position._contract, position._talk.levels))

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the led one first; trick 1 stays till its kontra round ends."""
        position = self._now().position
        if position is None:
            return ()
        return position._played_cards() if self.phase is Phase.KONTRA else position._table()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The gathered tricks."""
        position = self._now().position
        return () if position is None or self.phase is Phase.KONTRA else position._gathered()

    def points(self) -> Points:
        """Return the trick points so far; the talon's only to a seat that knows it (R9.1)."""
        position = self._now().position
        if position is None:
            return Points(0, 0)
        if self.phase is Phase.KONTRA:
            position = position._at_first_lead()
        return points_of(position)

    def pending(self) -> dict[Figure, Status]:
        """Return for each figure of the bid what is certain by what this seat knows."""
        outcome = self.outcome
        if outcome is not None:
            bid = outcome.bid or ()
            return {f: Status.MADE if f in outcome.made else Status.LOST for f in bid}
        position = self._now().position
        if position is None:
            return {}
        if self.phase is Phase.KONTRA:
            position = position._at_first_lead()
        return pending(position, self._now().holds_meld)

    @property
    def outcome(self) -> Outcome | None:
        """What came of the deal; None until it is over."""
        if self.phase is not Phase.OVER:
            return None
        table = self._now().table
        if isinstance(table, SeenEnd):
            return outcome_of(table.position, table.claim)
        last = self.history[-1][1]
        if self.bid is None:
            ending = Ending.VOID
        else:
            ending = Ending.THROW_IN if isinstance(last, ThrowIn) else Ending.FORFEIT
        return unplayed_outcome(self.bid, self.declarer, self.trump, ending)

    @property
    def settlement(self) -> Settlement | None:
        """Who pays whom; None until the deal is over."""
        outcome = self.outcome
        return None if outcome is None else settle_game(outcome, self.profile, self.stake)

    # What may be done

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat may do now, in the game's order; nothing unless it is to act."""
        return self._now().actions()

    def legal_claims(self) -> tuple[Claim, ...]:
        """Return the claims that may be made, whoever's turn it is (R8.7, R8.8)."""
        return self._now().claims()

    def legal_cards(self) -> CardSet:
        """Return the cards that the seat may play now; none unless it is to play (R8.2, R8.4)."""
        return CardSet(
            action.card for action in self.legal_actions() if isinstance(action, PlayCard)
        )

    def verdict(self, action: Action | str) -> Verdict:
        """Return what the game would say to this seat: `game.verdict(action, by=view.seat)`."""
        known = read(action)
        speaker = self.seat
        if isinstance(known, Refusal):
            return verdict_on(self, shown(action), known, speaker)
        if speaker is None:
            return verdict_on(self, known, refusal_to_spectator(self))
        return verdict_on(self, known, refusal_to(self, known, speaker), speaker)

    def _refusal(self, action: Action) -> Refusal | None:
        return self._now().refusal(action)

    def _legal_of_kind(self, kind: type) -> tuple[Action, ...]:
        return self._now().legal_of_kind(kind)

    def text(self, language: Language = "en") -> str:
        """Return the state of the deal as a sentence, with the names of players if known.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        return _sentence(self).text(language)

    # What the seat does not know

    def _all_worlds(self) -> Worlds:
        if self._worlds is None:
            self._worlds = Worlds(self._facts(), self._trace())
        return self._worlds

    def _trace(self) -> Standing:
        if self._standing is None:
            now = self._now()
            if self._standing is None:  # there was a glimpse, and no replay
                self._standing = trace(self._facts(), now.table, now.auction)
        return self._standing

    def possible(self, card: Card) -> frozenset[Seat]:
        """Return the seats that may hold a card now: each does in some deal that `sample` can give.

        What counts: who can't hold a suit or a higher card, by how it followed, trumped or failed
        to overtake (R8.2, R8.4); melds, talons that the seat knows, open hands, and how many cards
        each holds. No seat holds a card that was played, or that is known to be in the talon.

        Raises:
            UltiError: this is not a `Card`.

        """
        if not isinstance(card, Card):
            raise UltiError(f"{quoted(card)} is not a Card: use Card.parse", "bad_card")
        return self._all_worlds().holders(card.bit)

    def sample(self, rng: random.Random) -> Game:
        """Return a game that looks the same from this seat: `sample(rng).view(seat) == view`.

        Every such game is equally likely. A game is the cards as dealt with everything that was
        done: where talons were robbed, also what each player laid when. So the cards held now are
        weighed by the number of ways in which they can have come there. Nothing but the rules
        counts: no bid and no card is taken as a sign of a hand.

        Args:
            rng: the caller's generator; the same state of it gives the same game.

        Raises:
            UltiError: `bad_argument`, this is not a generator; `no_deal`, no deal fits the
                view, which can't be so if it was seen of a game.

        """
        return self._all_worlds().sample(rng)

    # The JSON form

    @classmethod
    def from_json(cls, text: str | bytes) -> View:
        """Read the JSON text of a view.

        Raises:
            RecordError: it is not JSON or not a view; code and path say what and where.

        """
        return cls.from_dict(read_json(text))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> View:
        """Read a view from plain data.

        What follows from the rest may be left out (`phase`, `to_act`, `hand`, `sizes`, `trick`,
        `points`, `legal`, … and `bid`, `declarer`, `trump` where the history has the bid); if it
        is there, it must be right.

        Raises:
            RecordError: it is not a view, or of no deal; code and path say what and where.

        """
        VIEW.check(data)
        players = VIEW.part(data, "players") if data.get("players") is not None else None
        sight, standing = read_sight(data)
        view = cls._of_sight(sight, players)
        view._standing = standing
        view._glimpse = Glimpse.of_standing(sight, standing)
        ours = view.to_dict()
        for key in DERIVED_KEYS:
            if key in data and not is_same(data[key], ours.get(key)):
                message = f"stated {quoted(data[key])}, but it is {quoted(ours.get(key))}"
                raise RecordError("view_differs", message, key)
        if view._all_worlds().is_empty:
            raise RecordError("no_deal", "no cards agree with all of it", "history")
        return view

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain data, fit for JSON; the profile as records write it.

        A client needs no rule of its own to show it.
        """
        trick, tricks = self.trick, self.tricks
        gathered = gathered_before(self)
        leader = self.declarer if gathered is None else gathered.leader
        leader = tricks[-1].winner if tricks else leader
        outcome, settlement = self.outcome, self.settlement
        order = self.profile.order_of(self.bid.figures[0]) if self.bid else CardOrder.TEN_HIGH
        values = {
            "stake": self.stake,
            "seat": self.seat,
            "phase": self.phase,
            "to_act": self.to_act,
            "dealt": self.dealt,
            "hand": self.hand,
            "talons": self.talons,
            "sizes": self.sizes,
            "open": self.open_hands,
            "bid": self.bid,
            "declarer": self.declarer,
            "trump": self.trump,
            "melds": [None if m is None else str(m).removeprefix("meld ") for m in self.melds],
            "kontra": self.kontra,
            "trick": [] if leader is None else list(zip(_from(leader), trick, strict=False)),
            "tricks": tricks,
            "points": self.points(),
            "pending": self.pending(),
            "outcome": None if outcome is None else outcome.to_dict(),
            "settlement": None if settlement is None else settlement.to_dict(),
            "text": _sentence(self),
            "players": self.players,
            "history": self.history,
            "legal": self.legal_actions(),
            "claims": self.legal_claims(),
        }
        plain = {
            name: VIEW.keys[name].shape.plain(value)
            for name, value in values.items()
            if value is not None or name not in _WHERE_KNOWN
        }
        for seat, hand in enumerate(self.open_hands):
            if hand is not None:  # R1.2: as they are laid open
                plain["open"][str(seat)] = " ".join(map(str, hand.sorted(order)))
        return {**VIEW.frame, **profile_data(self.profile), **plain}

    def to_json(self) -> str:
        """Return the view as one line of JSON."""
        import json  # noqa: PLC0415 - not every user of the rules needs it

        return json.dumps(self.to_dict(), ensure_ascii=False)

    # A value: compared by what was seen

    def __eq__(self, other: object) -> bool:
        """Compare what was seen, however it came here."""
        if self is other:
            return True
        if not isinstance(other, View):
            return NotImplemented
        return self._facts() == other._facts()

    def __hash__(self) -> int:
        """Hash what was seen."""
        if self._hash is None:
            self._hash = hash(self._facts())
        return self._hash

    def __copy__(self) -> View:
        """Return this view itself."""
        return self

    def __deepcopy__(self, memo: object) -> View:
        """Return this view itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what was seen, and nothing else."""
        return _restore, (self._facts(), self._players)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        svg: str = upstairs("ulti.svg", "position")(self).svg
        return svg

    def __repr__(self) -> str:
        """Return in angle brackets whose view it is and how much has been done."""
        who = "a spectator" if self.seat is None else f"seat {int(self.seat)}"
        bid = "" if self.bid is None else f", {self.bid}"
        return f"<View of {who}{bid}, {len(self.history)} actions>"


_WHERE_KNOWN: Final = frozenset({"outcome", "players", "settlement"})
"""Keys that a view has only where there is something to say."""


def _restore(sight: Sight, players: Players | None) -> View:
    """Unpickle a view."""
    return View._of_sight(sight, players)


def _from(seat: Seat) -> tuple[Seat, ...]:
    """Return the seats in playing order, from one on."""
    return SEATS[seat:] + SEATS[:seat]


def gathered_before(shown: Game | View) -> Gathered | None:
    """Return what the tricks before a position gave; None if all tricks are known."""
    if isinstance(shown, View):
        return shown._facts().gathered
    if isinstance(shown, Auction):
        return None
    gathered: Gathered | None = shown._position()._contract.gathered  # type: ignore[attr-defined]  # all others have one
    return gathered


def _sight_at_end(game: Game, viewer: Seat | None) -> Sight:
    """Return what a seat saw of a game that is over; the talon is open (R13.2)."""
    start = game.deal or game.at(0)
    first, second, third = (
        hand if seat in game.open_seats else None
        for seat, hand in zip(SEATS, game.hands, strict=True)
    )
    history = game.history
    talons = talons_seen(history, viewer)
    laid_by = next((seat for seat, did in reversed(history) if isinstance(did, Discard)), None)
    if game.deal is None:
        laid_by = game.declarer
        talons = (SeenTalon(laid_by, game.talon),) if viewer is laid_by else ()  # type: ignore[arg-type]
    if laid_by is not None and laid_by is not viewer:
        talons = (*talons, SeenTalon(laid_by, game.talon))
    return Sight(
        game.profile,
        game.stake,
        viewer,
        None if viewer is None else start.hands[viewer],
        talons,
        (first, second, third),
        game.bid,
        game.declarer,
        game.trump,
        history_seen(history, viewer),
        gathered_before(game),
    )


_TO_DO: Final = Words("{bid}{who} is {deed}", "{bid}{who} {deed}")
_HAS_ENDED: Final = Words("{bid}the deal is over", "{bid}a leosztás véget ért")
_PLAYED_BY: Final = Words("{bid}, {whose}{trump}: ", "{bid}, {whose}{trump}: ")
_WITH_TRUMP: Final = Words(", trump {suit}", ", adu: {suit}")
_SEAT: Final = Words("seat {number}", "{number}. hely")


def _sentence(view: View) -> Words:
    """Say the state of a deal."""

    def name(seat: Seat) -> Words:
        if view.players is not None:
            return Words.same(view.players[seat])
        return _SEAT.filled(number=str(int(seat)))

    bid, declarer, trump = view.bid, view.declarer, view.trump
    said = Words.same("")
    if bid is not None and declarer is not None:
        suit = Words.same("")
        if trump is not None:
            named = Words(trump.text("en"), trump.text("hu"))
            suit = _WITH_TRUMP.filled(suit=named)
        names = Words(bid.name("en"), bid.name("hu"))
        said = _PLAYED_BY.filled(bid=names, whose=name(declarer), trump=suit)
    seat = view.to_act
    if seat is None:
        return _HAS_ENDED.filled(bid=said)
    return _TO_DO.filled(bid=said, who=name(seat), deed=PHASE_DEEDS[view.phase])
