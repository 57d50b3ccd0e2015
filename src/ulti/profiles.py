"""House rules as data: the switches of R12, the six built-in profiles, their TOML and JSON form.

A profile is the one place where a house rule is chosen; the rest of the library only reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, TypeGuard, TypeVar, final

import attrs

from ulti.bids import CAPTURES, Figure, bid_of, figure_of
from ulti.cards import CardOrder, FixedEnum, Suit
from ulti.errors import ParseError, ProfileError, UltiError, quoted, suggestion

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator

    from ulti.bids import Bid

K = TypeVar("K", Figure, Suit)
V = TypeVar("V")

GREATEST: Final = 10**15
"""No number of house rules is greater: programs in other languages can still add amounts up."""


class SuitNamed(FixedEnum):
    """Which suits a bid names: hearts alone, or always the trump (suit-bid ulti) (R3.5).

    Attributes:
        HEARTS: a bid names hearts or nothing; any other trump is named after the auction.
        ALWAYS: every trump bid names its suit.

    """

    HEARTS = "HEARTS"
    ALWAYS = "ALWAYS"


class TieBreak(FixedEnum):
    """How bids of the same total value rank (R4.2, R4.3).

    Attributes:
        LEVEL: by the figures first, by an accompanying parti second.
        STRICT_VALUE: not at all: neither beats the other.
        FEWER_FIGURES: the bid with fewer figures is higher.

    """

    LEVEL = "LEVEL"
    STRICT_VALUE = "STRICT_VALUE"
    FEWER_FIGURES = "FEWER_FIGURES"


class RaiseWithoutTalon(FixedEnum):
    """Who may bid higher and leave the talon where it lies (R5.3).

    Attributes:
        NEVER: nobody.
        HOLDER: the standing bidder.
        ANYONE: each player at his turn.

    """

    NEVER = "NEVER"
    HOLDER = "HOLDER"
    ANYONE = "ANYONE"


class TenPlace(FixedEnum):
    """Where the ten stands in a no-trump durchmars (R1.4).

    Attributes:
        LOW: behind the under.
        HIGH: behind the ace.

    """

    LOW = "LOW"
    HIGH = "HIGH"


class PlainParti(FixedEnum):
    """What happens to a plain parti outside hearts, the "sima parti" (R6.1).

    Attributes:
        PLAYED: it is played like any bid.
        FORFEIT_DOUBLE: it is not played, and paid as if doubled.
        BASE_FEE: it is not played, and paid once.

    """

    PLAYED = "PLAYED"
    FORFEIT_DOUBLE = "FORFEIT_DOUBLE"
    BASE_FEE = "BASE_FEE"


class NoTrumpKontra(FixedEnum):
    """Whether each defender has his own kontra in bids without trump (R7.3).

    Attributes:
        INDIVIDUAL: each has a level of his own with the declarer.
        JOINT: the level is shared, as with trump.

    """

    INDIVIDUAL = "INDIVIDUAL"
    JOINT = "JOINT"


class SevenGuard(FixedEnum):
    """Who must keep the trump 7 as long as he can when ulti is bid (R8.4).

    Attributes:
        DECLARER: the declarer.
        EVERYBODY: whoever holds it.
        NOBODY: nobody.

    """

    DECLARER = "DECLARER"
    EVERYBODY = "EVERYBODY"
    NOBODY = "NOBODY"


class OpenHands(FixedEnum):
    """Whose hands are laid open in an open bid (R8.6).

    Attributes:
        ALL: all three.
        DECLARER: the declarer's alone.

    """

    ALL = "ALL"
    DECLARER = "DECLARER"


class SpreadTime(FixedEnum):
    """From when the declarer may lay his hand open (R8.7).

    Attributes:
        AFTER_TRICK_1: from the end of trick 1.
        ANY_TIME: once the first card of trick 1 lies on the table.
        NEVER: not at all.

    """

    AFTER_TRICK_1 = "AFTER_TRICK_1"
    ANY_TIME = "ANY_TIME"
    NEVER = "NEVER"


class DefenderSpread(FixedEnum):
    """Whether defenders may lay their hands open (R8.7).

    Attributes:
        AFTER_DECLARER: once the declarer's hand is open.
        NEVER: not at all.

    """

    AFTER_DECLARER = "AFTER_DECLARER"
    NEVER = "NEVER"


class Losses(FixedEnum):
    """What a lost figure costs: its value, or the loss column of the Wikipedia table (R11.6).

    Attributes:
        SYMMETRIC: what it would have won.
        TABLE: what the loss column says.

    """

    SYMMETRIC = "SYMMETRIC"
    TABLE = "TABLE"


class HundredPayment(FixedEnum):
    """Whether a silent hundred stands in place of the parti or is added to it (R10.1).

    Attributes:
        REPLACES: in place of it.
        ADDS: added, and not multiplied by kontra.

    """

    REPLACES = "REPLACES"
    ADDS = "ADDS"


class HundredScale(FixedEnum):
    """How a silent hundred grows with the kontra of the parti (R10.1).

    Attributes:
        LINEAR: by its base value a level.
        DOUBLING: to the double at each level.

    """

    LINEAR = "LINEAR"
    DOUBLING = "DOUBLING"


class SilentUltiPayment(FixedEnum):
    """Who pays for a defender's silent ulti: the sides, or each to each (R10.6).

    Attributes:
        COMMON: between the declarer and each defender.
        INDIVIDUAL: between that defender and each of the two others.

    """

    COMMON = "COMMON"
    INDIVIDUAL = "INDIVIDUAL"


class SilentDurchmarsBy(FixedEnum):
    """Who can make a silent durchmars (R10.4).

    Attributes:
        ANYONE: the declarer, or one defender alone.
        DECLARER: the declarer.

    """

    ANYONE = "ANYONE"
    DECLARER = "DECLARER"


class SilentEligibility(FixedEnum):
    """At which bids silent figures are paid: by the rules, or by the Wikipedia table (R12.W).

    Attributes:
        RULES: wherever the rules of silent figures allow it.
        TABLE: where the table has no dash.

    """

    RULES = "RULES"
    TABLE = "TABLE"


class SilentKontra(FixedEnum):
    """What kontra does to silent figures (R10.5).

    Attributes:
        NONE: nothing.
        HIGHEST: multiplies them by the highest kontra in the bid; fees not.

    """

    NONE = "NONE"
    HIGHEST = "HIGHEST"


def _refuse_change(*_arguments: object, **_more: object) -> NoReturn:
    raise TypeError("a table of house rules or of kontras can't be changed")


@final
class FrozenTable(dict[K, V]):
    """An immutable, hashable mapping by figure or suit, in a fixed order."""

    __slots__ = ()

    # Any, as they stand in place of methods of many signatures.
    __setitem__: Any = _refuse_change
    __delitem__: Any = _refuse_change
    __ior__: Any = _refuse_change
    clear: Any = _refuse_change
    pop: Any = _refuse_change
    popitem: Any = _refuse_change
    setdefault: Any = _refuse_change
    update: Any = _refuse_change

    def __hash__(self) -> int:  # type: ignore[override]
        """Hash by content, as `==` compares."""
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as the content."""
        return FrozenTable, (dict(self),)


