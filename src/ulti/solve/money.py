"""The money of a bid of several figures: what a play comes to, and an amount as a goal.

Only few facts of a play matter for its settlement. A ledger says for each set of them what the
declarer gets; all about bids, kontra and house rules is in there, and the search knows the facts
alone.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, final

from ulti.house.choices import MeldsCount, SilentDurchmarsBy
from ulti.model.bids import Figure
from ulti.model.deals import SEATS
from ulti.model.tricks import ACES, ACES_AND_TENS, CARD_POINTS, TENS
from ulti.rules.outcome import (
    HUNDRED,
    NEEDED_TRICK_POINTS,
    TOTAL_POINTS,
    TRICKS,
    Ending,
    Outcome,
    Silent,
    silent_hundred,
)
from ulti.rules.possible import why_impossible
from ulti.rules.settlement import settle_game
from ulti.solve.goals import Question, figure_question, yes_or_no
from ulti.solve.position import said_melds, sides
from ulti.solve.search import FACTS, LOST, WON, Goal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ulti.game import Game
    from ulti.solve.position import Position

MIXED: Final = 3
"""In place of a seat: not one seat alone."""

NONE_YET: Final = 4
"""In place of a seat: nothing has happened that it could be said of."""

DEFENDERS: Final = 5
"""In place of a seat: both defenders, and never the declarer."""

_BUT_THE_LAST: Final = 8
"""What is added to those who won all tricks but the last, which went to the other side."""

_PARTNERS_LAST: Final = 16
"""What is added to a defender who won all tricks but the last, which went to the other one."""

_NOT_LAST, _LOSES, _WINS = range(3)
"""What the trump 7 does in the last trick."""


class Facts(NamedTuple):
    """What a play with trump came to, or has come to so far, as far as it can matter.

    Attributes:
        points: the declarer's trick points, in tens.
        sweep: the seat that won every trick, or `DEFENDERS` or `MIXED`; so far perhaps
            `NONE_YET`; at the end, for those who lost the last trick alone, more is added.
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
        sweep, seven = NONE_YET, _NOT_LAST
        for place, winner in enumerate(position.winners, 1):
            sweep = _swept(sweep, winner, rules.declarer, is_last=place == TRICKS)
        if position.is_over:
            winner = position.winners[-1]
            if position.last & rules.seven:
                seven = _WINS if winner == seven_of else _LOSES
        return cls(position.points // CARD_POINTS, sweep, aces, int(not lost & TENS), seven)

    def ends(self, live: int, seven: int, declarer: int) -> Iterator[Facts]:
        """Go through the facts at the end that may come of these; some of them perhaps never do.

        Args:
            live: the mask of the cards that are not captured.
            seven: the bit of the trump 7.
            declarer: the declarer's seat.

        """
        most = self.points + (live & ACES_AND_TENS).bit_count() + 1
        aces: Iterable[int] = (self.aces,)
        if live & ACES and self.aces != MIXED:
            aces = (*SEATS, MIXED) if self.aces == NONE_YET else (self.aces, MIXED)
        every = itertools.product(
            range(self.points, most + 1),
            _last_sweeps(self.sweep, declarer),
            aces,
            (0, 1) if self.tens and live & TENS else (self.tens,),
            (_NOT_LAST, _LOSES, _WINS) if live & seven else (_NOT_LAST,),
        )
        return itertools.starmap(Facts, every)


def _swept(sweep: int, winner: int, declarer: int, *, is_last: bool = False) -> int:
    """Return who won every trick, after one more of them."""
    if sweep in {winner, NONE_YET}:
        return winner
    if sweep == MIXED:
        return MIXED
    if declarer in {sweep, winner}:
        return sweep + _BUT_THE_LAST if is_last else MIXED
    return sweep + _PARTNERS_LAST if is_last and sweep != DEFENDERS else DEFENDERS


def _last_sweeps(sweep: int, declarer: int) -> tuple[int, ...]:
    """Return what may come of who has won every trick so far."""
    if sweep == MIXED:
        return (MIXED,)
    if sweep == declarer:
        return (sweep, sweep + _BUT_THE_LAST, MIXED)
    together = (DEFENDERS, DEFENDERS + _BUT_THE_LAST, MIXED)
    if sweep == DEFENDERS:
        return together
    defenders = [seat for seat in SEATS if seat != declarer] if sweep == NONE_YET else [sweep]
    alone = [seat + last for seat in defenders for last in (0, _BUT_THE_LAST, _PARTNERS_LAST)]
    of_declarer = (declarer, declarer + _BUT_THE_LAST) if sweep == NONE_YET else ()
    return (*of_declarer, *alone, *together)


_POINTS, _SWEEP, _ACES, _TENS = range(4)
_USUAL: Final = Facts(0, MIXED, MIXED, 0, _NOT_LAST)


_Settled: TypeAlias = tuple[frozenset[Figure], "tuple[Silent, ...]", Ending]
"""What is settled: the figures made, the silent ones, and the ending."""


@final
class Ledger:
    """What each set of facts that a play can come to is worth to the declarer.

    Attributes:
        position: the position from which the plays go on.
        nets: by facts; most of those that no play comes to are left out.

    """

    __slots__ = ("_ends_early", "_game", "_settled", "_seven_of", "nets", "position")

    def __init__(self, game: Game, position: Position, *, of_parti: bool = False) -> None:
        """Work out all amounts; or, of the parti, 1 where it is won and 0 where it is not."""
        self._game = game
        self.position: Position = position
        rules = position.rules
        holder = position.holder(rules.seven)
        self._seven_of = None if holder is None else SEATS[holder]
        self._ends_early = rules.ends_early
        self._settled: dict[_Settled, int | None] = {}
        self.nets: dict[Facts, int] = {}
        for facts in Facts.of(position, holder).ends(position.live, rules.seven, rules.declarer):
            net = int(self._wins_parti(facts)) if of_parti else self._net(facts)
            if net is not None:
                self.nets[facts] = net

    def _net(self, facts: Facts) -> int | None:
        made, declarer = frozenset(self._made(facts)), self.position.rules.declarer
        key: _Settled = made, tuple(self._silents(facts)), Ending.PLAYED
        if self._ends_early and facts.sweep not in {declarer, declarer + _BUT_THE_LAST}:
            key = made, (), Ending.EARLY  # R8.5: nothing else comes of it
        if key not in self._settled:
            self._settled[key] = _net_of(self._game, *key)
        return self._settled[key]

    def _sides(self, facts: Facts) -> tuple[int, int]:
        """Return what declarer and defenders have for the parti (R9.2, R9.3)."""
        declarer = self.position.rules.declarer
        of_defenders = {DEFENDERS, *(seat + last for seat in SEATS for last in (0, _PARTNERS_LAST))}
        has_trick = facts.sweep == declarer or facts.sweep not in of_defenders
        tricks = has_trick, facts.sweep != declarer
        return sides(self._game, CARD_POINTS * facts.points, tricks=tricks)

    def _wins_parti(self, facts: Facts) -> bool:
        mine, theirs = self._sides(facts)
        return mine > theirs

    def _made(self, facts: Facts) -> Iterator[Figure]:
        """Go through the figures of the bid that were made (R3.1)."""
        rules = self.position.rules
        declarer, points = rules.declarer, CARD_POINTS * facts.points
        has_meld = {Figure.FORTY_HUNDRED: rules.forty, Figure.TWENTY_HUNDRED: rules.twenty}
        for figure in rules.bid:
            if figure is Figure.PARTI:
                is_made = self._wins_parti(facts)
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
        rules, profile = self.position.rules, self._game.profile
        figures = rules.bid.figures
        if Figure.PARTI in figures and any(self._game.melds):
            yield from self._hundreds(facts)
        if Figure.ULTI not in figures and facts.seven != _NOT_LAST:
            yield Silent(Figure.ULTI, self._seven_of, made=facts.seven == _WINS)
        has_durchmars = figures[-1].is_durchmars  # the last of its bid
        if Figure.FOUR_ACES not in figures and facts.aces in SEATS:
            counts = facts.aces != rules.declarer and profile.silent_aces_against_durchmars
            if counts or not has_durchmars:
                yield Silent(Figure.FOUR_ACES, facts.aces, made=True)
        if not has_durchmars:
            yield from self._durchmars(facts)

    def _hundreds(self, facts: Facts) -> Iterator[Silent]:
        """R10.1: who reaches a hundred."""
        points, melds, totals = (
            CARD_POINTS * facts.points,
            said_melds(self._game),
            self._sides(facts),
        )
        by = SEATS[self.position.rules.declarer], None
        each = zip(by, melds, (points, TOTAL_POINTS - points), totals, strict=True)
        for seat, said, captured, total in each:
            if total >= HUNDRED:
                yield from silent_hundred(self._game.profile, seat, said, captured)

    def _durchmars(self, facts: Facts) -> Iterator[Silent]:
        """R10.4: all ten tricks, or the first nine and not the last."""
        sweep, declarer = facts.sweep, self.position.rules.declarer
        by_sides = self._game.profile.silent_durchmars_by is SilentDurchmarsBy.SIDES
        seat = sweep % _BUT_THE_LAST
        if sweep == MIXED or (seat == DEFENDERS and not by_sides):
            return
        is_made = sweep == seat or (by_sides and sweep == seat + _PARTNERS_LAST)
        by = None if by_sides and seat != declarer else SEATS[seat]
        yield Silent(Figure.DURCHMARS, by, made=is_made)


@final
class Amount(Goal):
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
        self.apart: tuple[int, ...] = self._masks_apart()
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
        return self.judge(facts.pack() << FACTS | 1, position.live)

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
        sweep = _swept(sweep, winner, self._declarer)
        return self._followed(Facts(points, sweep, aces, tens, _NOT_LAST))

    def _ended(self, facts: Facts, trick: int, winner: int) -> Facts:
        """Return the facts after the last trick."""
        points, _, aces, tens, _ = self._gathered(facts, trick, winner)
        sweep = _swept(facts.sweep, winner, self._declarer, is_last=True)
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
        """Return the cards that differ from others in a fact that is followed."""
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
        possible = map(self._followed, facts.ends(live, self._seven, self._declarer))
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


def _net_of(
    game: Game, made: frozenset[Figure], silents: tuple[Silent, ...], ending: Ending
) -> int | None:
    """Return what the declarer gets for figures that were made, or silent.

    Returns:
        The amount; None if no play comes to this.

    """
    facts = game.bid, game.declarer, game.trump, ending, made, silents
    if why_impossible(Outcome(*facts), game.profile) is not None:
        return None
    return _settled(game, made, silents, ending)


def _settled(
    game: Game,
    made: Iterable[Figure],
    silents: Iterable[Silent] = (),
    ending: Ending = Ending.PLAYED,
) -> int:
    """Return what the declarer gets, with kontra as it has been said."""
    outcome = Outcome(game.bid, game.declarer, game.trump, ending, made, silents, game.kontra)
    assert outcome.declarer is not None  # noqa: S101 - for the type checker
    return settle_game(outcome, game.profile, game.stake).net[outcome.declarer]


def question_about(game: Game, position: Position, figure: Figure | None) -> Question:
    """Ask whether the declarer can make a figure (R3.1); None asks for the money."""
    if figure is None:
        return _money_question(game, position)
    if figure is Figure.PARTI and game.profile.melds_count is MeldsCount.WITH_TRICK:
        # R9.3: points alone don't say whether melds count.
        return yes_or_no(Amount(Ledger(game, position, of_parti=True), 1))
    return figure_question(game, position, figure)


def _money_question(game: Game, position: Position) -> Question:
    """Ask what the declarer gets with the best play for money."""
    figure = position.rules.bid.figures[0]
    if not figure.needs_trump:
        # Without trump there is one figure and nothing silent.
        question = figure_question(game, position, figure)
        return Question([_settled(game, made) for made in ((), (figure,))], question.target)
    ledger = Ledger(game, position)
    amounts = sorted(set(ledger.nets.values()))
    # Few of the amounts are asked for, and each of them is work to prepare.
    goals: dict[int, Amount] = {}

    def target(place: int) -> tuple[Goal, int]:
        if place not in goals:
            goals[place] = Amount(ledger, amounts[place])
        return goals[place], 1

    return Question(amounts, target)
