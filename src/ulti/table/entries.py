"""What a settlement obeys that is entered at a table (R11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti.base.errors import UltiError, quoted
from ulti.model.bids import Figure
from ulti.model.deals import SEATS, Seat
from ulti.model.shapes import GREATEST_AMOUNT
from ulti.rules.settlement import Line, Settlement, net_of

if TYPE_CHECKING:
    from collections.abc import Sequence


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
