"""Every outcome that can be written, and games that are steered to where outcomes are rare."""

from __future__ import annotations

import itertools
import os
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final

from ulti import (
    DECK,
    PROFILES,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    Card,
    Catalogue,
    Ending,
    Figure,
    Game,
    Meld,
    Outcome,
    OutcomeError,
    Phase,
    Rank,
    Seat,
    Silent,
    Suit,
)
from ulti.model.cards import set_of_mask
from ulti.rules.outcome import SILENT_FIGURES
from ulti.rules.possible import why_impossible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from ulti import Bid, Profile
    from ulti.testing.composing import Script

SEATS: Final = tuple(Seat)

RUNS_ALL: Final = os.environ.get("ULTI_BARS") == "1"
"""Whether the long measures are taken too, as `make bars` does."""

VARIANTS: Final = (
    WIKIPEDIA.evolve(name="always", melds_count="ALWAYS", concession=True),
    ULTISTARS.evolve(name="with_trick", melds_count="WITH_TRICK", silent_hundred_with_twenty=1),
    ULTISTARS.evolve(
        name="one_meld", silent_hundred_needs="ONE_MELD", silent_hundred_with_twenty=4
    ),
    WIKIHOW.evolve(name="sides", silent_durchmars_by="SIDES", melds_count="ALWAYS"),
    WIKIPEDIA.evolve(
        name="early",
        early_end="ALL",
        silent_durchmars_by="SIDES",
        concession=True,
        silent_hundred_with_twenty=3,
    ),
    WIKIHOW.evolve(name="late", early_end="NEVER", concession=True, seven_guard="EVERYBODY"),
    VICCESMAGYARKARTYA.evolve(
        name="all_figures",
        values={**VICCESMAGYARKARTYA.values, Figure.FOUR_TENS: 8},
        silent_aces_against_durchmars=True,
        beat_suit_in_trumped_trick=True,
    ),
)
HOUSES: Final = (*PROFILES.values(), *VARIANTS)
_PLAYED: Final = (Ending.PLAYED, Ending.EARLY, Ending.CONCEDED)
_WAYS: Final = (
    None,
    *(
        Silent(figure, seat, made, twenty=twenty)
        for figure in ("c1", "u", "a", "d")
        for seat in (None, *SEATS)
        for made in (True, False)
        for twenty in ((False, True) if figure == "c1" else (False,))
        if (seat is not None or figure in {"c1", "d"}) and (made or figure in {"u", "d"})
    ),
)


def bids_of(profile: Profile) -> tuple[Bid, ...]:
    """Return one bid for each set of figures: suits change nothing."""
    by_figures: dict[tuple[Figure, ...], Bid] = {}
    for bid in Catalogue.of(profile).bids:
        by_figures.setdefault(bid.figures, bid)
    return tuple(by_figures.values())


@cache
def written(bid: Bid, ending: Ending, *, twenties: bool) -> tuple[Outcome, ...]:
    """Return all outcomes that have a form at a bid, whether they are possible or not.

    Args:
        bid: the bid; the declarer sits on seat 0.
        ending: how the deals end.
        twenties: whether a hundred without the forty is told apart.

    """
    trump = bid.trumps[0] if bid.trumps else None
    ways = _WAYS if twenties else [way for way in _WAYS if way is None or not way.twenty]
    by_figure = [
        [way for way in ways if way is None or way.figure is figure] for figure in SILENT_FIGURES
    ]
    outcomes = []
    for chosen in itertools.product(*by_figure):
        silent = [way for way in chosen if way is not None]
        with suppress(OutcomeError):
            Outcome(bid, 0, trump, ending, (), silent)
            choices = [()] if ending is Ending.EARLY else _choices(bid)  # it is lost
            outcomes += [Outcome(bid, 0, trump, ending, made, silent) for made in choices]
    return tuple(outcomes)


def _choices(bid: Bid) -> Iterator[tuple[Figure, ...]]:
    for count in range(len(bid.figures) + 1):
        yield from itertools.combinations(bid.figures, count)


def some_possible(profile: Profile, count: int, luck: Random) -> list[Outcome]:
    """Draw some outcomes that the house rules accept, each at another bid or ending."""
    found: list[Outcome] = []
    while len(found) < count:
        bid, ending = luck.choice(bids_of(profile)), luck.choice(_PLAYED)
        forms = written(bid, ending, twenties=bool(profile.silent_hundred_with_twenty))
        drawn = luck.sample(forms, len(forms))
        found += itertools.islice((o for o in drawn if not why_impossible(o, profile)), 1)
    return found


