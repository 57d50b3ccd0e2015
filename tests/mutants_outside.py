"""Choose which of cosmic-ray's mutants are tested: `python -m tests.mutants_outside SESSION`.

What lies in a function that mutmut mutates is left to mutmut, and what lies in an annotation is
never evaluated. Of the rest a sample is drawn, always the same while the modules are the same.
"""

from __future__ import annotations

import ast
import random
import sqlite3
import sys
from contextlib import closing
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

RATE: Final = 0.1
SEED: Final = 1
SKIP: Final = "INSERT INTO work_results (worker_outcome, output, job_id) VALUES ('SKIPPED', ?, ?)"
ALL: Final = """
    SELECT job_id, module_path, start_pos_row, start_pos_col FROM mutation_specs
    ORDER BY module_path, operator_name, occurrence
"""
MUTMUT_TAKES: Final = ("classmethod", "staticmethod")
MUTMUT_LEAVES: Final = "# pragma: no mutate block"


def _annotations(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns


def _functions_of_mutmut(tree: ast.Module, lines: list[str]) -> Iterator[ast.FunctionDef]:
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for node in chain(tree.body, *(kind.body for kind in classes)):
        if isinstance(node, ast.FunctionDef) and MUTMUT_LEAVES not in lines[node.lineno - 1]:
            names = [ast.unparse(decorator) for decorator in node.decorator_list]
            if not names or (len(names) == 1 and names[0] in MUTMUT_TAKES):
                yield node


@cache
def _left_out(module: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return from where to where a module is left out: lines and columns."""
    text = Path(module).read_text("utf-8")
    tree = ast.parse(text)
    nodes: list[ast.expr | ast.FunctionDef] = [
        *_annotations(tree),
        *_functions_of_mutmut(tree, text.splitlines()),
    ]
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in nodes
    ]


def main(session: str) -> None:
    """Mark in a session what is not tested."""
    chance = random.Random(SEED)
    with closing(sqlite3.connect(session)) as database, database:
        for job, module, line, column in database.execute(ALL).fetchall():
            if any(start <= (line, column) < end for start, end in _left_out(module)):
                database.execute(SKIP, ("left to mutmut, or an annotation", job))
            elif chance.random() >= RATE:
                database.execute(SKIP, ("not in the sample", job))


if __name__ == "__main__":
    main(sys.argv[1])
