"""The layout of a table position: the seats, and the words next to each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, final

import attrs

from ulti.base.words import Words
from ulti.game import Game
from ulti.house.catalogue import Catalogue
from ulti.model.actions import Discard
from ulti.model.cards import Card, CardOrder, CardSet
from ulti.model.deals import SEATS, Seat
from ulti.model.verdict import PHASE_DEEDS
from ulti.rules.kontra import kontra_name
from ulti.svg.parts import CARD_WIDTH, PAPER, Pen, outline, text
from ulti.view.seen import HiddenDiscard
from ulti.view.view import View, gathered_before

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


Shown: TypeAlias = tuple[Card | None, ...]
"""Cards in a place; None for the back of one."""

_WIDTH: Final = 640
_HEIGHT: Final = 454
_MARGIN: Final = 16

_FELT: Final = "#2c6149"
_CHALK: Final = "#f6f1e1"
_GOLD: Final = "#ffd76a"

_SMALL: Final = 0.8
_FAN: Final = 20  # from card to card of the hands above
_WIDEST_STEP: Final = 64
_OWN_WIDTH: Final = _WIDTH - _MARGIN

_WORDS: Final[Mapping[str, Words]] = {
    "no bid": Words("no bid", "nincs licit"),
    "no trump": Words("no trump", "nincs adu"),
    "trump": Words("trump: {}", "adu: {}"),
    "declarer": Words("declarer", "felvevő"),
    "meld": Words("meld {}", "jelentés {}"),
    "one trick": Words("1 trick", "1 ütés"),
    "tricks": Words("{} tricks", "{} ütés"),
    "talon": Words("talon", "talon"),
    "led": Words("led", "hívás"),
    "sits out": Words("deals and sits out", "oszt és kimarad"),
    "hidden": Words("hidden: {}", "rejtett: {}"),
    "trick": Words("trick", "ütés"),
}


@final
@attrs.frozen
class _Place:
    """Where a player's name, hand and card in the trick go."""

    plate: tuple[float, float]
    width: float
    card: tuple[float, float]


# From the bottom to the right, as the turn goes (R2.1).
_PLACES: Final = (
    _Place((_MARGIN, 324), 240, (290, 206)),
    _Place((356, 80), _WIDTH - _MARGIN - 356, (358, 192)),
    _Place((_MARGIN, 80), 268, (222, 192)),
)


