from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.strategies import (
    EMPTY_COLLECTIONS,
    cards,
    hand,
    not_refused,
    not_refused_of_all,
    orders,
    table,
    tricks,
    trumps,
)
from ulti.base.errors import TrickError, UltiError
from ulti.model.cards import DECK, Card, CardOrder, CardSet, Rank, Suit
from ulti.model.tricks import (
    ACES,
    TABLES,
    TENS,
    _tables_by_trump,
    card_points,
    legal_cards,
    trick_winner,
)
from ulti.testing import card_sets

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HEARTS, ACORNS = Suit.HEARTS, Suit.ACORNS


# R8.2 and R8.3 told once more, from the rules, by loops over cards.


def _beats(new: Card, old: Card, trump: Suit | None, order: CardOrder) -> bool:
    """Tell whether a later card takes the trick from the one that wins."""
    if new.suit is old.suit:
        return bool(order.ranks.index(new.rank) < order.ranks.index(old.rank))
    return new.suit is trump


def _winner(trick: Sequence[Card], trump: Suit | None, order: CardOrder) -> int:
    """Say who wins: the highest trump, else the highest card of the led suit (R8.3)."""
    deciding = [card for card in trick if card.suit is trump] or [
        card for card in trick if card.suit is trick[0].suit
    ]
    best = min(deciding, key=lambda card: order.ranks.index(card.rank))
    return list(trick).index(best)


def _legal(
    held: CardSet, trick: Sequence[Card], trump: Suit | None, order: CardOrder
) -> list[Card]:
    """Return the legal cards of R8.2, sentence by sentence."""
    pool = list(held)
    if not trick:
        return pool
    of_led_suit = [card for card in pool if card.suit is trick[0].suit]
    of_trump = [card for card in pool if trump is not None and card.suit is trump]
    pool = of_led_suit or of_trump or pool
    winning = trick[_winner(trick, trump, order)]
    return [card for card in pool if _beats(card, winning, trump, order)] or pool


@given(card_sets(max_size=12), tricks(0, 2), trumps, orders)
def test_r8_2_legal_cards_are_those_of_the_rule(
    held: CardSet, trick: tuple[Card, ...], trump: Suit | None, order: CardOrder
) -> None:
    held = held - CardSet(trick)
    legal = legal_cards(held, trick, trump, order)
    assert list(legal) == _legal(held, trick, trump, order)
    assert legal == legal_cards(held, list(trick), trump, order)


@given(card_sets(min_size=1), tricks(0, 2), trumps, orders)
def test_r8_2_a_hand_always_has_a_legal_card(
    held: CardSet, trick: tuple[Card, ...], trump: Suit | None, order: CardOrder
) -> None:
    held = held - CardSet(trick)
    assume(held)
    legal = legal_cards(held, trick, trump, order)
    assert legal
    assert legal <= held


def test_r8_2_every_lead_and_every_pair_of_cards() -> None:
    # Small hands over all tables: any two cards in hand, one on the table.
    for trump in (None, HEARTS, ACORNS):
        for order in CardOrder:
            for led in DECK[::3]:
                for first in DECK:
                    for second in DECK[first.index + 1 :: 5]:
                        held = CardSet([first, second])
                        if led not in held:
                            legal = list(legal_cards(held, [led], trump, order))
                            assert legal == _legal(held, [led], trump, order)


@given(tricks(), trumps, orders)
def test_r8_3_the_winner_is_the_one_of_the_rule(
    trick: tuple[Card, ...], trump: Suit | None, order: CardOrder
) -> None:
    assert trick_winner(trick, trump, order) == _winner(trick, trump, order)


def test_r8_3_every_pair_of_cards() -> None:
    for trump in (None, *Suit):
        for order in CardOrder:
            for led in DECK:
                for second in DECK:
                    if led is not second:
                        expected = 1 if _beats(second, led, trump, order) else 0
                        assert trick_winner([led, second], trump, order) == expected


@given(tricks(3, 3), trumps, orders)
def test_r8_2_a_follower_who_must_overtake_wins_so_far(
    trick: tuple[Card, ...], trump: Suit | None, order: CardOrder
) -> None:
    on_table, played = trick[:2], trick[2]
    legal = legal_cards(CardSet([played]), on_table, trump, order)
    assert legal == {played}  # a single card is always legal
    wins = trick_winner(trick, trump, order) == 2
    assert wins is _beats(played, on_table[_winner(on_table, trump, order)], trump, order)


