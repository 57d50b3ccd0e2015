"""What holds in every settlement of Ulti: its lines, between whom they are paid, and how much."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ulti.base.whole import GREATEST
from ulti.house.catalogue import Catalogue
from ulti.house.choices import (
    HundredPayment,
    HundredScale,
    KontraScope,
    PlainParti,
    SilentDurchmarsPayment,
    SilentKontra,
    SilentUltiPayment,
)
from ulti.model.bids import Bid, Figure
from ulti.model.deals import NEXT_SEAT, SEATS
from ulti.rules.kontra import kontra_multiplier
from ulti.rules.outcome import why_not_silent
from ulti.rules.settlement import THROW_IN_LEVEL
from ulti.testing.looks import Invariant, Look, entering
from ulti.testing.variants import figures_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MONEY: Final[list[Invariant]] = []
_invariant: Final = entering(MONEY)

_LAST_CARD: Final = 30
_NOT_DOUBLED: Final = (0, 0)


@_invariant("R5-R8, R11")
def ten_tricks_are_settled(look: Look[Any]) -> Iterator[str]:
    """A deal is settled at the latest when thirty cards have been played."""
    over = len(look.scribe.played) >= _LAST_CARD
    if over and not look.is_over:
        yield f"{len(look.scribe.played)} cards were played, but the deal is not settled"


@_invariant("R11.1")
def zero_sum(look: Look[Any]) -> Iterator[str]:
    """What the three seats win and lose adds up to 0, in the deal and in every line."""
    for where, net in _nets(look):
        if sum(net) != 0:
            yield f"{where}: the net {net} adds up to {sum(net)}"


def _nets(look: Look[Any]) -> Iterator[tuple[str, list[int]]]:
    if look.settlement is not None:
        yield "the deal", list(look.settlement["net"])
    for line in _lines(look):
        yield _name(line), list(line["net"])


def _lines(look: Look[Any]) -> list[Mapping[str, Any]]:
    return [] if look.settlement is None else list(look.settlement.get("lines", []))


def _known_lines(look: Look[Any]) -> list[Mapping[str, Any]]:
    """Return the lines of figures that the library has."""
    own = look.scribe.own.figures
    return [line for line in _lines(look) if line["figure"] not in own]


def _name(line: Mapping[str, Any]) -> str:
    words = ["silent"] * line["silent"] + [str(line["figure"])] + ["fee"] * line["fee"]
    return f"the line {' '.join(words)} {line['result']}"


@_invariant("R11.1")
def net_is_the_sum_of_the_lines(look: Look[Any]) -> Iterator[str]:
    """The net of a deal is the sum of its lines."""
    if look.settlement is None or "lines" not in look.settlement:
        return
    net = list(look.settlement["net"])
    total = [sum(line["net"][seat] for line in _lines(look)) for seat in SEATS]
    if net != total:
        yield f"the net is {net}, but the lines add up to {total}"


@_invariant("R5.6, R11.1")
def void_costs_nothing(look: Look[Any]) -> Iterator[str]:
    """Where nobody bid there is nothing to pay."""
    if look.settlement is not None and look.scribe.bid is None and any(look.settlement["net"]):
        yield f"nobody bid, but the net is {list(look.settlement['net'])}"


# Which lines there are


@_invariant("R10, R11.1, R11.5")
def figures_have_lines(look: Look[Any]) -> Iterator[str]:
    """Each figure of the bid has its line, no other has; a fee is for a lost one."""
    bid = look.scribe.bid
    if bid is None or look.settlement is None or "lines" not in look.settlement:
        return
    told = {line["figure"] for line in _lines(look) if not line["silent"] and not line["fee"]}
    own = look.scribe.own.figures
    figures = figures_of(look.scribe.standing or bid)
    dropped = {str(Figure.PARTI)} if _why_no_parti(look, bid) is not None else set[str]()
    for code in sorted(set(figures) - told - dropped):
        yield f"{code} is in the bid {look.scribe.standing}, but in no line"
    for code in sorted(told - set(figures) - own.keys()):
        yield f"there is a line for {code}, which is neither silent nor in the bid {bid}"
    for line in _known_lines(look):
        if line["silent"]:
            is_declarers = line["seat"] == look.scribe.declarer
            why = why_not_silent(Figure.parse(line["figure"]), bid, by_declarer=is_declarers)
            if why is not None:
                yield f"{_name(line)}: {why}"
    lost = [
        _whose(line) for line in _known_lines(look) if not line["fee"] and line["result"] == "lost"
    ]
    for line in _known_lines(look):
        if line["fee"] and (line["result"] != "lost" or _whose(line) not in lost):
            yield f"{_name(line)}: no other line says that it was lost"


def _whose(line: Mapping[str, Any]) -> tuple[str, bool, int | None]:
    return line["figure"], line["silent"], line["seat"]


@_invariant("R10.1, R10.4, R11.5")
def parti_gives_way(look: Look[Any]) -> Iterator[str]:
    """The parti has no line where a silent figure replaces it, or where its line is dropped."""
    bid = look.scribe.bid
    why = None if bid is None else _why_no_parti(look, bid)
    if why is None:
        return
    for line in _known_lines(look):
        if line["figure"] == str(Figure.PARTI) and (
            why is not _DROPPED or line["kontra_multiplier"] > 1
        ):
            yield f"{_name(line)} is paid, but {why}"


_DROPPED: Final = "a silent ulti that was made drops a doubled parti (R11.5)"


def _why_no_parti(look: Look[Any], bid: Bid) -> str | None:
    """Say what is in the way of the parti's line, if only towards one defender."""
    profile, scribe = look.scribe.profile, look.scribe
    paid = [(line["figure"], line["result"]) for line in _known_lines(look) if line["silent"]]
    if Figure.PARTI not in bid:
        return None
    if profile.hundred_payment is HundredPayment.REPLACES and ("c1", "made") in paid:
        return "a silent hundred takes its place (R10.1)"
    if (
        profile.silent_durchmars_payment is SilentDurchmarsPayment.REPLACES_PARTI
        and ("d", "made") in paid
    ):
        return "a silent durchmars takes its place (R10.4)"
    if profile.parti_dropped_by_silent_ulti and ("u", "made") in paid:
        return _DROPPED if any(scribe.levels_on(Figure.PARTI)) else None
    return None


