"""The game for OpenSpiel, by OpenSpiel's own tests, its searches, and ours."""

from __future__ import annotations

import copy
import importlib
import random
import sys
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from ulti import DECK, PROFILES, Phase, ProfileError, UltiError
from ulti.env import action_id, fields_of, longest_game, observation, utility_bounds
from ulti.env.openspiel import NAME, UltiGame, UltiState

PLAYTHROUGH: Final = Path(__file__).parent.parent / "data" / "playthrough_python_ulti.txt"
STARTS: Final = ("auction", "Pju", "ju", "b")


def load(profile: str = "ultistars", start: str = "auction") -> Any:  # noqa: ANN401 - without types
    return pyspiel.load_game(f"{NAME}(profile={profile},start={start})")


def dealt(game: Any, seed: int) -> Any:  # noqa: ANN401 - without types
    """Return a state in which all chance has been decided."""
    rng, state = random.Random(seed), game.new_initial_state()
    while state.is_chance_node():
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        state.apply_action(rng.choice(outcomes))
    return state


def walk(state: Any, rng: random.Random) -> Any:  # noqa: ANN401 - without types
    """Play on at random, one action, without throwing in."""
    actions = [a for a in state.legal_actions() if a != action_id("throw-in")]
    state.apply_action(rng.choice(actions))
    return state