# Readers of switches: each takes a value and the switch's name, and says both in what it refuses.
# They hang on the fields as metadata, and `Profile` calls them: converters of attrs would cost more
# at import than all the rest of this module.

_READER: Final = "reader"


def _fail(name: str, value: object, right: str) -> ProfileError:
    return ProfileError(f"{name}: {quoted(value)} is not allowed; {right}")


def _enum_field(kind: type[Enum]) -> Any:  # noqa: ANN401 - attrs types a field as its value
    def read(value: object, name: str) -> Enum:
        if isinstance(value, kind):
            return value
        member = kind.__members__.get(value) if isinstance(value, str) else None
        if member is None:
            right = f"use one of {', '.join(kind.__members__)}"
            raise _fail(name, value, right + suggestion(value, kind.__members__))
        return member

    return _read_by(read)


def _read_by(read: Callable[[Any, str], object]) -> Any:  # noqa: ANN401
    return attrs.field(metadata={_READER: read})


def _flag() -> Any:  # noqa: ANN401 - attrs types a field as its value
    return _read_by(_read_flag)


def _read_flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise _fail(name, value, "use true or false")
    return value


def is_whole(value: object, least: int) -> TypeGuard[int]:
    """Tell whether the value is an integer, from `least` to what a double can hold.

    A bool is none, nor is what derives from `int`: it may compare, add up and show itself as it
    likes, and equal profiles share what is computed once.
    """
    return type(value) is int and least <= value <= GREATEST


def is_too_great(value: object) -> bool:
    """Tell whether an integer is above all that are allowed."""
    return type(value) is int and value > GREATEST


def range_from(least: int, refused: object) -> str:
    """Say which whole numbers are allowed; up to which ones only to who was above them."""
    return f"from {least} to {GREATEST}" if is_too_great(refused) else f"from {least}"


def check_stake(stake: object) -> int:
    """Return the stake.

    Raises:
        UltiError: it is no whole number from 1.

    """
    if is_whole(stake, 1):
        return stake
    right = f"a whole number {range_from(1, stake)}"
    raise UltiError(f"stake: {quoted(stake)} is not allowed; use {right}", "bad_stake")


