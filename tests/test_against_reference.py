"""The library and the independent reference (`tests.reference`), side by side.

Games are played by plans (`tests.deal_makers`) that bring every kind of line about; what was
compared is counted, printed at the end of the run (see `conftest.py`) and asserted, so that
no kind can silently go untested. With `ULTI_BARS=1` each profile plays a million actions, which
takes minutes; `ULTI_REFERENCE_ACTIONS` sets another number. `ULTI_REFERENCE_GAMES` sets the least
number of games of a profile; below the usual number nothing is asserted about the kinds.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import pytest

import ulti
from tests.deal_makers import (
    PLANS,
    SWITCHES,
    Players,
    Profile,
    contradiction,
    draw_profile,
    make_plan,
    valid_profile,
)
from tests.reference import (
    ALL_CARDS,
    BUILTIN,
    SUITS,
    Bid,
    Reference,
    Rules,
    all_bids,
    bid_row,
    catalogue,
    in_order,
    is_higher,
    is_no_trump,
    outbids,
    revoke_net,
    silent_aces_possible,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Kontra = dict[str, int | list[int]]

DEEPEST_COUNTED = 5  # deeper kontra levels are not told apart

ENOUGH_FOR_COVERAGE = 16 * len(PLANS)  # games of a profile: 16 of every kind of plan
GAMES = int(os.environ.get("ULTI_REFERENCE_GAMES", ENOUGH_FOR_COVERAGE))
BAR = 1_000_000 if os.environ.get("ULTI_BARS") == "1" else 0
ACTIONS = int(os.environ.get("ULTI_REFERENCE_ACTIONS", BAR))  # of a profile, at least
PROFILES = max(60, GAMES // 8)  # generated profiles for what needs no game
GENERATED = ["generated A", "generated B"]

EVERY_BID = sorted(
    {code for name in ("viccesmagyarkartya", "suit_bid") for code in catalogue(BUILTIN[name])}
    | {"jx", "Pjuax", "4x", "2xtd", "Mad", "Z4ux"}
)
GIBBERISH = ["", "fly", "play", "play QQ", "bid zz", "bid jd", "trump", "meld 30", "spread 3"]


# --- both sides ---------------------------------------------------------------------------------


def profile_of(rules: Profile, name: str = "generated") -> ulti.Profile:
    return ulti.Profile.from_dict({"name": name, **rules})


class Duel:
    """One deal, played by the library and by the reference."""

    def __init__(self, seed: str, profile: ulti.Profile, rules: Profile, number: int) -> None:
        self.seed = seed
        self.profile = profile
        self.rng = random.Random(seed)
        self.plan = make_plan(self.rng, rules, number)
        self.players = Players(self.rng, self.plan)
        self.reference = Reference(rules, self.plan.deal, self.plan.stake)
        self.game = ulti.Game.start(
            ulti.Deal.parse(self.plan.deal), profile=profile, stake=self.plan.stake
        )
        self.actions: list[str] = []
        self.counts: Counter[str] = Counter()

    def agree(self, what: str, library: object, reference: object) -> None:
        """Fail with all that is needed to replay the game."""
        if library == reference:
            return
        name = self.profile.name
        record = {
            "format": "ulti-record",
            "version": 1,
            "profile": name if name in BUILTIN else self.profile.to_dict(),
            "stake": self.plan.stake,
            "deal": self.plan.deal,
            "actions": self.actions,
        }
        pytest.fail(
            f"{what}\n  library:   {library!r}\n  reference: {reference!r}\n"
            f"seed {self.seed!r}, plan {self.plan.name!r}, phase {self.reference.phase}, "
            f"to act {self.reference.to_act}\n{json.dumps(record, ensure_ascii=False)}"
        )

    def play(self) -> None:
        """Play to the end, and compare all the way."""
        reference = self.reference
        self.compare_state()
        while reference.phase != "OVER":
            legal, claims = reference.legal(), reference.claims()
            self.compare_actions(legal, claims)
            self.compare_refusals(legal)
            self.act(self.players.choose(reference, legal, claims))
            self.compare_state()
        self.compare_refusals(set())
        self.compare_end()

    def act(self, action: str) -> None:
        self.reference.apply(action)
        word, _, rest = action.partition(" ")
        if word == "play" and self.rng.random() < 0.5:
            self.game = self.game.play(ulti.Card.parse(rest))
        else:
            self.game = self.game.apply(action)
        self.actions.append(action)
        if word == "spread":
            self.counts["spread of a defender" if rest else "spread"] += 1

    # the state

    def compare_state(self) -> None:
        game, reference = self.game, self.reference
        self.agree("phase", game.phase.name, reference.phase)
        self.agree("to act", game.to_act, reference.to_act)
        bid = reference.bid or reference.standing
        self.agree("bid", game.bid and str(game.bid), bid and bid.code)
        self.agree("declarer", game.declarer, reference.standing_bidder)
        if reference.phase in {"PLAY", "KONTRA"}:
            self.agree("trump", game.trump and str(game.trump), reference.trump)
        if reference.phase == "PLAY":
            self.agree("table", [str(card) for card in game.trick], [c for _, c in reference.table])
        if self.rng.random() < 0.15:
            self.compare_cards()

    def compare_cards(self) -> None:
        game, reference = self.game, self.reference
        hands = [[str(card) for card in hand] for hand in game.hands]
        self.agree("hands", [in_order(hand) for hand in hands], [*map(in_order, reference.hands)])
        talon = [str(card) for card in game.talon]
        self.agree("talon", in_order(talon), in_order(reference.talon))
        said = [None if meld is None else str(meld).split()[1:] for meld in game.melds]
        self.agree("melds", said, reference.melds)
        if reference.phase in {"PLAY", "KONTRA"}:
            is_open = [seat for seat in range(3) if reference._hand_is_open(seat)]
            self.agree("open hands", sorted(game.open_seats), is_open)
        if reference.phase == "PLAY":
            self.agree("tricks", [int(trick.winner) for trick in game.tricks], reference.winners)
            declarer = reference._declarer()
            sides = [declarer], reference._defenders()
            points = tuple(reference._trick_points(side) for side in sides)
            self.agree("points", tuple(game.points()), points)

    # what may be done

    def compare_actions(self, legal: set[str], claims: set[str]) -> None:
        for what, actions, expected in (
            ("legal actions", self.game.legal_actions(), legal),
            ("legal claims", self.game.legal_claims(), claims),
        ):
            texts = [str(action) for action in actions]
            self.agree(f"number of {what}", len(texts), len(set(texts)))
            if set(texts) != expected:
                self.agree(what, sorted(set(texts) - expected), sorted(expected - set(texts)))
        cards = {str(card) for card in self.game.legal_cards()}
        self.agree("cards", cards, {a.split()[1] for a in legal if a.startswith("play")})

    def compare_refusals(self, legal: set[str]) -> None:
        """The codes of illegal cards at every card, those of all else now and then."""
        reference = self.reference
        probes: list[str] = []
        if reference.phase == "PLAY":
            hand = reference.hands[reference._actor()]
            probes += [f"play {card}" for card in hand if f"play {card}" not in legal]
            probes.append(f"play {self.rng.choice(ALL_CARDS)}")
        often = 0.08 if reference.tricks and reference.phase == "PLAY" else 0.4
        if self.rng.random() < often:
            probes += self.other_probes()
        for text in probes:
            expected = reference.refusal(text)
            verdict = self.game.verdict(text)
            code = None if verdict.code is None else verdict.code.value
            if code != expected and not is_open(reference, text, code, expected):
                self.agree(f"refusal of {text!r}", code, expected)
            if code is not None:
                self.counts[f"refused: {code}"] += 1
        if probes and reference.refusal(probes[-1]) is not None and self.rng.random() < 0.05:
            with pytest.raises(ulti.IllegalActionError):
                self.game.apply(probes[-1])

    def other_probes(self) -> list[str]:
        """One action of each kind, as it comes, and some nonsense."""
        rng = self.rng
        bid = self.reference.bid
        figures = bid.figures if bid is not None else ["j"]
        one = rng.choice([*figures, "u", "j", "b"])
        two = [f for f in ("j", "4", "2", "u", "a", "d") if f in figures or rng.random() < 0.1]
        return [
            "discard " + " ".join(in_order(rng.sample(ALL_CARDS, 2))),
            f"bid {rng.choice(EVERY_BID)}",
            "pass",
            "take",
            f"trump {rng.choice(SUITS)}",
            "throw-in",
            "meld " + rng.choice(["40", "20", "40 20", "20 20", "40 20 20 20"]),
            f"kontra {one}",
            "kontra " + " ".join(two or ["j"]),
            f"kontra {rng.choice(figures)}@{rng.randrange(3)}",
            f"play {rng.choice(ALL_CARDS)}",
            "concede",
            "spread",
            f"spread {rng.randrange(3)}",
            rng.choice(GIBBERISH),
        ]

    # the end

    def compare_end(self) -> None:
        game, reference = self.game, self.reference
        self.agree("actions at the end", (game.legal_actions(), game.legal_claims()), ((), ()))
        facts = cast("dict[str, object]", reference.facts())
        outcome = game.outcome
        assert outcome is not None
        self.agree("ending", outcome.ending.name, facts["ending"])
        self.agree("made", sorted(figure.code for figure in outcome.made), facts["made"])
        levels = {
            figure.code: list(level) if isinstance(level, tuple) else level
            for figure, level in outcome.kontra.items()
        }
        self.agree("kontra", levels, facts["kontra"])
        expected = cast("dict[str, object]", reference.settlement())
        settlement = game.settlement
        assert settlement is not None
        self.compare_settlement("settlement", settlement, expected)
        again = ulti.settle(outcome, self.profile, self.plan.stake)  # it is possible (R11.9)
        self.compare_settlement("settlement of the outcome", again, expected)
        price = reference.rules.silent_hundred
        if price is not None and facts["hundred_price"] in {None, price}:
            # Of a hundred the reference tells only if it is paid, and not whether it had a forty.
            by_hand = ulti.settle(written_by_hand(facts), self.profile, self.plan.stake)
            self.compare_settlement("settlement by hand", by_hand, expected)
        told = [str(action) for _, action in game.history]
        self.agree("history", told, self.actions)
        self.count(cast("list[dict[str, object]]", expected["lines"]))

    def compare_settlement(
        self, what: str, settlement: ulti.Settlement, expected: dict[str, object]
    ) -> None:
        got = settlement.to_dict()
        lines = cast("list[dict[str, object]]", expected["lines"])
        key = json.dumps
        ours, theirs = (sorted(some, key=key) for some in (got["lines"], lines))
        self.agree(f"{what}: lines", ours, theirs)
        self.agree(f"{what}: net", got["net"], expected["net"])

    # what was compared

    def count(self, lines: list[dict[str, object]]) -> None:
        reference, counts = self.reference, self.counts
        counts[f"ending {reference.ending}"] += 1
        for line in lines:
            counts[kind(line, given_up=reference.ending in {"THROW_IN", "FORFEIT"})] += 1
            if line["silent"] and cast("int", line["kontra_multiplier"]) > 1:
                counts[f"silent {line['figure']} with kontra"] += 1
            if line["figure"] == "c1" and cast("int", line["units"]) > 2:
                counts["silent c1 of more units"] += 1
        if reference.ending in {"VOID", "FORFEIT", "THROW_IN"}:
            return
        self.count_kontra()
        for side in ([reference._declarer()], reference._defenders()):
            said = sum(int(n) for seat in side for n in reference.melds[seat] or [])
            if said and reference._trick_points(side) == 0 and reference.ending == "PLAYED":
                counts["melds without a point"] += 1
                counts["forty and three twenties without a point"] += said >= 100
        if reference.ending == "PLAYED" and any(reference.laid_open):
            counts["played with an open hand"] += 1
        if reference._parti_is_dropped():
            hundred = reference._silent_hundred() is not None
            counts["hundred beside a dropped parti" if hundred else "parti dropped"] += 1
        silent = {line["figure"] for line in lines if line["silent"]}
        counts["silent d and a together"] += {"d", "a"} <= silent

    def count_kontra(self) -> None:
        levels = self.reference.levels
        for key, level in levels.items():
            how = "individual" if "@" in key else "joint"
            for reached in range(min(level, DEEPEST_COUNTED) + 1):
                self.counts[f"kontra level {reached} {how}"] += 1
        if any("@" in key for key in levels) and len(set(levels.values())) > 1:
            self.counts["defenders at two levels"] += 1


def written_by_hand(facts: dict[str, object]) -> ulti.Outcome:
    """The reference's facts as a score keeper would note them."""
    silent = cast("list[tuple[str, int | None, bool]]", facts["silent"])
    kontra = cast("Kontra", facts["kontra"])
    return ulti.Outcome(
        bid=cast("str | None", facts["bid"]),
        declarer=cast("int | None", facts["declarer"]),
        trump=cast("str | None", facts["trump"]),
        ending=cast("str", facts["ending"]),
        made=cast("list[str]", facts["made"]),
        silent=tuple(ulti.Silent(*one) for one in silent),
        kontra={
            figure: level if isinstance(level, int) else (level[0], level[1])
            for figure, level in kontra.items()
        },
    )


