"""Texts that lie about what they equal: they deceive nobody but themselves, and nothing keeps them.

A text of a class of its own may hash as one text and equal another, or all. What is kept for the
next reader (actions, profiles, what follows from them) is looked up by plain texts alone.
"""

from __future__ import annotations

import contextlib
import gc
import random
import weakref
from typing import TYPE_CHECKING, Any, Final, Self

import pytest

from tests.games import EXAMPLES
from tests.strategies import copies
from ulti import (
    ULTISTARS,
    WIKIPEDIA,
    Bid,
    Card,
    CardSet,
    Deal,
    Discard,
    Figure,
    MakeBid,
    Outcome,
    Profile,
    Rank,
    Silent,
    Suit,
    UltiError,
    get_profile,
    load_profile,
    parse_action,
    svg,
)
from ulti.base.frozen import FrozenTable
from ulti.record import Record, schema, validate
from ulti.serve import answer
from ulti.table import Agreement, Table
from ulti.view import View

if TYPE_CHECKING:
    from collections.abc import Callable


class Liar(str):  # noqa: SLOT000 - what is kept of it is found by its dictionary
    """A text that equals every other and hashes as one of them."""

    hashed_as: str

    def __new__(cls, text: str, hashed_as: str) -> Self:
        liar = str.__new__(cls, text)
        liar.hashed_as = hashed_as
        return liar

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return hash(self.hashed_as)


class Breaker(Liar):
    """A text that can't be looked up at all."""

    def __hash__(self) -> int:
        raise RuntimeError


GAME: Final = EXAMPLES["over"]
OPEN: Final = EXAMPLES["play"]
RECORD: Final[dict[str, Any]] = Record.of(GAME).to_dict()
WHOLE: Final[dict[str, Any]] = WIKIPEDIA.to_dict()
VIEW: Final[dict[str, Any]] = OPEN.view(1).to_dict()
assert GAME.outcome is not None
OUTCOME: Final[dict[str, Any]] = GAME.outcome.to_dict()
NAMES: Final = ("Anna", "Béla", "Cili")

# What reads a text, and two texts that mean different things to it.
READERS: Final[dict[str, tuple[Callable[[Any], object], str, str]]] = {
    "card": (Card.parse, "PA", "M7"),
    "cards": (CardSet.parse, "PA MA", "M7 M8"),
    "suit": (Suit.parse, "P", "M"),
    "rank": (Rank.parse, "A", "7"),
    "figure": (Figure.parse, "u", "j"),
    "bid": (Bid.parse, "Pju", "b"),
    "bid by figures": (lambda text: Bid([text]), "u", "j"),
    "deal": (lambda text: Deal.parse([text, *RECORD["deal"][1:]]), RECORD["deal"][0], "PA"),
    "action": (parse_action, "play PA", "play M7"),
    "applied": (OPEN.apply, str(OPEN.legal_actions()[0]), "play M7"),
    "verdict": (OPEN.verdict, "play PA", "pass"),
    "actions": (lambda text: Record.from_dict({**RECORD, "actions": [text]}), "pass", "bid j"),
    "record's profile": (
        lambda text: Record.from_dict({**RECORD, "profile": text}),
        "wikipedia",
        "ultistars",
    ),
    "record's rules": (
        lambda text: Record.from_dict({**RECORD, "rules": {"plain_parti": text}}),
        "PLAYED",
        "FORFEIT",
    ),
    "keys of rules": (
        lambda text: Record.from_dict({**RECORD, "rules": {text: 3}}),
        "ulti_fee",
        "kontra_levels",
    ),
    "keys of a record": (lambda text: validate({**RECORD, text: 1}), "stake", "deal"),
    "players": (lambda text: Record.of(GAME, [text, "Béla", "Cili"]), "Anna", "Béla"),
    "players of a view": (lambda text: OPEN.view(0, [text, "Béla", "Cili"]), "Anna", "Béla"),
    "players of a table": (lambda text: Table([text, "Béla", "Cili"], ULTISTARS), "Anna", "Béla"),
    "first dealer": (lambda text: Table(NAMES, ULTISTARS, first_dealer=text), "Anna", "Béla"),
    "profile": (get_profile, "wikipedia", "ultistars"),
    "profile or file": (load_profile, "wikipedia", "ultistars"),
    "profile's name": (lambda text: ULTISTARS.evolve(name=text), "ours", "theirs"),
    "choice": (lambda text: ULTISTARS.evolve(plain_parti=text), "PLAYED", "FORFEIT"),
    "names of levels": (lambda text: ULTISTARS.evolve(kontra_names=[text, "re"]), "ko", "re"),
    "values": (lambda text: WIKIPEDIA.evolve(values={"j": 1, text: 5}), "b", "d"),
    "figures": (lambda text: WIKIPEDIA.evolve(individual_kontra=[text]), "b", "eb"),
    "bids not played": (lambda text: WIKIPEDIA.evolve(bids_not_played=[text]), "d", "b"),
    "order": (lambda text: WIKIPEDIA.evolve(tie_break="LIST", order=["j", text]), "b", "d"),
    "whole profile": (lambda text: Profile.from_dict({**WHOLE, "name": text}), "ours", "theirs"),
    "switch": (lambda text: Profile.from_dict({**WHOLE, text: 3}), "ulti_fee", "kontra_levels"),
    "outcome's bid": (lambda text: Outcome(text, 0, made=()), "b", "nd"),
    "outcome": (lambda text: Outcome.from_dict({**OUTCOME, "ending": text}), "PLAYED", "VOID"),
    "trump": (lambda text: Outcome("ju", 0, text, made=()), "M", "Z"),
    "figures made": (lambda text: Outcome("ju", 0, "M", made=[text]), "u", "j"),
    "silent": (lambda text: Silent(text, 0, made=True), "u", "d"),
    "kontra": (lambda text: Outcome("ju", 0, "M", made=(), kontra={text: 1}), "u", "j"),
    "view's phase": (lambda text: View.from_dict({**VIEW, "phase": text}), "PLAY", "OVER"),
    "view's hand": (lambda text: View.from_dict({**VIEW, "dealt": text}), VIEW["dealt"], "PA"),
    "proposal": (lambda text: Agreement.none(OPEN).propose(1, text), "back", "concede"),
    "form": (schema, "view", "record"),
    "language": (Card.parse("PA").text, "en", "hu"),
    "line": (answer, '{"jsonrpc": "2.0", "id": 1, "method": "bids"}', "[]"),
}


