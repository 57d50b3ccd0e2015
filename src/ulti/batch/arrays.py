"""Arrays as this storey takes and gives them: checked when they come, fixed when they go."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from ulti.base.errors import UltiError, quoted
from ulti.base.whole import is_whole

Bytes: TypeAlias = NDArray[np.uint8]
Masks: TypeAlias = NDArray[np.uint32]
Places: TypeAlias = NDArray[np.intp]
Flags: TypeAlias = NDArray[np.bool_]
Amounts: TypeAlias = NDArray[np.int64]

Kind = TypeVar("Kind", bound=np.generic)

NO_CARD: Final = 255
"""Stands in place of a card where none is played, as the deal is over."""

MOST_DEALS: Final = 10_000_000
"""How many deals may be made by one call."""

NEVER: Final = -1
"""Stands in place of a number where there is none."""


def fixed(array: NDArray[Kind]) -> NDArray[Kind]:
    """Return an array that can't be written to any more."""
    array.flags.writeable = False
    return array


def whole_numbers(
    value: object, name: str, shape: tuple[int | None, ...], most: int, kind: type[Kind]
) -> NDArray[Kind]:
    """Read an array of whole numbers; return a copy.

    Args:
        value: what was given.
        name: how the error calls it.
        shape: its shape; None where any number will do.
        most: the greatest number; the least is 0.
        kind: the type of the copy's elements.

    Raises:
        UltiError: it is not such an array (`bad_argument`).

    """
    wanted = _shape_text(shape)
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "iu":
        given = f"an array of {value.dtype}" if isinstance(value, np.ndarray) else quoted(value)
        raise UltiError(
            f"{name}: {given} is not an array of whole numbers: use {kind.__name__}{wanted}",
            "bad_argument",
        )
    given_shape = value.shape
    if len(given_shape) != len(shape) or any(
        size not in {None, real} for size, real in zip(shape, given_shape, strict=True)
    ):
        raise UltiError(
            f"{name}: the shape {_shape_text(given_shape)} is wrong: use {wanted}", "bad_argument"
        )
    array: NDArray[Any] = value
    wrong = (array < 0) | (array > most)
    if wrong.any():
        place = np.argwhere(wrong)[0].tolist()
        number = array[tuple(place)]
        raise UltiError(
            f"{name}{place}: {number} is not a whole number from 0 to {most}", "bad_argument"
        )
    return np.array(array, dtype=kind, order="C", subok=False)


def _shape_text(shape: tuple[int | None, ...]) -> str:
    return f"[{', '.join('n' if size is None else str(size) for size in shape)}]"


def generator(rng: object) -> np.random.Generator:
    """Return the generator.

    Raises:
        UltiError: it is none of numpy's (`bad_argument`).

    """
    if isinstance(rng, np.random.Generator):
        return rng
    message = f"{quoted(rng)} can't draw arrays: use numpy.random.default_rng(seed)"
    raise UltiError(message, "bad_argument")


def number_of_deals(count: object) -> int:
    """Return the number.

    Raises:
        UltiError: it is not a whole number, or too great (`bad_argument`).

    """
    if is_whole(count, 0) and count <= MOST_DEALS:
        return count
    message = f"{quoted(count)} is not a number of deals: use a whole number from 0 to {MOST_DEALS}"
    raise UltiError(message, "bad_argument")
