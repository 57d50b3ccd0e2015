from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from tests.helpers import (
    ALL_MELDS_NO_POINT,
    NINE_OF_DECLARER,
    SEVEN_BEATEN,
    SEVEN_OF_DEFENDER_BEATEN,
    SWEEP,
    SWEEP_OF_DEFENDER,
    bidding,
    claims,
    outcome_of,
    played,
    position,
    refused,
    run,
    settlement_of,
    texts,
)
from ulti import (
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    Card,
    Code,
    Ending,
    Game,
    IllegalActionError,
    Meld,
    Phase,
    PlayCard,
    Profile,
    Seat,
    Spread,
    UltiError,
)

ANY_TIME = ULTISTARS.evolve(spread="ANY_TIME", defender_spread="AFTER_DECLARER")


def legal(game: Game) -> str:
    return str(game.legal_cards())


def melds(game: Game) -> list[str]:
    return [text for text in texts(game) if text.startswith("meld")]


def open_seats(game: Game) -> set[int]:
    return {int(seat) for seat in game.open_seats}


def hands_game(
    hands: tuple[str, str, str],
    talon: str,
    bid: str = "j",
    trump: str | None = "M",
    profile: Profile = ULTISTARS,
) -> Game:
    return Game.from_contract(hands, talon, 0, bid, trump, profile)


# R6.3, in the play


def test_r6_3_before_any_meld_and_lead() -> None:
    game = position(SWEEP, "Mj", SUIT_BID)
    assert texts(game)[0] == "throw-in"
    melded = run(game, "meld 40")
    assert "throw-in" not in texts(melded)
    refused(melded, "throw-in", Code.THROW_IN_TOO_LATE, "R6.3")
    refused(run(game, "ZA"), "throw-in", Code.THROW_IN_TOO_LATE, "R6.3")
    over = run(game, "throw-in")
    assert (over.phase, over.to_act, outcome_of(over).ending) == (
        Phase.OVER,
        None,
        Ending.THROW_IN,
    )
    assert open_seats(over) == {0}
    assert [str(action) for _, action in over.history] == ["throw-in"]


def test_r6_3_not_where_the_house_has_none() -> None:
    game = position(SWEEP, "j", VICCESMAGYARKARTYA)
    assert "throw-in" not in texts(game)
    refused(game, "throw-in", Code.NOT_IN_THIS_PROFILE, "R6.3")


# R7.1


def test_r7_1_melds_are_said_by_each_player_at_his_turn_in_trick_1() -> None:
    # seat 0 holds MK MO; seat 1 ZK ZO and TK TO; seat 2 PK PO
    game = position(SWEEP, "j", ULTISTARS)
    assert melds(game) == ["meld 40"]
    game = run(game, "meld 40; ZA")
    assert melds(game) == ["meld 20 20", "meld 20"]
    game = run(game, "meld 20; ZX")  # fewer than he holds
    assert melds(game) == ["meld 20"]
    game = run(game, "PA")  # says nothing
    assert game.melds == (Meld(forty=True, twenties=0), Meld(forty=False, twenties=1), None)
    refused(game, "meld 40", Code.WRONG_PHASE, "R7.1")


def test_r7_1_all_ways_to_say_fewer() -> None:
    game = position(ALL_MELDS_NO_POINT, "j", ULTISTARS)
    assert melds(game) == [
        "meld 40 20 20 20",
        "meld 40 20 20",
        "meld 40 20",
        "meld 40",
        "meld 20 20 20",
        "meld 20 20",
        "meld 20",
    ]


def test_r7_1_never_more_than_held() -> None:
    game = position(SWEEP, "j", ULTISTARS)
    refused(game, "meld 40 20", Code.MELD_NOT_HELD, "R7.1")
    assert game.verdict("meld 20").about == "40"
    game = run(game, "ZA")
    refused(game, "meld 40", Code.MELD_NOT_HELD, "R7.1")
    assert game.verdict("meld 40").about == "20 20"
    nothing = position(SWEEP_OF_DEFENDER, "j", ULTISTARS)
    nothing = run(nothing, "PA MA")
    assert nothing.verdict("meld 40").about == "20 20"
    held_none = run(position(ALL_MELDS_NO_POINT, "j", ULTISTARS), "MO")
    assert held_none.verdict("meld 20").about == "–"


def test_r7_1_a_meld_once_each() -> None:
    game = run(position(SWEEP, "j", ULTISTARS), "meld 40")
    assert melds(game) == []
    refused(game, "meld 40", Code.ALREADY_MELDED, "R7.2")


