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
from ulti.house.switches import SWITCHES
from ulti.rules.outcome import LOSABLE_SILENT_FIGURES, SILENT_FIGURES
from ulti.testing import games
from ulti.testing.corners import DEEPEST_LEVEL, deepest_kontra
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti import Game, Profile

EXAMPLES: Final = 2000
TABLE: Final = Path(__file__).parent.parent / "docs" / "reached.inc"

_SEATS: Final = ("the declarer", "the first defender", "the second defender")
_TOGETHER: Final = "the defenders together"
_PLAYED: Final = (Ending.PLAYED, Ending.EARLY, Ending.CONCEDED)
_NULLABLE: Final = (
    "plain_parti_from_stake",
    "kontra_levels",
    "silent_aces",
    "silent_durchmars",
    "revoke_multiplier",
)


def to_be_reached() -> list[str]:
    """Return every row of the table, in order."""
    rows = [f"ending {ending.name}" for ending in Ending if ending is not Ending.AGREED]
    rows += [_figure_row(figure, made) for figure in BID_FIGURES for made in (True, False)]
    for figure in SILENT_FIGURES:
        seats = (_SEATS[0], _TOGETHER) if figure is Figure.HUNDRED else _SEATS
        losable = figure in LOSABLE_SILENT_FIGURES
        for made in (True, False) if losable else (True,):
            rows += [_silent_row(figure, seat, made) for seat in seats]
    rows += [f"kontra {level}" for level in range(DEEPEST_LEVEL + 1)]
    return rows + [row for switch in SWITCHES for row in _switch_rows(switch)]


def _figure_row(figure: Figure, made: bool) -> str:
    return f"{figure.text()} {'made' if made else 'lost'}"


def _silent_row(figure: Figure, by: str, made: bool) -> str:
    return f"silent {figure.text()} {'made' if made else 'lost'} by {by}"


def _switch_rows(switch: str) -> list[str]:
    """Return a row for every value of a switch; numbers stand together."""
    value = getattr(PROFILES["ultistars"], switch)
    if switch == "kontra_levels":
        return [f"{switch} {level}" for level in (None, *range(DEEPEST_LEVEL + 1))]
    if switch in _NULLABLE:
        return [f"{switch} None", f"{switch} a number"]
    if isinstance(value, bool):
        return [f"{switch} {value}" for value in (True, False)]
    if isinstance(value, Enum):
        return [f"{switch} {name}" for name in type(value).__members__]
    if switch in {"values", "red_exempt"}:
        return [f"{switch} with {figure}" for figure in BID_FIGURES] + [
            f"{switch} without {f}" for f in BID_FIGURES if f is not Figure.PARTI
        ]
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
    for switch in SWITCHES:
        yield from _values_of(switch, game.profile)


def _by(silent: Silent, outcome: Outcome) -> str:
    if silent.seat is None or outcome.declarer is None:
        return _TOGETHER
    return _SEATS[(silent.seat - outcome.declarer) % 3]


def _values_of(switch: str, profile: Profile) -> Iterator[str]:
    value = getattr(profile, switch)
    if switch in _NULLABLE and switch != "kontra_levels":
        yield f"{switch} {'None' if value is None else 'a number'}"
    elif switch in {"values", "red_exempt"}:
        for figure in BID_FIGURES:
            yield f"{switch} {'with' if figure in value else 'without'} {figure}"
    elif isinstance(value, Enum):
        yield f"{switch} {value.name}"
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
