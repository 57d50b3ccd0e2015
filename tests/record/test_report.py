"""Reports: all that is wrong with a record, or nothing."""

from __future__ import annotations

import jsonschema
import pytest

from ulti import UltiError
from ulti.base.words import Words
from ulti.record import Problem, Report, validate
from ulti.record.report import REPORT


def test_a_report_is_true_if_nothing_is_wrong() -> None:
    assert Report()
    assert Report().ok
    assert Report().to_dict() == {"ok": True, "errors": []}


def test_a_report_has_its_problems_in_order() -> None:
    problems = tuple(Problem.of("bad_type", path, Words("?", "??")) for path in ("deal", "stake"))
    report = Report(problems)
    assert not report
    assert not report.ok
    assert [error["path"] for error in report.to_dict()["errors"]] == ["deal", "stake"]
    assert [error["message"] for error in report.to_dict("hu")["errors"]] == ["??", "??"]


def test_there_are_two_languages() -> None:
    with pytest.raises(UltiError, match="'hu' or 'en'"):
        validate("{}").to_dict("de")  # type: ignore[arg-type]


@pytest.mark.parametrize("record", ["{", "{}", {"format": "ulti-record", "version": 1}])
def test_a_report_has_the_declared_form(record: str | dict[str, object]) -> None:
    named: dict[str, dict[str, object]] = {}
    schema = REPORT.schema(named)
    jsonschema.validate(validate(record).to_dict(), {**schema, "$defs": named})
