"""A record about which something is wrong, made shorter by what Ulti allows.

A general shrinker leaves cards and choices away one by one, and a deal of Ulti soon is none any
more. Here the changes are those of the game: the shortest auction to the same contract, words left
out, another lead, a concession or throw-in in place of the rest, the cards of a late trick as
trick 1.
"""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ulti.base.errors import UltiError
from ulti.game import Game
from ulti.house.choices import SuitNamed
from ulti.model.bids import CAPTURES, Bid, Figure
from ulti.model.cards import DECK, Card, CardSet, Rank, Suit
from ulti.model.deals import SEATS, Deal
from ulti.model.verdict import Phase
from ulti.record.record import Record
from ulti.testing.looks import CARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ulti.house.profile import Profile

_MOST_TRIES: Final = 600
_FILLS: Final = 60
_FEW: Final = 3
_TEN: Final = 10


class Story(NamedTuple):
    """A deal so far."""

    profile: Profile
    deal: Deal
    stake: int
    actions: tuple[str, ...]

    def record(self) -> dict[str, Any]:
        """Return the deal as a record (record.md)."""
        data = Record(self.profile, self.deal, stake=self.stake).to_dict()
        return {**data, "actions": list(self.actions)}

    def game(self) -> Game:
        """Play what was done.

        Raises:
            UltiError: the rules don't allow it.

        """
        game = Game.start(self.deal, self.profile, self.stake)
        for text in self.actions:
            game = game.apply(text)
        return game


_AMOUNTS: Final = "net"


class _Shortener:
    """Tries shorter stories, as long as tries are left."""

    __slots__ = (
        "_seen",
        "_tries",
        "error",
        "judge",
        "kind",
        "story",
    )

    def __init__(
        self, judge: Callable[[dict[str, Any], Game], None], story: Story, error: Exception
    ) -> None:
        self.judge = judge
        self.story = story
        self.error = error
        self.kind = _kind_of(error)
        self._tries = _MOST_TRIES
        self._seen: set[tuple[Any, ...]] = set()

    def takes(self, story: Story) -> bool:
        """Try a story that is shorter, and keep it if the same kind of thing is wrong with it."""
        if len(story.actions) >= len(self.story.actions) or self._tries <= 0:
            return False
        key = (story.profile.name, story.deal.texts(), story.stake, story.actions)
        if key in self._seen:
            return False
        self._seen.add(key)
        try:
            game = story.game()
        except UltiError:
            return False
        if self.kind == _AMOUNTS and game.phase is not Phase.OVER:
            return False
        self._tries -= 1
        try:
            self.judge(story.record(), game)
        except (AssertionError, ValueError) as error:
            if _kind_of(error) == self.kind:
                self.story, self.error = story, error
                return True
        return False


def _kind_of(error: Exception) -> object:
    """Say what is wrong apart: a word that is said, a claim, an amount, or a client that fails."""
    expected, got = getattr(error, "expected", None), getattr(error, "got", None)
    if expected is None or got is None:
        return type(error)
    if "net" in expected:
        return _AMOUNTS
    for key in ("actions", "claims"):
        odd = set(expected[key]) ^ set(got[key])
        if odd:
            return min(text.partition(" ")[0] for text in odd)
    return "twice"


def shorten(
    judge: Callable[[dict[str, Any], Game], None],
    story: Story,
    error: Exception,
    others: Sequence[Profile],
) -> Exception:
    """Return what is wrong with the shortest story that is found.

    Args:
        judge: looks at a record and its game, and raises what is wrong.
        story: a story that is judged wrong.
        error: what is wrong with it.
        others: house rules that may be tried instead.

    """
    if getattr(error, "is_final", False):
        return error
    best = _Shortener(judge, story, error)
    for profile in (story.profile, *others):
        while any(best.takes(other) for other in _shorter(best.story, profile)):
            pass
    return best.error


