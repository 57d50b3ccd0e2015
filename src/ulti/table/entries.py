"""The deals of a score sheet, and what a settlement obeys that is entered there (R11.1, R14.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.base.value import Value
from ulti.model.bids import Figure
from ulti.model.deals import SEATS, Seat
from ulti.model.shapes import GREATEST_AMOUNT
from ulti.rules.outcome import Ending
from ulti.rules.settlement import Line, Settlement, net_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti.record.record import Record
    from ulti.rules.outcome import Outcome


@final
@attrs.frozen(eq=False, repr=False)
class Entry(Value):
    """A deal of a score sheet: what it came to, and for whom it was entered (R14.2).

    Attributes:
        settlement: who receives what, by seat; a void deal has no lines and a net of zeros (R5.6).
        seats: the players of seats 0, 1 and 2. They stay these, whatever is changed before it.
        dealer: who dealt, if that was given; None where it is worked out from the deals before it.
        outcome: what came of the deal; None if that is not known.
        record: the cards and what was done; None if that is not known.

    """

    settlement: Settlement
    seats: tuple[str, str, str]
    dealer: str | None = None
    outcome: Outcome | None = None
    record: Record | None = None

    @property
    def amounts(self) -> dict[str, int]:
        """What each of the three players received, the stake included; negative is paid."""
        return dict(zip(self.seats, self.settlement.net, strict=True))

    @property
    def declarer(self) -> str | None:
        """Who declared; None in a void deal, or if only the amounts are known."""
        if self.outcome is not None:
            seat = self.outcome.declarer
        else:
            seat = self.settlement.lines[0].declarer if self.settlement.lines else None
        return None if seat is None else self.seats[seat]

    @property
    def made(self) -> bool | None:
        """Whether the declarer made all that he announced; None in a void deal, or if not known."""
        if self.outcome is not None and self.outcome.bid is not None:
            return len(self.outcome.made) == len(self.outcome.bid)
        if not self.settlement.lines:
            return None
        return not any(map(_tells_of_loss, self.settlement.lines))

    @property
    def doubled_lines(self) -> tuple[Line, ...]:
        """The lines that kontra multiplied, without fees.

        Where no outcome is known, those of a throw-in are among them: they are paid as if doubled.
        """
        ending = None if self.outcome is None else self.outcome.ending
        if ending in {Ending.THROW_IN, Ending.FORFEIT}:
            return ()
        lines = self.settlement.lines
        return tuple(line for line in lines if line.kontra_multiplier > 1 and not line.fee)


def _tells_of_loss(line: Line) -> bool:
    """Return whether a line shows that something announced was lost: a parti to a hundred, too."""
    if line.silent:
        return line.figure is Figure.HUNDRED and line.by != "declarer"
    return not line.made


def _bad_settlement(message: str) -> UltiError:
    return UltiError(message, "bad_settlement")


def check_parts(settlement: Settlement) -> None:
    """Refuse a settlement whose parts are of the wrong kinds, whatever its stake.

    Raises:
        UltiError: the net is not three whole numbers, or the lines are not tuple of lines.

    """
    net, lines = settlement.net, settlement.lines
    if not _is_net(net):
        raise _bad_settlement(f"the net {quoted(net)} is not a tuple of three whole numbers")
    if not isinstance(lines, tuple):
        raise _bad_settlement(f"the lines {quoted(lines)} are not tuple")
    for line in lines:
        _check_parts_of_line(line)


def _check_parts_of_line(line: Line) -> None:
    if not isinstance(line, Line) or not _is_made_of_right_parts(line):
        raise _bad_settlement(f"{quoted(line)} is not a line of a settlement")


def check_settlement(settlement: Settlement, stake: int) -> Settlement:
    """Return the settlement if it sums to zero and its lines come to its net (R11.1)."""
    check_parts(settlement)
    net, lines = settlement.net, settlement.lines
    if sum(net) != 0:
        raise _bad_settlement(f"the net {quoted(net)} does not sum to zero")
    for line in lines:
        check_line(line, stake)
    if not lines:
        return settlement
    if any(line.declarer is not lines[0].declarer for line in lines):
        raise _bad_settlement("the lines have different declarers")
    total = Settlement.of(lines).net
    if total != net:
        raise _bad_settlement(f"the net is {quoted(net)}, but the lines sum to {quoted(total)}")
    return settlement


def check_line(line: Line, stake: int) -> Line:
    """Return the line if its net is what its other parts come to (R11.1)."""
    _check_parts_of_line(line)
    amount = line.units * line.suit_multiplier * line.kontra_multiplier * stake
    net = net_of(amount, made=line.made, seat=line.seat, hub=line.hub, against=line.against)
    if line.net != net:
        raise _bad_settlement(
            f"the line of {line.figure} has net {quoted(line.net)}, but its units, multipliers "
            f"and the stake {stake} come to {quoted(net)}"
        )
    return line


def _is_made_of_right_parts(line: Line) -> bool:
    against = line.against
    return (
        isinstance(line.figure, Figure)
        and all(isinstance(flag, bool) for flag in (line.silent, line.fee, line.made))
        and (line.seat is None or isinstance(line.seat, Seat))
        and isinstance(line.declarer, Seat)
        and isinstance(line.hub, Seat)
        and isinstance(against, tuple)
        and all(isinstance(seat, Seat) for seat in against)
        and _is_others(against, line.hub)
        and all(map(_is_factor, (line.units, line.suit_multiplier, line.kontra_multiplier)))
        and _is_net(line.net)
    )


def _is_others(against: Sequence[int], hub: int) -> bool:
    return len(against) == len(set(against)) > 0 and hub not in against


def _is_amount(value: object) -> bool:
    return (
        isinstance(value, int)
        and not isinstance(value, bool)
        and -GREATEST_AMOUNT <= value <= GREATEST_AMOUNT
    )


def _is_factor(value: object) -> bool:
    return isinstance(value, int) and _is_amount(value) and value >= 1


def _is_net(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == len(SEATS) and all(map(_is_amount, value))
