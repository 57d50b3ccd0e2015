"""The protocol over HTTP and WebSocket, spoken to as an ASGI server does."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

import pytest

from ulti import UltiError
from ulti.serve import LONGEST_LINE, answer
from ulti.serve.asgi import Application, app

CALL: Final = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "bids"})
NOTE: Final = json.dumps({"jsonrpc": "2.0", "method": "bids"})
JSON: Final = (b"content-type", b"application/json")
PAGE: Final = "https://cards.example"
FROM_PAGE: Final = (b"origin", PAGE.encode())

Headers = tuple[tuple[bytes, bytes], ...]


async def speak(
    application: Application, scope: dict[str, Any], messages: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Hand messages to the application one by one; return what it sends."""
    sent: list[dict[str, Any]] = []
    left = iter(messages)

    async def receive() -> Any:  # noqa: ANN401 - as ASGI has it
        return next(left)

    async def send(message: Any) -> None:  # noqa: ANN401 - as ASGI has it
        sent.append(dict(message))

    await application(scope, receive, send)
    return sent


def ask(
    body: str | bytes = CALL,
    *,
    method: str = "POST",
    path: str = "/rpc",
    headers: Headers = (JSON,),
    application: Application = app,
    pieces: int = 1,
) -> tuple[int, dict[bytes, bytes], bytes]:
    """Send a request, its body in pieces; return status, headers and body of the response."""
    data = body.encode() if isinstance(body, str) else body
    step = -(-len(data) // pieces) or 1
    parts = [data[start : start + step] for start in range(0, len(data), step)] or [b""]
    messages = [
        {"type": "http.request", "body": part, "more_body": place + 1 < len(parts)}
        for place, part in enumerate(parts)
    ]
    scope = {"type": "http", "method": method, "path": path, "headers": list(headers)}
    begin, end = asyncio.run(speak(application, scope, messages))
    assert (begin["type"], end["type"]) == ("http.response.start", "http.response.body")
    found = dict(begin["headers"])
    assert found[b"content-length"] == str(len(end["body"])).encode()
    return begin["status"], found, end["body"]


@pytest.mark.parametrize("pieces", [1, 2, 7])
def test_a_request_gets_the_answer_of_the_protocol(pieces: int) -> None:
    status, headers, body = ask(pieces=pieces)
    assert (status, headers[b"content-type"]) == (200, b"application/json")
    assert body.decode() == answer(CALL)


def test_a_notification_gets_no_content() -> None:
    status, headers, body = ask(NOTE)
    assert (status, body) == (204, b"")
    assert b"content-type" not in headers


@pytest.mark.parametrize("body", ["", "{", "[]", "\0", b"\xff", CALL[:-1]])
def test_what_is_not_a_request_is_answered_too(body: str | bytes) -> None:
    status, _, said = ask(body)
    assert status == 200
    assert "error" in json.loads(said)


def test_a_body_is_not_longer_than_a_line() -> None:
    status, _, said = ask(CALL + " " * (LONGEST_LINE - len(CALL)), pieces=3)
    assert (status, "result" in json.loads(said)) == (200, True)
    status, _, said = ask(CALL + " " * (LONGEST_LINE + 1 - len(CALL)), pieces=3)
    assert (status, json.loads(said)["error"]["data"]["code"]) == (413, "bad_json")


def test_no_more_is_read_than_shows_that_a_body_is_too_long() -> None:
    piece = {"type": "http.request", "body": b" " * (LONGEST_LINE + 1), "more_body": True}
    scope = {"type": "http", "method": "POST", "path": "/rpc", "headers": [JSON]}
    begin, _ = asyncio.run(speak(app, scope, [piece]))  # a second piece is not there
    assert begin["status"] == 413


def test_nobody_is_answered_who_has_gone() -> None:
    scope = {"type": "http", "method": "POST", "path": "/rpc", "headers": [JSON]}
    assert asyncio.run(speak(app, scope, [{"type": "http.disconnect"}])) == []


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/rpc", (), 405),
        ("OPTIONS", "/rpc", (), 405),
        ("OPTIONS", "/rpc", (FROM_PAGE,), 405),
        ("POST", "/", (JSON,), 404),
        ("GET", "/rpc/", (), 404),
        ("POST", "/rpc", (), 415),
        ("POST", "/rpc", ((b"content-type", b"text/plain"),), 415),
        ("POST", "/rpc", ((b"content-type", b"application/json; charset=utf-8"),), 200),
        ("POST", "/rpc", ((b"content-type", b"Application/JSON"),), 200),
    ],
)
def test_other_requests_get_a_status(method: str, path: str, headers: Headers, status: int) -> None:
    assert ask(method=method, path=path, headers=headers)[0] == status