@pytest.mark.parametrize("bid", ["4", "2u", "d"])
def test_r7_1_only_when_parti_is_in_the_bid(bid: str) -> None:
    game = position(SWEEP, bid, ULTISTARS)
    assert melds(game) == []
    refused(game, "meld 40", Code.NO_PARTI_NO_MELD, "R7.1")


# R8.1 to R8.3


def test_r8_1_the_declarer_leads_and_the_winner_of_a_trick_leads_next() -> None:
    game = position(SEVEN_BEATEN, "j", ULTISTARS)
    assert game.to_act == 0
    game = run(game, "PA P7 P8; Z7")
    assert game.to_act == 1
    game = run(game, "ZO P9")
    assert game.to_act == 1  # ZO was the highest Z
    assert [(trick.leader, trick.winner) for trick in game.tricks] == [(0, 0), (0, 1)]
    assert list(map(str, game.trick)) == []
    game = run(game, "TO T7")
    assert list(map(str, game.trick)) == ["TO", "T7"]
    refused(game, "take", Code.WRONG_PHASE, "R8.1")


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_r8_1_whoever_the_declarer_is(declarer: int) -> None:
    game = position(SEVEN_BEATEN, "j", ULTISTARS, declarer=declarer)
    assert game.to_act == declarer
    game = run(game, SEVEN_BEATEN)
    # the same play seen from another seat: parti 50 to 40, the last trick the next seat's
    assert [(trick.winner - declarer) % 3 for trick in game.tricks] == [
        0,
        1,
        0,
        1,
        0,
        1,
        0,
        1,
        0,
        1,
    ]
    assert game.settlement is not None
    assert game.settlement.net[declarer] == -6


FOLLOW = (
    (
        "MA M9 ZX Z9 TK T9 T8 PA PX P9",
        "ZA ZK ZO Z7 M8 TA TX T7 PK PO",
        "MX MK MO MU M7 TO TU PU P8 P7",
    ),
    "ZU Z8",
)


def test_r8_2_who_holds_the_led_suit_plays_it_and_beats_the_best_card_if_he_can() -> None:
    game = run(hands_game(*FOLLOW), "ZX")
    assert legal(game) == "ZA"  # K and O do not beat the ten
    refused(game, "play ZK", Code.MUST_OVERTAKE, "R8.2")
    refused(game, "play M8", Code.MUST_FOLLOW_SUIT, "R8.2")
    refused(game, "play MA", Code.NOT_IN_HAND, "R8.2")
    assert legal(run(hands_game(*FOLLOW), "PA")) == "PK PO"  # nothing beats it: free in the suit


def test_r8_2_who_can_not_follow_trumps() -> None:
    game = run(hands_game(*FOLLOW), "Z9 ZO")
    assert legal(game) == "MX MK MO MU M7"
    refused(game, "play TO", Code.MUST_TRUMP, "R8.2")


def test_r8_2_who_can_not_follow_a_trumped_trick_overtrumps_if_he_can() -> None:
    hands = (
        "ZX ZK Z9 Z8 PX PK PO PU P9 P8",
        "M8 MX TA TX TK TO TU T9 T8 T7",
        "MA M9 M7 ZA ZO ZU Z7 PA P7 MK",
    )
    game = run(hands_game(hands, "MO MU", "j"), "ZX M8")
    assert legal(game) == "ZA ZO ZU Z7"  # follows: free in the suit, as the trick is trumped
    swapped = (hands[0], hands[1], "MA M9 M7 MO MU MK")
    assert swapped[0] == hands[0]
    game = hands_game(
        (
            "ZX ZK Z9 Z8 ZA ZO ZU Z7 P9 P8",
            "M8 MX TA TX TK TO TU T9 T8 T7",
            "MA M9 M7 MK PA P7 PX PK PO PU",
        ),
        "MO MU",
    )
    game = run(game, "ZX M8")
    assert legal(game) == "MA MK M9"  # not the M7: he can overtrump
    refused(game, "play M7", Code.MUST_OVERTAKE, "R8.2")
    assert game.verdict("play M7").about == "M8"
    refused(game, "play PA", Code.MUST_TRUMP, "R8.2")


def test_r8_2_who_can_not_overtrump_undertrumps() -> None:
    game = hands_game(
        (
            "ZX ZK Z9 Z8 ZA ZO ZU Z7 P9 P8",
            "MA MX TA TX TK TO TU T9 T8 T7",
            "M8 M9 M7 MK PA P7 PX PK PO PU",
        ),
        "MO MU",
    )
    game = run(game, "ZX MA")
    assert legal(game) == "MK M9 M8 M7"


