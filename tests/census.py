"""How often the strategies of the kit reach each corner of the rules, as a table for the docs.

`python -m tests.census` draws the games, prints the table and writes it into docs/.
"""

from __future__ import annotations

import sys
from collections import Counter
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

import hypothesis
from hypothesis import HealthCheck, given, settings

from ulti import PROFILES, Ending, Figure, Outcome, Silent
from ulti.house.switches import (
    SWITCHES,
    Bids,
    Choice,
    Figures,
    Flag,
    Number,
    Numbers,
    Ranks,
)
from ulti.model.actions import Kontra, MakeBid, PlayCard
from ulti.model.bids import TRUMP_DURCHMARS
from ulti.rules.outcome import LOSABLE_SILENT_FIGURES, SILENT_FIGURES
from ulti.testing import games
from ulti.testing.corners import DEEPEST_LEVEL, deepest_kontra
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ulti import Game, Line, Profile

EXAMPLES: Final = 2000
TABLE: Final = Path(__file__).parent.parent / "docs" / "reached.inc"

_SEATS: Final = ("the declarer", "the first defender", "the second defender")
_TOGETHER: Final = "the defenders together"
_PLAYED: Final = (Ending.PLAYED, Ending.EARLY, Ending.CONCEDED)


def to_be_reached() -> list[str]:
    """Return every row of the table, in order."""
    rows = [f"ending {ending.name}" for ending in Ending if ending is not Ending.AGREED]
    rows += [_figure_row(figure, made) for figure in BID_FIGURES for made in (True, False)]
    for figure in SILENT_FIGURES:
        seats: tuple[str, ...] = (_SEATS[0], _TOGETHER) if figure is Figure.HUNDRED else _SEATS
        seats = (*_SEATS, _TOGETHER) if figure is Figure.DURCHMARS else seats
        losable = figure in LOSABLE_SILENT_FIGURES
        for made in (True, False) if losable else (True,):
            rows += [_silent_row(figure, seat, made) for seat in seats]
    rows += [f"kontra {level}" for level in range(DEEPEST_LEVEL + 1)]
    rows += [*_IN_PLAY, *_IN_MONEY]
    return rows + [row for switch in SWITCHES for row in _switch_rows(switch)]


def _figure_row(figure: Figure, made: bool) -> str:
    return f"{figure.text()} {'made' if made else 'lost'}"


def _silent_row(figure: Figure, by: str, made: bool) -> str:
    return f"silent {figure.text()} {'made' if made else 'lost'} by {by}"


# What single switches bring about.


def _has_four_passes(game: Game) -> bool:
    bids = any(isinstance(action, MakeBid) for _, action in game.history)
    return game.bid is not None and not bids


def _doubles_before_the_lead(game: Game) -> bool:
    said = [action for _, action in game.history]
    cards = (place for place, action in enumerate(said) if isinstance(action, PlayCard))
    return any(isinstance(action, Kontra) for action in said[: next(cards, 0)])


def _has_two_levels(game: Game) -> bool:
    return any(isinstance(level, tuple) and len({*level}) > 1 for level in game.kontra.values())


def _ends_a_durchmars_early(game: Game) -> bool:
    is_early = game.outcome is not None and game.outcome.ending is Ending.EARLY
    return is_early and game.trump is not None


def _is_said(word: str) -> Callable[[Game], bool]:
    return lambda game: any(str(action) == word for _, action in game.history)


_IN_PLAY: Final[Mapping[str, Callable[[Game], bool]]] = {
    "four passes and a plain parti": _has_four_passes,
    "kontra before the first lead": _doubles_before_the_lead,
    "kontra on the whole bid": _is_said("kontra"),
    "other levels against each defender": _has_two_levels,
    "durchmars with trump ended early": _ends_a_durchmars_early,
    "spread by the declarer": _is_said("spread"),
    "spread by a defender": lambda game: any(_is_said(f"spread {n}")(game) for n in range(3)),
    "silent hundred without the forty": lambda game: (
        any(silent.twenty for silent in game.outcome.silent) if game.outcome else False
    ),
}


def _is_split(line: Line) -> bool:
    return len(line.against) == 1


