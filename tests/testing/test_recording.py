"""Deals that an engine plays, as records of the library's format, and their money."""

from __future__ import annotations

import random

import pytest

from tests.games import play_on, skewed_deal
from ulti import WIKIPEDIA, Game, Phase, UltiError
from ulti.record import Record, validate
from ulti.testing import LibraryEngine, recorded, settlement_table


def test_a_deal_of_the_library_is_a_record() -> None:
    game = play_on(Game.start(skewed_deal(5), WIKIPEDIA, 2), random.Random(5), Phase.OVER)
    texts = [str(action) for _, action in game.history]
    assert game.deal is not None
    data = recorded(LibraryEngine(WIKIPEDIA), game.deal, texts, stake=2)
    assert not validate(data).problems
    assert Record.from_dict(data).replay() == game


def test_r11_1_the_table_has_a_row_for_each_line_and_the_sum() -> None:
    game = play_on(Game.start(skewed_deal(5), WIKIPEDIA, 2), random.Random(5), Phase.OVER)
    assert game.deal is not None
    assert game.settlement is not None
    texts = [str(action) for _, action in game.history]
    table = settlement_table(recorded(LibraryEngine(WIKIPEDIA), game.deal, texts, stake=2))
    rows = [row for row in table.splitlines() if row.startswith("|")]
    assert len(rows) >= 2 + len(game.settlement.lines)
    for amount in game.settlement.net:
        assert str(abs(amount)) in rows[-1]


def test_an_unfinished_deal_has_no_table() -> None:
    record = recorded(LibraryEngine(WIKIPEDIA), skewed_deal(5), [])
    with pytest.raises(UltiError, match="nothing is settled yet"):
        settlement_table(record)
