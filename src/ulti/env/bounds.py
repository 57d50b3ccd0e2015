"""How much a deal can win or lose, and how long it can be.

The bounds are exact. Money comes from facts (R11), so it is not deals that are looked through but
the facts in which they can end; an amount counts only if some deal ends so (R11.9). As amounts grow
with the level of each kontra, only doubling nothing and doubling to the end come into question; the
one exception, a linear hundred, is tried at every level (R10.1).
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, final

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.base.value import Value
from ulti.base.whole import is_whole
from ulti.house.catalogue import Catalogue
from ulti.house.choices import (
    AllPass,
    HundredPayment,
    HundredScale,
    KontraScope,
    KontraTime,
    SilentDurchmarsPayment,
    SilentKontra,
    SilentUltiPayment,
)
from ulti.house.profile import Profile, check_stake
from ulti.model.bids import Bid, Figure, bid_of
from ulti.model.deals import SEATS
from ulti.rules.outcome import Ending, Level, Outcome, Silent
from ulti.rules.possible import DEFENDERS, By, Terms, is_possible, values_of
from ulti.rules.settlement import settle_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ulti.model.cards import Suit

MOST_KONTRA: Final = 6
"""The deepest kontra where neither the house nor the caller says less: the last that has a name."""
_DEEPEST: Final = 14

_PLAIN_PARTI: Final = Bid((Figure.PARTI,))


@final
@attrs.frozen(eq=False, repr=False)
class Bounds(Value):
    """The least and the most that a seat can get of a deal.

    Attributes:
        lowest: the least, with the stake; a loss is negative.
        highest: the most.
        worst: facts that cost a seat the least.
        best: facts that bring a seat the most.

    """

    lowest: int
    highest: int
    worst: Outcome
    best: Outcome


def capped(profile: Profile, most_kontra: int = MOST_KONTRA) -> Profile:
    """Return the house rules with a limit of kontra levels, where theirs is not lower.

    A program needs a limit, and several built-in profiles have none or a high one.

    Raises:
        UltiError: this is not a profile, or the limit is not a whole number from 0 to 14.

    """
    if not isinstance(profile, Profile):
        raise UltiError(f"{quoted(profile)} is not a Profile: see get_profile", "bad_argument")
    if not is_whole(most_kontra, 0) or most_kontra > _DEEPEST:
        right = f"a number of kontra levels from 0 to {_DEEPEST}"
        raise UltiError(f"{quoted(most_kontra)} is not {right}", "bad_argument")
    levels = profile.kontra_levels
    if levels is not None and levels <= most_kontra:
        return profile
    return profile.evolve(kontra_levels=most_kontra)


def utility_bounds(
    profile: Profile,
    stake: int = 1,
    *,
    most_kontra: int = MOST_KONTRA,
    bid: Bid | str | None = None,
) -> Bounds:
    """Return the least and the most that a seat can get of a deal.

    >>> from ulti import ULTISTARS
    >>> bounds = utility_bounds(ULTISTARS)
    >>> bounds.lowest, bounds.highest, str(bounds.best.bid)
    (-400, 384, 'P2utd')

    Args:
        profile: the house rules.
        stake: what a unit is worth.
        most_kontra: how often a figure can be doubled, where the house allows more.
        bid: the only bid that is played, as after `Game.from_contract`; None for any.

    Raises:
        ProfileError: the profile does not have the bid.
        UltiError: an argument is of the wrong kind.

    """
    rules = capped(profile, most_kontra)
    return _bounds(rules, check_stake(stake), None if bid is None else bid_of(bid))


class _Found(NamedTuple):
    amount: int
    outcome: Outcome


@lru_cache(maxsize=256)
def _bounds(profile: Profile, stake: int, bid: Bid | None) -> Bounds:
    if bid is None:
        bids = _bids_played(profile)
    else:
        Catalogue.of(profile).refuse_unplayed(bid)
        bids = (bid,)
    worst = best = None
    for each in sorted(bids, key=lambda b: -_at_most(profile, b)):
        limit = _at_most(profile, each) * stake
        if worst and best and limit <= min(-worst.amount, best.amount):
            break
        for outcome in _endings(profile, stake, each, forfeited=bid is None):
            net = settle_game(outcome, profile, stake).net
            is_worse = worst is None or min(net) < worst.amount
            is_better = best is None or max(net) > best.amount
            if (is_worse or is_better) and _can_be(outcome, profile):
                worst = _Found(min(net), outcome) if is_worse else worst
                best = _Found(max(net), outcome) if is_better else best
    assert worst is not None  # noqa: S101 - a profile has a bid, and each bid an ending
    assert best is not None  # noqa: S101 - the same
    return Bounds(worst.amount, best.amount, worst.outcome, best.outcome)


def _bids_played(profile: Profile) -> tuple[Bid, ...]:
    bids = Catalogue.of(profile).bids
    if profile.all_pass is AllPass.PLAIN_PARTI and _PLAIN_PARTI not in bids:
        return (*bids, _PLAIN_PARTI)  # R5.11
    return bids


def _at_most(profile: Profile, bid: Bid) -> int:
    """Return what no deal at a bid exceeds, in units: all figures and all silent ones together."""
    catalogue = Catalogue.of(profile)
    announced = sum(
        max(catalogue.figure_value(bid, figure), catalogue.loss_units(bid, figure))
        for figure in bid
    )
    announced += profile.ulti_fee if Figure.ULTI in bid else 0
    # R12.W: a hundred that the defenders make may cost twice its price.
    hundred = 2 * max(profile.silent_hundred or 0, profile.silent_hundred_with_twenty or 0)
    others = (profile.silent_aces or 0) + (profile.silent_durchmars or 0)
    others += (profile.silent_ulti or 0) + profile.silent_ulti_fee
    multiplier = max(catalogue.suit_multiplier(bid, suit) for suit in bid.trumps or (None,))
    level = profile.kontra_levels or 0
    if not bid.has_trump:
        hundred = others = 0
    elif Figure.PARTI not in bid:
        hundred = 0
    follow = (
        profile.silent_kontra is SilentKontra.HIGHEST
        or profile.kontra_scope is KontraScope.CONTRACT
        or profile.silent_durchmars_payment is SilentDurchmarsPayment.REPLACES_PARTI
        or profile.fee_follows_kontra
    )
    units = (announced << max(1, level)) + (hundred << level) + (others << level * follow)
    return 2 * units * multiplier


def _trumps(profile: Profile, bid: Bid) -> tuple[Suit | None, ...]:
    """Return the trumps of a bid, one for each amount that they pay."""
    catalogue = Catalogue.of(profile)
    found = {catalogue.suit_multiplier(bid, suit): suit for suit in bid.trumps or (None,)}
    return tuple(found.values())


def _endings(profile: Profile, stake: int, bid: Bid, *, forfeited: bool) -> Iterator[Outcome]:
    """Go through the facts with which a deal at a bid may end; not all of them can be."""
    for trump in _trumps(profile, bid):
        if forfeited and profile.forfeits(bid, stake):
            yield Outcome(bid, SEATS[0], trump, Ending.FORFEIT)
            continue
        if profile.throw_in:
            yield Outcome(bid, SEATS[0], trump, Ending.THROW_IN)
        facts = values_of(bid.figures, Terms.of(profile))
        for values in itertools.product(*facts.values()):
            made, silent = set(), []
            for (figure, _), value in zip(facts, values, strict=True):
                if isinstance(value, By):
                    silent.append(_silent(figure, value))
                elif value:
                    made.add(figure)
            for kontra in _kontras(profile, bid):
                yield Outcome(bid, SEATS[0], trump, Ending.PLAYED, made, silent, kontra)


def _silent(figure: Figure, by: By) -> Silent:
    seat = None if by.whose == DEFENDERS else SEATS[by.whose]
    return Silent(figure, seat, by.made, twenty=by.twenty)


def _can_be(outcome: Outcome, profile: Profile) -> bool:
    if outcome.ending is not Ending.PLAYED:
        return True
    assert outcome.bid is not None  # noqa: S101 - something was played
    figures, terms = outcome.bid.figures, Terms.of(profile)
    facts: dict[tuple[Figure, bool], bool | By | None] = {
        fact: None if fact[1] else fact[0] in outcome.made for fact in values_of(figures, terms)
    }
    for silent in outcome.silent:
        whose = DEFENDERS if silent.seat is None else int(silent.seat)
        facts[silent.figure, True] = By(whose, silent.made, silent.twenty)
    return is_possible(facts, figures, outcome.ending, terms)


@lru_cache(maxsize=256)
def _kontras(profile: Profile, bid: Bid) -> tuple[Mapping[Figure, Level], ...]:
    """Return the levels that can give the greatest amounts."""
    deepest = profile.kontra_levels or 0
    ends = sorted({0, deepest})
    is_linear = (
        profile.hundred_scale is HundredScale.LINEAR
        and profile.hundred_payment is HundredPayment.REPLACES
    )
    all_levels = range(deepest + 1)
    if profile.kontra_scope is KontraScope.CONTRACT:
        levels = all_levels if is_linear else ends
        return tuple([dict.fromkeys(bid, level) if level else {} for level in levels])
    alone = profile.silent_ulti_payment is SilentUltiPayment.INDIVIDUAL  # R10.6
    choices: list[list[Level]] = []
    for figure in bid:
        levels = all_levels if is_linear and figure is Figure.PARTI else ends
        if figure in profile.individual_kontra and not alone:
            # Both defenders settle in the same way: what is best against one is against the other.
            choices.append([(level, level) for level in levels])
        elif figure in profile.individual_kontra:
            choices.append(list(itertools.product(levels, levels)))
        else:
            choices.append(list(levels))
    return tuple(
        [
            {figure: level for figure, level in zip(bid, chosen, strict=True) if level not in _NO}
            for chosen in itertools.product(*choices)
        ]
    )


_NO: Final[tuple[Level, ...]] = (0, (0, 0))


# The longest deal

_TRICK_CARDS: Final = 30
_MOST_MELDS: Final = 3
_ALL_PASS: Final = 4


def longest_game(
    profile: Profile, stake: int = 1, *, most_kontra: int = MOST_KONTRA, by_card: bool = False
) -> int:
    """Return how many actions the longest deal has, without claims (R8.7, R8.8).

    Everybody passes as often as possible before the next bid, which is the next higher one; each
    player melds, each side raises to the end, and all cards are played.

    Args:
        profile: the house rules.
        stake: what a unit is worth: it says whether a plain parti is played (R6.1).
        most_kontra: how often a figure can be doubled, where the house allows more.
        by_card: whether the two cards of a discard count as two actions.

    Raises:
        UltiError: an argument is of the wrong kind.

    """
    rules = capped(profile, most_kontra)
    check_stake(stake)
    catalogue = Catalogue.of(rules)
    lay = 1 + by_card
    passes = 2 if rules.last_word else 1
    # R5.6: four take their turns before forehand takes his talon back and bids.
    length = lay + 1 + (_ALL_PASS + lay if rules.opening_pass else 0)
    end = passes + 1 + (1 + lay if rules.holder_exchange else 0)
    longest = 0
    for _, equals in itertools.groupby(catalogue.bids, key=catalogue.rank):
        rest = max(_after_auction(rules, stake, bid) for bid in equals)
        longest = max(longest, length + end + rest)
        length += passes + 1 + lay + 1
    if rules.all_pass is AllPass.PLAIN_PARTI:
        longest = max(longest, lay + _ALL_PASS + _after_auction(rules, stake, _PLAIN_PARTI))
    return longest


def _after_auction(profile: Profile, stake: int, bid: Bid) -> int:
    """Return how many actions can follow the last pass."""
    if profile.forfeits(bid, stake):
        return 0
    names_trump = bid.has_trump and bid.suit is None
    melds = _MOST_MELDS if Figure.PARTI in bid else 0
    return names_trump + melds + _most_words(profile, bid) + _TRICK_CARDS


def _most_words(profile: Profile, bid: Bid) -> int:
    """Return how many words of kontra there can be (R7.2-R7.6)."""
    levels = profile.kontra_levels or 0
    if not levels:
        return 0
    is_one = profile.kontra_scope is KontraScope.CONTRACT or len(bid) == 1
    is_shared = is_one and not any(figure in profile.individual_kontra for figure in bid)
    # In trick 1 who has nothing to say is not asked; in the round one passes, the other raises.
    first = 1 if is_shared and profile.kontra_time is KontraTime.TRICK_1 else 2
    return first + sum(2 if level % 2 else 1 for level in range(2, levels + 1))
