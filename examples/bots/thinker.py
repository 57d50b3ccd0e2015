"""A player that deals the cards it does not know again and again, and looks what follows.

It bids and melds as the sensible player does. In the play it draws deals that look the same from
its seat (`View.sample`), tries each choice in all of them, and takes what brings the most money: by
playing on at random while many cards are left, and exactly, with open cards, when few are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sensible

from ulti import Meld, Phase, ThrowIn, solve

if TYPE_CHECKING:
    import random

    from ulti import Action, Game
    from ulti.view import View

WORLDS = 10
"""So many deals are drawn for a choice."""
FEW_CARDS = 15
"""With so many cards left in all hands, a deal is solved."""
NODES = 20_000


def choose(view: View, rng: random.Random) -> Action:
    """Choose an action for the seat to act."""
    actions = view.legal_actions()
    if view.phase not in {Phase.PLAY, Phase.KONTRA} or isinstance(actions[0], Meld):
        return sensible.choose(view, rng)
    options = [action for action in actions if not isinstance(action, (Meld, ThrowIn))]
    if len(options) == 1:
        return options[0]
    won = dict.fromkeys(options, 0.0)
    for _ in range(WORLDS):
        world = view.sample(rng)
        for option in options:
            won[option] += worth(world.apply(option), rng, view)
    return max(options, key=won.__getitem__)


def worth(game: Game, rng: random.Random, view: View) -> float:
    """Return what the seat of the view gets of a deal, in units of money."""
    seat = view.seat
    assert seat is not None, "a seat is to act, not a spectator"
    if game.phase is Phase.PLAY and sum(map(len, game.hands)) <= FEW_CARDS:
        try:
            units = solve.value(game, nodes=NODES)
        except solve.SearchLimitError:
            pass
        else:
            return units if seat is game.declarer else -units / 2
    settlement = play_on(game, rng).settlement
    assert settlement is not None, "it was played to the end"
    return settlement.net[seat] / game.stake


def play_on(game: Game, rng: random.Random) -> Game:
    """Play to the end: any card, but no word."""
    while game.phase is not Phase.OVER:
        if game.phase is Phase.KONTRA:
            game = game.apply("pass")
        else:
            cards = game.legal_cards().sorted()
            game = game.play(cards[int(rng.random() * len(cards))])
    return game
