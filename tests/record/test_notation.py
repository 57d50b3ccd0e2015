"""A deal on one line: written, read, and refused with its column."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.record.data import GAMES, NAMES, every_game
from tests.strategies import JUNK, MONSTERS, not_refused
from ulti import (
    PROFILES,
    ULTISTARS,
    Deal,
    Figure,
    Game,
    Phase,
    Profile,
    RecordError,
    parse_action,
)
from ulti.record import LONGEST_LINE, Record
from ulti.rules.outcome import Ending
from ulti.testing import deals, games, profiles

if TYPE_CHECKING:
    from ulti.model.actions import Action

HANDS = "ZKU7 TA7 PAXKOU87 / MA8 ZAO98 TO98 P9 / MXKOU97 ZX TXKU"
DEAL = Deal.parse(HANDS.split("/"))


def line(actions: str, head: str = "ultistars") -> str:
    return f"{head} {HANDS} : {actions}"


def written(*actions: str) -> str:
    """Write a deal with these actions, and return what is after the colon."""
    record = Record(ULTISTARS, DEAL, tuple(map(parse_action, actions)))
    text = record.to_line()
    assert Record.from_line(text) == record
    return text.partition(" : ")[2]


def read(actions: str) -> list[str]:
    return [str(action) for action in Record.from_line(line(actions)).actions]


def error_of(text: Any) -> tuple[str, str]:  # noqa: ANN401 - whatever is refused
    with pytest.raises(RecordError) as caught:
        Record.from_line(text)
    assert len(str(caught.value)) < 1200
    return caught.value.code, caught.value.path


def goes_round(record: Record) -> bool:
    text = record.to_line()
    again = Record.from_line(text)
    return again == record and again.to_line() == text and "\n" not in text


# Writing and reading


@every_game
def test_a_record_goes_round_as_a_line(label: str) -> None:
    game = GAMES[label]
    record = Record.of(game, NAMES)
    again = Record.from_line(record.to_line())
    assert (again.players, again.settlement) == (None, None)
    assert again.replay() == game
    assert goes_round(again)


@given(games(profiles()))
def test_any_game_goes_round_as_a_line(game: Game) -> None:
    assume(game.deal is not None)
    text = Record.of(game).to_line()
    again = Record.from_line(text)
    assert again.replay() == game
    assert again.to_line() == text


@pytest.mark.parametrize("ending", [e for e in Ending if e is not Ending.AGREED])
@given(data=st.data())
def test_every_ending_goes_round_as_a_line(ending: Ending, data: st.DataObject) -> None:
    game = data.draw(games(ending=ending))
    assume(game.deal is not None)
    again = Record.from_line(Record.of(game).to_line()).replay()
    assert again == game
    assert again.settlement == game.settlement


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.OVER])
@given(data=st.data())
def test_every_phase_goes_round_as_a_line(phase: Phase, data: st.DataObject) -> None:
    game = data.draw(games(phase=phase))
    assume(game.deal is not None)
    assert Record.from_line(Record.of(game).to_line()).replay() == game


@given(profiles(), deals(), st.integers(1, 10**15))
def test_any_house_rules_go_round_as_a_line(profile: Profile, deal: Deal, stake: int) -> None:
    assert goes_round(Record(profile, deal, (), stake))


@given(st.text(min_size=1, max_size=20).filter(str.isprintable), st.sampled_from([*PROFILES]))
def test_any_name_of_house_rules_goes_round_as_a_line(name: str, base: str) -> None:
    assert goes_round(Record(PROFILES[base].evolve(name=name), DEAL))


def test_the_canonical_form_is_that_of_the_page() -> None:
    house = ULTISTARS.evolve(plain_parti="PLAYED", kontra_levels=None)
    actions = ("discard Z7 T7", "bid Pju", "pass", "pass", "pass", "meld 40", "play PA")
    record = Record(house, DEAL, tuple(map(parse_action, actions)), 2)
    assert record.to_line() == (
        "ultistars@2{plain_parti=PLAYED, kontra_levels=none} "
        "ZKU7 TA7 PAXKOU87 / MA8 ZAO98 TO98 P9 / MXKOU97 ZX TXKU : (Z7 T7) Pju - - - +40 PA"
    )
    assert Record(ULTISTARS, DEAL).to_line() == f"ultistars {HANDS}"


def test_house_rules_of_another_name_are_written_as_changes_on_the_nearest() -> None:
    values = {**PROFILES["wikihow"].values, Figure.BETLI: 7}
    mine = PROFILES["wikihow"].evolve(name="Our table", values=values)
    head = Record(mine, DEAL).to_line().partition("} ")[0]
    assert head.startswith('wikihow{name="Our table", values={j:1,4:4,')
    assert Record.from_line(Record(mine, DEAL).to_line()).profile == mine


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("discard Z7 T7", "(Z7 T7)"),
        ("discard PA PX", "(PAX)"),
        ("bid P4u", "P4u"),
        ("bid Pja", "Pja"),
        ("pass", "-"),
        ("take", "^"),
        ("trump M", "=M"),
        ("throw-in", "#"),
        ("meld 40 20 20", "+40+20+20"),
        ("kontra", "!"),
        ("kontra j u", "!j!u"),
        ("kontra b@1 b@2", "!b@1!b@2"),
        ("play PA", "PA"),
        ("concede", "##"),
        ("spread", "*"),
        ("spread 1", "*1"),
    ],
)
def test_each_action_has_its_sign(action: str, text: str) -> None:
    assert written(action) == text
    assert read(text) == [action]


def test_a_comma_separates_tricks() -> None:
    plays = [f"play {card}" for card in ("PA", "P9", "P7", "TA", "TO", "TX")]
    assert written(*plays) == "PA P9 P7, TA TO TX"
    assert written(*plays, "spread") == "PA P9 P7, TA TO TX, *"
    assert written(*plays[:2], "kontra u", plays[2], plays[3]) == "PA P9 !u P7, TA"


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("", []),
        (" , ", []),
        ("(t7,z7) Pju pass - pass", ["discard Z7 T7", "bid Pju", "pass", "pass", "pass"]),
        ("take,(Z10 ZA)betli", ["take", "discard ZA ZX", "bid b"]),
        ("Z10 ZX", ["play ZX", "play ZX"]),  # whether it is legal is for `replay`
        ("+20+40 !u!j throw-in concede", ["meld 40 20", "kontra j u", "throw-in", "concede"]),
        ("spread kontra", ["spread", "kontra"]),
    ],
)
def test_a_line_written_by_hand_is_read(text: str, actions: list[str]) -> None:
    assert read(text) == actions


@pytest.mark.parametrize(
    "text",
    [
        "ultistars zku7ta7paxkou87/ma8zao98to98p9/mxkou97zxtxku",
        f"  ultistars {HANDS} \n",
        f"ultistars {HANDS}:",
        f"ultistars@1 {HANDS} :",
        f"ultistars{{}} {HANDS}",
        f"ultistars{{ kontra_levels = {ULTISTARS.kontra_levels or 'none'} }}{HANDS}",
        f'ultistars{{"name": "ultistars"}} {HANDS}'.replace(":", "="),
        "ultistars " + HANDS.replace(" ", ", ").replace("X", "10"),
    ],
)
def test_a_deal_written_by_hand_is_read(text: str) -> None:
    assert Record.from_line(text) == Record(ULTISTARS, DEAL)


def test_values_of_switches_may_be_quoted_or_spread_out() -> None:
    values = (
        '{ j : 1, "4":4, 2:8, u:4, a:4, x:4, d:6, td:12, nd:6, ed:12, ntd:24, b:5, eb:10, tb:20 }'
    )
    changes = f'values = {values}, suit_multipliers = [ 1, 1, 1, 2 ], tie_break="LEVEL"'
    text = f"ultistars{{{changes}}} {HANDS}"
    profile = Record.from_line(text).profile
    assert profile.values[Figure.FORTY_HUNDRED] == 4
    assert profile == ULTISTARS.evolve(
        values=dict(profile.values), suit_multipliers=[1, 1, 1, 2], tie_break="LEVEL"
    )


def test_the_endings_of_the_page_are_those_of_its_lines() -> None:
    page = Path("docs/lines.md").read_text(encoding="utf-8")
    found = {}
    for row in page.splitlines():
        if match := re.fullmatch(r"\| ([a-z ]+)\b.* \| `([^`]* : [^`]*)` \|", row):
            record = Record.from_line(match[2])
            outcome = record.replay().outcome
            assert outcome is not None
            assert record.to_line() == match[2]
            found[match[1]] = outcome.ending
    assert found == {
        "played out": Ending.PLAYED,
        "early": Ending.EARLY,
        "conceded": Ending.CONCEDED,
        "thrown in": Ending.THROW_IN,
        "forfeited": Ending.FORFEIT,
        "void": Ending.VOID,
    }


def test_lists_in_house_rules_go_round() -> None:
    profile = ULTISTARS.evolve(bids_not_played=["d", "4u"], individual_kontra=["4", "b"])
    text = Record(profile, DEAL).to_line()
    assert 'individual_kontra=["4",b]' in text
    assert Record.from_line(text).profile == profile


# What is refused, and where


@pytest.mark.parametrize(
    ("head", "error"),
    [
        ("", ("unknown_profile", "column 2")),
        ("ultistarz", ("unknown_profile", "column 1")),
        ("  {}", ("unknown_profile", "column 3")),
        ("ultistars@0", ("bad_stake", "column 11")),
        ("ultistars@", ("bad_stake", "column 11")),
        ("ultistars@1.5", ("bad_stake", "column 11")),
        ("ultistars@9999999999999999", ("bad_stake", "column 11")),
        (f"ultistars@{'9' * 5000}", ("bad_stake", "column 11")),
        ("ultistars{fee=1}", ("bad_rules", "column 11")),
        ("ultistars{ulti_fee=0, kontra_levels=-1}", ("bad_rules", "column 23")),
        ("ultistars{throw_in=true, kontra_levels=x}", ("bad_rules", "column 26")),
        ("ultistars{plain_parti=PLAYED, plain_parti_from_stake=2}", ("bad_rules", "column 10")),
        ("ultistars{name=5}", ("bad_rules", "column 11")),
        ("ultistars{name=none}", ("bad_rules", "column 11")),
        (r'ultistars{name="\ud800"}', ("bad_rules", "column 11")),
        (r'ultistars{name="\x"}', ("bad_line", "column 16")),
        ('ultistars{name="x}', ("bad_line", "column 16")),
        ("ultistars{ulti_fee}", ("bad_line", "column 19")),
        ("ultistars{ulti_fee=}", ("bad_line", "column 20")),
        ("ultistars{=1}", ("bad_line", "column 11")),
        ('ultistars{""=1}', ("bad_line", "column 11")),
        ("ultistars{ulti_fee=1 spread=ALWAYS}", ("bad_line", "column 22")),
        ("ultistars{ulti_fee=1, ulti_fee=1}", ("bad_line", "column 23")),
        ("ultistars{ulti_fee=1,", ("bad_line", "column 28")),
        ("ultistars{bids_not_played=[d ju]}", ("bad_line", "column 30")),
        ("ultistars{order=[[[[j]]]]}", ("bad_line", "column 20")),
        (f"ultistars{{order={'[' * 10**4}", ("bad_line", "column 20")),
        (f"ultistars{{order={'{a:' * 10**4}", ("bad_line", "column 26")),
    ],
    ids=lambda value: value[:60] if isinstance(value, str) else "",
)
def test_house_rules_are_refused_with_their_column(head: str, error: tuple[str, str]) -> None:
    assert error_of(line("", head)) == error


@pytest.mark.parametrize(
    ("hands", "error"),
    [
        ("", ("bad_deal", "column 11")),
        ("MA8", ("bad_deal", "column 11")),
        ("ZKU7 TA7 PAXKOU87", ("bad_line", "column 28")),
        ("ZKU7 TA7 PAXKOU8Q / ", ("bad_deal", "column 20")),
        ("ZKU7 TA7 ZK", ("bad_deal", "column 20")),
        ("ZKU7 TA7 PAXKOU87 / PA8 ZAO98 TO98 P9", ("bad_deal", "column 31")),
        ("ZKU7 TA7 PAXKOU87 / MA8 ZAO98 TO98", ("bad_deal", "column 31")),
        (HANDS.replace("MX", "M"), ("bad_deal", "column 51")),
        (f"{HANDS} / MA", ("bad_line", "column 67")),
        (f"{HANDS} (Z7 T7)", ("bad_deal", "column 67")),
        (HANDS.replace("/", ":"), ("bad_line", "column 29")),
    ],
)
def test_hands_are_refused_with_their_column(hands: str, error: tuple[str, str]) -> None:
    assert error_of(f"ultistars {hands}") == error


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        ("(Z7 T7", ("bad_action", 0)),
        ("(Z7)", ("bad_action", 0)),
        ("(Z7 TQ)", ("bad_card", 0)),
        ("(Z7 T7) Pju - - - +50", ("bad_action", 18)),
        ("+", ("bad_action", 0)),
        ("+40++20", ("bad_action", 0)),
        ("- !c", ("bad_action", 2)),
        ("!!u", ("bad_action", 0)),
        ("!b@3", ("bad_action", 0)),
        ("=", ("bad_action", 0)),
        ("=Q", ("bad_action", 0)),
        ("*3", ("bad_action", 0)),
        ("PA PQ", ("bad_bid", 3)),
        ("PA pA", ("bad_bid", 3)),
        ("PA : PX", ("bad_bid", 3)),
        ("chess", ("bad_bid", 0)),
        ("x" * 10**5, ("bad_bid", 0)),
        (")", ("bad_bid", 0)),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_actions_are_refused_with_their_column(actions: str, error: tuple[str, int]) -> None:
    text = line(actions)
    code, place = error
    assert error_of(text) == (code, f"column {text.index(' : ') + 4 + place}")


def test_a_message_says_what_would_be_right() -> None:
    with pytest.raises(
        RecordError,
        match=r"^column 72: .* is not a bid.*; a card is written in capitals, PA, and a",
    ):
        Record.from_line(line("PA pA"))
    with pytest.raises(RecordError, match="did you mean ultistars"):
        Record.from_line(line("", "ultistar"))
    with pytest.raises(RecordError, match=r"^column 20: ZK is dealt twice$"):
        Record.from_line("ultistars ZKU7 TA7 ZK")


def test_what_is_not_a_line_is_refused() -> None:
    assert not_refused(Record.from_line, junk=JUNK) == []
    assert not_refused(Record.from_line, junk=MONSTERS) == []
    assert error_of(None) == ("bad_type", "")
    assert error_of("x" * (LONGEST_LINE + 1)) == ("bad_line", "")


def test_an_illegal_action_is_read_and_refused_when_it_is_replayed() -> None:
    record = Record.from_line(line("(Z7 T7) Pju - - - +40 MA"))
    with pytest.raises(RecordError) as caught:
        record.replay()
    assert (caught.value.code, caught.value.path) == ("not_in_hand", "actions[6]")


def test_a_broken_line_never_ends_in_another_error() -> None:
    rng = random.Random(8)
    letters = 'MZTPAXKOU987@{}[]=:,"/()+-!*#^ 10ju'
    lines = [Record.of(game).to_line() for game in GAMES.values()]
    refused = 0
    for _ in range(3000):
        text = rng.choice(lines)
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(letters) + text[at + rng.randrange(3) :]
        try:
            actions: tuple[Action, ...] = Record.from_line(text).actions
        except RecordError as error:
            refused += 1
            assert error.path.startswith("column ")  # noqa: PT017
            assert 1 <= int(error.path[7:]) <= len(text) + 1  # noqa: PT017
        else:
            assert isinstance(actions, tuple)
    assert refused > 1000