def is_open(reference: Reference, text: str, code: str | None, expected: str | None) -> bool:
    """Do the rules leave open which of two codes is told?  Never whether an action is legal.

    record.md has an order for cards only; where an action is wrong in two ways, or written for
    another seat or house, either code is right.
    """
    if text.startswith("kontra") and expected == "bad_action":  # with `@1`, or without it
        return code in {"not_your_raise", "figure_not_in_bid"}
    if text.startswith("kontra") and reference.phase == "PLAY":  # a second kontra, and a wrong one
        return (code, expected) == ("figure_not_in_bid", "already_raised")
    if text.startswith("bid") and reference.rules.suit_named_in_bid == "ALWAYS":  # without a suit
        return (code, expected) == ("bid_not_in_profile", "bad_bid")
    return False


def kind(line: dict[str, object], *, given_up: bool = False) -> str:
    """The kind of a line, as the table of what was compared names it."""
    words = [
        "silent" if line["silent"] else "",
        str(line["figure"]),
        "fee" if line["fee"] else "",
        str(line["result"]),
        f"by {line['by']}" if line["silent"] else "",
        "(not played)" if given_up else "",
    ]
    return " ".join(word for word in words if word)


# --- games --------------------------------------------------------------------------------------


def to_be_seen(rules: Rules) -> set[str]:
    """Every kind of thing that games of this profile can bring, so that none goes untested."""
    kinds = {"ending PLAYED"}
    if rules.silent_hundred is not None:
        kinds |= {"silent c1 made by declarer", "silent c1 made by defenders"}
    for figure in rules.values:
        kinds |= {f"{figure} made", f"{figure} lost"}
    if rules.ulti_fee:
        kinds |= {"u fee lost"}
    if rules.silent_ulti is not None:
        whose = ("declarer", "defender")
        kinds |= {f"silent u {result} by {w}" for result in ("made", "lost") for w in whose}
        if rules.silent_ulti_fee:
            kinds |= {"silent u fee lost by declarer"}
        if rules.silent_ulti_fee and rules.silent_ulti_fee_for_defenders:
            kinds |= {"silent u fee lost by defender"}
    if rules.silent_aces is not None:
        kinds |= {"silent a made by declarer", "silent a made by defender"}
    if rules.silent_durchmars is not None:
        others = {"ANYONE": ["defender"], "SIDES": ["defenders"], "DECLARER": []}
        seats = ["declarer", *others[rules.silent_durchmars_by]]
        results = ["made"] + ["lost"] * rules.silent_durchmars_losable
        kinds |= {f"silent d {result} by {seat}" for result in results for seat in seats}
    return kinds | events_to_be_seen(rules)