@pytest.mark.parametrize(
    ("held", "on_table", "trump", "legal"),
    [
        ("MA M7 PA", "", "P", "MA M7 PA"),  # the leader is free
        ("MA MX M7 PA", "MK", "P", "MA MX"),  # follow and overtake
        ("M9 M7 PA", "MK", "P", "M9 M7"),  # follow if overtaking is not possible
        ("ZA Z7 P8 P7", "MK", "P", "P8 P7"),  # no suit: must trump
        ("ZA Z7", "MK", "P", "ZA Z7"),  # neither: anything
        ("MA M7 PA", "MK P7", "P", "MA M7"),  # a trumped trick: free within the suit
        ("ZA PA P8 P7", "MK P9", "P", "PA"),  # must overtrump if he can
        ("ZA P8 P7", "MK P9", "P", "P8 P7"),  # must trump in any case
        ("MA MU M7 ZA", "MX MK", "P", "MA"),  # the winning card counts, not the last one
        ("M9 MU M7 ZA", "M8 Z7", "P", "M9 MU"),  # a thrown card does not win
        ("P9 P7 ZA", "P8 MA", "P", "P9"),  # trump led
        ("ZA Z7 P7", "MK", None, "ZA Z7 P7"),  # no trump: anything
        ("MX M7 ZA", "MU", None, "MX M7"),  # ten-low
    ],
)
def test_r8_2_examples(held: str, on_table: str, trump: str | None, legal: str) -> None:
    suit = Suit.parse(trump) if trump else None
    assert legal_cards(hand(held), table(on_table), suit) == hand(legal)


@pytest.mark.parametrize(
    ("held", "on_table", "order", "free", "beating"),
    [
        ("MA M7 PA", "MK P7", CardOrder.TEN_HIGH, "MA M7", "MA"),
        ("MX MO M7", "MK P7", CardOrder.TEN_HIGH, "MX MO M7", "MX"),
        ("MX MO M7", "MK P7", CardOrder.TEN_LOW, "MX MO M7", "MX MO M7"),  # none can
        ("M9 M7", "MK P7", CardOrder.TEN_HIGH, "M9 M7", "M9 M7"),  # none can
        ("P8 ZA", "MK P7", CardOrder.TEN_HIGH, "P8", "P8"),  # no suit
        ("MA M7", "MK Z7", CardOrder.TEN_HIGH, "MA", "MA"),  # not trumped: beating in any case
    ],
)
def test_r8_2_a_house_may_ask_for_the_led_suit_to_be_beaten_in_a_trumped_trick(
    held: str, on_table: str, order: CardOrder, free: str, beating: str
) -> None:
    for must_beat, legal in ((False, free), (True, beating)):
        cards = legal_cards(hand(held), table(on_table), HEARTS, order, beat_suit=must_beat)
        assert cards == hand(legal)


def test_r1_3_the_ten_low_order_changes_what_overtakes() -> None:
    held = hand("MX M7 PA")
    assert legal_cards(held, table("MU"), None, CardOrder.TEN_HIGH) == hand("MX")
    assert legal_cards(held, table("MU"), None, CardOrder.TEN_LOW) == hand("MX M7")


@pytest.mark.parametrize(
    ("trick", "trump", "order", "winner"),
    [
        ("MK", "P", CardOrder.TEN_HIGH, 0),
        ("MK P7 MA", "P", CardOrder.TEN_HIGH, 1),
        ("MK P7 P8", "P", CardOrder.TEN_HIGH, 2),
        ("MK P8 P7", "P", CardOrder.TEN_HIGH, 1),
        ("MK ZA TA", "P", CardOrder.TEN_HIGH, 0),
        ("MK MX MA", None, CardOrder.TEN_HIGH, 2),
        ("MK MX M7", None, CardOrder.TEN_HIGH, 1),
        ("MK MX M7", None, CardOrder.TEN_LOW, 0),
        ("M7 PA ZA", None, CardOrder.TEN_LOW, 0),
    ],
)
def test_r8_3_examples(trick: str, trump: str | None, order: CardOrder, winner: int) -> None:
    suit = Suit.parse(trump) if trump else None
    assert trick_winner(table(trick), suit, order) == winner


# Points (R9.1).


def test_r9_1_aces_and_tens_are_80_points_without_the_last_trick() -> None:
    assert card_points(DECK) == 80
    assert card_points(CardSet()) == 0
    assert CardSet.from_mask(ACES) == {card for card in DECK if card.rank is Rank.ACE}
    assert CardSet.from_mask(TENS) == {card for card in DECK if card.rank is Rank.TEN}


@given(card_sets())
def test_r9_1_each_ace_and_ten_is_10(some: CardSet) -> None:
    expected = sum(10 for card in some if card.rank.value in "AX")
    assert card_points(some) == card_points(list(some)) == card_points(iter(some)) == expected


# Bad input.


@pytest.mark.parametrize(
    ("held", "on_table", "why"),
    [
        ("PA", "MA MX MK", "no more than two"),
        ("PA", "MA MX MK MO", "no more than two"),
        ("PA", "MA MA", "comes twice"),
        ("PA MA", "MA", "also in the hand"),
        ("PA MA", "PK MA", "also in the hand"),
        ("PA MA", "MA PK", "also in the hand"),
    ],
)
def test_r8_2_tricks_that_can_not_be_are_refused(held: str, on_table: str, why: str) -> None:
    with pytest.raises(TrickError, match=why) as caught:
        legal_cards(hand(held), table(on_table), HEARTS)
    assert caught.value.code == "bad_trick"


