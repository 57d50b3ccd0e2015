"""Ulti for OpenSpiel: importing this module registers the game `python_ulti`.

    import pyspiel
    import ulti.env.openspiel

    game = pyspiel.load_game("python_ulti(profile=wikipedia,start=Pju)")

It needs the extra `ulti[openspiel]`. `profile` is the name of a built-in profile; where it has no
limit of kontra levels, it gets one (`ulti.env.capped`). `start` is `auction`, or the code of a bid
that forehand plays in every deal. Cards are dealt one by one as chance; after that, actions are the
numbers of `ulti.env`. Tensors are what `ulti.env.observation` writes; strings say it in words.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

try:
    import_module("numpy")
    import_module("pyspiel")
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        "ulti.env.openspiel needs OpenSpiel: pip install 'ulti[openspiel]'", name=_error.name
    ) from None

import numpy as np
import pyspiel

from ulti.base.errors import UltiError, quoted
from ulti.env.bounds import longest_game, utility_bounds
from ulti.env.numbers import ACTION_COUNT, action_id, action_of, legal_mask, numbers_in
from ulti.env.observation import fields_of, observation, observation_size
from ulti.env.starts import Start
from ulti.game import Game
from ulti.model.cards import DECK, CardSet
from ulti.model.deals import SEATS, Deal
from ulti.model.verdict import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from ulti.view.view import View

if TYPE_CHECKING:  # what is used of two classes without types

    class _SpielGame:
        def __init__(self, kind: object, info: object, params: object) -> None: ...

    class _SpielState:
        def __init__(self, game: object) -> None: ...
        def apply_action(self, action: int) -> None: ...
        def clone(self) -> Any: ...  # noqa: ANN401
        def get_game(self) -> Any: ...  # noqa: ANN401

else:
    _SpielGame, _SpielState = pyspiel.Game, pyspiel.State

NAME: Final = "python_ulti"
"""The name that OpenSpiel knows the game by."""

_AUCTION: Final = "auction"
_GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Ulti",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(SEATS),
    min_num_players=len(SEATS),
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"profile": "ultistars", "start": _AUCTION},
)


class _Rules(NamedTuple):
    """What all states of a game share.

    Attributes:
        start: what is played, and where deals begin.
        sizes: how many cards are dealt to each seat, and into the talon.
        owners: by place in the order of dealing, the seat that gets the card; 3 for the talon.
        trumps: how many trumps chance chooses among; 0 where it does not.

    """

    start: Start
    sizes: tuple[int, ...]
    owners: tuple[int, ...]
    trumps: int

    def __deepcopy__(self, memo: object) -> _Rules:
        """Return the same: OpenSpiel copies all that a state holds whenever it clones one."""
        return self


@lru_cache(maxsize=64)
def _rules_of(profile: str, start: str) -> _Rules:
    begins = Start.of(profile, contract=None if start == _AUCTION else start)
    sizes = (12, 10, 10) if begins.bid is None else (10, 10, 10, 2)
    owners = tuple([owner for owner, size in enumerate(sizes) for _ in range(size)])
    trumps = 0 if begins.bid is None else len(begins.bid.trumps)
    return _Rules(begins, sizes, owners, trumps if trumps > 1 else 0)


@lru_cache(maxsize=64)
def _info_of(rules: _Rules) -> Any:  # noqa: ANN401 - pyspiel has no types
    start = rules.start
    bounds = utility_bounds(start.profile, bid=start.bid)
    return pyspiel.GameInfo(
        num_distinct_actions=ACTION_COUNT,
        max_chance_outcomes=len(DECK),
        num_players=len(SEATS),
        min_utility=float(bounds.lowest),
        max_utility=float(bounds.highest),
        utility_sum=0.0,
        max_game_length=longest_game(start.profile),
    )


class UltiGame(_SpielGame):
    """The game, as OpenSpiel loads it.

    Raises:
        UltiError: there is no such profile, or it does not have the bid.

    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {"profile": "ultistars", "start": _AUCTION, **(params or {})}
        self.rules: _Rules = _rules_of(given["profile"], given["start"])
        super().__init__(_GAME_TYPE, _info_of(self.rules), params or {})

    def new_initial_state(self) -> UltiState:
        """Return the state before the first card is dealt."""
        return UltiState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401 - pyspiel has no types
        params: Mapping[str, Any] | None = None,
    ) -> UltiObserver | None:
        """Return what writes tensors and strings of states.

        None if something else is to be observed than what one player knows.

        Raises:
            UltiError: there are no such parameters.

        """
        if params:
            raise UltiError(f"there are no such parameters: {quoted(params)}", "bad_argument")
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if iig_obs_type is not None and not (
            iig_obs_type.public_info and iig_obs_type.private_info == single
        ):
            return None
        return UltiObserver(self.rules)


