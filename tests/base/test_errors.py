from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.strategies import copies
from ulti import ULTISTARS, Outcome, get_profile
from ulti.base.errors import (
    DealError,
    OutcomeError,
    ParseError,
    ProfileError,
    RecordError,
    TrickError,
    UltiError,
    quoted,
    suggestion,
)
from ulti.house.files import load_profile
from ulti.record import Record, validate

if TYPE_CHECKING:
    from collections.abc import Callable

CODES = {
    UltiError: "bad_value",
    ParseError: "bad_text",
    TrickError: "bad_trick",
    DealError: "bad_deal",
    ProfileError: "bad_rules",
    OutcomeError: "bad_outcome",
}


@pytest.mark.parametrize("kind", [*CODES, RecordError])
def test_every_error_is_an_ulti_error_and_a_value_error(kind: type[UltiError]) -> None:
    assert issubclass(kind, UltiError)
    assert issubclass(kind, ValueError)


@pytest.mark.parametrize(("kind", "code"), CODES.items())
def test_an_error_has_the_code_of_its_kind(kind: type[UltiError], code: str) -> None:
    error = kind("what is wrong")
    assert error.code == code
    assert str(error) == "what is wrong"


@pytest.mark.parametrize("kind", CODES)
def test_an_error_can_have_a_code_of_its_own(kind: type[UltiError]) -> None:
    assert kind("what is wrong", "bad_card").code == "bad_card"


@pytest.mark.parametrize("kind", CODES)
def test_a_copied_error_keeps_kind_code_and_message(kind: type[UltiError]) -> None:
    for twin in copies(kind("what is wrong", "bad_card")):
        assert type(twin) is kind
        assert (twin.code, str(twin)) == ("bad_card", "what is wrong")


def test_a_record_error_says_where() -> None:
    error = RecordError("not_in_hand", "PA is not in the hand", "actions[17]")
    assert str(error) == "actions[17]: PA is not in the hand"
    assert (error.code, error.message, error.path) == (
        "not_in_hand",
        "PA is not in the hand",
        "actions[17]",
    )


@pytest.mark.parametrize("path", ["\x1b[2J", "a\nb", "\ud800", "k" * 1000])
def test_a_place_that_can_not_be_printed_is_quoted(path: str) -> None:
    error = RecordError("unknown_key", "there is no such key", path)
    assert str(error) == f"{quoted(path)}: there is no such key"
    assert error.path == path


@pytest.mark.parametrize(
    ("call", "right"),
    [
        (lambda: ULTISTARS.evolve(ulti_fe=3), "ulti_fee"),
        (lambda: ULTISTARS.evolve(losses="SYMMETRICK"), "SYMMETRIC"),
        (lambda: get_profile("Wikipedia"), "wikipedia"),
        (lambda: load_profile("ultistar"), "ultistars"),
        (lambda: Outcome("ju", 0, "M", "THROWIN"), "THROW_IN"),
        (
            lambda: Record.from_dict(
                {"format": "ulti-record", "version": 1, "profil": "ultistars"}
            ),
            "profile",
        ),
    ],
)
def test_a_word_that_is_nearly_right_is_asked_back(call: Callable[[], object], right: str) -> None:
    with pytest.raises(UltiError, match=rf"; did you mean {right}\?"):
        call()


@pytest.mark.parametrize("far", ["chess", "", "ulti" * 100, 7, None])
def test_nothing_is_asked_back_of_a_word_far_off(far: object) -> None:
    assert not suggestion(far, ["wikipedia", "ultistars"])


def test_a_hungarian_reader_is_asked_back_in_hungarian() -> None:
    data = {"formatum": "ulti-record", "profile": "wikipdia"}
    told = [problem.message("hu") for problem in validate(data).problems]
    assert any(text.endswith("; talán format?") for text in told)
    assert any(text.endswith("; talán wikipedia?") for text in told)


def test_a_record_error_about_the_record_itself_names_no_place() -> None:
    error = RecordError("bad_json", "this is not JSON")
    assert str(error) == "this is not JSON"
    assert not error.path


@pytest.mark.parametrize("path", ["", "actions[17]"])
def test_a_copied_record_error_keeps_all_it_says(path: str) -> None:
    error = RecordError("bad_type", "a text is needed", path)
    for twin in copies(error):
        assert (twin.code, twin.message, twin.path) == ("bad_type", "a text is needed", path)
        assert str(twin) == str(error)