_IN_MONEY: Final[Mapping[str, Callable[[Line, Game], bool]]] = {
    "fee of an ulti": lambda line, _: line.fee and not line.silent,
    "fee multiplied by kontra": lambda line, _: line.fee and line.kontra_multiplier > 1,
    "fee for each defender alone": lambda line, _: line.fee and _is_split(line),
    "silent figure multiplied by kontra": lambda line, _: (
        line.silent and not line.fee and line.kontra_multiplier > 1
    ),
    "silent figure for each defender alone": lambda line, _: line.silent and _is_split(line),
    "silent figure settled by a defender": lambda line, _: (
        line.silent and line.hub != line.declarer
    ),
    "silent durchmars in place of the parti": lambda line, game: (
        line.figure is Figure.DURCHMARS
        and line.silent
        and game.bid is not None
        and Figure.PARTI in game.bid
        and all(other.figure is not Figure.PARTI for other in _lines(game))
    ),
    "silent four aces against a durchmars": lambda line, game: (
        line.figure is Figure.FOUR_ACES
        and line.silent
        and game.bid is not None
        and any(figure in game.bid for figure in TRUMP_DURCHMARS)
    ),
}


def _lines(game: Game) -> tuple[Line, ...]:
    return () if game.settlement is None else game.settlement.lines


def _switch_rows(switch: str) -> list[str]:
    """Return a row for every value of a switch; numbers stand together."""
    kind = SWITCHES[switch].kind
    if switch == "kontra_levels":
        return [f"{switch} {level}" for level in (None, *range(DEEPEST_LEVEL + 1))]
    if isinstance(kind, Number) and kind.none:
        return [f"{switch} None", f"{switch} a number"]
    if isinstance(kind, Flag):
        return [f"{switch} {value}" for value in (True, False)]
    if isinstance(kind, Choice):
        return [f"{switch} {name}" for name in kind.enum.__members__]
    if isinstance(kind, Numbers | Figures):
        needed = kind.needed if isinstance(kind, Numbers) else ()
        return [f"{switch} with {figure}" for figure in BID_FIGURES] + [
            f"{switch} without {figure}" for figure in BID_FIGURES if figure not in needed
        ]
    if isinstance(kind, Bids | Ranks):
        return [f"{switch} empty", f"{switch} with bids"]
    return [f"{switch} as built in", f"{switch} of its own"]


def seen_in(game: Game) -> Iterator[str]:
    """Go through the rows that a game belongs to."""
    outcome = game.outcome
    assert outcome is not None
    yield f"ending {outcome.ending.name}"
    if outcome.bid is not None and outcome.ending in _PLAYED:
        for figure in outcome.bid:
            yield _figure_row(figure, figure in outcome.made)
        yield f"kontra {deepest_kontra(game)}"
    for silent in outcome.silent:
        yield _silent_row(silent.figure, _by(silent, outcome), silent.made)
    yield from (row for row, shows in _IN_PLAY.items() if shows(game))
    for row, is_paid in _IN_MONEY.items():
        if any(is_paid(line, game) for line in _lines(game)):
            yield row
    for switch in SWITCHES:
        yield from _values_of(switch, game.profile)


def _by(silent: Silent, outcome: Outcome) -> str:
    if silent.seat is None or outcome.declarer is None:
        return _TOGETHER
    return _SEATS[(silent.seat - outcome.declarer) % 3]


def _values_of(switch: str, profile: Profile) -> Iterator[str]:
    value, kind = getattr(profile, switch), SWITCHES[switch].kind
    if isinstance(kind, Number) and kind.none and switch != "kontra_levels":
        yield f"{switch} {'None' if value is None else 'a number'}"
    elif isinstance(kind, Numbers | Figures):
        for figure in BID_FIGURES:
            yield f"{switch} {'with' if figure in value else 'without'} {figure}"
    elif isinstance(value, Enum):
        yield f"{switch} {value.name}"
    elif isinstance(kind, Bids | Ranks):
        yield f"{switch} {'with bids' if value else 'empty'}"
    elif value is None or isinstance(value, bool) or switch == "kontra_levels":
        yield f"{switch} {value}"
    else:
        usual = any(value == getattr(built_in, switch) for built_in in PROFILES.values())
        yield f"{switch} {'as built in' if usual else 'of its own'}"


def take(examples: int = EXAMPLES) -> Counter[str]:
    """Draw finished games and count what they show."""
    counts: Counter[str] = Counter()

    @settings(
        max_examples=examples,
        database=None,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(games(finished=True))
    def count(game: Game) -> None:
        counts["games"] += 1
        counts.update(set(seen_in(game)))

    count()
    return counts


def table(counts: Counter[str]) -> str:
    """Write the table as Markdown."""
    version = ".".join(hypothesis.__version__.split(".")[:2])
    drawn = f"Counted in {counts['games']} finished games from `games(finished=True)`"
    lines = [
        f"{drawn}, drawn by Hypothesis {version}:",
        "",
        "| what | games |",
        "| --- | --- |",
        *(f"| {row} | {counts[row]} |" for row in to_be_reached()),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = table(take())
    TABLE.write_text(text, encoding="utf-8")
    sys.stdout.write(text)
