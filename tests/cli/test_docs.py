"""Help texts and the pages about the command: every example runs, every output is as shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from typer.main import get_command

from tests.command import PROJECT, invoke, shell, ulti
from ulti.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

COMMANDS: Final = (
    "settle",
    "validate",
    "legal",
    "solve",
    "review",
    "random",
    "convert",
    "score",
    "evening",
    "bids",
    "serve",
    "profiles",
    "profiles show",
    "profiles diff",
)
PAGES: Final = ("README.md", "docs/cli.md")


def below(command: object, *words: str) -> Iterator[tuple[str, Any]]:
    for name, each in getattr(command, "commands", {}).items():
        yield " ".join([*words, name]), each
        yield from below(each, *words, name)


def help_of(command: str) -> str:
    result = invoke(*command.split(), "--help")
    assert result.exit_code == 0
    return result.stdout


def examples_of(text: str) -> list[str]:
    examples = text.partition("Examples:\n")[2].partition("Exit status:")[0]
    return [line.strip() for line in examples.splitlines() if line.strip()]


EXAMPLES: Final = [line for command in ("", *COMMANDS) for line in examples_of(help_of(command))]


def test_the_commands_are_these() -> None:
    assert [words for words, _ in below(get_command(app))] == list(COMMANDS)
    main = help_of("")
    for command in COMMANDS:
        assert command.split()[0] in main


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_text_has_examples_of_the_command(command: str) -> None:
    examples = examples_of(help_of(command))
    assert examples
    assert all(f"ulti {command}" in example for example in examples)


# One that serves over HTTP goes on until it is stopped: see `test_http`.
@pytest.mark.parametrize("example", [each for each in EXAMPLES if "--http" not in each])
def test_every_example_of_a_help_text_runs(example: str, tmp_path: Path) -> None:
    for written in ("> ", " tonight.json", " sheet.html"):
        example = example.replace(written, f"{written[0]} {tmp_path}/{written[1:].strip()}")
    status, out, err = shell(example)
    assert (status, err) == (0, "")
    assert out or ">" in example


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_described(command: str) -> None:
    for words, each in below(get_command(app)):
        if words == command:
            for parameter in each.params:
                assert parameter.help
                assert parameter.opts[0].lstrip("-") in help_of(command) or parameter.metavar


def test_the_exit_statuses_are_in_the_help_text_and_on_the_page() -> None:
    page = (PROJECT / "docs" / "cli.md").read_text(encoding="utf-8")
    told = re.findall(r"^    (\d+)  ", help_of(""), re.MULTILINE)
    assert told == ["0", "1", "2", "130", "141"]
    assert re.findall(r"^\| (\d+) \|", page, re.MULTILINE) == told


def sessions() -> Iterator[tuple[str, str, str]]:
    """Go through the shown commands: page, command and what it prints."""
    for page in PAGES:
        text = (PROJECT / page).read_text(encoding="utf-8")
        for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield page, command, output


SESSIONS: Final = list(sessions())


def test_the_pages_show_the_command() -> None:
    assert {page for page, _, _ in SESSIONS} == set(PAGES)


@pytest.mark.parametrize(("page", "command", "output"), SESSIONS)
def test_a_page_shows_what_the_command_prints(
    page: str, command: str, output: str, tmp_path: Path
) -> None:
    text = (PROJECT / page).read_text(encoding="utf-8")
    for toml in re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        (tmp_path / "our_house.toml").write_text(toml, encoding="utf-8")
    command = command.replace("our_house.toml", str(tmp_path / "our_house.toml"))
    _, out, err = shell(command)
    assert (out + err).strip() == output.strip()


def test_every_command_has_a_place_on_the_page() -> None:
    page = (PROJECT / "docs" / "cli.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        if " " not in command:
            assert f"(#cli-{command})" in page


@pytest.mark.parametrize("command", ["score", "profiles diff"])
def test_the_installed_command_shows_the_same_help_text(command: str) -> None:
    status, out, err = ulti(*command.split(), "--help")
    assert (status, err) == (0, "")
    assert out.split() == help_of(command).split()  # lines may end elsewhere
