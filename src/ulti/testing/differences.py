"""What can be wrong with a client: it differs from the library, or it is out of order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, Final, TypeAlias

from ulti.base.errors import UltiError, quoted, shown
from ulti.house.builtin import PROFILES

Answer: TypeAlias = Mapping[str, Any]
"""`{"actions": [...], "claims": [...]}`, or `{"net": [...]}` when the deal is over (record.md)."""

_MOST_LISTED: Final = 30  # texts in a message; the attributes of the error have them all


class ClientError(UltiError):
    """A client that is compared with the library hangs, dies, raises, or answers nonsense.

    Where it raised an exception, that is the `__cause__`.

    Attributes:
        record: the record, or question, that it was asked about.
        is_final: whether asking again about a shorter record would be in vain.

    """

    default_code = "bad_client"
    record: dict[str, Any]
    is_final: bool

    def __init__(self, message: str, record: dict[str, Any], *, is_final: bool = False) -> None:
        super().__init__(f"{message}\n{_text_of(record)}")
        self._message = message
        self.record = record
        self.is_final = is_final

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as what it was made of."""
        return type(self), (self._message, self.record), vars(self)


class DisagreementError(AssertionError):
    """A client and the library differ.

    Attributes:
        record: the shortest record found about which they differ; of a part of the rules, the
            question.
        expected: what the library answers.
        got: what the client answers.

    """

    record: dict[str, Any]
    expected: dict[str, Any]
    got: dict[str, Any]

    def __init__(self, record: dict[str, Any], expected: Answer, got: Answer) -> None:
        self.record = record
        self.expected = dict(expected)
        self.got = dict(got)
        faults = "\n".join(differences(self.expected, self.got))
        difference = f"the client differs from the library:\n{faults}"
        super().__init__(f"{difference}\n{_text_of(record)}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as what it was made of."""
        return type(self), (self.record, self.expected, self.got), vars(self)


def _text_of(told: dict[str, Any]) -> str:
    """Write a record, or a question; built-in house rules by their name."""
    house = told.get("house")
    if house is None:
        what = "question" if "kind" in told else "record"
        return f"{what}: {json.dumps(told, ensure_ascii=False)}"
    built_in = PROFILES.get(house["name"])
    is_known = built_in is not None and built_in.to_dict() == house
    shorter = {**told, "house": house["name"]} if is_known else told
    return f"question: {json.dumps(shorter, ensure_ascii=False)}"


def differences(expected: Answer, got: Answer) -> list[str]:
    """Say how two answers differ; lists of texts have no order, nor have cards."""
    faults: list[str] = []
    for key, right in expected.items():
        says = got[key]
        if key in _SETS:
            faults += [f"{key}: the client {fault}" for fault in _between(right, says)]
        elif says != right:
            faults.append(f"{key}: the client says {quoted(says)}, the library {quoted(right)}")
    return faults


_SETS: Final = ("actions", "claims", "cards")


def _between(right: Collection[str], says: Collection[str]) -> list[str]:
    counts = Counter(says)
    found = []
    for fault, texts in (
        ("allows {}", counts.keys() - set(right)),
        ("does not allow {}", set(right) - counts.keys()),
        ("lists {} twice", {text for text, times in counts.items() if times > 1}),
    ):
        if texts:
            found.append(fault.format(_listed(texts)))
    return found


def _listed(texts: Collection[str]) -> str:
    first = ", ".join(map(shown, sorted(texts)[:_MOST_LISTED]))
    more = len(texts) - _MOST_LISTED
    return f"{first} and {more} more" if more > 0 else first
