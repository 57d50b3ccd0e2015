"""All games that look the same as a view: each counted and drawn as often as the others (R13)."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from tests.games import EXAMPLES, PLAYED
from tests.view.looks import OPENING, TO_PLAY, Data, at_trick, chi_square, error_of, told_to, worlds
from ulti import (
    DECK,
    VICCESMAGYARKARTYA,
    WIKIPEDIA,
    Discard,
    Game,
    Seat,
    Take,
    UltiError,
)
from ulti.view import View
from ulti.view.form import read_sight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def hidden_robberies(game: Game, seat: Seat | None) -> int:
    """Count the talons that were taken from others by others."""
    count = 0
    layer = None
    for who, action in game.history:
        if isinstance(action, Discard):
            layer = who
        elif isinstance(action, Take):
            count += seat is None or seat not in {layer, who}
    return count


def own_robbed(game: Game, seat: Seat | None) -> bool:
    """Tell whether another took a talon of the seat's."""
    takes = [n for n, (_, a) in enumerate(game.history) if isinstance(a, Take)]
    layers = [[w for w, a in game.history[:n] if isinstance(a, Discard)][-1] for n in takes]
    return any(
        layer is seat is not game.history[n][0] for n, layer in zip(takes, layers, strict=True)
    )


def melded(game: Game, seat: Seat | None) -> bool:
    """Tell whether another has said a twenty."""
    return any(
        m is not None and m.twenties > 0 and s is not seat
        for s, m in zip(Seat, game.melds, strict=True)
    )


# By label: what is looked for, at which trick, how many robberies may be hidden from the viewer.
KINDS: Final[dict[str, tuple[Callable[[Game, Seat | None], bool], int, int]]] = {
    "no robbery": (lambda game, _: not any(isinstance(a, Take) for _, a in game.history), 9, 0),
    "a robbery of others": (lambda game, seat: hidden_robberies(game, seat) == 1, 10, 1),
    "own talon robbed": (own_robbed, 9, 0),
    "own talon robbed, then robbed again": (
        lambda game, seat: own_robbed(game, seat) and hidden_robberies(game, seat) == 1,
        10,
        1,
    ),
    "a twenty": (melded, 8, 0),
    "spectator": (lambda _, seat: seat is None, 10, 0),
}


def examples_of(
    kind: str, count: int, least: int = 2
) -> Iterator[tuple[Game, Seat | None, list[Game]]]:
    """Find positions of a kind, each with all games that look the same."""
    fits, trick, most = KINDS[kind]
    rng = random.Random(kind)
    found = 0
    while found < count:
        game = at_trick(trick, rng, rng.choice([WIKIPEDIA, VICCESMAGYARKARTYA, PLAYED]))
        if game is None:
            continue
        seat = None if kind == "spectator" else rng.choice(list(Seat))
        if not fits(game, seat) or hidden_robberies(game, seat) > most:
            continue
        everything = worlds(game, seat)
        if len(everything) >= least:
            found += 1
            yield game, seat, everything


@pytest.mark.parametrize("kind", KINDS)
def test_every_consistent_game_is_counted_once(kind: str) -> None:
    for game, seat, everything in examples_of(kind, 6):
        view = game.view(seat)
        assert len(set(everything)) == len(everything)
        assert game in everything
        assert view._all_worlds()._sums[-1] == len(everything)
        for card in DECK:
            holders = {s for world in everything for s in Seat if card in world.hands[s]}
            assert view.possible(card) == holders


@pytest.mark.parametrize("kind", KINDS)
def test_samples_are_uniform(kind: str) -> None:
    game, seat, everything = next(examples_of(kind, 1, 12))
    view, rng = game.view(seat), random.Random(5)
    drawn = Counter(view.sample(rng) for _ in range(max(2000, 8 * len(everything))))
    assert set(drawn) <= set(everything)
    assert chi_square(drawn, everything) < 4
    # The control: a draw that is wrong by a little more than chance is found out.
    half = Counter({world: n * (1 + (place % 2)) for place, (world, n) in enumerate(drawn.items())})
    assert chi_square(half, everything) > 4


def test_the_same_generator_gives_the_same_game() -> None:
    view = EXAMPLES["lead"].view(2)
    one, two = ([view.sample(random.Random(seed)) for seed in range(5)] for _ in range(2))
    assert one == two
    assert len(set(one)) > 1


def refused_as_of_no_deal(data: Data) -> None:
    """Check that such a view is not read, and that one made otherwise draws nothing."""
    assert error_of(data) == ("no_deal", "history")
    view = View._of_sight(read_sight(data)[0])
    with pytest.raises(UltiError, match="of any deal") as caught:
        view.sample(random.Random(1))
    assert caught.value.code == "no_deal"
    assert all(view.possible(card) <= {view.seat} for card in DECK)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (1, "40 20 20 20"),  # seat 1 holds a king and an over itself
        (2, "20 20 20"),  # so does seat 2
        (2, "40 20 20 20"),
    ],
)
def test_a_view_of_no_deal_is_refused_clearly(seat: int, said: str) -> None:
    refused_as_of_no_deal(told_to(seat, [*TO_PLAY, [0, f"meld {said}"]]))


def test_a_forty_that_the_viewer_holds_can_not_be_another_s() -> None:
    refused_as_of_no_deal(told_to(2, [*TO_PLAY[:-1], [0, "trump T"], [0, "meld 40"]]))


def test_r5_2_nobody_takes_a_card_that_he_holds_already() -> None:
    """Seat 1 holds P9, so that it can't be in the talon that seat 0 laid."""
    history = [*OPENING, [1, "take"]]
    data = told_to(1, history, talons=[{"laid": 0, "cards": "T9 P9"}])
    assert error_of(data) == ("bad_deal", "talons[0].cards")
    lying = [*TO_PLAY[:-1], [0, "throw-in"]]
    data = told_to(1, lying, talons=[{"laid": 0, "cards": "T9 P9"}])
    assert error_of(data) == ("bad_deal", "talons[0].cards")


def test_r13_1_the_second_talon_too_is_looked_at() -> None:
    talons = [{"laid": 0, "cards": "T9 T8"}, {"laid": 1, "cards": "P9 P8"}]
    history = [*OPENING, [1, "take"], [1, "discard P9 P8"], [1, "bid b"], [2, "take"]]
    history += [[2, "discard ?? ??"], [2, "bid eb"], [0, "pass"], [1, "take"]]
    fine = [*talons, {"laid": 2, "cards": "P9 PX"}]
    assert View.from_dict(told_to(1, history, talons=fine)).sizes == (10, 12, 10)
    data = told_to(1, history, talons=[*talons, {"laid": 2, "cards": "P9 T8"}])
    assert error_of(data) == ("bad_deal", "talons[2].cards")
    data = told_to(1, history, talons=[*talons, {"laid": 0, "cards": "P9 PX"}])
    assert error_of(data) == ("view_differs", "talons[2]")
