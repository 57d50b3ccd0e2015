"""What the values of this library share: they compare, hash and show themselves by content."""

from __future__ import annotations

from typing import ClassVar, Self

from attrs.exceptions import FrozenInstanceError


class Once:
    """The base of classes whose objects are made once: their constructor can't be called again."""

    __slots__ = ()

    __match_args__: ClassVar[tuple[str, ...]] = ()  # attrs sets it: the fields of the constructor

    def __init_subclass__(cls) -> None:
        """Take away what attrs adds for pickle, which would set the fields of a value again."""
        for name in ("__getstate__", "__setstate__"):
            if name in cls.__dict__:
                delattr(cls, name)

    def __attrs_pre_init__(self) -> None:
        """Refuse to be filled when this is filled already."""
        names = self.__match_args__
        if names and hasattr(self, names[0]):
            raise FrozenInstanceError

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """Copy and pickle as the constructor's arguments, so that what comes back is checked."""
        return type(self), tuple([getattr(self, name) for name in self.__match_args__])


class Value(Once):
    """The base of immutable classes that are made of their constructor's arguments.

    The methods that attrs would generate do the same, but to write them for every class is half
    of what the library's import would cost. Where a hash is asked for often, attrs keeps it.
    """

    __slots__ = ()

    def _content(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        """Compare kind and content."""
        if self is other:
            return True
        if not isinstance(other, Value):
            return NotImplemented
        return type(self) is type(other) and self._content() == other._content()

    def __hash__(self) -> int:
        """Hash by kind and content."""
        return hash((type(self), self._content()))

    def __repr__(self) -> str:
        """Return the constructor's call."""
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__match_args__])
        return f"{type(self).__name__}({shown})"
