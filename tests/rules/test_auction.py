from __future__ import annotations

import pickle
from typing import Any

import pytest

from tests.helpers import (
    SWEEP,
    bidding,
    lines,
    outcome_of,
    position,
    refused,
    run,
    settlement_of,
    texts,
)
from tests.strategies import copies
from ulti import (
    DECK,
    SUIT_BID,
    ULTISTARS,
    ULTISTARS_CLASSIC,
    ULTISTARS_TOURNAMENT,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    AllPass,
    Catalogue,
    Code,
    Deal,
    Ending,
    MakeBid,
    NameTrump,
    Phase,
    PlainParti,
    Profile,
    ProfileError,
    RaiseWithoutTalon,
    UltiError,
)
from ulti.rules.auction import Auction, Terms

FIRST = "discard ZX ZK;"
PASSES = "pass;pass;pass;"


def test_r5_1_forehand_discards_any_two_of_twelve_cards_then_must_bid() -> None:
    game = bidding(ULTISTARS)
    assert (game.phase, game.to_act, len(game.hands[0])) == (Phase.DISCARD, 0, 12)
    assert len(game.legal_actions()) == 66  # 12 * 11 / 2
    assert texts(game)[:2] == ["discard MA MX", "discard MA MK"]
    game = run(game, "discard MX MA")
    assert (game.phase, game.to_act, str(game.talon)) == (Phase.BID, 0, "MA MX")
    assert len(game.hands[0]) == 10
    assert len(game.legal_actions()) == 54
    refused(game, "pass", Code.MUST_BID, "R5.1")
    refused(game, "discard M9 M8", Code.WRONG_PHASE, "R5.1")


def test_r5_1_a_discard_is_out_of_the_hand() -> None:
    refused(bidding(ULTISTARS), "discard MA PA", Code.NOT_IN_HAND, "R5.1")
    assert bidding(ULTISTARS).verdict("discard MA PA").about == "PA"
    refused(bidding(ULTISTARS), "bid j", Code.WRONG_PHASE, "R5.1")
    refused(bidding(ULTISTARS), "pass", Code.WRONG_PHASE, "R5.2")
    refused(bidding(ULTISTARS), "take", Code.WRONG_PHASE, "R5.2")


def test_r5_1_with_opening_pass_forehand_may_pass_after_the_discard() -> None:
    profile = ULTISTARS.evolve(opening_pass=True)
    game = run(bidding(profile), FIRST)
    assert texts(game)[-1] == "pass"
    game = run(game, "pass")
    assert (game.phase, game.to_act, game.bid) == (Phase.RESPOND, 1, None)


def test_r5_2_the_next_seat_passes_or_takes() -> None:
    game = bidding(ULTISTARS, FIRST + "bid j")
    assert (game.to_act, texts(game)) == (1, ["pass", "take"])
    game = run(game, "take")
    assert (game.phase, len(game.hands[1]), len(game.talon)) == (Phase.DISCARD, 12, 0)
    game = run(game, "discard ZX TA")  # a card of the talon may go back
    assert game.phase is Phase.BID
    refused(game, "pass", Code.MUST_BID, "R5.2")
    refused(game, "bid j", Code.NOT_HIGHER, "R4.1")
    assert game.verdict("bid j").about == "j"
    assert texts(game)[0] == "bid Pj"
    game = run(game, "bid b")
    assert (game.bid, game.declarer, game.to_act) == (game.bid, 1, 2)
    assert str(game.bid) == "b"


def test_r4_1_equal_bids_do_not_beat_each_other() -> None:
    game = bidding(ULTISTARS, FIRST + "bid ju; take; discard ZX ZK")
    refused(game, "bid ja", Code.NOT_HIGHER, "R4.1")
    refused(game, "bid 2a d", Code.BAD_BID, "R3.3")
    refused(game, "bid Mj", Code.BID_NOT_IN_PROFILE, "R3.2")
    refused(game, "bid ad", Code.BID_NOT_IN_PROFILE, "R3.2")


