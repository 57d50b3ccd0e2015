"""Add rows to the conformance vectors: `make conformance`, or `python -m tests.conformance.generate`.

The files are the truth: a row that was written once stays as it is, with its answer. Rows that the
modules of this folder make and the files lack are added, with the library's answer, which the
tests compare with the independent reference.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import ulti
from conformance.answers import answer, is_same
from conformance.vectors import FOLDER, INDEX, read_rows
from tests.conformance import (
    bid_rows,
    card_rows,
    drawn_rows,
    money_rows,
    scenes,
    switch_rows,
    text_rows,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from conformance.answers import Row

FORMAT: Final = "ulti-conformance"
VERSION: Final = 1

FILES: Final[dict[str, tuple[Callable[[], Iterator[Row]], ...]]] = {
    "cards": (card_rows.cards,),
    "legal_cards": (card_rows.legal_cards,),
    "trick_winners": (card_rows.trick_winners,),
    "bid_texts": (bid_rows.bid_texts,),
    "bids": (bid_rows.bids,),
    "outbids": (bid_rows.outbids,),
    "profiles": (bid_rows.profiles,),
    "switches": (switch_rows.switches,),
    "auctions": (scenes.auctions, drawn_rows.auctions),
    "melds": (scenes.melds, drawn_rows.melds),
    "kontra": (scenes.kontra, drawn_rows.kontra),
    "play": (scenes.play, drawn_rows.play),
    "claims": (scenes.claims, drawn_rows.claims),
    "deals": (scenes.deals, drawn_rows.deals),
    "silent": (scenes.silent,),
    "settlements": (money_rows.settlements,),
    "revokes": (money_rows.revokes,),
    "tables": (money_rows.tables,),
    "views": (scenes.views, drawn_rows.views),
    "action_texts": (text_rows.action_texts,),
    "refusals": (text_rows.refusals, drawn_rows.refusals),
    "records": (text_rows.records,),
}
"""By name of the file, without its ending: the functions that make rows for it."""


def stored_rows() -> dict[str, list[Row]]:
    """Read the rows that the files have, by name of the file."""
    stored: dict[str, list[Row]] = {name: [] for name in FILES}
    for row in read_rows():
        stored[row["id"].partition("/")[0]].append(row)
    return stored


def is_chosen(row: Row) -> bool:
    """Return whether somebody chose the question; the others are drawn by chance, or are lists."""
    return "note" in row or "switch" in row


def question(row: Row) -> str:
    """Return what a row asks and what it shows, without its id, its rules and its answer."""
    asked = {key: value for key, value in row.items() if key not in {"id", "rules", "expected"}}
    return json.dumps(asked, sort_keys=True)


def chosen_rows(name: str) -> list[Row]:
    """Make the rows of a file that somebody chose; those of whole games are never among them."""
    makers = [make for make in FILES[name] if make.__module__ != drawn_rows.__name__]
    return [row for make in makers for row in make() if is_chosen(row)]


def merged(stored: Sequence[Row], made: Iterable[Row], name: str) -> Iterator[Row]:
    """Go through the stored rows, then through those made that are not stored yet."""
    known = {question(row) for row in stored}
    taken = {row["id"] for row in stored}
    yield from stored
    for row in made:
        if question(row) not in known:
            known.add(question(row))
            taken.add(new := _new_id(name, row.get("note", ""), taken))
            yield {"id": new, **row, "expected": answer(row)}


def _new_id(name: str, note: str, taken: set[str]) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", note.lower()).strip("-")
    numbers = itertools.count(1)
    if not slug:
        return next(one for n in numbers if (one := f"{name}/{n:03}") not in taken)
    first = f"{name}/{slug}"
    return next(one for n in numbers if (one := first if n == 1 else f"{first}-{n}") not in taken)


def added(stored: Mapping[str, Sequence[Row]]) -> dict[str, list[Row]]:
    """Return the stored rows, and the chosen ones that they lack."""
    return {name: list(merged(stored[name], chosen_rows(name), name)) for name in FILES}


def drawn_anew(stored: Mapping[str, Sequence[Row]]) -> dict[str, list[Row]]:
    """Return the chosen rows that are stored, and all others drawn again."""
    chosen = {name: list(filter(is_chosen, stored[name])) for name in FILES}
    makers = {name: itertools.chain.from_iterable(make() for make in FILES[name]) for name in FILES}
    return {name: list(merged(chosen[name], makers[name], name)) for name in FILES}


def differing(rows: Mapping[str, Iterable[Row]]) -> Iterator[Row]:
    """Go through the rows to which the library now gives another answer."""
    for row in itertools.chain.from_iterable(rows.values()):
        if not is_same(answer(row), row["expected"]):
            yield row


def texts(rows: Mapping[str, Sequence[Row]]) -> dict[str, str]:
    """Return what the files should hold, by name of the file."""
    counts: dict[str, Any] = {}
    for name, told in rows.items():
        kinds = list(Counter(row["kind"] for row in told))
        counts[f"{name}.jsonl"] = {"rows": len(told), "kinds": kinds}
    index = {
        "format": FORMAT,
        "version": VERSION,
        "rows": sum(count["rows"] for count in counts.values()),
        "files": counts,
        "profiles": {name: profile.to_dict() for name, profile in ulti.PROFILES.items()},
    }
    lines = {f"{name}.jsonl": "".join(map(_line, told)) for name, told in rows.items()}
    return {INDEX: json.dumps(index, ensure_ascii=False, indent=1) + "\n", **lines}


def _line(row: Row) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the files; return 1 if a stored answer is not the library's and stays."""
    parser = argparse.ArgumentParser(description="Add rows to the conformance vectors.")
    parser.add_argument("--drawn", action="store_true", help="draw those by chance again")
    parser.add_argument("--answers", action="store_true", help="write answers that have changed")
    wishes = parser.parse_args(arguments)
    rows = drawn_anew(stored_rows()) if wishes.drawn else added(stored_rows())
    different = list(differing(rows))
    for row in different:
        print(f"{row['id']}: the library has another answer", file=sys.stderr)
        if wishes.answers:
            row["expected"] = answer(row)
    for name, text in texts(rows).items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    return 1 if different and not wishes.answers else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
