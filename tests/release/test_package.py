"""What is built and uploaded: the contents of sdist and wheel, and the wheel installed alone.

The wheel is built from the sdist, as pip would do it. It is then installed by pip into environments
which hold what the wheel itself declares that it needs, and nothing else. Those packages are copied
from the environment of the tests, so that no network is asked.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from email.parser import HeaderParser
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from filelock import FileLock
from packaging.requirements import Requirement
from pathspec import GitIgnoreSpec

from tests import processes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from email.message import Message

ROOT: Final = Path(__file__).parent.parent.parent
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RELEASE: Final = f"ulti-{PROJECT['version']}"


class Built(NamedTuple):
    sdist: Path
    wheel: Path


class Environment(NamedTuple):
    """A virtual environment: its interpreter, its commands, where its packages are."""

    python: Path
    commands: Path
    packages: Path

    @classmethod
    def with_wheel(cls, wheel: Path, folder: Path, extra: str = "") -> Environment:
        venv.create(folder)
        paths = sysconfig.get_paths("venv", {"base": str(folder), "platbase": str(folder)})
        commands = Path(paths["scripts"])
        environment = cls(commands / "python", commands, Path(paths["purelib"]))
        environment.pip("install", "--no-index", "--no-deps", f"{wheel}")
        for name in needed(metadata(wheel).get_all("Requires-Dist", []), extra):
            environment.adopt(name)
        environment.pip("check")
        return environment

    def pip(self, *arguments: str) -> None:
        run(sys.executable, "-m", "pip", "-q", "--python", self.python, *arguments)

    def adopt(self, name: str) -> None:
        """Copy a package from the environment of the tests."""
        for file in distribution(name).files or ():
            if ".." not in file.parts and "__pycache__" not in file.parts:
                target = self.packages / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file.locate(), target)

    def tell(self, code: str) -> set[str]:
        """Run code in a fresh interpreter and return the words that it prints."""
        return set(run(self.python, "-I", "-c", code).stdout.split())


def needed(requirements: Iterable[str], extra: str = "") -> set[str]:
    """Return the packages that requirements ask for, and what these ask for."""
    names: set[str] = set()
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            names |= {requirement.name, *needed(distribution(requirement.name).requires or ())}
    return names


def run(*command: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a process that knows nothing of this checkout."""
    clean = {name: value for name, value in os.environ.items() if name[:3] not in {"PYT", "COV"}}
    done = processes.run(command, env=clean, seconds=600)
    out, err = done.stdout.decode(), done.stderr.decode()
    assert not check or done.returncode == 0, out + err
    return subprocess.CompletedProcess(command, done.returncode, out, err)


def metadata(wheel: Path) -> Message[str, str]:
    with zipfile.ZipFile(wheel) as archive:
        text = archive.read(f"{RELEASE}.dist-info/METADATA").decode()
    return HeaderParser().parsestr(text)


def checkout() -> set[str]:
    """Return the files that are kept in the repository, but for what only its hosts read."""
    ignored = GitIgnoreSpec.from_lines((ROOT / ".gitignore").read_text("utf-8").splitlines())
    hidden = {".github", ".gitignore"}
    top = [path for path in ROOT.iterdir() if path.name in hidden or path.name[0] != "."]
    found = chain(top, *(path.rglob("*") for path in top))
    names = {path.relative_to(ROOT).as_posix() for path in found if path.is_file()}
    return {name for name in names if not ignored.match_file(name)}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build once, however many processes share the tests."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with FileLock(folder / "dist.lock"):
        dist = folder / "dist"
        if not dist.exists():
            run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder / "new", ROOT)
            (folder / "new").rename(dist)
    built = Built(dist / f"{RELEASE}.tar.gz", dist / f"{RELEASE}-py3-none-any.whl")
    assert {*dist.iterdir()} == {*built}
    return built


