from __future__ import annotations

import copy
import pickle

import pytest

from tests.helpers import ALL_MELDS_NO_POINT, SWEEP, bidding, position, run
from ulti import (
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    CardOrder,
    Deal,
    DealError,
    Game,
    OutcomeError,
    Profile,
    ProfileError,
    Suit,
)
from ulti.rules.contract import Contract
from ulti.rules.play import Play


def contract_of(game: Game) -> Contract:
    assert isinstance(game, Play)
    contract = game._contract
    assert isinstance(contract, Contract)
    return contract


def contract(bid: str, profile: Profile = ULTISTARS, *, declarer: int = 0) -> Contract:
    trump = None if bid in {"b", "eb", "tb", "nd", "ed", "ntd"} or bid[0] in "MZTP" else "M"
    hands = ["M", "Z", "T"]
    texts = [" ".join(s + r for r in "AXKOU987") for s in hands]
    texts = [
        f"{text} {extra}" for text, extra in zip(texts, ("PA PX", "PK PO", "PU P9"), strict=True)
    ]
    return contract_of(Game.from_contract(texts, "P8 P7", declarer, bid, trump, profile))


@pytest.mark.parametrize(
    ("bid", "ten", "order"),
    [
        ("ju", "LOW", CardOrder.TEN_HIGH),
        ("4td", "LOW", CardOrder.TEN_HIGH),
        ("b", "HIGH", CardOrder.TEN_LOW),
        ("tb", "HIGH", CardOrder.TEN_LOW),
        ("nd", "LOW", CardOrder.TEN_LOW),
        ("nd", "HIGH", CardOrder.TEN_HIGH),
        ("ntd", "HIGH", CardOrder.TEN_HIGH),
    ],
)
def test_r1_3_r1_4_the_order_of_the_ranks(bid: str, ten: str, order: CardOrder) -> None:
    assert contract(bid, ULTISTARS.evolve(no_trump_durchmars_ten=ten)).order is order


@pytest.mark.parametrize(("declarer", "defenders"), [(0, (1, 2)), (1, (2, 0)), (2, (0, 1))])
def test_r7_4_defenders_in_the_order_of_trick_1(declarer: int, defenders: tuple[int, int]) -> None:
    assert contract("ju", declarer=declarer).defenders == defenders


@pytest.mark.parametrize(
    ("bid", "individual", "targets"),
    [
        ("jua", "b nd", "j u a"),
        ("jua", "u", "j u@2 u@0 a"),
        ("jua", "j a", "j@2 j@0 u a@2 a@0"),
        ("b", "b", "b@2 b@0"),
        ("b", "nd", "b"),
        ("b", "", "b"),
    ],
)
def test_r7_3_what_can_be_doubled(bid: str, individual: str, targets: str) -> None:
    profile = ULTISTARS.evolve(individual_kontra=individual.split())
    assert " ".join(map(str, contract(bid, profile, declarer=1).targets)) == targets


@pytest.mark.parametrize("bid", ["jua", "b"])
def test_r7_6_one_level_for_the_whole_bid(bid: str) -> None:
    profile = ULTISTARS.evolve(kontra_scope="CONTRACT", individual_kontra=())
    assert contract(bid, profile).targets == (None,)


def test_r7_1_held_melds() -> None:
    made = contract_of(position(ALL_MELDS_NO_POINT, "j", ULTISTARS))
    assert made.held_melds(made.declarer) == (True, 3)
    assert [made.held_melds(seat) for seat in made.defenders] == [(False, 0), (False, 0)]


@pytest.mark.parametrize(
    ("bid", "guard", "guards"),
    [
        ("ju", "DECLARER", (True, False, False)),
        ("ju", "EVERYBODY", (True, True, True)),
        ("ju", "NOBODY", (False, False, False)),
        ("j", "EVERYBODY", (False, False, False)),
    ],
)
def test_r8_4_who_guards_the_seven(bid: str, guard: str, guards: tuple[bool, bool, bool]) -> None:
    made = contract(bid, ULTISTARS.evolve(seven_guard=guard))
    assert made.guards == guards
    assert made.guarded_seven == (made.trump_seven if any(guards) else 0)


def test_r8_4_there_is_no_seven_without_trump() -> None:
    assert contract("b").trump_seven == 0
    assert contract("ju").trump_seven == 1 << 7


