"""How a release is made: what stands in its way, and what the workflows of the repository do."""

from __future__ import annotations

import re
import shutil
import tomllib
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

from release.ready import ROOT, obstacles
from tests.processes import run

if TYPE_CHECKING:
    from pathlib import Path

PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSION: Final[str] = PROJECT["version"]
PYTHONS: Final = [
    match[1] for text in PROJECT["classifiers"] if (match := re.search(r":: (3\.\d+)$", text))
]
FILES: Final = ("pyproject.toml", "CITATION.cff", "CHANGELOG.md", "release/api.txt")


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """Lay out what a checkout says of its version when RELEASING.md has been followed."""
    (tmp_path / "release").mkdir()
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copy(tmp_path / "release" / "api.txt", tmp_path / "release" / "api_released.txt")
    edit(tmp_path / "pyproject.toml", r"https://example\.invalid", "https://example.org")
    edit(tmp_path / "CITATION.cff", r"^date-released: .*\n", "")
    edit(tmp_path / "CITATION.cff", r"^(version: .*)$", r"\1\ndate-released: 2026-12-01")
    edit(tmp_path / "CHANGELOG.md", r"^## \[Unreleased\]$", heading("Unreleased", VERSION))
    return tmp_path


def heading(*versions: str) -> str:
    dated = (f"## [{v}]" if v == "Unreleased" else f"## [{v}] - 2026-12-01" for v in versions)
    return "\n\n".join(dated)


def edit(path: Path, pattern: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(pattern, new, text, flags=re.MULTILINE), encoding="utf-8")


def test_what_is_ready_meets_no_obstacle(ready: Path) -> None:
    assert list(obstacles(f"v{VERSION}", ready)) == []


@pytest.mark.parametrize(
    ("file", "pattern", "new", "complaint"),
    [
        ("pyproject.toml", r"^version = .*$", 'version = "9.9.9"', "by the tag v9.9.9, not v"),
        ("pyproject.toml", r"https://example\.org", "https://example.invalid", "a placeholder"),
        ("CITATION.cff", r"^version: .*$", "version: 9.9.9", "CITATION.cff: version should be"),
        ("CITATION.cff", r"^date-released: .*$", "", "date-released is missing"),
        ("CHANGELOG.md", r" - 2026-12-01$", "", "CHANGELOG.md: there is no heading"),
        ("CHANGELOG.md", r"^## \[Unreleased\]$", "", "'Unreleased' should be there"),
        ("CHANGELOG.md", r"(Unreleased\])$", r"\1\n\n- A change.", "with nothing below it"),
        ("release/api.txt", r"\Z", "ulti.new: class()\n", "is not a copy of release/api.txt"),
    ],
)
def test_what_is_forgotten_is_an_obstacle(
    ready: Path, file: str, pattern: str, new: str, complaint: str
) -> None:
    edit(ready / file, pattern, new)
    assert any(complaint in obstacle for obstacle in obstacles(f"v{VERSION}", ready))


def test_the_citation_has_the_version_of_the_project() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert str(citation["version"]) == VERSION
    assert citation["license"] == PROJECT["license"]
    assert citation["keywords"] == PROJECT["keywords"]
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in PROJECT["authors"]
    ]


def test_the_help_names_every_target_that_is_meant_for_people() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    shown = run(["make", "help"], cwd=ROOT).stdout.decode()
    named = re.findall(r"^make (\w+) ", shown, re.MULTILINE)
    assert {*named, "help"} == {*phony[1].split()}


# The workflows. That they are well-formed, and every action pinned, `make lint` checks.


def workflow(name: str) -> dict[Any, Any]:
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    loaded: dict[Any, Any] = yaml.safe_load(text)
    loaded["on"] = loaded.pop(True)  # which YAML takes the word for
    return loaded


def commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def actions(job: dict[str, Any]) -> list[str]:
    return [step["uses"].partition("@")[0] for step in job["steps"] if "uses" in step]


def test_integration_runs_all_checks_on_every_supported_python() -> None:
    job = workflow("ci")["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == PYTHONS
    assert commands(job) == ["make test PYTHON=python"]
    assert PYTHONS[0] == PROJECT["requires-python"].removeprefix(">=")


def test_a_tag_is_checked_built_once_and_published_from_another_job() -> None:
    release = workflow("release")
    assert release["on"] == {"push": {"tags": ["v*"]}}
    assert release["permissions"] == {}
    build, publish = release["jobs"]["build"], release["jobs"]["publish"]
    assert [line.split()[1] for line in commands(build)] == ["ready", "test", "dist"]
    assert build["permissions"] == {"contents": "read"}
    assert publish["needs"] == "build"
    assert commands(publish) == []
    assert actions(publish) == ["actions/download-artifact", "pypa/gh-action-pypi-publish"]


def test_the_index_trusts_the_workflow_without_a_password() -> None:
    publish = workflow("release")["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["environment"] == "pypi"
    assert publish["steps"][-1]["with"] == {"attestations": True}