@pytest.mark.parametrize("name", PROFILES)
def test_random_sim_test(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("start", ["Pju", "b", "Pj", "ju"])
def test_random_sim_test_from_a_contract(start: str) -> None:
    pyspiel.random_sim_test(load("wikipedia", start), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", PROFILES)
def test_the_game_says_its_bounds(name: str) -> None:
    game = load(name)
    bounds = utility_bounds(PROFILES[name])
    assert (game.min_utility(), game.max_utility()) == (bounds.lowest, bounds.highest)
    assert game.max_game_length() == longest_game(PROFILES[name])
    assert game.utility_sum() == 0


@pytest.mark.parametrize("start", STARTS)
def test_tensors_and_strings_tell_states_apart_as_views_do(start: str) -> None:
    """Among states of all players on the way of some deals."""
    game, rng = load("wikipedia", start), random.Random(1)
    profile = PROFILES["wikipedia"]
    observer = make_observation(game)
    found: dict[str, Any] = {}
    for seed in range(4):
        state = dealt(game, seed)
        while not state.is_terminal():
            for player in range(3):
                view = state.game.view(player)
                text = state.information_state_string(player)
                assert text == state.observation_string(player)
                assert found.setdefault(text, view) == view
                tensor = state.information_state_tensor(player)
                assert bytes(map(int, tensor)) == observation(view)
            walk(state, rng)
        observer.set_from(state, 1)
        field = fields_of(profile)[0]
        assert observer.dict["phase"].tolist() == observer.tensor[: field.size].tolist()
        assert sum(observer.dict["ending"]) == 1
    assert len({*found.values()}) == len(found)


def test_while_cards_are_dealt() -> None:
    state = load().new_initial_state()
    for index in (5, 3, *range(6, 18)):
        state.apply_action(index)
    assert state.information_state_string(1) == "seat 1, 14 cards dealt: TA TX"
    assert str(state).startswith("dealing M9 MO")
    tensor = np.array(state.information_state_tensor(1))
    assert sum(tensor) == 1 + 2 * 2
    assert state.action_to_string(0) == "deal MA"
    assert state.returns() == [0, 0, 0]
    assert len(state.chance_outcomes()) == 18


def test_r2_2_forehand_gets_the_first_twelve_cards() -> None:
    state = load().new_initial_state()
    for index in range(32):
        state.apply_action(index)
    assert [hand.mask for hand in state.game.hands] == [0xFFF, 0x3FFFFF ^ 0xFFF, 0xFFC00000]
    assert state.game.phase is Phase.DISCARD


def test_r6_2_chance_names_the_trump_of_a_contract() -> None:
    state = load("wikipedia", "ju").new_initial_state()
    for index in range(32):
        state.apply_action(index)
    assert state.is_chance_node()
    assert [state.action_to_string(action) for action in range(3)] == [f"trump {s}" for s in "MZT"]
    state.apply_action(1)
    assert str(state.game.trump) == "Z"
    assert state.game.talon.mask == 0xC0000000
    assert str(state).endswith("\n")  # nothing is done yet


@pytest.mark.parametrize("start", STARTS)
def test_r13_a_resampled_state_looks_the_same(start: str) -> None:
    game, rng = load("viccesmagyarkartya", start), random.Random(2)
    others = 0
    for seed in range(3):
        state = dealt(game, seed)
        for _ in range(rng.randrange(40)):
            if not state.is_terminal():
                walk(state, rng)
        for player in range(3):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            others += other.history() != state.history()
    assert others > 3


def test_r13_resampling_while_cards_are_dealt() -> None:
    state = load().new_initial_state()
    for index in range(20):
        state.apply_action(31 - index)
    other = state.resample_from_infostate(1, random.Random(1).random)
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.history()[12:] == state.history()[12:]
    assert other.history()[:12] != state.history()[:12]


def play_out(game: Any, bots: list[Any], seed: int) -> Any:  # noqa: ANN401 - without types
    state = dealt(game, seed)
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
    return state


@pytest.mark.parametrize(("start", "least"), [("auction", 5), ("Pju", 30)])
def test_its_mcts_and_ismcts_play_whole_deals(start: str, least: int) -> None:
    game = load("viccesmagyarkartya", start)  # which has no throw-in
    for search in ("mcts", "ismcts"):
        rng = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bots: list[Any] = [
            mcts.MCTSBot(game, 2, 4, evaluator, random_state=rng)
            if search == "mcts"
            else ismcts.ISMCTSBot(game, evaluator, 2, 4, random_state=rng)
            for _ in range(3)
        ]
        state = play_out(game, bots, 1)
        assert sum(state.returns()) == 0
        assert tuple(state.returns()) == state.game.settlement.net
        assert len(state.game.history) >= least


def test_the_playthrough_is_as_it_was() -> None:
    text = PLAYTHROUGH.read_text(encoding="utf-8")
    actions = [int(a) for a in text.split("History() = [")[-1].split("]")[0].split(", ")]
    again = generate_playthrough.playthrough("python_ulti(profile=wikipedia)", actions)
    assert again.splitlines() == text.splitlines()


def test_states_are_copied_and_share_what_is_fixed() -> None:
    state = dealt(load("wikipedia"), 3)
    clone, other = state.clone(), copy.deepcopy(state)
    assert clone.game is other.game is state.game
    assert clone.rules is state.rules
    walk(clone, random.Random(1))
    assert clone.game != state.game
    assert len(clone.history()) == len(state.history()) + 1
    assert isinstance(clone, UltiState)
    assert isinstance(load(), UltiGame)


def test_actions_have_the_texts_of_records() -> None:
    state = dealt(load(), 3)
    player = state.current_player()
    texts = {state.action_to_string(player, action) for action in state.legal_actions()}
    assert texts == {str(action) for action in state.game.legal_actions()}
    assert all(text.startswith("discard") for text in texts)
    assert len(DECK) == 32


def test_errors_are_our_own() -> None:
    with pytest.raises(ProfileError, match="poker"):
        UltiGame({"profile": "poker"})
    with pytest.raises(UltiError, match="is not a bid"):
        UltiGame({"start": "poker"})
    game = UltiGame()
    with pytest.raises(UltiError, match="no such parameters"):
        game.make_py_observer(params={"shape": 1})
    public = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    assert game.make_py_observer(public) is None


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "ulti.env.openspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'ulti\[openspiel\]'"):
        importlib.import_module("ulti.env.openspiel")
