"""Small helpers of the example tests: games from scripts, hands from tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti import (
    DECK,
    Bid,
    Card,
    CardSet,
    Deal,
    Game,
    IllegalActionError,
    Outcome,
    Seat,
    Settlement,
    Suit,
    trick_winner,
)

if TYPE_CHECKING:
    from ulti import Code, Profile

CODES: Final = frozenset(map(str, DECK))

# Whole plays, ten tricks each; trump is M where there is one, seat 0 leads. Hands follow from the
# tricks, and the talon is what is missing.

# Seat 0 holds all trumps, wins all ten tricks with all aces and tens, the last with the M7.
SWEEP: Final = (
    "ZA ZX PA; TA TX T9; MA ZK PX; MX ZO PK; MK ZU PO;"
    "MO Z9 PU; MU Z8 P9; M9 TK P8; M8 TO P7; M7 TU T8"
)
# The same cards, with the M7 in trick 9.
SWEEP_EARLY_SEVEN: Final = SWEEP.replace("M8 TO P7; M7 TU T8", "M7 TO P7; M8 TU T8")
# Seat 0 wins nine tricks with all aces and tens; seat 1 the last. The M7 lies in the talon.
NINE_OF_DECLARER: Final = (
    "ZA ZX PA; TA TX T9; MA ZK PX; MX ZO PK; MK ZU PO;"
    "MO Z9 PU; MU Z8 P9; M9 TK P8; M8 TO P7; T7 TU T8"
)
# Seat 1, a defender, wins all ten tricks with all aces, the last with the M7.
SWEEP_OF_DEFENDER: Final = (
    "PA MA ZX; ZA ZK PX; TA TX T9; MX ZO PK; MK ZU PO;"
    "MO Z9 PU; MU Z8 P9; M9 TK P8; M8 TO P7; M7 TU T8"
)
# Seat 1 wins nine tricks with all aces and tens; his partner the last.
NINE_OF_DEFENDER: Final = (
    "PA MA ZX; ZA ZK PX; TA TX T9; MX ZO PK; MK ZU PO;"
    "MO Z9 PU; MU Z8 P9; M9 TK P8; M8 TO P7; T7 TU T8"
)
# Seat 0 leads the M7 to trick 10, and seat 1 beats it. Seat 0 has PA, TX+MX, TA+MA: 50; the
# defenders ZX, ZA, PX and the last trick: 40.
SEVEN_BEATEN: Final = (
    "PA P7 P8; Z7 ZO P9; TO T7 MO; Z8 ZK PU; TK T8 MK;"
    "Z9 ZX PO; TX T9 MX; ZU ZA PK; TA TU MA; M7 M8 PX"
)
# The same, but the M7 is seat 1's, and the declarer's M8 beats it, so that he
# has PX and the last trick too: 70 to 20.
SEVEN_OF_DEFENDER_BEATEN: Final = SEVEN_BEATEN.replace("M7 M8 PX", "M8 M7 PX")
# Seat 1, a defender, wins trick 10 with the M7. Seat 0 has TX+MX, TA+MA: 40; the defenders PA, ZX,
# ZA, PX and the last trick: 50.
SEVEN_OF_DEFENDER: Final = (
    "PA M8 P7; TO T7 MO; Z7 ZO P8; TK T8 MK; Z8 ZK P9;"
    "TX T9 MX; Z9 ZX PU; TA TU MA; ZU ZA PO; M7 PK PX"
)
# Seat 0 holds all four K+O and wins nothing; seat 1 wins ten tricks, 90 points.
ALL_MELDS_NO_POINT: Final = (
    "MO MX Z8; MA Z9 MK; MU ZU M8; M9 T8 M7; ZA T9 ZO;"
    "ZX TU ZK; TA P7 TO; TX P8 TK; PA P9 PO; PX PU PK"
)
# Seat 0 holds ZK+ZO but not the MK, and wins ten tricks, 90 points.
TWENTY_HELD: Final = (
    "ZA ZX PA; MA MK PX; ZK ZU TA; ZO Z9 PK; MX Z8 PO;"
    "MO TX PU; MU TK P9; M9 TO P8; M8 TU P7; M7 T9 T8"
)


def cards_of(script: str) -> list[Card]:
    """Return the cards that a script plays."""
    words = [word for part in script.split(";") for word in part.split()[:3]]
    return [Card.parse(word) for word in words if word in CODES]


def run(game: Game, script: str) -> Game:
    """Apply actions separated by semicolons; cards alone, one or more, are played."""
    for part in script.split(";"):
        words = part.split()
        if words and words[0] in CODES:
            for word in words:
                game = game.play(Card.parse(word))
        elif words:
            game = game.apply(part.strip())
    return game


def bidding(profile: Profile, script: str = "", stake: int = 1) -> Game:
    """Run an auction; seat 0 holds the M, M7 among them, and Z A X K O, seat 1 then Z and T."""
    deal = Deal.from_deck(DECK)
    return run(Game.start(deal, profile, stake), script)


def position(
    tricks: str,
    bid: str,
    profile: Profile,
    *,
    trump: str | None = "M",
    declarer: int = 0,
    stake: int = 1,
) -> Game:
    """Return the game at the first lead in which these ten tricks can be played."""
    suit = None if trump is None else Suit.parse(trump)
    order = profile.order_of(Bid.parse(bid).figures[0])
    cards = cards_of(tricks)
    hands: list[list[Card]] = [[], [], []]
    leader = declarer
    for place in range(0, 30, 3):
        trick = cards[place : place + 3]
        for step, card in enumerate(trick):
            hands[(leader + step) % 3].append(card)
        leader = (leader + trick_winner(trick, suit, order)) % 3
    talon = CardSet(DECK) - CardSet(cards)
    return Game.from_contract(
        [CardSet(hand) for hand in hands], talon, declarer, bid, suit, profile, stake
    )


def played(
    tricks: str, bid: str, profile: Profile, *, words: str = "", trump: str | None = "M"
) -> Game:
    """Play ten tricks to the end; `words` are the lines of trick 1, each with its card."""
    script = tricks
    if words:
        script = words + ";" + tricks.split(";", 1)[1]
    return run(position(tricks, bid, profile, trump=trump), script)


def outcome_of(game: Game) -> Outcome:
    """Return the outcome of a game that is over."""
    assert game.outcome is not None
    return game.outcome


def settlement_of(game: Game) -> Settlement:
    """Return the settlement of a game that is over."""
    assert game.settlement is not None
    return game.settlement


def texts(game: Game) -> list[str]:
    """Return the legal actions as texts."""
    return [str(action) for action in game.legal_actions()]


def claims(game: Game) -> list[str]:
    """Return the legal claims as texts."""
    return [str(claim) for claim in game.legal_claims()]


def refused(game: Game, action: str, code: Code, rule: str) -> None:
    """Check that an action is refused for a reason, by verdict and by `apply`."""
    verdict = game.verdict(action)
    assert (verdict.code, verdict.rule) == (code, rule)
    assert not verdict
    try:
        game.apply(action)
    except IllegalActionError as error:
        assert error.verdict == verdict  # noqa: PT017 - shown beside the verdict above
    else:
        raise AssertionError(action)


def lines(settlement: Settlement) -> list[tuple[str, str, Seat | None, int, int, int]]:
    """Return of each line: what, how it ended, whose, units, suit and kontra multiplier."""
    return [
        (
            "silent " * line.silent + line.figure.code + " fee" * line.fee,
            line.result,
            line.seat,
            line.units,
            line.suit_multiplier,
            line.kontra_multiplier,
        )
        for line in settlement.lines
    ]
