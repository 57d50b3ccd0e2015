"""The score sheet as rows of texts (R14.2)."""

from __future__ import annotations

from ulti import ULTISTARS, WIKIPEDIA, Outcome, Settlement
from ulti.table import Table, read_entry
from ulti.table.sheet import money_rows, sheet_rows, statistics_rows

PLAYERS = ("Anna", "Béla", "Cili", "Dóra")


def evening() -> Table:
    table = Table(PLAYERS, ULTISTARS)
    for text in (
        "Béla red ulti kontra, lost, silent hundred",
        "passed out",
        "Anna betli, Dóra kontra, lost",
        "Dóra red ulti, thrown in",
    ):
        reading = read_entry(text, table)
        table = table.add(reading.result)
    return table.add(Settlement((2, -1, -1), ()))


def test_a_deal_shows_dealer_declarer_kontra_and_result() -> None:
    first, void, betli, thrown_in, amounts = sheet_rows(evening())
    assert first.cells == (
        "1",
        "Dóra",
        "Béla",
        "red ulti",
        "hearts",
        "ulti: kontra",
        "ulti lost, silent hundred made",
    )
    assert first.amounts == (20, -40, 20, None)
    assert void.cells == ("2", "Anna", "", "", "", "", "passed out")
    assert betli.cells[5:] == ("betli: kontra (Dóra)", "betli lost")
    assert thrown_in.cells[-1] == "thrown in"
    assert amounts.cells[2:] == ("", "", "", "", "")
    assert sheet_rows(evening(), "hu")[1].cells[-1] == "semmis"


def test_a_revoke_is_known_by_its_lines() -> None:
    """R11.8."""
    table = Table(PLAYERS[:3], WIKIPEDIA)
    reading = read_entry("Anna acorns ulti, Béla revoked", table)
    (row,) = sheet_rows(table.add(reading.result))
    assert row.cells[2:] == ("Anna", "", "", "", "parti made, ulti made")


def test_joint_kontra_has_no_name_and_a_pair_of_a_joint_figure_is_shown_too() -> None:
    outcome = Outcome("ju", 0, "M", made=["j", "u"], kontra={"u": 2})
    (row,) = sheet_rows(Table(PLAYERS[:3], ULTISTARS).add(outcome), "hu")
    assert row.cells[3:] == ("ulti", "makk", "ulti: rekontra", "parti megvan, ulti megvan")


def test_statistics_and_money_are_rows_that_sum_to_the_scores() -> None:
    table = evening()
    rows = statistics_rows(table)
    assert [row[0] for row in rows] == list(PLAYERS)
    assert [row[-1] for row in rows] == list(table.scores.values())
    money = money_rows(table)
    assert [name for name, _ in money] == ["parti", "ulti", "betli", "silent hundred"]
    played = table.undo()
    sums = [sum(amounts) for amounts in zip(*(row for _, row in money), strict=True)]
    assert sums == list(played.scores.values())


def test_a_deal_inserted_before_leaves_an_ulti_with_whoever_made_it() -> None:
    """R14.2."""
    table = Table(PLAYERS, ULTISTARS, 2)
    for text in ("Anna acorns ulti made", "Béla bells ulti made"):
        table = table.add(read_entry(text, table).result)
    assert table.rows == ((20, -10, -10, 0), (0, 20, -10, -10))
    later = table.insert(1, read_entry("semmis", table.at(1)).result)
    assert later.rows == ((20, -10, -10, 0), (0, 0, 0, 0), (0, 20, -10, -10))
    assert [row.cells[2] for row in sheet_rows(later)] == ["Anna", "", "Béla"]
