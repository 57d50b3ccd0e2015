"""Files of the command: plain ones, what gzip has packed, and what it can't read."""

from __future__ import annotations

import bz2
import gzip
import lzma
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ulti.cli.files import is_packed, opened

if TYPE_CHECKING:
    from collections.abc import Callable

TEXT = b"MA MX\n" * 50


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_what_is_read_is_what_was_packed(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "records"
    path.write_bytes(pack(TEXT))
    with opened(path) as file:
        assert file.read() == TEXT


@pytest.mark.parametrize(
    ("pack", "program"), [(bz2.compress, "bzip2 -dc"), (lzma.compress, "xz -dc")]
)
def test_another_packer_is_named(
    tmp_path: Path, pack: Callable[[bytes], bytes], program: str
) -> None:
    path = tmp_path / "records"
    path.write_bytes(pack(TEXT))
    with pytest.raises(OSError, match="unpack it first") as caught, opened(path) as file:
        file.read()
    assert program in str(caught.value)


def test_half_a_packed_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "records"
    packed = gzip.compress(TEXT)
    path.write_bytes(packed[: len(packed) - 9])
    with pytest.raises(OSError, match="gzip can't unpack it"), opened(path) as file:
        file.read()


def test_a_packed_file_is_known_by_its_name() -> None:
    assert [is_packed(Path(name)) for name in ("a.jsonl", "a.jsonl.gz")] == [False, True]