def _shorter(story: Story, profile: Profile) -> Iterator[Story]:
    """Go through stories under some house rules that might do instead of a story."""
    here, actions = story._replace(profile=profile), story.actions
    yield from (here._replace(actions=actions[:count]) for count in range(len(actions)))
    yield from _without_bids(here)
    yield from _by_forehand(here)
    for plain in _settings_of(story):
        yield from _retold(plain.under(profile))
    yield from _as_first_trick(here)


_LOW_BIDS: Final = ("j", "Pj", "Mj", "b")


def _without_bids(story: Story) -> Iterator[Story]:
    """Leave out a part of the auction, or let everybody pass."""
    actions = story.actions
    if not actions:
        return
    yield from (story._replace(actions=(actions[0], *["pass"] * count)) for count in range(1, 5))
    yield from (story._replace(actions=(actions[0], f"bid {code}")) for code in _LOW_BIDS)
    words = {"discard", "bid", "pass", "take"}
    auction = list(itertools.takewhile(lambda text: text.partition(" ")[0] in words, actions))
    for end in range(len(auction), 0, -1):
        for begin in range(end):
            yield story._replace(actions=(*actions[:begin], *actions[end:]))


def _by_forehand(story: Story) -> Iterator[Story]:
    """Let forehand hold the twelve cards of whoever is to discard."""
    try:
        game = story.game()
    except UltiError:
        return
    if game.phase is Phase.DISCARD and game.to_act is not None:
        order = [(game.to_act + step) % len(SEATS) for step in range(len(SEATS))]
        first, second, third = (game.hands[seat] for seat in order)
        yield story._replace(deal=Deal((first, second, third)), actions=())


# A contract reached anew


class _Setting(NamedTuple):
    """A contract, and how it was played.

    Attributes:
        story: where it comes from.
        hands: the ten cards of each, the declarer's first, in playing order.
        talon: the talon.
        bid: the bid.
        trump: the trump, where it is named after the auction; else None.
        rest: what was done from the first lead on; seats are counted from the declarer.

    """

    story: Story
    hands: tuple[CardSet, CardSet, CardSet]
    talon: CardSet
    bid: Bid
    trump: Suit | None
    rest: tuple[str, ...]

    def told(self, *rest: str) -> Story:
        """Tell it with forehand as the declarer, by the shortest auction."""
        passes = ["pass"] * (3 if self.story.profile.last_word else 2)
        named = [] if self.trump is None else [f"trump {self.trump}"]
        actions = (f"discard {self.talon}", f"bid {self.bid}", *passes, *named, *rest)
        first, second, third = self.hands
        deal = Deal((first | self.talon, second, third))
        return self.story._replace(deal=deal, actions=actions)

    def under(self, profile: Profile) -> _Setting:
        """Tell it under other house rules, by the bid that means the same there (R3.5)."""
        there = self._replace(story=self.story._replace(profile=profile))
        if not self.bid.has_trump:
            return there
        if self.story.profile.four_aces_with_durchmars and not profile.four_aces_with_durchmars:
            there = there.with_fewer_figures()
        bid, names_all = there.bid, profile.suit_named_in_bid is SuitNamed.ALWAYS
        if names_all and self.trump is not None:
            return there._replace(bid=Bid.parse(f"{self.trump}{bid}"), trump=None)
        if not names_all and bid.suit not in {None, Suit.HEARTS}:
            return there._replace(bid=Bid.parse(str(bid)[1:]), trump=bid.suit)
        return there

    def with_fewer_figures(self) -> _Setting:
        """Leave the durchmars out of a bid with four aces or four tens (R3.2)."""
        figures = [f for f in self.bid if not f.is_durchmars]
        if len(figures) == len(self.bid) or not any(f in CAPTURES for f in figures):
            return self
        with_points = any(f in _OF_POINTS for f in figures)
        code = "".join(map(str, figures if with_points else (Figure.PARTI, *figures)))
        return self._replace(bid=Bid.parse(f"{self.bid.suit or ''}{code}"))

    def in_hearts(self) -> _Setting | None:
        """Tell it with hearts for the trump, which then needs no naming."""
        if self.trump is None:
            return None
        swap = {self.trump.value: Suit.HEARTS.value, Suit.HEARTS.value: self.trump.value}

        def recoloured(text: str) -> str:
            return CARD.sub(lambda found: swap.get(found[0][0], found[0][0]) + found[0][1], text)

        first, second, third = (CardSet.parse(recoloured(str(hand))) for hand in self.hands)
        return self._replace(
            hands=(first, second, third),
            talon=CardSet.parse(recoloured(str(self.talon))),
            bid=Bid.parse(f"P{self.bid}"),
            trump=None,
            rest=tuple(map(recoloured, self.rest)),
        )

    def with_seven(self) -> _Setting:
        """Give the declarer the trump 7."""
        trump = self.bid.suit or self.trump
        if trump is None:
            return self
        seven = Card(trump, Rank.SEVEN)
        other = next((card for card in self.hands[0] if card is not seven), seven)
        first, second, third, talon = (
            CardSet({seven: other, other: seven}.get(card, card) for card in cards)
            for cards in (*self.hands, self.talon)
        )
        if seven in self.hands[0]:
            return self
        return self._replace(hands=(first, second, third), talon=talon)


