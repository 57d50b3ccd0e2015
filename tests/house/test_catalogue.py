from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import bid, changeable, copies, not_refused, not_refused_of_all
from ulti.base.errors import ParseError, ProfileError
from ulti.house.builtin import (
    PROFILES,
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    get_profile,
)
from ulti.house.catalogue import BidRow, Catalogue
from ulti.house.choices import AllPass, SuitNamed, TieBreak
from ulti.house.profile import Profile
from ulti.model.bids import ALL_BIDS, Bid, Figure
from ulti.model.cards import Suit
from ulti.testing import profiles

if TYPE_CHECKING:
    from collections.abc import Callable

STANDARD = Catalogue.of(ULTISTARS)
WITH_TENS = {**ULTISTARS.values, Figure.FOUR_TENS: 8}


def _codes(profile: Profile) -> set[str]:
    return {str(some) for some in Catalogue.of(profile).bids}


# Which bids there are (R3.2, R3.5).


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("ultistars", 54),
        ("ultistars_classic", 54),
        ("wikipedia", 54),
        ("wikihow", 54),
        ("viccesmagyarkartya", 78),
        ("suit_bid", 102),
    ],
)
def test_r3_2_bid_counts(name: str, count: int) -> None:
    bids = Catalogue.of(get_profile(name)).bids
    assert len(bids) == len(set(bids)) == count
    assert sum(not some.has_trump for some in bids) == 6


def test_r3_2_half_of_the_bids_with_trump_are_in_hearts() -> None:
    hearts = {str(some)[1:] for some in STANDARD.bids if some.suit is Suit.HEARTS}
    plain = {str(some) for some in STANDARD.bids if some.has_trump and some.suit is None}
    assert hearts == plain
    assert len(plain) == 24


def test_r3_2_four_aces_join_a_durchmars_only_where_the_profile_says_so() -> None:
    more = _codes(VICCESMAGYARKARTYA) - _codes(ULTISTARS)
    assert more == {
        f"{hearts}{hundred}{ulti}a{durchmars}"
        for hearts in ("", "P")
        for hundred in ("", "4", "2")
        for ulti in ("", "u")
        for durchmars in ("d", "td")
    }
    with pytest.raises(ProfileError, match="do not join a durchmars") as caught:
        STANDARD.value("4ad")
    assert caught.value.code == "bid_not_in_profile"


def test_r3_2_four_tens_are_an_option() -> None:
    assert not any("x" in code for profile in PROFILES.values() for code in _codes(profile))
    more = _codes(ULTISTARS.evolve(values=WITH_TENS)) - _codes(ULTISTARS)
    assert more == {
        f"{hearts}{base}{ulti}{aces}x"
        for hearts in ("", "P")
        for base in "j42"
        for ulti in ("", "u")
        for aces in ("", "a")
    }
    beside_durchmars = ULTISTARS.evolve(values=WITH_TENS, four_aces_with_durchmars=True)
    assert {"axd", "xtd", "4uaxd"} <= _codes(beside_durchmars)


def test_r3_5_every_trump_bid_names_its_suit_in_suit_bid_ulti() -> None:
    catalogue = Catalogue.of(SUIT_BID)
    assert all((some.suit is not None) is some.has_trump for some in catalogue.bids)
    assert bid("Mu") in catalogue
    assert str(bid("Mu")) == "Mju"
    with pytest.raises(ProfileError, match="names its suit, such as Mju"):
        catalogue.value("ju")
    with pytest.raises(ProfileError, match="only hearts is named"):
        STANDARD.value("Mju")


@given(profiles())
@settings(deadline=None)
def test_r3_2_a_generated_profile_has_just_the_bids_of_the_rule(profile: Profile) -> None:
    catalogue = Catalogue.of(profile)
    always = profile.suit_named_in_bid is SuitNamed.ALWAYS
    for some in ALL_BIDS:
        codes = {figure.code for figure in some}
        suits = ({*Suit} if always else {None, Suit.HEARTS}) if some.has_trump else {None}
        expected = (
            all(figure in profile.values for figure in some)
            and some.suit in suits
            and (
                profile.four_aces_with_durchmars or not (codes & {"a", "x"} and codes & {"d", "td"})
            )
            and some not in profile.bids_not_played  # R4.4
            and (not profile.order or any(some in rank for rank in profile.order))  # R4.3
        )
        assert (some in catalogue) is expected
        assert (some in catalogue.bids) is expected


