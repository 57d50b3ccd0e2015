"""Agreements: what needs more than one player's word (R13.5)."""

from __future__ import annotations

import json

import pytest

from tests.games import EXAMPLES
from ulti import IllegalActionError, Outcome, ParseError, RecordError, Settlement, UltiError
from ulti.table.agreement import Agreement, TakeBack

GAME = EXAMPLES["play"]


def test_r13_5_taking_back_needs_the_word_of_all() -> None:
    agreement = Agreement.none(GAME).propose(1, "back 2")
    assert agreement.settled is None
    agreement = agreement.agree(0)
    assert agreement.settled is None
    agreement = agreement.agree(2)
    assert agreement.settled == TakeBack(2)
    assert agreement.carry_out() == GAME.at(len(GAME.history) - 2)


def test_r13_5_nothing_is_carried_out_before_all_agree() -> None:
    with pytest.raises(UltiError) as caught:
        Agreement.none(GAME).propose(1, "back").carry_out()
    assert caught.value.code == "no_consent"


def test_r13_5_who_proposes_something_else_withdraws_the_first() -> None:
    agreement = Agreement.none(GAME).propose(1, "back").propose(1, "back 2")
    assert [each.what for each in agreement.standing] == [TakeBack(2)]
    assert agreement.withdraw(1).standing == ()


def test_r13_5_a_proposal_lapses_when_the_deal_goes_on() -> None:
    agreement = Agreement.none(GAME).propose(1, "back")
    assert agreement.at(GAME) is agreement
    assert agreement.at(GAME.apply(GAME.legal_actions()[0])).standing == ()


def test_r8_9_an_agreed_end_is_settled_as_it_says() -> None:
    assert GAME.bid is not None
    made = [figure.code for figure in GAME.bid]
    outcome = Outcome(
        GAME.bid, GAME.declarer, GAME.trump, ending="AGREED", made=made, kontra=GAME.kontra
    )
    agreement = Agreement.none(GAME).propose(0, outcome.to_dict()).agree(1).agree(2)
    assert agreement.settled == outcome
    paid = agreement.carry_out()
    assert isinstance(paid, Settlement)
    assert sum(paid.net) == 0


@pytest.mark.parametrize("what", ["pass", "play MA", "back 0", "back x", "dance", 5, None])
def test_what_needs_no_other_word_can_not_be_proposed(what: object) -> None:
    with pytest.raises(UltiError):
        Agreement.none(GAME).propose(0, what)  # type: ignore[arg-type]


def test_nobody_agrees_to_what_was_not_proposed() -> None:
    with pytest.raises(UltiError) as caught:
        Agreement.none(GAME).agree(0, "back")
    assert caught.value.code == "not_proposed"
    with pytest.raises(UltiError) as caught:
        Agreement.none(GAME).agree(0)
    assert caught.value.code == "not_proposed"


@pytest.mark.parametrize("text", ["", "back 0", "back -1", "back 1 2", "forward", "back 123456789"])
def test_taking_back_is_written_in_one_way(text: str) -> None:
    with pytest.raises(ParseError):
        TakeBack.parse(text)
    assert TakeBack.parse("back") == TakeBack(1)
    assert str(TakeBack.parse("back 3")) == "back 3"


def test_more_than_there_is_can_not_be_taken_back() -> None:
    with pytest.raises(UltiError):
        Agreement.none(GAME).propose(0, f"back {len(GAME.history) + 1}")


def test_a_concession_is_not_the_declarers() -> None:
    assert GAME.declarer is not None
    with pytest.raises(IllegalActionError):
        Agreement.none(GAME).propose(GAME.declarer, "concede")


def test_an_agreement_goes_through_json_and_shows_no_card() -> None:
    agreement = Agreement.none(GAME).propose(1, "back 2").agree(0)
    data = json.loads(json.dumps(agreement.to_dict()))
    assert Agreement.from_dict(data, GAME) == agreement
    later = GAME.apply(GAME.legal_actions()[0])
    assert Agreement.from_dict(data, later).standing == ()
    assert repr(agreement) == "<Agreement back 2 by 0, 1>"
    for card in GAME.talon:
        assert str(card) not in json.dumps(data)


@pytest.mark.parametrize("data", [{}, [], None, {"format": "ulti-view", "version": 1}])
def test_what_is_not_an_agreement_is_refused(data: object) -> None:
    with pytest.raises(RecordError):
        Agreement.from_dict(data, GAME)  # type: ignore[arg-type]


def test_an_agreement_belongs_to_a_game() -> None:
    with pytest.raises(UltiError) as caught:
        Agreement.none("a game")  # type: ignore[arg-type]
    assert caught.value.code == "bad_argument"
