"""Looking back at a deal: which cards gave something away."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.game import Game
from ulti.model.actions import PlayCard
from ulti.model.cards import DECK, Card
from ulti.model.deals import SEATS, Seat
from ulti.solve.answers import NODES, Solver
from ulti.solve.money import question_about
from ulti.solve.position import position_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti.model.bids import Figure
    from ulti.solve.goals import Question
    from ulti.solve.position import Position


@final
@attrs.frozen
class Gift:
    """What a card gave away.

    Attributes:
        figure: the figure that was made until then, or lost; None for the money.
        before: the value before the card, with best play: whether it is made, or an amount.
        after: the value after it.
        better: the cards that would have kept it.

    """

    figure: Figure | None
    before: int
    after: int
    better: tuple[Card, ...]


@final
@attrs.frozen
class Remark:
    """What is to be said of a card that was played.

    Attributes:
        trick: the number of the trick, from 1.
        seat: who played it.
        card: the card.
        gifts: what it gave away, the figures in the order of the bid, then the money; empty if
            nothing.

    """

    trick: int
    seat: Seat
    card: Card
    gifts: tuple[Gift, ...]


def review(
    game: Game,
    *,
    nodes: int = NODES,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[Remark, ...]:
    """Go through the cards of a deal and say which of them gave something away.

    Each card is compared with the best play of both sides when all cards are known, for every
    figure of the bid and for the money; melds and kontras count as they were said in the end.

    Args:
        game: a deal that is over, or any moment of its play.
        nodes: how many positions between tricks may be looked at for each question.
        progress: called after each card with how many are done and how many there are.

    Raises:
        SearchLimitError: a question needs more nodes.
        UltiError: an argument is of the wrong kind, or no card was played.

    """
    if not isinstance(game, Game):
        raise UltiError(f"{quoted(game)} is not a Game", "bad_argument")
    played = [
        (place, action.card)
        for place, (_, action) in enumerate(game.history)
        if isinstance(action, PlayCard)
    ]
    if not played:
        raise UltiError(
            "no card was played in this game, so there is none to review", "not_in_play"
        )
    position = position_of(game.at(played[0][0]))
    reviewers = [
        _Reviewer(figure, Solver(position, question, nodes), position)
        for figure, question in _questions(game, position)
    ]
    remarks = []
    for number, (_, card) in enumerate(played, 1):
        gifts = [reviewer.gift(position, card) for reviewer in reviewers]
        remarks.append(
            Remark(
                trick=len(position.winners) + 1,
                seat=SEATS[position.seat],
                card=card,
                gifts=tuple([gift for gift in gifts if gift is not None]),
            )
        )
        position = position.play(card.index)
        if progress is not None:
            progress(number, len(played))
    return tuple(remarks)


def _questions(game: Game, position: Position) -> list[tuple[Figure | None, Question]]:
    asked = (*position.rules.bid.figures, None)
    return [(figure, question_about(game, position, figure)) for figure in asked]


@final
class _Reviewer:
    """Follows one question through the cards."""

    __slots__ = ("_figure", "_reached", "_solver")

    def __init__(self, figure: Figure | None, solver: Solver, position: Position) -> None:
        self._figure = figure
        self._solver = solver
        self._reached = solver.reached(position)

    def gift(self, position: Position, card: Card) -> Gift | None:
        """Return what a card gives away, and go on after it."""
        solver, before = self._solver, self._reached
        if solver.keeps(position, card.index, before):
            return None
        self._reached = after = solver.reached(position.play(card.index))
        answers = solver.question.answers
        return Gift(
            figure=self._figure,
            before=answers[before],
            after=answers[after],
            better=tuple([DECK[index] for index in solver.keepers(position, before)]),
        )
