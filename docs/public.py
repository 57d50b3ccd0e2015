"""Finds what the reference shows: the public modules, their names, and the types of signatures."""

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import ClassVar

from docutils.nodes import Element, Node, document, reference
from docutils.parsers.rst import directives
from sphinx.addnodes import desc, desc_signature, pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import TypeAliasForwardRef

import ulti

# The command has a page of its own, and its module a single function.
_NOT_FOR_IMPORT = {"ulti.cli"}

# Values so long that the reader is better served by their description.
_LONGEST_VALUE = 60


def load_modules() -> dict[str, ModuleType]:
    """Import every module, and in each the names that it imports for type checkers alone.

    Autodoc needs these names to link the types of signatures. As all modules are loaded before,
    no import can go in a circle.
    """
    names = [found.name for found in pkgutil.walk_packages(ulti.__path__, "ulti.")]
    loaded = {name: import_module(name) for name in names if not name.endswith("__main__")}
    for module in loaded.values():
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                imports = (ast.Import, ast.ImportFrom)
                lines: list[ast.stmt] = [line for line in node.body if isinstance(line, imports)]
                code = compile(ast.Module(lines, []), str(module.__file__), "exec")
                exec(code, vars(module))  # noqa: S102 - imports of our own
    return {"ulti": ulti, **loaded}


MODULES = load_modules()

# The modules that users import from, by name.
PUBLIC = {
    name: module
    for name, module in MODULES.items()
    if "." not in name.removeprefix("ulti.")
    and hasattr(module, "__all__")
    and name not in _NOT_FOR_IMPORT
}


def _home(name: str) -> str | None:
    """Return the module that a public name is imported from; the first, if there are several."""
    return next((home for home, module in PUBLIC.items() if name in module.__all__), None)


def _is_hidden(kind: type) -> bool:
    """Say whether a class is one of ours that has no place in the reference."""
    return kind.__module__ in MODULES and _home(kind.__name__) is None


def _assigned(name: str, value: object) -> tuple[str, ModuleType, ast.AnnAssign | ast.Assign]:
    """Find the statement that gives a constant or an alias its value."""
    for home, module in MODULES.items():
        if vars(module).get(name) is not value:
            continue
        for node in ast.parse(inspect.getsource(module)).body:
            match node:
                case ast.AnnAssign(target=ast.Name(id=found)) if found == name:
                    return home, module, node
                case ast.Assign(targets=[ast.Name(id=found)]) if found == name:
                    return home, module, node
    raise LookupError(name)


def type_aliases() -> dict[str, str]:
    """Return the full public names of the aliases that signatures may name, by short name."""
    return {
        name: f"{home}.{name}"
        for module in MODULES.values()
        for name, kind in vars(module).get("__annotations__", {}).items()
        if "TypeAlias" in str(kind) and (home := _home(name))
    }


class PublicNames(SphinxDirective):
    """Describe public names of a module: those that are given, or all."""

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"without": directives.unchanged}

    def run(self) -> list[Node]:
        """Write the directives of autodoc, and parse them."""
        module = self.arguments[0]
        given = self.arguments[1].split() if len(self.arguments) > 1 else PUBLIC[module].__all__
        left_out = self.options.get("without", "").split()
        lines = [f".. py:currentmodule:: {module}", ""]
        for name in given:
            if name not in left_out:
                lines += [*self._describe(module, name), ""]
        return self.parse_text_to_nodes("\n".join(lines))

    def _describe(self, module: str, name: str) -> Iterator[str]:
        value = getattr(PUBLIC[module], name)
        if inspect.isclass(value):
            kind = "exception" if issubclass(value, BaseException) else "class"
            yield from [f".. auto{kind}:: {module}.{name}", "   :members:"]
            ancestors = value.__mro__[1:-1]
            if ancestors and all(_is_hidden(ancestor) for ancestor in ancestors):
                yield "   :inherited-members:"
        elif inspect.isroutine(value):
            yield f".. autofunction:: {module}.{name}"
        else:
            yield from self._data(module, name, value)

    def _data(self, module: str, name: str, value: object) -> Iterator[str]:
        """Describe a constant or an alias where it is imported from, not where it is defined."""
        home, source, node = _assigned(name, value)
        yield from [f".. py:data:: {name}", f"   :module: {module}"]
        if home != module and _home(name) == module:
            yield f"   :canonical: {home}.{name}"
        match node:
            case ast.AnnAssign(annotation=ast.Subscript(value=ast.Name(id="Final"), slice=kind)):
                yield f"   :type: {ast.unparse(kind)}"
            case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
                pass
            case _:
                yield f"   :type: {type(value).__name__}"
        text = ast.unparse(node.value) if node.value else ""
        if len(text) <= _LONGEST_VALUE and not isinstance(node.value, ast.Call):
            yield f"   :value: {text}"
        docs = ModuleAnalyzer.for_module(source.__name__).find_attr_docs()
        doc = [*docs.get(("", name), [])]
        self.env.events.emit("autodoc-process-docstring", "data", name, value, None, doc)
        yield ""
        yield from (f"   {line}" for line in doc)


def _show_alias(alias: TypeAliasForwardRef) -> str:
    return f"~{alias.name}"


# Sphinx shows its own stand-in for an alias inside brackets, in signatures and types of properties.
TypeAliasForwardRef.__repr__ = _show_alias  # type: ignore[method-assign]


def show_types_only(_app: Sphinx, doctree: document) -> None:
    """Keep the members of a class out of the side list of a page."""
    for signature in doctree.findall(desc_signature):
        within = signature.parent.parent
        while within is not None:
            if isinstance(within, desc):
                signature["_toc_name"] = ""
            within = within.parent


def link_alias(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, text: Element
) -> reference | None:
    """Link an alias or a method of an annotation, which Sphinx takes for a class."""
    if node.get("refdomain") != "py" or node.get("reftype") != "class":
        return None
    domain = env.domains["py"]
    found = domain.resolve_xref(
        env, node["refdoc"], app.builder, "obj", node["reftarget"], node, text
    )
    return found if isinstance(found, reference) else None


def check_names(env: BuildEnvironment, without: set[str]) -> None:
    """Warn of public names that the reference does not have."""
    shown = env.domains["py"].data["objects"].keys()
    for module, content in PUBLIC.items():
        lacking = {f"{module}.{name}" for name in content.__all__} - shown - without
        for name in sorted(lacking):
            logging.getLogger(__name__).warning("the reference lacks %s", name)
