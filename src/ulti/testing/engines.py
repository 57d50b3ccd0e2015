"""The engines that `RuleVariantMachine` drives: they play deals, and speak in texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

import attrs

from ulti.game import Game
from ulti.house.builtin import ULTISTARS
from ulti.house.catalogue import Catalogue

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ulti.house.profile import Profile
    from ulti.model.bids import Bid
    from ulti.model.cards import CardSet
    from ulti.model.deals import Deal, Seat
    from ulti.rules.settlement import Settlement

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class Engine(Protocol[S]):
    """What plays deals: the library, or a variant of its rules; `S` is its state.

    A state is a value: `apply` returns another one and leaves the old as it was. Actions are the
    texts of record.md.
    """

    def start(self, deal: Deal, profile: Profile, stake: int) -> S:
        """Begin a deal."""
        ...

    def legal(self, state: S) -> Collection[str]:
        """Return what the seat to act may do; nothing when the deal is over."""
        ...

    def claims(self, state: S) -> Collection[str]:
        """Return the claims that may be made, whoever's turn it is."""
        ...

    def apply(self, state: S, text: str) -> S:
        """Return the state after an action or claim.

        Raises:
            ValueError: it is not legal (every `UltiError` is one).

        """
        ...

    def settlement(self, state: S) -> Settlement | Mapping[str, Any] | None:
        """Return who pays whom, perhaps in its JSON form; None until the deal is over."""
        ...

    def rank(self, bid: Bid) -> Any:  # noqa: ANN401 - whatever can be compared
        """Return what a bid is compared by."""
        ...


@runtime_checkable
class ShowsCards(Protocol[S_contra]):
    """An engine that also says where the cards are and whose turn it is."""

    def hands(self, state: S_contra) -> Sequence[CardSet]:
        """Return the cards held now, by seat."""
        ...

    def talon(self, state: S_contra) -> CardSet:
        """Return the talon; empty while nobody has laid it or somebody holds it."""
        ...

    def to_act(self, state: S_contra) -> Seat | int | None:
        """Return whose turn it is; None when the deal is over."""
        ...


@runtime_checkable
class ShowsViews(Protocol[S_contra]):
    """An engine that also says what one seat may know."""

    def view(self, state: S_contra, seat: int | None) -> Mapping[str, Any]:
        """Return what a seat may know, as plain data; None asks for a spectator."""
        ...


@attrs.frozen
class LibraryEngine:
    """This library as an engine: the one to subclass when a variant changes a rule.

    >>> from ulti import WIKIPEDIA, Bid
    >>> LibraryEngine(WIKIPEDIA).rank(Bid.parse("ju"))
    (4, 1)

    Attributes:
        profile: the house rules by which it ranks bids.

    """

    profile: Profile = ULTISTARS

    def start(self, deal: Deal, profile: Profile, stake: int) -> Game:
        """Begin a deal."""
        return Game.start(deal, profile, stake)

    def legal(self, state: Game) -> list[str]:
        """Return what the seat to act may do."""
        return [str(action) for action in state.legal_actions()]

    def claims(self, state: Game) -> list[str]:
        """Return the claims that may be made."""
        return [str(claim) for claim in state.legal_claims()]

    def apply(self, state: Game, text: str) -> Game:
        """Return the state after an action or claim.

        Raises:
            IllegalActionError: it is not legal.

        """
        return state.apply(text)

    def settlement(self, state: Game) -> Settlement | None:
        """Return who pays whom; None until the deal is over."""
        return state.settlement

    def rank(self, bid: Bid) -> tuple[int, int]:
        """Return what a bid is compared by.

        Raises:
            ProfileError: the profile does not have the bid.

        """
        return Catalogue.of(self.profile).rank(bid)

    def hands(self, state: Game) -> tuple[CardSet, CardSet, CardSet]:
        """Return the cards held now, by seat."""
        return state.hands

    def talon(self, state: Game) -> CardSet:
        """Return the talon."""
        return state.talon

    def to_act(self, state: Game) -> Seat | None:
        """Return whose turn it is."""
        return state.to_act

    def view(self, state: Game, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know."""
        return state.view(seat).to_dict()
