"""What the search has to know of a game: the one place that reads from `Game`.

All else in this room works on a `Position`, bare masks and numbers, so that it does not depend
on how a `Game` is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from ulti.bids import Figure
from ulti.errors import UltiError, quoted
from ulti.game import Game
from ulti.outcome import TOTAL_POINTS
from ulti.profiles import SevenGuard
from ulti.solve.tables import Tables, tables_of
from ulti.tricks import ACES_AND_TENS, CARD_POINTS, MELD_MASKS, SEVENS
from ulti.verdict import Phase

if TYPE_CHECKING:
    from ulti.bids import Bid
    from ulti.cards import Suit
    from ulti.profiles import Profile

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
        forty: whether the declarer held the forty at the first lead.
        twenty: whether he held a twenty then.

    """

    tables: Tables
    bid: Bid
    declarer: int
    trump: Suit | None
    guards: tuple[bool, ...]
    talon: int
    forty: bool
    twenty: bool

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
        winners: the seats that won the tricks so far, in order.
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
        return CARD_POINTS * cards.bit_count() + LAST_TRICK_POINTS * is_last

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
    captured = [0] * TRICK
    declarers = game.hands[declarer].mask  # what he held at the first lead
    leader, last = declarer, 0
    for trick in game.tricks:
        leader = int(trick.winner)
        last = sum([card.bit for card in trick.cards])
        captured[leader] |= last
        declarers |= trick.cards[(declarer - trick.leader) % TRICK].bit
    lying = game.trick
    for step, card in enumerate(lying):
        if (leader + step) % TRICK == declarer:
            declarers |= card.bit
    position = Position(
        rules=_rules_of(game.profile, game.bid, declarer, game.trump, game.talon.mask, declarers),
        hands=tuple([hand.mask for hand in game.hands]),
        table=tuple([card.index for card in lying]),
        seat=(leader + len(lying)) % TRICK,
        captured=tuple(captured),
        winners=tuple([int(trick.winner) for trick in game.tricks]),
        last=last,
    )
    # In the kontra round trick 1 is still on the table (R7.5).
    return position.gathered() if len(lying) == TRICK else position


def _rules_of(
    profile: Profile, bid: Bid, declarer: int, trump: Suit | None, talon: int, hand: int
) -> Rules:
    melds = {suit for suit, meld in MELD_MASKS.items() if hand & meld == meld}
    beat_led_suit = getattr(profile, "beat_suit_in_trumped_trick", False)
    return Rules(
        tables=tables_of(profile.order_of(bid.figures[0]), trump, beat_led_suit=beat_led_suit),
        bid=bid,
        declarer=declarer,
        trump=trump,
        guards=_guards_of(profile, bid, declarer),
        talon=talon,
        forty=trump in melds,
        twenty=bool(melds - {trump}),
    )


def _guards_of(profile: Profile, bid: Bid, declarer: int) -> tuple[bool, ...]:
    """R8.4: who must guard the trump 7."""
    if Figure.ULTI not in bid or profile.seven_guard is SevenGuard.NOBODY:
        return (False,) * TRICK
    everybody = profile.seven_guard is SevenGuard.EVERYBODY
    return tuple([everybody or seat == declarer for seat in range(TRICK)])


def sides(game: Game, points: int) -> tuple[int, int]:
    """Return what declarer and defenders have for the parti, with said melds (R9.2, R9.3).

    Args:
        game: the game, with what was melded.
        points: the declarer's trick points.

    """
    mine = [meld.points for seat, meld in enumerate(game.melds) if meld and seat == game.declarer]
    theirs = [meld.points for seat, meld in enumerate(game.melds) if meld and seat != game.declarer]
    others = TOTAL_POINTS - points
    need_point = game.profile.melds_need_points
    return (
        points + sum(mine) if points or not need_point else points,
        others + sum(theirs) if others or not need_point else others,
    )
