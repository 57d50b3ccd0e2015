"""What came of a deal: facts only, from the play or written by hand by a score keeper (R8-R10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeGuard, assert_never, final

import attrs

from ulti.base.errors import OutcomeError, RecordError, UltiError, quoted, suggestion
from ulti.base.frozen import FrozenEnum, FrozenTable
from ulti.base.value import Value
from ulti.base.whole import is_whole
from ulti.base.words import Words, plain_text
from ulti.house.choices import MeldsCount, SilentDurchmarsBy, SilentHundredNeeds
from ulti.model.actions import Concede, Meld, ThrowIn
from ulti.model.bids import TRUMP_DURCHMARS, Bid, Figure, bid_of, figure_of
from ulti.model.cards import ALL_CARDS_MASK, Suit
from ulti.model.deals import SEATS, Seat, optional_seat
from ulti.model.problems import refuse
from ulti.model.shapes import (
    BID,
    FIGURE,
    FLAG,
    SEAT_OR_NULL,
    SUIT,
    WRONG,
    Key,
    ListOf,
    Named,
    ObjectOf,
    OneOf,
    OrNull,
    Shape,
    Whole,
)
from ulti.model.tricks import ACES, ACES_AND_TENS, CARD_POINTS, MELD_MASKS, TENS
from ulti.rules.contract import Gathered
from ulti.rules.kontra import MOST_LEVELS, levels_by_figure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti.house.profile import Profile
    from ulti.model.actions import Claim
    from ulti.model.problems import Tell
    from ulti.model.shapes import Schema
    from ulti.rules.contract import Contract
    from ulti.rules.play import Play

TRICKS: Final = 10
LAST_TRICK_POINTS: Final = 10
TOTAL_POINTS: Final = 90
"""Eight aces and tens and the last trick (R9.1)."""

HUNDRED: Final = 100
MOST_CAPPED: Final = 80
"""What melds of a side count at most under `MeldsCount.CAPPED` (R9.3)."""

NEEDED_TRICK_POINTS: Final = {Figure.FORTY_HUNDRED: 60, Figure.TWENTY_HUNDRED: 80}
CAPTURED_CARDS: Final = {Figure.FOUR_ACES: ACES, Figure.FOUR_TENS: TENS}

Level: TypeAlias = int | tuple[int, int]
"""A kontra level; individually, those of the defenders in playing order after the declarer."""


class Ending(FrozenEnum):
    """How a deal ended. `AGREED` is what the players agree on; no action leads to it (R8.9)."""

    PLAYED = "PLAYED"
    EARLY = "EARLY"
    CONCEDED = "CONCEDED"
    AGREED = "AGREED"
    THROW_IN = "THROW_IN"
    FORFEIT = "FORFEIT"
    VOID = "VOID"


class Status(FrozenEnum):
    """What is certain about a figure by the tricks so far."""

    OPEN = "OPEN"
    MADE = "MADE"
    LOST = "LOST"


class Points(NamedTuple):
    """Trick points of the two sides; the talon's count for the defenders (R9.1)."""

    declarer: int
    defenders: int


def _set(instance: object, name: str, read: Callable[[Any], object], value: object) -> None:
    """Set a field of a frozen object to what is read; name the field in what is refused."""
    try:
        object.__setattr__(instance, name, read(value))
    except UltiError as error:
        raise OutcomeError(f"{name}: {error}") from None


def _read_silent_figure(value: Figure | str) -> Figure:
    figure = figure_of(value)
    if figure not in SILENT_FIGURES:
        codes = ", ".join(map(str, SILENT_FIGURES))
        raise OutcomeError(f"{figure} is never silent; {codes} can be")
    return figure


def _read_truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise OutcomeError(f"{quoted(value)} is not allowed; use true or false")
    return value


SILENT_FIGURES: Final = (Figure.HUNDRED, Figure.ULTI, Figure.FOUR_ACES, Figure.DURCHMARS)
LOSABLE_SILENT_FIGURES: Final = (Figure.ULTI, Figure.DURCHMARS)


