"""The different contracts of a batch, and what follows from each, looked up once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

import attrs
import numpy as np

from ulti.base.errors import UltiError, quoted
from ulti.base.value import Value
from ulti.batch.arrays import fixed
from ulti.batch.tables import CARDS, FOLLOW_KEYS, NUMBER_OF
from ulti.house.catalogue import Catalogue
from ulti.house.profile import Profile, check_stake
from ulti.model.bids import Bid, Figure, bid_of
from ulti.model.deals import SEATS, Seat, seat_of
from ulti.model.tricks import MELD_MASKS
from ulti.rules.contract import Contract
from ulti.rules.outcome import Outcome, why_not_silent
from ulti.rules.possible import why_no_such_kontra

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from ulti.batch.arrays import Bytes, Flags, Masks, Places
    from ulti.model.cards import Suit
    from ulti.rules.outcome import Level
    from ulti.rules.settlement import Net

_FIELDS: Final = (3, 4)
_NO_CARDS: Final = (0, 0, 0)


class Row(NamedTuple):
    """One contract of a batch.

    Attributes:
        bid: what is played.
        declarer: who plays it.
        trump: the trump suit; None for play without.
        kontra: the levels of the doubled figures, as `Outcome.kontra` has them (R7.3).

    """

    bid: Bid
    declarer: Seat
    trump: Suit | None
    kontra: Mapping[Figure, Level]


class Columns(NamedTuple):
    """What follows from the contracts, by their numbers.

    Attributes:
        declarer: the declarer's seat.
        follow: where the table of follow keys begins.
        beat: where the tables by card begin.
        guarded: the trump 7 where somebody must guard it, else 0 (R8.4).
        guards: by seat in the lowest bits, whether it must.
        beats_suit: whether more must be beaten in a trumped trick (R8.2).
        ends_early: whether a lost bid ends the deal (R8.5).
        is_betli: whether a trick that is won loses the bid, not one that is lost.
        figures: by the index of a figure as a bit, whether it is in the bid.
        seven: the trump 7; 0 without trump.
        forty: the cards of the forty; 0 without trump.
        may_hundred: whether a silent hundred is possible (R10.1).
        may_ulti: whether a silent ulti is (R10.2).
        may_aces: by the declarer, then by a defender, whether silent four aces are (R10.3).
        may_durchmars: whether a silent durchmars is (R10.4).

    """

    declarer: Bytes
    follow: Places
    beat: Places
    guarded: Masks
    guards: Bytes
    beats_suit: Flags
    ends_early: Flags
    is_betli: Flags
    figures: NDArray[np.int32]
    seven: Masks
    forty: Masks
    may_hundred: Flags
    may_ulti: Flags
    may_aces: Flags
    may_durchmars: Flags


@final
@attrs.frozen(init=False, eq=False, repr=False)
class Contracts(Value):
    """The different contracts of a batch, under one profile and at one stake.

    >>> import ulti
    >>> Contracts(ulti.ULTISTARS, [("Pju", 0, None, {"u": 1}), ("b", 1, None, {})])
    <Contracts ultistars: Pju by 0, b by 1>

    Attributes:
        profile: the house rules.
        rows: the contracts; their places are the numbers that `Plays.begin` takes.
        stake: what a unit is worth.

    """

    profile: Profile
    rows: tuple[Row, ...]
    stake: int
    _columns: Columns = attrs.field(init=False)
    _known: dict[int, tuple[Outcome, Net]] = attrs.field(init=False)

    def __init__(self, profile: Profile, rows: Iterable[tuple[Any, ...]], stake: int = 1) -> None:
        """Read contracts.

        Args:
            profile: the house rules.
            rows: of each contract the bid, the declarer, the trump suit or None, and perhaps the
                kontra levels by figure, as an `Outcome` takes them.
            stake: what a unit is worth.

        Raises:
            UltiError: an argument is of the wrong kind; the profile does not have the bid or the
                kontra, or the trump does not fit. The message names the place.

        """
        self.__attrs_pre_init__()
        if not isinstance(profile, Profile):
            raise UltiError(f"{quoted(profile)} is not a Profile: see get_profile", "bad_argument")
        if isinstance(rows, (str, Mapping)) or not isinstance(rows, Iterable):
            raise UltiError(f"{quoted(rows)} is not a list of contracts", "bad_argument")
        fill_in = object.__setattr__
        fill_in(self, "profile", profile)
        read = tuple([_read(row, place, profile) for place, row in enumerate(rows)])
        fill_in(self, "rows", read)
        fill_in(self, "stake", check_stake(stake))
        fill_in(self, "_columns", _columns_of(profile, read))
        fill_in(self, "_known", {})

    def __len__(self) -> int:
        """Return the number of contracts."""
        return len(self.rows)

    def __repr__(self) -> str:
        """Return the name of the profile and the first contracts."""
        shown = [f"{row.bid} by {int(row.declarer)}" for row in self.rows[:_SHOWN]]
        more = ", …" if len(self.rows) > _SHOWN else ""
        return f"<Contracts {self.profile.name}: {', '.join(shown)}{more}>"


_SHOWN: Final = 3


def _read(row: object, place: int, profile: Profile) -> Row:
    try:
        return _row_of(row, profile)
    except UltiError as error:
        raise UltiError(f"contracts[{place}]: {error}", error.code) from None


def _row_of(row: object, profile: Profile) -> Row:
    if not isinstance(row, tuple) or len(row) not in _FIELDS:
        message = f"{quoted(row)} is not a contract: use (bid, declarer, trump, levels)"
        raise UltiError(message, "bad_argument")
    bid = bid_of(row[0])
    Catalogue.of(profile).refuse_unplayed(bid)
    declarer, kontra = seat_of(row[1]), row[3] if len(row) == max(_FIELDS) else {}
    # The outcome knows which trump fits a bid, and what levels are.
    facts = Outcome(bid=bid, declarer=declarer, trump=row[2], made=(), kontra=kontra)
    why = why_no_such_kontra(facts, profile)
    if why is not None:
        raise UltiError(why.en)
    return Row(bid, declarer, facts.trump, facts.kontra)


def _columns_of(profile: Profile, rows: tuple[Row, ...]) -> Columns:
    contracts = [Contract(profile, 1, r.bid, r.declarer, r.trump, _NO_CARDS, 0) for r in rows]

    def column(kind: type, ask: Callable[[Contract], Any]) -> Any:  # noqa: ANN401 - of any type
        return fixed(np.array([ask(contract) for contract in contracts], dtype=kind))

    def may(figure: Figure, contract: Contract) -> bool:
        return why_not_silent(figure, contract.bid) is None

    def may_aces(contract: Contract) -> tuple[bool, bool]:
        by_declarer = why_not_silent(Figure.FOUR_ACES, contract.bid, by_declarer=True) is None
        # R10.3: where the declarer can't, it is for a durchmars in the bid, or nobody can.
        others = may(Figure.FOUR_ACES, contract)
        return by_declarer, others and (by_declarer or profile.silent_aces_against_durchmars)

    return Columns(
        declarer=column(np.uint8, lambda c: c.declarer),
        follow=column(np.intp, lambda c: NUMBER_OF[c.order, c.trump] * FOLLOW_KEYS),
        beat=column(np.intp, lambda c: NUMBER_OF[c.order, c.trump] * CARDS),
        guarded=column(np.uint32, lambda c: c.guarded_seven),
        guards=column(np.uint8, lambda c: sum(c.guards[seat] << seat for seat in SEATS)),
        beats_suit=column(np.bool_, lambda c: c.beats_suit),
        ends_early=column(np.bool_, lambda c: c.may_end_early),
        is_betli=column(np.bool_, lambda c: c.bid.figures[0].is_betli),
        figures=column(np.int32, lambda c: sum(1 << figure.index for figure in c.bid)),
        seven=column(np.uint32, lambda c: c.trump_seven),
        forty=column(np.uint32, lambda c: 0 if c.trump is None else MELD_MASKS[c.trump]),
        may_hundred=column(np.bool_, lambda c: may(Figure.HUNDRED, c)),
        may_ulti=column(np.bool_, lambda c: may(Figure.ULTI, c)),
        may_aces=column(np.bool_, may_aces).reshape(-1, 2),
        may_durchmars=column(np.bool_, lambda c: may(Figure.DURCHMARS, c)),
    )
