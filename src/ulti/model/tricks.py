"""One trick: which cards are legal, who wins it, what cards are worth (R8.2, R8.3, R9.1).

Plain functions, usable without the rest of the library. Inside, a trick on the table is given by
two cards only, the led suit and the card that wins so far; tables of masks give the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from ulti.base.errors import TrickError, UltiError, quoted
from ulti.model.cards import (
    ALL_CARDS_MASK,
    DECK,
    Card,
    CardOrder,
    CardSet,
    Rank,
    Suit,
    new_object,
    set_mask,
    set_of_mask,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SUIT_MASKS: Final = {suit: 0xFF << 8 * suit.index for suit in Suit}
ACES: Final = sum(card.bit for card in DECK if card.rank is Rank.ACE)
TENS: Final = sum(card.bit for card in DECK if card.rank is Rank.TEN)
ACES_AND_TENS: Final = ACES | TENS
MELD_MASKS: Final = {suit: Card(suit, Rank.KING).bit | Card(suit, Rank.OVER).bit for suit in Suit}
"""By suit: the king and the over, a forty or a twenty (R7.1)."""

SEVENS: Final = {suit: Card(suit, Rank.SEVEN).bit for suit in Suit}
"""By suit: the seven, which makes an ulti."""
CARD_POINTS: Final = 10
"""The points of an ace, of a ten and of the last trick (R9.1)."""

_OTHERS_IN_TRICK: Final = 2
_NO_HAND: Final = CardSet()


class TrickTables(NamedTuple):
    """The rules of R8.2 and R8.3 as masks, for one trump suit and order.

    Attributes:
        follow: by follow key, three masks. A hand's legal cards are those in the first mask, or
            else those in the second, or else in the third, or else all.
        beaters: by the index of the card that wins so far, the cards that would beat it.

    """

    follow: tuple[tuple[int, int, int], ...]
    beaters: tuple[int, ...]


# A follow key says in one number the cards on the table: the led suit (bits 5 and 6) and the card
# that wins so far (bits 0 to 4), then whether there are two cards; or that there is none.
BEST_CARD_OF_KEY: Final = 0b0011111
LED_SUIT_OF_KEY: Final = 0b1100000
TWO_LIE: Final = 0b10000000
NONE_LIES: Final = 0b100000000

FOLLOW_KEY_OF_LEAD: Final = tuple(32 * card.suit.index + card.index for card in DECK)
"""By the index of a card that is led: the follow key while it is alone."""


def is_trumped(key: int) -> bool:
    """Return whether a card of another suit than the led one wins so far: a trump."""
    return (key & LED_SUIT_OF_KEY) >> 5 != (key & BEST_CARD_OF_KEY) >> 3


def _masks_above(order: CardOrder) -> list[int]:
    """Return by the index of a card the mask of the stronger ones of its suit."""
    above = []
    for suit in Suit:
        mask_of_rank, stronger = {}, 0
        for rank in order.ranks:
            mask_of_rank[rank] = stronger
            stronger |= Card(suit, rank).bit
        above += [mask_of_rank[rank] for rank in Rank]
    return above


def _build_tables(trump: Suit | None, above: list[int]) -> TrickTables:
    trump_mask = 0 if trump is None else SUIT_MASKS[trump]
    beaters = tuple([above[c.index] | (0 if c.suit is trump else trump_mask) for c in DECK])
    follow = []
    for led, led_mask in SUIT_MASKS.items():
        for best in DECK:
            if best.suit is led:
                # Overtake in the suit, else follow it, else trump (any trump overtakes).
                follow.append((above[best.index], led_mask, trump_mask))
            else:
                # The trick is trumped: follow freely, else overtrump, else undertrump.
                follow.append((led_mask, above[best.index], trump_mask))
    # The same again for the third player; the leader is free.
    return TrickTables((*follow, *follow, (ALL_CARDS_MASK, 0, 0)), beaters)


_ABOVE: Final = {order: _masks_above(order) for order in CardOrder}


def stronger_in_suit(order: CardOrder, index: int) -> int:
    """Return the mask of the cards of the same suit that are stronger than a card."""
    return _ABOVE[order][index]


def _tables_by_trump(order: CardOrder) -> dict[Suit | None, TrickTables]:
    above = _ABOVE[order]
    return {trump: _build_tables(trump, above) for trump in (None, *Suit)}


TABLES: Final = {order: _tables_by_trump(order) for order in CardOrder}
"""Trick tables by order, then trump suit or None."""

_USUAL_TABLES: Final = {**TABLES[CardOrder.TEN_HIGH], None: TABLES[CardOrder.TEN_LOW][None]}


def legal_cards(
    hand: CardSet,
    trick: Sequence[Card],
    trump: Suit | None = None,
    order: CardOrder | None = None,
    *,
    beat_suit: bool = False,
) -> CardSet:
    """Return the cards of a hand that may be played to a trick (R8.2).

    >>> from ulti.model.cards import Card, CardSet, Suit
    >>> str(legal_cards(CardSet.parse("MA MX M7 PA"), [Card.parse("MK")], Suit.HEARTS))
    'MA MX'

    Args:
        hand: the follower's cards.
        trick: the cards on the table, the led one first: none, one or two.
        trump: the trump suit; None for play without.
        order: the strength of the ranks; None: ten-high with a trump, ten-low without (R1.3).
        beat_suit: whether a player who follows suit must beat the led card, if possible, in a
            trick that is already trumped: `Profile.beat_suit_in_trumped_trick`.

    Raises:
        TrickError: there are more than two cards, one comes twice or is also in the hand.
        UltiError: an argument is of the wrong kind.

    """
    try:
        mask = hand.mask
        follow, beaters = _USUAL_TABLES[trump] if order is None else TABLES[order][trump]
        count = len(trick)
        if count == _OTHERS_IN_TRICK:
            led, second = trick
            bit = second.bit
            if mask & (led.bit | bit) or led is second:
                _refuse_trick(hand, trick)
            index = led.index
            key = FOLLOW_KEY_OF_LEAD[index]
            if beaters[index] & bit:
                key = key & LED_SUIT_OF_KEY | second.index
                if beat_suit and is_trumped(key):
                    higher = mask & stronger_in_suit(order or CardOrder.TEN_HIGH, index)
                    if higher:
                        return set_of_mask(higher)
        elif count == 1:
            best = trick[0]
            if mask & best.bit:
                _refuse_trick(hand, trick)
            key = FOLLOW_KEY_OF_LEAD[best.index]
        elif count:
            _refuse_trick(hand, trick)
        else:
            return hand
        first, then, last = follow[key]
    except (AttributeError, KeyError, TypeError):
        _refuse_arguments(trick, trump, order, hand)
    cards = new_object(CardSet)
    set_mask(cards, mask & first or mask & then or mask & last or mask)
    return cards


def trick_winner(
    trick: Sequence[Card], trump: Suit | None = None, order: CardOrder | None = None
) -> int:
    """Return the place (0, 1, 2) of the card that wins the trick so far (R8.3).

    >>> from ulti.model.cards import Card, Suit
    >>> trick_winner([Card.parse(text) for text in ("MK", "P7", "MA")], Suit.HEARTS)
    1

    Args:
        trick: one to three cards, the led one first.
        trump: the trump suit; None for play without.
        order: the strength of the ranks; None: ten-high with a trump, ten-low without (R1.3).

    Raises:
        TrickError: there are no cards or more than three, or one comes twice.
        UltiError: an argument is of the wrong kind.

    """
    try:
        _, beaters = _USUAL_TABLES[trump] if order is None else TABLES[order][trump]
        count = len(trick)
        if count == 3:  # noqa: PLR2004 - a whole trick, the usual case, without a loop
            led, second, third = trick
            if led is second or led is third or second is third:
                _refuse_trick(None, trick)
            if led.bit and beaters[led.index] & second.bit:  # only a card has a bit
                return 2 if beaters[second.index] & third.bit else 1
            return 2 if beaters[led.index] & third.bit else 0
        if count == _OTHERS_IN_TRICK:
            led, second = trick
            if led is second:
                _refuse_trick(None, trick)
            return 1 if led.bit and beaters[led.index] & second.bit else 0
        if count != 1:
            _refuse_trick(None, trick)
        return 0 if trick[0].bit else 1  # only a card has a bit, and every card
    except (AttributeError, KeyError, TypeError):
        _refuse_arguments(trick, trump, order)


def card_points(cards: Iterable[Card]) -> int:
    """Return the points of cards: ten for each ace and ten (R9.1).

    Raises:
        UltiError: an element is not a `Card`.

    """
    return CARD_POINTS * (CardSet(cards).mask & ACES_AND_TENS).bit_count()


def _refuse_trick(hand: CardSet | None, trick: Sequence[Card]) -> NoReturn:
    """Say why these cards can't be on the table."""
    if not all(isinstance(card, Card) for card in trick):
        raise TrickError(f"{quoted(trick)} is not a trick: use a sequence of cards")
    text = quoted(" ".join(map(str, trick)))
    if not trick:
        why = "it has no card that could win"
    elif len(set(trick)) < len(trick):
        why = "a card comes twice"
    elif hand is not None and any(card in hand for card in trick):
        why = "a card of it is also in the hand"
    elif hand is None:
        why = "a trick has no more than three cards"
    else:
        why = "no more than two cards can be on the table when a third is to be played"
    raise TrickError(f"no trick can be {text}: {why}")


def _refuse_arguments(
    trick: object, trump: object, order: object, hand: CardSet = _NO_HAND
) -> NoReturn:
    """Say which argument is of the wrong kind."""
    if order is not None and not isinstance(order, CardOrder):
        fault = f"{quoted(order)} is not an order: use CardOrder.TEN_HIGH or CardOrder.TEN_LOW"
    elif not isinstance(hand, CardSet):
        fault = f"{quoted(hand)} is not a hand: use a CardSet"
    elif trump is not None and not isinstance(trump, Suit):
        fault = f"{quoted(trump)} is not a trump suit: use a Suit, or None for play without"
    else:
        fault = f"{quoted(trick)} is not a trick: use a sequence of cards, the led one first"
    raise UltiError(fault, "bad_argument")
