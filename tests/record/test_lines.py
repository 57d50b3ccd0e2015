"""Streams of records as JSON Lines: constant memory, and broken lines told by their number."""

from __future__ import annotations

import io
import json
import tracemalloc
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.broken import sound_texts
from tests.strategies import not_refused
from ulti import RecordError, UltiError
from ulti.base.lines import LONGEST_LINE
from ulti.record import Record, read_lines, validate, validate_lines, write_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

TEXT: Final = max((text for text in sound_texts() if '"stake": 1,' in text), key=len)
FINE: Final = TEXT.encode()

BROKEN: Final[dict[str, tuple[bytes, str]]] = {
    "no JSON": (b"{", "bad_json"),
    "two records": (FINE + b" " + FINE, "bad_json"),
    "half a record": (FINE[: len(FINE) // 2], "bad_json"),
    "no UTF-8": (FINE.replace(b"Anna", b"Ann\xe1"), "bad_json"),
    "UTF-16": (TEXT.encode("utf-16"), "bad_json"),
    "a byte order mark": (b"\xef\xbb\xbf" + FINE, "bad_json"),
    "absurd size": (FINE + b" " * LONGEST_LINE, "bad_json"),
    "absurd nesting": (b"[" * 100_000, "bad_json"),
    "an absurd number": (b"9" * 5000, "bad_json"),
    "a null character": (b"\x00", "bad_json"),
    "no record": (b"[]", "bad_type"),
    "another record": (b'{"format": "ulti-view", "version": 1}', "bad_format"),
    "a record with a fault": (FINE.replace(b'"stake": 1', b'"stake": 0'), "bad_stake"),
}


def test_the_broken_lines_are_broken() -> None:
    for line, _ in BROKEN.values():
        assert b"\n" not in line
        assert line != FINE


@pytest.mark.parametrize("label", BROKEN)
def test_a_broken_line_is_told_with_its_number_and_the_rest_goes_on(label: str) -> None:
    broken, code = BROKEN[label]
    lines = [FINE, b"", broken, b"  \r\n", FINE]
    read = list(read_lines(lines))
    assert [line.number for line in read] == [1, 3, 5]
    assert [line.error is None for line in read] == [True, False, True]
    assert [line.record for line in read] == [
        Record.from_json(TEXT),
        None,
        Record.from_json(TEXT),
    ]
    assert read[1].error is not None
    assert read[1].error.code == code
    told = list(validate_lines(lines))
    assert [(line.number, line.report.ok) for line in told] == [(1, True), (3, False), (5, True)]
    first = told[1].report.problems[0]
    assert (first.code, first.message()) == (code, read[1].error.message)


@pytest.mark.parametrize("label", BROKEN)
def test_an_open_file_is_read_the_same_way(label: str, tmp_path: Path) -> None:
    lines = [FINE, b"", BROKEN[label][0], b"   ", FINE]
    for last in (b"", b"\n"):
        file = tmp_path / "deals.jsonl"
        file.write_bytes(b"\n".join(lines) + last)
        with file.open("rb") as stream:
            told = list(validate_lines(stream))
        assert [(line.number, line.report.ok) for line in told] == [
            (1, True),
            (3, False),
            (5, True),
        ]
        with file.open("rb") as stream:
            assert [line.error is None for line in read_lines(stream)] == [True, False, True]


def test_texts_are_read_like_bytes() -> None:
    lines = [f"{TEXT}\n", "\n", "nonsense\n", f"{TEXT}\r\n"]
    for source in (lines, iter(lines), io.StringIO("".join(lines), newline="")):
        told = [(line.number, line.report.ok) for line in validate_lines(source)]
        assert told == [(1, True), (3, False), (4, True)]


def test_a_line_too_long_ends_where_it_ends() -> None:
    for length in (LONGEST_LINE - 1, LONGEST_LINE, LONGEST_LINE + 1, 3 * LONGEST_LINE):
        stream = io.BytesIO(b"x" * length + b"\n" + FINE + b"\n")
        told = [(line.number, line.report.ok) for line in validate_lines(stream)]
        assert told == [(1, False), (2, True)]
        texts = io.StringIO("x" * length + "\n" + TEXT)
        assert [line.report.ok for line in validate_lines(texts)] == [False, True]
    (line,) = validate_lines(io.BytesIO(b"x" * 2 * LONGEST_LINE))
    (problem,) = line.report.problems
    assert problem.message().startswith("the line is longer than 1,000,000 characters")


def test_an_illegal_action_is_told_by_validation_alone() -> None:
    data = json.loads(TEXT) | {"actions": ["pass"]}
    lines = [json.dumps(data)]
    assert [line.error for line in read_lines(lines)] == [None]
    (told,) = validate_lines(lines)
    assert told.report == validate(data)
    assert told.report.problems[0].code == "wrong_phase"


def test_what_is_no_line_is_told_and_the_rest_goes_on() -> None:
    lines: list[Any] = [None, 5, FINE, {}, [], bytearray(FINE)]
    assert [line.report.ok for line in validate_lines(lines)] == [False, False, True, *[False] * 3]
    for line in read_lines(lines):
        assert (line.number == 3) is (line.error is None)
        assert line.error is None or line.error.code == "bad_type"


def test_what_is_no_stream_is_refused() -> None:
    fine = frozenset({"[]", "()", "{}", "set()", "range", "[None]", "[text]", "[[]]", "{1: 2}"})
    fine |= {"(None, None, None)", "{text: []}", "frozenset of 1", "bytearray"}
    assert not_refused(lambda value: list(read_lines(value)), fine) == []
    assert not_refused(lambda value: list(validate_lines(value)), fine) == []


def test_a_text_file_that_is_no_utf_8_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b"\xff\n")
    with (
        file.open(encoding="utf-8") as stream,
        pytest.raises(UltiError, match="open it as binary"),
    ):
        list(validate_lines(stream))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    records = [Record.from_json(text) for text in sound_texts()]
    file = tmp_path / "deals.jsonl"
    with file.open("w", encoding="utf-8") as stream:
        stream.writelines(write_lines(records))
    with file.open("rb") as stream:
        assert [line.record for line in read_lines(stream)] == records


def _many(count: int) -> Iterator[bytes]:
    broken = [line for line, _ in BROKEN.values() if len(line) < 10_000]
    for number in range(count):
        yield broken[number % len(broken)] if number % 10 == 0 else FINE


def _peak(lines: Iterable[bytes]) -> int:
    """Return the memory in bytes that reading and validating takes at most."""
    tracemalloc.start()
    try:
        for one in validate_lines(lines):
            assert one.number
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.long
def test_memory_is_constant_however_long_the_stream() -> None:
    few = _peak(_many(200))
    assert few < 2_000_000
    # To hold on to the records alone would take several times as much.
    assert _peak(_many(1_500)) < few + 1_000_000


def test_memory_is_bounded_however_long_the_line(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    with file.open("wb") as stream:
        for _ in range(40):
            stream.write(b"x" * LONGEST_LINE)
    with file.open("rb") as stream:
        assert _peak(stream) < 8 * LONGEST_LINE


def test_lines_are_read_one_at_a_time() -> None:
    taken = 0

    def lines() -> Iterator[bytes]:
        nonlocal taken
        for _ in range(10):
            taken += 1
            yield FINE

    stream = validate_lines(lines())
    next(stream)
    assert taken == 1
    first = next(read_lines(lines()))
    assert (taken, first.error) == (2, None)


def test_errors_of_lines_are_record_errors() -> None:
    (line,) = read_lines(["nonsense"])
    assert isinstance(line.error, RecordError)


@pytest.mark.parametrize("junk", [5, None, FINE])
def test_only_records_are_written_as_lines(junk: object) -> None:
    with pytest.raises(UltiError) as caught:
        list(write_lines([junk]))  # type: ignore[list-item]
    assert str(caught.value).endswith(" is not a Record")
    assert caught.value.code == "bad_argument"
