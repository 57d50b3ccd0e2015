from __future__ import annotations

import json
import sys
import tomllib
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house.test_builtin import VALUES, rows
from tests.processes import python
from tests.strategies import (
    MONSTERS,
    NUMBER_OF_ITS_OWN,
    TextOfItsOwn,
    changeable,
    copies,
    names,
    not_refused,
    not_refused_of_all,
)
from ulti.base.errors import ProfileError, UltiError
from ulti.base.whole import is_whole
from ulti.house.builtin import (
    ULTISTARS,
    ULTISTARS_TOURNAMENT,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    get_profile,
)
from ulti.house.choices import PlainParti
from ulti.house.profile import (
    Profile,
    check_stake,
    faults_of_changes,
    faults_of_profile,
)
from ulti.house.switches import REQUIRED, SWITCHES
from ulti.model.bids import Bid, Figure
from ulti.model.cards import CardOrder, Suit
from ulti.testing import profiles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


# Contradictions: the message names both fields.


# evolve.


def test_evolve_changes_one_switch_and_keeps_the_name() -> None:
    evolved = ULTISTARS.evolve(opening_pass=True)
    assert evolved.opening_pass
    assert not ULTISTARS.opening_pass
    assert {**evolved.to_dict(), "opening_pass": False} == ULTISTARS.to_dict()
    assert ULTISTARS.evolve(name="home").name == "home"
    assert ULTISTARS.evolve() == ULTISTARS


@pytest.mark.parametrize("played", ["PLAYED", PlainParti.PLAYED])
def test_r6_1_evolve_to_played_clears_an_inherited_stake(played: object) -> None:
    assert ULTISTARS_TOURNAMENT.plain_parti_from_stake == 5
    evolved = ULTISTARS_TOURNAMENT.evolve(plain_parti=played)
    assert evolved.plain_parti is PlainParti.PLAYED
    assert evolved.plain_parti_from_stake is None


def test_r6_1_evolve_with_another_plain_parti_keeps_the_stake() -> None:
    assert ULTISTARS_TOURNAMENT.evolve(plain_parti="BASE_FEE").plain_parti_from_stake == 5


def test_r6_1_both_given_explicitly_are_refused() -> None:
    with pytest.raises(ProfileError, match="plain_parti_from_stake"):
        ULTISTARS.evolve(plain_parti="PLAYED", plain_parti_from_stake=5)


def test_evolve_refuses_an_unknown_switch() -> None:
    with pytest.raises(ProfileError, match="'plain_party' is not a switch"):
        ULTISTARS.evolve(plain_party="PLAYED")


@pytest.mark.parametrize("key", ["ulti", 1, None, (1, 2)])
def test_from_dict_refuses_an_unknown_switch(key: object) -> None:
    data: dict[object, object] = dict(ULTISTARS.to_dict().items())
    data[key] = 1
    with pytest.raises(ProfileError, match="is not a switch of a profile"):
        Profile.from_dict(data)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "field", [name for name, switch in SWITCHES.items() if switch.lacking is REQUIRED]
)
def test_from_dict_wants_every_switch_of_the_first_edition(field: str) -> None:
    data = ULTISTARS.to_dict()
    del data[field]
    with pytest.raises(ProfileError, match=f"{field} is missing"):
        Profile.from_dict(data)


def test_from_dict_can_do_without_a_name() -> None:
    data = ULTISTARS.to_dict()
    del data["name"]
    assert Profile.from_dict(data) == ULTISTARS.evolve(name="custom")


def test_values_and_multipliers_are_mappings() -> None:
    values = ULTISTARS.values
    assert values[Figure.TWENTY_HUNDRED] == 8
    assert Figure.FOUR_TENS not in values
    assert values.get(Figure.FOUR_TENS) is None
    assert [figure.code for figure in values] == list(VALUES)
    assert len(values) == 13
    assert repr(ULTISTARS.suit_multipliers) == repr(
        {Suit(s): n for s, n in zip("MZTP", (1, 1, 1, 2), strict=True)}
    )
    with pytest.raises(KeyError):
        values[Figure.FOUR_TENS]


