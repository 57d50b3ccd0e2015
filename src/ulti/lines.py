"""Lines from a stream of bytes, of any number and of bounded length."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE: Final = 2**20
"""Bytes of a line with its end. A record of a whole deal has some thousand."""


def read_lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a binary stream with their ends, holding one at a time.

    A line that is too long is not read as a whole: what is yielded of it is too long as well.

    Raises:
        OSError: the stream can't be read.

    """
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)
