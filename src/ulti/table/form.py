"""The JSON form of a table, declared once, and its reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from ulti.base.errors import RecordError, UltiError, quoted
from ulti.base.words import LONGEST_NAME, Words, plain_name
from ulti.model.deals import SEATS
from ulti.model.problems import Problem, of_wrong_type
from ulti.model.shapes import (
    SEAT,
    SEAT_OR_NULL,
    WRONG,
    Document,
    Key,
    ListOf,
    Named,
    ObjectOf,
    Shape,
    Text,
)
from ulti.record.form import RECORD
from ulti.record.reading import HOUSE_KEYS
from ulti.record.record import Record
from ulti.rules.outcome import OUTCOME, Outcome
from ulti.rules.settlement import SETTLEMENT, settlement_of
from ulti.table.entries import check_line, check_settlement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.house.profile import Profile
    from ulti.model.problems import Tell
    from ulti.model.shapes import Schema
    from ulti.rules.settlement import Settlement
    from ulti.table.entries import Entry

_SIZES: Final = (len(SEATS), len(SEATS) + 1)


# Players


def read_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return three or four different names as a tuple.

    Raises:
        UltiError: they are not that.

    """
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise UltiError(
            f"{quoted(players)} is not a list of players: use a list of names", "bad_players"
        )
    for _, words in _faults_of_names(players):
        raise UltiError(words.en, "bad_players")
    return tuple(map(str.__str__, players))  # plain, whatever class of text they are


def _faults_of_names(names: Sequence[object]) -> Iterator[tuple[int | None, Words]]:
    """Go through what is wrong with names: the place, None for all of them, and why."""
    fine = True
    for place, name in enumerate(names):
        if plain_name(name) is None:
            fine = False
            yield (
                place,
                Words(
                    f"{quoted(name)} is not a name: use a printable text of at most "
                    f"{LONGEST_NAME} characters",
                    f"{quoted(name)} nem név: megjeleníthető, legfeljebb {LONGEST_NAME} jeles "
                    "szöveg kell",
                ),
            )
    if len(names) not in _SIZES:
        yield (
            None,
            Words(
                f"three or four play at a table, not {len(names)}",
                f"egy asztalnál hárman vagy négyen játszanak, nem {len(names)} játékos",
            ),
        )
    elif fine:
        plain = list(map(plain_name, names))
        for place, name in enumerate(plain):
            if name in plain[:place]:
                yield (
                    None,
                    Words(
                        f"two players are called {quoted(name)}",
                        f"két játékosnak ugyanaz a neve: {quoted(name)}",
                    ),
                )


@final
class _PlayersShape(Shape):
    """Three or four different names."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        texts = _NAMES.read(value, path, tell)
        if texts is WRONG:
            return WRONG
        fine = True
        for place, words in _faults_of_names(texts):
            fine = False
            where = path if place is None else f"{path}[{place}]"
            tell(Problem.of("bad_players", where, words))
        return texts if fine else WRONG

    def schema(self, named: dict[str, Schema]) -> Schema:
        least, most = _SIZES
        return _NAMES.schema(named) | {"minItems": least, "maxItems": most, "uniqueItems": True}


_NAME: Final = Text(Words("a name", "egy név"), r"^[^\u0000-\u001f\u007f]+$", longest=LONGEST_NAME)
_NAMES: Final = ListOf(
    Words("a list of three or four names", "lista három vagy négy névvel"), _NAME
)


# Entries


@final
class EntryParts(NamedTuple):
    """The parts of an entry that was read; who sat where may be left to the rotation."""

    settlement: Settlement
    seats: tuple[str, str, str] | None
    dealer: str | None
    outcome: Outcome | None
    record: Record | None


@final
class _FormShape(Shape):
    """A form of its own inside an entry: what came of the deal, or its record."""

    __slots__ = ("kind", "shape")

    def __init__(self, shape: Named, kind: type[Outcome | Record]) -> None:
        super().__init__(shape.right)
        self.shape = shape
        self.kind = kind

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        try:
            return self.kind.from_dict(value)
        except RecordError as error:
            where = f"{path}.{error.path}" if error.path else path
            tell(Problem.of(error.code, where, Words.same(error.message)))
            return WRONG

    def plain(self, value: Outcome | Record) -> dict[str, Any]:
        return value.to_dict()

    def schema(self, named: dict[str, Schema]) -> Schema:
        return self.shape.schema(named)


@final
class _EntryShape(ObjectOf):
    """A settlement; where it has lines, it says who the declarer was."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        parts = super().read(value, path, tell)
        if parts is WRONG:
            return WRONG
        problem = _problem_of_declarer(parts, f"{path}.declarer")
        if problem is not None:
            tell(problem)
            return WRONG
        try:
            settlement = settlement_of(parts, parts.get("declarer"), path)
        except RecordError as error:
            tell(Problem.of(error.code, error.path, Words.same(error.message)))
            return WRONG
        others = (parts.get(name) for name in EntryParts._fields[1:])
        return EntryParts(settlement, *others)

    def plain(self, value: Entry) -> dict[str, Any]:
        data = value.settlement.to_dict()
        if value.settlement.lines:
            data["declarer"] = int(value.settlement.lines[0].declarer)
        for name in EntryParts._fields[1:]:
            part = getattr(value, name)
            if part is not None and not (name == "outcome" and value.record is not None):
                data[name] = self.keys[name].shape.plain(part)
        return data

    def schema(self, named: dict[str, Schema]) -> Schema:
        with_lines, without = super().schema(named), super().schema(named)
        lines: Schema = with_lines["properties"]["lines"]
        with_lines["required"] = [*SETTLEMENT.known, "declarer"]
        with_lines["properties"] |= {
            "lines": lines | {"minItems": 1},
            "declarer": SEAT.schema(named),
        }
        without["properties"] |= {
            "lines": {"description": lines["description"], "type": "array", "maxItems": 0},
            "declarer": {"type": "null"},
        }
        return {"anyOf": [with_lines, without]}


