"""Rows about bids: texts, values, order, and the house rules that decide on them (R3, R4, R12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ulti
from tests.conformance.making import Chance, row
from ulti.house.switches import SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.answers import Row

STANDARD: Final = {figure.code: value for figure, value in ulti.ULTISTARS.values.items()}
FOUR_TENS: Final[dict[str, Any]] = {"values": {**STANDARD, "x": 8}}

# House rules whose bids are compared: a profile, and what is changed on it.
HOUSES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *((name, {}) for name in ulti.PROFILES),
    ("ultistars", {"tie_break": "STRICT_VALUE"}),
    ("ultistars", {"tie_break": "FEWER_FIGURES"}),
    ("viccesmagyarkartya", {"tie_break": "FEWER_FIGURES"}),
    ("suit_bid", {"tie_break": "STRICT_VALUE"}),
    ("ultistars", {**FOUR_TENS, "four_aces_with_durchmars": True}),
    ("wikipedia", {"suit_multipliers": {"M": 1, "Z": 1, "T": 1, "P": 3}}),
)


def bids_of(profile: str, switches: dict[str, Any]) -> list[str]:
    """Return the codes of the bids that a house has."""
    return [
        str(bid) for bid in ulti.Catalogue.of(ulti.get_profile(profile).evolve(**switches)).bids
    ]


# Values


def _rules_of_bid(code: str, profile: str) -> str:
    rules = "R3.1 R3.2 R3.4"
    if profile == "suit_bid":
        rules += " R3.5"
    if profile == "wikipedia":
        rules += " R12.W R11.6"
    bid = ulti.Bid.parse(code)
    if bid.has_trump:
        rules += " R10.2" * (ulti.Figure.ULTI not in bid)
        rules += " R10.1" * (ulti.Figure.PARTI in bid)
    return rules


def bids() -> Iterator[Row]:
    """Every bid of every house with its value and cells, and what is not a bid there."""
    for profile, switches in HOUSES:
        rules = "R3.2 R4.1 R4.3" if "tie_break" in switches else "R3.2 R4.1 R4.2"
        rules += " R3.5" * (profile == "suit_bid") + " R12" * bool(switches)
        yield row("catalogue", rules, {}, profile=profile, switches=switches)
    for profile, switches in HOUSES:
        if "tie_break" in switches:
            continue  # the amounts do not depend on it
        codes = bids_of(profile, switches)
        for code in codes if not switches else codes[::4]:
            rules = _rules_of_bid(code, profile) + " R12" * bool(switches)
            yield row("bid", rules, {"bid": code}, profile=profile, switches=switches)
    for note, profile, code in (
        ("four tens are off in every built-in profile", "ultistars", "jx"),
        ("four aces with a durchmars", "ultistars", "4ad"),
        ("four aces with a durchmars, in hearts and open", "wikipedia", "Patd"),
        ("a suit is named in suit-bid ulti only", "ultistars", "Mju"),
        ("every trump bid names its suit in suit-bid ulti", "suit_bid", "ju"),
        ("parti with durchmars", "ultistars", "jd"),
        ("two durchmars at once", "ultistars", "dtd"),
        ("40-100 and 20-100 at once", "ultistars", "42"),
        ("a figure without trump has no suit", "ultistars", "Pnd"),
    ):
        yield row("bid", "R3.2", {"bid": code}, profile=profile, note=f"refused: {note}")


# Order

COMPARED: Final[tuple[tuple[str, str, str, dict[str, Any], str, str], ...]] = (
    # note, rules, profile, switches, new, old
    ("ulti and four aces are equal", "R4.1", "ultistars", {}, "ju", "ja"),
    ("four aces and ulti are equal", "R4.1", "ultistars", {}, "ja", "ju"),
    ("a bid does not beat itself", "R4.1", "ultistars", {}, "b", "b"),
    ("4+1 is less than 5", "R4.2", "ultistars", {}, "b", "ju"),
    ("5 is not less than 4+1", "R4.2", "ultistars", {}, "ju", "b"),
    ("4 is less than 4+1", "R4.2", "ultistars", {}, "ju", "4"),
    ("8+2 is more than 8+1", "R4.2", "ultistars", {}, "Pju", "jua"),
    ("8+2 is less than 10", "R4.2", "ultistars", {}, "eb", "Pju"),
    ("16+2 is less than 18", "R4.2", "ultistars", {}, "2ud", "Pjua"),
    ("16+2 is more than 16", "R4.2", "ultistars", {}, "Pjua", "P2"),
    ("a parti alone ranks by its value", "R4.2", "ultistars", {}, "Pj", "j"),
    ("6 and 6 are equal", "R4.2", "ultistars", {}, "nd", "d"),
    ("the open durchmars in hearts is not doubled", "R3.4", "viccesmagyarkartya", {}, "Ptd", "td"),
    ("open durchmars at 24", "R3.4", "viccesmagyarkartya", {}, "td", "P2"),
    ("the higher suit in suit-bid ulti", "R3.5", "suit_bid", {}, "Zj", "Mj"),
    ("values of different suits", "R3.5", "suit_bid", {}, "Mju", "Pj"),
    ("equal products of different suits", "R3.5", "suit_bid", {}, "Z4", "M2"),
)


def outbids() -> Iterator[Row]:
    """Comparisons: those of the hard places, then pairs that lie close together."""
    for note, rules, profile, switches, new, old in COMPARED:
        content = {"new": new, "old": old}
        yield row("outbids", rules, content, profile=profile, switches=switches, note=note)
    rng = Chance("outbids")
    for profile, switches in HOUSES:
        codes = bids_of(profile, switches)
        for _ in range(36):
            place = rng.randrange(len(codes))
            near = min(max(place + rng.choice([-3, -2, -1, 1, 2, 3]), 0), len(codes) - 1)
            content = {"new": codes[place], "old": codes[near]}
            rules = "R4.1 R4.3" if "tie_break" in switches else "R4.1 R4.2"
            rules += " R3.5" * (profile == "suit_bid")
            yield row("outbids", rules, content, profile=profile, switches=switches)


# Texts

LENIENT: Final = {
    "a lower-case p": "pju",
    "an ulti without its parti": "u",
    "four aces without their parti": "a",
    "both without parti": "ua",
    "in hearts without parti": "Pu",
    "figures in another order": "ud4",
    "td at the front": "tdu4",
    "spaces around": "  P4u ",
    "durchmars in bells": "Td",
    "open durchmars": "td",
    "open durchmars in bells": "Ttd",
    "a name in capitals": "PIROS ULTI",
    "a name without accents": "teritett betli",
    "betli in hearts": "piros betli",
    "rebetli": "rebetli",
    "two names of one bid": "Piros betli vagy rebetli",
    "no-trump durchmars in hearts": "piros színtelen durchmars",
    "redurchmars": "Redurchmars",
    "the other word for no trump": "színnélküli durchmars",
    "no trump in many words": "Adu nélküli Durchmars",
    "the simple parti": "sima parti",
    "pass, as the parti is called": "passz",
    "hearts pass": "piros passz",
    "a short name": "Piros 20-100 Ulti Terített Duri",
    "a figure in words": "negyven-száz",
    "aces in digits": "4 ász",
    "an old name": "ultimó",
    "four tens": "négy tízes",
    "English": "red 40-100 ulti",
    "English, open": "open no-trump durchmars",
    "a suit in suit-bid ulti": "tök ulti",
    "a suit letter in suit-bid ulti": "Mu",
}
NO_BIDS: Final = (
    *("", " ", "P", "jj", "uu", "4u4", "tdtd", "Pb", "Mnd", "Peb", "bd", "jd", "42", "dtd", "c1"),
    *("mj", "TD", "PJ", "J", "fly", "piros", "piros zöld ulti", "ulti ulti", "terített ulti"),
    *("száz", "40-100 20-100", "passz durchmars", "betli durchmars", "ulti vagy betli"),
)


def bid_texts() -> Iterator[Row]:
    """Read texts as bids, whatever the house has."""
    for note, text in LENIENT.items():
        yield row("parse_bid", "R3.3", {"text": text}, note=note)
    for place, text in enumerate(NO_BIDS):
        yield row("parse_bid", "R3.3 R3.2", {"text": text}, note=f"no bid {place + 1}")
    named = dict.fromkeys(code for name in ulti.PROFILES for code in bids_of(name, {}))
    for place, code in enumerate(named):
        bid = ulti.Bid.parse(code)
        rules = "R3.3 R3.5" if bid.suit and str(bid.suit) != "P" else "R3.3"
        texts = (code, bid.name("hu"), bid.name("en"))
        for text in texts if rules == "R3.3" else (texts[place % 3],):
            yield row("parse_bid", rules, {"text": text})


# House rules

REFUSED: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("parti is played and would be from a stake", "ultistars", {"plain_parti": "PLAYED", "plain_parti_from_stake": 5}),
    ("aces with durchmars, but no aces", "viccesmagyarkartya", {"values": {"j": 1, "d": 6}}),
    ("no throw-in, but a fee for it", "ultistars", {"throw_in": False, "throw_in_ulti_fee": True}),
    ("the table and suits in bids", "wikipedia", {"suit_named_in_bid": "ALWAYS", "losses": "SYMMETRIC"}),
    ("the losses of the table and suits in bids", "suit_bid", {"losses": "TABLE"}),
    ("the losses of the table and hundreds added", "wikipedia", {"hundred_payment": "ADDS"}),
    ("no parti", "ultistars", {"values": {"4": 4, "b": 5}}),
    ("a value of zero", "ultistars", {"values": {"j": 0}}),
    ("a suit is missing", "ultistars", {"suit_multipliers": {"M": 1, "Z": 1, "T": 1}}),
    ("a multiplier of zero", "ultistars", {"suit_multipliers": {"M": 0, "Z": 1, "T": 1, "P": 2}}),
    ("a level below zero", "ultistars", {"kontra_levels": -1}),
    ("a word that is not a choice", "ultistars", {"tie_break": "VALUE"}),
    ("a number for yes", "ultistars", {"throw_in": 1}),
    ("a switch that is none", "ultistars", {"kontra": 2}),
    ("no such profile", "chess", {}),
)  # fmt: skip
ALLOWED: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("PLAYED takes an inherited stake away", "ultistars", {"plain_parti": "PLAYED"}),
    ("an open bid without its closed form", "ultistars", {"values": {"j": 1, "tb": 20}}),
    ("20-100 at 6", "ultistars", {"values": {**STANDARD, "2": 6}}),
    ("four tens at 8", "ultistars", FOUR_TENS),
    ("no kontra at all", "wikihow", {"kontra_levels": 0}),
    ("silent figures that are not paid", "wikipedia", {"silent_aces": None, "silent_durchmars": None}),
)  # fmt: skip


def profiles() -> Iterator[Row]:
    """List the built-in house rules, changed ones, and contradictions."""
    for name in ulti.PROFILES:
        yield row("profile", "R12", {}, profile=name, note=f"built in: {name}")
    for note, name, switches in ALLOWED:
        yield row("profile", "R12", {}, profile=name, switches=switches, note=note)
    for note, name, switches in REFUSED:
        yield row("profile", "R12", {}, profile=name, switches=switches, note=f"refused: {note}")
    rng = Chance("profiles")
    for _ in range(30):
        base, other = rng.sample(list(ulti.PROFILES.values()), 2)
        switch = rng.choice([*SWITCHES])
        switches = {switch: other.to_dict()[switch]}
        yield row("profile", "R12", {}, profile=base.name, switches=switches)
