"""What each word means at a table."""

from __future__ import annotations

import pytest

from ulti import ULTISTARS, Figure, Suit
from ulti.table.vocabulary import Does, Vocabulary

NAMES = ("Béla", "Bela", "Anna Mária", "Imre")


def words(*players: str) -> Vocabulary:
    return Vocabulary(players or NAMES, ULTISTARS)


@pytest.mark.parametrize(
    ("text", "does", "value"),
    [
        ("bukta", Does.RESULT, False),
        ("Megvan", Does.RESULT, True),
        ("made", Does.RESULT, True),
        ("piros", Does.SUIT, Suit.HEARTS),
        ("TÖKBEN", Does.SUIT, Suit.BELLS),
        ("KONTRA", Does.KONTRA, 1),
        ("rekontra", Does.KONTRA, 2),
        ("csendes", Does.SILENT, None),
    ],
)
def test_words_have_one_meaning_in_any_writing(text: str, does: Does, value: object) -> None:
    assert words().meaning_of(text) == (does, value)


@pytest.mark.parametrize(
    ("text", "figure"),
    [("ultit", Figure.ULTI), ("parti", Figure.PARTI), ("40-100", Figure.FORTY_HUNDRED)],
)
def test_figures_are_known_by_their_names(text: str, figure: Figure) -> None:
    meaning = words().meaning_of(text)
    assert meaning is not None
    does, value = meaning
    assert does is Does.FIGURE
    assert isinstance(value, tuple)
    assert value[0] is figure
    assert words().meaning_of("nonsense") is None


def test_a_table_has_names_of_its_own_for_kontra() -> None:
    """R7.7."""
    profile = ULTISTARS.evolve(kontra_names=["duplázás", "visszavágó"])
    own = Vocabulary(NAMES, profile)
    assert own.meaning_of("visszavago") == (Does.KONTRA, 2)
    assert own.meaning_of("kontra") == (Does.KONTRA, 1)


def test_names_are_found_without_accents_and_with_endings() -> None:
    assert words().players_of("béláé") == ["Béla", "Bela"]
    assert words().players_of("anna maria") == ["Anna Mária"]
    assert words().players_of("Bela") == ["Bela"]  # exactly as it is written
    assert words().players_of("bela") == ["Béla", "Bela"]
    assert words().players_of("Imrének") == ["Imre"]
    assert words().players_of("") == words().players_of("!?") == []


def test_a_phrase_is_as_long_as_the_longest_name() -> None:
    long = "Egy Nagyon Hosszú Nevű Ember Ül Itt Ma Este"
    assert words(long).longest >= len(long.split())
    assert "bukta" in set(Vocabulary.known())
