"""Where the deals of an environment begin."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.games import DEAL, EXAMPLES
from ulti import ULTISTARS, WIKIHOW, WIKIPEDIA, Deal, Game, Phase, ProfileError, UltiError
from ulti.env.bounds import MOST_KONTRA, capped
from ulti.env.starts import Start

if TYPE_CHECKING:
    from ulti import Profile


def test_r5_1_at_the_auction() -> None:
    game = Start.of("wikihow", 3).begin(random.Random(1))
    assert game.phase is Phase.DISCARD
    assert game.profile == capped(WIKIHOW)
    assert game.profile.kontra_levels == MOST_KONTRA
    assert game.stake == 3
    assert Start.of(WIKIPEDIA).begin_with(DEAL, random.Random(1)) == Game.start(DEAL, WIKIPEDIA)


@pytest.mark.parametrize(("bid", "trumps"), [("ulti", 3), ("Pju", 1), ("betli", 1), ("j", 3)])
def test_r8_1_at_a_contract(bid: str, trumps: int) -> None:
    start, rng = Start.of(ULTISTARS, contract=bid), random.Random(1)
    games = [start.begin(rng) for _ in range(30)]
    assert {game.phase for game in games} == {Phase.PLAY}
    assert len({game.trump for game in games}) == trumps
    assert len({game.hands for game in games}) == 30
    assert {int(game.declarer or 0) for game in games} == {0}
    assert {str(game.bid) for game in games} == {str(start.bid)}


def test_at_a_position() -> None:
    game = EXAMPLES["first trick"]
    start = Start.of(position=game)
    assert start.begin(random.Random(1)) is game
    assert (start.profile, start.stake) == (game.profile, game.stake)


@pytest.mark.parametrize(
    ("options", "error", "what"),
    [
        ({"profile": "poker"}, ProfileError, "poker"),
        ({"profile": 7}, UltiError, "is not a Profile"),
        ({"stake": 0}, UltiError, "stake"),
        ({"contract": "nothing"}, UltiError, "is not a bid"),
        ({"contract": "jx"}, ProfileError, "jx"),
        ({"position": "game"}, UltiError, "is not a Game that goes on"),
        ({"position": EXAMPLES["over"]}, UltiError, "is not a Game that goes on"),
        ({"position": EXAMPLES["lead"], "contract": "j"}, UltiError, "leave one out"),
        ({"position": EXAMPLES["lead"], "most_kontra": 1}, UltiError, "more than 1 kontra"),
        ({"most_kontra": -1}, UltiError, "kontra levels"),
    ],
)
def test_options_that_are_wrong(options: dict[str, Any], error: type[UltiError], what: str) -> None:
    with pytest.raises(error, match=what):
        Start.of(**options)


def test_chance_is_the_callers() -> None:
    start = Start.of(contract="ulti")
    assert start.begin(random.Random(5)) == start.begin(random.Random(5))
    deal = Deal.shuffled(random.Random(5))
    assert start.begin_with(deal, random.Random(1)).hands[1] == deal.hands[1]
    rules: Profile = start.profile
    assert rules == ULTISTARS
