"""Hypothesis strategies for the values of the lower rooms, and wrong input of every kind."""

from __future__ import annotations

import copy
import pickle
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar
from unittest.mock import Mock

from hypothesis import strategies as st

from ulti.actions import (
    CONCEDE,
    PASS,
    SPREAD,
    TAKE,
    THROW_IN,
    Action,
    Discard,
    Kontra,
    MakeBid,
    Meld,
    NameTrump,
    PlayCard,
    Spread,
    Target,
)
from ulti.bids import ALL_BIDS, Bid, Figure
from ulti.cards import DECK, Card, CardOrder, CardSet, Suit
from ulti.deals import SEATS, Deal, Packets
from ulti.errors import UltiError
from ulti.profiles import Profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

T = TypeVar("T")

# Values of the lower rooms.

cards: Final = st.sampled_from(DECK)
suits: Final = st.sampled_from(list(Suit))
trumps: Final = st.sampled_from([None, *Suit])
orders: Final = st.sampled_from(list(CardOrder))
bids: Final = st.sampled_from(ALL_BIDS)
BID_FIGURES: Final = tuple(figure for figure in Figure if figure is not Figure.HUNDRED)
figures: Final = st.sampled_from(BID_FIGURES)
# Names that a UTF-8 file can hold and a terminal can print.
names: Final = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"], include_characters=" "),
    min_size=1,
    max_size=12,
)


def card_sets(min_size: int = 0, max_size: int = 32) -> st.SearchStrategy[CardSet]:
    """Make sets of cards of every size in the range."""
    return st.sets(cards, min_size=min_size, max_size=max_size).map(CardSet)


def deals() -> st.SearchStrategy[Deal]:
    """Make deals, by any packets."""
    return st.builds(Deal.from_deck, st.permutations(DECK), st.sampled_from(list(Packets)))


@st.composite
def tricks(draw: st.DrawFn, min_size: int = 1, max_size: int = 3) -> tuple[Card, ...]:
    """Make different cards on the table, the led one first, often of few suits."""
    pool = draw(st.sampled_from([DECK, DECK[:8], DECK[8:24], (*DECK[:8], *DECK[24:])]))
    drawn = st.lists(st.sampled_from(pool), min_size=min_size, max_size=max_size, unique=True)
    return tuple(draw(drawn))


# Profiles.

_FLAGS: Final = (
    "four_aces_with_durchmars",
    "opening_pass",
    "holder_exchange",
    "throw_in",
    "throw_in_ulti_fee",
    "early_end",
    "concession",
    "melds_need_points",
    "silent_ulti_fee_for_defenders",
    "silent_durchmars_losable",
    "aces_with_silent_durchmars",
    "parti_dropped_by_silent_ulti",
    "revoke_offender_pays_all",
)
_CHOICES: Final = {
    "suit_named_in_bid": ("HEARTS", "ALWAYS"),
    "tie_break": ("LEVEL", "STRICT_VALUE", "FEWER_FIGURES"),
    "raise_without_talon": ("NEVER", "HOLDER", "ANYONE"),
    "no_trump_durchmars_ten": ("LOW", "HIGH"),
    "plain_parti": ("PLAYED", "FORFEIT_DOUBLE", "BASE_FEE"),
    "no_trump_kontra": ("INDIVIDUAL", "JOINT"),
    "seven_guard": ("DECLARER", "EVERYBODY", "NOBODY"),
    "open_hands": ("ALL", "DECLARER"),
    "spread": ("AFTER_TRICK_1", "ANY_TIME", "NEVER"),
    "defender_spread": ("NEVER", "AFTER_DECLARER"),
    "losses": ("SYMMETRIC", "TABLE"),
    "hundred_payment": ("REPLACES", "ADDS"),
    "hundred_scale": ("LINEAR", "DOUBLING"),
    "silent_ulti_payment": ("COMMON", "INDIVIDUAL"),
    "silent_durchmars_by": ("ANYONE", "DECLARER"),
    "silent_eligibility": ("RULES", "TABLE"),
    "silent_kontra": ("NONE", "HIGHEST"),
}
_NUMBERS: Final = ("ulti_fee", "silent_ulti", "silent_ulti_fee")
_NUMBERS_OR_NONE: Final = (
    "plain_parti_from_stake",
    "silent_aces",
    "silent_durchmars",
    "revoke_multiplier",
)
_small: Final = st.integers(1, 30)
_raw_profiles: Final = st.fixed_dictionaries(
    {
        "name": names,
        "values": st.fixed_dictionaries(
            {"j": _small}, optional={f.code: _small for f in BID_FIGURES if f.code != "j"}
        ),
        "suit_multipliers": st.fixed_dictionaries(dict.fromkeys("MZTP", st.integers(1, 6))),
        "red_exempt": st.lists(st.sampled_from([f.code for f in BID_FIGURES]), unique=True),
        "kontra_levels": st.none() | st.integers(0, 8),
        **dict.fromkeys(_FLAGS, st.booleans()),
        **{name: st.sampled_from(members) for name, members in _CHOICES.items()},
        **dict.fromkeys(_NUMBERS, _small),
        **dict.fromkeys(_NUMBERS_OR_NONE, st.none() | _small),
    }
)


