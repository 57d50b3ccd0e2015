"""Checking many records for `ulti validate`: what is in which file, problems, counts, progress."""

from __future__ import annotations

import json
from bisect import bisect_right
from codecs import BOM_UTF8
from itertools import chain
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple, final

from rich.progress import Progress
from rich.text import Text

from ulti.base.errors import UltiError, shown
from ulti.base.lines import LONGEST_LINE, read_lines
from ulti.base.strict_json import load_json
from ulti.bulk import run, run_on_dask, validate_chunk
from ulti.cli.files import is_packed, opened
from ulti.cli.output import USAGE, WRONG, console, print_line, print_text, told_of, warn
from ulti.cli.words import PHRASES
from ulti.record.record import validate, validate_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from rich.console import Console

    from ulti.base.words import Language
    from ulti.bulk import Part
    from ulti.model.problems import Problem
    from ulti.record.report import Report

LOCAL: Final = "local"
"""Instead of a scheduler's address: a cluster of this machine's own."""


class _Start(NamedTuple):
    """Where the lines of a file begin among those of all files."""

    number: int
    file: Path
    is_one_record: bool


@final
class Source:
    """The lines of some files, one after the other, and where each came from.

    A record may also be written over several lines of a file of its own: it counts as one line.
    """

    __slots__ = ("_advance", "_files", "_starts", "unreadable")

    def __init__(self, files: Sequence[Path], advance: Callable[[int], None]) -> None:
        self._files = files
        self._advance = advance
        self._starts: list[_Start] = []
        self.unreadable: int = 0

    def __iter__(self) -> Iterator[bytes]:
        """Go through the lines; a file that can't be read is reported and passed over."""
        number = 1
        for file in self._files:
            try:
                with opened(file) as stream:
                    for line in self._lines_of(file, stream, number):
                        self._advance(len(line))
                        yield line
                        number += 1
            except OSError as error:
                self.unreadable += 1
                warn(f"{file}: {error.strerror}")

    def _lines_of(self, file: Path, stream: IO[bytes], number: int) -> Iterator[bytes]:
        lines = read_lines(stream)
        head = list(_head(lines))
        is_one_record = _begins_one_record([line.strip() for line in head if line.strip()])
        if is_one_record:
            head += _as_much_as_a_record(lines)
            is_list = head[0].lstrip().startswith(b"[")
            is_one_record = is_list or not any(map(_is_record_alone, head[1:]))
        self._starts.append(_Start(number, file, is_one_record))
        if is_one_record:
            yield b"".join(head)
        else:
            yield from chain(head, lines)

    def place(self, number: int) -> tuple[Path, int | None]:
        """Return the file of a line and its number there; None for a record that fills a file."""
        start = self._starts[bisect_right(self._starts, number, key=lambda s: s.number) - 1]
        return start.file, None if start.is_one_record else number - start.number + 1


