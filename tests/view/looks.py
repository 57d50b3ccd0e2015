"""What the tests of views share: views, what they tell, and all games behind one."""

from __future__ import annotations

import itertools
import json
import math
import random
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import strategies as st

from tests.games import DEAL, EXAMPLES, some_action
from ulti import (
    DECK,
    WIKIPEDIA,
    Card,
    CardSet,
    Deal,
    Discard,
    Game,
    IllegalActionError,
    Phase,
    PlayCard,
    Profile,
    RecordError,
    Seat,
    Take,
    UltiError,
)
from ulti.view import View
from ulti.view.form import read_sight

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence


Data = dict[str, Any]


VIEWERS: Final = (*Seat, None)


every_game = pytest.mark.parametrize("label", EXAMPLES)


every_viewer = pytest.mark.parametrize("seat", VIEWERS)


seeds: Final = st.integers(0, 2**32)


def on(game: Game, rng: random.Random, steps: int | None = None) -> Iterator[Game]:
    """Go through the states of a random game."""
    yield game
    for _ in itertools.count() if steps is None else range(steps):
        if game.phase is Phase.OVER:
            return
        game = game.apply(some_action(game, rng))
        yield game


def at_trick(number: int, rng: random.Random, profile: Profile) -> Game | None:
    """Play a random deal to the lead to a trick; None if it ended before."""
    for game in on(Game.start(Deal.shuffled(rng), profile), rng):
        if game.phase is Phase.PLAY and len(game.tricks) == number - 1:
            return game
    return None


def told(view: View) -> list[str]:
    """Return the history as texts."""
    return [f"{int(seat)} {action}" for seat, action in view.history]


def worlds(game: Game, seat: Seat | None) -> list[Game]:
    """Return every game that looks the same from a seat, by trying all."""
    view = game.view(seat)
    played: dict[Seat, set[Card]] = {who: set() for who in Seat}
    for who, action in game.history:
        if isinstance(action, PlayCard):
            played[who].add(action.card)
    layers = [game.declarer, *(who for who, act in game.history if isinstance(act, Discard))]
    sees_talon = seat is not None and layers[-1] is seat
    places: list[tuple[Seat | None, int]] = [
        (who, len(game.hands[who]))
        for who in Seat
        if who is not seat and who not in game.open_seats
    ]
    if not sees_talon:
        places.append((None, len(game.talon)))
    unseen = set(game.talon) if not sees_talon else set()
    unseen |= {card for who, _ in places if who is not None for card in game.hands[who]}
    found: list[Game] = []
    for spread in _spreads(tuple(sorted(unseen, key=DECK.index)), tuple(n for _, n in places)):
        by_place = {who: set(cards) for (who, _), cards in zip(places, spread, strict=True)}
        hands = [by_place.get(who, set(game.hands[who])) | played[who] for who in Seat]
        found += _all_starts(game, view, hands, by_place.get(None, set(game.talon)))
    return found


def _spreads(
    cards: tuple[Card, ...], sizes: tuple[int, ...]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield ()
        return
    for here in itertools.combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in here)
        for others in _spreads(rest, sizes[1:]):
            yield here, *others


def _all_starts(
    game: Game, view: View, hands: Sequence[set[Card]], talon: set[Card]
) -> Iterator[Game]:
    """Undo the auction in every way; yield the games that look the same."""
    if game.deal is None:
        first = game.at(0)
        assert first.declarer is not None
        assert first.bid is not None
        sets = [CardSet(hand) for hand in hands]
        start = Game.from_contract(
            sets, CardSet(talon), first.declarer, first.bid, first.trump, game.profile
        )
        yield from _same_look(game, view, start, [])
        return
    laid = [(who, a.cards) for who, a in game.history if isinstance(a, Discard)]
    takers = [who for who, action in game.history if isinstance(action, Take)]
    assert len(takers) == len(laid) - 1
    for undone, talons in _undo(laid, takers, [set(hand) for hand in hands], [talon], view.seat):
        first_hand, second, third = (CardSet(hand) for hand in undone)
        start = Game.start(Deal((first_hand, second, third)), game.profile, game.stake)
        yield from _same_look(game, view, start, talons)


