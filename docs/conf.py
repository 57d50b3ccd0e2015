"""Configuration of Sphinx."""

import sys
import typing
from importlib import import_module, metadata
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
myst_enable_extensions = ["colon_fence"]

# Docstrings write code between single backticks.
default_role = "code"

html_theme = "furo"
html_title = f"{project} {release}"

autodoc_member_order = "bysource"
# Fields of a frozen class and members of an enum say enough by name and type to be
# listed without a sentence of their own.
autodoc_default_options = {"undoc-members": True}
autodoc_typehints_format = "short"

# Names that only annotations need are imported for type checkers alone. Autodoc
# must know them too; as no module imports in a circle, loading them is safe.
with mock.patch.object(typing, "TYPE_CHECKING", new=True):
    for room in ("ulti", "ulti.record"):
        import_module(room)

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
nitpick_ignore = [("py:class", "Action")]

# Napoleon's own settings, which it takes in the place of Sphinx's.
_sections: Any = Config(napoleon_use_ivar=True)


def read_sections(
    _app: Sphinx, what: str, _name: str, _obj: object, _options: object, lines: list[str]
) -> None:
    """Turn sections such as `Raises:` into fields.

    The extension of napoleon would take what stands before a colon in the docstring
    of a constant or a property for its type.
    """
    if what not in {"attribute", "data", "property"}:
        lines[:] = GoogleDocstring(lines, _sections).lines()


def setup(app: Sphinx) -> None:
    """Connect what Sphinx has no setting for."""
    app.connect("autodoc-process-docstring", read_sections)
