"""Configuration of Sphinx."""

import inspect
import json
import re
import sys
import typing
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from importlib import import_module, metadata
from pathlib import Path
from typing import Any
from unittest import mock

from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring

project = "ulti"
author = "the ulti maintainers"
copyright = f"2026, {author}"
release = metadata.version("ulti")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_design"]
myst_enable_extensions = ["colon_fence", "deflist"]

# Docstrings write code between single backticks.
default_role = "code"

# Written below, and included by the pages that lie beside.
exclude_patterns = ["_generated"]

html_theme = "furo"
html_title = f"{project} {release}"
html_static_path = ["_static"]
html_css_files = ["tables.css"]

autodoc_member_order = "bysource"
# Fields of a frozen class and members of an enum say enough by name and type to be
# listed without a sentence of their own.
autodoc_default_options = {"undoc-members": True}
autodoc_typehints_format = "short"

# Names that only annotations need are imported for type checkers alone. Autodoc
# must know them too; only games and views name each other, so games are loaded first,
# with a stand-in for the room of views.
with mock.patch.object(typing, "TYPE_CHECKING", new=True):
    sys.modules["ulti.view"] = mock.Mock()
    game_room = import_module("ulti.game")
    del sys.modules["ulti.view"]
    vars(game_room)["View"] = import_module("ulti.view").View
    for room in ("ulti.record", "ulti.table"):
        import_module(room)

import ulti  # noqa: E402 - not before the lines above
from ulti.profiles import SWITCHES_IN_ORDER  # noqa: E402 - the same

# The reference shows what `ulti` exports. Of what else its rooms hold: records, tables and views,
# which are imported from their own rooms, and the aliases that signatures name.
SHOWN = {
    *ulti.__all__,
    "BidRank",
    "FrozenTable",
    "HiddenDiscard",
    "Level",
    "Net",
    "Record",
    "SeenHistory",
    "SeenTalon",
    "ShownHands",
    "StatedLine",
    "StatedSettlement",
    "Table",
    "View",
}

# Methods that the rooms above call, and nobody else; those of a dict that a frozen table refuses.
INTERNAL = {"of_play", "clear", "pop", "popitem", "setdefault", "update"}

# The build needs no network, so the standard library's own pages are not linked;
# private names have no page.
nitpicky = True
_stdlib = "|".join(sorted(sys.stdlib_module_names))
nitpick_ignore_regex = [
    (r"py:.*", rf"(?:{_stdlib})\..+"),
    (r"py:.*", r"(?:\w+\.)*_\w+"),
    (r"py:.*", r"(?:\w+\.)*[A-Z]"),  # type variables
]

# An alias has a page as data, which annotations do not look for.
nitpick_ignore = [("py:class", name) for name in ("Action", "SeenHistory", "ShownHands")]

# Napoleon's own settings, which it takes in the place of Sphinx's.
_sections: Any = Config(napoleon_use_ivar=True)


def show_public(
    _app: Sphinx, what: str, name: str, _obj: object, skip: object, _options: object
) -> bool:
    """Leave out what a room has for the rooms above it."""
    return bool(skip) or name in INTERNAL or (what == "module" and name not in SHOWN)


_RULE = re.compile(r"\bR(\d+)(?:\.(\d+|W))?\b")


def read_sections(
    _app: Sphinx, what: str, _name: str, _obj: object, _options: object, lines: list[str]
) -> None:
    """Turn sections such as `Raises:` into fields, and numbers of rules into links.

    The extension of napoleon would take what stands before a colon in the docstring
    of a constant or a property for its type.
    """
    if what not in {"attribute", "data", "property"}:
        lines[:] = GoogleDocstring(lines, _sections).lines()
    for place, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")):
            lines[place] = _RULE.sub(_link_to_rule, line)


def _link_to_rule(number: re.Match[str]) -> str:
    chapter, place = number.groups()
    target = f"r{chapter}" if place is None else f"r{chapter}-{place.lower()}"
    return f":ref:`{number[0]} <{target}>`"


# Tables that are read off the code


