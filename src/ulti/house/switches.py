"""Every switch of a profile, declared once: its type, its meaning, what it may hold (R12).

All else derives from these declarations: reading and writing, the JSON Schema, the messages that
refuse a value, house rules drawn for tests, and the tables of the docs. A new switch is a field of
`Switches` here, and the rule that asks for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, final

import attrs

from ulti.base.errors import ParseError, ProfileError, quoted, suggestion
from ulti.base.frozen import FrozenTable
from ulti.base.whole import GREATEST, is_whole, range_from
from ulti.base.words import Words, plain_name, plain_text
from ulti.house.choices import (
    AllPass,
    DefenderSpread,
    EarlyEnd,
    HundredPayment,
    HundredScale,
    KontraScope,
    KontraTime,
    Losses,
    MeldsCount,
    NextDealer,
    OpenHands,
    PlainParti,
    RaiseWithoutTalon,
    RevokePays,
    SevenGuard,
    SilentDurchmarsBy,
    SilentDurchmarsPayment,
    SilentEligibility,
    SilentHundredNeeds,
    SilentKontra,
    SilentUltiPayment,
    SpreadTime,
    SuitNamed,
    TenPlace,
    TieBreak,
)
from ulti.house.combinations import played_bids, why_figures_forbid
from ulti.model.bids import ALL_BIDS, CAPTURES, Bid, Figure, bid_of, figure_of
from ulti.model.cards import Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from enum import Enum


K = TypeVar("K")


def _why_refused(place: str, value: object, right: str) -> str:
    return f"{place}: {quoted(value)} is not allowed; {right}"


def _refused(place: str, value: object, right: str) -> ProfileError:
    return ProfileError(_why_refused(place, value, right))


_MOST_FAULTS: Final = 40
"""At most so many faults of one switch are reported: more than there are figures."""


def _refuse_all(faults: list[str]) -> None:
    """Refuse a value for everything that is wrong with it, a line each.

    Raises:
        ProfileError: something is.

    """
    if faults:
        least = "at least " if len(faults) >= _MOST_LISTED else ""
        more = f"... and {least}{len(faults) - _MOST_FAULTS} more like these"
        shown = [*faults[:_MOST_FAULTS], more][: len(faults)]
        raise ProfileError("\n".join(shown))


# What a switch may hold


class Kind(ABC):
    """What a switch may hold: how it is read, written and described."""

    __slots__ = ()

    @abstractmethod
    def read(self, value: Any, place: str) -> Any:  # noqa: ANN401 - any switch
        """Return a value of the switch.

        Args:
            value: the value itself, or its plain form.
            place: the name of the switch, for the message that refuses it.

        Raises:
            ProfileError: the value is not allowed; what is wrong with its parts is a line each.

        """

    def plain(self, value: Any) -> object:  # noqa: ANN401 - the same
        """Return a value as plain data, fit for JSON."""
        return value

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the plain data."""


@final
class Choice(Kind):
    """One member of an enum; its plain form is the name."""

    __slots__ = ("enum",)

    def __init__(self, enum: type[Enum]) -> None:
        self.enum: type[Enum] = enum

    def read(self, value: Any, place: str) -> Enum:  # noqa: ANN401 - see `Kind`
        members = self.enum.__members__
        name = plain_text(value)
        member = value if name is None else members.get(name)
        if not isinstance(member, self.enum):
            right = f"use one of {', '.join(members)}"
            raise _refused(place, value, right + suggestion(value, members))
        return member

    def plain(self, value: Enum) -> str:
        return value.name

    def schema(self) -> dict[str, Any]:
        return {"enum": [*self.enum.__members__]}


@final
class Flag(Kind):
    """True or false."""

    __slots__ = ()

    def read(self, value: Any, place: str) -> bool:  # noqa: ANN401 - see `Kind`
        if not isinstance(value, bool):
            raise _refused(place, value, "use true or false")
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@final
class Number(Kind):
    """A whole number.

    Attributes:
        least: the least that is allowed.
        none: the meaning of None where it is allowed, or the empty text.

    """

    __slots__ = ("least", "none")

    def __init__(self, least: int, *, none: str = "") -> None:
        self.least: int = least
        self.none: str = none

    def read(self, value: Any, place: str) -> int | None:  # noqa: ANN401 - see `Kind`
        if value is None and self.none:
            return None
        if not is_whole(value, self.least):
            right = f"use a whole number {range_from(self.least, value)}"
            raise _refused(place, value, f"{right}, or none: {self.none}" if self.none else right)
        return value

    def schema(self) -> dict[str, Any]:
        number: dict[str, Any] = {"type": "integer", "minimum": self.least, "maximum": GREATEST}
        return {"anyOf": [number, {"type": "null"}]} if self.none else number


