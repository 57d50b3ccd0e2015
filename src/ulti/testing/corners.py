"""What a generated game is to show: a figure, a silent figure, a depth of kontra, an ending.

By chance alone most of this hardly ever comes up, so games are made for a corner: `plans` deals
cards for it and `players` play towards it.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, final

import attrs

from ulti.base.errors import UltiError, quoted, suggestion
from ulti.base.whole import is_whole
from ulti.house.builtin import ULTISTARS
from ulti.house.catalogue import Catalogue
from ulti.house.choices import (
    AllPass,
    EarlyEnd,
    KontraTime,
    MeldsCount,
    SilentDurchmarsBy,
    SuitNamed,
)
from ulti.model.bids import ALL_BIDS, TRUMP_DURCHMARS, Bid, Figure, bid_of, figure_of
from ulti.model.verdict import Phase
from ulti.rules.kontra import MOST_LEVELS
from ulti.rules.outcome import LOSABLE_SILENT_FIGURES, SILENT_FIGURES, Ending, Outcome, Silent
from ulti.rules.possible import (
    DECLARER,
    DEFENDERS,
    ROLES,
    By,
    Fact,
    Terms,
    ends_early,
    is_possible,
    values_of,
)
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ulti.game import Game
    from ulti.house.profile import Profile

E = TypeVar("E", Ending, Phase)

DEEPEST_LEVEL: Final = 4
"""Kontra is sought up to this level; mostly it can go deeper."""

_PLAYED: Final = (Ending.PLAYED, Ending.EARLY, Ending.CONCEDED)
_UNPLAYED: Final = (Ending.THROW_IN, Ending.FORFEIT, Ending.VOID)
_PHASES_OF_PLAY: Final = (Phase.PLAY, Phase.KONTRA)
PHASES_OF_AUCTION: Final = (Phase.DISCARD, Phase.BID, Phase.RESPOND, Phase.TRUMP)
_TALON_IN_HAND: Final = (Phase.DISCARD, Phase.BID)
_PLAIN_PARTI: Final = Bid((Figure.PARTI,))


@final
@attrs.frozen
class Corner:
    """What a game is to show; None leaves a point open.

    Attributes:
        bid: the bid that is played, or the standing one.
        figure: a figure of the bid.
        made: whether that figure was made.
        silent: a silent figure that comes about.
        silent_made: whether it was made.
        silent_by: by whom: 0 the declarer, 1 and 2 the defenders in playing order. A hundred of
            the defenders is by either.
        kontra: the deepest level of any figure of the bid.
        ending: how the deal ended.
        phase: what is to be done next.
        finished: whether the deal is over.

    """

    bid: Bid | None = None
    figure: Figure | None = None
    made: bool | None = None
    silent: Figure | None = None
    silent_made: bool | None = None
    silent_by: int | None = None
    kontra: int | None = None
    ending: Ending | None = None
    phase: Phase | None = None
    finished: bool | None = None

    @property
    def is_of_the_end(self) -> bool:
        """Whether only a deal that is over can show it."""
        facts = (self.made, self.silent, self.ending)
        return bool(self.finished) or any(fact is not None for fact in facts)

    @property
    def needs_play(self) -> bool:
        """Whether cards must be played."""
        facts = (self.made, self.silent, self.kontra)
        in_play = self.phase in _PHASES_OF_PLAY or self.ending in _PLAYED
        return in_play or any(fact is not None for fact in facts)

    @property
    def needs_contract(self) -> bool:
        """Whether the bid must not be forfeited (R6.1)."""
        return self.needs_play or self.phase is Phase.TRUMP or self.ending is Ending.THROW_IN

    @property
    def is_over_a_bid(self) -> bool:
        """Whether somebody holds the talon after a bid was made."""
        return self.phase in _TALON_IN_HAND and (self.bid, self.figure) != (None, None)

    def fits(self, bid: Bid, stake: int, profile: Profile) -> bool:
        """Return whether it can be shown at a bid that the profile plays."""
        if self._why_another(bid) is not None:
            return False
        forfeits = profile.forfeits(bid, stake)
        if self.ending is Ending.FORFEIT:
            return forfeits
        if forfeits and self.needs_contract:
            return False
        if self.is_over_a_bid:  # to be bid higher, or changed in vain, which R5.8 allows
            catalogue = Catalogue.of(profile)
            return bid in catalogue and (
                profile.holder_exchange or bool(catalogue.higher_than(bid))
            )
        return self._why_no_outcome(bid, Terms.of(profile)) is None

    def why_not_at(self, bid: Bid) -> str | None:
        """Say why no house rules have it at a bid; None if some may."""
        why = self._why_another(bid)
        if why is not None:
            return why
        for terms in _SOME_TERMS:
            why = self._why_no_outcome(bid, terms)
            if why is None:
                return None
        return why

    def _why_another(self, bid: Bid) -> str | None:
        if self.bid not in {None, bid}:
            return f"bid: {self.bid} is another bid than {bid}"
        if self.figure is not None and self.figure not in bid:
            return f"figure: {self.figure} is not in the bid {bid}"
        if self.phase is Phase.TRUMP and (not bid.has_trump or bid.suit is not None):
            return f"phase: no trump is named in {bid}"
        return None

    def _why_no_outcome(self, bid: Bid, terms: Terms) -> str | None:
        if (self.made, self.silent, self.ending) in {(None, None, None), _VOID}:
            return None
        return _why_no_outcome(self, bid, terms)

    def is_shown_by(self, game: Game) -> bool:
        """Return whether a game shows it."""
        if self.phase not in {None, game.phase}:
            return False
        if self.finished not in {None, game.phase is Phase.OVER}:
            return False
        if self.bid not in {None, game.bid}:
            return False
        if self.figure is not None and (game.bid is None or self.figure not in game.bid):
            return False
        if self.kontra is not None and game.phase in PHASES_OF_AUCTION:
            return False
        if self.kontra not in {None, deepest_kontra(game)}:
            return False
        return not self.is_of_the_end or self._is_shown_by_outcome(game.outcome)

    def _is_shown_by_outcome(self, outcome: Outcome | None) -> bool:
        if outcome is None or self.ending not in {None, outcome.ending}:
            return False
        if self.made is not None:
            if outcome.ending not in _PLAYED:
                return False
            if (self.figure in outcome.made) is not self.made:
                return False
        return self.silent is None or any(
            self._is_wanted(silent, outcome) for silent in outcome.silent
        )

    def _is_wanted(self, silent: Silent, outcome: Outcome) -> bool:
        return (
            silent.figure is self.silent
            and self.silent_made in {None, silent.made}
            and (self.silent_by is None or _same_side(self.silent_by, silent, outcome))
        )


_VOID: Final = (None, None, Ending.VOID)


_SOME_TERMS: Final = tuple(
    Terms.of(
        ULTISTARS.evolve(
            melds_count="ALWAYS",
            silent_aces_against_durchmars=True,
            early_end=early,
            silent_durchmars_by=by,
        )
    )
    for early in (EarlyEnd.NEVER, EarlyEnd.ALL)
    for by in (SilentDurchmarsBy.ANYONE, SilentDurchmarsBy.SIDES)
)
"""What no deal has under one of these, none has under any house rules."""


@lru_cache(maxsize=2**14)
def _why_no_outcome(corner: Corner, bid: Bid, terms: Terms) -> str | None:
    """Say why no deal ends with the facts of a corner; None if some deal does (R11.9)."""
    figures = bid.figures
    if corner.ending is Ending.EARLY:
        if corner.made or corner.silent or not ends_early(figures, terms):
            return f"ending: {bid} ends EARLY only if it is lost, where the house rules have that"
        return None
    facts: dict[Fact, Any] = {}
    if corner.figure is not None and corner.made is not None:
        facts[corner.figure, False] = corner.made
    ending = corner.ending if corner.ending in _PLAYED else Ending.PLAYED
    if corner.silent is None:
        fine = is_possible(facts, figures, ending, terms)
    else:
        fact = corner.silent, True
        wanted = [by for by in values_of(figures, terms).get(fact, ()) if _is_by(corner, by)]
        if not wanted:
            return f"silent: {corner.silent} does not come about like this at {bid}"
        fine = any(is_possible({**facts, fact: by}, figures, ending, terms) for by in wanted)
    return None if fine else f"no deal at {bid} ends with all this together (R11.9)"


def _is_by(corner: Corner, by: bool | By | None) -> bool:  # noqa: FBT001 - a value of a fact
    """Return whether a silent figure is as a corner wants it."""
    if by is None or isinstance(by, bool) or corner.silent_made not in {None, by.made}:
        return False
    role = by.whose
    return corner.silent_by in {None, role} or (role == DEFENDERS and corner.silent_by != DECLARER)


def _same_side(by: int, silent: Silent, outcome: Outcome) -> bool:
    if silent.seat is None or outcome.declarer is None:  # the defenders together
        return by != DECLARER
    return (silent.seat - outcome.declarer) % len(ROLES) == by


def deepest_kontra(game: Game) -> int:
    """Return the deepest kontra level of any figure; 0 where nobody doubled."""
    levels = (level if isinstance(level, tuple) else (level,) for level in game.kontra.values())
    return max(itertools.chain.from_iterable(levels), default=0)


def read_corner(
    *,
    bid: Bid | str | None = None,
    figure: Figure | str | None = None,
    made: bool | None = None,
    silent: Figure | str | None = None,
    silent_made: bool | None = None,
    silent_by: int | None = None,
    kontra: int | None = None,
    ending: Ending | str | None = None,
    phase: Phase | str | None = None,
    finished: bool | None = None,
) -> Corner:
    """Read the options of `games`.

    Raises:
        UltiError: an option is none, or two exclude each other under all house rules.

    """
    corner = Corner(
        None if bid is None else bid_of(bid),
        None if figure is None else figure_of(figure),
        _truth("made", made),
        None if silent is None else figure_of(silent),
        _truth("silent_made", silent_made),
        silent_by,
        kontra,
        _member("ending", ending, Ending),
        _member("phase", phase, Phase),
        _truth("finished", finished),
    )
    for fault in _faults(corner):
        raise UltiError(fault, "bad_argument")
    return corner


def _truth(name: str, value: object) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    raise UltiError(f"{name}: {quoted(value)} is not allowed; use true or false", "bad_argument")


def _member(name: str, value: E | str | None, kind: type[E]) -> E | None:
    if value is None or isinstance(value, kind):
        return value
    member = kind.__members__.get(value) if isinstance(value, str) else None
    if member is None:
        names = ", ".join(kind.__members__)
        near = suggestion(value, kind.__members__)
        raise UltiError(
            f"{name}: {quoted(value)} is not allowed; use {names}{near}", "bad_argument"
        )
    return member


def _faults(corner: Corner) -> Iterator[str]:
    yield from _faults_of_silent(corner)
    if corner.made is not None and corner.figure is None:
        yield "made says how a figure came off: name the figure"
    yield from _faults_of_kontra(corner)
    if corner.ending is Ending.AGREED:
        yield "ending: a game never ends AGREED; such an end is written by hand (R8.9)"
    if corner.needs_play and corner.ending in _UNPLAYED:
        yield f"ending: nothing is played in a deal that ends {corner.ending.name}"
    if corner.is_of_the_end and corner.phase not in {None, Phase.OVER}:
        yield "phase: how a deal comes off is known when it is OVER"
    if corner.finished is False and (corner.is_of_the_end or corner.phase is Phase.OVER):
        yield "finished: how a deal comes off is known when it is over"
    if corner.ending is Ending.VOID and (corner.bid, corner.figure) != (None, None):
        yield "ending: a VOID deal has no bid"
    yield from _faults_at_every_bid(corner)


def _faults_at_every_bid(corner: Corner) -> Iterator[str]:
    """Tell of what no bid has: the fault is that of the first bid that is not another one."""
    reasons = []
    for bid in ALL_BIDS:
        why = corner.why_not_at(bid)
        if why is None:
            return
        if corner.bid in {None, bid}:
            reasons.append((corner.figure is not None and corner.figure not in bid, why))
    yield min(reasons, key=lambda reason: reason[0])[1]


def _faults_of_kontra(corner: Corner) -> Iterator[str]:
    if corner.kontra is None:
        return
    if not is_whole(corner.kontra, 0) or corner.kontra > MOST_LEVELS:
        level = quoted(corner.kontra)
        yield f"kontra: {level} is not a level; use a whole number from 0 to {MOST_LEVELS}"
    if corner.phase in PHASES_OF_AUCTION:
        yield f"kontra: nobody doubles before the play, so not in the phase {corner.phase.name}"


def _faults_of_silent(corner: Corner) -> Iterator[str]:
    if corner.silent is None and (corner.silent_made, corner.silent_by) != (None, None):
        yield "silent_made and silent_by speak of a silent figure: name it"
    if corner.silent not in {None, *SILENT_FIGURES}:
        yield f"silent: {corner.silent} is never silent; {_codes(SILENT_FIGURES)} can be"
    if corner.silent_made is False and corner.silent not in LOSABLE_SILENT_FIGURES:
        yield f"silent_made: only {_codes(LOSABLE_SILENT_FIGURES)} can be lost silently"
    if corner.silent_by is not None and not is_whole(corner.silent_by, 0):
        yield f"silent_by: {quoted(corner.silent_by)} is not a place; use 0, 1 or 2"
    elif corner.silent_by not in {None, *ROLES}:
        yield f"silent_by: there is no place {corner.silent_by}; use 0 for the declarer, 1 or 2"


def _codes(figures: tuple[Figure, ...]) -> str:
    return ", ".join(map(str, figures))


def why_impossible(corner: Corner, profile: Profile) -> str | None:
    """Say why no game under the house rules shows a corner; None if some game may."""
    is_void = corner.ending is Ending.VOID
    for is_missing, why in (
        (is_void and not profile.opening_pass, "opening_pass is off"),
        (is_void and profile.all_pass is not AllPass.VOID, "all_pass is PLAIN_PARTI"),
        (corner.ending is Ending.THROW_IN and not profile.throw_in, "throw_in is off"),
        (corner.ending is Ending.CONCEDED and not profile.concession, "concession is off"),
        (not _allows_kontra(corner, profile), f"kontra_levels is {profile.kontra_levels}"),
        (
            corner.phase is Phase.KONTRA
            and corner.kontra == 0
            and profile.kontra_time is KontraTime.TRICK_1,
            "there is no kontra round where nobody doubled",
        ),
        (
            corner.phase is Phase.TRUMP and profile.suit_named_in_bid is SuitNamed.ALWAYS,
            "every trump is named in the bid",
        ),
    ):
        if is_missing:
            return f"profile {profile.name!r}: {why}"
    if any(corner.fits(*at, profile) for at in _contracts(profile)):
        return None
    return f"profile {profile.name!r} has no bid at which there is such a game"


def _contracts(profile: Profile) -> Iterator[tuple[Bid, int]]:
    return itertools.product(playable_bids(profile), stakes_of(profile))


def playable_bids(profile: Profile) -> tuple[Bid, ...]:
    """Return the bids, and what four passes mean where that can't be bid (R5.11)."""
    catalogue = Catalogue.of(profile)
    if _PLAIN_PARTI in catalogue or not catalogue.plays(_PLAIN_PARTI):
        return catalogue.bids
    return (*catalogue.bids, _PLAIN_PARTI)