def test_r5_3_never_raise_without_the_talon() -> None:
    game = bidding(ULTISTARS, FIRST + "bid j; pass; pass")
    assert texts(game) == ["pass", "take"]
    refused(game, "bid Pj", Code.TALON_NOT_TAKEN, "R5.3")


def test_r5_3_the_holder_may_raise_and_leave_his_talon() -> None:
    game = bidding(WIKIPEDIA, FIRST + "bid j")
    refused(game, "bid Pj", Code.TALON_NOT_TAKEN, "R5.3")
    game = run(game, "pass; pass")
    assert texts(game)[0] == "bid Pj"
    assert texts(game)[-2:] == ["pass", "take"]
    game = run(game, "bid Pj")
    assert (str(game.talon), game.to_act, game.declarer) == ("ZX ZK", 1, 0)


def test_r5_3_anyone_may_raise_and_leave_the_talon() -> None:
    game = bidding(ULTISTARS.evolve(raise_without_talon="ANYONE"), FIRST + "bid j; bid Pj")
    assert (str(game.talon), game.declarer, game.to_act) == ("ZX ZK", 1, 2)
    refused(game, "bid j", Code.NOT_HIGHER, "R4.1")


def test_r5_4_passing_is_not_final_and_the_holder_may_rob_himself() -> None:
    game = bidding(ULTISTARS, FIRST + "bid j; pass; take; discard ZX ZK; bid Pj")
    assert game.to_act == 0
    game = run(game, "pass")
    assert texts(game) == ["pass", "take"]  # seat 1 passed before, and is asked again
    game = run(game, "pass")
    assert (game.to_act, game.declarer) == (2, 2)
    game = run(game, "take; discard ZX P7; bid 4")
    assert (str(game.bid), game.declarer, game.to_act) == ("4", 2, 0)
    game = run(game, "pass; pass; pass")
    assert (game.phase, game.to_act) == (Phase.TRUMP, 2)


@pytest.mark.parametrize("profile", [ULTISTARS, WIKIPEDIA])
def test_r5_5_above_the_highest_bid_all_only_pass(profile: Profile) -> None:
    game = bidding(profile, FIRST + "bid P2utd")
    assert texts(game) == ["pass"]
    refused(game, "take", Code.NOTHING_HIGHER, "R5.5")
    game = run(game, "pass; pass")
    assert (game.to_act, texts(game)) == (0, ["pass"])  # every pass is spoken
    assert run(game, "pass").phase is Phase.PLAY


def test_r5_6_four_passes_void_the_deal() -> None:
    game = bidding(VICCESMAGYARKARTYA, FIRST + PASSES)
    assert (game.phase, game.to_act) == (Phase.RESPOND, 0)  # the fourth pass is forehand's
    assert texts(game)[-2:] == ["pass", "take"]
    game = run(game, "pass")
    assert (game.phase, game.to_act) == (Phase.OVER, None)
    assert outcome_of(game).ending is Ending.VOID
    assert settlement_of(game).net == (0, 0, 0)
    assert settlement_of(game).lines == ()
    assert game.legal_actions() == ()
    refused(game, "pass", Code.GAME_OVER, "R8.1")


def test_r5_6_who_takes_while_no_bid_stands_must_bid() -> None:
    game = bidding(VICCESMAGYARKARTYA, FIRST + "pass; pass; take; discard P8 P7")
    refused(game, "pass", Code.MUST_BID, "R5.2")
    game = run(game, "bid j; pass; pass")
    assert game.to_act == 2
    game = bidding(VICCESMAGYARKARTYA, FIRST + PASSES + "take; discard M8 M7")
    refused(game, "pass", Code.MUST_BID, "R5.2")


