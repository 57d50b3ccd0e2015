"""Outcomes that Hypothesis makes: each can be paid, at any stake, and is one that a deal has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import find, given
from hypothesis import strategies as st

from ulti import PROFILES, SUIT_BID, Ending, UltiError, settle
from ulti.rules.possible import why_impossible
from ulti.testing import outcomes, profiles

if TYPE_CHECKING:
    from ulti import Profile


@given(st.data(), st.one_of(st.sampled_from(list(PROFILES.values())), profiles()))
def test_r11_9_what_is_made_is_possible_and_paid(data: st.DataObject, profile: Profile) -> None:
    outcome = data.draw(outcomes(profile))
    assert why_impossible(outcome, profile) is None
    stake = 1 if outcome.ending is Ending.FORFEIT else 3
    assert sum(settle(outcome, profile, stake).net) == 0


@pytest.mark.parametrize("ending", [Ending.PLAYED, Ending.CONCEDED, Ending.THROW_IN, Ending.VOID])
def test_every_ending_comes(ending: Ending) -> None:
    assert find(outcomes(profiles()), lambda outcome: outcome.ending is ending).ending is ending


def test_r3_5_a_suit_is_named_in_the_bid() -> None:
    outcome = find(outcomes(SUIT_BID), lambda outcome: outcome.trump is not None)
    assert outcome.bid is not None
    assert outcome.bid.suit is outcome.trump


@pytest.mark.parametrize("profile", ["wikipedia", 7])
def test_what_are_not_house_rules_is_refused(profile: object) -> None:
    with pytest.raises(UltiError):
        outcomes(profile)  # type: ignore[arg-type]
