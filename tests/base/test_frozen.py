"""Enums and tables that can't be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.strategies import (
    copies,
)
from ulti.house.builtin import (
    ULTISTARS,
)
from ulti.model.bids import Figure

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_table_equals_the_mapping_it_was_made_from() -> None:
    assert ULTISTARS.values == dict(ULTISTARS.values)
    assert dict(ULTISTARS.suit_multipliers) == ULTISTARS.suit_multipliers


CHANGES: dict[str, Callable[[Any], object]] = {
    "[]=": lambda table: table.__setitem__(Figure.ULTI, 9),
    "del": lambda table: table.__delitem__(Figure.ULTI),
    "|=": lambda table: table.__ior__({Figure.ULTI: 9}),
    "clear": lambda table: table.clear(),
    "pop": lambda table: table.pop(Figure.ULTI),
    "popitem": lambda table: table.popitem(),
    "setdefault": lambda table: table.setdefault(Figure.HUNDRED, 9),
    "update": lambda table: table.update({Figure.ULTI: 9}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_the_tables_of_a_profile_can_not_be_changed(change: Callable[[Any], object]) -> None:
    before = dict(ULTISTARS.values)
    with pytest.raises(TypeError, match="can't be changed"):
        change(ULTISTARS.values)
    assert ULTISTARS.values == before


def test_the_tables_of_a_profile_are_values() -> None:
    table = ULTISTARS.values
    for twin in copies(table):
        assert type(twin) is type(table)
        assert twin == table == dict(table)
        assert hash(twin) == hash(table)


def test_tables_of_house_rules_say_that_they_can_not_be_changed() -> None:
    with pytest.raises(TypeError) as caught:
        ULTISTARS.values.clear()  # type: ignore[attr-defined]
    assert str(caught.value) == "a table of house rules or of kontras can't be changed"
