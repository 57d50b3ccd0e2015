from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import ulti
from tests.batch.played import random_deals
from ulti import batch
from ulti.batch.deals import AT_A_TIME
from ulti.model.cards import ALL_CARDS_MASK

if TYPE_CHECKING:
    from collections.abc import Callable

N = 20_000


def test_a_shuffle_deals_each_card_once() -> None:
    """R2.2."""
    hands = batch.shuffled(np.random.default_rng(1), AT_A_TIME + 5)
    assert hands.shape == (AT_A_TIME + 5, 3)
    assert hands.dtype == np.uint32
    assert (np.bitwise_count(hands) == [12, 10, 10]).all()
    assert (hands.sum(axis=1, dtype=np.uint64) == ALL_CARDS_MASK).all()
    assert batch.shuffled(np.random.default_rng(1), 0).shape == (0, 3)


def test_the_same_generator_shuffles_the_same() -> None:
    first, again = (batch.shuffled(np.random.default_rng(7), 100) for _ in range(2))
    assert (first == again).all()
    assert (first != batch.shuffled(np.random.default_rng(8), 100)).any()


def test_each_card_is_as_likely_in_each_place() -> None:
    hands = batch.shuffled(np.random.default_rng(1), N)
    for seat, size in enumerate((12, 10, 10)):
        for card in range(32):
            share = (hands[:, seat] >> np.uint32(card) & 1).mean()
            assert abs(share - size / 32) < 5 * (0.25 / N) ** 0.5
    # Two cards in one hand: no more often than they should be.
    together = ((hands[:, 1] & np.uint32(3)) == 3).mean()
    assert abs(together - 10 / 32 * 9 / 31) < 5 * (0.25 / N) ** 0.5


def test_one_card_of_each_mask_is_drawn_evenly() -> None:
    mask = 0b1000_0000_0000_0001_1000_0000_0000_0101
    drawn = batch.drawn(np.random.default_rng(1), np.full(N, mask))
    assert drawn.dtype == np.uint8
    places, counts = np.unique(drawn, return_counts=True)
    assert places.tolist() == [0, 2, 15, 16, 31]
    assert (abs(counts / N - 1 / 5) < 5 * (0.16 / N) ** 0.5).all()


def test_what_is_drawn_is_in_the_mask() -> None:
    rng = np.random.default_rng(1)
    masks = rng.integers(1, 1 << 32, 5000, np.uint32)
    assert (masks >> batch.drawn(rng, masks) & 1).all()


def test_nothing_is_drawn_of_an_empty_mask() -> None:
    assert batch.drawn(np.random.default_rng(1), np.array([0, 8])).tolist() == [batch.NO_CARD, 3]


def test_held_melds_are_all_that_may_be_said() -> None:
    """R7.1: and nothing where parti is not in the bid."""
    contracts = batch.Contracts(ulti.WIKIPEDIA, [("ju", 0, "Z"), ("Pu", 1, None), ("4", 0, "M")])
    hands, _ = random_deals(np.random.default_rng(1), 300)
    which = np.arange(300) % 3
    melds = batch.held_melds(contracts, which, hands)
    assert melds.dtype == np.uint8
    for deal in range(300):
        trump = contracts.rows[which[deal]].trump
        for seat in range(3):
            points = 0
            for suit in ulti.Suit:
                meld = ulti.CardSet.parse(f"{suit}K {suit}O").mask
                if which[deal] != 2 and hands[deal, seat] & meld == meld:
                    points += 40 if suit is trump else 20
            assert melds[deal, seat] == points


RNG = np.random.default_rng(1)
CONTRACTS = batch.Contracts(ulti.WIKIPEDIA, [("ju", 0, "Z")])


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        (batch.shuffled, (None, 1)),
        (batch.shuffled, (RNG, -1)),
        (batch.shuffled, (RNG, 10**9)),
        (batch.drawn, (5, np.array([1]))),
        (batch.drawn, (RNG, [1])),
        (batch.drawn, (RNG, np.array([[1]]))),
        (batch.drawn, (RNG, np.array([1 << 32]))),
        (batch.held_melds, (None, np.array([0]), np.array([[1, 2, 3]]))),
        (batch.held_melds, (CONTRACTS, np.array([1]), np.array([[1, 2, 3]]))),
        (batch.held_melds, (CONTRACTS, np.array([0]), np.array([[1, 2]]))),
    ],
)
def test_arguments_of_the_wrong_kind_are_refused(
    call: Callable[..., object], arguments: tuple[Any, ...]
) -> None:
    with pytest.raises(ulti.UltiError):
        call(*arguments)
