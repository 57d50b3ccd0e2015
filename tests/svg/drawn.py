"""Pictures of everything, and what is in them, for the tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from tests.games import DEAL, EXAMPLES
from ulti import (
    DECK,
    WIKIPEDIA,
    CardSet,
    Settlement,
    svg,
)
from ulti.record import Record
from ulti.solve import Remark, review
from ulti.table import Table

NAMESPACE: Final = "{http://www.w3.org/2000/svg}"


SEATS: Final = (0, 1, 2, None)


GIVEN_AWAY: Final = Record.from_json(
    (Path(__file__).parent.parent / "data" / "ulti_given_away.json").read_bytes()
).replay()
"""An ulti that each side gave to the other."""


@cache
def remarks() -> tuple[Remark, ...]:
    """Return what is to be said of it, searched for once."""
    return review(GIVEN_AWAY)


TRICK: Final = EXAMPLES["over"].tricks[0]


NASTY: Final = ('<Béla> & "Fiú"', "'; --", "]]></svg>")


def table_of_examples() -> Table:
    table = Table(["Anna", "Béla", "Cili", "Dóra"], WIKIPEDIA)
    for label in ("over", "early", "individual", "thrown in", "void"):
        settlement = EXAMPLES[label].settlement
        if settlement is not None:
            table = table.add(settlement)
    return table


def settlement_of(label: str) -> Settlement:
    settlement = EXAMPLES[label].settlement
    assert settlement is not None
    return settlement


def all_pictures() -> dict[str, svg.Picture]:
    pictures = {
        "hand": svg.hand(DEAL.hands[0]),
        "no hand": svg.hand(""),
        "deck": svg.hand(CardSet(DECK), suits=svg.SuitStyle.FRENCH),
        "no trick": svg.trick([]),
        "trick": svg.trick(EXAMPLES["kontra"].trick, language="hu"),
        "gathered": svg.trick(EXAMPLES["over"].tricks[0], players=NASTY),
        "table": svg.score_sheet(table_of_examples()),
        "settlement": svg.score_sheet(settlement_of("over"), players=NASTY, language="hu"),
        "review": svg.review(GIVEN_AWAY, remarks(), players=NASTY, language="hu"),
        "part of a review": svg.review(EXAMPLES["kontra"], ()),
    }
    for label, game in EXAMPLES.items():
        pictures[label] = svg.position(game, players=NASTY)
        for seat in SEATS:
            pictures[f"{label} {seat}"] = svg.position(game.view(seat), language="hu")
    return pictures


PICTURES: Final = all_pictures()


def cards_in(picture: str) -> list[str]:
    """Return the cards in the order in which they are drawn; `??` is the back of one."""
    return re.findall(r'data-card="(.*?)"', picture)


def texts_in(picture: str) -> list[str]:
    root = ET.fromstring(picture)  # noqa: S314 - written by ourselves
    return ["".join(node.itertext()) for node in root.iter(f"{NAMESPACE}text")]