def _settings_of(story: Story) -> Iterator[_Setting]:
    """Find the contract of a story, as it is and in hearts; none where nothing is played."""
    game = Game.start(story.deal, story.profile, story.stake)
    place = 0
    while place < len(story.actions) and game.phase in _AUCTION:
        game = game.apply(story.actions[place])
        place += 1
    if game.declarer is None or game.bid is None or game.phase in _AUCTION - {Phase.TRUMP}:
        return
    declarer = game.declarer
    hands = [game.hands[(declarer + step) % len(SEATS)] for step in range(len(SEATS))]
    rest = tuple(_turned(text, declarer) for text in story.actions[place:])
    named = game.trump if game.bid.suit is None else None
    plain = _Setting(story, (hands[0], hands[1], hands[2]), game.talon, game.bid, named, rest)
    hearts = plain.in_hearts()
    yield from (plain,) if hearts is None else (hearts, plain)


_AUCTION: Final = frozenset({Phase.DISCARD, Phase.BID, Phase.RESPOND, Phase.TRUMP})


def _turned(text: str, declarer: int) -> str:
    """Count the seats of an action from the declarer."""
    word, _, rest = text.partition(" ")
    if word == "spread" and rest:
        return f"spread {(int(rest) - declarer) % len(SEATS)}"
    if word == "kontra" and "@" in rest:
        pairs = [target.split("@") for target in rest.split()]
        return " ".join(
            [word, *(f"{f}@{(int(seat) - declarer) % len(SEATS)}" for f, seat in pairs)]
        )
    return text


_OF_POINTS: Final = (Figure.PARTI, Figure.FORTY_HUNDRED, Figure.TWENTY_HUNDRED)
_SPOKEN: Final = ("meld", "kontra", "spread", "pass")
_MELDS: Final = ("meld 40 20 20 20", "meld 40 20", "meld 40", "meld 20 20", "meld 20")


def _retold(plain: _Setting) -> Iterator[Story]:
    """Tell a contract by the shortest auction, with an end that is as short as can be."""
    for code in ("j", "Pj"):
        yield plain._replace(bid=Bid.parse(code), trump=None).told()
    yield plain.told("throw-in")
    yield from _with_claims(plain.with_seven())
    for turn in range(len(SEATS)):
        hands = (*plain.hands[turn:], *plain.hands[:turn])
        turned = plain._replace(hands=(hands[0], hands[1], hands[2]))
        yield turned.told()
        yield from _with_claims(turned)
        for card in turned.hands[0]:
            yield from _with_first_trick(turned.told(f"play {card}"))
    yield from _with_less(plain)