@final
@attrs.frozen(init=False, eq=False, repr=False)
class Silent(Value):
    """A silent figure that was made, or lost (R10).

    Attributes:
        figure: HUNDRED, ULTI, FOUR_ACES or DURCHMARS.
        seat: who made or lost it; None for the defenders together (a hundred, and a durchmars where
            `silent_durchmars_by` is SIDES).
        made: whether it was made; only an ulti and a durchmars can be lost.
        twenty: of a hundred, whether it was made without the forty, which has a price of its own
            where `silent_hundred_with_twenty` says so.

    """

    figure: Figure
    seat: Seat | None
    made: bool
    twenty: bool

    def __init__(
        self,
        figure: Figure | str,
        seat: Seat | int | None,
        made: bool,  # noqa: FBT001 - `Silent(figure, seat, made)` reads well enough
        *,
        twenty: bool = False,
    ) -> None:
        self.__attrs_pre_init__()
        _set(self, "figure", _read_silent_figure, figure)
        _set(self, "seat", optional_seat, seat)
        _set(self, "made", _read_truth, made)
        _set(self, "twenty", _read_truth, twenty)
        if self.twenty and self.figure is not Figure.HUNDRED:
            raise OutcomeError(f"twenty: only a hundred is made with one, not {self.figure}")

    @classmethod
    def _of_state(cls, state: Mapping[str, Any]) -> Silent:
        return cls(state["figure"], state["seat"], state["made"], twenty=state["twenty"])

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as plain data."""
        return _silent_of, (self.figure, self.seat, self.made, self.twenty)


def _silent_of(figure: Figure, seat: Seat | None, made: bool, twenty: bool) -> Silent:  # noqa: FBT001 - as it is pickled
    return Silent(figure, seat, made, twenty=twenty)


SILENT: Final = ObjectOf(
    {
        "figure": Key(
            OneOf(
                Words("c1, u, a or d", "c1, u, a vagy d"),
                {figure.code: figure for figure in SILENT_FIGURES},
            ),
            "the code of the figure",
        ),
        "seat": Key(SEAT_OR_NULL, "who made or lost it; null for the defenders together"),
        "made": Key(FLAG, "whether it was made"),
        "twenty": Key(FLAG, "of a hundred: without the forty", needed=False, usual=False),
    }
)
"""The JSON form of a silent figure: its keys are attributes of `Silent`."""


def _read_bid(value: Bid | str | None) -> Bid | None:
    return None if value is None else bid_of(value)


def _read_suit(value: Suit | str | None) -> Suit | None:
    return value if value is None or isinstance(value, Suit) else Suit.parse(value)


def _read_ending(value: Ending | str) -> Ending:
    name = plain_text(value)
    ending = value if name is None else Ending.__members__.get(name)
    if not isinstance(ending, Ending):
        names = ", ".join(Ending.__members__)
        near = suggestion(value, Ending.__members__)
        raise OutcomeError(f"{quoted(value)} is not an ending; use one of {names}{near}")
    return ending


def _read_made(value: Iterable[Figure | str]) -> frozenset[Figure]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise OutcomeError(f"{quoted(value)} is not a set of figures")
    return frozenset(figure_of(figure) for figure in value)


def _read_silent(value: Iterable[Silent]) -> tuple[Silent, ...]:
    if not isinstance(value, Iterable):
        raise OutcomeError(f"{quoted(value)} is not a list of silent figures")
    silents = tuple(value)
    for silent in silents:
        if not isinstance(silent, Silent):
            raise OutcomeError(f"{quoted(silent)} is not a Silent(figure, seat, made)")
    return tuple(sorted(silents, key=lambda silent: SILENT_FIGURES.index(silent.figure)))


def _read_kontra(value: Mapping[Any, Level]) -> FrozenTable[Figure, Level]:
    """Read levels, and leave out the figures that nobody doubled."""
    if not isinstance(value, Mapping):
        raise OutcomeError(f"{quoted(value)} is not a table of levels by figure")
    levels: dict[Figure, Level] = {}
    for key, level in value.items():
        figure = figure_of(key)
        if figure in levels:
            raise OutcomeError(f"{figure} comes twice")
        match level:
            case (first, second) if _is_level(first) and _is_level(second):
                levels[figure] = (first, second)
            case int() if _is_level(level):
                levels[figure] = level
            case _:
                raise OutcomeError(
                    f"{quoted(level)} is not a level of {figure}; use a whole number from 0 to "
                    f"{MOST_LEVELS}, or a pair, in playing order after the declarer"
                )
    doubled = [(figure, level) for figure, level in levels.items() if level not in {0, (0, 0)}]
    return FrozenTable(sorted(doubled, key=lambda item: item[0].index))


_NO_KONTRA: Final[FrozenTable[Figure, Level]] = FrozenTable()


def _is_level(value: object) -> TypeGuard[int]:
    return is_whole(value, 0) and value <= MOST_LEVELS


@final
class _Levels(Shape):
    """The levels of the figures that were doubled, by code."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, Mapping):
            return self.refuse(value, path, tell)
        levels: dict[Figure, Level] = {}
        fine = True
        for key, level in value.items():
            where = f"{path}.{key if isinstance(key, str) else quoted(key)}"
            figure = FIGURE.read(key, where, tell)
            read = (_PAIR if isinstance(level, (list, tuple)) else _LEVEL).read(level, where, tell)
            fine = fine and figure is not WRONG and read is not WRONG
            if fine:
                levels[figure] = read
        return levels if fine else WRONG

    def plain(self, value: Mapping[Figure, Level]) -> dict[str, Any]:
        return {
            figure.code: list(level) if isinstance(level, tuple) else level
            for figure, level in value.items()
        }

    def schema(self, named: dict[str, Schema]) -> Schema:
        level = {"anyOf": [_LEVEL.schema(named), _PAIR.schema(named)]}
        return {
            "type": "object",
            "properties": {figure.code: level for figure in Figure},
            "additionalProperties": False,
        }


