"""What a user writes about cards, bids and house rules, with the types that it should have."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import assert_type

import pytest

import ulti


def test_cards() -> None:
    card = ulti.Card.parse("PA")
    assert_type(card, ulti.Card)
    assert_type(card.suit, ulti.Suit)
    assert_type(card.rank, ulti.Rank)
    assert_type(card.text(), str)
    assert_type(card.text("hu"), str)
    assert card == ulti.Card(ulti.Suit.HEARTS, ulti.Rank.ACE)
    assert card in ulti.DECK
    assert_type(ulti.DECK, tuple[ulti.Card, ...])
    assert_type(ulti.Suit.parse("P"), ulti.Suit)
    assert_type(ulti.Suit.HEARTS.text("hu"), str)
    assert_type(ulti.Rank.parse("A"), ulti.Rank)
    assert_type(ulti.CardOrder.TEN_LOW.ranks, tuple[ulti.Rank, ...])


def test_sets_of_cards() -> None:
    hand = ulti.CardSet.parse("PA PX M7")
    others = ulti.CardSet([ulti.Card.parse("M7"), *ulti.DECK[:2]])
    assert_type(hand & others, ulti.CardSet)
    assert_type(hand | others, ulti.CardSet)
    assert_type(hand - others, ulti.CardSet)
    assert_type(hand ^ others, ulti.CardSet)
    assert_type(hand <= others, bool)
    assert_type(hand >= others, bool)
    assert_type(hand.isdisjoint(others), bool)
    assert_type(iter(hand), Iterator[ulti.Card])
    assert_type(hand.sorted(), tuple[ulti.Card, ...])
    assert_type(hand.sorted(ulti.CardOrder.TEN_LOW), tuple[ulti.Card, ...])
    assert_type(hand.mask, int)
    assert ulti.CardSet.from_mask(hand.mask) == hand
    assert len({hand, others}) == 2


def test_tricks() -> None:
    hand = ulti.CardSet.parse("PA PX M7")
    trick = [ulti.Card.parse("PK"), ulti.Card.parse("P7")]
    assert_type(ulti.legal_cards(hand, trick), ulti.CardSet)
    assert_type(
        ulti.legal_cards(hand, trick, trump=None, order=ulti.CardOrder.TEN_LOW), ulti.CardSet
    )
    assert_type(ulti.trick_winner([*trick, ulti.Card.parse("PA")], ulti.Suit.HEARTS), int)
    assert_type(ulti.card_points(hand), int)


def test_bids() -> None:
    bid = ulti.Bid.parse("piros 40-100 ulti")
    assert_type(bid, ulti.Bid)
    assert_type(bid.figures, tuple[ulti.Figure, ...])
    assert_type(bid.suit, ulti.Suit | None)
    assert_type(bid.code, str)
    assert_type(bid.has_trump, bool)
    assert_type(bid.trumps, tuple[ulti.Suit, ...])
    assert_type(bid.is_plain_parti, bool)
    assert_type(bid.name(), str)
    assert_type(bid.name("hu"), str)
    assert_type(list(bid), list[ulti.Figure])
    assert ulti.Figure.ULTI in bid
    assert ulti.Bid(bid.figures, bid.suit) == bid
    figure = ulti.Figure.parse("u")
    assert_type(figure.code, str)
    assert_type(figure.text("hu"), str)
    assert_type(figure.needs_trump, bool)


def test_deals() -> None:
    deal = ulti.Deal.shuffled(random.Random(7))
    assert_type(deal, ulti.Deal)
    assert_type(deal.hands, tuple[ulti.CardSet, ulti.CardSet, ulti.CardSet])
    assert_type(deal.texts(), tuple[str, str, str])
    assert ulti.Deal.parse(deal.texts()) == deal
    assert_type(ulti.Deal.from_deck(ulti.DECK, packets=ulti.Packets.SEVEN_FIVE), ulti.Deal)


def test_house_rules() -> None:
    assert_type(ulti.PROFILES, Mapping[str, ulti.Profile])
    profile = ulti.get_profile("wikipedia")
    assert ulti.load_profile("wikipedia") is profile
    assert_type(profile, ulti.Profile)
    built_in = [
        ulti.ULTISTARS,
        ulti.ULTISTARS_CLASSIC,
        ulti.WIKIPEDIA,
        ulti.WIKIHOW,
        ulti.VICCESMAGYARKARTYA,
        ulti.SUIT_BID,
    ]
    assert_type(built_in, list[ulti.Profile])
    house = profile.evolve(plain_parti=ulti.PlainParti.PLAYED, kontra_levels=None)
    assert_type(house, ulti.Profile)
    assert_type(house.name, str)
    assert_type(house.values, Mapping[ulti.Figure, int])
    assert_type(house.kontra_levels, int | None)
    assert_type(house.parti_is_played(stake=1), bool)
    assert_type(house.forfeits(ulti.Bid.parse("j"), stake=1), bool)
    assert_type(house.order_of(ulti.Figure.BETLI), ulti.CardOrder)
    assert ulti.Profile.from_dict(house.to_dict()) == house
    assert ulti.Profile.from_json(house.to_json()) == house
    assert ulti.Profile.from_toml(house.to_toml()) == house
    with pytest.raises(ulti.ProfileError):  # a whole profile has every switch
        ulti.Profile(name="mine", suit_named_in_bid=ulti.SuitNamed.HEARTS)


def test_switches() -> None:
    profile = ulti.ULTISTARS
    assert_type(profile.suit_named_in_bid, ulti.SuitNamed)
    assert_type(profile.tie_break, ulti.TieBreak)
    assert_type(profile.raise_without_talon, ulti.RaiseWithoutTalon)
    assert_type(profile.no_trump_durchmars_ten, ulti.TenPlace)
    assert_type(profile.plain_parti, ulti.PlainParti)
    assert_type(profile.individual_kontra, frozenset[ulti.Figure])
    assert_type(profile.seven_guard, ulti.SevenGuard)
    assert_type(profile.open_hands, ulti.OpenHands)
    assert_type(profile.spread, ulti.SpreadTime)
    assert_type(profile.defender_spread, ulti.DefenderSpread)
    assert_type(profile.losses, ulti.Losses)
    assert_type(profile.hundred_payment, ulti.HundredPayment)
    assert_type(profile.hundred_scale, ulti.HundredScale)
    assert_type(profile.silent_ulti_payment, ulti.SilentUltiPayment)
    assert_type(profile.silent_durchmars_by, ulti.SilentDurchmarsBy)
    assert_type(profile.silent_eligibility, ulti.SilentEligibility)
    assert_type(profile.silent_kontra, ulti.SilentKontra)


def test_the_bids_of_a_house() -> None:
    catalogue = ulti.Catalogue.of(ulti.WIKIPEDIA)
    bid, figure = ulti.Bid.parse("ju"), ulti.Figure.ULTI
    assert_type(catalogue.bids, tuple[ulti.Bid, ...])
    assert_type(catalogue.value("ju"), int)
    assert_type(catalogue.text(bid), str)
    assert_type(catalogue.outbids("Pj", "j"), bool)
    assert_type(catalogue.higher_than(None), tuple[ulti.Bid, ...])
    assert_type(catalogue.rank(bid) < catalogue.rank("Pj"), bool)
    assert bid in catalogue
    row = catalogue.row(bid)
    assert_type(row, ulti.BidRow)
    assert_type(row.win, str)
    assert_type(row.silent_hundred, int | None)
    assert_type(catalogue.figure_value(bid, figure), int)
    assert_type(catalogue.suit_multiplier(bid, ulti.Suit.BELLS), int)
    assert_type(catalogue.multiplier(bid, figure, ulti.Suit.BELLS), int)
    assert_type(catalogue.loss_units(bid, figure), int)
    assert_type(catalogue.silent_ulti_units(bid), int | None)
    assert_type(catalogue.silent_aces_units(bid, by_declarer=True), int | None)
    assert_type(catalogue.silent_durchmars_units(bid), int | None)
    assert_type(catalogue.silent_hundred_units(bid, by_declarer=True), int | None)
    assert_type(catalogue.hundred_follows_parti(bid), bool)
    assert_type(catalogue.why_not(bid), str)


def test_errors_carry_their_facts() -> None:
    kinds: list[type[ulti.UltiError]] = [
        ulti.DealError,
        ulti.IllegalActionError,
        ulti.OutcomeError,
        ulti.ParseError,
        ulti.ProfileError,
        ulti.RecordError,
        ulti.TrickError,
    ]
    assert all(issubclass(kind, ValueError) for kind in kinds)
    try:
        ulti.Card.parse("P1")
    except ulti.UltiError as error:
        assert_type(error.code, str)
