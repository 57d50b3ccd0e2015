"""The house rules of a table as one value: `Profile` (R12).

A profile is the one place where a house rule is chosen; the rest of the library only reads it.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

from attrs.exceptions import FrozenInstanceError

from ulti.base.doors import upstairs
from ulti.base.errors import ProfileError, UltiError, quoted, suggestion
from ulti.base.whole import is_whole, range_from
from ulti.base.words import LONGEST_NAME, plain_name
from ulti.house.choices import PlainParti, TenPlace
from ulti.house.switches import FORMER_NAMES, REQUIRED, SWITCHES, Switches, contradictions_of
from ulti.model.bids import Figure, bid_of
from ulti.model.cards import CardOrder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti.model.bids import Bid

UNNAMED: Final = "custom"
"""The name of a profile that was given none."""


def check_stake(stake: object) -> int:
    """Return the stake.

    Raises:
        UltiError: it is not a whole number from 1.

    """
    if is_whole(stake, 1):
        return stake
    right = f"a whole number {range_from(1, stake)}"
    raise UltiError(f"stake: {quoted(stake)} is not allowed; use {right}", "bad_stake")


class Fault(NamedTuple):
    """What is wrong with a profile, and where.

    Attributes:
        place: `.ulti_fee`, or the empty text for the profile as a whole.
        message: what is wrong, and what would be right.

    """

    place: str
    message: str


_MOST_FAULTS: Final = 100
"""So many are reported of a profile: a million unknown switches are not worth a million lines."""


def _refuse(faults: Iterator[Fault]) -> None:
    found = [fault.message for fault in itertools.islice(faults, _MOST_FAULTS)]
    if found:
        raise ProfileError("\n".join(found))


@final
class Profile(Switches):
    """The house rules of a table: one value per switch of R12, checked when it is made.

    Enum fields take a member or its name, `values` and `suit_multipliers` a mapping by figure or
    suit (or their codes). Use `evolve` to change single switches of a built-in profile.

    >>> from ulti import ULTISTARS
    >>> ULTISTARS.evolve(plain_parti="PLAYED").plain_parti
    <PlainParti.PLAYED: 'PLAYED'>

    Attributes:
        name: what the profile is called, for people and records; no rule depends on it.

    """

    __slots__ = ("_hash", "_kept", "name")

    name: str
    _hash: int
    _kept: dict[str, Any]

    def __init__(self, /, *, name: str = UNNAMED, **switches: object) -> None:
        if hasattr(self, "_hash"):
            raise FrozenInstanceError
        _refuse(self._fill({"name": name, **switches}))

    def _fill(self, given: Mapping[Any, object], base: Profile | None = None) -> Iterator[Fault]:
        """Set the fields; report what is wrong with each, and then which contradict each other.

        Args:
            given: the values.
            base: a profile that some of the values are of: those are right as they are.

        """
        fine = True
        unknown = (key for key in given if key not in SWITCHES and key != "name")
        for number, key in enumerate(unknown):
            fine = False
            yield Fault(_place_of(key), _unknown_switch(key, is_told_what_is_right=number < _FEW))
        for key in _FIELDS:
            try:
                is_read = base is not None and given[key] is getattr(base, key)
                object.__setattr__(self, key, given[key] if is_read else _read(key, given))
            except ProfileError as error:
                fine = False
                yield from (Fault(_place_of(key), line) for line in str(error).split("\n"))
        if fine:
            object.__setattr__(self, "_hash", hash(self._fields()))
            object.__setattr__(self, "_kept", {})
            yield from (Fault("", found.why) for found in contradictions_of(self))

    def _derived(self, what: str, make: Callable[[Profile], Any]) -> Any:  # noqa: ANN401 - what `make` makes
        """Return what follows from the profile: it is made once, and lives as long as this does."""
        kept = self._kept.get(what)
        if kept is None:
            kept = self._kept[what] = make(self)
        return kept

    def _fields(self) -> tuple[object, ...]:
        return tuple([getattr(self, key) for key in _FIELDS])

    def __eq__(self, other: object) -> bool:
        """Compare name and switches."""
        if self is other:
            return True
        if not isinstance(other, Profile):
            return NotImplemented
        return self._hash == other._hash and self._fields() == other._fields()

    def __hash__(self) -> int:
        """Return the hash of all fields, which is kept: states ask for it often."""
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as plain data."""
        return Profile.from_dict, (self.to_dict(),)

    def evolve(self, /, **changes: object) -> Profile:
        """Return a copy with some switches changed.

        The name stays, so that a record can say "these rules, but for ..."; give `name` to rename.
        A `plain_parti` changed to PLAYED takes an inherited `plain_parti_from_stake` away, which
        would have no meaning with it (a *Decision*: R12 only forbids to give both).

        Raises:
            ProfileError: a switch is unknown, a value is not allowed, or two contradict; the
                message has a line for each thing that is wrong, up to a hundred.

        """
        profile = object.__new__(Profile)
        _refuse(profile._fill(self._with(changes), self))
        return profile

    def _with(self, changes: Mapping[str, object]) -> dict[str, Any]:
        """Return all fields, some of them changed but not yet checked."""
        fields: dict[str, Any] = {key: getattr(self, key) for key in _FIELDS}
        # A set would hash what was given.
        if changes.get("plain_parti") in (PlainParti.PLAYED, PlainParti.PLAYED.name):
            fields["plain_parti_from_stake"] = None
        return fields | dict(changes)

    def parti_is_played(self, stake: int) -> bool:
        """Return whether a plain parti outside hearts is played at a stake (R6.1).

        Raises:
            UltiError: the stake is not a whole number from 1.

        """
        stake = check_stake(stake)
        if self.plain_parti is PlainParti.PLAYED:
            return True
        return self.plain_parti_from_stake is not None and stake >= self.plain_parti_from_stake

    def forfeits(self, bid: Bid | str, stake: int) -> bool:
        """Return whether a bid is paid without being played, as a plain parti often is (R6.1).

        Raises:
            UltiError: this is not a bid, or the stake is not a whole number from 1.

        """
        return bid_of(bid).is_plain_parti and not self.parti_is_played(stake)

    def order_of(self, figure: Figure) -> CardOrder:
        """Return the order of the cards in a bid that contains the figure (R1.3, R1.4).

        Raises:
            UltiError: the argument is not a figure.

        """
        if not isinstance(figure, Figure):
            raise UltiError(f"{quoted(figure)} is not a Figure", "bad_argument")
        if figure.needs_trump:
            return CardOrder.TEN_HIGH
        if figure.is_durchmars and self.no_trump_durchmars_ten is TenPlace.HIGH:
            return CardOrder.TEN_HIGH
        return CardOrder.TEN_LOW

    def to_dict(self) -> dict[str, object]:
        """Return the profile as plain data, fit for JSON: codes, names, numbers, true and false."""
        plain = {key: switch.kind.plain(getattr(self, key)) for key, switch in SWITCHES.items()}
        return {"name": self.name, **plain}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Profile:
        """Read plain data as `to_dict` writes it; `name` may be missing, a switch may not.

        Raises:
            ProfileError: a switch is missing or unknown, a value not allowed, or two contradict.

        """
        if not isinstance(data, Mapping):
            right = "use an object with one value per switch"
            raise ProfileError(f"{quoted(data)} is not a profile: {right}")
        for key in data:
            if not isinstance(key, str):
                raise ProfileError(_unknown_switch(key))
        return cls(**{str(key): value for key, value in data.items()})  # type: ignore[arg-type]

    def to_json(self) -> str:
        """Return the profile as a JSON text."""
        import json  # noqa: PLC0415 - not every user of the rules needs it

        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2)

    @classmethod
    def from_json(cls, text: str) -> Profile:
        """Read a JSON text: a whole profile, or one that is `based_on` a built-in one.

        Raises:
            ProfileError: it is not JSON, or not a profile; the message lists all that is wrong.

        """
        profile: Profile = upstairs("ulti.house.files", "read_json")(text)
        return profile

    def to_toml(self) -> str:
        """Return the profile as a TOML text; what is none in JSON is the text "none".

        Raises:
            ProfileError: the package tomli-w is missing.

        """
        try:
            import tomli_w  # noqa: PLC0415 - an extra
        except ImportError:
            hint = "writing TOML needs tomli-w: pip install 'ulti[cli]'"
            raise ProfileError(hint, "missing_package") from None
        data = self.to_dict()
        return tomli_w.dumps({k: NONE_IN_TOML if v is None else v for k, v in data.items()})

    @classmethod
    def from_toml(cls, text: str) -> Profile:
        r"""Read a TOML text: a whole profile, or one that is `based_on` a built-in one.

        >>> Profile.from_toml('based_on = "wikipedia"\nkontra_levels = "none"').kontra_levels

        Raises:
            ProfileError: it is not TOML, or not a profile; the message lists all that is wrong.

        """
        profile: Profile = upstairs("ulti.house.files", "read_toml")(text)
        return profile

    def __repr__(self) -> str:
        """Return the name, and what differs from the built-in profile of that name.

        >>> from ulti import ULTISTARS
        >>> ULTISTARS.evolve(kontra_levels=4)
        <Profile 'ultistars' with kontra_levels changed>

        """
        changed: tuple[str, ...] = upstairs("ulti.house.builtin", "changed_switches")(self)
        if not changed:
            return f"<Profile {self.name!r}>"
        few = len(changed) <= _MOST_NAMED
        what = ", ".join(changed) if few else f"{len(changed)} switches"
        return f"<Profile {self.name!r} with {what} changed>"


