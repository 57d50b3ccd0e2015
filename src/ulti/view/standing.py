"""The state of a deal by what a seat saw of it (R13).

Cards that the seat does not know are bits above the 32: they match no mask of the rules.
"""

from __future__ import annotations

from abc import ABC
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, final

import attrs

from ulti.model.cards import ALL_CARDS_MASK, DECK
from ulti.model.deals import SEATS
from ulti.model.tricks import NONE_LIES, SUIT_MASKS, TWO_LIE, is_trumped, stronger_in_suit
from ulti.model.verdict import Phase, Refusal
from ulti.rules.play import Play

if TYPE_CHECKING:
    from ulti.game import Melds
    from ulti.model.actions import Claim, ThrowIn
    from ulti.model.cards import Card
    from ulti.model.deals import Seat
    from ulti.rules.auction import Auction, Masks
    from ulti.rules.kontra import KontraRound

Sizes: TypeAlias = tuple[int, int, int]


class SeenTable(ABC):  # noqa: B024 - nothing is shared but the name
    """The state of the play."""

    __slots__ = ()


@final
class CardRefusedError(Exception):
    """A card that the rules refuse; the replay says where it was played."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


@final
class Seen(Play[SeenTable], SeenTable):
    """A card is to be played; unknown cards are bits above the 32."""

    __slots__ = ()

    def _pause(self, kontra_round: KontraRound) -> SeenTable:
        return SeenRound(self, kontra_round)

    def _finish(self, claim: Claim | ThrowIn | None) -> SeenTable:
        return SeenEnd(self, claim)

    def _refuse(self, card: Card) -> CardRefusedError:
        refusal = self._refuse_card(card)
        assert refusal is not None  # noqa: S101 - only what is illegal is refused
        return CardRefusedError(refusal)

    def barred_by(self, bit: int) -> int:
        """Return the cards that the seat to act can't hold if it may play this one (R8.2, R8.4)."""
        barred, among = 0, ALL_CARDS_MASK
        contract, key = self._contract, self._follow_key
        if contract.beats_suit and TWO_LIE <= key < NONE_LIES and is_trumped(key):
            led = self._cards[-2]
            higher = stronger_in_suit(contract.order, led)
            if bit & SUIT_MASKS[DECK[led].suit] and not bit & higher:
                barred |= higher  # R8.2: one of them would have been played
        for mask in self._contract.follow[self._follow_key]:
            if mask & bit:
                among = mask
                break
            barred |= mask
        if bit == self._contract.guarded_seven and self._contract.guards[self._seat]:
            barred |= among  # it may go only if it is all that is legal
        return barred & ~bit


@final
@attrs.frozen(eq=False, repr=False)
class SeenRound(SeenTable):
    """The kontra round after trick 1."""

    position: Seen
    kontra_round: KontraRound


@final
@attrs.frozen(eq=False, repr=False)
class SeenEnd(SeenTable):
    """The end of a deal that came to the play."""

    position: Seen
    claim: Claim | ThrowIn | None


def unknown_cards(count: int, seat: int) -> int:
    """Return as many bits above the 32 as a seat has cards that the viewer does not know."""
    return (1 << count) - 1 << 32 + _MOST_CARDS * seat


_MOST_CARDS: Final = 12
"""In a hand; no seat's unknown cards get in the way of another's."""


class Laid(NamedTuple):
    """A talon: who laid it, its cards if the viewer knows them, and who took it."""

    seat: Seat
    known: int | None
    taker: Seat | None


@final
@attrs.frozen(eq=False, repr=False)
class Standing:
    """The state of a deal by what a seat saw of it.

    Attributes:
        auction: the bidding, with the viewer's cards only; None if it is not told.
        table: the play; None before it.
        laid: the talons, in order.
        hands: by seat, the cards that are known to have been held at the first lead, or to be held
            now if it has not come to that: all of the viewer's, what another played or shows.
        held: by seat, how many cards those are with the unknown ones.
        played: by seat, what was played.
        barred: by seat, what it can't hold by what it played.

    """

    auction: Auction | None
    table: SeenTable | None
    laid: tuple[Laid, ...]
    hands: Masks
    held: Sizes
    played: Masks
    barred: Masks

    @property
    def position(self) -> Seen | None:
        """The cards and words of the play; None before it."""
        match self.table:
            case Seen():
                return self.table
            case SeenRound() | SeenEnd():
                return self.table.position
            case _:
                return None

    @property
    def phase(self) -> Phase:
        """What is to be done next."""
        match self.table:
            case Seen():
                return Phase.PLAY
            case SeenRound():
                return Phase.KONTRA
            case SeenEnd():
                return Phase.OVER
            case _:
                assert self.auction is not None  # noqa: S101 - for the type checker
                return self.auction.phase

    @property
    def sizes(self) -> Sizes:
        """How many cards each seat holds now."""
        first, second, third = (self.held[s] - self.played[s].bit_count() for s in SEATS)
        return first, second, third

    @property
    def open_seats(self) -> frozenset[Seat]:
        """Whose hands are open for all (R8.6, R8.7, R13.2)."""
        match self.table:
            case Seen():
                return self.table.open_seats
            case SeenRound():
                return self.table.position._talk.spread
            case SeenEnd():
                return self.table.position._open_at_end(self.table.claim)
            case _:
                assert self.auction is not None  # noqa: S101 - for the type checker
                return self.auction.open_seats

    @property
    def melds(self) -> Melds:
        """What was melded, by seat (R7.1)."""
        position = self.position
        return (None, None, None) if position is None else position._talk.melds
