"""A strategy for what comes of a deal: outcomes in which everything goes together (R11.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from ulti.house.choices import AllPass, KontraScope
from ulti.model.bids import NAMEABLE_TRUMPS, Bid, Figure
from ulti.model.deals import SEATS
from ulti.rules.outcome import Ending, Outcome, Silent
from ulti.rules.possible import DEFENDERS, By, Fact, Terms, ends_early, is_possible, values_of
from ulti.testing.corners import playable_bids
from ulti.testing.games import HouseRules, house_rules
from ulti.testing.plans import Drawn, Lots, pick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti.house.profile import Profile
    from ulti.rules.outcome import Level

_DEEPEST: Final = 3  # where the house rules have no limit
_WITH_FACTS: Final = (Ending.PLAYED, Ending.CONCEDED, Ending.AGREED)
MOST_STAKE: Final = 9


def outcomes(profile: HouseRules = None) -> st.SearchStrategy[Outcome]:
    """Make outcomes that some deal has at a stake of 1, and that `ulti.settle` turns into money.

    Each can be settled at any stake, but a forfeited plain parti only below the one from which the
    house plays it (R6.1).

    >>> from hypothesis import find
    >>> from ulti import WIKIPEDIA
    >>> find(outcomes(WIKIPEDIA), lambda outcome: bool(outcome.silent)).bid is None
    False

    Args:
        profile: the house rules, or a strategy of them; None for any.

    Raises:
        UltiError: this is neither a profile nor a strategy.

    """
    return house_rules(profile).flatmap(outcomes_of)


@st.composite
def outcomes_of(draw: st.DrawFn, profile: Profile) -> Outcome:
    """Make outcomes under house rules."""
    lots = Drawn(draw)
    bid = pick(lots, playable_bids(profile))
    ending = pick(lots, _endings(profile, bid))
    if ending is Ending.VOID:
        return Outcome(ending=ending)
    declarer = pick(lots, SEATS)
    trump = bid.suit or (pick(lots, NAMEABLE_TRUMPS) if bid.has_trump else None)
    facts = _facts(lots, bid, ending, Terms.of(profile)) if ending in _WITH_FACTS else {}
    return Outcome(
        bid,
        declarer,
        trump,
        ending,
        [figure for (figure, silent), made in facts.items() if made is True and not silent],
        [
            Silent(
                figure,
                None if by.whose == DEFENDERS else (declarer + by.whose) % len(SEATS),
                by.made,
                twenty=by.twenty,
            )
            for (figure, _), by in facts.items()
            if isinstance(by, By)
        ],
        _levels(lots, bid, profile) if ending in {*_WITH_FACTS, Ending.EARLY} else {},
    )


def _endings(profile: Profile, bid: Bid) -> Sequence[Ending]:
    """Return how a deal at a bid can end, the usual one a few times."""
    endings = [Ending.PLAYED] * 4
    for ending, is_there in (
        (Ending.AGREED, True),
        (Ending.CONCEDED, profile.concession),
        (Ending.EARLY, ends_early(bid.figures, Terms.of(profile))),
        (Ending.THROW_IN, profile.throw_in),
        (Ending.FORFEIT, profile.forfeits(bid, 1)),
        (Ending.VOID, profile.opening_pass and profile.all_pass is AllPass.VOID),
    ):
        if is_there:
            endings.append(ending)
    return endings


def _facts(lots: Lots, bid: Bid, ending: Ending, terms: Terms) -> dict[Fact, Any]:
    """Draw one fact after the other, of what the others leave open."""
    facts: dict[Fact, Any] = {}
    for fact, values in values_of(bid.figures, terms).items():
        open_ = [v for v in values if is_possible({**facts, fact: v}, bid.figures, ending, terms)]
        facts[fact] = pick(lots, open_)
    return facts


def _levels(lots: Lots, bid: Bid, profile: Profile) -> dict[Figure, Level]:
    most = _DEEPEST if profile.kontra_levels is None else min(_DEEPEST, profile.kontra_levels)
    options = (*(0,) * 3, *range(most + 1))
    if profile.kontra_scope is KontraScope.CONTRACT:
        return dict.fromkeys(bid, pick(lots, options))
    levels: dict[Figure, Level] = {}
    for figure in bid:
        first, second = pick(lots, options), pick(lots, options)
        levels[figure] = (first, second) if figure in profile.individual_kontra else first
    return levels
