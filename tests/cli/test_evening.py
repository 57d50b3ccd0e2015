"""`ulti evening`: the score of an evening in the players' words."""

from __future__ import annotations

import csv
import io
import os
import stat
import sys
from typing import TYPE_CHECKING

import pytest

from tests.command import invoke
from ulti import ULTISTARS
from ulti.cli import evening
from ulti.cli.evening import Evening, completions, load, reader_of_lines, save, write_whole
from ulti.cli.sheets import sheet_text
from ulti.table import Table, read_entry

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

PLAYERS = "Anna,Béla,Cili,Dóra"
DEALS = (
    "Béla piros ulti kontra, bukta, csendes száz",
    "Cili makk ulti megvan",
    "passed out",
    "Anna betli, Dóra kontra, bukta",
    "Béla piros 40-100 megvan",
    "Cili red parti lost, hundred",
    "Dóra zöld 20-100 kontra bukta",
    "Anna piros ulti, bedobta",
    "Béla bells durchmars made",
    "Béla terített betli, mindkettő kontra, megvan",
    "Dóra piros parti megvan, Cili csendes ulti bukta",
    "Anna négy ász makk, megvan",
)
CORRECTIONS = ((4, "Anna betli, Dóra kontra, megvan"), (9, "Cili bells durchmars lost"))


def keep(file: Path, *lines: str, options: tuple[str, ...] = ("--players", PLAYERS)) -> Result:
    return invoke("evening", str(file), *options, text="\n".join(lines) + "\n")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.json"


def test_an_evening_of_twelve_deals_gives_the_same_sheet_as_the_library(path: Path) -> None:
    """R14.2: four players, two corrections."""
    lines = [*DEALS, *(f"correct {number} {text}" for number, text in CORRECTIONS)]
    result = keep(path, *lines, "sheet", options=("--players", PLAYERS, "--stake", "10"))
    assert (result.exit_code, result.stderr) == (0, "")

    table = Table(PLAYERS.split(","), ULTISTARS, 10)
    for text in DEALS:
        table = table.add(read_entry(text, table).result)
    for number, text in CORRECTIONS:
        seats = table.entries[number - 1].seats
        table = table.replace(number - 1, read_entry(text, table, seats=seats).result)
    assert load(path) == table
    assert len(table.entries) == 12
    for kind in ("html", "svg", "csv"):
        out = path.with_name(f"sheet.{kind}")
        assert invoke("evening", str(path), "--sheet", str(out)).exit_code == 0
        assert out.read_text(encoding="utf-8") == sheet_text(table, f".{kind}", "en")
    rows = list(csv.reader(io.StringIO(sheet_text(table, ".csv", "hu"))))
    assert rows[0][-4:] == PLAYERS.split(",")
    assert list(map(int, rows[-1][-4:])) == list(table.scores.values())
    sums = " ".join(f"{name} {amount:+d}" for name, amount in table.scores.items())
    assert f"sum: {sums}" in result.stdout


def test_what_is_missing_is_asked_for_and_the_next_line_is_the_answer(path: Path) -> None:
    result = keep(path, "Béla piros ulti bukta", "parti megvan")
    assert result.exit_code == 0
    assert "parti: made or lost?" in result.stderr
    assert load(path).rows == ((14, -28, 14, 0),)


def test_a_second_question_and_a_deal_instead_of_an_answer(path: Path) -> None:
    keep(path, "Béla betli kontra", "Anna kontra", "megvan")
    assert load(path).rows == ((-10, 15, -5, 0),)
    keep(path, "Béla ulti", "xyzzy", "Cili red parti made", options=())
    assert load(path).rows[1] == (0, -2, 4, -2)


def test_an_empty_line_or_a_command_gives_a_sentence_up(path: Path) -> None:
    result = keep(path, "", "Béla piros ulti", "", "Béla piros ulti", "help", "semmis", "vége", "x")
    assert result.exit_code == 0
    assert "Left out." in result.stdout
    assert load(path).rows == ((0, 0, 0, 0),)


def test_a_question_without_an_answer_and_a_refusal_end_with_status_1(path: Path) -> None:
    assert keep(path, "Béla piros ulti").exit_code == 1
    result = keep(path, "Béla xyzzy", "semmis", options=("--lang", "hu"))
    assert result.exit_code == 1
    assert "'xyzzy': nincs ilyen játékos" in result.stderr
    assert len(load(path).entries) == 1


def test_undo_takes_back_changes_and_then_the_deals_of_another_day(path: Path) -> None:
    keep(path, *DEALS[:3])
    result = keep(path, "remove 2", "undo", options=())
    assert result.exit_code == 0
    assert len(load(path).entries) == 3
    keep(path, "undo", "vissza", "undo", options=())
    assert load(path).entries == ()
    refused = keep(path, "undo", options=())
    assert (refused.exit_code, refused.stderr) == (1, "there is no deal to undo at this table\n")


