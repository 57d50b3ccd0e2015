"""The parts of a record, read from plain data."""

from __future__ import annotations

import pytest

from tests.games import DEAL
from tests.record.data import GAMES, LINES, NAMES, NET, data_of, error_of, stated
from tests.strategies import MONSTERS
from ulti import (
    RecordError,
)
from ulti.record import Record

A, B, C = DEAL.texts()


@pytest.mark.parametrize("value", [None, 5, "MA", {}, True, 1.5])
def test_a_deal_of_the_wrong_type_is_told(value: object) -> None:
    assert error_of(data_of(deal=value)) == ("bad_type", "deal")


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("value", [None, 5, [], {}, True, ["MA"]], ids=repr)
def test_a_hand_of_the_wrong_type_is_told(seat: int, value: object) -> None:
    hands: list[object] = list(DEAL.texts())
    hands[seat] = value
    assert error_of(data_of(deal=hands)) == ("bad_type", f"deal[{seat}]")


@pytest.mark.parametrize(
    "hands",
    [
        [],
        [A],
        [A, B],
        [A, B, C, ""],
        [B, A, C],  # twelve for another seat
        [A[:-3], B, C],  # eleven cards, and one missing
        [A[:-3], B + " T8", C],  # eleven and eleven
        [A[:-2] + "MU", B, C],  # a card twice
        [A[:-2] + "MA", B, C],  # twice in one hand
        [A[:-2] + "XX", B, C],
        [A[:-2] + "ma", B, C],  # a card of this hand
        [A + " PP", B, C],
        ["", "", ""],
        [A, B, "\ud800"],
        [A, B, "MA" * 10**5],
    ],
    ids=lambda hands: repr(hands)[-40:],
)
def test_cards_that_are_no_deal_are_told(hands: list[str]) -> None:
    code, path = error_of(data_of(deal=hands))
    assert (code, path.partition("[")[0]) == ("bad_deal", "deal")


@pytest.mark.parametrize(
    "value",
    [
        *(None, 5, "Anna", True, {}, [], ["Anna"], ["Anna", "Béla"], [*NAMES, "Dóra"]),
    ],
    ids=repr,
)
def test_players_that_are_not_three_are_told(value: object) -> None:
    assert error_of(data_of(players=value)) == ("bad_type", "players")


@pytest.mark.parametrize("name", [None, 5, True, ["c"]], ids=repr)
def test_a_player_that_is_not_a_name_is_told(name: object) -> None:
    assert error_of(data_of(players=["a", name, "b"])) == ("bad_type", "players[1]")


@pytest.mark.parametrize("name", ["\ud800", "a\nb", "\x1b[31m", "\x00", "a\tb", "\u202e"])
def test_a_name_that_can_not_be_printed_is_told(name: str) -> None:
    assert error_of(data_of(players=["Anna", name, "Cili"])) == ("bad_type", "players[1]")


@pytest.mark.parametrize("value", [None, 5, "pass", {}, True])
def test_actions_of_the_wrong_type_are_told(value: object) -> None:
    assert error_of(data_of(actions=value)) == ("bad_type", "actions")


@pytest.mark.parametrize("value", [None, 5, [], {}, True, ["pass"], 1.5], ids=repr)
def test_an_action_of_the_wrong_type_is_told(value: object) -> None:
    actions = ["discard T9 T8", value]
    assert error_of(data_of(actions=actions)) == ("bad_type", "actions[1]")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("fly", "bad_action"),
        ("", "bad_action"),
        ("\ud800", "bad_action"),
        ("play", "bad_action"),
        ("play PP", "bad_card"),
        ("discard PA mb", "bad_card"),
        ("bid chess", "bad_bid"),
        ("x" * 10**5, "bad_action"),
        ("bid " + "u" * 10**5, "bad_bid"),
        ("meld " + "20 " * 10**4, "bad_action"),
        ("kontra " + "u " * 10**4, "bad_action"),
    ],
    ids=lambda text: text[:20].replace("\ud800", "surrogate"),
)
def test_a_text_that_is_no_action_is_told(action: str, code: str) -> None:
    data = data_of(actions=["discard T9 T8", action])
    del data["settlement"]
    assert error_of(data) == (code, "actions[1]")


