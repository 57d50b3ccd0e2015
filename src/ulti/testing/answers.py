"""What an engine answers, read with care: an answer of another form ends in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from numbers import Number
from typing import Any, Final, cast

from ulti.base.errors import ParseError, UltiError, quoted
from ulti.model.actions import parse_action
from ulti.model.bids import Figure
from ulti.model.cards import CardSet
from ulti.model.deals import SEATS
from ulti.rules.settlement import Settlement
from ulti.testing.variants import NOTHING, Own

_VERBS: Final = ("discard", "bid", "pass", "take", "trump", "throw-in")
_WORDS: Final = {*_VERBS, "meld", "kontra", "play", "concede", "spread"}
"""The words that actions begin with; a variant may have others."""


class AnswerError(UltiError):
    """An answer of an engine has another form, in whatever deal."""


def _wrong(method: str, answer: object, right: str) -> AnswerError:
    return AnswerError(f"{method}() of the engine gives {quoted(answer)}; it must be {right}")


def read_texts(method: str, answer: object, own: Own = NOTHING) -> tuple[str, ...]:
    """Return the texts of what is legal; those of a set in a fixed order.

    Args:
        method: the method that gave them.
        answer: what it gave.
        own: what the engine has of its own.

    Raises:
        AnswerError: these are not texts of actions.

    """
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise _wrong(method, answer, "a list of texts of actions, empty when the deal is over")
    texts = tuple(answer)
    for text in texts:
        if not isinstance(text, str):
            raise _wrong(method, text, "the text of an action, as str(action) is")
        if not own.has_text(text):
            _read_text(method, text)
    return tuple(sorted(texts)) if isinstance(answer, AbstractSet) else texts


@lru_cache(maxsize=4096)
def _read_text(method: str, text: str) -> None:
    if text.partition(" ")[0] in _WORDS:
        try:
            parse_action(text)
        except ParseError as error:
            raise AnswerError(
                f"{method}() of the engine gives what is not an action: {error}; a bid, figure or "
                "word of its own must be in its attribute `own`"
            ) from None


def read_hands(answer: object) -> Sequence[CardSet]:
    """Return the hands by seat.

    Raises:
        AnswerError: these are not three sets of cards.

    """
    if (
        not isinstance(answer, Sequence)
        or len(answer) != len(SEATS)
        or not all(isinstance(hand, CardSet) for hand in answer)
    ):
        raise _wrong("hands", answer, "a CardSet for each of the three seats")
    return answer


def read_talon(answer: object) -> CardSet:
    """Return the talon.

    Raises:
        AnswerError: it is not a set of cards.

    """
    if not isinstance(answer, CardSet):
        raise _wrong("talon", answer, "a CardSet, empty while there is no talon")
    return answer


def read_view(answer: object) -> Mapping[str, Any]:
    """Return a view.

    Raises:
        AnswerError: it is not a mapping.

    """
    if not isinstance(answer, Mapping):
        raise _wrong("view", answer, "a mapping")
    return answer


def is_lower(one: object, other: object) -> bool:
    """Return whether one rank is lower than another.

    Raises:
        AnswerError: they can't be compared.

    """
    try:
        return bool(cast("Any", one) < other)
    except TypeError:
        ranks = f"{quoted(one)} and {quoted(other)}"
        raise AnswerError(f"rank() of the engine gives {ranks}, of which < is not known") from None


def _is_net(value: object) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == len(SEATS)
        and all(isinstance(amount, Number) for amount in value)
    )


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and value in SEATS


def _are_seats(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(map(_is_seat, value))


_NET: Final = ("three numbers, by seat", _is_net)
_TRUTH: Final = ("true or false", lambda value: isinstance(value, bool))
_NUMBER: Final = ("a number", lambda value: isinstance(value, Number))
_PARTS_OF_LINE: Final[dict[str, tuple[str, Callable[[object], bool]]]] = {
    "figure": ("the code of a figure", tuple(map(str, Figure)).__contains__),
    "silent": _TRUTH,
    "fee": _TRUTH,
    "result": ("'made' or 'lost'", lambda value: value in ("made", "lost")),
    "seat": ("0, 1, 2, or None for the defenders", lambda value: value is None or _is_seat(value)),
    "hub": ("0, 1 or 2", _is_seat),
    "against": ("a list of seats", _are_seats),
    "units": _NUMBER,
    "suit_multiplier": _NUMBER,
    "kontra_multiplier": _NUMBER,
    "net": _NET,
}


def read_settlement(answer: object, own: Own = NOTHING) -> Mapping[str, Any] | None:
    """Return a settlement in its JSON form, of an object of the library too.

    Args:
        answer: what the engine gave.
        own: what the engine has of its own.

    Raises:
        AnswerError: it is neither, or one of its lines is not as record.md says.

    """
    data = answer.to_dict() if isinstance(answer, Settlement) else answer
    if data is None:
        return None
    if not isinstance(data, Mapping) or not _is_net(data.get("net")):
        raise _wrong("settlement", answer, "None, a Settlement, or a mapping with a net of three")
    lines = data.get("lines", [])
    if not isinstance(lines, (list, tuple)):
        raise _wrong("settlement", answer, f"with lines in a list, not {quoted(lines)}")
    for number, line in enumerate(lines):
        _check_line(f"lines[{number}]", line, own)
    return data


def _check_line(place: str, line: object, own: Own) -> None:
    if not isinstance(line, Mapping):
        raise _wrong("settlement", line, f"a mapping in {place}")
    for key, (what, fits) in _PARTS_OF_LINE.items():
        if key not in line:
            raise _wrong("settlement", line, f"a line with {key!r} in {place}: {what}")
        if not fits(line[key]) and not (key == "figure" and line[key] in own.figures):
            raise _wrong("settlement", line[key], f"{what} in {place}[{key!r}]")
