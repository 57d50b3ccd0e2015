"""Games that end in given facts: their auction, their kontra and a line that was composed."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from ulti.base.errors import UltiError, quoted
from ulti.game import Game
from ulti.house.catalogue import Catalogue
from ulti.house.choices import AllPass
from ulti.model.actions import CONCEDE, PASS, THROW_IN, Action, Kontra, Meld, NameTrump, Target
from ulti.model.bids import NAMEABLE_TRUMPS
from ulti.model.cards import DECK, CardSet, Suit, set_of_mask
from ulti.model.deals import HAND_SIZES, SEATS, Deal, Seat
from ulti.model.verdict import Phase
from ulti.rules.outcome import Ending, Outcome
from ulti.rules.possible import why_impossible
from ulti.testing.composing import Script, compose
from ulti.testing.corners import PHASES_OF_AUCTION, stakes_of
from ulti.testing.hands import Manner
from ulti.testing.plans import Plan
from ulti.testing.players import wanted
from ulti.testing.scribe import Scribe

if TYPE_CHECKING:
    from ulti.house.profile import Profile
    from ulti.model.bids import Bid

MOST_SEEDS: Final = 64
"""So many games there are for each outcome, each known by the number of its seed."""

_UNPLAYED: Final = (Ending.THROW_IN, Ending.FORFEIT, Ending.VOID)
_BEFORE_PLAY: Final = tuple(phase for phase in PHASES_OF_AUCTION if phase is not Phase.TRUMP)


def why_never(outcome: Outcome, profile: Profile) -> str | None:
    """Say why no game ends in an outcome; None if some does."""
    if not isinstance(outcome, Outcome):
        return f"outcome: {quoted(outcome)} is not an Outcome"
    if outcome.ending is Ending.AGREED:
        return "outcome: a game never ends AGREED; such an end is written by hand (R8.9)"
    if outcome.ending is Ending.VOID:
        if profile.opening_pass and profile.all_pass is AllPass.VOID:
            return None
        return f"outcome: no deal is VOID in profile {profile.name!r}: see opening_pass, all_pass"
    assert outcome.bid is not None  # noqa: S101 - only a void deal has none
    Catalogue.of(profile).rank(outcome.bid)  # refuses a bid that the profile does not have
    why = why_impossible(outcome, profile)
    if why is not None:
        return f"outcome: {why.en}"
    if outcome.ending is Ending.FORFEIT and _stake_for(outcome, profile) is None:
        return f"outcome: profile {profile.name!r} plays every plain parti"
    return None


@lru_cache(maxsize=256)
def game_that_ends(outcome: Outcome, profile: Profile, seed: int) -> Game:
    """Make a game that ends in an outcome.

    Where no auction comes to its bid, because the house rules forfeit it or the declarer is not
    forehand and nothing lower can be bid, it begins at the first lead.

    Args:
        outcome: the facts, for which `why_never` is None.
        profile: the house rules.
        seed: which of all such games.

    Raises:
        UltiError: none was found.

    """
    random = Random(seed)
    if outcome.ending in _UNPLAYED:
        return _unplayed(outcome, profile, random)
    assert outcome.declarer is not None  # noqa: S101 - only a void deal has none
    script = compose(outcome, profile, random)
    hands = [CardSet()] * len(SEATS)
    for role, mask in enumerate(script.hands):
        hands[(outcome.declarer + role) % len(SEATS)] = set_of_mask(mask)
    talon = set_of_mask(script.talon)
    return _follow(script, outcome, _at_first_lead(outcome, profile, hands, talon))


def _stake_for(outcome: Outcome, profile: Profile) -> int | None:
    """Return a stake at which the bid is forfeited, or played, as the outcome has it."""
    bid = outcome.bid
    assert bid is not None  # noqa: S101 - only a void deal has none
    forfeits = outcome.ending is Ending.FORFEIT
    fitting = [s for s in stakes_of(profile) if profile.forfeits(bid, s) is forfeits]
    return fitting[0] if fitting else None


def _at_first_lead(
    outcome: Outcome, profile: Profile, hands: list[CardSet], talon: CardSet
) -> Game:
    bid, declarer = outcome.bid, outcome.declarer
    assert bid is not None  # noqa: S101 - only a void deal has none
    assert declarer is not None  # noqa: S101 - the same
    stake = _stake_for(outcome, profile)
    if stake is not None and _can_be_bid(bid, declarer, profile):
        return _auctioned(outcome, profile, stake, hands, talon)
    return Game.from_contract(hands, talon, declarer, bid, outcome.trump, profile)


def _can_be_bid(bid: Bid, declarer: Seat, profile: Profile) -> bool:
    """Return whether a seat can come to play a bid: others than forehand over a lower one."""
    catalogue = Catalogue.of(profile)
    has_lower = catalogue.outbids(bid, catalogue.bids[0]) or profile.opening_pass
    return declarer is Seat.FOREHAND or has_lower


def _auctioned(
    outcome: Outcome, profile: Profile, stake: int, hands: list[CardSet], talon: CardSet
) -> Game:
    """Bid up to the contract, forehand having the talon first."""
    first, second, third = hands
    plan = Plan(
        deal=Deal((first | talon, second, third)),
        catalogue=Catalogue.of(profile),
        stake=stake,
        declarer=outcome.declarer or Seat.FOREHAND,
        bid=outcome.bid,
        opening=None,
        trump=outcome.trump or NAMEABLE_TRUMPS[0],
        keep=(first, second, third),
        last=CardSet(),
        manners=(Manner.ANY, Manner.ANY, Manner.ANY),
        detours=0,
        raises=0,
        both_double=False,
        one_by_one=False,
        melds=False,
        throw_in=False,
        concede_after=None,
        spread_after=None,
        is_void=outcome.ending is Ending.VOID,
    )
    game, scribe = Game.start(plan.deal, profile, stake), Scribe(plan.deal, profile, stake)
    while game.phase in _BEFORE_PLAY:
        legal = [str(action) for action in game.legal_actions()]
        text = wanted(plan, scribe, legal, ())[0]
        scribe.note(text)
        game = game.apply(text)
    if game.phase is Phase.TRUMP and isinstance(outcome.trump, Suit):
        game = game.apply(NameTrump(outcome.trump))
    return game


def _unplayed(outcome: Outcome, profile: Profile, random: Random) -> Game:
    """Deal at random, and bid: all pass, or the declarer pays without play."""
    deck = list(DECK)
    random.shuffle(deck)
    hands, place = [], 2
    for size in (HAND_SIZES[-1],) * len(SEATS):
        hands.append(CardSet(deck[place : place + size]))
        place += size
    talon = CardSet(deck[:2])
    if outcome.ending is Ending.VOID:
        return _auctioned(outcome, profile, 1, hands, talon)
    if outcome.ending is Ending.FORFEIT:
        stake = _stake_for(outcome, profile)
        assert stake is not None  # noqa: S101 - as `why_never` says
        assert outcome.bid is not None  # noqa: S101 - only a void deal has none
        assert outcome.declarer is not None  # noqa: S101 - the same
        if _can_be_bid(outcome.bid, outcome.declarer, profile):
            return _auctioned(outcome, profile, stake, hands, talon)
        why = f"only forehand comes to forfeit {outcome.bid} in profile {profile.name!r}"
        raise UltiError(f"outcome: {why}", "bad_argument")
    return _after_words(outcome, _at_first_lead(outcome, profile, hands, talon)).apply(THROW_IN)


def _follow(script: Script, outcome: Outcome, game: Game) -> Game:
    """Play what is written, with the melds and the kontra that belong to it."""
    declarer = game.declarer
    assert declarer is not None  # noqa: S101 - somebody leads
    for place, card in enumerate(script.cards):
        game = _after_words(outcome, game)
        seat = game.to_act
        assert seat is not None  # noqa: S101 - a card is to be played
        forty, twenties = script.melds[(seat - declarer) % len(SEATS)]
        if place < len(SEATS) and (forty or twenties):
            game = game.apply(Meld(forty=forty, twenties=twenties))
        game = game.play(card)
    game = _after_words(outcome, game)
    return game.apply(CONCEDE) if outcome.ending is Ending.CONCEDED else game


def _after_words(outcome: Outcome, game: Game) -> Game:
    """Say the kontras that are to be said, until a card is to be played."""
    while True:
        word = _word(outcome, game)
        if word is None:
            return game
        game = game.apply(word)


def _word(outcome: Outcome, game: Game) -> Action | None:
    """Return what the seat to act is to say; None if it plays a card, or the deal is over."""
    words: list[Action] = [
        action
        for action in game.legal_actions()
        if isinstance(action, Kontra)
        and all(_is_wanted(target, outcome, game) for target in action.targets or _whole(game))
    ]
    if words:
        return words[-1]  # the fuller ones come last
    return PASS if game.phase is Phase.KONTRA else None


def _whole(game: Game) -> tuple[Target, ...]:
    """R7.6: a bare kontra raises the one level that every figure has."""
    assert game.bid is not None  # noqa: S101 - something is doubled
    return (Target(game.bid.figures[0]),)


def _is_wanted(target: Target, outcome: Outcome, game: Game) -> bool:
    """Return whether a figure is to be raised once more, individually against one defender."""
    wish, now = outcome.kontra.get(target.figure, 0), game.kontra.get(target.figure, 0)
    seat = game.to_act if target.seat is None else target.seat
    declarer = game.declarer
    assert seat is not None  # noqa: S101 - somebody speaks
    assert declarer is not None  # noqa: S101 - the same
    place = (seat - declarer) % len(SEATS) - 1  # of a defender: 0 or 1
    return _at(wish, place) > _at(now, place)


def _at(level: int | tuple[int, int], place: int) -> int:
    return level[max(place, 0)] if isinstance(level, tuple) else level
