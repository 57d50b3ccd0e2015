"""The JSON form of a record, declared once, and its parts, read before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

import attrs

from ulti.base.errors import DealError, ParseError, RecordError
from ulti.base.value import Once
from ulti.base.words import Words
from ulti.game import Game
from ulti.model.actions import VERBS, read_action
from ulti.model.deals import HAND_SIZES, Deal, faults_of_hands
from ulti.model.problems import Problem, of_wrong_type
from ulti.model.shapes import WRONG, Document, Key, ListOf, Named, Shape, Text, pattern_of_cards
from ulti.record.position import Position
from ulti.record.reading import HOUSE_KEYS, NAME, find_profile
from ulti.rules.settlement import LINE, SETTLEMENT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti.house.profile import Profile
    from ulti.model.actions import Action
    from ulti.model.problems import Tell
    from ulti.model.shapes import Schema
    from ulti.rules.settlement import Line, Net, Settlement

Players: TypeAlias = tuple[str, str, str]

StatedLine: TypeAlias = tuple[tuple[str, Any], ...]
"""A line of a stated settlement: keys and values, lists as tuples."""


@final
@attrs.frozen
class StatedSettlement(Once):
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
    """What was given in the place of an action and is none.

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
class RecordParts:
    """The parts of a record; what can't be read, or depends on what can't be, is None.

    Attributes:
        profile: the house rules.
        deal: the cards.
        actions: what was done; what is not an action is among them as it was given.
        stake: what a unit is worth.
        players: the names by seat.
        settlement: the settlement that the record states.
        position: where the deal begins, instead of the cards as they were dealt.

    """

    profile: Profile | None = None
    deal: Deal | None = None
    actions: tuple[Action | Unreadable, ...] | None = None
    stake: int | None = None
    players: Players | None = None
    settlement: StatedSettlement | None = None
    position: Position | None = None

    def start(self) -> Game | None:
        """Return the game before the actions; None if something that it needs is not there."""
        if self.position is not None:
            return self.position.game()
        if self.deal is None or self.profile is None or self.stake is None:
            return None
        return Game.start(self.deal, self.profile, self.stake)


def read_form(data: object, tell: Tell) -> RecordParts:
    """Read the parts of a record; what is wrong with actions is reported when they are played."""
    if isinstance(data, list):
        tell(Problem.of("bad_type", "", A_LIST))
        return RecordParts()
    if not RECORD.check(data, tell):
        return RecordParts()
    assert isinstance(data, Mapping)  # noqa: S101 - checked; for the type checker
    parts: dict[str, Any] = {"stake": 1}
    if "profile" in data:
        parts["profile"] = find_profile(data["profile"], data.get("rules", {}), tell)
    for name in ("stake", "players", "deal", "position", "settlement", "actions"):
        if name in data:
            parts[name] = RECORD.part(data, name, tell)
    position = parts.get("position")
    if isinstance(position, Position):
        parts |= {"profile": position.profile, "stake": position.stake}
    return RecordParts(**{name: part for name, part in parts.items() if part is not WRONG})


A_LIST: Final = Words(
    "a list is not a record; write records one by one, or as JSON Lines, one a line",
    "egy lista nem leosztás; írd a leosztásokat külön, vagy JSON Lines alakban, soronként egyet",
)


# Parts of a record. Their right kinds are said in both languages.


@final
class _DealShape(Shape):
    """The cards as they were dealt: three texts."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, (list, tuple)):
            return self.refuse(value, path, tell)
        if len(value) > _MOST_HANDS:
            return self.refuse(value, path, tell)
        texts = [_HAND.read(text, f"{path}[{seat}]", tell) for seat, text in enumerate(value)]
        if any(text is WRONG for text in texts):
            return WRONG
        try:
            return Deal.parse(value)
        except DealError:
            for seat, en, hu in faults_of_hands(value):
                where = path if seat is None else f"{path}[{seat}]"
                tell(Problem.of("bad_deal", where, Words(en, hu)))
            return WRONG

    def plain(self, value: Deal) -> list[str]:
        return list(value.texts())

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        hands = [{"type": "string", "pattern": pattern_of_cards(size)} for size in HAND_SIZES]
        # Generators of code know `items` alone, so it says the same, if less exactly.
        return {
            "type": "array",
            "prefixItems": hands,
            "items": {"type": "string"},
            "minItems": len(hands),
            "maxItems": len(hands),
        }


_HAND: Final = Text(Words("a text of cards", "egy kéz lapjai szövegként"))
_MOST_HANDS: Final = 32
"""Hands that are looked at one by one: as many as there are cards."""


MOST_ACTIONS: Final = 10_000
"""No deal has as many, not even one in which everything is doubled a thousand times."""


@final
class _PositionShape(Shape):
    """A position, as the text of one line."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, str):
            return self.refuse(value, path, tell)
        try:
            return Position.parse(value)
        except RecordError as error:
            words = Words(str(error), f"hibás állás ({error})")
            tell(Problem.of(error.code, path, words))
            return WRONG

    def plain(self, value: Position) -> str:
        return str(value)

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        return {"type": "string"}


