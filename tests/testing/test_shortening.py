"""Deals are made shorter while they stay wrong, and stay deals that can be played."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.games import DEAL, PLAYED, play_on, skewed_deal
from ulti import PROFILES, SUIT_BID, ULTISTARS, WIKIPEDIA, Card, Game, Phase, PlayCard, Suit
from ulti.record import Record
from ulti.testing.shortening import Story, _Setting, _settings_of, _turned, shorten

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti import Profile


WITH_DURCHMARS = PLAYED.evolve(four_aces_with_durchmars=True)


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


def test_r3_5_where_the_bid_names_the_suit_one_word_less_is_needed() -> None:
    def judge(record: dict[str, Any], game: Game) -> None:
        if game.trump is Suit.ACORNS and game.history[-1][1] == PlayCard(Card.parse("MA")):
            raise WrongError(record)

    actions = ("discard T9 T8", "bid ju", "pass", "pass", "pass", "trump M", "play MA")
    story = Story(PLAYED, DEAL, 1, actions)
    here = shorten(judge, story, WrongError(story.record()), ()).args[0]
    there = shorten(judge, story, WrongError(story.record()), [SUIT_BID]).args[0]
    assert here["actions"][-2:] == ["trump M", "play MA"]
    assert there["profile"] == "suit_bid"
    assert there["actions"][-1] == "play MA"
    assert there["actions"][1].startswith("bid M")
    assert len(there["actions"]) < len(here["actions"])
    with pytest.raises(WrongError):
        judge(there, Record.from_dict(there).replay())


def setting_of(*actions: str, profile: Profile = PLAYED) -> _Setting:
    return [*_settings_of(Story(profile, DEAL, 1, actions))][-1]


@pytest.mark.parametrize(
    ("actions", "profile", "other", "bid", "trump"),
    [
        (("bid ju", *["pass"] * 3, "trump M"), PLAYED, SUIT_BID, "Mju", None),
        (("bid Pju", *["pass"] * 3), PLAYED, SUIT_BID, "Pju", None),
        (("bid Mju", *["pass"] * 3), SUIT_BID, PLAYED, "ju", Suit.ACORNS),
        (("bid Pju", *["pass"] * 3), SUIT_BID, PLAYED, "Pju", None),
        (("bid b", *["pass"] * 3), PLAYED, SUIT_BID, "b", None),
        (("bid ad", *["pass"] * 3, "trump Z"), WITH_DURCHMARS, PLAYED, "ja", Suit.LEAVES),
        (("bid 4ad", *["pass"] * 3, "trump Z"), WITH_DURCHMARS, PLAYED, "4a", Suit.LEAVES),
        (("bid ju", *["pass"] * 3, "trump M"), WITH_DURCHMARS, PLAYED, "ju", Suit.ACORNS),
    ],
)
def test_r3_5_a_contract_is_told_by_the_bid_that_means_the_same_elsewhere(
    actions: tuple[str, ...], profile: Profile, other: Profile, bid: str, trump: Suit | None
) -> None:
    there = setting_of("discard T9 T8", *actions, profile=profile).under(other)
    assert (str(there.bid), there.trump, there.story.profile) == (bid, trump, other)
    assert there.told().game().bid == there.bid


def test_another_fault_is_not_taken_for_the_one_that_was_found() -> None:
    def judge(record: dict[str, Any], game: Game) -> None:
        if len(game.history) < 3:
            raise ValueError(record)
        raise WrongError(record)

    story = Story(PLAYED, DEAL, 1, ("discard T9 T8", "bid ju", "take", "discard T9 T8", "bid b"))
    error = shorten(judge, story, WrongError(story.record()), ())
    assert isinstance(error, WrongError)
    assert len(error.args[0]["actions"]) == 3


def test_a_declarer_becomes_forehand_and_all_seats_move_with_him() -> None:
    assert _turned("spread 2", 1) == "spread 1"
    assert _turned("spread 0", 2) == "spread 1"
    assert _turned("kontra j@0 u@2", 2) == "kontra j@1 u@0"
    for text in ("spread", "kontra j u", "play MA", "pass"):
        assert _turned(text, 1) == text


def test_what_is_final_is_not_tried_again() -> None:
    long = story_with("take")
    final = WrongError(long.record())
    final.is_final = True
    assert shorten(judge_of("nothing"), long, final, ()) is final