def test_r5_6_forehand_may_bid_without_taking_where_r5_3_lets_him() -> None:
    holder = VICCESMAGYARKARTYA.evolve(raise_without_talon=RaiseWithoutTalon.HOLDER)
    game = bidding(holder, FIRST + "pass")
    refused(game, "bid j", Code.TALON_NOT_TAKEN, "R5.3")  # seat 1 did not lay the talon
    game = run(game, "pass; pass")
    assert len(game.legal_actions()) == 78 + 2  # any bid is higher, or pass, or take
    assert run(game, "bid j").declarer == 0
    never = VICCESMAGYARKARTYA.evolve(raise_without_talon=RaiseWithoutTalon.NEVER)
    assert texts(bidding(never, FIRST + PASSES)) == ["pass", "take"]
    assert texts(bidding(VICCESMAGYARKARTYA, FIRST + "pass"))[0] == "bid j"  # ANYONE


def test_r5_6_the_count_of_passes_begins_anew_with_a_bid() -> None:
    game = bidding(VICCESMAGYARKARTYA, FIRST + "pass; pass; bid j; pass; pass")
    assert (game.to_act, game.declarer) == (2, 2)
    game = run(game, "pass")
    assert (game.phase, str(game.talon)) == (Phase.TRUMP, "ZX ZK")


def test_r5_8_the_holder_exchanges_the_talon_and_passes() -> None:
    game = bidding(VICCESMAGYARKARTYA, FIRST + "bid ju; pass; pass; take; discard M8 M9")
    assert game.phase is Phase.BID
    assert texts(game)[-1] == "pass"
    refused(game, "bid ju", Code.NOT_HIGHER, "R4.1")
    done = run(game, "pass")
    assert (done.phase, str(done.talon), done.declarer) == (Phase.TRUMP, "M9 M8", 0)
    assert run(game, "bid b").to_act == 1


def test_r5_8_even_if_no_higher_bid_exists_and_whoever_laid_the_talon() -> None:
    game = bidding(VICCESMAGYARKARTYA, FIRST + "bid j; bid P2uatd")  # seat 1 leaves the talon
    refused(game, "take", Code.NOTHING_HIGHER, "R5.5")
    game = run(game, "pass; pass")
    assert texts(game) == ["pass", "take"]
    game = run(game, "take; discard ZX ZK")
    assert texts(game) == ["pass"]
    assert run(game, "pass").phase is Phase.PLAY


def test_r5_8_without_it_the_holder_who_took_must_bid() -> None:
    game = bidding(ULTISTARS, FIRST + "bid ju; pass; pass; take; discard ZX ZK")
    refused(game, "pass", Code.MUST_BID, "R5.2")


def test_r5_8_others_than_the_holder_must_bid() -> None:
    game = bidding(VICCESMAGYARKARTYA, FIRST + "bid ju; take; discard ZX ZK")
    refused(game, "pass", Code.MUST_BID, "R5.2")


@pytest.mark.parametrize("end", ["", "trump M"])
def test_r5_9_the_declarer_holds_ten_cards(end: str) -> None:
    game = bidding(ULTISTARS, FIRST + "bid ju;" + PASSES + end)
    assert [len(hand) for hand in game.hands] == [10, 10, 10]


# R4.3, R4.4: bids by a list


LISTED = ULTISTARS.evolve(tie_break="LIST", order=["j", "Pj", ["ju", "ja"], "b", ["4", "d"], "Pju"])


def test_r4_3_a_list_says_what_is_higher_and_what_is_played() -> None:
    game = run(bidding(LISTED), FIRST)
    assert texts(game) == [f"bid {code}" for code in ("j", "Pj", "ju", "ja", "b", "4", "d", "Pju")]
    refused(game, "bid 2", Code.BID_NOT_IN_PROFILE, "R3.2")
    game = run(game, "bid ja; take; discard ZX ZK")
    assert texts(game) == [f"bid {code}" for code in ("b", "4", "d", "Pju")]
    refused(game, "bid ju", Code.NOT_HIGHER, "R4.1")  # in one inner list with ja
    game = run(game, "bid d; take; discard ZX ZK")
    assert texts(game) == ["bid Pju"]
    refused(game, "bid 4", Code.NOT_HIGHER, "R4.1")
    game = run(game, "bid Pju")
    assert texts(game) == ["pass"]
    refused(game, "take", Code.NOTHING_HIGHER, "R5.5")


