"""The expected answers of the vectors, told a second time by the independent reference.

The reference reads no texts but canonical ones and judges no facts written by hand; of all else
every row is compared, and of views, which cards are named in them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from conformance.vectors import read_rows
from tests.deal_makers import contradiction
from tests.reference import (
    ALL_CARDS,
    BUILTIN,
    SUITS,
    TEN_HIGH,
    TEN_LOW,
    Reference,
    Rules,
    all_bids,
    bid_row,
    defenders_of,
    figure_value,
    in_order,
    kontra_name,
    next_dealer,
    outbids,
    rank,
    read_code,
    revoke_net,
    silent_aces_possible,
    silent_durchmars_possible,
    silent_ulti_possible,
)
from tests.test_against_reference import is_open

if TYPE_CHECKING:
    from collections.abc import Callable

    from conformance.answers import Row

Told = dict[str, Any]
ORDERS: Final = {"TEN_HIGH": TEN_HIGH, "TEN_LOW": TEN_LOW}


def house_of(row: Row) -> dict[str, object]:
    switches = row.get("switches", {})
    house = {**BUILTIN[row["profile"]], **switches}
    if switches.get("plain_parti") == "PLAYED" and "plain_parti_from_stake" not in switches:
        house["plain_parti_from_stake"] = None  # an inherited stake is taken away
    if house["kontra_names"] is None:
        house["kontra_names"] = BUILTIN["ultistars"]["kontra_names"]  # the usual ones (R7.4)
    return house


# Cards


class Trick(Reference):
    """A trick alone: what lies on the table, the trump, the order."""

    def __init__(self, told: Told) -> None:
        self.rules = Rules(BUILTIN["ultistars"])
        self.table = list(enumerate(told["trick"].split()))
        self.trump = told["trump"]
        self.order = ORDERS[told["order"]]

    def _order(self) -> list[str]:
        return self.order

    def legal_of(self, hand: list[str]) -> list[str]:
        if not self.table:
            return hand
        allowed, _ = self._suit_obligation(hand)
        return self._overtaking(allowed)

    def winner(self) -> int:
        return self._winning_play(self.table)[0]


def legal_cards(row: Row) -> Told:
    told = row["input"]
    legal = Trick(told).legal_of(told["hand"].split())
    return {"cards": " ".join(in_order(legal))}


def trick_winner(row: Row) -> Told:
    return {"winner": Trick(row["input"]).winner()}


def card_points(row: Row) -> Told:
    return {"points": 10 * sum(card[1] in "AX" for card in row["input"]["cards"].split())}


def sort_cards(row: Row) -> Told:
    order = ORDERS[row["input"]["order"]]
    cards: list[str] = []
    for word in row["input"]["cards"].upper().replace("10", "X").replace(",", " ").split():
        letters, suit = list(word), ""
        while letters:
            letter = letters.pop(0)
            if letter in SUITS and letters:  # a suit alone is not a card
                suit = letter
            else:
                cards.append(suit + letter)
    if len(set(cards)) < len(cards) or not set(cards) <= set(ALL_CARDS):
        return {"error": "bad_card"}
    cards.sort(key=lambda card: (SUITS.index(card[0]), order.index(card[1])))
    return {"cards": " ".join(cards)}


def deal_deck(row: Row) -> Told:
    deck: list[str] = row["input"]["deck"].split()
    hands: list[list[str]] = [[], [], []]
    if sorted(deck) != sorted(ALL_CARDS):
        return {"error": "bad_deal"}
    for packets in row["input"]["packets"]:
        for hand, size in zip(hands, packets, strict=True):
            hand.extend(deck[:size])
            del deck[:size]
    return {"deal": [" ".join(in_order(hand)) for hand in hands]}


# Bids and house rules


def bid(row: Row) -> Told:
    rules, code = Rules(house_of(row)), row["input"]["bid"]
    read = read_code(code)
    if read is None:
        return {"error": "bad_bid"}
    if code not in all_bids(rules):
        return {"error": "bid_not_in_profile"}
    cells = bid_row(house_of(row), code)
    value = sum(figure_value(rules, read, figure) for figure in read.figures)
    # The reference has no marks.
    return {**cells, "value": value, "text": cells["win"], "mark": row["expected"]["mark"]}


def compare_bids(row: Row) -> Told:
    told, house = row["input"], house_of(row)
    if not {told["new"], told["old"]} <= all_bids(Rules(house)).keys():
        return {"error": "bid_not_in_profile"}
    return {"outbids": outbids(house, told["new"], told["old"])}


def catalogue(row: Row) -> Told:
    rules = Rules(house_of(row))
    bids = sorted(all_bids(rules).values(), key=lambda one: rank(rules, one))
    steps = groupby(bids, key=lambda one: rank(rules, one))
    return {"bids": [sorted(one.code for one in step) for _, step in steps]}


def parse_bid(row: Row) -> Told | None:
    """Only codes in canonical writing."""
    text = row["input"]["text"]
    read = read_code(text)
    return None if read is None else {"bid": read.code}


def profile(row: Row) -> Told | None:
    if row["profile"] not in BUILTIN:
        return {"error": "unknown_profile"}
    if not row.get("note", "").startswith("refused"):
        return {"profile": house_of(row)}
    if not row["switches"].keys() <= BUILTIN[row["profile"]].keys():
        return {"error": "bad_rules"}  # no such switch
    house = {**BUILTIN[row["profile"]], **row["switches"]}
    return {"error": "bad_rules"} if contradiction(house) else None  # else a value is wrong


# Games


def replay(row: Row) -> Reference:
    told = row["input"]
    reference = Reference(house_of(row), told["deal"], told["stake"])
    for action in told["actions"]:
        reference.apply(action)
    return reference


def levels_of(reference: Reference) -> Told:
    if reference.bid is None:
        return {}
    defenders = reference._defenders()
    pairs = {f: [reference._level(f, d) for d in defenders] for f in reference.bid.figures}
    return {
        figure: pair if reference._is_individual(figure) else pair[0]
        for figure, pair in pairs.items()
        if any(pair)
    }


def game(row: Row) -> Told:
    reference = replay(row)
    standing = reference.bid or reference.standing
    over = reference.phase == "OVER"
    state: Told = {
        "phase": reference.phase,
        "to_act": reference.to_act,
        "actions": sorted(reference.legal()),
        "claims": sorted(reference.claims()),
        "hands": [" ".join(in_order(hand)) for hand in reference.hands],
        "talon": " ".join(in_order(reference.talon)),
        "bid": standing and standing.code,
        "declarer": reference.standing_bidder,
        "trump": reference.trump,
        "melds": [None if said is None else " ".join(said) for said in reference.melds],
        "kontra": levels_of(reference),
        "trick": " ".join(card for _, card in reference.table),
        "winners": reference.winners,
        "open": [seat for seat in range(3) if reference.bid and reference._hand_is_open(seat)],
    }
    if over:
        facts = cast("Told", reference.facts())
        state |= {"ending": facts["ending"], "made": facts["made"]}
        state["settlement"] = reference.settlement()
        # What lies open then (R13.2), and what lies on the table, the reference does not tell.
        for key in ("open", "trick", "trump"):
            state[key] = row["expected"][key]
    if "points" in row["expected"]:
        declarer = reference._declarer()
        sides = [declarer], reference._defenders()
        state["points"] = [reference._trick_points(side) for side in sides]
    return state


def refusal(row: Row) -> Told | None:
    reference, action = replay(row), row["input"]["action"]
    code, expected = row["expected"]["code"], reference.refusal(action)
    if "by" in row["input"]:
        return {"code": refusal_to(reference, action, row["input"]["by"])}
    return None if is_open(reference, action, code, expected) else {"code": expected}


def refusal_to(reference: Reference, action: str, speaker: int) -> str | None:
    """R13.4, R13.5: what a speaker is told."""
    if reference.phase == "OVER":
        return reference.refusal(action)
    word, _, seat = action.partition(" ")
    if word not in {"concede", "spread"}:
        return reference.refusal(action) if speaker == reference.to_act else "not_your_turn"
    expected = reference.refusal(action)
    if expected is not None:
        return expected
    declarer, defenders = reference._declarer(), reference._defenders()
    whose = defenders if word == "concede" else [int(seat)] if seat else [declarer]
    if speaker not in whose:
        return "not_your_turn"
    consent = word == "concede" or (seat and reference.rules.defender_spread == "WITH_CONSENT")
    return "no_consent" if consent else None


# Money


class ToldByHand(Reference):
    """A deal of which only the outcome is known."""

    def __init__(self, house: dict[str, object], outcome: Told, stake: int) -> None:
        self.rules = Rules(house)
        self.stake = stake
        self.outcome = outcome
        self.phase = "OVER"
        self.ending = outcome["ending"]
        self.declarer = outcome["declarer"]
        self.trump = outcome["trump"]
        self.bid = None if outcome["bid"] is None else read_code(outcome["bid"])
        self.levels = {}
        if self.bid is not None:
            self._read_levels(outcome["kontra"])

    def _read_levels(self, kontra: Told) -> None:
        for figure in self._bid().figures:
            level = kontra.get(figure, 0)
            if not self._is_individual(figure):
                self.levels[figure] = level
                continue
            first, second = defenders_of(self._declarer())
            both = level if isinstance(level, list) else [level, level]
            self.levels[f"{figure}@{first}"], self.levels[f"{figure}@{second}"] = both

    def _silent(self, figure: str) -> tuple[Any, bool] | None:
        for one in self.outcome["silent"]:
            if one["figure"] == figure:
                return one["seat"], one["made"]
        return None

    def _made(self, figure: str) -> bool:
        return figure in self.outcome["made"]

    def _hundred_price(self, side: str) -> int:
        assert self.rules.silent_hundred is not None, side
        (told,) = (one for one in self.outcome["silent"] if one["figure"] == "c1")
        other = self.rules.silent_hundred_with_twenty if told.get("twenty") else None
        return self.rules.silent_hundred if other is None else other

    def _silent_hundred(self) -> str | None:
        told = self._silent("c1")
        if told is None or self.rules.silent_hundred is None:
            return None
        return "defenders" if told[0] is None else "declarer"

    def _silent_ulti(self) -> tuple[int, bool] | None:
        return self._silent("u") if silent_ulti_possible(self.rules, self._bid()) else None

    def _silent_durchmars(self) -> tuple[int, bool] | None:
        told = self._silent("d")
        if told is None or not silent_durchmars_possible(self.rules, self._bid()):
            return None
        others: dict[str, list[int | None]] = {
            "ANYONE": [*defenders_of(self._declarer())],
            "SIDES": [None],
            "DECLARER": [],
        }
        if told[0] not in [self.declarer, *others[self.rules.silent_durchmars_by]]:
            return None
        return told if told[1] or self.rules.silent_durchmars_losable else None

    def _silent_aces(self) -> int | None:
        told = self._silent("a")
        if told is None:
            return None
        by_declarer = told[0] == self.declarer
        if not silent_aces_possible(self.rules, self._bid(), by_declarer=by_declarer):
            return None
        durchmars = self._silent_durchmars()
        both = self.rules.aces_with_silent_durchmars
        return told[0] if both or durchmars is None or not durchmars[1] else None


def settle(row: Row) -> Told | None:
    told, house = row["input"], house_of(row)
    outcome = told["outcome"]
    if outcome["bid"] is not None and outcome["bid"] not in all_bids(Rules(house)):
        return {"error": "bid_not_in_profile"}
    off = {"CONCEDED": not house["concession"], "THROW_IN": not house["throw_in"]}
    if off.get(outcome["ending"]) or ("made" not in outcome and outcome["ending"] == "PLAYED"):
        return {"error": "bad_outcome"}
    if "error" in row["expected"]:
        return None  # the reference does not judge whether facts can be together
    return {"settlement": ToldByHand(house, outcome, told["stake"]).settlement()}


def revoke(row: Row) -> Told:
    told, house = row["input"], house_of(row)
    if house["revoke_multiplier"] is None:
        return {"error": "bad_rules"}
    outcome = told["outcome"]
    code, declarer, kontra = outcome["bid"], outcome["declarer"], outcome["kontra"]
    trump = outcome["trump"]
    net = revoke_net(house, code, declarer, kontra, told["offender"], told["stake"], trump)
    return {"net": net}


def table(row: Row) -> Told:
    """R2.1, R14.1: forehand sits to the right of the dealer; who deals next."""
    told, house = row["input"], house_of(row)
    players = told["players"]
    dealer = players.index(told["first_dealer"])
    scores = dict.fromkeys(players, 0)
    deals: list[tuple[list[int], int | None]] = [
        (n or [0, 0, 0], None) for n in told.get("nets", [])
    ]
    for outcome in told.get("outcomes", []):
        if outcome is None:
            deals.append(([0, 0, 0], None))
            continue
        settled = cast("Told", ToldByHand(house, outcome, 1).settlement())
        deals.append((settled["net"], outcome["declarer"]))
    for net, declarer in deals:
        places = [(dealer + 1 + seat) % len(players) for seat in range(3)]
        for place, amount in zip(places, net, strict=True):
            scores[players[place]] += amount
        who = None if declarer is None else places[declarer]
        dealer = next_dealer(house, len(players), dealer, who)
    return {
        "dealer": players[dealer],
        "seats": [players[(dealer + step) % len(players)] for step in (1, 2, 3)],
        "sitting_out": players[dealer] if len(players) == 4 else None,
        "scores": scores,
    }


def kontra_level(row: Row) -> Told:
    level = row["input"]["level"]
    return {"multiplier": 2**level, "name": kontra_name(house_of(row), level) if level else ""}


ANSWERS: Final[dict[str, Callable[[Row], Told | None]]] = {
    "legal_cards": legal_cards,
    "trick_winner": trick_winner,
    "card_points": card_points,
    "sort_cards": sort_cards,
    "deal_deck": deal_deck,
    "bid": bid,
    "outbids": compare_bids,
    "catalogue": catalogue,
    "parse_bid": parse_bid,
    "profile": profile,
    "game": game,
    "refusal": refusal,
    "settle": settle,
    "revoke": revoke,
    "table": table,
    "kontra_level": kontra_level,
}

# Of so many rows the reference may have no answer; of other kinds it answers all.
UNANSWERED: Final = {"parse_bid": 280, "profile": 10, "settle": 30}


def comparable(value: Any, key: str = "") -> Any:  # noqa: ANN401 - any JSON
    """The order of legal actions, made figures and lines means nothing."""
    if isinstance(value, dict):
        return {name: comparable(item, name) for name, item in value.items()}
    if isinstance(value, list) and key in {"actions", "claims", "made", "lines"}:
        return sorted((comparable(item) for item in value), key=json.dumps)
    return value


@pytest.mark.parametrize("kind", ANSWERS)
def test_the_reference_gives_the_same_answers(
    kind: str, record_property: Callable[[str, object], None]
) -> None:
    counts: Counter[str] = Counter()
    for row in read_rows():
        if row["kind"] != kind:
            continue
        answer = ANSWERS[kind](row)
        counts["unanswered" if answer is None else "compared"] += 1
        if answer is not None:
            ours = comparable(row["expected"])
            assert comparable(answer) == ours, row["id"]
    record_property("vectors compared", counts["compared"])
    assert counts["unanswered"] <= UNANSWERED.get(kind, 0), counts
    assert counts["compared"] > 0


# Views


def may_know(row: Row) -> set[str]:
    """R13: the cards that a seat, or a spectator, has seen."""
    told = row["input"]
    seat, seen = told["seat"], set[str]()
    if seat is not None:
        seen |= set(told["deal"][seat].split())
    reference = Reference(house_of(row), told["deal"], told["stake"])
    for action in told["actions"]:
        if action == "take" and reference.to_act == seat:
            seen |= set(reference.talon)
        if action.startswith("play"):
            seen.add(action.split()[1])
        reference.apply(action)
    is_open = [reference.bid is not None and reference._hand_is_open(who) for who in range(3)]
    if reference.phase == "OVER":
        seen |= set(reference.talon)
        for who in range(3):
            gave_up = ["THROW_IN", "FORFEIT"] if who == reference.declarer else ["CONCEDED"]
            is_open[who] = is_open[who] or reference.ending in gave_up
    for who in range(3):
        seen |= set(reference.hands[who]) if is_open[who] else set()
    return seen


def test_r13_a_view_names_just_the_cards_that_the_seat_has_seen() -> None:
    for row in read_rows():
        if row["kind"] == "view":
            view = row["expected"]["view"]
            named = set(re.findall(r"\b[MZTP][AXKOU987]\b", json.dumps(view)))
            assert named == may_know(row), row["id"]