@pytest.mark.parametrize(
    ("trick", "why"),
    [
        ("", "no card"),
        ("MA MX MK MO", "three cards"),
        ("MA MA", "comes twice"),
        ("MA MA MX", "comes twice"),
        ("MA MX MA", "comes twice"),
        ("MX MA MA", "comes twice"),
    ],
)
def test_r8_3_tricks_that_can_not_be_are_refused(trick: str, why: str) -> None:
    with pytest.raises(TrickError, match=why) as caught:
        trick_winner(table(trick), HEARTS)
    assert caught.value.code == "bad_trick"


REST = CardSet(DECK[3:])
CALLS: dict[str, Callable[..., object]] = {
    "hand of the leader": lambda junk: legal_cards(junk, []),
    "hand of the second": lambda junk: legal_cards(junk, DECK[:1]),
    "hand of the third": lambda junk: legal_cards(junk, DECK[:2]),
    "trick": lambda junk: legal_cards(REST, junk),
    "led card": lambda junk: legal_cards(REST, [junk]),
    "led card of two": lambda junk: legal_cards(REST, [junk, DECK[0]]),
    "second card": lambda junk: legal_cards(REST, [DECK[0], junk]),
    "trump": lambda junk: legal_cards(REST, DECK[:1], junk),
    "order": lambda junk: legal_cards(REST, DECK[:1], None, junk),
    "winner: trick": trick_winner,
    "winner: only card": lambda junk: trick_winner([junk]),
    "winner: led of two": lambda junk: trick_winner([junk, DECK[0]]),
    "winner: second of two": lambda junk: trick_winner([DECK[0], junk]),
    "winner: led": lambda junk: trick_winner([junk, *DECK[:2]]),
    "winner: second": lambda junk: trick_winner([DECK[0], junk, DECK[1]]),
    "winner: third": lambda junk: trick_winner([*DECK[:2], junk]),
    "winner: four": lambda junk: trick_winner([junk] * 4),
    "winner: trump": lambda junk: trick_winner(DECK[:3], junk),
    "winner: order": lambda junk: trick_winner(DECK[:3], None, junk),
    "points": card_points,
}
EMPTY_SEQUENCES = frozenset({"no text", "[]", "()", "{}", "set()"})


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_card_or_hand_is_refused(name: str) -> None:
    fine = {
        "trick": EMPTY_SEQUENCES,  # nothing lies on the table
        "points": EMPTY_COLLECTIONS,
        "trump": frozenset({"None"}),
        "winner: trump": frozenset({"None"}),
        "order": frozenset({"None"}),
        "winner: order": frozenset({"None"}),
    }.get(name, frozenset())
    assert not_refused(CALLS[name], fine) == []


def test_what_can_not_be_quoted_is_refused() -> None:
    assert not_refused_of_all(CALLS) == {}


@pytest.mark.parametrize("impostor", [Suit.HEARTS, Rank.ACE])
def test_other_things_with_an_index_are_no_cards(impostor: object) -> None:
    for trick in ([impostor], [impostor, DECK[0]], [impostor, DECK[0], DECK[1]]):
        with pytest.raises(UltiError):
            trick_winner(trick)  # type: ignore[arg-type]


@pytest.mark.parametrize("trump", [[], {}, "P", 0])
def test_a_refusal_names_the_wrong_trump(trump: object) -> None:
    with pytest.raises(UltiError, match="trump"):
        legal_cards(REST, DECK[:1], trump)  # type: ignore[arg-type]
    with pytest.raises(UltiError, match="trump"):
        trick_winner(DECK[:3], trump)  # type: ignore[arg-type]


@pytest.mark.parametrize("order", CardOrder)
def test_r8_2_tables_built_again_are_those_that_answer(order: CardOrder) -> None:
    assert _tables_by_trump(order) == TABLES[order]


def test_r8_2_a_refusal_quotes_the_wrong_argument() -> None:
    for count in range(3):
        with pytest.raises(UltiError, match=r"^'MA' is not a hand"):
            legal_cards("MA", DECK[:count])  # type: ignore[arg-type]
    with pytest.raises(UltiError, match=r"^7 is not a trick"):
        legal_cards(REST, 7)  # type: ignore[arg-type]
    with pytest.raises(UltiError, match=r"^7 is not a trick"):
        trick_winner(7)  # type: ignore[arg-type]


@given(cards, st.sampled_from(Suit))
def test_r8_3_a_lone_card_wins(card: Card, trump: Suit) -> None:
    assert trick_winner([card], trump) == 0
