"""One question under each value of a switch, for every switch of a profile (R12).

No two values of a switch that is a choice have the same answers to all its questions, so a client
that takes one for the other is found out here; a test proves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ulti
from tests.conformance.bid_rows import FOUR_TENS, STANDARD
from tests.conformance.making import after_first, row, scene_of
from tests.conformance.money_rows import outcome
from tests.conformance.scenes import (
    FORTY_AND_TWENTIES,
    HANDS,
    LOW,
    MELDS_AND_A_TRICK,
    MELDS_AND_AN_ACE,
    SEVEN,
    SEVEN_OF_SEAT_2,
    TEN,
    TRUMPED,
)
from tests.helpers import ALL_MELDS_NO_POINT, NINE_OF_DEFENDER, SWEEP, SWEEP_OF_DEFENDER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.answers import Row

PLAYED: Final[dict[str, Any]] = {"plain_parti": "PLAYED"}
LIST: Final = [["j"], ["b"], ["ju"], ["4"], ["Pju", "eb"], ["4d", "Pja"]]
NO_TRUMP: Final = ["nd", "ed", "ntd", "b", "eb", "tb"]
SUITS_NAMED: Final[dict[str, Any]] = {"suit_multipliers": {"M": 1, "Z": 2, "T": 3, "P": 4}}
YES_NO: Final = (True, False)


def switches() -> Iterator[Row]:
    """Rows of all switches, in the order of the table of R12."""
    yield from _bidding()
    yield from _kontra()
    yield from _playing()
    yield from _prices()
    yield from _silent_figures()
    yield from _afterwards()


def _vary(
    switch: str,
    values: tuple[Any, ...],
    kind: str,
    rules: str,
    content: dict[str, Any],
    *,
    profile: str = "ultistars",
    beside: dict[str, Any] | None = None,
) -> Iterator[Row]:
    for value in values:
        changed = {**(beside or {}), switch: value}
        yield row(kind, f"R12 {rules}", content, profile=profile, switches=changed, shows=switch)


def _choices(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - any enum of a switch
    return tuple(kind.__members__)


def _bidding() -> Iterator[Row]:
    start = HANDS.start
    values = (
        STANDARD,
        FOUR_TENS["values"],
        {**STANDARD, "2": 6},
        {**STANDARD, "d": 7, "ed": 14},
        {**STANDARD, "tb": 15},
        {**STANDARD, "nd": 12},
        {"j": 1},
    )
    yield from _vary("values", values, "catalogue", "R3.1", {})
    multipliers = ({"M": 1, "Z": 1, "T": 1, "P": 2}, {"M": 1, "Z": 1, "T": 1, "P": 3})
    yield from _vary("suit_multipliers", multipliers, "bid", "R3.4", {"bid": "Pjua"})
    yield from _vary("red_exempt", ([], ["td"], ["u"], ["u", "td"]), "bid", "R3.4", {"bid": "Putd"})
    named = _choices(ulti.SuitNamed)
    yield from _vary("suit_named_in_bid", named, "catalogue", "R3.5", {}, beside=SUITS_NAMED)
    yield from _vary("four_aces_with_durchmars", YES_NO, "bid", "R3.2", {"bid": "4uad"})
    ties = ("LEVEL", "STRICT_VALUE", "FEWER_FIGURES")
    listed = {"order": LIST}
    for new, old in (("b", "ju"), ("4d", "Pju"), ("eb", "Pja"), ("ju", "4")):
        two = {"new": new, "old": old}
        yield from _vary("tie_break", ties, "outbids", "R4.2 R4.3", two)
        yield from _vary("tie_break", ("LIST",), "outbids", "R4.2 R4.3", two, beside=listed)
    orders = (LIST, [["j"], ["ju"], ["b"]], [["j"], ["ju", "b"]])
    list_of_bids = {"tie_break": "LIST"}
    yield from _vary("order", orders, "catalogue", "R4.3", {}, beside=list_of_bids)
    left_out: tuple[list[str], ...] = ([], ["d"], ["j", "Pj"])
    yield from _vary("bids_not_played", left_out, "catalogue", "R4.4", {})
    yield from _vary("opening_pass", YES_NO, "game", "R5.1 R5.6", start())
    raising = _choices(ulti.RaiseWithoutTalon)
    for content in (start("bid P2ud"), start("bid P2ud", "pass", "pass")):
        yield from _vary("raise_without_talon", raising, "game", "R5.3", content)
    for content in (
        start("bid P2utd", "pass", "pass"),
        start("bid b", "pass", "pass", "take", "discard T9 T8"),
    ):
        yield from _vary("holder_exchange", YES_NO, "game", "R5.8", content)
    passed = start("bid ju", "pass", "pass")
    yield from _vary("last_word", YES_NO, "game", "R5.10", passed)
    four = start("pass", "pass", "pass", "pass")
    passes = {"opening_pass": True, "plain_parti": "PLAYED"}
    yield from _vary("all_pass", _choices(ulti.AllPass), "game", "R5.11", four, beside=passes)
    places = _choices(ulti.TenPlace)
    yield from _vary("no_trump_durchmars_ten", places, "game", "R1.4 R8.2", TEN.play("nd", "MK"))


def _kontra() -> Iterator[Row]:
    lead, first = HANDS.play("ju", trump="M"), HANDS.play("ju", "MA", trump="M")
    spoken = HANDS.play("ju", "MA; kontra u; MU; ZU", trump="M")
    levels = (0, 1, 2, 3, 4, None)
    rounds = ("", "; kontra u", "; kontra u; kontra u", "; kontra u; kontra u; kontra u")
    # What a house would refuse can't be asked of it: each depth by the houses that reach it.
    yield from _vary("kontra_levels", levels, "game", "R7.2 R7.4", first)
    for depth, words in enumerate(rounds, 1):
        content = {**spoken, "actions": spoken["actions"] + [w for w in words.split("; ") if w]}
        deep = tuple(level for level in levels if level is None or level >= depth)
        yield from _vary("kontra_levels", deep, "game", "R7.4", content)
    alone: tuple[list[str], ...] = ([], NO_TRUMP, ["u"], ["j", "u"])
    for content in (
        LOW.play("b", "M9; kontra b; MA"),
        HANDS.play("ju", "MA; kontra j u; MU", trump="M"),
    ):
        yield from _vary("individual_kontra", alone, "game", "R7.3", content)
    scopes = _choices(ulti.KontraScope)
    joint: dict[str, Any] = {"individual_kontra": []}
    yield from _vary("kontra_scope", scopes, "game", "R7.6", first, beside=joint)
    times = _choices(ulti.KontraTime)
    for content in (lead, HANDS.play("b")):
        yield from _vary("kontra_time", times, "game", "R7.6", content)
    names = (None, ["kontra", "re"])
    for level in (2, 3):
        yield from _vary("kontra_names", names, "kontra_level", "R7.7", {"level": level})


def _playing() -> Iterator[Row]:
    ulti_words = {words: HANDS.play("ju", words, trump="M") for words in ("", "MA", "MA MU ZU")}
    lead, first, second = ulti_words.values()
    parti = HANDS.play("j", stake=5)
    partis = _choices(ulti.PlainParti)
    yield from _vary("plain_parti", partis, "game", "R6.1", HANDS.play("j"))
    from_stakes = (None, 5, 6)
    for content in (parti, HANDS.play("j", stake=6)):
        yield from _vary("plain_parti_from_stake", from_stakes, "game", "R6.1", content)
    yield from _vary("throw_in", YES_NO, "game", "R6.3", lead)
    thrown = outcome("ju", ending="THROW_IN")
    yield from _vary("throw_in_ulti_fee", YES_NO, "settle", "R6.3", {"stake": 1, "outcome": thrown})
    guards = _choices(ulti.SevenGuard)
    for content in (SEVEN.play("Pju"), SEVEN_OF_SEAT_2.play("Pju", GUARDED_BY_SEAT_2)):
        yield from _vary("seven_guard", guards, "game", "R8.4", content)
    trumped = TRUMPED.play("ju", "ZO M7", trump="M")
    yield from _vary("beat_suit_in_trumped_trick", YES_NO, "game", "R8.2", trumped)
    ends = _choices(ulti.EarlyEnd)
    for content in (HANDS.play("b", "MA MU ZU"), HANDS.play("d", "PK P7 PX", trump="M")):
        yield from _vary("early_end", ends, "game", "R8.5", content)
    opened = LOW.play("tb", "M7 MO MU")
    yield from _vary("open_hands", _choices(ulti.OpenHands), "game", "R8.6", opened)
    for content in (first, second):
        yield from _vary("spread", _choices(ulti.SpreadTime), "game", "R8.7", content)
    laid = HANDS.play("ju", "MA MU ZU; spread", trump="M")
    for content in (laid, second):
        yield from _vary("defender_spread", _choices(ulti.DefenderSpread), "game", "R8.7", content)
    yield from _vary("concession", YES_NO, "game", "R8.8", first)
    meld = after_first(ALL_MELDS_NO_POINT, "meld 40 20 20 20; MO; MX; Z8")
    ace = after_first(MELDS_AND_AN_ACE, "meld 40 20 20 20; TA; T7; T8")
    trick = after_first(MELDS_AND_A_TRICK, "meld 40 20 20 20; PK; P7; P8")
    for tricks, script in (
        (ALL_MELDS_NO_POINT, meld),
        (MELDS_AND_AN_ACE, ace),
        (MELDS_AND_A_TRICK, trick),
    ):
        melds = scene_of(tricks).play("ju", script, trump="M")
        yield from _vary("melds_count", _choices(ulti.MeldsCount), "game", "R9.3", melds)


# Seat 2 is out of acorns, and P7 is one of the trumps with which he may take.
GUARDED_BY_SEAT_2: Final = "MA M9"


def _settled(
    switch: str,
    values: tuple[Any, ...],
    rules: str,
    told: dict[str, Any],
    *,
    profile: str = "ultistars",
) -> Iterator[Row]:
    content = {"stake": 1, "outcome": told}
    return _vary(switch, values, "settle", rules, content, profile=profile)


def _prices() -> Iterator[Row]:
    hundred = outcome("j", "j", ("c1", 0, True), kontra={"j": 2})
    yield from _settled("losses", _choices(ulti.Losses), "R11.6 R12.W", outcome("4u", ""))
    for value in (None, {"b": 9}, {"j": 2}):
        for told in (outcome("b", ""), outcome("j", "")):
            yield from _settled("lost_values", (value,), "R11.6", told)
    yield from _settled("ulti_fee", (0, 2, 4, 8), "R11.3", outcome("ju", "j"))
    doubled = outcome("4u", "4", kontra={"u": 1})
    yield from _settled("fee_follows_kontra", YES_NO, "R11.3", doubled)
    yield from _settled("silent_hundred", (None, 2, 5), "R10.1", hundred)
    with_twenty = outcome("j", "j", ("c1", 0, True), twenty=True)
    yield from _settled("silent_hundred_with_twenty", (None, 1, 5), "R10.1", with_twenty)
    several = after_first(FORTY_AND_TWENTIES, "meld 40 20 20; MA; M8; M7")
    content = scene_of(FORTY_AND_TWENTIES).play("ja", several, trump="M")
    needs = _choices(ulti.SilentHundredNeeds)
    yield from _vary("silent_hundred_needs", needs, "game", "R10.1", content)
    yield from _settled("hundred_payment", _choices(ulti.HundredPayment), "R10.1", hundred)
    yield from _settled("hundred_scale", _choices(ulti.HundredScale), "R10.1 R11.7", hundred)


def _silent_figures() -> Iterator[Row]:
    seven_lost, seven_made = ("u", 1, False), ("u", 1, True)
    swept = outcome("j", "j", ("u", 0, True), ("a", 0, True), ("d", 0, True), kontra={"j": 1})
    yield from _settled("silent_ulti", (None, 1, 2, 4), "R10.2", swept)
    yield from _settled(
        "silent_ulti_fee", (0, 1, 2, 4), "R10.2", outcome("j", "j", ("u", 0, False))
    )
    lost = outcome("j", "j", seven_lost)
    yield from _settled("silent_ulti_fee_for_defenders", YES_NO, "R10.2", lost)
    payments = _choices(ulti.SilentUltiPayment)
    yield from _settled("silent_ulti_payment", payments, "R10.6", outcome("j", "", seven_made))
    captured = outcome("j", "j", ("a", 0, True))
    yield from _settled("silent_aces", (None, 1, 2), "R10.3", captured)
    yield from _settled("silent_durchmars", (None, 3, 4), "R10.4", swept)
    against = scene_of(SWEEP_OF_DEFENDER).play("d", SWEEP_OF_DEFENDER, trump="M")
    yield from _vary("silent_aces_against_durchmars", YES_NO, "game", "R10.3", against)
    pays = _choices(ulti.SilentDurchmarsPayment)
    yield from _settled("silent_durchmars_payment", pays, "R10.4", swept)
    by = _choices(ulti.SilentDurchmarsBy)
    for tricks in (SWEEP_OF_DEFENDER, NINE_OF_DEFENDER):
        content = scene_of(tricks).play("ja", tricks, trump="M")
        swept_too = {"aces_with_silent_durchmars": True}
        yield from _vary("silent_durchmars_by", by, "game", "R10.4", content, beside=swept_too)
    nearly = outcome("j", "j", ("d", 0, False))
    yield from _settled("silent_durchmars_losable", YES_NO, "R10.4", nearly)
    yield from _settled("aces_with_silent_durchmars", YES_NO, "R10.4", swept)
    yield from _settled(
        "silent_eligibility",
        _choices(ulti.SilentEligibility),
        "R12.W R10.2",
        outcome("ja", "j a", ("u", 0, True)),
        profile="wikipedia",
    )
    yield from _settled("silent_kontra", _choices(ulti.SilentKontra), "R10.5", swept)
    dropped = outcome("j", "j", ("u", 0, True), kontra={"j": 1})
    yield from _settled("parti_dropped_by_silent_ulti", YES_NO, "R11.5", dropped)
    sweep = after_first(SWEEP, "meld 40; ZA; kontra j; ZX; PA; pass")
    content = scene_of(SWEEP).play("j", sweep, trump="M")
    for switch in ("parti_dropped_by_silent_ulti", "aces_with_silent_durchmars"):
        yield from _vary(switch, YES_NO, "game", "R11.5 R10.4", content, beside=PLAYED)


def _afterwards() -> Iterator[Row]:
    revoked = {"stake": 1, "offender": 1, "outcome": outcome("ju", kontra={"u": 1})}
    yield from _vary("revoke_multiplier", (None, 1, 2), "revoke", "R11.8", revoked)
    yield from _vary(
        "revoke_offender_pays_all", YES_NO, "revoke", "R11.8", revoked, profile="wikipedia"
    )
    own = {**revoked, "offender": 0}
    pays = _choices(ulti.RevokePays)
    yield from _vary("revoke_pays", pays, "revoke", "R11.8", own, profile="wikipedia")
    three = ["Anna", "Béla", "Cili"]
    dealt = {"players": three, "first_dealer": "Anna", "outcomes": [outcome("Pj", "j", declarer=1)]}
    yield from _vary("next_dealer", _choices(ulti.NextDealer), "table", "R14.1", dealt)
