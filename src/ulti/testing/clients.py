"""Another implementation of the rules, compared with the library on generated positions."""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import partial
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, Any, Final, Self, TypeAlias, cast

from hypothesis import given
from hypothesis import settings as Settings  # noqa: N812 - a class, and `settings` an argument
from hypothesis import strategies as st
from hypothesis.errors import UnsatisfiedAssumption

from ulti.base.errors import UltiError, quoted, shown
from ulti.base.strict_json import load_json
from ulti.house.builtin import PROFILES
from ulti.model.verdict import Phase
from ulti.testing.games import HouseRules, Walk, any_plans, house_rules
from ulti.testing.shrinking import UNHURRIED, Search

if TYPE_CHECKING:
    from ulti.house.profile import Profile

Answer: TypeAlias = Mapping[str, Any]
"""`{"actions": [...], "claims": [...]}`, or `{"net": [...]}` when the deal is over (record.md)."""

Adapter: TypeAlias = (
    Callable[[dict[str, Any]], Answer] | Sequence[str | PathLike[str]] | str | PathLike[str]
)
"""A function from a record, as plain data, to an answer, or the command of a process: its words,
one line as for a shell, or a path."""

_DEALS: Final = 4
_PATIENCE: Final = 1.0  # seconds that a process has to end when its input does
_LONGEST_STDERR: Final = 400
_MOST_LISTED: Final = 30  # texts in a message; the attributes of the error have them all
_LONGEST_ANSWER: Final = 1 << 20  # bytes; what is longer is no answer


class ClientError(UltiError):
    """A client that is compared with the library hangs, dies, raises, or answers nonsense.

    Where it raised an exception, that is the `__cause__`.

    Attributes:
        record: the record that it was asked about.
        is_final: whether asking again about a shorter record would be in vain.

    """

    default_code = "bad_client"
    record: dict[str, Any]
    is_final: bool

    def __init__(self, message: str, record: dict[str, Any], *, is_final: bool = False) -> None:
        super().__init__(f"{message}\nrecord: {_text_of(record)}")
        self._message = message
        self.record = record
        self.is_final = is_final

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as what it was made of."""
        return type(self), (self._message, self.record), vars(self)


class DisagreementError(AssertionError):
    """A client and the library differ.

    Attributes:
        record: the shortest record found about which they differ.
        expected: what the library answers.
        got: what the client answers.

    """

    record: dict[str, Any]
    expected: dict[str, Any]
    got: dict[str, Any]

    def __init__(self, record: dict[str, Any], expected: Answer, got: Answer) -> None:
        self.record = record
        self.expected = dict(expected)
        self.got = dict(got)
        faults = "\n".join(_differences(self.expected, self.got))
        difference = f"the client differs from the library:\n{faults}"
        super().__init__(f"{difference}\nrecord: {_text_of(record)}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as what it was made of."""
        return type(self), (self.record, self.expected, self.got), vars(self)


def _text_of(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False)


def _differences(expected: Answer, got: Answer) -> list[str]:
    """Say how two answers differ; only the list of the net has an order."""
    if "net" in expected:
        says, right = got["net"], expected["net"]
        fault = f"net: the client says {quoted(says)}, the library {right}"
        return [] if says == right else [fault]
    faults: list[str] = []
    for key, right in expected.items():
        says = Counter(got[key])
        for fault, texts in (
            ("allows {}", says.keys() - set(right)),
            ("does not allow {}", set(right) - says.keys()),
            ("lists {} twice", {text for text, times in says.items() if times > 1}),
        ):
            if texts:
                faults.append(f"{key}: the client {fault.format(_listed(texts))}")
    return faults


def _listed(texts: Collection[str]) -> str:
    first = ", ".join(map(shown, sorted(texts)[:_MOST_LISTED]))
    more = len(texts) - _MOST_LISTED
    return f"{first} and {more} more" if more > 0 else first


def check_client(
    adapter: Adapter,
    profile: HouseRules = None,
    *,
    settings: Settings | None = None,
    timeout: float = 10.0,
) -> None:
    """Ask another implementation what the library knows, all along generated deals.

    A process is started once. It reads a record a line and answers with a line of JSON, as
    record.md says: `{"actions": [...], "claims": [...]}`, in any order, or `{"net": [...]}` when
    the deal is over. A function gets the record as a dict of its own and returns the same; a deal
    that it can't judge it may leave with `hypothesis.assume`.

    >>> from ulti.record import Record
    >>> def ours(record):
    ...     game = Record.from_dict(record).replay()
    ...     if game.settlement is not None:
    ...         return {"net": list(game.settlement.net)}
    ...     actions, claims = game.legal_actions(), game.legal_claims()
    ...     return {"actions": list(map(str, actions)), "claims": list(map(str, claims))}
    >>> check_client(ours, settings=Settings(max_examples=3))

    Args:
        adapter: the function, or the command: a list of words, one line as for a shell, or a path.
        profile: the house rules, or a strategy of them; None for the built-in profiles.
        settings: how Hypothesis runs; None for the settings of its loaded profile, with four deals
            for each of its examples.
        timeout: how many seconds a process has for one answer; above 0.

    Raises:
        DisagreementError: the answers differ; the record is shrunk.
        ClientError: the process can't be started, hangs or dies, the function raises anything, or
            an answer is nonsense.
        UltiError: an argument is of the wrong kind.

    """
    rules = st.sampled_from(list(PROFILES.values())) if profile is None else house_rules(profile)
    _refuse_timeout(timeout)
    if not isinstance(settings, Settings | None):
        raise UltiError(f"{quoted(settings)} is no settings of Hypothesis", "bad_argument")
    if callable(adapter):
        _compare(partial(_call, adapter), rules, settings)
        return
    with _Process(_words_of(adapter), timeout) as process:
        _compare(process, rules, settings)


