from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from tests.helpers import (
    NINE_OF_DECLARER,
    NINE_OF_DEFENDER,
    SEVEN_BEATEN,
    SEVEN_OF_DEFENDER,
    SEVEN_OF_DEFENDER_BEATEN,
    SWEEP,
    SWEEP_EARLY_SEVEN,
    SWEEP_OF_DEFENDER,
    lines,
    outcome_of,
    played,
    position,
    settlement_of,
)
from ulti import (
    SUIT_BID,
    ULTISTARS,
    ULTISTARS_CLASSIC,
    ULTISTARS_TOURNAMENT,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    Figure,
    Line,
    Outcome,
    OutcomeError,
    Profile,
    ProfileError,
    RecordError,
    Seat,
    Settlement,
    Silent,
    UltiError,
    settle,
    settle_revoke,
)
from ulti.rules.settlement import LINE


def outcome(bid: str, made: str = "", **facts: object) -> Outcome:
    """Write an outcome; `made` are codes of one letter, or the words of several."""
    figures = made.split() if " " in made or made in {"td", "nd"} else list(made)
    trump = "M" if bid[0] in "j42ud" or bid == "td" else None
    whole: dict[str, Any] = {"declarer": 0, "trump": trump, "made": figures, **facts}
    return Outcome(bid=bid, **whole)


def net(
    bid: str, made: str = "", profile: Profile = ULTISTARS, stake: int = 1, **facts: object
) -> tuple[int, int, int]:
    return settle(outcome(bid, made, **facts), profile, stake).net


def each(bid: str, made: str = "", profile: Profile = ULTISTARS, **facts: object) -> int:
    """Return what each defender receives; both the same."""
    first, second, third = settle(outcome(bid, made, **facts), profile).net
    assert first == -second - third
    assert second == third
    return second


ULTI = Silent("u", 0, made=True)
ULTI_LOST = Silent("u", 0, made=False)
HIS_ULTI = Silent("u", 1, made=True)
HIS_ULTI_LOST = Silent("u", 1, made=False)
ACES = Silent("a", 0, made=True)
HIS_ACES = Silent("a", 2, made=True)
DURCHMARS = Silent("d", 0, made=True)
DURCHMARS_LOST = Silent("d", 0, made=False)
HIS_DURCHMARS = Silent("d", 1, made=True)
HIS_DURCHMARS_LOST = Silent("d", 1, made=False)
HUNDRED = Silent("c1", 0, made=True)
THEIR_HUNDRED = Silent("c1", None, made=True)


# R11.1, R11.2


@pytest.mark.parametrize("stake", [1, 3])
@pytest.mark.parametrize("tricks", [SWEEP, SEVEN_BEATEN, SEVEN_OF_DEFENDER, NINE_OF_DEFENDER])
@pytest.mark.parametrize("profile", [ULTISTARS, WIKIPEDIA, WIKIHOW, VICCESMAGYARKARTYA])
def test_r11_1_lines_sum_up(tricks: str, profile: Profile, stake: int) -> None:
    result = settle(
        outcome_of(played(tricks, "ju", profile.evolve(seven_guard="NOBODY"))), profile, stake
    )
    assert sum(result.net) == 0
    assert result.net == tuple(sum(line.net[seat] for line in result.lines) for seat in range(3))
    for line in result.lines:
        amount = line.units * line.suit_multiplier * line.kontra_multiplier * stake
        assert sum(line.net) == 0
        assert abs(line.net[line.hub]) == amount * len(line.against)
        assert all(abs(line.net[seat]) == amount for seat in line.against)
        assert all(abs(line.net_from(seat)) == amount for seat in line.against)
        assert line.net_from(line.hub) == 0
        assert line.hub not in line.against


def test_r11_1_a_line_says_all() -> None:
    # hearts, ulti lost after a rekontra, stake 10: 4 * 2 * 4 * 10 = 320, fee 4 * 2 * 10 = 80
    result = settle(outcome("Pju", "j", declarer=1, trump="P", kontra={"u": 2}), ULTISTARS, 10)
    assert [line.to_dict() for line in result.lines] == [
        {
            "figure": figure,
            "silent": False,
            "fee": fee,
            "result": how,
            "by": "declarer",
            "seat": 1,
            "hub": 1,
            "against": [0, 2],
            "units": units,
            "suit_multiplier": 2,
            "kontra_multiplier": kontra,
            "net": amounts,
        }
        for figure, fee, how, units, kontra, amounts in (
            ("j", False, "made", 1, 1, [-20, 40, -20]),
            ("u", False, "lost", 4, 4, [320, -640, 320]),
            ("u", True, "lost", 4, 1, [80, -160, 80]),
        )
    ]
    assert result.net == (380, -760, 380)
    assert result.to_dict()["net"] == [380, -760, 380]
    assert result.payments() == ((1, 0, 380), (1, 2, 380))


def test_r11_1_a_payment_of_one_goes_from_who_lost() -> None:
    assert settle(outcome("j"), ULTISTARS).payments() == ((0, 1, 1), (0, 2, 1))
    assert settle(outcome("j", "j"), ULTISTARS).payments() == ((1, 0, 1), (2, 0, 1))


def test_r11_1_what_a_seat_pays_is_a_whole_number() -> None:
    (line,) = settle(outcome("j"), ULTISTARS).lines
    paid = [line.net_from(seat) for seat in Seat]
    assert paid == [0, -1, -1]
    assert {type(amount) for amount in paid} == {int}


def test_r11_1_a_line_tells_made_or_lost_by_a_bool() -> None:
    thrown_in = settle(outcome("ju", ending="THROW_IN"), WIKIHOW)
    lost = settle(outcome("ju"), ULTISTARS)
    for line in (*thrown_in.lines, *lost.lines):
        assert line.made is False
    assert any(line.fee for line in lost.lines)


def test_r11_1_whose_figure_it_was() -> None:
    silent = [THEIR_HUNDRED, HIS_ULTI]
    result = settle(outcome("j", silent=silent), ULTISTARS)
    assert [(line.by, line.seat, line.to_dict()["seat"]) for line in result.lines] == [
        ("defenders", None, None),
        ("defender", 1, 1),
    ]


def test_r11_1_a_void_deal_has_no_lines() -> None:
    result = settle(Outcome(ending="VOID"), ULTISTARS)
    assert (result.net, result.lines, result.payments()) == ((0, 0, 0), (), ())


@pytest.mark.parametrize(
    ("bid", "made", "kontra", "amount"),
    [
        ("j", "j", {}, -1),
        ("j", "", {}, 1),
        ("j", "j", {"j": 1}, -2),
        ("j", "", {"j": 2}, 4),
        ("4", "4", {}, -4),
        ("2", "", {"2": 1}, 16),  # 8 * 2
        ("4ua", "4ua", {}, -12),
        ("4ua", "4a", {"a": 2}, 4 * 2 - 4 - 16),  # ulti lost 4 + fee 4; 4 and 4 * 4 made
        ("d", "d", {}, -6),
        ("td", "td", {"td": 1}, -24),
    ],
)
def test_r11_2_announced_figures(bid: str, made: str, kontra: dict[str, int], amount: int) -> None:
    assert each(bid, made, kontra=kontra) == amount


