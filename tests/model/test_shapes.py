"""Shapes of plain data: what is read, written and refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ulti import Bid, Card, CardSet, Figure, ParseError, RecordError, Seat, Suit
from ulti.base.words import Words
from ulti.model.cards import cards_of_word, words_of_cards
from ulti.model.problems import refuse
from ulti.model.shapes import (
    AMOUNT,
    ANY_CARDS,
    BID,
    CARDS,
    COUNT,
    FACTOR,
    FIGURE,
    FLAG,
    GREATEST_AMOUNT,
    NET,
    SEAT,
    SEAT_OR_NULL,
    SUIT,
    WRONG,
    Document,
    Key,
    ListOf,
    Named,
    ObjectOf,
    OneOf,
    OrNull,
    Shape,
    TableOf,
    Text,
    Whole,
    pattern_of_cards,
)

if TYPE_CHECKING:
    from ulti.model.problems import Problem

PAIR: Final = ObjectOf({"who": Key(SEAT, "the seat"), "what": Key(BID, needed=False)})
LETTER: Final = Document("letter", 2, {"to": Key(Text(Words("a name", "egy név")))})
LEVEL: Final = Whole(Words("0 to 3", "0-tól 3-ig"), 0, 3)
SOME: Final = ListOf(Words("one or two", "egy vagy kettő"), FACTOR, 1, 2)
WORD: Final = OneOf.words("made", "lost")
COUNTS: Final = TableOf(Words("counts by figure", "darabszám figuránként"), COUNT)
CAPITALS: Final = Text(Words("capitals", "nagybetűk"), "^[A-Z]+$", str.isupper)


def told(shape: Shape, value: object) -> list[tuple[str, str]]:
    """Return code and path of all that is wrong with a value, which is then not read."""
    problems: list[Problem] = []
    assert shape.read(value, "at", problems.append) is WRONG
    with pytest.raises(RecordError) as caught:
        shape.read(value, "at", refuse)
    assert (caught.value.code, caught.value.path) == (problems[0].code, problems[0].path)
    assert all(problem.message("en") and problem.message("hu") for problem in problems)
    return [(problem.code, problem.path) for problem in problems]


def schema_of(shape: Shape) -> dict[str, Any]:
    """Return the whole schema of a shape."""
    named: dict[str, Any] = {}
    schema = shape.schema(named)
    return {**schema, "$defs": named}


RIGHT: Final[list[tuple[Shape, Any, Any]]] = [
    (FLAG, True, True),
    (FLAG, False, False),
    (AMOUNT, -5, -5),
    (AMOUNT, GREATEST_AMOUNT, GREATEST_AMOUNT),
    (COUNT, 0, 0),
    (FACTOR, 1, 1),
    (LEVEL, 3, 3),
    (SEAT, 2, Seat.REARHAND),
    (SEAT_OR_NULL, None, None),
    (SEAT_OR_NULL, 0, Seat.FOREHAND),
    (FIGURE, "td", Figure.OPEN_DURCHMARS),
    (SUIT, "P", Suit.HEARTS),
    (BID, "P4u", Bid.parse("P4u")),
    (CARDS, "MA PX", CardSet([Card.parse("MA"), Card.parse("PX")])),
    (CARDS, "", CardSet()),
    (NET, [2, -1, -1], (2, -1, -1)),
    (SOME, [7], (7,)),
    (WORD, "lost", "lost"),
    (CAPITALS, "ABC", "ABC"),
    (OrNull(NET), [0, 0, 0], (0, 0, 0)),
    (OrNull(BID), None, None),
    (COUNTS, {}, {}),
    (COUNTS, {"u": 2, "td": 0}, {Figure.ULTI: 2, Figure.OPEN_DURCHMARS: 0}),
    (PAIR, {"who": 1, "what": "ju"}, {"who": Seat.MIDDLEHAND, "what": Bid.parse("ju")}),
]


@pytest.mark.parametrize(("shape", "plain", "value"), RIGHT)
def test_what_is_right_is_read_and_written_as_it_was(
    shape: Shape, plain: object, value: object
) -> None:
    assert shape.read(plain, "at", refuse) == value
    jsonschema.Draft202012Validator(schema_of(shape)).validate(plain)
    if shape is not PAIR:  # which is written from attributes
        assert shape.plain(value) == plain


def test_a_key_that_is_not_needed_may_be_missing() -> None:
    assert PAIR.read({"who": 0}, "at", refuse) == {"who": Seat.FOREHAND}


WRONG_VALUES: Final[list[tuple[Shape, object, list[tuple[str, str]]]]] = [
    (FLAG, 0, [("bad_type", "at")]),
    (AMOUNT, True, [("bad_type", "at")]),
    (AMOUNT, 1.0, [("bad_type", "at")]),
    (AMOUNT, GREATEST_AMOUNT + 1, [("bad_type", "at")]),
    (AMOUNT, -GREATEST_AMOUNT - 1, [("bad_type", "at")]),
    (COUNT, -1, [("bad_type", "at")]),
    (FACTOR, 0, [("bad_type", "at")]),
    (LEVEL, 4, [("bad_type", "at")]),
    (SEAT, 3, [("bad_type", "at")]),
    (SEAT, -1, [("bad_type", "at")]),
    (SEAT, True, [("bad_type", "at")]),
    (SEAT, None, [("bad_type", "at")]),
    (SEAT_OR_NULL, "0", [("bad_type", "at")]),
    (FIGURE, "zz", [("bad_type", "at")]),
    (FIGURE, ["j"], [("bad_type", "at")]),
    (SUIT, "H", [("bad_type", "at")]),
    (BID, 5, [("bad_type", "at")]),
    (BID, "?", [("bad_bid", "at")]),
    (OrNull(BID), "?", [("bad_bid", "at")]),
    (CARDS, None, [("bad_type", "at")]),
    (CARDS, "MA MA", [("bad_card", "at")]),
    (NET, [0, 0], [("bad_type", "at")]),
    (NET, [0, "0", None], [("bad_type", "at[1]"), ("bad_type", "at[2]")]),
    (OrNull(NET), [0, "0", 0], [("bad_type", "at[1]")]),
    (SOME, [], [("bad_type", "at")]),
    (SOME, [1, 2, 3], [("bad_type", "at")]),
    (SOME, "12", [("bad_type", "at")]),
    (WORD, "won", [("bad_type", "at")]),
    (CAPITALS, "abc", [("bad_type", "at")]),
    (CAPITALS, 5, [("bad_type", "at")]),
    (COUNTS, [["u", 2]], [("bad_type", "at")]),
    (COUNTS, {"u": -1, "zz": 1, "j": 0}, [("bad_type", "at.u"), ("bad_type", "at.zz")]),
    (PAIR, None, [("bad_type", "at")]),
    (PAIR, {}, [("missing_key", "at.who")]),
    (PAIR, {"who": 0, "why": 1, 5: 1}, [("unknown_key", "at.why"), ("unknown_key", "at.5")]),
    (PAIR, {"who": 9, "what": "?"}, [("bad_type", "at.who"), ("bad_bid", "at.what")]),
]


@pytest.mark.parametrize(("shape", "value", "expected"), WRONG_VALUES)
def test_all_that_is_wrong_is_told_with_its_place(
    shape: Shape, value: object, expected: list[tuple[str, str]]
) -> None:
    assert told(shape, value) == expected


def test_what_may_be_null_says_so() -> None:
    problems: list[Problem] = []
    SEAT_OR_NULL.read("x", "seat", problems.append)
    assert problems[0].message() == "'x' is str; write a seat: 0, 1 or 2, or null"
    assert problems[0].message("hu").endswith("egy hely: 0, 1 vagy 2, vagy null")


# Documents


def test_a_document_says_what_it_is() -> None:
    assert LETTER.frame == {"format": "letter", "version": 2}
    assert LETTER.check({**LETTER.frame, "to": "Anna"})
    assert LETTER.part({"to": "Anna"}, "to") == "Anna"
    assert LETTER.known == ("format", "version", "to")


@pytest.mark.parametrize(
    ("data", "understood", "expected"),
    [
        ([], False, [("bad_type", "")]),
        ({}, True, [("missing_key", "format"), ("missing_key", "version"), ("missing_key", "to")]),
        ({"format": "x", "version": 2}, False, [("bad_format", "format")]),
        ({"format": "letter", "version": True}, False, [("bad_version", "version")]),
        ({"format": "letter", "version": 2.0}, False, [("bad_version", "version")]),
        (
            {"format": None, "version": 3, "x": 1},
            False,
            [("bad_format", "format"), ("bad_version", "version")],
        ),
        ({"format": "letter", "version": 2, "to": 1, "x": 1}, True, [("unknown_key", "x")]),
    ],
    ids=str,
)
def test_a_document_of_another_form_is_not_read_on(
    data: object, understood: bool, expected: list[tuple[str, str]]
) -> None:
    problems: list[Problem] = []
    assert LETTER.check(data, problems.append) is understood
    assert [(problem.code, problem.path) for problem in problems] == expected


# Schemas


def test_a_named_shape_is_defined_once() -> None:
    named: dict[str, Any] = {}
    both = ObjectOf({"one": Key(NET, "the first"), "other": Key(NET)})
    schema = both.schema(named)
    assert schema["properties"] == {
        "one": {"description": "the first", "allOf": [{"$ref": "#/$defs/net"}]},
        "other": {"allOf": [{"$ref": "#/$defs/net"}]},
    }
    assert named == {
        "net": {"type": "array", "items": {"type": "integer"}, "minItems": 3, "maxItems": 3}
    }


def test_a_name_changes_nothing_else() -> None:
    shape = Named("pair", PAIR)
    assert shape.read({"who": 1}, "at", refuse) == PAIR.read({"who": 1}, "at", refuse)
    assert told(shape, {}) == told(PAIR, {})
    assert Named("seat", SEAT).plain(Seat.REARHAND) == 2


def test_cards_are_counted_by_their_pattern() -> None:
    for count in (2, 10, 12):
        schema = {"type": "string", "pattern": pattern_of_cards(count)}
        check = jsonschema.Draft202012Validator(schema)
        for size in (count - 1, count, count + 1):
            assert check.is_valid(" ".join(["MA"] * size)) is (size == count)


@given(st.text("MZTPmztpAXKOUaxkou98710, \t", max_size=12))
def test_r1_2_the_schema_of_cards_accepts_what_the_reader_reads(text: str) -> None:
    try:
        cards = [card for word in words_of_cards(text) for card in cards_of_word(word)]
    except ParseError:
        assert not re.search(ANY_CARDS, text)
        return
    assert re.search(ANY_CARDS, text)
    for count in (1, 2, 3):
        assert bool(re.search(pattern_of_cards(count), text)) is (len(cards) == count)
