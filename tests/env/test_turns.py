"""Actions that are chosen in parts."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import EXAMPLES, after, at_first_lead
from ulti import (
    SUIT_BID,
    ULTISTARS,
    WIKIPEDIA,
    CardSet,
    Deal,
    Game,
    IllegalActionError,
    Phase,
    Seat,
    UltiError,
)
from ulti.env import Turn, action_id, legal_mask
from ulti.testing import games, profiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti import Action, Profile

INDIVIDUAL = WIKIPEDIA.evolve(individual_kontra={"j", "u", "b"}, kontra_levels=4)


def ends_of(turn: Turn) -> Iterator[Game]:
    """Go through the games to which the choices of one action lead."""
    for number in turn.numbers():
        then = turn.do(number)
        if then.chosen:
            yield from ends_of(then)
        else:
            yield then.game


def acted(game: Game) -> list[Game]:
    return [game.apply(action) for action in game.legal_actions()]


@settings(max_examples=60)
@given(game=games(), by_card=st.booleans(), by_target=st.booleans())
def test_the_choices_lead_once_to_each_legal_action(
    game: Game, by_card: bool, by_target: bool
) -> None:
    turn = Turn(game, by_card=by_card, by_target=by_target)
    found = list(ends_of(turn))
    expected = acted(game)
    if not by_target:
        expected = [game.apply(a) for a in game.legal_actions() if has_number(a)]
    assert len(found) == len(expected)
    assert {*found} == {*expected}


def has_number(action: Action) -> bool:
    try:
        action_id(action)
    except UltiError:
        return False
    return True


def test_r5_1_a_discard_card_by_card() -> None:
    turn = Turn(Game.start(Deal.shuffled(random.Random(7)), ULTISTARS), by_card=True)
    first, *others = turn.game.hands[0].sorted()
    assert turn.numbers() == [card.index for card in (first, *others[:-1])]
    half = turn.do(first.index)
    assert (half.game, half.cards, half.to_act) == (turn.game, CardSet([first]), Seat.FOREHAND)
    assert half.numbers() == [card.index for card in others]
    done = half.do(others[3].index)
    assert not done.chosen
    assert done.game.talon == CardSet([first, others[3]])
    assert done.by_card


def test_r7_2_a_kontra_figure_by_figure() -> None:
    game = after(at_first_lead("ju", profile=WIKIPEDIA), "play MA")
    turn = Turn(game, by_target=True)
    half = turn.do(action_id("kontra j"))
    assert [str(target) for target in half.targets] == ["j"]
    assert half.numbers() == [action_id("pass"), action_id("kontra u")]
    assert half.do(action_id("pass")).game == game.apply("kontra j")
    assert half.do(action_id("kontra u")).game == game.apply("kontra j u")
    # The last that can be raised ends the kontra by itself.
    assert turn.do(action_id("kontra u")).game == game.apply("kontra u")


def test_r7_3_a_kontra_on_several_figures_and_defenders() -> None:
    lead = at_first_lead("ju", profile=INDIVIDUAL)
    game = after(lead, "play MA", "kontra j u", "play MU", "kontra j u", "play ZU")
    assert game.phase is Phase.KONTRA
    assert legal_mask(game).bit_count() < len(game.legal_actions()) == 16
    turn = Turn(game, by_target=True)
    for text in ("kontra j@2", "kontra u@1", "kontra u@2"):
        turn = turn.do(action_id(text))
    assert turn.game == game.apply("kontra j@2 u@1 u@2")


def test_r7_6_the_bare_word_is_one_choice() -> None:
    profile = WIKIPEDIA.evolve(kontra_scope="CONTRACT", individual_kontra=set())
    game = after(at_first_lead("ju", profile=profile), "play MA")
    assert Turn(game, by_target=True).do(action_id("kontra")).game == game.apply("kontra")


@pytest.mark.parametrize("text", ["concede", "spread", "spread 1"])
def test_r8_7_claims_are_not_choices(text: str) -> None:
    game = EXAMPLES["play"]
    with pytest.raises(UltiError, match="is a claim") as caught:
        Turn(game).do(action_id(text))
    assert caught.value.code == "bad_choice"


def test_illegal_choices_are_refused_and_change_nothing() -> None:
    start = Game.start(EXAMPLES["deal"].deal or Deal.shuffled(random.Random(1)), ULTISTARS)
    whole, parts = Turn(start), Turn(start, by_card=True)
    with pytest.raises(IllegalActionError):
        whole.do(action_id("pass"))
    with pytest.raises(IllegalActionError):
        whole.do(0)  # a card is not played yet
    with pytest.raises(UltiError, match="can't be chosen here"):
        parts.do(action_id("play P7"))
    with pytest.raises(UltiError, match="can't be chosen here"):
        parts.do(0).do(0)
    with pytest.raises(UltiError, match="is not the number of an action"):
        whole.do(10_000)
    with pytest.raises(IllegalActionError):
        Turn(EXAMPLES["lead"]).do(action_id("play M8"))


@pytest.mark.parametrize(
    ("chosen", "what"),
    [
        ((31,), "can't be chosen"),
        ((32,), "can't be chosen"),
        ((0, 0), "can't be chosen"),
        ((0, 1, 2), "can't be chosen"),
        ((action_id("kontra u"),), "can't be chosen"),
        ((5000,), "number of an action"),
        ([0], "not a tuple"),
    ],
)
def test_what_can_not_be_chosen_is_not_made(chosen: tuple[int, ...], what: str) -> None:
    with pytest.raises(UltiError, match=what):
        Turn(EXAMPLES["deal"], by_card=True, chosen=chosen)
    with pytest.raises(UltiError, match="is not a Game"):
        Turn("game", by_card=True)  # type: ignore[arg-type]


def test_a_deal_in_parts_is_a_value() -> None:
    turn = Turn(EXAMPLES["deal"], by_card=True)
    assert turn.do(0) == Turn(EXAMPLES["deal"], by_card=True, chosen=(0,))
    assert hash(turn.do(0)) == hash(turn.do(0)) != hash(turn.do(1))


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), profile=profiles())
def test_whole_deals_are_played_in_parts(seed: int, profile: Profile) -> None:
    rng = random.Random(seed)
    turn = Turn(Game.start(Deal.shuffled(rng), profile), by_card=True, by_target=True)
    while turn.to_act is not None:
        numbers = turn.numbers()
        turn = turn.do(numbers[int(rng.random() ** 3 * len(numbers))])
    assert turn.game.settlement is not None
    assert not turn.numbers()


def test_r3_5_bids_of_suit_bid_ulti_are_numbered() -> None:
    game = Game.start(Deal.shuffled(random.Random(7)), SUIT_BID)
    game = game.apply(game.legal_actions()[0])
    assert legal_mask(game).bit_count() == len(game.legal_actions()) > 60


def test_r7_2_a_choice_that_nothing_can_follow_is_an_action() -> None:
    game = after(at_first_lead("ju", profile=WIKIPEDIA), "play MA")
    assert Turn(game, by_target=True, chosen=(action_id("kontra j"),)).targets
    with pytest.raises(UltiError, match="can't be chosen"):
        Turn(game, by_target=True, chosen=(action_id("kontra u"),))
