"""Puzzles: one card is right."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import find, given
from hypothesis.errors import Unsatisfiable

from tests.testing.shared import FEW, UNSHRUNK
from ulti import ULTISTARS, WIKIPEDIA, Figure, Phase, UltiError
from ulti.solve import answer
from ulti.testing import Puzzle, puzzles

if TYPE_CHECKING:
    from ulti import Game


@given(puzzles())
@FEW
def test_one_card_keeps_what_every_other_gives_away(puzzle: Puzzle) -> None:
    game, question, card = puzzle
    legal = game.legal_cards()
    assert card in legal
    assert len(legal) > 1
    assert max(map(len, game.hands)) <= 5
    before = reached(game, question)
    for each in legal:
        assert (reached(game.play(each), question) == before) is (each is card)


def reached(game: Game, question: Figure | str) -> bool | int:
    """Return the answer, also of a deal that is over."""
    if game.phase is not Phase.OVER:
        return answer(game, question).value
    if isinstance(question, Figure):
        assert game.outcome is not None
        return question in game.outcome.made
    return game.points().declarer


@given(puzzles(WIKIPEDIA, most_cards=3))
@FEW
def test_they_can_be_short(puzzle: Puzzle) -> None:
    assert puzzle.game.profile is WIKIPEDIA
    assert max(map(len, puzzle.game.hands)) <= 3


def test_deals_without_a_puzzle_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[Puzzle.__module__], "_DEALS", 0)
    with pytest.raises(Unsatisfiable):
        find(puzzles(WIKIPEDIA), lambda _: True, settings=UNSHRUNK)


@pytest.mark.parametrize("most_cards", [0, 1, 11, True, "5", None])
def test_a_number_of_cards_is_needed(most_cards: Any) -> None:  # noqa: ANN401 - what is wrong
    with pytest.raises(
        UltiError, match=r"most_cards: .* is not allowed: use a whole number from 2"
    ):
        puzzles(ULTISTARS, most_cards=most_cards)
