"""The `ulti` command. It needs the extra `ulti[cli]`."""

import io
import json
import sys
from pathlib import Path
from typing import Annotated, NoReturn

try:
    import typer
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text
except ImportError as _error:
    sys.exit(f"the ulti command needs {_error.name}: pip install 'ulti[cli]'")

from ulti.catalogue import Catalogue
from ulti.deals import SEATS
from ulti.errors import RecordError
from ulti.game import Game
from ulti.outcome import Ending
from ulti.profiles import PROFILES
from ulti.record import Record
from ulti.settlement import Line, Settlement

app: typer.Typer = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="The rules of Ulti, Hungary's national card game.",
)

SEAT_NAMES = ("Forehand", "Middlehand", "Rearhand")


def main() -> None:
    """Run the command."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that it can't write is no failure
            stream.reconfigure(errors="replace")
    app()


def _show_version(*, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - only this option needs it

        typer.echo(version("ulti"))
        raise typer.Exit


@app.callback()
def _options(
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=lambda wanted: _show_version(wanted=wanted),
            is_eager=True,
            help="Print the version and exit.",
        ),
    ] = False,
) -> None:
    """Check, replay and settle deals of Ulti."""


@app.command()
def settle(
    file: Annotated[Path, typer.Argument(help="A record (JSON); - reads standard input.")],
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the settlement as JSON instead of a table.")
    ] = False,
) -> None:
    """Replay a record, check every action, and print who pays whom.

    The exit status is 1 if the record is wrong or the deal is not over.

    Example: ulti settle examples/demo.json
    """
    try:
        record = Record.from_json(_read(file))
        game = record.replay()
    except RecordError as error:
        _fail(f"{file}: {error} [{error.code}]")
    players = record.players or SEAT_NAMES
    settlement = game.settlement
    if settlement is None:
        _fail(f"{file}: the deal is not over: {_who_is_to_act(game, players)}")
    if as_json:
        typer.echo(json.dumps(settlement.to_dict()))
    else:
        _print_settlement(game, settlement, players)


def _read(file: Path) -> bytes:
    """Read a file or, for `-`, standard input."""
    if str(file) == "-":
        if sys.stdin is None:  # closed by whoever started the command
            _fail("-: standard input is closed", status=2)
        return sys.stdin.buffer.read()
    try:
        return file.read_bytes()
    except OSError as error:
        _fail(f"{file}: {error.strerror}", status=2)


def _fail(message: str, status: int = 1) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(status)


def _who_is_to_act(game: Game, players: tuple[str, ...]) -> str:
    assert game.to_act is not None  # noqa: S101 - the deal is not over
    actions = game.legal_actions()
    shown = ", ".join(map(str, actions[:6])) + (", …" if len(actions) > 6 else "")  # noqa: PLR2004
    name = players[game.to_act]
    return f"seat {int(game.to_act)} ({name}) is to act, phase {game.phase.name}; legal: {shown}"


def _print_settlement(game: Game, settlement: Settlement, players: tuple[str, ...]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text(_headline(game, players), style="bold"))
    if not settlement.lines:
        console.print("Nobody pays.")
        return
    table = Table(box=SIMPLE_HEAD, show_footer=True, header_style="")
    table.add_column("figure", "net", no_wrap=True)
    table.add_column("result")
    table.add_column("whose")
    table.add_column("units × suit\n× kontra × stake")
    for seat in SEATS:
        net = f"[bold]{_amount(settlement.net[seat])}"
        table.add_column(Text(players[seat]), net, justify="right")
    for line in settlement.lines:
        amounts = map(_amount, line.net)
        whose = Text("defenders" if line.seat is None else players[line.seat])
        calculation = _calculation(line, game.stake)
        table.add_row(_figure_text(line), line.result, whose, calculation, *amounts)
    if not console.is_terminal:  # a file or a pipe has no width to fit in
        console.width = Measurement.get(console, console.options, table).maximum
    console.print(table)
    for payer, receiver, amount in settlement.payments():
        console.print(Text(f"{players[payer]} pays {players[receiver]} {amount}."))


def _amount(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


def _headline(game: Game, players: tuple[str, ...]) -> str:
    outcome = game.outcome
    assert outcome is not None  # noqa: S101 - the deal is over
    name, base = game.profile.name, PROFILES.get(game.profile.name)
    changed = " with changes" if base is not None and base != game.profile else ""
    house = f"{name}{changed}, stake {game.stake}"
    if outcome.bid is None or outcome.declarer is None:
        return f"{house}: nobody bid, the deal is void"
    catalogue = Catalogue.of(game.profile)
    trump = f", trump {outcome.trump.text()}" if outcome.trump else ""
    endings = {
        Ending.PLAYED: "played out",
        Ending.EARLY: "lost before the last trick",
        Ending.CONCEDED: "the defenders conceded",
        Ending.THROW_IN: "thrown in",
        Ending.FORFEIT: "forfeited, a plain parti is not played",
    }
    return (
        f"{house}: {players[outcome.declarer]} declares {outcome.bid.name()} "
        f"({catalogue.text(outcome.bid)}){trump}; {endings[outcome.ending]}"
    )


def _figure_text(line: Line) -> str:
    name = line.figure.text()
    if line.silent:
        name = f"silent {name}"
    return f"{name} fee" if line.fee else name


def _calculation(line: Line, stake: int) -> str:
    numbers = (line.units, line.suit_multiplier, line.kontra_multiplier, stake)
    return " × ".join(map(str, numbers))
