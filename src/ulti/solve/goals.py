"""What a declarer may be asked to reach, one class for each kind of figure (R3.1, R9).

The search knows a goal as a state (`ulti.solve.search`): `WON`, `LOST`, or what is still needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import attrs

from ulti.model.bids import Figure
from ulti.model.tricks import ACES_AND_TENS, CARD_POINTS
from ulti.rules.outcome import CAPTURED_CARDS, NEEDED_TRICK_POINTS, TOTAL_POINTS
from ulti.solve.position import sides
from ulti.solve.search import LOST, WON, Goal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti.game import Game
    from ulti.solve.position import Position, Rules

_OPEN: Final = 1
"""The state of a goal that knows only won, lost and not yet."""


class _YesOrNo(Goal):
    """What goals share that have one target."""

    __slots__ = ("_declarer",)

    def __init__(self, rules: Rules, *apart: int) -> None:
        self._declarer = rules.declarer
        self.apart = apart


@final
class Tricks(_YesOrNo):
    """Tricks alone: every one or none, from the first lead or from now on.

    Attributes:
        wins: whether it is the declarer's side that is to win them.

    """

    __slots__ = ("_from_now_on", "wins")

    def __init__(self, rules: Rules, *, wins: bool, from_now_on: bool = False) -> None:
        super().__init__(rules)
        self.wins: bool = wins
        self._from_now_on = from_now_on

    def begin(self, position: Position, target: int) -> int:  # noqa: ARG002 - there is only one
        """Return the state of a position."""
        won_right = [(winner == self._declarer) is self.wins for winner in position.winners]
        if not self._from_now_on and not all(won_right):
            return LOST
        return WON if position.is_over else _OPEN

    def after(self, state: int, trick: int, winner: int, left: int) -> int:  # noqa: ARG002 - whatever its cards
        """Return the state after a trick."""
        if (winner == self._declarer) is not self.wins:
            return LOST
        return state if left else WON


@final
class SomeTrick(_YesOrNo):
    """At least one of the tricks that are left."""

    __slots__ = ()

    def begin(self, position: Position, target: int) -> int:  # noqa: ARG002 - there is only one
        """Return the state of a position."""
        return LOST if position.is_over else _OPEN

    def after(self, state: int, trick: int, winner: int, left: int) -> int:  # noqa: ARG002 - whatever its cards
        """Return the state after a trick."""
        if winner == self._declarer:
            return WON
        return state if left else LOST


@final
class LastSeven(_YesOrNo):
    """The last trick with the trump 7: an ulti."""

    __slots__ = ("_is_his", "_seven")

    def __init__(self, position: Position) -> None:
        rules = position.rules
        super().__init__(rules, rules.seven)
        self._seven = rules.seven
        self._is_his = position.holder(rules.seven) == rules.declarer

    def begin(self, position: Position, target: int) -> int:  # noqa: ARG002 - there is only one
        """Return the state of a position."""
        if not self._is_his:
            return LOST
        if position.is_over:
            made = position.last & self._seven and position.winners[-1] == self._declarer
            return WON if made else LOST
        return _OPEN if position.live & self._seven else LOST

    def after(self, state: int, trick: int, winner: int, left: int) -> int:
        """Return the state after a trick; only the declarer can have played the 7 to the last."""
        if left:
            return LOST if trick & self._seven else state
        return WON if winner == self._declarer else LOST


@final
class Captures(_YesOrNo):
    """All cards of a kind: four aces, four tens."""

    __slots__ = ("_cards",)

    def __init__(self, rules: Rules, cards: int) -> None:
        super().__init__(rules, cards)
        self._cards = cards

    def begin(self, position: Position, target: int) -> int:  # noqa: ARG002 - there is only one
        """Return the state of a position."""
        missing = self._cards & ~position.captured[self._declarer]
        if not missing:
            return WON
        return LOST if missing & ~position.live else _OPEN

    def judge(self, state: int, live: int) -> int:
        """Return whether all are captured."""
        return state if live & self._cards else WON

    def after(self, state: int, trick: int, winner: int, left: int) -> int:
        """Return the state after a trick."""
        if trick & self._cards and winner != self._declarer:
            return LOST
        return state if left else WON


@final
class TrickPoints(Goal):
    """Points in tricks, in tens; a target of 0 is always reached (R9.1)."""

    __slots__ = ("_declarer",)

    def __init__(self, rules: Rules) -> None:
        self._declarer = rules.declarer
        self.apart: tuple[int, ...] = (ACES_AND_TENS,)

    def begin(self, position: Position, target: int) -> int:
        """Return the state of a position."""
        need = target - position.points // CARD_POINTS
        if need <= 0:
            return WON
        return LOST if position.is_over else need

    def judge(self, state: int, live: int) -> int:
        """Return whether the cards left and the last trick are enough."""
        return state if state <= (live & ACES_AND_TENS).bit_count() + 1 else LOST

    def after(self, state: int, trick: int, winner: int, left: int) -> int:
        """Return the state after a trick."""
        if winner == self._declarer:
            state -= (trick & ACES_AND_TENS).bit_count() + (not left)
            if state <= 0:
                return WON
        return state if left else LOST


@final
@attrs.frozen
class Question:
    """Targets, each harder for the declarer than the one before, and what reaching them means.

    Attributes:
        answers: numbers or truths: the answer if no target is reached, if the first one is, ….
        target: returns for the place of an answer, from 1, a goal and the target of it that must
            be reached.

    """

    answers: Sequence[int]
    target: Callable[[int], tuple[Goal, int]]


def yes_or_no(goal: Goal, target: int = 1) -> Question:
    """Ask whether one target is reached."""
    return Question((False, True), lambda _: (goal, target))


def points_question(position: Position) -> Question:
    """Ask how many points the declarer can force in tricks."""
    goal = TrickPoints(position.rules)
    answers = range(0, TOTAL_POINTS + 1, CARD_POINTS)
    return Question(answers, lambda place: (goal, place))


def figure_question(game: Game, position: Position, figure: Figure) -> Question:
    """Ask whether the declarer can make a figure (R3.1)."""
    rules = position.rules
    if figure.is_betli or figure.is_durchmars:
        return yes_or_no(Tricks(rules, wins=figure.is_durchmars))
    if figure is Figure.ULTI:
        return yes_or_no(LastSeven(position))
    if figure in CAPTURED_CARDS:
        return yes_or_no(Captures(rules, CAPTURED_CARDS[figure]))
    needed = _needed_points(game, rules, figure)
    if needed is None:
        return Question((False,), lambda _: (TrickPoints(rules), 0))
    return yes_or_no(TrickPoints(rules), needed // CARD_POINTS)


def _needed_points(game: Game, rules: Rules, figure: Figure) -> int | None:
    """Return the trick points that make a figure; None if no number does (R9.2-R9.4)."""
    if figure in NEEDED_TRICK_POINTS:
        has_meld = rules.forty if figure is Figure.FORTY_HUNDRED else rules.twenty
        return NEEDED_TRICK_POINTS[figure] if has_meld else None
    for trick_points in range(0, TOTAL_POINTS + 1, CARD_POINTS):
        mine, theirs = sides(game, trick_points)
        if mine > theirs:
            return trick_points
    return None