def test_r4_3_the_order_of_a_list_need_not_be_that_of_values() -> None:
    profile = ULTISTARS.evolve(tie_break="LIST", order=["ntd", "Pju", "j"])
    game = run(bidding(profile), FIRST + "bid Pju; take; discard ZX ZK")
    assert texts(game) == ["bid j"]


def test_r4_4_a_bid_that_this_table_does_not_know() -> None:
    profile = ULTISTARS.evolve(bids_not_played=["d", "j"])
    game = run(bidding(profile), FIRST)
    assert len(game.legal_actions()) == 52
    refused(game, "bid d", Code.BID_NOT_IN_PROFILE, "R3.2")
    refused(game, "bid j", Code.BID_NOT_IN_PROFILE, "R3.2")
    assert run(game, "bid 4d").declarer == 0  # the figure is played
    # it wins over `order`, where its place means nothing
    listed = LISTED.evolve(bids_not_played=["b"])
    assert "bid b" not in texts(run(bidding(listed), FIRST))


def test_r4_4_such_a_bid_is_no_contract_either() -> None:
    with pytest.raises(ProfileError, match="j: this table leaves out the parti"):
        position(SWEEP, "j", ULTISTARS.evolve(bids_not_played=["j"]))
    # but what four passes mean is one (R5.11)
    assert position(SWEEP, "j", PASSED_PARTI.evolve(bids_not_played=["j"])).phase is Phase.PLAY


# R5.10, R5.11: the last word, and four passes


def test_r5_10_without_the_last_word_two_passes_end_the_auction() -> None:
    profile = ULTISTARS.evolve(last_word=False)
    game = bidding(profile, FIRST + "bid ju; pass")
    assert (game.phase, game.to_act) == (Phase.RESPOND, 2)
    game = run(game, "pass")
    assert (game.phase, game.to_act) == (Phase.TRUMP, 0)
    # counted from the bid that stands
    game = bidding(profile, FIRST + "bid ju; pass; take; discard P7 P8; bid b; pass")
    assert (game.phase, game.to_act) == (Phase.RESPOND, 1)
    assert run(game, "pass").phase is Phase.PLAY


def test_r5_10_while_no_bid_stands_four_passes_are_needed() -> None:
    profile = ULTISTARS.evolve(last_word=False, opening_pass=True)
    game = bidding(profile, FIRST + PASSES)
    assert (game.phase, game.to_act) == (Phase.RESPOND, 0)
    assert run(game, "pass").phase is Phase.OVER
    assert run(game, "take; discard M8 M7; bid ju; pass; pass").phase is Phase.TRUMP


PASSED_PARTI = ULTISTARS_CLASSIC.evolve(opening_pass=True, all_pass=AllPass.PLAIN_PARTI)


def test_r5_11_four_passes_are_a_plain_parti_of_forehand() -> None:
    game = bidding(PASSED_PARTI, FIRST + PASSES)
    assert texts(game) == ["pass", "take"]
    game = run(game, "pass")
    assert (game.phase, game.to_act, game.declarer) == (Phase.TRUMP, 0, 0)
    assert (str(game.bid), str(game.talon)) == ("j", "ZX ZK")
    game = run(game, "trump T")
    assert (game.phase, game.to_act, str(game.trump)) == (Phase.PLAY, 0, "T")


def test_r5_11_and_is_forfeited_where_it_is_not_played() -> None:
    for plain, amount in (("FORFEIT_DOUBLE", 2), ("BASE_FEE", 1)):
        game = bidding(PASSED_PARTI.evolve(plain_parti=plain), FIRST + PASSES + "pass")
        assert game.phase is Phase.OVER
        assert outcome_of(game).ending is Ending.FORFEIT
        assert settlement_of(game).net == (-2 * amount, amount, amount)


