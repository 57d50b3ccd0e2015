"""The rules of one trick, laid out for the search: R8.2 and R8.3 by the index of a card."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, final

import attrs

from ulti.model.cards import DECK, Card, Suit
from ulti.model.tricks import FOLLOW_KEY_OF_LEAD, LED_SUIT_OF_KEY, SUIT_MASKS, TABLES

if TYPE_CHECKING:
    from ulti.model.cards import CardOrder


class Reply(NamedTuple):
    """What the next player has to look at.

    His legal cards are those of his hand that are in the first mask, or else in the second, the
    third or the fourth, or else all.

    Attributes:
        first: such a mask.
        second: such a mask.
        third: such a mask.
        fourth: such a mask.
        beaters: the cards that would win the trick now.
        is_second: whether it is the second player who wins it so far.

    """

    first: int
    second: int
    third: int
    fourth: int
    beaters: int
    is_second: bool


@final
@attrs.frozen(eq=False)
class Tables:
    """The rules of tricks for one trump suit, one order and one reading of R8.2.

    Attributes:
        suits: by suit, the indices of its cards from the strongest down.
        after_one: by the card that was led.
        after_two: by the card that was led, then by the second card.

    """

    suits: tuple[tuple[int, ...], ...]
    after_one: tuple[Reply, ...]
    after_two: tuple[tuple[Reply, ...], ...]


@lru_cache(maxsize=32)
def tables_of(order: CardOrder, trump: Suit | None, *, beat_led_suit: bool) -> Tables:
    """Return the tables for a trump suit, or None, and an order of the ranks.

    Args:
        order: the strength of the ranks.
        trump: the trump suit.
        beat_led_suit: whether a player who follows suit in a trumped trick must beat the best
            card of the led suit if he can (R8.2, `beat_suit_in_trumped_trick`).

    """
    follow, beaters = TABLES[order][trump]

    def reply(led: Card, best: Card, *, is_second: bool) -> Reply:
        one, two, three = follow[FOLLOW_KEY_OF_LEAD[led.index] & LED_SUIT_OF_KEY | best.index]
        before = 0
        if beat_led_suit and best.suit is not led.suit:
            before = beaters[led.index] & SUIT_MASKS[led.suit]
        return Reply(before, one, two, three, beaters[best.index], is_second)

    def after(led: Card, second: Card) -> Reply:
        is_second = bool(beaters[led.index] & second.bit)
        return reply(led, second if is_second else led, is_second=is_second)

    return Tables(
        suits=tuple([tuple([Card(suit, rank).index for rank in order.ranks]) for suit in Suit]),
        after_one=tuple([reply(led, led, is_second=False) for led in DECK]),
        after_two=tuple([tuple([after(led, second) for second in DECK]) for led in DECK]),
    )