# What the switches say.


@pytest.mark.parametrize(
    ("name", "played"),
    [
        ("ultistars", {1: False, 4: False, 5: False, 10: False}),
        ("ultistars_tournament", {1: False, 4: False, 5: True, 9: True}),
        ("wikihow", {1: False, 100: False}),
        ("wikipedia", {1: True, 100: True}),
    ],
)
def test_r6_1_when_a_plain_parti_is_played(name: str, played: dict[int, bool]) -> None:
    profile = get_profile(name)
    assert {stake: profile.parti_is_played(stake) for stake in played} == played
    forfeited = {stake: profile.forfeits(Bid.parse("j"), stake) for stake in played}
    assert forfeited == {stake: not is_played for stake, is_played in played.items()}
    assert not any(profile.forfeits(bid, 1) for bid in ("Pj", "4", "ju", "b"))


def test_r6_1_a_base_fee_may_end_at_a_stake() -> None:
    profile = WIKIHOW.evolve(plain_parti_from_stake=2)
    assert [profile.parti_is_played(stake) for stake in (1, 2, 3)] == [False, True, True]


@pytest.mark.parametrize("figure", [figure for figure in Figure if figure is not Figure.HUNDRED])
def test_r1_3_and_r1_4_orders(figure: Figure) -> None:
    ten_high = figure.needs_trump
    assert (ULTISTARS.order_of(figure) is CardOrder.TEN_HIGH) is ten_high
    high_too = figure.code in {"nd", "ed", "ntd"}  # but never in a betli
    assert (VICCESMAGYARKARTYA.order_of(figure) is CardOrder.TEN_HIGH) is (ten_high or high_too)


# Text forms.


@given(profiles())
def test_r12_a_profile_is_written_and_read_back(profile: Profile) -> None:
    assert Profile.from_dict(profile.to_dict()) == profile
    assert Profile.from_json(profile.to_json()) == profile
    assert Profile.from_toml(profile.to_toml()) == profile


@given(profiles())
def test_a_written_profile_is_plain_data(profile: Profile) -> None:
    data = profile.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert json.loads(profile.to_json()) == data
    toml = tomllib.loads(profile.to_toml())
    assert {k: None if v == "none" and k != "name" else v for k, v in toml.items()} == data


@given(names)
def test_a_profile_of_any_name_is_written_and_read_back(name: str) -> None:
    profile = ULTISTARS.evolve(name=name)
    assert Profile.from_json(profile.to_json()).name == name
    assert Profile.from_toml(profile.to_toml()).name == name


def test_a_profile_may_be_called_none() -> None:
    profile = ULTISTARS.evolve(name="none")
    assert Profile.from_toml(profile.to_toml()) == profile


@given(profiles())
def test_a_profile_is_a_value(profile: Profile) -> None:
    again = Profile.from_dict(profile.to_dict())
    assert hash(again) == hash(profile)
    for twin in copies(profile):
        assert twin == profile
        assert hash(twin) == hash(profile)
        assert twin.values == profile.values


@given(profiles(), st.sampled_from([*SWITCHES]))
def test_profiles_differ_when_a_switch_differs(profile: Profile, field: str) -> None:
    data = profile.to_dict()
    other = ULTISTARS.to_dict()[field]
    try:
        changed = Profile.from_dict({**data, field: other})
    except ProfileError:
        return  # a contradiction
    assert (changed == profile) is (data[field] == other)


@pytest.mark.parametrize("text", ["", "{", "[]", "1", "null", '"x"', "{}", "[" * 100_000])
def test_what_is_no_json_profile_is_refused(text: str) -> None:
    with pytest.raises(ProfileError):
        Profile.from_json(text)


@pytest.mark.parametrize("text", ["", "=", "a = 1", "name = 1", "a = " + "[" * 10_000])
def test_what_is_no_toml_profile_is_refused(text: str) -> None:
    with pytest.raises(ProfileError):
        Profile.from_toml(text)