def test_r11_2_individual_kontras() -> None:
    # betli of seat 1: seat 2 plays first behind him
    facts: dict[str, Any] = {"declarer": 1, "kontra": {"b": (1, 2)}}
    result = settle(outcome("b", "b", **facts), ULTISTARS)
    # 5 * 2 from seat 2, 5 * 4 from seat 0
    assert result.net == (-20, 30, -10)
    assert [(line.against, line.kontra_multiplier) for line in result.lines] == [
        ((2,), 2),
        ((0,), 4),
    ]
    assert net("b", "", **facts) == (20, -30, 10)
    assert net("b", "b", kontra={"b": 1}) == (20, -10, -10)  # one level for both
    assert net("nd", "nd", kontra={"nd": (0, 1)}) == (18, -6, -12)
    assert net("nd", "nd", kontra={"nd": (1, 0)}) == (18, -12, -6)


def test_r11_2_joint_kontra_without_trump() -> None:
    joint = ULTISTARS.evolve(individual_kontra=())
    result = settle(outcome("b", "b", kontra={"b": 1}), joint)
    assert (result.net, len(result.lines)) == ((20, -10, -10), 1)
    assert settle(outcome("b", "b", kontra={"b": (1, 1)}), joint).net == (20, -10, -10)
    with pytest.raises(OutcomeError, match=r"kontra: .* individual_kontra"):
        settle(outcome("b", "b", kontra={"b": (1, 2)}), joint)


# R11.3


@pytest.mark.parametrize(("level", "amount"), [(0, 8), (1, 12), (2, 20)])
def test_r11_3_a_lost_ulti_pays_a_fee_that_kontra_does_not_touch(level: int, amount: int) -> None:
    assert each("4u", "4", kontra={"u": level}) == amount - 4
    assert each("P4u", "4", trump="P", kontra={"u": level}) == 2 * amount - 8  # doubled by hearts


def test_r11_3_the_fee_of_the_profile() -> None:
    assert each("4u", "4", ULTISTARS.evolve(ulti_fee=7)) == 4 + 7 - 4


def test_r3_4_the_trump_that_was_named_multiplies() -> None:
    profile = ULTISTARS.evolve(suit_multipliers={"M": 3, "Z": 5, "T": 7, "P": 2})
    for trump, multiplier in {"M": 3, "Z": 5, "T": 7}.items():
        assert net("j", "j", profile, trump=trump) == (2 * multiplier, -multiplier, -multiplier)


def test_r3_4_figures_that_hearts_does_not_double() -> None:
    # viccesmagyarkartya: td is worth 24 in hearts too; the fee and silent lines are doubled
    facts: dict[str, Any] = {"trump": "P"}
    assert each("Putd", "u td", VICCESMAGYARKARTYA, **facts) == -24 - 8
    assert each("Putd", "", VICCESMAGYARKARTYA, **facts) == 24 + 8 + 8  # td, u, fee
    exempt = ULTISTARS.evolve(red_exempt=["u", "j"])
    assert each("Pju", "j", exempt, **facts) == 4 + 4 * 2 - 1
    assert each("Pj", "j", exempt, silent=[ULTI], **facts) == -1 - 2 * 2


@pytest.mark.parametrize(("suit", "multiplier"), [("M", 1), ("Z", 2), ("T", 3), ("P", 4)])
def test_r3_5_suits_multiply_in_suit_bid_ulti(suit: str, multiplier: int) -> None:
    facts: dict[str, Any] = {"trump": suit}
    # parti 1, ulti lost 4 + 4
    assert each(f"{suit}ju", "j", SUIT_BID, **facts) == 7 * multiplier
    assert each(f"{suit}j", "j", SUIT_BID, silent=[ULTI], **facts) == -3 * multiplier


# R10.1, R11.7


@pytest.mark.parametrize(
    ("scale", "level", "units", "kontra"),
    [
        ("LINEAR", 0, 2, 1),
        ("LINEAR", 1, 4, 1),
        ("LINEAR", 2, 6, 1),
        ("DOUBLING", 0, 2, 1),
        ("DOUBLING", 1, 2, 2),
        ("DOUBLING", 2, 2, 4),
    ],
)
def test_r10_1_the_silent_hundred_replaces_the_parti(
    scale: str, level: int, units: int, kontra: int
) -> None:
    profile = ULTISTARS.evolve(hundred_scale=scale)
    facts: dict[str, Any] = {"kontra": {"j": level}, "silent": [HUNDRED]}
    result = settle(outcome("j", "j", **facts), profile)
    assert lines(result) == [("silent c1", "made", 0, units, 1, kontra)]
    assert result.net[1] == -units * kontra
    assert each("Pj", "j", profile, trump="P", **facts) == -2 * units * kontra
    lost: dict[str, Any] = {"kontra": {"j": level}, "silent": [THEIR_HUNDRED]}
    assert each("j", "", profile, **lost) == units * kontra


@pytest.mark.parametrize("level", [0, 1, 2])
def test_r10_1_the_silent_hundred_adds_to_the_parti(level: int) -> None:
    facts: dict[str, Any] = {"kontra": {"j": level}}
    # the parti as usual 1 * 2**level, and 2 more, never multiplied by kontra
    assert each("j", "j", VICCESMAGYARKARTYA, silent=[HUNDRED], **facts) == -(2**level) - 2
    assert each("j", "", VICCESMAGYARKARTYA, silent=[THEIR_HUNDRED], **facts) == 2**level + 2
    hearts: dict[str, Any] = {"trump": "P", **facts}
    amount = each("Pj", "j", VICCESMAGYARKARTYA, silent=[HUNDRED], **hearts)
    assert amount == 2 * (-(2**level) - 2)


def test_r10_1_the_silent_hundred_is_two_whatever_the_parti_is_worth() -> None:
    profile = ULTISTARS.evolve(values={**ULTISTARS.values, Figure.PARTI: 3})
    assert each("j", "j", profile, silent=[HUNDRED]) == -2
    assert each("j", "j", profile) == -3


# R10.2, R10.5, R10.6


def test_r10_2_a_silent_ulti() -> None:
    assert each("j", "j", silent=[ULTI]) == -1 - 2
    assert each("j", "j", silent=[ULTI_LOST]) == -1 + 2 + 2
    assert each("j", "j", silent=[HIS_ULTI]) == -1 + 2
    assert each("j", "j", silent=[HIS_ULTI_LOST]) == -1 - 2 - 2
    profile = ULTISTARS.evolve(silent_ulti=5, silent_ulti_fee=7)
    assert each("4", "4", profile, silent=[ULTI_LOST]) == -4 + 5 + 7


def test_r10_2_no_fee_for_defenders() -> None:
    assert each("j", "j", ULTISTARS_CLASSIC, silent=[HIS_ULTI_LOST]) == -1 - 2
    assert each("j", "j", ULTISTARS_CLASSIC, silent=[ULTI_LOST]) == -1 + 2 + 2


def test_r10_2_as_played() -> None:
    # SEVEN_BEATEN: parti made, silent ulti lost by the declarer: -1 + 2 + 2
    assert settlement_of(played(SEVEN_BEATEN, "j", ULTISTARS)).net == (-6, 3, 3)
    # lost by a defender, his declarer made the parti: -1 - 2 - 2
    game = played(SEVEN_OF_DEFENDER_BEATEN, "j", ULTISTARS)
    assert settlement_of(game).net == (10, -5, -5)
    # made by a defender: parti lost 1, ulti 2
    assert settlement_of(played(SEVEN_OF_DEFENDER, "j", ULTISTARS)).net == (-6, 3, 3)


