from __future__ import annotations

import random

import numpy as np
import pytest

from tests.processes import python
from ulti.base.errors import UltiError
from ulti.batch.arrays import MOST_DEALS, fixed, generator, number_of_deals, whole_numbers


def test_an_array_without_numpy_is_refused_with_what_to_install() -> None:
    code = "import sys; sys.modules['numpy'] = None; import ulti.batch"
    status, _, err = python(code)
    assert status == 1
    assert err.endswith("ImportError: ulti.batch needs numpy: pip install 'ulti[batch]'\n")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1, 2], "cards: [1, 2] is not an array of whole numbers: use uint8[n, 2]"),
        (None, "cards: None is not an array of whole numbers: use uint8[n, 2]"),
        (
            np.zeros((1, 2)),
            "cards: an array of float64 is not an array of whole numbers: use uint8[n, 2]",
        ),
        (
            np.zeros((1, 2), bool),
            "cards: an array of bool is not an array of whole numbers: use uint8[n, 2]",
        ),
        (
            np.array([["a", "b"]]),
            "cards: an array of <U1 is not an array of whole numbers: use uint8[n, 2]",
        ),
        (np.zeros(2, int), "cards: the shape [2] is wrong: use [n, 2]"),
        (np.zeros((2, 3), int), "cards: the shape [2, 3] is wrong: use [n, 2]"),
        (np.array([[0, 1], [2, -3]]), "cards[1, 1]: -3 is not a whole number from 0 to 31"),
        (np.array([[0, 32]], np.uint64), "cards[0, 1]: 32 is not a whole number from 0 to 31"),
    ],
)
def test_what_is_not_such_an_array_is_refused_with_the_place(value: object, message: str) -> None:
    with pytest.raises(UltiError) as caught:
        whole_numbers(value, "cards", (None, 2), 31, np.uint8)
    assert str(caught.value) == message
    assert caught.value.code == "bad_argument"


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_an_array_of_any_whole_numbers_is_copied(kind: type[np.integer]) -> None:
    given = np.array([[1, 2], [3, 4]], kind)[:, ::-1]
    read = whole_numbers(given, "cards", (2, None), 31, np.uint8)
    given[0, 0] = 9
    assert read.dtype == np.uint8
    assert read.tolist() == [[2, 1], [4, 3]]


def test_a_fixed_array_cannot_be_written_to() -> None:
    array = fixed(np.zeros(3))
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1


def test_only_generators_of_numpy_draw_arrays() -> None:
    rng = np.random.default_rng(1)
    assert generator(rng) is rng
    with pytest.raises(UltiError, match="can't draw arrays"):
        generator(random.Random(1))


@pytest.mark.parametrize("count", [-1, 1.0, True, "5", None, MOST_DEALS + 1, np.int64(5)])
def test_what_is_not_a_number_of_deals_is_refused(count: object) -> None:
    with pytest.raises(UltiError, match="is not a number of deals"):
        number_of_deals(count)
