"""The form of a record: its parts, read from plain data before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeGuard, final

import attrs

from ulti.base.errors import DealError, ParseError
from ulti.base.words import Words
from ulti.model.actions import read_action
from ulti.model.deals import SEATS, Deal, faults_of_hands
from ulti.record.problems import Problem, of_wrong_type, refuse
from ulti.record.reading import check_frame, check_keys, find_profile, find_stake

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti.house.profile import Profile
    from ulti.model.actions import Action
    from ulti.record.problems import Tell
    from ulti.rules.settlement import Line, Net, Settlement

FORMAT: Final = "ulti-record"
VERSION: Final = 1

REQUIRED_KEYS: Final = ("format", "version", "profile", "deal", "actions")
OPTIONAL_KEYS: Final = ("rules", "stake", "players", "settlement")
_SETTLEMENT_KEYS: Final = ("net", "lines")

Players: TypeAlias = tuple[str, str, str]

StatedLine: TypeAlias = tuple[tuple[str, Any], ...]
"""A line of a stated settlement: keys and values, lists as tuples."""


@final
@attrs.frozen
class StatedSettlement:
    """What a record says that the deal comes to.

    Attributes:
        net: amounts by seat.
        lines: the lines; None if they are not stated.

    """

    net: Net
    lines: tuple[StatedLine, ...] | None = None

    @classmethod
    def of(cls, settlement: Settlement) -> StatedSettlement:
        """State what a deal comes to."""
        return cls(settlement.net, tuple(map(line_of, settlement.lines)))

    def to_dict(self) -> dict[str, Any]:
        """Return it in the JSON form of records."""
        data: dict[str, Any] = {"net": list(self.net)}
        if self.lines is not None:
            data["lines"] = [
                {key: list(v) if isinstance(v, tuple) else v for key, v in line}
                for line in self.lines
            ]
        return data


@final
@attrs.frozen
class Unreadable:
    """What stands in the place of an action and is none.

    Attributes:
        value: what was given.
        code: of a text, the code of what is wrong with it.
        why: of a text, what is wrong with it.

    """

    value: object
    code: str = ""
    why: str = ""


@final
@attrs.frozen
class Form:
    """The parts of a record; what can't be read, or depends on what can't be, is None.

    Attributes:
        profile: the house rules.
        deal: the cards.
        actions: what was done; what is no action stands among them as it was given.
        stake: what a unit is worth.
        players: the names by seat.
        settlement: the settlement that the record states.

    """

    profile: Profile | None = None
    deal: Deal | None = None
    actions: tuple[Action | Unreadable, ...] | None = None
    stake: int | None = None
    players: Players | None = None
    settlement: StatedSettlement | None = None


def read_form(data: object, tell: Tell) -> Form:
    """Read the parts of a record; what is wrong with actions is told when they are played."""
    if not check_frame(data, FORMAT, VERSION, REQUIRED_KEYS + OPTIONAL_KEYS, REQUIRED_KEYS, tell):
        return Form()
    assert isinstance(data, Mapping)  # noqa: S101 - checked; for the type checker
    rules = data.get("rules", {})
    return Form(
        profile=find_profile(data["profile"], rules, tell) if "profile" in data else None,
        stake=find_stake(data.get("stake", 1), tell),
        players=read_players(data["players"], tell) if "players" in data else None,
        deal=_read_deal(data["deal"], tell) if "deal" in data else None,
        settlement=_read_settlement(data["settlement"], tell) if "settlement" in data else None,
        actions=_read_actions(data["actions"], tell) if "actions" in data else None,
    )


# Parts of a record. Their right kinds are told in both languages.

_DEAL: Final = Words(
    "a list of three texts of cards", "lista három szöveggel, mindegyik egy kéz lapjai"
)
_HAND: Final = Words("a text of cards", "egy kéz lapjai szövegként")
_PLAYERS: Final = Words("a list of three names", "lista három névvel")
_NAME: Final = Words("a printable name", "megjeleníthető karakterekből álló név")
_ACTIONS: Final = Words("a list of texts", "lista szövegekkel")
_ACTION: Final = Words('a text such as "play PA"', 'szöveg, például "play PA"')
_SETTLEMENT: Final = Words(
    "an object with net, and lines if you like", "objektum, benne net, és ha kell, lines"
)
_NET: Final = Words("a list of three whole numbers", "lista három egész számmal")
_MOST_LINES: Final = 100
"""More than any deal comes to; what is wrong with each of a million would fill the memory."""
_LINES: Final = Words(
    f"a list of at most {_MOST_LINES} lines", f"lista legfeljebb {_MOST_LINES} sorral"
)
_LINE: Final = Words("an object", "objektum")


def _read_deal(value: object, tell: Tell) -> Deal | None:
    if not isinstance(value, (list, tuple)):
        tell(of_wrong_type(value, "deal", _DEAL))
        return None
    fine = True
    for place, text in enumerate(value):
        if not isinstance(text, str):
            fine = False
            tell(of_wrong_type(text, f"deal[{place}]", _HAND))
    if not fine:
        return None
    try:
        return Deal.parse(value)
    except DealError:
        for seat, en, hu in faults_of_hands(value):
            path = "deal" if seat is None else f"deal[{seat}]"
            tell(Problem.of("bad_deal", path, Words(en, hu)))
        return None


def read_players(value: object, tell: Tell = refuse) -> Players | None:
    """Read three names; None if they are none."""
    match value:
        case [str(first), str(second), str(third)]:
            players = (first, second, third)
            fine = True
            for seat, name in enumerate(players):
                if not name.isprintable():
                    fine = False
                    tell(of_wrong_type(name, f"players[{seat}]", _NAME))
            return players if fine else None
        case _:
            tell(of_wrong_type(value, "players", _PLAYERS))
            return None


def _read_actions(value: object, tell: Tell) -> tuple[Action | Unreadable, ...] | None:
    if not isinstance(value, (list, tuple)):
        tell(of_wrong_type(value, "actions", _ACTIONS))
        return None
    try:
        actions = tuple(map(_KNOWN_ACTIONS.get, value))
    except TypeError:  # one can't be looked up, so it is no text
        actions = (None,)
    return actions if _are_all(actions) else tuple(map(_read_action, value))


# The same few texts come again and again, and finding one is a tenth of the cost of reading it.
# There is room for all discards, bids and plays, and for the usual melds and kontras.
_KNOWN_ACTIONS: Final[dict[object, Action]] = {}
_MOST_KNOWN: Final = 2048
_LONGEST_KNOWN: Final = 32


def _read_action(text: object) -> Action | Unreadable:
    if not isinstance(text, str):
        return Unreadable(text)
    try:
        action = read_action(text)
    except ParseError as error:
        return Unreadable(text, error.code, str(error))
    if len(text) <= _LONGEST_KNOWN and len(_KNOWN_ACTIONS) < _MOST_KNOWN:
        _KNOWN_ACTIONS[text] = action
    return action


def _are_all(actions: tuple[Action | None, ...]) -> TypeGuard[tuple[Action, ...]]:
    return all(actions)  # an action is true, as every object without a say in it


def of_no_text(value: object, path: str) -> Problem:
    """Tell that what stands in the place of an action is no text at all."""
    return of_wrong_type(value, path, _ACTION)


def _read_settlement(value: object, tell: Tell) -> StatedSettlement | None:
    """Read a stated settlement; None if it has not the form of one."""
    if not isinstance(value, Mapping):
        tell(of_wrong_type(value, "settlement", _SETTLEMENT))
        return None
    fine = check_keys(value, _SETTLEMENT_KEYS, ("net",), "settlement", tell)
    net = value.get("net")
    if "net" in value and not _is_net(net):
        fine = False
        tell(of_wrong_type(net, "settlement.net", _NET))
    lines: tuple[StatedLine | None, ...] | None = None
    if "lines" in value:
        stated = value["lines"]
        if isinstance(stated, (list, tuple)) and len(stated) <= _MOST_LINES:
            lines = tuple([_read_line(line, place, tell) for place, line in enumerate(stated)])
        else:
            fine = False
            tell(of_wrong_type(stated, "settlement.lines", _LINES))
    if not (fine and _is_net(net)) or (lines is not None and not _are_lines(lines)):
        return None
    return StatedSettlement((net[0], net[1], net[2]), lines)


def _read_line(value: object, place: int, tell: Tell) -> StatedLine | None:
    """Check the keys of a line and the kinds of its values; bring it into a form to compare."""
    path = f"settlement.lines[{place}]"
    if not isinstance(value, Mapping):
        tell(of_wrong_type(value, path, _LINE))
        return None
    fine = value.keys() == _LINE_KEYS.keys() or check_keys(
        value, tuple(_LINE_KEYS), tuple(_LINE_KEYS), path, tell
    )
    items: list[tuple[str, Any]] = []
    for key, (right, is_right) in _LINE_KEYS.items():
        if key not in value:
            continue
        item = value[key]
        if not is_right(item):
            fine = False
            tell(of_wrong_type(item, f"{path}.{key}", right))
        items.append((key, tuple(item) if isinstance(item, list) else item))
    return tuple(items) if fine else None


def line_of(line: Line) -> StatedLine:
    """Return a line of a settlement in the form of a stated one."""
    return tuple([(k, tuple(v) if isinstance(v, list) else v) for k, v in line.to_dict().items()])


def _are_lines(lines: tuple[StatedLine | None, ...]) -> TypeGuard[tuple[StatedLine, ...]]:
    return None not in lines


def _is_int(value: object) -> bool:
    return type(value) is int or (isinstance(value, int) and not isinstance(value, bool))


def _is_int_list(value: object) -> TypeGuard[Sequence[int]]:
    return isinstance(value, (list, tuple)) and all(map(_is_int, value))


def _is_net(value: object) -> TypeGuard[Sequence[int]]:
    return _is_int_list(value) and len(value) == len(SEATS)


Kind: TypeAlias = "tuple[Words, Callable[[object], bool]]"

_TEXT: Final[Kind] = (Words("a text", "szöveg"), lambda value: isinstance(value, str))
_FLAG: Final[Kind] = (Words("true or false", "true vagy false"), lambda v: isinstance(v, bool))
_NUMBER: Final[Kind] = (Words("a whole number", "egész szám"), _is_int)
_NUMBERS: Final[Kind] = (
    Words("a list of whole numbers", "lista egész számokkal"),
    _is_int_list,
)
_LINE_KEYS: Final[Mapping[str, Kind]] = {
    "figure": _TEXT,
    "silent": _FLAG,
    "fee": _FLAG,
    "result": _TEXT,
    "by": _TEXT,
    "seat": (
        Words("a seat, or null", "egy hely száma, vagy null"),
        lambda value: value is None or _is_int(value),
    ),
    "hub": _NUMBER,
    "against": _NUMBERS,
    "units": _NUMBER,
    "suit_multiplier": _NUMBER,
    "kontra_multiplier": _NUMBER,
    "net": _NUMBERS,
}