def test_a_deal_is_inserted_and_removed_by_its_number(path: Path) -> None:
    """R14.2."""
    keep(path, "Anna makk ulti megvan", "Béla tök ulti megvan", "insert 2 semmis")
    assert load(path).rows == ((10, -5, -5, 0), (0, 0, 0, 0), (0, 10, -5, -5))
    result = keep(path, "töröl 2.", options=("--lang", "hu"))
    assert "A(z) 2. leosztás törölve." in result.stdout
    assert len(load(path).entries) == 2


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("remove 1",), "there are no deals yet"),
        (("semmis", "remove 2"), "say which deal, from 1 to 1, such as: remove 1"),
        (("semmis", "remove 99999999999"), "from 1 to 1"),
        (("semmis", "correct x"), "from 1 to 1"),
        (("semmis", "correct 1"), "say the deal after the number"),
        (("dealer Edit",), "'Edit' is not one of Anna"),
    ],
)
def test_a_command_that_cannot_be_done_says_why(
    path: Path, lines: tuple[str, ...], told: str
) -> None:
    result = keep(path, *lines)
    assert told in result.stderr


def test_the_deal_is_handed_to_whoever_deals(path: Path) -> None:
    """R14.1."""
    result = keep(path, "dealer anna", "Dóra piros parti megvan", "Béla oszt, Anna red parti lost")
    assert result.exit_code == 0
    table = load(path)
    assert table.dealers == ("Anna", "Béla")
    assert table.rows == ((0, -2, -2, 4), (-4, 0, 2, 2))


def test_players_are_asked_for_or_nothing_is_written(path: Path) -> None:
    assert keep(path, "Elek, Fanni, Géza", "semmis", options=()).exit_code == 0
    assert load(path).players == ("Elek", "Fanni", "Géza")
    other = path.with_name("other.json")
    assert invoke("evening", str(other), text="").exit_code == 0
    assert not other.exists()


def test_other_players_than_those_of_the_file_are_refused(path: Path) -> None:
    keep(path, "semmis")
    assert keep(path, "semmis").exit_code == 0
    result = keep(path, "semmis", options=("--players", "Elek,Fanni,Géza"))
    assert result.exit_code == 2
    assert "leave --players out" in result.stderr
    assert invoke("evening", str(path), "--sheet", "sheet.pdf").exit_code == 2


def test_letters_in_another_encoding_are_not_understood(path: Path) -> None:
    options = ("--players", PLAYERS)
    result = invoke("evening", str(path), *options, text=b"B\xe9la piros ulti\nsemmis\n")
    assert result.exit_code == 1
    assert len(load(path).entries) == 1


def test_a_file_that_is_not_a_table_is_left_alone(path: Path) -> None:
    path.write_text("{}", encoding="utf-8")
    assert keep(path, "semmis").exit_code == 1
    assert path.read_text(encoding="utf-8") == "{}"


def test_a_file_that_cannot_be_written_keeps_what_it_had(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(path, "semmis")
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = keep(path, "semmis", options=())
    assert result.exit_code == 2
    assert "not saved yet: No space left on device" in result.stderr
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_file_keeps_its_rights(path: Path) -> None:
    write_whole("a", path)
    path.chmod(0o640)
    write_whole("b", path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert path.read_text(encoding="utf-8") == "b"


def test_ctrl_c_loses_nothing(path: Path) -> None:
    answers = iter(["Anna piros parti megvan"])

    def ask(_: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    keeper = Evening(Table(PLAYERS.split(","), ULTISTARS), path, "en")
    keeper.keep(ask)
    assert len(load(path).entries) == 1
    assert keeper.is_saved


def test_the_prompt_says_whose_deal_it_is(path: Path) -> None:
    prompts: list[str] = []
    lines = iter(["Anna piros parti", "", "vége"])

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(lines)

    Evening(Table(PLAYERS.split(","), ULTISTARS), path, "hu").keep(ask)
    assert prompts == ["1. (Dóra oszt)> ", "… ", "1. (Dóra oszt)> "]


def test_a_terminal_gets_a_prompt_with_completion(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from prompt_toolkit import PromptSession  # noqa: PLC0415 - of the extra
    from prompt_toolkit.application import create_app_session  # noqa: PLC0415 - of the extra
    from prompt_toolkit.completion import CompleteEvent  # noqa: PLC0415 - see above
    from prompt_toolkit.document import Document  # noqa: PLC0415 - see above
    from prompt_toolkit.input import create_pipe_input  # noqa: PLC0415 - see above
    from prompt_toolkit.output import DummyOutput  # noqa: PLC0415 - see above

    monkeypatch.setattr(evening, "is_terminal", lambda: True)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("Béla piros\n")
        ask = reader_of_lines(completions(("Anna", "Béla")))
        assert ask("> ") == "Béla piros"
        session = getattr(ask, "__self__", None)
        assert isinstance(session, PromptSession)
        completer = session.completer
        assert completer is not None
        found = completer.get_completions(Document("bé"), CompleteEvent())
        assert [each.text for each in found] == ["Béla"]
    assert not capsys.readouterr().out


def test_without_the_library_a_terminal_gets_a_plain_prompt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(evening, "is_terminal", lambda: True)
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    assert reader_of_lines() is input


def test_the_prompt_library_is_not_imported_by_the_command() -> None:
    from tests.processes import run  # noqa: PLC0415 - a process for one test

    code = "import sys, ulti.cli.app; sys.exit('prompt_toolkit' in sys.modules)"
    assert run([sys.executable, "-c", code]).returncode == 0


def test_a_table_is_saved_whole(path: Path) -> None:
    table = Table(PLAYERS.split(","), ULTISTARS)
    save(table, path)
    assert load(path) == table
