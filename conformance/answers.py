"""What the library answers to a row, by its public names alone: one function a kind of row.

The generator fills in the expected answers with it, and `conformance/run.py` compares.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import ulti
from ulti.base.errors import RecordError, UltiError
from ulti.record import Record
from ulti.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Row: TypeAlias = dict[str, Any]
"""A row of a file: `id`, `kind`, `rules`, `profile`, `input`, `expected`; see README.md."""

UNORDERED: Final = frozenset({"actions", "claims", "legal", "made", "lines"})
"""Keys whose lists are sets: the order of what they list means nothing."""


def answer(row: Row) -> dict[str, Any]:
    """Return what the library answers to a row; an error of the library is an answer too."""
    try:
        return ANSWERS[row["kind"]](row)
    except RecordError as error:
        return {"error": error.code, "path": error.path}
    except UltiError as error:
        return {"error": error.code}


def is_same(one: object, other: object, key: str = "") -> bool:
    """Compare two answers; lists under some keys are compared without regard to order."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[k], other[k], k) for k in one)
    if isinstance(one, list) and isinstance(other, list):
        if key in UNORDERED:
            return sorted(map(_written, one)) == sorted(map(_written, other))
        return len(one) == len(other) and all(map(is_same, one, other))
    return type(one) is type(other) and one == other


