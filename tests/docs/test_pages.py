"""What the pages of docs/ must agree with: the modules, the profiles, the rules."""

from __future__ import annotations

import csv
import json
import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from ulti import PROFILES, Catalogue
from ulti.record.form import RECORD
from ulti.view import View
from ulti.view.form import VIEW

ROOT: Final = Path(__file__).parent.parent.parent
DOCS: Final = ROOT / "docs"
PAGES: Final = sorted([*DOCS.glob("*.md"), *DOCS.glob("tutorials/*.md")])
TEXTS: Final = {str(page.relative_to(DOCS)): page.read_text(encoding="utf-8") for page in PAGES}
RULES: Final = set(re.findall(r"^#+ (R\d+(?:\.(?:\d+|W))?)\b", TEXTS["rules.md"], re.MULTILINE))
PARTS: Final = re.compile(r"[()| ]+")


def storeys() -> list[tuple[str, list[str]]]:
    """Read the storeys of the picture of the house, from the top down, with their modules."""
    plan = tomllib.loads((DOCS / "rooms.toml").read_text(encoding="utf-8"))["storey"]
    return [
        (
            storey.get("folder", ""),
            [name for room in storey["rooms"] for name in (room["name"], *room.get("with", ()))],
        )
        for storey in plan
    ]


def layers(container: str) -> dict[str, int]:
    """Read the layer of each module that the check of imports holds; the ground is 0."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    contract = next(c for c in contracts if c["containers"] == [container])
    built = enumerate(reversed(contract["layers"]))
    return {name: place for place, layer in built for name in PARTS.split(layer) if name}


def test_each_module_is_in_the_picture_of_the_house() -> None:
    package = ROOT / "src" / "ulti"
    modules = {path.relative_to(package).as_posix() for path in package.rglob("*.py")}
    drawn = [
        name if name.endswith(".py") else f"{folder}/{name}.py"
        for folder, rooms in storeys()
        for name in rooms
    ]
    assert sorted(drawn) == sorted(name for name in modules if "__" not in name)


def test_the_picture_of_the_house_keeps_the_order_of_imports() -> None:
    places = layers("ulti")
    bounds = [
        [places[name] for name in (folder, *(room[:-3] for room in rooms if room[-3:] == ".py"))]
        for folder, rooms in ((folder or rooms[0][:-3], rooms) for folder, rooms in storeys())
    ]
    for upper, lower in pairwise(bounds):
        assert min(upper) > max(lower)


@pytest.mark.parametrize(("folder", "rooms"), [(f, rooms) for f, rooms in storeys() if f])
def test_the_rooms_of_a_storey_are_drawn_in_the_order_of_imports(
    folder: str, rooms: list[str]
) -> None:
    inside = [room for room in rooms if not room.endswith(".py")]
    if len(inside) > 1:
        places = layers(f"ulti.{folder}")
        assert [places[room] for room in inside] == sorted(places[room] for room in inside)


@pytest.mark.parametrize("page", TEXTS)
def test_each_rule_that_a_page_names_exists(page: str) -> None:
    named = re.findall(r"\bR(?:1[0-4]|[1-9])(?:\.(?:\d+|W))?\b", TEXTS[page])
    assert set(named) <= RULES


def test_each_rule_has_its_hungarian_term() -> None:
    headings = re.findall(r"^#+ (R\d+(?:\.(?:\d+|W))?) .+$", TEXTS["rules.md"], re.MULTILINE)
    with_term = re.findall(
        r"^#+ (R\d+(?:\.(?:\d+|W))?) .+ \(.+\)$", TEXTS["rules.md"], re.MULTILINE
    )
    assert with_term == headings


def test_each_rule_of_the_glossary_exists() -> None:
    with (DOCS / "glossary.csv").open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    assert {row["rule"] for row in rows} <= RULES
    assert len({row["hu"] for row in rows}) == len(rows)
    assert all(row[column] for row in rows for column in ("en", "english", "hungarian"))


def test_each_decision_is_told_and_linked_in_the_rules() -> None:
    """Each *Decision* in the rules leads to its alternatives on the page of decisions."""
    linked = set(re.findall(r"\*Decision\*\]\(#(d-r[\w-]+)\)", TEXTS["rules.md"]))
    told = set(re.findall(r"^\((d-r[\w-]+)\)=$", TEXTS["decisions.md"], re.MULTILINE))
    assert linked == told


@pytest.mark.parametrize("name", PROFILES)
def test_each_decision_on_a_value_names_a_switch_with_that_value(name: str) -> None:
    """The table of docs/decisions.md tells values by name; they are those of the profiles."""
    listed = TEXTS["decisions.md"].partition("(d-r12)=")[2].partition("\n## ")[0]
    for line in listed.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 3 or f"`{name}`" not in cells[0] or cells[0].startswith("all"):
            continue
        for switch, value in re.findall(r"`([a-z_]+)` `([A-Z_0-9]+)`", cells[1]):
            assert getattr(PROFILES[name], switch).name == value
        for switch, number in re.findall(r"`([a-z_]+)` (\d+)", cells[1]):
            assert getattr(PROFILES[name], switch) == int(number)


# Numbers of the built-in profiles that prose may not repeat: they stand in generated tables.
COUNTS: Final = sorted({len(Catalogue.of(profile).bids) for profile in PROFILES.values()})


@pytest.mark.parametrize("page", TEXTS)
def test_pages_leave_the_number_of_bids_to_the_code(page: str) -> None:
    for count in COUNTS:
        assert not re.search(rf"\b{count}\b[\s*]+bids", TEXTS[page])


def test_each_key_of_a_record_is_explained() -> None:
    page = (DOCS / "record.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `([a-z_]+)` \| (yes|no) \|", page, re.MULTILINE)
    assert told == [(name, "yes" if key.needed else "no") for name, key in RECORD.keys.items()]


def test_the_view_on_the_page_of_records_is_one_and_each_key_is_explained() -> None:
    page = (DOCS / "record.md").read_text(encoding="utf-8")
    section = page.partition("\n## Views\n")[2].partition("\n## ")[0]
    block = section.partition("```json\n")[2].partition("```")[0]
    view = View.from_json(block)
    assert view.to_dict() == json.loads(block)
    told = re.findall(r"`([a-z_]+)`", "".join(re.findall(r"^\| (.*?) \|", section, re.MULTILINE)))
    assert set(told) == set(VIEW.known)
