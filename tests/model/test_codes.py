"""Every code of refusal is reached, with its rule, its words, and what would have been legal."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from tests.games import EXAMPLES, PLAYED, after, at_first_lead, bidding
from tests.strategies import not_refused
from ulti import (
    VICCESMAGYARKARTYA,
    Code,
    Concede,
    Deal,
    Game,
    IllegalActionError,
    RecordError,
    Spread,
    UltiError,
    Verdict,
)
from ulti.record import Record

# The lists of record.md, in its order.
CODES: Final = frozenset(
    {
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
    }
)
RECORD_CODES: Final = frozenset(
    {
        "bad_json",
        "bad_format",
        "bad_version",
        "unknown_key",
        "missing_key",
        "bad_type",
        "bad_deal",
        "bad_stake",
        "unknown_profile",
        "bad_rules",
        "settlement_differs",
    }
)


class Case(NamedTuple):
    """An action that is refused, and who says it; None: all have agreed."""

    game: Game
    action: str
    code: str
    rule: str
    about: str = ""
    by: int | None = None


SPREADS: Final = PLAYED.evolve(spread="ANY_TIME", defender_spread="AFTER_DECLARER")
OPEN: Final = after(at_first_lead("tb", None, SPREADS), "play M7", "play M8", "play ZU")
SPREAD: Final = after(at_first_lead("ju", profile=SPREADS), "play MA", "spread")
# Who overtakes in trick 1, and who is out of which suit: middlehand has no bells but the ten,
# rearhand no acorns.
LEAD: Final = at_first_lead("ju")
BELLS: Final = at_first_lead("ju", "T")
FOLLOW: Final = after(at_first_lead("ju", "Z"), "play MK")
# Rearhand has no leaves and must trump with the seven or another heart.
GUARD: Final = Deal.parse(
    [
        "MA MX MK MO M7 M9 PK P7 ZA TA T9 T8",
        "MU M8 ZX ZK ZO TX P9 P8 PO ZU",
        "PA Z9 Z8 Z7 TK TO TU T7 PX PU",
    ]
)
GUARDED: Final = at_first_lead("Pju", None, deal=GUARD)
HIGHEST: Final = bidding("P2utd")
KONTRA: Final = EXAMPLES["kontra"]
INDIVIDUAL: Final = EXAMPLES["individual"]
VICCES: Final = at_first_lead("ju", profile=VICCESMAGYARKARTYA)
CONTRACT: Final = at_first_lead(
    "ju", profile=PLAYED.evolve(kontra_scope="CONTRACT", individual_kontra=())
)

CASES: Final = [
    Case(EXAMPLES["deal"], "bid ju", "wrong_phase", "R5.1"),
    Case(EXAMPLES["deal"], "pass", "wrong_phase", "R5.2"),
    Case(EXAMPLES["deal"], "take", "wrong_phase", "R5.2"),
    Case(EXAMPLES["bid"], "discard MA MX", "wrong_phase", "R5.1"),
    Case(EXAMPLES["respond"], "trump M", "wrong_phase", "R6.2"),
    Case(EXAMPLES["respond"], "throw-in", "wrong_phase", "R6.3"),
    Case(EXAMPLES["respond"], "play PA", "wrong_phase", "R5"),
    Case(EXAMPLES["respond"], "meld 20", "wrong_phase", "R5"),
    Case(EXAMPLES["respond"], "kontra u", "wrong_phase", "R5"),
    Case(LEAD, "pass", "wrong_phase", "R8.1"),
    Case(EXAMPLES["play"], "meld 20", "wrong_phase", "R7.1"),
    Case(EXAMPLES["play"], "kontra u", "wrong_phase", "R7.2"),
    Case(KONTRA, "play MX", "wrong_phase", "R7.4"),
    Case(KONTRA, "meld 20", "wrong_phase", "R7.4"),
    *(
        Case(EXAMPLES[label], action, "game_over", "R8.1")
        for label in ("over", "early", "conceded", "thrown in", "forfeited", "void")
        for action in ("pass", "play PA", "concede", "spread")
    ),
    Case(LEAD, "fly", "bad_action", ""),
    Case(LEAD, "", "bad_action", ""),
    Case(LEAD, "pass pass", "bad_action", ""),
    Case(LEAD, "discard PA", "bad_action", ""),
    Case(LEAD, "trump", "bad_action", ""),
    Case(LEAD, "trump X", "bad_action", ""),
    Case(LEAD, "meld", "bad_action", ""),
    Case(LEAD, "meld 40 40", "bad_action", ""),
    Case(LEAD, "meld 100", "bad_action", ""),
    Case(after(LEAD, "play MA"), "kontra", "bad_action", "R7.2"),
    Case(after(CONTRACT, "play MA"), "kontra u", "bad_action", "R7.6"),
    Case(LEAD, "kontra q", "bad_action", ""),
    Case(LEAD, "kontra u u", "bad_action", ""),
    Case(LEAD, "kontra u@3", "bad_action", ""),
    Case(LEAD, "spread 3", "bad_action", ""),
    Case(LEAD, "play", "bad_action", ""),
    Case(LEAD, "play PP", "bad_card", "R1.2"),
    Case(LEAD, "discard PA PP", "bad_card", "R1.2"),
    Case(LEAD, "discard PA PA", "bad_card", "R1.2"),
    Case(LEAD, "bid zz", "bad_bid", "R3.3"),
    Case(LEAD, "bid", "bad_bid", "R3.3"),
    Case(EXAMPLES["deal"], "discard MA PX", "not_in_hand", "R5.1", "PX"),
    Case(LEAD, "play MU", "not_in_hand", "R8.2", "MU"),
    Case(after(LEAD, "play ZA"), "play MU", "must_follow_suit", "R8.2", "Z"),
    Case(after(LEAD, "play MA", "play MU"), "play ZU", "", ""),
    Case(after(BELLS, "play MA", "play MU"), "play ZU", "must_trump", "R8.2", "T"),
    Case(FOLLOW, "play P7", "must_follow_suit", "R8.2", "M"),
    Case(after(LEAD, "play PK"), "play P7", "", ""),
    Case(after(LEAD, "play PK", "play P7"), "play PU", "must_overtake", "R8.2", "PK"),
    # The third player overtrumps the second (R8.2).
    Case(
        after(at_first_lead("ju", "Z"), "play TA", "play TX"), "play ZU", "must_follow_suit", "R8.2"
    ),
    Case(GUARDED, "play P7", "seven_is_guarded", "R8.4", "P7"),
    Case(EXAMPLES["bid"], "bid jx", "bid_not_in_profile", "R3.2"),
    Case(EXAMPLES["bid"], "bid Mju", "bid_not_in_profile", "R3.2"),
    Case(after(bidding("ju"), "take", "discard P8 P7"), "bid ja", "not_higher", "R4.1", "ju"),
    Case(after(bidding("ju"), "take", "discard P8 P7"), "bid j", "not_higher", "R4.1", "ju"),
    Case(HIGHEST, "take", "nothing_higher", "R5.5", "P2utd"),
    Case(EXAMPLES["bid"], "pass", "must_bid", "R5.1"),
    Case(after(bidding("ju"), "take", "discard P8 P7"), "pass", "must_bid", "R5.2"),
    Case(EXAMPLES["respond"], "bid Pju", "talon_not_taken", "R5.3"),
    Case(EXAMPLES["trump"], "trump P", "hearts_not_nameable", "R6.2"),
    Case(LEAD, "meld 40 20 20", "meld_not_held", "R7.1", "40 20"),
    Case(after(LEAD, "play MA"), "meld 40", "meld_not_held", "R7.1", "20"),
    Case(at_first_lead("4"), "meld 40", "no_parti_no_meld", "R7.1", "4"),
    Case(EXAMPLES["first trick"].at(7), "meld 20", "already_melded", "R7.2"),
    Case(after(LEAD, "play MA"), "kontra d", "figure_not_in_bid", "R7.2", "d"),
    Case(KONTRA, "kontra 4", "figure_not_in_bid", "R7.2", "4"),
    Case(EXAMPLES["first trick"], "kontra j", "already_raised", "R7.2", "j"),
    Case(after(EXAMPLES["first trick"], "play MU"), "kontra u", "already_raised", "R7.3", "u"),
    Case(after(KONTRA, "kontra j u", "kontra j"), "kontra j", "already_raised", "R7.4", "j"),
    Case(
        after(at_first_lead("ju", profile=PLAYED.evolve(kontra_levels=0)), "play MA"),
        "kontra u",
        "kontra_limit",
        "R7.4",
        "u",
    ),
    Case(LEAD, "kontra u", "not_your_raise", "R7.2", "u"),
    Case(LEAD, "kontra", "not_your_raise", "R7.2"),
    Case(after(LEAD, "play MA"), "kontra u@1", "not_your_raise", "R7.3", "u@1"),
    Case(EXAMPLES["answered"], "kontra u", "not_your_raise", "R7.4", "u"),
    Case(INDIVIDUAL, "kontra b", "already_raised", "R7.2", "b"),
    Case(after(INDIVIDUAL, "play ZU"), "kontra b", "not_your_raise", "R7.3", "b"),
    Case(after(INDIVIDUAL, "play ZU"), "kontra b@0", "not_your_raise", "R7.3", "b@0"),
    Case(after(LEAD, "meld 40"), "throw-in", "throw_in_too_late", "R6.3"),
    Case(after(LEAD, "play MA"), "throw-in", "throw_in_too_late", "R6.3"),
    Case(KONTRA, "throw-in", "throw_in_too_late", "R6.3"),
    Case(VICCES, "throw-in", "not_in_this_profile", "R6.3", "throw_in"),
    Case(VICCES, "concede", "not_in_this_profile", "R8.8", "concession"),
    Case(VICCES, "spread", "not_in_this_profile", "R8.7", "spread"),
    Case(VICCES, "spread 1", "not_in_this_profile", "R8.7", "defender_spread"),
    Case(
        at_first_lead("ju", profile=PLAYED.evolve(spread="NEVER")),
        "spread 1",
        "not_in_this_profile",
        "R8.7",
        "spread",
    ),
    Case(
        after(bidding("ju", VICCESMAGYARKARTYA), "pass", "pass", "pass"),
        "throw-in",
        "not_in_this_profile",
        "R6.3",
        "throw_in",
    ),
    Case(after(LEAD, "play MA"), "spread", "spread_too_early", "R8.7"),
    Case(at_first_lead("ju", profile=SPREADS), "spread", "spread_too_early", "R8.7"),
    Case(after(LEAD, "play MA"), "spread 1", "spread_too_early", "R8.7"),
    Case(after(LEAD, "play MA"), "spread 0", "bad_action", "R8.7"),
    Case(
        after(at_first_lead("ju", profile=SPREADS), "play MA"),
        "spread 1",
        "spread_too_early",
        "R8.7",
    ),
    Case(SPREAD, "spread", "already_open", "R8.7"),
    Case(after(SPREAD, "spread 1"), "spread 1", "already_open", "R8.7"),
    Case(OPEN, "spread", "already_open", "R8.7"),
    Case(OPEN, "spread 1", "already_open", "R8.7"),
    Case(SPREAD, "spread 0", "bad_action", "R8.7"),
    Case(LEAD, "concede", "not_in_play", "R8.8"),
    Case(EXAMPLES["respond"], "concede", "not_in_play", "R8.8"),
    Case(EXAMPLES["respond"], "spread", "not_in_play", "R8.7"),
    Case(KONTRA, "concede", "not_in_play", "R8.8"),
    Case(KONTRA, "spread", "not_in_play", "R8.7"),
    Case(KONTRA, "spread 2", "not_in_play", "R8.7"),
    Case(LEAD, "play MA", "not_your_turn", "R13.4", "seat 0", by=1),
    Case(EXAMPLES["respond"], "pass", "not_your_turn", "R13.4", "seat 1", by=2),
    Case(SPREAD, "spread 2", "not_your_turn", "R13.4", "seat 2", by=1),
    Case(after(LEAD, "play MA"), "concede", "not_your_turn", "R13.4", by=0),
    Case(after(LEAD, "play MA"), "concede", "no_consent", "R13.5", by=1),
    Case(after(LEAD, "play MA", "play MU", "play ZU"), "spread 2", "no_consent", "R13.5", by=2),
]
REFUSED: Final = [case for case in CASES if case.code]


def last_card() -> Case:
    """Return a state in which the declarer has played his last card and can't spread it."""
    game = SPREAD.at(len(SPREAD.history) - 1)
    while len(game.hands[0]) > 0:
        game = game.play(next(iter(game.legal_cards())))
    return Case(game, "spread", "not_in_play", "R8.7")


