"""The strategies of the kit: what they make is valid, what is asked for comes, and it shrinks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import Phase as HypothesisPhase
from hypothesis import strategies as st

from tests import census
from tests.games import DEAL, EXAMPLES, PLAYED
from ulti import (
    PROFILES,
    SUIT_BID,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    Bid,
    Catalogue,
    Code,
    Ending,
    Figure,
    Game,
    Phase,
    PlainParti,
    Profile,
    ProfileError,
    RecordError,
    UltiError,
    parse_action,
)
from ulti.record import Record, validate
from ulti.rules.kontra import MOST_LEVELS
from ulti.testing import (
    BrokenRecord,
    actions,
    auctions,
    bids,
    broken_records,
    card_sets,
    cards,
    deals,
    games,
    profiles,
    records,
)
from ulti.testing.corners import ALL_CORNERS, DEEPEST_LEVEL, Corner, deepest_kontra, why_impossible
from ulti.testing.games import any_plans
from ulti.testing.hands import SCRIPTED, Hands
from ulti.testing.plans import Plan, shuffled
from ulti.testing.records import _BREAKERS
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti.testing import HouseRules

FEW: Final = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
UNSHRUNK: Final = settings(phases=[HypothesisPhase.generate])
"""For `find` where it matters only that there is something."""

EVERYTHING: Final = WIKIHOW.evolve(
    name="everything",
    values={**WIKIHOW.values, Figure.FOUR_TENS: 8},
    opening_pass=True,
    concession=True,
    spread="ANY_TIME",
    defender_spread="AFTER_DECLARER",
)


# Values


@given(st.data())
def test_values_are_what_they_say(data: st.DataObject) -> None:
    assert len(data.draw(card_sets(2, 4))) in {2, 3, 4}
    assert [len(hand) for hand in data.draw(deals()).hands] == [12, 10, 10]
    assert data.draw(bids(SUIT_BID)) in Catalogue.of(SUIT_BID)
    assert isinstance(data.draw(bids()), Bid)
    assert parse_action(str(data.draw(actions()))) is not None
    game = data.draw(auctions(VICCESMAGYARKARTYA))
    if game.phase is not Phase.OVER:
        assert game.verdict(data.draw(actions(game)))


def test_values_shrink_to_what_is_simple() -> None:
    assert str(find(cards(), lambda _: True)) == "MA"
    assert len(find(card_sets(), lambda cards: len(cards) > 1)) == 2
    assert str(find(bids(ULTISTARS), lambda _: True)) == "j"
    assert find(deals(), lambda _: True).texts()[0] == "MA MX MK MO MU M9 M8 M7 ZA ZX ZK ZO"
    assert find(shuffled("abcdefgh"), lambda _: True) == list("abcdefgh")


def test_nothing_is_legal_when_a_deal_is_over() -> None:
    game = find(games(ULTISTARS, finished=True), lambda _: True)
    assert actions(game).is_empty


@given(st.lists(shuffled("abc"), min_size=60, max_size=60))
@settings(max_examples=10)
def test_every_order_comes(orders: list[list[str]]) -> None:
    assert all(sorted(order) == list("abc") for order in orders)


# Profiles


@given(profiles())
def test_profiles_are_valid_and_can_be_written(profile: Profile) -> None:
    assert Profile.from_json(profile.to_json()) == profile


@pytest.mark.parametrize(
    "fixed",
    [
        {"four_aces_with_durchmars": True},
        {"throw_in_ulti_fee": True},
        {"losses": "TABLE"},
        {"hundred_payment": "ADDS"},
        {"suit_named_in_bid": "ALWAYS"},
        {"silent_eligibility": "TABLE"},
        {"plain_parti": PlainParti.PLAYED},
        {"plain_parti_from_stake": 3},
        {"losses": "TABLE", "silent_eligibility": "TABLE", "values": {"j": 1, "x": 8}},
    ],
)
def test_fixed_switches_stay(fixed: dict[str, Any]) -> None:
    @FEW
    @given(profiles(None, **fixed))
    def check(profile: Profile) -> None:
        data = profile.to_dict()
        for switch, value in fixed.items():
            assert data[switch] == getattr(value, "name", value)

    check()


def test_profiles_shrink_to_the_base() -> None:
    assert find(profiles(SUIT_BID), lambda _: True) is SUIT_BID
    changed = find(profiles(ULTISTARS), lambda rules: rules.holder_exchange)
    assert changed == ULTISTARS.evolve(holder_exchange=True)


@pytest.mark.parametrize(
    ("arguments", "fixed"),
    [
        ((None,), {"weather": "fine"}),
        ((ULTISTARS,), {"seven_guard": "SOMEBODY"}),
        ((ULTISTARS,), {"plain_parti": "PLAYED", "plain_parti_from_stake": 5}),
        ((None,), {"four_aces_with_durchmars": True, "values": {"j": 1}}),
        ((None,), {"throw_in": False, "throw_in_ulti_fee": True}),
        ((None,), {"losses": "TABLE", "hundred_payment": "ADDS"}),
        ((None,), {"suit_named_in_bid": "ALWAYS", "losses": "TABLE"}),
        (("ultistars",), {}),
        ((VICCESMAGYARKARTYA,), {"values": None}),
        ((ULTISTARS,), {"values": 5}),
        ((None,), {"values": "x"}),
        ((ULTISTARS,), {"values": []}),
    ],
)
def test_impossible_profiles_are_refused_at_once(
    arguments: tuple[Any, ...], fixed: dict[str, Any]
) -> None:
    with pytest.raises(ProfileError):
        profiles(*arguments, **fixed)


# Games


def options_of(corner: Corner) -> dict[str, Any]:
    """Return the options of `games` that ask for a corner."""
    names = ("figure", "made", "silent", "silent_made", "silent_by", "kontra", "ending")
    return {name: value for name in names if (value := getattr(corner, name)) is not None}


@pytest.mark.parametrize("corner", ALL_CORNERS[1:], ids=lambda corner: str(options_of(corner)))
def test_what_is_asked_for_comes(corner: Corner) -> None:
    @settings(max_examples=3, database=None)  # with its health checks: it comes easily
    @given(games(EVERYTHING, **options_of(corner)))
    def check(game: Game) -> None:
        outcome = game.outcome
        assert outcome is not None
        assert game.phase is Phase.OVER
        assert corner.ending in {None, outcome.ending}
        assert corner.kontra in {None, deepest_kontra(game)}
        if corner.figure is not None:
            assert (corner.figure in outcome.made) is corner.made
        if corner.silent is not None:
            found = [silent for silent in outcome.silent if silent.figure is corner.silent]
            assert found[0].made is corner.silent_made
            if found[0].seat is not None:
                assert outcome.declarer is not None
                assert (found[0].seat - outcome.declarer) % 3 == corner.silent_by
            else:
                assert corner.silent_by != 0

    check()


@pytest.mark.parametrize("phase", Phase)
def test_games_in_a_phase(phase: Phase) -> None:
    @settings(FEW, max_examples=8)
    @given(games(WIKIHOW, phase=phase.name))
    def check(game: Game) -> None:
        assert game.phase is phase

    check()
    assert len(find(games(WIKIHOW, phase="RESPOND"), lambda _: True).history) == 2


@FEW
@given(st.data())
def test_games_of_a_bid(data: st.DataObject) -> None:
    bid = data.draw(bids(VICCESMAGYARKARTYA))
    game = data.draw(games(VICCESMAGYARKARTYA, bid=bid))
    assert game.bid is bid
    assert data.draw(games(VICCESMAGYARKARTYA, finished=False)).phase is not Phase.OVER


@pytest.mark.parametrize(
    "strategy", [games(ULTISTARS, finished=True), games(ULTISTARS), auctions(ULTISTARS)]
)
def test_the_report_of_a_failing_test_has_the_game_as_a_record(
    strategy: st.SearchStrategy[Game],
) -> None:
    drawn: list[Game] = []

    @settings(FEW, phases=[HypothesisPhase.generate])
    @given(strategy)
    def fails(game: Game) -> None:
        drawn.append(game)
        raise LookupError

    with pytest.raises(LookupError) as caught:
        fails()
    notes = "\n".join(caught.value.__notes__)
    assert f"game={drawn[-1]!r}" in notes
    (record,) = re.findall(r"^a game drawn, as a record: (.*)$", notes, re.MULTILINE)
    assert Record.from_json(record).replay() == drawn[-1]


@pytest.mark.long
def test_games_shrink_to_few_actions() -> None:
    assert find(games(), lambda _: True).history == ()
    assert len(find(games(WIKIHOW), lambda game: bool(game.trick)).history) <= 7


@FEW
@given(games(EVERYTHING, silent="d"))
def test_silent_figures_of_any_seat(game: Game) -> None:
    assert game.outcome is not None
    assert "d" in {str(silent.figure) for silent in game.outcome.silent}


def test_house_rules_may_be_drawn() -> None:
    game = find(games(profiles(ULTISTARS, opening_pass=True), ending=Ending.VOID), lambda _: True)
    assert game.profile.opening_pass


@pytest.mark.parametrize(
    ("profile", "options"),
    [
        (None, {"figure": "q"}),
        (None, {"bid": "zz"}),
        (None, {"made": True}),
        (None, {"figure": "u", "made": "yes"}),
        (None, {"silent": "b"}),
        (None, {"silent": "a", "silent_made": False}),
        (None, {"silent_made": True}),
        (None, {"silent": "u", "silent_by": 3}),
        (None, {"silent": "u", "silent_by": "declarer"}),
        (None, {"kontra": -1}),
        (None, {"kontra": True}),
        (None, {"ending": "AGREED"}),
        (None, {"ending": "LATE"}),
        (None, {"ending": 1}),
        (None, {"phase": "TEA"}),
        (None, {"phase": "PLAY", "figure": "u", "made": True}),
        (None, {"finished": False, "ending": "PLAYED"}),
        (None, {"finished": False, "phase": "OVER"}),
        (None, {"ending": "VOID", "kontra": 1}),
        ("ultistars", {}),
        (ULTISTARS, {"figure": "x"}),
        (ULTISTARS, {"ending": "VOID"}),
        (VICCESMAGYARKARTYA, {"ending": "THROW_IN"}),
        (WIKIHOW, {"ending": "CONCEDED"}),
        (WIKIHOW.evolve(early_end="NEVER"), {"ending": "EARLY"}),
        (WIKIHOW, {"bid": "ju", "silent": "u"}),
        (WIKIHOW, {"bid": "b", "silent": "u"}),
        (WIKIHOW, {"bid": "4", "silent": "c1"}),
        (ULTISTARS, {"kontra": 3}),
        (ULTISTARS.evolve(kontra_levels=1), {"phase": "KONTRA"}),
        (SUIT_BID, {"phase": "TRUMP"}),
        (SUIT_BID, {"bid": "j"}),
        (ULTISTARS, {"phase": "KONTRA", "kontra": 0}),
        (None, {"phase": "BID", "kontra": 1}),
        (None, {"kontra": MOST_LEVELS + 1}),
        (None, {"bid": "ju", "figure": "b"}),
        (None, {"bid": "j", "ending": "VOID"}),
        (None, {"figure": "b", "phase": "TRUMP"}),
        (None, {"figure": "b", "made": True, "ending": "EARLY"}),
        (None, {"figure": "j", "made": False, "silent": "c1", "silent_by": 0}),
        (None, {"figure": "j", "made": True, "silent": "c1", "silent_by": 1}),
        (None, {"silent": "u", "ending": "CONCEDED"}),
        (None, {"silent": "d", "ending": "CONCEDED"}),
        (None, {"figure": "d", "made": True, "silent": "u", "silent_made": False, "silent_by": 0}),
        (None, {"figure": "4", "made": True, "silent": "a", "silent_by": 2}),
        (None, {"figure": "a", "made": True, "silent": "d", "silent_by": 1}),
        (ULTISTARS, {"figure": "b", "made": False, "ending": "CONCEDED"}),
        (
            ULTISTARS,
            {"figure": "j", "made": True, "silent": "d", "silent_made": True, "silent_by": 1},
        ),
        (WIKIHOW, {"bid": Catalogue.of(WIKIHOW).bids[-1], "phase": "BID"}),
    ],
)
def test_impossible_games_are_refused_at_once(profile: HouseRules, options: dict[str, Any]) -> None:
    with pytest.raises(UltiError):
        games(profile, **options)


def comes(profile: Profile, **options: Any) -> Game:  # noqa: ANN401 - any option of `games`
    """Return a game that the options ask for; it comes easily, as the health checks say."""
    found: list[Game] = []

    @settings(max_examples=2, database=None, phases=[HypothesisPhase.generate])
    @given(games(profile, **options))
    def draw(game: Game) -> None:
        found.append(game)

    draw()
    return found[-1]


def test_no_auction_shows_that_nobody_doubled() -> None:
    for label in ("deal", "bid", "respond", "trump"):
        assert not Corner(kontra=0).is_shown_by(EXAMPLES[label])
    assert Corner(kontra=0).is_shown_by(EXAMPLES["lead"])


@pytest.mark.parametrize(
    "options",
    [
        {"kontra": 1, "phase": "PLAY"},
        {"kontra": 1, "phase": "KONTRA"},
        {"kontra": 2, "finished": False},
        {"kontra": 0, "finished": False},
    ],
    ids=str,
)
def test_kontra_in_the_middle_of_a_play(options: dict[str, Any]) -> None:
    game = comes(WIKIHOW, **options)
    assert deepest_kontra(game) == options["kontra"]
    assert game.phase in {Phase.PLAY, Phase.KONTRA}


@pytest.mark.parametrize("phase", [Phase.DISCARD, Phase.BID])
@pytest.mark.parametrize("options", [{"bid": "j"}, {"bid": "Pju"}, {"figure": "b"}], ids=str)
def test_the_talon_in_hand_while_a_bid_stands(phase: Phase, options: dict[str, str]) -> None:
    game = comes(WIKIHOW, phase=phase, **options)
    assert game.phase is phase
    assert game.bid is not None
    assert "bid" not in options or str(game.bid) == options["bid"]


def test_r5_8_the_talon_in_hand_while_the_highest_bid_stands() -> None:
    rules = WIKIHOW.evolve(holder_exchange=True)
    highest = Catalogue.of(rules).bids[-1]
    assert comes(rules, phase="BID", bid=highest).bid is highest


def pairs() -> list[dict[str, Any]]:
    """Return a figure of the bid and a silent one, where some game has both."""
    everywhere = EVERYTHING.evolve(melds_count="ALWAYS")
    corners = [
        Corner(figure=figure, made=made, **options_of(silent))
        for silent in ALL_CORNERS
        if silent.silent is not None
        for figure in BID_FIGURES
        for made in (True, False)
    ]
    return [options_of(c) for c in corners if why_impossible(c, everywhere) is None]


def test_silent_figures_beside_announced_ones() -> None:
    rules = EVERYTHING.evolve(melds_count="ALWAYS")
    assert len(pairs()) > 150
    for options in pairs()[::4]:
        outcome = comes(rules, **options).outcome
        assert outcome is not None
        assert (options["figure"] in outcome.made) is options["made"]
        assert options["silent"] in {silent.figure for silent in outcome.silent}


@pytest.mark.parametrize(
    ("figure", "ending"),
    [("u", "CONCEDED"), ("j", "CONCEDED"), ("td", "CONCEDED"), ("b", "PLAYED"), ("nd", "PLAYED")],
)
def test_r8_5_and_r8_8_what_is_lost_before_a_concession_or_in_the_last_trick(
    figure: str, ending: str
) -> None:
    outcome = comes(EVERYTHING, figure=figure, made=False, ending=ending).outcome
    assert outcome is not None
    assert outcome.ending.name == ending
    assert figure not in {str(made) for made in outcome.made}


@pytest.mark.parametrize("hands", SCRIPTED, ids=lambda hands: hands.cards)
def test_hands_that_show_something_name_no_card_twice(hands: Hands) -> None:
    named = [hand.split() for hand in hands.cards.split("|")]
    cards = [card for hand in named for card in hand]
    assert len(set(cards)) == len(cards)
    assert all(len(hand) <= 10 for hand in named)


def test_did_you_mean() -> None:
    with pytest.raises(UltiError, match="did you mean PLAY"):
        games(phase="PLAYY")
    with pytest.raises(UltiError, match="did you mean must_trump"):
        broken_records(code="must_trumpf")


@pytest.mark.parametrize("make", [auctions, records, games, broken_records, any_plans, bids])
def test_house_rules_that_are_none_are_refused(make: Callable[[Any], Any]) -> None:
    for wrong in (5, "ultistars"):
        with pytest.raises(UltiError):
            make(wrong)
    with pytest.raises(UltiError):
        find(make(st.just(5)), lambda _: True, settings=UNSHRUNK)
    find(make(st.just(WIKIHOW)), lambda _: True, settings=UNSHRUNK)


def test_records_refuse_a_wrong_option_at_once() -> None:
    with pytest.raises(UltiError, match="finished"):
        records(ULTISTARS, finished="yes")  # type: ignore[arg-type]


def test_rare_endings_come_in_any_plans() -> None:
    endings: set[object] = set()

    @settings(max_examples=400, database=None, phases=[HypothesisPhase.generate])
    @given(any_plans())
    def count(plan: Plan) -> None:
        endings.add("VOID" if plan.is_void else "THROW_IN" if plan.throw_in else "other")
        endings.add("other" if plan.concede_after is None else "CONCEDED")

    count()
    assert endings == {"VOID", "THROW_IN", "CONCEDED", "other"}


@FEW
@given(st.data())
def test_auctions_are_before_the_play_and_often_long(data: st.DataObject) -> None:
    game = data.draw(auctions())
    assert not game.tricks
    assert not game.trick


def test_auctions_rise() -> None:
    def many_bids(game: Game) -> bool:
        return sum(str(action).startswith("bid") for _, action in game.history) >= 4

    find(auctions(WIKIHOW), many_bids, settings=UNSHRUNK)


@pytest.mark.parametrize("make", [actions, bids])
def test_values_of_something_else_are_refused(make: Callable[[Any], object]) -> None:
    with pytest.raises(UltiError):
        make("ju")


def test_a_plan_is_shown_in_one_line() -> None:
    script = (
        "from hypothesis import find; from hypothesis.vendor.pretty import pretty\n"
        "from ulti.testing.games import any_plans\n"
        "print(pretty(find(any_plans(), lambda _: True)))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("<Plan: ")
    assert run.stdout.count("\n") == 1
    patient = settings(UNSHRUNK, max_examples=1000)
    free = find(any_plans(ULTISTARS), lambda plan: plan.bid is None, settings=patient)
    assert free.profile is ULTISTARS


def test_every_profile_has_most_corners() -> None:
    for profile in PROFILES.values():
        possible = [corner for corner in ALL_CORNERS if why_impossible(corner, profile) is None]
        assert len(possible) > 45
    assert sum(corner.kontra is not None for corner in ALL_CORNERS) == DEEPEST_LEVEL + 1


# Records


@FEW
@given(records())
def test_records_replay(record: Record) -> None:
    assert Record.from_json(record.to_json()) == record
    record.replay()


@settings(max_examples=60)
@given(broken_records())
def test_broken_records_are_refused_with_their_code(broken: BrokenRecord) -> None:
    text, code = broken
    with pytest.raises(RecordError) as caught:
        Record.from_json(text).replay()
    assert caught.value.code == code
    assert validate(text).problems[0].code == code


@pytest.mark.parametrize(
    "code", [code.value for code in Code if code.value not in {"not_your_turn", "no_consent"}]
)
def test_broken_records_of_a_code(code: str) -> None:
    @settings(FEW, max_examples=2)
    @given(broken_records(code=code))
    def check(broken: BrokenRecord) -> None:
        assert broken.code == code
        assert validate(broken.text).problems[0].code == code

    check()


@pytest.mark.parametrize(("profile", "code"), [(None, "bad_weather"), ("ultistars", None)])
def test_unknown_codes_are_refused(profile: HouseRules, code: str | None) -> None:
    with pytest.raises(UltiError):
        broken_records(profile, code=code)


@pytest.mark.parametrize(
    ("profile", "code"),
    [
        (SUIT_BID, "hearts_not_nameable"),
        (SUIT_BID, "kontra_limit"),
        (WIKIHOW.evolve(kontra_levels=0), "already_raised"),
        (VICCESMAGYARKARTYA, "throw_in_too_late"),
        (VICCESMAGYARKARTYA, "talon_not_taken"),
        (WIKIHOW, "seven_is_guarded"),
        (WIKIHOW, "spread_too_early"),
        (WIKIHOW, "already_open"),
        (WIKIHOW, "not_in_play"),
        (EVERYTHING, "not_in_this_profile"),
        (WIKIHOW.evolve(values={"j": 1}, four_aces_with_durchmars=False), "no_parti_no_meld"),
    ],
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_codes_that_house_rules_never_have_are_refused(profile: Profile, code: str) -> None:
    with pytest.raises(UltiError, match=f"profile '{profile.name}'.*{code}"):
        broken_records(profile, code=code)


@pytest.mark.parametrize("number", range(len(_BREAKERS)))
def test_each_mistake_in_a_text_has_its_code(number: int) -> None:
    code, breaks = _BREAKERS[number]
    data = Record.of(Game.start(DEAL, PLAYED)).to_dict()
    assert validate(breaks(data)).problems[0].code == code


def test_broken_records_of_a_profile() -> None:
    text, code = find(broken_records(ULTISTARS, code="settlement_differs"), lambda _: True)
    assert code == "settlement_differs"
    assert validate(text).problems[0].code == code
    assert json.loads(text)["profile"] == "ultistars"


# Corners


@pytest.mark.parametrize(
    ("corner", "label"),
    [
        (Corner(phase=Phase.BID), "deal"),
        (Corner(finished=True), "deal"),
        (Corner(bid=Bid.parse("j")), "respond"),
        (Corner(figure=Figure.BETLI), "respond"),
        (Corner(figure=Figure.BETLI), "deal"),
        (Corner(kontra=1), "lead"),
        (Corner(ending=Ending.PLAYED), "deal"),
        (Corner(ending=Ending.PLAYED), "thrown in"),
        (Corner(figure=Figure.ULTI, made=False), "thrown in"),
        (Corner(figure=Figure.BETLI, made=True), "early"),
        (Corner(silent=Figure.DURCHMARS), "over"),
    ],
)
def test_what_a_game_does_not_show(corner: Corner, label: str) -> None:
    assert not corner.is_shown_by(EXAMPLES[label])


# What is reached


@pytest.mark.long
def test_every_corner_is_reached() -> None:
    counts = census.take()
    assert [row for row in census.to_be_reached() if not counts[row]] == []
    written = census.TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ")[0].removeprefix("| ") for line in written[4:]]
    assert rows == census.to_be_reached()
    assert census.table(counts).count("\n| ") == len(rows) + 2


@pytest.mark.parametrize("named", [False, True])
def test_r6_3_cards_are_thrown_in_before_or_behind_the_naming_of_trump(named: bool) -> None:
    thrown = games(ULTISTARS, bid="ju", ending=Ending.THROW_IN)
    game = find(thrown, lambda game: (game.trump is not None) is named, settings=UNSHRUNK)
    assert str(game.history[-1][1]) == "throw-in"
    assert (game.trump is not None) is named
