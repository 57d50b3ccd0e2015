"""Which bids a table plays, by its figures and switches (R3.2, R3.5, R4.3, R4.4)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from ulti.base.words import Words
from ulti.house.choices import SuitNamed, TieBreak
from ulti.model.bids import ALL_BIDS, CAPTURES, TRUMP_DURCHMARS, Bid, Figure
from ulti.model.cards import Suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.house.switches import Switches


def has_trump_durchmars(bid: Bid) -> bool:
    """Return whether a bid has a durchmars in trump, open or not."""
    return any(figure in bid for figure in TRUMP_DURCHMARS)


def why_figures_forbid(bid: Bid, switches: Switches) -> Words | None:
    """Say why the figures of a table don't give a bid; None if they do (R3.2, R3.5)."""
    values, suit = switches.values, bid.suit
    for figure in bid.figures:
        if figure not in values:
            return _not_played(figure)
    if bid.has_trump:
        if switches.suit_named_in_bid is SuitNamed.ALWAYS:
            if suit is None:
                return _without_suit(bid)
        elif suit is not None and suit is not Suit.HEARTS:
            return _ONLY_HEARTS
    if not switches.four_aces_with_durchmars and _captures_with_durchmars(bid):
        return _NO_CAPTURES
    return None


def why_not_bid(bid: Bid, switches: Switches) -> Words | None:
    """Say why a table does not play a bid; None if it does."""
    return _why_not(bid, switches, _listed(switches))


def played_bids(switches: Switches) -> Iterator[Bid]:
    """Go through the bids that a table plays."""
    listed = _listed(switches)
    return (bid for bid in ALL_BIDS if _why_not(bid, switches, listed) is None)


def _why_not(bid: Bid, switches: Switches, listed: frozenset[Bid] | None) -> Words | None:
    why = why_figures_forbid(bid, switches)
    if why is not None:
        return why
    if bid in switches.bids_not_played:
        return _left_out(bid)
    if listed is not None and bid not in listed:
        return Words("it is not in the table's list of bids", "nincs az asztal licitlistáján")
    return None


def _listed(switches: Switches) -> frozenset[Bid] | None:
    """Return the bids of the table's list; None where there is no list (R4.3)."""
    if switches.tie_break is not TieBreak.LIST:
        return None
    return frozenset([bid for rank in switches.order for bid in rank])


# Of the few hundred bids a table plays some dozens, and each new profile asks about all of them:
# why one is not played is put into words once.

_ONLY_HEARTS: Final = Words("only hearts is named in a bid", "licitben csak a pirosat nevezik meg")
_NO_CAPTURES: Final = Words(
    "four aces and four tens do not join a durchmars",
    "durchmars mellé nem mondható négy ász vagy négy tízes",
)


@cache
def _not_played(figure: Figure) -> Words:
    return Words(
        f"{figure} ({figure.text('en')}) is not played",
        f"{figure} ({figure.text('hu')}): ezt itt nem játsszák",
    )


@cache
def _left_out(bid: Bid) -> Words:
    return Words(
        f"this table leaves out the {bid.name('en')}",
        f"ennél az asztalnál ezt nem licitálják: {bid.name('hu')}",
    )


@cache
def _without_suit(bid: Bid) -> Words:
    return Words(
        f"a trump bid names its suit, such as M{bid}",
        f"az adus licit a színét is megnevezi, például M{bid}",
    )


@cache
def _captures_with_durchmars(bid: Bid) -> bool:
    return has_trump_durchmars(bid) and any(figure in bid for figure in CAPTURES)