REFUSED.append(last_card())


def check(verdict: Verdict, case: Case) -> None:
    game = case.game
    assert not verdict
    assert not verdict.legal
    assert (str(verdict.code), verdict.rule) == (case.code, case.rule)
    assert (verdict.seat, verdict.phase) == (game.to_act, game.phase)
    if case.about:
        assert case.about in verdict.about
    english, hungarian = verdict.message("en"), verdict.message("hu")
    assert english == verdict.message()
    assert english != hungarian
    for text in (english, hungarian):
        assert case.action in text
        assert not case.rule or f"({case.rule})" in text
        assert "()" not in text
        assert "{" not in text
    about_hu = verdict.about_hu or verdict.about
    assert not case.about or (verdict.about in english and about_hu in hungarian)
    # What is told is legal to the speaker, of the same kind if there is any. The actions of the
    # seat to act show its cards, so a claim, which anybody can make, tells of claims (R13.4).
    for action in verdict.alternatives:
        assert game.verdict(action, by=case.by)
    if verdict.alternatives:
        assert str(verdict.alternatives[0]) in english
        assert "legal: " in english
        assert "szabályos: " in hungarian
    claims = [claim for claim in game.legal_claims() if game.verdict(claim, by=case.by)]
    tells_claims_alone = case.by is not None or isinstance(verdict.action, Concede | Spread)
    legal = claims if tells_claims_alone else [*game.legal_actions(), *claims]
    alike = [action for action in legal if type(action) is type(verdict.action)]
    assert list(verdict.alternatives) == (alike or legal)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case.code}: {case.action}")
