"""Settings and house rules that the tests of the kit share."""

from __future__ import annotations

from typing import Final

from hypothesis import HealthCheck, settings
from hypothesis import Phase as HypothesisPhase

from ulti import (
    WIKIHOW,
    Figure,
)

FEW: Final = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
UNSHRUNK: Final = settings(phases=[HypothesisPhase.generate])
"""For `find` where it matters only that there is something."""

EVERYTHING: Final = WIKIHOW.evolve(
    name="everything",
    values={**WIKIHOW.values, Figure.FOUR_TENS: 8},
    opening_pass=True,
    concession=True,
    spread="ANY_TIME",
    defender_spread="AFTER_DECLARER",
)
