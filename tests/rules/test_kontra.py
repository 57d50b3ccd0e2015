from __future__ import annotations

from typing import Any

import pytest

from tests.helpers import (
    SEVEN_BEATEN,
    SWEEP,
    claims,
    lines,
    outcome_of,
    position,
    refused,
    run,
    settlement_of,
    texts,
)
from ulti import (
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    Code,
    Figure,
    Game,
    IllegalActionError,
    Kontra,
    Phase,
    Profile,
    Target,
    UltiError,
    kontra_multiplier,
    kontra_name,
)
from ulti.rules.kontra import USUAL_NAMES

# Without trump: seat 0 wins all ten tricks in ten-low order too, as nobody else holds an M and
# the others' Z and T are lower than his aces.
NO_TRUMP = SWEEP


def trump_game(bid: str = "ju", profile: Profile = WIKIHOW, *, stake: int = 1) -> Game:
    return position(SWEEP, bid, profile, stake=stake)


def no_trump_game(bid: str = "b", profile: Profile = WIKIHOW) -> Game:
    return position(NO_TRUMP, bid, profile, trump=None)


def levels(game: Game) -> dict[str, object]:
    return {str(figure): level for figure, level in game.kontra.items()}


def is_last_word(game: Game) -> bool:
    return game.phase is not Phase.KONTRA


def kontras(game: Game) -> list[str]:
    return [text for text in texts(game) if text.startswith("kontra")]


@pytest.mark.parametrize(
    ("level", "multiplier", "name"),
    [
        (0, 1, ""),
        (1, 2, "kontra"),
        (2, 4, "rekontra"),
        (3, 8, "szubkontra"),
        (4, 16, "hirskontra"),
        (5, 32, "mordkontra"),
        (6, 64, "Fedák Sári"),
        (7, 128, "kontra×128"),
        (10, 1024, "kontra×1024"),
    ],
)
def test_r7_4_multipliers_and_names(level: int, multiplier: int, name: str) -> None:
    assert (kontra_multiplier(level), kontra_name(level)) == (multiplier, name)


def test_r7_4_there_is_no_level_below_zero() -> None:
    # `kontra_name(-1)` must not count from the end of the names.
    with pytest.raises(UltiError):
        kontra_name(-1)
    with pytest.raises(UltiError):
        kontra_multiplier(-1)


def test_r7_2_each_defender_doubles_any_figures_at_his_turn_before_his_card() -> None:
    game = run(trump_game("4ua"), "ZA")
    assert kontras(game) == [
        "kontra 4",
        "kontra u",
        "kontra a",
        "kontra 4 u",
        "kontra 4 a",
        "kontra u a",
        "kontra 4 u a",
    ]
    game = run(game, "kontra a 4")
    assert levels(game) == {"4": 1, "a": 1}
    assert game.to_act == 1
    assert kontras(game) == []
    game = run(game, "ZX")
    assert kontras(game) == ["kontra u"]
    game = run(game, "kontra u; PA")
    assert levels(game) == {"4": 1, "u": 1, "a": 1}


def test_r7_2_the_declarer_does_not_double() -> None:
    assert kontras(trump_game()) == []
    refused(trump_game(), "kontra u", Code.NOT_YOUR_RAISE, "R7.2")


def test_r7_2_only_figures_of_the_bid() -> None:
    game = run(trump_game(), "ZA")
    refused(game, "kontra a", Code.FIGURE_NOT_IN_BID, "R7.2")
    refused(game, "kontra j a", Code.FIGURE_NOT_IN_BID, "R7.2")
    refused(game, "kontra u@1", Code.NOT_YOUR_RAISE, "R7.3")
    refused(game, "kontra u u", Code.BAD_ACTION, "")


def test_r7_2_one_kontra_names_all_the_figures() -> None:
    game = run(trump_game(), "ZA; kontra u")
    verdict = game.verdict("kontra j")
    assert verdict.code is Code.ALREADY_RAISED
    assert verdict.rule == "R7.2"  # j itself was not raised: the player has used his word


