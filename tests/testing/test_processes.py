"""Clients behind standard input and output: they answer, or are named for what they do instead."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import pytest

from ulti import UltiError
from ulti.testing.differences import ClientError
from ulti.testing.processes import Process, refuse_timeout, words_of

ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"
SILENT = "import sys, time\nfor line in sys.stdin: time.sleep(60)"
DYING = "import sys\nsys.stdin.readline(); sys.exit('no such rule')"


def client(program: str) -> list[str]:
    return [sys.executable, "-c", program]


def test_a_process_answers_one_question_after_another() -> None:
    with Process(client(ECHO), 20) as process:
        for number in range(3):
            assert process({"number": number, "text": "ő"}) == {"number": number, "text": "ő"}


@pytest.mark.parametrize(
    ("program", "timeout", "why"),
    [(SILENT, 0.5, "no answer in 0.5 seconds"), (DYING, 20, "no such rule")],
)
def test_a_process_that_does_not_answer_is_an_error(program: str, timeout: float, why: str) -> None:
    with Process(client(program), timeout) as process, pytest.raises(ClientError) as caught:
        process({"number": 1})
    assert why in str(caught.value)
    assert caught.value.is_final
    assert caught.value.record == {"number": 1}


@pytest.mark.parametrize("timeout", [0, -1, math.nan, math.inf, True, "1", None])
def test_a_time_that_can_not_be_waited_for(timeout: object) -> None:
    with pytest.raises(UltiError, match="use a number of seconds above 0"):
        refuse_timeout(timeout)  # type: ignore[arg-type]


def test_words_of_a_command() -> None:
    assert words_of("node 'a b.mjs'") == ["node", "a b.mjs"]
    assert words_of([Path("run"), "x"]) == ["run", "x"]
    assert words_of(Path("run")) == ["run"]


@pytest.mark.parametrize("adapter", ["", "node 'a", [], [1], 7, None])
def test_what_is_not_a_command_is_refused(adapter: object) -> None:
    with pytest.raises(UltiError, match="is not a"):
        words_of(adapter)  # type: ignore[arg-type]
