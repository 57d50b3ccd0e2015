"""House rules as records, views and tables write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ulti import PROFILES, ULTISTARS, WIKIPEDIA
from ulti.model.shapes import WRONG
from ulti.record.reading import PROFILE, STAKE, WHOLE_PROFILE, find_profile, profile_data

if TYPE_CHECKING:
    from ulti import Profile
    from ulti.model.problems import Problem

OURS = WIKIPEDIA.evolve(kontra_levels=4, ulti_fee=8)


@pytest.mark.parametrize("profile", [*PROFILES.values(), OURS, OURS.evolve(name="ours")], ids=str)
def test_a_profile_is_read_as_it_was_written(profile: Profile) -> None:
    data = profile_data(profile)
    assert find_profile(data["profile"], data.get("rules", {})) == profile


def test_a_profile_is_named_where_it_can_be() -> None:
    assert profile_data(ULTISTARS) == {"profile": "ultistars"}
    assert profile_data(OURS) == {
        "profile": "wikipedia",
        "rules": {"kontra_levels": 4, "ulti_fee": 8},
    }
    ours = OURS.evolve(name="ours")
    assert profile_data(ours) == {"profile": ours.to_dict()}


@pytest.mark.parametrize("value", [None, 5, "ultistars", []])
def test_only_an_object_is_a_whole_profile(value: object) -> None:
    problems: list[Problem] = []
    assert WHOLE_PROFILE.read(value, "profile", problems.append) is WRONG
    assert [(problem.code, problem.path) for problem in problems] == [("bad_type", "profile")]


def test_all_that_is_wrong_is_told() -> None:
    problems: list[Problem] = []
    assert PROFILE.read({**OURS.to_dict(), "ulti_fee": -1}, "house", problems.append) is WRONG
    assert find_profile("chess", {"ulti_fee": -1}, problems.append) is WRONG
    assert find_profile("wikihow", 5, problems.append) is WRONG
    assert STAKE.read(10**16, "stake", problems.append) is WRONG
    assert [(problem.code, problem.path) for problem in problems] == [
        ("bad_rules", "house.ulti_fee"),
        ("unknown_profile", "profile"),
        ("bad_rules", "rules.ulti_fee"),
        ("bad_type", "rules"),
        ("bad_stake", "stake"),
    ]
