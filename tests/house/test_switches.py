"""The declarations of the switches: what each may hold, and what contradicts what (R12)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w
from hypothesis import given, settings

from tests.house.test_builtin import VALUES, rows
from ulti.base.errors import ProfileError
from ulti.base.whole import GREATEST
from ulti.house.builtin import (
    PROFILES,
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIPEDIA,
)
from ulti.house.choices import (
    AllPass,
    KontraScope,
    KontraTime,
    NextDealer,
    RevokePays,
    SilentDurchmarsPayment,
    SilentHundredNeeds,
    TieBreak,
)
from ulti.house.profile import (
    Profile,
)
from ulti.house.switches import (
    CONTRADICTIONS,
    FORMER_NAMES,
    REQUIRED,
    SWITCHES,
    Choice,
    Flag,
    Number,
    Switches,
    contradictions_of,
    read_switches,
)
from ulti.model.bids import Bid, Figure
from ulti.model.cards import Suit
from ulti.testing import profiles

if TYPE_CHECKING:
    from collections.abc import Mapping


def test_r12_switches_stand_in_the_order_of_the_table() -> None:
    assert ("values", *(row[0] for row in rows())) == tuple(SWITCHES)
    assert list(ULTISTARS.to_dict()) == ["name", *SWITCHES]


CONTRADICTING: list[tuple[Profile, dict[str, Any], tuple[str, str]]] = [
    (
        ULTISTARS,
        {"plain_parti": "PLAYED", "plain_parti_from_stake": 5},
        ("plain_parti", "plain_parti_from_stake"),
    ),
    (
        WIKIPEDIA,
        {"plain_parti_from_stake": 3},
        ("plain_parti", "plain_parti_from_stake"),
    ),
    (
        ULTISTARS,
        {"four_aces_with_durchmars": True, "values": {"j": 1, "u": 4}},
        ("four_aces_with_durchmars", "values"),
    ),
    (
        VICCESMAGYARKARTYA,
        {"values": {"j": 1}},
        ("four_aces_with_durchmars", "values"),
    ),
    (
        ULTISTARS,
        {"throw_in": False, "throw_in_ulti_fee": True},
        ("throw_in_ulti_fee", " throw_in:"),
    ),
    (
        VICCESMAGYARKARTYA,
        {"throw_in_ulti_fee": True},
        ("throw_in_ulti_fee", " throw_in:"),
    ),
    (
        SUIT_BID,
        {"silent_eligibility": "TABLE"},
        ("silent_eligibility TABLE", "suit_named_in_bid ALWAYS"),
    ),
    (SUIT_BID, {"losses": "TABLE"}, ("losses TABLE", "suit_named_in_bid ALWAYS")),
    (
        WIKIPEDIA,
        {"losses": "SYMMETRIC", "suit_named_in_bid": "ALWAYS"},
        ("silent_eligibility TABLE", "suit_named_in_bid ALWAYS"),
    ),
    (
        WIKIPEDIA,
        {"silent_eligibility": "RULES", "suit_named_in_bid": "ALWAYS"},
        ("losses TABLE", "suit_named_in_bid ALWAYS"),
    ),
    (WIKIPEDIA, {"hundred_payment": "ADDS"}, ("losses TABLE", "hundred_payment ADDS")),
    (ULTISTARS, {"values": {"u": 4}}, ("values", "j")),
    (ULTISTARS, {"values": {}}, ("values", "j")),
    (ULTISTARS, {"tie_break": "LIST"}, ("tie_break LIST", "order")),
    (ULTISTARS, {"order": [["j"], ["ju"]]}, ("tie_break LIST", "order")),
    (ULTISTARS, {"tie_break": "LIST", "order": []}, ("tie_break LIST", "order")),
    (ULTISTARS, {"tie_break": "LIST", "order": ["jx"]}, ("order", "values")),
    (ULTISTARS, {"tie_break": "LIST", "order": ["Mju"]}, ("order", "suit_named_in_bid")),
    (ULTISTARS, {"tie_break": "LIST", "order": ["4ad"]}, ("order", "four_aces_with_durch")),
    (SUIT_BID, {"tie_break": "LIST", "order": ["ju"]}, ("order", "suit_named_in_bid")),
    (ULTISTARS, {"bids_not_played": ["jx"]}, ("bids_not_played", "values")),
    (ULTISTARS, {"bids_not_played": ["Mju"]}, ("bids_not_played", "suit_named_in_bid")),
    (SUIT_BID, {"bids_not_played": ["ju"]}, ("bids_not_played", "suit_named_in_bid")),
    (
        ULTISTARS,
        {"tie_break": "LIST", "order": ["j", "ju"], "bids_not_played": ["j", "ju"]},
        ("bids_not_played", "order"),
    ),
    (
        ULTISTARS,
        {"values": {"j": 1}, "bids_not_played": ["j", "Pj"]},
        ("bids_not_played", "values"),
    ),
    (ULTISTARS, {"last_word": False, "holder_exchange": True}, ("holder_exch", "last_word")),
    (
        ULTISTARS,
        {"last_word": False, "raise_without_talon": "HOLDER"},
        ("raise_without_talon HOLDER", "last_word"),
    ),
    (WIKIPEDIA, {"last_word": False}, ("raise_without_talon HOLDER", "last_word")),
    (VICCESMAGYARKARTYA, {"last_word": False}, ("holder_exchange", "last_word")),
    (ULTISTARS, {"all_pass": "PLAIN_PARTI"}, ("all_pass PLAIN_PARTI", "opening_pass")),
    (
        SUIT_BID,
        {"all_pass": "PLAIN_PARTI", "opening_pass": True},
        ("all_pass PLAIN_PARTI", "suit_named_in_bid ALWAYS"),
    ),
    (
        ULTISTARS,
        {"kontra_scope": "CONTRACT"},
        ("kontra_scope CONTRACT", "individual_kontra"),
    ),
    (
        ULTISTARS,
        {"kontra_scope": "CONTRACT", "individual_kontra": ["u"]},
        ("kontra_scope CONTRACT", "individual_kontra"),
    ),
    (
        ULTISTARS,
        {"fee_follows_kontra": True, "ulti_fee": 0, "silent_ulti_fee": 0},
        ("fee_follows_kontra", "ulti_fee and silent_ulti_fee are 0"),
    ),
    (
        ULTISTARS,
        {"silent_hundred": None, "silent_hundred_with_twenty": 3},
        ("silent_hundred_with_twenty", "silent_hundred is none"),
    ),
]


@pytest.mark.parametrize(("base", "changes", "fields"), CONTRADICTING)
def test_r12_contradictions_are_refused_naming_both_fields(
    base: Profile, changes: dict[str, object], fields: tuple[str, str]
) -> None:
    with pytest.raises(ProfileError) as caught:
        base.evolve(**changes)
    assert caught.value.code == "bad_rules"
    assert all(field in str(caught.value) for field in fields)
    with pytest.raises(ProfileError):  # a whole profile is checked the same way
        Profile.from_dict({**base.to_dict(), **changes})


def switches_with(base: Profile, changes: Mapping[str, object]) -> Switches:
    """Read house rules that may contradict themselves."""
    switches = read_switches({**base.to_dict(), **changes})
    assert switches is not None
    return switches


def test_r12_every_contradiction_is_among_these_and_its_message_names_both_switches() -> None:
    found = {
        contradiction.why
        for base, changes, _ in CONTRADICTING
        for contradiction in contradictions_of(switches_with(base, changes))
    }
    assert found == {contradiction.why for contradiction in CONTRADICTIONS}
    for contradiction in CONTRADICTIONS:
        assert all(switch in contradiction.why for switch in contradiction.switches)


@pytest.mark.parametrize(
    "changes",
    [
        {"values": {"j": 1, "td": 12, "tb": 20, "ntd": 24}},  # open ones without the closed
        {"values": {**VALUES, "x": 8}},
        {"values": {"j": 1, "x": 8}, "four_aces_with_durchmars": True},
        {"values": {**VALUES, "2": 6}},
        {"values": {**VALUES, "d": 7, "ed": 14}},
        {"values": {**VALUES, "tb": 15, "nd": 12}},
        {"kontra_levels": 0},
        {"kontra_levels": None},
        {"plain_parti_from_stake": 1},
        {"plain_parti": "BASE_FEE"},
        {"silent_aces": None, "silent_durchmars": None, "revoke_multiplier": 1},
        {"throw_in_ulti_fee": True},
        {"suit_named_in_bid": "ALWAYS"},
        {"hundred_payment": "ADDS"},
        {"losses": "TABLE", "silent_eligibility": "TABLE"},
        {"bids_not_played": ["d", "nd"]},
        {"last_word": False, "raise_without_talon": "ANYONE"},
        {"kontra_scope": "CONTRACT", "individual_kontra": []},
        {"kontra_scope": "CONTRACT", "individual_kontra": [], "kontra_levels": 0},
        {"individual_kontra": ["j", "u", "b"]},
        {"kontra_time": "BEFORE_LEAD", "throw_in": False},
        {"kontra_names": ["kontra", "re"]},
        {"kontra_names": []},
        {"early_end": "ALL", "beat_suit_in_trumped_trick": True},
        {"lost_values": {"j": 2, "b": 5}},
        {"fee_follows_kontra": True, "ulti_fee": 0},
        {"fee_follows_kontra": True, "silent_ulti_fee": 0},
        {"ulti_fee": 0, "silent_ulti_fee": 0},
        {"silent_hundred": 6, "silent_hundred_with_twenty": 3, "silent_hundred_needs": "ONE_MELD"},
        {"silent_hundred": None, "hundred_payment": "ADDS"},
        {"silent_ulti": None, "silent_ulti_fee": 4},
        {"silent_aces": None, "silent_aces_against_durchmars": True},
        {"silent_durchmars": None, "silent_durchmars_payment": "REPLACES_PARTI"},
        {"silent_durchmars_by": "SIDES", "aces_with_silent_durchmars": True},
        {"revoke_multiplier": None, "revoke_pays": "PAYABLE"},
        {"next_dealer": "DECLARER"},
    ],
)
def test_r12_known_variants_are_allowed(changes: dict[str, object]) -> None:
    data = ULTISTARS.evolve(**changes).to_dict()
    for field, value in changes.items():
        assert data[field] == value


def test_r4_3_an_order_may_mix_bids_lists_and_codes() -> None:
    order = ["j", ["ju", "ja"], Bid.parse("b"), (Bid.parse("4"), "Pj")]
    profile = ULTISTARS.evolve(tie_break="LIST", order=order)
    assert profile.to_dict()["order"] == [["j"], ["ju", "ja"], ["b"], ["4", "Pj"]]
    assert Profile.from_dict(profile.to_dict()) == profile


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tie_break": "LIST", "order": ["j", "ju", "j"]}, "order: j comes twice"),
        ({"tie_break": "LIST", "order": [["j", "ju"], ["u"]]}, "order: ju comes twice"),
        ({"tie_break": "LIST", "order": [["j"], []]}, "order: list 1 is empty"),
        ({"tie_break": "LIST", "order": [["zz"]]}, "order: "),
        ({"tie_break": "LIST", "order": "j"}, "order: 'j' is not allowed; use a list of lists"),
        ({"bids_not_played": ["d", "d"]}, "bids_not_played: d comes twice"),
        ({"bids_not_played": "d"}, "bids_not_played: 'd' is not allowed; use a list of codes"),
        ({"individual_kontra": ["c1"]}, "individual_kontra: "),
        ({"lost_values": {"c1": 2}}, "lost_values: "),
        ({"lost_values": {"j": 0}}, "lost_values.j: 0 is not allowed; use a whole number from 1"),
        ({"kontra_names": ["re", "re"]}, "kontra_names: "),
        ({"kontra_names": [""]}, "kontra_names: "),
        ({"kontra_names": ["re\n"]}, "kontra_names: "),
        ({"kontra_names": ["x" * 41]}, "kontra_names: "),
        ({"kontra_names": "kontra"}, "kontra_names: "),
        ({"ulti_fee": -1}, "ulti_fee: -1 is not allowed; use a whole number from 0"),
        ({"silent_hundred": 0}, "silent_hundred: 0 is not allowed; use a whole number from 1"),
        ({"early_end": True}, "early_end: True is not allowed; use one of NO_TRUMP, NEVER, ALL"),
    ],
)
def test_r12_what_a_new_switch_can_not_be(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ProfileError) as caught:
        ULTISTARS.evolve(**changes)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("former", FORMER_NAMES)
def test_r12_a_name_of_the_first_edition_is_refused_with_the_new_one(former: str) -> None:
    now = FORMER_NAMES[former]
    assert former not in SWITCHES
    assert now in SWITCHES
    message = f"{former!r} is called {now!r} since the second edition of the rules"
    with pytest.raises(ProfileError, match=message):
        ULTISTARS.evolve(**{former: True})
    with pytest.raises(ProfileError, match=message):
        Profile.from_dict({**ULTISTARS.to_dict(), former: True})


# What a profile plays that was stored before a switch existed, by hand from R12.
BEFORE = {
    "order": (),
    "bids_not_played": frozenset(),
    "last_word": True,
    "all_pass": AllPass.VOID,
    "kontra_scope": KontraScope.FIGURE,
    "kontra_time": KontraTime.TRICK_1,
    "kontra_names": (
        "kontra",
        "rekontra",
        "szubkontra",
        "hirskontra",
        "mordkontra",
        "Fedák Sári",
    ),
    "beat_suit_in_trumped_trick": False,
    "lost_values": {},
    "fee_follows_kontra": False,
    "silent_hundred": 2,
    "silent_hundred_with_twenty": None,
    "silent_hundred_needs": SilentHundredNeeds.ANY,
    "silent_aces_against_durchmars": False,
    "silent_durchmars_payment": SilentDurchmarsPayment.ADDS,
    "revoke_pays": RevokePays.VALUE,
    "next_dealer": NextDealer.RIGHT,
}


def test_r12_each_switch_of_the_second_edition_says_what_a_profile_without_it_plays() -> None:
    assert {name for name, each in SWITCHES.items() if each.lacking is not REQUIRED} == set(BEFORE)
    for name, played in BEFORE.items():
        switch = SWITCHES[name]
        assert switch.kind.read(switch.lacking, name) == played, name


@pytest.mark.parametrize("name", BEFORE)
@given(profile=profiles())
@settings(max_examples=25, deadline=None)
def test_r12_a_stored_profile_that_lacks_a_switch_plays_as_before(
    name: str, profile: Profile
) -> None:
    stored = profile.to_dict()
    del stored[name]
    try:
        whole = Profile.from_dict({**stored, name: SWITCHES[name].lacking})
    except ProfileError:  # the other switches contradict what was played before
        with pytest.raises(ProfileError):
            Profile.from_dict(stored)
        return
    read = Profile.from_dict(stored)
    assert read == whole
    assert getattr(read, name) == BEFORE[name]
    assert {**read.to_dict(), name: None} == {**profile.to_dict(), name: None}
    for text, back in (
        (json.dumps(stored), Profile.from_json),
        (
            tomli_w.dumps({k: "none" if v is None else v for k, v in stored.items()}),
            Profile.from_toml,
        ),
    ):
        assert back(text) == read


@pytest.mark.parametrize("profile", PROFILES.values(), ids=str)
def test_r12_a_built_in_profile_of_the_first_edition_is_read(profile: Profile) -> None:
    stored = {name: value for name, value in profile.to_dict().items() if name not in BEFORE}
    read = Profile.from_dict(stored)
    differs = {name for name in SWITCHES if getattr(read, name) != getattr(profile, name)}
    # What the second edition corrected, where a source was read wrongly.
    corrected = {
        "wikipedia": {"revoke_pays"},
        "viccesmagyarkartya": {"revoke_pays"},
        "suit_bid": {"revoke_pays"},
        "wikihow": {"silent_aces_against_durchmars"},
    }
    assert differs == corrected.get(profile.name, set())


def test_a_mapping_may_name_figures_and_suits_or_their_codes() -> None:
    by_member = ULTISTARS.evolve(
        values={Figure.PARTI: 1, Figure.ULTI: 4},
        suit_multipliers=dict.fromkeys(Suit, 3),
        red_exempt={Figure.ULTI},
        tie_break=TieBreak.STRICT_VALUE,
    )
    by_code = ULTISTARS.evolve(
        values={"u": 4, "j": 1},
        suit_multipliers={"P": 3, "T": 3, "Z": 3, "M": 3},
        red_exempt=["u"],
        tie_break="STRICT_VALUE",
    )
    assert by_member == by_code
    assert hash(by_member) == hash(by_code)
    assert ULTISTARS.evolve(suit_multipliers=[3, 3, 3, 3]) == ULTISTARS.evolve(
        suit_multipliers=dict.fromkeys(Suit, 3)
    )


def test_a_figure_has_one_value() -> None:
    with pytest.raises(ProfileError):
        ULTISTARS.evolve(values={"j": 1, "u": 4, Figure.ULTI: 8})


@pytest.mark.parametrize(
    ("values", "match"),
    [
        ({"j": 0}, "values.j"),
        ({"j": True}, "values.j"),
        ({"j": 1.0}, "values.j"),
        ({"j": "1"}, "values.j"),
        ({"j": 1, "zz": 1}, "zz"),
        ({"j": 1, "c1": 2}, "c1"),
        ("j", "values"),
        (["j"], "values"),
    ],
)
def test_r12_values_are_whole_numbers_from_1(values: object, match: str) -> None:
    with pytest.raises(ProfileError, match=match):
        ULTISTARS.evolve(values=values)


@pytest.mark.parametrize(
    "multipliers",
    [[1, 1, 1], [1, 1, 1, 0], {"M": 1, "Z": 1, "T": 1}, {"M": 1, "Z": 1, "T": 1, "X": 1}, "1112"],
)
def test_r12_every_suit_has_a_multiplier_from_1(multipliers: object) -> None:
    with pytest.raises(ProfileError, match="suit_multipliers"):
        ULTISTARS.evolve(suit_multipliers=multipliers)


def test_r3_4_the_hundred_can_not_be_exempt() -> None:
    with pytest.raises(ProfileError, match="red_exempt"):
        ULTISTARS.evolve(red_exempt=["c1"])


def test_r12_fields_made_again_read_as_those_of_the_class() -> None:
    made: dict[str, Any] = {
        "tie_break": Choice(TieBreak),
        "throw_in": Flag(),
        "kontra_levels": Number(0, none="no limit"),
        "ulti_fee": Number(2),
    }
    read = {name: kind.read for name, kind in made.items()}
    assert read["tie_break"]("LEVEL", "tie_break") is TieBreak.LEVEL
    assert read["tie_break"](TieBreak.LEVEL, "tie_break") is TieBreak.LEVEL
    assert read["throw_in"](True, "throw_in") is True
    assert read["kontra_levels"](None, "kontra_levels") is None
    assert [read["kontra_levels"](0, "kontra_levels"), read["ulti_fee"](2, "ulti_fee")] == [0, 2]
    least = "is not allowed; use a whole number from"
    for name, value, message in (
        ("tie_break", 7, "7 is not allowed; use one of LEVEL, STRICT_VALUE, FEWER_FIGURES, LIST"),
        ("tie_break", [], "[] is not allowed; use one of LEVEL, STRICT_VALUE, FEWER_FIGURES, LIST"),
        (
            "tie_break",
            "levels",
            (
                "'levels' is not allowed; use one of LEVEL, STRICT_VALUE, FEWER_FIGURES, LIST; "
                "did you mean LEVEL?"
            ),
        ),
        ("throw_in", 1, "1 is not allowed; use true or false"),
        ("kontra_levels", -1, f"-1 {least} 0, or none: no limit"),
        ("ulti_fee", 1, f"1 {least} 2"),
        ("ulti_fee", None, f"None {least} 2"),
        ("ulti_fee", 2**53 + 1, f"{2**53 + 1} {least} 2 to {GREATEST}"),
    ):
        with pytest.raises(ProfileError) as caught:
            read[name](value, name)
        assert str(caught.value) == f"{name}: {message}"


@pytest.mark.parametrize("value", [[], {}, {"TABLE"}, b"TABLE"])
def test_r12_a_choice_is_a_word(value: object) -> None:
    with pytest.raises(ProfileError) as caught:
        WIKIPEDIA.evolve(losses=value)
    right = "use one of SYMMETRIC, TABLE"
    assert str(caught.value) == f"losses: {value!r} is not allowed; {right}"


def test_a_number_of_a_table_that_is_too_great_is_told_the_greatest() -> None:
    with pytest.raises(ProfileError) as caught:
        ULTISTARS.evolve(values={"j": GREATEST + 1})
    right = f"use a whole number from 1 to {GREATEST}"
    assert str(caught.value) == f"values.j: {GREATEST + 1} is not allowed; {right}"


def test_r12_w_the_loss_column_needs_a_hundred_that_replaces() -> None:
    with pytest.raises(ProfileError) as caught:
        WIKIPEDIA.evolve(hundred_payment="ADDS")
    assert str(caught.value) == "losses TABLE does not know hundred_payment ADDS: use REPLACES"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"values": {"j": 0, "u": -2, "ellen": 4, "b": 1.5}},
            ["values.j: 0 ", "values.u: -2 ", "values: 'ellen' is not a ", "values.b: 1.5 "],
        ),
        (
            {"suit_multipliers": {"M": 0, "Q": 3, "Z": 1}},
            ["suit_multipliers.M: 0 ", "suit_multipliers: 'Q' ", "suit_multipliers: T, P missing"],
        ),
        (
            {"red_exempt": ["zz", "td", "yy", "c1"]},
            ["red_exempt: 'zz' ", "red_exempt: 'yy' ", "red_exempt: 'c1' "],
        ),
        (
            {"bids_not_played": ["zz", "j", "j", "yy"]},
            ["bids_not_played: 'zz' ", "bids_not_played: 'yy' ", "bids_not_played: j comes twice"],
        ),
        (
            {"order": [["j", "zz"], [], 5, ["j"]]},
            ["order: 'zz' ", "order: list 1 is empty", "order: 5 ", "order: j comes twice"],
        ),
        ({"values": {"c1": 2, "j": 1, "q": 1}}, ["values: 'q' is not a ", "values: 'c1' "]),
        ({"values": 5, "seven_guard": 1, "ulti_fee": -1}, ["values: 5 ", "ulti_fee: -1 "]),
    ],
    ids=str,
)
def test_r12_whatever_is_wrong_is_told_at_once(changes: dict[str, object], told: list[str]) -> None:
    with pytest.raises(ProfileError) as caught:
        ULTISTARS.evolve(**changes)
    lines = str(caught.value).splitlines()
    assert len(lines) >= len(told)
    for begin in told:
        assert any(line.startswith(begin) for line in lines), begin


def test_r12_a_million_faults_are_not_told_one_by_one() -> None:
    for count, last in (
        (50, "... and 10 more like these"),
        (1000, "... and at least 60 more like these"),
    ):
        with pytest.raises(ProfileError) as caught:
            ULTISTARS.evolve(bids_not_played=["zz"] * count)
        lines = str(caught.value).splitlines()
        assert len(lines) < 50
        assert lines[-1] == last
    with pytest.raises(ProfileError, match="use a list of at most 1000 codes"):
        ULTISTARS.evolve(bids_not_played=["zz"] * 100_000)
