"""The built-in profiles against the table of R12."""

from __future__ import annotations

import pytest

from ulti.base.errors import ProfileError
from ulti.house.builtin import (
    PROFILES,
    SUIT_BID,
    ULTISTARS,
    ULTISTARS_CLASSIC,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    get_profile,
)

# The table of R12, cell by cell.
R12 = """
suit_multipliers              | 1 1 1 2 | 1 1 1 2 | 1 1 1 2 | 1 1 1 2 | 1 1 1 2 | 1 2 3 4
red_exempt                    | – | – | – | – | td | –
suit_named_in_bid             | HEARTS | HEARTS | HEARTS | HEARTS | HEARTS | ALWAYS
four_aces_with_durchmars      | no | no | no | no | yes | no
tie_break                     | LEVEL | LEVEL | LEVEL | LEVEL | LEVEL | LEVEL
opening_pass                  | no | no | no | no | yes | no
raise_without_talon           | NEVER | NEVER | HOLDER | NEVER | ANYONE | HOLDER
holder_exchange               | no | no | no | no | yes | no
no_trump_durchmars_ten        | LOW | LOW | LOW | LOW | HIGH | LOW
plain_parti                   | FORFEIT_DOUBLE | PLAYED | PLAYED | BASE_FEE | PLAYED | PLAYED
plain_parti_from_stake        | 5 | – | – | – | – | –
throw_in                      | yes | yes | yes | yes | no | yes
throw_in_ulti_fee             | no | no | no | no | no | no
kontra_levels                 | 2 | 2 | 2 | – | 4 | 2
no_trump_kontra               | INDIVIDUAL | INDIVIDUAL | INDIVIDUAL | INDIVIDUAL | INDIVIDUAL | INDIVIDUAL
seven_guard                   | DECLARER | NOBODY | NOBODY | NOBODY | NOBODY | NOBODY
early_end                     | yes | yes | yes | yes | yes | yes
open_hands                    | ALL | ALL | ALL | ALL | ALL | ALL
spread                        | AFTER_TRICK_1 | AFTER_TRICK_1 | ANY_TIME | NEVER | NEVER | ANY_TIME
defender_spread               | NEVER | NEVER | AFTER_DECLARER | NEVER | NEVER | AFTER_DECLARER
concession                    | yes | yes | no | no | no | no
melds_need_points             | yes | yes | yes | yes | yes | yes
losses                        | SYMMETRIC | SYMMETRIC | TABLE | SYMMETRIC | SYMMETRIC | SYMMETRIC
ulti_fee                      | 4 | 4 | 4 | 4 | 4 | 4
hundred_payment               | REPLACES | REPLACES | REPLACES | REPLACES | ADDS | REPLACES
hundred_scale                 | LINEAR | LINEAR | DOUBLING | DOUBLING | DOUBLING | DOUBLING
silent_ulti                   | 2 | 2 | 2 | 2 | 2 | 2
silent_ulti_fee               | 2 | 2 | 2 | 2 | 2 | 2
silent_ulti_fee_for_defenders | yes | no | yes | yes | yes | yes
silent_ulti_payment           | COMMON | COMMON | COMMON | COMMON | INDIVIDUAL | COMMON
silent_aces                   | 2 | 2 | 2 | 2 | – | 2
silent_durchmars              | 3 | 3 | 3 | 3 | 3 | 3
silent_durchmars_by           | ANYONE | ANYONE | ANYONE | ANYONE | DECLARER | ANYONE
silent_durchmars_losable      | no | no | no | yes | no | no
aces_with_silent_durchmars    | no | no | no | yes | yes | no
silent_eligibility            | RULES | RULES | TABLE | RULES | RULES | RULES
silent_kontra                 | NONE | NONE | HIGHEST | HIGHEST | NONE | HIGHEST
parti_dropped_by_silent_ulti  | no | no | yes | yes | no | yes
revoke_multiplier             | – | – | 2 | 2 | 1 | 2
revoke_offender_pays_all      | no | no | no | yes | yes | no
"""  # noqa: E501 - a table


BUILT_IN = (
    "ultistars",
    "ultistars_classic",
    "wikipedia",
    "wikihow",
    "viccesmagyarkartya",
    "suit_bid",
)


VALUES = {
    "j": 1,
    "4": 4,
    "2": 8,
    "u": 4,
    "a": 4,
    "d": 6,
    "td": 12,
    "nd": 6,
    "ed": 12,
    "ntd": 24,
    "b": 5,
    "eb": 10,
    "tb": 20,
}


def rows() -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in R12.strip().splitlines()]


def _plain(field: str, cell: str) -> object:
    """Return a cell of R12 as plain data."""
    if field == "suit_multipliers":
        return dict(zip("MZTP", map(int, cell.split()), strict=True))
    if field == "red_exempt":
        return [] if cell == "–" else cell.split()
    if cell.isdigit():
        return int(cell)
    return {"yes": True, "no": False, "–": None}.get(cell, cell)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_r12_built_in_profiles(row: list[str]) -> None:
    field, *cells = row
    for name, cell in zip(BUILT_IN, cells, strict=True):
        assert get_profile(name).to_dict()[field] == _plain(field, cell), name


@pytest.mark.parametrize("name", BUILT_IN)
def test_r3_1_values_of_the_built_in_profiles(name: str) -> None:
    expected = {**VALUES, "td": 24} if name == "viccesmagyarkartya" else VALUES
    assert get_profile(name).to_dict()["values"] == expected


def test_r12_there_are_six_built_in_profiles() -> None:
    assert tuple(PROFILES) == BUILT_IN
    constants = (ULTISTARS, ULTISTARS_CLASSIC, WIKIPEDIA, WIKIHOW, VICCESMAGYARKARTYA, SUIT_BID)
    assert tuple(PROFILES.values()) == constants
    assert all(get_profile(name) is PROFILES[name] for name in BUILT_IN)
    assert [profile.name for profile in constants] == list(BUILT_IN)


def test_an_unknown_profile_is_refused() -> None:
    with pytest.raises(ProfileError, match="there are ultistars, ultistars_classic") as caught:
        get_profile("Wikipedia")
    assert caught.value.code == "unknown_profile"


def test_the_built_in_profiles_can_not_be_changed() -> None:
    with pytest.raises(TypeError):
        PROFILES["ultistars"] = ULTISTARS  # type: ignore[index]
