"""Check the library that is installed against the vectors: `python -m conformance.run [FOLDER]`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.answers import answer, is_same
from conformance.vectors import FOLDER, read_rows

if TYPE_CHECKING:
    from collections.abc import Sequence


def check(folder: Path = FOLDER) -> tuple[Counter[str], list[str]]:
    """Answer every row of a folder; return how many there are by kind, and what differs."""
    counts: Counter[str] = Counter()
    faults = []
    for row in read_rows(folder):
        counts[row["kind"]] += 1
        ours = answer(row)
        if not is_same(ours, row["expected"]):
            faults.append(f"{row['id']}: expected {row['expected']}, but the answer is {ours}")
    return counts, faults


def main(arguments: Sequence[str]) -> int:
    """Print what was checked and what differs; return the exit code."""
    counts, faults = check(Path(arguments[0]) if arguments else FOLDER)
    for kind, count in counts.items():
        print(f"{count:6} {kind}")
    for fault in faults:
        print(fault)
    print(f"{counts.total()} rows, {len(faults)} differ")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
