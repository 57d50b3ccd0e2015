"""Agreements: what needs more than one player's word (R13.5)."""

from __future__ import annotations

import json
import time
from typing import Any

import jsonschema
import pytest

from tests.games import EXAMPLES, after, at_first_lead
from ulti import (
    ULTISTARS,
    Code,
    Game,
    IllegalActionError,
    Outcome,
    OutcomeError,
    ParseError,
    RecordError,
    Settlement,
    UltiError,
)
from ulti.model.actions import Concede, Spread
from ulti.table.agreement import AGREEMENT, Agreement, Standing, TakeBack

GAME = EXAMPLES["play"]
"""The hands of forehand, the declarer, and middlehand are open."""

ENDED = Outcome(
    GAME.bid, GAME.declarer, GAME.trump, ending="AGREED", made=GAME.bid, kontra=GAME.kontra
)


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


def test_r13_5_who_proposes_the_same_agrees() -> None:
    agreement = Agreement.none(GAME).propose(1, "back").propose(0, "back 1")
    assert agreement == Agreement.none(GAME).propose(1, "back").agree(0)


def test_r13_5_who_withdraws_leaves_the_words_of_others() -> None:
    agreement = Agreement.none(GAME).propose(1, "back").agree(0).propose(2, "concede")
    assert repr(agreement) == "<Agreement back by 0, 1; concede by 2>"
    assert repr(agreement.withdraw(1)) == "<Agreement back by 0; concede by 2>"
    assert repr(agreement.propose(1, "back 2")) == (
        "<Agreement back by 0; concede by 2; back 2 by 1>"
    )


def test_r13_5_a_word_goes_to_the_proposal_it_is_for() -> None:
    agreement = Agreement.none(GAME).propose(0, "back").propose(1, "back 2").propose(2, "concede")
    assert repr(agreement.agree(0, "back 2")) == (
        "<Agreement back by 0; back 2 by 0, 1; concede by 2>"
    )
    with pytest.raises(UltiError, match=r"^2 proposals wait for the word of seat 2") as caught:
        agreement.agree(2)
    assert caught.value.code == "not_proposed"
    assert repr(agreement.agree(0)) == repr(agreement.agree(0, "back 2"))  # the only one open


def test_r8_8_a_concession_needs_both_defenders() -> None:
    agreement = Agreement.none(GAME).propose(2, "concede")
    with pytest.raises(IllegalActionError) as caught:
        agreement.agree(0, "concede")  # the declarer
    assert caught.value.verdict == GAME.verdict("concede", by=0)
    assert caught.value.verdict.code is Code.NOT_YOUR_TURN
    assert agreement.settled is None
    agreement = agreement.agree(1)
    assert agreement.settled == Concede()
    assert agreement.carry_out() == GAME.apply("concede")


def test_r8_7_a_spread_needs_the_partners_word_where_the_house_says_so() -> None:
    alone = Agreement.none(GAME).propose(2, "spread 2")
    assert alone.settled == Spread(2)
    assert alone.carry_out() == GAME.apply("spread 2")
    rules = GAME.profile.evolve(defender_spread="WITH_CONSENT")
    game = after(at_first_lead("ju", profile=rules), "play MA", "play MU", "play ZU")
    agreement = Agreement.none(game).propose(2, "spread 2")
    assert agreement.settled is None
    with pytest.raises(IllegalActionError):
        agreement.agree(0, "spread 2")
    agreement = agreement.agree(1, "spread 2")
    assert agreement.settled == Spread(2)
    assert agreement.carry_out() == game.apply("spread 2")


