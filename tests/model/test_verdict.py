from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import changeable, copies, not_refused, not_refused_of_all
from ulti.base.errors import UltiError, shown
from ulti.model.actions import PASS, PLAYS, Action, parse_action
from ulti.model.deals import SEATS, Seat
from ulti.model.verdict import Code, IllegalActionError, Phase, Refusal, Verdict
from ulti.testing import actions

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti.base.words import Language

# record.md, "Codes of refusal": those of actions.
CODES = (
    "wrong_phase",
    "game_over",
    "bad_action",
    "bad_card",
    "not_in_hand",
    "must_follow_suit",
    "must_trump",
    "must_overtake",
    "seven_is_guarded",
    "bad_bid",
    "bid_not_in_profile",
    "not_higher",
    "nothing_higher",
    "must_bid",
    "talon_not_taken",
    "hearts_not_nameable",
    "meld_not_held",
    "no_parti_no_meld",
    "already_melded",
    "figure_not_in_bid",
    "already_raised",
    "kontra_limit",
    "not_your_raise",
    "throw_in_too_late",
    "not_in_this_profile",
    "spread_too_early",
    "already_open",
    "not_in_play",
    "not_your_turn",
    "no_consent",
)

LANGUAGES: tuple[Language, ...] = ("en", "hu")


def _refused(code: Code = Code.NOT_IN_HAND, alternatives: tuple[Action, ...] = ()) -> Verdict:
    return Verdict(parse_action("play PA"), Seat(1), Phase.PLAY, code, "R8.2", "PA", alternatives)


@st.composite
def verdicts(draw: st.DrawFn) -> Verdict:
    return Verdict(
        action=draw(actions() | st.text(max_size=8)),
        seat=draw(st.none() | st.sampled_from(SEATS)),
        phase=draw(st.sampled_from(Phase)),
        code=draw(st.none() | st.sampled_from(Code)),
        rule=draw(st.sampled_from(["R8.2", "R5.1"])),
        about=draw(st.text(max_size=8)),
        alternatives=tuple(draw(st.lists(actions(), max_size=15))),
    )


def test_record_the_codes_are_complete() -> None:
    assert [code.value for code in Code] == list(CODES)
    assert [str(code) for code in Code] == list(CODES)


def test_phases() -> None:
    assert [phase.name for phase in Phase] == [phase.value for phase in Phase]
    assert " ".join(phase.value for phase in Phase) == "DISCARD BID RESPOND TRUMP PLAY KONTRA OVER"


def test_a_legal_verdict_is_true_and_says_so() -> None:
    verdict = Verdict(PASS, Seat(0), Phase.RESPOND)
    assert verdict
    assert verdict.legal
    assert (verdict.message(), verdict.message("hu")) == ("pass: legal", "pass: szabályos")


def test_a_refusal_is_false_and_says_why_by_which_rule_and_what_would_be_legal() -> None:
    verdict = _refused(alternatives=PLAYS[:2])
    assert not verdict
    assert not verdict.legal
    assert verdict.message() == "play PA: PA is not in the hand (R8.2); legal: play MA, play MX"
    assert verdict.message("hu") == (
        "play PA: PA nincs a kézben (R8.2); szabályos: play MA, play MX"
    )


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_message_in_both_languages(code: Code) -> None:
    english, hungarian = (_refused(code).message(language) for language in LANGUAGES)
    assert english != hungarian
    for message in (english, hungarian):
        assert re.fullmatch(r"play PA: .+ \(R8\.2\)", message)
        assert not re.search(r"[{}]", message)


def test_messages_differ_from_code_to_code() -> None:
    for language in LANGUAGES:
        assert len({_refused(code).message(language) for code in Code}) == len(Code)


@pytest.mark.parametrize(("count", "more"), [(0, False), (1, False), (12, False), (13, True)])
def test_a_message_shows_at_most_twelve_alternatives(count: int, more: bool) -> None:
    message = _refused(alternatives=PLAYS[:count]).message()
    assert message.count("play ") == 1 + min(count, 12)
    assert message.endswith(", …") is more


@given(verdicts())
def test_a_message_can_always_be_made(verdict: Verdict) -> None:
    action = shown(str(verdict.action))
    for message in (verdict.message(), verdict.message("hu")):
        assert message.startswith(f"{action}: ")
        assert (verdict.rule in message) or verdict.legal


def test_what_a_verdict_is_about_is_no_template() -> None:
    verdict = Verdict("bid {about}", Seat(0), Phase.BID, Code.BAD_BID, "R3.3", "{0} {x} %s {")
    assert verdict.message() == "bid {about}: this is not a bid ({0} {x} %s {) (R3.3)"


@given(verdicts())
def test_a_verdict_is_a_value(verdict: Verdict) -> None:
    for twin in copies(verdict):
        assert twin == verdict
        assert hash(twin) == hash(verdict)
        assert bool(twin) is bool(verdict)


def test_verdicts_are_immutable() -> None:
    names = [
        "action",
        "seat",
        "phase",
        "code",
        "rule",
        "about",
        "about_hu",
        "alternatives",
        "legal",
        "extra",
    ]
    assert changeable(_refused(), names) == []
    assert changeable(Refusal(Code.MUST_BID, "R5.2"), ["code", "rule", "about", "extra"]) == []


def test_a_refusal_need_not_be_about_anything() -> None:
    assert Refusal(Code.MUST_BID, "R5.2") == (Code.MUST_BID, "R5.2", "")


def test_an_illegal_action_error_carries_the_verdict() -> None:
    verdict = _refused()
    error = IllegalActionError(verdict)
    assert isinstance(error, UltiError)
    assert error.verdict is verdict
    assert error.code == "not_in_hand"
    assert str(error) == verdict.message()


def test_a_copied_illegal_action_error_keeps_its_verdict() -> None:
    error = IllegalActionError(_refused(alternatives=PLAYS[:3]))
    for twin in copies(error):
        assert (twin.verdict, twin.code, str(twin)) == (error.verdict, error.code, str(error))


CALLS: dict[str, Callable[..., object]] = {
    "message of a refusal": _refused().message,
    "message of a legal action": Verdict(PASS, Seat(0), Phase.BID).message,
}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_language_or_verdict_is_refused(name: str) -> None:
    assert not_refused(CALLS[name]) == []


def test_what_can_not_be_quoted_is_refused() -> None:
    assert not_refused_of_all(CALLS) == {}


@pytest.mark.parametrize("code", [Code.BAD_ACTION, Code.BAD_CARD, Code.BAD_BID])
def test_hungarian_messages_have_no_english_reason_in_them(code: Code) -> None:
    verdict = Verdict("fly", SEATS[0], Phase.PLAY, code, about="an English sentence")
    assert "an English sentence" in verdict.message("en")
    assert "English" not in verdict.message("hu")


def test_a_refusal_for_the_wrong_moment_says_what_it_is_time_for() -> None:
    for seat, said in (
        (Seat(1), "seat 1 is to play"),
        (None, "it is not the time for this: to play"),
    ):
        text = Verdict(PASS, seat, Phase.PLAY, Code.WRONG_PHASE, "R8.1").message("en")
        assert said in text
        assert ("seat" in text) is (seat is not None)
