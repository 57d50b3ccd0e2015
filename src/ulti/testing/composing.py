"""Composes deals that end in given facts: hands, and a line of play that is legal card by card.

Hands are not dealt and then tried. First it is drawn who wins each trick, who captures and holds
which cards, and what is said. Then cards change places in the line until each is legal where it is:
a hand is the card that is played and all that is played later.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, final

from ulti.base.errors import UltiError
from ulti.house.choices import SevenGuard
from ulti.model.bids import Figure
from ulti.model.cards import DECK, Card, Rank, Suit
from ulti.model.tricks import (
    ACES,
    CARD_POINTS,
    FOLLOW_KEY_OF_LEAD,
    LED_SUIT_OF_KEY,
    MELD_MASKS,
    SEVENS,
    TABLES,
    TENS,
    is_trumped,
    stronger_in_suit,
)
from ulti.rules.outcome import (
    LAST_TRICK_POINTS,
    NEEDED_TRICK_POINTS,
    TOTAL_POINTS,
    TRICKS,
    Ending,
    Outcome,
)
from ulti.rules.possible import (
    DECLARER,
    DEFENDERS,
    FIRST,
    ROLES,
    SAYINGS,
    SECOND,
    By,
    Melds,
    Saying,
    Terms,
    ends_early,
    parti_of,
    silents_of,
)

if TYPE_CHECKING:
    from random import Random

    from ulti.house.profile import Profile

_HANDS: Final = len(ROLES)
_TALON: Final = 3  # as an owner of cards: none of the roles
_TALON_SIZE: Final = 2
_CARDS: Final = range(len(DECK))
MOST_TRIES: Final = 5000
MOST_DRAWS: Final = 5000


@final
class Script(NamedTuple):
    """A deal that is written down; roles are counted in playing order, the declarer's first.

    Attributes:
        hands: by role, the mask of the ten cards of the first lead.
        talon: the mask of the talon.
        cards: what is played, in order, until the deal ends or the defenders give up.
        melds: by role, whether the forty is said, and how many twenties.

    """

    hands: tuple[int, int, int]
    talon: int
    cards: tuple[Card, ...]
    melds: tuple[tuple[bool, int], ...]


def compose(outcome: Outcome, profile: Profile, random: Random) -> Script:
    """Write a deal that ends like an outcome, apart from its kontra.

    Args:
        outcome: the facts; its ending is PLAYED, EARLY or CONCEDED.
        profile: the house rules.
        random: chooses among all such deals.

    Raises:
        UltiError: none was found.

    """
    composer = _Composer(outcome, profile, random)
    for _ in range(MOST_TRIES):
        script = composer.attempt()
        if script is not None:
            return script
    raise UltiError(f"no deal was found that ends like {outcome}", "bad_argument")


class _Plan(NamedTuple):
    """What the line is to bring about.

    Attributes:
        winners: by trick that is played.
        captors: by card, who captures it: a role, the talon, or one of the words below. After a
            concession what is left is the declarer's.
        holders: by card, who holds it: a role, or anybody.
        melds: what each side says.

    """

    winners: list[int]
    captors: list[int]
    holders: list[int]
    said: Saying


_ANYBODY: Final = -1
_LEFT: Final = 4  # nobody, as it is not played before the concession
_IN_LAST: Final = 5  # whoever wins trick 10
_NOT_IN_LAST: Final = 6  # anybody, but not in trick 10

_NOTHING_SAID: Final[Saying] = (Melds(forty=False, twenties=0), Melds(forty=False, twenties=0))


class _Composer:
    """Makes plans at random, and tries to write a line for each."""

    __slots__ = (
        "beats_suit",
        "durchmars",
        "ending",
        "figures",
        "guards",
        "made",
        "random",
        "seven",
        "silent",
        "stronger",
        "tables",
        "terms",
        "trump",
    )

    def __init__(self, outcome: Outcome, profile: Profile, random: Random) -> None:
        bid, trump = outcome.bid, outcome.trump
        assert bid is not None  # noqa: S101 - for the type checker
        self.random = random
        self.terms = Terms.of(profile)
        self.figures = bid.figures
        self.ending = outcome.ending
        self.made = outcome.made
        self.silent = silents_of(outcome, self.terms)
        self.trump = trump
        order = profile.order_of(bid.figures[0])
        self.tables = TABLES[order][trump]
        self.beats_suit = profile.beat_suit_in_trumped_trick and trump is not None
        self.stronger = [stronger_in_suit(order, card) for card in _CARDS]
        self.seven = 0 if trump is None else SEVENS[trump]
        guard = profile.seven_guard if Figure.ULTI in bid else SevenGuard.NOBODY
        self.guards = tuple(
            guard is SevenGuard.EVERYBODY or (guard is SevenGuard.DECLARER and role == DECLARER)
            for role in ROLES
        )
        self.durchmars = next((f for f in bid.figures if f.is_durchmars), None)

    def attempt(self) -> Script | None:
        """Make a plan and try it once."""
        plan = None
        for _ in range(MOST_DRAWS):
            winners = self._winners()
            plan = None if winners is None else self._plan(winners)
            if plan is not None:
                break
        if plan is None:
            return None
        line = _Line(self, plan).written()
        if line is None:
            return None
        hands, cards, talon = line
        return Script(hands, talon, cards, self._melds(plan, hands))

    # Who wins the tricks

    def _winners(self) -> list[int] | None:
        """Draw who wins each trick that is played; None where the draw does not fit."""
        random = self.random
        cut_short = self.ending in {Ending.CONCEDED, Ending.EARLY}
        count = random.randint(1, TRICKS - 1) if cut_short else TRICKS
        weights = [random.random() ** 2 + 0.02 for _ in ROLES]
        winners: list[int] = random.choices(ROLES, weights, k=count)
        figure = self.durchmars or self.figures[0]
        if self.durchmars or not figure.needs_trump:
            fits = self._share_announced(winners, figure)
        else:
            fits = self.ending is Ending.CONCEDED or self._share_silent(winners)
        return winners if fits and self._wins_last(winners) else None

    def _share_announced(self, winners: list[int], figure: Figure) -> bool:
        """Let a durchmars or betli come off as wanted, by all tricks or by the last one."""
        good = [DECLARER] if self.durchmars else [FIRST, SECOND]
        bad = [role for role in ROLES if role not in good]
        if figure not in self.made and not ends_early(self.figures, self.terms):
            return any(winner in bad for winner in winners)
        winners[:] = [self.random.choice(good) for _ in winners]
        if figure not in self.made:
            winners[-1] = self.random.choice(bad)
        return True

    def _share_silent(self, winners: list[int]) -> bool:
        """Make a silent durchmars succeed or not as wanted; return whether that worked."""
        whose = self.silent.get(Figure.DURCHMARS)
        if whose is None:
            return not self._is_silent_durchmars(winners)
        side = [FIRST, SECOND] if whose.whose == DEFENDERS else [whose.whose]
        winners[:] = [self.random.choice(side) for _ in winners]
        if not whose.made:
            winners[-1] = self.random.choice([role for role in ROLES if role not in side])
        return True

    def _is_silent_durchmars(self, winners: list[int]) -> bool:
        sides = [{role} for role in ROLES]
        if self.terms.by_sides:
            sides = [{DECLARER}, {FIRST, SECOND}]
        return any(side.issuperset(winners[:-1]) for side in sides)

    def _wins_last(self, winners: list[int]) -> bool:
        """Return whether the winner of trick 10 fits what is wanted of the trump 7."""
        if self.ending is not Ending.PLAYED or self.trump is None:
            return True
        last = winners[-1]
        if Figure.ULTI in self.figures:
            return Figure.ULTI not in self.made or last == DECLARER
        by = self.silent.get(Figure.ULTI)
        return by is None or (by.whose == last) is by.made

    # Who captures and holds what

    def _plan(self, winners: list[int]) -> _Plan | None:
        """Draw the rest for these winners; None where the draw does not fit."""
        trump = self.trump
        captors, holders = [_ANYBODY] * len(DECK), [_ANYBODY] * len(DECK)
        if trump is None:
            return _Plan(winners, captors, holders, _NOTHING_SAID)
        said = self._captures(winners, captors)
        if said is None:
            return None
        self._place_melds(said, holders, trump)
        self._place_needed_meld(holders, trump)
        self._place_seven(winners, captors, holders, _SEVEN_OF[trump])
        return _Plan(winners, captors, holders, said)

    def _captures(self, winners: list[int], captors: list[int]) -> Saying | None:
        """Draw who captures each ace and ten, and what is said; None where it does not fit."""
        random = self.random
        conceded = self.ending is Ending.CONCEDED
        roles = sorted({*winners, DECLARER} if conceded else set(winners))
        weights = [random.random() + 0.05 for _ in roles]
        talon = random.choice((0.02, 0.2, 0.6))
        owners = [
            _TALON if random.random() < talon / 4 else random.choices(roles, weights)[0]
            for _ in range(8)
        ]
        silent_aces = self.silent.get(Figure.FOUR_ACES)
        if Figure.FOUR_ACES in self.made:
            owners[:4] = [DECLARER] * 4
        elif silent_aces is not None:
            owners[:4] = [silent_aces.whose] * 4
        if Figure.FOUR_TENS in self.made:
            owners[4:] = [DECLARER] * 4
        if not self._fits_captures(owners, winners):
            return None
        cards = [c for c in _CARDS if 1 << c & ACES], [c for c in _CARDS if 1 << c & TENS]
        for kind in cards:
            random.shuffle(kind)
        for card, owner in zip((*cards[0], *cards[1]), owners, strict=True):
            captors[card] = owner
        points = CARD_POINTS * owners.count(DECLARER)
        if conceded or winners[-1] == DECLARER:
            points += LAST_TRICK_POINTS
        return self._said(points, winners)

    def _fits_captures(self, owners: list[int], winners: list[int]) -> bool:
        if owners.count(_TALON) > _TALON_SIZE:
            return False
        conceded = self.ending is Ending.CONCEDED
        for role in ROLES:
            if conceded and role == DECLARER:
                continue
            if owners.count(role) > _HANDS * winners.count(role):
                return False
        aces, tens = owners[:4], owners[4:]
        if Figure.FOUR_ACES in self.figures:
            if (aces == [DECLARER] * 4) is not (Figure.FOUR_ACES in self.made):
                return False
        elif Figure.FOUR_ACES not in self.silent:
            against = self.durchmars is not None
            counted = () if against and not self.terms.aces_against_durchmars else ROLES
            if any(aces == [r] * 4 for r in counted if not (against and r == DECLARER)):
                return False
        if Figure.FOUR_TENS in self.figures:
            return (tens == [DECLARER] * 4) is (Figure.FOUR_TENS in self.made)
        return True

    def _said(self, points: int, winners: list[int]) -> Saying | None:
        """Draw what is said so that parti and hundred come off as they should."""
        first = self.figures[0]
        if first in NEEDED_TRICK_POINTS:
            if first in self.made and points < NEEDED_TRICK_POINTS[first]:
                return None
            return _NOTHING_SAID
        if first is not Figure.PARTI:
            return _NOTHING_SAID
        conceded = self.ending is Ending.CONCEDED
        wins = frozenset(min(role, FIRST) for role in winners) | ({DECLARER} if conceded else set())
        fitting = _sayings(
            self.terms,
            points,
            wins,
            Figure.PARTI in self.made,
            self.silent.get(Figure.HUNDRED),
        )
        if not fitting:
            return None
        # Mostly few melds: every pair that must be in one hand makes the line harder to write.
        one, other = (self.random.randrange(len(fitting)) for _ in range(2))
        return fitting[min(one, other)]

    def _place_melds(self, said: Saying, holders: list[int], trump: Suit) -> None:
        random = self.random
        plain = [suit for suit in Suit if suit is not trump]
        random.shuffle(plain)
        mine, theirs = said
        hosts = [(trump, DECLARER)] * mine.forty
        hosts += [(trump, random.choice((FIRST, SECOND)))] * theirs.forty
        hosts += [(plain.pop(), DECLARER) for _ in range(mine.twenties)]
        hosts += [(plain.pop(), random.choice((FIRST, SECOND))) for _ in range(theirs.twenties)]
        for suit, role in hosts:
            for card in _PAIR_OF[suit]:
                holders[card] = role

    def _place_needed_meld(self, holders: list[int], trump: Suit) -> None:
        """R9.4: the declarer holds the meld of a 40-100 or 20-100, or surely not."""
        first, random = self.figures[0], self.random
        if first not in NEEDED_TRICK_POINTS:
            return
        plain = [suit for suit in Suit if suit is not trump]
        suits = [trump] if first is Figure.FORTY_HUNDRED else plain
        if first in self.made:
            for card in _PAIR_OF[random.choice(suits)]:
                holders[card] = DECLARER
            return
        for suit in suits:
            holders[random.choice(_PAIR_OF[suit])] = random.choice((FIRST, SECOND))

    def _place_seven(
        self, winners: list[int], captors: list[int], holders: list[int], seven: int
    ) -> None:
        """Settle whether the trump 7 is in trick 10, and who plays it there."""
        if self.ending is Ending.EARLY:
            return
        is_made = Figure.ULTI in self.made
        if self.ending is Ending.CONCEDED:  # R8.8: made unless it was played
            if Figure.ULTI in self.figures:
                captors[seven] = _LEFT if is_made else self.random.choice(winners)
            return
        by = self.silent.get(Figure.ULTI)
        if is_made:
            by = By(DECLARER)
        captors[seven] = _NOT_IN_LAST if by is None else _IN_LAST
        if by is not None:
            holders[seven] = by.whose

    def _melds(self, plan: _Plan, hands: tuple[int, int, int]) -> tuple[tuple[bool, int], ...]:
        """Return what each role says: what its side is to say, as far as it has it."""
        said = []
        left = {DECLARER: list(plan.said[0]), FIRST: list(plan.said[1])}
        for role in ROLES:
            side = left[min(role, FIRST)]
            pairs = [s for s in Suit if hands[role] & MELD_MASKS[s] == MELD_MASKS[s]]
            forty = bool(side[0]) and self.trump in pairs
            twenties = min(int(side[1]), len(pairs) - (self.trump in pairs))
            side[0] = side[0] and not forty
            side[1] -= twenties
            said.append((forty, twenties))
        return tuple(said)


_PAIR_OF: Final = {
    suit: [Card(suit, Rank.KING).index, Card(suit, Rank.OVER).index] for suit in Suit
}
_SEVEN_OF: Final = {suit: Card(suit, Rank.SEVEN).index for suit in Suit}


@lru_cache(maxsize=4096)
def _sayings(
    terms: Terms,
    points: int,
    wins: frozenset[int],
    made: bool,  # noqa: FBT001 - a fact
    hundred: By | None,
) -> list[Saying]:
    """Return what can be said for a result, the fewest melds first."""
    others = TOTAL_POINTS - points
    fitting = [s for s in SAYINGS if parti_of(s, points, others, wins, terms) == (made, hundred)]
    return sorted(fitting, key=lambda s: s[0].forty + s[0].twenties + s[1].forty + s[1].twenties)


class _Line:
    """Writes the line of a plan: cards change places until each may be where it is.

    A place is a turn to play; after those come the places of cards that stay in a hand, and the two
    of the talon. As the plan names the winners, it is known whose turn each is. What is wrong in a
    line is counted, from its end: cards that were illegal, and tricks that another wins.
    """

    __slots__ = (
        "beaters",
        "beats_suit",
        "fits",
        "follow",
        "guards",
        "random",
        "roles",
        "seven",
        "stronger",
        "turns",
        "winners",
    )

    def __init__(self, composer: _Composer, plan: _Plan) -> None:
        self.follow, self.beaters = composer.tables
        self.beats_suit, self.stronger = composer.beats_suit, composer.stronger
        self.guards = composer.guards
        self.seven = composer.seven
        self.random = composer.random
        self.winners = plan.winners
        leaders = [DECLARER, *plan.winners[:-1]]
        self.roles = [(leader + step) % _HANDS for leader in leaders for step in range(_HANDS)]
        self.turns = len(self.roles)
        for role in ROLES:
            self.roles += [role] * (TRICKS - len(plan.winners))
        self.roles += [_TALON] * _TALON_SIZE
        self.fits = [
            [self._may(plan, card, place) for place in range(len(DECK))] for card in _CARDS
        ]

    def _may(self, plan: _Plan, card: int, place: int) -> bool:
        """Return whether a card may be in a place, as the plan wants it."""
        role = self.roles[place]
        holder, captor = plan.holders[card], plan.captors[card]
        if _TALON in {role, captor}:
            return role == _TALON and holder == _ANYBODY and captor in _FOR_TALON
        if holder not in {_ANYBODY, role}:
            return False
        if place >= self.turns:
            return captor in {_ANYBODY, DECLARER, _LEFT} and not (
                captor == DECLARER and 1 << card == self.seven
            )
        trick = place // _HANDS
        if captor in {_IN_LAST, _NOT_IN_LAST}:
            return (trick == TRICKS - 1) is (captor == _IN_LAST)
        return captor in {_ANYBODY, self.winners[trick]}

    def written(self) -> tuple[tuple[int, int, int], tuple[Card, ...], int] | None:
        """Return the hands, the cards in order and the talon; None where it was not found."""
        line = self._first_draft()
        if line is None:
            return None
        random, fits = self.random, self.fits
        wrong = self._wrong_tricks(line)
        best = sum(wrong.values())
        places = range(len(DECK))
        for _ in range(_MOST_SWAPS):
            if not best:
                break
            if random.random() < _OFTEN:
                one = _HANDS * random.choice(list(wrong)) + random.randrange(_HANDS)
            else:
                one = random.randrange(self.turns)
            other = random.choice(places)
            if not (fits[line[one]][other] and fits[line[other]][one]):
                continue
            line[one], line[other] = line[other], line[one]
            now = self._wrong_tricks(line)
            count = sum(now.values())
            if count <= best or random.random() < _TOLERANCE ** (count - best):
                best, wrong = count, now
            else:
                line[one], line[other] = line[other], line[one]
        if best:
            return None
        hands = [0, 0, 0, 0]
        for card, role in zip(line, self.roles, strict=True):
            hands[role] |= 1 << card
        cards = tuple([DECK[card] for card in line[: self.turns]])
        return (hands[0], hands[1], hands[2]), cards, hands[_TALON]

    def _first_draft(self) -> list[int] | None:
        """Put each card in a place where the plan lets it be, the choosy ones first."""
        places = list(range(len(DECK)))
        self.random.shuffle(places)
        line: list[int | None] = [None] * len(DECK)
        order = sorted(_CARDS, key=lambda card: sum(self.fits[card]))
        for card in order:
            if not self._settle(card, line, places, set()):
                return None
        return [card for card in line if card is not None]

    def _settle(
        self, card: int, line: list[int | None], places: list[int], tried: set[int]
    ) -> bool:
        """Find a place for a card; who is there already may move on."""
        for place in places:
            if place in tried or not self.fits[card][place]:
                continue
            tried.add(place)
            there = line[place]
            if there is None or self._settle(there, line, places, tried):
                line[place] = card
                return True
        return False

    def _wrong_tricks(self, line: list[int]) -> dict[int, int]:
        """Count what is wrong in each trick in which something is."""
        follow, beaters, roles, seven = self.follow, self.beaters, self.roles, self.seven
        later = [0, 0, 0, 0]
        for place in range(self.turns, len(roles)):
            later[roles[place]] |= 1 << line[place]
        wrong = {}
        for trick in range(len(self.winners) - 1, -1, -1):
            place = _HANDS * trick
            led, one, other = line[place], line[place + 1], line[place + 2]
            leader, second, third = roles[place], roles[place + 1], roles[place + 2]
            faults = 0
            key = FOLLOW_KEY_OF_LEAD[led]
            bit = 1 << led
            if bit == seven and self.guards[leader] and later[leader]:
                faults += 1
            later[leader] |= bit
            best, winner = led, leader
            for card, role in ((one, second), (other, third)):
                bit = 1 << card
                hand = later[role] = later[role] | bit
                first, then, last = follow[key]
                legal = hand & first or hand & then or hand & last or hand
                if self.beats_suit and is_trumped(key):
                    legal = hand & self.stronger[led] or legal
                if not legal & bit or (bit == seven and self.guards[role] and legal != bit):
                    faults += 1
                if beaters[best] & bit:
                    best, winner = card, role
                    key = key & LED_SUIT_OF_KEY | best
            faults += winner != self.winners[trick]
            if faults:
                wrong[trick] = faults
        return wrong


_FOR_TALON: Final = (_ANYBODY, _TALON, _NOT_IN_LAST, _LEFT)
_MOST_SWAPS: Final = 3000
_OFTEN: Final = 0.9
_TOLERANCE: Final = 0.04
