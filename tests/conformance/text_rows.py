"""Rows about texts of actions, refused actions, and records that can't be read (record.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tests.conformance.making import row
from tests.conformance.scenes import (
    BEFORE,
    CONTRACT,
    HANDS,
    LISTED,
    LOW,
    SEVEN,
    SEVEN_OF_SEAT_2,
    TRUMPED,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.answers import Row

# Texts of actions

READ: Final = {
    "R1.2": ("discard T8 T9", "discard PA MA", "discard  T9   T8", "play PA", " play PA "),
    "R3.3": ("bid u", "bid pju", "bid piros ulti", "bid ud4", "bid Piros betli vagy rebetli"),
    "R3.5": ("bid Mu", "bid tök ulti", "bid Pjua"),
    "R7.1": ("meld 20 40", "meld 20 20 40 20", "meld 20", "meld 40"),
    "R7.6": ("kontra", " kontra "),
    "R7.2": ("kontra u j", "kontra a u 4", "kontra td d", "kontra j"),
    "R7.3": ("kontra b@2 b@1", "kontra b@1", "kontra nd@0"),
    "R6.2": ("trump M", "trump P"),
    "R8.7": ("spread", "spread 1", "spread 0"),
    "R8.8": ("concede",),
    "R5.2": ("pass", "take"),
    "R6.3": ("throw-in",),
}
NOT_READ: Final = {
    "R1.2": ("discard PA", "discard PA PA", "discard PA PP", "play PP", "play", "play pa", "PA"),
    "R3.3": ("bid", "bid zz", "bid jd", "bid uu"),
    "R7.1": ("meld", "meld 40 40", "meld 100", "meld 20 20 20 20", "meld forty"),
    "R7.2": ("kontra q", "kontra u u"),
    "R7.3": ("kontra u@3", "kontra b@", "kontra @1"),
    "R6.2": ("trump", "trump X", "trump m"),
    "R8.7": ("spread 3", "spread x"),
    "R5.2": ("", "fly", "pass pass", "Pass", "take it"),
}


def action_texts() -> Iterator[Row]:
    """Read texts as actions, and refuse those that are none."""
    for rules, texts in READ.items():
        for text in texts:
            yield row("parse_action", rules, {"text": text}, note=f"reads: {text.strip()}")
    for rules, texts in NOT_READ.items():
        for text in texts:
            yield row("parse_action", rules, {"text": text}, note=f"refused: {text or 'nothing'}")


# Refusals


def refusals() -> Iterator[Row]:
    """Every code, with the place where it is told."""
    stars = "ultistars_classic"
    spreads = {"spread": "ANY_TIME", "defender_spread": "AFTER_DECLARER"}
    deep: dict[str, Any] = {"kontra_levels": 3}

    def ulti(words: str = "") -> dict[str, Any]:
        return HANDS.play("ju", words, trump="M")

    start = HANDS.start
    dealt = {**start(), "actions": []}
    took = start("bid ju", "take", "discard P8 P7")
    answered = ulti("MA; kontra j u; MU; ZU")
    betli = LOW.play("b", "M9; kontra b; MA")
    laid = ulti("MA; spread")
    cases: tuple[tuple[str, str, dict[str, Any], dict[str, Any], str], ...] = (
        # code, rule, switches, the game so far, the action
        ("wrong_phase", "R5.1", {}, dealt, "bid ju"),
        ("wrong_phase", "R5.2", {}, dealt, "take"),
        ("wrong_phase", "R5.1", {}, start(), "discard MA MX"),
        ("wrong_phase", "R6.2", {}, start("bid ju"), "trump M"),
        ("wrong_phase", "R6.3", {}, start("bid ju"), "throw-in"),
        ("wrong_phase", "R8.1", {}, ulti(), "pass"),
        ("wrong_phase", "R7.1", {}, ulti("MA MU ZU"), "meld 20"),
        ("wrong_phase", "R7.2", {}, ulti("MA MU ZU"), "kontra u"),
        ("wrong_phase", "R7.4", {}, answered, "play MX"),
        ("game_over", "R8.1", {}, ulti("throw-in"), "play MA"),
        ("game_over", "R8.8", {}, ulti("MA; concede"), "concede"),
        ("bad_action", "R8.1", {}, ulti(), "fly"),
        ("bad_action", "R7.1", {}, ulti(), "meld 40 40"),
        ("bad_card", "R1.2", {}, ulti(), "play PP"),
        ("bad_bid", "R3.3", {}, start(), "bid jd"),
        ("not_in_hand", "R5.1", {}, dealt, "discard MA PX"),
        ("not_in_hand", "R8.2", {}, ulti(), "play MU"),
        ("must_follow_suit", "R8.2", {}, ulti("ZA"), "play MU"),
        ("must_trump", "R8.2", {}, HANDS.play("ju", "MA MU", trump="T"), "play ZU"),
        ("must_overtake", "R8.2", {}, ulti("PK P7"), "play PU"),
        ("must_follow_suit", "R8.2 R8.4", {"seven_guard": "DECLARER"}, ulti("ZA ZX ZU; MK M8 PU; PK"), "play MU"),
        ("seven_is_guarded", "R8.4", {"seven_guard": "DECLARER"}, SEVEN.play("Pju"), "play P7"),
        ("seven_is_guarded", "R8.4", {"seven_guard": "EVERYBODY"}, SEVEN_OF_SEAT_2.play("Pju", "P8 PA"), "play P7"),
        ("bid_not_in_profile", "R3.2", {}, start(), "bid jx"),
        ("bid_not_in_profile", "R3.5", {}, start(), "bid Mju"),
        ("not_higher", "R4.1", {}, took, "bid ja"),
        ("not_higher", "R4.2", {}, took, "bid 4"),
        ("not_higher", "R4.3", {"tie_break": "STRICT_VALUE"}, took, "bid b"),
        ("nothing_higher", "R5.5", {}, start("bid P2utd"), "take"),
        ("must_bid", "R5.1", {}, start(), "pass"),
        ("must_bid", "R5.2", {}, took, "pass"),
        ("must_bid", "R5.6", {"opening_pass": True}, start("pass", "take", "discard P8 P7"), "pass"),
        ("talon_not_taken", "R5.3", {}, start("bid ju"), "bid Pju"),
        ("talon_not_taken", "R5.3", {"raise_without_talon": "HOLDER"}, start("bid ju"), "bid Pju"),
        ("hearts_not_nameable", "R6.2", {}, HANDS.play("ju"), "trump P"),
        ("meld_not_held", "R7.1", {}, ulti(), "meld 40 20 20"),
        ("meld_not_held", "R7.1", {}, ulti("MA"), "meld 40"),
        ("no_parti_no_meld", "R7.1 R9.4", {}, HANDS.play("4", trump="M"), "meld 40"),
        ("already_melded", "R7.1 R7.2", {}, ulti("meld 20"), "meld 40"),
        ("figure_not_in_bid", "R7.2", {}, ulti("MA"), "kontra d"),
        ("figure_not_in_bid", "R7.2", {}, ulti("MA"), "kontra a"),
        ("already_raised", "R7.2", {}, ulti("MA; kontra u"), "kontra j"),
        ("already_raised", "R7.3", {}, ulti("MA; kontra u; MU"), "kontra u"),
        ("already_raised", "R7.4", deep, ulti("MA; kontra j u; MU; ZU; kontra j u; kontra j"), "kontra j"),
        ("kontra_limit", "R7.4", {"kontra_levels": 0}, ulti("MA"), "kontra u"),
        ("not_your_raise", "R7.2", {}, ulti(), "kontra u"),
        ("not_your_raise", "R7.4", {}, ulti("MA; kontra j; MU; ZU"), "kontra u"),
        ("throw_in_too_late", "R6.3", {}, ulti("meld 40"), "throw-in"),
        ("throw_in_too_late", "R6.3", {}, ulti("MA"), "throw-in"),
        ("not_in_this_profile", "R6.3", {"throw_in": False}, ulti(), "throw-in"),
        ("not_in_this_profile", "R8.7", {"spread": "NEVER"}, ulti("MA"), "spread"),
        ("not_in_this_profile", "R8.7", {"defender_spread": "NEVER"}, ulti("MA"), "spread 1"),
        ("not_in_this_profile", "R8.7 R13.5", {"spread": "NEVER"}, ulti("MA"), "spread 1"),
        ("spread_too_early", "R8.7 R13.5", {}, ulti("MA"), "spread 1"),
        ("already_open", "R8.7 R13.5", {}, HANDS.play("td", "MA MU ZU", trump="M"), "spread 1"),
        ("bad_action", "R7.6", CONTRACT, ulti("MA"), "kontra u"),
        ("bad_action", "R7.2", {}, ulti("MA"), "kontra"),
        ("already_raised", "R7.6 R7.3", CONTRACT, ulti("MA; kontra; MU"), "kontra"),
        ("wrong_phase", "R7.6", BEFORE, ulti("pass; pass; MA"), "kontra u"),
        ("wrong_phase", "R7.6 R6.3", BEFORE, ulti(""), "throw-in"),
        ("throw_in_too_late", "R7.6 R6.3", BEFORE, ulti("kontra u; pass; pass"), "throw-in"),
        ("must_overtake", "R8.2", {"beat_suit_in_trumped_trick": True}, TRUMPED.play("ju", "ZO M7", trump="M"), "play Z8"),
        ("bid_not_in_profile", "R4.4", {"bids_not_played": ["d"]}, start(), "bid d"),
        ("bid_not_in_profile", "R4.3", LISTED, start(), "bid 2"),
        ("not_higher", "R4.3", LISTED, took, "bid b"),
        ("not_in_this_profile", "R8.8", {"concession": False}, ulti("MA"), "concede"),
        ("spread_too_early", "R8.7", {}, ulti("MA"), "spread"),
        ("spread_too_early", "R8.7", spreads, ulti("MA"), "spread 1"),
        ("already_open", "R8.7", spreads, laid, "spread"),
        ("already_open", "R8.6 R8.7", {}, HANDS.play("td", "MA MU ZU", trump="M"), "spread"),
        ("already_open", "R8.7", spreads, ulti("MA; spread; spread 1"), "spread 1"),
        ("bad_action", "R8.7", spreads, laid, "spread 0"),
        ("not_in_play", "R8.8", {}, ulti(), "concede"),
        ("not_in_play", "R8.8", {}, answered, "concede"),
        ("not_in_play", "R8.7", {}, answered, "spread"),
        ("not_in_play", "R8.7 R8.8", {}, start("bid ju"), "concede"),
        ("already_raised", "R7.2 R7.3", {}, LOW.play("b", "M9; kontra b"), "kontra b"),
        ("not_your_raise", "R7.3", {}, {**betli, "actions": [*betli["actions"], "play MX"]}, "kontra b@2"),
    )  # fmt: skip
    for code, rules, switches, content, action in cases:
        yield row(
            "refusal",
            rules,
            {**content, "action": action},
            profile=stars,
            switches=switches,
            note=f"{code}: {action}",
        )
    yield from _speakers()


def _speakers() -> Iterator[Row]:
    """R13.4, R13.5: who says it matters."""

    def ulti(words: str = "") -> dict[str, Any]:
        return HANDS.play("ju", words, trump="M")

    one, trick = ulti("MA"), ulti("MA MU ZU")
    cases: tuple[tuple[str, str, str, dict[str, Any], str, int], ...] = (
        # code, rule, profile, the game so far, the action, who says it
        ("not_your_turn", "R13.4", "ultistars", ulti(), "play MA", 1),
        ("not_your_turn", "R13.4", "ultistars", ulti(), "play PX", 2),  # though he holds it
        ("not_your_turn", "R13.4", "ultistars", HANDS.start("bid ju"), "take", 2),
        ("not_your_turn", "R13.4 R7.2", "ultistars", one, "kontra u", 2),
        ("must_overtake", "R13.4 R8.2", "ultistars", ulti("PK P7"), "play PU", 2),
        ("not_your_turn", "R13.4 R8.8", "ultistars", one, "concede", 0),
        ("no_consent", "R13.5 R8.8", "ultistars", one, "concede", 1),
        ("no_consent", "R13.5 R8.8", "ultistars", one, "concede", 2),
        ("no_consent", "R13.5 R8.7", "ultistars", trick, "spread 1", 1),
        ("not_your_turn", "R13.4 R8.7", "ultistars", trick, "spread 1", 2),
        ("not_your_turn", "R13.4 R8.7", "ultistars", trick, "spread", 1),
        ("not_your_turn", "R13.4 R8.7", "wikipedia", ulti("MA; spread"), "spread 1", 0),
        ("spread_too_early", "R13.4 R8.7", "wikipedia", one, "spread 1", 1),
        ("game_over", "R13.4 R8.1", "ultistars", ulti("throw-in"), "pass", 1),
    )
    for code, rules, profile, content, action, seat in cases:
        yield row(
            "refusal",
            rules,
            {**content, "action": action, "by": seat},
            profile=profile,
            note=f"{code}: {action}, says seat {seat}",
        )


# Records


def records() -> Iterator[Row]:
    """Read records whole and broken, as texts."""
    good: dict[str, Any] = {
        "format": "ulti-record",
        "version": 1,
        "profile": "ultistars",
        **HANDS.play("ju", "MA MU", trump="M"),
    }
    over = {**good, "actions": HANDS.play("ju", "throw-in")["actions"]}
    changed: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("a position", "R2.2", {}),
        ("names of players", "R2.1", {"players": ["Anna", "Béla", "Cili"]}),
        ("changed rules", "R12", {"rules": {"plain_parti": "PLAYED"}}),
        ("a settlement that is right", "R11.1", {**over, "settlement": {"net": [-20, 10, 10]}}),
        ("another format", "", {"format": "ulti-view"}),
        ("another version", "", {"version": 2}),
        ("a key that is none", "", {"colour": "red"}),
        ("actions that are not a list", "", {"actions": "pass"}),
        ("a deal of three cards", "R2.2", {"deal": ["MA", "MX", "MK"]}),
        ("a card that is none", "R1.1", {"deal": ["MA", 1, "MK"]}),
        ("a stake of zero", "R11.1", {"stake": 0}),
        ("a stake in words", "R11.1", {"stake": "1"}),
        ("a profile that is none", "R12", {"profile": "chess"}),
        ("a switch that is none", "R12", {"rules": {"stakes": 1}}),
        ("switches that contradict", "R12", {"rules": {"throw_in": False, "throw_in_ulti_fee": True}}),
        ("a settlement of a deal that goes on", "R11.1", {"settlement": {"net": [0, 0, 0]}}),
        ("a settlement that is wrong", "R11.1", {**over, "settlement": {"net": [-24, 12, 12]}}),
        ("an action that is none", "R8.1", {"actions": [*good["actions"], "fly"]}),
        ("an illegal card", "R8.2", {"actions": [*good["actions"], "play ZZ"]}),
        ("a card of another", "R8.2", {"actions": [*good["actions"], "play MX"]}),
        ("an action too many", "R8.1", {"actions": [*over["actions"], "pass"]}),
        ("a bid in a wrong place", "R5.2", {"actions": [*good["actions"][:2], "bid b"]}),
    )  # fmt: skip
    for note, rules, change in changed:
        text = json.dumps({**good, **change}, ensure_ascii=False)
        yield row("read_record", rules, {"text": text}, note=note)
    for key in ("format", "version", "profile", "deal", "actions"):
        text = json.dumps({k: v for k, v in good.items() if k != key}, ensure_ascii=False)
        yield row("read_record", "", {"text": text}, note=f"without {key}")
    for note, text in (
        ("no JSON", "{"),
        ("nothing", ""),
        ("a list", "[]"),
        ("a key twice", '{"format": "ulti-record", "format": "ulti-record"}'),
        ("a number that is none", '{"version": NaN}'),
    ):
        yield row("read_record", "", {"text": text}, note=note)
