"""Draws the rooms of the house, for the page *Design*."""

import textwrap
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

_WIDTH = 760
_LEFT = 112  # where the rooms begin, behind the labels
_GAP = 10
_IN_A_ROW = 4
_LETTER = 6.5  # the width of one, at most, of the small text

_LABEL = 'role="img" aria-labelledby="title"'
_STYLE = """
    text { font: 12px "DejaVu Sans", Verdana, sans-serif; fill: #3d4450; }
    .name { font: bold 14px "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #17202c; }
    .storey { font-weight: bold; fill: #5b6472; }
    rect { stroke: #9aa5b4; fill: #fff; }
    .door { fill: #fdf1d8; stroke: #c89a3c; stroke-width: 1.5px; }
    .hot { fill: #e4f1e6; stroke: #5f9a6b; stroke-width: 1.5px; }
    .floor { stroke: #d5dae1; }
"""


def storeys() -> list[dict[str, Any]]:
    """Read the rooms, from the top storey down."""
    plan = Path(__file__).parent / "rooms.toml"
    found: list[dict[str, Any]] = tomllib.loads(plan.read_text(encoding="utf-8"))["storey"]
    return found


def picture() -> str:
    """Return the picture as SVG; it has a ground of its own, for light and dark pages."""
    drawn: list[str] = []
    top = 16
    for storey in storeys():
        if drawn:
            drawn.append(f'<path class="floor" d="M16 {top - 6}H{_WIDTH - 16}"/>')
        for place, line in enumerate(storey["label"]):
            drawn.append(f'<text class="storey" x="20" y="{top + 22 + 16 * place}">{line}</text>')
        for first in range(0, len(storey["rooms"]), _IN_A_ROW):
            row = storey["rooms"][first : first + _IN_A_ROW]
            height = 30 + 16 * max(len(_lines(room, len(row))) for room in row)
            for place, room in enumerate(row):
                drawn.extend(_room(room, storey.get("kind"), place, len(row), top, height))
            top += height + _GAP
        top += 4
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top}" {_LABEL}>',
            '<title id="title">The modules of ulti; each imports only from those below it</title>',
            f"<style>{_STYLE}</style>",
            f'<rect width="{_WIDTH}" height="{top}" rx="8" style="fill: #f6f7f9; stroke: none"/>',
            *drawn,
            "</svg>",
        ]
    )


def _width(count: int) -> float:
    return (_WIDTH - 16 - _LEFT - _GAP * (count - 1)) / count


def _lines(room: dict[str, Any], count: int) -> list[str]:
    return textwrap.wrap(room["text"], int((_width(count) - 18) / _LETTER))


def _room(
    room: dict[str, Any], kind: str | None, place: int, count: int, top: int, height: int
) -> Iterator[str]:
    width = _width(count)
    left = _LEFT + place * (width + _GAP)
    look = room.get("kind", kind or "room")
    size = f'width="{width:g}" height="{height}"'
    yield f'<rect class="{look}" x="{left:g}" y="{top}" {size} rx="5"/>'
    yield f'<text class="name" x="{left + 9:g}" y="{top + 19}">{room["name"]}</text>'
    for line, text in enumerate(_lines(room, count)):
        yield f'<text x="{left + 9:g}" y="{top + 36 + 16 * line}">{escape(text)}</text>'
