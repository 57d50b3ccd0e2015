"""What records, views, tables and the protocol read alike: JSON, house rules and stakes.

Each reader reports what is wrong to a `Tell`. `refuse` raises the first problem; another `Tell`
gets all of them, and `WRONG` is read where there is nothing to go on with.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from ulti.base.errors import ProfileError, UltiError, quoted, suggestion
from ulti.base.strict_json import load_json
from ulti.base.whole import GREATEST, is_too_great, is_whole, range_from
from ulti.base.words import LONGEST_NAME, Words
from ulti.house.builtin import PROFILES, ULTISTARS, changed_switches, get_profile
from ulti.house.catalogue import Catalogue
from ulti.house.profile import Profile, faults_of_changes, faults_of_profile
from ulti.house.switches import REQUIRED, SWITCHES, switches_schema
from ulti.model.problems import Problem, of_wrong_type, refuse
from ulti.model.shapes import WRONG, Key, Shape, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti.base.errors import RecordError
    from ulti.house.profile import Fault
    from ulti.model.problems import Tell
    from ulti.model.shapes import Schema

_MEANT: Final = "talán"

_Key: TypeAlias = tuple[Profile | None, bytes]


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - any JSON value
    """Read JSON strictly; whatever is wrong with it is `bad_json`."""
    try:
        return load_json(text)
    except UltiError as error:
        raise of_bad_json(error).error() from None


def of_bad_json(error: UltiError) -> Problem:
    """Say why a text is not JSON."""
    return Problem.of("bad_json", "", Words(f"this is not JSON: {error}", f"ez nem JSON ({error})"))


def wrong_type(value: object, path: str, right: str) -> RecordError:
    """Return the error that refuses a value of the wrong kind."""
    return of_wrong_type(value, path, Words.same(right)).error()


def profile_data(profile: Profile) -> dict[str, Any]:
    """Return the keys that describe a profile: its name and its changes as `rules`, or all."""
    if profile.name not in PROFILES:
        return {"profile": profile.to_dict()}
    changed = changed_switches(profile)
    if not changed:
        return {"profile": profile.name}
    plain = profile.to_dict()
    return {"profile": profile.name, "rules": {name: plain[name] for name in changed}}


@final
class _ProfileShape(Shape):
    """A profile: the name of a built-in one, or a whole one."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if isinstance(value, str):
            try:
                return get_profile(value)
            except ProfileError as error:
                there_are = f"{', '.join(PROFILES)}{suggestion(value, PROFILES, _MEANT)}"
                hungarian = f"{quoted(value)}: nincs ilyen beépített profil; van: {there_are}"
                tell(Problem.of("unknown_profile", path, Words(str(error), hungarian)))
            return WRONG
        if isinstance(value, Mapping):
            return WHOLE_PROFILE.read(value, path, tell)
        return self.refuse(value, path, tell)

    def schema(self, named: dict[str, Schema]) -> Schema:
        name = {"description": "The built-in profiles.", "enum": [*PROFILES]}
        named.setdefault("profile_name", name)
        named.setdefault("profile", WHOLE_PROFILE.schema(named))
        return {"anyOf": [{"$ref": "#/$defs/profile_name"}, {"$ref": "#/$defs/profile"}]}


@final
class _WholeProfileShape(Shape):
    """A whole profile: a value for each switch, but for those that came later."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, Mapping):
            return self.refuse(value, path, tell)
        try:
            return _SHELF.read(None, value)
        except ProfileError:
            _tell_faults(faults_of_profile(value), path, tell)
            return WRONG

    def schema(self, named: dict[str, Schema]) -> Schema:
        schema = switches_schema()
        name = NAME.schema(named) | {"minLength": 1}
        schema["properties"] = {"name": name, **schema["properties"]}
        needed = [key for key, switch in SWITCHES.items() if switch.lacking is REQUIRED]
        return schema | {"required": needed}


@final
class _RulesShape(Shape):
    """Switches that are changed on a profile; what they come to, `find_profile` reads."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        return value if isinstance(value, Mapping) else self.refuse(value, path, tell)

    def schema(self, named: dict[str, Schema]) -> Schema:
        named.setdefault("switches", switches_schema())
        return {"$ref": "#/$defs/switches"}


