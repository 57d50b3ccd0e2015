"""Deals for programs that learn and search: numbered actions, what a seat observes, bounds.

Everything here works on plain integers and bytes and needs the library alone. `arrays` makes numpy
arrays of them, `pettingzoo` and `openspiel` environments for those two frameworks; each needs its
extra, and none is imported before you ask for it.
"""

from ulti.env.bounds import MOST_KONTRA, Bounds, capped, longest_game, utility_bounds
from ulti.env.numbers import (
    ACTION_COUNT,
    ACTIONS,
    action_id,
    action_of,
    legal_mask,
    mask_of,
    numbers_in,
)
from ulti.env.observation import Field, fields_of, observation, observation_size
from ulti.env.turns import Turn, needs_targets

__all__ = [
    "ACTIONS",
    "ACTION_COUNT",
    "MOST_KONTRA",
    "Bounds",
    "Field",
    "Turn",
    "action_id",
    "action_of",
    "capped",
    "fields_of",
    "legal_mask",
    "longest_game",
    "mask_of",
    "needs_targets",
    "numbers_in",
    "observation",
    "observation_size",
    "utility_bounds",
]
