"""The protocol of `ulti serve`: each method, each error, any line at all, and real clients."""

from __future__ import annotations

import io
import json
import os
import random
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import EXAMPLES
from tests.processes import run, started
from ulti import (
    PROFILES,
    ULTISTARS,
    WIKIPEDIA,
    Catalogue,
    Deal,
    Game,
    Outcome,
    Phase,
    settle,
    settle_revoke,
)
from ulti.base.lines import LONGEST_LINE
from ulti.record import Record, validate
from ulti.serve import LONGEST_BATCH, answer, protocol, serve

if TYPE_CHECKING:
    from ulti import Profile

GAMES: Final = {label: game for label, game in EXAMPLES.items() if game.deal is not None}
NAMES: Final = ("Anna", "Béla", "Cili")
ROOT: Final = Path(__file__).parent.parent.parent
SERVER: Final = [sys.executable, "-m", "ulti.serve"]
WHOLE: Final = WIKIPEDIA.to_dict()
Data = dict[str, Any]
every_game = pytest.mark.parametrize("label", GAMES)


def record_of(label: str = "over", **changes: object) -> Data:
    return {**json.loads(Record.of(GAMES[label], NAMES).to_json()), **changes}


def request(method: object, params: object = None, **changes: object) -> str:
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}
    return json.dumps({**message, **changes})


def reply_to(line: str | bytes) -> Data:
    """Return the only answer to a line, looked at for its form."""
    text = answer(line)
    assert text is not None
    assert "\n" not in text
    assert text.isascii()
    reply: Data = json.loads(text, parse_constant=pytest.fail)
    check_form(reply)
    return reply


def check_form(reply: Data) -> None:
    """Check a response object as JSON-RPC 2.0 has it (section 5)."""
    assert reply["jsonrpc"] == "2.0"
    assert reply.keys() in ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"})
    if "result" in reply:
        assert isinstance(reply["result"], dict)
        return
    error = reply["error"]
    assert error.keys() == {"code", "message", "data"}
    assert error["code"] in {-32700, -32600, -32601, -32602, 1, 2}
    assert error["message"]
    if error["code"] < 0:
        assert error["data"].keys() == {"code", "path", "reason"}
        assert all(isinstance(value, str) for value in error["data"].values())
        assert error["data"]["code"]
        assert error["data"]["reason"]


def result_of(method: str, **params: object) -> Data:
    reply = reply_to(request(method, params))
    assert "error" not in reply, reply
    assert reply["id"] == 1
    result: Data = reply["result"]
    return result


def error_of(line: str | bytes) -> tuple[int, str, str]:
    """Return the number of an error, its code and its path."""
    error = reply_to(line)["error"]
    return error["code"], error["data"]["code"], error["data"]["path"]


def wrong_params(method: str, **params: object) -> tuple[str, str]:
    number, code, path = error_of(request(method, params))
    assert number == -32602
    return code, path


# Methods


@pytest.mark.parametrize("name", PROFILES)
def test_new_deals_by_a_seed_always_the_same(name: str) -> None:
    record = result_of("new", profile=name, seed=7)["record"]
    game = Game.start(Deal.shuffled(random.Random(7)), PROFILES[name])
    assert record == Record.of(game).to_dict()
    assert record == result_of("new", profile=name, seed=7)["record"]
    assert record != result_of("new", profile=name, seed=8)["record"]


def test_new_takes_cards_house_rules_and_a_stake() -> None:
    deal = list(GAMES["over"].deal.texts()) if GAMES["over"].deal else []
    rules = {"plain_parti": "PLAYED"}
    record = result_of("new", profile="ultistars", rules=rules, stake=3, deal=deal)["record"]
    read = Record.from_dict(record)
    assert read.deal is not None
    assert (list(read.deal.texts()), read.stake, read.actions) == (deal, 3, ())
    assert read.profile == ULTISTARS.evolve(plain_parti="PLAYED")
    whole = WIKIPEDIA.evolve(name="house", ulti_fee=9)
    record = result_of("new", profile=whole.to_dict(), seed=1)["record"]
    assert Record.from_dict(record).profile == whole


def test_new_shuffles_anew_where_nothing_tells_the_cards() -> None:
    first, second = (result_of("new", profile="ultistars")["record"] for _ in range(2))
    assert Record.from_dict(first).deal != Record.from_dict(second).deal


@every_game
def test_legal_lists_what_the_game_does(label: str) -> None:
    game = GAMES[label]
    assert result_of("legal", record=record_of(label)) == {
        "to_act": game.to_act,
        "phase": game.phase.name,
        "actions": [str(action) for action in game.legal_actions()],
        "claims": [str(claim) for claim in game.legal_claims()],
    }


