"""The play of the cards: melds, kontra in trick 1, ten tricks, claims (R7, R8).

`Play` is the hot path of the library: one small object a card. See the design page of the docs
for how it is packed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, Self, TypeVar, final

import attrs

from ulti.base.value import Value
from ulti.house.choices import DefenderSpread, KontraTime, SpreadTime
from ulti.model.actions import (
    CONCEDE,
    MELDS,
    PASS,
    PLAYS,
    SPREAD,
    THROW_IN,
    Action,
    ActionBase,
    Claim,
    Concede,
    Kontra,
    Meld,
    Pass,
    PlayCard,
    Spread,
    ThrowIn,
)
from ulti.model.bids import Figure
from ulti.model.cards import DECK, SUITS, Card, CardSet, cards_of_mask, new_object, set_mask
from ulti.model.deals import SEATS, Seat
from ulti.model.tricks import (
    BEST_CARD_OF_KEY,
    FOLLOW_KEY_OF_LEAD,
    LED_SUIT_OF_KEY,
    NONE_LIES,
    SUIT_MASKS,
    TWO_LIE,
)
from ulti.model.verdict import Code, Refusal
from ulti.rules.kontra import (
    KontraRound,
    Levels,
    double,
    doubling_places,
    kontras_on,
    places_of,
    refuse_doubling,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ulti.house.profile import Profile
    from ulti.model.cards import Suit
    from ulti.rules.auction import Masks
    from ulti.rules.contract import Contract

Then = TypeVar("Then")
"""What a state turns into: `Game`, which is defined above this room."""

SEATS_PER_TRICK: Final = 3

# The cards played so far are a byte string of their indices.
NO_CARDS: Final = b""
_BYTE_OF_CARD: Final = tuple(bytes([card.index]) for card in DECK)

# Plain integers, as the hot path knows seats: quicker to look up than members of an enum.
_NEXT: Final = (1, 2, 0)
_PREVIOUS: Final = (2, 0, 1)


@final
@attrs.frozen(eq=False, repr=False)
class Trick(Value):
    """A trick that is gathered.

    Attributes:
        leader: who led.
        cards: the three cards, the led one first.
        winner: who won.

    """

    leader: Seat
    cards: tuple[Card, Card, Card]
    winner: Seat


class Said(NamedTuple):
    """Something said during the play, after so many cards had been played."""

    cards_played: int
    seat: Seat
    action: Action


@final
@attrs.frozen(cache_hash=True, repr=False)
class Talk:
    """All that was said in the play so far: melds, kontras, spreads (R7, R8.7).

    Attributes:
        said: in order; all else follows from it.
        melds: by seat.
        levels: how often each target of the contract was doubled.
        spread: who laid his hand open by a claim.

    """

    said: tuple[Said, ...]
    melds: tuple[Meld | None, Meld | None, Meld | None] = attrs.field(eq=False)
    levels: Levels = attrs.field(eq=False)
    spread: frozenset[Seat] = attrs.field(eq=False)

    @classmethod
    def before(cls, contract: Contract) -> Talk:
        """Begin with what was said before the tricks that are known: at the first lead, nothing."""
        gathered = contract.gathered
        if gathered is not None:
            return Talk((), gathered.melds, gathered.levels, gathered.spread)
        # The same object serves for all contracts with as many targets.
        return _silence(len(contract.targets))

    def with_meld(self, cards_played: int, seat: Seat, meld: Meld) -> Talk:
        """Add a meld."""
        first, second, third = self.melds
        melds = (
            (meld, second, third),
            (first, meld, third),
            (first, second, meld),
        )[seat]
        return Talk(self._and(cards_played, seat, meld), melds, self.levels, self.spread)

    def with_levels(self, cards_played: int, seat: Seat, word: Action, levels: Levels) -> Talk:
        """Add a kontra, or a pass in the kontra round."""
        return Talk(self._and(cards_played, seat, word), self.melds, levels, self.spread)

    def with_spread(self, cards_played: int, seat: Seat, claim: Spread) -> Talk:
        """Add a spread."""
        spread = self.spread | {seat}
        return Talk(self._and(cards_played, seat, claim), self.melds, self.levels, spread)

    def has_doubled(self, seat: Seat) -> bool:
        """Return whether the seat has used its kontra of trick 1."""
        return any(said.seat is seat and isinstance(said.action, Kontra) for said in self.said)

    def _and(self, cards_played: int, seat: Seat, action: Action) -> tuple[Said, ...]:
        return (*self.said, Said(cards_played, seat, action))


@cache
def _silence(targets: int) -> Talk:
    return Talk((), (None, None, None), (0,) * targets, frozenset())


class Play(ABC, Generic[Then]):
    """A position in which a card is to be played.

    A state is its contract, what was said and the cards played; the rest is kept with it so that a
    card costs little: whose turn it is, the hands from that seat to the right, the follow key
    (`ulti.model.tricks`), which gives the table's cards in one number, and the legal cards.

    The constructor does not check: `Game` makes the first state of a play.
    """

    # Read through properties; nothing sets them after the constructor. An attrs class that is
    # frozen would do the same for three times the cost of a card.
    __slots__ = (
        "_after",
        "_cards",
        "_contract",
        "_follow_key",
        "_legal",
        "_mine",
        "_next",
        "_seat",
        "_talk",
    )

    def __init__(
        self,
        contract: Contract,
        talk: Talk,
        seat: int,
        mine: int,
        next_: int,
        after: int,
        follow_key: int,
        legal: int,
        cards: bytes,
    ) -> None:
        self._contract = contract
        self._talk = talk
        self._seat = seat
        self._mine = mine
        self._next = next_
        self._after = after
        self._follow_key = follow_key
        self._legal = legal
        self._cards = cards

    @classmethod
    def _begin(cls, contract: Contract) -> Self:
        """Begin with the first lead, the declarer's (R8.1), or with that of a later position."""
        leader, hands = int(contract.leader), contract.hands
        second, third = _NEXT[leader], _PREVIOUS[leader]
        mine = hands[leader]
        talk = Talk.before(contract)
        legal = contract.narrow(mine, leader) if mine & contract.watched else mine
        return cls(
            contract, talk, leader, mine, hands[second], hands[third], NONE_LIES, legal, NO_CARDS
        )

    def _at_first_lead(self) -> Self:
        """Return the same play before its first card."""
        return self._begin(self._contract)

    def _opened(self) -> Then:
        """Begin with the defenders' words before the first lead, where they speak then (R7.6)."""
        contract = self._contract
        if contract.gathered is None and contract.profile.kontra_time is KontraTime.BEFORE_LEAD:
            kontra_round = KontraRound.before_lead(contract)
            if kontra_round.speaker is not None:
                return self._pause(kontra_round)
        return self  # type: ignore[return-value]  # Game's subclass of this is a Game

    # What the next state is made of: `Game` says which classes.

    @abstractmethod
    def _pause(self, kontra_round: KontraRound) -> Then:
        """Return the state in which the kontra round is spoken after trick 1."""

    @abstractmethod
    def _finish(self, claim: Claim | ThrowIn | None) -> Then:
        """Return the state at the end, reached by the last card or by an action."""

    @abstractmethod
    def _refuse(self, card: Card) -> Exception:
        """Return the error that refuses a card, or what is none."""

    # Cards

    def play(self, card: Card) -> Then:
        """Play a card.

        Raises:
            IllegalActionError: the card may not be played.

        """
        try:
            bit = card.bit
            if not self._legal & bit:
                raise self._refuse(card)
        except (AttributeError, TypeError):
            raise self._refuse(card) from None
        contract = self._contract
        index = card.index
        key = self._follow_key
        if key < NONE_LIES:
            best = key & BEST_CARD_OF_KEY
            overtakes = contract.beaters[best] & bit
            if key >= TWO_LIE:
                return self._gather(bit, index, best, overtakes)
            key = (key & LED_SUIT_OF_KEY | index if overtakes else key) | TWO_LIE
        else:
            key = FOLLOW_KEY_OF_LEAD[index]
        hand = self._next
        seat = _NEXT[self._seat]
        first, then, last = contract.follow[key]
        legal = hand & first or hand & then or hand & last or hand
        if legal & contract.watched:
            legal = contract.narrow(legal, seat, key, self._cards[-1] if self._cards else 0)
        # As the constructor does, without the cost of its call.
        state = new_object(self.__class__)
        state._contract = contract
        state._talk = self._talk
        state._seat = seat
        state._mine = hand
        state._next = self._after
        state._after = self._mine ^ bit
        state._follow_key = key
        state._legal = legal
        state._cards = self._cards + _BYTE_OF_CARD[index]
        return state  # type: ignore[return-value]  # Game's subclass of this is a Game

    def _gather(self, bit: int, index: int, best: int, overtakes: int) -> Then:
        """Play the third card of a trick; its winner leads to the next (R8.1, R8.3)."""
        contract = self._contract
        seat = self._seat
        before = self._cards
        state = new_object(self.__class__)
        if overtakes:
            mine = self._mine ^ bit
            state._next = self._next
            state._after = self._after
        elif best == before[-1]:  # the second player's card
            seat = _PREVIOUS[seat]
            mine = self._after
            state._next = self._mine ^ bit
            state._after = self._next
        else:
            seat = _NEXT[seat]
            mine = self._next
            state._next = self._after
            state._after = self._mine ^ bit
        state._contract = contract
        state._talk = self._talk
        state._seat = seat
        state._mine = mine
        state._follow_key = NONE_LIES
        state._legal = contract.narrow(mine, seat) if mine & contract.watched else mine
        state._cards = before + _BYTE_OF_CARD[index]
        if mine and len(before) > SEATS_PER_TRICK and not contract.may_end_early:
            return state  # type: ignore[return-value]
        return state._after_trick()

    def _after_trick(self) -> Then:
        """Go on after a gathered trick: kontra round, end, or the next lead."""
        if (
            len(self._cards) == SEATS_PER_TRICK
            and self._contract.gathered is None
            and any(self._talk.levels)
            and self._contract.profile.kontra_time is KontraTime.TRICK_1
        ):
            kontra_round = KontraRound.begin(self._contract, self._talk.levels)
            if kontra_round.speaker is not None:
                return self._pause(kontra_round)
        return self._end_or_go_on()

    def _end_or_go_on(self) -> Then:
        """Go on to the next lead, unless all is played or the bid is lost early (R8.5)."""
        if not self._mine or self._is_lost_early():
            return self._finish(None)
        return self  # type: ignore[return-value]

    def _is_lost_early(self) -> bool:
        """R8.5: the leader of the next trick is the one who won the last."""
        contract = self._contract
        if not contract.may_end_early:
            return False
        return (self._seat == contract.declarer) is contract.bid.figures[0].is_betli

    # What may be done

    @property
    def to_act(self) -> Seat:
        """Whose turn it is."""
        return SEATS[self._seat]

    @property
    def _cards_played(self) -> int:
        """How many cards are on the table or were gathered, of the tricks that are known."""
        return len(self._cards)

    @property
    def _masks(self) -> Masks:
        """The masks of the hands, by seat."""
        hands = (self._mine, self._next, self._after)
        return hands[-self._seat % 3], hands[(1 - self._seat) % 3], hands[(2 - self._seat) % 3]

    @property
    def _in_first_trick(self) -> bool:
        """Whether the seat to act has yet to play to trick 1."""
        return len(self._cards) < SEATS_PER_TRICK and self._contract.gathered is None

    @property
    def _has_begun(self) -> bool:
        """Whether the first card of trick 1 was played."""
        return bool(self._cards) or self._contract.gathered is not None

    def legal_cards(self) -> CardSet:
        """Return the cards that may be played now (R8.2, R8.4)."""
        cards = new_object(CardSet)
        set_mask(cards, self._legal)
        return cards

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act may do, in the order of the docs' table of actions."""
        plays = self._plays()
        if not self._in_first_trick:
            return plays
        throw_in = (THROW_IN,) if self._refuse_throw_in() is None else ()
        return (*throw_in, *self._melds(), *self._kontras(), *plays)

    def _legal_of_kind(self, kind: type[ActionBase]) -> tuple[Action, ...]:
        """Return what the seat to act may do of one kind of action, without listing the others."""
        if kind is PlayCard:
            return self._plays()
        if not self._in_first_trick:
            return ()
        if kind is Meld:
            return self._melds()
        return self._kontras() if kind is Kontra else ()

    def _plays(self) -> tuple[PlayCard, ...]:
        return tuple([PLAYS[card.index] for card in cards_of_mask(self._legal)])

    def _melds(self) -> tuple[Meld, ...]:
        if not self._may_meld():
            return ()
        forty, twenties = self._contract.held_melds(self.to_act)
        if not (forty or twenties):
            return ()
        return tuple(
            [
                meld
                for (says_forty, says_twenties), meld in MELDS.items()
                if says_twenties <= twenties and (forty or not says_forty)
            ]
        )

    def _kontras(self) -> tuple[Kontra, ...]:
        contract, seat, talk = self._contract, self.to_act, self._talk
        if contract.profile.kontra_time is KontraTime.BEFORE_LEAD or talk.has_doubled(seat):
            return ()
        return kontras_on(contract, doubling_places(contract, talk.levels, seat), seat)

    def legal_claims(self) -> tuple[Claim, ...]:
        """Return the claims that may be made, whoever is to act (R8.7, R8.8)."""
        spreads = (Spread(seat) for seat in sorted(self._contract.defenders))
        claims: tuple[Claim, ...] = (CONCEDE, SPREAD, *spreads)
        return tuple(claim for claim in claims if self._refusal(claim) is None)

    def _refusal(self, action: Action) -> Refusal | None:
        """Say why an action is illegal; None if it is not."""
        match action:
            case PlayCard():
                return self._refuse_card(action.card)
            case Meld():
                return self._refuse_meld(action)
            case Kontra():
                return self._refuse_kontra(action)
            case ThrowIn():
                return self._refuse_throw_in()
            case Concede():
                return self._refuse_concession(action)
            case Spread():
                return self._refuse_spread(action)
            case _:
                return Refusal(Code.WRONG_PHASE, "R8.1")

    def _apply(self, action: Action) -> Then:
        """Return the state after an action that is known to be legal."""
        match action:
            case PlayCard():
                return self.play(action.card)
            case Meld():
                talk = self._talk.with_meld(self._cards_played, self.to_act, action)
            case Kontra():
                levels = double(self._contract, self._talk.levels, self.to_act, action)
                talk = self._talk.with_levels(self._cards_played, self.to_act, action, levels)
            case Spread():
                talk = self._talk.with_spread(self._cards_played, self._spreader(action), action)
            case _:
                assert isinstance(action, (Concede, ThrowIn))  # noqa: S101 - all others are above
                return self._finish(action)
        return self._with_talk(talk)  # type: ignore[return-value]

    def _with_talk(self, talk: Talk) -> Self:
        """Return the same position with something more said."""
        return self.__class__(
            self._contract,
            talk,
            self._seat,
            self._mine,
            self._next,
            self._after,
            self._follow_key,
            self._legal,
            self._cards,
        )

    def _refuse_card(self, card: Card) -> Refusal | None:
        """R8.2 in its order: suit, trump, overtaking; then the seven (R8.4)."""
        legal, mine, bit = self._legal, self._mine, card.bit
        if legal & bit:
            return None
        if not mine & bit:
            return Refusal(Code.NOT_IN_HAND, "R8.2", str(card))
        trump = self._contract.trump
        best = self._best_card()
        if best is not None:
            led = SUIT_MASKS[self._led_suit()]
            if mine & led and not led & bit:
                return Refusal(Code.MUST_FOLLOW_SUIT, "R8.2", str(self._led_suit()))
            # Who has neither may play anything, so that he is not here.
            trumps = 0 if trump is None else SUIT_MASKS[trump]
            if not mine & led and not trumps & bit:
                return Refusal(Code.MUST_TRUMP, "R8.2", str(trump))
            if self._contract.beats_suit and led & bit and best.bit & ~led:
                best = DECK[self._cards[-2]]  # R8.2: the led card, of those that count here
            beaters = self._contract.beaters[best.index]
            if not beaters & bit and (mine & led or mine & trumps) & beaters:
                return Refusal(Code.MUST_OVERTAKE, "R8.2", str(best))
        return Refusal(Code.SEVEN_IS_GUARDED, "R8.4", str(card))

    def _best_card(self) -> Card | None:
        if self._follow_key == NONE_LIES:
            return None
        return DECK[self._follow_key & BEST_CARD_OF_KEY]

    def _led_suit(self) -> Suit:
        return SUITS[(self._follow_key & LED_SUIT_OF_KEY) >> 5]

    def _may_meld(self) -> bool:
        return Figure.PARTI in self._contract.bid and self._talk.melds[self._seat] is None

    def _refuse_meld(self, meld: Meld) -> Refusal | None:
        if not self._in_first_trick:
            return Refusal(Code.WRONG_PHASE, "R7.1")
        if Figure.PARTI not in self._contract.bid:
            return Refusal(Code.NO_PARTI_NO_MELD, "R7.1", str(self._contract.bid))
        if self._talk.melds[self._seat] is not None:
            return Refusal(Code.ALREADY_MELDED, "R7.2")
        forty, twenties = self._contract.held_melds(self.to_act)
        if meld.forty > forty or meld.twenties > twenties:
            held = " ".join(["40"] * forty + ["20"] * twenties)
            return Refusal(Code.MELD_NOT_HELD, "R7.1", held or "–")
        return None

    def _refuse_kontra(self, kontra: Kontra) -> Refusal | None:
        if not self._in_first_trick:
            return Refusal(Code.WRONG_PHASE, "R7.2")
        if self._contract.profile.kontra_time is KontraTime.BEFORE_LEAD:
            return Refusal(Code.WRONG_PHASE, "R7.6")
        talk, seat = self._talk, self.to_act
        return refuse_doubling(
            self._contract, talk.levels, seat, kontra, has_spoken=talk.has_doubled(seat)
        )

    def _refuse_throw_in(self) -> Refusal | None:
        contract = self._contract
        if not contract.profile.throw_in:
            return Refusal(Code.NOT_IN_THIS_PROFILE, "R6.3", "throw_in")
        has_melded = self._talk.melds[contract.declarer] is not None
        if self._has_begun or any(self._talk.levels) or has_melded:
            return Refusal(Code.THROW_IN_TOO_LATE, "R6.3")
        return None

    # The kontra round, after trick 1 (R7.4)

    def _words(self, kontra_round: KontraRound) -> tuple[Action, ...]:
        """Return what the speaker of the round may say, in the order of the table of actions."""
        speaker = kontra_round.turn
        return PASS, *kontras_on(self._contract, kontra_round.choices(speaker), speaker)

    def _word_refusal(self, kontra_round: KontraRound, action: Action) -> Refusal | None:
        """Say why an action is illegal in the round; None if it is not."""
        match action:
            case Pass():
                return None
            case Kontra():
                return kontra_round.refusal(kontra_round.turn, action)
            case Concede() | Spread():
                return refuse_claim_outside_play(action, self._contract.profile)
            case ThrowIn():
                return self._refuse_throw_in() or Refusal(Code.WRONG_PHASE, "R7.6")
            case _:
                return Refusal(Code.WRONG_PHASE, "R7.4")

    def _say(self, kontra_round: KontraRound, word: Action) -> Then:
        """Return the state after a word that is known to be legal."""
        speaker = kontra_round.turn
        places = places_of(self._contract, speaker, word) if isinstance(word, Kontra) else ()
        spoken = kontra_round.speak(speaker, places)
        talk = self._talk.with_levels(self._cards_played, speaker, word, spoken.levels)
        after = self._with_talk(talk)
        if spoken.speaker is not None:
            return after._pause(spoken)
        return after._end_or_go_on() if self._cards else after  # type: ignore[return-value]

    # Claims

    def _refuse_concession(self, claim: Concede) -> Refusal | None:
        refusal = refuse_claim_by_profile(claim, self._contract.profile)
        if refusal is None and not self._has_begun:
            return Refusal(Code.NOT_IN_PLAY, "R8.8")
        return refusal

    def _spreader(self, claim: Spread) -> Seat:
        return self._contract.declarer if claim.seat is None else claim.seat

    def _refuse_spread(self, claim: Spread) -> Refusal | None:
        contract = self._contract
        refusal = refuse_claim_by_profile(claim, contract.profile)
        if refusal is not None:
            return refusal
        if claim.seat is contract.declarer:
            return Refusal(Code.BAD_ACTION, "R8.7", "the declarer's spread names no seat")
        seat = self._spreader(claim)
        consented = contract.profile.defender_spread is DefenderSpread.WITH_CONSENT
        if (contract.is_open and (claim.seat is None or consented)) or seat in self.open_seats:
            return Refusal(Code.ALREADY_OPEN, "R8.7")
        if self._is_too_early_to_spread(seat):
            return Refusal(Code.SPREAD_TOO_EARLY, "R8.7")
        if not self._masks[seat]:
            return Refusal(Code.NOT_IN_PLAY, "R8.7")
        return None

    def _is_too_early_to_spread(self, seat: Seat) -> bool:
        declarer, profile = self._contract.declarer, self._contract.profile
        if seat is not declarer and profile.defender_spread is DefenderSpread.AFTER_DECLARER:
            return declarer not in self.open_seats
        if profile.spread is SpreadTime.ANY_TIME:
            return not self._has_begun
        return self._in_first_trick

    @property
    def open_seats(self) -> frozenset[Seat]:
        """Whose hands are open for all (R8.6, R8.7)."""
        contract = self._contract
        if not contract.is_open or self._in_first_trick:
            return self._talk.spread
        if contract.all_hands_open:
            return frozenset(SEATS)
        return self._talk.spread | {contract.declarer}

    def _open_at_end(self, claim: Claim | ThrowIn | None) -> frozenset[Seat]:
        """Return whose hands are open at the end, which a claim may have brought (R13.2)."""
        match claim:
            case None:
                return self.open_seats
            case ThrowIn():
                return frozenset({self._contract.declarer})
            case _:
                return self.open_seats | set(self._contract.defenders)

    # Looking back

    def _played_cards(self) -> tuple[Card, ...]:
        """Return all cards in the order in which they were played."""
        return tuple([DECK[index] for index in self._cards])

    def _walk(self) -> Iterator[tuple[int, int, int, int, int]]:
        """Go through the gathered tricks (R8.3): leader, the indices of three cards, winner.

        Those before a position are not among them.
        """
        beaters = self._contract.beaters
        indices = iter(self._cards)
        leader = int(self._contract.leader)
        # The last trick, if it is not full, is dropped.
        for led, second, third in zip(indices, indices, indices):  # noqa: B905
            best, winner = led, leader
            if beaters[best] >> second & 1:
                best, winner = second, _NEXT[leader]
            if beaters[best] >> third & 1:
                winner = _PREVIOUS[leader]
            yield leader, led, second, third, winner
            leader = winner

    def _gathered(self) -> tuple[Trick, ...]:
        """Return the gathered tricks."""
        return tuple(
            [
                Trick(SEATS[leader], (DECK[led], DECK[second], DECK[third]), SEATS[winner])
                for leader, led, second, third, winner in self._walk()
            ]
        )

    def _table(self) -> tuple[Card, ...]:
        """Return the cards on the table, the led one first."""
        lying = self._cards_played % SEATS_PER_TRICK
        return self._played_cards()[-lying:] if lying else ()

    def _told(self) -> tuple[tuple[Seat, Action], ...]:
        """Return who did what since the first lead, in order."""
        said = list(self._talk.said)
        actions: list[tuple[Seat, Action]] = []
        seats = self._players()
        for place, (seat, card) in enumerate(zip(seats, self._played_cards(), strict=True)):
            while said and said[0].cards_played <= place:
                actions.append(said.pop(0)[1:])
            actions.append((seat, PLAYS[card.index]))
        actions += [(word.seat, word.action) for word in said]
        return tuple(actions)

    def _players(self) -> tuple[Seat, ...]:
        """Return who played each card so far."""
        leaders = [self._contract.leader, *(winner for *_, winner in self._walk())]
        players = [SEATS[(leader + step) % len(SEATS)] for leader in leaders for step in range(3)]
        return tuple(players[: self._cards_played])


