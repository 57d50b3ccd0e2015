"""The search, its limit and its nodes."""

from __future__ import annotations

import pickle

import pytest

from tests.games import at_first_lead
from ulti import UltiError, solve


def test_a_search_is_given_up_at_its_limit() -> None:
    with pytest.raises(solve.SearchLimitError, match="no answer within 10 nodes") as caught:
        solve.points(at_first_lead("j"), nodes=10)
    assert caught.value.nodes == 10
    assert caught.value.code == "search_limit"
    copied = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert (copied.nodes, str(copied)) == (10, str(caught.value))
    assert isinstance(copied, UltiError)


def test_the_nodes_of_an_answer_are_enough_for_it() -> None:
    game = at_first_lead("4u")
    answer = solve.answer(game, "u")
    assert solve.answer(game, "u", nodes=answer.nodes) == answer
    with pytest.raises(solve.SearchLimitError):
        solve.answer(game, "u", nodes=answer.nodes - 1)
