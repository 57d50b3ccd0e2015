"""Lines that explain themselves, and what is not paid, in both languages."""

from __future__ import annotations

import math
import pickle
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from ulti import (
    PROFILES,
    ULTISTARS,
    ULTISTARS_CLASSIC,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    Catalogue,
    Figure,
    Line,
    Outcome,
    OutcomeError,
    Profile,
    Settlement,
    Silent,
    UltiError,
    settle,
    settle_revoke,
)

RULES = set(
    re.findall(
        r"^#+ (R\d+\.(?:\d+|W))",
        (Path(__file__).parent.parent.parent / "docs" / "rules.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)


def outcome(bid: str, made: str = "", **facts: Any) -> Outcome:  # noqa: ANN401 - of an Outcome
    trump = "M" if bid[0] in "j42ud" else None
    return Outcome(**{"bid": bid, "declarer": 0, "trump": trump, "made": set(made), **facts})


def reasons(settlement: Settlement, language: str = "en") -> list[str]:
    return [line.explain(language) for line in settlement.lines]  # type: ignore[arg-type]


def unpaid(settlement: Settlement) -> list[str]:
    return [each.text() for each in settlement.unpaid]


# Sentences


def test_r11_2_r11_3_a_lost_ulti_explains_value_suit_kontra_stake_and_fee() -> None:
    settlement = settle(outcome("Pju", "j", kontra={"u": 1}), ULTISTARS, 10)
    assert reasons(settlement) == [
        "made parti: 1 × 2 (hearts) × 10 (stake) = 20 each (R11.2)",
        "lost ulti: 4 × 2 (hearts) × 2 (kontra) × 10 (stake) = 160 each (R11.2)",
        (
            "special fee of the lost ulti: 4 × 2 (hearts) × 10 (stake) = 80 each; "
            "kontra does not multiply it (R11.3)"
        ),
    ]
    assert reasons(settlement, "hu") == [
        "teljesített parti: 1 × 2 (piros) × 10 (tét) = fejenként 20 (R11.2)",
        "bukott ulti: 4 × 2 (piros) × 2 (kontra) × 10 (tét) = fejenként 160 (R11.2)",
        (
            "a bukott ulti különdíja: 4 × 2 (piros) × 10 (tét) = fejenként 80; "
            "a kontra nem szorozza (R11.3)"
        ),
    ]


SPLIT = ULTISTARS.evolve(
    hundred_payment="REPLACES", silent_kontra="HIGHEST", individual_kontra=["j", "u"]
)
CONTRACT = ULTISTARS.evolve(kontra_scope="CONTRACT", individual_kontra=[])
LINEAR = ULTISTARS.evolve(plain_parti="PLAYED", plain_parti_from_stake=None)
TWENTY = LINEAR.evolve(silent_hundred_with_twenty=3)
BY_PARTI = LINEAR.evolve(silent_durchmars_payment="REPLACES_PARTI")

SENTENCES: list[tuple[str, Profile, Outcome, list[str]]] = [
    (
        "R11.2 one factor needs no product",
        LINEAR,
        outcome("j", "j"),
        ["made parti: 1 each (R11.2)"],
    ),
    (
        "R7.3 individual kontras",
        ULTISTARS,
        outcome("b", kontra={"b": (1, 0)}),
        [
            "lost betli: 5 × 2 (kontra) = 10; each defender has his own kontra (R11.2, R7.3)",
            "lost betli: 5; each defender has his own kontra (R11.2, R7.3)",
        ],
    ),
    (
        "R7.6 one kontra for the whole bid, fees too",
        CONTRACT,
        outcome("ju", "j", kontra={"j": 2, "u": 2}),
        [
            "made parti: 1 × 4 (rekontra) = 4 each (R11.2, R7.6)",
            "lost ulti: 4 × 4 (rekontra) = 16 each (R11.2, R7.6)",
            "special fee of the lost ulti: 4 × 4 (rekontra) = 16 each (R11.3, R7.6)",
        ],
    ),
    (
        "R7.6 a silent figure follows the one kontra",
        CONTRACT,
        outcome("4", "4", kontra={"4": 1}, silent=[Silent("u", 0, made=True)]),
        [
            "made 40-100: 4 × 2 (kontra) = 8 each (R11.2, R7.6)",
            "made silent ulti: 2 × 2 (kontra) = 4 each (R10.2, R7.6)",
        ],
    ),
    (
        "R7.7 names of levels are the table's",
        LINEAR.evolve(kontra_names=["gegen", "re"]),
        outcome("j", "j", kontra={"j": 2}),
        ["made parti: 1 × 4 (re) = 4 each (R11.2)"],
    ),
    (
        "R7.4 past the named levels it is just kontra",
        WIKIHOW,
        outcome("Pj", "j", kontra={"j": 7}),
        ["made parti: 1 × 2 (hearts) × 128 (kontra) = 256 each (R11.2)"],
    ),
    (
        "R11.3 fee_follows_kontra",
        ULTISTARS.evolve(fee_follows_kontra=True),
        outcome("ju", "j", kontra={"u": 1}),
        [
            "made parti: 1 each (R11.2)",
            "lost ulti: 4 × 2 (kontra) = 8 each (R11.2)",
            "special fee of the lost ulti: 4 × 2 (kontra) = 8 each (R11.3)",
        ],
    ),
    (
        "R12.W a loss of the table",
        WIKIPEDIA,
        outcome("4", kontra={"4": 1}),
        ["lost 40-100: 8 (twice 4, as it was lost) × 2 (kontra) = 16 each (R11.2, R11.6, R12.W)"],
    ),
    (
        "R11.6 lost_values",
        ULTISTARS.evolve(lost_values={"b": 10}),
        outcome("b", kontra={"b": (0, 0)}),
        [
            (
                "lost betli: 10 (the price of losing it) = 10; "
                "each defender has his own kontra (R11.2, R11.6, R7.3)"
            )
        ]
        * 2,
    ),
    (
        "R3.4 a figure that hearts does not multiply",
        VICCESMAGYARKARTYA,
        Outcome(bid="Ptd", declarer=0, made=["td"]),
        ["made open durchmars: 24 each; hearts does not multiply it (R11.2, R3.4)"],
    ),
    (
        "R6.1 a doubled forfeit",
        ULTISTARS,
        Outcome(bid="j", declarer=0, ending="FORFEIT"),
        ["lost parti: 1 × 2 (as if kontra'd) = 2 each; a plain parti is not played here (R6.1)"],
    ),
    (
        "R6.1 a forfeit for the fee",
        WIKIHOW,
        Outcome(bid="j", declarer=0, ending="FORFEIT"),
        ["lost parti: 1 each; a plain parti is not played here; it costs its value alone (R6.1)"],
    ),
    (
        "R6.3 a throw-in with the fee of the ulti",
        ULTISTARS.evolve(throw_in_ulti_fee=True),
        Outcome(bid="Pju", declarer=0, ending="THROW_IN"),
        [
            "lost parti: 1 × 2 (hearts) × 2 (as if kontra'd) = 4 each (R6.3)",
            "lost ulti: 4 × 2 (hearts) × 2 (as if kontra'd) = 16 each (R6.3)",
            "special fee of the lost ulti: 4 × 2 (hearts) = 8 each (R6.3, R11.3)",
        ],
    ),
    (
        "R3.4 thrown in before the trump is named",
        ULTISTARS.evolve(suit_multipliers={"M": 2, "Z": 3, "T": 3, "P": 4}),
        Outcome(bid="4", declarer=0, ending="THROW_IN"),
        ["lost 40-100: 4 × 2 (cheapest suit) × 2 (as if kontra'd) = 16 each (R6.3)"],
    ),
    (
        "R10.1 LINEAR",
        LINEAR,
        outcome("j", kontra={"j": 2}, silent=[Silent("c1", None, made=True)]),
        ["made silent hundred: 2 × 3 (rekontra) = 6 each; in place of the parti (R10.1, R11.7)"],
    ),
    (
        "R10.1 the price without the forty",
        TWENTY,
        outcome("j", "j", silent=[Silent("c1", 0, made=True, twenty=True)]),
        ["made silent hundred: 3 each; the price without the forty; in place of the parti (R10.1)"],
    ),
    (
        "R12.W a hundred of the defenders costs what a lost parti does",
        WIKIPEDIA,
        outcome("j", kontra={"j": 1}, silent=[Silent("c1", None, made=True)]),
        [
            (
                "made silent hundred: 4 (twice 2, as for a lost parti) × 2 (kontra) = 8 each; "
                "in place of the parti (R10.1, R12.W)"
            )
        ],
    ),
    (
        "R12.W without the mark the hundred follows the highest kontra",
        WIKIPEDIA,
        outcome("Pja", "ja", kontra={"a": 1}, silent=[Silent("c1", 0, made=True)]),
        [
            "made four aces: 4 × 2 (hearts) × 2 (kontra) = 16 each (R11.2)",
            (
                "made silent hundred: 2 × 2 (hearts) × 2 (kontra) = 8 each; in place of the parti; "
                "the highest kontra of the bid counts (R10.1, R12.W)"
            ),
        ],
    ),
    (
        "R10.1 ADDS",
        VICCESMAGYARKARTYA,
        outcome("j", "j", kontra={"j": 1}, silent=[Silent("c1", 0, made=True)]),
        [
            "made parti: 1 × 2 (kontra) = 2 each (R11.2)",
            "made silent hundred: 2 each; kontra does not multiply it (R10.1)",
        ],
    ),
    (
        "R10.6 COMMON: both defenders pay for one",
        ULTISTARS,
        outcome("4", kontra={"4": 1}, silent=[Silent("u", 1, made=False)]),
        [
            "lost 40-100: 4 × 2 (kontra) = 8 each (R11.2)",
            (
                "lost silent ulti: 2 each; kontra does not multiply it; both defenders pay it "
                "(R10.2, R10.5, R10.6)"
            ),
            (
                "special fee of the lost silent ulti: 2 each; kontra does not multiply it; "
                "both defenders pay it (R10.2, R11.4, R10.6)"
            ),
        ],
    ),
    (
        "R10.6 INDIVIDUAL: the loser pays alone",
        VICCESMAGYARKARTYA,
        outcome("4", silent=[Silent("u", 1, made=False)]),
        [
            "lost 40-100: 4 each (R11.2)",
            "lost silent ulti: 2 each; its player pays both others (R10.2, R10.6)",
            (
                "special fee of the lost silent ulti: 2 each; its player pays both others "
                "(R10.2, R11.4, R10.6)"
            ),
        ],
    ),
    (
        "R10.6 INDIVIDUAL: the winner receives alone",
        VICCESMAGYARKARTYA,
        outcome("4", silent=[Silent("u", 1, made=True)]),
        [
            "lost 40-100: 4 each (R11.2)",
            "made silent ulti: 2 each; both others pay its player (R10.2, R10.6)",
        ],
    ),
    (
        "R10.5 HIGHEST",
        WIKIHOW,
        outcome("4", kontra={"4": 2}, silent=[Silent("a", 1, made=True)]),
        [
            "lost 40-100: 4 × 4 (rekontra) = 16 each (R11.2)",
            (
                "made silent four aces: 2 × 4 (rekontra) = 8 each; "
                "the highest kontra of the bid counts; both defenders receive it "
                "(R10.3, R10.5, R10.6)"
            ),
        ],
    ),
    (
        "R10.4 REPLACES_PARTI",
        BY_PARTI,
        outcome("j", "j", kontra={"j": 1}, silent=[Silent("d", 0, made=True)]),
        ["made silent durchmars: 3 × 2 (kontra) = 6 each; in place of the parti (R10.4)"],
    ),
]


@pytest.mark.parametrize(
    ("profile", "facts", "said"),
    [pytest.param(*row[1:], id=row[0]) for row in SENTENCES],
)
def test_each_line_names_its_numbers_its_reasons_and_its_rules(
    profile: Profile, facts: Outcome, said: list[str]
) -> None:
    assert reasons(settle(facts, profile)) == said


def test_r11_8_a_revoke_explains_itself() -> None:
    facts = outcome("Pju", kontra={"u": 1}, silent=[Silent("d", 1, made=True)])
    settlement = settle_revoke(facts, 0, WIKIPEDIA)
    assert reasons(settlement) == [
        "lost parti: 1 × 2 (revoke) × 2 (hearts) = 4 each (R11.8)",
        "lost ulti: 4 × 2 (revoke) × 2 (hearts) × 2 (kontra) = 32 each (R11.8)",
        (
            "special fee of the lost ulti: 4 × 2 (revoke) × 2 (hearts) = 16 each; "
            "kontra does not multiply it (R11.8, R11.3)"
        ),
    ]
    assert unpaid(settlement) == [
        "silent durchmars: after a revoke silent figures do not count (R11.8)"
    ]
    lost = settle_revoke(outcome("4"), 0, WIKIPEDIA)
    assert reasons(lost) == [
        "lost 40-100: 8 (twice 4, as it was lost) × 2 (revoke) = 16 each (R11.8, R11.6, R12.W)"
    ]


def test_r11_8_a_defender_who_pays_for_his_partner_too() -> None:
    settlement = settle_revoke(outcome("4", kontra={"4": 1}), 2, WIKIHOW)
    line = (
        "made 40-100: 4 × 2 (revoke) × 2 (kontra) = 16; "
        "the defender who revoked pays his partner's share too (R11.8)"
    )
    assert reasons(settlement) == [line, line]


# What is not paid

UNPAID: list[tuple[str, Profile, Outcome, list[str]]] = [
    ("all is paid", ULTISTARS, outcome("4", "4", silent=[Silent("u", 0, made=True)]), []),
    ("a void deal", ULTISTARS, Outcome(ending="VOID"), []),
    ("a forfeit", ULTISTARS, Outcome(bid="j", declarer=0, ending="FORFEIT"), []),
    (
        "R10.1 a hundred replaces the parti",
        LINEAR,
        outcome("j", "j", silent=[Silent("c1", 0, made=True)]),
        ["parti: the silent hundred is paid in its place (R10.1)"],
    ),
    (
        "R10.4 a durchmars replaces the parti",
        BY_PARTI,
        outcome("j", "j", silent=[Silent("d", 0, made=True)]),
        ["parti: the silent durchmars is paid in its place (R10.4)"],
    ),
    (
        "R11.5 a doubled parti is dropped",
        WIKIHOW,
        outcome("j", "j", kontra={"j": 1}, silent=[Silent("u", 0, made=True)]),
        ["parti: doubled, it does not count next to a made silent ulti (R11.5)"],
    ),
    (
        "R11.5 a parti that nobody doubled stays",
        WIKIHOW,
        outcome("j", "j", silent=[Silent("u", 0, made=True)]),
        [],
    ),
    (
        "R11.5 a parti is dropped towards one defender",
        WIKIHOW.evolve(individual_kontra=["j"]),
        outcome("j", "j", kontra={"j": (0, 1)}, silent=[Silent("u", 0, made=True)]),
        [
            (
                "parti: towards the defender who doubled it, it does not count next to a made "
                "silent ulti (R11.5)"
            )
        ],
    ),
    (
        "R11.5 a parti is dropped towards both",
        WIKIHOW.evolve(individual_kontra=["j"]),
        outcome("j", "j", kontra={"j": (2, 1)}, silent=[Silent("u", 0, made=True)]),
        ["parti: doubled, it does not count next to a made silent ulti (R11.5)"],
    ),
    (
        "R10.1 no silent hundred",
        LINEAR.evolve(silent_hundred=None),
        outcome("j", "j", silent=[Silent("c1", 0, made=True)]),
        ["silent hundred: this table does not pay it (R10.1)"],
    ),
    (
        "R10.2 no silent ulti",
        ULTISTARS.evolve(silent_ulti=None),
        outcome("4", "4", silent=[Silent("u", 0, made=False)]),
        ["silent ulti: this table does not pay it (R10.2)"],
    ),
    (
        "R12.W no silent ulti at this bid",
        WIKIPEDIA,
        outcome("ja", "ja", silent=[Silent("u", 0, made=True)]),
        ["silent ulti: this table does not pay it at four aces (R12.W)"],
    ),
    (
        "R12.W no silent durchmars at this bid",
        WIKIPEDIA.evolve(aces_with_silent_durchmars=True),
        outcome("ja", "ja", silent=[Silent("d", 0, made=True)]),
        [
            "silent durchmars: this table does not pay it at four aces (R12.W)",
        ],
    ),
    (
        "R10.4 no silent durchmars next to announced four aces",
        ULTISTARS,
        outcome("4ua", "4ua", silent=[Silent("d", 0, made=True)]),
        ["silent durchmars: this table does not pay it next to announced four aces (R10.4)"],
    ),
    (
        "R10.3 no silent four aces",
        VICCESMAGYARKARTYA,
        outcome("4", "4", silent=[Silent("a", 0, made=True)]),
        ["silent four aces: this table does not pay it (R10.3)"],
    ),
    (
        "R10.4 no silent four aces next to a silent durchmars",
        ULTISTARS,
        outcome("4", "4", silent=[Silent("a", 0, made=True), Silent("d", 0, made=True)]),
        ["silent four aces: this table does not pay it next to a made silent durchmars (R10.4)"],
    ),
    (
        "R10.4 no silent durchmars",
        ULTISTARS.evolve(silent_durchmars=None),
        outcome("4", "4", silent=[Silent("d", 0, made=True)]),
        ["silent durchmars: this table does not pay it (R10.4)"],
    ),
    (
        "R10.4 only the declarer's",
        VICCESMAGYARKARTYA,
        outcome("4", silent=[Silent("d", 1, made=True)]),
        ["silent durchmars: only the declarer's counts at this table (R10.4)"],
    ),
    (
        "R10.4 not losable",
        ULTISTARS,
        outcome("4", "4", silent=[Silent("d", 0, made=False)]),
        ["silent durchmars: it can't be lost at this table (R10.4)"],
    ),
    (
        "R10.2 no fee for defenders",
        ULTISTARS_CLASSIC,
        outcome("4", silent=[Silent("u", 1, made=False)]),
        ["silent ulti fee: a defender pays no such fee at this table (R10.2)"],
    ),
    (
        "R10.2 a fee of 0",
        ULTISTARS.evolve(silent_ulti_fee=0),
        outcome("4", silent=[Silent("u", 0, made=False)]),
        ["silent ulti fee: this table has no such fee (R10.2)"],
    ),
    (
        "R11.3 a fee of 0",
        ULTISTARS.evolve(ulti_fee=0),
        outcome("ju", "j"),
        ["ulti fee: this table has no such fee (R11.3)"],
    ),
    (
        "R6.3 no fee after a throw-in",
        ULTISTARS,
        Outcome(bid="Pju", declarer=0, ending="THROW_IN"),
        ["ulti fee: this table has no fee after a throw-in (R6.3)"],
    ),
    (
        "R6.3 a throw-in without an ulti",
        ULTISTARS,
        Outcome(bid="4", declarer=0, ending="THROW_IN"),
        [],
    ),
]


@pytest.mark.parametrize(
    ("profile", "facts", "said"), [pytest.param(*row[1:], id=row[0]) for row in UNPAID]
)
def test_what_has_no_line_says_why(profile: Profile, facts: Outcome, said: list[str]) -> None:
    assert unpaid(settle(facts, profile)) == said


def test_r12_w_every_dash_of_the_table_is_named() -> None:
    """A silent ulti that the Wikipedia table leaves out is not paid at that bid."""
    catalogue = Catalogue.of(WIKIPEDIA)
    for bid in catalogue.bids:
        if not bid.has_trump or Figure.ULTI in bid or Figure.FOUR_ACES in bid:
            continue
        facts = Outcome(
            bid=bid,
            declarer=0,
            trump=bid.suit or "M",
            made=bid.figures,
            silent=[Silent("u", 0, made=True)],
        )
        named = [text for text in unpaid(settle(facts, WIKIPEDIA)) if "silent ulti:" in text]
        dash = catalogue.row(bid).silent_ulti is None
        right = f"silent ulti: this table does not pay it at {bid.name('en')} (R12.W)"
        assert named == [right] * dash, bid


# All settlements


@cache
def drawn() -> tuple[tuple[Outcome, Profile, Settlement], ...]:
    """Settle some hundred hand-written outcomes under many house rules, the same in each run."""
    rng = random.Random(12)
    houses = [
        *PROFILES.values(),
        SPLIT,
        CONTRACT,
        TWENTY,
        BY_PARTI,
        WIKIPEDIA.evolve(hundred_scale="LINEAR", silent_durchmars_losable=True),
        WIKIHOW.evolve(silent_durchmars_by="SIDES", fee_follows_kontra=True),
        VICCESMAGYARKARTYA.evolve(ulti_fee=0, silent_hundred=None, silent_ulti_payment="COMMON"),
    ]
    found = []
    for profile in houses:
        bids = Catalogue.of(profile).bids
        for _ in range(150):
            facts = _any_outcome(rng, profile, rng.choice(bids))
            if facts is None:
                continue
            try:
                settlement = settle(facts, profile, rng.choice([1, 10]))
            except UltiError:
                continue
            found.append((facts, profile, settlement))
            if profile.revoke_multiplier is not None and facts.ending.name == "PLAYED":
                seat = rng.randrange(3)
                found.append((facts, profile, settle_revoke(facts, seat, profile, 3)))
    return tuple(found)


def _any_outcome(rng: random.Random, profile: Profile, bid: Any) -> Outcome | None:  # noqa: ANN401
    silent = [
        Silent(figure, seat, made=figure in "ac" or rng.random() < 0.6)
        for figure, seat in (
            ("u", rng.randrange(3)),
            ("a", rng.randrange(3)),
            ("d", rng.choice([0, 1, 2, None])),
        )
        if rng.random() < 0.3
    ]
    if rng.random() < 0.4:
        hundred = rng.choice([0, None])
        silent.append(Silent("c1", hundred, made=True, twenty=rng.random() < 0.3))
    level = rng.randrange(3)
    kontra: dict[Figure, int | tuple[int, int]] = {}
    for figure in bid:
        own = figure in profile.individual_kontra
        kontra[figure] = (level, rng.randrange(3)) if own else level
    ending = rng.choice(["PLAYED"] * 6 + ["THROW_IN", "FORFEIT"])
    try:
        return Outcome(
            bid=bid,
            declarer=0,
            trump=(bid.suit or rng.choice("MZT")) if bid.has_trump else None,
            ending=ending,
            made=[figure for figure in bid if rng.random() < 0.6] if ending == "PLAYED" else None,
            silent=silent if ending == "PLAYED" else (),
            kontra=kontra if ending == "PLAYED" else {},
        )
    except OutcomeError:
        return None


def test_enough_settlements_are_drawn() -> None:
    lines = [line for _, _, settlement in drawn() for line in settlement.lines]
    assert len(drawn()) > 600
    assert sum(line.silent for line in lines) > 100
    assert sum(len(settlement.unpaid) for _, _, settlement in drawn()) > 100


def arithmetic(text: str) -> tuple[int, int]:
    """Return the product of the numbers before the equals sign, and the amount."""
    plain = re.sub(r"\([^)]*\)", "", text.split(": ", 1)[1].split(";", maxsplit=1)[0])
    product, _, total = plain.rpartition(" = ")
    amount = int(re.findall(r"\d+", total)[0])
    factors = [int(number) for number in re.findall(r"\d+", product)] or [amount]
    return math.prod(factors), amount


@pytest.mark.parametrize("language", ["en", "hu"])
def test_r11_1_the_arithmetic_of_every_line_comes_to_its_amount(language: str) -> None:
    for _, _, settlement in drawn():
        for line, text in zip(settlement.lines, reasons(settlement, language), strict=True):
            product, amount = arithmetic(text)
            assert product == amount == abs(line.net_from(line.against[0])), text


def test_every_rule_that_is_named_exists() -> None:
    for _, _, settlement in drawn():
        texts = [*reasons(settlement), *unpaid(settlement)]
        for text in texts:
            named = re.findall(r"R\d+\.(?:\d+|W)", text)
            assert named, text
            assert RULES.issuperset(named), text
            assert len(named) == len(set(named)), text


def test_both_languages_name_the_same_numbers_and_rules() -> None:
    for _, _, settlement in drawn():
        for line in settlement.lines:
            both = [re.findall(r"R?\d[\d.W]*", line.explain(language)) for language in ("en", "hu")]
            assert sorted(both[0]) == sorted(both[1])
        for each in settlement.unpaid:
            assert each.text("hu").endswith(f"({each.rule})")


def test_what_is_paid_and_what_is_not_are_all_that_happened() -> None:
    for facts, profile, settlement in drawn():
        paid = {(line.figure, line.silent, line.fee) for line in settlement.lines}
        missing = {(each.figure, each.silent, each.fee) for each in settlement.unpaid}
        happened = {(figure, False, False) for figure in facts.bid or ()}
        happened |= {(silent.figure, True, False) for silent in facts.silent}
        assert happened <= paid | missing, (facts, profile)
        assert len(missing) == len(settlement.unpaid)
        both = paid & missing
        if both:  # a parti that is dropped towards one defender alone
            assert both == {(Figure.PARTI, False, False)}
            assert profile.parti_dropped_by_silent_ulti
            assert Figure.PARTI in profile.individual_kontra


# Lines that were read


def test_a_line_that_was_read_explains_its_numbers() -> None:
    facts = outcome("Pju", "j", kontra={"u": 2}, silent=[Silent("d", 1, made=False)])
    settlement = settle(facts, WIKIHOW, 10)
    again = Settlement.from_dict(settlement.to_dict(), declarer=0)
    assert reasons(again) == [
        "made parti: 1 × 2 (suit) × 10 (stake) = 20 each (R11.1)",
        "lost ulti: 4 × 2 (suit) × 4 (kontra) × 10 (stake) = 320 each (R11.1)",
        "special fee of the lost ulti: 4 × 2 (suit) × 10 (stake) = 80 each (R11.1)",
        (
            "lost silent durchmars: 3 × 2 (suit) × 4 (kontra) × 10 (stake) = 240 each; "
            "both defenders pay it (R10.4, R10.6)"
        ),
    ]
    assert (
        reasons(again, "hu")[0]
        == "teljesített parti: 1 × 2 (szín) × 10 (tét) = fejenként 20 (R11.1)"
    )
    assert again.unpaid == ()


def test_a_line_whose_numbers_do_not_fit_together_shows_them_as_they_are() -> None:
    (line,) = settle(outcome("4", "4"), ULTISTARS).lines
    data = {**line.to_dict(), "net": [-14, 7, 7]}
    assert Line.from_dict(data, 0).explain() == "made 40-100: 4 = 7 each (R11.1)"
    alone = attrs.evolve(line, against=())
    assert alone.explain() == "made 40-100: 4 = 0 (R11.1)"


def test_a_line_that_was_changed_by_hand_forgets_its_reasons() -> None:
    line = settle(outcome("Pju", "ju"), ULTISTARS).lines[1]
    changed = attrs.evolve(line, made=False)
    assert changed.explain() == "lost ulti: 4 × 2 (suit) = 8 each (R11.1)"


def test_reasons_are_no_part_of_the_value() -> None:
    settlement = settle(outcome("Pju", "j", kontra={"u": 1}), ULTISTARS)
    again = Settlement.from_dict(settlement.to_dict(), declarer=0)
    assert again == settlement
    assert hash(again) == hash(settlement)
    assert repr(again) == repr(settlement)
    assert Settlement.of(settlement.lines).unpaid == ()


def test_a_pickled_settlement_keeps_its_reasons() -> None:
    settlement = settle(outcome("4", silent=[Silent("d", 1, made=False)]), ULTISTARS)
    again = pickle.loads(pickle.dumps(settlement))  # noqa: S301 - our own
    assert reasons(again) == reasons(settlement)
    assert again.unpaid == settlement.unpaid != ()


def test_an_unknown_language_is_refused() -> None:
    settlement = settle(outcome("4", silent=[Silent("d", 1, made=False)]), ULTISTARS)
    for call in (settlement.lines[0].explain, settlement.unpaid[0].text):
        with pytest.raises(UltiError, match="no text in language 'de'"):
            call("de")  # type: ignore[arg-type]
