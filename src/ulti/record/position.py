"""Positions: any moment of the play, with any number of cards left, as one line of text.

A position is a deal as it was when a trick began, and what has been done since. Of the tricks
before, it says only what makes a difference. The page *Positions on one line* has the grammar.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn, final

import attrs

from ulti.base.errors import RecordError, UltiError, quoted
from ulti.base.frozen import FrozenTable
from ulti.base.value import Value
from ulti.base.whole import is_whole
from ulti.game import Game
from ulti.house.catalogue import Catalogue
from ulti.house.profile import Profile, check_stake
from ulti.model.actions import (
    Action,
    ActionBase,
    Concede,
    Meld,
    Spread,
    Target,
    ThrowIn,
    read_action,
)
from ulti.model.bids import Bid, Figure, bid_of, figure_of
from ulti.model.cards import ALL_CARDS_MASK, CardSet, Suit, cards_of_word, grouped, set_of_mask
from ulti.model.deals import SEATS, Seat, seat_of
from ulti.model.problems import Problem
from ulti.model.tricks import ACES, ACES_AND_TENS, CARD_POINTS, MELD_MASKS
from ulti.model.verdict import IllegalActionError, Phase
from ulti.record.notation import (
    BAD_LINE,
    DealLine,
    LineReader,
    actions_text,
    hands_text,
    head_text,
    refuse_at,
)
from ulti.record.reading import wrong_type
from ulti.rules.contract import Contract, Gathered
from ulti.rules.kontra import MOST_LEVELS, levels_by_figure
from ulti.rules.outcome import (
    CAPTURED_CARDS,
    NEEDED_TRICK_POINTS,
    TRICKS,
    Outcome,
    gathered_of,
    meld_in_sight,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti.rules.auction import Masks
    from ulti.rules.outcome import Level
    from ulti.rules.play import Play

BAD_POSITION: Final = "bad_position"
_CARDS_IN_TRICK: Final = 3
_NO_MELDS: Final = (None, None, None)
_NO_TRICKS: Final = (0, 0, 0)


def _refuse(message: str, place: str, code: str = BAD_POSITION) -> NoReturn:
    raise RecordError(code, message, place)


@final
@attrs.frozen(init=False, eq=False)
class Position(Value):
    """A moment of the play: who holds what, what is played, and what has been gathered.

    It is as it was when a trick began, with what has been done since. What is not given, or None,
    follows from the rest where it can; where it can't, and makes a difference, it is refused.

    >>> text = "wikihow MA ZA / MX Z9 / M9 PK | 0 j=M | talon Z7 Z8 | lead 0 | tricks 8 0 0 : MA"
    >>> position = Position.parse(text)
    >>> position.hands[0], position.actions[0]
    (CardSet.parse('MA ZA'), <PlayCard: play MA>)
    >>> [str(action) for action in position.game().legal_actions()]
    ['play MX']

    Attributes:
        profile: the house rules.
        hands: the cards that each seat held when the trick began; as many for each.
        declarer: who plays the bid.
        bid: what is played.
        trump: the trump suit; None for play without.
        talon: the two cards of the talon; with ten cards each it follows.
        stake: what a unit is worth.
        leader: who led the trick, or is to lead.
        tricks: by seat, how many tricks it won before.
        captured: by seat, the aces and tens that it captured.
        points: the declarer's trick points, where not all of those cards are given.
        held: whether the declarer held the meld of a 40-100 or 20-100 at the first lead (R9.4);
            None for other bids, and with ten cards each.
        melds: what was melded before, by seat.
        kontra: the levels of the figures that were doubled before; a pair, in playing order after
            the declarer, where they are individual.
        spread: who laid his hand open by a claim before.
        actions: what has been done since the trick began, in order.

    """

    profile: Profile
    hands: tuple[CardSet, CardSet, CardSet]
    declarer: Seat
    bid: Bid
    trump: Suit | None
    talon: CardSet
    stake: int
    leader: Seat
    tricks: tuple[int, int, int]
    captured: tuple[CardSet, CardSet, CardSet]
    points: int | None
    held: bool | None
    melds: tuple[Meld | None, Meld | None, Meld | None]
    kontra: Mapping[Figure, Level]
    spread: frozenset[Seat]
    actions: tuple[Action, ...]
    _contract: Contract = attrs.field(init=False)
    _game: Game = attrs.field(init=False)

    def __init__(
        self,
        profile: Profile,
        hands: Sequence[CardSet | str],
        declarer: Seat | int,
        bid: Bid | str,
        trump: Suit | str | None = None,
        talon: CardSet | str | None = None,
        stake: int = 1,
        leader: Seat | int | None = None,
        tricks: Sequence[int] | None = None,
        captured: Sequence[CardSet | str] | None = None,
        points: int | None = None,
        held: bool | None = None,  # noqa: FBT001 - the fields in their order
        melds: Sequence[Meld | str | None] = _NO_MELDS,
        kontra: Mapping[Figure, Level] | Mapping[str, Level] | None = None,
        spread: Iterable[Seat | int] = (),
        actions: Iterable[Action | str] = (),
    ) -> None:
        self.__attrs_pre_init__()
        given = _Given(profile, stake, hands, talon, declarer, bid, trump)
        gathered = given.gathered(leader, tricks, captured, points, held)
        given.say(gathered, melds, kontra, spread)
        contract = given.contract
        game = Game._of_contract(contract)  # noqa: SLF001 - the door for what is set up
        done, played = _play(game, actions)
        values = {
            "profile": profile,
            "hands": _sets(contract.hands),
            "declarer": contract.declarer,
            "bid": contract.bid,
            "trump": contract.trump,
            "talon": set_of_mask(contract.talon),
            "stake": contract.stake,
            "actions": played,
            "_contract": contract,
            "_game": done,
            **_facts(contract),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, game: Game) -> Position:
        """Write down where a game stands: from the last trick that began, or its first lead.

        Raises:
            RecordError: this is not a game, or one that has not come to the play.

        """
        if not isinstance(game, Game):
            raise wrong_type(game, "", "a Game")
        base, actions = _base_of(game)
        return cls._of_contract(base, actions)

    @classmethod
    def _of_contract(cls, contract: Contract, actions: Iterable[Action]) -> Position:
        return cls(
            contract.profile,
            _sets(contract.hands),
            contract.declarer,
            contract.bid,
            contract.trump,
            set_of_mask(contract.talon),
            contract.stake,
            actions=actions,
            **_facts(contract),
        )

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the line of a position, as `str(position)` writes it or a person by hand.

        Raises:
            RecordError: it is not such a line; the path is the place, such as `column 17`.

        """
        return _PositionReader(text).position()

    def game(self) -> Game:
        """Return the game that goes on from here; `Game.from_position` does the same."""
        return self._game

    def __str__(self) -> str:
        """Return the line that `parse` reads."""
        return position_line(self, self.actions)

    def _parts(self) -> Iterable[str]:
        yield f"{head_text(self.profile, self.stake)} {hands_text(self.hands)}"
        trump = "" if self.trump is self.bid.suit else f"={self.trump}"
        yield f"{int(self.declarer)} {self.bid}{trump}"
        if self._contract.gathered is None:
            return
        yield f"talon {grouped(self.talon)}"
        yield f"lead {int(self.leader)}"
        yield f"tricks {' '.join(map(str, self.tricks))}"
        if any(self.captured):
            yield f"taken {' / '.join(grouped(cards) or '-' for cards in self.captured)}"
        if self.points is not None:
            yield f"points {self.points}"
        if self.held is not None:
            yield f"held {'yes' if self.held else 'no'}"
        if any(self.melds):
            yield f"melds {' / '.join(map(_meld_text, self.melds))}"
        if self.kontra:
            yield f"kontra {' '.join(map(_level_text, self.kontra.items()))}"
        if self.spread:
            yield f"open {' '.join(str(int(seat)) for seat in sorted(self.spread))}"


