"""The players of the kit: what a plan wants next, chosen from the texts of legal actions."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING

from ulti.model.cards import Card, CardSet, Rank
from ulti.model.tricks import trick_winner
from ulti.testing.hands import Manner
from ulti.testing.variants import OwnBid

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ulti.house.catalogue import Catalogue
    from ulti.model.bids import Bid
    from ulti.testing.plans import Plan
    from ulti.testing.scribe import Scribe

_FEW_BIDS = 6  # a free auction mostly goes up in small steps


def wanted(
    plan: Plan, scribe: Scribe, legal: Sequence[str], claims: Collection[str]
) -> Sequence[str]:
    """Return what the plan is equally content with next, simplest first; never nothing.

    Args:
        plan: the plan.
        scribe: what has been written down.
        legal: the texts of the legal actions, at least one.
        claims: those of the legal claims.

    """
    by_word: defaultdict[str, list[str]] = defaultdict(list)
    for text in legal:
        by_word[text.partition(" ")[0]].append(text)
    claimed = _claims(plan, scribe, claims)
    if claimed:
        return claimed
    if by_word["discard"]:
        return _discards(plan, scribe, by_word["discard"])
    if by_word["play"]:
        return _in_play(plan, scribe, by_word)
    if by_word["trump"]:
        if plan.throw_in and by_word["throw-in"] and plan.detours % 2:  # else at the first lead
            return by_word["throw-in"]
        named = f"trump {plan.trump}"
        return [named] if named in by_word["trump"] else by_word["trump"]
    if scribe.is_played:
        return _in_kontra_round(plan, scribe, by_word) or legal
    return _in_auction(plan, scribe, by_word) or legal


def _claims(plan: Plan, scribe: Scribe, claims: Collection[str]) -> list[str]:
    played = len(scribe.played)
    if plan.concede_after is not None and played >= plan.concede_after and "concede" in claims:
        return ["concede"]
    if plan.spread_after is not None and played >= plan.spread_after:
        return [text for text in claims if text.startswith("spread")]
    return []


@lru_cache(maxsize=1024)
def _two_cards(text: str) -> CardSet:
    return CardSet.parse(text.removeprefix("discard "))


def _discards(plan: Plan, scribe: Scribe, texts: list[str]) -> list[str]:
    keep = plan.keep[scribe.seat]
    fine = [text for text in texts if keep.isdisjoint(_two_cards(text))] or texts
    if scribe.seat is plan.declarer:
        return fine
    # Points in the talon would belong to the defenders, and an ace there to nobody.
    return [text for text in fine if not any(map(_counts, _two_cards(text)))] or fine


def _counts(card: Card) -> bool:
    return card.rank in {Rank.ACE, Rank.TEN}


def _in_auction(plan: Plan, scribe: Scribe, by_word: dict[str, list[str]]) -> list[str]:
    passes, takes, bids = by_word["pass"], by_word["take"], by_word["bid"]
    # A bid of the engine's own is played: where it ranks, the plan does not know.
    if passes and (plan.is_void or isinstance(scribe.standing, OwnBid)):
        return passes
    opening = f"bid {plan.opening}"
    if opening in bids and not scribe.bids:
        return [opening]
    if plan.bid is None:
        return [*passes, *takes, *bids[:_FEW_BIDS]]
    goal = f"bid {plan.bid}"
    between = _between(plan.catalogue, scribe.bid, plan.bid)
    lower = [text for text in bids if text in between][:_FEW_BIDS]
    goes_round = bool(between) and len(scribe.bids) < plan.detours
    if not passes:
        is_his = scribe.seat is plan.declarer and goal in bids
        return [goal] if is_his and not (goes_round and lower) else lower or bids[:_FEW_BIDS]
    if scribe.seat is plan.declarer and _outbids(plan.catalogue, plan.bid, scribe.bid):
        return [*[goal] * (goal in bids), *takes]
    return [*takes, *lower] if goes_round and (takes or lower) else passes


def _between(catalogue: Catalogue, standing: Bid | None, goal: Bid) -> set[str]:
    """Return the bids above the standing one and below the goal."""
    lower = catalogue.rank(goal)
    return {f"bid {b}" for b in catalogue.higher_than(standing) if catalogue.rank(b) < lower}


def _outbids(catalogue: Catalogue, new: Bid, old: Bid | None) -> bool:
    return old is None or catalogue.outbids(new, old)


def _in_kontra_round(plan: Plan, scribe: Scribe, by_word: dict[str, list[str]]) -> list[str]:
    depth = max(scribe.levels, default=0)
    spoken = scribe.kontra_round
    # In one turn of their side the second defender raises too only where both are to.
    is_second = spoken is not None and bool(spoken.raised)
    if by_word["kontra"] and depth < plan.raises and (plan.both_double or not is_second):
        return _kontras(plan, by_word)
    return by_word["pass"]


def _kontras(plan: Plan, by_word: dict[str, list[str]]) -> list[str]:
    texts = by_word["kontra"]
    return [text for text in texts if text.count(" ") == 1] or texts if plan.one_by_one else texts


def _in_play(plan: Plan, scribe: Scribe, by_word: dict[str, list[str]]) -> list[str]:
    if plan.throw_in and by_word["throw-in"]:
        return by_word["throw-in"]
    if by_word["meld"] and plan.melds:
        return [max(by_word["meld"], key=len)]
    if by_word["kontra"] and (plan.both_double or not scribe.kontras) and plan.raises:
        return _kontras(plan, by_word)
    return _cards(plan, scribe, by_word["play"])


@lru_cache(maxsize=64)
def _card(text: str) -> Card:
    return Card.parse(text.removeprefix("play "))


def _cards(plan: Plan, scribe: Scribe, texts: list[str]) -> list[str]:
    """Choose among the legal cards as the manner of the seat says."""
    fine = [text for text in texts if _card(text) not in plan.last] or texts
    manner = plan.manners[scribe.seat]
    trump, order = scribe.trump, scribe.order

    def strength(text: str) -> tuple[bool, int]:
        card = _card(text)
        return card.suit is trump, -order.ranks.index(card.rank)

    if len(fine) == 1 or manner is Manner.ANY:
        return fine
    if manner is Manner.HOLD:
        return [text for text in fine if _card(text).suit is not trump] or [min(fine, key=strength)]
    best = max(fine, key=strength)
    table = scribe.on_table
    wins = not table or trick_winner((*table, _card(best)), trump, order) == len(table)
    return [best if manner is Manner.HIGH and wins else min(fine, key=strength)]
