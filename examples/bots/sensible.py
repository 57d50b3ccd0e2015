"""A player that bids what its hand is good for, and plays any legal card.

It sees what its seat sees, a `View`, and keeps nothing between two calls.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from ulti import (
    Bid,
    CardOrder,
    CardSet,
    Catalogue,
    Discard,
    Figure,
    MakeBid,
    Meld,
    NameTrump,
    Pass,
    Phase,
    PlayCard,
    Rank,
    Suit,
    Take,
)

if TYPE_CHECKING:
    import random

    from ulti import Action, Profile
    from ulti.view import View


class Plan(NamedTuple):
    """Something to bid on ten cards.

    Attributes:
        code: the figures of the bid.
        trump: the trump; None for a bid without.
        merit: how safe it looks; from 10 on it is worth a bid.

    """

    code: str
    trump: Suit | None
    merit: int

    @property
    def bid(self) -> Bid:
        """The bid: hearts must be bid, another trump is named later."""
        return Bid.parse(f"P{self.code}" if self.trump is Suit.HEARTS else self.code)


def plans(hand: CardSet) -> list[Plan]:
    """Return what ten cards are good for; the plain parti is always among it."""
    found = [Plan("b", None, 12 - 3 * catchers(hand))]
    for trump in Suit:
        ranks = {card.rank for card in hand if card.suit is trump}
        aces = sum(card.rank is Rank.ACE for card in hand)
        tens = sum(card.rank is Rank.TEN for card in hand)
        strength = 2 * len(ranks) + 2 * aces + tens + 2 * (Rank.ACE in ranks)
        found.append(Plan("j", trump, strength - 5))
        if Rank.SEVEN in ranks and len(ranks) >= 5:
            found.append(Plan("ju", trump, strength - 6))
        if {Rank.KING, Rank.OVER} <= ranks and len(ranks) >= 5:
            found.append(Plan("4", trump, strength - 7))
            if Rank.SEVEN in ranks:
                found.append(Plan("4u", trump, strength - 9))
    return found


def catchers(hand: CardSet) -> int:
    """Count the cards that are likely to win a trick of a betli (R1.4)."""
    count = 0
    for suit in Suit:
        held = [card for card in hand.sorted(CardOrder.TEN_LOW) if card.suit is suit]
        low = [CardOrder.TEN_LOW.ranks.index(card.rank) for card in reversed(held)]
        # The lowest, the second lowest, … are safe while others have lower ones still to play.
        count += sum(place < 7 - 2 * number for number, place in enumerate(low))
    return count


def best_plan(hand: CardSet, profile: Profile, standing: Bid | None) -> Plan | None:
    """Return the plan that outbids the standing bid and is the most promising, or None."""
    catalogue = Catalogue.of(profile)
    good = [
        plan
        for plan in plans(hand)
        if plan.bid in catalogue and (standing is None or catalogue.outbids(plan.bid, standing))
    ]
    if standing is not None:
        good = [plan for plan in good if plan.merit >= 10]
    # A bid that is not safe is worth less than one that is; among safe ones, the dearer.
    return max(good, key=lambda p: (min(p.merit, 10), catalogue.value(p.bid)), default=None)


def choose(view: View, rng: random.Random) -> Action:
    """Choose an action for the seat to act."""
    actions = view.legal_actions()
    hand = view.hand or CardSet()
    match view.phase:
        case Phase.DISCARD:
            return best_discard(view, hand)
        case Phase.BID:
            plan = best_plan(hand, view.profile, view.bid)
            return MakeBid(plan.bid) if plan is not None else first(actions, Pass, MakeBid)
        case Phase.RESPOND:
            plan = None if view.declarer is view.seat else best_plan(hand, view.profile, view.bid)
            return first(actions, Pass if plan is None else Take, Pass)
        case Phase.TRUMP:
            fits = [p for p in plans(hand) if p.trump not in {None, Suit.HEARTS}]
            best = max(fits, key=lambda p: (p.code == str(view.bid), p.merit))
            assert best.trump is not None, "only plans with a trump are left"
            return NameTrump(best.trump)
        case Phase.KONTRA:
            return Pass()
        case _:
            return card_or_meld(view, actions, rng)


def best_discard(view: View, hand: CardSet) -> Discard:
    """Lay the two cards without which the hand is good for most."""
    merits: list[tuple[tuple[int, int], Discard]] = []
    for pair in itertools.combinations(hand, 2):
        kept = hand - CardSet(pair)
        plan = best_plan(kept, view.profile, view.bid)
        worth = Catalogue.of(view.profile).value(plan.bid) if plan else 0
        merits.append(((plan.merit if plan else -1, worth), Discard(CardSet(pair))))
    return max(merits, key=lambda each: each[0])[1]


def card_or_meld(view: View, actions: tuple[Action, ...], rng: random.Random) -> Action:
    """Say all melds, double nothing, and play any card; the trump 7 of an ulti comes last."""
    melds = [action for action in actions if isinstance(action, Meld)]
    if melds:
        return melds[0]
    cards = [action for action in actions if isinstance(action, PlayCard)]
    if view.bid is not None and Figure.ULTI in view.bid and len(cards) > 1:
        cards = [a for a in cards if (a.card.suit, a.card.rank) != (view.trump, Rank.SEVEN)]
    return rng.choice(cards)


def first(actions: tuple[Action, ...], *kinds: type) -> Action:
    """Return the first action of the first kind that there is."""
    return next(action for kind in kinds for action in actions if isinstance(action, kind))