def _written(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def profile_of(row: Row) -> ulti.Profile:
    """Return the house rules of a row."""
    return ulti.get_profile(row["profile"]).evolve(**row.get("switches", {}))


def game_of(row: Row) -> ulti.Game:
    """Return the game that a row tells, as far as it tells it."""
    told = row["input"]
    game = ulti.Game.start(ulti.Deal.parse(told["deal"]), profile_of(row), told["stake"])
    for action in told["actions"]:
        game = game.apply(action)
    return game


# Cards


def _cards(text: str) -> list[ulti.Card]:
    return [ulti.Card.parse(word) for word in text.split()]


def _trump(code: str | None) -> ulti.Suit | None:
    return None if code is None else ulti.Suit.parse(code)


def _sort_cards(row: Row) -> dict[str, Any]:
    told = row["input"]
    cards = ulti.CardSet.parse(told["cards"])
    return {"cards": " ".join(map(str, cards.sorted(ulti.CardOrder[told["order"]])))}


def _card_points(row: Row) -> dict[str, Any]:
    return {"points": ulti.card_points(_cards(row["input"]["cards"]))}


def _deal_deck(row: Row) -> dict[str, Any]:
    told = row["input"]
    packets = {str([list(p) for p in kind.value]): kind for kind in ulti.Packets}
    deal = ulti.Deal.from_deck(_cards(told["deck"]), packets[str(told["packets"])])
    return {"deal": list(deal.texts())}


def _legal_cards(row: Row) -> dict[str, Any]:
    told = row["input"]
    legal = ulti.legal_cards(
        ulti.CardSet.parse(told["hand"]),
        _cards(told["trick"]),
        _trump(told["trump"]),
        ulti.CardOrder[told["order"]],
    )
    return {"cards": str(legal)}


def _trick_winner(row: Row) -> dict[str, Any]:
    told = row["input"]
    order = ulti.CardOrder[told["order"]]
    return {"winner": ulti.trick_winner(_cards(told["trick"]), _trump(told["trump"]), order)}


# Bids and house rules


def _parse_bid(row: Row) -> dict[str, Any]:
    return {"bid": str(ulti.Bid.parse(row["input"]["text"]))}


def _levels(catalogue: ulti.Catalogue) -> list[list[str]]:
    """Return the bids in steps of equal rank, the lowest first."""
    steps: list[list[str]] = []
    last = None
    for bid in catalogue.bids:
        rank = catalogue.rank(bid)
        if rank != last:
            steps.append([])
        steps[-1].append(str(bid))
        last = rank
    return [sorted(step) for step in steps]


def _catalogue(row: Row) -> dict[str, Any]:
    return {"bids": _levels(ulti.Catalogue.of(profile_of(row)))}


def _bid(row: Row) -> dict[str, Any]:
    catalogue = ulti.Catalogue.of(profile_of(row))
    bid = ulti.Bid.parse(row["input"]["bid"])
    cells = catalogue.row(bid)
    return {
        "value": catalogue.value(bid),
        "text": catalogue.text(bid),
        "win": cells.win,
        "loss": cells.loss,
        "silent_hundred": cells.silent_hundred,
        "silent_ulti": cells.silent_ulti,
        "silent_durchmars": cells.silent_durchmars,
        "mark": cells.mark,
    }


def _outbids(row: Row) -> dict[str, Any]:
    told = row["input"]
    return {"outbids": ulti.Catalogue.of(profile_of(row)).outbids(told["new"], told["old"])}


def _profile(row: Row) -> dict[str, Any]:
    switches = profile_of(row).to_dict()
    del switches["name"]
    return {"profile": switches}


# Games


def _parse_action(row: Row) -> dict[str, Any]:
    return {"action": str(ulti.parse_action(row["input"]["text"]))}


def _seat(seat: ulti.Seat | None) -> int | None:
    return None if seat is None else int(seat)


def _kontra(levels: Mapping[ulti.Figure, Any]) -> dict[str, Any]:
    return {
        figure.code: list(level) if isinstance(level, tuple) else level
        for figure, level in levels.items()
    }


def _game(row: Row) -> dict[str, Any]:
    game = game_of(row)
    state: dict[str, Any] = {
        "phase": game.phase.name,
        "to_act": _seat(game.to_act),
        "actions": [str(action) for action in game.legal_actions()],
        "claims": [str(claim) for claim in game.legal_claims()],
        "hands": [str(hand) for hand in game.hands],
        "talon": str(game.talon),
        "bid": None if game.bid is None else str(game.bid),
        "declarer": _seat(game.declarer),
        "trump": None if game.trump is None else str(game.trump),
        "melds": [None if m is None else str(m).removeprefix("meld ") for m in game.melds],
        "kontra": _kontra(game.kontra),
        "trick": " ".join(map(str, game.trick)),
        "winners": [int(trick.winner) for trick in game.tricks],
        "open": sorted(map(int, game.open_seats)),
    }
    if game.outcome is not None and game.settlement is not None:
        state["ending"] = game.outcome.ending.name
        state["made"] = sorted(figure.code for figure in game.outcome.made)
        state["settlement"] = game.settlement.to_dict()
    if game.phase is ulti.Phase.PLAY or state.get("ending") in {"PLAYED", "EARLY"}:
        state["points"] = list(game.points())
    return state


def _refusal(row: Row) -> dict[str, Any]:
    told = row["input"]
    verdict = game_of(row).verdict(told["action"], by=told.get("by"))
    return {"code": None if verdict.code is None else str(verdict.code)}


def _read_record(row: Row) -> dict[str, Any]:
    game = Record.from_json(row["input"]["text"]).replay()
    return {"phase": game.phase.name, "to_act": _seat(game.to_act)}


def _view(row: Row) -> dict[str, Any]:
    return {"view": game_of(row).view(row["input"]["seat"]).to_dict()}


# Money


def outcome_of(told: dict[str, Any]) -> ulti.Outcome:
    """Return the outcome that a row tells."""
    return ulti.Outcome(
        bid=told["bid"],
        declarer=told["declarer"],
        trump=told["trump"],
        ending=told["ending"],
        made=told.get("made"),
        silent=[ulti.Silent(**one) for one in told["silent"]],
        kontra={
            figure: level if isinstance(level, int) else (level[0], level[1])
            for figure, level in told["kontra"].items()
        },
    )


def _settle(row: Row) -> dict[str, Any]:
    told = row["input"]
    outcome = outcome_of(told["outcome"])
    return {"settlement": ulti.settle(outcome, profile_of(row), told["stake"]).to_dict()}


def _revoke(row: Row) -> dict[str, Any]:
    told = row["input"]
    outcome = outcome_of(told["outcome"])
    settlement = ulti.settle_revoke(outcome, told["offender"], profile_of(row), told["stake"])
    return {"net": list(settlement.net)}


def _kontra_level(row: Row) -> dict[str, Any]:
    level = row["input"]["level"]
    name = ulti.kontra_name(level, profile_of(row))
    return {"multiplier": ulti.kontra_multiplier(level), "name": name}


def _table(row: Row) -> dict[str, Any]:
    told = row["input"]
    table = Table(told["players"], profile_of(row), 1, told["first_dealer"])
    for net in told.get("nets", ()):
        table = table.add(None if net is None else ulti.Settlement((net[0], net[1], net[2]), ()))
    for outcome in told.get("outcomes", ()):
        table = table.add(None if outcome is None else outcome_of(outcome))
    return {
        "dealer": table.dealer,
        "seats": list(table.seats),
        "sitting_out": table.sitting_out,
        "scores": table.scores,
    }


ANSWERS: Final[dict[str, Callable[[Row], dict[str, Any]]]] = {
    "sort_cards": _sort_cards,
    "card_points": _card_points,
    "deal_deck": _deal_deck,
    "legal_cards": _legal_cards,
    "trick_winner": _trick_winner,
    "parse_bid": _parse_bid,
    "catalogue": _catalogue,
    "bid": _bid,
    "outbids": _outbids,
    "profile": _profile,
    "parse_action": _parse_action,
    "game": _game,
    "refusal": _refusal,
    "read_record": _read_record,
    "view": _view,
    "settle": _settle,
    "revoke": _revoke,
    "kontra_level": _kontra_level,
    "table": _table,
}
"""By kind of row."""