def test_r8_2_without_suit_and_trump_any_card() -> None:
    game = run(position(SWEEP, "j", ULTISTARS), "ZA ZX")
    assert len(game.legal_cards()) == 10
    no_trump = run(position(SWEEP, "b", ULTISTARS, trump=None), "MA")
    assert len(no_trump.legal_cards()) == 10


def test_r8_2_without_trump_the_suit_must_be_beaten_in_ten_low_order() -> None:
    game = run(hands_game(*FOLLOW, bid="b", trump=None), "ZX")
    assert legal(game) == "ZA ZK ZO"
    high = VICCESMAGYARKARTYA
    game = run(hands_game(*FOLLOW, bid="nd", trump=None, profile=high), "ZX")
    assert legal(game) == "ZA"
    refused(game, "play Z7", Code.MUST_OVERTAKE, "R8.2")


def test_r8_3_the_highest_trump_wins_else_the_highest_of_the_led_suit() -> None:
    game = run(hands_game(*FOLLOW), "Z9 ZO M7")
    assert game.tricks[0].winner == 2
    game = run(hands_game(*FOLLOW), "T8 TX TO")  # TO can't beat the TX: free
    assert game.tricks[0].winner == 1


def test_r8_2_a_refusal_names_the_card_or_the_suit() -> None:
    game = run(position(SWEEP, "j", ULTISTARS), "ZA")
    assert game.verdict("play MA").about == "MA"  # not in the hand
    assert game.verdict("play TX").about == "Z"  # must be followed


def test_legal_cards_are_the_quick_way() -> None:
    game = run(hands_game(*FOLLOW), "ZX")
    assert [str(card) for card in game.legal_cards()] == [t[5:] for t in texts(game) if "play" in t]


@pytest.mark.parametrize("card", ["MA", "ZK"])
def test_play_refuses_like_apply(card: str) -> None:
    game = run(hands_game(*FOLLOW), "ZX")
    with pytest.raises(IllegalActionError) as by_play:
        game.play(Card.parse(card))
    with pytest.raises(IllegalActionError) as by_apply:
        game.apply(f"play {card}")
    assert by_play.value.verdict == by_apply.value.verdict


def test_play_takes_a_card_and_says_so() -> None:
    # A legal action that is not a card must not be refused with the verdict "legal".
    game = position(SWEEP, "j", ULTISTARS)
    for other in (PlayCard(Card.parse("MA")), "play MA"):
        try:
            after = game.play(other)  # type: ignore[arg-type]
        except IllegalActionError as error:
            assert not error.verdict.legal  # noqa: PT017 - taking it is fine as well
        else:
            assert after == game.play(Card.parse("MA"))
    for nothing in (None, 5, "MA"):
        with pytest.raises(IllegalActionError) as caught:
            game.play(nothing)  # type: ignore[arg-type]
        assert caught.value.verdict.code is Code.BAD_CARD


def test_actions_made_of_something_else_are_refused() -> None:
    game = position(SWEEP, "j", ULTISTARS)
    text: Any = "MA"
    with pytest.raises(UltiError):
        game.apply(PlayCard(text))


# R8.2: beat_suit_in_trumped_trick


STRICT = ULTISTARS.evolve(beat_suit_in_trumped_trick=True)
FREE_HANDS = (
    "ZO Z7 TA TX TK TO TU T9 T8 T7",
    "MA MX MK MO MU M9 M8 M7 PA PX",
    "ZA ZX ZU Z9 Z8 PK PO PU P9 P8",
)


@pytest.mark.parametrize(
    ("led", "free", "strict"),
    [
        ("ZO", "ZA ZX ZU Z9 Z8", "ZA ZX"),
        ("Z7", "ZA ZX ZU Z9 Z8", "ZA ZX ZU Z9 Z8"),
    ],
)
def test_r8_2_the_suit_must_be_beaten_in_a_trumped_trick_too(
    led: str, free: str, strict: str
) -> None:
    for profile, legal in ((ULTISTARS, free), (STRICT, strict)):
        game = Game.from_contract(FREE_HANDS, "ZK P7", 0, "j", "M", profile)
        game = run(game, f"{led} M7")  # seat 1 has no Z
        assert str(game.legal_cards()) == legal
    game = run(Game.from_contract(FREE_HANDS, "ZK P7", 0, "j", "M", STRICT), "ZO M7")
    refused(game, "play Z8", Code.MUST_OVERTAKE, "R8.2")


def test_r8_2_who_can_not_beat_the_suit_in_a_trumped_trick_is_free_in_it() -> None:
    hands = (FREE_HANDS[0].replace("ZO", "ZA"), FREE_HANDS[1], FREE_HANDS[2].replace("ZA", "ZO"))
    game = run(Game.from_contract(hands, "ZK P7", 0, "j", "M", STRICT), "ZA M7")
    assert str(game.legal_cards()) == "ZX ZO ZU Z9 Z8"


