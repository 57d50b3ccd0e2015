"""House rules as text and in files: TOML or JSON, whole or based on a built-in profile."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from ulti.base.errors import ProfileError, UltiError, quoted
from ulti.base.lines import LONGEST_LINE
from ulti.house.builtin import get_profile
from ulti.house.profile import NONE_IN_TOML, UNNAMED, Profile
from ulti.house.switches import REQUIRED, SWITCHES

if TYPE_CHECKING:
    import os

_BASED_ON: Final = "based_on"
_MOST_FAULTS: Final = 20
"""Lines of a message."""


def read_json(text: str) -> Profile:
    """Read a JSON text; see `Profile.from_json`."""
    from ulti.base.strict_json import load_json  # noqa: PLC0415 - not every user of the rules needs it

    try:
        data = load_json(text)
    except UltiError as error:
        raise ProfileError(f"the profile is not JSON: {error}") from None
    return _read_house_rules(data)


def read_toml(text: str) -> Profile:
    """Read a TOML text; see `Profile.from_toml`."""
    import tomllib  # noqa: PLC0415 - not every user of the rules needs it

    if not isinstance(text, str):
        raise ProfileError(f"the profile is not TOML: {quoted(text)} is not a text")
    plain = str.__str__(text)  # whatever class of text it is
    _refuse_long_keys(plain)
    try:
        data = tomllib.loads(plain)
    except (ValueError, RecursionError) as error:
        raise ProfileError(f"the profile is not TOML: {error}") from None
    absent = {key: None for key in SWITCHES if data.get(key) == NONE_IN_TOML and _may_be_none(key)}
    return _read_house_rules({**data, **absent})


def _refuse_long_keys(text: str) -> None:
    """Refuse what would cost the decoder memory by the square of its length.

    It keeps every beginning of a key such as `a.b.c`, and a key can't go over several lines.
    """
    if len(text) > _LONGEST_TOML:
        why = f"it is longer than {_LONGEST_TOML} characters"
        raise ProfileError(f"the profile is not TOML of house rules: {why}")
    if text.count(".") <= _MOST_DOTS:
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > _MOST_DOTS and not line.lstrip().startswith("#"):
            why = f"line {number} has more than {_MOST_DOTS} dots"
            raise ProfileError(f"the profile is not TOML of house rules: {why}")


_LONGEST_TOML: Final = 100_000
_MOST_DOTS: Final = 100
"""In a line that is not a comment: no key of house rules has more than one."""


def _may_be_none(key: str) -> bool:
    try:
        SWITCHES[key].kind.read(None, key)
    except ProfileError:
        return False
    return True


def _read_house_rules(data: Any) -> Profile:  # noqa: ANN401 - whatever the text holds
    """Read a whole profile, or the changes on a built-in one, which `based_on` names."""
    if not isinstance(data, Mapping):
        return Profile.from_dict(data)  # which refuses it
    if _BASED_ON in data:
        try:
            base = get_profile(data[_BASED_ON])
        except ProfileError as error:
            raise ProfileError(f"{_BASED_ON}: {error}", error.code) from None
        given = base._with({key: data[key] for key in data if key != _BASED_ON})  # noqa: SLF001
    else:
        missing = ", ".join(
            key
            for key, switch in SWITCHES.items()
            if key not in data and switch.lacking is REQUIRED
        )
        if missing:
            right = (
                f'write all switches, or start from a built-in profile: {_BASED_ON} = "ultistars"'
            )
            raise ProfileError(f"{missing}: missing; {right}")
        given = {"name": UNNAMED, **data}
    profile = object.__new__(Profile)
    faults = list(islice(profile._fill(given), _MOST_FAULTS + 1))
    if faults:
        lines = [fault.message for fault in faults[:_MOST_FAULTS]]
        if len(faults) > _MOST_FAULTS:
            lines.append("and more that is wrong, which is not listed")
        raise ProfileError("\n".join(lines))
    return profile


def load_profile(name_or_path: str | os.PathLike[str]) -> Profile:
    """Return the profile that a user names: a built-in one, or one in a file of house rules.

    What ends in `.toml` or `.json` is a file. It has a value for every switch, or it says
    `based_on = "ultistars"` (or another built-in profile) and only what differs.

    >>> from ulti import WIKIPEDIA
    >>> load_profile("wikipedia") is WIKIPEDIA
    True

    Args:
        name_or_path: the name of a built-in profile, or the path of a file in UTF-8 (a byte order
            mark, as some editors write it, does no harm).

    Raises:
        ProfileError: there is no such profile or file, it can't be read, or its rules are wrong;
            the message names the file and, a line each, the keys and what is allowed there.

    """
    import os  # noqa: PLC0415 - not every user of the rules reads files

    try:
        path = str.__str__(os.fsdecode(name_or_path))  # plain, whatever class of text it is
    except TypeError:
        return _built_in(name_or_path)
    ending = path[path.rfind(".") :].lower()
    if ending not in _FILE_READERS:
        return _built_in(path)
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib costs more to import than all this
            content = file.read(LONGEST_LINE + 1)
        return _FILE_READERS[ending](_text_of(content))
    except ProfileError as error:
        lines = str(error).splitlines()
        raise ProfileError("\n".join(f"{path}: {line}" for line in lines), error.code) from None
    except UnicodeDecodeError as error:
        raise ProfileError(f"{path}: byte {error.start} is not UTF-8", _UNREADABLE) from None
    except OSError as error:
        raise ProfileError(f"{path}: {error.strerror}", _UNREADABLE) from None
    except ValueError as error:  # a null character
        raise ProfileError(f"{quoted(path)}: {error}", _UNREADABLE) from None


def _text_of(content: bytes) -> str:
    """Return the text of a file, which is not longer than house rules can be."""
    if len(content) > LONGEST_LINE:
        raise ProfileError(f"house rules are not longer than {LONGEST_LINE} bytes", _UNREADABLE)
    return content.decode("utf-8-sig")


_FILE_READERS: Final = {".toml": read_toml, ".json": read_json}
_UNREADABLE: Final = "unreadable_file"


def _built_in(name: object) -> Profile:
    """Return a built-in profile; if there is none, say too how a file would be named."""
    try:
        return get_profile(name)  # type: ignore[arg-type]  # it refuses what is not a name
    except ProfileError as error:
        hint = "a file of house rules ends in .toml or .json"
        raise ProfileError(f"{error}; {hint}", error.code) from None
