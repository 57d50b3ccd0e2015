"""The files of examples/houses: what a bid is worth there, which is higher, who pays what.

Every number is worked out by hand from what the programs' own repositories say; the rule that it
rests on stands beside it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import ulti
from ulti import Catalogue, Outcome, Profile, Silent

FOLDER: Final = Path(__file__).parent.parent / "examples" / "houses"
FILES: Final = sorted(FOLDER.glob("*.toml"))


def profile_of(name: str) -> Profile:
    return ulti.load_profile(FOLDER / f"{name}.toml")


def paid(name: str, bid: str, made: str = "", **facts: object) -> tuple[int, int]:
    """Return what seats 1 and 2 pay in all; seat 0 is the declarer, `made` are codes."""
    figures = bid.removeprefix("P")
    suit = None if figures in {"b", "eb", "tb", "nd", "ed", "ntd"} else "M"
    trump = "P" if figures != bid else suit
    outcome: dict[str, Any] = {"bid": bid, "declarer": 0, "trump": trump, "made": made.split()}
    net = ulti.settle(Outcome(**{**outcome, **facts}), profile_of(name)).net
    assert sum(net) == 0
    return -net[1], -net[2]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_file_loads_and_has_the_name_of_its_program(file: Path) -> None:
    profile = ulti.load_profile(file)
    assert profile.name == file.stem
    assert Profile.from_toml(profile.to_toml()) == profile


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_file_says_only_what_differs(file: Path) -> None:
    keys = tomllib.loads(file.read_text(encoding="utf-8"))
    profile, base = ulti.load_profile(file), ulti.PROFILES[keys.pop("based_on")]
    del keys["name"]
    assert [key for key in keys if getattr(profile, key) == getattr(base, key)] == []


# R3.2, R4.3, R4.4: how many bids there are, and some that there are not.
NUMBERS: Final = [
    ("ultiarena", 36, "j d Ptd ed ja 4a"),
    ("trickster", 38, "d Pd td Ptd ja 2a"),
    ("kurgansoft", 41, "ed ja 4a"),
    ("ger-tak", 38, "d Pd td Ptd ja"),
    ("zakariase", 77, "ed"),
    ("tepsi", 53, "ed ad"),
    ("nandi117", 54, "ad"),
    ("annakolozsvari", 40, "td 4td ntd tb"),
    ("jonasrichard", 48, "ud Ptd 2a 2ua P4a P2ua"),
    ("markigergely", 28, "Pja P4 P4a Pd 4d ud ed"),
    ("vadex", 40, "j Ptd ja"),
]


@pytest.mark.parametrize(("name", "number", "missing"), NUMBERS)
def test_r3_2_bids(name: str, number: int, missing: str) -> None:
    catalogue = Catalogue.of(profile_of(name))
    assert len(catalogue.bids) == number
    assert [code for code in missing.split() if code in catalogue] == []


# R3.4, R11.2, R11.3, R11.6: win and loss, the parti beside other figures behind the plus.
AMOUNTS: Final = [
    # 4 + fee 4 = 8, in hearts 16
    ("ultiarena", "ju", "4+1", "8+1"),
    ("ultiarena", "Pju", "8+2", "16+2"),
    # 4 + 4 + 12, lost with the fee 4
    ("ultiarena", "4utd", "20", "24"),
    ("ultiarena", "2", "8", "8"),
    ("ultiarena", "ntd", "24", "24"),
    # lost twice, but not the betlis and the 40-100
    ("trickster", "j", "1", "2"),
    ("trickster", "4", "4", "4"),
    ("trickster", "2", "8", "16"),
    ("trickster", "tb", "20", "20"),
    ("trickster", "eb", "10", "10"),
    ("trickster", "ntd", "12", "24"),
    # the parti beside an ulti is lost once
    ("trickster", "ju", "4+1", "8+1"),
    # 4 + 8 + 2 x 6
    ("trickster", "4ud", "14", "24"),
    # no fee; 20-100 at 6, durchmars at 7
    ("kurgansoft", "ju", "4+1", "4+1"),
    ("kurgansoft", "P2", "12", "12"),
    ("kurgansoft", "Pd", "14", "14"),
    ("kurgansoft", "nd", "14", "14"),
    ("kurgansoft", "2utd", "24", "24"),
    ("kurgansoft", "tb", "10", "10"),
    # 24 for the open durchmars, in hearts as well
    ("ger-tak", "4td", "28", "28"),
    ("ger-tak", "P4td", "32", "32"),
    ("ger-tak", "P2utd", "48", "56"),
    ("ger-tak", "ju", "4+1", "8+1"),
    ("ger-tak", "ed", "12", "12"),
    ("zakariase", "nd", "12", "12"),
    ("zakariase", "Pd", "12", "12"),
    ("zakariase", "ad", "10", "10"),
    # 8 + 8 + 24, lost with the fee 8
    ("zakariase", "Puatd", "40", "48"),
    ("tepsi", "Ptd", "48", "48"),
    ("tepsi", "2utd", "36", "40"),
    ("tepsi", "ja", "4+1", "4+1"),
    ("nandi117", "nd", "8", "12"),
    ("nandi117", "d", "6", "12"),
    ("nandi117", "b", "5", "5"),
    ("nandi117", "4", "4", "8"),
    ("nandi117", "ju", "4+1", "8+1"),
    ("nandi117", "P2utd", "48", "96"),
    ("annakolozsvari", "ju", "4+1", "4+1"),
    ("annakolozsvari", "2ua", "16", "16"),
    ("annakolozsvari", "ed", "12", "12"),
    ("jonasrichard", "ntd", "24", "24"),
    ("jonasrichard", "4utd", "20", "24"),
    # hearts does not double the four aces: 8 + 4 + 2 and 16 + 8 + 4
    ("markigergely", "Pjua", "12+2", "12+2"),
    ("markigergely", "P2ua", "28", "28"),
    ("markigergely", "td", "24", "24"),
    ("vadex", "P2utd", "48", "56"),
    ("vadex", "ed", "12", "12"),
]


@pytest.mark.parametrize(("name", "bid", "win", "loss"), AMOUNTS)
def test_r3_4_amounts(name: str, bid: str, win: str, loss: str) -> None:
    row = Catalogue.of(profile_of(name)).row(bid)
    assert (row.win, row.loss) == (win, loss)


# R4.2, R4.3: steps of the order, lowest first; bids on one step don't beat each other.
ORDERS: Final = [
    # the sum of the squares: 4u 32, P4 and 2 64, of which the one in hearts is lower
    ("ultiarena", "4u < P4 < 2 < 4d = ud < Pju < eb < 2u"),
    # 4d and ud: 52, Pju: 8 x 8 + 2 x 2 = 68, eb: 100
    ("ultiarena", "Pj < 4 < ju < b < nd"),
    # 208 each; then hearts
    ("ultiarena", "4utd < P4d = Pud < 2td < tb < P2u < 2utd < ntd"),
    ("ultiarena", "4td = utd < P2 < 2ud"),
    ("trickster", "j < Pj < 4 < ju < b < nd < 4u < P4 < 2 < Pju < eb < 4d < ud < 2u < ed < ntd"),
    ("trickster", "2td < tb < 2utd < P2u < P4ud < P2d < P4td < Putd < P2ud < P4utd"),
    # fewer figures: b 1, ju 2
    ("kurgansoft", "ju < b < 2"),
    ("kurgansoft", "4u < P4"),
    ("kurgansoft", "2u = Pju < eb = tb < 4d = ud"),
    ("kurgansoft", "4ud < P4u < P2u < ntd"),
    ("kurgansoft", "td = Pd = nd"),
    ("ger-tak", "eb < 4d < ud < 2u < ed < 4ud"),
    ("ger-tak", "P2u < ntd < P4ud < P2d < 4td < utd < 4utd < P4td < Putd < 2td < P2ud < 2utd"),
    ("zakariase", "ju = ja < b < d"),
    ("zakariase", "4a = 4u < 2 = P4 < jua < ud = ad = 4d < eb"),
    ("zakariase", "2u < nd = Pd = td"),
    # 4 beside a parti of 1 is below 5
    ("tepsi", "4 < ju = ja < b < d = nd"),
    ("tepsi", "P4 < jua < Pju < 4d = eb < 2u"),
    ("nandi117", "4 < ja < ju < b < d < nd < 4a < 4u < P4 < 2 < jua < Pja < Pju < eb"),
    ("nandi117", "2u < ed < Pd < td < 4ud"),
    ("annakolozsvari", "ja < ju < b < d = nd < 4a < 4u < P4 = 2 < jua"),
    ("annakolozsvari", "Pja < Pju = 4d < eb < 4ua < 2a < 2u < Pd = ed"),
    ("annakolozsvari", "2ua < P4a < P4u < P2 < Pjua = 2ud"),
    # four aces at 4
    ("jonasrichard", "Pj < 4 = ja < ju = b < d = nd < 4u = P4 < jua < Pju = eb"),
    ("jonasrichard", "P4td = Putd < P2ud = 2utd < P4utd = P2td < P2utd"),
    ("jonasrichard", "2td = tb < ntd = P2u < P4ud"),
    ("markigergely", "4 < ja < ju < b < d = nd < 4a < 4u < jua < 2 < Pju < eb < 4ua"),
    ("markigergely", "P4u < P2a < P4ua < tb < P2u < td = ntd < P2ua"),
    ("vadex", "Pj < 4 < ju < b < d = nd < 4u = P4 < Pju < eb = 4d"),
    ("vadex", "2ud < 4utd = tb < P2u = ntd < P4ud"),
    ("vadex", "P4td < P2ud = 2utd < P2td < P2utd"),
]


@pytest.mark.parametrize(("name", "order"), ORDERS)
def test_r4_3_order(name: str, order: str) -> None:
    catalogue = Catalogue.of(profile_of(name))
    steps = [step.split(" = ") for step in order.split(" < ")]
    for place, step in enumerate(steps):
        for bid in step:
            for other_place, other_step in enumerate(steps):
                for other in other_step:
                    assert catalogue.outbids(bid, other) is (place > other_place), (bid, other)


ULTI: Final = Silent("u", 0, made=True)
HIS_ULTI: Final = Silent("u", 1, made=True)
ULTI_LOST: Final = Silent("u", 0, made=False)
HIS_ULTI_LOST: Final = Silent("u", 1, made=False)
HUNDRED: Final = Silent("c1", 0, made=True)
DURCHMARS: Final = Silent("d", 0, made=True)
THEIR_DURCHMARS: Final = Silent("d", None, made=True)

# What each defender pays in all, the two one by one where they differ.
PAYMENTS: Final = [
    # R5.11, R6.1: nobody bids, forehand pays 2 to each
    ("ultiarena", "j", "", {"ending": "FORFEIT", "trump": None}, -2),
    # R11.3: the parti 1, the ulti 4 x 2, the fee 4
    ("ultiarena", "ju", "j", {"kontra": {"u": 1}}, -11),
    ("ultiarena", "ju", "j", {"kontra": {"u": 2}}, -19),
    # R10.4: in place of the parti, and doubled with it
    ("ultiarena", "Pj", "j", {"silent": (DURCHMARS,)}, 6),
    ("ultiarena", "Pj", "j", {"silent": (DURCHMARS,), "kontra": {"j": 1}}, 12),
    ("ultiarena", "Pj", "", {"silent": (THEIR_DURCHMARS,)}, -6),
    # R10.2: 4 for the 40-100, 2 + fee 2 for a defender's lost silent ulti
    ("ultiarena", "4", "4", {"silent": (HIS_ULTI_LOST,)}, 8),
    # R7.3: each for himself
    ("ultiarena", "b", "b", {"kontra": {"b": (1, 0)}}, (10, 5)),
    ("trickster", "j", "", {"ending": "FORFEIT", "trump": None}, -2),
    ("trickster", "ju", "", {"kontra": {"u": 1}}, -13),
    # R7.3: one level for both
    ("trickster", "nd", "nd", {"kontra": {"nd": 1}}, 12),
    # R11.6: 6 lost twice
    ("trickster", "nd", "", {}, -12),
    ("trickster", "4", "", {}, -4),
    ("trickster", "tb", "", {"kontra": {"tb": 1}}, -40),
    # R10.4: beside the parti, which alone is doubled
    ("trickster", "Pj", "j", {"silent": (DURCHMARS,)}, 8),
    ("trickster", "Pj", "j", {"silent": (DURCHMARS,), "kontra": {"j": 1}}, 10),
    ("trickster", "4", "4", {"silent": (HIS_ULTI_LOST,)}, 8),
    # R11.3: no fee
    ("kurgansoft", "ju", "j", {}, -3),
    # R7.3: each for himself, also with trump
    ("kurgansoft", "ju", "j u", {"kontra": {"u": (1, 0)}}, (9, 5)),
    ("kurgansoft", "ju", "j", {"kontra": {"u": (1, 0), "j": 1}}, (-6, -2)),
    ("kurgansoft", "b", "b", {"kontra": {"b": (0, 6)}}, (5, 320)),
    # R10.1: beside the parti, and not doubled
    ("kurgansoft", "Pj", "j", {"silent": (HUNDRED,)}, 6),
    ("kurgansoft", "Pj", "j", {"silent": (HUNDRED,), "kontra": {"j": 1}}, 8),
    ("kurgansoft", "j", "j", {"silent": (DURCHMARS,)}, 5),
    # R10.6: seat 1 pays 1 and gets 2 from each, seat 2 pays 1 and 2
    ("kurgansoft", "j", "j", {"silent": (HIS_ULTI,)}, (-3, 3)),
    # R7.6: kontra multiplies all, the fee as well
    ("ger-tak", "ju", "j u", {"kontra": {"j": 1, "u": 1}}, 10),
    ("ger-tak", "ju", "j", {"kontra": {"j": 1, "u": 1}}, -14),
    ("ger-tak", "ju", "j", {"kontra": {"j": 2, "u": 2}}, -28),
    ("ger-tak", "nd", "", {"kontra": {"nd": 3}}, -48),
    # the 40-100 4, the silent ulti 2, both doubled
    ("ger-tak", "4", "4", {"silent": (ULTI,), "kontra": {"4": 1}}, 12),
    # R10.1, R7.6: beside the parti, and doubled with it
    ("ger-tak", "Pj", "j", {"silent": (HUNDRED,)}, 6),
    ("ger-tak", "Pj", "j", {"silent": (HUNDRED,), "kontra": {"j": 1}}, 12),
    # R11.3: 8, 16, 32 for the ulti
    ("zakariase", "ju", "j", {}, -7),
    ("zakariase", "ju", "j", {"kontra": {"u": 1}}, -15),
    ("zakariase", "ju", "j", {"kontra": {"u": 2}}, -31),
    ("zakariase", "Pju", "j", {}, -14),
    # R10.1: 2 x 4, in place of the parti
    ("zakariase", "j", "j", {"silent": (HUNDRED,), "kontra": {"j": 2}}, 8),
    # R10.5: kontra leaves the silent ulti, and R11.3 its fee, alone
    ("zakariase", "4", "4", {"silent": (ULTI_LOST,), "kontra": {"4": 1}}, 4),
    ("zakariase", "4", "4", {"silent": (HIS_ULTI_LOST,)}, 8),
    ("zakariase", "b", "", {"kontra": {"b": (0, 1)}}, (-5, -10)),
    # R11.3: 8, 12, 20, 36, 68 for the ulti
    ("tepsi", "ju", "j", {}, -7),
    ("tepsi", "ju", "j", {"kontra": {"u": 1}}, -11),
    ("tepsi", "ju", "j", {"kontra": {"u": 2}}, -19),
    ("tepsi", "ju", "j", {"kontra": {"u": 3}}, -35),
    ("tepsi", "ju", "j", {"kontra": {"u": 4}}, -67),
    ("tepsi", "tb", "tb", {"kontra": {"tb": (1, 0)}}, (40, 20)),
    ("tepsi", "4td", "4", {}, -20),
    # R11.6
    ("nandi117", "nd", "nd", {}, 8),
    ("nandi117", "nd", "", {}, -12),
    ("nandi117", "4", "", {}, -8),
    ("nandi117", "ju", "j", {}, -7),
    ("nandi117", "eb", "", {}, -10),
    # R11.3: no fee
    ("annakolozsvari", "ju", "j", {}, -3),
    ("annakolozsvari", "Pju", "", {}, -10),
    ("annakolozsvari", "4a", "4 a", {}, 8),
    ("annakolozsvari", "4a", "a", {}, 0),
    # R7.7: level 3 multiplies by 8
    ("jonasrichard", "ju", "j", {"kontra": {"u": 3}}, -35),
    ("jonasrichard", "b", "b", {"kontra": {"b": (2, 0)}}, (20, 5)),
    ("jonasrichard", "2td", "2 td", {}, 20),
    # R11.3: no fee
    ("markigergely", "ju", "j", {"kontra": {"u": 1}}, -7),
    # R7.3: one level for both
    ("markigergely", "b", "b", {"kontra": {"b": 1}}, 10),
    # R3.4: four aces 4 in hearts, and twice that
    ("markigergely", "Pjua", "j u a", {}, 14),
    ("markigergely", "Pjua", "j u a", {"kontra": {"a": 1}}, 18),
    ("markigergely", "td", "", {"kontra": {"td": 3}}, -192),
    ("vadex", "Pj", "j", {"kontra": {"j": 2}}, 8),
    ("vadex", "b", "b", {"kontra": {"b": (1, 0)}}, (10, 5)),
    # R10.6: seat 1 pays 2 and gets 4 from each, seat 2 pays 2 and 4
    ("vadex", "Pj", "j", {"silent": (HIS_ULTI,)}, (-6, 6)),
    # seat 1 pays 2, and 4 to each, for a defender no fee; seat 2 pays 2 and gets 4
    ("vadex", "Pj", "j", {"silent": (HIS_ULTI_LOST,)}, (10, -2)),
]


@pytest.mark.parametrize(("name", "bid", "made", "facts", "amount"), PAYMENTS)
def test_r11_payments(
    name: str, bid: str, made: str, facts: dict[str, object], amount: int | tuple[int, int]
) -> None:
    expected = (amount, amount) if isinstance(amount, int) else amount
    assert paid(name, bid, made, **facts) == expected


# R7.7: the name of the fourth and of the fifth level, where there are such
KONTRAS: Final = [
    ("kurgansoft", 6, "mordkontra", "hirskontra"),
    ("tepsi", 6, "mordkontra", "hirskontra"),
    ("jonasrichard", 4, "mordkontra", None),
]


@pytest.mark.parametrize(("name", "levels", "fourth", "fifth"), KONTRAS)
def test_r7_7_names_of_kontra(name: str, levels: int, fourth: str, fifth: str | None) -> None:
    profile = profile_of(name)
    names = (*profile.kontra_names, None)
    assert profile.kontra_levels == levels
    assert (names[3], names[4]) == (fourth, fifth)
