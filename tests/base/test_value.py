"""Values: they compare, hash and show themselves by content."""

from __future__ import annotations

import attrs
import pytest

from ulti.base.value import Value


@attrs.frozen(eq=False, repr=False)
class Point(Value):
    x: int
    y: int


@attrs.frozen(eq=False, repr=False)
class Pair(Value):
    x: int
    y: int


def test_values_of_the_same_content_are_equal() -> None:
    one, other = Point(1, 2), Point(1, 2)
    assert one == one  # noqa: PLR0124 - the short way
    assert one == other
    assert hash(one) == hash(other)
    assert one != Point(2, 1)
    assert {one, other} == {Point(1, 2)}


def test_values_of_different_kinds_differ() -> None:
    assert Point(1, 2) != Pair(1, 2)
    assert hash(Point(1, 2)) != hash(Pair(1, 2))


@pytest.mark.parametrize("other", [(1, 2), None, 5, "Point(x=1, y=2)"])
def test_a_value_is_equal_to_nothing_else(other: object) -> None:
    assert Point(1, 2) != other
    assert Point(1, 2).__eq__(other) is NotImplemented


def test_a_value_shows_the_call_that_makes_it() -> None:
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"
