"""Positions: written, read, refused with their column, and played on (RULES R8, R9)."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.games import EXAMPLES
from ulti import (
    PROFILES,
    ULTISTARS,
    Bid,
    CardSet,
    Deal,
    Game,
    Meld,
    Phase,
    RecordError,
    Seat,
    UltiError,
    parse_action,
    perft,
    solve,
    svg,
)
from ulti.record import Position, Record, schema, validate
from ulti.serve import answer
from ulti.testing import games, profiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti import Action

HEAD = "ultistars PAX7 / PU9 MA / MX9 P8 | 0 Pju | talon Z7 T7"
LINE = f"{HEAD} | lead 0 | tricks 4 2 1 | taken ZAX TA / TX / - | melds +40 / - / -"
CANONICAL = LINE.replace("PU9 MA", "MA PU9").replace(" / MX9 P8", " / MX9 P8")


def lines(name: str) -> list[str]:
    """Read positions as people write them by the page; `<>` marks the place that is refused."""
    return Path(f"tests/data/{name}.txt").read_text(encoding="utf-8").splitlines()


def error_of(**changed: Any) -> tuple[str, str]:  # noqa: ANN401 - whatever is refused
    parts = {
        "profile": ULTISTARS,
        "hands": ["PA PX P7", "PU P9 MA", "MX M9 P8"],
        "declarer": 0,
        "bid": "Pju",
        "talon": "Z7 T7",
        "tricks": [7, 0, 0],
    }
    with pytest.raises(RecordError) as caught:
        Position(**{**parts, **changed})
    return caught.value.code, caught.value.path


# Written by hand from the page


@pytest.mark.parametrize("line", lines("positions"))
def test_a_position_written_by_the_page_is_read(line: str) -> None:
    position = Position.parse(line)
    text = str(position)
    assert Position.parse(text) == position
    assert str(Position.parse(text)) == text
    assert Game.from_position(position) == Game.from_position(text) == position.game()
    assert same(Position.of(position.game()).game(), position.game())
    record = Record.from_line(line)
    assert record.replay().history == position.game().history
    assert Record.from_json(record.to_json()) == record


@pytest.mark.parametrize("case", lines("positions_refused"))
def test_a_position_that_can_not_be_is_refused_with_its_place(case: str) -> None:
    code, _, marked = case.partition(" ")
    before, _, after = marked.partition("<>")
    with pytest.raises(RecordError) as caught:
        Position.parse(before + after)
    assert (caught.value.code, caught.value.path) == (code, f"column {len(before) + 1}")
    assert 10 < len(caught.value.message) < 400


def test_the_canonical_form_is_that_of_the_page() -> None:
    assert str(Position.parse(LINE)) == (
        "ultistars PAX7 / MAPU9 / MX9P8 | 0 Pju | talon Z7T7 | lead 0 | tricks 4 2 1"
        " | taken ZAXTA / TX / - | melds +40 / - / -"
    ).replace("MAPU9", "MA PU9").replace("MX9P8", "MX9 P8").replace("Z7T7", "Z7 T7").replace(
        "ZAXTA", "ZAX TA"
    )


# Cut anywhere and played on


def states_of(game: Game) -> list[Game]:
    return [game.at(count) for count in range(len(game.history) + 1)]


def same(here: Game, there: Game) -> bool:
    """Compare all that a player can know or do."""
    names = [
        "phase",
        "to_act",
        "hands",
        "talon",
        "bid",
        "declarer",
        "trump",
        "melds",
        "kontra",
        "trick",
        "open_seats",
    ]
    names += ["outcome", "settlement"]
    asked = ("legal_actions", "legal_claims", "legal_cards", "points", "pending")
    return all(getattr(here, name) == getattr(there, name) for name in names) and all(
        getattr(here, name)() == getattr(there, name)() for name in asked
    )


def play_on(position: Position, states: Sequence[Game], actions: Sequence[Action]) -> None:
    game = Game.from_position(str(position))
    assert same(game, states[0])
    for action, state in zip(actions, states[1:], strict=True):
        game = game.apply(action)
        assert same(game, state), str(position)


@given(games(profiles(), finished=True), st.data())
def test_a_deal_cut_anywhere_in_the_play_settles_as_the_whole(
    game: Game, data: st.DataObject
) -> None:
    states = states_of(game)
    in_play = [n for n, state in enumerate(states) if hasattr(state, "_position")]
    assume(in_play)
    cut = data.draw(st.sampled_from(in_play))
    position = Position.of(states[cut])
    text = str(position)
    assert Position.parse(text) == position
    assert str(Position.parse(text)) == text
    play_on(position, states[cut:], [action for _, action in game.history[cut:]])


@pytest.mark.parametrize("profile", PROFILES.values(), ids=str)
def test_random_deals_of_every_profile_go_on_from_any_text(profile: Any) -> None:  # noqa: ANN401
    rng = random.Random(profile.name)
    for _ in range(20):
        game = Game.start(Deal.shuffled(rng), profile)
        while game.phase is not Phase.OVER:
            actions = [a for a in game.legal_actions() if str(a) != "throw-in"]
            kind = rng.choice(sorted({type(a).__name__ for a in actions}))
            game = game.apply(rng.choice([a for a in actions if type(a).__name__ == kind]))
        states = states_of(game)
        for cut, state in enumerate(states):
            if hasattr(state, "_position") and rng.random() < 0.2:
                again = Position.of(Position.of(state).game())
                play_on(again, states[cut:], [action for _, action in game.history[cut:]])


@given(games(profiles(), phase=Phase.PLAY), st.integers(0, 2**32))
def test_a_view_of_a_position_shows_what_the_seat_sees(game: Game, seed: int) -> None:
    again = Position.of(game).game()
    for seat in (*Seat, None):
        view, seen = again.view(seat), game.view(seat)
        assert (view.hand, view.sizes, view.trick) == (seen.hand, seen.sizes, seen.trick)
        assert view.legal_actions() == seen.legal_actions()
        assert view.legal_claims() == seen.legal_claims()
        assert view.open_hands == seen.open_hands
        assert view.sample(random.Random(seed)).view(seat) == view
        assert view.to_dict()["trick"] == seen.to_dict()["trick"]


def test_a_position_is_a_value() -> None:
    position = Position.parse(LINE + " : PA P9")
    assert copy.deepcopy(position) == position == pickle.loads(pickle.dumps(position))  # noqa: S301 - our own
    assert hash(position) == hash(Position.parse(LINE + " : PA P9"))
    assert position != Position.parse(LINE + " : PA")
    assert repr(position).startswith("Position(profile=")


def test_a_position_takes_values_as_well_as_texts() -> None:
    position = Position.parse(LINE)
    again = Position(
        ULTISTARS,
        [CardSet.parse("PAX7"), "PU9 MA", "MX9 P8"],
        Seat.FOREHAND,
        "Pju",
        "P",
        CardSet.parse("Z7 T7"),
        tricks=(4, 2, 1),
        leader=0,
        captured=["ZA ZX TA", "TX", ""],
        melds=[Meld(forty=True, twenties=0), None, None],
    )
    assert again == position


@pytest.mark.parametrize(
    ("changed", "right"),
    [
        ({"profile": "ultistars"}, ("bad_type", "profile")),
        ({"stake": 0}, ("bad_stake", "stake")),
        ({"hands": "PA"}, ("bad_type", "hands")),
        ({"hands": ["PA", "PA", "MA"]}, ("bad_deal", "hands")),
        ({"hands": ["PQ", "PA", "MA"]}, ("bad_card", "hands")),
        ({"declarer": 3}, ("bad_seat", "declarer")),
        ({"bid": "Pjx"}, ("bid_not_in_profile", "bid")),
        ({"trump": "M"}, ("bad_outcome", "trump")),
        ({"talon": 5}, ("bad_card", "talon")),
        ({"leader": 5}, ("bad_seat", "leader")),
        ({"tricks": [1, 2]}, ("bad_type", "tricks")),
        ({"tricks": [True, 2, 4]}, ("bad_type", "tricks")),
        ({"captured": [""]}, ("bad_type", "captured")),
        ({"bid": "P4", "held": 1}, ("bad_type", "held")),
        ({"melds": ["meld 40"]}, ("bad_type", "melds")),
        ({"melds": ["pass", None, None]}, ("bad_type", "melds")),
        ({"kontra": 5}, ("bad_outcome", "kontra")),
        ({"spread": "0"}, ("bad_type", "spread")),
        ({"spread": 0}, ("bad_type", "spread")),
        ({"actions": "PA"}, ("bad_type", "actions")),
        ({"actions": 5}, ("bad_type", "actions")),
        ({"actions": [5]}, ("bad_type", "actions[0]")),
        ({"actions": ["plai PA"]}, ("bad_action", "actions[0]")),
        ({"actions": ["play PK"]}, ("not_in_hand", "actions[0]")),
        ({"actions": ["play PA"] * 2}, ("not_in_hand", "actions[1]")),
    ],
)
def test_parts_of_the_wrong_kind_are_refused(changed: Any, right: tuple[str, str]) -> None:  # noqa: ANN401
    assert error_of(**changed) == right


def test_points_must_fit_into_the_tricks() -> None:
    # Nine cards that count are gone, and the declarer has won one trick.
    line = "wikihow M9 / Z9 / T9 | 0 j=M | talon PA P7 | lead 0 | tricks 1 4 4 | points 40"
    with pytest.raises(RecordError, match="can't be in these tricks"):
        Position.parse(line)
    with pytest.raises(RecordError, match="can't be in these tricks"):
        Position.parse(
            "wikihow M9 / Z9 / T9 | 0 j=M | talon PA P7 | tricks 8 1 0 | lead 0 | points 10"
        )


@pytest.mark.parametrize("value", [None, 5, "", b"x", ["x"]])
def test_what_is_not_a_position_is_refused(value: Any) -> None:  # noqa: ANN401
    with pytest.raises(RecordError):
        Game.from_position(value)
    with pytest.raises(RecordError):
        Position.of(value)


@given(st.text(max_size=60))
def test_any_text_is_refused_in_our_own_way(text: str) -> None:
    with pytest.raises(UltiError):
        Position.parse(f"{HEAD} | {text}{'|' * text.isspace()}|")


def test_a_deal_in_the_auction_is_not_a_position() -> None:
    game = Game.start(Deal.shuffled(random.Random(1)), ULTISTARS)
    with pytest.raises(RecordError) as caught:
        Position.of(game)
    assert caught.value.code == "not_in_play"


# Where positions go


def test_a_record_begins_with_a_position() -> None:
    data = {
        "format": "ulti-record",
        "version": 1,
        "position": LINE + " : PA",
        "actions": ["play P9"],
    }
    record = Record.from_dict(data)
    assert list(map(str, record.actions)) == ["play PA", "play P9"]
    assert record.position == Position.parse(LINE)
    assert Record.from_dict(record.to_dict()) == record
    assert Record.from_line(record.to_line()) == record
    assert validate(data).ok
    for key, value in (("profile", "ultistars"), ("stake", 1), ("deal", [])):
        report = validate({**data, key: value})
        assert [(p.code, p.path) for p in report.problems][:1] == [("unknown_key", key)]
    report = validate({**data, "position": "ultistars MA"})
    assert [(p.code, p.path) for p in report.problems] == [("bad_line", "position")]
    assert "column 13" in report.problems[0].message("hu")
    assert validate({**data, "position": 5}).problems[0].code == "bad_type"
    assert validate({**data, "actions": ["play PX"]}).problems[0].path == "actions[0]"


def test_a_record_has_the_house_rules_of_its_position() -> None:
    position = Position.parse(LINE)
    with pytest.raises(RecordError) as caught:
        Record(PROFILES["wikihow"], None, (), position=position)
    assert (caught.value.code, caught.value.path) == ("bad_position", "profile")
    with pytest.raises(RecordError) as caught:
        Record(ULTISTARS, EXAMPLES["deal"].deal, (), position=position)
    assert caught.value.path == "deal"


def test_the_schema_knows_positions() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    check = jsonschema.Draft202012Validator(schema("record"))
    data = Record.from_line(LINE).to_dict()
    assert check.is_valid(data)
    assert not check.is_valid({**data, "profile": "ultistars"})
    assert not check.is_valid({"format": "ulti-record", "version": 1, "actions": []})


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("legal", {}),
        ("apply", {"action": "play PA"}),
        ("verdict", {"action": "play P7", "seat": 0}),
        ("view", {"seat": 1}),
        ("view", {"seat": None}),
        ("propose", {"seat": 1, "what": "concede"}),
        ("settle", {"revoke": 0}),
        ("validate", {}),
    ],
)
def test_the_protocol_takes_a_record_with_a_position(method: str, params: dict[str, Any]) -> None:
    record = Record.from_line(LINE.replace("ultistars", "viccesmagyarkartya")).to_dict()
    if method == "propose":
        record = Record.from_line(LINE).to_dict()
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"record": record, **params}}
    reply = json.loads(answer(json.dumps(message)) or "")
    assert "result" in reply, reply


def test_a_position_is_solved_counted_and_drawn() -> None:
    game = Game.from_position(LINE)
    assert perft(game, 3) == len(
        [
            1
            for a in game.legal_actions()
            for b in game.apply(a).legal_actions()
            for _ in game.apply(a).apply(b).legal_actions()
        ]
    )
    assert solve.can_make(game, "u")
    picture = svg.position(Position.parse(LINE + " : PA P9"))
    assert picture == svg.position(game.apply("play PA").apply("play P9"))
    assert "4 tricks" in picture
    assert "4 tricks" in svg.position(game.view(1))


def test_exact_play_counts_what_was_gathered() -> None:
    rng = random.Random(3)
    for profile in PROFILES.values():
        game = Game.start(Deal.shuffled(rng), profile)
        while game.phase is not Phase.OVER and not (
            game.phase is Phase.PLAY and len(game.hands[0]) < 4
        ):
            actions = [a for a in game.legal_actions() if str(a) != "throw-in"]
            game = game.apply(rng.choice(actions))
        if game.phase is Phase.PLAY:
            again = Position.of(game).game()
            for figure in game.bid or ():
                assert solve.can_make(again, figure) == solve.can_make(game, figure)
            assert solve.value(again) == solve.value(game)


@pytest.mark.parametrize("figure", ["4", "2"])
def test_only_the_declarer_knows_whether_the_meld_was_held(figure: str) -> None:
    """R9.4, R13.1: the pending of a defender's view does not say it, and a sample is free."""
    line = f"wikihow MA / MX / M9 | 0 P{figure} | talon Z7 Z8 | lead 0 | tricks 9 0 0 | held no"
    game = Game.from_position(line)
    asked = Bid.parse(f"P{figure}").figures[0]
    assert game.pending()[asked].name == "LOST"
    assert game.view(0).pending()[asked].name == "LOST"
    for seat in (1, 2, None):
        view = game.view(seat)
        assert view.pending()[asked].name == "OPEN"
        assert view.sample(random.Random(1)).view(seat) == view
    over = game.apply("play MA").apply("play MX").apply("play M9")
    assert over.view(1).outcome == over.outcome
    assert over.view(1).to_dict()["settlement"] == over.view(0).to_dict()["settlement"]


def test_a_throw_in_and_a_concession_know_that_the_play_has_begun() -> None:
    """R6.3, R8.8: at the lead of a later trick, no card of which lies on the table."""
    game = Game.from_position(LINE)
    assert game.verdict("throw-in").code == "throw_in_too_late"
    assert game.verdict("kontra u").code == "wrong_phase"
    assert "concede" in map(str, game.legal_claims())
    assert game.apply("concede").outcome is not None
    assert Position.of(game.apply("concede")).actions == (parse_action("concede"),)
    any_time = Game.from_position(LINE.replace("ultistars", "wikipedia"))
    assert "spread" in map(str, any_time.legal_claims())
