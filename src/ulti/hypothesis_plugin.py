"""What Hypothesis loads when it is imported: the types of the game draw values by themselves.

With `ulti` installed, `st.from_type(ulti.Deal)`, `st.builds(...)` over such types and
`@given(...)` on annotated arguments work without a word. Nothing is imported before it is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from ulti.game import Game
from ulti.house.profile import Profile
from ulti.model.actions import Action
from ulti.model.bids import Bid
from ulti.model.cards import Card, CardSet
from ulti.model.deals import Deal

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import SearchStrategy

_VALUES: Final[dict[type, str]] = {
    Card: "cards",
    CardSet: "card_sets",
    Deal: "deals",
    Bid: "bids",
    Profile: "profiles",
    Game: "games",
}
_ACTIONS: Final[tuple[type, ...]] = get_args(Action)


def register() -> None:
    """Tell Hypothesis how to make the types of the game; it calls this itself."""
    from hypothesis import strategies as st  # noqa: PLC0415 - which is being imported just now

    for kind in (*_VALUES, *_ACTIONS):
        st.register_type_strategy(kind, _strategy_of)


def _strategy_of(kind: type) -> SearchStrategy[Any]:
    from ulti import testing  # noqa: PLC0415 - it imports Hypothesis
    from ulti.testing.values import actions_of  # noqa: PLC0415 - the same

    make: Callable[[], SearchStrategy[Any]] | None = getattr(testing, _VALUES.get(kind, ""), None)
    return actions_of(kind) if make is None else make()
