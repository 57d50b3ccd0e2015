"""Records: reading, writing, replay, and every way in which one can be wrong."""

from __future__ import annotations

import json
import random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import DEAL, EXAMPLES, PLAYED, after, play_on, skewed_deal
from tests.strategies import JUNK, MONSTERS, changeable, copies, not_refused
from ulti import (
    PROFILES,
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    Game,
    Phase,
    Profile,
    RecordError,
    UltiError,
)
from ulti.base.errors import quoted
from ulti.record import Record
from ulti.testing import profiles

GAMES: Final = {label: game for label, game in EXAMPLES.items() if game.deal is not None}
NAMES: Final = ("Anna", "Béla", "Cili")
every_game = pytest.mark.parametrize("label", GAMES)
Data = dict[str, Any]


def data_of(label: str = "over", **changes: object) -> Data:
    """Return a record as fresh plain data, as if read from JSON, with some keys changed."""
    data: Data = json.loads(Record.of(GAMES[label], NAMES).to_json())
    return {**data, **changes}


def error_of(data: object) -> tuple[str, str]:
    """Return code and path of what is wrong, the same in all three ways of reading."""
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data).replay()  # type: ignore[arg-type]
    error = caught.value
    assert error.message
    place = error.path if error.path.isprintable() else quoted(error.path)
    assert str(error) == (f"{place}: {error.message}" if place else error.message)
    for twin in copies(error):
        assert (twin.code, twin.message, twin.path) == (error.code, error.message, error.path)
    try:
        text = json.dumps(data)
    except (TypeError, ValueError, RecursionError):
        return error.code, error.path
    with pytest.raises(RecordError) as again:
        Record.from_json(text).replay()
    assert again.value.code in {error.code, "bad_json"}
    return error.code, error.path


# Writing, reading, replaying


@every_game
def test_a_record_goes_round(label: str) -> None:
    game = GAMES[label]
    record = Record.of(game, NAMES)
    assert record.replay() == game
    assert hash(record.replay()) == hash(game)
    for again in (
        Record.from_json(record.to_json()),
        Record.from_json(record.to_json().encode()),
        Record.from_json(bytearray(record.to_json().encode())),  # type: ignore[arg-type]
        Record.from_dict(record.to_dict()),
        *copies(record),
    ):
        assert again == record
        assert hash(again) == hash(record)
        assert again.to_json() == record.to_json()
    assert "\n" not in record.to_json()


def test_the_json_form_is_the_one_of_the_record_page() -> None:
    data = Record.of(GAMES["early"], NAMES).to_dict()
    assert data == {
        "format": "ulti-record",
        "version": 1,
        "profile": "ultistars",
        "rules": {"plain_parti": "PLAYED"},
        "stake": 1,
        "players": ["Anna", "Béla", "Cili"],
        "deal": list(DEAL.texts()),
        "actions": [
            *("discard T9 T8", "bid b", "pass", "pass", "pass", "play MA", "play M8", "play ZU"),
        ],
        "settlement": {
            "net": [-10, 5, 5],
            "lines": [
                {
                    "figure": "b",
                    "silent": False,
                    "fee": False,
                    "result": "lost",
                    "by": "declarer",
                    "seat": 0,
                    "hub": 0,
                    "against": [seat],
                    "units": 5,
                    "suit_multiplier": 1,
                    "kontra_multiplier": 1,
                    "net": net,
                }
                for seat, net in ((1, [-5, 5, 0]), (2, [-5, 0, 5]))
            ],
        },
    }
    assert json.loads(Record.of(GAMES["early"], NAMES).to_json()) == data


def test_what_is_optional_may_be_missing() -> None:
    data = data_of()
    for key in ("stake", "players", "settlement"):
        del data[key]
    record = Record.from_dict(data)
    assert (record.stake, record.players, record.settlement) == (1, None, None)
    assert record.replay() == GAMES["over"]
    for key in ("players", "settlement"):
        assert key not in record.to_dict()


