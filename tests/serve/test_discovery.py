"""The protocol described: an OpenRPC document that its own answers fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from ulti.record import Record
from ulti.serve import LONGEST_LINE, answer
from ulti.serve.discovery import OPENRPC
from ulti.serve.protocol import _METHODS

LEAD: Final = json.loads(Path("examples/position_ultistars.json").read_text(encoding="utf-8"))
OVER: Final = json.loads(Path("examples/demo.json").read_text(encoding="utf-8"))


def call(method: str, params: object = None) -> Any:  # noqa: ANN401 - any JSON value
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}
    reply = json.loads(answer(json.dumps(request)) or "null")
    assert "result" in reply, reply
    return reply["result"]


DOCUMENT: Final = call("rpc.discover")
METHODS: Final = {method["name"]: method for method in DOCUMENT["methods"]}

CALLS: Final[list[tuple[str, dict[str, Any]]]] = [
    ("new", {"profile": "wikipedia", "seed": 1}),
    ("legal", {"record": LEAD}),
    ("legal", {"record": Record.from_dict(LEAD).to_line()}),
    ("apply", {"record": LEAD, "action": "play ZK"}),
    ("verdict", {"record": LEAD, "action": "play ZK", "seat": 0}),
    ("verdict", {"record": LEAD, "action": "play M7"}),
    ("propose", {"record": LEAD, "seat": 1, "what": "back"}),
    ("view", {"record": LEAD, "seat": None}),
    ("view", {"record": OVER, "seat": 2}),
    ("settle", {"record": OVER}),
    ("settle", {"record": OVER, "explain": True}),
    (
        "settle",
        {"profile": "ultistars", "outcome": {"bid": "b", "declarer": 0, "made": ["b"]}},
    ),
    ("bids", {}),
    ("profiles", {"profile": "suit_bid"}),
    ("validate", {"record": OVER}),
    ("rpc.discover", {}),
]


def validator(schema: object) -> Draft202012Validator:
    """Return what validates by a schema of the document, whose parts are at their place."""
    Draft202012Validator.check_schema({"components": DOCUMENT["components"], "allOf": [schema]})
    return Draft202012Validator({"components": DOCUMENT["components"], "allOf": [schema]})


def test_every_method_is_described_with_its_params() -> None:
    assert DOCUMENT["openrpc"] == OPENRPC
    assert [*METHODS] == [*_METHODS]
    for name, method in _METHODS.items():
        described = METHODS[name]["params"]
        assert sorted(each["name"] for each in described) == sorted(method.known)
        needed = [each["name"] for each in described if each["required"]]
        assert sorted(needed) == sorted(method.needed)
        assert [each["required"] for each in described] == sorted(
            (each["required"] for each in described), reverse=True
        )
        assert all(each["description"] for each in described)


def test_what_is_referred_to_is_there() -> None:
    text = json.dumps(DOCUMENT)
    assert len(text) < LONGEST_LINE
    assert "$defs" not in text
    parts = DOCUMENT["components"]["schemas"]
    found = {part.partition('"')[0] for part in text.split('"#/components/schemas/')[1:]}
    assert found <= set(parts)
    assert {"Record", "View", "Settlement", "Outcome", "Profile", "Report", "Agreement"} <= found


@pytest.mark.parametrize(("method", "params"), CALLS, ids=lambda each: str(each)[:24])
def test_calls_and_answers_fit_their_description(method: str, params: dict[str, Any]) -> None:
    described = METHODS[method]
    for param in described["params"]:
        if param["name"] in params:
            validator(param["schema"]).validate(params[param["name"]])
    validator(described["result"]["schema"]).validate(call(method, params))


def test_an_agreement_and_its_end_fit_too() -> None:
    said: dict[str, Any] = {"record": LEAD, "what": "back"}
    for method, seat in (("propose", 0), ("agree", 1), ("agree", 2)):
        answered = call(method, {**said, "seat": seat})
        validator(METHODS[method]["result"]["schema"]).validate(answered)
        said["agreement"] = answered["agreement"]
    assert answered["settled"] is True
    assert answered["record"]["actions"] == LEAD["actions"][:-1]


def test_what_is_wrong_does_not_fit() -> None:
    schema = METHODS["legal"]["params"][0]["schema"]
    assert not validator(schema).is_valid({**LEAD, "deal": ["MA"]})
    assert not validator(METHODS["new"]["result"]["schema"]).is_valid({})
