"""What Hypothesis loads with `ulti`, and what `ulti` does without Hypothesis."""

from __future__ import annotations

import os
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from hypothesis import find
from hypothesis import strategies as st

from tests import processes
from ulti import Action, Bid, Card, CardSet, Deal, Game, Profile, hypothesis_plugin

if TYPE_CHECKING:
    from collections.abc import Mapping

PROJECT: Final = Path(__file__).parent.parent


def run(code: str, path: Path | None = None) -> str:
    """Run code in a fresh interpreter, with a folder before all others on its path."""
    known = [str(path)] if path is not None else []
    environment: Mapping[str, str] = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([*known, os.environ.get("PYTHONPATH", "")]),
    }
    done = processes.run([sys.executable, "-W", "error", "-c", code], env=environment)
    return (done.stdout + done.stderr).decode()


def test_types_of_the_game_draw_themselves() -> None:
    hypothesis_plugin.register()
    for kind in (Card, CardSet, Deal, Bid, Profile, Game):
        assert isinstance(find(st.from_type(kind), lambda _: True), kind)
    for action in get_args(Action):
        assert isinstance(find(st.from_type(action), lambda _: True), action)


def test_hypothesis_loads_the_entry_point(tmp_path: Path) -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    (value,) = project["project"]["entry-points"]["hypothesis"].values()
    assert EntryPoint("ulti", value, "hypothesis").load() is hypothesis_plugin.register
    info = tmp_path / "installed-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: installed\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[hypothesis]\nulti = {value}\n")
    code = (
        "import hypothesis, sys; print('ulti.testing' in sys.modules)\n"
        "import ulti; from hypothesis import find, strategies as st\n"
        "print(find(st.from_type(ulti.Card), lambda card: True))"
    )
    assert run(code, tmp_path) == "False\nMA\n"


def test_the_library_does_not_import_hypothesis() -> None:
    code = "import sys, ulti, ulti.record; print('hypothesis' in sys.modules)"
    assert run(code) == "False\n"


def test_without_hypothesis_the_kit_says_what_to_install() -> None:
    code = "import sys; sys.modules['hypothesis'] = None\nimport ulti.testing"
    last = run(code).splitlines()[-1]
    assert last == (
        "ModuleNotFoundError: ulti.testing needs hypothesis: pip install 'ulti[testing]'"
    )
