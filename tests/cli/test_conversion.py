"""Deals in their other form: `ulti convert`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import attrs
import pytest

from tests.cli.deals import records
from tests.command import PROJECT, invoke, ulti
from ulti.record import LONGEST_LINE, Record

if TYPE_CHECKING:
    from pathlib import Path

DEMO = PROJECT / "examples" / "demo.json"
HEAD = "ultistars ZKU7 TA7 PAXKOU87 / MA8 ZAO98 TO98 P9 / MXKOU97 ZX TXKU"


def convert(text: str | bytes, *options: str) -> tuple[int, list[str], list[str]]:
    data = text.encode() if isinstance(text, str) else text
    result = invoke("convert", "-", *options, text=data)
    return result.exit_code, result.stdout.splitlines(), result.stderr.splitlines()


def bare(text: str) -> Record:
    """Read a record without what a line does not have."""
    return attrs.evolve(Record.from_json(text), players=None, settlement=None)


def test_a_record_becomes_a_line_and_a_line_a_record() -> None:
    jsons = records(5)
    status, lines, errors = convert("\n".join(jsons))
    assert (status, errors) == (0, [])
    assert lines == [Record.from_json(text).to_line() for text in jsons]
    status, again, errors = convert("\n\n".join(lines))
    assert (status, errors) == (0, [])
    assert again == [bare(text).to_json() for text in jsons]


def test_a_record_over_several_lines_is_read() -> None:
    text = DEMO.read_text(encoding="utf-8")
    assert len(text.splitlines()) > 1
    result = invoke("convert", str(DEMO))
    assert result.stdout == Record.from_json(text).to_line() + "\n"
    assert ulti("convert", DEMO) == (0, result.stdout, "")


@pytest.mark.parametrize("text", [HEAD, Record.from_line(HEAD).to_json()], ids=["line", "json"])
def test_the_form_can_be_chosen(text: str) -> None:
    assert convert(text, "--to", "line") == (0, [HEAD], [])
    assert convert(text, "--to", "json") == (0, [Record.from_line(HEAD).to_json()], [])
    assert convert(text, "--to", "xml")[0] == 2


def test_what_can_not_be_read_is_reported_and_the_rest_converted() -> None:
    text = f"{HEAD}\nultistars@0 {HEAD[10:]}\n{{}}\n\n{HEAD}\n"
    status, lines, errors = convert(text)
    assert (status, len(lines)) == (1, 2)
    assert errors[0].startswith("-:2:column 11: ")
    assert errors[0].endswith(" [bad_stake]")
    assert errors[1].startswith("-:3:format: ")
    assert errors[1].endswith(" [missing_key]")
    assert len(errors) == 2


def test_what_is_not_text_or_too_long_is_reported() -> None:
    assert convert(b"ultistars \xff")[2] == ["-:1:column 11: byte 10 is not UTF-8 [bad_line]"]
    status, lines, errors = convert("x" * (2 * LONGEST_LINE) + "\n" + HEAD)
    assert (status, len(lines), len(errors)) == (1, 1, 1)
    assert errors[0].endswith("[bad_line]")
    status, lines, errors = convert(HEAD + "\n" + json.dumps({"x": "x" * LONGEST_LINE}))
    assert (status, len(lines), len(errors)) == (1, 1, 1)
    assert errors[0].endswith("[bad_json]")


def test_a_file_that_can_not_be_read_is_an_error(tmp_path: Path) -> None:
    result = invoke("convert", str(tmp_path / "none.txt"))
    assert result.exit_code == 2
    assert "none.txt" in result.stderr


POSITION = "wikihow MA ZA / MX Z9 / M9 PK | 0 j=M | talon Z87 | lead 0 | tricks 8 0 0 : MA"


def test_a_position_becomes_a_record_and_a_line_again() -> None:
    status, (text,), errors = convert(POSITION)
    assert (status, errors) == (0, [])
    assert json.loads(text)["actions"] == ["play MA"]
    assert convert(text) == (0, [Record.from_line(POSITION).to_line()], [])


@pytest.mark.parametrize("text", [POSITION, Record.from_line(POSITION).to_json(), HEAD])
def test_what_may_be_done_is_said_of_a_line_too(text: str) -> None:
    result = invoke("legal", "-", "--json", text=text.encode())
    assert result.exit_code == 0
    game = Record.from_line(HEAD if text == HEAD else POSITION).replay()
    assert json.loads(result.stdout)["actions"] == list(map(str, game.legal_actions()))


def test_a_line_that_is_wrong_is_refused_with_its_place() -> None:
    result = invoke("legal", "-", text=POSITION.replace("Z87", "Z8").encode())
    assert result.exit_code != 0
    assert "column 41: a talon is two cards, not 1" in result.stderr
    assert invoke("legal", "-", text=b"wikihow \xff").exit_code != 0
