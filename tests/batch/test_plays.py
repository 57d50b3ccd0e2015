from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import ulti
from tests.batch.played import PLIES, Played, arrays_of, begin, cards_of, play, random_deals
from ulti import batch

Cards = Any  # of a shape or a type that is wrong
WORDS = [("ju", 0, "M"), ("b", 1, None), ("Pju", 2, None), ("4", 0, "Z")]
CONTRACTS = batch.Contracts(ulti.ULTISTARS, WORDS)
HANDS, TALON = random_deals(np.random.default_rng(3), 40)
WHICH = np.arange(40) % len(WORDS)


def some_plays() -> batch.Plays:
    return batch.Plays.begin(CONTRACTS, WHICH, HANDS, TALON)


def at_random(plays: batch.Plays, plies: int) -> batch.Plays:
    rng = np.random.default_rng(5)
    for _ in range(plies):
        plays = plays.play(batch.drawn(rng, plays.legal))
    return plays


def test_a_play_begins_with_the_declarer() -> None:
    """R8.1."""
    plays = some_plays()
    assert len(plays) == 40
    assert plays.contracts is CONTRACTS
    assert plays.played == 0
    assert plays.to_act.dtype == np.int8
    assert plays.to_act.tolist() == [(0, 1, 2, 0)[number] for number in WHICH]
    assert not plays.done.any()
    assert plays.cards.shape == (40, 0)
    assert (plays.hands == HANDS).all()
    assert repr(plays) == "<Plays 40 after 0 cards>"


def test_plays_never_change() -> None:
    plays = some_plays()
    legal = plays.legal.copy()
    after = at_random(plays, 3)
    assert (plays.legal == legal).all()
    assert plays.played == 0
    assert after.played == 3
    for array in (after.legal, after.to_act, after.done, after.hands, after.cards):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(AttributeError, match="legal"):
        plays.legal = legal
    with pytest.raises(AttributeError, match="legal"):
        del plays.legal
    with pytest.raises(ulti.UltiError, match=r"Plays\.begin"):
        batch.Plays()


def test_plays_are_copied_and_pickled() -> None:
    plays = at_random(some_plays(), 4)
    for again in (copy.deepcopy(plays), pickle.loads(pickle.dumps(plays))):  # noqa: S301 - our own
        assert (again.legal == plays.legal).all()
        assert (at_random(again, 3).cards == at_random(plays, 3).cards).all()


def test_what_is_given_may_change_later() -> None:
    hands, cards = HANDS.copy(), np.zeros(40, np.uint8)
    plays = batch.Plays.begin(CONTRACTS, WHICH, hands, TALON)
    cards[:] = batch.drawn(np.random.default_rng(1), plays.legal)
    after = plays.play(cards)
    expected = after.cards.copy()
    hands[:] = 0
    cards[:] = 0
    assert (plays.hands == HANDS).all()
    assert (after.cards == expected).all()


def test_each_play_is_a_game() -> None:
    plays = at_random(some_plays(), 14)
    for deal in range(40):
        game = plays.game(deal)
        assert game.legal_cards().mask == plays.legal[deal]
        assert (-1 if game.to_act is None else game.to_act) == plays.to_act[deal]
        assert [hand.mask for hand in game.hands] == plays.hands[deal].tolist()
    for wrong in (40, -1, "1", True, np.int64(1)):
        with pytest.raises(ulti.UltiError, match="is not the number of one of 40 deals"):
            plays.game(wrong)  # type: ignore[arg-type]


def test_a_play_where_defenders_speak_before_the_lead_is_a_game_too() -> None:
    """R7.6."""
    profile = ulti.ULTISTARS.evolve(kontra_time="BEFORE_LEAD")
    plays = batch.Plays.begin(batch.Contracts(profile, WORDS), WHICH, HANDS, TALON)
    assert plays.game(0).phase is ulti.Phase.PLAY


