"""What a seat observes: all of its view, nothing else."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import DEAL, EXAMPLES, after, at_first_lead, play_on, some_action
from ulti import (
    DECK,
    PROFILES,
    ULTISTARS,
    WIKIPEDIA,
    AllPass,
    Catalogue,
    Deal,
    Figure,
    Game,
    IllegalActionError,
    Phase,
    UltiError,
)
from ulti.env import Turn, action_id, fields_of, observation, observation_size
from ulti.testing import games
from ulti.view import View

if TYPE_CHECKING:
    from ulti import Action

PAGE: Final = Path(__file__).parent.parent.parent / "docs" / "env.md"
FREE: Final = WIKIPEDIA.evolve(
    concession=True, kontra_levels=4, defender_spread="WITH_CONSENT", opening_pass=True
)
HOUSES: Final = [
    *PROFILES.values(),
    FREE,
    FREE.evolve(raise_without_talon="ANYONE", holder_exchange=True),
    FREE.evolve(kontra_scope="CONTRACT", individual_kontra=set(), kontra_time="BEFORE_LEAD"),
    FREE.evolve(individual_kontra={"j", "u", "4", "d", "b"}, all_pass=AllPass.PLAIN_PARTI),
]


def seen(game: Game, seat: int, chosen: tuple[int, ...] = ()) -> dict[str, list[int]]:
    """Return the parts of an observation by name."""
    data = observation(game.view(seat), chosen)
    return {
        field.name: list(data[field.start : field.start + field.size])
        for field in fields_of(game.profile)
    }


def a_game(seed: int, rng: random.Random) -> Game:
    profile = HOUSES[seed % len(HOUSES)]
    return Game.start(Deal.shuffled(rng), profile)


def varied(game: Game, rng: random.Random) -> Game:
    """Return a game in which something was done otherwise, or in another order."""
    actions: list[Action] = [action for _, action in game.history]
    place = rng.randrange(len(actions))
    before = game.at(place)
    if rng.random() < 0.5:
        actions[place : place + 2] = reversed(actions[place : place + 2])
    elif rng.random() < 0.5:
        actions.insert(place, some_action(before, rng))
    else:
        actions[place] = some_action(before, rng)
    other = before
    for action in actions[place:]:
        try:
            other = other.apply(action)
        except IllegalActionError:
            continue
    return other


@settings(max_examples=400)
@given(seed=st.integers(0, 10**9))
def test_r13_observations_are_equal_exactly_if_the_views_are(seed: int) -> None:
    rng = random.Random(seed)
    game = a_game(seed, rng)
    for _ in range(rng.randrange(1, 50)):
        if game.phase is not Phase.OVER:
            game = game.apply(some_action(game, rng))
    other = varied(game, rng)
    for one, two in ((game, other), (game, other.at(min(len(game.history), len(other.history))))):
        for seat in range(3):
            first, second = one.view(seat), two.view(seat)
            assert (first == second) is (observation(first) == observation(second))


@settings(max_examples=60)
@given(game=games(), seed=st.integers(0, 10**6))
def test_r13_nothing_hidden_is_in_it(game: Game, seed: int) -> None:
    """A game that looks the same to a seat is observed the same by it, whatever is hidden."""
    for seat in range(3):
        view = game.view(seat)
        other = view.sample(random.Random(seed))
        assert observation(other.view(seat)) == observation(view)


def test_r13_two_games_that_differ_in_hidden_cards_only() -> None:
    """Middlehand and rearhand change all cards: forehand observes the same till one is played."""
    first, second, third = DEAL.hands
    one = Game.start(DEAL, WIKIPEDIA)
    two = Game.start(Deal((first, third, second)), WIKIPEDIA)
    for action in ("discard T9 T8", "bid ju", "pass", "pass", "pass", "trump M", "play MA"):
        one, two = one.apply(action), two.apply(action)
        assert observation(one.view(0)) == observation(two.view(0))
        assert observation(one.view(1)) != observation(two.view(1))


def test_r5_7_a_hidden_talon_is_not_observed() -> None:
    one = Game.start(DEAL, WIKIPEDIA).apply("discard T9 T8")
    two = Game.start(DEAL, WIKIPEDIA).apply("discard MA ZA")
    assert observation(one.view(0)) != observation(two.view(0))
    for seat in (1, 2):
        assert observation(one.view(seat)) == observation(two.view(seat))


@pytest.mark.parametrize("label", EXAMPLES)
def test_a_view_that_was_read_gives_the_same(label: str) -> None:
    for seat in range(3):
        view = EXAMPLES[label].view(seat)
        assert observation(View.from_json(view.to_json())) == observation(view)


@pytest.mark.parametrize("label", EXAMPLES)
def test_the_parts_say_what_the_view_says(label: str) -> None:
    game = EXAMPLES[label]
    for seat in range(3):
        view, parts = game.view(seat), seen(game, seat)
        assert parts["phase"].index(1) == list(Phase).index(view.phase)
        turn = [0, 0, 0]
        if view.to_act is not None:
            turn[(view.to_act - seat) % 3] = 1
        assert parts["to_act"] == turn
        assert parts["hand"] == [int(view.hand is not None and card in view.hand) for card in DECK]
        assert sum(parts["dealt"]) == (10 if parts["is_set_up"][0] or seat else 12)
        assert parts["sizes"] == [view.sizes[(seat + step) % 3] for step in range(3)]
        for step in range(3):
            hand = view.open_hands[(seat + step) % 3]
            shown = [int(hand is not None and card in hand) for card in DECK]
            assert parts["open_hands"][32 * step : 32 * step + 32] == shown
        assert sum(parts["table"]) == len(view.trick)
        for place, card in enumerate(view.trick):
            assert parts["table"][32 * place + card.index] == 1
        assert sum(parts["figures"]) == (0 if view.bid is None else len(view.bid))
        assert sum(parts["trump"]) == (view.trump is not None)
        assert sum(parts["ending"]) == (view.phase is Phase.OVER)


def test_r8_the_order_of_cards_in_tricks() -> None:
    game = EXAMPLES["play"]
    parts = seen(game, 2)
    when = {count: index for index, count in enumerate(parts["when"]) if count}
    told = [(int(seat), action) for seat, action in game.history if "play" in str(action)]
    assert [str(DECK[when[n]]) for n in range(1, len(told) + 1)] == [str(a)[5:] for _, a in told]
    for seat, action in told:
        assert parts["played"][32 * ((seat - 2) % 3) + action_id(action)] == 1
    assert sum(parts["played"]) == len(told)


def test_r5_the_history_of_the_auction() -> None:
    """Rearhand robs the talon of middlehand, who has robbed forehand's, and knows both."""
    game = after(Game.start(DEAL, WIKIPEDIA), "discard T9 T8", "bid j", "take", "discard MU M9")
    game = after(game, "bid Pj", "take", "discard M9 Z7", "bid ju", "pass", "pass", "pass")
    places = {str(bid): place for place, bid in enumerate(Catalogue.of(WIKIPEDIA).bids)}
    start = fields_of(WIKIPEDIA)[-1].start

    def slot(seat: int, bid: str) -> list[int]:
        data = observation(game.view(seat))
        return list(data[start + 6 * places[bid] : start + 6 * places[bid] + 6])

    def cards(text: str) -> list[int]:
        return [action_id(f"play {card}") + 1 for card in text.split()]

    assert slot(0, "j") == [1, 0, 0, 1, *cards("T9 T8")]
    assert slot(0, "Pj") == [0, 1, 0, 1, 0, 0]
    assert slot(1, "j") == [0, 0, 1, 1, *cards("T9 T8")]
    assert slot(2, "j") == [0, 1, 0, 1, 0, 0]
    assert slot(2, "Pj") == [0, 0, 1, 1, *cards("MU M9")]
    assert slot(2, "ju") == [1, 0, 0, 1, *cards("M9 Z7")]
    assert slot(1, "ju") == [0, 1, 0, 1, 0, 0]
    assert slot(0, "4") == [0] * 6