def test_a_code_is_reached_with_its_rule_and_words(case: Case) -> None:
    verdict = case.game.verdict(case.action, by=case.by)
    check(verdict, case)
    with pytest.raises(IllegalActionError) as caught:
        case.game.apply(case.action, by=case.by)
    assert caught.value.verdict == verdict
    assert (caught.value.code, str(caught.value)) == (case.code, verdict.message())
    assert isinstance(caught.value, UltiError)


def test_the_other_cases_are_legal() -> None:
    for case in CASES:
        if not case.code:
            assert case.game.verdict(case.action)


def test_every_code_is_reached() -> None:
    assert {case.code for case in REFUSED} == CODES


def test_the_codes_of_the_library_are_those_of_the_record_page() -> None:
    assert {code.value for code in Code} == CODES
    assert {str(code) for code in Code} == CODES
    assert not CODES & RECORD_CODES


def test_r8_2_the_first_rule_broken_is_told() -> None:
    """Rearhand has leaves and could overtake in them: a trump breaks the first rule, of suit."""
    game = after(at_first_lead("ju", "T"), "play ZA", "play ZK")
    assert game.to_act == 2
    assert game.verdict("play TK").code is Code.MUST_FOLLOW_SUIT
    lower = after(at_first_lead("ju", "T", deal=GUARD), "play M7", "play MU")
    assert lower.verdict("play Z7").code is Code.MUST_TRUMP
    heads = after(at_first_lead("ju", "T", deal=GUARD), "play TA", "play TX")
    assert heads.verdict("play T7")


