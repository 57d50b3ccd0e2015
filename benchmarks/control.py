"""The ceiling: the same tricks with bare integers in local variables, no states and no checks.

Its rate tells how fast a machine runs such Python; a ratio to it travels better than a rate.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Final

import ulti
from benchmarks.measure import rates
from ulti.model.cards import cards_of_mask
from ulti.model.tricks import (
    BEST_CARD_OF_KEY,
    FOLLOW_KEY_OF_LEAD,
    LED_SUIT_OF_KEY,
    NONE_LIES,
    TABLES,
    TWO_LIE,
)

if TYPE_CHECKING:
    from collections.abc import Callable

DEALS: Final = 256
PLIES: Final = 30


def _hands(seed: int) -> list[int]:
    deck = list(ulti.DECK)
    random.Random(seed).shuffle(deck)
    return [sum(card.bit for card in deck[start : start + 10]) for start in (0, 10, 20)]


def _play_out(dealt: list[int], rng: random.Random) -> int:
    follow, beaters = TABLES[ulti.CardOrder.TEN_HIGH][ulti.Suit.HEARTS]
    draw = rng.random
    hands = dealt.copy()
    seat = 0
    for _ in range(PLIES // 3):
        key, winner = NONE_LIES, seat
        for place in range(3):
            hand = hands[seat]
            first, then, last = follow[key]
            cards = cards_of_mask(hand & first or hand & then or hand & last or hand)
            card = cards[int(draw() * len(cards))]
            hands[seat] = hand ^ card.bit
            if not place:
                key = FOLLOW_KEY_OF_LEAD[card.index]
            else:
                if beaters[key & BEST_CARD_OF_KEY] & card.bit:
                    key, winner = key & LED_SUIT_OF_KEY | card.index, seat
                key |= TWO_LIE
            seat = (seat + 1) % 3
        seat = winner
    return PLIES


def control_work() -> Callable[[], int]:
    """Return work that plays some deals out and returns the number of plies."""
    rng, deals = random.Random(1), [_hands(seed) for seed in range(DEALS)]
    return lambda: sum([_play_out(dealt, rng) for dealt in deals])


def control_plies_per_second(
    seconds: float, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Return plies a second, over several runs."""
    return rates(control_work(), seconds, clock)
