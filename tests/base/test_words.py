"""Texts in two languages."""

from __future__ import annotations

from typing import Any

import pytest

from ulti import UltiError
from ulti.base.words import Words

BIDS = Words("{who} bids {what}", "{who}: {what}")


def test_a_text_is_asked_for_by_its_language() -> None:
    words = Words("ace", "ász")
    assert (words.text(), words.text("en"), words.text("hu")) == ("ace", "ace", "ász")


@pytest.mark.parametrize("language", ["de", "", "HU", None, 5])
def test_there_are_two_languages(language: Any) -> None:  # noqa: ANN401
    with pytest.raises(UltiError, match="use 'hu' or 'en'") as caught:
        BIDS.text(language)
    assert caught.value.code == "bad_language"


def test_a_text_may_be_the_same_in_both() -> None:
    assert Words.same("ulti") == Words("ulti", "ulti")


def test_braces_are_filled_with_the_parts_of_each_language() -> None:
    filled = BIDS.filled(who="Anna", what=Words("a betli", "betli"))
    assert filled == Words("Anna bids a betli", "Anna: betli")
