"""What a user writes with numbered actions, with the types that it should have."""

from __future__ import annotations

import random
from typing import assert_type

import ulti
from ulti.env import (
    ACTION_COUNT,
    ACTIONS,
    MOST_KONTRA,
    Bounds,
    Field,
    Turn,
    action_id,
    action_of,
    capped,
    fields_of,
    legal_mask,
    longest_game,
    mask_of,
    needs_targets,
    numbers_in,
    observation,
    observation_size,
    utility_bounds,
)


def test_numbers() -> None:
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.ULTISTARS)
    assert_type(ACTIONS, tuple[ulti.Action, ...])
    assert_type(ACTION_COUNT, int)
    assert_type(action_id("pass"), int)
    assert_type(action_of(32), ulti.Action)
    assert_type(legal_mask(game.view(0)), int)
    assert mask_of(game.legal_actions()) == legal_mask(game)
    assert_type(list(numbers_in(legal_mask(game))), list[int])


def test_turns() -> None:
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.ULTISTARS)
    turn = Turn(game, by_card=True, by_target=needs_targets(game.profile))
    assert_type(turn.numbers(), list[int])
    turn = turn.do(turn.numbers()[0])
    assert_type(turn.game, ulti.Game)
    assert_type(turn.cards, ulti.CardSet)
    assert_type(turn.targets, tuple[ulti.Target, ...])
    assert_type(turn.to_act, ulti.Seat | None)
    assert_type(turn.legal_mask(), int)
    assert_type(turn.chosen, tuple[int, ...])
    assert turn.by_card
    assert not turn.by_target


def test_observations() -> None:
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.ULTISTARS)
    data = observation(game.view(0), (1,))
    assert_type(data, bytes)
    assert len(data) == observation_size(ulti.ULTISTARS)
    assert_type(fields_of(ulti.ULTISTARS), tuple[Field, ...])


def test_bounds() -> None:
    bounds = utility_bounds(ulti.WIKIHOW, 2, most_kontra=MOST_KONTRA, bid="betli")
    assert_type(bounds, Bounds)
    assert_type(bounds.lowest, int)
    assert_type(bounds.highest, int)
    assert_type(bounds.worst, ulti.Outcome)
    assert_type(bounds.best, ulti.Outcome)
    assert_type(capped(ulti.WIKIHOW), ulti.Profile)
    assert_type(longest_game(ulti.WIKIHOW, by_card=True), int)
