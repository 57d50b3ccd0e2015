"""Many records: chunks of lines, counts that add up, and processes that die."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import multiprocessing
import os
import random
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from functools import partial, reduce
from operator import add
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bulk_tasks import die_once, die_over_even_chunks
from tests.games import EXAMPLES
from tests.processes import python
from tests.strategies import JUNK, changeable, copies, not_refused
from ulti import UltiError
from ulti.base.lines import LONGEST_LINE, read_lines
from ulti.bulk import (
    BYTES_A_CHUNK,
    CHUNKS_A_WORKER,
    LINES_A_CHUNK,
    Chunk,
    Part,
    Task,
    Totals,
    _begin_to_work,
    _Processes,
    chunks,
    run,
    settle_chunk,
    validate_chunk,
)
from ulti.record import Record, validate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GOOD: Final = [
    Record.of(game).to_json().encode() + b"\n" for game in EXAMPLES.values() if game.deal
]
_ONE: Final = json.loads(GOOD[0])
BAD: Final = [
    b"nonsense\n",
    b"\xff\n",
    json.dumps({**_ONE, "stake": 0, "profile": "x"}).encode(),
    json.dumps({**_ONE, "actions": ["pass"]}).encode(),
    b"x" * (LONGEST_LINE + 1),
]
BLANK: Final = [b"\n", b" \r\n", b""]
some_lines = st.lists(st.sampled_from(GOOD + BAD[:-1] + BLANK), max_size=30)


def many_lines(count: int) -> list[bytes]:
    """Return good lines, bad and blank ones, always the same."""
    rng = random.Random(count)
    return [rng.choice(rng.choice([GOOD, GOOD, GOOD, BAD[:-1], BLANK])) for _ in range(count)]


def totals_of(parts: Iterator[Part]) -> Totals:
    return reduce(add, (part.totals for part in parts), Totals())


# Chunks and counts


def test_lines_are_validated_one_by_one() -> None:
    lines = [*GOOD, *BLANK, *BAD]
    part = validate_chunk(lines, 101)
    assert (part.records, part.nets) == (len(GOOD) + len(BAD), ())
    assert [each.line - 101 - len(GOOD) - len(BLANK) for each in part.wrong] == [0, 1, 2, 3, 4]
    for each, line in zip(part.wrong[:-1], BAD, strict=False):
        assert each.report == validate(line)
        assert each.report.problems
    assert part.totals == Totals(
        len(GOOD) + len(BAD),
        len(BAD),
        codes=(("bad_json", 3), ("bad_stake", 1), ("unknown_profile", 1), ("wrong_phase", 1)),
    )
    assert not part.totals.ok
    assert validate_chunk(GOOD).totals.ok


def test_lines_are_settled_one_by_one() -> None:
    games = [game for game in EXAMPLES.values() if game.deal]
    part = settle_chunk([*BAD, *BLANK, *GOOD])
    assert part.wrong == validate_chunk([*BAD, *BLANK, *GOOD]).wrong
    before = 1 + len(BAD) + len(BLANK)
    assert part.nets == tuple(
        (before + place, game.settlement and game.settlement.net)
        for place, game in enumerate(games)
    )
    nets = [game.settlement.net for game in games if game.settlement]
    totals = part.totals
    assert totals.over == len(nets) < len(GOOD)
    assert totals.net == tuple(map(sum, zip(*nets, strict=True)))
    assert (totals.records, totals.wrong) == (len(BAD) + len(GOOD), len(BAD))


def test_a_line_that_is_too_long_is_reported_as_such() -> None:
    long = GOOD[0].strip() + b" " * LONGEST_LINE
    for task in (validate_chunk, settle_chunk):
        (wrong,) = task([long], 7).wrong
        assert wrong.line == 7
        (problem,) = wrong.report.problems
        assert (problem.code, problem.path) == ("bad_json", "")
    stream = io.BytesIO(GOOD[0] + long * 3 + b"!\n" + GOOD[1])
    assert [each.line for part in run(validate_chunk, stream) for each in part.wrong] == [2]


def test_of_a_line_that_is_too_long_a_part_is_read_that_is_too_long_too() -> None:
    for length in (LONGEST_LINE, LONGEST_LINE + 1, LONGEST_LINE + 2, 2 * LONGEST_LINE + 2):
        for rest in (b"", b"\n", b"\nnext", b"\nnext\n"):
            long = b"x" * (length - 1)
            lines = list(read_lines(io.BytesIO(long + b"\n" + rest[1:])))
            assert len(lines) == 1 + len(rest[1:].splitlines())
            assert len(lines[0]) == min(length, LONGEST_LINE + 1)
            assert lines[1:] == rest[1:].splitlines(keepends=True)


def test_texts_are_lines_too() -> None:
    texts = [line.decode() for line in GOOD]
    assert validate_chunk(texts) == validate_chunk(GOOD)
    assert settle_chunk(texts) == settle_chunk(GOOD)


@given(some_lines, st.integers(1, 9), st.sampled_from([validate_chunk, settle_chunk]))
def test_it_does_not_matter_how_lines_are_cut(lines: list[bytes], size: int, task: Task) -> None:
    cut = list(chunks(lines, size))
    assert [line for chunk in cut for line in chunk.lines] == lines
    assert all(len(chunk.lines) == size for chunk in cut[:-1])
    parts = [task(*chunk) for chunk in cut]
    whole = task(lines, 1)
    assert tuple(each for part in parts for each in part.wrong) == whole.wrong
    assert tuple(each for part in parts for each in part.nets) == whole.nets
    totals = [part.totals for part in parts]
    assert reduce(add, totals, Totals()) == whole.totals
    assert reduce(add, reversed(totals), Totals()) == whole.totals


def test_long_lines_make_short_chunks() -> None:
    long = b" " * (BYTES_A_CHUNK // 2)
    assert [len(chunk.lines) for chunk in chunks([long] * 5)] == [2, 2, 1]
    assert [chunk.first for chunk in chunks([long] * 5)] == [1, 3, 5]
    assert [len(chunk.lines) for chunk in chunks([b""] * (LINES_A_CHUNK + 1))] == [LINES_A_CHUNK, 1]


def test_what_comes_out_is_a_value() -> None:
    part = settle_chunk([*BAD, *GOOD])
    for value in (part, part.totals, part.wrong[0]):
        for twin in copies(value):
            assert twin == value
            assert hash(twin) == hash(value)
        assert changeable(value, ["records", "wrong", "line", "report", "net", "nets"]) == []


# Processes


@pytest.mark.parametrize("task", [validate_chunk, settle_chunk])
def test_processes_give_the_same_as_one(task: Task) -> None:
    lines = many_lines(3 * LINES_A_CHUNK + 7)
    alone = list(run(task, lines))
    assert list(run(task, lines, jobs=2)) == alone
    totals = totals_of(iter(alone))
    assert totals == task(lines, 1).totals
    assert 0 < totals.wrong < totals.records < len(lines)


def test_nothing_comes_from_nothing() -> None:
    assert list(run(validate_chunk, [])) == list(run(validate_chunk, [], jobs=2)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_lines_are_taken_as_fast_as_they_are_worked_on(jobs: int) -> None:
    taken = itertools.count()
    parts = run(validate_chunk, (b"\n" for _ in taken), jobs)
    for _ in range(20):
        next(parts)
    parts.close()
    assert next(taken) <= LINES_A_CHUNK * (21 + CHUNKS_A_WORKER * jobs)


def test_workers_that_die_lose_nothing(tmp_path: Path) -> None:
    lines = many_lines(5 * LINES_A_CHUNK)
    parts = list(run(partial(die_once, str(tmp_path)), lines, jobs=2))
    assert parts == list(run(validate_chunk, lines))
    assert len(list(tmp_path.iterdir())) == 2


def test_chunks_that_come_after_a_death_are_not_lost(tmp_path: Path) -> None:
    with contextlib.closing(_Processes(partial(die_once, str(tmp_path)), 2)) as crew:
        crew.put(Chunk((b"x",), 1))
        ((_, future),) = crew._waiting
        assert future.exception() is not None  # the pool takes no more work
        crew.put(Chunk((b"x",), 2))
        parts = [crew.take(), crew.take()]
    assert parts == [validate_chunk([b"x"], 1), validate_chunk([b"x"], 2)]
    assert len(crew) == 0


def test_lines_that_kill_every_worker_are_named() -> None:
    parts = run(die_over_even_chunks, [b"\n"] * (3 * LINES_A_CHUNK), jobs=2)
    assert next(parts) == Part(0, ())
    of_second = f"lines {LINES_A_CHUNK + 1} to {2 * LINES_A_CHUNK},"
    with pytest.raises(UltiError, match=of_second) as caught:
        next(parts)
    assert caught.value.code == "workers_lost"


def test_what_is_no_stream_of_lines_is_refused() -> None:
    junk: Any
    for junk in (5, None, "text", b"bytes", 1.5):
        with pytest.raises(UltiError, match="is not a stream of lines"):
            list(run(validate_chunk, junk))
    lines: Any = [5, None, b"", "nonsense"]
    (part,) = run(validate_chunk, lines)
    assert part.totals.codes == (("bad_json", 1), ("bad_type", 2))


def test_jobs_are_a_whole_number_from_1() -> None:
    assert not_refused(lambda junk: run(validate_chunk, [], junk)) == []
    assert JUNK


# Where processes are missing, or are left alone

WITHOUT_PROCESSES: Final = """
import sys
sys.modules["multiprocessing"] = sys.modules["_multiprocessing"] = None
from ulti import UltiError
from ulti.bulk import run, validate_chunk
print(len(list(run(validate_chunk, [b"{}"]))))
try:
    list(run(validate_chunk, [b"{}"], jobs=2))
