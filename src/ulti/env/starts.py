"""Where the deals of an environment begin: at the auction, at a contract, or at a given game."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.base.value import Value
from ulti.env.bounds import MOST_KONTRA, capped
from ulti.game import Game
from ulti.house.builtin import get_profile
from ulti.house.catalogue import Catalogue
from ulti.house.profile import Profile, check_stake
from ulti.model.bids import Bid, bid_of
from ulti.model.cards import CardSet
from ulti.model.deals import SEATS, Deal
from ulti.model.verdict import Phase

if TYPE_CHECKING:
    import random


@final
@attrs.frozen(eq=False, repr=False)
class Start(Value):
    """What the deals of an environment are, and where they begin.

    Attributes:
        profile: the house rules, with a limit of kontra levels.
        stake: what a unit is worth.
        bid: the contract that every deal begins with; None to begin at the auction. Forehand is
            the declarer, its talon is two of its twelve cards, and the trump, where it is to be
            named, is one of the three: all by chance.
        position: the game that every deal begins at; None to shuffle.

    """

    profile: Profile
    stake: int = 1
    bid: Bid | None = None
    position: Game | None = None

    @classmethod
    def of(
        cls,
        profile: Profile | str = "ultistars",
        stake: int = 1,
        *,
        contract: Bid | str | None = None,
        position: Game | None = None,
        most_kontra: int = MOST_KONTRA,
    ) -> Start:
        """Read the options of an environment; a position has its own house rules and stake.

        Raises:
            ProfileError: there is no such profile, or it does not have the bid.
            UltiError: an argument is of the wrong kind, or the position allows deeper kontras.

        """
        rules = capped(get_profile(profile) if isinstance(profile, str) else profile, most_kontra)
        check_stake(stake)
        if position is not None:
            return cls._at(position, most_kontra, has_contract=contract is not None)
        if contract is None:
            return cls(rules, stake)
        bid = bid_of(contract)
        Catalogue.of(rules).refuse_unplayed(bid)
        return cls(rules, stake, bid)

    @classmethod
    def _at(cls, position: Game, most_kontra: int, *, has_contract: bool) -> Start:
        if not isinstance(position, Game) or position.phase is Phase.OVER:
            raise UltiError(f"{quoted(position)} is not a Game that goes on", "bad_argument")
        if has_contract:
            raise UltiError("a position has its contract: leave one out", "bad_argument")
        if capped(position.profile, most_kontra) is not position.profile:
            raise UltiError(
                f"the position allows more than {most_kontra} kontra levels: begin it with "
                "`ulti.env.capped(profile)`",
                "bad_argument",
            )
        return cls(position.profile, position.stake, None, position)

    def begin(self, rng: random.Random) -> Game:
        """Begin a deal; `rng` is asked for all that chance decides."""
        if self.position is not None:
            return self.position
        return self.begin_with(Deal.shuffled(rng), rng)

    def begin_with(self, deal: Deal, rng: random.Random) -> Game:
        """Begin a deal of given cards."""
        if self.bid is None:
            return Game.start(deal, self.profile, self.stake)
        first, second, third = deal.hands
        talon = CardSet(rng.sample(first.sorted(), 2))
        trumps = self.bid.trumps
        trump = rng.choice(trumps) if trumps else None
        hands = (first - talon, second, third)
        return Game.from_contract(hands, talon, SEATS[0], self.bid, trump, self.profile, self.stake)
