"""The reference implementation by itself, against the worked numbers of rules.md."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise
from typing import cast

import pytest

from tests.reference import (
    ALL_CARDS,
    BUILTIN,
    Reference,
    bid_row,
    catalogue,
    kontra_name,
    next_dealer,
    outbids,
    revoke_net,
)

Profile = dict[str, object]
Chooser = Callable[[Reference, list[str]], str]

# wikipedia_table.csv: code, win, loss, silent 100, silent ulti, silent durchmars
WIKIPEDIA_ROWS: list[tuple[str, str, str, int | None, int | None, int | None]] = [
    ("j", "1", "2", 2, 2, 3),
    ("Pj", "2", "4", 4, 4, 6),
    ("4", "4", "8", None, 2, 3),
    ("ja", "4+1", "4+1", 2, None, None),
    ("ju", "4+1", "8+1", 2, None, 3),
    ("b", "5", "10", None, None, None),
    ("d", "6", "12", None, 2, None),
    ("nd", "6", "12", None, None, None),
    ("4a", "8", "16", None, 2, None),
    ("4u", "8", "16", None, None, 3),
    ("P4", "8", "16", None, 4, 6),
    ("2", "8", "16", None, 2, 3),
    ("jua", "8+1", "16+1", 2, None, None),
    ("Pja", "8+2", "8+2", 4, 4, None),
    ("Pju", "8+2", "16+2", 4, None, 6),
    ("eb", "10", "20", None, None, None),
    ("4d", "10", "20", None, 2, None),
    ("ud", "10", "20", 2, None, None),
    ("4ua", "12", "24", None, None, None),
    ("2a", "12", "24", None, 2, None),
    ("2u", "12", "24", None, None, 3),
    ("ed", "12", "24", None, None, None),
    ("Pd", "12", "24", None, None, None),
    ("td", "12", "24", None, None, None),
    ("4ud", "14", "28", None, None, None),
    ("2d", "14", "28", None, 2, None),
    ("2ua", "16", "32", None, None, None),
    ("P4u", "16", "32", None, None, 6),
    ("P4a", "16", "32", None, 4, None),
    ("P2", "16", "32", None, 4, 6),
    ("4td", "16", "32", None, 2, None),
    ("utd", "16", "32", None, None, None),
    ("Pjua", "16+2", "32+2", 4, None, None),
    ("2ud", "18", "36", None, None, None),
    ("4utd", "20", "40", None, None, None),
    ("P4d", "20", "40", None, 4, None),
    ("Pud", "20", "40", 4, None, None),
    ("2td", "20", "40", None, 2, None),
    ("tb", "20", "40", None, None, None),
    ("2utd", "24", "48", None, None, None),
    ("P4ua", "24", "48", None, None, None),
    ("P2a", "24", "48", None, 4, None),
    ("P2u", "24", "48", None, None, 6),
    ("Ptd", "24", "48", 4, 4, None),
    ("ntd", "24", "48", None, None, None),
    ("P4ud", "28", "56", None, None, None),
    ("P2d", "28", "56", None, 4, None),
    ("P2ua", "32", "64", None, None, None),
    ("P4td", "32", "64", None, 4, None),
    ("Putd", "32", "64", 4, None, None),
    ("P2ud", "36", "72", None, None, None),
    ("P4utd", "40", "80", None, None, None),
    ("P2td", "40", "80", None, 4, None),
    ("P2utd", "48", "96", None, None, None),
]


# --- helpers ------------------------------------------------------------------------------------


def evolve(name: str, **changes: object) -> Profile:
    return deepcopy(BUILTIN[name]) | changes


def complete(hand_0: str, hand_1: str = "", hand_2: str = "") -> list[str]:
    """A deal with at least these cards; the others are spread where there is room."""
    hands = [hand_0.split(), hand_1.split(), hand_2.split()]
    used = {card for hand in hands for card in hand}
    rest = [card for card in ALL_CARDS if card not in used]
    for hand, size in zip(hands, (12, 10, 10), strict=True):
        while len(hand) < size:
            hand.append(rest.pop())
    return [" ".join(hand) for hand in hands]


def shuffled(rng: random.Random) -> list[str]:
    cards = list(ALL_CARDS)
    rng.shuffle(cards)
    return [" ".join(cards[:12]), " ".join(cards[12:22]), " ".join(cards[22:])]


def play(game: Reference, *actions: str) -> Reference:
    for action in actions:
        assert action in game.legal() | game.claims(), (action, game.phase, game.legal())
        game.apply(action)
    return game


def play_out(game: Reference, prefer: Chooser | None = None) -> Reference:
    """Play cards (and pass) to the end; the alphabetically first card unless told otherwise."""
    while game.phase != "OVER":
        legal = game.legal()
        plain = sorted(a for a in legal if a == "pass" or a.startswith("play"))
        game.apply(prefer(game, plain) if prefer else plain[0])
    return game


def net(game: Reference) -> list[int]:
    settlement = game.settlement()
    assert settlement is not None
    return cast("list[int]", settlement["net"])


def lines(game: Reference) -> list[dict[str, object]]:
    settlement = game.settlement()
    assert settlement is not None
    return cast("list[dict[str, object]]", settlement["lines"])


def paid(game: Reference, figure: str, *, silent: bool = False) -> int:
    """What seat 1 receives from all lines of a figure (fees included)."""
    return sum(
        cast("list[int]", line["net"])[1]
        for line in lines(game)
        if line["figure"] == figure and line["silent"] is silent
    )


def auctioned(profile: Profile, deal: list[str], discard: str, bid: str) -> Reference:
    """Forehand plays `bid`."""
    return play(Reference(profile, deal), discard, f"bid {bid}", "pass", "pass", "pass")


# --- bids (R3, R4, R12.W) -----------------------------------------------------------------------


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
def test_number_of_bids(name: str, count: int) -> None:
    codes = catalogue(BUILTIN[name])
    assert len(codes) == len(set(codes)) == count


def test_catalogue_is_the_table() -> None:
    assert set(catalogue(BUILTIN["wikipedia"])) == {row[0] for row in WIKIPEDIA_ROWS}


def test_figures_left_out_and_four_tens() -> None:
    values = dict(cast("dict[str, int]", BUILTIN["ultistars"]["values"]))
    del values["eb"]
    assert "eb" not in catalogue(evolve("ultistars", values=values))
    with_tens = catalogue(evolve("ultistars", values=values | {"x": 8}))
    assert {"jx", "Pjuax", "4x", "2uax"} <= set(with_tens)
    assert not {"xd", "4xd", "4xtd"} & set(with_tens)


@pytest.mark.parametrize("row", WIKIPEDIA_ROWS, ids=lambda row: str(row[0]))
def test_wikipedia_row(row: tuple[object, ...]) -> None:
    got = bid_row(BUILTIN["wikipedia"], str(row[0]))
    keys = ("win", "loss", "silent_hundred", "silent_ulti", "silent_durchmars")
    assert tuple(got[key] for key in keys) == row[1:]


def total(cell: str) -> int:
    return sum(int(part) for part in cell.split("+"))


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize("row", WIKIPEDIA_ROWS, ids=lambda row: str(row[0]))
def test_wikipedia_row_is_what_is_paid(
    row: tuple[str, str, str, int, int, int], made: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = evolve("wikipedia", early_end="NEVER")
    game = auctioned(profile, complete("M7 M8"), "discard M8 M7", row[0])
    if game.phase == "TRUMP":
        play(game, "trump Z")
    play_out(game)
    monkeypatch.setattr(game, "_made", lambda _figure: made)
    announced = [cast("list[int]", x["net"])[1] for x in lines(game) if not x["silent"]]
    assert sum(announced) == (-total(row[1]) if made else total(row[2]))


def test_level_order() -> None:
    ladder = ["j", "Pj", "4", "ju", "b", "d", "4u", "jua", "Pju", "4d", "2u", "4ud", "P2", "Pjua"]
    ladder += ["2ud", "tb", "2utd", "P4ud", "P2ua", "P2ud", "P4utd", "P2utd"]
    for low, high in pairwise(ladder):
        assert outbids(BUILTIN["ultistars"], high, low), (low, high)
        assert not outbids(BUILTIN["ultistars"], low, high), (low, high)


@pytest.mark.parametrize(("one", "other"), [("ju", "ja"), ("d", "nd"), ("td", "ed"), ("2", "4u")])
def test_equal_bids_never_beat_each_other(one: str, other: str) -> None:
    assert not outbids(BUILTIN["ultistars"], one, other)
    assert not outbids(BUILTIN["ultistars"], other, one)


def test_tie_breaks() -> None:
    strict = evolve("ultistars", tie_break="STRICT_VALUE")
    fewer = evolve("ultistars", tie_break="FEWER_FIGURES")
    assert outbids(BUILTIN["ultistars"], "b", "ju")
    assert not outbids(strict, "b", "ju")
    assert outbids(fewer, "b", "ju")
    assert not outbids(strict, "2ud", "Pjua")
    assert not outbids(fewer, "2ud", "Pjua")  # 18 and three figures each
    assert outbids(BUILTIN["ultistars"], "2ud", "Pjua")
    assert not outbids(fewer, "4d", "ud")
    assert outbids(fewer, "eb", "ud")


def test_red_exempt() -> None:
    vicces = BUILTIN["viccesmagyarkartya"]
    assert bid_row(vicces, "td")["win"] == bid_row(vicces, "Ptd")["win"] == "24"
    assert not outbids(vicces, "Ptd", "td")
    assert bid_row(vicces, "Putd")["win"] == "32"


# --- auction (R5, R6) ---------------------------------------------------------------------------


def test_forehand_must_bid() -> None:
    game = Reference(BUILTIN["ultistars"], complete("M7 M8"))
    assert len(game.legal()) == 66
    play(game, "discard M8 M7")
    assert game.phase == "BID"
    assert game.refusal("pass") == "must_bid"
    assert len(game.legal()) == 54


def test_four_passes_are_void() -> None:
    game = Reference(BUILTIN["viccesmagyarkartya"], complete("M7 M8"))
    play(game, "discard M8 M7", "pass", "pass", "pass")
    assert game.to_act == 0
    assert "take" in game.legal()
    assert "bid j" in game.legal()
    play(game, "pass")
    assert game.settlement() == {"net": [0, 0, 0], "lines": []}
    facts = game.facts()
    assert facts is not None
    assert facts["ending"] == "VOID"


def test_taking_back_the_talon_after_three_passes_obliges_to_bid() -> None:
    game = Reference(BUILTIN["viccesmagyarkartya"], complete("M7 M8"))
    play(game, "discard M8 M7", "pass", "pass", "pass", "take", "discard M8 M7")
    assert game.refusal("pass") == "must_bid"


def test_raise_without_talon() -> None:
    for setting, seat_1, seat_0 in [
        ("NEVER", "talon_not_taken", "talon_not_taken"),
        ("HOLDER", "talon_not_taken", None),
        ("ANYONE", None, None),
    ]:
        profile = evolve("ultistars", raise_without_talon=setting)
        game = play(Reference(profile, complete("M7 M8")), "discard M8 M7", "bid j")
        assert game.refusal("bid 4") == seat_1
        play(game, "pass", "pass")
        assert game.refusal("bid 4") == seat_0
        assert game.refusal("bid j") == (seat_0 or "not_higher")


def test_the_highest_bid_stands() -> None:
    start = ("discard M8 M7", "bid P2utd")
    game = play(Reference(BUILTIN["wikipedia"], complete("M7 M8")), *start)
    assert game.legal() == {"pass"}
    assert game.refusal("take") == "nothing_higher"
    play(game, "pass", "pass")
    assert game.legal() == {"pass"}
    game = play(Reference(BUILTIN["viccesmagyarkartya"], complete("M7 M8")), *start)
    play(game, "pass", "pass")
    # R5.8: still no way up, but the holder may exchange. (P2autd is above P2utd there.)
    assert "take" in game.legal()


def test_holder_exchange() -> None:
    profile = evolve("ultistars", holder_exchange=True, plain_parti="PLAYED")
    game = Reference(profile, complete("M7 M8"))
    play(game, "discard M8 M7", "bid j", "pass", "pass", "take", "discard M8 M7")
    assert {"pass", "bid 4"} <= game.legal()
    play(game, "pass")
    assert game.phase == "TRUMP"
    assert game.to_act == 0


def test_plain_parti_not_played() -> None:
    game = auctioned(BUILTIN["ultistars"], complete("M7 M8"), "discard M8 M7", "j")
    assert game.phase == "OVER"
    assert net(game) == [-4, 2, 2]
    assert net(auctioned(BUILTIN["wikihow"], complete("M7 M8"), "discard M8 M7", "j")) == [-2, 1, 1]
    suits = evolve("suit_bid", plain_parti="FORFEIT_DOUBLE")
    assert net(auctioned(suits, complete("M7 M8"), "discard M8 M7", "Tj")) == [-12, 6, 6]
    for name, stake, phase in [
        ("ultistars", 5, "OVER"),
        ("ultistars_tournament", 4, "OVER"),
        ("ultistars_tournament", 5, "TRUMP"),
    ]:
        game = Reference(BUILTIN[name], complete("M7 M8"), stake=stake)
        play(game, "discard M8 M7", "bid j", "pass", "pass", "pass")
        assert (game.phase, game.rules.plain_parti) == (phase, "FORFEIT_DOUBLE")


def test_throw_in() -> None:
    game = auctioned(BUILTIN["wikipedia"], complete("M7 M8"), "discard M8 M7", "Pjua")
    assert net(play(game, "throw-in")) == [-72, 36, 36]
    with_fee = evolve("ultistars", throw_in_ulti_fee=True)
    game = auctioned(with_fee, complete("M7 M8"), "discard M8 M7", "ju")
    assert "throw-in" in game.legal()
    play(game, "trump Z", "throw-in")
    assert net(game) == [-28, 14, 14]
    game = auctioned(BUILTIN["ultistars"], complete("M7 M8"), "discard M8 M7", "b")
    play(game, "throw-in")
    assert len(lines(game)) == 1
    assert net(game) == [-20, 10, 10]


# --- melds and kontra (R7) ----------------------------------------------------------------------


def test_melds() -> None:
    deal = complete("MK MO ZK ZO PK PO M7 M8 MA", "TK MX", "TO")
    game = auctioned(BUILTIN["wikipedia"], deal, "discard M8 M7", "j")
    play(game, "trump Z")
    melds = {action for action in game.legal() if action.startswith("meld")}
    assert melds == {"meld 40", "meld 20", "meld 20 20", "meld 40 20", "meld 40 20 20"}
    assert game.refusal("meld 20 20 20") == "meld_not_held"
    play(game, "meld 20")
    assert game.refusal("meld 40") == "already_melded"
    assert game.refusal("throw-in") == "throw_in_too_late"
    play(game, "play MA")
    assert game.refusal("meld 20") == "meld_not_held"


def test_kontra_is_shared_with_trump_and_individual_without() -> None:
    deal = complete("MA M7 M8")
    game = auctioned(BUILTIN["ultistars"], deal, "discard M8 M7", "Pjua")
    assert game.refusal("kontra u") == "not_your_raise"
    play(game, "play MA")
    kontras = {action for action in game.legal() if action.startswith("kontra")}
    assert len(kontras) == 7
    assert "kontra j u a" in kontras
    play(game, "kontra u")
    assert game.refusal("kontra a") == "already_raised"
    play(game, min(a for a in game.legal() if a.startswith("play")))
    assert {a for a in game.legal() if a.startswith("kontra")} == {
        "kontra j",
        "kontra a",
        "kontra j a",
    }
    assert game.refusal("kontra u") == "already_raised"
    play(game, "kontra a", min(a for a in game.legal() if a.startswith("play")))
    assert game.phase == "KONTRA"
    assert game.to_act == 0
    assert game.legal() == {"pass", "kontra u", "kontra a", "kontra u a"}
    assert game.claims() == set()
    play(game, "kontra u")
    assert game.phase == "PLAY"

    game = auctioned(BUILTIN["viccesmagyarkartya"], deal, "discard M8 M7", "eb")
    play(game, "play MA", "kontra eb")
    play(game, min(a for a in game.legal() if a.startswith("play")), "kontra eb")
    play(game, min(a for a in game.legal() if a.startswith("play")))
    assert game.legal() == {"pass", "kontra eb@1", "kontra eb@2", "kontra eb@1 eb@2"}
    play(game, "kontra eb@2")
    assert game.to_act == 2
    assert game.legal() == {"pass", "kontra eb"}
    play(game, "kontra eb")
    assert game.legal() == {"pass", "kontra eb@2"}
    play(game, "kontra eb@2")
    facts = game.facts()
    assert facts is not None  # the declarer's ace took the trick: lost at once, 10 x 2 and 10 x 16
    assert (facts["ending"], facts["kontra"]) == ("EARLY", {"eb": [1, 4]})
    assert net(game) == [-180, 20, 160]


def test_second_defender_only_on_what_the_first_left() -> None:
    profile = evolve("ultistars", kontra_levels=None)
    game = auctioned(profile, complete("MA M7 M8"), "discard M8 M7", "Pju")
    play(game, "play MA", "kontra j u")
    for _ in range(2):
        play(game, min(a for a in game.legal() if a.startswith("play")))
    play(game, "kontra j u", "kontra u")
    assert game.to_act == 2
    assert game.refusal("kontra u") == "already_raised"
    assert game.legal() == {"pass", "kontra j"}
    play(game, "pass")
    assert game.to_act == 0
    assert game.refusal("kontra j") == "not_your_raise"
    play(game, "kontra u", "pass", "pass")
    assert game.phase == "PLAY"
    assert game.levels == {"j": 2, "u": 4}


# --- the play (R8) ------------------------------------------------------------------------------


def trick_position(
    bid: str, trump: str, led: str, second: str, hand: str, profile: Profile | None = None
) -> set[str]:
    """What seat 2 may play, holding `hand`, after `led` by seat 0 and `second` by seat 1."""
    profile = profile or evolve("wikipedia", kontra_levels=0)
    rest = [c for c in ALL_CARDS if c not in f"{led} {second} {hand}".split()]
    need = 10 - len(hand.split())
    deal = complete(led, second, hand + " " + " ".join(rest[-need:] if need else []))
    discard = [c for c in ALL_CARDS if c in deal[0].split() and c != led][:2]
    game = auctioned(profile, deal, "discard " + " ".join(discard), bid)
    if trump != "-":
        play(game, f"trump {trump}")
    play(game, f"play {led}")
    game.hands[1] = [second]
    play(game, f"play {second}")
    game.hands[2] = hand.split()
    return {a.removeprefix("play ") for a in game.legal() if a.startswith("play")}


@pytest.mark.parametrize(
    ("table", "hand", "legal"),
    [
        ("j Z MK M7", "MA M8 ZA", "MA"),  # must follow and overtake
        ("j Z MK MA", "MX M8 ZA", "MX M8"),  # can't overtake: free in the suit
        ("j Z MK Z7", "MA M8 ZA", "MA M8"),  # trumped already: free within the suit
        ("j Z MK ZU", "ZA Z8 PA", "ZA"),  # must overtrump
        ("j Z MK ZA", "ZX Z8 PA", "ZX Z8"),  # can't overtrump, but must trump
        ("j Z MK M7", "ZX Z8 PA", "ZX Z8"),  # must trump
        ("j Z MK M7", "PA T8", "PA T8"),  # neither: free
        ("j Z ZK Z7", "ZX ZA Z8", "ZX ZA"),  # trump led
        ("j Z MK P7", "MX M8", "MX"),  # ten-high
        ("b - MU M7", "MX MK M8", "MK"),  # ten-low
        ("nd - MX M7", "MU M9", "MU"),  # ten-low
        ("b - MU PA", "MX M8", "MX M8"),  # an ace of another suit beats nothing
    ],
)
def test_cards_that_may_be_played(table: str, hand: str, legal: str) -> None:
    bid, trump, led, second = table.split()
    assert trick_position(bid, trump, led, second, hand) == set(legal.split())


def test_refusals_of_cards() -> None:
    deal = complete("MK", "M7 MA M9 ZA PA")
    discard = "discard " + " ".join([c for c in ALL_CARDS if c in deal[0].split()][1:3])
    game = play(auctioned(BUILTIN["wikipedia"], deal, discard, "j"), "trump Z", "play MK")
    assert game.refusal("play ZA") == "must_follow_suit"
    assert game.refusal("play M7") == "must_overtake"
    assert game.refusal("play MK") == "not_in_hand"
    assert game.refusal("play MA") is None
    game.hands[1] = ["ZA", "PA"]
    assert game.refusal("play PA") == "must_trump"


def test_seven_guard() -> None:
    deal = complete("Z7 Z8 M7 M8")
    game = auctioned(BUILTIN["ultistars"], deal, "discard M8 M7", "ju")
    play(game, "trump Z")
    assert game.refusal("play Z7") == "seven_is_guarded"
    game.hands[0] = ["Z7"]
    assert game.refusal("play Z7") is None


def test_betli_ends_early() -> None:
    game = auctioned(BUILTIN["ultistars"], complete("MA M7 M8"), "discard M8 M7", "b")
    play(game, "play MA")
    while game.phase == "PLAY" and not game.tricks:
        play(game, min(a for a in game.legal() if a.startswith("play")))
    assert game.phase == "OVER"
    assert net(game) == [-10, 5, 5]
    assert [line["against"] for line in lines(game)] == [[1], [2]]


def test_claims() -> None:
    game = auctioned(BUILTIN["wikipedia"], complete("MA M7 M8"), "discard M8 M7", "4")
    play(game, "trump M")
    assert game.claims() == set()
    assert game.refusal("spread") == "spread_too_early"
    play(game, "play MA")
    assert game.claims() == {"spread"}
    play(game, "spread")
    assert game.claims() == {"spread 1", "spread 2"}
    play(game, "spread 2")
    assert game.claims() == {"spread 1"}

    game = auctioned(BUILTIN["ultistars"], complete("MA M7 M8"), "discard M8 M7", "4")
    play(game, "trump M", "play MA")
    assert game.claims() == {"concede"}
    while not game.tricks:
        play(game, min(a for a in game.legal() if a.startswith("play")))
    assert game.claims() == {"concede", "spread", "spread 1", "spread 2"}  # WITH_CONSENT


# --- points and settlement (R9 to R11) ----------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "rekontra", "kontra", "each"),
    [
        ("ju", False, False, 8),
        ("ju", False, True, 12),
        ("ju", True, True, 20),
        ("Pju", False, False, 16),
        ("Pju", False, True, 24),
        ("Pju", True, True, 40),
    ],
)
def test_lost_ulti(bid: str, rekontra: bool, kontra: bool, each: int) -> None:
    game = auctioned(BUILTIN["ultistars"], complete("M7 P7"), "discard M7 P7", bid)
    if game.phase == "TRUMP":
        play(game, "trump M")
    play(game, min(a for a in game.legal() if a.startswith("play")))
    if kontra:
        play(game, "kontra u")
    while game.phase == "PLAY" and not game.tricks:
        play(game, min(a for a in game.legal() if a.startswith("play")))
    if rekontra:
        play(game, "kontra u")
    play_out(game)
    assert paid(game, "u") == each


def finished(profile: Profile, bid: str, trump: str, **state: object) -> Reference:
    """A game of seat 0 whose play is written in by hand."""
    deal = complete("M7 M8 MA MX MK MO MU M9")
    game = auctioned(profile, deal, "discard M8 M7", bid)
    if game.phase == "TRUMP":
        play(game, f"trump {trump}")
    for key, value in state.items():
        setattr(game, key, value)
    game._end("PLAYED")
    return game


def tricks_of(winners: list[int]) -> dict[str, object]:
    """Ten tricks of the cards outside the talon M8 M7, won by the seats listed.

    Trump is M and is never played but in trick 10, so the leader wins; aces and tens: MA MX in
    trick 1, ZA ZX in trick 2, TA TX in trick 3, PA PX in trick 4."""
    tricks = []
    fill = [c for c in ALL_CARDS if c[1] not in "AX" and c not in ("M7", "M8")]
    for number, winner in enumerate(winners):
        if number < 4:
            suit = "MZTP"[number]
            cards = [suit + "A", suit + "X", fill.pop()]
        else:
            cards = [fill.pop(), fill.pop(), fill.pop()]
        tricks.append([((winner + i) % 3, card) for i, card in enumerate(cards)])
    return {"tricks": tricks, "winners": winners}


def test_forty_and_three_twenties_without_a_trick_point_lose() -> None:
    # The defenders take all aces, tens and the last trick; the declarer says 100.
    state = tricks_of([1, 1, 2, 2, 0, 0, 0, 0, 0, 1])
    state["melds"] = [["40", "20", "20", "20"], None, None]
    need_points = evolve("ultistars_classic", melds_count="WITH_POINT")
    game = finished(need_points, "j", "M", **state)
    assert (game._declarer_points(), game._defender_points()) == (0, 90)
    assert paid(game, "j") == 1
    assert paid(game, "c1", silent=True) == 0
    free = finished(BUILTIN["ultistars_classic"], "j", "M", **state)
    assert paid(free, "c1", silent=True) == -2


@pytest.mark.parametrize(
    ("name", "level", "each"),
    [
        ("ultistars_classic", 0, 2),
        ("ultistars_classic", 1, 4),
        ("ultistars_classic", 2, 6),
        ("wikihow", 1, 4),
        ("wikihow", 2, 8),
        ("wikihow", 3, 16),
    ],
)
def test_silent_hundred_scale(name: str, level: int, each: int) -> None:
    state = tricks_of([0, 0, 0, 0, 1, 2, 1, 2, 1, 0])
    state |= {"melds": [["40"], None, None], "levels": {"j": level}}
    profile = evolve(name, plain_parti="PLAYED", plain_parti_from_stake=None)
    game = finished(profile, "j", "M", **state)
    assert paid(game, "c1", silent=True) == -each
    assert paid(game, "j") == 0


def test_silent_hundred_is_added_in_vicces() -> None:
    state = tricks_of([0, 0, 0, 0, 1, 2, 1, 2, 1, 0])
    state |= {"melds": [["40"], None, None], "levels": {"j": 2}}
    game = finished(BUILTIN["viccesmagyarkartya"], "j", "M", **state)
    assert paid(game, "c1", silent=True) == -2
    assert paid(game, "j") == -4


@pytest.mark.parametrize(
    ("bid", "levels", "each"),
    [
        ("j", {"j": 0}, 4),
        ("j", {"j": 1}, 8),
        ("ju", {"j": 0, "u": 1}, 2),
        ("Pju", {"j": 1, "u": 2}, 8),
        ("jua", {"j": 0, "u": 2, "a": 1}, 8),
        ("Pja", {"j": 0, "a": 1}, 8),
    ],
)
def test_silent_hundred_of_the_defenders_in_wikipedia(
    bid: str, levels: dict[str, int], each: int
) -> None:
    state = tricks_of([1, 1, 1, 1, 0, 0, 0, 0, 0, 1])
    state |= {"melds": [None, ["20"], None], "levels": levels}
    game = finished(BUILTIN["wikipedia"], bid, "M", **state)
    assert paid(game, "c1", silent=True) == each
    assert paid(game, "j") == 0


def silent_ulti_state(wins: bool) -> dict[str, object]:
    """Seat 1 plays the trump seven (T7) in trick 10, where seat 2 may beat it."""
    state = tricks_of([0, 0, 1, 1, 0, 2, 1, 2, 1, 1 if wins else 2])
    tricks = cast("list[list[tuple[int, str]]]", state["tricks"])
    tricks[9] = [(1, "T7"), (2, "Z7" if wins else "T8"), (0, "Z8")]
    return state


@pytest.mark.parametrize(
    ("name", "wins", "expected"),
    [
        ("ultistars_classic", True, [-4, 2, 2]),
        ("ultistars_classic", False, [4, -2, -2]),
        ("ultistars", False, [8, -4, -4]),
        ("viccesmagyarkartya", True, [-2, 4, -2]),
        ("viccesmagyarkartya", False, [4, -8, 4]),
    ],
)
def test_silent_ulti_of_a_defender(name: str, wins: bool, expected: list[int]) -> None:
    game = finished(BUILTIN[name], "4", "T", **silent_ulti_state(wins))
    nets = [cast("list[int]", x["net"]) for x in lines(game) if x["silent"] and x["figure"] == "u"]
    assert [sum(column) for column in zip(*nets, strict=True)] == expected


def test_kontrad_parti_is_dropped_by_a_silent_ulti() -> None:
    state = silent_ulti_state(wins=True)
    game = finished(BUILTIN["wikipedia"], "j", "T", **state, levels={"j": 1})
    assert [line["figure"] for line in lines(game)] == ["u"]
    assert net(game) == [-8, 4, 4]
    game = finished(BUILTIN["wikipedia"], "j", "T", **state)
    assert [line["figure"] for line in lines(game)] == ["j", "u"]


def test_silent_durchmars_and_aces() -> None:
    state = tricks_of([0] * 10)
    game = finished(BUILTIN["ultistars_classic"], "4", "M", **state)
    assert paid(game, "d", silent=True) == -3
    assert paid(game, "a", silent=True) == 0
    game = finished(BUILTIN["wikihow"], "4", "M", **state)
    assert (paid(game, "d", silent=True), paid(game, "a", silent=True)) == (-3, -2)
    game = finished(BUILTIN["wikihow"], "P4", "", **tricks_of([0] * 9 + [1]))
    assert (paid(game, "d", silent=True), paid(game, "a", silent=True)) == (6, -4)


def test_revoke() -> None:
    wikihow, wikipedia = BUILTIN["wikihow"], BUILTIN["wikipedia"]
    # PAYABLE: parti 1 x 2, ulti 4 x 2 x 2, fee 4 x 2, twice; a defender's offence at the values.
    assert revoke_net(wikipedia, "Pju", 1, {"u": 1}, 1, 1) == [52, -104, 52]
    # VALUE: parti 1 x 2 and ulti 4 x 2 x 2, twice.
    assert revoke_net(wikihow, "Pju", 1, {"u": 1}, 1, 1) == [36, -72, 36]
    assert revoke_net(wikipedia, "Pju", 1, {"u": 1}, 0, 1) == [-36, 72, -36]
    assert revoke_net(wikihow, "Pju", 1, {"u": 1}, 0, 1) == [-72, 72, 0]
    assert revoke_net(wikihow, "b", 1, {"b": [1, 0]}, 0, 3) == [0 - 90, 90, 0]
    assert revoke_net(wikipedia, "b", 1, {"b": [1, 0]}, 0, 3) == [-30, 90, -60]
    with pytest.raises(ValueError, match="revoke"):
        revoke_net(BUILTIN["ultistars"], "b", 1, {}, 0, 1)


def test_concession() -> None:
    deal = complete("MA MX MK MO M7 M8 ZA ZX TA PA Z7 Z8")
    profile = BUILTIN["ultistars_classic"]
    game = auctioned(profile, deal, "discard Z8 Z7", "4ua")
    play(game, "trump M", "play ZA", "concede")
    assert net(game) == [24, -12, -12]
    game = auctioned(profile, deal, "discard Z8 Z7", "4ua")
    play(game, "trump M", "play M7", "concede")  # the seven is gone: ulti lost, with the fee
    assert net(game) == [0, 0, 0]


# --- the second edition -------------------------------------------------------------------------
# Every amount is worked out from the rules in the comment next to it.


def nets(game: Reference, figure: str, *, silent: bool = False) -> list[int]:
    """What each seat gets from all lines of a figure (fees included)."""
    some = [
        cast("list[int]", line["net"])
        for line in lines(game)
        if line["figure"] == figure and line["silent"] is silent
    ]
    return [sum(column) for column in zip(*some, strict=True)] if some else [0, 0, 0]


def shape(game: Reference) -> list[tuple[object, ...]]:
    """Figure, against whom, units and kontra of each line, silent ones in brackets."""
    return [
        (
            f"({line['figure']})" if line["silent"] else line["figure"],
            line["against"],
            line["units"],
            line["kontra_multiplier"],
        )
        for line in lines(game)
    ]


def low(game: Reference, cards: int = 1) -> Reference:
    """Play some cards, each the alphabetically first legal one."""
    for _ in range(cards):
        play(game, min(a for a in game.legal() if a.startswith("play")))
    return game


UNEQUAL = {"M": 2, "Z": 3, "T": 5, "P": 4}
SIXTY_THIRTY = [0, 0, 0, 1, 1, 1, 1, 1, 1, 1]  # trick points of tricks_of: 60 and 20 + 10
EIGHTY_TEN = [0, 0, 0, 0, 1, 2, 1, 2, 1, 1]
ALL_TO_DECLARER = [0, 0, 0, 0, 1, 2, 1, 2, 1, 0]  # 90 and 0; the declarer has all aces
NO_POINT = [1, 1, 2, 2, 0, 0, 0, 0, 0, 1]  # 0 and 90; the declarer has five tricks
LAST_ONLY = [1, 1, 2, 2, 1, 1, 1, 1, 1, 0]  # 10 and 80


# R3, R4, bids and their order


def test_r3_4_a_bid_that_names_its_suit_later_ranks_by_the_least() -> None:
    profile = evolve("ultistars", suit_multipliers=UNEQUAL)
    assert bid_row(profile, "ju")["win"] == "8+2"  # by M: ulti 4 x 2, parti 1 x 2
    assert outbids(profile, "ju", "4")  # (8, 2) and (8, 0)
    assert outbids(profile, "Pj", "j")  # 1 x 4 and 1 x 2
    assert not outbids(profile, "Pj", "b")  # 4 and 5


def test_r3_4_unnamed_by_the_least_then_by_the_named_trump() -> None:
    profile = evolve("ultistars", suit_multipliers=UNEQUAL)
    deal = complete("M7 M8")
    assert net(auctioned(profile, deal, "discard M8 M7", "j")) == [-8, 4, 4]  # 1 x 2, doubled
    game = play(auctioned(profile, deal, "discard M8 M7", "ju"), "throw-in")
    assert net(game) == [-40, 20, 20]  # (1 + 4) x 2, doubled
    game = play(auctioned(profile, deal, "discard M8 M7", "ju"), "trump T", "throw-in")
    assert net(game) == [-100, 50, 50]  # (1 + 4) x 5, doubled
    game = finished(profile, "ju", "T", **tricks_of(SIXTY_THIRTY))
    assert net(game) == [-70, 35, 35]  # parti made 5; ulti lost 4 x 5 and the fee 4 x 5
    game = finished(profile, "4", "T", **tricks_of(ALL_TO_DECLARER))
    assert nets(game, "a", silent=True) == [20, -10, -10]  # 2 x 5
    wikihow = evolve("wikihow", suit_multipliers=UNEQUAL)
    assert revoke_net(wikihow, "ju", 0, {}, 0, 1, trump="T") == [-100, 50, 50]  # 2 x 5 x 5


def test_r4_3_a_list_is_the_order_and_what_is_played() -> None:
    order = [["Pj"], ["4", "ju"], ["b"], ["d"]]
    profile = evolve("ultistars", tie_break="LIST", order=order)
    assert set(catalogue(profile)) == {"Pj", "4", "ju", "b", "d"}
    assert outbids(profile, "4", "Pj")
    assert outbids(profile, "ju", "Pj")
    assert not outbids(profile, "ju", "4")
    assert not outbids(profile, "4", "ju")
    assert outbids(profile, "d", "b")
    game = play(Reference(profile, complete("M7 M8")), "discard M8 M7")
    assert game.refusal("bid nd") == "bid_not_in_profile"
    play(game, "bid d", "pass", "pass")
    assert game.refusal("take") == "nothing_higher"
    profile["bids_not_played"] = ["d"]  # wins over the list
    assert set(catalogue(profile)) == {"Pj", "4", "ju", "b"}


def test_r4_4_bids_not_played() -> None:
    profile = evolve("ultistars", bids_not_played=["d", "Pd"])
    assert len(catalogue(profile)) == 52
    assert {"4d", "ud"} <= set(catalogue(profile))
    game = play(Reference(profile, complete("M7 M8")), "discard M8 M7")
    assert game.refusal("bid d") == "bid_not_in_profile"


# R5, R6, auction, forfeit, throw-in


def test_r5_10_without_a_last_word_two_passes_end_the_auction() -> None:
    profile = evolve("ultistars", last_word=False)
    game = play(Reference(profile, complete("M7 M8")), "discard M8 M7", "bid 4", "pass")
    assert game.phase == "RESPOND"
    play(game, "pass")
    assert (game.phase, game.declarer) == ("TRUMP", 0)
    game = play(Reference(profile, complete("M7 M8")), "discard M8 M7", "bid 4", "pass", "take")
    play(game, "discard M8 M7", "bid b", "pass")
    assert (game.phase, game.to_act) == ("RESPOND", 1)
    play(game, "pass")
    assert (game.phase, game.declarer) == ("PLAY", 2)


def test_r5_10_while_no_bid_stands_four_passes_as_ever() -> None:
    profile = evolve("ultistars", last_word=False, opening_pass=True)
    start = ("discard M8 M7", "pass", "pass", "pass")
    game = play(Reference(profile, complete("M7 M8")), *start)
    assert (game.phase, game.to_act) == ("RESPOND", 0)
    assert play(game, "pass").ending == "VOID"
    game = play(Reference(profile, complete("M7 M8")), *start[:3], "take", "discard M8 M7")
    play(game, "bid 4", "pass", "pass")
    assert (game.phase, game.declarer) == ("TRUMP", 2)


def test_r5_11_all_pass_makes_forehand_play_a_plain_parti() -> None:
    profile = evolve("viccesmagyarkartya", bids_not_played=["j"]) | {"all_pass": "PLAIN_PARTI"}
    passes = ("discard M8 M7", "pass", "pass", "pass", "pass")
    game = play(Reference(profile, complete("M7 M8")), *passes)
    assert (game.phase, game.declarer, game.to_act) == ("TRUMP", 0, 0)
    assert (game.talon, game.standing_bidder) == (["M8", "M7"], 0)
    play_out(play(game, "trump M"))
    facts = game.facts()
    assert facts is not None
    assert (facts["bid"], facts["ending"]) == ("j", "PLAYED")
    profile["plain_parti"] = "FORFEIT_DOUBLE"
    game = play(Reference(profile, complete("M7 M8")), *passes)
    assert (game.ending, net(game)) == ("FORFEIT", [-4, 2, 2])


def test_r6_3_base_fee_is_what_a_thrown_in_plain_parti_costs() -> None:
    profile = evolve("wikihow", plain_parti_from_stake=3)
    start = ("pass", "pass", "pass", "throw-in")
    for bid, expected in [("j", [-6, 3, 3]), ("Pj", [-24, 12, 12])]:
        # 1 x stake 3; in hearts it is not a plain parti: 1 x 2, doubled, x 3
        game = Reference(profile, complete("M7 M8"), stake=3)
        play(game, "discard M8 M7", f"bid {bid}", *start)
        assert (game.ending, net(game)) == ("THROW_IN", expected)
        assert lines(game)[0]["kontra_multiplier"] == (1 if bid == "j" else 2)
    game = Reference(profile, complete("M7 M8"), stake=2)
    play(game, "discard M8 M7", "bid j", "pass", "pass", "pass")
    assert (game.ending, net(game)) == ("FORFEIT", [-4, 2, 2])  # 1 x stake 2
    suits = evolve("suit_bid", plain_parti="BASE_FEE", plain_parti_from_stake=1)
    game = auctioned(suits, complete("M7 M8"), "discard M8 M7", "Tj")
    assert net(play(game, "throw-in")) == [-6, 3, 3]  # 1 x 3


def test_r6_3_lost_values_and_kontra_of_fees_play_no_part_in_a_throw_in() -> None:
    profile = evolve(
        "wikipedia", lost_values={"u": 9}, throw_in_ulti_fee=True, fee_follows_kontra=True
    )
    game = auctioned(profile, complete("M7 M8"), "discard M8 M7", "ju")
    assert net(play(game, "throw-in")) == [-28, 14, 14]  # (1 + 4) x 2 + 4
    assert shape(game) == [("j", [1, 2], 1, 2), ("u", [1, 2], 4, 2), ("u", [1, 2], 4, 1)]
    profile["ulti_fee"] = 0
    game = auctioned(profile, complete("M7 M8"), "discard M8 M7", "ju")
    assert shape(play(game, "throw-in")) == [("j", [1, 2], 1, 2), ("u", [1, 2], 4, 2)]


# R7, kontra


def test_r7_3_a_trump_figure_with_individual_kontra() -> None:
    profile = evolve("wikihow", individual_kontra=["u"])
    game = auctioned(profile, complete("MA M7 M8"), "discard M8 M7", "Pju")
    play(game, "play MA", "kontra j u")
    low(game)
    assert {a for a in game.legal() if a.startswith("kontra")} == {"kontra u"}
    assert game.refusal("kontra j") == "already_raised"
    play(game, "kontra u")
    low(game)
    assert (game.phase, game.to_act) == ("KONTRA", 0)
    assert len(game.legal()) == 8  # pass, and the subsets of j, u@1, u@2
    assert "kontra j u@1 u@2" in game.legal()
    assert game.refusal("kontra u") == "bad_action"
    assert game.refusal("kontra j@1") == "bad_action"
    play(game, "kontra j u@2")
    assert game.to_act == 1
    assert game.legal() == {"pass", "kontra j"}  # his ulti was not raised: closed
    play(game, "pass")
    assert game.legal() == {"pass", "kontra j", "kontra u", "kontra j u"}
    play(game, "kontra u")
    assert game.legal() == {"pass", "kontra u@2"}
    play(game, "pass")
    assert (game.phase, game.levels) == ("PLAY", {"j": 2, "u@1": 1, "u@2": 3})


def test_r7_3_one_line_per_defender_for_what_is_individual() -> None:
    profile = evolve("wikihow", individual_kontra=["u"])
    levels = {"j": 2, "u@1": 1, "u@2": 3}
    game = finished(profile, "Pju", "", **tricks_of(SIXTY_THIRTY), levels=levels)
    # Parti 1 x 2 x 4 = 8 made; ulti 4 x 2 x 2 = 16 and 4 x 2 x 8 = 64 lost; fee 4 x 2 = 8.
    assert shape(game) == [
        ("j", [1, 2], 1, 4),
        ("u", [1], 4, 2),
        ("u", [2], 4, 8),
        ("u", [1, 2], 4, 1),
    ]
    assert net(game) == [-80, 16, 64]
    facts = game.facts()
    assert facts is not None
    assert facts["kontra"] == {"j": 2, "u": [1, 3]}
    game = finished(
        profile | {"fee_follows_kontra": True},
        "Pju",
        "",
        **tricks_of(SIXTY_THIRTY),
        levels=levels,
    )
    assert shape(game)[3:] == [("u", [1], 4, 2), ("u", [2], 4, 8)]
    assert net(game) == [-144, 24, 120]  # -8 + 16 + 16 and -8 + 64 + 64


def test_r7_3_silent_figures_under_highest_by_each_defenders_levels() -> None:
    state = tricks_of([0] * 10) | {"levels": {"4@1": 2, "4@2": 0}}
    profile = evolve("wikihow", individual_kontra=["4"])
    game = finished(profile, "4", "M", **state)
    # 40-100: 4 x 4 and 4; silent four aces: 2 x 4 and 2; silent durchmars: 3 x 4 and 3.
    assert shape(game) == [
        ("4", [1], 4, 4),
        ("4", [2], 4, 1),
        ("(a)", [1], 2, 4),
        ("(a)", [2], 2, 1),
        ("(d)", [1], 3, 4),
        ("(d)", [2], 3, 1),
    ]
    assert net(game) == [45, -36, -9]
    game = finished(profile | {"silent_kontra": "NONE"}, "4", "M", **state)
    assert shape(game)[2:] == [("(a)", [1, 2], 2, 1), ("(d)", [1, 2], 3, 1)]


@pytest.mark.parametrize(
    ("payment", "fee_follows", "expected"),
    [
        ("COMMON", True, [40, -8, -32]),  # (2 + 2) x 2 and (2 + 2) x 8
        ("COMMON", False, [24, -6, -18]),  # 2 x 2 + 2 and 2 x 8 + 2
        ("INDIVIDUAL", True, [8, -16, 8]),  # (2 + 2) x 2 to each: his own level
        ("INDIVIDUAL", False, [6, -12, 6]),  # 2 x 2 + 2 to each
    ],
)
def test_r7_3_silent_ulti_of_a_defender_with_levels_of_his_own(
    payment: str, fee_follows: bool, expected: list[int]
) -> None:
    profile = evolve(
        "wikihow",
        individual_kontra=["4"],
        silent_ulti_payment=payment,
        fee_follows_kontra=fee_follows,
    )
    levels = {"4@1": 1, "4@2": 3}
    game = finished(profile, "4", "T", **silent_ulti_state(wins=False), levels=levels)
    assert nets(game, "u", silent=True) == expected


@pytest.mark.parametrize(
    ("name", "bid", "individual", "levels", "each", "against"),
    [
        # It follows the parti: 2 x 2 and 2; 2 x 3 and 2.
        ("wikihow", "j", ["j"], {"j@1": 1, "j@2": 0}, (4, 2), [[1], [2]]),
        ("ultistars_classic", "j", ["j"], {"j@1": 2, "j@2": 0}, (6, 2), [[1], [2]]),
        ("wikihow", "ju", ["u"], {"j": 1, "u@1": 3, "u@2": 0}, (4, 4), [[1, 2]]),
        # Without the mark (R12.W) it follows the highest level; with it, the parti.
        ("wikipedia", "jua", ["u"], {"j": 0, "u@1": 1, "u@2": 0, "a": 0}, (4, 2), [[1], [2]]),
        ("wikipedia", "jua", ["u"], {"j": 0, "u@1": 1, "u@2": 0, "a": 2}, (8, 8), [[1], [2]]),
        ("wikipedia", "ju", ["u"], {"j": 0, "u@1": 1, "u@2": 0}, (2, 2), [[1, 2]]),
        # Added to the parti it follows nothing.
        ("viccesmagyarkartya", "j", ["j"], {"j@1": 2, "j@2": 0}, (2, 2), [[1, 2]]),
    ],
)
def test_r7_3_silent_hundred_with_individual_kontra(
    name: str,
    bid: str,
    individual: list[str],
    levels: dict[str, int],
    each: tuple[int, int],
    against: list[list[int]],
) -> None:
    state = tricks_of(ALL_TO_DECLARER) | {"melds": [["40"], None, None], "levels": levels}
    profile = evolve(name, individual_kontra=individual, plain_parti="PLAYED")
    game = finished(profile, bid, "M", **state)
    assert nets(game, "c1", silent=True) == [sum(each), -each[0], -each[1]]
    assert [line["against"] for line in lines(game) if line["figure"] == "c1"] == against


def contract(name: str, **changes: object) -> Profile:
    return evolve(name, kontra_scope="CONTRACT", individual_kontra=[], **changes)


def test_r7_6_one_level_for_the_contract() -> None:
    game = auctioned(contract("ultistars"), complete("MA M7 M8"), "discard M8 M7", "Pju")
    play(game, "play MA")
    assert {a for a in game.legal() if a.startswith("kontra")} == {"kontra"}
    assert game.refusal("kontra u") == "bad_action"
    low(play(game, "kontra"))
    assert game.refusal("kontra") == "already_raised"
    low(game)
    assert (game.phase, game.legal()) == ("KONTRA", {"pass", "kontra"})
    play(game, "kontra")
    assert (game.phase, game.levels) == ("PLAY", {"j": 2, "u": 2})
    figures = auctioned(BUILTIN["ultistars"], complete("MA M7 M8"), "discard M8 M7", "Pju")
    assert play(figures, "play MA").refusal("kontra") == "bad_action"


def test_r7_6_the_level_of_the_contract_multiplies_every_line() -> None:
    levels = {"j": 2, "u": 2}
    state = tricks_of(SIXTY_THIRTY) | {"levels": levels}
    game = finished(contract("ultistars"), "ju", "M", **state)
    # Parti 1 x 4 made; ulti 4 x 4 lost, its fee 4 x 4 too.
    assert shape(game) == [("j", [1, 2], 1, 4), ("u", [1, 2], 4, 4), ("u", [1, 2], 4, 4)]
    assert net(game) == [-56, 28, 28]
    facts = game.facts()
    assert facts is not None
    assert facts["kontra"] == levels
    state = silent_ulti_state(wins=False) | {"levels": {"4": 1}}
    game = finished(contract("ultistars"), "4", "T", **state)
    assert nets(game, "u", silent=True) == [16, -8, -8]  # 2 x 2 and the fee 2 x 2
    game = finished(contract("ultistars"), "4", "M", **tricks_of([0] * 10), levels={"4": 1})
    assert net(game) == [28, -14, -14]  # 4 x 2 and silent durchmars 3 x 2


@pytest.mark.parametrize(
    ("name", "each"),
    [
        ("ultistars_classic", 6),  # LINEAR keeps its own scale: 2 x 3
        ("wikihow", 8),  # 2 x 4
        ("viccesmagyarkartya", 8),  # added, and multiplied here: 2 x 4
    ],
)
def test_r7_6_silent_hundred_by_the_level_of_the_contract(name: str, each: int) -> None:
    profile = contract(name, plain_parti="PLAYED")
    state = tricks_of(ALL_TO_DECLARER) | {"melds": [["40"], None, None], "levels": {"j": 2}}
    assert paid(finished(profile, "j", "M", **state), "c1", silent=True) == -each


def test_r7_6_before_the_lead_the_defenders_speak_in_order() -> None:
    profile = evolve("ultistars", kontra_time="BEFORE_LEAD")
    game = auctioned(profile, complete("MA M7 M8"), "discard M8 M7", "4")
    assert "throw-in" in game.legal()
    play(game, "trump M")
    assert (game.phase, game.to_act) == ("KONTRA", 1)
    assert game.legal() == {"pass", "kontra 4"}
    assert game.claims() == set()
    assert game.refusal("throw-in") == "wrong_phase"
    assert game.refusal("play MA") == "wrong_phase"
    play(game, "pass")
    assert (game.phase, game.to_act) == ("KONTRA", 2)
    play(game, "pass")
    assert (game.phase, game.to_act) == ("PLAY", 0)
    assert "throw-in" in game.legal()
    play(game, "play MA")
    assert game.refusal("kontra 4") == "wrong_phase"
    low(game, 2)
    assert (game.phase, len(game.tricks)) == ("PLAY", 1)


def test_r7_6_before_the_lead_the_round_follows_at_once() -> None:
    profile = evolve("ultistars", kontra_time="BEFORE_LEAD")
    game = auctioned(profile, complete("MA M7 M8"), "discard M8 M7", "4")
    play(game, "trump M", "kontra 4")
    assert (game.phase, game.to_act) == ("KONTRA", 0)  # nothing is left for seat 2
    assert game.legal() == {"pass", "kontra 4"}
    assert game.refusal("throw-in") == "throw_in_too_late"
    play(game, "kontra 4")
    assert (game.phase, game.to_act, game.levels) == ("PLAY", 0, {"4": 2})
    assert game.refusal("throw-in") == "throw_in_too_late"
    low(game, 3)
    assert (game.phase, len(game.tricks)) == ("PLAY", 1)


def test_r7_6_before_the_lead_without_a_trump_to_name() -> None:
    profile = evolve("wikihow", kontra_time="BEFORE_LEAD")
    deal = complete("M7 M8")
    game = play(Reference(profile, deal), "discard M8 M7", "bid 4", "take", "discard M8 M7")
    play(game, "bid b", "pass", "pass", "pass")
    assert (game.phase, game.declarer, game.to_act) == ("KONTRA", 1, 2)
    play(game, "kontra b")
    assert game.to_act == 0
    play(game, "pass")
    assert (game.to_act, game.legal()) == (1, {"pass", "kontra b@2"})
    play(game, "kontra b@2", "pass")
    assert (game.phase, game.to_act, game.levels) == ("PLAY", 1, {"b@0": 0, "b@2": 2})
    game = auctioned(profile | {"kontra_levels": 0}, deal, "discard M8 M7", "Pju")
    assert game.phase == "PLAY"  # nobody has anything to raise, nobody is asked
    both = contract("ultistars", kontra_time="BEFORE_LEAD")
    game = auctioned(both, deal, "discard M8 M7", "b")
    assert game.legal() == {"pass", "kontra"}
    play(game, "pass", "kontra")
    assert (game.to_act, game.legal()) == (0, {"pass", "kontra"})


def test_r7_6_melds_stay_in_trick_1() -> None:
    profile = evolve("wikipedia", kontra_time="BEFORE_LEAD")
    game = auctioned(profile, complete("MK MO MA M7 M8"), "discard M8 M7", "Pj")
    assert game.refusal("meld 20") == "wrong_phase"
    play(game, "pass", "pass", "meld 20")
    assert game.refusal("throw-in") == "throw_in_too_late"


def test_r7_7_names_of_kontra_levels() -> None:
    profile = BUILTIN["ultistars"]
    names = [kontra_name(profile, level) for level in (1, 4, 6, 7)]
    assert names == ["kontra", "hirskontra", "Fedák Sári", "kontra×128"]
    other = evolve("ultistars", kontra_names=["kontra", "rekontra"])
    assert [kontra_name(other, level) for level in (2, 3)] == ["rekontra", "kontra×8"]


# R8, the play


@pytest.mark.parametrize(
    ("table", "hand", "legal"),
    [
        ("j Z MK Z7", "MA M8 ZA", "MA"),  # the best card of the led suit is to be beaten
        ("j Z MX Z7", "MK M8 ZA", "MK M8"),  # it can't be: free in the suit
        ("j Z MK ZU", "ZA Z8 PA", "ZA"),  # can't follow: must overtrump
        ("j Z MK ZA", "ZX Z8 PA", "ZX Z8"),  # can't overtrump, but must trump
        ("j Z ZK Z7", "ZX ZA Z8", "ZX ZA"),  # trump led
        ("j Z ZK ZA", "ZX Z8", "ZX Z8"),  # trump led, which was not trumped
        ("b - MU PA", "MX MK M8", "MK"),  # nothing was trumped
    ],
)
def test_r8_2_beat_suit_in_trumped_trick(table: str, hand: str, legal: str) -> None:
    bid, trump, led, second = table.split()
    profile = evolve("wikipedia", kontra_levels=0, beat_suit_in_trumped_trick=True)
    assert trick_position(bid, trump, led, second, hand, profile) == set(legal.split())


@pytest.mark.parametrize(
    ("bid", "early_end", "ending"),
    [
        ("d", "ALL", "EARLY"),
        ("td", "ALL", "EARLY"),
        ("ud", "ALL", None),
        ("d", "NO_TRUMP", None),
        ("nd", "ALL", "EARLY"),
        ("nd", "NO_TRUMP", "EARLY"),
        ("nd", "NEVER", None),
    ],
)
def test_r8_5_early_end_of_a_durchmars(bid: str, early_end: str, ending: str | None) -> None:
    profile = evolve("ultistars", early_end=early_end)
    game = auctioned(profile, complete("T7 M7 M8", "TA"), "discard M8 M7", bid)
    if game.phase == "TRUMP":
        play(game, "trump M")
    low(play(game, "play T7"), 2)  # the ace of the suit beats the seven
    assert (game.ending, len(game.tricks)) == (ending, 1)
    if ending is not None:
        value = 12 if bid == "td" else 6
        assert net(game) == [-2 * value, value, value]


def test_r8_7_a_defender_spreads_with_consent() -> None:
    profile = evolve("ultistars", spread="ANY_TIME")
    game = auctioned(profile, complete("MA M7 M8"), "discard M8 M7", "4")
    play(game, "trump M")
    assert game.refusal("spread 1") == "spread_too_early"
    play(game, "play MA")
    assert game.claims() == {"concede", "spread", "spread 1", "spread 2"}
    play(game, "spread 1")
    assert game.refusal("spread 1") == "already_open"
    assert game.claims() == {"concede", "spread", "spread 2"}
    low(play(game, "kontra 4"), 2)
    assert (game.phase, game.claims()) == ("KONTRA", set())
    assert game.refusal("spread 2") == "not_in_play"
    never = evolve("ultistars", spread="NEVER")
    game = auctioned(never, complete("MA M7 M8"), "discard M8 M7", "4")
    low(play(game, "trump M"), 3)
    assert game.refusal("spread 1") == "not_in_this_profile"
    for open_hands in ("ALL", "DECLARER"):
        shown = evolve("ultistars", open_hands=open_hands)
        game = auctioned(shown, complete("MA M7 M8"), "discard M8 M7", "td")
        low(play(game, "trump M"), 3)
        assert game.claims() == {"concede"}


# R9, R10, points and silent figures


@pytest.mark.parametrize(
    ("melds_count", "winners", "said", "points"),
    [
        ("ALWAYS", [1] * 10, "40 20 20 20", 100),
        ("WITH_POINT", NO_POINT, "40 20 20 20", 0),
        ("WITH_POINT", LAST_ONLY, "40 20 20 20", 110),
        ("WITH_TRICK", [1] * 10, "40 20 20 20", 0),
        ("WITH_TRICK", NO_POINT, "40 20 20 20", 100),
        ("CAPPED", NO_POINT, "40 20 20 20", 80),
        ("CAPPED", LAST_ONLY, "40 20 20 20", 90),
        ("CAPPED", LAST_ONLY, "40 20 20", 90),
        ("CAPPED", LAST_ONLY, "40 20", 70),
    ],
)
def test_r9_3_melds_count(melds_count: str, winners: list[int], said: str, points: int) -> None:
    profile = evolve("ultistars_classic", melds_count=melds_count)
    state = tricks_of(winners) | {"melds": [said.split(), None, None]}
    assert finished(profile, "j", "M", **state)._declarer_points() == points


def test_r9_3_melds_of_both_defenders_are_capped_together() -> None:
    profile = evolve("ultistars_classic", melds_count="CAPPED")
    # The declarer has 80 trick points, the defenders 10 and 60 + 40, that is 80: a parti of
    # theirs, and no hundred.
    state = tricks_of(EIGHTY_TEN) | {"melds": [None, ["20", "20", "20"], ["40"]]}
    game = finished(profile, "j", "M", **state)
    assert (game._declarer_points(), game._defender_points()) == (80, 90)
    assert [line["figure"] for line in lines(game)] == ["j", "a"]  # four aces of the declarer
    assert net(game) == [2, -1, -1]  # 1 lost, 2 made


def test_r9_3_after_a_concession_the_declarer_has_a_trick() -> None:
    profile = evolve("ultistars_classic", melds_count="WITH_TRICK")
    game = auctioned(profile, complete("MK MO MA M7 M8"), "discard M8 M7", "j")
    play(game, "trump M", "meld 40", "play MA", "concede")
    assert (game._declarer_points(), game._defender_points()) == (130, 0)
    # The hundred 2; the four aces, which he has now, 2.
    assert net(game) == [8, -4, -4]


FORTY_SIXTY = (SIXTY_THIRTY, "40")
TWENTY_SIXTY = (SIXTY_THIRTY, "20")
TWENTIES_SIXTY = (SIXTY_THIRTY, "20 20")
TWENTY_EIGHTY = (EIGHTY_TEN, "20")
BOTH_SIXTY = (SIXTY_THIRTY, "40 20")
BOTH_EIGHTY = (EIGHTY_TEN, "40 20")
FORTY_AND_TWENTIES_TEN = (LAST_ONLY, "40 20 20 20")


@pytest.mark.parametrize(
    ("needs", "with_twenty", "case", "each"),
    [
        ("ANY", 5, FORTY_SIXTY, 3),
        ("ANY", 5, TWENTY_SIXTY, None),
        ("ANY", 5, TWENTIES_SIXTY, 5),
        ("ANY", None, TWENTIES_SIXTY, 3),
        ("ANY", 5, TWENTY_EIGHTY, 5),
        ("ANY", 5, BOTH_EIGHTY, 3),  # a forty is among the melds
        ("ANY", 5, FORTY_AND_TWENTIES_TEN, 3),
        ("ONE_MELD", 5, FORTY_SIXTY, 3),
        ("ONE_MELD", 5, TWENTIES_SIXTY, None),
        ("ONE_MELD", 5, TWENTY_EIGHTY, 5),
        ("ONE_MELD", None, TWENTY_EIGHTY, 3),
        ("ONE_MELD", 5, BOTH_SIXTY, 3),
        ("ONE_MELD", 5, BOTH_EIGHTY, 5),  # both ways: the higher
        ("ONE_MELD", 1, BOTH_EIGHTY, 3),
        ("ONE_MELD", 5, FORTY_AND_TWENTIES_TEN, None),
    ],
)
def test_r10_1_silent_hundred_needs_and_costs(
    needs: str, with_twenty: int | None, case: tuple[list[int], str], each: int | None
) -> None:
    winners, said = case
    profile = evolve(
        "ultistars_classic",
        silent_hundred=3,
        silent_hundred_with_twenty=with_twenty,
        silent_hundred_needs=needs,
    )
    state = tricks_of(winners) | {"melds": [said.split(), None, None]}
    game = finished(profile, "j", "M", **state)
    facts = game.facts()
    assert facts is not None
    assert facts["hundred_price"] == each
    assert paid(game, "c1", silent=True) == -(each or 0)
    assert paid(game, "j") == (-1 if each is None else 0)  # the parti is made in every case


@pytest.mark.parametrize(
    ("name", "each"),
    [
        ("ultistars_classic", 15),  # 5 x 3
        ("wikihow", 20),  # 5 x 4
        ("wikipedia", 40),  # twice 5, where a lost parti costs double, x 4
    ],
)
def test_r10_1_defenders_silent_hundred_with_a_twenty(name: str, each: int) -> None:
    profile = evolve(name, silent_hundred_with_twenty=5, plain_parti="PLAYED")
    # Declarer 20 trick points, defenders 60 + 10 and 20 + 20 from one each.
    state = tricks_of([0, 1, 1, 2, 0, 0, 0, 0, 0, 1])
    state |= {"melds": [None, ["20"], ["20"]], "levels": {"j": 2}}
    assert paid(finished(profile, "j", "M", **state), "c1", silent=True) == each
    profile["silent_hundred_needs"] = "ONE_MELD"
    game = finished(profile, "j", "M", **state)
    assert paid(game, "c1", silent=True) == 0
    assert paid(game, "j") == (8 if name == "wikipedia" else 4)


def test_r10_1_silent_hundred_is_not_paid_everywhere() -> None:
    profile = evolve("ultistars_classic", silent_hundred=None)
    state = tricks_of(SIXTY_THIRTY) | {"melds": [["40"], None, None]}
    game = finished(profile, "j", "M", **state)
    assert net(game) == [2, -1, -1]
    facts = game.facts()
    assert facts is not None
    assert facts["silent"] == []
    assert bid_row(profile, "j")["silent_hundred"] is None
    dear = evolve("wikipedia", values=cast("dict[str, int]", profile["values"]) | {"j": 3})
    assert bid_row(dear, "Pj")["silent_hundred"] == 4  # 2 x 2, whatever the parti is worth


def test_r10_2_silent_ulti_is_not_paid_everywhere_and_fees_may_be_0() -> None:
    made = silent_ulti_state(wins=True) | {"levels": {"j": 1}}
    game = finished(evolve("wikipedia", silent_ulti=None), "j", "T", **made)
    # R11.5: it drops no parti then. 2 (lost, by the table) x 2
    assert shape(game) == [("j", [1, 2], 2, 2)]
    lost = silent_ulti_state(wins=False)
    game = finished(evolve("ultistars", silent_ulti_fee=0), "4", "T", **lost)
    assert nets(game, "u", silent=True) == [4, -2, -2]
    assert sum(line["silent"] is True for line in lines(game)) == 1
    game = finished(evolve("ultistars", ulti_fee=0), "ju", "M", **tricks_of(SIXTY_THIRTY))
    assert shape(game) == [("j", [1, 2], 1, 1), ("u", [1, 2], 4, 1)]


def test_r10_3_silent_aces_against_a_durchmars() -> None:
    lost = tricks_of([1, 1, 1, 1, 0, 0, 0, 0, 0, 0])
    game = finished(BUILTIN["wikihow"], "d", "M", **lost)
    assert net(game) == [-16, 8, 8]  # 6 lost, 2 made by seat 1
    game = finished(BUILTIN["wikihow"], "Ptd", "", **lost)
    assert net(game) == [-56, 28, 28]  # 12 x 2 and 2 x 2
    game = finished(BUILTIN["wikihow"], "d", "M", **tricks_of([0] * 10))
    assert net(game) == [12, -6, -6]  # the declarer can't
    split = tricks_of([1, 1, 2, 2, 0, 0, 0, 0, 0, 0])
    assert net(finished(BUILTIN["wikihow"], "d", "M", **split)) == [-12, 6, 6]
    assert net(finished(BUILTIN["ultistars"], "d", "M", **lost)) == [-12, 6, 6]


BY_TURNS = [1, 2, 1, 2, 1, 2, 1, 2, 1]


def test_r10_4_silent_durchmars_of_the_defenders_together() -> None:
    profile = evolve("ultistars", silent_durchmars_by="SIDES")
    game = finished(profile, "4", "M", **tricks_of([*BY_TURNS, 2]))
    assert net(game) == [-14, 7, 7]  # 4 lost, 3 made
    silent = [line for line in lines(game) if line["silent"]]
    assert [(x["by"], x["seat"], x["hub"], x["against"]) for x in silent] == [
        ("defenders", None, 0, [1, 2])
    ]
    facts = game.facts()
    assert facts is not None
    assert facts["silent"] == [["d", None, True]]
    # One defender who captures all aces on the way is not paid beside it.
    aces = tricks_of([1, 1, 1, 1, 2, 1, 2, 1, 2, 1])
    assert nets(finished(profile, "4", "M", **aces), "a", silent=True) == [0, 0, 0]
    both = profile | {"aces_with_silent_durchmars": True}
    assert nets(finished(both, "4", "M", **aces), "a", silent=True) == [-4, 2, 2]
    # Alone it is one defender's, elsewhere.
    anyone = finished(BUILTIN["ultistars"], "4", "M", **tricks_of([*BY_TURNS, 2]))
    assert nets(anyone, "d", silent=True) == [0, 0, 0]


def test_r10_4_sides_can_lose_the_silent_durchmars() -> None:
    profile = evolve("ultistars", silent_durchmars_by="SIDES", silent_durchmars_losable=True)
    game = finished(profile, "4", "M", **tricks_of([*BY_TURNS, 0]))
    assert nets(game, "d", silent=True) == [6, -3, -3]
    game = finished(profile, "4", "M", **tricks_of([0] * 9 + [2]))
    assert nets(game, "d", silent=True) == [-6, 3, 3]
    # Nine tricks of one defender, the last his partner's: made together, lost by nobody.
    game = finished(profile, "4", "M", **tricks_of([1] * 9 + [2]))
    assert nets(game, "d", silent=True) == [-6, 3, 3]
    alone = finished(BUILTIN["wikihow"], "4", "M", **tricks_of([1] * 9 + [2]))
    assert nets(alone, "d", silent=True) == [6, -3, -3]


def replacing(name: str, **changes: object) -> Profile:
    return evolve(name, silent_durchmars_payment="REPLACES_PARTI", plain_parti="PLAYED", **changes)


def test_r10_4_silent_durchmars_replaces_the_parti() -> None:
    state = tricks_of([0] * 10) | {"levels": {"j": 2}}
    # By the level of the parti, though silent figures have no kontra here: 3 x 4.
    assert shape(finished(replacing("ultistars"), "j", "M", **state)) == [("(d)", [1, 2], 3, 4)]
    # By that of the parti, not the highest.
    other = tricks_of([0] * 10) | {"levels": {"j": 1, "u": 3}}
    game = finished(replacing("wikihow", silent_aces=None), "ju", "M", **other)
    assert shape(game)[-1] == ("(d)", [1, 2], 3, 2)
    assert "j" not in [figure for figure, *_ in shape(game)]
    # A silent 100 is paid as well: 2 x 3 by the linear scale.
    game = finished(replacing("ultistars"), "j", "M", **state, melds=[["40"], None, None])
    assert shape(game) == [("(c1)", [1, 2], 6, 1), ("(d)", [1, 2], 3, 4)]
    # Without a parti in the bid: as elsewhere.
    game = finished(replacing("ultistars"), "4", "M", **tricks_of([0] * 10), levels={"4": 1})
    assert shape(game) == [("4", [1, 2], 4, 2), ("(d)", [1, 2], 3, 1)]
    # The parti's kontra is individual: one line per defender, 3 x 4 and 3.
    own = replacing("ultistars", individual_kontra=["j"])
    game = finished(own, "j", "M", **tricks_of([0] * 10), levels={"j@1": 2, "j@2": 0})
    assert shape(game) == [("(d)", [1], 3, 4), ("(d)", [2], 3, 1)]


def test_r10_4_a_lost_silent_durchmars_replaces_nothing() -> None:
    profile = replacing("ultistars", silent_durchmars_losable=True)
    state = tricks_of([0] * 9 + [1]) | {"levels": {"j": 1}}
    game = finished(profile, "j", "M", **state)
    assert shape(game) == [("j", [1, 2], 1, 2), ("(a)", [1, 2], 2, 1), ("(d)", [1, 2], 3, 1)]
    assert net(game) == [2, -1, -1]  # 2 and 2 made, 3 lost


def test_r10_4_it_is_not_dropped_by_a_silent_ulti() -> None:
    state = tricks_of([0] * 10) | {"levels": {"j": 1}}
    tricks = cast("list[list[tuple[int, str]]]", state["tricks"])
    tricks[9] = [(0, "T7"), (1, "Z7"), (2, "Z8")]
    game = finished(replacing("wikipedia"), "j", "T", **state)
    # Silent ulti 2 x 2, silent durchmars 3 x 2.
    assert shape(game) == [("(u)", [1, 2], 2, 2), ("(d)", [1, 2], 3, 2)]
    assert net(game) == [20, -10, -10]


# R11, settlement


@pytest.mark.parametrize(("level", "each"), [(0, 8), (1, 16), (2, 32)])
def test_r11_3_a_fee_that_follows_kontra(level: int, each: int) -> None:
    profile = evolve("ultistars", fee_follows_kontra=True)
    state = tricks_of(SIXTY_THIRTY) | {"levels": {"j": 0, "u": level}}
    assert paid(finished(profile, "ju", "M", **state), "u") == each


@pytest.mark.parametrize(
    ("silent_kontra", "each"),
    [("NONE", 4), ("HIGHEST", 8)],  # 2 + 2; (2 + 2) x 2
)
def test_r11_3_the_fee_of_a_silent_ulti_follows_what_multiplies_it(
    silent_kontra: str, each: int
) -> None:
    profile = evolve("ultistars", fee_follows_kontra=True, silent_kontra=silent_kontra)
    state = silent_ulti_state(wins=False) | {"levels": {"4": 1}}
    game = finished(profile, "4", "T", **state)
    assert nets(game, "u", silent=True) == [2 * each, -each, -each]


def test_r11_5_the_hundred_stays_where_the_parti_is_dropped() -> None:
    # Seat 1 makes the silent ulti; defenders 40 + 10 and 40 + 20 said.
    state = silent_ulti_state(wins=True)
    state |= {"levels": {"j": 1}, "melds": [None, ["40", "20"], None]}
    game = finished(BUILTIN["wikipedia"], "j", "T", **state)
    assert shape(game) == [("(c1)", [1, 2], 4, 2), ("(u)", [1, 2], 2, 2)]
    assert net(game) == [-24, 12, 12]  # 4 x 2 (of the defenders, by the table) and 2 x 2
    added = evolve("wikihow", plain_parti="PLAYED", hundred_payment="ADDS")
    assert shape(finished(added, "j", "T", **state)) == [
        ("(c1)", [1, 2], 2, 1),
        ("(u)", [1, 2], 2, 2),
    ]


def test_r11_5_dropped_only_towards_who_shares_a_kontra_on_it() -> None:
    profile = evolve("wikipedia", individual_kontra=["j"])
    levels = {"j@1": 1, "j@2": 0}
    game = finished(profile, "j", "T", **silent_ulti_state(wins=True), levels=levels)
    # Parti lost 2 (table) to seat 2 alone; silent ulti 2 x 2 to seat 1, 2 to seat 2.
    assert shape(game) == [("j", [2], 2, 1), ("(u)", [1], 2, 2), ("(u)", [2], 2, 1)]
    assert net(game) == [-8, 4, 4]


def test_r11_5_a_silent_ulti_that_is_not_paid_at_this_bid_drops_nothing() -> None:
    # A dash at ja in the table: no silent ulti there.
    state = silent_ulti_state(wins=True) | {"levels": {"j": 1, "a": 0}}
    game = finished(BUILTIN["wikipedia"], "ja", "T", **state)
    assert shape(game) == [("j", [1, 2], 1, 2), ("a", [1, 2], 4, 1)]


def test_r11_6_lost_values() -> None:
    profile = evolve("wikipedia", lost_values={"b": 5, "u": 3, "j": 1})
    assert bid_row(profile, "b")["loss"] == "5"
    assert bid_row(profile, "ju")["loss"] == "7+1"  # 3 and the fee 4
    assert bid_row(profile, "Pju")["loss"] == "14+2"
    assert bid_row(profile, "4")["loss"] == "8"
    game = auctioned(profile, complete("MA M7 M8"), "discard M8 M7", "b")
    play(game, "play MA", "kontra b")
    low(game, 2)
    play(game, "pass")
    assert net(game) == [-15, 10, 5]  # 5 x 2 and 5
    # A silent 100 of the defenders is not touched: 4 where a lost parti costs double.
    state = tricks_of([1, 1, 1, 1, 0, 0, 0, 0, 0, 1]) | {"melds": [None, ["20"], None]}
    assert net(finished(profile, "j", "M", **state)) == [-12, 6, 6]  # and four aces 2
    symmetric = evolve("ultistars_classic", lost_values={"j": 2})
    state = tricks_of(LAST_ONLY)
    assert paid(finished(symmetric, "j", "M", **state), "j") == 2


def test_r11_8_what_a_revoke_pays() -> None:
    vicces, wikipedia = BUILTIN["viccesmagyarkartya"], BUILTIN["wikipedia"]
    # PAYABLE, once: 1 + 4 + the fee 4; a defender's offence at the values, both shares his.
    assert revoke_net(vicces, "ju", 0, {}, 0, 1) == [-18, 9, 9]
    assert revoke_net(vicces, "ju", 0, {}, 2, 1) == [10, 0, -10]
    # The ulti kontra'd: 1 + 8, the fee 4 or, where fees are multiplied, 8.
    assert revoke_net(vicces, "ju", 0, {"u": 1}, 0, 1) == [-26, 13, 13]
    follows = vicces | {"fee_follows_kontra": True}
    assert revoke_net(follows, "ju", 0, {"u": 1}, 0, 1) == [-34, 17, 17]
    whole = contract("viccesmagyarkartya")
    assert revoke_net(whole, "ju", 0, {"j": 1, "u": 1}, 0, 1) == [-36, 18, 18]
    # The loss column, twice: 40-100 8 x 2; with lost_values 5 x 2.
    assert revoke_net(wikipedia, "4", 0, {}, 0, 1) == [-32, 16, 16]
    assert revoke_net(wikipedia, "4", 0, {}, 1, 1) == [16, -8, -8]
    cheap = wikipedia | {"lost_values": {"4": 5}}
    assert revoke_net(cheap, "4", 0, {}, 0, 1) == [-20, 10, 10]
    value = wikipedia | {"revoke_pays": "VALUE"}
    assert revoke_net(value, "4", 0, {}, 0, 1) == [-16, 8, 8]
    # Levels of each defender's own: (1 + 4 x 2 + 4 x 2) and (1 + 4 + 4).
    assert revoke_net(follows, "ju", 0, {"u": [1, 0]}, 0, 1) == [-26, 17, 9]


# R12, R14, profiles, the evening


def test_r12_the_seven_profiles() -> None:
    assert len(BUILTIN) == 7
    tournament = deepcopy(BUILTIN["ultistars_tournament"])
    assert tournament.pop("plain_parti_from_stake") == 5
    ultistars = deepcopy(BUILTIN["ultistars"])
    assert ultistars.pop("plain_parti_from_stake") is None
    assert tournament == ultistars
    suits = BUILTIN["suit_bid"]
    assert [bid_row(suits, code)["win"] for code in ("eb", "ed", "tb", "ntd")] == [
        "20",
        "24",
        "20",
        "24",
    ]
    assert not outbids(suits, "tb", "eb")


def test_r14_1_next_dealer() -> None:
    right = BUILTIN["ultistars"]
    assert [next_dealer(right, 3, dealer, 0) for dealer in range(3)] == [1, 2, 0]
    assert next_dealer(right, 4, 3, None) == 0
    declarer = evolve("ultistars", next_dealer="DECLARER")
    assert next_dealer(declarer, 3, 0, 2) == 2
    assert next_dealer(declarer, 3, 0, None) == 0


# --- random self-play ---------------------------------------------------------------------------


def weigh(rng: random.Random, actions: list[str], busy: bool) -> str:
    """First a kind of action, then one of that kind, so that rare kinds come up too."""
    kinds = sorted({action.split()[0] for action in actions})
    if "pass" in kinds and not busy and rng.random() < 0.6:
        return "pass"
    kind = rng.choice(kinds)
    if kind == "throw-in" and rng.random() < 0.8 and len(kinds) > 1:
        kind = rng.choice([other for other in kinds if other != "throw-in"])
    return rng.choice([action for action in actions if action.split()[0] == kind])


def self_play(profile: Profile, rng: random.Random) -> Reference:
    game = Reference(profile, shuffled(rng), rng.choice([1, 1, 3, 5]))
    steps = 0
    while game.phase != "OVER":
        assert game.settlement() is None
        assert game.facts() is None
        legal = sorted(game.legal())
        assert legal, game.phase
        claims = sorted(game.claims())
        if claims and rng.random() < 0.03:
            game.apply(rng.choice(claims))
        else:
            game.apply(weigh(rng, legal, busy=game.standing is None))
        steps += 1
        assert steps < 400
    assert game.to_act is None
    assert game.legal() == game.claims() == set()
    assert sum(net(game)) == 0
    totals = [0, 0, 0]
    for line in lines(game):
        amounts = cast("list[int]", line["net"])
        assert sum(amounts) == 0
        unit = abs(amounts[cast("list[int]", line["against"])[0]])
        factors = [cast("int", line[k]) for k in ("units", "suit_multiplier", "kontra_multiplier")]
        assert unit == factors[0] * factors[1] * factors[2] * game.stake
        totals = [a + b for a, b in zip(totals, amounts, strict=True)]
    assert totals == net(game)
    assert game.facts() is not None
    return game


@pytest.mark.parametrize("name", sorted(BUILTIN))
def test_self_play(name: str) -> None:
    rng = random.Random(name)
    started = time.process_time()
    endings = {self_play(BUILTIN[name], rng).ending for _ in range(100)}
    assert "PLAYED" in endings
    assert time.process_time() - started < 20


CHOICES: dict[str, list[object]] = {
    "four_aces_with_durchmars": [True, False],
    "tie_break": ["LEVEL", "STRICT_VALUE", "FEWER_FIGURES", "LIST"],
    "bids_not_played": [[], ["d"], ["Pj", "b"]],
    "opening_pass": [True, False],
    "raise_without_talon": ["NEVER", "HOLDER", "ANYONE"],
    "holder_exchange": [True, False],
    "last_word": [True, False],
    "all_pass": ["VOID", "PLAIN_PARTI"],
    "no_trump_durchmars_ten": ["LOW", "HIGH"],
    "plain_parti": ["PLAYED", "FORFEIT_DOUBLE", "BASE_FEE"],
    "kontra_levels": [0, 1, 2, 3, 4, None],
    "individual_kontra": [["nd", "ed", "ntd", "b", "eb", "tb"], [], ["j"], ["b", "u", "a", "4"]],
    "kontra_scope": ["FIGURE", "CONTRACT"],
    "kontra_time": ["TRICK_1", "BEFORE_LEAD"],
    "seven_guard": ["DECLARER", "EVERYBODY", "NOBODY"],
    "beat_suit_in_trumped_trick": [True, False],
    "early_end": ["NO_TRUMP", "NEVER", "ALL"],
    "open_hands": ["ALL", "DECLARER"],
    "spread": ["AFTER_TRICK_1", "ANY_TIME", "NEVER"],
    "defender_spread": ["NEVER", "AFTER_DECLARER", "WITH_CONSENT"],
    "concession": [True, False],
    "melds_count": ["ALWAYS", "WITH_POINT", "WITH_TRICK", "CAPPED"],
    "lost_values": [None, {"b": 7, "u": 3, "j": 2}],
    "ulti_fee": [0, 4],
    "fee_follows_kontra": [True, False],
    "silent_hundred": [2, 3, None],
    "silent_hundred_with_twenty": [None, 4],
    "silent_hundred_needs": ["ANY", "ONE_MELD"],
    "hundred_scale": ["LINEAR", "DOUBLING"],
    "silent_ulti": [2, None],
    "silent_ulti_fee": [0, 2],
    "silent_ulti_fee_for_defenders": [True, False],
    "silent_ulti_payment": ["COMMON", "INDIVIDUAL"],
    "silent_aces": [2, 3, None],
    "silent_aces_against_durchmars": [True, False],
    "silent_durchmars": [3, None],
    "silent_durchmars_payment": ["ADDS", "REPLACES_PARTI"],
    "silent_durchmars_by": ["ANYONE", "DECLARER", "SIDES"],
    "silent_durchmars_losable": [True, False],
    "aces_with_silent_durchmars": [True, False],
    "silent_kontra": ["NONE", "HIGHEST"],
    "parti_dropped_by_silent_ulti": [True, False],
}


def random_profile(rng: random.Random) -> Profile:
    """Switches drawn by themselves; those that contradict another are put right."""
    profile = deepcopy(BUILTIN[rng.choice(sorted(BUILTIN))])
    profile |= {field: rng.choice(options) for field, options in CHOICES.items()}
    profile["plain_parti_from_stake"] = None
    if profile["plain_parti"] != "PLAYED":
        profile["plain_parti_from_stake"] = rng.choice([None, 3])
    if rng.random() < 0.5:
        cast("dict[str, int]", profile["values"])["x"] = 8
    if profile["losses"] != "TABLE":
        profile["hundred_payment"] = rng.choice(["REPLACES", "ADDS"])
    if profile["suit_named_in_bid"] == "ALWAYS":
        profile |= {"all_pass": "VOID", "bids_not_played": []}
    if not profile["opening_pass"]:
        profile |= {"all_pass": "VOID"}
    if profile["kontra_scope"] == "CONTRACT":
        profile["individual_kontra"] = []
    if not profile["last_word"]:
        profile["holder_exchange"] = False
        if profile["raise_without_talon"] == "HOLDER":
            profile["raise_without_talon"] = "NEVER"
    if profile["tie_break"] == "LIST":
        codes = catalogue(profile | {"tie_break": "LEVEL"})
        codes = rng.sample(codes, rng.randint(2, len(codes)))
        profile["order"] = [codes[:2], *([code] for code in codes[2:])]
    return profile


def test_self_play_of_mixed_switches() -> None:
    rng = random.Random(2026)
    endings = {self_play(random_profile(rng), rng).ending for _ in range(300)}
    assert endings == {"PLAYED", "EARLY", "CONCEDED", "THROW_IN", "FORFEIT", "VOID"}
