"""Who pays whom: the lines of a settlement and their sum (R11)."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias, final

import attrs

from ulti.base.doors import upstairs
from ulti.base.errors import OutcomeError, ProfileError, RecordError, UltiError, quoted
from ulti.base.value import Value
from ulti.base.words import Words
from ulti.house.catalogue import Catalogue
from ulti.house.choices import (
    HundredPayment,
    HundredScale,
    KontraScope,
    PlainParti,
    RevokePays,
    SilentDurchmarsBy,
    SilentDurchmarsPayment,
    SilentKontra,
    SilentUltiPayment,
)
from ulti.house.profile import Profile, check_stake
from ulti.model.bids import Bid, Figure
from ulti.model.deals import NEXT_SEAT, SEATS, Seat, plain_seat, seat_of
from ulti.model.problems import refuse
from ulti.model.shapes import (
    FACTOR,
    FIGURE,
    FLAG,
    NET,
    SEAT,
    SEAT_OR_NULL,
    Key,
    ListOf,
    Named,
    ObjectOf,
    OneOf,
)
from ulti.rules.contract import PREVIOUS_SEAT
from ulti.rules.kontra import kontra_multiplier
from ulti.rules.outcome import Ending, Outcome, Silent
from ulti.rules.possible import why_impossible, why_no_such_kontra

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ulti.base.words import Language
    from ulti.model.cards import Suit

Net: TypeAlias = tuple[int, int, int]
"""Amounts by seat; what is received is positive."""


def sum_of(nets: Iterable[Net]) -> Net:
    """Add amounts up, seat by seat."""
    first = second = third = 0
    for one, two, three in nets:
        first, second, third = first + one, second + two, third + three
    return first, second, third


def net_of(
    amount: int, *, made: bool, seat: Seat | None, hub: Seat, against: tuple[Seat, ...]
) -> Net:
    """Return what each seat receives for a figure (R11.1), from the parts of a `Line`.

    An amount flows between the hub and each of the others: to the hub when its own side made the
    figure, or the other side lost it.
    """
    if made is not (seat is hub):
        amount = -amount
    net = [0, 0, 0]
    for other in against:
        net[other] = -amount
    net[hub] = amount * len(against)
    first, second, third = net
    return first, second, third


THROW_IN_LEVEL: Final = 1
"""A throw-in and a doubled forfeit are paid as if kontra'd (R6.1, R6.3)."""


LINE: Final = ObjectOf(
    {
        "figure": Key(FIGURE, "the code of the figure; a silent hundred is `c1`"),
        "silent": Key(FLAG, "whether it was silent; the fee of a silent ulti is silent too"),
        "fee": Key(FLAG, "whether the line is the fee of a lost ulti"),
        "result": Key(OneOf.words("made", "lost"), "whether the figure was made"),
        "by": Key(
            OneOf.words("declarer", "defender", "defenders"),
            "whose it was; `defender` is a single one, `defenders` are both together",
        ),
        "seat": Key(SEAT_OR_NULL, "the seat whose it was; null for both defenders"),
        "hub": Key(SEAT, "the seat that settles with each of those in `against`"),
        "against": Key(
            ListOf(Words("a list of one or two seats", "lista egy vagy két hellyel"), SEAT, 1, 2),
            "the seats that the hub settles with",
        ),
        "units": Key(FACTOR, "units for each seat in `against`, before the multipliers"),
        "suit_multiplier": Key(FACTOR, "what the suit multiplies by"),
        "kontra_multiplier": Key(FACTOR, "what kontra multiplies by"),
        "net": Key(NET, "what seats 0, 1 and 2 receive, the stake included; negative is paid"),
    }
)
"""The JSON form of a line: its keys are attributes of `Line`."""

_MOST_LINES: Final = 100
"""More than any deal comes to; what is wrong with each of a million would fill the memory."""

