"""Pictures: a hand, a trick, a table position and a score sheet as SVG.

>>> from ulti import CardSet, svg
>>> svg.hand(CardSet.parse("PA MX M7"))
<Picture: 3 cards>

The same arguments give the same text on every machine. A picture needs no font, style sheet or
file next to it, and is legible on light and dark pages. Suits are Hungarian or French,
words English or Hungarian.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape, unescape
from typing import TYPE_CHECKING, Final, final

from ulti.base.errors import TrickError, UltiError, quoted
from ulti.base.words import Language, Words, plain_name
from ulti.game import Game
from ulti.model.cards import CardOrder, CardSet
from ulti.model.deals import SEATS, seat_of
from ulti.model.tricks import trick_winner
from ulti.record.position import Position
from ulti.rules.play import Trick
from ulti.rules.settlement import Settlement
from ulti.svg.curves import CurvesDrawing
from ulti.svg.parts import (
    CARD_HEIGHT,
    CARD_WIDTH,
    EDGE,
    EMPTY_PLACE,
    PAPER,
    Pen,
    SuitStyle,
    group,
    outline,
    text,
)
from ulti.svg.positions import PositionDrawing
from ulti.svg.reviews import ReviewDrawing
from ulti.svg.sheets import SheetDrawing
from ulti.table.entries import check_parts
from ulti.table.table import Table
from ulti.view.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ulti.model.cards import Card
    from ulti.solve.review import Remark

_ONE_ROW: Final = 12
_A_SUIT: Final = 8
_GAP: Final = 4
_MARGIN: Final = 2
_COLUMN: Final = 100  # of a gathered trick, so that a name has room below its card
_WINNER: Final = "#d99a00"

_SEAT_NAMES: Final[tuple[Words, ...]] = (
    Words("Forehand", "Kezdő"),
    Words("Middlehand", "Második"),
    Words("Rearhand", "Harmadik"),
)
_WORDS: Final[Mapping[str, Words]] = {
    "one card": Words("1 card", "1 lap"),
    "cards": Words("{} cards", "{} lap"),
    "trick": Words("Trick: {}", "Ütés: {}"),
    "no cards": Words("no cards", "nincs lap"),
    "wins": Words("{} wins", "{} viszi"),
}


@final
class Picture(str):
    """The text of an SVG picture, which notebooks show as the picture.

    It is a `str`: write it to a file in UTF-8, or put it into a page as it is.
    """

    __slots__ = ()

    @property
    def svg(self) -> str:
        """The text as a plain `str`."""
        return str(self)

    def _repr_svg_(self) -> str:
        """Return the text, for notebooks."""
        return str(self)

    def __repr__(self) -> str:
        """Return the title in angle brackets."""
        title = self.partition("<title>")[2].partition("</title>")[0]
        return f"<Picture: {unescape(title)}>"


def hand(
    cards: CardSet | str,
    *,
    order: CardOrder = CardOrder.TEN_HIGH,
    suits: SuitStyle = SuitStyle.HUNGARIAN,
    language: Language = "en",
) -> Picture:
    """Draw cards side by side: up to twelve in a row, more in rows of eight.

    >>> hand("PA MX M7", suits=SuitStyle.FRENCH, language="hu")
    <Picture: 3 lap>

    Args:
        cards: the cards, or their text.
        order: how they are sorted (R1.2).
        suits: how they are drawn.
        language: of the titles of the cards.

    Raises:
        UltiError: an argument is of the wrong kind, or the text names no cards.

    """
    pen = _pen(suits, language)
    shown = (cards if isinstance(cards, CardSet) else CardSet.parse(cards)).sorted(order)
    columns = max(1, len(shown) if len(shown) <= _ONE_ROW else _A_SUIT)
    rows = max(1, -(-len(shown) // columns))
    parts = [
        pen.card(
            card,
            _MARGIN + place % columns * (CARD_WIDTH + _GAP),
            _MARGIN + place // columns * (CARD_HEIGHT + _GAP),
        )
        for place, card in enumerate(shown)
    ]
    count = "one card" if len(shown) == 1 else "cards"
    return _picture(
        2 * _MARGIN + columns * (CARD_WIDTH + _GAP) - _GAP,
        2 * _MARGIN + rows * (CARD_HEIGHT + _GAP) - _GAP,
        _word(count, language).format(len(shown)),
        _names_of(shown, language),
        parts or [group(EMPTY_PLACE, _MARGIN, _MARGIN)],
    )


def trick(
    cards: Trick | Sequence[Card],
    *,
    players: Sequence[str] | None = None,
    suits: SuitStyle = SuitStyle.HUNGARIAN,
    language: Language = "en",
) -> Picture:
    """Draw a trick, the led card at the left.

    A gathered `Trick` also shows who played what; the card that won has a frame.

    Args:
        cards: a gathered trick, or no to three cards on the table, the led one first.
        players: the names by seat, for a gathered trick; None for those of the seats.
        suits: how the cards are drawn.
        language: of the words.

    Raises:
        TrickError: the cards can't be on the table together.
        UltiError: an argument is of the wrong kind.

    """
    pen = _pen(suits, language)
    names = _read_players(players, language)
    if isinstance(cards, Trick):
        return _gathered(cards, names, pen)
    _check_trick(cards)
    step = CARD_WIDTH + _GAP
    parts = [pen.card(card, _MARGIN + place * step, _MARGIN) for place, card in enumerate(cards)]
    return _picture(
        2 * _MARGIN + max(1, len(cards)) * step - _GAP,
        2 * _MARGIN + CARD_HEIGHT,
        _word("trick", language).format(_names_of(cards, language)),
        "",
        parts or [group(EMPTY_PLACE, _MARGIN, _MARGIN)],
    )


def _check_trick(cards: object) -> None:
    if not isinstance(cards, Sequence):
        right = "use a Trick, or a sequence of cards, the led one first"
        raise UltiError(f"{quoted(cards)} is not a trick: {right}", "bad_argument")
    if cards:
        trick_winner(cards)  # refuses what is none


def _gathered(taken: Trick, names: Sequence[str], pen: Pen) -> Picture:
    """Draw the cards with the names of those who played them."""
    leader, winner = seat_of(taken.leader), seat_of(taken.winner)
    _check_trick(taken.cards)
    if len(taken.cards) != len(SEATS):
        raise TrickError(f"{quoted(taken)} is not a gathered trick: it has three cards")
    parts: list[str] = []
    for place, card in enumerate(taken.cards):
        seat = SEATS[(leader + place) % len(SEATS)]
        column = [pen.card(card, (_COLUMN - CARD_WIDTH) / 2, 6)]
        column += _owner(names[seat], won=seat is winner)
        parts.append(group("".join(column), _MARGIN + place * (_COLUMN + _GAP), 0))
    return _picture(
        2 * _MARGIN + 3 * (_COLUMN + _GAP) - _GAP,
        CARD_HEIGHT + 36,
        _word("trick", pen.language).format(_names_of(taken.cards, pen.language)),
        _word("wins", pen.language).format(names[winner]),
        parts,
    )


def _owner(name: str, *, won: bool) -> Iterator[str]:
    """Write a name below a card, and draw a frame around the card that won."""
    edge = _WINNER if won else EDGE
    if won:
        frame = f'rx="9" fill="none" stroke="{edge}" stroke-width="3"'
        side = (_COLUMN - CARD_WIDTH) / 2 - 3
        yield outline(side, 3, CARD_WIDTH + 6, CARD_HEIGHT + 6, frame)
    plate = f'rx="4" fill="{PAPER}" stroke="{edge}"'
    yield outline(0.5, CARD_HEIGHT + 14, _COLUMN - 1, 20, plate)
    width = _COLUMN - 8
    yield text(name, _COLUMN / 2, CARD_HEIGHT + 28, 12, anchor="middle", bold=won, width=width)


def position(
    shown: Game | View | Position,
    *,
    players: Sequence[str] | None = None,
    suits: SuitStyle = SuitStyle.HUNGARIAN,
    language: Language = "en",
) -> Picture:
    """Draw a whole table: hands, talon, trick, bid, kontra, melds, tricks won, whose turn it is.

    A game is drawn with all cards open, forehand at the bottom. Of a view only what its seat knows
    is in the picture: other cards are backs, and its seat sits at the bottom (R13).

    >>> import random
    >>> from ulti import ULTISTARS, Deal, Game
    >>> game = Game.start(Deal.shuffled(random.Random(7)), profile=ULTISTARS)
    >>> position(game.view(1), players=["Anna", "Béla", "Cili"])
    <Picture: Ulti, Anna: to discard>

    Args:
        shown: the game or a position, or what a seat or a spectator knows of it.
        players: the names by seat, and as a fourth the dealer who sits out; None for the names of
            the seats.
        suits: how the cards are drawn.
        language: of the words.

    Raises:
        UltiError: an argument is of the wrong kind.

    """
    if isinstance(shown, Position):
        shown = shown.game()
    if not isinstance(shown, (Game, View)):
        raise UltiError(f"{quoted(shown)} is not a Game or View", "bad_argument")
    pen = _pen(suits, language)
    drawn = PositionDrawing(shown, _read_players(players, language, most=4), pen)
    return _picture(drawn.width, drawn.height, drawn.title, drawn.description, drawn.parts())


def review(
    game: Game,
    remarks: Iterable[Remark],
    *,
    players: Sequence[str] | None = None,
    suits: SuitStyle = SuitStyle.HUNGARIAN,
    language: Language = "en",
) -> Picture:
    """Draw the tricks of a deal, with marks on the cards that gave something away.

    Below such a card is what it gave away, with the cards that would have kept it; for the money,
    by how much the declarer's amount changed.

    Args:
        game: the deal, or any moment of its play.
        remarks: what `ulti.solve.review` found out about it.
        players: the names by seat; None for those of the seats.
        suits: how the cards are drawn.
        language: of the words.

    Raises:
        UltiError: an argument is of the wrong kind, no card was played, or a remark is about
            another card.

    """
    if not isinstance(game, Game):
        raise UltiError(f"{quoted(game)} is not a Game", "bad_argument")
    gathered = game.tricks
    if game.bid is None or not (gathered or game.trick):
        why = "no card was played in this game, so there is none to review"
        raise UltiError(why, "not_in_play")
    leaders = [trick.leader for trick in gathered]
    tricks: list[Sequence[Card]] = [trick.cards for trick in gathered]
    if game.trick:
        leader = gathered[-1].winner if gathered else game.declarer
        assert leader is not None  # noqa: S101 - cards are on the table
        leaders.append(leader)
        tricks.append(game.trick)
    by_card = _remarks_by_card(remarks, {card for cards in tricks for card in cards})
    drawn = ReviewDrawing.of_cards(
        game.bid.name(language),
        leaders,
        [trick.winner for trick in gathered],
        tricks,
        by_card,
        _read_players(players, language),
        _pen(suits, language),
    )
    return _picture(drawn.width, drawn.height, drawn.title, drawn.description, drawn.parts())


def _remarks_by_card(remarks: object, played: Collection[Card]) -> dict[Card, Remark]:
    from ulti.solve.review import Remark  # noqa: PLC0415 - other pictures don't need it

    if not isinstance(remarks, Iterable):
        raise UltiError(f"{quoted(remarks)} are not the remarks of a review", "bad_argument")
    by_card = {}
    for remark in remarks:
        if not isinstance(remark, Remark) or remark.card not in played:
            right = "use what ulti.solve.review says of this game"
            raise UltiError(f"{quoted(remark)} is not a remark on it: {right}", "bad_argument")
        by_card[remark.card] = remark
    return by_card


def score_sheet(
    shown: Table | Settlement,
    *,
    players: Sequence[str] | None = None,
    explain: bool = False,
    language: Language = "en",
) -> Picture:
    """Draw the deals of a table with the sums of its players, or the lines of one settlement.

    Args:
        shown: the table, or the settlement.
        players: the names by seat, for a settlement; None for those of the seats.
        explain: whether it is written below a settlement why each line is what it is, and what is
            not paid; a table has no lines to explain.
        language: of the words.

    Raises:
        UltiError: an argument is of the wrong kind, or a part of a settlement written by hand; or
            names are given for a table, which has its own.

    """
    if isinstance(shown, Table):
        if players is not None:
            raise UltiError("a table has its own players: leave them out", "bad_players")
        drawn = SheetDrawing.of_table(shown, language)
    elif isinstance(shown, Settlement):
        check_parts(shown)
        names = _read_players(players, language)
        drawn = SheetDrawing.of_settlement(shown, names, language, explain=explain)
    else:
        raise UltiError(f"{quoted(shown)} is not a Table or Settlement", "bad_argument")
    return _picture(drawn.width, drawn.height, drawn.title, drawn.description, drawn.parts())


def running_scores(table: Table, *, language: Language = "en") -> Picture:
    """Draw what each player of a table had after each deal, as lines that print without colours.

    Args:
        table: the table.
        language: of the title.

    Raises:
        UltiError: an argument is of the wrong kind.

    """
    if not isinstance(table, Table):
        raise UltiError(f"{quoted(table)} is not a Table", "bad_argument")
    drawn = CurvesDrawing.of(table, language)
    return _picture(drawn.width, drawn.height, drawn.title, drawn.description, drawn.parts())


def _picture(
    width: float, height: float, title: str, description: str, parts: Iterable[str]
) -> Picture:
    """Put the parts into one picture, which is no wider than its page."""
    desc = f"<desc>{escape(description)}</desc>" if description else ""
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" style="max-width:100%;height:auto" role="img">'
        f"<title>{escape(title)}</title>{desc}{''.join(parts)}</svg>"
    )


def _word(key: str, language: Language) -> str:
    return _WORDS[key].text(language)


def _names_of(cards: Iterable[Card], language: Language) -> str:
    return ", ".join(card.text(language) for card in cards) or _word("no cards", language)


def _pen(suits: object, language: Language) -> Pen:
    _word("cards", language)  # refuses an unknown language
    return Pen(SuitStyle(suits), language)


def _read_players(
    players: Sequence[str] | None, language: Language, *, most: int = 3
) -> tuple[str, ...]:
    """Return the names by seat, and of the fourth player if there is one."""
    if players is None:
        return tuple(name.text(language) for name in _SEAT_NAMES)
    sizes = range(len(SEATS), most + 1)
    if isinstance(players, Sequence) and not isinstance(players, str) and len(players) in sizes:
        names = [name for name in map(plain_name, players) if name is not None]
        if len(set(names)) == len(players):
            return tuple(names)
    right = f"{' or '.join(map(str, sizes))} different printable names"
    raise UltiError(f"{quoted(players)}: give {right}", "bad_players")
