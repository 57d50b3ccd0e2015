"""Run the examples in docstrings and pages as tests."""

import io
import re
from collections.abc import Iterable
from contextlib import redirect_stdout

from sybil import Document, Example, Region, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser
from sybil.sybil import SybilCollection

import tests.hypothesis_profiles  # noqa: F401 - registers and loads them

# What `print(...)` says stands behind it, or as comments on the lines below it.
_SAID = re.compile(r"^ *print\(.*\)(?:  # .*)?(?:\n *# .*)*$", re.MULTILINE)
_COMMENT = re.compile(r"(?:  |^ *)# (.*)$", re.MULTILINE)


class PrintingParser:
    """Python examples whose comments behind `print` are compared with what is printed."""

    def __init__(self) -> None:
        self._blocks = CodeBlockParser("python", self.run)
        self._python = PythonEvaluator()

    def __call__(self, document: Document) -> Iterable[Region]:
        """Find the examples of a page."""
        return self._blocks(document)

    def run(self, example: Example) -> str | None:
        """Run one, and return what is wrong with its comments, or None."""
        with redirect_stdout(io.StringIO()) as printed:
            self._python(example)
        said = [line for text in _SAID.findall(example.parsed) for line in _COMMENT.findall(text)]
        lines = [line.rstrip() for line in printed.getvalue().splitlines()]
        return None if lines == said else f"printed {lines}, but the page says {said}"


PRINTING = ["start.md", "kezdes.md", "rules.md", "tutorials/*.md"]

docstrings = Sybil(parsers=[DocTestParser()], path="src", patterns=["*.py"])
readme = Sybil(parsers=[PythonCodeBlockParser()], patterns=["README.md"])
pages = Sybil(parsers=[PythonCodeBlockParser()], path="docs", patterns=["*.md"], excludes=PRINTING)
printing = Sybil(parsers=[PrintingParser()], path="docs", patterns=PRINTING)

pytest_collect_file = SybilCollection([docstrings, readme, pages, printing]).pytest()
