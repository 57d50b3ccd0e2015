"""JSON, read more strictly than the standard module reads it."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final, NoReturn

from ulti.base.errors import UltiError, quoted

_BYTE_ORDER_MARK: Final = "\ufeff"
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_DEEPEST: Final = 100
"""No JSON of this library nests nearly as deep."""

# What looks like a bracket inside of a text is none; an unfinished text goes to the end.
_TEXT_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[]}]', re.DOTALL)


def load_json(text: str | bytes | bytearray) -> Any:  # noqa: ANN401 - any JSON value
    """Read JSON more strictly than the standard module: nothing that is written twice is lost.

    Raises:
        UltiError: it is not JSON or not in UTF-8, or an object has a key twice, or it has a NaN or
            an Infinity.

    """
    try:
        text = _decoded(text)
        _refuse_depth(text)
        return _DECODER.decode(text)
    except UltiError:
        raise
    except RecursionError:  # from so deep in the stack of the caller that little is left
        raise _too_deep() from None
    except ValueError as error:
        raise UltiError(f"{error}", "bad_json") from None


def _decoded(text: str | bytes | bytearray) -> str:
    if isinstance(text, (bytes, bytearray)):
        is_utf_16 = text.startswith(_UTF_16)
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            why = "it is UTF-16: save it as UTF-8" if is_utf_16 else _not_utf_8(error)
            raise UltiError(why, "bad_json") from None
    if not isinstance(text, str):
        raise UltiError(f"{quoted(text)} is not a text", "bad_json")
    if text.startswith(_BYTE_ORDER_MARK):
        message = "it begins with a byte order mark: save it as UTF-8 without one"
        raise UltiError(message, "bad_json")
    return text


def _not_utf_8(error: UnicodeDecodeError) -> str:
    return f"byte {error.start} is not UTF-8"


def _refuse_depth(text: str) -> None:
    """Refuse what nests so deep that reading it might exhaust the stack.

    The decoder does so too, but where, depends on how deep in its own stack the caller is.
    """
    if text.count("[") + text.count("{") <= _DEEPEST:
        return
    depth = 0
    for token in _TEXT_OR_BRACKET.finditer(text):
        if token[0] in "[{":
            depth += 1
            if depth > _DEEPEST:
                raise _too_deep()
        elif token[0] in "]}":
            depth -= 1


def _too_deep() -> UltiError:
    return UltiError("it is nested too deeply", "bad_json")


def _without_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        key = next(key for key, count in counts.items() if count > 1)
        raise UltiError(f"the key {quoted(key)} comes twice in one object", "bad_json")
    return data


def _refuse_constant(constant: str) -> NoReturn:
    raise UltiError(f"{constant} is not a JSON number", "bad_json")


# The standard module would make a new one for each text.
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_without_repeated_keys,
    parse_constant=_refuse_constant,
)