def stakes_of(profile: Profile) -> tuple[int, ...]:
    """Return a stake of every kind: the plain parti may be played from one on (R6.1)."""
    return (1,) if profile.plain_parti_from_stake is None else (1, profile.plain_parti_from_stake)


def _allows_kontra(corner: Corner, profile: Profile) -> bool:
    needed = corner.kontra or 0
    if corner.phase is Phase.KONTRA:  # there is something left to raise
        least = 2 if profile.kontra_time is KontraTime.TRICK_1 else 1
        needed = max(needed + 1, least)
    return profile.kontra_levels is None or needed <= profile.kontra_levels


ALL_CORNERS: Final = (
    Corner(),
    *(Corner(ending=ending) for ending in (*_UNPLAYED, *_PLAYED)),
    *(Corner(kontra=level) for level in range(DEEPEST_LEVEL + 1)),
    *(Corner(figure=figure, made=made) for figure in BID_FIGURES for made in (True, False)),
    *(
        Corner(silent=figure, silent_made=made, silent_by=by)
        for figure in SILENT_FIGURES
        for made in (True, False)
        for by in ROLES
        if made or figure in LOSABLE_SILENT_FIGURES
    ),
)
"""Every corner that some house rules have: the open one first, then the quickest to reach."""


class HouseCorner(NamedTuple):
    """A corner that some house rules alone have, or that looks otherwise there.

    Attributes:
        corner: the corner.
        switches: what the house rules must have, as `Profile.evolve` takes it.

    """

    corner: Corner
    switches: Mapping[str, object]


