"""The players of the tutorial *Write a bot*: short, legal, and the better one wins."""

from __future__ import annotations

import random
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.processes import run
from ulti import PROFILES, Deal, Game, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

BOTS: Final = Path(__file__).parent.parent.parent / "examples" / "bots"
NAMES: Final = ("sensible", "thinker", "tournament", "train")


@pytest.fixture(name="bots")
def _bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    monkeypatch.syspath_prepend(str(BOTS))
    yield {name: import_module(name) for name in NAMES}
    for name in NAMES:
        monkeypatch.delitem(sys.modules, name)


def test_each_is_short() -> None:
    for path in BOTS.glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 150


@pytest.mark.parametrize("name", PROFILES)
def test_they_play_legally(name: str, bots: dict[str, Any]) -> None:
    rng = random.Random(name)
    bots["thinker"].WORLDS = 2
    for number in range(4):
        game = Game.start(Deal.shuffled(rng), PROFILES[name])
        while game.phase is not Phase.OVER:
            player = bots["thinker" if game.to_act == 0 and not number else "sensible"]
            action = player.choose(game.view(game.to_act), rng)
            game = game.apply(action, by=game.to_act)
        assert game.settlement is not None


@pytest.mark.long
def test_the_better_one_wins() -> None:
    """The same deals each time; how much it wins over a thousand is on the page."""
    done = run([sys.executable, BOTS / "tournament.py", "--deals", "30"], seconds=600)
    said = done.stdout.decode()
    assert done.returncode == 0
    assert said.startswith("30 deals under wikipedia")
    found = re.search(r"difference +([-+][\d.]+) ± ([\d.]+)", said)
    assert found
    assert float(found[1]) > 0


def test_the_learner_learns_from_what_it_did(bots: dict[str, Any]) -> None:
    train = bots["train"]
    env = train.rooms.raw_env("wikipedia", contract="Pju", throw_in=False, most_kontra=0)
    learner = train.Learner(env, seed=1)
    money = [train.play(env, learner.choose, train.at_random, seed) for seed in range(3)]
    assert len(learner.steps) == 30
    learner.learn(money[-1])
    assert not learner.steps
    assert learner.weights.any()
    assert len(set(money)) > 1
    assert train.play(env, train.by_rules, train.by_rules, 1) == env.game.settlement.net[0]
