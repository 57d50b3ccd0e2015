"""What the readers of records, views and tables share: JSON, the frame, house rules, the stake."""

from __future__ import annotations

import json
import os
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from operator import is_
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from tests.record.data import data_of, error_of
from ulti import (
    PROFILES,
    ULTISTARS,
    WIKIPEDIA,
    RecordError,
)
from ulti.model.shapes import WRONG
from ulti.record import Record, reading, validate
from ulti.record.reading import PROFILE, STAKE, WHOLE_PROFILE, find_profile, profile_data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti import Profile
    from ulti.model.problems import Problem


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "nonsense",
        "{} {}",
        '{"format": "ulti-record", "format": "ulti-record"}',
        '{"settlement": {"net": [0, 0, 0], "net": [0, 0, 0]}}',
        '{"stake": NaN}',
        '{"stake": Infinity}',
        '{"stake": -Infinity}',
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"stake": ' + "9" * 5000 + "}",
        b"\xff\xfe\xfa",
        b'{"format": "\xff"}',
        None,
        5,
        [],
        {},
        object(),
    ],
    ids=lambda text: "object" if type(text) is object else repr(text)[:30],
)
def test_what_is_no_json_is_told(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(text)
    assert (caught.value.code, caught.value.path) == ("bad_json", "")


@pytest.mark.parametrize("text", ["null", "true", "5", '"text"', "[]", "1e999", '"\\ud800"'])
def test_json_that_is_no_object_is_told(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(text)
    assert (caught.value.code, caught.value.path) == ("bad_type", "")


def test_deep_json_is_told_at_every_depth() -> None:
    """Whatever nests just so deep that one step of the reader can do it and another can't."""
    text = json.dumps(data_of())
    places = {
        '"players": ["Anna", ': '"players": [@, ',
        '"profile": "ultistars"'
        if '"profile": "ultistars"' in text
        else '"profile": "wikipedia"': ('"profile": @'),
        '"lines": [': '"lines": [{"a": @}, ',
        '"net": [': '"net": [@, ',
        '"stake": 1': '"stake": @',
    }
    for old, new in places.items():
        assert old in text
        for depth in (*range(50, 1100, 7), 5000):
            for left, right in ("[]", ('{"a":', "}")):
                middle = "1" if right == "}" else ""
                deep = left * depth + middle + right * depth
                wrong = text.replace(old, new.replace("@", deep), 1)
                try:
                    Record.from_json(wrong).replay()
                except RecordError as error:
                    codes = {"bad_json", "bad_type", "bad_rules", "unknown_key", "missing_key"}
                    assert error.code in codes  # noqa: PT017


def test_a_repeated_key_among_many_is_told() -> None:
    keys = ", ".join(f'"k{n}": 0' for n in range(15_000))
    with pytest.raises(RecordError, match="the key 'k14999' comes twice"):
        Record.from_json(f'{{{keys}, "k14999": 1}}')


@pytest.mark.parametrize("key", ["format", "version", "profile", "deal", "actions"])
def test_a_missing_key_is_named(key: str) -> None:
    data = data_of()
    del data[key]
    assert error_of(data) == ("missing_key", key)


@pytest.mark.parametrize(
    "key", ["colour", "Format", "", "format ", "settlements", "\ud800", "rule"]
)
def test_an_unknown_key_is_named(key: str) -> None:
    assert error_of({**data_of(), key: 1}) == ("unknown_key", key)


def test_keys_that_are_no_texts_are_refused() -> None:
    keys: list[Any] = [1, None, (1, 2), b"format", 1.5, 10**5000]
    for key in keys:
        with pytest.raises(RecordError) as caught:
            Record.from_dict({**data_of(), key: 1})
        assert caught.value.code in {"unknown_key", "bad_type"}


@pytest.mark.parametrize("value", ["chess", "", "ULTI-RECORD", 1, None, [], {}, True, "ulti-view"])
def test_another_format_is_refused(value: object) -> None:
    assert error_of(data_of(format=value)) == ("bad_format", "format")


@pytest.mark.parametrize("value", [0, 2, -1, 10**40, "1", 1.0, 1.5, True, None, [], {}, [1]])
def test_another_version_is_refused(value: object) -> None:
    assert error_of(data_of(version=value)) == ("bad_version", "version")


@pytest.mark.parametrize("value", [None, 5, 1.5, True, [], ["ultistars"]])
def test_a_profile_of_the_wrong_type_is_told(value: object) -> None:
    assert error_of(data_of(profile=value)) == ("bad_type", "profile")


@pytest.mark.parametrize("value", ["", "chess", "Ultistars", "ultistars ", "\ud800", "x" * 10**5])
def test_an_unknown_profile_is_told(value: str) -> None:
    assert error_of(data_of(profile=value)) == ("unknown_profile", "profile")


def whole(**changes: object) -> dict[str, object]:
    return {**ULTISTARS.evolve(name="ours").to_dict(), **changes}


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"name": "ours"},
        whole(colour=1),
        whole(stake=1),
        whole(self=1),
        whole(cls=1),
        whole(name=5),
        whole(name=""),
        whole(values={}),
        whole(values={"j": 0}),
        whole(values={"q": 1, "j": 1}),
        whole(values={"c1": 1, "j": 1}),
        whole(values=[]),
        whole(values=None),
        whole(suit_multipliers={"M": 1}),
        whole(suit_multipliers=[1, 2]),
        whole(suit_multipliers=[[], {}, 1, 2]),
        whole(red_exempt="td"),
        whole(red_exempt=[[]]),
        whole(red_exempt={"td": 1}),
        whole(plain_parti=[]),
        whole(plain_parti={}),
        whole(plain_parti="played"),
        whole(plain_parti="PLAYED", plain_parti_from_stake=5),
        whole(early_end=True),
        whole(order=[["j"]]),
        whole(bids_not_played="j"),
        whole(plain_parti_from_stake=0),
        whole(throw_in=1),
        whole(throw_in="yes"),
        whole(throw_in=False, throw_in_ulti_fee=True),
        whole(kontra_levels=-1),
        whole(kontra_levels=True),
        whole(kontra_levels=1.0),
        whole(ulti_fee=None),
        whole(ulti_fee="4"),
    ],
    ids=repr,
)
def test_a_wrong_profile_object_is_told(value: object) -> None:
    code, path = error_of(data_of(profile=value))
    assert (code, path.partition(".")[0]) == ("bad_rules", "profile")


