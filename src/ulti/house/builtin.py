"""The built-in profiles, by the sources of the rules (R12)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ulti.base.errors import ProfileError, quoted, suggestion
from ulti.base.words import plain_text
from ulti.house.choices import (
    AllPass,
    DefenderSpread,
    EarlyEnd,
    HundredPayment,
    HundredScale,
    KontraScope,
    KontraTime,
    Losses,
    MeldsCount,
    NextDealer,
    OpenHands,
    PlainParti,
    RaiseWithoutTalon,
    RevokePays,
    SevenGuard,
    SilentDurchmarsBy,
    SilentDurchmarsPayment,
    SilentEligibility,
    SilentHundredNeeds,
    SilentKontra,
    SilentUltiPayment,
    SpreadTime,
    SuitNamed,
    TenPlace,
    TieBreak,
)
from ulti.house.profile import Profile
from ulti.house.switches import SWITCHES
from ulti.model.bids import NO_TRUMP_FIGURES, Figure
from ulti.model.cards import Suit

if TYPE_CHECKING:
    from collections.abc import Mapping

ULTISTARS: Final = Profile(
    name="ultistars",
    values={
        Figure.PARTI: 1,
        Figure.FORTY_HUNDRED: 4,
        Figure.TWENTY_HUNDRED: 8,
        Figure.ULTI: 4,
        Figure.FOUR_ACES: 4,
        Figure.DURCHMARS: 6,
        Figure.OPEN_DURCHMARS: 12,
        Figure.NO_TRUMP_DURCHMARS: 6,
        Figure.REDURCHMARS: 12,
        Figure.OPEN_NO_TRUMP_DURCHMARS: 24,
        Figure.BETLI: 5,
        Figure.REBETLI: 10,
        Figure.OPEN_BETLI: 20,
    },
    suit_multipliers={Suit.ACORNS: 1, Suit.LEAVES: 1, Suit.BELLS: 1, Suit.HEARTS: 2},
    red_exempt=frozenset(),
    suit_named_in_bid=SuitNamed.HEARTS,
    four_aces_with_durchmars=False,
    tie_break=TieBreak.LEVEL,
    order=None,
    bids_not_played=(),
    opening_pass=False,
    raise_without_talon=RaiseWithoutTalon.NEVER,
    holder_exchange=False,
    last_word=True,
    all_pass=AllPass.VOID,
    no_trump_durchmars_ten=TenPlace.LOW,
    plain_parti=PlainParti.FORFEIT_DOUBLE,
    plain_parti_from_stake=None,
    throw_in=True,
    throw_in_ulti_fee=False,
    kontra_levels=2,
    individual_kontra=NO_TRUMP_FIGURES,
    kontra_scope=KontraScope.FIGURE,
    kontra_time=KontraTime.TRICK_1,
    kontra_names=None,
    seven_guard=SevenGuard.DECLARER,
    beat_suit_in_trumped_trick=False,
    early_end=EarlyEnd.NO_TRUMP,
    open_hands=OpenHands.ALL,
    spread=SpreadTime.AFTER_TRICK_1,
    defender_spread=DefenderSpread.WITH_CONSENT,
    concession=True,
    melds_count=MeldsCount.WITH_POINT,
    losses=Losses.SYMMETRIC,
    lost_values=None,
    ulti_fee=4,
    fee_follows_kontra=False,
    silent_hundred=2,
    silent_hundred_with_twenty=None,
    silent_hundred_needs=SilentHundredNeeds.ANY,
    hundred_payment=HundredPayment.REPLACES,
    hundred_scale=HundredScale.LINEAR,
    silent_ulti=2,
    silent_ulti_fee=2,
    silent_ulti_fee_for_defenders=True,
    silent_ulti_payment=SilentUltiPayment.COMMON,
    silent_aces=2,
    silent_aces_against_durchmars=False,
    silent_durchmars=3,
    silent_durchmars_payment=SilentDurchmarsPayment.ADDS,
    silent_durchmars_by=SilentDurchmarsBy.ANYONE,
    silent_durchmars_losable=False,
    aces_with_silent_durchmars=False,
    silent_eligibility=SilentEligibility.RULES,
    silent_kontra=SilentKontra.NONE,
    parti_dropped_by_silent_ulti=False,
    revoke_multiplier=None,
    revoke_pays=RevokePays.VALUE,
    revoke_offender_pays_all=False,
    next_dealer=NextDealer.RIGHT,
)
"""The house rules of the UltiStars site."""

ULTISTARS_TOURNAMENT: Final = ULTISTARS.evolve(
    name="ultistars_tournament", plain_parti_from_stake=5
)
"""The same at a tournament, where a plain parti is played from a base of 5 on (R6.1)."""

ULTISTARS_CLASSIC: Final = ULTISTARS.evolve(
    name="ultistars_classic",
    plain_parti=PlainParti.PLAYED,
    seven_guard=SevenGuard.NOBODY,
    melds_count=MeldsCount.ALWAYS,
    silent_ulti_fee_for_defenders=False,
)
"""An older page of the same site."""

WIKIPEDIA: Final = ULTISTARS_CLASSIC.evolve(
    name="wikipedia",
    raise_without_talon=RaiseWithoutTalon.HOLDER,
    spread=SpreadTime.ANY_TIME,
    defender_spread=DefenderSpread.AFTER_DECLARER,
    concession=False,
    melds_count=MeldsCount.CAPPED,
    losses=Losses.TABLE,
    hundred_scale=HundredScale.DOUBLING,
    silent_ulti_fee_for_defenders=True,
    silent_eligibility=SilentEligibility.TABLE,
    silent_kontra=SilentKontra.HIGHEST,
    parti_dropped_by_silent_ulti=True,
    revoke_multiplier=2,
    revoke_pays=RevokePays.PAYABLE,
)
"""The Hungarian Wikipedia's article, with its table (R12.W)."""

