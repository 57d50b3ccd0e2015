"""What a user writes with records, tables and views, with the types that it should have."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import assert_type

import ulti
from ulti.record import Position, Record, StatedSettlement
from ulti.table import Entry, Table
from ulti.view import (
    HIDDEN_DISCARD,
    HiddenDiscard,
    SeenAction,
    SeenHistory,
    SeenTalon,
    ShownHands,
    Sizes,
    View,
)


def a_game() -> ulti.Game:
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.ULTISTARS)
    return game.apply(game.legal_actions()[0]).apply("bid ulti")


def test_records() -> None:
    record = Record.of(a_game(), players=["Anna", "Béla", "Cili"])
    assert_type(record, Record)
    assert_type(record.players, tuple[str, str, str] | None)
    assert_type(record.actions, tuple[ulti.Action, ...])
    assert_type(record.replay(), ulti.Game)
    assert_type(record.settlement, StatedSettlement | None)
    assert Record.from_json(record.to_json()) == record
    assert Record.from_dict(record.to_dict()) == record
    assert_type(record.to_line(), str)
    assert_type(Record.from_line(record.to_line()), Record)


def test_tables() -> None:
    table = Table(["Anna", "Béla", "Cili", "Dóra"], ulti.WIKIPEDIA, stake=2)
    assert_type(table.dealer, str)
    assert_type(table.seats, tuple[str, str, str])
    assert_type(table.sitting_out, str | None)
    assert_type(table.next_deal(random.Random(7)), ulti.Deal)
    assert_type(table.next_game(random.Random(7)), ulti.Game)
    table = table.add(ulti.settle(ulti.Outcome(ending="VOID"), ulti.WIKIPEDIA, 2)).add_passed()
    assert_type(table, Table)
    assert_type(table.entries, tuple[Entry, ...])
    assert_type(table.scores, dict[str, int])
    assert_type(table.rows, tuple[tuple[int, ...], ...])
    assert table.undo() == table.at(1)
    assert Table.from_json(table.to_json()) == table
    assert Table.from_dict(table.to_dict()) == table


def test_views() -> None:
    game = a_game()
    view = game.view(ulti.Seat.MIDDLEHAND)
    assert_type(view, View)
    assert view == View.of(game, 1)
    assert_type(view.seat, ulti.Seat | None)
    assert_type(view.phase, ulti.Phase)
    assert_type(view.to_act, ulti.Seat | None)
    assert_type(view.hand, ulti.CardSet | None)
    assert_type(view.sizes, Sizes)
    assert_type(view.open_seats, frozenset[ulti.Seat])
    assert_type(view.melds, tuple[ulti.Meld | None, ulti.Meld | None, ulti.Meld | None])
    assert_type(view.kontra, Mapping[ulti.Figure, int | tuple[int, int]])
    assert_type(view.trick, tuple[ulti.Card, ...])
    assert_type(view.tricks, tuple[ulti.Trick, ...])
    assert_type(view.talons, tuple[SeenTalon, ...])
    assert_type(view.history, tuple[tuple[ulti.Seat, ulti.Action | HiddenDiscard], ...])
    history: SeenHistory = view.history
    action: SeenAction = history[0][1]
    assert action == HIDDEN_DISCARD
    sizes: Sizes = view.sizes
    shown: ShownHands = view.open_hands
    assert len(sizes) == len(shown)
    assert_type(view.legal_actions(), tuple[ulti.Action, ...])
    assert_type(view.legal_claims(), tuple[ulti.Claim, ...])
    assert_type(view.legal_cards(), ulti.CardSet)
    assert_type(view.possible(ulti.Card.parse("PA")), frozenset[ulti.Seat])
    assert_type(view.sample(random.Random(7)), ulti.Game)
    assert View.from_json(view.to_json()) == view
    assert View.from_dict(view.to_dict()) == view


def test_positions() -> None:
    text = "wikihow MA ZA / MX Z9 / M9 PK | 0 j=M | talon Z7 Z8 | lead 0 | tricks 8 0 0 : MA"
    position = Position.parse(text)
    assert_type(position, Position)
    game = ulti.Game.from_position(position)
    assert_type(game, ulti.Game)
    assert_type(Position.of(game), Position)
    assert_type(str(Position.of(game)), str)
