"""The players want what is legal, and what their plan says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import find, given
from hypothesis import strategies as st

from tests.testing.shared import FEW, UNSHRUNK
from ulti import ULTISTARS, Game, Phase
from ulti.testing.games import any_plans
from ulti.testing.players import wanted
from ulti.testing.scribe import Scribe

if TYPE_CHECKING:
    from ulti.testing.plans import Plan


def walk(plan: Plan, choices: list[int]) -> Game:
    """Play a plan to the end; what is wanted must be legal all the way."""
    game = Game.start(plan.deal, plan.profile, plan.stake)
    scribe = Scribe(plan.deal, plan.profile, plan.stake)
    for step in range(200):
        if game.phase is Phase.OVER:
            break
        legal = [str(action) for action in game.legal_actions()]
        claims = [str(claim) for claim in game.legal_claims()]
        texts = wanted(plan, scribe, legal, claims)
        assert texts
        assert {*texts} <= {*legal, *claims}
        text = texts[choices[step % len(choices)] % len(texts)]
        scribe.note(text)
        game = game.apply(text)
    return game


@FEW
@given(any_plans(), st.lists(st.integers(0, 99), min_size=1, max_size=9))
def test_what_is_wanted_is_legal_and_ends_the_deal(plan: Plan, choices: list[int]) -> None:
    assert walk(plan, choices).phase is Phase.OVER


@FEW
@given(any_plans(ULTISTARS))
def test_the_plan_reaches_its_bid(plan: Plan) -> None:
    game = walk(plan, [0])
    if plan.bid is not None and not plan.is_void:
        assert game.bid is plan.bid
        assert game.declarer is plan.declarer


def test_cards_that_are_to_be_kept_are_not_laid() -> None:
    plan = find(any_plans(ULTISTARS), lambda plan: len(plan.keep[0]) == 10, settings=UNSHRUNK)
    game = Game.start(plan.deal, plan.profile, plan.stake)
    scribe = Scribe(plan.deal, plan.profile, plan.stake)
    legal = [str(action) for action in game.legal_actions()]
    (text,) = wanted(plan, scribe, legal, [])
    laid = {*text.removeprefix("discard ").split()}
    assert laid.isdisjoint(map(str, plan.keep[0]))
