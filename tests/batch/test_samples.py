"""Sampled deals against `View.sample`: the same deals, each as likely (R13)."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import ulti
from tests.batch.played import PLIES
from tests.games import after, at_first_lead, play_on
from ulti import batch
from ulti.view import View
from ulti.view import worlds as worlds_module

DRAWS = 1000


def masks_of(game: ulti.Game) -> tuple[int, ...]:
    """Return hands as `sample_hands` has them, and the talon."""
    hands = [hand.mask for hand in game.hands]
    cards = [a.card for _, a in game.history if isinstance(a, ulti.PlayCard)]
    seats = [seat for seat, a in game.history if isinstance(a, ulti.PlayCard)]
    for seat, card in zip(seats, cards, strict=True):
        hands[seat] |= card.bit
    return (*hands, game.talon.mask)


def check(view: View, seed: int = 1) -> None:
    """Compare how often each card is in each place, and each pair of some cards in one hand."""
    rng = random.Random(seed)
    many = batch.sample_hands(view, DRAWS, np.random.default_rng(seed))
    ones = np.array([masks_of(view.sample(rng)) for _ in range(DRAWS)], np.uint32)
    assert many.shape == (DRAWS, 4)
    assert many.dtype == np.uint32
    assert (np.bitwise_count(many) == np.bitwise_count(ones[0])).all()
    whole = np.bitwise_or.reduce(many, axis=1)
    assert (whole == np.bitwise_or.reduce(ones, axis=1)).all()
    cards = np.uint32(1) << np.arange(32, dtype=np.uint32)
    pairs = cards | np.roll(cards, 1)
    for group in (cards, pairs):
        shares = [((part[:, :, None] & group) == group).mean(axis=0) for part in (ones, many)]
        spread = 5 * (0.5 / DRAWS) ** 0.5 * 0.75 + 0.001
        assert abs(shares[0] - shares[1]).max() < spread, view
        # What never comes, or always, is known.
        sure = (shares[0] == 0) | (shares[0] == 1)
        assert (abs(shares[0] - shares[1])[sure] < 0.01).all(), view


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("plies", [0, 5, 13, 22])
def test_what_a_seat_may_think_is_drawn_as_by_view_sample(seat: int | None, plies: int) -> None:
    lead = after(at_first_lead("ju"), "meld 40 20", "play MA", "kontra u", "meld 20")
    game, rng = lead, random.Random(plies)
    while len([1 for _, a in game.history if isinstance(a, ulti.PlayCard)]) < plies:
        words = [a for a in game.legal_actions() if isinstance(a, (ulti.PlayCard, ulti.Pass))]
        game = game.apply(rng.choice(words))
    check(game.view(seat))


def test_in_the_auction_the_cards_held_now_are_drawn() -> None:
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(1)), ulti.WIKIPEDIA)
    check(game.view(1))  # no talon lies: forehand holds twelve cards
    game = game.apply(game.legal_actions()[5])
    check(game.view(0))
    check(game.view(1))


def robbed(robberies: int) -> ulti.Game:
    """Let the talon be robbed so often that ways are counted."""
    profile = ulti.WIKIPEDIA
    rng = random.Random(3)
    game = ulti.Game.start(ulti.Deal.shuffled(rng), profile)
    game = game.apply(rng.choice(game.legal_actions())).apply("bid j")
    bids = iter(("Pj", "4", "ju", "b", "Pju", "4u", "d", "2"))
    for _ in range(robberies):
        game = game.apply("take")
        game = game.apply(rng.choice(game.legal_actions()))
        legal = [a for a in game.legal_actions() if isinstance(a, ulti.MakeBid)]
        wanted = next(bids)
        game = game.apply(next((a for a in legal if str(a) == f"bid {wanted}"), legal[0]))
    return game


@pytest.mark.parametrize("robberies", [1, 3, 5])
def test_robbed_talons_weigh_as_in_view_sample(robberies: int) -> None:
    """R5.2."""
    game = robbed(robberies)
    for seat in range(3):
        check(game.view(seat))


def test_draws_are_given_up_where_ways_are_bounds_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """R5.2: with few states the ways are weighed, not counted, and then counted more finely."""
    from ulti.view import robbery  # noqa: PLC0415 - changed below

    monkeypatch.setattr(robbery, "MOST_STATES", 2)
    monkeypatch.setattr(robbery, "MOST_AT_THE_END", 1)
    game = robbed(6)
    views = [game.view(seat) for seat in range(3)]
    assert any(not view._all_worlds()._history.is_exact for view in views)
    for view in views:
        check(view)


@pytest.mark.parametrize("finest", [2, 10**6])
def test_ways_are_counted_more_finely_when_draws_are_given_up(
    monkeypatch: pytest.MonkeyPatch, finest: int
) -> None:
    from ulti.batch import samples  # noqa: PLC0415 - changed below
    from ulti.view import robbery  # noqa: PLC0415 - changed below

    monkeypatch.setattr(robbery, "MOST_STATES", 2)
    monkeypatch.setattr(robbery, "MOST_AT_THE_END", 1)
    monkeypatch.setattr(robbery, "_FINER", finest)
    monkeypatch.setattr(samples, "TRIES", 1)
    monkeypatch.setattr(worlds_module, "TRIES", 1)
    check(robbed(6).view(0))


def test_nothing_and_one_are_drawn() -> None:
    view = at_first_lead("ju").view(1)
    rng = np.random.default_rng(1)
    assert batch.sample_hands(view, 0, rng).shape == (0, 4)
    assert (np.bitwise_count(batch.sample_hands(view, 1, rng)) == [[10, 10, 10, 2]]).all()


def test_what_is_drawn_may_be_played() -> None:
    """The hands are those of the first lead, and allow the cards that were played."""
    game = play_on(at_first_lead("ju"), random.Random(5))
    cards = [a.card.index for _, a in game.history if isinstance(a, ulti.PlayCard)]
    before = game.at(len(game.history) - 8)
    view = before.view(2)
    drawn = batch.sample_hands(view, 200, np.random.default_rng(1))
    contracts = batch.Contracts(game.profile, [("ju", 0, "M")])
    played = [a for _, a in before.history if isinstance(a, ulti.PlayCard)]
    row = np.array(cards[: len(played)], np.uint8)
    which = np.zeros(200, int)
    found = batch.first_illegal(contracts, which, drawn[:, :3], drawn[:, 3], np.tile(row, (200, 1)))
    assert len(row) < PLIES
    assert (found == -1).all()


def test_no_deal_is_drawn_where_none_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    view = at_first_lead("ju").view(1)
    monkeypatch.setattr(worlds_module.Worlds, "is_empty", True)
    with pytest.raises(ulti.UltiError, match="no cards agree") as caught:
        batch.sample_hands(view, 5, np.random.default_rng(1))
    assert caught.value.code == "no_deal"


@pytest.mark.parametrize(
    "arguments",
    [
        (at_first_lead("ju"), 5, np.random.default_rng(1)),
        (at_first_lead("ju").view(0), -5, np.random.default_rng(1)),
        (at_first_lead("ju").view(0), 5, random.Random(1)),
    ],
)
def test_arguments_of_the_wrong_kind_are_refused(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ulti.UltiError):
        batch.sample_hands(*arguments)