@every_game
def test_apply_gives_the_record_of_the_next_state(label: str) -> None:
    game = GAMES[label]
    for action in (*game.legal_actions()[:3], *game.legal_claims()):
        after = game.apply(action)
        assert result_of("apply", record=record_of(label), action=str(action)) == {
            "record": Record.of(after, NAMES).to_dict(),
            "to_act": after.to_act,
            "phase": after.phase.name,
        }


@every_game
def test_apply_of_an_illegal_action_is_error_1_with_the_verdict(label: str) -> None:
    game = GAMES[label]
    for text in ("throw-in", "play PA", "bid x", "what", "", "discard PA PA", "spread 1"):
        verdict = game.verdict(text)
        if verdict:
            continue
        error = reply_to(request("apply", {"record": record_of(label), "action": text}))["error"]
        assert error["code"] == 1
        assert verdict.message() in error["message"]
        data = error["data"]
        assert verdict.message("en") in data.pop("message")
        assert verdict.message("hu") in data.pop("message_hu")
        assert data == {
            "action": str(verdict.action),
            "legal": False,
            "path": "action",
            "seat": verdict.seat,
            "phase": verdict.phase.name,
            "code": str(verdict.code),
            "rule": verdict.rule,
            "alternatives": [str(action) for action in verdict.alternatives],
        }


@every_game
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_verdict_says_whether_an_action_is_legal_and_why_not(label: str, seat: int | None) -> None:
    game = GAMES[label]
    by = {} if seat is None else {"seat": seat}
    for text in (*map(str, game.legal_actions()[:2]), "play PA", "concede", "dance"):
        verdict = game.verdict(text, by=seat)
        told = result_of("verdict", record=record_of(label), action=text, **by)
        assert (told["action"], told["legal"]) == (str(verdict.action), bool(verdict))
        assert (told["seat"], told["phase"]) == (verdict.seat, verdict.phase.name)
        if not verdict:
            assert (told["code"], told["rule"]) == (verdict.code, verdict.rule)
            assert told["path"] == "action"
            assert verdict.message("hu") in told["message_hu"]


@every_game
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_view_is_that_of_the_seat(label: str, seat: int | None) -> None:
    view = GAMES[label].view(seat).to_dict()
    assert result_of("view", record=record_of(label), seat=seat) == json.loads(json.dumps(view))


@every_game
def test_settle_settles_or_is_error_2_with_who_is_to_act(label: str) -> None:
    game = GAMES[label]
    line = request("settle", {"record": record_of(label)})
    if game.phase is Phase.OVER:
        assert game.settlement is not None
        assert reply_to(line)["result"] == game.settlement.to_dict()
        return
    error = reply_to(line)["error"]
    assert error["code"] == 2
    assert "not_over" in error["message"]
    reason = f"seat {game.to_act} is to act, phase {game.phase.name}"
    assert error["data"] == {
        "code": "not_over",
        "reason": reason,
        "to_act": game.to_act,
        "phase": game.phase.name,
    }


def test_settle_takes_the_facts_of_a_score_keeper() -> None:
    silent = [{"figure": "u", "seat": 0, "made": False}]
    outcome = {"bid": "j", "declarer": 0, "trump": "M", "made": [], "silent": silent}
    settlement = result_of("settle", outcome=outcome, profile="wikipedia", stake=5)
    assert [line["fee"] for line in settlement["lines"]] == [False, False, True]
    pair = {"bid": "b", "declarer": 1, "made": ["b"], "kontra": {"b": [0, 2]}}
    assert result_of("settle", outcome=pair, profile="ultistars")["net"] == [-20, 25, -5]
    lost = {"bid": "ju", "declarer": 0, "trump": "M", "made": ["j"]}
    net = result_of("settle", outcome=lost, profile="ultistars", rules={"ulti_fee": 1})["net"]
    assert net == [-8, 4, 4]
    assert result_of("settle", outcome={"ending": "VOID"}, profile="ultistars")["net"] == [0, 0, 0]


def test_settle_explains_itself_if_it_is_asked_to() -> None:
    outcome = {
        "bid": "Pj",
        "declarer": 0,
        "made": ["j"],
        "silent": [{"figure": "c1", "seat": 0, "made": True}],
    }
    plain = result_of("settle", outcome=outcome, profile="ultistars")
    assert result_of("settle", outcome=outcome, profile="ultistars", explain=False) == plain
    told = result_of("settle", outcome=outcome, profile="ultistars", explain=True)
    assert told == {
        **plain,
        "explained": [
            {
                "en": "made silent hundred: 2 × 2 (hearts) = 4 each; in place of the parti (R10.1)",
                "hu": "teljesített csendes száz: 2 × 2 (piros) = fejenként 4; "
                "a parti helyett (R10.1)",
            }
        ],
        "unpaid": [
            {
                "figure": "j",
                "silent": False,
                "fee": False,
                "seat": 0,
                "rule": "R10.1",
                "en": "parti: the silent hundred is paid in its place (R10.1)",
                "hu": "parti: a csendes száz számít helyette (R10.1)",
            }
        ],
    }
    lost = {"bid": "Pj", "declarer": 0}
    revoked = result_of("settle", outcome=lost, profile="wikipedia", revoke=0, explain=True)
    assert "(revoke)" in revoked["explained"][0]["en"]
    game = result_of("settle", record=record_of("over"), explain=True)
    assert len(game["explained"]) == len(game["lines"])


