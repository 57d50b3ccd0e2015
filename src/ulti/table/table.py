"""The score sheet of a table: who sits where, whose deal it is, and what each has won so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn, ParamSpec, TypeGuard, TypeVar, final

import attrs

from ulti.base.doors import upstairs
from ulti.base.errors import ProfileError, RecordError, UltiError, quoted
from ulti.base.whole import is_whole
from ulti.game import Game
from ulti.house.builtin import PROFILES, get_profile
from ulti.house.profile import Profile, check_stake
from ulti.model.bids import Figure
from ulti.model.deals import SEATS, Deal, Seat
from ulti.record.reading import check_frame, check_keys, read_json, wrong_type
from ulti.rules.settlement import Line, Settlement, net_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

FORMAT: Final = "ulti-table"
VERSION: Final = 1

P = ParamSpec("P")
T = TypeVar("T")

_SIZES: Final = (3, 4)
_GREATEST_AMOUNT: Final = 10**1000  # Python neither writes nor reads numbers of 4300 digits
_VOID: Final = Settlement.of(())

_REQUIRED_KEYS: Final = ("format", "version", "profile", "players", "entries")
_OPTIONAL_KEYS: Final = ("stake", "first_dealer")
_ENTRY_KEYS: Final = ("net", "lines", "declarer")


def _read_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return three or four different names as a tuple."""
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence):
        raise UltiError(f"{quoted(players)} are no players: use a list of names", "bad_players")
    if len(players) not in _SIZES:
        raise UltiError(f"three or four play at a table, not {len(players)}", "bad_players")
    names = tuple(_read_name(name) for name in players)
    for place, name in enumerate(names):
        if name in names[:place]:
            raise UltiError(f"two players are called {quoted(name)}", "bad_players")
    return names


def _read_name(name: object) -> str:
    if not isinstance(name, str) or not name or not name.isprintable():
        raise UltiError(f"{quoted(name)} is no name: use a printable text", "bad_players")
    return name


def _last(table: Table) -> str:
    return table.players[-1]


