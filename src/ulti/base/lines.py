"""Lines from an open file: any number of them, and none too long to hold."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, AnyStr, Final, Protocol, TypeVar

from ulti.base.errors import UltiError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE: Final = 1_000_000
"""Characters or bytes of a line with its end; no record or message is so long."""


AnyStr_co = TypeVar("AnyStr_co", str, bytes, covariant=True)


class _File(Protocol[AnyStr_co]):
    def readline(self, size: int, /) -> AnyStr_co: ...


def read_lines(file: _File[AnyStr]) -> Iterator[AnyStr]:
    """Yield the lines of an open file with their ends, one at a time.

    A line that is too long is not held as a whole: what is yielded of it is too long as well.

    Raises:
        UltiError: a file that was opened as text is not UTF-8.
        OSError: the file can't be read.

    """
    while line := _next_piece(file):
        yield line
        while _goes_on(line):
            line = _next_piece(file)  # the rest


def lines_of(lines: Iterable[str | bytes]) -> Iterable[str | bytes]:
    """Return lines, those of an open file as `read_lines` yields them.

    Raises:
        UltiError: this is neither an open file nor any other iterable of lines.

    """
    if isinstance(lines, (str, bytes)) or not isinstance(lines, Iterable):
        right = "give an open file, or any iterable of lines"
        raise UltiError(f"{quoted(lines)} is not a stream of lines: {right}", "bad_argument")
    if not isinstance(lines, io.IOBase):
        return lines
    file: Any = lines  # typeshed's IOBase knows bytes alone
    return read_lines(file)


def _next_piece(file: _File[AnyStr]) -> AnyStr:
    try:
        return file.readline(LONGEST_LINE + 1)
    except UnicodeDecodeError as error:
        message = f"the file is not UTF-8 ({error}): open it as binary, to read on after that"
        raise UltiError(message, "bad_json") from None


def _goes_on(piece: str | bytes) -> bool:
    return len(piece) > LONGEST_LINE and piece[-1:] not in {"\n", b"\n"}