def test_pages_of_other_hosts_may_not_read_answers_unless_named() -> None:
    named = Application(origins=[PAGE])
    for application, allowed in ((app, None), (named, PAGE.encode())):
        _, headers, _ = ask(headers=(JSON, FROM_PAGE), application=application)
        assert headers.get(b"access-control-allow-origin") == allowed
    status, headers, _ = ask(method="OPTIONS", headers=(FROM_PAGE,), application=named)
    assert (status, headers[b"access-control-allow-methods"]) == (204, b"POST")
    other = (b"origin", b"https://other.example")
    assert ask(method="OPTIONS", headers=(other,), application=named)[0] == 405
    everybody = Application(origins=["*"])
    _, headers, _ = ask(headers=(JSON, other), application=everybody)
    assert headers[b"access-control-allow-origin"] == other[1]


@pytest.mark.parametrize("origins", ["https://cards.example", 5, [5]])
def test_origins_are_a_list_of_texts(origins: Any) -> None:  # noqa: ANN401 - what is wrong
    with pytest.raises(UltiError, match=r"use a (list of )?texts? such as"):
        Application(origins=origins)


def open_socket(
    *messages: dict[str, Any],
    path: str = "/rpc",
    headers: Headers = (),
    application: Application = app,
) -> list[dict[str, Any]]:
    scope = {"type": "websocket", "path": path, "headers": list(headers)}
    said = [{"type": "websocket.connect"}, *messages, {"type": "websocket.disconnect"}]
    return asyncio.run(speak(application, scope, said))


def test_a_websocket_gets_an_answer_to_each_message() -> None:
    sent = open_socket(
        {"type": "websocket.receive", "text": CALL},
        {"type": "websocket.receive", "text": NOTE},
        {"type": "websocket.receive", "bytes": CALL.encode(), "text": None},
        {"type": "websocket.receive", "bytes": None},
    )
    assert [message["type"] for message in sent] == ["websocket.accept", *["websocket.send"] * 3]
    assert [message["text"] for message in sent[1:]] == [answer(CALL), answer(CALL), answer("")]


@pytest.mark.parametrize(
    ("path", "headers", "is_open"),
    [
        ("/", (), False),
        (
            "/rpc",
            ((b"origin", b"https://cards.example:8000"), (b"host", b"cards.example:8000")),
            True,
        ),
        ("/rpc", ((b"origin", b"https://cards.example"), (b"host", b"localhost:8000")), False),
        ("/rpc", ((b"origin", b"http://["), (b"host", b"localhost:8000")), False),
    ],
)
def test_a_page_of_another_host_opens_no_websocket(
    path: str, headers: Headers, is_open: bool
) -> None:
    sent = open_socket(path=path, headers=headers)
    assert [message["type"] for message in sent] == [
        "websocket.accept" if is_open else "websocket.close"
    ]


def test_a_page_that_is_named_opens_a_websocket() -> None:
    named = Application(origins=[PAGE])
    assert open_socket(headers=(FROM_PAGE,), application=named)[0]["type"] == "websocket.accept"


def test_it_begins_and_ends_with_the_server() -> None:
    said = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    sent = asyncio.run(speak(app, {"type": "lifespan"}, said))
    assert [each["type"] for each in sent] == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
    ]


def test_what_is_not_served_is_an_error() -> None:
    with pytest.raises(UltiError, match="'carrier pigeon' is not served"):
        asyncio.run(speak(app, {"type": "carrier pigeon"}, []))
