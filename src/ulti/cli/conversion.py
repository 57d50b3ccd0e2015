"""Deals in their other form, for `ulti convert`: JSON as one line, and one line as JSON."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from ulti.base.errors import RecordError, shown
from ulti.cli.output import USAGE, WRONG, print_text, warn
from ulti.cli.validate import Source
from ulti.house.builtin import PROFILES
from ulti.record.record import Record, read_lines

if TYPE_CHECKING:
    from pathlib import Path


class Form(StrEnum):
    """A form of a deal as text.

    Attributes:
        JSON: a record, as one line of JSON.
        LINE: the deal on one line, as people write it.

    """

    JSON = "json"
    LINE = "line"


def is_line(text: bytes) -> bool:
    """Return whether this is a deal or a position on one line: a built-in profile comes first."""
    name = _NAME.match(text)
    return name is not None and name.group(1).decode() in PROFILES


_NAME: Final = re.compile(rb"\s*([a-z_]+)[@{\s]")


def convert_file(file: Path, to: Form | None) -> int:
    """Print each deal of a file in another form, and what is wrong with those that can't be read.

    Args:
        file: JSON, JSON Lines or deals on one line each, also mixed; `-` is standard input.
        to: the form that is written; None for the form in which the deal is not written yet.

    Returns:
        the exit status.

    """
    source = Source([file], lambda _: None)
    status = 0
    for number, line in enumerate(source, 1):
        if not line.strip():
            continue
        try:
            print_text(f"{_converted(line, to)}\n")
        except RecordError as error:
            status = WRONG
            _, line_number = source.place(number)
            places = [file, line_number, shown(error.path) if error.path else None]
            place = ":".join(str(each) for each in places if each is not None)
            warn(f"{place}: {error.message} [{error.code}]")
    return USAGE if source.unreadable else status


def _converted(line: bytes, to: Form | None) -> str:
    """Return a deal in another form.

    Raises:
        RecordError: it can't be read.

    """
    is_json = line.lstrip()[:1] in {b"{", b"["}
    record = _read_json(line) if is_json else Record.from_line(_text_of(line))
    other = Form.LINE if is_json else Form.JSON
    return record.to_line() if (to or other) is Form.LINE else record.to_json()


def _read_json(line: bytes) -> Record:
    read = next(read_lines([line]))
    if read.record is None:
        assert read.error is not None  # noqa: S101 - one of them is there
        raise read.error
    return read.record


def _text_of(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise RecordError(
            "bad_line", f"byte {error.start} is not UTF-8", f"column {error.start + 1}"
        ) from None
