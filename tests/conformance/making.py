"""What the rows are made with: a row, a deal told by its tricks, chance that stays the same."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

import ulti

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, MutableSequence, Sequence

    from _typeshed import SupportsLenAndGetItem

    from conformance.answers import Row

T = TypeVar("T")

CODES: Final = frozenset(map(str, ulti.DECK))
SUITS: Final = tuple(map(str, ulti.Suit))
ALL_PASS: Final = ("pass", "pass", "pass")
DRAWN_OF: Final = tuple(name for name in ulti.PROFILES if name != "ultistars_tournament")
"""The profiles that rows are drawn of; at a tournament only a plain parti differs (R6.1)."""


def row(
    kind: str,
    rules: str,
    content: dict[str, Any],
    *,
    profile: str | None = None,
    switches: dict[str, Any] | None = None,
    note: str = "",
    shows: str = "",
) -> Row:
    """Make a row without its id and expected answer.

    Args:
        kind: which question is asked.
        rules: the numbers of the rules that it bears on, with spaces between.
        content: the input.
        profile: a built-in profile; None where house rules have no influence.
        switches: what is changed on it.
        note: what the row shows; rows without are drawn by chance.
        shows: the switch that the answer depends on.

    """
    made: Row = {"kind": kind, "rules": rules.split()}
    made["profile"] = profile
    if switches:
        made["switches"] = switches
    if note:
        made["note"] = note
    if shows:
        made["switch"] = shows
    made["input"] = content
    return made


# Deals told by what is played


@attrs.frozen
class Scene:
    """Hands of ten cards by seat, and the talon that forehand lays."""

    hands: tuple[str, str, str]
    talon: str

    def start(self, *actions: str, stake: int = 1) -> dict[str, Any]:
        """Return the input of a game in which forehand lays that talon and then this is done."""
        deal = ulti.Deal.parse([f"{self.hands[0]} {self.talon}", *self.hands[1:]])
        discard = f"discard {ulti.CardSet.parse(self.talon)}"
        return {"stake": stake, "deal": list(deal.texts()), "actions": [discard, *actions]}

    def play(
        self, bid: str, script: str = "", *, trump: str | None = None, stake: int = 1
    ) -> dict[str, Any]:
        """Return the input of a game in which forehand's bid stands and is played.

        Args:
            bid: what forehand bids.
            script: parts with semicolons between, each an action or cards that are played.
            trump: the suit that is named, if one is.
            stake: what a unit is worth.

        """
        named = [] if trump is None else [f"trump {trump}"]
        return self.start(f"bid {bid}", *ALL_PASS, *named, *steps(script), stake=stake)

    def swapped(self, one: str, other: str) -> Scene:
        """Let two cards change places."""
        swap = {one: other, other: one}
        hands = [" ".join(swap.get(card, card) for card in hand.split()) for hand in self.hands]
        return Scene((hands[0], hands[1], hands[2]), self.talon)

    def in_hearts(self) -> Scene:
        """Let acorns and hearts change places."""
        first, second, third = map(in_hearts, self.hands)
        return Scene((first, second, third), in_hearts(self.talon))


def in_hearts(text: str) -> str:
    """Let acorns and hearts change places in a script."""
    return text.translate(str.maketrans("MP", "PM"))


def steps(script: str) -> Iterator[str]:
    """Go through the actions of a script."""
    for part in script.split(";"):
        words = part.split()
        if words and words[0] in CODES:
            yield from (f"play {card}" for card in words)
        elif words:
            yield " ".join(words)


def scene_of(tricks: str, *, order: str = "TEN_HIGH", trump: str | None = "M") -> Scene:
    """Return the hands from which forehand leads and these ten tricks are played."""
    hands: list[list[str]] = [[], [], []]
    leader = 0
    for part in tricks.split(";"):
        cards = part.split()
        for place, card in enumerate(cards):
            hands[(leader + place) % 3].append(card)
        suit = None if trump is None else ulti.Suit.parse(trump)
        trick = [ulti.Card.parse(card) for card in cards]
        leader = (leader + ulti.trick_winner(trick, suit, ulti.CardOrder[order])) % 3
    talon = ulti.CardSet(ulti.DECK) - ulti.CardSet.parse(" ".join(itertools.chain(*hands)))
    first, second, third = (str(ulti.CardSet.parse(" ".join(hand))) for hand in hands)
    return Scene((first, second, third), str(talon))


def after_first(tricks: str, first: str) -> str:
    """Return the tricks with what is said in the first one, and in its kontra round."""
    return f"{first};{tricks.split(';', 1)[1]}"


# Chance


class Chance(random.Random):
    """A generator whose every draw is made of `random()`, which no version of Python changes."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Draw a whole number from the range."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[int(self.random() * len(numbers))]

    def randint(self, a: int, b: int) -> int:
        """Draw a whole number from a to b."""
        return self.randrange(a, b + 1)

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """Draw one."""
        return seq[self.randrange(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put the items into random order."""
        for last in range(len(x) - 1, 0, -1):
            place = self.randrange(last + 1)
            x[last], x[place] = x[place], x[last]

    def sample(
        self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None
    ) -> list[T]:
        """Draw some, in random order."""
        assert counts is None
        items = list(population)
        self.shuffle(items)
        return items[:k]
