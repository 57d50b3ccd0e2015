"""Shapes of plain data: how a value of a JSON form is read, written and described, declared once.

A form such as a line of a settlement is an `ObjectOf` its keys, each with a shape. Reading,
writing, the JSON Schemas and the tables of the docs derive from it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, final

from ulti.base.errors import UltiError, quoted, suggestion
from ulti.base.words import Words, plain_text
from ulti.model.bids import Bid, Figure
from ulti.model.cards import Card, CardSet, Suit
from ulti.model.deals import SEATS
from ulti.model.problems import Problem, of_wrong_type, refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti.base.frozen import FrozenEnum
    from ulti.model.deals import Seat
    from ulti.model.problems import Tell

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema."""

WRONG: Final = object()
"""Read in the place of a value that is not right; the problem has been reported."""

_MEANT: Final = "talán"


class Shape(ABC):
    """What a value may look like in plain data.

    Attributes:
        right: what is right here, for the message that refuses something else.

    """

    __slots__ = ("right",)

    def __init__(self, right: Words) -> None:
        self.right: Words = right

    @abstractmethod
    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - any shape
        """Return what the plain data say; `WRONG` if something is wrong, which is reported."""

    def plain(self, value: Any) -> Any:  # noqa: ANN401 - the same
        """Return a value as plain data, fit for JSON."""
        return value

    @abstractmethod
    def schema(self, named: dict[str, Schema]) -> Schema:
        """Return the JSON Schema; what has a name of its own is put among the `named`."""

    def refuse(self, value: object, path: str, tell: Tell) -> Any:  # noqa: ANN401 - `WRONG`
        """Report a value of the wrong kind."""
        tell(of_wrong_type(value, path, self.right))
        return WRONG


@final
class Truth(Shape):
    """True or false."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Words("true or false", "true vagy false"))

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        return value if isinstance(value, bool) else self.refuse(value, path, tell)

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        return {"type": "boolean"}


@final
class Whole(Shape):
    """A whole number.

    Attributes:
        least: the least that is allowed; None if there is none.
        most: the greatest that the schema names; None if there is none.

    """

    __slots__ = ("least", "most")

    def __init__(self, right: Words, least: int | None = None, most: int | None = None) -> None:
        super().__init__(right)
        self.least: int | None = least
        self.most: int | None = most

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if type(value) is int and -GREATEST_AMOUNT <= value <= GREATEST_AMOUNT:
            low, high = self.least, self.most
            if (low is None or low <= value) and (high is None or value <= high):
                return value
        return self.refuse(value, path, tell)

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        bounds = {"minimum": self.least, "maximum": self.most}
        return {"type": "integer", **{k: v for k, v in bounds.items() if v is not None}}


GREATEST_AMOUNT: Final = 10**1000
"""Python neither writes nor reads numbers of 4300 digits."""


@final
class Text(Shape):
    """A text.

    Attributes:
        pattern: what it looks like, for the schema, which knows no more of it.
        is_right: what it must be besides.
        longest: how many characters it has at most; None if there is no limit.

    """

    __slots__ = ("is_right", "longest", "pattern")

    def __init__(
        self,
        right: Words,
        pattern: str = "",
        is_right: Callable[[str], bool] | None = None,
        longest: int | None = None,
    ) -> None:
        super().__init__(right)
        self.pattern: str = pattern
        self.is_right: Callable[[str], bool] | None = is_right
        self.longest: int | None = longest

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if isinstance(value, str):
            text = str.__str__(value)  # plain, whatever class of text it is
            fits = self.longest is None or len(text) <= self.longest
            if fits and (self.is_right is None or self.is_right(text)):
                return text
        return self.refuse(value, path, tell)

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        limits = {"pattern": self.pattern or None, "maxLength": self.longest}
        return {"type": "string", **{k: v for k, v in limits.items() if v is not None}}


@final
class Parsed(Shape):
    """A text that something of the library is read from; it is written by `str`.

    Attributes:
        parse: reads the text, or raises one of our errors.
        hungarian: the message that refuses a text, which is filled in; in English, the error's.
        pattern: what the text looks like, for the schema.

    """

    __slots__ = ("hungarian", "parse", "pattern")

    def __init__(
        self, right: Words, parse: Callable[[str], object], hungarian: str, pattern: str = ""
    ) -> None:
        super().__init__(right)
        self.parse: Callable[[str], object] = parse
        self.hungarian: str = hungarian
        self.pattern: str = pattern

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, str):
            return self.refuse(value, path, tell)
        try:
            return self.parse(value)
        except UltiError as error:
            words = Words(str(error), self.hungarian.format(quoted(value)))
            tell(Problem.of(error.code, path, words))
            return WRONG

    def plain(self, value: object) -> str:
        return str(value)

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        return {"type": "string"} | ({"pattern": self.pattern} if self.pattern else {})


@final
class OneOf(Shape):
    """One of a few texts.

    Attributes:
        meanings: the texts, and what each is read as.

    """

    __slots__ = ("meanings",)

    def __init__(self, right: Words, meanings: Mapping[str, object]) -> None:
        super().__init__(right)
        self.meanings: Mapping[str, object] = meanings

    @classmethod
    def words(cls, *texts: str) -> OneOf:
        """Make the shape of some texts that mean themselves."""
        right = Words(f"one of {', '.join(texts)}", f"ezek egyike: {', '.join(texts)}")
        return cls(right, {text: text for text in texts})

    @classmethod
    def members(cls, right: Words, kind: type[FrozenEnum]) -> OneOf:
        """Make the shape of an enum whose values are the texts."""
        return cls(right, {member.value: member for member in kind})

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if isinstance(value, str):
            meaning = self.meanings.get(str.__str__(value))  # plain, whatever class of text it is
            if meaning is not None:
                return meaning
        return self.refuse(value, path, tell)

    def plain(self, value: Any) -> Any:  # noqa: ANN401 - see `Shape`
        return value if isinstance(value, str) else value._value_

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        return {"enum": [*self.meanings]}


@final
class SeatNumber(Shape):
    """The number of a seat."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Words("a seat: 0, 1 or 2", "egy hely: 0, 1 vagy 2"))

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(SEATS):
            return SEATS[value]
        return self.refuse(value, path, tell)

    def plain(self, value: Seat) -> int:
        return int(value)

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        return {"enum": [int(seat) for seat in SEATS]}


