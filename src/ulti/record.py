"""The game record: one deal as JSON text, read, replayed and written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeGuard, final

import attrs

from ulti.actions import Action, parse_action
from ulti.deals import SEATS, Deal
from ulti.errors import DealError, ParseError, RecordError, quoted
from ulti.game import Game
from ulti.reading import (
    check_frame,
    check_keys,
    profile_data,
    read_json,
    read_profile,
    read_stake,
    wrong_type,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti.profiles import Profile
    from ulti.settlement import Net
    from ulti.verdict import Verdict

__all__ = ["Record", "StatedSettlement"]

FORMAT: Final = "ulti-record"
VERSION: Final = 1

_REQUIRED_KEYS: Final = ("format", "version", "profile", "deal", "actions")
_OPTIONAL_KEYS: Final = ("rules", "stake", "players", "settlement")


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
class Record:
    """A deal as it is written down: the cards, the house rules and what was done.

    >>> import random
    >>> from ulti import WIKIHOW, Deal, Game
    >>> game = Game.start(Deal.shuffled(random.Random(7)), WIKIHOW, stake=2)
    >>> text = Record.of(game).to_json()
    >>> Record.from_json(text).replay() == game
    True

    Attributes:
        profile: the house rules.
        deal: the cards.
        actions: what was done, in order; it may stop anywhere.
        stake: what a unit is worth.
        players: the names by seat, for printing.
        settlement: the settlement that the record states.

    """

    profile: Profile
    deal: Deal
    actions: tuple[Action, ...] = ()
    stake: int = 1
    players: tuple[str, str, str] | None = None
    settlement: StatedSettlement | None = None

    @classmethod
    def of(cls, game: Game, players: Sequence[str] | None = None) -> Record:
        """Write down a game, with its settlement if it is over.

        Raises:
            RecordError: this is no game, or one that was set up at the first lead, so that its
                auction is not known; or the players are not three names.

        """
        if not isinstance(game, Game):
            raise wrong_type(game, "", "a Game")
        if game.deal is None:
            raise RecordError(
                "bad_deal", "a position that was set up by from_contract has no deal to record"
            )
        settlement = game.settlement
        return cls(
            game.profile,
            game.deal,
            tuple(action for _, action in game.history),
            game.stake,
            None if players is None else _read_players(players),
            None if settlement is None else _read_settlement(settlement.to_dict()),
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read the JSON text of a record.

        Raises:
            RecordError: it is no JSON or no record; code and path say what and where.

        """
        return cls.from_dict(read_json(text))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Record:
        """Read a record from plain data.

        Raises:
            RecordError: it is no record; code and path say what and where.

        """
        check_frame(data, FORMAT, VERSION, _REQUIRED_KEYS + _OPTIONAL_KEYS, _REQUIRED_KEYS)
        profile = read_profile(data["profile"], data.get("rules", {}))
        return cls(
            profile,
            _read_deal(data["deal"]),
            _read_actions(data["actions"]),
            read_stake(data.get("stake", 1)),
            _read_players(data["players"]) if "players" in data else None,
            _read_settlement(data["settlement"]) if "settlement" in data else None,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data, fit for JSON.

        A built-in profile is named, one that was evolved from it is named with its changes in
        `rules`, any other is written whole.
        """
        data: dict[str, Any] = {"format": FORMAT, "version": VERSION, **profile_data(self.profile)}
        data["stake"] = self.stake
        if self.players is not None:
            data["players"] = list(self.players)
        data["deal"] = list(self.deal.texts())
        data["actions"] = [str(action) for action in self.actions]
        if self.settlement is not None:
            data["settlement"] = self.settlement.to_dict()
        return data

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def replay(self) -> Game:
        """Play the record and check a stated settlement.

        Raises:
            RecordError: an action is illegal, or the stated settlement differs from what the
                deal comes to; code and path say what and where.

        """
        game = Game.start(self.deal, self.profile, self.stake)
        for place, action in enumerate(self.actions):
            verdict = game.verdict(action)
            if not verdict:
                raise RecordError(str(verdict.code), _explain(verdict), f"actions[{place}]")
            game = game.apply(action)
        if self.settlement is not None:
            _check_settlement(self.settlement, game)
        return game


def _explain(verdict: Verdict) -> str:
    if verdict.seat is None:
        return verdict.message()
    who = f"seat {int(verdict.seat)} is to act, phase {verdict.phase.name}"
    return f"{who}; {verdict.message()}"


# Parts of a record


def _read_deal(value: object) -> Deal:
    if not isinstance(value, (list, tuple)):
        raise wrong_type(value, "deal", "a list of three texts of cards")
    for seat, text in enumerate(value):
        if not isinstance(text, str):
            raise wrong_type(text, f"deal[{seat}]", "a text of cards")
    try:
        return Deal.parse(value)
    except DealError as error:
        raise RecordError("bad_deal", str(error), "deal") from None


def _read_players(value: object) -> tuple[str, str, str]:
    match value:
        case [str(first), str(second), str(third)]:
            for seat, name in enumerate((first, second, third)):
                if not name.isprintable():
                    raise wrong_type(name, f"players[{seat}]", "a printable name")
            return first, second, third
        case _:
            raise wrong_type(value, "players", "a list of three names")


def _read_actions(value: object) -> tuple[Action, ...]:
    if not isinstance(value, (list, tuple)):
        raise wrong_type(value, "actions", "a list of texts")
    actions = []
    for place, text in enumerate(value):
        path = f"actions[{place}]"
        if not isinstance(text, str):
            raise wrong_type(text, path, 'a text such as "play PA"')
        try:
            actions.append(parse_action(text))
        except ParseError as error:
            raise RecordError(error.code, str(error), path) from None
    return tuple(actions)


def _read_settlement(value: object) -> StatedSettlement:
    if not isinstance(value, Mapping):
        raise wrong_type(value, "settlement", "an object with net, and lines if you like")
    check_keys(value, ("net", "lines"), ("net",), "settlement")
    net = value["net"]
    if not _is_int_list(net) or len(net) != len(SEATS):
        raise wrong_type(net, "settlement.net", "a list of three whole numbers")
    lines = None
    if "lines" in value:
        lines = value["lines"]
        if not isinstance(lines, (list, tuple)):
            raise wrong_type(lines, "settlement.lines", "a list of lines")
        lines = tuple(_read_line(line, place) for place, line in enumerate(lines))
    return StatedSettlement((net[0], net[1], net[2]), lines)


def _read_line(value: object, place: int) -> StatedLine:
    """Check the keys of a line and the kinds of its values; bring it into a form to compare."""
    path = f"settlement.lines[{place}]"
    if not isinstance(value, Mapping):
        raise wrong_type(value, path, "an object")
    check_keys(value, tuple(_LINE_KEYS), tuple(_LINE_KEYS), path)
    items: list[tuple[str, Any]] = []
    for key, (right, is_right) in _LINE_KEYS.items():
        item = value[key]
        if not is_right(item):
            raise wrong_type(item, f"{path}.{key}", right)
        items.append((key, tuple(item) if isinstance(item, (list, tuple)) else item))
    return tuple(items)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_int_list(value: object) -> TypeGuard[Sequence[int]]:
    return isinstance(value, (list, tuple)) and all(map(_is_int, value))


_TEXT: Final = ("a text", lambda value: isinstance(value, str))
_FLAG: Final = ("true or false", lambda value: isinstance(value, bool))
_NUMBER: Final = ("a whole number", _is_int)
_NUMBERS: Final = ("a list of whole numbers", _is_int_list)
_LINE_KEYS: Final[dict[str, tuple[str, Callable[[object], bool]]]] = {
    "figure": _TEXT,
    "silent": _FLAG,
    "fee": _FLAG,
    "result": _TEXT,
    "by": _TEXT,
    "seat": ("a seat, or null", lambda value: value is None or _is_int(value)),
    "hub": _NUMBER,
    "against": _NUMBERS,
    "units": _NUMBER,
    "suit_multiplier": _NUMBER,
    "kontra_multiplier": _NUMBER,
    "net": _NUMBERS,
}


def _check_settlement(stated: StatedSettlement, game: Game) -> None:
    """Compare a stated settlement with the game's; lines may come in any order."""
    settlement = game.settlement
    if settlement is None:
        message = "the deal is not over, so it can't be settled yet"
        raise RecordError("settlement_differs", message, "settlement")
    if stated.net != settlement.net:
        message = f"stated {quoted(stated.net)}, but the deal comes to {settlement.net}"
        raise RecordError("settlement_differs", message, "settlement.net")
    if stated.lines is None:
        return
    left = [_read_line(line.to_dict(), place) for place, line in enumerate(settlement.lines)]
    for place, line in enumerate(stated.lines):
        if line not in left:
            path = f"settlement.lines[{place}]"
            raise RecordError("settlement_differs", _difference(line, left), path)
        left.remove(line)
    if left:
        message = f"the deal also has the line {json.dumps(dict(left[0]))}"
        raise RecordError("settlement_differs", message, "settlement.lines")


def _difference(stated: StatedLine, ours: list[StatedLine]) -> str:
    """Say how a stated line differs from the one of ours that it comes nearest to."""
    if not ours:
        return "the deal has no more lines than those before"
    nearest = min(ours, key=lambda line: sum(a != b for a, b in zip(stated, line, strict=True)))
    faults = [
        f"{key}: stated {quoted(value)}, is {right!r}"
        for (key, value), (_, right) in zip(stated, nearest, strict=True)
        if value != right
    ]
    return f"the deal has no such line; the nearest differs in {'; '.join(faults)}"