def test_a_bid_whose_figure_is_not_played_is_refused() -> None:
    with pytest.raises(ProfileError, match=r"x \(four tens\) is not played") as caught:
        STANDARD.rank("jx")
    assert caught.value.code == "bid_not_in_profile"
    assert STANDARD.why_not(bid("jx")) == "x (four tens) is not played"
    assert STANDARD.why_not(bid("ju")) == "it does"


@pytest.mark.parametrize("name", ["value", "text", "rank", "row"])
def test_what_is_asked_of_a_bid_takes_its_text(name: str) -> None:
    ask = getattr(STANDARD, name)
    assert ask("piros ulti") == ask("Pu") == ask(bid("Pju"))
    with pytest.raises(ProfileError):
        ask("jx")
    with pytest.raises(ParseError):
        ask("kutya")


def test_higher_than_and_contains_take_a_text_too() -> None:
    assert STANDARD.higher_than("P2ud") == STANDARD.higher_than(bid("P2ud"))
    assert "Pju" in STANDARD
    assert "jx" not in STANDARD


# Values (R3.4).


@pytest.mark.parametrize(
    ("name", "code", "value", "text"),
    [
        ("ultistars", "j", 1, "1"),
        ("ultistars", "Pj", 2, "2"),
        ("ultistars", "ju", 5, "4+1"),
        ("ultistars", "Pju", 10, "8+2"),
        ("ultistars", "Pjua", 18, "16+2"),
        ("ultistars", "4ua", 12, "12"),
        ("ultistars", "b", 5, "5"),
        ("ultistars", "eb", 10, "10"),
        ("ultistars", "P2utd", 48, "48"),
        ("viccesmagyarkartya", "td", 24, "24"),
        ("viccesmagyarkartya", "Ptd", 24, "24"),  # hearts does not double it
        ("viccesmagyarkartya", "P4utd", 40, "40"),  # but what is beside it
        ("suit_bid", "Mju", 5, "4+1"),
        ("suit_bid", "Zju", 10, "8+2"),
        ("suit_bid", "Tju", 15, "12+3"),
        ("suit_bid", "Pju", 20, "16+4"),
        ("suit_bid", "tb", 20, "20"),
    ],
)
def test_r3_4_values(name: str, code: str, value: int, text: str) -> None:
    catalogue = Catalogue.of(get_profile(name))
    assert (catalogue.value(code), catalogue.text(code)) == (value, text)


def _multiplier(profile: Profile, some: Bid, figure: Figure) -> int:
    """Return by what the suit multiplies a figure (R3.4, R3.5)."""
    if not some.has_trump:
        return 1
    if some.suit is Suit.HEARTS and figure in profile.red_exempt:
        return 1
    if some.suit is None:  # a trump to be named counts as the cheapest
        return min(profile.suit_multipliers[s] for s in Suit if s is not Suit.HEARTS)
    return profile.suit_multipliers[some.suit]


@given(profiles())
@settings(deadline=None)
def test_r3_4_the_value_is_the_sum_over_the_figures(profile: Profile) -> None:
    catalogue = Catalogue.of(profile)
    for some in catalogue.bids:
        values = {f: profile.values[f] * _multiplier(profile, some, f) for f in some}
        assert catalogue.value(some) == sum(values.values())
        parti = values.pop(Figure.PARTI, 0) if len(some) > 1 else 0
        alone = sum(values.values())
        assert catalogue.text(some) == (f"{alone}+{parti}" if parti else f"{alone}")
        for figure in some:
            expected = _multiplier(profile, some, figure)
            assert catalogue.multiplier(some, figure, None) == expected


@given(profiles(), st.sampled_from(Suit))
def test_r3_4_a_named_trump_multiplies_fees_and_silent_lines(profile: Profile, suit: Suit) -> None:
    catalogue = Catalogue.of(profile)
    assert catalogue.suit_multiplier(bid("b"), suit) == 1
    assert catalogue.suit_multiplier(bid("j"), suit) == profile.suit_multipliers[suit]
    hearts = profile.suit_multipliers[Suit.HEARTS]
    assert catalogue.suit_multiplier(bid("Ptd"), None) == hearts
    exempt = Figure.OPEN_DURCHMARS in profile.red_exempt
    assert catalogue.multiplier(bid("Ptd"), Figure.OPEN_DURCHMARS, None) == (
        1 if exempt else hearts
    )


