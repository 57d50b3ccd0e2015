"""Which cards of a deal gave something away."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.games import at_first_lead
from tests.solve.endings import ending
from ulti import Figure, Game, Phase, UltiError, solve
from ulti.solve.review import review


def _played_out(game: Game, seed: int) -> Game:
    rng = random.Random(seed)
    while game.phase is not Phase.OVER:
        cards = game.legal_cards().sorted()
        game = game.play(rng.choice(cards)) if cards else game.apply("pass")
    return game


def _deal() -> Game:
    game = at_first_lead("ju").apply("meld 40 20")
    game = game.play(game.legal_cards().sorted()[0]).apply("kontra u")
    return _played_out(game, 3)


def test_every_card_has_a_remark_and_the_gifts_add_up() -> None:
    over = _deal()
    steps: list[tuple[int, int]] = []
    remarks = review(over, progress=lambda done, of: steps.append((done, of)))
    assert [remark.card for remark in remarks] == [
        card for trick in over.tricks for card in trick.cards
    ]
    assert [remark.seat for remark in remarks] == [
        (trick.leader + place) % 3 for trick in over.tricks for place in range(3)
    ]
    assert [remark.trick for remark in remarks] == [1 + place // 3 for place in range(30)]
    assert steps == [(number, 30) for number in range(1, 31)]
    assert over.outcome is not None
    assert over.settlement is not None
    final = {figure: figure in over.outcome.made for figure in over.outcome.bid or ()}
    gifts = [(remark, gift) for remark in remarks for gift in remark.gifts]
    assert gifts
    for figure in (*final, None):
        of_figure = [gift for _, gift in gifts if gift.figure is figure]
        for one, next_ in itertools.pairwise(of_figure):
            assert one.after == next_.before
        if of_figure:
            net = over.settlement.net[0]
            assert of_figure[-1].after == (net if figure is None else final[figure])
    for remark, gift in gifts:
        worse = gift.after < gift.before
        assert worse is (remark.seat == over.declarer)
        assert gift.better
        assert remark.card not in gift.better


def test_a_gift_is_what_the_solver_says_of_the_position() -> None:
    over = _played_out(ending(random.Random(5)), 5)
    remarks = review(over)
    plays = [place for place, (_, action) in enumerate(over.history) if "play" in str(action)]
    for place, remark in list(zip(plays, remarks, strict=True))[-9:]:
        before = over.at(place)
        assert before.bid is not None
        for figure in before.bid:
            best = solve.best(before, figure)
            gift = next((gift for gift in remark.gifts if gift.figure is figure), None)
            assert (gift is None) is (remark.card in best)
            if gift is not None:
                assert gift.better == best


def test_a_play_that_goes_on_is_reviewed_so_far() -> None:
    game = at_first_lead("b", None)
    game = game.play(game.legal_cards().sorted()[0])
    (remark,) = review(game)
    assert remark.trick == 1
    assert {gift.figure for gift in remark.gifts} <= {Figure.BETLI, None}


def test_without_a_card_there_is_nothing_to_review() -> None:
    with pytest.raises(UltiError, match="no card was played"):
        review(at_first_lead("ju"))
    with pytest.raises(UltiError, match="is not a Game"):
        review("a game")  # type: ignore[arg-type]
