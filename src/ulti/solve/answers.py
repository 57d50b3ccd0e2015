"""What users ask: can it be made, by which card, by which line, for how much."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.base.whole import is_whole
from ulti.model.bids import Figure, figure_of
from ulti.model.cards import DECK, Card, cards_of_mask
from ulti.model.deals import seat_of
from ulti.solve.goals import (
    Question,
    SomeTrick,
    Tricks,
    points_question,
    yes_or_no,
)
from ulti.solve.money import question_about
from ulti.solve.position import Position, position_of
from ulti.solve.search import LOST, WON, Budget, Search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.game import Game
    from ulti.model.deals import Seat
    from ulti.solve.search import Goal

NODES: Final = 1_000_000
"""How many positions between tricks a search may look at, unless another number is given."""

POINTS: Final = "points"
"""Asks for the declarer's trick points, where a figure would be asked for."""


@final
@attrs.frozen
class Answer:
    """An answer with the play that shows it.

    Attributes:
        value: whether the figure is made, or an amount.
        line: a play of best cards on both sides, up to where the answer is certain.
        nodes: how many positions between tricks were looked at.

    """

    value: bool | int
    line: tuple[Card, ...]
    nodes: int


@final
class Solver:
    """Answers a question at any moment of one play.

    What was found out is kept for the next position, and all of it together is bounded.

    Attributes:
        question: the question.
        budget: the nodes that were looked at, and how many may be.

    """

    __slots__ = ("_rules", "_searches", "budget", "question")

    def __init__(self, position: Position, question: Question, nodes: int) -> None:
        if not is_whole(nodes, 1):
            raise UltiError(
                f"{quoted(nodes)} is not a number of nodes: use a whole number from 1",
                "bad_argument",
            )
        self.question: Question = question
        self.budget: Budget = Budget(nodes)
        self._rules = position.rules
        self._searches: dict[Goal, Search] = {}

    def value(self, position: Position) -> int:
        """Return the answer for a position."""
        return self.question.answers[self.reached(position)]

    def reached(self, position: Position) -> int:
        """Return how many of the targets the declarer can reach from a position."""
        low, high = 0, len(self.question.answers) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._reaches(position, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def keepers(self, position: Position, reached: int) -> Iterator[int]:
        """Go through the cards, by index, that keep for their side what is reached."""
        for card in cards_of_mask(position.legal()):
            if self.keeps(position, card.index, reached):
                yield card.index

    def keeps(self, position: Position, card: int, reached: int) -> bool:
        """Return whether a card keeps for the side that plays it what is reached."""
        after = position.play(card)
        if position.seat == position.rules.declarer:
            return self._reaches(after, reached)
        return not self._reaches(after, reached + 1)

    def line(self, position: Position, reached: int) -> Iterator[Card]:
        """Go through best cards of both sides until the answer is certain."""
        while not position.is_over and not self._is_certain(position, reached):
            card = next(self.keepers(position, reached))
            yield DECK[card]
            position = position.play(card)

    def _reaches(self, position: Position, place: int) -> bool:
        """Return whether the answer at a place, or a better one, can be reached."""
        if not 0 < place < len(self.question.answers):
            return place <= 0
        goal, target = self.question.target(place)
        search = self._searches.get(goal)
        if search is None:
            search = self._searches[goal] = Search(self._rules, goal, self.budget)
        return search.reaches(position, target)

    def _is_certain(self, position: Position, reached: int) -> bool:
        """Return whether no card can change the answer any more."""
        return self._is_at(WON, position, reached) and self._is_at(LOST, position, reached + 1)

    def _is_at(self, state: int, position: Position, place: int) -> bool:
        """Return whether the state of a target is this; beyond the answers it always is."""
        if not 0 < place < len(self.question.answers):
            return True
        goal, target = self.question.target(place)
        return goal.begin(position, target) == state


def can_make(game: Game, figure: Figure | str, *, nodes: int = NODES) -> bool:
    """Return whether the declarer makes a figure, whatever the defenders do (R3.1).

    All cards are known to all. From here on only cards are played: melds and kontras are as they
    have been said, and the deal is neither conceded nor thrown in. A deal that would end early
    (R8.5) is played out.

    >>> import ulti
    >>> hands = (
    ...     "MA MX MK MO M7 PA PK PO ZA TA",
    ...     "MU M9 M8 ZX ZK ZO TX P9 P8 P7",
    ...     ("ZU Z9 Z8 Z7 TK TO TU T7 PX PU"),
    ... )
    >>> game = ulti.Game.from_contract(hands, "T9 T8", 0, "4u", "M", ulti.WIKIPEDIA)
    >>> can_make(game, "u"), can_make(game, "4")
    (True, True)

    Args:
        game: one in which cards are being played, at any moment.
        figure: a figure of the bid, or in a bid with trump any other figure with trump; it may
            be given by its code.
        nodes: how many positions between tricks may be looked at.

    Raises:
        SearchLimitError: there is no answer within so many nodes.
        UltiError: an argument is of the wrong kind, or the figure does not go with the bid.

    """
    position = position_of(game)
    return bool(Solver(position, _figure_asked(game, position, figure), nodes).value(position))


def points(game: Game, *, nodes: int = NODES) -> int:
    """Return the trick points that the declarer can force, those that he has included (R9.1).

    Args:
        game: one in which cards are being played, in a bid with trump.
        nodes: how many positions between tricks may be looked at.

    Raises:
        SearchLimitError: there is no answer within so many nodes.
        UltiError: an argument is of the wrong kind, or the bid is played without trump.

    """
    position = position_of(game)
    return Solver(position, _asked(game, position, POINTS), nodes).value(position)


def value(game: Game, *, nodes: int = NODES) -> int:
    """Return what the declarer gets with the best play for money, the stake included (R11).

    The defenders play as one team, so that his loss is their gain. All figures count, announced
    and silent, with the melds and kontras that have been said; see `can_make`.

    Args:
        game: one in which cards are being played.
        nodes: how many positions between tricks may be looked at.

    Raises:
        SearchLimitError: there is no answer within so many nodes.
        UltiError: an argument is of the wrong kind.

    """
    position = position_of(game)
    return Solver(position, _asked(game, position, None), nodes).value(position)


def best(game: Game, figure: Figure | str | None = None, *, nodes: int = NODES) -> tuple[Card, ...]:
    """Return every card that keeps what the side to play can reach, in the order of the deck.

    Where nothing can be lost any more, these are all legal cards.

    Args:
        game: one in which cards are being played; in the kontra round the cards are those of the
            next lead.
        figure: as for `can_make`; None asks for the money, `"points"` for the declarer's trick
            points.
        nodes: how many positions between tricks may be looked at.

    Raises:
        SearchLimitError: there is no answer within so many nodes.
        UltiError: an argument is of the wrong kind, or the figure does not go with the bid.

    """
    position = position_of(game)
    solver = Solver(position, _asked(game, position, figure), nodes)
    keepers = solver.keepers(position, solver.reached(position))
    return tuple([DECK[card] for card in keepers])


def answer(game: Game, figure: Figure | str | None = None, *, nodes: int = NODES) -> Answer:
    """Return the value of a question with a line of play that shows it.

    Args:
        game: one in which cards are being played.
        figure: as for `best`.
        nodes: how many positions between tricks may be looked at, for value and line together.

    Raises:
        SearchLimitError: there is no answer within so many nodes.
        UltiError: an argument is of the wrong kind, or the figure does not go with the bid.

    """
    position = position_of(game)
    question = _asked(game, position, figure)
    solver = Solver(position, question, nodes)
    reached = solver.reached(position)
    line = tuple(solver.line(position, reached))
    return Answer(question.answers[reached], line, solver.budget.nodes)


def rest_is_mine(game: Game, seat: Seat | int, *, nodes: int = NODES) -> bool:
    """Return whether a seat's side can take every trick that is left, whatever the others do.

    The trick on the table is one of them. A deal that would end early (R8.5) is played out.

    Args:
        game: one in which cards are being played.
        seat: the declarer, or a defender, who asks for both.
        nodes: how many positions between tricks may be looked at.

    Raises:
        SearchLimitError: there is no answer within so many nodes.
        UltiError: an argument is of the wrong kind.

    """
    position = position_of(game)
    rules = position.rules
    if seat_of(seat) == rules.declarer:
        goal = Tricks(rules, wins=True, from_now_on=True)
        return bool(Solver(position, yes_or_no(goal), nodes).value(position))
    return not Solver(position, yes_or_no(SomeTrick(rules)), nodes).value(position)


def _asked(game: Game, position: Position, figure: Figure | str | None) -> Question:
    if figure is None:
        return question_about(game, position, None)
    if isinstance(figure, str) and figure == POINTS:
        if position.rules.trump is None:
            raise UltiError(
                f"{position.rules.bid} is played without trump, where points don't count",
                "bad_argument",
            )
        return points_question(position)
    return _figure_asked(game, position, figure)


def _figure_asked(game: Game, position: Position, figure: Figure | str) -> Question:
    asked, bid = figure_of(figure), position.rules.bid
    if asked not in bid and (asked is Figure.HUNDRED or not (asked.needs_trump and bid.has_trump)):
        kind = "a figure with trump that can be bid" if bid.has_trump else str(bid)
        raise UltiError(f"{asked} can't be asked for in {bid}: ask for {kind}", "bad_argument")
    return question_about(game, position, asked)
