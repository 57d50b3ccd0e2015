"""How the `ulti` command writes: tables for people, as JSON and as CSV; failures and their status.

Whatever it writes goes through here, so that colour and narrow terminals are thought of once.
"""

from __future__ import annotations

import csv
import io
import json
import os
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, TypeAlias, final

import attrs
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from ulti.base.errors import UltiError
from ulti.cli.words import PHRASES

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from ulti.base.words import Language

_ENDLESS: Final = 10_000
"""Columns: more than any table has."""

Cell: TypeAlias = str | int | bool | None

WRONG: Final = 1
"""Exit status: the input is wrong, a record is not valid, a deal is not over."""

USAGE: Final = 2
"""Exit status: a wrong command line, or a file that can't be read or written."""

CLOSED_PIPE: Final = 141
"""Exit status: whoever read the output has gone; what a shell says of SIGPIPE."""


class OutputFormat(Enum):
    """In which form a table is written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    TOML = "toml"

    @classmethod
    def of(cls, *, as_json: bool, as_csv: bool, as_toml: bool = False) -> OutputFormat:
        """Choose by the options `--json`, `--csv` and, where there is one, `--toml`.

        Raises:
            BadParameter: more than one of them is given.

        """
        wanted = {cls.JSON: as_json, cls.CSV: as_csv, cls.TOML: as_toml}
        forms = [form for form, is_wanted in wanted.items() if is_wanted]
        if len(forms) > 1:
            options = " and ".join(f"--{form.value}" for form in forms)
            raise typer.BadParameter(f"{options} exclude each other")
        return forms[0] if forms else cls.TABLE


@final
@attrs.frozen
class Column:
    """A column of a sheet.

    Attributes:
        key: its name in JSON and CSV.
        heading: the lines above it for people.
        justify: at which side the cells are aligned.
        footer: the lines below it for people.
        whole: whether a narrow terminal leaves its cells in one piece.
        joined: whether people see its cells after those of the column before it.

    """

    key: str
    heading: str
    justify: Literal["left", "right"] = "left"
    footer: str = ""
    whole: bool = False
    joined: bool = False


@final
@attrs.frozen
class Sheet:
    """A table: columns, and rows of as many cells."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def records(self) -> list[dict[str, Cell]]:
        """Return the rows as objects of JSON."""
        keys = [column.key for column in self.columns]
        return [dict(zip(keys, row, strict=True)) for row in self.rows]


def console(*, stderr: bool = False) -> Console:
    """Return a console for the standard output, or that for errors.

    Rich knows when there is no terminal. NO_COLOR takes bold letters away too: who sets it wants
    plain text.
    """
    color: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return Console(stderr=stderr, highlight=False, soft_wrap=True, color_system=color)


def _print(screen: Console, content: Text | Table) -> None:
    """Write what rich makes of something, without the blanks that fill its lines."""
    with screen.capture() as captured:
        screen.print(content)
    lines = (line.rstrip() for line in captured.get().splitlines())
    typer.echo("\n".join(lines), color=screen.is_terminal)


def print_line(text: str, style: str = "") -> None:
    """Print a line for people; markup in it is printed as it is."""
    _print(console(), Text(text, style=style))


def print_text(text: str) -> None:
    """Print lines for programs; they bring their own end."""
    typer.echo(text, nl=False)


def print_json(data: Any) -> None:  # noqa: ANN401 - any JSON value
    """Print one line of JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False))


def print_sheet(sheet: Sheet, form: OutputFormat, language: Language) -> None:
    """Print a table in the form that is asked for."""
    match form:
        case OutputFormat.JSON:
            print_json(sheet.records())
        case OutputFormat.CSV:
            print_csv(sheet)
        case _:
            _print_for_people(sheet, language)


def print_csv(sheet: Sheet) -> None:
    """Print the keys, then the rows; an absent value is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(column.key for column in sheet.columns)
    for row in sheet.rows:
        writer.writerow(str(cell).lower() if isinstance(cell, bool) else cell for cell in row)
    print_text(text.getvalue())


def _print_for_people(sheet: Sheet, language: Language) -> None:
    columns = [column for column in sheet.columns if not column.joined]
    rows = []
    for row in sheet.rows:
        cells: list[str] = []
        for column, cell in zip(sheet.columns, row, strict=True):
            text = _text(cell, language)
            if column.joined:
                cells[-1] = f"{cells[-1]} {text}".rstrip()
            else:
                cells.append(text)
        rows.append(map(Text, cells))
    print_table(columns, rows)


def _text(cell: Cell, language: Language) -> str:
    words = PHRASES[language]
    match cell:
        case None:
            return "–"
        case bool():
            return words.yes if cell else words.no
        case _:
            return str(cell)


def print_table(columns: Iterable[Column], rows: Iterable[Iterable[Text]]) -> None:
    """Print a table for people."""
    columns = tuple(columns)
    has_footer = any(column.footer for column in columns)
    table = Table(
        box=SIMPLE_HEAD,
        show_edge=False,
        show_footer=has_footer,
        padding=(0, 1, 0, 0),
        pad_edge=False,
        header_style="",
    )
    for column in columns:
        footer = Text(column.footer, style="bold")
        table.add_column(Text(column.heading), footer, justify=column.justify, no_wrap=column.whole)
    for row in rows:
        table.add_row(*row)
    screen = console()
    if not screen.is_terminal:  # a file or a pipe has no width to fit in
        endless = screen.options.update(width=_ENDLESS)
        screen.width = Measurement.get(screen, endless, table).maximum
    _print(screen, table)


def warn(message: str) -> None:
    """Print a line about what is wrong."""
    typer.echo(message, err=True)


def fail(message: str, status: int = WRONG) -> NoReturn:
    """Say what is wrong, and end."""
    warn(message)
    raise typer.Exit(status)


@contextmanager
def told_of(option: str) -> Generator[None]:
    """Turn what the library refuses into a usage error that names the option."""
    try:
        yield
    except UltiError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None
