"""What the commands have in common: house rules from a name or a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.deals import told
from tests.command import invoke
from ulti import WIKIPEDIA, Profile

if TYPE_CHECKING:
    from pathlib import Path


def test_house_rules_come_from_a_file_wherever_a_profile_is_taken(house: Path) -> None:
    ours = WIKIPEDIA.evolve(name="ours", kontra_levels=4)
    assert Profile.from_dict(told("profiles", "show", house)) == ours
    assert told("profiles", "diff", "wikipedia", house) == [
        {"switch": "kontra_levels", "first": 2, "second": 4}
    ]
    assert told("bids", "--profile", house) == told("bids", "--profile", "wikipedia")
    facts = ("Pj", "--declarer", "0", "--made", "j", "--kontra", "j=4", "--profile", house)
    assert told("score", *facts)["net"] == [64, -32, -32]
    record = json.loads(invoke("random", "--profile", house).stdout)
    assert Profile.from_dict(record["profile"]) == ours


@pytest.mark.parametrize(
    "arguments",
    [
        ["bids", "--profile"],
        ["random", "--profile"],
        ["score", "Pj", "--declarer", "0", "--made", "j", "--profile"],
        ["profiles", "show"],
        ["profiles", "diff", "ultistars"],
    ],
)
def test_a_wrong_house_is_wrong_use(arguments: list[str], house: Path, tmp_path: Path) -> None:
    house.write_text('based_on = "wikipedia"\nspread = "SOMETIMES"\n', encoding="utf-8")
    for name, reason in (
        ("nowhere", "ultistars_classic"),
        (str(tmp_path / "nothing.toml"), "nothing.toml"),
        (str(house), "ANY_TIME"),
    ):
        result = invoke(*arguments, name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert reason in result.stderr
