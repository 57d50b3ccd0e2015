"""Whole games for tests: one in every phase, skewed deals, random play, what a settlement obeys."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from ulti import (
    DECK,
    SUIT_BID,
    ULTISTARS,
    WIKIPEDIA,
    Concede,
    Deal,
    Game,
    MakeBid,
    Packets,
    Pass,
    Phase,
    Rank,
    Suit,
    ThrowIn,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti import Action, Card, Line, Profile, Settlement

PLAYED: Final = ULTISTARS.evolve(plain_parti="PLAYED")

# Forehand (ten cards after discarding T9 T8) holds the forty in acorns, a twenty in hearts and
# the trump 7; middlehand the twenty in leaves; rearhand the one in bells, and no acorn.
DEAL: Final = Deal.parse(
    [
        "MA MX MK MO M7 PA PK PO ZA TA T9 T8",
        "MU M9 M8 ZX ZK ZO TX P9 P8 P7",
        "ZU Z9 Z8 Z7 TK TO TU T7 PX PU",
    ]
)


def after(game: Game, *actions: str) -> Game:
    """Apply the texts of actions."""
    for action in actions:
        game = game.apply(action)
    return game


def bidding(bid: str, profile: Profile = PLAYED, stake: int = 1, deal: Deal = DEAL) -> Game:
    """Return the game in which forehand has bid and it is middlehand's turn."""
    return after(Game.start(deal, profile, stake), "discard T9 T8", f"bid {bid}")


def at_first_lead(
    bid: str, trump: str | None = "M", profile: Profile = PLAYED, stake: int = 1, deal: Deal = DEAL
) -> Game:
    """Return the game in which forehand plays the bid and is to lead."""
    game = after(bidding(bid, profile, stake, deal), "pass", "pass", "pass")
    return game if trump is None else game.apply(f"trump {trump}")


def play_on(game: Game, rng: random.Random, *until: Phase) -> Game:
    """Go on at random, without throwing in, until one of these phases or the end."""
    while game.phase not in {*until, Phase.OVER}:
        game = game.apply(some_action(game, rng))
    return game


def some_action(game: Game, rng: random.Random) -> Action:
    """Choose a kind of action first, then one of it.

    A throw-in or concession is rare, and the auction is often short and low: else hardly any deal
    would be played with parti in the bid.
    """
    actions: list[Action] = list(game.legal_actions())
    if rng.random() < 0.05:
        actions += game.legal_claims()
    if rng.random() < 0.9:
        actions = [action for action in actions if not isinstance(action, (ThrowIn, Concede))]
    kinds = sorted({type(action) for action in actions}, key=lambda kind: kind.__name__)
    kind = rng.choice(kinds)
    if game.phase is Phase.RESPOND and Pass in kinds and rng.random() < 0.6:
        kind = Pass
    chosen = [action for action in actions if isinstance(action, kind)]
    if kind is MakeBid and rng.random() < 0.7:
        chosen = chosen[:15]
    return rng.choice(chosen)


def _examples() -> dict[str, Game]:
    lead = at_first_lead("ju", profile=WIKIPEDIA.evolve(concession=True, kontra_levels=4))
    spoken = after(lead, "meld 40 20", "play MA", "kontra j u", "meld 20", "play MU", "play ZU")
    rest = random.Random(3)
    return {
        "deal": Game.start(DEAL, PLAYED),
        "bid": Game.start(DEAL, PLAYED).apply("discard T9 T8"),
        "respond": bidding("ju"),
        "robbed": after(bidding("ju"), "take"),
        "trump": after(bidding("ju"), "pass", "pass", "pass"),
        "lead": lead,
        "first trick": after(lead, "meld 40", "play MA", "kontra u"),
        "kontra": spoken,
        "answered": after(spoken, "kontra j"),
        "play": after(spoken, "pass", "spread", "spread 1"),
        "position": Game.from_contract(
            ["MA MX MK MO M7 PA PK PO ZA TA", *DEAL.texts()[1:]], "T9 T8", 0, "tb", None, PLAYED
        ),
        "individual": after(at_first_lead("b", None), "play M7", "kontra b", "play M8", "kontra b"),
        "over": play_on(after(spoken, "pass"), rest),
        "early": after(at_first_lead("b", None), "play MA", "play M8", "play ZU"),
        "conceded": after(spoken, "kontra u", "pass", "pass", "concede"),
        "thrown in": lead.apply("throw-in"),
        "thrown in before trump": after(bidding("ju"), "pass", "pass", "pass", "throw-in"),
        "forfeited": after(bidding("j", ULTISTARS), "pass", "pass", "pass"),
        "void": after(
            Game.start(DEAL, PLAYED.evolve(opening_pass=True)),
            "discard T9 T8",
            *["pass"] * 4,
        ),
        "suit bid": at_first_lead("Tju", None, SUIT_BID),
    }


EXAMPLES: Final = _examples()
"""By label: a game in every phase and of every end."""


# Deals and whole games by chance.

_HIGH: Final = {Rank.ACE, Rank.TEN, Rank.KING, Rank.OVER, Rank.SEVEN}


def skewed_deal(seed: int) -> Deal:
    """Deal so that a seat often has a long suit, the high cards, or the low ones."""
    rng = random.Random(seed)
    suit, pull = rng.choice(list(Suit)), rng.choice([0.0, 0.4, 0.8])
    likes_high = rng.choice([0.0, 0.5, -0.5])

    def place(card: Card) -> float:
        return rng.random() - pull * (card.suit is suit) - likes_high * (card.rank in _HIGH)

    deck = sorted(DECK, key=place)
    turn = rng.choice([0, 12, 22])
    return Deal.from_deck([*deck[turn:], *deck[:turn]], Packets.AT_ONCE)


skewed_deals: Final = st.integers(0, 2**32).map(skewed_deal)


# What every settlement obeys.


def broken_identities(settlement: Settlement, stake: int) -> list[Line]:
    """Return the lines that break R11.1."""
    return [line for line in settlement.lines if not _keeps_identity(line, stake)]


def _keeps_identity(line: Line, stake: int) -> bool:
    amount = line.units * line.suit_multiplier * line.kontra_multiplier * stake
    to_hub = amount if line.made is (line.seat is line.hub) else -amount
    expected = [0, 0, 0]
    for seat in line.against:
        expected[line.hub] += to_hub
        expected[seat] -= to_hub
    fine = line.hub not in line.against and len(set(line.against)) == len(line.against) > 0
    return fine and list(line.net) == expected and amount > 0 and sum(line.net) == 0


def sum_of(nets: Iterable[tuple[int, int, int]]) -> tuple[int, int, int]:
    """Add amounts up by seat."""
    columns = list(nets)
    return (sum(n[0] for n in columns), sum(n[1] for n in columns), sum(n[2] for n in columns))
