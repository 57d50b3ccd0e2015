"""Kontra: levels of the figures, who may raise what, whose word it is (R7.2-R7.7).

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
from ulti.house.switches import SWITCHES
from ulti.model.actions import KONTRA, Kontra, Target
from ulti.model.verdict import Code, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ulti.house.profile import Profile
    from ulti.model.bids import Bid, Figure
    from ulti.model.deals import Seat
    from ulti.rules.contract import Contract

Levels: TypeAlias = tuple[int, ...]
"""By target: how many times it was doubled."""

Places: TypeAlias = tuple[int, ...]
"""Places of targets, ascending."""

USUAL_NAMES: Final[tuple[str, ...]] = SWITCHES["kontra_names"].kind.read(None, "kontra_names")
"""The usual names of levels, from the first on (R7.4)."""

MOST_LEVELS: Final = 1000
"""Where there is no limit, there is still one: so that every amount can be written down."""


def kontra_multiplier(level: int) -> int:
    """Return by what a level multiplies: 1, 2, 4, 8, … (R7.4).

    Raises:
        UltiError: there is no such level.

    """
    return 1 << _level(level)


def _level(level: object) -> int:
    if is_whole(level, 0) and level <= MOST_LEVELS:
        return level
    raise UltiError(
        f"{quoted(level)} is not a kontra level from 0 to {MOST_LEVELS}", "bad_argument"
    )


def kontra_name(level: int, profile: Profile | None = None) -> str:
    """Return the name of a level; past the named ones `kontra×128` and so on (R7.4, R7.7).

    Args:
        level: how many times something was doubled.
        profile: the house rules, which may have names of their own; None for the usual names.

    Raises:
        UltiError: there is no such level.

    """
    level = _level(level)
    names = USUAL_NAMES if profile is None else profile.kontra_names
    if not level:
        return ""
    return names[level - 1] if level <= len(names) else f"kontra×{kontra_multiplier(level)}"


def may_rise(level: int, profile: Profile) -> bool:
    """Return whether the house rules allow another level."""
    most = profile.kontra_levels
    return level < (MOST_LEVELS if most is None else min(most, MOST_LEVELS))


def levels_by_figure(
    contract: Contract, levels: Levels
) -> Iterator[tuple[Figure, int | tuple[int, int]]]:
    """Go through the doubled figures; individually, with both defenders' levels in their order."""
    if contract.targets[0] is None:  # R7.6: one level for the whole bid
        if levels[0]:
            yield from ((figure, levels[0]) for figure in contract.bid)
        return
    for place, target in enumerate(contract.targets):
        if target is None or not any(levels[place : place + 2]):
            continue
        if target.seat is None:
            if levels[place]:
                yield target.figure, levels[place]
        elif target.seat is contract.defenders[0]:
            yield target.figure, (levels[place], levels[place + 1])


def _raised(levels: Levels, places: Iterable[int]) -> Levels:
    raised = list(levels)
    for place in places:
        raised[place] += 1
    return tuple(raised)


# In trick 1 each defender may double, at his turn (R7.2, R7.3).


def doubling_places(contract: Contract, levels: Levels, seat: Seat) -> Places:
    """Return what a defender may double at his turn in trick 1."""
    if seat is contract.declarer or not may_rise(0, contract.profile):
        return ()
    return tuple([place for place in _shared(contract, seat) if not levels[place]])


def refuse_doubling(
    contract: Contract, levels: Levels, seat: Seat, kontra: Kontra, *, has_spoken: bool
) -> Refusal | None:
    """Say why a kontra in trick 1 is illegal; None if it is not."""
    if seat is contract.declarer:
        return Refusal(Code.NOT_YOUR_RAISE, "R7.2", str(kontra).removeprefix("kontra "))
    for about, place in _meant(contract, seat, kontra):
        if isinstance(place, Refusal):
            return place
        if has_spoken:
            return Refusal(Code.ALREADY_RAISED, "R7.2", str(about))
        if levels[place]:
            return Refusal(Code.ALREADY_RAISED, "R7.3", str(about))
        if not may_rise(0, contract.profile):
            return Refusal(Code.KONTRA_LIMIT, "R7.4", str(about))
    return None


def double(contract: Contract, levels: Levels, seat: Seat, kontra: Kontra) -> Levels:
    """Return the levels after a legal kontra in trick 1."""
    return _raised(levels, places_of(contract, seat, kontra))


# Words and places


def _shared(contract: Contract, seat: Seat) -> Places:
    """Return the places whose level a defender shares: joint ones and his own (R7.3)."""
    targets = enumerate(contract.targets)
    return tuple([place for place, target in targets if _is_shared(target, seat)])


def _is_shared(target: Target | None, seat: Seat) -> bool:
    return target is None or target.seat is None or target.seat is seat


