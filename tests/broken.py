"""Records that are broken in one place or several: what the tests of the reader live on."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from tests.games import EXAMPLES, play_on, skewed_deal
from ulti import PROFILES, Game
from ulti.record import Record
from ulti.testing import profiles

if TYPE_CHECKING:
    from ulti import Profile

Data = dict[str, Any]

NAMES: Final = ("Anna", "Béla", "Cili")


def _texts() -> tuple[str, ...]:
    """Return sound records: a game in every phase and of every end, and some by chance."""
    games = [game for game in EXAMPLES.values() if game.deal is not None]
    for seed, profile in enumerate([*PROFILES.values()] * 2):
        rng = random.Random(seed)
        stake = rng.choice([1, 5])
        games.append(play_on(Game.start(skewed_deal(seed), profile, stake), rng))
    return tuple(Record.of(game, NAMES).to_json() for game in games)


@lru_cache(maxsize=1)
def sound_texts() -> tuple[str, ...]:
    """Return the texts of sound records; made once, when they are first asked for."""
    return _texts()


@st.composite
def sound_records(draw: st.DrawFn) -> Data:
    """Make records that nothing is wrong with, some of them under house rules of all kinds."""
    if draw(st.booleans()):
        data: Data = json.loads(draw(st.sampled_from(sound_texts())))
        return data
    profile: Profile = draw(profiles())
    seed = draw(st.integers(0, 2**16))
    game = play_on(
        Game.start(skewed_deal(seed), profile, draw(st.integers(1, 9))), random.Random(seed)
    )
    data = Record.of(game, NAMES).to_dict()
    if draw(st.booleans()):
        del data["settlement"]
        data["actions"] = data["actions"][: draw(st.integers(0, len(data["actions"])))]
    return data


# What may stand where something else should: values of every JSON type, and some that are right
# elsewhere in a record.
_VALUES: Final[st.SearchStrategy[Any]] = st.one_of(
    st.sampled_from(
        [
            *(None, True, False, 0, 1, 2, -1, 7, 1.0, 2.0, 0.5, 10**15, 10**40),
            *("", " ", "x", "wikipedia", "PLAYED", "j", "made", "declarer", "ulti-record"),
            *("\ud800", "\x1b[31m", "MA MA", "MA ZA", "½"),
            *("pass", "play MA", "discard MA ZA", "bid j", "bid Pju", "trump M", "kontra j", "fly"),
            *([], {}, [0, 0, 0], ["", "", ""], {"j": 1}, {"ulti_fee": 0}, [[]], {"": {}}),
        ]
    ),
    st.integers(-(10**3), 10**3),
    st.text(max_size=6),
    st.floats(allow_nan=False, allow_infinity=False),
)
_KEYS: Final = st.one_of(
    st.sampled_from(
        [
            *("rules", "stake", "players", "settlement", "lines", "net", "figure", "values"),
            *("profile", "deal", "actions", "version", "plain_parti", "ulti_fee", "colour", ""),
        ]
    ),
    st.text(max_size=4),
)


def _places(data: Any, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:  # noqa: ANN401
    """Return the paths of all values in plain data."""
    found = [here]
    if isinstance(data, dict):
        items: list[tuple[str | int, Any]] = list(data.items())
    else:
        items = list(enumerate(data)) if isinstance(data, list) else []
    for key, value in items:
        found += _places(value, (*here, key))
    return found


@st.composite
def broken(draw: st.DrawFn, least: int = 1, most: int = 4) -> Data:
    """Make records in which some values are replaced, removed, doubled, moved or added.

    Now and then such a change does no harm: not all of these records are wrong.
    """
    return draw(changes_of(draw(sound_records()), least, most))


@st.composite
def changes_of(draw: st.DrawFn, sound: Data, least: int = 1, most: int = 4) -> Data:
    """Change a copy of plain data in one place or several."""
    data = deepcopy(sound)
    for _ in range(draw(st.integers(least, most))):
        places = [place for place in _places(data) if place]
        if not places:
            break
        # A place high up is as likely as one of the many further down.
        depth = draw(st.integers(1, max(map(len, places))))
        *way, last = draw(st.sampled_from([p for p in places if len(p) == depth] or places))
        parent: Any = data
        for step in way:
            parent = parent[step]
        match draw(st.integers(0, 4)):
            case 0:
                del parent[last]
            case 1 if isinstance(parent, dict):
                parent[draw(_KEYS)] = deepcopy(draw(_VALUES))
            case 2 if isinstance(last, int):
                parent.insert(draw(st.integers(0, len(parent))), deepcopy(parent[last]))
            case 3 if isinstance(last, int):
                other = draw(st.integers(0, len(parent) - 1))
                parent[last], parent[other] = parent[other], parent[last]
            case _:
                parent[last] = deepcopy(draw(_VALUES))
    return data