SETTLEMENT: Final = ObjectOf(
    {
        "net": Key(NET, "what seats 0, 1 and 2 receive in all, the stake included"),
        "lines": Key(
            ListOf(
                Words(f"a list of at most {_MOST_LINES} lines", f"legfeljebb {_MOST_LINES} sor"),
                Named("line", LINE),
                most=_MOST_LINES,
            ),
            "one for each figure or fee that is paid",
            needed=False,
        ),
    }
)
"""The JSON form of a settlement."""

_SILENT: Final[Words] = Words("silent {}", "csendes {}")
_FEE: Final[Words] = Words("{} fee", "{} különdíja")


def name_of(figure: Figure, language: Language, *, silent: bool, fee: bool = False) -> str:
    """Return the subject of the line: `silent ulti`, `ulti fee`.

    Raises:
        UltiError: the language is neither `hu` nor `en`.

    """
    name = figure.text(language)
    if silent:
        name = _SILENT.text(language).format(name)
    return _FEE.text(language).format(name) if fee else name


class Case(NamedTuple):
    """What a settlement was worked out from, so that it can be explained.

    Attributes:
        outcome: what came of the deal.
        profile: the house rules.
        stake: what a unit is worth.
        bid: the outcome's bid.
        declarer: the outcome's declarer.
        offender: who revoked, where a revoke is settled.

    """

    outcome: Outcome
    profile: Profile
    stake: int
    bid: Bid
    declarer: Seat
    offender: Seat | None = None


@final
@attrs.frozen(eq=False, repr=False)
class Line(Value):
    """One figure or fee of a settlement (R11.1).

    The amount between the hub and each seat in `against` is
    units × suit multiplier × kontra multiplier × stake.

    Attributes:
        figure: what is paid for.
        silent: whether it was a silent figure (or the fee of one).
        fee: whether it is the fee of a lost ulti.
        made: whether the figure was made.
        seat: whose it was; None for the defenders together.
        declarer: who the declarer was.
        hub: the seat that settles with each of the others.
        against: those others.
        units: units a seat, before the multipliers.
        suit_multiplier: what the suit multiplies by.
        kontra_multiplier: what kontra multiplies by.
        net: amounts by seat, the stake included.

    """

    figure: Figure
    silent: bool
    fee: bool
    made: bool
    seat: Seat | None
    declarer: Seat
    hub: Seat
    against: tuple[Seat, ...]
    units: int
    suit_multiplier: int
    kontra_multiplier: int
    net: Net
    _case: Case | None = attrs.field(default=None, init=False)

    _others: ClassVar[tuple[str, ...]] = ("_case",)

    def text(self, language: Language = "en") -> str:
        """Return the subject of the line: `silent ulti`, `ulti fee`.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        return name_of(self.figure, language, silent=self.silent, fee=self.fee)

    def explain(self, language: Language = "en") -> str:
        """Return the arithmetic of the line, with the reasons and the rules.

        A line that was read from plain data, or written by hand, has only its numbers to go by:
        it names neither the suit nor the special rules that led to them.

        >>> from ulti import Outcome, ULTISTARS
        >>> outcome = Outcome(bid="Pju", declarer=0, made={"j"}, kontra={"u": 1})
        >>> for line in settle(outcome, ULTISTARS).lines:
        ...     print(line.explain())
        made parti: 1 × 2 (hearts) = 2 each (R11.2)
        lost ulti: 4 × 2 (hearts) × 2 (kontra) = 16 each (R11.2)
        special fee of the lost ulti: 4 × 2 (hearts) = 8 each; kontra does not multiply it (R11.3)

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        words: Words = upstairs("ulti.rules.explanation", "explained")(self, self._case)
        return words.text(language)

    def net_from(self, seat: Seat) -> int:
        """Return what the hub receives from a seat in `against`; negative if it pays."""
        return self.net[self.hub] // len(self.against) if seat in self.against else 0

    @property
    def by(self) -> str:
        """Whose figure it was: `declarer`, `defender` (one of them, `seat`) or `defenders`."""
        if self.seat is None:
            return "defenders"
        return "declarer" if self.seat is self.declarer else "defender"

    @property
    def result(self) -> str:
        """The result as records write it: `made` or `lost`."""
        return "made" if self.made else "lost"

    def to_dict(self) -> dict[str, Any]:
        """Return the line in the JSON form of records."""
        return LINE.plain(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], declarer: Seat | int) -> Line:
        """Read a line from plain data.

        Args:
            data: the line in the JSON form of records.
            declarer: who the declarer was, which a line alone may leave open.

        Raises:
            RecordError: it is not a line, or `by` does not fit `seat` and the declarer; code and
                path say what and where. Whether the numbers fit together is not looked at.
            UltiError: there is no such seat.

        """
        return line_of(LINE.read(data, "", refuse), seat_of(declarer), "")


