"""What a user writes to play many deals at once."""

from __future__ import annotations

import random
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import ulti
from ulti import batch
from ulti.batch import Contracts, Outcomes, Plays, Row


def test_many_deals() -> None:
    rng = np.random.default_rng(1)
    hands = batch.shuffled(rng, 10)
    assert_type(hands, NDArray[np.uint32])
    talon = np.zeros(10, np.uint32)
    for _ in range(2):
        card = batch.drawn(rng, hands[:, 0] & ~talon)
        assert_type(card, NDArray[np.uint8])
        talon |= np.uint32(1) << card.astype(np.uint32)
    hands[:, 0] &= ~talon
    rows = [("Pju", 0, None, {"u": 1}), ("b", 1, None, {"b": (1, 0)})]
    contracts = Contracts(ulti.WIKIPEDIA, rows, stake=2)
    row: Row = contracts.rows[0]
    assert_type(row.bid, ulti.Bid)
    which = np.zeros(10, np.int32)
    melds = batch.held_melds(contracts, which, hands)
    assert_type(melds, NDArray[np.uint8])
    plays = Plays.begin(contracts, which, hands, talon, melds)
    assert_type(plays.legal, NDArray[np.uint32])
    assert_type(plays.to_act, NDArray[np.int8])
    assert_type(plays.done, NDArray[np.bool_])
    while not plays.done.all():
        plays = plays.play(batch.drawn(rng, plays.legal))
    assert_type(plays, Plays)
    assert_type(plays.contracts, Contracts)
    nothing: int = batch.NO_CARD
    assert nothing == 255
    assert_type(plays.cards, NDArray[np.uint8])
    assert_type(plays.hands, NDArray[np.uint32])
    assert_type(plays.played, int)
    assert_type(plays.net(), NDArray[np.int64])
    assert_type(plays.outcomes(), Outcomes)
    assert_type(plays.outcomes()[0], ulti.Outcome)
    assert_type(plays.outcomes()[:2], tuple[ulti.Outcome, ...])
    assert_type(plays.game(3), ulti.Game)
    found = batch.first_illegal(contracts, which, hands, talon, plays.cards)
    assert_type(found, NDArray[np.int8])


def test_sampled_deals() -> None:
    view = ulti.Game.start(ulti.Deal.shuffled(random.Random(1)), ulti.WIKIPEDIA).view(1)
    assert_type(batch.sample_hands(view, 5, np.random.default_rng(1)), NDArray[np.uint32])
