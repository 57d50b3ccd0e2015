"""Lines from an open file: as long as they may be, and never longer in memory."""

from __future__ import annotations

import io

import pytest

from ulti import UltiError
from ulti.base.lines import LONGEST_LINE, lines_of, read_lines


def test_lines_come_with_their_ends() -> None:
    assert list(read_lines(io.BytesIO(b"a\n\nb"))) == [b"a\n", b"\n", b"b"]
    assert list(read_lines(io.StringIO("a\nb\n"))) == ["a\n", "b\n"]
    assert list(read_lines(io.BytesIO(b""))) == []


@pytest.mark.parametrize("extra", [0, 1, LONGEST_LINE, 3 * LONGEST_LINE])
def test_of_a_line_too_long_only_the_beginning_comes(extra: int) -> None:
    long = b"x" * (LONGEST_LINE + extra) + b"\n"
    first, second = read_lines(io.BytesIO(long + b"next\n"))
    assert first == long[: LONGEST_LINE + 1]
    assert second == b"next\n"


def test_a_long_line_without_an_end_comes_once() -> None:
    (only,) = read_lines(io.BytesIO(b"x" * (2 * LONGEST_LINE + 2)))
    assert len(only) == LONGEST_LINE + 1


def test_a_file_that_is_not_utf_8_is_refused() -> None:
    file = io.TextIOWrapper(io.BytesIO(b"\xff\n"), encoding="utf-8")
    with pytest.raises(UltiError, match="not UTF-8") as caught:
        list(read_lines(file))
    assert caught.value.code == "bad_json"


def test_any_iterable_of_lines_is_taken_as_it_is() -> None:
    lines = ["a", "b"]
    assert lines_of(lines) is lines
    assert list(lines_of(io.StringIO("a\nb"))) == ["a\n", "b"]


@pytest.mark.parametrize("junk", ["a\nb", b"a", 5, None])
def test_what_is_not_lines_is_refused(junk: object) -> None:
    with pytest.raises(UltiError) as caught:
        lines_of(junk)  # type: ignore[arg-type]
    assert caught.value.code == "bad_argument"
