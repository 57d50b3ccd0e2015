"""Suits, ranks, cards and sets of cards (R1).

A set of cards is one 32-bit mask: card number `8 * suit + rank` is bit `1 << number`, suits in
the order M Z T P and ranks from the ace down, so that ascending bits are the written order (R1.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Final, final

import attrs

from ulti.base.doors import upstairs
from ulti.base.errors import ParseError, UltiError, quoted
from ulti.base.frozen import FrozenEnum
from ulti.base.words import Words, plain, plain_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.base.words import Language


class Suit(FrozenEnum):
    """A suit; its value is its letter (R1.1)."""

    ACORNS = "M"
    LEAVES = "Z"
    BELLS = "T"
    HEARTS = "P"

    index: int

    def __init__(self, letter: str) -> None:  # pragma: no mutate block
        self.index = "MZTP".index(letter)

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit letter, or a Hungarian or English name: `M`, `makk`, `acorns`.

        Names are read without regard to capitals and accents.

        Raises:
            ParseError: the text is neither.

        """
        suit = _SUIT_OF_LETTER.get(plain_text(text) or "")
        if suit is not None:
            return suit
        return SUIT_OF_NAME.get(plain(text)) or suit_of_letter(text)

    def text(self, language: Language = "en") -> str:
        """Return the name of the suit in a language."""
        return _SUIT_NAMES[self.value].text(language)

    def __str__(self) -> str:
        """Return the letter, as `parse` reads it."""
        return str(self.value)


class Rank(FrozenEnum):
    """A rank; its value is its letter (R1.1)."""

    ACE = "A"
    TEN = "X"
    KING = "K"
    OVER = "O"
    UNDER = "U"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"

    index: int

    def __init__(self, letter: str) -> None:  # pragma: no mutate block
        self.index = "AXKOU987".index(letter)

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank letter.

        Raises:
            ParseError: the text is not one of A X K O U 9 8 7.

        """
        rank = _RANK_OF_LETTER.get(plain_text(text) or "")
        if rank is None:
            right = "use A, X (ten), K, O (over), U (under), 9, 8 or 7"
            raise ParseError(f"{quoted(text)} is not a rank: {right}", "bad_rank")
        return rank

    def text(self, language: Language = "en") -> str:
        """Return the name of the rank in a language."""
        return _RANK_NAMES[self.value].text(language)

    def __str__(self) -> str:
        """Return the letter, as `parse` reads it."""
        return str(self.value)


SUITS: Final = tuple(Suit)

SUIT_OF_NAME: Final = {
    "makk": Suit.ACORNS,
    "acorns": Suit.ACORNS,
    "zold": Suit.LEAVES,
    "leaves": Suit.LEAVES,
    "tok": Suit.BELLS,
    "bells": Suit.BELLS,
    "piros": Suit.HEARTS,
    "hearts": Suit.HEARTS,
    "red": Suit.HEARTS,
}
"""The names of the suits, as `plain` makes them."""

_SUIT_OF_LETTER: Final = {suit.value: suit for suit in Suit}


def suit_of_letter(text: str) -> Suit:
    """Return the suit of a letter, and of nothing else.

    Raises:
        ParseError: the text is not one of M, Z, T, P.

    """
    suit = _SUIT_OF_LETTER.get(plain_text(text) or "")
    if suit is None:
        right = "use M (acorns), Z (leaves), T (bells) or P (hearts)"
        raise ParseError(f"{quoted(text)} is not a suit: {right}", "bad_suit")
    return suit


_RANK_OF_LETTER: Final = {rank.value: rank for rank in Rank}
_SUIT_NAMES: Final[dict[str, Words]] = {
    "M": Words("acorns", "makk"),
    "Z": Words("leaves", "zöld"),
    "T": Words("bells", "tök"),
    "P": Words("hearts", "piros"),
}
_RANK_NAMES: Final[dict[str, Words]] = {
    "A": Words("ace", "ász"),
    "X": Words("ten", "tízes"),
    "K": Words("king", "király"),
    "O": Words("over", "felső"),
    "U": Words("under", "alsó"),
    "9": Words("nine", "kilences"),
    "8": Words("eight", "nyolcas"),
    "7": Words("seven", "hetes"),
}


class CardOrder(FrozenEnum):
    """The strength of the ranks in a suit: with the ten high or low (R1.3, R1.4)."""

    TEN_HIGH = "AXKOU987"
    TEN_LOW = "AKOUX987"

    ranks: tuple[Rank, ...]

    def __init__(self, letters: str) -> None:  # pragma: no mutate block
        self.ranks = tuple(_RANK_OF_LETTER[letter] for letter in letters)


_WRITTEN_ORDER: Final = CardOrder.TEN_HIGH


@final
@attrs.frozen(init=False, eq=False, repr=False)
class Card:
    """One of the 32 cards. Each exists once: `Card(suit, rank)` looks it up and never builds one.

    Attributes:
        suit: its suit.
        rank: its rank.
        index: its place in the deck, 0 to 31.
        bit: its bit in a mask, `1 << index`.

    """

    suit: Suit
    rank: Rank
    index: int
    bit: int

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of a suit and a rank.

        Raises:
            UltiError: the arguments are not a `Suit` and a `Rank`.

        """
        if not (isinstance(suit, Suit) and isinstance(rank, Rank)):
            got = f"{quoted(suit)} and {quoted(rank)}"
            raise UltiError(f"a card is made of a Suit and a Rank, not of {got}", "bad_card")
        return DECK[8 * suit.index + rank.index]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: suit letter and rank letter, `PA`, `MX`, `T7` (R1.2).

        Raises:
            ParseError: the text is not a card.

        """
        card = _CARD_OF_TEXT.get(plain_text(text) or "")
        if card is None:
            right = "write a suit M, Z, T, P and a rank A, X, K, O, U, 9, 8, 7, such as PA"
            raise ParseError(f"{quoted(text)} is not a card: {right}", "bad_card")
        return card

    def text(self, language: Language = "en") -> str:
        """Return the name of the card in a language: `ace of hearts`, `piros ász`."""
        suit, rank = self.suit.text(language), self.rank.text(language)
        return f"{suit} {rank}" if language == "hu" else f"{rank} of {suit}"

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        """Return an expression that gives this card."""
        return f"Card.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and unpickle to the one card that exists."""
        return Card, (self.suit, self.rank)