_LEVEL: Final = Whole(
    Words(
        f"a whole number from 0 to {MOST_LEVELS}, or a list of two",
        f"egész szám 0-tól {MOST_LEVELS}-ig, vagy lista kettővel",
    ),
    0,
    MOST_LEVELS,
)
_PAIR: Final = ListOf(
    Words(
        "a list of two levels, in playing order after the declarer",
        "lista két szinttel, a felvevő utáni sorrendben",
    ),
    _LEVEL,
    2,
    2,
)
LEVELS: Final = Named(
    "levels",
    _Levels(Words("an object with levels by figure", "egy objektum, benne a kontrák figuránként")),
)

OUTCOME: Final = ObjectOf(
    {
        "bid": Key(OrNull(BID), "what was played; null in a void deal", needed=False),
        "declarer": Key(SEAT_OR_NULL, "who played it; null in a void deal", needed=False),
        "trump": Key(
            OrNull(SUIT), "the trump suit; not needed where the bid names it", needed=False
        ),
        "ending": Key(
            OneOf.members(Words("the name of an ending", "egy befejezés neve"), Ending),
            "how the deal ended; `PLAYED` if it is missing",
            needed=False,
        ),
        "made": Key(
            OrNull(ListOf(Words("a list of codes of figures", "lista figurák kódjaival"), FIGURE)),
            "the figures of the bid that were made; the others were lost; null: it is not said",
            needed=False,
        ),
        "silent": Key(
            ListOf(
                Words("a list of silent figures", "lista csendes figurákkal"),
                Named("silent_figure", SILENT),
            ),
            "the silent figures that were made or lost",
            needed=False,
        ),
        "kontra": Key(
            LEVELS,
            "the levels of the figures that were doubled; two, against the defenders in playing "
            "order, where they are individual",
            needed=False,
        ),
    }
)
"""The JSON form of an outcome: its keys are attributes of `Outcome`."""


def _in_order(figures: Iterable[Figure]) -> list[Figure]:
    return sorted(figures, key=lambda figure: figure.index)


def _show_made(made: frozenset[Figure]) -> str:
    """Write a set always in the same order."""
    figures = ", ".join(map(repr, _in_order(made)))
    return f"frozenset({{{figures}}})" if made else "frozenset()"


def why_not_silent(figure: Figure, bid: Bid, *, by_declarer: bool = False) -> str | None:
    """Say why a figure is never silent with a bid; None if it is by some house rules (R10)."""
    if not bid.has_trump:
        return f"there is no silent {figure} in {bid}, which is played without trump"
    if figure in bid:
        return f"{figure} is announced in {bid}, so it can't be silent"
    if figure is Figure.HUNDRED and Figure.PARTI not in bid:
        return f"there is no silent hundred without parti in {bid}"
    has_durchmars = any(durchmars in bid for durchmars in TRUMP_DURCHMARS)
    if has_durchmars and (
        figure is Figure.DURCHMARS or (figure is Figure.FOUR_ACES and by_declarer)
    ):
        return f"there is no silent {figure} with the durchmars of {bid}"
    return None


_NOTHING_MADE: Final = (Ending.EARLY, Ending.THROW_IN, Ending.FORFEIT, Ending.VOID)
"""The endings at which nothing is made."""


