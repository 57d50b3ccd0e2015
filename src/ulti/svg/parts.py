"""What pictures are put together from: suit symbols, cards, texts of a known width.

Everything is plain SVG without ids, classes or style sheets, so that many pictures can stand in
one page. A card measures 60 × 90; of a card in a fan, the left 25 are enough to recognise it.
"""

from __future__ import annotations

import itertools
import unicodedata
from bisect import bisect_right
from html import escape
from typing import TYPE_CHECKING, Final, final

import attrs

from ulti.base.frozen import FrozenEnum
from ulti.base.words import Language, Words
from ulti.model.cards import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ulti.model.cards import Card

CARD_WIDTH: Final = 60
CARD_HEIGHT: Final = 90

PAPER: Final = "#fffdf6"
INK: Final = "#26221c"
EDGE: Final = "#6f6a5e"
_RED: Final = "#c3202a"


class SuitStyle(FrozenEnum):
    """How suits and ranks are drawn.

    `HUNGARIAN` has acorns, leaves, bells and hearts, with the ranks VII VIII IX X U O K A and the
    names of the court cards and the ace; `FRENCH` has the suits that are about like them (R1.1),
    ♣ ♠ ♦ ♥, with 7 8 9 10 J Q K A.
    """

    HUNGARIAN = "HUNGARIAN"
    FRENCH = "FRENCH"


# Each symbol is drawn around the origin and keeps inside -12 to 12.

_ACORN: Final = (
    '<path d="M0-6Q0-10 4-11" fill="none" stroke="#5b4a1f" stroke-width="2"/>'
    '<path d="M-7-1C-8 5-4 9 0 11.5C4 9 8 5 7-1Z" fill="#c8862a" stroke="#7b4d12"/>'
    '<path d="M-9.5 0C-10-9 10-9 9.5 0Z" fill="#5f7d2c" stroke="#3c5219"/>'
    '<path d="M-5-1L-1-6M0-1L4-6M5-1L6-3M-4-6L0-1M-6-3L-5-1M1-6L5-1" fill="none"'
    ' stroke="#3c5219" stroke-width=".7"/>'
)
_LEAF: Final = (
    '<path d="M0 4V11.5" stroke="#1d5f2c" stroke-width="2"/>'
    '<path d="M0-11.5C3-7 10.5-4 10.5 2C10.5 7 4 9 0 5.5C-4 9-10.5 7-10.5 2C-10.5-4-3-7 0-11.5Z"'
    ' fill="#3a9a4b" stroke="#1d5f2c"/>'
    '<path d="M0-8V5M0 0L5-2.5M0 0L-5-2.5M0 4L6 2.5M0 4L-6 2.5" fill="none" stroke="#1d5f2c"'
    ' stroke-width=".8"/>'
)
_BELL: Final = (
    '<circle cy="-9.5" r="1.6" fill="none" stroke="#8a5a06" stroke-width="1.2"/>'
    '<circle cy="1.5" r="9.5" fill="#f0b323" stroke="#8a5a06"/>'
    '<path d="M-9.5 1.5H9.5" stroke="#b3261e" stroke-width="3"/>'
    '<circle cy="6" r="1.6" fill="#5b3a04"/>'
    '<path d="M0 6V10.5" stroke="#5b3a04" stroke-width="1.2"/>'
)
_HEART: Final = (
    '<path d="M0 11C-4 6-11 3-11-4C-11-10.5-3-11.5 0-5.5C3-11.5 11-10.5 11-4C11 3 4 6 0 11Z"'
    ' fill="#d8232a" stroke="#8e1318"/>'
)
_CLUB: Final = (
    f'<g fill="{INK}"><circle cy="-6" r="5"/><circle cx="-5.5" cy="2" r="5"/>'
    '<circle cx="5.5" cy="2" r="5"/><path d="M-1.2-3H1.2L1.5 4Q2 9 4.5 11H-4.5Q-2 9-1.5 4Z"/></g>'
)
_SPADE: Final = (
    '<path d="M0-11.5C3-6 10.5-3 10.5 3C10.5 8 4 9 1 5Q1.5 9.5 4.5 11H-4.5Q-1.5 9.5-1 5'
    f'C-4 9-10.5 8-10.5 3C-10.5-3-3-6 0-11.5Z" fill="{INK}"/>'
)
_DIAMOND: Final = f'<path d="M0-11.5Q4-5 8.5 0Q4 5 0 11.5Q-4 5-8.5 0Q-4-5 0-11.5Z" fill="{_RED}"/>'
_FRENCH_HEART: Final = (
    '<path d="M0 11C-4 5.5-10.5 2-10.5-4C-10.5-10.5-2.5-11 0-5.5C2.5-11 10.5-10.5 10.5-4'
    f'C10.5 2 4 5.5 0 11Z" fill="{_RED}"/>'
)
_SYMBOLS: Final[Mapping[SuitStyle, Mapping[Suit, str]]] = {
    SuitStyle.HUNGARIAN: {
        Suit.ACORNS: _ACORN,
        Suit.LEAVES: _LEAF,
        Suit.BELLS: _BELL,
        Suit.HEARTS: _HEART,
    },
    SuitStyle.FRENCH: {
        Suit.ACORNS: _CLUB,
        Suit.LEAVES: _SPADE,
        Suit.BELLS: _DIAMOND,
        Suit.HEARTS: _FRENCH_HEART,
    },
}