@final
class _ActionsShape(Shape):
    """What was done; what is not an action is kept as it is, until it is known who was to act."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, (list, tuple)) or len(value) > MOST_ACTIONS:
            return self.refuse(value, path, tell)
        # What is not a plain text might claim to be one that is known.
        if all(type(text) is str for text in value):
            actions = tuple(map(_KNOWN_ACTIONS.get, value))
            if all(actions):
                return actions
        return tuple(map(_read_action, value))

    def plain(self, value: Iterable[Action]) -> list[str]:
        return [str(action) for action in value]

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        return {
            "type": "array",
            "items": {"type": "string", "pattern": ACTION_PATTERN},
            "maxItems": MOST_ACTIONS,
        }


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
    # A text of a class of its own may claim to equal another.
    is_plain = type(text) is str and len(text) <= _LONGEST_KNOWN
    if is_plain and len(_KNOWN_ACTIONS) < _MOST_KNOWN:
        _KNOWN_ACTIONS[text] = action
    return action


def of_no_text(value: object, path: str) -> Problem:
    """Report that what was given in the place of an action is not a text at all."""
    return of_wrong_type(value, path, _ACTION)


_ACTION: Final = Words('a text such as "play PA"', 'szöveg, például "play PA"')

ACTION_PATTERN: Final = rf"^\s*({'|'.join(VERBS)})(\s|$)"


@final
class _StatedShape(Shape):
    """A stated settlement: as the JSON form says it, for comparing."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        parts = SETTLEMENT.read(value, path, tell)
        if parts is WRONG:
            return WRONG
        lines = value.get("lines")
        return StatedSettlement(
            parts["net"], None if lines is None else tuple(map(_stated_line, lines))
        )

    def plain(self, value: StatedSettlement) -> dict[str, Any]:
        return value.to_dict()

    def schema(self, named: dict[str, Schema]) -> Schema:
        return Named("settlement", SETTLEMENT).schema(named)


def _stated_line(line: Mapping[str, Any]) -> StatedLine:
    """Bring a line of plain data into a form to compare: its keys in order, and no lists."""
    return tuple([(key, _unchangeable(line[key])) for key in LINE.known])


def _unchangeable(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def line_of(line: Line) -> StatedLine:
    """Return a line of a settlement in the form of a stated one."""
    return _stated_line(line.to_dict())


@final
class _PlayersShape(Shape):
    """Three different names."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        names = _NAMES.read(value, path, tell)
        if names is not WRONG and len(set(names)) < len(names):
            return self.refuse(value, path, tell)
        return names

    def plain(self, value: Players) -> list[str]:
        return list(value)

    def schema(self, named: dict[str, Schema]) -> Schema:
        return _NAMES.schema(named) | {"uniqueItems": True}


_NAMES: Final = ListOf(Words("a list of three names", "lista három névvel"), NAME, 3, 3)
PLAYERS: Final = _PlayersShape(
    Words("a list of three different names", "lista három különböző névvel")
)

RECORD: Final = Document(
    "ulti-record",
    1,
    {
        **HOUSE_KEYS,
        "players": Key(PLAYERS, "three names, seat 0 first, for printing", needed=False),
        "deal": Key(
            _DealShape(
                Words(
                    "a list of three texts of cards",
                    "lista három szöveggel, mindegyik egy kéz lapjai",
                )
            ),
            "the cards as dealt to seats 0, 1 and 2, separated by spaces",
        ),
        "position": Key(
            _PositionShape(Words("the line of a position", "egy állás sora")),
            "where the deal begins, instead of the house rules, the stake and the cards as dealt",
            needed=False,
        ),
        "actions": Key(
            _ActionsShape(
                Words(
                    f"a list of at most {MOST_ACTIONS} texts",
                    f"lista, legfeljebb {MOST_ACTIONS} szöveggel",
                )
            ),
            "what was done, in order; it may stop anywhere",
        ),
        "settlement": Key(
            _StatedShape(SETTLEMENT.right),
            "what the deal comes to; it must agree with the deal",
            needed=False,
        ),
    },
    instead={"position": (*HOUSE_KEYS, "deal")},
)
"""The JSON form of a record."""