@final
@attrs.frozen(init=False, eq=False)
class Outcome(Value):
    """The facts of a finished deal, which `ulti.settle` turns into money under any profile.

    Write one by hand to keep score without cards. Bids, figures and suits may be given as text.

    >>> Outcome(bid="ulti", declarer=0, trump="M", ending="PLAYED", made={"u"}).trump
    <Suit.ACORNS: 'M'>

    Attributes:
        bid: what was played; None in a void deal.
        declarer: who played it; None in a void deal.
        trump: the trump suit. A bid that names it needs no other word; a deal that was forfeited
            or thrown in may lack it.
        ending: how the deal ended.
        made: the figures of the bid that were made; the others were lost. In a deal that was
            played it must be given, the empty set too: who says nothing has not said that all was
            lost, and only `settle_revoke` does without (R11.8, R11.9).
        silent: the silent figures that came about, whether the profile pays them or not.
        kontra: levels of the figures that were doubled: a number, or a pair.
        says_made: whether `made` was given, or nothing can be made at such an end.

    """

    bid: Bid | None
    declarer: Seat | None
    trump: Suit | None
    ending: Ending
    made: frozenset[Figure]
    silent: tuple[Silent, ...]
    kontra: Mapping[Figure, Level]
    says_made: bool = attrs.field(init=False)

    def __init__(
        self,
        bid: Bid | str | None = None,
        declarer: Seat | int | None = None,
        trump: Suit | str | None = None,
        ending: Ending | str = Ending.PLAYED,
        made: Iterable[Figure | str] | None = None,
        silent: Iterable[Silent] = (),
        kontra: Mapping[Figure, Level] | Mapping[str, Level] = _NO_KONTRA,
    ) -> None:
        self.__attrs_pre_init__()
        _set(self, "bid", _read_bid, bid)
        _set(self, "declarer", optional_seat, declarer)
        named = self.bid.suit if trump is None and self.bid is not None else trump
        _set(self, "trump", _read_suit, named)
        _set(self, "ending", _read_ending, ending)
        _set(self, "made", _read_made, () if made is None else made)
        _set(self, "silent", _read_silent, silent)
        _set(self, "kontra", _read_kontra, kontra)
        says_made = made is not None or self.ending in _NOTHING_MADE
        object.__setattr__(self, "says_made", says_made)
        for fault in self._faults():
            raise OutcomeError(fault)

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as plain data, fit for JSON."""
        made = [figure.code for figure in _in_order(self.made)] if self.says_made else None
        return OUTCOME.plain(self) | {"made": made}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Outcome:
        """Read an outcome from plain data; a key that is missing has the constructor's default.

        >>> Outcome.from_dict({"bid": "Pju", "declarer": 0, "made": ["j"]}).ending
        <Ending.PLAYED: 'PLAYED'>

        Raises:
            RecordError: it is not an outcome, or its facts can't be true together (`bad_outcome`);
                code and path say what and where.

        """
        facts: dict[str, Any] = OUTCOME.read(data, "", refuse)
        facts["silent"] = [Silent(**each) for each in facts.get("silent", ())]
        try:
            return cls(**facts)
        except OutcomeError as error:
            raise RecordError(error.code, str(error)) from None

    @classmethod
    def of_play(
        cls,
        contract: Contract,
        ending: Ending,
        made: frozenset[Figure],
        silent: tuple[Silent, ...],
        kontra: FrozenTable[Figure, Level],
    ) -> Outcome:
        """Make the outcome of a play, which can't be impossible, without looking for faults."""
        outcome = object.__new__(cls)
        fill_in = object.__setattr__
        fill_in(outcome, "bid", contract.bid)
        fill_in(outcome, "declarer", contract.declarer)
        fill_in(outcome, "trump", contract.trump)
        fill_in(outcome, "ending", ending)
        fill_in(outcome, "made", made)
        fill_in(outcome, "silent", silent)
        fill_in(outcome, "kontra", kontra)
        fill_in(outcome, "says_made", True)  # noqa: FBT003 - the value of a field
        return outcome

    def _content(self) -> tuple[object, ...]:
        return (*super()._content(), self.says_made)

    @classmethod
    def _of_state(cls, state: Mapping[str, Any]) -> Outcome:
        facts: dict[str, Any] = {name: state[name] for name in cls.__match_args__}
        if not state["says_made"]:
            facts["made"] = None
        return cls(**facts)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as the constructor's arguments."""
        kind, facts = super().__reduce__()
        made = self.made if self.says_made else None
        return kind, tuple([made if fact is self.made else fact for fact in facts])

    def __repr__(self) -> str:
        """Return the constructor's call, with sets always in the same order."""
        shown = _show_made(self.made) if self.says_made else "None"
        return super().__repr__().replace(f"made={self.made!r}", f"made={shown}", 1)

    def _faults(self) -> Iterator[str]:
        """Go through what is wrong in form: what no house rules and no deal can set right.

        Whether the facts can be together is another question: see `ulti.rules.possible`.
        """
        if self.ending is Ending.VOID or self.bid is None or self.declarer is None:
            yield from self._faults_of_void()
            return
        yield from self._faults_of_trump(self.bid)
        for figure in sorted(self.made, key=lambda figure: figure.index):
            if figure not in self.bid:
                yield f"made: {figure} is not in the bid {self.bid}"
        for figure in self.kontra:
            if figure not in self.bid:
                yield f"kontra: {figure} is not in the bid {self.bid}"
        if self.ending in {Ending.THROW_IN, Ending.FORFEIT}:
            yield from self._faults_unplayed(self.bid)
        if self.ending is Ending.EARLY:
            yield from self._faults_of_early(self.bid)
        for silent in self.silent:
            yield from self._faults_of_silent(silent, self.bid)
        if len({silent.figure for silent in self.silent}) < len(self.silent):
            yield "silent: a silent figure is made or lost only once in a deal"

    def _faults_of_void(self) -> Iterator[str]:
        if self.ending is not Ending.VOID:
            missing = "bid" if self.bid is None else "declarer"
            yield f"{missing} is missing: only a VOID deal has none"
        if self.bid is not None or self.declarer is not None or self.trump is not None:
            yield "a VOID deal has neither bid, declarer nor trump"
        if self.made or self.silent or self.kontra:
            yield "in a VOID deal nothing is made, silent or doubled"

    def _faults_of_trump(self, bid: Bid) -> Iterator[str]:
        if not bid.has_trump:
            if self.trump is not None:
                yield f"trump: {bid} is played without, not with {self.trump}"
        elif bid.suit is not None:
            if self.trump is not bid.suit:
                yield f"trump: {bid} is played in {bid.suit}, not in {self.trump}"
        elif self.trump is Suit.HEARTS:
            yield f"trump: hearts must be bid, {bid} is played in M, Z or T"
        elif self.trump is None and self.ending not in {Ending.THROW_IN, Ending.FORFEIT}:
            yield f"trump is missing: {bid} is played in M, Z or T"

    def _faults_unplayed(self, bid: Bid) -> Iterator[str]:
        if self.made or self.silent or self.kontra:
            yield f"after a {self.ending.name} nothing is made, silent or doubled"
        if self.ending is Ending.FORFEIT and not bid.is_plain_parti:
            yield f"only a plain parti is a FORFEIT, not {bid}"

    def _faults_of_early(self, bid: Bid) -> Iterator[str]:
        """R8.5: a lone figure that one trick can lose."""
        is_one = len(bid.figures) == 1 and (bid.figures[0].is_durchmars or not bid.has_trump)
        if not is_one or self.made or self.silent:
            yield "ending: only a lone betli or durchmars that is lost ends EARLY"

    def _faults_of_silent(self, silent: Silent, bid: Bid) -> Iterator[str]:
        figure, is_declarers = silent.figure, silent.seat is self.declarer
        why_not = why_not_silent(figure, bid, by_declarer=is_declarers)
        if why_not is not None:
            yield f"silent: {why_not}"
        if not silent.made and figure not in LOSABLE_SILENT_FIGURES:
            yield f"silent: {figure} can't be lost, only an ulti or a durchmars can"
        if figure is Figure.HUNDRED:
            if silent.seat is not None and not is_declarers:
                yield "silent: the defenders make a hundred together: name no seat"
        elif silent.seat is None and figure is not Figure.DURCHMARS:  # by sides it is (R10.4)
            yield f"silent: {figure} is made or lost by one player: name his seat"


