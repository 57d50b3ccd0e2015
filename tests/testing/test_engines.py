"""Engines: the library as one, and the independent reference, driven by the same plans."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import EXAMPLES
from tests.reference_engine import ReferenceEngine
from ulti import PROFILES, Bid, Deal, IllegalActionError, ProfileError
from ulti.testing import LibraryEngine, ShowsCards, ShowsViews, check_engine
from ulti.testing.games import any_plans
from ulti.testing.players import wanted
from ulti.testing.scribe import Scribe

GAME = EXAMPLES["play"]


def test_the_library_answers_as_the_game_does() -> None:
    engine = LibraryEngine(GAME.profile)
    assert engine.legal(GAME) == [str(action) for action in GAME.legal_actions()]
    assert engine.claims(GAME) == [str(claim) for claim in GAME.legal_claims()]
    assert engine.hands(GAME) == GAME.hands
    assert engine.talon(GAME) == GAME.talon
    assert engine.to_act(GAME) is GAME.to_act
    assert engine.view(GAME, 1) == GAME.view(1).to_dict()
    assert engine.settlement(GAME) is None
    assert engine.settlement(EXAMPLES["over"]) is EXAMPLES["over"].settlement


def test_the_library_refuses_what_is_illegal_and_ranks_what_is_bid() -> None:
    engine = LibraryEngine(GAME.profile)
    with pytest.raises(IllegalActionError):
        engine.apply(GAME, "pass")
    assert engine.rank(Bid.parse("ju")) < engine.rank(Bid.parse("Pju"))
    with pytest.raises(ProfileError):
        engine.rank(Bid.parse("jx"))


def test_what_an_engine_shows_is_told_by_its_methods() -> None:
    library, reference = LibraryEngine(), ReferenceEngine(GAME.profile)
    assert isinstance(library, ShowsCards)
    assert isinstance(library, ShowsViews)
    assert isinstance(reference, ShowsCards)
    assert not isinstance(reference, ShowsViews)


@pytest.mark.parametrize("name", PROFILES)
def test_the_invariants_hold_in_the_reference(name: str) -> None:
    check_engine(ReferenceEngine, PROFILES[name], settings=settings(max_examples=6))


def line(told: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a line of a settlement
    parts = ("figure", "silent", "fee", "result", "units", "kontra_multiplier")
    return (*(told[part] for part in parts), tuple(told["net"]))


@pytest.mark.parametrize("name", PROFILES)
def test_library_and_reference_agree_where_the_plans_of_the_kit_lead(name: str) -> None:
    """The plans only make things likely; each answer is compared with the reference's."""
    profile = PROFILES[name]
    library, reference = LibraryEngine(profile), ReferenceEngine(profile)

    @settings(max_examples=15)
    @given(any_plans(profile), st.lists(st.integers(0, 99), min_size=1, max_size=20))
    def check(plan: Any, choices: list[int]) -> None:  # noqa: ANN401 - a plan
        scribe = Scribe(plan.deal, profile, plan.stake)
        assert isinstance(plan.deal, Deal)
        ours = library.start(plan.deal, profile, plan.stake)
        theirs = reference.start(plan.deal, profile, plan.stake)
        step = 0
        while legal := sorted(reference.legal(theirs)):
            claims = sorted(reference.claims(theirs))
            assert sorted(library.legal(ours)) == legal
            assert sorted(library.claims(ours)) == claims
            assert library.hands(ours) == reference.hands(theirs)
            texts = wanted(plan, scribe, legal, claims)
            text = texts[choices[step % len(choices)] % len(texts)]
            scribe.note(text)
            ours, theirs = library.apply(ours, text), reference.apply(theirs, text)
            step += 1
        paid, expected = library.settlement(ours), reference.settlement(theirs)
        assert paid is not None
        assert expected is not None
        assert list(paid.net) == expected["net"]
        lines = paid.to_dict()["lines"]
        assert sorted(map(line, lines)) == sorted(map(line, expected["lines"]))

    check()