@pytest.mark.parametrize("name", [None, *PROFILES])
def test_bids_are_the_table_of_a_profile(name: str | None) -> None:
    profile: Profile = ULTISTARS if name is None else PROFILES[name]
    result = result_of("bids", **({} if name is None else {"profile": name}))
    catalogue = Catalogue.of(profile)
    assert result["profile"] == profile.name
    assert [row["bid"] for row in result["bids"]] == [str(bid) for bid in catalogue.bids]
    for bid, row in zip(catalogue.bids, result["bids"], strict=True):
        assert row == {
            "bid": str(bid),
            "hu": bid.name("hu"),
            "en": bid.name("en"),
            "value": catalogue.value(bid),
            "rank": list(catalogue.rank(bid)),
            "trumps": [str(suit) for suit in bid.trumps],
            **catalogue.row(bid)._asdict(),
        }


def test_bids_follow_changed_rules() -> None:
    rules = {"four_aces_with_durchmars": True}
    more = result_of("bids", profile="ultistars", rules=rules)["bids"]
    assert len(more) > len(result_of("bids", profile="ultistars")["bids"])


def test_profiles_are_told_whole() -> None:
    every = result_of("profiles")["profiles"]
    assert every == json.loads(json.dumps([profile.to_dict() for profile in PROFILES.values()]))
    assert result_of("profiles", profile="wikihow")["profiles"] == [
        profile for profile in every if profile["name"] == "wikihow"
    ]


@every_game
def test_validate_reports_as_the_library_does(label: str) -> None:
    record = record_of(label)
    assert result_of("validate", record=record) == {"ok": True, "errors": []}
    wrong: Any
    for wrong in (dict(record, stake=0), {**record, "actions": ["pass"]}, [], None, 5, "{}"):
        report = result_of("validate", record=wrong)
        assert report["ok"] is False
        assert report["errors"]
        assert report == json.loads(json.dumps(validate(wrong).to_dict()))


# Errors


@pytest.mark.parametrize(
    "line",
    [
        *("", " ", "\n", "{", "nonsense", "NaN", '{"id": Infinity}', "9" * 5000, "[1,]"),
        *(b"\xff\xfe{}", b"\xef\xbb\xbf{}", '{"jsonrpc": "2.0"}'.encode("utf-16"), b"\0"),
        *('{"id": 1, "id": 1}', "[" * 100_000, '{"a":' * 100_000, '"' + "x" * LONGEST_LINE + '"'),
        b" " * (LONGEST_LINE + 1),
    ],
    ids=repr,
)
def test_what_is_no_json_is_a_parse_error(line: str | bytes) -> None:
    assert reply_to(line)["id"] is None
    assert error_of(line) == (-32700, "bad_json", "")


def test_a_line_that_is_no_text_is_a_parse_error() -> None:
    assert error_of(5)[0] == -32700  # type: ignore[arg-type]


def test_the_longest_line_is_read() -> None:
    line = request("bids")
    assert "result" in reply_to(line + " " * (LONGEST_LINE - len(line)))
    assert error_of(line + " " * (LONGEST_LINE + 1 - len(line)))[0] == -32700


@pytest.mark.parametrize(
    ("message", "code", "path"),
    [
        *((junk, "bad_type", "") for junk in (1, "text", None, True, 1.5)),
        ({}, "missing_key", "jsonrpc"),
        ({"jsonrpc": "2.0"}, "missing_key", "method"),
        ({"method": "bids", "id": 1}, "missing_key", "jsonrpc"),
        ({"jsonrpc": "2.0", "method": "bids", "Id": 1}, "unknown_key", "Id"),
        ({"jsonrpc": "1.0", "method": "bids", "id": 1}, "bad_version", "jsonrpc"),
        ({"jsonrpc": 2.0, "method": "bids", "id": 1}, "bad_version", "jsonrpc"),
        *(
            ({"jsonrpc": "2.0", "method": method, "id": 1}, "bad_type", "method")
            for method in (1, None, [0], {"a": 0})
        ),
        *(
            ({"jsonrpc": "2.0", "method": "bids", "id": identity}, "bad_type", "id")
            for identity in (True, [1], {"a": 1})
        ),
        *(
            ({"jsonrpc": "2.0", "method": "bids", "id": 1, "params": params}, "bad_type", "params")
            for params in (1, "text", None, True)
        ),
    ],
)
def test_what_is_no_request_is_an_invalid_request(message: Any, code: str, path: str) -> None:  # noqa: ANN401
    assert error_of(json.dumps(message)) == (-32600, code, path)
    known = isinstance(message, dict) and path != "id"
    assert reply_to(json.dumps(message))["id"] == (message.get("id") if known else None)


