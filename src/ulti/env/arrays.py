"""Masks and observations as numpy arrays; it needs numpy, which every extra for learning brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ulti.env import numbers
from ulti.env.numbers import ACTION_COUNT
from ulti.env.observation import observation

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ulti.game import Game
    from ulti.view.view import View

_BYTES: Final = (ACTION_COUNT + 7) // 8


def mask_array(mask: int) -> NDArray[np.uint8]:
    """Return a mask of actions as an array: element *n* is 1 if bit *n* is set."""
    packed = np.frombuffer(mask.to_bytes(_BYTES, "little"), np.uint8)
    return np.unpackbits(packed, count=ACTION_COUNT, bitorder="little")


def legal_mask(state: Game | View) -> NDArray[np.uint8]:
    """Return what the seat to act may do, as `ulti.env.legal_mask` does, as an array."""
    return mask_array(numbers.legal_mask(state))


def observe(view: View, chosen: tuple[int, ...] = ()) -> NDArray[np.uint8]:
    """Return what a seat observes, as `ulti.env.observation` does, as an array.

    It can't be written to: copy it first.

    Raises:
        UltiError: this is not the view of a seat.

    """
    return np.frombuffer(observation(view, chosen), np.uint8)