@every_game
def test_actions_may_stop_anywhere(label: str) -> None:
    game = GAMES[label]
    data = data_of(label)
    data.pop("settlement", None)
    for count in range(len(game.history) + 1):
        position = Record.from_dict({**data, "actions": data["actions"][:count]}).replay()
        assert position == game.at(count)
        assert Record.of(position).settlement is None or position.phase is Phase.OVER


def test_reading_accepts_lenient_spellings_and_any_order() -> None:
    data = data_of("first trick")
    lenient = [
        *("discard T8 T9", "bid ulti", "pass", "pass", "pass", "trump M"),
        *(" meld  40 ", "play MA", "kontra  u"),
    ]
    read = Record.from_dict({**data, "actions": lenient})
    assert read == Record.from_dict(data)
    assert read.to_dict()["actions"] == data["actions"]
    red = Record.from_dict({**data, "actions": ["discard T8 T9", "bid piros ulti"]})
    assert red.to_dict()["actions"][1] == "bid Pju"


@pytest.mark.parametrize("name", PROFILES)
def test_a_built_in_profile_is_named(name: str) -> None:
    data = Record.of(Game.start(DEAL, PROFILES[name])).to_dict()
    assert data["profile"] == name
    assert "rules" not in data


def test_changed_rules_are_told_beside_the_name() -> None:
    profile = VICCESMAGYARKARTYA.evolve(values={"j": 1, "b": 5, "a": 4}, silent_aces=3)
    data = Record.of(Game.start(DEAL, profile)).to_dict()
    assert data["profile"] == "viccesmagyarkartya"
    assert data["rules"] == {"values": {"j": 1, "a": 4, "b": 5}, "silent_aces": 3}
    assert Record.from_dict(data).profile == profile


def test_a_profile_of_another_name_is_written_whole() -> None:
    profile = SUIT_BID.evolve(name="ours")
    data = Record.of(Game.start(DEAL, profile)).to_dict()
    assert data["profile"] == profile.to_dict()
    assert Record.from_dict(data).profile == profile
    changed = Record.from_dict({**data, "rules": {"ulti_fee": 7}})
    assert changed.profile == profile.evolve(ulti_fee=7)


@pytest.mark.parametrize(
    ("part", "fine"),
    [
        ("profile", set[str]()),
        ("deal", set[str]()),
        ("actions", {"()"}),
        ("stake", set[str]()),
        ("players", {"None"}),
        ("settlement", {"None"}),
    ],
)
def test_a_record_is_made_of_the_right_parts(part: str, fine: set[str]) -> None:
    parts: Data = {"profile": PLAYED, "deal": DEAL}
    assert not_refused(lambda value: Record(**{**parts, part: value}), frozenset(fine)) == []


def test_a_position_without_a_deal_can_not_be_recorded() -> None:
    with pytest.raises(RecordError) as caught:
        Record.of(EXAMPLES["position"])
    assert caught.value.code == "bad_deal"


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), profile=profiles(), stake=st.integers(1, 99))
def test_a_random_game_goes_through_its_record(seed: int, profile: Profile, stake: int) -> None:
    rng = random.Random(seed)
    game = play_on(Game.start(skewed_deal(seed), profile, stake), rng)
    game = game.at(rng.choice([len(game.history), rng.randint(0, len(game.history))]))
    record = Record.of(game, NAMES)
    read = Record.from_json(record.to_json())
    assert read == record
    assert hash(read) == hash(record)
    assert read.profile == profile
    assert read.replay() == game
    assert read.to_json() == record.to_json()


# What is no JSON


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


# The frame


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


# Wrong types everywhere


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


@pytest.mark.parametrize("value", [None, 5, "MA", {}, True, 1.5])
def test_a_deal_of_the_wrong_type_is_told(value: object) -> None:
    assert error_of(data_of(deal=value)) == ("bad_type", "deal")


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("value", [None, 5, [], {}, True, ["MA"]], ids=repr)
def test_a_hand_of_the_wrong_type_is_told(seat: int, value: object) -> None:
    hands: list[object] = list(DEAL.texts())
    hands[seat] = value
    assert error_of(data_of(deal=hands)) == ("bad_type", f"deal[{seat}]")