def test_an_id_that_is_no_finite_number_is_refused() -> None:
    assert error_of('{"jsonrpc": "2.0", "method": "bids", "id": 1e400}') == (
        -32600,
        "bad_type",
        "id",
    )


@pytest.mark.parametrize("identity", [0, -1, 10**40, 1.5, "", "1", "é\ud800\n", "x" * 1000, None])
def test_ids_come_back_as_they_were(identity: object) -> None:
    for method in ("bids", "nothing", 5):
        back = reply_to(request(method, id=identity))["id"]
        assert (back, type(back)) == (identity, type(identity))


@pytest.mark.parametrize("method", ["", "New", "rpc.describe", "__class__", "x" * 1000])
def test_an_unknown_method_is_told_the_known_ones(method: str) -> None:
    reply = reply_to(request(method))
    assert (reply["error"]["code"], reply["error"]["data"]["path"]) == (-32601, "method")
    assert (
        "new, legal, apply, verdict, propose, agree, view, settle, bids, profiles, validate"
        in reply["error"]["message"]
    )
    assert len(reply["error"]["message"]) < 300
    near = "; did you mean new?"
    assert reply["error"]["message"].endswith(near) is (method == "New")


def test_params_go_by_name() -> None:
    assert error_of(request("bids", ["ultistars"])) == (-32602, "bad_type", "")
    assert "profile, rules" in reply_to(request("bids", ["ultistars"]))["error"]["message"]


@pytest.mark.parametrize(
    ("method", "params", "expected"),
    [
        ("new", {}, ("missing_key", "profile")),
        ("new", {"profile": "x"}, ("unknown_profile", "profile")),
        ("new", {"profile": 5}, ("bad_type", "profile")),
        ("new", {"profile": WHOLE | {"ulti_fee": -1}}, ("bad_rules", "profile.ulti_fee")),
        ("new", {"profile": "wikihow", "rules": {"x": 1}}, ("bad_rules", "rules.x")),
        ("new", {"profile": "wikihow", "rules": []}, ("bad_type", "rules")),
        ("new", {"profile": "wikihow", "stake": 0}, ("bad_stake", "stake")),
        ("new", {"profile": "wikihow", "stake": 1.5}, ("bad_type", "stake")),
        ("new", {"profile": "wikihow", "seed": "7"}, ("bad_type", "seed")),
        ("new", {"profile": "wikihow", "seed": True}, ("bad_type", "seed")),
        ("new", {"profile": "wikihow", "seed": 1.0}, ("bad_type", "seed")),
        ("new", {"profile": "wikihow", "seed": None}, ("bad_type", "seed")),
        ("new", {"profile": "wikihow", "seed": 1, "deal": []}, ("unknown_key", "seed")),
        ("new", {"profile": "wikihow", "deal": []}, ("bad_deal", "deal")),
        ("new", {"profile": "wikihow", "deal": ["PA", 5, ""]}, ("bad_type", "deal[1]")),
        ("new", {"profile": "wikihow", "players": NAMES}, ("unknown_key", "players")),
        ("legal", {}, ("missing_key", "record")),
        ("legal", {"record": None}, ("bad_type", "record")),
        ("legal", {"record": {}}, ("missing_key", "record.format")),
        ("legal", {"record": record_of(stake=0)}, ("bad_stake", "record.stake")),
        ("legal", {"record": record_of(actions=["x"])}, ("bad_action", "record.actions[0]")),
        ("legal", {"record": record_of(actions=["pass"])}, ("wrong_phase", "record.actions[0]")),
        (
            "legal",
            {"record": record_of(settlement={"net": [9, -9, 0]})},
            ("settlement_differs", "record.settlement.net"),
        ),
        ("apply", {"record": record_of("lead")}, ("missing_key", "action")),
        ("apply", {"record": record_of("lead"), "action": 5}, ("bad_type", "action")),
        ("apply", {"record": [], "action": "pass"}, ("bad_type", "record")),
        ("view", {"record": record_of("lead")}, ("missing_key", "seat")),
        ("view", {"record": record_of("lead"), "seat": 3}, ("bad_seat", "seat")),
        ("view", {"record": record_of("lead"), "seat": True}, ("bad_seat", "seat")),
        ("settle", {}, ("missing_key", "record")),
        ("settle", {"outcome": {}}, ("missing_key", "record")),
        ("settle", {"profile": "wikihow"}, ("missing_key", "record")),
        ("settle", {"record": record_of(), "stake": 2}, ("unknown_key", "stake")),
        ("settle", {"outcome": 5, "profile": "wikihow"}, ("bad_type", "outcome")),
        ("settle", {"outcome": {}, "profile": "wikihow"}, ("bad_outcome", "outcome")),
        ("settle", {"outcome": {}, "profile": "wikihow", "stake": 0}, ("bad_stake", "stake")),
        ("settle", {"outcome": {"x": 1}, "profile": "wikihow"}, ("unknown_key", "outcome.x")),
        ("settle", {"outcome": {"made": "u"}, "profile": "wikihow"}, ("bad_type", "outcome.made")),
        (
            "settle",
            {"outcome": {"silent": {}}, "profile": "wikihow"},
            ("bad_type", "outcome.silent"),
        ),
        (
            "settle",
            {"outcome": {"silent": [5]}, "profile": "wikihow"},
            ("bad_type", "outcome.silent[0]"),
        ),
        (
            "settle",
            {"outcome": {"silent": [{"figure": "u"}]}, "profile": "wikihow"},
            ("missing_key", "outcome.silent[0].seat"),
        ),
        (
            "settle",
            {
                "outcome": {"silent": [{"figure": "b", "seat": 0, "made": True}]},
                "profile": "wikihow",
            },
            ("bad_type", "outcome.silent[0].figure"),
        ),
        (
            "settle",
            {
                "outcome": {"bid": "?", "declarer": 0, "trump": "M"},
                "profile": "wikihow",
            },
            ("bad_bid", "outcome.bid"),
        ),
        ("settle", {"record": record_of("bid"), "revoke": 0}, ("wrong_phase", "revoke")),
        ("settle", {"record": record_of("void"), "revoke": 0}, ("bad_rules", "revoke")),
        ("settle", {"record": record_of("thrown in"), "revoke": 0}, ("bad_outcome", "revoke")),
        ("settle", {"record": record_of("play"), "revoke": 3}, ("bad_type", "revoke")),
        ("propose", {"record": record_of("play"), "seat": 0}, ("missing_key", "what")),
        ("propose", {"record": record_of("play"), "seat": 9, "what": "back"}, ("bad_type", "seat")),
        (
            "propose",
            {"record": record_of("play"), "seat": 0, "what": "pass"},
            ("bad_action", "what"),
        ),
        (
            "propose",
            {"record": record_of("play"), "seat": 0, "what": {"bid": "?"}},
            ("bad_bid", "what.bid"),
        ),
        (
            "agree",
            {"record": record_of("play"), "seat": 0, "agreement": {}},
            ("missing_key", "agreement.format"),
        ),
        ("agree", {"record": record_of("play"), "seat": 0}, ("not_proposed", "seat")),
        ("bids", {"profile": "x"}, ("unknown_profile", "profile")),
        ("profiles", {"profile": []}, ("bad_type", "profile")),
        ("validate", {}, ("missing_key", "record")),
        ("validate", {"record": {}, "x": 1}, ("unknown_key", "x")),
    ],
)
def test_wrong_params_name_the_place(method: str, params: Data, expected: tuple[str, str]) -> None:
    assert wrong_params(method, **params) == expected


