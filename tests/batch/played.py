"""Plays through `Game`, one by one, with all that a batch of the same plays must come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import ulti
from ulti import batch
from ulti.model.cards import ALL_CARDS_MASK

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

PLIES = 30
RANKS = list(ulti.Rank)  # the highest first


class Played(NamedTuple):
    """One play: how it began, each card with the legal ones before it, and what came of it."""

    row: tuple[ulti.Bid, ulti.Seat, ulti.Suit | None, object]
    hands: tuple[int, ...]
    talon: int
    melds: tuple[int, ...]
    cards: list[int]
    legal: list[int]
    to_act: list[int]
    outcome: ulti.Outcome
    net: tuple[int, int, int]


class Arrays(NamedTuple):
    """Plays as the arguments of `Plays.begin`."""

    contracts: batch.Contracts
    which: NDArray[np.int32]
    hands: NDArray[np.uint32]
    talon: NDArray[np.uint32]
    melds: NDArray[np.uint8]


def trumps_of(bid: ulti.Bid) -> Sequence[ulti.Suit | None]:
    if bid.suit is not None:
        return (bid.suit,)
    return tuple(ulti.Suit)[:3] if bid.has_trump else (None,)


def _strong_deck(rng: random.Random) -> list[ulti.Card]:
    """Shuffle; often one seat gets the high cards of the deck, or the low ones."""
    pull = rng.choice([0.0, 0.0, 0.3, 0.8, 3.0, -3.0])
    suit = rng.choice(list(ulti.Suit))

    def place(card: ulti.Card) -> float:
        is_high = card.rank in {ulti.Rank.ACE, ulti.Rank.TEN, ulti.Rank.KING, ulti.Rank.SEVEN}
        return rng.random() - pull * is_high - abs(pull) / 2 * (card.suit is suit)

    return sorted(ulti.DECK, key=place)


def _nine_tricks(trump: ulti.Suit, rng: random.Random) -> list[ulti.Card]:
    """Shuffle so that the first hand is one that may win nine tricks, or one fewer or more."""
    other, third = rng.sample([suit for suit in ulti.Suit if suit is not trump], 2)
    first = {card for card in ulti.DECK if card.suit is trump}
    first |= {ulti.Card(other, ulti.Rank.ACE), ulti.Card(third, rng.choice(RANKS))}
    return sorted(ulti.DECK, key=lambda card: (card not in first, rng.random()))


def begin(profile: ulti.Profile, rng: random.Random) -> ulti.Game:
    """Set a play up at its first lead: any bid, declarer and trump."""
    bid = rng.choice(ulti.Catalogue.of(profile).bids)
    trump, declarer = rng.choice(trumps_of(bid)), rng.randrange(3)
    is_rare = trump is not None and rng.random() < 0.03
    deck = _nine_tricks(trump, rng) if trump is not None and is_rare else _strong_deck(rng)
    turn = rng.randrange(3)
    hands = [ulti.CardSet(deck[10 * place : 10 * place + 10]) for place in range(3)]
    hands = hands[turn:] + hands[:turn]
    talon = ulti.CardSet(deck[30:])
    return ulti.Game.from_contract(hands, talon, declarer, bid, trump, profile, rng.choice([1, 3]))


def play(game: ulti.Game, rng: random.Random) -> Played:
    """Play on by chance, with melds and kontras, each seat in its manner; nobody claims."""
    manners = [rng.choice(["any", "any", "high", "low", "hold"]) for _ in range(3)]
    bid, declarer, trump = game.bid, game.declarer, game.trump
    assert bid is not None
    assert declarer is not None
    hands, talon = tuple(hand.mask for hand in game.hands), game.talon.mask
    seven = ulti.CardSet() if trump is None else ulti.CardSet.parse(f"{trump}7")
    talks = rng.random() < 0.7
    cards: list[int] = []
    legal: list[int] = []
    to_act: list[int] = []
    while game.phase is not ulti.Phase.OVER:
        if game.phase is ulti.Phase.KONTRA or (talks and len(cards) < 3):
            words = [
                action
                for action in game.legal_actions()
                if isinstance(action, (ulti.Meld, ulti.Kontra, ulti.Pass))
            ]
            if words and (game.phase is ulti.Phase.KONTRA or rng.random() < 0.7):
                game = game.apply(rng.choice(words))
                continue
        assert game.to_act is not None
        choice = game.legal_cards()
        legal.append(choice.mask)
        to_act.append(int(game.to_act))
        manner = manners[game.to_act]
        if manner == "hold" and len(choice) > 1:
            choice -= seven
        ordered = sorted(choice, key=lambda card: (card.suit is not trump, RANKS.index(card.rank)))
        places = {"high": 0, "low": -1}
        card = ordered[places[manner]] if manner in places else rng.choice(ordered)
        cards.append(card.index)
        game = game.play(card)
    melds = []
    for meld, hand in zip(game.melds, hands, strict=True):
        points = 0 if meld is None else meld.points
        has_forty = trump is not None and len(ulti.CardSet.parse(f"{trump}K {trump}O")) == (
            sum(1 for text in "KO" if hand & ulti.Card.parse(f"{trump}{text}").bit)
        )
        without = meld is not None and has_forty and not meld.forty and points >= 40
        melds.append(points + without)
    assert game.outcome is not None
    assert game.settlement is not None
    row = (bid, declarer, trump, game.outcome.kontra)
    return Played(
        row, hands, talon, tuple(melds), cards, legal, to_act, game.outcome, game.settlement.net
    )


def arrays_of(profile: ulti.Profile, played: Sequence[Played], stake: int = 1) -> Arrays:
    """Gather plays into the arguments of a batch, with each different contract once."""
    numbers: dict[tuple[object, ...], int] = {}
    which = [numbers.setdefault(each.row, len(numbers)) for each in played]
    return Arrays(
        batch.Contracts(profile, list(numbers), stake),
        np.array(which, np.int32),
        np.array([each.hands for each in played], np.uint32).reshape(-1, 3),
        np.array([each.talon for each in played], np.uint32),
        np.array([each.melds for each in played], np.uint8).reshape(-1, 3),
    )


def cards_of(played: Iterable[Played]) -> NDArray[np.uint8]:
    """Return the cards as `first_illegal` takes them."""
    rows = [each.cards + [batch.NO_CARD] * (PLIES - len(each.cards)) for each in played]
    return np.array(rows, np.uint8).reshape(-1, PLIES)


def random_deals(rng: np.random.Generator, n: int) -> tuple[NDArray[np.uint32], ...]:
    """Deal, and let forehand lay two cards by chance: hands of ten, and talons."""
    hands = batch.shuffled(rng, n)
    talon = np.zeros(n, np.uint32)
    for _ in range(2):
        talon |= np.uint32(1) << batch.drawn(rng, hands[:, 0] & ~talon).astype(np.uint32)
    hands[:, 0] &= ~talon
    assert (hands[:, 0] | hands[:, 1] | hands[:, 2] | talon == ALL_CARDS_MASK).all()
    return hands, talon
