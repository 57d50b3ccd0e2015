"""What the deals of a table say about one player (R14)."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.games import play_on
from ulti import ULTISTARS, Figure, Outcome, Phase
from ulti.table import FigureMoney, Table
from ulti.table.statistics import statistics_of

PLAYERS = ("Anna", "Béla", "Cili", "Dóra")


@given(st.lists(st.integers(0, 500), max_size=5), st.sampled_from((3, 4)))
def test_the_money_by_figure_is_the_score(seeds: list[int], size: int) -> None:
    table = Table(PLAYERS[:size], ULTISTARS, stake=2)
    for seed in seeds:
        game = table.next_game(random.Random(seed))
        table = table.add(play_on(game, random.Random(seed), Phase.OVER))
    counts = table.statistics()
    for one in counts:
        assert one == statistics_of(one.player, table.entries)
        assert sum(part.amount for part in one.money) == one.amount == table.scores[one.player]
        assert one.made + one.lost <= one.declared <= one.deals <= len(seeds)
    assert sum(one.amount for one in counts) == 0


def test_an_ulti_that_is_lost() -> None:
    facts = Outcome.from_dict({"bid": "ju", "declarer": 1, "trump": "M", "made": ["j"]})
    anna, bela, _ = Table(PLAYERS[:3], ULTISTARS).add(facts).statistics()
    assert (bela.declared, bela.made, bela.lost) == (1, 0, 1)
    assert (anna.declared, anna.deals) == (0, 1)
    ulti = FigureMoney(Figure.ULTI, silent=False, amount=-16)
    assert ulti in bela.money
    assert [ulti.text(), ulti.text("hu")] == ["ulti", "ulti"]