@final
class _Tally:
    """What the gathered tricks gave, with those before a position.

    Attributes:
        contract: the contract.
        won: how many tricks each seat won.
        captured: the mask of the cards that each seat captured.
        last: the last trick as `Play._walk` has it; None before the first.
        tricks: how many tricks there were.
        before: trick points of both sides from tricks whose cards are not among the captured.

    """

    __slots__ = ("before", "captured", "contract", "last", "tricks", "won")

    def __init__(self, play: Play[Any]) -> None:
        gathered = play._contract.gathered
        won, captured, self.before = [0, 0, 0], [0, 0, 0], (0, 0)
        if gathered is not None:
            won, captured = [*gathered.won], [*gathered.captured]
            self.before = _not_among_captured(gathered, play._contract.declarer)
        trick = None
        for trick in play._walk():
            _, led, second, third, winner = trick
            won[winner] += 1
            captured[winner] |= 1 << led | 1 << second | 1 << third
        self.contract = play._contract
        self.won, self.captured, self.last, self.tricks = won, captured, trick, sum(won)

    def points(self, talon: int) -> Points:
        """Return the trick points of both sides; a talon's, given by its mask, count too (R9.1)."""
        declarer = self.contract.declarer
        mine = self.captured[declarer]
        theirs = self.captured_by_defenders() | talon
        points, others = self.before
        points += CARD_POINTS * (mine & ACES_AND_TENS).bit_count()
        others += CARD_POINTS * (theirs & ACES_AND_TENS).bit_count()
        if self.last is not None and self.tricks == TRICKS:
            if self.last[-1] == declarer:
                points += LAST_TRICK_POINTS
            else:
                others += LAST_TRICK_POINTS
        return Points(points, others)

    def captured_by_defenders(self) -> int:
        """Return the mask of the cards that the defenders captured together."""
        return sum(self.captured) ^ self.captured[self.contract.declarer]

    def won_by_defenders(self) -> int:
        """Return how many tricks the defenders won together."""
        return self.tricks - self.won[self.contract.declarer]

    def seven_in_last_trick(self) -> tuple[Seat, bool] | None:
        """Return who played the trump 7 to trick 10 and whether it won; None if nobody did."""
        if self.last is None or self.tricks < TRICKS:
            return None
        leader, *cards, winner = self.last
        seven = self.contract.trump_seven
        for step, card in enumerate(cards):
            if seven >> card & 1:
                player = (leader + step) % len(SEATS)
                return SEATS[player], player == winner
        return None


def gathered_of(play: Play[Any]) -> Gathered:
    """Return what the tricks so far gave, to begin a position with; no card lies on the table."""
    contract, talk, tally = play._contract, play._talk, _Tally(play)
    first, second, third = play._masks
    held = [
        holds_needed_meld(contract, figure)
        for figure in NEEDED_TRICK_POINTS
        if figure in contract.bid
    ]
    one, two, three = (mask & ACES_AND_TENS for mask in tally.captured)
    won = tally.won
    return Gathered(
        play.to_act,
        ALL_CARDS_MASK & ~(first | second | third | contract.talon),
        (won[0], won[1], won[2]),
        (one, two, three),
        tally.points(0),
        held[0] if held else None,
        talk.melds,
        talk.levels,
        talk.spread,
    )


