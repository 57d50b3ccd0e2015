"""The scribe follows a deal from its texts alone, and knows what the game knows."""

from __future__ import annotations

from hypothesis import given

from tests.testing.shared import FEW
from ulti import Game, Phase
from ulti.record import Record
from ulti.testing import games
from ulti.testing.scribe import Scribe


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