_MOST_NAMED: Final = 3
"""Changed switches that the text of a profile names; of more it gives the number."""


NONE_IN_TOML: Final = "none"
"""What is null in JSON; TOML has no such value."""

_FIELDS: Final = ("name", *SWITCHES)


def _read(key: str, given: Mapping[Any, object]) -> object:
    """Return the value of a field among those that were given."""
    if key == "name":
        return _read_name(given[key])
    switch = SWITCHES[key]
    value = given.get(key, switch.lacking)
    if value is REQUIRED:
        raise ProfileError(f"{key} is missing: a whole profile has every switch")
    return switch.kind.read(value, key)


def _read_name(value: object) -> str:
    name = plain_name(value)
    if name is None:
        right = f"use a printable text of at most {LONGEST_NAME} characters"
        raise ProfileError(f"name: {quoted(value)} is not allowed; {right}")
    return name


_FEW: Final = 10
"""Unknown switches that are compared with the known ones: that costs time."""


def _unknown_switch(key: object, *, is_told_what_is_right: bool = True) -> str:
    if isinstance(key, str) and key in FORMER_NAMES:
        return f"{key!r} is called {FORMER_NAMES[key]!r} since the second edition of the rules"
    if not is_told_what_is_right:
        return f"{quoted(key)} is not a switch of a profile either"
    near = suggestion(key, SWITCHES)
    all_of_them = f": the switches are {', '.join(SWITCHES)}"
    return f"{quoted(key)} is not a switch of a profile{near or all_of_them}"


def _place_of(key: object) -> str:
    is_short = isinstance(key, str) and len(key) <= LONGEST_NAME
    return f".{key}" if is_short else f".{quoted(key)}"


# There may be as many faults as there are keys, so they are looked for as they are asked for.


def faults_of_profile(data: Mapping[Any, object]) -> Iterator[Fault]:
    """Report all that is wrong with a whole profile in plain data; nothing if it is one."""
    yield from object.__new__(Profile)._fill({"name": UNNAMED, **data})


def faults_of_changes(changes: Mapping[Any, object], profile: Profile) -> Iterator[Fault]:
    """Report all that is wrong with switches to change on a profile."""
    if "name" in changes:
        yield Fault(".name", _unknown_switch("name"))
    yield from object.__new__(Profile)._fill(profile._with(changes), profile)
