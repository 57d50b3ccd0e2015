"""Configuration of Sphinx."""

import contextlib
import csv
import inspect
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from importlib import metadata
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from typer.main import get_command
from typer.testing import CliRunner

project = "ulti"
author = "the ulti maintainers"
copyright = f"2026, {author}"
release = metadata.version("ulti")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_design"]
myst_enable_extensions = ["colon_fence", "deflist"]

# Docstrings write code between single backticks.
default_role = "code"

# Written below, and included by the pages.
exclude_patterns = ["_generated"]

html_theme = "furo"
html_title = f"{project} {release}"
html_static_path = ["_static"]
html_css_files = ["pages.css"]

autodoc_member_order = "bysource"
# Fields of a frozen class and members of an enum say enough by name and type to be
# listed without a sentence of their own.
autodoc_default_options = {"undoc-members": True}
autodoc_typehints_format = "short"

# For the folder of the vectors, and the other files of this folder.
sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent)]

import house  # noqa: E402 - not before the line above
import public  # noqa: E402 - the same

import ulti  # noqa: E402 - the same
from conformance.vectors import coverage_table, read_index, read_rows  # noqa: E402 - the same
from ulti.cli.app import app as command_line  # noqa: E402 - the same
from ulti.house.switches import SWITCHES  # noqa: E402 - the same
from ulti.model.shapes import ObjectOf  # noqa: E402 - the same
from ulti.record import validate  # noqa: E402 - the same
from ulti.rules.outcome import OUTCOME  # noqa: E402 - the same
from ulti.rules.settlement import LINE  # noqa: E402 - the same
from ulti.svg import Picture  # noqa: E402 - the same
from ulti.testing import INVARIANTS  # noqa: E402 - the same

# Signatures name an alias instead of what it is short for.
autodoc_type_aliases = public.type_aliases()

# Methods that only the modules above call, and those of a dictionary that always refuse.
INTERNAL = {"of_play", "clear", "pop", "popitem", "setdefault", "update"}

# The build needs no network, so the standard library's own pages are not linked;
# private names have no page.
nitpicky = True
_stdlib = "|".join(sorted(sys.stdlib_module_names))
nitpick_ignore_regex = [
    (r"py:.*", rf"(?:{_stdlib})\..+"),
    (r"py:.*", r"(?:\w+\.)*_\w+"),
    (r"py:.*", r"(?:\w+\.)*[A-Z](?:_contra)?"),  # type variables
    (r"py:.*", r"(?:distributed|hypothesis|np|numpy|st)\..+|NDArray"),
]

# What users of the testing kit never make themselves.
nitpick_ignore = [
    ("py:class", f"ulti.testing.{name}") for name in ("invariants.Look", "scribe.Scribe")
]
# Aliases of fields that no public module has yet.
nitpick_ignore += [("py:class", name) for name in ("BidRank", "Net", "Players")]

# Described on the page about the testing kit.
DESCRIBED_ELSEWHERE = {"ulti.testing.RuleVariantMachine"}

# Napoleon's own settings, which it takes in the place of Sphinx's.
_sections: Any = Config(napoleon_use_ivar=True)


def show_public(
    _app: Sphinx, _what: str, name: str, _obj: object, skip: object, _options: object
) -> bool:
    """Leave out methods that only other modules call."""
    return bool(skip) or name in INTERNAL


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
    """Write the profiles, their bids, messages, perft counts and help texts as Markdown."""
    folder = Path(app.srcdir) / "_generated"
    folder.mkdir(exist_ok=True)
    tables = {
        "profiles": profile_table(),
        "switches": switch_table(),
        "bids": bid_tables(),
        "messages": message_table(),
        "figures": figure_table(),
        "house-values": house_value_table(),
        "house-switches": house_switch_table(),
        "house-orders": house_order_table(),
        "house-notes": house_notes(),
        "perft": perft_table(),
        "error-classes": error_class_table(),
        "record-errors": record_error_table(),
        "line-keys": key_table(LINE),
        "outcome-keys": key_table(OUTCOME),
        "sources": source_tables(),
        "glossary": glossary_table("hu", "en", "de", "english"),
        "szojegyzek": glossary_table("hu", "hungarian", "en", "de"),
        "commands": command_help(),
        "conformance-files": file_table(),
        "conformance-rules": coverage_table(read_rows()),
        "invariants": invariant_table(),
    }
    for name, lines in tables.items():
        (folder / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "rooms.svg").write_text(house.picture(), encoding="utf-8")


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    columns = tuple(head)
    yield _row(columns)
    yield _row("---" for _ in columns)
    yield from map(_row, rows)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def key_table(form: ObjectOf) -> Iterator[str]:
    """One row a key of a JSON form: its name and what it holds."""
    rows = ([f"`{name}`", _linked(key.says)] for name, key in form.keys.items())
    return _table(["key", "holds"], rows)


