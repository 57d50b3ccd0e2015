"""The search for a position that somebody judges wrong: kinds of situation first, then anything."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

import attrs
from hypothesis import Phase as HypothesisPhase
from hypothesis import given
from hypothesis import settings as Settings  # noqa: N812 - a class, and `settings` an argument
from hypothesis import strategies as st
from hypothesis.errors import Flaky, UnsatisfiedAssumption

from ulti.game import Game
from ulti.house.builtin import PROFILES
from ulti.model.bids import Figure
from ulti.model.cards import DECK, SUITS, CardSet
from ulti.model.deals import HAND_SIZES, SEATS, Deal
from ulti.model.verdict import Phase
from ulti.rules.outcome import Ending
from ulti.testing.corners import ALL_CORNERS, PHASES_OF_AUCTION, Corner, why_impossible
from ulti.testing.games import CASES, HouseRules, Walk, case_for, house_rules
from ulti.testing.hands import Manner
from ulti.testing.plans import Dice, Drawn, Lots, Plan, pick, plan_of, shuffle
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
_HOUSES: Final = 12
_BITS: Final = 64


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
    *(Corner(figure=Figure.ULTI, made=True),) * 6,  # the trump 7 in the declarer's hand
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
    Situation(Corner(), _TWO_TRICKS),
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


_BIDDING: Final = (
    *(Situation(Corner()),) * 20,
    *(Situation(Corner(ending=ending)) for ending in (Ending.VOID, Ending.FORFEIT)),
    *(Situation(Corner()),) * 20,
)


class _Found(NamedTuple):
    story: Story
    error: Exception


class _FoundError(Exception):
    """Something is found, so that Hypothesis need not go on."""


class _Search:
    """Plays deals, and stops at the first position that is judged wrong."""

    __slots__ = ("found", "is_bidding", "judge")

    def __init__(self, judge: Judge, *, is_bidding: bool) -> None:
        self.judge = judge
        self.is_bidding = is_bidding
        self.found: _Found | None = None

    @property
    def situations(self) -> Sequence[Situation]:
        """What is looked for."""
        return _BIDDING if self.is_bidding else SITUATIONS

    def play(self, plan: Plan, situation: Situation, lots: Lots) -> None:
        """Play a deal by a plan, and have its positions judged, until one is wrong."""
        walk, cards = Walk(plan), situation.cards
        while self.found is None:
            is_enough = cards is not None and len(walk.scribe.played) >= cards
            is_last = is_enough or walk.game.phase is Phase.OVER
            if self.is_bidding and walk.game.phase not in PHASES_OF_AUCTION:
                return
            if is_last or not situation.only_end:
                self._judge(walk)
            if is_last:
                return
            walk.step(lots)

    def _judge(self, walk: Walk) -> None:
        try:
            self.judge(walk.scribe.to_dict(), walk.game)
        except (AssertionError, ValueError) as error:
            plan, actions = walk.plan, tuple(walk.scribe.actions)
            self.found = _Found(Story(plan.profile, plan.deal, plan.stake, actions), error)

    def through_situations(
        self, profiles: Sequence[Profile], settings: Settings, count: int, rng: random.Random
    ) -> None:
        """Play a deal for each of the first situations, until something is found."""

        @Settings(_quick(settings), max_examples=1)
        @given(st.none())
        def play(_: None) -> None:  # so that what is asked may assume something
            for situation in self.situations[:count]:
                with suppress(UnsatisfiedAssumption):
                    self._show(situation, profiles, Dice(rng))
                if self.found is not None:
                    return

        play()

    def _show(self, situation: Situation, profiles: Sequence[Profile], lots: Lots) -> None:
        fitting = [p for p in profiles if why_impossible(situation.corner, p) is None]
        corner = situation.corner if fitting else Corner()
        house = pick(lots, fitting or profiles)
        plan = plan_of(lots, house, corner, free_auction=self.is_bidding)
        self.play(_skewed(lots, plan) if situation.is_skewed else plan, situation, lots)

    def through_any(
        self, rules: st.SearchStrategy[Profile], settings: Settings, deals: int
    ) -> None:
        """Play some deals of any kind, unless something is found."""
        if self.found is not None or deals <= 0:
            return

        @Settings(_quick(settings), max_examples=deals)
        @given(st.data())
        def play(data: st.DataObject) -> None:
            if self.found is None:
                lots = Drawn(cast("st.DrawFn", data.draw))
                plan = self._any_plan(data.draw(rules), lots)
                self.play(plan, Situation(Corner()), lots)
            if self.found is not None:
                raise _FoundError

        try:
            play()
        except (_FoundError, Flaky):  # a client that draws lots is flaky too
            if self.found is None:
                raise

    def _any_plan(self, profile: Profile, lots: Lots) -> Plan:
        number = lots.number(0, len(CASES) - 1)
        corner = Corner() if self.is_bidding else case_for(profile, number)
        return plan_of(lots, profile, corner, free_auction=self.is_bidding)


def _quick(settings: Settings) -> Settings:
    """Return settings under which Hypothesis only makes examples."""
    return Settings(
        settings,
        deadline=None,
        database=None,
        phases=[HypothesisPhase.generate],
        report_multiple_bugs=False,
        suppress_health_check=UNHURRIED,
    )


def _some_of(rules: st.SearchStrategy[Profile], settings: Settings) -> list[Profile]:
    """Draw some house rules."""
    found: dict[Profile, None] = {}

    @Settings(_quick(settings), max_examples=_HOUSES)
    @given(rules)
    def note(profile: Profile) -> None:
        found[profile] = None

    note()
    return list(found)


def hunt(
    judge: Judge,
    profile: HouseRules,
    settings: Settings | None,
    *,
    is_bidding: bool = False,
) -> None:
    """Have positions judged: of each kind of situation, then of any deals.

    Args:
        judge: what looks at a position.
        profile: the house rules, or a strategy of them; None for the built-in profiles.
        settings: how Hypothesis runs; None for the settings of its loaded profile.
        is_bidding: whether only the auction is looked at.

    Raises:
        Exception: what the judge raised, about the shortest record that was found.
        UltiError: this is neither a profile nor a strategy.

    """
    how = settings or Settings()
    built_in = list(PROFILES.values())
    rules = st.sampled_from(built_in) if profile is None else house_rules(profile)
    houses = built_in if profile is None else _some_of(rules, how)
    search = _Search(judge, is_bidding=is_bidding)
    rng = random.Random(0 if how.derandomize else random.getrandbits(_BITS))
    deals = _DEALS * how.max_examples if settings is None else how.max_examples
    first = len(search.situations)
    search.through_situations(houses, how, first if settings is None else deals, rng)
    rest = deals if settings is None else deals - first
    search.through_any(rules, how, rest)
    if search.found is not None:
        raise shorten(judge, *search.found, houses)


def _skewed(lots: Lots, plan: Plan) -> Plan:
    """Deal a suit to the declarer, or to him and the third player, so that others can't follow."""
    suit = pick(lots, [suit for suit in SUITS if suit is not plan.trump])
    mixed = shuffle(lots, DECK)
    long, rest = (
        [card for card in mixed if (card.suit is suit) is is_in] for is_in in (True, False)
    )
    own = pick(lots, (len(long), len(long) // 2))
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
        manners=(Manner.ANY, Manner.ANY, Manner.ANY),
        detours=0,
    )