def test_r5_11_also_where_the_plain_parti_is_no_bid() -> None:
    profile = PASSED_PARTI.evolve(bids_not_played=["j"])
    refused(bidding(profile, FIRST), "bid j", Code.BID_NOT_IN_PROFILE, "R3.2")
    game = run(bidding(profile, FIRST + PASSES + "pass; trump M"), "MA Z9 PA")
    assert (game.phase, str(game.bid)) == (Phase.PLAY, "j")


# R6: after the auction


def test_r6_1_a_forfeited_parti_is_paid_double() -> None:
    game = bidding(ULTISTARS, FIRST + "bid j;" + PASSES)
    assert (game.phase, game.to_act, game.trump) == (Phase.OVER, None, None)
    assert outcome_of(game).ending is Ending.FORFEIT
    # 1 * kontra 2 to each of two
    assert settlement_of(game).net == (-4, 2, 2)
    assert lines(settlement_of(game)) == [("j", "lost", 0, 1, 1, 2)]


def test_r6_1_from_a_stake_on_it_is_played() -> None:
    game = bidding(ULTISTARS_TOURNAMENT, FIRST + "bid j;" + PASSES, stake=4)
    assert game.phase is Phase.OVER
    assert settlement_of(game).net == (-16, 8, 8)  # 1 * 2 * stake 4 = 8 to each
    played = bidding(ULTISTARS_TOURNAMENT, FIRST + "bid j;" + PASSES, stake=5)
    assert played.phase is Phase.TRUMP
    # ultistars itself forfeits it at every stake
    game = bidding(ULTISTARS, FIRST + "bid j;" + PASSES, stake=10)
    assert settlement_of(game).net == (-40, 20, 20)


def test_r6_1_base_fee() -> None:
    game = bidding(WIKIHOW, FIRST + "bid j;" + PASSES)
    assert settlement_of(game).net == (-2, 1, 1)
    assert lines(settlement_of(game)) == [("j", "lost", 0, 1, 1, 1)]


def test_r6_1_played() -> None:
    assert bidding(ULTISTARS_CLASSIC, FIRST + "bid j;" + PASSES).phase is Phase.TRUMP


@pytest.mark.parametrize("bid", ["Pj", "ju", "b"])
def test_r6_1_only_the_plain_parti_is_forfeited(bid: str) -> None:
    assert bidding(ULTISTARS, FIRST + f"bid {bid};" + PASSES).phase is not Phase.OVER


@pytest.mark.parametrize(("bid", "suit"), [("Mj", 1), ("Zj", 2), ("Tj", 3)])
def test_r6_1_in_suit_bid_ulti_times_the_suit(bid: str, suit: int) -> None:
    profile = SUIT_BID.evolve(plain_parti=PlainParti.FORFEIT_DOUBLE)
    game = bidding(profile, FIRST + f"bid {bid};" + PASSES)
    assert settlement_of(game).net == (-4 * suit, 2 * suit, 2 * suit)
    assert str(game.trump) == bid[0]
    assert bidding(profile, FIRST + "bid Pj;" + PASSES).phase is Phase.PLAY


def test_r6_1_whatever_losses_is() -> None:
    profile = WIKIPEDIA.evolve(plain_parti=PlainParti.BASE_FEE)
    game = bidding(profile, FIRST + "bid j;" + PASSES)
    assert settlement_of(game).net == (-2, 1, 1)  # TABLE would be 2 to each


def test_r6_2_the_declarer_names_the_trump() -> None:
    game = bidding(ULTISTARS, FIRST + "bid ju;" + PASSES)
    assert (game.phase, game.to_act, game.trump) == (Phase.TRUMP, 0, None)
    assert texts(game) == ["trump M", "trump Z", "trump T", "throw-in"]
    refused(game, "trump P", Code.HEARTS_NOT_NAMEABLE, "R6.2")
    refused(game, "pass", Code.WRONG_PHASE, "R5.2")
    refused(game, "bid 4", Code.WRONG_PHASE, "R5.1")
    refused(game, "play MA", Code.WRONG_PHASE, "R5")
    game = run(game, "trump T")
    assert (game.phase, str(game.trump), game.to_act) == (Phase.PLAY, "T", 0)
    refused(game, "trump T", Code.WRONG_PHASE, "R8.1")


