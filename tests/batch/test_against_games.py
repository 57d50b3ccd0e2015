"""Batches against `Game`: legal cards at every ply, whose turn it is, outcome and money (R7-R11).

A small sample in a normal run. With `ULTI_BARS=1` it is 100,000 games for each built-in profile and
10,000 under drawn house rules; `ULTI_BATCH_GAMES` sets another number for both.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

import ulti
from tests.batch.played import PLIES, Played, arrays_of, begin, cards_of, play
from tests.deal_makers import valid_profile
from ulti import batch

if TYPE_CHECKING:
    from collections.abc import Iterator

BARS: Final = os.environ.get("ULTI_BARS") == "1"
GAMES: Final = int(os.environ.get("ULTI_BATCH_GAMES", "100000" if BARS else "300"))
DRAWN: Final = int(os.environ.get("ULTI_BATCH_GAMES", "10000" if BARS else "600"))
AT_A_TIME: Final = 2000
OF_A_DRAWN_PROFILE: Final = 25

RARE: Final = {
    "c1 declarer made",
    "c1 defenders made",
    "u declarer made",
    "u declarer lost",
    "u defender made",
    "u defender lost",
    "a declarer made",
    "a defender made",
    "d declarer made",
    "d declarer lost",
    "d defender made",
    "d defender lost",
    "EARLY",
    "PLAYED",
    "kontra",
    "individual kontra",
    "meld",
}


def kinds_of(played: Played) -> Iterator[str]:
    """Go through what of a play is worth counting."""
    outcome = played.outcome
    yield outcome.ending.value
    if any(played.melds):
        yield "meld"
    for level in outcome.kontra.values():
        yield "individual kontra" if isinstance(level, tuple) else "kontra"
    for figure in outcome.bid or ():
        yield f"{figure} {'made' if figure in outcome.made else 'lost'}"
    for silent in outcome.silent:
        whose = "declarer" if silent.seat is outcome.declarer else "defender"
        whose += "s" * (silent.seat is None)
        yield f"{silent.figure} {whose} {'made' if silent.made else 'lost'}"


def compare(profile: ulti.Profile, count: int, rng: random.Random) -> Counter[str]:
    """Play through `Game` and as a batch; return what was seen."""
    stake = rng.choice([1, 3])
    games = [begin(profile, rng) for _ in range(count)]
    played = [play(game, rng) for game in games]
    # Stakes differ in the games; what is paid is in proportion.
    stakes = np.array([game.stake for game in games])
    arrays = arrays_of(profile, played, stake)
    plays = batch.Plays.begin(*arrays)
    cards = cards_of(played)
    legal = np.zeros((count, PLIES), np.uint32)
    to_act = np.full((count, PLIES), -1, np.int8)
    for place, each in enumerate(played):
        legal[place, : len(each.legal)] = each.legal
        to_act[place, : len(each.to_act)] = each.to_act
    ply = 0
    while not plays.done.all():
        assert (plays.legal == legal[:, ply]).all(), (profile, ply)
        assert (plays.to_act == to_act[:, ply]).all(), (profile, ply)
        assert (plays.done == (legal[:, ply] == 0)).all(), (profile, ply)
        plays = plays.play(cards[:, ply])
        ply += 1
    assert (legal[:, ply:] == 0).all()
    assert (plays.cards == cards[:, :ply]).all()
    for place, (each, outcome) in enumerate(zip(played, plays.outcomes(), strict=True)):
        assert outcome == each.outcome, (profile, place, each)
    expected = np.array([each.net for each in played])
    assert (plays.net() * stakes[:, None] == expected * stake).all(), profile
    assert (batch.first_illegal(*arrays[:4], cards) == -1).all()
    return Counter(kind for each in played for kind in kinds_of(each))


@pytest.mark.long
@pytest.mark.parametrize("profile", ulti.PROFILES.values(), ids=lambda profile: profile.name)
def test_a_batch_is_what_its_games_are(profile: ulti.Profile) -> None:
    rng = random.Random(profile.name)
    seen: Counter[str] = Counter()
    for start in range(0, GAMES, AT_A_TIME):
        seen += compare(profile, min(AT_A_TIME, GAMES - start), rng)
    assert {"EARLY", "PLAYED", "kontra", "meld"} <= seen.keys()
    if GAMES >= 10 * AT_A_TIME:
        missing = RARE - seen.keys()
        assert not missing, (profile.name, missing)


@pytest.mark.long
def test_a_batch_is_what_its_games_are_under_drawn_house_rules() -> None:
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    for number in range(DRAWN // OF_A_DRAWN_PROFILE):
        rules = {"name": f"drawn {number}", **valid_profile(rng)}
        seen += compare(ulti.Profile.from_dict(rules), OF_A_DRAWN_PROFILE, rng)
    assert seen.keys() >= {"EARLY", "PLAYED", "kontra", "individual kontra", "meld"}
    assert seen.total() > DRAWN