def _number(least: int, *, absent: str | None = None) -> Any:  # noqa: ANN401
    """Make a field for a whole number; `absent` says what None means where it is allowed."""

    def read(value: object, name: str) -> int | None:
        if value is None and absent:
            return None
        if not is_whole(value, least):
            right = f"use a whole number {range_from(least, value)}"
            raise _fail(name, value, f"{right}, or none: {absent}" if absent else right)
        return value

    return _read_by(read)


def _read_table(value: object, name: str, kind: type[Figure | Suit]) -> dict[Any, int]:
    if not isinstance(value, Mapping):
        raise _fail(name, value, "use a table of whole numbers by code")
    numbers: dict[Any, int] = {}
    for key, number in value.items():
        try:
            known = key if isinstance(key, kind) else kind.parse(key)
        except ParseError as error:
            raise ProfileError(f"{name}: {error}") from None
        if known in numbers:
            raise ProfileError(f"{name}: {known} comes twice")
        if not is_whole(number, 1):
            raise _fail(f"{name}.{known}", number, f"use a whole number {range_from(1, number)}")
        numbers[known] = number
    return numbers


def _read_values(value: object, name: str) -> FrozenTable[Figure, int]:
    numbers = _read_table(value, name, Figure)
    if Figure.HUNDRED in numbers:
        raise _fail(name, value, "the silent hundred (c1) is always worth 2 (R10)")
    return FrozenTable(sorted(numbers.items(), key=lambda item: item[0].index))


def _read_multipliers(value: object, name: str) -> FrozenTable[Suit, int]:
    if isinstance(value, (list, tuple)) and len(value) == len(Suit):
        value = dict(zip("MZTP", value, strict=True))
    numbers = _read_table(value, name, Suit)
    if len(numbers) < len(Suit):
        raise _fail(name, value, "name all four suits M, Z, T and P")
    return FrozenTable((suit, numbers[suit]) for suit in Suit)


def _read_figures(value: object, name: str) -> frozenset[Figure]:
    if isinstance(value, str) or not isinstance(value, (list, tuple, set, frozenset)):
        raise _fail(name, value, "use a list of figure codes")
    try:
        figures = frozenset(figure_of(code) for code in value)
    except ParseError as error:
        raise ProfileError(f"{name}: {error}") from None
    if Figure.HUNDRED in figures:
        raise _fail(name, value, "the hundred (c1) is always multiplied (R3.4)")
    return figures


def _read_name(value: object, name: str) -> str:
    if not isinstance(value, str) or not value or not value.isprintable():
        raise _fail(name, value, "use a printable text")
    return str.__str__(value)  # plain, whatever class of text it is


_UNNAMED: Final = "custom"


class Fault(NamedTuple):
    """What is wrong with a profile, and where: `.ulti_fee`, or nothing for it as a whole."""

    place: str
    message: str


