"""What a user writes to draw hands, tricks, positions and score sheets."""

from __future__ import annotations

import random
from pathlib import Path
from typing import assert_type

import ulti
from ulti import svg
from ulti.record import Record
from ulti.solve import review
from ulti.svg import Picture, SuitStyle
from ulti.table import Table


def test_pictures() -> None:
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.ULTISTARS)
    trick = [ulti.Card.parse("PK"), ulti.Card.parse("P7")]
    table = Table(["Anna", "Béla", "Cili"], ulti.WIKIPEDIA)
    assert_type(svg.hand("PA PX M7", suits=SuitStyle.FRENCH), Picture)
    assert_type(svg.trick(trick, players=["Anna", "Béla", "Cili"]), Picture)
    assert_type(svg.position(game, language="hu"), Picture)
    assert_type(svg.position(game.view(0)).svg, str)
    assert_type(svg.score_sheet(table), Picture)
    played = Record.from_json(Path("examples/demo.json").read_bytes()).replay()
    assert_type(svg.review(played, review(played)), Picture)
