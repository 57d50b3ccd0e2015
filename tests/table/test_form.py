"""The JSON form of a table: its parts, and names that no table has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ulti import ULTISTARS, RecordError, UltiError
from ulti.model.shapes import WRONG
from ulti.table import Table
from ulti.table.form import ENTRIES, TABLE, read_names, read_table

if TYPE_CHECKING:
    from ulti.model.problems import Problem

PLAIN = Table(["Anna", "Béla", "Cili"], ULTISTARS, stake=2).add_passed().to_dict()


def test_a_table_is_read_into_its_parts() -> None:
    parts = read_table(PLAIN)
    assert parts.players == ("Anna", "Béla", "Cili")
    assert (parts.profile, parts.stake) == (ULTISTARS, 2)
    assert parts.first_dealer == "Cili"
    assert [entry.settlement.net for entry in parts.entries] == [(0, 0, 0)]
    assert set(PLAIN) <= set(TABLE.known)


@pytest.mark.parametrize(
    ("players", "path"),
    [
        (["Anna", "Béla"], "players"),
        (["Anna", "Béla", "Cili", "Dóra", "Emma"], "players"),
        (["Anna", "Béla", "Anna"], "players"),
        (["Anna", "", "Cili"], "players[1]"),
        (["Anna", "\x07", "Cili"], "players[1]"),
    ],
)
def test_three_or_four_play_under_different_names(players: list[str], path: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_table({**PLAIN, "players": players})
    assert (caught.value.code, caught.value.path) == ("bad_players", path)
    with pytest.raises(UltiError) as also:
        read_names(players)
    assert also.value.code == "bad_players"


def test_r11_1_an_entry_that_does_not_add_up_is_told_with_its_place() -> None:
    with pytest.raises(RecordError) as caught:
        read_table({**PLAIN, "entries": [*PLAIN["entries"], {"net": [1, 0, 0], "lines": []}]})
    assert (caught.value.code, caught.value.path) == ("bad_settlement", "entries[1]")


def test_all_entries_are_looked_at_whatever_is_wrong_inside() -> None:
    (passed,) = PLAIN["entries"]
    entries = [
        {**passed, "outcome": {"bid": "?"}},
        passed,
        {**passed, "record": {"format": "ulti-record", "version": 9}},
        {**passed, "outcome": 5, "net": [1, 0, 0]},
    ]
    problems: list[Problem] = []
    assert ENTRIES.read(entries, "entries", problems.append) is WRONG
    assert [(problem.code, problem.path) for problem in problems] == [
        ("bad_bid", "entries[0].outcome.bid"),
        ("bad_version", "entries[2].record.version"),
        ("bad_type", "entries[3].outcome"),
    ]
