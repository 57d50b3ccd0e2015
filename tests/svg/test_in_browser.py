"""Pictures as a browser lays them out: nothing overlaps that must not, and nothing is cut off.

They are measured in Chromium, in the fonts that they ask for and in a wider one. The variable
`ULTI_BROWSER` names the program if it is not on the path; without one these tests are skipped.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from playwright.sync_api import sync_playwright

from tests.games import EXAMPLES
from tests.svg.drawn import GIVEN_AWAY, remarks
from ulti import DECK, ULTISTARS, CardSet, Game, PlayCard, Settlement, svg
from ulti.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Page

    from ulti.base.words import Language
    from ulti.solve import Remark
    from ulti.view import View

_PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_OPTIONS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_WIDER_FONT: Final = "svg text { font-family: 'DejaVu Sans', Verdana !important }"

_LONG: Final = (
    "Wilhelmina Montgomery-Wolfenstein MMMWWWMMM",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "НИКОЛАЙ ЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩ 😀😀😀😀😀",
    "長い名前長い名前長い名前長い名前",
)
_SHORT: Final = ("Anna", "Béla", "Cili", "Dóra")

# All that is painted, with the card that it belongs to (by its place in the picture) and its box
# in the units of the view box. A text box is as high as its line, with or without descenders.
_MEASURE: Final = """
() => JSON.stringify([...document.querySelectorAll("svg")].map(svg => {
  const frame = svg.getBoundingClientRect();
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const scale = width / frame.width;
  const cards = [...svg.querySelectorAll("[data-card]")];
  const shapes = [...svg.querySelectorAll("rect, path, circle, text")].map(shape => {
    const box = shape.getBoundingClientRect();
    const card = shape.closest("[data-card]");
    return [
      shape.tagName, cards.indexOf(card), card === null ? "" : card.dataset.card,
      shape.lastChild === null ? "" : shape.lastChild.textContent,
      (box.left - frame.left) * scale, (box.top - frame.top) * scale,
      (box.right - frame.left) * scale, (box.bottom - frame.top) * scale,
    ];
  });
  return [width, height, frame.width, frame.height, shapes];
}))
"""


class Shape(NamedTuple):
    """Something painted; `card` is -1 outside cards."""

    tag: str
    card: int
    name: str
    content: str
    left: float
    top: float
    right: float
    bottom: float

    def is_in(self, other: Shape, slack: float = 0.6) -> bool:
        return (
            other.left - slack <= self.left
            and other.top - slack <= self.top
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def meets(self, other: Shape, slack: float = 0.1) -> bool:
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    named = os.environ.get("ULTI_BROWSER")
    found = [named] if named else [path for path in map(shutil.which, _PROGRAMS) if path]
    if not found:
        missing = pytest.fail if "ULTI_BARS" in os.environ else pytest.skip
        missing("no Chromium on the path: set ULTI_BROWSER to one to measure the pictures")
    with sync_playwright() as driver:
        # It starts with a new profile each time.
        browser = driver.chromium.launch(executable_path=found[0], args=_OPTIONS)
        yield browser.new_page(viewport={"width": 1200, "height": 800})
        browser.close()


def check(page: Page, pictures: Iterable[svg.Picture]) -> None:
    """Lay the pictures out in one page, in two fonts, and check each."""
    drawn = list(pictures)
    for style in ("", _WIDER_FONT):
        page.set_content(f"<!doctype html><style>{style}</style><body>{'<hr>'.join(drawn)}")
        measured = json.loads(page.evaluate(_MEASURE))
        assert len(measured) == len(drawn)
        for picture, (width, height, *size, shapes) in zip(drawn, measured, strict=True):
            faults = [*faults_of(width, height, [Shape(*shape) for shape in shapes])]
            assert not faults, (picture, style)
            assert size[0] / size[1] == pytest.approx(width / height, rel=0.01)


def faults_of(
    width: float, height: float, shapes: list[Shape]
) -> Iterator[tuple[str, *tuple[Shape, ...]]]:
    """Go through what is out of place in a picture."""
    frame = Shape("svg", -1, "", "", 0, 0, width, height)
    texts = [shape for shape in shapes if shape.tag == "text" and shape.content]
    marks = [s for s in shapes if s.tag in {"path", "circle"} and s.name != "??"]
    rects = [shape for shape in shapes if shape.tag == "rect"]
    yield from (("cut off", shape) for shape in shapes if not shape.is_in(frame))
    yield from (
        ("texts overlap", *pair) for pair in combinations(texts, 2) if pair[0].meets(pair[1])
    )
    yield from (("text on a mark", t, m) for t in texts for m in marks if t.meets(m))
    yield from (("text in no box", t) for t in texts if not any(t.is_in(r) for r in rects))
    faces = [rect for rect in rects if rect.card >= 0 and rect.right - rect.left > 40]
    for face in faces:
        for shape in (*texts, *marks):
            if shape.card == face.card and not shape.is_in(face):
                yield "out of its card", shape, face
            if shape.card < face.card and shape.meets(face):  # of no card, or of one below
                yield "under a card", shape, face


# The measure itself

_FRAME: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100">'
    '<rect width="200" height="100"/>{}</svg>'
)
_CARD: Final = '<g data-card="PA"><rect width="60" height="90"/><text x="9" y="40">{}</text></g>'
_COVER: Final = '<g data-card="??"><rect x="5" width="60" height="90"/></g>'


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ('<text x="5" y="40">aaa</text><text x="12" y="42">bbb</text>', "texts overlap"),
        ('<text x="5" y="40">aaa</text><path d="M0 35h90v1z"/>', "text on a mark"),
        ('<text x="180" y="40">aaaaaaaa</text>', "cut off"),
        ('<rect x="160" width="90" height="9"/>', "cut off"),
        ('<text x="180" y="40">aaaaaaaa</text>', "text in no box"),
        (_CARD.format("aaaaaaaaaaaa"), "out of its card"),
        (_CARD.format("a") + _COVER, "under a card"),
        ('<text x="9" y="40">a</text>' + _COVER, "under a card"),
    ],
)
def test_the_measure_finds_what_is_out_of_place(page: Page, content: str, fault: str) -> None:
    page.set_content(_FRAME.format(content))
    width, height, _, _, shapes = json.loads(page.evaluate(_MEASURE))[0]
    found = faults_of(width, height, [Shape(*shape) for shape in shapes])
    assert fault in [each[0] for each in found]


# The pictures


@pytest.mark.parametrize("style", svg.SuitStyle)
def test_hands(page: Page, style: svg.SuitStyle) -> None:
    rng = random.Random(1)
    hands = [CardSet(rng.sample(DECK, count)) for count in range(13)]
    check(page, [svg.hand(cards, suits=style) for cards in (*hands, CardSet(DECK))])


@pytest.mark.parametrize(
    ("names", "language"), [(None, "en"), (None, "hu"), (_SHORT[:3], "hu"), (_LONG[:3], "en")]
)
def test_reviews(page: Page, names: list[str] | None, language: Language) -> None:
    drawn = [GIVEN_AWAY, *(GIVEN_AWAY.at(count) for count in (8, 20))]
    pictures = [
        svg.review(game, _on(game, remarks()), players=names, language=language) for game in drawn
    ]
    check(page, pictures)


def _on(game: Game, said: Iterable[Remark]) -> list[Remark]:
    played = {did.card for _, did in game.history if isinstance(did, PlayCard)}
    return [remark for remark in said if remark.card in played]


@pytest.mark.parametrize("style", svg.SuitStyle)
def test_tricks(page: Page, style: svg.SuitStyle) -> None:
    cards = EXAMPLES["kontra"].trick
    lying = [svg.trick(cards[:count], suits=style) for count in range(4)]
    gathered = [
        svg.trick(taken, players=names, suits=style)
        for taken in EXAMPLES["over"].tricks[:4]
        for names in (None, _SHORT[:3], _LONG[:3], _LONG[1:])
    ]
    check(page, [*lying, *gathered])


@pytest.mark.parametrize("names", [_SHORT[:3], _LONG, _LONG[::-1]])
def test_positions(page: Page, names: tuple[str, ...]) -> None:
    """Every phase and every end, as a game and as each seat and a spectator see it."""
    pictures = []
    for number, game in enumerate(EXAMPLES.values()):
        looks: list[Game | View] = [game, *map(game.view, (0, 1, 2, None))]
        for place, shown in enumerate(looks):
            style = [*svg.SuitStyle][(number + place) % 2]
            language: Language = "hu" if (number + place) % 3 else "en"
            pictures.append(svg.position(shown, players=names, suits=style, language=language))
    check(page, pictures)


def test_positions_with_as_much_text_as_there_can_be(page: Page) -> None:
    """Four figures doubled, and a declarer who says all there is to say and wins nine tricks."""
    game = Game.from_contract(
        [
            "MA MX MK MO ZK ZO TK TO PK PO",
            "MU M9 M8 M7 ZA ZX TA TX PA PX",
            "ZU Z9 Z8 TU T9 T8 PU P9 P8 P7",
        ],
        "Z7 T7",
        0,
        "jua",
        "M",
        ULTISTARS.evolve(kontra_levels=6),
    )
    for action in ("meld 40 20 20 20", "play MA", "kontra j u a", "play MU", "play ZU"):
        game = game.apply(action)
    for _ in range(5):  # each side in turn, to a "Fedák Sári"
        game = game.apply("kontra j u a")
    pictures = [
        svg.position(game, players=_LONG),
        svg.position(game, players=_LONG, language="hu"),
    ]
    rng = random.Random(2)
    while game.to_act is not None:
        game = game.apply(rng.choice(game.legal_actions()))
        pictures.append(svg.position(game, players=_LONG))
    check(page, pictures)


@pytest.mark.parametrize("language", ["en", "hu"])
def test_score_sheets(page: Page, language: Language) -> None:
    settlements = [game.settlement for game in EXAMPLES.values() if game.settlement is not None]
    tables = [Table(names, ULTISTARS) for names in (_SHORT, _SHORT[:3], _LONG, _LONG[:3])]
    for settlement in (*settlements, Settlement((2 * 10**99, -(10**99), -(10**99)), ())):
        tables = [table.add(settlement) for table in tables]
    sheets = [svg.score_sheet(table, language=language) for table in tables]
    sheets += [svg.score_sheet(table.at(0), language=language) for table in tables]
    for settlement in settlements:
        for names in (None, _SHORT[:3], _LONG[:3]):
            sheets.append(svg.score_sheet(settlement, players=names, language=language))
    check(page, sheets)
