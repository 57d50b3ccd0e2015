"""Who pays whom: the lines of a settlement and their sum (R11)."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, final

import attrs

from ulti.base.errors import OutcomeError, ProfileError, RecordError, UltiError, quoted
from ulti.base.value import Value
from ulti.base.words import Words
from ulti.house.catalogue import Catalogue
from ulti.house.choices import (
    HundredPayment,
    HundredScale,
    NoTrumpKontra,
    PlainParti,
    SilentDurchmarsBy,
    SilentKontra,
    SilentUltiPayment,
)
from ulti.house.profile import Profile, check_stake
from ulti.model.bids import NO_TRUMP_FIGURES, Bid, Figure
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

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ulti.base.words import Language
    from ulti.model.cards import Suit
    from ulti.rules.outcome import Level

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
    """Return what each seat receives for a figure (R11.1), as told by the parts of a `Line`.

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

    def text(self, language: Language = "en") -> str:
        """Return what is paid for: `silent ulti`, `ulti fee`.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        name = self.figure.text(language)
        if self.silent:
            name = _SILENT.text(language).format(name)
        return _FEE.text(language).format(name) if self.fee else name

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
            RecordError: it is no line, or `by` does not fit `seat` and the declarer; code and path
                say what and where. Whether the numbers fit together is not looked at.
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
class Settlement(Value):
    """The lines of a deal and what each seat receives in all.

    Attributes:
        net: amounts by seat, the stake included; they sum to zero.
        lines: one for each figure or fee that is paid (R11.1).

    """

    net: Net
    lines: tuple[Line, ...]

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
            RecordError: it is no settlement, or a line does not fit the declarer; code and path
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
    if outcome.bid is None or outcome.declarer is None:
        return Settlement.of(())
    teller = _Teller(outcome, profile, stake, outcome.bid, outcome.declarer)
    match outcome.ending:
        case Ending.FORFEIT:
            lines = teller.forfeit()
        case Ending.THROW_IN:
            lines = teller.throw_in()
        case _:
            lines = teller.played()
    return Settlement.of(tuple(lines))


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
    teller = _Teller(outcome, profile, stake, outcome.bid, outcome.declarer)
    return Settlement.of(tuple(teller.revoke(seat, profile.revoke_multiplier)))


def _check(outcome: object, profile: object, stake: object) -> None:
    if not isinstance(outcome, Outcome):
        raise UltiError(f"{quoted(outcome)} is no Outcome", "bad_argument")
    if not isinstance(profile, Profile):
        raise UltiError(f"{quoted(profile)} is no Profile: see get_profile", "bad_argument")
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
    catalogue.rank(bid)  # refuses a bid that the profile does not have
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


@final
class _Teller:
    """Writes the lines of one outcome."""

    __slots__ = (
        "bid",
        "catalogue",
        "declarer",
        "defenders",
        "outcome",
        "prices",
        "profile",
        "stake",
        "suit",
    )

    def __init__(
        self, outcome: Outcome, profile: Profile, stake: int, bid: Bid, declarer: Seat
    ) -> None:
        self.outcome = outcome
        self.profile = profile
        self.stake = stake
        self.bid = bid
        self.declarer = declarer
        self.prices, self.suit = _prices_of(profile, bid, outcome.trump)
        self.catalogue = Catalogue.of(profile)
        self._check_levels()
        self.defenders = _DEFENDERS[declarer]

    def _check_levels(self) -> None:
        most = self.profile.kontra_levels
        for figure, level in self.outcome.kontra.items():
            highest = max(level) if isinstance(level, tuple) else level
            if most is not None and highest > most:
                raise OutcomeError(
                    f"kontra: {figure} has level {highest}, but profile "
                    f"{self.profile.name!r} has kontra_levels {most}"
                )
            if (
                isinstance(level, tuple)
                and level[0] != level[1]
                and self.profile.no_trump_kontra is NoTrumpKontra.JOINT
            ):
                raise OutcomeError(
                    f"kontra: {figure} has two levels, but no_trump_kontra is JOINT in profile "
                    f"{self.profile.name!r}: give one"
                )

    # Kinds of ends

    def forfeit(self) -> Iterator[Line]:
        """R6.1: a plain parti that is not played."""
        if self.profile.parti_is_played(self.stake):
            raise OutcomeError(
                f"ending: profile {self.profile.name!r} plays a plain parti at stake {self.stake}, "
                "so it is no FORFEIT"
            )
        doubled = self.profile.plain_parti is PlainParti.FORFEIT_DOUBLE
        yield self._lost_unplayed(Figure.PARTI, THROW_IN_LEVEL if doubled else 0)

    def throw_in(self) -> Iterator[Line]:
        """R6.3: every figure lost, doubled."""
        for figure in self.bid:
            yield self._lost_unplayed(figure, THROW_IN_LEVEL)
            if figure is Figure.ULTI and self.profile.throw_in_ulti_fee:
                yield self._ulti_fee()

    def played(self) -> Iterator[Line]:
        """R11.2-R11.6: what was announced, then what was silent."""
        silents = [silent for silent in self.outcome.silent if self._is_paid(silent)]
        drops_parti = self._drops_parti(silents)
        hundred = next((s for s in silents if s.figure is Figure.HUNDRED), None)
        adds = self.profile.hundred_payment is HundredPayment.ADDS
        for figure in self.bid.figures:
            if figure is Figure.PARTI and (drops_parti or (hundred is not None and not adds)):
                continue
            yield from self._announced(figure)
        if hundred is not None and (adds or not drops_parti):
            yield self._hundred(hundred)
        for silent in silents:
            if silent.figure is not Figure.HUNDRED:
                yield from self._silent(silent)

    def revoke(self, offender: Seat, multiplier: int) -> Iterator[Line]:
        """R11.8: every figure lost by the declarer, or made against the offender."""
        made = offender is not self.declarer
        pays_all = made and self.profile.revoke_offender_pays_all
        for figure, price in self.prices.items():
            for against, level in self._shares(figure, apart=pays_all):
                yield self._line(
                    figure,
                    made=made,
                    seat=self.declarer,
                    against=(offender,) if pays_all else against,
                    units=multiplier * price.made,
                    suit=price.suit,
                    kontra=kontra_multiplier(level),
                )

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
        return Line(
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

    def _lost_unplayed(self, figure: Figure, level: int) -> Line:
        return self._line(
            figure,
            made=False,
            seat=self.declarer,
            units=self.prices[figure].made,
            suit=self.prices[figure].suit,
            kontra=kontra_multiplier(level),
        )

    def _announced(self, figure: Figure) -> Iterator[Line]:
        """R11.2, R11.3: a figure of the bid, and the fee of a lost ulti."""
        made = figure in self.outcome.made
        price = self.prices[figure]
        for against, level in self._shares(figure):
            yield self._line(
                figure,
                made=made,
                seat=self.declarer,
                against=against,
                units=price.made if made else price.lost,
                suit=price.suit,
                kontra=kontra_multiplier(level),
            )
        if figure is Figure.ULTI and not made:
            yield self._ulti_fee()

    def _level(self, figure: Figure) -> Level:
        return self.outcome.kontra.get(figure, 0)

    def _ulti_fee(self) -> Line:
        return self._line(
            Figure.ULTI,
            made=False,
            seat=self.declarer,
            units=self.profile.ulti_fee,
            suit=self.suit,
            kontra=1,
            fee=True,
        )

    def _shares(
        self, figure: Figure, *, apart: bool = False
    ) -> tuple[tuple[tuple[Seat, ...], int], ...]:
        """Return who pays at which level: all together, or each defender by himself (R7.3)."""
        level = self._level(figure)
        first, second = level if isinstance(level, tuple) else (level, level)
        individual = (
            figure in NO_TRUMP_FIGURES and self.profile.no_trump_kontra is NoTrumpKontra.INDIVIDUAL
        )
        if individual or apart:
            return (
                ((NEXT_SEAT[self.declarer],), first),
                ((PREVIOUS_SEAT[self.declarer],), second),
            )
        return ((self.defenders, first),)

    # Silent figures

    def _is_paid(self, silent: Silent) -> bool:
        """Tell whether the profile pays this silent figure beside this bid (R10, R12.W)."""
        match silent.figure:
            case Figure.ULTI:
                return self.catalogue.silent_ulti_units(self.bid) is not None
            case Figure.FOUR_ACES:
                return (
                    self.catalogue.silent_aces_units(self.bid) is not None
                    and not self._is_aces_excluded()
                )
            case Figure.DURCHMARS:
                return self._is_durchmars_paid(silent)
            case _:
                return True

    def _is_durchmars_paid(self, silent: Silent) -> bool:
        if self.catalogue.silent_durchmars_units(self.bid) is None:
            return False
        by_anyone = self.profile.silent_durchmars_by is SilentDurchmarsBy.ANYONE
        if silent.seat is not self.declarer and not by_anyone:
            return False
        return silent.made or self.profile.silent_durchmars_losable

    def _is_aces_excluded(self) -> bool:
        """R10.4: no silent four aces beside a silent durchmars that was made and is paid."""
        return not self.profile.aces_with_silent_durchmars and any(
            silent.figure is Figure.DURCHMARS and silent.made and self._is_durchmars_paid(silent)
            for silent in self.outcome.silent
        )

    def _drops_parti(self, silents: list[Silent]) -> bool:
        """R11.5: a doubled parti is not counted beside a silent ulti that was made."""
        return (
            self.profile.parti_dropped_by_silent_ulti
            and Figure.PARTI in self.outcome.kontra
            and any(silent.figure is Figure.ULTI and silent.made for silent in silents)
        )

    def _highest_level(self) -> int:
        """Return the highest kontra among the figures; silent ones stand beside trump bids only."""
        return max((lvl for lvl in self.outcome.kontra.values() if isinstance(lvl, int)), default=0)

    def _hundred(self, silent: Silent) -> Line:
        """R10.1: in place of the parti with its kontra, or added without."""
        units = self.catalogue.silent_hundred_base(
            self.bid, by_declarer=silent.seat is self.declarer
        )
        kontra = 1
        if self.profile.hundred_payment is HundredPayment.REPLACES:
            if self.catalogue.hundred_follows_parti(self.bid):
                level = self._level(Figure.PARTI)
                assert isinstance(level, int)  # noqa: S101 - with trump; for the type checker
            else:
                level = self._highest_level()
            if self.profile.hundred_scale is HundredScale.LINEAR:
                units *= level + 1
            else:
                kontra = kontra_multiplier(level)
        return self._line(
            Figure.HUNDRED,
            made=True,
            seat=silent.seat,
            units=units,
            suit=self.suit,
            kontra=kontra,
            silent=True,
        )

    def _silent(self, silent: Silent) -> Iterator[Line]:
        """R10.2-R10.6: a silent ulti with its fee, four aces or durchmars."""
        units = {
            Figure.ULTI: self.catalogue.silent_ulti_units,
            Figure.FOUR_ACES: self.catalogue.silent_aces_units,
            Figure.DURCHMARS: self.catalogue.silent_durchmars_units,
        }[silent.figure](self.bid)
        assert units is not None  # noqa: S101 - it is paid; for the type checker
        highest = self.profile.silent_kontra is SilentKontra.HIGHEST
        hub, against = self._payers(silent)
        yield self._line(
            silent.figure,
            made=silent.made,
            seat=silent.seat,
            hub=hub,
            against=against,
            units=units,
            suit=self.suit,
            kontra=kontra_multiplier(self._highest_level()) if highest else 1,
            silent=True,
        )
        pays_fee = self.profile.silent_ulti_fee_for_defenders or silent.seat is self.declarer
        if silent.figure is Figure.ULTI and not silent.made and pays_fee:
            yield self._line(
                Figure.ULTI,
                made=False,
                seat=silent.seat,
                hub=hub,
                against=against,
                units=self.profile.silent_ulti_fee,
                suit=self.suit,
                kontra=1,
                silent=True,
                fee=True,
            )

    def _payers(self, silent: Silent) -> tuple[Seat, tuple[Seat, ...]]:
        """R10.6: between the sides, or between the one defender and each of the two others."""
        alone = (
            silent.figure is Figure.ULTI
            and self.profile.silent_ulti_payment is SilentUltiPayment.INDIVIDUAL
        )
        if alone and silent.seat is not None and silent.seat is not self.declarer:
            others = tuple(seat for seat in SEATS if seat is not silent.seat)
            return silent.seat, others
        return self.declarer, self.defenders