def test_a_profile_with_a_deep_value_is_refused() -> None:
    lines = ULTISTARS.to_toml().replace("[values]\n", "[values]\nx." + "x." * 3_000 + "x = 1\n")
    with pytest.raises(ProfileError):
        Profile.from_toml(lines)


def test_a_profile_with_a_huge_number_is_refused_or_can_be_written() -> None:
    # Hexadecimal numbers are read without the limit of decimal ones, but could not be written.
    text = ULTISTARS.to_toml().replace("ulti_fee = 4\n", f"ulti_fee = 0x{'f' * 5_000}\n", 1)
    try:
        profile = Profile.from_toml(text)
    except ProfileError:
        return
    assert Profile.from_json(profile.to_json()) == profile


def test_toml_without_its_writer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tomli_w", None)
    with pytest.raises(ProfileError) as caught:
        ULTISTARS.to_toml()
    assert str(caught.value) == "writing TOML needs tomli-w: pip install 'ulti[cli]'"
    assert caught.value.code == "missing_package"


def test_hashes_hold_in_another_process() -> None:
    # A hash that was kept must not be carried over: enums hash differently there.
    import pickle  # noqa: PLC0415 - nowhere else in this file

    profile = WIKIPEDIA.evolve(opening_pass=True)
    assert hash(profile) == hash(WIKIPEDIA.evolve(opening_pass=True))
    code = (
        "import pickle, sys\n"
        "from ulti import WIKIPEDIA\n"
        "profile = pickle.loads(bytes.fromhex(sys.argv[1]))\n"
        "sys.exit(profile not in {WIKIPEDIA.evolve(opening_pass=True)})\n"
    )
    dumped = pickle.dumps(profile).hex()
    assert python(code, dumped) == (0, "", "")


def test_profiles_are_immutable() -> None:
    fields = [field.name for field in attrs.fields(Profile)]
    assert changeable(ULTISTARS, [*fields, "extra"]) == []
    assert changeable(ULTISTARS.values, ["_items", "extra"]) == []


# The text of a profile.


def test_a_profile_shows_its_name_and_what_is_changed() -> None:
    assert repr(ULTISTARS) == "<Profile 'ultistars'>"
    changed = ULTISTARS.evolve(kontra_levels=4, ulti_fee=8)
    assert repr(changed) == "<Profile 'ultistars' with kontra_levels, ulti_fee changed>"
    assert repr(changed.evolve(ulti_fee=ULTISTARS.ulti_fee)) == (
        "<Profile 'ultistars' with kontra_levels changed>"
    )
    many = changed.evolve(silent_ulti=3, concession=False)
    assert repr(many) == "<Profile 'ultistars' with 4 switches changed>"
    assert repr(many.evolve(name="ours")) == "<Profile 'ours'>"
    assert repr(Profile.from_dict(ULTISTARS.to_dict())) == "<Profile 'ultistars'>"


# Bad input.