WIKIHOW: Final = ULTISTARS_CLASSIC.evolve(
    name="wikihow",
    plain_parti=PlainParti.BASE_FEE,
    kontra_levels=None,
    spread=SpreadTime.NEVER,
    defender_spread=DefenderSpread.NEVER,
    concession=False,
    hundred_scale=HundredScale.DOUBLING,
    silent_ulti_fee_for_defenders=True,
    silent_aces_against_durchmars=True,
    silent_durchmars_losable=True,
    aces_with_silent_durchmars=True,
    silent_kontra=SilentKontra.HIGHEST,
    parti_dropped_by_silent_ulti=True,
    revoke_multiplier=2,
    revoke_offender_pays_all=True,
)
"""The Hungarian wikiHow article."""

VICCESMAGYARKARTYA: Final = ULTISTARS_CLASSIC.evolve(
    name="viccesmagyarkartya",
    values={**ULTISTARS.values, Figure.OPEN_DURCHMARS: 24},
    red_exempt=frozenset({Figure.OPEN_DURCHMARS}),
    four_aces_with_durchmars=True,
    opening_pass=True,
    raise_without_talon=RaiseWithoutTalon.ANYONE,
    holder_exchange=True,
    no_trump_durchmars_ten=TenPlace.HIGH,
    throw_in=False,
    kontra_levels=4,
    spread=SpreadTime.NEVER,
    defender_spread=DefenderSpread.NEVER,
    concession=False,
    hundred_payment=HundredPayment.ADDS,
    hundred_scale=HundredScale.DOUBLING,
    silent_ulti_fee_for_defenders=True,
    silent_ulti_payment=SilentUltiPayment.INDIVIDUAL,
    silent_aces=None,
    silent_durchmars_by=SilentDurchmarsBy.DECLARER,
    aces_with_silent_durchmars=True,
    revoke_multiplier=1,
    revoke_pays=RevokePays.PAYABLE,
    revoke_offender_pays_all=True,
)
"""The rules of the Vicc és Magyarkártya portal."""

SUIT_BID: Final = WIKIPEDIA.evolve(
    name="suit_bid",
    values={**ULTISTARS.values, Figure.REBETLI: 20, Figure.REDURCHMARS: 24},
    suit_multipliers={Suit.ACORNS: 1, Suit.LEAVES: 2, Suit.BELLS: 3, Suit.HEARTS: 4},
    suit_named_in_bid=SuitNamed.ALWAYS,
    losses=Losses.SYMMETRIC,
    silent_eligibility=SilentEligibility.RULES,
)
"""Suit-bid ulti (színlicites): every trump bid names its suit (R3.5)."""

_BUILT_IN: Final = (
    ULTISTARS,
    ULTISTARS_TOURNAMENT,
    ULTISTARS_CLASSIC,
    WIKIPEDIA,
    WIKIHOW,
    VICCESMAGYARKARTYA,
    SUIT_BID,
)
PROFILES: Final[Mapping[str, Profile]] = MappingProxyType({p.name: p for p in _BUILT_IN})
"""The built-in profiles by name."""


def get_profile(name: str) -> Profile:
    """Return a built-in profile by name.

    Raises:
        ProfileError: there is none of that name.

    """
    profile = PROFILES.get(plain_text(name) or "")
    if profile is None:
        there_are = f"there are {', '.join(PROFILES)}{suggestion(name, PROFILES)}"
        raise ProfileError(
            f"{quoted(name)} is not a built-in profile: {there_are}", "unknown_profile"
        )
    return profile


def changed_switches(profile: Profile) -> tuple[str, ...]:
    """Return the switches in which a profile differs from the built-in one of its name.

    There are none if no built-in profile has that name.
    """
    base = PROFILES.get(profile.name, profile)
    if profile is base:  # which is what is usually asked
        return ()
    return tuple(key for key in SWITCHES if getattr(profile, key) != getattr(base, key))
