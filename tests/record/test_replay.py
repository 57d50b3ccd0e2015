"""Records, played: illegal actions, and stated settlements that differ."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.record.data import GAMES, LINES, NET, data_of, error_of, stated
from ulti import (
    RecordError,
)
from ulti.record import Record


def test_an_illegal_action_is_told_with_all_that_helps() -> None:
    data = data_of("lead", actions=[*data_of("lead")["actions"], "play ZA", "play MU"])
    assert error_of(data) == ("must_follow_suit", "actions[7]")
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data).replay()
    for part in ("actions[7]", "play MU", "seat 1", "PLAY", "R8.2", "legal: play ZX"):
        assert part in str(caught.value)


def test_an_action_behind_the_end_is_told() -> None:
    actions = [*data_of("early")["actions"], "pass"]
    assert error_of(data_of("early", actions=actions)) == ("game_over", "actions[8]")
    with pytest.raises(RecordError, match="the deal is over"):
        Record.from_dict(data_of("early", actions=actions)).replay()


def test_there_are_several_different_lines() -> None:
    assert len(LINES) >= 2
    assert len({json.dumps(line) for line in LINES}) == len(LINES)


@pytest.mark.parametrize("net", [[0, 0, 0], [*NET[:2], 1], NET[::-1], [10**400, 0, 0]])
def test_a_net_that_differs_is_told(net: object) -> None:
    assert error_of(stated(net=net)) == ("settlement_differs", "settlement.net")


def test_lines_may_come_in_any_order() -> None:
    for lines in (LINES, LINES[::-1], [dict(reversed(line.items())) for line in LINES]):
        assert Record.from_dict(stated(lines=lines)).replay() == GAMES["over"]
    tuples = [{**line, "net": tuple(line["net"])} for line in LINES]
    assert Record.from_dict(stated(lines=tuple(tuples))).replay() == GAMES["over"]


@pytest.mark.parametrize("place", range(len(LINES)))
def test_a_line_that_differs_is_told_with_its_place(place: int) -> None:
    """The path counts as the record does, not in some order of the reader's own."""
    last = len(LINES) - 1
    found = set()
    others: dict[str, list[Any]] = {
        "figure": ["j", "x"],
        "silent": [True, False],
        "fee": [True, False],
        "result": ["made", "lost"],
        "by": ["declarer", "defender", "defenders"],
        "seat": [0, 1, 2, None],
        "hub": [0, 1, 2],
        "against": [[0], [1], [2, 1]],
        "units": [99],
        "suit_multiplier": [99],
        "kontra_multiplier": [99],
        "net": [[99, 0, -99]],
    }
    assert others.keys() == LINES[0].keys()
    for key, values in others.items():
        for value in values:
            wrong = [*LINES[:place], {**LINES[place], key: value}, *LINES[place + 1 :]]
            if wrong != LINES:
                found.add(error_of(stated(lines=wrong)))
                code, path = error_of(stated(lines=wrong[::-1]))
                found.add((code, path.replace(str(last - place), str(place))))
    assert found == {("settlement_differs", f"settlement.lines[{place}]")}


def test_a_missing_line_is_told() -> None:
    for lines in ([], LINES[1:], LINES[:-1]):
        assert error_of(stated(lines=lines)) == ("settlement_differs", "settlement.lines")


def test_an_extra_line_is_told() -> None:
    extra = {**LINES[0], "units": 99}
    where = ("settlement_differs", f"settlement.lines[{len(LINES)}]")
    assert error_of(stated(lines=[*LINES, extra])) == where


@pytest.mark.parametrize("place", range(len(LINES)))
def test_a_line_that_is_stated_twice_is_told(place: int) -> None:
    for lines in ([*LINES, LINES[place]], [LINES[place], *LINES], [LINES[place]] * len(LINES)):
        assert error_of(stated(lines=lines))[0] == "settlement_differs"


@pytest.mark.parametrize("label", ["deal", "respond", "trump", "lead", "kontra", "play"])
def test_an_unfinished_record_has_no_settlement(label: str) -> None:
    data = data_of(label, settlement={"net": [0, 0, 0]})
    assert error_of(data) == ("settlement_differs", "settlement")
    data = data_of(label, settlement={"net": [0, 0, 0], "lines": []})
    assert error_of(data) == ("settlement_differs", "settlement")


def test_a_void_deal_is_settled_by_nothing() -> None:
    data = data_of("void")
    assert data["settlement"] == {"net": [0, 0, 0], "lines": []}
    assert Record.from_dict(data).replay() == GAMES["void"]
    assert error_of({**data, "settlement": {"net": [0, 0, 0], "lines": LINES}})[1] == (
        "settlement.lines[0]"
    )


def test_a_line_too_many_is_told_when_none_is_left() -> None:
    twice = stated(lines=[*LINES, LINES[0]])
    with pytest.raises(RecordError, match="no more lines than those before"):
        Record.from_dict(twice).replay()


def test_a_differing_line_is_compared_with_the_nearest() -> None:
    wrong = stated(lines=[{**LINES[0], "units": 99}, *LINES[1:]])
    units = LINES[0]["units"]
    with pytest.raises(RecordError, match=f"differs in units: stated 99, is {units}$"):
        Record.from_dict(wrong).replay()
