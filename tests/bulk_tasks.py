"""What worker processes do in the tests of `ulti.bulk`: they import it from here."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from ulti.bulk import Part, validate_chunk

if TYPE_CHECKING:
    from collections.abc import Sequence


def die_over_even_chunks(lines: Sequence[bytes | str], first: int) -> Part:
    """Validate, but die over the second chunk, the fourth, and so on."""
    if first // len(lines) % 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return validate_chunk(lines, first)


def die_once(folder: str, lines: Sequence[bytes | str], first: int) -> Part:
    """Die the first time that such a chunk comes by."""
    seen = Path(folder) / str(first)
    if seen.exists() or not first // len(lines) % 2:
        return validate_chunk(lines, first)
    seen.touch()
    return die_over_even_chunks(lines, first)


def fail(_lines: Sequence[bytes | str], _first: int) -> Part:
    """Fail as a scheduler does that lacks the library."""
    raise RuntimeError("no such module")


def count_if_deaf(lines: Sequence[bytes | str], _first: int) -> Part:
    """Count the lines as records if an interrupt would not be heard here."""
    return Part(len(lines) if signal.getsignal(signal.SIGINT) is signal.SIG_IGN else 0, ())
