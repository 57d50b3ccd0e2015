"""Deals are made shorter while they stay wrong, and stay deals that can be played."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from tests.games import play_on, skewed_deal
from ulti import PROFILES, ULTISTARS, WIKIPEDIA, Game, Phase
from ulti.testing.shortening import Story, shorten

if TYPE_CHECKING:
    from collections.abc import Callable


class WrongError(AssertionError):
    """What a judge raises."""

    is_final = False


def story_with(word: str) -> Story:
    """Play random deals until one has this word."""
    for seed in range(2000):
        deal = skewed_deal(seed)
        game = play_on(Game.start(deal, WIKIPEDIA, 7), random.Random(seed), Phase.OVER)
        texts = tuple(str(action) for _, action in game.history)
        if word in texts:
            return Story(WIKIPEDIA, deal, 7, texts)
    raise AssertionError(word)


def judge_of(word: str) -> Callable[[dict[str, Any], Game], None]:
    """Make a judge for whom this word is wrong."""

    def judge(record: dict[str, Any], game: Game) -> None:
        assert [str(action) for _, action in game.history] == record["actions"]
        if word in record["actions"]:
            raise WrongError(record)

    return judge


def test_a_long_deal_becomes_short() -> None:
    long = story_with("take")
    error = shorten(judge_of("take"), long, WrongError(long.record()), ())
    record = error.args[0]
    assert record["actions"][-1] == "take"
    assert len(record["actions"]) < len(long.actions)


def test_it_goes_over_to_other_house_rules_only_where_that_helps() -> None:
    long = story_with("take")
    error = shorten(judge_of("take"), long, WrongError(long.record()), [ULTISTARS])
    assert error.args[0]["profile"] in PROFILES


def test_what_is_final_is_not_tried_again() -> None:
    long = story_with("take")
    final = WrongError(long.record())
    final.is_final = True
    assert shorten(judge_of("nothing"), long, final, ()) is final
