"""How the command writes: narrow terminals, other encodings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.deals import record_of
from tests.command import invoke, ulti

if TYPE_CHECKING:
    from pathlib import Path


def test_a_narrow_or_plain_terminal_is_no_traceback(file: Path) -> None:
    for environment in ({"COLUMNS": "20"}, {"TERM": "dumb"}, {"NO_COLOR": "1"}, {"COLUMNS": "x"}):
        status, _, err = ulti("settle", file, environment=environment)
        assert (status, err) == (0, "")


@pytest.mark.parametrize("arguments", [["settle", "-"], ["settle", "-", "--json"]])
def test_an_output_that_is_not_unicode_is_no_traceback(file: Path, arguments: list[str]) -> None:
    status, _, err = ulti(
        *arguments,
        stdin=file.read_bytes(),
        environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert "Traceback" not in err
    assert status == 0


def test_a_terminal_is_filled_to_its_width() -> None:
    for columns in (60, 80, 200):
        environment = {"FORCE_COLOR": "1", "COLUMNS": str(columns)}
        result = invoke("settle", "-", text=record_of("over"), environment=environment)
        assert result.exit_code == 0
        for text in ("-8", "+4", "net"):
            assert text in result.stdout
