"""The JSON Schema of records and their reader agree."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

import jsonschema
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from tests.broken import NAMES, Data, broken, changes_of, sound_records, sound_texts
from ulti import (
    PROFILES,
    Code,
    Outcome,
    Profile,
    RecordError,
    Settlement,
    UltiError,
)
from ulti.base.whole import GREATEST
from ulti.house.switches import REQUIRED, SWITCHES
from ulti.record import FormName, Record, schema, validate
from ulti.table import Table
from ulti.view import View

FORMS: Final[tuple[FormName, ...]] = get_args(FormName)
if TYPE_CHECKING:
    from collections.abc import Callable

SCHEMA: Final = schema()
CHECKER: Final = jsonschema.Draft202012Validator(SCHEMA)
EXAMPLES: Final = sorted(Path("examples").glob("*.json"))


def fits(data: object) -> bool:
    """Tell whether the schema accepts this."""
    return bool(CHECKER.is_valid(data))


# The schema itself


@pytest.mark.parametrize("form", FORMS)
def test_it_is_a_schema_of_draft_2020_12(form: FormName) -> None:
    made = schema(form)
    jsonschema.Draft202012Validator.check_schema(made)
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert made["$id"] == f"urn:ulti:{form}:1"
    assert made["title"] == form.capitalize()


@pytest.mark.parametrize("form", FORMS)
def test_every_call_gives_a_schema_of_its_own(form: FormName) -> None:
    text = json.dumps(schema(form))
    made = schema(form)
    made["properties"].clear()
    for definition in made.get("$defs", {}).values():
        definition.clear()
    assert json.dumps(schema(form)) == text


def test_the_record_is_the_form_that_is_meant() -> None:
    assert schema() == schema("record")


def test_there_is_no_schema_of_another_form() -> None:
    with pytest.raises(UltiError, match="did you mean table") as caught:
        schema("tabel")  # type: ignore[arg-type]
    assert caught.value.code == "bad_argument"
    with pytest.raises(UltiError, match="is not a form: use one of record, view"):
        schema(["record"])  # type: ignore[arg-type]


def test_its_keys_are_those_that_are_written() -> None:
    game = Record.from_json(Path("examples/demo.json").read_bytes()).replay()
    assert game.outcome is not None
    assert game.settlement is not None
    table = Table(["Anna", "Béla", "Cili"], game.profile, game.stake).add(game)
    report = validate("{}").to_dict()
    written = {
        "record": Record.of(game, ("Anna", "Béla", "Cili")).to_dict(),
        "view": game.view(0).to_dict(),
        "table": table.to_dict(),
        "outcome": game.outcome.to_dict(),
        "settlement": game.settlement.to_dict(),
        "profile": game.profile.to_dict(),
        "report": report,
    }
    assert written.keys() == set(FORMS)
    for form, data in written.items():
        made = schema(form)  # type: ignore[arg-type]
        assert data.keys() <= set(made["properties"])
        rest = {"rules", "players", "position"}  # if there are any
        assert set(made["properties"]) - data.keys() <= rest
        assert set(made["required"]) <= data.keys()
    line = schema("settlement")["$defs"]["line"]
    assert line["required"] == list(written["settlement"]["lines"][0])
    problem = schema("report")["$defs"]["problem"]
    assert problem["required"] == list(report["errors"][0])


# Its switches follow `Profile` (rules R12)


def takes(switch: str, value: object) -> bool:
    """Tell whether a profile takes a value, whatever the other switches say."""
    faults = validate({"profile": "ultistars", "rules": {switch: value}}).problems
    return not any(fault.path == f"rules.{switch}" for fault in faults)


def candidates(switch: str) -> list[Any]:
    """Return values of which each switch takes some and refuses others."""
    found: list[Any] = [None, True, False, 0, 1, -1, 7, GREATEST, GREATEST + 1, "", "x", [], {}]
    found += [["j"], ["c1"], ["zz"], ["j", "u"], {"j": 1}, {"c1": 1}, {"j": 0}, {"j": 1, "u": 4}]
    found += [[1, 2, 3], [1, 2, 3, 4], [0, 1, 1, 1], {"M": 1, "Z": 1, "T": 1, "P": 2}, {"M": 1}]
    return found + [profile.to_dict()[switch] for profile in PROFILES.values()]


def test_its_switches_are_those_of_a_profile() -> None:
    switches = SCHEMA["$defs"]["switches"]["properties"]
    assert list(switches) == list(SWITCHES)
    whole = SCHEMA["$defs"]["profile"]
    needed = [name for name, switch in SWITCHES.items() if switch.lacking is REQUIRED]
    assert whole["required"] == needed
    assert {name: whole["properties"][name] for name in SWITCHES} == switches
    assert SCHEMA["$defs"]["profile_name"]["enum"] == list(PROFILES)
    assert schema("profile")["properties"] == whole["properties"]


@pytest.mark.parametrize("switch", SWITCHES)
def test_each_switch_has_the_values_of_the_reader(switch: str) -> None:
    check = jsonschema.Draft202012Validator(SCHEMA["$defs"]["switches"]["properties"][switch])
    differences = [
        value for value in candidates(switch) if check.is_valid(value) is not takes(switch, value)
    ]
    assert differences == ONLY_THE_READER_KNOWS.get(switch, [])
    assert {check.is_valid(value) for value in candidates(switch)} == {True, False}


ONLY_THE_READER_KNOWS: Final[dict[str, list[Any]]] = {
    "values": [{}],  # contradicts itself: there is no ulti without the parti
    "order": [["c1"], ["zz"]],  # which is not a bid
    "bids_not_played": [["c1"], ["zz"]],
}


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
        return "an action is not an action, or illegal"
    if problem.code == "settlement_differs":
        return "the deal comes to something else, or is not over"
    if problem.code == "bad_deal" and "twice" in problem.message():
        return "a card is dealt twice"
    if problem.code == "bad_rules" and re.search(
        r"no bid|twice|printable names", problem.message()
    ):
        return "a switch lists what is not a bid, or something twice"
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


# The other forms


def sound_others() -> list[tuple[FormName, Data]]:
    """Return sound views, tables, outcomes and settlements."""
    found: list[tuple[FormName, Data]] = []
    for text in sound_texts():
        game = Record.from_json(text).replay()
        found += [("view", game.view(seat).to_dict()) for seat in (0, 1, None)]
        table = Table(NAMES, game.profile, game.stake).add_passed()
        if game.outcome is not None and game.settlement is not None:
            table = table.add(game)
            found.append(("outcome", game.outcome.to_dict()))
            found.append(("settlement", game.settlement.to_dict()))
        found.append(("table", table.to_dict()))
        found.append(("profile", game.profile.to_dict()))
    return [(form, json.loads(json.dumps(data))) for form, data in found]


OTHERS: Final = sound_others()
CHECKERS: Final = {form: jsonschema.Draft202012Validator(schema(form)) for form in FORMS}
READERS: Final[dict[str, Callable[[Data], object]]] = {
    "view": View.from_dict,
    "table": Table.from_dict,
    "outcome": Outcome.from_dict,
    "settlement": lambda data: Settlement.from_dict(data, declarer_of(data)),
    "profile": Profile.from_dict,
}


def declarer_of(data: Data) -> int:
    """Return a declarer that fits the lines, where one does."""
    lines = data.get("lines", [])
    seats = [line["seat"] for line in lines if line["by"] == "declarer"] if lines else []
    others = {line["seat"] for line in lines if line["by"] == "defender"} if lines else set()
    return seats[0] if seats else min({0, 1, 2} - others)


def test_every_form_accepts_what_is_written() -> None:
    assert {form for form, _ in OTHERS} == READERS.keys()
    for form, data in OTHERS:
        CHECKERS[form].validate(data)
        READERS[form](data)


@given(data=st.data())
def test_what_a_schema_refuses_its_reader_refuses(data: st.DataObject) -> None:
    form, sound = data.draw(st.sampled_from(OTHERS).filter(lambda other: other[0] != "settlement"))
    changed = data.draw(changes_of(sound))
    if not CHECKERS[form].is_valid(changed):
        event(f"both refuse a {form}")
        with pytest.raises(UltiError):
            READERS[form](changed)
        return
    try:
        READERS[form](changed)
    except RecordError as error:
        if error.code in {"bad_type", "unknown_key", "missing_key"}:
            assert has_whole_floats(changed), (form, changed)
        event(f"only the reader refuses a {form}: {error.code}")
    except UltiError as error:
        event(f"only the reader refuses a {form}: {error.code}")


def test_reports_fit_their_schema() -> None:
    for text in ("", "{}", '{"stake": 0, "actions": ["fly"]}', *sound_texts()):
        for language in ("en", "hu"):
            CHECKERS["report"].validate(validate(text).to_dict(language))