class UltiState(_SpielState):
    """A state: cards that are being dealt, then a game.

    Attributes:
        cards: the indices of the cards dealt so far.
        game: the game; None while cards are dealt.

    """

    def __init__(self, game: UltiGame) -> None:
        super().__init__(game)
        self.rules: _Rules = game.rules
        self.cards: bytes = b""
        self.game: Game | None = None

    def __deepcopy__(self, memo: dict[int, object]) -> UltiState:
        """Return a state of its own; all that it holds is immutable."""
        copied: UltiState = self.clone()
        return copied

    def current_player(self) -> int:
        """Return the seat to act, or the number that OpenSpiel has for chance or the end."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.game.to_act
        return int(pyspiel.PlayerId.TERMINAL if seat is None else seat)

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.game is not None and self.game.phase is Phase.OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, or the trumps that may be named."""
        if len(self.cards) == len(DECK):
            return [(place, 1 / self.rules.trumps) for place in range(self.rules.trumps)]
        dealt = set(self.cards)
        share = 1 / (len(DECK) - len(dealt))
        return [(index, share) for index in range(len(DECK)) if index not in dealt]

    def _legal_actions(self, _player: int) -> list[int]:
        assert self.game is not None  # noqa: S101 - somebody is to act
        return list(numbers_in(legal_mask(self.game)))

    def _apply_action(self, action: int) -> None:
        game = self.game
        if game is not None:
            if action < len(DECK) and game.phase is Phase.PLAY:
                self.game = game.play(DECK[action])
            else:
                self.game = game.apply(action_of(action))
        elif len(self.cards) < len(DECK):
            self.cards += bytes((action,))
            if len(self.cards) == len(DECK) and not self.rules.trumps:
                self.game = self._begun(0)
        else:
            self.game = self._begun(action)

    def _begun(self, trump: int) -> Game:
        start = self.rules.start
        hands = [CardSet(DECK[i] for i in self._dealt_to(owner)) for owner in range(3)]
        if start.bid is None:
            first, second, third = hands
            return Game.start(Deal((first, second, third)), start.profile)
        talon = CardSet(DECK[index] for index in self._dealt_to(3))
        trumps = start.bid.trumps
        named = trumps[trump] if trumps else None
        return Game.from_contract(hands, talon, SEATS[0], start.bid, named, start.profile)

    def _dealt_to(self, owner: int) -> list[int]:
        dealt = zip(self.cards, self.rules.owners, strict=False)
        return [index for index, place in dealt if place == owner]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if len(self.cards) < len(DECK):
                return f"deal {DECK[action]}"
            bid = self.rules.start.bid
            assert bid is not None  # noqa: S101 - a contract has a bid
            return f"trump {bid.trumps[action]}"
        return str(action_of(action))

    def returns(self) -> list[float]:
        """Return what each seat wins; nothing before the end."""
        settlement = None if self.game is None else self.game.settlement
        return [0.0] * len(SEATS) if settlement is None else [float(net) for net in settlement.net]

    def __str__(self) -> str:
        """Return the cards as they are dealt, or the game and what was done."""
        if self.game is None:
            return "dealing " + " ".join(str(DECK[index]) for index in self.cards)
        told = ", ".join(f"{int(seat)} {action}" for seat, action in self.game.history)
        return f"{self.game}\n{told}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> UltiState:
        """Return a state that looks the same to a player, all such deals equally likely.

        Args:
            player: the seat.
            sampler: gives numbers from 0 to 1 by chance.

        """
        rng = Random(int(sampler() * (1 << 53)))
        state: UltiState = self.get_game().new_initial_state()
        if self.game is None:
            self._deal_again(state, player, rng)
            return state
        world = self.game.view(player).sample(rng)
        first = world.at(0)
        bid = self.rules.start.bid
        cards = [*first.hands, *([] if bid is None else [first.talon])]
        for hand in cards:
            for card in hand:
                state.apply_action(card.index)
        if self.rules.trumps:
            assert bid is not None  # noqa: S101 - a contract has a bid
            state.apply_action([*bid.trumps].index(world.trump))  # type: ignore[arg-type]
        for _, action in world.history:
            state.apply_action(action_id(action))
        return state

    def _deal_again(self, state: UltiState, player: int, rng: Random) -> None:
        """Deal as many cards again, the player's own the same."""
        mine = set(self._dealt_to(player))
        others = [index for index in range(len(DECK)) if index not in mine]
        rng.shuffle(others)
        for index, owner in zip(self.cards, self.rules.owners, strict=False):
            state.apply_action(index if owner == player else others.pop())


class UltiObserver:
    """What writes tensors and strings of states: all that a seat may know, which it never forgets.

    Attributes:
        tensor: the vector of `ulti.env.observation`.
        dict: its parts by name.

    """

    __slots__ = ("dict", "tensor")

    def __init__(self, rules: _Rules) -> None:
        profile = rules.start.profile
        self.tensor: NDArray[np.float32] = np.zeros(observation_size(profile), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {
            field.name: self.tensor[field.start : field.start + field.size]
            for field in fields_of(profile)
        }

    def set_from(self, state: UltiState, player: int) -> None:
        """Write the tensor of a state."""
        if state.game is None:
            self.tensor.fill(0)
            self.dict["seat"][player] = 1
            for index in state._dealt_to(player):  # noqa: SLF001 - the rooms are one
                self.dict["hand"][index] = self.dict["dealt"][index] = 1
            return
        self.tensor[:] = np.frombuffer(observation(state.game.view(player)), np.uint8)

    def string_from(self, state: UltiState, player: int) -> str:
        """Return the same in words."""
        if state.game is None:
            dealt = CardSet(DECK[index] for index in state._dealt_to(player))  # noqa: SLF001
            return f"seat {player}, {len(state.cards)} cards dealt: {dealt}"
        return _told(state.game.view(player))


def _told(view: View) -> str:
    """Say all that a view has, in one line."""
    known = [f"{int(talon.laid)}: {talon.cards}" for talon in view.talons]
    shown = [f"{seat}: {hand}" for seat, hand in enumerate(view.open_hands) if hand is not None]
    parts = [f"seat {view.seat:d}", f"dealt {view.dealt}"]
    if view.bid is not None:
        trump = "" if view.trump is None else f", trump {view.trump}"
        parts.append(f"seat {view.declarer:d} {view.bid}{trump}")
    if known:
        parts.append(f"talons {', '.join(known)}")
    if shown:
        parts.append(f"open {', '.join(shown)}")
    parts.append(", ".join([f"{int(seat)} {action}" for seat, action in view.history]))
    return "; ".join(parts)


pyspiel.register_game(_GAME_TYPE, UltiGame)
