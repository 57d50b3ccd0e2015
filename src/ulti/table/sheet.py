"""The score sheet as rows of texts: each deal, the sums, and what it says about the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ulti.base.words import Words
from ulti.model.deals import NEXT_SEAT
from ulti.rules.kontra import kontra_name
from ulti.rules.outcome import Ending

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.base.words import Language
    from ulti.house.profile import Profile
    from ulti.rules.outcome import Level, Outcome
    from ulti.table.entries import Entry
    from ulti.table.table import Table

HEADS: Final = {
    "deal": Words("deal", "leosztás"),
    "dealer": Words("dealer", "osztó"),
    "declarer": Words("declarer", "felvevő"),
    "bid": Words("bid", "licit"),
    "trump": Words("trump", "adu"),
    "kontra": Words("kontra", "kontra"),
    "result": Words("result", "eredmény"),
    "sum": Words("sum", "összesen"),
    "player": Words("player", "játékos"),
    "deals": Words("deals", "leosztás"),
    "declared": Words("declared", "felvett"),
    "made": Words("made", "megvan"),
    "lost": Words("lost", "bukta"),
    "kontra_won": Words("kontra won", "nyert kontra"),
    "kontra_lost": Words("kontra lost", "vesztett kontra"),
    "amount": Words("amount", "összeg"),
}
"""The heads of the columns."""

DEAL_KEYS: Final = ("deal", "dealer", "declarer", "bid", "trump", "kontra", "result")
STATISTICS_KEYS: Final = (
    "player",
    "deals",
    "declared",
    "made",
    "lost",
    "kontra_won",
    "kontra_lost",
    "amount",
)
_VOID: Final = Words("passed out", "semmis")
_ENDINGS: Final = {
    Ending.THROW_IN: Words("thrown in", "bedobva"),
    Ending.FORFEIT: Words("not played", "lejátszás nélkül"),
}


class SheetRow(NamedTuple):
    """A deal of the sheet.

    Attributes:
        cells: texts of the columns `DEAL_KEYS`; empty where nothing is known.
        amounts: what each player received, in the order of the table; None for who sat out.

    """

    cells: tuple[str, ...]
    amounts: tuple[int | None, ...]


def sheet_rows(table: Table, language: Language = "en") -> tuple[SheetRow, ...]:
    """Return the deals of a table, each with its dealer, declarer, bid, kontra and result.

    Raises:
        UltiError: the language is neither `hu` nor `en`.

    """
    rows = []
    for number, (entry, dealer) in enumerate(zip(table.entries, table.dealers, strict=True), 1):
        cells = (str(number), dealer, entry.declarer or "", *_told(entry, table.profile, language))
        amounts = entry.amounts
        rows.append(SheetRow(cells, tuple(amounts.get(name) for name in table.players)))
    return tuple(rows)


def _told(entry: Entry, profile: Profile, language: Language) -> tuple[str, str, str, str]:
    outcome = entry.outcome
    if outcome is None or outcome.bid is None:
        if not entry.settlement.lines and not any(entry.settlement.net):
            return "", "", "", _VOID.text(language)
        return "", "", "", ", ".join(_results(entry, language))
    trump = "" if outcome.trump is None else outcome.trump.text(language)
    kontra = ", ".join(
        f"{figure.text(language)}: {told_level(level, outcome, entry.seats, profile)}"
        for figure, level in outcome.kontra.items()
    )
    if outcome.ending in _ENDINGS:
        result = _ENDINGS[outcome.ending].text(language)
    else:
        result = ", ".join(_results(entry, language))
    return outcome.bid.name(language), trump, kontra, result


def told_level(
    level: Level, outcome: Outcome, seats: tuple[str, str, str], profile: Profile
) -> str:
    """Return the name of a level; of individual ones each with who said it (R7.3, R7.7)."""
    if isinstance(level, int) or outcome.declarer is None:
        return kontra_name(level if isinstance(level, int) else max(level), profile)
    seat = NEXT_SEAT[outcome.declarer]
    names = (seats[seat], seats[NEXT_SEAT[seat]])
    return " + ".join(
        f"{kontra_name(each, profile)} ({name})"
        for each, name in zip(level, names, strict=True)
        if each
    )


def _results(entry: Entry, language: Language) -> Iterator[str]:
    """Go through the figures that were paid; individual kontras give a figure twice."""
    told: dict[str, None] = {}
    for line in entry.settlement.lines:
        if not line.fee:
            result = HEADS["made" if line.made else "lost"].text(language)
            told[f"{line.text(language)} {result}"] = None
    yield from told


def statistics_rows(table: Table) -> tuple[tuple[str | int, ...], ...]:
    """Return what the deals say about each player: the columns are `STATISTICS_KEYS`."""
    return tuple(
        (
            each.player,
            each.deals,
            each.declared,
            each.made,
            each.lost,
            each.kontra_won,
            each.kontra_lost,
            each.amount,
        )
        for each in table.statistics()
    )


def money_rows(table: Table, language: Language = "en") -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return each figure that was paid, and what it brought each player of the table.

    Raises:
        UltiError: the language is neither `hu` nor `en`.

    """
    statistics = table.statistics()
    figures = sorted(
        {(part.silent, part.figure.index) for each in statistics for part in each.money}
    )
    rows = []
    for key in figures:
        amounts, name = [], ""
        for each in statistics:
            amount = 0
            for part in each.money:
                if (part.silent, part.figure.index) == key:
                    amount, name = part.amount, part.text(language)
            amounts.append(amount)
        rows.append((name, tuple(amounts)))
    return tuple(rows)