def test_r8_2_without_trump_or_with_trump_led_nothing_changes() -> None:
    game = Game.from_contract(FREE_HANDS, "ZK P7", 1, "j", "M", STRICT)
    assert len(run(game, "MA").legal_cards()) == 10  # seat 2 has no trump
    betli = Game.from_contract(FREE_HANDS, "ZK P7", 0, "b", None, STRICT)
    assert str(run(betli, "ZO PX").legal_cards()) == "ZA"  # ten-low


# R8.4: seat 0 holds M7 and other trumps; trump M

GUARD = (
    (
        "M7 M9 MA Z7 Z8 Z9 T7 P7 P8 P9",
        "MK M8 ZA ZX ZK TA TX TK PA PX",
        "MX MO MU ZO ZU TO TU PK PO PU",
    ),
    "T8 T9",
)
# Seat 1 holds the M7.
DEFENDER_GUARD = (
    (
        "M8 M9 MA Z7 Z8 T7 T8 P7 P8 P9",
        "MK M7 ZA ZX ZK TA TX TK PA PX",
        "MX MO MU ZO ZU TO TU PK PO PU",
    ),
    "Z9 T9",
)


@pytest.mark.parametrize("guard", ["DECLARER", "EVERYBODY"])
def test_r8_4_the_declarer_does_not_lead_the_seven(guard: str) -> None:
    game = hands_game(*GUARD, bid="ju", profile=ULTISTARS.evolve(seven_guard=guard))
    assert "M7" not in legal(game)
    refused(game, "play M7", Code.SEVEN_IS_GUARDED, "R8.4")
    with pytest.raises(IllegalActionError):
        game.play(Card.parse("M7"))
    game = run(game, "T7 TX TO")  # seat 1 leads next
    assert game.to_act == 1


def test_r8_4_the_declarer_does_not_follow_with_it_while_another_card_is_legal() -> None:
    game = run(hands_game(*GUARD, bid="ju"), "T7 TX TO; MK MX")
    assert legal(game) == "MA"  # he must beat the ten
    game = run(hands_game(*GUARD, bid="ju"), "T7 TX TO; M8 MO")
    assert legal(game) == "MA"
    # his only T is gone: he must trump, but not with the seven
    game = run(hands_game(*GUARD, bid="ju"), "T7 TX TO; TA TU")
    assert legal(game) == "MA M9"
    refused(game, "play M7", Code.SEVEN_IS_GUARDED, "R8.4")
    free = hands_game(*GUARD, bid="ju", profile=ULTISTARS.evolve(seven_guard="NOBODY"))
    assert legal(run(free, "T7 TX TO; TA TU")) == "MA M9 M7"
    assert run(free, "M7").to_act == 1


# The declarer's trumps are low; both others have higher ones, and seat 2 no bells.
LOW_GUARD = (
    (
        "M9 M8 M7 Z7 Z8 Z9 ZX P7 P8 P9",
        "MA TA TX TK TO TU T8 T7 ZA PU",
        "MX MK MO MU ZK ZO ZU PK PO PA",
    ),
    "T9 PX",
)


@pytest.mark.parametrize("cards", ["Z7 ZA ZK; MA MU", "Z7 ZA ZK; TA MU", "P7 PU PA; MU"])
def test_r8_4_the_seven_is_guarded_where_the_trick_can_not_be_won_too(cards: str) -> None:
    game = run(hands_game(*LOW_GUARD, bid="ju"), cards)
    assert legal(game) == "M9 M8"
    refused(game, "play M7", Code.SEVEN_IS_GUARDED, "R8.4")


def test_r8_4_it_may_be_played_when_nothing_else_is_legal() -> None:
    # trick 10 of the whole play: the M7 is the only card; and in SWEEP a M7 led last but one is not
    game = played(SWEEP, "ju", ULTISTARS)
    assert game.phase is Phase.OVER
    game = run(position(SWEEP, "ju", ULTISTARS), SWEEP.rsplit(";", 2)[0])
    assert legal(game) == "M8"
    refused(game, "play M7", Code.SEVEN_IS_GUARDED, "R8.4")


def test_r8_4_only_legal_card_as_a_follower() -> None:
    game = hands_game(
        (
            "M7 Z7 Z8 Z9 T7 T8 T9 P7 P8 P9",
            "MK M8 ZA ZX ZK TA TX TK PA PX",
            "MX MO MU ZO ZU TO TU PK PO PU",
        ),
        "MA M9",
        bid="ju",
    )
    game = run(game, "T7 TX TO; M8 MO")
    assert legal(game) == "M7"
    assert run(game, "M7").to_act == 2


