from __future__ import annotations

import random

import numpy as np
import pytest

import ulti
from tests.batch.played import arrays_of, begin, cards_of, play
from ulti import batch
from ulti.batch import outcomes as outcomes_module

HANDS = np.array([[0x3FF, 0xFFC00, 0x3FF00000]], np.uint32)
TALON = np.array([0xC0000000], np.uint32)


def played_out(contracts: batch.Contracts) -> batch.Plays:
    """Play the lowest legal cards; each seat holds ten cards that follow each other."""
    plays = batch.Plays.begin(contracts, np.zeros(1, int), HANDS, TALON)
    while not plays.done.all():
        lowest = plays.legal & (~plays.legal + np.uint32(1))
        plays = plays.play(np.bitwise_count(lowest - np.uint32(1)))
    return plays


def test_outcomes_are_a_sequence() -> None:
    rng = random.Random(1)
    played = [play(begin(ulti.WIKIPEDIA, rng), rng) for _ in range(20)]
    cards = cards_of(played)
    plays = batch.Plays.begin(*arrays_of(ulti.WIKIPEDIA, played))
    for ply in range(30):
        plays = plays.play(cards[:, ply])
    outcomes = plays.outcomes()
    assert len(outcomes) == 20
    assert outcomes[3] == played[3].outcome
    assert outcomes[-1] == played[-1].outcome
    assert outcomes[2:4] == (played[2].outcome, played[3].outcome)
    assert list(outcomes) == [each.outcome for each in played]
    assert len(outcomes.different) == len(set(outcomes.different)) <= 20
    for wrong in (20, "3", None, 1.5):
        with pytest.raises(ulti.UltiError, match="is not the number of one of 20 deals"):
            outcomes[wrong]  # type: ignore[index]


def test_each_different_outcome_is_settled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    contracts = batch.Contracts(ulti.WIKIPEDIA, [("Pju", 0, None)])
    settled: list[ulti.Outcome] = []

    def settle(outcome: ulti.Outcome, *arguments: object) -> ulti.Settlement:
        settled.append(outcome)
        return ulti.settle(outcome, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(outcomes_module, "settle", settle)
    played_out(contracts).net()
    played_out(contracts).net()
    assert len(settled) == 1
    monkeypatch.setattr(outcomes_module, "_MOST_KNOWN", 0)
    contracts = batch.Contracts(ulti.WIKIPEDIA, [("Pju", 0, None), ("b", 0, None)])
    two = batch.Plays.begin(contracts, np.array([0, 1]), HANDS.repeat(2, axis=0), TALON.repeat(2))
    while not two.done.all():
        two = two.play(batch.drawn(np.random.default_rng(1), two.legal))
    two.net()
    assert len(settled) == 3
    two.net()
    assert len(settled) > 3  # no more are kept than there may be


def test_an_amount_too_great_for_an_array_is_refused() -> None:
    """R7.4: where kontra has no limit, a level may be as high as 1000."""
    contracts = batch.Contracts(ulti.WIKIHOW, [("Pju", 0, None, {"u": 70})])
    plays = played_out(contracts)
    assert plays.outcomes()[0].kontra == {ulti.Figure.ULTI: 70}
    with pytest.raises(ulti.UltiError, match="too great for int64") as caught:
        plays.net()
    assert caught.value.code == "too_great"


def test_the_defenders_together_have_a_silent_durchmars_by_sides() -> None:
    """R10.4: made, or lost by the last trick."""
    profile = ulti.WIKIPEDIA.evolve(silent_durchmars_by="SIDES", silent_durchmars_losable=True)
    contracts = batch.Contracts(profile, [("ju", 0, "T")])
    rng = random.Random(1)
    seen = set()
    for _ in range(40):
        # Forehand holds no trump and no ace but one at most.
        deck = sorted(ulti.DECK, key=lambda c: (c.suit is ulti.Suit.BELLS, c.rank.value in "AXK"))
        low = ulti.CardSet(deck[:10])
        rest = [card for card in ulti.DECK if card not in low]
        rng.shuffle(rest)
        hands = (low, ulti.CardSet(rest[:10]), ulti.CardSet(rest[10:20]))
        game = ulti.Game.from_contract(hands, ulti.CardSet(rest[20:]), 0, "ju", "T", profile)
        each = play(game, rng)
        arrays = arrays_of(profile, [each])
        plays = batch.Plays.begin(*arrays)
        for card in each.cards:
            plays = plays.play(np.array([card]))
        assert plays.outcomes()[0] == each.outcome
        assert plays.net().tolist() == [list(each.net)]
        seen |= {
            (silent.seat, silent.made)
            for silent in each.outcome.silent
            if silent.figure is ulti.Figure.DURCHMARS
        }
    assert (None, True) in seen
    assert len(contracts) == 1


def test_no_outcome_before_the_end() -> None:
    contracts = batch.Contracts(ulti.WIKIPEDIA, [("Pju", 0, None)])
    plays = batch.Plays.begin(contracts, np.zeros(1, int), HANDS, TALON)
    for ask in (plays.outcomes, plays.net):
        with pytest.raises(ulti.UltiError, match="deal 0 is not over") as caught:
            ask()
        assert caught.value.code == "deal_not_over"