def _linked(text: str) -> str:
    return _RULE.sub(_markdown_link, text)


def profile_table() -> Iterator[str]:
    """One row a switch, one column a profile; what differs from the first is set in bold."""
    profiles = ulti.PROFILES.values()
    rows = []
    for figure in ulti.Figure:
        if any(figure in profile.values for profile in profiles):
            numbers = [str(profile.values.get(figure, "–")) for profile in profiles]
            rows.append([f"`values`: `{figure}` {figure.text()}", *_stressed(numbers)])
    for switch in [*SWITCHES][1:]:
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
    """Say what each switch means, in the words of its declaration, and what it may be."""
    rows = (
        [f"`{name}`", _RULE.sub(_markdown_link, switch.says.en), _choices(name)]
        for name, switch in SWITCHES.items()
    )
    return _table(["switch", "what it says", "values"], rows)


def _attributes(kind: type) -> dict[str, str]:
    """Read the attributes of a class and what they mean off its docstring."""
    return dict(re.findall(r"^    (\w+): (.+)$", inspect.getdoc(kind) or "", re.MULTILINE))


def _choices(switch: str) -> str:
    value = getattr(ulti.ULTISTARS, switch)
    match value:
        case Enum():
            meanings = _attributes(type(value))
            return "<br>".join(f"`{name}`: {meanings[name]}" for name in type(value).__members__)
        case bool():
            return "yes, no"
        case int() | None:
            return "a number"
        case frozenset():
            return "figures"
        case _:
            return "numbers by code"


def _markdown_link(number: re.Match[str]) -> str:
    chapter, place = number.groups()
    target = f"r{chapter}" if place is None else f"r{chapter}-{place.lower()}"
    return f"[{number[0]}](#{target})"


# What no field of a figure says.
GOALS = {
    "j": "more card points than the defenders (R9)",
    "4": "holds king and over of trump, and wins at least 60 points in tricks",
    "2": "holds king and over of another suit, and wins at least 80 points in tricks",
    "u": "wins the tenth trick with the seven of trump",
    "a": "captures all four aces",
    "x": "captures all four tens",
    "d": "wins all ten tricks",
    "td": "the same, with hands laid open after trick 1",
    "nd": "wins all ten tricks",
    "ed": "the same",
    "ntd": "the same, with hands laid open after trick 1",
    "b": "wins no trick",
    "eb": "the same",
    "tb": "the same, with hands laid open after trick 1",
}


def figure_table() -> Iterator[str]:
    """One row a figure that can be bid."""
    rows = []
    for code, goal in GOALS.items():
        figure = ulti.Figure.parse(code)
        value = str(ulti.ULTISTARS.values.get(figure, "–"))
        kind = "trump" if ulti.Bid.parse(code).has_trump else "no trump"
        names = (figure.text("en"), figure.text("hu"), f"`{code}`")
        rows.append([*names, value, kind, _RULE.sub(_markdown_link, goal)])
    return _table(["figure", "Hungarian", "code", "value", "played with", "goal"], rows)


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


# Other people's houses: files that say what differs from the profile that they start from.
HOUSES = Path(__file__).parent.parent / "examples" / "houses"


