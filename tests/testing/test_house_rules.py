"""House rules that are drawn: valid, as fixed, and refused where they can't be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import find, given
from hypothesis import strategies as st

from tests.testing.shared import FEW, UNSHRUNK
from ulti import (
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    Ending,
    PlainParti,
    Profile,
    ProfileError,
    UltiError,
)
from ulti.house.switches import Flag, Kind
from ulti.testing import (
    auctions,
    bids,
    broken_records,
    games,
    profiles,
    records,
)
from ulti.testing.games import any_plans
from ulti.testing.house_rules import _strategy_of

if TYPE_CHECKING:
    from collections.abc import Callable


@given(profiles())
def test_profiles_are_valid_and_can_be_written(profile: Profile) -> None:
    assert Profile.from_json(profile.to_json()) == profile


@pytest.mark.parametrize(
    "fixed",
    [
        {"four_aces_with_durchmars": True},
        {"throw_in_ulti_fee": True},
        {"losses": "TABLE"},
        {"hundred_payment": "ADDS"},
        {"suit_named_in_bid": "ALWAYS"},
        {"silent_eligibility": "TABLE"},
        {"plain_parti": PlainParti.PLAYED},
        {"plain_parti_from_stake": 3},
        {"losses": "TABLE", "silent_eligibility": "TABLE", "values": {"j": 1, "x": 8}},
    ],
)
def test_fixed_switches_stay(fixed: dict[str, Any]) -> None:
    @FEW
    @given(profiles(None, **fixed))
    def check(profile: Profile) -> None:
        data = profile.to_dict()
        for switch, value in fixed.items():
            assert data[switch] == getattr(value, "name", value)

    check()


def test_a_kind_of_switch_that_nobody_can_draw_is_reported() -> None:
    class Weather(Kind):
        """A kind of switch that is new."""

        read = Flag.read
        schema = Flag.schema

    with pytest.raises(NotImplementedError, match="no strategy for Weather"):
        _strategy_of(Weather())


def test_profiles_shrink_to_the_base() -> None:
    assert find(profiles(SUIT_BID), lambda _: True) is SUIT_BID
    changed = find(profiles(ULTISTARS), lambda rules: rules.holder_exchange)
    assert changed == ULTISTARS.evolve(holder_exchange=True)


@pytest.mark.parametrize(
    ("arguments", "fixed"),
    [
        ((None,), {"weather": "fine"}),
        ((ULTISTARS,), {"seven_guard": "SOMEBODY"}),
        ((ULTISTARS,), {"plain_parti": "PLAYED", "plain_parti_from_stake": 5}),
        ((None,), {"four_aces_with_durchmars": True, "values": {"j": 1}}),
        ((None,), {"throw_in": False, "throw_in_ulti_fee": True}),
        ((None,), {"losses": "TABLE", "hundred_payment": "ADDS"}),
        ((None,), {"suit_named_in_bid": "ALWAYS", "losses": "TABLE"}),
        (("ultistars",), {}),
        ((VICCESMAGYARKARTYA,), {"values": None}),
        ((ULTISTARS,), {"values": 5}),
        ((None,), {"values": "x"}),
        ((ULTISTARS,), {"values": []}),
    ],
)
def test_impossible_profiles_are_refused_at_once(
    arguments: tuple[Any, ...], fixed: dict[str, Any]
) -> None:
    with pytest.raises(ProfileError):
        profiles(*arguments, **fixed)


def test_house_rules_may_be_drawn() -> None:
    game = find(games(profiles(ULTISTARS, opening_pass=True), ending=Ending.VOID), lambda _: True)
    assert game.profile.opening_pass


@pytest.mark.parametrize("make", [auctions, records, games, broken_records, any_plans, bids])
def test_house_rules_that_are_none_are_refused(make: Callable[[Any], Any]) -> None:
    for wrong in (5, "ultistars"):
        with pytest.raises(UltiError):
            make(wrong)
    with pytest.raises(UltiError):
        find(make(st.just(5)), lambda _: True, settings=UNSHRUNK)
    find(make(st.just(WIKIHOW)), lambda _: True, settings=UNSHRUNK)
