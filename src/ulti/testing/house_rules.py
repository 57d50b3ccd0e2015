"""A strategy for house rules: random, but valid, around a base."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from hypothesis import strategies as st

from ulti.base.errors import ProfileError, quoted
from ulti.house.builtin import PROFILES
from ulti.house.profile import Profile
from ulti.house.switches import SWITCHES
from ulti.model.cards import SUITS
from ulti.testing.values import BID_FIGURES

MOST_LEVELS_DRAWN: Final = 6
"""Kontra levels are drawn up to this one, or without limit."""

_LARGEST: Final = 30  # beyond this a number of units has nothing new to show

_names: Final = st.text("abcdefghijklmnopqrstuvwxyzáéíóöőúüű0123456789 _-", min_size=1, max_size=12)
_units: Final = st.integers(1, _LARGEST)
_values: Final = st.fixed_dictionaries(
    {"j": _units}, optional={f.code: _units for f in BID_FIGURES if f.code != "j"}
)
_special: Final[Mapping[str, st.SearchStrategy[Any]]] = {
    "values": _values,
    "suit_multipliers": st.fixed_dictionaries({str(suit): st.integers(1, 6) for suit in SUITS}),
    "red_exempt": st.lists(st.sampled_from([f.code for f in BID_FIGURES]), unique=True),
    "kontra_levels": st.none() | st.integers(0, MOST_LEVELS_DRAWN),
    "plain_parti_from_stake": st.none() | st.integers(1, 10),
}


def _strategy_of(hint: object) -> st.SearchStrategy[Any]:
    """Make the values of a switch by its type."""
    if hint is bool:
        return st.booleans()
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint.__members__))
    return _units if hint is int else st.none() | _units


def _switch_strategies() -> dict[str, st.SearchStrategy[Any]]:
    hints = typing.get_type_hints(Profile)
    return {
        switch: _special[switch] if switch in _special else _strategy_of(hints[switch])
        for switch in SWITCHES
    }


_SWITCHES: Final = _switch_strategies()


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
        ProfileError: the base is no profile, a switch is unknown or its value not allowed, or
            fixed switches contradict each other.

    """
    if base is None:
        for built_in in PROFILES.values():
            _settled(built_in, {}, fixed)
        return st.sampled_from(list(PROFILES.values())).flatmap(lambda p: _around(p, fixed))
    if not isinstance(base, Profile):
        raise ProfileError(f"{quoted(base)} is no Profile: see get_profile", "bad_argument")
    _settled(base, {}, fixed)
    return _around(base, fixed)


def _around(base: Profile, fixed: Mapping[str, object]) -> st.SearchStrategy[Profile]:
    changes = {switch: values for switch, values in _SWITCHES.items() if switch not in fixed}
    drawn = st.fixed_dictionaries({}, optional={**changes, "name": _names})
    return drawn.map(lambda switches: _settled(base, switches, fixed))


def _settled(base: Profile, drawn: Mapping[str, object], fixed: Mapping[str, object]) -> Profile:
    """Make a profile; where it would contradict itself, what is not fixed gives way."""
    data = {**base.to_dict(), **drawn, **fixed}
    if isinstance(data["values"], Mapping):  # else it is refused with what would be right
        _make_fit(data, fixed)
    settled = Profile.from_dict(data)
    return base if settled == base else settled  # tables by profile find the base at once


def _make_fit(data: dict[str, Any], fixed: Mapping[str, object]) -> None:
    """Change what is not fixed, so that no two switches contradict each other (R12)."""

    def give_way(*ways: tuple[str, object]) -> None:
        for switch, value in ways:
            if switch not in fixed:
                data[switch] = value
                return

    if _name(data["plain_parti"]) == "PLAYED" and data["plain_parti_from_stake"] is not None:
        give_way(("plain_parti_from_stake", None), ("plain_parti", "BASE_FEE"))
    values = data["values"]
    if data["four_aces_with_durchmars"] is True and {"a", "x"}.isdisjoint(map(str, values)):
        give_way(("four_aces_with_durchmars", False), ("values", {**values, "a": 4}))
    if data["throw_in_ulti_fee"] is True and data["throw_in"] is False:
        give_way(("throw_in_ulti_fee", False), ("throw_in", True))
    for switch, value in (("losses", "SYMMETRIC"), ("silent_eligibility", "RULES")):
        if _name(data["suit_named_in_bid"]) == "ALWAYS" and _name(data[switch]) == "TABLE":
            give_way((switch, value), ("suit_named_in_bid", "HEARTS"))
    if _name(data["losses"]) == "TABLE" and _name(data["hundred_payment"]) == "ADDS":
        give_way(("hundred_payment", "REPLACES"), ("losses", "SYMMETRIC"))


def _name(value: object) -> object:
    """Return the name of an enum's member, which may be given as either."""
    return value.name if isinstance(value, Enum) else value