# Ranks (R4).


def test_r4_1_a_bid_must_be_strictly_higher() -> None:
    assert STANDARD.outbids("4", "j")
    assert not STANDARD.outbids("j", "4")
    assert not STANDARD.outbids("j", "j")


def test_r4_1_ulti_and_four_aces_never_beat_each_other() -> None:
    assert STANDARD.rank("ju") == STANDARD.rank("ja")
    assert not STANDARD.outbids("ju", "ja")
    assert not STANDARD.outbids("ja", "ju")


def test_r4_2_levels() -> None:
    # The chain of R4.2, each bid one step higher.
    chain = [
        *("j", "Pj", "4", "ju", "b", "d", "4u", "jua", "Pju", "4d", "Pd", "4ud"),
        *("P4u", "Pjua", "2ud", "tb", "ntd", "P2d", "P2ua", "P2ud", "P2td", "P2utd"),
    ]
    assert all(STANDARD.outbids(high, low) for low, high in itertools.pairwise(chain))
    assert STANDARD.rank("ju") == (4, 1)
    assert STANDARD.rank("Pjua") == (16, 2)


def test_r4_2_a_parti_alone_ranks_by_its_value() -> None:
    assert STANDARD.rank("j") == (1, 0)
    assert STANDARD.rank("Pj") == (2, 0)


# The totals at which LEVEL differs from STRICT_VALUE: with and without a parti beside.
DIFFERENT = {
    5: (["ju", "ja"], ["b"]),
    10: (["Pju", "Pja"], ["4d", "ud", "eb"]),
    18: (["Pjua"], ["2ud"]),
}


@pytest.mark.parametrize("total", DIFFERENT)
@pytest.mark.parametrize("tie_break", [each for each in TieBreak if each is not TieBreak.LIST])
def test_r4_2_and_r4_3_worked_ties(total: int, tie_break: TieBreak) -> None:
    catalogue = Catalogue.of(ULTISTARS.evolve(tie_break=tie_break))
    with_parti, without = DIFFERENT[total]
    assert {catalogue.value(code) for code in (*with_parti, *without)} == {total}
    for high, low in itertools.product(without, with_parti):
        fewer = len(bid(high)) < len(bid(low))
        expected = {"LEVEL": True, "STRICT_VALUE": False, "FEWER_FIGURES": fewer}
        assert catalogue.outbids(high, low) is expected[tie_break.name]


@pytest.mark.parametrize("high", ["b", "d", "eb"])
def test_r4_3_strict_value_compares_totals_only(high: str) -> None:
    catalogue = Catalogue.of(ULTISTARS.evolve(tie_break="STRICT_VALUE"))
    assert not catalogue.outbids("b", "ju")
    assert catalogue.outbids(high, "ju") is (catalogue.value(high) > 5)


def test_r4_3_fewer_figures_counts_an_accompanying_parti() -> None:
    catalogue = Catalogue.of(ULTISTARS.evolve(tie_break="FEWER_FIGURES"))
    assert catalogue.outbids("b", "ju")  # one figure against two
    assert catalogue.outbids("2", "4u")
    assert not catalogue.outbids("Pju", "4d")  # two against two
    assert not catalogue.outbids("4d", "Pju")
    assert catalogue.outbids("eb", "Pju")
    assert catalogue.outbids("ed", "4ua")


LISTED = ULTISTARS.evolve(tie_break="LIST", order=["d", ["ju", "ja"], "Pj", ["j", "b"]])


def test_r4_3_a_list_ranks_and_what_is_not_in_it_is_not_played() -> None:
    catalogue = Catalogue.of(LISTED)
    assert [catalogue.rank(code)[0] for code in ("d", "ju", "ja", "Pj", "j", "b")] == [
        0, 1, 1, 2, 3, 3
    ]  # fmt: skip
    assert {str(each) for each in catalogue.bids} == {"d", "ju", "ja", "Pj", "j", "b"}
    assert str(catalogue.bids[0]) == "d"
    assert catalogue.outbids("b", "d")
    assert not catalogue.outbids("b", "j")
    assert {str(each) for each in catalogue.higher_than("ja")} == {"Pj", "j", "b"}
    assert "4" not in catalogue
    with pytest.raises(ProfileError, match="4: it is not in the table's list of bids"):
        catalogue.value("4")


