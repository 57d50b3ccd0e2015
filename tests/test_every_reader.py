"""Every reader under fire: changed input ends in a value or in an `UltiError`, and soon.

Sound input of every form is changed a little: values, keys and whole parts of plain data, or
letters of its text. Some thousand changes are tried each time, a million with ULTI_BARS=1.
"""

from __future__ import annotations

import copy
import json
import os
import random
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from tests.games import EXAMPLES, play_on, skewed_deal
from ulti import (
    PROFILES,
    Bid,
    Card,
    CardSet,
    Deal,
    Figure,
    Game,
    Outcome,
    Profile,
    Suit,
    UltiError,
    parse_action,
    settle,
)
from ulti.base.strict_json import load_json
from ulti.record import Record, validate
from ulti.serve import answer
from ulti.table import Agreement, Table, TakeBack
from ulti.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

BARS: Final = bool(os.environ.get("ULTI_BARS"))
TRIES: Final = 1_000_000 if BARS else 16_000
LONGEST: Final = 10
"""Seconds that no single reading takes, however busy the machine."""

Data = Any


# Sound input

GAMES: Final = [
    *EXAMPLES.values(),
    *(
        play_on(Game.start(skewed_deal(seed), profile, seed + 1), random.Random(seed))
        for seed, profile in enumerate(PROFILES.values())
    ),
]
DEALT: Final = [game for game in GAMES if game.deal is not None]
OVER: Final = [game for game in GAMES if game.outcome is not None and game.outcome.bid]


def some_table() -> Table:
    table = Table(("Anna", "Béla", "Cili", "Dóra"), PROFILES["wikipedia"])
    facts = {"bid": "ju", "declarer": 0, "trump": "M", "made": ["j"]}
    return table.add(Outcome.from_dict(facts)).add(Outcome.from_dict({**facts, "made": []}))


def some_agreements() -> list[tuple[Game, Agreement]]:
    found = [(game, Agreement.none(game)) for game in DEALT[:12]]
    for game, agreement in list(found):
        for what in ("back", "concede", "spread 1"):
            try:
                found.append((game, agreement.propose(1, what)))
            except UltiError:
                continue
    return found


