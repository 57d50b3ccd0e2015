"""A client in any language: `python -m ulti.testing --client "node mine.mjs" --part cards`."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, Final

from ulti.base.errors import UltiError
from ulti.house.files import load_profile
from ulti.testing.clients import check_client
from ulti.testing.differences import ClientError, DisagreementError
from ulti.testing.parts import CHECKS

if TYPE_CHECKING:
    from collections.abc import Sequence

_ALL: Final = "all"
_WITHOUT_HOUSE: Final = ("cards", "winner")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m ulti.testing",
        description="Compare a program with the rules, on generated questions.",
    )
    parser.add_argument(
        "--client",
        required=True,
        metavar="COMMAND",
        help="the command that starts it; it reads a line of JSON and answers with one",
    )
    parser.add_argument(
        "--part",
        choices=(_ALL, *CHECKS),
        default=_ALL,
        help="what it knows; all: it reads records and knows everything",
    )
    parser.add_argument(
        "--profile", metavar="NAME", help="a built-in profile or a file of house rules; else all"
    )
    parser.add_argument(
        "--timeout", type=float, default=10.0, metavar="SECONDS", help="for one answer"
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Check a client, and say what differs; return the exit code.

    Returns:
        0 where nothing differs, 1 where something does, 2 where the client or an argument is out
        of order.

    """
    given = _parser().parse_args(arguments)
    begin = time.perf_counter()
    try:
        profile = None if given.profile is None else load_profile(given.profile)
        check = CHECKS.get(given.part, check_client)
        house = () if given.part in _WITHOUT_HOUSE else (profile,)
        check(given.client, *house, timeout=given.timeout)
    except DisagreementError as error:
        return _end(1, str(error))
    except (ClientError, UltiError) as error:
        return _end(2, str(error))
    return _end(0, f"nothing differs ({time.perf_counter() - begin:.1f} s)")


def _end(code: int, text: str) -> int:
    sys.stdout.write(f"{text}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
