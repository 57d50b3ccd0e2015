"""The doors upstairs: how many there are, and that nothing else leads up."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from ulti.base.doors import DOORS, upstairs

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent.parent
SOURCE: Final = ROOT / "src"
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOUSE: Final = PROJECT["tool"]["importlinter"]["contracts"][0]
FILES: Final = sorted(SOURCE.rglob("*.py"))

STOREYS: Final = {
    name.strip(): place
    for place, layer in enumerate(reversed(HOUSE["layers"]))
    for name in layer.split("|")
}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def storey_of(module: str) -> int:
    """Return how high a module is; `ulti` itself, which only exports names, is at the top."""
    _, *inside = module.split(".")
    return STOREYS[inside[0]] if inside else max(STOREYS.values())


def doors_opened(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="upstairs"),
                args=[ast.Constant(value=str(room)), ast.Constant(value=str(name))],
            ):
                yield room, name


def calls_of_upstairs(tree: ast.Module) -> int:
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "upstairs"
        for node in ast.walk(tree)
    )


def imports_of(tree: ast.Module) -> Iterator[str]:
    """Go through the modules of ulti that are imported anywhere, in functions too."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] == "ulti":
                yield module
            case ast.Import(names=names):
                yield from (alias.name for alias in names if alias.name.split(".")[0] == "ulti")
            case ast.Call(
                func=ast.Name(id="import_module"), args=[ast.Constant(value=str(module))]
            ) if module.split(".")[0] == "ulti":
                yield module


def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_there_are_so_many_doors() -> None:
    """A door more is a decision: count it here."""
    assert len(DOORS) == 13


def test_every_door_is_used_and_every_call_goes_through_one() -> None:
    opened = Counter(door for path in FILES for door in doors_opened(read(path)))
    assert opened.keys() == DOORS
    assert sum(calls_of_upstairs(read(path)) for path in FILES) == opened.total()


@pytest.mark.parametrize(("room", "name"), sorted(DOORS))
def test_behind_every_door_is_its_name(room: str, name: str) -> None:
    assert upstairs(room, name) is not None


@pytest.mark.parametrize(("room", "name"), sorted(DOORS))
def test_every_door_leads_up(room: str, name: str) -> None:
    users = [path for path in FILES if (room, name) in doors_opened(read(path))]
    for path in users:
        inside = module_of(path).rpartition(".")[0] == room.rpartition(".")[0]
        assert inside or storey_of(module_of(path)) < storey_of(room)


def test_what_is_no_door_does_not_open() -> None:
    with pytest.raises(AssertionError, match="is not a declared door"):
        upstairs("ulti.record", "schema")


def test_nothing_else_leads_up() -> None:
    """No import in a function or for annotations, but those that the check of imports ignores."""
    up = {
        f"{module_of(path)} -> {target}"
        for path in FILES
        for target in imports_of(read(path))
        if module_of(path) != "ulti" and storey_of(target) > storey_of(module_of(path))
    }
    # The plugin is on the same storey as what it names.
    assert up == {line for line in HOUSE["ignore_imports"] if "hypothesis_plugin" not in line}
