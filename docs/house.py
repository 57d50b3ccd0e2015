"""Draws the house, for the page *Design*: a row of rooms for each storey."""

import textwrap
import tomllib
from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

_WIDTH = 760
_LEFT = 118  # where the rooms begin, after the labels
_GAP = 8
_IN_A_ROW = 4
_LETTER = 6.5  # the width of one, at most, of the small text

_LABEL = 'role="img" aria-labelledby="title"'
_TITLE = "The modules of ulti; each imports only from storeys below it and from rooms before it"
_STYLE = """
    text { font: 12px "DejaVu Sans", Verdana, sans-serif; fill: #3d4450; }
    .name { font: bold 13px "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #17202c; }
    .small { font: 11px "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #17202c; }
    rect { stroke: #9aa5b4; fill: #fff; }
    .door { fill: #fdf1d8; stroke: #c89a3c; stroke-width: 1.5px; }
    .hot { fill: #e4f1e6; stroke: #5f9a6b; stroke-width: 1.5px; }
    .floor { stroke: #d5dae1; }
"""


def storeys() -> list[dict[str, Any]]:
    """Read the storeys and their rooms, from the top down."""
    plan = Path(__file__).parent / "rooms.toml"
    found: list[dict[str, Any]] = tomllib.loads(plan.read_text(encoding="utf-8"))["storey"]
    return found


def picture() -> str:
    """Return the picture as SVG; it has a ground of its own, for light and dark pages."""
    drawn: list[str] = []
    top = 14
    for storey in storeys():
        if drawn:
            drawn.append(f'<path class="floor" d="M16 {top - 7}H{_WIDTH - 16}"/>')
        drawn.extend(_label(storey, top))
        for row in _rows(storey["rooms"]):
            height = 28 + 15 * max(len(_texts(room, len(row))) for room in row)
            for place, room in enumerate(row):
                drawn.extend(_room(room, storey.get("kind"), place, len(row), top, height))
            top += height + _GAP
        top += 6
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top}" {_LABEL}>',
            f'<title id="title">{_TITLE}</title>',
            f"<style>{_STYLE}</style>",
            f'<rect width="{_WIDTH}" height="{top}" rx="8" style="fill: #f6f7f9; stroke: none"/>',
            *drawn,
            "</svg>",
        ]
    )


def _label(storey: dict[str, Any], top: int) -> Iterator[str]:
    lines = textwrap.wrap(storey["text"], int((_LEFT - 24) / _LETTER))
    if "folder" in storey:
        yield f'<text class="name" x="18" y="{top + 18}">{storey["folder"]}/</text>'
        top += 15
    for place, line in enumerate(lines):
        yield f'<text x="18" y="{top + 18 + 14 * place}">{escape(line)}</text>'


def _rows(rooms: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Share the rooms of a storey among rows of about the same length."""
    rows = -(-len(rooms) // _IN_A_ROW)
    bounds = [len(rooms) * row // rows for row in range(rows + 1)]
    return [rooms[first:last] for first, last in pairwise(bounds)]


def _width(count: int) -> float:
    return (_WIDTH - 16 - _LEFT - _GAP * (count - 1)) / count


def _texts(room: dict[str, Any], count: int) -> list[tuple[str, str]]:
    """Return the lines of a box below its name, each with its style."""
    letters = int((_width(count) - 16) / _LETTER)
    helpers = " ".join(room.get("with", ()))
    return [
        *(("text", line) for line in textwrap.wrap(room["text"], letters)),
        *(("small", line) for line in textwrap.wrap(helpers, letters)),
    ]


def _room(
    room: dict[str, Any], kind: str | None, place: int, count: int, top: int, height: int
) -> Iterator[str]:
    width = _width(count)
    left = _LEFT + place * (width + _GAP)
    look = room.get("kind", kind or "room")
    size = f'width="{width:g}" height="{height}"'
    yield f'<rect class="{look}" x="{left:g}" y="{top}" {size} rx="5"/>'
    yield f'<text class="name" x="{left + 8:g}" y="{top + 18}">{room["name"]}</text>'
    for line, (style, text) in enumerate(_texts(room, count)):
        yield (
            f'<text class="{style}" x="{left + 8:g}" y="{top + 34 + 15 * line}">'
            f"{escape(text)}</text>"
        )