def test_r8_9_an_agreed_end_is_settled_as_it_says() -> None:
    agreement = Agreement.none(GAME).propose(0, ENDED.to_dict()).agree(1)
    assert agreement.settled is None
    agreement = agreement.agree(2, json.dumps(ENDED.to_dict()))
    assert agreement.settled == ENDED
    paid = agreement.carry_out()
    assert isinstance(paid, Settlement)
    assert sum(paid.net) == 0


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"ending": "PLAYED"}, "ending: an agreed end is AGREED, not PLAYED"),
        ({"declarer": 1}, "declarer: in this deal it is 0, not 1"),
        ({"bid": "j", "made": [], "kontra": {"j": 1}}, "bid: in this deal it is ju, not j"),
        ({"trump": "T"}, "trump: in this deal it is M, not T"),
        ({"kontra": {"j": 1}}, "kontra: in this deal it is "),
    ],
)
def test_r8_9_an_agreed_end_is_one_of_this_deal(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(UltiError, match=f"^{why}") as caught:
        Agreement.none(GAME).propose(0, {**ENDED.to_dict(), **changes})
    assert caught.value.code == "bad_outcome"


@pytest.mark.parametrize(
    ("label", "code"), [("respond", "wrong_phase"), ("trump", "wrong_phase"), ("over", "game_over")]
)
def test_r8_9_an_end_is_agreed_on_in_the_play_alone(label: str, code: str) -> None:
    with pytest.raises(UltiError) as caught:
        Agreement.none(EXAMPLES[label]).propose(0, ENDED)
    assert caught.value.code == code


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


@pytest.mark.parametrize("count", [0, -1, True, 1.0, "1", None])
def test_a_number_of_actions_is_taken_back(count: Any) -> None:  # noqa: ANN401 - or something else
    with pytest.raises(UltiError, match="use a whole number from 1") as caught:
        TakeBack(count)
    assert caught.value.code == "bad_count"


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


def test_r8_9_an_agreement_on_an_end_goes_through_json() -> None:
    agreement = Agreement.none(GAME).propose(1, ENDED).propose(0, "back").agree(2, ENDED)
    data = json.loads(json.dumps(agreement.to_dict()))
    assert Agreement.from_dict(data, GAME) == agreement
    assert repr(agreement) == "<Agreement an agreed end by 1, 2; back by 0>"


@pytest.mark.parametrize(
    ("proposal", "code", "path"),
    [
        ({"what": 5, "by": [0]}, "bad_type", "proposals[0].what"),
        ({"what": {"bid": "?"}, "by": [0]}, "bad_bid", "proposals[0].what.bid"),
        ({"what": {**ENDED.to_dict(), "declarer": 1}, "by": [0]}, "bad_outcome", "proposals[0]"),
        ({"what": "back", "by": [3]}, "bad_type", "proposals[0].by[0]"),
        ({"what": "concede", "by": [0]}, "not_your_turn", "proposals[0]"),
    ],
)
def test_a_proposal_that_can_not_be_is_refused_with_its_place(
    proposal: dict[str, Any], code: str, path: str
) -> None:
    data = {**Agreement.none(GAME).to_dict(), "proposals": [proposal]}
    with pytest.raises(RecordError) as caught:
        Agreement.from_dict(data, GAME)
    assert (caught.value.code, caught.value.path) == (code, path)


def lead_with_partner() -> Game:
    """Return a deal in which defenders may lay a hand open with the partner's consent."""
    game = at_first_lead("ju", "M", ULTISTARS)
    for _ in range(4):  # into trick 2
        cards = game.legal_cards().sorted()
        game = game.play(cards[0]) if cards else game.apply("pass")
    return game


def test_r13_5_a_spread_of_either_defender_goes_through_json() -> None:
    game = lead_with_partner()
    for seat, partner in ((1, 2), (2, 1)):
        proposed = Agreement.none(game).propose(seat, f"spread {seat}")
        agreed = proposed.agree(partner)
        for agreement in (proposed, agreed, agreed.withdraw(seat)):
            assert Agreement.from_dict(agreement.to_dict(), game) == agreement


@pytest.mark.parametrize(
    ("proposals", "why"),
    [
        ([{"what": "back", "by": []}], "a list of one to three seats"),
        ([{"what": "back", "by": [0] * 4}], "a list of one to three seats"),
        ([{"what": "back", "by": [1, 1]}], "each seat says its word once"),
        ([{"what": "back", "by": [1]}, {"what": "back 1", "by": [2]}], "is proposed twice"),
        ([{"what": "concede", "by": [1, 0]}], "both defenders say it together"),
        ([{"what": "concede", "by": [0]}], "both defenders say it together"),
        ([{"what": "spread 1", "by": [1, 0]}], "it is for seat 1"),
        ([{"what": "spread 0", "by": [1]}], "the declarer's spread names no seat"),
    ],
)
def test_r13_5_only_those_stand_by_a_proposal_whose_word_it_needs(
    proposals: object, why: str
) -> None:
    game = lead_with_partner()
    data = {**Agreement.none(game).to_dict(), "proposals": proposals}
    with pytest.raises(RecordError, match=why):
        Agreement.from_dict(data, game)


def test_r13_5_a_long_list_of_words_is_not_even_looked_at() -> None:
    game = lead_with_partner()
    data = {
        **Agreement.none(game).to_dict(),
        "proposals": [{"what": "back", "by": [0] * 470_000}],
    }
    begun = time.process_time()
    with pytest.raises(RecordError, match="a list of one to three seats"):
        Agreement.from_dict(data, game)
    assert time.process_time() - begun < 0.5


def test_r7_3_two_levels_that_are_the_same_are_one() -> None:
    game = EXAMPLES["individual"].at(len(EXAMPLES["individual"].history) - 1)
    levels = game.kontra
    assert any(isinstance(level, tuple) for level in levels.values())
    other = Outcome(game.bid, game.declarer, game.trump, "AGREED", (), (), {})
    with pytest.raises(OutcomeError, match=r"kontra: in this deal it is .* and .*, not nothing"):
        Agreement.none(game).propose(0, other)


@pytest.mark.parametrize("standing", ["junk", (1,), [Standing], None])
def test_an_agreement_is_made_of_what_stands(standing: Any) -> None:  # noqa: ANN401 - what is wrong
    with pytest.raises(UltiError, match="is not what stands: begin with"):
        Agreement(GAME, standing)
    with pytest.raises(UltiError, match="None is not a Game"):
        Agreement(None)  # type: ignore[arg-type]


def test_the_schema_of_an_agreement_takes_texts_and_outcomes() -> None:
    named: dict[str, Any] = {}
    schema = AGREEMENT.schema(named)
    check = jsonschema.Draft202012Validator({**schema, "$defs": named})
    data = Agreement.none(GAME).propose(1, ENDED).propose(0, "back").to_dict()
    check.validate(data)
    assert not check.is_valid({**data, "proposals": [{"what": 5, "by": [0]}]})
    assert not check.is_valid({**data, "proposals": [{"what": {"bid": 5}, "by": [0]}]})


@pytest.mark.parametrize("data", [{}, [], None, {"format": "ulti-view", "version": 1}])
def test_what_is_not_an_agreement_is_refused(data: object) -> None:
    with pytest.raises(RecordError):
        Agreement.from_dict(data, GAME)  # type: ignore[arg-type]


def test_an_agreement_belongs_to_a_game() -> None:
    with pytest.raises(UltiError) as caught:
        Agreement.none("a game")  # type: ignore[arg-type]
    assert caught.value.code == "bad_argument"
