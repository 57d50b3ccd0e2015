"""Problems: what is wrong with plain data, in both languages."""

from __future__ import annotations

import pytest

from tests.games import EXAMPLES
from ulti import Code, RecordError, Seat
from ulti.base.words import Words
from ulti.model.problems import Problem, of_wrong_type, refuse


def test_a_problem_is_told_in_both_languages() -> None:
    problem = Problem.of("bad_stake", "stake", Words("too low", "túl alacsony"))
    assert (problem.message(), problem.message("hu")) == ("too low", "túl alacsony")
    assert str(problem) == "stake: too low"
    assert problem.to_dict("hu")["message"] == "túl alacsony"


@pytest.mark.parametrize(
    ("code", "rule"),
    [("bad_deal", "R2.2"), ("bad_rules", "R12"), ("settlement_differs", "R11"), ("bad_json", "")],
)
def test_a_problem_of_the_rules_has_their_number(code: str, rule: str) -> None:
    assert Problem.of(code, "", Words.same("?")).rule == rule


def test_an_illegal_action_is_told_with_seat_phase_and_alternatives() -> None:
    game = EXAMPLES["play"]
    verdict = game.verdict("pass")
    problem = Problem.of_verdict(verdict, "actions[9]")
    assert problem.code == Code.WRONG_PHASE
    assert (problem.seat, problem.phase) == (game.to_act, game.phase)
    assert problem.alternatives == tuple(map(str, verdict.alternatives))
    assert isinstance(problem.seat, Seat)
    assert problem.message().startswith(f"seat {int(problem.seat)} is to act, phase PLAY; ")


def test_a_strict_reader_raises_the_problem() -> None:
    problem = Problem.of("bad_stake", "stake", Words("too low", "túl alacsony"))
    with pytest.raises(RecordError) as caught:
        refuse(problem)
    assert (caught.value.code, caught.value.path) == ("bad_stake", "stake")


@pytest.mark.parametrize(
    ("value", "en", "hu"),
    [
        (5, "5 is int;", "egész szám"),
        (None, "None is NoneType;", "null"),
        ({}, "{} is dict;", "obj"),
    ],
)
def test_a_wrong_kind_is_named_with_the_right_one(value: object, en: str, hu: str) -> None:
    problem = of_wrong_type(value, "players", Words("a list", "lista"))
    assert problem.message().startswith(en)
    assert problem.message().endswith("write a list")
    assert hu in problem.message("hu")
