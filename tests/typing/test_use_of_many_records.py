"""What a user writes to check and settle records by the thousand, and to serve other languages."""

from __future__ import annotations

import io
import random
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any, assert_type

import attrs

import ulti
from ulti import bulk, cli, serve
from ulti.bulk import Chunk, Part, Task, Totals, Wrong, run_on_dask
from ulti.record import (
    LONGEST_LINE,
    FormName,
    Language,
    Players,
    Problem,
    ReadLine,
    Record,
    Report,
    StatedLine,
    StatedSettlement,
    ValidatedLine,
    Words,
    read_lines,
    schema,
    validate,
    validate_lines,
    write_lines,
)

if TYPE_CHECKING:
    from collections.abc import Callable

LINES = [
    ulti.Game.start(ulti.Deal.shuffled(random.Random(seed)), ulti.ULTISTARS).to_record().to_json()
    for seed in range(3)
]


def test_a_report() -> None:
    report = validate("{}")
    assert_type(report, Report)
    assert_type(report.ok, bool)
    language: Language = "hu"
    assert_type(report.to_dict(language), dict[str, Any])
    assert not report
    problem = report.problems[0]
    assert_type(problem, Problem)
    assert_type(problem.code, str)
    assert_type(problem.words, Words)
    assert_type(problem.words.hu, str)
    languages: tuple[Language, ...] = ("hu", "en")
    assert [problem.words.text(language) for language in languages]
    assert_type(Words("{who} bids", "{who} licitál").filled(who="Anna"), Words)
    assert_type(problem.message("hu"), str)
    assert_type(problem.error(), ulti.RecordError)
    assert_type(problem.to_dict(), dict[str, Any])
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.WIKIPEDIA)
    assert_type(Problem.of_verdict(game.verdict("pass"), "actions[0]"), Problem)
    assert_type(Problem.of("bad_json", "", Words.same("?")), Problem)
    assert_type(problem.words.filled(), Words)
    assert_type(schema(), dict[str, Any])
    form: FormName = "view"
    assert_type(schema(form), dict[str, Any])


def test_stated_settlements() -> None:
    outcome = ulti.Outcome(bid="ju", declarer=0, trump="M", made={"j", "u"})
    stated = StatedSettlement.of(ulti.settle(outcome, ulti.WIKIPEDIA))
    assert_type(stated.net, tuple[int, int, int])
    assert_type(stated.lines, tuple[StatedLine, ...] | None)


def test_streams_of_records() -> None:
    assert_type(read_lines(LINES), Iterator[ReadLine])
    assert_type(next(read_lines(LINES)).record, Record | None)
    assert_type(validate_lines(LINES), Iterator[ValidatedLine])
    assert_type(next(validate_lines(LINES)).report, Report)
    players: Players = ("Anna", "Béla", "Cili")
    assert_type(attrs.evolve(Record.from_json(LINES[0]), players=players).players, Players | None)
    records = [line.record for line in read_lines(LINES) if line.record is not None]
    assert_type(write_lines(records), Iterator[str])
    assert all(len(line) < LONGEST_LINE for line in write_lines(records))


def test_many_records() -> None:
    task: Task = bulk.validate_chunk
    chunk = next(bulk.chunks(LINES, size=2))
    assert_type(chunk, Chunk)
    part = task(*chunk)
    assert_type(part, Part)
    assert_type(part.wrong, tuple[Wrong, ...])
    assert_type(part.totals + Totals(), Totals)
    assert_type(part.totals.ok, bool)
    assert_type(bulk.run(bulk.settle_chunk, LINES), Generator[Part])
    on_a_cluster: Callable[[Task, list[str]], Generator[Part]] = run_on_dask
    assert on_a_cluster is run_on_dask


def test_other_languages() -> None:
    request = '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {}}'
    assert len(request) < serve.LONGEST_LINE
    assert serve.LONGEST_BATCH > 1
    assert_type(serve.answer(request), str | None)
    serve.serve(io.BytesIO(request.encode()), io.BytesIO())
    main: Callable[[], None] = serve.main
    assert main is serve.main
    command: Callable[[], None] = cli.main
    assert command is not main
