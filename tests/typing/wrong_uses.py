"""Mistakes that a type checker finds before a card is played: nothing of this is ever run.

Each line is marked with what mypy and what pyright call the mistake. Both checkers complain of a
mark that is not needed, so that a mistake which they no longer see fails the checks.
"""

# What follows from a mistake is no second one.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false

from __future__ import annotations

import random
from typing import TYPE_CHECKING, assert_never

import ulti
from ulti.record import Record
from ulti.table import Table

if TYPE_CHECKING:
    from ulti.view import View


def kinds_are_not_mixed_up(game: ulti.Game, hand: ulti.CardSet, bid: ulti.Bid) -> None:
    game.play("PA")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    game.play(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    game.apply(ulti.Suit.HEARTS)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.Card("P", "A")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.PlayCard("PA")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.CardSet("PA PX")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.trick_winner(hand, "P")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.legal_cards(hand, [], "hearts")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.settle(game, ulti.WIKIPEDIA)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.settle(ulti.Outcome(bid=bid), "wikipedia")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.Game.start(["PA"], ulti.WIKIPEDIA)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.Deal.shuffled(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.Catalogue.of("wikipedia")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.Kontra.on("u")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    game.view("forehand")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ulti.perft(game, "3")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def arguments_are_complete_and_named(game: ulti.Game) -> None:
    ulti.Game.start(ulti.Deal.shuffled(random.Random()))  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    ulti.Catalogue.of(ulti.WIKIPEDIA).silent_hundred_units(ulti.Bid.parse("j"), True)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    ulti.WIKIPEDIA.evolve(ulti.PlainParti.PLAYED)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    ulti.Silent(ulti.Figure.DURCHMARS, made=True)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    ulti.Card.parse("PA").text(language="de")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    game.verdict()  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def what_may_be_missing_is_asked_for(game: ulti.Game, view: View) -> None:
    str(game.settlement.net)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
    str(game.outcome.made)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
    str(game.bid.figures)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
    ulti.legal_cards(view.hand, [])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    str(game.verdict("pass").code.name)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]


def states_never_change(game: ulti.Game, view: View, table: Table) -> None:
    game.stake = 2  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    view.hand = None  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    table.entries = ()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    ulti.Card.parse("PA").suit = ulti.Suit.BELLS  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    ulti.WIKIPEDIA.kontra_levels = 3  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    ulti.WIKIPEDIA.values[ulti.Figure.ULTI] = 5  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
    ulti.PROFILES["mine"] = ulti.WIKIPEDIA  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
    game.history[0] = (ulti.Seat.FOREHAND, ulti.Pass())  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
    hand = game.hands[0]
    hand.add(ulti.Card.parse("PA"))  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]


def results_have_their_types(game: ulti.Game, record: Record) -> None:
    text: str = game.bid  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    seat: ulti.Seat = game.to_act  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    money: float = game.legal_actions()  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    record.replay().apply("pass").plays("PA")  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    names: list[str] = record.players  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    str([text, seat, money, names])


class MyCard(ulti.Card):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]
    """Values are of one kind, so their classes are final."""


class MyTable(Table):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]
    """The same."""


class MyRecord(Record):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]
    """The same."""


def no_kind_of_claim_is_forgotten(claim: ulti.Claim) -> str:
    match claim:
        case ulti.Concede():
            return "concede"
        case _:
            assert_never(claim)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def no_phase_is_forgotten(phase: ulti.Phase) -> str:
    match phase:
        case ulti.Phase.DISCARD | ulti.Phase.BID | ulti.Phase.RESPOND | ulti.Phase.TRUMP:
            return "auction"
        case ulti.Phase.PLAY | ulti.Phase.OVER:
            return "play"
        case _:
            assert_never(phase)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def views_tell_no_more_than_a_seat_knows(view: View) -> None:
    str(view.hands)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    str(view.talon)  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    view.apply("pass")  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
