"""The declarations of the switches: what each may hold, and what contradicts what (R12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.house.test_builtin import VALUES, rows
from ulti.base.errors import ProfileError
from ulti.base.whole import GREATEST
from ulti.house.builtin import (
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIPEDIA,
)
from ulti.house.choices import TieBreak
from ulti.house.profile import (
    Profile,
)
from ulti.house.switches import SWITCHES, Choice, Flag, Number
from ulti.model.bids import Figure
from ulti.model.cards import Suit


def test_r12_switches_stand_in_the_order_of_the_table() -> None:
    assert ("values", *(row[0] for row in rows())) == tuple(SWITCHES)
    assert list(ULTISTARS.to_dict()) == ["name", *SWITCHES]


@pytest.mark.parametrize(
    ("base", "changes", "fields"),
    [
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
    ],
)
def test_r12_contradictions_are_refused_naming_both_fields(
    base: Profile, changes: dict[str, object], fields: tuple[str, str]
) -> None:
    with pytest.raises(ProfileError) as caught:
        base.evolve(**changes)
    assert caught.value.code == "bad_rules"
    assert all(field in str(caught.value) for field in fields)
    with pytest.raises(ProfileError):  # a whole profile is checked the same way
        Profile.from_dict({**base.to_dict(), **changes})


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
    ],
)
def test_r12_known_variants_are_allowed(changes: dict[str, object]) -> None:
    data = ULTISTARS.evolve(**changes).to_dict()
    for field, value in changes.items():
        assert data[field] == value


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
        ("tie_break", 7, "7 is not allowed; use one of LEVEL, STRICT_VALUE, FEWER_FIGURES"),
        ("tie_break", [], "[] is not allowed; use one of LEVEL, STRICT_VALUE, FEWER_FIGURES"),
        (
            "tie_break",
            "levels",
            (
                "'levels' is not allowed; use one of LEVEL, STRICT_VALUE, FEWER_FIGURES; "
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
