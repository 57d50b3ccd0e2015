"""Score sheets and settlements as pictures."""

from __future__ import annotations

from html import escape
from math import prod
from typing import TYPE_CHECKING

import attrs
import pytest

from tests.svg.drawn import settlement_of, table_of_examples, texts_in
from ulti import (
    ULTISTARS,
    WIKIPEDIA,
    Outcome,
    Settlement,
    Silent,
    settle,
    svg,
)
from ulti.table import Table

if TYPE_CHECKING:
    from ulti.base.words import Language


def test_a_score_sheet_has_a_row_a_deal_and_the_sums() -> None:
    table = table_of_examples()
    texts = [text for text in texts_in(svg.score_sheet(table)) if text]
    assert texts[:7] == ["declarer", "deal", "kontra", "Anna", "Béla", "Cili", "Dóra"]
    sums = [f"{score:+d}" if score else "0" for score in table.scores.values()]
    assert texts[-6:] == ["sum", "stake 1", *sums]
    assert texts.count("–") == 1  # the void deal
    assert any("betli (lost)" in text for text in texts)


def test_who_sat_out_has_no_amount() -> None:
    """R2.1: the dealer of four scores 0, but in a void deal so does everybody."""
    table = Table(["Anna", "Béla", "Cili", "Dóra"], WIKIPEDIA).add_passed()
    texts = texts_in(svg.score_sheet(table))
    assert texts[8:16] == ["1", "", "–", "", "0", "0", "0", ""]


def test_a_table_without_deals_has_sums_of_zero() -> None:
    texts = texts_in(svg.score_sheet(Table(["Anna", "Béla", "Cili"], ULTISTARS), language="hu"))
    assert texts[:7] == ["", "felvevő", "leosztás", "kontra", "Anna", "Béla", "Cili"]
    assert texts[7:] == ["", "", "összesen", "tét: 1", "0", "0", "0"]


def test_a_row_shows_declarer_and_kontra_and_the_sheet_its_stake() -> None:
    """R14.2."""
    outcome = Outcome("Pju", 1, made=["j"], kontra={"u": 2})
    texts = texts_in(svg.score_sheet(Table(["Anna", "Béla", "Cili"], ULTISTARS, 10).add(outcome)))
    assert texts[7:11] == ["1", "Béla", "parti, ulti (lost)", "ulti: rekontra"]
    assert "stake 10" in texts


def test_a_settlement_has_a_row_a_line() -> None:
    """R11.1."""
    settlement = settlement_of("over")
    texts = texts_in(svg.score_sheet(settlement, players=["Anna", "Béla", "Cili"]))
    rows = [texts[start : start + 7] for start in range(0, len(texts), 7)]
    assert len(rows) == 1 + len(settlement.lines) + 1
    assert rows[0] == ["figure", "result", "whose", "units × suit × kontra", "Anna", "Béla", "Cili"]
    for line, row in zip(settlement.lines, rows[1:-1], strict=True):
        assert row[1] == line.result
        assert [int(amount) for amount in row[4:]] == list(line.net)
    assert [int(amount) for amount in rows[-1][4:]] == list(settlement.net)


def test_a_settlement_names_silent_figures_fees_and_defenders() -> None:
    line = settlement_of("over").lines[0]
    silent = attrs.evolve(line, silent=True, fee=True, seat=None)
    settlement = Settlement(silent.net, (silent,))
    assert texts_in(svg.score_sheet(settlement))[7:10] == ["silent ulti fee", "lost", "defenders"]
    texts = texts_in(svg.score_sheet(settlement, language="hu"))
    assert texts[7:10] == ["csendes ulti különdíja", "bukva", "védők"]


def test_amounts_are_never_cut_short() -> None:
    most = 10**999
    table = Table(["A", "B", "C"], ULTISTARS).add(Settlement((2 * most, -most, -most), ()))
    assert f"{2 * most:+d}" in texts_in(svg.score_sheet(table))


@pytest.mark.parametrize(("language", "head"), [("en", " × stake"), ("hu", " × tét")])
def test_r11_1_the_factors_of_a_settlement_give_its_amounts(language: Language, head: str) -> None:
    outcome = Outcome(bid="Pju", declarer=0, made={"u"}, kontra={"u": 1, "j": 1})
    texts = texts_in(svg.score_sheet(settle(outcome, WIKIPEDIA, stake=10), language=language))
    assert texts[3].endswith(head)
    for start in range(7, len(texts) - 7, 7):
        amount = prod(int(factor) for factor in texts[start + 3].split(" × "))
        assert abs(int(texts[start + 5])) == amount


def test_the_reasons_are_below_the_lines_of_a_settlement() -> None:
    outcome = Outcome(
        bid="Pju",
        declarer=0,
        made={"j"},
        kontra={"u": 1},
        silent=[Silent("c1", 0, made=True)],
    )
    settlement = settle(outcome, ULTISTARS)
    plain, explained = svg.score_sheet(settlement), svg.score_sheet(settlement, explain=True)
    rows = len(texts_in(plain))
    assert texts_in(explained)[:rows] == texts_in(plain)
    (unpaid,) = settlement.unpaid
    told = [*(line.explain() for line in settlement.lines), f"not paid: {unpaid.text()}"]
    assert " ".join(texts_in(explained)[rows:]) == " ".join(told)
    assert all(escape(reason) in explained for reason in told)  # whole in the description
    assert height_of(explained) > height_of(plain)
    hungarian = texts_in(svg.score_sheet(settlement, explain=True, language="hu"))
    assert hungarian[-1].endswith("a csendes száz számít helyette (R10.1)")


def height_of(picture: str) -> float:
    return float(picture.partition('height="')[2].partition('"')[0])


def test_long_reasons_are_wrapped_and_stay_in_the_picture() -> None:
    names = ["A", "B", "C"]
    outcome = Outcome(
        bid="4",
        declarer=0,
        trump="M",
        made=(),
        silent=[Silent("u", 1, made=False)],
        kontra={"4": 2},
    )
    settlement = settle(outcome, WIKIPEDIA, 10**14)
    lines = svg.score_sheet(settlement, players=names, explain=True)
    plain = svg.score_sheet(settlement, players=names)
    assert len(texts_in(lines)) > len(texts_in(plain)) + len(settlement.lines)
    assert width_of_picture(lines) == width_of_picture(plain)


def width_of_picture(picture: str) -> float:
    return float(picture.partition(' width="')[2].partition('"')[0])
