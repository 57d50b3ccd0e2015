from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import (
    EMPTY_COLLECTIONS,
    bid,
    changeable,
    copies,
    hand,
    not_refused,
    not_refused_of_all,
)
from ulti.base.errors import ParseError, UltiError
from ulti.model.actions import (
    ACTION_TYPES,
    CONCEDE,
    MAKE_BIDS,
    PASS,
    PLAYS,
    SPREAD,
    TAKE,
    THROW_IN,
    TRUMPS,
    Action,
    Concede,
    Discard,
    Kontra,
    MakeBid,
    Meld,
    NameTrump,
    Pass,
    PlayCard,
    Spread,
    Take,
    Target,
    ThrowIn,
    discards_of,
    parse_action,
)
from ulti.model.bids import ALL_BIDS, Figure
from ulti.model.cards import DECK, Card, CardSet, Suit
from ulti.model.deals import Seat
from ulti.testing import actions

if TYPE_CHECKING:
    from collections.abc import Callable

ULTI, PARTI, BETLI = Figure.ULTI, Figure.PARTI, Figure.BETLI

# The forms of record.md.
EXAMPLES = {
    "discard M8 M7": Discard(hand("M7 M8")),
    "bid P4u": MakeBid(bid("P4u")),
    "pass": Pass(),
    "take": Take(),
    "trump Z": NameTrump(Suit.LEAVES),
    "throw-in": ThrowIn(),
    "meld 40 20 20": Meld(forty=True, twenties=2),
    "meld 40": Meld(forty=True, twenties=0),
    "meld 20": Meld(forty=False, twenties=1),
    "kontra j u": Kontra((Target(PARTI), Target(ULTI))),
    "kontra b@1 b@2": Kontra((Target(BETLI, Seat(1)), Target(BETLI, Seat(2)))),
    "play PA": PlayCard(Card.parse("PA")),
    "concede": Concede(),
    "spread": Spread(),
    "spread 1": Spread(Seat(1)),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_record_every_form_is_read_and_written(text: str) -> None:
    action = EXAMPLES[text]
    assert str(action) == text
    assert parse_action(text) == action
    assert type(parse_action(text)) is type(action)


@given(actions())
def test_record_an_action_is_written_and_read_back(action: Action) -> None:
    again = parse_action(str(action))
    assert again == action
    assert hash(again) == hash(action)
    assert str(again) == str(action)


@given(actions())
def test_an_action_is_a_value(action: Action) -> None:
    for twin in copies(action):
        assert twin == action
        assert hash(twin) == hash(action)
        assert type(twin) is type(action)


@given(actions(), actions())
def test_actions_are_equal_just_when_their_texts_are(one: Action, other: Action) -> None:
    assert (one == other) is (str(one) == str(other))


def test_action_types_are_all_there() -> None:
    assert {type(action) for action in EXAMPLES.values()} == set(ACTION_TYPES)
    assert set(get_args(Action)) == set(ACTION_TYPES)
    assert len(ACTION_TYPES) == 11


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("discard M7 M8", "discard M8 M7"),
        ("discard PA MX", "discard MX PA"),
        ("meld 20 40 20", "meld 40 20 20"),
        ("kontra u j", "kontra j u"),
        ("kontra b@2 b@1", "kontra b@1 b@2"),
        ("kontra u@1 j@2 u@0 j", "kontra j j@2 u@0 u@1"),
        ("bid u", "bid ju"),
        ("bid p4u", "bid P4u"),
        ("bid piros 40-100 ulti", "bid P4u"),
        ("bid passz", "bid j"),
        ("bid Piros betli vagy rebetli", "bid eb"),
        ("  play   PA ", "play PA"),
        ("pass ", "pass"),
    ],
)
def test_record_reading_is_lenient_and_writing_canonical(text: str, written: str) -> None:
    assert str(parse_action(text)) == written


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_action"),
        ("  ", "bad_action"),
        ("fold", "bad_action"),
        ("PASS", "bad_action"),
        ("pass pass", "bad_action"),
        ("take M7", "bad_action"),
        ("throw in", "bad_action"),
        ("concede 1", "bad_action"),
        ("discard", "bad_action"),
        ("discard M7", "bad_action"),
        ("discard M7 M8 M9", "bad_action"),
        ("discard M7 M7", "bad_card"),
        ("discard M7 M6", "bad_card"),
        ("discard ?? ??", "bad_card"),
        ("bid", "bad_bid"),
        ("bid kutya", "bad_bid"),
        ("bid jd", "bad_bid"),
        ("trump", "bad_action"),
        ("trump X", "bad_action"),
        ("trump M Z", "bad_action"),
        ("trump m", "bad_action"),
        ("meld", "bad_action"),
        ("meld 40 40", "bad_action"),
        ("meld 60", "bad_action"),
        ("meld 20 x", "bad_action"),
        ("kontra u u", "bad_action"),
        ("kontra u@1 u@1", "bad_action"),
        ("kontra u@3", "bad_action"),
        ("kontra u@", "bad_action"),
        ("kontra @1", "bad_action"),
        ("kontra ulti", "bad_action"),
        ("kontra u@\u0661", "bad_action"),
        ("play", "bad_action"),
        ("play PA PX", "bad_action"),
        ("play P1", "bad_card"),
        ("play pa", "bad_card"),
        ("spread 3", "bad_action"),
        ("spread -1", "bad_action"),
        ("spread x", "bad_action"),
        ("spread ²", "bad_action"),
        ("spread 1 2", "bad_action"),
    ],
)
def test_record_other_texts_are_refused(text: str, code: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_action(text)
    assert caught.value.code == code


def test_record_a_refusal_quotes_the_text() -> None:
    with pytest.raises(ParseError, match="'play P1': 'P1' is not a card"):
        parse_action("play P1")
    with pytest.raises(ParseError, match="an action is one of bid, concede, discard, kontra"):
        parse_action("fold")


@given(st.text(max_size=20))
def test_record_any_text_is_an_action_or_a_parse_error(text: str) -> None:
    verbs = ("", "bid ", "play ", "discard ", "trump ", "meld ", "kontra ", "spread ")
    for verb in verbs:
        try:
            action = parse_action(verb + text)
        except ParseError as error:
            assert error.code in {"bad_action", "bad_card", "bad_bid"}  # noqa: PT017
        else:
            assert parse_action(str(action)) == action


# The classes.


def test_r5_1_a_discard_is_two_cards() -> None:
    for cards in ("", "M7", "M7 M8 M9"):
        with pytest.raises(ParseError, match="two") as caught:
            Discard(hand(cards))
        assert caught.value.code == "bad_action"


def test_r5_1_discards_of_twelve_cards_are_66_in_order() -> None:
    cards = DECK[:12]
    discards = discards_of(cards)
    assert len(discards) == len(set(discards)) == 66
    pairs = [CardSet(pair) for pair in itertools.combinations(cards, 2)]
    assert [discard.cards for discard in discards] == pairs
    assert all(a is b for a, b in zip(discards, discards_of(cards), strict=True))


@pytest.mark.parametrize(
    ("forty", "twenties", "points"),
    [(True, 0, 40), (False, 1, 20), (False, 3, 60), (True, 3, 100)],
)
def test_r9_2_points_of_melds(forty: bool, twenties: int, points: int) -> None:
    assert Meld(forty=forty, twenties=twenties).points == points


@pytest.mark.parametrize(
    ("forty", "twenties"),
    [(False, 0), (False, -1), (True, -1), (True, 1.0), (True, None), (True, "1")],
)
def test_r7_1_a_meld_says_something(forty: bool, twenties: int) -> None:
    with pytest.raises(ParseError) as caught:
        Meld(forty=forty, twenties=twenties)
    assert caught.value.code == "bad_action"


def test_r7_1_there_are_only_so_many_suits_to_meld() -> None:
    with pytest.raises(UltiError):
        Meld(forty=False, twenties=10**40)


def test_r7_2_kontra_on_takes_figures_in_any_order() -> None:
    assert Kontra.on(ULTI, PARTI) == Kontra.on(PARTI, ULTI) == parse_action("kontra j u")
    assert Kontra.on(BETLI).targets == (Target(BETLI),)
    with pytest.raises(ParseError, match="each figure once"):
        Kontra.on(ULTI, ULTI)


def test_r7_6_the_bare_word_names_no_figure() -> None:
    assert Kontra.on() == Kontra(()) == parse_action("kontra")
    assert str(Kontra.on()) == "kontra"
    assert Kontra.on().targets == ()


def test_r7_2_a_kontra_made_by_hand_is_the_same_in_any_order() -> None:
    made = Kontra((Target(ULTI), Target(PARTI)))
    assert made == Kontra.on(PARTI, ULTI)
    assert str(made) == "kontra j u"


@pytest.mark.parametrize(("seat", "text"), [(None, "u"), (1, "u@1"), (Seat(2), "u@2")])
def test_r7_3_a_target_is_a_figure_or_a_figure_against_a_seat(seat: Seat | None, text: str) -> None:
    assert str(Target(ULTI, seat)) == text


def test_listed_actions_are_ready_made() -> None:
    assert [parse_action(t) for t in ("pass", "take", "throw-in", "concede", "spread")] == [
        PASS,
        TAKE,
        THROW_IN,
        CONCEDE,
        SPREAD,
    ]
    assert all(parse_action(f"play {card}") is PLAYS[card.index] for card in DECK)
    assert all(parse_action(f"bid {some}") is MAKE_BIDS[some] for some in ALL_BIDS)
    assert all(parse_action(f"trump {suit}") is TRUMPS[suit] for suit in Suit)


@pytest.mark.parametrize("text", EXAMPLES)
def test_actions_are_immutable(text: str) -> None:
    action = EXAMPLES[text]
    names = list(type(action).__annotations__)
    assert changeable(action, [*names, "extra"]) == []


# Bad input.

CALLS: dict[str, Callable[..., object]] = {
    "parse_action": parse_action,
    "Discard": Discard,
    "MakeBid": MakeBid,
    "NameTrump": NameTrump,
    "Meld forty": lambda junk: Meld(forty=junk, twenties=1),
    "Meld twenties": lambda junk: Meld(forty=True, twenties=junk),
    "Target figure": Target,
    "Target seat": lambda junk: Target(ULTI, junk),
    "Kontra": Kontra,
    "Kontra target": lambda junk: Kontra((junk,)),
    "Kontra.on": Kontra.on,
    "PlayCard": PlayCard,
    "Spread": Spread,
}
FINE = {
    "Meld forty": frozenset({"True"}),
    "Meld twenties": frozenset({"0"}),
    "Target seat": frozenset({"None", "0"}),
    "Kontra": EMPTY_COLLECTIONS,  # the bare word (R7.6)
    "Spread": frozenset({"None", "0"}),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_an_action_can_not_hold_is_refused(name: str) -> None:
    assert not_refused(CALLS[name], FINE.get(name, frozenset())) == []


def test_what_can_not_be_quoted_is_refused() -> None:
    assert not_refused_of_all(CALLS) == {}
