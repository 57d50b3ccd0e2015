"""Rows about bids: texts, values, order, and the house rules that decide on them (R3, R4, R12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import ulti
from tests.conformance.making import DRAWN_OF, Chance, row
from ulti.house.switches import SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.answers import Row

STANDARD: Final = {figure.code: value for figure, value in ulti.ULTISTARS.values.items()}
FOUR_TENS: Final[dict[str, Any]] = {"values": {**STANDARD, "x": 8}}

LIST: Final = [
    ["j"], ["Pj"], ["b"], ["ju", "ja"], ["4"], ["nd", "d"], ["4u"], ["Pju"], ["Pja"], ["2"], ["P2"]
]  # fmt: skip
"""A list of bids as a house may have it (R4.3): betli below ulti, ulti and four aces level."""

# House rules whose bids are compared: a profile, and what is changed on it.
HOUSES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *((name, {}) for name in DRAWN_OF),
    ("ultistars", {"tie_break": "STRICT_VALUE"}),
    ("ultistars", {"tie_break": "FEWER_FIGURES"}),
    ("viccesmagyarkartya", {"tie_break": "FEWER_FIGURES"}),
    ("suit_bid", {"tie_break": "STRICT_VALUE"}),
    ("ultistars", {"tie_break": "LIST", "order": LIST}),
    ("ultistars", {"bids_not_played": ["d", "Pd", "nd"]}),
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
        rules += " R4.4" * ("bids_not_played" in switches)
        yield row("catalogue", rules, {}, profile=profile, switches=switches)
    for profile, switches in HOUSES:
        if not {"tie_break", "bids_not_played"}.isdisjoint(switches):
            continue  # the amounts do not depend on them
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
    ("rebetli is worth as much as the open betli", "R3.5 R4.1", "suit_bid", {}, "tb", "eb"),
    ("a list may put ulti over betli", "R4.3", "ultistars", {"tie_break": "LIST", "order": LIST}, "ju", "b"),
    ("and not betli over ulti", "R4.3", "ultistars", {"tie_break": "LIST", "order": LIST}, "b", "ju"),
    ("bids of one inner list are equal", "R4.3", "ultistars", {"tie_break": "LIST", "order": LIST}, "ja", "ju"),
    ("a bid that the list lacks", "R4.3", "ultistars", {"tie_break": "LIST", "order": LIST}, "tb", "ju"),
    ("a bid that this table leaves out", "R4.4", "ultistars", {"bids_not_played": ["d"]}, "d", "ju"),
)  # fmt: skip


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
    "hearts alone": "piros",
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
    *("mj", "TD", "PJ", "J", "fly", "zöld", "piros zöld ulti", "ulti ulti", "terített ulti"),
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
    ("a switch of the first edition", "ultistars", {"melds_need_points": True}),
    ("another switch of the first edition", "ultistars", {"no_trump_kontra": "JOINT"}),
    ("yes and no for a choice", "ultistars", {"early_end": True}),
    ("a list without its order", "ultistars", {"tie_break": "LIST"}),
    ("an order without the list", "ultistars", {"order": [["j"]]}),
    ("a bid twice in the order", "ultistars", {"tie_break": "LIST", "order": [["j"], ["ju", "j"]]}),
    ("a bid in the order that the figures do not give", "ultistars", {"tie_break": "LIST", "order": [["jx"]]}),
    ("a bid left out that the figures do not give", "suit_bid", {"bids_not_played": ["ju"]}),
    ("no bid left", "ultistars", {"values": {"j": 1}, "bids_not_played": ["j", "Pj"]}),
    ("no last word, and an exchange after it", "ultistars", {"last_word": False, "holder_exchange": True}),
    ("no last word, and a raise of the holder", "wikipedia", {"last_word": False}),
    ("a parti after four passes that nobody can begin", "ultistars", {"all_pass": "PLAIN_PARTI"}),
    ("a parti after four passes, and suits in bids", "suit_bid", {"all_pass": "PLAIN_PARTI", "opening_pass": True}),
    ("one level for the bid, and levels of defenders", "ultistars", {"kontra_scope": "CONTRACT"}),
    ("fees of nothing that kontra doubles", "ultistars", {"fee_follows_kontra": True, "ulti_fee": 0, "silent_ulti_fee": 0}),
    ("a hundred with a twenty where none is paid", "ultistars", {"silent_hundred": None, "silent_hundred_with_twenty": 2}),
    ("a fee below zero", "ultistars", {"ulti_fee": -1}),
    ("two levels of one name", "ultistars", {"kontra_names": ["kontra", "kontra"]}),
    ("no such profile", "chess", {}),
)  # fmt: skip
ALLOWED: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("PLAYED takes an inherited stake away", "ultistars", {"plain_parti": "PLAYED"}),
    ("an open bid without its closed form", "ultistars", {"values": {"j": 1, "tb": 20}}),
    ("20-100 at 6", "ultistars", {"values": {**STANDARD, "2": 6}}),
    ("four tens at 8", "ultistars", FOUR_TENS),
    ("no kontra at all", "wikihow", {"kontra_levels": 0}),
    ("silent figures that are not paid", "wikipedia", {"silent_hundred": None, "silent_ulti": None, "silent_aces": None, "silent_durchmars": None}),
    ("a list of bids", "ultistars", {"tie_break": "LIST", "order": LIST}),
    ("a lone durchmars is not bid", "ultistars", {"bids_not_played": ["d"]}),
    ("no kontra alone on any figure", "ultistars", {"individual_kontra": []}),
    ("kontra alone on every figure", "ultistars", {"individual_kontra": ["j", "4", "2", "u", "a", "d", "td", "nd", "ed", "ntd", "b", "eb", "tb"]}),
    ("one level for the whole bid", "ultistars", {"kontra_scope": "CONTRACT", "individual_kontra": []}),
    ("names of levels", "ultistars", {"kontra_names": ["kontra", "re", "szub"]}),
    ("lost betlis that are not doubled", "wikipedia", {"lost_values": {"b": 5, "eb": 10, "tb": 20}}),
    ("no fees", "ultistars", {"ulti_fee": 0, "silent_ulti_fee": 0}),
    ("four passes are a plain parti", "ultistars_classic", {"opening_pass": True, "all_pass": "PLAIN_PARTI"}),
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