def _problem_of_declarer(parts: Mapping[str, Any], path: str) -> Problem | None:
    """Say what is wrong if an entry lacks the declarer of its lines, or has one without lines."""
    declarer = parts.get("declarer")
    if not parts.get("lines"):
        right = Words("it only where there are lines", "csak tételekkel együtt")
        return None if declarer is None else of_wrong_type(int(declarer), path, right)
    if "declarer" not in parts:
        words = Words("the declarer of the lines is needed", "hiányzik a tételek felvevője")
        return Problem.of("missing_key", path, words)
    return of_wrong_type(None, path, SEAT.right) if declarer is None else None


_ENTRY: Final = _EntryShape(
    {
        **SETTLEMENT.keys,
        "declarer": Key(SEAT_OR_NULL, "who the declarer was, where there are lines", needed=False),
        "seats": Key(
            ListOf(Words("a list of three names", "lista három névvel"), _NAME, 3, 3),
            "the players of seats 0, 1 and 2; if missing, as the deal goes round",
            needed=False,
        ),
        "dealer": Key(_NAME, "who dealt, if it was not whose turn it was", needed=False),
        "outcome": Key(
            _FormShape(Named("outcome", OUTCOME), Outcome),
            "what came of the deal, if it is known; it must come to the net and the lines",
            needed=False,
        ),
        "record": Key(
            _FormShape(Named("record", RECORD), Record),
            "the deal itself, if it is known; it must come to the net and the lines",
            needed=False,
        ),
    }
)
ENTRIES: Final = ListOf(Words("a list of entries", "lista bejegyzésekkel"), Named("entry", _ENTRY))


# The whole

TABLE: Final = Document(
    "ulti-table",
    1,
    {
        "profile": HOUSE_KEYS["profile"],
        "stake": HOUSE_KEYS["stake"],
        "players": Key(
            _PlayersShape(_NAMES.right), "three or four names, each to the right of the one before"
        ),
        "first_dealer": Key(
            Text(Words("the name of a player", "egy játékos neve")),
            "who dealt first; the last player if it is missing",
            needed=False,
        ),
        "entries": Key(ENTRIES, "what the deals came to, by seat, and for whom, in order"),
    },
)
"""The JSON form of a table."""


class TableParts(NamedTuple):
    """The parts of a table that was read."""

    players: tuple[str, ...]
    profile: Profile
    stake: int
    first_dealer: str
    entries: tuple[EntryParts, ...]


def read_table(data: Mapping[str, Any]) -> TableParts:
    """Read the parts of a table, strictly; whether the first dealer plays is not looked at.

    Raises:
        RecordError: something is wrong with them; code and path say what and where.

    """
    TABLE.check(data)
    parts = {name: TABLE.part(data, name) for name in TABLE.known if name in data}
    stake: int = parts.get("stake", 1)
    for place, entry in enumerate(parts["entries"]):
        _check_entry(entry.settlement, stake, f"entries[{place}]")
    return TableParts(
        parts["players"],
        parts["profile"],
        stake,
        parts.get("first_dealer", parts["players"][-1]),
        parts["entries"],
    )


def _check_entry(entry: Settlement, stake: int, path: str) -> None:
    """Refuse an entry that does not add up, with its place."""
    where = path
    try:
        for place, line in enumerate(entry.lines):
            where = f"{path}.lines[{place}]"
            check_line(line, stake)
        where = path
        check_settlement(entry, stake)
    except UltiError as error:
        raise RecordError(error.code, str(error), where) from None