@final
class _StakeShape(Shape):
    """A whole number from 1, as amounts of house rules are."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if is_whole(value, 1):
            return value
        if not isinstance(value, int) or isinstance(value, bool):
            return self.refuse(value, path, tell)
        limit = f" {GREATEST}-ig" if is_too_great(value) else ""
        words = Words(
            f"{quoted(value)} is not allowed; use a whole number {range_from(1, value)}",
            f"{quoted(value)} nem lehet; ez kell: {self.right.hu}{limit}",
        )
        tell(Problem.of("bad_stake", path, words))
        return WRONG

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        return {"type": "integer", "minimum": 1, "maximum": GREATEST, "default": 1}


NAME: Final = Text(
    Words(
        f"a printable name of at most {LONGEST_NAME} characters",
        f"megjeleníthető karakterekből álló, legfeljebb {LONGEST_NAME} jeles név",
    ),
    r"^[^\u0000-\u001f\u007f]*$",
    str.isprintable,
    LONGEST_NAME,
)
WHOLE_PROFILE: Final = _WholeProfileShape(
    Words("an object with every switch", "egy objektum minden kapcsolóval")
)
PROFILE: Final = _ProfileShape(
    Words("a name or an object with every switch", "egy név, vagy egy objektum minden kapcsolóval")
)
RULES: Final = _RulesShape(
    Words("an object with the switches to change", "egy objektum a megváltoztatott kapcsolókkal")
)
STAKE: Final = _StakeShape(Words("a whole number from 1", "egész szám 1-től"))

HOUSE_KEYS: Final = {
    "profile": Key(PROFILE, "the house rules: a built-in profile by name, or a whole one"),
    "rules": Key(RULES, "switches that are changed on the profile", needed=False),
    "stake": Key(STAKE, "what a unit is worth; 1 if it is missing", needed=False),
}
"""By which rules a deal is played, as records and views say it."""


def find_profile(value: object, rules: object, tell: Tell = refuse) -> Any:  # noqa: ANN401 - or `WRONG`
    """Read a profile and the switches to change on it; `WRONG` if something is wrong with them."""
    profile = PROFILE.read(value, "profile", tell)
    if RULES.read(rules, "rules", tell) is WRONG:
        return WRONG
    assert isinstance(rules, Mapping)  # noqa: S101 - for the type checker
    if not rules:
        return profile
    if profile is not WRONG and rules.keys() <= SWITCHES.keys():
        try:
            return _SHELF.read(profile, rules)
        except ProfileError:
            pass  # whatever else is wrong is reported too
    is_known = profile is not WRONG
    faults = faults_of_changes(rules, profile if is_known else ULTISTARS)
    # Where the profile is not known, the switches are looked at one by one.
    found = (fault for fault in faults if is_known or fault.place)
    _tell_faults(found, "rules", tell)
    return WRONG


def _tell_faults(faults: Iterable[Fault], path: str, tell: Tell) -> None:
    for place, why in faults:
        tell(Problem.of("bad_rules", path + place, Words(why, f"hibás házi szabály ({why})")))


# Records by the thousand have the same few house rules, or each table of a server has its own: the
# profiles that were read are kept, with what follows from them, some ten thousand usual ones.


@final
class _Shelf:
    """Profiles by what they were read from; the oldest make room for new ones.

    Attributes:
        weight: what is kept, about in bids: what follows from a profile grows with them.

    """

    __slots__ = ("_lock", "_profiles", "weight")

    def __init__(self) -> None:
        self._profiles: dict[_Key, Profile] = {}
        self._lock = Lock()
        self.weight = 0

    def __len__(self) -> int:
        """Count the profiles."""
        return len(self._profiles)

    def read(self, base: Profile | None, data: Mapping[str, Any]) -> Profile:
        """Return a whole profile, or a base with changes.

        Raises:
            ProfileError: something is wrong with it.

        """
        # What is not plain may hold more than one value, or lie about itself: it is not kept.
        if not _is_plain(data):
            return _profile_of(base, data)
        key = _key_of(base, data)
        profile = self._profiles.get(key)
        if profile is None:
            profile = _profile_of(base, data)
            self._keep(key, profile)
        return profile

    def _keep(self, key: _Key, profile: Profile) -> None:
        with self._lock:
            if key not in self._profiles:
                self._profiles[key] = profile
                self.weight += _weight_of(profile)
            while self.weight > _MOST_WEIGHT or len(self._profiles) > _MOST_KEPT:
                oldest = next(iter(self._profiles))
                self.weight -= _weight_of(self._profiles.pop(oldest))


_MOST_KEPT: Final = 10_240
_MOST_WEIGHT: Final = 1_500_000
_WEIGHT_ALONE: Final = 40


def _weight_of(profile: Profile) -> int:
    return _WEIGHT_ALONE + len(Catalogue.of(profile).bids)


def _profile_of(base: Profile | None, data: Mapping[str, Any]) -> Profile:
    """Read a whole profile, or a base with changes."""
    return Profile.from_dict(data) if base is None else base.evolve(**data)


def _is_plain(data: Any, depth: int = 0) -> bool:  # noqa: ANN401 - whatever was given
    """Return whether this is what the JSON text of a profile holds, and short."""
    kind = type(data)
    if kind is int:
        return bool(abs(data) <= GREATEST)
    if kind in _PLAIN:
        return True
    if depth == _DEEPEST or kind not in {dict, list} or len(data) > _LONGEST_LIST:
        return False
    if kind is list:
        return all(_is_plain(item, depth + 1) for item in data)
    return all(type(key) is str and _is_plain(item, depth + 1) for key, item in data.items())


_PLAIN: Final = frozenset({str, bool, type(None)})
_LONGEST_LIST: Final = 1000
_DEEPEST: Final = 3
"""A profile has lists of lists."""


def _key_of(base: Profile | None, data: Mapping[str, Any]) -> _Key:
    """Return a digest of the text, which would be larger than the value read from it."""
    import json  # noqa: PLC0415 - not every reader meets house rules of a table's own
    from hashlib import blake2b  # noqa: PLC0415 - the same

    return base, blake2b(json.dumps(data).encode(), digest_size=32).digest()


_SHELF: Final = _Shelf()
