"""Seats and deals: who holds what before the first discard (R2)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias, final

import attrs

from ulti.base.errors import DealError, UltiError, quoted
from ulti.base.frozen import FrozenEnum
from ulti.base.value import Value
from ulti.model.cards import (
    ALL_CARDS_MASK,
    DECK,
    Card,
    CardSet,
    cards_of_word,
    count_cards,
    set_of_mask,
    words_of_cards,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator


class Seat(IntEnum):
    """A player's place, counted from forehand to the right (R2.1)."""

    FOREHAND = 0
    MIDDLEHAND = 1
    REARHAND = 2

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise _no_seat(value)


SEATS: Final = tuple(Seat)
NEXT_SEAT: Final = (Seat.MIDDLEHAND, Seat.REARHAND, Seat.FOREHAND)
"""By seat: the seat to the right, which acts next."""

HAND_SIZES: Final = (12, 10, 10)
_INDICES: Final = range(len(DECK))


def seat_of(value: object) -> Seat:
    """Return the seat of a number.

    Raises:
        UltiError: it is not 0, 1 or 2.

    """
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(SEATS):
        return SEATS[value]
    raise _no_seat(value)


def optional_seat(value: object) -> Seat | None:
    """Return the seat of a number, or None for None.

    Raises:
        UltiError: it is neither.

    """
    return None if value is None else seat_of(value)


def plain_seat(seat: Seat | None) -> int | None:
    """Return the number of a seat, or None for None, as plain data has it."""
    return None if seat is None else int(seat)


def _no_seat(value: object) -> UltiError:
    return UltiError(f"{quoted(value)} is not a seat: use 0 (forehand), 1 or 2", "bad_seat")


class Packets(FrozenEnum):
    """How many cards go to seats 0, 1, 2 in turn, in one or two rounds (R2.2)."""

    SEVEN_FIVE = ((7, 5, 5), (5, 5, 5))
    SIX_FIVE = ((6, 5, 5), (6, 5, 5))
    FIVES_AND_TWO = ((5, 5, 5), (5, 5, 5), (2, 0, 0))
    AT_ONCE = ((12, 10, 10),)


Hands: TypeAlias = tuple[CardSet, CardSet, CardSet]


