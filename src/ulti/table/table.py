"""The score sheet of a table: who sits where, whose deal it is, and what each has won (R14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

import attrs

from ulti.base.doors import upstairs
from ulti.base.errors import OutcomeError, ProfileError, RecordError, UltiError, quoted
from ulti.base.value import Once
from ulti.base.whole import is_whole
from ulti.base.words import plain_text
from ulti.game import Game
from ulti.house.builtin import PROFILES
from ulti.house.choices import NextDealer
from ulti.house.profile import Profile, check_stake
from ulti.model.deals import SEATS, Deal
from ulti.record.reading import read_json
from ulti.record.record import Record
from ulti.rules.outcome import Outcome
from ulti.rules.settlement import Settlement, settle
from ulti.table.entries import Entry, check_settlement
from ulti.table.form import ENTRIES, TABLE, read_names, read_table
from ulti.table.statistics import PlayerStatistics, statistics_of

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator, Mapping

    from ulti.table.form import EntryParts

_VOID: Final = Settlement.of(())


def _last(table: Table) -> str:
    return table.players[-1]


@final
@attrs.frozen(repr=False)
class Table(Once):
    """Three or four players and what their deals came to: immutable, compared by value.

    Play goes counter-clockwise, so "to the right" is on to the next in the list of players, from
    the last to the first (R2.1). Forehand sits to the right of the dealer. The dealer is seat 2 of
    three players; of four the dealer sits out and scores 0. The profile says who deals next: the
    player to the right, or the declarer (R14.1).

    A deal can be replaced, inserted or taken out anywhere. The deals after it stay with the persons
    for whom they were entered; who dealt them is worked out anew, unless it was given (R14.2).

    >>> import random
    >>> from ulti import WIKIPEDIA, Outcome
    >>> from ulti.table import Table
    >>> table = Table(["Anna", "Béla", "Cili", "Dóra"], WIKIPEDIA)
    >>> table.seats, table.sitting_out
    (('Anna', 'Béla', 'Cili'), 'Dóra')
    >>> outcome = Outcome(bid="ju", declarer=0, trump="M", ending="PLAYED", made={"j", "u"})
    >>> table = table.add(outcome)
    >>> table.scores
    {'Anna': 10, 'Béla': -5, 'Cili': -5, 'Dóra': 0}
    >>> table.seats, table.sitting_out
    (('Béla', 'Cili', 'Dóra'), 'Anna')
    >>> table.next_game(random.Random(7)).phase
    <Phase.DISCARD: 'DISCARD'>

    Attributes:
        players: three or four different names, each to the right of the one before.
        profile: the house rules.
        stake: what a unit is worth.
        first_dealer: who dealt first; by default the last player, so that the first is forehand.
        entries: the deals so far, in order.

    """

    players: tuple[str, ...] = attrs.field(converter=read_names)
    profile: Profile
    stake: int = 1
    first_dealer: str = attrs.field(default=attrs.Factory(_last, takes_self=True))
    entries: tuple[Entry, ...] = attrs.field(default=(), init=False)

    _others: ClassVar[tuple[str, ...]] = ("entries",)

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no table."""
        if not isinstance(self.profile, Profile):
            message = f"{quoted(self.profile)} is not a Profile: see get_profile"
            raise UltiError(message, "bad_argument")
        check_stake(self.stake)
        place = self._place_of(self.first_dealer, "bad_dealer", "deal")
        object.__setattr__(self, "first_dealer", self.players[place])

    # The next deal

    @property
    def dealer(self) -> str:
        """Who deals next (R14.1)."""
        *_, dealer = self._all_dealers()
        return dealer

    @property
    def seats(self) -> tuple[str, str, str]:
        """Who sits where in the next deal, from forehand to the right (R2.1)."""
        return self.seats_with()

    @property
    def sitting_out(self) -> str | None:
        """Who does not play the next deal: the dealer of four players, of three nobody (R2.1)."""
        return self._without(self.seats)

    def seats_with(
        self, *, dealer: str | None = None, absent: str | None = None
    ) -> tuple[str, str, str]:
        """Return who sits where in the next deal if somebody else deals, or sits out.

        The players sit to the right of the dealer in turn; a dealer who plays is seat 2.

        Args:
            dealer: who deals; None for whose turn it is.
            absent: who of four players sits out; None for the dealer.

        Raises:
            UltiError: such a player is not at the table, or one of three is to sit out.

        """
        return self._seats_after(self.dealer if dealer is None else dealer, absent)

    def next_deal(self, rng: random.Random) -> Deal:
        """Shuffle and deal with the caller's generator.

        Raises:
            DealError: the argument is not a generator.

        """
        return Deal.shuffled(rng)

    def next_game(self, rng: random.Random) -> Game:
        """Begin the next deal, under the rules and at the stake of the table.

        Raises:
            DealError: the argument is not a generator.

        """
        return Game.start(self.next_deal(rng), self.profile, self.stake)

    # What was won

    @property
    def scores(self) -> dict[str, int]:
        """What each player has won or lost so far, the stake included; they sum to zero."""
        return dict(zip(self.players, self._sums(), strict=True))

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """What each deal brought, in the order of the players; 0 for who sat out."""
        rows = []
        for entry in self.entries:
            amounts = entry.amounts
            rows.append(tuple(amounts.get(name, 0) for name in self.players))
        return tuple(rows)

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """What each player had after each deal, in the order of the players."""
        sums = [0] * len(self.players)
        running = []
        for row in self.rows:
            sums = [before + amount for before, amount in zip(sums, row, strict=True)]
            running.append(tuple(sums))
        return tuple(running)

    @property
    def dealers(self) -> tuple[str, ...]:
        """Who dealt each deal, as given or as the deal goes round (R14.1, R14.2)."""
        *dealers, _ = self._all_dealers()
        return tuple(dealers)

    @property
    def absentees(self) -> tuple[str | None, ...]:
        """Who sat out in each deal: one of four players, of three nobody."""
        return tuple(self._without(entry.seats) for entry in self.entries)

    def statistics(self) -> tuple[PlayerStatistics, ...]:
        """Return what the deals say about each player, in the order of the players."""
        return tuple(statistics_of(player, self.entries) for player in self.players)

    # From one deal to another

    def add(
        self,
        result: Game | Settlement | Outcome | None,
        *,
        dealer: str | None = None,
        absent: str | None = None,
    ) -> Table:
        """Return the table after one more deal.

        A settlement without lines is taken as it is; lines must come to its net at this stake.

        Args:
            result: a game that is over, the facts of a deal, what a deal came to, or None for a
                deal that was passed out.
            dealer: who dealt; None for whose turn it was.
            absent: who of four players sat out; None for the dealer.

        Raises:
            UltiError: the game is not over, or was not played under the rules and at the stake of
                the table; the outcome can't be under its rules; the amounts do not sum to zero, or
                the lines do not come to them; no such player can deal or sit out; or the argument
                is none of these.

        """
        return self.insert(len(self.entries), result, dealer=dealer, absent=absent)

    def add_passed(self) -> Table:
        """Return the table after a void deal: nobody pays, and the deal goes on (R5.6).

        The profile is not asked for its `opening_pass`: deals become void for other reasons too.
        """
        return self.add(None)

    def insert(
        self,
        place: int,
        result: Game | Settlement | Outcome | None,
        *,
        dealer: str | None = None,
        absent: str | None = None,
    ) -> Table:
        """Return the table with a deal put in before the one in a place, counted from 0 (R14.2).

        >>> from ulti import ULTISTARS, Settlement
        >>> from ulti.table import Table
        >>> table = Table(["Anna", "Béla", "Cili", "Dóra"], ULTISTARS)
        >>> for _ in range(2):
        ...     table = table.add(Settlement((20, -10, -10), ()))
        >>> table.rows
        ((20, -10, -10, 0), (0, 20, -10, -10))
        >>> table.insert(1, None).rows
        ((20, -10, -10, 0), (0, 0, 0, 0), (0, 20, -10, -10))

        Args:
            place: how many deals were before it.
            result: as for `add`.
            dealer: who dealt; None for whose turn it was then.
            absent: who of four players sat out; None for the dealer.

        Raises:
            UltiError: there is no such place, or the deal can't be added, see `add`.

        """
        before = self.at(place)
        seats = before.seats_with(dealer=dealer, absent=absent)
        entry = self._entry_of(result, seats, dealer)
        return self._with_entries((*before.entries, entry, *self.entries[place:]))

    def replace(
        self,
        place: int,
        result: Game | Settlement | Outcome | None,
        *,
        dealer: str | None = None,
        absent: str | None = None,
    ) -> Table:
        """Return the table with another result in a place, counted from 0 (R14.2).

        Args:
            place: how many deals were before it.
            result: as for `add`.
            dealer: who dealt; None together with `absent` leaves the players as they were.
            absent: who of four players sat out.

        Raises:
            UltiError: there is no such deal, or the other one can't be added, see `add`.

        """
        old = self._entry_in(place)
        if dealer is None and absent is None:
            entry = self._entry_of(result, old.seats, old.dealer)
        else:
            seats = self.at(place).seats_with(dealer=dealer, absent=absent)
            entry = self._entry_of(result, seats, dealer)
        return self._with_entries((*self.entries[:place], entry, *self.entries[place + 1 :]))

    def remove(self, place: int) -> Table:
        """Return the table without the deal in a place, counted from 0 (R14.2).

        Raises:
            UltiError: there is no such deal.

        """
        self._entry_in(place)
        return self._with_entries((*self.entries[:place], *self.entries[place + 1 :]))

    def undo(self) -> Table:
        """Return the table before the last deal.

        Raises:
            UltiError: there was none.

        """
        if not self.entries:
            raise UltiError("there is no deal to undo at this table", "nothing_to_undo")
        return self._with_entries(self.entries[:-1])

    def at(self, count: int) -> Table:
        """Return the table after its first `count` deals; its `seats` are who played the next.

        Raises:
            UltiError: there were not so many.

        """
        if not is_whole(count, 0) or count > len(self.entries):
            right = f"a number of deals from 0 to {len(self.entries)}"
            raise UltiError(f"{quoted(count)} is not {right}", "bad_count")
        return self._with_entries(self.entries[:count])

    # The JSON form

    def to_dict(self) -> dict[str, Any]:
        """Return the table as plain data, fit for JSON.

        A built-in profile is named, any other is written whole. An entry is a settlement in the
        JSON form of records, by seat, with the names of the players there; where known, with the
        record of the deal or else its outcome.
        """
        named = PROFILES.get(self.profile.name) == self.profile
        return {
            **TABLE.frame,
            "profile": self.profile.name if named else self.profile.to_dict(),
            "stake": self.stake,
            "players": list(self.players),
            "first_dealer": self.first_dealer,
            "entries": ENTRIES.plain(self.entries),
        }

    def to_json(self) -> str:
        """Return the table as one line of JSON."""
        import json  # noqa: PLC0415 - not every user of the rules needs it

        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Table:
        """Read the JSON text of a table.

        Raises:
            RecordError: it is not JSON or no table; code and path say what and where.

        """
        return cls.from_dict(read_json(text))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Table:
        """Read a table from plain data.

        Raises:
            RecordError: it is not a table; code and path say what and where.

        """
        sheet = read_table(data)
        try:
            table = cls(sheet.players, sheet.profile, sheet.stake, sheet.first_dealer)
        except UltiError as error:  # all else has been checked
            raise RecordError(error.code, str(error), "first_dealer") from None
        return table._with_entries(tuple(table._entries_of(sheet.entries)))

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        svg: str = upstairs("ulti.svg", "score_sheet")(self).svg
        return svg

    def __repr__(self) -> str:
        """Return the scores and the dealer in angle brackets."""
        scores = ", ".join(f"{name} {quoted(score)}" for name, score in self.scores.items())
        return f"<Table {scores}; {self.dealer} deals>"

    # Inside

    def _place_of(self, name: object, code: str, what: str) -> int:
        plain = plain_text(name)
        if plain is None or plain not in self.players:
            raise UltiError(f"{quoted(name)} can't {what}: use one of the players", code)
        return self.players.index(plain)

    def _seats_after(self, dealer: str, absent: str | None = None) -> tuple[str, str, str]:
        """R2.1: the seats of a deal, from forehand to the right."""
        place = self._place_of(dealer, "bad_dealer", "deal") + 1
        turn = [*self.players[place:], *self.players[:place]]
        if absent is not None:
            self._place_of(absent, "bad_players", "sit out")
            if len(turn) == len(SEATS):
                raise UltiError(f"{quoted(absent)} can't sit out: all three play", "bad_players")
            turn.remove(absent)
        first, second, third, *_ = turn
        return first, second, third

    def _without(self, seats: tuple[str, ...]) -> str | None:
        """Return who of four players is not among three."""
        return next((name for name in self.players if name not in seats), None)

    def _sums(self) -> tuple[int, ...]:
        return self.running[-1] if self.entries else (0,) * len(self.players)

    def _all_dealers(self) -> Iterator[str]:
        """R14.1: go through who dealt each deal, and last who deals next."""
        dealer = self.first_dealer
        for entry in self.entries:
            dealer = entry.dealer or dealer
            yield dealer
            dealer = self._dealer_after(dealer, entry)
        yield dealer

    def _dealer_after(self, dealer: str, entry: Entry) -> str:
        """R14.1: where the declarer deals next, the same dealer goes on if nobody is known."""
        if self.profile.next_dealer is NextDealer.DECLARER:
            return entry.declarer or dealer
        return self.players[(self.players.index(dealer) + 1) % len(self.players)]

    def _entry_in(self, place: int) -> Entry:
        if not is_whole(place, 0) or place >= len(self.entries):
            last = len(self.entries) - 1
            right = f"use a number from 0 to {last}" if self.entries else "there is none yet"
            raise UltiError(f"{quoted(place)} is not the place of a deal: {right}", "bad_count")
        return self.entries[place]

    def _entry_of(self, result: object, seats: tuple[str, str, str], dealer: str | None) -> Entry:
        """Make an entry of what was given for a deal."""
        match result:
            case None:
                return Entry(_VOID, seats, dealer)
            case Game():
                settlement = self._settlement_of(result)
                record = None if result.deal is None else Record.of(result)
                return Entry(settlement, seats, dealer, result.outcome, record)
            case Outcome():
                settlement = settle(result, self.profile, self.stake)
                return Entry(settlement, seats, dealer, result)
            case Settlement():
                return Entry(check_settlement(result, self.stake), seats, dealer)
            case _:
                right = "use a Game, an Outcome, a Settlement, or None for one that was passed out"
                raise UltiError(
                    f"{quoted(result)} is not a result of a deal: {right}", "bad_argument"
                )

    def _entries_of(self, read: Iterable[EntryParts]) -> Iterator[Entry]:
        """Make entries of what was read; who sat where was not always written down."""
        dealer = self.first_dealer
        for place, parts in enumerate(read):
            try:
                entry = self._read_entry(parts, dealer)
            except RecordError as error:
                path = f"entries[{place}].{error.path}"
                raise RecordError(error.code, error.message, path) from None
            yield entry
            dealer = self._dealer_after(parts.dealer or dealer, entry)

    def _read_entry(self, parts: EntryParts, dealer: str) -> Entry:
        """Make an entry of what was read; `dealer` is whose turn it was."""
        if parts.dealer is not None and parts.dealer not in self.players:
            raise RecordError(
                "bad_dealer", f"{quoted(parts.dealer)} is not a player of the table", "dealer"
            )
        seats = parts.seats or self._seats_after(parts.dealer or dealer)
        if not len(SEATS) == len(set(seats)) == len(set(seats) & set(self.players)):
            message = f"{quoted(seats)} are not three different players of the table"
            raise RecordError("bad_players", message, "seats")
        outcome = parts.outcome
        if parts.record is not None:
            outcome = self._outcome_of(parts.record)
            if parts.outcome not in {None, outcome}:
                raise RecordError("bad_outcome", "it is not what the record comes to", "outcome")
        if outcome is None:
            return Entry(parts.settlement, seats, parts.dealer)
        where = "outcome" if parts.record is None else "record"
        try:
            settlement = settle(outcome, self.profile, self.stake)
        except (OutcomeError, ProfileError) as error:
            raise RecordError(error.code, str(error), where) from None
        stated = parts.settlement
        if stated.net != settlement.net or (stated.lines and stated != settlement):
            message = f"it comes to the net {settlement.net}, or its lines differ"
            raise RecordError("settlement_differs", message, where)
        return Entry(settlement, seats, parts.dealer, outcome, parts.record)

    def _outcome_of(self, record: Record) -> Outcome:
        """Replay the record of an entry."""
        try:
            game = record.replay()
            self._settlement_of(game)
        except RecordError as error:
            path = f"record.{error.path}" if error.path else "record"
            raise RecordError(error.code, error.message, path) from None
        except UltiError as error:
            raise RecordError(error.code, str(error), "record") from None
        assert game.outcome is not None  # noqa: S101 - it has a settlement
        return game.outcome

    def _settlement_of(self, game: Game) -> Settlement:
        if game.profile != self.profile:
            played, ours = repr(game.profile), repr(self.profile)
            message = f"the game was played by {played}, the table by {ours}"
            if played == ours:
                message += " with other switches"
            raise UltiError(message, "bad_game")
        if game.stake != self.stake:
            message = f"the game was played at stake {game.stake}, the table's is {self.stake}"
            raise UltiError(message, "bad_game")
        settlement = game.settlement
        if settlement is None:
            message = f"the game is not over, so it can't be settled yet: phase {game.phase.name}"
            raise UltiError(message, "not_over")
        return settlement

    def _with_entries(self, entries: tuple[Entry, ...]) -> Table:
        """Return the table with other entries, which were checked when they came in."""
        table = Table(self.players, self.profile, self.stake, self.first_dealer)
        object.__setattr__(table, "entries", entries)  # the table is new, nobody has seen it yet
        return table
