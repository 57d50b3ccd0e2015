from __future__ import annotations

import itertools
import operator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.processes import python
from tests.strategies import (
    EMPTY_COLLECTIONS,
    cards,
    changeable,
    copies,
    not_refused,
    not_refused_of_all,
    orders,
)
from ulti.base.errors import ParseError, UltiError
from ulti.base.words import Words
from ulti.model.cards import (
    DECK,
    Card,
    CardOrder,
    CardSet,
    Rank,
    Suit,
    _build_deck,
    _cards_of_bytes,
    bits_of_mask,
    cards_of_mask,
    count_cards,
    grouped,
    set_of_mask,
)
from ulti.testing import card_sets

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Set as AbstractSet

# The written order of R1.2: suits M Z T P, in each the ten-high order.
WRITTEN = [f"{suit}{rank}" for suit in "MZTP" for rank in "AXKOU987"]


def test_r1_1_there_are_32_cards_each_once() -> None:
    assert len(DECK) == len(set(DECK)) == 32
    assert [str(card) for card in DECK] == WRITTEN


@pytest.mark.parametrize(
    ("letter", "hungarian", "english"),
    [
        ("M", "makk", "acorns"),
        ("Z", "zöld", "leaves"),
        ("T", "tök", "bells"),
        ("P", "piros", "hearts"),
    ],
)
def test_r1_1_suits(letter: str, hungarian: str, english: str) -> None:
    suit = Suit.parse(letter)
    assert str(suit) == suit.value == letter
    assert (suit.text("hu"), suit.text("en"), suit.text()) == (hungarian, english, english)


@pytest.mark.parametrize("suit", Suit)
def test_r1_1_a_suit_is_read_by_its_letter_and_its_names(suit: Suit) -> None:
    for name in (suit.text("hu"), suit.text("en")):
        for text in (name, name.upper(), name.capitalize(), f" {name} "):
            assert Suit.parse(text) is suit
    assert Suit.parse("zold") is Suit.parse("Zöld") is Suit.LEAVES
    assert Suit.parse("red") is Suit.HEARTS


@pytest.mark.parametrize("text", ["m", "MM", "mak", "kutya", "", "makk" * 100])
def test_r1_1_other_texts_name_no_suit(text: str) -> None:
    with pytest.raises(ParseError, match="is not a suit: use M"):
        Suit.parse(text)


@pytest.mark.parametrize(
    ("letter", "hungarian", "english"),
    [
        ("A", "ász", "ace"),
        ("X", "tízes", "ten"),
        ("K", "király", "king"),
        ("O", "felső", "over"),
        ("U", "alsó", "under"),
        ("9", "kilences", "nine"),
        ("8", "nyolcas", "eight"),
        ("7", "hetes", "seven"),
    ],
)
def test_r1_1_ranks(letter: str, hungarian: str, english: str) -> None:
    rank = Rank.parse(letter)
    assert str(rank) == rank.value == letter
    assert (rank.text("hu"), rank.text("en"), rank.text()) == (hungarian, english, english)


def test_r1_1_a_card_has_a_name_in_both_languages() -> None:
    assert Card.parse("PA").text() == "ace of hearts"
    assert Card.parse("PA").text("hu") == "piros ász"
    assert Card.parse("T7").text("hu") == "tök hetes"


@pytest.mark.parametrize("text", WRITTEN)
def test_r1_2_a_card_is_written_suit_then_rank(text: str) -> None:
    card = Card.parse(text)
    assert str(card) == text
    assert card is Card(Suit.parse(text[0]), Rank.parse(text[1]))
    assert repr(card) == f"Card.parse({text!r})"
    assert card.bit == 1 << card.index
    assert DECK[card.index] is card


@pytest.mark.parametrize("text", ["", "P", "A", "AP", "pa", "Pa", "PA ", " PA", "P A", "P10", "PT"])
def test_r1_2_no_other_text_is_a_card(text: str) -> None:
    with pytest.raises(ParseError, match="is not a card") as caught:
        Card.parse(text)
    assert caught.value.code == "bad_card"


def test_r1_2_a_set_is_written_in_suits_then_ten_high() -> None:
    assert str(CardSet.parse("PX MA T9 Z7 MX PA TX")) == "MA MX Z7 TX T9 PA PX"
    assert str(CardSet(reversed(DECK))) == " ".join(WRITTEN)


