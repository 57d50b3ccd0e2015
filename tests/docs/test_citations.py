"""Each rule of docs/rules.md has a home in the code, which cites its number."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
CITED: Final = re.compile(r"\bR(\d+)\.(\d+|W)(?:-R\1\.(\d+))?")

# Rules that no code carries out, each with the reason.
NOT_CARRIED_OUT: Final[dict[str, str]] = {}


def cited(text: str) -> set[str]:
    """Return the numbers of the rules that a text cites; of a range such as R7.2-R7.7, all."""
    found = set()
    for section, first, last in CITED.findall(text):
        found.add(f"R{section}.{first}")
        if last:
            found |= {f"R{section}.{place}" for place in range(int(first), int(last) + 1)}
    return found


def rules() -> set[str]:
    """Return the numbers of the rules on the page, without the headings of sections."""
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    return set(re.findall(r"^### (R\d+\.(?:\d+|W)) ", page, re.MULTILINE))


def test_a_range_cites_all_its_rules() -> None:
    assert cited("(R7.2-R7.4), R12.W; R1, xR2.1") == {"R7.2", "R7.3", "R7.4", "R12.W"}


def test_each_rule_is_cited_where_it_is_carried_out_and_no_other_is() -> None:
    """A check in the testing kit is not a rule's home."""
    modules = [
        path for path in (ROOT / "src" / "ulti").rglob("*.py") if path.parent.name != "testing"
    ]
    found = {rule for path in modules for rule in cited(path.read_text(encoding="utf-8"))}
    assert len(rules()) > 60
    assert found == rules() - NOT_CARRIED_OUT.keys()
