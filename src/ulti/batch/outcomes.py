"""What came of the plays of a batch: each different outcome is made and settled once (R8-R11).

What matters of a play is packed into a number, its *code*: the contract, which figures were made
and which silent figures came about. Limits, needed points and what melds count are asked from
`ulti.rules.outcome`; money comes from `ulti.settle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, final, overload

import attrs
import numpy as np

from ulti.base.errors import UltiError, quoted
from ulti.batch.arrays import NEVER, Kind, fixed
from ulti.batch.deals import count_melds
from ulti.house.choices import SilentDurchmarsBy
from ulti.model.actions import MELDS, MOST_TWENTIES
from ulti.model.bids import Figure
from ulti.model.deals import SEATS
from ulti.model.tricks import ACES, ACES_AND_TENS, CARD_POINTS
from ulti.rules.outcome import (
    CAPTURED_CARDS,
    HUNDRED,
    LAST_TRICK_POINTS,
    NEEDED_TRICK_POINTS,
    TOTAL_POINTS,
    TRICKS,
    Ending,
    Outcome,
    Silent,
    counted_melds,
    silent_hundred,
)
from ulti.rules.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from ulti.batch.arrays import Amounts, Bytes, Flags, Masks, Places
    from ulti.batch.contracts import Contracts
    from ulti.house.profile import Profile
    from ulti.rules.settlement import Net

# The parts of a code: the lowest bit of each, and how many bits it has.
_EARLY: Final = 0, 1
_HUNDRED: Final = 1, 3
_ULTI: Final = 4, 3
_ACES: Final = 7, 2
_DURCHMARS: Final = 9, 4
_MADE: Final = 13, 15
_CONTRACT: Final = 28

# The values of parts, 0 where the figure did not come about.
_BY_DECLARER, _BY_DECLARER_WITH_TWENTY, _BY_DEFENDERS, _BY_DEFENDERS_WITH_TWENTY = range(1, 5)
_FIRST_MADE: Final = 1  # then one for each seat
_FIRST_LOST: Final = 4
_SIDE_MADE, _SIDE_LOST = 7, 8  # by both defenders together

_MOST_KNOWN: Final = 1 << 17
"""How many outcomes of a `Contracts` are kept."""

_FORTY: Final = MELDS[True, 0].points
_TWENTY: Final = MELDS[False, 1].points


class Said(NamedTuple):
    """What was melded in the plays of a batch.

    Attributes:
        points: uint8[n, 3], in all.
        forty: bool[n, 3], whether the forty is among them.

    """

    points: Bytes
    forty: Flags


class Finished(NamedTuple):
    """The plays of a batch that are over.

    Attributes:
        contracts: the different contracts.
        which: intp[n], the numbers of the plays' contracts.
        hands: uint32[n, 3], the hands at the first lead.
        said: the melds; None where nobody said any.
        bits: thirty times uint32[n], the cards played, each as a mask; 0 for none.
        leaders: eleven times uint8[n], who led to each trick; the last is the last winner.
        tricks: uint8[n], how many tricks were gathered.

    """

    contracts: Contracts
    which: Places
    hands: Masks
    said: Said | None
    bits: Sequence[Masks]
    leaders: Sequence[Bytes]
    tricks: Bytes


@final
@attrs.frozen(eq=False)
class Outcomes:
    """The outcomes of a batch; `outcomes[5]` is that of deal 5.

    Attributes:
        different: each different outcome once.
        which: for each deal the place of its outcome among those, intp[n].

    """

    different: tuple[Outcome, ...]
    which: NDArray[np.intp]

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(self.which)

    @overload
    def __getitem__(self, deal: int) -> Outcome: ...
    @overload
    def __getitem__(self, deal: slice) -> tuple[Outcome, ...]: ...
    def __getitem__(self, deal: int | slice) -> Outcome | tuple[Outcome, ...]:
        """Return the outcome of a deal, or of several.

        Raises:
            UltiError: there is no such deal.

        """
        if isinstance(deal, slice):
            return tuple([self.different[place] for place in self.which[deal].tolist()])
        try:
            return self.different[int(self.which[deal])]
        except (IndexError, TypeError):
            message = f"{quoted(deal)} is not the number of one of {len(self)} deals"
            raise UltiError(message, "bad_argument") from None

    def __iter__(self) -> Iterator[Outcome]:
        """Go through the outcomes of all deals."""
        return map(self.different.__getitem__, self.which.tolist())


def outcomes_of(contracts: Contracts, codes: Amounts) -> Outcomes:
    """Return the outcomes that codes say.

    Args:
        contracts: the different contracts; they keep what was found.
        codes: int64[n], see `codes_of`.

    """
    found, which = _settled(contracts, codes)
    return Outcomes(tuple([outcome for outcome, _ in found]), fixed(which))


def nets_of(contracts: Contracts, codes: Amounts) -> Amounts:
    """Return what each seat receives: int64[n, 3]; see `outcomes_of`.

    Raises:
        UltiError: an amount is too great for 64 bits.

    """
    found, which = _settled(contracts, codes)
    try:
        nets = np.array([net for _, net in found], np.int64).reshape(-1, len(SEATS))
    except OverflowError:
        message = "an amount is too great for int64: the kontras go too high for an array"
        raise UltiError(message, "too_great") from None
    return nets[which]


def _settled(contracts: Contracts, codes: Amounts) -> tuple[list[tuple[Outcome, Net]], Places]:
    """Make and settle each different outcome once; return also which is whose."""
    different, which = np.unique(codes, return_inverse=True)
    known = contracts._known
    found = []
    for code in different.tolist():
        pair = known.get(code)
        if pair is None:
            outcome = _outcome_of(contracts, code)
            pair = outcome, settle(outcome, contracts.profile, contracts.stake).net
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[code] = pair
        found.append(pair)
    return found, which


def _outcome_of(contracts: Contracts, code: int) -> Outcome:
    """Unpack a code."""

    def part(place: tuple[int, int]) -> int:
        start, width = place
        return code >> start & (1 << width) - 1

    row = contracts.rows[code >> _CONTRACT]
    made = part(_MADE)
    silent = []
    if hundred := part(_HUNDRED):
        is_mine = hundred <= _BY_DECLARER_WITH_TWENTY
        twenty = hundred in {_BY_DECLARER_WITH_TWENTY, _BY_DEFENDERS_WITH_TWENTY}
        seat = row.declarer if is_mine else None
        silent.append(Silent(Figure.HUNDRED, seat, made=True, twenty=twenty))
    if ulti := part(_ULTI):
        silent.append(_silent(Figure.ULTI, ulti))
    if aces := part(_ACES):
        silent.append(_silent(Figure.FOUR_ACES, aces))
    if durchmars := part(_DURCHMARS):
        silent.append(_silent(Figure.DURCHMARS, durchmars))
    return Outcome(
        bid=row.bid,
        declarer=row.declarer,
        trump=row.trump,
        ending=Ending.EARLY if part(_EARLY) else Ending.PLAYED,
        made=[figure for figure in row.bid if made >> figure.index & 1],
        silent=silent,
        kontra=row.kontra,
    )


def _silent(figure: Figure, value: int) -> Silent:
    if value in {_SIDE_MADE, _SIDE_LOST}:
        return Silent(figure, None, made=value == _SIDE_MADE)
    is_made = value < _FIRST_LOST
    return Silent(figure, value - (_FIRST_MADE if is_made else _FIRST_LOST), made=is_made)


def codes_of(finished: Finished) -> Amounts:
    """Return a number for each play that says what came of it: int64[n]."""
    return _Count(finished).codes()


@final
class _Count:
    """The plays of a batch as they are counted; all attributes are arrays of n elements."""

    __slots__ = (
        "_captured",
        "_columns",
        "_declarer",
        "_figures",
        "_finished",
        "_last_winner",
        "_made",
        "_mine",
        "_profile",
        "_silent",
        "_taken",
        "_won",
        "_won_by_declarer",
    )

    def __init__(self, finished: Finished) -> None:
        contracts, which = finished.contracts, finished.which
        columns = contracts._columns
        self._finished = finished
        self._columns = columns
        self._profile: Profile = contracts.profile
        self._declarer = columns.declarer[which]
        self._figures = columns.figures[which]
        self._last_winner = finished.leaders[-1]
        self._captured, self._won = _tricks_of(finished)
        self._taken = self._by_declarer(self._captured)
        self._won_by_declarer = self._by_declarer(self._won)
        self._mine = self._points()
        self._made: Amounts = np.zeros(len(which), np.int64)
        self._silent: Amounts = np.zeros(len(which), np.int64)

    def _by_declarer(self, by_seat: NDArray[Kind]) -> NDArray[Kind]:
        of_declarer: NDArray[Kind] = by_seat[self._declarer, np.arange(by_seat.shape[1])]
        return of_declarer

    def _points(self) -> Places:
        """R9.1: trick points of the declarer; after ten tricks the defenders have the others."""
        aces_and_tens = np.bitwise_count(self._taken & np.uint32(ACES_AND_TENS)).astype(np.intp)
        last = (self._last_winner == self._declarer).astype(np.intp)
        points: Places = aces_and_tens * CARD_POINTS + last * LAST_TRICK_POINTS
        return points

    def codes(self) -> Amounts:
        """Put the codes together."""
        finished = self._finished
        self._count_figures()
        self._count_hundreds()
        player, wins = self._last_seven()
        self._count_ulti(player, wins=wins)
        self._count_silent_aces()
        self._count_silent_durchmars()
        early = finished.tricks < TRICKS
        start, _ = _MADE
        return finished.which << _CONTRACT | self._made << start | self._silent | early

    def _has(self, figure: Figure) -> Flags:
        return (self._figures >> figure.index & 1).astype(np.bool_)

    def _make(self, figure: Figure, reached: Flags) -> None:
        self._made |= (reached & self._has(figure)).astype(np.int64) << figure.index

    def _come(self, part: tuple[int, int], value: Amounts) -> None:
        start, _ = part
        self._silent |= value << start

    def _count_figures(self) -> None:
        """R3.1, R9.4: the goals that need the gathered cards alone."""
        finished, won = self._finished, self._won_by_declarer
        for figure in Figure:
            if not self._has(figure).any():
                continue
            if figure.is_durchmars:
                self._make(figure, won == TRICKS)
            elif figure.is_betli:
                self._make(figure, won == 0)
            elif figure in CAPTURED_CARDS:
                needed = np.uint32(CAPTURED_CARDS[figure])
                self._make(figure, self._taken & needed == needed)
            elif figure in NEEDED_TRICK_POINTS:
                forty = self._columns.forty[finished.which]
                held = self._by_declarer(finished.hands.T)
                has_forty = held & forty == forty
                if figure is Figure.FORTY_HUNDRED:
                    has_meld = has_forty
                else:
                    melds = count_melds(held[:, None], forty)[:, 0]
                    has_meld = melds > has_forty * np.uint8(_FORTY)
                self._make(figure, has_meld & (self._mine >= NEEDED_TRICK_POINTS[figure]))

    def _count_hundreds(self) -> None:
        """R9.2, R9.3, R10.1: parti by points and melds, and the silent hundred of a side."""
        mine = self._mine
        theirs = TOTAL_POINTS - mine
        said = self._finished.said
        if said is None:
            self._make(Figure.PARTI, mine > theirs)
            return
        points = self._by_declarer(said.points.T.astype(np.intp))
        forty = self._by_declarer(said.forty.T.astype(np.intp))
        both: Places = said.points.sum(1, np.intp) - points
        either: Places = said.forty.sum(1, np.intp) - forty
        won = self._won_by_declarer
        melds = _melds_table(self._profile)
        totals = [
            of_tricks
            + melds[of_melds // _TWENTY, of_tricks // CARD_POINTS, has_trick.astype(np.intp)]
            for of_tricks, of_melds, has_trick in (
                (mine, points, won > 0),
                (theirs, both, won < TRICKS),
            )
        ]
        self._make(Figure.PARTI, totals[0] > totals[1])
        hundreds = _hundreds_table(self._profile)
        may = self._columns.may_hundred[self._finished.which]
        value = np.zeros(len(mine), np.int64)
        for total, of_tricks, of_melds, with_forty, first in (
            (totals[0], mine, points, forty, _BY_DECLARER),
            (totals[1], theirs, both, either, _BY_DEFENDERS),
        ):
            twenties = (of_melds - _FORTY * with_forty) // _TWENTY
            way = hundreds[with_forty, twenties, of_tricks // CARD_POINTS]
            reached = may & (total >= HUNDRED) & (way > 0)
            value[reached] = way[reached] + first - 1
        self._come(_HUNDRED, value)

    def _last_seven(self) -> tuple[Amounts, Flags]:
        """Return who played the trump 7 to trick 10, -1 if nobody, and whether it won."""
        seven = self._columns.seven[self._finished.which]
        leader = self._finished.leaders[TRICKS - 1]
        player = np.full(len(seven), NEVER, np.int64)
        for step, bits in enumerate(self._finished.bits[-len(SEATS) :]):
            is_it = bits & seven != 0
            player[is_it] = (leader[is_it] + step) % len(SEATS)
        return player, player == self._last_winner

    def _count_ulti(self, player: Amounts, *, wins: Flags) -> None:
        """R3.1, R10.2: an ulti that was bid, or a silent one."""
        self._make(Figure.ULTI, wins & (player == self._declarer))
        value = player + np.where(wins, _FIRST_MADE, _FIRST_LOST)
        is_silent = self._columns.may_ulti[self._finished.which] & (player >= 0)
        self._come(_ULTI, np.where(is_silent, value, 0))

    def _count_silent_aces(self) -> None:
        """R10.3: by the declarer, or by one defender alone."""
        may = self._columns.may_aces[self._finished.which]
        value = np.zeros(len(may), np.int64)
        for seat in SEATS:
            is_allowed = np.where(self._declarer == seat, may[:, 0], may[:, 1])
            has_all = self._captured[seat] & np.uint32(ACES) == ACES
            value[is_allowed & has_all] = seat + _FIRST_MADE
        self._come(_ACES, value)

    def _count_silent_durchmars(self) -> None:
        """R10.4: all ten tricks, or the first nine and not the last."""
        may = self._columns.may_durchmars[self._finished.which]
        value = np.zeros(len(may), np.int64)
        by_sides = self._profile.silent_durchmars_by is SilentDurchmarsBy.SIDES
        for seat in SEATS:
            won, won_last = self._won[seat], self._last_winner == seat
            allowed = may & (self._declarer == seat) if by_sides else may
            value[allowed & (won == TRICKS)] = seat + _FIRST_MADE
            value[allowed & (won == TRICKS - 1) & ~won_last] = seat + _FIRST_LOST
        if by_sides:
            mine, lost_last = self._won_by_declarer, self._last_winner == self._declarer
            value[may & (mine == 0)] = _SIDE_MADE
            value[may & (mine == 1) & lost_last] = _SIDE_LOST
        self._come(_DURCHMARS, value)


def _tricks_of(finished: Finished) -> tuple[Masks, Bytes]:
    """Return what each seat captured, and how many tricks it won: uint32[3, n], uint8[3, n]."""
    shape = len(SEATS), len(finished.which)
    captured, won = np.zeros(shape, np.uint32), np.zeros(shape, np.uint8)
    for trick in range(TRICKS):
        led, second, third = finished.bits[len(SEATS) * trick : len(SEATS) * (trick + 1)]
        cards = led | second | third
        winner = finished.leaders[trick + 1]
        is_played = cards != 0
        for seat in SEATS:
            wins = (winner == seat) & is_played
            captured[seat] |= cards * wins
            won[seat] += wins
    return captured, won


def _melds_table(profile: Profile) -> Places:
    """Return what melds of a side count: by said points, trick points and whether it has a trick.

    Points of melds are counted in twenties, those of tricks in tens.
    """
    rule = profile.melds_count
    return np.array(
        [
            [
                [
                    counted_melds(said, rule, points=points, has_trick=has_trick)
                    for has_trick in (False, True)
                ]
                for points in range(0, TOTAL_POINTS + 1, CARD_POINTS)
            ]
            for said in range(0, HUNDRED + 1, _TWENTY)
        ],
        np.intp,
    )


def _hundreds_table(profile: Profile) -> Amounts:
    """Return how a side that has a hundred reached it: by forty, twenties, and points in tens.

    0 where it did not by the house rules, 1 or, where it is a hundred with a twenty, 2.
    """

    def way(forty: int, twenties: int, points: int) -> int:
        meld = MELDS.get((bool(forty), twenties))
        found = list(silent_hundred(profile, None, () if meld is None else (meld,), points))
        return 1 + found[0].twenty if found else 0

    return np.array(
        [
            [
                [way(forty, twenties, p) for p in range(0, TOTAL_POINTS + 1, CARD_POINTS)]
                for twenties in range(MOST_TWENTIES + 1)
            ]
            for forty in (0, 1)
        ],
        np.int64,
    )
