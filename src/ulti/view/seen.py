"""What one seat saw of a deal: the facts that a view keeps, and all else follows from (R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, final

import attrs

from ulti.base.value import Once
from ulti.model.actions import Action, ActionBase, Discard
from ulti.model.cards import CardSet
from ulti.model.deals import Seat

if TYPE_CHECKING:
    from ulti.house.profile import Profile
    from ulti.model.bids import Bid
    from ulti.model.cards import Suit
    from ulti.rules.contract import Gathered


@final
@attrs.frozen(eq=False, repr=False)
class HiddenDiscard(ActionBase):
    """A discard that another seat made: that it was made is all that is known (R5.7)."""

    def __str__(self) -> str:
        """Return the text, with question marks for the cards."""
        return "discard ?? ??"


HIDDEN_DISCARD: Final = HiddenDiscard()

SeenAction: TypeAlias = Action | HiddenDiscard
SeenHistory: TypeAlias = tuple[tuple[Seat, SeenAction], ...]
"""Who did what; a discard of another seat is a `HiddenDiscard`."""
ShownHands: TypeAlias = tuple[CardSet | None, CardSet | None, CardSet | None]
"""The open hands, by seat; None for the others."""


@final
@attrs.frozen
class SeenTalon(Once):
    """A talon that the seat knows (R13.1).

    Attributes:
        laid: who laid it.
        cards: the two cards.

    """

    laid: Seat
    cards: CardSet


@attrs.frozen(repr=False)
class Sight(Once):
    """What a seat saw: the fields of `View`, which says what they mean."""

    profile: Profile
    stake: int
    seat: Seat | None
    dealt: CardSet | None
    talons: tuple[SeenTalon, ...]
    open_hands: ShownHands
    bid: Bid | None
    declarer: Seat | None
    trump: Suit | None
    history: SeenHistory
    gathered: Gathered | None = None
    """What the tricks before a position gave, as far as the seat knows it."""


def is_set_up(sight: Sight) -> bool:
    """Return whether the play began without an auction (`Game.from_contract`)."""
    return sight.bid is not None and not has_auction(sight.history)


def has_auction(history: SeenHistory) -> bool:
    """Return whether a history begins with an auction: with the first discard (R5.1)."""
    return bool(history) and isinstance(history[0][1], (Discard, HiddenDiscard))