def test_r10_6_individual_payment() -> None:
    # seat 1 receives 2 from each of the two others; the parti is made: 1 from each defender
    facts: dict[str, Any] = {"silent": [HIS_ULTI]}
    result = settle(outcome("j", "j", **facts), VICCESMAGYARKARTYA)
    assert result.net == (2 - 2, -1 + 4, -1 - 2)
    line = result.lines[-1]
    assert (line.hub, line.against, line.seat, line.by) == (1, (0, 2), 1, "defender")
    # lost: 2 + 2 to each of the two others
    result = settle(outcome("j", "j", silent=[HIS_ULTI_LOST]), VICCESMAGYARKARTYA)
    assert result.net == (2 + 4, -1 - 8, -1 + 4)
    assert [line.hub for line in result.lines] == [0, 1, 1]
    # seat 1 owes 1 + 4 to seat 0 and 4 to seat 2; seat 2 owes 1 to seat 0
    assert sorted(result.payments()) == [(1, 0, 5), (1, 2, 4), (2, 0, 1)]
    # the declarer's own is between the sides
    assert each("j", "j", VICCESMAGYARKARTYA, silent=[ULTI]) == -1 - 2
    # payments between two seats are set off: the parti against the ulti
    result = settle(outcome("j", "j", kontra={"j": 1}, **facts), VICCESMAGYARKARTYA)
    assert result.payments() == ((2, 0, 2), (2, 1, 2))


def test_r10_6_common_payment() -> None:
    result = settle(outcome("j", "j", silent=[HIS_ULTI]), ULTISTARS)
    assert (result.lines[-1].hub, result.lines[-1].against) == (0, (1, 2))
    assert result.net == (2 - 4, -1 + 2, -1 + 2)
    # other silent figures are common in every profile
    individual = ULTISTARS.evolve(silent_ulti_payment="INDIVIDUAL")
    assert each("j", "", individual, silent=[HIS_ACES]) == 1 + 2


# R10.3, R10.4


def test_r10_3_silent_aces() -> None:
    assert each("j", "j", silent=[ACES]) == -1 - 2
    assert each("j", "", silent=[HIS_ACES]) == 1 + 2
    assert each("Pj", "j", trump="P", silent=[ACES]) == -2 - 4
    assert each("j", "j", VICCESMAGYARKARTYA, silent=[ACES]) == -1
    assert each("4", "4", ULTISTARS.evolve(silent_aces=9), silent=[ACES]) == -4 - 9


def test_r10_4_silent_durchmars() -> None:
    assert each("j", "j", silent=[DURCHMARS]) == -1 - 3
    assert each("j", "", silent=[HIS_DURCHMARS]) == 1 + 3
    assert each("j", "j", ULTISTARS.evolve(silent_durchmars=None), silent=[DURCHMARS]) == -1
    by_declarer = ULTISTARS.evolve(silent_durchmars_by="DECLARER")
    assert each("j", "", by_declarer, silent=[HIS_DURCHMARS]) == 1
    assert each("j", "j", by_declarer, silent=[DURCHMARS]) == -1 - 3


def test_r10_4_losable() -> None:
    losable = ULTISTARS.evolve(silent_durchmars_losable=True)
    assert each("j", "j", silent=[DURCHMARS_LOST]) == -1
    assert each("j", "j", losable, silent=[DURCHMARS_LOST]) == -1 + 3  # no fee
    assert each("j", "", losable, silent=[HIS_DURCHMARS_LOST]) == 1 - 3
    by_declarer = losable.evolve(silent_durchmars_by="DECLARER")
    assert each("j", "", by_declarer, silent=[HIS_DURCHMARS_LOST]) == 1
    # silent four aces may still count beside a lost one
    assert each("j", "j", losable, silent=[ACES, DURCHMARS_LOST]) == -1 - 2 + 3
    assert settlement_of(played(NINE_OF_DECLARER, "j", WIKIHOW)).net == (0, 0, 0)  # 1 + 2 - 3


def test_r10_4_aces_with_a_silent_durchmars() -> None:
    with_aces = ULTISTARS.evolve(aces_with_silent_durchmars=True)
    assert each("j", "j", silent=[ACES, DURCHMARS]) == -1 - 3
    assert each("j", "j", with_aces, silent=[ACES, DURCHMARS]) == -1 - 2 - 3
    # no silent durchmars in a bid with a
    assert each("ja", "j a", silent=[DURCHMARS]) == -5
    assert each("ja", "j a", with_aces, silent=[DURCHMARS]) == -5 - 3
    # beside a silent durchmars that is not paid the aces are
    unpaid = ULTISTARS.evolve(silent_durchmars=None)
    assert each("j", "j", unpaid, silent=[ACES, DURCHMARS]) == -1 - 2
    by_declarer = ULTISTARS.evolve(silent_durchmars_by="DECLARER")
    his = [Silent("a", 1, made=True), HIS_DURCHMARS]
    assert each("j", "", by_declarer, silent=his) == 1 + 2


def test_r10_as_played() -> None:
    # ultistars: parti 1, ulti 2, durchmars 3; the aces go with none
    assert settlement_of(played(SWEEP, "j", ULTISTARS)).net == (12, -6, -6)
    assert settlement_of(played(SWEEP_OF_DEFENDER, "j", ULTISTARS)).net == (-12, 6, 6)
    # parti 1 and durchmars 3
    assert settlement_of(played(SWEEP_EARLY_SEVEN, "j", ULTISTARS)).net == (8, -4, -4)
    # parti 1 and aces 2
    assert settlement_of(played(NINE_OF_DECLARER, "j", ULTISTARS)).net == (6, -3, -3)
    # 130 points: silent hundred 2, ulti 2, durchmars 3
    game = played(SWEEP, "j", ULTISTARS, words="meld 40; ZA ZX PA")
    assert settlement_of(game).net == (14, -7, -7)
    # viccesmagyarkartya: parti 1, hundred 2, ulti 2, durchmars 3
    game = played(SWEEP, "j", VICCESMAGYARKARTYA, words="meld 40; ZA ZX PA")
    assert settlement_of(game).net == (16, -8, -8)


@pytest.mark.parametrize(("mode", "factor"), [("NONE", 1), ("HIGHEST", 4)])
def test_r10_5_the_highest_kontra_of_the_bid(mode: str, factor: int) -> None:
    profile = ULTISTARS.evolve(silent_kontra=mode, aces_with_silent_durchmars=True)
    facts: dict[str, Any] = {"kontra": {"4": 1, "a": 2}}
    # 4 * 2 and 4 * 4 made; silent ulti lost 2 * factor and its fee 2
    assert each("4a", "4a", profile, silent=[ULTI_LOST], **facts) == -8 - 16 + 2 * factor + 2
    assert each("4a", "4a", profile, silent=[DURCHMARS], **facts) == -24 - 3 * factor
    assert each("4", "4", profile, kontra={"4": 2}, silent=[ACES]) == -16 - 2 * factor
    # without kontra they are simple
    assert each("4", "4", profile, silent=[ACES]) == -4 - 2


def test_r11_4_fees_times_suit_never_kontra() -> None:
    profile = ULTISTARS.evolve(silent_kontra="HIGHEST")
    facts: dict[str, Any] = {"trump": "P", "kontra": {"4": 1}, "silent": [ULTI_LOST]}
    # hearts: 4 * 2 * 2 made; 2 * 2 * 2 lost, fee 2 * 2
    result = settle(outcome("P4", "4", **facts), profile)
    assert lines(result) == [
        ("4", "made", 0, 4, 2, 2),
        ("silent u", "lost", 0, 2, 2, 2),
        ("silent u fee", "lost", 0, 2, 2, 1),
    ]
    assert result.net == (32 - 16 - 8, -4, -4)


# R11.5

DROPS = ULTISTARS.evolve(parti_dropped_by_silent_ulti=True)


