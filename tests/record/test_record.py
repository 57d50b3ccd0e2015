"""Records: reading, writing, replay, and every way in which one can be wrong."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import DEAL, EXAMPLES, PLAYED, after, play_on, skewed_deal
from tests.record.data import GAMES, LINES, NAMES, Data, data_of, error_of, every_game, stated
from tests.strategies import JUNK, MONSTERS, changeable, copies, not_refused
from ulti import (
    PROFILES,
    SUIT_BID,
    VICCESMAGYARKARTYA,
    Game,
    Phase,
    Profile,
    UltiError,
)
from ulti.record import Record
from ulti.testing import profiles

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
        ("position", {"None"}),
    ],
)
def test_a_record_is_made_of_the_right_parts(part: str, fine: set[str]) -> None:
    parts: Data = {"profile": PLAYED, "deal": DEAL}
    assert not_refused(lambda value: Record(**{**parts, part: value}), frozenset(fine)) == []


def test_a_game_without_a_deal_is_recorded_with_its_position() -> None:
    record = Record.of(EXAMPLES["position"])
    assert record.deal is None
    assert record.replay() == EXAMPLES["position"]
    assert Record.from_json(record.to_json()) == record


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
