"""The score sheet of an evening as a file: HTML with statistics, SVG, or CSV."""

from __future__ import annotations

import csv
import io
from html import escape
from typing import TYPE_CHECKING, Final

from ulti.base.words import Words
from ulti.svg import running_scores, score_sheet
from ulti.table.sheet import (
    DEAL_KEYS,
    HEADS,
    STATISTICS_KEYS,
    money_rows,
    sheet_rows,
    statistics_rows,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ulti.base.words import Language
    from ulti.table.table import Table

KINDS: Final = (".html", ".svg", ".csv")
"""The endings of files that a sheet can be written to."""

_TITLE: Final = Words("An evening of Ulti", "Ulti-est")
_STAKE: Final = Words("House rules: {}; a unit is worth {}.", "Házi szabályok: {}; a tét {}.")
_STATISTICS: Final = Words("Statistics", "Statisztika")
_MONEY: Final = Words("Money by figure", "Pénz figuránként")
_FIGURE: Final = Words("figure", "figura")
_STYLE: Final = (
    "body{font:16px/1.4 sans-serif;margin:1rem auto;max-width:60rem;padding:0 1rem}"
    "table{border-collapse:collapse;margin:1rem 0}"
    "th,td{border-bottom:1px solid #767676;padding:.2rem .6rem;text-align:left}"
    "td.n,th.n{text-align:right}tfoot{font-weight:bold}"
    "@media print{body{margin:0;max-width:none}}"
)


def sheet_text(table: Table, kind: str, language: Language) -> str:
    """Return the sheet of a table as the text of a file; `kind` is one of `KINDS`."""
    match kind:
        case ".svg":
            return score_sheet(table, language=language).svg
        case ".csv":
            return _csv(table, language)
        case _:
            return _html(table, language)


def _heads(keys: Iterable[str], language: Language) -> list[str]:
    return [HEADS[key].text(language) for key in keys]


def _csv(table: Table, language: Language) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*_heads(DEAL_KEYS, language), *table.players])
    for row in sheet_rows(table, language):
        writer.writerow([*row.cells, *("" if each is None else each for each in row.amounts)])
    blank = [""] * (len(DEAL_KEYS) - 1)
    writer.writerow([HEADS["sum"].text(language), *blank, *table.scores.values()])
    return file.getvalue()


def signed(amount: int | None) -> str:
    """Return an amount as a sheet shows it; nothing for who sat out."""
    if amount is None:
        return ""
    return f"{amount:+d}" if amount else "0"


def _html(table: Table, language: Language) -> str:
    title = escape(_TITLE.text(language))
    stake = escape(_STAKE.text(language).format(table.profile.name, table.stake))
    deals = [
        ([*row.cells], [signed(amount) for amount in row.amounts])
        for row in sheet_rows(table, language)
    ]
    blank = [""] * (len(DEAL_KEYS) - 1)
    sums = ([HEADS["sum"].text(language), *blank], [signed(n) for n in table.scores.values()])
    statistics: list[tuple[list[str], list[str]]] = [
        ([str(name)], [str(number) for number in numbers])
        for name, *numbers in statistics_rows(table)
    ]
    money = [
        ([name], [signed(amount) for amount in amounts])
        for name, amounts in money_rows(table, language)
    ]
    parts = [
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{title}</h1><p>{stake}</p>",
        _grid(_heads(DEAL_KEYS, language), table.players, deals, sums),
        str(running_scores(table, language=language)),
        f"<h2>{_STATISTICS.text(language)}</h2>",
        _grid(
            _heads(STATISTICS_KEYS[:1], language), _heads(STATISTICS_KEYS[1:], language), statistics
        ),
        f"<h2>{_MONEY.text(language)}</h2>",
        _grid([_FIGURE.text(language)], table.players, money),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


_HtmlRow = tuple[list[str], list[str]]


def _grid(
    texts: Sequence[str],
    numbers: Sequence[str],
    rows: Iterable[_HtmlRow],
    foot: _HtmlRow | None = None,
) -> str:
    """Write a table of texts and, to the right of them, numbers."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in texts)
    head += "".join(f'<th scope="col" class="n">{escape(each)}</th>' for each in numbers)
    body = "\n".join(map(_row, rows))
    end = "" if foot is None else f"<tfoot>{_row(foot)}</tfoot>"
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody>{end}</table>"


def _row(row: _HtmlRow) -> str:
    texts, numbers = row
    cells = "".join(f"<td>{escape(each)}</td>" for each in texts)
    cells += "".join(f'<td class="n">{escape(each)}</td>' for each in numbers)
    return f"<tr>{cells}</tr>"