A, B, C = DEAL.texts()


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
        [A[:-2] + "ma", B, C],
        [A + " PP", B, C],
        ["", "", ""],
        [A.replace(" ", ","), B, C],
        [A, B, "\ud800"],
        [A, B, "MA" * 10**5],
    ],
    ids=lambda hands: repr(hands)[-40:],
)
def test_cards_that_are_no_deal_are_told(hands: list[str]) -> None:
    code, path = error_of(data_of(deal=hands))
    assert (code, path.partition("[")[0]) == ("bad_deal", "deal")


@pytest.mark.parametrize("value", [None, "1", 1.0, 1.5, True, [], {}, float("inf")])
def test_a_stake_of_the_wrong_type_is_told(value: object) -> None:
    assert error_of(data_of(stake=value)) == ("bad_type", "stake")


@pytest.mark.parametrize("value", [0, -1, -(10**40)])
def test_a_stake_below_one_is_told(value: int) -> None:
    assert error_of(data_of(stake=value)) == ("bad_stake", "stake")


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


# Actions


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
        ("discard PA ma", "bad_card"),
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


# Stated settlements


def stated(**changes: object) -> Data:
    data = data_of("over")
    data["settlement"].update(changes)
    return data


LINES: Final[list[Data]] = data_of("over")["settlement"]["lines"]
NET: Final[list[int]] = data_of("over")["settlement"]["net"]


def test_there_are_several_different_lines() -> None:
    assert len(LINES) >= 2
    assert len({json.dumps(line) for line in LINES}) == len(LINES)


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


# Junk in every place, from plain data


@pytest.mark.parametrize("key", ["profile", "rules", "deal", "stake", "players", "actions"])
def test_junk_under_a_key_is_refused(key: str) -> None:
    fine = {
        "rules": frozenset({"{}"}),
        "stake": frozenset({"40 digits"}),
        "actions": frozenset({"[]", "()"}),
    }.get(key, frozenset[str]())
    data = data_of("over")
    data.pop("settlement", None)
    if key == "rules":
        data.update(profile="wikipedia", actions=[])

    def read(value: object) -> Game:
        return Record.from_dict({**data, key: value}).replay()

    assert not_refused(read, fine) == []
    huge = frozenset({"5000 digits"}) if key == "stake" else frozenset[str]()
    assert not_refused(read, huge, MONSTERS) == []


def test_junk_inside_is_refused() -> None:
    def net(value: object) -> object:
        return Record.from_dict(stated(net=[value, 0, 0])).replay()

    def line(value: object) -> object:
        return Record.from_dict(stated(lines=[value])).replay()

    def cell(value: object) -> object:
        return Record.from_dict(stated(lines=[{**LINES[0], "units": value}])).replay()

    def switch(value: object) -> object:
        return Record.from_dict(data_of(rules={"kontra_levels": value})).replay()

    def choice(value: object) -> object:
        return Record.from_dict(data_of(rules={"plain_parti": value})).replay()

    found = {}
    for call in (net, line, cell, switch, choice):
        fine = frozenset({"None", "0", "40 digits"}) if call is switch else frozenset[str]()
        found[call.__name__] = not_refused(call, fine)
        huge = frozenset({"5000 digits"}) if call is switch else frozenset[str]()
        found[f"{call.__name__} of monsters"] = not_refused(call, huge, MONSTERS)
    assert {name: labels for name, labels in found.items() if labels} == {}


def test_junk_instead_of_a_record_is_refused() -> None:
    assert not_refused(lambda value: Record.from_dict(value)) == []  # noqa: PLW0108 - a method of a class
    assert not_refused(lambda value: Record.from_dict(value), junk=MONSTERS) == []  # noqa: PLW0108
    assert not_refused(lambda value: Record.from_json(value)) == []  # noqa: PLW0108
    assert not_refused(lambda value: Record.from_json(value), junk=MONSTERS) == []  # noqa: PLW0108