@pytest.mark.parametrize("value", [None, 5, "net", [], True, [0, 0, 0]])
def test_a_settlement_of_the_wrong_type_is_told(value: object) -> None:
    assert error_of(data_of(settlement=value)) == ("bad_type", "settlement")


def test_a_settlement_has_net_and_lines_only() -> None:
    assert error_of(stated(sum=0)) == ("unknown_key", "settlement.sum")
    assert error_of(data_of(settlement={})) == ("missing_key", "settlement.net")
    assert error_of(data_of(settlement={"lines": LINES})) == ("missing_key", "settlement.net")


@pytest.mark.parametrize(
    "net",
    [
        *(None, 5, "0", {}, [], [0], [0, 0], [0, 0, 0, 0]),
    ],
    ids=repr,
)
def test_a_net_of_the_wrong_type_is_told(net: object) -> None:
    assert error_of(stated(net=net)) == ("bad_type", "settlement.net")


@pytest.mark.parametrize("amount", ["0", 0.0, None, True, [], float("inf")], ids=repr)
def test_an_amount_of_the_wrong_type_is_told(amount: object) -> None:
    assert error_of(stated(net=[0, amount, 0])) == ("bad_type", "settlement.net[1]")


@pytest.mark.parametrize("lines", [None, 5, "j", {}, True])
def test_lines_of_the_wrong_type_are_told(lines: object) -> None:
    assert error_of(stated(lines=lines)) == ("bad_type", "settlement.lines")


@pytest.mark.parametrize("line", [None, 5, "j", [], True])
def test_a_line_of_the_wrong_type_is_told(line: object) -> None:
    assert error_of(stated(lines=[LINES[0], line])) == ("bad_type", "settlement.lines[1]")


def test_net_alone_is_enough() -> None:
    data = data_of(settlement={"net": NET})
    assert Record.from_dict(data).replay() == GAMES["over"]


def test_types_in_lines_are_strict() -> None:
    for line, code, key in (
        ({**LINES[0], "units": float(LINES[0]["units"])}, "bad_type", ".units"),
        ({**LINES[0], "silent": 0}, "bad_type", ".silent"),
        ({**LINES[0], "fee": 0}, "bad_type", ".fee"),
        ({**LINES[0], "seat": str(LINES[0]["seat"])}, "bad_type", ".seat"),
        ({**LINES[0], "net": [True, 0, 0]}, "bad_type", ".net[0]"),
        ({**LINES[0], "net": [0, 0]}, "bad_type", ".net"),
        ({**LINES[0], "figure": "zz"}, "bad_type", ".figure"),
        ({**LINES[0], "result": "won"}, "bad_type", ".result"),
        ({**LINES[0], "by": "both"}, "bad_type", ".by"),
        ({**LINES[0], "seat": 3}, "bad_type", ".seat"),
        ({**LINES[0], "hub": None}, "bad_type", ".hub"),
        ({**LINES[0], "against": []}, "bad_type", ".against"),
        ({**LINES[0], "against": [0, 3]}, "bad_type", ".against[1]"),
        ({**LINES[0], "units": 0}, "bad_type", ".units"),
        ({}, "missing_key", ".figure"),
        ({**LINES[0], "comment": "x"}, "unknown_key", ".comment"),
        ({k: v for k, v in LINES[0].items() if k != "net"}, "missing_key", ".net"),
    ):
        where = (code, f"settlement.lines[0]{key}")
        assert error_of(stated(lines=[line, *LINES[1:]])) == where


@pytest.mark.parametrize(
    "line",
    [
        {1: 2, "a": 3},
        {b"a": 1},
        {"a": object()},
        {"a": {1, 2}},
        {"a": 10**5000},
        {"a": float("nan")},
        {(): 1},
        {"a": MONSTERS["deep list"]},
        {"a": int},
    ],
    ids=lambda line: str(line.keys()),
)
def test_lines_that_no_json_can_hold_are_told(line: object) -> None:
    with pytest.raises(RecordError):
        Record.from_dict(stated(lines=[line])).replay()


def test_a_settlement_may_be_stated_without_lines() -> None:
    data = data_of()
    del data["settlement"]["lines"]
    record = Record.from_dict(data)
    record.replay()
    assert record.to_dict()["settlement"] == data["settlement"]