def test_a_fault_of_the_library_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> Data:
        raise KeyError("broken")

    monkeypatch.setitem(protocol._METHODS, "bids", protocol._METHODS["bids"]._replace(run=fail))
    text = answer(request("bids"))
    assert text is not None
    error = json.loads(text)["error"]
    assert (error["code"], error["data"]["code"]) == (-32603, "internal_error")
    assert "KeyError" in error["message"]


# Agreements


def test_r13_5_taking_back_is_done_once_all_agree() -> None:
    game = GAMES["play"]
    record = record_of("play")
    said = result_of("propose", record=record, seat=1, what="back 2")
    assert said["settled"] is False
    assert said["agreement"]["proposals"] == [{"what": "back 2", "by": [1]}]
    said = result_of("agree", record=record, agreement=said["agreement"], seat=0)
    assert said.keys() == {"agreement", "settled"}
    said = result_of("agree", record=record, agreement=said["agreement"], seat=2, what="back 2")
    before = game.at(len(game.history) - 2)
    assert said == {
        "agreement": {**said["agreement"], "proposals": [{"what": "back 2", "by": [0, 1, 2]}]},
        "settled": True,
        "record": Record.of(before, NAMES).to_dict(),
        "to_act": before.to_act,
        "phase": before.phase.name,
    }


def test_r8_9_an_agreed_end_is_settled_once_all_agree() -> None:
    game = GAMES["play"]
    record = record_of("play")
    outcome = Outcome(game.bid, game.declarer, game.trump, "AGREED", game.bid, (), game.kontra)
    what = outcome.to_dict()
    said = result_of("propose", record=record, seat=0, what=what)
    for seat in (1, 2):
        assert said["settled"] is False
        said = result_of("agree", record=record, agreement=said["agreement"], seat=seat, what=what)
    assert said["settled"] is True
    assert said["settlement"] == settle(outcome, game.profile, game.stake).to_dict()
    assert "record" not in said


