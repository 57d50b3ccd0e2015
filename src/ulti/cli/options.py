"""What the commands of `ulti` have in common: options, examples, files, exit statuses."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ulti.base.errors import UltiError
from ulti.base.lines import LONGEST_LINE
from ulti.base.words import Language
from ulti.cli.files import opened
from ulti.cli.output import CLOSED_PIPE, USAGE, fail, told_of
from ulti.house.files import load_profile

if TYPE_CHECKING:
    from collections.abc import Generator

    from ulti.house.profile import Profile

FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record (JSON); - reads standard input.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
LanguageOption = Annotated[
    Language, typer.Option("--lang", help="Names, headings and refusals in this language.")
]
ProfileOption = Annotated[
    str,
    typer.Option(
        "--profile",
        metavar="NAME|FILE",
        help="House rules: a built-in profile, or a TOML or JSON file.",
    ),
]
ExplainOption = Annotated[
    bool,
    typer.Option("--explain", help="Say why each line is what it is, and what is not paid."),
]
NodesOption = Annotated[
    int | None,
    typer.Option(
        "--nodes",
        min=1,
        help="How many positions may be looked at for a question; a million unless given.",
    ),
]
StakeOption = Annotated[int, typer.Option("--stake", min=1, help="What a unit is worth.")]


def examples(*lines: str) -> str:
    """Return the end of a help text, whose lines are not to be filled."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def read_profile(name_or_path: str, option: str = "--profile") -> Profile:
    """Read house rules; what is wrong with them is a usage error."""
    with told_of(option):
        return load_profile(name_or_path)


def read_file(file: Path) -> bytes:
    """Read a file or, for `-`, standard input; of one that is too long, so much that it shows."""
    try:
        with opened(file) as stream:
            return stream.read(LONGEST_LINE + 1)
    except OSError as error:
        fail(f"{file}: {error.strerror}", USAGE)


class UltiGroup(TyperGroup):
    """All commands: whatever ends one of them becomes an exit status here.

    What can't be used on the command line, and Ctrl-C, typer itself sees to.
    """

    def make_context(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as typer types it
        """Read the options, of which `--help` and `--version` write something."""
        with _ends_with_status():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - as typer types it
        """Run a command."""
        with _ends_with_status():
            return super().invoke(ctx)


@contextmanager
def _ends_with_status() -> Generator[None]:
    """Write what is left in the buffer; turn errors into a line and an exit status."""
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except UltiError as error:
        fail(f"{error} [{error.code}]")
    except OSError as error:
        _drop_output()
        if isinstance(error, BrokenPipeError):
            raise typer.Exit(CLOSED_PIPE) from None
        fail(f"this can't be done: {error.strerror or error}", USAGE)


def _drop_output() -> None:
    """Give up what could not be written, or it would be tried once more at exit."""
    with suppress(OSError):  # a stream that is not a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
