"""How long a check goes on shrinking what it has found."""

from __future__ import annotations

from typing import Final, Generic, NoReturn, Self, TypeVar

from hypothesis import HealthCheck
from hypothesis.errors import Flaky

E = TypeVar("E", bound=BaseException)

UNHURRIED: Final = (
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
    HealthCheck.filter_too_much,
    HealthCheck.large_base_example,
)
"""A whole deal is a large example, and an engine may take its time."""

ENOUGH: Final = 250
"""So many deals are played after the first that fails: Hypothesis finds short deals soon, and then
spends minutes on the order of their cards."""


class EnoughError(BaseException):
    """The search is over. It is not an `Exception`, so that Hypothesis lets it through."""


class Search(Generic[E]):
    """What a check has found so far; a block under it ends in the shortest, if there is enough.

    Attributes:
        shortest: the error with the shortest record; None before the first.

    """

    __slots__ = ("_deals", "_is_over", "_length", "shortest")

    def __init__(self) -> None:
        self.shortest: E | None = None
        self._length = 0
        self._deals = 0
        self._is_over = False

    def __enter__(self) -> Self:
        """Begin the search."""
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        """Raise the shortest error, with its own cause, in place of what ended the search.

        That may be Hypothesis' word that the test is flaky: so it is, if an engine draws lots.
        """
        if self.shortest is not None and (self._is_over or isinstance(error, Flaky)):
            raise self.shortest from self.shortest.__cause__

    def begin(self) -> None:
        """Begin another deal.

        Raises:
            EnoughError: so many were played that the shortest will do.

        """
        self._deals += self.shortest is not None
        if self._deals > ENOUGH:
            self.stop()

    def stop(self) -> NoReturn:
        """End the search.

        Raises:
            EnoughError: always.

        """
        self._is_over = True
        raise EnoughError

    def found(self, error: E, length: int) -> bool:
        """Note an error, and say whether its record is the shortest so far.

        Of two records of the same length the later is the simpler one.
        """
        is_shortest = self.shortest is None or length <= self._length
        if is_shortest:
            self.shortest, self._length = error, length
        return is_shortest