@pytest.mark.parametrize("method", ["propose", "agree"])
def test_r13_4_who_may_not_concede_is_error_1_with_the_verdict(method: str) -> None:
    game = GAMES["play"]
    params: Data = {"record": record_of("play"), "seat": 0, "what": "concede"}
    if method == "agree":
        params["agreement"] = result_of("propose", **{**params, "seat": 1})["agreement"]
    error = reply_to(request(method, params))["error"]
    assert error["code"] == 1
    data = error["data"]
    assert (data["legal"], data["code"], data["rule"]) == (False, "not_your_turn", "R13.4")
    assert data["path"] == ("what" if method == "propose" else "seat")
    assert game.verdict("concede", by=0).message() in error["message"]


# Revokes


@pytest.mark.parametrize("label", ["lead", "kontra", "play", "over"])
def test_r11_8_a_revoke_in_a_deal_is_settled_by_what_was_announced(label: str) -> None:
    game = GAMES[label]
    said = Outcome(game.bid, game.declarer, game.trump, kontra=game.kontra)
    for seat in range(3):
        settlement = settle_revoke(game.outcome or said, seat, game.profile, game.stake)
        told = result_of("settle", record=record_of(label), revoke=seat)
        assert told == settlement.to_dict()
        assert told["net"][seat] < 0


# Notifications and batches


def test_a_notification_gets_no_answer() -> None:
    for method, params in (("bids", None), ("nothing", {}), ("new", {}), ("new", [])):
        message: Data = {"jsonrpc": "2.0", "method": method, "params": params or []}
        assert answer(json.dumps(message)) is None
        assert answer(json.dumps([message, message])) is None


def test_a_batch_is_answered_in_order_without_its_notifications() -> None:
    note = {"jsonrpc": "2.0", "method": "bids"}
    batch = [{**note, "id": "a"}, 5, note, {**note, "id": "b", "method": "nothing"}, [], {}]
    text = answer(json.dumps(batch))
    assert text is not None
    replies = json.loads(text)
    for reply in replies:
        check_form(reply)
    found = [(reply["id"], reply.get("error", {}).get("code")) for reply in replies]
    none = (None, -32600)
    assert found == [("a", None), none, ("b", -32601), none, none]


def test_a_batch_has_bounds() -> None:
    assert error_of("[]") == (-32600, "bad_type", "")
    assert error_of(json.dumps([0] * (LONGEST_BATCH + 1))) == (-32600, "bad_type", "")
    text = answer(json.dumps([0] * LONGEST_BATCH))
    assert text is not None
    assert len(json.loads(text)) == LONGEST_BATCH


# Any line at all

CASES: Final = 3 * settings().max_examples
"""Of each of the four kinds of lines."""

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-1, 0, 3, 2**31, 2**53, 10**400]),
    st.floats(),  # with NaN and infinities, which Python writes as JSON does not know them
    st.text(max_size=8),
    st.sampled_from(["pass", "play PA", "bid P4u", "PA PX", "2.0", "ultistars", "u", "\ud800"]),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@st.composite
def good_messages(draw: st.DrawFn) -> Data:
    """Make requests that are right, or nearly."""
    label, profile = draw(st.sampled_from(sorted(GAMES))), draw(st.sampled_from(sorted(PROFILES)))
    record, game = record_of(label), GAMES[label]
    legal = [str(action) for action in (*game.legal_actions(), *game.legal_claims())]
    outcome = {"bid": "ju", "declarer": 0, "trump": "M", "ending": "PLAYED", "made": ["j"]}
    silent = {"silent": [{"figure": "a", "seat": 0, "made": True}], "kontra": {"u": 1}}
    whole = PROFILES[profile].to_dict()
    method, params = draw(
        st.sampled_from(
            [
                ("new", {"profile": profile, "seed": 7, "stake": 2}),
                ("new", {"profile": whole, "deal": record["deal"]}),
                ("legal", {"record": record}),
                ("legal", {"record": {**record, "profile": whole}}),
                ("apply", {"record": record, "action": draw(st.sampled_from([*legal, "pass"]))}),
                ("view", {"record": record, "seat": draw(st.sampled_from([0, 1, 2, None]))}),
                ("settle", {"record": record}),
                ("settle", {"outcome": {**outcome, **silent}, "profile": profile}),
                ("bids", {"profile": profile}),
                ("profiles", {}),
                ("validate", {"record": record}),
            ]
        )
    )
    # As from JSON, so that no part is shared.
    message: Data = json.loads(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))
    return {**message, "id": draw(st.integers() | st.text(max_size=3))}


