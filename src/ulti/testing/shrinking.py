"""How long a check goes on shrinking what it has found."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

E = TypeVar("E", bound=Exception)

ENOUGH: Final = 150
"""So many deals are played after the first that fails: Hypothesis finds short deals soon, and then
spends minutes on the order of their cards."""


class EnoughError(BaseException):
    """The search is over. It is no `Exception`, so that Hypothesis lets it through."""


class Search(Generic[E]):
    """What a check has found so far.

    Attributes:
        shortest: the error with the shortest record; None before the first.

    """

    def __init__(self) -> None:
        self.shortest: E | None = None
        self._length = 0
        self._deals = 0

    def begin(self) -> None:
        """Begin another deal.

        Raises:
            EnoughError: so many were played that the shortest will do.

        """
        self._deals += self.shortest is not None
        if self._deals > ENOUGH:
            raise EnoughError

    def found(self, error: E, length: int) -> None:
        """Note an error; of two with records of the same length the later is the simpler one."""
        if self.shortest is None or length <= self._length:
            self.shortest, self._length = error, length

    def result(self) -> E:
        """Return the shortest, when there is enough."""
        assert self.shortest is not None  # noqa: S101 - only then there is enough
        return self.shortest
