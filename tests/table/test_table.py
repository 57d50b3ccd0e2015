"""Tables: who sits where, whose deal it is, scores, undo, the JSON form, and every wrong input."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import DEAL, EXAMPLES, PLAYED, play_on, skewed_deal
from tests.strategies import MONSTERS, changeable, copies, names, not_refused
from ulti import (
    PROFILES,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    Deal,
    DealError,
    Figure,
    Game,
    Line,
    Outcome,
    Phase,
    Profile,
    RecordError,
    Seat,
    Settlement,
    Silent,
    UltiError,
    settle,
    settle_revoke,
)
from ulti.base.errors import shown
from ulti.model.shapes import WRONG
from ulti.record import Record
from ulti.table import Table
from ulti.table.form import TABLE
from ulti.testing import profiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti.model.problems import Problem

Data = dict[str, Any]

THREE: Final = ("Anna", "Béla", "Cili")
FOUR: Final = (*THREE, "Dóra")
OVER: Final = {label: game for label, game in EXAMPLES.items() if game.phase is Phase.OVER}
UNFINISHED: Final = {label: game for label, game in EXAMPLES.items() if label not in OVER}

# An ulti lost by forehand, a betli made by rearhand against kontras, a deal passed out, and a
# silent ulti of middlehand.
LOST: Final = settle(
    Outcome(bid="ju", declarer=0, trump="M", ending="PLAYED", made={"j"}), ULTISTARS
)
BETLI: Final = settle(
    Outcome(bid="b", declarer=2, ending="PLAYED", made={"b"}, kontra={"b": (0, 1)}), ULTISTARS
)
VOID: Final = settle(Outcome(ending="VOID"), ULTISTARS)
SILENT: Final = settle(
    Outcome(bid="4", declarer=0, trump="M", made={"4"}, silent=(Silent("u", 1, made=True),)),
    ULTISTARS,
)

NAMES_IN_JUNK: Final = frozenset(
    {"a space", "huge text", "huge text of codes", "half", "Arabic digit", "braces"}
)


def table_of(players: tuple[str, ...] = FOUR, **facts: Any) -> Table:  # noqa: ANN401
    return Table(players, ULTISTARS, **facts)


def played(players: tuple[str, ...] = FOUR) -> Table:
    """Return a table after five deals."""
    table = table_of(players)
    for settlement in (LOST, BETLI, VOID, SILENT):
        table = table.add(settlement)
    return table.add_passed()


def error_of(call: Callable[[], object], code: str) -> str:
    """Return the words of what is refused with a code."""
    with pytest.raises(UltiError) as caught:
        call()
    assert caught.value.code == code
    return str(caught.value)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Make empty tables of three or four under any rules."""
    players = draw(st.lists(names, min_size=3, max_size=4, unique=True))
    dealer = draw(st.sampled_from(players))
    return Table(players, draw(profiles()), draw(st.integers(1, 99)), dealer)


@st.composite
def settlements(draw: st.DrawFn) -> Settlement:
    """Make settlements without lines."""
    first, second = draw(st.integers()), draw(st.integers(-40, 40))
    net = draw(st.permutations([first, second, -first - second]))
    return Settlement((net[0], net[1], net[2]), ())


# R2.1: seats, and the deal that goes round


def test_r2_1_forehand_sits_to_the_right_of_the_dealer() -> None:
    three = table_of(THREE)
    assert (three.dealer, three.seats, three.sitting_out) == ("Cili", THREE, None)
    assert three.seats[2] == three.dealer
    other = table_of(THREE, first_dealer="Anna")
    assert (other.dealer, other.seats) == ("Anna", ("Béla", "Cili", "Anna"))


def test_r2_1_with_four_at_the_table_the_dealer_sits_out() -> None:
    four = table_of()
    assert (four.dealer, four.seats, four.sitting_out) == ("Dóra", THREE, "Dóra")
    other = table_of(first_dealer="Béla")
    assert (other.seats, other.sitting_out) == (("Cili", "Dóra", "Anna"), "Béla")


@pytest.mark.parametrize("players", [THREE, FOUR], ids=len)
def test_r2_1_the_deal_goes_to_the_right(players: tuple[str, ...]) -> None:
    table = table_of(players)
    dealers = []
    for _ in range(100):
        dealers.append(table.dealer)
        forehand = table.seats[0]
        table = table.add(LOST)
        assert table.dealer == forehand
    size = len(players)
    assert dealers == [players[(place - 1) % size] for place in range(100)]
    assert table.dealer == players[99 % size]


@given(table=tables(), count=st.integers(0, 30))
def test_r2_1_everybody_plays_but_the_dealer_of_four(table: Table, count: int) -> None:
    to_the_right = table.profile.evolve(next_dealer="RIGHT")
    table = Table(table.players, to_the_right, table.stake, table.first_dealer)
    seen = []
    for _ in range(count):
        table = table.add_passed()
        seen.append(table.seats[0])
        assert len({*table.seats}) == 3
        if len(table.players) == 3:
            assert table.sitting_out is None
            assert table.seats[2] == table.dealer
        else:
            assert table.sitting_out == table.dealer
            assert {*table.seats, table.dealer} == {*table.players}
    size = len(table.players)
    for start in range(0, count - size + 1, size):
        assert {*seen[start : start + size]} == {*table.players}


def test_r2_1_the_dealer_of_four_scores_nothing() -> None:
    table = table_of()
    for _ in range(4):
        sitting_out = table.sitting_out
        assert sitting_out is not None
        before = table.scores
        table = table.add(LOST)
        assert table.scores[sitting_out] == before[sitting_out]
    assert set(table.scores.values()) == {0}  # everybody was forehand once, and paid


def test_r5_6_after_four_passes_forehand_deals_next() -> None:
    game = OVER["void"]
    profile = PLAYED.evolve(opening_pass=True)
    for players in (THREE, FOUR):
        table = Table(players, profile)
        forehand = table.seats[0]
        for after in (table.add(game), table.add_passed(), table.add(VOID)):
            assert after.dealer == forehand == "Anna"
            assert set(after.scores.values()) == {0}
            assert [entry.settlement for entry in after.entries] == [VOID]
        assert table.add(None) == table.add_passed() == table.add(VOID)


# Scores


def test_r11_1_scores_go_to_who_sat_there() -> None:
    assert (LOST.net, BETLI.net, SILENT.net) == ((-14, 7, 7), (-5, -10, 15), (4, -2, -2))
    four = played()
    # Dóra, Anna, Béla, Cili and Dóra sat out.
    assert four.rows == (
        (-14, 7, 7, 0),
        (0, -5, -10, 15),
        (0, 0, 0, 0),
        (-2, -2, 0, 4),
        (0, 0, 0, 0),
    )
    assert four.scores == {"Anna": -16, "Béla": 0, "Cili": -3, "Dóra": 19}
    assert list(four.scores) == list(FOUR)
    three = played(THREE)
    assert three.rows == ((-14, 7, 7), (15, -5, -10), (0, 0, 0), (4, -2, -2), (0, 0, 0))
    assert three.scores == {"Anna": 5, "Béla": 0, "Cili": -5}


