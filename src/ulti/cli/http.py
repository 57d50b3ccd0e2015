"""How the `ulti` command serves over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ulti.cli.output import USAGE, fail
from ulti.serve.asgi import Application

if TYPE_CHECKING:
    from collections.abc import Sequence


def serve_http(host: str, port: int, origins: Sequence[str]) -> None:
    """Serve at an address until the process is stopped.

    Raises:
        Exit: the extra is not installed, or the address can't be taken.

    """
    try:
        import uvicorn  # noqa: PLC0415 - an extra
    except ImportError:
        fail("--http needs uvicorn: pip install 'ulti[http]'", USAGE)
    try:
        uvicorn.run(Application(origins=origins), host=host, port=port, log_level="warning")
    except SystemExit:  # uvicorn has said why
        fail(f"{host}:{port} can't be served", USAGE)
