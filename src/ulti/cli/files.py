"""Files that the `ulti` command reads: standard input too, and what gzip has packed."""

from __future__ import annotations

import gzip
import sys
import zlib
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

STANDARD_INPUT: Final = "-"

_GZIP: Final = b"\x1f\x8b"
_OTHER_PACKERS: Final = {
    b"\x28\xb5\x2f\xfd": "zstd -dc",
    b"\xfd7zXZ\x00": "xz -dc",
    b"BZh": "bzip2 -dc",
    b"PK\x03\x04": "unzip -p",
}
"""By the first bytes of a file: what unpacks it."""


@contextmanager
def opened(file: Path) -> Generator[IO[bytes]]:
    """Open a file or, for `-`, standard input; what gzip has packed is unpacked while it is read.

    Raises:
        OSError: the file can't be read; its `strerror` says why.

    """
    try:
        if str(file) != STANDARD_INPUT:
            with file.open("rb") as stream:
                yield _unpacked(stream, file)
        elif sys.stdin is None:  # closed by whoever started the command
            raise OSError(0, "standard input is closed")
        else:
            yield _unpacked(sys.stdin.buffer, file)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise OSError(0, f"gzip can't unpack it: {error}") from None


def _unpacked(stream: IO[bytes], file: Path) -> IO[bytes]:
    buffered: Any = stream
    # Only a stream with a buffer can be looked into without reading from it.
    start: bytes = buffered.peek(8) if hasattr(stream, "peek") else b""
    if start.startswith(_GZIP):
        return gzip.GzipFile(fileobj=stream)  # type: ignore[return-value]  # it reads as any file
    for magic, unpack in _OTHER_PACKERS.items():
        if start.startswith(magic):
            raise OSError(0, f"it is packed; unpack it first: {unpack} {file} | ulti ... -")
    return stream


def is_packed(file: Path) -> bool:
    """Return whether the size of a file says nothing about what is in it."""
    return file.suffix == ".gz"
