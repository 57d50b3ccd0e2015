"""What the command says: the same in both languages, with the same parts filled in."""

from __future__ import annotations

import re

import attrs
import pytest

from ulti import Ending, Phase
from ulti.cli.words import ENGLISH, HUNGARIAN, PHRASES, Phrases

FIELDS = [field.name for field in attrs.fields(Phrases)]


def parts(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("name", FIELDS)
def test_both_languages_say_it_with_the_same_parts(name: str) -> None:
    english, hungarian = getattr(ENGLISH, name), getattr(HUNGARIAN, name)
    assert type(english) is type(hungarian)
    if isinstance(english, str):
        assert parts(english) == parts(hungarian)
        assert english
        assert hungarian


def test_every_ending_and_phase_has_words() -> None:
    for words in PHRASES.values():
        assert set(words.endings) == set(Ending)
        assert set(words.phases) == set(Phase)
        assert len(words.seats) == 3
