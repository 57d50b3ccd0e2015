"""Cards by chance: whole deals, and one card of each mask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ulti.base.errors import UltiError, quoted
from ulti.batch.arrays import NO_CARD, generator, number_of_deals, whole_numbers
from ulti.batch.contracts import Contracts
from ulti.batch.tables import CARDS, HALF, places_in_half
from ulti.model.actions import Meld
from ulti.model.bids import Figure
from ulti.model.cards import ALL_CARDS_MASK
from ulti.model.deals import SEATS
from ulti.model.tricks import MELD_MASKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ulti.batch.arrays import Bytes, Masks

AT_A_TIME: Final = 4096
"""So many deals are shuffled at a time: their numbers fit in a processor's memory."""

_STARTS: Final = [0, 12, 22]
_CARD: Final = np.uint64(CARDS - 1)
_NUMBER: Final = np.uint64(2**64 - CARDS)
_LOW_HALF: Final = np.uint32((1 << HALF) - 1)


def shuffled(rng: np.random.Generator, n: int) -> NDArray[np.uint32]:
    """Shuffle and deal (R2.2).

    >>> import numpy as np
    >>> hands = shuffled(np.random.default_rng(7), 1000)
    >>> hands.shape, hands.dtype, np.bitwise_count(hands[0])
    ((1000, 3), dtype('uint32'), array([12, 10, 10], dtype=uint8))

    Args:
        rng: the source of chance.
        n: how many deals.

    Returns:
        The masks of the hands of 12, 10 and 10 cards, uint32[n, 3].

    Raises:
        UltiError: an argument is of the wrong kind.

    """
    generator(rng)
    hands = np.empty((number_of_deals(n), len(SEATS)), np.uint32)
    deck = np.arange(CARDS, dtype=np.uint64)
    for start in range(0, n, AT_A_TIME):
        part = hands[start : start + AT_A_TIME]
        # Each card gets a number by chance, with the card itself in the lowest bits.
        numbers = rng.integers(0, 1 << 64, (len(part), CARDS), np.uint64)
        numbers &= _NUMBER
        numbers |= deck
        numbers.sort(axis=1)
        bits = np.left_shift(np.uint32(1), (numbers & _CARD).astype(np.uint8), dtype=np.uint32)
        np.bitwise_or.reduceat(bits, _STARTS, axis=1, out=part)
    return hands


def drawn(rng: np.random.Generator, masks: NDArray[np.integer[Any]]) -> NDArray[np.uint8]:
    """Draw one card of each mask, all of them with the same chance.

    Args:
        rng: the source of chance.
        masks: uint32[n], such as `Plays.legal`.

    Returns:
        The cards, uint8[n]; `NO_CARD` where a mask is empty.

    Raises:
        UltiError: an argument is of the wrong kind.

    """
    generator(rng)
    cards = whole_numbers(masks, "masks", (None,), ALL_CARDS_MASK, np.uint32)
    counts = np.bitwise_count(cards)
    # The upper half of a product of 32 bits: evenly from 0 to the count, but for 1 in 2 ** 27.
    chance = rng.integers(0, 1 << 32, len(cards), np.uint32).astype(np.uint64)
    number = (chance * counts >> np.uint64(32)).astype(np.uint8)
    low = cards & _LOW_HALF
    in_low = np.bitwise_count(low)
    is_high = number >= in_low
    half = np.where(is_high, cards >> np.uint32(HALF), low).astype(np.intp)
    number -= is_high * in_low
    found = places_in_half().take(half * HALF + number, mode="clip")
    found += is_high * np.uint8(HALF)
    found[counts == 0] = NO_CARD
    return found


def held_melds(
    contracts: Contracts, which: NDArray[np.integer[Any]], hands: NDArray[np.integer[Any]]
) -> NDArray[np.uint8]:
    """Return all that each seat could meld, as points (R7.1): the `melds` of `Plays.begin`.

    Args:
        contracts: the different contracts.
        which: int32[n], the number of each deal's contract.
        hands: uint32[n, 3], the masks of ten cards each.

    Returns:
        20 for each twenty and 40 for the forty, uint8[n, 3]; 0 where parti is not in the bid.

    Raises:
        UltiError: an argument is of the wrong kind.

    """
    if not isinstance(contracts, Contracts):
        raise UltiError(f"{quoted(contracts)} is not a Contracts", "bad_argument")
    numbers = whole_numbers(which, "which", (None,), len(contracts) - 1, np.intp)
    held = whole_numbers(hands, "hands", (len(numbers), len(SEATS)), ALL_CARDS_MASK, np.uint32)
    forty = contracts._columns.forty[numbers]
    has_parti = contracts._columns.figures[numbers] & 1 << Figure.PARTI.index != 0
    points = count_melds(held, forty)
    points *= has_parti[:, None]
    return points


def count_melds(hands: Masks, forty: Masks) -> Bytes:
    """Return the points of the melds in hands: uint8[n, 3].

    Args:
        hands: uint32[n, 3].
        forty: uint32[n], the cards of the forty.

    """
    points = np.zeros(hands.shape, np.uint8)
    for mask in MELD_MASKS.values():
        cards = np.uint32(mask)
        worth = np.where(forty == cards, _FORTY, _TWENTY)
        points += (hands & cards == cards) * worth[:, None]
    return points


_FORTY: Final = np.uint8(Meld(forty=True, twenties=0).points)
_TWENTY: Final = np.uint8(Meld(forty=False, twenties=1).points)
