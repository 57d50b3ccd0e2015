"""The actions of a deal: one class each, their texts as in records.

The acting seat is never part of an action: the rules give it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, final

import attrs

from ulti.base.errors import ParseError, UltiError, quoted
from ulti.base.value import Value
from ulti.model.bids import ALL_BIDS, Bid, Figure, figure_of_code
from ulti.model.cards import DECK, Card, CardSet, Suit, suit_of_letter
from ulti.model.deals import SEATS, Seat, optional_seat, seat_of

if TYPE_CHECKING:
    from collections.abc import Callable

TALON_SIZE: Final = 2
MOST_WORDS: Final = 40
"""So many words are not action: each figure against each defender, and the verb, are fewer."""

MOST_TWENTIES: Final = 3
"""One suit of the four is trump, and its king and over are the forty (R7.1)."""


def _no_action(why: str) -> ParseError:
    return ParseError(why, "bad_action")


def _require(value: object, kind: type) -> None:
    if not isinstance(value, kind):
        raise _no_action(f"{quoted(value)} is not a {kind.__name__}")


class ActionBase(Value):
    """What the actions share: they are written as their text."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return the text in angle brackets."""
        return f"<{type(self).__name__}: {self}>"


@final
@attrs.frozen(eq=False, repr=False)
class Discard(ActionBase):
    """Lay two cards face down as the talon (R5.1)."""

    cards: CardSet

    def __attrs_post_init__(self) -> None:
        """Refuse anything but two cards."""
        if not isinstance(self.cards, CardSet) or len(self.cards) != TALON_SIZE:
            cards = self.cards
            shown = str(cards) or "none" if isinstance(cards, CardSet) else quoted(cards)
            raise _no_action(f"a discard is two cards, not {shown}")

    def __str__(self) -> str:
        """Return the text."""
        return f"discard {self.cards}"


@final
@attrs.frozen(eq=False, repr=False)
class MakeBid(ActionBase):
    """Bid (R5)."""

    bid: Bid

    def __attrs_post_init__(self) -> None:
        """Refuse anything but a bid."""
        _require(self.bid, Bid)

    def __str__(self) -> str:
        """Return the text."""
        return f"bid {self.bid}"


@final
class Pass(ActionBase):
    """Pass, in the auction or in the kontra round (R5.2, R7.4)."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the text."""
        return "pass"


@final
class Take(ActionBase):
    """Take the talon (R5.2)."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the text."""
        return "take"


@final
@attrs.frozen(eq=False, repr=False)
class NameTrump(ActionBase):
    """Name the trump suit (R6.2)."""

    suit: Suit

    def __attrs_post_init__(self) -> None:
        """Refuse anything but a suit."""
        _require(self.suit, Suit)

    def __str__(self) -> str:
        """Return the text."""
        return f"trump {self.suit}"


@final
class ThrowIn(ActionBase):
    """Give up before the first card (R6.3)."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the text."""
        return "throw-in"


@final
@attrs.frozen(eq=False, repr=False)
class Meld(ActionBase):
    """Say melds: whether the forty, and how many twenties (R7.1).

    Attributes:
        forty: whether K+O of trump is said.
        twenties: how many K+O of other suits are said.

    """

    forty: bool
    twenties: int

    def __attrs_post_init__(self) -> None:
        """Refuse a meld that says nothing, or more than there is."""
        _require(self.forty, bool)
        if type(self.twenties) is not int or not 0 <= self.twenties <= MOST_TWENTIES:
            raise _no_action(
                f"a meld says 0 to {MOST_TWENTIES} twenties, not {quoted(self.twenties)}"
            )
        if not (self.forty or self.twenties):
            raise _no_action("a meld says something; who says nothing makes no meld action")

    @property
    def points(self) -> int:
        """The points that are said (R9.2)."""
        return 40 * self.forty + 20 * self.twenties

    def __str__(self) -> str:
        """Return the text."""
        return " ".join(["meld", *["40"] * self.forty, *["20"] * self.twenties])


@final
@attrs.frozen(eq=False, repr=False)
class Target(ActionBase):
    """What a kontra raises: a figure, or the declarer's figure against one defender (R7.3).

    Attributes:
        figure: the figure.
        seat: the defender, where kontras are individual and the declarer speaks; else None.

    """

    figure: Figure
    seat: Seat | None = attrs.field(default=None, converter=optional_seat)

    def __attrs_post_init__(self) -> None:
        """Refuse anything but a figure."""
        _require(self.figure, Figure)

    def __str__(self) -> str:
        """Return the text: `u`, or `b@1`."""
        return self.figure.code if self.seat is None else f"{self.figure.code}@{int(self.seat)}"