def refuse_claim_outside_play(claim: Claim, profile: Profile) -> Refusal:
    """Refuse a claim in the auction or the kontra round: the profile's word first."""
    rule = "R8.8" if isinstance(claim, Concede) else "R8.7"
    return refuse_claim_by_profile(claim, profile) or Refusal(Code.NOT_IN_PLAY, rule)


def refuse_claim_by_profile(claim: Claim, profile: Profile) -> Refusal | None:
    """Say whether the house rules do not have the claim (R8.7, R8.8)."""
    match claim:
        case Concede() if not profile.concession:
            return Refusal(Code.NOT_IN_THIS_PROFILE, "R8.8", "concession")
        case Spread(None) if profile.spread is SpreadTime.NEVER:
            return Refusal(Code.NOT_IN_THIS_PROFILE, "R8.7", "spread")
        case Spread(Seat()) if profile.defender_spread is DefenderSpread.NEVER:
            return Refusal(Code.NOT_IN_THIS_PROFILE, "R8.7", "defender_spread")
        case Spread(Seat()) if (
            profile.defender_spread is DefenderSpread.WITH_CONSENT
            and profile.spread is SpreadTime.NEVER
        ):
            return Refusal(Code.NOT_IN_THIS_PROFILE, "R8.7", "spread")
        case _:
            return None