def _not_among_captured(gathered: Gathered, declarer: Seat) -> tuple[int, int]:
    """Return the points of both sides whose cards are not known one by one."""
    counts = [CARD_POINTS * mask.bit_count() for mask in gathered.captured]
    mine, theirs = gathered.points
    return mine - counts[declarer], theirs - sum(counts) + counts[declarer]


def points_of(play: Play[Any]) -> Points:
    """Return the trick points so far; aces and tens of the talon count for the defenders (R9.1)."""
    return _Tally(play).points(play._contract.talon)


def _melds_of(play: Play[Any], seats: Iterable[Seat]) -> tuple[Meld, ...]:
    melds = play._talk.melds
    return tuple([meld for seat in seats if (meld := melds[seat]) is not None])


def _meld_points(play: Play[Any], seats: Iterable[Seat], points: int, *, has_trick: bool) -> int:
    """Return what the said melds of a side count (R9.2, R9.3).

    Args:
        play: the play.
        seats: the side.
        points: its trick points.
        has_trick: whether it won a trick.

    """
    said = sum([meld.points for meld in _melds_of(play, seats)])
    rule = play._contract.profile.melds_count
    return counted_melds(said, rule, points=points, has_trick=has_trick)


def counted_melds(said: int, rule: MeldsCount, *, points: int, has_trick: bool) -> int:
    """Return how many points of said melds count (R9.3).

    Args:
        said: the points that a side said.
        rule: what melds need in order to count.
        points: the trick points of the side.
        has_trick: whether it won a trick.

    """
    match rule:
        case MeldsCount.ALWAYS:
            return said
        case MeldsCount.WITH_POINT:
            return said if points else 0
        case MeldsCount.WITH_TRICK:
            return said if has_trick else 0
        case MeldsCount.CAPPED:
            return min(said, MOST_CAPPED)
        case unknown:
            assert_never(unknown)


def meld_in_sight(contract: Contract, figure: Figure, gone: int) -> bool | None:
    """Return whether the declarer held the meld of a figure, by the cards that are left (R9.4).

    Args:
        contract: the contract; its hands are what is left.
        figure: a 40-100 or 20-100.
        gone: the mask of the cards that were gathered.

    Returns:
        None if it depends on who played what of them.

    """
    mine = contract.hands[contract.declarer]
    is_forty = figure is Figure.FORTY_HUNDRED
    pairs = [pair for suit, pair in MELD_MASKS.items() if (suit is contract.trump) is is_forty]
    if any(pair & mine == pair for pair in pairs):
        return True
    return None if any(pair & (mine | gone) == pair for pair in pairs) else False


def holds_needed_meld(contract: Contract, figure: Figure) -> bool | None:
    """Return whether the declarer held the meld of a 40-100 or 20-100 at the first lead (R9.4).

    None if this is what a seat sees of a position, and the seat does not know it.
    """
    if contract.gathered is not None:
        return contract.gathered.has_meld
    forty, twenties = contract.held_melds(contract.declarer)
    return forty if figure is Figure.FORTY_HUNDRED else twenties > 0


