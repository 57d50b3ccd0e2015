"""The environment for PettingZoo, by PettingZoo's own tests and ours."""

from __future__ import annotations

import importlib
import random
import sys
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tests.games import DEAL, EXAMPLES
from ulti import PROFILES, WIKIPEDIA, Deal, Game, IllegalActionError, Phase, UltiError
from ulti.env import ACTION_COUNT, action_id, legal_mask, observation, utility_bounds
from ulti.env import pettingzoo as room

if TYPE_CHECKING:
    from collections.abc import Iterator

INDIVIDUAL = WIKIPEDIA.evolve(individual_kontra={"j", "u", "b"})


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo warns of every observation that is a dictionary, and of its own illegal moves."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def play(env: room.raw_env, rng: random.Random) -> dict[str, float]:
    """Play a deal at random; return what the agents got."""
    got = dict.fromkeys(room.AGENTS, 0.0)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        got[agent] += reward
        numbers = np.flatnonzero(seen["action_mask"])
        env.step(None if is_over else int(rng.choice(numbers)))
    return got


@pytest.mark.parametrize("name", PROFILES)
def test_api_test(name: str) -> None:
    api_test(room.env(profile=name), num_cycles=500)


@pytest.mark.parametrize(
    "options",
    [
        {"profile": INDIVIDUAL},
        {"contract": "ulti"},
        {"position": EXAMPLES["robbed"]},
        {"by_card": True, "by_target": True, "throw_in": False},
    ],
)
def test_api_test_with_options(options: dict[str, Any]) -> None:
    api_test(room.env(**options), num_cycles=200)
    api_test(room.raw_env(**options), num_cycles=200)


@pytest.mark.parametrize("options", [{}, {"contract": "ulti"}, {"by_card": True}])
def test_seed_test(options: dict[str, Any]) -> None:
    seed_test(lambda: room.env(**options), num_cycles=200)


def test_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        room.env,
        custom_tests={"svg": lambda picture: picture.startswith("<svg")},
    )
    assert "seat 0 to act" in capsys.readouterr().out


def test_r11_rewards_are_the_settlement() -> None:
    env, rng = room.raw_env("wikipedia", 5), random.Random(3)
    for seed in range(20):
        env.reset(seed=seed)
        got = play(env, rng)
        assert env.game.settlement is not None
        assert tuple(got.values()) == env.game.settlement.net
        assert env.agents == []


def test_an_agent_observes_its_view_and_what_it_may_do() -> None:
    env = room.raw_env()
    env.reset(options={"deal": DEAL})
    assert env.game.deal == DEAL
    for place, agent in enumerate(room.AGENTS):
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["observation"].tobytes() == observation(env.game.view(place))
        allowed = np.flatnonzero(seen["action_mask"]).tolist()
        assert len(allowed) == (0 if place else 66)
    env.step(np.int64(action_id("discard T9 T8")))
    assert env.agent_selection == "seat_0"
    assert env.action_space("seat_1").n == ACTION_COUNT


def test_a_choice_in_parts_is_seen_by_its_agent_alone() -> None:
    env = room.raw_env(by_card=True)
    env.reset(options={"deal": DEAL})
    before = [env.observe(agent)["observation"].tobytes() for agent in room.AGENTS]
    env.step(action_id("play MA"))
    after = [env.observe(agent)["observation"].tobytes() for agent in room.AGENTS]
    assert [one == two for one, two in zip(before, after, strict=True)] == [False, True, True]
    assert env.turn.chosen == (0,)


def test_r7_3_where_kontras_lack_numbers_they_are_chosen_in_parts() -> None:
    env = room.raw_env(INDIVIDUAL)
    env.reset()
    assert env.turn.by_target
    plain = room.raw_env(INDIVIDUAL, by_target=False)
    plain.reset()
    assert not plain.turn.by_target


def test_r6_3_throw_in_can_be_left_out() -> None:
    game = EXAMPLES["trump"]
    number = action_id("throw-in")
    for throw_in in (True, False):
        env = room.raw_env(position=game, throw_in=throw_in)
        env.reset()
        agent = env.agent_selection
        assert env.observe(agent)["action_mask"][number] == throw_in
    with pytest.raises(UltiError, match="leaves out throw-in"):
        env.step(number)


def test_a_deal_can_begin_at_a_game() -> None:
    env = room.raw_env(EXAMPLES["lead"].profile)
    env.reset(options={"game": EXAMPLES["lead"]})
    assert env.game is EXAMPLES["lead"]
    assert legal_mask(env.game).bit_count() == env.observe("seat_0")["action_mask"].sum()
    with pytest.raises(UltiError, match="other house rules"):
        room.raw_env().reset(options={"game": EXAMPLES["lead"]})
    with pytest.raises(UltiError, match="is not a Deal"):
        env.reset(options={"deal": "cards"})


def test_seeds_and_the_deals_after_them() -> None:
    env = room.raw_env()
    env.reset(seed=4)
    first = env.game
    env.reset()
    second = env.game
    env.reset(seed=4)
    assert env.game == first != second
    assert first == Game.start(Deal.shuffled(random.Random(4)), first.profile)


def test_an_illegal_action_ends_the_wrapped_deal() -> None:
    env = room.env()
    env.reset(seed=1)
    env.step(0)
    assert all(env.terminations.values())
    lowest = utility_bounds(PROFILES["ultistars"]).lowest
    assert env.rewards == {"seat_0": lowest, "seat_1": 0, "seat_2": 0}


@pytest.mark.parametrize("action", ["pass", -1, True, 1.0, None])
def test_what_is_no_number_is_refused(action: object) -> None:
    env = room.raw_env()
    env.reset()
    with pytest.raises(UltiError, match="is not the number of an action"):
        env.step(action)  # type: ignore[arg-type]


def test_errors_are_our_own() -> None:
    env = room.raw_env()
    with pytest.raises(UltiError, match="call reset"):
        _ = env.game
    with pytest.raises(UltiError, match="is not a render mode"):
        room.raw_env(render_mode="rgb_array")
    env.reset()
    with pytest.raises(IllegalActionError):
        env.step(action_id("pass"))
    with pytest.raises(UltiError, match="is not the number of an action"):
        env.step(ACTION_COUNT)
    with pytest.raises(UltiError, match="is not an agent"):
        env.observe("seat_3")


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = room.raw_env(position=EXAMPLES["first trick"], render_mode="human")
    env.reset()
    assert env.render() is None
    assert capsys.readouterr().out.splitlines()[-1] == "MA"
    env.step(action_id("play MU"))
    assert capsys.readouterr().out.splitlines()[-1] == "MA MU"
    text = room.raw_env(position=EXAMPLES["deal"], render_mode="ansi")
    text.reset()
    assert text.render() == str(EXAMPLES["deal"])
    assert text.game.phase is Phase.DISCARD
    text.close()


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "ulti.env.pettingzoo")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'ulti\[pettingzoo\]'"):
        importlib.import_module("ulti.env.pettingzoo")
