"""What users ask of exact play, and what the answers have in common (R8, R9)."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Final

import pytest

from tests.games import at_first_lead
from tests.solve.endings import ending, figures_of
from ulti import (
    Card,
    CardSet,
    Figure,
    Game,
    Phase,
    PlayCard,
    Suit,
    UltiError,
    solve,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti import Bid

ENDINGS: Final = 30
NODES: Final = 1_000_000


def _endings(seed: int) -> list[Game]:
    rng = random.Random(seed)
    return [ending(rng) for _ in range(ENDINGS)]


def _bid(game: Game) -> Bid:
    assert game.bid is not None
    return game.bid


def _declarer(game: Game) -> int:
    assert game.declarer is not None
    return game.declarer


def _made(game: Game, figure: Figure) -> bool:
    """Return whether a figure is made: at the end by the outcome, before by the solver."""
    if game.outcome is not None:
        return figure in game.outcome.made
    return solve.can_make(game, figure)


def _net(game: Game) -> int:
    if game.settlement is not None:
        return game.settlement.net[_declarer(game)]
    return solve.value(game)


def test_a_best_card_keeps_what_can_be_made_and_no_other_does() -> None:
    for game in _endings(1):
        for figure in _bid(game):
            best = solve.best(game, figure)
            made = solve.can_make(game, figure)
            assert best
            assert best == tuple(
                c for c in game.legal_cards() if _made(game.play(c), figure) is made
            )


def test_a_best_card_keeps_the_money_and_no_other_does() -> None:
    for game in _endings(2):
        value = solve.value(game)
        best = solve.best(game)
        assert best
        assert best == tuple(card for card in game.legal_cards() if _net(game.play(card)) == value)


def test_a_best_card_keeps_the_points() -> None:
    for game in _endings(3):
        if not _bid(game).has_trump:
            continue
        for card in solve.best(game, "points"):
            after = game.play(card)
            left = after.points().declarer if after.phase is Phase.OVER else solve.points(after)
            assert left == solve.points(game)


def test_the_line_of_an_answer_is_legal_and_ends_in_its_value() -> None:
    for game in _endings(4):
        answer = solve.answer(game)
        assert answer.value == solve.value(game)
        after = game
        for card in answer.line:
            assert card in solve.best(after)
            after = after.play(card)
        assert _net(after) == answer.value


def test_the_line_of_a_figure_ends_when_it_is_certain() -> None:
    for game in _endings(5):
        for figure in _bid(game):
            answer = solve.answer(game, figure)
            assert answer.value is solve.can_make(game, figure)
            after = game
            for card in answer.line:
                after = after.play(card)
            assert _made(after, figure) is answer.value


def _swapped(game: Game, swap: dict[Suit, Suit]) -> Game:
    """Play the same game with suits that have changed their roles."""

    def other(card: Card) -> Card:
        return Card(swap.get(card.suit, card.suit), card.rank)

    def others(cards: CardSet) -> CardSet:
        return CardSet([other(card) for card in cards])

    begun = game.at(0)
    swapped = Game.from_contract(
        [others(hand) for hand in begun.hands],
        others(begun.talon),
        _declarer(game),
        _bid(game),
        game.trump,
        game.profile,
    )
    for _, action in game.history:
        swapped = swapped.apply(
            PlayCard(other(action.card)) if isinstance(action, PlayCard) else action
        )
    return swapped


def test_suits_that_play_the_same_role_can_be_swapped() -> None:
    for game in _endings(6):
        plain = [suit for suit in Suit if suit is not game.trump]
        for one, two in itertools.combinations(plain, 2):
            swapped = _swapped(game, {one: two, two: one})
            for figure in figures_of(_bid(game)):
                assert solve.can_make(swapped, figure) is solve.can_make(game, figure)
            assert solve.value(swapped) == solve.value(game)


def test_only_one_side_can_take_the_rest() -> None:
    """R8.7: what a spread claims is either the declarer's or both defenders'."""
    owners = set()
    for game in _endings(8):
        mine = [solve.rest_is_mine(game, seat) for seat in (0, 1, 2)]
        declarer = _declarer(game)
        first, second = (mine[seat] for seat in (0, 1, 2) if seat != declarer)
        assert first is second
        assert not (first and mine[declarer])
        owners.add((mine[declarer], first))
    assert len(owners) == 3


def test_a_full_deal_is_solved() -> None:
    game = at_first_lead("4u")
    assert solve.can_make(game, "4")
    assert solve.can_make(game, Figure.ULTI)
    assert solve.points(game) >= 60
    assert solve.value(game) > 0
    assert set(solve.best(game, "u")) <= set(game.legal_cards())


# Bounds and bad arguments


@pytest.mark.parametrize("nodes", [0, -1, 1.5, True, "many", None])
def test_a_limit_is_a_whole_number(nodes: object) -> None:
    with pytest.raises(UltiError, match="is not a number of nodes"):
        solve.can_make(at_first_lead("ju"), "u", nodes=nodes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ask",
    [
        lambda game: solve.can_make(game, "u"),
        solve.points,
        solve.value,
        solve.best,
        solve.answer,
        lambda game: solve.rest_is_mine(game, 0),
    ],
)
def test_only_play_is_solved(ask: Callable[[object], object]) -> None:
    over = at_first_lead("b", None)
    while over.phase is not Phase.OVER:
        over = over.play(over.legal_cards().sorted()[0])
    with pytest.raises(UltiError, match="phase OVER") as caught:
        ask(over)
    assert caught.value.code == "not_in_play"
    with pytest.raises(UltiError, match="is not a Game"):
        ask("a game")


@pytest.mark.parametrize(
    ("bid", "trump", "figure", "why"),
    [
        ("ju", "M", "b", "b can't be asked for in ju"),
        ("ju", "M", "c1", "c1 can't be asked for"),
        ("b", None, "u", "ask for b"),
        ("b", None, "nd", "ask for b"),
        ("b", None, "points", "played without trump"),
        ("ju", "M", "?", "is not a figure"),
        ("ju", "M", 4, "is not a figure"),
    ],
)
def test_a_figure_must_go_with_the_bid(bid: str, trump: str | None, figure: str, why: str) -> None:
    game = at_first_lead(bid, trump)
    with pytest.raises(UltiError, match=why):
        solve.answer(game, figure)


def test_points_are_not_asked_for_without_trump() -> None:
    with pytest.raises(UltiError, match="played without trump"):
        solve.points(at_first_lead("b", None))


def test_a_seat_is_0_1_or_2() -> None:
    with pytest.raises(UltiError, match="is not a seat"):
        solve.rest_is_mine(at_first_lead("ju"), 3)