def test_r4_4_a_bid_that_is_not_played() -> None:
    catalogue = Catalogue.of(ULTISTARS.evolve(bids_not_played=["d", "P2utd"]))
    assert len(catalogue.bids) == 52
    assert "d" not in catalogue
    assert "Pd" in catalogue
    with pytest.raises(ProfileError, match="d: this table leaves out the durchmars"):
        catalogue.rank("d")
    # it wins over `order`
    both = Catalogue.of(LISTED.evolve(bids_not_played=["ju"]))
    assert {str(each) for each in both.bids} == {"d", "ja", "Pj", "j", "b"}


def test_r5_11_a_plain_parti_that_is_no_bid_may_still_be_played() -> None:
    out = ULTISTARS.evolve(bids_not_played=["j"])
    assert not Catalogue.of(out).plays(bid("j"))
    passed = Catalogue.of(out.evolve(opening_pass=True, all_pass=AllPass.PLAIN_PARTI))
    assert "j" not in passed
    assert passed.plays(bid("j"))
    assert not passed.plays(bid("Mj"))
    passed.refuse_unplayed(bid("j"))
    with pytest.raises(ProfileError):
        Catalogue.of(out).refuse_unplayed(bid("j"))


def test_r4_2_level_differs_from_strict_value_at_three_totals_only() -> None:
    strict = Catalogue.of(ULTISTARS.evolve(tie_break="STRICT_VALUE"))
    totals = {
        STANDARD.value(a)
        for a, b in itertools.product(STANDARD.bids, repeat=2)
        if STANDARD.outbids(a, b) and not strict.outbids(a, b)
    }
    assert totals == set(DIFFERENT)


def _rank(profile: Profile, some: Bid) -> tuple[int, int]:
    """Return the rank that R4.2 and R4.3 give."""
    if profile.tie_break is TieBreak.LIST:
        (place,) = (place for place, rank in enumerate(profile.order) if some in rank)
        return place, 0
    values = {f: profile.values[f] * _multiplier(profile, some, f) for f in some}
    total = sum(values.values())
    parti = values.get(Figure.PARTI, 0) if len(some) > 1 else 0
    return {
        "LEVEL": (total - parti, parti),
        "STRICT_VALUE": (total, 0),
        "FEWER_FIGURES": (total, -len(some)),
    }[profile.tie_break.name]


@given(profiles(), st.data())
@settings(deadline=None)
def test_r4_rank_is_a_total_preorder_that_agrees_with_outbids(
    profile: Profile, data: st.DataObject
) -> None:
    catalogue = Catalogue.of(profile)
    drawn = st.sampled_from(catalogue.bids)
    a, b, c = data.draw(drawn), data.draw(drawn), data.draw(drawn)
    for x, y in itertools.product((a, b, c), repeat=2):
        assert catalogue.outbids(x, y) is (_rank(profile, x) > _rank(profile, y))
        assert catalogue.outbids(x, y) is (catalogue.rank(x) > catalogue.rank(y))
        assert not (catalogue.outbids(x, y) and catalogue.outbids(y, x))
    # A strict weak order: "is outbid" is transitive, and so is "neither outbids the other".
    if catalogue.outbids(a, b) and catalogue.outbids(b, c):
        assert catalogue.outbids(a, c)
    if not catalogue.outbids(a, b) and not catalogue.outbids(b, c):
        assert not catalogue.outbids(a, c)


@given(profiles())
@settings(deadline=None)
def test_r4_bids_stand_in_the_order_of_rank(profile: Profile) -> None:
    catalogue = Catalogue.of(profile)
    ranks = [catalogue.rank(some) for some in catalogue.bids]
    assert ranks == sorted(ranks)
    assert catalogue.higher_than(None) == catalogue.bids
    for some in catalogue.bids:
        higher = tuple(x for x in catalogue.bids if catalogue.outbids(x, some))
        assert catalogue.higher_than(some) == higher


def test_bids_of_equal_rank_stand_in_the_order_of_their_codes() -> None:
    # As the docstring of Catalogue says; the order of codes is that of R3.3: j 4 2 u a x d td.
    order = ["j", "4", "2", "u", "a", "x", "d", "td", "nd", "ed", "ntd", "b", "eb", "tb"]
    for _, group in itertools.groupby(STANDARD.bids, key=STANDARD.rank):
        equal = list(group)
        by_code = sorted(
            equal, key=lambda x: (x.suit is not None, [order.index(f.code) for f in x])
        )
        assert list(map(str, equal)) in (list(map(str, by_code)), sorted(map(str, equal)))


