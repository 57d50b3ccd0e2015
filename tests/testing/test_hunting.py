"""The search for a record that a judge refuses: it finds rare ones, and shortens them."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from ulti import ULTISTARS, WIKIPEDIA, Phase
from ulti.testing.hunting import _Search, hunt

if TYPE_CHECKING:
    from ulti import Game, Profile

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


# Deals of any kind, after those of the situations


def never(record: dict[str, Any], game: Game) -> None:
    """Find nothing wrong."""
    assert record["actions"] == [str(action) for _, action in game.history]


def when_bid(record: dict[str, Any], game: Game) -> None:
    if game.bid is not None:
        raise WrongError(record)


@pytest.mark.parametrize("is_bidding", [False, True])
def test_what_is_wrong_in_any_deal_is_found(is_bidding: bool) -> None:
    search = _Search(when_bid, is_bidding=is_bidding)
    search.through_any(st.just(ULTISTARS), FEW, 40)
    assert search.found is not None
    story, error = search.found
    assert isinstance(error, WrongError)
    assert story.profile is ULTISTARS
    assert tuple(error.record["actions"]) == story.actions
    assert story.actions[-1].startswith("bid ")
    first = search.found
    search.through_any(st.just(WIKIPEDIA), FEW, 40)  # there is something: nothing more is played
    assert search.found is first


@pytest.mark.parametrize("deals", [-1, 0, 3])
def test_no_more_deals_are_played_than_asked_for(deals: int) -> None:
    begun = []

    def judge(record: dict[str, Any], game: Game) -> None:
        never(record, game)
        if not game.history:
            begun.append(game.deal)

    search = _Search(judge, is_bidding=True)
    search.through_any(st.just(ULTISTARS), FEW, deals)
    assert search.found is None
    assert len(begun) == max(deals, 0)


def test_a_strategy_that_changes_its_mind_is_not_taken_for_a_find() -> None:
    turns = count()

    @st.composite
    def fickle(draw: st.DrawFn) -> Profile:
        draw(st.booleans() if next(turns) % 2 else st.floats())
        return ULTISTARS

    with pytest.raises(Flaky):
        _Search(never, is_bidding=True).through_any(fickle(), FEW, 40)