@pytest.fixture(scope="session")
def alone(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment.with_wheel(built.wheel, tmp_path_factory.mktemp("alone"))


@pytest.fixture(scope="session")
def with_command(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment.with_wheel(built.wheel, tmp_path_factory.mktemp("with-cli"), "cli")


def test_the_wheel_holds_the_package_and_nothing_else(built: Built) -> None:
    package = {name.removeprefix("src/") for name in checkout() if name.startswith("src/")}
    about = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"}
    with zipfile.ZipFile(built.wheel) as archive:
        assert {*archive.namelist()} == package | {f"{RELEASE}.dist-info/{name}" for name in about}
    assert package > {"ulti/__init__.py", "ulti/py.typed", "ulti/house/wikipedia_table.csv"}


def test_the_sdist_holds_the_checkout(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.removeprefix(f"{RELEASE}/") for name in archive.getnames()}
    assert names == checkout() | {"PKG-INFO"}


def test_the_metadata_says_what_the_project_says(built: Built) -> None:
    about = metadata(built.wheel)
    assert (about["Name"], about["Version"]) == ("ulti", PROJECT["version"])
    assert about["License-Expression"] == "MIT"
    assert about.get_all("License-File") == ["LICENSE"]
    assert about["Requires-Python"] == PROJECT["requires-python"]
    assert {*about.get_all("Provides-Extra", [])} == {
        "batch",
        "bench",
        "cli",
        "dask",
        "http",
        "openspiel",
        "pettingzoo",
        "testing",
    }
    requirements = [Requirement(text) for text in about.get_all("Requires-Dist", [])]
    assert [each.name for each in requirements if each.marker is None] == ["attrs"]


@pytest.mark.parametrize("checker", [("twine", "check", "--strict"), ("check_wheel_contents",)])
def test_checkers_of_packages_have_no_complaint(built: Built, checker: tuple[str, ...]) -> None:
    files = built if checker[0] == "twine" else [built.wheel]
    run(sys.executable, "-m", *checker, *files)


def test_the_library_needs_only_what_it_declares(alone: Environment) -> None:
    installed = {path.name.partition("-")[0] for path in alone.packages.glob("*.dist-info")}
    assert installed == {"attrs", "ulti"}
    assert "ULTISTARS" in alone.tell("import ulti; print(*dir(ulti))")


def test_the_library_loads_little(alone: Environment) -> None:
    loaded = alone.tell("import sys, ulti; print(*sys.modules)")
    assert loaded > {"attr", "ulti.game"}
    assert not loaded & {
        "argparse",
        "csv",
        "json",
        "numpy",
        "random",
        "ulti.cli",
        "ulti.env",
        "ulti.record",
        "ulti.view",
    }
    of_attrs = alone.tell("import sys, attrs; print(*sys.modules)")
    assert {name for name in loaded - of_attrs if name.partition(".")[0] != "ulti"} == set()


def test_every_module_but_those_of_the_extras_works_alone(alone: Environment) -> None:
    source = ROOT / "src"
    paths = (path.relative_to(source).with_suffix("") for path in source.rglob("*.py"))
    names = {".".join(path.parts).removesuffix(".__init__") for path in paths}
    extras = ["batch"], ["cli"], ["testing"]
    names = {name for name in names if name.split(".")[1:2] not in extras}
    names -= {"ulti.serve.__main__"}
    names -= {f"ulti.env.{room}" for room in ("arrays", "openspiel", "pettingzoo")}
    assert len(names) > 40
    assert names <= alone.tell(f"import sys, {', '.join(sorted(names))}; print(*sys.modules)")


def test_data_are_found_where_they_are_installed(alone: Environment) -> None:
    code = "import ulti; print(ulti.Catalogue.of(ulti.WIKIPEDIA).row('ju').win)"
    assert alone.tell(code) == {"4+1"}


def test_the_command_without_its_extra_says_what_to_install(alone: Environment) -> None:
    done = run(alone.commands / "ulti", "--version", check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "the ulti command needs typer: pip install 'ulti[cli]'\n"


def test_the_command_prints_the_version_of_the_metadata(with_command: Environment) -> None:
    done = run(with_command.commands / "ulti", "--version")
    assert (done.stdout, done.stderr) == (f"{PROJECT['version']}\n", "")


def test_the_command_settles_a_deal(with_command: Environment) -> None:
    done = run(with_command.commands / "ulti", "settle", ROOT / "examples" / "demo.json")
    assert "Anna" in done.stdout
