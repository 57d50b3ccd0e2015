"""Tests mirror the storeys: one file a module. Nothing but tests needs what is in tests/."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "ulti"
TESTS: Final = ROOT / "tests"
MODULES: Final = sorted(
    path.relative_to(SOURCE) for path in SOURCE.rglob("*.py") if "__" not in path.name
)
FOLDERS: Final = ("src", "benchmarks", "conformance", "docs", "examples", "release")


def imported(path: Path) -> Iterator[str]:
    """Go through what a file imports, in functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield module
            case ast.Call(
                func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(module)), *_],
            ):
                yield module


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_each_module_has_its_tests(module: Path) -> None:
    tests = TESTS / module.parent / f"test_{module.name}"
    assert tests.is_file(), f"write {tests.relative_to(ROOT)}"
    tree = ast.parse(tests.read_text(encoding="utf-8"))
    assert any(isinstance(n, ast.FunctionDef) and n.name.startswith("test_") for n in tree.body)


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_outside_imports_from_the_tests(folder: str) -> None:
    """But pytest's own `conftest.py`, which is a part of the tests."""
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files or folder == "examples"
    for path in [*files, ROOT / "noxfile.py"]:
        assert "tests" not in {name.partition(".")[0] for name in imported(path)}, path


def test_the_vectors_need_nothing_but_the_library_and_what_is_beside_them() -> None:
    for path in sorted((ROOT / "conformance").glob("*.py")):
        ours = {name for name in imported(path) if name.partition(".")[0] in {"tests", "release"}}
        assert not ours, path
