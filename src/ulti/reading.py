"""What the readers of records, views and tables share: strict, and exact about the place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ulti.errors import ProfileError, RecordError, UltiError, quoted
from ulti.profiles import PROFILES, SWITCHES, Profile, get_profile, is_whole, load_json


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - any JSON value
    """Read JSON strictly; whatever is wrong with it is `bad_json`."""
    try:
        return load_json(text)
    except UltiError as error:
        raise RecordError("bad_json", f"this is no JSON: {error}") from None


def wrong_type(value: object, path: str, right: str) -> RecordError:
    """Return the error that refuses a value of the wrong kind."""
    return RecordError(
        "bad_type", f"{quoted(value)} is {type(value).__name__}; write {right}", path
    )


def check_frame(
    data: object, frame: str, version: int, known: tuple[str, ...], needed: tuple[str, ...]
) -> None:
    """Check that this is an object of a format and version, and which keys it has."""
    if not isinstance(data, Mapping):
        raise wrong_type(data, "", f"an object with {', '.join(needed)}")
    if "format" not in data:
        raise RecordError("missing_key", f'write "format": "{frame}"', "format")
    if data["format"] != frame:
        raise RecordError("bad_format", f"{quoted(data['format'])} is not {frame!r}", "format")
    if "version" not in data:
        raise RecordError("missing_key", f'write "version": {version}', "version")
    stated = data["version"]
    if not is_whole(stated, version) or stated != version:
        message = f"version {quoted(stated)} is not understood; version {version} is"
        raise RecordError("bad_version", message, "version")
    check_keys(data, known, needed, "")


def check_keys(
    data: Mapping[Any, Any], known: tuple[str, ...], needed: tuple[str, ...], path: str
) -> None:
    """Refuse a key that is not known, and miss one that is needed."""
    where = f"{path}." if path else ""
    for key in data:
        if key not in known:
            right = f"the keys here are {', '.join(known)}"
            shown = key if isinstance(key, str) else quoted(key)
            raise RecordError("unknown_key", f"there is no such key; {right}", where + shown)
    for key in needed:
        if key not in data:
            raise RecordError("missing_key", f"{key!r} is needed here", where + key)


def profile_data(profile: Profile) -> dict[str, Any]:
    """Return the keys that tell a profile: its name, with its changes as `rules`, or it whole."""
    base = PROFILES.get(profile.name)
    if base is None:
        return {"profile": profile.to_dict()}
    ours, theirs = profile.to_dict(), base.to_dict()
    changes = {name: ours[name] for name in ours if ours[name] != theirs[name]}
    return {"profile": base.name} | ({"rules": changes} if changes else {})


def read_profile(value: object, rules: object) -> Profile:
    """Read a profile and the switches to change on it."""
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
        raise wrong_type(value, "profile", "a name or an object with every switch")
    if not isinstance(rules, Mapping):
        raise wrong_type(rules, "rules", "an object with the switches to change")
    for key in rules:
        if key not in SWITCHES:
            raise RecordError("bad_rules", f"{quoted(key)} is no switch of a profile", "rules")
    try:
        return profile.evolve(**rules)
    except ProfileError as error:
        raise RecordError("bad_rules", str(error), "rules") from None


def read_stake(value: object) -> int:
    """Read a stake, a whole number from 1."""
    right = "a whole number from 1"
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_type(value, "stake", right)
    if not is_whole(value, 1):
        raise RecordError("bad_stake", f"{quoted(value)} is not allowed; use {right}", "stake")
    return value