def _undo(
    laid: list[tuple[Seat, CardSet]],
    takers: list[Seat],
    hands: list[set[Card]],
    talons: list[set[Card]],
    seat: Seat | None,
) -> Iterator[tuple[list[set[Card]], list[set[Card]]]]:
    """Undo the last discard, then the take before it, in every way that the seat holds possible."""
    who, _ = laid[-1]
    held = [hand | talons[0] if s == who else hand for s, hand in enumerate(hands)]
    if len(laid) == 1:
        yield held, talons
        return
    layer, cards = laid[-2]
    assert takers[-1] is who
    if seat in {layer, who} and seat is not None:
        pairs = [set(cards)] if set(cards) <= held[who] else []
    else:
        pairs = [set(pair) for pair in itertools.combinations(held[who], 2)]
    for pair in pairs:
        before = [hand - pair if s == who else hand for s, hand in enumerate(held)]
        yield from _undo(laid[:-1], takers[:-1], before, [pair, *talons], seat)


def _same_look(game: Game, view: View, start: Game, talons: list[set[Card]]) -> Iterator[Game]:
    left = list(talons)
    try:
        for _, action in game.history:
            start = start.apply(
                Discard(CardSet(left.pop(0))) if isinstance(action, Discard) else action
            )
    except IllegalActionError:
        return
    if start.view(view.seat) == view:
        yield start


def chi_square(drawn: Counter[Game], everything: Sequence[Game]) -> float:
    """Return how many standard deviations chi-square lies above what is expected."""
    expected = sum(drawn.values()) / len(everything)
    square = sum((drawn[world] - expected) ** 2 for world in everything) / expected
    freedom = len(everything) - 1
    return (square - freedom) / math.sqrt(2 * freedom)


def holders(view: View, text: str) -> set[int]:
    """Return who may hold a card, as plain numbers."""
    return {int(seat) for seat in view.possible(Card.parse(text))}


def data_of(label: str = "play", viewer: int | None = 1, /, **changes: object) -> Data:
    """Return a view as fresh plain data, with some keys changed."""
    data: Data = json.loads(EXAMPLES[label].view(viewer).to_json())
    return {**data, **changes}


def error_of(data: object) -> tuple[str, str]:
    """Return code and path of what is wrong with data."""
    with pytest.raises(RecordError) as caught:
        View.from_dict(data)  # type: ignore[arg-type]
    assert caught.value.message
    return caught.value.code, caught.value.path


OPENING: Final = [[0, "discard ?? ??"], [0, "bid ju"]]


TO_PLAY: Final = [*OPENING, [1, "pass"], [2, "pass"], [0, "pass"], [0, "trump M"]]


def told_to(seat: int | None, history: list[list[object]], **changes: object) -> Data:
    """Return the data of a view of `DEAL` with another history."""
    data: Data = Game.start(DEAL, WIKIPEDIA.evolve(concession=True)).view(seat).to_dict()
    needed = ("format", "version", "profile", "rules", "seat", "dealt", "talons", "open")
    return {**{key: data[key] for key in needed}, "history": history, **changes}


def refused_as_of_no_deal(data: Data) -> None:
    """Check that such a view is not read, and that one made otherwise draws nothing."""
    assert error_of(data) == ("no_deal", "history")
    view = View._of_sight(read_sight(data)[0])
    with pytest.raises(UltiError, match="of any deal") as caught:
        view.sample(random.Random(1))
    assert caught.value.code == "no_deal"
    assert all(view.possible(card) <= {view.seat} for card in DECK)


def melded(game: Game, seat: Seat | None) -> bool:
    """Tell whether another has said a twenty."""
    return any(
        m is not None and m.twenties > 0 and s is not seat
        for s, m in zip(Seat, game.melds, strict=True)
    )