def test_r11_1_scores_include_the_stake() -> None:
    outcome = Outcome(bid="b", declarer=0, made={"b"})
    table = table_of(THREE, stake=10).add(settle(outcome, ULTISTARS, 10))
    assert table.scores == {"Anna": 100, "Béla": -50, "Cili": -50}


def test_an_empty_table_has_no_scores_yet() -> None:
    table = table_of()
    assert (table.entries, table.rows) == ((), ())
    assert table.scores == dict.fromkeys(FOUR, 0)


@pytest.mark.parametrize("label", OVER)
def test_a_finished_game_is_added(label: str) -> None:
    game = OVER[label]
    table = Table(THREE, game.profile, game.stake).add(game)
    assert game.settlement is not None
    (added,) = table.entries
    assert (added.settlement, added.outcome) == (game.settlement, game.outcome)
    assert added.record == Record.of(game)
    assert tuple(table.scores.values()) == game.settlement.net
    assert Table.from_json(table.to_json()) == table


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), table=tables(), count=st.integers(1, 3))
def test_any_finished_games_are_added(seed: int, table: Table, count: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        game = play_on(Game.start(skewed_deal(seed), table.profile, table.stake), rng)
        table = table.add(game)
        assert sum(table.scores.values()) == 0
    assert Table.from_json(table.to_json()) == table


@pytest.mark.parametrize("offender", [0, 1, 2])
@pytest.mark.parametrize("profile", [WIKIPEDIA, WIKIHOW, VICCESMAGYARKARTYA], ids=str)
def test_r11_8_a_revoke_is_added(profile: Profile, offender: int) -> None:
    outcome = Outcome(bid="ju", declarer=1, trump="M", kontra={"u": 1})
    settlement = settle_revoke(outcome, offender, profile)
    table = Table(FOUR, profile).add(settlement)
    assert table.scores == {**dict(zip(THREE, settlement.net, strict=True)), "Dóra": 0}
    assert Table.from_json(table.to_json()) == table


def test_r10_6_a_line_may_leave_open_who_was_the_declarer() -> None:
    """The one line of this deal is between a defender and both others."""
    profile = VICCESMAGYARKARTYA.evolve(parti_dropped_by_silent_ulti=True)
    facts: Data = {"kontra": {"j": 1}, "silent": [Silent("u", 1, made=True)]}
    found = set()
    for declarer in (0, 2):
        outcome = Outcome(bid="j", declarer=declarer, trump="M", made={"j"}, **facts)
        table = Table(THREE, profile).add(settle(outcome, profile))
        (line,) = table.entries[0].settlement.lines
        assert line.hub == 1
        assert Table.from_json(table.to_json()) == table
        found.add(table)
    assert len(found) == 2


# Properties of adding and undoing

steps: Final = st.lists(st.none() | st.just("undo") | settlements(), max_size=12)


@given(table=tables(), todo=steps)
def test_scores_sum_to_zero_whatever_is_added_and_undone(
    table: Table, todo: list[Settlement | str | None]
) -> None:
    entries: list[Settlement] = []
    for step in todo:
        match step:
            case Settlement():
                table = table.add(step)
                entries.append(step)
            case None:
                table = table.add_passed()
                entries.append(VOID)
            case _ if entries:
                table = table.undo()
                entries.pop()
            case _:
                error_of(table.undo, "nothing_to_undo")
        assert sum(table.scores.values()) == 0
        assert all(sum(row) == 0 for row in table.rows)
        assert [entry.settlement for entry in table.entries] == entries
        assert set(table.scores) == {*table.players}
    assert Table.from_json(table.to_json()) == table
    assert Table.from_dict(table.to_dict()) == table


@given(table=tables(), before=st.lists(settlements(), max_size=5), more=settlements())
def test_undo_takes_back_what_add_has_done(
    table: Table, before: list[Settlement], more: Settlement
) -> None:
    for settlement in before:
        table = table.add(settlement)
    for after in (table.add(more), table.add_passed()):
        assert after != table
        assert after.undo() == table
        assert hash(after.undo()) == hash(table)
        assert after.undo().seats == table.seats


def test_an_empty_table_has_nothing_to_undo() -> None:
    assert "no deal to undo" in error_of(table_of().undo, "nothing_to_undo")


def test_a_table_can_be_looked_at_after_any_number_of_deals() -> None:
    table = played()
    assert table.at(0) == table_of()
    assert table.at(5) == table
    assert table.at(4) == table.undo()
    assert [table.at(place).sitting_out for place in range(5)] == [
        *("Dóra", "Anna", "Béla", "Cili", "Dóra")
    ]
    for count in (6, -1, True, 1.0, "1", None):
        assert "from 0 to 5" in error_of(lambda count=count: table.at(count), "bad_count")  # type: ignore[misc]


# R14.1: who deals next

DECLARER: Final = ULTISTARS.evolve(next_dealer="DECLARER")


@pytest.mark.parametrize("players", [THREE, FOUR], ids=len)
def test_r14_1_whoever_declared_deals_next(players: tuple[str, ...]) -> None:
    table = Table(players, DECLARER)
    dealers = [table.dealer]
    for seat in (0, 2, 2, 1):
        name = table.seats[seat]
        table = table.add(Outcome(bid="b", declarer=seat, made={"b"}))
        assert table.dealer == name
        dealers.append(name)
        if len(players) == len(FOUR):
            assert table.sitting_out == name
        else:
            assert table.seats[2] == name
    assert table.dealers == tuple(dealers[:-1])


def test_r14_1_after_a_void_deal_the_same_dealer_deals_again() -> None:
    table = Table(FOUR, DECLARER).add(LOST)
    assert table.dealer == "Anna"
    for after in (table.add_passed(), table.add(None).add(VOID)):
        assert after.dealer == "Anna"
        assert after.seats == table.seats
    assert Table(FOUR, ULTISTARS).add_passed().dealer == "Anna"


def test_r14_1_who_declared_is_known_by_the_outcome_the_record_or_the_lines() -> None:
    game = OVER["early"]
    rules = game.profile.evolve(next_dealer="DECLARER")
    played_so = Record(rules, game.deal, Record.of(game).actions).replay()
    assert played_so.declarer is not None
    table = Table(THREE, rules)
    name = THREE[played_so.declarer]
    for result in (played_so, played_so.outcome, played_so.settlement):
        assert table.add(result).dealer == name
        assert table.add(result).entries[0].declarer == name
    amounts = Settlement((2, -1, -1), ())
    assert table.add(amounts).entries[0].declarer is None
    assert table.add(amounts).dealer == table.dealer


def test_r14_1_a_revoke_knows_its_declarer() -> None:
    lost = settle_revoke(Outcome(bid="b", declarer=1), 0, WIKIPEDIA)
    table = Table(THREE, WIKIPEDIA.evolve(next_dealer="DECLARER")).add(lost)
    assert table.dealer == "Béla"
    assert table.entries[0].made is True


# R14.2: deals are replaced, inserted, taken out

AMOUNTS: Final = Settlement((20, -10, -10), ())


def test_r14_2_what_is_inserted_before_leaves_each_deal_with_its_persons() -> None:
    table = table_of().add(AMOUNTS).add(AMOUNTS)
    assert table.rows == ((20, -10, -10, 0), (0, 20, -10, -10))
    late = table.insert(1, None)
    assert late.rows == ((20, -10, -10, 0), (0, 0, 0, 0), (0, 20, -10, -10))
    assert late.scores == table.scores
    assert late.entries[2] == table.entries[1]
    assert late.absentees == ("Dóra", "Anna", "Anna")
    assert late.dealers == ("Dóra", "Anna", "Béla")  # worked out anew
    assert late.dealer == "Cili"


def test_r14_2_a_dealer_who_was_given_stays() -> None:
    table = table_of(THREE).add(AMOUNTS).add(AMOUNTS, dealer="Anna").add(AMOUNTS)
    assert table.dealers == ("Cili", "Anna", "Béla")
    late = table.insert(0, None)
    assert late.dealers == ("Cili", "Anna", "Anna", "Béla")
    assert late.rows == ((0, 0, 0), *table.rows)
    assert table.remove(0).dealers == ("Anna", "Béla")


def test_r14_2_a_deal_is_replaced_for_the_same_persons() -> None:
    table = played()
    other = table.replace(1, LOST)
    assert other.rows == (table.rows[0], (0, -14, 7, 7), *table.rows[2:])
    assert other.entries[1].seats == table.entries[1].seats
    assert other.replace(1, BETLI) == table
    late = table.insert(0, None).replace(2, LOST)
    assert late.rows[2] == other.rows[1]


def test_r14_2_a_deal_is_replaced_for_other_persons() -> None:
    table = table_of().add(AMOUNTS).add(AMOUNTS)
    other = table.replace(1, AMOUNTS, dealer="Cili")
    assert other.rows == ((20, -10, -10, 0), (-10, -10, 0, 20))
    assert other.dealers == ("Dóra", "Cili")
    absent = table.replace(0, AMOUNTS, absent="Anna")
    assert absent.entries[0].seats == ("Béla", "Cili", "Dóra")
    assert absent.dealers == table.dealers
    assert absent.absentees == ("Anna", "Anna")


def test_r14_2_a_deal_is_taken_out() -> None:
    table = played()
    for place in range(5):
        rest = table.remove(place)
        assert rest.rows == (*table.rows[:place], *table.rows[place + 1 :])
    assert table.remove(4) == table.undo()
    assert table.insert(5, LOST) == table.add(LOST)


@given(table=tables(), todo=st.data())
def test_r14_2_what_is_put_in_and_taken_out_leaves_no_trace(
    table: Table, todo: st.DataObject
) -> None:
    for settlement in todo.draw(st.lists(settlements(), max_size=4)):
        table = table.add(settlement)
    place = todo.draw(st.integers(0, len(table.entries)))
    dealer = todo.draw(st.none() | st.sampled_from(table.players))
    more = table.insert(place, AMOUNTS, dealer=dealer)
    assert more.remove(place) == table
    assert more.rows[:place] + more.rows[place + 1 :] == table.rows
    assert more.replace(place, None).scores == table.scores
    assert Table.from_json(more.to_json()) == more


@pytest.mark.parametrize("place", [5, 6, -1, True, 1.0, "1", None])
def test_r14_2_there_is_no_deal_in_another_place(place: Any) -> None:  # noqa: ANN401
    table = played()
    for call in (lambda: table.remove(place), lambda: table.replace(place, LOST)):
        assert "use a number from 0 to 4" in error_of(call, "bad_count")
    if place != 5:
        assert "from 0 to 5" in error_of(lambda: table.insert(place, LOST), "bad_count")
    assert "there is none yet" in error_of(lambda: table_of().remove(0), "bad_count")


def test_r14_2_who_deals_and_who_sits_out_can_be_given() -> None:
    table = table_of()
    assert table.seats_with(dealer="Béla") == ("Cili", "Dóra", "Anna")
    assert table.seats_with(absent="Anna") == ("Béla", "Cili", "Dóra")  # Dóra deals and plays
    assert table.seats_with(dealer="Béla", absent="Béla") == ("Cili", "Dóra", "Anna")
    assert table.seats_with(dealer="Béla", absent="Cili") == ("Dóra", "Anna", "Béla")
    after = table.add(AMOUNTS, dealer="Béla", absent="Cili")
    assert after.scores == {"Anna": -10, "Béla": -10, "Cili": 0, "Dóra": 20}
    assert (after.dealers, after.dealer, after.absentees) == (("Béla",), "Cili", ("Cili",))
    assert table_of(THREE).seats_with(dealer="Anna") == ("Béla", "Cili", "Anna")


def test_r14_2_strangers_neither_deal_nor_sit_out() -> None:
    table = table_of()
    error_of(lambda: table.seats_with(dealer="Endre"), "bad_dealer")
    error_of(lambda: table.add(LOST, dealer="Endre"), "bad_dealer")
    error_of(lambda: table.add(LOST, absent="Endre"), "bad_players")
    words = error_of(lambda: table_of(THREE).add(LOST, absent="Anna"), "bad_players")
    assert words == "'Anna' can't sit out: all three play"


def test_r14_2_an_entry_keeps_the_outcome() -> None:
    outcome = Outcome(bid="ju", declarer=0, trump="M", made={"j"})
    table = table_of().add(outcome)
    assert table.entries[0].outcome == outcome
    assert table.entries[0].settlement == LOST
    assert table.scores == table_of().add(LOST).scores
    again = Table.from_json(table.to_json())
    assert again == table
    assert again.entries[0].settlement.lines[1].explain() == "lost ulti: 4 each (R11.2)"
    assert table_of().add(Outcome(ending="VOID")).scores == table_of().add_passed().scores


def test_r11_9_an_outcome_that_can_not_be_is_not_added() -> None:
    unsaid = Outcome(bid="ju", declarer=0, trump="M")
    error_of(lambda: table_of().add(unsaid), "bad_outcome")
    other_bid = Outcome(bid="Mju", declarer=0, made=())
    error_of(lambda: table_of().add(other_bid), "bid_not_in_profile")
    data = table_of().add(Outcome(bid="b", declarer=0, made=())).to_dict()
    data["entries"][0]["outcome"] = unsaid.to_dict() | {
        "silent": [{"figure": "u", "seat": 0, "made": True}]
    }
    assert refused(data) == ("bad_outcome", "entries[0].outcome")
    data["entries"][0]["outcome"] = other_bid.to_dict()
    assert refused(data) == ("bid_not_in_profile", "entries[0].outcome")


def test_r14_2_an_entry_keeps_the_record() -> None:
    game = OVER["over"]
    table = Table(FOUR, game.profile, game.stake).add(game)
    data = table.to_dict()
    assert data["entries"][0]["record"] == Record.of(game).to_dict()
    assert "outcome" not in data["entries"][0]
    assert Table.from_dict(data) == table
    assert Table.from_dict(data).entries[0].outcome == game.outcome
    assert game.outcome is not None
    data["entries"][0]["outcome"] = game.outcome.to_dict()
    assert Table.from_dict(data) == table
    data["entries"][0]["outcome"] = {"ending": "VOID"}
    assert refused(data) == ("bad_outcome", "entries[0].outcome")


def test_r14_2_a_set_up_game_has_an_outcome_but_no_record() -> None:
    game = Game.from_contract(
        (
            "MA MX MK MO MU M9 M8 M7 ZA ZX",
            "ZK ZO ZU Z9 Z8 Z7 TA TX TK TO",
            "PA PX PK PO PU P9 P8 P7 TU T9",
        ),
        "T8 T7",
        0,
        "b",
        None,
        ULTISTARS,
    )
    over = play_on(game, random.Random(1))
    (kept,) = table_of(THREE).add(over).entries
    assert (kept.record, kept.outcome) == (None, over.outcome)


@pytest.mark.parametrize(
    ("of_entry", "of_record", "code", "path"),
    [
        ({}, {"stake": 7}, "bad_game", "record"),
        ({}, {"actions": []}, "not_over", "record"),
        ({}, {"actions": ["bid j"]}, "wrong_phase", "record.actions[0]"),
        ({}, {"actions": ["kutya"]}, "bad_action", "record.actions[0]"),
        ({}, {"players": ["Anna"]}, "bad_type", "record.players"),
        ({"net": [0, 0, 0], "lines": [], "declarer": None}, {}, "settlement_differs", "record"),
    ],
)
def test_r14_2_a_record_that_is_not_of_this_deal_is_refused(
    of_entry: Data, of_record: Data, code: str, path: str
) -> None:
    game = OVER["over"]
    data = json.loads(Table(THREE, game.profile, game.stake).add(game).to_json())
    (told,) = data["entries"]
    told.update(of_entry)
    told["record"].update(of_record)
    del told["record"]["settlement"]
    assert refused(data) == (code, f"entries[0].{path}")


def test_r14_2_lines_may_be_left_out_where_the_outcome_is_known() -> None:
    table = table_of().add(Outcome(bid="ju", declarer=0, trump="M", made={"j"}))
    data = table.to_dict()
    del data["entries"][0]["lines"], data["entries"][0]["declarer"]
    assert Table.from_dict(data) == table


def test_r14_2_an_old_sheet_does_not_say_who_sat_where() -> None:
    data = data_of()
    for each in data["entries"]:
        del each["seats"]
    assert Table.from_dict(data) == played()
    data["entries"][1]["dealer"] = "Dóra"
    table = Table.from_dict(data)
    assert table.entries[1].seats == THREE
    assert table.dealers == ("Dóra", "Dóra", "Anna", "Béla", "Cili")


def test_running_totals_end_at_the_scores() -> None:
    table = played()
    assert table.running == (
        (-14, 7, 7, 0),
        (-14, 2, -3, 15),
        (-14, 2, -3, 15),
        (-16, 0, -3, 19),
        (-16, 0, -3, 19),
    )
    assert table_of().running == ()


# Statistics


def test_statistics_count_deals_money_and_kontras() -> None:
    table = table_of().add(Outcome(bid="Pju", declarer=0, made={"j"}, kontra={"u": 1}))
    table = table.add(Outcome(bid="b", declarer=2, made={"b"}, kontra={"b": (0, 1)}))
    table = table.add_passed()
    table = table.add(Outcome(bid="4", declarer=2, ending="THROW_IN"))
    table = table.add(Settlement((3, -1, -2), ()))
    anna, bela, cili, dora = table.statistics()
    assert [one.player for one in table.statistics()] == list(FOUR)
    assert [one.deals for one in table.statistics()] == [3, 4, 3, 2]
    assert (anna.declared, anna.made, anna.lost) == (1, 0, 1)
    assert (dora.declared, dora.made, dora.lost) == (1, 1, 0)
    assert (bela.declared, bela.made, bela.lost) == (1, 0, 1)
    assert (cili.declared, cili.made, cili.lost) == (0, 0, 0)
    assert {one.player: one.amount for one in table.statistics()} == table.scores
    assert [(each.text(), each.amount) for each in anna.money] == [
        ("parti", 4),
        ("40-100", 8),
        ("ulti", -48),
    ]
    assert (anna.kontra_won, anna.kontra_lost) == (0, 1)
    assert (bela.kontra_won, bela.kontra_lost) == (1, 0)
    assert (cili.kontra_won, cili.kontra_lost) == (1, 1)  # the ulti, and the betli in his seat
    assert (dora.kontra_won, dora.kontra_lost) == (1, 0)
    assert Table.from_json(table.to_json()).statistics() == table.statistics()


def test_statistics_tell_silent_figures_apart() -> None:
    table = table_of(THREE).add(SILENT)
    assert [(each.text("hu"), each.amount) for each in table.statistics()[0].money] == [
        ("40-100", 8),
        ("csendes ulti", -4),
    ]


@given(table=tables(), todo=st.lists(settlements(), max_size=5))
def test_statistics_add_up(table: Table, todo: list[Settlement]) -> None:
    for settlement in todo:
        table = table.add(settlement)
    assert sum(one.amount for one in table.statistics()) == 0
    assert all(one.money == () for one in table.statistics())


# The next deal


def test_the_next_deal_is_shuffled_with_the_given_generator() -> None:
    table = played()
    state = random.getstate()
    assert table.next_deal(random.Random(7)) == Deal.shuffled(random.Random(7))
    rng = random.Random(7)
    assert table.next_deal(rng) != table.next_deal(rng)
    assert random.getstate() == state


def test_the_next_game_has_the_rules_and_the_stake_of_the_table() -> None:
    table = Table(THREE, WIKIPEDIA, 5)
    game = table.next_game(random.Random(7))
    assert game == Game.start(Deal.shuffled(random.Random(7)), WIKIPEDIA, 5)
    over = play_on(game, random.Random(3))
    assert [entry.settlement for entry in table.add(over).entries] == [over.settlement]


@pytest.mark.parametrize("rng", [None, 7, "seed", []], ids=repr)
def test_only_a_generator_can_shuffle(rng: Any) -> None:  # noqa: ANN401
    table = table_of()
    for call in (table.next_deal, table.next_game):
        with pytest.raises(DealError, match="can't shuffle"):
            call(rng)


# What makes no table


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (THREE[:2], "three or four play at a table, not 2"),
        ((*FOUR, "Endre"), "not 5"),
        ((), "not 0"),
        (("Anna", "Béla", "Anna"), "two players are called 'Anna'"),
        ((*THREE, "Béla"), "two players are called 'Béla'"),
        (("Anna", "", "Cili"), "'' is not a name"),
        (("Anna", "Béla\n", "Cili"), "is not a name"),
        (("Anna", "\ud800", "Cili"), "is not a name"),
        (("Anna", "\x1b[31m", "Cili"), "is not a name"),
        (("Anna", 5, "Cili"), "5 is not a name"),
        (("Anna", ["Béla"], "Cili"), "is not a name"),
        ("ABC", "use a list of names"),
        (b"ABC", "use a list of names"),
        ({"A", "B", "C"}, "use a list of names"),
        (dict.fromkeys(THREE), "use a list of names"),
        (iter(THREE), "use a list of names"),
        (None, "None is not a list of players"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_players_are_three_or_four_different_names(players: Any, why: str) -> None:  # noqa: ANN401
    assert why in error_of(lambda: Table(players, ULTISTARS), "bad_players")


@pytest.mark.parametrize("dealer", ["Endre", "anna", "", None, 0, ["Anna"]], ids=repr)
def test_the_first_dealer_is_a_player(dealer: Any) -> None:  # noqa: ANN401
    words = error_of(lambda: table_of(first_dealer=dealer), "bad_dealer")
    assert "use one of the players" in words


@pytest.mark.parametrize("stake", [0, -1, 1.0, True, "1", None, 10**40], ids=repr)
def test_the_stake_is_a_whole_number_from_1(stake: Any) -> None:  # noqa: ANN401
    error_of(lambda: table_of(stake=stake), "bad_stake")


def test_junk_instead_of_an_argument_is_refused() -> None:
    table = table_of()
    calls: dict[str, Callable[[Any], object]] = {
        "players": lambda junk: Table(junk, ULTISTARS),
        "names": lambda junk: Table([junk, "a", "b"], ULTISTARS),
        "profile": lambda junk: Table(THREE, junk),
        "stake": lambda junk: table_of(stake=junk),
        "dealer": lambda junk: table_of(first_dealer=junk),
        "add": table.add,
        "who dealt": lambda junk: table.add(LOST, dealer=junk),
        "who was absent": lambda junk: table.add(LOST, absent=junk),
        "insert": lambda junk: table.insert(junk, LOST),
        "inserted": lambda junk: table.insert(0, junk),
        "replace": lambda junk: table.replace(junk, LOST),
        "remove": table.remove,
        "at": table.at,
        "next_deal": table.next_deal,
        "next_game": table.next_game,
        "net": lambda junk: table.add(Settlement(junk, ())),
        "amounts": lambda junk: table.add(Settlement((junk, junk, junk), ())),
        "lines": lambda junk: table.add(Settlement((0, 0, 0), junk)),
        "a line": lambda junk: table.add(Settlement((0, 0, 0), (junk,))),
        "from_json": Table.from_json,
        "from_dict": Table.from_dict,
    }
    fine = {
        "names": NAMES_IN_JUNK,
        "add": {"None"},
        "who dealt": {"None"},
        "who was absent": {"None"},
        "inserted": {"None"},
        "insert": {"0"},
        "at": {"0"},
        "amounts": {"0"},
        "lines": {"()"},
    }
    found = {
        name: not_refused(call, frozenset(fine.get(name, ()))) + not_refused(call, junk=MONSTERS)
        for name, call in calls.items()
    }
    assert {name: labels for name, labels in found.items() if labels} == {}


# What can't be added


@pytest.mark.parametrize("label", UNFINISHED)
def test_a_game_that_is_not_over_is_refused(label: str) -> None:
    game = UNFINISHED[label]
    table = Table(THREE, game.profile, game.stake)
    words = error_of(lambda: table.add(game), "not_over")
    assert f"phase {game.phase.name}" in words
    assert "the game is not over" in words


def test_a_game_of_other_rules_or_another_stake_is_refused() -> None:
    game = OVER["early"]
    assert game.profile == PLAYED
    other = error_of(lambda: Table(THREE, WIKIPEDIA).add(game), "bad_game")
    assert other == (
        "the game was played by <Profile 'ultistars' with plain_parti changed>, "
        "the table by <Profile 'wikipedia'>"
    )
    switches = error_of(lambda: Table(THREE, ULTISTARS).add(game), "bad_game")
    assert switches.endswith("changed>, the table by <Profile 'ultistars'>")
    ours = Table(THREE, ULTISTARS.evolve(name="ours"))
    theirs = Game.start(DEAL, PLAYED.evolve(name="ours"))
    same_text = error_of(lambda: ours.add(theirs), "bad_game")
    assert same_text.endswith("the table by <Profile 'ours'> with other switches")
    stake = error_of(lambda: Table(THREE, PLAYED, 2).add(game), "bad_game")
    assert stake == "the game was played at stake 1, the table's is 2"


def test_what_is_no_result_is_refused() -> None:
    for junk in (5, (0, 0, 0), LOST.net, LOST.to_dict(), "passed", LOST.lines[0]):
        add: Callable[[Any], object] = table_of().add
        words = error_of(lambda add=add, junk=junk: add(junk), "bad_argument")  # type: ignore[misc]
        assert "use a Game, an Outcome, a Settlement, or None for one that was passed out" in words


def test_a_settlement_without_lines_is_taken() -> None:
    table = table_of().add(Settlement((2, -1, -1), ()))
    assert table.scores == {"Anna": 2, "Béla": -1, "Cili": -1, "Dóra": 0}
    assert Table.from_json(table.to_json()) == table


LINE: Final = LOST.lines[0]
AGAINST_A_PARTNER: Final = attrs.evolve(LINE, hub=Seat(1), against=(Seat(1), Seat(2)))
GREATEST: Final = 10**1000


@pytest.mark.parametrize(
    ("net", "lines", "why"),
    [
        ((1, 0, 0), (), "the net (1, 0, 0) does not sum to zero"),
        ((2, -1, -2), (), "does not sum to zero"),
        ((0, 0), (), "not a tuple of three whole numbers"),
        ((0, 0, 0, 0), (), "not a tuple of three whole numbers"),
        ([0, 0, 0], (), "not a tuple of three whole numbers"),
        ((0.0, 0, 0), (), "not a tuple of three whole numbers"),
        ((True, -1, 0), (), "not a tuple of three whole numbers"),
        ((GREATEST + 1, -GREATEST, -1), (), "not a tuple of three whole numbers"),
        ((-GREATEST - 1, GREATEST, 1), (), "not a tuple of three whole numbers"),
        (LOST.net, list(LOST.lines), "are not tuple"),
        ((-14, 8, 6), LOST.lines, "the net is (-14, 8, 6), but the lines sum to (-14, 7, 7)"),
        ((0, 0, 0), LOST.lines, "the lines sum to"),
        (LOST.net, LOST.lines[1:], "the lines sum to"),
        ((-3, 4, -1), (LINE, *BETLI.lines[:1]), "different declarers"),
        (LINE.net, (AGAINST_A_PARTNER,), "is not a line of a settlement"),
    ],
)
def test_r11_1_a_settlement_that_does_not_add_up_is_refused(net: Any, lines: Any, why: str) -> None:  # noqa: ANN401
    assert why in error_of(lambda: table_of().add(Settlement(net, lines)), "bad_settlement")


def test_the_greatest_amount_goes_round() -> None:
    table = table_of().add(Settlement((GREATEST, -GREATEST, 0), ()))
    assert Table.from_json(table.to_json()) == table
    assert repr(table)


WRONG_PARTS: Final[list[tuple[str, Any]]] = [
    ("figure", "j"),
    ("figure", None),
    ("silent", 0),
    ("fee", None),
    ("made", "made"),
    ("made", 1),
    ("seat", 0),
    ("declarer", None),
    ("declarer", 0),
    ("hub", 0),
    ("hub", None),
    ("against", ()),
    ("against", [Seat(1), Seat(2)]),
    ("against", (1, 2)),
    ("against", (Seat(1), Seat(1))),
    ("against", (Seat(0), Seat(1))),
    ("against", None),
    ("units", 0),
    ("units", True),
    ("units", 1.0),
    ("units", GREATEST + 1),
    ("suit_multiplier", -1),
    ("kontra_multiplier", None),
    ("net", [2, -1, -1]),
    ("net", (2, -1)),
    ("net", None),
]


@pytest.mark.parametrize(("part", "value"), WRONG_PARTS, ids=lambda value: repr(value)[:20])
def test_r11_1_a_line_of_wrong_parts_is_refused(part: str, value: Any) -> None:  # noqa: ANN401
    line = attrs.evolve(LINE, **{part: value})
    settlement = Settlement(LINE.net, (line,))
    words = error_of(lambda: table_of().add(settlement), "bad_settlement")
    assert "is not a line of a settlement" in words


@pytest.mark.parametrize(
    "changes",
    [
        {"units": 2},
        {"suit_multiplier": 2},
        {"kontra_multiplier": 2},
        {"made": False},
        {"seat": Seat(1)},
        {"hub": Seat(1), "against": (Seat(0), Seat(2))},
        {"against": (Seat(1),)},
        {"net": (3, -2, -1)},
        {"units": GREATEST, "suit_multiplier": GREATEST, "kontra_multiplier": GREATEST},
    ],
    ids=repr,
)
def test_r11_1_a_line_whose_numbers_do_not_fit_is_refused(changes: Data) -> None:
    line = attrs.evolve(LINE, **changes)
    settlement = Settlement(line.net, (line,))
    words = error_of(lambda: table_of().add(settlement), "bad_settlement")
    assert "the line of j has net" in words
    assert "the stake 1 come to" in words


def test_r11_1_a_settlement_at_another_stake_is_refused() -> None:
    words = error_of(lambda: table_of(stake=2).add(LOST), "bad_settlement")
    assert words == (
        "the line of j has net (2, -1, -1), but its units, multipliers and the stake 2 "
        "come to (4, -2, -2)"
    )


# A table is a value


@pytest.mark.parametrize("table", [table_of(), played(), played(THREE)], ids=repr)
def test_a_table_is_compared_by_value(table: Table) -> None:
    again = Table(list(table.players), ULTISTARS, 1, table.first_dealer)
    for entry in table.entries:
        net, lines = entry.settlement.net, entry.settlement.lines
        again = again.add(Settlement(tuple(net), tuple(lines)))  # type: ignore[arg-type]
    for twin in (again, *copies(table), Table.from_dict(table.to_dict())):
        assert twin == table
        assert hash(twin) == hash(table)
        assert (twin.entries, twin.scores, twin.seats) == (table.entries, table.scores, table.seats)
        assert twin.add_passed() == table.add_passed()


def test_tables_that_differ_in_anything_differ() -> None:
    different = [
        table_of(),
        table_of(THREE),
        table_of(("Béla", "Anna", "Cili", "Dóra")),
        table_of(first_dealer="Anna"),
        table_of(stake=2),
        Table(FOUR, PLAYED),
        Table(FOUR, WIKIPEDIA),
        table_of().add(LOST),
        table_of().add(Settlement(LOST.net, ())),
        table_of().add_passed(),
        table_of().add_passed().add_passed(),
    ]
    assert len(set(different)) == len(different)
    assert table_of(first_dealer="Dóra") == table_of()
    other: object = FOUR
    assert table_of() != other


def test_a_table_can_not_be_changed() -> None:
    table = played()
    attributes = [*(name for name in dir(table) if not name.startswith("_")), "something_new"]
    assert changeable(table, attributes) == []


def test_a_table_shares_nothing_that_can_be_changed() -> None:
    players = list(FOUR)
    table = Table(players, ULTISTARS).add(LOST)
    text = table.to_json()
    players[0] = "Zorro"
    table.scores["Anna"] = 99
    data = table.to_dict()
    data["players"].clear()
    data["entries"][0]["net"][0] = 99
    again = json.loads(text)
    read = Table.from_dict(again)
    again["entries"][0]["lines"].clear()
    again["players"].clear()
    assert table.to_json() == read.to_json() == text


def test_adding_leaves_the_table_as_it_was() -> None:
    table = played()
    text = table.to_json()
    table.add(LOST)
    table.add_passed()
    table.undo()
    for junk in (Settlement((1, 0, 0), ()), EXAMPLES["deal"]):
        with pytest.raises(UltiError):
            table.add(junk)
    assert table.to_json() == text


def test_a_table_is_shown_with_its_scores() -> None:
    assert repr(played(THREE)) == "<Table Anna 5, Béla 0, Cili -5; Béla deals>"


# The JSON form


def test_the_json_form() -> None:
    lost = settle(Outcome(bid="b", declarer=1, made=()), ULTISTARS, 2)
    table = table_of(stake=2).add(lost).add_passed()
    line = {
        "figure": "b",
        "silent": False,
        "fee": False,
        "result": "lost",
        "by": "declarer",
        "seat": 1,
        "hub": 1,
        "units": 5,
        "suit_multiplier": 1,
        "kontra_multiplier": 1,
    }
    data = {
        "format": "ulti-table",
        "version": 1,
        "profile": "ultistars",
        "stake": 2,
        "players": ["Anna", "Béla", "Cili", "Dóra"],
        "first_dealer": "Dóra",
        "entries": [
            {
                "net": [10, -20, 10],
                "lines": [
                    {**line, "against": [2], "net": [0, -10, 10]},
                    {**line, "against": [0], "net": [10, -10, 0]},
                ],
                "declarer": 1,
                "seats": ["Anna", "Béla", "Cili"],
            },
            {"net": [0, 0, 0], "lines": [], "seats": ["Béla", "Cili", "Dóra"]},
        ],
    }
    assert table.to_dict() == data
    assert json.loads(table.to_json()) == data
    assert "Béla" in table.to_json()
    assert "\n" not in table.to_json()


def test_a_table_is_read_in_every_form() -> None:
    table = played()
    text = table.to_json()
    for read in (Table.from_json(text), Table.from_json(text.encode()), Table.from_dict(data_of())):
        assert read == table
        assert read.to_json() == text


@pytest.mark.parametrize("name", PROFILES)
def test_a_built_in_profile_is_named(name: str) -> None:
    table = Table(THREE, PROFILES[name])
    assert table.to_dict()["profile"] == name
    assert Table.from_json(table.to_json()).profile is PROFILES[name]


@pytest.mark.parametrize("profile", [PLAYED, ULTISTARS.evolve(name="ours")], ids=str)
def test_any_other_profile_is_written_whole(profile: Profile) -> None:
    table = Table(THREE, profile)
    assert table.to_dict()["profile"] == profile.to_dict()
    assert Table.from_json(table.to_json()).profile == profile


def data_of(**changes: object) -> Data:
    """Return a table as fresh plain data, as if read from JSON, with some keys changed."""
    data: Data = json.loads(played().to_json())
    return {**data, **changes}


def entry(**changes: object) -> Data:
    """Return a table whose second entry is changed."""
    data = data_of()
    data["entries"][1].update(changes)
    return data


def line(**changes: object) -> Data:
    """Return a table where the second line of the first entry is changed."""
    data = data_of()
    data["entries"][0]["lines"][1].update(changes)
    return data


def without(data: Data, *path: str | int) -> Data:
    """Take a key out of the data."""
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return data


def refused(data: object) -> tuple[str, str]:
    """Return code and path of what is wrong, the same in both ways of reading."""
    with pytest.raises(RecordError) as caught:
        Table.from_dict(data)  # type: ignore[arg-type]
    error = caught.value
    assert str(error) == (f"{shown(error.path)}: {error.message}" if error.path else error.message)
    try:
        text = json.dumps(data)
    except (TypeError, ValueError, RecursionError):
        return error.code, error.path
    with pytest.raises(RecordError) as again:
        Table.from_json(text)
    assert again.value.code in {error.code, "bad_json"}
    return error.code, error.path


def test_what_is_optional_may_be_missing() -> None:
    data = data_of()
    for key in ("stake", "first_dealer"):
        del data[key]
    assert Table.from_dict(data) == played()
    data["entries"] = [{"net": [2, -1, -1]}, {"net": (0, 0, 0), "lines": [], "declarer": None}]
    table = Table.from_dict(data)
    assert table == table_of().add(Settlement((2, -1, -1), ())).add_passed()


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "nonsense", '{"stake": NaN}', "[" * 100_000, b"\xff\xfe\xfa", None, 5),
        '{"format": "ulti-table", "format": "ulti-table"}',
        '{"entries": [{"net": [0, 0, 0], "net": [0, 0, 0]}]}',
        '{"stake": ' + "9" * 5000 + "}",
    ],
    ids=lambda text: repr(text)[:30],
)
def test_what_is_no_json_is_told(text: Any) -> None:  # noqa: ANN401
    with pytest.raises(RecordError, match="this is not JSON") as caught:
        Table.from_json(text)
    assert (caught.value.code, caught.value.path) == ("bad_json", "")