def told(call: Callable[[Any], object], text: str) -> object:
    """Return what a reader makes of a text, as something to compare."""
    try:
        return repr(call(text))
    except UltiError as error:
        return f"{error.code}: {error}"


SETS: Final = {"bid by figures", "keys of rules", "keys of a record", "values", "switch", "kontra"}
"""Where the text is put into a set or a dictionary, most often by the caller."""


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        (name, kind)
        for name in READERS
        for kind in (Liar, Breaker)
        if kind is Liar or name not in SETS
    ],
)
def test_a_text_that_lies_deceives_no_later_reader(name: str, kind: type[Liar]) -> None:
    call, text, other = READERS[name]
    for lie in ((text, other), (other, text), (f"{text}x", text), (text, text), ("x", other)):
        with contextlib.suppress(UltiError):
            call(kind(*lie))
    plain = told(call, text), told(call, other)
    for lie in ((text, other), (other, text)):
        with contextlib.suppress(UltiError):
            call(kind(*lie))
    assert (told(call, text), told(call, other)) == plain


@pytest.mark.parametrize("name", READERS)
def test_nothing_keeps_a_text_of_a_class_of_its_own(name: str) -> None:
    call, text, other = READERS[name]
    found: list[object] = []
    for lie in ((text, other), (text, text), (other, other)):
        with contextlib.suppress(UltiError):
            found.append(call(Liar(*lie)))
    # Not even in what was read: a value is plain all through.
    gc.collect()
    assert [each for each in gc.get_objects() if type(each) is Liar] == []
    del found


# Values can't be made anew

