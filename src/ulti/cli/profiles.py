"""The commands of `ulti profiles`: the built-in house rules, one of them, what differs."""

from pathlib import Path
from typing import Annotated

import typer

from ulti.base.errors import shown
from ulti.cli.options import CsvOption, JsonOption, LanguageOption, examples, read_profile
from ulti.cli.output import OutputFormat, print_json, print_line, print_sheet, print_text
from ulti.cli.tables import difference_sheet, profile_sheet, switch_sheet
from ulti.cli.words import PHRASES
from ulti.house.profile import Profile

profiles_app: typer.Typer = typer.Typer(
    rich_markup_mode=None,
    invoke_without_command=True,
    epilog=examples("ulti profiles", "ulti profiles --json"),
)


@profiles_app.callback()
def profiles(
    context: typer.Context,
    *,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    language: LanguageOption = "en",
) -> None:
    """List the built-in house rules, show one, or compare two."""
    if context.invoked_subcommand is None:
        form = OutputFormat.of(as_json=as_json, as_csv=as_csv)
        print_sheet(profile_sheet(language), form, language)


@profiles_app.command(
    epilog=examples(
        "ulti profiles show wikihow",
        "ulti profiles show suit_bid --lang hu",
        "ulti profiles show ultistars --toml > my_house.toml",
    )
)
def show(
    profile: Annotated[
        str, typer.Argument(metavar="NAME|FILE", help="A built-in profile, or a TOML or JSON file.")
    ],
    *,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    as_toml: Annotated[
        bool, typer.Option("--toml", help="Print TOML, as --profile reads it.")
    ] = False,
    language: LanguageOption = "en",
) -> None:
    """Print every switch of a profile.

    With --json the whole profile is one object, as records may carry it.
    """
    form = OutputFormat.of(as_json=as_json, as_csv=as_csv, as_toml=as_toml)
    house = read_profile(profile, "NAME|FILE")
    match form:
        case OutputFormat.JSON:
            print_json(house.to_dict())
        case OutputFormat.TOML:
            print_text(house.to_toml())
        case _:
            print_sheet(switch_sheet(house, language), form, language)


@profiles_app.command(
    epilog=examples(
        "ulti profiles diff ultistars wikipedia", "ulti profiles diff wikipedia suit_bid --csv"
    )
)
def diff(
    first: Annotated[str, typer.Argument(metavar="FIRST", help="A built-in profile or a file.")],
    second: Annotated[str, typer.Argument(metavar="SECOND", help="What to compare it with.")],
    *,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    language: LanguageOption = "en",
) -> None:
    """Print the switches in which two profiles differ, and both values."""
    form = OutputFormat.of(as_json=as_json, as_csv=as_csv)
    one, other = read_profile(first, "FIRST"), read_profile(second, "SECOND")
    sheet = difference_sheet(one, other, _headings(one, other, first, second), language)
    if form is OutputFormat.TABLE and not sheet.rows:
        print_line(PHRASES[language].same_switches)
    else:
        print_sheet(sheet, form, language)


def _headings(one: Profile, other: Profile, first: str, second: str) -> tuple[str, str]:
    """Tell two house rules apart: by name, by file, or as they were asked for."""
    ways = (one.name, other.name), (Path(first).name, Path(second).name), (first, second)
    left, right = next((way for way in ways if way[0] != way[1]), ways[-1])
    return shown(left), shown(right)