@final
@attrs.frozen(repr=False)
class Table:
    """Three or four players and what their deals came to: immutable, compared by value.

    Play goes counter-clockwise, so "to the right" is on to the next in the list of players, from
    the last to the first (R2.1). Forehand sits to the right of the dealer, and each deal is dealt
    by the forehand of the one before. The dealer is seat 2 of three players; of four he sits out
    and scores 0.

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

    players: tuple[str, ...] = attrs.field(converter=_read_names)
    profile: Profile
    stake: int = 1
    first_dealer: str = attrs.field(default=attrs.Factory(_last, takes_self=True))
    entries: tuple[Settlement, ...] = attrs.field(default=(), init=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what makes no table."""
        if not isinstance(self.profile, Profile):
            message = f"{quoted(self.profile)} is no Profile: see get_profile"
            raise UltiError(message, "bad_argument")
        check_stake(self.stake)
        if self.first_dealer not in self.players:
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
            DealError: the argument is no generator.

        """
        return Deal.shuffled(rng)

    def next_game(self, rng: random.Random) -> Game:
        """Begin the next deal, under the rules and at the stake of the table.

        Raises:
            DealError: the argument is no generator.

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
            raise UltiError(f"{quoted(result)} is no result of a deal: {right}", "bad_argument")
        return self._with_entries((*self.entries, _check_settlement(settlement, self.stake)))

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
        JSON form of records, by seat; beside its lines it tells who was the declarer.
        """
        named = PROFILES.get(self.profile.name) == self.profile
        return {
            "format": FORMAT,
            "version": VERSION,
            "profile": self.profile.name if named else self.profile.to_dict(),
            "stake": self.stake,
            "players": list(self.players),
            "first_dealer": self.first_dealer,
            "entries": [_entry_to_dict(entry) for entry in self.entries],
        }

    def to_json(self) -> str:
        """Return the table as one line of JSON."""
        import json  # noqa: PLC0415 - not every user of the rules needs it

        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Table:
        """Read the JSON text of a table.

        Raises:
            RecordError: it is no JSON or no table; code and path say what and where.

        """
        return cls.from_dict(read_json(text))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Table:
        """Read a table from plain data.

        Raises:
            RecordError: it is no table; code and path say what and where.

        """
        check_frame(data, FORMAT, VERSION, _REQUIRED_KEYS + _OPTIONAL_KEYS, _REQUIRED_KEYS)
        players = _read_players(data["players"])
        profile = _read_profile(data["profile"])
        stake = _read_stake(data.get("stake", 1))
        dealer = data.get("first_dealer", players[-1])
        if not isinstance(dealer, str):
            _refuse_type(dealer, "first_dealer", "the name of a player")
        table = _at_path("first_dealer", cls, players, profile, stake, dealer)
        entries = _read_entries(data["entries"], stake)
        return table._with_entries(entries)  # noqa: SLF001 - the same class

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
            message = f"the game was played by {game.profile!r}, the table by {self.profile!r}"
            if game.profile.name == self.profile.name:
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


# What a settlement obeys


def _bad_settlement(message: str) -> UltiError:
    return UltiError(message, "bad_settlement")


def check_parts(settlement: Settlement) -> None:
    """Refuse a settlement whose parts are of the wrong kinds, whatever its stake.

    Raises:
        UltiError: the net is not three whole numbers, or the lines are no tuple of lines.

    """
    net, lines = settlement.net, settlement.lines
    if not _is_net(net):
        raise _bad_settlement(f"the net {quoted(net)} is no tuple of three whole numbers")
    if not isinstance(lines, tuple):
        raise _bad_settlement(f"the lines {quoted(lines)} are no tuple")
    for line in lines:
        _check_parts_of_line(line)


def _check_parts_of_line(line: Line) -> None:
    if not isinstance(line, Line) or not _is_made_of_right_parts(line):
        raise _bad_settlement(f"{quoted(line)} is no line of a settlement")


def _check_settlement(settlement: Settlement, stake: int) -> Settlement:
    """Return the settlement if it sums to zero and its lines come to its net (R11.1)."""
    check_parts(settlement)
    net, lines = settlement.net, settlement.lines
    if sum(net) != 0:
        raise _bad_settlement(f"the net {quoted(net)} does not sum to zero")
    for line in lines:
        _check_line(line, stake)
    if not lines:
        return settlement
    if any(line.declarer is not lines[0].declarer for line in lines):
        raise _bad_settlement("the lines have different declarers")
    total = Settlement.of(lines).net
    if total != net:
        raise _bad_settlement(f"the net is {quoted(net)}, but the lines sum to {quoted(total)}")
    return settlement


def _check_line(line: Line, stake: int) -> Line:
    """Return the line if its net is what its other parts come to (R11.1)."""
    _check_parts_of_line(line)
    amount = line.units * line.suit_multiplier * line.kontra_multiplier * stake
    net = net_of(amount, made=line.made, seat=line.seat, hub=line.hub, against=line.against)
    if line.net != net:
        raise _bad_settlement(
            f"the line of {line.figure} has net {quoted(line.net)}, but its units, multipliers "
            f"and the stake {stake} come to {quoted(net)}"
        )
    return line


def _is_made_of_right_parts(line: Line) -> bool:
    against = line.against
    return (
        isinstance(line.figure, Figure)
        and all(isinstance(flag, bool) for flag in (line.silent, line.fee, line.made))
        and (line.seat is None or isinstance(line.seat, Seat))
        and isinstance(line.declarer, Seat)
        and isinstance(line.hub, Seat)
        and isinstance(against, tuple)
        and all(isinstance(seat, Seat) for seat in against)
        and _is_others(against, line.hub)
        and all(map(_is_factor, (line.units, line.suit_multiplier, line.kontra_multiplier)))
        and _is_net(line.net)
    )


def _is_others(against: Sequence[int], hub: int) -> bool:
    return len(against) == len(set(against)) > 0 and hub not in against


def _is_amount(value: object) -> bool:
    return (
        isinstance(value, int)
        and not isinstance(value, bool)
        and -_GREATEST_AMOUNT <= value <= _GREATEST_AMOUNT
    )


def _is_factor(value: object) -> bool:
    return isinstance(value, int) and _is_amount(value) and value >= 1


def _is_net(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == len(SEATS) and all(map(_is_amount, value))


# Parts of the JSON form


def _entry_to_dict(entry: Settlement) -> dict[str, Any]:
    data = entry.to_dict()
    if entry.lines:
        data["declarer"] = int(entry.lines[0].declarer)
    return data


def _refuse_type(value: object, path: str, right: str) -> NoReturn:
    raise wrong_type(value, path, right)


def _at_path(path: str, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Read or check a part of the data; what is wrong with it is told with its place."""
    try:
        return read(*args, **kwargs)
    except UltiError as error:
        raise RecordError(error.code, str(error), path) from None


def _read_players(value: object) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        _refuse_type(value, "players", "a list of three or four names")
    for place, name in enumerate(value):
        path = f"players[{place}]"
        if not isinstance(name, str):
            _refuse_type(name, path, "a name")
        _at_path(path, _read_name, name)
    return _at_path("players", _read_names, value)


