"""`ulti validate`, `legal` and `random`: records in, records out."""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import signal
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.cli.deals import record_of, records
from tests.command import PLAIN, PROJECT, ULTI, invoke, on_terminal, shell, ulti
from tests.games import EXAMPLES
from tests.processes import started, time_limit
from ulti import PROFILES, Deal, Game, Phase, UltiError
from ulti.base.lines import LONGEST_LINE
from ulti.model.verdict import HUNGARIAN_PHASES
from ulti.record import Record

DEMO: Final = PROJECT / "examples" / "demo.json"


def spoiled(line: str, **changes: object) -> str:
    return json.dumps({**json.loads(line), **changes})


def checked(*arguments: str | Path, text: str | None = None) -> dict[str, Any]:
    """Return what `validate --json` tells; the exit status must agree."""
    result = invoke("validate", *arguments, "--json", text=text)
    report: dict[str, Any] = json.loads(result.stdout)
    assert report["records"] == report["valid"] + report["wrong"]
    if result.exit_code != 2:
        assert report["ok"] is (result.exit_code == 0) is not report["errors"]
    return report


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Make a file with lines right and wrong, and a blank one."""
    good = records()
    path = tmp_path / "mixed.jsonl"
    lines = [good[0], "nonsense", "", good[1], spoiled(good[2], stake=0, colour="red"), good[3]]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# validate


def test_good_records_are_counted() -> None:
    examples = sorted((PROJECT / "examples").glob("*.json"))
    result = invoke("validate", *examples)
    assert (result.exit_code, result.stderr) == (0, "")
    count = len(examples)
    assert result.stdout == f"{count} records: {count} valid, 0 wrong\n"


def test_a_problem_is_told_with_its_file_line_place_and_code(mixed: Path) -> None:
    result = invoke("validate", mixed, DEMO)
    assert (result.exit_code, result.stderr) == (1, "")
    nonsense, *rest, counts = result.stdout.splitlines()
    assert nonsense.startswith(f"{mixed}:2: ")
    assert nonsense.endswith("[bad_json]")
    assert [line.partition(": ")[0] for line in rest] == [f"{mixed}:5:colour", f"{mixed}:5:stake"]
    assert "[unknown_key]" in rest[0]
    assert "a whole number from 1 [bad_stake]" in rest[1]
    assert counts == "6 records: 4 valid, 2 wrong"


def test_json_tells_the_same(mixed: Path) -> None:
    report = checked(mixed)
    assert (report["records"], report["valid"], report["wrong"]) == (5, 3, 2)
    places = [(each["file"], each["line"], each["path"], each["code"]) for each in report["errors"]]
    assert places == [
        (str(mixed), 2, "", "bad_json"),
        (str(mixed), 5, "colour", "unknown_key"),
        (str(mixed), 5, "stake", "bad_stake"),
    ]
    assert checked(mixed, "--lang", "hu")["errors"][2]["message"] != report["errors"][2]["message"]


def test_an_illegal_action_is_told_with_what_would_be_legal() -> None:
    data = json.loads(DEMO.read_text(encoding="utf-8"))
    place = data["actions"].index("play PA")
    data["actions"][place] = "play M9"
    del data["settlement"]
    text = json.dumps(data)
    (error,) = checked("-", text=text)["errors"]
    assert (error["path"], error["code"], error["line"]) == (f"actions[{place}]", "not_in_hand", 1)
    assert "play PA" in error["alternatives"]
    english, hungarian = (
        invoke("validate", "-", "--lang", language, text=text).stdout for language in ("en", "hu")
    )
    assert "is not in the hand" in english
    assert "legal: " in english
    assert "nincs a kézben" in hungarian
    assert "szabályos: " in hungarian
    assert "1 leosztás: 0 helyes, 1 hibás" in hungarian


@pytest.mark.parametrize("indent", [None, 1])
def test_a_single_record_may_go_over_several_lines(indent: int | None, tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    data = json.loads(records(1)[0])
    path.write_text(f"\n \n{json.dumps(data, indent=indent)}\n\n", encoding="utf-8")
    assert checked(path)["valid"] == 1
    path.write_text(json.dumps({**data, "stake": 0}, indent=indent), encoding="utf-8")
    (error,) = checked(path)["errors"]
    assert (error["path"], error["line"]) == ("stake", 1 if indent is None else None)
    line = invoke("validate", path).stdout.splitlines()[0]
    assert line.startswith(f"{path}:1:stake: " if indent is None else f"{path}:stake: ")


def test_a_cut_line_does_not_hide_those_behind_it() -> None:
    first, second, third, *_ = records()
    for lines in ([first[:50], second, third], [first, second[:50], third], [first[9:], second]):
        report = checked("-", text="\n".join(lines))
        assert (report["records"], report["wrong"]) == (len(lines), 1)


@pytest.mark.parametrize("junk", ["nonsense", '"format": "ulti-record"}', "[]", "}", "5"])
def test_a_cut_line_and_another_wrong_one_do_not_hide_those_behind_them(junk: str) -> None:
    first, second, third, *_ = records()
    report = checked("-", text="\n".join([first[:50], junk, "", second, *[third] * 600]))
    assert (report["records"], report["wrong"]) == (603, 2)


def test_a_record_over_many_lines_may_have_objects_in_its_lines(tmp_path: Path) -> None:
    data = json.loads(record_of("over"))
    lines = data["settlement"].pop("lines")
    head, tail = json.dumps(data, indent=1).split('"net"')
    rows = ",\n".join(map(json.dumps, lines))
    path = tmp_path / "deal.json"
    path.write_text(f'{head}"lines": [\n{rows}\n], "net"{tail}', encoding="utf-8")
    assert checked(path)["valid"] == 1


def test_a_file_that_is_longer_than_a_record_is_not_one_record(tmp_path: Path) -> None:
    path = tmp_path / "endless.json"
    path.write_text('{"a": [\n' + "0,\n" * LONGEST_LINE, encoding="utf-8")
    (error,) = checked(path)["errors"]
    assert error["code"] == "bad_json"


def test_what_gzip_has_packed_is_read(mixed: Path, tmp_path: Path) -> None:
    packed = tmp_path / "mixed.jsonl.gz"
    packed.write_bytes(gzip.compress(mixed.read_bytes()))
    told = invoke("validate", packed)
    assert told.stdout.replace(str(packed), str(mixed)) == invoke("validate", mixed).stdout
    assert ulti("validate", "-", stdin=packed.read_bytes()) == ulti(
        "validate", "-", stdin=mixed.read_bytes()
    )
    deal = tmp_path / "demo.json.gz"
    deal.write_bytes(gzip.compress(DEMO.read_bytes()))
    assert invoke("settle", deal).stdout == invoke("settle", DEMO).stdout
    cut = tmp_path / "cut.jsonl.gz"
    noise = random.Random(3).randbytes(100_000)
    for damaged in (gzip.compress(noise)[:-5000], b"\x1f\x8b" + noise):
        cut.write_bytes(damaged)
        result = invoke("validate", cut, DEMO)
        assert result.exit_code == 2
        assert f"{cut}: gzip can't unpack it: " in result.stderr
        assert "Traceback" not in result.stderr
        assert invoke("settle", cut).exit_code == 2


@pytest.mark.parametrize(
    ("start", "name"),
    [
        (b"\x28\xb5\x2f\xfd", "zstd -dc"),
        (b"\xfd7zXZ\x00", "xz -dc"),
        (b"BZh9", "bzip2 -dc"),
        (b"PK\x03\x04", "unzip -p"),
    ],
)
def test_what_another_packer_has_packed_is_named(start: bytes, name: str, tmp_path: Path) -> None:
    packed = tmp_path / "deals.packed"
    packed.write_bytes(start + b"\x00" * 50)
    for command in ("validate", "settle"):
        result = invoke(command, packed)
        assert result.exit_code == 2
        assert f"{packed}: it is packed; unpack it first: {name} {packed} | ulti" in result.stderr


def test_a_terminal_shows_progress_of_what_is_packed_too(mixed: Path, tmp_path: Path) -> None:
    packed = tmp_path / "mixed.jsonl.gz"
    packed.write_bytes(gzip.compress(mixed.read_bytes()))
    assert (
        plain(on_terminal("validate", packed, columns=200)[1])[-1] == "5 records: 3 valid, 2 wrong"
    )


@pytest.mark.parametrize("command", ["validate", "settle", "legal"])
def test_a_form_that_is_not_read_is_named(command: str) -> None:
    record = records(1)[0]
    for text, sentence in (
        (record.encode("utf-16"), "it is UTF-16: save it as UTF-8"),
        (f"\ufeff{record}".encode("utf-16-be"), "it is UTF-16: save it as UTF-8"),
        (f"\ufeff{record}".encode(), "byte order mark: save it as UTF-8 without one"),
        (f"[{record}, {record}]".encode(), "a list is not a record; write records one by one"),
        (f"[\n{record},\n{record}\n]".encode(), "a list is not a record"),
        (f"[\n{record},\n".encode() * 1000, "a list is not a record"),
    ):
        result = invoke(command, "-", text=text)
        assert result.exit_code == 1
        assert sentence in result.stdout + result.stderr
    hungarian = invoke(command, "-", "--lang", "hu", text=f"[{record}]")
    assert "egy lista nem leosztás" in hungarian.stdout + hungarian.stderr


@pytest.mark.parametrize("command", ["settle", "legal"])
def test_several_records_are_too_many_for_a_command_that_takes_one(command: str) -> None:
    text = "\n".join(records(3))
    result = invoke(command, "-", text=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there are several records here" in result.stderr
    assert "ulti validate -" in result.stderr
    assert "több leosztás" in invoke(command, "-", "--lang", "hu", text=text).stderr
    for wrong in (f"{text[:-5]} nonsense", "{}\nnonsense"):
        assert "several" in invoke(command, "-", text=wrong).stderr or "{}" in wrong
    endless = '{"a": [' + "0," * LONGEST_LINE
    assert "longer than" in invoke(command, "-", text=endless).stderr


def test_json_comes_as_it_is_found() -> None:
    """Nothing is kept until the end: the first errors are there while more lines are awaited."""
    lines = b"nonsense\n" * 200
    with started([ULTI, "validate", "-", "--json"], env={**os.environ, **PLAIN}) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(lines)
        process.stdin.flush()
        begun = process.stdout.read(len('{"errors": [{"file": "-", "line": 1,'))
        process.stdin.write(b"{}\n")
        process.stdin.close()
        rest = process.stdout.read()
    assert begun == b'{"errors": [{"file": "-", "line": 1,'
    report = json.loads(begun + rest)
    assert (report["records"], report["wrong"], report["ok"]) == (201, 201, False)


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_command(ending: signal.Signals) -> None:
    """Whoever reads the output of a command that was killed comes to its end."""
    lines = "".join(f"{line}\n" for line in records() * 500).encode()
    command: list[str | Path] = [ULTI, "validate", "-", "--jobs", "2"]
    with started(command, env={**os.environ, **PLAIN}) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"nonsense\n" * 200 + lines)
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"-:1: ")  # the workers are at work
        process.send_signal(ending)
        with time_limit(30):
            process.stdout.read()  # till nobody is left who could write
    assert process.returncode == -ending


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"\ufeff{json.dumps({'a': 1}, indent=1)}".encode(), ["bad_json"]),
        (json.dumps({"a": 1}, indent=1).encode("utf-16"), ["bad_json"]),
        (json.dumps([{"a": 1}] * 9, indent=1).encode(), ["bad_type"]),
        (b"[\n" + b"{},\n" * 9 + b"{}]", ["bad_type"]),
        ("\ufeff{}\n{}\n".encode("utf-16-be"), ["bad_json"]),
    ],
)
def test_a_file_of_another_form_is_one_thing_wrong(
    text: bytes, codes: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "deals.json"
    path.write_bytes(text)
    assert [error["code"] for error in checked(path)["errors"]] == codes


def test_a_bad_first_line_does_not_hide_those_behind_it() -> None:
    first, second, *_ = records()
    for line in ("\ufeff" + first, "[", "[1, 2", "\0"):
        report = checked("-", text=f"{line}\n{second}\n{first}\n")
        assert (report["records"], report["wrong"]) == (3, 1)


def test_no_key_or_action_writes_to_the_terminal_what_it_likes() -> None:
    (line,) = records(1)
    hostile = spoiled(line, **{"\x1b[2J\nall: fine": 1}, actions=["\x1b[31m\nfine"])
    out = invoke("validate", "-", text=hostile).stdout
    assert all(each.isprintable() for each in out.splitlines())
    assert out.count("\n") == 3
    assert r"-:1:'\x1b[2J\nall: fine': there is no such key" in out
    assert checked("-", text=hostile)["errors"][0]["path"] == "\x1b[2J\nall: fine"


def test_several_files_keep_their_own_line_numbers(mixed: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text("\n\n{}\n", encoding="utf-8")
    errors = checked(mixed, DEMO, other, mixed)["errors"]
    assert {(each["file"], each["line"]) for each in errors} == {
        (str(mixed), 2),
        (str(mixed), 5),
        (str(other), 3),
    }


def test_nothing_is_nothing_wrong(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    assert invoke("validate", empty).stdout == "0 records: 0 valid, 0 wrong\n"
    assert invoke("validate", "-", text="\n\n").exit_code == 0


def test_a_file_that_can_not_be_read_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    for missing in (tmp_path / "nothing.jsonl", tmp_path):
        result = invoke("validate", missing, DEMO)
        assert result.exit_code == 2
        assert str(missing) in result.stderr
        assert result.stdout == "1 record: 1 valid, 0 wrong\n"
        assert checked(missing, DEMO)["ok"] is False


def test_a_line_without_end_is_refused_unread() -> None:
    good = records(1)[0]
    endless = '{"a": "' + "x" * (3 * LONGEST_LINE)
    for text in (f"{endless}\n{good}\n", f"{good}\n{endless}\n{good}"):
        report = checked("-", text=text)
        assert (report["wrong"], report["errors"][0]["code"]) == (1, "bad_json")
        assert report["records"] == text.count("\n") + (not text.endswith("\n"))


@pytest.mark.parametrize("text", [b"\xff\xfe", b"\0", b"{" * 10_000, b"{}\r\n{}\r\n", b"[]"])
def test_no_input_ends_in_a_traceback(text: bytes) -> None:
    status, out, err = ulti("validate", "-", stdin=text)
    assert (status, err) == (1, "")
    assert " 0 valid, " in out


def test_jobs_tell_what_one_process_tells(mixed: Path) -> None:
    alone = ulti("validate", mixed, DEMO)
    assert ulti("validate", mixed, DEMO, "--jobs", "2") == alone
    assert invoke("validate", mixed, "--jobs", "0").exit_code == 2


def test_a_cluster_tells_what_one_process_tells(mixed: Path) -> None:
    pytest.importorskip("distributed")
    alone = ulti("validate", mixed, DEMO)
    assert ulti("validate", mixed, DEMO, "--dask", "local") == alone


def test_a_cluster_that_can_not_be_had_is_wrong_use(
    mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise UltiError("no scheduler there", "no_cluster")

    monkeypatch.setattr("ulti.cli.validate.run_on_dask", refuse)
    result = invoke("validate", mixed, "--dask", "tcp://nowhere:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--dask: no scheduler there" in result.stderr


def test_a_closed_standard_input_is_told() -> None:
    status, _, err = shell("ulti validate - <&-")
    assert status in {0, 2}
    assert "Traceback" not in err


def test_a_standard_input_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from ulti.cli.validate import validate_files  # noqa: PLC0415 - the one test that calls it

    monkeypatch.setattr(sys, "stdin", None)
    stdin = Path("-")
    assert validate_files([stdin], None, None, as_json=False, language="en") == 2


# The terminal


def plain(text: str) -> list[str]:
    """Return the lines that stay on the terminal: what was overwritten is left out."""
    lines = [re.split(r"\r|\x1b\[2K|\x1b\[1A", line)[-1] for line in text.splitlines()]
    return [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", line) for line in lines]


def test_a_terminal_shows_progress_and_the_problems_above_it(mixed: Path) -> None:
    status, out = on_terminal("validate", mixed, columns=200)
    assert status == 1
    assert "checking" in out
    assert "100%" in out
    shown = plain(out)
    assert any(line.startswith(f"{mixed}:2: ") for line in shown)
    assert shown[-1] == "5 records: 3 valid, 2 wrong"
    _, hungarian = on_terminal("validate", mixed, "--lang", "hu", columns=200)
    assert "ellenőrzés" in hungarian


def test_no_terminal_shows_no_progress(mixed: Path) -> None:
    for result in (ulti("validate", mixed), ulti("validate", "-", stdin=mixed.read_bytes())):
        assert "checking" not in result[1] + result[2]
        assert "\x1b" not in result[1] + result[2]


def test_colour_is_for_a_terminal_that_wants_it() -> None:
    arguments = ("settle", DEMO)
    assert "\x1b[32m" in on_terminal(*arguments)[1]
    assert "\x1b" not in on_terminal(*arguments, environment={"NO_COLOR": "1"})[1]
    assert "\x1b" not in on_terminal(*arguments, environment={"TERM": "dumb"})[1]
    assert "\x1b" not in ulti(*arguments)[1]


# Pipes and signals


@pytest.mark.parametrize(
    "command",
    ["random --count 100000", "bids", "bids --csv", "profiles show wikihow", "--help", "--version"],
)
def test_a_pipe_that_is_closed_early_is_no_noise(command: str) -> None:
    status, out, err = shell(f"ulti {command} | head -n 0; exit ${{PIPESTATUS[0]}}")
    assert (out, err) == ("", "")
    assert status in {0, 141}


def test_many_deals_into_a_closed_pipe_end_at_once() -> None:
    status, out, err = shell("ulti random --count 100000000 | head -n 1; exit ${PIPESTATUS[0]}")
    assert (status, err) == (141, "")
    assert len(out.splitlines()) == 1


def test_a_full_disk_is_told() -> None:
    for command in ("ulti bids", "ulti random --count 200", "ulti --help", "ulti --version"):
        status, out, err = shell(f"{command} > /dev/full")
        assert (status, out) == (2, "")
        assert err.startswith("this can't be done: ")
        assert "Traceback" not in err


def test_a_closed_output_is_no_noise() -> None:
    for command in ("ulti bids", "ulti random", "ulti validate examples/demo.json"):
        assert shell(f"{command} >&-") == (0, "", "")


def test_an_interrupt_is_quiet() -> None:
    with started([ULTI, "random", "--count", "100000000"]) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert (process.returncode, err) == (130, b"")


def test_a_random_stream_goes_through_validate() -> None:
    status, out, err = shell("ulti random --count 50 | ulti validate -")
    assert (status, out, err) == (0, "50 records: 50 valid, 0 wrong\n", "")


# legal


@pytest.mark.parametrize("label", [label for label, game in EXAMPLES.items() if game.deal])
def test_legal_tells_what_the_game_tells(label: str) -> None:
    game = EXAMPLES[label]
    text = Record.of(game, ("Anna", "Béla", "Cili")).to_json()
    told = json.loads(invoke("legal", "-", "--json", text=text).stdout)
    assert told == {
        "phase": game.phase.name,
        "to_act": None if game.to_act is None else int(game.to_act),
        "actions": [str(action) for action in game.legal_actions()],
        "claims": [str(claim) for claim in game.legal_claims()],
    }
    for language, over, phases in (
        ("en", "the deal is over", {phase: phase.name for phase in Phase}),
        ("hu", "a leosztás véget ért", HUNGARIAN_PHASES),
    ):
        result = invoke("legal", "-", "--lang", language, text=text)
        assert (result.exit_code, result.stderr) == (0, "")
        shown = [line.strip() for line in result.stdout.splitlines()]
        assert {*told["actions"], *told["claims"]} <= {*shown}
        assert (shown == [over]) is (game.phase is Phase.OVER)
        if game.to_act is not None:
            name = ("Anna", "Béla", "Cili")[game.to_act]
            assert name in shown[0]
            assert phases[game.phase] in shown[0]


def test_legal_refuses_a_wrong_record_with_all_its_problems() -> None:
    good = Record.of(Game.start(Deal.parse(EXAMPLES["deal"].deal.texts()), PROFILES["wikihow"]))  # type: ignore[union-attr]
    text = spoiled(good.to_json(), stake=0, colour="red")
    for command in ("legal", "settle"):
        result = invoke(command, "-", text=text)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "[unknown_key]" in result.stderr
        assert "[bad_stake]" in result.stderr
        assert "stake: 0 " in result.stderr
        hungarian = invoke(command, "-", "--lang", "hu", text=text).stderr
        assert "egész szám" in hungarian


def test_the_installed_command_tells_what_is_legal() -> None:
    status, out, err = ulti("legal", PROJECT / "examples" / "position_ultistars.json")
    assert (status, err) == (0, "")
    assert "play " in out
