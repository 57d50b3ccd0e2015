"""How the command shows who pays whom."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from tests.cli.deals import NAMES, OVER, record_of
from tests.command import invoke, ulti
from tests.games import EXAMPLES, play_on, skewed_deal
from ulti import SUIT_BID, WIKIHOW, Game
from ulti.record import Record

if TYPE_CHECKING:
    from pathlib import Path


def test_json_is_the_settlement_and_nothing_else(file: Path) -> None:
    for arguments, stdin in (
        (("settle", file, "--json"), b""),
        (("settle", "--json", file), b""),
        (("settle", "-", "--json"), file.read_bytes()),
    ):
        status, out, err = ulti(*arguments, stdin=stdin)
        assert (status, err) == (0, "")
        settlement = EXAMPLES["over"].settlement
        assert settlement is not None
        assert json.loads(out) == settlement.to_dict()


def test_long_names_leave_the_amounts_readable() -> None:
    names = ["A" * 70, "B" * 70, "C" * 70]
    text = record_of("over", players=names).encode()
    for columns in ("80", "100"):
        _, out, _ = ulti("settle", "-", stdin=text, environment={"COLUMNS": columns})
        assert "-8" in out
        assert "+4" in out
        assert "net" in out


@pytest.mark.parametrize("label", OVER)
def test_every_end_is_printed(label: str) -> None:
    game = EXAMPLES[label]
    result = invoke("settle", "-", text=record_of(label))
    assert (result.exit_code, result.stderr) == (0, "")
    assert game.settlement is not None
    for amount in game.settlement.net if game.settlement.lines else ():
        assert f"{amount:+d}" in result.stdout
    words = {
        "over": "played out",
        "early": "lost before the last trick",
        "conceded": "the defenders conceded",
        "thrown in": "thrown in",
        "thrown in before trump": "thrown in",
        "forfeited": "forfeited",
        "void": "nobody bid, the deal is void",
    }
    assert words[label] in result.stdout
    assert ("Nobody pays." in result.stdout) is (label == "void")
    as_json = invoke("settle", "-", "--json", text=record_of(label))
    assert json.loads(as_json.stdout) == game.settlement.to_dict()


def test_seats_without_names_have_their_own() -> None:
    data = Record.of(EXAMPLES["over"]).to_dict()
    result = invoke("settle", "-", text=json.dumps(data))
    for name in ("Forehand", "Middlehand", "Rearhand"):
        assert name in result.stdout


def test_names_are_no_markup() -> None:
    names = ["[red]Anna[/red]", "[/]", ":smile:"]
    result = invoke("settle", "-", text=record_of("over", players=names))
    assert result.exit_code == 0
    for name in names:
        assert name in result.stdout


def test_silent_figures_fees_and_sides_are_named() -> None:
    seen = ""
    for seed in range(40):
        start = Game.start(skewed_deal(seed), WIKIHOW if seed % 2 else SUIT_BID)
        game = play_on(start, random.Random(seed))
        text = Record.of(game, NAMES).to_json()
        result = invoke("settle", "-", text=text)
        assert result.exit_code == 0
        seen += result.stdout
    for words in ("silent ", " fee", "made", "lost", "Anna pays "):
        assert words in seen


REASONS = (
    "lost ulti: 4 × 2 (hearts) × 2 (kontra) = 16 each (R11.2)",
    "special fee of the lost ulti: 4 × 2 (hearts) = 8 each; kontra does not multiply it (R11.3)",
    "made silent hundred: 2 × 2 (hearts) = 4 each; in place of the parti (R10.1)",
)
REPLACED = "parti: the silent hundred is paid in its place (R10.1)"
SCORE = ("score", "Pju", "--declarer", "0", "--made", "j", "--kontra", "u", "--silent", "c1")


def test_reasons_are_printed_where_they_are_asked_for() -> None:
    result = invoke(*SCORE, "--explain")
    assert result.exit_code == 0
    told = [*REASONS, f"not paid: {REPLACED}", ""]
    lines = result.stdout.splitlines()
    first = lines.index(told[0])
    assert lines[first : first + len(told)] == told
    silent = invoke(*SCORE)
    assert not any(reason in silent.stdout for reason in told if reason)
    assert [line for line in lines if line not in told] == [
        line for line in silent.stdout.splitlines() if line
    ]


def test_reasons_are_printed_in_hungarian() -> None:
    out = invoke(*SCORE, "--explain", "--lang", "hu").stdout
    assert "bukott ulti: 4 × 2 (piros) × 2 (kontra) = fejenként 16 (R11.2)" in out
    assert "nem fizetik: parti: a csendes száz számít helyette (R10.1)" in out


def test_reasons_are_part_of_json_and_csv() -> None:
    data = json.loads(invoke(*SCORE, "--explain", "--json").stdout)
    assert [told["en"] for told in data["explained"]] == [*REASONS]
    assert [told["en"] for told in data["unpaid"]] == [REPLACED]
    plain = json.loads(invoke(*SCORE, "--json").stdout)
    assert {key: data[key] for key in plain} == plain
    rows = invoke(*SCORE, "--explain", "--csv").stdout.splitlines()
    assert rows[0].endswith(",net_2,explanation")
    assert rows[1].endswith(REASONS[0])


def test_a_record_explains_its_settlement(file: Path) -> None:
    status, out, _ = ulti("settle", file, "--explain")
    settlement = EXAMPLES["over"].settlement
    assert status == 0
    assert settlement is not None
    for line in settlement.lines:
        assert line.explain() in out


def test_a_void_deal_has_nothing_to_explain() -> None:
    assert (
        invoke("score", "--ending", "void", "--explain").stdout
        == invoke("score", "--ending", "void").stdout
    )
