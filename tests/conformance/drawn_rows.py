"""Rows taken from games that are played by plans which bring rare things about.

The plans and players are those of `tests.deal_makers`, and the independent reference plays along.
Of each kind of position a few are kept, and of whole deals those that show something which the
ones before did not.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

import ulti
from tests.conformance.making import DRAWN_OF, Chance, row
from tests.conformance.money_rows import House, changed_house, rules_of_settlement
from tests.deal_makers import PLANS, Players, make_plan
from tests.reference import ALL_CARDS, Reference, in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conformance.answers import Row

ROUNDS_OF_PLANS: Final = 3
CHANGED_HOUSES: Final = 230
LATE: Final = 7  # from so many gathered tricks on
NEW_IN_A_DEAL: Final = 3  # things that no deal before it had


@attrs.frozen
class Played:
    """A game that was played out, and the state after each action."""

    house: House
    stake: int
    deal: tuple[str, ...]
    actions: tuple[str, ...]
    states: tuple[ulti.Game, ...]

    def content(self, count: int) -> dict[str, Any]:
        """Return the input of the game after some actions."""
        return {
            "stake": self.stake,
            "deal": list(self.deal),
            "actions": list(self.actions[:count]),
        }

    def row(self, kind: str, rules: str, count: int, **more: Any) -> Row:  # noqa: ANN401
        """Return a row about the game after some actions."""
        name, switches = self.house
        content = {**self.content(count), **more}
        return row(kind, rules, content, profile=name, switches=switches)


def _play_out(house: House, number: int) -> Played:
    name, switches = house
    rng = Chance(f"game {name} {number}")
    profile = ulti.get_profile(name).evolve(**switches)
    rules = _switches_of(profile)
    plan = make_plan(rng, rules, number)
    players = Players(rng, plan)
    reference = Reference(rules, plan.deal, plan.stake)
    deal = ulti.Deal.parse(plan.deal)
    states = [ulti.Game.start(deal, profile, plan.stake)]
    actions: list[str] = []
    while reference.phase != "OVER":
        legal, claims = states[-1].legal_actions(), states[-1].legal_claims()
        action = players.choose(reference, {*map(str, legal)}, {*map(str, claims)})
        reference.apply(action)  # refuses what it does not allow
        actions.append(action)
        states.append(states[-1].apply(action))
    return Played(house, plan.stake, deal.texts(), tuple(actions), tuple(states))


def _switches_of(profile: ulti.Profile) -> dict[str, object]:
    """Return the profile as the reference reads it."""
    return {key: value for key, value in profile.to_dict().items() if key != "name"}


@cache
def games() -> tuple[Played, ...]:
    """Play the games that all rows here are taken from."""
    built_in = [
        _play_out((name, {}), number)
        for number in range(ROUNDS_OF_PLANS * len(PLANS))
        for name in DRAWN_OF
    ]
    rng = Chance("houses")
    changed = [_play_out(changed_house(rng, n), n) for n in range(CHANGED_HOUSES)]
    return (*built_in, *changed)


# Positions

Kind: TypeAlias = tuple[object, ...] | None
"""What a position is like; None if it is of no interest."""


def _taken(
    kind_of: Callable[[ulti.Game], Kind], most: int, total: int
) -> Iterator[tuple[Played, int]]:
    """Go through positions, no more than `most` of a kind and `total` in all."""
    seen: Counter[object] = Counter()
    found = []
    for game in games():
        for count, state in enumerate(game.states):
            kind = kind_of(state)
            if kind is not None and seen[kind] < most:
                seen[kind] += 1
                found.append((seen[kind], game, count))
    # The first ones of all kinds before the second ones.
    found.sort(key=lambda one: one[0])
    for _, game, count in found[:total]:
        yield game, count


def _house(state: ulti.Game) -> str:
    return state.profile.name


def _words(state: ulti.Game) -> frozenset[str]:
    return frozenset(str(action).split()[0] for action in state.legal_actions())


def _takes(state: ulti.Game) -> int:
    return sum(isinstance(action, ulti.Take) for _, action in state.history)


def _is_trick_one(state: ulti.Game) -> bool:
    return state.phase in {ulti.Phase.PLAY, ulti.Phase.KONTRA} and not state.tricks


def _auction_kind(state: ulti.Game) -> Kind:
    if state.phase not in {ulti.Phase.BID, ulti.Phase.RESPOND, ulti.Phase.TRUMP}:
        return None
    bids = sum(str(action).startswith("bid") for action in state.legal_actions())
    own = state.declarer is state.to_act
    return _house(state), state.phase, _words(state), own, min(_takes(state), 3), min(bids, 1)


def auctions() -> Iterator[Row]:
    """Positions of the bidding."""
    for game, count in _taken(_auction_kind, 2, 190):
        yield game.row("game", rules_of_position(game.states[count]), count)


def _kontra_kind(state: ulti.Game) -> Kind:
    if not _is_trick_one(state) or "kontra" not in _words(state):
        return None
    levels = tuple(sorted(map(str, state.kontra.values())))
    open_to = len(state.legal_actions())
    bid = state.bid
    assert bid is not None
    profile = state.profile
    alone = not profile.individual_kontra.isdisjoint(bid)
    house = profile.kontra_scope, profile.kontra_time, alone
    return state.phase, bid.has_trump, levels, min(open_to, 6), *house


def kontra() -> Iterator[Row]:
    """Positions in which something may be doubled, of every depth."""
    for game, count in _taken(_kontra_kind, 2, 230):
        yield game.row("game", rules_of_position(game.states[count]), count)


def _meld_kind(state: ulti.Game) -> Kind:
    if not _is_trick_one(state) or "meld" not in _words(state):
        return None
    said = frozenset(str(a) for a in state.legal_actions() if str(a).startswith("meld"))
    return _house(state), len(state.trick), said


def melds() -> Iterator[Row]:
    """Positions in which something may be melded."""
    for game, count in _taken(_meld_kind, 1, 110):
        yield game.row("game", rules_of_position(game.states[count]), count)


def _claim_kind(state: ulti.Game) -> Kind:
    claims = frozenset(map(str, state.legal_claims()))
    if not claims:
        return None
    return (
        claims,
        state.open_seats,
        len(state.trick),
        min(len(state.tricks), 1),
        state.profile.spread,
    )


def claims() -> Iterator[Row]:
    """Positions in which something may be claimed."""
    for game, count in _taken(_claim_kind, 2, 110):
        yield game.row("game", rules_of_position(game.states[count]), count)


def _play_kind(state: ulti.Game) -> Kind:
    if state.phase is not ulti.Phase.PLAY or not state.tricks or state.to_act is None:
        return None
    hand, legal = state.hands[state.to_act], state.legal_cards()
    guarded = state.trick == () and len(legal) < len(hand)
    suits = len({card.suit for card in legal})
    bid = state.bid
    assert bid is not None
    late = len(state.tricks) >= LATE
    return (
        _house(state),
        bid.has_trump,
        len(state.trick),
        late,
        guarded,
        len(legal) < len(hand),
        suits > 1,
    )


def play() -> Iterator[Row]:
    """Positions of the later play."""
    for game, count in _taken(_play_kind, 3, 240):
        yield game.row("game", rules_of_position(game.states[count]), count)


# Whole deals


def _features(game: Played) -> frozenset[object]:
    """Return what came up in a deal: its ending, its lines, and which of them came together."""
    end = game.states[-1]
    assert end.outcome is not None
    assert end.settlement is not None
    seen: set[object] = {end.outcome.ending}
    for line in end.settlement.lines:
        seen.add((line.figure, line.silent, line.fee, line.result, line.by, line.units))
        seen.add((line.figure, line.silent, line.kontra_multiplier, line.suit_multiplier))
    seen.add(frozenset((line.figure, line.silent, line.made) for line in end.settlement.lines))
    return frozenset((_house(end), feature) for feature in seen)


def deals() -> Iterator[Row]:
    """Whole deals, each with some things that no deal of its house before it had."""
    seen: set[object] = set()
    for game in games():
        new = _features(game) - seen
        if len(new) >= NEW_IN_A_DEAL:
            seen |= new
            yield game.row("game", rules_of_deal(game.states[-1]), len(game.actions))


# Refusals


def refusals() -> Iterator[Row]:
    """Actions that are refused, as they come; where two codes would be right, none is asked for."""
    rng = Chance("refusals")
    seen: Counter[object] = Counter()
    for game in games():
        for count in sorted(rng.sample(range(len(game.states)), 6)):
            state = game.states[count]
            action = rng.choice(_probes(rng, state))
            verdict = state.verdict(action)
            kind = (verdict.code, state.phase, action.split(" ")[0])
            most = 8 if action.startswith("play") and state.phase is ulti.Phase.PLAY else 3
            if verdict.code is None or seen[kind] >= most or _is_open(game, count, action):
                continue
            seen[kind] += 1
            yield game.row("refusal", verdict.rule, count, action=action)


def _is_open(game: Played, count: int, action: str) -> bool:
    """Tell whether the rules leave open which code is told: the reference then has another."""
    reference = Reference(_switches_of(game.states[0].profile), game.deal, game.stake)
    for done in game.actions[:count]:
        reference.apply(done)
    return reference.refusal(action) != str(game.states[count].verdict(action).code)


def _probes(rng: Chance, state: ulti.Game) -> list[str]:
    """Return actions of all kinds; those of cards more often."""
    figures = [figure.code for figure in state.bid] if state.bid else ["j"]
    hand = [] if state.to_act is None else list(map(str, state.hands[state.to_act]))
    plays = [f"play {card}" for card in rng.sample(hand, min(4, len(hand)))]
    return [
        *plays,
        f"play {rng.choice(ALL_CARDS)}",
        "discard " + " ".join(in_order(rng.sample(ALL_CARDS, 2))),
        f"bid {rng.choice(['j', 'ju', 'b', '4d', 'P2', 'Mju', 'jx', '4ad', 'tb'])}",
        "pass",
        "take",
        f"trump {rng.choice('MZTP')}",
        "throw-in",
        "meld " + rng.choice(["40", "20", "40 20", "20 20 20"]),
        f"kontra {rng.choice([*figures, 'u', 'a'])}",
        "concede",
        "spread",
        f"spread {rng.randrange(3)}",
    ]


# Views


def _view_kind(state: ulti.Game) -> Kind:
    takes = min(_takes(state), 2)
    if state.outcome is not None:
        return state.outcome.ending, takes
    said = any(state.melds), bool(state.kontra)
    return state.phase, takes, len(state.open_seats), len(state.trick), said


def views() -> Iterator[Row]:
    """Look at positions of all kinds, from each seat and from outside in turn."""
    for place, (game, count) in enumerate(_taken(_view_kind, 2, 110)):
        seat = (0, 1, 2, None)[place % 4]
        state = game.states[count]
        rules = ["R13.3" if seat is None else "R13.1", "R5.7"]
        rules += ["R13.2"] * (state.phase is ulti.Phase.OVER)
        rules += ["R8.6 R8.7"] * bool(state.open_seats)
        yield game.row("view", " ".join(rules), count, seat=seat)


# Which rules a position bears on


def rules_of_position(state: ulti.Game) -> str:
    """Return the numbers of the rules that decide what may be done in a position."""
    words, phase = _words(state), state.phase
    rules: list[str] = []
    if phase is ulti.Phase.BID:
        rules += ["R5.2" if _takes(state) else "R5.1", "R3.2", "R4.1"]
        rules += ["R5.8"] * ("pass" in words and state.bid is not None)
    elif phase is ulti.Phase.RESPOND:
        own = state.declarer is state.to_act
        rules += ["R5.6" if state.bid is None else "R5.4" if own else "R5.2"]
        rules += ["R5.3"] * ("bid" in words) + ["R5.5"] * ("take" not in words)
        rules += ["R5.8"] * (own and state.profile.holder_exchange)
    elif phase is ulti.Phase.TRUMP:
        rules += ["R6.2", *["R6.3"] * ("throw-in" in words)]
    elif phase is ulti.Phase.KONTRA:
        rules += ["R7.4", "R7.3", "R7.5"]
    else:
        rules += _rules_of_play(state, words)
    if state.bid is not None and str(state.bid)[0] in "MZT":
        rules.append("R3.5")
    return " ".join(dict.fromkeys(rules))


def _rules_of_play(state: ulti.Game, words: frozenset[str]) -> list[str]:
    profile, bid = state.profile, state.bid
    assert bid is not None
    rules = ["R8.2" if state.trick else "R8.1"]
    rules += ["R7.1"] * ("meld" in words) + ["R7.2", "R7.3"] * ("kontra" in words)
    rules += ["R6.3"] * ("throw-in" in words)
    for claim in map(str, state.legal_claims()):
        rules.append("R8.8" if claim == "concede" else "R8.7")
    if ulti.Figure.ULTI in bid and profile.seven_guard is not ulti.SevenGuard.NOBODY:
        rules.append("R8.4")
    rules += ["R8.6"] * bool(state.open_seats)
    rules += ["R1.4"] * (not bid.has_trump)
    return rules


def rules_of_deal(state: ulti.Game) -> str:
    """Return the numbers of the rules that a deal bears on which is over."""
    outcome, settled, bid = state.outcome, state.settlement, state.bid
    assert outcome is not None
    assert settled is not None
    told = {
        "ending": outcome.ending.name,
        "bid": None if bid is None else str(bid),
        "kontra": dict(outcome.kontra),
    }
    rules = rules_of_settlement(settled, state.profile, told).split()
    if state.tricks:
        rules += ["R8.1", "R8.3"]
    rules += ["R7.4"] * bool(outcome.kontra)
    if bid is not None and outcome.ending in {ulti.Ending.PLAYED, ulti.Ending.CONCEDED}:
        rules += ["R9.1"] * bid.has_trump
        rules += ["R9.2"] * (ulti.Figure.PARTI in bid) + ["R7.1"] * any(state.melds)
        if {ulti.Figure.FORTY_HUNDRED, ulti.Figure.TWENTY_HUNDRED} & {*bid}:
            rules.append("R9.4")
        rules += ["R9.3"] * (any(state.melds) and 0 in state.points())
    return " ".join(dict.fromkeys(rules))
