"""Whole deals by chance: `ulti random`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.deals import records
from tests.command import invoke, ulti
from ulti import PROFILES, Phase
from ulti.record import Record


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_random_deals_are_legal_and_played_to_the_end(profile: Any) -> None:  # noqa: ANN401
    lines = records(30, "--profile", profile.name, "--stake", "7")
    assert len(lines) == 30
    for line in lines:
        record = Record.from_json(line)
        assert (record.profile, record.stake) == (profile, 7)
        assert record.settlement is not None
        assert record.replay().phase is Phase.OVER


def test_the_same_seed_gives_the_same_deals() -> None:
    assert records(6) == records(6)
    assert records(6)[:3] == records(3)
    assert invoke("random", "--seed", "2").stdout != invoke("random", "--seed", "3").stdout
    assert invoke("random").stdout != invoke("random").stdout
    status, out, err = ulti("random", "--seed", "1", "--count", "3")
    assert (status, out.splitlines(), err) == (0, records(3), "")


def test_random_deals_are_of_every_kind() -> None:
    games = [Record.from_json(line).replay() for line in records(400)]
    outcomes = [game.outcome for game in games if game.outcome is not None]
    assert {outcome.ending.name for outcome in outcomes} >= {
        "PLAYED",
        "EARLY",
        "CONCEDED",
        "THROW_IN",
        "FORFEIT",
    }
    assert len({outcome.bid for outcome in outcomes}) > 25
    assert any(outcome.kontra for outcome in outcomes)
    assert any(outcome.silent for outcome in outcomes)
    assert {outcome.declarer for outcome in outcomes} == {0, 1, 2}


def test_count_and_stake_have_limits() -> None:
    assert invoke("random", "--count", "0").stdout == ""
    for arguments in (["--count", "-1"], ["--stake", "0"], ["--seed", "-1"], ["--seed", "x"]):
        assert invoke("random", *arguments).exit_code == 2
    assert invoke("random", "--stake", str(10**16)).exit_code == 1
