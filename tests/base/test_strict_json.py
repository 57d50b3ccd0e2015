from __future__ import annotations

import pytest

from ulti.base.errors import UltiError
from ulti.base.strict_json import load_json


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"\xff", "byte 0 is not UTF-8"),
        (7, "7 is not a text"),
        ("\ufeff{}", "it begins with a byte order mark: save it as UTF-8 without one"),
        ('{"a": 1, "a": 1}', "the key 'a' comes twice in one object"),
        ("Infinity", "Infinity is not a JSON number"),
    ],
)
def test_json_that_loses_something_is_refused(text: object, message: str) -> None:
    with pytest.raises(UltiError) as caught:
        load_json(text)  # type: ignore[arg-type]
    assert (caught.value.code, str(caught.value)) == ("bad_json", message)


def test_json_that_is_none_is_refused_by_code() -> None:
    with pytest.raises(UltiError, match="line 1 column 2") as caught:
        load_json("{")
    assert caught.value.code == "bad_json"


@pytest.mark.parametrize("deep", [100, 101])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_json_nests_a_hundred_deep(opening: str, closing: str, deep: int) -> None:
    text = opening * deep + "1" + closing * deep
    if deep == 100:
        assert load_json(text)
    else:
        with pytest.raises(UltiError, match="it is nested too deeply"):
            load_json(text)


@pytest.mark.parametrize(
    "text",
    ["[" + "[],{}," * 200 + "1]", '["' + "[{" * 200 + '\\"[["]', '["a",' + '"[",' * 200 + "2]"],
)
def test_json_is_as_deep_as_what_is_open_at_once(text: str) -> None:
    assert load_json(text)


def test_json_that_ends_within_a_text_is_no_deeper_for_its_brackets() -> None:
    with pytest.raises(UltiError, match="Unterminated string"):
        load_json('["' + "[" * 200)
