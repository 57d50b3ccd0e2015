"""Masks and observations as arrays."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games import EXAMPLES
from ulti.env import ACTION_COUNT, legal_mask, numbers_in, observation
from ulti.env.arrays import legal_mask as mask_of_state
from ulti.env.arrays import mask_array, observe


@pytest.mark.parametrize("label", EXAMPLES)
def test_arrays_say_what_integers_and_bytes_say(label: str) -> None:
    game = EXAMPLES[label]
    mask = mask_of_state(game)
    assert mask.shape == (ACTION_COUNT,)
    assert mask.dtype == np.uint8
    assert np.flatnonzero(mask).tolist() == list(numbers_in(legal_mask(game)))
    seen = observe(game.view(1))
    assert seen.dtype == np.uint8
    assert seen.tobytes() == observation(game.view(1))
    assert not seen.flags.writeable


def test_the_last_number_has_its_place() -> None:
    assert np.flatnonzero(mask_array(1 << ACTION_COUNT - 1)).tolist() == [ACTION_COUNT - 1]
    assert not mask_array(0).any()