def test_an_early_end_leaves_no_legal_card() -> None:
    """R8.5."""
    rng = random.Random(2)
    played: list[Played] = []
    while len(played) < 10:
        each = play(begin(ulti.ULTISTARS, rng), rng)
        if each.outcome.ending is ulti.Ending.EARLY and len(each.cards) < PLIES:
            played.append(each)
    plays = batch.Plays.begin(*arrays_of(ulti.ULTISTARS, played))
    cards = cards_of(played)
    while not plays.done.all():
        done = plays.done
        assert (plays.legal[done] == 0).all()
        assert (plays.to_act[done] == -1).all()
        plays = plays.play(cards[:, plays.played])
    assert plays.played < PLIES
    assert (plays.cards == cards[:, : plays.played]).all()
    assert [outcome.ending for outcome in plays.outcomes()] == [ulti.Ending.EARLY] * 10
    with pytest.raises(ulti.UltiError, match="all deals of the batch are over") as caught:
        plays.play(np.zeros(10, int))
    assert caught.value.code == "deal_over"


def test_an_illegal_card_is_refused_with_the_deal_and_the_reason() -> None:
    """R8.2."""
    plays = at_random(some_plays(), 1)
    cards = batch.drawn(np.random.default_rng(1), plays.legal)
    for deal in range(40):
        for card in range(32):
            if plays.legal[deal] >> card & 1:
                continue
            chosen = cards.copy()
            chosen[deal] = card
            verdict = plays.game(deal).verdict(ulti.PlayCard(ulti.DECK[card]))
            with pytest.raises(ulti.UltiError) as caught:
                plays.play(chosen)
            start = f"deal {deal}, card 1: {verdict.action}: "
            assert str(caught.value).startswith(start)
            assert verdict.code is not None
            assert caught.value.code == verdict.code.value
            assert f"({verdict.rule})" in str(caught.value)
            assert all(str(card) not in str(caught.value)[len(start) :] for card in HIDDEN)
    chosen = cards.copy()
    chosen[7] = batch.NO_CARD
    with pytest.raises(ulti.UltiError, match="deal 7: 255 is not the number of a card"):
        plays.play(chosen)


HIDDEN = ["legal:", "alternatives"]


@pytest.mark.parametrize(
    "cards",
    [None, [0] * 40, np.zeros(39, int), np.zeros((40, 1), int), np.zeros(40), np.full(40, 256)],
)
def test_what_are_no_cards_is_refused(cards: Cards) -> None:
    with pytest.raises(ulti.UltiError, match=r"^cards"):
        some_plays().play(cards)


def changed(array: Cards, place: tuple[int, ...], value: object) -> Cards:
    array = array.copy()
    array[place] = value
    return array


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (0, None, "None is not a Contracts"),
        (1, WHICH[:5] + 9, "which[0]: 9 is not a whole number from 0 to 3"),
        (1, WHICH.astype(float), "which: an array of float64"),
        (2, HANDS[:39], "hands: the shape [39, 3] is wrong: use [40, 3]"),
        (2, HANDS[:, :2], "hands: the shape [40, 2] is wrong: use [40, 3]"),
        (2, changed(HANDS, (4, 1), 7), "deal 4: seat 1 has 3 cards, not 10"),
        (2, changed(HANDS, (4,), HANDS[4, 0]), "deal 4: a card is in two places"),
        (3, changed(TALON, (6,), 1), "deal 6: the talon has 1 cards, not 2"),
        (3, changed(TALON, (6,), TALON[7]), "deal 6: a card is in two places"),
        (4, np.zeros(40, int), "melds: the shape [40] is wrong: use [40, 3]"),
        (4, np.full((40, 3), 101), "melds[0, 0]: 101 is not a whole number from 0 to 100"),
    ],
)
def test_plays_that_cannot_begin_are_refused(place: int, value: object, message: str) -> None:
    arguments: list[Any] = [CONTRACTS, WHICH, HANDS, TALON, None]
    arguments[place] = value
    with pytest.raises(ulti.UltiError) as caught:
        batch.Plays.begin(*arguments)
    assert str(caught.value).startswith(message)


# A deal in which forehand holds the forty and two twenties, and the others none.
MELDS = np.array(
    [
        [
            ulti.CardSet.parse(text).mask
            for text in (
                "MK MO ZK ZO TK TO MA MX M9 M8",
                "PA PX PK PU P9 P8 P7 ZA ZX ZU",
                "PO TA TX TU T9 T8 T7 Z9 Z8 Z7",
            )
        ]
    ],
    np.uint32,
)
MELDS_TALON = np.array([ulti.CardSet.parse("MU M7").mask], np.uint32)


