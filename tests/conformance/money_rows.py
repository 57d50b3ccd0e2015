"""Rows that need no cards: settlements and revokes of outcomes, scores of tables (R2, R6-R12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import ulti
from conformance.answers import outcome_of
from tests.conformance.bid_rows import FOUR_TENS
from tests.conformance.making import DRAWN_OF, Chance, row
from tests.deal_makers import SWITCHES, contradiction, draw_order
from ulti.base.errors import UltiError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.answers import Row

House: TypeAlias = tuple[str, dict[str, Any]]
"""A profile and what is changed on it."""

MANY_BIDS: Final = 100  # every second will do
DEEPEST_LEVEL: Final = 5  # where a house sets no limit
TRIES: Final = 60  # of the facts of one ending
ENDINGS: Final = (*["PLAYED"] * 6, "AGREED", "CONCEDED", "THROW_IN", "FORFEIT", "EARLY")


def outcome(
    bid: str | None,
    made: str | None = "",
    *silent: tuple[str, int | None, bool],
    declarer: int = 0,
    ending: str = "PLAYED",
    kontra: dict[str, Any] | None = None,
    twenty: bool = False,
) -> dict[str, Any]:
    """Return an outcome; a trump that the bid does not name is acorns.

    Args:
        bid: what was played.
        made: codes of the figures that were made; None where that is not told.
        silent: figure, seat and whether it was made.
        declarer: who played it.
        ending: how the deal ended.
        kontra: levels by figure.
        twenty: whether a silent hundred was made without the forty.

    """
    trump = None
    if bid is not None:
        parsed = ulti.Bid.parse(bid)
        trump = str(parsed.suit or "M") if parsed.has_trump else None
    told: dict[str, Any] = {
        "bid": bid,
        "declarer": None if bid is None else declarer,
        "trump": trump,
        "ending": ending,
        "made": None if made is None else made.split(),
        "silent": [_silent(*one, twenty=twenty) for one in silent],
        "kontra": kontra or {},
    }
    return {key: fact for key, fact in told.items() if key != "made" or fact is not None}


def _silent(figure: str, seat: int | None, made: bool, *, twenty: bool) -> dict[str, Any]:
    told: dict[str, Any] = {"figure": figure, "seat": seat, "made": made}
    return told | {"twenty": True} if twenty and figure == "c1" else told


# Settlements


def settlements() -> Iterator[Row]:
    """Hard places, refused outcomes, then every bid of every house."""
    yield from _chosen_settlements()
    for note, told in IMPOSSIBLE:
        content = {"stake": 1, "outcome": told}
        yield row(
            "settle",
            "R11.9 R10.1 R10.2 R10.3 R10.4",
            content,
            profile="wikihow",
            note=f"refused: {note}",
        )
    for name in DRAWN_OF:
        rng = Chance(f"settlements {name}")
        bids = ulti.Catalogue.of(ulti.get_profile(name)).bids
        for bid in bids if len(bids) < MANY_BIDS else bids[::2]:
            yield _drawn_settlement(rng, (name, {}), bid)
    rng = Chance("settlements of changed houses")
    for number in range(120):
        house = changed_house(rng, number)
        bids = ulti.Catalogue.of(ulti.get_profile(house[0]).evolve(**house[1])).bids
        # Most silent figures stand beside small bids.
        some = bids if rng.random() < 0.4 else bids[: len(bids) // 3]
        yield _drawn_settlement(rng, house, rng.choice(some))


IMPOSSIBLE: Final = (
    ("a silent ulti beside an ulti", outcome("ju", "j", ("u", 0, True))),
    ("silent aces beside four aces", outcome("ja", "j", ("a", 0, True))),
    ("a silent durchmars beside a durchmars", outcome("d", "d", ("d", 0, True))),
    ("a silent hundred without parti", outcome("4", "4", ("c1", 0, True))),
    ("a hundred of the side that lost the parti", outcome("j", "", ("c1", 0, True))),
    ("a hundred of one defender", outcome("j", "", ("c1", 1, True))),
    ("silent aces that were lost", outcome("j", "j", ("a", 0, False))),
    ("a silent betli", outcome("j", "j", ("b", 0, True))),
    ("a silent figure without trump", outcome("b", "b", ("u", 0, True))),
    ("a silent ulti after a concession", outcome("4", "4", ("u", 0, True), ending="CONCEDED")),
    ("a figure made that was not bid", outcome("ju", "a")),
    ("kontra on a figure that was not bid", outcome("ju", "j", kontra={"a": 1})),
    ("two levels of a trump figure", outcome("ju", "j", kontra={"u": [1, 0]})),
    ("hearts as trump that was not bid", {**outcome("ju", "j"), "trump": "P"}),
    ("another trump than bid", {**outcome("Pju", "j"), "trump": "M"}),
    ("no trump", {**outcome("ju", "j"), "trump": None}),
    ("a void deal with a bid", {**outcome("ju", "j"), "ending": "VOID"}),
    ("an early end with trump", outcome("d", ending="EARLY")),
    ("an early end that was made", outcome("b", "b", ending="EARLY")),
    ("a forfeit of something else", outcome("ju", ending="FORFEIT")),
    ("a throw-in with kontra", outcome("ju", ending="THROW_IN", kontra={"u": 1})),
    ("a bid that the house does not have", outcome("jx", "j")),
    ("a concession where the house has none", outcome("4", "4", ending="CONCEDED")),
    ("nothing told of what was made", outcome("4", None)),
    ("20-100 made against a defender's durchmars", outcome("2", "2", ("d", 1, True))),
    ("a durchmars made, and the seven lost in its last trick", outcome("d", "d", ("u", 0, False))),
    ("40-100 made against a defender's aces", outcome("4", "4", ("a", 2, True))),
    ("the parti made beside the defenders' hundred", outcome("j", "j", ("c1", None, True))),
    (
        "a silent durchmars of both defenders, where it is one's",
        outcome("j", "", ("d", None, True)),
    ),
)


def _chosen_settlements() -> Iterator[Row]:
    stars, wiki, how, vicces = "ultistars", "wikipedia", "wikihow", "viccesmagyarkartya"
    aces, nine = ("a", 1, True), ("d", 0, False)
    for note, rules, profile, switches, told in (
        ("agreed: an outcome by hand", "R8.9 R11.2", stars, {}, outcome("Pju", "j u", ending="AGREED")),
        ("agreed: some figures lost", "R8.9 R11.3", stars, {}, outcome("Pju", "j", ending="AGREED")),
        ("agreed: a betli at two levels", "R8.9 R7.3", stars, {}, outcome("b", "b", ending="AGREED", kontra={"b": [1, 2]})),
        ("a void deal", "R5.6 R11.1", vicces, {}, outcome(None, ending="VOID")),
        ("a forfeit", "R6.1 R11.7", stars, {}, outcome("j", ending="FORFEIT")),
        ("a throw-in", "R6.3 R11.7", stars, {}, outcome("P4u", ending="THROW_IN")),
        ("an ulti lost: 8", "R11.3", stars, {}, outcome("ju", "j")),
        ("an ulti lost at kontra: 12", "R11.3", stars, {}, outcome("ju", "j", kontra={"u": 1})),
        ("an ulti lost at rekontra: 20", "R11.3", stars, {}, outcome("ju", "j", kontra={"u": 2})),
        ("an ulti lost in hearts: 16", "R11.3", stars, {}, outcome("Pju", "j")),
        ("an ulti lost in hearts at kontra: 24", "R11.3", stars, {}, outcome("Pju", "j", kontra={"u": 1})),
        ("an ulti lost in hearts at rekontra: 40", "R11.3", stars, {}, outcome("Pju", "j", kontra={"u": 2})),
        ("40-100 lost by the table: 8 units", "R11.6 R11.7 R12.W", wiki, {}, outcome("4", "")),
        ("kontra multiplies a loss of the table, not the fee", "R11.6 R12.W", wiki, {}, outcome("4u", "", kontra={"4": 1, "u": 1})),
        ("the defenders' hundred at a plain parti, by the table: 4", "R12.W R10.1", wiki, {}, outcome("j", "", ("c1", None, True))),
        ("the defenders' hundred beside an ulti, by the table: 2", "R12.W R10.1", wiki, {}, outcome("ju", "u", ("c1", None, True))),
        ("the declarer's hundred, by the table: 2", "R12.W R10.1", wiki, {}, outcome("j", "j", ("c1", 0, True))),
        ("a hundred is 2 whatever the parti is worth", "R10.1", how, {"values": {"j": 3}}, outcome("j", "j", ("c1", 0, True))),
        ("a lost silent ulti stays 2 and 2, by the table", "R12.W R10.2", wiki, {}, outcome("j", "j", ("u", 0, False))),
        ("individual kontra: a line for each defender", "R11.1 R7.3", stars, {}, outcome("eb", "eb", kontra={"eb": [0, 2]})),
        ("joint kontra: one line", "R11.1 R7.3", stars, {"individual_kontra": []}, outcome("eb", "eb", kontra={"eb": 2})),
        ("individual without kontra: two lines", "R11.1 R7.3", stars, {}, outcome("nd", "")),
        ("the kontras are told in playing order", "R11.1", stars, {}, outcome("b", "", kontra={"b": [2, 0]}, declarer=1)),
        ("silent aces of a defender are paid jointly", "R10.6 R11.4", stars, {}, outcome("ju", "", aces, declarer=2)),
        ("aces beside a lost durchmars", "R10.4 R10.3", how, {}, outcome("ju", "j", ("a", 0, True), nine)),
        ("not announced: an open durchmars in hearts", "R3.4", vicces, {}, outcome("Ptd", "td")),
        ("agreed: nothing else than what was made is told", "R8.9 R11.9", stars, {}, outcome("4u", "", ending="AGREED")),
        ("a forfeit at every stake", "R6.1", stars, {}, outcome("j", ending="FORFEIT")),
        ("a plain parti thrown in costs its fee", "R6.3", how, {}, outcome("j", ending="THROW_IN")),
        ("and elsewhere double", "R6.3", wiki, {}, outcome("j", ending="THROW_IN")),
        ("a parti in hearts thrown in costs double there too", "R6.3", how, {}, outcome("Pj", ending="THROW_IN")),
        ("a defender's aces against a durchmars", "R10.3", how, {}, outcome("d", "", ("a", 2, True))),
        ("rebetli in suit-bid ulti: 20", "R3.1 R12", "suit_bid", {}, outcome("eb", "eb")),
        ("redurchmars in suit-bid ulti: 24", "R3.1 R12", "suit_bid", {}, outcome("ed", "")),
        ("a hundred stays where the parti is dropped", "R11.5 R10.1", wiki, {}, outcome("j", "j", ("c1", 0, True), ("u", 0, True), kontra={"j": 1})),
        ("the defenders' too", "R11.5 R10.1", how, {}, outcome("j", "", ("c1", None, True), ("u", 1, True), kontra={"j": 1})),
        ("a silent ulti that is not paid drops nothing", "R11.5 R10.2", wiki, {"silent_ulti": None}, outcome("j", "j", ("u", 0, True), kontra={"j": 1})),
        ("dropped towards the defender who doubled", "R11.5 R7.3", wiki, {"individual_kontra": ["j"]}, outcome("j", "j", ("u", 0, True), kontra={"j": [0, 1]})),
        ("individual kontra on an ulti: its fee is joint", "R7.3 R11.3", stars, {"individual_kontra": ["u"]}, outcome("4u", "4", kontra={"u": [1, 2]})),
        ("but not where it follows kontra", "R7.3 R11.3", stars, {"individual_kontra": ["u"], "fee_follows_kontra": True}, outcome("4u", "4", kontra={"u": [1, 2]})),
        ("individual kontra on the parti: the hundred too", "R7.3 R10.1", stars, {"individual_kontra": ["j"]}, outcome("j", "j", ("c1", 0, True), kontra={"j": [1, 0]})),
        ("silent figures at the highest level towards each", "R7.3 R10.5", how, {"individual_kontra": ["a"]}, outcome("ja", "j a", ("d", 0, True), kontra={"j": 1, "a": [2, 0]})),
        ("one defender alone: his own levels count towards both", "R7.3 R10.6", vicces, {"individual_kontra": ["j"], "silent_kontra": "HIGHEST", "fee_follows_kontra": True}, outcome("j", "j", ("u", 1, False), kontra={"j": [1, 3]})),
        ("one level multiplies all lines", "R7.6", stars, {"kontra_scope": "CONTRACT", "individual_kontra": []}, outcome("4u", "4", ("a", 0, True), kontra={"4": 1, "u": 1})),
        ("but a hundred has its own scale", "R7.6 R10.1", stars, {"kontra_scope": "CONTRACT", "individual_kontra": []}, outcome("j", "j", ("c1", 0, True), kontra={"j": 2})),
        ("an added hundred is multiplied then", "R7.6 R10.1", vicces, {"kontra_scope": "CONTRACT", "individual_kontra": []}, outcome("j", "j", ("c1", 0, True), kontra={"j": 2})),
        ("different levels of one bid", "R7.6 R11.9", stars, {"kontra_scope": "CONTRACT", "individual_kontra": []}, outcome("4u", "4", kontra={"u": 1})),
        ("a hundred without the forty, dearer", "R10.1", stars, {"silent_hundred_with_twenty": 6}, outcome("j", "j", ("c1", 0, True), twenty=True)),
        ("a hundred at another price", "R10.1", stars, {"silent_hundred": 3}, outcome("j", "j", ("c1", 0, True), kontra={"j": 1})),
        ("a hundred that is not paid: the parti", "R10.1", stars, {"silent_hundred": None}, outcome("j", "j", ("c1", 0, True), kontra={"j": 1})),
        ("a silent durchmars in place of the parti", "R10.4", stars, {"silent_durchmars_payment": "REPLACES_PARTI"}, outcome("j", "j", ("d", 0, True), kontra={"j": 1})),
        ("with a hundred, which is paid as well", "R10.4 R10.1", stars, {"silent_durchmars_payment": "REPLACES_PARTI"}, outcome("j", "j", ("c1", 0, True), ("d", 0, True), kontra={"j": 1})),
        ("a lost one stands next to the parti", "R10.4", how, {"silent_durchmars_payment": "REPLACES_PARTI"}, outcome("j", "j", ("d", 0, False), kontra={"j": 1})),
        ("a silent durchmars of both defenders", "R10.4", stars, {"silent_durchmars_by": "SIDES"}, outcome("j", "", ("d", None, True))),
        ("a lost value of the house", "R11.6", wiki, {"lost_values": {"b": 5}}, outcome("b", "")),
        ("the fee comes on top of it", "R11.6 R11.3", stars, {"lost_values": {"u": 6}}, outcome("4u", "4", kontra={"u": 1})),
        ("it plays no part in a throw-in", "R11.6 R6.3", stars, {"lost_values": {"b": 9}}, outcome("b", ending="THROW_IN")),
        ("a fee of nothing is not a line", "R11.3 R11.4", stars, {"ulti_fee": 0, "silent_ulti_fee": 0}, outcome("4u", "4")),
        ("a lone durchmars that ended early", "R8.5", stars, {"early_end": "ALL"}, outcome("d", ending="EARLY")),
        ("a lone durchmars that can't end early here", "R8.5 R11.9", stars, {}, outcome("d", ending="EARLY")),
        ("exempt, but its silent figures and fees are not", "R3.4 R11.3", vicces, {"red_exempt": ["u", "j"]}, outcome("Pju", "j", ("d", 0, True))),
    ):  # fmt: skip
        for stake in (1, 5) if told["ending"] == "PLAYED" else (1,):
            said = f"{note}, stake {stake}" if stake > 1 else note
            content = {"stake": stake, "outcome": told}
            yield row("settle", rules, content, profile=profile, switches=switches, note=said)


def changed_house(rng: Chance, number: int) -> House:
    """Draw a built-in profile and up to four changes that do not contradict each other."""
    name = rng.choice(list(ulti.PROFILES))
    whole = ulti.get_profile(name).to_dict()
    names = list(SWITCHES)
    while True:
        # In turn, so that every switch is changed often enough; two more by chance.
        chosen = [names[number % len(names)], *rng.sample(names, 3)][: rng.randint(1, 4)]
        switches = {switch: rng.choice(SWITCHES[switch]) for switch in dict.fromkeys(chosen)}
        if switches.get("suit_named_in_bid") == "ALWAYS":
            switches["suit_multipliers"] = {"M": 1, "Z": 2, "T": 3, "P": 4}
        elif switches.get("suit_named_in_bid") == "HEARTS":
            switches["suit_multipliers"] = {"M": 1, "Z": 1, "T": 1, "P": 2}
        if number % 5 == 0:
            switches |= FOUR_TENS
        if switches.get("tie_break") == "LIST":
            switches["order"] = draw_order(rng, whole | switches)
        if contradiction(whole | switches) is None:
            return name, switches


def _drawn_settlement(rng: Chance, house: House, bid: ulti.Bid) -> Row:
    """Draw an outcome of a bid: an ending first, then facts until they can be true together."""
    name, switches = house
    profile = ulti.get_profile(name).evolve(**switches)
    while True:
        ending = rng.choice(ENDINGS)
        for _ in range(TRIES):
            told = _draw_outcome(rng, profile, bid, ending)
            stake = rng.choice([1, 1, 2, 5, 10])
            try:
                settled = ulti.settle(outcome_of(told), profile, stake)
            except UltiError:
                continue
            rules = rules_of_settlement(settled, profile, told)
            content = {"stake": stake, "outcome": told}
            return row("settle", rules, content, profile=name, switches=switches)


def _draw_outcome(rng: Chance, profile: ulti.Profile, bid: ulti.Bid, ending: str) -> dict[str, Any]:
    declarer = rng.randrange(3)
    figures = [figure.code for figure in bid]
    made = [code for code in figures if rng.random() < 0.6]
    silent = [
        (code, rng.choice([0, 1, 2, None]), rng.random() < 0.7)
        for code in ("c1", "u", "a", "d")
        if bid.has_trump and rng.random() < 0.5
    ]
    kontra: dict[str, Any] = {}
    if ending in {"THROW_IN", "FORFEIT"}:
        made, silent = [], []
    else:
        kontra = draw_kontra(rng, profile, bid)
    told = outcome(str(bid), " ".join(made), *silent, ending=ending, kontra=kontra)
    if told["trump"] == "M" and bid.suit is None:
        told["trump"] = rng.choice("MZT")
    return {**told, "declarer": declarer}


def draw_kontra(rng: Chance, profile: ulti.Profile, bid: ulti.Bid) -> dict[str, Any]:
    """Draw levels that the house allows; pairs where kontras are individual."""
    most = DEEPEST_LEVEL if profile.kontra_levels is None else profile.kontra_levels
    levels: dict[str, Any] = {}
    if profile.kontra_scope is ulti.KontraScope.CONTRACT:
        levels = dict.fromkeys([figure.code for figure in bid], rng.randint(0, most))
        return levels if any(levels.values()) else {}
    for figure in bid:
        if rng.random() < 0.6:
            first, second = rng.randint(0, most), rng.randint(0, most)
            alone = figure in profile.individual_kontra
            levels[figure.code] = [first, second] if alone else first
    return {figure: level for figure, level in levels.items() if level not in (0, [0, 0])}


# Which rules a settlement bears on

_SILENT_RULES: Final = {"c1": "R10.1", "u": "R10.2", "a": "R10.3", "d": "R10.4"}
_ENDING_RULES: Final = {
    "EARLY": "R8.5",
    "CONCEDED": "R8.8",
    "AGREED": "R8.9",
    "THROW_IN": "R6.3 R11.7",
    "FORFEIT": "R6.1 R11.7",
    "VOID": "R5.6",
}


def rules_of_settlement(
    settled: ulti.Settlement, profile: ulti.Profile, told: dict[str, Any]
) -> str:
    """Return the numbers of the rules that a settlement bears on."""
    rules = ["R11.1", *_ENDING_RULES.get(told["ending"], "").split()]
    for line in settled.lines:
        rules.append(_SILENT_RULES[line.figure.code] if line.silent else "R11.2")
        if line.silent:
            rules += ["R11.4", "R10.5"]
        if line.fee:
            rules.append("R11.3" if not line.silent else "R10.2")
        if line.seat not in {None, line.declarer}:
            rules.append("R10.6")
        if profile.losses is ulti.Losses.TABLE and not line.made and not line.silent:
            rules += ["R11.6", "R12.W"]
    if any(isinstance(level, (list, tuple)) for level in told["kontra"].values()):
        rules.append("R7.3")
    lines = {(line.figure.code, line.silent) for line in settled.lines}
    if "j" in (told["bid"] or "") and settled.lines and not {("j", False), ("c1", True)} & lines:
        rules.append("R11.5")
    if told["bid"] and told["bid"][0] in "MZT":
        rules.append("R3.5")
    return " ".join(dict.fromkeys(rules))


# Revokes


def revokes() -> Iterator[Row]:
    """R11.8."""
    loud = outcome("Pju", "j u", ("d", 0, True), kontra={"u": 1})
    for note, profile, offender, told in (
        ("the declarer revoked: what losing costs, with the fee", "wikipedia", 0, loud),
        ("the declarer revoked: values alone", "wikihow", 0, loud),
        ("a defender revoked: as made", "wikipedia", 1, loud),
        ("the offender pays for both", "wikihow", 1, loud),
        ("the offender pays for both, once", "viccesmagyarkartya", 2, loud),
        ("the losses of the table", "wikipedia", 0, outcome("4", "4")),
        ("what was made need not be told", "wikipedia", 0, outcome("4", None)),
        ("a revoke costs what losing does", "viccesmagyarkartya", 0, outcome("Pju", None)),
        ("no such rule", "ultistars", 0, loud),
        ("two levels of a betli", "wikihow", 2, outcome("b", "b", kontra={"b": [1, 3]})),
    ):
        content = {"stake": 1, "offender": offender, "outcome": told}
        yield row("revoke", "R11.8", content, profile=profile, note=note)
    rng = Chance("revokes")
    for number in range(90):
        name: str = rng.choice(list(ulti.PROFILES))
        switches: dict[str, Any] = {}
        if number % 3 == 0:
            name, switches = changed_house(rng, number)
        profile_now = ulti.get_profile(name).evolve(**switches)
        bid = rng.choice(ulti.Catalogue.of(profile_now).bids)
        told = outcome(
            str(bid), kontra=draw_kontra(rng, profile_now, bid), declarer=rng.randrange(3)
        )
        content = {"stake": rng.choice([1, 5]), "offender": rng.randrange(3), "outcome": told}
        yield row("revoke", "R11.8", content, profile=name, switches=switches)


# Tables

Net: TypeAlias = list[int] | None
"""Amounts by seat; None for a void deal."""

NAMES: Final = ("Anna", "Béla", "Cili", "Dóra")


def tables() -> Iterator[Row]:
    """R2.1: who deals, who sits where, who sits out, and the scores."""
    for size in (3, 4):
        for count in range(size + 1):
            played: list[Net] = [[2, -1, -1]] * count
            yield _table(size, 0, played, note=f"{size} players after {count} deals")
        yield _table(size, 0, [None], note=f"{size} players after a void deal")
        yield _table(
            size, 1, [[4, -8, 4], None, [-2, -2, 4]], note=f"{size} players, another dealt first"
        )
    yield from _tables_of_declarers()
    rng = Chance("tables")
    for _ in range(50):
        size = rng.choice([3, 4])
        nets = [_draw_net(rng) for _ in range(rng.randint(0, 9))]
        yield _table(size, rng.randrange(size), nets)


def _tables_of_declarers() -> Iterator[Row]:
    """R14.1: where the declarer deals next, and where he does not."""
    first, second = outcome("Pj", "j", declarer=1), outcome("b", "", declarer=0)
    played: tuple[tuple[str, list[dict[str, Any] | None]], ...] = (
        ("a deal", [first]),
        ("two deals", [first, second]),
        ("a void deal", [first, None]),
        ("a deal after a void one", [None, second]),
    )
    for size in (3, 4):
        players = list(NAMES[:size])
        for note, outcomes in played:
            for rule in ("DECLARER", "RIGHT"):
                content = {
                    "players": players,
                    "first_dealer": players[0],
                    "outcomes": outcomes,
                }
                who = "the declarer" if rule == "DECLARER" else "the next player"
                yield row(
                    "table",
                    "R14.1 R2.1 R14.2",
                    content,
                    profile="wikipedia",
                    switches={"next_dealer": rule},
                    note=f"{who} deals after {note}, {size} players",
                )


def _draw_net(rng: Chance) -> Net:
    if rng.random() < 0.15:
        return None
    first, second = rng.randint(-20, 20), rng.randint(-20, 20)
    return [first, second, -first - second]


def _table(size: int, dealer: int, nets: list[Net], *, note: str = "") -> Row:
    players = list(NAMES[:size])
    content = {"players": players, "first_dealer": players[dealer], "nets": nets}
    rules = "R2.1 R14.1 R14.2 R5.6" if None in nets else "R2.1 R14.1 R14.2"
    return row("table", rules, content, profile="ultistars", note=note)
