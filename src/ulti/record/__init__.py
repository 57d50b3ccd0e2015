"""Deals as text: records are read, replayed, validated and written, one or a stream of them."""

from ulti.base.lines import LONGEST_LINE
from ulti.base.words import Language, Words
from ulti.record.form import StatedLine, StatedSettlement
from ulti.record.problems import Problem, Report
from ulti.record.record import (
    ReadLine,
    Record,
    ValidatedLine,
    read_lines,
    schema,
    validate,
    validate_lines,
    write_lines,
)

__all__ = [
    "LONGEST_LINE",
    "Language",
    "Problem",
    "ReadLine",
    "Record",
    "Report",
    "StatedLine",
    "StatedSettlement",
    "ValidatedLine",
    "Words",
    "read_lines",
    "schema",
    "validate",
    "validate_lines",
    "write_lines",
]
