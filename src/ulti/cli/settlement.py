"""How the `ulti` command shows who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from ulti.cli.output import (
    Column,
    OutputFormat,
    Sheet,
    print_csv,
    print_json,
    print_line,
    print_table,
)
from ulti.cli.words import PHRASES
from ulti.house.builtin import PROFILES
from ulti.house.catalogue import Catalogue
from ulti.model.deals import SEATS
from ulti.rules.outcome import Ending, Outcome
from ulti.rules.settlement import LINE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ulti.base.words import Language
    from ulti.cli.output import Cell
    from ulti.house.profile import Profile
    from ulti.rules.settlement import Line, Settlement

_NET_KEYS: Final = {f"net_{int(seat)}": seat for seat in SEATS}
_LINE_KEYS: Final = (*(key for key in LINE.known if key != "net"), *_NET_KEYS)
"""The columns of the CSV form: the keys of a line in records, the three amounts apart."""


def _explained(settlement: Settlement) -> dict[str, Any]:
    from ulti.serve.protocol import explained_data  # noqa: PLC0415 - it loads what views need

    return explained_data(settlement)


def show_settlement(
    settlement: Settlement,
    outcome: Outcome,
    profile: Profile,
    stake: int,
    players: Sequence[str] | None,
    form: OutputFormat,
    language: Language,
    *,
    explain: bool,
) -> None:
    """Print a settlement; for people with the contract above and the payments below."""
    match form:
        case OutputFormat.JSON:
            print_json(_explained(settlement) if explain else settlement.to_dict())
        case OutputFormat.CSV:
            keys = (*_LINE_KEYS, "explanation") if explain else _LINE_KEYS
            rows = []
            for line in settlement.lines:
                cells = tuple(_cells(line))
                rows.append((*cells, line.explain(language)) if explain else cells)
            print_csv(Sheet(tuple(Column(key, key) for key in keys), tuple(rows)))
        case _:
            words = PHRASES[language]
            names = words.seats if players is None else players
            print_line(_headline(outcome, profile, stake, names, language), "bold")
            if settlement.lines:
                _print_lines(settlement, stake, names, language)
            if explain:
                _print_reasons(settlement, language)
            for payer, receiver, amount in settlement.payments():
                paid = {"payer": names[payer], "receiver": names[receiver], "amount": amount}
                print_line(words.pays.format(**paid))
            if not settlement.payments():
                print_line(words.nobody_pays)


def _cells(line: Line) -> Iterator[Cell]:
    data = line.to_dict()
    data.update({key: line.net[seat] for key, seat in _NET_KEYS.items()})
    data["against"] = " ".join(str(int(seat)) for seat in line.against)
    for key in _LINE_KEYS:
        value = data[key]
        yield value if value is None or isinstance(value, int) else str(value)


def _headline(
    outcome: Outcome, profile: Profile, stake: int, names: Sequence[str], language: Language
) -> str:
    words, house = PHRASES[language], profile.name
    if PROFILES.get(house, profile) != profile:
        house = words.with_changes.format(profile=house)
    parts = f"{words.house.format(profile=house, stake=stake)}: "
    if outcome.bid is None or outcome.declarer is None:
        return parts + words.endings[Ending.VOID]
    value = Catalogue.of(profile).text(outcome.bid)
    declarer, bid = names[outcome.declarer], outcome.bid.name(language)
    parts += words.contract.format(declarer=declarer, bid=bid, value=value)
    if outcome.trump is not None:
        parts += words.with_trump.format(suit=outcome.trump.text(language))
    return f"{parts}; {words.endings[outcome.ending]}"


def _print_lines(
    settlement: Settlement, stake: int, names: Sequence[str], language: Language
) -> None:
    words = PHRASES[language]
    columns = [
        Column("figure", words.figure, footer=words.net, whole=True),
        Column("result", words.result),
        Column("whose", words.whose),
        Column("calculation", words.calculation),
        *(Column("net", names[seat], "right", _signed(settlement.net[seat])) for seat in SEATS),
    ]
    print_line("")
    print_table(columns, (_row(line, stake, names, language) for line in settlement.lines))
    print_line("")


def _print_reasons(settlement: Settlement, language: Language) -> None:
    words = PHRASES[language]
    texts = [line.explain(language) for line in settlement.lines]
    texts += [f"{words.not_paid}: {unpaid.text(language)}" for unpaid in settlement.unpaid]
    for text in texts:
        print_line(text)
    if texts:
        print_line("")


def _row(line: Line, stake: int, names: Sequence[str], language: Language) -> Iterator[Text]:
    words = PHRASES[language]
    yield Text(line.text(language))
    yield Text(words.made, "green") if line.made else Text(words.lost, "red")
    yield Text(words.defenders if line.seat is None else names[line.seat])
    factors = (line.units, line.suit_multiplier, line.kontra_multiplier, stake)
    yield Text(" × ".join(map(str, factors)))
    for amount in line.net:
        yield Text(_signed(amount))


def _signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"
