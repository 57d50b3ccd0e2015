"""The `ulti` command, as an installed process and within this one."""

from __future__ import annotations

import json
import random
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cli.deals import record_of
from tests.command import invoke, shell, ulti
from tests.games import play_on, skewed_deal
from ulti import WIKIHOW, Game, Phase
from ulti.record import Record

GOLDEN: Final = sorted((Path(__file__).parent.parent.parent / "examples").glob("*.json"))


# The installed command


def test_a_file_is_settled(file: Path) -> None:
    status, out, err = ulti("settle", file)
    assert (status, err) == (0, "")
    for text in (
        "Anna",
        "Béla",
        "Cili",
        "ulti",
        "net",
        "-8",
        "+4",
        "wikipedia with changes, stake 1",
    ):
        assert text in out


def test_standard_input_is_settled(file: Path) -> None:
    assert ulti("settle", "-", stdin=file.read_bytes()) == ulti("settle", file)


def test_a_bad_record_fails_with_path_and_code() -> None:
    wrong = record_of("over", stake=0).encode()
    status, out, err = ulti("settle", "-", stdin=wrong)
    assert (status, out) == (1, "")
    assert "bad_stake" in err
    assert "stake: " in err
    data = json.loads(record_of("over"))
    data["actions"][9] = "play PX"
    status, out, err = ulti("settle", "-", stdin=json.dumps(data).encode())
    assert (status, out) == (1, "")
    assert "actions[9]" in err
    assert "play PX" in err


def test_a_file_that_can_not_be_read_exits_with_2(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path, tmp_path / "no" / "where.json"):
        status, out, err = ulti("settle", path)
        assert (status, out) == (2, "")
        assert path.name in err
        assert "Traceback" not in err


def test_version_and_help() -> None:
    assert ulti("--version") == (0, f"{version('ulti')}\n", "")
    status, out, _ = ulti("--help")
    assert status == 0
    assert "settle" in out
    status, out, _ = ulti("settle", "--help")
    assert status == 0
    assert "--json" in out


def test_wrong_use_exits_with_2() -> None:
    for arguments in (("settle",), ("fly",), ("settle", "a", "b"), ("settle", "-", "--xml"), ()):
        status, _, err = ulti(*arguments)
        assert status == 2
        assert "Traceback" not in err


@pytest.mark.parametrize(
    "stdin",
    [
        b"",
        b"{",
        b"\xff\xfe\xff",
        b"null",
        b"[]",
        b"[" * 100_000,
        b'{"a": ' * 100_000,
        b"9" * 100_000,
        b'{"\\ud800": 1, "format": "ulti-record", "version": 1}',
        b'{"format": "\\ud800"}',
        b'{"format": "ulti-record", "version": 1, "profile": "\\ud800", "deal": [], "actions": []}',
    ],
    ids=lambda stdin: repr(stdin[:30]),
)
def test_no_input_ends_in_a_traceback(stdin: bytes) -> None:
    status, out, err = ulti("settle", "-", stdin=stdin)
    assert (status, out) == (1, "")
    assert "Traceback" not in err
    assert "[bad_" in err or "[unknown_" in err or "[missing_" in err


def test_a_closed_standard_input_is_no_traceback() -> None:
    status, _, err = shell("ulti settle - <&-")
    assert status in {1, 2}
    assert "Traceback" not in err


def test_profile_names_that_no_file_can_hold_are_no_traceback() -> None:
    profile = {**WIKIHOW.to_dict(), "name": "\ud800"}
    game = Game.start(skewed_deal(1), WIKIHOW)
    whole = Record.of(play_on(game, random.Random(1))).to_dict()
    whole["profile"] = profile
    status, _, err = ulti("settle", "-", stdin=json.dumps(whole).encode())
    assert "Traceback" not in err
    assert status in {0, 1}


def test_a_stake_of_thousands_of_digits_is_no_traceback() -> None:
    data = json.loads(record_of("over", stake=0))
    del data["settlement"]
    text = json.dumps(data).replace('"stake": 0', '"stake": ' + "9" * 4300)
    for arguments in (["settle", "-"], ["settle", "-", "--json"]):
        status, _, err = ulti(*arguments, stdin=text.encode())
        assert "Traceback" not in err
        assert status in {0, 1}


# Within this process


def test_an_unreadable_file_within_this_process(tmp_path: Path) -> None:
    assert invoke("settle", tmp_path / "nothing.json").exit_code == 2
    assert invoke("settle", "\0").exit_code == 2


def test_a_bad_record_within_this_process() -> None:
    result = invoke("settle", "-", text="{")
    assert result.exit_code == 1
    assert "[bad_json]" in result.stderr


def test_the_version_within_this_process() -> None:
    result = invoke("--version")
    assert (result.exit_code, result.stdout) == (0, f"{version('ulti')}\n")
    assert invoke("--help").exit_code == 0
    assert invoke().exit_code == 2


# The examples of the project


def test_there_is_an_example() -> None:
    assert GOLDEN


def data_of(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_an_example_is_written_as_the_library_writes_it(path: Path) -> None:
    data, record = data_of(path), Record.from_json(path.read_bytes())
    written = record.to_dict()
    for key in ("format", "version", "deal", "actions"):
        assert written[key] == data[key]
    assert record.stake == data.get("stake", 1)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_an_example_settles_as_it_states(path: Path) -> None:
    data = data_of(path)
    shown, told = invoke("settle", path), invoke("settle", path, "--json")
    if Record.from_json(path.read_bytes()).replay().phase is not Phase.OVER:
        assert "settlement" not in data
        assert (shown.exit_code, told.exit_code) == (1, 1)
        assert "is to act" in shown.stderr
        return
    assert (shown.exit_code, shown.stderr, told.exit_code, told.stderr) == (0, "", 0, "")
    settlement = json.loads(told.stdout)
    assert "settlement" in data, "an example states its settlement"
    assert settlement["net"] == data["settlement"]["net"]
    for amount in settlement["net"] if settlement["lines"] else ():
        assert (f"{amount:+d}" if amount else "0") in shown.stdout
    stated = data["settlement"].get("lines", settlement["lines"])
    assert in_any_order(settlement["lines"]) == in_any_order(stated)


def in_any_order(lines: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(line, sort_keys=True) for line in lines)


def test_the_demo_is_settled_by_the_installed_command() -> None:
    demo = next(path for path in GOLDEN if path.name == "demo.json")
    status, out, err = ulti("settle", demo)
    assert (status, err) == (0, "")
    assert out
