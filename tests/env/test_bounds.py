"""How much a deal can win or lose, and how long it can be: bounds that are reached."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import DEAL, some_action
from ulti import (
    PROFILES,
    ULTISTARS,
    WIKIHOW,
    WIKIPEDIA,
    AllPass,
    Bid,
    Catalogue,
    Deal,
    Figure,
    Game,
    Kontra,
    MakeBid,
    Meld,
    Pass,
    Phase,
    PlayCard,
    Profile,
    ProfileError,
    Take,
    ThrowIn,
    UltiError,
)
from ulti.env import MOST_KONTRA, Turn, capped, longest_game, utility_bounds
from ulti.env.bounds import _at_most, _can_be, _endings
from ulti.rules.outcome import Ending
from ulti.rules.settlement import settle_game
from ulti.testing import profiles
from ulti.testing.endings import game_that_ends

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti import Action

SMALL = ULTISTARS.evolve(values={"j": 1, "u": 4, "b": 5}, plain_parti="PLAYED")
HOUSES = {
    **PROFILES,
    "linear": SMALL.evolve(kontra_levels=3, silent_kontra="HIGHEST"),
    "contract": SMALL.evolve(kontra_scope="CONTRACT", individual_kontra=set(), kontra_levels=3),
    "individual": SMALL.evolve(individual_kontra={"j", "u", "b"}),
    "no kontra": SMALL.evolve(kontra_levels=0),
    "no throw-in": SMALL.evolve(kontra_levels=0, throw_in=False),
    "alone": SMALL.evolve(silent_ulti_payment="INDIVIDUAL", silent_ulti=30),
    "dropped": SMALL.evolve(parti_dropped_by_silent_ulti=True),
}


@pytest.mark.parametrize("name", HOUSES)
def test_r11_a_deal_reaches_each_bound(name: str) -> None:
    profile = capped(HOUSES[name])
    bounds = utility_bounds(profile)
    for amount, outcome in ((bounds.lowest, bounds.worst), (bounds.highest, bounds.best)):
        settlement = game_that_ends(outcome, profile, 1).settlement
        assert settlement is not None
        assert amount in settlement.net
    assert bounds.lowest < 0 < bounds.highest


@pytest.mark.parametrize(
    "name", ["linear", "contract", "individual", "no kontra", "alone", "dropped"]
)
def test_r11_nothing_that_is_possible_exceeds_the_bounds(name: str) -> None:
    """All bids, all facts, all levels, without the short cuts."""
    profile = HOUSES[name]
    bounds = utility_bounds(profile)
    levels = range((profile.kontra_levels or 0) + 1)
    nets = []
    for bid in Catalogue.of(profile).bids:
        at_most = _at_most(profile, bid)
        for outcome in _endings(profile.evolve(kontra_levels=0), 1, bid, forfeited=True):
            if not _can_be(outcome, profile):
                continue
            for kontra in itertools.product(levels, repeat=len(bid)):
                if outcome.ending is not Ending.PLAYED and any(kontra):
                    continue
                if name == "contract" and len({*kontra}) > 1:
                    continue
                doubled = dict(zip(bid, kontra, strict=True)).items()
                full = type(outcome)(
                    outcome.bid,
                    outcome.declarer,
                    outcome.trump,
                    outcome.ending,
                    outcome.made,
                    outcome.silent,
                    {figure: level for figure, level in doubled if level},
                )
                net = settle_game(full, profile, 1).net
                assert max(map(abs, net)) <= at_most
                nets.append(net)
    assert bounds.lowest == min(map(min, nets))
    assert bounds.highest == max(map(max, nets))


@given(name=st.sampled_from(sorted(HOUSES)), seed=st.integers(0, 10**6))
def test_r11_no_deal_exceeds_the_bounds(name: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = capped(HOUSES[name])
    game = Game.start(Deal.shuffled(rng), rules)
    while game.phase is not Phase.OVER:
        game = game.apply(some_action(game, rng))
    assert game.settlement is not None
    bounds = utility_bounds(rules)
    assert bounds.lowest <= min(game.settlement.net)
    assert max(game.settlement.net) <= bounds.highest


def test_r11_1_the_stake_multiplies() -> None:
    one, ten = utility_bounds(WIKIPEDIA), utility_bounds(WIKIPEDIA, 10)
    assert (ten.lowest, ten.highest) == (10 * one.lowest, 10 * one.highest)


def test_r7_4_where_the_house_has_no_limit_there_is_one() -> None:
    assert WIKIHOW.kontra_levels is None
    assert capped(WIKIHOW).kontra_levels == MOST_KONTRA
    assert capped(WIKIPEDIA) is WIKIPEDIA
    assert capped(WIKIPEDIA, 1).kontra_levels == 1
    shallow, deep = (utility_bounds(WIKIHOW, most_kontra=most) for most in (1, 2))
    assert shallow.highest < deep.highest < utility_bounds(WIKIHOW).highest


def test_bounds_of_one_bid() -> None:
    """R11.2: a betli pays 5 to each, four times that after a rekontra."""
    bounds = utility_bounds(ULTISTARS, bid="b")
    assert (bounds.lowest, bounds.highest) == (-40, 40)
    # A position plays what the auction forfeits (R6.1).
    assert utility_bounds(ULTISTARS, bid="j").best.ending is Ending.PLAYED


def test_r6_1_r5_11_a_house_of_plain_partis() -> None:
    small = ULTISTARS.evolve(values={"j": 1}, bids_not_played={"Pj"})
    bounds = utility_bounds(small)
    assert (bounds.lowest, bounds.highest) == (-4, 2)
    assert bounds.worst.ending is Ending.FORFEIT
    played = WIKIPEDIA.evolve(
        values={"j": 1, "b": 5},
        bids_not_played={"j", "Pj"},
        opening_pass=True,
        all_pass=AllPass.PLAIN_PARTI,
    )
    assert str(utility_bounds(played).best.bid) == "j"
    assert longest_game(played) > 30


@pytest.mark.parametrize("most", [-1, 15, True, 2.0, None])
def test_limits_that_are_none(most: object) -> None:
    with pytest.raises(UltiError, match="is not a number of kontra levels from 0 to 14"):
        capped(ULTISTARS, most)  # type: ignore[arg-type]


def test_what_is_no_profile_or_bid() -> None:
    with pytest.raises(UltiError, match="is not a Profile"):
        longest_game("ultistars")  # type: ignore[arg-type]
    with pytest.raises(ProfileError):
        utility_bounds(ULTISTARS, bid="jx")
    with pytest.raises(UltiError):
        utility_bounds(ULTISTARS, 0)


# The longest deal


def slowest(game: Game, target: Bid) -> Action:
    """Choose what draws the deal out most, towards a last bid."""
    actions = game.legal_actions()

    def first(*kinds: Callable[[Action], bool]) -> Action:
        return next(action for kind in kinds for action in actions if kind(action))

    profile, holder = game.profile, game.declarer == game.to_act
    waits = [action for _, action in game.history if isinstance(action, Pass)]
    if game.phase is Phase.RESPOND:
        if game.bid is None:
            return first(lambda a: isinstance(a, Take if len(waits) == 3 else Pass))
        last_chance = holder or (not profile.last_word and isinstance(game.history[-1][1], Pass))
        wants = game.bid != target or (holder and profile.holder_exchange)
        wants = wants and last_chance
        return first(lambda a: isinstance(a, Take if wants else Pass))
    if game.phase is Phase.BID:
        if game.bid == target or (game.bid is None and not waits):
            return first(lambda a: isinstance(a, Pass), lambda a: isinstance(a, MakeBid))
        bids = [action.bid for action in actions if isinstance(action, MakeBid)]
        ranks = Catalogue.of(profile)
        equal = [bid for bid in bids if ranks.rank(bid) == ranks.rank(bids[0])]
        return MakeBid(target if target in equal else equal[0])
    if game.phase is Phase.PLAY:
        spoken = [a for a in actions if isinstance(a, Kontra)]
        melds = [a for a in actions if isinstance(a, Meld)]
        if spoken:
            return spoken[0 if game.to_act == (game.declarer or 0) + 1 and len(spoken) > 1 else -1]
        return melds[0] if melds else first(lambda a: isinstance(a, PlayCard))
    if game.phase is Phase.KONTRA:
        return kontra_word(game)
    return first(lambda a: not isinstance(a, ThrowIn))


def kontra_word(game: Game) -> Action:
    """The declarer raises all; the first defender leaves something to the other."""
    words = game.legal_actions()
    assert game.declarer is not None
    if game.to_act == (game.declarer + 1) % 3:
        singles = [a for a in words if isinstance(a, Kontra) and len(a.targets) == 1]
        individual = all(f in game.profile.individual_kontra for f in game.bid or ())
        return singles[0] if individual or len(singles) > 1 else Pass()
    return words[-1]


# Rearhand, middlehand and forehand hold a twenty or the forty each, whatever is discarded first.
@pytest.mark.parametrize(
    ("profile", "target"),
    [
        (profile, str(Catalogue.of(profile).bids[-1]))
        for profile in (*PROFILES.values(), WIKIHOW.evolve(kontra_time="BEFORE_LEAD"))
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_deal_is_as_long_as_the_longest(profile: Profile, target: str) -> None:
    rules = capped(profile)
    game = Game.start(DEAL, rules)
    count = 0
    while game.phase is not Phase.OVER:
        game = game.apply(slowest(game, Bid.parse(target)))
        count += 1
    assert game.bid == Bid.parse(target)
    assert count == longest_game(profile)


@settings(max_examples=20)
@given(profile=profiles(), seed=st.integers(0, 10**6))
def test_no_deal_is_longer_than_the_longest(profile: Profile, seed: int) -> None:
    rng = random.Random(seed)
    rules = capped(profile)
    turn, count = Turn(Game.start(Deal.shuffled(rng), rules), by_card=True), 0
    while turn.to_act is not None:
        numbers = turn.numbers()
        take = [n for n in numbers if n == 33 and rng.random() < 0.8]
        turn = turn.do((take or [numbers[int(rng.random() ** 6 * len(numbers))]])[0])
        count += 1
    assert count <= longest_game(profile, by_card=True)
    assert len(turn.game.history) <= longest_game(profile)


def test_r6_1_a_forfeit_is_short() -> None:
    small = ULTISTARS.evolve(values={"j": 1}, bids_not_played={"Pj"})
    assert longest_game(small) == 2 + 3
    assert longest_game(small, by_card=True) == 3 + 3
    played = small.evolve(plain_parti="PLAYED", kontra_levels=0)
    # The trump is named, three meld, thirty cards are played.
    assert longest_game(played) == 2 + 3 + 1 + 3 + 30
    assert longest_game(played.evolve(kontra_levels=1)) == 2 + 3 + 1 + 3 + 30 + 1
    assert longest_game(played.evolve(last_word=False)) == 2 + 2 + 1 + 3 + 30
    assert Figure.PARTI in Bid.parse("j")
