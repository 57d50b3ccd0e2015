"""Where a deal stands by what a seat saw: what nobody can hold any more (R7, R8)."""

from __future__ import annotations

import random
from typing import Final

from tests.games import PLAYED, after, at_first_lead
from tests.view.looks import holders
from ulti import (
    ULTISTARS,
    Card,
    Game,
)

MEETING: Final = Game.from_contract(
    [
        "MA MX M7 PA PK ZA ZK TA TK T7",
        "MU M9 M8 MO MK Z7 ZO Z9 ZU Z8",
        "PX PO P9 PU P8 TX TO TU T9 T8",
    ],
    "P7 ZX",
    0,
    "ju",
    "M",
    PLAYED,
)


def test_r8_2_who_does_not_follow_has_none_of_the_suit() -> None:
    game = Game.from_contract(
        [
            "PA PX PK PO PU P9 P8 P7 TA TX",
            *("MA MX MK MO MU M9 M8 M7 ZA ZX", "ZK ZO ZU Z9 Z8 Z7 TK TO TU T9"),
        ],
        "T8 T7",
        0,
        "nd",
        None,
        ULTISTARS,
    )
    view = after(game, "play TA").view(2)
    assert holders(view, "TX") == {0, 1}
    assert holders(view, "TA") == set()
    view = after(game, "play TA", "play MK").view(2)
    assert holders(view, "TX") == {0}
    assert holders(view, "MX") == {0, 1}
    assert holders(view, "TK") == {2}


def test_r8_2_who_does_not_overtake_can_not() -> None:
    assert holders(MEETING.view(2), "ZX") == {0, 1}
    view = after(MEETING, "play ZK", "play Z9").view(2)
    assert holders(view, "ZX") == holders(view, "ZA") == {0}
    assert holders(view, "ZO") == {0, 1}


def test_r8_2_who_neither_follows_nor_trumps_has_none_of_both() -> None:
    view = after(MEETING, "play PK", "play MU").view(0)
    assert holders(view, "P8") == {2}  # but it may lie in the talon
    assert holders(view, "MA") == {0}
    assert holders(view, "MK") == {1, 2}
    view = after(MEETING, "play PK", "play MU", "play PX", "play Z9", "play PO").view(0)
    assert holders(view, "ZO") == {1}
    assert holders(view, "MK") == {1}


def test_r8_2_who_does_not_beat_the_led_suit_in_a_trumped_trick_can_not() -> None:
    hands = [
        "MA MX M7 PA PK ZA ZK TA TK T7",
        "MU M9 M8 MO MK Z7 ZO Z9 ZU Z8",
        "P7 PO P9 PU P8 TX TO TU T9 T8",
    ]
    for must_beat, may_hold in ((False, {0, 2}), (True, {0})):
        profile = PLAYED.evolve(beat_suit_in_trumped_trick=must_beat)
        game = Game.from_contract(hands, "PX ZX", 0, "ju", "M", profile)
        view = after(game, "play PK", "play M8", "play P9").view(1)
        assert holders(view, "PX") == holders(view, "PA") == may_hold
        assert holders(view, "PO") == {0, 2}  # which would not have beaten the king
        hands_beating = [*hands[:2], hands[2].replace("P7", "PX")]
        game = Game.from_contract(hands_beating, "P7 ZX", 0, "ju", "M", profile)
        view = after(game, "play PK", "play M8", "play PX").view(1)
        assert holders(view, "PA") == {0, 2}  # who beats the king may hold the ace too


def test_r8_4_who_plays_a_guarded_seven_had_no_other_choice() -> None:
    hands = [
        "M7 PA PX PK PO PU P9 TA TX TK",
        "MA MX MK MO ZA ZX ZK ZO ZU Z9",
        "MU M9 Z8 P8 P7 TO TU T9 T8 T7",
    ]
    for guard, may_hold in (("DECLARER", {1}), ("NOBODY", {0, 1})):
        profile = PLAYED.evolve(seven_guard=guard)
        game = Game.from_contract(hands, "M8 Z7", 0, "ju", "M", profile)
        game = after(game, "play TK", "play MO", "play T7", "play ZA", "play Z8", "play M7")
        assert holders(game.view(2), "MX") == may_hold
        for seed in range(20):
            assert game.view(2).sample(random.Random(seed)).view(2) == game.view(2)


def test_r7_1_melds_are_lower_bounds() -> None:
    game = after(at_first_lead("ju"), "meld 20", "play MA")
    view = game.view(2)  # seat 0 has said a twenty, and has the forty and the one in hearts
    for sample in (view.sample(random.Random(seed)) for seed in range(40)):
        melds = [s for s in "ZTP" if {Card.parse(f"{s}K"), Card.parse(f"{s}O")} <= sample.hands[0]]
        assert melds
    both = after(at_first_lead("ju"), "meld 40 20", "play MA").view(2)
    assert holders(both, "MK") == holders(both, "MO") == {0}
    assert holders(both, "PK") == {0, 1}
