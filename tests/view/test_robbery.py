"""Long robbing: talons that go round and round, counted, bounded and drawn (R5.2, R13.1)."""

from __future__ import annotations

import itertools
import math
import random
import time
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.view.looks import VIEWERS, chi_square, error_of, told_to, worlds
from tests.view.test_worlds import melded, refused_as_of_no_deal
from ulti import (
    DECK,
    PROFILES,
    SUIT_BID,
    Card,
    CardSet,
    Deal,
    Discard,
    Game,
    Meld,
    Phase,
    PlayCard,
    Rank,
    Seat,
    Take,
    ThrowIn,
)
from ulti.model.cards import bits_of_mask
from ulti.view import View, robbery
from ulti.view import worlds as worlds_module
from ulti.view.robbery import _Move, _Past

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.view.looks import Data
    from ulti import Profile


def anything(hand: list[Card], _: list[Card], rng: random.Random) -> list[Card]:
    """Lay any two cards."""
    return rng.sample(hand, 2)


def never_twice(hand: list[Card], laid: list[Card], rng: random.Random) -> list[Card]:
    """Lay cards that were not laid before, as long as there are any."""
    return sorted(rng.sample(hand, len(hand)), key=lambda card: card in laid)[:2]


def the_same_again(hand: list[Card], laid: list[Card], rng: random.Random) -> list[Card]:
    """Lay what went round already, so that the viewer sees it again and again."""
    return sorted(rng.sample(hand, len(hand)), key=lambda card: card not in laid)[:2]


def the_oldest(hand: list[Card], laid: list[Card], _: random.Random) -> list[Card]:
    """Lay what was laid the longest ago: whatever is known comes back in its turn."""
    last = {card: number for number, card in enumerate(laid)}
    return sorted(hand, key=lambda card: last.get(card, -1))[:2]


def the_newest(hand: list[Card], laid: list[Card], _: random.Random) -> list[Card]:
    """Lay what was laid last: the talon is handed on, and with luck another card."""
    last = {card: number for number, card in enumerate(laid)}
    return sorted(hand, key=lambda card: -last.get(card, -1))[1:3]


LAYS: Final = (anything, never_twice, the_same_again, the_oldest, the_newest)


def nobody(_: Seat, __: int) -> bool:
    """Let each seat take the talon in its turn."""
    return False


def middlehand(seat: Seat, _: int) -> bool:
    """Let two seats rob each other."""
    return seat is Seat.MIDDLEHAND


def by_turns(_: Seat, number: int) -> bool:
    """Let every other seat pass, so that the talons go the other way round."""
    return number % 2 == 1


def now_and_then(seat: Seat, number: int) -> bool:
    """Let seats pass without a rule."""
    return (number * 7 + seat * 3) % 5 < 2


PASSES: Final = (nobody, middlehand, by_turns, now_and_then)


