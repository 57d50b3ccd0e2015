"""How the command shows exact play."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Final

import pytest

from tests.cli.deals import NAMES, record_of
from tests.command import invoke
from ulti import Game, Phase
from ulti.record import Record
from ulti.solve import answer, best, review

LEAD: Final = "examples/position_ultistars.json"
GIVEN: Final = "tests/data/given_away.json"
"""A deal under the rules of Wikipedia in which two cards of trick 8 gave money away."""


def game_in(path: str) -> Game:
    return Record.from_json(Path(path).read_bytes()).replay()


def test_all_questions_of_a_bid_are_answered() -> None:
    rows = json.loads(invoke("solve", LEAD, "--json").stdout)
    game = game_in(LEAD)
    assert [row["question"] for row in rows] == ["j", "u", "points", "money"]
    for row, figure in zip(rows, ("j", "u", "points", None), strict=True):
        found = answer(game, figure)
        assert row["value"] == found.value
        assert row["nodes"] == found.nodes
        assert row["line"] == " ".join(map(str, found.line))
        assert row["cards"] == " ".join(map(str, best(game, figure)))


@pytest.mark.parametrize(
    ("language", "heading", "points", "made"),
    [
        ("en", "cards that keep it", "trick points", "can be made"),
        ("hu", "lapok, amelyek megtartják", "ütéspontok", "teljesíthető"),
    ],
)
def test_people_read_names(language: str, heading: str, points: str, made: str) -> None:
    out = invoke("solve", LEAD, "--ask", "points", "--ask", "u", "--lang", language).stdout
    assert heading in out
    assert [line.split("  ")[0].strip() for line in out.splitlines()[2:]] == [points, "ulti"]
    assert made in out


def test_a_question_that_does_not_go_with_the_bid_is_refused() -> None:
    result = invoke("solve", LEAD, "--ask", "b")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "b can't be asked for in Pju" in result.stderr


@pytest.mark.parametrize("command", ["solve", "review"])
def test_a_search_that_is_too_long_says_what_helps(command: str) -> None:
    result = invoke(command, GIVEN if command == "review" else LEAD, "--nodes", "1")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "--nodes" in result.stderr


def test_only_cards_are_searched() -> None:
    result = invoke("solve", "-", text=record_of("over"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "ulti review" in result.stderr
    result = invoke("review", "-", text=record_of("bid"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no card was played" in result.stderr


def test_a_review_shows_what_was_given_away() -> None:
    game = game_in(GIVEN)
    assert game.phase is Phase.OVER
    gifts = [(remark, gift) for remark in review(game) for gift in remark.gifts]
    rows = json.loads(invoke("review", GIVEN, "--json").stdout)
    assert [(row["trick"], row["seat"], row["card"]) for row in rows] == [
        (remark.trick, int(remark.seat), str(remark.card)) for remark, _ in gifts
    ]
    assert [(row["before"], row["after"]) for row in rows] == [(-32, -40), (-40, -32)]
    assert [row["better"] for row in rows] == ["TA", "T9"]
    table = list(csv.reader(io.StringIO(invoke("review", GIVEN, "--csv").stdout)))
    assert table[0] == ["trick", "seat", "card", "figure", "before", "after", "better"]
    assert table[1] == ["8", "0", "PO", "money", "-32", "-40", "TA"]


def test_a_lost_figure_is_shown_in_words() -> None:
    text = Path("tests/data/ulti_given_away.json").read_text(encoding="utf-8")
    out = invoke("review", "-", "--lang", "hu", text=text).stdout
    assert "teljesíthető" in out
    assert "megbuktatható" in out
    rows = json.loads(invoke("review", "-", "--json", text=text).stdout)
    assert any(row["figure"] == "u" and row["before"] is True for row in rows)


def test_players_have_their_names() -> None:
    record = json.loads(Path(GIVEN).read_text(encoding="utf-8"))
    out = invoke("review", "-", text=json.dumps({**record, "players": NAMES})).stdout
    assert NAMES[0] in out


def test_a_deal_without_gifts_says_so() -> None:
    assert invoke("review", "examples/demo.json").stdout == "No card gave anything away.\n"
