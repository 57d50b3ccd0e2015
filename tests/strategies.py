"""What `ulti.testing` has no strategy for: small values, and wrong input of every kind."""

from __future__ import annotations

import copy
import pickle
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar
from unittest.mock import Mock

from hypothesis import strategies as st

from ulti import testing
from ulti.base.errors import UltiError
from ulti.model.bids import Bid
from ulti.model.cards import DECK, Card, CardOrder, CardSet, Suit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

T = TypeVar("T")

# Values of the lower rooms.

cards: Final = testing.cards()
suits: Final = st.sampled_from(list(Suit))
trumps: Final = st.sampled_from([None, *Suit])
orders: Final = st.sampled_from(list(CardOrder))
bids: Final = testing.bids()
# Names that a UTF-8 file can hold and a terminal can print.
names: Final = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"], include_characters=" "),
    min_size=1,
    max_size=12,
)


@st.composite
def tricks(draw: st.DrawFn, min_size: int = 1, max_size: int = 3) -> tuple[Card, ...]:
    """Make different cards on the table, the led one first, often of few suits."""
    pool = draw(st.sampled_from([DECK, DECK[:8], DECK[8:24], (*DECK[:8], *DECK[24:])]))
    drawn = st.lists(st.sampled_from(pool), min_size=min_size, max_size=max_size, unique=True)
    return tuple(draw(drawn))


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
"""By label: values that are not card, bid, profile, …; some are empty collections."""

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
