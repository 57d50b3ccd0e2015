"""The game record: one deal as JSON text, read, replayed, validated and written."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, final

import attrs

from ulti.base.errors import RecordError, UltiError, quoted
from ulti.base.lines import LONGEST_LINE, lines_of
from ulti.base.strict_json import load_json
from ulti.base.value import Once
from ulti.base.words import Words
from ulti.game import Game
from ulti.house.profile import Profile
from ulti.model.actions import ActionBase
from ulti.model.deals import Deal
from ulti.model.problems import EnoughError, Listing, Problem, of_wrong_type, refuse
from ulti.record.form import (
    A_LIST,
    PLAYERS,
    RECORD,
    RecordParts,
    StatedSettlement,
    Unreadable,
    read_form,
)
from ulti.record.notation import write_line
from ulti.record.position import Position, position_line, read_either, without_actions
from ulti.record.reading import STAKE, of_bad_json, profile_data, read_json, wrong_type
from ulti.record.replay import play_form
from ulti.record.report import Report

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ulti.model.actions import Action
    from ulti.model.problems import Tell
    from ulti.record.form import Players

_SOURCE: Final = Words(
    "a Record, its JSON text or its plain data", "egy Record, a JSON-szövege vagy az adatai"
)
_LINE: Final = Words("a line of text", "egy sor szöveg")


@final
@attrs.frozen
class Record(Once):
    """A deal as it is written down: the cards, the house rules and what was done.

    >>> import random
    >>> from ulti import WIKIHOW, Deal, Game
    >>> game = Game.start(Deal.shuffled(random.Random(7)), WIKIHOW, stake=2)
    >>> text = Record.of(game).to_json()
    >>> Record.from_json(text).replay() == game
    True

    Attributes:
        profile: the house rules.
        deal: the cards as they were dealt; None where the record begins with a position.
        actions: what was done, in order; it may stop anywhere.
        stake: what a unit is worth.
        players: the names by seat, for printing.
        settlement: the settlement that the record states.
        position: the position with which the record begins, if it is not a deal. What has been
            done since is among the actions.

    """

    profile: Profile
    deal: Deal | None
    actions: tuple[Action, ...] = ()
    stake: int = 1
    players: Players | None = None
    settlement: StatedSettlement | None = None
    position: Position | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse parts of the wrong kind; whether they agree, only `replay` can say."""
        actions = self.actions
        are_actions = isinstance(actions, tuple) and all(isinstance(a, ActionBase) for a in actions)
        is_deal = isinstance(self.deal, Deal) if self.position is None else self.deal is None
        for name, fine, right in (
            ("profile", isinstance(self.profile, Profile), "a Profile"),
            ("position", isinstance(self.position, Position | None), "a Position"),
            ("deal", is_deal, "a Deal, or a position instead"),
            ("actions", are_actions, "a tuple of actions"),
            ("players", isinstance(self.players, tuple | None), "a tuple of three names"),
            ("settlement", isinstance(self.settlement, StatedSettlement | None), "a settlement"),
        ):
            if not fine:
                raise wrong_type(getattr(self, name), name, right)
        STAKE.read(self.stake, "stake", refuse)
        if self.players is not None:
            plain = PLAYERS.read(self.players, "players", refuse)
            object.__setattr__(self, "players", plain)
        if self.position is not None:
            self._begin_with(self.position)

    def _begin_with(self, position: Position) -> None:
        """Take what a position says; what has been done since is of the actions."""
        for name in ("profile", "stake"):
            if getattr(self, name) != getattr(position, name):
                raise RecordError("bad_position", f"the position has another {name}", name)
        object.__setattr__(self, "actions", position.actions + self.actions)
        object.__setattr__(self, "position", without_actions(position))

    @classmethod
    def of(cls, game: Game, players: Sequence[str] | None = None) -> Record:
        """Write down a game, with its settlement if it is over.

        A game that was set up begins with a position, as its auction is not known.

        Raises:
            RecordError: this is not a game, or the players are not three names.

        """
        if not isinstance(game, Game):
            raise wrong_type(game, "", "a Game")
        settlement = game.settlement
        return cls(
            game.profile,
            game.deal,
            tuple(action for _, action in game.history),
            game.stake,
            None if players is None else PLAYERS.read(players, "players", refuse),
            None if settlement is None else StatedSettlement.of(settlement),
            Position.of(game.at(0)) if game.deal is None else None,
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read the JSON text of a record.

        Raises:
            RecordError: it is not JSON or no record; code and path say what and where.

        """
        return cls.from_dict(read_json(text))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Record:
        """Read a record from plain data.

        Raises:
            RecordError: it is not a record; code and path say what and where.

        """
        form = read_form(data, refuse)
        # `refuse` has raised where one of them could not be read.
        assert form.profile is not None  # noqa: S101
        assert form.stake is not None  # noqa: S101
        assert form.actions is not None  # noqa: S101
        actions = tuple([a for a in form.actions if not isinstance(a, Unreadable)])
        if len(actions) < len(form.actions):
            play_form(form, refuse)
        return cls(
            form.profile,
            form.deal,
            actions,
            form.stake,
            form.players,
            form.settlement,
            form.position,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data, fit for JSON.

        A built-in profile is named, one that was evolved from it is named with its changes in
        `rules`, any other is written whole.
        """
        data: dict[str, Any] = {**RECORD.frame}
        if self.position is None:
            data |= {**profile_data(self.profile), "stake": self.stake}
        for name in ("players", "deal", "position", "actions", "settlement"):
            part = getattr(self, name)
            if part is not None:
                data[name] = RECORD.keys[name].shape.plain(part)
        return data

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_line(cls, text: str) -> Record:
        """Read a deal or a position on one line, as `to_line` writes it or a person by hand.

        The actions of a deal are read, not played: `replay` checks them.

        >>> line = "ultistars ZKU7TA7PAXKOU87 / MA8ZAO98TO98P9 / MXKOU97ZXTXKU : (Z7T7) Pju"
        >>> str(Record.from_line(line).actions[1])
        'bid Pju'

        Raises:
            RecordError: it is no such line; the path is the place, such as `column 17`.

        """
        line = read_either(text)
        if isinstance(line, Position):
            return cls(line.profile, None, (), line.stake, position=line)
        return cls(line.profile, line.deal, line.actions, line.stake)

    def to_line(self) -> str:
        """Return the deal on one line: house rules, hands, auction and play; or the position.

        The names of the players and a stated settlement are no part of it.
        """
        if self.position is not None:
            return position_line(self.position, self.actions)
        assert self.deal is not None  # noqa: S101 - there is one of both
        return write_line(self.profile, self.stake, self.deal, self.actions)

    def replay(self) -> Game:
        """Play the record and check a stated settlement.

        Raises:
            RecordError: an action is illegal, or the stated settlement differs from what the
                deal comes to; code and path say what and where.

        """
        game = play_form(self._form(), refuse)
        assert game is not None  # noqa: S101 - `refuse` raises
        return game

    def _form(self) -> RecordParts:
        return RecordParts(
            self.profile,
            self.deal,
            self.actions,
            self.stake,
            self.players,
            self.settlement,
            self.position,
        )


# Validation


def validate(source: Record | str | bytes | Mapping[str, Any]) -> Report:
    """Say all that is wrong with a record, as far as it can be known; raise nothing.

    After an illegal action, nothing can be known of the legality of those that follow: only those
    that are not actions at all are reported. Of very many problems the first hundred are listed;
    one more, of code `more_problems`, says how many there are besides.

    >>> report = validate('{"format": "ulti-record", "version": 1, "stake": 0, "colour": "red"}')
    >>> [problem.path for problem in report.problems]
    ['colour', 'profile', 'deal', 'actions', 'stake']

    Args:
        source: a record, its JSON text (bytes are UTF-8), or its plain data.

    Returns:
        a report without problems if `Record.from_json(source).replay()` would succeed; otherwise
        its first problem is what that raises.

    """
    listing = Listing()
    with contextlib.suppress(EnoughError):
        form = source._form() if isinstance(source, Record) else _form_of(source, listing)  # noqa: SLF001
        if form is not None:
            play_form(form, listing)
    return Report(listing.all()) if listing.problems else _FINE


_FINE: Final = Report()


def _form_of(source: object, tell: Tell) -> RecordParts | None:
    if isinstance(source, (Mapping, list)):
        return read_form(source, tell)
    if not isinstance(source, (str, bytes, bytearray)):
        tell(of_wrong_type(source, "", _SOURCE))
        return None
    try:
        data = load_json(source)
    except UltiError as error:
        tell(of_bad_json(error))
        return None
    return read_form(data, tell)


# Streams


@final
@attrs.frozen
class ReadLine(Once):
    """What one line of a stream of records holds: a record, or the error that refuses it.

    Attributes:
        number: the place of the line in the stream, from 1; blank lines are counted too.
        record: the record; None if there is an error.
        error: why the line is not a record; None if it is one.

    """

    number: int
    record: Record | None
    error: RecordError | None


@final
@attrs.frozen
class ValidatedLine(Once):
    """The report on one line of a stream of records.

    Attributes:
        number: the place of the line in the stream, from 1; blank lines are counted too.
        report: what is wrong with it.

    """

    number: int
    report: Report


def read_lines(lines: Iterable[str | bytes]) -> Iterator[ReadLine]:
    """Read a stream of JSON Lines, one record at a time; a broken line does not end it.

    The records are read, not replayed.

    >>> for line in read_lines(["", "nonsense"]):
    ...     print(line.number, line.record, line.error.code if line.error else "")
    2 None bad_json

    Args:
        lines: lines of text, or of bytes in UTF-8, such as a file opened as binary. Of an open
            file, a line that is too long is skipped without holding it in memory.

    Yields:
        one item for each line that is not blank.

    Raises:
        UltiError: this is not a stream of lines.

    """
    for number, line in _numbered(lines):
        record = error = None
        try:
            if problem := _of_bad_line(line):
                refuse(problem)
            record = Record.from_json(line)
        except RecordError as caught:
            error = caught
        yield ReadLine(number, record, error)


def validate_lines(lines: Iterable[str | bytes]) -> Iterator[ValidatedLine]:
    """Validate a stream of JSON Lines, one record at a time; a broken line does not end it.

    >>> [(line.number, line.report.ok) for line in validate_lines(["nonsense", "", "{}"])]
    [(1, False), (3, False)]

    Args:
        lines: as for `read_lines`.

    Yields:
        one report for each line that is not blank.

    Raises:
        UltiError: this is not a stream of lines.

    """
    for number, line in _numbered(lines):
        problem = _of_bad_line(line)
        yield ValidatedLine(number, Report((problem,)) if problem else validate(line))


def write_lines(records: Iterable[Record]) -> Iterator[str]:
    """Write records as JSON Lines, one at a time, as a file's `writelines` takes them.

    Raises:
        UltiError: something is not a record.

    """
    for record in records:
        if not isinstance(record, Record):
            raise UltiError(f"{quoted(record)} is not a Record", "bad_argument")
        yield f"{record.to_json()}\n"


def _numbered(lines: Iterable[str | bytes]) -> Iterator[tuple[int, str | bytes]]:
    """Count the lines, and leave out those that are blank."""
    for number, line in enumerate(lines_of(lines), 1):
        if not isinstance(line, (str, bytes)) or (line and not line.isspace()):
            yield number, line


def _of_bad_line(line: object) -> Problem | None:
    """Say why a line is refused unread; None if it is worth reading."""
    if not isinstance(line, (str, bytes)):
        return of_wrong_type(line, "", _LINE)
    if len(line) > LONGEST_LINE:
        if line.lstrip()[:1] in {"[", b"["}:
            return Problem.of("bad_type", "", A_LIST)
        longest = f"{LONGEST_LINE:,}"
        words = Words(
            f"the line is longer than {longest} characters, which no record is",
            f"a sor hosszabb, mint {longest.replace(',', ' ')} jel; ilyen hosszú rekord nincs",
        )
        return Problem.of("bad_json", "", words)
    return None
