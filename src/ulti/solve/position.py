"""What the search has to know of a game: the one place that reads from `Game`.

All else in this room works on a `Position`, bare masks and numbers, so that it does not depend
on how a `Game` is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.game import Game
from ulti.model.tricks import ACES_AND_TENS, CARD_POINTS, SEVENS
from ulti.model.verdict import Phase
from ulti.rules.contract import Contract
from ulti.rules.outcome import (
    NEEDED_TRICK_POINTS,
    TOTAL_POINTS,
    counted_melds,
    holds_needed_meld,
)
from ulti.solve.tables import Tables, tables_of

if TYPE_CHECKING:
    from ulti.model.actions import Meld
    from ulti.model.bids import Bid
    from ulti.model.cards import Suit
    from ulti.rules.contract import Gathered

TRICK = 3
"""Cards, and seats."""

LAST_TRICK_POINTS = CARD_POINTS


@final
@attrs.frozen
class Rules:
    """What does not change while cards are played.

    Attributes:
        tables: the rules of tricks.
        bid: what is played.
        declarer: his seat.
        trump: the trump suit; None for play without.
        guards: by seat, whether he must keep the trump 7 while he has another card (R8.4).
        talon: the mask of the talon.
        before: the declarer's points from tricks before a position, of cards that are not known.
        forty: whether the declarer held the forty at the first lead.
        twenty: whether he held a twenty then.
        ends_early: whether a lost trick ends the play (R8.5); the search itself plays on.

    """

    tables: Tables
    bid: Bid
    declarer: int
    trump: Suit | None
    guards: tuple[bool, ...]
    talon: int
    before: int
    forty: bool
    twenty: bool
    ends_early: bool

    @property
    def seven(self) -> int:
        """The bit of the trump 7; 0 without trump."""
        return 0 if self.trump is None else SEVENS[self.trump]


@final
@attrs.frozen
class Position:
    """A moment between two cards.

    Attributes:
        rules: what does not change.
        hands: by seat, the mask of the cards that he holds.
        table: the indices of the cards on the table, the led one first.
        seat: whose card is next.
        captured: by seat, the mask of the cards in the tricks that he won.
        winners: the seats that won the tricks so far; in order, but for those before a position
            that was set up.
        last: the mask of the last of these tricks; 0 before the first.

    """

    rules: Rules
    hands: tuple[int, ...]
    table: tuple[int, ...]
    seat: int
    captured: tuple[int, ...]
    winners: tuple[int, ...]
    last: int

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return not any(self.hands)

    @property
    def lying(self) -> int:
        """The mask of the cards on the table."""
        return sum([1 << card for card in self.table])

    @property
    def live(self) -> int:
        """The mask of the cards in hands and on the table."""
        first, second, third = self.hands
        return first | second | third | self.lying

    def holder(self, bit: int) -> int | None:
        """Return the seat that holds a card or has it on the table; None if it is elsewhere."""
        for seat in range(TRICK):
            if self.hands[seat] & bit:
                return seat
        for place, card in enumerate(self.table):
            if bit >> card & 1:
                return (self.seat - len(self.table) + place) % TRICK
        return None

    @property
    def points(self) -> int:
        """The declarer's trick points so far (R9.1)."""
        rules = self.rules
        cards = self.captured[rules.declarer] & ACES_AND_TENS
        is_last = self.is_over and self.winners[-1] == rules.declarer
        return rules.before + CARD_POINTS * cards.bit_count() + LAST_TRICK_POINTS * is_last

    def legal(self) -> int:
        """Return the mask of the cards that may be played next (R8.2, R8.4)."""
        rules = self.rules
        hand = self.hands[self.seat]
        reply = None
        match self.table:
            case (led,):
                reply = rules.tables.after_one[led]
            case (led, second):
                reply = rules.tables.after_two[led][second]
            case _:
                pass
        if reply is None:
            legal = hand
        else:
            masks = (reply.first, reply.second, reply.third, reply.fourth)
            legal = next((hand & mask for mask in masks if hand & mask), hand)
        guarded = rules.seven if rules.guards[self.seat] else 0
        return legal & ~guarded or legal

    def play(self, card: int) -> Position:
        """Return the position after a card, given by its index; whoever wins a trick leads."""
        hands = list(self.hands)
        hands[self.seat] &= ~(1 << card)
        table = (*self.table, card)
        seat = (self.seat + 1) % TRICK
        played = attrs.evolve(self, hands=tuple(hands), table=table, seat=seat)
        return played.gathered() if len(table) == TRICK else played

    def gathered(self) -> Position:
        """Return the position with the full trick on the table gathered (R8.3)."""
        led, second, third = self.table
        reply = self.rules.tables.after_two[led][second]
        place = 2 if reply.beaters >> third & 1 else int(reply.is_second)
        winner = (self.seat + place) % TRICK  # after three cards the leader's turn comes again
        captured = list(self.captured)
        cards = self.lying
        captured[winner] |= cards
        return attrs.evolve(
            self,
            table=(),
            seat=winner,
            captured=tuple(captured),
            winners=(*self.winners, winner),
            last=cards,
        )


