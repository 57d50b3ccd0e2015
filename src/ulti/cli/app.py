"""What the `ulti` command can do."""

import random as chance
from pathlib import Path
from typing import Annotated

import typer

from ulti.base.errors import RecordError
from ulti.base.words import Language
from ulti.cli.conversion import Form, convert_file, is_line
from ulti.cli.options import (
    CsvOption,
    ExplainOption,
    FileArgument,
    JsonOption,
    LanguageOption,
    NodesOption,
    ProfileOption,
    StakeOption,
    UltiGroup,
    examples,
    read_file,
    read_profile,
)
from ulti.cli.output import (
    USAGE,
    WRONG,
    OutputFormat,
    fail,
    print_json,
    print_line,
    print_sheet,
    told_of,
    warn,
)
from ulti.cli.position import print_position, why_not_over
from ulti.cli.profiles import profiles_app
from ulti.cli.random import random_game
from ulti.cli.score import (
    is_against_the_house,
    read_in_words,
    read_outcome,
    read_players,
    read_seat,
)
from ulti.cli.settlement import show_settlement
from ulti.cli.tables import bid_sheet
from ulti.cli.words import PHRASES
from ulti.game import Game
from ulti.house.builtin import ULTISTARS
from ulti.record.record import Record
from ulti.rules.outcome import Ending
from ulti.rules.settlement import settle as settle_outcome
from ulti.rules.settlement import settle_revoke

app: typer.Typer = typer.Typer(
    cls=UltiGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: a bracket or an asterisk is not markup
    help="The rules of Ulti, Hungary's national card game.",
)


def _show_version(*, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - only this option needs it

        typer.echo(version("ulti"))
        raise typer.Exit


_EPILOG = """\b
Examples:
  ulti settle examples/demo.json
  ulti bids --lang hu
  ulti random --count 50 | ulti validate -

\b
Exit status:
  0    all is well
  1    the input is wrong: a record, the facts of a deal; or a deal is not over
  2    the command line is wrong, or a file can't be read or written
  130  stopped by Ctrl-C
  141  the program that read the output has gone"""


@app.callback(epilog=_EPILOG)
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
    """Check, replay and settle deals of Ulti; look up bids and house rules."""


# Deals


@app.command(
    epilog=examples(
        "ulti settle examples/demo.json",
        "ulti settle examples/demo.json --lang hu",
        "ulti settle examples/demo.json --explain",
        "ulti random --seed 7 | ulti settle - --json",
    )
)
def settle(
    file: FileArgument,
    *,
    explain: ExplainOption = False,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    language: LanguageOption = "en",
) -> None:
    """Replay a record, check every action, and print who pays whom.

    The exit status is 1 if the record is wrong or the deal is not over.
    """
    form = OutputFormat.of(as_json=as_json, as_csv=as_csv)
    record, game = _replayed(file, language)
    if game.settlement is None or game.outcome is None:
        fail(f"{file}: {why_not_over(game, record.players, language)}")
    show_settlement(
        game.settlement,
        game.outcome,
        game.profile,
        game.stake,
        record.players,
        form,
        language,
        explain=explain,
    )


@app.command(
    epilog=examples(
        "ulti validate examples/*.json",
        "ulti random --count 50 | ulti validate -",
        "ulti random --count 500 | ulti validate - --jobs 2 --json",
    )
)
def validate(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILES", help="Records, as JSON or JSON Lines; - reads standard input."
        ),
    ],
    *,
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes work.")] = None,
    dask: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS|local", help="A Dask scheduler, or a cluster of this machine's own."
        ),
    ] = None,
    as_json: JsonOption = False,
    language: LanguageOption = "en",
) -> None:
    """Check any number of records.

    All that is wrong with each is told. A file holds one record a line, or a single record over
    several lines. A problem is printed as FILE:LINE:PLACE: what is wrong and what would be legal
    [code]; the counts come last. The exit status is 1 if anything is wrong, 2 if a file can't be
    read.
    """
    from ulti.cli.validate import validate_files  # noqa: PLC0415 - it loads progress bars

    raise typer.Exit(validate_files(files, jobs, dask, as_json=as_json, language=language))


