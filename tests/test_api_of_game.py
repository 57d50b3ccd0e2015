"""What a `Game` shows is its API: in every phase the names of the listing, and nothing else."""

from __future__ import annotations

import re
from typing import Final

import pytest

from release.api import CURRENT
from tests.games import EXAMPLES
from ulti import Game, Phase

LISTED: Final = set(
    re.findall(r"^ulti\.Game\.([a-z]\w*): ", CURRENT.read_text(encoding="utf-8"), re.MULTILINE)
)


def shown(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def test_there_is_an_example_of_each_phase() -> None:
    assert {game.phase for game in EXAMPLES.values()} == set(Phase)


@pytest.mark.parametrize("label", EXAMPLES)
def test_a_game_shows_its_api_and_nothing_else(label: str) -> None:
    game = EXAMPLES[label]
    assert shown(game) - LISTED == set()
    assert LISTED - shown(game) == set()


def test_the_class_shows_the_same() -> None:
    assert shown(Game) == LISTED


@pytest.mark.parametrize("label", EXAMPLES)
def test_a_name_of_the_api_can_be_asked_for_in_every_phase(label: str) -> None:
    """No phase lacks what another has; what has no meaning in it is None or empty."""
    game = EXAMPLES[label]
    for name in LISTED:
        assert hasattr(game, name), name
