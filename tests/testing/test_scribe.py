"""The scribe follows a deal from its texts alone, and knows what the game knows."""

from __future__ import annotations

from hypothesis import given

from tests.games import DEAL, PLAYED
from tests.testing.shared import FEW
from ulti import Figure, Game, Phase, Seat
from ulti.record import Record
from ulti.testing import games
from ulti.testing.scribe import Scribe
from ulti.testing.variants import Own

LEAD = ("discard T9 T8", "bid ju", "pass", "pass", "pass", "trump M")


def written(game: Game) -> Scribe:
    assert game.deal is not None
    scribe = Scribe(game.deal, game.profile, game.stake)
    for _, action in game.history:
        scribe.note(str(action))
    return scribe


@FEW
@given(games())
def test_the_scribe_knows_where_the_cards_are(game: Game) -> None:
    scribe = written(game)
    assert tuple(scribe.held) == game.hands
    if game.phase not in {Phase.DISCARD, Phase.BID}:
        assert scribe.talon == game.talon


@FEW
@given(games())
def test_the_scribe_knows_the_bid_the_trump_and_the_turn(game: Game) -> None:
    scribe = written(game)
    assert scribe.bid is game.bid
    if game.bid is not None:
        assert scribe.declarer is game.declarer
    if game.phase is Phase.PLAY:
        assert scribe.trump is game.trump
        assert scribe.seat is game.to_act
        assert scribe.on_table == game.trick
        assert scribe.in_first_trick is (not game.tricks)


@FEW
@given(games(finished=True))
def test_the_record_of_the_scribe_replays_to_the_game(game: Game) -> None:
    data = written(game).to_dict()
    assert Record.from_dict(data).replay() == game


# Engines that say what the rules don't know


def scribe_of(*texts: str, own: Own | None = None) -> Scribe:
    scribe = Scribe(DEAL, PLAYED, 1, own=own or Own())
    for text in texts:
        scribe.note(text)
    return scribe


def test_r7_3_nothing_is_doubled_before_there_is_a_contract() -> None:
    scribe = scribe_of(*LEAD[:2], "kontra u")
    assert scribe.levels_on(Figure.ULTI) == (0, 0)
    assert (scribe.kontras, scribe.actions[-1]) == (1, "kontra u")
    doubled = scribe_of(*LEAD, "play MA", "kontra u")
    assert doubled.levels_on(Figure.ULTI) == (1, 1)
    assert doubled.levels_on(Figure.PARTI) == (0, 0)


def test_a_pass_in_the_play_moves_nothing() -> None:
    scribe = scribe_of(*LEAD, "play MA")
    before = scribe.seat, tuple(scribe.held), scribe.on_table
    scribe.note("pass")
    assert (scribe.seat, tuple(scribe.held), scribe.on_table) == before
    assert scribe.passes == 1


def test_after_a_kontra_on_an_own_figure_levels_are_not_followed() -> None:
    own = Own(figures={"r": "repülő"})
    scribe = scribe_of(*LEAD, "play MA", "kontra u", "kontra r", "kontra j", own=own)
    assert not scribe.follows_kontra
    assert scribe.levels_on(Figure.ULTI) == (1, 1)
    assert scribe.levels_on(Figure.PARTI) == (0, 0)
    for text in ("play MU", "play ZU"):
        scribe.note(text)
    assert scribe.kontra_round is None
    assert scribe.seat is Seat.FOREHAND  # who won the trick goes on


def test_r7_4_whoever_plays_ends_the_round_of_kontras() -> None:
    scribe = scribe_of(*LEAD, "play MA", "kontra u", "play MU", "play ZU")
    assert scribe.kontra_round is not None
    scribe.note("play MX")
    assert scribe.kontra_round is None
    assert scribe.on_table == tuple(scribe.played[3:])
    assert scribe.seat is Seat.MIDDLEHAND
