"""A client that is a process, which reads a line of JSON and answers with one."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from os import PathLike, fspath
from typing import IO, Any, Final, Self, TypeAlias

from ulti.base.errors import UltiError, quoted, shown
from ulti.base.strict_json import load_json
from ulti.testing.differences import ClientError

_PATIENCE: Final = 1.0  # seconds that a process has to end when its input does
_LONGEST_STDERR: Final = 400
_LONGEST_ANSWER: Final = 1 << 20  # bytes; what is longer is not an answer


def refuse_timeout(timeout: float) -> None:
    """Refuse what can't be waited for; a NaN is neither above nor below anything.

    Raises:
        UltiError: this is not such a number of seconds.

    """
    is_number = isinstance(timeout, (int, float)) and not isinstance(timeout, bool)
    if not (is_number and 0 < timeout <= threading.TIMEOUT_MAX):
        right = f"use a number of seconds above 0, up to {threading.TIMEOUT_MAX:.0f}"
        raise UltiError(f"timeout: {quoted(timeout)} can't be waited for; {right}", "bad_argument")


def words_of(adapter: Sequence[str | PathLike[str]] | str | PathLike[str]) -> list[str]:
    """Return the words of a command.

    Raises:
        UltiError: this is not a command.

    """
    try:
        given = shlex.split(adapter) if isinstance(adapter, str) else adapter
    except ValueError as error:
        raise UltiError(f"{quoted(adapter)} is not a command: {error}", "bad_argument") from None
    parts = given if isinstance(given, Sequence) else [given]
    words = [fspath(part) if isinstance(part, PathLike) else part for part in parts]
    if not words or not all(isinstance(word, str) for word in words):
        right = "use a function, or the command of a process"
        raise UltiError(f"{quoted(adapter)} is not an adapter: {right}", "bad_argument")
    return words


_Lines: TypeAlias = "queue.SimpleQueue[bytes | None]"


class Process:
    """A client on standard input and output, started again when it has died.

    Reading from a process may block, and so may writing to one that does not read; so threads do
    both. A line is read only when one was written: of a process that talks without end nothing
    piles up.
    """

    __slots__ = (
        "_answers",
        "_complaints",
        "_has_answered",
        "_questions",
        "_running",
        "_timeout",
        "_words",
    )

    def __init__(self, words: Sequence[str], timeout: float) -> None:
        self._words = words
        self._timeout = timeout
        self._has_answered = False  # starting it time and again may be slow, and in vain
        self._running: subprocess.Popen[bytes] | None = None
        self._questions: _Lines = queue.SimpleQueue()
        self._answers: _Lines = queue.SimpleQueue()
        self._complaints = tempfile.TemporaryFile(  # noqa: SIM115 - closed after the block
            "w+", encoding="utf-8", errors="replace"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()
        self._complaints.close()

    def __call__(self, record: dict[str, Any]) -> object:
        """Write the record, and read the answer."""
        running = self._running or self._start(record)
        self._questions.put(f"{json.dumps(record, ensure_ascii=False)}\n".encode())
        try:
            line = self._answers.get(timeout=self._timeout)
        except queue.Empty:
            self._end()
            raise ClientError(
                f"the client gave no answer in {self._timeout} seconds", record, is_final=True
            ) from None
        if line is None:
            raise ClientError(self._last_words(running), record, is_final=not self._has_answered)
        self._has_answered = True
        try:
            return load_json(line)
        except UltiError as error:
            self._end()  # who knows what it will say next
            said = quoted(line.decode(errors="replace"))
            raise ClientError(f"the answer {said} is not JSON: {error}", record) from None

    def _start(self, record: dict[str, Any]) -> subprocess.Popen[bytes]:
        self._complaints.seek(0)
        self._complaints.truncate()
        pipe = subprocess.PIPE
        try:
            running = subprocess.Popen(  # noqa: S603 - the command is the caller's own
                self._words, stdin=pipe, stdout=pipe, stderr=self._complaints
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error  # without the command once more
            message = f"{shown(shlex.join(self._words))} can't be started: {why}"
            raise ClientError(message, record, is_final=True) from None
        self._running = running
        self._questions, self._answers = queue.SimpleQueue(), queue.SimpleQueue()
        written: _Lines = queue.SimpleQueue()
        _in_background(_write_lines, running.stdin, self._questions, written)
        _in_background(_read_lines, running.stdout, written, self._answers)
        return running

    def _last_words(self, running: subprocess.Popen[bytes]) -> str:
        """Say how a process died."""
        self._end()
        self._complaints.seek(0)
        said = self._complaints.read()[-_LONGEST_STDERR:].strip()
        died = f"the client died (exit status {running.returncode}) instead of answering"
        return f"{died}; it said: {said}" if said else died

    def _end(self) -> None:
        running, self._running = self._running, None
        if running is None:
            return
        self._questions.put(None)
        try:
            running.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def _in_background(work: Callable[..., None], *arguments: object) -> None:
    threading.Thread(target=work, args=arguments, daemon=True).start()


def _write_lines(pipe: IO[bytes], lines: _Lines, written: _Lines) -> None:
    """Write lines to a process and hand them on, until there are no more or nobody reads them."""
    with suppress(OSError), pipe:
        for line in iter(lines.get, None):
            pipe.write(line)
            pipe.flush()
            written.put(line)
    written.put(None)


def _read_lines(pipe: IO[bytes], written: _Lines, answers: _Lines) -> None:
    """Read a line from a process for each one written to it; None when there are no more."""
    with pipe:
        for _ in iter(written.get, None):
            answers.put(pipe.readline(_LONGEST_ANSWER) or None)
    answers.put(None)
