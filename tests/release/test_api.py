"""The public API is what is written down, and what changed since a release is told."""

from __future__ import annotations

from importlib import import_module

import pytest

import ulti
from release.api import CURRENT, RELEASED, ROOT, entries, listing, unmentioned

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

OLD = """\
ulti.Card: class(suit: Suit)
ulti.Card.suit: attribute Suit
ulti.settle: function (outcome: Outcome) -> Settlement
ulti.view.View: class(seat: Seat)
ulti.view.View.hand: property CardSet | None
"""


def test_the_api_is_as_it_is_written_down() -> None:
    committed = CURRENT.read_text(encoding="utf-8").splitlines()
    current = listing().splitlines()
    gone = [f"- {line}" for line in committed if line not in current]
    new = [f"+ {line}" for line in current if line not in committed]
    assert current == committed, "\n".join(
        [
            "the public API is not the one of release/api.txt. If that is meant, run `make api`,",
            "commit the file and write the change into CHANGELOG.md:",
            *(gone + new or ["only the order has changed"]),
        ]
    )


def test_the_changelog_tells_what_changed_since_the_last_release() -> None:
    silent = unmentioned(
        RELEASED.read_text(encoding="utf-8"), CURRENT.read_text(encoding="utf-8"), CHANGELOG
    )
    assert not silent, f"under Unreleased in CHANGELOG.md, name as code: {', '.join(silent)}"


def test_the_listing_has_every_exported_name() -> None:
    listed = {(entry.room, entry.name) for entry in entries() if "." not in entry.name}
    rooms = {room for room, _ in listed}
    exported = {(room, name) for room in rooms for name in import_module(room).__all__}
    assert listed == exported
    assert {("ulti", name) for name in ulti.__all__} <= listed
    assert rooms > {"ulti.record", "ulti.table", "ulti.view"}


@pytest.mark.parametrize(
    ("change", "told", "silent"),
    [
        (("", ""), "", []),
        (("(suit: Suit)", "(suit: Suit, rank: Rank)"), "", ["ulti.Card"]),
        (("(suit: Suit)", "(suit: Suit, rank: Rank)"), "- `Card` has a rank.", []),
        (("(suit: Suit)", "(suit: Suit, rank: Rank)"), "- Card has a rank.", ["ulti.Card"]),
        (("(suit: Suit)", "(suit: Suit, rank: Rank)"), "- `Card.suit`", ["ulti.Card"]),
        (("Card.suit", "Card.colour"), "", ["ulti.Card.colour", "ulti.Card.suit"]),
        (("Card.suit", "Card.colour"), "- `Card.suit` is now `ulti.Card.colour`.", []),
        (("ulti.settle", "ulti.pay"), "- `settle(…)` is gone: `pay`", []),
        (("property CardSet", "property Hand"), "- `hand`", ["ulti.view.View.hand"]),
        (("property CardSet", "property Hand"), "- `View.hand`", []),
        (("view.View", "view.Look"), "", ["ulti.view.Look", "ulti.view.View"]),
        (("view.View", "view.Look"), "- `View` is called `view.Look`.", []),
        (("ulti.settle: ", "ulti.settle: class\nulti.settle: "), "", ["ulti.settle"]),
    ],
)
def test_a_changed_name_needs_a_mention(
    change: tuple[str, str], told: str, silent: list[str]
) -> None:
    old, new = change
    changelog = f"# Changelog\n\n## [Unreleased]\n\n{told}\n\n## [0.1.0]\n\n- `Card`, `View`\n"
    assert unmentioned(OLD, OLD.replace(old, new), changelog) == silent


def test_without_unreleased_changes_every_difference_is_silent() -> None:
    assert unmentioned(OLD, OLD.replace("settle", "pay"), "# Changelog\n") == [
        "ulti.pay",
        "ulti.settle",
    ]


def test_the_first_release_needs_no_mention_of_each_name() -> None:
    assert unmentioned("", OLD, "# Changelog\n") == []
