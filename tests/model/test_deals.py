from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import changeable, copies, hand, not_refused, not_refused_of_all
from ulti.base.errors import DealError, UltiError
from ulti.model.cards import DECK, Card, CardSet
from ulti.model.deals import (
    HAND_SIZES,
    NEXT_SEAT,
    SEATS,
    Deal,
    Packets,
    Seat,
    faults_of_hands,
    seat_of,
)
from ulti.testing import deals

if TYPE_CHECKING:
    from collections.abc import Callable

TEXTS = (
    "MA MX MK MO MU M9 M8 M7 ZA ZX ZK ZO",
    "ZU Z9 Z8 Z7 TA TX TK TO TU T9",
    "T8 T7 PA PX PK PO PU P9 P8 P7",
)


def test_r2_1_seats_go_round_to_the_right() -> None:
    assert [int(seat) for seat in SEATS] == [0, 1, 2]
    assert SEATS == (Seat.FOREHAND, Seat.MIDDLEHAND, Seat.REARHAND)
    assert [int(NEXT_SEAT[seat]) for seat in SEATS] == [1, 2, 0]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_r2_1_a_seat_is_a_number(number: int) -> None:
    seat = seat_of(number)
    assert isinstance(seat, Seat)
    assert seat == number
    assert seat_of(seat) is seat


@pytest.mark.parametrize("number", [-1, 3, "0", True, False, 0.0, None])
def test_r2_1_there_is_no_other_seat(number: object) -> None:
    with pytest.raises(UltiError, match="is not a seat") as caught:
        seat_of(number)
    assert caught.value.code == "bad_seat"


def test_r2_2_forehand_has_12_cards_the_others_10() -> None:
    assert HAND_SIZES == (12, 10, 10)
    deal = Deal.parse(TEXTS)
    assert tuple(len(held) for held in deal.hands) == HAND_SIZES
    assert deal.texts() == TEXTS


@given(deals())
def test_r2_2_a_deal_is_the_whole_deck(deal: Deal) -> None:
    assert [len(held) for held in deal.hands] == [12, 10, 10]
    assert deal.hands[0] | deal.hands[1] | deal.hands[2] == frozenset(DECK)


# Who gets the cards of a deck, by packets, written out: a digit is the seat of the next card.
DEALT = {
    Packets.SEVEN_FIVE: "0" * 7 + "1" * 5 + "2" * 5 + "0" * 5 + "1" * 5 + "2" * 5,
    Packets.SIX_FIVE: "0" * 6 + "1" * 5 + "2" * 5 + "0" * 6 + "1" * 5 + "2" * 5,
    Packets.FIVES_AND_TWO: "0" * 5 + "1" * 5 + "2" * 5 + "0" * 5 + "1" * 5 + "2" * 5 + "00",
    Packets.AT_ONCE: "0" * 12 + "1" * 10 + "2" * 10,
}


@pytest.mark.parametrize("packets", Packets)
@given(deck=st.permutations(DECK))
def test_r2_2_packets_go_to_the_seats_in_turn(packets: Packets, deck: list[Card]) -> None:
    expected = tuple(
        CardSet(card for card, to in zip(deck, DEALT[packets], strict=True) if to == seat)
        for seat in "012"
    )
    assert Deal.from_deck(deck, packets).hands == expected
    assert Deal.from_deck(iter(deck), packets).hands == expected


def test_r2_2_without_packets_the_cards_are_dealt_at_once() -> None:
    assert Deal.from_deck(DECK) == Deal.from_deck(DECK, Packets.AT_ONCE) == Deal.parse(TEXTS)


@given(st.integers())
def test_the_same_seed_gives_the_same_deal(seed: int) -> None:
    assert Deal.shuffled(random.Random(seed)) == Deal.shuffled(random.Random(seed))


def test_a_shuffled_deal_uses_nothing_but_the_given_generator() -> None:
    state = random.getstate()
    seen = {Deal.shuffled(random.Random(seed)) for seed in range(20)}
    assert len(seen) == 20
    assert random.getstate() == state
    rng = random.Random(7)
    assert Deal.shuffled(rng) != Deal.shuffled(rng)


def test_a_seed_gives_the_same_deal_in_every_version_of_python() -> None:
    assert Deal.shuffled(random.Random(7)).texts() == (
        "MX MO M8 ZA ZK ZO Z8 Z7 T9 PA PX PU",
        "MK Z9 TA TX TK TU T8 PO P9 P8",
        "MA MU M9 M7 ZX ZU TO T7 PK P7",
    )


def test_r2_2_a_shuffle_gives_every_card_to_every_seat_as_often_as_its_size_says() -> None:
    rng, rounds = random.Random(1), 4000
    got = Counter(
        (card, seat)
        for _ in range(rounds)
        for seat, hand in enumerate(Deal.shuffled(rng).hands)
        for card in hand
    )
    for card in DECK:
        for seat, size in enumerate(HAND_SIZES):
            share = size / len(DECK)
            deviation = (rounds * share * (1 - share)) ** 0.5
            assert abs(got[card, seat] - rounds * share) < 5 * deviation