@final
@attrs.frozen(init=False, eq=False, repr=False)
class Profile:
    """The house rules of a table: one value per switch of R12, checked when it is made.

    Enum fields take a member or its name, `values` and `suit_multipliers` a mapping by figure or
    suit (or their codes). Use `evolve` to change single switches of a built-in profile.

    >>> ULTISTARS.evolve(plain_parti="PLAYED", plain_parti_from_stake=None).plain_parti
    <PlainParti.PLAYED: 'PLAYED'>

    Attributes:
        name: what the profile is called, for people and records; no rule depends on it.
        values: units of each figure that is played (R3.1); a figure left out is not played.
        suit_multipliers: by suit, for trump bids (R3.4, R3.5).
        red_exempt: figures that hearts does not double (R3.4).
        suit_named_in_bid: whether every trump bid names its suit (R3.5).
        four_aces_with_durchmars: whether four aces and tens may join a durchmars (R3.2).
        tie_break: how bids of equal total rank (R4.2, R4.3).
        opening_pass: whether forehand may pass after his first discard (R5.1, R5.6).
        raise_without_talon: who may bid higher and leave the talon (R5.3).
        holder_exchange: whether the standing bidder may change the talon and pass (R5.8).
        no_trump_durchmars_ten: the ten's place in no-trump durchmars bids (R1.4).
        plain_parti: what happens to a plain parti (R6.1).
        plain_parti_from_stake: the stake from which it is played all the same, or None (R6.1).
        throw_in: whether the declarer may give up before the first card (R6.3).
        throw_in_ulti_fee: whether that costs the ulti fee too (R6.3).
        kontra_levels: how many times a figure can be doubled; None for no limit (R7.4).
        no_trump_kontra: each defender's own kontra without trump, or a shared one (R7.3).
        seven_guard: who must keep the trump 7 (R8.4).
        early_end: whether a lost betli or no-trump durchmars ends at once (R8.5).
        open_hands: whose hands an open bid lays open (R8.6).
        spread: when the declarer may lay his hand open (R8.7).
        defender_spread: whether defenders may then do the same (R8.7).
        concession: whether the defenders may give up (R8.8).
        melds_need_points: whether melds count only beside a point in tricks (R9.3).
        losses: what lost figures cost (R11.2, R12.W).
        ulti_fee: units that a lost ulti costs beside its value (R11.3).
        hundred_payment: in place of the parti, or added (R10.1).
        hundred_scale: how the silent hundred grows with kontra (R10.1).
        silent_ulti: units of a silent ulti (R10.2).
        silent_ulti_fee: units that a lost silent ulti costs beside it (R10.2).
        silent_ulti_fee_for_defenders: whether a defender pays that fee (R10.2).
        silent_ulti_payment: between the sides, or one against each (R10.6).
        silent_aces: units of silent four aces; None if not paid (R10.3).
        silent_durchmars: units of a silent durchmars; None if not paid (R10.4).
        silent_durchmars_by: who can make one (R10.4).
        silent_durchmars_losable: whether nine tricks and a lost tenth lose it (R10.4).
        aces_with_silent_durchmars: whether aces and a silent durchmars go together (R10.4).
        silent_eligibility: at which bids silent figures are paid (R12.W).
        silent_kontra: whether kontra multiplies silent figures (R10.5).
        parti_dropped_by_silent_ulti: whether a doubled parti falls beside one (R11.5).
        revoke_multiplier: what a revoke costs, times the figures; None for no rule (R11.8).
        revoke_offender_pays_all: whether the offender pays his partner's share too (R11.8).

    """

    name: str = _read_by(_read_name)
    values: Mapping[Figure, int] = _read_by(_read_values)
    suit_multipliers: Mapping[Suit, int] = _read_by(_read_multipliers)
    red_exempt: frozenset[Figure] = _read_by(_read_figures)
    suit_named_in_bid: SuitNamed = _enum_field(SuitNamed)
    four_aces_with_durchmars: bool = _flag()
    tie_break: TieBreak = _enum_field(TieBreak)
    opening_pass: bool = _flag()
    raise_without_talon: RaiseWithoutTalon = _enum_field(RaiseWithoutTalon)
    holder_exchange: bool = _flag()
    no_trump_durchmars_ten: TenPlace = _enum_field(TenPlace)
    plain_parti: PlainParti = _enum_field(PlainParti)
    plain_parti_from_stake: int | None = _number(1, absent="no such stake")
    throw_in: bool = _flag()
    throw_in_ulti_fee: bool = _flag()
    kontra_levels: int | None = _number(0, absent="no limit")
    no_trump_kontra: NoTrumpKontra = _enum_field(NoTrumpKontra)
    seven_guard: SevenGuard = _enum_field(SevenGuard)
    early_end: bool = _flag()
    open_hands: OpenHands = _enum_field(OpenHands)
    spread: SpreadTime = _enum_field(SpreadTime)
    defender_spread: DefenderSpread = _enum_field(DefenderSpread)
    concession: bool = _flag()
    melds_need_points: bool = _flag()
    losses: Losses = _enum_field(Losses)
    ulti_fee: int = _number(1)
    hundred_payment: HundredPayment = _enum_field(HundredPayment)
    hundred_scale: HundredScale = _enum_field(HundredScale)
    silent_ulti: int = _number(1)
    silent_ulti_fee: int = _number(1)
    silent_ulti_fee_for_defenders: bool = _flag()
    silent_ulti_payment: SilentUltiPayment = _enum_field(SilentUltiPayment)
    silent_aces: int | None = _number(1, absent="not paid")
    silent_durchmars: int | None = _number(1, absent="not paid")
    silent_durchmars_by: SilentDurchmarsBy = _enum_field(SilentDurchmarsBy)
    silent_durchmars_losable: bool = _flag()
    aces_with_silent_durchmars: bool = _flag()
    silent_eligibility: SilentEligibility = _enum_field(SilentEligibility)
    silent_kontra: SilentKontra = _enum_field(SilentKontra)
    parti_dropped_by_silent_ulti: bool = _flag()
    revoke_multiplier: int | None = _number(1, absent="no rule")
    revoke_offender_pays_all: bool = _flag()

    _hash: int = attrs.field(init=False)

    def __init__(self, /, *, name: str = _UNNAMED, **switches: object) -> None:
        for fault in self._fill({"name": name, **switches}):
            raise ProfileError(fault.message)

    def _fill(self, given: Mapping[Any, object]) -> Iterator[Fault]:
        """Set the switches; tell what is wrong with each, and then which contradict each other."""
        fine = True
        for key in given:
            if key not in _FIELDS:
                fine = False
                yield Fault(_place_of(key), _unknown_switch(key))
        for key, read in _FIELDS.items():
            try:
                if key not in given:
                    raise ProfileError(f"{key} is missing: a whole profile has every switch")  # noqa: TRY301
                object.__setattr__(self, key, read(given[key], key))
            except ProfileError as error:
                fine = False
                yield Fault(_place_of(key), str(error))
        if fine:
            object.__setattr__(self, "_hash", hash(tuple(getattr(self, key) for key in _FIELDS)))
            yield from (Fault("", why) for why in self._contradictions())

    def __eq__(self, other: object) -> bool:
        """Compare name and switches."""
        if self is other:
            return True
        if not isinstance(other, Profile):
            return NotImplemented
        return self._hash == other._hash and all(
            getattr(self, key) == getattr(other, key) for key in _FIELDS
        )

    def __hash__(self) -> int:
        """Return the hash of all fields, which is kept: states ask for it often."""
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as plain data."""
        return Profile.from_dict, (self.to_dict(),)

    def _contradictions(self) -> Iterator[str]:
        if Figure.PARTI not in self.values:
            yield (
                "values: there is no ulti without the parti; give j a value "
                "(values is the whole table: what it leaves out is not played)"
            )
        if self.plain_parti is PlainParti.PLAYED and self.plain_parti_from_stake is not None:
            yield (
                "plain_parti is PLAYED already, so plain_parti_from_stake has no meaning: "
                "set it to none"
            )
        if self.four_aces_with_durchmars and not any(f in self.values for f in CAPTURES):
            yield "four_aces_with_durchmars needs four aces (a) or four tens (x) in values"
        if self.throw_in_ulti_fee and not self.throw_in:
            yield "throw_in_ulti_fee has no meaning without throw_in: set one of them right"
        if self.suit_named_in_bid is SuitNamed.ALWAYS:
            if self.losses is Losses.TABLE:
                yield "losses TABLE knows no suit_named_in_bid ALWAYS: use SYMMETRIC"
            if self.silent_eligibility is SilentEligibility.TABLE:
                yield "silent_eligibility TABLE knows no suit_named_in_bid ALWAYS: use RULES"
        if self.losses is Losses.TABLE and self.hundred_payment is HundredPayment.ADDS:
            yield "losses TABLE knows no hundred_payment ADDS: use REPLACES"

    def evolve(self, /, **changes: object) -> Profile:
        """Return a copy with some switches changed.

        The name stays, so that a record can say "these rules, but for ..."; give `name` to rename.
        A `plain_parti` changed to PLAYED takes an inherited `plain_parti_from_stake` away, which
        would have no meaning beside it (a *Decision*: R12 only forbids to give both).

        Raises:
            ProfileError: a switch is unknown, a value is not allowed, or two contradict.

        """
        return Profile(**self._with(changes))

    def _with(self, changes: Mapping[str, object]) -> dict[str, Any]:
        """Return all fields, some of them changed but not yet checked."""
        fields: dict[str, Any] = {key: getattr(self, key) for key in _FIELDS}
        # A set would hash what was given.
        if changes.get("plain_parti") in (PlainParti.PLAYED, PlainParti.PLAYED.name):
            fields["plain_parti_from_stake"] = None
        return fields | dict(changes)

    def parti_is_played(self, stake: int) -> bool:
        """Tell whether a plain parti outside hearts is played at a stake (R6.1).

        Raises:
            UltiError: the stake is no whole number from 1.

        """
        stake = check_stake(stake)
        if self.plain_parti is PlainParti.PLAYED:
            return True
        return self.plain_parti_from_stake is not None and stake >= self.plain_parti_from_stake

    def forfeits(self, bid: Bid | str, stake: int) -> bool:
        """Tell whether a bid is paid without being played, as a plain parti often is (R6.1).

        Raises:
            UltiError: this is no bid, or the stake is no whole number from 1.

        """
        return bid_of(bid).is_plain_parti and not self.parti_is_played(stake)

    def order_of(self, figure: Figure) -> CardOrder:
        """Return the order of the cards in a bid that contains the figure (R1.3, R1.4).

        Raises:
            UltiError: the argument is no figure.

        """
        if not isinstance(figure, Figure):
            raise UltiError(f"{quoted(figure)} is no Figure", "bad_argument")
        if figure.needs_trump:
            return CardOrder.TEN_HIGH
        if figure.is_durchmars and self.no_trump_durchmars_ten is TenPlace.HIGH:
            return CardOrder.TEN_HIGH
        return CardOrder.TEN_LOW

    def to_dict(self) -> dict[str, object]:
        """Return the profile as plain data, fit for JSON: codes, names, numbers, true and false."""
        return {name: _to_plain(getattr(self, name)) for name in ("name", *SWITCHES_IN_ORDER)}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Profile:
        """Read plain data as `to_dict` writes it; `name` may be missing, a switch may not.

        Raises:
            ProfileError: a switch is missing or unknown, a value not allowed, or two contradict.

        """
        if not isinstance(data, Mapping):
            right = "use an object with one value per switch"
            raise ProfileError(f"{quoted(data)} is no profile: {right}")
        for key in data:
            if not isinstance(key, str):
                raise ProfileError(_unknown_switch(key))
        return cls(**{str(key): value for key, value in data.items()})  # type: ignore[arg-type]

    def to_json(self) -> str:
        """Return the profile as a JSON text."""
        import json  # noqa: PLC0415 - not every user of the rules needs it

        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2)

    @classmethod
    def from_json(cls, text: str) -> Profile:
        """Read a JSON text: a whole profile, or one that is `based_on` a built-in one.

        Raises:
            ProfileError: it is no JSON, or no profile; all that is wrong is told.

        """
        from ulti.strict_json import load_json  # noqa: PLC0415 - not every user of the rules needs it

        try:
            data = load_json(text)
        except UltiError as error:
            raise ProfileError(f"the profile is no JSON: {error}") from None
        return _read_house_rules(data)

    def to_toml(self) -> str:
        """Return the profile as a TOML text; what is none in JSON is the text "none".

        Raises:
            ProfileError: the package tomli-w is missing.

        """
        try:
            import tomli_w  # noqa: PLC0415 - an extra
        except ImportError:
            hint = "writing TOML needs tomli-w: pip install 'ulti[cli]'"
            raise ProfileError(hint, "missing_package") from None
        data = self.to_dict()
        return tomli_w.dumps({k: _NONE if v is None else v for k, v in data.items()})

    @classmethod
    def from_toml(cls, text: str) -> Profile:
        r"""Read a TOML text: a whole profile, or one that is `based_on` a built-in one.

        >>> Profile.from_toml('based_on = "wikipedia"\nkontra_levels = "none"').kontra_levels

        Raises:
            ProfileError: it is no TOML, or no profile; all that is wrong is told.

        """
        import tomllib  # noqa: PLC0415 - not every user of the rules needs it

        if not isinstance(text, str):
            raise ProfileError(f"the profile is no TOML: {quoted(text)} is no text")
        try:
            data = tomllib.loads(str.__str__(text))  # plain, whatever class of text it is
        except (ValueError, RecursionError) as error:
            raise ProfileError(f"the profile is no TOML: {error}") from None
        absent = {key: None for key in _NULLABLE_SWITCHES if data.get(key) == _NONE}
        return _read_house_rules({**data, **absent})

    def __repr__(self) -> str:
        """Return the name; `to_dict` has the rest."""
        return f"<Profile {self.name!r}>"


_NONE: Final = "none"
_NULLABLE_SWITCHES: Final = (
    "plain_parti_from_stake",
    "kontra_levels",
    "silent_aces",
    "silent_durchmars",
    "revoke_multiplier",
)

_FIELDS: Final[Mapping[str, Callable[[object, str], object]]] = {
    field.name: field.metadata[_READER]
    for field in attrs.fields(Profile)
    if _READER in field.metadata
}
SWITCHES_IN_ORDER: Final = tuple(key for key in _FIELDS if key != "name")
"""The names of the switches, in the order of R12."""

SWITCHES: Final = frozenset(SWITCHES_IN_ORDER)


def _unknown_switch(key: object) -> str:
    near = suggestion(key, SWITCHES_IN_ORDER)
    all_of_them = f": the switches are {', '.join(SWITCHES_IN_ORDER)}"
    return f"{quoted(key)} is no switch of a profile{near or all_of_them}"


def _place_of(key: object) -> str:
    return f".{key}" if isinstance(key, str) else f".{quoted(key)}"


def faults_of_profile(data: Mapping[Any, object]) -> list[Fault]:
    """Tell all that is wrong with a whole profile in plain data; nothing if it is one."""
    return list(object.__new__(Profile)._fill({"name": _UNNAMED, **data}))


def faults_of_changes(changes: Mapping[Any, object], profile: Profile | None) -> list[Fault]:
    """Tell all that is wrong with switches to change on a profile.

    Where the profile is not known (None), the switches are looked at one by one.
    """
    base = ULTISTARS if profile is None else profile
    faults = [Fault(".name", _unknown_switch("name"))] if "name" in changes else []
    faults += object.__new__(Profile)._fill(base._with(changes))
    return faults if profile else [fault for fault in faults if fault.place]


def _to_plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, FrozenTable):
        return {str(key): number for key, number in value.items()}
    if isinstance(value, frozenset):
        return [str(figure) for figure in sorted(value, key=lambda f: f.index)]
    return value


ULTISTARS: Final = Profile(
    name="ultistars",
    values={
        Figure.PARTI: 1,
        Figure.FORTY_HUNDRED: 4,
        Figure.TWENTY_HUNDRED: 8,
        Figure.ULTI: 4,
        Figure.FOUR_ACES: 4,
        Figure.DURCHMARS: 6,
        Figure.OPEN_DURCHMARS: 12,
        Figure.NO_TRUMP_DURCHMARS: 6,
        Figure.REDURCHMARS: 12,
        Figure.OPEN_NO_TRUMP_DURCHMARS: 24,
        Figure.BETLI: 5,
        Figure.REBETLI: 10,
        Figure.OPEN_BETLI: 20,
    },
    suit_multipliers={Suit.ACORNS: 1, Suit.LEAVES: 1, Suit.BELLS: 1, Suit.HEARTS: 2},
    red_exempt=frozenset(),
    suit_named_in_bid=SuitNamed.HEARTS,
    four_aces_with_durchmars=False,
    tie_break=TieBreak.LEVEL,
    opening_pass=False,
    raise_without_talon=RaiseWithoutTalon.NEVER,
    holder_exchange=False,
    no_trump_durchmars_ten=TenPlace.LOW,
    plain_parti=PlainParti.FORFEIT_DOUBLE,
    plain_parti_from_stake=5,
    throw_in=True,
    throw_in_ulti_fee=False,
    kontra_levels=2,
    no_trump_kontra=NoTrumpKontra.INDIVIDUAL,
    seven_guard=SevenGuard.DECLARER,
    early_end=True,
    open_hands=OpenHands.ALL,
    spread=SpreadTime.AFTER_TRICK_1,
    defender_spread=DefenderSpread.NEVER,
    concession=True,
    melds_need_points=True,
    losses=Losses.SYMMETRIC,
    ulti_fee=4,
    hundred_payment=HundredPayment.REPLACES,
    hundred_scale=HundredScale.LINEAR,
    silent_ulti=2,
    silent_ulti_fee=2,
    silent_ulti_fee_for_defenders=True,
    silent_ulti_payment=SilentUltiPayment.COMMON,
    silent_aces=2,
    silent_durchmars=3,
    silent_durchmars_by=SilentDurchmarsBy.ANYONE,
    silent_durchmars_losable=False,
    aces_with_silent_durchmars=False,
    silent_eligibility=SilentEligibility.RULES,
    silent_kontra=SilentKontra.NONE,
    parti_dropped_by_silent_ulti=False,
    revoke_multiplier=None,
    revoke_offender_pays_all=False,
)
"""The house rules of the UltiStars site."""

ULTISTARS_CLASSIC: Final = ULTISTARS.evolve(
    name="ultistars_classic",
    plain_parti=PlainParti.PLAYED,
    plain_parti_from_stake=None,
    seven_guard=SevenGuard.NOBODY,
    silent_ulti_fee_for_defenders=False,
)
"""An older page of the same site."""

WIKIPEDIA: Final = ULTISTARS_CLASSIC.evolve(
    name="wikipedia",
    raise_without_talon=RaiseWithoutTalon.HOLDER,
    spread=SpreadTime.ANY_TIME,
    defender_spread=DefenderSpread.AFTER_DECLARER,
    concession=False,
    losses=Losses.TABLE,
    hundred_scale=HundredScale.DOUBLING,
    silent_ulti_fee_for_defenders=True,
    silent_eligibility=SilentEligibility.TABLE,
    silent_kontra=SilentKontra.HIGHEST,
    parti_dropped_by_silent_ulti=True,
    revoke_multiplier=2,
)
"""The Hungarian Wikipedia's article, with its table (R12.W)."""

