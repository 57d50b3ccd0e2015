"""All that is wrong with a record, in one report; the strict readers tell the first of it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given

from tests.broken import NAMES, Data, broken, sound_records
from tests.games import DEAL, EXAMPLES, PLAYED
from tests.strategies import JUNK, MONSTERS, changeable, copies
from ulti import Game, Phase, RecordError, Seat, UltiError
from ulti.base.errors import quoted
from ulti.model.problems import Problem
from ulti.record import Record, validate
from ulti.record.report import Report

if TYPE_CHECKING:
    from collections.abc import Mapping

GAMES: Final = {label: game for label, game in EXAMPLES.items() if game.deal is not None}


def data_of(label: str = "over", **changes: object) -> Data:
    """Return a record as fresh plain data, with some keys changed."""
    data: Data = json.loads(Record.of(GAMES[label], NAMES).to_json())
    return {**data, **changes}


def found(source: object) -> list[tuple[str, str]]:
    """Return code and path of all that is wrong, the same from data and from text."""
    report = validate(source)  # type: ignore[arg-type]
    pairs = [(problem.code, problem.path) for problem in report.problems]
    if isinstance(source, dict):
        text = json.dumps(source)
        assert validate(text) == validate(text.encode()) == report
    return pairs


def strict(data: Data) -> RecordError | None:
    """Return what the strict readers raise, if anything."""
    try:
        Record.from_dict(data).replay()
    except RecordError as error:
        return error
    return None


# Sound records


@pytest.mark.parametrize("label", GAMES)
def test_nothing_is_wrong_with_a_sound_record(label: str) -> None:
    record = GAMES[label].to_record(NAMES)
    assert record == Record.of(GAMES[label], NAMES)
    for source in (
        record,
        record.to_json(),
        record.to_json().encode(),
        bytearray(record.to_json().encode()),
        record.to_dict(),
    ):
        report = validate(source)  # type: ignore[arg-type]
        assert report.ok
        assert report
        assert report.problems == ()
        assert report.to_dict() == {"ok": True, "errors": []}


# Strict and full reading agree


@given(data=broken())
def test_strict_reading_raises_the_first_of_the_same_problems(data: Data) -> None:
    report = validate(data)
    error = strict(data)
    if error is None:
        assert report.ok
        return
    first = report.problems[0]
    assert (error.code, error.path, error.message) == (
        first.code,
        first.path,
        first.message(),
    )
    assert str(first) == str(error) == str(first.error())
    assert validate(json.dumps(data)) == report


@given(data=broken())
def test_a_report_is_plain_data_in_both_languages(data: Data) -> None:
    report = validate(data)
    for language in ("en", "hu"):
        told = report.to_dict(language)
        assert json.loads(json.dumps(told)) == told
        assert set(told) == {"ok", "errors"}
        assert told["ok"] is (not told["errors"]) is report.ok is bool(report)
        for error, problem in zip(told["errors"], report.problems, strict=True):
            assert error["message"] == problem.message(language)
            assert error["message"]
    for problem in report.problems:
        assert problem.message("hu") != problem.message("en")
    with pytest.raises(UltiError, match="'de'"):
        validate({}).to_dict("de")  # type: ignore[arg-type]


@given(data=sound_records())
def test_one_fault_makes_one_problem(data: Data) -> None:
    """No problem is only the shadow of another one."""
    assert found(data) == []
    for change, expected in (
        ({"stake": 0}, ("bad_stake", "stake")),
        ({"colour": 1}, ("unknown_key", "colour")),
        ({"players": ["Anna", "Béla"]}, ("bad_type", "players")),
        ({"version": 2}, ("bad_version", "version")),
        ({"deal": data["deal"][:2]}, ("bad_deal", "deal")),
        ({"profile": "chess"}, ("unknown_profile", "profile")),
        ({"actions": ["fly"], "settlement": {"net": [9, 9, 9]}}, ("bad_action", "actions[0]")),
    ):
        assert found({**data, **change}) == [expected]


# All at once


def test_all_that_is_wrong_with_the_form_is_told_at_once() -> None:
    data = data_of(
        stake=0,
        players=["Anna", 5, "\x1b"],
        rules={"colour": 1, "plain_parti": "played", "ulti_fee": -1, "name": "ours"},
        hue=1,
        settlement={"net": [0, 0], "lines": [{"figure": 5}, 7], "sum": 0},
    )
    data["Colour"] = 1
    data["deal"][0] = data["deal"][0].replace("MX", "MA").replace("MK", "XX")
    data["deal"][1] += " MA"
    del data["version"]
    missing = [
        ("missing_key", f"settlement.lines[0].{key}")
        for key in (
            *("silent", "fee", "result", "by", "seat", "hub", "against", "units"),
            *("suit_multiplier", "kontra_multiplier", "net"),
        )
    ]
    assert found(data) == [
        ("missing_key", "version"),
        ("unknown_key", "hue"),
        ("unknown_key", "Colour"),
        ("bad_rules", "rules.name"),
        ("bad_rules", "rules.colour"),
        ("bad_rules", "rules.plain_parti"),
        ("bad_rules", "rules.ulti_fee"),
        ("bad_stake", "stake"),
        ("bad_type", "players[1]"),
        ("bad_type", "players[2]"),
        ("bad_deal", "deal[0]"),
        ("bad_deal", "deal[0]"),
        ("bad_deal", "deal[1]"),
        ("bad_deal", "deal[1]"),
        ("unknown_key", "settlement.sum"),
        ("bad_type", "settlement.net"),
        *missing,
        ("bad_type", "settlement.lines[0].figure"),
        ("bad_type", "settlement.lines[1]"),
    ]


def test_every_name_that_can_not_be_printed_is_told() -> None:
    data = data_of(players=["\x1b", "Béla", "\x00"])
    assert found(data) == [("bad_type", "players[0]"), ("bad_type", "players[2]")]


def test_every_hand_that_is_no_text_is_told() -> None:
    assert found(data_of(deal=[1, DEAL.texts()[1], None])) == [
        ("bad_type", "deal[0]"),
        ("bad_type", "deal[2]"),
    ]


def test_more_lines_than_any_deal_has_are_one_thing_wrong() -> None:
    data = data_of(settlement={"net": [0, 0, 0], "lines": [{}] * 101})
    assert found(data) == [("bad_type", "settlement.lines")]
    assert validate(data).problems[0].message().endswith("write a list of at most 100 lines")


def test_a_stake_that_is_too_great_is_told_the_greatest() -> None:
    (problem,) = validate(data_of(stake=10**15 + 1)).problems
    assert problem.message().endswith("use a whole number from 1 to 1000000000000000")
    assert problem.message("hu").endswith("egész szám 1-től 1000000000000000-ig")


def test_a_profile_that_is_not_known_is_told_in_hungarian_too() -> None:
    (problem,) = validate(data_of(profile="chess", rules={})).problems
    assert problem.message("hu").startswith("'chess': nincs ilyen beépített profil; van: ")


@pytest.mark.parametrize("text", ["", "\x1b[31m", "\n", "\ud800", "x" * 1000])
def test_what_can_not_be_printed_is_quoted(text: str) -> None:
    (problem,) = validate(data_of(actions=[text])).problems
    assert problem.message().isprintable()
    assert f"; {quoted(text)}: this is not an action" in problem.message()


def test_settlements_of_the_wrong_kind_are_told() -> None:
    assert found(data_of(settlement={"net": [0, 0, 0], "lines": 5})) == [
        ("bad_type", "settlement.lines")
    ]
    assert found(data_of(settlement={"lines": []})) == [("missing_key", "settlement.net")]


def test_an_empty_object_misses_every_key() -> None:
    keys = ("format", "version", "profile", "deal", "actions")
    assert found({}) == [("missing_key", key) for key in keys]


@pytest.mark.parametrize("value", [2, 0, "1", 1.0, True, None])
def test_an_unknown_version_is_refused_with_what_is_understood(value: object) -> None:
    """Nothing else is told of it: another version may have other keys."""
    data = {**data_of(version=value), "colour": 1}
    assert found(data) == [("bad_version", "version")]
    (problem,) = validate(data).problems
    assert problem.message().endswith("is not understood; version 1 is")
    assert "; ismert: 1" in problem.message("hu")


def test_format_and_version_are_told_together() -> None:
    data = data_of(format="chess", version=2, stake=0)
    assert found(data) == [("bad_format", "format"), ("bad_version", "version")]


# Rules


def test_switches_are_looked_at_though_the_profile_is_unknown() -> None:
    rules = {"ulti_fee": -1, "throw_in": False, "throw_in_ulti_fee": True, "hue": 1}
    assert found(data_of(profile="chess", rules=rules)) == [
        ("unknown_profile", "profile"),
        ("bad_rules", "rules.hue"),
        ("bad_rules", "rules.ulti_fee"),
    ]
    assert found(data_of(profile="chess", rules={})) == [("unknown_profile", "profile")]
    assert found(data_of(profile=5, rules=5)) == [("bad_type", "profile"), ("bad_type", "rules")]


def test_every_contradiction_is_told() -> None:
    rules = {
        "plain_parti": "PLAYED",
        "plain_parti_from_stake": 5,
        "throw_in": False,
        "throw_in_ulti_fee": True,
    }
    assert found(data_of(profile="ultistars", rules=rules)) == [("bad_rules", "rules")] * 2
    problem, _ = validate(data_of(profile="ultistars", rules=rules)).problems
    assert problem.rule == "R12"


def test_every_wrong_switch_of_a_whole_profile_is_told() -> None:
    whole = PLAYED.to_dict() | {"ulti_fee": -1, "hue": 1, "losses": "none"}
    del whole["values"]
    assert found(data_of(profile=whole)) == [
        ("bad_rules", "profile.hue"),
        ("bad_rules", "profile.values"),
        ("bad_rules", "profile.losses"),
        ("bad_rules", "profile.ulti_fee"),
    ]


# Actions


def test_an_illegal_action_is_told_with_seat_phase_rule_and_alternatives() -> None:
    data = data_of("lead", actions=[*data_of("lead")["actions"], "play ZA", "play MU"])
    (problem,) = validate(data).problems
    assert problem.to_dict() == {
        "path": "actions[7]",
        "code": "must_follow_suit",
        "seat": 1,
        "phase": "PLAY",
        "rule": "R8.2",
        "message": problem.message(),
        "alternatives": ["play ZX", "play ZK", "play ZO"],
    }
    assert (problem.seat, problem.phase) == (Seat.MIDDLEHAND, Phase.PLAY)
    assert problem.message().startswith("seat 1 is to act, phase PLAY; play MU: ")
    assert problem.message("hu").startswith("soron van: 1. hely, szakasz: lejátszás; play MU: ")


def test_behind_an_illegal_action_only_what_is_no_action_is_told() -> None:
    actions = ["discard T9 T8", "pass", "play MA", "fly", "play MA", 5, "bid chess", "play XX"]
    assert found(data_of(actions=actions)) == [
        ("must_bid", "actions[1]"),
        ("bad_action", "actions[3]"),
        ("bad_type", "actions[5]"),
        ("bad_bid", "actions[6]"),
        ("bad_card", "actions[7]"),
    ]
    after = validate(data_of(actions=actions)).problems[1:]
    assert {(problem.seat, problem.phase, problem.alternatives) for problem in after} == {
        (None, None, ())
    }
    assert after[0].message().startswith("fly: this is not an action (an action is one of bid")
    assert after[0].message("hu").startswith("fly: ez nem lépés")


def test_what_is_no_action_is_told_with_what_would_have_been_legal() -> None:
    (problem,) = validate(data_of(actions=["fly"])).problems
    assert (problem.code, problem.seat, problem.phase) == ("bad_action", 0, Phase.DISCARD)
    assert len(problem.alternatives) == 66
    with pytest.raises(RecordError, match=r"seat 0 is to act, phase DISCARD; fly: .*legal: "):
        Record.from_dict(data_of(actions=["fly"]))


def test_an_illegal_action_before_what_is_no_action_comes_first() -> None:
    data = data_of(actions=["discard T9 T8", "pass", "fly"])
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data)
    assert (caught.value.code, caught.value.path) == ("must_bid", "actions[1]")


def test_actions_are_read_though_the_deal_is_wrong() -> None:
    data = data_of(deal=["", "", ""], actions=["play MA", "fly", "play ZZ"])
    assert found(data) == [
        *(("bad_deal", f"deal[{seat}]") for seat in range(3)),
        ("bad_action", "actions[1]"),
        ("bad_card", "actions[2]"),
    ]


def test_without_a_list_of_actions_no_settlement_is_compared() -> None:
    data = data_of()
    assert found({**data, "actions": "pass"}) == [("bad_type", "actions")]
    del data["actions"]
    assert found(data) == [("missing_key", "actions")]


@pytest.mark.parametrize("value", [5, None, [], {}, True, ["pass"]], ids=repr)
def test_an_action_that_is_no_text_is_told_wherever_it_stands(value: object) -> None:
    actions = ["fly", value, "discard T9 T8", value]
    assert found(data_of(actions=actions)) == [
        ("bad_action", "actions[0]"),
        ("bad_type", "actions[1]"),
        ("bad_type", "actions[3]"),
    ]


def test_a_message_never_quotes_a_long_or_unprintable_text_whole() -> None:
    for text in ("x" * 10**5, "\x1b[31m"):
        (problem,) = validate(data_of(actions=[text])).problems
        assert len(problem.message()) < 2000
        assert "\x1b" not in problem.message("hu") + str(problem)


def test_an_action_may_be_written_with_very_much_space() -> None:
    data = data_of("early")
    data["actions"][-1] = data["actions"][-1].replace(" ", " " * 10**4)
    for _ in range(2):
        assert found(data) == []


def test_behind_the_end_no_action_is_legal() -> None:
    data = data_of("early", actions=[*data_of("early")["actions"], "pass", "pass"])
    (problem,) = validate(data).problems
    assert (problem.code, problem.seat, problem.phase) == ("game_over", None, Phase.OVER)


# Settlements (rules R11)

LINES: Final[list[Data]] = data_of("over")["settlement"]["lines"]


def stated(lines: list[Data], net: list[int] | None = None) -> Data:
    data = data_of()
    data["settlement"] = {"net": net or data["settlement"]["net"], "lines": lines}
    return data


def test_every_line_that_differs_is_told() -> None:
    wrong = [{**line, "units": 90 + place} for place, line in enumerate(LINES)]
    assert found(stated(wrong, [1, 2, 3])) == [
        ("settlement_differs", "settlement.net"),
        *(("settlement_differs", f"settlement.lines[{place}]") for place in range(len(LINES))),
    ]
    messages = [problem.message() for problem in validate(stated(wrong)).problems]
    for place, line in enumerate(LINES):
        assert messages[place].endswith(
            f"differs in units: stated {90 + place}, is {line['units']}"
        )
    (first, *_) = validate(stated(wrong)).problems
    assert f"units: megadva 90, helyesen {LINES[0]['units']}" in first.message("hu")
    assert first.rule == "R11"


def test_every_missing_line_is_told() -> None:
    assert found(stated([])) == [("settlement_differs", "settlement.lines")] * len(LINES)
    assert "units: " in validate(stated([])).problems[0].message("hu")


def test_a_right_line_is_not_taken_for_a_wrong_one_before_it() -> None:
    wrong = {**LINES[0], "units": 99}
    assert found(stated([wrong, *LINES])) == [("settlement_differs", "settlement.lines[0]")]
    assert found(stated([wrong, *LINES[1:]])) == [("settlement_differs", "settlement.lines[0]")]


def test_the_settlement_of_an_unfinished_deal_is_told() -> None:
    data = data_of("play", settlement={"net": [0, 0, 0]})
    assert found(data) == [("settlement_differs", "settlement")]
    assert "nincs vége" in validate(data).problems[0].message("hu")


def test_behind_an_illegal_action_no_settlement_is_compared() -> None:
    data = data_of(actions=["pass"], settlement={"net": [9, 9, 9], "lines": []})
    assert found(data) == [("wrong_phase", "actions[0]")]


# JSON


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Expecting value"),
        ("{", "Expecting property name"),
        ("\ufeff{}", "byte order mark"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        (b'{"format": "\xff"}', "byte 12 is not UTF-8"),
        ("{}".encode("utf-16"), "it is UTF-16: save it as UTF-8"),
        ('{"stake": NaN}', "NaN is not a JSON number"),
        ('{"stake": 1, "stake": 1}', "the key 'stake' comes twice"),
        ("[" * 10**5, "nested too deeply"),
        ("[" * 10**3 + '{"a":' * 10**3, "nested too deeply"),
    ],
)
def test_what_is_no_json_is_one_problem(text: str | bytes, why: str) -> None:
    (problem,) = validate(text).problems
    assert (problem.code, problem.path) == ("bad_json", "")
    assert problem.message().startswith("this is not JSON: ")
    assert why in problem.message()
    assert why in problem.message("hu")
    with pytest.raises(RecordError) as caught:
        Record.from_json(text)
    assert caught.value.message == problem.message()


def test_nesting_is_judged_alike_from_every_depth_of_the_stack() -> None:
    def from_below(steps: int, text: str) -> Report:
        return from_below(steps - 1, text) if steps else validate(text)

    for depth in (99, 100, 101, 500, 900, 960, 2000):
        for left, right in ("[]", ('{"a":', "}")):
            text = f'{left * depth}"[[{{\\"]"{right * depth}'
            (problem,) = validate(text).problems[:1]
            assert problem.code == ("bad_json" if depth > 100 else problem.code)
            assert ("nested too deeply" in problem.message()) is (depth > 100)
            for steps in (0, 300, 600):
                assert from_below(steps, text) == validate(text)


def test_where_little_stack_is_left_the_same_is_told() -> None:
    def from_below(steps: int) -> str:
        if steps:
            return from_below(steps - 1)
        return validate("[" * 99 + "]" * 99).problems[0].message()

    told = set()
    for steps in range(sys.getrecursionlimit()):
        try:
            told.add(from_below(steps).partition(":")[2])
        except RecursionError:  # there is none at all
            continue
    assert told <= {"", " it is nested too deeply"}
    # From Python 3.12 on, reading takes no more of the stack than telling that there is too little.
    assert len(told) == 2 or sys.version_info >= (3, 12)


def test_many_brackets_side_by_side_are_not_deep() -> None:
    data = data_of(players=["[" * 90, "{" * 90, '"' + "[" * 90 + "\\"])
    assert found(data) == []
    data["colour"] = [[]] * 500
    assert found(data) == [("unknown_key", "colour")]


def test_an_unfinished_text_with_many_brackets_is_read_quickly() -> None:
    text = "[" + '"\\"[' * 200_000 + "\\"
    (problem,) = validate(text).problems
    assert problem.code == "bad_json"


def test_nothing_is_raised_whatever_is_given() -> None:
    sources: Mapping[str, Any] = {**JUNK, **MONSTERS}
    for label, source in sources.items():
        report = validate(source)
        assert not report.ok, label
        assert report.problems[0].path == "" or report.problems[0].code == "missing_key"
        assert json.dumps(report.to_dict("hu"))


# Values


def test_a_report_is_a_value() -> None:
    report = validate(data_of(stake=0, actions=["pass"]))
    assert copies(report) == [report] * len(copies(report))
    assert hash(report) == hash(validate(data_of(stake=0, actions=["pass"])))
    for value, names in (
        (report, ("problems", "ok", "new")),
        (report.problems[0], ("code", "path", "words", "seat", "phase", "rule", "alternatives")),
    ):
        assert changeable(value, names) == []
    assert Report() == validate(data_of())
    assert isinstance(report.problems[0], Problem)


def test_a_game_writes_its_record() -> None:
    game = Game.start(DEAL, PLAYED)
    assert game.to_record() == Record.of(game)
    assert EXAMPLES["position"].to_record().replay() == EXAMPLES["position"]
