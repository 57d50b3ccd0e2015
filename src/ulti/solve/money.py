"""The money of a bid of several figures: what a play comes to, and an amount as a goal.

Only few facts of a play matter for its settlement. A ledger says for each set of them what the
declarer gets; all about bids, kontra and house rules is in there, and the search knows the facts
alone.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple, final

from ulti.bids import Figure
from ulti.deals import SEATS
from ulti.errors import OutcomeError
from ulti.outcome import HUNDRED, NEEDED_TRICK_POINTS, Outcome, Silent, why_not_silent
from ulti.settlement import settle
from ulti.solve.goals import Question, figure_question
from ulti.solve.position import sides
from ulti.solve.search import FACTS, LOST, WON, Goal
from ulti.tricks import ACES, ACES_AND_TENS, CARD_POINTS, TENS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ulti.game import Game
    from ulti.solve.position import Position

MIXED: Final = 3
"""In place of a seat: not one seat alone."""

NONE_YET: Final = 4
"""In place of a seat: nothing has happened that it could be said of."""

_BUT_THE_LAST: Final = 4
"""What is added to a seat that won all tricks but the last."""

_NOT_LAST, _LOSES, _WINS = range(3)
"""What the trump 7 does in the last trick."""


class Facts(NamedTuple):
    """What a play with trump came to, or has come to so far, as far as it can matter.

    Attributes:
        points: the declarer's trick points, in tens.
        sweep: the seat that won every trick, or `MIXED`; so far perhaps `NONE_YET`; at the end,
            for a seat that lost the last trick alone, four more.
        aces: the seat that captured every ace, or `MIXED`; so far perhaps `NONE_YET`.
        tens: 1 if no ten is lost to the declarer, else 0.
        seven: what the trump 7 did in the last trick.

    """

    points: int
    sweep: int
    aces: int
    tens: int
    seven: int

    def pack(self) -> int:
        """Return the facts so far as one number."""
        return self.points | self.sweep << 4 | self.aces << 7 | self.tens << 10

    @classmethod
    def unpack(cls, packed: int) -> Facts:
        """Return the facts so far that `pack` wrote."""
        return cls(packed & 15, packed >> 4 & 7, packed >> 7 & 7, packed >> 10, _NOT_LAST)

    @classmethod
    def of(cls, position: Position, seven_of: int | None) -> Facts:
        """Return the facts of a position, so far or at the end.

        Args:
            position: the position.
            seven_of: who holds or held the trump 7, if it is known.

        """
        rules, captured = position.rules, position.captured
        aces = MIXED if rules.talon & ACES else NONE_YET
        for seat in range(3):
            if captured[seat] & ACES:
                aces = seat if aces == NONE_YET else MIXED
        lost = rules.talon | captured[rules.declarer - 1] | captured[rules.declarer - 2]
        sweep, seven = _sweep_of(position.winners), _NOT_LAST
        if position.is_over:
            *before, winner = position.winners
            so_far = _sweep_of(before)
            if so_far in SEATS and so_far != winner:
                sweep = so_far + _BUT_THE_LAST
            if position.last & rules.seven:
                seven = _WINS if winner == seven_of else _LOSES
        return cls(position.points // CARD_POINTS, sweep, aces, int(not lost & TENS), seven)

    def ends(self, live: int, seven: int) -> Iterator[Facts]:
        """Go through the facts at the end that may come of these; some of them perhaps never do.

        Args:
            live: the mask of the cards that are not captured.
            seven: the bit of the trump 7.

        """
        most = self.points + (live & ACES_AND_TENS).bit_count() + 1
        sweeps: Iterable[int] = (self.sweep, self.sweep + _BUT_THE_LAST, MIXED)
        if self.sweep == MIXED:
            sweeps = (MIXED,)
        elif self.sweep == NONE_YET:
            sweeps = (*SEATS, *(seat + _BUT_THE_LAST for seat in SEATS), MIXED)
        aces: Iterable[int] = (self.aces,)
        if live & ACES and self.aces != MIXED:
            aces = (*SEATS, MIXED) if self.aces == NONE_YET else (self.aces, MIXED)
        every = itertools.product(
            range(self.points, most + 1),
            sweeps,
            aces,
            (0, 1) if self.tens and live & TENS else (self.tens,),
            (_NOT_LAST, _LOSES, _WINS) if live & seven else (_NOT_LAST,),
        )
        return itertools.starmap(Facts, every)


def _sweep_of(winners: Sequence[int]) -> int:
    """Return the seat that won all these tricks."""
    if not winners:
        return NONE_YET
    return winners[0] if len(set(winners)) == 1 else MIXED


_POINTS, _SWEEP, _ACES, _TENS = range(4)
_USUAL: Final = Facts(0, MIXED, MIXED, 0, _NOT_LAST)


@final
class Ledger:
    """What the declarer gets for each set of facts that a play can come to.

    Attributes:
        position: the position from which the plays go on.
        nets: by facts; those that no play comes to are left out.

    """

    __slots__ = ("_game", "_settled", "_seven_of", "nets", "position")

    def __init__(self, game: Game, position: Position) -> None:
        self._game = game
        self.position = position
        holder = position.holder(position.rules.seven)
        self._seven_of = None if holder is None else SEATS[holder]
        self._settled: dict[tuple[frozenset[Figure], tuple[Silent, ...]], int | None] = {}
        self.nets: dict[Facts, int] = {}
        for facts in Facts.of(position, holder).ends(position.live, position.rules.seven):
            net = self._net(facts)
            if net is not None:
                self.nets[facts] = net

    def _net(self, facts: Facts) -> int | None:
        key = frozenset(self._made(facts)), tuple(self._silents(facts))
        if key not in self._settled:
            self._settled[key] = self._settle(*key)
        return self._settled[key]

    def _settle(self, made: frozenset[Figure], silents: tuple[Silent, ...]) -> int | None:
        try:
            return _net_of(self._game, made, silents)
        except OutcomeError:
            return None  # no play comes to these facts

    def _made(self, facts: Facts) -> Iterator[Figure]:
        """Go through the figures of the bid that were made (R3.1)."""
        rules = self.position.rules
        declarer, points = rules.declarer, CARD_POINTS * facts.points
        has_meld = {Figure.FORTY_HUNDRED: rules.forty, Figure.TWENTY_HUNDRED: rules.twenty}
        for figure in rules.bid:
            if figure is Figure.PARTI:
                mine, theirs = sides(self._game, points)
                is_made = mine > theirs
            elif figure is Figure.ULTI:
                is_made = facts.seven == _WINS and self._seven_of == declarer
            elif figure is Figure.FOUR_ACES:
                is_made = facts.aces == declarer
            elif figure is Figure.FOUR_TENS:
                is_made = bool(facts.tens)
            elif figure.is_durchmars:
                is_made = facts.sweep == declarer
            else:
                is_made = points >= NEEDED_TRICK_POINTS[figure] and has_meld[figure]
            if is_made:
                yield figure

    def _silents(self, facts: Facts) -> Iterator[Silent]:
        """Go through the silent figures (R10)."""
        rules = self.position.rules
        if Figure.PARTI in rules.bid:
            mine, theirs = sides(self._game, CARD_POINTS * facts.points)
            if mine >= HUNDRED or theirs >= HUNDRED:
                by = SEATS[rules.declarer] if mine >= HUNDRED else None
                yield Silent(Figure.HUNDRED, by, made=True)
        if facts.seven != _NOT_LAST and why_not_silent(Figure.ULTI, rules.bid) is None:
            yield Silent(Figure.ULTI, self._seven_of, made=facts.seven == _WINS)
        if facts.aces != MIXED and why_not_silent(Figure.FOUR_ACES, rules.bid) is None:
            yield Silent(Figure.FOUR_ACES, facts.aces, made=True)
        if facts.sweep != MIXED and why_not_silent(Figure.DURCHMARS, rules.bid) is None:
            sweep = facts.sweep
            made = sweep < _BUT_THE_LAST
            yield Silent(Figure.DURCHMARS, sweep if made else sweep - _BUT_THE_LAST, made=made)


@final
class AtLeast(Goal):
    """An amount of money as a goal.

    Only those facts are followed that can make a difference to whether it is reached.
    """

    __slots__ = (
        "_after_last",
        "_after_trick",
        "_declarer",
        "_follows",
        "_judged",
        "_marked",
        "_met",
        "_met_by_key",
        "_seven",
        "_seven_of",
    )

    def __init__(self, ledger: Ledger, amount: int) -> None:
        position = ledger.position
        self._declarer = position.rules.declarer
        self._seven = position.rules.seven
        self._seven_of = position.holder(self._seven)
        met = {facts: net >= amount for facts, net in ledger.nets.items()}
        self._follows = Facts(*[_makes_difference(met, field) for field in range(len(_USUAL))])
        self._met = {self._followed(facts): is_met for facts, is_met in met.items()}
        self.apart = self._masks_apart()
        self._marked = sum(self.apart)
        # What was worked out before, by what it depends on.
        self._after_trick: dict[tuple[int, int, int], int] = {}
        self._after_last: dict[tuple[int, int, int], int] = {}
        self._judged: dict[tuple[int, int], int] = {}
        self._met_by_key: dict[tuple[Facts, int, bool, bool, bool], int] = {}

    def begin(self, position: Position, target: int) -> int:  # noqa: ARG002 - there is only one
        """Return the state of a position."""
        facts = self._followed(Facts.of(position, self._seven_of))
        if position.is_over:
            return WON if self._met[facts] else LOST
        return facts.pack() << FACTS | 1

    def judge(self, state: int, live: int) -> int:
        """Decide by what may still come, or leave out what makes no difference any more."""
        key = state, live & self._marked
        judged = self._judged.get(key)
        if judged is None:
            judged = self._judged[key] = self._judge(*key)
        return judged

    def after(self, state: int, trick: int, winner: int, left: int) -> int:
        """Return the state after a trick."""
        key = state, trick & self._marked, winner
        known = self._after_trick if left else self._after_last
        then = known.get(key)
        if then is None:
            facts = Facts.unpack(state >> FACTS)
            if left:
                then = self._gathered(facts, trick, winner).pack() << FACTS | 1
            else:
                then = WON if self._met[self._ended(facts, trick, winner)] else LOST
            known[key] = then
        return then

    def _gathered(self, facts: Facts, trick: int, winner: int) -> Facts:
        """Return the facts after a trick."""
        points, sweep, aces, tens, _ = facts
        if winner == self._declarer:
            points += (trick & ACES_AND_TENS).bit_count()
        elif trick & TENS:
            tens = 0
        if trick & ACES:
            aces = winner if aces in {winner, NONE_YET} else MIXED
        sweep = winner if sweep in {winner, NONE_YET} else MIXED
        return self._followed(Facts(points, sweep, aces, tens, _NOT_LAST))

    def _ended(self, facts: Facts, trick: int, winner: int) -> Facts:
        """Return the facts after the last trick."""
        points, sweep, aces, tens, _ = self._gathered(facts, trick, winner)
        if facts.sweep in SEATS and facts.sweep != winner:
            sweep = facts.sweep + _BUT_THE_LAST
        seven = _NOT_LAST
        if trick & self._seven:
            seven = _WINS if winner == self._seven_of else _LOSES
        points += winner == self._declarer
        return self._followed(Facts(points, sweep, aces, tens, seven))

    def _followed(self, facts: Facts) -> Facts:
        """Leave out the facts that make no difference."""
        return Facts(
            *[
                value if follows else usual
                for value, follows, usual in zip(facts, self._follows, _USUAL, strict=True)
            ]
        )

    def _masks_apart(self) -> tuple[int, ...]:
        """Return what cards the facts that are followed tell from others."""
        points, _, aces, tens, seven = self._follows
        if points and not (aces or tens):
            masks = [ACES_AND_TENS]
        else:
            masks = [ACES] * bool(points or aces) + [TENS] * bool(points or tens)
        return (*masks, self._seven) if seven else tuple(masks)

    def _judge(self, state: int, live: int) -> int:
        facts = Facts.unpack(state >> FACTS)
        worth = (live & ACES_AND_TENS).bit_count()
        key = facts, worth, bool(live & ACES), bool(live & TENS), bool(live & self._seven)
        judged = self._met_by_key.get(key)
        if judged is None:
            judged = self._met_by_key[key] = self._judge_anew(facts, live)
        return judged

    def _judge_anew(self, facts: Facts, live: int) -> int:
        """Look at all that may come of facts; keep of them what can make a difference."""
        met = self._met
        possible = map(self._followed, facts.ends(live, self._seven))
        ends = {end: met[end] for end in possible if end in met}
        answers = set(ends.values())
        if len(answers) == 1:
            return WON if answers.pop() else LOST
        for field in (_SWEEP, _ACES, _TENS):
            usual = _USUAL[field]
            if _is_same(ends, field, usual, met):
                facts = _with(facts, field, usual)
                ends = {_with(end, field, usual): is_met for end, is_met in ends.items()}
        if _is_same(ends, _POINTS, facts.points, met):
            while facts.points and _is_same(ends, _POINTS, facts.points - 1, met):
                facts = facts._replace(points=facts.points - 1)
        return facts.pack() << FACTS | 1


def _with(facts: Facts, field: int, value: int) -> Facts:
    """Return the facts with another value in one field."""
    values = list(facts)
    values[field] = value
    return Facts(*values)


def _is_same(ends: dict[Facts, bool], field: int, value: int, met: dict[Facts, bool]) -> bool:
    """Return whether all ends would be met, or not, just so with this value in a field."""
    return all(met.get(_with(end, field, value)) is is_met for end, is_met in ends.items())


def _makes_difference(met: dict[Facts, bool], field: int) -> bool:
    """Return whether a field makes a difference to any end."""
    usual = min(end.points for end in met) if field == _POINTS else _USUAL[field]
    return not _is_same(met, field, usual, met)


def _net_of(game: Game, made: Iterable[Figure], silents: Iterable[Silent] = ()) -> int:
    """Return what the declarer gets for figures that were made, or silent.

    Raises:
        OutcomeError: no play comes to this.

    """
    outcome = Outcome(
        bid=game.bid,
        declarer=game.declarer,
        trump=game.trump,
        made=made,
        silent=silents,
        kontra=game.kontra,
    )
    assert outcome.declarer is not None  # noqa: S101 - for the type checker
    return settle(outcome, game.profile, game.stake).net[outcome.declarer]


def money_question(game: Game, position: Position) -> Question:
    """Ask what the declarer gets with the best play for money."""
    figure = position.rules.bid.figures[0]
    if not figure.needs_trump:
        # Without trump there is one figure and nothing silent.
        question = figure_question(game, position, figure)
        return Question([_net_of(game, made) for made in ((), (figure,))], question.target)
    ledger = Ledger(game, position)
    amounts = sorted(set(ledger.nets.values()))
    # Few of the amounts are asked for, and each of them is work to prepare.
    goals: dict[int, AtLeast] = {}

    def target(place: int) -> tuple[Goal, int]:
        if place not in goals:
            goals[place] = AtLeast(ledger, amounts[place])
        return goals[place], 1

    return Question(amounts, target)
