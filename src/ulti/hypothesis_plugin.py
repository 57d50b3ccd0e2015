"""What Hypothesis loads when it is imported: the types of the game draw values by themselves.

With `ulti` installed, `st.from_type(ulti.Deal)`, `st.builds(...)` over such types and
`@given(...)` on annotated arguments work without a word. Nothing is imported before it is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ulti.actions import ActionBase
from ulti.bids import Bid
from ulti.cards import Card, CardSet
from ulti.deals import Deal
from ulti.game import Game
from ulti.profiles import Profile

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

_STRATEGIES: Final[dict[type, str]] = {
    Card: "cards",
    CardSet: "card_sets",
    Deal: "deals",
    Bid: "bids",
    ActionBase: "actions",
    Profile: "profiles",
    Game: "games",
}


def register() -> None:
    """Tell Hypothesis how to make the types of the game; it calls this itself."""
    from hypothesis import strategies as st  # noqa: PLC0415 - which is being imported just now

    for kind, name in _STRATEGIES.items():
        st.register_type_strategy(kind, _looked_up(name))


def _looked_up(name: str) -> Callable[[type], SearchStrategy[Any]]:
    def strategy(_kind: type) -> SearchStrategy[Any]:
        from ulti import testing  # noqa: PLC0415 - it imports Hypothesis

        made: SearchStrategy[Any] = getattr(testing, name)()
        return made

    return strategy
