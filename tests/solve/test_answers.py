"""What users ask of exact play, and what the answers have in common (R8, R9)."""

from __future__ import annotations

import itertools
import pickle
import random
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from tests.games import at_first_lead
from tests.solve.endings import ending, figures_of, minimax
from ulti import (
    DECK,
    WIKIHOW,
    WIKIPEDIA,
    Card,
    CardOrder,
    CardSet,
    Figure,
    Game,
    Phase,
    PlayCard,
    Suit,
    UltiError,
    solve,
)
from ulti.solve.answers import Solver
from ulti.solve.goals import points_question
from ulti.solve.position import Position, position_of
from ulti.solve.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti import Bid, Profile

ENDINGS: Final = 40
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


def test_more_points_so_far_never_make_a_points_goal_harder() -> None:
    """R9.1: a trick that went to the defenders is handed to the declarer."""
    for game in _endings(7):
        position = position_of(game)
        if not _bid(game).has_trump:
            continue
        declarer = position.rules.declarer
        taken = sum(position.captured)
        richer = attrs.evolve(
            position, captured=tuple([taken if seat == declarer else 0 for seat in range(3)])
        )
        before, after = (
            Solver(at, points_question(at), NODES).value(at) for at in (position, richer)
        )
        assert after - before == richer.points - position.points


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


def test_said_melds_count_for_the_parti_and_unsaid_ones_do_not() -> None:
    """R9.2: what is not said when the question is asked is not said any more."""
    game = at_first_lead("j", profile=WIKIPEDIA)
    said = game.apply("meld 40 20")
    assert solve.points(game) == solve.points(said)
    assert solve.value(said) >= solve.value(game)


def test_a_parti_may_be_out_of_reach() -> None:
    """R9.2: ninety points in tricks are not enough against melds of a hundred."""
    game = Game.from_contract(
        [
            "MA MX MU M9 M8 M7 ZA ZX TA PA",
            "MK MO ZK ZO TK TO PK PO TX PX",
            "ZU Z9 Z8 Z7 TU T9 T8 T7 PU P9",
        ],
        "P8 P7",
        0,
        "j",
        "M",
        WIKIPEDIA.evolve(melds_count="ALWAYS"),
    )
    game = game.play(Card.parse("MA")).apply("meld 40 20 20 20")
    assert not solve.can_make(game, "j")
    assert solve.best(game, "j") == tuple(game.legal_cards())


def test_a_durchmars_lost_in_the_last_trick_is_paid_where_the_house_says_so() -> None:
    """R10.4: silent_durchmars_losable."""
    game = Game.from_contract(
        [
            "MA MX MK MO MU M9 M8 M7 ZA T7",
            "TA TX TK TO TU T9 ZX ZK ZO ZU",
            "PA PX PK PO PU P9 P8 P7 Z9 Z8",
        ],
        "T8 Z7",
        0,
        "j",
        "M",
        WIKIHOW,
    )
    for text in ("MA", "MX", "MK", "MO", "MU", "M9", "M8", "M7", "ZA"):
        game = game.play(Card.parse(text))
        for keeps in ({"TA"}, set()):
            cards = [card for card in game.legal_cards() if str(card) not in keeps]
            game = game.play(cards[-1])
    expected = minimax(game)
    assert solve.value(game) == expected.net
    without = game.profile.evolve(silent_durchmars_losable=False)
    assert solve.value(game) < minimax(_under(game, without)).net
    answer = solve.answer(game)
    assert [str(card) for card in answer.line][:2] == ["T7", "TA"]


def _under(game: Game, profile: Profile) -> Game:
    """Play the same game under other house rules."""
    begun = game.at(0)
    other = Game.from_contract(
        begun.hands, begun.talon, _declarer(game), _bid(game), game.trump, profile
    )
    for _, action in game.history:
        other = other.apply(action)
    return other


def test_the_40_100_is_lost_without_the_forty() -> None:
    """R9.4: without the meld the figure is lost."""
    game = at_first_lead("4", "T")
    assert not solve.can_make(game, "4")
    assert solve.best(game, "4") == tuple(game.legal_cards())
    assert solve.answer(game, "4") == solve.Answer(value=False, line=(), nodes=0)


