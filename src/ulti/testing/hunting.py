"""The search for a position that somebody judges wrong: kinds of situation first, then anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from hypothesis import Phase as HypothesisPhase
from hypothesis import given
from hypothesis import settings as Settings  # noqa: N812 - a class, and `settings` an argument
from hypothesis import strategies as st

from ulti.game import Game
from ulti.model.verdict import Phase
from ulti.rules.outcome import Ending
from ulti.testing.corners import ALL_CORNERS, Corner, why_impossible
from ulti.testing.games import Walk, any_plans
from ulti.testing.plans import Plan, plans
from ulti.testing.shortening import Story, shorten
from ulti.testing.shrinking import UNHURRIED
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti.house.profile import Profile

Judge: TypeAlias = Callable[[dict[str, Any], Game], None]
"""Looks at a position, its record and its game, and raises what is wrong with it."""

_DEALS: Final = 4
_TWO_TRICKS: Final = 6
_NUMBERS: Final = st.integers(0, 2**24 - 1)


class Situation(NamedTuple):
    """A kind of situation to look for.

    Attributes:
        corner: what the game is to show.
        cards: after how many cards it has shown it; None for the whole deal.

    """

    corner: Corner
    cards: int | None = None


_OF_AUCTION: Final = (
    Corner(),
    Corner(ending=Ending.VOID),
    Corner(ending=Ending.FORFEIT),
    Corner(ending=Ending.THROW_IN),
)
_OF_FIRST_TRICKS: Final = (
    *(Corner(figure=figure, kontra=0) for figure in BID_FIGURES),
    *(Corner(kontra=level) for level in (1, 2, 3)),
    *(Corner(figure=figure, kontra=1) for figure in BID_FIGURES if not figure.needs_trump),
)
_SHORT: Final = (
    *(Situation(corner) for corner in _OF_AUCTION),
    *(Situation(corner, _TWO_TRICKS) for corner in _OF_FIRST_TRICKS),
)
_WHOLE: Final = tuple(Situation(corner) for corner in ALL_CORNERS)
SITUATIONS: Final = (*_SHORT, *_SHORT, *_WHOLE, *_SHORT, *_WHOLE)
"""The kinds of situation in the order in which they are looked for: short ones come first."""


PlanOf: TypeAlias = Callable[[st.DrawFn], tuple[Plan, int | None]]
"""Draws a plan, and says after how many cards it is enough."""


class _Found(NamedTuple):
    story: Story
    error: Exception


class _Search:
    """Plays deals, and stops at the first position that is judged wrong."""

    __slots__ = ("found", "judge")

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.found: _Found | None = None

    def play(self, plan: Plan, cards: int | None, draw: st.DrawFn) -> None:
        """Play a deal by a plan, and have each position judged.

        Raises:
            EnoughError: one is wrong.

        """
        walk = Walk(plan)
        while True:
            try:
                self.judge(walk.scribe.to_dict(), walk.game)
            except (AssertionError, ValueError) as error:
                actions = tuple(walk.scribe.actions)
                self.found = _Found(Story(plan.profile, plan.deal, plan.stake, actions), error)
                raise
            is_enough = cards is not None and len(walk.scribe.played) >= cards
            if is_enough or walk.game.phase is Phase.OVER:
                return
            walk.step(draw)

    def through(self, settings: Settings, deals: int, plan_of: PlanOf) -> None:
        """Play some deals, unless something is found."""
        if self.found is not None or deals <= 0:
            return

        @Settings(
            settings,
            max_examples=deals,
            deadline=None,
            database=None,
            phases=[HypothesisPhase.generate],
            report_multiple_bugs=False,
            suppress_health_check=UNHURRIED,
        )
        @given(st.data())
        def play(data: st.DataObject) -> None:
            if self.found is not None:
                raise self.found.error
            draw = cast("st.DrawFn", data.draw)
            self.play(*plan_of(draw), draw)

        try:
            play()
        except Exception:
            if self.found is None:
                raise


def hunt(
    judge: Judge,
    rules: st.SearchStrategy[Profile],
    settings: Settings | None,
    others: Sequence[Profile] = (),
) -> None:
    """Have positions judged: of each kind of situation, then of any deals.

    Args:
        judge: what looks at a position.
        rules: the house rules.
        settings: how Hypothesis runs; None for the settings of its loaded profile.
        others: house rules under which a shorter record may be looked for.

    Raises:
        Exception: what the judge raised, about the shortest record that was found.

    """
    how = settings or Settings()
    search = _Search(judge)
    in_order = iter(SITUATIONS)
    known: dict[int, Situation] = {}

    def next_situation(draw: st.DrawFn) -> tuple[Plan, int | None]:
        # Hypothesis must find the same behind the same number whenever it comes back to it.
        number = draw(_NUMBERS)
        if number not in known:
            known[number] = next(in_order, Situation(Corner()))
        situation = known[number]
        profile = draw(rules)
        possible = why_impossible(situation.corner, profile) is None
        plan = draw(plans(profile, situation.corner if possible else Corner()))
        return plan, situation.cards

    deals = _DEALS * how.max_examples if settings is None else how.max_examples
    first = len(SITUATIONS) if settings is None else min(deals, len(SITUATIONS))
    search.through(how, first, next_situation)
    rest = deals if settings is None else deals - first
    search.through(how, rest, lambda draw: (draw(any_plans(rules)), None))
    if search.found is not None:
        raise shorten(judge, *search.found, others)
