"""What all tests share: what is run first, and what was compared with the reference."""

from __future__ import annotations

import gc
import json
import os
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import settings

import tests.hypothesis_profiles  # noqa: F401 - registers and loads them
from tests.processes import time_limit

if TYPE_CHECKING:
    from collections.abc import Generator

LONGEST: Final = 900
"""Seconds after which a test fails, whatever it waits for: a pool, a cluster, a browser."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, object, object]:
    """Let no test wait for ever; with ULTI_BARS a test may take as long as it needs."""
    if os.environ.get("ULTI_BARS"):
        return (yield)
    with time_limit(LONGEST):
        return (yield)


def pytest_sessionfinish() -> None:
    """Let the workers that test mutants share what is imported with the process they come from."""
    if settings.get_current_profile_name() == "mutants":
        gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how often each kind of thing was compared (`test_against_reference`), by profile."""
    columns: dict[str, Counter[str]] = {}
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, value in report.user_properties:
            if name == "compared":
                told = json.loads(str(value))
                columns[told["profile"]] = Counter(told["counts"])
    if not columns:
        return
    profiles = sorted(columns)
    terminalreporter.section("compared with the independent reference")
    for number, profile in enumerate(profiles, 1):
        terminalreporter.write_line(f"{number}: {profile}")
    numbers = "".join(f"{number:7}" for number in range(1, len(profiles) + 1))
    terminalreporter.write_line(f"{'':42}{numbers}")
    for kind in sorted({kind for counts in columns.values() for kind in counts}):
        cells = "".join(f"{columns[profile][kind] or '–':>7}" for profile in profiles)
        terminalreporter.write_line(f"{kind:42}{cells}")
