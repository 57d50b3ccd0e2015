"""No line of the protocol costs much more than its length: neither time, memory nor answer.

The bars are two million plies on bare integers (about a second), 100 MB and a megabyte. A small
part runs each time; ULTI_BARS=1 runs all of it.
"""

from __future__ import annotations

import json
import os
import random
import time
import tracemalloc
from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import pytest

from benchmarks.control import control_work
from tests.games import EXAMPLES, after, at_first_lead, play_on
from ulti import (
    PROFILES,
    ULTISTARS,
    WIKIPEDIA,
    Catalogue,
    Deal,
    Game,
    MakeBid,
    Phase,
    Profile,
    Take,
    UltiError,
)
from ulti.base.lines import LONGEST_LINE
from ulti.model.problems import MOST_PROBLEMS
from ulti.record import Record, validate
from ulti.serve import LONGEST_BATCH, answer, protocol
from ulti.table import Agreement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BARS: Final = bool(os.environ.get("ULTI_BARS"))
SIZE: Final = LONGEST_LINE - 10
MOST_PLIES: Final = 2_000_000
MOST_BYTES: Final = 100_000_000
Data = dict[str, Any]

OVER: Final = EXAMPLES["over"]
START: Final = Game.start(Deal.shuffled(random.Random(3)), ULTISTARS)
SOUND: Final[Data] = Record.of(OVER).to_dict()
BEGUN: Final[Data] = Record.of(START).to_dict()
PLAYED: Final[Data] = {key: SOUND[key] for key in SOUND if key != "settlement"}
MIDDLE: Final[Data] = {**PLAYED, "actions": PLAYED["actions"][:-14]}
AGREEMENT: Final[Data] = Agreement.none(START).to_dict()
assert OVER.outcome is not None
OUTCOME: Final[Data] = OVER.outcome.to_dict()


# Lines