def test_r11_5_a_doubled_parti_is_dropped_by_a_silent_ulti() -> None:
    doubled: dict[str, Any] = {"kontra": {"j": 1}}
    assert each("j", "j", DROPS, silent=[ULTI], **doubled) == -2
    assert each("j", "j", DROPS, silent=[HIS_ULTI], **doubled) == 2
    assert each("j", "j", ULTISTARS, silent=[ULTI], **doubled) == -2 - 2
    assert each("j", "j", DROPS, silent=[ULTI]) == -1 - 2  # not doubled
    assert each("j", "j", DROPS, silent=[ULTI_LOST], **doubled) == -2 + 4  # not made
    assert each("ja", "j a", DROPS, silent=[ULTI], kontra={"a": 1}) == -1 - 8 - 2
    assert each("4", "4", DROPS, silent=[ULTI], kontra={"4": 1}) == -8 - 2


@pytest.mark.parametrize(
    ("payment", "level", "paid"),
    [
        ("REPLACES", 0, 2 + 2),
        ("REPLACES", 1, 4 + 2),  # LINEAR: 2, 4, 6
        ("REPLACES", 2, 6 + 2),
        ("ADDS", 0, 1 + 2 + 2),
        ("ADDS", 1, 2 + 2),  # the parti is dropped, and nothing else
        ("ADDS", 2, 2 + 2),
    ],
)
def test_r11_5_a_silent_hundred_stays(payment: str, level: int, paid: int) -> None:
    profile = DROPS.evolve(hundred_payment=payment)
    facts: dict[str, Any] = {"kontra": {"j": level}}
    assert each("j", "j", profile, silent=[HUNDRED, ULTI], **facts) == -paid
    assert each("j", "", profile, silent=[THEIR_HUNDRED, HIS_ULTI], **facts) == paid


def test_r11_5_kontra_never_lowers_what_the_winner_of_a_hundred_gets() -> None:
    facts: dict[str, Any] = {"silent": [HUNDRED, ULTI]}
    for profile in (WIKIPEDIA, WIKIHOW, SUIT_BID):
        bid = "Mj" if profile is SUIT_BID else "j"
        levels = range((profile.kontra_levels or 6) + 1)
        paid = [
            -each(bid, "j", profile, trump="M", kontra={"j": level}, **facts) for level in levels
        ]
        assert paid == sorted(paid)
        # DOUBLING: the hundred 2, 4, 8; the ulti by the highest kontra too: 2, 4, 8
        assert paid[:3] == [4, 8, 16]


def test_r11_5_where_the_parti_is_individual_towards_who_shares_a_kontra_on_it() -> None:
    profile = DROPS.evolve(individual_kontra=["j"])
    result = settle(outcome("j", "j", silent=[ULTI], kontra={"j": (0, 1)}), profile)
    # seat 1 pays the parti 1 and the ulti 2; seat 2 the ulti alone
    assert result.net == (5, -3, -2)
    assert [(line.figure.code, line.against) for line in result.lines] == [
        ("j", (1,)),
        ("u", (1, 2)),
    ]


def test_r11_5_the_kontra_of_a_dropped_parti_is_still_the_highest() -> None:
    profile = DROPS.evolve(silent_kontra="HIGHEST")
    assert each("j", "j", profile, silent=[ULTI], kontra={"j": 2}) == -2 * 4


# R11.6, R12.W


@pytest.mark.parametrize(
    ("bid", "loss"),
    [
        ("j", 2),
        ("Pj", 4),
        ("4", 8),
        ("ja", 5),
        ("ju", 9),
        ("b", 10),
        ("d", 12),
        ("nd", 12),
        ("4a", 16),
        ("4u", 16),
        ("P4", 16),
        ("2", 16),
        ("jua", 17),
        ("Pja", 10),
        ("Pju", 18),
        ("eb", 20),
        ("4d", 20),
        ("ud", 20),
        ("ed", 24),
        ("td", 24),
        ("Pjua", 34),
        ("tb", 40),
        ("ntd", 48),
        ("P2utd", 96),
    ],
)
def test_r11_6_losses_of_the_table(bid: str, loss: int) -> None:
    trump = "P" if bid[0] == "P" else "M" if bid[0] in "j42u" or bid in {"d", "td"} else None
    assert each(bid, "", WIKIPEDIA, trump=trump) == loss


@pytest.mark.parametrize(
    ("bid", "made", "kontra", "amount"),
    [
        ("4", "", {"4": 1}, 16),  # 8 * 2
        ("ju", "j", {"u": 2}, -1 + 16 + 4),  # 4 * 4 and the fee
        ("jua", "ju", {"a": 1}, -5 + 16),  # aces beside the ulti: 8 * 2
        ("ja", "a", {"j": 1}, 2 - 4),  # parti beside aces 1 * 2
        ("ja", "j", {"a": 1}, -1 + 8),  # aces in exactly parti + aces 4 * 2
    ],
)
def test_r11_6_kontra_multiplies_the_losses(
    bid: str, made: str, kontra: dict[str, int], amount: int
) -> None:
    assert each(bid, made, WIKIPEDIA, kontra=kontra) == amount


def test_r11_6_units_show_the_loss() -> None:
    assert lines(settle(outcome("4"), WIKIPEDIA)) == [("4", "lost", 0, 8, 1, 1)]


@pytest.mark.parametrize(
    ("bid", "by_declarer", "by_defenders"),
    [("j", 2, 4), ("Pj", 4, 8), ("ju", 2, 2), ("ja", 2, 2), ("Pju", 4, 4), ("jua", 2, 2)],
)
def test_r12_w_silent_hundred(bid: str, by_declarer: int, by_defenders: int) -> None:
    trump = "P" if bid[0] == "P" else "M"
    others = bid.strip("Pj")
    announced = -each(bid, "j" + others, WIKIPEDIA, trump=trump)
    parti = 2 if trump == "P" else 1
    amount = each(bid, "j" + others, WIKIPEDIA, trump=trump, silent=[HUNDRED])
    assert amount == -(announced - parti) - by_declarer
    amount = each(bid, others, WIKIPEDIA, trump=trump, silent=[THEIR_HUNDRED])
    assert amount == -(announced - parti) + by_defenders


def test_r12_w_silent_hundred_by_which_kontra() -> None:
    # (!): the parti's own level: ju with u doubled twice: 2
    facts: dict[str, Any] = {"kontra": {"u": 2}, "silent": [HUNDRED]}
    assert each("ju", "j u", WIKIPEDIA, **facts) == -16 - 2
    assert each("ju", "j u", WIKIPEDIA, silent=[HUNDRED], kontra={"j": 2}) == -4 - 2 * 4
    # without the mark, jua: the highest level in the bid: 2 * 4
    assert each("jua", "j u a", WIKIPEDIA, **facts) == -16 - 4 - 2 * 4
    assert each("Pja", "j a", WIKIPEDIA, trump="P", kontra={"a": 1}, silent=[HUNDRED]) == -16 - 8
    # by the rules it is always the parti's own
    assert each("jua", "j u a", WIKIHOW, **facts) == -16 - 4 - 2


def test_r12_w_a_dash_is_not_paid() -> None:
    # silent ulti at ja, silent durchmars at Pja, and td: neither made nor lost
    assert each("ja", "j a", WIKIPEDIA, silent=[ULTI]) == -5
    assert each("ja", "j a", WIKIPEDIA, silent=[ULTI_LOST]) == -5
    assert each("td", "td", WIKIPEDIA, silent=[ULTI]) == -12
    assert each("Pd", "d", WIKIPEDIA, trump="P", silent=[ULTI]) == -12
    assert each("Pja", "j a", WIKIPEDIA, trump="P", silent=[ULTI]) == -10 - 4
    assert each("j", "j", WIKIPEDIA, silent=[ACES]) == -1 - 2  # no column: by R10.3
    # and it does not drop the parti
    assert each("ja", "j a", WIKIPEDIA, silent=[ULTI], kontra={"j": 1}) == -2 - 4