def _in_order(targets: Iterable[Target]) -> tuple[Target, ...]:
    """Sort by figure, then seat; refuse a target that comes twice."""
    if not isinstance(targets, Iterable):
        raise _no_action(f"a kontra names targets, not {quoted(targets)}")
    kept = tuple(targets)
    for target in kept:
        _require(target, Target)
    if len(kept) < 2:  # noqa: PLR2004 - nothing to sort
        return kept
    if len(set(kept)) < len(kept):
        raise _no_action("a kontra names each figure once")
    return tuple(
        sorted(kept, key=lambda t: (t.figure.index, -1 if t.seat is None else int(t.seat)))
    )


@final
@attrs.frozen(eq=False, repr=False)
class Kontra(ActionBase):
    """Raise figures by one level: kontra, rekontra, szubkontra, … (R7.2, R7.4).

    Attributes:
        targets: what is raised, in the order of figures, then seats; nothing where one level
            holds for the whole bid (R7.6).

    """

    targets: tuple[Target, ...] = attrs.field(default=(), converter=_in_order)

    @classmethod
    def on(cls, *figures: Figure) -> Kontra:
        """Raise figures, in any order."""
        return cls(tuple(Target(figure) for figure in figures))

    def __str__(self) -> str:
        """Return the text."""
        return " ".join(["kontra", *map(str, self.targets)])


@final
@attrs.frozen(eq=False, repr=False)
class PlayCard(ActionBase):
    """Play a card (R8.1)."""

    card: Card

    def __attrs_post_init__(self) -> None:
        """Refuse anything but a card."""
        _require(self.card, Card)

    def __str__(self) -> str:
        """Return the text."""
        return f"play {self.card}"


@final
class Concede(ActionBase):
    """Both defenders give up together (R8.8); a claim, whoever is to act."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the text."""
        return "concede"


@final
@attrs.frozen(eq=False, repr=False)
class Spread(ActionBase):
    """Lay a hand open (R8.7); a claim, whoever is to act.

    Attributes:
        seat: a defender; None for the declarer.

    """

    seat: Seat | None = attrs.field(default=None, converter=optional_seat)

    def __str__(self) -> str:
        """Return the text."""
        return "spread" if self.seat is None else f"spread {int(self.seat)}"


Claim: TypeAlias = Concede | Spread
Action: TypeAlias = (
    Discard | MakeBid | Pass | Take | NameTrump | ThrowIn | Meld | Kontra | PlayCard | Claim
)

ACTION_TYPES: Final = (
    Discard,
    MakeBid,
    Pass,
    Take,
    NameTrump,
    ThrowIn,
    Meld,
    Kontra,
    PlayCard,
    Concede,
    Spread,
)

# One shared object each, so that listing what is legal builds nothing.
PASS: Final = Pass()
TAKE: Final = Take()
THROW_IN: Final = ThrowIn()
CONCEDE: Final = Concede()
SPREAD: Final = Spread()
PLAYS: Final = tuple(PlayCard(card) for card in DECK)
"""By the index of the card."""

MELDS: Final = {
    (forty, twenties): Meld(forty=forty, twenties=twenties)
    for forty in (True, False)
    for twenties in range(MOST_TWENTIES, -1, -1)
    if forty or twenties
}
"""By forty and twenties, the greater ones first."""

MAKE_BIDS: Final = {bid: MakeBid(bid) for bid in ALL_BIDS}
TRUMPS: Final = {suit: NameTrump(suit) for suit in Suit}

KONTRA: Final = Kontra()
"""The bare word, where one level holds for the whole bid (R7.6)."""

_SINGLE_WORDS: Final[dict[str, Action]] = {
    str(action): action for action in (PASS, TAKE, THROW_IN, KONTRA, CONCEDE, SPREAD)
}


ACTION_OF_TEXT: Final[dict[str, Action]] = {
    str(action): action
    for action in (
        *_SINGLE_WORDS.values(),
        *MAKE_BIDS.values(),
        *TRUMPS.values(),
        *MELDS.values(),
        *PLAYS,
    )
}
"""Most texts as they are written, which need not be taken apart."""


