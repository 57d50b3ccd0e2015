"""Lines from a stream of bytes, of any number and of bounded length."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE: Final = 1_000_000
"""Bytes of a line with its end. A record of a whole deal has some thousand."""


class _Stream(Protocol):
    def readline(self, size: int, /) -> bytes: ...


def read_lines(stream: _Stream) -> Iterator[bytes]:
    """Yield the lines of a binary stream with their ends, holding one at a time.

    A line that is too long is not read as a whole: what is yielded of it is too long as well.

    Raises:
        OSError: the stream can't be read.

    """
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE + 1)