_FOUR_PASSES: Final = {"opening_pass": True, "all_pass": "PLAIN_PARTI"}
_OF_ONE_LEVEL: Final = {"kontra_scope": "CONTRACT", "individual_kontra": []}
_EACH: Final = {"individual_kontra": [figure.code for figure in BID_FIGURES]}
_SILENT: Final = {"silent_kontra": "HIGHEST"}

HOUSE_CORNERS: Final = (
    HouseCorner(Corner(ending=Ending.VOID), {"opening_pass": True, "all_pass": "VOID"}),
    HouseCorner(Corner(ending=Ending.THROW_IN), {"throw_in": True}),
    HouseCorner(Corner(ending=Ending.CONCEDED), {"concession": True}),
    HouseCorner(Corner(ending=Ending.EARLY), {"early_end": "NO_TRUMP"}),
    *(
        HouseCorner(Corner(figure=figure, ending=Ending.EARLY), {"early_end": "ALL"})
        for figure in TRUMP_DURCHMARS
    ),
    HouseCorner(Corner(bid=_PLAIN_PARTI), {**_FOUR_PASSES, "plain_parti": "PLAYED"}),
    HouseCorner(Corner(bid=_PLAIN_PARTI), {**_FOUR_PASSES, "bids_not_played": ["j"]}),
    *(
        HouseCorner(Corner(kontra=level), switches)
        for switches in (_EACH, _OF_ONE_LEVEL, {"kontra_time": "BEFORE_LEAD"})
        for level in (1, 2)
    ),
    HouseCorner(Corner(kontra=1), {**_OF_ONE_LEVEL, "kontra_time": "BEFORE_LEAD"}),
    *(
        HouseCorner(Corner(figure=Figure.ULTI, made=False, kontra=1), switches)
        for switches in (
            {"fee_follows_kontra": True, "ulti_fee": 4},
            {"fee_follows_kontra": True, "ulti_fee": 4, **_EACH},
            {"ulti_fee": 0},
        )
    ),
    *(
        HouseCorner(Corner(silent=figure, silent_by=by, kontra=1), {**_EACH, **_SILENT})
        for figure in SILENT_FIGURES
        for by in (0, 1)
    ),
    HouseCorner(
        Corner(silent=Figure.ULTI, silent_made=False, silent_by=1, kontra=1),
        {**_SILENT, "fee_follows_kontra": True, "silent_ulti_fee": 2},
    ),
    HouseCorner(Corner(silent=Figure.ULTI, silent_by=1), {"silent_ulti_payment": "INDIVIDUAL"}),
    *(
        HouseCorner(Corner(figure=Figure.PARTI, made=made, silent=Figure.DURCHMARS), switches)
        for made in (True, False)
        for switches in (
            {"silent_durchmars_by": "SIDES"},
            {"silent_durchmars": 3, "silent_durchmars_payment": "REPLACES_PARTI"},
        )
    ),
    *(
        HouseCorner(
            Corner(silent=Figure.DURCHMARS, silent_made=made, silent_by=1),
            {"silent_durchmars_by": "SIDES", "silent_durchmars_losable": True},
        )
        for made in (True, False)
    ),
    *(
        HouseCorner(
            Corner(silent=Figure.DURCHMARS, silent_made=False, silent_by=1),
            {"silent_durchmars_by": "SIDES"},
        ),
    )
    * 3,
    HouseCorner(
        Corner(figure=Figure.DURCHMARS, made=False, silent=Figure.FOUR_ACES, silent_by=1),
        {"silent_aces_against_durchmars": True, "silent_aces": 2},
    ),
    *(
        HouseCorner(Corner(silent=Figure.HUNDRED, silent_by=by), switches)
        for by in (0, 1)
        for switches in (
            {"silent_hundred": 2, "silent_hundred_with_twenty": 4},
            # Otherwise most hundreds have the forty.
            *(
                {
                    "silent_hundred": 2,
                    "silent_hundred_with_twenty": 4,
                    "silent_hundred_needs": "ONE_MELD",
                },
            )
            * 2,
            {"silent_hundred": 2, "silent_hundred_needs": "ONE_MELD"},
        )
    ),
    *(
        HouseCorner(Corner(figure=Figure.PARTI, made=True), {"melds_count": rule.name})
        for rule in MeldsCount
    ),
)
"""What single switches bring about."""
