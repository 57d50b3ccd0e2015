"""How the command shows what may be done in an unfinished deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.deals import NAMES, UNFINISHED, record_of
from tests.command import invoke, ulti
from tests.games import EXAMPLES

if TYPE_CHECKING:
    from pathlib import Path


def test_an_unfinished_deal_fails_and_says_who_is_to_act(tmp_path: Path) -> None:
    path = tmp_path / "lead.json"
    path.write_text(record_of("lead"), encoding="utf-8")
    status, out, err = ulti("settle", path)
    assert (status, out) == (1, "")
    for text in ("lead.json", "not over", "seat 0", "Anna", "PLAY", "play MA"):
        assert text in err


@pytest.mark.parametrize("label", UNFINISHED)
def test_every_unfinished_deal_says_who_is_to_act(label: str) -> None:
    game = EXAMPLES[label]
    for arguments in ([], ["--json"]):
        result = invoke("settle", "-", *arguments, text=record_of(label))
        assert (result.exit_code, result.stdout) == (1, "")
        assert game.to_act is not None
        assert f"seat {int(game.to_act)} ({NAMES[game.to_act]})" in result.stderr
        assert f"phase {game.phase.name}" in result.stderr
        assert str(game.legal_actions()[0]) in result.stderr
        assert ("…" in result.stderr) is (len(game.legal_actions()) > 6)