def game_of(position: object) -> Game:
    """Return the game of a position or its text, for `Game.from_position`.

    Raises:
        RecordError: it is not a position; code and path say what and where.

    """
    if isinstance(position, str):
        return Position.parse(position).game()
    if not isinstance(position, Position):
        raise wrong_type(position, "", "a Position or its text")
    return position.game()


def position_line(position: Position, actions: tuple[Action, ...]) -> str:
    """Write the line of a position with other actions since it began, which are not played."""
    parts = position._parts()  # noqa: SLF001 - of this room
    return " : ".join(filter(None, (" | ".join(parts), actions_text(actions))))


def without_actions(position: Position) -> Position:
    """Return a position as it was when its trick began."""
    if not position.actions:
        return position
    return position._of_contract(position._contract, ())  # noqa: SLF001 - of this room


def read_either(text: str) -> Position | DealLine:
    """Read the line of a position or of a deal; the actions of a deal are not played.

    Raises:
        RecordError: it is not such a line; the path is the column.

    """
    return _PositionReader(text).either()


# From a game


def _base_of(game: Game) -> tuple[Contract, tuple[Action, ...]]:
    """Return the contract as it was when the last trick began, and what has been done since."""
    if not hasattr(game, "_position"):
        phase = game.phase.name
        message = f"a position is a moment of the play, and this game is in phase {phase}"
        raise RecordError("not_in_play", message)
    play: Play[Game] = game._position()  # pyright: ignore[reportAttributeAccessIssue]  # noqa: SLF001 - the state of the play
    contract, cards = play._contract, play._cards  # noqa: SLF001 - a door to the rules
    lying = len(cards) % _CARDS_IN_TRICK
    if cards and not lying and _has_last_trick_on_table(game):
        lying = _CARDS_IN_TRICK
    before = len(cards) - lying
    at_start = not before and contract.gathered is None
    words = [] if at_start else [w for w in play._talk.said if w.cards_played <= before]  # noqa: SLF001
    count = len(contract.history) + before + len(words)
    actions = tuple([action for _, action in game.history[count:]])
    if at_start:
        return attrs.evolve(contract, deal=None, history=()), actions
    base: Play[Game] = game.at(count)._position()  # type: ignore[attr-defined]  # noqa: SLF001
    return _later(base), actions


