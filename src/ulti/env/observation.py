"""What a seat observes, as a vector of small numbers: the whole of its view, and nothing else.

The vector is made of a `View` alone, so that nothing hidden can be in it, and two views under the
same house rules and stake are equal exactly if their vectors are. Seats are counted from the viewer
to the right, so that a player need not learn the same thing three times. It takes no replay: the
part that the auction settled is kept for the deal, and the cards are written from the state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, final

from ulti.base.errors import UltiError, quoted
from ulti.env.numbers import action_of
from ulti.house.catalogue import Catalogue
from ulti.house.choices import KontraTime
from ulti.house.profile import Profile
from ulti.model.actions import (
    Concede,
    Discard,
    Kontra,
    MakeBid,
    Meld,
    Pass,
    PlayCard,
    Spread,
    Take,
    ThrowIn,
)
from ulti.model.bids import Figure
from ulti.model.cards import DECK, SUITS
from ulti.model.verdict import Phase
from ulti.rules.contract import Contract
from ulti.rules.kontra import places_of
from ulti.rules.play import SEATS_PER_TRICK, Said
from ulti.view.seen import HiddenDiscard, has_auction
from ulti.view.standing import Seen, SeenEnd, SeenRound
from ulti.view.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ulti.model.bids import Bid
    from ulti.model.deals import Seat
    from ulti.rules.play import Talk
    from ulti.view.glimpse import Glimpse
    from ulti.view.seen import SeenAction, SeenHistory, SeenTalon

_CARDS: Final = len(DECK)
_FIGURES: Final = len(Figure) - 1
"""Those that can be bid: all but the hundred, which is the last."""
_BID_SIZE: Final = 6


@final
class Field(NamedTuple):
    """A part of the vector.

    Attributes:
        name: what it is called.
        start: where it begins.
        size: how many numbers it has.
        meaning: what they mean; several axes are written from the outermost.

    """

    name: str
    start: int
    size: int
    meaning: str


_FIXED: Final = (
    ("phase", 7, "one of DISCARD, BID, RESPOND, TRUMP, PLAY, KONTRA, OVER"),
    ("to_act", 3, "the seat to act; none when the deal is over"),
    ("seat", 3, "the viewer's own place, from forehand: the only seat not counted from the viewer"),
    ("hand", _CARDS, "the viewer's cards, by index"),
    ("dealt", _CARDS, "those that it was dealt; ten of them where the play was set up"),
    ("sizes", 3, "by seat, how many cards it holds"),
    ("open_hands", 3 * _CARDS, "by seat and card, the hands that are open"),
    ("chosen_cards", _CARDS, "the part of a discard that the viewer has chosen"),
    (
        "chosen_targets",
        3 * _FIGURES,
        (
            "the part of a kontra that the viewer has chosen, by figure: jointly, against the "
            "seat to the right, against the seat to the left"
        ),
    ),
    ("declarer", 3, "who made the standing bid"),
    ("figures", _FIGURES, "the figures of that bid"),
    ("suit", 4, "its suit, M Z T P, where it has one"),
    ("trump", 4, "the trump suit, M Z T P, once it is known"),
    ("is_set_up", 1, "whether the deal began at the first lead"),
    ("opening_passes", 1, "how many passed before the first bid"),
    ("is_exchanged", 1, "whether the holder changed the talon without a bid (R5.8)"),
    (
        "opening_talon",
        2,
        (
            "the talon of a deal that began at the first lead, or that forehand laid and passed, "
            "if known: two numbers of cards, from 1; 0 for unknown"
        ),
    ),
    ("last_talon", 2, "the talon that was laid since the last bid, likewise"),
    ("talon", _CARDS, "the cards that are known to be in the talon now"),
    ("table", 3 * _CARDS, "by place in the trick and card, what is on the table"),
    ("played", 3 * _CARDS, "by seat and card, what was played"),
    ("when", _CARDS, "by card, when it was played: 1 to 30; 0 if it was not"),
    (
        "words",
        18,
        (
            "by seat: whether it melded the forty, how many twenties; which word of the play its "
            "meld, its first kontra (in trick 1) and its spread were, from 1; 0 for none; how many "
            "cards had been played when it spread"
        ),
    ),
    ("levels", 2 * _FIGURES, "by figure: how often it was doubled, for each defender in order"),
    (
        "doubled_by",
        _FIGURES,
        (
            "by figure with a joint level: the sum of 2 ** n for each n that the second defender "
            "said level 2n + 1"
        ),
    ),
    ("round_words", 1, "how many words the kontra round has had"),
    ("ending", 4, "thrown in, conceded, ended without play, played"),
)


def _laid_out() -> tuple[Field, ...]:
    fields, start = [], 0
    for name, size, meaning in _FIXED:
        fields.append(Field(name, start, size, meaning))
        start += size
    return tuple(fields)


_FIELDS: Final = _laid_out()
_AT: Final = {field.name: field.start for field in _FIELDS}
_BIDS: Final = _FIELDS[-1].start + _FIELDS[-1].size

# Looked up once: these are needed for every vector.
_PHASE, _TO_ACT, _HAND, _SIZES, _OPEN = (
    _AT[name] for name in ("phase", "to_act", "hand", "sizes", "open_hands")
)
_TABLE, _PLAYED, _WHEN, _WORDS, _LEVELS, _DOUBLED_BY, _ROUND_WORDS, _ENDING = (
    _AT[name]
    for name in (
        "table",
        "played",
        "when",
        "words",
        "levels",
        "doubled_by",
        "round_words",
        "ending",
    )
)
_OPENING_TALON, _LAST_TALON = _AT["opening_talon"], _AT["last_talon"]
_WORDS_OF_SEAT: Final = 6
_PLACE_OF_PHASE: Final = {phase: place for place, phase in enumerate(Phase)}
_FLAGS_OF_BYTE: Final = [bytes([byte >> bit & 1 for bit in range(8)]) for byte in range(256)]
_GREATEST: Final = 255
_MOST_WRITTEN: Final = 16
_ALL_CARDS: Final = 30
_PLAYED_END: Final = 3
_KEPT_DEALS: Final = 16


def fields_of(profile: Profile) -> tuple[Field, ...]:
    """Return the parts of the vector under some house rules, in order.

    The last, `bids`, has six numbers for each bid of the profile, lowest first: who made it (three
    seats), whether its maker laid a talon for it, and the numbers of its two cards if known.

    Raises:
        UltiError: this is not a profile.

    """
    return _layout_of(profile).fields


def observation_size(profile: Profile) -> int:
    """Return how long the vector is under some house rules.

    Raises:
        UltiError: this is not a profile.

    """
    return _layout_of(profile).size


def observation(view: View, chosen: tuple[int, ...] = ()) -> bytes:
    """Return what a seat observes: one byte for each number of the vector.

    `fields_of` says what they mean; `numpy.frombuffer(data, "uint8")` makes an array of them. Views
    under the same house rules and stake are equal exactly if their observations are, as long as no
    figure is doubled more than 16 times. Levels above 255 count as 255.

    >>> import random
    >>> from ulti import ULTISTARS, Deal, Game
    >>> game = Game.start(Deal.shuffled(random.Random(7)), profile=ULTISTARS)
    >>> len(observation(game.view(0))) == observation_size(ULTISTARS)
    True

    Args:
        view: what a seat may know; not a spectator's view.
        chosen: the part of an action that this seat has chosen, as in a `Turn`.

    Raises:
        UltiError: this is not the view of a seat.

    """
    if not isinstance(view, View) or view.seat is None:
        raise UltiError(f"{quoted(view)} is not the view of a seat", "bad_argument")
    return _layout_of(view.profile).write(view, chosen)


@lru_cache(maxsize=64)
def _layout(profile: Profile) -> _Layout:
    return _Layout(profile)


def _layout_of(profile: Profile) -> _Layout:
    if not isinstance(profile, Profile):
        raise UltiError(f"{quoted(profile)} is not a Profile: see get_profile", "bad_argument")
    return _layout(profile)


class _Layout:
    """Where everything is under some house rules."""

    __slots__ = ("_bid_at", "_kept", "_words", "fields", "size")

    def __init__(self, profile: Profile) -> None:
        bids = Catalogue.of(profile).bids
        size = _BID_SIZE * len(bids)
        meaning = (
            "by bid, lowest first: who made it, three seats; whether its maker laid a talon for "
            "it; the talon, as above"
        )
        self.fields: tuple[Field, ...] = (*_FIELDS, Field("bids", _BIDS, size, meaning))
        self.size: int = _BIDS + size
        self._bid_at = {bid: _BIDS + _BID_SIZE * place for place, bid in enumerate(bids)}
        # What the auction settled is the same for all states of a play: by the identity of the
        # contract as the seat knows it, which is kept so that no other one gets its place.
        self._kept: dict[int, tuple[Contract, bytes]] = {}
        self._words: list[tuple[Talk, Contract, bytes] | None] = [None] * 3

    def write(self, view: View, chosen: tuple[int, ...]) -> bytes:
        seat = view.seat
        assert seat is not None  # noqa: S101 - it is checked before
        me = int(seat)
        if view._glimpse is None and view.profile.kontra_time is KontraTime.TRICK_1:
            vector = self._played_out(view, me)
            if vector is not None:
                return bytes(vector)
        now = view._now()
        table = now.table
        # What is asked for most often is looked up in the quickest way.
        seen = table if type(table) is Seen else None
        position = now.position if seen is None else seen
        phase = now.phase if seen is None else Phase.PLAY
        if position is None:
            vector = self._auction(view, view.history, me, phase)
            assert now.auction is not None  # noqa: S101 - there is one of both
            mine = now.auction._masks[me]
            sizes = now.count_cards()
        else:
            vector = bytearray(self._until_play(view, position._contract, me, phase))
            masks = position._masks
            mine = masks[me]
            sizes = masks[0].bit_count(), masks[1].bit_count(), masks[2].bit_count()
            _write_cards(vector, position, me, in_round=isinstance(table, SeenRound))
            if position._talk.said:
                self._write_talk(vector, position, me)
        _write_mask(vector, _HAND, mine)
        vector[_PHASE + _PLACE_OF_PHASE[phase]] = 1
        to_act = now.to_act if seen is None else seen._seat
        if to_act is not None:
            vector[_TO_ACT + (to_act - me) % 3] = 1
        else:
            vector[_ENDING + _ending_of(view, now)] = 1
        vector[_SIZES : _SIZES + 3] = bytes((sizes[me], sizes[me - 2], sizes[me - 1]))
        _write_open(vector, view, me)
        for number in chosen:
            _write_chosen(vector, number, me)
        return bytes(vector)

    def _write_talk(self, vector: bytearray, position: Seen, me: int) -> None:
        """Write the words, which after trick 1 hardly ever change."""
        talk = position._talk
        kept = self._words[me]
        if kept is not None and kept[0] is talk and kept[1] is position._contract:
            vector[_WORDS:_ENDING] = kept[2]
            return
        _write_words(vector, position._contract, talk.said, me)
        self._words[me] = (talk, position._contract, bytes(vector[_WORDS:_ENDING]))

    def _played_out(self, view: View, me: int) -> bytearray | None:
        """Write the end of a deal of which all cards were played; None if this is not one.

        Nothing needs to be replayed for it: the history has who played what.
        """
        history = view.history
        plays = [(who, did.card.index) for who, did in history if isinstance(did, PlayCard)]
        if len(plays) < _ALL_CARDS or view.bid is None or view.declarer is None:
            return None
        vector = self._auction(view, history, me, Phase.OVER)
        for count, (who, card) in enumerate(plays, 1):
            vector[_PLAYED + _CARDS * ((who - me) % 3) + card] = 1
            vector[_WHEN + card] = count
        said = _said_in(history)
        if said:
            masks = (0, 0, 0)  # levels depend on no card
            contract = Contract(
                view.profile, view.stake, view.bid, view.declarer, view.trump, masks, 0
            )
            _write_words(vector, contract, said, me)
        vector[_PHASE + _PLACE_OF_PHASE[Phase.OVER]] = 1
        _write_open(vector, view, me)
        vector[_ENDING + _PLAYED_END] = 1
        return vector

    def _until_play(self, view: View, contract: Contract, me: int, phase: Phase) -> bytes:
        """Return the vector with what was known at the first lead, kept for the deal."""
        kept = self._kept.get(id(contract))
        if kept is not None and kept[0] is contract:
            return kept[1]
        is_over = phase is Phase.OVER
        history = () if is_over else contract.history  # where a replay made it, it has none
        vector = bytes(self._auction(view, history or view.history, me, phase))
        if not is_over:  # at the end more is known
            while len(self._kept) >= 3 * _KEPT_DEALS:
                del self._kept[next(iter(self._kept))]
            self._kept[id(contract)] = (contract, vector)
        return vector

    def _auction(self, view: View, history: SeenHistory, me: int, phase: Phase) -> bytearray:
        vector = bytearray(self.size)
        vector[_AT["seat"] + me] = 1
        assert view.dealt is not None  # noqa: S101 - a seat was dealt cards
        _write_mask(vector, _AT["dealt"], view.dealt.mask)
        if view.bid is not None and view.declarer is not None:
            vector[_AT["declarer"] + (view.declarer - me) % 3] = 1
            for figure in view.bid:
                vector[_AT["figures"] + figure.index] = 1
            if view.bid.suit is not None:
                vector[_AT["suit"] + SUITS.index(view.bid.suit)] = 1
        if view.trump is not None:
            vector[_AT["trump"] + SUITS.index(view.trump)] = 1
        talons = iter(view.talons)
        if view.bid is not None and not has_auction(history):
            vector[_AT["is_set_up"]] = 1
            place = _OPENING_TALON
            shown = next(talons, None)
        else:
            walk = _Walk(vector, self._bid_at, talons, me)
            for who, action in history:
                walk.step(who, action)
            place = walk.place
            shown = walk.shown or (next(talons, None) if phase is Phase.OVER else None)
        if shown is not None:
            _write_talon(vector, place, shown)
            _write_mask(vector, _AT["talon"], shown.cards.mask)
        return vector


class _Walk:
    """The auction, written word by word.

    Attributes:
        place: where the talon on the table is written.
        shown: that talon, if the viewer knows it.

    """

    __slots__ = (
        "_bid_at",
        "_has_bid",
        "_laid_by",
        "_me",
        "_pending",
        "_talons",
        "_vector",
        "place",
        "shown",
    )

    place: int
    shown: SeenTalon | None

    def __init__(
        self, vector: bytearray, bid_at: dict[Bid, int], talons: Iterator[SeenTalon], me: int
    ) -> None:
        self._vector = vector
        self._bid_at = bid_at
        self._talons = talons
        self._me = me
        self._has_bid = self._pending = False
        self._laid_by: int | None = None
        self.place = _LAST_TALON
        self.shown = None

    def step(self, who: Seat, action: SeenAction) -> None:
        match action:
            case Discard() | HiddenDiscard():
                self._pending = True
                self._laid_by = int(who)
                self.place = _LAST_TALON
                self.shown = next(self._talons) if who == self._me else None
            case Take():
                self._take(int(who))
            case MakeBid():
                self._bid(int(who), self._bid_at[action.bid])
            case Pass():
                self._pass()
            case _:  # what comes after the auction
                pass

    def _take(self, who: int) -> None:
        if self.shown is None and who == self._me:
            self.shown = next(self._talons)
        if self.shown is not None:
            _write_talon(self._vector, self.place, self.shown)
        self.shown = None

    def _bid(self, who: int, start: int) -> None:
        self._vector[start + (who - self._me) % 3] = 1
        if self._pending:
            self._vector[start + 3] = 1
            self.place = start + 4
        self._has_bid, self._pending = True, False

    def _pass(self) -> None:
        if not self._has_bid:
            self._vector[_AT["opening_passes"]] += 1
            if self._pending:
                self.place = _OPENING_TALON
        elif self._pending:
            self._vector[_AT["is_exchanged"]] = 1
        self._pending = False


def _write_mask(vector: bytearray, start: int, mask: int) -> None:
    vector[start : start + _CARDS] = (
        _FLAGS_OF_BYTE[mask & 255]
        + _FLAGS_OF_BYTE[mask >> 8 & 255]
        + _FLAGS_OF_BYTE[mask >> 16 & 255]
        + _FLAGS_OF_BYTE[mask >> 24 & 255]
    )


def _write_talon(vector: bytearray, start: int, talon: SeenTalon) -> None:
    first, second = talon.cards
    vector[start : start + 2] = bytes((first.index + 1, second.index + 1))


def _write_cards(vector: bytearray, position: Seen, me: int, *, in_round: bool) -> None:
    """Write what was played, when, by whom, and what of it is on the table (R8.3)."""
    contract, cards = position._contract, position._cards
    beaters = contract.beaters
    seat = winner = int(contract.declarer)
    best = place = 0
    for count, card in enumerate(cards, 1):
        if not place:
            seat = winner
            best = card
        else:
            seat = (seat + 1) % 3
            if beaters[best] >> card & 1:
                best, winner = card, seat
        vector[_PLAYED + _CARDS * ((seat - me) % 3) + card] = 1
        vector[_WHEN + card] = count
        place = (place + 1) % 3
    on_table = len(cards) if in_round else place  # R7.5: trick 1 stays for the round
    for place, card in enumerate(cards[len(cards) - on_table :]):
        vector[_TABLE + _CARDS * place + card] = 1


def _write_open(vector: bytearray, view: View, me: int) -> None:
    for place, hand in enumerate(view.open_hands):
        if hand is not None:
            _write_mask(vector, _OPEN + _CARDS * ((place - me) % 3), hand.mask)


def _said_in(history: SeenHistory) -> list[Said]:
    """Return what was said in the play, where nobody speaks before the first card."""
    said, count = [], 0
    for who, action in history:
        if isinstance(action, PlayCard):
            count += 1
        elif isinstance(action, (Meld, Kontra, Spread)) or (count and isinstance(action, Pass)):
            said.append(Said(count, who, action))
    return said


def _write_words(vector: bytearray, contract: Contract, said: Sequence[Said], me: int) -> None:
    """Write what was said in the play (R7, R8.7)."""
    levels = [0] * len(contract.targets)
    before_lead = contract.profile.kontra_time is KontraTime.BEFORE_LEAD
    count = 0
    for cards_played, seat, action in said:
        if isinstance(action, Kontra):
            _raise(vector, contract, seat, action, levels)
        start = _WORDS + _WORDS_OF_SEAT * ((seat - me) % 3)
        if isinstance(action, Meld):
            count += 1
            vector[start : start + 3] = bytes((action.forty, action.twenties, count))
        elif isinstance(action, Spread):
            count += 1
            vector[start + 4 : start + 6] = bytes((count, cards_played))
        elif isinstance(action, Kontra) and cards_played < SEATS_PER_TRICK and not before_lead:
            count += 1
            vector[start + 3] = count
        else:
            vector[_ROUND_WORDS] = min(vector[_ROUND_WORDS] + 1, _GREATEST)
    for target, level in zip(contract.targets, levels, strict=True):
        figures = tuple(contract.bid) if target is None else (target.figure,)
        for figure in figures:
            at = _LEVELS + 2 * figure.index
            if target is None or target.seat is None or target.seat is contract.defenders[0]:
                vector[at] = min(level, _GREATEST)
            if target is None or target.seat is None or target.seat is contract.defenders[1]:
                vector[at + 1] = min(level, _GREATEST)


def _raise(
    vector: bytearray, contract: Contract, seat: Seat, kontra: Kontra, levels: list[int]
) -> None:
    """Raise the levels, and write which of them the second defender said (R7.4)."""
    for place in places_of(contract, seat, kontra):
        level = levels[place]
        levels[place] += 1
        target = contract.targets[place]
        is_joint = target is None or target.seat is None
        if is_joint and seat is contract.defenders[1] and level < _MOST_WRITTEN:
            for figure in contract.bid if target is None else (target.figure,):
                vector[_DOUBLED_BY + figure.index] |= 1 << level // 2


def _ending_of(view: View, now: Glimpse) -> int:
    """Return which of the endings it was: thrown in, conceded, ended without play, played."""
    if isinstance(now.table, SeenEnd):
        match now.table.claim:
            case None:
                return _PLAYED_END
            case Concede():
                return 1
            case _:
                return 0
    return 0 if isinstance(view.history[-1][1], ThrowIn) else 2


def _write_chosen(vector: bytearray, number: int, me: int) -> None:
    action = action_of(number)
    if isinstance(action, PlayCard):
        vector[_AT["chosen_cards"] + action.card.index] = 1
    elif isinstance(action, Kontra):
        for target in action.targets:
            against = 0 if target.seat is None else (target.seat - me) % 3
            vector[_AT["chosen_targets"] + 3 * target.figure.index + against] = 1
