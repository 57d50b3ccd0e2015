"""The tables of `ulti bids` and `ulti profiles`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ulti.cli.output import Cell, Column, Sheet
from ulti.cli.words import PHRASES
from ulti.house.builtin import PROFILES, ULTISTARS
from ulti.house.catalogue import Catalogue
from ulti.house.switches import SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.base.words import Language
    from ulti.house.profile import Profile
    from ulti.model.bids import Bid


def bid_sheet(profile: Profile, language: Language) -> Sheet:
    """Return all bids of a profile, lowest first; amounts in units, the suit counted."""
    words, catalogue = PHRASES[language], Catalogue.of(profile)
    columns = (
        Column("bid", words.code, whole=True),
        Column("name", words.bid),
        Column("win", words.win, "right", whole=True),
        Column("loss", words.loss, "right", whole=True),
        Column("silent_hundred", words.silent_hundred, whole=True),
        Column("mark", "", joined=True),
        Column("silent_ulti", words.silent_ulti, "right", whole=True),
        Column("silent_durchmars", words.silent_durchmars, "right", whole=True),
        Column("trump", words.trump, whole=True),
    )
    return Sheet(columns, tuple(_bid_row(bid, catalogue, language) for bid in catalogue.bids))


def _bid_row(bid: Bid, catalogue: Catalogue, language: Language) -> tuple[Cell, ...]:
    row = catalogue.row(bid)
    return (
        str(bid),
        bid.name(language),
        row.win,
        row.loss,
        row.silent_hundred,
        row.mark,
        row.silent_ulti,
        row.silent_durchmars,
        _trump_text(bid, language),
    )


def _trump_text(bid: Bid, language: Language) -> str | None:
    if bid.suit is not None:
        return bid.suit.text(language)
    return "/".join(map(str, bid.trumps)) or None


def profile_sheet(language: Language) -> Sheet:
    """Return the built-in profiles, how many bids they have and how they differ from the first."""
    words = PHRASES[language]
    columns = (
        Column("profile", words.profile),
        Column("bids", words.bids, "right"),
        Column("switches_differing", words.differs.format(profile=ULTISTARS.name), "right"),
    )
    rows = [
        (profile.name, len(Catalogue.of(profile).bids), len(_differences(ULTISTARS, profile)))
        for profile in PROFILES.values()
    ]
    return Sheet(columns, tuple(rows))


def switch_sheet(profile: Profile, language: Language) -> Sheet:
    """Return the switches of a profile and their values."""
    words = PHRASES[language]
    columns = (Column("switch", words.switch), Column("value", words.value))
    return Sheet(columns, tuple(_switches(profile).items()))


def difference_sheet(
    first: Profile, second: Profile, headings: tuple[str, str], language: Language
) -> Sheet:
    """Return the switches in which two profiles differ, and both values."""
    columns = (
        Column("switch", PHRASES[language].switch),
        Column("first", headings[0]),
        Column("second", headings[1]),
    )
    return Sheet(columns, tuple(_differences(first, second)))


def _differences(first: Profile, second: Profile) -> list[tuple[str, Cell, Cell]]:
    ours, theirs = _switches(first), _switches(second)
    return [
        (switch, ours.get(switch), theirs.get(switch))
        for switch in dict.fromkeys([*ours, *theirs])
        if ours.get(switch) != theirs.get(switch)
    ]


def _switches(profile: Profile) -> dict[str, Cell]:
    """Return every switch, and each number of a table by its code: `values.td`."""
    data = profile.to_dict()
    return {key: cell for switch in SWITCHES for key, cell in _cells(switch, data[switch])}


def _cells(switch: str, value: object) -> Iterator[tuple[str, Cell]]:
    match value:
        case Mapping():
            for code, number in value.items():
                yield f"{switch}.{code}", number
        case list():
            yield switch, " ".join(map(str, value)) or None
        case _:
            yield switch, value if value is None or isinstance(value, int) else str(value)
