"""The search: whether the declarer reaches a goal against the best play of both defenders.

Alpha-beta with yes and no for values, as every question here is one of reaching something. Four
things make it quick: cards that are as good as each other are tried once; positions between tricks
are remembered in a form in which only the order of the cards left in a suit counts; cards that
have settled positions before are tried first; and a goal says as early as it can that it is
reached or gone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, final

from ulti.base.errors import UltiError
from ulti.model.cards import DECK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ulti.solve.position import Position, Rules
    from ulti.solve.tables import Reply

WON: Final = 0
LOST: Final = -1
"""What a state may come to; any other state is positive."""

NEED: Final = 0xFFFF
"""The part of a state in which less is easier to reach; what is above it are other facts."""

FACTS: Final = 16
"""How many bits that part takes."""

_UNKNOWN: Final = (0, NEED)
_RIGHT: Final = (1, 2, 0)
_LEFT: Final = (2, 0, 1)
_BITS_OF_PATTERNS: Final = 12
"""A suit has at most 256 sets of cards left, seen from three leaders."""


class SearchLimitError(UltiError):
    """A search was given up, as it came to more positions than it was allowed.

    Attributes:
        nodes: how many were allowed.

    """

    default_code = "search_limit"
    nodes: int

    def __init__(self, nodes: int) -> None:
        super().__init__(
            f"no answer within {nodes} nodes: allow more by `nodes=`, or play some cards first"
        )
        self.nodes = nodes

    def __reduce__(self) -> tuple[type[SearchLimitError], tuple[int]]:
        """Pickle as what it was made of."""
        return type(self), (self.nodes,)


class Goal(ABC):
    """What the declarer is to reach, known to the search as a state that each trick changes.

    Attributes:
        apart: masks of cards that count for more than their rank; those in one mask count alike.

    """

    __slots__ = ("apart",)

    apart: tuple[int, ...]

    @abstractmethod
    def begin(self, position: Position, target: int) -> int:
        """Return the state of a position in which a target is to be reached."""

    @abstractmethod
    def after(self, state: int, trick: int, winner: int, left: int) -> int:
        """Return the state after a trick.

        Args:
            state: the state before it.
            trick: the mask of its three cards.
            winner: who won it.
            left: 0 after the last trick.

        """

    def judge(self, state: int, live: int) -> int:  # noqa: ARG002 - most know nothing more here
        """Return what a state is sure to come to, or the same state in a simpler form.

        Args:
            state: the state between two tricks.
            live: the mask of all cards in hands.

        """
        return state


def _kinds_of(apart: Iterable[int]) -> list[int]:
    """Return by card the number of the mask that it is in, from 1; 0 for all others."""
    kinds = [0] * len(DECK)
    for kind, mask in enumerate(apart, 1):
        for card in range(len(DECK)):
            if mask >> card & 1:
                kinds[card] = kind
    return kinds


class _Runs(dict[int, list[int]]):
    """The cards of a suit that are to be tried: one of each run.

    Maps the masks of the legal and of the live cards of the suit, eight bits each, to the
    strongest of the legal cards that no other live card parts and that count the same.
    """

    __slots__ = ("_ranks",)

    def __init__(self, ranks: Iterable[int], kinds: Sequence[int]) -> None:
        super().__init__()
        self._ranks = [(card, 1 << card % 8, kinds[card]) for card in ranks]

    def __missing__(self, masks: int) -> list[int]:
        cards = self[masks] = []
        last = None
        for card, bit, kind in self._ranks:
            if masks & bit:
                if kind != last:
                    cards.append(card)
                last = kind
            elif masks >> 8 & bit:
                last = None
        return cards


class _Patterns(dict[int, int]):
    """The cards left in a suit, as their order, owners and worth alone.

    Maps the masks of the three hands in this suit, eight bits each, to a number that is the same
    for all that play alike.
    """

    __slots__ = ("_numbers", "_ranks", "_shift")

    def __init__(self, suit: int, ranks: Iterable[int], kinds: Sequence[int]) -> None:
        super().__init__()
        self._ranks = [(1 << card % 8, kinds[card]) for card in ranks]
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {}
        self._shift = _BITS_OF_PATTERNS * suit

    def __missing__(self, hands: int) -> int:
        left = [
            (owner, kind)
            for bit, kind in self._ranks
            for owner in range(3)
            if hands >> 8 * owner & bit
        ]
        number = self._numbers.setdefault(tuple(left), len(self._numbers)) << self._shift
        self[hands] = number
        return number


@final
class Budget:
    """How many nodes there are for all searches of an answer.

    Attributes:
        limit: how many may be looked at.
        nodes: how many positions between tricks were looked at so far.

    """

    __slots__ = ("limit", "nodes")

    def __init__(self, limit: int) -> None:
        self.limit: int = limit
        self.nodes: int = 0


@final
class Search:
    """Asks about one goal from any moment of one play, and remembers what it found."""

    __slots__ = (
        "_after",
        "_after_one",
        "_after_two",
        "_budget",
        "_declarer",
        "_goal",
        "_guarded",
        "_guards",
        "_judge",
        "_known",
        "_merits",
        "_patterns",
        "_runs",
        "_runs_of_suit",
    )

    def __init__(self, rules: Rules, goal: Goal, budget: Budget) -> None:
        self._budget = budget
        self._goal = goal
        self._judge = goal.judge
        self._after = goal.after
        self._declarer = rules.declarer
        self._guards = rules.guards
        self._guarded = rules.seven if any(rules.guards) else 0
        self._after_one = rules.tables.after_one
        self._after_two = rules.tables.after_two
        kinds, suits = _kinds_of(goal.apart), rules.tables.suits
        self._patterns = [_Patterns(suit, ranks, kinds) for suit, ranks in enumerate(suits)]
        self._runs_of_suit = [_Runs(ranks, kinds) for ranks in suits]
        # By the cards left, who leads and the facts of the state: which need is surely reached,
        # and which is the highest that perhaps is.
        self._known: dict[int, tuple[int, int]] = {}
        self._runs: dict[tuple[int, int], list[int]] = {}
        # By side, how often a card has settled a position; early in the play it counts for more.
        self._merits = ([0] * 32, [0] * 32)

    def reaches(self, position: Position, target: int) -> bool:
        """Return whether the declarer reaches a target of the goal from a position.

        Args:
            position: any moment of a play under the same rules.
            target: the target.

        Raises:
            SearchLimitError: the budget is spent.

        """
        state = self._goal.begin(position, target)
        if state <= WON:
            return state == WON
        seat, table = position.seat, position.table
        mine, second, third = (position.hands[(seat + step) % 3] for step in range(3))
        lying = sum([1 << card for card in table])
        live = mine | second | third | lying
        match table:
            case ():
                return self._lead(mine, second, third, seat, state)
            case (led,):
                return self._follow(mine, second, third, seat, led, state, live)
            case _:
                led, other = table
                reply = self._after_two[led][other]
                return self._close(mine, second, third, seat, reply, lying, state, live)

    # The three players of a trick. `mine` is the hand of the one to act, `second` and `third` are
    # those of the seats to his right.

    def _lead(self, mine: int, second: int, third: int, seat: int, state: int) -> bool:
        budget = self._budget
        budget.nodes += 1
        if budget.nodes > budget.limit:
            raise SearchLimitError(budget.limit)
        live = mine | second | third
        state = self._judge(state, live)
        if state <= WON:
            return state == WON
        need = state & NEED
        first, then, after, last = self._patterns
        key = (
            first[mine & 0xFF | (second & 0xFF) << 8 | (third & 0xFF) << 16]
            | then[mine >> 8 & 0xFF | second & 0xFF00 | (third & 0xFF00) << 8]
            | after[mine >> 16 & 0xFF | second >> 8 & 0xFF00 | third & 0xFF0000]
            | last[mine >> 24 | second >> 16 & 0xFF00 | third >> 8 & 0xFF0000]
            | (state >> FACTS << 2 | seat) << 4 * _BITS_OF_PATTERNS
        )
        sure, hoped = self._known.get(key, _UNKNOWN)
        if need <= sure:
            return True
        if need > hoped:
            return False
        is_declarer = seat == self._declarer
        right = _RIGHT[seat]
        reached = not is_declarer
        for card in self._choices(mine, seat, live):
            if (
                self._follow(second, third, mine ^ 1 << card, right, card, state, live)
                is is_declarer
            ):
                reached = is_declarer
                self._merits[is_declarer][card] += 1 << (mine.bit_count() >> 1)
                break
        self._known[key] = (need, hoped) if reached else (sure, need - 1)
        return reached

    def _follow(
        self,
        mine: int,
        second: int,
        third: int,
        seat: int,
        led: int,
        state: int,
        live: int,
    ) -> bool:
        one, two, three, four, _, _ = self._after_one[led]
        legal = mine & one or mine & two or mine & three or mine & four or mine
        is_declarer = seat == self._declarer
        right = _RIGHT[seat]
        replies = self._after_two[led]
        lying = 1 << led
        for card in self._choices(legal, seat, live):
            bit = 1 << card
            if (
                self._close(
                    second, third, mine ^ bit, right, replies[card], lying | bit, state, live
                )
                is is_declarer
            ):
                self._merits[is_declarer][card] += 1 << (mine.bit_count() >> 1)
                return is_declarer
        return not is_declarer

    def _close(
        self,
        mine: int,
        second: int,
        third: int,
        seat: int,
        reply: Reply,
        lying: int,
        state: int,
        live: int,
    ) -> bool:
        one, two, three, four, beaters, is_second = reply
        legal = mine & one or mine & two or mine & three or mine & four or mine
        is_declarer = seat == self._declarer
        after, lead = self._after, self._lead
        for card in self._choices(legal, seat, live):
            bit = 1 << card
            left = mine ^ bit
            if beaters & bit:
                winner, hands = seat, (left, second, third)
            elif is_second:
                winner, hands = _LEFT[seat], (third, left, second)
            else:
                winner, hands = _RIGHT[seat], (second, third, left)
            then = after(state, lying | bit, winner, left)
            if (lead(*hands, winner, then) if then > WON else then == WON) is is_declarer:
                self._merits[is_declarer][card] += 1 << (mine.bit_count() >> 1)
                return is_declarer
        return not is_declarer

    def _choices(self, legal: int, seat: int, live: int) -> list[int]:
        """Return the cards to try: one of those that are as good as each other, the best first."""
        guarded = self._guarded
        if legal & guarded and legal != guarded and self._guards[seat]:
            legal ^= guarded
        cards = self._runs.get((legal, live))
        if cards is None:
            cards = self._runs[legal, live] = self._first_of_runs(legal, live)
        if len(cards) == 1:
            return cards
        return sorted(cards, key=self._merits[seat == self._declarer].__getitem__, reverse=True)

    def _first_of_runs(self, legal: int, live: int) -> list[int]:
        """Return the strongest card of each run that no other live card parts."""
        cards: list[int] = []
        for suit, runs in enumerate(self._runs_of_suit):
            held = legal >> 8 * suit & 0xFF
            if held:
                cards += runs[held | (live >> 8 * suit & 0xFF) << 8]
        return cards