@app.command(
    epilog=examples(
        "ulti legal examples/position_ultistars.json",
        "ulti legal examples/position_ultistars.json --json",
    )
)
def legal(
    file: FileArgument, *, as_json: JsonOption = False, language: LanguageOption = "en"
) -> None:
    """Print what may be done at the end of a record.

    That is who is to act, in which phase, every legal action, and the claims.
    """
    record, game = _replayed(file, language)
    if as_json:
        from ulti.serve.protocol import position_data  # noqa: PLC0415 - it loads what views need

        print_json(position_data(game))
    else:
        print_position(game, record.players, language)


@app.command(
    epilog=examples(
        "ulti solve examples/position_ultistars.json",
        "ulti solve examples/position_ultistars.json --ask u --ask money --lang hu",
    )
)
def solve(
    file: FileArgument,
    *,
    ask: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIGURE|points|money", help="What is asked for; unless given, all of the bid."
        ),
    ] = None,
    nodes: NodesOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    language: LanguageOption = "en",
) -> None:
    """Print what the declarer can make with all cards open.

    For each figure of the bid, the trick points and the money: whether it can be made against any
    defence, the cards that keep it for the side to play, and a line of best play. Melds and
    kontras count as said so far.
    """
    from ulti.cli.solving import show_solution  # noqa: PLC0415 - only this command needs it

    form = OutputFormat.of(as_json=as_json, as_csv=as_csv)
    _, game = _replayed(file, language)
    show_solution(game, ask or (), nodes, form, language)


@app.command(
    epilog=examples(
        "ulti review examples/demo.json",
        "ulti random --seed 7 | ulti review - --lang hu",
    )
)
def review(
    file: FileArgument,
    *,
    nodes: NodesOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    language: LanguageOption = "en",
) -> None:
    """Print the cards of a deal that gave something away.

    Each card is compared with the best play of both sides with all cards open, for every figure
    of the bid and for the money.
    """
    from ulti.cli.solving import show_review  # noqa: PLC0415 - only this command needs it

    form = OutputFormat.of(as_json=as_json, as_csv=as_csv)
    record, game = _replayed(file, language)
    show_review(game, record.players, nodes, form, language)


def _replayed(file: Path, language: Language) -> tuple[Record, Game]:
    text = read_file(file)
    if is_line(text):
        try:
            record = Record.from_line(text.decode())
            return record, record.replay()
        except (RecordError, UnicodeDecodeError) as error:
            fail(f"{file}: {error}")
    try:
        record = Record.from_json(text)
        return record, record.replay()
    except RecordError:
        from ulti.cli.validate import (  # noqa: PLC0415 - only for what is wrong
            are_several,
            problem_line,
            report_on,
        )

        if are_several(text):
            fail(f"{file}: {PHRASES[language].several.format(file=file)}")
        for problem in report_on(text).problems:
            warn(problem_line(file, None, problem, language))
        raise typer.Exit(WRONG) from None


@app.command(
    epilog=examples(
        "ulti random --seed 7",
        "ulti random --seed 7 --count 3 --profile wikipedia --stake 10",
        "ulti random --count 50 | ulti validate -",
    )
)
def random(
    *,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same deals.")
    ] = None,
    count: Annotated[int, typer.Option(min=0, help="How many deals.")] = 1,
    profile: ProfileOption = ULTISTARS.name,
    stake: StakeOption = 1,
) -> None:
    """Print random deals, played to the end, as records.

    Each is one line of JSON, with its settlement.
    """
    house, rng = read_profile(profile), chance.Random(seed)
    for _ in range(count):
        typer.echo(Record.of(random_game(rng, house, stake)).to_json())


@app.command(
    epilog=examples(
        "ulti convert examples/demo.json",
        "ulti random --count 3 | ulti convert -",
        "ulti random --count 3 | ulti convert - --to line | ulti convert - --to json",
    )
)
def convert(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Deals, as JSON, JSON Lines or on one line each; - reads standard input.",
        ),
    ],
    *,
    to: Annotated[
        Form | None, typer.Option(help="Write this form only; else each deal in its other form.")
    ] = None,
) -> None:
    """Turn JSON records into deals on one line, and back.

    The deals are read, not played. A line has no names of players and no settlement: they are left
    out. What can't be read is printed as FILE:LINE:PLACE: what is wrong [code]; the rest is
    converted all the same, and the exit status is 1.
    """
    raise typer.Exit(convert_file(file, to))


