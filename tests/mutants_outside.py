"""Choose which of cosmic-ray's mutants are tested: `python -m tests.mutants_outside SESSION`.

What lies in a function that mutmut mutates is left to mutmut, and what lies in an annotation, an
abstract method or another word to type checkers does nothing when the rules are run.
"""

from __future__ import annotations

import ast
import sqlite3
import sys
from contextlib import closing
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

SKIP: Final = "INSERT INTO work_results (worker_outcome, output, job_id) VALUES ('SKIPPED', ?, ?)"
ALL: Final = "SELECT job_id, module_path, start_pos_row, start_pos_col FROM mutation_specs"
MUTMUT_TAKES: Final = ("classmethod", "staticmethod")
MUTMUT_LEAVES: Final = "# pragma: no mutate block"
WORDS_TO_TYPE_CHECKERS: Final = ("TYPE_CHECKING", "abstractmethod", "final")

_Place = tuple[int, int]


def _words_to_type_checkers(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns
        elif isinstance(node, ast.Name) and node.id in WORDS_TO_TYPE_CHECKERS:
            yield node


def _abstract_methods(tree: ast.Module) -> Iterator[ast.expr | ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            decorators = node.decorator_list
            if "abstractmethod" in map(ast.unparse, decorators):
                yield from decorators
                yield node


def _functions_of_mutmut(tree: ast.Module, lines: list[str]) -> Iterator[ast.FunctionDef]:
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for node in chain(tree.body, *(kind.body for kind in classes)):
        if isinstance(node, ast.FunctionDef) and MUTMUT_LEAVES not in lines[node.lineno - 1]:
            names = [ast.unparse(decorator) for decorator in node.decorator_list]
            if not names or (len(names) == 1 and names[0] in MUTMUT_TAKES):
                yield node


@cache
def _left_out(module: str) -> list[tuple[_Place, _Place]]:
    """Return from where to where a module is left out: lines and columns."""
    text = Path(module).read_text("utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    nodes: list[ast.expr | ast.FunctionDef] = [
        *_words_to_type_checkers(tree),
        *_abstract_methods(tree),
        *_functions_of_mutmut(tree, lines),
    ]
    return [
        (_start(node, lines), (node.end_lineno or 0, node.end_col_offset or 0)) for node in nodes
    ]


def _start(node: ast.expr | ast.FunctionDef, lines: list[str]) -> _Place:
    """Return where a node starts, with the sign of a decorator or an `if`."""
    before = lines[node.lineno - 1][: node.col_offset]
    is_more = before.strip() in {"@", "if"}
    return node.lineno, len(before) - len(before.lstrip()) if is_more else node.col_offset


def main(session: str) -> None:
    """Mark in a session what is not tested."""
    with closing(sqlite3.connect(session)) as database, database:
        for job, module, line, column in database.execute(ALL).fetchall():
            if any(start <= (line, column) < end for start, end in _left_out(module)):
                database.execute(SKIP, ("left to mutmut, or to type checkers", job))


if __name__ == "__main__":
    main(sys.argv[1])
