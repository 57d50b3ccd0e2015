"""Counting lines of play, the classical test of a move generator."""

from __future__ import annotations

from ulti.base.errors import UltiError, quoted
from ulti.base.whole import is_whole
from ulti.game import Game
from ulti.rules.play import Play


def perft(game: Game, depth: int) -> int:
    """Count the lines of exactly `depth` legal actions from a position; claims are left out.

    A deal that ends before has no such line. Depth 0 has one line, the empty one.

    >>> import random
    >>> import ulti
    >>> game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.ULTISTARS)
    >>> ulti.perft(game, 1), ulti.perft(game, 2)
    (66, 3564)

    Args:
        game: the position.
        depth: the number of actions.

    Returns:
        how many lines there are.

    Raises:
        UltiError: this is not a game, or the depth is not a whole number from 0.

    """
    if not isinstance(game, Game):
        raise UltiError(f"{quoted(game)} is not a Game", "bad_argument")
    if not is_whole(depth, 0):
        raise UltiError(
            f"{quoted(depth)} is not a depth: use a whole number from 0", "bad_argument"
        )
    return _count(game, depth) if depth else 1


def _count(game: Game, depth: int) -> int:
    """Count from a depth of 1; the last actions are counted without being done."""
    if isinstance(game, Play) and not game._in_first_trick:
        if depth == 1:
            return game._legal.bit_count()
        return _count_cards(game, depth)
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    return sum([_count(game.apply(action), depth - 1) for action in actions])


def _count_cards(game: Play[Game], depth: int) -> int:
    """Count in the play after trick 1, where there is nothing but cards to play."""
    play = game.play
    if depth > 2:  # noqa: PLR2004 - the last two levels are counted below
        return sum([_count(play(card), depth - 1) for card in game.legal_cards()])
    total = 0
    for card in game.legal_cards():
        after = play(card)
        if isinstance(after, Play):
            total += after._legal.bit_count()
    return total
