"""The `ulti` command. It needs the extra `ulti[cli]`.

The command's room itself is opened only when it runs: worker processes import the program that
started them, and need nothing of it.
"""

import io
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Final

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, as a shell has it."""

_NEEDED: Final = ("typer", "rich")


def main() -> None:
    """Run the command."""
    try:
        _run()
    except KeyboardInterrupt:  # typer sees to it, once it is there
        sys.exit(INTERRUPTED)


def _run() -> None:
    if sys.argv[1:] == ["--version"] and all(map(find_spec, _NEEDED)):
        _show_version()
    for needed in _NEEDED:
        try:
            import_module(needed)
        except ImportError as error:
            sys.exit(f"the ulti command needs {error.name}: pip install 'ulti[cli]'")
    from ulti.cli.app import app  # noqa: PLC0415 - see above

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that it can't write is not a failure
            stream.reconfigure(errors="replace")
    app()


def _show_version() -> None:
    """Print the version and exit: the whole command need not be loaded for that."""
    from importlib.metadata import version  # noqa: PLC0415 - nothing else needs it

    with suppress(OSError):  # the command knows what to do where nobody reads
        sys.stdout.write(f"{version('ulti')}\n")
        sys.stdout.flush()
        sys.exit(0)