# Between whom


@_invariant("R10.6, R11.1, R11.2")
def everybody_settles_once(look: Look[Any]) -> Iterator[str]:
    """The hub of a figure settles with each of the two others, with each in one line."""
    declarer = look.scribe.declarer
    individual = look.scribe.profile.silent_ulti_payment is SilentUltiPayment.INDIVIDUAL
    parties: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for line in _known_lines(look):
        name = _name(line).removeprefix("the line ")
        parties[name, line["hub"]] += line["against"]
        alone = individual and line["silent"] and line["figure"] == str(Figure.ULTI)
        right = line["seat"] if alone and line["seat"] is not None else declarer
        if line["hub"] != right:
            yield f"{_name(line)}: the hub is seat {line['hub']}, but should be seat {right}"
    drops = look.scribe.bid is not None and _why_no_parti(look, look.scribe.bid) is _DROPPED
    for (name, hub), against in parties.items():
        others = [int(seat) for seat in SEATS if seat != hub]
        is_rest = drops and name.split()[0] == str(Figure.PARTI) and len(against) == 1
        if sorted(against) != others and not (is_rest and against[0] in others):
            yield f"{name} is settled with seats {sorted(against)}, but should be with {others}"


@_invariant("R7.3, R7.6, R11.1")
def lines_are_split_by_kontra(look: Look[Any]) -> Iterator[str]:
    """A line is one per defender exactly where each can have a kontra of his own on it."""
    bid = look.scribe.bid
    if bid is None or look.is_unplayed:
        return
    for line in _known_lines(look):
        is_split = len(line["against"]) == 1
        if is_split is not _kontra_on(look, bid, line).is_split:
            how = "two lines, one with each" if not is_split else "one line, with both"
            yield f"{_name(line)}, with seats {line['against']}, should be {how}"