def discards_of(cards: Iterable[Card]) -> tuple[Discard, ...]:
    """Return every way to discard two of these cards, in the order of the cards."""
    discards = _discards_by_indices()
    pairs = itertools.combinations([card.index for card in cards], TALON_SIZE)
    return tuple([discards[first][second] for first, second in pairs])


@cache
def _discards_by_indices() -> list[list[Discard]]:
    """Return all discards there are by the indices of two cards, built when one is first asked."""
    of_mask: dict[int, Discard] = {}
    for first, second in itertools.combinations(DECK, TALON_SIZE):
        of_mask[first.bit | second.bit] = Discard(CardSet((first, second)))
    # A card and itself are never asked for, but keep the rows straight.
    nothing = Discard(CardSet(DECK[:TALON_SIZE]))
    return [[of_mask.get(one.bit | other.bit, nothing) for other in DECK] for one in DECK]


def parse_action(text: str) -> Action:
    """Read the text of an action; cards, melds and figures may come in any order.

    >>> str(parse_action("meld 20 40")), str(parse_action("bid piros ulti"))
    ('meld 40 20', 'bid Pju')

    Raises:
        ParseError: with code `bad_card`, `bad_bid` or, for all else, `bad_action`.

    """
    try:
        return read_action(text)
    except ParseError as error:
        raise ParseError(f"{quoted(text)}: {error}", error.code) from None


def read_action(text: str) -> Action:
    """Read a text as `parse_action` does; the error does not say which text it was.

    Raises:
        ParseError: with code `bad_card`, `bad_bid` or, for all else, `bad_action`.

    """
    try:
        # A text of a class of its own may split otherwise.
        verb, *words = str.split(text, None, MOST_WORDS) or [""]
    except TypeError:
        raise _no_action("it is neither a text nor one of ulti.model.actions") from None
    if len(words) == MOST_WORDS:
        raise _no_action(f"an action has fewer than {MOST_WORDS} words")
    single = _SINGLE_WORDS.get(verb)
    if single is not None and not words:
        return single
    reader = _READERS.get(verb)
    if reader is None:
        verbs = ", ".join(VERBS)
        raise _no_action(f"an action is one of {verbs}, with what belongs to it and no more")
    try:
        return reader(words)
    except UltiError as error:
        code = error.code if error.code in {"bad_card", "bad_bid"} else "bad_action"
        raise ParseError(str(error), code) from None


def _only(words: list[str], form: str) -> str:
    if len(words) != 1:
        raise _no_action(f"one word belongs to it, as in `{form}`")
    return words[0]


def _read_discard(words: list[str]) -> Discard:
    return Discard(CardSet.parse(" ".join(words)))


def _read_bid(words: list[str]) -> MakeBid:
    return MAKE_BIDS[Bid.parse(" ".join(words))]


def _read_trump(words: list[str]) -> NameTrump:
    return TRUMPS[suit_of_letter(_only(words, "trump M"))]


def _read_meld(words: list[str]) -> Meld:
    forties, twenties = words.count("40"), words.count("20")
    if forties > 1 or forties + twenties < len(words):
        raise _no_action("write `meld`, then at most one 40 and the twenties")
    meld = MELDS.get((forties == 1, twenties))
    return Meld(forty=forties == 1, twenties=twenties) if meld is None else meld


def _read_kontra(words: list[str]) -> Kontra:
    return _kontra_of_words(*words)


# There are few ways to say it, so that each is read once; what is refused is not kept.
@lru_cache(maxsize=1024)
def _kontra_of_words(*words: str) -> Kontra:
    targets = []
    for word in words:
        code, at, seat = word.partition("@")
        if at and seat not in {"0", "1", "2"}:
            raise _no_action(f"{quoted(word)} names no seat: write b@1")
        targets.append(Target(figure_of_code(code), SEATS[int(seat)] if at else None))
    return Kontra(tuple(targets))


def _read_play(words: list[str]) -> PlayCard:
    return PLAYS[Card.parse(_only(words, "play PA")).index]


def _read_spread(words: list[str]) -> Spread:
    word = _only(words, "spread 1")
    return Spread(seat_of(int(word) if word in {"0", "1", "2"} else word))


_READERS: Final[dict[str, Callable[[list[str]], Action]]] = {
    "discard": _read_discard,
    "bid": _read_bid,
    "trump": _read_trump,
    "meld": _read_meld,
    "kontra": _read_kontra,
    "play": _read_play,
    "spread": _read_spread,
}

VERBS: Final = tuple(sorted({*_READERS, *_SINGLE_WORDS}))
"""The words that begin the texts of actions."""