def robbing(
    profile: Profile,
    lays: Callable[[list[Card], list[Card], random.Random], list[Card]],
    passes: Callable[[Seat, int], bool],
    seed: int,
) -> Iterator[Game]:
    """Go through the states of an auction that is as long as the profile allows.

    Yields those after each take, and those after each bid.
    """
    rng = random.Random(seed)
    game = Game.start(Deal.shuffled(rng), profile)
    laid: list[Card] = []
    while True:
        assert game.to_act is not None
        cards = lays(list(game.hands[game.to_act]), laid, rng)
        laid += cards
        game = game.apply(Discard(CardSet(cards)))
        bid = game.legal_actions()[0]
        if str(bid) == "pass":  # nothing is higher: the holder has only changed his talon
            yield game.apply(bid)
            return
        game = game.apply(bid)
        yield game
        assert game.to_act is not None
        if passes(game.to_act, len(laid) // 2) and Take() in game.apply("pass").legal_actions():
            game = game.apply("pass")
        if Take() not in game.legal_actions():
            # R5.8: the holder may take the talon even now, when both others have passed.
            game = game.apply("pass").apply("pass")
            if Take() not in game.legal_actions():
                return
        game = game.apply("take")
        yield game


CASES: Final = [
    pytest.param(
        profile,
        PASSES[(number + place) % len(PASSES)],
        lays,
        id=f"{profile.name}-{PASSES[(number + place) % len(PASSES)].__name__}-{lays.__name__}",
    )
    for number, profile in enumerate(PROFILES.values())
    for place, lays in enumerate(LAYS)
]


@pytest.mark.parametrize(("profile", "passes", "lays"), CASES)
def test_r5_2_views_of_auctions_of_every_length(
    profile: Profile,
    passes: Callable[[Seat, int], bool],
    lays: Callable[[list[Card], list[Card], random.Random], list[Card]],
) -> None:
    rng = random.Random(1)
    for number, game in enumerate(robbing(profile, lays, passes, 7)):
        for seat in VIEWERS:
            view = game.view(seat)
            start = time.process_time()
            sample = view.sample(rng)
            assert time.process_time() - start < 1
            assert sample.view(seat) == view
            if number % 7 == 0:
                for card in DECK:
                    holders = view.possible(card)
                    assert all(s in holders for s in Seat if card in game.hands[s])
                    assert all(s in holders for s in Seat if card in sample.hands[s])


# Counted by hand: few cards, every way


class Brute:
    """All sets of cards that a seat can hold, with the number of ways to each."""

    def __init__(self, outside: int, size: int) -> None:
        bits = bits_of_mask(outside)
        self.ways = Counter({sum(held): 1 for held in itertools.combinations(bits, size)})
        self.outside = outside

    def lay(self, cards: int, *, to_inner: bool) -> None:
        self.outside |= cards
        if to_inner:
            self.ways = Counter({held | cards: ways for held, ways in self.ways.items()})

    def take(self, cards: int, *, from_inner: bool) -> None:
        self.outside ^= cards
        there = cards if from_inner else 0
        self.ways = Counter(
            {held ^ there: ways for held, ways in self.ways.items() if held & cards == there}
        )

    def move(self, *, from_inner: bool) -> None:
        after: Counter[int] = Counter()
        for held, ways in self.ways.items():
            for bit in bits_of_mask(held if from_inner else self.outside & ~held):
                after[held ^ bit] += ways
        self.ways = after

    def sets(self, size: int) -> Iterator[int]:
        return map(sum, itertools.combinations(bits_of_mask(self.outside), size))


def bound_of(past: _Past, held: int) -> float:
    """Return the number of ways, or the bound, for a set of cards."""
    key = sum(unit * (held & cards).bit_count() for unit, cards in past.near.items())
    weights = [weight for bit, weight in past.weights.items() if bit & held]
    return past.ways.get(key, 0) * math.prod(weights)


@settings(max_examples=200)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 4, 10**6]))
def test_ways_are_those_of_trying_all_and_bounds_are_never_below(seed: int, most: int) -> None:
    rng = random.Random(seed)
    past, brute = _Past(0b111111, 3, most), Brute(0b111111, 3)
    held_by_viewer = 0b11111111 << 6
    log_scale = 0.0
    for _ in range(14):
        from_inner = rng.random() < 0.5
        others = brute.outside.bit_count() - past.size
        match rng.randrange(5):
            case 0 if held_by_viewer.bit_count() > 2:
                cards = sum(rng.sample(bits_of_mask(held_by_viewer), 2))
                held_by_viewer ^= cards
                past.lay(cards, to_inner=from_inner)
                brute.lay(cards, to_inner=from_inner)
            case 1 if (past.size if from_inner else others) > 2 and brute.ways:
                held = rng.choice(sorted(brute.ways))
                cards = sum(
                    rng.sample(bits_of_mask(held if from_inner else brute.outside & ~held), 2)
                )
                held_by_viewer |= cards
                past.take(cards, from_inner=from_inner)
                brute.take(cards, from_inner=from_inner)
            case _ if (past.size if from_inner else others) > 1:
                step, *_ = past.move(from_inner=from_inner)
                assert isinstance(step, _Move)
                if from_inner:
                    log_scale += step.slope * sum(step.factors.values())
                brute.move(from_inner=from_inner)
            case _:
                continue
        for held in brute.sets(past.size):
            bound = bound_of(past, held)
            if past.is_weighed:
                assert bound * math.exp(log_scale) >= brute.ways[held] * (1 - 1e-9)
            else:
                assert bound == brute.ways[held]
            within = all((held & mask).bit_count() <= n for mask, n in past.bounds)
            assert within is (brute.ways[held] > 0)


# Drawn: every game that looks the same, each as often


