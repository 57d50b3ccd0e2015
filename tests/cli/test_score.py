"""`ulti score`: payments from facts in words, without cards."""

from __future__ import annotations

import csv
import io
import json
import random
from typing import TYPE_CHECKING

import pytest

from tests.command import invoke, ulti
from tests.games import EXAMPLES, play_on, skewed_deal
from ulti import PROFILES, Ending, Figure, Game, Outcome, Phase, Silent, Suit, settle

if TYPE_CHECKING:
    from pathlib import Path

    from ulti import Profile

NAMES = "Anna,Béla,Cili"


def words_of(outcome: Outcome) -> list[str]:
    """Write the facts of an outcome as a score keeper would."""
    words = ["--ending", outcome.ending.name.lower()]
    if outcome.bid is None or outcome.declarer is None:
        return words
    words += [outcome.bid.code, "--declarer", str(int(outcome.declarer))]
    if outcome.trump is not None:
        words += ["--trump", outcome.trump.value]
    words += ["--made", ",".join(map(str, outcome.made)) or "none"]
    defenders = [(outcome.declarer + 1) % 3, (outcome.declarer + 2) % 3]
    for figure, level in outcome.kontra.items():
        match level:
            case int():
                words += ["--kontra", f"{figure}={level}"]
            case first, second:
                words += ["--kontra", f"{figure}@{defenders[0]}={first}"]
                words += ["--kontra", f"{figure}@{defenders[1]}={second}"]
    for silent in outcome.silent:
        seat = "" if silent.seat is None else f"@{int(silent.seat)}"
        words += ["--silent", f"{silent.figure}{seat}={'made' if silent.made else 'lost'}"]
    return words


def scored(*words: str) -> dict[str, object]:
    result = invoke("score", *words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data: dict[str, object] = json.loads(result.stdout)
    return data


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_score_equals_the_settlement_of_random_games(profile: Profile) -> None:
    for seed in range(40):
        game = play_on(Game.start(skewed_deal(seed), profile, 3), random.Random(seed))
        assert game.outcome is not None
        assert game.settlement is not None
        words = [*words_of(game.outcome), "--profile", profile.name, "--stake", "3"]
        assert scored(*words) == game.settlement.to_dict(), words


@pytest.mark.parametrize(
    "label", [label for label, game in EXAMPLES.items() if game.phase is Phase.OVER]
)
def test_score_equals_the_settlement_of_every_kind_of_end(label: str) -> None:
    outcome = EXAMPLES[label].outcome
    assert outcome is not None
    profile = PROFILES["ultistars" if outcome.ending is not Ending.PLAYED else "wikipedia"]
    told = scored(*words_of(outcome), "--profile", profile.name)
    assert told == settle(outcome, profile).to_dict()


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        (
            ["piros ulti", "--declarer", "0", "--made", "all"],
            Outcome("Pju", 0, made={"j", "u"}),
        ),
        (
            ["red ulti", "--declarer", "Anna", "--made", "Parti, ULTI", "--players", NAMES],
            Outcome("Pju", 0, made={"j", "u"}),
        ),
        (
            ["négy ász", "--declarer=Cili", "--trump=TÖK", "--made=négy ász", "--players", NAMES],
            Outcome("ja", 2, "T", made={"a"}),
        ),
        (
            ["ju", "--declarer", "1", "--trump", "leaves", "--made", "none", "--kontra", "u,j=2"],
            Outcome("ju", 1, "Z", made=(), kontra={"u": 1, "j": 2}),
        ),
        (
            ["Pju", "--declarer", "1", "--made", "u", "--kontra", "u=Rekontra"],
            Outcome("Pju", 1, made={"u"}, kontra={"u": 2}),
        ),
        (
            ["b", "--declarer", "1", "--ending", "early", "--kontra", "b@2,b@0=2"],
            Outcome("b", 1, ending="EARLY", kontra={"b": (1, 2)}),
        ),
        (
            ["b", "--declarer", "1", "--made", "all", "--kontra", "b@0"],
            Outcome("b", 1, made={"b"}, kontra={"b": (0, 1)}),
        ),
        (
            ["Pj", "--declarer", "0", "--made", "j", "--silent", "száz", "--silent", "u"],
            Outcome(
                "Pj", 0, made={"j"}, silent=[Silent("c1", 0, made=True), Silent("u", 0, made=True)]
            ),
        ),
        (
            ["Pj", "--declarer=0", "--made=none", "--silent=c1,ulti@Béla=lost", "--players", NAMES],
            Outcome(
                "Pj",
                0,
                made=(),
                silent=[Silent("c1", None, made=True), Silent("u", 1, made=False)],
            ),
        ),
        (["4", "--declarer", "2", "--ending", "throw_in"], Outcome("4", 2, ending="THROW_IN")),
        (["--ending", "VOID"], Outcome(ending="VOID")),
    ],
)
def test_facts_are_read_in_many_words(words: list[str], outcome: Outcome) -> None:
    assert scored(*words) == settle(outcome, PROFILES["ultistars"]).to_dict()


