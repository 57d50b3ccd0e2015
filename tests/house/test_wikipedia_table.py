"""Every cell of the Wikipedia table (R12.W)."""

from __future__ import annotations

import csv
from importlib.resources import files

import pytest

from ulti.house.builtin import WIKIPEDIA
from ulti.house.catalogue import BidRow, Catalogue
from ulti.model.bids import Bid, Figure

# The table once more, with the codes of the bids: what the file must hold, byte by byte.
TABLE = """\
j|1,2,Passz,2,2,3,3-féle,(!)
Pj|2,4,Piros passz,4,4,6,Piros,(!)
4|4,8,40-100,,2,3,3-féle,
ja|4+1,4+1,Négy ász,2,,,3-féle,(!)
ju|4+1,8+1,Ulti,2,,3,3-féle,(!)
b|5,10,Betli,,,,,
d|6,12,Durchmars,,2,,3-féle,
nd|6,12,Színtelen durchmars,,,,,
4a|8,16,40-100 négy ász,,2,,3-féle,
4u|8,16,40-100 ulti,,,3,3-féle,
P4|8,16,Piros 40-100,,4,6,Piros,
2|8,16,20-100,,2,3,3-féle,
jua|8+1,16+1,Ulti négy ász,2,,,3-féle,
Pja|8+2,8+2,Piros négy ász,4,4,,Piros,
Pju|8+2,16+2,Piros ulti,4,,6,Piros,(!)
eb|10,20,Piros betli vagy rebetli,,,,,
4d|10,20,40-100 durchmars,,2,,3-féle,
ud|10,20,Ulti durchmars,2,,,3-féle,
4ua|12,24,40-100 ulti négy ász,,,,3-féle,
2a|12,24,20-100 négy ász,,2,,3-féle,
2u|12,24,20-100 ulti,,,3,3-féle,
ed|12,24,Redurchmars,,,,,
Pd|12,24,Piros durchmars,,,,Piros,
td|12,24,Terített durchmars,,,,3-féle,
4ud|14,28,40-100 ulti durchmars,,,,3-féle,
2d|14,28,20-100 durchmars,,2,,3-féle,
2ua|16,32,20-100 ulti négy ász,,,,3-féle,
P4u|16,32,Piros 40-100 ulti,,,6,Piros,
P4a|16,32,Piros 40-100 négy ász,,4,,Piros,
P2|16,32,Piros 20-100,,4,6,Piros,
4td|16,32,40-100 terített durchmars,,2,,3-féle,
utd|16,32,Ulti terített durchmars,,,,3-féle,
Pjua|16+2,32+2,Piros ulti négy ász,4,,,Piros,
2ud|18,36,20-100 ulti durchmars,,,,3-féle,
4utd|20,40,40-100 ulti terített durchmars,,,,3-féle,
P4d|20,40,Piros 40-100 durchmars,,4,,Piros,
Pud|20,40,Piros ulti durchmars,4,,,Piros,
2td|20,40,20-100 terített durchmars,,2,,3-féle,
tb|20,40,Terített betli,,,,,
2utd|24,48,20-100 ulti terített durchmars,,,,3-féle,
P4ua|24,48,Piros 40-100 ulti négy ász,,,,Piros,
P2a|24,48,Piros 20-100 négy ász,,4,,Piros,
P2u|24,48,Piros 20-100 ulti,,,6,Piros,
Ptd|24,48,Piros terített durchmars,4,4,,Piros,
ntd|24,48,Színtelen terített durchmars,,,,,
P4ud|28,56,Piros 40-100 ulti durchmars,,,,Piros,
P2d|28,56,Piros 20-100 durchmars,,4,,Piros,
P2ua|32,64,Piros 20-100 ulti négy ász,,,,Piros,
P4td|32,64,Piros 40-100 terített durchmars,,4,,Piros,
Putd|32,64,Piros ulti terített durchmars,4,,,Piros,
P2ud|36,72,Piros 20-100 ulti durchmars,,,,Piros,
P4utd|40,80,Piros 40-100 ulti terített durchmars,,,,Piros,
P2td|40,80,Piros 20-100 terített durchmars,,4,,Piros,
P2utd|48,96,Piros 20-100 ulti terített durchmars,,,,Piros,
"""
LINES = {code: line for code, line in (row.split("|") for row in TABLE.splitlines())}  # noqa: C416
HEADER = "win,lose,bid_hu,silent100,silent_ulti,silent_durchmars,trump,mark"
FILE = files("ulti.house").joinpath("wikipedia_table.csv").read_bytes()
ROWS = list(csv.DictReader(FILE.decode().splitlines()))
CODES = list(LINES)
COLUMNS = {
    "win": "win",
    "lose": "loss",
    "silent100": "silent_hundred",
    "silent_ulti": "silent_ulti",
    "silent_durchmars": "silent_durchmars",
    "trump": "trump",
    "mark": "mark",
}


def _cell(row: BidRow, column: str) -> str:
    value = getattr(row, COLUMNS[column])
    return "" if value is None else str(value)


def test_r12_w_the_file_is_the_table_byte_by_byte() -> None:
    assert [HEADER, *LINES.values()] == FILE.decode().splitlines()


def test_r12_w_the_table_has_54_rows_all_different() -> None:
    assert len(ROWS) == len(set(LINES)) == len(set(LINES.values())) == 54


