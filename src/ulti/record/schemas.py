"""The JSON Schemas of all forms, made from their declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from ulti.base.doors import upstairs
from ulti.base.errors import UltiError, quoted, suggestion
from ulti.base.words import plain_text
from ulti.record.form import RECORD
from ulti.record.reading import WHOLE_PROFILE
from ulti.record.report import REPORT
from ulti.rules.outcome import OUTCOME
from ulti.rules.settlement import SETTLEMENT

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti.model.shapes import Schema, Shape

FormName: TypeAlias = Literal[
    "record", "view", "table", "outcome", "settlement", "profile", "report"
]
"""The name of a form that has a JSON Schema."""


class _Form(NamedTuple):
    """A form: what its type is called in other languages, what it is, and its declaration."""

    title: str
    says: str
    shape: Callable[[], Shape]


_FORMS: Final[dict[str, _Form]] = {
    "record": _Form("Record", "One deal of Ulti.", lambda: RECORD),
    "view": _Form(
        "View", "What one seat may know of a deal.", lambda: upstairs("ulti.view.form", "VIEW")
    ),
    "table": _Form(
        "Table", "The score sheet of a table.", lambda: upstairs("ulti.table.form", "TABLE")
    ),
    "outcome": _Form("Outcome", "What came of a deal.", lambda: OUTCOME),
    "settlement": _Form("Settlement", "Who receives what for a deal.", lambda: SETTLEMENT),
    "profile": _Form("Profile", "The house rules of a table.", lambda: WHOLE_PROFILE),
    "report": _Form("Report", "All that is wrong with a record.", lambda: REPORT),
}

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema(form: FormName = "record") -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a form of JSON.

    It knows the form, not the rules of Ulti: what it refuses is refused by the reader too, but not
    the other way round.

    Raises:
        UltiError: there is no form of that name.

    """
    name = plain_text(form)
    if name is None or name not in _FORMS:
        near = suggestion(form, _FORMS)
        right = f"use one of {', '.join(_FORMS)}{near}"
        raise UltiError(f"{quoted(form)} is not a form: {right}", "bad_argument")
    title, says, shape = _FORMS[name]
    named: dict[str, Schema] = {}
    whole = shape().schema(named)
    head = {"$schema": _DIALECT, "$id": f"urn:ulti:{form}:1", "title": title, "description": says}
    return head | whole | ({"$defs": named} if named else {})