def _has_last_trick_on_table(game: Game) -> bool:
    """Return whether the last trick is where a position begins, though it is full."""
    if game.phase is Phase.KONTRA:
        return True
    return game.phase is Phase.OVER and not isinstance(game.history[-1][1], _CLAIMS)


def _later(play: Play[Game]) -> Contract:
    """Return the contract of a play between two tricks, as a position has it."""
    return attrs.evolve(
        play._contract,  # noqa: SLF001 - a door to the rules
        hands=play._masks,  # noqa: SLF001 - the same
        deal=None,
        history=(),
        gathered=gathered_of(play),
    )


def _facts(contract: Contract) -> dict[str, Any]:
    """Return what was before the first trick of a contract, by the fields of a position."""
    gathered = contract.gathered
    if gathered is None:
        return {
            "leader": contract.declarer,
            "tricks": _NO_TRICKS,
            "captured": (CardSet(), CardSet(), CardSet()),
            "points": None,
            "held": None,
            "melds": _NO_MELDS,
            "kontra": FrozenTable(),
            "spread": frozenset(),
        }
    listed = sum(gathered.captured)
    mine = CARD_POINTS * gathered.captured[contract.declarer].bit_count()
    follows = listed == gathered.cards & ACES_AND_TENS
    if contract.trump is None:
        follows = follows or mine == gathered.points[0]
    return {
        "leader": gathered.leader,
        "tricks": gathered.won,
        "captured": _sets(gathered.captured),
        "points": None if follows else gathered.points[0],
        "held": gathered.has_meld,
        "melds": gathered.melds,
        "kontra": FrozenTable(levels_by_figure(contract, gathered.levels)),
        "spread": gathered.spread,
    }


def _sets(masks: Masks) -> tuple[CardSet, CardSet, CardSet]:
    first, second, third = map(set_of_mask, masks)
    return first, second, third


def _meld_text(meld: Meld | None) -> str:
    if meld is None:
        return "-"
    return "".join(f"+{word}" for word in str(meld).split()[1:])


def _level_text(item: tuple[Figure, Level]) -> str:
    figure, level = item
    return f"{figure}={'/'.join(map(str, level)) if isinstance(level, tuple) else level}"


# What a position says, checked: each part names itself where it is refused