def test_r7_3_joint_and_individual_levels() -> None:
    lead = at_first_lead("ju", profile=FREE)
    game = after(lead, "play MA", "kontra j", "play MU", "kontra u", "play ZU", "kontra j u")
    parts = seen(game, 0)
    at = 2 * Figure.ULTI.index
    assert parts["levels"][:2] == parts["levels"][at : at + 2] == [2, 2]
    assert [parts["doubled_by"][figure.index] for figure in (Figure.PARTI, Figure.ULTI)] == [0, 1]
    alone = after(at_first_lead("b", None, FREE), "play M7", "play M8", "kontra b")
    at = 2 * Figure.BETLI.index
    assert seen(alone, 1)["levels"][at : at + 2] == [0, 1]


def test_r7_what_was_said_has_an_order() -> None:
    lead = after(at_first_lead("ju", profile=FREE), "meld 40 20", "play MA")
    one = after(lead, "meld 20", "kontra u")
    two = after(lead, "kontra u", "meld 20")
    assert seen(one, 0)["words"] == [1, 1, 1, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0]
    assert seen(two, 0)["words"] == [1, 1, 1, 0, 0, 0, 0, 1, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0]


def test_r6_r8_8_endings() -> None:
    kinds = {"thrown in": 0, "thrown in before trump": 0, "conceded": 1, "forfeited": 2}
    for label, place in (kinds | {"void": 2, "over": 3, "early": 3}).items():
        assert seen(EXAMPLES[label], 1)["ending"].index(1) == place