@pytest.mark.parametrize(
    ("guard", "cards"), [("EVERYBODY", "MK"), ("DECLARER", "MK M7"), ("NOBODY", "MK M7")]
)
def test_r8_4_a_defender_who_holds_it(guard: str, cards: str) -> None:
    profile = ULTISTARS.evolve(seven_guard=guard)
    game = run(hands_game(*DEFENDER_GUARD, bid="ju", profile=profile), "MA")
    assert legal(game) == cards
    if guard == "EVERYBODY":
        refused(game, "play M7", Code.SEVEN_IS_GUARDED, "R8.4")
        leading = run(hands_game(*DEFENDER_GUARD, bid="ju", profile=profile), "T7 TX TO")
        refused(leading, "play M7", Code.SEVEN_IS_GUARDED, "R8.4")


def test_r8_4_only_when_ulti_is_bid() -> None:
    profile = ULTISTARS.evolve(seven_guard="EVERYBODY")
    assert "M7" in legal(hands_game(*GUARD, bid="j", profile=profile))


def test_r8_4_a_broken_rule_of_the_suit_is_told_before_the_seven() -> None:
    # trump led by seat 1: seat 0 holds MA M9 M7 and must beat MK, with the MA
    game = run(hands_game(*GUARD, bid="ju"), "T7 TX TO; MK MX")
    refused(game, "play M7", Code.MUST_OVERTAKE, "R8.2")
    refused(game, "play P7", Code.MUST_FOLLOW_SUIT, "R8.2")


# R8.5


def test_r8_5_betli_ends_as_soon_as_the_declarer_wins_a_trick() -> None:
    game = run(position(SWEEP, "b", ULTISTARS, trump=None), "ZA ZX PA")
    assert (game.phase, outcome_of(game).ending) == (Phase.OVER, Ending.EARLY)
    assert len(game.tricks) == 1


def test_r8_5_betli_goes_on_while_he_wins_none() -> None:
    game = run(position(SWEEP_OF_DEFENDER, "b", ULTISTARS, trump=None), "PA MA")
    assert game.phase is Phase.PLAY


def test_r8_5_durchmars_without_trump_ends_as_soon_as_he_loses_one() -> None:
    game = run(position(NINE_OF_DECLARER, "nd", ULTISTARS, trump=None), NINE_OF_DECLARER)
    # lost in trick 10: the deal was played to its end
    assert (game.phase, outcome_of(game).ending) == (Phase.OVER, Ending.PLAYED)
    game = run(position(NINE_OF_DECLARER, "nd", ULTISTARS, trump=None), "T7 TU T8")
    assert (game.phase, outcome_of(game).ending) == (Phase.OVER, Ending.EARLY)
    later = run(position(NINE_OF_DECLARER, "nd", ULTISTARS, trump=None), "ZA ZX PA; T7 TU T8")
    assert (later.phase, len(later.tricks)) == (Phase.OVER, 2)


def test_r8_5_in_trick_1_only_after_the_kontra_round() -> None:
    game = run(position(SWEEP, "b", ULTISTARS, trump=None), "ZA; kontra b; ZX PA")
    assert game.phase is Phase.KONTRA
    assert run(game, "pass").phase is Phase.OVER


def test_r8_5_early_end_no_plays_all_out() -> None:
    profile = ULTISTARS.evolve(early_end="NEVER")
    game = run(position(SWEEP, "b", profile, trump=None), SWEEP)
    assert (outcome_of(game).ending, len(game.tricks)) == (Ending.PLAYED, 10)


def test_r8_5_bids_with_trump_are_played_out() -> None:
    game = run(position(NINE_OF_DECLARER, "d", ULTISTARS), "T7 TU T8; TK T9 TA")
    assert game.phase is Phase.PLAY


def test_r8_5_a_betli_lost_in_trick_10_is_over() -> None:
    # seat 0 plays low cards; its ace wins the last trick only
    game = position(BETLI_LOST_AT_THE_END, "b", ULTISTARS, trump=None)
    game = run(game, BETLI_LOST_AT_THE_END)
    assert (game.phase, outcome_of(game).ending) == (Phase.OVER, Ending.PLAYED)
    assert outcome_of(game).made == frozenset()


# Without trump, ten-low; seat 0 wins only trick 10, with the MA: seat 1 wins all nine others.
BETLI_LOST_AT_THE_END = (
    "Z7 ZA ZX; ZK ZU Z8; ZO MK Z9; TA TX T7; TK TU T8;"
    "TO MX T9; PA PX P7; PK PU P8; PO MU P9; MO M9 MA"
)