@final
class OrNull(Shape):
    """A value, or null, which is None.

    Attributes:
        shape: the value's.

    """

    __slots__ = ("_read", "shape")

    def __init__(self, shape: Shape) -> None:
        super().__init__(Words(f"{shape.right.en}, or null", f"{shape.right.hu}, vagy null"))
        self.shape: Shape = shape
        self._read = _bare(shape).read

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if value is None:
            return None

        def tell_of_null(problem: Problem) -> None:
            # What is of the wrong kind altogether might have been null.
            is_of_kind = problem.code == "bad_type" and problem.path == path
            tell(of_wrong_type(value, path, self.right) if is_of_kind else problem)

        return self._read(value, path, tell_of_null)

    def plain(self, value: Any) -> Any:  # noqa: ANN401 - see `Shape`
        return None if value is None else self.shape.plain(value)

    def schema(self, named: dict[str, Schema]) -> Schema:
        schema = self.shape.schema(named)
        if schema.keys() == {"enum"}:
            return {"enum": [*schema["enum"], None]}
        return {"anyOf": [schema, {"type": "null"}]}


@final
class ListOf(Shape):
    """A list of values of one shape; it is read as a tuple.

    Attributes:
        item: the shape of each.
        least: how many there are at least.
        most: how many there are at most; None if there is no limit.

    """

    __slots__ = ("_plain", "_read", "item", "least", "most")

    def __init__(self, right: Words, item: Shape, least: int = 0, most: int | None = None) -> None:
        super().__init__(right)
        self.item: Shape = item
        self.least: int = least
        self.most: int | None = most
        self._read = _bare(item).read
        self._plain = _writer_of(item)

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, (list, tuple)) or len(value) < self.least:
            return self.refuse(value, path, tell)
        if self.most is not None and len(value) > self.most:
            return self.refuse(value, path, tell)
        read = self._read
        items = tuple([read(item, f"{path}[{place}]", tell) for place, item in enumerate(value)])
        return WRONG if WRONG in items else items

    def plain(self, value: Any) -> list[Any]:  # noqa: ANN401 - see `Shape`
        return list(value) if self._plain is None else [self._plain(item) for item in value]

    def schema(self, named: dict[str, Schema]) -> Schema:
        bounds = {"minItems": self.least or None, "maxItems": self.most}
        return {
            "type": "array",
            "items": self.item.schema(named),
            **{key: bound for key, bound in bounds.items() if bound is not None},
        }


