"""Settings, house rules and states to look at that the tests of the kit share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hypothesis import HealthCheck, settings
from hypothesis import Phase as HypothesisPhase

from tests.games import DEAL, PLAYED
from ulti import (
    WIKIHOW,
    Figure,
    Profile,
)
from ulti.testing import LibraryEngine
from ulti.testing.answers import read_settlement
from ulti.testing.looks import Look
from ulti.testing.scribe import Scribe

if TYPE_CHECKING:
    from ulti import Deal, Game

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


def look_at(
    *texts: str,
    engine: Any = None,  # noqa: ANN401 - engines of all kinds
    profile: Profile = PLAYED,
    deal: Deal = DEAL,
    **changes: Any,  # noqa: ANN401 - the attributes of a look
) -> Look[Any]:
    """Play texts, and change what the look then shows."""
    library = LibraryEngine(profile)
    scribe = Scribe(deal, profile, 1)
    start = state = library.start(deal, profile, 1)
    before: Game | None = None
    legal_before: tuple[str, ...] = ()
    for text in texts:
        before, legal_before = state, tuple(library.legal(state))
        state = library.apply(state, text)
        scribe.note(text)
    look: Look[Any] = Look(
        engine or library,
        scribe,
        start,
        before,
        legal_before,
        state,
        tuple(library.legal(state)),
        tuple(library.claims(state)),
        read_settlement(library.settlement(state)),
    )
    for name, value in changes.items():
        setattr(look, name, value)
    return look