AGREEMENTS: Final = some_agreements()
REQUESTS: Final[list[Data]] = [
    {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    for game in DEALT
    for record in [Record.of(game, ("Anna", "Béla", "Cili")).to_dict()]
    for method, params in (
        ("new", {"profile": "wikihow", "deal": record["deal"], "stake": 3}),
        ("legal", {"record": record}),
        ("apply", {"record": record, "action": "play MA", "seat": 1}),
        ("verdict", {"record": record, "action": "spread", "seat": 2}),
        ("propose", {"record": record, "seat": 0, "what": "back"}),
        ("agree", {"record": record, "seat": 0, "agreement": AGREEMENTS[-1][1].to_dict()}),
        ("view", {"record": record, "seat": None}),
        ("settle", {"record": record}),
        ("bids", {"profile": record["profile"], "rules": record.get("rules", {})}),
        ("profiles", {"profile": record["profile"]}),
        ("validate", {"record": record}),
    )
]


def text_of(data: Data) -> str:
    try:
        return json.dumps(data)
    except ValueError:  # a number of too many digits
        return "9" * 5000


def data_of(data: Data) -> Data:
    return load_json(data) if isinstance(data, str) else data


class Reader(NamedTuple):
    """What reads plain data or a text, and sound ones.

    Attributes:
        read: takes the data, or a text.
        sound: what may be changed.
        is_text: whether it is a text that is read; otherwise plain data, as a JSON text or as such.

    """

    read: Callable[[Any], object]
    sound: list[Data]
    is_text: bool = False


def read_record(data: Data) -> None:
    """Read a record strictly and in full: both agree."""
    report = validate(data)
    try:
        read = Record.from_json if isinstance(data, str) else Record.from_dict
        read(data).replay()
    except UltiError as error:
        first = report.problems[0]
        # Of anything else, more is said to whoever may give a record itself.
        assert not isinstance(data, (str, dict, list)) or str(error) == str(first)  # noqa: PT017
        raise
    assert report.ok


def read_outcome(data: Data) -> None:
    settle(Outcome.from_dict(data_of(data)), PROFILES["suit_bid"])


def read_agreement(data: Data) -> None:
    data = data_of(data)
    history = data.get("history") if isinstance(data, dict) else None
    size = len(history) if isinstance(history, list) else 0
    for game, _ in AGREEMENTS:
        if len(game.history) == size:
            agreement = Agreement.from_dict(data, game)
            assert Agreement.from_dict(agreement.to_dict(), game) == agreement
            return
    Agreement.from_dict(data, AGREEMENTS[0][0])


def read_profile(data: Data) -> None:
    profile = (Profile.from_json if isinstance(data, str) else Profile.from_dict)(data)
    assert Profile.from_json(profile.to_json()) == profile


def read_line(data: Data) -> None:
    """Read a line of the protocol: nothing may be a fault of ours."""
    reply = answer(data if isinstance(data, str) else text_of(data))
    assert reply is None or json.loads(reply)
    assert "internal_error" not in (reply or "")


def read_view(data: Data) -> None:
    (View.from_json if isinstance(data, str) else View.from_dict)(data).legal_actions()


def read_table(data: Data) -> None:
    table = (Table.from_json if isinstance(data, str) else Table.from_dict)(data)
    assert Table.from_json(table.to_json()) == table


def read_action(text: Data) -> None:
    game = GAMES[len(text) % len(GAMES)]
    assert game.verdict(text, by=len(text) % 3).message("hu")
    action = parse_action(text)
    assert parse_action(str(action)) == action
    game.apply(text)


WHOLE: Final = [profile.to_dict() for profile in PROFILES.values()]
READERS: Final[dict[str, Reader]] = {
    "record": Reader(read_record, [Record.of(game).to_dict() for game in DEALT]),
    "view": Reader(
        read_view, [game.view(seat).to_dict() for game in GAMES for seat in (None, 0, 1, 2)]
    ),
    "table": Reader(read_table, [some_table().to_dict()]),
    "outcome": Reader(read_outcome, [game.outcome.to_dict() for game in OVER if game.outcome]),
    "agreement": Reader(read_agreement, [agreement.to_dict() for _, agreement in AGREEMENTS]),
    "profile": Reader(read_profile, WHOLE),
    "protocol": Reader(read_line, [*REQUESTS, REQUESTS[:3]]),
    "TOML": Reader(
        Profile.from_toml,
        [
            *(profile.to_toml() for profile in PROFILES.values()),
            'based_on = "wikipedia"\nulti_fee = 3\n[values]\nj = 1\nu = 4\n',
        ],
        is_text=True,
    ),
    "actions": Reader(
        read_action,
        [
            *sorted({str(action) for game in GAMES for action in game.legal_actions()}),
            *("concede", "spread", "spread 1", "bid piros 40-100 ulti", "meld 40 20 20"),
        ],
        is_text=True,
    ),
    "bids": Reader(
        Bid.parse,
        ["P4u", "b", "piros 40-100 ulti", "red durchmars", "ntd", "piros négy ász"],
        is_text=True,
    ),
    "figures": Reader(Figure.parse, ["j", "u", "négy ász", "four aces", "td"], is_text=True),
    "suits": Reader(Suit.parse, ["M", "makk", "acorns", "zöld"], is_text=True),
    "cards": Reader(Card.parse, ["PA", "MX", "T7"], is_text=True),
    "hands": Reader(
        CardSet.parse,
        [text for game in DEALT if game.deal for text in game.deal.texts()],
        is_text=True,
    ),
    "deals": Reader(
        Deal.parse, [list(game.deal.texts()) for game in DEALT if game.deal is not None]
    ),
    "taking back": Reader(TakeBack.parse, ["back", "back 3"], is_text=True),
}


# Changes

VALUES: Final[tuple[Data, ...]] = (
    *(None, True, False, 0, 1, 2, 3, -1, 10**16, 10**40, 10**5000, 0.5, 1.0, 1e300),
    *("", " ", "x", "j", "u", "Pju", "M", "PA", "MA MX", "pass", "play MA", "concede", "back"),
    *("PLAYED", "ultistars", "wikipedia", "LIST", "none", "\ud800", "\x00", "½", "é" * 300),
    *([], {}, [[]], [0, 0, 0], {"j": 1}, ["j", "j"], [None], {"": {}}, [0, "pass"]),
)
KEYS: Final = (
    *("rules", "stake", "players", "settlement", "lines", "net", "figure", "values", "order"),
    *("profile", "deal", "actions", "version", "name", "based_on", "seat", "history", "colour", ""),
)


def changed(data: Data, rng: random.Random) -> Data:
    """Change one part of plain data, as deep in it as chance leads."""
    if isinstance(data, str) and rng.random() < 0.4:
        return changed_text(data, rng)
    if not isinstance(data, (dict, list)) or not data or rng.random() < 0.1:
        return copy.deepcopy(rng.choice(VALUES))
    return changed_object(data, rng) if isinstance(data, dict) else changed_list(data, rng)


def changed_object(data: dict[str, Data], rng: random.Random) -> Data:
    key = rng.choice(list(data))
    match rng.randrange(10):
        case 0:
            return {name: part for name, part in data.items() if name != key}
        case 1:
            return {**data, rng.choice(KEYS): copy.deepcopy(rng.choice(VALUES))}
        case 2:
            return {rng.choice(KEYS) if name == key else name: data[name] for name in data}
        case _:
            return {**data, key: changed(data[key], rng)}


def changed_list(data: list[Data], rng: random.Random) -> Data:
    place = rng.randrange(len(data))
    match rng.randrange(10):
        case 0:
            return [*data[:place], *data[place + 1 :]]
        case 1:
            return [*data[:place], data[place], *data[place:]]
        case 2:
            other, swapped = rng.randrange(len(data)), data.copy()
            swapped[place], swapped[other] = data[other], data[place]
            return swapped
        case 3:
            return data[:place]
        case _:
            return [*data[:place], changed(data[place], rng), *data[place + 1 :]]


SPANS: Final = (
    *("", " ", '"', "\\", "{", "}", "[", "]", ",", ":", "=", "#", "\n", "\x00", "\ufeff", "\ud800"),
    *("M", "PA", "40", "20", "@1", "-", "1", "é", "ß", "İ", "½", "kontra", "discard", "[" * 200),
    *("(", ")", "vagy", "piros", "9" * 5000, "1e999", "NaN", "null", "??", "\u202e", "\u0301"),
)


def changed_text(text: str, rng: random.Random) -> str:
    """Cut, double, turn or overwrite some letters."""
    start = rng.randint(0, len(text))
    end = min(len(text), start + rng.choice([0, 0, 1, 1, 2, 5, 30]))
    span = text[start:end]
    of_span = ["", span * 2, span[::-1], span.swapcase()]
    new = rng.choice(SPANS) if rng.random() < 0.4 else rng.choice(of_span)
    return text[:start] + new + text[end:]


def some_input(reader: Reader, rng: random.Random) -> Data:
    data = rng.choice(reader.sound)
    change = changed_text if reader.is_text else changed
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        data = change(data, rng)
        if not isinstance(data, str) and reader.is_text:
            return data
    if reader.is_text or rng.random() < 0.6:
        return data
    return changed_text(text_of(data), rng)


def attempt(reader: Reader, data: Data) -> bool:
    """Read something; return whether it was accepted."""
    start = time.process_time()
    try:
        reader.read(data)
        accepted = True
    except UltiError as error:
        assert str(error)  # noqa: PT017 - it can be shown
        accepted = False
    assert time.process_time() - start < LONGEST
    return accepted


def shown(data: Data) -> str:
    try:
        return repr(data)[:2000]
    except ValueError:  # a number of too many digits
        return "what can't be shown"


@pytest.mark.parametrize("name", READERS)
def test_sound_input_is_read(name: str) -> None:
    """The positive control: what is changed below is read as long as it is not."""
    reader = READERS[name]
    fine = [attempt(reader, sound) for sound in reader.sound]
    # An action is legal in some game, an outcome is possible under some house rules.
    assert any(fine) if name in {"actions", "outcome", "agreement"} else all(fine)


@pytest.mark.parametrize("name", READERS)
def test_changed_input_ends_in_a_value_or_in_our_own_error(name: str) -> None:
    reader, rng = READERS[name], random.Random(f"{name} 13")
    tries = TRIES // len(READERS)
    accepted = 0
    for number in range(tries):
        data = some_input(reader, rng)
        try:
            accepted += attempt(reader, data)
        except Exception as error:  # noqa: BLE001 - what else comes is what is looked for
            pytest.fail(f"try {number}: {type(error).__name__}: {error}: {shown(data)}")
    # The protocol has an answer to whatever it is.
    assert accepted < tries or name == "protocol"
