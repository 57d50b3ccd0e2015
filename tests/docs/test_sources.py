"""The page that maps the sources: docs/sources.csv names real rules and values of the profiles."""

from __future__ import annotations

import ast
import csv
import re
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from ulti import Figure, Profile, Suit, get_profile
from ulti.base.frozen import FrozenTable
from ulti.house.switches import SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT: Final = Path(__file__).parent.parent.parent
SOURCES: Final = ("ultistars", "ultistars_classic", "wikipedia", "wikihow", "viccesmagyarkartya")

# What a table plays where its page says nothing: no extra right, no payment, no exception.
ORDINARY: Final = {
    "",
    "()",  # an empty list
    "{}",  # nothing of its own
    "no",
    "none",
    "ADDS",
    "NEVER",
    "NOBODY",
    "PLAYED",
    "RIGHT",
    "RULES",
    "SYMMETRIC",
    "VALUE",
    "VOID",
}

RULE: Final = re.compile(r"\bR\d+(?:\.(?:\d+|W))?\b")


@cache
def rows() -> tuple[Mapping[str, str], ...]:
    with (ROOT / "docs" / "sources.csv").open(encoding="utf-8", newline="") as table:
        return tuple(csv.DictReader(table))


def rows_of(source: str) -> Iterator[Mapping[str, str]]:
    return (row for row in rows() if row["source"] == source)


def value_of(profile: Profile, place: str) -> str:
    """Return the value of a switch as the table writes it; `values.u` is one entry of a switch."""
    switch, _, key = place.partition(".")
    value: object = getattr(profile, switch)
    if switch == "values":
        value = profile.values.get(Figure.parse(key))
    elif switch == "suit_multipliers":
        value = profile.suit_multipliers[Suit.parse(key)]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset | tuple | FrozenTable):
        return ",".join(sorted(map(str, value)))
    return value.name if isinstance(value, Enum) else str(value).lower()


def stated() -> Iterator[tuple[str, str, str]]:
    for row in rows():
        for setting in row["switches"].split():
            place, _, value = setting.partition("=")
            yield row["id"], place, value


def test_each_source_is_mapped_and_each_row_has_its_own_id() -> None:
    assert tuple(dict.fromkeys(row["source"] for row in rows())) == SOURCES
    assert len({row["id"] for row in rows()}) == len(rows())


def test_rows_are_paraphrases_with_at_least_one_rule() -> None:
    for row in rows():
        assert row["says"].endswith((".", "…).")), row["id"]
        assert RULE.fullmatch(row["rules"].split()[0]), row["id"]
        assert len(row["opening"].split()) <= 4, row["id"]  # only enough to find the sentence


def test_each_rule_of_the_table_exists() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^#+ (R\d+(?:\.(?:\d+|W))?)\b", page, re.MULTILINE))
    for row in rows():
        assert set(row["rules"].split()) <= numbers, row["id"]


@pytest.mark.parametrize(("row", "place", "value"), list(stated()))
def test_each_value_of_the_table_is_that_of_the_profile(row: str, place: str, value: str) -> None:
    source = next(entry["source"] for entry in rows() if entry["id"] == row)
    assert value_of(get_profile(source), place) == value


@pytest.mark.parametrize("source", SOURCES)
def test_a_value_that_no_sentence_gives_is_ordinary_or_a_decision(source: str) -> None:
    told = {
        setting.partition("=")[0].partition(".")[0]
        for row in rows_of(source)
        for setting in row["switches"].split()
    }
    silent = set(SWITCHES) - told - decided(source)
    unusual = {s for s in silent if value_of(get_profile(source), s) not in ORDINARY}
    assert unusual == set()


def decided(source: str) -> set[str]:
    """Return the switches that docs/decisions.md lists for a profile."""
    page = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
    listed = page.partition("(d-r12)=")[2].partition("\n## ")[0]
    switches = set()
    for line in listed.splitlines():
        profiles, _, rest = line.removeprefix("|").partition("|")
        exempt = "all but" in profiles and f"`{source}`" in profiles
        if (f"`{source}`" in profiles or profiles.strip().startswith("all")) and not exempt:
            switches |= set(re.findall(r"`([a-z_0-9]+)`", rest.partition("|")[0]))
    return switches


def cited_by_tests() -> Iterator[tuple[str, str]]:
    """Read the source and the rules off the docstrings of tests/rules/test_sources.py."""
    tree = ast.parse((ROOT / "tests" / "rules" / "test_sources.py").read_text(encoding="utf-8"))
    for node in tree.body:
        text = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
        sources, quoted, rest = (text or "").partition(': "')
        if quoted:
            for source in sources.split(" and "):
                for rule in RULE.findall(rest):
                    yield source, rule


@pytest.mark.parametrize(("source", "rule"), sorted(set(cited_by_tests())))
def test_each_rule_that_the_tests_of_a_source_cite_is_mapped(source: str, rule: str) -> None:
    assert any(rule in row["rules"].split() for row in rows_of(source))