@final
class _Given:
    """The cards and the bid of a position, and what follows from them for the tricks before.

    Attributes:
        contract: the contract; at first without what was gathered.
        before: how many tricks were gathered.
        gone: the mask of the cards in these tricks.

    """

    __slots__ = ("before", "contract", "gone")

    def __init__(
        self,
        profile: object,
        stake: object,
        hands: object,
        talon: object,
        declarer: object,
        bid: object,
        trump: object,
    ) -> None:
        if not isinstance(profile, Profile):
            raise wrong_type(profile, "profile", "a Profile")
        units = _at("stake", check_stake, stake)
        masks = tuple([cards.mask for cards in _three_sets("hands", hands)])
        first, second, third = masks
        size = first.bit_count()
        for seat, mask in enumerate(masks):
            count = mask.bit_count()
            if count != size or not count or count > TRICKS:
                right = "as many as the others, 1 to 10: as they were when this trick began"
                _refuse(f"seat {seat} has {count}, not {right}", "hands", "bad_deal")
        self.before: int = TRICKS - size
        held = first | second | third
        if held.bit_count() != size * len(SEATS):
            _refuse("two hands have the same card", "hands", "bad_deal")
        laid = self._talon(talon, held)
        self.gone: int = ALL_CARDS_MASK & ~(held | laid)
        self.contract: Contract = self._contract(
            profile, units, bid, declarer, trump, (first, second, third), laid
        )

    def _talon(self, talon: object, held: int) -> int:
        if talon is None:
            if self.before:
                _refuse("the talon is missing: write its two cards", "talon")
            return ALL_CARDS_MASK & ~held
        laid = _cards("talon", talon).mask
        if laid.bit_count() != 2:  # noqa: PLR2004 - a talon
            _refuse(f"a talon is two cards, not {laid.bit_count()}", "talon", "bad_deal")
        if laid & held:
            card = grouped(set_of_mask(laid & held))
            _refuse(f"{card} is in a hand too", "talon", "bad_deal")
        return laid

    def _contract(
        self,
        profile: Profile,
        stake: int,
        bid: object,
        declarer: object,
        trump: object,
        masks: Masks,
        laid: int,
    ) -> Contract:
        played: Bid = _at("bid", bid_of, bid)
        seat = _at("declarer", seat_of, declarer)
        _at("bid", Catalogue.of(profile).refuse_unplayed, played)
        # The outcome knows which trump fits a bid.
        facts = _at("trump", lambda suit: Outcome(bid=played, declarer=seat, trump=suit), trump)
        return Contract(profile, stake, played, seat, facts.trump, masks, laid)

    # The tricks before

    def gathered(
        self, leader: object, tricks: object, captured: object, points: object, held: object
    ) -> Gathered | None:
        """Return what the tricks before gave, with nothing said; None if there were none."""
        if not self.before:
            self._refuse_gathered(leader, tricks, captured, points, held)
            return None
        first = self._leader(leader, tricks)
        won = self._won(tricks, first)
        taken = self._taken(captured, won)
        return Gathered(
            first,
            self.gone,
            won,
            taken,
            self._points(points, taken, won),
            self._has_meld(held),
            _NO_MELDS,
            (0,) * len(self.contract.targets),
            frozenset(),
        )

    def _refuse_gathered(
        self, leader: object, tricks: object, captured: object, points: object, held: object
    ) -> None:
        declarer = self.contract.declarer
        if leader is not None and _at("leader", seat_of, leader) is not declarer:
            _refuse("with ten cards each it is the declarer who leads", "leader")
        none = "with ten cards each, nothing has been gathered"
        if tricks is not None and _counts(tricks) != _NO_TRICKS:
            _refuse(none, "tricks")
        if captured is not None and any(_three_sets("captured", captured)):
            _refuse(none, "captured")
        if points not in {None, 0}:
            _refuse(none, "points")
        if held is not None:
            _refuse("with ten cards each, the cards show what the declarer holds", "held")

    def _leader(self, leader: object, tricks: object) -> Seat:
        if leader is not None:
            seat: Seat = _at("leader", seat_of, leader)
            return seat
        contract = self.contract
        if tricks is not None:
            winners = [seat for seat, count in zip(SEATS, _counts(tricks), strict=True) if count]
            if len(winners) == 1:
                return winners[0]
        elif contract.may_end_early and contract.bid.figures[0].is_durchmars:
            return contract.declarer
        _refuse("it does not follow who led this trick: write the seat", "leader")

    def _won(self, tricks: object, leader: Seat) -> tuple[int, int, int]:
        contract, before = self.contract, self.before
        if tricks is None:
            if not contract.may_end_early:
                right = "write how many each seat has won"
                _refuse(f"the {before} tricks before make a difference: {right}", "tricks")
            # A bid that one trick loses is not lost, and which defender won makes no difference.
            first, second, third = (before if seat is leader else 0 for seat in SEATS)
            won = first, second, third
        else:
            won = _counts(tricks)
        if sum(won) != before:
            left = f"{TRICKS - before} cards each are left"
            _refuse(f"{left}, so {before} tricks were won, not {sum(won)}", "tricks")
        if not won[leader]:
            _refuse(f"seat {int(leader)} leads, and has won no trick", "leader")
        if contract.may_end_early:
            mine = won[contract.declarer]
            if mine > 0 if contract.bid.figures[0].is_betli else mine < before:
                place = "leader" if tricks is None else "tricks"
                _refuse(f"{contract.bid} was lost, and that has ended the deal", place)
        return won

    def _taken(self, captured: object, won: tuple[int, int, int]) -> Masks:
        """Return the aces and tens that each seat is known to have captured."""
        masks = [0, 0, 0]
        seen = 0
        for seat, cards in zip(SEATS, _sets_given(captured), strict=True):
            for card in cards:
                if not card.bit & self.gone:
                    _refuse(f"{card} is in a hand or the talon", "captured", "bad_deal")
                if card.bit & seen:
                    _refuse(f"{card} is captured twice", "captured", "bad_deal")
                seen |= card.bit
            room = _CARDS_IN_TRICK * won[seat]
            if len(cards) > room:
                has = f"seat {int(seat)} has won {won[seat]} tricks"
                _refuse(f"{has}, so it can't have captured {len(cards)} cards", "captured")
            masks[seat] = cards.mask & ACES_AND_TENS
        if won.count(0) == 2:  # noqa: PLR2004 - all tricks are of one seat
            (winner,) = (seat for seat in SEATS if won[seat])
            masks[winner] = self.gone & ACES_AND_TENS
        return masks[0], masks[1], masks[2]

    def _points(self, points: object, taken: Masks, won: tuple[int, int, int]) -> tuple[int, int]:
        """Return the trick points of declarer and defenders, without the talon's."""
        declarer = self.contract.declarer
        listed = sum(taken)
        open_cards = self.gone & ACES_AND_TENS & ~listed
        mine = CARD_POINTS * taken[declarer].bit_count()
        theirs = CARD_POINTS * listed.bit_count() - mine
        if points is None:
            if open_cards and self.contract.trump is not None:
                who = f"it is not said who captured {grouped(set_of_mask(open_cards))}"
                _refuse(f"{who}: write who, or the declarer's points", "captured")
            return mine, theirs
        self._refuse_unlisted(open_cards)
        most = mine + CARD_POINTS * open_cards.bit_count()
        if not is_whole(points, 0) or points % CARD_POINTS or not mine <= points <= most:
            allowed = f"{mine}" if mine == most else f"{mine} to {most}, in tens"
            _refuse(f"{quoted(points)} points can't be: use {allowed}", "points")
        more = (points - mine) // CARD_POINTS
        room = _CARDS_IN_TRICK * won[declarer] - taken[declarer].bit_count()
        others = _CARDS_IN_TRICK * (self.before - won[declarer]) - theirs // CARD_POINTS
        if more > room or open_cards.bit_count() - more > others:
            _refuse(f"{points} points can't be in these tricks", "points")
        return points, theirs + most - points

    def _refuse_unlisted(self, open_cards: int) -> None:
        """Refuse points alone where it makes a difference which cards they are."""
        contract = self.contract
        needed = 0
        for figure, cards in CAPTURED_CARDS.items():
            needed |= cards if figure in contract.bid else 0
        if contract.trump is not None and not ACES & contract.talon and self._may_have_aces():
            needed |= ACES
        missing = open_cards & needed
        if missing:
            which = grouped(set_of_mask(missing))
            _refuse(f"it makes a difference who captured {which}: write it", "captured")

    def _may_have_aces(self) -> bool:
        """Return whether silent four aces are possible with this bid (R10.3)."""
        contract = self.contract
        has_durchmars = contract.bid.figures[-1].is_durchmars
        return not has_durchmars or contract.profile.silent_aces_against_durchmars

    def _has_meld(self, held: object) -> bool | None:
        """Return whether the declarer held the meld of a 40-100 or 20-100 (R9.4)."""
        contract = self.contract
        figure = next((f for f in NEEDED_TRICK_POINTS if f in contract.bid), None)
        if figure is None:
            if held is not None:
                _refuse("only a 40-100 or 20-100 needs to have held a meld", "held")
            return None
        if held is not None and not isinstance(held, bool):
            raise wrong_type(held, "held", "true or false")
        sure = meld_in_sight(contract, figure, self.gone)
        if sure is not None:
            if held is not None and held is not sure:
                _refuse(f"the cards show that this is {'yes' if sure else 'no'}", "held")
            return sure
        if held is None:
            _refuse(f"it does not follow whether the declarer held the meld of {figure}", "held")
        return held

    # What was said

    def say(self, gathered: Gathered | None, melds: object, kontra: object, spread: object) -> None:
        """Put together the contract with what was gathered and said."""
        said = self._melds(melds)
        levels = _at("kontra", self._levels, {} if kontra is None else kontra)
        opened = self._opened(spread)
        if gathered is None:
            later = "with ten cards each, write after the colon what was said in trick 1"
            for name, is_given in (("melds", any(said)), ("kontra", any(levels))):
                if is_given:
                    _refuse(later, name)
            if opened:
                _refuse(later, "spread")
            return
        gathered = attrs.evolve(gathered, melds=said, levels=levels)
        contract = attrs.evolve(self.contract, gathered=gathered)
        self._refuse_spread(contract, opened)
        self.contract = attrs.evolve(
            contract, gathered=attrs.evolve(gathered, spread=frozenset(opened))
        )

    def _melds(self, melds: object) -> tuple[Meld | None, Meld | None, Meld | None]:
        if not isinstance(melds, (list, tuple)) or len(melds) != len(SEATS):
            raise wrong_type(melds, "melds", "three melds, None for nothing")
        first, second, third = (_at("melds", _read_meld, meld) for meld in melds)
        said = first, second, third
        if any(said):
            if Figure.PARTI not in self.contract.bid:
                _refuse(f"nothing is melded in {self.contract.bid}", "melds")
            if not self._may_have_melded(said):
                _refuse("nobody can have held so many melds: see the hands and the talon", "melds")
        return said

    def _may_have_melded(self, said: tuple[Meld | None, ...]) -> bool:
        """Return whether there is a seat for each meld, by the cards that are in sight."""
        contract = self.contract
        owners: list[list[Seat | None]] = []
        for pair in MELD_MASKS.values():
            seats = [s for s in SEATS if not pair & ~(contract.hands[s] | self.gone)]
            owners.append([None, *seats])
        suits = list(MELD_MASKS)
        needed = [(meld.forty, meld.twenties) if meld else (False, 0) for meld in said]
        for chosen in itertools.product(*owners):
            fits = True
            for seat, (forty, twenties) in zip(SEATS, needed, strict=True):
                mine = [suit for suit, owner in zip(suits, chosen, strict=True) if owner is seat]
                has_forty = contract.trump in mine
                fits = fits and has_forty >= forty and len(mine) - has_forty >= twenties
            if fits:
                return True
        return False

    def _levels(self, kontra: object) -> tuple[int, ...]:
        contract = self.contract
        facts = Outcome(
            bid=contract.bid,
            declarer=contract.declarer,
            trump=contract.trump,
            kontra=kontra,  # type: ignore[arg-type]  # it is read there
        )
        levels = tuple([self._level(target, facts.kontra) for target in contract.targets])
        most = contract.profile.kontra_levels
        limit = MOST_LEVELS if most is None else most
        if any(level > limit for level in levels):
            _refuse(f"nothing is doubled more than {limit} times here", "kontra")
        return levels

    def _level(self, target: Target | None, kontra: Mapping[Figure, Level]) -> int:
        """Return how often a target was doubled (R7.3, R7.6)."""
        if target is None:
            given = {kontra.get(figure, 0) for figure in self.contract.bid}
            if len(given) > 1:
                _refuse("one level holds for the whole bid: give all its figures that", "kontra")
            level = given.pop()
        else:
            level = kontra.get(target.figure, 0)
            if target.seat is not None and isinstance(level, tuple):
                return level[self.contract.defenders.index(target.seat)]
        if isinstance(level, tuple):
            _refuse("one level holds for both defenders: write one number", "kontra")
        return level

    def _opened(self, spread: object) -> list[Seat]:
        if isinstance(spread, str) or not isinstance(spread, Iterable):
            raise wrong_type(spread, "spread", "a set of seats")
        seats = {_at("spread", seat_of, seat) for seat in spread}
        # A defender may have waited for the declarer (R8.7).
        return sorted(seats, key=lambda seat: (seat is not self.contract.declarer, seat))

    def _refuse_spread(self, contract: Contract, seats: list[Seat]) -> None:
        game = Game._of_contract(contract)  # noqa: SLF001 - the door for what is set up
        for seat in seats:
            claim = Spread(None if seat is contract.declarer else seat)
            try:
                game = game.apply(claim)
            except IllegalActionError as error:
                _refuse(str(error), "spread", str(error.verdict.code))


