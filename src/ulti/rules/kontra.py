"""Kontra: levels of the figures, who may raise what, whose word it is (R7.2-R7.4).

What can be doubled are the contract's targets; levels and choices refer to them by their place.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias, final

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.base.value import Value
from ulti.base.whole import is_whole
from ulti.model.actions import Kontra, Target
from ulti.model.verdict import Code, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ulti.house.profile import Profile
    from ulti.model.bids import Figure
    from ulti.model.deals import Seat
    from ulti.rules.contract import Contract

Levels: TypeAlias = tuple[int, ...]
"""By target: how many times it was doubled."""

Places: TypeAlias = tuple[int, ...]
"""Places of targets, ascending."""

MOST_LEVELS: Final = 1000
"""Where there is no limit, there is still one: so that every amount can be written down."""

LEVEL_NAMES: Final = (
    "",
    "kontra",
    "rekontra",
    "szubkontra",
    "hirskontra",
    "mordkontra",
    "Fedák Sári",
)


def kontra_multiplier(level: int) -> int:
    """Return by what a level multiplies: 1, 2, 4, 8, … (R7.4).

    Raises:
        UltiError: there is no such level.

    """
    return 1 << _level(level)


def _level(level: object) -> int:
    if is_whole(level, 0) and level <= MOST_LEVELS:
        return level
    raise UltiError(f"{quoted(level)} is no kontra level from 0 to {MOST_LEVELS}", "bad_argument")


def kontra_name(level: int) -> str:
    """Return the name of a level; past the named ones `kontra×128` and so on (R7.4).

    Raises:
        UltiError: there is no such level.

    """
    level = _level(level)
    return LEVEL_NAMES[level] if level < len(LEVEL_NAMES) else f"kontra×{kontra_multiplier(level)}"


def may_rise(level: int, profile: Profile) -> bool:
    """Tell whether the house rules allow another level."""
    most = profile.kontra_levels
    return level < (MOST_LEVELS if most is None else min(most, MOST_LEVELS))


def levels_by_figure(
    contract: Contract, levels: Levels
) -> Iterator[tuple[Figure, int | tuple[int, int]]]:
    """Go through the doubled figures; individually, with both defenders' levels in their order."""
    if contract.is_individual:
        first, second = levels
        if first or second:
            yield contract.targets[0].figure, (first, second)
        return
    for target, level in zip(contract.targets, levels, strict=True):
        if level:
            yield target.figure, level


def _raised(levels: Levels, places: Iterable[int]) -> Levels:
    chosen = set(places)
    return tuple(level + (place in chosen) for place, level in enumerate(levels))


# In trick 1 each defender may double, at his turn (R7.2, R7.3).


def doubling_places(contract: Contract, levels: Levels, seat: Seat) -> Places:
    """Return what a defender may double at his turn in trick 1."""
    if seat is contract.declarer:
        return ()
    return tuple(
        place
        for place, target in enumerate(contract.targets)
        if target.seat in {None, seat} and not levels[place] and may_rise(0, contract.profile)
    )


def refuse_doubling(
    contract: Contract, levels: Levels, seat: Seat, kontra: Kontra, *, has_spoken: bool
) -> Refusal | None:
    """Say why a kontra in trick 1 is illegal; None if it is not."""
    if seat is contract.declarer:
        return Refusal(Code.NOT_YOUR_RAISE, "R7.2", str(kontra.targets[0]))
    for target in kontra.targets:
        place = _place_of(contract, seat, target)
        if isinstance(place, Refusal):
            return place
        if has_spoken:
            return Refusal(Code.ALREADY_RAISED, "R7.2", str(target))
        if levels[place]:
            return Refusal(Code.ALREADY_RAISED, "R7.3", str(target))
        if not may_rise(0, contract.profile):
            return Refusal(Code.KONTRA_LIMIT, "R7.4", str(target))
    return None


def double(contract: Contract, levels: Levels, seat: Seat, kontra: Kontra) -> Levels:
    """Return the levels after a legal kontra in trick 1."""
    return _raised(levels, places_of(contract, seat, kontra))


# Words and places


def spoken_target(contract: Contract, place: int, seat: Seat) -> Target:
    """Return how a seat names a target: only the declarer says against whom."""
    target = contract.targets[place]
    return target if seat is contract.declarer else Target(target.figure)