WIKIHOW: Final = ULTISTARS_CLASSIC.evolve(
    name="wikihow",
    plain_parti=PlainParti.BASE_FEE,
    kontra_levels=None,
    spread=SpreadTime.NEVER,
    concession=False,
    hundred_scale=HundredScale.DOUBLING,
    silent_ulti_fee_for_defenders=True,
    silent_durchmars_losable=True,
    aces_with_silent_durchmars=True,
    silent_kontra=SilentKontra.HIGHEST,
    parti_dropped_by_silent_ulti=True,
    revoke_multiplier=2,
    revoke_offender_pays_all=True,
)
"""The Hungarian wikiHow article."""

VICCESMAGYARKARTYA: Final = ULTISTARS_CLASSIC.evolve(
    name="viccesmagyarkartya",
    values={**ULTISTARS.values, Figure.OPEN_DURCHMARS: 24},
    red_exempt=frozenset({Figure.OPEN_DURCHMARS}),
    four_aces_with_durchmars=True,
    opening_pass=True,
    raise_without_talon=RaiseWithoutTalon.ANYONE,
    holder_exchange=True,
    no_trump_durchmars_ten=TenPlace.HIGH,
    throw_in=False,
    kontra_levels=4,
    spread=SpreadTime.NEVER,
    concession=False,
    hundred_payment=HundredPayment.ADDS,
    hundred_scale=HundredScale.DOUBLING,
    silent_ulti_fee_for_defenders=True,
    silent_ulti_payment=SilentUltiPayment.INDIVIDUAL,
    silent_aces=None,
    silent_durchmars_by=SilentDurchmarsBy.DECLARER,
    aces_with_silent_durchmars=True,
    revoke_multiplier=1,
    revoke_offender_pays_all=True,
)
"""The rules of the Vicc és Magyarkártya portal."""

