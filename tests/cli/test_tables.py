"""`ulti bids` and `ulti profiles`: the same table for people, as JSON and as CSV."""

from __future__ import annotations

import csv
import io

import pytest

from tests.cli.deals import lines, told
from tests.command import invoke, on_terminal, ulti
from ulti import PROFILES, SUIT_BID, Catalogue, Profile


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