def test_r7_2_not_after_trick_1() -> None:
    game = run(trump_game(), "ZA ZX PA TA")
    refused(game, "kontra u", Code.WRONG_PHASE, "R7.2")
    assert kontras(game) == []


def test_r7_2_kontra_and_meld_in_either_order() -> None:
    game = run(position(SWEEP, "j", WIKIHOW), "meld 40; ZA")
    one = run(game, "kontra j; meld 20; ZX")
    other = run(game, "meld 20; kontra j; ZX")
    assert one.melds == other.melds
    assert levels(one) == levels(other) == {"j": 1}


def test_r7_2_the_order_in_which_figures_are_named_does_not_matter() -> None:
    game = run(trump_game(), "ZA")
    one = game.apply("kontra u j")
    other = game.apply(Kontra((Target(Figure.ULTI), Target(Figure.PARTI))))
    assert one == other
    assert str(other.history[-1][1]) == "kontra j u"  # writing is canonical (record.md)


@pytest.mark.parametrize("what", ["u", 1, None])
@pytest.mark.parametrize("in_target", [True, False])
def test_r7_2_a_kontra_of_something_else_is_refused(what: object, in_target: bool) -> None:
    game = run(trump_game(), "ZA")
    words: Any = what
    with pytest.raises(UltiError):
        game.apply(Kontra((Target(words) if in_target else words,)))


def test_r7_3_a_figure_doubled_by_the_first_defender_is_not_doubled_by_the_second() -> None:
    game = run(trump_game(), "ZA; kontra u; ZX")
    assert kontras(game) == ["kontra j"]
    refused(game, "kontra u", Code.ALREADY_RAISED, "R7.3")
    refused(game, "kontra j u", Code.ALREADY_RAISED, "R7.3")


def test_r7_3_without_trump_each_defender_has_his_own_level() -> None:
    game = run(no_trump_game(), "ZA")
    assert kontras(game) == ["kontra b"]
    refused(game, "kontra b@1", Code.NOT_YOUR_RAISE, "R7.3")
    game = run(game, "kontra b; ZX")
    assert kontras(game) == ["kontra b"]
    game = run(game, "kontra b; PA")
    assert levels(game) == {"b": (1, 1)}
    assert (game.phase, game.to_act) == (Phase.KONTRA, 0)
    assert texts(game) == ["pass", "kontra b@1", "kontra b@2", "kontra b@1 b@2"]
    refused(game, "kontra b", Code.NOT_YOUR_RAISE, "R7.3")
    game = run(game, "kontra b@2")
    assert levels(game) == {"b": (1, 2)}
    assert game.to_act == 2  # seat 1 has nothing he may raise, and is not asked
    assert texts(game) == ["pass", "kontra b"]
    game = run(game, "kontra b")
    assert levels(game) == {"b": (1, 3)}
    assert (game.to_act, texts(game)) == (0, ["pass", "kontra b@2"])
    refused(game, "kontra b@1", Code.NOT_YOUR_RAISE, "R7.4")
    # a betli that won trick 1: over, once the round is
    game = run(game, "pass")
    assert game.phase is Phase.OVER
    # betli lost at each one's own multiplier: 5 * 2 = 10 and 5 * 8 = 40
    assert settlement_of(game).net == (-50, 10, 40)
    assert [line.against for line in settlement_of(game).lines] == [(1,), (2,)]


def test_r7_3_pairs_stand_in_playing_order_behind_the_declarer() -> None:
    game = position(NO_TRUMP, "b", WIKIHOW, trump=None, declarer=1)  # leads ZA; then seats 2, 0
    game = run(game, "ZA ZX; kontra b; PA")
    assert game.kontra[Figure.BETLI] == (0, 1)
    assert texts(game) == ["pass", "kontra b@0"]
    game = run(game, "pass")
    assert settlement_of(game).net == (10, -15, 5)  # kontra'd by seat 0: 5 * 2, and 5


