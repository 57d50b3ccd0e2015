"""One mutant of each room of the rules, tested by the tests of that room.

`make mutants` tests all of them with all tests of the rules, which takes hours; this shows on every
run that the tests notice when a comparison is turned round.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests import processes

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MUTATED: Final[list[str]] = PROJECT["tool"]["mutmut"]["only_mutate"]

TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


def comparisons(tree: ast.Module) -> Iterator[ast.Compare]:
    """Go through the comparisons in functions, in the order of the text."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            yield from (node for node in ast.walk(function) if isinstance(node, ast.Compare))


def mutant_of(source: str) -> str:
    """Turn the comparison round that is in the middle."""
    tree = ast.parse(source)
    found = sorted(comparisons(tree), key=lambda node: (node.lineno, node.col_offset))
    middle = found[len(found) // 2]
    middle.ops = [TURNED[type(operator)]() for operator in middle.ops]
    return ast.unparse(tree)


def mirror_of(module: Path) -> Path:
    """Return the tests of a module; they mirror the storeys."""
    inside = module.relative_to("src/ulti")
    return ROOT / "tests" / inside.parent / f"test_{inside.name}"


def fails(source: Path, tests: Path) -> bool:
    """Run tests on a copy of the library, until one fails."""
    clean = {name: value for name, value in os.environ.items() if name[:3] not in {"PYT", "COV"}}
    env = {**clean, "PYTHONPATH": str(source), "HYPOTHESIS_PROFILE": "mutants"}
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *options, str(tests)]
    done = processes.run(command, cwd=ROOT, env=env)
    # Tests fail, can't be collected, or the library can't even be imported.
    assert done.returncode in {0, 1, 2, 4}, done.stdout + done.stderr
    return done.returncode != 0


@pytest.mark.long
@pytest.mark.parametrize("module", [*map(Path, MUTATED)], ids=lambda path: path.stem)
def test_the_tests_of_a_room_notice_a_mutant(module: Path, tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    mutated = source / module.relative_to("src")
    mutated.write_text(mutant_of(mutated.read_text(encoding="utf-8")), encoding="utf-8")
    assert mirror_of(module).is_file()
    assert fails(source, mirror_of(module))


def test_without_a_mutant_nothing_is_noticed(tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    assert not fails(source, ROOT / "tests" / "base" / "test_words.py")


def test_both_tools_for_mutants_change_the_same_modules() -> None:
    other = tomllib.loads((ROOT / "cosmic-ray.toml").read_text(encoding="utf-8"))["cosmic-ray"]
    assert other["module-path"] == MUTATED
    assert all((ROOT / path).is_file() for path in MUTATED)
    listed = (ROOT / "tests" / "rules.txt").read_text(encoding="utf-8")
    for module in map(Path, MUTATED):
        assert f"{mirror_of(module).relative_to(ROOT)}\n" in listed
