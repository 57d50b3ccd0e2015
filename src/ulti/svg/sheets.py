"""The layout of a score sheet: a grid of texts whose last row has the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import attrs

from ulti.base.words import Words
from ulti.model.deals import SEATS
from ulti.svg.parts import INK, PAPER, outline, shortened, text, width_of, wrapped
from ulti.table.sheet import sheet_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ulti.base.words import Language
    from ulti.rules.settlement import Line, Settlement
    from ulti.table.table import Table

_SIZE: Final = 13
_ROW: Final = 24
_MARGIN: Final = 12
_GAP: Final = 16
_WIDEST_TEXT: Final = 300
_WIDEST_NAME: Final = 120
_NOTE_SIZE: Final = 12
_NOTE_LINE: Final = 17
_NOTE_INDENT: Final = 12
_RULE: Final = "#b9b2a0"

_WORDS: Final[Mapping[str, Words]] = {
    "sheet": Words("Score sheet", "Eredménylap"),
    "settlement": Words("Settlement", "Elszámolás"),
    "deal": Words("deal", "leosztás"),
    "sum": Words("sum", "összesen"),
    "declarer": Words("declarer", "felvevő"),
    "kontra": Words("kontra", "kontra"),
    "at stake": Words("stake {}", "tét: {}"),
    "figure": Words("figure", "figura"),
    "result": Words("result", "eredmény"),
    "whose": Words("whose", "kié"),
    "units": Words("units × suit × kontra", "pont × szín × kontra"),
    "stake": Words(" × stake", " × tét"),
    "made": Words("made", "teljesítve"),
    "lost": Words("lost", "bukva"),
    "defenders": Words("defenders", "védők"),
    "not paid": Words("not paid: {}", "nem fizetik: {}"),
}


def _factors(line: Line) -> tuple[int, int, int, int]:
    """Return what a line multiplies (R11.1): units, suit, kontra and the stake."""
    units, suit, kontra = line.units, line.suit_multiplier, line.kontra_multiplier
    return units, suit, kontra, abs(line.net_from(line.against[0])) // (units * suit * kontra)


@final
@attrs.frozen
class SheetDrawing:
    """Rows of texts, the amounts of players to the right.

    Attributes:
        title: what it is about.
        head: the heads of the columns; the last ones are the players.
        rows: as many cells each as the head; the last row has the sums.
        players: how many there are.
        notes: what is written below the rows.

    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    players: int
    notes: tuple[str, ...] = ()

    @classmethod
    def of_table(cls, table: Table, language: Language) -> SheetDrawing:
        """Write one row a deal: who declared, what was paid, what was doubled; and the stake."""
        rows = []
        for entry, told in zip(table.entries, sheet_rows(table, language), strict=True):
            number, _, declarer, _, _, kontra, _ = told.cells
            owner = shortened(declarer, _SIZE, _WIDEST_NAME)
            cells = ["" if each is None else _amount(each) for each in told.amounts]
            deal = _deal_text(entry.settlement, language)
            rows.append((number, owner, deal, kontra, *cells))
        sums = map(_amount, table.scores.values())
        stake = _word("at stake", language).format(table.stake)
        return cls(
            _word("sheet", language),
            ("", *(_word(key, language) for key in ("declarer", "deal", "kontra")), *table.players),
            (*rows, ("", "", _word("sum", language), stake, *sums)),
            len(table.players),
        )

    @classmethod
    def of_settlement(
        cls, settlement: Settlement, names: Sequence[str], language: Language, *, explain: bool
    ) -> SheetDrawing:
        """Write one row a line, and below them the reasons if they are wanted."""
        owners = [shortened(name, _SIZE, _WIDEST_NAME) for name in names]
        staked = any(_factors(line)[-1] > 1 for line in settlement.lines)
        factors = 4 if staked else 3
        rows = [
            (
                line.text(language),
                _word(line.result, language),
                _word("defenders", language) if line.seat is None else owners[line.seat],
                " × ".join(map(str, _factors(line)[:factors])),
                *map(_amount, line.net),
            )
            for line in settlement.lines
        ]
        heads = (_word(key, language) for key in ("figure", "result", "whose"))
        product = _word("units", language) + (_word("stake", language) if staked else "")
        return cls(
            _word("settlement", language),
            (*heads, product, *names),
            (*rows, (_word("sum", language), "", "", "", *map(_amount, settlement.net))),
            len(SEATS),
            tuple(_reasons(settlement, language)) if explain else (),
        )

    @property
    def description(self) -> str:
        """The rows and notes in words."""
        rows = [", ".join(filter(None, row)) for row in (self.head, *self.rows)]
        return "; ".join([*rows, *self.notes])

    @property
    def _widths(self) -> tuple[float, ...]:
        """The widths of the columns: texts and names may be cut short, amounts never."""
        widths = []
        for column, (head, *cells) in enumerate(zip(self.head, *self.rows, strict=True)):
            widest = max(width_of(cell, _SIZE, bold=True) for cell in cells)
            if self._is_text(column):
                widths.append(min(max(widest, width_of(head, _SIZE, bold=True)), _WIDEST_TEXT))
            else:
                widths.append(max(widest, min(width_of(head, _SIZE, bold=True), _WIDEST_NAME)))
        return tuple(widths)

    def _is_text(self, column: int) -> bool:
        return column < len(self.head) - self.players

    @property
    def width(self) -> float:
        """The width of the sheet."""
        return round(2 * _MARGIN + sum(self._widths) + _GAP * (len(self.head) - 1), 1)

    @property
    def height(self) -> float:
        """The height of the sheet."""
        lines = sum(map(len, self._wrapped_notes))
        return _ROW * (len(self.rows) + 1) + _NOTE_LINE * lines + 2 * _MARGIN

    @property
    def _wrapped_notes(self) -> tuple[list[str], ...]:
        """The notes as lines that are not wider than the rows."""
        room = self.width - 2 * _MARGIN - _NOTE_INDENT
        return tuple(wrapped(note, _NOTE_SIZE, room) for note in self.notes)

    def parts(self) -> Iterator[str]:
        """Draw the sheet."""
        yield outline(
            0.5, 0.5, self.width - 1, self.height - 1, f'rx="8" fill="{PAPER}" stroke="{_RULE}"'
        )
        for number, row in enumerate((self.head, *self.rows)):
            y = _MARGIN + _ROW * number
            bold = number in {0, len(self.rows)}
            yield from self._row(row, y + 17, bold=bold)
            if number:
                ink = INK if bold or number == 1 else _RULE
                path = f"M{_MARGIN} {y:g}H{self.width - _MARGIN:g}"
                yield f'<path d="{path}" stroke="{ink}" fill="none"/>'
        yield from self._notes(_MARGIN + _ROW * (len(self.rows) + 1))

    def _notes(self, y: float) -> Iterator[str]:
        """Write the notes below the rows; what goes on in another line is set in."""
        room = self.width - 2 * _MARGIN
        for note in self._wrapped_notes:
            for place, line in enumerate(note):
                y += _NOTE_LINE
                indent = _NOTE_INDENT if place else 0
                yield text(line, _MARGIN + indent, y, _NOTE_SIZE, width=room - indent)

    def _row(self, cells: Iterable[str], y: float, *, bold: bool) -> Iterator[str]:
        x: float = _MARGIN
        for column, (cell, width) in enumerate(zip(cells, self._widths, strict=True)):
            at, anchor = (x, "start") if self._is_text(column) else (x + width, "end")
            yield text(cell, at, y, _SIZE, anchor=anchor, bold=bold, width=width)
            x += width + _GAP


def _reasons(settlement: Settlement, language: Language) -> Iterator[str]:
    """Explain each line, and say what is not paid."""
    for line in settlement.lines:
        yield line.explain(language)
    for unpaid in settlement.unpaid:
        yield _word("not paid", language).format(unpaid.text(language))


def _word(key: str, language: Language) -> str:
    return _WORDS[key].text(language)


def _amount(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


def _deal_text(entry: Settlement, language: Language) -> str:
    """Say which figures were paid; individual kontras give a figure twice."""
    told = [
        line.text(language) + ("" if line.made else f" ({_word('lost', language)})")
        for line in entry.lines
        if not line.fee
    ]
    return ", ".join(dict.fromkeys(told)) or "–"
