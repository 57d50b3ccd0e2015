"""Strategies for games: at any point, or steered to what hardly ever comes up by chance."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, final

from hypothesis import assume, note, reject
from hypothesis import strategies as st

from ulti.base.errors import ProfileError, UltiError, quoted
from ulti.game import Game
from ulti.house.profile import Profile
from ulti.model.verdict import Phase
from ulti.rules.outcome import Ending, Outcome
from ulti.testing.corners import (
    ALL_CORNERS,
    HOUSE_CORNERS,
    PHASES_OF_AUCTION,
    Corner,
    read_corner,
    why_impossible,
)
from ulti.testing.endings import MOST_SEEDS, game_that_ends, why_never
from ulti.testing.house_rules import profiles
from ulti.testing.plans import Drawn, Lots, Plan, pick, plans
from ulti.testing.players import wanted
from ulti.testing.scribe import Scribe

if TYPE_CHECKING:
    from ulti.model.bids import Bid, Figure

MOST_STEPS: Final = 60
"""A deal that nobody draws out has no more actions."""

HouseRules = Profile | st.SearchStrategy[Profile] | None
"""House rules as the strategies take them: a profile, a strategy of them, None for any."""


def house_rules(profile: HouseRules) -> st.SearchStrategy[Profile]:
    """Return a strategy of profiles.

    Raises:
        UltiError: this is neither a profile nor a strategy; so does what the strategy makes, if
            that is something else.

    """
    if profile is None:
        return profiles()
    if isinstance(profile, Profile):
        return st.just(profile)
    if not isinstance(profile, st.SearchStrategy):
        raise UltiError(
            f"{quoted(profile)} is not a Profile, nor a strategy of them", "bad_argument"
        )
    return profile.map(_as_profile)


def _as_profile(drawn: object) -> Profile:
    if not isinstance(drawn, Profile):
        raise UltiError(f"the strategy of house rules makes {quoted(drawn)}, no Profile")
    return drawn


class Walk:
    """Plays a game by a plan, one action at a time."""

    __slots__ = ("game", "plan", "scribe")

    def __init__(self, plan: Plan) -> None:
        self.plan: Plan = plan
        self.game: Game = Game.start(plan.deal, plan.profile, plan.stake)
        self.scribe: Scribe = Scribe(plan.deal, plan.profile, plan.stake)

    def step(self, lots: Lots) -> None:
        """Play the next action; the game is not over."""
        legal = [str(action) for action in self.game.legal_actions()]
        claims = [str(claim) for claim in self.game.legal_claims()]
        texts = wanted(self.plan, self.scribe, legal, claims)
        text = pick(lots, texts)
        self.scribe.note(text)
        self.game = self.game.apply(text)


# Some endings hardly ever come up otherwise; so it is with what is lost silently. Hypothesis makes
# most of its examples by changing others a little, in which the corner stays: a hundred deals are
# some twenty corners.
_WEIGHTS: Final = {
    Ending.VOID: 14,
    Ending.THROW_IN: 10,
    Ending.CONCEDED: 8,
    Ending.EARLY: 8,
    Ending.FORFEIT: 2,
}


def _weight(corner: Corner) -> int:
    return 3 if corner.silent_made is False else _WEIGHTS.get(corner.ending or Ending.PLAYED, 1)


_weighted: Final = [corner for corner in ALL_CORNERS for _ in range(_weight(corner))]
# Every fourth game is free: no corner covers what nobody thought of.
CASES: Final = (*(Corner(),) * (len(_weighted) // 3), *_weighted)
"""The corners, each as often as it is to be drawn."""
_case_numbers: Final = st.integers(0, len(CASES) - 1)
_in_some_house: Final = st.sampled_from(
    (
        *((corner, None) for corner in CASES),
        *((each.corner, place) for place, each in enumerate(HOUSE_CORNERS)),
    )
)


@cache
def _rules_with(place: int | None) -> st.SearchStrategy[Profile]:
    """Make any house rules, or those of a corner that some have."""
    return profiles() if place is None else profiles(None, **HOUSE_CORNERS[place].switches)


@st.composite
def _situations(
    draw: st.DrawFn, rules: st.SearchStrategy[Profile] | None
) -> tuple[Profile, Corner]:
    """Draw house rules, and a corner that some game under them may show."""
    if rules is None:
        corner, place = draw(_in_some_house)
        profile = draw(_rules_with(place))
        return profile, Corner() if why_impossible(corner, profile) else corner
    number = draw(_case_numbers)
    profile = draw(rules)
    return profile, case_for(profile, number)


def case_for(profile: Profile, number: int) -> Corner:
    """Return a corner that the house rules have: the one of a number, or the next that is."""
    after = (CASES[(number + step) % len(CASES)] for step in range(len(CASES)))
    return next(corner for corner in after if why_impossible(corner, profile) is None)


def any_plans(profile: HouseRules = None) -> st.SearchStrategy[Plan]:
    """Make plans for every corner that the house rules have, and for games that go as they go.

    Raises:
        UltiError: this is neither a profile nor a strategy.

    """
    return _any_plans(None if profile is None else house_rules(profile))


@st.composite
def _any_plans(draw: st.DrawFn, rules: st.SearchStrategy[Profile] | None) -> Plan:
    return draw(plans(*draw(_situations(rules))))


def auctions(profile: HouseRules = None) -> st.SearchStrategy[Game]:
    """Make games in the auction: at any point from the first discard to the first lead.

    The players bid freely, so that the talon goes round more often than in `games`.

    Args:
        profile: the house rules, or a strategy of them; None for any.

    Raises:
        UltiError: this is neither a profile nor a strategy.

    """
    return _auctions(house_rules(profile))


@st.composite
def _auctions(draw: st.DrawFn, rules: st.SearchStrategy[Profile]) -> Game:
    profile = draw(rules)
    steps = draw(st.integers(0, MOST_STEPS))
    walk = Walk(draw(plans(profile, Corner(), free_auction=True)))
    while walk.game.phase in PHASES_OF_AUCTION and len(walk.scribe.actions) < steps:
        walk.step(Drawn(draw))
    return _noted(walk.game)


@final
class _AsRecord:
    """A game that shows itself as a record, when it is asked to."""

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __repr__(self) -> str:
        return f"a game drawn, as a record: {self._game.to_record().to_json()}"


def _noted(game: Game) -> Game:
    """Return a game, and let the report of a failing test show its cards and actions."""
    note(_AsRecord(game))
    return game


def games(
    profile: HouseRules = None,
    *,
    phase: Phase | str | None = None,
    bid: Bid | str | None = None,
    finished: bool | None = None,
    figure: Figure | str | None = None,
    made: bool | None = None,
    silent: Figure | str | None = None,
    silent_made: bool | None = None,
    silent_by: int | None = None,
    kontra: int | None = None,
    ending: Ending | str | None = None,
    outcome: Outcome | None = None,
) -> st.SearchStrategy[Game]:
    """Make games at any point, or those that show what the options ask for.

    They shrink to few actions, and the report of a failing test has each as a record, which
    `Record.from_json(text).replay()` brings back. Without options every corner of the rules comes
    up often: each figure made and lost, silent figures of every seat, deep kontras, every ending.

    >>> from hypothesis import find
    >>> from ulti import WIKIPEDIA
    >>> lost_silent_ulti = games(WIKIPEDIA, silent="u", silent_made=False, silent_by=2)
    >>> find(lost_silent_ulti, lambda game: True).outcome.silent[0].made
    False

    Args:
        profile: the house rules, or a strategy of them; None for any.
        phase: what is to be done next.
        bid: the standing bid, or the one that is played.
        finished: whether the deal is over.
        figure: a figure of the bid.
        made: whether that figure was made.
        silent: a silent figure that comes about: `c1`, `u`, `a` or `d`.
        silent_made: whether it was made; only `u` and `d` can be lost.
        silent_by: by whom: 0 the declarer, 1 and 2 the defenders in playing order.
        kontra: the deepest level of any figure of the bid.
        ending: how the deal ended.
        outcome: all that comes of the deal; the other options are left out then. Where no auction
            leads to it, the game begins at the first lead.

    Raises:
        UltiError: an option is none, the options exclude each other, or no game under the profile
            can show them.

    """
    corner = read_corner(
        bid=bid,
        figure=figure,
        made=made,
        silent=silent,
        silent_made=silent_made,
        silent_by=silent_by,
        kontra=kontra,
        ending=ending,
        phase=phase,
        finished=finished,
    )
    rules = None if profile is None else house_rules(profile)
    if outcome is not None:
        if corner != Corner():
            raise UltiError("outcome says all: leave the other options out", "bad_argument")
        return _games_that_end(outcome, profile, house_rules(profile))
    if isinstance(profile, Profile):
        fault = why_impossible(corner, profile)
        if fault is not None:
            raise UltiError(fault, "bad_argument")
    return _games(rules, corner)


def _games_that_end(
    outcome: Outcome, profile: HouseRules, rules: st.SearchStrategy[Profile]
) -> st.SearchStrategy[Game]:
    why = why_never(outcome, profile) if isinstance(profile, Profile) else None
    if why is not None:
        raise UltiError(why, "bad_argument")
    return _ended(rules, outcome)


@st.composite
def _ended(draw: st.DrawFn, rules: st.SearchStrategy[Profile], outcome: Outcome) -> Game:
    profile = draw(rules)
    seed = draw(st.integers(0, MOST_SEEDS - 1))
    try:
        assume(why_never(outcome, profile) is None)
    except ProfileError:  # a bid that these house rules don't have
        reject()
    return _noted(game_that_ends(outcome, profile, seed))


@st.composite
def _games(draw: st.DrawFn, rules: st.SearchStrategy[Profile] | None, corner: Corner) -> Game:
    if corner in {Corner(), Corner(finished=True), Corner(finished=False)}:
        profile, played_for = draw(_situations(rules))
    else:
        profile, played_for = draw(profiles() if rules is None else rules), corner
        assume(why_impossible(corner, profile) is None)
    if corner.is_of_the_end or corner.phase is Phase.OVER or _is_counted_at_the_end(corner):
        return _to_the_end(draw, profile, corner, played_for)
    # How far it goes is drawn before the game, so that shrinking leaves later actions away.
    steps = draw(st.integers(0, MOST_STEPS))
    walk = Walk(draw(plans(profile, played_for)))
    fitting = None
    while True:
        if corner.is_shown_by(walk.game):
            fitting = walk.game
            if len(walk.scribe.actions) >= steps:
                break
        if walk.game.phase is Phase.OVER:
            break
        walk.step(Drawn(draw))
    assume(fitting is not None)
    assert fitting is not None  # noqa: S101 - for the type checker
    return _noted(fitting)


def _is_counted_at_the_end(corner: Corner) -> bool:
    """Return whether it is a depth of kontra, which is sure when the deal is over."""
    return corner.kontra is not None and corner.phase is None and corner.finished is None


def _to_the_end(draw: st.DrawFn, profile: Profile, corner: Corner, played_for: Corner) -> Game:
    walk = Walk(draw(plans(profile, played_for)))
    while walk.game.phase is not Phase.OVER:
        walk.step(Drawn(draw))
    assume(corner.is_shown_by(walk.game))
    return _noted(walk.game)
