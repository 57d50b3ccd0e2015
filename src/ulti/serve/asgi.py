"""The protocol over HTTP and WebSocket: a plain ASGI application, for any server that runs asyncio.

`uvicorn ulti.serve.asgi:app` serves it, and so does `ulti serve --http 8000`. Nothing is kept
between two requests, as in `ulti.serve`: there are no accounts, no storage and no secrets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final, TypeAlias, final
from urllib.parse import urlsplit

from ulti.base.errors import UltiError, quoted
from ulti.base.lines import LONGEST_LINE
from ulti.base.words import plain_text
from ulti.serve.protocol import answer

__all__ = ["Application", "Message", "Receive", "Scope", "Send", "app"]

Scope: TypeAlias = MutableMapping[str, Any]
"""What an ASGI server says of a connection."""

Message: TypeAlias = MutableMapping[str, Any]
"""An event of ASGI."""

Receive: TypeAlias = Callable[[], Awaitable[Message]]
"""Waits for the next event of a connection."""

Send: TypeAlias = Callable[[Message], Awaitable[None]]
"""Sends an event to a connection."""

PATH: Final = "/rpc"
"""Where requests are posted to and WebSockets are opened."""

_JSON: Final = b"application/json"
_ONE_DAY: Final = b"86400"
_POLICY_VIOLATION: Final = 1008


@final
class Application:
    """An ASGI application that answers the protocol of `ulti.serve`.

    `POST /rpc` takes what a line of `ulti serve` takes, as `application/json`: the answer is 200,
    or 204 without content to notifications. A WebSocket at `/rpc` gets an answer to each message.

    Args:
        origins: the web pages of other hosts that may call it from a browser, as
            `https://example.org`; `*` stands for all. Unless named, none may.

    Raises:
        UltiError: the origins are not texts.

    """

    __slots__ = ("_origins",)

    def __init__(self, *, origins: Iterable[str] = ()) -> None:
        if isinstance(origins, str) or not isinstance(origins, Iterable):
            right = 'use a list of texts such as "https://example.org"'
            raise UltiError(f"{quoted(origins)} are not origins: {right}", "bad_argument")
        self._origins: frozenset[str] = frozenset(_read_origin(origin) for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection, as ASGI asks for it."""
        match scope["type"]:
            case "http":
                await self._http(scope, receive, send)
            case "websocket":
                await self._websocket(scope, receive, send)
            case "lifespan":
                await _live(receive, send)
            case kind:  # ASGI wants an error for what is not served
                raise UltiError(f"{quoted(kind)} is not served: http and websocket are")

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        method, headers = scope["method"], dict(scope["headers"])
        shared = self._headers_for(headers)
        if scope["path"] != PATH:
            await _reply(send, 404, shared)
        elif method == "OPTIONS" and shared:
            await _reply(send, 204, [*shared, *_PREFLIGHT])
        elif method != "POST":
            await _reply(send, 405, [*shared, (b"allow", b"POST")])
        elif headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != _JSON:
            # A form of another page can't send JSON without being asked first.
            await _reply(send, 415, [*shared, (b"accept-post", _JSON)])
        else:
            body = await _body(receive)
            if body is None:  # who asked has gone
                return
            # An answer can take as long as a second, in which others are served.
            reply = await asyncio.to_thread(answer, body)
            status = 413 if len(body) > LONGEST_LINE else 204 if reply is None else 200
            await _reply(send, status, shared, reply)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # that it is to be opened
        headers = dict(scope["headers"])
        if scope["path"] != PATH or not self._may_connect(headers):
            await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
            return
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            line = message.get("bytes") or b"" if text is None else text
            reply = await asyncio.to_thread(answer, line)
            if reply is not None:
                await send({"type": "websocket.send", "text": reply})

    def _headers_for(self, headers: MutableMapping[bytes, bytes]) -> list[tuple[bytes, bytes]]:
        """Return what lets a page of another host read the answer, if it may."""
        origin = headers.get(b"origin")
        if origin is None or not self._is_named(origin):
            return []
        return [(b"access-control-allow-origin", origin), (b"vary", b"origin")]

    def _may_connect(self, headers: MutableMapping[bytes, bytes]) -> bool:
        """Return whether a page may open a WebSocket; a program that is not a page always may."""
        origin = headers.get(b"origin")
        if origin is None or self._is_named(origin):
            return True
        return _host_of(origin) == headers.get(b"host", b"").decode("latin-1")

    def _is_named(self, origin: bytes) -> bool:
        return "*" in self._origins or origin.decode("latin-1") in self._origins


_PREFLIGHT: Final = [
    (b"access-control-allow-methods", b"POST"),
    (b"access-control-allow-headers", b"content-type"),
    (b"access-control-max-age", _ONE_DAY),
]


def _read_origin(origin: object) -> str:
    text = plain_text(origin)
    if text is None:
        right = 'use a text such as "https://example.org"'
        raise UltiError(f"{quoted(origin)} is not an origin: {right}", "bad_argument")
    return text


def _host_of(origin: bytes) -> str | None:
    try:
        return urlsplit(origin.decode("latin-1")).netloc
    except ValueError:  # such as http://[
        return None


async def _body(receive: Receive) -> bytes | None:
    """Read a body, no more of it than shows that it is too long; None if it never ends."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > LONGEST_LINE or not message.get("more_body", False):
            return bytes(body[: LONGEST_LINE + 1])


async def _reply(
    send: Send, status: int, headers: Iterable[tuple[bytes, bytes]], text: str | None = None
) -> None:
    body = b"" if text is None else text.encode()
    kind = [(b"content-type", _JSON)] if body else []
    length = (b"content-length", str(len(body)).encode())
    begin = {"type": "http.response.start", "status": status, "headers": [*headers, *kind, length]}
    await send(begin)
    await send({"type": "http.response.body", "body": body})


async def _live(receive: Receive, send: Send) -> None:
    """Begin and end with the server; there is nothing to prepare."""
    while True:
        kind = (await receive())["type"]
        await send({"type": f"{kind}.complete"})
        if kind == "lifespan.shutdown":
            return


app: Application = Application()
"""The application without pages of other hosts."""