SUIT_BID: Final = WIKIPEDIA.evolve(
    name="suit_bid",
    suit_multipliers={Suit.ACORNS: 1, Suit.LEAVES: 2, Suit.BELLS: 3, Suit.HEARTS: 4},
    suit_named_in_bid=SuitNamed.ALWAYS,
    losses=Losses.SYMMETRIC,
    silent_eligibility=SilentEligibility.RULES,
)
"""Suit-bid ulti (színlicites): every trump bid names its suit (R3.5)."""

_BUILT_IN: Final = (
    ULTISTARS,
    ULTISTARS_CLASSIC,
    WIKIPEDIA,
    WIKIHOW,
    VICCESMAGYARKARTYA,
    SUIT_BID,
)
PROFILES: Final[Mapping[str, Profile]] = MappingProxyType({p.name: p for p in _BUILT_IN})
"""The built-in profiles by name."""


def get_profile(name: str) -> Profile:
    """Return a built-in profile by name.

    Raises:
        ProfileError: there is none of that name.

    """
    profile = PROFILES.get(name) if isinstance(name, str) else None
    if profile is None:
        there_are = f"there are {', '.join(PROFILES)}{suggestion(name, PROFILES)}"
        raise ProfileError(f"{quoted(name)} is no built-in profile: {there_are}", "unknown_profile")
    return profile