def request(method: str, params: Data, identity: object = 1) -> str:
    message = {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def full(method: str, params: Callable[[int], Data]) -> str:
    """Return a request in which something comes as often as a line has room for it."""
    few, some = (len(request(method, params(count)).encode()) for count in (1000, 2000))
    return request(method, params((SIZE - few) * 999 // (some - few) + 1000))


def batch(method: str, params: Callable[[int], Data]) -> str:
    """Return as many requests as a line may hold."""
    requests: list[str] = []
    size = 2
    for number in range(LONGEST_BATCH):
        text = request(method, params(number), number)
        size += len(text.encode()) + 1
        if size > SIZE:
            break
        requests.append(text)
    return f"[{','.join(requests)}]"


A_KEY: Final = '{"":0}'


def many(text: str, count: int) -> str:
    return f"[{','.join([text] * count)}]"


def keys(count: int) -> Data:
    return {f"k{number:06}": 1 for number in range(count)}


@cache
def shuffled_order(seed: int) -> list[str]:
    codes = [bid.code for bid in Catalogue.of(PROFILES["suit_bid"]).bids]
    random.Random(seed).shuffle(codes)
    return codes


@cache
def longest_auction(profile: Profile) -> Data:
    """Return a deal in which everybody takes the talon and bids the next higher bid."""
    assert START.deal is not None
    game = Game.start(START.deal, profile)
    while game.phase in {Phase.DISCARD, Phase.BID, Phase.RESPOND}:
        actions = game.legal_actions()
        wanted = [action for action in actions if isinstance(action, (Take, MakeBid))]
        game = game.apply((wanted or actions)[0])
    return Record.of(game).to_dict()


@cache
def thousand_raises() -> Data:
    """Return a deal in which two figures are doubled as often as they can be."""
    lead = at_first_lead("ju", profile=WIKIPEDIA.evolve(kontra_levels=None))
    game = after(lead, "meld 40 20", "play MA", "kontra j u", "meld 20", "play MU", "play ZU")
    while game.phase is Phase.KONTRA:
        game = game.apply(game.legal_actions()[-1])
    assert len(game.history) > 1000
    data = Record.of(play_on(game, random.Random(1))).to_dict()
    del data["settlement"]
    return data


def in_record(**changes: object) -> Data:
    return {"record": {**SOUND, **changes}}


def with_rules(**rules: object) -> Data:
    return {"profile": "ultistars", "rules": rules}


def say(text: str) -> Data:
    return {"record": BEGUN, "action": text, "seat": 0}


def some_outcome(number: int) -> Data:
    """Return facts of a deal by chance, under house rules that nobody else has."""
    rng = random.Random(number)
    profile = rng.choice(list(PROFILES.values()))
    bid = rng.choice(Catalogue.of(profile).bids)
    facts: Data = {
        "bid": bid.code,
        "declarer": 0,
        "trump": bid.trumps[0].value if bid.trumps else None,
        "ending": rng.choice(["PLAYED", "CONCEDED", "AGREED"]),
        "made": [figure.code for figure in bid if rng.random() < 0.5],
        "silent": [
            {"figure": code, "seat": rng.choice([0, 1, 2, None]), "made": rng.random() < 0.5}
            for code in ("c1", "u", "a", "d")
            if rng.random() < 0.4
        ],
        "kontra": {},
    }
    return {"profile": profile.name, "rules": {"silent_ulti": number + 1}, "outcome": facts}


def batch_of_auctions(method: str) -> str:
    seat = {"seat": 1} if method == "view" else {}
    auction = longest_auction(PROFILES["suit_bid"])
    return batch(method, lambda _: {"record": auction, **seat})


def batch_of_raises(method: str) -> str:
    extras: dict[str, Data] = {"view": {"seat": 2}, "propose": {"seat": 1, "what": "back"}}
    more = extras.get(method, {})
    return batch(method, lambda _: {"record": thousand_raises(), **more})


# One kind a line: something is there too often, or it is too long, or it is asked too often. Where
# letters are not ASCII, each of their two bytes becomes three of an answer.
LINES: Final[dict[str, Callable[[], str]]] = {
    "empty actions": lambda: full("validate", lambda n: in_record(actions=[""] * n)),
    "numbers as actions": lambda: full("validate", lambda n: in_record(actions=[0] * n)),
    "plays as actions": lambda: full("validate", lambda n: in_record(actions=["play PA"] * n)),
    "empty actions, strictly": lambda: full("legal", lambda n: in_record(actions=[""] * n)),
    "unknown rules": lambda: full("validate", lambda n: in_record(rules=keys(n))),
    "unknown rules, strictly": lambda: full("bids", lambda n: {"rules": keys(n)}),
    "unknown switches": lambda: full("validate", lambda n: in_record(profile=keys(n))),
    "unknown keys": lambda: full("validate", lambda n: in_record(**keys(n))),
    "unknown params": lambda: full("validate", keys),
    "a long key": lambda: full("validate", lambda n: in_record(**{"é" * n: 1})),
    "a long param": lambda: full("validate", lambda n: {"é" * n: 1}),
    "a long rule": lambda: full("validate", lambda n: in_record(rules={"é" * n: 1})),
    "a hand of very many cards": lambda: full(
        "validate", lambda n: in_record(deal=["MA " * n, "", ""])
    ),
    "a hand of nonsense": lambda: full("validate", lambda n: in_record(deal=["", "x " * n, ""])),
    "very many hands": lambda: full("validate", lambda n: in_record(deal=[""] * n)),
    "numbers as hands": lambda: full("validate", lambda n: in_record(deal=[1] * n)),
    "a new deal of very many cards": lambda: full(
        "new", lambda n: {"profile": "ultistars", "deal": ["MA " * n, "", ""]}
    ),
    "lines without keys": lambda: full(
        "validate", lambda n: in_record(settlement={"net": [0, 0, 0], "lines": [{}] * n})
    ),
    "very many lines": lambda: full(
        "validate",
        lambda n: in_record(
            settlement={**SOUND["settlement"], "lines": SOUND["settlement"]["lines"] * (n // 9)}
        ),
    ),
    "a long net": lambda: full("validate", lambda n: in_record(settlement={"net": [0] * n})),
    "a long name": lambda: full(
        "apply", lambda n: {**say("discard M7 M8"), "record": {**BEGUN, "players": ["é" * n] * 3}}
    ),
    "very many players": lambda: full("validate", lambda n: in_record(players=["a"] * n)),
    "a long name of a profile": lambda: full(
        "profiles", lambda n: {"profile": {**ULTISTARS.to_dict(), "name": "é" * n}}
    ),
    "very many figures": lambda: full("verdict", lambda n: say("kontra" + " j" * n)),
    "very many figures in a record": lambda: full(
        "validate", lambda n: {"record": {**BEGUN, "actions": ["kontra" + " j" * n]}}
    ),
    "very many melds": lambda: full("apply", lambda n: say("meld" + " 20" * n)),
    "very many discards": lambda: full("verdict", lambda n: say("discard" + " PA" * n)),
    "a long word": lambda: full("verdict", lambda n: say("é" * n)),
    "a long bid": lambda: full("verdict", lambda n: say("bid " + "é" * n)),
    "a long proposal": lambda: full(
        "propose", lambda n: {"record": MIDDLE, "seat": 1, "what": "é" * n}
    ),
    "a proposal of very many words": lambda: full(
        "propose", lambda n: {"record": MIDDLE, "seat": 1, "what": "kontra" + " j" * n}
    ),
    "a long agreement": lambda: full(
        "agree",
        lambda n: {
            "record": MIDDLE,
            "seat": 1,
            "agreement": {**AGREEMENT, "history": [[0, "pass"]] * n},
        },
    ),
    "an agreement of very many": lambda: full(
        "agree",
        lambda n: {
            "record": BEGUN,
            "seat": 1,
            "agreement": {**AGREEMENT, "proposals": [{"what": "back", "by": [0] * n}]},
        },
    ),
    "very many proposals": lambda: full(
        "agree",
        lambda n: {"record": BEGUN, "seat": 1, "agreement": {**AGREEMENT, "proposals": [{}] * n}},
    ),
    "very many silent figures": lambda: full(
        "settle",
        lambda n: {
            "profile": "ultistars",
            "outcome": {**OUTCOME, "silent": [{"figure": "u", "seat": 1, "made": True}] * n},
        },
    ),
    "very many figures made": lambda: full(
        "settle", lambda n: {"profile": "ultistars", "outcome": {**OUTCOME, "made": ["j"] * n}}
    ),
    "unknown figures doubled": lambda: full(
        "settle", lambda n: {"profile": "ultistars", "outcome": {**OUTCOME, "kontra": keys(n)}}
    ),
    "a long list of bids": lambda: full(
        "bids", lambda n: with_rules(tie_break="LIST", order=["j"] * n)
    ),
    "a long rank": lambda: full("bids", lambda n: with_rules(tie_break="LIST", order=[["j"] * n])),
    "bids left out again and again": lambda: full(
        "bids", lambda n: with_rules(bids_not_played=["d"] * n)
    ),
    "figures again and again": lambda: full(
        "bids", lambda n: with_rules(individual_kontra=["b"] * n)
    ),
    "unknown values": lambda: full("bids", lambda n: with_rules(values=keys(n))),
    "a long id": lambda: request("bids", {}, "é" * (SIZE // 2 - 100)),
    "a long number as id": lambda: request("bids", {}, 10**4000),
    "a long method": lambda: request("é" * (SIZE // 2 - 100), {}),
    "empty lists": lambda: many("[]", SIZE // 3),
    "empty objects": lambda: f'{{"a":{many("{}", SIZE // 3 - 10)}}}',
    "objects": lambda: f'{{"a":{many(A_KEY, SIZE // 7 - 10)}}}',
    "long numbers": lambda: many("9" * 4300, SIZE // 4301),
    "a longer number": lambda: f"[{'9' * (SIZE - 2)}]",
    "keys that come twice": lambda: "{" + many(A_KEY[1:-1], SIZE // 5)[1:-1] + "}",
    "a text without end": lambda: "[" * 50 + '"' + '\\"' * (SIZE // 2 - 50),
    "a batch of nonsense": lambda: many("0", LONGEST_BATCH),
    "a batch of bids": lambda: batch("bids", lambda _: {}),
    "a batch of bids of other values": lambda: batch(
        "bids", lambda n: with_rules(values={"j": n + 1, "4": 4, "u": 4, "b": 5, "d": 6})
    ),
    "a batch of profiles": lambda: batch("profiles", lambda _: {}),
    "a batch of house rules": lambda: batch(
        "validate",
        lambda n: {"record": {**BEGUN, "rules": {"kontra_names": [f"k{n}"], "ulti_fee": n + 1}}},
    ),
    "a batch of lists of bids": lambda: batch(
        "validate",
        lambda n: {
            "record": {
                **BEGUN,
                "profile": "suit_bid",
                "rules": {"tie_break": "LIST", "order": shuffled_order(n)},
            }
        },
    ),
    "a batch of discards": lambda: batch("legal", lambda _: {"record": BEGUN}),
    "a batch of settlements": lambda: batch("settle", lambda _: {"record": PLAYED}),
    "a batch of views": lambda: batch("view", lambda n: {"record": PLAYED, "seat": n % 3}),
    "a batch of spreads": lambda: batch(
        "verdict", lambda n: {"record": MIDDLE, "action": "spread", "seat": n % 3}
    ),
    "a batch of proposals": lambda: batch(
        "propose", lambda n: {"record": MIDDLE, "what": "back", "seat": n % 3}
    ),
    "a batch of outcomes": lambda: batch("settle", some_outcome),
    "a batch of revokes": lambda: batch("settle", lambda n: {**some_outcome(n), "revoke": 1}),
    **{
        f"a batch of long auctions, {method}": partial(batch_of_auctions, method)
        for method in ("view", "legal", "validate")
    },
    **{
        f"a batch of a thousand raises, {method}": partial(batch_of_raises, method)
        for method in ("view", "settle", "validate", "propose")
    },
}


# What they cost


@cache
def seconds_allowed() -> float:
    """Return the time of two million plies on bare integers, here and now."""
    work, start, plies = control_work(), time.process_time(), 0
    while plies < MOST_PLIES // 10:
        plies += work()
    return (time.process_time() - start) / plies * MOST_PLIES


def seconds_of(line: str) -> float:
    """Return what an answer costs, in processor time, and look at its length."""
    start = time.process_time()
    reply = answer(line)
    spent = time.process_time() - start
    assert reply is not None
    assert len(reply) < LONGEST_LINE
    assert json.loads(reply)
    return spent


def bytes_of(line: str) -> int:
    """Return how much memory an answer needs at most, beside the line."""
    tracemalloc.start()
    try:
        answer(line)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", LINES)
def test_no_line_costs_much_more_than_its_length(kind: str) -> None:
    line = LINES[kind]()
    assert len(line.encode()) <= LONGEST_LINE
    # Elsewhere the machine may be busy with other tests.
    allowed = seconds_allowed() * (1 if BARS else 2)
    assert min(seconds_of(line) for _ in range(3 if BARS else 1)) < allowed
    if BARS or kind in {"empty actions", "unknown rules", "a hand of very many cards"}:
        assert bytes_of(line) < MOST_BYTES


# The same by chance: some part of a sound request is there again and again, or grows

METHODS: Final[dict[str, Data]] = {
    "new": {"profile": "ultistars", "stake": 1, "deal": BEGUN["deal"], "rules": {"ulti_fee": 3}},
    "legal": {"record": MIDDLE},
    "apply": {"record": MIDDLE, "action": "play PA", "seat": 0},
    "verdict": {"record": {**MIDDLE, "players": ["Anna", "Béla", "Cili"]}, "action": "kontra j"},
    "propose": {"record": MIDDLE, "seat": 1, "what": "back", "agreement": AGREEMENT},
    "agree": {"record": BEGUN, "seat": 1, "what": OUTCOME, "agreement": AGREEMENT},
    "view": {"record": SOUND, "seat": 2},
    "settle": {"outcome": OUTCOME, "profile": ULTISTARS.to_dict(), "stake": 5},
    "bids": {"profile": "suit_bid", "rules": {"tie_break": "LIST", "order": [["j"], ["ju"]]}},
    "profiles": {"profile": WIKIPEDIA.to_dict()},
    "validate": {"record": {**SOUND, "profile": WIKIPEDIA.to_dict(), "rules": {"ulti_fee": 3}}},
}
STUFF: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    "",
    "é",
    "MA ",
    "j ",
    " ",
    "[",
    {},
    [],
    [0],
    "a.",
)


def grown(value: Any, times: int, rng: random.Random) -> Any:  # noqa: ANN401 - plain data
    """Return something much like a value, but much larger."""
    if isinstance(value, str):
        return rng.choice([value, rng.choice(["é", " ", "\ud800", value[:1]])]) * times
    if isinstance(value, list):
        return (value or [rng.choice(STUFF)]) * times
    if isinstance(value, dict):
        item = rng.choice([*value.values(), *STUFF])
        return {**value, **{f"{rng.choice([*value, 'k'])}{n}": item for n in range(times)}}
    return rng.choice([[rng.choice(STUFF)] * times, rng.choice(["é", "x"]) * times])


def with_something_grown(data: Any, times: int, rng: random.Random) -> Any:  # noqa: ANN401
    """Grow one part of plain data, as deep in it as chance leads."""
    if isinstance(data, (dict, list)) and data and rng.random() < 0.8:
        items: Any = data.items() if isinstance(data, dict) else enumerate(data)
        place, part = rng.choice(list(items))
        copy: Any = data.copy()
        copy[place] = with_something_grown(part, times, rng)
        return copy
    return grown(data, times, rng)


def grown_lines(rng: random.Random, most: int) -> Iterator[str]:
    while True:
        method = rng.choice([*METHODS])
        times = int(10 ** rng.uniform(0, 5.5))
        params = with_something_grown(METHODS[method], times, rng)
        text = request(method, params).encode(errors="surrogatepass").decode(errors="replace")
        if rng.random() < 0.3:
            count = min(LONGEST_BATCH, most // (len(text) + 1), times)
            text = f"[{','.join([text] * count)}]"
        if len(text.encode()) <= most:
            yield text


def test_what_grows_in_a_request_does_not_grow_in_its_answer() -> None:
    rng = random.Random(13)
    size, count = (LONGEST_LINE, 3000) if BARS else (LONGEST_LINE // 10, 60)
    for line in islice(grown_lines(rng, size), count):
        share = 0.1 + len(line) / LONGEST_LINE
        assert seconds_of(line) < seconds_allowed() * share * (1 if BARS else 2), line[:300]
        if BARS and rng.random() < 0.05:
            assert bytes_of(line) < MOST_BYTES, line[:300]


# The limits one by one


def result_of(method: str, params: Data) -> Data:
    result: Data = json.loads(answer(request(method, params)) or "")["result"]
    return result


def refusal_of(line: str) -> tuple[int, str, str]:
    reply = json.loads(answer(line) or "")
    error = reply["error"]
    return error["code"], error["data"]["code"], error["data"]["path"]


@pytest.mark.parametrize(
    ("count", "last"),
    [
        (101, "and 1 more problems, which are not listed"),
        (1100, "and 1000 more problems, which are not listed"),
        (1101, "and more than 1000 more problems, which are not listed"),
        (9000, "and more than 1000 more problems, which are not listed"),
    ],
)
def test_a_report_lists_a_hundred_problems(count: int, last: str) -> None:
    errors = result_of("validate", in_record(settlement=SOUND["settlement"], **keys(count)))[
        "errors"
    ]
    assert len(errors) == MOST_PROBLEMS + 1
    assert {error["code"] for error in errors[:-1]} == {"unknown_key"}
    assert (errors[-1]["code"], errors[-1]["path"]) == ("more_problems", "")
    assert errors[-1]["message"] == last
    report = validate({**SOUND, **keys(count)})
    assert report.problems[-1].message("hu").endswith("hiba, ami itt nem szerepel")


def test_a_hundred_problems_are_all_listed() -> None:
    errors = result_of("validate", in_record(**keys(MOST_PROBLEMS)))["errors"]
    assert {error["code"] for error in errors} == {"unknown_key"}


def test_the_first_problem_of_very_many_is_what_a_strict_reader_raises() -> None:
    data = {**SOUND, "actions": [""] * 5000}
    with pytest.raises(UltiError) as caught:
        Record.from_dict(data).replay()
    assert str(caught.value) == str(validate(data).problems[0])


def test_a_batch_whose_answers_are_too_long_is_one_error() -> None:
    assert refusal_of(batch("bids", lambda _: {})) == (-32600, "too_long", "")
    few = f"[{','.join([request('bids', {})] * 50)}]"
    assert len(json.loads(answer(few) or "")) == 50


def test_an_answer_that_is_too_long_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LONGEST_LINE", 5000)
    assert refusal_of(request("bids", {})) == (-32600, "too_long", "")
    assert "result" in json.loads(answer(request("legal", {"record": MIDDLE})) or "")


@pytest.mark.parametrize("identity", ["x" * 1001, 10**1000, -(10**1000)])
def test_an_id_that_is_too_long_is_refused(identity: object) -> None:
    assert refusal_of(request("bids", {}, identity)) == (-32600, "bad_type", "id")


def test_a_refused_text_is_quoted_only_in_part() -> None:
    reply = json.loads(answer(request("verdict", say("x" * 10_000))) or "")
    assert reply["result"]["action"] == "x" * 200 + "…"


def test_an_action_has_a_limited_number_of_words() -> None:
    words = " ".join(["u"] * 10**5)
    assert result_of("verdict", say(f"kontra {words}"))["code"] == "bad_action"