@final
class Numbers(Kind):
    """A whole number from 1 for each of some figures; its plain form is by code.

    Attributes:
        needed: the figures that must have a number. Where there are none, None means no numbers.

    """

    __slots__ = ("needed",)

    def __init__(self, *needed: Figure) -> None:
        self.needed: tuple[Figure, ...] = needed

    def read(self, value: Any, place: str) -> FrozenTable[Figure, int]:  # noqa: ANN401 - see `Kind`
        if value is None and not self.needed:
            return FrozenTable()
        faults: list[str] = []
        numbers = _read_numbers(value, place, Figure, faults)
        if Figure.HUNDRED in numbers:
            faults.append(_why_refused(place, Figure.HUNDRED.code, _NO_HUNDRED))
        _refuse_all(faults)
        return FrozenTable(sorted(numbers.items(), key=lambda item: item[0].index))

    def plain(self, value: Mapping[Figure, int]) -> dict[str, int] | None:
        if not value and not self.needed:
            return None
        return {figure.code: number for figure, number in value.items()}

    def schema(self) -> dict[str, Any]:
        table: dict[str, Any] = {
            "type": "object",
            "properties": dict.fromkeys(_CODES, _AMOUNT),
            "additionalProperties": False,
        }
        if self.needed:
            return table | {"required": [figure.code for figure in self.needed]}
        return {"anyOf": [table, {"type": "null"}]}


@final
class Multipliers(Kind):
    """A whole number from 1 for each suit; it may be written as a list in the order M Z T P."""

    __slots__ = ()

    def read(self, value: Any, place: str) -> FrozenTable[Suit, int]:  # noqa: ANN401 - see `Kind`
        if isinstance(value, (list, tuple)) and len(value) == len(Suit):
            value = dict(zip(Suit, value, strict=True))
        faults: list[str] = []
        numbers = _read_numbers(value, place, Suit, faults)
        missing = [str(suit) for suit in Suit if suit not in numbers]
        if missing:
            named = ", ".join(missing)
            faults.append(f"{place}: {named} missing; name all four suits M, Z, T and P")
        _refuse_all(faults)
        return FrozenTable((suit, numbers[suit]) for suit in Suit)

    def plain(self, value: Mapping[Suit, int]) -> dict[str, int]:
        return {suit.value: number for suit, number in value.items()}

    def schema(self) -> dict[str, Any]:
        letters = [suit.value for suit in Suit]
        table = {
            "type": "object",
            "properties": dict.fromkeys(letters, _AMOUNT),
            "required": letters,
            "additionalProperties": False,
        }
        count = len(letters)
        row = {"type": "array", "items": _AMOUNT, "minItems": count, "maxItems": count}
        return {"anyOf": [table, row]}


@final
class Figures(Kind):
    """A set of figures; its plain form is a list of codes."""

    __slots__ = ()

    def read(self, value: Any, place: str) -> frozenset[Figure]:  # noqa: ANN401 - see `Kind`
        faults: list[str] = []
        figures = _read_codes(value, place, figure_of, faults)
        if not isinstance(value, (set, frozenset)):
            faults += _repeated(figures, place)
        if Figure.HUNDRED in figures:
            faults.append(_why_refused(place, Figure.HUNDRED.code, _NO_HUNDRED))
        _refuse_all(faults)
        return frozenset(figures)

    def plain(self, value: frozenset[Figure]) -> list[str]:
        return [figure.code for figure in sorted(value, key=lambda figure: figure.index)]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"enum": _CODES}}


@final
class Bids(Kind):
    """A set of bids; its plain form is a list of codes."""

    __slots__ = ()

    def read(self, value: Any, place: str) -> frozenset[Bid]:  # noqa: ANN401 - see `Kind`
        faults: list[str] = []
        bids = _read_codes(value, place, bid_of, faults)
        if not isinstance(value, (set, frozenset)):
            faults += _repeated(bids, place)
        _refuse_all(faults)
        return frozenset(bids)

    def plain(self, value: frozenset[Bid]) -> list[str]:
        return [bid.code for bid in ALL_BIDS if bid in value]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}}