def _read_profile(value: object) -> Profile:
    if not isinstance(value, (str, Mapping)):
        _refuse_type(value, "profile", "a name or an object with every switch")
    try:
        return get_profile(value) if isinstance(value, str) else Profile.from_dict(value)
    except ProfileError as error:
        raise RecordError(error.code, str(error), "profile") from None


def _read_stake(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        _refuse_type(value, "stake", "a whole number from 1")
    return _at_path("stake", check_stake, value)


def _read_entries(value: object, stake: int) -> tuple[Settlement, ...]:
    if not isinstance(value, (list, tuple)):
        _refuse_type(value, "entries", "a list of settlements")
    return tuple(_read_entry(entry, stake, f"entries[{n}]") for n, entry in enumerate(value))


def _read_entry(value: object, stake: int, path: str) -> Settlement:
    if not isinstance(value, Mapping):
        _refuse_type(value, path, "an object with net, lines and declarer")
    lines = value.get("lines", ())
    if not isinstance(lines, (list, tuple)):
        _refuse_type(lines, f"{path}.lines", "a list of lines")
    check_keys(value, _ENTRY_KEYS, _ENTRY_KEYS if lines else ("net",), path)
    net = value["net"]
    if not _is_list_net(net):
        _refuse_type(net, f"{path}.net", _NET[0])
    read: tuple[Line, ...] = ()
    if lines:
        read = tuple(_read_lines(lines, value["declarer"], stake, path))
    elif value.get("declarer") is not None:
        _refuse_type(value["declarer"], f"{path}.declarer", "it only beside lines")
    settlement = Settlement((net[0], net[1], net[2]), read)
    return _at_path(path, _check_settlement, settlement, stake)


def _read_lines(lines: Sequence[object], declarer: object, stake: int, path: str) -> Iterator[Line]:
    """Read lines, and who the declarer was: sometimes they leave it open."""
    if not _is_seat(declarer):
        _refuse_type(declarer, f"{path}.declarer", "0, 1 or 2")
    for place, line in enumerate(lines):
        where = f"{path}.lines[{place}]"
        yield _at_path(where, _check_line, _read_line(line, SEATS[declarer], where), stake)


def _read_line(value: object, declarer: Seat, path: str) -> Line:
    if not isinstance(value, Mapping):
        _refuse_type(value, path, "an object")
    check_keys(value, tuple(_LINE_KEYS), tuple(_LINE_KEYS), path)
    for key, (right, is_right) in _LINE_KEYS.items():
        if not is_right(value[key]):
            _refuse_type(value[key], f"{path}.{key}", right)
    line = Line(
        figure=Figure(value["figure"]),
        silent=value["silent"],
        fee=value["fee"],
        made=value["result"] == "made",
        seat=None if value["seat"] is None else SEATS[value["seat"]],
        declarer=declarer,
        hub=SEATS[value["hub"]],
        against=tuple(SEATS[seat] for seat in value["against"]),
        units=value["units"],
        suit_multiplier=value["suit_multiplier"],
        kontra_multiplier=value["kontra_multiplier"],
        net=(value["net"][0], value["net"][1], value["net"][2]),
    )
    if line.by != value["by"]:
        message = f"{value['by']!r} does not fit seat {value['seat']} and declarer {declarer}"
        raise RecordError("bad_settlement", message, f"{path}.by")
    return line


def _one_of(*texts: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in texts


def _is_seat(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(SEATS)


def _is_list_net(value: object) -> bool:
    return isinstance(value, (list, tuple)) and _is_net(tuple(value))


_FLAG: Final = ("true or false", lambda value: isinstance(value, bool))
_FACTOR: Final = ("a whole number from 1", _is_factor)
_NET: Final = ("a list of three whole numbers", _is_list_net)
_LINE_KEYS: Final[dict[str, tuple[str, Callable[[Any], bool]]]] = {
    "figure": ("the code of a figure", _one_of(*(figure.code for figure in Figure))),
    "silent": _FLAG,
    "fee": _FLAG,
    "result": ("made or lost", _one_of("made", "lost")),
    "by": (
        "declarer, defender or defenders",
        _one_of("declarer", "defender", "defenders"),
    ),
    "seat": ("0, 1, 2 or null", lambda value: value is None or _is_seat(value)),
    "hub": ("0, 1 or 2", _is_seat),
    "against": (
        "a list of seats",
        lambda value: isinstance(value, (list, tuple)) and all(map(_is_seat, value)),
    ),
    "units": _FACTOR,
    "suit_multiplier": _FACTOR,
    "kontra_multiplier": _FACTOR,
    "net": _NET,
}