_CLAIMS: Final = (Concede, ThrowIn)


def _at(place: str, read: Any, value: object) -> Any:  # noqa: ANN401 - what is read
    """Read a part; name it in what is refused."""
    try:
        return read(value)
    except RecordError:
        raise
    except UltiError as error:
        raise RecordError(error.code, str(error), place) from None


def _cards(place: str, value: object) -> CardSet:
    if isinstance(value, CardSet):
        return value
    cards: CardSet = _at(place, CardSet.parse, value)
    return cards


def _three_sets(place: str, value: object) -> list[CardSet]:
    if not isinstance(value, (list, tuple)) or len(value) != len(SEATS):
        raise wrong_type(value, place, "three sets of cards")
    return [_cards(place, cards) for cards in value]


def _sets_given(captured: object) -> list[CardSet]:
    return [CardSet()] * len(SEATS) if captured is None else _three_sets("captured", captured)


def _counts(tricks: object) -> tuple[int, int, int]:
    match tricks:
        case [int(), int(), int()] if all(is_whole(count, 0) for count in tricks):
            first, second, third = tricks
            return first, second, third
        case _:
            raise wrong_type(tricks, "tricks", "three whole numbers from 0")


def _read_meld(meld: object) -> Meld | None:
    if meld is None or isinstance(meld, Meld):
        return meld
    read = read_action(meld)  # type: ignore[arg-type]  # it refuses what is not a text
    if not isinstance(read, Meld):
        raise wrong_type(meld, "melds", 'a meld such as "meld 40 20"')
    return read


