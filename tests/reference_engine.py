"""The independent reference as an engine of the testing kit.

The kit deals the cards and says what its players would like; what is legal, whose turn it is and
who pays whom comes from the reference alone.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, cast

from tests.reference import Reference, Rules, all_bids, rank
from ulti import CardSet

if TYPE_CHECKING:
    from ulti import Bid, Deal, Profile


class ReferenceEngine:
    """Plays by `tests.reference`; a state is a copy of its own."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.rules = Rules(rules_of(profile))
        self.bids = all_bids(self.rules)

    def start(self, deal: Deal, profile: Profile, stake: int) -> Reference:
        return Reference(rules_of(profile), deal.texts(), stake)

    def legal(self, state: Reference) -> set[str]:
        return set() if state.phase == "OVER" else state.legal()

    def claims(self, state: Reference) -> set[str]:
        return set() if state.phase == "OVER" else state.claims()

    def apply(self, state: Reference, text: str) -> Reference:
        # What never changes is shared.
        then = deepcopy(state, {id(state.rules): state.rules, id(state.bids): state.bids})
        then.apply(text)
        return then

    def settlement(self, state: Reference) -> dict[str, Any] | None:
        return cast("dict[str, Any] | None", state.settlement())

    def rank(self, bid: Bid) -> tuple[int, int]:
        return rank(self.rules, self.bids[str(bid)])

    def hands(self, state: Reference) -> tuple[CardSet, CardSet, CardSet]:
        first, second, third = (CardSet.parse(" ".join(hand)) for hand in state.hands)
        return first, second, third

    def talon(self, state: Reference) -> CardSet:
        return CardSet.parse(" ".join(state.talon))

    def to_act(self, state: Reference) -> int | None:
        return state.to_act


def rules_of(profile: Profile) -> dict[str, object]:
    """Return house rules as the reference reads them."""
    return {key: value for key, value in profile.to_dict().items() if key != "name"}