def test_r7_3_only_one_doubled() -> None:
    game = run(no_trump_game(), "ZA ZX; kontra b; PA; kontra b@2; pass")
    assert dict(outcome_of(game).kontra) == {Figure.BETLI: (0, 2)}
    assert settlement_of(game).net == (-25, 5, 20)  # 5 * 1 and 5 * 4


def test_r7_3_joint_without_trump() -> None:
    game = run(no_trump_game("b", WIKIHOW.evolve(individual_kontra=())), "ZA; kontra b; ZX")
    refused(game, "kontra b", Code.ALREADY_RAISED, "R7.3")
    game = run(game, "PA")
    assert levels(game) == {"b": 1}
    assert (game.to_act, texts(game)) == (0, ["pass", "kontra b"])
    game = run(game, "kontra b")
    assert game.to_act == 1
    game = run(game, "pass")
    assert game.to_act == 2
    game = run(game, "pass")
    assert settlement_of(game).net == (-40, 20, 20)  # 5 * 4, in one line
    assert lines(settlement_of(game)) == [("b", "lost", 0, 5, 1, 4)]


def test_r7_4_no_round_without_kontra() -> None:
    game = run(trump_game(), "ZA ZX PA")
    assert (game.phase, game.to_act) == (Phase.PLAY, 0)


def test_r7_4_declarer_may_rekontra_single_figures() -> None:
    game = run(trump_game("4ua"), "ZA; kontra 4 u; ZX; kontra a; PA")
    assert (game.phase, game.to_act, len(game.legal_cards())) == (Phase.KONTRA, 0, 0)
    assert texts(game)[:2] == ["pass", "kontra 4"]
    assert len(texts(game)) == 1 + 7
    game = run(game, "kontra u a")
    assert levels(game) == {"4": 1, "u": 2, "a": 2}
    # what the declarer did not raise is closed for good
    refused(game, "kontra 4", Code.NOT_YOUR_RAISE, "R7.4")
    assert (game.to_act, len(kontras(game))) == (1, 3)


def test_r7_4_the_second_defender_raises_only_what_the_first_left() -> None:
    game = run(trump_game("4ua"), "ZA; kontra 4 u a; ZX PA; kontra 4 u a; kontra u")
    assert (game.to_act, kontras(game)) == (2, ["kontra 4", "kontra a", "kontra 4 a"])
    refused(game, "kontra u", Code.ALREADY_RAISED, "R7.4")
    game = run(game, "kontra a")
    assert levels(game) == {"4": 2, "u": 3, "a": 3}
    assert (game.to_act, kontras(game)) == (0, ["kontra u", "kontra a", "kontra u a"])


def test_r7_4_the_second_defender_is_not_asked_when_nothing_is_left() -> None:
    game = run(trump_game(), "ZA; kontra u; ZX PA; kontra u; kontra u")
    assert (game.to_act, levels(game)) == (0, {"u": 3})


def test_r7_4_the_first_defender_passes_and_the_second_raises() -> None:
    game = run(trump_game(), "ZA; kontra u; ZX PA; kontra u; pass")
    assert game.to_act == 2
    game = run(game, "kontra u")
    assert (game.to_act, levels(game)) == (0, {"u": 3})


def test_r7_4_a_side_that_raises_nothing_ends_the_round() -> None:
    after_kontra = run(trump_game(), "ZA; kontra u; ZX PA")
    assert run(after_kontra, "pass").phase is Phase.PLAY
    after_rekontra = run(after_kontra, "kontra u")
    assert run(after_rekontra, "pass; pass").phase is Phase.PLAY
    assert run(after_rekontra, "pass; pass").to_act == 0  # who won trick 1