@pytest.mark.parametrize(("bid", "trump"), [("Pju", "P"), ("b", None), ("nd", None)])
def test_r6_2_in_hearts_and_without_trump_nothing_is_named(bid: str, trump: str | None) -> None:
    game = bidding(ULTISTARS, FIRST + f"bid {bid};" + PASSES)
    assert game.phase is Phase.PLAY
    assert (None if game.trump is None else str(game.trump)) == trump


def test_r6_2_suit_bids_name_it_in_the_bid() -> None:
    game = bidding(SUIT_BID, FIRST + "bid Zju;" + PASSES)
    assert (game.phase, str(game.trump)) == (Phase.PLAY, "Z")
    refused(bidding(SUIT_BID, FIRST), "bid ju", Code.BID_NOT_IN_PROFILE, "R3.2")


def test_r6_2_trump_is_named_only_then() -> None:
    refused(bidding(ULTISTARS), "trump M", Code.WRONG_PHASE, "R6.2")


@pytest.mark.parametrize("suit", [None, "M", "P", 0])
def test_r6_2_a_trump_that_is_no_suit_is_never_named(suit: object) -> None:
    other: Any = suit
    game = bidding(ULTISTARS, FIRST + "bid ju;" + PASSES)
    with pytest.raises(UltiError):
        game.apply(NameTrump(other))


@pytest.mark.parametrize("bid", ["ju", None])
def test_r5_1_a_bid_that_is_none_is_refused(bid: object) -> None:
    other: Any = bid
    with pytest.raises(UltiError):
        bidding(ULTISTARS, FIRST).apply(MakeBid(other))


def test_r6_3_throw_in_before_trump_pays_every_figure_doubled() -> None:
    game = bidding(ULTISTARS, FIRST + "bid 4ua;" + PASSES + "throw-in")
    assert (game.phase, game.trump) == (Phase.OVER, None)
    assert outcome_of(game).ending is Ending.THROW_IN
    # (4 + 4 + 4) * 2 = 24 to each, no ulti fee
    assert settlement_of(game).net == (-48, 24, 24)
    assert lines(settlement_of(game)) == [(f, "lost", 0, 4, 1, 2) for f in "4ua"]


@pytest.mark.parametrize("words", ["", "trump M;"])
def test_r6_3_throw_in_before_and_after_naming_costs_the_same(words: str) -> None:
    game = bidding(WIKIPEDIA, FIRST + "bid ju;" + PASSES + words + "throw-in")
    # (1 + 4) * 2 = 10, not the loss column
    assert settlement_of(game).net == (-20, 10, 10)


def test_r6_3_throw_in_with_the_fee() -> None:
    profile = ULTISTARS.evolve(throw_in_ulti_fee=True)
    game = bidding(profile, FIRST + "bid Pju;" + PASSES + "throw-in")
    # hearts: (1 + 4) * 2 * 2 = 20 and the fee 4 * 2 = 8
    assert settlement_of(game).net == (-56, 28, 28)
    assert lines(settlement_of(game)) == [
        ("j", "lost", 0, 1, 2, 2),
        ("u", "lost", 0, 4, 2, 2),
        ("u fee", "lost", 0, 4, 2, 1),
    ]


def test_r6_3_no_throw_in_where_the_house_has_none() -> None:
    game = bidding(VICCESMAGYARKARTYA, FIRST + "bid ju;" + PASSES)
    assert texts(game) == ["trump M", "trump Z", "trump T"]
    refused(game, "throw-in", Code.NOT_IN_THIS_PROFILE, "R6.3")


def test_r6_3_no_throw_in_during_the_auction() -> None:
    refused(bidding(ULTISTARS, FIRST), "throw-in", Code.WRONG_PHASE, "R6.3")
    refused(bidding(ULTISTARS, FIRST), "concede", Code.NOT_IN_PLAY, "R8.8")