def test_the_kontra_round_is_no_obstacle() -> None:
    """R7.4: trick 1 is on the table, and the next card is its winner's lead."""
    game = at_first_lead("ju")
    game = game.play(game.legal_cards().sorted()[0]).apply("kontra u")
    for _ in range(2):
        game = game.play(game.legal_cards().sorted()[0])
    assert game.phase is Phase.KONTRA
    passed = game.apply("pass")
    assert solve.can_make(game, "u") is solve.can_make(passed, "u")
    assert solve.value(game) == solve.value(passed)
    assert solve.best(game) == solve.best(passed)


def test_level_of_kontra_changes_the_money_alone() -> None:
    """R11.2: what can be made is not a question of kontra."""
    game = at_first_lead("b", None).play(Card.parse("TA"))
    doubled = game.apply("kontra b")
    assert solve.can_make(doubled, "b") is solve.can_make(game, "b") is False
    for after in (game, doubled):
        assert solve.value(after) < 0
    assert solve.value(doubled) < solve.value(game)


# R8.2, beat_suit_in_trumped_trick


def test_a_follower_beats_the_led_suit_in_a_trumped_trick_where_he_must() -> None:
    """R8.2: with the switch, otherwise he is free within the suit."""
    led, trump, ace, seven = (Card.parse(text) for text in ("MK", "P8", "MA", "M7"))
    hand = ace.bit | seven.bit
    for beat_led_suit, legal in ((False, hand), (True, ace.bit)):
        tables = tables_of(CardOrder.TEN_HIGH, Suit.HEARTS, beat_led_suit=beat_led_suit)
        reply = tables.after_two[led.index][trump.index]
        masks = reply[:4]
        assert next(hand & mask for mask in masks if hand & mask) == legal
        # Nothing else changes: an untrumped trick, a player who can't follow, trumps that are led.
        for first, second in itertools.product(DECK, DECK):
            if first.suit is Suit.HEARTS or second.suit is not Suit.HEARTS:
                plain = tables_of(CardOrder.TEN_HIGH, Suit.HEARTS, beat_led_suit=False)
                assert (
                    tables.after_two[first.index][second.index]
                    == plain.after_two[first.index][second.index]
                )


def _minimax_points(position: Position, other_rules: set[int]) -> int:
    """Return the points of best play; collect what would be legal without the switch."""
    if position.is_over:
        return position.points
    rules = position.rules
    assert rules.trump is not None
    free = tables_of(CardOrder.TEN_HIGH, rules.trump, beat_led_suit=False)
    legal = position.legal()
    other_rules.add(attrs.evolve(position, rules=attrs.evolve(rules, tables=free)).legal() ^ legal)
    pick: Callable[[list[int]], int] = max if position.seat == rules.declarer else min
    cards = [card.index for card in DECK if card.bit & legal]
    return pick([_minimax_points(position.play(card), other_rules) for card in cards])


def test_the_search_knows_the_duty_to_beat_in_a_trumped_trick() -> None:
    """R8.2: plain minimax under the same tables comes to the same points."""
    rng, differences = random.Random(9), 0
    for _ in range(300):
        position = position_of(ending(rng, 3))
        rules = position.rules
        if rules.trump is None:
            continue
        tables = tables_of(CardOrder.TEN_HIGH, rules.trump, beat_led_suit=True)
        strict = attrs.evolve(position, rules=attrs.evolve(rules, tables=tables))
        other_rules: set[int] = set()
        expected = _minimax_points(strict, other_rules)
        assert Solver(strict, points_question(strict), NODES).value(strict) == expected
        differences += other_rules != {0}
    assert differences > 3


# Bounds and bad arguments


def test_a_search_is_given_up_at_its_limit() -> None:
    with pytest.raises(solve.SearchLimitError, match="no answer within 10 nodes") as caught:
        solve.points(at_first_lead("j"), nodes=10)
    assert caught.value.nodes == 10
    assert caught.value.code == "search_limit"
    copied = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert (copied.nodes, str(copied)) == (10, str(caught.value))
    assert isinstance(copied, UltiError)


def test_the_nodes_of_an_answer_are_enough_for_it() -> None:
    game = at_first_lead("4u")
    answer = solve.answer(game, "u")
    assert solve.answer(game, "u", nodes=answer.nodes) == answer
    with pytest.raises(solve.SearchLimitError):
        solve.answer(game, "u", nodes=answer.nodes - 1)


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
        ("ju", "M", "?", "is no figure"),
        ("ju", "M", 4, "is no figure"),
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
    with pytest.raises(UltiError, match="no seat"):
        solve.rest_is_mine(at_first_lead("ju"), 3)