# Keeping score


@app.command(
    epilog=examples(
        'ulti score "piros ulti" --declarer 0 --made all',
        "ulti score ju --declarer 1 --trump M --made j --kontra u=2 --stake 10",
        "ulti score ulti --declarer Béla --trump makk --made parti,ulti --silent c1,d"
        " --players Anna,Béla,Cili",
        "ulti score betli --declarer 2 --made none --ending early --kontra b@0,b@1=2",
        "ulti score j --declarer 0 --trump Z --made none --silent u@1,c1 --profile wikipedia",
        "ulti score 40-100 --declarer 0 --ending throw_in --lang hu --explain",
        'ulti score "Béla red ulti kontra, lost, hundred" --players Anna,Béla,Cili',
        "ulti score ju --declarer 0 --trump M --revoke 1 --profile wikipedia",
    )
)
def score(
    bid: Annotated[
        str | None,
        typer.Argument(
            metavar="BID",
            help="The bid: its code, or its name in either language; with --players also the whole "
            "deal in words.",
        ),
    ] = None,
    *,
    declarer: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Who played it: 0, 1, 2 or a player's name.")
    ] = None,
    trump: Annotated[
        str | None, typer.Option(metavar="SUIT", help="The trump that was named: M, Z or T.")
    ] = None,
    ending: Annotated[
        Ending, typer.Option(case_sensitive=False, help="How the deal ended.")
    ] = Ending.PLAYED,
    made: Annotated[
        str | None,
        typer.Option(
            metavar="FIGURES", help="Which figures of the bid were made: all, none, or as j,u."
        ),
    ] = None,
    kontra: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIGURE[@SEAT][=LEVEL]",
            help="What was doubled: u (kontra), u=2 (rekontra), b@1 (against the defender there).",
        ),
    ] = None,
    silent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIGURE[@SEAT][=lost|=twenty]",
            help="Silent figures (c1, u, a, d): the declarer's, or of the defender in a seat; "
            "c1 belongs to whoever won the parti; c1=twenty was made without the forty.",
        ),
    ] = None,
    players: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Three names, by seat, as Anna,Béla,Cili.")
    ] = None,
    revoke: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Who revoked, which ended the deal: a seat or a name."),
    ] = None,
    profile: ProfileOption = ULTISTARS.name,
    stake: StakeOption = 1,
    explain: ExplainOption = False,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    language: LanguageOption = "en",
) -> None:
    """Print who pays whom from the facts of a deal, without any cards.

    Figures are codes or names, with commas between them: j parti, 4 40-100, 2 20-100, u ulti,
    a four aces, d durchmars, b betli, c1 a silent hundred. An ulti or four aces alone brings
    the parti with it. With --players the whole deal may be told in words instead, as to
    `ulti evening`. A silent figure that pays nothing is told with the reason.
    """
    form = OutputFormat.of(as_json=as_json, as_csv=as_csv)
    house, names = read_profile(profile), read_players(players)
    if names is not None and bid is not None and declarer is None:
        facts = (trump, made, revoke, *(kontra or ()), *(silent or ()))
        if any(fact is not None for fact in facts) or ending is not Ending.PLAYED:
            raise typer.BadParameter(
                "say who declared; or the whole deal in words, without these options",
                param_hint="--declarer",
            )
        from ulti.table.table import Table  # noqa: PLC0415 - only words need it

        outcome, settlement = read_in_words(bid, Table(names, house, stake), language)
    else:
        outcome = read_outcome(
            bid=bid,
            declarer=declarer,
            trump=trump,
            ending=ending,
            made=made,
            kontra=kontra or (),
            silent=silent or (),
            players=names,
            profile=house,
            needs_made=revoke is None,
        )
        if revoke is None:
            settlement = settle_outcome(outcome, house, stake)
        else:
            settlement = settle_revoke(outcome, read_seat(revoke, names), house, stake)
    show_settlement(settlement, outcome, house, stake, names, form, language, explain=explain)
    for unpaid in settlement.unpaid:
        if unpaid.silent and not (unpaid.fee or explain or revoke or as_json or as_csv):
            warn(f"{PHRASES[language].not_paid}: {unpaid.text(language)}")
    if is_against_the_house(outcome, house, stake):
        warn(PHRASES[language].not_played.format(profile=house.name, stake=stake))