def kontras_on(contract: Contract, places: Places, seat: Seat) -> tuple[Kontra, ...]:
    """Return every kontra that raises some of these places, the smaller ones first."""
    return _kontras_of(tuple([spoken_target(contract, place, seat) for place in places]))


@lru_cache(maxsize=1024)
def _kontras_of(targets: tuple[Target, ...]) -> tuple[Kontra, ...]:
    """Return a kontra for every choice among some targets; there are not many sets of targets."""
    return tuple(
        Kontra(chosen)
        for count in range(1, len(targets) + 1)
        for chosen in itertools.combinations(targets, count)
    )


def _place_of(contract: Contract, seat: Seat, target: Target) -> int | Refusal:
    """Find what a spoken target means, or say why it means nothing here."""
    if target.figure not in contract.bid:
        return Refusal(Code.FIGURE_NOT_IN_BID, "R7.2", str(target))
    for place in range(len(contract.targets)):
        if contract.is_individual and seat is not contract.declarer:
            if contract.targets[place].seat is seat and target.seat is None:
                return place
        elif contract.targets[place] == target:
            return place
    return Refusal(Code.NOT_YOUR_RAISE, "R7.3", str(target))


def places_of(contract: Contract, seat: Seat, kontra: Kontra) -> Places:
    """Return the places that a legal kontra raises."""
    places = [_place_of(contract, seat, target) for target in kontra.targets]
    return tuple(sorted(place for place in places if isinstance(place, int)))


@final
@attrs.frozen(eq=False, repr=False)
class KontraRound(Value):
    """The round after trick 1, in which the sides raise each other (R7.4).

    Attributes:
        contract: the contract.
        levels: the levels now.
        speaker: whose word it is; None when the round has ended.
        raisable: what the other side raised in its last turn.
        raised: what the speaker's side has raised in this turn so far.

    """

    contract: Contract
    levels: Levels
    speaker: Seat | None
    raisable: Places = ()
    raised: Places = ()

    @classmethod
    def begin(cls, contract: Contract, levels: Levels) -> KontraRound:
        """Begin with the declarer's word; a round with nothing to raise is over at once."""
        doubled = tuple(place for place, level in enumerate(levels) if level)
        return cls(contract, levels, None).hand_over(doubled, contract.declarer)

    @property
    def turn(self) -> Seat:
        """Whose word it is in a round that goes on."""
        assert self.speaker is not None  # noqa: S101 - a round without a speaker is over
        return self.speaker

    def choices(self, seat: Seat) -> Places:
        """Return what a seat may raise when it has the word."""
        if seat is self.contract.declarer:
            return self.raisable
        return tuple(
            place
            for place in self.raisable
            if self.contract.targets[place].seat in {None, seat} and place not in self.raised
        )

    def refusal(self, seat: Seat, kontra: Kontra) -> Refusal | None:
        """Say why the speaker may not raise this; None if he may."""
        for target in kontra.targets:
            place = _place_of(self.contract, seat, target)
            if isinstance(place, Refusal):
                return place
            if place in self.raised:
                return Refusal(Code.ALREADY_RAISED, "R7.4", str(target))
            if place not in self.choices(seat):
                return Refusal(Code.NOT_YOUR_RAISE, "R7.4", str(target))
        return None

    def speak(self, seat: Seat, places: Places) -> KontraRound:
        """Return the round after the speaker's word: what he raises, nothing if he passes."""
        levels = _raised(self.levels, places)
        spoken = attrs.evolve(self, levels=levels, raised=tuple(sorted(self.raised + places)))
        if seat is self.contract.declarer:
            return spoken.hand_over(places, *self.contract.defenders)
        first, second = self.contract.defenders
        if seat is first and spoken.choices(second):
            return attrs.evolve(spoken, speaker=second)
        return spoken.hand_over(spoken.raised, self.contract.declarer)

    def hand_over(self, raised: Places, *side: Seat) -> KontraRound:
        """Give the word to the other side: to its first member who has something to raise."""
        raisable = tuple(
            place for place in raised if may_rise(self.levels[place], self.contract.profile)
        )
        turn = attrs.evolve(self, speaker=None, raisable=raisable, raised=())
        speaker = next((seat for seat in side if turn.choices(seat)), None)
        return attrs.evolve(turn, speaker=speaker)
