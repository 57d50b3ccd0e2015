"""Late positions of every bid and house, and their values by plain minimax through `Game`."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ulti import (
    DECK,
    PROFILES,
    Bid,
    CardSet,
    Catalogue,
    EarlyEnd,
    Figure,
    Game,
    Kontra,
    KontraTime,
    Meld,
    MeldsCount,
    Pass,
    Phase,
    ProfileError,
    Rank,
    SevenGuard,
    SilentDurchmarsBy,
    SilentDurchmarsPayment,
    SilentHundredNeeds,
    SilentKontra,
    Suit,
    perft,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from ulti import Card, Profile, Seat

NEEDED_POINTS: Final = {Figure.FORTY_HUNDRED: 60, Figure.TWENTY_HUNDRED: 80}
WITH_TRUMP: Final = tuple(f for f in Figure if f.needs_trump and f is not Figure.HUNDRED)
MOST_CARDS: Final = 5
MOST_LINES: Final = 10_000
HOUSES: Final = (
    *PROFILES.values(),
    PROFILES["wikipedia"].evolve(seven_guard=SevenGuard.EVERYBODY),
    PROFILES["viccesmagyarkartya"].evolve(
        values={**PROFILES["viccesmagyarkartya"].values, Figure.FOUR_TENS: 8}
    ),
    PROFILES["wikihow"].evolve(early_end="NEVER", melds_count="WITH_POINT"),
    PROFILES["wikipedia"].evolve(
        early_end="ALL",
        beat_suit_in_trumped_trick=True,
        melds_count="WITH_TRICK",
        silent_durchmars_by="SIDES",
        silent_durchmars_payment="REPLACES_PARTI",
    ),
    PROFILES["ultistars"].evolve(
        plain_parti="PLAYED",
        melds_count="CAPPED",
        silent_hundred_needs="ONE_MELD",
        silent_hundred_with_twenty=9,
        silent_aces_against_durchmars=True,
        silent_durchmars_by="SIDES",
    ),
)


SWITCHES: Final[dict[str, list[Any]]] = {
    "early_end": list(EarlyEnd),
    "beat_suit_in_trumped_trick": [False, True],
    "seven_guard": list(SevenGuard),
    "melds_count": list(MeldsCount),
    "kontra_time": list(KontraTime),
    "individual_kontra": [[], ["b", "d", "td"], ["u", "j"]],
    "silent_hundred_needs": list(SilentHundredNeeds),
    "silent_hundred_with_twenty": [None, 3, 9],
    "silent_durchmars_by": list(SilentDurchmarsBy),
    "silent_durchmars_payment": list(SilentDurchmarsPayment),
    "silent_durchmars_losable": [False, True],
    "silent_aces_against_durchmars": [False, True],
    "silent_kontra": list(SilentKontra),
}


def drawn_house(rng: random.Random) -> Profile:
    """Draw switches that exact play depends on, on a built-in profile."""
    profile = rng.choice(list(PROFILES.values()))
    for switch, values in SWITCHES.items():
        with contextlib.suppress(ProfileError):  # it contradicts another one
            profile = profile.evolve(**{switch: rng.choice(values)})
    return profile


class Values(NamedTuple):
    """What best play comes to, for each question apart.

    Attributes:
        made: by figure, whether the declarer makes it.
        points: his trick points.
        net: what he gets.
        rests: by side, defenders first, whether it takes every trick that is left.

    """

    made: dict[Figure, bool]
    points: int
    net: int
    rests: tuple[bool, bool]


def figures_of(bid: Bid) -> tuple[Figure, ...]:
    """Return the figures that can be asked for in a bid."""
    return WITH_TRUMP if bid.has_trump else bid.figures


def ends_early(game: Game) -> bool:
    """Return whether a lost trick ends the deal, so that nothing else comes of it (R8.5)."""
    assert game.bid is not None
    rule, is_lone = game.profile.early_end, len(game.bid.figures) == 1
    if not game.bid.has_trump:
        return rule is not EarlyEnd.NEVER
    return rule is EarlyEnd.ALL and is_lone and game.bid.figures[0].is_durchmars


def _hands(rng: random.Random, trump: Suit | None) -> list[list[Card]]:
    """Deal 10, 10, 10 and 2; often one seat gets the strong cards, so that figures are made."""
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.6:
        strong = rng.choice((2, 4, 8))
        deck.sort(
            key=lambda card: (
                strong * (card.suit is trump or card.rank in {Rank.ACE, Rank.TEN})
                + 8 * rng.random()
            ),
            reverse=rng.random() < 0.8,
        )
        turn = 10 * rng.choice((0, 0, 1, 2))
        deck = deck[-turn:] + deck[:-turn]
    return [deck[start : start + 10] for start in (0, 10, 20, 30)]


def _playable(profile: Profile) -> list[Bid]:
    return list(Catalogue.of(profile).bids)


def ending(rng: random.Random, most: int = MOST_CARDS, share: float = 0.5) -> Game:
    """Play a random contract by random cards until a few are left, often in mid-trick.

    Args:
        rng: the source of chance.
        most: how many cards each player has left at most.
        share: how often one of the `HOUSES` is played, and not a drawn one.

    """
    while True:
        game = first_lead(rng, share)
        left = rng.randint(1, 3 * most)
        game = _played(rng, game, left)
        left = sum(map(len, game.hands))
        if game.phase is Phase.PLAY and _is_small(game, left):
            return game


def _is_small(game: Game, left: int) -> bool:
    """Return whether there are few lines of play; the last three cards add none."""
    depths = (left - cards for cards in (9, 6, 3) if left >= cards)
    return all(perft(game, depth) <= MOST_LINES for depth in depths)


def first_lead(rng: random.Random, share: float = 0.5) -> Game:
    """Set up a random contract."""
    profile = rng.choice(HOUSES) if rng.random() < share else drawn_house(rng)
    bid = rng.choice(_playable(profile))
    trump = rng.choice(bid.trumps) if bid.trumps else None
    *hands, talon = (CardSet(cards) for cards in _hands(rng, trump))
    return Game.from_contract(hands, talon, rng.choice((0, 1, 2)), bid, trump, profile, 1)


def played_out(rng: random.Random, game: Game) -> Game:
    """Play at random to the end, with random melds and kontras."""
    return _played(rng, game, 0)


def _played(rng: random.Random, game: Game, left: int) -> Game:
    saves_seven = rng.random() < 0.7
    while sum(map(len, game.hands)) > left and game.phase is not Phase.OVER:
        words = [
            action for action in game.legal_actions() if isinstance(action, (Meld, Kontra, Pass))
        ]
        if words and rng.random() < 0.7:
            game = game.apply(rng.choice(words))
            continue
        cards = game.legal_cards().sorted()
        if not cards:
            game = game.apply(rng.choice(game.legal_actions()))
            continue
        kept = [card for card in cards if card.rank is not Rank.SEVEN] if saves_seven else []
        game = game.play(rng.choice(kept or cards))
    return game


def minimax(game: Game) -> Values:
    """Look through every play to the end, for all questions at once."""
    while game.phase is Phase.KONTRA:
        game = game.apply("pass")
    assert game.bid is not None
    figures = game.bid.figures if ends_early(game) else figures_of(game.bid)
    values = _minimax(game, len(game.tricks), figures, {})
    *made, points, net, some_trick, all_tricks = values
    by_figure = {figure: bool(value) for figure, value in zip(figures, made, strict=True)}
    return Values(by_figure, points, net, (not some_trick, bool(all_tricks)))


def _minimax(
    game: Game,
    tricks: int,
    figures: tuple[Figure, ...],
    known: dict[object, tuple[int, ...]],
) -> tuple[int, ...]:
    """Return what the declarer gets in each question: the higher the better for him.

    Plays that captured the same cards by the same tricks, in another order, are looked at once.
    """
    if game.phase is Phase.OVER:
        return _values(game, tricks, figures)
    key = None
    if not game.trick:
        gathered = sorted((trick.winner, *map(str, trick.cards)) for trick in game.tricks)
        key = game.to_act, tuple(gathered)
        if key in known:
            return known[key]
    children = [_minimax(game.play(card), tricks, figures, known) for card in game.legal_cards()]
    best = max if game.to_act is game.declarer else min
    values = tuple(map(best, *children)) if len(children) > 1 else children[0]
    if key is not None:
        known[key] = values
    return values


def _values(game: Game, tricks: int, figures: tuple[Figure, ...]) -> tuple[int, ...]:
    """Count a finished play from its tricks."""
    declarer = game.declarer
    assert declarer is not None
    assert game.settlement is not None
    gathered = game.tricks
    captured = {card for trick in gathered if trick.winner is declarer for card in trick.cards}
    points = 10 * sum(card.rank in {Rank.ACE, Rank.TEN} for card in captured)
    if len(gathered) == 10 and gathered[-1].winner is declarer:
        points += 10
    rest = {trick.winner is declarer for trick in gathered[tricks:]}
    return (
        *(_is_made(game, figure, declarer, captured, points) for figure in figures),
        points,
        game.settlement.net[declarer],
        True in rest,
        False not in rest,
    )


def _is_made(game: Game, figure: Figure, declarer: Seat, captured: set[Card], points: int) -> bool:
    winners = {trick.winner is declarer for trick in game.tricks}
    if figure.is_durchmars:
        return winners == {True}
    if figure.is_betli:
        return winners == {False}
    if figure is Figure.FOUR_ACES:
        return sum(card.rank is Rank.ACE for card in captured) == 4
    if figure is Figure.FOUR_TENS:
        return sum(card.rank is Rank.TEN for card in captured) == 4
    if figure is Figure.ULTI:
        last = game.tricks[-1]
        winning = last.cards[(last.winner - last.leader) % 3]
        return last.winner is declarer and winning.rank is Rank.SEVEN and winning.suit is game.trump
    if figure is Figure.PARTI:
        return _wins_parti(game, declarer, points)
    held = set(_played_by(game, declarer))
    melds = {
        suit
        for suit in Suit
        if {card.rank for card in held if card.suit is suit} >= {Rank.KING, Rank.OVER}
    }
    has_meld = game.trump in melds if figure is Figure.FORTY_HUNDRED else melds - {game.trump}
    return bool(has_meld) and points >= NEEDED_POINTS[figure]


def _wins_parti(game: Game, declarer: Seat, points: int) -> bool:
    mine, theirs = points, 90 - points
    for seat, meld in enumerate(game.melds):
        side = points if seat == declarer else 90 - points
        if meld is not None and _counts(game, seat == declarer, side):
            if seat == declarer:
                mine += meld.points
            else:
                theirs += meld.points
    if game.profile.melds_count is MeldsCount.CAPPED:
        mine, theirs = min(mine, points + 80), min(theirs, 90 - points + 80)
    return mine > theirs


def _counts(game: Game, is_declarers: bool, points: int) -> bool:
    rule = game.profile.melds_count
    if rule is MeldsCount.WITH_TRICK:
        return any((trick.winner is game.declarer) is is_declarers for trick in game.tricks)
    return rule is not MeldsCount.WITH_POINT or points > 0


def _played_by(game: Game, seat: Seat) -> Iterator[Card]:
    for trick in game.tricks:
        yield trick.cards[(seat - trick.leader) % 3]
