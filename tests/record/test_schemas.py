"""The JSON Schema of records and their reader agree."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import event, given

from tests.broken import Data, broken, sound_records, sound_texts
from ulti import PROFILES, ULTISTARS, Code, Figure, Profile, Suit
from ulti.base.whole import GREATEST
from ulti.house.switches import SWITCHES
from ulti.record import Record, schema, validate
from ulti.record.form import OPTIONAL_KEYS, REQUIRED_KEYS

SCHEMA: Final = schema()
CHECKER: Final = jsonschema.Draft202012Validator(SCHEMA)
EXAMPLES: Final = sorted(Path("examples").glob("*.json"))


def fits(data: object) -> bool:
    """Tell whether the schema accepts this."""
    return bool(CHECKER.is_valid(data))


# The schema itself


def test_it_is_a_schema_of_draft_2020_12() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == "urn:ulti:record:1"


def test_every_call_gives_a_schema_of_its_own() -> None:
    schema().clear()
    assert schema() == SCHEMA


def test_its_keys_are_those_of_the_reader() -> None:
    assert tuple(SCHEMA["required"]) == REQUIRED_KEYS
    assert set(SCHEMA["properties"]) == {*REQUIRED_KEYS, *OPTIONAL_KEYS}
    line = Record.from_json(Path("examples/demo.json").read_bytes()).to_dict()["settlement"]
    assert SCHEMA["$defs"]["line"]["required"] == list(line["lines"][0])
    assert set(SCHEMA["$defs"]["line"]["properties"]) == set(line["lines"][0])


# Its switches follow `Profile` (rules R12)


def takes(switch: str, value: object) -> bool:
    """Tell whether a profile takes a value, whatever the other switches say."""
    faults = validate({"profile": "ultistars", "rules": {switch: value}}).problems
    return not any(fault.path == f"rules.{switch}" for fault in faults)


def expected(switch: str) -> dict[str, Any]:
    """Say as a schema what a profile takes for a switch."""
    codes = [figure.code for figure in Figure if figure is not Figure.HUNDRED]
    amount = {"$ref": "#/$defs/amount"}
    match getattr(ULTISTARS, switch):
        case Enum() as value:
            return {"enum": list(type(value).__members__)}
        case bool():
            return {"type": "boolean"}
        case frozenset():
            return {"type": "array", "items": {"enum": codes}}
        case int() | None:
            kind = ["integer", "null"] if takes(switch, None) else "integer"
            least = 0 if takes(switch, 0) else 1
            return {"type": kind, "minimum": least, "maximum": GREATEST}
        case _ if switch == "values":
            return {
                "type": "object",
                "propertyNames": {"enum": codes},
                "required": ["j"],
                "additionalProperties": amount,
            }
    letters = [suit.value for suit in Suit]
    return {
        "anyOf": [
            {
                "type": "object",
                "properties": dict.fromkeys(letters, amount),
                "required": letters,
                "additionalProperties": False,
            },
            {"type": "array", "items": amount, "minItems": 4, "maxItems": 4},
        ]
    }


def test_its_switches_are_those_of_a_profile() -> None:
    switches = SCHEMA["$defs"]["switches"]["properties"]
    assert switches == {switch: expected(switch) for switch in SWITCHES}
    whole = SCHEMA["$defs"]["profile"]
    assert whole["required"] == list(SWITCHES)
    assert whole["properties"] == {"name": {"$ref": "#/$defs/name", "minLength": 1}} | {
        switch: {"$ref": f"#/$defs/switches/properties/{switch}"} for switch in SWITCHES
    }
    names, _ = SCHEMA["properties"]["profile"]["anyOf"]
    assert names["enum"] == list(PROFILES)
    assert SCHEMA["$defs"]["amount"]["maximum"] == GREATEST


# Schema and reader


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_both_accept_every_example(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    CHECKER.validate(data)
    assert validate(data).ok


def test_both_accept_every_phase_and_end() -> None:
    for text in sound_texts():
        CHECKER.validate(json.loads(text))
        assert validate(text).ok


@given(data=sound_records())
def test_both_accept_what_is_sound(data: Data) -> None:
    CHECKER.validate(data)
    assert validate(data).ok


def has_whole_floats(data: object) -> bool:
    """Tell whether there is a number such as 2.0, which is an integer to JSON Schema alone."""
    if isinstance(data, dict):
        return any(map(has_whole_floats, data.values()))
    if isinstance(data, list):
        return any(map(has_whole_floats, data))
    return isinstance(data, float) and data.is_integer()


def has_hidden_names(data: Data) -> bool:
    """Tell whether a name of the record or its profile can't be printed."""
    profile = data.get("profile")
    names = [
        *data.get("players", ()),
        profile.get("name", "x") if isinstance(profile, dict) else "x",
    ]
    return not all(map(str.isprintable, names))