def _head(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Take lines until two of them are not blank."""
    seen = 0
    for line in lines:
        yield line
        seen += bool(line.strip())
        if seen == 2:  # noqa: PLR2004 - the number of lines that are looked at
            return


def _as_much_as_a_record(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Take lines until they are longer than any record."""
    size = 0
    for line in lines:
        yield line
        size += len(line)
        if size > LONGEST_LINE:
            return


def _is_record_alone(line: bytes) -> bool:
    """Return whether a line begins a record: what came before was not the beginning of this one."""
    return line.lstrip().startswith(b"{") and b'"format"' in line


def _begins_one_record(head: list[bytes]) -> bool:
    """Tell by the first lines whether one value goes over several, which JSON Lines never do.

    It may be no record, but a list of them, or in another encoding: that is one thing wrong, not
    one in each line.
    """
    match head:
        case [first, *rest]:
            start = first.removeprefix(BOM_UTF8)
            opens = start.startswith(b"{") and not start.endswith(b"}")
            goes_on = opens and not any(line.startswith(b"{") for line in rest)
            is_list = start == b"[" and not any(line.endswith(b"}") for line in rest)
            return goes_on or is_list or first.startswith(_OTHER_ENCODINGS)
        case _:
            return False


_OTHER_ENCODINGS: Final = tuple("\ufeff{".encode(name) for name in ("utf-16-le", "utf-16-be"))
"""How text begins that some systems write unasked, as PowerShell does."""


def report_on(text: bytes) -> Report:
    """Return what is wrong with a text that should be one record; it may be too long or empty."""
    reports = [line.report for line in validate_lines([text])]
    return reports[0] if reports else validate(text)


def are_several(text: bytes) -> bool:
    """Return whether a text has one value a line, and more than one."""
    head = [line for line in _head(iter(text.splitlines())) if line.strip()]
    return len(head) > 1 and all(map(_is_object, head))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(load_json(line), dict)
    except UltiError:
        return False


@final
class _Findings:
    """What is wrong: each problem is printed as it comes, and then the counts.

    With JSON too, which is one object all the same: its list of errors is open until the end.
    """

    __slots__ = ("_as_json", "_is_begun", "_language", "_source", "_tell", "records", "wrong")

    def __init__(
        self, source: Source, tell: Callable[[str], None], language: Language, *, as_json: bool
    ) -> None:
        self.records = self.wrong = 0
        self._source = source
        self._tell = tell
        self._language: Language = language
        self._as_json = as_json
        self._is_begun = False

    def add(self, part: Part) -> None:
        """Count the records of a chunk, and report the problems."""
        self.records += part.records
        self.wrong += len(part.wrong)
        for each in part.wrong:
            file, line = self._source.place(each.line)
            for problem in each.report.problems:
                if self._as_json:
                    place = {"file": str(file), "line": line}
                    self._print_error({**place, **problem.to_dict(self._language)})
                else:
                    self._tell(problem_line(file, line, problem, self._language))

    def _begin(self) -> bool:
        """Print what comes before the first error; return whether that was now."""
        is_first = not self._is_begun
        if is_first:
            print_text('{"errors": [')
            self._is_begun = True
        return is_first

    def _print_error(self, error: dict[str, Any]) -> None:
        separator = "" if self._begin() else ", "
        print_text(separator + json.dumps(error, ensure_ascii=False))

    def close(self) -> int:
        """Print the counts; return the exit status."""
        valid, unreadable = self.records - self.wrong, self._source.unreadable
        counts = {"records": self.records, "valid": valid, "wrong": self.wrong}
        if self._as_json:
            self._begin()
            rest = json.dumps({"ok": not self.wrong and not unreadable, **counts})
            print_text(f"], {rest[1:]}\n")
        else:
            words = PHRASES[self._language]
            told = words.one_record if counts["records"] == 1 else words.counts
            print_line(told.format(**counts))
        return USAGE if unreadable else WRONG if self.wrong else 0


def problem_line(file: Path, line: int | None, problem: Problem, language: Language) -> str:
    """Return where in a file what is wrong; no line number for a record that fills the file."""
    path = shown(problem.path) if problem.path else ""
    places = [str(file), "" if line is None else str(line), path]
    place = ":".join(filter(None, places))
    return f"{place}: {problem.message(language)} [{problem.code}]"


def validate_files(
    files: Sequence[Path], jobs: int | None, dask: str | None, *, as_json: bool, language: Language
) -> int:
    """Check every record in the files; print what is wrong, and the counts.

    Args:
        files: JSON or JSON Lines; `-` is standard input.
        jobs: how many processes work; None if that is left to the engine.
        dask: the address of a Dask scheduler, or `local`.
        as_json: whether one JSON object is printed, instead of a line a problem.
        language: of the messages.

    Returns:
        the exit status.

    Raises:
        BadParameter: the processes or the cluster can't do the work.

    """
    screen = console(stderr=True)
    with Progress(
        console=screen, transient=True, redirect_stdout=False, disable=not screen.is_terminal
    ) as bar:
        task = bar.add_task(PHRASES[language].checking, total=_size_of(files))
        source = Source(files, lambda size: bar.advance(task, size))
        findings = _Findings(source, _teller(screen), language, as_json=as_json)
        with told_of("--jobs" if dask is None else "--dask"):
            for part in _parts(source, jobs, dask):
                findings.add(part)
    return findings.close()


def _teller(screen: Console) -> Callable[[str], None]:
    """Return what prints a line: above the progress bar if both are on a terminal."""
    if screen.is_terminal and console().is_terminal:
        return lambda text: screen.print(Text(text))
    return lambda text: print_text(f"{text}\n")


def _parts(source: Source, jobs: int | None, dask: str | None) -> Iterator[Part]:
    if dask is None:
        return run(validate_chunk, source, 1 if jobs is None else jobs)
    scheduler = None if dask == LOCAL else dask
    return run_on_dask(validate_chunk, source, scheduler, 2 if jobs is None else jobs)


def _size_of(files: Sequence[Path]) -> int | None:
    """Return the bytes of all files; None if it is not known of one of them."""
    if not all(file.is_file() and not is_packed(file) for file in files):
        return None
    return sum(file.stat().st_size for file in files)