def _with_claims(plain: _Setting) -> Iterator[Story]:
    """End a play by a claim after its first card: a trump 7, or any."""
    trump = plain.bid.suit or plain.trump
    first = sorted(plain.hands[0], key=lambda card: (card.rank, card.suit) != (Rank.SEVEN, trump))
    for card in first[:_FEW]:
        for claim in ("concede", "spread"):
            yield plain.told(f"play {card}", claim)
        for meld in _MELDS:
            yield plain.told(meld, f"play {card}", "concede")


def _with_less(plain: _Setting) -> Iterator[Story]:
    """Leave the last actions out, or words, or what is left to a concession."""
    rest = plain.rest
    silent = tuple(text for text in rest if not text.startswith(_SPOKEN))
    for told in dict.fromkeys((silent, rest)):
        for count in range(len(told) + 1):
            yield plain.told(*told[:count])
            yield plain.told(*told[:count], "concede")
    for place, text in enumerate(rest):
        if text.startswith(_SPOKEN):
            yield plain.told(*rest[:place], *rest[place + 1 :])


def _with_first_trick(story: Story) -> Iterator[Story]:
    """Add two cards to a lead: the lowest that are legal, and the highest."""
    for place in (-1, 0):
        try:
            game, cards = story.game(), []
            order = game.profile.order_of(game.bid.figures[0]).ranks if game.bid else ()
            for _ in range(len(SEATS) - 1):
                legal = sorted(game.legal_cards(), key=lambda card: order.index(card.rank))
                cards.append(f"play {legal[place]}")
                game = game.apply(cards[-1])
        except (UltiError, IndexError):
            return
        yield story._replace(actions=(*story.actions, *cards))


# A late trick as the first


def _as_first_trick(story: Story) -> Iterator[Story]:
    """Deal the cards of the last trick, with others, so that it is trick 1."""
    try:
        game = story.game()
    except UltiError:
        return
    if game.phase is not Phase.PLAY or game.bid is None or game.to_act is None:
        return
    table, mover = game.trick, game.to_act
    order = [(mover - len(table) + step) % len(SEATS) for step in range(len(SEATS))]
    laid = dict(zip(order, table, strict=False))
    ways = [order] if game.tricks else []
    if len(table) > 1:  # the third player as the second, after either of the two cards
        ways += [[order[0], mover, order[1]], [order[1], mover, order[0]]]
    rng = random.Random(len(story.actions))
    for turn in range(_FILLS):
        for way in ways:
            on_table = [laid[seat] for seat in way[: way.index(mover)]]
            hands = [{*game.hands[seat], *([laid[seat]] if seat in laid else [])} for seat in way]
            filled, talon = _filled(hands, way.index(mover), on_table, game, rng, wild=not turn % 3)
            named = game.trump if game.bid.suit is None else None
            rest = tuple(f"play {card}" for card in on_table)
            plain = _Setting(story, filled, talon, game.bid, named, rest)
            hearts = plain.in_hearts()
            for setting in (plain,) if hearts is None else (hearts, plain):
                yield setting.told(*rest)


def _filled(
    hands: list[set[Card]],
    mover: int,
    on_table: list[Card],
    game: Game,
    rng: random.Random,
    *,
    wild: bool,
) -> tuple[tuple[CardSet, CardSet, CardSet], CardSet]:
    """Fill hands up to ten cards; return them and the talon.

    Args:
        hands: what each has.
        mover: who is to play.
        on_table: the cards that lie.
        game: the game that they come from.
        rng: what draws the cards.
        wild: whether what the mover may play there need not stay as it is.

    """
    spare = [card for card in DECK if not any(card in hand for hand in hands)]
    rng.shuffle(spare)
    if on_table and not wild:
        strange = {on_table[0].suit, game.trump} - {card.suit for card in hands[mover]}
        spare.sort(key=lambda card: card.suit in strange)
    for step in (mover, *(step for step in range(len(SEATS)) if step != mover)):
        while len(hands[step]) < _TEN:
            hands[step].add(spare.pop(0))
    first, second, third = (CardSet(hand) for hand in hands)
    return (first, second, third), CardSet(spare)
