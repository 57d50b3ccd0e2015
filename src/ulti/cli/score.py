"""The facts of a deal from the words of a score keeper, for `ulti score`.

Here words are read; whether the facts can be true together is for `Outcome` and `settle` to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from ulti.base.errors import UltiError, quoted
from ulti.cli.output import told_of
from ulti.model.bids import Bid, Figure
from ulti.model.cards import Suit
from ulti.model.deals import NEXT_SEAT, SEATS, Seat, seat_of
from ulti.rules.outcome import Ending, Outcome, Silent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ulti.base.words import Language
    from ulti.house.profile import Profile
    from ulti.rules.outcome import Level
    from ulti.rules.settlement import Settlement
    from ulti.table.table import Table

_MOST_DIGITS: Final = 9
RESULTS: Final = {"made": True, "lost": False, "twenty": True}
_TWENTY: Final = "twenty"
"""A hundred that was made without the forty (R10.1)."""

_ENDINGS_WITH_RESULTS: Final = (Ending.PLAYED, Ending.CONCEDED, Ending.AGREED)
"""After these, some figures may have been made; after any other end, none."""


def read_players(text: str | None) -> tuple[str, str, str] | None:
    """Read three names, by seat.

    Raises:
        BadParameter: they are not three.

    """
    if text is None:
        return None
    match list(_split(text)):
        case [first, second, third] if (
            len({first, second, third}) == len(SEATS) and text.isprintable()
        ):
            return first, second, third
        case _:
            right = "write three different names, of seats 0, 1 and 2, such as Anna,Béla,Cili"
            raise typer.BadParameter(right, param_hint="--players")


def read_outcome(
    *,
    bid: str | None,
    declarer: str | None,
    trump: str | None,
    ending: Ending,
    made: str | None,
    kontra: Sequence[str],
    silent: Sequence[str],
    players: Sequence[str] | None,
    profile: Profile,
    needs_made: bool = True,
) -> Outcome:
    """Put the facts together; a revoke does not ask what was made (R11.8).

    Raises:
        BadParameter: an option can't be read.
        OutcomeError: the facts can't be true together.

    """
    with told_of("BID"):
        contract = None if bid is None else Bid.parse(bid)
        _require(contract, ending, "what was bid, such as P4u")
    with told_of("--declarer"):
        seat = None if declarer is None else _seat(declarer, players)
        _require(seat, ending, "who played it: 0, 1, 2 or a name")
    with told_of("--trump"):
        suit = None if trump is None else Suit.parse(trump)
    with told_of("--made"):
        figures = _read_made(made, contract, ending, is_needed=needs_made)
    with told_of("--kontra"):
        levels = _read_kontra(_items(kontra, players), seat, profile)
    with told_of("--silent"):
        silents = [
            _read_silent(item, seat, parti_won=Figure.PARTI in figures)
            for item in _items(silent, players)
        ]
    return Outcome(contract, seat, suit, ending, figures, silents, levels)


def read_in_words(text: str, table: Table, language: Language) -> tuple[Outcome, Settlement]:
    """Read a whole deal in the words of a score keeper.

    Raises:
        UltiError: something is missing, can be read in two ways, or can't be.

    """
    from ulti.table.sentences import EntryError, read_entry  # noqa: PLC0415 - only words need it

    try:
        reading = read_entry(text, table)
    except EntryError as error:
        raise UltiError(error.text(language), error.code) from None
    return reading.outcome or Outcome(ending=Ending.VOID), reading.settlement


def read_seat(text: str, players: Sequence[str] | None) -> Seat:
    """Read who revoked.

    Raises:
        BadParameter: there is no such seat or player.

    """
    with told_of("--revoke"):
        return _seat(text, players)


def is_against_the_house(outcome: Outcome, profile: Profile, stake: int) -> bool:
    """Return whether a bid was played that the house rules forfeit (R6.1)."""
    if outcome.bid is None or outcome.ending not in _ENDINGS_WITH_RESULTS:
        return False
    return profile.forfeits(outcome.bid, stake)


def _require(fact: object, ending: Ending, what: str) -> None:
    """Refuse a fact that is missing; only a void deal has neither bid nor declarer."""
    if fact is None and ending is not Ending.VOID:
        raise UltiError(f"say {what}; without it there is only --ending void")


def _split(text: str) -> Iterator[str]:
    return filter(None, map(str.strip, text.split(",")))


def _seat(text: str, players: Sequence[str] | None) -> Seat:
    """Read the name of who sits there, even where it is a number, or the number of a seat."""
    if players is not None and text in players:
        return SEATS[players.index(text)]
    if text.isdecimal() and len(text) == 1:
        return seat_of(int(text))
    names = "" if players is None else f", or one of {', '.join(players)}"
    raise UltiError(f"{quoted(text)} is not a seat: use 0 (forehand), 1 or 2{names}", "bad_seat")


def _read_made(
    text: str | None, bid: Bid | None, ending: Ending, *, is_needed: bool
) -> frozenset[Figure]:
    if text is None and ending in _ENDINGS_WITH_RESULTS and is_needed:
        raise UltiError("say which figures of the bid were made: all, none, or such as j,u")
    if text is None or text == "none":
        return frozenset()
    if text == "all":
        return frozenset(() if bid is None else bid.figures)
    return frozenset(map(Figure.parse, _split(text)))


class _Item(NamedTuple):
    """What is said of a figure: FIGURE, FIGURE@SEAT, FIGURE=VALUE or FIGURE@SEAT=VALUE."""

    figure: Figure
    seat: Seat | None
    value: str


def _items(texts: Sequence[str], players: Sequence[str] | None) -> Iterator[_Item]:
    for text in texts:
        for part in _split(text):
            target, _, value = part.partition("=")
            figure, at, seat = target.partition("@")
            yield _Item(
                Figure.parse(figure), _seat(seat, players) if at else None, value.casefold()
            )


def _read_kontra(
    items: Iterator[_Item], declarer: Seat | None, profile: Profile
) -> dict[Figure, Level]:
    """Read levels: one of a figure, or those against the defenders in playing order."""
    said: dict[Figure, dict[Seat | None, int]] = {}
    for figure, seat, value in items:
        levels = said.setdefault(figure, {})
        said_before = seat in levels or (levels and None in {seat, *levels})
        if said_before or (seat is not None and declarer in {None, seat}):
            raise UltiError(
                f"write one level of {figure}, or one against each defender "
                f"({figure}@SEAT, and who the declarer is)"
            )
        levels[seat] = _read_level(value, profile)
    return {figure: _level(levels, declarer) for figure, levels in said.items()}


def _level(said: dict[Seat | None, int], declarer: Seat | None) -> Level:
    if declarer is None or None in said:
        return said[None]
    first = NEXT_SEAT[declarer]
    return said.get(first, 0), said.get(NEXT_SEAT[first], 0)


def _read_level(text: str, profile: Profile) -> int:
    """Read a level: a number, or what the table calls it (R7.7); the first if nothing is said."""
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
        return int(text)
    names = [name.casefold() for name in profile.kontra_names]
    if text and text not in names:
        raise UltiError(f"{quoted(text)} is not a level: use a number or {', '.join(names)}")
    return names.index(text) + 1 if text else 1


def _read_silent(item: _Item, declarer: Seat | None, *, parti_won: bool) -> Silent:
    """Read a silent figure; the declarer's, or a hundred of whoever won the parti."""
    made = RESULTS.get(item.value or "made")
    if made is None:
        raise UltiError(f"{quoted(item.value)} is not a result: use {' or '.join(RESULTS)}")
    seat = item.seat
    if seat is None and (item.figure is not Figure.HUNDRED or parti_won):
        seat = declarer
    return Silent(item.figure, seat, made, twenty=item.value == _TWENTY)
