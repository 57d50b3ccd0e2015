"""The code of users that the type checkers read (`typing/`) uses every public name and method."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final

from release.api import entries

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parent.parent / "typing"
TREES: Final = [
    ast.parse(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("test_*.py"))
]


def names_used(tree: ast.Module) -> Iterator[str]:
    """Return `ulti.view.View` for its import and for an attribute of `view`, where that is one."""
    rooms = {"ulti": "ulti"}
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(room), names=names):
                for alias in names:
                    rooms[alias.name] = f"{room}.{alias.name}"
                    yield rooms[alias.name]
            case ast.Attribute(value=ast.Name(id=room), attr=name) if room in rooms:
                yield f"{rooms[room]}.{name}"


def test_every_public_name_is_used() -> None:
    public = {f"{entry.room}.{entry.name}" for entry in entries() if "." not in entry.name}
    assert public - {name for tree in TREES for name in names_used(tree)} == set()


def test_every_public_method_and_property_is_used() -> None:
    attributes = {
        node.attr for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    }
    kinds = ("classmethod", "function", "property", "staticmethod")
    unused = {
        f"{entry.room}.{entry.name}"
        for entry in entries()
        if "." in entry.name
        and "__" not in entry.name  # operators have no name in the code that uses them
        and entry.what.startswith(kinds)
        and entry.name.rpartition(".")[2] not in attributes
    }
    assert unused == set()
