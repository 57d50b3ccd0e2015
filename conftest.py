"""Run the examples in docstrings and pages as tests."""

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

docstrings = Sybil(parsers=[DocTestParser()], path="src", patterns=["*.py"])
pages = Sybil(parsers=[PythonCodeBlockParser()], patterns=["README.md", "docs/*.md"])

pytest_collect_file = (docstrings + pages).pytest()