def events_to_be_seen(rules: Rules) -> set[str]:
    """The same for what is not a line of a settlement."""
    kinds = {"melds without a point", "forty and three twenties without a point"}
    if rules.early_end != "NEVER":
        kinds |= {"ending EARLY"}
    if rules.concession:
        kinds |= {"ending CONCEDED"}
    if rules.throw_in:
        kinds |= {"ending THROW_IN", "j lost (not played)", "u lost (not played)"}
    if rules.plain_parti != "PLAYED":
        kinds |= {"ending FORFEIT"}
    if rules.opening_pass:
        kinds |= {"ending VOID"}
    if rules.spread != "NEVER":
        kinds |= {"spread", "played with an open hand"}
        if rules.defender_spread != "NEVER":
            kinds |= {"spread of a defender"}
    codes = ["not_in_hand", "must_follow_suit", "must_trump", "must_overtake"]
    codes += ["seven_is_guarded"] * (rules.seven_guard != "NOBODY")
    kinds |= {f"refused: {code}" for code in codes}
    return kinds | kontra_to_be_seen(rules)


def kontra_to_be_seen(rules: Rules) -> set[str]:
    deepest = DEEPEST_COUNTED if rules.kontra_levels is None else rules.kontra_levels
    kinds = {f"kontra level {level} joint" for level in range(deepest + 1)}
    if rules.individual_kontra:
        kinds |= {f"kontra level {level} individual" for level in range(deepest + 1)}
        kinds |= {"defenders at two levels"}
    if rules.hundred_payment == "REPLACES":
        linear = rules.hundred_scale == "LINEAR"
        kinds |= {"silent c1 of more units" if linear else "silent c1 with kontra"}
    if rules.silent_kontra == "HIGHEST":
        kinds |= {f"silent {figure} with kontra" for figure in "uad"}
    if rules.parti_dropped_by_silent_ulti:
        kinds |= {"parti dropped", "hundred beside a dropped parti"}
    if rules.aces_with_silent_durchmars and rules.silent_aces and rules.silent_durchmars:
        kinds |= {"silent d and a together"}
    return kinds