def test_junk_instead_of_a_game_or_players_is_refused() -> None:
    assert not_refused(lambda value: Record.of(value)) == []  # noqa: PLW0108
    fine = frozenset({"None"})
    assert not_refused(lambda value: Record.of(GAMES["over"], value).to_json(), fine) == []
    for players in (("a", "b"), ("a", "b", "c", "d"), ("a", "b", 3), ("a", "b", "\ud800")):
        with pytest.raises(UltiError):
            Record.of(GAMES["over"], players).to_json()  # type: ignore[arg-type]


def test_a_stake_of_many_digits_is_refused_or_carried_through() -> None:
    for digits in (40, 4299, 4300):
        data = data_of(stake=10**digits - 1)
        del data["settlement"]
        try:
            game = Record.from_dict(data).replay()
            record = Record.of(game)
            assert record.replay() == game
            text = record.to_json()
        except UltiError:
            continue
        assert Record.from_json(text).replay() == game


# Values


@every_game
def test_a_record_can_not_be_changed(label: str) -> None:
    record = Record.of(GAMES[label], NAMES)
    names = [*(name for name in dir(record) if not name.startswith("_")), "something_new"]
    assert changeable(record, names) == []


def test_a_record_shares_nothing_that_can_be_changed() -> None:
    data = data_of("over")
    record = Record.from_dict(data)
    text = record.to_json()
    data["settlement"]["net"][0] = 99
    data["settlement"]["lines"].clear()
    data["players"][0] = "Zorro"
    data["actions"].clear()
    assert record.to_json() == text, "changed through the data it was read from"
    given_out = record.to_dict()
    given_out["settlement"]["net"][0] = 99
    given_out["settlement"]["lines"].clear()
    given_out["players"][0] = "Zorro"
    assert record.to_json() == text, "changed through the data it was written to"


def test_records_that_differ_only_in_the_settlement_differ() -> None:
    with_it, without = Record.from_dict(data_of()), data_of()
    del without["settlement"]
    assert Record.from_dict(without) != with_it
    assert Record.from_dict(data_of()) == with_it
    assert JUNK


def test_after_an_illegal_record_nothing_is_kept() -> None:
    data = data_of("deal", actions=["discard T9 T8", "pass"])
    for _ in range(2):
        assert error_of(data) == ("must_bid", "actions[1]")
    assert Record.from_dict(data_of("deal")).replay() == Game.start(DEAL, PLAYED)
    assert after(Game.start(DEAL, PLAYED), "discard T9 T8").phase is Phase.BID


def test_a_settlement_may_be_stated_without_lines() -> None:
    data = data_of()
    del data["settlement"]["lines"]
    record = Record.from_dict(data)
    record.replay()
    assert record.to_dict()["settlement"] == data["settlement"]


def test_a_line_too_many_is_told_when_none_is_left() -> None:
    twice = stated(lines=[*LINES, LINES[0]])
    with pytest.raises(RecordError, match="no more lines than those before"):
        Record.from_dict(twice).replay()


def test_a_differing_line_is_compared_with_the_nearest() -> None:
    wrong = stated(lines=[{**LINES[0], "units": 99}, *LINES[1:]])
    units = LINES[0]["units"]
    with pytest.raises(RecordError, match=f"differs in units: stated 99, is {units}$"):
        Record.from_dict(wrong).replay()


def test_a_profile_that_no_json_can_hold_is_read_all_the_same() -> None:
    whole_with_enums = {**whole(), "plain_parti": ULTISTARS.plain_parti}
    for data in (whole_with_enums, whole()):
        read = Record.from_dict(data_of("deal", profile=data, rules={}))
        assert read.profile == ULTISTARS.evolve(name="ours")
    assert error_of(data_of(profile={**whole(), "ulti_fee": True}))[1] == "profile.ulti_fee"
    assert error_of(data_of(profile={**whole(), "throw_in": 1}))[1] == "profile.throw_in"