@final
class PairOf(Shape):
    """A list of two values of different shapes.

    Attributes:
        shapes: those of the two.

    """

    __slots__ = ("shapes",)

    def __init__(self, right: Words, first: Shape, second: Shape) -> None:
        super().__init__(right)
        self.shapes: tuple[Shape, Shape] = first, second

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, (list, tuple)) or len(value) != len(self.shapes):
            return self.refuse(value, path, tell)
        pair = [
            shape.read(item, path, tell) for shape, item in zip(self.shapes, value, strict=True)
        ]
        return WRONG if WRONG in pair else tuple(pair)

    def plain(self, value: Any) -> list[Any]:  # noqa: ANN401 - see `Shape`
        return [shape.plain(item) for shape, item in zip(self.shapes, value, strict=True)]

    def schema(self, named: dict[str, Schema]) -> Schema:
        pair = [shape.schema(named) for shape in self.shapes]
        # Generators of code know `items` alone, so it says the same, if less exactly.
        return {
            "type": "array",
            "prefixItems": pair,
            "items": {"anyOf": pair},
            "minItems": len(pair),
            "maxItems": len(pair),
        }


@final
class TableOf(Shape):
    """An object with values of one shape by figure.

    Attributes:
        item: the shape of each.

    """

    __slots__ = ("item",)

    def __init__(self, right: Words, item: Shape) -> None:
        super().__init__(right)
        self.item: Shape = item

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, Mapping):
            return self.refuse(value, path, tell)
        found: dict[Any, Any] = {}
        for key, item in value.items():
            where = f"{path}.{_key_text(key)}"
            found[FIGURE.read(key, where, tell)] = self.item.read(item, where, tell)
        return WRONG if WRONG in found or WRONG in found.values() else found

    def plain(self, value: Any) -> dict[str, Any]:  # noqa: ANN401 - see `Shape`
        return {figure.code: self.item.plain(item) for figure, item in value.items()}

    def schema(self, named: dict[str, Schema]) -> Schema:
        item = self.item.schema(named)
        return {
            "type": "object",
            "properties": {figure.code: item for figure in Figure},
            "additionalProperties": False,
        }


class Key(NamedTuple):
    """A key of an object.

    Attributes:
        shape: what it holds.
        says: the meaning, for the docs and the schema.
        needed: whether it may not be missing.
        usual: the value that is not written, where there is one.

    """

    shape: Shape
    says: str = ""
    needed: bool = True
    usual: object = WRONG


class ObjectOf(Shape):
    """An object with known keys; it is read as a dictionary of what is there.

    Attributes:
        keys: the keys, in the order of writing.
        known: their names.
        needed: the names of those that may not be missing.

    """

    __slots__ = ("_readers", "_writers", "keys", "known", "needed")

    def __init__(self, keys: Mapping[str, Key]) -> None:
        self.keys: Mapping[str, Key] = keys
        self.known: tuple[str, ...] = tuple(keys)
        self.needed: tuple[str, ...] = tuple(name for name, key in keys.items() if key.needed)
        self._readers = [(name, _bare(key.shape).read) for name, key in keys.items()]
        self._writers = [(name, _writer_of(key.shape), key.usual) for name, key in keys.items()]
        shown = ", ".join(self.needed or self.known)
        super().__init__(Words(f"an object with {shown}", f"egy objektum, benne: {shown}"))

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if not isinstance(value, Mapping):
            return self.refuse(value, path, tell)
        fine = value.keys() == self.keys.keys() or check_keys(
            value, self.known, self.needed, path, tell
        )
        where = f"{path}." if path else ""
        found: dict[str, Any] = {}
        for name, read in self._readers:
            if name in value:
                found[name] = item = read(value[name], where + name, tell)
                if item is WRONG:
                    fine = False
        return found if fine else WRONG

    def plain(self, value: Any) -> dict[str, Any]:  # noqa: ANN401 - see `Shape`
        """Return the attributes of an object that are called as the keys."""
        data: dict[str, Any] = {}
        for name, plain, usual in self._writers:
            part = getattr(value, name)
            if part is not usual:
                data[name] = part if plain is None else plain(part)
        return data

    def schema(self, named: dict[str, Schema]) -> Schema:
        return {
            "type": "object",
            "properties": {name: _described(key, named) for name, key in self.keys.items()},
            "required": list(self.needed),
            "additionalProperties": False,
        }


# A record has some hundred values in its settlement, and records come by the thousand: a call that
# is not made counts.


def _bare(shape: Shape) -> Shape:
    """Return a shape without its name."""
    return shape.shape if isinstance(shape, Named) else shape


