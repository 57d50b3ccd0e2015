"""Processes that tests start: with the signals of a terminal, and a limit of time.

Whoever starts the tests may ignore signals, as `nohup` does and a shell for what runs in the
background; a process would inherit that, and an interrupt would never end it.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from pathlib import Path

LIMIT: Final = 120
"""Seconds after which a process is killed, and its test fails."""

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


@contextmanager
def heeding_signals() -> Generator[None]:
    """Let what is started here begin with the default answers to signals."""
    ignored = [each for each in _SIGNALS if signal.getsignal(each) is signal.SIG_IGN]
    for each in ignored:
        signal.signal(each, signal.SIG_DFL)
    try:
        yield
    finally:
        for each in ignored:
            signal.signal(each, signal.SIG_IGN)


@contextmanager
def started(
    command: Sequence[str | Path],
    *,
    stdin: int | None = subprocess.PIPE,
    stdout: int | IO[bytes] = subprocess.PIPE,
    stderr: int | IO[bytes] = subprocess.PIPE,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    seconds: float = LIMIT,
) -> Generator[subprocess.Popen[bytes]]:
    """Start a process; it is waited for at the end, and killed when its time is over."""
    with heeding_signals():
        process = subprocess.Popen(
            command, stdin=stdin, stdout=stdout, stderr=stderr, env=env, cwd=cwd
        )
    timer = threading.Timer(seconds, process.kill)
    timer.daemon = True
    timer.start()
    try:
        with process:
            yield process
    finally:
        timer.cancel()


def run(
    command: Sequence[str | Path],
    *,
    stdin: bytes = b"",
    stdout: int | IO[bytes] = subprocess.PIPE,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    seconds: float = LIMIT,
) -> subprocess.CompletedProcess[bytes]:
    """Run a process to its end; return its exit status and what it wrote."""
    with started(command, stdout=stdout, env=env, cwd=cwd, seconds=seconds) as process:
        out, err = process.communicate(stdin)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def python(
    code: str,
    *arguments: str,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
) -> tuple[int, str, str]:
    """Run code in a fresh interpreter; return exit status, output and error output."""
    done = run([sys.executable, "-c", code, *arguments], stdin=stdin, env=env)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@contextmanager
def time_limit(seconds: int = LIMIT) -> Generator[None]:
    """Fail when the block takes longer, whatever it waits for; in the main thread only."""

    def stop(_number: int, _frame: object) -> None:
        raise TimeoutError(f"this took longer than {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
