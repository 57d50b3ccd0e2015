"""A game at any moment of its play as masks and numbers (R7.4, R8)."""

from __future__ import annotations

import random

from tests.games import at_first_lead
from tests.solve.endings import ending
from ulti import WIKIPEDIA, Phase, solve
from ulti.model.cards import CardSet
from ulti.solve.position import position_of


def test_the_kontra_round_is_no_obstacle() -> None:
    """R7.4: trick 1 is on the table, and the next card is its winner's lead."""
    game = at_first_lead("ju")
    game = game.play(game.legal_cards().sorted()[0]).apply("kontra u")
    for _ in range(2):
        game = game.play(game.legal_cards().sorted()[0])
    assert game.phase is Phase.KONTRA
    passed = game.apply("pass")
    assert solve.can_make(game, "u") is solve.can_make(passed, "u")
    assert solve.value(game) == solve.value(passed)
    assert solve.best(game) == solve.best(passed)


def test_before_the_first_card_the_declarer_leads() -> None:
    """R7.6: where kontra is said before the first card, nothing lies on the table yet."""
    game = at_first_lead("ju", profile=WIKIPEDIA.evolve(kontra_time="BEFORE_LEAD"))
    assert game.phase is Phase.KONTRA
    position = position_of(game)
    assert (position.table, position.seat) == ((), 0)
    assert solve.best(game, "u") == solve.best(game.apply("pass").apply("pass"), "u")


def test_the_same_cards_are_legal_and_win_the_same_tricks() -> None:
    """R8.2-R8.4: whatever the house rules, a position plays on like the game."""
    rng = random.Random(11)
    for _ in range(30):
        game = ending(rng)
        while game.phase is Phase.KONTRA:
            game = game.apply("pass")
        position = position_of(game)
        while game.phase is Phase.PLAY:
            assert position == position_of(game)
            assert CardSet.from_mask(position.legal()) == game.legal_cards()
            card = rng.choice(game.legal_cards().sorted())
            game, position = game.play(card), position.play(card.index)
