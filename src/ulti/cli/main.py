"""The `ulti` command. It needs the extra `ulti[cli]`.

The command's room itself is opened only when it runs: worker processes import the program that
started them, and need nothing of it.
"""

import io
import sys
from importlib import import_module
from typing import Final

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, as a shell has it."""


def main() -> None:
    """Run the command."""
    try:
        _run()
    except KeyboardInterrupt:  # typer sees to it, once it is there
        sys.exit(INTERRUPTED)


def _run() -> None:
    for needed in ("typer", "rich"):
        try:
            import_module(needed)
        except ImportError as error:
            sys.exit(f"the ulti command needs {error.name}: pip install 'ulti[cli]'")
    from ulti.cli.app import app  # noqa: PLC0415 - see above

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that it can't write is not a failure
            stream.reconfigure(errors="replace")
    app()