def position_of(game: Game) -> Position:
    """Read a game in which cards are being played, or doubled after trick 1.

    Raises:
        UltiError: this is not a game, or one that is in another phase.

    """
    if not isinstance(game, Game):
        raise UltiError(f"{quoted(game)} is not a Game", "bad_argument")
    if game.phase not in {Phase.PLAY, Phase.KONTRA} or game.bid is None or game.declarer is None:
        raise UltiError(
            f"this game is in phase {game.phase.name}: only the play of the cards can be solved, "
            "phases PLAY and KONTRA",
            "not_in_play",
        )
    declarer = int(game.declarer)
    captured, winners, before = [0] * TRICK, [], 0
    declarers = game.hands[declarer].mask  # what he held at the first lead
    leader, last = declarer, 0
    gathered: Gathered | None = game._position()._contract.gathered  # type: ignore[attr-defined]  # noqa: SLF001 - it is in the play
    if gathered is not None:
        captured = [*gathered.captured]
        winners = [seat for seat, count in enumerate(gathered.won) for _ in range(count)]
        leader = int(gathered.leader)
        before = gathered.points[0] - CARD_POINTS * captured[declarer].bit_count()
    for trick in game.tricks:
        leader = int(trick.winner)
        last = sum([card.bit for card in trick.cards])
        captured[leader] |= last
        declarers |= trick.cards[(declarer - trick.leader) % TRICK].bit
    lying = game.trick
    for step, card in enumerate(lying):
        if (leader + step) % TRICK == declarer:
            declarers |= card.bit
    held = [0] * TRICK  # the other hands make no difference to the rules
    held[declarer] = declarers
    contract = Contract(
        profile=game.profile,
        stake=game.stake,
        bid=game.bid,
        declarer=game.declarer,
        trump=game.trump,
        hands=(held[0], held[1], held[2]),
        talon=game.talon.mask,
        gathered=gathered,
    )
    position = Position(
        rules=_rules_of(contract, before),
        hands=tuple([hand.mask for hand in game.hands]),
        table=tuple([card.index for card in lying]),
        seat=(leader + len(lying)) % TRICK,
        captured=tuple(captured),
        winners=(*winners, *[int(trick.winner) for trick in game.tricks]),
        last=last,
    )
    # In the kontra round trick 1 is still on the table (R7.5).
    return position.gathered() if len(lying) == TRICK else position


def _rules_of(contract: Contract, before: int) -> Rules:
    has_forty, has_twenty = (
        bool(holds_needed_meld(contract, figure)) for figure in NEEDED_TRICK_POINTS
    )
    return Rules(
        tables=tables_of(contract.order, contract.trump, beat_led_suit=contract.beats_suit),
        bid=contract.bid,
        declarer=int(contract.declarer),
        trump=contract.trump,
        guards=contract.guards,
        talon=contract.talon,
        before=before,
        forty=has_forty,
        twenty=has_twenty,
        ends_early=contract.may_end_early,
    )


def sides(game: Game, points: int, *, tricks: tuple[bool, bool] | None = None) -> tuple[int, int]:
    """Return what declarer and defenders have for the parti, with said melds (R9.2, R9.3).

    Args:
        game: the game, with what was melded.
        points: the declarer's trick points.
        tricks: whether the declarer, and whether the defenders, won a trick; without it, whether
            their points say so.

    """
    others = TOTAL_POINTS - points
    has_trick, have_trick = tricks or (points > 0, others > 0)
    mine, theirs = said_melds(game)
    rule = game.profile.melds_count
    return (
        points + counted_melds(_sum_of(mine), rule, points=points, has_trick=has_trick),
        others + counted_melds(_sum_of(theirs), rule, points=others, has_trick=have_trick),
    )


def said_melds(game: Game) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """Return the melds that the declarer said, and those of the defenders."""
    said = [(seat, meld) for seat, meld in enumerate(game.melds) if meld is not None]
    mine = tuple([meld for seat, meld in said if seat == game.declarer])
    theirs = tuple([meld for seat, meld in said if seat != game.declarer])
    return mine, theirs


def _sum_of(melds: tuple[Meld, ...]) -> int:
    return sum([meld.points for meld in melds])
