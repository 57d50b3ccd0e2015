"""What a user writes to ask about exact play."""

from __future__ import annotations

from typing import assert_type

import ulti
from ulti import solve
from ulti.solve import Answer, Gift, Remark, SearchLimitError

HANDS = (
    "MA MX MK MO M7 PA PK PO ZA TA",
    "MU M9 M8 ZX ZK ZO TX P9 P8 P7",
    "ZU Z9 Z8 Z7 TK TO TU T7 PX PU",
)


def test_exact_play() -> None:
    game = ulti.Game.from_contract(HANDS, "T9 T8", 0, "4u", "M", ulti.WIKIPEDIA)
    assert_type(solve.can_make(game, "u"), bool)
    assert_type(solve.can_make(game, ulti.Figure.ULTI), bool)
    assert_type(solve.points(game, nodes=1_000_000), int)
    assert_type(solve.value(game), int)
    assert_type(solve.best(game, "points"), tuple[ulti.Card, ...])
    assert_type(solve.rest_is_mine(game, ulti.Seat.FOREHAND), bool)
    answer = solve.answer(game, "u")
    assert_type(answer, Answer)
    assert_type(answer.value, bool | int)
    assert_type(answer.line, tuple[ulti.Card, ...])
    assert_type(answer.nodes, int)


def test_reviews() -> None:
    game = ulti.Game.from_contract(HANDS, "T9 T8", 0, "4u", "M", ulti.WIKIPEDIA)
    remarks = solve.review(game.play(ulti.Card.parse("PA")))
    assert_type(remarks, tuple[Remark, ...])
    assert_type(remarks[0].seat, ulti.Seat)
    gifts: tuple[Gift, ...] = remarks[0].gifts
    for gift in gifts:
        assert_type(gift.figure, ulti.Figure | None)
        assert_type(gift.better, tuple[ulti.Card, ...])
    assert_type(SearchLimitError(5).nodes, int)