CALLS: dict[str, Callable[..., object]] = {
    "from_dict": Profile.from_dict,
    "from_json": Profile.from_json,
    "from_toml": Profile.from_toml,
    "get_profile": get_profile,
    "a value": lambda junk: ULTISTARS.evolve(values={"j": 1, "u": junk}),
    "a figure": lambda junk: ULTISTARS.evolve(values={"j": 1, junk: 4}),
    "a multiplier": lambda junk: ULTISTARS.evolve(suit_multipliers=[1, 1, 1, junk]),
    "a suit": lambda junk: ULTISTARS.evolve(suit_multipliers={"M": 1, "Z": 1, "T": 1, junk: 1}),
    "a red_exempt figure": lambda junk: ULTISTARS.evolve(red_exempt=[junk]),
    "order_of": ULTISTARS.order_of,
}
WHOLE_NUMBERS = frozenset({"40 digits"})
UNHASHABLE = frozenset(
    {"bytearray", "[]", "[None]", "[text]", "[[]]", "{}", "{text: []}", "{1: 2}", "set()"}
)
# What junk is a value of a field after all.
FINE = {
    "name": frozenset(
        {
            "a space",
            "huge text",
            "huge text of codes",
            "null character",
            "half",
            "Arabic digit",
            "braces",
        }
    ),
    **dict.fromkeys(
        ("red_exempt", "individual_kontra", "bids_not_played"), frozenset({"[]", "()", "set()"})
    ),
    "order": frozenset({"None", "[]", "()"}),
    "kontra_names": frozenset({"None", "[]", "()", "[text]"}),
    "lost_values": frozenset({"None", "{}"}),
    "kontra_levels": WHOLE_NUMBERS | {"None", "0"},
    **dict.fromkeys(("ulti_fee", "silent_ulti_fee"), WHOLE_NUMBERS | {"0"}),
    **dict.fromkeys(
        (
            "plain_parti_from_stake",
            "silent_hundred",
            "silent_hundred_with_twenty",
            "silent_ulti",
            "silent_aces",
            "silent_durchmars",
            "revoke_multiplier",
        ),
        WHOLE_NUMBERS | {"None"},
    ),
    **{row[0]: frozenset({"True"}) for row in rows() if row[1] in {"yes", "no"}},
}


@pytest.mark.parametrize("field", ["name", *SWITCHES])
def test_what_a_switch_can_not_be_is_refused(field: str) -> None:
    assert not_refused(_evolve(field), FINE.get(field, frozenset())) == []


@pytest.mark.parametrize("field", ["name", *SWITCHES])
def test_a_refusal_names_the_switch(field: str) -> None:
    with pytest.raises(ProfileError, match=rf"^{field}\b") as caught:
        ULTISTARS.evolve(**{field: -1.5})
    assert caught.value.code == "bad_rules"


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_profile_is_refused(name: str) -> None:
    # Unhashable junk can't be a key: Python itself says so.
    fine = UNHASHABLE if name in {"a figure", "a suit"} else frozenset[str]()
    fine |= WHOLE_NUMBERS if name in {"a value", "a multiplier"} else frozenset[str]()
    assert not_refused(CALLS[name], fine) == []


@pytest.mark.parametrize("key", [4, 2, b"u"])
def test_a_figure_is_no_number(key: object) -> None:
    with pytest.raises(ProfileError):
        ULTISTARS.evolve(values={"j": 1, key: 4})
    with pytest.raises(ProfileError):
        ULTISTARS.evolve(red_exempt=[key])


def test_a_stake_is_a_whole_number() -> None:
    assert not_refused(ULTISTARS.parti_is_played, WHOLE_NUMBERS) == []
    assert not_refused(lambda junk: ULTISTARS.forfeits("j", junk), WHOLE_NUMBERS) == []
    assert not_refused(lambda junk: ULTISTARS.forfeits(junk, 1)) == []


def _evolve(field: str) -> Callable[..., object]:
    return lambda junk: ULTISTARS.evolve(**{field: junk})


def test_what_can_not_be_quoted_is_refused() -> None:
    calls = {field: _evolve(field) for field in ("name", *SWITCHES)}
    assert not_refused_of_all(calls) == {}


NUMBERS: Final = [
    {"values": {**ULTISTARS.values, Figure.ULTI: NUMBER_OF_ITS_OWN}},
    {"suit_multipliers": [1, 1, 1, NUMBER_OF_ITS_OWN]},
    *({switch: NUMBER_OF_ITS_OWN} for switch in ("ulti_fee", "kontra_levels", "silent_aces")),
]


@pytest.mark.parametrize("switches", NUMBERS)
def test_equal_house_rules_count_alike(switches: Mapping[str, object]) -> None:
    """What a bid is worth is computed once for equal profiles, so no number may be odd."""
    with pytest.raises(ProfileError, match="whole number"):
        ULTISTARS.evolve(**switches)
    with pytest.raises(UltiError, match="stake"):
        check_stake(NUMBER_OF_ITS_OWN)
    assert not is_whole(NUMBER_OF_ITS_OWN, 1)


