"""The built-in profiles against the table of R12."""

from __future__ import annotations

import pytest

from ulti.base.errors import ProfileError
from ulti.house.builtin import (
    PROFILES,
    SUIT_BID,
    ULTISTARS,
    ULTISTARS_CLASSIC,
    ULTISTARS_TOURNAMENT,
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
order                         | – | – | – | – | – | –
bids_not_played               | – | – | – | – | – | –
opening_pass                  | no | no | no | no | yes | no
raise_without_talon           | NEVER | NEVER | HOLDER | NEVER | ANYONE | HOLDER
holder_exchange               | no | no | no | no | yes | no
last_word                     | yes | yes | yes | yes | yes | yes
all_pass                      | VOID | VOID | VOID | VOID | VOID | VOID
no_trump_durchmars_ten        | LOW | LOW | LOW | LOW | HIGH | LOW
plain_parti                   | FORFEIT_DOUBLE | PLAYED | PLAYED | BASE_FEE | PLAYED | PLAYED
plain_parti_from_stake        | – | – | – | – | – | –
throw_in                      | yes | yes | yes | yes | no | yes
throw_in_ulti_fee             | no | no | no | no | no | no
kontra_levels                 | 2 | 2 | 2 | – | 4 | 2
individual_kontra             | nd ed ntd b eb tb | nd ed ntd b eb tb | nd ed ntd b eb tb | nd ed ntd b eb tb | nd ed ntd b eb tb | nd ed ntd b eb tb
kontra_scope                  | FIGURE | FIGURE | FIGURE | FIGURE | FIGURE | FIGURE
kontra_time                   | TRICK_1 | TRICK_1 | TRICK_1 | TRICK_1 | TRICK_1 | TRICK_1
kontra_names                  | – | – | – | – | – | –
seven_guard                   | DECLARER | NOBODY | NOBODY | NOBODY | NOBODY | NOBODY
beat_suit_in_trumped_trick    | no | no | no | no | no | no
early_end                     | NO_TRUMP | NO_TRUMP | NO_TRUMP | NO_TRUMP | NO_TRUMP | NO_TRUMP
open_hands                    | ALL | ALL | ALL | ALL | ALL | ALL
spread                        | AFTER_TRICK_1 | AFTER_TRICK_1 | ANY_TIME | NEVER | NEVER | ANY_TIME
defender_spread               | WITH_CONSENT | WITH_CONSENT | AFTER_DECLARER | NEVER | NEVER | AFTER_DECLARER
concession                    | yes | yes | no | no | no | no
melds_count                   | WITH_POINT | ALWAYS | CAPPED | ALWAYS | ALWAYS | CAPPED
losses                        | SYMMETRIC | SYMMETRIC | TABLE | SYMMETRIC | SYMMETRIC | SYMMETRIC
lost_values                   | – | – | – | – | – | –
ulti_fee                      | 4 | 4 | 4 | 4 | 4 | 4
fee_follows_kontra            | no | no | no | no | no | no
silent_hundred                | 2 | 2 | 2 | 2 | 2 | 2
silent_hundred_with_twenty    | – | – | – | – | – | –
silent_hundred_needs          | ANY | ANY | ANY | ANY | ANY | ANY
hundred_payment               | REPLACES | REPLACES | REPLACES | REPLACES | ADDS | REPLACES
hundred_scale                 | LINEAR | LINEAR | DOUBLING | DOUBLING | DOUBLING | DOUBLING
silent_ulti                   | 2 | 2 | 2 | 2 | 2 | 2
silent_ulti_fee               | 2 | 2 | 2 | 2 | 2 | 2
silent_ulti_fee_for_defenders | yes | no | yes | yes | yes | yes
silent_ulti_payment           | COMMON | COMMON | COMMON | COMMON | INDIVIDUAL | COMMON
silent_aces                   | 2 | 2 | 2 | 2 | – | 2
silent_aces_against_durchmars | no | no | no | yes | no | no
silent_durchmars              | 3 | 3 | 3 | 3 | 3 | 3
silent_durchmars_payment      | ADDS | ADDS | ADDS | ADDS | ADDS | ADDS
silent_durchmars_by           | ANYONE | ANYONE | ANYONE | ANYONE | DECLARER | ANYONE
silent_durchmars_losable      | no | no | no | yes | no | no
aces_with_silent_durchmars    | no | no | no | yes | yes | no
silent_eligibility            | RULES | RULES | TABLE | RULES | RULES | RULES
silent_kontra                 | NONE | NONE | HIGHEST | HIGHEST | NONE | HIGHEST
parti_dropped_by_silent_ulti  | no | no | yes | yes | no | yes
revoke_multiplier             | – | – | 2 | 2 | 1 | 2
revoke_pays                   | VALUE | VALUE | PAYABLE | VALUE | PAYABLE | PAYABLE
revoke_offender_pays_all      | no | no | no | yes | yes | no
next_dealer                   | RIGHT | RIGHT | RIGHT | RIGHT | RIGHT | RIGHT
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
    if field in {"red_exempt", "individual_kontra", "bids_not_played"}:
        return [] if cell == "–" else cell.split()
    if field == "kontra_names" and cell == "–":  # the names of R7.4
        return ["kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra", "Fedák Sári"]
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
    others = {"viccesmagyarkartya": {"td": 24}, "suit_bid": {"eb": 20, "ed": 24}}
    assert get_profile(name).to_dict()["values"] == {**VALUES, **others.get(name, {})}


def test_r12_there_are_seven_built_in_profiles() -> None:
    constants = (
        ULTISTARS,
        ULTISTARS_TOURNAMENT,
        ULTISTARS_CLASSIC,
        WIKIPEDIA,
        WIKIHOW,
        VICCESMAGYARKARTYA,
        SUIT_BID,
    )
    assert tuple(PROFILES.values()) == constants
    assert set(PROFILES) == {*BUILT_IN, "ultistars_tournament"}
    assert all(get_profile(name) is profile for name, profile in PROFILES.items())
    assert [profile.name for profile in constants] == list(PROFILES)


def test_r12_the_tournament_is_ultistars_with_a_stake_from_which_a_plain_parti_is_played() -> None:
    data = {**ULTISTARS.to_dict(), "name": "ultistars_tournament", "plain_parti_from_stake": 5}
    assert ULTISTARS_TOURNAMENT.to_dict() == data


def test_an_unknown_profile_is_refused() -> None:
    with pytest.raises(ProfileError, match="there are ultistars, ultistars_tournament") as caught:
        get_profile("Wikipedia")
    assert caught.value.code == "unknown_profile"


def test_the_built_in_profiles_can_not_be_changed() -> None:
    with pytest.raises(TypeError):
        PROFILES["ultistars"] = ULTISTARS  # type: ignore[index]
