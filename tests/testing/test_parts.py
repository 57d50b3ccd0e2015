"""Parts of a client: a function is enough, and what it gets wrong is found and made short."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import assume, find, given, settings
from hypothesis import strategies as st

from conformance.vectors import FOLDER
from tests import processes
from ulti import (
    PROFILES,
    ULTISTARS,
    WIKIHOW,
    Card,
    CardOrder,
    CardSet,
    Deal,
    Figure,
    Game,
    Outcome,
    Profile,
    Suit,
    UltiError,
    legal_cards,
    settle,
    trick_winner,
)
from ulti.testing import (
    ClientError,
    DisagreementError,
    check_auction,
    check_legal_cards,
    check_settlement,
    check_trick_winner,
    outcomes,
    parts,
    profiles,
)
from ulti.testing.__main__ import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

QUICK: Final = settings(max_examples=60, derandomize=True, database=None)
SEARCH: Final = settings(max_examples=1000, derandomize=True, database=None)
NODE: Final = shutil.which("node")
JAVA: Final = shutil.which("java")


def _cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def _trump(text: str | None) -> Suit | None:
    return None if text is None else Suit.parse(text)


def our_cards(hand: str, trick: str, trump: str | None, order: str) -> CardSet:
    return legal_cards(CardSet.parse(hand), _cards(trick), _trump(trump), CardOrder[order])


def our_winner(trick: str, trump: str | None, order: str) -> int:
    return trick_winner(_cards(trick), _trump(trump), CardOrder[order])


def our_net(stake: int, outcome: dict[str, Any], house: dict[str, Any]) -> list[int]:
    return list(settle(Outcome.from_dict(outcome), Profile.from_dict(house), stake).net)


def our_auction(
    stake: int, deal: list[str], actions: list[str], house: dict[str, Any]
) -> list[str]:
    game = Game.start(Deal.parse(deal), Profile.from_dict(house), stake)
    for text in actions:
        game = game.apply(text)
    return [str(action) for action in game.legal_actions()]


def test_right_parts_pass() -> None:
    check_legal_cards(our_cards, settings=QUICK)
    check_legal_cards(lambda **told: str(our_cards(**told)), settings=QUICK)
    check_legal_cards(lambda **told: {"cards": our_cards(**told)}, settings=QUICK)
    check_trick_winner(our_winner, settings=QUICK)
    check_settlement(our_net, settings=QUICK)
    check_settlement(our_net, profiles(WIKIHOW), settings=QUICK)
    check_auction(our_auction, settings=settings(QUICK, max_examples=6))
    check_auction(lambda **told: {"actions": our_auction(**told)}, WIKIHOW, settings=QUICK)


# Wrong ones


def never_overtakes(hand: str, trick: str, trump: str | None, order: str) -> list[str]:
    del order
    cards, table = hand.split(), trick.split()
    if not table:
        return cards
    suit = [card for card in cards if card[0] == table[0][0]]
    return suit or [card for card in cards if card[0] == trump] or cards


def ten_is_high(hand: str, trick: str, trump: str | None, order: str) -> CardSet:
    del order
    return our_cards(hand, trick, trump, "TEN_HIGH")


def never_trumps(hand: str, trick: str, trump: str | None, order: str) -> list[str]:
    cards, table = hand.split(), trick.split()
    if table and not any(card[0] == table[0][0] for card in cards):
        return cards
    return list(map(str, our_cards(hand, trick, trump, order)))


def overtakes_although_trumped(hand: str, trick: str, trump: str | None, order: str) -> list[str]:
    legal = list(map(str, our_cards(hand, trick, trump, order)))
    table = trick.split()
    if len(table) < 2 or table[1][0] != trump or table[0][0] == trump:
        return legal
    ranks = "AXKOU987"
    suit = [card for card in legal if card[0] == table[0][0]]
    return [c for c in suit if ranks.index(c[1]) < ranks.index(table[0][1])] or legal


@pytest.mark.parametrize(
    ("function", "most"),
    [(never_overtakes, 2), (ten_is_high, 2), (never_trumps, 2), (overtakes_although_trumped, 2)],
)
def test_r8_2_wrong_legal_cards_are_found_and_made_short(
    function: Callable[..., object], most: int
) -> None:
    with pytest.raises(DisagreementError, match="cards: the client ") as caught:
        check_legal_cards(function, settings=SEARCH)
    told = caught.value.record
    assert told["kind"] == "legal_cards"
    assert len(told["input"]["hand"].split()) <= most
    assert str(caught.value).splitlines()[-1].startswith('question: {"kind": "legal_cards"')


def test_r8_2_who_never_plays_is_asked_with_one_card() -> None:
    with pytest.raises(DisagreementError) as caught:
        check_legal_cards(lambda **_: [], settings=QUICK)
    assert len(caught.value.record["input"]["hand"].split()) == 1


def test_cards_are_left_out_as_long_as_there_is_an_answer() -> None:
    told = {"hand": "MA MX M7", "trick": "", "trump": None, "order": "TEN_LOW"}
    right = {"cards": ["MA", "MX", "M7"]}

    def ask(question: dict[str, Any]) -> list[str]:
        if "MX" not in question["input"]["hand"]:
            raise ClientError("it has gone to bed", question)
        return []

    question = {"kind": "legal_cards", "input": told}
    first = DisagreementError(question, right, {"cards": []})
    short = parts._with_fewer_cards(parts._CARDS, ask, first)
    assert short.record == {"kind": "legal_cards", "input": {**told, "hand": "MX"}}
    assert (short.expected, short.got) == ({"cards": ["MX"]}, {"cards": []})


def test_r6_1_a_forfeit_is_asked_at_a_stake_at_which_it_is_one() -> None:
    def highest(played_from: int | None) -> int:
        profile = ULTISTARS.evolve(plain_parti_from_stake=played_from)
        forfeit = Outcome("j", 0, ending="FORFEIT")
        stakes: set[int] = set()

        @settings(QUICK, max_examples=200)
        @given(parts._about_money(st.just(profile)))
        def look(asked: parts._Asked) -> None:
            assert asked.question["input"]["outcome"] == forfeit.to_dict()
            stakes.add(asked.question["input"]["stake"])

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(parts, "outcomes_of", lambda _: st.just(forfeit))
            look()
        return max(stakes)

    assert [highest(played_from) for played_from in (2, 3, None)] == [1, 2, 9]


def test_r8_3_a_wrong_winner_is_found() -> None:
    with pytest.raises(DisagreementError) as caught:
        check_trick_winner(lambda **_: 0, settings=SEARCH)
    assert caught.value.record["input"]["trick"] == "MX MA"
    assert "winner: the client says 0, the library 1" in str(caught.value)


def _net_without(is_missing: Callable[[Any], bool]) -> Callable[..., list[int]]:
    def net(stake: int, outcome: dict[str, Any], house: dict[str, Any]) -> list[int]:
        settlement = settle(Outcome.from_dict(outcome), Profile.from_dict(house), stake)
        lines = [line for line in settlement.lines if not is_missing(line)]
        return [sum(line.net[seat] for line in lines) for seat in range(3)]

    return net


@pytest.mark.parametrize(
    ("is_missing", "fact"),
    [
        (lambda line: line.fee and not line.silent, "u"),
        (lambda line: line.silent and line.figure is Figure.HUNDRED, "c1"),
        (lambda line: line.silent and line.figure is Figure.FOUR_ACES, "a"),
        (lambda line: line.silent and line.figure is Figure.DURCHMARS, "d"),
        (lambda line: line.silent and line.figure is Figure.ULTI and not line.made, "u"),
    ],
    ids=["fee", "hundred", "aces", "durchmars", "lost ulti"],
)
def test_r11_wrong_settlements_are_found(is_missing: Callable[[Any], bool], fact: str) -> None:
    with pytest.raises(DisagreementError, match="net: the client says") as caught:
        check_settlement(_net_without(is_missing), settings=SEARCH)
    assert fact in str(caught.value.record["input"]["outcome"])
    question = str(caught.value).splitlines()[-1]
    assert f'"house": "{caught.value.record["house"]["name"]}"' in question
    assert len(question) < 400


def test_r5_a_wrong_auction_is_found() -> None:
    with pytest.raises(DisagreementError, match="does not allow throw-in") as caught:
        check_auction(lambda **told: [t for t in our_auction(**told) if t != "throw-in"])
    assert len(caught.value.record["input"]["actions"]) == 5


# Outcomes


@settings(QUICK, max_examples=150)
@given(outcomes())
def test_r11_9_outcomes_are_such_as_deals_have(outcome: Outcome) -> None:
    assert Outcome.from_dict(outcome.to_dict()) == outcome


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda profile: profile.name)
def test_outcomes_of_a_profile_can_be_settled(profile: Profile) -> None:
    @settings(QUICK, max_examples=40)
    @given(outcomes(profile))
    def check(outcome: Outcome) -> None:
        assert sum(settle(outcome, profile).net) == 0

    check()
    assert find(outcomes(profile), lambda outcome: bool(outcome.kontra)).kontra


# Clients out of order, and wrong arguments


@pytest.mark.parametrize(
    ("check", "function", "says"),
    [
        (check_legal_cards, lambda **_: None, "cards: None is not a text of cards, or a list"),
        (check_legal_cards, lambda **_: {}, "the answer {} has no 'cards'"),
        (check_trick_winner, lambda **_: True, "winner: True is not a place in the trick"),
        (check_trick_winner, lambda **_: {"winner": "0"}, "winner: '0' is not a place"),
        (check_settlement, lambda **_: [0.5, -0.5, 0], "is not a list of whole numbers"),
        (check_settlement, lambda **_: 1 / 0, "the client raised ZeroDivisionError"),
        (check_auction, lambda **_: "pass", "actions: 'pass' is not a list of texts"),
        (check_legal_cards, lambda hand: hand, "the client raised TypeError"),
        (check_trick_winner, [sys.executable, "-c", ""], "the client died (exit status 0)"),
        (check_auction, [sys.executable, "-c", ""], "the client died (exit status 0)"),
    ],
)
def test_parts_out_of_order(
    check: Callable[..., None], function: Callable[..., object], says: str
) -> None:
    with pytest.raises(ClientError) as caught:
        check(function, settings=QUICK)
    assert says in str(caught.value)


def test_a_function_may_leave_a_question() -> None:
    def leads(trick: str, **_: object) -> int:
        assume(" " not in trick)
        return 0

    check_trick_winner(leads, settings=QUICK)


@pytest.mark.parametrize(
    "call",
    [
        lambda: check_legal_cards(5),  # type: ignore[arg-type]
        lambda: check_legal_cards(our_cards, settings=5),  # type: ignore[arg-type]
        lambda: check_trick_winner(our_winner, timeout=0),
        lambda: check_settlement(our_net, "ultistars"),  # type: ignore[arg-type]
        lambda: check_auction(our_auction, "ultistars"),  # type: ignore[arg-type]
        lambda: outcomes("ultistars"),  # type: ignore[arg-type]
    ],
)
def test_wrong_arguments_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(UltiError):
        call()


# The command


def test_a_program_is_checked_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    script = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    trick = json.loads(line)['input']['trick'].split()\n"
        "    print(json.dumps({'winner': 0}), flush=True)\n"
    )
    client = f"{sys.executable} -c {_quoted(script)}"
    assert main(["--client", client, "--part", "winner"]) == 1
    assert "winner: the client says 0, the library 1" in capsys.readouterr().out
    assert main(["--client", "no-such-program", "--part", "auction"]) == 2
    assert "can't be started" in capsys.readouterr().out
    assert main(["--client", client, "--profile", "nobody"]) == 2


RIGHT_CLIENT: Final = """
import json, sys
from ulti import Card, CardOrder, Suit, trick_winner
for line in sys.stdin:
    told = json.loads(line)["input"]
    cards = [Card.parse(word) for word in told["trick"].split()]
    trump = None if told["trump"] is None else Suit.parse(told["trump"])
    print(trick_winner(cards, trump, CardOrder[told["order"]]), flush=True)
