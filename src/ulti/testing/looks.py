"""A state as the invariants look at it, and what an invariant is."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar, final

import attrs

from ulti.model.cards import Card, CardSet
from ulti.model.deals import SEATS, Deal, Seat
from ulti.testing.answers import read_hands, read_talon, read_view
from ulti.testing.engines import Engine, ShowsCards, ShowsViews

if TYPE_CHECKING:
    from ulti.model.bids import Bid
    from ulti.testing.scribe import Scribe
    from ulti.testing.variants import OwnBid

S = TypeVar("S")

CARD: Final = re.compile(r"\b[MZTP][AXKOU987]\b")
"""The text of a card, wherever it is."""


@final
@attrs.define
class Look(Generic[S]):
    """A state as an invariant looks at it.

    Attributes:
        engine: what plays the deal.
        scribe: what was written down, and what follows from it by the rules.
        start: the state in which the deal began.
        before: the state before the last action; None at the beginning.
        legal_before: what was legal there.
        state: the state.
        legal: the texts of the legal actions.
        claims: those of the legal claims.
        settlement: who pays whom, in its JSON form; None until the deal is over.

    """

    engine: Engine[S]
    scribe: Scribe
    start: S
    before: S | None
    legal_before: tuple[str, ...]
    state: S
    legal: tuple[str, ...]
    claims: tuple[str, ...]
    settlement: Mapping[str, Any] | None
    _view: tuple[int, Mapping[str, Any]] | None = None

    @property
    def cards(self) -> ShowsCards[S] | None:
        """The engine, if it says where the cards are."""
        return self.engine if isinstance(self.engine, ShowsCards) else None

    @property
    def views(self) -> ShowsViews[S] | None:
        """The engine, if it says what a seat may know."""
        return self.engine if isinstance(self.engine, ShowsViews) else None

    @property
    def is_over(self) -> bool:
        """Whether the deal is settled."""
        return self.settlement is not None

    def bids(self) -> Iterator[Bid | OwnBid]:
        """Go through the bids that are legal now."""
        return (self.scribe.own.bid(text[4:]) for text in self.legal if text.startswith("bid "))

    def plays(self) -> CardSet:
        """Return the cards that may be played now."""
        return CardSet(Card.parse(text[5:]) for text in self.legal if text.startswith("play "))

    def moved(self) -> CardSet:
        """Return the cards that may be played or laid as the talon now."""
        texts = [text for text in self.legal if text.startswith(("play ", "discard "))]
        return CardSet(Card.parse(name) for name in set(CARD.findall(" ".join(texts))))

    @property
    def viewer(self) -> Seat | None:
        """Whose view is looked at: each seat in turn, then a spectator."""
        return (*SEATS, None)[len(self.scribe.actions) % (len(SEATS) + 1)]

    def view(self, views: ShowsViews[S]) -> Mapping[str, Any]:
        """Return the viewer's view, which is asked for once."""
        step = len(self.scribe.actions)
        if self._view is None or self._view[0] != step:
            self._view = step, read_view(views.view(self.state, self.viewer))
        return self._view[1]

    def hands(self, cards: ShowsCards[S]) -> Sequence[CardSet]:
        """Return the hands as the engine gives them."""
        return read_hands(cards.hands(self.state))

    def talon(self, cards: ShowsCards[S]) -> CardSet:
        """Return the talon as the engine gives it."""
        return read_talon(cards.talon(self.state))

    @property
    def in_kontra_round(self) -> bool:
        """Whether the round of kontras is spoken (R7.4, R7.6)."""
        return self.scribe.is_played and not self.is_over and not self.plays()

    @property
    def is_unplayed(self) -> bool:
        """Whether the deal was settled without a card: void, forfeit or thrown in."""
        return self.is_over and not self.scribe.played

    def replay(self, deal: Deal, texts: Collection[str]) -> S:
        """Play texts from the beginning; the engine may refuse one."""
        scribe = self.scribe
        state = self.engine.start(deal, scribe.profile, scribe.stake)
        for text in texts:
            state = self.engine.apply(state, text)
        return state


Check: TypeAlias = Callable[[Look[Any]], Iterator[str]]


@final
@attrs.frozen
class Invariant:
    """One thing that holds in every state.

    Attributes:
        name: a word to switch it off by.
        rules: the numbers of the rules that it follows from.
        text: what holds, in one sentence.
        needs: what an engine must say for it, besides what every engine says; "" for nothing.
        check: gives the faults of a state, one sentence each; the state comes as the kit alone
            looks at it.

    """

    name: str
    rules: str
    text: str
    needs: str
    check: Callable[[Any], Iterator[str]] = attrs.field(repr=False)


def entering(checks: list[Invariant]) -> Callable[..., Callable[[Check], Check]]:
    """Return a decorator that enters a check into a list; its docstring says what holds."""

    def invariant(rules: str, needs: str = "") -> Callable[[Check], Check]:
        def enter(check: Check) -> Check:
            text = (check.__doc__ or "").strip()
            checks.append(Invariant(check.__name__, rules, text, needs, check))
            return check

        return enter

    return invariant