def _writer_of(shape: Shape) -> Callable[[Any], Any] | None:
    """Return what writes values of a shape; None if they are written as they are."""
    bare = _bare(shape)
    return None if type(bare).plain is Shape.plain else bare.plain


def _described(key: Key, named: dict[str, Schema]) -> Schema:
    schema = key.shape.schema(named)
    if "$ref" in schema:  # next to a description, generators would make a type of it once more
        schema = {"allOf": [schema]}
    return ({"description": key.says} if key.says else {}) | schema


@final
class Document(ObjectOf):
    """An object of its own, which says in its first two keys which form it has.

    Attributes:
        format: the name of the form.
        version: the version that is understood.
        instead: by key, the keys in whose place it can be.

    """

    __slots__ = ("format", "instead", "version")

    def __init__(
        self,
        name: str,
        version: int,
        keys: Mapping[str, Key],
        instead: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.format: str = name
        self.version: int = version
        self.instead: Mapping[str, tuple[str, ...]] = instead or {}
        frame = {
            "format": Key(Constant(name), "which form this is"),
            "version": Key(Constant(version), "the version of the form"),
        }
        super().__init__({**frame, **keys})

    def check(self, data: object, tell: Tell = refuse) -> bool:
        """Check that this is an object of the form, and which keys it has.

        Return whether it makes sense to read on: what another version means is not known.
        """
        if not isinstance(data, Mapping):
            self.refuse(data, "", tell)
            return False
        understood = True
        for name in _FRAME:
            shape = self.keys[name].shape
            if name in data:
                understood = shape.read(data[name], name, tell) is not WRONG and understood
            else:
                words = Words(f"write {shape.right.en}", f"hiányzik; írd: {shape.right.hu}")
                tell(Problem.of("missing_key", name, words))
        if understood:
            given = {
                other: n for n, others in self.instead.items() if n in data for other in others
            }
            needed = tuple(n for n in self.needed if n not in _FRAME and n not in given)
            check_keys(data, self.known, needed, "", tell)
            for other, name in given.items():
                if other in data:
                    words = Words(
                        f"leave this out: {name!r} says it", f"ez nem kell: {name!r} mondja meg"
                    )
                    tell(Problem.of("unknown_key", other, words))
        return understood

    def part(self, data: Mapping[str, Any], name: str, tell: Tell = refuse) -> Any:  # noqa: ANN401 - see `Shape`
        """Read the value of a key."""
        return self.keys[name].shape.read(data[name], name, tell)

    def schema(self, named: dict[str, Schema]) -> Schema:
        schema = super().schema(named)
        for name, others in self.instead.items():
            missed = [other for other in others if other in self.needed]
            # Generators of types skip these words, and a strict checker wants each key declared
            # where it is needed.
            schema |= {
                "required": [each for each in schema["required"] if each not in missed],
                "if": {"properties": {name: False}},
                "then": {"properties": dict.fromkeys(missed, True), "required": missed},
                "else": {"properties": dict.fromkeys(others, False)},
            }
        return schema

    @property
    def frame(self) -> dict[str, Any]:
        """The two first keys as they are written."""
        return {"format": self.format, "version": self.version}


_FRAME: Final = ("format", "version")


@final
class Constant(Shape):
    """The format or the version of a document.

    Attributes:
        value: the one that is right.

    """

    __slots__ = ("value",)

    def __init__(self, value: str | int) -> None:
        name, shown = ("format", f'"{value}"') if isinstance(value, str) else ("version", value)
        super().__init__(Words.same(f'"{name}": {shown}'))
        self.value: str | int = value

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        right = self.value
        # Neither 1.0 nor true is 1.
        given: object = plain_text(value) if isinstance(right, str) else value
        if type(given) is type(right) and given == right:
            return right
        said = quoted(value)
        if isinstance(right, str):
            words = Words(f"{said} is not {right!r}", f"{said} helyett {right!r} kell")
        else:
            words = Words(
                f"version {said} is not understood; version {right} is",
                f"ismeretlen verzió: {said}; ismert: {right}",
            )
        tell(Problem.of(f"bad_{path}", path, words))
        return WRONG

    def schema(self, named: dict[str, Schema]) -> Schema:  # noqa: ARG002 - see `Shape`
        return {"const": self.value}


class Named(Shape):
    """A shape that has a name of its own in schemas, and in what is generated from them.

    Attributes:
        name: the name.
        shape: what it is called for.

    """

    __slots__ = ("name", "shape")

    def __init__(self, name: str, shape: Shape) -> None:
        super().__init__(shape.right)
        self.name: str = name
        self.shape: Shape = shape

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        return self.shape.read(value, path, tell)

    def plain(self, value: Any) -> Any:  # noqa: ANN401 - see `Shape`
        return self.shape.plain(value)

    def schema(self, named: dict[str, Schema]) -> Schema:
        if self.name not in named:
            named[self.name] = {}  # keeps its place before those that it names
            named[self.name].update(self.shape.schema(named))
        return {"$ref": f"#/$defs/{self.name}"}


@final
class AsWritten(Named):
    """A shape of what is plain data already when it is written."""

    __slots__ = ()

    def plain(self, value: Any) -> Any:  # noqa: ANN401 - see `Shape`
        return value


def check_keys(
    data: Mapping[Any, Any],
    known: tuple[str, ...],
    needed: tuple[str, ...],
    path: str,
    tell: Tell = refuse,
) -> bool:
    """Refuse a key that is not known, and miss one that is needed; return whether all is well."""
    where = f"{path}." if path else ""
    fine = True
    for number, key in enumerate(key for key in data if key not in known):
        fine = False
        keys = ", ".join(known)
        is_compared = number < _FEW
        en = suggestion(key, known) if is_compared else ""
        hu = suggestion(key, known, _MEANT) if is_compared else ""
        words = Words(
            f"there is no such key; the keys here are {keys}{en}",
            f"nincs ilyen kulcs; az ittenik: {keys}{hu}",
        )
        tell(Problem.of("unknown_key", where + _key_text(key), words))
    for key in needed:
        if key not in data:
            fine = False
            words = Words(f"{key!r} is needed here", f"hiányzik: {key!r}")
            tell(Problem.of("missing_key", where + key, words))
    return fine


def _key_text(key: object) -> str:
    """Return a key as a path shows it: as it is, but for what is long or no text."""
    return key if isinstance(key, str) and len(key) <= _LONGEST_KEY else quoted(key)


_FEW: Final = 10
"""Unknown keys that are compared with the known ones: that costs time."""

_LONGEST_KEY: Final = 80
"""Characters: no key of any form is nearly so long."""


# Shapes of the things on the table

FLAG: Final = Truth()
SEAT: Final = SeatNumber()
SEAT_OR_NULL: Final = OrNull(SEAT)
FIGURE: Final = Named(
    "figure", OneOf.members(Words("the code of a figure", "egy figura kódja"), Figure)
)
SUIT: Final = Named("suit", OneOf.members(Words("the letter of a suit", "egy szín betűje"), Suit))
BID: Final = Parsed(
    Words("the code of a bid", "egy licit kódja"), Bid.parse, "{}: nincs ilyen licit"
)

_CARD_PATTERN: Final = "[MZTP][AXKOU987]"
# Cards as `CardSet.parse` reads them: a suit letter holds for the ranks that follow it in a word.
_SUIT_PATTERN: Final = "[MZTPmztp]"
_RANK_PATTERN: Final = "([AXKOUaxkou987]|10)"
_NEXT_CARD: Final = rf"([\s,]*{_SUIT_PATTERN})?{_RANK_PATTERN}"
ANY_CARDS: Final = rf"^[\s,]*({_SUIT_PATTERN}{_RANK_PATTERN}({_NEXT_CARD})*[\s,]*)?$"


def pattern_of_cards(count: int) -> str:
    """Return what a text of so many cards looks like."""
    return rf"^[\s,]*{_SUIT_PATTERN}{_RANK_PATTERN}({_NEXT_CARD}){{{count - 1}}}[\s,]*$"


CARDS: Final = Parsed(
    Words("a text of cards", "lapok szövegként"),
    CardSet.parse,
    "{}: ez nem lapok szövege",
    ANY_CARDS,
)
CARD: Final = Parsed(
    Words("a text of one card", "egy lap szövege"),
    Card.parse,
    "{}: nincs ilyen lap",
    rf"^{_CARD_PATTERN}$",
)
COUNT: Final = Whole(Words("a whole number from 0", "egész szám 0-tól"), 0)
AMOUNT: Final = Whole(Words("a whole number", "egész szám"))
FACTOR: Final = Whole(Words("a whole number from 1", "egész szám 1-től"), 1)
NET: Final = Named(
    "net",
    ListOf(Words("a list of three whole numbers", "lista három egész számmal"), AMOUNT, 3, 3),
)
