"""Every type in a public signature can be imported from a public module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import griffe

from release.api import exports, is_internal, members

if TYPE_CHECKING:
    from collections.abc import Iterator

EXPORTED: Final = {exported.canonical_path: exported for _, _, exported in exports()}


def annotations_of(member: griffe.Object) -> Iterator[str | griffe.Expr | None]:
    """Go through the annotations of a function or an attribute; of an alias, what it stands for."""
    if isinstance(member, griffe.Function):
        for way in member.overloads or (member,):
            yield from (parameter.annotation for parameter in way.parameters)
            yield way.returns
    elif isinstance(member, griffe.Attribute):
        yield member.value if str(member.annotation) == "TypeAlias" else member.annotation


def types_of(member: griffe.Object) -> set[str]:
    """Return where the types of a member are defined, those of this package."""
    paths = {
        part.canonical_path
        for annotation in annotations_of(member)
        if isinstance(annotation, griffe.Expr)
        for part in annotation.iterate(flat=True)
        if isinstance(part, griffe.ExprName)
    }
    variables = {f"ulti.testing.engines.{name}" for name in ("S", "S_contra")}
    return {path for path in paths if path.startswith("ulti.")} - variables


def signatures() -> Iterator[tuple[str, griffe.Object]]:
    """Go through everything public that has types: its name, and what it is."""
    for room, name, exported in exports():
        yield f"{room}.{name}", exported
        for member in members(exported):
            path = f"{room}.{name}.{member.name}"
            if not is_internal(path):
                yield path, member


def test_every_type_of_a_public_signature_is_public() -> None:
    hidden = {
        (found, path)
        for path, member in signatures()
        for found in types_of(member)
        if found not in EXPORTED
    }
    assert hidden == set()


def test_types_are_looked_for_where_they_are() -> None:
    found = {kind for _, member in signatures() for kind in types_of(member)}
    assert {
        "ulti.base.words.Language",
        "ulti.model.deals.Hands",
        "ulti.rules.outcome.Level",
        "ulti.rules.settlement.Net",
        "ulti.view.seen.SeenHistory",
    } <= found


def test_a_type_has_one_name() -> None:
    names: dict[str, set[str]] = {}
    for _, name, exported in exports():
        names.setdefault(exported.canonical_path, set()).add(name)
    assert {path: found for path, found in names.items() if len(found) > 1} == {}