@final
@attrs.frozen(eq=False, repr=False)
class Deal(Value):
    """The three hands as dealt: 12 cards for forehand, 10 for each of the others (R2.2).

    >>> import random
    >>> deal = Deal.shuffled(random.Random(7))
    >>> [len(hand) for hand in deal.hands], Deal.parse(deal.texts()) == deal
    ([12, 10, 10], True)

    Attributes:
        hands: by seat.

    """

    hands: Hands

    def __attrs_post_init__(self) -> None:
        """Refuse hands that are not deal."""
        hands = self.hands
        if not (
            isinstance(hands, tuple)
            and len(hands) == len(SEATS)
            and all(isinstance(hand, CardSet) for hand in hands)
        ):
            msg = f"{quoted(hands)} is not a deal: give three hands as CardSets"
            raise DealError(msg)
        seen = 0
        for seat, hand in enumerate(hands):
            if len(hand) != HAND_SIZES[seat]:
                msg = f"seat {seat} has {len(hand)} cards, but {HAND_SIZES[seat]} are dealt to it"
                raise DealError(msg)
            if seen & hand.mask:
                card = next(iter(set_of_mask(seen & hand.mask)))
                msg = f"{card} is dealt twice, the second time to seat {seat}"
                raise DealError(msg)
            seen |= hand.mask

    @classmethod
    def parse(cls, texts: Sequence[str]) -> Deal:
        """Read three texts of cards, by seat.

        Raises:
            DealError: they are not deal; what is wrong is said.

        """
        if isinstance(texts, str) or not isinstance(texts, Sequence) or len(texts) != len(SEATS):
            msg = "a deal is three texts of cards, those of seat 0, 1 and 2"
            raise DealError(msg)
        hands = []
        for seat, text in enumerate(texts):
            try:
                hands.append(CardSet.parse(text))
            except UltiError as error:
                msg = f"the hand of seat {seat}: {error}"
                raise DealError(msg) from None
        return cls((hands[0], hands[1], hands[2]))

    @classmethod
    def shuffled(cls, rng: random.Random) -> Deal:
        """Shuffle and deal with the caller's generator.

        The same seed gives the same deal in every version of Python: only `rng.random` is asked,
        the one method that promises to stay as it is.

        Raises:
            DealError: the argument is not a generator.

        """
        try:
            draw = rng.random
            # Cards in the order of random numbers: a shuffle, quicker than one by swapping.
            indices = sorted(_INDICES, key=[draw() for _ in _INDICES].__getitem__)
        except (AttributeError, TypeError):
            raise DealError(f"{quoted(rng)} can't shuffle: use a random.Random") from None
        first = sum([1 << index for index in indices[: HAND_SIZES[0]]])
        second = sum([1 << index for index in indices[-HAND_SIZES[1] :]])
        third = ALL_CARDS_MASK ^ first ^ second
        deal = object.__new__(cls)
        # There is nothing to check in a shuffled deck.
        object.__setattr__(
            deal, "hands", (set_of_mask(first), set_of_mask(second), set_of_mask(third))
        )
        return deal

    @classmethod
    def from_deck(cls, deck: Iterable[Card], packets: Packets = Packets.AT_ONCE) -> Deal:
        """Deal a deck, its first card first, in packets (R2.2).

        Raises:
            DealError: the deck is not all 32 cards, each once, or the packets are unknown.

        """
        if isinstance(deck, str) or not isinstance(deck, Iterable):
            raise DealError(f"{quoted(deck)} is not a deck: use an iterable of cards")
        cards = list(itertools.islice(deck, len(DECK) + 1))
        if not isinstance(packets, Packets):
            ways = ", ".join(Packets.__members__)
            raise DealError(f"{quoted(packets)} is not a way of dealing: use one of {ways}")
        if len(cards) != len(DECK) or CardSet(cards).mask != ALL_CARDS_MASK:
            msg = "a deck has all 32 cards, each once"
            raise DealError(msg)
        masks = [0, 0, 0]
        place = 0
        for packet_round in packets.value:
            for seat, size in enumerate(packet_round):
                for card in cards[place : place + size]:
                    masks[seat] |= card.bit
                place += size
        return cls((set_of_mask(masks[0]), set_of_mask(masks[1]), set_of_mask(masks[2])))

    def texts(self) -> tuple[str, str, str]:
        """Return the hands as `parse` reads them."""
        first, second, third = self.hands
        return str(first), str(second), str(third)


def faults_of_hands(texts: Sequence[str]) -> Iterator[tuple[int | None, str, str]]:
    """Say all that keeps texts of cards from being a deal: `Deal.parse` reports the first.

    Yields:
        the seat, None for the whole, and what is wrong, in English and in Hungarian.

    """
    if len(texts) != len(SEATS):
        hungarian = "egy osztás három szöveg: a 0., az 1. és a 2. hely lapjai"
        yield None, "a deal is three texts of cards, those of seat 0, 1 and 2", hungarian
        return
    seen: set[Card] = set()
    for seat, text in enumerate(texts):
        words, size = words_of_cards(text), HAND_SIZES[seat]
        count = sum(map(count_cards, words))
        if count != size:
            hungarian = f"itt {count} lap van, de {size} lap jár"
            yield seat, f"here are {count} cards, but {size} are dealt", hungarian
        for word in words:
            try:
                cards = cards_of_word(word)
            except UltiError as error:
                yield seat, str(error), f"nincs ilyen lap: {quoted(word)}"
                continue
            for card in cards:
                if card in seen:
                    yield seat, f"{card} is dealt twice", f"{card} kétszer van kiosztva"
                seen.add(card)
