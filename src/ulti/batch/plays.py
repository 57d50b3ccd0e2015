"""Many plays at once, card by card, and the first illegal card of each (R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self, final

import attrs
import numpy as np

from ulti.base.errors import UltiError, quoted
from ulti.batch.arrays import NEVER, NO_CARD, fixed, whole_numbers
from ulti.batch.contracts import Contracts
from ulti.batch.deals import count_melds
from ulti.batch.outcomes import Finished, Outcomes, Said, codes_of, nets_of, outcomes_of
from ulti.batch.tables import BEATERS, FIRST, LAST, LEADS, STRONGER, THEN
from ulti.game import Game
from ulti.model.actions import MOST_TWENTIES, PLAYS, Meld
from ulti.model.bids import Figure
from ulti.model.cards import ALL_CARDS_MASK, DECK, set_of_mask
from ulti.model.deals import SEATS
from ulti.model.tricks import BEST_CARD_OF_KEY, LED_SUIT_OF_KEY, TWO_LIE
from ulti.model.verdict import Phase
from ulti.rules.outcome import HUNDRED, TRICKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ulti.batch.arrays import Bytes, Flags, Masks, Places

CARDS_IN_PLAY: Final = TRICKS * len(SEATS)
_IN_HAND: Final = 10
_IN_TALON: Final = 2
_FORTY: Final = Meld(forty=True, twenties=0).points
_TWENTY: Final = Meld(forty=False, twenties=1).points
_WITHOUT_FORTY: Final = (2 * _TWENTY + 1, 3 * _TWENTY + 1)
"""Points of twenties alone, where the forty could be among them."""

_SECOND: Final = 1
_THIRD: Final = 2
_ONE: Final = np.uint8(1)
_TURNS: Final = np.array([0, 1, 2] * 2, np.uint8)
"""By a seat and how many seats on, added up: the seat."""

_BIT: Final = np.uint32(1)


@final
@attrs.frozen(eq=False, repr=False)
class _Setting:
    """What stays the same in a batch; arrays of n elements where nothing else is said.

    Attributes:
        contracts: the different contracts.
        which: the number of each play's contract.
        hands: uint32[n, 3], at the first lead.
        talon: the talons.
        said: the melds; None where nobody says any.
        declarer: the seats of the declarers.
        follow: where the table of follow keys begins.
        beat: where the tables by card begin.
        guarded: the guarded trump 7; None where no play has one.
        guards: by seat in the lowest bits, who guards it.
        beats_suit: whether more must be beaten in a trumped trick; None where nowhere.
        ends_early: whether a lost bid ends the deal; None where nowhere.
        is_betli: whether a trick that is won loses the bid.

    """

    contracts: Contracts
    which: Places
    hands: Masks
    talon: Masks
    said: Said | None
    declarer: Bytes
    follow: Places
    beat: Places
    guarded: Masks | None
    guards: Bytes
    beats_suit: Flags | None
    ends_early: Flags | None
    is_betli: Flags

    @classmethod
    def of(
        cls, contracts: Contracts, which: Places, hands: Masks, talon: Masks, said: Said | None
    ) -> Self:
        """Look up what follows from the contracts."""
        columns = contracts._columns
        guarded, beats_suit = columns.guarded[which], columns.beats_suit[which]
        ends_early = columns.ends_early[which]
        return cls(
            contracts,
            which,
            hands,
            talon,
            said,
            columns.declarer[which],
            columns.follow[which],
            columns.beat[which],
            guarded if guarded.any() else None,
            columns.guards[which],
            beats_suit if beats_suit.any() else None,
            ends_early if ends_early.any() else None,
            columns.is_betli[which],
        )


@final
@attrs.frozen(eq=False, repr=False)
class _State:
    """Where the plays are; arrays of n elements.

    Attributes:
        seat: whose turn it is.
        mine: that seat's hand; empty where the deal is over.
        next: the hand of the seat to the right.
        after: the hand of the third.
        key: the follow key; without meaning before a lead.
        bits: for each ply the cards played, as masks; 0 where none was.
        leaders: for each trick who led to it, and who is to lead to the next.
        tricks: how many tricks were gathered.
        over: whether the deal is over; None where none is.

    """

    seat: Bytes
    mine: Masks
    next: Masks
    after: Masks
    key: Places
    bits: tuple[Masks, ...]
    leaders: tuple[Bytes, ...]
    tricks: Bytes
    over: Flags | None


@final
class Plays:
    """The plays of a batch, all after the same number of cards; `begin` makes one.

    An object never changes: `play` returns the next one. Where a deal is over before the others
    (R8.5) nobody is to act, no card is legal, and any card is taken and not played.

    >>> import numpy as np, ulti
    >>> rng = np.random.default_rng(1)
    >>> contracts = Contracts(ulti.ULTISTARS, [("Pju", 0, None, {})])
    >>> deals = np.array([[0x3FF, 0xFFC00, 0x3FF00000]] * 5, np.uint32)
    >>> plays = Plays.begin(contracts, np.zeros(5, np.int32), deals, np.full(5, 0xC0000000))
    >>> plays.played, plays.to_act, np.bitwise_count(plays.legal)
    (0, array([0, 0, 0, 0, 0], dtype=int8), array([10, 10, 10, 10, 10], dtype=uint8))

    Attributes:
        legal: the masks of the cards that may be played now, uint32[n]; 0 where the deal is over.

    """

    __slots__ = ("_setting", "_state", "legal")

    legal: NDArray[np.uint32]
    _setting: _Setting
    _state: _State

    def __init__(self) -> None:
        raise UltiError("use Plays.begin", "bad_argument")

    @classmethod
    def begin(
        cls,
        contracts: Contracts,
        which: NDArray[np.integer[Any]],
        hands: NDArray[np.integer[Any]],
        talon: NDArray[np.integer[Any]],
        melds: NDArray[np.integer[Any]] | None = None,
    ) -> Plays:
        """Begin n plays at the first lead (R8.1).

        Melds are given by their points. Where 40 or 60 points could be melded with the forty and
        without it, they are with it; 41 and 61 say that it was not melded.

        Args:
            contracts: the different contracts.
            which: int32[n], the number of each play's contract.
            hands: uint32[n, 3], by seat the masks of ten cards.
            talon: uint32[n], the masks of the two others.
            melds: uint8[n, 3], by seat the points that are said in trick 1; None for nothing.

        Raises:
            UltiError: an argument is not such an array, the cards are not 10, 10, 10 and 2
                different ones, or a meld is not held or not allowed; the message has the number of
                the deal.

        """
        if not isinstance(contracts, Contracts):
            raise UltiError(f"{quoted(contracts)} is not a Contracts", "bad_argument")
        numbers = whole_numbers(which, "which", (None,), len(contracts) - 1, np.intp)
        size, seats = len(numbers), len(SEATS)
        held = whole_numbers(hands, "hands", (size, seats), ALL_CARDS_MASK, np.uint32)
        laid = whole_numbers(talon, "talon", (size,), ALL_CARDS_MASK, np.uint32)
        _check_cards(held, laid)
        said = None
        if melds is not None:
            points = whole_numbers(melds, "melds", (size, seats), HUNDRED, np.uint8)
            said = _read_melds(contracts, numbers, held, points)
        setting = _Setting.of(contracts, numbers, held, laid, said)
        rows, declarer = np.arange(size), setting.declarer
        state = _State(
            declarer,
            held[rows, declarer],
            held[rows, (declarer + 1) % seats],
            held[rows, (declarer + 2) % seats],
            np.zeros(size, np.intp),
            (),
            (declarer,),
            np.zeros(size, np.uint8),
            None,
        )
        return cls._of(setting, state, _narrowed(setting, state, state.mine))

    @classmethod
    def _of(cls, setting: _Setting, state: _State, legal: Masks) -> Plays:
        plays = object.__new__(cls)
        fill_in = object.__setattr__
        fill_in(plays, "_setting", setting)
        fill_in(plays, "_state", state)
        # Where nothing is narrowed down it is the hand itself, which nobody writes to.
        fill_in(plays, "legal", fixed(legal))
        return plays

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse."""
        raise AttributeError(f"plays can't be changed: {name}")

    def __delattr__(self, name: str) -> None:
        """Refuse."""
        raise AttributeError(f"plays can't be changed: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle."""
        return Plays._of, (self._setting, self._state, self.legal)

    def __len__(self) -> int:
        """Return the number of plays."""
        return len(self.legal)

    def __repr__(self) -> str:
        """Return the number of plays and of cards."""
        return f"<Plays {len(self)} after {self.played} cards>"

    @property
    def contracts(self) -> Contracts:
        """The different contracts."""
        return self._setting.contracts

    @property
    def played(self) -> int:
        """How many cards were played in each deal that goes on."""
        return len(self._state.bits)

    @property
    def to_act(self) -> NDArray[np.int8]:
        """Whose turn it is, int8[n]; -1 where the deal is over."""
        state = self._state
        seat = state.seat.astype(np.int8)
        if state.over is not None:
            seat[state.over] = NEVER
        return fixed(seat)

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether the deal is over, bool[n]."""
        over = self._state.over
        return fixed(np.zeros(len(self), np.bool_) if over is None else over)

    @property
    def hands(self) -> NDArray[np.uint32]:
        """The masks of the cards held now, by seat, uint32[n, 3]."""
        hands = self._setting.hands.copy()
        gone = np.zeros(len(self), np.uint32)
        for bits in self._state.bits:
            gone |= bits
        return fixed(hands & ~gone[:, None])

    @property
    def cards(self) -> NDArray[np.uint8]:
        """The cards in the order in which they were played, uint8[n, played]; `NO_CARD` for none.

        `first_illegal` takes such an array.
        """
        cards = np.full((len(self), self.played), NO_CARD, np.uint8)
        for place, bits in enumerate(self._state.bits):
            cards[:, place] = np.where(bits == 0, NO_CARD, np.bitwise_count(bits - _BIT))
        return fixed(cards)

    def play(self, cards: NDArray[np.integer[Any]]) -> Plays:
        """Play a card in each deal (R8.2 to R8.5).

        Args:
            cards: uint8[n], the places of the cards in `ulti.DECK`; where the deal is over, any
                number up to 255.

        Raises:
            UltiError: this is not such an array, a card may not be played, or all deals are over.
                The message has the number of the deal and says why.

        """
        over = self._state.over
        if over is not None and over.all():
            raise UltiError("all deals of the batch are over: no card can be played", "deal_over")
        chosen = whole_numbers(cards, "cards", (len(self),), NO_CARD, np.uint8)
        bit = np.left_shift(_BIT, chosen, dtype=np.uint32) & self.legal
        fine = bit != 0 if over is None else (bit != 0) | over
        if not fine.all():
            self._refuse(int(np.argmin(fine)), int(chosen[np.argmin(fine)]))
        return self._after(chosen, bit)

    def _refuse(self, deal: int, card: int) -> None:
        """Say why a card may not be played, with the words of the game."""
        if card >= len(DECK):
            message = f"deal {deal}: {card} is not the number of a card, from 0 to {len(DECK) - 1}"
            raise UltiError(message, "bad_card")
        verdict = self.game(deal).verdict(PLAYS[card])
        raise UltiError(
            f"deal {deal}, card {self.played}: {attrs.evolve(verdict, alternatives=()).message()}",
            None if verdict.code is None else verdict.code.value,
        )

    def game(self, deal: int) -> Game:
        """Return one of the plays as a `Game` in which no meld and no kontra was said.

        Raises:
            UltiError: there is no such deal.

        """
        if type(deal) is not int or not 0 <= deal < len(self):
            message = f"{quoted(deal)} is not the number of one of {len(self)} deals"
            raise UltiError(message, "bad_argument")
        setting = self._setting
        contracts = setting.contracts
        row = contracts.rows[setting.which[deal]]
        game = Game.from_contract(
            [set_of_mask(mask) for mask in setting.hands[deal].tolist()],
            set_of_mask(int(setting.talon[deal])),
            row.declarer,
            row.bid,
            row.trump,
            contracts.profile,
            contracts.stake,
        )
        while game.phase is Phase.KONTRA:  # R7.6
            game = game.apply("pass")
        for bits in self._state.bits:
            if bits[deal]:
                game = game.play(DECK[int(bits[deal]).bit_length() - 1])
        return game

    def _after(self, cards: Bytes, bit: Masks) -> Plays:
        """Play cards that are known to be legal; where the bit is 0, nothing is played."""
        state = self._state
        step = len(state.bits) % len(SEATS)
        if state.over is not None:
            cards = cards * (bit != 0)
        if step == _THIRD:
            return self._gathered(bit)
        setting = self._setting
        key = LEADS.take(cards, mode="clip")
        if step == _SECOND:
            best = BEATERS.take(setting.beat + (state.key & BEST_CARD_OF_KEY), mode="clip")
            led = state.key & LED_SUIT_OF_KEY
            key = np.where(best & bit != 0, led | cards, state.key) | TWO_LIE
        seat = _TURNS.take(state.seat + _ONE, mode="clip")
        moved = _State(
            seat,
            state.next,
            state.after,
            state.mine ^ bit,
            key,
            (*state.bits, bit),
            state.leaders,
            state.tricks,
            state.over,
        )
        return Plays._of(setting, moved, _following(setting, moved))

    def _gathered(self, bit: Masks) -> Plays:
        """Play the third card of a trick; its winner leads to the next (R8.1, R8.3)."""
        setting, state = self._setting, self._state
        best = state.key & BEST_CARD_OF_KEY
        by_third = BEATERS.take(setting.beat + best, mode="clip") & bit != 0
        second_bit = state.bits[-1]
        by_second = np.left_shift(_BIT, best.astype(np.uint8), dtype=np.uint32) == second_bit
        # Whose the trick is, as 0 or 1: a product with that is quicker than a choice.
        third = by_third.astype(np.uint32)
        second = (by_second & ~by_third).astype(np.uint32)
        first = third ^ second ^ _BIT
        rest = state.mine ^ bit
        mine = rest * third | state.after * second | state.next * first
        following = state.next * third | rest * second | state.after * first
        # The winner has one of the three hands, the next seat another; the third is left.
        after = state.next ^ state.after ^ rest ^ mine ^ following
        seat = _TURNS.take(state.seat + first + (second << _BIT), mode="clip")
        over = state.over
        tricks = state.tricks + (_ONE if over is None else (~over).view(np.uint8))
        if setting.ends_early is not None:
            # R8.5: the leader of the next trick is the one who won the last.
            lost = setting.ends_early & ((seat == setting.declarer) == setting.is_betli)
            if lost.any():
                over = lost if over is None else over | lost
                stays = ~over
                mine, following, after = mine * stays, following * stays, after * stays
        if len(state.bits) == CARDS_IN_PLAY - 1:
            over = np.ones(len(self), np.bool_)
        moved = _State(
            seat,
            mine,
            following,
            after,
            state.key,
            (*state.bits, bit),
            (*state.leaders, seat),
            tricks,
            over,
        )
        return Plays._of(setting, moved, _narrowed(setting, moved, mine))

    def _stopped(self, where: Flags) -> Plays:
        """Return the same with some more deals over: nobody holds a card there."""
        if not where.any():
            return self
        state = self._state
        stays = ~where
        stopped = attrs.evolve(
            state,
            mine=state.mine * stays,
            next=state.next * stays,
            after=state.after * stays,
            over=where if state.over is None else where | state.over,
        )
        return Plays._of(self._setting, stopped, self.legal * stays)

    def outcomes(self) -> Outcomes:
        """Return what came of the deals, which must all be over.

        Raises:
            UltiError: a deal is not over (`deal_not_over`).

        """
        return outcomes_of(self.contracts, self._codes())

    def net(self) -> NDArray[np.int64]:
        """Return what each seat receives, int64[n, 3], the stake included (R11).

        Raises:
            UltiError: a deal is not over (`deal_not_over`), or an amount is too great for 64 bits.

        """
        return nets_of(self.contracts, self._codes())

    def _codes(self) -> NDArray[np.int64]:
        setting, state = self._setting, self._state
        done = self.done
        if not done.all():
            deal = int(np.argmin(done))
            raise UltiError(f"deal {deal} is not over: play on until all are", "deal_not_over")
        missing = CARDS_IN_PLAY - len(state.bits)
        nothing = np.zeros(len(self), np.uint32)
        return codes_of(
            Finished(
                setting.contracts,
                setting.which,
                setting.hands,
                setting.said,
                (*state.bits, *[nothing] * missing),
                (*state.leaders, *[state.seat] * (missing // len(SEATS))),
                state.tricks,
            )
        )


def _following(setting: _Setting, state: _State) -> Masks:
    """Return the legal cards of a hand that follows (R8.2)."""
    hand, at = state.mine, setting.follow + state.key
    first = hand & FIRST.take(at, mode="clip")
    then = hand & THEN.take(at, mode="clip")
    last = hand & LAST.take(at, mode="clip")
    # `first or then or last or hand`: a product with a flag is quicker than a choice.
    legal = first | (first == 0) * (then | (then == 0) * (last | (last == 0) * hand))
    if setting.beats_suit is not None and len(state.bits) % len(SEATS) == _THIRD:
        led = np.bitwise_count(state.bits[-2] - _BIT)
        is_trumped = (state.key & LED_SUIT_OF_KEY) >> 5 != (state.key & BEST_CARD_OF_KEY) >> 3
        higher = legal & STRONGER.take(setting.beat + led, mode="clip")
        legal = np.where(setting.beats_suit & is_trumped & (higher != 0), higher, legal)
    return _narrowed(setting, state, legal)


def _narrowed(setting: _Setting, state: _State, legal: Masks) -> Masks:
    """Return the legal cards without the guarded trump 7 (R8.4)."""
    guarded = setting.guarded
    if guarded is None:
        return legal
    guards = setting.guards >> state.seat & _ONE != 0
    hit = (legal & guarded != 0) & (legal != guarded) & guards
    narrowed: Masks = legal ^ hit * guarded
    return narrowed


def _check_cards(hands: Masks, talon: Masks) -> None:
    """Refuse what is not ten, ten, ten and two different cards."""
    wrong = np.bitwise_count(hands) != _IN_HAND
    if wrong.any():
        deal, seat = np.argwhere(wrong)[0].tolist()
        count = int(hands[deal, seat]).bit_count()
        raise UltiError(f"deal {deal}: seat {seat} has {count} cards, not {_IN_HAND}", "bad_deal")
    wrong = np.bitwise_count(talon) != _IN_TALON
    if wrong.any():
        deal = int(np.argmax(wrong))
        count = int(talon[deal]).bit_count()
        raise UltiError(f"deal {deal}: the talon has {count} cards, not {_IN_TALON}", "bad_deal")
    wrong = (hands[:, 0] | hands[:, 1] | hands[:, 2] | talon) != ALL_CARDS_MASK
    if wrong.any():
        deal = int(np.argmax(wrong))
        raise UltiError(f"deal {deal}: a card is in two places", "bad_deal")


def _read_melds(contracts: Contracts, which: Places, hands: Masks, melds: Bytes) -> Said | None:
    """Read points of melds; refuse those that can't be said (R7.1)."""
    if not melds.any():
        return None
    without = np.isin(melds, _WITHOUT_FORTY)
    points = melds - without
    forty = contracts._columns.forty[which]
    has_forty = hands & forty[:, None] == forty[:, None]
    twenties = (count_melds(hands, forty) - has_forty * np.uint8(_FORTY)) // _TWENTY
    says_forty = has_forty & (points >= _FORTY) & ~without
    says_twenties = (points - says_forty * np.uint8(_FORTY)) // _TWENTY
    has_parti = contracts._columns.figures[which] & 1 << Figure.PARTI.index != 0
    right = (points % _TWENTY == 0) & (says_twenties <= np.minimum(twenties, MOST_TWENTIES))
    right &= has_parti[:, None] | (melds == 0)
    if not right.all():
        deal, seat = np.argwhere(~right)[0].tolist()
        said = int(melds[deal, seat])
        if not has_parti[deal]:
            why = f"no melds are said in {contracts.rows[which[deal]].bid}, as parti is not in it"
        elif points[deal, seat] % _TWENTY:
            why = f"{said} is not the points of melds: use 0, 20, 40, 60, 80, 100, or 41 or 61"
        else:
            why = f"{said} points of melds are more than it holds"
        raise UltiError(f"deal {deal}, seat {seat}: {why} (R7.1)", "bad_meld")
    return Said(points, says_forty)


def first_illegal(
    contracts: Contracts,
    which: NDArray[np.integer[Any]],
    hands: NDArray[np.integer[Any]],
    talon: NDArray[np.integer[Any]],
    cards: NDArray[np.integer[Any]],
) -> NDArray[np.int8]:
    """Find the first illegal card of many plays (R8.2 to R8.5).

    A card after the end of the deal, or after a place without a card, is illegal.

    Args:
        contracts: the different contracts.
        which: int32[n], the number of each play's contract.
        hands: uint32[n, 3], by seat the masks of ten cards at the first lead.
        talon: uint32[n], the masks of the two others.
        cards: uint8[n, k], k up to 30: the cards in the order in which they were played, `NO_CARD`
            where none was.

    Returns:
        The place of the first illegal card, from 0, int8[n]; -1 where all are legal.

    Raises:
        UltiError: an argument is not such an array, or the cards of a deal are not 10, 10, 10 and 2
            different ones.

    """
    plays = Plays.begin(contracts, which, hands, talon)
    given = whole_numbers(cards, "cards", (len(plays), None), NO_CARD, np.uint8)
    if given.shape[1] > CARDS_IN_PLAY:
        message = f"cards: a deal has {given.shape[1]} cards, and {CARDS_IN_PLAY} is the most"
        raise UltiError(message, "bad_argument")
    found = np.full(len(plays), NEVER, np.int8)
    for place, column in enumerate(given.T):
        is_given = column != NO_CARD
        bit = np.left_shift(_BIT, column, dtype=np.uint32) & plays.legal
        found[is_given & (bit == 0) & (found == NEVER)] = place
        plays = plays._stopped(bit == 0)._after(column, bit)
    return found