def robbed_by(takers: str, rng: random.Random) -> Game:
    """Let the seats take in turn and lay cards by chance; play to the end, or to the last trick."""
    game = Game.start(Deal.shuffled(rng), SUIT_BID)
    for taker in [*takers, ""]:
        assert game.to_act is not None
        cards = rng.sample(list(game.hands[game.to_act]), 2)
        game = game.apply(Discard(CardSet(cards)))
        game = game.apply(game.legal_actions()[0])
        while taker and str(int(game.to_act or 0)) != taker:
            game = game.apply("pass")
        if taker:
            game = game.apply("take")
    return game.apply("pass").apply("pass").apply("pass")


def played(game: Game, rng: random.Random, tricks: int) -> Game:
    """Go on at random until so many tricks are gathered."""
    while game.phase is not Phase.OVER and len(game.tricks) < tricks:
        actions = [a for a in game.legal_actions() if not isinstance(a, (Meld, ThrowIn))]
        game = game.apply(rng.choice(actions))
    return game


# Who takes in turn, from the first talon, which forehand lays; how many tricks are played; how
# many hidden robberies middlehand and rearhand can't see is what makes it slow to try all.
ROBBED: Final = {
    "to and fro, then away": ("1010120", 10),
    "away and back": ("12012", 9),
    "twice away": ("1201201", 10),
    "twice, both ways": ("12010210", 10),
    "away and back, often": ("101201021", 10),
    "away, changed by its holder": ("1221", 10),
}


@cache
def example_of(label: str) -> tuple[Game, list[Game]]:
    """Find such a game, with all that look the same to middlehand; at least 30."""
    takers, tricks = ROBBED[label]
    rng = random.Random(label)
    while True:
        game = played(robbed_by(takers, rng), rng, tricks)
        if len(game.tricks) == tricks:
            everything = worlds(game, Seat(1))
            if len(everything) >= 30:
                return game, everything


