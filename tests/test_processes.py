"""The helper by which tests start processes, and that all of them use it."""

from __future__ import annotations

import ast
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.processes import heeding_signals, python, run, started, time_limit

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).parent
STARTING: Final = {"run", "Popen", "call", "check_call", "check_output"}


@pytest.fixture
def ignoring_interrupts() -> Iterator[None]:
    """As `nohup make test &` begins."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ignoring_interrupts")
def test_a_process_heeds_an_interrupt_that_the_tests_ignore() -> None:
    code = "import time; print(flush=True); time.sleep(60)"
    with started([sys.executable, "-c", code], seconds=30) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == -signal.SIGINT
    assert err.endswith(b"KeyboardInterrupt\n")
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_signals_that_are_heeded_are_left_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    with heeding_signals():
        assert signal.getsignal(signal.SIGINT) is before


def test_a_process_is_killed_when_its_time_is_over() -> None:
    begun = time.monotonic()
    done = run([sys.executable, "-c", "import time; time.sleep(60)"], seconds=0.5)
    assert done.returncode == -signal.SIGKILL
    assert time.monotonic() - begun < 30


def test_code_is_run_in_a_fresh_interpreter() -> None:
    code = "import sys; print(sys.argv[1:], sys.stdin.read()); sys.exit(3)"
    assert python(code, "a", stdin=b"b") == (3, "['a'] b\n", "")


def test_a_block_has_a_limit_of_time() -> None:
    with pytest.raises(TimeoutError, match="longer than 1 seconds"), time_limit(1):
        time.sleep(30)
    with time_limit(1):
        pass
    assert signal.alarm(0) == 0


def calls(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="subprocess"), attr=name)):
                yield name
            case ast.ImportFrom(module="subprocess", names=names):
                yield from (alias.name for alias in names)


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.stem)
def test_no_test_starts_a_process_by_itself(path: Path) -> None:
    if path.name != "processes.py":
        assert STARTING.isdisjoint(calls(ast.parse(path.read_text(encoding="utf-8"))))
