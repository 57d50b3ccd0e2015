"""Who speaks: out of turn only one's own claims, and nothing that a seat may not know (R13.4)."""

from __future__ import annotations

import pytest

from tests.games import EXAMPLES
from ulti import Code, Game, IllegalActionError, Seat, UltiError

IN_TURN = [label for label, game in EXAMPLES.items() if game.to_act is not None]
in_turn = pytest.mark.parametrize("label", IN_TURN)


def others(game: Game) -> list[Seat]:
    return [seat for seat in Seat if seat is not game.to_act]


@in_turn
def test_r13_4_the_seat_to_act_may_do_what_is_legal(label: str) -> None:
    game = EXAMPLES[label]
    for action in game.legal_actions():
        assert game.verdict(action, by=game.to_act)
        assert game.verdict(action)


@in_turn
def test_r13_4_out_of_turn_no_action_is_allowed_and_no_card_is_told(label: str) -> None:
    game = EXAMPLES[label]
    for seat in others(game):
        for action in game.legal_actions()[:5]:
            verdict = game.verdict(action, by=seat)
            assert verdict.code is Code.NOT_YOUR_TURN
            assert {*verdict.alternatives} <= {*game.legal_claims()}


@in_turn
def test_r13_4_a_refusal_out_of_turn_is_the_same_whoever_holds_the_card(label: str) -> None:
    game = EXAMPLES[label]
    for seat in others(game):
        told = {game.verdict(f"play {card}", by=seat).code for hand in game.hands for card in hand}
        assert told <= {Code.NOT_YOUR_TURN}


def test_r13_4_an_action_by_another_seat_is_not_done() -> None:
    game = EXAMPLES["play"]
    action = game.legal_actions()[0]
    for seat in others(game):
        with pytest.raises(IllegalActionError) as caught:
            game.apply(action, by=seat)
        assert caught.value.verdict == game.verdict(action, by=seat)
    assert game.apply(action, by=game.to_act) == game.apply(action)


@pytest.mark.parametrize("seat", [3, -1, "0", 1.0])
def test_who_speaks_is_a_seat(seat: object) -> None:
    with pytest.raises(UltiError) as caught:
        EXAMPLES["play"].verdict("pass", by=seat)  # type: ignore[arg-type]
    assert caught.value.code == "bad_seat"


@in_turn
def test_r13_4_a_view_says_to_its_seat_what_the_game_would(label: str) -> None:
    game = EXAMPLES[label]
    for seat in Seat:
        view = game.view(seat)
        for text in ("pass", "take", "bid ju", "play MA", "meld 20", "kontra u", "concede"):
            ours, theirs = view.verdict(text), game.verdict(text, by=seat)
            assert (ours.code, ours.rule) == (theirs.code, theirs.rule), (seat, text)