def kontras_on(contract: Contract, places: Places, seat: Seat) -> tuple[Kontra, ...]:
    """Return every kontra that raises some of these places, the smaller ones first."""
    spoken = []
    for place in places:
        target = contract.targets[place]
        if target is None:
            return (KONTRA,)
        # Only the declarer says against whom.
        spoken.append(target if seat is contract.declarer else Target(target.figure))
    return _kontras_of(tuple(spoken))


@lru_cache(maxsize=1024)
def _kontras_of(targets: tuple[Target, ...]) -> tuple[Kontra, ...]:
    """Return a kontra for every choice among some targets; there are not many sets of targets."""
    return tuple(
        Kontra(chosen)
        for count in range(1, len(targets) + 1)
        for chosen in itertools.combinations(targets, count)
    )


def _meant(
    contract: Contract, seat: Seat, kontra: Kontra
) -> Iterator[tuple[Target | Bid | str, int | Refusal]]:
    """Go through what a kontra names: what it is, and its place or why it has none here."""
    if contract.targets[0] is None:
        why = "one level holds for the whole bid: say kontra alone"
        yield contract.bid, Refusal(Code.BAD_ACTION, "R7.6", why) if kontra.targets else 0
    elif not kontra.targets:
        yield "", Refusal(Code.BAD_ACTION, "R7.2", "name the figures, as in `kontra u`")
    for target in kontra.targets:
        yield target, _place_of(contract, seat, target)


def _place_of(contract: Contract, seat: Seat, target: Target) -> int | Refusal:
    """Find what a spoken target means, or say why it means nothing here."""
    place = contract.places[seat].get((target.figure, target.seat))
    if place is not None:
        return place
    if target.figure in contract.bid:
        return Refusal(Code.NOT_YOUR_RAISE, "R7.3", str(target))
    return Refusal(Code.FIGURE_NOT_IN_BID, "R7.2", str(target))


def places_of(contract: Contract, seat: Seat, kontra: Kontra) -> Places:
    """Return the places that a kontra raises; targets that mean nothing here have none."""
    if contract.targets[0] is None:
        return (0,)
    known = contract.places[seat]
    named = [(target.figure, target.seat) for target in kontra.targets]
    return tuple(sorted([known[name] for name in named if name in known]))


@final
@attrs.frozen(eq=False, repr=False)
class KontraRound(Value):
    """The round in which the sides raise each other (R7.4): after trick 1, or before it (R7.6).

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
        return _handed_over(contract, levels, doubled, (contract.declarer,))

    @classmethod
    def before_lead(cls, contract: Contract) -> KontraRound:
        """Begin with the defenders' words before the first card (R7.6)."""
        levels = (0,) * len(contract.targets)
        return _handed_over(contract, levels, tuple(range(len(levels))), contract.defenders)

    @property
    def turn(self) -> Seat:
        """Whose word it is in a round that goes on."""
        assert self.speaker is not None  # noqa: S101 - a round without a speaker is over
        return self.speaker

    def choices(self, seat: Seat) -> Places:
        """Return what a seat may raise when it has the word."""
        return _choices(self.contract, self.raisable, self.raised, seat)

    def refusal(self, seat: Seat, kontra: Kontra) -> Refusal | None:
        """Say why the speaker may not raise this; None if he may."""
        choices = self.choices(seat)
        for about, place in _meant(self.contract, seat, kontra):
            if isinstance(place, Refusal):
                return place
            if place in self.raised:
                return Refusal(Code.ALREADY_RAISED, "R7.4", str(about))
            if place not in choices:
                return Refusal(Code.NOT_YOUR_RAISE, "R7.4", str(about))
        return None

    def speak(self, seat: Seat, places: Places) -> KontraRound:
        """Return the round after the speaker's word: what he raises, nothing if he passes."""
        contract = self.contract
        levels, raised = _raised(self.levels, places), tuple(sorted(self.raised + places))
        if seat is contract.declarer:
            return _handed_over(contract, levels, places, contract.defenders)
        first, second = contract.defenders
        if seat is first and _choices(contract, self.raisable, raised, second):
            return KontraRound(contract, levels, second, self.raisable, raised)
        return _handed_over(contract, levels, raised, (contract.declarer,))


def _choices(contract: Contract, raisable: Places, raised: Places, seat: Seat) -> Places:
    """Return what a seat may raise of what can be raised and was not yet in this turn."""
    if seat is contract.declarer:
        return raisable
    targets = contract.targets
    return tuple([p for p in raisable if p not in raised and _is_shared(targets[p], seat)])


def _handed_over(
    contract: Contract, levels: Levels, raised: Places, side: tuple[Seat, ...]
) -> KontraRound:
    """Give the word to the other side: to its first member who has something to raise."""
    profile = contract.profile
    raisable = tuple([place for place in raised if may_rise(levels[place], profile)])
    speaker = next((seat for seat in side if _choices(contract, raisable, (), seat)), None)
    return KontraRound(contract, levels, speaker, raisable)
