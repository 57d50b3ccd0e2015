"""What is wrong is told in these words, whole: people read them, and clients show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ulti import (
    ULTISTARS,
    WIKIPEDIA,
    Outcome,
    Silent,
    UltiError,
    settle,
    settle_revoke,
)

if TYPE_CHECKING:
    from collections.abc import Callable

ANY: Any = 7  # of a wrong kind, wherever it is given


def outcome(**facts: object) -> Outcome:
    whole: dict[str, Any] = {"bid": "j", "declarer": 0, "trump": "M", "ending": "PLAYED", **facts}
    return Outcome(**whole)


def silent(figure: str, seat: int | None, made: bool) -> Outcome:
    return outcome(silent=[Silent(figure, seat, made)])


CASES: list[tuple[Callable[[], object], str, str]] = [
    # Outcomes
    (
        lambda: Silent("b", 0, made=True),
        "bad_outcome",
        "figure: b is never silent; c1, u, a, d can be",
    ),
    (lambda: Silent("u", 0, made=ANY), "bad_outcome", "made: 7 is not allowed; use true or false"),
    (
        lambda: outcome(ending="WON"),
        "bad_outcome",
        "ending: 'WON' is no ending; use one of PLAYED, EARLY, CONCEDED, AGREED, THROW_IN, FORFEIT, VOID",
    ),
    (lambda: outcome(made=7), "bad_outcome", "made: 7 is no set of figures"),
    (lambda: outcome(silent=7), "bad_outcome", "silent: 7 are no silent figures"),
    (lambda: outcome(silent=[7]), "bad_outcome", "silent: 7 is no Silent(figure, seat, made)"),
    (lambda: outcome(kontra=7), "bad_outcome", "kontra: 7 is no table of levels by figure"),
    (
        lambda: outcome(kontra={"j": "1"}),
        "bad_outcome",
        "kontra: '1' is no level of j; use a whole number from 0 to 1000, or a pair, in playing order after the declarer",
    ),
    (
        lambda: outcome(kontra={"j": (1, True)}),
        "bad_outcome",
        "kontra: (1, True) is no level of j; use a whole number from 0 to 1000, or a pair, in playing order after the declarer",
    ),
    (
        lambda: outcome(kontra={"j": (1, 2)}),
        "bad_outcome",
        "kontra: j is doubled by both defenders together, with one level",
    ),
    (
        lambda: outcome(ending="EARLY"),
        "bad_outcome",
        "ending: only a bid without trump that is lost ends EARLY",
    ),
    (
        lambda: outcome(ending="VOID"),
        "bad_outcome",
        "a VOID deal has neither bid, declarer nor trump",
    ),
    (
        lambda: Outcome(ending="VOID", declarer=0),
        "bad_outcome",
        "a VOID deal has neither bid, declarer nor trump",
    ),
    (
        lambda: Outcome(ending="VOID", trump="M"),
        "bad_outcome",
        "a VOID deal has neither bid, declarer nor trump",
    ),
    (
        lambda: Outcome(ending="VOID", made={"j"}),
        "bad_outcome",
        "in a VOID deal nothing is made, silent or doubled",
    ),
    (
        lambda: Outcome(ending="VOID", silent=[Silent("u", 0, made=True)]),
        "bad_outcome",
        "in a VOID deal nothing is made, silent or doubled",
    ),
    (
        lambda: Outcome(ending="VOID", kontra={"j": 1}),
        "bad_outcome",
        "in a VOID deal nothing is made, silent or doubled",
    ),
    (lambda: Outcome(declarer=0), "bad_outcome", "bid is missing: only a VOID deal has none"),
    (lambda: Outcome(bid="j"), "bad_outcome", "declarer is missing: only a VOID deal has none"),
    (
        lambda: outcome(ending="THROW_IN", silent=[Silent("u", 0, made=True)]),
        "bad_outcome",
        "after a THROW_IN nothing is made, silent or doubled",
    ),
    (
        lambda: outcome(ending="THROW_IN", kontra={"j": 1}),
        "bad_outcome",
        "after a THROW_IN nothing is made, silent or doubled",
    ),
    (
        lambda: outcome(silent=[Silent("u", 0, made=True), Silent("u", 1, made=True)]),
        "bad_outcome",
        "silent: a silent figure is made or lost only once in a deal",
    ),
    (lambda: outcome(bid="b", trump="M"), "bad_outcome", "trump: b is played without, not with M"),
    (
        lambda: silent("c1", 1, made=True),
        "bad_outcome",
        "silent: the defenders make a hundred together: name no seat",
    ),
    (
        lambda: silent("u", None, made=True),
        "bad_outcome",
        "silent: u is made or lost by one player: name his seat",
    ),
    # Settlements
    (lambda: settle(ANY, ULTISTARS), "bad_argument", "7 is no Outcome"),
    (lambda: settle(outcome(), ANY), "bad_argument", "7 is no Profile: see get_profile"),
    (
        lambda: settle(outcome(), ULTISTARS, 0),
        "bad_stake",
        "stake: 0 is not allowed; use a whole number from 1",
    ),
    (
        lambda: settle(outcome(), ULTISTARS, 10**30),
        "bad_stake",
        "stake: 1000000000000000000000000000000 is not allowed; use a whole number from 1",
    ),
    (
        lambda: settle_revoke(outcome(), 0, ULTISTARS),
        "bad_rules",
        "profile 'ultistars' has no revoke_multiplier, so no such rule",
    ),
    (
        lambda: settle_revoke(Outcome(ending="VOID"), 0, WIKIPEDIA),
        "bad_outcome",
        "ending: nobody can revoke in a deal that was not played",
    ),
    (
        lambda: settle_revoke(outcome(), ANY, WIKIPEDIA),
        "bad_seat",
        "7 is no seat: use 0 (forehand), 1 or 2",
    ),
]


@pytest.mark.parametrize(("call", "code", "message"), CASES, ids=[case[2] for case in CASES])
def test_a_refusal_says_what_is_wrong(call: Callable[[], object], code: str, message: str) -> None:
    with pytest.raises(UltiError) as caught:
        call()
    assert (caught.value.code, str(caught.value)) == (code, message)
