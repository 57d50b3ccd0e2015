"""The game record: one deal as JSON text, read, replayed and written (RECORD.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, final

import attrs

from ulti.actions import Action, parse_action
from ulti.deals import SEATS, Deal
from ulti.errors import DealError, ParseError, ProfileError, RecordError, UltiError, quoted
from ulti.game import Game
from ulti.profiles import PROFILES, Profile, check_stake, get_profile, is_whole, load_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti.verdict import Verdict

FORMAT: Final = "ulti-record"
VERSION: Final = 1

_REQUIRED_KEYS: Final = ("format", "version", "profile", "deal", "actions")
_OPTIONAL_KEYS: Final = ("rules", "stake", "players", "settlement")


@final
@attrs.frozen
class Record:
    """A deal as it is written down: the cards, the house rules and what was done.

    >>> from ulti.record import Record
    >>> game = Record.from_json(text).replay()  # doctest: +SKIP

    Attributes:
        profile: the house rules.
        deal: the cards.
        actions: what was done, in order; it may stop anywhere.
        stake: what a unit is worth.
        players: the names by seat, for printing.
        settlement: the settlement that the record states, in its JSON form.

    """

    profile: Profile
    deal: Deal
    actions: tuple[Action, ...] = ()
    stake: int = 1
    players: tuple[str, str, str] | None = None
    settlement: Mapping[str, Any] | None = attrs.field(default=None, hash=False)

    @classmethod
    def of(cls, game: Game, players: tuple[str, str, str] | None = None) -> Record:
        """Write down a game, with its settlement if it is over.

        Raises:
            RecordError: the game was set up at the first lead, so its auction is not known.

        """
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
            players,
            None if settlement is None else settlement.to_dict(),
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read the JSON text of a record.

        Raises:
            RecordError: it is no JSON or no record; code and path say what and where.

        """
        try:
            data = load_json(text)
        except UltiError as error:
            raise RecordError("bad_json", f"this is no JSON: {error}") from None
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Record:
        """Read a record from plain data.

        Raises:
            RecordError: it is no record; code and path say what and where.

        """
        _check_frame(data)
        profile = _read_profile(data["profile"], data.get("rules", {}))
        return cls(
            profile,
            _read_deal(data["deal"]),
            _read_actions(data["actions"]),
            _read_stake(data.get("stake", 1)),
            _read_players(data["players"]) if "players" in data else None,
            _read_settlement(data["settlement"]) if "settlement" in data else None,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data, fit for JSON.

        A built-in profile is named, one that was evolved from it is named with its changes in
        `rules`, any other is written whole.
        """
        data: dict[str, Any] = {"format": FORMAT, "version": VERSION}
        base = PROFILES.get(self.profile.name)
        if base is None:
            data["profile"] = self.profile.to_dict()
        else:
            data["profile"] = base.name
            ours, theirs = self.profile.to_dict(), base.to_dict()
            changes = {name: ours[name] for name in ours if ours[name] != theirs[name]}
            if changes:
                data["rules"] = changes
        data["stake"] = self.stake
        if self.players is not None:
            data["players"] = list(self.players)
        data["deal"] = list(self.deal.texts())
        data["actions"] = [str(action) for action in self.actions]
        if self.settlement is not None:
            data["settlement"] = dict(self.settlement)
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
    who = "the deal is over" if verdict.seat is None else f"seat {int(verdict.seat)} is to act"
    return f"{who}, phase {verdict.phase.name}; {verdict.message()}"


# Parts of a record


def _wrong_type(value: object, path: str, right: str) -> RecordError:
    return RecordError(
        "bad_type", f"{quoted(value)} is {type(value).__name__}; write {right}", path
    )


def _check_frame(data: object) -> None:
    """Check what kind of object this is and which keys it has."""
    if not isinstance(data, Mapping):
        raise _wrong_type(data, "", "an object with format, version, profile, deal and actions")
    if "format" not in data:
        raise RecordError("missing_key", f'write "format": "{FORMAT}"', "format")
    if data["format"] != FORMAT:
        raise RecordError("bad_format", f"{quoted(data['format'])} is not {FORMAT!r}", "format")
    if "version" not in data:
        raise RecordError("missing_key", f'write "version": {VERSION}', "version")
    version = data["version"]
    if not is_whole(version, VERSION) or version != VERSION:
        message = f"version {quoted(version)} is not understood; version {VERSION} is"
        raise RecordError("bad_version", message, "version")
    for key in data:
        if key not in _REQUIRED_KEYS and key not in _OPTIONAL_KEYS:
            known = ", ".join(_REQUIRED_KEYS + _OPTIONAL_KEYS)
            raise RecordError("unknown_key", f"a record has no such key; it has {known}", str(key))
    for key in _REQUIRED_KEYS:
        if key not in data:
            raise RecordError("missing_key", f"a record needs {key!r}", key)


def _read_profile(value: object, rules: object) -> Profile:
    if isinstance(value, str):
        try:
            profile = get_profile(value)
        except ProfileError as error:
            raise RecordError("unknown_profile", str(error), "profile") from None
    elif isinstance(value, Mapping):
        try:
            profile = Profile.from_dict(value)
        except ProfileError as error:
            raise RecordError("bad_rules", str(error), "profile") from None
    else:
        raise _wrong_type(value, "profile", "a name or an object with every switch")
    if not isinstance(rules, Mapping):
        raise _wrong_type(rules, "rules", "an object with the switches to change")
    if "name" in rules:
        raise RecordError("bad_rules", "'name' is no switch, so rules can't change it", "rules")
    try:
        return profile.evolve(**rules)
    except ProfileError as error:
        raise RecordError("bad_rules", str(error), "rules") from None


def _read_deal(value: object) -> Deal:
    if not isinstance(value, (list, tuple)):
        raise _wrong_type(value, "deal", "a list of three texts of cards")
    for seat, text in enumerate(value):
        if not isinstance(text, str):
            raise _wrong_type(text, f"deal[{seat}]", "a text of cards")
    try:
        return Deal.parse(value)
    except DealError as error:
        raise RecordError("bad_deal", str(error), "deal") from None


def _read_stake(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong_type(value, "stake", "a whole number from 1")
    try:
        return check_stake(value)
    except UltiError as error:
        raise RecordError("bad_stake", str(error), "stake") from None


def _read_players(value: object) -> tuple[str, str, str]:
    match value:
        case [str(first), str(second), str(third)]:
            for seat, name in enumerate((first, second, third)):
                if not name.isprintable():
                    raise _wrong_type(name, f"players[{seat}]", "a printable name")
            return first, second, third
        case _:
            raise _wrong_type(value, "players", "a list of three names")


def _read_actions(value: object) -> tuple[Action, ...]:
    if not isinstance(value, (list, tuple)):
        raise _wrong_type(value, "actions", "a list of texts")
    actions = []
    for place, text in enumerate(value):
        path = f"actions[{place}]"
        if not isinstance(text, str):
            raise _wrong_type(text, path, 'a text such as "play PA"')
        try:
            actions.append(parse_action(text))
        except ParseError as error:
            raise RecordError(error.code, str(error), path) from None
    return tuple(actions)


def _read_settlement(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong_type(value, "settlement", "an object with net, and lines if you like")
    for key in value:
        if key not in {"net", "lines"}:
            message = "a settlement has no such key; it has net and lines"
            raise RecordError("unknown_key", message, f"settlement.{key}")
    if "net" not in value:
        raise RecordError("missing_key", "a settlement needs 'net'", "settlement.net")
    net = value["net"]
    if not isinstance(net, (list, tuple)) or len(net) != len(SEATS) or not all(map(_is_int, net)):
        raise _wrong_type(net, "settlement.net", "a list of three whole numbers")
    lines = value.get("lines", [])
    if not isinstance(lines, (list, tuple)):
        raise _wrong_type(lines, "settlement.lines", "a list of lines")
    for place, line in enumerate(lines):
        if not isinstance(line, Mapping):
            raise _wrong_type(line, f"settlement.lines[{place}]", "an object")
    return value


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_settlement(stated: Mapping[str, Any], game: Game) -> None:
    """Compare a stated settlement with the game's; lines may come in any order."""
    settlement = game.settlement
    if settlement is None:
        message = "the deal is not over, so it can't be settled yet"
        raise RecordError("settlement_differs", message, "settlement")
    net = list(settlement.net)
    if list(stated["net"]) != net:
        message = f"stated {list(stated['net'])}, but the deal comes to {net}"
        raise RecordError("settlement_differs", message, "settlement.net")
    if "lines" not in stated:
        return
    ours = _sorted_lines([line.to_dict() for line in settlement.lines])
    theirs = _sorted_lines(stated["lines"])
    for place, line in enumerate(theirs):
        if line not in ours:
            message = f"the deal has no such line: {line}"
            raise RecordError("settlement_differs", message, f"settlement.lines[{place}]")
    if theirs != ours:
        missing = next(line for line in ours if ours.count(line) > theirs.count(line))
        message = f"the deal also has the line {missing}"
        raise RecordError("settlement_differs", message, "settlement.lines")


def _sorted_lines(lines: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return lines as texts that are equal when the lines are."""
    return sorted(json.dumps(line, sort_keys=True, default=list) for line in lines)