def _without_contradictions(raw: Mapping[str, object]) -> dict[str, object]:
    """Settle the contradictions of R12 instead of throwing the example away."""
    data = dict(raw)
    values = data["values"]
    if data["plain_parti"] == "PLAYED":
        data["plain_parti_from_stake"] = None
    if isinstance(values, dict) and values.keys().isdisjoint({"a", "x"}):
        data["four_aces_with_durchmars"] = False
    if not data["throw_in"]:
        data["throw_in_ulti_fee"] = False
    if data["suit_named_in_bid"] == "ALWAYS":
        data["losses"], data["silent_eligibility"] = "SYMMETRIC", "RULES"
    if data["losses"] == "TABLE":
        data["hundred_payment"] = "REPLACES"
    return data


def profiles() -> st.SearchStrategy[Profile]:
    """Make valid profiles over all switches of R12; nothing is filtered out."""
    return _raw_profiles.map(_without_contradictions).map(Profile.from_dict)


# Actions.


def _kontra(targets: Iterable[Target]) -> Kontra:
    def written(target: Target) -> tuple[int, int]:
        return target.figure.index, -1 if target.seat is None else int(target.seat)

    return Kontra(tuple(sorted(targets, key=written)))


_melds: Final = st.tuples(st.booleans(), st.integers(0, 3)).filter(any)
_targets: Final = st.builds(Target, figures, st.none() | st.sampled_from(SEATS))


def actions() -> st.SearchStrategy[Action]:
    """Make actions of every class, written canonically."""
    return st.one_of(
        st.sampled_from([PASS, TAKE, THROW_IN, CONCEDE, SPREAD]),
        st.builds(Discard, card_sets(2, 2)),
        st.builds(MakeBid, bids),
        st.builds(NameTrump, suits),
        _melds.map(lambda said: Meld(forty=said[0], twenties=said[1])),
        st.sets(_targets, min_size=1, max_size=4).map(_kontra),
        st.builds(PlayCard, cards),
        st.builds(Spread, st.sampled_from(SEATS)),
    )


# Wrong input.

JUNK: Final[Mapping[str, object]] = {
    "None": None,
    "0": 0,
    "-1": -1,
    "40 digits": 10**40,
    "True": True,
    "1.5": 1.5,
    "NaN": float("nan"),
    "bytes": b"PA",
    "bytearray": bytearray(b"PA"),
    "no text": "",
    "a space": " ",
    "huge text": "x" * 100_000,
    "huge text of codes": "u" * 50_000,
    "lone surrogate": "\ud800",
    "null character": "\x00",
    "half": "½",
    "Arabic digit": "\u0661",
    "braces": "{0} {x} %s",
    "[]": [],
    "[None]": [None],
    "[text]": ["PA"],
    "[[]]": [[]],
    "()": (),
    "(None, None, None)": (None, None, None),
    "{}": {},
    "{text: []}": {"PA": []},
    "{1: 2}": {1: 2},
    "set()": set(),
    "frozenset of 1": frozenset({1}),
    "range": range(3),
    "object": object(),
    "class": int,
    "function": len,
}
"""By label: values that are no card, bid, profile, …; some are empty collections."""