def test_r1_2_the_empty_text_is_the_empty_set() -> None:
    assert CardSet.parse("") == CardSet.parse("  ") == CardSet() == frozenset()
    assert not str(CardSet())


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("ZKU7 TA7", "ZK ZU Z7 TA T7"),
        ("PAXKOU987", "PA PX PK PO PU P9 P8 P7"),
        ("MAPX", "MA PX"),
        ("PA,PX", "PA PX"),
        (" PX , PA,", "PA PX"),
        ("p7 mAk", "MA MK P7"),
        ("Z10", "ZX"),
        ("z710K", "ZX ZK Z7"),
        (",", ""),
    ],
)
def test_r1_2_cards_may_be_grouped_and_written_in_small_letters(text: str, written: str) -> None:
    assert str(CardSet.parse(text)) == written


@given(card_sets())
def test_r1_2_grouped_cards_are_read_as_what_they_are(some: CardSet) -> None:
    text = grouped(some)
    assert CardSet.parse(text) == CardSet.parse(text.replace(" ", "")) == some
    assert CardSet.parse(text.replace("X", "10").lower()) == some


def test_r1_2_a_word_that_is_refused_is_named() -> None:
    with pytest.raises(ParseError, match=r"^'ZKQ' is not a card: write"):
        CardSet.parse("TA7 ZKQ")
    with pytest.raises(ParseError, match=r"^Z7 comes twice in 'ZK7 z7'"):
        CardSet.parse("ZK7 z7")
    with pytest.raises(ParseError) as caught:
        CardSet.parse("ZK" * 10**5 + "Q")
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    "text",
    [
        "MA MA",
        "MA PX MA",
        "MAA",
        "MAX10",
        "ma MA",
        "MA xx",
        "10",
        "M",
        "MAP",
        "MA 7",
        "M1",
        "M1 0",
        "m\u017f",
    ],
)
def test_r1_2_a_bad_set_is_refused(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        CardSet.parse(text)
    assert caught.value.code == "bad_card"


@given(card_sets())
def test_r1_2_the_text_of_a_set_reads_as_the_set(some: CardSet) -> None:
    assert CardSet.parse(str(some)) == some
    assert str(CardSet.parse(str(some))) == str(some)
    assert eval(repr(some)) == some  # noqa: S307 - the repr is an expression that gives it


@given(card_sets(max_size=8), st.randoms(use_true_random=False))
def test_r1_2_a_set_is_read_in_any_order(some: CardSet, rng: Any) -> None:  # noqa: ANN401
    words = str(some).split()
    rng.shuffle(words)
    assert CardSet.parse("  ".join(words)) == some


def test_r1_3_the_two_orders() -> None:
    assert "".join(map(str, CardOrder.TEN_HIGH.ranks)) == "AXKOU987"
    assert "".join(map(str, CardOrder.TEN_LOW.ranks)) == "AKOUX987"


def test_r1_2_sorted_gives_either_order() -> None:
    some = CardSet.parse("PX PA PK P9 MX MU M9")
    assert " ".join(map(str, some.sorted())) == "MX MU M9 PA PX PK P9"
    assert some.sorted(CardOrder.TEN_HIGH) == some.sorted()
    assert " ".join(map(str, some.sorted(CardOrder.TEN_LOW))) == "MU MX M9 PA PK PX P9"


@given(card_sets(), orders)
def test_r1_2_sorted_is_by_suit_then_strength(some: CardSet, order: CardOrder) -> None:
    in_order = some.sorted(order)
    assert CardSet(in_order) == some
    assert len(in_order) == len(some)
    places = [("MZTP".index(str(c.suit)), order.value.index(str(c.rank))) for c in in_order]
    assert places == sorted(places)


def test_looking_up_a_card_never_builds_one() -> None:
    assert all(Card(card.suit, card.rank) is card for card in DECK)
    assert all(Card.parse(str(card)) is card for card in DECK)


@given(cards)
def test_a_copied_card_is_the_card(card: Card) -> None:
    assert all(twin is card for twin in copies(card))


# CardSet as a set.

UNTYPED: dict[str, Callable[..., object]] = {
    "&": operator.and_,
    "|": operator.or_,
    "-": operator.sub,
    "^": operator.xor,
}
COMPARISONS: dict[str, Callable[..., object]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}


@pytest.mark.parametrize("sign", UNTYPED)
@given(left=card_sets(), right=card_sets())
def test_a_card_set_combines_like_a_frozenset(sign: str, left: CardSet, right: CardSet) -> None:
    combine = UNTYPED[sign]
    expected = combine(frozenset(left), frozenset(right))
    result = combine(left, right)
    assert isinstance(result, CardSet)
    assert result == expected
    # Mixed operands, on either side.
    for mixed in (combine(left, frozenset(right)), combine(frozenset(left), right)):
        assert mixed == expected
    for mixed in (combine(left, set(right)), combine(set(left), right)):
        assert mixed == expected
    assert isinstance(combine(left, frozenset(right)), CardSet)


@pytest.mark.parametrize("sign", COMPARISONS)
@given(left=card_sets(max_size=4), right=card_sets(max_size=4), grow=st.booleans())
def test_a_card_set_compares_like_a_frozenset(
    sign: str, left: CardSet, right: CardSet, grow: bool
) -> None:
    if grow:  # so that subsets are not rare
        right = right | left
    compare = COMPARISONS[sign]
    expected = compare(frozenset(left), frozenset(right))
    assert compare(left, right) is expected
    assert compare(left, frozenset(right)) is expected
    assert compare(frozenset(left), right) is expected
    assert compare(left, set(right)) is expected
    assert left.isdisjoint(right) is frozenset(left).isdisjoint(right)


@given(card_sets())
def test_a_card_set_hashes_by_value_like_a_frozenset(some: CardSet) -> None:
    assert hash(some) == hash(CardSet(list(some))) == hash(frozenset(some))
    assert {some: 1}[CardSet(reversed(list(some)))] == 1
    assert frozenset(some) in {some, "another"}


@given(card_sets())
def test_a_card_set_counts_contains_and_iterates(some: CardSet) -> None:
    assert len(some) == len(list(some)) == len(set(some))
    assert bool(some) is (len(some) > 0)
    assert all((card in some) is (card in frozenset(some)) for card in DECK)
    assert list(some) == [card for card in DECK if card in some]


def test_a_card_set_contains_cards_only() -> None:
    full = CardSet(DECK)
    strange: list[object] = ["PA", 0, None, Suit.HEARTS, [], full]
    assert not any(thing in full for thing in strange)


def test_a_card_set_equals_sets_only() -> None:
    some = CardSet.parse("PA")
    others: list[object] = ["PA", some.mask, None, [*some], (*some,)]
    assert all(some != other for other in others)


@given(card_sets())
def test_a_card_set_of_a_card_set_is_the_same(some: CardSet) -> None:
    assert CardSet(some) is some


@given(card_sets())
def test_a_mask_and_a_card_set_say_the_same(some: CardSet) -> None:
    assert CardSet.from_mask(some.mask) == set_of_mask(some.mask) == some
    assert cards_of_mask(some.mask) == tuple(some)
    assert some.mask == sum(card.bit for card in some)


@given(card_sets())
def test_a_copied_card_set_is_equal(some: CardSet) -> None:
    for twin in copies(some):
        assert twin == some
        assert hash(twin) == hash(some)


@pytest.mark.parametrize("foreign", [{1}, frozenset({"PA"}), {None, 2.5}])
def test_what_is_no_card_is_in_no_card_set(foreign: AbstractSet[object]) -> None:
    # As for a frozenset: what is not there is neither common nor taken away.
    some = CardSet.parse("PA MX")
    assert some & foreign == foreign & some == CardSet()
    assert some - foreign == some


def test_what_is_no_card_cannot_join_a_card_set() -> None:
    some = CardSet.parse("PA MX")
    with pytest.raises(UltiError, match="cards only"):
        some | {1}
    with pytest.raises(UltiError, match="cards only"):
        some ^ {1}


def test_hashes_hold_in_another_process() -> None:
    # Hashes of cards are by identity, which differs there: nothing may be carried over.
    code = (
        "import pickle, sys\n"
        "from ulti.model.cards import CardSet\n"
        "some = pickle.loads(bytes.fromhex(sys.argv[1]))\n"
        "sys.exit(not (hash(some) == hash(CardSet.parse('PA MX')) and some in {frozenset(some)}))\n"
    )
    import pickle  # noqa: PLC0415 - nowhere else in this file

    dumped = pickle.dumps(CardSet.parse("PA MX")).hex()
    assert python(code, dumped) == (0, "", "")


# Values don't change.


def test_cards_and_card_sets_are_immutable() -> None:
    assert changeable(DECK[0], ["suit", "rank", "index", "bit", "extra"]) == []
    assert changeable(CardSet(DECK), ["mask", "extra"]) == []


@pytest.mark.parametrize(
    ("member", "attributes"),
    [
        (Suit.HEARTS, ["value", "name", "index"]),
        (Rank.ACE, ["value", "name", "index"]),
        (CardOrder.TEN_LOW, ["value", "name", "ranks"]),
    ],
)
def test_enum_members_are_immutable(member: object, attributes: list[str]) -> None:
    assert changeable(member, attributes) == []


# Bad input.

PARSERS: dict[str, Callable[..., object]] = {
    "Suit.parse": Suit.parse,
    "Rank.parse": Rank.parse,
    "Card.parse": Card.parse,
    "Suit.text": Suit.HEARTS.text,
    "Rank.text": Rank.ACE.text,
    "Card.text": DECK[0].text,
    "Words.text": lambda junk: Words("b", "a").text(junk),
    "Card suit": lambda junk: Card(junk, Rank.ACE),
    "Card rank": lambda junk: Card(Suit.HEARTS, junk),
    "CardSet.sorted": CardSet(DECK).sorted,
    "empty CardSet.sorted": CardSet().sorted,
}
COLLECTORS: dict[str, Callable[..., object]] = {
    "CardSet": CardSet,
    "CardSet &": lambda junk: CardSet(DECK) & junk,
    "CardSet |": lambda junk: CardSet(DECK) | junk,
    "CardSet -": lambda junk: CardSet(DECK) - junk,
    "CardSet ^": lambda junk: CardSet(DECK) ^ junk,
}
# Sets of other things are no bad operands for these two.
FOREIGN_SETS = frozenset({"frozenset of 1"})


@pytest.mark.parametrize("name", PARSERS)
def test_what_is_no_text_of_it_is_refused(name: str) -> None:
    assert not_refused(PARSERS[name]) == []


@pytest.mark.parametrize("name", COLLECTORS)
def test_a_card_set_is_made_of_cards(name: str) -> None:
    fine = EMPTY_COLLECTIONS | (FOREIGN_SETS if name[-1] in "&-" else frozenset())
    assert not_refused(COLLECTORS[name], fine) == []


def test_only_collections_can_be_disjoint_from_a_card_set() -> None:
    for junk in (None, 0, 1.5, object()):
        with pytest.raises(UltiError):
            CardSet(DECK).isdisjoint(junk)  # type: ignore[arg-type]


def test_the_text_of_a_card_set_is_a_text() -> None:
    assert not_refused(CardSet.parse, frozenset({"no text", "a space"})) == []


def test_a_mask_has_32_bits() -> None:
    assert not_refused(CardSet.from_mask, frozenset({"0"})) == []
    assert len(CardSet.from_mask(2**32 - 1)) == 32
    with pytest.raises(UltiError, match="is not a mask of cards"):
        CardSet.from_mask(2**32)


def test_what_can_not_be_quoted_is_refused() -> None:
    assert not_refused_of_all({**PARSERS, **COLLECTORS}) == {}


@pytest.mark.parametrize("kind", [Suit, Rank, CardOrder])
def test_members_that_there_are_not_are_refused(kind: type[Suit | Rank | CardOrder]) -> None:
    with pytest.raises(ParseError, match=f"is not a {kind.__name__}: use one of"):
        kind("?")


def test_members_can_not_be_changed() -> None:
    with pytest.raises(AttributeError, match="can't be changed"):
        Suit.HEARTS.index = 0
    with pytest.raises(AttributeError, match="can't be changed"):
        del Suit.HEARTS.index


def test_r1_2_a_deck_built_again_has_the_written_order() -> None:
    built = [(card.suit, card.rank, card.index, card.bit) for card in _build_deck()]
    written = itertools.product(Suit, Rank)
    assert built == [(*card, index, 1 << index) for index, card in enumerate(written)]


@pytest.mark.parametrize("first", [0, 8, 16, 24])
def test_the_cards_of_a_byte_are_those_of_its_bits(first: int) -> None:
    for byte, some in enumerate(_cards_of_bytes(first)):
        assert some == tuple(card for card in DECK if byte << first & card.bit)
    assert len(_cards_of_bytes(first)) == 256


@pytest.mark.parametrize("other", [[DECK[0]], "MA", 5, None])
def test_card_sets_meet_with_sets_only(other: object) -> None:
    for meet in (CardSet.__and__, CardSet.__sub__):
        with pytest.raises(UltiError) as caught:
            meet(CardSet(DECK), other)  # type: ignore[arg-type]
        assert str(caught.value) == f"{other!r} is not a set of cards"
        assert caught.value.code == "bad_argument"


@given(card_sets())
def test_the_bits_of_a_mask_are_those_of_its_cards(some: CardSet) -> None:
    assert bits_of_mask(some.mask) == [card.bit for card in some]


@pytest.mark.parametrize(
    ("word", "count"),
    [("PA", 1), ("pa", 1), ("ZKU7", 3), ("Z10", 1), ("M10AP7", 3), ("", 1), ("ZKQ", 1), ("A", 1)],
)
def test_r1_2_the_cards_of_a_word_are_counted(word: str, count: int) -> None:
    """What is not a card or a group of cards is meant to be one card."""
    assert count_cards(word) == count
