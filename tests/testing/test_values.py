"""Strategies for cards, deals, bids and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import find, given
from hypothesis import strategies as st

from ulti import (
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    Bid,
    Catalogue,
    Phase,
    UltiError,
    parse_action,
)
from ulti.testing import (
    actions,
    auctions,
    bids,
    card_sets,
    cards,
    deals,
)
from ulti.testing.plans import Drawn, shuffle

if TYPE_CHECKING:
    from collections.abc import Callable


@st.composite
def _shuffled(draw: st.DrawFn, things: str) -> list[str]:
    return shuffle(Drawn(draw), things)


@given(st.data())
def test_values_are_what_they_say(data: st.DataObject) -> None:
    assert len(data.draw(card_sets(2, 4))) in {2, 3, 4}
    assert [len(hand) for hand in data.draw(deals()).hands] == [12, 10, 10]
    assert data.draw(bids(SUIT_BID)) in Catalogue.of(SUIT_BID)
    assert isinstance(data.draw(bids()), Bid)
    assert parse_action(str(data.draw(actions()))) is not None
    game = data.draw(auctions(VICCESMAGYARKARTYA))
    if game.phase is not Phase.OVER:
        assert game.verdict(data.draw(actions(game)))


def test_values_shrink_to_what_is_simple() -> None:
    assert str(find(cards(), lambda _: True)) == "MA"
    assert len(find(card_sets(), lambda cards: len(cards) > 1)) == 2
    assert str(find(bids(ULTISTARS), lambda _: True)) == "j"
    assert find(deals(), lambda _: True).texts()[0] == "MA MX MK MO MU M9 M8 M7 ZA ZX ZK ZO"
    assert find(_shuffled("abcdefgh"), lambda _: True) == list("abcdefgh")


@pytest.mark.parametrize("make", [actions, bids])
def test_values_of_something_else_are_refused(make: Callable[[Any], object]) -> None:
    with pytest.raises(UltiError):
        make("ju")
