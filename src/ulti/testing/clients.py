"""Another implementation of the rules, compared with the library on generated positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from hypothesis import settings as Settings  # noqa: N812 - a class, and `settings` an argument
from hypothesis.errors import UnsatisfiedAssumption

from ulti.base.errors import UltiError, quoted
from ulti.testing.differences import Answer, ClientError, DisagreementError, differences
from ulti.testing.games import HouseRules, house_rules
from ulti.testing.hunting import hunt
from ulti.testing.processes import Process, refuse_timeout, words_of

if TYPE_CHECKING:
    from ulti.game import Game

Adapter: TypeAlias = (
    Callable[[dict[str, Any]], Answer] | Sequence[str | PathLike[str]] | str | PathLike[str]
)
"""A function from a record, as plain data, to an answer, or the command of a process: its words,
one line as for a shell, or a path."""


def check_client(
    adapter: Adapter,
    profile: HouseRules = None,
    *,
    settings: Settings | None = None,
    timeout: float = 10.0,
) -> None:
    """Ask another implementation what the library knows, all along generated deals.

    A process is started once. It reads a record a line and answers with a line of JSON, as
    record.md says: `{"actions": [...], "claims": [...]}`, in any order, or `{"net": [...]}` when
    the deal is over. A function gets the record as a dict of its own and returns the same; a deal
    that it can't judge it may leave with `hypothesis.assume`.

    First come deals for each kind of situation, then others. The first record about which they
    differ is made shorter, in a few hundred tries.

    >>> from ulti.record import Record
    >>> def ours(record):
    ...     game = Record.from_dict(record).replay()
    ...     if game.settlement is not None:
    ...         return {"net": list(game.settlement.net)}
    ...     actions, claims = game.legal_actions(), game.legal_claims()
    ...     return {"actions": list(map(str, actions)), "claims": list(map(str, claims))}
    >>> check_client(ours, settings=Settings(max_examples=3))

    Args:
        adapter: the function, or the command: a list of words, one line as for a shell, or a path.
        profile: the house rules, or a strategy of them; None for the built-in profiles.
        settings: how Hypothesis runs: with `max_examples` deals. None for the settings of its
            loaded profile, with four deals for each of its examples.
        timeout: how many seconds a process has for one answer; above 0.

    Raises:
        DisagreementError: the answers differ; the record is made short.
        ClientError: the process can't be started, hangs or dies, the function raises anything, or
            an answer is nonsense.
        UltiError: an argument is of the wrong kind.

    """
    house_rules(profile)
    refuse_timeout(timeout)
    refuse_settings(settings)
    if callable(adapter):
        hunt(partial(_judge, partial(_call, adapter)), profile, settings)
        return
    with Process(words_of(adapter), timeout) as process:
        hunt(partial(_judge, process), profile, settings)


def refuse_settings(settings: object) -> None:
    """Refuse what is not settings of Hypothesis.

    Raises:
        UltiError: it is neither settings nor None.

    """
    if not isinstance(settings, Settings | None):
        raise UltiError(f"{quoted(settings)} is not a `settings` of Hypothesis", "bad_argument")


def _call(function: Callable[[dict[str, Any]], Answer], record: dict[str, Any]) -> object:
    """Ask a function, which may do with its record what it likes."""
    try:
        answer: object = function(deepcopy(record))
        return dict(answer) if isinstance(answer, Mapping) else answer
    except UnsatisfiedAssumption:  # it wants another deal
        raise
    except (Exception, SystemExit) as error:
        raise ClientError(f"the client raised {quoted(error)}", record) from error


_OVER: Final = {"net": int}
_GOING_ON: Final = {"actions": str, "claims": str}


def _judge(ask: Callable[[dict[str, Any]], object], record: dict[str, Any], game: Game) -> None:
    """Compare the answers about one position.

    Raises:
        DisagreementError: they differ.
        ClientError: the client is out of order.

    """
    settlement = game.settlement
    expected: dict[str, list[Any]] = (
        {
            "actions": [str(action) for action in game.legal_actions()],
            "claims": [str(claim) for claim in game.legal_claims()],
        }
        if settlement is None
        else {"net": list(settlement.net)}
    )
    got = _read_answer(ask(record), settlement is not None, record)
    if differences(expected, got):
        raise DisagreementError(record, expected, got)


def _read_answer(answer: object, is_over: bool, record: dict[str, Any]) -> dict[str, list[Any]]:  # noqa: FBT001 - private
    """Check the form of an answer."""
    keys = _OVER if is_over else _GOING_ON
    right = '{"net": [...]}' if is_over else '{"actions": [...], "claims": [...]}'
    if not isinstance(answer, Mapping) or set(answer) != set(keys):
        raise ClientError(f"the answer {quoted(answer)} is not {right}", record)
    read: dict[str, list[Any]] = {}
    for key, kind in keys.items():
        items = answer[key]
        if not isinstance(items, (list, tuple)) or not all(type(item) is kind for item in items):
            what = "whole numbers" if kind is int else "texts"
            raise ClientError(f"{key}: {quoted(items)} is not a list of {what}", record)
        read[key] = list(items)
    return read
