"""The running scores of an evening as lines, each with its own dashes, so that print shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import attrs

from ulti.base.words import Words
from ulti.svg.parts import EDGE, INK, PAPER, outline, shortened, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.base.words import Language
    from ulti.table.table import Table

_WIDTH: Final = 640
_HEIGHT: Final = 360
_LEFT: Final = 72
_TOP: Final = 20
_PLOT_WIDTH: Final = 430
_PLOT_HEIGHT: Final = 300
_SIZE: Final = 13
_NAME_LEFT: Final = _LEFT + _PLOT_WIDTH + 52
_NAME_WIDTH: Final = _WIDTH - _NAME_LEFT - 12
_MOST_MARKS: Final = 12  # numbers of deals below the plot

# Dark enough for paper, and distinguished by dashes where there are no colours.
_LINES: Final = (
    ("#1f4e8c", "none"),
    ("#a3271f", "9 4"),
    ("#2c6b34", "2 4"),
    ("#6b3a86", "10 3 2 3"),
)
_TITLE: Final = Words("Running scores", "Az állás alakulása")


@final
@attrs.frozen
class CurvesDrawing:
    """A line for each player, from 0 before the first deal.

    Attributes:
        players: the names.
        running: what each had after each deal.
        language: of the title.

    """

    players: tuple[str, ...]
    running: tuple[tuple[int, ...], ...]
    language: Language

    @classmethod
    def of(cls, table: Table, language: Language) -> CurvesDrawing:
        """Take what is drawn from a table."""
        start = (0,) * len(table.players)
        return cls(table.players, (start, *table.running), language)

    @property
    def width(self) -> float:
        """The width of the picture."""
        return _WIDTH

    @property
    def height(self) -> float:
        """The height of the picture."""
        return _HEIGHT

    @property
    def title(self) -> str:
        """What the picture shows."""
        return _TITLE.text(self.language)

    @property
    def description(self) -> str:
        """The last scores in words."""
        last = zip(self.players, self.running[-1], strict=True)
        return ", ".join(f"{name} {_signed(score)}" for name, score in last)

    @property
    def _limits(self) -> tuple[int, int]:
        """The lowest and the highest score, which differ."""
        scores = [score for row in self.running for score in row]
        low, high = min(scores), max(scores)
        return (low, high) if low < high else (-1, 1)

    def _x(self, place: int) -> float:
        return round(_LEFT + _PLOT_WIDTH * place / max(1, len(self.running) - 1), 1)

    def _y(self, score: int) -> float:
        low, high = self._limits
        return round(_TOP + _PLOT_HEIGHT * ((high - score) / (high - low)), 1)

    def parts(self) -> Iterator[str]:
        """Draw the picture."""
        frame = f'rx="8" fill="{PAPER}" stroke="{EDGE}"'
        yield outline(0.5, 0.5, _WIDTH - 1, _HEIGHT - 1, frame)
        yield from self._grid()
        ends = self._ends()
        for place, (name, (ink, dashes)) in enumerate(zip(self.players, _LINES, strict=False)):
            points = " ".join(
                f"{self._x(number):g},{self._y(row[place]):g}"
                for number, row in enumerate(self.running)
            )
            rest = f'fill="none" stroke="{ink}" stroke-width="2.5" stroke-dasharray="{dashes}"'
            yield f'<polyline points="{points}" {rest}/>'
            y = ends[place]
            path = f"M{_LEFT + _PLOT_WIDTH + 6} {y:g}h38"
            yield f'<path d="{path}" {rest}/>'
            score = _signed(self.running[-1][place])
            label = shortened(name, _SIZE, _NAME_WIDTH, bold=True)
            yield text(label, _NAME_LEFT, y, _SIZE, fill=ink, bold=True, width=_NAME_WIDTH)
            yield text(score, _NAME_LEFT, y + 15, _SIZE, fill=ink, width=_NAME_WIDTH)

    def _grid(self) -> Iterator[str]:
        low, high = self._limits
        for score in sorted({low, 0, high}):
            y, ink = self._y(score), INK if score == 0 else EDGE
            dashes = "" if score == 0 else ' stroke-dasharray="1 3"'
            yield f'<path d="M{_LEFT} {y:g}h{_PLOT_WIDTH}" stroke="{ink}"{dashes} fill="none"/>'
            label = _signed(score)  # sums are 0, so no two of the three are close to each other
            yield text(label, _LEFT - 6, y + 4, _SIZE, anchor="end", width=_LEFT - 12)
        deals = len(self.running) - 1
        step = -(-deals // _MOST_MARKS) or 1
        for number in range(step, deals + 1, step):
            x, y = self._x(number), _TOP + _PLOT_HEIGHT + 20
            yield text(str(number), x, y, _SIZE, anchor="middle", width=40)

    def _ends(self) -> list[float]:
        """Return where the names stand: at the ends of the lines, but not on each other."""
        room = 34.0
        last = self.running[-1]
        order = sorted(range(len(self.players)), key=lambda place: (self._y(last[place]), place))
        ends = [0.0] * len(order)
        lowest = _HEIGHT - 24.0
        for rank, place in enumerate(order):
            above = ends[order[rank - 1]] + room if rank else _TOP
            most = lowest - room * (len(order) - 1 - rank)
            ends[place] = min(max(self._y(last[place]), above), most)
        return ends


def _signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"