@final
class _Count:
    """A deal as it is counted: what is certain by the tricks so far, and at the end all of it.

    At the end the talon counts for the defenders, and after a concession the declarer has what was
    still open (R8.8).

    Attributes:
        play: the play.
        contract: its contract.
        tally: what its tricks gave.
        is_over: whether the deal has ended.
        is_conceded: whether the defenders gave up.
        points: the trick points of both sides.
        captured: the masks of what counts as captured by each seat.
        has_meld: whether the declarer held the meld of a figure; None where that is not known.

    """

    __slots__ = (
        "captured",
        "contract",
        "has_meld",
        "is_conceded",
        "is_over",
        "play",
        "points",
        "tally",
    )

    def __init__(
        self,
        play: Play[Any],
        *,
        is_over: bool = False,
        is_conceded: bool = False,
        has_meld: HasMeld | None = None,
    ) -> None:
        self.has_meld = has_meld or holds_needed_meld
        self.play = play
        self.contract = contract = play._contract
        self.tally = tally = _Tally(play)
        self.is_over = is_over
        self.is_conceded = is_conceded
        self.points = tally.points(contract.talon if is_over else 0)
        self.captured = tally.captured
        if is_conceded:
            others = self.points.defenders
            self.points = Points(TOTAL_POINTS - others, others)
            self.captured = tally.captured.copy()
            taken = tally.captured_by_defenders() | contract.talon
            self.captured[contract.declarer] = ALL_CARDS_MASK ^ taken

    def status(self, figure: Figure) -> Status:
        """Return whether a figure of the bid is made, lost or open (R3.1, R8.8).

        The one place that knows what each figure needs.
        """
        tally = self.tally
        won = tally.won[self.contract.declarer]
        if figure.is_betli:
            return self._unless(won > 0)
        if figure.is_durchmars:
            return self._unless(won < tally.tricks)
        if figure is Figure.PARTI:
            return self._status_of_parti()
        if figure is Figure.ULTI:
            return self._status_of_ulti()
        if figure in CAPTURED_CARDS:
            return self._status_of_captures(CAPTURED_CARDS[figure])
        has_meld = self.has_meld(self.contract, figure)
        if has_meld is False:
            return Status.LOST  # R9.4: whatever is captured
        needed = NEEDED_TRICK_POINTS[figure]
        if self.points.declarer >= needed:
            return Status.MADE if has_meld else Status.OPEN
        return Status.LOST if self._best(self.points.declarer) < needed else Status.OPEN

    def _unless(self, is_lost: bool) -> Status:  # noqa: FBT001 - read as a sentence
        if is_lost:
            return Status.LOST
        return Status.MADE if self.is_over else Status.OPEN

    def _best(self, points: int) -> int:
        """Return the trick points of a side with all that is still open."""
        return points + (0 if self.is_over else TOTAL_POINTS - sum(self.points))

    def _status_of_captures(self, needed: int) -> Status:
        mine = self.captured[self.contract.declarer]
        if mine & needed == needed:
            return Status.MADE
        lost = self.is_over or self.tally.captured_by_defenders() & needed
        return Status.LOST if lost else Status.OPEN

    def _status_of_ulti(self) -> Status:
        contract = self.contract
        gathered = contract.gathered
        if gathered is not None and gathered.cards & contract.trump_seven:
            return Status.LOST
        known = TRICKS - (0 if gathered is None else sum(gathered.won))
        before_the_last = self.play._played_cards()[: (known - 1) * len(SEATS)]
        if any(card.bit == contract.trump_seven for card in before_the_last):
            return Status.LOST
        if not self.is_over:
            return Status.OPEN
        made = self.is_conceded or self.tally.seven_in_last_trick() == (contract.declarer, True)
        return Status.MADE if made else Status.LOST

    def _status_of_parti(self) -> Status:
        """Compare the worst and the best that is still possible; later points never hurt a side."""
        if not self.is_over and self.play._in_first_trick:
            return Status.OPEN  # melds may still be said
        mine, theirs = self.points
        if self.total(mine) > self.total(self._best(theirs), of_defenders=True, at_best=True):
            return Status.MADE
        if self.total(theirs, of_defenders=True) > self.total(self._best(mine), at_best=True):
            return Status.LOST
        return Status.OPEN

    def total(self, points: int, *, of_defenders: bool = False, at_best: bool = False) -> int:
        """Return trick points of a side with its melds (R9.2, R9.3).

        Args:
            points: the trick points.
            of_defenders: of the defenders, not the declarer.
            at_best: whether the side is to have what is still open.

        """
        contract, tally = self.contract, self.tally
        has_rest = at_best and not self.is_over
        seats: tuple[Seat, ...] = contract.defenders if of_defenders else (contract.declarer,)
        if of_defenders:
            has_trick = tally.won_by_defenders() > 0
        else:
            has_trick = tally.won[contract.declarer] > 0 or self.is_conceded
        return points + _meld_points(self.play, seats, points, has_trick=has_trick or has_rest)

    # Silent figures

    def silents(self) -> Iterator[Silent]:
        """Go through the silent figures, whatever the profile pays for them (R10)."""
        contract = self.contract
        figures = contract.bid.figures
        if not figures[0].needs_trump:
            return
        if Figure.PARTI in figures and any(self.play._talk.melds):
            yield from self._hundreds()
        if Figure.ULTI not in figures and not self.is_conceded:
            # R10.2: the trump 7 in the last trick, which wins it or not.
            seven = self.tally.seven_in_last_trick()
            if seven is not None:
                player, wins = seven
                yield Silent(Figure.ULTI, player, made=wins)
        has_durchmars = figures[-1].is_durchmars  # the last of its bid
        if Figure.FOUR_ACES not in figures:
            if not has_durchmars:
                yield from self._silent_aces(SEATS)
            elif contract.profile.silent_aces_against_durchmars:
                yield from self._silent_aces(sorted(contract.defenders))
        if not has_durchmars and not self.is_conceded and self.tally.tricks == TRICKS:
            yield from self._silent_durchmars()

    def _hundreds(self) -> Iterator[Silent]:
        """R10.1: who reaches a hundred; both sides can't."""
        contract, (mine, theirs) = self.contract, self.points
        sides: tuple[tuple[Seat | None, tuple[Seat, ...], int, int], ...] = (
            (contract.declarer, (contract.declarer,), mine, self.total(mine)),
            (None, contract.defenders, theirs, self.total(theirs, of_defenders=True)),
        )
        for seat, seats, points, total in sides:
            if total >= HUNDRED:
                melds = _melds_of(self.play, seats)
                yield from silent_hundred(contract.profile, seat, melds, points)

    def _silent_aces(self, seats: Iterable[Seat]) -> Iterator[Silent]:
        """R10.3: by the declarer, or by one defender alone."""
        for seat in seats:
            if self.captured[seat] & ACES == ACES:
                yield Silent(Figure.FOUR_ACES, seat, made=True)

    def _silent_durchmars(self) -> Iterator[Silent]:
        """R10.4: all ten tricks, or the first nine and not the last."""
        contract, tally = self.contract, self.tally
        assert tally.last is not None  # noqa: S101 - ten tricks were won
        last_winner = SEATS[tally.last[-1]]
        sides: list[tuple[Seat | None, int, bool]] = [
            (seat, tally.won[seat], last_winner is seat) for seat in SEATS
        ]
        if contract.profile.silent_durchmars_by is SilentDurchmarsBy.SIDES:
            others = tally.won_by_defenders()
            won_last = last_winner is not contract.declarer
            sides = [sides[contract.declarer], (None, others, won_last)]
        for seat, won, won_last in sides:
            if won == TRICKS:
                yield Silent(Figure.DURCHMARS, seat, made=True)
            elif won == TRICKS - 1 and not won_last:
                yield Silent(Figure.DURCHMARS, seat, made=False)