@pytest.mark.parametrize("code", CODES)
def test_r3_3_every_name_of_the_table_is_read(code: str) -> None:
    name = LINES[code].split(",")[2]
    assert str(Bid.parse(name)) == code
    assert Bid.parse(name.lower()) is Bid.parse(name.upper()) is Bid.parse(code)


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("number", range(54), ids=CODES)
def test_r12_w_every_cell(number: int, column: str) -> None:
    data = ROWS[number]
    row = Catalogue.of(WIKIPEDIA).row(data["bid_hu"])
    assert _cell(row, column) == data[column]


# The rows that follow no general rule, and some beside them.
TRICKY = {
    "j": BidRow("1", "2", 2, 2, 3, "3-féle", "(!)"),
    "Pj": BidRow("2", "4", 4, 4, 6, "Piros", "(!)"),
    "ja": BidRow("4+1", "4+1", 2, None, None, "3-féle", "(!)"),
    "ju": BidRow("4+1", "8+1", 2, None, 3, "3-féle", "(!)"),
    "Pja": BidRow("8+2", "8+2", 4, 4, None, "Piros", ""),
    "Pju": BidRow("8+2", "16+2", 4, None, 6, "Piros", "(!)"),
    "jua": BidRow("8+1", "16+1", 2, None, None, "3-féle", ""),
    "Pjua": BidRow("16+2", "32+2", 4, None, None, "Piros", ""),
    "d": BidRow("6", "12", None, 2, None, "3-féle", ""),
    "Pd": BidRow("12", "24", None, None, None, "Piros", ""),
    "td": BidRow("12", "24", None, None, None, "3-féle", ""),
    "ud": BidRow("10", "20", 2, None, None, "3-féle", ""),
    "Pud": BidRow("20", "40", 4, None, None, "Piros", ""),
    "Ptd": BidRow("24", "48", 4, 4, None, "Piros", ""),
    "Putd": BidRow("32", "64", 4, None, None, "Piros", ""),
    "b": BidRow("5", "10", None, None, None, "", ""),
    "ntd": BidRow("24", "48", None, None, None, "", ""),
}


@pytest.mark.parametrize("code", TRICKY)
def test_r12_w_the_tricky_rows(code: str) -> None:
    assert Catalogue.of(WIKIPEDIA).row(code) == TRICKY[code]


def test_r12_w_the_bids_of_the_profile_are_those_of_the_table() -> None:
    assert {str(bid) for bid in Catalogue.of(WIKIPEDIA).bids} == set(CODES)


def test_r4_2_the_table_stands_in_the_order_of_rank() -> None:
    ranks = [Catalogue.of(WIKIPEDIA).rank(code) for code in CODES]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize("code", CODES)
def test_r12_w_a_dash_means_not_paid(code: str) -> None:
    catalogue = Catalogue.of(WIKIPEDIA)
    bid = Bid.parse(code)
    cells = LINES[code].split(",")
    suit = 2 if bid.suit else 1
    ulti, durchmars = catalogue.silent_ulti_units(bid), catalogue.silent_durchmars_units(bid)
    assert (cells[4] or None) == (ulti and str(ulti * suit))
    assert (cells[5] or None) == (durchmars and str(durchmars * suit))


@pytest.mark.parametrize("code", ["j", "Pj", "ja", "ju", "Pju", "Pja", "jua", "Pjua"])
def test_r12_w_the_mark_tells_which_kontra_scales_the_silent_hundred(code: str) -> None:
    follows = Catalogue.of(WIKIPEDIA).hundred_follows_parti(Bid.parse(code))
    assert follows is (code not in {"Pja", "jua", "Pjua"})
    rules = WIKIPEDIA.evolve(silent_eligibility="RULES")
    assert Catalogue.of(rules).hundred_follows_parti(Bid.parse(code))
    assert Catalogue.of(rules).row(code).mark == "(!)"


@pytest.mark.parametrize(
    ("code", "declarer", "defenders"),
    [("j", 2, 4), ("Pj", 2, 4), ("ju", 2, 2), ("ja", 2, 2), ("jua", 2, 2)],
)
def test_r12_w_a_silent_hundred_costs_double_the_loss_of_the_parti(
    code: str, declarer: int, defenders: int
) -> None:
    catalogue, bid = Catalogue.of(WIKIPEDIA), Bid.parse(code)
    assert catalogue.silent_hundred_units(bid, by_declarer=True) == declarer
    assert catalogue.silent_hundred_units(bid, by_declarer=False) == defenders


def test_r12_w_bids_beyond_the_table_follow_the_rules() -> None:
    catalogue = Catalogue.of(WIKIPEDIA.evolve(values={**WIKIPEDIA.values, Figure.FOUR_TENS: 8}))
    assert len(catalogue.bids) > 54
    assert catalogue.row("jx") == BidRow("8+1", "16+2", 2, 2, 3, "3-féle", "(!)")
    assert catalogue.row("jax") == BidRow("12+1", "24+1", 2, 2, None, "3-féle", "(!)")
    assert catalogue.row("4x") == BidRow("12", "24", None, 2, 3, "3-féle", "")
    assert catalogue.row("ja") == TRICKY["ja"]


def test_r12_w_the_row_shows_what_a_silent_hundred_of_the_declarer_pays() -> None:
    dear = WIKIPEDIA.evolve(values={**WIKIPEDIA.values, Figure.PARTI: 3})
    for profile in (WIKIPEDIA, dear):
        catalogue = Catalogue.of(profile)
        base = catalogue.silent_hundred_units(Bid.parse("j"), by_declarer=True)
        assert catalogue.row("j").silent_hundred == base
