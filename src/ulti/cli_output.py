"""How the `ulti` command writes: tables for people, as JSON and as CSV; failures and their status.

Nothing else writes, so that colour, narrow terminals and closed pipes are thought of once.
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

from ulti.cli_words import WORDS
from ulti.errors import UltiError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ulti.cards import Language

Cell: TypeAlias = str | int | bool | None

WRONG: Final = 1
"""Exit status: the input is wrong, a record is not valid, a deal is not over."""

USAGE: Final = 2
"""Exit status: a wrong command line, or a file that can't be read."""

CLOSED_PIPE: Final = 141
"""Exit status: whoever read the output has gone; what a shell says of SIGPIPE."""


class Form(Enum):
    """In which form a table is written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"

    @classmethod
    def of(cls, *, as_json: bool, as_csv: bool = False) -> Form:
        """Choose by the options `--json` and `--csv`."""
        if as_json and as_csv:
            raise typer.BadParameter("choose one of --json and --csv")
        return cls.JSON if as_json else cls.CSV if as_csv else cls.TABLE


@final
@attrs.frozen
class Column:
    """A column of a sheet.

    Attributes:
        key: its name in JSON and CSV.
        heading: what stands above it for people.
        justify: at which side the cells are aligned.
        footer: what stands below it for people.

    """

    key: str
    heading: str
    justify: Literal["left", "right"] = "left"
    footer: str = ""


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


class _Console(Console):
    """A console that leaves a closed pipe to the command."""

    def on_broken_pipe(self) -> None:
        """Go on raising; rich would end the process."""
        raise  # noqa: PLE0704 - it is called where the error is handled


def console(*, stderr: bool = False) -> Console:
    """Return a console for the standard output, or that for errors.

    Rich knows when there is no terminal. NO_COLOR takes bold letters away too: who sets it wants
    plain text.
    """
    plain = bool(os.environ.get("NO_COLOR"))
    return _Console(
        stderr=stderr, highlight=False, soft_wrap=True, color_system=None if plain else "auto"
    )


def print_line(text: str, style: str = "") -> None:
    """Print a line for people; it is no markup."""
    console().print(Text(text, style=style))


def print_json(data: Any) -> None:  # noqa: ANN401 - any JSON value
    """Print one line of JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False))


def print_sheet(sheet: Sheet, form: Form, language: Language) -> None:
    """Print a table in the form that is asked for."""
    match form:
        case Form.JSON:
            print_json(sheet.records())
        case Form.CSV:
            print_csv(sheet)
        case Form.TABLE:
            rows = ([_text(cell, language) for cell in row] for row in sheet.rows)
            print_table(sheet.columns, rows)


def print_csv(sheet: Sheet) -> None:
    """Print the keys, then the rows; an absent value is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(column.key for column in sheet.columns)
    for row in sheet.rows:
        writer.writerow(str(cell).lower() if isinstance(cell, bool) else cell for cell in row)
    typer.echo(text.getvalue(), nl=False)


def _text(cell: Cell, language: Language) -> Text:
    words = WORDS[language]
    match cell:
        case None:
            return Text("–")
        case bool():
            return Text(words.yes if cell else words.no)
        case _:
            return Text(str(cell))


def print_table(columns: Iterable[Column], rows: Iterable[Iterable[Text]]) -> None:
    """Print a table for people."""
    columns = tuple(columns)
    has_footer = any(column.footer for column in columns)
    table = Table(box=SIMPLE_HEAD, show_footer=has_footer, header_style="", pad_edge=False)
    for column in columns:
        footer = Text(column.footer, style="bold")
        table.add_column(Text(column.heading), footer, justify=column.justify)
    for row in rows:
        table.add_row(*row)
    screen = console()
    if not screen.is_terminal:  # a file or a pipe has no width to fit in
        screen.width = Measurement.get(screen, screen.options, table).maximum
    screen.print(table)


def warn(message: str) -> None:
    """Print a line about what is wrong."""
    typer.echo(message, err=True)


def fail(message: str, status: int = WRONG) -> NoReturn:
    """Say what is wrong, and end."""
    warn(message)
    raise typer.Exit(status)


@contextmanager
def told_of(option: str) -> Iterator[None]:
    """Turn what the library refuses into a usage error that names the option."""
    try:
        yield
    except UltiError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None
