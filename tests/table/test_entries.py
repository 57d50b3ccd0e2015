"""Settlements that are entered at a table: they must add up (R11.1)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tests.games import EXAMPLES
from ulti import Outcome, Seat, Settlement, UltiError
from ulti.table.entries import Entry, check_line, check_parts, check_settlement

GAME = EXAMPLES["over"]
assert GAME.settlement is not None
SETTLEMENT = GAME.settlement


def test_r11_1_the_settlement_of_a_game_adds_up() -> None:
    assert check_settlement(SETTLEMENT, GAME.stake) is SETTLEMENT
    for line in SETTLEMENT.lines:
        assert check_line(line, GAME.stake) is line


def test_r11_1_another_stake_makes_other_amounts() -> None:
    with pytest.raises(UltiError, match="come to") as caught:
        check_settlement(SETTLEMENT, GAME.stake + 1)
    assert caught.value.code == "bad_settlement"


@pytest.mark.parametrize("net", [(1, 0, 0), (1, -1), [0, 0, 0], (0, 0, 0.0), (True, 0, -1)])
def test_r11_1_a_net_is_three_numbers_that_sum_to_zero(net: Any) -> None:  # noqa: ANN401 - or something else
    with pytest.raises(UltiError) as caught:
        check_settlement(attrs.evolve(SETTLEMENT, net=net, lines=()), GAME.stake)
    assert caught.value.code == "bad_settlement"


@pytest.mark.parametrize("lines", [[], None, (5,), ("j",)])
def test_lines_are_a_tuple_of_lines(lines: Any) -> None:  # noqa: ANN401 - or something else
    with pytest.raises(UltiError) as caught:
        check_parts(attrs.evolve(SETTLEMENT, lines=lines))
    assert caught.value.code == "bad_settlement"


def test_all_lines_have_the_same_declarer() -> None:
    first, *others = SETTLEMENT.lines
    assert others
    assert first.declarer is not None
    another = Seat((first.declarer + 1) % 3)
    changed = (attrs.evolve(first, declarer=another), *others)
    with pytest.raises(UltiError, match="different declarers"):
        check_settlement(attrs.evolve(SETTLEMENT, lines=changed), GAME.stake)


def test_r10_6_who_made_all_that_was_announced_is_known_by_the_outcome_or_the_lines() -> None:
    outcome = GAME.outcome
    assert outcome is not None
    assert outcome.bid is not None
    assert len(outcome.made) < len(outcome.bid)
    names = ("Anna", "Béla", "Cili")
    assert Entry(SETTLEMENT, names).made is False
    assert Entry(SETTLEMENT, names, outcome=outcome).made is False
    assert Entry(SETTLEMENT, names, outcome=attrs.evolve(outcome, made=outcome.bid)).made is True
    void = Settlement.of(())
    for nothing in (Entry(void, names), Entry(void, names, outcome=Outcome(ending="VOID"))):
        assert nothing.made is None
        assert nothing.declarer is None
        assert nothing.doubled_lines == ()
