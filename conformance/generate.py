"""Write the conformance vectors: `make conformance`, or `python -m conformance.generate`.

The files are the same on every run and every version of Python; README.md says what they hold.
"""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import ulti
from conformance import (
    bid_rows,
    card_rows,
    drawn_rows,
    money_rows,
    scenes,
    switch_rows,
    text_rows,
)
from conformance.answers import answer
from conformance.vectors import FOLDER, INDEX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
"""By name of the file, without its ending: who makes its rows."""


def rows_of(name: str) -> Iterator[Row]:
    """Go through the rows of a file, with ids and expected answers."""
    taken: Counter[str] = Counter()
    for made in itertools.chain.from_iterable(make() for make in FILES[name]):
        slug = _slug(made.get("note", ""))
        taken[slug] += 1
        if not slug:
            last = f"{taken[slug]:03}"
        else:
            last = slug if taken[slug] == 1 else f"{slug}-{taken[slug]}"
        yield {"id": f"{name}/{last}", **made, "expected": answer(made)}


def _slug(note: str) -> str:
    """Write a note with small letters, digits and hyphens only."""
    return re.sub(r"[^a-z0-9]+", "-", note.lower()).strip("-")


def texts() -> dict[str, str]:
    """Return what is to be written, by name of the file."""
    written = {}
    counts: dict[str, Any] = {}
    for name in FILES:
        rows = list(rows_of(name))
        kinds = list(dict.fromkeys(row["kind"] for row in rows))
        counts[f"{name}.jsonl"] = {"rows": len(rows), "kinds": kinds}
        written[f"{name}.jsonl"] = "".join(_line(row) for row in rows)
    index = {
        "format": FORMAT,
        "version": VERSION,
        "rows": sum(count["rows"] for count in counts.values()),
        "files": counts,
        "profiles": {name: profile.to_dict() for name, profile in ulti.PROFILES.items()},
    }
    return {INDEX: json.dumps(index, ensure_ascii=False, indent=1) + "\n", **written}


def _line(row: Row) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Write all files."""
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
