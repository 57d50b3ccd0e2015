"""Exact play of full deals in which the declarer has reason to bid.

Alone, `python -m benchmarks.solve` prints a table: for each figure how long a solution takes, in
bare plies (`benchmarks.control`) of the same run, and how often the figure is made.

Deals are drawn at random, and kept if forehand's twelve cards give him reason to bid the figure in
some suit by a rule of thumb (`REASONS`). He discards the two cards that leave him the best ten by
the same rule, and leads.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import time
from typing import TYPE_CHECKING, Final, NamedTuple

import ulti
from benchmarks.control import control_plies_per_second
from ulti import Card, CardOrder, Rank, Suit, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

DEALS: Final = 100
A_MILLION: Final = 1_000_000
POINTS: Final = {Rank.ACE, Rank.TEN}
PROFILE: Final = ulti.WIKIPEDIA


class Hand(NamedTuple):
    """Ten cards, as a bidder looks at them.

    Attributes:
        ranks: by suit, the ranks held.
        trump: the trump suit that is thought of.

    """

    ranks: dict[Suit, set[Rank]]
    trump: Suit | None

    @property
    def trumps(self) -> set[Rank]:
        """The trumps held."""
        return set() if self.trump is None else self.ranks[self.trump]

    def has_meld(self, *, forty: bool) -> bool:
        """Whether there is the forty, or a twenty."""
        return any(
            {Rank.KING, Rank.OVER} <= ranks and (suit is self.trump) is forty
            for suit, ranks in self.ranks.items()
        )

    def count(self, *kinds: Rank) -> int:
        """Return how many cards of these ranks there are."""
        return sum(len(ranks & set(kinds)) for ranks in self.ranks.values())

    def losers(self) -> int:
        """Return how many cards are not sure to win when led from the top.

        In a suit the cards from the top down are sure, and all of them are if as many are at the
        top as others can hold.
        """
        return sum(_losers_of(ranks) for ranks in self.ranks.values())

    def catchers(self) -> int:
        """Return how many cards may be left with a trick in a betli.

        The lowest card of a suit is safe at the bottom, the others with at most one gap in all
        below them.
        """
        ladder = CardOrder.TEN_LOW.ranks[::-1]
        return sum(
            ladder.index(rank) > place + bool(place)
            for ranks in self.ranks.values()
            for place, rank in enumerate(sorted(ranks, key=ladder.index))
        )


def _losers_of(ranks: set[Rank]) -> int:
    from_top = list(itertools.takewhile(ranks.__contains__, CardOrder.TEN_HIGH.ranks))
    return 0 if 2 * len(from_top) >= 8 - len(ranks) else len(ranks) - len(from_top)


def _strength(hand: Hand) -> int:
    return 3 * len(hand.trumps) + 2 * hand.count(Rank.ACE) + hand.count(Rank.TEN)


def _parti(hand: Hand) -> int | None:
    is_good = len(hand.trumps) >= 4 and hand.count(*POINTS) >= 3
    return _strength(hand) if is_good else None


def _forty_hundred(hand: Hand) -> int | None:
    is_good = hand.has_meld(forty=True) and len(hand.trumps) >= 5 and hand.count(*POINTS) >= 3
    return _strength(hand) if is_good else None


def _twenty_hundred(hand: Hand) -> int | None:
    is_good = (
        hand.has_meld(forty=False)
        and len(hand.trumps) >= 5
        and hand.trumps >= POINTS
        and hand.count(*POINTS) >= 5
    )
    return _strength(hand) if is_good else None


def _ulti(hand: Hand) -> int | None:
    is_good = Rank.SEVEN in hand.trumps and len(hand.trumps) >= 5 and hand.count(Rank.ACE) >= 1
    return _strength(hand) if is_good else None


def _four_aces(hand: Hand) -> int | None:
    is_good = len(hand.trumps) >= 5 and hand.trumps >= POINTS and hand.count(Rank.ACE) >= 3
    return _strength(hand) if is_good else None


def _durchmars(hand: Hand) -> int | None:
    is_good = len(hand.trumps) >= 4 and Rank.ACE in hand.trumps and not hand.losers()
    return len(hand.trumps) if is_good else None


def _betli(hand: Hand) -> int | None:
    return None if hand.catchers() else 0


class Figure(NamedTuple):
    """A row of the table.

    Attributes:
        name: what it is called.
        bid: the bid in which it is played, without its suit.
        reason: how good a hand is for it; None if there is no reason to bid it.
        solve: what is asked.

    """

    name: str
    bid: str
    reason: Callable[[Hand], int | None]
    solve: Callable[[ulti.Game], int]


def _asks(code: str) -> Callable[[ulti.Game], int]:
    return lambda game: solve.can_make(game, code, nodes=100 * A_MILLION)


FIGURES: Final = (
    Figure("parti points", "j", _parti, solve.points),
    Figure("40-100", "4", _forty_hundred, _asks("4")),
    Figure("20-100", "2", _twenty_hundred, _asks("2")),
    Figure("ulti", "ju", _ulti, _asks("u")),
    Figure("four aces", "ja", _four_aces, _asks("a")),
    Figure("durchmars", "d", _durchmars, _asks("d")),
    Figure("betli", "b", _betli, _asks("b")),
)
MONEY: Final = (
    Figure("money of j", "j", _parti, solve.value),
    Figure("money of ju", "ju", _ulti, solve.value),
    Figure("money of 4", "4", _forty_hundred, solve.value),
    Figure("money of ja", "ja", _four_aces, solve.value),
    Figure("money of d", "d", _durchmars, solve.value),
)


def _best_ten(
    twelve: Sequence[Card], reason: Callable[[Hand], int | None], suits: Iterable[Suit | None]
) -> tuple[list[Card], Suit | None] | None:
    """Return the ten cards and the trump that are best, or None if nothing is good enough."""
    best = None
    for trump in suits:
        for ten in itertools.combinations(twelve, 10):
            ranks = {suit: {card.rank for card in ten if card.suit is suit} for suit in Suit}
            merit = reason(Hand(ranks, trump))
            if merit is not None and (best is None or merit > best[0]):
                best = merit, list(ten), trump
    return None if best is None else best[1:]


def deals(figure: Figure, count: int, seed: int = 1) -> Iterator[ulti.Game]:
    """Draw first leads in which the declarer has reason to bid a figure."""
    rng = random.Random(seed)
    suits = Suit if ulti.Bid.parse(figure.bid).has_trump else (None,)
    while count:
        deck = list(ulti.DECK)
        rng.shuffle(deck)
        chosen = _best_ten(deck[:12], figure.reason, suits)
        if chosen is None:
            continue
        ten, trump = chosen
        hands = [ulti.CardSet(cards) for cards in (ten, deck[12:22], deck[22:])]
        talon = ulti.CardSet(deck[:12]) - hands[0]
        bid = f"P{figure.bid}" if trump is Suit.HEARTS else figure.bid
        yield ulti.Game.from_contract(hands, talon, 0, bid, trump, PROFILE)
        count -= 1


def measure(figure: Figure, count: int, bare: float) -> None:
    """Print a row: the median, nine tenths and the longest, in bare plies and seconds."""
    spent, answers, given_up = [], [], 0
    for game in deals(figure, count):
        start = time.process_time()
        try:
            answers.append(figure.solve(game))
        except solve.SearchLimitError:
            given_up += 1
        spent.append(time.process_time() - start)
    spent.sort()
    median, most = statistics.median(spent), spent[int(0.9 * len(spent))]
    plies = "".join(f"{seconds * bare:>13,.0f}" for seconds in (median, most, spent[-1]))
    if isinstance(answers[0], bool):
        result = f"{sum(answers) / len(answers):.0%} made"
    else:
        result = f"median {statistics.median(answers):g}"
    if given_up:
        result += f", {given_up} given up"
    print(f"{figure.name:<16}{plies}{median:>9.3f} s{most:>8.3f} s   {result}", flush=True)


def measure_solving(count: int = DEALS, *, seconds: float = 0.5, money: bool = True) -> None:
    """Print the table.

    Args:
        count: deals for each figure.
        seconds: length of one of the runs that time bare plies.
        money: whether the money of bids is asked for as well.

    """
    bare = statistics.median(control_plies_per_second(seconds, time.process_time))
    print(f"exact play of {count} full deals each, in bare plies ({bare:,.0f} a second)")
    print(f"{'':<16}{'median':>13}{'90 %':>13}{'longest':>13}{'median':>11}{'90 %':>10}")
    for figure in (*FIGURES, *MONEY) if money else FIGURES:
        measure(figure, count, bare)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help="deals for each figure")
    measure_solving(parser.parse_args().deals)