def test_r8_2_who_can_not_follow_must_overtrump() -> None:
    game = Game.from_contract(
        [
            "MA MX MK MO M7 PA PK PO ZA TA",
            "P9 P8 P7 PU ZX ZK ZO TX ZU Z9",
            "M9 M8 MU PX TK TO TU T7 Z8 Z7",
        ],
        "T9 T8",
        2,
        "Pju",
        None,
        PLAYED,
    )
    game = after(game, "play TK")
    assert game.verdict("play MA").code is Code.MUST_FOLLOW_SUIT
    game = after(game, "play TA")
    assert game.verdict("play P9").code is Code.MUST_FOLLOW_SUIT
    trumped = Game.from_contract(
        [
            "P9 P7 PK PO MA MX MK MO M7 ZA",
            "PA PU P8 ZX ZK ZO ZU Z9 M9 M8",
            "TA TX TK TO TU T9 T8 T7 PX Z8",
        ],
        "MU Z7",
        2,
        "Pju",
        None,
        PLAYED,
    )
    trumped = after(trumped, "play TA", "play PK")
    verdict = trumped.verdict("play P8")
    assert (verdict.code, verdict.rule, verdict.about) == (Code.MUST_OVERTAKE, "R8.2", "PK")
    assert list(map(str, verdict.alternatives)) == ["play PA"]
    assert trumped.verdict("play ZX").code is Code.MUST_TRUMP