def possible(profile: Profile) -> Iterator[Outcome]:
    """Go through the outcomes that the house rules accept, apart from kontra."""
    for bid, ending in itertools.product(bids_of(profile), _PLAYED):
        for outcome in written(bid, ending, twenties=bool(profile.silent_hundred_with_twenty)):
            if why_impossible(outcome, profile) is None:
                yield outcome


class Steered:
    """Plays deals to where outcomes are rare: near lines that were composed, and lopsided ones."""

    def __init__(self, profile: Profile, scripts: Sequence[Script], luck: Random) -> None:
        self.profile = profile
        self.bids = bids_of(profile)
        self.scripts = scripts
        self.luck = luck

    def game(self) -> Game:
        """Play a deal to its end."""
        luck = self.luck
        bid = luck.choice(self.bids)
        trump = luck.choice(bid.trumps) if bid.trumps else None
        line: tuple[Card, ...] = ()
        if self.scripts and luck.random() < 0.8:
            script = luck.choice(self.scripts)
            line = script.cards
            masks = [*script.hands, script.talon]
            for _ in range(luck.choice((0, 0, 0, 1, 1, 2, 3))):
                _swap(masks, luck)
            if trump is not None and Suit.ACORNS in bid.trumps:
                trump = Suit.ACORNS
        else:
            masks = _lopsided(luck)
        cards = [set_of_mask(mask) for mask in masks]
        return self._played(
            Game.from_contract(cards[:3], cards[3], 0, bid, trump, self.profile), line
        )

    def _played(self, game: Game, line: tuple[Card, ...]) -> Game:
        luck = self.luck
        turns = {card: turn for turn, card in enumerate(line)}
        manners = [luck.choice((_any, _high, _low, _hold)) for _ in SEATS]
        drift = luck.choice((0.0, 0.0, 0.02, 0.1, 0.5))
        keep = DECK[luck.randrange(len(DECK))] if game.trump is None else SEVEN_OF[game.trump]
        gives_up = luck.randrange(1, 31) if self.profile.concession and luck.random() < 0.2 else 31
        for played in itertools.count():
            if game.phase is Phase.OVER:
                return game
            if played == gives_up:
                return game.apply("concede")
            seat = game.to_act
            assert seat is not None
            if played < len(SEATS):
                game = self._melded(game)
            cards = game.legal_cards().sorted()
            if luck.random() >= drift and turns:
                card = min(cards, key=lambda card: (turns.get(card, 31), luck.random()))
            else:
                free = [card for card in cards if card is not keep] or cards
                card = manners[seat](free, game.trump, luck)
            game = game.play(card)
        raise AssertionError

    def _melded(self, game: Game) -> Game:
        melds = [action for action in game.legal_actions() if isinstance(action, Meld)]
        if not melds or self.luck.random() < 0.2:
            return game
        return game.apply(melds[-1] if self.luck.random() < 0.7 else self.luck.choice(melds))


SEVEN_OF: Final = {suit: Card(suit, Rank.SEVEN) for suit in Suit}


def _swap(masks: list[int], luck: Random) -> None:
    """Let two cards change hands, or one hand and the talon."""
    one, other = luck.sample(range(len(masks)), 2)
    give = luck.choice(set_of_mask(masks[one]).sorted()).bit
    take = luck.choice(set_of_mask(masks[other]).sorted()).bit
    masks[one] ^= give | take
    masks[other] ^= give | take


def _lopsided(luck: Random) -> list[int]:
    """Deal at random, strong cards rather to one hand."""
    deck, strength = list(DECK), luck.choice((0, 0, 2, 4))
    deck.sort(key=lambda card: luck.random() * 4 - strength * (card.rank.index < 4))
    hands = [deck[:10], deck[10:20], deck[20:30]]
    luck.shuffle(hands)
    return [sum(card.bit for card in cards) for cards in (*hands, deck[30:])]


def _any(cards: Sequence[Card], _trump: Suit | None, luck: Random) -> Card:
    return luck.choice(cards)


def _high(cards: Sequence[Card], trump: Suit | None, luck: Random) -> Card:
    return min(cards, key=lambda card: (card.rank.index, card.suit is trump, luck.random()))


def _low(cards: Sequence[Card], trump: Suit | None, luck: Random) -> Card:
    return max(cards, key=lambda card: (card.suit is not trump, card.rank.index, luck.random()))


def _hold(cards: Sequence[Card], trump: Suit | None, luck: Random) -> Card:
    return min(cards, key=lambda card: (card.suit is trump, luck.random()))