def line_of(parts: Mapping[str, Any], declarer: Seat, path: str) -> Line:
    """Return the line of what was read of it; `path` is its place, for the error."""
    by, result = parts["by"], parts["result"]
    others = {name: part for name, part in parts.items() if name not in {"by", "result"}}
    line = Line(declarer=declarer, made=result == "made", **others)
    if line.by != by:
        message = f"{by!r} does not fit seat {plain_seat(line.seat)} and declarer {declarer}"
        raise RecordError("bad_settlement", message, f"{path}.by" if path else "by")
    return line


@final
@attrs.frozen(eq=False, repr=False)
class Unpaid(Value):
    """What came about or was bid in a deal and has no line, and why.

    Attributes:
        figure: what is not paid for.
        silent: whether it was a silent figure (or the fee of one).
        fee: whether it is the fee of a lost ulti.
        seat: whose it was; None for the defenders together.
        rule: the number of the rule.
        why: the reason in both languages.

    """

    figure: Figure
    silent: bool
    fee: bool
    seat: Seat | None
    rule: str
    why: Words

    def text(self, language: Language = "en") -> str:
        """Return what is not paid, why, and by which rule.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        name = name_of(self.figure, language, silent=self.silent, fee=self.fee)
        return f"{name}: {self.why.text(language)} ({self.rule})"


@final
@attrs.frozen(eq=False, repr=False)
class Settlement(Value):
    """The lines of a deal and what each seat receives in all.

    Attributes:
        net: amounts by seat, the stake included; they sum to zero.
        lines: one for each figure or fee that is paid (R11.1).

    """

    net: Net
    lines: tuple[Line, ...]
    _case: Case | None = attrs.field(default=None, init=False)

    _others: ClassVar[tuple[str, ...]] = ("_case",)

    @property
    def unpaid(self) -> tuple[Unpaid, ...]:
        """What came about or was bid and is not paid: silent figures, a parti, a fee.

        Only a settlement that was just worked out knows it. For one that was read from plain data
        or put together from lines it is empty.

        >>> from ulti import Outcome, Silent, ULTISTARS
        >>> outcome = Outcome(
        ...     bid="j", declarer=0, trump="M", made={"j"}, silent=[Silent("c1", 0, made=True)]
        ... )
        >>> for unpaid in settle(outcome, ULTISTARS).unpaid:
        ...     print(unpaid.text())
        parti: the silent hundred is paid in its place (R10.1)
        """
        if self._case is None:
            return ()
        unpaid: tuple[Unpaid, ...] = upstairs("ulti.rules.explanation", "unpaid_in")(self._case)
        return unpaid

    @classmethod
    def of(cls, lines: tuple[Line, ...]) -> Settlement:
        """Add lines up."""
        return cls(sum_of([line.net for line in lines]), lines)

    def payments(self) -> tuple[tuple[Seat, Seat, int], ...]:
        """Return who pays whom how much: payer, receiver and amount, set off between each two."""
        owed: dict[tuple[Seat, Seat], int] = {}
        for line in self.lines:
            for seat in line.against:
                owed[line.hub, seat] = owed.get((line.hub, seat), 0) - line.net_from(seat)
        payments = []
        for one, other in itertools.combinations(SEATS, 2):
            amount = owed.get((one, other), 0) - owed.get((other, one), 0)
            if amount:
                payments.append((one, other, amount) if amount > 0 else (other, one, -amount))
        return tuple(payments)

    def to_dict(self) -> dict[str, Any]:
        """Return the settlement in the JSON form of records."""
        return SETTLEMENT.plain(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], declarer: Seat | int | None = None) -> Settlement:
        """Read a settlement from plain data; `lines` may be missing.

        Args:
            data: the settlement in the JSON form of records.
            declarer: who the declarer was; None only where there are no lines.

        Raises:
            RecordError: it is not a settlement, or a line does not fit the declarer; code and path
                say what and where. Whether the numbers fit together is not looked at.
            UltiError: there is no such seat.

        """
        parts = SETTLEMENT.read(data, "", refuse)
        return settlement_of(parts, seat_of(declarer) if parts.get("lines") else None, "")


def settlement_of(parts: Mapping[str, Any], declarer: Seat | None, path: str) -> Settlement:
    """Return the settlement of what was read of it; `path` is its place, for the error."""
    where = f"{path}.lines" if path else "lines"
    lines = [
        line_of(line, declarer, f"{where}[{place}]")
        for place, line in enumerate(parts.get("lines", ()))
        if declarer is not None
    ]
    return Settlement(parts["net"], tuple(lines))


def settle(outcome: Outcome, profile: Profile, stake: int = 1) -> Settlement:
    """Turn the facts of a deal into payments (R11).

    >>> from ulti import Outcome, ULTISTARS
    >>> outcome = Outcome(bid="ju", declarer=0, trump="M", ending="PLAYED", made={"j"})
    >>> settle(outcome, ULTISTARS).net
    (-14, 7, 7)

    Args:
        outcome: what came of the deal.
        profile: the house rules.
        stake: what a unit is worth.

    Raises:
        ProfileError: the profile does not have the bid.
        OutcomeError: the outcome can't be under this profile.
        UltiError: an argument is of the wrong kind, or the stake is not a whole number from 1.

    """
    _check(outcome, profile, stake)
    if outcome.bid is not None:
        Catalogue.of(profile).refuse_unplayed(outcome.bid)
    why = why_impossible(outcome, profile)
    if why is not None:
        raise OutcomeError(why.en)
    return settle_game(outcome, profile, stake)


# Many deals end in the same few facts.
@lru_cache(maxsize=4096)
def settle_game(outcome: Outcome, profile: Profile, stake: int) -> Settlement:
    """Settle the facts of a real game, which need no check."""
    if outcome.bid is None or outcome.declarer is None:
        return Settlement.of(())
    case = Case(outcome, profile, stake, outcome.bid, outcome.declarer)
    writer = LineWriter(case)
    match outcome.ending:
        case Ending.FORFEIT:
            lines = writer.forfeit()
        case Ending.THROW_IN:
            lines = writer.throw_in()
        case _:
            lines = writer.played()
    return _settlement_in(case, lines)


def _settlement_in(case: Case, lines: Iterable[Line]) -> Settlement:
    """Add lines up into a settlement that knows what it was worked out from."""
    settlement = Settlement.of(tuple(lines))
    object.__setattr__(settlement, "_case", case)  # it is new, nobody has seen it yet
    return settlement


def settle_revoke(
    outcome: Outcome, offender: Seat | int, profile: Profile, stake: int = 1
) -> Settlement:
    """Settle a deal that a revoke ended: the announced figures with their kontras (R11.8).

    They count as lost if the declarer revoked, as made if a defender did; what was made in the
    outcome, its silent figures and all fees are left out. Where the offender pays his partner's
    share too, that share is a line of its own.

    Args:
        outcome: the bid and the kontras.
        offender: who revoked.
        profile: the house rules.
        stake: what a unit is worth.

    Raises:
        ProfileError: the profile has no rule for a revoke, or does not have the bid.
        OutcomeError: nothing was played, or the kontras can't be under this profile.
        UltiError: an argument is of the wrong kind.

    """
    _check(outcome, profile, stake)
    seat = seat_of(offender)
    if profile.revoke_multiplier is None:
        raise ProfileError(f"profile {profile.name!r} has no revoke_multiplier, so no such rule")
    if (
        outcome.bid is None
        or outcome.declarer is None
        or outcome.ending in {Ending.THROW_IN, Ending.FORFEIT}
    ):
        raise OutcomeError("ending: nobody can revoke in a deal that was not played")
    why = why_no_such_kontra(outcome, profile)
    if why is not None:
        raise OutcomeError(why.en)
    case = Case(outcome, profile, stake, outcome.bid, outcome.declarer, seat)
    writer = LineWriter(case)
    return _settlement_in(case, writer.revoke(seat, profile.revoke_multiplier))


def _check(outcome: object, profile: object, stake: object) -> None:
    if not isinstance(outcome, Outcome):
        raise UltiError(f"{quoted(outcome)} is not an Outcome", "bad_argument")
    if not isinstance(profile, Profile):
        raise UltiError(f"{quoted(profile)} is not a Profile: see get_profile", "bad_argument")
    check_stake(stake)


class _Price(NamedTuple):
    """What a figure of a bid is worth in units, made or lost, and what its suit multiplies by."""

    made: int
    lost: int
    suit: int


class _Prices(NamedTuple):
    """What a bid is worth: by figure, and what the suit of fees and silent figures multiplies."""

    figures: dict[Figure, _Price]
    suit: int


@lru_cache(maxsize=1024)
def _prices_of(profile: Profile, bid: Bid, trump: Suit | None) -> _Prices:
    catalogue = Catalogue.of(profile)
    catalogue.refuse_unplayed(bid)
    figures = {
        figure: _Price(
            made=profile.values[figure],
            lost=catalogue.loss_units(bid, figure),
            suit=catalogue.multiplier(bid, figure, trump),
        )
        for figure in bid
    }
    return _Prices(figures, catalogue.suit_multiplier(bid, trump))


_DEFENDERS: Final = tuple(tuple(s for s in SEATS if s is not declarer) for declarer in SEATS)
"""By declarer: the two others, in the order of seats."""


Levels: TypeAlias = tuple[int, int]
"""Kontra levels that count towards the defenders, in playing order after the declarer (R7.3)."""

_NOT_DOUBLED: Final[Levels] = (0, 0)


class _Kontra(NamedTuple):
    """How kontra multiplies a line: by which levels, and whether each defender has his own."""

    levels: Levels = _NOT_DOUBLED
    is_split: bool = False


_UNTOUCHED: Final = _Kontra()


@final
class LineWriter:
    """Writes the lines of one outcome."""

    __slots__ = (
        "bid",
        "case",
        "catalogue",
        "declarer",
        "defenders",
        "has_one_level",
        "outcome",
        "prices",
        "profile",
        "stake",
        "suit",
    )

    def __init__(self, case: Case) -> None:
        outcome, profile, stake, bid, declarer, _ = case
        self.case: Case = case
        self.outcome: Outcome = outcome
        self.profile: Profile = profile
        self.stake: int = stake
        self.bid: Bid = bid
        self.declarer: Seat = declarer
        self.prices: dict[Figure, _Price]
        self.suit: int
        self.prices, self.suit = _prices_of(profile, bid, outcome.trump)
        self.catalogue: Catalogue = Catalogue.of(profile)
        self.has_one_level: bool = profile.kontra_scope is KontraScope.CONTRACT
        self.defenders: tuple[Seat, ...] = _DEFENDERS[declarer]

    # Kinds of ends

    def forfeit(self) -> Iterator[Line]:
        """R6.1: a plain parti that is not played."""
        if self.profile.parti_is_played(self.stake):
            raise OutcomeError(
                f"ending: profile {self.profile.name!r} plays a plain parti at stake {self.stake}, "
                "so it is not a FORFEIT"
            )
        yield self._lost_unplayed(Figure.PARTI)

    def throw_in(self) -> Iterator[Line]:
        """R6.3: every figure lost, doubled."""
        for figure in self.bid:
            yield self._lost_unplayed(figure)
            if figure is Figure.ULTI and self.profile.throw_in_ulti_fee and self.profile.ulti_fee:
                yield from self._fee(self.profile.ulti_fee, _UNTOUCHED)

    def _lost_unplayed(self, figure: Figure) -> Line:
        """R6.1, R6.3: doubled, but a plain parti costs its fee where the house has one."""
        has_fee = self.bid.is_plain_parti and self.profile.plain_parti is PlainParti.BASE_FEE
        price = self.prices[figure]
        return self._line(
            figure,
            made=False,
            seat=self.declarer,
            units=price.made,
            suit=price.suit,
            kontra=1 if has_fee else kontra_multiplier(THROW_IN_LEVEL),
        )

    def played(self) -> Iterator[Line]:
        """R11.2-R11.6: the announced figures, then the silent ones."""
        silents = [silent for silent in self.outcome.silent if self.is_paid(silent)]
        for figure in self.bid.figures:
            if figure is Figure.PARTI:
                if not any(map(self.replaces_parti, silents)):
                    yield from self._announced(figure, drops=self.drops_parti(silents))
            else:
                yield from self._announced(figure)
        for silent in silents:
            yield from self._silent(silent)

    def revoke(self, offender: Seat, multiplier: int) -> Iterator[Line]:
        """R11.8: every figure lost by the declarer, or made against the offender."""
        made = offender is not self.declarer
        pays_all = made and self.profile.revoke_offender_pays_all
        payable = not made and self.profile.revoke_pays is RevokePays.PAYABLE
        for figure, price in self.prices.items():
            units = price.lost if payable else price.made
            for against, level in self._shares(self._kontra_on(figure), apart=pays_all):
                yield self._line(
                    figure,
                    made=made,
                    seat=self.declarer,
                    against=(offender,) if pays_all else against,
                    units=multiplier * units,
                    suit=price.suit,
                    kontra=kontra_multiplier(level),
                )
            if payable and figure is Figure.ULTI and self.profile.ulti_fee:
                fee = multiplier * self.profile.ulti_fee
                yield from self._fee(fee, self._kontra_on_fee(self._kontra_on(figure)))

    # Kontra

    def _has_own(self, figure: Figure) -> bool:
        """Return whether each defender has a kontra of their own on a figure (R7.3)."""
        return figure in self.profile.individual_kontra

    def _levels(self, figure: Figure) -> Levels:
        level = self.outcome.kontra.get(figure, 0)
        return level if isinstance(level, tuple) else (level, level)

    def _kontra_on(self, figure: Figure) -> _Kontra:
        return _Kontra(self._levels(figure), self._has_own(figure))

    def _highest(self) -> _Kontra:
        """Return the highest levels of the bid's figures, towards each defender (R10.5)."""
        if not self.outcome.kontra:
            levels = _NOT_DOUBLED
        else:
            both = [self._levels(figure) for figure in self.bid]
            levels = max(first for first, _ in both), max(second for _, second in both)
        return _Kontra(levels, any(map(self._has_own, self.bid)))

    def _kontra_on_fee(self, kontra: _Kontra) -> _Kontra:
        """Return how a fee is multiplied: mostly not, whatever multiplies its ulti (R11.3)."""
        return kontra if self.profile.fee_follows_kontra or self.has_one_level else _UNTOUCHED

    def _kontra_on_silent(self, silent: Silent) -> _Kontra:
        """Return how kontra multiplies a silent figure that is paid (R7.6, R10.1, R10.4, R10.5)."""
        if silent.figure is Figure.HUNDRED:
            adds = self.profile.hundred_payment is HundredPayment.ADDS
            if adds and not self.has_one_level:
                return _UNTOUCHED
            follows_parti = self.catalogue.hundred_follows_parti(self.bid)
        elif self.replaces_parti(silent):
            follows_parti = True
        elif self.profile.silent_kontra is SilentKontra.HIGHEST or self.has_one_level:
            follows_parti = False
        else:
            return _UNTOUCHED
        return self._kontra_on(Figure.PARTI) if follows_parti else self._highest()

    def _shares(
        self, kontra: _Kontra, *, apart: bool = False
    ) -> tuple[tuple[tuple[Seat, ...], int], ...]:
        """Return who pays at which level: all together, or each defender by himself (R7.3)."""
        first, second = kontra.levels
        if kontra.is_split or apart:
            return (
                ((NEXT_SEAT[self.declarer],), first),
                ((PREVIOUS_SEAT[self.declarer],), second),
            )
        return ((self.defenders, first),)

    # Lines

    def _line(
        self,
        figure: Figure,
        *,
        made: bool,
        seat: Seat | None,
        units: int,
        suit: int,
        kontra: int,
        hub: Seat | None = None,
        against: tuple[Seat, ...] | None = None,
        silent: bool = False,
        fee: bool = False,
    ) -> Line:
        """Write a line; by default between the declarer and both defenders."""
        hub = self.declarer if hub is None else hub
        against = self.defenders if against is None else against
        amount = units * suit * kontra * self.stake
        line = Line(
            figure,
            silent,
            fee,
            made,
            seat,
            self.declarer,
            hub,
            against,
            units,
            suit,
            kontra,
            net_of(amount, made=made, seat=seat, hub=hub, against=against),
        )
        object.__setattr__(line, "_case", self.case)  # it is new, nobody has seen it yet
        return line

    def _announced(self, figure: Figure, *, drops: bool = False) -> Iterator[Line]:
        """R11.2, R11.3, R11.5: a figure of the bid, and the fee of a lost ulti.

        Args:
            figure: the figure.
            drops: whether it does not count towards those who share a kontra on it.

        """
        made = figure in self.outcome.made
        price = self.prices[figure]
        kontra = self._kontra_on(figure)
        for against, level in self._shares(kontra):
            if not (drops and level):
                yield self._line(
                    figure,
                    made=made,
                    seat=self.declarer,
                    against=against,
                    units=price.made if made else price.lost,
                    suit=price.suit,
                    kontra=kontra_multiplier(level),
                )
        if figure is Figure.ULTI and not made and self.profile.ulti_fee:
            yield from self._fee(self.profile.ulti_fee, self._kontra_on_fee(kontra))

    def _fee(self, units: int, kontra: _Kontra) -> Iterator[Line]:
        """R11.3: the fee of an ulti that the declarer lost."""
        for against, level in self._shares(kontra):
            yield self._line(
                Figure.ULTI,
                made=False,
                seat=self.declarer,
                against=against,
                units=units,
                suit=self.suit,
                kontra=kontra_multiplier(level),
                fee=True,
            )

    # Silent figures

    def units_of(self, silent: Silent) -> int | None:
        """Return the units of a silent figure; None if it is not paid at this bid (R10, R12.W)."""
        catalogue, bid = self.catalogue, self.bid
        by_declarer = silent.seat is self.declarer
        match silent.figure:
            case Figure.HUNDRED:
                return catalogue.silent_hundred_units(
                    bid, by_declarer=by_declarer, with_twenty=silent.twenty
                )
            case Figure.ULTI:
                return catalogue.silent_ulti_units(bid)
            case Figure.FOUR_ACES:
                return catalogue.silent_aces_units(bid, by_declarer=by_declarer)
            case _:
                return catalogue.silent_durchmars_units(bid)

    def is_paid(self, silent: Silent) -> bool:
        """Return whether the profile pays this silent figure with this bid (R10, R12.W)."""
        if self.units_of(silent) is None:
            return False
        if silent.figure is Figure.FOUR_ACES:
            return not self._are_aces_excluded()
        if silent.figure is not Figure.DURCHMARS:
            return True
        by_declarer_only = self.profile.silent_durchmars_by is SilentDurchmarsBy.DECLARER
        if silent.seat is not self.declarer and by_declarer_only:
            return False
        return silent.made or self.profile.silent_durchmars_losable

    def _are_aces_excluded(self) -> bool:
        """R10.4: no silent four aces with a silent durchmars that was made and is paid."""
        return not self.profile.aces_with_silent_durchmars and any(
            silent.figure is Figure.DURCHMARS and silent.made and self.is_paid(silent)
            for silent in self.outcome.silent
        )

    def drops_parti(self, paid: list[Silent]) -> bool:
        """R11.5: a doubled parti is not counted with a silent ulti that was made and is paid."""
        return self.profile.parti_dropped_by_silent_ulti and any(
            silent.figure is Figure.ULTI and silent.made for silent in paid
        )

    def replaces_parti(self, paid: Silent) -> bool:
        """Return whether a paid silent figure takes the place of the parti (R10.1, R10.4)."""
        if Figure.PARTI not in self.bid:
            return False
        if paid.figure is Figure.HUNDRED:
            return self.profile.hundred_payment is HundredPayment.REPLACES
        replaces = SilentDurchmarsPayment.REPLACES_PARTI
        return (
            paid.figure is Figure.DURCHMARS
            and paid.made
            and self.profile.silent_durchmars_payment is replaces
        )

    def _silent(self, silent: Silent) -> Iterator[Line]:
        """R10.1-R10.6, R11.4: a silent figure that is paid, and the fee of a silent ulti.

        R11.7: a linear silent hundred has its kontra in the units, not in the multiplier.
        """
        units = self.units_of(silent)
        assert units is not None  # noqa: S101 - it is paid; for the type checker
        kontra = self._kontra_on_silent(silent)
        is_linear = (
            silent.figure is Figure.HUNDRED
            and self.profile.hundred_payment is HundredPayment.REPLACES
            and self.profile.hundred_scale is HundredScale.LINEAR
        )
        for hub, against, level in self._payers(silent, kontra):
            yield self._line(
                silent.figure,
                made=silent.made,
                seat=silent.seat,
                hub=hub,
                against=against,
                units=units * (level + 1) if is_linear else units,
                suit=self.suit,
                kontra=1 if is_linear else kontra_multiplier(level),
                silent=True,
            )
        fee = self.profile.silent_ulti_fee
        pays_fee = self.profile.silent_ulti_fee_for_defenders or silent.seat is self.declarer
        if silent.figure is Figure.ULTI and not silent.made and pays_fee and fee:
            for hub, against, level in self._payers(silent, self._kontra_on_fee(kontra)):
                yield self._line(
                    Figure.ULTI,
                    made=False,
                    seat=silent.seat,
                    hub=hub,
                    against=against,
                    units=fee,
                    suit=self.suit,
                    kontra=kontra_multiplier(level),
                    silent=True,
                    fee=True,
                )

    def _payers(
        self, silent: Silent, kontra: _Kontra
    ) -> Iterator[tuple[Seat, tuple[Seat, ...], int]]:
        """R10.6: between the sides, or between the one defender and each of the two others."""
        alone = (
            silent.figure is Figure.ULTI
            and self.profile.silent_ulti_payment is SilentUltiPayment.INDIVIDUAL
        )
        if alone and silent.seat is not None and silent.seat is not self.declarer:
            others = tuple(seat for seat in SEATS if seat is not silent.seat)
            first, second = kontra.levels
            # R7.3: his own levels count towards both.
            yield silent.seat, others, first if silent.seat is NEXT_SEAT[self.declarer] else second
            return
        for against, level in self._shares(kontra):
            yield self.declarer, against, level
