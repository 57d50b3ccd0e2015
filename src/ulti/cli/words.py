"""What the `ulti` command says, in English and in Hungarian."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import attrs

from ulti.model.verdict import HUNGARIAN_PHASES, Phase
from ulti.rules.outcome import Ending

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti.base.words import Language


@final
@attrs.frozen(kw_only=True)
class Phrases:
    """The words of one language; texts in braces are filled in.

    Names of bids, figures and suits and the reasons of refusals are not here: the rooms that
    define those things know them.
    """

    # Seats and sides
    seats: tuple[str, str, str]
    defenders: str

    # Headings of tables
    net: str
    figure: str
    result: str
    whose: str
    calculation: str
    code: str
    bid: str
    win: str
    loss: str
    silent_hundred: str
    silent_ulti: str
    silent_durchmars: str
    trump: str
    profile: str
    bids: str
    differs: str
    switch: str
    value: str

    # Cells
    made: str
    lost: str
    yes: str
    no: str

    # Settlements
    house: str
    with_changes: str
    contract: str
    with_trump: str
    endings: Mapping[Ending, str]
    pays: str
    nobody_pays: str
    not_paid: str
    not_played: str

    # Positions
    not_over: str
    over: str
    to_act: str
    phases: Mapping[Phase, str]
    claims: str

    # Checking
    checking: str
    counts: str
    one_record: str
    several: str

    # Exact play
    not_in_play: str
    searching: str
    money: str
    trick_points: str
    can_be_made: str
    can_be_beaten: str
    best_cards: str
    line_of_play: str
    trick: str
    player: str
    card: str
    before: str
    after: str
    better: str
    nothing_given: str
    too_many_nodes: str

    # Profiles
    same_switches: str


ENGLISH: Final = Phrases(
    seats=("Forehand", "Middlehand", "Rearhand"),
    defenders="defenders",
    net="net",
    figure="figure",
    result="result",
    whose="whose",
    calculation="units × suit\n× kontra × stake",
    code="code",
    bid="bid",
    win="win",
    loss="loss",
    silent_hundred="silent\n100",
    silent_ulti="silent\nulti",
    silent_durchmars="silent\ndurchmars",
    trump="trump",
    profile="profile",
    bids="bids",
    differs="switches that differ\nfrom {profile}",
    switch="switch",
    value="value",
    made="made",
    lost="lost",
    yes="yes",
    no="no",
    house="{profile}, stake {stake}",
    with_changes="{profile} with changes",
    contract="{declarer} declares {bid} ({value})",
    with_trump=", trump {suit}",
    endings={
        Ending.PLAYED: "played out",
        Ending.EARLY: "lost before the last trick",
        Ending.CONCEDED: "the defenders conceded",
        Ending.AGREED: "ended as agreed",
        Ending.THROW_IN: "thrown in",
        Ending.FORFEIT: "forfeited, a plain parti is not played",
        Ending.VOID: "nobody bid, the deal is void",
    },
    pays="{payer} pays {receiver} {amount}.",
    nobody_pays="Nobody pays.",
    not_paid="not paid",
    not_played="{profile} does not play a plain parti at stake {stake}: see --ending forfeit",
    not_over="the deal is not over",
    over="the deal is over",
    to_act="seat {seat} ({name}) is to act, phase {phase}; legal:",
    phases={phase: phase.name for phase in Phase},
    claims="at any player's turn:",
    checking="checking",
    counts="{records} records: {valid} valid, {wrong} wrong",
    one_record="{records} record: {valid} valid, {wrong} wrong",
    several="there are several records here, and this command takes one; to check them all: "
    "ulti validate {file}",
    not_in_play="no card is to be played now, so nothing can be searched for; a deal that is over: "
    "ulti review",
    searching="searching",
    money="money",
    trick_points="trick points",
    can_be_made="can be made",
    can_be_beaten="can be beaten",
    best_cards="cards that keep it",
    line_of_play="a line of best play",
    trick="trick",
    player="player",
    card="card",
    before="before",
    after="after",
    better="better",
    nothing_given="No card gave anything away.",
    too_many_nodes="no answer within {nodes} positions: allow more by --nodes, or ask later in the "
    "deal",
    same_switches="No switch differs.",
)

HUNGARIAN: Final = Phrases(
    seats=("Kezdő", "Második", "Harmadik"),
    defenders="védők",
    net="egyenleg",
    figure="figura",
    result="eredmény",
    whose="kié",
    calculation="pont × szín\n× kontra × tét",
    code="kód",
    bid="licit",
    win="nyer",
    loss="veszít",
    silent_hundred="csendes\n100",
    silent_ulti="csendes\nulti",
    silent_durchmars="csendes\ndurchmars",
    trump="adu",
    profile="profil",
    bids="licitek",
    differs="eltérő kapcsolók\nehhez képest: {profile}",
    switch="kapcsoló",
    value="érték",
    made="teljesítve",
    lost="bukva",
    yes="igen",
    no="nem",
    house="{profile}, a tét {stake}",
    with_changes="{profile}, módosítva",
    contract="{declarer} a felvevő; {bid} ({value})",
    with_trump=", adu: {suit}",
    endings={
        Ending.PLAYED: "végigjátszva",
        Ending.EARLY: "az utolsó ütés előtt elbukott",
        Ending.CONCEDED: "a védők bedobták",
        Ending.AGREED: "megegyezéssel ért véget",
        Ending.THROW_IN: "a felvevő bedobta",
        Ending.FORFEIT: "lejátszás nélkül fizetve: a sima partit nem játsszák le",
        Ending.VOID: "senki sem licitált, a leosztás semmis",
    },
    pays="{payer} fizet, {receiver} kap: {amount}.",
    nobody_pays="Senki sem fizet.",
    not_paid="nem fizetik",
    not_played="{profile}: sima partit nem játszanak le, ha a tét {stake}: lásd --ending forfeit",
    not_over="a leosztás még nem ért véget",
    over="a leosztás véget ért",
    to_act="soron van: {name} ({seat}. hely), szakasz: {phase}; szabályos:",
    phases=HUNGARIAN_PHASES,
    claims="soron kívül is bemondható:",
    checking="ellenőrzés",
    counts="{records} leosztás: {valid} helyes, {wrong} hibás",
    one_record="{records} leosztás: {valid} helyes, {wrong} hibás",
    several="ebben több leosztás van, ez a parancs pedig egyet vár; így lehet mindet ellenőrizni: "
    "ulti validate {file}",
    not_in_play="most nem kell lapot kijátszani, így nincs mit kiszámolni; lejátszott leosztáshoz: "
    "ulti review",
    searching="számolás",
    money="pénz",
    trick_points="ütéspontok",
    can_be_made="teljesíthető",
    can_be_beaten="megbuktatható",
    best_cards="lapok, amelyek megtartják",
    line_of_play="legjobb játék mindkét oldalon",
    trick="ütés",
    player="játékos",
    card="lap",
    before="előtte",
    after="utána",
    better="jobb lett volna",
    nothing_given="Egyetlen lap sem adott el semmit.",
    too_many_nodes="{nodes} állásból nem derül ki: többet enged a --nodes, vagy később kell "
    "kérdezni",
    same_switches="Egyetlen kapcsoló sem különbözik.",
)

PHRASES: Final[Mapping[Language, Phrases]] = {"en": ENGLISH, "hu": HUNGARIAN}