def test_r12_w_beyond_the_54_bids() -> None:
    profile = WIKIPEDIA.evolve(values={**WIKIPEDIA.values, Figure.FOUR_TENS: 8})
    # doubled losses: parti 2, tens 16; silent ulti by R10
    assert each("jx", "", profile) == 18
    assert each("jx", "j x", profile, silent=[ULTI]) == -9 - 2


# R6.1, R6.3, R11.7: ends without play


def test_r11_7_forfeits_and_throw_ins() -> None:
    assert lines(settle(outcome("j", ending="FORFEIT"), ULTISTARS)) == [("j", "lost", 0, 1, 1, 2)]
    assert lines(settle(outcome("j", ending="FORFEIT"), WIKIHOW)) == [("j", "lost", 0, 1, 1, 1)]
    thrown = settle(outcome("b", ending="THROW_IN"), ULTISTARS)
    assert lines(thrown) == [("b", "lost", 0, 5, 1, 2)]
    assert thrown.lines[0].against == (1, 2)  # one line against both
    assert net("P2utd", trump="P", ending="THROW_IN") == (-192, 96, 96)  # 48 * 2
    with_fee = ULTISTARS.evolve(throw_in_ulti_fee=True)
    assert net("4u", "", with_fee, ending="THROW_IN") == (-40, 20, 20)  # 8 * 2 + 4


def test_r6_1_what_is_played_is_not_forfeited() -> None:
    with pytest.raises(OutcomeError, match="plays a plain parti"):
        settle(outcome("j", ending="FORFEIT"), WIKIPEDIA)


def test_r6_1_from_the_stake_on_nothing_is_forfeited() -> None:
    forfeit = outcome("j", ending="FORFEIT")
    assert settle(forfeit, ULTISTARS_TOURNAMENT, 4).net == (-16, 8, 8)
    with pytest.raises(OutcomeError, match="plays a plain parti at stake 5"):
        settle(forfeit, ULTISTARS_TOURNAMENT, 5)
    # The stake of a private table changes nothing.
    assert settle(forfeit, ULTISTARS, 10).net == (-40, 20, 20)


@pytest.mark.parametrize("profile", [ULTISTARS, WIKIPEDIA, WIKIHOW])
def test_r11_9_a_throw_in_is_settled_where_there_is_one(profile: Profile) -> None:
    thrown = outcome("ju", ending="THROW_IN")
    assert settle(thrown, profile).net == (-20, 10, 10)  # (4 + 1) * 2
    with pytest.raises(OutcomeError, match="throw_in off, so no deal ends THROW_IN"):
        settle(thrown, VICCESMAGYARKARTYA)


@pytest.mark.parametrize(
    ("profile", "amount"), [(ULTISTARS, 2), (ULTISTARS_TOURNAMENT, 2), (WIKIPEDIA, 2), (WIKIHOW, 1)]
)
def test_r6_3_a_thrown_in_plain_parti_costs_the_fee_where_there_is_one(
    profile: Profile, amount: int
) -> None:
    thrown = outcome("j", ending="THROW_IN")
    assert settle(thrown, profile).net == (-2 * amount, amount, amount)
    assert settle(thrown, profile, 7).net == (-14 * amount, 7 * amount, 7 * amount)
    (line,) = settle(thrown, profile).lines
    assert line.kontra_multiplier == amount
    # only the plain one; and from the position too, with the trump named or not
    assert each("Pj", profile=profile, trump="P", ending="THROW_IN") == 4
    game = position(SWEEP, "j", profile).apply("throw-in")
    assert settlement_of(game).net == (-2 * amount, amount, amount)


def test_agreed_ends_are_settled_like_played_ones() -> None:
    assert net("ju", "j", ending="AGREED") == net("ju", "j") == (-14, 7, 7)


# R11.8


def test_r11_8_a_revoke_of_the_declarer() -> None:
    facts = outcome("4u", "4u", kontra={"u": 1}, silent=[DURCHMARS])
    result = settle_revoke(facts, 0, WIKIPEDIA)
    # PAYABLE: 2 * (8 + 4 * 2) and the fee 2 * 4, which kontra does not touch; nothing silent
    assert result.net == (-80, 40, 40)
    assert lines(result) == [
        ("4", "lost", 0, 16, 1, 1),
        ("u", "lost", 0, 8, 1, 2),
        ("u fee", "lost", 0, 8, 1, 1),
    ]
    # viccesmagyarkartya: once, and SYMMETRIC: 4 + 4 * 2 + 4 = 16, stake 3
    assert settle_revoke(facts, Seat.FOREHAND, VICCESMAGYARKARTYA, 3).net == (-96, 48, 48)
    # VALUE: 4 and 4 * 2, twice
    result = settle_revoke(facts, 0, WIKIHOW)
    assert result.net == (-48, 24, 24)
    assert lines(result) == [("4", "lost", 0, 8, 1, 1), ("u", "lost", 0, 8, 1, 2)]


def test_r11_8_what_was_made_need_not_be_said() -> None:
    unsaid = Outcome(bid="4u", declarer=0, trump="M")
    said = outcome("4u", "4", silent=[HIS_DURCHMARS])  # and what is impossible does not matter
    for offender in Seat:
        for profile in (WIKIPEDIA, WIKIHOW, VICCESMAGYARKARTYA):
            assert settle_revoke(unsaid, offender, profile) == settle_revoke(
                said, offender, profile
            )


def test_r11_8_payable_by_every_switch_that_prices_a_loss() -> None:
    lost = outcome("Pju", trump="P", kontra={"u": 1})
    base = WIKIPEDIA.evolve(lost_values={"u": 5, "j": 3}, ulti_fee=1)
    # hearts: 3 * 2 and 5 * 2 * 2 and the fee 1 * 2, twice
    assert settle_revoke(lost, 0, base).net == (-112, 56, 56)
    # the fee doubled by the kontra of the ulti: 2 * 1 * 2 * 2
    follows = base.evolve(fee_follows_kontra=True)
    assert settle_revoke(lost, 0, follows).net == (-120, 60, 60)
    no_fee = base.evolve(ulti_fee=0)
    assert settle_revoke(lost, 0, no_fee).net == (-104, 52, 52)
    # a defender pays at values, whatever losing costs the declarer: 2 * (1 * 2 + 4 * 2 * 2)
    assert settle_revoke(lost, 1, base).net == (72, -36, -36)


def test_r11_8_a_revoke_of_a_defender() -> None:
    facts = outcome("Pju", "", trump="P", kontra={"j": 1})
    # made: 2 * (1 * 2 * 2 + 4 * 2) = 24 from each
    assert settle_revoke(facts, 1, WIKIPEDIA).net == (48, -24, -24)
    # the offender pays his partner's share too
    result = settle_revoke(facts, 1, WIKIHOW)
    assert result.net == (48, -48, 0)
    assert all(line.against == (1,) for line in result.lines)
    assert settle_revoke(facts, 2, WIKIHOW).net == (48, 0, -48)
    # the declarer pays both anyhow
    assert settle_revoke(facts, 0, WIKIHOW).net == (-48, 24, 24)


