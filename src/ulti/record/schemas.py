"""The JSON Schemas of all forms, made from their declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from ulti.base.doors import upstairs
from ulti.base.errors import UltiError, quoted, suggestion
from ulti.model.shapes import Named
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

_FORMS: Final[dict[str, tuple[str, Callable[[], Shape]]]] = {
    "record": ("One deal of Ulti", lambda: RECORD),
    "view": (
        "What one seat may know of a deal of Ulti",
        lambda: upstairs("ulti.view.form", "VIEW"),
    ),
    "table": ("The score sheet of a table of Ulti", lambda: upstairs("ulti.table.form", "TABLE")),
    "outcome": ("What came of a deal of Ulti", lambda: OUTCOME),
    "settlement": ("Who receives what for a deal of Ulti", lambda: SETTLEMENT),
    "profile": ("The house rules of a table of Ulti", lambda: WHOLE_PROFILE),
    "report": ("All that is wrong with a record of Ulti", lambda: REPORT),
}

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema(form: FormName = "record") -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a form of JSON.

    It knows the form, not the rules of Ulti: what it refuses is refused by the reader too, but not
    the other way round.

    Raises:
        UltiError: there is no form of that name.

    """
    if not isinstance(form, str) or form not in _FORMS:
        near = suggestion(form, _FORMS)
        right = f"use one of {', '.join(_FORMS)}{near}"
        raise UltiError(f"{quoted(form)} is not a form: {right}", "bad_argument")
    title, shape = _FORMS[form]
    named: dict[str, Schema] = {}
    whole = _unwrapped(shape()).schema(named)
    head = {"$schema": _DIALECT, "$id": f"urn:ulti:{form}:1", "title": title}
    return head | whole | ({"$defs": named} if named else {})


def _unwrapped(shape: Shape) -> Shape:
    return shape.shape if isinstance(shape, Named) else shape