def _build_deck() -> tuple[Card, ...]:
    deck = []
    for suit in Suit:
        for rank in Rank:
            card = object.__new__(Card)
            index = 8 * suit.index + rank.index
            for name, value in (("suit", suit), ("rank", rank), ("index", index)):
                object.__setattr__(card, name, value)
            object.__setattr__(card, "bit", 1 << index)
            deck.append(card)
    return tuple(deck)


DECK: Final = _build_deck()
"""The 32 cards in the written order (R1.2)."""

ALL_CARDS_MASK: Final = (1 << 32) - 1

_TEXTS: Final = tuple([f"{card.suit.value}{card.rank.value}" for card in DECK])
_CARD_OF_TEXT: Final = dict(zip(_TEXTS, DECK, strict=True))

_GROUP: Final = re.compile(r"(?:[MZTP](?:[AXKOU987]|10)+)+", re.ASCII | re.IGNORECASE)
_SUIT_OR_RANK: Final = re.compile(r"10|.")


def words_of_cards(text: str) -> list[str]:
    """Split a text of cards into words: at spaces and commas."""
    return str.replace(text, ",", " ").split()


def cards_of_word(word: str) -> tuple[Card, ...]:
    """Return the cards of a word such as `PA`, `ZKU7`, `pa` or `Z10`, in the order of the word.

    Raises:
        ParseError: the word is not a card or a group of cards.

    """
    card = _CARD_OF_TEXT.get(word)
    if card is not None:
        return (card,)
    if not _GROUP.fullmatch(word):
        return (Card.parse(word),)  # which refuses it
    cards, suit = [], ""
    for part in _SUIT_OR_RANK.findall(word.upper()):
        if part in _SUIT_OF_LETTER:
            suit = part
        else:
            cards.append(_CARD_OF_TEXT[suit + ("X" if part == "10" else part)])
    return tuple(cards)


def count_cards(word: str) -> int:
    """Return how many cards a word means; one that is not a card or a group is meant to be one."""
    if word in _CARD_OF_TEXT or not _GROUP.fullmatch(word):
        return 1
    return sum(part not in _SUIT_OF_LETTER for part in _SUIT_OR_RANK.findall(word.upper()))


