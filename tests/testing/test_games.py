"""Strategies for games: what is asked for comes, and it shrinks."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase as HypothesisPhase
from hypothesis import find, given, settings
from hypothesis import strategies as st

from tests import census
from tests.games import EXAMPLES
from tests.testing.shared import EVERYTHING, FEW, UNSHRUNK
from ulti import (
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    Catalogue,
    Ending,
    Game,
    Phase,
    Profile,
    UltiError,
)
from ulti.record import Record
from ulti.rules.kontra import MOST_LEVELS
from ulti.testing import (
    actions,
    auctions,
    bids,
    games,
)
from ulti.testing.corners import ALL_CORNERS, Corner, deepest_kontra, why_impossible
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from ulti.testing import HouseRules


def test_nothing_is_legal_when_a_deal_is_over() -> None:
    game = find(games(ULTISTARS, finished=True), lambda _: True)
    assert actions(game).is_empty


def options_of(corner: Corner) -> dict[str, Any]:
    """Return the options of `games` that ask for a corner."""
    names = ("figure", "made", "silent", "silent_made", "silent_by", "kontra", "ending")
    return {name: value for name in names if (value := getattr(corner, name)) is not None}


@pytest.mark.parametrize("corner", ALL_CORNERS[1:], ids=lambda corner: str(options_of(corner)))
def test_what_is_asked_for_comes(corner: Corner) -> None:
    @settings(max_examples=3, database=None)  # with its health checks: it comes easily
    @given(games(EVERYTHING, **options_of(corner)))
    def check(game: Game) -> None:
        outcome = game.outcome
        assert outcome is not None
        assert game.phase is Phase.OVER
        assert corner.ending in {None, outcome.ending}
        assert corner.kontra in {None, deepest_kontra(game)}
        if corner.figure is not None:
            assert (corner.figure in outcome.made) is corner.made
        if corner.silent is not None:
            found = [silent for silent in outcome.silent if silent.figure is corner.silent]
            assert found[0].made is corner.silent_made
            if found[0].seat is not None:
                assert outcome.declarer is not None
                assert (found[0].seat - outcome.declarer) % 3 == corner.silent_by
            else:
                assert corner.silent_by != 0

    check()


@pytest.mark.parametrize("phase", Phase)
def test_games_in_a_phase(phase: Phase) -> None:
    @settings(FEW, max_examples=8)
    @given(games(WIKIHOW, phase=phase.name))
    def check(game: Game) -> None:
        assert game.phase is phase

    check()
    assert len(find(games(WIKIHOW, phase="RESPOND"), lambda _: True).history) == 2


@FEW
@given(st.data())
def test_games_of_a_bid(data: st.DataObject) -> None:
    bid = data.draw(bids(VICCESMAGYARKARTYA))
    game = data.draw(games(VICCESMAGYARKARTYA, bid=bid))
    assert game.bid is bid
    assert data.draw(games(VICCESMAGYARKARTYA, finished=False)).phase is not Phase.OVER


@pytest.mark.parametrize(
    "strategy", [games(ULTISTARS, finished=True), games(ULTISTARS), auctions(ULTISTARS)]
)
def test_the_report_of_a_failing_test_has_the_game_as_a_record(
    strategy: st.SearchStrategy[Game],
) -> None:
    drawn: list[Game] = []

    @settings(FEW, phases=[HypothesisPhase.generate])
    @given(strategy)
    def fails(game: Game) -> None:
        drawn.append(game)
        raise LookupError

    with pytest.raises(LookupError) as caught:
        fails()
    notes = "\n".join(caught.value.__notes__)
    assert f"game={drawn[-1]!r}" in notes
    (record,) = re.findall(r"^a game drawn, as a record: (.*)$", notes, re.MULTILINE)
    assert Record.from_json(record).replay() == drawn[-1]


@pytest.mark.long
def test_games_shrink_to_few_actions() -> None:
    assert find(games(), lambda _: True).history == ()
    for seed in range(3):
        in_play = find(games(WIKIHOW), lambda game: bool(game.trick), random=random.Random(seed))
        assert len(in_play.history) <= 7


@FEW
@given(games(EVERYTHING, silent="d"))
def test_silent_figures_of_any_seat(game: Game) -> None:
    assert game.outcome is not None
    assert "d" in {str(silent.figure) for silent in game.outcome.silent}


@pytest.mark.parametrize(
    ("profile", "options"),
    [
        (None, {"figure": "q"}),
        (None, {"bid": "zz"}),
        (None, {"made": True}),
        (None, {"figure": "u", "made": "yes"}),
        (None, {"silent": "b"}),
        (None, {"silent": "a", "silent_made": False}),
        (None, {"silent_made": True}),
        (None, {"silent": "u", "silent_by": 3}),
        (None, {"silent": "u", "silent_by": "declarer"}),
        (None, {"kontra": -1}),
        (None, {"kontra": True}),
        (None, {"ending": "AGREED"}),
        (None, {"ending": "LATE"}),
        (None, {"ending": 1}),
        (None, {"phase": "TEA"}),
        (None, {"phase": "PLAY", "figure": "u", "made": True}),
        (None, {"finished": False, "ending": "PLAYED"}),
        (None, {"finished": False, "phase": "OVER"}),
        (None, {"ending": "VOID", "kontra": 1}),
        ("ultistars", {}),
        (ULTISTARS, {"figure": "x"}),
        (ULTISTARS, {"ending": "VOID"}),
        (VICCESMAGYARKARTYA, {"ending": "THROW_IN"}),
        (WIKIHOW, {"ending": "CONCEDED"}),
        (WIKIHOW.evolve(early_end="NEVER"), {"ending": "EARLY"}),
        (WIKIHOW, {"bid": "ju", "silent": "u"}),
        (WIKIHOW, {"bid": "b", "silent": "u"}),
        (WIKIHOW, {"bid": "4", "silent": "c1"}),
        (ULTISTARS, {"kontra": 3}),
        (ULTISTARS.evolve(kontra_levels=1), {"phase": "KONTRA"}),
        (SUIT_BID, {"phase": "TRUMP"}),
        (SUIT_BID, {"bid": "j"}),
        (ULTISTARS, {"phase": "KONTRA", "kontra": 0}),
        (None, {"phase": "BID", "kontra": 1}),
        (None, {"kontra": MOST_LEVELS + 1}),
        (None, {"bid": "ju", "figure": "b"}),
        (None, {"bid": "j", "ending": "VOID"}),
        (None, {"figure": "b", "phase": "TRUMP"}),
        (None, {"figure": "b", "made": True, "ending": "EARLY"}),
        (None, {"figure": "j", "made": False, "silent": "c1", "silent_by": 0}),
        (None, {"figure": "j", "made": True, "silent": "c1", "silent_by": 1}),
        (None, {"silent": "u", "ending": "CONCEDED"}),
        (None, {"silent": "d", "ending": "CONCEDED"}),
        (None, {"figure": "d", "made": True, "silent": "u", "silent_made": False, "silent_by": 0}),
        (None, {"figure": "4", "made": True, "silent": "a", "silent_by": 2}),
        (None, {"figure": "a", "made": True, "silent": "d", "silent_by": 1}),
        (ULTISTARS, {"figure": "b", "made": False, "ending": "CONCEDED"}),
        (
            ULTISTARS,
            {"figure": "j", "made": True, "silent": "d", "silent_made": True, "silent_by": 1},
        ),
        (WIKIHOW, {"bid": Catalogue.of(WIKIHOW).bids[-1], "phase": "BID"}),
    ],
)
def test_impossible_games_are_refused_at_once(profile: HouseRules, options: dict[str, Any]) -> None:
    with pytest.raises(UltiError):
        games(profile, **options)


def comes(profile: Profile, **options: Any) -> Game:  # noqa: ANN401 - any option of `games`
    """Return a game that the options ask for; it comes easily, as the health checks say."""
    found: list[Game] = []

    @settings(max_examples=2, database=None, phases=[HypothesisPhase.generate])
    @given(games(profile, **options))
    def draw(game: Game) -> None:
        found.append(game)

    draw()
    return found[-1]


def test_no_auction_shows_that_nobody_doubled() -> None:
    for label in ("deal", "bid", "respond", "trump"):
        assert not Corner(kontra=0).is_shown_by(EXAMPLES[label])
    assert Corner(kontra=0).is_shown_by(EXAMPLES["lead"])


@pytest.mark.parametrize(
    "options",
    [
        {"kontra": 1, "phase": "PLAY"},
        {"kontra": 1, "phase": "KONTRA"},
        {"kontra": 2, "finished": False},
        {"kontra": 0, "finished": False},
    ],
    ids=str,
)
def test_kontra_in_the_middle_of_a_play(options: dict[str, Any]) -> None:
    game = comes(WIKIHOW, **options)
    assert deepest_kontra(game) == options["kontra"]
    assert game.phase in {Phase.PLAY, Phase.KONTRA}


@pytest.mark.parametrize("phase", [Phase.DISCARD, Phase.BID])
@pytest.mark.parametrize("options", [{"bid": "j"}, {"bid": "Pju"}, {"figure": "b"}], ids=str)
def test_the_talon_in_hand_while_a_bid_stands(phase: Phase, options: dict[str, str]) -> None:
    game = comes(WIKIHOW, phase=phase, **options)
    assert game.phase is phase
    assert game.bid is not None
    assert "bid" not in options or str(game.bid) == options["bid"]


def test_r5_8_the_talon_in_hand_while_the_highest_bid_stands() -> None:
    rules = WIKIHOW.evolve(holder_exchange=True)
    highest = Catalogue.of(rules).bids[-1]
    assert comes(rules, phase="BID", bid=highest).bid is highest


def pairs() -> list[dict[str, Any]]:
    """Return a figure of the bid and a silent one, where some game has both."""
    everywhere = EVERYTHING.evolve(melds_count="ALWAYS")
    corners = [
        Corner(figure=figure, made=made, **options_of(silent))
        for silent in ALL_CORNERS
        if silent.silent is not None
        for figure in BID_FIGURES
        for made in (True, False)
    ]
    return [options_of(c) for c in corners if why_impossible(c, everywhere) is None]


def test_silent_figures_beside_announced_ones() -> None:
    rules = EVERYTHING.evolve(melds_count="ALWAYS")
    assert len(pairs()) > 150
    for options in pairs()[::4]:
        outcome = comes(rules, **options).outcome
        assert outcome is not None
        assert (options["figure"] in outcome.made) is options["made"]
        assert options["silent"] in {silent.figure for silent in outcome.silent}


@pytest.mark.parametrize(
    ("figure", "ending"),
    [("u", "CONCEDED"), ("j", "CONCEDED"), ("td", "CONCEDED"), ("b", "PLAYED"), ("nd", "PLAYED")],
)
def test_r8_5_and_r8_8_what_is_lost_before_a_concession_or_in_the_last_trick(
    figure: str, ending: str
) -> None:
    outcome = comes(EVERYTHING, figure=figure, made=False, ending=ending).outcome
    assert outcome is not None
    assert outcome.ending.name == ending
    assert figure not in {str(made) for made in outcome.made}


@FEW
@given(st.data())
def test_auctions_are_before_the_play_and_often_long(data: st.DataObject) -> None:
    game = data.draw(auctions())
    assert not game.tricks
    assert not game.trick


def test_auctions_rise() -> None:
    def many_bids(game: Game) -> bool:
        return sum(str(action).startswith("bid") for _, action in game.history) >= 4

    find(auctions(WIKIHOW), many_bids, settings=UNSHRUNK)


# What is reached


@pytest.mark.long
def test_every_corner_is_reached() -> None:
    # What Hypothesis draws depends on what else is imported, so some rows come up rarely here.
    counts = census.take(3000)
    assert [row for row in census.to_be_reached() if not counts[row]] == []
    written = census.TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ")[0].removeprefix("| ") for line in written[4:]]
    assert rows == census.to_be_reached()
    assert census.table(counts).count("\n| ") == len(rows) + 2


@pytest.mark.parametrize("named", [False, True])
def test_r6_3_cards_are_thrown_in_before_or_behind_the_naming_of_trump(named: bool) -> None:
    thrown = games(ULTISTARS, bid="ju", ending=Ending.THROW_IN)
    game = find(thrown, lambda game: (game.trump is not None) is named, settings=UNSHRUNK)
    assert str(game.history[-1][1]) == "throw-in"
    assert (game.trump is not None) is named
