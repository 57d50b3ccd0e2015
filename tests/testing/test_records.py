"""Strategies for records: sound ones replay, broken ones are refused with their code."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import find, given, settings

from tests.games import DEAL, PLAYED
from tests.testing.shared import EVERYTHING, FEW
from ulti import (
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    Code,
    Game,
    Profile,
    RecordError,
    UltiError,
)
from ulti.record import Record, validate
from ulti.testing import (
    BrokenRecord,
    broken_records,
    records,
)
from ulti.testing.records import _BREAKERS

if TYPE_CHECKING:
    from ulti.testing import HouseRules


def test_records_refuse_a_wrong_option_at_once() -> None:
    with pytest.raises(UltiError, match="finished"):
        records(ULTISTARS, finished="yes")  # type: ignore[arg-type]


@FEW
@given(records())
def test_records_replay(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record
    record.replay()


@settings(max_examples=60)
@given(broken_records())
def test_broken_records_are_refused_with_their_code(broken: BrokenRecord) -> None:
    text, code = broken
    with pytest.raises(RecordError) as caught:
        Record.from_json(text).replay()
    assert caught.value.code == code
    assert validate(text).problems[0].code == code


@pytest.mark.parametrize(
    "code", [code.value for code in Code if code.value not in {"not_your_turn", "no_consent"}]
)
def test_broken_records_of_a_code(code: str) -> None:
    @settings(FEW, max_examples=2)
    @given(broken_records(code=code))
    def check(broken: BrokenRecord) -> None:
        assert broken.code == code
        assert validate(broken.text).problems[0].code == code

    check()


@pytest.mark.parametrize(
    ("profile", "code"), [(None, "bad_weather"), (None, "not_your_turn"), ("ultistars", None)]
)
def test_unknown_codes_are_refused(profile: HouseRules, code: str | None) -> None:
    with pytest.raises(UltiError):
        broken_records(profile, code=code)


@pytest.mark.parametrize(
    ("profile", "code"),
    [
        (SUIT_BID, "hearts_not_nameable"),
        (SUIT_BID, "kontra_limit"),
        (WIKIHOW.evolve(kontra_levels=0), "already_raised"),
        (VICCESMAGYARKARTYA, "throw_in_too_late"),
        (VICCESMAGYARKARTYA, "talon_not_taken"),
        (WIKIHOW, "seven_is_guarded"),
        (WIKIHOW, "spread_too_early"),
        (WIKIHOW, "already_open"),
        (WIKIHOW, "not_in_play"),
        (EVERYTHING, "not_in_this_profile"),
        (WIKIHOW.evolve(values={"j": 1}, four_aces_with_durchmars=False), "no_parti_no_meld"),
    ],
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_codes_that_house_rules_never_have_are_refused(profile: Profile, code: str) -> None:
    with pytest.raises(UltiError, match=f"profile '{profile.name}'.*{code}"):
        broken_records(profile, code=code)


@pytest.mark.parametrize("number", range(len(_BREAKERS)))
def test_each_mistake_in_a_text_has_its_code(number: int) -> None:
    code, breaks = _BREAKERS[number]
    data = Record.of(Game.start(DEAL, PLAYED)).to_dict()
    assert validate(breaks(data)).problems[0].code == code


def test_broken_records_of_a_profile() -> None:
    text, code = find(broken_records(ULTISTARS, code="settlement_differs"), lambda _: True)
    assert code == "settlement_differs"
    assert validate(text).problems[0].code == code
    assert json.loads(text)["profile"] == "ultistars"