@final
class Ranks(Kind):
    """Bids from the lowest to the highest; those of equal rank are in one inner list."""

    __slots__ = ()

    def read(self, value: Any, place: str) -> tuple[tuple[Bid, ...], ...]:  # noqa: ANN401 - see `Kind`
        if value is None:
            return ()
        if isinstance(value, str) or not isinstance(value, (list, tuple)):
            raise _refused(place, value, "use a list of lists of bids, the lowest first")
        ranks = []
        faults: list[str] = []
        for number, equals in enumerate(value):
            bids = [equals] if isinstance(equals, (str, Bid)) else equals
            try:
                rank = _read_codes(bids, place, bid_of, faults)
            except ProfileError as error:
                faults.append(str(error))
                continue
            if not bids:
                faults.append(f"{place}: list {number} is empty; each has at least one bid")
            ranks.append(tuple(rank))
        faults += _repeated([bid for rank in ranks for bid in rank], place)
        _refuse_all(faults)
        return tuple(ranks)

    def plain(self, value: tuple[tuple[Bid, ...], ...]) -> list[list[str]] | None:
        return [[bid.code for bid in rank] for rank in value] or None

    def schema(self) -> dict[str, Any]:
        bid = {"type": "string"}
        rank = {"anyOf": [bid, {"type": "array", "items": bid, "minItems": 1}]}
        return {"anyOf": [{"type": "array", "items": rank}, {"type": "null"}]}


@final
class Names(Kind):
    """Names in order; None means the usual ones.

    Attributes:
        usual: the usual names.

    """

    __slots__ = ("usual",)

    def __init__(self, *usual: str) -> None:
        self.usual: tuple[str, ...] = usual

    def read(self, value: Any, place: str) -> tuple[str, ...]:  # noqa: ANN401 - see `Kind`
        if value is None:
            return self.usual
        right = f"use a list of at most {_MOST_NAMES} different printable names"
        if isinstance(value, str) or not isinstance(value, (list, tuple)):
            raise _refused(place, value, right)
        if len(value) > _MOST_NAMES or not all(map(_is_name, value)):
            raise _refused(place, value, right)
        names = tuple(map(str.__str__, value))  # plain, whatever class of text they are
        if len(set(names)) < len(names):
            raise _refused(place, value, right)
        return names

    def plain(self, value: tuple[str, ...]) -> list[str]:
        return [*value]

    def schema(self) -> dict[str, Any]:
        name = {"type": "string", "minLength": 1, "maxLength": _LONGEST_NAME}
        names = {"type": "array", "items": name, "maxItems": _MOST_NAMES, "uniqueItems": True}
        return {"anyOf": [names, {"type": "null"}]}


_MOST_NAMES: Final = 100
_LONGEST_NAME: Final = 40
_NO_HUNDRED: Final = "the silent hundred (c1) is not bid; silent_hundred is its price (R10)"
_CODES: Final = [figure.code for figure in Figure if figure is not Figure.HUNDRED]


def _is_name(value: object) -> bool:
    name = plain_name(value)
    return name is not None and len(name) <= _LONGEST_NAME


def _read_codes(value: object, place: str, read: Callable[[Any], K], faults: list[str]) -> list[K]:
    """Read a list of figures or bids, or their codes; add to the faults which are none."""
    if isinstance(value, str) or not isinstance(value, (list, tuple, set, frozenset)):
        raise _refused(place, value, "use a list of codes")
    if len(value) > _MOST_CODES:
        raise _refused(place, value, f"use a list of at most {_MOST_CODES} codes")
    found = []
    for code in value:
        try:
            found.append(read(code))
        except ParseError as error:
            faults.append(f"{place}: {error}")
            if len(faults) == _MOST_LISTED:  # a list of something else altogether
                break
    return found


_MOST_CODES: Final = 1000
"""There are fewer bids."""

_MOST_LISTED: Final = 100
"""Codes of one list that are looked at closely."""


def _repeated(named: Iterable[Bid | Figure], place: str) -> Iterator[str]:
    """Go through what is wrong about bids or figures that come twice."""
    for one, times in Counter(named).items():
        if times > 1:
            yield f"{place}: {one} comes twice; name each once"


_AMOUNT: Final = {"type": "integer", "minimum": 1, "maximum": GREATEST}


def _read_numbers(
    value: object, place: str, kind: type[Figure | Suit], faults: list[str]
) -> dict[Any, int]:
    """Read a table of whole numbers by figure or suit, or their codes; add to the faults."""
    if not isinstance(value, Mapping):
        raise _refused(place, value, "use a table of whole numbers by code")
    numbers: dict[Any, int] = {}
    for key, number in value.items():
        try:
            known = key if isinstance(key, kind) else kind.parse(key)
        except ParseError as error:
            faults.append(f"{place}: {error}")
            continue
        if known in numbers:
            faults.append(f"{place}: {known} comes twice")
        numbers[known] = number
        if not is_whole(number, 1):
            right = f"use a whole number {range_from(1, number)}"
            faults.append(_why_refused(f"{place}.{known}", number, right))
    return numbers