# Generated profiles together can do all.
ALL_SWITCHES_ON = BUILTIN["wikihow"] | {
    "values": {**cast("dict[str, int]", BUILTIN["wikihow"]["values"]), "x": 8},
    "opening_pass": True,
    "concession": True,
    "spread": "ANY_TIME",
    "defender_spread": "AFTER_DECLARER",
    "throw_in_ulti_fee": True,
    "seven_guard": "EVERYBODY",
}


# A plan that is about a switch shows nothing where a drawn profile has it off.
SWITCHED_ON: dict[str, Profile] = {
    "doubled_parti": {
        "parti_dropped_by_silent_ulti": True,
        "silent_ulti": 2,
        "silent_eligibility": "RULES",
        "silent_hundred": 2,
        "silent_hundred_needs": "ANY",
        "melds_count": "ALWAYS",
        "kontra_levels": 3,
    },
}


def drawn_rules(seed: str, number: int) -> Profile:
    """House rules for a game; most often such as its plan can show something in."""
    rng = random.Random(f"rules {seed}")
    rules = valid_profile(rng)
    wished = rules | SWITCHED_ON.get(PLANS[number % len(PLANS)].__name__, {})
    return wished if rng.random() < 0.7 and contradiction(wished) is None else rules


@pytest.mark.long
@pytest.mark.parametrize("name", [*BUILTIN, *GENERATED])
def test_games(name: str, record_property: Callable[[str, object], None]) -> None:
    builtin = BUILTIN.get(name)
    counts: Counter[str] = Counter()
    number = -1
    while counts["games"] < GAMES or counts["actions"] < ACTIONS:
        number += 1
        seed = f"{name} {number}"
        rules = builtin if builtin is not None else drawn_rules(seed, number)
        profile = ulti.get_profile(name) if builtin is not None else profile_of(rules)
        duel = Duel(seed, profile, rules, number)
        try:
            duel.play()
        except ulti.UltiError as error:
            duel.agree("an error of the library", error, None)
        counts += duel.counts
        counts["games"] += 1
        counts["actions"] += len(duel.actions)
    record_property("compared", json.dumps({"profile": name, "counts": counts}))
    if GAMES >= ENOUGH_FOR_COVERAGE:
        expected = to_be_seen(Rules(builtin if builtin is not None else ALL_SWITCHES_ON))
        assert sorted(expected - counts.keys()) == []