"""


def test_the_command_says_that_nothing_differs(tmp_path: Path) -> None:
    client = tmp_path / "client.py"
    client.write_text(RIGHT_CLIENT)
    arguments = ["--client", shlex.join([sys.executable, str(client)]), "--part", "winner"]
    done = processes.run([sys.executable, "-m", "ulti.testing", *arguments])
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.fullmatch(rb"nothing differs \(\d+\.\d s\)\s+", done.stdout)


def _quoted(script: str) -> str:
    """Quote a script for a command line."""
    return "'" + script.replace("'", '"') + "'"


@pytest.mark.skipif(NODE is None, reason="there is no Node.js here")
def test_the_client_in_javascript_is_asked_line_by_line() -> None:
    assert NODE is not None
    command = [NODE, str(FOLDER / "runner.mjs"), str(FOLDER / "client.mjs"), "--lines"]
    check_legal_cards(command, settings=QUICK)
    check_trick_winner(command, settings=QUICK)


@pytest.mark.skipif(JAVA is None, reason="there is no Java here")
def test_a_client_in_a_third_language_is_checked_both_ways() -> None:
    assert JAVA is not None
    done = processes.run([JAVA, str(FOLDER / "Runner.java"), str(FOLDER)])
    assert done.returncode == 0, done.stdout
    check_legal_cards([JAVA, str(FOLDER / "Runner.java"), "--lines"], settings=QUICK)