@pytest.mark.parametrize(
    ("words", "option", "right"),
    [
        (["fly", "--declarer", "0"], "BID", "is not a bid"),
        (["--made", "all"], "BID", "--ending void"),
        (["Pj", "--made", "all"], "--declarer", "who played it"),
        (["Pj", "--declarer", "3", "--made", "all"], "--declarer", "0 (forehand), 1 or 2"),
        (["Pj", "--declarer", "Dani", "--made", "all"], "--declarer", "1 or 2"),
        (["Pj", "--declarer", "Dani", "--made", "all", "--players", NAMES], "--declarer", "Cili"),
        (["j", "--declarer", "0", "--trump", "X", "--made", "all"], "--trump", "use M"),
        (["Pj", "--declarer", "0"], "--made", "all, none"),
        (["Pj", "--declarer", "0", "--made", "q"], "--made", "use one of j"),
        (["Pj", "--declarer", "0", "--made", "j", "--kontra", "q"], "--kontra", "use one of j"),
        (["Pj", "--declarer", "0", "--made", "j", "--kontra", "j=x"], "--kontra", "rekontra"),
        (["Pj", "--declarer", "0", "--made", "j", "--kontra", "j,j"], "--kontra", "one level of j"),
        (["b", "--declarer", "0", "--made", "b", "--kontra", "b@0"], "--kontra", "defender"),
        (["b", "--declarer", "0", "--made", "b", "--kontra", "b@1,b@1"], "--kontra", "defender"),
        (["b", "--declarer", "0", "--made", "b", "--kontra", "b,b@1"], "--kontra", "defender"),
        (["b", "--declarer", "0", "--made", "b", "--kontra", "b@1,b"], "--kontra", "defender"),
        (["b", "--declarer", "0", "--made", "b", "--kontra", "b@7"], "--kontra", "is not a seat"),
        (["--ending", "void", "--kontra", "b@1"], "--kontra", "who the declarer is"),
        (["Pj", "--declarer", "0", "--made", "j", "--silent", "u=x"], "--silent", "made or lost"),
        (["Pj", "--declarer", "0", "--made", "j", "--silent", "j"], "--silent", "never silent"),
        (["Pj", "--declarer", "0", "--made", "j", "--players", "A,B"], "--players", "three"),
        (["Pj", "--declarer", "0", "--made", "j", "--players", "A,B,A"], "--players", "different"),
        (["Pj", "--declarer", "0", "--made", "j", "--players", "A,B,C\a"], "--players", "names"),
        (["Pj", "--declarer", "0", "--made", "j", "--ending", "soon"], "--ending", "played"),
        (["Pj", "--declarer", "0", "--made", "j", "--profile", "x"], "--profile", "wikipedia"),
        (["Pj", "--declarer", "0", "--made", "j", "--json", "--csv"], "--json", "exclude"),
    ],
)
def test_words_that_can_not_be_read_are_wrong_use(
    words: list[str], option: str, right: str
) -> None:
    result = invoke("score", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert option in result.stderr
    assert right in result.stderr


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["ju", "--declarer", "0", "--made", "all"], "trump is missing"),
        (["ju", "--declarer", "0", "--trump", "P", "--made", "all"], "hearts must be bid"),
        (["Pju", "--declarer", "0", "--made", "all", "--silent", "u"], "announced"),
        (["Pj", "--declarer", "0", "--made", "u"], "not in the bid"),
        (["b", "--declarer", "0", "--made", "b", "--silent", "u"], "without trump"),
        (["Pj", "--declarer", "0", "--made", "j", "--silent", "c1@1"], "name no seat"),
        (["Pju", "--declarer", "0", "--made", "j", "--kontra", "u@1"], "individual_kontra"),
        (["Pju", "--declarer", "0", "--made", "j", "--kontra", "u=3"], "kontra_levels 2"),
        (["Pja", "--declarer", "0", "--ending", "forfeit"], "plain parti"),
        (["Px", "--declarer", "0", "--made", "all"], "four tens"),
        (["Pj", "--declarer", "0", "--made", "all", "--stake", str(10**16)], "stake"),
    ],
)
def test_facts_that_can_not_be_true_are_wrong_input(words: list[str], reason: str) -> None:
    result = invoke("score", *words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert reason in result.stderr
    assert "[bad_" in result.stderr or "[bid_not_in_profile]" in result.stderr


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        (["j", "--made", "all"], True),
        (["j", "--made", "none", "--stake", "4"], True),
        (["j", "--made", "all", "--stake", "5"], True),
        (["j", "--made", "all", "--stake", "4", "--profile", "ultistars_tournament"], True),
        (["j", "--made", "all", "--stake", "5", "--profile", "ultistars_tournament"], False),
        (["j", "--made", "all", "--profile", "wikipedia"], False),
        (["j", "--made", "all", "--ending", "conceded"], True),
        (["j", "--ending", "throw_in"], False),
        (["j", "--ending", "forfeit"], False),
        (["Pj", "--made", "all"], False),
    ],
)
def test_r6_1_a_plain_parti_that_the_house_forfeits_is_paid_and_told(
    words: list[str], is_told: bool
) -> None:
    trump = [] if "forfeit" in words or words[0] == "Pj" else ["--trump", "M"]
    result = invoke("score", "--declarer", "0", *trump, *words)
    assert result.exit_code == 0
    assert "does not play a plain parti at stake" in result.stderr or not is_told
    assert bool(result.stderr) is is_told


