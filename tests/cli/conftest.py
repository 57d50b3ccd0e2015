"""Files that the tests of the command read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.deals import record_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record of a whole deal."""
    path = tmp_path / "deal.json"
    path.write_text(record_of("over"), encoding="utf-8")
    return path


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """House rules that are based on others."""
    path = tmp_path / "our_house.toml"
    path.write_text('name = "ours"\nbased_on = "wikipedia"\nkontra_levels = 4\n', encoding="utf-8")
    return path
