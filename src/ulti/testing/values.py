"""Strategies for the values of the game: cards, deals, bids, actions."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from ulti.base.errors import UltiError, quoted
from ulti.game import Game
from ulti.house.catalogue import Catalogue
from ulti.model.actions import (
    CONCEDE,
    PASS,
    TAKE,
    THROW_IN,
    Action,
    ActionBase,
    Concede,
    Discard,
    Kontra,
    MakeBid,
    Meld,
    NameTrump,
    Pass,
    PlayCard,
    Spread,
    Take,
    Target,
    ThrowIn,
)
from ulti.model.bids import ALL_BIDS, Bid, Figure
from ulti.model.cards import DECK, Card, CardSet, Suit
from ulti.model.deals import SEATS, Deal, Packets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti.house.profile import Profile

BID_FIGURES: Final = tuple(figure for figure in Figure if figure is not Figure.HUNDRED)
"""The figures that can be bid: all but the silent hundred."""


def cards() -> st.SearchStrategy[Card]:
    """Make cards; they shrink to the first of the deck.

    >>> from hypothesis import find
    >>> find(cards(), lambda card: card.suit is Suit.HEARTS)
    Card.parse('PA')
    """
    return st.sampled_from(DECK)


def card_sets(min_size: int = 0, max_size: int = len(DECK)) -> st.SearchStrategy[CardSet]:
    """Make sets of cards of every size in the range; they shrink to few and first cards."""
    return st.sets(cards(), min_size=min_size, max_size=max_size).map(CardSet)


def deals() -> st.SearchStrategy[Deal]:
    """Make deals, by any packets (R2.2); they shrink to a deck in order, dealt all at once."""
    packets = st.sampled_from(tuple(reversed(Packets)))
    return st.builds(Deal.from_deck, st.permutations(DECK), packets)


def bids(
    profile: Profile | st.SearchStrategy[Profile] | None = None,
) -> st.SearchStrategy[Bid]:
    """Make bids, those of a profile or all there are; they shrink to the lowest.

    Args:
        profile: the house rules, or a strategy of them; None for every bid that there is.

    Raises:
        UltiError: this is neither a profile nor a strategy.

    """
    if profile is None:
        return st.sampled_from(ALL_BIDS)
    if isinstance(profile, st.SearchStrategy):
        return profile.flatmap(_bids_of)
    return _bids_of(profile)


def _bids_of(profile: Profile) -> st.SearchStrategy[Bid]:
    return st.sampled_from(Catalogue.of(profile).bids)


def actions(game: Game | None = None) -> st.SearchStrategy[Action]:
    """Make actions: what is legal in a game, claims too, or any that can be written.

    In a game that is over nothing is legal, so nothing can be drawn.

    Raises:
        UltiError: the argument is not a game.

    """
    if game is None:
        return st.one_of(*_by_kind().values())
    if not isinstance(game, Game):
        raise UltiError(f"{quoted(game)} is not a Game", "bad_argument")
    legal = (*game.legal_actions(), *game.legal_claims())
    return st.sampled_from(legal) if legal else st.nothing()


def _kontra(targets: Iterable[Target]) -> Kontra:
    def written(target: Target) -> tuple[int, int]:
        return target.figure.index, -1 if target.seat is None else int(target.seat)

    return Kontra(tuple(sorted(targets, key=written)))


@cache
def _by_kind() -> dict[type[ActionBase], st.SearchStrategy[Any]]:
    """Return a strategy for each class of actions."""
    melds = st.tuples(st.booleans(), st.integers(0, 3)).filter(any)
    targets = st.builds(Target, st.sampled_from(BID_FIGURES), st.none() | st.sampled_from(SEATS))
    return {
        Pass: st.just(PASS),
        Take: st.just(TAKE),
        ThrowIn: st.just(THROW_IN),
        Concede: st.just(CONCEDE),
        Spread: st.builds(Spread, st.none() | st.sampled_from(SEATS)),
        PlayCard: st.builds(PlayCard, cards()),
        Discard: st.builds(Discard, card_sets(2, 2)),
        MakeBid: st.builds(MakeBid, bids()),
        NameTrump: st.builds(NameTrump, st.sampled_from(Suit)),
        Meld: melds.map(lambda said: Meld(forty=said[0], twenties=said[1])),
        Kontra: st.sets(targets, min_size=1, max_size=4).map(_kontra),
    }


def actions_of(kind: type[ActionBase]) -> st.SearchStrategy[Any]:
    """Make actions of one class."""
    return _by_kind()[kind]
