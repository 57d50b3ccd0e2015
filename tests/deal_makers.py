"""Deals, bids and manners of play that bring rare things about, for the test against the reference.

A random deal with random actions hardly ever sees a silent durchmars, a betli made or a lost
silent ulti. So a game is played by a plan: cards dealt on purpose, a bid to be reached by a
certain seat, and a manner of play for each seat. A plan only makes things likely; the players
still choose among what the reference says is legal, and from the same seed always the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from tests.reference import (
    ALL_CARDS,
    ALL_FIGURES,
    BETLIS,
    BUILTIN,
    KONTRA_NAMES,
    NO_TRUMP_DURCHMARSES,
    NO_TRUMP_FIGURES,
    OPEN_FIGURES,
    SUITS,
    TRUMP_DURCHMARSES,
    Bid,
    Reference,
    Rules,
    all_bids,
    is_higher,
    is_no_trump,
    is_plain_parti,
    rank,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

Profile = dict[str, object]

PLAIN_TRUMPS = ["M", "Z", "T"]
HAND = 10
DEEP_ENOUGH = 8  # where kontra has no limit, players lose interest at this level

# --- plans --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plan:
    """What a game is meant to become."""

    name: str
    deal: list[str]
    stake: int
    declarer: int  # who is to play the bid
    bid: str | None  # the bid to be reached; None: the players bid as they like
    trump: str
    keep: list[list[str]]  # the cards that a seat does not discard
    manners: list[str]  # by seat: "high", "low", "hold" (the trumps) or "any"
    holds_seven: bool = False  # everybody keeps the trump 7 as long as he can
    kontra: float = 0.2  # how likely a player doubles, if he may
    meld: float = 0.5
    claim: float = 0.01
    claims: list[str] = field(default_factory=lambda: ["concede", "spread"])
    throw_in: float = 0.02
    quarrel: float = 0.05  # how likely a seat crosses the plan in the auction


class Maker:
    """Makes plans for the games of one profile; `turn` counts the games of each kind."""

    def __init__(self, rng: Random, profile: Profile, turn: int) -> None:
        self.rng = rng
        self.turn = turn
        self.rules = Rules(profile)
        self.bids = all_bids(self.rules)

    def by_turns(self, options: Sequence[str]) -> str:
        """Each of the options as often as the others."""
        return options[self.turn % len(options)]

    def declarer_or_other(self, declarer: int) -> int:
        """Who gets the strong cards: the declarer in two games of five."""
        return declarer if self.turn % 5 in {0, 3} else self.others(declarer)[0]

    # bids

    def is_played(self, bid: Bid, stake: int) -> bool:
        """R6.1, only so far as it helps the plan."""
        rules = self.rules
        if not is_plain_parti(bid) or rules.plain_parti == "PLAYED":
            return True
        return rules.plain_parti_from_stake is not None and stake >= rules.plain_parti_from_stake

    def stake(self) -> int:
        return self.rng.choice([1, 2, 3, 5, 7])

    def pick(self, stake: int, *wanted: str, other: bool = False) -> Bid:
        """A bid with one of these figures, mostly in the small; `other`: more figures beside."""
        bids = list(self.bids.values())
        played = [bid for bid in bids if self.is_played(bid, stake)] or bids
        fitting = [b for b in played if any(f in b.figures for f in wanted)] or played
        if not other:
            least = min(len(bid.figures) for bid in fitting)
            fitting = [bid for bid in fitting if len(bid.figures) == least]
        return self.rng.choice(fitting)

    def parti(self, stake: int, *, without: str = "") -> Bid:
        """A parti that is played; alone three times out of four, any bid if there is none."""
        with_parti = [
            b for b in self.bids.values() if "j" in b.figures and without not in b.figures
        ]
        played = [bid for bid in with_parti if self.is_played(bid, stake)]
        played = played or list(self.bids.values())
        alone = [bid for bid in played if len(bid.figures) == 1]
        return self.rng.choice(alone if alone and self.rng.random() < 0.75 else played)

    def without(self, stake: int, *unwanted: str) -> Bid:
        """A trump bid, mostly small, beside which these figures can be silent."""
        played = [b for b in self.bids.values() if not is_no_trump(b) and self.is_played(b, stake)]
        fitting = [b for b in played if not any(f in b.figures for f in unwanted)]
        fitting = fitting or list(self.bids.values())
        small = [bid for bid in fitting if bid.figures == ["j"]]
        return self.rng.choice(small if small and self.rng.random() < 0.6 else fitting)

    def trump_of(self, bid: Bid) -> str:
        return bid.suit or self.rng.choice(PLAIN_TRUMPS)

    # seats and cards

    def seat_of(self, bid: Bid) -> int:
        """A seat that can reach the bid: forehand, if nothing lower can be bid first."""
        lower = any(is_higher(self.rules, bid, other) for other in self.bids.values())
        return self.rng.randrange(3) if lower or self.rules.opening_pass else 0

    def others(self, seat: int) -> list[int]:
        others = [other for other in range(3) if other != seat]
        self.rng.shuffle(others)
        return others

    def sides(self, trump: str) -> list[str]:
        """The suits but trump, in random order."""
        suits = [suit for suit in SUITS if suit != trump]
        self.rng.shuffle(suits)
        return suits

    def plan(
        self,
        name: str,
        bid: Bid | None,
        wishes: dict[int, list[str]] | None = None,
        *,
        stake: int,
        declarer: int = 0,
        trump: str = "M",
        manners: dict[int, str] | None = None,
    ) -> Plan:
        """Deal the wished cards, and the others where there is room."""
        wishes = wishes or {}
        hands = [list(dict.fromkeys(wishes.get(seat, [])))[:HAND] for seat in range(3)]
        given = {card for hand in hands for card in hand}
        assert sum(map(len, hands)) == len(given), hands
        keep = [list(hand) for hand in hands]
        rest = [card for card in ALL_CARDS if card not in given]
        self.rng.shuffle(rest)
        for hand, size in zip(hands, (12, 10, 10), strict=True):
            while len(hand) < size:
                hand.append(rest.pop())
        manner = {0: "any", 1: "any", 2: "any"} | (manners or {})
        return Plan(
            name=name,
            deal=[" ".join(hand) for hand in hands],
            stake=stake,
            declarer=declarer,
            bid=None if bid is None else bid.code,
            trump=trump,
            keep=keep,
            manners=[manner[seat] for seat in range(3)],
        )

    # kinds of plans

    def free(self) -> Plan:
        """Random cards, everybody does what he likes."""
        plan = self.plan("free", None, stake=self.stake(), trump=self.rng.choice(PLAIN_TRUMPS))
        return replace(plan, quarrel=0.3, claim=0.02, throw_in=0.1)

    def any_bid(self) -> Plan:
        """Random cards, but some bid of all."""
        stake, bid = self.stake(), self.rng.choice(list(self.bids.values()))
        seat = self.seat_of(bid)
        manner = self.rng.choice(["any", "high", "low", "hold"])
        return self.plan(
            "any bid",
            bid,
            stake=stake,
            declarer=seat,
            trump=self.trump_of(bid),
            manners={seat: manner},
        )

    def thrown_in(self) -> Plan:
        return replace(self.any_bid(), name="thrown in", throw_in=0.8)

    def low_bid(self) -> Plan:
        """The plain parti, forfeited or played."""
        bids = [bid for bid in self.bids.values() if bid.figures == ["j"]]
        bid = self.rng.choice(bids or list(self.bids.values()))
        return replace(
            self.plan(
                "low bid",
                bid,
                stake=self.rng.choice([1, 2, 3, 4]),
                declarer=self.seat_of(bid),
                trump=self.trump_of(bid),
            ),
            meld=0.9,
        )

    def deep_kontra(self) -> Plan:
        """A kontra round as deep as the house allows; silent figures may get it too."""
        plan = self.rng.choice([self.any_bid, self.seven_made, self.seven_lost, self.hundred])()
        return replace(plan, name="deep kontra", kontra=0.95, throw_in=0.0, claim=0.0)

    def deep_kontra_without_trump(self) -> Plan:
        stake = self.stake()
        bid = self.pick(stake, *BETLIS, *NO_TRUMP_DURCHMARSES)
        plan = self.plan("deep kontra without trump", bid, stake=stake, declarer=self.seat_of(bid))
        return replace(plan, kontra=0.97, throw_in=0.0, claim=0.0)

    def claimed(self) -> Plan:
        """Concessions and spreads, one after the other."""
        plan = self.rng.choice([Maker.any_bid, Maker.any_bid, *EASY])(self)
        claims = self.rng.choice([["concede"], ["spread"], ["concede", "spread"]])
        return replace(plan, name="claimed", claim=self.rng.choice([0.03, 0.3]), claims=claims)

    def void(self) -> Plan:
        """Nobody bids, where the house lets forehand pass."""
        plan = self.plan("void", None, stake=self.stake())
        return replace(plan, quarrel=0.0)

    def holder(self) -> Plan:
        """One seat bids and raises itself."""
        plan = self.any_bid()
        return replace(plan, name="holder", quarrel=0.3)

    def _sweeper(self, trump: str, *, loser: bool) -> list[str]:
        """Cards that win all tricks; `loser`: all but the last."""
        one, two, three = self.sides(trump)
        cards = [trump + r for r in "AXKOU9"] + [one + "A", two + "A", two + "X"]
        return [*cards, three + "7" if loser else three + "A"]

    def sweep(self) -> Plan:
        """One seat, declarer or not, wins all tricks unbid; the others melded for nothing."""
        stake = self.stake()
        bid = self.without(stake, "d", "td")
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        winner = self.declarer_or_other(declarer)
        cards = self._sweeper(trump, loser=False)
        one = self.others(winner)[0]
        pairs = [s + r for s in self.sides(trump) for r in "KO"]
        plan = self.plan(
            "sweep",
            bid,
            {winner: cards, one: pairs},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners=dict.fromkeys(range(3), "low") | {winner: "high"},
        )
        return replace(plan, meld=0.9)

    def sweep_together(self) -> Plan:
        """The defenders win all tricks between them, mostly; or all but the last."""
        stake = self.stake()
        bid = self.without(stake, "d", "td")
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        x, y, z = self.sides(trump)
        one, two = self.others(declarer)
        wishes = {
            one: [trump + r for r in "AKU"] + [x + r for r in "AX"] + [y + "A", z + "A"],
            two: [trump + r for r in "XO9"] + [y + r for r in "XK"] + [z + "X", x + "K"],
            declarer: [trump + "7"] + [suit + r for suit in (x, y, z) for r in "789"],
        }
        if self.turn % 2:  # the declarer holds back what wins the last trick
            wishes[declarer][0] = trump + "A"
            wishes[one][0] = trump + "7"
        return self.plan(
            "sweep together",
            bid,
            wishes,
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners={declarer: "low", one: "high", two: "high"},
        )

    def aces_against_durchmars(self) -> Plan:
        """One defender captures all aces, against a durchmars or something small."""
        stake = self.stake()
        bid = self.pick(stake, *TRUMP_DURCHMARSES, other=self.turn % 3 == 0)
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        winner = self.others(declarer)[0]
        one, two, three = self.sides(trump)
        cards = [trump + r for r in "AXKO9"] + [s + "A" for s in (one, two, three)]
        return self.plan(
            "aces against durchmars",
            bid,
            {winner: [*cards, one + "X", two + "X"]},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners={winner: "high"},
        )

    def sweep_but_one(self) -> Plan:
        """One seat wins nine tricks unbid, and loses the last."""
        stake = self.stake()
        bid = self.without(stake, "d", "td", "a")
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        winner = self.declarer_or_other(declarer)
        cards = self._sweeper(trump, loser=True)
        lost = cards[-1][0]
        one, two = self.others(winner)
        return self.plan(
            "sweep but one",
            bid,
            {winner: cards, one: [lost + "A", lost + "8"], two: [lost + "X", lost + "9"]},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners=dict.fromkeys(range(3), "low") | {winner: "high"},
        )

    def aces(self) -> Plan:
        """One seat captures the aces, but not all tricks."""
        stake = self.stake()
        if self.rng.random() < 0.3:
            bid = self.pick(stake, "a", other=True)
        else:
            bid = self.without(stake, "a", "d", "td")
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        winner = self.declarer_or_other(declarer)
        one, two, three = self.sides(trump)
        cards = [trump + r for r in "AXKO9"] + [s + "A" for s in (one, two, three)]
        return self.plan(
            "aces",
            bid,
            {winner: [*cards, one + "7", two + "8"]},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners={winner: "high"},
        )

    def seven_made(self) -> Plan:
        """The trump 7 wins the last trick, announced or not."""
        stake = self.stake()
        bid = self.pick(stake, "u", other=True)
        if self.rng.random() < 0.7:
            bid = self.without(stake, "u")
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        winner = self.declarer_or_other(declarer)
        cards = [trump + r for r in "AXKO87"] + [s + "A" for s in self.sides(trump)]
        plan = self.plan(
            "seven made",
            bid,
            {winner: cards},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners={winner: "high"},
        )
        return replace(plan, holds_seven=True)

    def doubled_parti(self) -> Plan:
        """A parti that is doubled, and in the last trick a silent ulti (R11.5)."""
        stake = self.stake()
        bid = self.parti(stake, without="u")
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        winner = self.declarer_or_other(declarer)
        one, two, _ = self.sides(trump)
        plan = self.plan(
            "doubled parti",
            bid,
            {winner: [trump + r for r in "AXKO987"] + [one + "K", one + "O", two + "A"]},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners={winner: "high"},
        )
        meld = 0.9 * (self.turn % 2)  # with a hundred, or without
        return replace(plan, holds_seven=True, kontra=0.95, throw_in=0.0, claim=0.0, meld=meld)

    def seven_lost(self) -> Plan:
        """The trump 7 is in the last trick and beaten there."""
        stake = self.stake()
        bid = self.pick(stake, "u", other=True)
        if self.rng.random() < 0.7:
            bid = self.without(stake, "u")
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        loser = self.declarer_or_other(declarer)
        one, two = self.others(loser)
        x, y, z = self.sides(trump)
        # Suits so even that hardly anybody has to trump before the end.
        wishes = {
            loser: [trump + "7", trump + "8"]
            + [x + r for r in "K97"]
            + [y + r for r in "K97"]
            + [z + r for r in "K9"],
            one: [trump + "A", trump + "K"]
            + [x + r for r in "AU"]
            + [y + r for r in "AU8"]
            + [z + r for r in "AU8"],
            two: [trump + "X", trump + "O"]
            + [x + r for r in "XO8"]
            + [y + r for r in "XO"]
            + [z + r for r in "XO7"],
        }
        plan = self.plan(
            "seven lost",
            bid,
            wishes,
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners=dict.fromkeys(range(3), "hold"),
        )
        return replace(plan, holds_seven=True)

    def hundred(self) -> Plan:
        """A silent hundred of either side."""
        stake = self.stake()
        bid = self.parti(stake)
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        winner = self.declarer_or_other(declarer)
        one, two, _ = self.sides(trump)
        cards = [trump + r for r in "AXKO9"] + [one + r for r in "AKO"] + [two + "K", two + "O"]
        plan = self.plan(
            "hundred",
            bid,
            {winner: cards},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners={winner: "high"},
        )
        return replace(plan, meld=0.95, kontra=0.5)

    def melds_for_nothing(self) -> Plan:
        """The forty and three twenties, but not one point in tricks (R9.3)."""
        stake = self.stake()
        bid = self.parti(stake)
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        one, two = self.others(declarer)
        side = self.sides(trump)
        pairs = [s + r for s in SUITS for r in "KO"]
        wishes = {
            declarer: [*pairs, side[0] + "7", side[1] + "7"],
            one: [trump + "A", trump + "X", trump + "U", trump + "9"]
            + [s + "A" for s in side]
            + [s + "X" for s in side],
            two: [s + r for s in side for r in "U98"],
        }
        manners = {declarer: "low", one: "high", two: "low"}
        plan = self.plan(
            "melds for nothing",
            bid,
            wishes,
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners=manners,
        )
        return replace(plan, meld=1.0, throw_in=0.0, claim=0.0)

    def forty_or_twenty_hundred(self) -> Plan:
        """40-100 or 20-100 with the strength, but not always with the meld."""
        stake = self.stake()
        bid = self.pick(stake, self.by_turns("42"), other=self.rng.random() < 0.3)
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        one, two, three = self.sides(trump)
        meld = [trump + "K", trump + "O"] if "4" in bid.figures else [one + "K", one + "O"]
        if self.rng.random() < 0.3:
            meld[0] = two + "9"
        cards = [trump + r for r in "AXU9"] + [one + "A", one + "X", two + "A", three + "A"]
        return self.plan(
            "forty or twenty hundred",
            bid,
            {declarer: cards + meld},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners={declarer: "high"},
        )

    def betli(self) -> Plan:
        """All low cards, and a betli in most cases."""
        stake = self.stake()
        bid = self.pick(stake, self.by_turns(BETLIS))
        declarer = self.seat_of(bid)
        low = [suit + r for suit in SUITS for r in "78"]
        low += [suit + "9" for suit in self.rng.sample(SUITS, 2)]
        return self.plan(
            "betli",
            bid,
            {declarer: low},
            stake=stake,
            declarer=declarer,
            trump=self.trump_of(bid),
            manners={declarer: "low"},
        )

    def no_trump_durchmars(self) -> Plan:
        """Two suits from the top."""
        stake = self.stake()
        bid = self.pick(stake, self.by_turns(NO_TRUMP_DURCHMARSES))
        declarer = self.seat_of(bid)
        one, two = self.rng.sample(SUITS, 2)
        cards = [suit + r for suit in (one, two) for r in "AXKOU"]
        if self.rng.random() < 0.3:
            cards[-1] = two + "7"
        return self.plan(
            "no-trump durchmars",
            bid,
            {declarer: cards},
            stake=stake,
            declarer=declarer,
            trump=self.trump_of(bid),
            manners={declarer: "high"},
        )

    def durchmars(self) -> Plan:
        """All trumps, for a durchmars with whatever goes with it."""
        stake = self.stake()
        bid = self.pick(stake, self.by_turns(TRUMP_DURCHMARSES), other=True)
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        one, two, three = self.sides(trump)
        aces = [one + "A", two + "A", three + "A"]
        cards = [trump + r for r in "AXKO7"] + aces + [trump + "9", one + "X"]
        plan = self.plan(
            "durchmars",
            bid,
            {declarer: cards},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners={declarer: "high"},
        )
        return replace(plan, holds_seven=True)

    def open_bid(self) -> Plan:
        stake = self.stake()
        bid = self.pick(stake, *OPEN_FIGURES, other=True)
        plan = self.plan(
            "open bid", bid, stake=stake, declarer=self.seat_of(bid), trump=self.trump_of(bid)
        )
        return replace(plan, claim=0.2, throw_in=0.0)

    def tens(self) -> Plan:
        """Four tens, where they are played."""
        stake = self.stake()
        bid = self.pick(stake, "x", other=self.rng.random() < 0.5)
        trump, declarer = self.trump_of(bid), self.seat_of(bid)
        cards = [suit + "A" for suit in SUITS] + [suit + "X" for suit in SUITS]
        return self.plan(
            "tens",
            bid,
            {declarer: [*cards, trump + "K", trump + "O"]},
            stake=stake,
            declarer=declarer,
            trump=trump,
            manners=dict.fromkeys(range(3), "low") | {declarer: "high"},
        )


EASY: list[Callable[[Maker], Plan]] = [Maker.durchmars, Maker.betli, Maker.no_trump_durchmars]

PLANS: list[Callable[[Maker], Plan]] = [
    Maker.free,
    Maker.any_bid,
    Maker.thrown_in,
    Maker.low_bid,
    Maker.deep_kontra,
    Maker.deep_kontra_without_trump,
    Maker.claimed,
    Maker.void,
    Maker.holder,
    Maker.sweep,
    Maker.sweep_together,
    Maker.aces_against_durchmars,
    Maker.sweep_but_one,
    Maker.aces,
    Maker.seven_made,
    Maker.doubled_parti,
    Maker.seven_lost,
    Maker.hundred,
    Maker.melds_for_nothing,
    Maker.forty_or_twenty_hundred,
    Maker.betli,
    Maker.no_trump_durchmars,
    Maker.durchmars,
    Maker.open_bid,
    Maker.tens,
]


def make_plan(rng: Random, profile: Profile, number: int) -> Plan:
    """The plan of the game with this number: every kind in turn."""
    return PLANS[number % len(PLANS)](Maker(rng, profile, number // len(PLANS)))


# --- the players --------------------------------------------------------------------------------


class Players:
    """Choose among the legal actions as the plan says."""

    def __init__(self, rng: Random, plan: Plan) -> None:
        self.rng = rng
        self.plan = plan

    def choose(self, game: Reference, legal: set[str], claims: set[str]) -> str:
        """The next action; both sets are what the reference allows."""
        wanted = sorted(c for c in claims if c.split()[0] in self.plan.claims)
        if wanted and self.rng.random() < self.plan.claim:
            return self.rng.choice(wanted)
        actions = sorted(legal)
        match game.phase:
            case "DISCARD":
                return self._discard(game, actions)
            case "BID":
                return self._bid(game, actions)
            case "RESPOND":
                return self._respond(game, actions)
            case "TRUMP":
                if "throw-in" in legal and self.rng.random() < self.plan.throw_in / 2:
                    return "throw-in"
                named = f"trump {self.plan.trump}"
                return named if named in legal else actions[-1]
            case "KONTRA":
                return self._raise(game, actions)
            case _:
                return self._play(game, actions)

    def _discard(self, game: Reference, actions: list[str]) -> str:
        assert game.to_act is not None
        keep = self.plan.keep[game.to_act]
        if game.to_act != self.plan.declarer and self.rng.random() < 0.5:
            # Mostly leave no points in the talon, so that plans about points come off.
            keep = [*keep, *(card for card in ALL_CARDS if card[1] in "AX")]

        def price(action: str) -> int:
            return sum(card in keep for card in action.split()[1:])

        least = min(map(price, actions))
        return self.rng.choice([action for action in actions if price(action) == least])

    def _low_bid(self, game: Reference, bids: list[str]) -> str:
        """One of the lowest; below the bid of the plan, if that is to be reached yet."""
        offers = [game.bids[action.split()[1]] for action in bids]
        goal = game.bids.get(self.plan.bid or "")
        if goal is not None:
            offers = [bid for bid in offers if is_higher(game.rules, goal, bid)] or offers
        offers.sort(key=lambda bid: rank(game.rules, bid))
        return f"bid {self.rng.choice(offers[:4]).code}"

    def _crosses(self) -> bool:
        return self.rng.random() < self.plan.quarrel

    def _bid(self, game: Reference, actions: list[str]) -> str:
        """After a discard."""
        bids = [action for action in actions if action != "pass"]
        goal = f"bid {self.plan.bid}"
        if "pass" in actions and (game.to_act != self.plan.declarer or goal not in bids):
            if not bids or not self._crosses():
                return "pass"
        elif game.to_act == self.plan.declarer and goal in bids and not self._crosses():
            return goal
        return self._low_bid(game, bids)

    def _respond(self, game: Reference, actions: list[str]) -> str:
        bids = [action for action in actions if action.startswith("bid")]
        goal = game.bids.get(self.plan.bid or "")
        wants = (
            goal is not None
            and game.to_act == self.plan.declarer
            and (game.standing is None or is_higher(game.rules, goal, game.standing))
        )
        if not wants and not self._crosses():
            return "pass"
        if f"bid {self.plan.bid}" in bids and wants and self.rng.random() < 0.6:
            return f"bid {self.plan.bid}"
        if bids and self.rng.random() < 0.3:
            return self._low_bid(game, bids)
        return "take" if "take" in actions else "pass"

    def _some(self, actions: list[str]) -> str:
        """Mostly the longest text (the most figures, the most melds)."""
        if self.rng.random() < 0.6:
            return max(actions, key=len)
        return self.rng.choice(actions)

    def _raise(self, game: Reference, actions: list[str]) -> str:
        kontras = [action for action in actions if action != "pass"]
        eager = 0.3 if max(game.levels.values()) >= DEEP_ENOUGH else max(self.plan.kontra, 0.4)
        return self._some(kontras) if self.rng.random() < eager else "pass"

    def _play(self, game: Reference, actions: list[str]) -> str:
        by_word: dict[str, list[str]] = {}
        for action in actions:
            by_word.setdefault(action.split()[0], []).append(action)
        if "throw-in" in by_word and self.rng.random() < self.plan.throw_in:
            return "throw-in"
        words = [
            by_word[word]
            for word, eager in (("kontra", self.plan.kontra), ("meld", self.plan.meld))
            if word in by_word and self.rng.random() < eager
        ]
        if words:
            return self._some(self.rng.choice(words))
        cards = [action.split()[1] for action in by_word["play"]]
        seven = f"{game.trump}7"
        if self.plan.holds_seven and len(cards) > 1:
            cards = [card for card in cards if card != seven]
        return f"play {self._card(game, cards)}"

    def _card(self, game: Reference, cards: list[str]) -> str:
        assert game.to_act is not None
        order = game._order()
        trump = game.trump

        def strength(card: str) -> tuple[bool, int]:
            return card[0] == trump, -order.index(card[1])

        match self.plan.manners[game.to_act]:
            case "high":
                best = max(cards, key=strength)
                if game.table and not game._beats(best, game._winning_play(game.table)[1]):
                    return min(cards, key=strength)
                return best
            case "low":
                return min(cards, key=strength)
            case "hold":
                others = [card for card in cards if card[0] != trump]
                return self.rng.choice(others) if others else min(cards, key=strength)
            case _:
                return self.rng.choice(cards)


# --- generated profiles -------------------------------------------------------------------------

SWITCHES: dict[str, list[object]] = {
    "suit_named_in_bid": ["HEARTS", "HEARTS", "ALWAYS"],
    "four_aces_with_durchmars": [True, False],
    "tie_break": ["LEVEL", "LEVEL", "STRICT_VALUE", "FEWER_FIGURES", "LIST"],
    "bids_not_played": [[], [], [], ["d"], ["j", "nd"], ["Pj", "4ua", "eb"]],
    "opening_pass": [True, False],
    "raise_without_talon": ["NEVER", "HOLDER", "ANYONE"],
    "holder_exchange": [True, False, False],
    "last_word": [True, True, False],
    "all_pass": ["VOID", "VOID", "PLAIN_PARTI"],
    "no_trump_durchmars_ten": ["LOW", "HIGH"],
    "plain_parti": ["PLAYED", "FORFEIT_DOUBLE", "BASE_FEE"],
    "plain_parti_from_stake": [None, None, 2, 4],
    "throw_in": [True, True, False],
    "throw_in_ulti_fee": [True, False],
    "kontra_levels": [0, 1, 2, 3, 4, 5, None, None, None],
    "individual_kontra": [
        [],
        [],
        NO_TRUMP_FIGURES,
        ["j"],
        ["u", "td"],
        ["4", "2", "d", "b", "nd"],
        ALL_FIGURES,
    ],
    "kontra_scope": ["FIGURE", "FIGURE", "CONTRACT"],
    "kontra_time": ["TRICK_1", "BEFORE_LEAD"],
    "kontra_names": [KONTRA_NAMES, ["kontra", "re"]],
    "seven_guard": ["DECLARER", "EVERYBODY", "NOBODY"],
    "beat_suit_in_trumped_trick": [True, False],
    "early_end": ["NO_TRUMP", "NEVER", "ALL"],
    "open_hands": ["ALL", "DECLARER"],
    "spread": ["AFTER_TRICK_1", "ANY_TIME", "NEVER"],
    "defender_spread": ["NEVER", "AFTER_DECLARER", "WITH_CONSENT"],
    "concession": [True, False],
    "melds_count": ["ALWAYS", "WITH_POINT", "WITH_TRICK", "CAPPED"],
    "losses": ["SYMMETRIC", "TABLE"],
    "lost_values": [None, None, {"b": 5, "eb": 10, "tb": 20}, {"j": 2, "u": 3, "4": 9}],
    "ulti_fee": [0, 1, 2, 3, 4, 5],
    "fee_follows_kontra": [True, False],
    "silent_hundred": [None, 1, 2, 2, 3],
    "silent_hundred_with_twenty": [None, None, 1, 4],
    "silent_hundred_needs": ["ANY", "ONE_MELD"],
    "hundred_payment": ["REPLACES", "ADDS"],
    "hundred_scale": ["LINEAR", "DOUBLING"],
    "silent_ulti": [None, 1, 2, 3],
    "silent_ulti_fee": [0, 1, 2, 4],
    "silent_ulti_fee_for_defenders": [True, False],
    "silent_ulti_payment": ["COMMON", "INDIVIDUAL"],
    "silent_aces": [None, 1, 2, 3],
    "silent_aces_against_durchmars": [True, False],
    "silent_durchmars": [None, 1, 3, 4],
    "silent_durchmars_payment": ["ADDS", "REPLACES_PARTI"],
    "silent_durchmars_by": ["ANYONE", "DECLARER", "SIDES"],
    "silent_durchmars_losable": [True, False],
    "aces_with_silent_durchmars": [True, False],
    "silent_eligibility": ["RULES", "TABLE"],
    "silent_kontra": ["NONE", "HIGHEST"],
    "parti_dropped_by_silent_ulti": [True, False],
    "revoke_multiplier": [None, 1, 2, 3],
    "revoke_pays": ["VALUE", "PAYABLE"],
    "revoke_offender_pays_all": [True, False],
    "next_dealer": ["RIGHT", "DECLARER"],
}


def draw_profile(rng: Random) -> Profile:
    """Every switch drawn by itself; the switches may contradict each other."""
    drawn: Profile = {switch: rng.choice(options) for switch, options in SWITCHES.items()}
    standard = cast("dict[str, int]", BUILTIN["ultistars"]["values"]) | {"x": 8}
    missing = 0.1 if rng.random() < 0.5 else 0.0
    drawn["values"] = {
        figure: value if rng.random() < 0.6 else rng.randint(1, 12)
        for figure, value in standard.items()
        if rng.random() >= (0.03 if figure == "j" else 0.4 if figure == "x" else missing)
    }
    # Often M, Z and T are worth the same; else a plain bid counts by the least (R3.4).
    if drawn["suit_named_in_bid"] == "ALWAYS" or rng.random() < 0.3:
        drawn["suit_multipliers"] = {suit: rng.randint(1, 5) for suit in SUITS}
    else:
        plain = rng.choice([1, 1, 1, 2, 3])
        drawn["suit_multipliers"] = dict.fromkeys(PLAIN_TRUMPS, plain) | {"P": rng.randint(1, 4)}
    drawn["red_exempt"] = [f for f in ALL_FIGURES if rng.random() < rng.choice([0.0, 0.3])]
    if drawn["suit_named_in_bid"] == "ALWAYS" and rng.random() < 0.9:
        drawn["bids_not_played"] = rng.choice([[], ["Md", "Zj"]])
    if drawn["kontra_scope"] == "CONTRACT" and rng.random() < 0.8:
        drawn["individual_kontra"] = []
    if rng.random() < 0.02:
        drawn["bids_not_played"] = codes_of_the_figures(drawn)
    drawn["order"] = draw_order(rng, drawn)
    return {switch: drawn[switch] for switch in BUILTIN["ultistars"]}


def draw_order(rng: Random, drawn: Profile) -> list[list[str]] | None:
    """A list of bids where one is needed; now and then a wrong one."""
    if (drawn["tie_break"] == "LIST") == (rng.random() < 0.03):
        return None
    codes = codes_of_the_figures(drawn)
    if not codes:
        return None
    codes = rng.sample(codes, rng.randint(1, len(codes)))
    if rng.random() < 0.1:
        codes.append(rng.choice([*codes, "4", "Td", "Pjx", "zz"]))
    order: list[list[str]] = []
    for code in codes:
        if order and rng.random() < 0.3:
            order[-1].append(code)
        else:
            order.append([code])
    return order


def codes_of_the_figures(profile: Profile) -> list[str]:
    """The codes that the figures give, whatever `order` and `bids_not_played` leave of them."""
    free: Profile = {"tie_break": "LEVEL", "order": None, "bids_not_played": []}
    return list(all_bids(Rules(profile | free)))


def has_faulty_codes(profile: Profile, listed: list[str]) -> bool:
    """R12: a code that is twice there, or that the figures don't give."""
    return len(set(listed)) < len(listed) or not set(listed) <= {*codes_of_the_figures(profile)}


