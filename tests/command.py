"""The `ulti` command for tests: as a process, on a pseudo-terminal, and within this process."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import TYPE_CHECKING, Final

from typer.testing import CliRunner

from tests.processes import run, started
from ulti.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typer.testing import Result

PROJECT: Final = Path(__file__).parent.parent
ULTI: Final = Path(sys.executable).with_name("ulti")
PLAIN: Final = {"COLUMNS": "160", "PYTHONUTF8": "1"}


def ulti(
    *arguments: str | Path,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
) -> tuple[int, str, str]:
    """Run the installed command; return exit status, output and error output."""
    env = {**os.environ, **PLAIN, **(environment or {})}
    done = run([ULTI, *arguments], stdin=stdin, env=env)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def shell(command: str) -> tuple[int, str, str]:
    """Run a line of shell in the project's folder, with the installed command on the path."""
    path = f"{ULTI.parent}{os.pathsep}{os.environ['PATH']}"
    words = ["/usr/bin/env", "bash", "-o", "pipefail", "-c", command]
    done = run(words, cwd=PROJECT, env={**os.environ, **PLAIN, "PATH": path})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def on_terminal(
    *arguments: str | Path, columns: int = 80, environment: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """Run the installed command on a terminal; return exit status and all that it writes."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    known = {key: value for key, value in os.environ.items() if key not in {"COLUMNS", "NO_COLOR"}}
    env = {**known, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(environment or {})}
    with started(
        [ULTI, *arguments], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=env
    ) as process:
        os.close(theirs)
        written = b"".join(iter(lambda: _read(ours), b""))
        os.close(ours)
    return process.returncode, written.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how Linux tells that nobody writes there any more
        return b""


def invoke(
    *arguments: str | Path,
    text: str | bytes | None = None,
    environment: Mapping[str, str] | None = None,
) -> Result:
    """Run the command within this process; anything but an exit is raised."""
    words, env = list(map(str, arguments)), {"COLUMNS": "160", **(environment or {})}
    result = CliRunner().invoke(app, words, input=text, env=env, prog_name="ulti")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result