@pytest.mark.parametrize("value", [None, 5, "PLAYED", [], ["plain_parti"], True])
def test_rules_of_the_wrong_type_are_told(value: object) -> None:
    assert error_of(data_of(rules=value)) == ("bad_type", "rules")


@pytest.mark.parametrize(
    "rules",
    [
        {"colour": 1},
        {"": 1},
        {"name": "ours"},
        {"self": 1},
        {"changes": 1},
        {"cls": 1},
        {"Plain_parti": "PLAYED"},
        {"plain_parti": []},
        {"plain_parti": {}},
        {"plain_parti": None},
        {"plain_parti": 5},
        {"plain_parti": "PLAYED", "plain_parti_from_stake": 5},
        {"four_aces_with_durchmars": True, "values": {"j": 1}},
        {"throw_in": False, "throw_in_ulti_fee": True},
        {"suit_named_in_bid": "ALWAYS", "losses": "TABLE"},
        {"suit_named_in_bid": "ALWAYS", "silent_eligibility": "TABLE"},
        {"losses": "TABLE", "hundred_payment": "ADDS"},
        {"values": {"u": 4}},
        {"values": []},
        {"values": {"j": True}},
        {"values": {"j": 1.0}},
        {"values": {"j": 10, "piros": 1}},
        {"suit_multipliers": {"M": 1, "Z": 1, "T": 1, "P": 0}},
        {"silent_aces": 0},
        {"kontra_levels": "2"},
        {"early_end": None},
    ],
    ids=repr,
)
def test_unknown_or_contradictory_rules_are_told(rules: object) -> None:
    code, path = error_of(data_of(profile="ultistars", rules=rules))
    assert (code, path.partition(".")[0]) == ("bad_rules", "rules")


@pytest.mark.parametrize("rules", [{1: 2}, {None: 1}, {b"throw_in": False}, {(): 1}], ids=repr)
def test_rules_whose_keys_are_no_texts_are_told(rules: dict[object, object]) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data_of(rules=rules))
    (key,) = rules
    assert (caught.value.code, caught.value.path) == ("bad_rules", f"rules.{key!r}")