# R8.5: early_end ALL


EARLY = ULTISTARS.evolve(early_end="ALL")


@pytest.mark.parametrize("bid", ["d", "td"])
def test_r8_5_a_lone_durchmars_ends_at_its_first_lost_trick(bid: str) -> None:
    game = run(position(NINE_OF_DECLARER, bid, EARLY), "ZA ZX PA; T7 TU T8")
    assert (game.phase, outcome_of(game).ending) == (Phase.OVER, Ending.EARLY)
    assert outcome_of(game).made == frozenset()
    assert outcome_of(game).silent == ()
    game = run(position(NINE_OF_DECLARER, bid, EARLY), NINE_OF_DECLARER)
    assert (game.phase, outcome_of(game).ending) == (Phase.OVER, Ending.PLAYED)


@pytest.mark.parametrize("bid", ["ud", "4d", "j"])
def test_r8_5_with_another_figure_it_is_played_out(bid: str) -> None:
    game = run(position(NINE_OF_DECLARER, bid, EARLY), "ZA ZX PA; T7 TU T8")
    assert game.phase is Phase.PLAY


def test_r8_5_a_lone_durchmars_in_trick_1_after_the_kontra_round() -> None:
    game = run(position(NINE_OF_DECLARER, "d", EARLY), "T7; kontra d; TU T8")
    assert game.phase is Phase.KONTRA
    game = run(game, "pass")
    assert (game.phase, outcome_of(game).ending) == (Phase.OVER, Ending.EARLY)
    assert settlement_of(game).net == (-24, 12, 12)


# R8.6, R8.7


@pytest.mark.parametrize(
    ("bid", "trump", "hands", "seats"),
    [
        ("td", "M", "ALL", {0, 1, 2}),
        ("td", "M", "DECLARER", {0}),
        ("ntd", None, "ALL", {0, 1, 2}),
        ("ntd", None, "DECLARER", {0}),
        ("d", "M", "ALL", set()),
    ],
)
def test_r8_6_after_trick_1_hands_are_open(
    bid: str, trump: str | None, hands: str, seats: set[int]
) -> None:
    game = position(SWEEP, bid, ULTISTARS.evolve(open_hands=hands), trump=trump)
    game = run(game, "ZA ZX")
    assert open_seats(game) == set()
    assert open_seats(run(game, "PA")) == seats


def test_r8_6_behind_the_kontra_round() -> None:
    game = run(position(SWEEP, "td", ULTISTARS), "ZA; kontra td; ZX PA")
    assert open_seats(game) == set()
    assert open_seats(run(game, "pass")) == {0, 1, 2}


def test_r8_7_after_trick_1_once() -> None:
    game = position(SWEEP, "j", ULTISTARS)
    for script in ("", "ZA", "ZA ZX"):
        early = run(game, script)
        refused(early, "spread", Code.SPREAD_TOO_EARLY, "R8.7")
        assert "spread" not in claims(early)
    game = run(game, "ZA ZX PA")
    assert claims(game) == ["concede", "spread", "spread 1", "spread 2"]
    game = run(game, "TA; spread")
    assert (open_seats(game), game.to_act) == ({0}, 1)  # a claim is no turn
    refused(game, "spread", Code.ALREADY_OPEN, "R8.7")
    game = run(game, "TX T9")
    assert open_seats(game) == {0}  # an open hand stays open


def test_r8_7_any_time_once_the_first_card_lies() -> None:
    game = position(SWEEP, "j", ANY_TIME)
    refused(game, "spread", Code.SPREAD_TOO_EARLY, "R8.7")
    game = run(game, "ZA; spread")
    assert open_seats(game) == {0}
    assert claims(game) == ["concede", "spread 1", "spread 2"]
    assert game.history[-1] == (0, Spread())


def test_r8_7_defenders_with_consent_from_the_time_of_the_declarers_spread() -> None:
    """The declarer need not have laid his hand open; one claim is one hand, once."""
    game = position(SWEEP, "j", ULTISTARS)
    for script in ("", "ZA", "ZA ZX"):
        refused(run(game, script), "spread 1", Code.SPREAD_TOO_EARLY, "R8.7")
    game = run(game, "ZA ZX PA; spread 1")
    assert (open_seats(game), game.to_act) == ({1}, 0)
    refused(game, "spread 1", Code.ALREADY_OPEN, "R8.7")
    assert claims(game) == ["concede", "spread", "spread 2"]
    soon = run(position(SWEEP, "j", ULTISTARS.evolve(spread="ANY_TIME")), "ZA")
    assert claims(soon) == ["concede", "spread", "spread 1", "spread 2"]