# What a switch is, and what it contradicts


class Contradiction(NamedTuple):
    """Two switches that can't have these values together.

    Attributes:
        switches: the names of both.
        holds: whether a profile has the contradiction.
        why: the message that refuses the profile; it names both switches.
        mends: values that end the contradiction, each with its switch: what gives way in house
            rules that are drawn for tests.
        inherited: whether the first of `mends` is applied by `Profile.evolve` where that switch
            was inherited, not given.

    """

    switches: tuple[str, str]
    holds: Callable[[Switches], bool]
    why: str
    mends: tuple[tuple[str, object], ...]
    inherited: bool = False


class Switch(NamedTuple):
    """The declaration of a switch.

    Attributes:
        kind: what it may hold.
        says: the meaning, with the numbers of its rules, in both languages.
        lacking: the plain value that plays as before, for a stored profile that was written before
            the switch existed; `REQUIRED` for the switches of the first release.
        contradictions: what it contradicts.

    """

    kind: Kind
    says: Words
    lacking: object
    contradictions: tuple[Contradiction, ...]


REQUIRED: Final = object()
"""For `Switch.lacking`: no profile was ever stored without this switch."""

_DECLARATION: Final = "switch"


def _switch(
    kind: Kind,
    en: str,
    hu: str,
    *contradictions: Contradiction,
    lacking: object = REQUIRED,
) -> Any:  # noqa: ANN401 - attrs types a field as its value
    return attrs.field(
        metadata={_DECLARATION: Switch(kind, Words(en, hu), lacking, contradictions)}
    )