def test_r6_1_the_stake_of_a_private_table_changes_nothing() -> None:
    """A parti is forfeited at every stake: `ulti score parti --ending forfeit --stake 10`."""
    for stake in (1, 5, 10):
        words = ["parti", "--declarer", "0", "--ending", "forfeit", "--stake", str(stake)]
        assert scored(*words)["net"] == [-4 * stake, 2 * stake, 2 * stake]
    tournament = [*words, "--profile", "ultistars_tournament"]
    result = invoke("score", *tournament)
    assert result.exit_code == 1
    assert "plays a plain parti at stake 10" in result.stderr


def test_every_name_of_a_suit_and_a_figure_is_read() -> None:
    for suit in (Suit.ACORNS, Suit.LEAVES, Suit.BELLS):
        for name in (suit.text("en"), suit.text("hu"), suit.value):
            line = scored("4", "--declarer", "0", "--trump", name, "--made", "all")
            assert line["net"] == [8, -4, -4]
    for figure in (Figure.BETLI, Figure.OPEN_BETLI, Figure.NO_TRUMP_DURCHMARS):
        for name in (figure.text("en"), figure.text("hu"), figure.code):
            assert scored(name, "--declarer", "0", "--made", name) == scored(
                name, "--declarer", "0", "--made", "all"
            )


def test_the_installed_command_names_the_players_in_both_languages() -> None:
    words = ("score", "piros ulti", "--declarer", "Béla", "--made", "j", "--players", NAMES)
    status, out, err = ulti(*words)
    assert (status, err) == (0, "")
    for text in ("Béla declares red ulti (8+2)", "ulti fee", "lost", "Béla pays Anna 14."):
        assert text in out
    status, out, err = ulti(*words, "--lang", "hu")
    assert (status, err) == (0, "")
    for text in ("Béla a felvevő; piros ulti", "ulti különdíja", "Béla fizet, Anna kap: 14."):
        assert text in out


