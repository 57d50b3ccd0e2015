"""The layout of a review: the tricks of a deal, with marks on what gave something away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import attrs

from ulti.base.words import Words
from ulti.model.deals import NEXT_SEAT
from ulti.svg.parts import CARD_HEIGHT, CARD_WIDTH, PAPER, Pen, group, outline, text, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ulti.model.cards import Card
    from ulti.model.deals import Seat
    from ulti.solve.review import Gift, Remark

_COLUMN: Final = 100
_GAP: Final = 4
_NUMBER: Final = 26
_MARGIN: Final = 6
_NAME: Final = 16
_SMALL: Final = 11
_LINE: Final = 14
_A_TRICK: Final = _NUMBER + 3 * (_COLUMN + _GAP)
_SIDE_BY_SIDE: Final = 2
_MARK: Final = "#c02020"
_WINNER: Final = "#d99a00"

_TITLE: Final = Words("Review: {bid}", "Elemzés: {bid}")
_GAVE: Final = Words("{name}, {card}: {what}", "{name}, {card}: {what}")
_NOTHING: Final = Words("No card gave anything away.", "Egyetlen lap sem adott el semmit.")
_BETTER: Final = Words("{figure}: {cards}", "{figure}: {cards}")
_MONEY: Final = Words("money {amount}", "pénz {amount}")


@final
@attrs.frozen
class Played:
    """A card of a trick: who played it, and what it gave away."""

    card: Card
    seat: Seat
    gifts: tuple[Gift, ...]


@final
@attrs.frozen
class ReviewDrawing:
    """The picture of a deal that is looked back at.

    Attributes:
        bid: the name of the bid.
        tricks: the cards in the order in which they were played.
        winners: who won each trick that was gathered.
        names: the players by seat.
        pen: how cards are drawn.

    """

    bid: str
    tricks: tuple[tuple[Played, ...], ...]
    winners: tuple[Seat, ...]
    names: Sequence[str]
    pen: Pen

    @classmethod
    def of_cards(
        cls,
        bid: str,
        leaders: Sequence[Seat],
        winners: Sequence[Seat],
        tricks: Sequence[Sequence[Card]],
        remarks: Mapping[Card, Remark],
        names: Sequence[str],
        pen: Pen,
    ) -> ReviewDrawing:
        """Lay the cards out by trick."""
        drawn = []
        for leader, cards in zip(leaders, tricks, strict=True):
            seat, trick = leader, []
            for card in cards:
                gifts = remarks[card].gifts if card in remarks else ()
                trick.append(Played(card, seat, gifts))
                seat = NEXT_SEAT[seat]
            drawn.append(tuple(trick))
        return cls(bid, tuple(drawn), tuple(winners), names, pen)

    @property
    def title(self) -> str:
        """The bid."""
        return _TITLE.filled(bid=self.bid).text(self.pen.language)

    @property
    def description(self) -> str:
        """What each card gave away, in words."""
        said = [
            _GAVE.filled(
                name=self.names[played.seat],
                card=Words(played.card.text("en"), played.card.text("hu")),
                what="; ".join(map(self._text_of, played.gifts)),
            ).text(self.pen.language)
            for trick in self.tricks
            for played in trick
            if played.gifts
        ]
        return ". ".join(said) or _NOTHING.text(self.pen.language)

    @property
    def width(self) -> float:
        """The width of the picture."""
        return 2 * _MARGIN + _SIDE_BY_SIDE * _A_TRICK - _GAP

    @property
    def height(self) -> float:
        """The height of the picture."""
        return 2 * _MARGIN + sum(self._heights())

    def parts(self) -> Iterator[str]:
        """Draw everything."""
        yield outline(0, 0, self.width, self.height, f'rx="8" fill="{PAPER}"')
        y: float = _MARGIN
        for row, height in enumerate(self._heights()):
            for column in range(_SIDE_BY_SIDE):
                number = row * _SIDE_BY_SIDE + column
                if number < len(self.tricks):
                    yield from self._trick(number, _MARGIN + column * _A_TRICK, y)
            y += height

    def _heights(self) -> list[float]:
        """Return the height of each row of tricks: that of its longest note."""
        heights: list[float] = []
        for first in range(0, len(self.tricks), _SIDE_BY_SIDE):
            row = self.tricks[first : first + _SIDE_BY_SIDE]
            notes = max(len(self._notes(played)) for trick in row for played in trick)
            heights.append(CARD_HEIGHT + _NAME + _LINE * notes + 3 * _GAP)
        return heights

    def _trick(self, number: int, x: float, y: float) -> Iterator[str]:
        yield text(str(number + 1), x + _NUMBER - _GAP, y + 24, 14, anchor="end", bold=True)
        winner = self.winners[number] if number < len(self.winners) else None
        for place, played in enumerate(self.tricks[number]):
            parts = self._card(played, won=played.seat is winner)
            yield group("".join(parts), x + _NUMBER + place * (_COLUMN + _GAP), y)

    def _card(self, played: Played, *, won: bool) -> Iterator[str]:
        side = (_COLUMN - CARD_WIDTH) / 2
        yield self.pen.card(played.card, side, _GAP)
        if won or played.gifts:
            colour = _MARK if played.gifts else _WINNER
            frame = f'rx="9" fill="none" stroke="{colour}" stroke-width="3"'
            yield outline(side - 3, _GAP - 3, CARD_WIDTH + 6, CARD_HEIGHT + 6, frame)
        y, name = CARD_HEIGHT + _GAP + _NAME, self.names[played.seat]
        yield text(name, _COLUMN / 2, y, 12, anchor="middle", bold=won, width=_COLUMN)
        for line in self._notes(played):
            y += _LINE
            yield text(line, _COLUMN / 2, y, _SMALL, anchor="middle", fill=_MARK, width=_COLUMN)

    def _notes(self, played: Played) -> list[str]:
        return [
            line for gift in played.gifts for line in wrapped(self._text_of(gift), _SMALL, _COLUMN)
        ]

    def _text_of(self, gift: Gift) -> str:
        """Return what was given away, and the cards that would have kept it."""
        if gift.figure is None:
            figure = _MONEY.filled(amount=f"{gift.after - gift.before:+}")
        else:
            figure = Words(gift.figure.text("en"), gift.figure.text("hu"))
        better = _BETTER.filled(figure=figure, cards=" ".join(map(str, gift.better)))
        return better.text(self.pen.language)