def test_a_legal_verdict_says_so() -> None:
    verdict = LEAD.verdict("play MA")
    assert verdict
    assert (verdict.code, verdict.rule, verdict.about, verdict.alternatives) == (None, "", "", ())
    assert verdict.message() == "play MA: legal"
    assert verdict.message("hu") == "play MA: szabályos"


def test_a_long_list_of_alternatives_is_cut_short() -> None:
    assert EXAMPLES["deal"].verdict("discard MA PX").message().endswith(", …")
    few = after(LEAD, "play ZA").verdict("play MU").message()
    assert few.endswith("legal: play ZX, play ZK, play ZO")


def test_a_message_comes_in_two_languages_only() -> None:
    for verdict in (LEAD.verdict("fly"), LEAD.verdict("play MA")):
        assert not_refused(verdict.message) == []


def test_braces_in_a_text_are_harmless() -> None:
    assert "{about} {0}" in LEAD.verdict("play {about} {0}").message("hu")


# Codes of records


def good() -> dict[str, object]:
    data: dict[str, object] = Record.of(EXAMPLES["early"]).to_dict()
    return data


RECORD_CASES: Final[dict[str, tuple[dict[str, object], str]]] = {
    "bad_format": ({"format": "chess"}, "format"),
    "bad_version": ({"version": 2}, "version"),
    "unknown_key": ({"colour": "red"}, "colour"),
    "bad_type": ({"actions": "pass"}, "actions"),
    "bad_deal": ({"deal": ["MA", "MX", "MK"]}, "deal[0]"),
    "bad_stake": ({"stake": 0}, "stake"),
    "unknown_profile": ({"profile": "chess"}, "profile"),
    "bad_rules": ({"rules": {"stakes": 1}}, "rules.stakes"),
    "settlement_differs": ({"settlement": {"net": [0, 0, 0]}}, "settlement.net"),
}


@pytest.mark.parametrize("code", RECORD_CASES)
def test_a_code_of_records_is_reached(code: str) -> None:
    change, path = RECORD_CASES[code]
    with pytest.raises(RecordError) as caught:
        Record.from_dict({**good(), **change}).replay()
    assert (caught.value.code, caught.value.path) == (code, path)
    assert str(caught.value) == f"{path}: {caught.value.message}"


def test_the_two_other_codes_of_records_are_reached() -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json("{")
    assert (caught.value.code, caught.value.path) == ("bad_json", "")
    with pytest.raises(RecordError) as caught:
        Record.from_dict({key: value for key, value in good().items() if key != "deal"})
    assert (caught.value.code, caught.value.path) == ("missing_key", "deal")
    assert {*RECORD_CASES, "bad_json", "missing_key"} == RECORD_CODES


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case.code}: {case.action}")
def test_a_record_tells_the_code_and_the_place_of_an_illegal_action(case: Case) -> None:
    if case.game.deal is None or case.by is not None:
        return  # a record has no speakers
    data = Record.of(case.game).to_dict()
    data.pop("settlement", None)
    place = len(data["actions"])
    data["actions"].append(case.action)
    with pytest.raises(RecordError) as caught:
        Record.from_dict(data).replay()
    assert (caught.value.code, caught.value.path) == (case.code, f"actions[{place}]")
    text = str(caught.value)
    assert case.action in text
    if case.rule.startswith("R8"):
        assert case.rule in text
        assert ("seat" in text) or ("over" in text)
