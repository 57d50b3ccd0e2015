"""What a seat saw: hidden discards, and whether the play began without an auction (R5.7, R13)."""

from __future__ import annotations

import pickle

from tests.games import EXAMPLES
from ulti import Card, CardSet, Discard, Pass, PlayCard, Seat
from ulti.view import HIDDEN_DISCARD, HiddenDiscard
from ulti.view.seen import has_auction, is_set_up


def test_r5_7_of_a_hidden_discard_is_known_only_that_it_was_made() -> None:
    assert str(HIDDEN_DISCARD) == "discard ?? ??"
    assert HiddenDiscard() == HIDDEN_DISCARD
    assert pickle.loads(pickle.dumps(HIDDEN_DISCARD)) == HIDDEN_DISCARD  # noqa: S301 - just pickled


def test_r5_1_an_auction_begins_with_a_discard() -> None:
    discard = Discard(CardSet.parse("M7 M8"))
    assert has_auction(((Seat.FOREHAND, HIDDEN_DISCARD),))
    assert has_auction(((Seat.FOREHAND, discard), (Seat.FOREHAND, Pass())))
    assert not has_auction(((Seat.FOREHAND, PlayCard(Card.parse("MA"))),))
    assert not has_auction(())


def test_r13_a_position_that_was_set_up_has_a_bid_and_no_auction() -> None:
    set_up, dealt = EXAMPLES["position"], EXAMPLES["play"]
    assert is_set_up(set_up.view(0)._facts())
    assert not is_set_up(dealt.view(0)._facts())