def silent_hundred(
    profile: Profile, seat: Seat | None, melds: tuple[Meld, ...], points: int
) -> Iterator[Silent]:
    """Give the silent hundred of a side that has a hundred, if the house allows it (R10.1).

    Args:
        profile: the house rules.
        seat: the declarer; None for the defenders.
        melds: what the side said.
        points: its trick points.

    """
    ways = _ways_to_hundred(profile, melds, points)
    if ways:
        yield Silent(Figure.HUNDRED, seat, made=True, twenty=_is_of_twenty(*ways))


def _ways_to_hundred(
    profile: Profile, melds: tuple[Meld, ...], points: int
) -> tuple[Profile, bool, bool] | None:
    """Say how a side that has a hundred reached it (R10.1): with the forty, with a twenty."""
    forty = any(meld.forty for meld in melds)
    if profile.silent_hundred_needs is SilentHundredNeeds.ANY:
        return profile, forty, not forty
    twenty = any(meld.twenties for meld in melds)
    by_forty = forty and points >= NEEDED_TRICK_POINTS[Figure.FORTY_HUNDRED]
    by_twenty = twenty and points >= NEEDED_TRICK_POINTS[Figure.TWENTY_HUNDRED]
    return (profile, by_forty, by_twenty) if by_forty or by_twenty else None


def _is_of_twenty(profile: Profile, by_forty: bool, by_twenty: bool) -> bool:  # noqa: FBT001 - see above
    """Return whether a hundred has the price of a twenty: the higher one, if both are reached."""
    price, usual = profile.silent_hundred_with_twenty, profile.silent_hundred
    if price is None or usual is None or not by_twenty:
        return False
    return not by_forty or price > usual


def outcome_of(play: Play[Any], claim: Claim | ThrowIn | None) -> Outcome:
    """Return the facts of a play that has ended, by its last card or by a claim."""
    contract = play._contract
    if isinstance(claim, ThrowIn):
        return unplayed_outcome(contract.bid, contract.declarer, contract.trump, Ending.THROW_IN)
    count = _Count(play, is_over=True, is_conceded=isinstance(claim, Concede))
    if count.is_conceded:
        ending = Ending.CONCEDED
    else:
        ending = Ending.PLAYED if count.tally.tricks == TRICKS else Ending.EARLY
    levels = play._talk.levels
    made = [figure for figure in contract.bid.figures if count.status(figure) is Status.MADE]
    return Outcome.of_play(
        contract,
        ending,
        frozenset(made),
        tuple(count.silents()),
        FrozenTable(levels_by_figure(contract, levels)) if any(levels) else _NO_KONTRA,
    )


def unplayed_outcome(
    bid: Bid | None, declarer: Seat | None, trump: Suit | None, ending: Ending
) -> Outcome:
    """Return the facts of a deal that was thrown in, forfeited or void."""
    return Outcome(bid=bid, declarer=declarer, trump=trump, ending=ending)


HasMeld: TypeAlias = "Callable[[Contract, Figure], bool | None]"
"""Says whether the declarer held the meld that a 40-100 or 20-100 needs; None: it is not known."""


def pending(play: Play[Any], has_meld: HasMeld | None = None) -> dict[Figure, Status]:
    """Return for each figure of the bid what is certain by the tricks so far.

    Only cards on the table or gathered count, and for 40-100 and 20-100 the meld that was held
    (R9.4): other cards in hands and those of the talon are not looked at.

    Args:
        play: the play.
        has_meld: what is known of that meld; None where all hands are known.

    """
    count = _Count(play, has_meld=has_meld)
    return {figure: count.status(figure) for figure in play._contract.bid}