def test_r11_8_individual_kontras() -> None:
    facts = outcome("b", "", kontra={"b": (0, 2)})
    # a lost betli costs 10 under TABLE: 2 * 10 and 2 * 10 * 4
    assert settle_revoke(facts, 0, WIKIPEDIA).net == (-100, 20, 80)
    # 2 * 5 and 2 * 5 * 4
    assert settle_revoke(facts, 0, WIKIHOW).net == (-50, 10, 40)
    assert settle_revoke(facts, 2, WIKIPEDIA).net == (50, -10, -40)
    assert settle_revoke(facts, 1, WIKIHOW).net == (50, -50, 0)
    joint = WIKIHOW.evolve(individual_kontra=())
    assert settle_revoke(outcome("b", kontra={"b": 1}), 1, joint).net == (40, -40, 0)


def test_r11_8_what_can_not_be() -> None:
    with pytest.raises(ProfileError, match="revoke_multiplier"):
        settle_revoke(outcome("j"), 0, ULTISTARS)
    with pytest.raises(OutcomeError, match="not played"):
        settle_revoke(Outcome(ending="VOID"), 0, WIKIPEDIA)
    with pytest.raises(UltiError, match="seat"):
        settle_revoke(outcome("j"), 3, WIKIPEDIA)
    with pytest.raises(UltiError, match="Outcome"):
        settle_revoke("j", 0, WIKIPEDIA)  # type: ignore[arg-type]


@pytest.mark.parametrize("ending", ["THROW_IN", "FORFEIT"])
def test_r11_8_no_revoke_where_no_card_was_played(ending: str) -> None:
    profile = WIKIHOW  # forfeits a plain parti, and has throw-ins
    with pytest.raises(OutcomeError, match="not played"):
        settle_revoke(outcome("j", ending=ending), 0, profile)


# R7.3: a line for each defender where his own kontra can change its amount


def shown(settled: Settlement) -> list[tuple[str, tuple[Seat, ...], int]]:
    """Return of each line: what, against whom, and what the hub receives from each of them."""
    return [
        (
            "silent " * line.silent + line.figure.code + " fee" * line.fee,
            line.against,
            line.net_from(line.against[0]),
        )
        for line in settled.lines
    ]


def test_r7_3_the_silent_hundred_by_the_own_level_of_the_parti() -> None:
    facts = outcome("j", "j", kontra={"j": (1, 0)}, silent=[HUNDRED])
    linear = ULTISTARS.evolve(individual_kontra=["j"])
    assert shown(settle(facts, linear)) == [("silent c1", (1,), 4), ("silent c1", (2,), 2)]
    doubling = linear.evolve(hundred_scale="DOUBLING")
    twice = outcome("j", "j", kontra={"j": (1, 2)}, silent=[HUNDRED])
    assert settle(twice, doubling).net == (12, -4, -8)
    adds = linear.evolve(hundred_payment="ADDS")
    assert settle(twice, adds).net == (2 + 4 + 4, -2 - 2, -4 - 2)
    assert len(settle(twice, adds).lines) == 3  # the hundred in one line: kontra never touches it


def test_r7_3_silent_figures_by_the_highest_level_towards_each_defender() -> None:
    profile = ULTISTARS.evolve(individual_kontra=["a"], silent_kontra="HIGHEST")
    facts = outcome("ja", "j a", kontra={"j": 1, "a": (2, 0)}, silent=[ULTI_LOST])
    assert shown(settle(facts, profile)) == [
        ("j", (1, 2), 2),
        ("a", (1,), 16),
        ("a", (2,), 4),
        ("silent u", (1,), -8),
        ("silent u", (2,), -4),
        ("silent u fee", (1, 2), -2),
    ]


def test_r7_3_a_fee_that_follows_kontra() -> None:
    profile = ULTISTARS.evolve(individual_kontra=["u"], fee_follows_kontra=True)
    facts = outcome("4u", "4", kontra={"u": (0, 2)})
    assert shown(settle(facts, profile)) == [
        ("4", (1, 2), 4),
        ("u", (1,), -4),
        ("u", (2,), -16),
        ("u fee", (1,), -4),
        ("u fee", (2,), -16),
    ]


def test_r7_3_a_defender_who_settles_with_both_counts_his_own_levels() -> None:
    profile = ULTISTARS.evolve(
        kontra_levels=None,
        individual_kontra=["j"],
        silent_kontra="HIGHEST",
        silent_ulti_payment="INDIVIDUAL",
        fee_follows_kontra=True,
    )
    for seat, level in ((1, 2), (2, 8)):
        ulti = Silent("u", seat, made=False)
        facts = outcome("j", "j", kontra={"j": (1, 3)}, silent=[ulti])
        others = tuple(other for other in Seat if other != seat)
        assert shown(settle(facts, profile)) == [
            ("j", (1,), 2),
            ("j", (2,), 8),
            ("silent u", others, -2 * level),
            ("silent u fee", others, -2 * level),
        ]


def test_r11_1_an_individual_figure_gives_two_lines_but_one_where_nothing_is_played() -> None:
    profile = ULTISTARS.evolve(individual_kontra=["u", "b"])
    made = settle(outcome("4u", "4u"), profile)
    assert shown(made) == [("4", (1, 2), 4), ("u", (1,), 4), ("u", (2,), 4)]
    thrown = settle(outcome("4u", ending="THROW_IN"), profile)
    assert shown(thrown) == [("4", (1, 2), -8), ("u", (1, 2), -8)]


# R7.6: one level for the whole bid


def test_r7_6_the_level_multiplies_every_line() -> None:
    whole = ULTISTARS.evolve(kontra_scope="CONTRACT", individual_kontra=())
    facts = outcome("4u", "4", kontra={"4": 1, "u": 1}, silent=[ACES])
    assert shown(settle(facts, whole)) == [
        ("4", (1, 2), 8),
        ("u", (1, 2), -8),
        ("u fee", (1, 2), -8),
        ("silent a", (1, 2), 4),
    ]
    lost = outcome("j", "j", kontra={"j": 2}, silent=[ULTI_LOST])
    assert shown(settle(lost, whole)) == [
        ("j", (1, 2), 4),
        ("silent u", (1, 2), -8),
        ("silent u fee", (1, 2), -8),
    ]


@pytest.mark.parametrize(
    ("payment", "scale", "amounts"),
    [
        ("REPLACES", "LINEAR", [2, 4, 6]),  # its own scale
        ("REPLACES", "DOUBLING", [2, 4, 8]),
        ("ADDS", "LINEAR", [1 + 2, 2 + 4, 4 + 8]),
        ("ADDS", "DOUBLING", [1 + 2, 2 + 4, 4 + 8]),
    ],
)
def test_r7_6_and_the_silent_hundred(payment: str, scale: str, amounts: list[int]) -> None:
    whole = ULTISTARS.evolve(
        kontra_scope="CONTRACT",
        individual_kontra=(),
        hundred_payment=payment,
        hundred_scale=scale,
    )
    paid = [-each("j", "j", whole, kontra={"j": level}, silent=[HUNDRED]) for level in range(3)]
    assert paid == amounts


def test_r7_6_different_levels_are_refused() -> None:
    whole = ULTISTARS.evolve(kontra_scope="CONTRACT", individual_kontra=())
    for kontra in ({"4": 1}, {"4": 1, "u": 2}, {"u": 2}):
        with pytest.raises(OutcomeError, match="kontra: kontra_scope is CONTRACT"):
            settle(outcome("4u", "4u", kontra=kontra), whole)


# R10.1: the price of a silent hundred


