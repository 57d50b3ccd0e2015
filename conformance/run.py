"""Check a client in Python against the vectors: `python -m conformance.run [CLIENT [FOLDER]]`.

CLIENT is a module or a file that has `ANSWERS`: by kind of row, a function from the input, and the
switches of the house where they matter, to the answer. Without it, or with `ulti`, the library that
is installed is checked.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from conformance.answers import answer, is_same
from conformance.vectors import FOLDER, read_index, read_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from conformance.answers import Row

_LIBRARY: Final = "ulti"


def check(
    folder: Path = FOLDER, ask: Callable[[Row], dict[str, Any] | None] = answer
) -> tuple[Counter[str], list[str]]:
    """Have every row of a folder answered; return how many there are by kind, and what differs.

    Args:
        folder: the folder of vectors.
        ask: answers a row; None for a kind that it does not know.

    """
    counts: Counter[str] = Counter()
    faults = []
    for row in read_rows(folder):
        ours = ask(row)
        if ours is None:
            continue
        counts[row["kind"]] += 1
        if not _fits(row, ours):
            faults.append(f"{row['id']}: expected {row['expected']}, but the answer is {ours}")
    return counts, faults


def _fits(row: Row, ours: dict[str, Any]) -> bool:
    """Compare an answer; a client that does not keep every part of a state has fewer keys."""
    right = row["expected"]
    if row["kind"] == "game" and ours and ours.keys() <= right.keys():
        right = {key: right[key] for key in ours}
    return is_same(ours, right)


def client_of(name: str, folder: Path = FOLDER) -> Callable[[Row], dict[str, Any] | None]:
    """Return what asks a client: a module by its name, or the file of one.

    Raises:
        ImportError: there is no such module, or it has no `ANSWERS`.

    """
    if name == _LIBRARY:
        return answer
    answers = _answers_of(name)
    houses: Mapping[str, Any] = read_index(folder)["profiles"]

    def ask(row: Row) -> dict[str, Any] | None:
        function = answers.get(row["kind"])
        if function is None:
            return None
        told = row["profile"]
        house = None if told is None else {**houses[told], **row.get("switches", {})}
        try:
            return function(row["input"], house)
        except Exception as error:
            code = getattr(error, "code", None)  # such an error is an answer
            if not isinstance(code, str):
                raise
            return {"error": code}

    return ask


def _answers_of(name: str) -> Mapping[str, Callable[..., dict[str, Any]]]:
    if name.endswith(".py"):
        spec = importlib.util.spec_from_file_location(Path(name).stem, name)
        if spec is None or spec.loader is None:
            raise ImportError(f"{name} can't be loaded")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    else:
        module = importlib.import_module(name)
    answers: Mapping[str, Callable[..., dict[str, Any]]] | None = getattr(module, "ANSWERS", None)
    if answers is None:
        raise ImportError(f"{name} has no ANSWERS: a function by kind of row")
    return answers


def main(arguments: Sequence[str]) -> int:
    """Print what was checked and what differs; return the exit code."""
    given = list(arguments)
    folder = Path(given.pop()) if given and Path(given[-1]).is_dir() else FOLDER
    counts, faults = check(folder, client_of(given[0] if given else _LIBRARY, folder))
    for kind, count in counts.items():
        print(f"{count:6} {kind}")
    for fault in faults:
        print(fault)
    print(f"{counts.total()} rows, {len(faults)} differ")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
