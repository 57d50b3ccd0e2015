"""The JSON form of a view."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.games import DEAL, EXAMPLES, PLAYED, after, at_first_lead
from tests.strategies import JUNK, MONSTERS, not_refused
from tests.view.looks import Data, data_of, error_of, every_game, every_viewer
from ulti import (
    ULTISTARS,
    WIKIPEDIA,
    Game,
    RecordError,
    Seat,
)
from ulti.model.shapes import WRONG
from ulti.view import View
from ulti.view.form import VIEW

if TYPE_CHECKING:
    from ulti.model.problems import Problem


def test_the_json_form_is_the_one_of_the_record_page() -> None:
    game = after(at_first_lead("ju", profile=ULTISTARS), "play MK")
    assert game.view(1).to_dict() == {
        "format": "ulti-view",
        "version": 1,
        "profile": "ultistars",
        "stake": 1,
        "seat": 1,
        "phase": "PLAY",
        "to_act": 1,
        "dealt": "MU M9 M8 ZX ZK ZO TX P9 P8 P7",
        "hand": "MU M9 M8 ZX ZK ZO TX P9 P8 P7",
        "talons": [],
        "sizes": [9, 10, 10],
        "open": {},
        "bid": "ju",
        "declarer": 0,
        "trump": "M",
        "melds": [None, None, None],
        "kontra": {},
        "trick": [[0, "MK"]],
        "tricks": [],
        "points": {"declarer": 0, "defenders": 0},
        "pending": {"j": "OPEN", "u": "OPEN"},
        "text": {
            "en": "ulti, seat 0, trump acorns: seat 1 is to play",
            "hu": "ulti, 0. hely, adu: makk: 1. hely jön",
        },
        "history": [
            [0, "discard ?? ??"],
            [0, "bid ju"],
            [1, "pass"],
            [2, "pass"],
            [0, "pass"],
            [0, "trump M"],
            [0, "play MK"],
        ],
        "legal": [
            *("meld 20", "kontra j", "kontra u", "kontra j u"),
            *("play MU", "play M9", "play M8"),
        ],
        "claims": ["concede"],
    }


@every_game
@every_viewer
def test_a_view_goes_round(label: str, seat: Seat | None) -> None:
    view = EXAMPLES[label].view(seat)
    data = view.to_dict()
    assert "\n" not in view.to_json()
    for again in (
        View.from_json(view.to_json()),
        View.from_json(view.to_json().encode()),
        View.from_dict(json.loads(view.to_json())),
    ):
        assert again == view
        assert again.to_dict() == data
    if label == "position":
        bare = {k: v for k, v in data.items() if k not in {"phase", "to_act", "hand", "sizes"}}
    else:
        derived = ("phase", "to_act", "hand", "sizes", "bid", "declarer", "trump", "melds")
        bare = {k: v for k, v in data.items() if k not in derived}
    for key in ("kontra", "legal", "claims"):
        del bare[key]
    assert View.from_dict(bare) == view


def test_profiles_are_written_as_in_records() -> None:
    own = PLAYED.evolve(name="ours")
    for profile, said in (
        (WIKIPEDIA, {"profile": "wikipedia"}),
        (WIKIPEDIA.evolve(ulti_fee=5), {"profile": "wikipedia", "rules": {"ulti_fee": 5}}),
        (own, {"profile": own.to_dict()}),
    ):
        view = Game.start(DEAL, profile, 3).view(2)
        data = view.to_dict()
        assert {key: data[key] for key in ("profile", "rules") if key in data} == said
        assert View.from_dict(data) == view


def test_levels_are_written_by_figure_or_by_defender() -> None:
    assert EXAMPLES["answered"].view(0).to_dict()["kontra"] == {"j": 2, "u": 1}
    assert EXAMPLES["individual"].view(0).to_dict()["kontra"] == {"b": [1, 1]}
    assert EXAMPLES["kontra"].view(0).to_dict()["melds"] == ["40 20", "20", None]


@pytest.mark.parametrize("key", [*data_of(), "rules"])
def test_every_key_refuses_junk(key: str) -> None:
    fine = {
        "stake": {"0"},
        "seat": {"None", "0"},
        "dealt": {"None"},
        "bid": {"None"},
        "declarer": {"0"},
        "to_act": {"0"},
        "talons": {"[]", "()"},
        "legal": {"[]", "()"},
        "claims": {"[]", "()"},
        "open": {"{}"},
        "kontra": {"{}"},
        "rules": {"{}"},
        "trick": {"[]", "()"},
        "tricks": {"[]", "()"},
    }.get(key, set())
    accepted = not_refused(lambda junk: View.from_dict(data_of(**{key: junk})), frozenset(fine))
    assert accepted == []
    assert not_refused(lambda junk: View.from_dict(data_of(**{key: junk})), junk=MONSTERS) == []


def test_junk_is_no_view() -> None:
    assert not_refused(View.from_dict) == []
    assert not_refused(View.from_json) == []
    assert len(JUNK) > 20
    with pytest.raises(RecordError) as caught:
        View.from_json("{")
    assert (caught.value.code, caught.value.path) == ("bad_json", "")


def without(key: str) -> Data:
    """Return a view's data without a key."""
    data = data_of()
    del data[key]
    return data


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        ([], "bad_type", ""),
        (without("format"), "missing_key", "format"),
        (data_of(format="ulti-record"), "bad_format", "format"),
        (without("version"), "missing_key", "version"),
        (data_of(version=2), "bad_version", "version"),
        (data_of(version=True), "bad_version", "version"),
        (data_of(colour="red"), "unknown_key", "colour"),
        (data_of() | {5: 1}, "unknown_key", "5"),
        (without("history"), "missing_key", "history"),
        (data_of(profile="chess"), "unknown_profile", "profile"),
        (data_of(profile={}), "bad_rules", "profile.values"),
        (data_of(profile=1), "bad_type", "profile"),
        (data_of(rules=[]), "bad_type", "rules"),
        (data_of(rules={"colour": 1}), "bad_rules", "rules.colour"),
        (data_of(rules={"ulti_fee": -1}), "bad_rules", "rules.ulti_fee"),
        (data_of(stake="1"), "bad_type", "stake"),
        (data_of(stake=0), "bad_stake", "stake"),
        (data_of(seat=3), "bad_type", "seat"),
        (data_of(seat=True), "bad_type", "seat"),
        (data_of(dealt=1), "bad_type", "dealt"),
        (data_of(dealt="PP"), "bad_card", "dealt"),
        (data_of(dealt="PA"), "bad_deal", "dealt"),
        (data_of(dealt=None), "bad_deal", "dealt"),
        (data_of(talons={}), "bad_type", "talons"),
        (data_of(talons=[1]), "bad_type", "talons[0]"),
        (data_of(talons=[{"laid": 0}]), "missing_key", "talons[0].cards"),
        (data_of(talons=[{"laid": 3, "cards": "PA"}]), "bad_type", "talons[0].laid"),
        (data_of(talons=[{"laid": 0, "cards": "PA"}]), "bad_deal", "talons[0].cards"),
        (data_of(talons=[{"laid": 0, "cards": "T9 T8"}]), "view_differs", "talons"),
        (data_of(talons=[{"laid": 0, "cards": "T9 T8"}] * 2), "view_differs", "talons[1]"),
        (data_of("deal", 1, seat=0), "bad_deal", "dealt"),
        (data_of(open=[]), "bad_type", "open"),
        (data_of(open={"3": ""}), "unknown_key", "open.3"),
        (data_of(open={"0": 1}), "bad_type", "open.0"),
        (data_of(open={}), "view_differs", "open.0"),
        (data_of(history={}), "bad_type", "history"),
        (data_of(history=["pass"]), "bad_type", "history[0]"),
        (data_of(history=[[0, "pass", 1]]), "bad_type", "history[0]"),
        (data_of(history=[[5, "pass"]]), "bad_type", "history[0]"),
        (data_of(history=[[0, "dance"]]), "bad_action", "history[0]"),
        (data_of(history=[[0, "play PP"]]), "bad_card", "history[0]"),
        (data_of(history=[[0, "bid zz"]]), "bad_bid", "history[0]"),
        (data_of(phase="OVER"), "view_differs", "phase"),
        (data_of(to_act=2), "view_differs", "to_act"),
        (data_of("respond", to_act=True), "view_differs", "to_act"),
        (data_of(hand="MA"), "view_differs", "hand"),
        (data_of(sizes=[9, 9]), "view_differs", "sizes"),
        (data_of(sizes=[9, 9, 10]), "view_differs", "sizes"),
        (data_of(sizes=9), "view_differs", "sizes"),
        (data_of(bid="j"), "view_differs", "bid"),
        (data_of(declarer=2), "view_differs", "declarer"),
        (data_of(trump="Z"), "view_differs", "trump"),
        (data_of(melds=["40", None, None]), "view_differs", "melds"),
        (data_of(kontra={"j": 1}), "view_differs", "kontra"),
        (data_of(kontra={"j": 1, "u": 2}), "view_differs", "kontra"),
        (data_of(kontra=[]), "view_differs", "kontra"),
        (data_of("lead", 0, legal=[]), "view_differs", "legal"),
        (data_of(claims=["concede"]), "view_differs", "claims"),
        (data_of("position", bid=1), "bad_type", "bid"),
        (data_of("position", bid="zz"), "bad_bid", "bid"),
        (data_of("position", bid="x"), "bid_not_in_profile", "bid"),
        (data_of("position", declarer=None), "bad_type", "declarer"),
        (data_of("position", trump=5), "bad_type", "trump"),
        (data_of("position", trump="M"), "view_differs", "trump"),
        (data_of("position", 0, talons=[]), "view_differs", "talons[0]"),
    ],
)
def test_a_wrong_view_is_refused_with_code_and_path(data: object, code: str, path: str) -> None:
    assert error_of(data) == (code, path)


