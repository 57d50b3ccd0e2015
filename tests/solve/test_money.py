"""The money of a bid, under every switch that it depends on (R9-R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games import at_first_lead
from tests.solve.endings import minimax
from ulti import WIKIHOW, WIKIPEDIA, Card, Game, solve

if TYPE_CHECKING:
    from ulti import Profile


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
        begun.hands, begun.talon, game.declarer, game.bid, game.trump, profile
    )
    for _, action in game.history:
        other = other.apply(action)
    return other


def test_level_of_kontra_changes_the_money_alone() -> None:
    """R11.2: what can be made is not a question of kontra."""
    game = at_first_lead("b", None).play(Card.parse("TA"))
    doubled = game.apply("kontra b")
    assert solve.can_make(doubled, "b") is solve.can_make(game, "b") is False
    for after in (game, doubled):
        assert solve.value(after) < 0
    assert solve.value(doubled) < solve.value(game)


def test_said_melds_count_for_the_parti_and_unsaid_ones_do_not() -> None:
    """R9.2: what is not said when the question is asked is not said any more."""
    game = at_first_lead("j", profile=WIKIPEDIA)
    said = game.apply("meld 40 20")
    assert solve.points(game) == solve.points(said)
    assert solve.value(said) >= solve.value(game)