def mutate(draw: st.DrawFn, message: Data) -> None:
    """Change, add, double or take away one value somewhere inside."""
    inner: Any = message
    while True:
        places = list(range(len(inner)) if isinstance(inner, list) else inner)
        if not places:
            return
        place = draw(st.sampled_from(places))
        below = inner[place]
        if isinstance(below, (list, dict)) and below and draw(st.integers(0, 3)):
            inner = below
            continue
        match draw(st.integers(0, 3)):
            case 0:
                del inner[place]
            case 1 if isinstance(inner, list):
                inner.insert(draw(st.integers(0, len(inner))), draw(st.sampled_from(inner)))
            case 1:
                inner[draw(st.text(max_size=5))] = below
            case _:
                inner[place] = draw(values)
        return


@st.composite
def mutated_messages(draw: st.DrawFn, most: int = 3) -> Data:
    message = draw(good_messages())
    for _ in range(draw(st.integers(0, most))):
        mutate(draw, message)
    return message


@st.composite
def mutated_texts(draw: st.DrawFn) -> bytes:
    """Make lines with bytes changed, added or lost."""
    line = bytearray(json.dumps(draw(good_messages()), ensure_ascii=False).encode())
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(line)))
        piece = draw(
            st.binary(max_size=3) | st.sampled_from([b'"', b"{", b"]", b",", b"\\u", b"9"])
        )
        line[place : place + draw(st.integers(0, 3))] = piece
    return bytes(line)


def is_note(message: object) -> bool:
    """Tell a notification, written from the specification (sections 4 and 4.1)."""
    return (
        isinstance(message, dict)
        and set(message) <= {"jsonrpc", "method", "params"}
        and message.get("jsonrpc") == "2.0"
        and isinstance(message.get("method"), str)
        and isinstance(message.get("params", {}), (dict, list))
    )


def check_answer(line: str | bytes) -> None:
    """Check that a line has one well-formed answer, or none if it is all notifications."""
    text = answer(line)
    if text is None:
        message = json.loads(line)
        messages = message if isinstance(message, list) else [message]
        assert messages
        assert all(map(is_note, messages))
        return
    assert "\n" not in text
    assert text.isascii()
    reply = json.loads(text, parse_constant=pytest.fail)
    for each in reply if isinstance(reply, list) else [reply]:
        check_form(each)
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        assert (reply["id"], reply["error"]["code"]) == (None, -32700)
        return
    assert isinstance(reply, list) <= isinstance(message, list)
    assert not is_note(message) or reply["error"]["code"] == -32700  # a key twice, a NaN
    if isinstance(message, dict) and isinstance(message.get("id"), (str, int)):
        assert reply["id"] in {message["id"], None}
        assert reply["id"] is not None or reply["error"]["code"] in {-32700, -32600}


@settings(max_examples=CASES)
@given(mutated_messages())
def test_every_mutated_request_has_one_answer(message: Data) -> None:
    check_answer(json.dumps(message))


@settings(max_examples=CASES)
@given(mutated_texts())
def test_every_mutated_text_has_one_answer(line: bytes) -> None:
    check_answer(line)


@settings(max_examples=CASES)
@given(st.lists(mutated_messages(most=1) | values, max_size=4), st.booleans())
def test_every_batch_has_one_answer(messages: list[Any], is_note: bool) -> None:
    for message in messages if is_note else ():
        if isinstance(message, dict):
            message.pop("id", None)
    check_answer(json.dumps(messages))


@settings(max_examples=CASES)
@given(st.binary(max_size=60) | st.text(max_size=60) | values.map(json.dumps))
def test_every_line_has_one_answer(line: str | bytes) -> None:
    check_answer(line)


# The loop, as a process


def test_serve_answers_line_by_line_and_flushes_each() -> None:
    flushed: list[int] = []

    class Target(io.BytesIO):
        def flush(self) -> None:
            flushed.append(len(self.getvalue()))

    note = json.dumps({"jsonrpc": "2.0", "method": "bids"})
    lines = [request("profiles", id=1), "nonsense", note, "", request("profiles", id="é")]
    target = Target()
    serve(io.BytesIO("\r\n".join(lines).encode()), target)
    replies = target.getvalue().splitlines(keepends=True)
    assert [json.loads(reply)["id"] for reply in replies] == [1, None, None, "é"]
    assert all(reply.endswith(b"\n") for reply in replies)
    assert flushed == [sum(map(len, replies[: count + 1])) for count in range(len(replies))]


@pytest.mark.parametrize("extra", [0, 1, 2, LONGEST_LINE, 2 * LONGEST_LINE + 1])
@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_that_is_too_long_has_one_answer_and_the_next_is_read(
    extra: int, end: bytes
) -> None:
    good = request("profiles").encode()
    long = b"x" * (LONGEST_LINE + extra)
    target = io.BytesIO()
    serve(io.BytesIO(good + b"\n" + long + b"\n" + good + b"\n" + long + end), target)
    replies = [json.loads(reply) for reply in target.getvalue().splitlines()]
    assert ["result" in reply for reply in replies] == [True, False, True, False]


