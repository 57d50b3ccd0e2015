"""Enums and tables that can't be changed once they are made."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, final

from ulti.base.errors import ParseError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

K = TypeVar("K")
V = TypeVar("V")


class FrozenEnum(Enum):
    """An enum whose members can't be changed, and which refuses what it has not by `UltiError`."""

    if not TYPE_CHECKING:
        # Members are single: there is no need to hash the name, as Enum does.
        __hash__ = object.__hash__

    def __setattr__(self, name: str, value: object) -> None:
        """Set what is not set yet, while the class is made."""
        if not name.startswith("_") and name in self.__dict__:
            raise AttributeError(f"{self!r} can't be changed")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse."""
        raise AttributeError(f"{self!r} can't be changed")

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        names = ", ".join(cls.__members__)
        name = cls.__name__
        kind = f"an {name}" if name[0] in "AEIOU" else f"a {name}"
        raise ParseError(f"{quoted(value)} is not {kind}: use one of {names}", "bad_name")


def _refuse_change(*_arguments: object, **_more: object) -> NoReturn:
    raise TypeError("a table of house rules or of kontras can't be changed")


@final
class FrozenTable(dict[K, V]):
    """An immutable, hashable mapping by figure or suit, in a fixed order."""

    __slots__ = ()

    def __new__(cls, content: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> FrozenTable[K, V]:
        """Fill the table, once and for all."""
        table = super().__new__(cls)
        dict.__init__(table, content)
        return table

    def __init__(self, content: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        """Do nothing: the constructor of a dictionary would add to it when it is called again."""

    # Any, as they stand in place of methods of many signatures.
    __setitem__: Any = _refuse_change
    __delitem__: Any = _refuse_change
    __ior__: Any = _refuse_change
    clear: Any = _refuse_change
    pop: Any = _refuse_change
    popitem: Any = _refuse_change
    setdefault: Any = _refuse_change
    update: Any = _refuse_change

    def __hash__(self) -> int:  # type: ignore[override]
        """Hash by content, as `==` compares."""
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as the content."""
        return FrozenTable, (dict(self),)