OUTSIDE_THE_DEAL = {"kontra_names", "next_dealer"} | {s for s in SWITCHES if "revoke" in s}


@pytest.mark.parametrize("switch", [s for s in SWITCHES if s not in OUTSIDE_THE_DEAL])
def test_the_comparison_sees_every_switch(switch: str) -> None:
    """The test of the test: where one side has another switch, some game shows it."""
    for number in range(400):
        rng = random.Random(f"{switch} {number}")
        rules = valid_profile(rng)
        other = rules | {switch: rng.choice([v for v in SWITCHES[switch] if v != rules[switch]])}
        if contradiction(other) is not None:
            continue
        duel = Duel(f"{switch} {number}", profile_of(other), rules, number)
        try:
            duel.play()
        except (pytest.fail.Exception, ulti.UltiError):
            return
    pytest.fail(f"nothing depends on {switch}")


def test_trick_one_is_gathered_behind_the_kontra_round() -> None:
    rules = BUILTIN["ultistars"]
    for number in range(100):
        duel = Duel(f"kontra round {number}", ulti.get_profile("ultistars"), rules, number)
        while duel.reference.phase not in {"KONTRA", "OVER"}:
            legal, claims = duel.reference.legal(), duel.reference.claims()
            duel.act(duel.players.choose(duel.reference, legal, claims))
        if duel.reference.phase == "KONTRA":
            table = [card for _, card in duel.reference.table]
            assert [str(card) for card in duel.game.trick] == table
            assert duel.game.tricks == ()