VALUES: Final[dict[str, tuple[Any, tuple[object, ...]]]] = {
    "outcome": (Outcome("ju", 0, "M", made=["u"]), ("b", 1)),
    "void": (Outcome(ending="VOID"), ()),
    "silent": (Silent("u", 1, made=True), ("d", 0, False)),
    "discard": (Discard(CardSet.parse("MA MX")), (CardSet.parse("M7 M8"),)),
    "bid action": (MakeBid(Bid.parse("b")), (Bid.parse("d"),)),
    "deal": (Deal.shuffled(random.Random(1)), (Deal.shuffled(random.Random(2)).hands,)),
    "record": (Record.of(GAME), (ULTISTARS, GAME.deal)),
    "settlement": (GAME.settlement, ((0, 0, 0), ())),
    "verdict": (OPEN.verdict("pass"), ("play PA", None, OPEN.phase)),
    "report": (validate(RECORD), ((1,),)),
    "table": (Table(NAMES, ULTISTARS), (("A", "B", "C"), WIKIPEDIA)),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_can_not_be_made_anew(name: str) -> None:
    value, others = VALUES[name]
    before, known = repr(value), hash(value)
    with pytest.raises(AttributeError):
        value.__init__(*others)
    with pytest.raises(AttributeError):
        value.__setstate__((None, {}))
    assert (repr(value), hash(value)) == (before, known)
    for twin in copies(value):
        assert twin == value
        assert type(twin) is type(value)


def test_a_profile_can_not_be_made_anew() -> None:
    before: dict[str, Any] = ULTISTARS.to_dict()
    with pytest.raises(AttributeError):
        ULTISTARS.__init__(**{**before, "ulti_fee": 99})
    ULTISTARS.values.__init__({Figure.ULTI: 99})  # type: ignore[misc]
    ULTISTARS.suit_multipliers.__init__([(Suit.HEARTS, 99)])  # type: ignore[misc]
    assert ULTISTARS.to_dict() == before


def test_a_table_is_filled_once() -> None:
    table = FrozenTable([("a", 1)])
    table.__init__({"b": 2})
    assert table == {"a": 1}
    for twin in copies(table):
        assert twin == table
        assert type(twin) is FrozenTable


def test_what_is_unpickled_is_checked() -> None:
    """A value comes back through its constructor."""
    kind, facts = Outcome("ju", 0, "M", made=["u"]).__reduce__()
    assert kind(*facts) == Outcome("ju", 0, "M", made=["u"])
    with pytest.raises(UltiError):
        kind("ju", 7)
    kind, facts = Discard(CardSet.parse("MA MX")).__reduce__()
    with pytest.raises(UltiError):
        kind(CardSet.parse("MA"))


def test_a_pickle_of_fields_is_checked_and_fills_only_a_new_value() -> None:
    """As the first edition stored values: by field."""
    outcome = Outcome("ju", 0, "M", made=["u"])
    state = {name: getattr(outcome, name) for name in (*Outcome.__match_args__, "says_made")}
    fresh = object.__new__(Outcome)
    fresh.__setstate__(state)
    assert fresh == outcome
    with pytest.raises(AttributeError):
        outcome.__setstate__({**state, "declarer": None})
    with pytest.raises(UltiError):
        object.__new__(Outcome).__setstate__({**state, "declarer": None})
    nothing_said = Outcome("ju", 0, "M")
    fresh = object.__new__(Outcome)
    fresh.__setstate__({**state, "made": frozenset(), "says_made": False})
    assert fresh == nothing_said
    silent = object.__new__(Silent)
    silent.__setstate__({"figure": Figure.ULTI, "seat": 1, "made": True, "twenty": False})
    assert silent == Silent("u", 1, made=True)
    table = Table(NAMES, ULTISTARS).add(Outcome("ju", 0, "M", made=["u", "j"]))
    whole = (*Table.__match_args__, "entries")
    again = object.__new__(Table)
    again.__setstate__({name: getattr(table, name) for name in whole})
    assert again == table


def test_a_state_can_be_weakly_referenced() -> None:
    for game in EXAMPLES.values():
        assert weakref.ref(game)() is game


@pytest.mark.parametrize("names", [("Anna", "Anna", "Cili"), ("", "", "x"), ("A", "B", "A")])
def test_two_players_of_one_name_are_refused_everywhere(names: tuple[str, str, str]) -> None:
    calls: list[Callable[[], object]] = [
        lambda: Record.of(GAME, names),
        lambda: Record.from_dict({**RECORD, "players": list(names)}),
        lambda: OPEN.view(0, names),
        lambda: View.from_dict({**VIEW, "players": list(names)}),
        lambda: Table(names, ULTISTARS),
        lambda: svg.position(OPEN, players=names),
    ]
    for call in calls:
        with pytest.raises(UltiError):
            call()
