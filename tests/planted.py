"""Clients with one fault each, and the fewest actions after which each can show.

`python -m tests.planted [RUNS [NAME ...]]` looks for each with `check_client` at its default
settings and prints how long it took.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ulti import Bid, Card, CardOrder, Ending, Figure, Game, Phase, Rank, Suit, legal_cards
from ulti.record import Record
from ulti.testing import ClientError, DisagreementError, check_client

if TYPE_CHECKING:
    from collections.abc import Callable

Answer = dict[str, Any]


class Planted(NamedTuple):
    """A client with a fault.

    Attributes:
        name: what it gets wrong.
        client: the client.
        fewest: how many actions the shortest record has after which it shows.

    """

    name: str
    client: Callable[[dict[str, Any]], Answer]
    fewest: int


PLANTED: Final[list[Planted]] = []


def _right(game: Game) -> Answer:
    if game.settlement is not None:
        return {"net": list(game.settlement.net)}
    return {
        "actions": [str(action) for action in game.legal_actions()],
        "claims": [str(claim) for claim in game.legal_claims()],
    }


def fault(fewest: int) -> Callable[[Callable[[Game, Answer], Answer]], object]:
    """Enter a client that answers as the library does, but for what a function changes."""

    def enter(wrong: Callable[[Game, Answer], Answer]) -> object:
        def client(record: dict[str, Any]) -> Answer:
            game = Record.from_dict(record).replay()
            return wrong(game, _right(game))

        PLANTED.append(Planted(wrong.__name__, client, fewest))
        return wrong

    return enter


# What is changed in an answer


def _with_cards(game: Game, answer: Answer, cards: object) -> Answer:
    """Answer with these cards in place of those that may be played."""
    if game.phase is not Phase.PLAY:
        return answer
    others = [text for text in answer["actions"] if not text.startswith("play")]
    return {**answer, "actions": others + [f"play {card}" for card in cards]}  # type: ignore[attr-defined]


def _hand(game: Game) -> Any:  # noqa: ANN401 - a set of cards
    return game.hands[game.to_act]  # type: ignore[index]


def _without(answer: Answer, *words: str) -> Answer:
    if "actions" not in answer:
        return answer
    return {key: [t for t in texts if not t.startswith(words)] for key, texts in answer.items()}


def _and(answer: Answer, *texts: str) -> Answer:
    if "actions" not in answer:
        return answer
    return {**answer, "actions": sorted({*answer["actions"], *texts})}


def _table(game: Game) -> tuple[Card, ...]:
    return game.trick if game.phase is Phase.PLAY else ()


def _order(game: Game) -> CardOrder:
    figure = game.bid.figures[0]  # type: ignore[union-attr]
    return game.profile.order_of(figure)


# Cards: the five that real programs get wrong first


@fault(6)
def nobody_must_overtake(game: Game, answer: Answer) -> Answer:
    table = _table(game)
    if not table:
        return answer
    hand = _hand(game)
    suit = [card for card in hand if card.suit is table[0].suit]
    trumps = [card for card in hand if card.suit is game.trump]
    return _with_cards(game, answer, suit or trumps or hand)


@fault(6)
def the_ten_is_high_without_trump(game: Game, answer: Answer) -> Answer:
    table = _table(game)
    if not table or game.trump is not None:
        return answer
    cards = legal_cards(_hand(game), table, None, CardOrder.TEN_HIGH)
    return _with_cards(game, answer, cards)


@fault(6)
def nobody_must_trump(game: Game, answer: Answer) -> Answer:
    table = _table(game)
    if not table or any(card.suit is table[0].suit for card in _hand(game)):
        return answer
    return _with_cards(game, answer, _hand(game))


@fault(5)
def the_seven_is_free(game: Game, answer: Answer) -> Answer:
    if game.phase is not Phase.PLAY:
        return answer
    return _with_cards(game, answer, legal_cards(_hand(game), game.trick, game.trump, _order(game)))


@fault(7)
def overtakes_in_a_trumped_trick(game: Game, answer: Answer) -> Answer:
    table = _table(game)
    if len(table) < 2 or table[1].suit is not game.trump or table[0].suit is game.trump:
        return answer
    ranks = _order(game).ranks.index
    suit = [card for card in _hand(game) if card.suit is table[0].suit]
    higher = [card for card in suit if ranks(card.rank) < ranks(table[0].rank)]
    return _with_cards(game, answer, higher) if higher else answer


# Others in the play


@fault(7)
def a_suit_that_is_out_may_be_trumped_low(game: Game, answer: Answer) -> Answer:
    """Whoever can't follow may play any trump, also under one that lies."""
    table = _table(game)
    if not table or any(card.suit is table[0].suit for card in _hand(game)):
        return answer
    trumps = [card for card in _hand(game) if card.suit is game.trump]
    return _with_cards(game, answer, trumps) if trumps else answer