def write_tables(app: Sphinx) -> None:
    """Write the profiles, their bids, the messages of verdicts and the perft counts as Markdown."""
    folder = Path(app.srcdir) / "_generated"
    folder.mkdir(exist_ok=True)
    tables = {
        "profiles": profile_table(),
        "switches": switch_table(),
        "bids": bid_tables(),
        "messages": message_table(),
        "perft": perft_table(),
    }
    for name, lines in tables.items():
        (folder / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    columns = tuple(head)
    yield _row(columns)
    yield _row("---" for _ in columns)
    yield from map(_row, rows)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def profile_table() -> Iterator[str]:
    """One row a switch, one column a profile; what differs from the first is set in bold."""
    profiles = ulti.PROFILES.values()
    rows = []
    for figure in ulti.Figure:
        if any(figure in profile.values for profile in profiles):
            numbers = [str(profile.values.get(figure, "–")) for profile in profiles]
            rows.append([f"`values`: `{figure}` {figure.text()}", *_stressed(numbers)])
    for switch in SWITCHES_IN_ORDER[1:]:
        cells = [_switch_text(getattr(profile, switch)) for profile in profiles]
        rows.append([f"`{switch}`", *_stressed(cells)])
    rows.append(["number of bids", *(str(len(_bids_of(profile))) for profile in profiles)])
    return _table(["switch", *(_breakable(name) for name in ulti.PROFILES)], rows)


def _bids_of(profile: ulti.Profile) -> tuple[ulti.Bid, ...]:
    return ulti.Catalogue.of(profile).bids


def _stressed(cells: list[str]) -> list[str]:
    return [cell if cell == cells[0] else f"**{cell}**" for cell in cells]


def _breakable(name: str) -> str:
    """Let a narrow cell break a long name, without a sign that would be copied with it."""
    return name.replace("_", "_<wbr>")


def _switch_text(value: Any) -> str:  # noqa: ANN401 - a switch holds many kinds of values
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case Enum():
            return _breakable(value.name)
        case frozenset():
            return " ".join(sorted(map(str, value))) or "–"
        case Mapping():
            return " ".join(map(str, value.values()))
        case _:
            return str(value)


def switch_table() -> Iterator[str]:
    """Say what each switch means, in the words of the docstring, and what it may be."""
    documentation = inspect.getdoc(ulti.Profile) or ""
    meanings = dict(re.findall(r"^    (\w+): (.+)$", documentation, re.MULTILINE))
    rows = []
    for switch in SWITCHES_IN_ORDER:
        value = getattr(ulti.ULTISTARS, switch)
        if isinstance(value, Enum):
            choices = ", ".join(f"`{name}`" for name in type(value).__members__)
        elif isinstance(value, bool):
            choices = "yes, no"
        elif isinstance(value, int | None):
            choices = "a number"
        else:
            choices = "figures" if isinstance(value, frozenset) else "numbers by code"
        rows.append([f"`{switch}`", _RULE.sub(_markdown_link, meanings[switch]), choices])
    return _table(["switch", "what it says", "choices"], rows)


def _markdown_link(number: re.Match[str]) -> str:
    chapter, place = number.groups()
    target = f"r{chapter}" if place is None else f"r{chapter}-{place.lower()}"
    return f"[{number[0]}](#{target})"


def bid_tables() -> Iterator[str]:
    """One tab a profile: its bids, lowest first, and their amounts."""
    yield "::::{tab-set}"
    for profile in ulti.PROFILES.values():
        yield f":::{{tab-item}} {profile.name}"
        head = ("bid", "Hungarian", "English", "win", "loss", "silent 100", "ulti", "durchmars")
        yield from _table(head, (_bid_row(bid, profile) for bid in _bids_of(profile)))
        yield ":::"
    yield "::::"


def _bid_row(bid: ulti.Bid, profile: ulti.Profile) -> list[str]:
    row = ulti.Catalogue.of(profile).row(bid)
    silent = [
        "–" if units is None else str(units)
        for units in (row.silent_hundred, row.silent_ulti, row.silent_durchmars)
    ]
    if profile.silent_eligibility is ulti.SilentEligibility.TABLE and row.mark:
        silent[0] += f" {row.mark}"
    return [f"`{bid}`", bid.name("hu"), bid.name("en"), row.win, row.loss, *silent]


def message_table() -> Iterator[str]:
    """Show what verdicts say, in both languages; `…` stands for what is spoken of."""
    rows = []
    for code in ulti.Code:
        verdict = ulti.Verdict("", None, ulti.Phase.OVER, code, "R", "…")
        texts = [verdict.message("en"), verdict.message("hu")]
        rows.append([f"`{code}`", *(t.removeprefix(": ").removesuffix(" (R)") for t in texts)])
    return _table(["code", "English", "Hungarian"], rows)


def perft_table() -> Iterator[str]:
    """One row a position of the table that the tests check."""
    table = Path(__file__).parent.parent / "tests" / "data" / "perft.json"
    rows = []
    for entry in json.loads(table.read_text(encoding="utf-8")):
        profile = _breakable(entry["record"]["profile"])
        counts = ", ".join(
            f"{count:,}".replace(",", "\N{NO-BREAK SPACE}") for count in entry["counts"]
        )
        rows.append([f"**{entry['name']}**", profile, entry["description"], counts])
    return _table(["position", "profile", "what it shows", "lines of depth 1, 2, 3, …"], rows)


def setup(app: Sphinx) -> None:
    """Connect what Sphinx has no setting for."""
    app.connect("builder-inited", write_tables)
    app.connect("autodoc-skip-member", show_public)
    app.connect("autodoc-process-docstring", read_sections)