def test_a_name_is_kept_as_plain_text() -> None:
    profile = ULTISTARS.evolve(name=TextOfItsOwn("ultistars"))
    assert type(profile.name) is str
    assert profile == ULTISTARS


def test_r12_faults_of_changes_tell_each_switch() -> None:
    assert not list(faults_of_changes({"throw_in": False}, ULTISTARS))
    changes = {"name": "mine", "throw_in": 7, "tie_break": 7}
    places = [".name", ".throw_in", ".tie_break"]
    faults = list(faults_of_changes(changes, ULTISTARS))
    assert sorted(fault.place for fault in faults) == places
    assert faults[0].message.startswith(
        "'name' is not a switch of a profile: the switches are values,"
    )


def test_r12_faults_of_a_whole_profile() -> None:
    whole = ULTISTARS.to_dict()
    assert not list(faults_of_profile(whole))
    assert [fault.place for fault in faults_of_profile({**whole, "throw_in": 7})] == [".throw_in"]


def test_r12_what_can_not_be_read_is_told_before_what_contradicts() -> None:
    contradiction = {"throw_in": False, "throw_in_ulti_fee": True}
    (told,) = faults_of_changes(contradiction, ULTISTARS)
    assert not told.place
    (only,) = faults_of_changes({**contradiction, "hue": 1}, ULTISTARS)
    assert only.place == ".hue"
    (also,) = faults_of_changes({**contradiction, "ulti_fee": -1}, ULTISTARS)
    assert also.place == ".ulti_fee"


def test_r12_contradictions_are_looked_for_in_the_profile_that_is_changed() -> None:
    changes = {"plain_parti_from_stake": 5}
    assert not list(faults_of_changes(changes, ULTISTARS))
    (told,) = faults_of_changes(changes, WIKIPEDIA)
    assert "plain_parti is PLAYED already" in told.message


@pytest.mark.parametrize(("key", "place"), [("hue", ".hue"), (5, ".5"), (None, ".None")])
def test_r12_a_fault_stands_where_its_key_does(key: object, place: str) -> None:
    (told,) = faults_of_changes({key: 1}, ULTISTARS)
    assert told.place == place
    assert told.message.startswith(f"{key!r} is not a switch")


def test_r12_a_key_that_can_not_be_shown_is_a_fault_too() -> None:
    (told,) = faults_of_changes({MONSTERS["5000 digits"]: 1}, ULTISTARS)
    assert told.place == ".a int"


@pytest.mark.parametrize("key", [5, None, ("throw_in",)])
def test_a_profile_from_data_tells_the_key_that_is_no_text(key: object) -> None:
    with pytest.raises(ProfileError) as caught:
        Profile.from_dict({**ULTISTARS.to_dict(), key: 1})  # type: ignore[dict-item]
    assert str(caught.value).startswith(f"{key!r} is not a switch of a profile")


@pytest.mark.parametrize("figure", ["b", None, 5])
def test_the_order_of_what_is_no_figure_is_refused(figure: object) -> None:
    with pytest.raises(UltiError) as caught:
        ULTISTARS.order_of(figure)  # type: ignore[arg-type]
    assert str(caught.value) == f"{figure!r} is not a Figure"
    assert caught.value.code == "bad_argument"


def test_a_profile_as_json_is_made_for_reading() -> None:
    text = ULTISTARS.evolve(name="ötödik").to_json()
    assert text.startswith('{\n  "name": "ötödik",\n  "values": {\n    "j": 1,')


@pytest.mark.parametrize("junk", [5, None, b"a = 1"])
def test_toml_is_a_text(junk: object) -> None:
    with pytest.raises(ProfileError) as caught:
        Profile.from_toml(junk)  # type: ignore[arg-type]
    assert str(caught.value) == f"the profile is not TOML: {junk!r} is not a text"
