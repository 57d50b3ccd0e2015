"""Clients for the tests of `check_client`: one that is right, and wrong ones.

`python tests/clients.py NAME` runs one as a process.
"""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Any, Final

from ulti import CardOrder, Game
from ulti.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

Answer = dict[str, Any]


def game_of(record: dict[str, Any]) -> Game:
    return Record.from_dict(record).replay()


def right(record: dict[str, Any]) -> Answer:
    game = game_of(record)
    if game.settlement is not None:
        return {"net": list(game.settlement.net)}
    return {
        "actions": [str(action) for action in reversed(game.legal_actions())],
        "claims": [str(claim) for claim in game.legal_claims()],
    }


def must_overtake_in_a_trumped_trick(record: dict[str, Any]) -> Answer:
    """It wants the led suit overtaken even when the trick is already trumped (against R8.2)."""
    game, answer = game_of(record), right(record)
    trick = game.trick
    if game.to_act is None or len(trick) != 2 or trick[1].suit is not game.trump is not None:
        return answer
    led = trick[0]
    suit = [card for card in game.legal_cards() if card.suit is led.suit is not game.trump]
    rank = CardOrder.TEN_HIGH.ranks.index
    higher = [card for card in suit if rank(card.rank) < rank(led.rank)]
    if higher:
        others = [a for a in answer["actions"] if not a.startswith("play")]
        answer["actions"] = others + [f"play {card}" for card in higher]
    return answer


def forgets_claims(record: dict[str, Any]) -> Answer:
    answer = right(record)
    return {**answer, "claims": []} if "claims" in answer else answer


def pays_once(record: dict[str, Any]) -> Answer:
    """It lets only one defender pay."""
    answer = right(record)
    if "net" in answer:
        first, second, third = answer["net"]
        answer["net"] = [first, second + third, 0]
    return answer


def answers_nonsense(record: dict[str, Any]) -> Answer:
    return {"moves": right(record)}


def answers_numbers(record: dict[str, Any]) -> Answer:
    return {**right(record), "claims": [1]} if record["actions"] == [] else right(record)


def dies(record: dict[str, Any]) -> Answer:
    if record["actions"]:
        sys.exit("out of cards")
    return right(record)


def hangs(record: dict[str, Any]) -> Answer:
    if record["actions"]:
        time.sleep(60)
    return right(record)


def raises(record: dict[str, Any]) -> Answer:
    if len(record["actions"]) > 8:
        raise KeyError(record["actions"][8])
    return right(record)


def exits(record: dict[str, Any]) -> Answer:
    if len(record["actions"]) > 8:
        sys.exit("out of memory")
    return right(record)


def empties_the_record(record: dict[str, Any]) -> Answer:
    answer = right(record)
    record["actions"].clear()
    record.clear()
    return {**answer, "claims": []} if "claims" in answer else answer


CLIENTS: Final[dict[str, Callable[[dict[str, Any]], Answer]]] = {
    function.__name__: function
    for function in (
        right,
        must_overtake_in_a_trumped_trick,
        forgets_claims,
        pays_once,
        answers_nonsense,
        answers_numbers,
        dies,
        hangs,
        raises,
        exits,
        empties_the_record,
    )
}

if __name__ == "__main__":
    client = CLIENTS.get(sys.argv[1])
    for line in sys.stdin:
        sys.stdout.write("{\n" if client is None else json.dumps(client(json.loads(line))) + "\n")
        sys.stdout.flush()