class _Kontra(NamedTuple):
    """The levels by which kontra multiplies a line, and whether it is one per defender."""

    levels: tuple[int, int] = _NOT_DOUBLED
    is_split: bool = False
    is_linear: bool = False


def _kontra_on(look: Look[Any], bid: Bid, line: Mapping[str, Any]) -> _Kontra:
    """Return what multiplies a line (R7.3, R7.6, R10.1, R10.4, R10.5, R11.3)."""
    profile = look.scribe.profile
    figure = Figure.parse(line["figure"])
    whole_bid = profile.kontra_scope is KontraScope.CONTRACT
    if not line["silent"]:
        kontra = _on_figure(look, figure)
    elif figure is Figure.HUNDRED:
        kontra = _on_hundred(look, bid, whole_bid=whole_bid)
    elif (
        figure is Figure.DURCHMARS
        and line["result"] == "made"
        and Figure.PARTI in bid
        and profile.silent_durchmars_payment is SilentDurchmarsPayment.REPLACES_PARTI
    ):
        kontra = _on_figure(look, Figure.PARTI)
    elif whole_bid or profile.silent_kontra is SilentKontra.HIGHEST:
        kontra = _highest(look, bid)
    else:
        kontra = _Kontra()
    if line["fee"] and not (whole_bid or profile.fee_follows_kontra):
        return _Kontra()
    if line["hub"] != look.scribe.declarer:  # R10.6: his own levels count towards both
        own = kontra.levels[line["hub"] != NEXT_SEAT[look.scribe.declarer or 0]]
        return _Kontra((own, own))
    return kontra


def _on_figure(look: Look[Any], figure: Figure) -> _Kontra:
    levels = look.scribe.levels_on(figure)
    return _Kontra(levels, figure in look.scribe.profile.individual_kontra)


def _highest(look: Look[Any], bid: Bid) -> _Kontra:
    figures = [_on_figure(look, figure) for figure in bid]
    first, second = (max(figure.levels[place] for figure in figures) for place in (0, 1))
    return _Kontra((first, second), any(figure.is_split for figure in figures))


def _on_hundred(look: Look[Any], bid: Bid, *, whole_bid: bool) -> _Kontra:
    profile = look.scribe.profile
    if profile.hundred_payment is HundredPayment.ADDS:
        return _on_figure(look, Figure.PARTI) if whole_bid else _Kontra()
    follows_parti = Catalogue.of(profile).hundred_follows_parti(bid)
    kontra = _on_figure(look, Figure.PARTI) if follows_parti else _highest(look, bid)
    return kontra._replace(is_linear=profile.hundred_scale is HundredScale.LINEAR)


# How much


@_invariant("R10.1, R10.5, R11.2, R11.3")
def multipliers_were_earned(look: Look[Any]) -> Iterator[str]:
    """A line is multiplied by its suit, and by the kontra that was said."""
    bid = look.scribe.bid
    if bid is None:
        return
    for line in _known_lines(look):
        given, right = line["suit_multiplier"], _suit_multiplier(look, bid, line)
        if given != right:
            yield f"{_name(line)}: × {given} for the suit, but {bid} has × {right}"
        given, right = line["kontra_multiplier"], _kontra_multiplier(look, bid, line)
        if given != right:
            yield f"{_name(line)}: × {given} for kontra, but by what was said × {right}"


def _suit_multiplier(look: Look[Any], bid: Bid, line: Mapping[str, Any]) -> int:
    catalogue, trump = Catalogue.of(look.scribe.profile), look.scribe.trump
    if line["silent"] or line["fee"]:
        return catalogue.suit_multiplier(bid, trump)
    return catalogue.multiplier(bid, Figure.parse(line["figure"]), trump)


def _kontra_multiplier(look: Look[Any], bid: Bid, line: Mapping[str, Any]) -> int:
    if look.is_unplayed:
        has_fee = bid.is_plain_parti and look.scribe.profile.plain_parti is PlainParti.BASE_FEE
        return 1 if line["fee"] or has_fee else kontra_multiplier(THROW_IN_LEVEL)
    kontra = _kontra_on(look, bid, line)
    return 1 if kontra.is_linear else kontra_multiplier(_level(look, kontra, line))


