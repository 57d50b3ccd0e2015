"""Say what still stands in the way of a release: `make ready TAG=v0.1.0`."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent


def obstacles(tag: str, root: Path = ROOT) -> Iterator[str]:
    """Compare what a checkout says of its version with the tag that is to publish it."""

    def text(name: str) -> str:
        return (root / name).read_text(encoding="utf-8")

    project = tomllib.loads(text("pyproject.toml"))["project"]
    version = project["version"]
    if tag != f"v{version}":
        yield f"pyproject.toml: version {version} is published by the tag v{version}, not {tag}"
    for name, address in project["urls"].items():
        if "example.invalid" in address:
            yield f"pyproject.toml: the address of {name} is a placeholder"

    citation = text("CITATION.cff")
    if not re.search(rf"^version: {re.escape(version)}$", citation, re.MULTILINE):
        yield f"CITATION.cff: version should be {version}"
    if not re.search(r"^date-released: \d{4}-\d\d-\d\d$", citation, re.MULTILINE):
        yield "CITATION.cff: date-released is missing"

    changelog = text("CHANGELOG.md")
    heading = rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$"
    if not re.search(heading, changelog, re.MULTILINE):
        yield f"CHANGELOG.md: there is no heading '## [{version}] - YYYY-MM-DD'"
    if not re.search(r"^## \[Unreleased\]\n+(?=## |\Z)", changelog, re.MULTILINE):
        yield "CHANGELOG.md: 'Unreleased' should be there, with nothing below it"

    if text("release/api.txt") != text("release/api_released.txt"):
        yield "release/api_released.txt: is not a copy of release/api.txt"


if __name__ == "__main__":
    found = list(obstacles(sys.argv[1]))
    print("\n".join(found or ["ready"]))
    sys.exit(bool(found))