def test_r7_4_depth_six_without_limit() -> None:
    game = run(position(SEVEN_BEATEN, "ju", WIKIHOW), "PA; kontra u; P7 P8")
    for depth, seat in ((2, 0), (3, 1), (4, 0), (5, 1), (6, 0), (7, 1)):
        assert game.to_act == seat
        game = run(game, "kontra u")
        assert levels(game) == {"u": depth}
    game = run(game, "pass")
    game = run(game, SEVEN_BEATEN.split(";", 1)[1])
    # parti made 50 to 40: +1; ulti lost 4 * 128 = 512, fee 4: 515 to each
    assert settlement_of(game).net == (-1030, 515, 515)
    assert kontra_name(6) == USUAL_NAMES[-1] == "Fedák Sári"


@pytest.mark.parametrize(("limit", "asked"), [(1, []), (2, [0]), (3, [0, 1]), (4, [0, 1, 0])])
def test_r7_4_within_the_levels(limit: int, asked: list[int]) -> None:
    game = run(trump_game("ju", ULTISTARS.evolve(kontra_levels=limit)), "ZA; kontra u; ZX PA")
    for seat in asked:
        assert (game.phase, game.to_act) == (Phase.KONTRA, seat)
        game = run(game, "kontra u")
    assert is_last_word(game)
    assert levels(game) == {"u": limit}


def test_r7_4_no_levels_at_all() -> None:
    game = run(trump_game("ju", ULTISTARS.evolve(kontra_levels=0)), "ZA")
    assert kontras(game) == []
    refused(game, "kontra u", Code.KONTRA_LIMIT, "R7.4")


def test_r7_4_a_figure_at_the_limit_is_refused_as_such() -> None:
    # j stands at rekontra, the limit; u was not raised again
    profile = ULTISTARS.evolve(kontra_levels=3)
    game = run(trump_game("ju", profile), "ZA; kontra j u; ZX PA; kontra j u; kontra j")
    assert (game.to_act, kontras(game)) == (2, ["kontra u"])
    game = run(game, "pass")
    assert game.phase is Phase.PLAY  # j is at the limit, u is closed
    game = run(trump_game("ju", VICCESMAGYARKARTYA), "ZA; kontra j; ZX; kontra u; PA; kontra j")
    refused(game, "kontra u", Code.NOT_YOUR_RAISE, "R7.4")
    individual = ULTISTARS.evolve(kontra_levels=2)
    pair = run(no_trump_game("b", individual), "ZA; kontra b; ZX; kontra b; PA; kontra b@1")
    assert pair.phase is Phase.OVER


def test_r7_4_the_limit_of_one_target_while_the_round_goes_on() -> None:
    profile = ULTISTARS.evolve(kontra_levels=3)
    game = run(trump_game("4ua", profile), "ZA; kontra 4 u; ZX PA; kontra 4 u; kontra 4")
    refused(game, "kontra 4", Code.ALREADY_RAISED, "R7.4")
    refused(game, "kontra j", Code.FIGURE_NOT_IN_BID, "R7.2")
    refused(game, "kontra a", Code.NOT_YOUR_RAISE, "R7.4")


def test_r7_4_in_the_round_nothing_else_is_done() -> None:
    game = run(trump_game("ju", ULTISTARS), "ZA; kontra u; ZX PA")
    refused(game, "play TA", Code.WRONG_PHASE, "R7.4")
    refused(game, "meld 40", Code.WRONG_PHASE, "R7.4")
    refused(game, "throw-in", Code.THROW_IN_TOO_LATE, "R6.3")
    refused(game, "concede", Code.NOT_IN_PLAY, "R8.8")
    refused(game, "spread", Code.NOT_IN_PLAY, "R8.7")
    refused(game, "spread 1", Code.NOT_IN_PLAY, "R8.7")
    assert claims(game) == []
    with pytest.raises(IllegalActionError):
        game.play(game.hands[0].sorted()[0])


def test_r7_5_then_trick_1_is_gathered() -> None:
    game = run(trump_game("ju", ULTISTARS), "ZA; kontra u; ZX PA; pass")
    assert [trick.winner for trick in game.tricks] == [0]
    assert (game.to_act, game.phase) == (0, Phase.PLAY)
    assert [str(action) for _, action in game.history] == [
        "play ZA",
        "kontra u",
        "play ZX",
        "play PA",
        "pass",
    ]


