"""`ulti bids` and `ulti profiles`: the same table for people, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.command import invoke, on_terminal, ulti
from ulti import PROFILES, SUIT_BID, ULTISTARS, WIKIPEDIA, Catalogue, Profile
from ulti.house.switches import SWITCHES

if TYPE_CHECKING:
    from pathlib import Path


def told(*arguments: str | Path) -> Any:  # noqa: ANN401 - any JSON value
    """Return what a command prints as JSON."""
    result = invoke(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def lines(*arguments: str | Path) -> list[str]:
    """Return the lines that a command prints for people."""
    result = invoke(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "our_house.toml"
    file.write_text('name = "ours"\nbased_on = "wikipedia"\nkontra_levels = 4\n', encoding="utf-8")
    return file


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_bids_are_the_catalogue_in_order(profile: Profile) -> None:
    catalogue = Catalogue.of(profile)
    rows = told("bids", "--profile", profile.name)
    assert [row["bid"] for row in rows] == [str(bid) for bid in catalogue.bids]
    for row, bid in zip(rows, catalogue.bids, strict=True):
        expected = catalogue.row(bid)
        for key in ("win", "loss", "silent_hundred", "silent_ulti", "silent_durchmars", "mark"):
            assert row[key] == getattr(expected, key)
        assert row["name"] == bid.name("en")
        assert (row["trump"] is None) is not bid.has_trump


@pytest.mark.parametrize("language", ["en", "hu"])
def test_every_form_of_the_bids_says_the_same(language: str) -> None:
    arguments = ("bids", "--profile", "wikipedia", "--lang", language)
    rows = told(*arguments)
    read = list(csv.DictReader(io.StringIO(invoke(*arguments, "--csv").stdout)))
    assert read == [
        {key: "" if value is None else str(value) for key, value in row.items()} for row in rows
    ]
    shown = lines(*arguments)[3:]
    assert len(shown) == len(rows)
    for line, row in zip(shown, rows, strict=True):
        for key in ("bid", "name", "win", "loss", "mark"):
            assert row[key] in line


def test_the_words_of_the_bids_are_in_the_language() -> None:
    english, hungarian = lines("bids"), lines("bids", "--lang", "hu")
    for word in ("bid", "win", "loss", "silent", "trump", "red four aces", "hearts"):
        assert any(word in line for line in english)
    for word in ("licit", "nyer", "veszít", "csendes", "adu", "piros négy ász", "piros"):
        assert any(word in line for line in hungarian)


def test_the_suits_of_suit_bid_ulti_are_named() -> None:
    trumps = [row["trump"] for row in told("bids", "--profile", "suit_bid", "--lang", "hu")]
    assert set(trumps) == {"makk", "zöld", "tök", "piros", None}
    assert {row["trump"] for row in told("bids")} == {"M/Z/T", "hearts", None}


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


def test_forms_exclude_each_other() -> None:
    for arguments in (
        ["bids", "--json", "--csv"],
        ["profiles", "--json", "--csv"],
        ["profiles", "show", "wikihow", "--toml", "--csv"],
    ):
        result = invoke(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "exclude each other" in result.stderr


def test_a_language_is_one_of_two() -> None:
    result = invoke("bids", "--lang", "de")
    assert result.exit_code == 2
    assert "hu" in result.stderr
    assert "en" in result.stderr


def test_the_installed_command_prints_the_tables() -> None:
    for arguments, word in (
        (["bids"], "redurchmars"),
        (["profiles"], SUIT_BID.name),
        (["profiles", "show", "wikihow"], "BASE_FEE"),
        (["profiles", "diff", "wikihow", "wikipedia"], "BASE_FEE"),
    ):
        status, out, err = ulti(*arguments)
        assert (status, err) == (0, "")
        assert word in out
        assert out == "".join(f"{line}\n" for line in lines(*arguments))


@pytest.mark.parametrize("columns", [80, 120])
def test_a_table_fits_on_a_terminal_and_no_amount_is_cut(columns: int) -> None:
    for language in ("en", "hu"):
        status, out = on_terminal("bids", "--lang", language, columns=columns)
        assert status == 0
        assert "…" not in out
        assert max(map(len, out.splitlines())) <= columns
        for row in told("bids", "--lang", language):
            (line,) = [line for line in out.splitlines() if line.split()[:1] == [row["bid"]]]
            assert row["win"] in line
            assert row["loss"] in line