def test_r5_1_the_part_of_a_discard_that_is_chosen() -> None:
    turn = Turn(Game.start(DEAL, WIKIPEDIA), by_card=True).do(0)
    assert seen(turn.game, 0, turn.chosen)["chosen_cards"] == [1] + [0] * 31
    assert sum(seen(turn.game, 0)["chosen_cards"]) == 0


def test_r7_2_the_part_of_a_kontra_that_is_chosen() -> None:
    numbers = (action_id("kontra j"), action_id("kontra b@2"), action_id("pass"))
    targets = seen(EXAMPLES["first trick"], 0, numbers)["chosen_targets"]
    assert [place for place, is_chosen in enumerate(targets) if is_chosen] == [
        0,
        3 * Figure.BETLI.index + 2,
    ]


def test_many_levels_are_written_as_far_as_they_go() -> None:
    """R7.4: where there is no limit, a level may be greater than a byte."""
    game = after(at_first_lead("ju", profile=WIKIPEDIA.evolve(kontra_levels=None)), "play MA")
    game = after(game, "play MU", "kontra j", "play ZU")
    while dict(game.kontra)[Figure.PARTI] != 300:
        choice = "kontra j" if game.to_act != 1 else "pass"
        game = game.apply(choice)
    parts = seen(game, 0)
    assert parts["levels"][:2] == [255, 255]
    assert parts["doubled_by"][0] == 255
    assert parts["round_words"] == [255]


@pytest.mark.parametrize("name", PROFILES)
def test_the_parts_join(name: str) -> None:
    profile = PROFILES[name]
    fields = fields_of(profile)
    assert all(one.start + one.size == two.start for one, two in pairwise(fields))
    assert fields[-1].size == 6 * len(Catalogue.of(profile).bids)
    assert fields[0].start == 0
    assert fields[-1].start + fields[-1].size == observation_size(profile)


def test_the_page_describes_each_part() -> None:
    rows = [line.split("|")[1:4] for line in PAGE.read_text(encoding="utf-8").splitlines()]
    told = [tuple(cell.strip() for cell in row) for row in rows if len(row) == 3]
    for field in fields_of(ULTISTARS):
        size = "6 for each bid" if field.name == "bids" else str(field.size)
        assert (f"`{field.name}`", size, field.meaning) in told


def test_more_deals_than_are_kept() -> None:
    rng = random.Random(5)
    starts = [
        play_on(Game.start(Deal.shuffled(rng), WIKIPEDIA), rng, Phase.PLAY) for _ in range(60)
    ]
    played = [play_on(game, rng, Phase.KONTRA) for game in starts]
    first = [observation(game.view(1)) for game in starts]
    assert [observation(game.view(1)) for game in starts] == first
    assert len({observation(game.view(0)) for game in played}) > 50


@pytest.mark.parametrize("view", [None, "view", EXAMPLES["lead"], EXAMPLES["lead"].view(None)])
def test_who_has_no_seat_observes_nothing(view: object) -> None:
    with pytest.raises(UltiError, match="is not the view of a seat"):
        observation(view)  # type: ignore[arg-type]
    with pytest.raises(UltiError, match="is not a Profile"):
        fields_of("ultistars")  # type: ignore[arg-type]