@attrs.frozen(init=False, eq=False, repr=False)
class Switches:
    """The switches in the order of R12: the fields of `Profile`."""

    values: Mapping[Figure, int] = _switch(
        Numbers(Figure.PARTI),
        "units of each figure that is played (R3.1); a figure left out is not played",
        "a játszott figurák értéke pontban (R3.1); ami kimarad, azt nem játsszák",
        Contradiction(
            ("values", "values"),
            lambda p: Figure.PARTI not in p.values,
            "values: there is no ulti without the parti; give j a value "
            "(values is the whole table: what it leaves out is not played)",
            (),
        ),
    )
    suit_multipliers: Mapping[Suit, int] = _switch(
        Multipliers(),
        "the multiplier of each suit, for trump bids (R3.4, R3.5)",
        "a színek szorzója az adus licitekben (R3.4, R3.5)",
    )
    red_exempt: frozenset[Figure] = _switch(
        Figures(),
        "figures that hearts does not double (R3.4)",
        "figurák, amelyeket a piros nem dupláz (R3.4)",
    )
    suit_named_in_bid: SuitNamed = _switch(
        Choice(SuitNamed),
        "which suits a bid names: hearts alone, or every trump (R3.5)",
        "melyik színt nevezi meg a licit: csak a pirosat, vagy minden adut (R3.5)",
        Contradiction(
            ("suit_named_in_bid", "losses"),
            lambda p: p.suit_named_in_bid is SuitNamed.ALWAYS and p.losses is Losses.TABLE,
            "losses TABLE does not know suit_named_in_bid ALWAYS: use SYMMETRIC",
            (("losses", "SYMMETRIC"), ("suit_named_in_bid", "HEARTS")),
        ),
        Contradiction(
            ("suit_named_in_bid", "silent_eligibility"),
            lambda p: (
                p.suit_named_in_bid is SuitNamed.ALWAYS
                and p.silent_eligibility is SilentEligibility.TABLE
            ),
            "silent_eligibility TABLE does not know suit_named_in_bid ALWAYS: use RULES",
            (("silent_eligibility", "RULES"), ("suit_named_in_bid", "HEARTS")),
        ),
    )
    four_aces_with_durchmars: bool = _switch(
        Flag(),
        "whether four aces and four tens may join a durchmars (R3.2)",
        "mondható-e durchmars mellé négy ász és négy tízes (R3.2)",
        Contradiction(
            ("four_aces_with_durchmars", "values"),
            lambda p: p.four_aces_with_durchmars and not any(f in p.values for f in CAPTURES),
            "four_aces_with_durchmars needs four aces (a) or four tens (x) in values",
            (("four_aces_with_durchmars", False),),
        ),
    )
    tie_break: TieBreak = _switch(
        Choice(TieBreak),
        "how bids of the same total value rank, or LIST: as `order` has them (R4.2, R4.3)",
        "az azonos összértékű licitek rangsora, vagy LIST: az `order` szerint (R4.2, R4.3)",
        Contradiction(
            ("tie_break", "order"),
            lambda p: (p.tie_break is TieBreak.LIST) is not bool(p.order),
            "tie_break LIST and order go together: give both, or neither",
            (("order", None), ("tie_break", "LEVEL"), ("tie_break", "LIST")),
        ),
    )
    order: tuple[tuple[Bid, ...], ...] = _switch(
        Ranks(),
        "the ranks of bids, lowest first, where tie_break is LIST; no other bid is played (R4.3)",
        "a licitek rangsora alulról, ha a tie_break LIST; más licit nincs (R4.3)",
        Contradiction(
            ("order", "values"),
            lambda p: any(why_figures_forbid(bid, p) for rank in p.order for bid in rank),
            "order has a bid that values, suit_named_in_bid and four_aces_with_durchmars don't "
            "give: leave it out, or change one of these",
            (("order", None), ("tie_break", "LEVEL")),
        ),
        lacking=None,
    )
    bids_not_played: frozenset[Bid] = _switch(
        Bids(),
        "bids that are not played though their figures are (R4.4)",
        "licitek, amelyeket nem játszanak, bár a figuráikat igen (R4.4)",
        Contradiction(
            ("bids_not_played", "values"),
            lambda p: any(why_figures_forbid(bid, p) for bid in p.bids_not_played),
            "bids_not_played has a bid that values, suit_named_in_bid and "
            "four_aces_with_durchmars don't give anyway: leave it out",
            (("bids_not_played", []),),
        ),
        Contradiction(
            ("bids_not_played", "order"),
            lambda p: next(played_bids(p), None) is None,
            "values, bids_not_played and order leave no bid: allow at least one",
            (("bids_not_played", []),),
        ),
        lacking=[],
    )
    opening_pass: bool = _switch(
        Flag(),
        "whether forehand may pass after the first discard (R5.1, R5.6)",
        "passzolhat-e a kezdő az első talonozás után (R5.1, R5.6)",
    )
    raise_without_talon: RaiseWithoutTalon = _switch(
        Choice(RaiseWithoutTalon),
        "who may bid higher and leave the talon (R5.3)",
        "ki emelhet a talon felvétele nélkül (R5.3)",
    )
    holder_exchange: bool = _switch(
        Flag(),
        "whether the standing bidder may change the talon and pass (R5.8)",
        "kicserélheti-e a talont a licit birtokosa, hogy aztán passzoljon (R5.8)",
    )
    last_word: bool = _switch(
        Flag(),
        "whether the standing bidder is asked again after two passes (R5.4, R5.10)",
        "két passz után még egyszer szólhat-e a licit birtokosa (R5.4, R5.10)",
        Contradiction(
            ("last_word", "holder_exchange"),
            lambda p: not p.last_word and p.holder_exchange,
            "holder_exchange has no meaning where last_word is no: set one of them right",
            (("last_word", True), ("holder_exchange", False)),
        ),
        Contradiction(
            ("last_word", "raise_without_talon"),
            lambda p: not p.last_word and p.raise_without_talon is RaiseWithoutTalon.HOLDER,
            "raise_without_talon HOLDER has no meaning where last_word is no: use NEVER or ANYONE",
            (("last_word", True), ("raise_without_talon", "NEVER")),
        ),
        lacking=True,
    )
    all_pass: AllPass = _switch(
        Choice(AllPass),
        "what four passes mean: a void deal, or a plain parti of forehand (R5.6, R5.11)",
        "mit jelent a négy passz: semmis leosztást, vagy a kezdő sima partiját (R5.6, R5.11)",
        Contradiction(
            ("all_pass", "opening_pass"),
            lambda p: p.all_pass is AllPass.PLAIN_PARTI and not p.opening_pass,
            "all_pass PLAIN_PARTI needs opening_pass: without it nobody can pass first",
            (("all_pass", "VOID"), ("opening_pass", True)),
        ),
        Contradiction(
            ("all_pass", "suit_named_in_bid"),
            lambda p: p.all_pass is AllPass.PLAIN_PARTI and p.suit_named_in_bid is SuitNamed.ALWAYS,
            "all_pass PLAIN_PARTI does not know suit_named_in_bid ALWAYS: use VOID",
            (("all_pass", "VOID"), ("suit_named_in_bid", "HEARTS")),
        ),
        lacking="VOID",
    )
    no_trump_durchmars_ten: TenPlace = _switch(
        Choice(TenPlace),
        "the place of the ten in no-trump durchmars bids (R1.4)",
        "a tízes helye a színtelen durchmarsokban (R1.4)",
    )
    plain_parti: PlainParti = _switch(
        Choice(PlainParti),
        "whether a plain parti is played, or paid without play (R6.1)",
        "lejátsszák-e a sima partit, vagy lejátszás nélkül fizetik (R6.1)",
        Contradiction(
            ("plain_parti", "plain_parti_from_stake"),
            lambda p: p.plain_parti is PlainParti.PLAYED and p.plain_parti_from_stake is not None,
            "plain_parti is PLAYED already, so plain_parti_from_stake has no meaning: "
            "set it to none",
            (("plain_parti_from_stake", None), ("plain_parti", "BASE_FEE")),
            inherited=True,
        ),
    )
    plain_parti_from_stake: int | None = _switch(
        Number(1, none="no such stake"),
        "the stake from which it is played all the same, or none (R6.1)",
        "az a tét, amelytől mégis lejátsszák, vagy none (R6.1)",
    )
    throw_in: bool = _switch(
        Flag(),
        "whether the declarer may give up before the first card (R6.3)",
        "bedobhatja-e a felvevő az első lap előtt (R6.3)",
    )
    throw_in_ulti_fee: bool = _switch(
        Flag(),
        "whether a throw-in costs the ulti fee too (R6.3)",
        "jár-e bedobáskor az ulti különdíja is (R6.3)",
        Contradiction(
            ("throw_in_ulti_fee", "throw_in"),
            lambda p: p.throw_in_ulti_fee and not p.throw_in,
            "throw_in_ulti_fee has no meaning without throw_in: set one of them right",
            (("throw_in_ulti_fee", False), ("throw_in", True)),
        ),
    )
    kontra_levels: int | None = _switch(
        Number(0, none="no limit"),
        "how many times a figure can be doubled; none for no limit (R7.4)",
        "hányszor kontrázható egy figura; none: nincs határ (R7.4)",
    )
    individual_kontra: frozenset[Figure] = _switch(
        Figures(),
        "figures on which each defender has a kontra of their own; others are joint (R7.3)",
        "figurák, amelyeket a védők külön kontráznak; a többit közösen (R7.3)",
    )
    kontra_scope: KontraScope = _switch(
        Choice(KontraScope),
        "whether kontra doubles single figures or the whole bid (R7.6)",
        "egyes figurákra szól-e a kontra, vagy az egész licitre (R7.6)",
        Contradiction(
            ("kontra_scope", "individual_kontra"),
            lambda p: p.kontra_scope is KontraScope.CONTRACT and bool(p.individual_kontra),
            "kontra_scope CONTRACT has one level for all: leave individual_kontra empty",
            (("kontra_scope", "FIGURE"), ("individual_kontra", [])),
        ),
        lacking="FIGURE",
    )
    kontra_time: KontraTime = _switch(
        Choice(KontraTime),
        "whether defenders double in trick 1 or before the first card (R7.2, R7.6)",
        "az első ütésben kontráznak-e a védők, vagy az első lap előtt (R7.2, R7.6)",
        lacking="TRICK_1",
    )
    kontra_names: tuple[str, ...] = _switch(
        Names("kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra", "Fedák Sári"),
        "the names of the levels of kontra, from the first on (R7.4, R7.7)",
        "a kontra szintjeinek neve az elsőtől kezdve (R7.4, R7.7)",
        lacking=None,
    )
    seven_guard: SevenGuard = _switch(
        Choice(SevenGuard),
        "who must keep the trump 7 (R8.4)",
        "kinek kell tartania az adu hetest (R8.4)",
    )
    beat_suit_in_trumped_trick: bool = _switch(
        Flag(),
        "whether a player who follows suit must beat the suit's best card in a trick already "
        "trumped too (R8.2)",
        "adus ütésben is felül kell-e ütni a hívott szín legjobb lapját (R8.2)",
        lacking=False,
    )
    early_end: EarlyEnd = _switch(
        Choice(EarlyEnd),
        "which bids end as soon as they are lost (R8.5)",
        "mely licitek érnek véget, amint elbuktak (R8.5)",
    )
    open_hands: OpenHands = _switch(
        Choice(OpenHands),
        "whose hands an open bid lays open (R8.6)",
        "kinek a lapjait terítik ki terített játékban (R8.6)",
    )
    spread: SpreadTime = _switch(
        Choice(SpreadTime),
        "when the declarer may lay the hand open (R8.7)",
        "mikor teríthet a felvevő (R8.7)",
    )
    defender_spread: DefenderSpread = _switch(
        Choice(DefenderSpread),
        "whether, and when, defenders may lay a hand open too (R8.7)",
        "teríthetnek-e, és mikor, a védők is (R8.7)",
    )
    concession: bool = _switch(
        Flag(),
        "whether the defenders may give up (R8.8)",
        "feladhatják-e a védők (R8.8)",
    )
    melds_count: MeldsCount = _switch(
        Choice(MeldsCount),
        "what the melds of a side need in order to count (R9.3)",
        "mikor számít egy fél húsza, negyvene (R9.3)",
    )
    losses: Losses = _switch(
        Choice(Losses),
        "what lost figures cost (R11.2, R12.W)",
        "mibe kerülnek az elbukott figurák (R11.2, R12.W)",
        Contradiction(
            ("losses", "hundred_payment"),
            lambda p: p.losses is Losses.TABLE and p.hundred_payment is HundredPayment.ADDS,
            "losses TABLE does not know hundred_payment ADDS: use REPLACES",
            (("hundred_payment", "REPLACES"), ("losses", "SYMMETRIC")),
        ),
    )
    lost_values: Mapping[Figure, int] = _switch(
        Numbers(),
        "units that a lost figure costs where they differ from `losses` (R11.6)",
        "az elbukott figura ára pontban, ahol eltér a `losses` szerintitől (R11.6)",
        lacking=None,
    )
    ulti_fee: int = _switch(
        Number(0),
        "units that a lost ulti costs on top of its value (R11.3)",
        "az elbukott ulti különdíja az értékén felül, pontban (R11.3)",
    )
    fee_follows_kontra: bool = _switch(
        Flag(),
        "whether kontra multiplies the fees of ultis (R11.3)",
        "szorozza-e a kontra az ultik különdíját (R11.3)",
        Contradiction(
            ("fee_follows_kontra", "ulti_fee"),
            lambda p: p.fee_follows_kontra and not p.ulti_fee and not p.silent_ulti_fee,
            "fee_follows_kontra has no meaning where ulti_fee and silent_ulti_fee are 0",
            (("fee_follows_kontra", False), ("ulti_fee", 4)),
        ),
        lacking=False,
    )
    silent_hundred: int | None = _switch(
        Number(1, none="not paid"),
        "units of a silent hundred without kontra; none if not paid (R10.1)",
        "a csendes száz értéke pontban, kontra nélkül; none: nem jár (R10.1)",
        lacking=2,
    )
    silent_hundred_with_twenty: int | None = _switch(
        Number(1, none="the same price"),
        "units of a silent hundred without the forty; none for the same price (R10.1)",
        "a csendes száz értéke negyven nélkül, pontban; none: ugyanannyi (R10.1)",
        Contradiction(
            ("silent_hundred_with_twenty", "silent_hundred"),
            lambda p: p.silent_hundred_with_twenty is not None and p.silent_hundred is None,
            "silent_hundred_with_twenty has no meaning where silent_hundred is none",
            (("silent_hundred_with_twenty", None), ("silent_hundred", 2)),
        ),
        lacking=None,
    )
    silent_hundred_needs: SilentHundredNeeds = _switch(
        Choice(SilentHundredNeeds),
        "whether any melds and points make a silent hundred, or one meld with enough (R10.1)",
        "bármilyen bemondásból összejöhet-e a csendes száz, vagy csak egyből (R10.1)",
        lacking="ANY",
    )
    hundred_payment: HundredPayment = _switch(
        Choice(HundredPayment),
        "whether a silent hundred replaces the parti or adds to it (R10.1)",
        "a csendes száz a parti helyett jár, vagy a parti mellé (R10.1)",
    )
    hundred_scale: HundredScale = _switch(
        Choice(HundredScale),
        "how the silent hundred grows with kontra (R10.1)",
        "hogyan nő a csendes száz a kontrával (R10.1)",
    )
    silent_ulti: int | None = _switch(
        Number(1, none="not paid"),
        "units of a silent ulti; none if not paid (R10.2)",
        "a csendes ulti értéke pontban; none: nem jár (R10.2)",
    )
    silent_ulti_fee: int = _switch(
        Number(0),
        "units that a lost silent ulti costs on top (R10.2)",
        "az elbukott csendes ulti különdíja pontban (R10.2)",
    )
    silent_ulti_fee_for_defenders: bool = _switch(
        Flag(),
        "whether a defender pays that fee (R10.2)",
        "fizeti-e ezt a különdíjat védő is (R10.2)",
    )
    silent_ulti_payment: SilentUltiPayment = _switch(
        Choice(SilentUltiPayment),
        "between the sides, or one against each (R10.6)",
        "a két fél között, vagy egy játékos mindkét másikkal (R10.6)",
    )
    silent_aces: int | None = _switch(
        Number(1, none="not paid"),
        "units of silent four aces; none if not paid (R10.3)",
        "a csendes négy ász értéke pontban; none: nem jár (R10.3)",
    )
    silent_aces_against_durchmars: bool = _switch(
        Flag(),
        "whether a defender can make silent four aces against a durchmars (R10.3)",
        "csinálhat-e védő csendes négy ászt durchmars ellen (R10.3)",
        lacking=False,
    )
    silent_durchmars: int | None = _switch(
        Number(1, none="not paid"),
        "units of a silent durchmars; none if not paid (R10.4)",
        "a csendes durchmars értéke pontban; none: nem jár (R10.4)",
    )
    silent_durchmars_payment: SilentDurchmarsPayment = _switch(
        Choice(SilentDurchmarsPayment),
        "whether a silent durchmars that is made adds to the parti or replaces it (R10.4)",
        "a teljesült csendes durchmars a parti mellé jár, vagy helyette (R10.4)",
        lacking="ADDS",
    )
    silent_durchmars_by: SilentDurchmarsBy = _switch(
        Choice(SilentDurchmarsBy),
        "who can make one (R10.4)",
        "ki csinálhat csendes durchmarsot (R10.4)",
    )
    silent_durchmars_losable: bool = _switch(
        Flag(),
        "whether nine tricks and a lost tenth lose it (R10.4)",
        "elbukik-e, aki kilenc ütés után a tizediket elveszti (R10.4)",
    )
    aces_with_silent_durchmars: bool = _switch(
        Flag(),
        "whether aces and a silent durchmars go together (R10.4)",
        "jár-e együtt négy ász és csendes durchmars (R10.4)",
    )
    silent_eligibility: SilentEligibility = _switch(
        Choice(SilentEligibility),
        "at which bids silent figures are paid (R12.W)",
        "mely liciteknél fizetnek a csendes figurákért (R12.W)",
    )
    silent_kontra: SilentKontra = _switch(
        Choice(SilentKontra),
        "whether kontra multiplies silent figures (R10.5)",
        "szorozza-e a kontra a csendes figurákat (R10.5)",
    )
    parti_dropped_by_silent_ulti: bool = _switch(
        Flag(),
        "whether a silent ulti that is made drops a doubled parti (R11.5)",
        "elmarad-e a kontrázott parti, ha csendes ulti teljesül (R11.5)",
    )
    revoke_multiplier: int | None = _switch(
        Number(1, none="no rule"),
        "what a revoke costs, times the figures; none for no rule (R11.8)",
        "a renonsz ára a figurák többszöröseként; none: nincs szabály (R11.8)",
    )
    revoke_pays: RevokePays = _switch(
        Choice(RevokePays),
        "whether a revoke of the declarer costs values, or what losing costs (R11.8)",
        "a felvevő renonsza a figurák értékébe kerül-e, vagy abba, amibe a bukásuk (R11.8)",
        lacking="VALUE",
    )
    revoke_offender_pays_all: bool = _switch(
        Flag(),
        "whether the offender pays the partner's share too (R11.8)",
        "a renonszos védő a társa részét is fizeti-e (R11.8)",
    )
    next_dealer: NextDealer = _switch(
        Choice(NextDealer),
        "who deals next: the player to the right, or the declarer (R14.1)",
        "ki oszt legközelebb: a jobbra ülő, vagy a felvevő (R14.1)",
        lacking="RIGHT",
    )


