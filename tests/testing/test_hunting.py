"""The search for a record that a judge refuses: it finds rare ones, and shortens them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from ulti import ULTISTARS, WIKIPEDIA, Phase
from ulti.testing.hunting import hunt

if TYPE_CHECKING:
    from ulti import Game

FEW = settings(max_examples=40, database=None, derandomize=True)


class WrongError(AssertionError):
    """What a judge raises."""

    def __init__(self, record: dict[str, Any]) -> None:
        super().__init__("wrong")
        self.record = record


def test_nothing_is_raised_where_all_is_right() -> None:
    seen = set()

    def judge(record: dict[str, Any], game: Game) -> None:
        assert record["profile"] == "ultistars"
        seen.add(game.phase)

    hunt(judge, ULTISTARS, FEW)
    assert {Phase.RESPOND, Phase.TRUMP, Phase.PLAY, Phase.KONTRA, Phase.OVER} <= seen


def test_a_doubled_betli_is_found_and_is_short() -> None:
    def judge(record: dict[str, Any], _: Game) -> None:
        if "kontra b" in record["actions"]:
            raise WrongError(record)

    with pytest.raises(WrongError) as caught:
        hunt(judge, WIKIPEDIA, FEW)
    actions = caught.value.record["actions"]
    assert actions[-1] == "kontra b"
    assert len(actions) <= 8


def test_only_the_auction_is_looked_at_where_asked() -> None:
    def judge(record: dict[str, Any], game: Game) -> None:
        assert game.phase in (
            Phase.DISCARD,
            Phase.BID,
            Phase.RESPOND,
            Phase.TRUMP,
            Phase.PLAY,
            Phase.OVER,
        )
        assert not any(action.startswith("play") for action in record["actions"])

    hunt(judge, ULTISTARS, FEW, is_bidding=True)
