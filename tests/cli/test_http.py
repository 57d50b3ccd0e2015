"""The command serves over HTTP: a real process, a real port."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from typing import Final
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect

from tests.command import ULTI, invoke, ulti
from tests.processes import LIMIT, started
from ulti.serve import answer

CALL: Final = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "bids"})


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    end = time.monotonic() + LIMIT / 2
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.fail("nobody listens")


def test_it_answers_posts_and_websockets() -> None:
    port = free_port()
    with started([ULTI, "serve", "--http", str(port)]) as process:
        wait_for(port)
        url = f"http://127.0.0.1:{port}/rpc"
        request = Request(url, CALL.encode(), {"content-type": "application/json"})
        with urlopen(request, timeout=LIMIT) as response:  # noqa: S310 - http, as written above
            assert response.read().decode() == answer(CALL)

        async def talk() -> str | bytes:
            async with connect(url.replace("http", "ws")) as peer:
                await peer.send(CALL)
                return await peer.recv()

        assert asyncio.run(talk()) == answer(CALL)
        process.terminate()


def test_a_port_that_is_taken_is_a_usage_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, out, err = ulti("serve", "--http", str(taken.getsockname()[1]))
    assert (status, out) == (2, "")
    assert "can't be served" in err


def test_without_the_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = invoke("serve", "--http", "8000")
    assert result.exit_code == 2
    assert "pip install 'ulti[http]'" in result.stderr


def test_it_serves_with_the_origins_that_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import uvicorn  # noqa: PLC0415 - to be replaced in part

    served: list[object] = []
    monkeypatch.setattr(uvicorn, "run", lambda *given, **how: served.extend([*given, how]))
    invoke("serve", "--http", "8000", "--host", "::1", "--origin", "https://cards.example")
    assert served[1] == {"host": "::1", "port": 8000, "log_level": "warning"}
