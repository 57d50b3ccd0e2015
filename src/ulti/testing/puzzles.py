"""Puzzles: moments of a deal at which one card alone is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from hypothesis import reject
from hypothesis import strategies as st

from ulti.base.errors import UltiError, quoted
from ulti.base.whole import is_whole
from ulti.model.actions import PlayCard
from ulti.model.deals import SEATS
from ulti.rules.outcome import Ending
from ulti.solve import best
from ulti.solve.answers import POINTS
from ulti.testing.games import HouseRules, games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.game import Game
    from ulti.model.bids import Figure
    from ulti.model.cards import Card

_USUAL: Final = 5
_MOST: Final = 10
_DEALS: Final = 16


class Puzzle(NamedTuple):
    """A moment at which the side to play keeps what it can reach by one card alone.

    Attributes:
        game: the deal; several cards are legal.
        question: what is at stake, as `ulti.solve.best` takes it: a figure of the bid, or
            `"points"` for the declarer's trick points.
        card: the only card that keeps it.

    """

    game: Game
    question: Figure | str
    card: Card


def puzzles(profile: HouseRules = None, *, most_cards: int = _USUAL) -> st.SearchStrategy[Puzzle]:
    """Make puzzles with all cards open: one card is right, every other legal card is wrong.

    >>> from hypothesis import find
    >>> from ulti import WIKIPEDIA
    >>> puzzle = find(puzzles(WIKIPEDIA), lambda puzzle: True)
    >>> best(puzzle.game, puzzle.question) == (puzzle.card,)
    True

    Args:
        profile: the house rules, or a strategy of them; None for any.
        most_cards: how many cards each may still hold; with more than six they take long.

    Raises:
        UltiError: an argument is of the wrong kind.

    """
    if not is_whole(most_cards, 2) or most_cards > _MOST:
        right = f"use a whole number from 2 to {_MOST}"
        raise UltiError(f"most_cards: {quoted(most_cards)} is not allowed: {right}", "bad_argument")
    return _puzzles(games(profile, ending=Ending.PLAYED), most_cards)


@st.composite
def _puzzles(draw: st.DrawFn, played: st.SearchStrategy[Game], most_cards: int) -> Puzzle:
    for _ in range(_DEALS):  # most have none
        found = [*_puzzles_in(draw(played), most_cards)]
        if found:
            return draw(st.sampled_from(found))
    return reject()


def _puzzles_in(game: Game, most_cards: int) -> Iterator[Puzzle]:
    """Go through the puzzles of a deal that was played, the last ones first."""
    assert game.bid is not None  # noqa: S101 - cards were played
    plays = [n for n, (_, did) in enumerate(game.history) if isinstance(did, PlayCard)]
    for place in reversed(plays[-len(SEATS) * most_cards :]):
        before = game.at(place)
        if len(before.legal_cards()) > 1:
            for question in (*game.bid, *((POINTS,) if game.bid.has_trump else ())):
                kept = best(before, question)
                if len(kept) == 1:
                    yield Puzzle(before, question, kept[0])