def grouped(cards: Iterable[Card]) -> str:
    """Return cards grouped by suit, as `CardSet.parse` reads them: `ZKU7 TA7`."""
    groups: dict[Suit, str] = {}
    for card in cards:
        groups[card.suit] = groups.get(card.suit, card.suit.value) + card.rank.value
    return " ".join(groups.values())


def _cards_of_bytes(first: int) -> tuple[tuple[Card, ...], ...]:
    """Return by value of the mask's byte that starts at card `first`: the cards of its bits."""
    rows: list[tuple[Card, ...]] = [()]
    for card in DECK[first : first + 8]:
        rows += [(*row, card) for row in rows]
    return tuple(rows)


# Unpacking a mask suit by suit is four look-ups and three joins, with no loop over the bits.
_ACORNS_OF_BYTE: Final = _cards_of_bytes(0)
_LEAVES_OF_BYTE: Final = _cards_of_bytes(8)
_BELLS_OF_BYTE: Final = _cards_of_bytes(16)
_HEARTS_OF_BYTE: Final = _cards_of_bytes(24)


def cards_of_mask(mask: int) -> tuple[Card, ...]:
    """Return the cards of a 32-bit mask in the written order."""
    return (
        _ACORNS_OF_BYTE[mask & 255]
        + _LEAVES_OF_BYTE[mask >> 8 & 255]
        + _BELLS_OF_BYTE[mask >> 16 & 255]
        + _HEARTS_OF_BYTE[mask >> 24]
    )


def bits_of_mask(mask: int) -> list[int]:
    """Return the bits of a 32-bit mask, in the written order of their cards."""
    return [card.bit for card in cards_of_mask(mask)]