@fault(8)
def the_declarer_always_leads(game: Game, answer: Answer) -> Answer:
    if game.phase is not Phase.PLAY or game.trick or not game.tricks:
        return answer
    return _with_cards(game, answer, game.hands[game.declarer])  # type: ignore[index]


@fault(5)
def trumps_are_led_last(game: Game, answer: Answer) -> Answer:
    if game.phase is not Phase.PLAY or game.trick:
        return answer
    others = [card for card in _hand(game) if card.suit is not game.trump]
    return _with_cards(game, answer, others or _hand(game))


# What is said


@fault(6)
def nobody_doubles(_game: Game, answer: Answer) -> Answer:
    return _without(answer, "kontra")


@fault(9)
def the_declarer_does_not_raise(game: Game, answer: Answer) -> Answer:
    return _without(answer, "kontra") if game.to_act is game.declarer else answer


@fault(10)
def there_is_always_one_more_kontra(game: Game, answer: Answer) -> Answer:
    """A rekontra can be raised where two levels are all."""
    is_second = len(game.tricks) == 1 and not game.trick
    if game.phase is not Phase.PLAY or not is_second or game.profile.kontra_levels != 2:
        return answer
    doubled = [f for f, level in game.kontra.items() if level == 2]
    return _and(answer, *(f"kontra {figure}" for figure in doubled))


@fault(8)
def a_betli_is_doubled_once(game: Game, answer: Answer) -> Answer:
    """The second defender can't double what the first has."""
    return _without(answer, "kontra") if game.kontra and len(game.trick) == 2 else answer


@fault(6)
def defenders_do_not_meld(game: Game, answer: Answer) -> Answer:
    return answer if game.to_act is game.declarer else _without(answer, "meld")


@fault(5)
def nobody_has_the_forty(_game: Game, answer: Answer) -> Answer:
    return _without(answer, "meld 40")


@fault(5)
def a_forty_is_said_in_a_40_100(game: Game, answer: Answer) -> Answer:
    is_first = game.phase is Phase.PLAY and not game.tricks and game.bid is not None
    if not is_first or Figure.FORTY_HUNDRED not in game.bid or game.trump is None:  # type: ignore[operator]
        return answer
    pair = {Card(game.trump, Rank.KING), Card(game.trump, Rank.OVER)}
    return _and(answer, "meld 40") if pair <= set(_hand(game)) else answer


@fault(5)
def nobody_throws_in(_game: Game, answer: Answer) -> Answer:
    return _without(answer, "throw-in")


@fault(6)
def nobody_concedes(_game: Game, answer: Answer) -> Answer:
    return _without(answer, "concede")


@fault(7)
def a_hand_is_spread_twice(game: Game, answer: Answer) -> Answer:
    spread = any(str(action) == "spread" for _, action in game.history)
    if not spread or game.phase is not Phase.PLAY or "claims" not in answer:
        return answer
    return {**answer, "claims": [*answer["claims"], "spread"]}


@fault(6)
def an_open_hand_is_spread(game: Game, answer: Answer) -> Answer:
    is_open = game.bid is not None and any(figure.is_open for figure in game.bid)
    if not is_open or game.phase is not Phase.PLAY or game.profile.spread.name != "ANY_TIME":
        return answer
    return {**answer, "claims": [*answer["claims"], "spread"]} if game.trick else answer


# The auction


@fault(0)
def a_ten_is_not_laid(game: Game, answer: Answer) -> Answer:
    if game.phase is not Phase.DISCARD:
        return answer
    return {**answer, "actions": [text for text in answer["actions"] if "X" not in text]}


@fault(1)
def everybody_may_pass(game: Game, answer: Answer) -> Answer:
    return _and(answer, "pass") if game.phase is Phase.BID else answer


@fault(2)
def an_equal_bid_is_enough(game: Game, answer: Answer) -> Answer:
    may_bid = "actions" in answer and any(t.startswith("bid") for t in answer["actions"])
    return _and(answer, f"bid {game.bid}") if may_bid and game.bid is not None else answer


@fault(4)
def a_pass_is_for_good(game: Game, answer: Answer) -> Answer:
    """Whoever has passed can't take the talon later."""
    has_passed = any(seat is game.to_act and str(action) == "pass" for seat, action in game.history)
    return _without(answer, "take") if has_passed and game.phase is Phase.RESPOND else answer


@fault(2)
def the_talon_is_bid_over(game: Game, answer: Answer) -> Answer:
    """Everybody bids without the talon."""
    if game.phase is not Phase.RESPOND or game.bid != Bid.parse("j"):
        return answer
    return _and(answer, "bid Pj")