@pytest.mark.parametrize("points", [0, 20, 40, 41, 60, 80])
def test_melds_that_are_held_may_be_said(points: int) -> None:
    """R7.1: fewer than are held too; 41 are two twenties of one who holds the forty."""
    melds = np.array([[points, 0, 0]])
    assert len(batch.Plays.begin(CONTRACTS, np.array([0]), MELDS, MELDS_TALON, melds)) == 1


@pytest.mark.parametrize(
    ("contract", "melds", "message"),
    [
        (0, [100, 0, 0], "deal 0, seat 0: 100 points of melds are more than it holds (R7.1)"),
        (0, [61, 0, 0], "deal 0, seat 0: 61 points of melds are more than it holds (R7.1)"),
        (0, [0, 20, 0], "deal 0, seat 1: 20 points of melds are more than it holds (R7.1)"),
        (0, [30, 0, 0], "deal 0, seat 0: 30 is not the points of melds"),
        (0, [0, 0, 1], "deal 0, seat 2: 1 is not the points of melds"),
        (0, [21, 0, 0], "deal 0, seat 0: 21 is not the points of melds"),
        (0, [81, 0, 0], "deal 0, seat 0: 81 is not the points of melds"),
        (3, [20, 0, 0], "deal 0, seat 0: no melds are said in 4, as parti is not in it (R7.1)"),
    ],
)
def test_melds_that_cannot_be_said_are_refused(
    contract: int, melds: list[int], message: str
) -> None:
    """R7.1."""
    with pytest.raises(ulti.UltiError) as caught:
        batch.Plays.begin(CONTRACTS, np.array([contract]), MELDS, MELDS_TALON, np.array([melds]))
    assert str(caught.value).startswith(message)
    assert caught.value.code == "bad_meld"


def test_an_empty_batch_is_over_at_its_end() -> None:
    nothing = np.zeros(0, np.uint32)
    plays = batch.Plays.begin(CONTRACTS, nothing, nothing.reshape(0, 3), nothing)
    for _ in range(PLIES):
        plays = plays.play(nothing)
    assert plays.net().shape == (0, 3)
    assert len(plays.outcomes()) == 0


def test_the_first_illegal_card_is_found() -> None:
    """R8.2 to R8.5: each card of many plays, and one of them changed."""
    rng = random.Random(4)
    played = [play(begin(ulti.ULTISTARS, rng), rng) for _ in range(150)]
    arrays = arrays_of(ulti.ULTISTARS, played)[:4]
    cards = cards_of(played)
    assert batch.first_illegal(*arrays, cards).tolist() == [-1] * 150
    expected = []
    for deal, each in enumerate(played):
        place = rng.randrange(PLIES)
        card = rng.randrange(32)
        cards[deal, place] = card
        expected.append(_first_illegal(each, cards[deal].tolist(), ulti.ULTISTARS))
    found = batch.first_illegal(*arrays, cards)
    assert found.dtype == np.int8
    assert found.tolist() == expected
    assert len(set(expected)) > 10


def _first_illegal(each: Played, cards: list[int], profile: ulti.Profile) -> int:
    """Find it with `Game`, card by card."""
    bid, declarer, trump, _ = each.row
    masks = (*each.hands, each.talon)
    sets = [ulti.CardSet(c for c in ulti.DECK if mask & c.bit) for mask in masks]
    game = ulti.Game.from_contract(sets[:3], sets[3], declarer, bid, trump, profile)
    ended = False
    for place, card in enumerate(cards):
        if card == batch.NO_CARD:
            ended = True
        elif ended or ulti.DECK[card] not in game.legal_cards():
            return place
        else:
            game = game.play(ulti.DECK[card])
    return -1


def test_a_play_may_be_looked_at_before_its_end() -> None:
    cards = at_random(some_plays(), 7).cards
    assert (batch.first_illegal(CONTRACTS, WHICH, HANDS, TALON, cards) == -1).all()


@pytest.mark.parametrize("cards", [None, np.zeros(40, int), np.zeros((40, 31), int)])
def test_cards_of_the_wrong_shape_are_refused(cards: Cards) -> None:
    with pytest.raises(ulti.UltiError, match=r"^cards: "):
        batch.first_illegal(CONTRACTS, WHICH, HANDS, TALON, cards)
