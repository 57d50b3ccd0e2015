"""What a user writes to serve the protocol by an ASGI server."""

from __future__ import annotations

import asyncio
from typing import assert_type

from ulti.serve import asgi
from ulti.serve.asgi import Application, Message, Receive, Scope, Send, app


def test_an_application_is_asgi() -> None:
    assert_type(app, Application)
    own = Application(origins=["https://cards.example"])
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "lifespan.shutdown"}

    async def send(message: Message) -> None:
        sent.append(message)

    receiving: Receive = receive
    sending: Send = send
    scope: Scope = {"type": "lifespan"}
    asyncio.run(own(scope, receiving, sending))
    assert sent == [{"type": "lifespan.shutdown.complete"}]
    assert asgi.app is app