@pytest.mark.parametrize("key", ["format", "version", "profile", "players", "entries"])
def test_a_missing_key_is_named(key: str) -> None:
    assert refused(without(data_of(), key)) == ("missing_key", key)


@pytest.mark.parametrize("key", ["colour", "Format", "", "dealer", "rules", "\ud800"])
def test_an_unknown_key_is_named(key: str) -> None:
    assert refused({**data_of(), key: 1}) == ("unknown_key", key)
    if key != "dealer":  # which an entry may have
        assert refused(entry(**{key: 1})) == ("unknown_key", f"entries[1].{key}")
    assert refused(line(**{key: 1})) == ("unknown_key", f"entries[0].lines[1].{key}")


def test_keys_that_are_no_texts_are_refused() -> None:
    keys: list[Any] = [1, None, (1, 2), b"format", 10**5000]
    for key in keys:
        with pytest.raises(RecordError) as caught:
            Table.from_dict({**data_of(), key: 1})
        assert caught.value.code == "unknown_key"


WHOLE: Final = ULTISTARS.evolve(name="ours").to_dict()


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        (None, "bad_type", ""),
        ([], "bad_type", ""),
        (data_of(format="ulti-record"), "bad_format", "format"),
        (data_of(format=None), "bad_format", "format"),
        (data_of(version=2), "bad_version", "version"),
        (data_of(version=True), "bad_version", "version"),
        (data_of(version=1.0), "bad_version", "version"),
        (data_of(version="1"), "bad_version", "version"),
        (data_of(profile=5), "bad_type", "profile"),
        (data_of(profile=["ultistars"]), "bad_type", "profile"),
        (data_of(profile="chess"), "unknown_profile", "profile"),
        (data_of(profile={}), "bad_rules", "profile.values"),
        (data_of(profile={**WHOLE, "throw_in": 1}), "bad_rules", "profile.throw_in"),
        (data_of(stake="1"), "bad_type", "stake"),
        (data_of(stake=True), "bad_type", "stake"),
        (data_of(stake=None), "bad_type", "stake"),
        (data_of(stake=0), "bad_stake", "stake"),
        (data_of(stake=10**40), "bad_stake", "stake"),
        (data_of(players="ABC"), "bad_type", "players"),
        (data_of(players=None), "bad_type", "players"),
        (data_of(players=["Anna", 5, "Cili"]), "bad_type", "players[1]"),
        (data_of(players=["Anna", "Béla", ""]), "bad_players", "players[2]"),
        (data_of(players=["\ud800", "Béla", "Cili"]), "bad_players", "players[0]"),
        (data_of(players=["Anna", "Béla"]), "bad_players", "players"),
        (data_of(players=[*FOUR, "Endre"]), "bad_players", "players"),
        (data_of(players=["Anna", "Béla", "Anna"]), "bad_players", "players"),
        (data_of(first_dealer=None), "bad_type", "first_dealer"),
        (data_of(first_dealer=3), "bad_type", "first_dealer"),
        (data_of(first_dealer="Endre"), "bad_dealer", "first_dealer"),
        (data_of(entries=None), "bad_type", "entries"),
        (data_of(entries={}), "bad_type", "entries"),
        (data_of(entries="net"), "bad_type", "entries"),
        (data_of(entries=[{"net": [0, 0, 0]}, None]), "bad_type", "entries[1]"),
        (data_of(entries=[[0, 0, 0]]), "bad_type", "entries[0]"),
        (data_of(entries=[{}]), "missing_key", "entries[0].net"),
        (data_of(entries=[{"net": [1, 0, 0]}]), "bad_settlement", "entries[0]"),
        (data_of(entries=[{"net": [0, 0, 0], "declarer": 0}]), "bad_type", "entries[0].declarer"),
        (without(data_of(), "entries", 0, "declarer"), "missing_key", "entries[0].declarer"),
        (without(data_of(), "entries", 0, "net"), "missing_key", "entries[0].net"),
        (without(data_of(), "entries", 0, "lines", 1), "bad_settlement", "entries[0]"),
        (entry(net=[0, 0, 0]), "bad_settlement", "entries[1]"),
        (entry(net=[1, 0, 0]), "bad_settlement", "entries[1]"),
        (entry(net=None), "bad_type", "entries[1].net"),
        (entry(net=[0, 0]), "bad_type", "entries[1].net"),
        (entry(net=[0, 0.0, 0]), "bad_type", "entries[1].net[1]"),
        (entry(net=[0, True, -1]), "bad_type", "entries[1].net[1]"),
        (entry(net=[10**1001, -(10**1001), 0]), "bad_type", "entries[1].net[0]"),
        (entry(lines=None), "bad_type", "entries[1].lines"),
        (entry(lines={}), "bad_type", "entries[1].lines"),
        (entry(lines="j"), "bad_type", "entries[1].lines"),
        (entry(lines=[5]), "bad_type", "entries[1].lines[0]"),
        (entry(lines=[{}]), "missing_key", "entries[1].lines[0].figure"),
        (entry(lines=[]), "bad_type", "entries[1].declarer"),
        (entry(declarer=None), "bad_type", "entries[1].declarer"),
        (entry(declarer=3), "bad_type", "entries[1].declarer"),
        (entry(declarer=True), "bad_type", "entries[1].declarer"),
        (entry(declarer="2"), "bad_type", "entries[1].declarer"),
        (entry(declarer=1), "bad_settlement", "entries[1].lines[0].by"),
        (entry(seats=["Anna", "Béla"]), "bad_type", "entries[1].seats"),
        (entry(seats=["Anna", "Béla", 5]), "bad_type", "entries[1].seats[2]"),
        (entry(seats=["Anna", "Béla", "Endre"]), "bad_players", "entries[1].seats"),
        (entry(seats=["Anna", "Béla", "Anna"]), "bad_players", "entries[1].seats"),
        (entry(seats=None), "bad_type", "entries[1].seats"),
        (entry(dealer=1), "bad_type", "entries[1].dealer"),
        (entry(dealer="Endre"), "bad_dealer", "entries[1].dealer"),
        (entry(outcome=5), "bad_type", "entries[1].outcome"),
        (entry(outcome={"bid": "zz"}), "bad_bid", "entries[1].outcome.bid"),
        (entry(outcome={"bid": "b", "declarer": 2}), "bad_outcome", "entries[1].outcome"),
        (entry(outcome={"ending": "VOID"}), "settlement_differs", "entries[1].outcome"),
        (entry(record=5), "bad_type", "entries[1].record"),
        (entry(record={}), "missing_key", "entries[1].record.format"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_is_told_with_its_place(data: object, code: str, path: str) -> None:
    assert refused(data) == (code, path)


@pytest.mark.parametrize("key", data_of()["entries"][0]["lines"][0])
def test_a_missing_key_of_a_line_is_named(key: str) -> None:
    path = f"entries[0].lines[1].{key}"
    assert refused(without(data_of(), "entries", 0, "lines", 1, key)) == ("missing_key", path)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("figure", ["zz", "", 5, None, ["j"]]),
        ("silent", [0, None, "no"]),
        ("fee", [0, None]),
        ("result", ["won", True, None, ""]),
        ("by", ["both", 0, None]),
        ("seat", [3, -1, True, "0"]),
        ("hub", [3, None, False]),
        ("against", [None, 1, "12", [], [0, 1, 2], {}]),
        ("against[0]", [[3], [None], [True]]),
        ("units", [0, -1, True, 1.0, "1", None, 10**1001]),
        ("suit_multiplier", [0, None]),
        ("kontra_multiplier", [0, None]),
        ("net", [None, [0, 0], "000"]),
        ("net[0]", [[0.0, 0, 0]]),
    ],
)
def test_a_cell_of_a_line_that_is_of_the_wrong_kind_is_told(key: str, values: list[object]) -> None:
    for value in values:
        changed = line(**{key.removesuffix("[0]"): value})
        assert refused(changed) == ("bad_type", f"entries[0].lines[1].{key}")


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"by": "defenders"}, ".by"),
        ({"by": "defender"}, ".by"),
        ({"seat": None}, ".by"),
        ({"seat": 1}, ".by"),
        ({"result": "made"}, ""),
        ({"units": 5}, ""),
        ({"suit_multiplier": 2}, ""),
        ({"kontra_multiplier": 2}, ""),
        ({"against": [1, 1]}, ""),
        ({"against": [0, 1]}, ""),
        ({"against": [1]}, ""),
        ({"hub": 1}, ""),
        ({"net": [0, 0, 0]}, ""),
        ({"net": [-8, 5, 3]}, ""),
    ],
    ids=repr,
)
def test_r11_1_a_line_that_contradicts_itself_is_told(changes: Data, path: str) -> None:
    assert refused(line(**changes)) == ("bad_settlement", f"entries[0].lines[1]{path}")