def _play(game: Game, actions: object) -> tuple[Game, tuple[Action, ...]]:
    """Play what has been done since; return the game, and the actions."""
    if isinstance(actions, str) or not isinstance(actions, Iterable):
        raise wrong_type(actions, "actions", "a tuple of actions")
    played: list[Action] = []
    for place, action in enumerate(actions):
        path = f"actions[{place}]"
        if not isinstance(action, (str, ActionBase)):
            raise wrong_type(action, path, "an action or its text")
        known: Action = _at(path, read_action, action) if isinstance(action, str) else action  # type: ignore[assignment]
        try:
            game = game.apply(known)
        except IllegalActionError as error:
            raise Problem.of_verdict(error.verdict, path).error() from None
        played.append(known)
    return game, tuple(played)


# Reading the line

_WORD: Final = re.compile(r"[^\s,|:/=]+|[/=]")
_SKIP: Final = re.compile(r"[\s,]*")
_KINDS: Final = {
    "talon": "talon",
    "lead": "leader",
    "tricks": "tricks",
    "taken": "captured",
    "points": "points",
    "held": "held",
    "melds": "melds",
    "kontra": "kontra",
    "open": "spread",
}
"""By the word with which a part begins: the field that it is."""

_TRUTHS: Final = {"yes": True, "no": False}
_DIGITS: Final = re.compile(r"[0-9]{1,4}", re.ASCII)

