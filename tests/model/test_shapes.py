"""Shapes of plain data: read, written and described from one declaration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from ulti import Seat
from ulti.base.words import Words
from ulti.model.shapes import FLAG, SEAT, WRONG, ListOf, OneOf, OrNull, Text, Whole

if TYPE_CHECKING:
    from ulti.model.problems import Problem
    from ulti.model.shapes import Shape

STAKE = Whole(Words("a whole number from 1", "egész szám 1-től"), 1, 9)
NAME = Text(Words("a name", "név"))
COLOUR = OneOf(Words("a colour", "szín"), {"red": 1, "green": 2})
FLAGS = ListOf(Words("a list of flags", "lista"), FLAG, 1, 2)

SOUND: list[tuple[Shape, Any, Any]] = [
    (FLAG, True, True),
    (STAKE, 1, 1),
    (STAKE, 9, 9),
    (NAME, "Anna", "Anna"),
    (SEAT, 2, Seat.REARHAND),
    (OrNull(SEAT), None, None),
    (OrNull(SEAT), 0, Seat.FOREHAND),
    (FLAGS, [True], (True,)),
    (FLAGS, [True, False], (True, False)),
]
WRONG_ONES: list[tuple[Shape, Any, str]] = [
    (FLAG, 1, "flag"),
    (STAKE, 0, "flag"),
    (STAKE, 10, "flag"),
    (STAKE, True, "flag"),
    (STAKE, 1.5, "flag"),
    (NAME, 5, "flag"),
    (SEAT, 3, "flag"),
    (SEAT, False, "flag"),
    (OrNull(SEAT), "0", "flag"),
    (COLOUR, "blue", "flag"),
    (FLAGS, [], "flag"),
    (FLAGS, [True] * 3, "flag"),
    (FLAGS, [True, 1], "flag[1]"),
    (FLAGS, "yes", "flag"),
]


def fits(shape: Shape, value: object) -> bool:
    validator = jsonschema.Draft202012Validator(shape.schema({}))
    return bool(validator.is_valid(value))


@pytest.mark.parametrize(("shape", "plain", "value"), SOUND)
def test_what_is_sound_goes_round_and_fits_its_schema(
    shape: Shape, plain: object, value: object
) -> None:
    told: list[Problem] = []
    assert shape.read(plain, "flag", told.append) == value
    assert not told
    assert shape.plain(value) == plain
    assert fits(shape, plain)


@pytest.mark.parametrize(("shape", "plain", "path"), WRONG_ONES)
def test_what_is_wrong_is_told_with_its_place_and_fits_no_schema(
    shape: Shape, plain: object, path: str
) -> None:
    told: list[Problem] = []
    assert shape.read(plain, "flag", told.append) is WRONG
    assert [(problem.code, problem.path) for problem in told] == [("bad_type", path)]
    assert not fits(shape, plain)


def test_a_text_is_read_as_its_meaning() -> None:
    assert COLOUR.read("green", "", lambda _: None) == 2
    assert COLOUR.schema({}) == {"enum": ["red", "green"]}


def test_what_might_have_been_null_says_so() -> None:
    told: list[Problem] = []
    OrNull(SEAT).read("x", "seat", told.append)
    assert told[0].message().endswith("a seat: 0, 1 or 2, or null")