# --- what needs no game -------------------------------------------------------------------------


def some_profiles(seed: str) -> Iterator[tuple[str, Profile, ulti.Profile]]:
    """The built-in profiles, then generated ones, each with a seed of its own."""
    for name, rules in BUILTIN.items():
        yield name, rules, ulti.get_profile(name)
    for number in range(PROFILES):
        name = f"{seed} {number}"
        rules = valid_profile(random.Random(name))
        yield name, rules, profile_of(rules)


@pytest.mark.parametrize("name", BUILTIN)
def test_builtin_profiles_are_the_table_of_the_rules(name: str) -> None:
    assert set(ulti.PROFILES) == set(BUILTIN)
    assert ulti.get_profile(name).to_dict() == {"name": name, **BUILTIN[name]}


def test_contradictions_and_nothing_else_are_refused() -> None:
    seen = Counter[str | None]()
    for number in range(8 * PROFILES):
        rules = draw_profile(random.Random(f"contradiction {number}"))
        fault = contradiction(rules)
        seen[fault] += 1
        try:
            profile_of(rules)
        except ulti.ProfileError as error:
            assert fault is not None, (number, error, rules)  # noqa: PT017 - both ways are right
        else:
            assert fault is None, (number, rules)
    assert len(seen) == 19, seen  # all of R12, and none