@final
@attrs.frozen
class PositionDrawing:
    """A game or a view as a picture.

    Attributes:
        shown: the game, or what a seat knows of it.
        names: by seat, and of the fourth player who sits out.
        pen: how to draw.

    """

    shown: Game | View
    names: Sequence[str]
    pen: Pen

    width = _WIDTH
    height = _HEIGHT

    def parts(self) -> Iterator[str]:
        """Draw all that is on the table."""
        yield outline(0, 0, _WIDTH, _HEIGHT, f'rx="14" fill="{_FELT}"')
        yield from self._header()
        bottom = (self.shown.seat if isinstance(self.shown, View) else None) or Seat.FOREHAND
        for step, place in enumerate(_PLACES):
            seat = SEATS[(bottom + step) % len(SEATS)]
            yield from self._player(seat, place)
            yield from self._hand(seat, place)
            yield from self._card_in_trick(seat, place)
        yield from self._talon()
        yield from self._sitting_out()

    def _word(self, key: str) -> str:
        return _WORDS[key].text(self.pen.language)

    # The words above and next to the cards

    @property
    def title(self) -> str:
        """Whose turn it is."""
        words, seat = PHASE_DEEDS[self.shown.phase].text(self.pen.language), self.shown.to_act
        return f"Ulti, {words}" if seat is None else f"Ulti, {self.names[seat]}: {words}"

    @property
    def description(self) -> str:
        """All that is seen, in words."""
        told = [self._bid_text(), self._trump_text(), self._kontra_text()]
        for seat in SEATS:
            cards = self._in_words(self._cards_of(seat))
            told.append(f"{self.names[seat]}: {' · '.join((*self._notes(seat), cards))}")
        if self.shown.trick:
            told.append(f"{self._word('trick')}: {self._in_words(self.shown.trick)}")
        return "; ".join(filter(None, told))

    def _in_words(self, cards: Iterable[Card | None]) -> str:
        held = tuple(cards)
        known = [card.text(self.pen.language) for card in held if card is not None]
        hidden = len(held) - len(known)
        return ", ".join([*known, *[self._word("hidden").format(hidden)] * (hidden > 0)])

    def _bid_text(self) -> str:
        bid = self.shown.bid
        if bid is None:
            return self._word("no bid")
        return f"{bid.name(self.pen.language)} ({Catalogue.of(self.shown.profile).text(bid)})"

    def _trump_text(self) -> str:
        bid, trump = self.shown.bid, self.shown.trump
        if trump is not None:
            return self._word("trump").format(trump.text(self.pen.language))
        return self._word("no trump") if bid and not bid.figures[0].needs_trump else ""

    def _kontra_text(self) -> str:
        told = []
        for figure, level in self.shown.kontra.items():
            levels = level if isinstance(level, tuple) else (level,)
            names = " / ".join(kontra_name(each) or "–" for each in levels)
            told.append(f"{figure.text(self.pen.language)}: {names}")
        return ", ".join(told)

    def _header(self) -> Iterator[str]:
        right = _WIDTH - _MARGIN
        yield text(self._bid_text(), _MARGIN, 29, 16, fill=_CHALK, bold=True, width=410)
        yield text(self._kontra_text(), _MARGIN, 48, 12, fill=_CHALK, width=440)
        phase = PHASE_DEEDS[self.shown.phase].text(self.pen.language)
        yield text(phase, right, 48, 12, fill=_GOLD, anchor="end")
        if self.shown.trump is not None:
            yield outline(right - 24, 9, 24, 24, f'rx="4" fill="{PAPER}"')
            yield self.pen.symbol(self.shown.trump, right - 12, 21, 18)
            right -= 32
        yield text(self._trump_text(), right, 28, 13, fill=_CHALK, anchor="end")

    def _notes(self, seat: Seat) -> Iterator[str]:
        """Go through the notes next to a player's name."""
        if self.shown.declarer is seat:
            yield self._word("declarer")
        meld = self.shown.melds[seat]
        if meld is not None:
            yield self._word("meld").format(str(meld).removeprefix("meld "))
        gathered = gathered_before(self.shown)
        won = 0 if gathered is None else gathered.won[seat]
        won += sum(taken.winner is seat for taken in self.shown.tricks)
        if won:
            yield self._word("one trick" if won == 1 else "tricks").format(won)

    def _player(self, seat: Seat, place: _Place) -> Iterator[str]:
        x, y = place.plate
        acts = self.shown.to_act is seat
        if acts:
            yield f'<path d="M{x:g} {y - 11:g}l10 6l-10 6z" fill="{_GOLD}"/>'
        inset = 16 if acts else 0
        yield text(
            self.names[seat],
            x + inset,
            y,
            14,
            fill=_GOLD if acts else _CHALK,
            bold=True,
            width=place.width - inset,
        )
        yield text(" · ".join(self._notes(seat)), x, y + 16, 11, fill=_CHALK, width=place.width)

    # The cards

    def _cards_of(self, seat: Seat) -> Shown:
        """Return the cards of a hand in the order of the bid (R1.2)."""
        shown = self.shown
        known: CardSet | None
        if isinstance(shown, View):
            known = shown.hand if shown.seat is seat else shown.open_hands[seat]
            if known is None:
                return (None,) * shown.sizes[seat]
        else:
            known = shown.hands[seat]
        bid = shown.bid
        order = CardOrder.TEN_HIGH if bid is None else shown.profile.order_of(bid.figures[0])
        return known.sorted(order)

    def _hand(self, seat: Seat, place: _Place) -> Iterator[str]:
        cards = self._cards_of(seat)
        x, y = place.plate[0], place.plate[1] + 24
        scale, step = _SMALL, _FAN
        if place is _PLACES[0]:
            gaps = max(1, len(cards) - 1)
            scale, step = 1, min(_WIDEST_STEP, (_OWN_WIDTH - CARD_WIDTH) // gaps)
            x = (_WIDTH - step * (len(cards) - 1) - CARD_WIDTH) / 2
        for number, card in enumerate(cards):
            covered = step == _FAN and number < len(cards) - 1
            yield self.pen.card(card, x + number * step, y, scale, covered=covered)

    def _card_in_trick(self, seat: Seat, place: _Place) -> Iterator[str]:
        trick = self.shown.trick
        if not trick:
            return
        tricks = self.shown.tricks
        gathered = gathered_before(self.shown)
        first = self.shown.declarer if gathered is None else gathered.leader  # R8.1
        leader = tricks[-1].winner if tricks else first
        assert leader is not None  # noqa: S101 - nobody plays before there is a declarer
        turn = (seat - leader) % len(SEATS)
        if turn < len(trick):
            x, y = place.card
            yield self.pen.card(trick[turn], x, y)
            if turn == 0:
                middle = x + CARD_WIDTH / 2
                yield text(self._word("led"), middle, y - 4, 11, fill=_CHALK, anchor="middle")

    def _talon(self) -> Iterator[str]:
        cards = self._cards_of_talon()
        for number, card in enumerate(cards):
            yield self.pen.card(card, 522 + 54 * number, 190, _SMALL)
        if cards:
            yield text(self._word("talon"), 573, 277, 11, fill=_CHALK, anchor="middle")

    def _cards_of_talon(self) -> Shown:
        """Return the two cards of a full talon; a view shows them if its seat knows them."""
        shown = self.shown
        if isinstance(shown, Game):
            return tuple(shown.talon)
        gathered = gathered_before(shown)
        before = 0 if gathered is None else sum(gathered.won)
        cards_played = 3 * (before + len(shown.tricks)) + len(shown.trick)
        if sum(shown.sizes) + cards_played == 32:  # noqa: PLR2004 - all: somebody holds the talon
            return ()
        laid_by = shown.declarer  # where the history does not say it
        for who, action in shown.history:
            if isinstance(action, (Discard, HiddenDiscard)):
                laid_by = who
        known = [talon.cards for talon in shown.talons[-1:] if talon.laid is laid_by]
        return tuple(known[0]) if known else (None, None)

    def _sitting_out(self) -> Iterator[str]:
        for name in self.names[len(SEATS) :]:
            yield text(name, _MARGIN, 232, 14, fill=_CHALK, bold=True, width=190)
            yield text(self._word("sits out"), _MARGIN, 248, 11, fill=_CHALK, width=190)
