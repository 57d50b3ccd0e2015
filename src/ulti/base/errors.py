"""The errors of the library: every bad input ends in a child of `UltiError`.

`IllegalActionError`, which carries a whole verdict, lives in `ulti.model.verdict`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST_QUOTE: Final = 80


def quoted(value: object) -> str:
    """Return a value as an error message shows it: always possible, and never long."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - too deep or too long to be written, or a broken __repr__
        return f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"


def shown(text: str) -> str:
    """Return a text as it is if it can stand in a line of print, or else as `quoted` does."""
    return text if text and text.isprintable() and len(text) <= _LONGEST_QUOTE else quoted(text)


def suggestion(given: object, right: Iterable[str], question: str = "did you mean") -> str:
    """Return the end of a message: which of the right words was perhaps meant; empty if none."""
    if not isinstance(given, str) or len(given) > _LONGEST_QUOTE:
        return ""
    from difflib import get_close_matches  # noqa: PLC0415 - only who is refused needs it

    by_letters = {word.casefold(): word for word in right}
    near = get_close_matches(given.casefold(), by_letters, n=1)
    return f"; {question} {by_letters[near[0]]}?" if near else ""


class UltiError(ValueError):
    """The root of all errors that this library raises.

    Attributes:
        code: a stable word for programs; the text of the error is for people.

    """

    default_code: ClassVar[str] = "bad_value"
    code: str

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code or self.default_code


class ParseError(UltiError):
    """A text is not the card, bid, action, … that it should be."""

    default_code = "bad_text"


class TrickError(UltiError):
    """Cards that can't be on the table together: too many, one twice, or one also in the hand."""

    default_code = "bad_trick"


class DealError(UltiError):
    """The hands are not deal of 12, 10 and 10 different cards (R2.2)."""

    default_code = "bad_deal"


class ProfileError(UltiError):
    """House rules that contradict each other, or a rule that the profile does not have (R12)."""

    default_code = "bad_rules"


class OutcomeError(UltiError):
    """Facts of a finished deal that can't be true together."""

    default_code = "bad_outcome"


class RecordError(UltiError):
    """A record that can't be read or replayed.

    Attributes:
        code: one of the codes of the docs' page *The game record*.
        message: what is wrong and what would be right.
        path: the place in the record, such as `actions[17]`; empty for the record itself.

    """

    message: str
    path: str

    def __init__(self, code: str, message: str, path: str = "") -> None:
        super().__init__(f"{shown(path)}: {message}" if path else message, code)
        self.message = message
        self.path = path

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, str, str]]:
        """Pickle as what it was made of."""
        return type(self), (self.code, self.message, self.path)
