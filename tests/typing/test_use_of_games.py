"""What a user writes to play and settle deals, with the types that it should have."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, assert_never, assert_type

import pytest

import ulti


def test_a_game_server() -> None:
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), profile=ulti.ULTISTARS, stake=2)
    assert_type(game, ulti.Game)
    assert_type(game.profile, ulti.Profile)
    assert_type(game.stake, int)
    assert_type(game.deal, ulti.Deal | None)
    assert_type(game.phase, ulti.Phase)
    assert_type(game.to_act, ulti.Seat | None)
    assert_type(game.hands, tuple[ulti.CardSet, ulti.CardSet, ulti.CardSet])
    hands: ulti.HandsNow = game.hands
    assert hands == game.hands
    assert_type(game.talon, ulti.CardSet)
    assert_type(game.bid, ulti.Bid | None)
    assert_type(game.declarer, ulti.Seat | None)
    assert_type(game.trump, ulti.Suit | None)
    assert_type(game.kontra, Mapping[ulti.Figure, int | tuple[int, int]])
    assert_type(game.melds, tuple[ulti.Meld | None, ulti.Meld | None, ulti.Meld | None])
    assert_type(game.open_seats, frozenset[ulti.Seat])
    assert_type(game.history, tuple[tuple[ulti.Seat, ulti.Action], ...])
    assert_type(game.legal_actions(), tuple[ulti.Action, ...])
    assert_type(game.legal_claims(), tuple[ulti.Claim, ...])
    game = game.apply(game.legal_actions()[0]).apply("bid ulti")
    assert_type(game.at(1), ulti.Game)
    assert_type(ulti.perft(game, 1), int)


def test_names_of_types() -> None:
    language: ulti.Language = "hu"
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.load_profile("wikipedia"))
    hands: ulti.Hands = ulti.Deal.shuffled(random.Random(7)).hands
    history: ulti.History = game.history
    melds: ulti.Melds = game.melds
    levels: Mapping[ulti.Figure, ulti.Level] = game.kontra
    rank: ulti.BidRank = ulti.Catalogue.of(game.profile).rank("ju")
    outcome = ulti.Outcome.from_dict(
        {"bid": "ju", "declarer": 0, "trump": "M", "made": ["j"], "kontra": levels}
    )
    settlement = ulti.settle(outcome, game.profile)
    net: ulti.Net = settlement.net
    assert_type(outcome, ulti.Outcome)
    assert_type(outcome.to_dict(), dict[str, Any])
    assert_type(ulti.Settlement.from_dict(settlement.to_dict(), 0), ulti.Settlement)
    assert_type(ulti.Line.from_dict(settlement.lines[0].to_dict(), 0), ulti.Line)
    assert ulti.Suit.HEARTS.text(language) == "piros"
    assert hands == game.hands
    assert not history
    assert melds == (None, None, None)
    assert rank > (0, 0)
    assert sum(net) == 0


def test_a_deal_from_its_first_lead() -> None:
    hands = ["MA MX MK MO MU M9 M8 M7 ZA ZX", "ZK ZO ZU Z9 Z8 Z7 TA TX TK TO"]
    rest = ulti.CardSet(ulti.DECK) - ulti.CardSet.parse(" ".join(hands))
    talon = ulti.CardSet.parse("P7 P8")
    game = ulti.Game.from_contract([*hands, rest - talon], talon, 0, "ju", "M", ulti.WIKIPEDIA)
    assert_type(game.legal_cards(), ulti.CardSet)
    game = game.play(ulti.Card.parse("MA"))
    assert_type(game.trick, tuple[ulti.Card, ...])
    assert_type(game.points(), ulti.Points)
    assert_type(game.points().declarer, int)
    assert_type(game.pending(), dict[ulti.Figure, ulti.Status])
    while game.to_act is not None:
        cards = game.legal_cards()
        game = game.play(next(iter(cards))) if cards else game.apply("pass")
    trick = game.tricks[0]
    assert_type(trick, ulti.Trick)
    assert_type(trick.leader, ulti.Seat)
    assert_type(trick.cards, tuple[ulti.Card, ulti.Card, ulti.Card])
    assert_type(game.outcome, ulti.Outcome | None)
    assert_type(game.settlement, ulti.Settlement | None)


def test_a_verdict() -> None:
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.WIKIPEDIA)
    verdict = game.verdict("bid ulti")
    assert_type(verdict, ulti.Verdict)
    assert_type(verdict.legal, bool)
    assert_type(verdict.code, ulti.Code | None)
    assert_type(verdict.rule, str)
    assert_type(verdict.about_hu, str)
    assert_type(verdict.message(), str)
    assert_type(verdict.message("hu"), str)
    assert_type(verdict.alternatives, tuple[ulti.Action, ...])
    assert not verdict
    with pytest.raises(ulti.IllegalActionError) as caught:
        game.apply(ulti.Pass())
    assert_type(caught.value.verdict, ulti.Verdict)


def kind(action: ulti.Action) -> str:  # noqa: C901 - the point is that no kind is left
    """Name the kind of an action; the type checkers see that none is forgotten."""
    match action:
        case ulti.Discard(cards):
            return f"discard {assert_type(cards, ulti.CardSet)}"
        case ulti.MakeBid(bid):
            return f"bid {assert_type(bid, ulti.Bid)}"
        case ulti.Pass():
            return "pass"
        case ulti.Take():
            return "take"
        case ulti.NameTrump(suit):
            return f"trump {assert_type(suit, ulti.Suit)}"
        case ulti.ThrowIn():
            return "throw-in"
        case ulti.Meld():
            return f"meld {assert_type(action.points, int)}"
        case ulti.Kontra(targets):
            return f"kontra {assert_type(targets, tuple[ulti.Target, ...])}"
        case ulti.PlayCard(card):
            return f"play {assert_type(card, ulti.Card)}"
        case ulti.Concede():
            return "concede"
        case ulti.Spread():
            return f"spread {assert_type(action.seat, ulti.Seat | None)}"
        case _:
            assert_never(action)


def test_actions() -> None:
    assert_type(ulti.parse_action("play PA"), ulti.Action)
    actions: list[ulti.Action] = [
        ulti.Discard(ulti.CardSet.parse("P7 P8")),
        ulti.MakeBid(ulti.Bid.parse("ju")),
        ulti.NameTrump(ulti.Suit.BELLS),
        ulti.Meld(forty=True, twenties=1),
        ulti.Kontra([ulti.Target(ulti.Figure.ULTI)]),
        ulti.Kontra.on(ulti.Figure.PARTI, ulti.Figure.ULTI),
        ulti.PlayCard(ulti.Card.parse("PA")),
    ]
    assert [kind(action).partition(" ")[0] for action in actions] == [
        str(action).partition(" ")[0] for action in actions
    ]
    claims: list[ulti.Claim] = [ulti.Concede(), ulti.Spread()]
    assert [kind(claim).partition(" ")[0] for claim in claims] == ["concede", "spread"]


def test_a_score_keeper() -> None:
    outcome = ulti.Outcome(
        bid="ju",
        declarer=ulti.Seat.FOREHAND,
        trump="M",
        ending=ulti.Ending.PLAYED,
        made={"j", "u"},
        silent=[ulti.Silent(ulti.Figure.DURCHMARS, seat=0, made=True)],
        kontra={"u": 1},
    )
    assert_type(outcome.bid, ulti.Bid | None)
    assert_type(outcome.ending, ulti.Ending)
    assert_type(outcome.made, frozenset[ulti.Figure])
    assert_type(outcome.silent, tuple[ulti.Silent, ...])
    settlement = ulti.settle(outcome, ulti.WIKIPEDIA, stake=10)
    assert_type(settlement, ulti.Settlement)
    assert_type(settlement.net, tuple[int, int, int])
    assert_type(settlement.payments(), tuple[tuple[ulti.Seat, ulti.Seat, int], ...])
    assert sum(settlement.to_dict()["net"]) == 0
    line = settlement.lines[0]
    assert_type(line, ulti.Line)
    assert_type(line.figure, ulti.Figure)
    assert_type(line.by, str)
    assert_type(line.text("hu"), str)
    assert_type(line.result, str)
    assert_type(line.net_from(ulti.Seat.REARHAND), int)
    assert_type(line.to_dict(), dict[str, Any])
    assert ulti.Settlement.of(settlement.lines) == settlement
    assert_type(ulti.settle_revoke(outcome, 1, ulti.WIKIPEDIA), ulti.Settlement)
    assert_type(ulti.kontra_name(1), str)
    assert_type(ulti.kontra_multiplier(1), int)