def only_a_reader_knows(problem: Any, data: Data) -> str:  # noqa: ANN401
    """Name the kind of a problem that a schema can't see; empty if it should have seen it."""
    if problem.code in set(Code):
        return "an action is no action, or illegal"
    if problem.code == "settlement_differs":
        return "the deal comes to something else, or is not over"
    if problem.code == "bad_deal" and "twice" in problem.message():
        return "a card is dealt twice"
    if problem.code == "bad_rules" and problem.path in {"rules", "profile"}:
        return "switches contradict each other"
    if problem.code in {"bad_type", "bad_version", "bad_rules"} and has_whole_floats(data):
        return "a whole number is written as a float"
    if problem.code in {"bad_type", "bad_rules"} and has_hidden_names(data):
        return "a name can't be printed"
    return ""


@given(data=broken())
def test_what_the_schema_refuses_the_reader_refuses_and_what_only_he_refuses_is_listed(
    data: Data,
) -> None:
    report = validate(data)
    if not fits(data):
        event("both refuse")
        assert not report.ok
        return
    kinds = {only_a_reader_knows(problem, data) for problem in report.problems}
    assert "" not in kinds, report
    for kind in kinds:
        event(kind)


@pytest.mark.parametrize("profile", PROFILES.values(), ids=str)
def test_a_whole_profile_fits(profile: Profile) -> None:
    data = json.loads(sound_texts()[0])
    data["profile"] = profile.evolve(name="ours").to_dict()
    data.pop("rules", None)
    CHECKER.validate(data)


@pytest.mark.parametrize(
    "change",
    [
        {"stake": 0},
        {"stake": GREATEST + 1},
        {"stake": None},
        {"version": 2},
        {"version": True},
        {"profile": "chess"},
        {"profile": {}},
        {"rules": {"name": "ours"}},
        {"rules": {"plain_parti": "played"}},
        {"rules": {"values": {"u": 4}}},
        {"rules": {"values": {"j": 1, "c1": 2}}},
        {"rules": {"red_exempt": ["c1"]}},
        {"rules": {"suit_multipliers": [1, 2, 3]}},
        {"rules": {"kontra_levels": -1}},
        {"players": ["a", "b"]},
        {"players": ["a", "b", "\x00"]},
        {"deal": []},
        {"deal": ["MA", "MX", "MK"]},
        {"actions": ["ply MA"]},
        {"actions": ["passes"]},
        {"actions": [5]},
        {"settlement": {}},
        {"settlement": {"net": [0, 0]}},
        {"settlement": {"net": [0, 0, 0], "lines": [{}]}},
        {"colour": 1},
    ],
    ids=repr,
)
def test_the_schema_sees_what_it_can(change: Data) -> None:
    data = json.loads(sound_texts()[0]) | change
    assert not fits(data)
    assert not validate(data).ok


def test_both_count_the_lines_of_a_settlement() -> None:
    data = json.loads(Path("examples/demo.json").read_text(encoding="utf-8"))
    lines = data["settlement"]["lines"]
    for count, fine in ((100, True), (101, False)):
        data["settlement"]["lines"] = [lines[0]] * count
        assert fits(data) is fine
        assert ("bad_type" in {each.code for each in validate(data).problems}) is not fine