def converse(lines: list[bytes]) -> list[Data]:
    """Send lines to a server one by one, each after the answer to the one before."""
    with started(SERVER) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        replies = []
        for line in lines:
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            replies.append(json.loads(process.stdout.readline()))
        rest = process.communicate()
    assert (rest, process.returncode) == ((b"", b""), 0)
    return replies


def test_a_server_goes_on_behind_bad_lines() -> None:
    good = request("legal", {"record": record_of("first trick")}).encode()
    bad = [b"", b"\xff", b"{", b"[" * 100_000, b"x" * (LONGEST_LINE + 7), b"[]", b'"\\ud800"']
    lines = [line for each in bad for line in (each, good)]
    replies = converse(lines)
    assert [("result" in reply) for reply in replies] == [False, True] * len(bad)
    assert {json.dumps(reply) for reply in replies[1::2]} == {answer(good)}


def test_a_client_that_goes_away_ends_the_server_quietly() -> None:
    with started(SERVER) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdin.write((request("bids") + "\n").encode())
        process.stdin.close()
        assert process.stderr is not None
        errors = process.stderr.read()
    assert (process.returncode, errors) == (0, b"")


def test_an_output_that_fails_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(SERVER, stdin=request("bids").encode(), stdout=full)
    assert done.returncode == 2
    assert done.stderr.startswith(b"the server has ended: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_without_standard_streams_there_is_nothing_to_serve(
    monkeypatch: pytest.MonkeyPatch, stream: str
) -> None:
    monkeypatch.setattr(sys, stream, None)
    protocol.main()


def test_an_interrupt_ends_the_server_quietly(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(protocol, "serve", interrupted)
    protocol.main()
    assert capfd.readouterr() == ("", "")


# What the docs show


def exchanges() -> list[tuple[str, Data]]:
    """Read the exchanges off the page: the line that is sent, and the answer that is shown."""
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(json|text)\n(.+?)```", page, re.DOTALL)
    (record,) = (" ".join(text.split()) for kind, text in blocks if kind == "json")
    shown = "\n".join(text for kind, text in blocks if kind == "text")
    pairs = re.findall(r"--> (.+?)\n<-- (.+?)\n(?=\n|$|-->)", shown, re.DOTALL)
    assert len(pairs) == shown.count("-->") == shown.count("<--") > 8
    return [
        (" ".join(sent.split()).replace('"record": "…"', f'"record": {record}'), json.loads(back))
        for sent, back in pairs
    ]


def agrees(shown: object, real: object) -> bool:
    """Compare with what a page shows; an ellipsis stands for whatever is left out."""
    match shown, real:
        case "…", _:
            return True
        case dict(), dict():
            known = {key: value for key, value in shown.items() if key != "…"}
            is_whole = "…" in shown or shown.keys() == real.keys()
            return is_whole and all(
                key in real and agrees(value, real[key]) for key, value in known.items()
            )
        case [*first, "…"], list():
            return agrees(first, real[: len(first)])
        case list(), list():
            return len(shown) == len(real) and all(map(agrees, shown, real))
        case _:
            return shown == real and type(shown) is type(real)


@pytest.mark.parametrize(("sent", "shown"), exchanges())
def test_an_exchange_of_the_page_is_as_it_is_shown(sent: str, shown: Data) -> None:
    assert agrees(shown, reply_to(sent)), reply_to(sent)


def test_the_page_has_every_method_and_error() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for name, method in protocol._METHODS.items():
        assert f"\n| `{name}` |" in page
        assert re.search(rf"\n(`\w+`, )*`{name}`(, `\w+`)*\n: ", page), name
        (row,) = re.findall(rf"\n\| `{name}` \|(.+?)\|", page)
        assert tuple(re.findall(r"`(\w+)`", row)) == method.known
        assert set(method.needed) == set(re.findall(r"`(\w+)`(?!\?)", row)) - {"outcome"} - (
            {"record", "profile"} if name == "settle" else set()
        )
    for number in protocol._TITLES:
        assert f"\n| {number} |" in page


# The example client


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_client_for_node_plays_a_deal(seed: int) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("the example client needs Node.js")
    client: list[str | Path] = [node, ROOT / "examples" / "client.mjs", str(seed), *SERVER]
    done = run(client, env={**os.environ, "PYTHONUTF8": "1"})
    assert done.returncode == 0, done.stderr
    refused, *said = done.stderr.decode().splitlines()
    assert refused.startswith("refused: wrong_phase, R5.2")
    game = Game.start(Deal.shuffled(random.Random(seed)), WIKIPEDIA)
    for line in said:
        seat, _, action = line.removeprefix("seat ").partition(": ")
        assert game.to_act == int(seat)
        game = game.apply(action)
    assert game.settlement is not None
    assert json.loads(done.stdout) == game.settlement.to_dict()
