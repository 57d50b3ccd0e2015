"""Records as plain data for the tests, and what is wrong with them."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tests.games import EXAMPLES
from tests.strategies import copies
from ulti import (
    RecordError,
)
from ulti.base.errors import quoted
from ulti.record import Record

GAMES: Final = {label: game for label, game in EXAMPLES.items() if game.deal is not None}


NAMES: Final = ("Anna", "Béla", "Cili")


every_game = pytest.mark.parametrize("label", GAMES)


Data = dict[str, Any]


def data_of(label: str = "over", **changes: object) -> Data:
    """Return a record as fresh plain data, as if read from JSON, with some keys changed."""
    data: Data = json.loads(Record.of(GAMES[label], NAMES).to_json())
    return {**data, **changes}


def error_of(data: object) -> tuple[str, str]:
    """Return code and path of what is wrong, the same in all three ways of reading."""
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data).replay()  # type: ignore[arg-type]
    error = caught.value
    assert error.message
    place = error.path if error.path.isprintable() else quoted(error.path)
    assert str(error) == (f"{place}: {error.message}" if place else error.message)
    for twin in copies(error):
        assert (twin.code, twin.message, twin.path) == (error.code, error.message, error.path)
    try:
        text = json.dumps(data)
    except (TypeError, ValueError, RecursionError):
        return error.code, error.path
    with pytest.raises(RecordError) as again:
        Record.from_json(text).replay()
    assert again.value.code in {error.code, "bad_json"}
    return error.code, error.path


def stated(**changes: object) -> Data:
    data = data_of("over")
    data["settlement"].update(changes)
    return data


LINES: Final[list[Data]] = data_of("over")["settlement"]["lines"]


NET: Final[list[int]] = data_of("over")["settlement"]["net"]
