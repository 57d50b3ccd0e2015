"""What the values of this library share: they compare, hash and show themselves by content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs.exceptions import FrozenInstanceError

if TYPE_CHECKING:
    from collections.abc import Mapping


class Once:
    """The base of classes whose objects are made once: their constructor can't be called again."""

    __slots__ = ()

    __match_args__: ClassVar[tuple[str, ...]] = ()  # attrs sets it: the fields of the constructor

    _others: ClassVar[tuple[str, ...]] = ()
    """The fields that are kept though the constructor does not take them."""

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

    @classmethod
    def _of_state(cls, state: Mapping[str, Any]) -> Self:
        """Make a value of its fields by name, as attrs pickles them."""
        # New fields come last; one that an older release did not have takes its usual value.
        made = cls(*[state[name] for name in cls.__match_args__ if name in state])
        for name in cls._others:
            object.__setattr__(made, name, state[name])
        return made

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Unpickle what was stored field by field: only into a new object, and checked."""
        self.__attrs_pre_init__()
        made = self._of_state(state)
        slots: tuple[str, ...] = type(made).__slots__
        for name in slots:
            if name != "__weakref__" and hasattr(made, name):
                object.__setattr__(self, name, getattr(made, name))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as the constructor's arguments, so that what comes back is checked."""
        arguments = tuple([getattr(self, name) for name in self.__match_args__])
        if not self._others:
            return type(self), arguments
        return _restored, (type(self), arguments, [getattr(self, name) for name in self._others])


def _restored(kind: type[Once], arguments: tuple[object, ...], others: list[object]) -> Once:
    """Copy or unpickle a value of which more is kept than the constructor takes."""
    made = kind(*arguments)
    for name, other in zip(kind._others, others, strict=True):  # noqa: SLF001
        object.__setattr__(made, name, other)
    return made


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