@final
@attrs.frozen(init=False, eq=False, repr=False)
class CardSet(AbstractSet[Card]):
    """An immutable set of cards over one 32-bit mask.

    It is a full `collections.abc.Set`: it compares, combines and hashes like a frozenset of cards.

    >>> hand = CardSet.parse("PA MX M7")
    >>> str(hand), len(hand), Card.parse("PA") in hand
    ('MX M7 PA', 3, True)

    Attributes:
        mask: the cards' bits (`Card.bit`), joined.

    """

    mask: int

    def __new__(cls, cards: Iterable[Card] = ()) -> CardSet:
        """Collect cards.

        Raises:
            UltiError: an element is not a `Card`.

        """
        if isinstance(cards, CardSet):
            return cards
        if not isinstance(cards, Iterable):
            raise UltiError(f"a CardSet is made of cards, not of {quoted(cards)}", "bad_card")
        mask = 0
        for card in cards:
            if not isinstance(card, Card):
                raise UltiError(f"a CardSet holds cards only, not {quoted(card)}", "bad_card")
            mask |= card.bit
        return set_of_mask(mask)

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Wrap a 32-bit mask.

        Raises:
            UltiError: the mask is not an integer from 0 to 2**32 - 1.

        """
        if type(mask) is not int or not 0 <= mask <= ALL_CARDS_MASK:
            right = "an integer from 0 to 2**32 - 1 is"
            raise UltiError(f"{quoted(mask)} is not a mask of cards: {right}", "bad_card")
        return set_of_mask(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards in any order, separated or grouped by suit; the empty text is the empty set.

        Between cards there may be spaces and commas. A suit letter holds for all ranks that follow
        it in a word. Capitals don't matter, and `10` is the ten.

        >>> str(CardSet.parse("ZKU7 TA")), str(CardSet.parse("pa, p10"))
        ('ZK ZU Z7 TA', 'PA PX')

        Raises:
            ParseError: a word is not a card or a group of cards, or a card comes twice.

        """
        if not isinstance(text, str):
            right = "write them separated by spaces"
            raise ParseError(f"{quoted(text)} is not a text of cards: {right}", "bad_card")
        mask = 0
        for word in words_of_cards(text):
            for card in cards_of_word(word):
                if mask & card.bit:
                    where = f"{card} comes twice in {quoted(text)}"
                    raise ParseError(f"{where}: each card exists once", "bad_card")
                mask |= card.bit
        return set_of_mask(mask)

    def sorted(self, order: CardOrder = CardOrder.TEN_HIGH) -> tuple[Card, ...]:
        """Return the cards in suits M Z T P, inside a suit highest first (R1.2).

        In the usual order this is the quickest way to a tuple of the cards.

        Raises:
            UltiError: there is no such order.

        """
        if order is _WRITTEN_ORDER:
            return cards_of_mask(self.mask)
        if not isinstance(order, CardOrder):
            raise UltiError(f"{quoted(order)} is not a CardOrder", "bad_argument")
        ranks = order.ranks
        cards = cards_of_mask(self.mask)
        return tuple(sorted(cards, key=lambda c: (c.suit.index, ranks.index(c.rank))))

    def __and__(self, other: AbstractSet[Any]) -> CardSet:
        """Return the cards in both."""
        return set_of_mask(self.mask & _mask_of_cards_in(_only_set(other)))

    def __or__(self, other: AbstractSet[Any]) -> CardSet:
        """Return the cards in either."""
        return set_of_mask(self.mask | CardSet(other).mask)

    def __sub__(self, other: AbstractSet[Any]) -> CardSet:
        """Return the cards that are not in the other."""
        return set_of_mask(self.mask & ~_mask_of_cards_in(_only_set(other)))

    def __xor__(self, other: AbstractSet[Any]) -> CardSet:
        """Return the cards in just one of both."""
        return set_of_mask(self.mask ^ CardSet(other).mask)

    def __le__(self, other: AbstractSet[Any]) -> bool:
        """Return whether every card is in the other."""
        if isinstance(other, CardSet):
            return not self.mask & ~other.mask
        return AbstractSet.__le__(self, other)

    def __ge__(self, other: AbstractSet[Any]) -> bool:
        """Return whether every card of the other is in this."""
        if isinstance(other, CardSet):
            return not other.mask & ~self.mask
        return AbstractSet.__ge__(self, other)

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        """Return whether no card is in both."""
        return not self.mask & _mask_of_cards_in(other)

    def __contains__(self, card: object) -> bool:
        """Return whether the card is in the set."""
        return isinstance(card, Card) and self.mask & card.bit != 0

    def __iter__(self) -> Iterator[Card]:
        """Go through the cards in the written order."""
        mask = self.mask  # `cards_of_mask`, without the cost of a call
        return iter(
            _ACORNS_OF_BYTE[mask & 255]
            + _LEAVES_OF_BYTE[mask >> 8 & 255]
            + _BELLS_OF_BYTE[mask >> 16 & 255]
            + _HEARTS_OF_BYTE[mask >> 24]
        )

    def __len__(self) -> int:
        """Count the cards."""
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        """Return whether there is a card."""
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        """Compare with any set of cards."""
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return AbstractSet.__eq__(self, other)

    def __hash__(self) -> int:
        """Hash like a frozenset of the same cards, as it equals one."""
        return hash(frozenset(cards_of_mask(self.mask)))

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        svg: str = upstairs("ulti.svg", "hand")(self).svg
        return svg

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return " ".join(map(str, cards_of_mask(self.mask)))

    def __repr__(self) -> str:
        """Return an expression that gives this set."""
        return f"CardSet.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the mask."""
        return set_of_mask, (self.mask,)


new_object: Final = object.__new__
# The slot's own setter passes by `__setattr__`, which refuses.
set_mask: Final = CardSet.__dict__["mask"].__set__


def set_of_mask(mask: int) -> CardSet:
    """Wrap a mask that is known to be good, without a check (inside the library)."""
    cards = new_object(CardSet)
    set_mask(cards, mask)
    return cards


def _mask_of_cards_in(other: Iterable[object]) -> int:
    """Return the mask of the cards in a collection; anything else is never in both."""
    if isinstance(other, CardSet):
        return other.mask
    if not isinstance(other, Iterable):
        raise UltiError(f"{quoted(other)} is not a collection of cards", "bad_argument")
    return CardSet(card for card in other if isinstance(card, Card)).mask


def _only_set(other: AbstractSet[Any]) -> AbstractSet[Any]:
    if not isinstance(other, AbstractSet):
        raise UltiError(f"{quoted(other)} is not a set of cards", "bad_argument")
    return other