def test_csv_holds_the_lines() -> None:
    words = ["Pju", "--declarer", "1", "--made", "j", "--silent", "c1"]
    result = invoke("score", *words, "--csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    lines = settle(
        Outcome("Pju", 1, made={"j"}, silent=[Silent("c1", 1, made=True)]), PROFILES["ultistars"]
    ).lines
    assert [row["figure"] for row in rows] == [str(line.figure) for line in lines]
    assert [[int(row[f"net_{seat}"]) for seat in range(3)] for row in rows] == [
        list(line.net) for line in lines
    ]
    assert rows[0]["against"] == "0 2"
    assert {row["fee"] for row in rows} == {"true", "false"}


def test_a_name_that_is_a_number_is_a_name_before_it_is_a_seat() -> None:
    words = ("score", "Pj", "--made", "j", "--players", "1,2,3", "--json")
    by_name, of_second = (
        json.loads(invoke(*words, "--declarer", declarer).stdout)["net"] for declarer in ("1", "2")
    )
    assert by_name[0] > 0 > by_name[1]
    assert of_second[1] > 0 > of_second[0]
    seat = json.loads(invoke("score", "Pj", "--made", "j", "--declarer", "1", "--json").stdout)
    assert seat["net"] == of_second


def test_score_reads_a_whole_deal_in_words() -> None:
    text = "Béla piros ulti kontra, bukta, csendes száz"
    data = scored(text, "--players", NAMES, "--stake", "10")
    assert data["net"] == [200, -400, 200]
    assert scored("semmis", "--players", NAMES)["net"] == [0, 0, 0]
    result = invoke("score", "Béla piros ulti", "--players", NAMES, "--lang", "hu")
    assert (result.exit_code, "megvan vagy bukta?" in result.stderr) == (1, True)


def test_words_and_options_are_not_mixed() -> None:
    for option in (("--made", "all"), ("--ending", "agreed"), ("--kontra", "u")):
        result = invoke("score", "Béla piros ulti", "--players", NAMES, *option)
        assert result.exit_code == 2
        assert "--declarer" in result.stderr


def test_score_takes_a_revoke() -> None:
    """R11.8."""
    words = ("ju", "--declarer", "0", "--trump", "M", "--profile", "wikipedia")
    assert scored(*words, "--revoke", "1")["net"] == [20, -10, -10]
    named = ("--players", NAMES, "--revoke", "Anna")
    net = scored(*words, *named)["net"]
    assert isinstance(net, list)
    assert net[0] < 0
    assert invoke("score", *words, "--revoke", "7").exit_code == 2


def test_a_silent_figure_that_pays_nothing_is_told_with_the_reason() -> None:
    """R10.4."""
    words = ("ja", "--declarer", "0", "--trump", "M", "--made", "all", "--silent", "c1,d")
    result = invoke("score", *words)
    assert (result.exit_code, "not paid: silent durchmars: " in result.stderr) == (0, True)
    assert "R10.4" in result.stderr
    assert "nem fizetik: csendes durchmars: " in invoke("score", *words, "--lang", "hu").stderr
    assert not invoke("score", *words, "--explain").stderr


def test_a_hundred_without_the_forty(tmp_path: Path) -> None:
    """R10.1."""
    house = tmp_path / "house.toml"
    house.write_text('based_on = "ultistars"\nname = "x"\nsilent_hundred_with_twenty = 5\n')
    words = ("Pj", "--declarer", "0", "--made", "all", "--profile", str(house))
    assert scored(*words, "--silent", "c1=twenty")["net"] == [20, -10, -10]
    assert scored(*words, "--silent", "c1")["net"] == [8, -4, -4]


def test_a_table_has_its_own_names_of_kontras(tmp_path: Path) -> None:
    """R7.7."""
    house = tmp_path / "house.toml"
    house.write_text(
        'based_on = "ultistars"\nname = "x"\nkontra_names = ["kontra", "Retour"]\n',
        encoding="utf-8",
    )
    words = ("Pj", "--declarer", "0", "--made", "all", "--profile", str(house), "--kontra")
    assert scored(*words, "j=retour")["net"] == [16, -8, -8]
    result = invoke("score", *words, "j=rekontra")
    assert "use a number or kontra, retour" in result.stderr
