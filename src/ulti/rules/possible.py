"""Which facts can be together at the end of a deal (R11.9).

An outcome is possible when some deal under the house rules ends in exactly its facts. Deals are not
looked at: the facts follow from a few things that nobody has twice. These are looked through:
who wins how many tricks and the last one, who plays the trump 7 to it, who captures how many aces
and tens, how many are in the talon, and which melds each side says.
"""

from __future__ import annotations

import itertools
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ulti.base.errors import quoted
from ulti.base.words import Words
from ulti.house.choices import (
    EarlyEnd,
    KontraScope,
    MeldsCount,
    SilentDurchmarsBy,
    SilentHundredNeeds,
)
from ulti.model.bids import Figure
from ulti.model.deals import SEATS
from ulti.model.tricks import CARD_POINTS
from ulti.rules.outcome import (
    HUNDRED,
    LAST_TRICK_POINTS,
    NEEDED_TRICK_POINTS,
    TOTAL_POINTS,
    TRICKS,
    Ending,
    Outcome,
    counted_melds,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ulti.house.profile import Profile
    from ulti.model.bids import Bid

DECLARER, FIRST, SECOND = ROLES = (0, 1, 2)
"""The players in playing order, the declarer first."""

DEFENDERS: Final = -1
"""The two defenders together."""


# What is asked of the house rules


class Terms(NamedTuple):
    """The switches that say which facts there are, and which go together.

    Attributes:
        melds: `melds_count` (R9.3).
        one_meld: whether a silent hundred needs one meld that does it alone (R10.1).
        by_sides: whether the defenders make a silent durchmars together (R10.4).
        aces_against_durchmars: whether a defender's four aces count against one (R10.3).
        early: `early_end` (R8.5).
        has_twenty: whether a hundred without the forty has a price of its own (R10.1).
        is_twenty_dearer: whether that is the higher price.

    """

    melds: MeldsCount
    one_meld: bool
    by_sides: bool
    aces_against_durchmars: bool
    early: EarlyEnd
    has_twenty: bool
    is_twenty_dearer: bool

    @classmethod
    def of(cls, profile: Profile) -> Terms:
        """Return what a profile says."""
        price, usual = profile.silent_hundred_with_twenty, profile.silent_hundred
        has_twenty = price is not None and usual is not None
        return cls(
            melds=profile.melds_count,
            one_meld=profile.silent_hundred_needs is SilentHundredNeeds.ONE_MELD,
            by_sides=profile.silent_durchmars_by is SilentDurchmarsBy.SIDES,
            aces_against_durchmars=profile.silent_aces_against_durchmars,
            early=profile.early_end,
            has_twenty=has_twenty,
            is_twenty_dearer=has_twenty and (price or 0) > (usual or 0),
        )


# The facts of an outcome, by figure

Fact: TypeAlias = tuple[Figure, bool]
"""A figure, and whether it is silent."""


class By(NamedTuple):
    """How a silent figure came about.

    Attributes:
        whose: a role or `DEFENDERS`.
        made: whether it was made.
        twenty: of a hundred, whether it has the price of one without the forty.

    """

    whose: int
    made: bool = True
    twenty: bool = False


Facts: TypeAlias = "Mapping[Fact, bool | By | None]"
"""Of an announced figure whether it was made; of a silent one whose, or None if it did not come
about. What is left out may be either."""


class _Case(NamedTuple):
    """What the question depends on: neither seats nor suits nor kontra."""

    terms: Terms
    figures: tuple[Figure, ...]
    ending: Ending
    made: frozenset[Figure]
    silent: frozenset[tuple[Figure, By]]


def values_of(
    figures: tuple[Figure, ...], terms: Terms
) -> dict[Fact, tuple[bool | By | None, ...]]:
    """Return the facts that there are at a bid, and what each may be (R10)."""
    values: dict[Fact, tuple[bool | By | None, ...]] = {(f, False): (True, False) for f in figures}
    if not figures[0].needs_trump:
        return values
    has_durchmars = figures[-1].is_durchmars  # the last of its bid
    if Figure.PARTI in figures:
        ways = (False, True) if terms.has_twenty else (False,)
        hundreds = (By(side, twenty=way) for side in (DECLARER, DEFENDERS) for way in ways)
        values[Figure.HUNDRED, True] = (None, *hundreds)
    if Figure.ULTI not in figures:
        by_one = tuple(By(role, made) for role in ROLES for made in (True, False))
        values[Figure.ULTI, True] = (None, *by_one)
    if Figure.FOUR_ACES not in figures and not has_durchmars:
        values[Figure.FOUR_ACES, True] = (None, *map(By, ROLES))
    if Figure.FOUR_ACES not in figures and has_durchmars and terms.aces_against_durchmars:
        values[Figure.FOUR_ACES, True] = (None, By(FIRST), By(SECOND))
    if not has_durchmars:
        sides = (DECLARER, DEFENDERS) if terms.by_sides else ROLES
        by_side = tuple(By(side, made) for side in sides for made in (True, False))
        values[Figure.DURCHMARS, True] = (None, *by_side)
    return values


# What nobody has twice: tricks, the last one, the trump 7


class _Tricks(NamedTuple):
    """Who wins the tricks.

    Attributes:
        last: who wins trick 10.
        most: by role, how many cards can be captured at most.
        durchmars: whose silent durchmars it is (R10.4).
        winners: who wins any trick; a defender counts for both.
        only_last: who wins trick 10 and no other.
        nine: who wins all tricks but that one, alone.

    """

    last: int
    most: tuple[int, int, int]
    durchmars: By | None = None
    winners: frozenset[int] = frozenset((0, 1))
    only_last: int | None = None
    nine: int | None = None

    @property
    def is_swept(self) -> bool:
        """Whether the declarer wins all."""
        return self.winners == {DECLARER}

    def most_with(self, seven: By | None) -> tuple[int, int, int]:
        """Return `most`, where the trump 7 may be one of the cards of trick 10."""
        if seven is None or self.only_last is None:
            return self.most
        first, second, third = (
            most - (role == self.only_last) for role, most in zip(ROLES, self.most, strict=True)
        )
        return first, second, third


_A_TRICK: Final = len(SEATS)
_ALL: Final = TRICKS * _A_TRICK
_MANY: Final = 9  # three tricks: more than there are aces and tens


def _by_role(amounts: Mapping[int, int]) -> tuple[int, int, int]:
    return amounts.get(0, 0), amounts.get(1, 0), amounts.get(2, 0)


def _sides(*roles: int) -> frozenset[int]:
    return frozenset(min(role, FIRST) for role in roles)


def _all_by(role: int) -> _Tricks:
    return _Tricks(role, _by_role({role: _ALL}), By(role), _sides(role))


def _all_but_last(role: int, last: int) -> _Tricks:
    most = _by_role({role: _ALL, last: _A_TRICK})
    return _Tricks(last, most, By(role, made=False), _sides(role, last), last, role)


@cache
def _ways(*, by_sides: bool) -> tuple[_Tricks, ...]:
    """Return the ways to share ten tricks: one side or seat all, or nine, or neither."""
    shared = [_Tricks(last, (_MANY, _MANY, _MANY)) for last in ROLES]
    mine = [_all_by(DECLARER), *(_all_but_last(DECLARER, last) for last in (FIRST, SECOND))]
    if not by_sides:
        nine = [(one, last) for one in (FIRST, SECOND) for last in ROLES if last != one]
        theirs = [_all_by(FIRST), _all_by(SECOND), *(_all_but_last(*two) for two in nine)]
        return (*shared, *mine, *theirs)
    none = [
        _Tricks(last, (0, _MANY, _MANY), By(DEFENDERS), _sides(FIRST)) for last in (FIRST, SECOND)
    ]
    most = (_A_TRICK, _MANY, _MANY)
    one = _Tricks(DECLARER, most, By(DEFENDERS, made=False), only_last=DECLARER)
    return (*shared, *mine, *none, one)


_CONCEDED: Final = (
    _Tricks(DECLARER, (_ALL, 0, 0), winners=_sides(DECLARER)),
    _Tricks(DECLARER, (_ALL, _MANY, _MANY)),
)
"""R8.8: what the defenders captured before stays theirs; all else is the declarer's."""


def _sevens(tricks: _Tricks) -> Iterator[By | None]:
    """Go through who may play the trump 7 to trick 10, and whether it wins.

    Where one player wins the first nine tricks, the two others can't both keep a trump for the
    tenth: so long they would have to follow suit. Two rounds of each plain suit are all that eight
    cards allow, and besides the two trumps kept six more are two rounds: that is eight tricks.
    """
    yield None
    yield By(tricks.last)
    for role in ROLES:
        if role != tricks.last and tricks.nine in {None, role}:
            yield By(role, made=False)


# Aces and tens: four of each, of which two at most are in the talon

_FOUR: Final = 4
_IN_TALON: Final = 2
_COUNTS: Final = range(2 * _FOUR + 1)
_ANY_COUNT: Final = (1 << len(_COUNTS)) - 1


@cache
def _captures(most: tuple[int, int, int], in_talon: int) -> dict[tuple[int | None, bool], int]:
    """Return how many aces and tens the declarer can capture.

    Args:
        most: by role, how many cards can be captured.
        in_talon: how many aces and tens may be in the talon.

    Returns:
        By who captures all aces (None for nobody) and whether the declarer captures all tens: a
        bit for each number of aces and tens.

    """
    found: dict[tuple[int | None, bool], int] = {}
    shares = [
        share for share in itertools.product(range(_FOUR + 1), repeat=3) if sum(share) <= _FOUR
    ]
    for aces, tens in itertools.product(shares, repeat=2):
        captured = [ace + ten for ace, ten in zip(aces, tens, strict=True)]
        if 2 * _FOUR - sum(captured) > in_talon:
            continue
        if all(count <= limit for count, limit in zip(captured, most, strict=True)):
            key = aces.index(_FOUR) if _FOUR in aces else None, tens[DECLARER] == _FOUR
            found[key] = found.get(key, 0) | 1 << captured[DECLARER]
    return found


# Melds: four pairs, of which each is said by one side or nobody


class Melds(NamedTuple):
    """What one side says."""

    forty: bool
    twenties: int

    def points(self, trick_points: int, *, wins: bool, rule: MeldsCount) -> int:
        """Return what the melds count with the points in tricks (R9.3)."""
        said = 40 * self.forty + 20 * self.twenties
        return counted_melds(said, rule, points=trick_points, has_trick=wins)

    def hundred(self, trick_points: int, melds: int, whose: int, terms: Terms) -> By | None:
        """Return the silent hundred of a side; None if it has none (R10.1).

        Args:
            trick_points: the side's points in tricks.
            melds: what its melds count.
            whose: the side.
            terms: what the house rules say.

        """
        if trick_points + melds < HUNDRED:
            return None
        by_forty, by_twenty = self.forty, not self.forty
        if terms.one_meld:
            by_forty = self.forty and trick_points >= NEEDED_TRICK_POINTS[Figure.FORTY_HUNDRED]
            enough = trick_points >= NEEDED_TRICK_POINTS[Figure.TWENTY_HUNDRED]
            by_twenty = enough and self.twenties > 0
        if not (by_forty or by_twenty):
            return None
        is_of_twenty = by_twenty and (not by_forty or terms.is_twenty_dearer)
        return By(whose, twenty=is_of_twenty and terms.has_twenty)


_TWENTIES: Final = 3
Saying: TypeAlias = tuple[Melds, Melds]
"""What the declarer says, and what the defenders say."""

SAYINGS: Final[tuple[Saying, ...]] = tuple(
    (Melds(mine == 1, my_twenties), Melds(mine == -1, their_twenties))
    for mine in (1, 0, -1)
    for my_twenties in range(_TWENTIES + 1)
    for their_twenties in range(_TWENTIES + 1 - my_twenties)
)


def parti_of(
    said: Saying, points: int, others: int, winners: frozenset[int], terms: Terms
) -> tuple[bool, By | None]:
    """Return whether the parti is made, and whose silent hundred there is (R9.2, R10.1).

    Args:
        said: the melds of both sides.
        points: the declarer's points in tricks.
        others: those of the defenders, with the talon's.
        winners: the sides that win tricks.
        terms: what the house rules say.

    """
    mine, theirs = said
    my_melds = mine.points(points, wins=DECLARER in winners, rule=terms.melds)
    their_melds = theirs.points(others, wins=FIRST in winners, rule=terms.melds)
    hundred = mine.hundred(points, my_melds, DECLARER, terms) or theirs.hundred(
        others, their_melds, DEFENDERS, terms
    )
    return points + my_melds > others + their_melds, hundred


@lru_cache(maxsize=256)
def _partis(terms: Terms, tricks: _Tricks) -> dict[tuple[bool, By | None], int]:
    """Return with how many aces and tens of the declarer the parti can go which way.

    Returns:
        As `parti_of` does: a bit for each number.

    """
    found: dict[tuple[bool, By | None], int] = {}
    for count, said in itertools.product(_COUNTS, SAYINGS):
        points = CARD_POINTS * count + LAST_TRICK_POINTS * (tricks.last == DECLARER)
        key = parti_of(said, points, TOTAL_POINTS - points, tricks.winners, terms)
        found[key] = found.get(key, 0) | 1 << count
    return found


# The search

_FREE: Final = object()


def _agree(wanted: object, value: object) -> bool:
    return wanted is _FREE or wanted == value


def _fits(facts: Facts, case: _Case) -> bool:
    """Return whether some deal ends in these facts."""
    figures, ending = case.figures, case.ending
    if not figures[0].needs_trump:
        return _fits_without_trump(facts, case)
    if ending is Ending.AGREED:  # R8.9: before trick 10 or after it
        played, conceded = (
            case._replace(ending=each, terms=case.terms._replace(early=EarlyEnd.NEVER))
            for each in (Ending.PLAYED, Ending.CONCEDED)
        )
        return _fits(facts, played) or _fits(facts, conceded)
    ways = _CONCEDED if ending is Ending.CONCEDED else _ways(by_sides=case.terms.by_sides)
    return any(_fits_tricks(facts, case, tricks) for tricks in ways)


def is_possible(facts: Facts, figures: tuple[Figure, ...], ending: Ending, terms: Terms) -> bool:
    """Return whether some deal at a bid ends so, whatever becomes of the facts that are left out.

    Args:
        facts: what is to come about, of what `values_of` has.
        figures: the figures of the bid.
        ending: PLAYED, CONCEDED or AGREED.
        terms: what the house rules say.

    """
    return _fits(facts, _Case(terms, figures, ending, frozenset(), frozenset()))


def ends_early(figures: tuple[Figure, ...], terms: Terms) -> bool:
    """Return whether a bid ends as soon as it is lost (R8.5)."""
    if terms.early is EarlyEnd.ALL and len(figures) == 1 and figures[0].is_durchmars:
        return True
    return not figures[0].needs_trump and terms.early is not EarlyEnd.NEVER


def ends_early_under(profile: Profile, bid: Bid) -> bool:
    """Return whether the house rules end a deal of a bid as soon as it is lost (R8.5)."""
    return ends_early(bid.figures, _terms_of(profile))


def _fits_without_trump(facts: Facts, case: _Case) -> bool:
    """R8.5, R8.8: a lost one is played to trick 10 only by losing there, and never conceded."""
    made = facts.get((case.figures[0], False), _FREE)
    is_over = case.ending is Ending.CONCEDED and ends_early(case.figures, case.terms)
    return made is not False or not is_over


def _fits_tricks(facts: Facts, case: _Case, tricks: _Tricks) -> bool:
    figures, terms = case.figures, case.terms
    if figures[-1].is_durchmars:
        if not _agree(facts.get((figures[-1], False), _FREE), tricks.is_swept):
            return False
        is_late = case.ending is not Ending.CONCEDED and tricks.durchmars == By(
            DECLARER, made=False
        )
        if not tricks.is_swept and not is_late and ends_early(figures, terms):
            return False
    elif not _agree(facts.get((Figure.DURCHMARS, True), _FREE), tricks.durchmars):
        return False
    sevens = _fitting_sevens(facts, case, tricks)
    return any(_fits_cards(facts, case, tricks, seven) for seven in sevens)


def _fitting_sevens(facts: Facts, case: _Case, tricks: _Tricks) -> Iterator[By | None]:
    """Go through what the trump 7 may do in trick 10, as it is wanted (R10.2)."""
    if case.ending is Ending.CONCEDED:  # an ulti goes by tricks 1 to 9, and none is silent (R8.8)
        if _agree(facts.get((Figure.ULTI, True), _FREE), None):
            yield None
    elif Figure.ULTI in case.figures:
        wanted = facts.get((Figure.ULTI, False), _FREE)
        yield from (s for s in _sevens(tricks) if _agree(wanted, s == By(DECLARER)))
    else:
        wanted = facts.get((Figure.ULTI, True), _FREE)
        yield from (s for s in _sevens(tricks) if _agree(wanted, s))


def _most_in_talon(facts: Facts, tricks: _Tricks, seven: By | None) -> int:
    """Return how many aces and tens may be in the talon.

    Where one defender wins all tricks and the declarer the parti, the declarer has every king and
    over. If the trump 7 is the last card of that hand too, it has followed suit to every lead: only
    an ace and a ten of each suit can beat both the king and the over.
    """
    is_swept = tricks.durchmars in {By(FIRST), By(SECOND)}
    wins_parti = facts.get((Figure.PARTI, False)) is True
    return 0 if is_swept and wins_parti and seven == By(DECLARER, made=False) else _IN_TALON


def _without_kept_tens(facts: Facts, tricks: _Tricks, holder: int | None) -> int:
    """Return a bit for each number of aces and tens that the declarer may have.

    Where one defender wins nine tricks and all aces, the declarer has three tens by trick 10 only
    with a trump. Kept that long, it means following suit to the nine leads. A hundred without the
    forty then needs three twenties, whose kings and overs are beaten by an ace and a ten each: no
    three tens are left.
    """
    of_three = facts.get((Figure.HUNDRED, True)) == By(DECLARER, twenty=True)
    by_defender = holder in {FIRST, SECOND} and holder == tricks.nine
    if of_three and by_defender and tricks.last == DECLARER:
        return _ANY_COUNT ^ 1 << _A_TRICK
    return _ANY_COUNT


def _fits_cards(facts: Facts, case: _Case, tricks: _Tricks, seven: By | None) -> bool:
    """Return whether aces, tens and melds can be shared as it is wanted."""
    points = _fitting_points(facts, case, tricks)
    aces = facts.get((Figure.FOUR_ACES, False), _FREE)
    tens = facts.get((Figure.FOUR_TENS, False), _FREE)
    silent_aces = facts.get((Figure.FOUR_ACES, True), _FREE)
    has_durchmars = case.figures[-1].is_durchmars
    most, in_talon = tricks.most_with(seven), _most_in_talon(facts, tricks, seven)
    for (holder, all_tens), counts in _captures(most, in_talon).items():
        if not counts & points & _without_kept_tens(facts, tricks, holder):
            continue
        if not (_agree(aces, holder == DECLARER) and _agree(tens, all_tens)):
            continue
        by = None if holder is None or (has_durchmars and holder == DECLARER) else By(holder)
        if _agree(silent_aces, by):
            return True
    return False


def _fitting_points(facts: Facts, case: _Case, tricks: _Tricks) -> int:
    """Return a bit for each number of aces and tens with which the figures of points come off."""
    first = case.figures[0]
    if first in NEEDED_TRICK_POINTS:
        if facts.get((first, False)) is not True:
            return _ANY_COUNT  # without the meld it is lost with any points (R9.4)
        missing = NEEDED_TRICK_POINTS[first] - LAST_TRICK_POINTS * (tricks.last == DECLARER)
        return _ANY_COUNT & -(1 << missing // CARD_POINTS)
    if first is not Figure.PARTI:
        return _ANY_COUNT
    made = facts.get((Figure.PARTI, False), _FREE)
    hundred = facts.get((Figure.HUNDRED, True), _FREE)
    found = 0
    for (is_made, whose), counts in _partis(case.terms, tricks).items():
        if _agree(made, is_made) and _agree(hundred, whose):
            found |= counts
    return found


# The answer


def why_impossible(outcome: Outcome, profile: Profile) -> Words | None:
    """Say why no deal under the house rules ends like an outcome (R11.9).

    Kontra counts too (R7.3, R7.4). Whether a plain parti is a forfeit depends on the stake as well,
    and is not asked here.

    Returns:
        Which facts can't be together, and what would be right; None if some deal ends so.

    """
    if outcome.bid is None or outcome.declarer is None:
        return None
    return (
        why_no_such_end(outcome, profile)
        or why_no_such_kontra(outcome, profile)
        or _why_not_together(_case_of(outcome, _terms_of(profile)))
    )


_PLAYED: Final = (Ending.PLAYED, Ending.CONCEDED, Ending.AGREED)


@lru_cache(maxsize=64)
def _terms_of(profile: Profile) -> Terms:
    return Terms.of(profile)


def silents_of(outcome: Outcome, terms: Terms) -> dict[Figure, By]:
    """Return how the silent figures of an outcome came about.

    Where a hundred without the forty has no price of its own, it is not distinguished.
    """
    declarer = outcome.declarer
    assert declarer is not None  # noqa: S101 - for the type checker
    return {
        silent.figure: By(
            DEFENDERS if silent.seat is None else (silent.seat - declarer) % len(ROLES),
            silent.made,
            silent.twenty and terms.has_twenty,
        )
        for silent in outcome.silent
    }


def _case_of(outcome: Outcome, terms: Terms) -> _Case:
    assert outcome.bid is not None  # noqa: S101 - for the type checker
    silents = frozenset(silents_of(outcome, terms).items()) if outcome.silent else _NO_SILENTS
    return _Case(terms, outcome.bid.figures, outcome.ending, outcome.made, silents)


_NO_SILENTS: Final[frozenset[tuple[Figure, By]]] = frozenset()


def _of_profile(profile: Profile, switch: str, value: str) -> dict[str, str]:
    return {"profile": quoted(profile.name), "switch": switch, "value": value}


_HAS_NOT: Final = Words(
    "ending: profile {profile} has {switch} {value}, so no deal ends {ending}; {right}",
    "ending: a(z) {profile} házi szabályokban {switch}: {value}, így leosztás nem végződhet "
    "{ending} módon; {right}",
)
_SAY_MADE: Final = Words(
    "made is missing: say which figures of {bid} were made; made=() says that all were lost",
    "hiányzik, hogy mi teljesült (made): a(z) {bid} mely figurái; made=(), ha egy sem",
)
_PLAYED_OR_AGREED: Final = Words(
    "PLAYED and AGREED are the endings of a deal that was played",
    "a lejátszott leosztás PLAYED vagy AGREED",
)
_PLAYED_OUT: Final = Words(
    "what is lost before trick 10 is played to the end: PLAYED",
    "a tizedik ütés előtt elbukott játékot végigjátsszák: PLAYED",
)


def why_no_such_end(outcome: Outcome, profile: Profile) -> Words | None:
    """Say why no deal ends in such a way: by the house rules, or as nothing says what was made."""
    assert outcome.bid is not None  # noqa: S101 - for the type checker
    if outcome.ending in _PLAYED and not outcome.says_made:
        return _SAY_MADE.filled(bid=str(outcome.bid))
    switch, value, right = "", "off", _PLAYED_OR_AGREED
    if outcome.ending is Ending.THROW_IN and not profile.throw_in:
        switch = "throw_in"
    if outcome.ending is Ending.CONCEDED and not profile.concession:
        switch = "concession"
    terms = _terms_of(profile)
    if outcome.ending is Ending.EARLY and not ends_early(outcome.bid.figures, terms):
        switch, value, right = "early_end", terms.early.name, _PLAYED_OUT
    if not switch:
        return None
    told = _of_profile(profile, switch, value)
    return _HAS_NOT.filled(**told, ending=outcome.ending.name, right=right)


_TOO_DEEP: Final = Words(
    "kontra: {figure} has level {level}, but profile {profile} has {switch} {value}",
    "kontra: {figure} szintje {level}, de a(z) {profile} házi szabályokban {switch}: {value}",
)
_ONE_LEVEL: Final = Words(
    "kontra: {figure} has two levels, but it is not in individual_kontra of profile {profile}: "
    "give one",
    "kontra: {figure} két szintet kapott, de a(z) {profile} házi szabályokban nincs benne: "
    "individual_kontra; egyet kell megadni",
)
_SAME_LEVEL: Final = Words(
    "kontra: kontra_scope is CONTRACT in profile {profile}: give every figure of {bid} the same "
    "level",
    "kontra: a(z) {profile} házi szabályokban kontra_scope: CONTRACT; a(z) {bid} minden "
    "figurájának ugyanaz a szintje",
)


def why_no_such_kontra(outcome: Outcome, profile: Profile) -> Words | None:
    """Say which kontra the house rules do not have (R7.3, R7.4)."""
    most = profile.kontra_levels
    pairs = {
        figure: level if isinstance(level, tuple) else (level, level)
        for figure, level in outcome.kontra.items()
    }
    if pairs and profile.kontra_scope is KontraScope.CONTRACT:
        assert outcome.bid is not None  # noqa: S101 - for the type checker
        if len({pairs.get(figure) for figure in outcome.bid}) > 1:
            return _SAME_LEVEL.filled(bid=str(outcome.bid), profile=quoted(profile.name))
    for figure, (first, second) in pairs.items():
        highest = max(first, second)
        if most is not None and highest > most:
            told = _of_profile(profile, "kontra_levels", str(most))
            return _TOO_DEEP.filled(**told, figure=str(figure), level=str(highest))
        if first != second and figure not in profile.individual_kontra:
            return _ONE_LEVEL.filled(figure=str(figure), profile=quoted(profile.name))
    return None


@lru_cache(maxsize=4096)
def _why_not_together(case: _Case) -> Words | None:
    """Say which facts exclude each other; None if they don't."""
    if case.ending not in _PLAYED:  # nothing is said of what came about (R6.1, R6.3, R8.5)
        return None
    values = values_of(case.figures, case.terms)
    said: dict[Fact, bool | By | None] = {
        **{(figure, False): figure in case.made for figure in case.figures},
        **{fact: None for fact in values if fact[1]},
    }
    for figure, by in case.silent:
        if by not in values.get((figure, True), ()):
            return _no_such_silent(figure, by, case, values)
        said[figure, True] = by
    facts = _free_where_agreed(said) if case.ending is Ending.AGREED else said
    return None if _fits(facts, case) else _exclusion(facts, values, case)


def _free_where_agreed(said: Facts) -> Facts:
    """Leave out what was lost or did not come about: players may agree on less than came.

    Somebody wins the parti all the same.
    """
    return {
        fact: value
        for fact, value in said.items()
        if fact[0] is Figure.PARTI or value not in {None, False}
    }


# Why not, in words

_MOST_SHOWN: Final = 3
_ROLES: Final = {
    DECLARER: Words("the declarer", "a felvevő"),
    FIRST: Words("the first defender", "az első védő"),
    SECOND: Words("the second defender", "a második védő"),
    DEFENDERS: Words("the defenders", "a védők"),
}
_RESULTS: Final = {True: Words("made", "teljesült"), False: Words("lost", "elbukott")}
_ANNOUNCED: Final = Words("{figure} {result}", "{figure} {result}")
_SILENT: Final = Words("silent {figure} {result} by {whose}", "{whose} csendes {figure}: {result}")
_WITHOUT_FORTY: Final = Words("{figure} without the forty", "{figure} (negyven nélkül)")
_NOT_SILENT: Final = Words("no silent {figure}", "nincs csendes {figure}")
_TOGETHER: Final = Words(
    "no deal that ends {ending} has these together: {facts}{right}",
    "nincs {ending} módon végződő leosztás, amelyben együtt áll: {facts}{right}",
)
_RIGHT: Final = Words(
    "; right would be, for example: {changes}", "; helyes lehet például: {changes}"
)
_OR: Final = Words(" or ", " vagy ")
_AND: Final = Words(", ", ", ")
_NO_SUCH: Final = Words(
    "silent: in {bid} this table has no {fact}; it can have: {others}",
    "silent: a(z) {bid} licitben itt nincs ilyen ({fact}); lehet: {others}",
)
_NOTHING: Final = Words("nothing of the kind", "semmi ilyen")


def _joined(words: Iterable[Words], by: Words) -> Words:
    parts = list(words)
    return Words(by.en.join([part.en for part in parts]), by.hu.join([part.hu for part in parts]))


def _name_of(figure: Figure) -> Words:
    return Words(figure.text("en"), figure.text("hu"))


def _words_of(fact: Fact, value: bool | By | None) -> Words:  # noqa: FBT001 - a value of a fact
    figure = _name_of(fact[0])
    if isinstance(value, bool):
        return _ANNOUNCED.filled(figure=figure, result=_RESULTS[value])
    if value is None:
        return _NOT_SILENT.filled(figure=figure)
    if value.twenty:
        figure = _WITHOUT_FORTY.filled(figure=figure)
    return _SILENT.filled(figure=figure, result=_RESULTS[value.made], whose=_ROLES[value.whose])


def _no_such_silent(
    figure: Figure,
    by: By,
    case: _Case,
    values: Mapping[Fact, tuple[bool | By | None, ...]],
) -> Words:
    fact = figure, True
    others = [_words_of(fact, value) for value in values.get(fact, ()) if value is not None]
    return _NO_SUCH.filled(
        bid="".join(each.code for each in case.figures),
        fact=_words_of(fact, by),
        others=_joined(others, _AND) if others else _NOTHING,
    )


def _exclusion(
    facts: Facts, values: Mapping[Fact, tuple[bool | By | None, ...]], case: _Case
) -> Words:
    """Name as few facts as exclude each other, and changes that are right."""
    core = dict(facts)
    for fact in facts:
        without = {other: value for other, value in core.items() if other != fact}
        if not _fits(without, case):
            core = without
    right = _joined(itertools.islice(_changes(facts, core, values, case), _MOST_SHOWN), _OR)
    return _TOGETHER.filled(
        ending=case.ending.name,
        facts=_joined([_words_of(*item) for item in core.items()], _AND),
        right=_RIGHT.filled(changes=right) if right.en else right,
    )


def _changes(
    facts: Facts,
    core: Facts,
    values: Mapping[Fact, tuple[bool | By | None, ...]],
    case: _Case,
) -> Iterator[Words]:
    """Go through what could be said instead of one of the facts that exclude each other.

    Where other facts exclude each other too, what mends these alone.
    """
    found = False
    for others in (facts, core):
        if found:
            return
        for fact, said in core.items():
            for value in values[fact]:
                if value != said and _fits({**others, fact: value}, case):
                    found = True
                    yield _words_of(fact, value)
