"""Deals as text: records are read, replayed, validated and written, one or a stream of them."""

from ulti.base.lines import LONGEST_LINE
from ulti.base.words import Language, Words
from ulti.model.problems import Problem
from ulti.record.form import Players, StatedLine, StatedSettlement
from ulti.record.position import Position
from ulti.record.record import (
    ReadLine,
    Record,
    ValidatedLine,
    read_lines,
    validate,
    validate_lines,
    write_lines,
)
from ulti.record.report import Report
from ulti.record.schemas import FormName, schema

__all__ = [
    "LONGEST_LINE",
    "FormName",
    "Language",
    "Players",
    "Position",
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
