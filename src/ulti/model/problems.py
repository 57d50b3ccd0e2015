"""What is wrong with plain data, one problem at a time, and what a reader does with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias, final

import attrs

from ulti.base.errors import RecordError, quoted
from ulti.base.value import Value
from ulti.base.words import Words
from ulti.model.deals import plain_seat
from ulti.model.verdict import HUNGARIAN_PHASES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti.base.words import Language
    from ulti.model.deals import Seat
    from ulti.model.verdict import Phase, Verdict


# R12 has the switches, R2.2 the cards, R11 the money; the rest is about JSON, not about Ulti.
_RULES: Final[Mapping[str, str]] = {
    "bad_deal": "R2.2",
    "bad_rules": "R12",
    "unknown_profile": "R12",
    "settlement_differs": "R11",
}


@final
@attrs.frozen(eq=False, repr=False)
class Problem(Value):
    """One thing that is wrong with a record, or with plain data of another form.

    Attributes:
        code: one of the codes of the docs' page *The game record*.
        path: the place in the record, such as `actions[17]`; empty for the record itself.
        words: what is wrong and what would be right, in both languages; see `message`.
        seat: who was to act; None if it is about no action, or the place could not be reached.
        phase: in which phase; None under the same conditions.
        rule: the number of the rule; empty if it is about no rule of Ulti.
        alternatives: what would have been legal, of the same kind if there is any, as texts.

    """

    code: str
    path: str
    words: Words
    seat: Seat | None = None
    phase: Phase | None = None
    rule: str = ""
    alternatives: tuple[str, ...] = ()

    @classmethod
    def of(cls, code: str, path: str, words: Words) -> Problem:
        """Report a fault in the form of a record."""
        return cls(code, path, words, rule=_RULES.get(code, ""))

    @classmethod
    def of_verdict(cls, verdict: Verdict, path: str) -> Problem:
        """Say why an action of a record is illegal."""
        en, hu = verdict.message("en"), verdict.message("hu")
        if verdict.seat is not None:
            seat, phase = int(verdict.seat), verdict.phase
            en = f"seat {seat} is to act, phase {phase.name}; {en}"
            hu = f"soron van: {seat}. hely, szakasz: {HUNGARIAN_PHASES[phase]}; {hu}"
        return cls(
            str(verdict.code),
            path,
            Words(en, hu),
            verdict.seat,
            verdict.phase,
            verdict.rule,
            tuple(map(str, verdict.alternatives)),
        )

    def message(self, language: Language = "en") -> str:
        """Return what is wrong and what would be right as a sentence, without the place.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        return self.words.text(language)

    def error(self) -> RecordError:
        """Return the error that a strict reader raises for it."""
        return RecordError(self.code, self.words.en, self.path)

    def to_dict(self, language: Language = "en") -> dict[str, Any]:
        """Return the problem as plain data, fit for JSON.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        return {
            "path": self.path,
            "code": self.code,
            "seat": plain_seat(self.seat),
            "phase": None if self.phase is None else self.phase.name,
            "rule": self.rule,
            "message": self.message(language),
            "alternatives": list(self.alternatives),
        }

    def __str__(self) -> str:
        """Return the place and what is wrong there, in English."""
        return str(self.error())


Tell: TypeAlias = Callable[[Problem], None]
"""What a reader does with a problem: `refuse` raises it, a list's `append` keeps it."""


def refuse(problem: Problem) -> NoReturn:
    """Raise a problem as the `RecordError` that it is to a strict reader."""
    raise problem.error()


MOST_PROBLEMS: Final = 100
"""Problems that are listed; what is wrong in more places is wrong as a whole."""

_MOST_COUNTED: Final = 1000
"""Problems that are counted beyond those: each costs time, and there may be one a character."""


@final
class Listing:
    """A `Tell` that keeps problems: the first ones, and at the end how many more there are.

    Attributes:
        problems: those that are kept, in order.

    """

    __slots__ = ("_more", "problems")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._more = 0

    def __call__(self, problem: Problem) -> None:
        """Keep a problem, or count it."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)
            return
        self._more += 1
        if self._more > _MOST_COUNTED:
            raise EnoughError

    def all(self) -> tuple[Problem, ...]:
        """Return what was kept, with a last problem that says how many more there are."""
        if not self._more:
            return tuple(self.problems)
        are_all = self._more <= _MOST_COUNTED
        en, hu = ("", "") if are_all else ("more than ", "több mint ")
        count = min(self._more, _MOST_COUNTED)
        words = Words(
            f"and {en}{count} more problems, which are not listed",
            f"és még {hu}{count} hiba, ami itt nem szerepel",
        )
        return (*self.problems, Problem.of("more_problems", "", words))


class EnoughError(Exception):
    """So much is wrong that a reader need not go on; only a `Listing` raises it."""


_KINDS: Final[Mapping[str, str]] = {
    "NoneType": "null",
    "bool": "igaz vagy hamis",
    "dict": "objektum",
    "float": "tört szám",
    "int": "egész szám",
    "list": "lista",
    "str": "szöveg",
}


def of_wrong_type(value: object, path: str, right: Words) -> Problem:
    """Report that a value is of the wrong kind, and which kind is right."""
    kind = type(value).__name__
    return Problem.of(
        "bad_type",
        path,
        Words(
            f"{quoted(value)} is {kind}; write {right.en}",
            f"{quoted(value)} itt nem jó ({_KINDS.get(kind, kind)}); ez kell: {right.hu}",
        ),
    )