def test_stated_facts_must_be_those_of_the_history() -> None:
    data = EXAMPLES["lead"].view(1).to_dict() | {"declarer": 2}
    with pytest.raises(RecordError) as caught:
        View.from_dict(data)
    assert (caught.value.code, caught.value.path) == ("view_differs", "declarer")


def test_all_that_is_wrong_with_a_part_is_told() -> None:
    problems: list[Problem] = []
    parts: dict[str, Any] = {
        "talons": [{"laid": 0}, {"laid": 3, "cards": "MA MX"}, {"laid": 0, "cards": "MA"}],
        "open": {"0": "MA MA", "3": ""},
        "history": [[0, "pass"], [3, "fly"], "pass", [0, "discard ?? ??"]],
    }
    for name, part in parts.items():
        assert VIEW.keys[name].shape.read(part, name, problems.append) is WRONG
    assert [(problem.code, problem.path) for problem in problems] == [
        ("missing_key", "talons[0].cards"),
        ("bad_type", "talons[1].laid"),
        ("bad_deal", "talons[2].cards"),
        ("unknown_key", "open.3"),
        ("bad_card", "open.0"),
        ("bad_type", "history[1]"),
        ("bad_action", "history[1]"),
        ("bad_type", "history[2]"),
    ]
    assert all(problem.message("hu") for problem in problems)
