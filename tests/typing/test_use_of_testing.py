"""What a user writes to test house rules, an engine of his own and a client with Hypothesis."""

from __future__ import annotations

import random
from typing import Any, assert_type

import pytest
from hypothesis import settings
from hypothesis.strategies import SearchStrategy

import ulti
from ulti import testing
from ulti.record import Record
from ulti.testing import (
    INVARIANTS,
    Adapter,
    Answer,
    AnyEngine,
    BrokenInvariantError,
    BrokenRecord,
    ClientError,
    DisagreementError,
    Engine,
    HouseRules,
    Invariant,
    LibraryEngine,
    RuleVariantMachine,
    ShowsCards,
    ShowsViews,
    check_client,
    check_engine,
    check_profile,
)

FEW = settings(max_examples=2, database=None, derandomize=True)


def test_strategies() -> None:
    assert_type(testing.cards(), SearchStrategy[ulti.Card])
    assert_type(testing.card_sets(min_size=1, max_size=3), SearchStrategy[ulti.CardSet])
    assert_type(testing.deals(), SearchStrategy[ulti.Deal])
    assert_type(testing.bids(ulti.ULTISTARS), SearchStrategy[ulti.Bid])
    assert_type(testing.profiles(ulti.ULTISTARS, ulti_fee=4), SearchStrategy[ulti.Profile])
    assert_type(testing.auctions(ulti.ULTISTARS), SearchStrategy[ulti.Game])
    assert_type(testing.games(ulti.WIKIHOW, figure="u", made=True), SearchStrategy[ulti.Game])
    assert_type(testing.actions(), SearchStrategy[ulti.Action])
    assert_type(testing.records(finished=True), SearchStrategy[Record])
    assert_type(testing.broken_records(code="bad_stake"), SearchStrategy[BrokenRecord])


class NoKontra:
    """An engine that takes the library's and forbids kontra."""

    def __init__(self, profile: ulti.Profile = ulti.WIKIPEDIA) -> None:
        self.library = LibraryEngine(profile)

    def start(self, deal: ulti.Deal, profile: ulti.Profile, stake: int) -> ulti.Game:
        return self.library.start(deal, profile, stake)

    def legal(self, state: ulti.Game) -> list[str]:
        return [text for text in self.library.legal(state) if not text.startswith("kontra")]

    def claims(self, state: ulti.Game) -> list[str]:
        return self.library.claims(state)

    def apply(self, state: ulti.Game, text: str) -> ulti.Game:
        return self.library.apply(state, text)

    def settlement(self, state: ulti.Game) -> ulti.Settlement | None:
        return self.library.settlement(state)

    def rank(self, bid: ulti.Bid) -> tuple[int, int]:
        return self.library.rank(bid)


class OurDeals(RuleVariantMachine):
    """Deals under house rules of our own, without a look at views."""

    engine = NoKontra
    profile = ulti.WIKIPEDIA
    without = ("views_tell_what_is_legal",)


def is_ranked(engine: Engine[ulti.Game]) -> bool:
    return engine.rank(ulti.Bid.parse("ju")) is not None


def shows_cards(engine: ShowsCards[ulti.Game]) -> bool:
    return callable(engine.hands)


def shows_views(engine: ShowsViews[ulti.Game]) -> bool:
    return callable(engine.view)


def test_engines() -> None:
    either: AnyEngine = NoKontra
    rules: HouseRules = ulti.WIKIPEDIA
    library = LibraryEngine(ulti.WIKIPEDIA)
    assert is_ranked(NoKontra())
    assert shows_cards(library)
    assert shows_views(library)
    assert callable(either)
    assert callable(OurDeals.act)
    assert_type(INVARIANTS, tuple[Invariant, ...])
    assert {invariant.name for invariant in INVARIANTS} >= {*OurDeals.without}
    check_profile(rules, settings=FEW)
    with pytest.raises(BrokenInvariantError) as caught:
        check_engine(NoKontra, ulti.WIKIPEDIA, settings=settings(FEW, max_examples=50))
    assert_type(caught.value.invariant, Invariant)
    assert_type(caught.value.record, dict[str, Any])


def test_clients() -> None:
    def answer(_record: dict[str, Any]) -> Answer:
        return {"actions": [], "claims": []}

    wrong: Adapter = answer
    with pytest.raises(DisagreementError) as caught:
        check_client(wrong, ulti.WIKIPEDIA, settings=FEW)
    assert_type(caught.value.got, dict[str, Any])
    with pytest.raises(ClientError):
        check_client(["no-such-program-here"], ulti.WIKIPEDIA, settings=FEW, timeout=1)


def test_parts_of_a_client() -> None:
    def winner(trick: str, trump: str | None, order: str) -> int:
        suit = None if trump is None else ulti.Suit.parse(trump)
        cards = [ulti.Card.parse(word) for word in trick.split()]
        return ulti.trick_winner(cards, suit, ulti.CardOrder[order])

    adapter: testing.PartAdapter = winner
    testing.check_trick_winner(adapter, settings=FEW)
    for check in (testing.check_legal_cards, testing.check_settlement, testing.check_auction):
        with pytest.raises(ulti.UltiError):
            check([], settings=FEW)
    assert_type(testing.outcomes(ulti.WIKIPEDIA), SearchStrategy[ulti.Outcome])


def test_texts_of_its_own() -> None:
    grand = testing.OwnBid("g", like="ju", name="grand")
    own = testing.Own(bids=[grand])
    assert_type(own.has_text("bid g"), bool)
    engine = LibraryEngine(ulti.ULTISTARS)
    record = testing.recorded(engine, ulti.Deal.shuffled(random.Random(7)), [])
    assert_type(record, dict[str, Any])
    with pytest.raises(ulti.UltiError):
        testing.settlement_table(record)


def test_puzzles() -> None:
    assert_type(testing.puzzles(ulti.WIKIPEDIA, most_cards=3), SearchStrategy[testing.Puzzle])
