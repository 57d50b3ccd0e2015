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
from ulti.record.reading import HOUSE_KEYS
from ulti.rules.settlement import SETTLEMENT, settlement_of
from ulti.table.entries import check_line, check_settlement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.house.profile import Profile
    from ulti.model.problems import Tell
    from ulti.model.shapes import Schema
    from ulti.rules.settlement import Settlement

_SIZES: Final = (len(SEATS), len(SEATS) + 1)


# Players


def read_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return three or four different names as a tuple.

    Raises:
        UltiError: they are not that.

    """
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise UltiError(f"{quoted(players)} are no players: use a list of names", "bad_players")
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
            return settlement_of(parts, parts.get("declarer"), path)
        except RecordError as error:
            tell(Problem.of(error.code, error.path, Words.same(error.message)))
            return WRONG

    def plain(self, value: Settlement) -> dict[str, Any]:
        data = value.to_dict()
        if value.lines:
            data["declarer"] = int(value.lines[0].declarer)
        return data

    def schema(self, named: dict[str, Schema]) -> Schema:
        with_lines, without = super().schema(named), super().schema(named)
        lines: Schema = with_lines["properties"]["lines"]
        with_lines["required"] = list(self.known)
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
    }
)
ENTRIES: Final = ListOf(
    Words("a list of settlements", "lista elszámolásokkal"), Named("entry", _ENTRY)
)


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
        "entries": Key(ENTRIES, "what the deals came to, by seat, in order"),
    },
)
"""The JSON form of a table."""


class TableParts(NamedTuple):
    """The parts of a table that was read."""

    players: tuple[str, ...]
    profile: Profile
    stake: int
    first_dealer: str
    entries: tuple[Settlement, ...]


def read_table(data: Mapping[str, Any]) -> TableParts:
    """Read the parts of a table, strictly; whether the first dealer plays is not looked at.

    Raises:
        RecordError: something is wrong with them; code and path say what and where.

    """
    TABLE.check(data)
    parts = {name: TABLE.part(data, name) for name in TABLE.known if name in data}
    stake: int = parts.get("stake", 1)
    for place, entry in enumerate(parts["entries"]):
        _check_entry(entry, stake, f"entries[{place}]")
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
