"""Composed deals: legal card by card, and they end as it is wanted."""

from __future__ import annotations

import random

import pytest

from ulti import ULTISTARS, WIKIHOW, Game, Meld, Outcome, Profile, Silent, UltiError
from ulti.model.cards import set_of_mask
from ulti.testing import composing
from ulti.testing.composing import compose

EVERYBODY_GUARDS = WIKIHOW.evolve(seven_guard="EVERYBODY", beat_suit_in_trumped_trick=True)


def silent(figure: str, seat: int | None, *, made: bool = True) -> Silent:
    return Silent(figure, seat, made=made)


@pytest.mark.parametrize(
    ("outcome", "profile"),
    [
        (Outcome("ju", 0, "M", made={"j", "u"}), EVERYBODY_GUARDS),
        (Outcome("4u", 0, "Z", made={"u"}), EVERYBODY_GUARDS),
        (Outcome("2", 0, "M", made={"2"}, silent=[silent("a", 0)]), ULTISTARS),
        (Outcome("d", 0, "M", made=()), WIKIHOW),
        (Outcome("j", 0, "M", made={"j"}, silent=[silent("c1", 0), silent("u", 2)]), ULTISTARS),
        (Outcome("ju", 0, "M", "CONCEDED", made={"j"}), ULTISTARS),
        (Outcome("ju", 0, "M", "CONCEDED", made={"u"}), ULTISTARS),
        (Outcome("nd", 0, made={"nd"}), ULTISTARS),
        (Outcome("b", 0, made=()), ULTISTARS),
        (Outcome("b", 0, ending="EARLY"), ULTISTARS),
        (Outcome("td", 0, "T", "EARLY"), ULTISTARS.evolve(early_end="ALL")),
    ],
    ids=str,
)
def test_a_line_is_legal_and_ends_as_it_is_wanted(outcome: Outcome, profile: Profile) -> None:
    script = compose(outcome, profile, random.Random(1))
    hands = [set_of_mask(mask) for mask in script.hands]
    assert outcome.bid is not None
    talon = set_of_mask(script.talon)
    game = Game.from_contract(hands, talon, 0, outcome.bid, outcome.trump, profile)
    for turn, card in enumerate(script.cards):
        assert game.to_act is not None
        forty, twenties = script.melds[game.to_act]
        if turn < len(hands) and (forty or twenties):
            game = game.apply(Meld(forty=forty, twenties=twenties))
        game = game.play(card)
    if outcome.ending.name == "CONCEDED":
        game = game.apply("concede")
    assert game.outcome == outcome


def test_chance_alone_decides_which_of_all_such_deals() -> None:
    outcome = Outcome("Pju", 0, made={"j"})
    one, same, other = (compose(outcome, ULTISTARS, random.Random(seed)) for seed in (1, 1, 2))
    assert one == same != other


def test_what_can_not_be_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composing, "MOST_TRIES", 2)
    monkeypatch.setattr(composing, "MOST_DRAWS", 20)
    beside = [silent("d", 1), silent("u", 0)]
    for impossible in (
        Outcome("4", 0, "M", made={"4"}, silent=[silent("d", 1)]),
        Outcome("j", 0, "M", made=(), silent=beside),
        Outcome(
            "j", 0, "M", made=(), silent=[silent("u", 1, made=False), silent("d", 0, made=False)]
        ),
    ):
        with pytest.raises(UltiError, match="no deal was found"):
            compose(impossible, WIKIHOW, random.Random(1))
