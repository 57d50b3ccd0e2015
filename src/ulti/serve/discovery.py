"""The protocol described for programs: an OpenRPC document, made from its declarations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from ulti.base.words import Words
from ulti.model.shapes import FLAG, SEAT, SEAT_OR_NULL, ListOf, Text
from ulti.model.verdict import Phase
from ulti.record.form import RECORD
from ulti.record.reading import HOUSE_KEYS, STAKE, WHOLE_PROFILE
from ulti.record.report import REPORT
from ulti.rules.outcome import OUTCOME
from ulti.rules.settlement import SETTLEMENT
from ulti.table.agreement import AGREEMENT, PROPOSAL
from ulti.view.form import VIEW

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ulti.model.shapes import Schema, Shape

OPENRPC: Final = "1.3.2"
"""The version of the specification that the document follows."""

_FORMS: Final[dict[str, Shape]] = {
    "Record": RECORD,
    "View": VIEW,
    "Agreement": AGREEMENT,
    "Outcome": OUTCOME,
    "Settlement": SETTLEMENT,
    "Profile": WHOLE_PROFILE,
    "Report": REPORT,
}


def _form(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(needed: Mapping[str, Schema], **more: Schema) -> Schema:
    return {"type": "object", "properties": {**needed, **more}, "required": [*needed]}


_TEXT: Final = Text(Words("a text", "szöveg"))
_TEXTS: Final = ListOf(Words("texts", "szövegek"), _TEXT)


class _Result(NamedTuple):
    """What a method does and answers."""

    summary: str
    schema: Schema


class Params(NamedTuple):
    """The names of a method's params, and which of them are needed."""

    known: Sequence[str]
    needed: Sequence[str]


def document(methods: Mapping[str, Params]) -> dict[str, Any]:
    """Return the OpenRPC document of the protocol.

    Args:
        methods: by name, the params that each method takes.

    """
    named: dict[str, Schema] = {}
    forms = {name: {"title": name, **shape.schema(named)} for name, shape in _FORMS.items()}
    params, results = _params(named), _results(named)
    described = {
        "openrpc": OPENRPC,
        "info": {
            "title": "ulti serve",
            "version": str(RECORD.frame["version"]),
            "description": "The rules of Ulti; nothing is kept between two requests.",
        },
        "methods": [
            {
                "name": name,
                "summary": results[name].summary,
                "paramStructure": "by-name",
                "params": [
                    {"name": known, "required": known in method.needed, **params[known]}
                    for known in sorted(method.known, key=lambda key: key not in method.needed)
                ],
                "result": {"name": f"{name} result", "schema": results[name].schema},
            }
            for name, method in methods.items()
        ],
        "components": {"schemas": {**forms, **named}},
    }
    # Where the forms are gathered, their parts are too.
    text = json.dumps(described).replace('"#/$defs/', '"#/components/schemas/')
    return cast("dict[str, Any]", json.loads(text))


def _params(named: dict[str, Schema]) -> dict[str, dict[str, Any]]:
    deal = RECORD.keys["deal"]
    seat = SEAT.schema(named)
    given: dict[str, tuple[str, Schema]] = {
        **{key: (shape.says, shape.shape.schema(named)) for key, shape in HOUSE_KEYS.items()},
        "stake": ("what a unit is worth", STAKE.schema(named)),
        "seed": ("the same seed gives the same cards", {"type": "integer"}),
        "deal": (deal.says, deal.shape.schema(named)),
        "record": (
            "the deal so far: the record, or one line of it",
            {"anyOf": [_form("Record"), {"type": "string"}]},
        ),
        "action": ("the text of an action or a claim", _TEXT.schema(named)),
        "seat": (
            "who speaks, or whose view it is; null for a spectator's view",
            {"anyOf": [seat, {"type": "null"}]},
        ),
        "agreement": ("what has been proposed so far", _form("Agreement")),
        "what": ("a claim, `back`, or an outcome", PROPOSAL.schema(named)),
        "outcome": ("the facts of a deal", _form("Outcome")),
        "revoke": ("who revoked", seat),
        "explain": ("whether the reasons are wanted", FLAG.schema(named)),
    }
    return {key: {"description": says, "schema": shape} for key, (says, shape) in given.items()}


def _results(named: dict[str, Schema]) -> dict[str, _Result]:
    phase: Schema = {"enum": [each.name for each in Phase]}
    to_act, texts = SEAT_OR_NULL.schema(named), _TEXTS.schema(named)
    record, settlement, text = _form("Record"), _form("Settlement"), _TEXT.schema(named)
    after = _object({"record": record, "phase": phase, "to_act": to_act})
    agreed = _object(
        {"agreement": _form("Agreement"), "settled": FLAG.schema(named)},
        record=record,
        phase=phase,
        to_act=to_act,
        settlement=settlement,
    )
    explained: Schema = {
        "anyOf": [
            settlement,
            _object(
                {"net": {"type": "array"}, "lines": {"type": "array"}},
                explained={"type": "array"},
                unpaid={"type": "array"},
            ),
        ]
    }
    return {
        "new": _Result("Begin a deal.", _object({"record": record})),
        "legal": _Result(
            "List what may be done.",
            _object({"phase": phase, "to_act": to_act, "actions": texts, "claims": texts}),
        ),
        "apply": _Result("Do something, and get the record after it.", after),
        "verdict": _Result(
            "Ask whether something may be done, and if not, why.",
            _object({"action": text, "legal": FLAG.schema(named)}),
        ),
        "propose": _Result("Propose what needs others' words.", agreed),
        "agree": _Result("Agree to what another has proposed.", agreed),
        "view": _Result("Get what one seat may know.", _form("View")),
        "settle": _Result("Get who pays whom.", explained),
        "bids": _Result(
            "Get the table of bids.", _object({"profile": text, "bids": {"type": "array"}})
        ),
        "profiles": _Result(
            "Get house rules.",
            _object({"profiles": {"type": "array", "items": _form("Profile")}}),
        ),
        "validate": _Result("Get all that is wrong with a record.", _form("Report")),
        "rpc.discover": _Result("Get this document.", {"type": "object"}),
    }