@pytest.mark.parametrize("profile", [ULTISTARS, VICCESMAGYARKARTYA, SUIT_BID])
def test_r4_1_what_outbids_each_bid_is_as_the_catalogue_ranks_it(profile: Profile) -> None:
    catalogue = Catalogue.of(profile)
    bold = profile.evolve(raise_without_talon=RaiseWithoutTalon.ANYONE)
    start = bidding(bold, FIRST)
    for bid in catalogue.bids:
        game = start.apply(MakeBid(bid))
        legal = [action.bid for action in game.legal_actions() if isinstance(action, MakeBid)]
        assert legal == list(catalogue.higher_than(bid))
        higher = {other for other in catalogue.bids if game.verdict(MakeBid(other))}
        assert higher == {other for other in catalogue.bids if catalogue.outbids(other, bid)}


@pytest.mark.parametrize("profile", [ULTISTARS, SUIT_BID])
def test_what_is_kept_of_a_profile_grows_with_its_bids_not_with_their_square(
    profile: Profile,
) -> None:
    bids = Catalogue.of(profile).bids
    ladder = Terms(profile, 1, None).ladder
    assert list(map(len, ladder)) == [len(bids), len(bids) + 1]
    assert all(type(place) is int for place in ladder.above.values())
    assert Terms(profile, 5, None).ladder is ladder


def test_auctions_are_values() -> None:
    script = FIRST + "bid j; pass; take; discard ZX ZK; bid Pj"
    one, other = bidding(ULTISTARS, script), bidding(ULTISTARS, script)
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - its own bytes
    assert one != run(one, "pass")
    assert one.at(len(one.history)) == one
    assert one.at(0) == bidding(ULTISTARS)
    terms = Terms(ULTISTARS, 1, None)
    auction = Auction._begin(terms, (1, 2, 4))
    assert auction == Auction._begin(terms, (1, 2, 4))
    for twin in copies(auction):
        assert twin == auction
        assert hash(twin) == hash(auction)
    laid = auction._with_hidden_discard(1)
    assert laid != auction
    assert (auction._talon, laid._talon) == (0, 1)


def test_an_auction_is_not_a_game_though_it_stands_where_it_does() -> None:
    game, deal = bidding(ULTISTARS), Deal.from_deck(DECK)
    assert isinstance(game, Auction)
    masks = (deal.hands[0].mask, deal.hands[1].mask, deal.hands[2].mask)
    plain, again = (Auction._begin(Terms(ULTISTARS, 1, deal), masks) for _ in range(2))
    assert plain == again
    assert plain._content() == game._content()
    assert plain != game


def test_states_spread_over_many_hashes() -> None:
    game = bidding(ULTISTARS)
    states = {game.apply(action) for action in game.legal_actions()}
    assert len({hash(state) for state in states}) > len(states) / 2


@pytest.mark.parametrize(
    ("profile", "bid", "english", "hungarian"),
    [
        (ULTISTARS, "jx", "x (four tens) is not played", "x (négy tízes): ezt itt nem játsszák"),
        (
            ULTISTARS,
            "4ad",
            "four aces and four tens do not join a durchmars",
            "durchmars mellé nem mondható négy ász vagy négy tízes",
        ),
        (
            ULTISTARS,
            "Mju",
            "only hearts is named in a bid",
            "licitben csak a pirosat nevezik meg",
        ),
        (
            SUIT_BID,
            "ju",
            "a trump bid names its suit, such as Mju",
            "az adus licit a színét is megnevezi, például Mju",
        ),
    ],
)
def test_r3_why_the_house_has_no_such_bid_is_told_in_both_languages(
    profile: Profile, bid: str, english: str, hungarian: str
) -> None:
    verdict = bidding(profile, FIRST).verdict(f"bid {bid}")
    assert verdict.code is Code.BID_NOT_IN_PROFILE
    assert (verdict.about, verdict.about_hu) == (f"{bid}: {english}", f"{bid}: {hungarian}")
    assert f" {bid}: {english} (R3.2)" in verdict.message("en")
    assert f"({bid}: {hungarian})" in verdict.message("hu")
