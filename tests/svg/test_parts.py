"""The parts of pictures: cards, symbols of suits, texts of a known width."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.games import EXAMPLES
from tests.svg.drawn import NASTY, PICTURES, texts_in
from ulti import (
    svg,
)
from ulti.svg.parts import shortened, width_of, wrapped


def test_cards_are_titled_by_their_names() -> None:
    assert "<title>ace of hearts</title>" in svg.hand("PA")
    assert "<title>piros ász</title>" in svg.hand("PA", language="hu")
    assert "<desc>ace of hearts, under of hearts</desc>" in svg.hand("PU PA")
    assert "<desc>nincs lap</desc>" in svg.hand("", language="hu")


def test_ranks_are_written_in_the_hungarian_way() -> None:
    """R1.1: the letters of the ranks, Roman numbers, and the names of the court cards."""
    texts = texts_in(svg.hand("PA PX PK PO PU P9 P8 P7"))
    assert texts == ["A", "ász", "X", "K", "király", "O", "felső", "U", "alsó", "IX", "VIII", "VII"]


def test_ranks_are_written_in_the_french_way() -> None:
    """R1.1: over is like a queen, under like a jack."""
    texts = texts_in(svg.hand("PA PX PK PO PU P9 P8 P7", suits=svg.SuitStyle.FRENCH))
    assert texts == ["A", "10", "K", "Q", "J", "9", "8", "7"]


def test_every_suit_has_a_symbol_of_its_own() -> None:
    pictures = {
        re.sub(r"<title>.*?</title>|<desc>.*?</desc>|data-card=\S+", "", svg.hand(f"{s}X", suits=f))
        for s in "MZTP"
        for f in svg.SuitStyle
    }
    assert len(pictures) == 8


def test_names_are_escaped() -> None:
    for label in ("gathered", "settlement", "first trick"):
        words = unescape(" ".join(re.findall(r">([^<]*)<", PICTURES[label])))
        for name in NASTY:
            assert name in words
            assert f">{name}<" not in PICTURES[label]


def test_a_long_text_is_cut_short_and_whole_in_its_title() -> None:
    name = "Wilhelmina Montgomery-Wolfenstein-Hohenlohe-Waldenburg"
    picture = svg.position(EXAMPLES["bid"], players=[name, "B", "C"])
    assert f"<title>{name}</title>Wilhelmina " in picture
    assert f">{name}</text>" not in picture


@pytest.mark.parametrize("content", ["", "i", "Anna", "W" * 50, "語" * 20, "😀" * 20, "мир" * 20])
@pytest.mark.parametrize("bold", [False, True])
def test_a_shortened_text_fits(content: str, *, bold: bool) -> None:
    for width in (20, 60, 150):
        short = shortened(content, 12, width, bold=bold)
        assert width_of(short, 12, bold=bold) <= width
        assert short == content or content.startswith(short.removesuffix("…"))


def test_a_text_is_wrapped_into_lines_of_a_width() -> None:
    content = "lost ulti: 4 × 2 (hearts) × 2 (kontra) = 16 each (R11.2)"
    lines = wrapped(content, 12, 150)
    assert " ".join(lines) == content
    assert len(lines) > 2
    assert all(width_of(line, 12) <= 150 for line in lines)
    assert wrapped(content, 12, 10_000) == [content]
    assert wrapped("a " + "9" * 100, 12, 50) == ["a", "9" * 100]
