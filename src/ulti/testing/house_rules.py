"""A strategy for house rules: random, but valid, around a base."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from ulti.base.errors import ProfileError, quoted
from ulti.house.builtin import PROFILES
from ulti.house.combinations import why_figures_forbid
from ulti.house.profile import Profile
from ulti.house.switches import (
    SWITCHES,
    Bids,
    Choice,
    Figures,
    Flag,
    Kind,
    Multipliers,
    Names,
    Number,
    Numbers,
    Ranks,
    contradictions_of,
    read_switches,
)
from ulti.model.bids import ALL_BIDS, bid_of
from ulti.model.cards import SUITS, Suit
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

MOST_LEVELS_DRAWN: Final = 6
"""Kontra levels are drawn up to this one, or without limit."""

_LARGEST: Final = 30  # beyond this a number of units has nothing new to show

_names: Final = st.text("abcdefghijklmnopqrstuvwxyzáéíóöőúüű0123456789 _-", min_size=1, max_size=12)
_codes: Final = st.sampled_from([figure.code for figure in BID_FIGURES])
# Where every trump is named in the bid, one suit of those that hearts does not name will do.
_bids: Final = st.sampled_from(
    [bid.code for bid in ALL_BIDS if bid.suit in {None, Suit.HEARTS, Suit.ACORNS}]
)


def _numbers(kind: Numbers) -> st.SearchStrategy[Any]:
    units = st.integers(1, _LARGEST)
    needed = {figure.code: units for figure in kind.needed}
    others = {f.code: units for f in BID_FIGURES if f not in kind.needed}
    return st.fixed_dictionaries(needed, optional=others)


def _strategy_of(kind: Kind) -> st.SearchStrategy[Any]:
    """Make the plain values of a switch by what it may hold."""
    match kind:
        case Flag():
            return st.booleans()
        case Choice():
            return st.sampled_from(list(kind.enum.__members__))
        case Number():
            numbers = st.integers(kind.least, _LARGEST)
            return st.none() | numbers if kind.none else numbers
        case Numbers():
            return _numbers(kind)
        case Multipliers():
            return st.fixed_dictionaries({str(suit): st.integers(1, 6) for suit in SUITS})
        case Figures():
            return st.lists(_codes, unique=True)
        case Bids():
            return st.lists(_bids, unique=True, max_size=12)
        case Ranks():
            return st.lists(_bids, unique=True, min_size=8, max_size=40).map(_ranked)
        case Names():
            return st.none() | st.lists(_names, unique=True, max_size=8)
        case _:
            raise NotImplementedError(f"no strategy for {type(kind).__name__}")


def _ranked(codes: list[str]) -> list[list[str]]:
    """Let some neighbours have the same rank."""
    ranks: list[list[str]] = []
    for code in codes:
        if ranks and code.startswith("P"):
            ranks[-1].append(code)
        else:
            ranks.append([code])
    return ranks


_SWITCHES: Final = {name: _strategy_of(switch.kind) for name, switch in SWITCHES.items()} | {
    "kontra_levels": st.none() | st.integers(0, MOST_LEVELS_DRAWN),
    "plain_parti_from_stake": st.none() | st.integers(1, 10),
}


def profiles(base: Profile | None = None, **fixed: object) -> st.SearchStrategy[Profile]:
    """Make valid house rules: a base with any of its switches changed; they shrink to the base.

    Nothing is filtered out: where two switches would contradict each other (R12), one gives way.

    >>> from hypothesis import find
    >>> from ulti import ULTISTARS
    >>> find(profiles(ULTISTARS), lambda rules: rules.opening_pass).opening_pass
    True

    Args:
        base: where to start from; None for any of the built-in profiles.
        fixed: switches that every profile is to have, as in `Profile.evolve`.

    Raises:
        ProfileError: the base is not a profile, a switch is unknown or its value not allowed, or
            fixed switches contradict each other.

    """
    if base is None:
        for built_in in PROFILES.values():
            _settled(built_in, {}, fixed)
        return st.sampled_from(list(PROFILES.values())).flatmap(lambda p: _around(p, fixed))
    if not isinstance(base, Profile):
        raise ProfileError(f"{quoted(base)} is not a Profile: see get_profile", "bad_argument")
    _settled(base, {}, fixed)
    return _around(base, fixed)


def _around(base: Profile, fixed: Mapping[str, object]) -> st.SearchStrategy[Profile]:
    changes = {switch: values for switch, values in _SWITCHES.items() if switch not in fixed}
    drawn = st.fixed_dictionaries({}, optional={**changes, "name": _names})
    return drawn.map(lambda switches: _settled(base, switches, fixed))


def _settled(base: Profile, drawn: Mapping[str, object], fixed: Mapping[str, object]) -> Profile:
    """Make a profile; where it would contradict itself, what is not fixed gives way."""
    data = {**base.to_dict(), **drawn, **fixed}
    data |= _fitting_bids(data, fixed)
    wanted = {*drawn, *fixed}

    def next_mend() -> dict[str, object]:
        return _mends(data, fixed, wanted) or _back_to(base.to_dict(), data, fixed)

    for mend in islice(iter(next_mend, {}), _MOST_MENDS):
        data.update(mend)
        wanted.update(mend)
    settled = Profile.from_dict(data)
    return base if settled == base else settled  # tables by profile find the base at once


_MOST_MENDS: Final = 2 * len(SWITCHES)
"""One mend can bring another contradiction, but not for ever."""


def _fitting_bids(data: Mapping[str, Any], fixed: Mapping[str, object]) -> dict[str, object]:
    """Keep, of the bids that were drawn, those that the figures give."""
    names = {"order", "bids_not_played"} - fixed.keys()
    switches = read_switches(data)
    if switches is None or not any(data[name] for name in names):
        return {}

    def fit(codes: Sequence[str]) -> list[str]:
        return [code for code in codes if why_figures_forbid(bid_of(code), switches) is None]

    fitting: dict[str, object] = {
        "order": [rank for codes in data["order"] or () if (rank := fit(codes))] or None,
        "bids_not_played": fit(data["bids_not_played"]),
    }
    return {name: fitting[name] for name in names}


def _back_to(
    base: Mapping[str, object], data: Mapping[str, object], fixed: Mapping[str, object]
) -> dict[str, object]:
    """Return the base's value of what contradicts something that is fixed."""
    switches = read_switches(data)
    for found in () if switches is None else contradictions_of(switches):
        for switch in found.switches:
            if switch not in fixed and data[switch] != base[switch]:
                return {switch: base[switch]}
    return {}


def _mends(
    data: Mapping[str, object], fixed: Mapping[str, object], wanted: Collection[str]
) -> dict[str, object]:
    """Return a value that ends the first contradiction of the plain data; none if there is none.

    What is fixed does not give way, and what was drawn only where nothing else can. A value that is
    not allowed is left for `Profile` to refuse.
    """
    switches = read_switches(data)
    for found in () if switches is None else contradictions_of(switches):
        possible = [mend for mend in found.mends if mend[0] not in fixed]
        for switch, value in sorted(possible, key=lambda mend: mend[0] in wanted):
            if data[switch] != value:
                return {switch: value}
    return {}
