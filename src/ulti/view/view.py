"""What one seat may know of a deal, and the deals that are consistent with it (R13).

A `View` keeps what the seat saw and no more; where the deal stands follows from it by a replay.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, final

import attrs

from ulti.base.doors import upstairs
from ulti.base.errors import RecordError, UltiError, quoted
from ulti.base.frozen import FrozenTable
from ulti.game import Game
from ulti.model.actions import Discard, PlayCard, Take
from ulti.model.cards import Card, CardSet, set_of_mask
from ulti.model.deals import SEATS, optional_seat, plain_seat
from ulti.model.verdict import Phase
from ulti.record.reading import check_frame, profile_data, read_json
from ulti.rules.kontra import levels_by_figure
from ulti.view.form import (
    DERIVED_KEYS,
    FORMAT,
    KNOWN_KEYS,
    REQUIRED_KEYS,
    VERSION,
    is_same,
    read_sight,
)
from ulti.view.retrace import stand
from ulti.view.seen import HIDDEN_DISCARD, SeenTalon, Sight
from ulti.view.worlds import Worlds

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping, Sequence

    from ulti.game import Melds
    from ulti.model.actions import Action, Claim
    from ulti.model.bids import Figure
    from ulti.model.deals import Seat
    from ulti.rules.outcome import Level
    from ulti.rules.play import Trick
    from ulti.view.seen import SeenHistory, ShownHands
    from ulti.view.standing import Sizes, Standing


@final
@attrs.frozen(repr=False, cache_hash=True)
class View(Sight):
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

    Attributes:
        profile: the house rules.
        stake: what a unit is worth.
        seat: whose view it is; None for a spectator, who sees public facts only (R13.3).
        dealt: the seat's cards as dealt, or its ten cards at the first lead in a position from
            `Game.from_contract`; None for a spectator.
        talons: those that the seat laid or took, in order; at the end also the one that lies
            (R13.2). In a position from `Game.from_contract` the declarer laid it (*Decision*).
        open_hands: the hands that lie open, by seat (R8.6, R8.7, R13.2); None for the others.
        bid: the standing bid, then the one that is played; None before the first.
        declarer: who made that bid.
        trump: the trump suit; None while it is not named, and without trump.
        history: who did what so far; a discard of another seat is a `HiddenDiscard`.

    """

    @classmethod
    def of(cls, game: Game, seat: Seat | int | None) -> View:
        """Look at a game from a seat; None looks as a spectator.

        Raises:
            UltiError: this is no game, or there is no such seat.

        """
        if not isinstance(game, Game):
            raise UltiError(f"{quoted(game)} is no Game", "bad_argument")
        viewer = optional_seat(seat)
        start = game.deal or game.at(0)
        return cls(
            game.profile,
            game.stake,
            viewer,
            None if viewer is None else start.hands[viewer],
            _talons_seen(game, viewer),
            _by_seat([hand if s in game.open_seats else None for s, hand in _dealt_out(game)]),
            game.bid,
            game.declarer,
            game.trump,
            _history_seen(game, viewer),
        )

    # Where the deal stands

    @cached_property
    def _standing(self) -> Standing:
        return stand(self)

    @property
    def phase(self) -> Phase:
        """What is to be done next."""
        return self._standing.phase

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the deal is over."""
        return self._standing.to_act

    @property
    def hand(self) -> CardSet | None:
        """The cards that the seat holds now; None for a spectator."""
        seat, standing = self.seat, self._standing
        return None if seat is None else set_of_mask(standing.hands[seat] & ~standing.played[seat])

    @property
    def sizes(self) -> Sizes:
        """How many cards each seat holds now."""
        return self._standing.sizes

    @property
    def open_seats(self) -> frozenset[Seat]:
        """Whose hands lie open for all (R8.6, R8.7, R13.2)."""
        return frozenset(seat for seat in SEATS if self.open_hands[seat] is not None)

    @property
    def melds(self) -> Melds:
        """What was melded, by seat (R7.1)."""
        return self._standing.melds

    @property
    def kontra(self) -> Mapping[Figure, Level]:
        """The levels of the doubled figures; pairs, in playing order, where individual (R7.3)."""
        position = self._standing.position
        if position is None:
            return FrozenTable()
        return FrozenTable(levels_by_figure(position._contract, position._talk.levels))

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, the led one first; trick 1 lies till its kontra round ends."""
        position = self._standing.position
        if position is None:
            return ()
        return position._played_cards() if self.phase is Phase.KONTRA else position._table()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The gathered tricks."""
        position = self._standing.position
        return () if position is None or self.phase is Phase.KONTRA else position._gathered()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat may do now, in the game's order; nothing unless it is to act."""
        standing = self._standing
        return () if self.seat is None or standing.to_act is not self.seat else standing.actions()

    def legal_claims(self) -> tuple[Claim, ...]:
        """Return the claims that may be made, whoever's turn it is (R8.7, R8.8)."""
        return self._standing.claims()

    def legal_cards(self) -> CardSet:
        """Return the cards that the seat may play now; none unless it is to play (R8.2, R8.4)."""
        return CardSet(
            action.card for action in self.legal_actions() if isinstance(action, PlayCard)
        )

    # What the seat does not know

    @cached_property
    def _worlds(self) -> Worlds:
        return Worlds(self, self._standing)

    def possible(self, card: Card) -> frozenset[Seat]:
        """Return the seats that may hold a card now: each does in some deal that `sample` can give.

        What counts: who can't hold a suit or a higher card, by how he followed, trumped or failed
        to overtake (R8.2, R8.4); melds, talons that the seat knows, open hands, and how many cards
        each holds. No seat holds a card that was played, or that is known to lie in the talon.

        Raises:
            UltiError: this is no `Card`.

        """
        if not isinstance(card, Card):
            raise UltiError(f"{quoted(card)} is no Card: use Card.parse", "bad_card")
        return self._worlds.holders(card.bit)

    def sample(self, rng: random.Random) -> Game:
        """Return a game that looks the same from this seat: `sample(rng).view(seat) == view`.

        Every such game is equally likely. A game is the cards as dealt with everything that was
        done: where talons were robbed, also what each player laid when. So the cards held now are
        weighed by the number of ways in which they can have come there. Nothing but the rules
        counts: no bid and no card is taken as a sign of a hand.

        Args:
            rng: the caller's generator; the same state of it gives the same game.

        Raises:
            UltiError: `bad_argument`, this is no generator; `no_deal`, no deal is consistent with
                the view, which can't be so if it was seen of a game.

        """
        return self._worlds.sample(rng)

    # The JSON form

    @classmethod
    def from_json(cls, text: str | bytes) -> View:
        """Read the JSON text of a view.

        Raises:
            RecordError: it is no JSON or no view; code and path say what and where.

        """
        return cls.from_dict(read_json(text))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> View:
        """Read a view from plain data.

        What follows from the rest may be left out (`phase`, `to_act`, `hand`, `sizes`, `melds`,
        `kontra`, `legal`, `claims`, and `bid`, `declarer`, `trump` where the history has the bid);
        if it is there, it must be right.

        Raises:
            RecordError: it is no view, or of no deal; code and path say what and where.

        """
        check_frame(data, FORMAT, VERSION, KNOWN_KEYS, REQUIRED_KEYS)
        view = read_sight(data, cls)
        ours = view.to_dict()  # replays it
        for key in DERIVED_KEYS:
            if key in data and not is_same(data[key], ours[key]):
                message = f"stated {quoted(data[key])}, but it is {quoted(ours[key])}"
                raise RecordError("view_differs", message, key)
        if view._worlds.is_empty:
            raise RecordError("no_deal", "no cards agree with all of it", "history")
        return view

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain data, fit for JSON; the profile as records write it."""
        data: dict[str, Any] = {"format": FORMAT, "version": VERSION, **profile_data(self.profile)}
        return {
            **data,
            "stake": self.stake,
            "seat": plain_seat(self.seat),
            "phase": self.phase.name,
            "to_act": plain_seat(self.to_act),
            "dealt": None if self.dealt is None else str(self.dealt),
            "hand": None if self.hand is None else str(self.hand),
            "talons": [{"laid": int(t.laid), "cards": str(t.cards)} for t in self.talons],
            "sizes": list(self.sizes),
            "open": {
                str(seat): str(hand)
                for seat, hand in enumerate(self.open_hands)
                if hand is not None
            },
            "bid": None if self.bid is None else str(self.bid),
            "declarer": plain_seat(self.declarer),
            "trump": None if self.trump is None else str(self.trump),
            "melds": [None if m is None else str(m).removeprefix("meld ") for m in self.melds],
            "kontra": {
                figure.code: list(level) if isinstance(level, tuple) else level
                for figure, level in self.kontra.items()
            },
            "history": [[int(seat), str(action)] for seat, action in self.history],
            "legal": [str(action) for action in self.legal_actions()],
            "claims": [str(claim) for claim in self.legal_claims()],
        }

    def to_json(self) -> str:
        """Return the view as one line of JSON."""
        import json  # noqa: PLC0415 - not every user of the rules needs it

        return json.dumps(self.to_dict(), ensure_ascii=False)

    # A value needs no copy of itself.

    def __copy__(self) -> View:
        """Return this view itself."""
        return self

    def __deepcopy__(self, memo: object) -> View:
        """Return this view itself."""
        return self

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        svg: str = upstairs("ulti.svg", "position")(self).svg
        return svg

    def __repr__(self) -> str:
        """Return in angle brackets whose view it is and how much has been done."""
        who = "a spectator" if self.seat is None else f"seat {int(self.seat)}"
        bid = "" if self.bid is None else f", {self.bid}"
        return f"<View of {who}{bid}, {len(self.history)} actions>"


def _dealt_out(game: Game) -> Iterator[tuple[Seat, CardSet]]:
    return zip(SEATS, game.hands, strict=True)


def _by_seat(hands: Sequence[CardSet | None]) -> ShownHands:
    first, second, third = hands
    return first, second, third


def _talons_seen(game: Game, viewer: Seat | None) -> tuple[SeenTalon, ...]:
    """Return the talons that a seat laid or took; at the end also the one that lies."""
    talons = []
    last = None
    for who, action in game.history:
        if isinstance(action, Discard):
            last = SeenTalon(who, action.cards)
            if who is viewer:
                talons.append(last)
        elif isinstance(action, Take) and last is not None and last.laid is not who is viewer:
            talons.append(last)
    if game.deal is None and game.declarer is not None:
        last = SeenTalon(game.declarer, game.talon)
        if game.declarer is viewer:
            talons.append(last)
    if game.phase is Phase.OVER and last is not None and last.laid is not viewer:
        talons.append(last)
    return tuple(talons)


def _history_seen(game: Game, viewer: Seat | None) -> SeenHistory:
    """Return who did what, without the cards of discards that others made."""
    return tuple(
        (who, HIDDEN_DISCARD)
        if isinstance(action, Discard) and who is not viewer
        else (who, action)
        for who, action in game.history
    )
