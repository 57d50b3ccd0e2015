"""Which bids a table plays, and why it does not play the others (R3.2, R3.5)."""

from __future__ import annotations

import pytest

from tests.reference import BUILTIN, catalogue
from ulti import PROFILES, SUIT_BID, ULTISTARS, WIKIHOW, Bid, Profile
from ulti.house.combinations import (
    has_trump_durchmars,
    played_bids,
    why_figures_forbid,
    why_not_bid,
)
from ulti.model.bids import ALL_BIDS


@pytest.mark.parametrize("name", PROFILES)
def test_r3_2_the_bids_that_nothing_forbids_are_those_of_the_reference(name: str) -> None:
    allowed = {str(bid) for bid in ALL_BIDS if why_not_bid(bid, PROFILES[name]) is None}
    assert allowed == set(catalogue(BUILTIN[name]))


@pytest.mark.parametrize(
    ("code", "profile", "why"),
    [
        ("jx", ULTISTARS, "x (four tens) is not played"),
        ("ju", SUIT_BID, "a trump bid names its suit, such as Mju"),
        ("Mju", ULTISTARS, "only hearts is named in a bid"),
        ("ad", WIKIHOW.evolve(four_aces_with_durchmars=False), "do not join a durchmars"),
    ],
)
def test_r3_2_and_r3_5_why_a_bid_is_not_played(code: str, profile: Profile, why: str) -> None:
    words = why_figures_forbid(Bid.parse(code), profile)
    assert words is not None
    assert why in words.en
    assert words.hu != words.en


def test_a_durchmars_in_trump_may_be_open() -> None:
    assert [has_trump_durchmars(Bid.parse(code)) for code in ("d", "td", "nd", "ntd", "ju")] == [
        *(True, True, False, False, False)
    ]


def test_r4_3_a_list_of_bids_is_all_that_is_played() -> None:
    profile = ULTISTARS.evolve(tie_break="LIST", order=[["j"], ["ju", "b"]])
    assert {str(bid) for bid in played_bids(profile)} == {"j", "ju", "b"}
    words = why_not_bid(Bid.parse("nd"), profile)
    assert words is not None
    assert words.en == "it is not in the table's list of bids"
    assert why_not_bid(Bid.parse("b"), profile) is None


def test_r4_4_a_bid_that_is_left_out_is_named() -> None:
    profile = ULTISTARS.evolve(bids_not_played=["b"])
    words = why_not_bid(Bid.parse("b"), profile)
    assert words is not None
    assert words.en == "this table leaves out the betli"
    assert set(played_bids(ULTISTARS)) - set(played_bids(profile)) == {Bid.parse("b")}