FORMER_NAMES: Final = {"melds_need_points": "melds_count", "no_trump_kontra": "individual_kontra"}
"""Names of the first edition, and those that took their place."""

SWITCHES: Final[Mapping[str, Switch]] = {
    field.name: field.metadata[_DECLARATION] for field in attrs.fields(Switches)
}
"""The declarations by name, in the order of R12."""

CONTRADICTIONS: Final = tuple(
    contradiction for switch in SWITCHES.values() for contradiction in switch.contradictions
)


def contradictions_of(profile: Switches) -> Iterator[Contradiction]:
    """Go through the contradictions that a profile has."""
    return (found for found in CONTRADICTIONS if found.holds(profile))


def read_switches(data: Mapping[str, object]) -> Switches | None:
    """Read a whole profile in plain data, whatever contradicts itself; None if it can't be read."""
    switches = object.__new__(Switches)
    try:
        for name, switch in SWITCHES.items():
            object.__setattr__(switches, name, switch.kind.read(data[name], name))
    except ProfileError:
        return None
    return switches


def switches_schema() -> dict[str, Any]:
    """Return the JSON Schema of an object of switches, none of them required."""
    return {
        "type": "object",
        "properties": {name: switch.kind.schema() for name, switch in SWITCHES.items()},
        "additionalProperties": False,
    }