def test_r8_7_with_consent_but_not_in_open_bids_or_where_nobody_spreads() -> None:
    hidden = ULTISTARS.evolve(open_hands="DECLARER")
    game = run(position(SWEEP, "td", hidden), "ZA ZX PA")
    assert claims(game) == ["concede"]
    refused(game, "spread 1", Code.ALREADY_OPEN, "R8.7")
    never = ULTISTARS.evolve(spread="NEVER")
    game = run(position(SWEEP, "j", never), "ZA ZX PA")
    assert claims(game) == ["concede"]
    refused(game, "spread 1", Code.NOT_IN_THIS_PROFILE, "R8.7")
    assert game.verdict("spread 1").about == "spread"


def test_r8_7_defenders_never() -> None:
    game = run(position(SWEEP, "j", ULTISTARS.evolve(defender_spread="NEVER")), "ZA ZX PA; spread")
    refused(game, "spread 1", Code.NOT_IN_THIS_PROFILE, "R8.7")
    assert game.verdict("spread 1").about == "defender_spread"


def test_r8_7_never() -> None:
    game = run(position(SWEEP, "j", WIKIHOW), "ZA ZX PA")
    refused(game, "spread", Code.NOT_IN_THIS_PROFILE, "R8.7")
    assert game.verdict("spread").about == "spread"
    assert claims(game) == []


def test_r8_7_defenders_after_the_declarer_once_each() -> None:
    game = run(position(SWEEP, "j", ANY_TIME), "ZA")
    refused(game, "spread 2", Code.SPREAD_TOO_EARLY, "R8.7")
    refused(game, "spread 0", Code.BAD_ACTION, "R8.7")
    assert game.verdict("spread 0").about == "the declarer's spread names no seat"
    game = run(game, "spread; spread 2")
    assert open_seats(game) == {0, 2}
    assert game.history[-1] == (2, Spread(Seat.REARHAND))
    refused(game, "spread 2", Code.ALREADY_OPEN, "R8.7")
    game = run(game, "ZX; spread 1; PA")
    assert open_seats(game) == {0, 1, 2}


def test_r8_7_in_open_bids_the_declarer_can_not_spread() -> None:
    game = position(SWEEP, "td", ANY_TIME.evolve(open_hands="DECLARER"))
    game = run(game, "ZA")
    refused(game, "spread", Code.ALREADY_OPEN, "R8.7")
    refused(game, "spread 1", Code.SPREAD_TOO_EARLY, "R8.7")
    game = run(game, "ZX PA")
    refused(game, "spread", Code.ALREADY_OPEN, "R8.7")
    assert claims(game) == ["concede", "spread 1", "spread 2"]
    game = run(game, "spread 1")
    assert open_seats(game) == {0, 1}
    game = run(position(SWEEP, "td", ANY_TIME), "ZA ZX PA")
    refused(game, "spread 1", Code.ALREADY_OPEN, "R8.7")  # all hands lie open


def test_r8_7_defenders_of_an_open_bid_where_the_declarer_never_spreads() -> None:
    profile = ANY_TIME.evolve(spread="NEVER", open_hands="DECLARER")
    game = run(position(SWEEP, "td", profile), "ZA ZX PA")
    assert claims(game) == ["concede", "spread 1", "spread 2"]
    game = run(position(SWEEP, "d", profile), "ZA ZX PA")
    assert claims(game) == ["concede"]


def test_r8_7_only_who_still_holds_a_card() -> None:
    start = position(SWEEP, "j", ANY_TIME)
    game = run(start, SWEEP.rsplit(";", 1)[0] + "; M7")
    refused(game, "spread", Code.NOT_IN_PLAY, "R8.7")
    assert claims(game) == ["concede"]
    spread = run(start, SWEEP.rsplit(";", 1)[0] + "; spread; M7 TU")
    refused(spread, "spread 1", Code.NOT_IN_PLAY, "R8.7")
    assert claims(spread) == ["concede", "spread 2"]


def test_r8_7_never_in_a_kontra_round() -> None:
    game = run(position(SWEEP, "j", ANY_TIME), "ZA; kontra j; ZX PA")
    assert claims(game) == []
    refused(game, "spread", Code.NOT_IN_PLAY, "R8.7")
    # what was open before stays open
    game = run(position(SWEEP, "j", ANY_TIME), "ZA; spread; kontra j; ZX PA")
    assert open_seats(game) == {0}


