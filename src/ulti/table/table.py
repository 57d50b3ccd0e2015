"""The score sheet of a table: who sits where, whose deal it is, and what each has won so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

import attrs

from ulti.base.doors import upstairs
from ulti.base.errors import RecordError, UltiError, quoted
from ulti.base.value import Once
from ulti.base.whole import is_whole
from ulti.base.words import plain_text
from ulti.game import Game
from ulti.house.builtin import PROFILES
from ulti.house.profile import Profile, check_stake
from ulti.model.deals import SEATS, Deal
from ulti.record.reading import read_json
from ulti.rules.settlement import Settlement
from ulti.table.entries import check_settlement
from ulti.table.form import ENTRIES, TABLE, read_names, read_table

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

_VOID: Final = Settlement.of(())


def _last(table: Table) -> str:
    return table.players[-1]


@final
@attrs.frozen(repr=False)
class Table(Once):
    """Three or four players and what their deals came to: immutable, compared by value.

    Play goes counter-clockwise, so "to the right" is on to the next in the list of players, from
    the last to the first (R2.1). Forehand sits to the right of the dealer, and each deal is dealt
    by the forehand of the one before. The dealer is seat 2 of three players; of four the dealer
    sits out and scores 0.

    >>> import random
    >>> from ulti import WIKIPEDIA, Outcome, settle
    >>> from ulti.table import Table
    >>> table = Table(["Anna", "Béla", "Cili", "Dóra"], WIKIPEDIA)
    >>> table.seats, table.sitting_out
    (('Anna', 'Béla', 'Cili'), 'Dóra')
    >>> outcome = Outcome(bid="ju", declarer=0, trump="M", ending="PLAYED", made={"j", "u"})
    >>> table = table.add(settle(outcome, WIKIPEDIA))
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
        entries: the deals so far, in order; a void one has no lines and a net of zeros (R5.6).

    """

    players: tuple[str, ...] = attrs.field(converter=read_names)
    profile: Profile
    stake: int = 1
    first_dealer: str = attrs.field(default=attrs.Factory(_last, takes_self=True))
    entries: tuple[Settlement, ...] = attrs.field(default=(), init=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no table."""
        if not isinstance(self.profile, Profile):
            message = f"{quoted(self.profile)} is not a Profile: see get_profile"
            raise UltiError(message, "bad_argument")
        check_stake(self.stake)
        first_dealer = plain_text(self.first_dealer)
        object.__setattr__(self, "first_dealer", first_dealer)
        if first_dealer not in self.players:
            message = f"{quoted(self.first_dealer)} can't deal: use one of the players"
            raise UltiError(message, "bad_dealer")

    # The next deal

    @property
    def dealer(self) -> str:
        """Who deals next: the first dealer, then on to the right, void deals too (R2.1, R5.6)."""
        return self._to_the_right_of_first_dealer(len(self.entries))

    @property
    def seats(self) -> tuple[str, str, str]:
        """Who sits where in the next deal, from forehand to the right (R2.1)."""
        return self._seats_of(len(self.entries))

    @property
    def sitting_out(self) -> str | None:
        """Who does not play the next deal: the dealer of four players, of three nobody (R2.1)."""
        return None if len(self.players) == len(SEATS) else self.dealer

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
        scores = dict.fromkeys(self.players, 0)
        for row in self.rows:
            for name, amount in zip(self.players, row, strict=True):
                scores[name] += amount
        return scores

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """What each deal brought, in the order of the players; 0 for who sat out."""
        rows = []
        for place, entry in enumerate(self.entries):
            amounts = dict(zip(self._seats_of(place), entry.net, strict=True))
            rows.append(tuple(amounts.get(name, 0) for name in self.players))
        return tuple(rows)

    # From one deal to another

    def add(self, result: Game | Settlement) -> Table:
        """Return the table after one more deal: a game that is over, or a settlement.

        A settlement without lines is taken as it is; lines must come to its net at this stake.

        Raises:
            UltiError: the game is not over, or was not played under the rules and at the stake of
                the table; the amounts do not sum to zero, or the lines do not come to them; or
                the argument is neither.

        """
        settlement = self._settlement_of(result) if isinstance(result, Game) else result
        if not isinstance(settlement, Settlement):
            right = "use a Game, a Settlement, or add_passed for a deal that was passed out"
            raise UltiError(f"{quoted(result)} is not a result of a deal: {right}", "bad_argument")
        return self._with_entries((*self.entries, check_settlement(settlement, self.stake)))

    def add_passed(self) -> Table:
        """Return the table after a void deal: nobody pays, and the deal goes on (R5.6).

        The profile is not asked for its `opening_pass`: deals become void for other reasons too.
        """
        return self._with_entries((*self.entries, _VOID))

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
        JSON form of records, by seat; with its lines it says who was the declarer.
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
            RecordError: it is no table; code and path say what and where.

        """
        sheet = read_table(data)
        try:
            table = cls(sheet.players, sheet.profile, sheet.stake, sheet.first_dealer)
        except UltiError as error:  # all else has been checked
            raise RecordError(error.code, str(error), "first_dealer") from None
        return table._with_entries(sheet.entries)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        svg: str = upstairs("ulti.svg", "score_sheet")(self).svg
        return svg

    def __repr__(self) -> str:
        """Return the scores and the dealer in angle brackets."""
        scores = ", ".join(f"{name} {quoted(score)}" for name, score in self.scores.items())
        return f"<Table {scores}; {self.dealer} deals>"

    # Inside

    def _to_the_right_of_first_dealer(self, steps: int) -> str:
        players = self.players
        return players[(players.index(self.first_dealer) + steps) % len(players)]

    def _seats_of(self, place: int) -> tuple[str, str, str]:
        first, second, third = (
            self._to_the_right_of_first_dealer(place + step + 1) for step in range(len(SEATS))
        )
        return first, second, third

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

    def _with_entries(self, entries: tuple[Settlement, ...]) -> Table:
        """Return the table with other entries, which were checked when they came in."""
        table = Table(self.players, self.profile, self.stake, self.first_dealer)
        object.__setattr__(table, "entries", entries)  # the table is new, nobody has seen it yet
        return table
