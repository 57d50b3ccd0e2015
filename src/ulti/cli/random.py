"""Whole deals by chance, for `ulti random`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti.game import Game
from ulti.model.actions import Concede, MakeBid, Pass, Take, ThrowIn
from ulti.model.deals import Deal
from ulti.model.verdict import Phase

if TYPE_CHECKING:
    import random

    from ulti.house.profile import Profile
    from ulti.model.actions import Action

# Were every action as likely, nearly all deals would be thrown in, conceded, or played at the
# highest bids, and few would have a parti in the bid.
_CLAIM_CHANCE: Final = 0.05
_GIVE_UP_CHANCE: Final = 0.05
_PASS_CHANCE: Final = 0.6
_LOW_BIDS: Final = 15


def random_game(rng: random.Random, profile: Profile, stake: int = 1) -> Game:
    """Shuffle, deal and play a whole deal; the same generator gives the same game.

    Kinds of actions are chosen first, then one of the kind; the auction is often short and low.
    """
    game = Game.start(Deal.shuffled(rng), profile, stake)
    while game.phase is not Phase.OVER:
        game = game.apply(_some_action(game, rng))
    return game


def _some_action(game: Game, rng: random.Random) -> Action:
    actions: list[Action] = list(game.legal_actions())
    if rng.random() < _CLAIM_CHANCE:
        actions += game.legal_claims()
    if rng.random() > _GIVE_UP_CHANCE:
        actions = [action for action in actions if not isinstance(action, (ThrowIn, Concede))]
    kinds = sorted({type(action) for action in actions}, key=lambda kind: kind.__name__)
    kind = rng.choice(kinds)
    if Take in kinds and rng.random() < _PASS_CHANCE:
        kind = Pass
    chosen = [action for action in actions if isinstance(action, kind)]
    return rng.choice(chosen[:_LOW_BIDS] if kind is MakeBid else chosen)