@given(deals())
def test_a_deal_is_written_and_read_back(deal: Deal) -> None:
    assert Deal.parse(deal.texts()) == deal
    assert Deal.parse(list(deal.texts())) == deal


@given(deals())
def test_a_deal_is_a_value(deal: Deal) -> None:
    again = Deal(deal.hands)
    assert again == deal
    assert hash(again) == hash(deal)
    for twin in copies(deal):
        assert twin == deal
        assert hash(twin) == hash(deal)


def test_deals_are_immutable() -> None:
    assert changeable(Deal.parse(TEXTS), ["hands", "extra"]) == []


# Bad input.


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        ((TEXTS[1], TEXTS[0], TEXTS[2]), "seat 0 has 10 cards, but 12"),
        ((TEXTS[0], TEXTS[1], "PA"), "seat 2 has 1 cards, but 10"),
        ((TEXTS[0], TEXTS[1] + " T8", TEXTS[2]), "seat 1 has 11 cards"),
        ((TEXTS[0], TEXTS[1], TEXTS[1]), "dealt twice, the second time to seat 2"),
        ((TEXTS[0], TEXTS[1], TEXTS[2].replace("P7", "MA")), "MA is dealt twice"),
        ((TEXTS[0], TEXTS[1], TEXTS[2].replace("P7", "P6")), "seat 2: 'P6' is not a card"),
        ((TEXTS[0].replace("MX", "MA"), TEXTS[1], TEXTS[2]), "seat 0: MA comes twice"),
        (TEXTS[:2], "three texts"),
        ((*TEXTS, ""), "three texts"),
        (" ".join(TEXTS), "three texts"),
        ((TEXTS[0], None, TEXTS[2]), "seat 1"),
    ],
)
def test_r2_2_what_is_no_deal_is_refused(texts: tuple[str, ...], why: str) -> None:
    with pytest.raises(DealError, match=why) as caught:
        Deal.parse(texts)
    assert caught.value.code == "bad_deal"


@pytest.mark.parametrize(
    "deck",
    [DECK[:31], (*DECK, DECK[0]), (*DECK[:31], DECK[0]), (), "MA MX", [*DECK[:31], None]],
)
def test_r2_2_a_deck_has_all_32_cards_each_once(deck: tuple[Card, ...]) -> None:
    with pytest.raises(UltiError):
        Deal.from_deck(deck)


def test_r2_2_hands_are_three_card_sets() -> None:
    held = hand(TEXTS[0])
    for hands in ((held,), (held, held, held, held), [held] * 3, TEXTS, None):
        with pytest.raises(DealError, match=r"is not a deal|dealt twice"):
            Deal(hands)  # type: ignore[arg-type]


CALLS: dict[str, Callable[..., object]] = {
    "seat_of": seat_of,
    "Deal": Deal,
    "Deal.parse": Deal.parse,
    "Deal.parse hands": lambda junk: Deal.parse([junk, junk, junk]),
    "Deal.shuffled": Deal.shuffled,
    "Deal.from_deck": Deal.from_deck,
    "Deal.from_deck cards": lambda junk: Deal.from_deck([junk] * 32),
    "Deal.from_deck packets": lambda junk: Deal.from_deck(DECK, junk),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_deal_of_any_kind_is_refused(name: str) -> None:
    fine = frozenset({"0"}) if name == "seat_of" else frozenset[str]()
    assert not_refused(CALLS[name], fine) == []


def test_what_can_not_be_quoted_is_refused() -> None:
    assert not_refused_of_all(CALLS) == {}


def test_r2_1_there_are_three_seats() -> None:
    with pytest.raises(UltiError, match="3 is not a seat"):
        Seat(3)


def _with_another_hand(parts: tuple[Deal, int, str]) -> list[str]:
    deal, seat, text = parts
    texts = list(deal.texts())
    texts[seat] = text
    return texts


_words = st.sampled_from([*map(str, DECK), "XX", "ma", ""])
_hand_texts = st.lists(_words, max_size=13).map(" ".join)


@given(
    texts=st.one_of(
        deals().map(lambda deal: list(deal.texts())),
        st.lists(_hand_texts, max_size=4),
        st.tuples(deals(), st.integers(0, 2), _hand_texts).map(_with_another_hand),
    )
)
def test_all_faults_are_told_of_what_is_no_deal_and_none_of_a_deal(texts: list[str]) -> None:
    faults = list(faults_of_hands(texts))
    if faults:
        with pytest.raises(DealError):
            Deal.parse(texts)
    else:
        assert list(map(sorted, map(str.split, texts))) == [
            sorted(hand.split()) for hand in Deal.parse(texts).texts()
        ]