@fault(5)
def hearts_are_named(game: Game, answer: Answer) -> Answer:
    return _and(answer, "trump P") if game.phase is Phase.TRUMP else answer


# Money


def _net(answer: Answer, *amounts: int) -> Answer:
    return {"net": list(amounts)} if "net" in answer else answer


@fault(5)
def one_defender_pays_for_both(_game: Game, answer: Answer) -> Answer:
    if "net" not in answer:
        return answer
    first, second, third = answer["net"]
    return _net(answer, first, second + third, 0)


@fault(5)
def the_stake_is_forgotten(game: Game, answer: Answer) -> Answer:
    return _net(answer, *(amount // game.stake for amount in answer.get("net", ())))


@fault(5)
def four_passes_cost(game: Game, answer: Answer) -> Answer:
    is_void = game.outcome is not None and game.outcome.ending is Ending.VOID
    return _net(answer, -2, 1, 1) if is_void else answer


def _without_lines(game: Game, answer: Answer, is_missing: Callable[[Any], bool]) -> Answer:
    if game.settlement is None:
        return answer
    lines = [line for line in game.settlement.lines if not is_missing(line)]
    return {"net": [sum(line.net[seat] for line in lines) for seat in range(3)]}


@fault(7)
def a_lost_ulti_has_no_fee(game: Game, answer: Answer) -> Answer:
    return _without_lines(game, answer, lambda line: line.fee and not line.silent)


@fault(6)
def hearts_count_once(game: Game, answer: Answer) -> Answer:
    if game.settlement is None or game.bid is None or game.bid.suit is not Suit.HEARTS:
        return answer
    return _net(answer, *(amount // 2 for amount in answer["net"]))


@fault(35)
def a_silent_ulti_is_not_paid(game: Game, answer: Answer) -> Answer:
    return _without_lines(game, answer, lambda line: line.silent and line.figure is Figure.ULTI)


@fault(35)
def a_silent_ulti_is_not_lost(game: Game, answer: Answer) -> Answer:
    return _without_lines(
        game,
        answer,
        lambda line: line.silent and line.figure is Figure.ULTI and not line.made,
    )


@fault(35)
def a_defenders_four_aces_are_not_paid(game: Game, answer: Answer) -> Answer:
    return _without_lines(
        game,
        answer,
        lambda line: (
            line.silent and line.figure is Figure.FOUR_ACES and line.seat is not line.declarer
        ),
    )


@fault(35)
def a_silent_durchmars_is_not_paid(game: Game, answer: Answer) -> Answer:
    return _without_lines(
        game, answer, lambda line: line.silent and line.figure is Figure.DURCHMARS
    )


@fault(8)
def a_silent_hundred_is_not_paid(game: Game, answer: Answer) -> Answer:
    return _without_lines(game, answer, lambda line: line.figure is Figure.HUNDRED)


@fault(8)
def a_lost_betli_is_played_out(game: Game, answer: Answer) -> Answer:
    is_early = game.outcome is not None and game.outcome.ending is Ending.EARLY
    return {"actions": [], "claims": []} if is_early else answer


@fault(7)
def the_rest_is_not_the_declarers(game: Game, answer: Answer) -> Answer:
    """After a concession nothing is made."""
    is_conceded = game.outcome is not None and game.outcome.ending is Ending.CONCEDED
    return _net(answer, *(-amount for amount in answer["net"])) if is_conceded else answer


def hunt(planted: Planted) -> tuple[str, int, float]:
    """Look for a fault; return what was found, the length of the record, and the seconds."""
    begin = time.perf_counter()
    try:
        check_client(planted.client)
    except (DisagreementError, ClientError) as error:
        took = time.perf_counter() - begin
        return str(error).splitlines()[1], len(error.record["actions"]), took
    return "not found", -1, time.perf_counter() - begin


def main(arguments: list[str]) -> int:
    """Look for all faults, some times, and print how long each took."""
    runs = int(arguments[0]) if arguments else 1
    names = arguments[1:]
    bad = 0
    for planted in PLANTED:
        if names and planted.name not in names:
            continue
        found = [hunt(planted) for _ in range(runs)]
        slowest = max(took for _, _, took in found)
        lengths = sorted({length for _, length, _ in found})
        fine = lengths[0] >= 0 and lengths[-1] <= planted.fewest and slowest < 5
        bad += not fine
        mark = "" if fine else "  <---"
        took = sum(took for _, _, took in found) / runs
        print(
            f"{planted.name:40} {took:5.2f} s, at most {slowest:5.2f} s, "
            f"{lengths} of {planted.fewest} actions{mark}",
            flush=True,
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