# Rows, losses and silent figures (R10, R11.2, R11.3, R12.W).


@pytest.mark.parametrize(
    ("profile", "code", "row"),
    [
        (ULTISTARS, "j", BidRow("1", "1", 2, 2, 3, "3-féle", "(!)")),
        (ULTISTARS, "Pju", BidRow("8+2", "16+2", 4, None, 6, "Piros", "(!)")),
        (ULTISTARS, "4", BidRow("4", "4", None, 2, 3, "3-féle", "")),
        (ULTISTARS, "4u", BidRow("8", "12", None, None, 3, "3-féle", "")),
        (ULTISTARS, "ja", BidRow("4+1", "4+1", 2, 2, None, "3-féle", "(!)")),
        (ULTISTARS, "td", BidRow("12", "12", None, 2, None, "3-féle", "")),
        (ULTISTARS, "b", BidRow("5", "5", None, None, None, "", "")),
        (WIKIHOW, "ja", BidRow("4+1", "4+1", 2, 2, 3, "3-féle", "(!)")),
        (VICCESMAGYARKARTYA, "Putd", BidRow("32", "40", None, None, None, "Piros", "")),
        (VICCESMAGYARKARTYA, "4a", BidRow("8", "8", None, 2, 3, "3-féle", "")),
        (SUIT_BID, "Tju", BidRow("12+3", "24+3", 6, None, 9, "Tök", "(!)")),
        (SUIT_BID, "Mj", BidRow("1", "1", 2, 2, 3, "Makk", "(!)")),
        (SUIT_BID, "Z4", BidRow("8", "8", None, 4, 6, "Zöld", "")),
        (
            ULTISTARS.evolve(silent_durchmars=None),
            "j",
            BidRow("1", "1", 2, 2, None, "3-féle", "(!)"),
        ),
        (
            WIKIPEDIA.evolve(losses="SYMMETRIC"),
            "Pjua",
            BidRow("16+2", "24+2", 4, None, None, "Piros", ""),
        ),
    ],
)
def test_r12_w_rows(profile: Profile, code: str, row: BidRow) -> None:
    assert Catalogue.of(profile).row(code) == row


@pytest.mark.parametrize(
    ("code", "losses"),
    [
        ("j", {"j": 2}),
        ("ju", {"j": 1, "u": 4}),
        ("ja", {"j": 1, "a": 4}),
        ("jua", {"j": 1, "u": 4, "a": 8}),
        ("4a", {"4": 8, "a": 8}),
        ("2utd", {"2": 16, "u": 4, "td": 24}),
        ("b", {"b": 10}),
    ],
)
def test_r12_w_what_a_lost_figure_costs(code: str, losses: dict[str, int]) -> None:
    some, by_table = bid(code), Catalogue.of(WIKIPEDIA)
    assert {f.code: by_table.loss_units(some, f) for f in some} == losses
    for figure in some:
        assert STANDARD.loss_units(some, figure) == ULTISTARS.values[figure]


@given(profiles())
@settings(deadline=None)
def test_r10_when_silent_figures_are_paid_by_the_rules(profile: Profile) -> None:
    catalogue = Catalogue.of(profile.evolve(silent_eligibility="RULES"))
    for some in catalogue.bids:
        has = {figure.code for figure in some}
        ulti = some.has_trump and "u" not in has
        aces = some.has_trump and not has & {"a", "d", "td"}
        his = some.has_trump and "a" not in has and profile.silent_aces_against_durchmars
        durchmars = (
            some.has_trump
            and not has & {"d", "td"}
            and (profile.aces_with_silent_durchmars or "a" not in has)
        )
        assert catalogue.silent_ulti_units(some) == (profile.silent_ulti if ulti else None)
        for by_declarer, there_is in ((True, aces), (False, aces or his)):
            paid = catalogue.silent_aces_units(some, by_declarer=by_declarer)
            assert paid == (profile.silent_aces if there_is else None)
        assert catalogue.silent_durchmars_units(some) == (
            profile.silent_durchmars if durchmars else None
        )
        assert catalogue.hundred_follows_parti(some)
        paid = profile.silent_hundred is not None and "j" in has
        assert (catalogue.row(some).silent_hundred is not None) is paid