@pytest.mark.parametrize(
    ("payment", "scale", "amounts"),
    [
        ("REPLACES", "LINEAR", [5, 10, 15]),
        ("REPLACES", "DOUBLING", [5, 10, 20]),
        ("ADDS", "LINEAR", [1 + 5, 2 + 5, 4 + 5]),
    ],
)
def test_r10_1_the_price_of_a_silent_hundred(payment: str, scale: str, amounts: list[int]) -> None:
    profile = ULTISTARS.evolve(silent_hundred=5, hundred_payment=payment, hundred_scale=scale)
    for level, amount in enumerate(amounts):
        kontra = {"j": level}
        assert each("j", "j", profile, kontra=kontra, silent=[HUNDRED]) == -amount
        assert each("j", "", profile, kontra=kontra, silent=[THEIR_HUNDRED]) == amount


def test_r10_1_a_silent_hundred_that_is_not_paid_leaves_the_parti() -> None:
    unpaid = ULTISTARS.evolve(silent_hundred=None)
    result = settle(outcome("j", "j", kontra={"j": 1}, silent=[HUNDRED]), unpaid)
    assert lines(result) == [("j", "made", 0, 1, 1, 2)]


def test_r10_1_the_price_without_the_forty() -> None:
    profile = ULTISTARS.evolve(silent_hundred=4, silent_hundred_with_twenty=8)
    twenty = Silent("c1", 0, made=True, twenty=True)
    theirs = Silent("c1", None, made=True, twenty=True)
    assert each("j", "j", profile, silent=[HUNDRED]) == -4
    assert each("j", "j", profile, silent=[twenty]) == -8
    assert each("j", "j", profile, silent=[twenty], kontra={"j": 1}) == -16
    assert each("j", "", profile, silent=[theirs]) == 8
    # None: the same price
    assert each("j", "j", ULTISTARS, silent=[twenty]) == -2


# R10.2, R10.4: silent figures that are not paid, or otherwise


def test_r10_2_a_silent_ulti_that_is_not_paid() -> None:
    unpaid = DROPS.evolve(silent_ulti=None)
    for silent in (ULTI, ULTI_LOST, HIS_ULTI, HIS_ULTI_LOST):
        # neither the ulti nor its fee; and it does not drop a doubled parti (R11.5)
        assert each("j", "j", unpaid, silent=[silent], kontra={"j": 1}) == -2


def test_r11_3_a_fee_may_be_nothing_and_then_it_is_no_line() -> None:
    free = ULTISTARS.evolve(ulti_fee=0, silent_ulti_fee=0)
    assert shown(settle(outcome("4u", "4"), free)) == [("4", (1, 2), 4), ("u", (1, 2), -4)]
    assert shown(settle(outcome("j", "j", silent=[ULTI_LOST]), free)) == [
        ("j", (1, 2), 1),
        ("silent u", (1, 2), -2),
    ]
    fee_of_nothing = free.evolve(throw_in_ulti_fee=True)
    assert len(settle(outcome("4u", ending="THROW_IN"), fee_of_nothing).lines) == 2


@pytest.mark.parametrize(("level", "amount"), [(0, 8), (1, 16), (2, 32)])
def test_r11_3_the_fee_multiplied_by_the_kontra_of_the_ulti(level: int, amount: int) -> None:
    follows = ULTISTARS.evolve(fee_follows_kontra=True)
    assert each("4u", "4", follows, kontra={"u": level}) == amount - 4
    # by its own, not by another figure's
    assert each("4u", "", follows, kontra={"4": level}) == 4 * 2**level + 8


def test_r11_3_the_fee_of_a_silent_ulti_by_what_multiplies_that() -> None:
    follows = ULTISTARS.evolve(fee_follows_kontra=True)
    facts: dict[str, Any] = {"silent": [ULTI_LOST], "kontra": {"4": 2}}
    assert each("4", "4", follows, **facts) == -16 + 2 + 2  # nothing
    highest = follows.evolve(silent_kontra="HIGHEST")
    assert each("4", "4", highest, **facts) == -16 + 8 + 8
    # a throw-in's fee never
    thrown = follows.evolve(throw_in_ulti_fee=True)
    assert each("4u", "", thrown, ending="THROW_IN") == 16 + 4


def test_r10_3_a_defenders_aces_against_a_durchmars() -> None:
    against = ULTISTARS.evolve(silent_aces_against_durchmars=True)
    for bid, lost in (("d", 6), ("ud", 14), ("4td", 16)):
        assert each(bid, "", against, silent=[HIS_ACES]) == lost + 2
    with pytest.raises(OutcomeError):  # the declarer's would be in it
        settle(outcome("d", "d", silent=[ACES]), against)
    with pytest.raises(OutcomeError, match="this table has no silent four aces"):
        settle(outcome("d", "", silent=[HIS_ACES]), ULTISTARS)


def test_r10_4_both_defenders_together() -> None:
    sides = ULTISTARS.evolve(silent_durchmars_by="SIDES")
    theirs = Silent("d", None, made=True)
    assert each("j", "", sides, silent=[theirs]) == 1 + 3
    assert shown(settle(outcome("j", "", silent=[theirs]), sides))[-1] == ("silent d", (1, 2), -3)
    assert settle(outcome("j", "", silent=[theirs]), sides).lines[-1].by == "defenders"
    lost = Silent("d", None, made=False)
    assert each("j", "", sides, silent=[lost]) == 1
    assert each("j", "", sides.evolve(silent_durchmars_losable=True), silent=[lost]) == 1 - 3
    with pytest.raises(OutcomeError):
        settle(outcome("j", "", silent=[theirs]), ULTISTARS)
    with pytest.raises(OutcomeError):
        settle(outcome("j", "", silent=[HIS_DURCHMARS]), sides)


REPLACES_PARTI = ULTISTARS.evolve(
    silent_durchmars_payment="REPLACES_PARTI", silent_durchmars_losable=True
)


@pytest.mark.parametrize("level", [0, 1, 2])
def test_r10_4_a_silent_durchmars_in_place_of_the_parti(level: int) -> None:
    facts: dict[str, Any] = {"kontra": {"j": level}}
    result = settle(outcome("j", "j", silent=[DURCHMARS], **facts), REPLACES_PARTI)
    assert lines(result) == [("silent d", "made", 0, 3, 1, 2**level)]
    # by the parti alone, and never linear: whatever silent_kontra and another figure say
    doubled: dict[str, Any] = {"kontra": {"j": level, "u": 2}}
    for mode in ("NONE", "HIGHEST"):
        profile = REPLACES_PARTI.evolve(silent_kontra=mode)
        assert each("ju", "j u", profile, silent=[DURCHMARS], **doubled) == -16 - 3 * 2**level
    assert each("j", "", REPLACES_PARTI, silent=[HIS_DURCHMARS], **facts) == 3 * 2**level
    # a silent hundred of either side is paid as well, LINEAR
    hundred = 2 * (level + 1)
    both = [HUNDRED, DURCHMARS]
    assert each("j", "j", REPLACES_PARTI, silent=both, **facts) == -hundred - 3 * 2**level


def test_r10_4_what_else_holds_of_it() -> None:
    # a lost one stands next to the parti
    assert each("j", "j", REPLACES_PARTI, silent=[DURCHMARS_LOST], kontra={"j": 1}) == -2 + 3
    # where there is no parti it adds
    assert each("4", "4", REPLACES_PARTI, silent=[DURCHMARS]) == -4 - 3
    # R11.5 does not drop it
    drops = REPLACES_PARTI.evolve(parti_dropped_by_silent_ulti=True)
    assert each("j", "j", drops, silent=[ULTI, DURCHMARS], kontra={"j": 1}) == -2 - 6
    # the parti of its own, towards those who share a kontra on it
    own = REPLACES_PARTI.evolve(individual_kontra=["j"])
    split = settle(outcome("j", "j", silent=[DURCHMARS], kontra={"j": (0, 1)}), own)
    assert split.net == (9, -3, -6)