_INDICES: Final[Mapping[SuitStyle, Mapping[Rank, str]]] = {
    SuitStyle.HUNGARIAN: {
        **{rank: str(rank) for rank in Rank},
        Rank.NINE: "IX",
        Rank.EIGHT: "VIII",
        Rank.SEVEN: "VII",
    },
    SuitStyle.FRENCH: {
        **{rank: str(rank) for rank in Rank},
        Rank.TEN: "10",
        Rank.OVER: "Q",
        Rank.UNDER: "J",
    },
}
_NAMED_RANKS: Final = frozenset({Rank.ACE, Rank.KING, Rank.OVER, Rank.UNDER})

# These would be wider than the strip that a fan shows, in some fonts.
_INDEX_LENGTHS: Final = {"VIII": 20, "VII": 17}

_HIDDEN: Final[Words] = Words("hidden card", "rejtett lap")


@final
@attrs.frozen
class Pen:
    """Draws suits and cards in one style, with titles in one language."""

    suits: SuitStyle
    language: Language

    def symbol(self, suit: Suit, x: float, y: float, size: float) -> str:
        """Draw a suit around a point; the size is its height."""
        scale = f" scale({size / 24:g})"
        return group(_SYMBOLS[self.suits][suit], x, y, extra=scale)

    def card(
        self, card: Card | None, x: float, y: float, scale: float = 1, *, covered: bool = False
    ) -> str:
        """Draw a card with its left upper corner at a point; None is the back of one.

        Of a card that the next one of a fan covers, only the corner is drawn.
        """
        if card is None:
            title, name, body = _HIDDEN.text(self.language), "??", _BACK
        else:
            title, name, body = card.text(self.language), str(card), self._corner(card)
            if not covered:
                body += self._middle(card)
        size = f" scale({scale:g})" if scale != 1 else ""
        return group(f"<title>{title}</title>{body}", x, y, extra=size, data=f'data-card="{name}"')

    def _corner(self, card: Card) -> str:
        index = _INDICES[self.suits][card.rank]
        red = self.suits is SuitStyle.FRENCH and card.suit in {Suit.BELLS, Suit.HEARTS}
        length = _INDEX_LENGTHS.get(index)
        rank = text(index, 4, 19, 15, fill=_RED if red else INK, bold=True, length=length)
        return _FACE + rank + self.symbol(card.suit, 12, 33, 15)

    def _middle(self, card: Card) -> str:
        symbol = self.symbol(card.suit, 34, 52, 30)
        if self.suits is SuitStyle.HUNGARIAN and card.rank in _NAMED_RANKS:
            return symbol + text(card.rank.text("hu"), 33, 81, 10, anchor="middle")
        return symbol


