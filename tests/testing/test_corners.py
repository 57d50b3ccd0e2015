"""Corners: what a game shows, and what house rules can't show."""

from __future__ import annotations

import pytest

from tests.games import EXAMPLES
from ulti import (
    PROFILES,
    Bid,
    Ending,
    Figure,
    Phase,
    UltiError,
)
from ulti.testing import (
    broken_records,
    games,
)
from ulti.testing.corners import ALL_CORNERS, DEEPEST_LEVEL, Corner, why_impossible


def test_did_you_mean() -> None:
    with pytest.raises(UltiError, match="did you mean PLAY"):
        games(phase="PLAYY")
    with pytest.raises(UltiError, match="did you mean must_trump"):
        broken_records(code="must_trumpf")


def test_every_profile_has_most_corners() -> None:
    for profile in PROFILES.values():
        possible = [corner for corner in ALL_CORNERS if why_impossible(corner, profile) is None]
        assert len(possible) > 45
    assert sum(corner.kontra is not None for corner in ALL_CORNERS) == DEEPEST_LEVEL + 1


@pytest.mark.parametrize(
    ("corner", "label"),
    [
        (Corner(phase=Phase.BID), "deal"),
        (Corner(finished=True), "deal"),
        (Corner(bid=Bid.parse("j")), "respond"),
        (Corner(figure=Figure.BETLI), "respond"),
        (Corner(figure=Figure.BETLI), "deal"),
        (Corner(kontra=1), "lead"),
        (Corner(ending=Ending.PLAYED), "deal"),
        (Corner(ending=Ending.PLAYED), "thrown in"),
        (Corner(figure=Figure.ULTI, made=False), "thrown in"),
        (Corner(figure=Figure.BETLI, made=True), "early"),
        (Corner(silent=Figure.DURCHMARS), "over"),
    ],
)
def test_what_a_game_does_not_show(corner: Corner, label: str) -> None:
    assert not corner.is_shown_by(EXAMPLES[label])