@pytest.mark.parametrize(
    ("bid", "early", "expected"),
    [
        ("b", "NO_TRUMP", True),
        ("nd", "NO_TRUMP", True),
        ("d", "NO_TRUMP", False),
        ("b", "NEVER", False),
        ("nd", "NEVER", False),
        ("b", "ALL", True),
        ("ntd", "ALL", True),
        ("d", "ALL", True),
        ("td", "ALL", True),
        ("ud", "ALL", False),
        ("4td", "ALL", False),
        ("j", "ALL", False),
    ],
)
def test_r8_5_what_may_end_early(bid: str, early: str, expected: bool) -> None:
    assert contract(bid, ULTISTARS.evolve(early_end=early)).may_end_early is expected


@pytest.mark.parametrize(
    ("bid", "hands", "is_open", "is_all"),
    [
        ("td", "ALL", True, True),
        ("4utd", "ALL", True, True),
        ("tb", "DECLARER", True, False),
        ("ntd", "ALL", True, True),
        ("d", "ALL", False, False),
        ("b", "ALL", False, False),
    ],
)
def test_r8_6_open_bids(bid: str, hands: str, is_open: bool, is_all: bool) -> None:
    made = contract(bid, ULTISTARS.evolve(open_hands=hands))
    assert (made.is_open, made.all_hands_open) == (is_open, is_all)


def test_an_auction_becomes_a_contract() -> None:
    game = bidding(ULTISTARS, "discard ZX ZK; bid 4u; pass; pass; pass; trump M")
    made = contract_of(game)
    assert (str(made.bid), made.declarer, made.trump, made.stake) == ("4u", 0, Suit.ACORNS, 1)
    assert made.deal == game.deal
    assert made.history == game.history
    with pytest.raises(AttributeError):
        made.stake = 2  # type: ignore[misc]


def test_contracts_are_values() -> None:
    one = contract_of(position(SWEEP, "ju", ULTISTARS))
    other = contract_of(position(SWEEP, "ju", ULTISTARS))
    assert one == other
    assert hash(one) == hash(other)
    assert one != contract_of(position(SWEEP, "j", ULTISTARS))
    for twin in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):  # noqa: S301 - its own
        assert twin == one
        assert hash(twin) == hash(one)
        assert twin.follow == one.follow
        assert twin.targets == one.targets
    assert "follow" not in repr(one)


HANDS = ("MA MX MK MO MU M9 M8 M7 PA PX", "ZA ZX ZK ZO ZU Z9 Z8 Z7 PK PO", "TA TX TK TO TU T9 T8")


@pytest.mark.parametrize(
    ("hands", "talon", "words"),
    [
        ("", "P8 P7", "three hands"),
        (HANDS[:2], "P8 P7", "three hands"),
        (HANDS, "P8 P7", "seat 2 has 7 cards"),
        ((HANDS[0], HANDS[1], HANDS[2] + " T7 PU PK"), "P8 P7", "two places"),
        ((HANDS[0], HANDS[1], HANDS[2] + " T7 PU PQ"), "P8 P7", "seat 2"),
        ((HANDS[0], HANDS[1], HANDS[2] + " T7 PU P9"), "P8", "the talon has 1 cards"),
    ],
)
def test_from_contract_refuses_what_is_no_position(
    hands: tuple[str, ...], talon: str, words: str
) -> None:
    with pytest.raises(DealError, match=words):
        Game.from_contract(hands, talon, 0, "j", "M", ULTISTARS)


def test_from_contract_refuses_a_bid_and_a_trump_that_do_not_fit() -> None:
    hands = (HANDS[0], HANDS[1], HANDS[2] + " T7 PU P9")
    with pytest.raises(ProfileError, match="Mju"):
        Game.from_contract(hands, "P8 P7", 0, "Mju", "M", ULTISTARS)
    with pytest.raises(OutcomeError, match="trump is missing"):
        Game.from_contract(hands, "P8 P7", 0, "ju", None, ULTISTARS)
    game = Game.from_contract(hands, "P8 P7", 0, "Mju", None, SUIT_BID)
    assert game.trump is Suit.ACORNS
    assert game.deal is None


def test_a_deal_is_kept_for_undoing() -> None:
    game = bidding(VICCESMAGYARKARTYA, "discard ZX ZK; bid 4u; pass; pass; pass; trump M")
    assert isinstance(game.deal, Deal)
    assert run(game, "MA").at(len(game.history)) == game
