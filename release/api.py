"""The public names of `ulti` and their signatures as text, one line each; `make api` writes them.

Public are the names that `__all__` lists: of `ulti` itself, and of each room that users import from
directly. A room without `__all__` is for the rooms above it alone.
"""

from __future__ import annotations

import inspect
import re
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import griffe

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT: Final = Path(__file__).parent.parent
CURRENT: Final = ROOT / "release" / "api.txt"
RELEASED: Final = ROOT / "release" / "api_released.txt"

# Methods that the rooms above call, and nobody else.
_INTERNAL: Final = frozenset({"ulti.Outcome.of_play"})

# What every value can do is not a news of any one of them.
_OF_EVERY_VALUE: Final = frozenset(
    {
        "__attrs_post_init__",
        "__attrs_pre_init__",
        "__copy__",
        "__deepcopy__",
        "__delattr__",
        "__eq__",
        "__hash__",
        "__init__",
        "__init_subclass__",
        "__new__",
        "__reduce__",
        "__repr__",
        "__setattr__",
        "__setstate__",
        "__str__",
    }
)

_UNRELEASED: Final = re.compile(r"^## \[Unreleased\]$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


class Entry(NamedTuple):
    """A public name: the room it is imported from, what it is called there, and what it is."""

    room: str
    name: str
    what: str

    def __str__(self) -> str:
        """Return a line of the listing."""
        return f"{self.room}.{self.name}: {self.what}"


def entries() -> Iterator[Entry]:
    """Walk all public names: rooms by name, names as `__all__` has them, members by source."""
    for room, name, exported in exports():
        for entry in _tell(room, name, exported):
            if f"{entry.room}.{entry.name}" not in _INTERNAL:
                yield entry


def exports() -> Iterator[tuple[str, str, griffe.Object]]:
    """Go through what the rooms export: the room, the name there, and the object itself."""
    package = griffe.load("ulti", search_paths=[ROOT / "src"], allow_inspection=False)
    for room in _rooms(package):
        for export in room.exports or ():
            yield room.path, str(export), _itself(_exported(room, str(export)))


def members(exported: griffe.Object) -> Iterator[griffe.Object]:
    """Go through the public members of a class that is exported."""
    if isinstance(exported, griffe.Class):
        for name, member in exported.all_members.items():
            if is_shown(name, member):
                yield _itself(member)


def is_internal(path: str) -> bool:
    """Tell whether a member is for the rooms above alone, though it looks public."""
    return path in _INTERNAL


def _itself(member: griffe.Object | griffe.Alias) -> griffe.Object:
    return member.final_target if isinstance(member, griffe.Alias) else member


def listing() -> str:
    """Return the listing that `release/api.txt` should hold."""
    return "".join(f"{entry}\n" for entry in entries())


def unmentioned(released: str, current: str, changelog: str) -> list[str]:
    """Return what differs between two listings and has no mention among the unreleased changes.

    A mention is the name as code; that of a member has its class before it, `Game.play`. For a
    class that is new or gone, its own name is enough. Before the first release everything is new,
    and nothing need be mentioned.
    """
    if not released:
        return []
    before, after = _by_name(released), _by_name(current)
    changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    new_or_gone = before.keys() ^ after.keys()
    section = _UNRELEASED.search(changelog)
    code = " ".join(re.findall(r"`[^`]+`", section[1] if section else ""))
    mentioned = set(re.findall(r"\w+(?:\.\w+)*", code))
    return sorted(
        name
        for name in changed
        if name.rpartition(".")[0] not in new_or_gone and not _spellings(name) & mentioned
    )


def _spellings(name: str) -> set[str]:
    """Return how a name may be written: with its class, and with or without its rooms."""
    parts = name.split(".")
    rooms = sum(part.islower() for part in parts[:-1])
    return {".".join(parts[start:]) for start in range(rooms + 1)}


def _by_name(text: str) -> Mapping[str, list[str]]:
    """Return the lines of each name; an overloaded one has several."""
    lines: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, _, what = line.partition(": ")
        lines.setdefault(name, []).append(what)
    return lines


# Reading the source


def _rooms(module: griffe.Object | griffe.Alias) -> Iterator[griffe.Object | griffe.Alias]:
    if module.exports is not None:
        yield module
    for name in sorted(module.modules):
        if not module.modules[name].is_alias:  # a room that another one imports
            yield from _rooms(module.modules[name])


def _exported(room: griffe.Object | griffe.Alias, name: str) -> griffe.Object | griffe.Alias:
    """Return what a room exports; for `ulti.perft` the function, not the room of that name."""
    member = room.members[name]
    return member.members[name] if member.is_module else member


def _tell(room: str, name: str, member: griffe.Object | griffe.Alias) -> Iterator[Entry]:
    member = _itself(member)
    match member:
        case griffe.Class():
            yield Entry(room, name, f"class{_constructor(member)}")
            for part, found in member.all_members.items():
                if is_shown(part, found):
                    yield from _tell(room, f"{name}.{part}", found)
        case griffe.Function():
            kind = next(iter({"classmethod", "staticmethod"} & member.labels), "function")
            for way in member.overloads or (member,):
                yield Entry(room, name, f"{kind} {_signature(way)}")
        case griffe.Attribute():
            yield Entry(room, name, _attribute(member))
        case _:
            raise TypeError(f"{member.path} is a {member.kind}: no place for it in the listing")


def is_shown(name: str, member: griffe.Object | griffe.Alias) -> bool:
    """Tell whether a member of a public class is public; of special methods, operators are."""
    if name.startswith("__"):
        return member.is_function and name not in _OF_EVERY_VALUE
    return not name.startswith("_")


def _signature(function: griffe.Function) -> str:
    return function.signature().removeprefix(function.name)


def _attribute(attribute: griffe.Attribute) -> str:
    """Tell the type of an attribute; of an alias and a member of an enum, what it stands for."""
    annotation = str(attribute.annotation or "")
    if "property" in attribute.labels:
        return f"property {annotation}"
    if annotation and annotation != "TypeAlias":
        return f"attribute {annotation}"
    return f"{annotation or 'attribute'} = {attribute.value}"


# Reading what attrs and NamedTuple make of the source


class _Text(str):
    """An annotation or a default as it is shown in a signature: without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _constructor(found: griffe.Class) -> str:
    """Return the parameters of a class that users build, with names, kinds and types."""
    cls = getattr(import_module(found.module.path), found.name)
    if issubclass(cls, Enum | str) or inspect.isabstract(cls):  # not built, or built as any text
        return ""
    signature = inspect.signature(cls)
    parameters = [_as_text(parameter) for parameter in signature.parameters.values()]
    return str(signature.replace(parameters=parameters, return_annotation=signature.empty))


def _as_text(parameter: inspect.Parameter) -> inspect.Parameter:
    """Show that there is a default, but not which: many have no text that stays the same."""
    default = parameter.empty if parameter.default is parameter.empty else _Text("…")
    annotation = parameter.annotation
    return parameter.replace(
        default=default, annotation=_Text(getattr(annotation, "__forward_arg__", annotation))
    )


if __name__ == "__main__":
    CURRENT.write_text(listing(), encoding="utf-8")
    print(f"{CURRENT.relative_to(ROOT)} lists the API as it is; `git diff` shows what is new")
