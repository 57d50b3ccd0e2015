"""Games for given outcomes: from the first discard, with the kontra that belongs to it."""

from __future__ import annotations

import pytest
from hypothesis import find, given, settings

from tests.testing.shared import UNSHRUNK
from ulti import (
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    Game,
    Outcome,
    Profile,
    ProfileError,
    Silent,
    UltiError,
)
from ulti.house.choices import AllPass
from ulti.testing import games, profiles
from ulti.testing.endings import game_that_ends, why_never

DOUBLED = {"j": 1, "u": 2}
WITHOUT_ANY_BID = VICCESMAGYARKARTYA.evolve(opening_pass=True, all_pass=AllPass.PLAIN_PARTI)
BEFORE_LEAD = ULTISTARS.evolve(
    kontra_time="BEFORE_LEAD", kontra_scope="CONTRACT", individual_kontra=[]
)


@pytest.mark.parametrize(
    ("outcome", "profile"),
    [
        (Outcome("ju", 1, "Z", made={"u"}, kontra=DOUBLED), ULTISTARS),
        (Outcome("Pju", 2, made={"j"}, kontra=DOUBLED), ULTISTARS),
        (Outcome("Tju", 2, made=(), kontra={"u": 1}), SUIT_BID),
        (Outcome("b", 1, made=(), kontra={"b": (0, 2)}), WIKIPEDIA),
        (Outcome("b", 0, ending="EARLY", kontra={"b": (2, 1)}), ULTISTARS),
        (Outcome("4", 0, "M", "CONCEDED", made={"4"}, kontra={"4": 2}), ULTISTARS),
        (Outcome("4ad", 1, "T", made={"4"}), VICCESMAGYARKARTYA),
        (Outcome("ju", 0, "M", made={"j"}, kontra={"j": 2, "u": 2}), BEFORE_LEAD),
        (Outcome("ju", 0, "M", "THROW_IN"), ULTISTARS),
        (Outcome("ju", 0, None, "THROW_IN"), ULTISTARS),
        (Outcome("Pju", 2, ending="THROW_IN"), BEFORE_LEAD),
        (Outcome("j", 0, ending="FORFEIT"), ULTISTARS),
        (Outcome(ending="VOID"), VICCESMAGYARKARTYA),
    ],
    ids=str,
)
def test_a_game_from_the_first_discard_ends_so(outcome: Outcome, profile: Profile) -> None:
    assert why_never(outcome, profile) is None
    game = game_that_ends(outcome, profile, 3)
    assert game.outcome == outcome
    assert game.deal is not None
    assert game.to_record().replay() == game


@pytest.mark.parametrize(
    ("outcome", "profile"),
    [
        (Outcome("j", 0, "M", made={"j"}), ULTISTARS),  # it would be forfeited (R6.1)
        (Outcome("j", 1, "M", made={"j"}), WIKIPEDIA),  # forehand had to bid more before
    ],
)
def test_where_no_auction_leads_to_it_the_game_begins_at_the_first_lead(
    outcome: Outcome, profile: Profile
) -> None:
    game = game_that_ends(outcome, profile, 0)
    assert game.outcome == outcome
    assert game.deal is None


@pytest.mark.parametrize(
    ("outcome", "profile", "why"),
    [
        (Outcome("4", 0, "M", "AGREED", made=()), ULTISTARS, "never ends AGREED"),
        (Outcome(ending="VOID"), ULTISTARS, "see opening_pass"),
        (Outcome(ending="VOID"), WITHOUT_ANY_BID, "all_pass"),
        (Outcome("j", 0, ending="FORFEIT"), WIKIPEDIA, "plays every plain parti"),
        (Outcome("4", 0, "M", made={"4"}, silent=[Silent("a", 1, made=True)]), WIKIHOW, "together"),
        (Outcome("b", 0), WIKIHOW, "made is missing"),
        ("ju", WIKIHOW, "'ju' is not an Outcome"),
    ],
)
def test_what_no_game_ends_like_is_refused(outcome: Outcome, profile: Profile, why: str) -> None:
    assert why in str(why_never(outcome, profile))
    with pytest.raises(UltiError, match=why):
        games(profile, outcome=outcome)


def test_a_forfeit_is_forehands_where_nothing_lower_can_be_bid() -> None:
    with pytest.raises(UltiError, match="only forehand"):
        game_that_ends(Outcome("j", 1, ending="FORFEIT"), ULTISTARS, 0)


def test_a_game_that_no_auction_comes_to_begins_at_the_first_lead() -> None:
    lowest = Outcome("j", 1, "M", made={"j"})
    game = find(games(WIKIPEDIA, outcome=lowest), lambda _: True, settings=UNSHRUNK)
    assert (game.outcome, game.deal) == (lowest, None)


def test_a_bid_that_the_house_has_not_is_refused() -> None:
    with pytest.raises(ProfileError):
        games(ULTISTARS, outcome=Outcome("jx", 0, "M", made=()))


def test_the_outcome_says_all() -> None:
    with pytest.raises(UltiError, match="leave the other options out"):
        games(WIKIHOW, outcome=Outcome("b", 0, made={"b"}), figure="b")


def test_games_of_an_outcome_are_many() -> None:
    outcome = Outcome("4", 1, "Z", made={"4"}, silent=[Silent("u", 1, made=True)])
    seen: set[Game] = set()

    @settings(max_examples=10, database=None)
    @given(games(WIKIPEDIA, outcome=outcome))
    def check(game: Game) -> None:
        assert game.outcome == outcome
        seen.add(game)

    check()
    assert len(seen) > 1


def test_house_rules_may_be_drawn_too() -> None:
    outcome = Outcome("4x", 0, "M", made={"x"})
    game = find(games(profiles(ULTISTARS), outcome=outcome), lambda _: True, settings=UNSHRUNK)
    assert game.outcome == outcome