def outline(x: float, y: float, width: float, height: float, rest: str) -> str:
    """Draw a rectangle with round corners."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {rest}/>'


def group(body: str, x: float, y: float, *, extra: str = "", data: str = "") -> str:
    """Move what is drawn to a point."""
    attributes = f" {data}" if data else ""
    return f'<g{attributes} transform="translate({x:g} {y:g}){extra}">{body}</g>'


_FACE: Final = outline(0.5, 0.5, 59, 89, f'rx="6" fill="{PAPER}" stroke="{EDGE}"')
_BACK: Final = (
    _FACE
    + outline(4.5, 4.5, 51, 81, 'rx="3" fill="#2f4f7f" stroke="#22395c"')
    + '<path fill="none" stroke="#a9bddb" d="'
    + "".join(f"M{x} {y}l14 18m0-18l-14 18" for y in range(9, 81, 18) for x in range(9, 51, 14))
    + '"/>'
)
EMPTY_PLACE: Final = outline(
    0.5, 0.5, 59, 89, 'rx="6" fill="none" stroke="#8a8a8a" stroke-dasharray="4 4"'
)


# Texts

_FONTS: Final = "Arial, Helvetica, 'Liberation Sans', sans-serif"

# How wide letters are at most in common sans-serif fonts, bold ones too, in parts of the size.
_NARROW: Final = frozenset("iIjl.,:;!'|· ")
_MEDIUM: Final = frozenset("frt()[]-/")
_WIDE: Final = frozenset("mMwW@%—…")
_NARROW_EM, _MEDIUM_EM, _LETTER_EM, _CAPITAL_EM, _WIDE_EM = 0.4, 0.5, 0.72, 0.87, 1.12
_FOREIGN_EM: Final = 1.4
"""For what is beyond Latin letters: the widest Cyrillic ones, ideographs, emoji."""
_LAST_LATIN: Final = "\u024f"
_REGULAR: Final = 0.92
"""What letters that are not bold need of the width of bold ones."""


def width_of(content: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text may be in a common font, by a careful guess."""
    return sum(map(_em_of, content)) * _em_in_units(size, bold=bold)


def _em_in_units(size: float, *, bold: bool) -> float:
    return size if bold else size * _REGULAR


def _em_of(char: str) -> float:
    base = unicodedata.normalize("NFD", char)[0]
    if base in _NARROW:
        return _NARROW_EM
    if base in _MEDIUM:
        return _MEDIUM_EM
    if base in _WIDE:
        return _WIDE_EM
    if base > _LAST_LATIN:
        return _FOREIGN_EM
    return _CAPITAL_EM if base.isupper() else _LETTER_EM


def text(
    content: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str = INK,
    anchor: str = "start",
    bold: bool = False,
    width: float | None = None,
    length: float | None = None,
) -> str:
    """Write a text on a base line.

    Args:
        content: the text; what is not fit for XML is escaped.
        x: where it starts, or its middle or end, as the anchor says.
        y: the base line.
        size: the size of the font.
        fill: the colour.
        anchor: `start`, `middle` or `end`.
        bold: whether it is set in bold.
        width: what it must not exceed; a longer text is cut short, and is whole in its title.
        length: the width to which it is squeezed.

    """
    attributes = [f'x="{x:g}" y="{y:g}" font-family="{_FONTS}" font-size="{size:g}" fill="{fill}"']
    if anchor != "start":
        attributes.append(f'text-anchor="{anchor}"')
    if bold:
        attributes.append('font-weight="bold"')
    if length is not None:
        attributes.append(f'textLength="{length:g}" lengthAdjust="spacingAndGlyphs"')
    shown = content if width is None else shortened(content, size, width, bold=bold)
    title = "" if shown == content else f"<title>{escape(content)}</title>"
    return f"<text {' '.join(attributes)}>{title}{escape(shown)}</text>"


def wrapped(content: str, size: float, width: float) -> list[str]:
    """Return a text as lines that are not wider than this, one longer word a line apart."""
    lines: list[str] = []
    for word in content.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shortened(content: str, size: float, width: float, *, bold: bool = False) -> str:
    """Return a text that is not wider than this, its end replaced by an ellipsis if need be."""
    if width_of(content, size, bold=bold) <= width:
        return content
    room = width / _em_in_units(size, bold=bold) - _WIDE_EM  # next to the ellipsis
    kept = bisect_right([*itertools.accumulate(map(_em_of, content))], room)
    return f"{content[:kept].rstrip()}…"
