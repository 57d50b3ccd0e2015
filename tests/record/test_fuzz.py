"""The reader of records under fire: only `UltiError` children, and no hang."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.broken import Data, broken, sound_texts
from ulti import UltiError
from ulti.record import Record, read_lines, validate, validate_lines

# Reading is quick, so there is time for more examples than elsewhere: with the profile `nightly`
# they are well over 20,000 in all. No single one may take long.
FIRE: Final = settings(
    max_examples=3 * settings.default.max_examples if settings.default else 300,
    deadline=timedelta(seconds=10),
)


def read_in_every_way(text: str | bytes) -> None:
    """Read a text strictly, in full and as a line; they agree on whether something is wrong."""
    error: UltiError | None = None
    try:
        Record.from_json(text).replay()
    except UltiError as caught:
        error = caught
    report = validate(text)
    assert report.ok is (error is None)
    assert error is None or str(error) == str(report.problems[0])
    assert json.dumps(report.to_dict("hu"))
    for line in validate_lines([text]):
        assert line.report == report
    for read in read_lines([text]):
        assert (read.record is None) is not (read.error is None)


@FIRE
@given(data=st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    read_in_every_way(data)


_JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
_PARTS: Final = ("profile", "rules", "stake", "players", "deal", "actions", "settlement")


@FIRE
@given(parts=st.dictionaries(st.sampled_from(_PARTS), _JSON))
def test_any_json_in_the_parts_of_a_record(parts: Data) -> None:
    read_in_every_way(json.dumps({"format": "ulti-record", "version": 1, **parts}))


@FIRE
@given(data=broken(most=6))
def test_a_changed_structure(data: Data) -> None:
    read_in_every_way(json.dumps(data))


@st.composite
def changed_texts(draw: st.DrawFn) -> bytes:
    """Make texts of records in which some spans are cut, doubled, overwritten or moved."""
    text = draw(st.sampled_from(sound_texts())).encode()
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        span = text[start:end]
        new = draw(
            st.one_of(
                st.sampled_from(
                    [b"", span * 2, span[::-1], b'"', b"\\u", b"[" * 2000, b"{}", b"-"]
                ),
                st.binary(max_size=5),
                st.text(max_size=3).map(lambda t: t.encode(errors="surrogatepass")),
            )
        )
        text = text[:start] + new + text[end:]
    return text


@FIRE
@given(text=changed_texts())
def test_a_changed_text(text: bytes) -> None:
    read_in_every_way(text)
    read_in_every_way(text.decode(errors="replace"))
