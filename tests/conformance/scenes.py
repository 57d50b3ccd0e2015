"""Rows that play out a deal chosen by hand, each for a place where clients go wrong (R5-R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tests.conformance.making import ALL_PASS, Scene, after_first, in_hearts, row, scene_of
from tests.helpers import (
    ALL_MELDS_NO_POINT,
    NINE_OF_DECLARER,
    NINE_OF_DEFENDER,
    SEVEN_BEATEN,
    SEVEN_OF_DEFENDER,
    SEVEN_OF_DEFENDER_BEATEN,
    SWEEP,
    SWEEP_EARLY_SEVEN,
    SWEEP_OF_DEFENDER,
    TWENTY_HELD,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from conformance.answers import Row

# Forehand holds the forty in acorns, a twenty in hearts and the M7; seat 1 the twenty in leaves;
# seat 2 the one in bells, and no acorn.
HANDS: Final = Scene(
    (
        "MA MX MK MO M7 PA PK PO ZA TA",
        "MU M9 M8 ZX ZK ZO TX P9 P8 P7",
        "ZU Z9 Z8 Z7 TK TO TU T7 PX PU",
    ),
    "T9 T8",
)
# Forehand has all the low cards.
LOW: Final = Scene(
    (
        "M9 M8 M7 Z9 Z8 Z7 T9 T8 T7 P7",
        "MA MK MO ZA ZK ZO TA TK TO PA",
        "MX MU ZX ZU TX TU PX PU PK PO",
    ),
    "P9 P8",
)
# The trump 7 in the declarer's hand, beside one other trump, and in a defender's.
SEVEN: Final = Scene(
    (
        "P9 P7 MA MX MK ZA ZX ZK TA TX",
        "PA PX MO MU M9 ZO ZU Z9 TK TO",
        "PK PO PU P8 M8 M7 Z8 Z7 TU T9",
    ),
    "T8 T7",
)
SEVEN_OF_SEAT_2: Final = Scene(
    (
        "P9 P8 MA MX MK ZA ZX ZK TA TX",
        "PA PX MO MU M9 ZO ZU Z9 TK TO",
        "PK PO PU P7 Z8 Z7 TU T9 T8 T7",
    ),
    "M8 M7",
)
# An ace lies in the talon.
TALON: Final = Scene(
    (
        "MA MX MK MO M7 PA PK PO ZA T9",
        "MU M9 M8 ZX ZK ZO TX P9 P8 P7",
        "ZU Z9 Z8 Z7 TK TO TU T7 PX PU",
    ),
    "TA T8",
)
# Seat 1 has no leaf and must trump; seat 2 has higher and lower ones than forehand's.
TRUMPED: Final = Scene(
    (
        "ZO Z7 TA TX TK TO TU T9 T8 T7",
        "MA MX MK MO MU M9 M8 M7 PA PX",
        "ZA ZX ZU Z9 Z8 PK PO PU P9 P8",
    ),
    "ZK P7",
)
# Forehand has the forty, three twenties and, besides, the ace of bells or nothing of worth.
MELDS_AND_AN_ACE: Final = (
    "TA T7 T8; MK MA M8; MX M7 MO; MU Z8 Z7; M9 Z9 PO;"
    "ZA ZU ZO; ZX TU ZK; TX T9 TO; PA P9 PK; PX PU TK"
)
MELDS_AND_A_TRICK: Final = (
    "PK P7 P8; MO MX Z8; MA Z9 MK; MU ZU M8; M9 T8 M7;"
    "ZA T9 ZO; ZX TU ZK; TA T7 TO; TX PU TK; Z7 P9 PO"
)
# Forehand has the forty, two twenties and 20 points in tricks.
FORTY_AND_TWENTIES: Final = (
    "MA M8 M7; MO MX M9; ZA Z7 ZO; ZX Z8 ZK; TA T9 TO;"
    "TX TU TK; PA PO P7; PX PK P8; PU MU P9; ZU MK Z9"
)
# The defenders win the first nine tricks together, and the declarer the last one.
DEFENDERS_LOSE_THE_LAST: Final = (
    "Z7 ZA ZK; ZX ZO Z8; TA M7 T7; MU Z9 MO; MA M8 ZU;"
    "MX M9 T8; MK PU T9; TX PO TU; TK PK TO; P7 PX PA"
)
# Without trump: where the ten lies.
TEN: Final = Scene(
    (
        "MK MO MU ZA ZK ZO TA TK PA PK",
        "MX M9 M8 ZX ZU Z9 TX TO PX PO",
        "MA M7 Z8 Z7 TU T9 T8 T7 PU P9",
    ),
    "P8 P7",
)

LISTED: Final[dict[str, Any]] = {
    "tie_break": "LIST",
    "order": [["j"], ["Pj"], ["b"], ["ju", "ja"], ["4"], ["nd", "d"], ["Pju"]],
}
PASSED: Final[dict[str, Any]] = {"opening_pass": True, "all_pass": "PLAIN_PARTI"}
CONTRACT: Final[dict[str, Any]] = {"kontra_scope": "CONTRACT", "individual_kontra": []}
BEFORE: Final[dict[str, Any]] = {"kontra_time": "BEFORE_LEAD"}

Told: TypeAlias = tuple[str, str, str, dict[str, Any], dict[str, Any]]
"""Note, rules, profile, switches and input."""


def _rows(cases: Iterable[Told]) -> Iterator[Row]:
    for note, rules, profile, switches, content in cases:
        yield row("game", rules, content, profile=profile, switches=switches, note=note)


# The auction


def auctions() -> Iterator[Row]:
    """R5 and R6 one by one."""
    start, discard = HANDS.start, {**HANDS.start(), "actions": []}
    vicces, classic, suits = "viccesmagyarkartya", "ultistars_classic", "suit_bid"
    take = ("take", "discard P8 P7")
    holder: dict[str, Any] = {"raise_without_talon": "HOLDER"}
    anyone: dict[str, Any] = {"raise_without_talon": "ANYONE"}
    exchange: dict[str, Any] = {"holder_exchange": True}
    yield from _rows(
        (
            ("the first discard", "R5.1 R2.1", classic, {}, discard),
            ("after the first discard a bid must come", "R5.1 R3.2", classic, {}, start()),
            ("or a pass, where the house has it", "R5.1", classic, {"opening_pass": True}, start()),
            ("the next seat passes or takes", "R5.2", classic, {}, start("bid ju")),
            ("who took lays two cards", "R5.2", classic, {}, start("bid P2ua", "take")),
            ("and must bid higher", "R5.2 R4.1 R4.2", classic, {}, start("bid 4utd", *take)),
            ("higher than betli", "R5.2 R4.2", classic, {}, start("bid 2ud", *take)),
            ("higher in suit-bid ulti", "R3.5 R4.1", suits, {}, start("bid P4utd", *take)),
            ("higher where only values count", "R4.3", classic, {"tie_break": "STRICT_VALUE"}, start("bid P2d", *take)),
            ("higher where fewer figures win", "R4.3", classic, {"tie_break": "FEWER_FIGURES"}, start("bid P2d", *take)),
            ("nobody raises without the talon", "R5.3", classic, {}, start("bid P2ud", "pass", "pass")),
            ("the holder may", "R5.3 R5.4", classic, holder, start("bid P2ud", "pass", "pass")),
            ("but the others may not", "R5.3", classic, holder, start("bid P2ud")),
            ("anyone may", "R5.3", classic, anyone, start("bid P2ud")),
            ("a raise that leaves the talon", "R5.3 R5.4", classic, anyone, start("bid P2ud", "bid P2td")),
            ("the talon is its layer's, though another bid higher", "R5.3 R5.7", classic, anyone, start("bid ju", "bid b", "take")),
            ("passing is not final", "R5.4", classic, {}, start("bid ju", "pass", "take", "discard PX PU", "bid b", "pass")),
            ("after two passes the bidder speaks", "R5.4", classic, {}, start("bid ju", "pass", "pass")),
            ("he may rob his own talon", "R5.4", classic, {}, start("bid P2ud", "pass", "pass", "take")),
            ("having done so he must bid higher", "R5.4 R5.2", classic, {}, start("bid P2ud", "pass", "pass", "take", "discard T9 T8")),
            ("his pass ends the auction", "R5.4 R6.2", classic, {}, start("bid ju", *ALL_PASS)),
            ("over the highest bid only a pass is left", "R5.5", classic, {}, start("bid P2utd")),
            ("every pass is spoken, over the highest bid too", "R5.4 R5.5", classic, {}, start("bid P2utd", "pass", "pass")),
            ("equal bids leave nothing higher", "R5.5 R4.1", classic, {"values": {"j": 1, "4": 1}}, start("bid P4")),
            ("the opening pass goes on to the right", "R5.1 R5.6", vicces, {}, start("pass")),
            ("who takes while no bid stands must bid", "R5.6", vicces, {}, start("pass", *take)),
            ("back to forehand: the fourth word", "R5.6", vicces, {}, start("pass", "pass", "pass")),
            ("four passes: a void deal", "R5.6 R11.1", vicces, {}, start("pass", "pass", "pass", "pass")),
            ("forehand takes his talon back", "R5.6", vicces, {}, start("pass", "pass", "pass", "take", "discard T9 T8")),
            ("the layer counts as holder while no bid stands", "R5.6 R5.3", classic, {**holder, "opening_pass": True}, start("pass", "pass", "pass")),
            ("and the others do not", "R5.6 R5.3", classic, {**holder, "opening_pass": True}, start("pass")),
            ("without a talon of his own he may not", "R5.6 R5.3", classic, {"opening_pass": True}, start("pass", "pass", "pass")),
            ("the holder may exchange over the highest bid", "R5.8 R5.5", classic, exchange, start("bid P2utd", "pass", "pass")),
            ("the others may not", "R5.8 R5.5", classic, exchange, start("bid P2utd")),
            ("having exchanged he may pass", "R5.8", classic, exchange, start("bid P2utd", "pass", "pass", "take", "discard T9 T8")),
            ("that pass ends the auction", "R5.8 R5.9", classic, exchange, start("bid P2utd", "pass", "pass", "take", "discard T9 T8", "pass")),
            ("whoever laid the talon", "R5.8 R5.3", classic, {**exchange, **anyone}, start("bid ju", "bid b", "pass", "pass", "take", "discard T9 T8")),
            ("without it an exchange obliges", "R5.8 R5.2", classic, {}, start("bid b", "pass", "pass", "take", "discard T9 T8")),
            ("ten cards each when the play starts", "R5.9 R8.1", classic, {}, start("bid ju", *take, "bid Pju", *ALL_PASS)),
            ("the robber's talon stays his", "R5.7 R5.9", classic, {}, start("bid ju", "take", "discard MU TX", "bid b", *ALL_PASS)),
            ("the trump is named, never hearts", "R6.2", classic, {"throw_in": False}, HANDS.play("ju")),
            ("in hearts nothing is named", "R6.2", classic, {}, HANDS.play("Pju")),
            ("without trump nothing is named", "R6.2", classic, {}, HANDS.play("b")),
            ("in suit-bid ulti the bid has named it", "R3.5 R6.2", suits, {}, HANDS.play("Tju")),
            ("a plain parti is forfeited, doubled", "R6.1 R11.7", "ultistars", {}, HANDS.play("j")),
            ("from stake 5 it is played", "R6.1", "ultistars_tournament", {}, HANDS.play("j", stake=5)),
            ("at stake 4 it is not", "R6.1", "ultistars_tournament", {}, HANDS.play("j", stake=4)),
            ("the stake of a private table changes nothing", "R6.1", "ultistars", {}, HANDS.play("j", stake=10)),
            ("a plain parti costs a basic fee", "R6.1 R11.7", "wikihow", {}, HANDS.play("j")),
            ("a parti in hearts is played", "R6.1", "wikihow", {}, HANDS.play("Pj")),
            ("a parti with something is played", "R6.1", "ultistars", {}, HANDS.play("ja")),
            ("a forfeit in suit-bid ulti is multiplied", "R6.1 R3.5", suits, {"plain_parti": "FORFEIT_DOUBLE"}, HANDS.play("Tj")),
            ("whatever a loss costs, a forfeit costs 2", "R6.1 R11.6", "wikipedia", {"plain_parti": "FORFEIT_DOUBLE"}, HANDS.play("j")),
            ("thrown in before the trump is named", "R6.3 R11.7", classic, {}, HANDS.play("ju", "throw-in")),
            ("thrown in after", "R6.3 R11.7", classic, {}, HANDS.play("ju", "throw-in", trump="T")),
            ("thrown in: every figure doubled", "R6.3 R3.4", classic, {}, HANDS.play("P4ua", "throw-in", stake=3)),
            ("thrown in: not the losses of the table", "R6.3 R11.6 R12.W", "wikipedia", {}, HANDS.play("4", "throw-in", trump="M")),
            ("thrown in with the fee of the ulti", "R6.3 R11.3", classic, {"throw_in_ulti_fee": True}, HANDS.play("Pju", "throw-in")),
            ("thrown in: one line against both, without trump too", "R6.3 R11.1", classic, {}, HANDS.play("b", "throw-in")),
            ("no throw-in in this house", "R6.3", vicces, {}, HANDS.play("ju")),
            ("no throw-in after a meld", "R6.3 R7.1", classic, {}, HANDS.play("Pju", "meld 20")),
            ("a plain parti thrown in where it has a fee", "R6.3 R6.1", "wikihow", {"plain_parti_from_stake": 2}, HANDS.play("j", "throw-in", stake=2)),
            ("bids by a list", "R4.3", classic, LISTED, start("bid ja", *take)),
            ("bids that this table leaves out", "R4.4", classic, {"bids_not_played": ["j", "Pj", "ju", "ja"]}, start()),
            ("no last word: the second pass ends the auction", "R5.10", classic, {"last_word": False}, start("bid ju", "pass", "pass")),
            ("no last word: one pass does not", "R5.10", classic, {"last_word": False}, start("bid ju", "pass")),
            ("no last word: after a raise two more are needed", "R5.10", classic, {"last_word": False}, start("bid ju", "pass", "take", "discard PX PU", "bid b", "pass")),
            ("no last word: while no bid stands four are needed", "R5.10 R5.6", classic, {"last_word": False, "opening_pass": True}, start("pass", "pass", "pass")),
            ("four passes: a plain parti of forehand", "R5.11 R6.2", classic, PASSED, start("pass", "pass", "pass", "pass")),
            ("four passes: a plain parti that is forfeited", "R5.11 R6.1", classic, {**PASSED, "plain_parti": "BASE_FEE"}, start("pass", "pass", "pass", "pass")),
            ("four passes: a plain parti that nobody could bid", "R5.11 R4.4", classic, {**PASSED, "bids_not_played": ["j"]}, start("pass", "pass", "pass", "pass", "trump M")),
        )
    )  # fmt: skip


# Melds and kontra


def melds() -> Iterator[Row]:
    """R7.1."""
    house = "ultistars_classic"
    yield from _rows(
        (
            ("the forty and a twenty can be said, or less", "R7.1", house, {}, HANDS.play("ju", trump="M")),
            ("a twenty is one of any other suit", "R7.1", house, {}, HANDS.play("ju", trump="Z")),
            ("the forty is that of hearts", "R7.1", house, {}, HANDS.play("Pju")),
            ("said once", "R7.1 R7.2", house, {}, HANDS.play("ju", "meld 20", trump="M")),
            ("less than is held", "R7.1", house, {}, HANDS.play("ju", "meld 40; MA", trump="M")),
            ("a defender before his card", "R7.1 R7.2", house, {}, HANDS.play("ju", "MA", trump="M")),
            ("a defender after his meld", "R7.1 R7.2", house, {}, HANDS.play("ju", "MA; meld 20", trump="M")),
            ("a defender after his kontra", "R7.1 R7.2", house, {}, HANDS.play("ju", "MA; kontra u", trump="M")),
            ("a defender after both", "R7.2", house, {}, HANDS.play("ju", "MA; kontra u; meld 20", trump="M")),
            ("no parti, no meld", "R7.1 R9.4", house, {}, HANDS.play("4", trump="M")),
            ("none without trump", "R7.1", house, {}, HANDS.play("b")),
            ("none in a durchmars", "R7.1", house, {}, HANDS.play("ud", trump="M")),
            ("none after trick 1", "R7.1", house, {}, HANDS.play("ju", "MA MU ZU", trump="M")),
            ("all four", "R7.1", house, {}, scene_of(ALL_MELDS_NO_POINT).play("ju", trump="M")),
        )
    )  # fmt: skip


def kontra() -> Iterator[Row]:
    """R7.2 to R7.5."""
    house, deep = "ultistars_classic", {"kontra_levels": None}
    joint = {"individual_kontra": [], "kontra_levels": 3}
    own = {"individual_kontra": ["u"], "kontra_levels": None}
    whole = {**CONTRACT, "kontra_levels": None}
    before = {**BEFORE, "kontra_levels": None}

    def ulti(words: str) -> dict[str, Any]:
        return HANDS.play("ju", f"MA; {words}", trump="M")

    def betli(words: str) -> dict[str, Any]:
        return LOW.play("b", f"M9; {words}")

    one, both = "kontra j; MU; ZU", "kontra j u; MU; ZU"
    each = "kontra b; MA; kontra b; MX"
    yield from _rows(
        (
            ("the declarer has no kontra", "R7.2", house, {}, HANDS.play("ju", trump="M")),
            ("each figure by itself, or all at once", "R7.2", house, {}, ulti("")),
            ("three figures make seven kontras", "R7.2", house, {}, HANDS.play("4ua", "MA", trump="M")),
            ("no kontra in this house", "R7.2 R7.4", house, {"kontra_levels": 0}, ulti("")),
            ("the second defender: what the first left", "R7.3", house, {}, ulti("kontra j; MU")),
            ("the second defender: nothing is left", "R7.3", house, {}, ulti("kontra j u; MU")),
            ("the first defender said nothing", "R7.2 R7.3", house, {}, ulti("MU")),
            ("one kontra of a player, then no more", "R7.2", house, {}, ulti("kontra j")),
            ("nothing doubled: no kontra round", "R7.4 R7.5", house, {}, ulti("MU; ZU")),
            ("no further level: no kontra round", "R7.4 R7.5", house, {"kontra_levels": 1}, ulti(both)),
            ("the declarer answers what was doubled", "R7.4 R7.5", house, {}, ulti(one)),
            ("the declarer answers one, two or none", "R7.4", house, {}, ulti(both)),
            ("the cards of trick 1 lie during the round", "R7.5 R8.1", house, {}, ulti(one)),
            ("his pass ends the round", "R7.4 R7.5", house, {}, ulti(f"{both}; pass")),
            ("his rekontra ends it at two levels", "R7.4 R7.5", house, {}, ulti(f"{both}; kontra u")),
            ("with a third level the defenders answer", "R7.4", house, deep, ulti(f"{both}; kontra u")),
            ("what he did not raise is closed", "R7.4", house, deep, ulti(f"{both}; kontra j")),
            ("the first defender passes, the second speaks", "R7.4", house, deep, ulti(f"{both}; kontra j u; pass")),
            ("the second defender: what the first left in the round", "R7.4", house, deep, ulti(f"{both}; kontra j u; kontra u")),
            ("the first raised all: the second is not asked", "R7.4", house, deep, ulti(f"{both}; kontra j u; kontra j u")),
            ("both defenders raised one: the declarer answers both", "R7.4", house, deep, ulti(f"{both}; kontra j u; kontra u; kontra j")),
            ("both defenders pass: the round is over", "R7.4", house, deep, ulti(f"{both}; kontra j u; pass; pass")),
            ("the sixth level", "R7.4", house, deep, ulti(f"{one}; kontra j; kontra j; kontra j; kontra j; kontra j")),
            ("four levels and no more", "R7.4", "viccesmagyarkartya", {}, ulti(f"{one}; kontra j; kontra j; kontra j")),
            ("kontras of both defenders are answered together", "R7.3 R7.4", house, {}, ulti("kontra j; MU; kontra u; ZU")),
            ("without trump each has his own", "R7.3", house, {}, betli("kontra b; MA")),
            ("the declarer answers each", "R7.3 R7.4", house, {}, betli(each)),
            ("he answers one of them", "R7.3 R7.4", house, deep, betli(f"{each}; kontra b@2")),
            ("he answers both: the one who played earlier speaks", "R7.3 R7.4", house, deep, betli(f"{each}; kontra b@1 b@2")),
            ("then the other", "R7.3 R7.4", house, deep, betli(f"{each}; kontra b@1 b@2; kontra b")),
            ("the other goes on alone", "R7.3 R7.4", house, deep, betli(f"{each}; kontra b@1 b@2; pass; kontra b")),
            ("only the second defender doubled", "R7.3 R7.4", house, {}, betli("MA; kontra b; MX")),
            ("joint without trump, where the house says so", "R7.3", house, joint, betli("kontra b; MA")),
            ("joint without trump: the round", "R7.3 R7.4", house, joint, betli("MA; kontra b; MX")),
            ("joint without trump: either defender answers", "R7.3 R7.4", house, joint, betli("MA; kontra b; MX; kontra b")),
            ("a betli lost in trick 1 waits for the round", "R7.4 R8.5", house, {}, HANDS.play("b", "MA; kontra b; MU; ZU")),
            ("and ends behind it", "R7.5 R8.5", house, {}, HANDS.play("b", "MA; kontra b; MU; ZU; pass")),
            ("at two levels, lost early", "R7.3 R8.5 R11.2", house, deep, HANDS.play("b", "MA; kontra b; MU; kontra b; ZU; kontra b@1; pass")),
            ("no concession and no spread in the round", "R7.4 R8.7 R8.8", "wikipedia", {"concession": True}, ulti(one)),
            ("no throw-in in the round", "R6.3 R7.4", house, {}, ulti(one)),
            ("a trump figure on which each has his own", "R7.3", house, own, ulti("kontra j u; MU")),
            ("the declarer answers each, and the joint one", "R7.3 R7.4", house, own, ulti("kontra j u; MU; kontra u; ZU")),
            ("the defenders in turn, each on his own", "R7.3 R7.4", house, own, ulti("kontra j u; MU; kontra u; ZU; kontra j u@2")),
            ("each has his own, also on the parti", "R7.3", house, {"individual_kontra": ["j", "u"]}, ulti("kontra j; MU")),
            ("one kontra for the whole bid", "R7.6", house, whole, ulti("")),
            ("the second defender has nothing left", "R7.6 R7.3", house, whole, ulti("kontra; MU")),
            ("the declarer answers the whole bid", "R7.6 R7.4", house, whole, ulti("kontra; MU; ZU")),
            ("and the defenders go on", "R7.6 R7.4", house, whole, ulti("MU; kontra; ZU; kontra; pass")),
            ("the whole bid without trump", "R7.6", house, whole, betli("kontra; MA; MX")),
            ("the defenders speak before the first card", "R7.6", house, before, HANDS.play("ju", trump="M")),
            ("the second, of what the first left", "R7.6 R7.3", house, before, HANDS.play("ju", "kontra u", trump="M")),
            ("who has nothing to raise is not asked", "R7.6 R7.4", house, before, HANDS.play("ju", "kontra j u", trump="M")),
            ("the round follows at once", "R7.6 R7.4", house, before, HANDS.play("ju", "kontra u; pass; kontra u; kontra u", trump="M")),
            ("both passed: the declarer leads, or throws in", "R7.6 R6.3", house, before, HANDS.play("b", "pass; pass")),
            ("once something was doubled nobody throws in", "R7.6 R6.3", house, before, HANDS.play("ju", "kontra u; pass; pass", trump="M")),
            ("no kontra in trick 1 then, but melds", "R7.6 R7.1", house, before, HANDS.play("ju", "pass; pass; MA", trump="M")),
            ("each his own before the first card", "R7.6 R7.3", house, before, HANDS.play("b", "kontra b; pass")),
            ("one level for the bid before the first card", "R7.6", house, {**whole, **BEFORE}, HANDS.play("ju", "pass", trump="M")),
        )
    )  # fmt: skip
    for level in range(12):
        note = f"the name of level {level}"
        yield row("kontra_level", "R7.4 R7.7", {"level": level}, profile=house, note=note)
    names = {"kontra_names": ["kontra", "rekontra", "szubkontra", "mordkontra", "hirskontra"]}
    for level in (0, 1, 4, 5, 6, 7):
        note = f"the name of level {level}, where mordkontra comes before hirskontra"
        content = {"level": level}
        yield row("kontra_level", "R7.7", content, profile=house, switches=names, note=note)


# The play and claims


def play() -> Iterator[Row]:
    """R8.1 to R8.6."""
    house, low = "ultistars_classic", {"open_hands": "DECLARER"}
    everybody = {"seven_guard": "EVERYBODY"}
    yield from _rows(
        (
            ("the declarer leads", "R8.1", house, {}, HANDS.play("Pju")),
            ("the turn goes to the right", "R8.1 R2.1", house, {}, HANDS.play("Pju", "ZA")),
            ("the winner leads to the next trick", "R8.1 R8.3", house, {}, HANDS.play("ju", "TA TX TK; ZA ZX ZU; MX MU", trump="M")),
            ("a defender won and leads", "R8.1 R8.3", house, {}, HANDS.play("ju", "PK P7 PX", trump="M")),
            ("void in the suit that was led: he must trump", "R8.2", house, {}, SEVEN.play("P4", "TA TK T9; ZA Z9 Z8; TX TO TU; MA MO M8; ZX ZO Z7; MX MU M7; MK M9")),
            ("a seven that is guarded may not be led", "R8.4", "ultistars", {}, SEVEN.play("Pju")),
            ("nobody guards it here", "R8.4", house, {}, SEVEN.play("Pju")),
            ("no ulti in the bid, no guard", "R8.4", "ultistars", {}, SEVEN.play("Pj")),
            ("the seven as the only card that may be played", "R8.4 R8.2", "ultistars", {}, SEVEN.play("P4u", "P9 PX P8; PA PU")),
            ("a defender does not guard it", "R8.4", "ultistars", {}, SEVEN_OF_SEAT_2.play("Pju", "ZA Z9 Z7; MA M9")),
            ("unless everybody does", "R8.4", "ultistars", everybody, SEVEN_OF_SEAT_2.play("Pju", "ZA Z9 Z7; MA M9")),
            ("the ten is low in a durchmars without trump", "R1.4 R8.2", house, {}, TEN.play("nd", "MU")),
            ("the ten is high there", "R1.4 R8.2", "viccesmagyarkartya", {}, TEN.play("nd", "MU")),
            ("the ten is low in every betli", "R1.4 R8.2", "viccesmagyarkartya", {}, TEN.play("b", "MK")),
            ("a betli is lost with the first trick", "R8.5", house, {}, HANDS.play("b", "MA MU ZU")),
            ("and played out in this house", "R8.5", house, {"early_end": "NEVER"}, HANDS.play("b", "MA MU ZU")),
            ("a betli made", "R3.1 R8.5", house, {}, LOW.play("b", "M7 MO MU; MK MX M8; MA ZU M9; ZA ZX Z9; ZK TU Z8; ZO TX Z7; TA PU T9; TK PX T8; TO PK T7; PA PO P7")),
            ("a durchmars without trump is lost with a trick", "R8.5", house, {}, TEN.play("nd", "MU MX MA")),
            ("a durchmars with trump is played out", "R8.5", house, {}, HANDS.play("d", "PK P7 PX", trump="M")),
            ("all hands are open after trick 1", "R8.6", house, {}, LOW.play("tb", "M7 MO MU")),
            ("only the declarer's", "R8.6", house, low, LOW.play("tb", "M7 MO MU")),
            ("not before", "R8.6", house, {}, LOW.play("tb", "M7 MO")),
            ("an open bid waits for the kontra round", "R8.6 R7.4", house, {}, LOW.play("tb", "M7; kontra tb; MO; MU")),
            ("a lone durchmars is lost with a trick here", "R8.5", house, {"early_end": "ALL"}, HANDS.play("d", "PK P7 PX", trump="M")),
            ("but not with another figure", "R8.5", house, {"early_end": "ALL"}, HANDS.play("ud", "PK P7 PX", trump="M")),
            ("after the kontra round of trick 1", "R8.5 R7.5", house, {"early_end": "ALL"}, HANDS.play("d", "PK; kontra d; P7; PX", trump="M")),
            ("free within the suit in a trumped trick", "R8.2", house, {}, TRUMPED.play("ju", "ZO M7", trump="M")),
            ("the suit must be beaten in a trumped trick here", "R8.2", house, {"beat_suit_in_trumped_trick": True}, TRUMPED.play("ju", "ZO M7", trump="M")),
            ("if it can be", "R8.2", house, {"beat_suit_in_trumped_trick": True}, TRUMPED.swapped("ZO", "ZA").play("ju", "ZA M7", trump="M")),
            ("an open durchmars", "R8.6", house, {}, HANDS.play("td", "MA MU ZU", trump="M")),
        )
    )  # fmt: skip


def claims() -> Iterator[Row]:
    """R8.7 and R8.8."""
    stars, wiki = "ultistars_classic", "wikipedia"
    both = {"concession": True}
    opens = {"open_hands": "DECLARER"}

    def ulti(words: str, bid: str = "ju") -> dict[str, Any]:
        return HANDS.play(bid, words, trump="M")

    nine = SWEEP.rsplit(";", 1)[0]
    sweep, early = scene_of(SWEEP), scene_of(SWEEP_EARLY_SEVEN)
    in_talon = scene_of(NINE_OF_DECLARER)
    yield from _rows(
        (
            ("nothing to claim before the first card", "R8.7 R8.8", stars, {}, ulti("")),
            ("a concession, but no spread yet", "R8.7 R8.8", stars, {}, ulti("MA")),
            ("both after trick 1", "R8.7 R8.8", stars, {}, ulti("MA MU ZU")),
            ("a spread at once", "R8.7", wiki, {}, ulti("MA")),
            ("a defender, if his partner agrees", "R8.7 R13.5", stars, {}, ulti("MA MU ZU; spread 1")),
            ("both, and the declarer", "R8.7 R13.5", stars, {}, ulti("MA MU ZU; spread 1; spread 2; spread")),
            ("at once, where the declarer may", "R8.7 R13.5", stars, {"spread": "ANY_TIME"}, ulti("MA")),
            ("not in an open bid", "R8.7 R13.5", stars, opens, ulti("MA MU ZU", "td")),
            ("not where the declarer never does", "R8.7 R13.5", stars, {"spread": "NEVER"}, ulti("MA MU ZU")),
            ("no claims in this house", "R8.7 R8.8", "wikihow", {}, ulti("MA MU ZU")),
            ("spread once", "R8.7", wiki, {}, ulti("MA; spread")),
            ("a defender after the declarer", "R8.7", wiki, {}, ulti("MA; spread; spread 2")),
            ("both defenders", "R8.7", wiki, {}, ulti("MA; spread; spread 2; spread 1")),
            ("no spread in an open bid", "R8.7 R8.6", wiki, {}, ulti("MA MU ZU", "td")),
            ("the defenders of an open bid", "R8.7 R8.6", wiki, opens, ulti("MA MU ZU", "td")),
            ("not before trick 1 is gathered", "R8.7 R8.6", wiki, opens, ulti("MA MU", "td")),
            ("a spread does not touch what may be played", "R8.7 R8.2", wiki, {}, ulti("MA; spread; MU")),
            ("who holds no card can't spread", "R8.7", wiki, {}, sweep.play("ju", f"{nine}; M7", trump="M")),
            ("the declarer spread, a defender without cards can't", "R8.7", wiki, {}, sweep.play("ju", f"ZA; spread; ZX PA; {nine.split(';', 1)[1]}; M7 TU", trump="M")),
            ("conceded after one card", "R8.8", stars, {}, ulti("MA; concede")),
            ("conceded after kontra", "R8.8 R7.4", stars, {}, ulti("MA; kontra j u; MU; ZU; kontra u; concede")),
            ("conceded with melds: a hundred counts", "R8.8 R10.1", stars, {}, ulti("meld 40 20; MA; meld 20; concede")),
            ("conceded: silent aces count after the transfer", "R8.8 R10.3", stars, {}, ulti("MA; concede", "4")),
            ("conceded: no silent ulti and no silent durchmars", "R8.8 R10.2 R10.4", stars, {}, sweep.play("4", f"{nine}; concede", trump="M")),
            ("conceded: an ace that a defender captured", "R8.8", stars, {}, HANDS.play("ja", "MA MU TK; concede", trump="T")),
            ("conceded: aces and ulti", "R8.8", stars, {}, ulti("MA MU ZU; concede", "jua")),
            ("conceded: the seven was played, the ulti is lost", "R8.8 R11.3", stars, {}, ulti("M7; concede")),
            ("conceded: the seven was played in a finished trick", "R8.8 R11.3", stars, {}, early.play("ju", f"{SWEEP_EARLY_SEVEN.rsplit(';', 1)[0]}; concede", trump="M")),
            ("conceded in trick 10: the seven is made", "R8.8", stars, {}, sweep.play("ju", f"{nine}; M7; concede", trump="M")),
            ("conceded: the seven lies in the talon, the ulti is made", "R8.8", stars, {}, in_talon.play("ju", "ZA; concede", trump="M")),
            ("conceded: a durchmars without a lost trick", "R8.8", stars, {}, ulti("MA MU; concede", "d")),
            ("conceded: a durchmars with a lost trick", "R8.8", stars, {}, ulti("PK P7 PX; concede", "d")),
            ("conceded: a betli", "R8.8", stars, {}, LOW.play("b", "M7; concede")),
            ("conceded: a betli with a won trick, played out", "R8.8", stars, {"early_end": "NEVER"}, HANDS.play("b", "MA MU ZU; concede")),
            ("conceded: the trick on the table counts", "R8.8 R9.1", stars, {}, ulti("PK P7 PX; ZU; concede", "4")),
            ("conceded: 40-100 without its meld is lost all the same", "R8.8 R9.4", stars, {}, HANDS.play("4", "ZA; concede", trump="T")),
            ("conceded: an ace lies in the talon", "R8.8 R9.1", wiki, both, TALON.play("ja", "MA; concede", trump="M")),
        )
    )  # fmt: skip


# Whole deals


def _whole(
    tricks: str, bid: str, first: str = "", *, trump: str | None = "M", stake: int = 1
) -> dict[str, Any]:
    """Return the input of a deal that is played out; hearts take the place of acorns if bid."""
    scene = scene_of(tricks)
    script = after_first(tricks, first) if first else tricks
    if bid[0] in "MZT":
        trump = None
    elif bid[0] == "P":
        scene, script, trump = scene.in_hearts(), in_hearts(script), None
    return scene.play(bid, script, trump=trump, stake=stake)


def deals() -> Iterator[Row]:
    """R9 and R11 in deals that are played to the end."""
    stars, wiki, how, vicces = "ultistars_classic", "wikipedia", "wikihow", "viccesmagyarkartya"
    free = {"melds_count": "ALWAYS"}
    x = {"values": {"j": 1, "u": 4, "a": 4, "x": 8, "4": 4, "2": 8}}
    meld = "meld 40 20 20 20; MO; MX; Z8"
    yield from _rows(
        (
            ("every trick, ulti and a hundred", "R9.1 R9.2 R10.1 R11.1 R11.2", stars, {}, _whole(SWEEP, "ju", "meld 40; ZA ZX PA")),
            ("the same at stake 10", "R11.1", stars, {}, _whole(SWEEP, "ju", "meld 40; ZA ZX PA", stake=10)),
            ("the same in hearts", "R11.2 R3.4", stars, {}, _whole(SWEEP, "Pju", "meld 40; ZA ZX PA")),
            ("without the meld: the parti, and no hundred", "R9.2 R10.1", stars, {}, _whole(SWEEP, "ju")),
            ("40+20+20+20 without a point lose to 90", "R9.3", "ultistars", {}, _whole(ALL_MELDS_NO_POINT, "ju", meld)),
            ("they make a hundred where no point is needed", "R9.3 R10.1", stars, free, _whole(ALL_MELDS_NO_POINT, "ju", meld)),
            ("40+20+20+20 beat 90", "R9.3", stars, {}, _whole(ALL_MELDS_NO_POINT, "ja", meld)),
            ("40+20+20+20 count 80", "R9.3", wiki, {}, _whole(ALL_MELDS_NO_POINT, "ju", meld)),
            ("with an ace they are 90, and no hundred", "R9.3 R10.1", wiki, {}, _whole(MELDS_AND_AN_ACE, "ju", "meld 40 20 20 20; TA T7 T8")),
            ("or 110", "R9.3 R10.1", how, {}, _whole(MELDS_AND_AN_ACE, "ju", "meld 40 20 20 20; TA T7 T8")),
            ("a trick without a point is enough here", "R9.3", stars, {"melds_count": "WITH_TRICK"}, _whole(MELDS_AND_A_TRICK, "ju", "meld 40 20 20 20; PK P7 P8")),
            ("none is not", "R9.3", stars, {"melds_count": "WITH_TRICK"}, _whole(ALL_MELDS_NO_POINT, "ju", meld)),
            ("one meld alone must make the hundred", "R10.1", stars, {"silent_hundred_needs": "ONE_MELD"}, _whole(FORTY_AND_TWENTIES, "ja", "meld 40 20 20; MA M8 M7")),
            ("together they would", "R10.1", stars, {}, _whole(FORTY_AND_TWENTIES, "ja", "meld 40 20 20; MA M8 M7")),
            ("the forty and 90 points", "R10.1", stars, {"silent_hundred_needs": "ONE_MELD"}, _whole(SWEEP, "ju", "meld 40; ZA ZX PA")),
            ("a hundred with a twenty has its price", "R10.1", "ultistars", {"silent_hundred_with_twenty": 5}, _whole(TWENTY_HELD, "ju", "meld 20; ZA ZX PA")),
            ("the whole bid doubled: fees too", "R7.6 R11.3", stars, CONTRACT, _whole(SEVEN_BEATEN, "ju", "PA; kontra; P7; P8; pass")),
            ("50 to 40 without melds", "R9.2", stars, {}, _whole(SEVEN_BEATEN, "ja")),
            ("an ace in the talon is the defenders'", "R9.1", stars, {}, TALON.play("ju", "MA MU ZU", trump="M")),
            ("it rules out four aces", "R9.1 R3.1", stars, {}, TALON.play("ja", "MA MU ZU", trump="M")),
            ("nine tricks are 80 points", "R9.1", stars, {}, _whole(NINE_OF_DECLARER, "ja")),
            ("40-100 with 90 points", "R9.4", stars, {}, _whole(SWEEP, "4")),
            ("40-100 without the meld", "R9.4", stars, {}, _whole(TWENTY_HELD, "4")),
            ("20-100 with a twenty", "R9.4", stars, {}, _whole(TWENTY_HELD, "2")),
            ("20-100 without the meld", "R9.4", stars, {}, _whole(SWEEP, "2")),
            ("40-100 with 50 points", "R9.4 R3.1", stars, {}, _whole(SEVEN_BEATEN, "4")),
            ("an ulti lost: value and fee", "R11.3", stars, {}, _whole(SEVEN_BEATEN, "ju")),
            ("an ulti lost, doubled: the fee is not", "R11.3", stars, {}, _whole(SEVEN_BEATEN, "ju", "PA; kontra u; P7; P8; pass")),
            ("an ulti lost in hearts at rekontra", "R11.3", stars, {}, _whole(SEVEN_BEATEN, "Pju", "PA; kontra u; P7; P8; kontra u")),
            ("the seven in trick 9: the ulti is lost", "R3.1 R11.3", stars, {}, _whole(SWEEP_EARLY_SEVEN, "ju")),
            ("four aces made", "R3.1", stars, {}, _whole(SWEEP, "ja")),
            ("four aces lost", "R3.1", stars, {}, _whole(SEVEN_BEATEN, "ja")),
            ("four tens, where they are played", "R3.1 R12", stars, x, _whole(SWEEP, "jx")),
            ("a durchmars made with an ulti", "R3.1 R11.2", stars, {}, _whole(SWEEP, "ud")),
            ("a durchmars lost in the last trick", "R3.1 R11.2", stars, {}, _whole(NINE_OF_DECLARER, "d")),
            ("an open durchmars in hearts, not doubled", "R3.4", vicces, {}, _whole(SWEEP, "Ptd")),
            ("fees in hearts are doubled, exempt figures not", "R3.4 R11.3", vicces, {"red_exempt": ["u", "td"]}, _whole(SWEEP_EARLY_SEVEN, "Putd")),
            ("a hundred of the defenders", "R10.1", stars, {}, _whole(SWEEP_OF_DEFENDER, "ja", "PA; meld 40; MA; ZX")),
            ("a hundred at kontra, linear", "R10.1 R11.7", stars, {}, _whole(SWEEP, "ju", "meld 40; ZA; kontra j; ZX; PA; pass")),
            ("a hundred at rekontra, linear", "R10.1 R11.7", stars, {}, _whole(SWEEP, "ju", "meld 40; ZA; kontra j; ZX; PA; kontra j")),
            ("a hundred at rekontra, doubling", "R10.1", how, {}, _whole(SWEEP, "ju", "meld 40; ZA; kontra j; ZX; PA; kontra j; pass; pass")),
            ("a hundred that is added", "R10.1 R11.7", vicces, {}, _whole(SWEEP, "ju", "meld 40; ZA; kontra j; ZX; PA; kontra j; pass; pass")),
            ("a loss by the table", "R11.6 R12.W", wiki, {}, _whole(SEVEN_BEATEN, "4")),
            ("a parti beside an ulti, by the table", "R11.6 R12.W", wiki, {}, _whole(ALL_MELDS_NO_POINT, "ju")),
            ("four aces of exactly parti and aces, by the table", "R11.6 R12.W", wiki, {}, _whole(ALL_MELDS_NO_POINT, "ja")),
            ("four aces beside an ulti, by the table", "R11.6 R12.W", wiki, {}, _whole(ALL_MELDS_NO_POINT, "jua")),
            ("a hundred of the declarer at a plain parti, by the table", "R12.W R10.1", wiki, {}, _whole(SWEEP_EARLY_SEVEN, "j", "meld 40; ZA ZX PA")),
            ("the hundred without a mark follows the highest kontra", "R12.W", wiki, {}, _whole(SWEEP, "jua", "meld 40; ZA; kontra u; ZX; PA; kontra u")),
            ("the hundred with a mark follows the parti", "R12.W", wiki, {}, _whole(SWEEP, "ju", "meld 40; ZA; kontra u; ZX; PA; kontra u")),
            ("in acorns, suit-bid ulti", "R3.5 R11.2", "suit_bid", {}, _whole(SWEEP, "Mju")),
        )
    )  # fmt: skip


def silent() -> Iterator[Row]:
    """R10 and R11.5 in deals that are played to the end."""
    stars, wiki, how, vicces = "ultistars", "wikipedia", "wikihow", "viccesmagyarkartya"
    classic, doubled = "ultistars_classic", "kontra j; {}; {}; pass"
    parti = {"plain_parti": "PLAYED"}

    def j(tricks: str, first: str = "") -> dict[str, Any]:
        return _whole(tricks, "j", first)

    beaten = f"PA; {doubled.format('P7', 'P8')}"
    mine = f"PA; {doubled.format('M8', 'P7')}"
    sweep = f"ZA; {doubled.format('ZX', 'PA')}"
    yield from _rows(
        (
            ("silent ulti and durchmars of the declarer", "R10.2 R10.4 R11.4", stars, parti, j(SWEEP)),
            ("silent aces beside them, where both are paid", "R10.3 R10.4", how, parti, j(SWEEP)),
            ("no silent aces beside a silent durchmars", "R10.3 R10.4", stars, parti, j(SWEEP_EARLY_SEVEN)),
            ("in hearts all are doubled", "R10.5 R11.4", stars, {}, _whole(SWEEP, "Pj")),
            ("silent ulti of a defender", "R10.2 R10.6", stars, parti, j(SEVEN_OF_DEFENDER)),
            ("silent ulti of a defender, each for himself", "R10.2 R10.6", vicces, {}, j(SEVEN_OF_DEFENDER)),
            ("silent ulti lost by the declarer", "R10.2 R11.4", stars, parti, j(SEVEN_BEATEN)),
            ("silent ulti lost by a defender", "R10.2 R10.6", stars, parti, j(SEVEN_OF_DEFENDER_BEATEN)),
            ("a defender pays no fee here", "R10.2", classic, {}, j(SEVEN_OF_DEFENDER_BEATEN)),
            ("a defender who lost it pays each, each for himself", "R10.2 R10.6", vicces, {}, j(SEVEN_OF_DEFENDER_BEATEN)),
            ("silent durchmars of a defender", "R10.4 R10.6", stars, parti, j(SWEEP_OF_DEFENDER)),
            ("only the declarer's counts here", "R10.4", vicces, {}, j(SWEEP_OF_DEFENDER)),
            ("silent aces of a defender", "R10.3", stars, parti, j(NINE_OF_DEFENDER)),
            ("silent aces are not paid here", "R10.3", vicces, {}, j(NINE_OF_DECLARER)),
            ("nine tricks and a lost tenth cost nothing", "R10.4", stars, parti, j(NINE_OF_DECLARER)),
            ("nine tricks and a lost tenth lose a durchmars", "R10.4", how, parti, j(NINE_OF_DECLARER)),
            ("a defender loses one to his partner", "R10.4", how, parti, j(NINE_OF_DEFENDER)),
            ("a silent ulti in a bid with four aces", "R10.2", stars, {}, _whole(SWEEP, "ja")),
            ("none by the table", "R10.2 R12.W", wiki, {}, _whole(SWEEP, "ja")),
            ("a durchmars in a bid with aces is not silent", "R10.4", stars, {}, _whole(SWEEP, "ja")),
            ("where aces and durchmars go together it is", "R10.4", how, {}, _whole(SWEEP, "ja")),
            ("a silent ulti in a durchmars", "R10.2", stars, {}, _whole(SWEEP, "d")),
            ("none in an open durchmars by the table", "R10.2 R12.W", wiki, {}, _whole(SWEEP, "td")),
            ("none in a durchmars in hearts by the table", "R10.2 R12.W", wiki, {}, _whole(SWEEP, "Pd")),
            ("silent figures at the highest kontra, the fee not", "R10.5", how, parti, j(SEVEN_BEATEN, beaten)),
            ("silent figures without kontra", "R10.5", stars, parti, j(SEVEN_BEATEN, beaten)),
            ("the parti falls beside a silent ulti", "R11.5", wiki, {}, j(SEVEN_OF_DEFENDER, mine)),
            ("not if the parti was not doubled", "R11.5", wiki, {}, j(SEVEN_OF_DEFENDER)),
            ("not if the silent ulti was lost", "R11.5", wiki, {}, j(SEVEN_BEATEN, beaten)),
            ("not in this house", "R11.5", stars, parti, j(SEVEN_OF_DEFENDER, mine)),
            ("a hundred stays in the place of the parti", "R11.5 R10.1", wiki, {}, j(SWEEP, f"meld 40; {sweep}")),
            ("a hundred that is added stays", "R11.5 R10.1", vicces, {"parti_dropped_by_silent_ulti": True}, j(SWEEP, f"meld 40; {sweep}")),
            ("a defender's aces against a durchmars", "R10.3", how, {}, _whole(SWEEP_OF_DEFENDER, "d")),
            ("not in other houses", "R10.3", stars, {}, _whole(SWEEP_OF_DEFENDER, "d")),
            ("a durchmars of both defenders", "R10.4", stars, {**parti, "silent_durchmars_by": "SIDES"}, j(NINE_OF_DEFENDER)),
            ("they lose it to the declarer's last trick", "R10.4", how, {**parti, "silent_durchmars_by": "SIDES"}, j(DEFENDERS_LOSE_THE_LAST)),
            ("a durchmars in place of the parti", "R10.4", stars, {**parti, "silent_durchmars_payment": "REPLACES_PARTI"}, j(SWEEP_EARLY_SEVEN, sweep)),
            ("a silent ulti that is not paid", "R10.2", stars, {**parti, "silent_ulti": None}, j(SWEEP)),
            ("a hundred that is not paid", "R10.1", stars, {**parti, "silent_hundred": None}, j(SWEEP, "meld 40; ZA ZX PA")),
            ("no silent figure without trump", "R10.1 R10.2 R10.3 R10.4", how, {}, HANDS.play("b", "MA MU ZU")),
            ("no silent 40-100", "R10.1", stars, parti, j(SWEEP, "meld 40; ZA ZX PA")),
        )
    )  # fmt: skip


# Views


def views() -> Iterator[Row]:
    """R13: the same moment from every seat, and from outside."""
    house, robbed = "wikipedia", HANDS.start("bid ju", "take", "discard P8 P7", "bid b")
    gone_on = [*robbed["actions"], "take", "discard P8 P7", "bid 4d", *ALL_PASS]
    moments: tuple[tuple[str, str, dict[str, Any], dict[str, Any]], ...] = (
        ("a robbed talon", "R5.7", {}, robbed),
        ("a talon that was robbed twice", "R5.7", {}, {**robbed, "actions": gone_on}),
        ("thrown in", "R13.2 R6.3", {}, HANDS.play("ju", "throw-in")),
        ("forfeited", "R13.2 R6.1", {"plain_parti": "BASE_FEE"}, HANDS.play("j")),
        ("conceded", "R13.2 R8.8", {"concession": True}, HANDS.play("ju", "MA; concede", trump="M")),
        ("lost early", "R13.2 R8.5", {}, HANDS.play("b", "MA MU ZU")),
        ("played out", "R13.2", {}, scene_of(SWEEP).play("ju", SWEEP, trump="M")),
        ("an open bid", "R8.6", {}, LOW.play("tb", "M7 MO MU")),
        ("spread hands", "R8.7", {}, HANDS.play("ju", "MA; spread; spread 2", trump="M")),
        ("melds and kontra", "R7.1 R7.2", {}, HANDS.play("ju", "meld 40; MA; kontra u", trump="M")),
    )  # fmt: skip
    for note, rules, switches, content in moments:
        for seat in (0, 1, 2, None):
            told = {**content, "seat": seat}
            who = "a spectator" if seat is None else f"seat {seat}"
            number = "R13.3" if seat is None else "R13.1"
            yield row(
                "view",
                f"{number} {rules}",
                told,
                profile=house,
                switches=switches,
                note=f"{note}, {who}",
            )