@pytest.mark.parametrize("seat", [1, 2])
def test_r8_7_a_seat_as_a_number_is_the_same_seat(seat: object) -> None:
    number: Any = seat
    # design.md: seats are given as `Seat` or as a number.
    never = run(position(SWEEP, "j", WIKIHOW), "ZA ZX PA")
    claim = Spread(number)
    assert not never.verdict(claim)
    game = run(position(SWEEP, "j", ANY_TIME), "ZA; spread")
    assert game.apply(claim) == game.apply(f"spread {seat}")
    assert isinstance(game.apply(claim).history[-1][0], Seat)


@pytest.mark.parametrize("seat", [5, -1, "x"])
def test_r8_7_a_seat_that_is_none_is_refused(seat: object) -> None:
    other: Any = seat
    game = run(position(SWEEP, "j", ANY_TIME), "ZA; spread")
    with pytest.raises(UltiError):
        game.apply(Spread(other))


# R8.8


def test_r8_8_once_the_first_card_lies_but_not_in_a_kontra_round() -> None:
    game = position(SWEEP, "j", ULTISTARS)
    refused(game, "concede", Code.NOT_IN_PLAY, "R8.8")
    game = run(game, "ZA")
    assert claims(game) == ["concede"]
    over = run(game, "concede")
    assert outcome_of(over).ending is Ending.CONCEDED
    assert (over.phase, over.to_act, open_seats(over)) == (Phase.OVER, None, {1, 2})
    assert [str(action) for _, action in over.history] == ["play ZA", "concede"]
    refused(over, "concede", Code.GAME_OVER, "R8.1")
    refused(run(game, "kontra j; ZX PA"), "concede", Code.NOT_IN_PLAY, "R8.8")


def test_r8_8_not_where_the_house_has_none() -> None:
    game = run(position(SWEEP, "j", WIKIPEDIA), "ZA")
    refused(game, "concede", Code.NOT_IN_THIS_PROFILE, "R8.8")


# Values


def test_histories_are_told_in_order() -> None:
    script = "meld 40; ZA; kontra j; meld 20; ZX; spread; PA; pass; TA; spread 2; TX T9"
    game = run(position(SWEEP, "j", ANY_TIME), script)
    assert [(int(seat), str(action)) for seat, action in game.history] == [
        (0, "meld 40"),
        (0, "play ZA"),
        (1, "kontra j"),
        (1, "meld 20"),
        (1, "play ZX"),
        (0, "spread"),
        (2, "play PA"),
        (0, "pass"),
        (0, "play TA"),
        (2, "spread 2"),
        (1, "play TX"),
        (2, "play T9"),
    ]
    for count in range(len(game.history) + 1):
        assert game.at(count).history == game.history[:count]
    assert game.at(len(game.history)) == game


def test_games_from_an_auction_go_back_to_the_deal() -> None:
    game = bidding(ULTISTARS, "discard ZX ZK; bid 4u; pass; pass; pass; trump M; MA T9")
    assert game.at(0) == bidding(ULTISTARS)
    assert game.at(len(game.history)) == game


@pytest.mark.parametrize("script", ["", "meld 40", "ZA ZX", "ZA; kontra j; ZX PA", "ZA; concede"])
def test_positions_are_values(script: str) -> None:
    one = run(position(SWEEP, "j", ULTISTARS), script)
    other = run(position(SWEEP, "j", ULTISTARS), script)
    assert one == other
    assert hash(one) == hash(other)
    assert one != position(SEVEN_BEATEN, "j", ULTISTARS)
    assert one != object()
    for twin in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):  # noqa: S301
        assert twin == one
        assert hash(twin) == hash(one)
        assert twin.history == one.history
        assert twin.legal_actions() == one.legal_actions()


def test_positions_do_not_change() -> None:
    game = position(SWEEP, "j", ULTISTARS)
    run(game, "meld 40; ZA ZX PA")
    assert game == position(SWEEP, "j", ULTISTARS)
    with pytest.raises(AttributeError):
        game.trump = None  # type: ignore[misc]
    with pytest.raises(AttributeError):
        game.note = "x"  # type: ignore[attr-defined]


def test_a_meld_tells_positions_apart() -> None:
    game = position(SEVEN_OF_DEFENDER_BEATEN, "j", ULTISTARS)
    melded = run(game, "PA; meld 20; P7")
    assert melded != run(game, "PA; P7")


def test_states_of_a_play_spread_over_many_hashes() -> None:
    game = position(SWEEP, "ju", ULTISTARS)
    states = {game}
    for card in SWEEP.replace(";", " ").split():
        states.add(game := game.play(Card.parse(card)))
    assert len({hash(state) for state in states}) > len(states) / 2
