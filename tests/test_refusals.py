"""What is wrong is told in these words, whole: people read them, and clients show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers import SWEEP, SWEEP_OF_DEFENDER, bidding, position, run
from ulti import (
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIPEDIA,
    Bid,
    Card,
    CardOrder,
    CardSet,
    Catalogue,
    Deal,
    Figure,
    Game,
    Outcome,
    Profile,
    Rank,
    Silent,
    Suit,
    UltiError,
    get_profile,
    legal_cards,
    settle,
    settle_revoke,
    trick_winner,
)
from ulti.house.files import load_profile
from ulti.model.cards import DECK

if TYPE_CHECKING:
    from collections.abc import Callable

DEAL = Deal.from_deck(DECK)
START = Game.start(DEAL, ULTISTARS)
PLAYED = ULTISTARS.evolve(plain_parti="PLAYED")
UNCONCEDED = ULTISTARS.evolve(concession=False)
NO_TEXT: Any = b"\xff"
ANY: Any = 7  # of a wrong kind, wherever it is given


def outcome(**facts: object) -> Outcome:
    whole: dict[str, Any] = {"bid": "j", "declarer": 0, "trump": "M", "ending": "PLAYED", **facts}
    return Outcome(**whole)


def silent(figure: str, seat: int | None, made: bool) -> Outcome:
    return outcome(silent=[Silent(figure, seat, made)])


CASES: list[tuple[Callable[[], object], str, str]] = [
    # Outcomes
    (
        lambda: Silent("b", 0, made=True),
        "bad_outcome",
        "figure: b is never silent; c1, u, a, d can be",
    ),
    (lambda: Silent("u", 0, made=ANY), "bad_outcome", "made: 7 is not allowed; use true or false"),
    (
        lambda: outcome(ending="WON"),
        "bad_outcome",
        "ending: 'WON' is not an ending; use one of PLAYED, EARLY, CONCEDED, AGREED, THROW_IN, FORFEIT, VOID",
    ),
    (lambda: outcome(made=7), "bad_outcome", "made: 7 is not a set of figures"),
    (lambda: outcome(silent=7), "bad_outcome", "silent: 7 is not a list of silent figures"),
    (lambda: outcome(silent=[7]), "bad_outcome", "silent: 7 is not a Silent(figure, seat, made)"),
    (lambda: outcome(kontra=7), "bad_outcome", "kontra: 7 is not a table of levels by figure"),
    (
        lambda: outcome(kontra={"j": "1"}),
        "bad_outcome",
        "kontra: '1' is not a level of j; use a whole number from 0 to 1000, or a pair, in playing order after the declarer",
    ),
    (
        lambda: outcome(kontra={"j": (1, True)}),
        "bad_outcome",
        "kontra: (1, True) is not a level of j; use a whole number from 0 to 1000, or a pair, in playing order after the declarer",
    ),
    (
        lambda: outcome(ending="EARLY"),
        "bad_outcome",
        "ending: only a lone betli or durchmars that is lost ends EARLY",
    ),
    (
        lambda: outcome(ending="VOID"),
        "bad_outcome",
        "a VOID deal has neither bid, declarer nor trump",
    ),
    (
        lambda: Outcome(ending="VOID", declarer=0),
        "bad_outcome",
        "a VOID deal has neither bid, declarer nor trump",
    ),
    (
        lambda: Outcome(ending="VOID", trump="M"),
        "bad_outcome",
        "a VOID deal has neither bid, declarer nor trump",
    ),
    (
        lambda: Outcome(ending="VOID", made={"j"}),
        "bad_outcome",
        "in a VOID deal nothing is made, silent or doubled",
    ),
    (
        lambda: Outcome(ending="VOID", silent=[Silent("u", 0, made=True)]),
        "bad_outcome",
        "in a VOID deal nothing is made, silent or doubled",
    ),
    (
        lambda: Outcome(ending="VOID", kontra={"j": 1}),
        "bad_outcome",
        "in a VOID deal nothing is made, silent or doubled",
    ),
    (lambda: Outcome(declarer=0), "bad_outcome", "bid is missing: only a VOID deal has none"),
    (lambda: Outcome(bid="j"), "bad_outcome", "declarer is missing: only a VOID deal has none"),
    (
        lambda: outcome(ending="THROW_IN", silent=[Silent("u", 0, made=True)]),
        "bad_outcome",
        "after a THROW_IN nothing is made, silent or doubled",
    ),
    (
        lambda: outcome(ending="THROW_IN", kontra={"j": 1}),
        "bad_outcome",
        "after a THROW_IN nothing is made, silent or doubled",
    ),
    (
        lambda: outcome(silent=[Silent("u", 0, made=True), Silent("u", 1, made=True)]),
        "bad_outcome",
        "silent: a silent figure is made or lost only once in a deal",
    ),
    (lambda: outcome(bid="b", trump="M"), "bad_outcome", "trump: b is played without, not with M"),
    (
        lambda: silent("c1", 1, made=True),
        "bad_outcome",
        "silent: the defenders make a hundred together: name no seat",
    ),
    (
        lambda: silent("u", None, made=True),
        "bad_outcome",
        "silent: u is made or lost by one player: name his seat",
    ),
    # Cards
    (lambda: Suit.HEARTS.text(ANY), "bad_language", "no text in language 7: use 'hu' or 'en'"),
    (
        lambda: CardOrder("ROT"),
        "bad_name",
        "'ROT' is not a CardOrder: use one of TEN_HIGH, TEN_LOW",
    ),
    (
        lambda: Suit.parse("Q"),
        "bad_suit",
        "'Q' is not a suit: use M (acorns), Z (leaves), T (bells) or P (hearts)",
    ),
    (
        lambda: Rank.parse("1"),
        "bad_rank",
        "'1' is not a rank: use A, X (ten), K, O (over), U (under), 9, 8 or 7",
    ),
    (
        lambda: Card(ANY, Rank.ACE),
        "bad_card",
        "a card is made of a Suit and a Rank, not of 7 and <Rank.ACE: 'A'>",
    ),
    (
        lambda: Card.parse("QA"),
        "bad_card",
        "'QA' is not a card: write a suit M, Z, T, P and a rank A, X, K, O, U, 9, 8, 7, such as PA",
    ),
    (lambda: CardSet(ANY), "bad_card", "a CardSet is made of cards, not of 7"),
    (lambda: CardSet([ANY]), "bad_card", "a CardSet holds cards only, not 7"),
    (
        lambda: CardSet.from_mask(-1),
        "bad_card",
        "-1 is not a mask of cards: an integer from 0 to 2**32 - 1 is",
    ),
    (
        lambda: CardSet.from_mask(1 << 32),
        "bad_card",
        "4294967296 is not a mask of cards: an integer from 0 to 2**32 - 1 is",
    ),
    (
        lambda: CardSet.parse(ANY),
        "bad_card",
        "7 is not a text of cards: write them separated by spaces",
    ),
    (
        lambda: CardSet.parse("MA Q"),
        "bad_card",
        "'Q' is not a card: write a suit M, Z, T, P and a rank A, X, K, O, U, 9, 8, 7, such as PA",
    ),
    (
        lambda: CardSet.parse("MA MX MA"),
        "bad_card",
        "MA comes twice in 'MA MX MA': each card exists once",
    ),
    (lambda: CardSet().sorted(ANY), "bad_argument", "7 is not a CardOrder"),
    (lambda: CardSet().isdisjoint(ANY), "bad_argument", "7 is not a collection of cards"),
    (lambda: CardSet() | ANY, "bad_card", "a CardSet is made of cards, not of 7"),
    # Tricks
    (
        lambda: legal_cards(CardSet(), DECK[:1], ANY),
        "bad_argument",
        "7 is not a trump suit: use a Suit, or None for play without",
    ),
    (
        lambda: legal_cards(CardSet(), DECK[:3]),
        "bad_trick",
        "no trick can be 'MA MX MK': no more than two cards can be on the table when a third is to be played",
    ),
    (
        lambda: legal_cards(CardSet(DECK), DECK[:1]),
        "bad_trick",
        "no trick can be 'MA': a card of it is also in the hand",
    ),
    (
        lambda: legal_cards(CardSet(), [DECK[0], DECK[0]]),
        "bad_trick",
        "no trick can be 'MA MA': a card comes twice",
    ),
    (
        lambda: legal_cards(CardSet(), [ANY, ANY, ANY]),
        "bad_trick",
        "[7, 7, 7] is not a trick: use a sequence of cards",
    ),
    (lambda: trick_winner([]), "bad_trick", "no trick can be '': it has no card that could win"),
    (
        lambda: trick_winner(DECK[:4]),
        "bad_trick",
        "no trick can be 'MA MX MK MO': a trick has no more than three cards",
    ),
    (
        lambda: trick_winner(DECK[:1], None, ANY),
        "bad_argument",
        "7 is not an order: use CardOrder.TEN_HIGH or CardOrder.TEN_LOW",
    ),
    # Bids
    (
        lambda: Figure.parse("q"),
        "bad_figure",
        "'q' is not a figure: use one of j 4 2 u a x d td nd ed ntd b eb tb c1",
    ),
    (lambda: Bid(ANY), "bad_bid", "a bid is made of figures and a suit, not 7 and None"),
    (lambda: Bid([]), "bad_bid", "nothing is not a bid: a bid has at least one figure"),
    (lambda: Bid([ANY]), "bad_bid", "7 is not a bid: a bid is made of figures"),
    (
        lambda: Bid([Figure.ULTI, Figure.HUNDRED]),
        "bad_bid",
        "u c1 is not a bid: the hundred is only ever silent",
    ),
    (
        lambda: Bid([Figure.BETLI, Figure.ULTI]),
        "bad_bid",
        "u b is not a bid: a figure without trump is a bid of its own",
    ),
    (
        lambda: Bid([Figure.BETLI], Suit.HEARTS),
        "bad_bid",
        "b is not a bid: a figure without trump has no suit",
    ),
    (
        lambda: Bid([Figure.TWENTY_HUNDRED, Figure.FORTY_HUNDRED]),
        "bad_bid",
        "4 2 is not a bid: only one of parti, 40-100 and 20-100 can be bid",
    ),
    (
        lambda: Bid([Figure.DURCHMARS, Figure.OPEN_DURCHMARS]),
        "bad_bid",
        "d td is not a bid: only one durchmars can be bid",
    ),
    (
        lambda: Bid([Figure.PARTI, Figure.DURCHMARS]),
        "bad_bid",
        "j d is not a bid: there is no parti with a durchmars",
    ),
    (lambda: Bid([Figure.PARTI], ANY), "bad_bid", "j is not a bid: 7 is not a suit"),
    (lambda: Bid.parse(ANY), "bad_bid", "7 is not a bid: write a code such as P4u"),
    (
        lambda: Bid.parse("u" * 101),
        "bad_bid",
        "'uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu… is not a bid: write a code such as P4u",
    ),
    (lambda: Bid.parse("juu"), "bad_bid", "'juu' is not a bid: a figure comes twice"),
    (
        lambda: Bid.parse("42"),
        "bad_bid",
        "'42' is not a bid: only one of parti, 40-100 and 20-100 can be bid",
    ),
    (
        lambda: Bid.parse("ulti whist"),
        "bad_bid",
        "'ulti whist' is not a bid: 'whist' is neither a figure nor a suit",
    ),
    (
        lambda: Bid.parse("ulti ulti"),
        "bad_bid",
        "'ulti ulti' is not a bid: something is said twice",
    ),
    (
        lambda: Bid.parse("piros makk ulti"),
        "bad_bid",
        "'piros makk ulti' is not a bid: something is said twice",
    ),
    (
        lambda: Bid.parse("open open betli"),
        "bad_bid",
        "'open open betli' is not a bid: something is said twice",
    ),
    (
        lambda: Bid.parse("open ulti"),
        "bad_bid",
        "'open ulti' is not a bid: nothing in it is played open",
    ),
    (
        lambda: Bid.parse("open redoubled ulti"),
        "bad_bid",
        "'open redoubled ulti' is not a bid: 'redoubled' is neither a figure nor a suit",
    ),
    (lambda: Bid.parse("ulti (betli)"), "bad_bid", "'ulti (betli)' names different bids"),
    # Catalogue
    (lambda: Catalogue.of(ANY), "bad_argument", "7 is not a Profile: see get_profile"),
    (
        lambda: Catalogue.of(ULTISTARS).rank(ANY),
        "bad_bid",
        "7 is not a bid: write a code such as P4u",
    ),
    (
        lambda: Catalogue.of(ULTISTARS).rank("Mju"),
        "bid_not_in_profile",
        "profile 'ultistars' does not have the bid Mju: only hearts is named in a bid",
    ),
    (
        lambda: Catalogue.of(ULTISTARS).rank("jx"),
        "bid_not_in_profile",
        "profile 'ultistars' does not have the bid jx: x (four tens) is not played",
    ),
    (
        lambda: Catalogue.of(ULTISTARS).rank("ad"),
        "bid_not_in_profile",
        "profile 'ultistars' does not have the bid ad: four aces and four tens do not join a durchmars",
    ),
    (
        lambda: Catalogue.of(SUIT_BID).rank("ju"),
        "bid_not_in_profile",
        "profile 'suit_bid' does not have the bid ju: a trump bid names its suit, such as Mju",
    ),
    # Profiles
    (
        lambda: get_profile(ANY),
        "unknown_profile",
        "7 is not a built-in profile: there are ultistars, ultistars_tournament, ultistars_classic, wikipedia, wikihow, viccesmagyarkartya, suit_bid",
    ),
    (
        lambda: get_profile("nobody"),
        "unknown_profile",
        "'nobody' is not a built-in profile: there are ultistars, ultistars_tournament, ultistars_classic, wikipedia, wikihow, viccesmagyarkartya, suit_bid",
    ),
    (
        lambda: ULTISTARS.evolve(tie_break=ANY),
        "bad_rules",
        "tie_break: 7 is not allowed; use one of LEVEL, STRICT_VALUE, FEWER_FIGURES, LIST",
    ),
    (
        lambda: ULTISTARS.evolve(throw_in=ANY),
        "bad_rules",
        "throw_in: 7 is not allowed; use true or false",
    ),
    (
        lambda: ULTISTARS.evolve(kontra_levels="2"),
        "bad_rules",
        "kontra_levels: '2' is not allowed; use a whole number from 0, or none: no limit",
    ),
    (
        lambda: ULTISTARS.evolve(kontra_levels=-1),
        "bad_rules",
        "kontra_levels: -1 is not allowed; use a whole number from 0, or none: no limit",
    ),
    (
        lambda: ULTISTARS.evolve(revoke_multiplier=0),
        "bad_rules",
        "revoke_multiplier: 0 is not allowed; use a whole number from 1, or none: no rule",
    ),
    (
        lambda: ULTISTARS.evolve(values=ANY),
        "bad_rules",
        "values: 7 is not allowed; use a table of whole numbers by code",
    ),
    (
        lambda: ULTISTARS.evolve(values={"q": 1}),
        "bad_rules",
        "values: 'q' is not a figure: use one of j 4 2 u a x d td nd ed ntd b eb tb c1",
    ),
    (
        lambda: ULTISTARS.evolve(values={"j": 0}),
        "bad_rules",
        "values.j: 0 is not allowed; use a whole number from 1",
    ),
    (
        lambda: ULTISTARS.evolve(values={"c1": 3}),
        "bad_rules",
        "values: 'c1' is not allowed; the silent hundred (c1) is not bid; silent_hundred is its price (R10)",
    ),
    (
        lambda: ULTISTARS.evolve(values={"j": 1, Figure.PARTI: 1}),
        "bad_rules",
        "values: j comes twice",
    ),
    (
        lambda: ULTISTARS.evolve(suit_multipliers={"M": 1}),
        "bad_rules",
        "suit_multipliers: Z, T, P missing; name all four suits M, Z, T and P",
    ),
    (
        lambda: ULTISTARS.evolve(suit_multipliers={"Q": 1}),
        "bad_rules",
        "suit_multipliers: 'Q' is not a suit: use M (acorns), Z (leaves), T (bells) or P (hearts)",
    ),
    (
        lambda: ULTISTARS.evolve(red_exempt=ANY),
        "bad_rules",
        "red_exempt: 7 is not allowed; use a list of codes",
    ),
    (
        lambda: ULTISTARS.evolve(red_exempt=["q"]),
        "bad_rules",
        "red_exempt: 'q' is not a figure: use one of j 4 2 u a x d td nd ed ntd b eb tb c1",
    ),
    (
        lambda: ULTISTARS.evolve(red_exempt=["c1"]),
        "bad_rules",
        "red_exempt: 'c1' is not allowed; the silent hundred (c1) is not bid; silent_hundred is its price (R10)",
    ),
    (
        lambda: ULTISTARS.evolve(name=ANY),
        "bad_rules",
        "name: 7 is not allowed; use a printable text of at most 100 characters",
    ),
    (
        lambda: ULTISTARS.evolve(name="a\nb"),
        "bad_rules",
        "name: 'a\\nb' is not allowed; use a printable text of at most 100 characters",
    ),
    (
        lambda: Profile(name="mine"),
        "bad_rules",
        "values is missing: a whole profile has every switch",
    ),
    (
        lambda: Profile.from_dict(ANY),
        "bad_rules",
        "7 is not a profile: use an object with one value per switch",
    ),
    (
        lambda: Profile.from_dict({"name": "mine"}),
        "bad_rules",
        "values is missing: a whole profile has every switch",
    ),
    (lambda: Profile.from_json(ANY), "bad_rules", "the profile is not JSON: 7 is not a text"),
    (
        lambda: Profile.from_json(NO_TEXT),
        "bad_rules",
        "the profile is not JSON: byte 0 is not UTF-8",
    ),
    (
        lambda: Profile.from_json('{"name": 1, "name": 1}'),
        "bad_rules",
        "the profile is not JSON: the key 'name' comes twice in one object",
    ),
    (
        lambda: Profile.from_json("NaN"),
        "bad_rules",
        "the profile is not JSON: NaN is not a JSON number",
    ),
    (
        lambda: load_profile("tests"),
        "unknown_profile",
        "'tests' is not a built-in profile: there are ultistars, ultistars_tournament, ultistars_classic, wikipedia, wikihow, viccesmagyarkartya, suit_bid; a file of house rules ends in .toml or .json",
    ),
    (
        lambda: ULTISTARS.evolve(values={"u": 4}),
        "bad_rules",
        "values: there is no ulti without the parti; give j a value (values is the whole table: what it leaves out is not played)",
    ),
    (
        lambda: ULTISTARS.evolve(plain_parti="PLAYED", plain_parti_from_stake=5),
        "bad_rules",
        "plain_parti is PLAYED already, so plain_parti_from_stake has no meaning: set it to none",
    ),
    (
        lambda: ULTISTARS.evolve(four_aces_with_durchmars=True, values={"j": 1}),
        "bad_rules",
        "four_aces_with_durchmars needs four aces (a) or four tens (x) in values",
    ),
    (
        lambda: ULTISTARS.evolve(throw_in=False, throw_in_ulti_fee=True),
        "bad_rules",
        "throw_in_ulti_fee has no meaning without throw_in: set one of them right",
    ),
    (
        lambda: ULTISTARS.evolve(losses="TABLE", suit_named_in_bid="ALWAYS"),
        "bad_rules",
        "losses TABLE does not know suit_named_in_bid ALWAYS: use SYMMETRIC",
    ),
    (
        lambda: ULTISTARS.evolve(silent_eligibility="TABLE", suit_named_in_bid="ALWAYS"),
        "bad_rules",
        "silent_eligibility TABLE does not know suit_named_in_bid ALWAYS: use RULES",
    ),
    # Games
    (
        lambda: Game.start(ANY, ULTISTARS),
        "bad_deal",
        "7 is not a Deal: use Deal.parse or Deal.shuffled",
    ),
    (lambda: Game.start(DEAL, ANY), "bad_argument", "7 is not a Profile: see get_profile"),
    (lambda: START.at(ANY), "bad_count", "7 is not a number of actions from 0 to 0"),
    (lambda: START.at(1), "bad_count", "1 is not a number of actions from 0 to 0"),
    (lambda: START.at(-1), "bad_count", "-1 is not a number of actions from 0 to 0"),
    (
        lambda: position(SWEEP, "j", ULTISTARS).play(ANY),
        "bad_card",
        "7: this names no card (7 is not a Card: use Card.parse, or apply for a text) (R1.2); legal: throw-in, meld 40, play MA, play MX, play MK, play MO, play MU, play M9, play M8, play M7, play ZA, play TA",
    ),
    (
        lambda: position(SWEEP, "j", ULTISTARS).play(DECK[31]),
        "not_in_hand",
        "play P7: P7 is not in the hand (R8.2); legal: play MA, play MX, play MK, play MO, play MU, play M9, play M8, play M7, play ZA, play TA",
    ),
    (
        lambda: position(SWEEP, "j", ULTISTARS).apply(ANY),
        "bad_action",
        "7: this is not an action (it is neither a text nor one of ulti.model.actions); legal: throw-in, meld 40, play MA, play MX, play MK, play MO, play MU, play M9, play M8, play M7, play ZA, play TA",
    ),
    # Settlements
    (
        lambda: settle(outcome(ending="FORFEIT"), PLAYED),
        "bad_outcome",
        "ending: profile 'ultistars' plays a plain parti at stake 1, so it is not a FORFEIT",
    ),
    (
        lambda: settle(outcome(made=(), kontra={"j": 3}), ULTISTARS),
        "bad_outcome",
        "kontra: j has level 3, but profile 'ultistars' has kontra_levels 2",
    ),
    (
        lambda: settle(outcome(made=(), kontra={"j": (1, 2)}), ULTISTARS),
        "bad_outcome",
        "kontra: j has two levels, but it is not in individual_kontra of profile 'ultistars': give one",
    ),
    (
        lambda: settle(outcome(), ULTISTARS),
        "bad_outcome",
        "made is missing: say which figures of j were made; made=() says that all were lost",
    ),
    (
        lambda: settle(outcome(ending="THROW_IN"), VICCESMAGYARKARTYA),
        "bad_outcome",
        "ending: profile 'viccesmagyarkartya' has throw_in off, so no deal ends THROW_IN; PLAYED and AGREED are the endings of a deal that was played",
    ),
    (lambda: settle(ANY, ULTISTARS), "bad_argument", "7 is not an Outcome"),
    (lambda: settle(outcome(), ANY), "bad_argument", "7 is not a Profile: see get_profile"),
    (
        lambda: settle(outcome(), ULTISTARS, 0),
        "bad_stake",
        "stake: 0 is not allowed; use a whole number from 1",
    ),
    (
        lambda: settle(outcome(), ULTISTARS, 10**30),
        "bad_stake",
        "stake: 1000000000000000000000000000000 is not allowed; use a whole number from 1 to 1000000000000000",
    ),
    (
        lambda: settle_revoke(outcome(), 0, ULTISTARS),
        "bad_rules",
        "profile 'ultistars' has no revoke_multiplier, so no such rule",
    ),
    (
        lambda: settle_revoke(Outcome(ending="VOID"), 0, WIKIPEDIA),
        "bad_outcome",
        "ending: nobody can revoke in a deal that was not played",
    ),
    (
        lambda: settle_revoke(outcome(), ANY, WIKIPEDIA),
        "bad_seat",
        "7 is not a seat: use 0 (forehand), 1 or 2",
    ),
]


@pytest.mark.parametrize(("call", "code", "message"), CASES, ids=[case[2] for case in CASES])
def test_a_refusal_says_what_is_wrong(call: Callable[[], object], code: str, message: str) -> None:
    with pytest.raises(UltiError) as caught:
        call()
    assert caught.value.code == code
    said = str(caught.value)
    # Of house rules all that is wrong is said, a line each.
    assert message in said.splitlines() if code == "bad_rules" else message == said


# What a verdict is about: the card, the suit, the bid or the switch in question.


@pytest.mark.parametrize(
    ("game", "action", "about"),
    [
        (bidding(ULTISTARS), "discard PA PX", "PA"),
        (bidding(ULTISTARS, "discard M7 M8"), "bid jx", "jx: x (four tens) is not played"),
        (bidding(ULTISTARS, "discard M7 M8; bid ju; take; discard Z7 Z8"), "bid j", "ju"),
        (bidding(ULTISTARS, "discard M7 M8; bid P2utd"), "take", "P2utd"),
        (
            bidding(VICCESMAGYARKARTYA, "discard M7 M8; bid j"),
            "throw-in",
            "throw_in",
        ),
        (position(SWEEP, "j", VICCESMAGYARKARTYA), "throw-in", "throw_in"),
        (run(position(SWEEP, "j", ULTISTARS), "ZA"), "play MA", "MA"),
        (run(position(SWEEP, "j", ULTISTARS), "ZA"), "play TX", "Z"),
        (run(position(SWEEP_OF_DEFENDER, "j", ULTISTARS), "PA"), "play ZA", "M"),
        (position(SWEEP, "ju", ULTISTARS), "play M7", "M7"),
        (position(SWEEP, "j", ULTISTARS), "meld 20", "40"),
        (position(SWEEP, "d", ULTISTARS), "meld 40", "d"),
        (run(position(SWEEP, "j", UNCONCEDED), "ZA"), "concede", "concession"),
    ],
)
def test_a_verdict_names_what_it_is_about(game: Game, action: str, about: str) -> None:
    assert game.verdict(action).about == about
