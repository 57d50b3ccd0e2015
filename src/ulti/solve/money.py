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
from ulti.solve.search import FACTS, LOST, NEED, WON
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


_POINTS: Final = 0
_USUAL: Final = Facts(0, MIXED, MIXED, 0, _NOT_LAST)


@final
class Ledger:
    """What the declarer gets for each set of facts that a play can come to.

    Attributes:
        nets: by facts; those that no play comes to are left out.

    """

    __slots__ = ("_game", "_position", "_settled", "_seven_of", "nets")

    def __init__(self, game: Game, position: Position) -> None:
        self._game = game
        self._position = position
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
        rules = self._position.rules
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
        rules = self._position.rules
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
class Net:
    """An amount of money as a goal; the targets are the places of the amounts, the least first.

    Attributes:
        amounts: what the declarer may get, from the least up.

    """

    __slots__ = (
        "_after_last",
        "_after_trick",
        "_counts",
        "_declarer",
        "_judged",
        "_marked",
        "_places",
        "_seven",
        "_seven_of",
        "_steps",
        "amounts",
        "apart",
    )

    def __init__(self, game: Game, position: Position) -> None:
        nets = Ledger(game, position).nets
        self.amounts = sorted(set(nets.values()))
        self._declarer = position.rules.declarer
        self._seven = position.rules.seven
        self._seven_of = position.holder(self._seven)
        self._counts = Facts(*[_counts(nets, field) for field in range(len(Facts._fields))])
        places = {net: place for place, net in enumerate(self.amounts)}
        self._places = {self._only(facts): places[net] for facts, net in nets.items()}
        self._steps = _steps_of(self._places)
        self.apart = self._masks_apart()
        self._marked = sum(self.apart)
        # What was worked out before, by what it depends on.
        self._after_trick: dict[tuple[int, int, int], int] = {}
        self._after_last: dict[tuple[int, int, int], int] = {}
        self._judged: dict[tuple[int, int], tuple[int, int, int]] = {}

    def begin(self, position: Position, target: int) -> int:
        """Return the state of a position."""
        facts = self._only(Facts.of(position, self._seven_of))
        if position.is_over:
            return WON if self._places[facts] >= target else LOST
        return facts.pack() << FACTS | target if target else WON

    def judge(self, state: int, mine: int, second: int, third: int, seat: int, live: int) -> int:
        """Decide by what the facts and the cards left allow at best and at worst."""
        key = state >> FACTS, live & self._marked
        judged = self._judged.get(key)
        if judged is None:
            judged = self._judged[key] = self._judge(*key)
        least, most, facts = judged
        need = state & NEED
        if need <= least:
            return WON
        return facts | need if need <= most else LOST

    def after(self, state: int, trick: int, winner: int, left: int) -> int:
        """Add what the trick brings to the facts."""
        key = state >> FACTS, trick & self._marked, winner
        if left:
            facts = self._after_trick.get(key)
            if facts is None:
                packed = self._gather(*key).pack()
                facts = self._after_trick[key] = packed << FACTS
            return facts | state & NEED
        place = self._after_last.get(key)
        if place is None:
            place = self._after_last[key] = self._places[self._gather_last(*key)]
        return WON if place >= state & NEED else LOST

    def _gather(self, packed: int, trick: int, winner: int) -> Facts:
        """Return the facts after a trick."""
        points, sweep, aces, tens, _ = Facts.unpack(packed)
        if winner == self._declarer:
            points += (trick & ACES_AND_TENS).bit_count()
        elif trick & TENS:
            tens = 0
        if trick & ACES:
            aces = winner if aces in {winner, NONE_YET} else MIXED
        sweep = winner if sweep in {winner, NONE_YET} else MIXED
        return self._only(Facts(points, sweep, aces, tens, _NOT_LAST))

    def _gather_last(self, packed: int, trick: int, winner: int) -> Facts:
        """Return the facts after the last trick."""
        before = Facts.unpack(packed)
        facts = self._gather(packed, trick, winner)
        sweep = facts.sweep
        if before.sweep in SEATS and before.sweep != winner:
            sweep = before.sweep + _BUT_THE_LAST
        seven = _NOT_LAST
        if trick & self._seven:
            seven = _WINS if winner == self._seven_of else _LOSES
        points = facts.points + (winner == self._declarer)
        return self._only(Facts(points, sweep, facts.aces, facts.tens, seven))

    def _only(self, facts: Facts) -> Facts:
        """Leave out the facts that make no difference to the money."""
        points, sweep, aces, tens, seven = self._counts
        return Facts(
            facts.points if points else 0,
            facts.sweep if sweep else MIXED,
            facts.aces if aces else MIXED,
            facts.tens if tens else 0,
            facts.seven if seven else _NOT_LAST,
        )

    def _masks_apart(self) -> tuple[int, ...]:
        """Return what cards the facts that count can tell from others."""
        points, _, aces, tens, seven = self._counts
        if points and not (aces or tens):
            masks = [ACES_AND_TENS]
        else:
            masks = [ACES] * bool(points or aces) + [TENS] * bool(points or tens)
        return (*masks, self._seven) if seven else tuple(masks)

    def _judge(self, packed: int, live: int) -> tuple[int, int, int]:
        """Return the least and the most that may come of facts, and the facts as few as can be."""
        facts = Facts.unpack(packed)
        ends = map(self._only, facts.ends(live, self._seven))
        places = [self._places[end] for end in ends if end in self._places]
        points = facts.points
        most = points + (live & ACES_AND_TENS).bit_count() + 1
        if not any(points < step <= most for step in self._steps):
            points = max((step for step in self._steps if step <= points), default=0)
        return min(places), max(places), facts._replace(points=points).pack() << FACTS


def _counts(nets: dict[Facts, int], field: int) -> bool:
    """Return whether a field of the facts makes a difference to the money.

    It makes none if each amount is that of the same facts with the usual value in this field, or
    for points with the next lower number.
    """
    usual = _USUAL[field]
    lowest = min(facts.points for facts in nets)
    for facts, net in nets.items():
        value = facts[field]
        if field == _POINTS:
            other = facts._replace(points=max(value - 1, lowest))
        else:
            other = Facts(*facts[:field], usual, *facts[field + 1 :])
        if nets.get(other) != net:
            return True
    return False


def _steps_of(places: dict[Facts, int]) -> list[int]:
    """Return the numbers of points, in tens, that make a difference over the next lower one."""
    return [
        points
        for points in range(1, 10)
        if any(
            places.get(facts._replace(points=points - 1)) != place
            for facts, place in places.items()
            if facts.points == points
        )
    ]


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


def money_question(game: Game, position: Position) -> Question[int]:
    """Ask what the declarer gets with the best play for money."""
    figure, *others = position.rules.bid.figures
    if not figure.needs_trump:
        # Without trump there is one figure and nothing silent.
        question = figure_question(game, position, figure)
        nets = [_net_of(game, made) for made in ((), (figure,))]
        return Question(question.goal, question.targets, nets)
    goal = Net(game, position)
    return Question(goal, range(1, len(goal.amounts)), goal.amounts)
