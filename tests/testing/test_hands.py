"""Hands that bring something about."""

from __future__ import annotations

import pytest

from ulti.testing.hands import SCRIPTED, Hands


@pytest.mark.parametrize("hands", SCRIPTED, ids=lambda hands: hands.cards)
def test_hands_that_show_something_name_no_card_twice(hands: Hands) -> None:
    named = [hand.split() for hand in hands.cards.split("|")]
    cards = [card for hand in named for card in hand]
    assert len(set(cards)) == len(cards)
    assert all(len(hand) <= 10 for hand in named)