@pytest.mark.parametrize("most", [0, 4, None], ids=["weighed", "4 states", "usual"])
@pytest.mark.parametrize("label", ROBBED)
def test_samples_after_long_robbing_are_uniform(
    label: str, most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where states are weighed instead of counted, and draws are given up."""
    game, everything = example_of(label)
    seat, rng = Seat(1), random.Random(label)
    assert len(set(everything)) == len(everything)
    if most is not None:
        monkeypatch.setattr(robbery, "MOST_STATES", most or 1)
        monkeypatch.setattr(robbery, "MOST_AT_THE_END", most)
    view = game.view(seat)
    if view._all_worlds()._history.is_exact:
        assert view._all_worlds()._sums[-1] == len(everything)
    else:
        assert most is not None
    for card in DECK:
        holders = {s for world in everything for s in Seat if card in world.hands[s]}
        assert view.possible(card) == holders
    drawn = Counter(view.sample(rng) for _ in range(max(1000, 6 * len(everything))))
    assert set(drawn) <= set(everything)
    assert chi_square(drawn, everything) < 4


def melding(game: Game, rng: random.Random, tricks: int) -> Game:
    """Go on until so many tricks are gathered; each melds all he can, and keeps it for long."""
    while game.phase is not Phase.OVER and len(game.tricks) < tricks:
        actions = [a for a in game.legal_actions() if not isinstance(a, ThrowIn)]
        melds = [a for a in actions if isinstance(a, Meld)]
        others = [
            a
            for a in actions
            if not (isinstance(a, PlayCard) and a.card.rank in {Rank.KING, Rank.OVER})
        ]
        game = game.apply(melds[-1] if melds else rng.choice(others or actions))
    return game


def robbed_and_melded() -> Iterator[tuple[Game, list[Game]]]:
    """Find games where middlehand's talon went from hand to hand, and a twenty may be anywhere."""
    rng = random.Random(20)
    while True:
        game = melding(robbed_by("120", rng), rng, 8)
        if len(game.tricks) == 8 and melded(game, Seat(1)):
            everything = worlds(game, Seat(1))
            if len(everything) >= 12:
                yield game, everything


def robbed_again() -> Iterator[tuple[Game, list[Game]]]:
    """Find games where middlehand's talon went from hand to hand, and the talon is unknown."""
    rng = random.Random(21)
    while True:
        game = played(robbed_by("120", rng), rng, 9)
        if len(game.tricks) == 9:
            everything = worlds(game, Seat(1))
            if len(everything) >= 12:
                yield game, everything


@pytest.mark.parametrize("find", [robbed_and_melded, robbed_again])
def test_weighed_cards_in_play_are_drawn_and_placed_as_by_trying_all(
    find: Callable[[], Iterator[tuple[Game, list[Game]]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in `test_samples_are_uniform`, but no state is counted, and each draw may be given up."""
    monkeypatch.setattr(robbery, "MOST_AT_THE_END", 0)
    monkeypatch.setattr(robbery, "MOST_STATES", 1)
    weighed = drawn_from = 0
    for game, everything in itertools.islice(find(), 3):
        view, rng = game.view(1), random.Random(3)
        weighed += not view._all_worlds()._history.is_exact
        for card in DECK:
            holders = {s for world in everything for s in Seat if card in world.hands[s]}
            assert view.possible(card) == holders
        if len(everything) < 600:
            drawn_from += 1
            drawn = Counter(view.sample(rng) for _ in range(max(1000, 8 * len(everything))))
            assert set(drawn) <= set(everything)
            assert chi_square(drawn, everything) < 4
    assert weighed > 1
    assert drawn_from > 0


def test_ways_are_counted_more_finely_when_many_draws_are_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(robbery, "MOST_STATES", 1)
    monkeypatch.setattr(worlds_module, "TRIES", 1)
    game, everything = example_of("twice away")
    view, rng = game.view(1), random.Random(1)
    coarse = view._all_worlds()._history
    assert not coarse.is_exact
    drawn = Counter(view.sample(rng) for _ in range(6 * len(everything)))
    assert view._all_worlds()._history is not coarse
    assert chi_square(drawn, everything) < 4


# What can't have come about

# Seat 1 lays P9 P8, which seat 2 takes; takes Z9 Z8 of it; and lays MU M9, which it takes too.
ROUND: Final[list[list[object]]] = [
    *([0, "discard ?? ??"], [0, "bid ju"], [1, "take"], [1, "discard P9 P8"], [1, "bid b"]),
    *([2, "take"], [2, "discard ?? ??"], [2, "bid Pju"], [0, "pass"], [1, "take"]),
    *([1, "discard MU M9"], [1, "bid P4u"], [2, "take"], [2, "discard ?? ??"], [2, "bid P4ua"]),
]
TO_SEAT_0: Final[list[list[object]]] = [
    *([0, "take"], [0, "discard ?? ??"], [0, "bid P2ua"]),
]
LAID: Final = [(0, "T9 T8"), (1, "P9 P8"), (2, "Z9 Z8"), (1, "MU M9")]


def robbed_in_a_circle(*deeds: list[object], more: Sequence[tuple[int, str]] = ()) -> Data:
    """Return the data of a view of seat 1."""
    talons = [{"laid": laid, "cards": cards} for laid, cards in (*LAID, *more)]
    return told_to(1, [*ROUND, *deeds], talons=talons)


@pytest.mark.parametrize("most", [0, None])
def test_r5_2_no_more_cards_go_on_than_a_talon_holds(
    most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 0 took two cards of seat 2's: so it can play two of seat 1's four, but not three."""
    if most is not None:
        monkeypatch.setattr(robbery, "MOST_AT_THE_END", most)
    data = robbed_in_a_circle(
        *(*TO_SEAT_0, [1, "pass"], [2, "pass"], [0, "pass"]),
        *([0, "play P9"], [1, "play P7"], [2, "play PX"]),
        *([2, "play M7"], [0, "play M9"], [1, "play M8"]),
    )
    view = View.from_dict(data)
    assert view._all_worlds()._history.is_exact is (most is None)
    assert view.possible(Card.parse("P8")) == {2}
    assert view.sample(random.Random(1)).view(1) == view
    data["history"].append([0, "play P8"])
    refused_as_of_no_deal(data)


def test_r5_2_a_card_comes_from_a_seat_that_can_have_it() -> None:
    """Seat 2 took MU M9 and has them still, so that seat 0 can't lay them."""
    data = robbed_in_a_circle([0, "pass"], [1, "take"], more=[(2, "MU M9")])
    assert View.from_dict(data).hand is not None
    data["talons"][-1] = {"laid": 2, "cards": "T9 MU"}
    assert error_of(data) == ("bad_deal", "talons[4].cards")
    data = robbed_in_a_circle(
        *([0, "pass"], [1, "take"], [1, "discard M8 T9"], [1, "bid P2ua"], [2, "pass"]),
        *([0, "take"], [0, "discard ?? ??"], [0, "bid P2ud"], [1, "take"]),
        more=[(2, "ZU PX"), (1, "M8 T9"), (0, "MU M9")],
    )
    refused_as_of_no_deal(data)
    data["talons"][-1]["cards"] = "M8 T9"
    assert View.from_dict(data).sizes == (10, 12, 10)
