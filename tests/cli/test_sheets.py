"""The sheet of an evening as a file."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser

import pytest

from ulti import ULTISTARS
from ulti.cli.sheets import KINDS, sheet_text, signed
from ulti.table import Table, read_entry

PLAYERS = ("Anna & Co", "Béla <b>", "Cili", "Dóra")


def evening() -> Table:
    table = Table(PLAYERS, ULTISTARS, stake=10)
    for text in ("Cili piros ulti kontra ulti, parti megvan, ulti bukta", "semmis"):
        table = table.add(read_entry(text, table).result)
    return table


class Cells(HTMLParser):
    """Collects the texts of cells, by row."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._is_cell = False
        self.feed(text)

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        self._is_cell = tag in {"td", "th"}
        if self._is_cell:
            self.rows[-1].append("")

    def handle_endtag(self, _tag: str) -> None:
        self._is_cell = False

    def handle_data(self, data: str) -> None:
        if self._is_cell:
            self.rows[-1][-1] += data


def test_the_csv_form_has_the_amounts_and_sums() -> None:
    table = evening()
    head, *rows, sums = csv.reader(io.StringIO(sheet_text(table, ".csv", "en")))
    assert head[-4:] == list(PLAYERS)
    assert len(rows) == 2
    amounts = [int(amount) for amount in rows[0][-4:] if amount]
    assert len(amounts) == 3
    assert sum(amounts) == 0
    assert [int(each) for each in sums[-4:]] == [*table.scores.values()]


def test_the_html_form_shows_what_the_csv_form_has() -> None:
    table = evening()
    text = sheet_text(table, ".html", "hu")
    assert '<html lang="hu">' in text
    assert "<b>" not in text  # names are escaped
    rows = Cells(text).rows
    head, *written = csv.reader(io.StringIO(sheet_text(table, ".csv", "hu")))
    assert rows[0] == head
    for row, cells in zip(rows[1:], written, strict=False):
        shown = [signed(int(each)) if each else "" for each in cells[-4:]]
        assert row == [*cells[:-4], *shown]
    assert "<svg" in text
    assert "Statisztika" in text


def test_the_picture_is_that_of_the_library() -> None:
    assert re.match(r"<svg", sheet_text(evening(), ".svg", "en"))
    assert KINDS == (".html", ".svg", ".csv")


@pytest.mark.parametrize(("amount", "shown"), [(None, ""), (0, "0"), (3, "+3"), (-3, "-3")])
def test_amounts_have_their_sign(amount: int | None, shown: str) -> None:
    assert signed(amount) == shown
