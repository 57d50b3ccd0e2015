"""Which bids a table plays, by its figures and switches (R3.2, R3.5, R4.3, R4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti.base.words import Words
from ulti.house.choices import SuitNamed, TieBreak
from ulti.model.bids import CAPTURES, TRUMP_DURCHMARS, Bid, Figure
from ulti.model.cards import Suit

if TYPE_CHECKING:
    from ulti.house.switches import Switches


def has_trump_durchmars(bid: Bid) -> bool:
    """Return whether a bid has a durchmars in trump, open or not."""
    return any(figure in bid for figure in TRUMP_DURCHMARS)


def why_figures_forbid(bid: Bid, switches: Switches) -> Words | None:
    """Say why the figures of a table don't give a bid; None if they do (R3.2, R3.5)."""
    for figure in bid:
        if figure not in switches.values:
            return _not_played(figure)
    if bid.has_trump:
        if switches.suit_named_in_bid is SuitNamed.ALWAYS:
            if bid.suit is None:
                return Words(
                    f"a trump bid names its suit, such as M{bid}",
                    f"az adus licit a színét is megnevezi, például M{bid}",
                )
        elif bid.suit not in {None, Suit.HEARTS}:
            return Words("only hearts is named in a bid", "licitben csak a pirosat nevezik meg")
    if (
        has_trump_durchmars(bid)
        and any(figure in bid for figure in CAPTURES)
        and not switches.four_aces_with_durchmars
    ):
        return Words(
            "four aces and four tens do not join a durchmars",
            "durchmars mellé nem mondható négy ász vagy négy tízes",
        )
    return None


def why_not_bid(bid: Bid, switches: Switches) -> Words | None:
    """Say why a table does not play a bid; None if it does."""
    why = why_figures_forbid(bid, switches)
    if why is not None:
        return why
    if bid in switches.bids_not_played:
        return Words(
            f"this table leaves out the {bid.name('en')}",
            f"ennél az asztalnál ezt nem licitálják: {bid.name('hu')}",
        )
    if switches.tie_break is TieBreak.LIST and not any(bid in rank for rank in switches.order):
        return Words("it is not in the table's list of bids", "nincs az asztal licitlistáján")
    return None


def _not_played(figure: Figure) -> Words:
    return Words(
        f"{figure} ({figure.text('en')}) is not played",
        f"{figure} ({figure.text('hu')}): ezt itt nem játsszák",
    )
