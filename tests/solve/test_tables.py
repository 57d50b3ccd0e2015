"""The rules of one trick, laid out (R8.2)."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import attrs

from tests.solve.endings import ending
from ulti import DECK, Card, CardOrder, Suit
from ulti.solve.answers import NODES, Solver
from ulti.solve.goals import points_question
from ulti.solve.position import Position, position_of
from ulti.solve.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_follower_beats_the_led_suit_in_a_trumped_trick_where_he_must() -> None:
    """R8.2: with the switch, otherwise he is free within the suit."""
    led, trump, ace, seven = (Card.parse(text) for text in ("MK", "P8", "MA", "M7"))
    hand = ace.bit | seven.bit
    for beat_led_suit, legal in ((False, hand), (True, ace.bit)):
        tables = tables_of(CardOrder.TEN_HIGH, Suit.HEARTS, beat_led_suit=beat_led_suit)
        reply = tables.after_two[led.index][trump.index]
        masks = reply[:4]
        assert next(hand & mask for mask in masks if hand & mask) == legal
        # Nothing else changes: an untrumped trick, a player who can't follow, trumps that are led.
        for first, second in itertools.product(DECK, DECK):
            if first.suit is Suit.HEARTS or second.suit is not Suit.HEARTS:
                plain = tables_of(CardOrder.TEN_HIGH, Suit.HEARTS, beat_led_suit=False)
                assert (
                    tables.after_two[first.index][second.index]
                    == plain.after_two[first.index][second.index]
                )


def _minimax_points(position: Position, other_rules: set[int]) -> int:
    """Return the points of best play; collect what would be legal without the switch."""
    if position.is_over:
        return position.points
    rules = position.rules
    assert rules.trump is not None
    free = tables_of(CardOrder.TEN_HIGH, rules.trump, beat_led_suit=False)
    legal = position.legal()
    other_rules.add(attrs.evolve(position, rules=attrs.evolve(rules, tables=free)).legal() ^ legal)
    pick: Callable[[list[int]], int] = max if position.seat == rules.declarer else min
    cards = [card.index for card in DECK if card.bit & legal]
    return pick([_minimax_points(position.play(card), other_rules) for card in cards])


def test_the_search_knows_the_duty_to_beat_in_a_trumped_trick() -> None:
    """R8.2: plain minimax under the same tables comes to the same points."""
    rng, differences = random.Random(9), 0
    for _ in range(300):
        position = position_of(ending(rng, 3))
        rules = position.rules
        if rules.trump is None:
            continue
        tables = tables_of(CardOrder.TEN_HIGH, rules.trump, beat_led_suit=True)
        strict = attrs.evolve(position, rules=attrs.evolve(rules, tables=tables))
        other_rules: set[int] = set()
        expected = _minimax_points(strict, other_rules)
        assert Solver(strict, points_question(strict), NODES).value(strict) == expected
        differences += other_rules != {0}
    assert differences > 3
