"""Ulti for PettingZoo: an environment in which three agents act in turn (AEC).

    from ulti.env import pettingzoo

    env = pettingzoo.env(profile="ultistars")

It needs the extra `ulti[pettingzoo]`. Agents are `seat_0` (forehand), `seat_1` and `seat_2`;
actions are the numbers of `ulti.env`. An observation is a dictionary: `observation`, as
`ulti.env.observation` writes it, and `action_mask`. The reward of a deal comes at its end: what the
seat wins, in money.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final

try:
    import_module("numpy")
    import_module("pettingzoo")
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        "ulti.env.pettingzoo needs PettingZoo: pip install 'ulti[pettingzoo]'", name=_error.name
    ) from None

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ulti.base.doors import upstairs
from ulti.base.errors import UltiError, quoted
from ulti.env.arrays import mask_array, observe
from ulti.env.bounds import MOST_KONTRA, utility_bounds
from ulti.env.numbers import ACTION_COUNT, action_id
from ulti.env.observation import observation_size
from ulti.env.starts import Start
from ulti.env.turns import Turn, needs_targets
from ulti.model.actions import THROW_IN
from ulti.model.deals import SEATS, Deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from ulti.game import Game
    from ulti.house.profile import Profile
    from ulti.model.bids import Bid

if TYPE_CHECKING:  # what is used of a class whose types are not known everywhere

    class _AECEnv:
        def __init__(self) -> None: ...
        def agent_iter(self, max_iter: int = 0) -> Iterator[str]: ...
        def last(self) -> tuple[Any, float, bool, bool, dict[str, Any]]: ...
        def _accumulate_rewards(self) -> None: ...
        def _was_dead_step(self, action: object) -> None: ...

else:
    _AECEnv = AECEnv

AGENTS: Final = tuple(f"seat_{int(seat)}" for seat in SEATS)
"""The agents, by seat."""

_NO_THROW_IN: Final = ~(1 << action_id(THROW_IN))


def env(**options: Any) -> Any:  # noqa: ANN401 - as `raw_env` takes them; the wrappers are not typed
    """Make the environment as PettingZoo wraps its own: it ends a deal at an illegal action.

    Whoever acts illegally gets the least that a deal of this environment can bring, and the others
    nothing. Options are those of `raw_env`.

    Raises:
        UltiError: an option is wrong.

    """
    raw: Any = raw_env(**options)
    start: Start = raw.start
    bounds = utility_bounds(start.profile, start.stake, bid=start.bid)
    illegal: Any = wrappers.TerminateIllegalWrapper(raw, illegal_reward=bounds.lowest)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))


class raw_env(_AECEnv):  # noqa: N801 - PettingZoo's name
    """The environment without wrappers: an illegal action raises our own error.

    `game` is the game as it stands, and `reset(options={"deal": deal})` or `{"game": game}` begins
    with these cards or there.

    Args:
        profile: the house rules, or the name of a built-in profile.
        stake: what a unit is worth.
        contract: a bid that every deal begins with, see `ulti.env.starts`; None for the auction.
        position: a game that every deal begins at; its house rules and stake count.
        most_kontra: how often a figure can be doubled where the house has no lower limit.
        throw_in: whether the declarer may throw in (R6.3): who plays at random does it too often.
        by_card: whether the two cards of a discard are chosen one by one.
        by_target: whether the figures of a kontra are; None for where some have no number.
        render_mode: `ansi` for text, `svg` for a picture of all hands, `human` to print.

    Raises:
        UltiError: an option is wrong.

    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo has it so
        "name": "ulti_v0",
        "render_modes": ["human", "ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        profile: Profile | str = "ultistars",
        stake: int = 1,
        *,
        contract: Bid | str | None = None,
        position: Game | None = None,
        most_kontra: int = MOST_KONTRA,
        throw_in: bool = True,
        by_card: bool = False,
        by_target: bool | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.start: Start = Start.of(
            profile, stake, contract=contract, position=position, most_kontra=most_kontra
        )
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise UltiError(
                f"{quoted(render_mode)} is not a render mode: use human, ansi or svg",
                "bad_argument",
            )
        rules = self.start.profile
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = list(AGENTS)
        self._mask = -1 if throw_in else _NO_THROW_IN
        self._by_card = by_card
        self._by_target = needs_targets(rules) if by_target is None else by_target
        self._rng = Random()
        size = observation_size(rules)
        self._action_spaces: dict[str, spaces.Discrete] = {
            agent: spaces.Discrete(ACTION_COUNT) for agent in AGENTS
        }
        self._observation_spaces: dict[str, spaces.Dict] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (ACTION_COUNT,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self._nothing: NDArray[np.int8] = np.zeros(ACTION_COUNT, np.int8)
        self._turn: Turn | None = None

    @property
    def turn(self) -> Turn:
        """The game, and what the agent has chosen of an action.

        Raises:
            UltiError: there is none before `reset`.

        """
        if self._turn is None:
            raise UltiError("call reset() first", "not_reset")
        return self._turn

    @property
    def game(self) -> Game:
        """The game as it stands, with all cards.

        Raises:
            UltiError: there is none before `reset`.

        """
        return self.turn.game

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what observations of an agent are."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return what actions there are."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a deal.

        Args:
            seed: begins the generator anew; without it the deals go on.
            options: `game` for where to begin, or `deal` for the cards; others mean nothing here.

        Raises:
            UltiError: the options are wrong.

        """
        if seed is not None:
            self._rng = Random(seed)
        self._turn = Turn(self._first_game(options or {}), self._by_card, self._by_target)
        self.agents: list[str] = list(AGENTS)
        self.rewards: dict[str, float] = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(AGENTS, 0)
        self.terminations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.truncations: dict[str, bool] = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection: str | None = None
        self._select()

    def _first_game(self, options: Mapping[str, Any]) -> Game:
        if "game" in options:
            start = Start.of(position=options["game"], most_kontra=MOST_KONTRA)
            if start.profile != self.start.profile:
                raise UltiError("the game has other house rules", "bad_argument")
            return start.begin(self._rng)
        if "deal" in options:
            if not isinstance(options["deal"], Deal):
                raise UltiError(f"{quoted(options['deal'])} is not a Deal", "bad_argument")
            return self.start.begin_with(options["deal"], self._rng)
        return self.start.begin(self._rng)

    def _select(self) -> None:
        seat = self.turn.to_act
        self.agent_selection: str = AGENTS[0 if seat is None else seat]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent observes; its mask has ones only if it is to act.

        Raises:
            UltiError: there is no such agent, or no deal.

        """
        if agent not in AGENTS:
            raise UltiError(f"{quoted(agent)} is not an agent: use {', '.join(AGENTS)}", "bad_seat")
        turn, seat = self.turn, AGENTS.index(agent)
        is_next = turn.to_act == seat
        return {
            "observation": observe(turn.game.view(seat), turn.chosen if is_next else ()),
            "action_mask": (
                mask_array(turn.legal_mask() & self._mask).view(np.int8)
                if is_next
                else self._nothing
            ),
        }

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Take an action of the agent to act; None removes one whose deal is over.

        Raises:
            IllegalActionError: the action is not legal.
            UltiError: it is not the number of an action, or the options leave it out.

        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = _number(action)
        if not self._mask >> number & 1:
            raise UltiError("this environment leaves out throw-in", "bad_choice")
        turn = self._turn = self.turn.do(number)
        self._cumulative_rewards[agent] = 0
        settlement = turn.game.settlement if turn.to_act is None else None
        if settlement is not None:
            self.rewards = dict(zip(AGENTS, map(float, settlement.net), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the game as text or as a picture, or print it, as `render_mode` says."""
        if self.render_mode == "svg":
            picture: str = upstairs("ulti.svg", "position")(self.game).svg
            return picture
        table = " ".join(map(str, self.game.trick))
        text = f"{self.game}\n{table}" if table else str(self.game)
        if self.render_mode == "human":
            print(text)  # noqa: T201 - that is what the mode asks for
            return None
        return text

    def close(self) -> None:
        """Do nothing: there is no window."""


def _number(action: object) -> int:
    """Return the number of an action, which may be one of numpy's integers."""
    if isinstance(action, np.integer):
        return int(action)
    if type(action) is not int or action < 0:
        raise UltiError(f"{quoted(action)} is not the number of an action", "no_number")
    return action
