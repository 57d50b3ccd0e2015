"""What the tests of the command share: records of the examples, and what it prints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tests.command import invoke
from tests.games import EXAMPLES
from ulti import Phase
from ulti.record import Record

if TYPE_CHECKING:
    from pathlib import Path

NAMES: Final = ("Anna", "Béla", "Cili")
OVER: Final = [
    label for label, game in EXAMPLES.items() if game.phase is Phase.OVER and game.deal is not None
]
UNFINISHED: Final = [
    label for label, game in EXAMPLES.items() if game.phase is not Phase.OVER and game.deal
]


def record_of(label: str, **changes: object) -> str:
    data = Record.of(EXAMPLES[label], NAMES).to_dict()
    return json.dumps({**data, **changes}, ensure_ascii=False)


def told(*arguments: str | Path) -> Any:  # noqa: ANN401 - any JSON value
    """Return what a command prints as JSON."""
    result = invoke(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def lines(*arguments: str | Path) -> list[str]:
    """Return the lines that a command prints for people."""
    result = invoke(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def records(count: int = 5, *arguments: str) -> list[str]:
    """Return random deals, a line each."""
    return invoke("random", "--seed", "1", "--count", str(count), *arguments).stdout.splitlines()
