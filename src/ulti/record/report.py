"""All that is wrong with a record, in a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

import attrs

from ulti.base.value import Once
from ulti.base.words import Words
from ulti.model.shapes import FLAG, SEAT_OR_NULL, Key, ListOf, Named, ObjectOf, OneOf, OrNull, Text
from ulti.model.verdict import Phase

if TYPE_CHECKING:
    from ulti.base.words import Language
    from ulti.model.problems import Problem


@final
@attrs.frozen
class Report(Once):
    """All that is wrong with a record, as far as it can be known; true if nothing is.

    Attributes:
        problems: in the order of reading: the form of the record, its actions in order, its
            settlement.

    """

    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def __bool__(self) -> bool:
        """Return whether nothing is wrong."""
        return not self.problems

    def to_dict(self, language: Language = "en") -> dict[str, Any]:
        """Return the report as plain data: `{"ok": ..., "errors": [...]}`.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        return {"ok": self.ok, "errors": [p.to_dict(language) for p in self.problems]}


_TEXT: Final = Text(Words("a text", "szöveg"))

PROBLEM: Final = ObjectOf(
    {
        "path": Key(_TEXT, "the place; empty for the record itself"),
        "code": Key(_TEXT, "what is wrong, for programs"),
        "seat": Key(SEAT_OR_NULL, "who was to act; null where it is about no action"),
        "phase": Key(
            OrNull(OneOf.members(Words("the name of a phase", "egy szakasz neve"), Phase)),
            "in which phase; null where it is about no action",
        ),
        "rule": Key(_TEXT, "the number of the rule; empty where it is about no rule of Ulti"),
        "message": Key(_TEXT, "what is wrong and what would be right, for people"),
        "alternatives": Key(
            ListOf(Words("a list of texts", "lista szövegekkel"), _TEXT),
            "the actions that would have been legal, of the same kind if there are any",
        ),
    }
)
"""The JSON form of a problem."""

REPORT: Final = ObjectOf(
    {
        "ok": Key(FLAG, "whether nothing is wrong"),
        "errors": Key(
            ListOf(Words("a list of problems", "lista hibákkal"), Named("problem", PROBLEM)),
            "all that is wrong, in the order of reading",
        ),
    }
)
"""The JSON form of a report."""