def test_r7_4_a_round_is_a_value() -> None:
    script = "ZA; kontra j u; ZX PA; kontra u"
    one, other = run(trump_game(), script), run(trump_game(), script)
    assert one == other
    assert hash(one) == hash(other)
    assert one != run(trump_game(), "ZA; kontra j u; ZX PA; kontra j")
    assert one.at(len(one.history)) == one
    assert one.at(4).phase is Phase.KONTRA


# R7.3: individual kontra on trump figures


OWN_ULTI = WIKIHOW.evolve(individual_kontra=["u"])


def test_r7_3_a_trump_figure_may_be_individual_and_another_joint() -> None:
    game = run(position(SWEEP, "4u", OWN_ULTI), "ZA; kontra 4 u; ZX")
    assert kontras(game) == ["kontra u"]  # 4 is doubled for both, u not for him
    refused(game, "kontra 4", Code.ALREADY_RAISED, "R7.3")
    game = run(game, "kontra u; PA")
    assert levels(game) == {"4": 1, "u": (1, 1)}
    assert kontras(game) == [
        "kontra 4",
        "kontra u@1",
        "kontra u@2",
        "kontra 4 u@1",
        "kontra 4 u@2",
        "kontra u@1 u@2",
        "kontra 4 u@1 u@2",
    ]
    refused(game, "kontra u", Code.NOT_YOUR_RAISE, "R7.3")
    game = run(game, "kontra 4 u@2")
    assert (game.to_act, kontras(game)) == (1, ["kontra 4"])  # the ulti against him is closed
    game = run(game, "pass")
    assert (game.to_act, kontras(game)) == (2, ["kontra 4", "kontra u", "kontra 4 u"])
    game = run(game, "kontra u; pass")
    assert levels(game) == {"4": 2, "u": (1, 3)}
    game = run(game, SWEEP.split(";", 1)[1])
    # 4 * 4 from each; ulti 4 * 2 from seat 1 and 4 * 8 from seat 2; four aces and a durchmars by
    # the highest kontra towards each: 2 * 4 + 3 * 4 and 2 * 8 + 3 * 8
    assert settlement_of(game).net == (44 + 88, -(16 + 8 + 20), -(16 + 32 + 40))


# R7.6: one level for the whole bid


WHOLE = WIKIHOW.evolve(kontra_scope="CONTRACT", individual_kontra=())


@pytest.mark.parametrize(("bid", "trump"), [("4ua", "M"), ("b", None)])
def test_r7_6_the_bare_word_doubles_the_whole_bid(bid: str, trump: str | None) -> None:
    game = run(position(SWEEP, bid, WHOLE, trump=trump), "ZA")
    assert kontras(game) == ["kontra"]
    refused(game, f"kontra {bid[0]}", Code.BAD_ACTION, "R7.6")
    game = run(game, "kontra; ZX")
    assert kontras(game) == []  # there is one level, and it is doubled
    refused(game, "kontra", Code.ALREADY_RAISED, "R7.3")
    game = run(game, "PA")
    assert (game.phase, game.to_act, texts(game)) == (Phase.KONTRA, 0, ["pass", "kontra"])
    assert levels(game) == dict.fromkeys(bid, 1)
    game = run(game, "kontra")
    assert (game.to_act, texts(game)) == (1, ["pass", "kontra"])
    game = run(game, "pass; kontra")
    assert levels(game) == dict.fromkeys(bid, 3)
    assert game.to_act == 0
    after = run(game, "pass")
    assert after.phase is (Phase.OVER if bid == "b" else Phase.PLAY)


def test_r7_6_elsewhere_the_bare_word_says_too_little() -> None:
    refused(run(trump_game(), "ZA"), "kontra", Code.BAD_ACTION, "R7.2")


# R7.6: kontra before the first card


BEFORE = WIKIHOW.evolve(kontra_time="BEFORE_LEAD", throw_in=True)


