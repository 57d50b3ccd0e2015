"""The doors upstairs: the only places where a room calls one that is built on top of it.

`game.view(seat)` belongs to `Game`, but views are built on games. Such a method opens its door
when it is called, so that no room depends on a room above it, and `import ulti` loads none.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

DOORS: Final = frozenset(
    {
        ("ulti.house.builtin", "changed_switches"),  # the text of a Profile
        ("ulti.house.files", "read_json"),  # Profile.from_json
        ("ulti.house.files", "read_toml"),  # Profile.from_toml
        ("ulti.record", "Record"),  # Game.to_record
        ("ulti.record.position", "game_of"),  # Game.from_position
        ("ulti.rules.explanation", "explained"),  # Line.explain
        ("ulti.rules.explanation", "unpaid_in"),  # Settlement.unpaid
        ("ulti.svg", "hand"),  # a CardSet in a notebook
        ("ulti.svg", "position"),  # a Game or a View in a notebook
        ("ulti.svg", "score_sheet"),  # a Table in a notebook
        ("ulti.table.form", "TABLE"),  # schema("table")
        ("ulti.view", "View"),  # Game.view
        ("ulti.view.form", "VIEW"),  # schema("view")
    }
)
"""All doors that there are: the room upstairs, and the name that is called there."""


def upstairs(room: str, name: str) -> Any:  # noqa: ANN401 - whatever is behind the door
    """Return a name of a room upstairs, through one of the declared doors."""
    assert (room, name) in DOORS, f"{room}.{name} is not a declared door"  # noqa: S101 - our own calls
    return getattr(import_module(room), name)
