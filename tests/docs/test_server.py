"""The server of the tutorial, as the page has it, with hostile clients on real WebSockets."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import ulti
from ulti import DECK, PROFILES, Phase
from ulti.table import Agreement

PAGE: Final = Path(__file__).parent.parent.parent / "docs" / "tutorials" / "server.md"
LIMIT: Final = 60  # seconds for one deal; it takes about two

NAMES: Final = ("Anna", "Béla", "Cili", "Dóra")
CARD: Final = re.compile(r"\b[MZTP][AXKOU987]\b")

HOSTILE: Final = (
    *(" concede", "concede ", "\tconcede\t", "CONCEDE", "Concede", "concede concede"),
    *("spread", " spread", "spread\t0", "spread 1", "SPREAD 2", "spread 3", "spread -1"),
    *("throw-in", "  throw-in", "take", "pass", "PASS", "bid P2utd", "bid piros betli", "trump P"),
    *(
        "discard MA MX",
        "play MA",
        "play  P7",
        "play PA PA",
        "meld 40 20 20 20",
        "kontra",
        "kontra u",
    ),
    *(
        "propose concede",
        "propose  concede",
        "propose spread 1",
        "propose back",
        "propose back 999",
    ),
    *("propose play MA", "propose", "propose {}", 'propose {"bid": "Pju"', "propose " + "{" * 900),
    *("agree", "agree concede", "agree back", "agree  spread 2", "agree {}", "next", "", " ", "\n"),
    *("\x00", "ő" * 1000, "[" * 4000, '{"view": 1}', "say Anna concede", "seat 0 pass"),
)
AGREED_END: Final = {"ending": "AGREED", "made": [], "silent": []}


def code_of_the_page() -> dict[str, Any]:
    """Run the blocks of the page that define the server; those that play with it are left out."""
    blocks = re.findall(
        r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    names: dict[str, Any] = {}
    for block in blocks[:1] + blocks[2:3]:
        exec(compile(block, str(PAGE), "exec"), names)  # noqa: S102 - our own page
    return names


SERVER: Final = code_of_the_page()


class Watcher:
    """What reaches a player: is it what this seat may know, and no more?"""

    def __init__(self, room: Any, name: str) -> None:  # noqa: ANN401 - the page's class
        self.room, self.name = room, name
        self.refused = 0

    def look(self, message: str) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(message)
        room, seat = self.room, self.room.seat(self.name)
        if "refused" in data:
            self.refused += 1
            own = set(CARD.findall(data["refused"].partition(": ")[0]))  # what it said itself
            if seat is not None:
                view = room.game.view(seat)
                known = set(map(str, view.dealt or ()))
                known |= {str(card) for talon in view.talons for card in talon.cards}
                known |= {str(card) for hand in view.open_hands if hand for card in hand}
                known |= {str(card) for trick in view.tricks for card in trick.cards}
                own |= known | set(map(str, view.trick)) | {"PA"}  # PA: the example in messages
            else:
                own |= {"PA"}
            told = set(CARD.findall(data["refused"]))
            assert told <= own, (self.name, data["refused"], told - own)
            return data
        assert data["view"]["seat"] == seat
        if seat is not None:
            return data
        assert data["view"]["hand"] is None
        assert data["view"]["legal"] == []
        return data


async def next_message(socket: ClientConnection) -> str:
    message = await asyncio.wait_for(socket.recv(), LIMIT)
    assert isinstance(message, str)
    return message


async def hostile_client(room: Any, port: int, token: str, seed: str) -> int:  # noqa: ANN401
    """Play to the end, and say whatever comes to mind as well; come back after lost connections."""
    name = token.removeprefix("secret of ")
    rng = random.Random(f"{seed} {name}")
    watcher = Watcher(room, name)
    sits_out = room.seat(name) is None
    while True:
        async with connect(f"ws://127.0.0.1:{port}") as socket:
            await socket.send(token)
            if await play(room, socket, watcher, rng, sits_out=sits_out):
                return watcher.refused


async def play(
    room: Any,  # noqa: ANN401
    socket: ClientConnection,
    watcher: Watcher,
    rng: random.Random,
    *,
    sits_out: bool,
) -> bool:
    """Return whether the deal is over; if not, the connection was dropped on purpose."""
    while True:
        view = watcher.look(await next_message(socket)).get("view")
        if view is None:
            continue
        if view["phase"] == "OVER":
            return True
        if rng.random() < 0.03:
            return False
        if rng.random() < 0.3 or sits_out:
            await socket.send(hostile_text(view, rng))
            view = watcher.look(await next_message(socket)).get("view", view)
        if view["phase"] == "OVER":
            return True
        choices = [text for text in view["legal"] if text != "throw-in"]
        if choices:
            await socket.send(rng.choice(choices))
        elif sits_out and room.game.phase is Phase.OVER:
            return True


def hostile_text(view: dict[str, Any], rng: random.Random) -> str:
    if rng.random() < 0.1 and view["bid"]:
        end = {key: view[key] for key in ("bid", "declarer", "trump", "kontra")}
        return f"propose {json.dumps({**end, **AGREED_END})}"
    if rng.random() < 0.3:
        return f"play {rng.choice(DECK)}"
    # What would end the deal at once is left to the tests below.
    texts = [text for text in HOSTILE if text.strip() not in {"throw-in", "next"}]
    return rng.choice(texts)


async def one_deal(players: int, profile: ulti.Profile, seed: str) -> tuple[Any, list[int]]:
    names = NAMES[:players]
    room = SERVER["Room"](names, profile, random.Random(seed))
    tokens = {f"secret of {name}": name for name in names}
    async with await SERVER["open_room"](room, tokens, 0) as server:
        port = server.sockets[0].getsockname()[1]
        clients = [hostile_client(room, port, token, seed) for token in tokens]
        refused = await asyncio.wait_for(asyncio.gather(*clients), LIMIT)
    return room, refused


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("name", ["ultistars", "wikipedia", "viccesmagyarkartya", "suit_bid"])
def test_a_deal_with_hostile_clients_comes_to_its_end(name: str, players: int) -> None:
    room, refused = asyncio.run(one_deal(players, PROFILES[name], f"{name} {players}"))
    game = room.game
    assert game.phase is Phase.OVER
    assert sum(game.settlement.net) == 0
    assert sum(refused) > 0
    # Nobody acted for another: a replay by the seats that the history names says the same.
    again = ulti.Game.start(game.deal, game.profile)
    for seat, action in game.history:
        needs_all = again.verdict(action, by=seat).code == "no_consent"
        again = again.apply(action) if needs_all else again.apply(action, by=seat)
    assert again == game


async def talk(tokens: list[str], *said: str) -> list[str]:
    room = SERVER["Room"](NAMES[:3], PROFILES["ultistars"], random.Random(1))
    heard = []
    async with await SERVER["open_room"](room, {"t": "Anna"}, 0) as server:
        port = server.sockets[0].getsockname()[1]
        for token in tokens:
            async with connect(f"ws://127.0.0.1:{port}") as socket:
                await socket.send(token)
                try:
                    for text in ("", *said):
                        if text:
                            await socket.send(text)
                        heard.append(await next_message(socket))
                except ConnectionClosed as closed:
                    heard.append(f"closed {closed.rcvd.code if closed.rcvd else None}")
    return heard


def test_a_stranger_sees_nothing() -> None:
    assert asyncio.run(talk(["", "Anna", "T", "t "])) == ["closed 1008"] * 4


def test_a_message_that_is_too_long_ends_the_connection_alone() -> None:
    heard = asyncio.run(talk(["t", "t"], "x" * 5000))
    assert [text[:11] for text in heard] == ['{"view": {"', "closed 1009"] * 2


# Consent, in the room itself


def room_at_play(seed: int = 7) -> Any:  # noqa: ANN401 - the page's class
    room = SERVER["Room"](NAMES, PROFILES["ultistars"], random.Random(seed))
    room.say(room.table.seats[0], str(room.game.legal_actions()[0]))
    for text in ("bid Pju", "pass", "pass", "pass"):
        assert room.say(room.table.seats[room.game.to_act], text) is None
    card = room.game.legal_cards().sorted()[0]
    assert room.say(room.table.seats[0], f"play {card}") is None
    return room


def test_r13_5_stale_consent_counts_for_nothing() -> None:
    room = room_at_play()
    _, second, third = room.table.seats
    assert room.say(second, "propose concede") is None
    assert room.say(second, str(room.game.legal_actions()[-1])) is None  # the proposal lapses
    assert "nobody has proposed" in room.say(third, "agree concede")
    assert room.game.to_act is not None
    assert room.say(third, "propose concede") is None
    assert room.say(second, "agree") is None
    assert room.game.to_act is None


@pytest.mark.parametrize("text", HOSTILE)
def test_r13_5_no_single_word_concedes(text: str) -> None:
    for place in range(5):
        room = room_at_play()
        before, seats = room.game, room.table.seats
        room.say((*seats, room.table.sitting_out, "Nobody")[place], text)
        if room.game != before:
            assert before.verdict(text, by=place)
        assert room.game.phase is Phase.PLAY


def test_r13_5_the_declarers_word_never_counts_for_the_defenders() -> None:
    room = room_at_play()
    declarer, second, _ = room.table.seats
    assert room.say(declarer, "propose concede") is not None
    assert room.say(second, "propose concede") is None
    assert room.say(declarer, "agree") is not None
    assert room.say(declarer, "agree concede") is not None
    assert room.game.phase is Phase.PLAY


def test_r13_5_all_three_take_an_action_back_and_the_one_who_sits_out_is_not_asked() -> None:
    room = room_at_play()
    before = room.game
    out = room.table.sitting_out
    seats = room.table.seats
    assert room.say(seats[0], "propose back 2") is None
    assert room.say(out, "agree") == "a spectator only watches"
    assert room.say(seats[1], "agree back 2") is None
    assert room.game == before
    assert room.say(seats[2], "agree") is None
    assert room.game == before.at(len(before.history) - 2)
    assert room.agreement == Agreement.none(room.game)


def test_r8_9_an_agreed_end_is_settled_and_the_next_deal_begins() -> None:
    room = room_at_play()
    end = {"bid": "Pju", "declarer": 0, "trump": "P", "ending": "AGREED", "made": ["j", "u"]}
    seats = room.table.seats
    assert room.say(seats[1], f"propose {json.dumps(end)}") is None
    assert room.say(seats[2], "agree") is None
    assert room.say(seats[0], f"agree {json.dumps(end)}") is None
    assert room.table.scores[seats[0]] == 20
    assert room.game.phase is Phase.DISCARD
