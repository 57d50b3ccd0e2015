"""The search for a position that somebody judges wrong: kinds of situation first, then anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

import attrs
from hypothesis import Phase as HypothesisPhase
from hypothesis import given
from hypothesis import settings as Settings  # noqa: N812 - a class, and `settings` an argument
from hypothesis import strategies as st

from ulti.game import Game
from ulti.model.bids import Figure
from ulti.model.cards import DECK, SUITS, CardSet
from ulti.model.deals import HAND_SIZES, SEATS, Deal
from ulti.model.verdict import Phase
from ulti.rules.outcome import Ending
from ulti.testing.corners import ALL_CORNERS, Corner, why_impossible
from ulti.testing.games import Walk, any_plans
from ulti.testing.hands import Manner
from ulti.testing.plans import Plan, pick, plans, shuffled
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
        only_end: whether only the last position is judged, of which there are thirty times fewer.
        is_skewed: whether each holds few suits, so that many can't follow.

    """

    corner: Corner
    cards: int | None = None
    only_end: bool = False
    is_skewed: bool = False


_OF_AUCTION: Final = (
    Corner(),
    Corner(ending=Ending.VOID),
    Corner(ending=Ending.FORFEIT),
    Corner(ending=Ending.THROW_IN),
    Corner(ending=Ending.CONCEDED),
    Corner(ending=Ending.EARLY),
)
_OF_FIRST_TRICKS: Final = (
    *(Corner(figure=figure, kontra=0) for figure in BID_FIGURES),
    *(Corner(kontra=level) for level in (1, 2, 3)),
    *(Corner(figure=figure, kontra=1) for figure in BID_FIGURES if not figure.needs_trump),
)
_AUCTIONS: Final = tuple(Situation(corner, only_end=True) for corner in _OF_AUCTION)
_SHORT: Final = tuple(Situation(corner, _TWO_TRICKS) for corner in _OF_FIRST_TRICKS)
_SKEWED: Final = tuple(
    Situation(Corner(figure=figure), _TWO_TRICKS, is_skewed=True)
    for figure in (Figure.PARTI, Figure.ULTI, Figure.DURCHMARS)
    for _ in range(8)
)
_ENDS: Final = tuple(Situation(corner, only_end=True) for corner in ALL_CORNERS)
_WHOLE: Final = tuple(Situation(corner) for corner in ALL_CORNERS)
SITUATIONS: Final = (
    *(_AUCTIONS * 2),
    *_SHORT,
    *_SKEWED,
    *_ENDS,
    *_SHORT,
    *_SKEWED,
    *_ENDS,
    *_WHOLE,
)
"""The kinds of situation in the order in which they are looked for: quick ones come first."""


PlanOf: TypeAlias = Callable[[st.DrawFn], tuple[Plan, Situation]]
"""Draws a plan, and says what it is to show."""


class _Found(NamedTuple):
    story: Story
    error: Exception


class _Search:
    """Plays deals, and stops at the first position that is judged wrong."""

    __slots__ = ("found", "judge")

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.found: _Found | None = None

    def play(self, plan: Plan, situation: Situation, draw: st.DrawFn) -> None:
        """Play a deal by a plan, and have its positions judged.

        Raises:
            Exception: what the judge raises of one.

        """
        walk, cards = Walk(plan), situation.cards
        while True:
            is_enough = cards is not None and len(walk.scribe.played) >= cards
            is_last = is_enough or walk.game.phase is Phase.OVER
            if is_last or not situation.only_end:
                self._judge(walk)
            if is_last:
                return
            walk.step(draw)

    def _judge(self, walk: Walk) -> None:
        try:
            self.judge(walk.scribe.to_dict(), walk.game)
        except (AssertionError, ValueError) as error:
            plan, actions = walk.plan, tuple(walk.scribe.actions)
            self.found = _Found(Story(plan.profile, plan.deal, plan.stake, actions), error)
            raise

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

    def next_situation(draw: st.DrawFn) -> tuple[Plan, Situation]:
        # Hypothesis must find the same behind the same number whenever it comes back to it.
        number = draw(_NUMBERS)
        if number not in known:
            known[number] = next(in_order, Situation(Corner()))
        situation = known[number]
        corner = situation.corner
        fitting = [profile for profile in others if why_impossible(corner, profile) is None]
        profile = pick(draw, fitting) if fitting else draw(rules)
        possible = fitting or why_impossible(corner, profile) is None
        plan = draw(plans(profile, corner if possible else Corner()))
        return _skewed(draw, plan) if situation.is_skewed else plan, situation

    deals = _DEALS * how.max_examples if settings is None else how.max_examples
    first = len(SITUATIONS) if settings is None else min(deals, len(SITUATIONS))
    search.through(how, first, next_situation)
    rest = deals if settings is None else deals - first
    search.through(how, rest, lambda draw: (draw(any_plans(rules)), Situation(Corner())))
    if search.found is not None:
        raise shorten(judge, *search.found, others)


def _skewed(draw: st.DrawFn, plan: Plan) -> Plan:
    """Deal a suit to the declarer, or to him and the third player, so that others can't follow."""
    suit = pick(draw, [suit for suit in SUITS if suit is not plan.trump])
    mixed = draw(shuffled(DECK))
    long, rest = (
        [card for card in mixed if (card.suit is suit) is is_in] for is_in in (True, False)
    )
    own = pick(draw, (len(long), len(long) // 2))
    hands = [long[:own], [], long[own:]]
    for hand, size in zip(hands, HAND_SIZES, strict=True):
        while len(hand) < size:
            hand.append(rest.pop())
    first, second, third = map(CardSet, hands)
    return attrs.evolve(
        plan,
        deal=Deal((first, second, third)),
        declarer=SEATS[0],
        keep=(CardSet(long[:own]), CardSet(), CardSet()),
        manners=(Manner.ANY,) * len(SEATS),
        detours=0,
    )