def _houses() -> dict[str, dict[str, Any]]:
    """Read the files of examples/houses by name, in the order of the alphabet."""
    files = sorted(HOUSES.glob("*.toml"))
    return {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


def house_value_table() -> Iterator[str]:
    """One row a figure, one column a house."""
    houses = _houses()
    tables = [ulti.PROFILES[house["based_on"]].values for house in houses.values()]
    values = [
        house.get("values", {str(figure): value for figure, value in table.items()})
        for house, table in zip(houses.values(), tables, strict=True)
    ]
    rows = [
        [f"`{figure}` {figure.text()}", *(str(table.get(str(figure), "–")) for table in values)]
        for figure in ulti.Figure
        if any(str(figure) in table for table in values)
    ]
    return _table(["figure", *houses], rows)


def house_switch_table() -> Iterator[str]:
    """One row a switch that some house sets, one column a house; a dot is the base's value."""
    houses = _houses()
    apart = {"based_on", "name", "values", "order"}
    switches = sorted({key for house in houses.values() for key in house} - apart)
    rows = [
        [f"`{switch}`", *(_house_text(house.get(switch, "·")) for house in houses.values())]
        for switch in switches
    ]
    return _table(["switch", *houses], rows)


def _house_text(value: object) -> str:
    """Show what a file says of a switch."""
    match value:
        case bool():
            return "yes" if value else "no"
        case "none" | []:
            return "–"
        case str():
            return _breakable(value)
        case list():
            return " ".join(value)
        case dict():
            return ", ".join(f"{key} {number}" for key, number in value.items())
        case _:
            return str(value)


def house_order_table() -> Iterator[str]:
    """One row a house that ranks its bids by a list."""
    rows = [
        [name, " < ".join(" = ".join(step) for step in house["order"])]
        for name, house in _houses().items()
        if "order" in house
    ]
    return _table(["house", "lowest first"], rows)


def house_notes() -> Iterator[str]:
    """Read the comment at the head of each file: where it comes from, and what it lacks."""
    for file in sorted(HOUSES.glob("*.toml")):
        head = file.read_text(encoding="utf-8").partition("\nbased_on")[0]
        note = re.sub(r"^# ?", "", head, flags=re.MULTILINE)
        note = re.sub(r"https?://[\w./-]*[\w/]", r"<\g<0>>", note)
        yield f"### {file.stem}\n"
        yield _RULE.sub(_markdown_link, note) + "\n"


def message_table() -> Iterator[str]:
    """Show what verdicts say, in both languages; `…` stands for what is spoken of."""
    rows = []
    for code in ulti.Code:
        verdict = ulti.Verdict("-", None, ulti.Phase.OVER, code, "R", "…")
        texts = [verdict.message("en"), verdict.message("hu")]
        rows.append([f"`{code}`", *(t.removeprefix("-: ").removesuffix(" (R)") for t in texts)])
    return _table(["code", "English", "Hungarian"], rows)


def error_class_table() -> Iterator[str]:
    """One row a class of errors, in the order of the code."""
    rows = []
    kinds: list[type[ulti.UltiError]] = [ulti.UltiError, *ulti.UltiError.__subclasses__()]
    for kind in (kind for kind in kinds if kind.__name__ in ulti.__all__):
        about = (inspect.getdoc(kind) or "").partition("\n")[0]
        own = kind is not ulti.IllegalActionError
        code = f"`{kind.default_code}`" if own else "that of its verdict"
        name = f"{{py:exc}}`~{kind.__module__}.{kind.__name__}`"
        rows.append([name, _RULE.sub(_markdown_link, about), code])
    return _table(["class", "what is wrong", "code, if it has no closer one"], rows)


def record_error_table() -> Iterator[str]:
    """Break a record in each way that has a code, and show the report in both languages."""
    deal = ["ZK ZU Z7 TA T7 PA PX PK PO PU P8 P7"]
    deal += ["MA M8 ZA ZO Z9 Z8 TO T9 T8 P9", "MX MK MO MU M9 M7 ZX TX TK TU"]
    right = {"format": "ulti-record", "version": 1, "profile": "ultistars", "actions": []}
    right["deal"] = deal
    broken: list[Mapping[str, Any] | str] = [
        "{",
        {**right, "players": "Anna"},
        {**right, "format": "chess"},
        {**right, "version": 9},
        {**right, "colour": "red"},
        {key: right[key] for key in right if key != "actions"},
        {**right, "profile": "chess"},
        {**right, "rules": {"ulti_fee": -1}},
        {**right, "deal": deal[:2] + deal[1:2]},
        {**right, "stake": 0},
        {**right, "settlement": {"net": [0, 0, 0]}},
    ]
    problems = [validate(record).problems[0] for record in broken]
    rows = [
        [
            f"`{told.code}`",
            f"`{told.path}`" if told.path else "",
            told.message("en"),
            told.message("hu"),
        ]
        for told in problems
    ]
    return _table(["code", "path", "English", "Hungarian"], rows)


def _rows_of(table: str) -> list[dict[str, str]]:
    """Read a table that lies beside this file."""
    with (Path(__file__).parent / table).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def source_tables() -> Iterator[str]:
    """One section a source: its sentences, and the switches that none of them gives."""
    rows = _rows_of("sources.csv")
    for source in dict.fromkeys(row["source"] for row in rows):
        own = [row for row in rows if row["source"] == source]
        yield from ["", f"(source-{source.replace('_', '-')})=", f"## `{source}`", ""]
        yield from ["::::::{container} wide sources", ""]
        head = ("", "begins", "it says", "rules", "profile")
        yield from _table(head, map(_source_row, own))
        told = {re.split("[.=]", s)[0] for row in own for s in row["switches"].split()}
        rest = [switch for switch in SWITCHES if switch not in told]
        yield from ["", "::::::", "", _untold(rest, ulti.get_profile(source))]


def _source_row(row: Mapping[str, str]) -> list[str]:
    rules = _RULE.sub(_markdown_link, row["rules"])
    switches = " ".join(f"`{setting}`" for setting in row["switches"].split())
    says = f"{row['says']}<br>*{row['note'].replace('*', '')}*" if row["note"] else row["says"]
    return [row["id"], f"{row['opening']}&nbsp;…", says, rules, switches]


def _untold(switches: Iterable[str], profile: ulti.Profile) -> str:
    values = (f"`{s}` {_switch_text(getattr(profile, s))}" for s in switches)
    return f"*No sentence gives:* {', '.join(values)}."


def glossary_table(*columns: str) -> Iterator[str]:
    """One row a word, in the order of the Hungarian alphabet."""
    heads = {
        "hu": "Hungarian",
        "en": "English",
        "de": "German",
        "english": "meaning",
        "hungarian": "jelentése",
    }
    if "hungarian" in columns:
        heads |= {"hu": "magyarul", "en": "angolul", "de": "németül"}
    rows = [
        [*(row[column] or "–" for column in columns), _RULE.sub(_markdown_link, row["rule"])]
        for row in sorted(_rows_of("glossary.csv"), key=_hungarian_order)
    ]
    return _table([*(heads[column] for column in columns), ""], rows)


_LETTERS = "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz"
_SAME = str.maketrans("áéíóőúű", "aeioöuü")  # long vowels are sorted as the short ones


def _hungarian_order(row: Mapping[str, str]) -> list[int]:
    return [_LETTERS.find(letter) for letter in row["hu"].lower().translate(_SAME)]


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


# Pictures that the examples make


def write_pictures(app: Sphinx) -> None:
    """Run the examples of the page on pictures; a picture is filed by the name of its variable."""
    source = Path(app.srcdir)
    page = (source / "pictures.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for example in re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        with contextlib.redirect_stdout(None):
            exec(example, names)  # noqa: S102 - a page of our own
    for name, value in names.items():
        if isinstance(value, Picture):
            (source / "_generated" / f"{name}.svg").write_text(value, encoding="utf-8")


def command_help() -> Iterator[str]:
    """One section a command, with its help text."""
    for words in _commands(get_command(command_line)):
        shown = CliRunner().invoke(command_line, [*words, "--help"], prog_name="ulti")
        yield from [f"(cli-{'-'.join(words)})=", f"### `{' '.join(['ulti', *words])}`"]
        yield from ["", "```text", shown.output.rstrip(), "```", ""]


def _commands(command: object, *words: str) -> Iterator[tuple[str, ...]]:
    """Go through the commands below one, each before those below it."""
    for name, below in getattr(command, "commands", {}).items():
        yield (*words, name)
        yield from _commands(below, *words, name)


def file_table() -> Iterator[str]:
    """One row a file of conformance vectors."""
    rows = [
        [f"`{name}`", str(told["rows"]), ", ".join(f"`{kind}`" for kind in told["kinds"])]
        for name, told in read_index()["files"].items()
    ]
    return _table(["file", "rows", "kinds of rows"], rows)


def check_names(_app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of public names that the reference does not have."""
    public.check_names(env, DESCRIBED_ELSEWHERE)


def invariant_table() -> Iterator[str]:
    """One row an invariant of the testing kit."""
    rows = []
    for invariant in INVARIANTS:
        rules = _RULE.sub(_markdown_link, invariant.rules)
        needs = invariant.needs and ", ".join(f"`{name}`" for name in invariant.needs.split(", "))
        rows.append([f"`{invariant.name}`", invariant.text, rules, needs or "–"])
    return _table(["name", "what holds", "rules", "needs"], rows)


def setup(app: Sphinx) -> None:
    """Connect what Sphinx has no setting for."""
    app.connect("builder-inited", write_tables)
    app.connect("env-check-consistency", check_names)
    app.connect("builder-inited", write_pictures)
    app.connect("autodoc-skip-member", show_public)
    app.connect("autodoc-process-docstring", read_sections)
    app.add_directive("public-names", public.PublicNames)
    app.connect("doctree-read", public.show_types_only, priority=400)  # before Sphinx lists them
    app.connect("missing-reference", public.link_alias)
