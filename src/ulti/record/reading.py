"""What the readers of records, views and tables share: strict, and exact about the place.

Each tells what is wrong to a `Tell`. By default that raises the first problem; a reader that hands
on its own gets all of them, and None where there is nothing to go on with.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ulti.base.errors import ProfileError, UltiError, quoted, suggestion
from ulti.base.strict_json import load_json
from ulti.base.whole import GREATEST, is_too_great, is_whole, range_from
from ulti.base.words import Words
from ulti.house.builtin import PROFILES, ULTISTARS, get_profile
from ulti.house.profile import Profile, faults_of_changes, faults_of_profile
from ulti.house.switches import SWITCHES
from ulti.record.problems import Problem, of_wrong_type, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti.base.errors import RecordError
    from ulti.record.problems import Tell
from ulti.house.profile import Fault

_PROFILE: Final = Words(
    "a name or an object with every switch", "egy név, vagy egy objektum minden kapcsolóval"
)
_CHANGES: Final = Words(
    "an object with the switches to change", "egy objektum a megváltoztatott kapcsolókkal"
)
_STAKE: Final = Words("a whole number from 1", "egész szám 1-től")
_MEANT: Final = "talán"


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - any JSON value
    """Read JSON strictly; whatever is wrong with it is `bad_json`."""
    try:
        return load_json(text)
    except UltiError as error:
        raise of_bad_json(error).error() from None


def of_bad_json(error: UltiError) -> Problem:
    """Tell why a text is no JSON."""
    return Problem.of("bad_json", "", Words(f"this is no JSON: {error}", f"ez nem JSON ({error})"))


def wrong_type(value: object, path: str, right: str) -> RecordError:
    """Return the error that refuses a value of the wrong kind."""
    return of_wrong_type(value, path, Words.same(right)).error()


def check_frame(
    data: object,
    frame: str,
    version: int,
    known: tuple[str, ...],
    needed: tuple[str, ...],
    tell: Tell = refuse,
) -> bool:
    """Check that this is an object of a format and version, and which keys it has.

    Return whether it makes sense to read on: what another version means is not known.
    """
    if not isinstance(data, Mapping):
        keys = ", ".join(needed)
        right = Words(f"an object with {keys}", f"egy objektum, benne: {keys}")
        tell(of_wrong_type(data, "", right))
        return False
    understood = True
    for key, right_value in (("format", frame), ("version", version)):
        if key not in data:
            shown = f'"{key}": ' + (f'"{frame}"' if key == "format" else str(version))
            tell(Problem.of("missing_key", key, Words(f"write {shown}", f"hiányzik; írd: {shown}")))
        elif not _is_same(data[key], right_value):
            tell(_of_other_frame(key, data[key], right_value))
            understood = False
    if understood:
        check_keys(data, known, tuple(key for key in needed if key not in _FRAME), "", tell)
    return understood


_FRAME: Final = ("format", "version")


def _is_same(value: object, right: str | int) -> bool:
    """Compare strictly: neither 1.0 nor true is 1."""
    return isinstance(value, type(right)) and value == right and not isinstance(value, bool)


def _of_other_frame(key: str, stated: object, right: object) -> Problem:
    if key == "format":
        words = Words(
            f"{quoted(stated)} is not {right!r}", f"{quoted(stated)} helyett {right!r} kell"
        )
    else:
        words = Words(
            f"version {quoted(stated)} is not understood; version {right} is",
            f"ismeretlen verzió: {quoted(stated)}; ismert: {right}",
        )
    return Problem.of(f"bad_{key}", key, words)


def check_keys(
    data: Mapping[Any, Any],
    known: tuple[str, ...],
    needed: tuple[str, ...],
    path: str,
    tell: Tell = refuse,
) -> bool:
    """Refuse a key that is not known, and miss one that is needed; return whether all is well."""
    where = f"{path}." if path else ""
    fine = True
    for key in data:
        if key not in known:
            fine = False
            keys = ", ".join(known)
            words = Words(
                f"there is no such key; the keys here are {keys}{suggestion(key, known)}",
                f"nincs ilyen kulcs; az ittenik: {keys}{suggestion(key, known, _MEANT)}",
            )
            tell(Problem.of("unknown_key", where + _key_text(key), words))
    for key in needed:
        if key not in data:
            fine = False
            words = Words(f"{key!r} is needed here", f"hiányzik: {key!r}")
            tell(Problem.of("missing_key", where + key, words))
    return fine


def _key_text(key: object) -> str:
    return key if isinstance(key, str) else quoted(key)


def profile_data(profile: Profile) -> dict[str, Any]:
    """Return the keys that tell a profile: its name, with its changes as `rules`, or it whole."""
    base = PROFILES.get(profile.name)
    if base is None:
        return {"profile": profile.to_dict()}
    if profile is base:
        return {"profile": base.name}
    ours, theirs = profile.to_dict(), base.to_dict()
    changes = {name: ours[name] for name in ours if ours[name] != theirs[name]}
    return {"profile": base.name} | ({"rules": changes} if changes else {})


def read_profile(value: object, rules: object) -> Profile:
    """Read a profile and the switches to change on it, strictly."""
    profile = find_profile(value, rules, refuse)
    assert profile is not None  # noqa: S101 - `refuse` raises
    return profile


def find_profile(value: object, rules: object, tell: Tell) -> Profile | None:
    """Read a profile and the switches to change on it; None if something is wrong with them."""
    profile = _read_base(value, tell)
    if not isinstance(rules, Mapping):
        tell(of_wrong_type(rules, "rules", _CHANGES))
        return None
    if not rules:
        return profile
    if profile is not None and rules.keys() <= SWITCHES.keys():
        try:
            return _changed(profile, rules)
        except ProfileError:
            pass  # whatever else is wrong is told too
    faults = faults_of_changes(rules, profile or ULTISTARS)
    # Where the profile is not known, the switches are looked at one by one.
    found = faults if profile else [fault for fault in faults if fault.place]
    _tell_faults(found, "rules", tell)
    return None


def _read_base(value: object, tell: Tell) -> Profile | None:
    if isinstance(value, str):
        try:
            return get_profile(value)
        except ProfileError as error:
            there_are = f"{', '.join(PROFILES)}{suggestion(value, PROFILES, _MEANT)}"
            hungarian = f"{quoted(value)}: nincs ilyen beépített profil; van: {there_are}"
            words = Words(str(error), hungarian)
            tell(Problem.of("unknown_profile", "profile", words))
    elif isinstance(value, Mapping):
        try:
            return _whole(value)
        except ProfileError:
            _tell_faults(faults_of_profile(value), "profile", tell)
    else:
        tell(of_wrong_type(value, "profile", _PROFILE))
    return None


def _tell_faults(faults: Iterable[Fault], path: str, tell: Tell) -> None:
    for place, why in faults:
        tell(Problem.of("bad_rules", path + place, Words(why, f"hibás házi szabály ({why})")))


# Records by the thousand have the same few house rules, so those that were read are kept.


def _whole(data: Mapping[Any, Any]) -> Profile:
    import json  # noqa: PLC0415 - not every reader meets a whole profile

    try:
        text = json.dumps(data)
    except (TypeError, ValueError, RecursionError):  # with enums in it, or no profile at all
        return Profile.from_dict(data)
    return _read_whole(text)


@lru_cache(maxsize=64)
def _read_whole(text: str) -> Profile:
    return Profile.from_dict(load_json(text))


_PLAIN: Final = (str, int, type(None))
_evolved: Final = lru_cache(maxsize=64, typed=True)(Profile.evolve)


def _changed(profile: Profile, rules: Mapping[str, Any]) -> Profile:
    if all(isinstance(value, _PLAIN) for value in rules.values()):
        return _evolved(profile, **rules)
    return profile.evolve(**rules)  # what holds more than one value may not be looked up


def read_stake(value: object) -> int:
    """Read a stake, a whole number from 1, strictly."""
    stake = find_stake(value, refuse)
    assert stake is not None  # noqa: S101 - `refuse` raises
    return stake


def find_stake(value: object, tell: Tell) -> int | None:
    """Read a stake, a whole number from 1; None if it is none."""
    if is_whole(value, 1):
        return value
    if not isinstance(value, int) or isinstance(value, bool):
        tell(of_wrong_type(value, "stake", _STAKE))
    else:
        limit = f" {GREATEST}-ig" if is_too_great(value) else ""
        words = Words(
            f"{quoted(value)} is not allowed; use a whole number {range_from(1, value)}",
            f"{quoted(value)} nem lehet; ez kell: {_STAKE.hu}{limit}",
        )
        tell(Problem.of("bad_stake", "stake", words))
    return None