except UltiError as error:
    print(error.code, error)
"""


def test_without_processes_one_works_and_more_are_refused() -> None:
    status, out, err = python(WITHOUT_PROCESSES)
    assert (status, err) == (0, "")
    count, refusal = out.splitlines()
    assert count == "1"
    assert refusal.startswith("no_processes 2 processes can't be started here: ")
    assert refusal.endswith("; use 1")


@pytest.mark.parametrize("place", ["__init__", "submit"])
@pytest.mark.parametrize("error", [OSError("no more processes"), ImportError("no semaphores")])
def test_processes_that_can_not_be_started_are_our_own_error(
    place: str, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(ProcessPoolExecutor, place, fail)
    with pytest.raises(UltiError, match=f"3 processes can't be started here: {error}") as caught:
        list(run(validate_chunk, [b"{}"], jobs=3))
    assert caught.value.code == "no_processes"


def test_a_worker_ends_after_the_process_that_started_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tried with real signals too, in the tests of the command."""
    done: list[object] = []
    ended = threading.Event()

    class Parent:
        def join(self) -> None:
            done.append("it has ended")

    def end(status: int) -> None:
        done.append(status)
        ended.set()

    monkeypatch.setattr(multiprocessing, "parent_process", Parent)
    monkeypatch.setattr(signal, "signal", lambda *deaf: done.append(deaf))
    monkeypatch.setattr(os, "_exit", end)
    _begin_to_work()
    assert ended.wait(30)
    assert done == [(signal.SIGINT, signal.SIG_IGN), "it has ended", 1]