def _level(look: Look[Any], kontra: _Kontra, line: Mapping[str, Any]) -> int:
    """Return the level towards those with whom a line is settled."""
    declarer = look.scribe.declarer
    is_second = declarer is not None and line["against"][:1] != [NEXT_SEAT[declarer]]
    return kontra.levels[kontra.is_split and is_second]


@_invariant("R3.4, R10, R11.2, R11.3, R11.6, R11.7")
def units_have_their_price(look: Look[Any]) -> Iterator[str]:
    """The units of a line are those of the profile."""
    bid = look.scribe.bid
    if bid is None:
        return
    for line in _known_lines(look):
        right = _prices(look, bid, line)
        if line["units"] not in right:
            fine = " or ".join(map(str, sorted(right))) or "not paid"
            yield f"{_name(line)}: {line['units']} units, but by the profile {fine}"


def _prices(look: Look[Any], bid: Bid, line: Mapping[str, Any]) -> set[int]:
    """Return which units would be right: one number, or for a hundred one of two."""
    profile, catalogue = look.scribe.profile, Catalogue.of(look.scribe.profile)
    figure, by_declarer = Figure.parse(line["figure"]), line["seat"] == look.scribe.declarer
    price: int | None
    if line["fee"]:
        price = profile.silent_ulti_fee if line["silent"] else profile.ulti_fee
    elif not line["silent"]:
        is_price = line["result"] == "made" or look.is_unplayed
        price = profile.values.get(figure) if is_price else catalogue.loss_units(bid, figure)
    elif figure is Figure.HUNDRED:
        kontra = _kontra_on(look, bid, line)
        times = 1 + kontra.is_linear * _level(look, kontra, line)
        prices = {
            catalogue.silent_hundred_units(bid, by_declarer=by_declarer, with_twenty=twenty)
            for twenty in (False, True)
        }
        return {price * times for price in prices if price is not None}
    elif figure is Figure.ULTI:
        price = catalogue.silent_ulti_units(bid)
    elif figure is Figure.FOUR_ACES:
        price = catalogue.silent_aces_units(bid, by_declarer=by_declarer)
    else:
        price = catalogue.silent_durchmars_units(bid)
    return set() if price is None else {price}


@_invariant("R11.1")
def line_identity(look: Look[Any]) -> Iterator[str]:
    """Between the hub and each seat against it flow units × suit × kontra × stake."""
    for line in _lines(look):
        amount = line["units"] * line["suit_multiplier"] * line["kontra_multiplier"]
        amount *= look.scribe.stake
        hub, against = line["hub"], list(line["against"])
        # The maker's side receives; a defender's silent figure may be settled by the declarer.
        wins = (line["result"] == "made") is (line["seat"] == hub)
        expected = [0, 0, 0]
        for seat in against:
            expected[seat] -= amount if wins else -amount
            expected[hub] += amount if wins else -amount
        if list(line["net"]) != expected:
            yield f"{_name(line)}: the net is {list(line['net'])}, but should be {expected}"


@_invariant("R7.4, R11")
def kontra_is_limited(look: Look[Any]) -> Iterator[str]:
    """No line is doubled more often than the profile allows."""
    levels = look.scribe.profile.kontra_levels
    if levels is None or look.is_unplayed:
        return  # who gives up pays as if doubled (R6.1, R6.3)
    for line in _known_lines(look):
        if line["kontra_multiplier"] > kontra_multiplier(levels):
            yield f"{_name(line)}: × {line['kontra_multiplier']} is more than {levels} levels"


@_invariant("R11.1, R11.4")
def amounts_are_whole(look: Look[Any]) -> Iterator[str]:
    """All amounts are whole numbers, and no line is of nothing."""
    for where, net in _nets(look):
        if not all(type(amount) is int and abs(amount) <= GREATEST**4 for amount in net):
            yield f"{where}: the net {net} is not made of whole numbers"
        elif where != "the deal" and not any(net):
            yield f"{where} is of nothing, so it should not be there"