def test_catalogue() -> None:
    for name, rules, profile in some_profiles("catalogue"):
        rng = random.Random(name)
        library = ulti.Catalogue.of(profile)
        codes = [str(bid) for bid in library.bids]
        assert len(codes) == len(set(codes)), name
        assert set(codes) == set(catalogue(rules)), name
        typed = Rules(rules)
        bids = all_bids(typed)
        for low, high in pairwise(codes):
            assert not is_higher(typed, bids[low], bids[high]), (name, low, high)
        for _ in range(400):
            new, old = rng.choice(codes), rng.choice(codes)
            expected = is_higher(typed, bids[new], bids[old])
            assert library.outbids(new, old) is expected, (name, new, old)
        new, old = rng.sample(codes, 2)
        assert library.outbids(new, old) is outbids(rules, new, old), (name, new, old)


def test_rows_of_bids() -> None:
    for name, rules, profile in some_profiles("rows"):
        rng = random.Random(name)
        library = ulti.Catalogue.of(profile)
        codes = [str(bid) for bid in library.bids]
        for code in codes if name in BUILTIN else rng.sample(codes, min(20, len(codes))):
            row = library.row(code)
            for column, expected in bid_row(rules, code).items():
                assert getattr(row, column) == expected, (name, code, column, rules)


def test_revoke() -> None:
    """R11.8, for outcomes written by hand: what was made or silent has no influence."""
    compared = 0
    for name, rules, profile in some_profiles("revoke"):
        if profile.revoke_multiplier is None:
            outcome = ulti.Outcome(bid="Pj", declarer=0, trump="P")
            with pytest.raises(ulti.ProfileError):
                ulti.settle_revoke(outcome, 0, profile)
            continue
        typed = Rules(rules)
        for number in range(10):
            rng = random.Random(f"{name} {number}")
            bid = rng.choice(list(all_bids(typed).values()))
            kontra = draw_kontra(rng, typed, bid)
            declarer, offender, stake = rng.randrange(3), rng.randrange(3), rng.randint(1, 9)
            trump = None if is_no_trump(bid) else bid.suit or rng.choice("MZT")
            # All made, or nothing but silent aces: what a deal can end like (R11.9).
            made = bid.figures if rng.random() < 0.5 else []
            aces = silent_aces_possible(typed, bid, by_declarer=declarer == 1) and not made
            facts: dict[str, object] = {
                "bid": bid.code,
                "declarer": declarer,
                "trump": trump,
                "ending": "PLAYED",
                "made": made,
                "silent": [["a", 1, True]] if aces else [],
                "kontra": kontra,
            }
            settlement = ulti.settle_revoke(written_by_hand(facts), offender, profile, stake)
            expected = revoke_net(rules, bid.code, declarer, kontra, offender, stake, trump)
            assert list(settlement.net) == expected, (name, number, facts, offender, rules)
            for line in settlement.lines:
                price = line.units * line.suit_multiplier * line.kontra_multiplier * stake
                assert all(abs(line.net[seat]) == price for seat in line.against)
                assert sum(line.net) == 0
            compared += 1
    assert compared > 4 * PROFILES


def draw_kontra(rng: random.Random, rules: Rules, bid: Bid) -> Kontra:
    """Levels that the profile allows; pairs where kontras are individual."""
    most = 7 if rules.kontra_levels is None else rules.kontra_levels
    if rules.kontra_scope == "CONTRACT":
        level = rng.randint(0, most)
        return dict.fromkeys(bid.figures, level)
    return {
        figure: [rng.randint(0, most), rng.randint(0, most)]
        if figure in rules.individual_kontra
        else rng.randint(0, most)
        for figure in bid.figures
        if rng.random() < 0.7
    }
