"""The `ulti` command, as an installed process and within this one."""

from __future__ import annotations

import io
import json
import random
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import pytest

from tests.command import invoke, shell, ulti
from tests.games import EXAMPLES, play_on, skewed_deal
from tests.processes import python
from ulti import SUIT_BID, WIKIHOW, Game, Phase
from ulti.cli.main import main
from ulti.record import Record

GOLDEN: Final = sorted((Path(__file__).parent.parent.parent / "examples").glob("*.json"))
NAMES: Final = ("Anna", "Béla", "Cili")
OVER: Final = [
    label for label, game in EXAMPLES.items() if game.phase is Phase.OVER and game.deal is not None
]
UNFINISHED: Final = [
    label for label, game in EXAMPLES.items() if game.phase is not Phase.OVER and game.deal
]


def record_of(label: str, **changes: object) -> str:
    data = Record.of(EXAMPLES[label], NAMES).to_dict()
    return json.dumps({**data, **changes}, ensure_ascii=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "deal.json"
    path.write_text(record_of("over"), encoding="utf-8")
    return path


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


def test_an_unfinished_deal_fails_and_says_who_is_to_act(tmp_path: Path) -> None:
    path = tmp_path / "lead.json"
    path.write_text(record_of("lead"), encoding="utf-8")
    status, out, err = ulti("settle", path)
    assert (status, out) == (1, "")
    for text in ("lead.json", "not over", "seat 0", "Anna", "PLAY", "play MA"):
        assert text in err


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


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_the_extra_a_hint_says_what_to_install(missing: str) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; import ulti.cli; ulti.cli.main()"
    status, out, err = python(code)
    assert (status, out) == (1, "")
    assert "pip install 'ulti[cli]'" in err
    assert missing in err
    assert "Traceback" not in err


def test_importing_ulti_does_not_import_the_command() -> None:
    code = (
        "import sys; before = {*sys.modules}; import ulti;"
        "print(sorted({'typer', 'rich', 'json', 'ulti.record'} & ({*sys.modules} - before)))"
    )
    assert python(code) == (0, "[]\n", "")


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


def test_a_narrow_or_plain_terminal_is_no_traceback(file: Path) -> None:
    for environment in ({"COLUMNS": "20"}, {"TERM": "dumb"}, {"NO_COLOR": "1"}, {"COLUMNS": "x"}):
        status, _, err = ulti("settle", file, environment=environment)
        assert (status, err) == (0, "")


@pytest.mark.parametrize("arguments", [["settle", "-"], ["settle", "-", "--json"]])
def test_an_output_that_is_not_unicode_is_no_traceback(file: Path, arguments: list[str]) -> None:
    status, _, err = ulti(
        *arguments,
        stdin=file.read_bytes(),
        environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert "Traceback" not in err
    assert status == 0


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


def test_long_names_leave_the_amounts_readable() -> None:
    names = ["A" * 70, "B" * 70, "C" * 70]
    text = record_of("over", players=names).encode()
    for columns in ("80", "100"):
        _, out, _ = ulti("settle", "-", stdin=text, environment={"COLUMNS": columns})
        assert "-8" in out
        assert "+4" in out
        assert "net" in out


# Within this process


def test_a_terminal_is_filled_to_its_width() -> None:
    for columns in (60, 80, 200):
        environment = {"FORCE_COLOR": "1", "COLUMNS": str(columns)}
        result = invoke("settle", "-", text=record_of("over"), environment=environment)
        assert result.exit_code == 0
        for text in ("-8", "+4", "net"):
            assert text in result.stdout


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


@pytest.mark.parametrize("label", UNFINISHED)
def test_every_unfinished_deal_says_who_is_to_act(label: str) -> None:
    game = EXAMPLES[label]
    for arguments in ([], ["--json"]):
        result = invoke("settle", "-", *arguments, text=record_of(label))
        assert (result.exit_code, result.stdout) == (1, "")
        assert game.to_act is not None
        assert f"seat {int(game.to_act)} ({NAMES[game.to_act]})" in result.stderr
        assert f"phase {game.phase.name}" in result.stderr
        assert str(game.legal_actions()[0]) in result.stderr
        assert ("…" in result.stderr) is (len(game.legal_actions()) > 6)


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


def test_the_main_function_runs_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["ulti", "--version"])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 0


def test_an_interrupt_while_the_command_is_loaded_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules[main.__module__], "import_module", interrupted)
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 130
    assert capfd.readouterr() == ("", "")


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


def test_streams_that_are_no_text_files_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["ulti", "--version"])
    monkeypatch.setattr("sys.stdout", io.StringIO())
    monkeypatch.setattr("sys.stderr", io.StringIO())
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
