"""The library's tables of tricks (`ulti.model.tricks`) as arrays (R8.2, R8.3).

The tables of all orders and trumps are in one row, one after the other: the number of a table times
the length of one is where it begins.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from ulti.batch.arrays import fixed
from ulti.model.cards import DECK, CardOrder, Suit
from ulti.model.tricks import FOLLOW_KEY_OF_LEAD, TABLES, stronger_in_suit

if TYPE_CHECKING:
    from ulti.batch.arrays import Bytes, Masks, Places

_ALL: Final = [(order, trump) for order in CardOrder for trump in (None, *Suit)]
NUMBER_OF: Final = {place: number for number, place in enumerate(_ALL)}
"""By order and trump: the number of the table."""

CARDS: Final = len(DECK)
_FOLLOW: Final = np.array([TABLES[order][trump].follow for order, trump in _ALL], np.uint32)

FOLLOW_KEYS: Final = _FOLLOW.shape[1]
"""The length of a table of follow keys."""

FIRST: Final[Masks] = fixed(_FOLLOW[:, :, 0].ravel())
"""By follow key: a hand's legal cards are those in this mask; see `TrickTables`."""
THEN: Final[Masks] = fixed(_FOLLOW[:, :, 1].ravel())
"""Or else those in this."""
LAST: Final[Masks] = fixed(_FOLLOW[:, :, 2].ravel())
"""Or else those in this, or else all."""

BEATERS: Final[Masks] = fixed(
    np.array([TABLES[order][trump].beaters for order, trump in _ALL], np.uint32).ravel()
)
"""By the card that wins so far: those that would beat it."""

STRONGER: Final[Masks] = fixed(
    np.array(
        [[stronger_in_suit(order, index) for index in range(CARDS)] for order, _ in _ALL], np.uint32
    ).ravel()
)
"""By a card: the stronger ones of its suit."""

LEADS: Final[Places] = fixed(np.array(FOLLOW_KEY_OF_LEAD, np.intp))
"""By a card that is led: the follow key while it is alone."""

HALF: Final = 16
_HALF_MASKS: Final = 1 << HALF


@cache
def places_in_half() -> Bytes:
    """Return the place of each bit of each mask of sixteen cards: uint8[65536 * 16].

    The place of the k-th bit of a mask m, the lowest first, is at 16 * m + k.
    """
    halves = np.arange(_HALF_MASKS, dtype="<u2")
    bits = np.unpackbits(halves.view(np.uint8), bitorder="little").reshape(_HALF_MASKS, HALF)
    masks, places = np.nonzero(bits)
    number = (np.cumsum(bits, axis=1, dtype=np.uint8) - 1)[masks, places]
    table = np.zeros((_HALF_MASKS, HALF), np.uint8)
    table[masks, number] = places
    return fixed(table.ravel())
