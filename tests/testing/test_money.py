"""What holds in every settlement: a planted fault of each kind is named, a right one is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import settings

from tests.broken_engines import Wrapper
from ulti.testing import BrokenInvariantError, check_engine
from ulti.testing.money import MONEY

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti import Game

FEW = settings(max_examples=60, database=None, derandomize=True)


class Changed(Wrapper):
    """An engine whose settlements are changed in one way."""

    def __init__(self, change: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self.change = change

    def settlement(self, state: Game) -> dict[str, Any] | None:
        settlement = super().settlement(state)
        if settlement is not None and settlement["lines"]:
            self.change(settlement)
        return settlement


def take_one(settlement: dict[str, Any]) -> None:
    settlement["net"][0] += 1


def double_units(settlement: dict[str, Any]) -> None:
    settlement["lines"][0]["units"] *= 2


def lose_a_line(settlement: dict[str, Any]) -> None:
    del settlement["lines"][0]


def deepen(settlement: dict[str, Any]) -> None:
    line = settlement["lines"][0]
    line["kontra_multiplier"] *= 1024
    line["net"] = [amount * 1024 for amount in line["net"]]
    nets = [line["net"] for line in settlement["lines"]]
    settlement["net"] = [sum(amounts) for amounts in zip(*nets, strict=True)]


FAULTS: Final = (take_one, double_units, lose_a_line, deepen)


@pytest.mark.parametrize("change", FAULTS, ids=lambda change: change.__name__)
def test_r11_a_wrong_settlement_is_found(change: Callable[[dict[str, Any]], None]) -> None:
    with pytest.raises(BrokenInvariantError) as caught:
        check_engine(Changed(change), settings=FEW)
    assert caught.value.invariant in MONEY


def test_r11_right_settlements_hold() -> None:
    check_engine(Changed(lambda _: None), settings=FEW)