def contradiction(profile: Profile) -> str | None:
    """R12: the contradictions that are refused, the rare ones first."""
    values = cast("dict[str, int]", profile["values"])
    always = profile["suit_named_in_bid"] == "ALWAYS"
    order = cast("list[list[str]]", profile["order"] or [])
    parti_after_passes = {"all_pass": "PLAIN_PARTI"}.items() <= profile.items()
    faults = {
        "LIST without order, or order without LIST": (profile["tie_break"] == "LIST")
        != bool(order),
        "a faulty code in order": has_faulty_codes(profile, [c for step in order for c in step]),
        "a faulty code in bids_not_played": has_faulty_codes(
            profile, cast("list[str]", profile["bids_not_played"])
        ),
        "no bid left": not all_bids(Rules(profile)),
        "fee_follows_kontra with both fees 0": bool(profile["fee_follows_kontra"])
        and not profile["ulti_fee"]
        and not profile["silent_ulti_fee"],
        "four_aces_with_durchmars without a or x": bool(profile["four_aces_with_durchmars"])
        and not {"a", "x"} & values.keys(),
        "no j": "j" not in values,
        "PLAYED with plain_parti_from_stake": profile["plain_parti"] == "PLAYED"
        and profile["plain_parti_from_stake"] is not None,
        "throw_in no with throw_in_ulti_fee": bool(profile["throw_in_ulti_fee"])
        and not profile["throw_in"],
        "silent_eligibility TABLE with ALWAYS": profile["silent_eligibility"] == "TABLE" and always,
        "losses TABLE with ALWAYS": profile["losses"] == "TABLE" and always,
        "losses TABLE with ADDS": profile["losses"] == "TABLE"
        and profile["hundred_payment"] == "ADDS",
        "silent_hundred_with_twenty without silent_hundred": profile["silent_hundred"] is None
        and profile["silent_hundred_with_twenty"] is not None,
        "CONTRACT with individual_kontra": profile["kontra_scope"] == "CONTRACT"
        and bool(profile["individual_kontra"]),
        "PLAIN_PARTI without opening_pass": parti_after_passes and not profile["opening_pass"],
        "PLAIN_PARTI with ALWAYS": parti_after_passes and always,
        "last_word no with holder_exchange": not profile["last_word"]
        and bool(profile["holder_exchange"]),
        "last_word no with HOLDER": not profile["last_word"]
        and profile["raise_without_talon"] == "HOLDER",
    }
    return next((fault for fault, holds in faults.items() if holds), None)


def valid_profile(rng: Random) -> Profile:
    """A profile without contradictions."""
    while True:
        profile = draw_profile(rng)
        if contradiction(profile) is None:
            return profile
