"""The `ulti` command. It needs the extra `ulti[cli]`.

The command's room itself is opened only when it runs: worker processes import the program that
started them, and need nothing of it.
"""

import io
import sys
from importlib import import_module


def main() -> None:
    """Run the command."""
    for needed in ("typer", "rich"):
        try:
            import_module(needed)
        except ImportError as error:
            sys.exit(f"the ulti command needs {error.name}: pip install 'ulti[cli]'")
    from ulti.cli_app import app  # noqa: PLC0415 - see above

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that it can't write is no failure
            stream.reconfigure(errors="replace")
    app()