EMPTY_COLLECTIONS: Final = frozenset({"no text", "[]", "()", "{}", "set()"})


class _LooksLike:
    """Says that it is of a class, which it is not; `unittest.mock` makes such things."""

    def __init__(self, kind: object) -> None:
        self._kind = kind

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        if isinstance(self._kind, type):
            return self._kind
        raise RuntimeError


class _NoHash(type):
    """A class of classes that can't be looked up in a table."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(cls, other: object) -> bool:
        return True


class _OfNoHash(metaclass=_NoHash):
    pass


class _NumberOfItsOwn(int):
    def __mul__(self, other: object) -> int:
        return 0


def lookalikes(*kinds: type) -> dict[str, object]:
    """Return, by label, what is not of these classes and only looks as if it were."""
    alike: dict[str, object] = {
        "no class": _LooksLike(None),
        "class without hash": _OfNoHash(),
        "parts of other kinds": SimpleNamespace(bit="x", index="y"),
    }
    for kind in kinds:
        alike[f"like {kind.__name__}"] = _LooksLike(kind)
        alike[f"mock of {kind.__name__}"] = Mock(spec=kind)
        alike[f"class {kind.__name__}"] = kind
    return alike


NUMBER_OF_ITS_OWN: Final = _NumberOfItsOwn(1)
"""It equals 1, and counts otherwise."""


class TextOfItsOwn(str):
    """A text whose methods do what they like."""

    __slots__ = ()

    def split(self, *_arguments: object) -> NoReturn:
        """Split into nothing sensible."""
        raise RuntimeError

    __str__ = __repr__ = split


def _deep_list() -> list[object]:
    deep: list[object] = []
    for _ in range(5_000):
        deep = [deep]
    return deep


MONSTERS: Final[Mapping[str, object]] = {"5000 digits": 10**5000, "deep list": _deep_list()}
"""Values whose `repr` fails (too many digits, too deep), so that a message can't quote them."""


def not_refused(
    call: Callable[..., object],
    fine: frozenset[str] = frozenset(),
    junk: Mapping[str, object] = JUNK,
) -> list[str]:
    """Return the labels of the junk (but the `fine` one) that does not end in an `UltiError`."""
    found = []
    for label, value in junk.items():
        if label in fine:
            continue
        try:
            call(value)
        except UltiError:
            continue
        except Exception as error:  # noqa: BLE001 - what else comes is what is looked for
            found.append(f"{label}: {type(error).__name__}")
        else:
            found.append(f"{label}: accepted")
    return found


def not_refused_of_all(calls: Mapping[str, Callable[..., object]]) -> dict[str, list[str]]:
    """Return, by the name of the call, which of the `MONSTERS` are not refused."""
    found = {name: not_refused(call, junk=MONSTERS) for name, call in calls.items()}
    return {name: labels for name, labels in found.items() if labels}


# What a value is.


def copies(value: T) -> list[T]:
    """Return the value copied in every way."""
    pickled = [
        pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - our own bytes
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    return [*pickled, copy.copy(value), copy.deepcopy(value)]


def changeable(value: object, attributes: Iterable[str]) -> list[str]:
    """Return the attributes that could be set or deleted; a value has none."""
    found = []
    for name in attributes:
        try:
            setattr(value, name, getattr(value, name, None))  # to what it is: harms nothing
        except AttributeError:
            pass
        else:
            found.append(name)
            continue
        try:
            delattr(value, name)
        except AttributeError:
            continue
        found.append(name)
    return found


def bid(code: str) -> Bid:
    """Read a bid, for examples."""
    return Bid.parse(code)


def hand(text: str) -> CardSet:
    """Read a set of cards, for examples."""
    return CardSet.parse(text)


def table(text: str) -> list[Card]:
    """Read the cards of a trick in the order of play, for examples."""
    return [Card.parse(word) for word in text.split()]
