"""Sentences of score keepers with what they mean: the data of `tests/data/sentences.csv`."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ulti import get_profile
from ulti.table import EntryError, Table, read_entry

if TYPE_CHECKING:
    from ulti.table import Reading

FILE = Path(__file__).parent / "data" / "sentences.csv"
PLAYERS = ("Anna", "Béla", "Cili", "Dóra")


class Sentence(NamedTuple):
    """A sentence, the table at which it is said, and what it means there.

    Attributes:
        players: how many there are.
        profile: the name of the house rules.
        text: the sentence.
        meaning: what `meaning_of` gives.

    """

    players: int
    profile: str
    text: str
    meaning: str


def read_sentences() -> list[Sentence]:
    with FILE.open(encoding="utf-8", newline="") as stream:
        return [
            Sentence(int(players), profile, text, meaning)
            for players, profile, text, meaning in list(csv.reader(stream))[1:]
        ]


def table_of(sentence: Sentence) -> Table:
    return Table(PLAYERS[: sentence.players], get_profile(sentence.profile))


def meaning_of(text: str, table: Table) -> str:
    """Return the facts in short, or the code of the error."""
    try:
        return short(read_entry(text, table))
    except EntryError as error:
        return f"! {error.code}"


def short(reading: Reading) -> str:
    """Write the facts of a deal in short: who, bid, trump, end, made, silent, kontra, revoke."""
    outcome = reading.outcome
    if outcome is None or outcome.bid is None or outcome.declarer is None:
        return "void"
    parts = [reading.seats[outcome.declarer], outcome.bid.code]
    if outcome.trump is not None:
        parts.append(outcome.trump.value)
    parts.append(outcome.ending.name.lower())
    if reading.offender is not None:
        parts.append(f"revoke@{reading.seats[reading.offender]}")
    elif outcome.says_made:
        parts.append("made=" + ("+".join(f.code for f in outcome.bid if f in outcome.made) or "-"))
    for silent in outcome.silent:
        whose = "defenders" if silent.seat is None else reading.seats[silent.seat]
        parts.append(f"silent={silent.figure.code}@{whose}{'' if silent.made else ':lost'}")
    for figure, level in outcome.kontra.items():
        levels = str(level) if isinstance(level, int) else "/".join(map(str, level))
        parts.append(f"kontra={figure.code}:{levels}")
    return " ".join(parts)