@pytest.mark.parametrize("value", [None, "1", 1.0, 1.5, True, [], {}, float("inf")])
def test_a_stake_of_the_wrong_type_is_told(value: object) -> None:
    assert error_of(data_of(stake=value)) == ("bad_type", "stake")


@pytest.mark.parametrize("value", [0, -1, -(10**40)])
def test_a_stake_below_one_is_told(value: int) -> None:
    assert error_of(data_of(stake=value)) == ("bad_stake", "stake")


def test_a_profile_that_no_json_can_hold_is_read_all_the_same() -> None:
    whole_with_enums = {**whole(), "plain_parti": ULTISTARS.plain_parti}
    for data in (whole_with_enums, whole()):
        read = Record.from_dict(data_of("deal", profile=data, rules={}))
        assert read.profile == ULTISTARS.evolve(name="ours")
    assert error_of(data_of(profile={**whole(), "ulti_fee": True}))[1] == "profile.ulti_fee"
    assert error_of(data_of(profile={**whole(), "throw_in": 1}))[1] == "profile.throw_in"


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


# What is kept


def test_profiles_that_were_read_are_kept_however_many_there_are() -> None:
    rules = [{"kontra_names": [f"level {number}"]} for number in range(400)]
    first = [find_profile("ultistars", each) for each in rules]
    assert all(map(is_, first, [find_profile("ultistars", each) for each in rules]))
    wholes = [{**WIKIPEDIA.to_dict(), "name": f"house {number}"} for number in range(400)]
    kept = [find_profile(each, {}) for each in wholes]
    assert all(map(is_, kept, [find_profile(each, {}) for each in wholes]))


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = reading._Shelf()
    for most, weight in ((5, 10**6), (10**6, 500)):
        monkeypatch.setattr(reading, "_MOST_KEPT", most)
        monkeypatch.setattr(reading, "_MOST_WEIGHT", weight)
        for number in range(50):
            shelf.read(ULTISTARS, {"ulti_fee": number + 1})
            assert len(shelf) <= most
            assert shelf.weight <= weight
    assert len(shelf) == 5


def test_house_rules_that_two_threads_read_at_once_are_kept_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf = reading._Shelf()
    read, both_have_looked = reading._profile_of, Barrier(2, timeout=60)

    def read_together(base: Profile | None, data: Mapping[str, Any]) -> Profile:
        both_have_looked.wait()
        return read(base, data)

    monkeypatch.setattr(reading, "_profile_of", read_together)
    with ThreadPoolExecutor(2) as threads:
        rules = [{"ulti_fee": 9}] * 2
        first, second = threads.map(shelf.read, [ULTISTARS] * 2, rules)
    assert first == second == ULTISTARS.evolve(ulti_fee=9)
    assert len(shelf) == 1
    assert shelf.weight == reading._weight_of(first)


def test_a_key_that_is_a_number_is_not_the_code_that_looks_like_it() -> None:
    for rules in ({"values": {"j": 1, 4: 4}}, {"values": {"j": 1, True: 4}}):
        problems: list[Problem] = []
        assert find_profile("ultistars", rules, problems.append) is WRONG
        assert problems[0].path.startswith("rules.values")


@pytest.mark.skipif(not os.environ.get("ULTI_BARS"), reason="takes a minute; set ULTI_BARS")
def test_ten_thousand_house_rules_in_turn_cost_what_ten_cost() -> None:
    def seconds(count: int) -> float:
        lines = [
            data_of(profile="ultistars", rules={"kontra_names": [f"x{n}"]}) for n in range(count)
        ]
        for line in lines:
            validate(line)
        start = time.process_time()
        for line in lines * (10_000 // count):
            validate(line)
        return time.process_time() - start

    tracemalloc.start()
    for number in range(10_000):
        find_profile("ultistars", {"values": {"j": number + 1, "4": 4, "u": 4, "b": 5}})
    assert tracemalloc.get_traced_memory()[0] < 150_000_000
    tracemalloc.stop()
    assert seconds(10_000) < 1.5 * seconds(10)