_Word = tuple[str, int]
"""A word, and where it begins."""


@final
class _PositionReader(LineReader):
    """Reads the line of a position."""

    __slots__ = ()

    def position(self) -> Position:
        """Read the whole line."""
        return self._rest_of_position(*self._head())

    def either(self) -> Position | DealLine:
        """Read the whole line of a position or of a deal."""
        profile, stake = self._head()
        before_actions, _, _ = self.text[self.at :].partition(":")
        if "|" in before_actions:
            return self._rest_of_position(profile, stake)
        return self._rest_of_deal(profile, stake)

    def _rest_of_position(self, profile: Profile, stake: int) -> Position:
        hands, columns = self._hands()
        self._expect("|", "should be, between the hands and what is played")
        start = self.at
        facts: dict[str, Any] = self._contract()
        for name in ("declarer", "bid", "trump"):
            columns[name] = self._first(start)
        while self._sign("|"):
            self._part(facts, columns)
        actions: list[Action] = []
        if self.at < len(self.text):
            self._expect(":", "should be, before what has been done since, or '|' before a part")
            for place, (action, column) in enumerate(self._actions()):
                actions.append(action)
                columns[f"actions[{place}]"] = column
        try:
            return Position(profile, hands, stake=stake, actions=actions, **facts)
        except RecordError as error:
            # What is missing is refused at the end.
            column = columns.get(error.path, len(self.text))
            refuse_at(error.code, error.message, column)

    def _first(self, start: int) -> int:
        """Return where the first word after a place begins."""
        found = _SKIP.match(self.text, start)
        return start if found is None else found.end()

    def _hands(self) -> tuple[list[CardSet], dict[str, int]]:
        hands: list[CardSet] = []
        seen = start = 0
        for seat in SEATS:
            if seat:
                self._expect("/", "and the hand of the next seat should be")
            self._next(_SKIP)
            start = start if seat else self.at
            mask = self._hand(seen)
            seen |= mask
            hands.append(set_of_mask(mask))
        return hands, {"hands": start}

    def _words(self) -> list[_Word]:
        """Read the words of a part."""
        words = []
        self._next(_SKIP)
        while word := self._next(_WORD):
            words.append((word, self.at - len(word)))
            self._next(_SKIP)
        return words

    def _contract(self) -> dict[str, Any]:
        """Read who plays what."""
        start = self.at
        match self._words():
            case [(seat, at), (bid, where)]:
                trump = None
            case [(seat, at), (bid, where), ("=", _), (suit, place)]:
                trump = self._read(Suit.parse, suit, place)
            case _:
                right = "write the declarer and the bid, such as '0 Pju' or '1 ju=M'"
                refuse_at(BAD_LINE, right, self._first(start))
        return {
            "declarer": self._seat(seat, at),
            "bid": self._read(Bid.parse, bid, where),
            "trump": trump,
        }

    def _part(self, facts: dict[str, Any], columns: dict[str, int]) -> None:
        """Read one part after a bar."""
        start = self.at
        (kind, column), *words = self._words() or [("", self._first(start))]
        name = _KINDS.get(kind)
        if name is None:
            refuse_at(BAD_LINE, f"{quoted(kind)} is not one of {', '.join(_KINDS)}", column)
        if name in columns:
            refuse_at(BAD_LINE, f"{kind} comes twice", column)
        columns[name] = column
        if not words:
            refuse_at(BAD_LINE, f"{kind} says nothing", column)
        facts[name] = getattr(self, f"_{name}")(words)

    def _read(self, read: Any, text: object, column: int) -> Any:  # noqa: ANN401 - what is read
        try:
            return read(text)
        except UltiError as error:
            refuse_at(error.code, str(error), column)

    def _number(self, word: str, column: int) -> int:
        if not _DIGITS.fullmatch(word):
            refuse_at(BAD_LINE, f"{quoted(word)} is not a whole number", column)
        return int(word)

    def _seat(self, word: str, column: int) -> Seat:
        seat: Seat = self._read(seat_of, self._number(word, column), column)
        return seat

    def _one(self, words: list[_Word]) -> _Word:
        if len(words) > 1:
            refuse_at(BAD_LINE, f"{quoted(words[1][0])} is too much here", words[1][1])
        return words[0]

    def _talon(self, words: list[_Word]) -> CardSet:
        return self._set(words)

    def _set(self, words: list[_Word]) -> CardSet:
        mask = 0
        for word, column in words:
            for card in () if word == "-" else self._read(cards_of_word, word, column):
                if mask & card.bit:
                    refuse_at("bad_deal", f"{card} comes twice", column)
                mask |= card.bit
        return set_of_mask(mask)

    def _leader(self, words: list[_Word]) -> Seat:
        return self._seat(*self._one(words))

    def _tricks(self, words: list[_Word]) -> list[int]:
        if len(words) != len(SEATS):
            right = "write three numbers: how many tricks each seat has won"
            refuse_at(BAD_LINE, right, words[0][1])
        return [self._number(*word) for word in words]

    def _thirds(self, words: list[_Word]) -> list[list[_Word]]:
        """Divide what is said of three seats."""
        thirds: list[list[_Word]] = [[]]
        for word in words:
            if word[0] == "/":
                thirds.append([])
            else:
                thirds[-1].append(word)
        if len(thirds) != len(SEATS):
            refuse_at(BAD_LINE, "write it for three seats, with '/' between them", words[0][1])
        return thirds

    def _captured(self, words: list[_Word]) -> list[CardSet]:
        return [self._set(third) for third in self._thirds(words)]

    def _points(self, words: list[_Word]) -> int:
        return self._number(*self._one(words))

    def _held(self, words: list[_Word]) -> bool:
        word, column = self._one(words)
        if word not in _TRUTHS:
            refuse_at(BAD_LINE, f"{quoted(word)} is neither 'yes' nor 'no'", column)
        return _TRUTHS[word]

    def _melds(self, words: list[_Word]) -> list[Meld | None]:
        return [self._meld(third) for third in self._thirds(words)]

    def _meld(self, words: list[_Word]) -> Meld | None:
        said = [word for word in words if word[0] != "-"]
        if not said:
            return None
        text = " ".join(["meld", *"".join(word for word, _ in said).replace("+", " ").split()])
        meld: Meld | None = self._read(_read_meld, text, said[0][1])
        return meld

    def _kontra(self, words: list[_Word]) -> dict[Figure, Level]:
        levels: dict[Figure, Level] = {}
        rest = [*words]
        while rest:
            word, column = rest.pop(0)
            figure = self._read(figure_of, word, column)
            if figure in levels:
                refuse_at(BAD_LINE, f"{figure} comes twice", column)
            numbers: list[int] = []
            while rest and rest[0][0] == ("/" if numbers else "=") and len(numbers) < 2:  # noqa: PLR2004 - a pair
                _, sign = rest.pop(0)
                if not rest:
                    refuse_at(BAD_LINE, "a level is missing", sign)
                numbers.append(self._number(*rest.pop(0)))
            first, *second = numbers or [1]
            levels[figure] = (first, second[0]) if second else first
        return levels

    def _spread(self, words: list[_Word]) -> list[Seat]:
        return [self._seat(*word) for word in words]
