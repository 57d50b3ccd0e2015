"""What a user writes to keep a score sheet, settle with reasons and have players agree."""

from __future__ import annotations

import random
from typing import assert_type

import ulti
from ulti import svg
from ulti.record import Record
from ulti.table import (
    Agreement,
    Entry,
    EntryError,
    FigureMoney,
    PlayerStatistics,
    Proposal,
    Reading,
    Standing,
    Table,
    TakeBack,
    read_entry,
)

FACTS = ulti.Outcome.from_dict({"bid": "ju", "declarer": 0, "trump": "M", "made": ["j"]})


def test_reasons_of_a_settlement() -> None:
    settlement = ulti.settle(FACTS, ulti.ULTISTARS_TOURNAMENT)
    assert_type(settlement.lines[0].explain("hu"), str)
    assert_type(settlement.unpaid, tuple[ulti.Unpaid, ...])
    profile = ulti.ULTISTARS
    assert_type(profile.all_pass, ulti.AllPass)
    assert_type(profile.early_end, ulti.EarlyEnd)
    assert_type(profile.kontra_scope, ulti.KontraScope)
    assert_type(profile.kontra_time, ulti.KontraTime)
    assert_type(profile.melds_count, ulti.MeldsCount)
    assert_type(profile.next_dealer, ulti.NextDealer)
    assert_type(profile.revoke_pays, ulti.RevokePays)
    assert_type(profile.silent_durchmars_payment, ulti.SilentDurchmarsPayment)
    assert_type(profile.silent_hundred_needs, ulti.SilentHundredNeeds)
    catalogue = ulti.Catalogue.of(profile)
    assert_type(catalogue.plays(ulti.Bid.parse("ju")), bool)
    assert catalogue.words_why_not(ulti.Bid.parse("ju")).en
    catalogue.refuse_unplayed(ulti.Bid.parse("ju"))


def test_a_score_sheet_of_persons() -> None:
    table = Table(["Anna", "Béla", "Cili", "Dóra"], ulti.WIKIPEDIA).add(FACTS)
    table = table.insert(0, FACTS, dealer="Anna", absent="Anna").replace(1, FACTS).remove(1)
    assert_type(table.dealers, tuple[str, ...])
    assert_type(table.absentees, tuple[str | None, ...])
    assert_type(table.running, tuple[tuple[int, ...], ...])
    assert_type(table.seats_with(dealer="Béla"), tuple[str, str, str])
    assert_type(table.entries, tuple[Entry, ...])
    assert_type(table.entries[0].amounts, dict[str, int])
    assert_type(table.entries[0].doubled_lines, tuple[ulti.Line, ...])
    counts = table.statistics()
    assert_type(counts, tuple[PlayerStatistics, ...])
    assert_type(counts[0].money, tuple[FigureMoney, ...])
    assert counts[0].player == "Anna"


def test_what_players_agree_to() -> None:
    game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.ULTISTARS)
    assert_type(game.view(0).dealt, ulti.CardSet | None)
    game = game.apply(game.legal_actions()[0])
    agreement = Agreement.none(game).propose(0, TakeBack()).withdraw(0).propose(1, "back")
    standing: Standing = agreement.standing[0]
    assert_type(standing.is_settled, bool)
    agreement = agreement.agree(0).agree(2)
    assert_type(agreement.settled, Proposal | None)
    assert_type(agreement.carry_out(), ulti.Game | ulti.Settlement)
    assert Record.of(game).replay() == game


def test_a_deal_in_one_sentence() -> None:
    table = Table(["Anna", "Béla", "Cili"], ulti.ULTISTARS)
    reading = read_entry("Béla piros ulti, megvan", table)
    assert_type(reading, Reading)
    assert_type(reading.told("hu"), tuple[str, ...])
    assert_type(reading.result, ulti.Outcome | ulti.Settlement | None)
    try:
        read_entry("Béla betli", table)
    except EntryError as error:
        assert_type(error, EntryError)
        assert_type(error.code, str)
    assert_type(svg.running_scores(table.add(reading.result)), svg.Picture)
