"""What the declarer is to reach (R3.1, R9)."""

from __future__ import annotations

import random

import attrs

from tests.games import at_first_lead
from tests.solve.endings import ending
from ulti import WIKIPEDIA, Card, Game, solve
from ulti.solve.answers import NODES, Solver
from ulti.solve.goals import LastSeven, points_question
from ulti.solve.position import position_of
from ulti.solve.search import LOST, WON


def test_a_parti_may_be_out_of_reach() -> None:
    """R9.2: ninety points in tricks are not enough against melds of a hundred."""
    game = Game.from_contract(
        [
            "MA MX MU M9 M8 M7 ZA ZX TA PA",
            "MK MO ZK ZO TK TO PK PO TX PX",
            "ZU Z9 Z8 Z7 TU T9 T8 T7 PU P9",
        ],
        "P8 P7",
        0,
        "j",
        "M",
        WIKIPEDIA.evolve(melds_count="ALWAYS"),
    )
    game = game.play(Card.parse("MA")).apply("meld 40 20 20 20")
    assert not solve.can_make(game, "j")
    assert solve.best(game, "j") == tuple(game.legal_cards())


def test_the_40_100_is_lost_without_the_forty() -> None:
    """R9.4: without the meld the figure is lost."""
    game = at_first_lead("4", "T")
    assert not solve.can_make(game, "4")
    assert solve.best(game, "4") == tuple(game.legal_cards())
    assert solve.answer(game, "4") == solve.Answer(value=False, line=(), nodes=0)


def test_more_points_so_far_never_make_a_points_goal_harder() -> None:
    """R9.1: a trick that went to the defenders is handed to the declarer."""
    rng = random.Random(7)
    for game in [ending(rng) for _ in range(12)]:
        position = position_of(game)
        if not game.trump:
            continue
        declarer = position.rules.declarer
        taken = sum(position.captured)
        richer = attrs.evolve(
            position, captured=tuple([taken if seat == declarer else 0 for seat in range(3)])
        )
        before, after = (
            Solver(at, points_question(at), NODES).value(at) for at in (position, richer)
        )
        assert after - before == richer.points - position.points


def test_an_ulti_is_made_or_lost_in_the_last_trick() -> None:
    """R3.1: by the trump 7, which must win it."""
    position = position_of(at_first_lead("ju"))
    goal, seven = LastSeven(position), position.rules.seven
    over = attrs.evolve(position, hands=(0, 0, 0), last=seven, winners=(0,) * 10)
    assert goal.begin(over, 1) == WON
    assert goal.begin(attrs.evolve(over, winners=(0,) * 9 + (1,)), 1) == LOST
    assert goal.begin(attrs.evolve(over, last=1), 1) == LOST