def test_r7_6_the_defenders_speak_before_the_first_card() -> None:
    game = trump_game("4ua", BEFORE)
    assert (game.phase, game.to_act) == (Phase.KONTRA, 1)
    assert len(texts(game)) == 1 + 7
    refused(game, "play ZA", Code.WRONG_PHASE, "R7.4")
    game = run(game, "kontra u")
    assert (game.to_act, kontras(game)) == (2, ["kontra 4", "kontra a", "kontra 4 a"])
    refused(game, "kontra u", Code.ALREADY_RAISED, "R7.4")
    game = run(game, "kontra a")
    assert (game.to_act, texts(game)) == (0, ["pass", "kontra u", "kontra a", "kontra u a"])
    game = run(game, "kontra a; kontra a; pass")
    assert levels(game) == {"u": 1, "a": 3}
    assert (game.phase, game.to_act) == (Phase.PLAY, 0)


def test_r7_6_who_has_nothing_to_raise_is_not_asked() -> None:
    game = run(trump_game("4u", BEFORE), "kontra 4 u")
    assert game.to_act == 0  # seat 2 is not asked
    game = run(trump_game("4u", BEFORE), "pass; pass")
    assert (game.phase, game.to_act) == (Phase.PLAY, 0)  # nor is the declarer


def test_r7_6_no_kontra_in_trick_1_then_but_melds() -> None:
    game = run(position(SWEEP, "j", BEFORE), "kontra j; pass; meld 40; ZA")
    assert kontras(game) == []
    refused(game, "kontra j", Code.WRONG_PHASE, "R7.6")
    game = run(game, "meld 20; ZX PA")
    assert (game.phase, len(game.tricks)) == (Phase.PLAY, 1)  # no round after trick 1
    assert levels(game) == {"j": 1}


def test_r7_6_the_declarer_throws_in_at_his_lead_when_the_defenders_have_passed() -> None:
    game = position(SWEEP, "b", BEFORE, trump=None)
    refused(game, "throw-in", Code.WRONG_PHASE, "R7.6")
    spoken = run(game, "pass; pass")
    assert "throw-in" in [*texts(spoken), *claims(spoken)]
    assert settlement_of(spoken.apply("throw-in")).net == (-20, 10, 10)


def test_r6_3_once_anything_was_doubled_nobody_throws_in() -> None:
    game = run(trump_game("4u", BEFORE), "kontra u; pass; pass")
    assert (game.phase, game.to_act) == (Phase.PLAY, 0)
    assert "throw-in" not in [*texts(game), *claims(game)]
    refused(game, "throw-in", Code.THROW_IN_TOO_LATE, "R6.3")


def test_r7_6_both_switches_together() -> None:
    profile = WHOLE.evolve(kontra_time="BEFORE_LEAD")
    game = position(SWEEP, "4u", profile)
    assert (game.to_act, texts(game)) == (1, ["pass", "kontra"])
    game = run(game, "pass; kontra; pass")
    assert (game.phase, levels(game)) == (Phase.PLAY, {"4": 1, "u": 1})


def test_r7_7_names_of_the_house() -> None:
    profile = WIKIHOW.evolve(kontra_names=["kontra", "re", "szub"])
    names = [kontra_name(level, profile) for level in range(6)]
    assert names == ["", "kontra", "re", "szub", "kontra×16", "kontra×32"]
    many = ["kontra", "rekontra", "szubkontra", "mordkontra", "hirskontra"]
    swapped = WIKIHOW.evolve(kontra_names=many)
    assert (kontra_name(4, swapped), kontra_multiplier(4)) == ("mordkontra", 16)
    assert (kontra_name(5, swapped), kontra_multiplier(5)) == ("hirskontra", 32)
    assert kontra_name(3, WIKIHOW) == kontra_name(3) == "szubkontra"


def test_kontra_compares_like_a_mapping() -> None:
    game = run(trump_game(), "ZA; kontra u")
    assert game.kontra == {Figure.ULTI: 1}
    assert trump_game().kontra == {}