# R11.6: lost values


def test_r11_6_lost_values_override_losses() -> None:
    betlis = WIKIPEDIA.evolve(lost_values={"b": 5, "eb": 10, "tb": 20})
    for bid, lost in (("b", 5), ("eb", 10), ("tb", 20)):
        assert each(bid, "", betlis) == lost
    assert each("4", "", betlis) == 8  # TABLE
    parti = ULTISTARS.evolve(lost_values={"j": 2})
    assert each("j", "", parti) == 2
    assert each("j", "", parti, kontra={"j": 2}) == 8
    assert each("Pj", "", parti, trump="P") == 4
    assert each("j", "j", parti) == -1
    assert lines(settle(outcome("j"), parti)) == [("j", "lost", 0, 2, 1, 1)]


def test_r11_6_the_fee_of_the_ulti_comes_on_top() -> None:
    dear = ULTISTARS.evolve(lost_values={"u": 8})
    assert each("4u", "4", dear) == -4 + 8 + 4
    assert each("4u", "4", dear, kontra={"u": 1}) == -4 + 16 + 4


def test_r11_6_lost_values_do_not_touch_a_silent_hundred_a_forfeit_or_a_throw_in() -> None:
    for lost in (1, 3):
        table = WIKIPEDIA.evolve(lost_values={"j": lost})
        assert each("j", "", table, silent=[THEIR_HUNDRED]) == 4
    dear = ULTISTARS.evolve(lost_values={"j": 7, "b": 9})
    assert each("j", ending="FORFEIT", profile=dear) == 2
    assert each("b", ending="THROW_IN", profile=dear) == 10


def test_r11_8_values_or_what_losing_costs() -> None:
    facts = outcome("ju", kontra={"u": 1})
    value = WIKIPEDIA.evolve(revoke_pays="VALUE")
    assert settle_revoke(facts, 0, value).net == (-36, 18, 18)  # 2 * (1 + 4 * 2)
    assert settle_revoke(facts, 0, WIKIPEDIA).net == (-52, 26, 26)  # and the fee 2 * 4
    symmetric = value.evolve(losses="SYMMETRIC", revoke_pays="PAYABLE")
    assert settle_revoke(outcome("4"), 0, symmetric).net == (-16, 8, 8)
    assert settle_revoke(outcome("4"), 0, WIKIPEDIA).net == (-32, 16, 16)
    for profile in (value, WIKIPEDIA, symmetric):
        assert settle_revoke(facts, 1, profile).net == (36, -18, -18)


# Arguments


def test_what_the_profile_does_not_have_is_refused() -> None:
    with pytest.raises(ProfileError, match="ad"):
        settle(outcome("4ad"), ULTISTARS)
    with pytest.raises(OutcomeError, match=r"kontra: u has level 3, .* kontra_levels 2"):
        settle(outcome("ju", kontra={"u": 3}), ULTISTARS)
    with pytest.raises(OutcomeError, match="kontra: b has level 3"):
        settle(outcome("b", kontra={"b": (0, 3)}), ULTISTARS)
    assert net("ju", "j u", WIKIHOW, kontra={"u": 7}) == (2 + 8 * 128, -513, -513)


@pytest.mark.parametrize("stake", [0, -1, True, 1.5, "1", None])
def test_stakes_are_whole_numbers_from_1(stake: int) -> None:
    with pytest.raises(UltiError, match="stake") as caught:
        settle(outcome("j"), ULTISTARS, stake)
    assert caught.value.code == "bad_stake"


def test_arguments_of_the_wrong_kind_are_refused() -> None:
    with pytest.raises(UltiError, match="not an Outcome"):
        settle(None, ULTISTARS)  # type: ignore[arg-type]
    with pytest.raises(UltiError, match="not a Profile"):
        settle(outcome("j"), "ultistars")  # type: ignore[arg-type]


def test_a_truth_that_is_no_bool_never_turns_the_money_around() -> None:
    # 1 (a CSV file, numpy) is refused or means True: never a payment the other way.
    one: Any = 1
    try:
        facts = outcome("j", "j", silent=[Silent("u", 0, made=one)])
    except UltiError:
        return
    assert settle(facts, ULTISTARS).net == (6, -3, -3)


def test_settlements_are_values() -> None:
    one, other = (settle(outcome("ju", "j"), ULTISTARS) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - its own bytes
    with pytest.raises(AttributeError):
        one.net = (0, 0, 0)  # type: ignore[misc]


def test_a_line_tells_what_is_paid_for_in_both_languages() -> None:
    silent = [Silent("c1", 0, made=True), Silent("u", 1, made=False)]
    outcome = Outcome("Pj", 0, made={"j"}, silent=silent)
    told = [(line.text(), line.text("hu")) for line in settle(outcome, WIKIPEDIA).lines]
    assert told == [
        ("silent hundred", "csendes száz"),
        ("silent ulti", "csendes ulti"),
        ("silent ulti fee", "csendes ulti különdíja"),
    ]
    lost = settle(Outcome("Pju", 0, made={"j"}), ULTISTARS).lines
    assert [(line.text(), line.text("hu")) for line in lost if line.fee] == [
        ("ulti fee", "ulti különdíja")
    ]
    with pytest.raises(UltiError, match="no text in language 'de'"):
        lost[0].text("de")  # type: ignore[arg-type]


# The JSON form of a settlement


def a_settlement() -> Settlement:
    """Return a settlement with lines of the declarer, of one defender and of both."""
    silent = [Silent("u", 1, made=True), Silent("c1", None, made=True)]
    outcome = Outcome(bid="j", declarer=0, trump="M", made=(), silent=silent)
    return settle(outcome, ULTISTARS.evolve(plain_parti="PLAYED"), stake=2)


def test_a_settlement_goes_round_in_its_json_form() -> None:
    settlement = a_settlement()
    assert {line.by for line in settlement.lines} >= {"defender", "defenders"}
    data = json.loads(json.dumps(settlement.to_dict()))
    assert Settlement.from_dict(data, 0) == settlement
    assert Settlement.from_dict({"net": [0, 0, 0]}) == Settlement((0, 0, 0), ())
    for line in settlement.lines:
        assert list(line.to_dict()) == list(LINE.known)
        assert Line.from_dict(json.loads(json.dumps(line.to_dict())), 0) == line


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"units": 0}, "bad_type", "units"),
        ({"against": []}, "bad_type", "against"),
        ({"by": "both"}, "bad_type", "by"),
        ({"seat": 2}, "bad_settlement", "by"),
        ({"colour": 1}, "unknown_key", "colour"),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_line_is_told_with_its_place(
    changes: dict[str, Any], code: str, path: str
) -> None:
    settlement = a_settlement()
    place = [line.by for line in settlement.lines].index("defenders")
    data = settlement.to_dict()
    data["lines"][place] |= changes
    with pytest.raises(RecordError) as caught:
        Settlement.from_dict(data, 0)
    assert (caught.value.code, caught.value.path) == (code, f"lines[{place}].{path}")
    with pytest.raises(RecordError) as alone:
        Line.from_dict(data["lines"][place], 0)
    assert (alone.value.code, alone.value.path) == (code, path)


def test_lines_need_a_declarer() -> None:
    data = a_settlement().to_dict()
    with pytest.raises(UltiError, match="not a seat") as caught:
        Settlement.from_dict(data)
    assert caught.value.code == "bad_seat"
    with pytest.raises(UltiError, match="not a seat"):
        Line.from_dict(data["lines"][0], 3)