def _call(function: Callable[[dict[str, Any]], Answer], record: dict[str, Any]) -> object:
    """Ask a function, which may do with its record what it likes."""
    try:
        answer: object = function(deepcopy(record))
        return dict(answer) if isinstance(answer, Mapping) else answer
    except UnsatisfiedAssumption:  # it wants another deal
        raise
    except (Exception, SystemExit) as error:
        raise ClientError(f"the client raised {quoted(error)}", record) from error


def _refuse_timeout(timeout: float) -> None:
    """Refuse what can't be waited for; a NaN is neither above nor below anything."""
    is_number = isinstance(timeout, (int, float)) and not isinstance(timeout, bool)
    if not (is_number and 0 < timeout <= threading.TIMEOUT_MAX):
        right = f"use a number of seconds above 0, up to {threading.TIMEOUT_MAX:.0f}"
        raise UltiError(f"timeout: {quoted(timeout)} can't be waited for; {right}", "bad_argument")


def _words_of(adapter: Sequence[str | PathLike[str]] | str | PathLike[str]) -> list[str]:
    try:
        given = shlex.split(adapter) if isinstance(adapter, str) else adapter
    except ValueError as error:
        raise UltiError(f"{quoted(adapter)} is no command: {error}", "bad_argument") from None
    parts = given if isinstance(given, Sequence) else [given]
    words = [fspath(part) if isinstance(part, PathLike) else part for part in parts]
    if not words or not all(isinstance(word, str) for word in words):
        right = "use a function, or the command of a process"
        raise UltiError(f"{quoted(adapter)} is no adapter: {right}", "bad_argument")
    return words


def _compare(
    ask: Callable[[dict[str, Any]], object],
    rules: st.SearchStrategy[Profile],
    settings: Settings | None,
) -> None:
    search = Search[DisagreementError | ClientError]()

    @Settings(
        settings or Settings(max_examples=_DEALS * Settings().max_examples),
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=UNHURRIED,
    )
    @given(st.data())
    def compare(data: st.DataObject) -> None:
        search.begin()
        walk = Walk(data.draw(any_plans(rules), label="plan"))
        while True:
            try:
                _ask(ask, walk)
            except (DisagreementError, ClientError) as error:
                search.found(error, len(walk.scribe.actions))
                if isinstance(error, ClientError) and error.is_final:
                    search.stop()
                raise
            if walk.game.phase is Phase.OVER:
                return
            walk.step(cast("st.DrawFn", data.draw))

    with search:
        compare()


def _ask(ask: Callable[[dict[str, Any]], object], walk: Walk) -> None:
    """Compare the answers about one position."""
    record, settlement = walk.scribe.to_dict(), walk.game.settlement
    expected: dict[str, list[Any]] = (
        {
            "actions": [str(action) for action in walk.game.legal_actions()],
            "claims": [str(claim) for claim in walk.game.legal_claims()],
        }
        if settlement is None
        else {"net": list(settlement.net)}
    )
    got = _read_answer(ask(record), settlement is not None, record)
    if _differences(expected, got):
        raise DisagreementError(record, expected, got)


def _read_answer(answer: object, is_over: bool, record: dict[str, Any]) -> dict[str, list[Any]]:  # noqa: FBT001 - private
    """Check the form of an answer."""
    keys = {"net": int} if is_over else {"actions": str, "claims": str}
    right = '{"net": [...]}' if is_over else '{"actions": [...], "claims": [...]}'
    if not isinstance(answer, Mapping) or set(answer) != set(keys):
        raise ClientError(f"the answer {quoted(answer)} is not {right}", record)
    read: dict[str, list[Any]] = {}
    for key, kind in keys.items():
        items = answer[key]
        if not isinstance(items, (list, tuple)) or not all(type(item) is kind for item in items):
            what = "whole numbers" if kind is int else "texts"
            raise ClientError(f"{key}: {quoted(items)} is no list of {what}", record)
        read[key] = list(items)
    return read


_Lines: TypeAlias = "queue.SimpleQueue[bytes | None]"


class _Process:
    """A client behind standard input and output, started again when it has died.

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
        self._complaints = tempfile.TemporaryFile(  # noqa: SIM115 - closed behind the block
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
        self._questions.put(f"{_text_of(record)}\n".encode())
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
            raise ClientError(f"the answer {said} is no JSON: {error}", record) from None

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
