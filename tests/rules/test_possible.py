"""Which facts can be together at the end of a deal (R11.9)."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.testing.shared import FEW
from ulti import ULTISTARS, Game, Outcome, Silent
from ulti.rules.possible import why_impossible
from ulti.testing import games


def silent(figure: str, seat: int, *, made: bool = True) -> Silent:
    return Silent(figure, seat, made=made)


POSSIBLE = [
    Outcome("ju", 0, "M", made={"j", "u"}),
    Outcome("ju", 0, "M", made={"u"}),
    Outcome("b", 1, made={"b"}),
    Outcome("4", 0, "M", made={"4"}, silent=[silent("a", 0)]),
    Outcome("ja", 0, "M", made={"j"}, silent=[silent("u", 1)]),
    Outcome("j", 0, "M", made={"j"}, silent=[silent("u", 0), silent("d", 0)]),
]
# Each with the words that name what excludes what.
IMPOSSIBLE = [
    # Who wins all tricks leaves the declarer no card point for his 40-100.
    (Outcome("4", 0, "M", made={"4"}, silent=[silent("d", 1)]), "40-100 made"),
    # The last trick is the declarer's too.
    (Outcome("d", 0, "M", made={"d"}, silent=[silent("u", 1)]), "durchmars made"),
    (Outcome("j", 0, "M", made={"j"}, silent=[silent("d", 1)]), "parti made"),
    (Outcome("ja", 0, "M", made={"a"}, silent=[silent("d", 1)]), "four aces made"),
    # A silent durchmars is lost in the last trick, which the trump 7 would have won.
    (Outcome("ju", 0, "M", made={"u"}, silent=[silent("d", 0, made=False)]), "ulti made"),
    (
        Outcome("j", 0, "M", made={"j"}, silent=[silent("a", 1), silent("d", 0)]),
        "silent four aces made by the first defender",
    ),
]


@FEW
@given(games(ULTISTARS, finished=True))
def test_r11_9_what_a_deal_ended_like_is_possible(game: Game) -> None:
    assert game.outcome is not None
    assert why_impossible(game.outcome, game.profile) is None


@pytest.mark.parametrize("outcome", POSSIBLE, ids=str)
def test_r11_9_what_goes_together_is_possible(outcome: Outcome) -> None:
    assert why_impossible(outcome, ULTISTARS) is None


@pytest.mark.parametrize(("outcome", "named"), IMPOSSIBLE, ids=str)
def test_r11_9_what_excludes_each_other_is_named_in_both_languages(
    outcome: Outcome, named: str
) -> None:
    words = why_impossible(outcome, ULTISTARS)
    assert words is not None
    assert named in words.en
    assert "right would be" in words.en
    assert words.hu != words.en


@pytest.mark.parametrize(("bid", "trump", "figure"), [("b", None, "b"), ("j", "M", "j")])
def test_r7_4_no_level_is_deeper_than_the_house_allows(
    bid: str, trump: str | None, figure: str
) -> None:
    outcome = Outcome(bid, 0, trump, made={figure}, kontra={figure: 3 if trump else (3, 0)})
    words = why_impossible(outcome, ULTISTARS)
    assert words is not None
    assert "kontra_levels 2" in words.en