_BASED_ON: Final = "based_on"


def _read_house_rules(data: object) -> Profile:
    """Read a whole profile, or the changes on a built-in one, which `based_on` names."""
    if not isinstance(data, Mapping):
        return Profile.from_dict(data)  # type: ignore[arg-type]  # it refuses it
    if _BASED_ON in data:
        try:
            base = get_profile(data[_BASED_ON])
        except ProfileError as error:
            raise ProfileError(f"{_BASED_ON}: {error}", error.code) from None
        given = base._with({key: data[key] for key in data if key != _BASED_ON})
    else:
        missing = ", ".join(key for key in SWITCHES_IN_ORDER if key not in data)
        if missing:
            right = (
                f'write all switches, or start from a built-in profile: {_BASED_ON} = "ultistars"'
            )
            raise ProfileError(f"{missing}: missing; {right}")
        given = {"name": _UNNAMED, **data}
    profile = object.__new__(Profile)
    faults = list(profile._fill(given))
    if faults:
        raise ProfileError("\n".join(fault.message for fault in faults))
    return profile


def load_profile(name_or_path: str | os.PathLike[str]) -> Profile:
    """Return the profile that a user names: a built-in one, or one in a file of house rules.

    What ends in `.toml` or `.json` is a file. It has a value for every switch, or it says
    `based_on = "ultistars"` (or another built-in profile) and only what differs.

    >>> load_profile("wikipedia") is WIKIPEDIA
    True

    Args:
        name_or_path: the name of a built-in profile, or the path of a file in UTF-8 (a byte order
            mark, as some editors write it, does no harm).

    Raises:
        ProfileError: there is no such profile or file, it can't be read, or its rules are wrong;
            the message names the file and, a line each, the keys and what is allowed there.

    """
    import os  # noqa: PLC0415 - not every user of the rules reads files

    try:
        path = os.fsdecode(name_or_path)
    except TypeError:
        return _built_in(name_or_path)
    ending = path[path.rfind(".") :].lower()
    if ending not in _FILE_READERS:
        return _built_in(path)
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib costs more to import than all this
            return _FILE_READERS[ending](file.read().decode("utf-8-sig"))
    except ProfileError as error:
        lines = str(error).splitlines()
        raise ProfileError("\n".join(f"{path}: {line}" for line in lines), error.code) from None
    except UnicodeDecodeError as error:
        raise ProfileError(f"{path}: byte {error.start} is not UTF-8", _UNREADABLE) from None
    except OSError as error:
        raise ProfileError(f"{path}: {error.strerror}", _UNREADABLE) from None
    except ValueError as error:  # a null character
        raise ProfileError(f"{quoted(path)}: {error}", _UNREADABLE) from None


_FILE_READERS: Final = {".toml": Profile.from_toml, ".json": Profile.from_json}
_UNREADABLE: Final = "unreadable_file"


def _built_in(name: object) -> Profile:
    """Return a built-in profile; if there is none, say too how a file would be named."""
    try:
        return get_profile(name)  # type: ignore[arg-type]  # it refuses what is no name
    except ProfileError as error:
        hint = "a file of house rules ends in .toml or .json"
        raise ProfileError(f"{error}; {hint}", error.code) from None
