"""The files of vectors as they are written, and which rule their rows cover."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from conformance.answers import Row

FOLDER: Final = Path(__file__).parent
INDEX: Final = "index.json"
SHOWN: Final = 3  # so many examples of a rule are named in the table


def read_index(folder: Path = FOLDER) -> dict[str, Any]:
    """Return what `index.json` tells: the files, and the built-in house rules."""
    index: dict[str, Any] = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    return index


def read_rows(folder: Path = FOLDER) -> Iterator[Row]:
    """Go through the rows of all files, in the order of the index."""
    for name in read_index(folder)["files"]:
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def rule_order(number: str) -> tuple[int, int]:
    """Return what the numbers of rules are sorted by; R12.W comes behind its chapter."""
    chapter, _, place = number.removeprefix("R").partition(".")
    return int(chapter), int(place) if place.isdigit() else len(place)


def coverage_table(rows: Iterable[Row]) -> Iterator[str]:
    """Write in Markdown which rows cover which rule: how many of which file, and examples."""
    counts: dict[str, Counter[str]] = {}
    examples: dict[str, list[str]] = {}
    for row in rows:
        for rule in row["rules"]:
            counts.setdefault(rule, Counter())[row["id"].partition("/")[0]] += 1
            if "note" in row:
                examples.setdefault(rule, []).append(f"`{row['id']}`")
    yield "| rule | rows | in these files | chosen by hand, for example |"
    yield "|---|---|---|---|"
    for rule in sorted(counts, key=rule_order):
        link = f"[{rule}](#{rule.lower().replace('.', '-')})"
        files = ", ".join(f"`{name}` {count}" for name, count in counts[rule].items())
        shown = "<br>".join(examples.get(rule, [])[:SHOWN]) or "–"
        yield f"| {link} | {counts[rule].total()} | {files} | {shown} |"