def test_r10_1_a_silent_hundred_has_a_price_of_its_own() -> None:
    dear = ULTISTARS.evolve(values={**ULTISTARS.values, Figure.PARTI: 3})
    for price in (2, 5):
        catalogue = Catalogue.of(dear.evolve(silent_hundred=price))
        for by_declarer in (True, False):
            for twenty in (True, False):
                units = catalogue.silent_hundred_units(
                    bid("j"), by_declarer=by_declarer, with_twenty=twenty
                )
                assert units == price
        assert catalogue.row("j").silent_hundred == price
        assert catalogue.row("Pj").silent_hundred == 2 * price
        assert catalogue.silent_hundred_units(bid("4"), by_declarer=True) is None
    unpaid = Catalogue.of(dear.evolve(silent_hundred=None))
    assert unpaid.silent_hundred_units(bid("j"), by_declarer=True) is None
    assert unpaid.row("j").silent_hundred is None


def test_r10_1_a_silent_hundred_without_the_forty_may_have_another_price() -> None:
    other = Catalogue.of(ULTISTARS.evolve(silent_hundred=4, silent_hundred_with_twenty=9))
    for twenty, price in ((False, 4), (True, 9)):
        for by_declarer in (True, False):
            units = other.silent_hundred_units(
                bid("ju"), by_declarer=by_declarer, with_twenty=twenty
            )
            assert units == price
    assert other.row("j").silent_hundred == 4


def test_r11_6_lost_values_are_what_a_figure_costs() -> None:
    catalogue = Catalogue.of(WIKIPEDIA.evolve(lost_values={"b": 5, "j": 3, "u": 9}))
    assert catalogue.loss_units(bid("b"), Figure.BETLI) == 5
    assert catalogue.loss_units(bid("eb"), Figure.REBETLI) == 20  # by the table
    assert catalogue.row("b").loss == "5"
    assert catalogue.row("j").loss == "3"
    assert catalogue.row("ju").loss == "13+3"  # the fee of 4 on top
    assert catalogue.silent_hundred_units(bid("j"), by_declarer=False) == 4  # not touched


# Catalogues as values.


def test_a_catalogue_is_kept_and_shared() -> None:
    kept = Catalogue.of(ULTISTARS)
    assert Catalogue.of(ULTISTARS) is kept
    assert kept == STANDARD
    # Equal profiles share one while not too many others have been asked for since.
    one, other = (Profile.from_dict(ULTISTARS.to_dict()) for _ in range(2))
    assert Catalogue.of(one) is Catalogue.of(other)
    assert Catalogue.of(one) == kept


def test_a_copied_catalogue_is_the_catalogue() -> None:
    for twin in copies(STANDARD):
        assert twin == STANDARD
        assert hash(twin) == hash(STANDARD)


def test_the_repr_of_a_catalogue_tells_the_profile() -> None:
    assert repr(STANDARD) == "<Catalogue of 'ultistars', 54 bids>"


def test_catalogues_are_immutable() -> None:
    assert changeable(STANDARD, ["profile", "bids", "_ranks", "extra"]) == []
    assert changeable(STANDARD.row("j"), ["win", "extra"]) == []


# Bad input.

CALLS: dict[str, Callable[..., object]] = {
    "Catalogue.of": Catalogue.of,
    "value": STANDARD.value,
    "text": STANDARD.text,
    "rank": STANDARD.rank,
    "row": STANDARD.row,
    "outbids new": lambda junk: STANDARD.outbids(junk, "j"),
    "outbids old": lambda junk: STANDARD.outbids("j", junk),
    "higher_than": STANDARD.higher_than,
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_bid_is_refused(name: str) -> None:
    fine = frozenset({"None"}) if name == "higher_than" else frozenset[str]()
    assert not_refused(CALLS[name], fine) == []


def test_what_can_not_be_quoted_is_refused() -> None:
    assert not_refused_of_all(CALLS) == {}


def test_what_is_no_bid_is_in_no_catalogue() -> None:
    assert "no bid" not in STANDARD
    assert 5 not in STANDARD


def test_r12_w_dashes_hold_where_aces_do_not_exclude_a_silent_durchmars() -> None:
    free = WIKIPEDIA.evolve(aces_with_silent_durchmars=True)
    by_rules = free.evolve(silent_eligibility="RULES")
    for code in ("ja", "jua", "4a"):
        bid = Bid.parse(code)
        assert Catalogue.of(free).silent_durchmars_units(bid) is None
        assert Catalogue.of(by_rules).silent_durchmars_units(bid) == free.silent_durchmars
