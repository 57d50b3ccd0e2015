"""Random play through the public `Game`: the loops that the benchmarks time.

Alone, `python -m benchmarks.playout` prints plies and whole deals a second.
"""

from __future__ import annotations

import random
from typing import Final

import ulti
from benchmarks.measure import rates, show

POSITIONS: Final = 256
DEALS_AT_A_TIME: Final = 32
# A member of an enum is slow to reach through its class before Python 3.12.
BID, RESPOND, PLAY, OVER = (
    ulti.Phase.BID,
    ulti.Phase.RESPOND,
    ulti.Phase.PLAY,
    ulti.Phase.OVER,
)
PASS: Final = ulti.Pass()


def positions() -> list[ulti.Game]:
    """Set up first leads of random deals: an ulti in hearts, played by forehand."""
    games = []
    for seed in range(POSITIONS):
        first, second, third = ulti.Deal.shuffled(random.Random(seed)).hands
        ten = ulti.CardSet(first.sorted()[:10])
        hands = (ten, second, third)
        game = ulti.Game.from_contract(hands, first - ten, 0, "Pju", None, ulti.WIKIPEDIA)
        games.append(game)
    return games


def play_out(game: ulti.Game, rng: random.Random) -> int:
    """Play random legal cards to the end; return how many."""
    draw = rng.random
    plies = 0
    while cards := game.legal_cards().sorted():
        game = game.play(cards[int(draw() * len(cards))])
        plies += 1
    return plies


def whole_deal(rng: random.Random) -> int:
    """Play a deal from the shuffle to the settlement; return the number of actions.

    Discards, trumps and cards are drawn evenly. Bids are low more often than high, a player who
    answers a bid passes nineteen times out of twenty, and melds and kontras are said now and then.
    """
    draw = rng.random
    game = ulti.Game.start(ulti.Deal.shuffled(rng), profile=ulti.WIKIPEDIA)
    plies = 0
    while (phase := game.phase) is not OVER:
        if phase is PLAY and draw() < 0.9:
            cards = game.legal_cards().sorted()
            game = game.play(cards[int(draw() * len(cards))])
        elif phase is RESPOND and draw() < 0.95:
            game = game.apply(PASS)
        else:
            actions = game.legal_actions()
            place = draw() ** 3 if phase is BID else draw()
            action = actions[int(place * len(actions))]
            if not isinstance(action, ulti.ThrowIn):
                game = game.apply(action)
        plies += 1
    assert game.settlement is not None
    return plies


def plies_per_second(seconds: float) -> list[float]:
    """Return plies a second of the play phase, over several runs."""
    rng, games = random.Random(1), positions()
    return rates(lambda: sum([play_out(game, rng) for game in games]), seconds)


def deals_per_second(seconds: float) -> list[float]:
    """Return whole deals a second, over several runs."""
    rng = random.Random(1)

    def some_deals() -> int:
        for _ in range(DEALS_AT_A_TIME):
            whole_deal(rng)
        return DEALS_AT_A_TIME

    return rates(some_deals, seconds)


if __name__ == "__main__":
    show("plies in the play phase", plies_per_second(1.0))
    show("whole deals", deals_per_second(1.0))
