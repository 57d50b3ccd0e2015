"""`ulti profiles`: the built-in house rules, one of them, what differs."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest

from tests.cli.deals import lines, told
from tests.command import invoke
from ulti import PROFILES, ULTISTARS, Catalogue, Profile
from ulti.house.switches import SWITCHES

if TYPE_CHECKING:
    from pathlib import Path


def test_profiles_lists_every_built_in_one() -> None:
    rows = told("profiles")
    assert [row["profile"] for row in rows] == list(PROFILES)
    assert [row["bids"] for row in rows] == [len(Catalogue.of(p).bids) for p in PROFILES.values()]
    for row in rows:
        assert row["switches_differing"] == len(
            told("profiles", "diff", "ultistars", row["profile"])
        )
        assert any(line.startswith(row["profile"]) for line in lines("profiles"))


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_show_prints_every_switch(profile: Profile) -> None:
    shown = lines("profiles", "show", profile.name)
    for switch in SWITCHES:
        assert any(line.startswith(switch) for line in shown)
    data = told("profiles", "show", profile.name)
    assert Profile.from_dict(data) == profile
    assert Profile.from_toml(invoke("profiles", "show", profile.name, "--toml").stdout) == profile


def test_show_writes_values_for_people_and_for_programs() -> None:
    shown = dict(line.rsplit(maxsplit=1) for line in lines("profiles", "show", "suit_bid")[2:])
    assert shown["throw_in"] == "yes"
    assert shown["throw_in_ulti_fee"] == "no"
    assert shown["red_exempt"] == "–"
    assert shown["suit_multipliers.P"] == "4"
    assert shown["values.td"] == "12"
    rows = csv.DictReader(io.StringIO(invoke("profiles", "show", "suit_bid", "--csv").stdout))
    values = {row["switch"]: row["value"] for row in rows}
    assert (values["throw_in"], values["throw_in_ulti_fee"]) == ("true", "false")
    assert (values["red_exempt"], values["suit_multipliers.P"]) == ("", "4")
    hungarian = lines("profiles", "show", "suit_bid", "--lang", "hu")
    assert any(line.split() == ["throw_in", "igen"] for line in hungarian)


def test_diff_shows_both_values_of_what_differs_and_nothing_else() -> None:
    for first in PROFILES.values():
        for second in PROFILES.values():
            rows = {
                row["switch"]: (row["first"], row["second"])
                for row in told("profiles", "diff", first.name, second.name)
            }
            assert {key.partition(".")[0] for key in rows} == {
                switch for switch in SWITCHES if getattr(first, switch) != getattr(second, switch)
            }
    assert rows == {}
    rows = told("profiles", "diff", "ultistars", "viccesmagyarkartya")
    assert {"switch": "values.td", "first": 12, "second": 24} in rows
    assert {"switch": "red_exempt", "first": None, "second": "td"} in rows


def test_diff_of_the_same_says_so() -> None:
    assert lines("profiles", "diff", "ultistars", "ultistars") == ["No switch differs."]
    hungarian = lines("profiles", "diff", "ultistars", "ultistars", "--lang", "hu")
    assert hungarian == ["Egyetlen kapcsoló sem különbözik."]
    csv_text = invoke("profiles", "diff", "ultistars", "ultistars", "--csv").stdout
    assert csv_text == "switch,first,second\n"


def test_diff_tells_house_rules_of_one_name_apart_by_how_they_were_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "unnamed.toml"
    file.write_text('based_on = "ultistars"\nulti_fee = 2\n', encoding="utf-8")
    heading = lines("profiles", "diff", "ultistars", file)[0]
    assert heading.split() == ["switch", "ultistars", file.name]
    monkeypatch.chdir(tmp_path)
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        text = f'based_on = "ultistars"\nulti_fee = {ord(folder)}'
        (tmp_path / folder / "house.toml").write_text(text, encoding="utf-8")
    heading = lines("profiles", "diff", "a/house.toml", "b/house.toml")[0]
    assert heading.split() == ["switch", "a/house.toml", "b/house.toml"]


def test_a_figure_that_one_house_does_not_play_differs(tmp_path: Path) -> None:
    file = tmp_path / "tens.json"
    values = {**ULTISTARS.to_dict()["values"], "x": 8}  # type: ignore[dict-item]
    file.write_text(ULTISTARS.evolve(name="tens", values=values).to_json(), encoding="utf-8")
    assert told("profiles", "diff", "ultistars", file) == [
        {"switch": "values.x", "first": None, "second": 8}
    ]
