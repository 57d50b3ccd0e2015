"""Running scores as lines (R14.2)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import cast
from xml.etree import ElementTree as ET

import pytest

from ulti import ULTISTARS, Settlement, UltiError
from ulti.svg import running_scores
from ulti.table import Table

PLAYERS = ("Anna", "B & C", "Cili", "Dóra")


def table_of(*nets: tuple[int, int, int], players: int = 4) -> Table:
    table = Table(PLAYERS[:players], ULTISTARS)
    for net in nets:
        table = table.add(Settlement(net, ()))
    return table


def lines_of(table: Table) -> list[list[tuple[float, float]]]:
    found = re.findall(r'<polyline points="([^"]*)"', running_scores(table))
    return [
        [cast("tuple[float, float]", tuple(map(float, point.split(",")))) for point in each.split()]
        for each in found
    ]


def test_each_player_has_a_line_that_goes_with_the_score() -> None:
    table = table_of((20, -10, -10), (0, 0, 0), (-40, 20, 20))
    lines = lines_of(table)
    assert len(lines) == 4
    for place, line in enumerate(lines):
        scores = [0, *(row[place] for row in table.running)]
        assert len(line) == len(scores)
        for (_, y), score in zip(line, scores, strict=True):
            for (_, other), against in zip(line, scores, strict=True):
                assert (y < other) is (score > against)


def test_lines_differ_without_colours() -> None:
    dashes = re.findall(r'<polyline [^>]*stroke-dasharray="([^"]*)"', running_scores(table_of()))
    assert len(set(dashes)) == 4


@pytest.mark.parametrize("count", [0, 1, 12, 13, 100])
def test_any_number_of_deals_is_one_well_formed_picture(count: int) -> None:
    table = table_of(*[(20, -10, -10)] * count, players=3)
    picture = running_scores(table, language="hu")
    root = ET.fromstring(picture)  # noqa: S314 - our own picture
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "Az állás alakulása" in picture
    for name in PLAYERS[:3]:
        assert name in texts
    marks = [each for each in texts if each is not None and each.isdecimal() and each != "0"]
    assert len(marks) <= 12


def test_names_do_not_lie_on_each_other() -> None:
    root = ET.fromstring(running_scores(table_of()))  # noqa: S314 - our own picture
    names = {
        each.text: float(each.get("y", "0"))
        for each in root.iter("{http://www.w3.org/2000/svg}text")
        if each.text in PLAYERS
    }
    heights = sorted(names.values())
    assert all(low + 30 < high for low, high in pairwise(heights))


def test_only_a_table_has_running_scores() -> None:
    with pytest.raises(UltiError) as caught:
        running_scores(3)  # type: ignore[arg-type]
    assert caught.value.code == "bad_argument"