def test_r11_1_a_table_at_another_stake_than_its_entries_is_told() -> None:
    assert refused(data_of(stake=2)) == ("bad_settlement", "entries[0].lines[0]")


def test_every_figure_can_stand_in_a_line() -> None:
    for figure in Figure:
        one = attrs.evolve(LINE, figure=figure)
        table = table_of().add(Settlement(one.net, (one,)))
        assert isinstance(one, Line)
        assert Table.from_json(table.to_json()) == table


def at_path(data: Any, path: tuple[str | int, ...]) -> object:  # noqa: ANN401
    for step in path:
        data = data[step]
    return data


def places(data: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Return the paths to everything in some plain data."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, (*path, key))
    elif isinstance(data, list):
        for key, value in enumerate(data):
            found += places(value, (*path, key))
    return found


def fine_at(path: tuple[str | int, ...]) -> frozenset[str]:
    """Return the labels of the junk that may stand in a place."""
    match path:
        case ("players", int()):
            return NAMES_IN_JUNK
        case ("entries",):
            return frozenset({"[]", "()"})
        case (*_, "silent" | "fee"):
            return frozenset({"True"})
        case _:
            return frozenset()


def test_junk_in_every_place_is_refused() -> None:
    data = table_of(THREE).add(LOST).to_dict()
    found = {}
    for path in places(data):

        def read(junk: object, path: tuple[str | int, ...] = path) -> Table:
            changed: Any = json.loads(json.dumps(data))
            inner = changed
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = junk
            return Table.from_dict(changed)

        same = frozenset({repr(at_path(data, path))})  # what stands there already is no junk
        labels = not_refused(read, fine_at(path) | same) + not_refused(read, junk=MONSTERS)
        if labels:
            found[path] = labels
    assert found == {}


def test_a_game_on_the_example_deal_is_added() -> None:
    table = Table(THREE, PLAYED)
    game = play_on(Game.start(DEAL, PLAYED), random.Random(5))
    assert table.add(game).undo() == table


def test_all_that_is_wrong_with_a_part_is_told() -> None:
    problems: list[Problem] = []
    players = TABLE.keys["players"].shape
    assert players.read(["", 5, "Béla"], "players", problems.append) is WRONG
    assert players.read(["", "Anna", "\x00"], "players", problems.append) is WRONG
    assert players.read(["Anna", "Anna"], "players", problems.append) is WRONG
    assert players.read(["Anna", "Anna", "Béla"], "players", problems.append) is WRONG
    entries: list[Any] = [{}, {"net": [0, 0, 0], "declarer": 1}, *data_of()["entries"][:1]]
    entries[2]["declarer"] = 2 if entries[2]["declarer"] != 2 else 1
    assert TABLE.keys["entries"].shape.read(entries, "entries", problems.append) is WRONG
    assert [(problem.code, problem.path) for problem in problems] == [
        ("bad_type", "players[1]"),
        ("bad_players", "players[0]"),
        ("bad_players", "players[2]"),
        ("bad_players", "players"),
        ("bad_players", "players"),
        ("missing_key", "entries[0].net"),
        ("bad_type", "entries[1].declarer"),
        ("bad_settlement", "entries[2].lines[0].by"),
    ]
    assert all(problem.message("hu") for problem in problems)