@app.command(
    epilog=examples(
        "ulti evening tonight.json --players Anna,Béla,Cili,Dóra --lang hu",
        "echo 'Béla red ulti made' | ulti evening tonight.json --players Anna,Béla,Cili",
        "ulti evening examples/tables/evening.json --sheet sheet.html",
    )
)
def evening(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where the table is kept; made if missing.")
    ],
    *,
    players: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Of a new table: three or four, to the right."),
    ] = None,
    profile: ProfileOption = ULTISTARS.name,
    stake: StakeOption = 1,
    sheet: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Write the sheet (.html, .svg, .csv) and end."),
    ] = None,
    language: LanguageOption = "en",
) -> None:
    """Keep the score of an evening, one line a deal.

    A deal is told in words, Hungarian or English: "Béla red ulti kontra, lost, silent hundred".
    It is read back with what it comes to, and saved. Other lines: undo, sheet, correct 3 DEAL,
    insert 3 DEAL, remove 3, dealer NAME, help, end. What is missing is asked for. From a file or a
    pipe the exit status is 1 if a line was refused, or a question was left without an answer.
    """
    # It loads tables, views and pictures, which no other command needs.
    from ulti.cli.evening import (  # noqa: PLC0415
        Evening,
        begin,
        completions,
        is_terminal,
        load,
        reader_of_lines,
        same_players,
        write_sheet,
    )
    from ulti.cli.sheets import KINDS  # noqa: PLC0415

    if sheet is not None and sheet.suffix.lower() not in KINDS:
        raise typer.BadParameter(
            f"write a file that ends in {', '.join(KINDS)}", param_hint="--sheet"
        )
    table = load(file) if file.exists() or sheet is not None else None
    with told_of("--players"):
        if table is None:
            table = begin(players, read_profile(profile), stake, language)
        else:
            table = same_players(table, players)
    if table is None:
        return
    if sheet is not None:
        write_sheet(table, sheet, language)
        print_line(str(sheet))
        return
    keeper = Evening(table, file, language)
    keeper.keep(reader_of_lines(completions(table.players)))
    if not keeper.is_saved:
        raise typer.Exit(USAGE)
    if not keeper.is_whole and not is_terminal():
        raise typer.Exit(WRONG)


# House rules


@app.command(
    epilog=examples(
        "ulti bids",
        "ulti bids --profile wikipedia --lang hu",
        "ulti bids --profile suit_bid --csv",
    )
)
def bids(
    *,
    profile: ProfileOption = ULTISTARS.name,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    language: LanguageOption = "en",
) -> None:
    """Print the table of bids, lowest first.

    Amounts are units that each defender pays or receives, the suit counted, without kontra: the
    whole bid made, the whole bid lost, a silent hundred, ulti and durchmars. After "+" comes the
    parti. (!) means that the silent hundred follows the kontra of the parti.
    """
    form = OutputFormat.of(as_json=as_json, as_csv=as_csv)
    print_sheet(bid_sheet(read_profile(profile), language), form, language)


app.add_typer(profiles_app, name="profiles")


# For programs


@app.command(
    epilog=examples(
        """echo '{"jsonrpc": "2.0", "id": 1, "method": "bids"}' | ulti serve""",
        "ulti serve --http 8000",
    )
)
def serve(
    *,
    http: Annotated[
        int | None,
        typer.Option(
            metavar="PORT",
            min=0,
            max=65535,
            help="Answer at this port instead; 0 takes a free one.",
        ),
    ] = None,
    host: Annotated[str, typer.Option(help="The address for --http.")] = "127.0.0.1",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN", help="Pages that may ask from a browser, as https://example.org."
        ),
    ] = None,
) -> None:
    """Answer JSON-RPC 2.0 on standard input and output.

    There is one message a line, until the input ends. Nothing is kept between two messages: the
    record of the deal travels in each. With --http, requests are posted to /rpc, which also opens
    WebSockets; that needs ulti[http].
    """
    if http is not None:
        from ulti.cli.http import serve_http  # noqa: PLC0415 - only this option needs it

        serve_http(host, http, origin or ())
        return
    from ulti.serve.protocol import main  # noqa: PLC0415 - it loads what views need

    main()
