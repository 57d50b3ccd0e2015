"""How the `ulti` command shows exact play: what can be made, and what each card gave away."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from rich.progress import Progress

from ulti.cli.output import Column, OutputFormat, Sheet, console, fail, print_line, print_sheet
from ulti.cli.words import PHRASES
from ulti.model.bids import figure_of
from ulti.model.verdict import Phase
from ulti.solve import SearchLimitError, answer, best, review
from ulti.solve.answers import NODES, POINTS

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from ulti.base.words import Language
    from ulti.cli.output import Cell
    from ulti.game import Game
    from ulti.model.bids import Figure
    from ulti.model.cards import Card
    from ulti.solve import Gift, Remark

MONEY: Final = "money"
"""Asks for the declarer's money, where a figure would be asked for."""


def show_solution(
    game: Game, questions: Sequence[str], nodes: int | None, form: OutputFormat, language: Language
) -> None:
    """Print what the declarer can make from here on, the cards that keep it, and a line of play.

    Args:
        game: the deal, in which cards are being played.
        questions: figures, `points` or `money`; none of them: all that the bid has.
        nodes: how many positions between tricks may be looked at for each question, NODES unless
            given.
        form: as a table, JSON or CSV.
        language: of the words.

    Raises:
        Exit: no card is to be played, or a question needs more nodes.
        UltiError: a question does not go with the bid.

    """
    words, most = PHRASES[language], NODES if nodes is None else nodes
    if game.phase not in {Phase.PLAY, Phase.KONTRA}:
        fail(words.not_in_play)
    assert game.bid is not None  # noqa: S101 - cards are played
    points = (POINTS,) if game.bid.has_trump else ()
    asked = questions or (*map(str, game.bid), *points, MONEY)
    rows: list[tuple[Cell, ...]] = []
    with _progress() as bar:
        for question in bar.track(asked, description=words.searching):
            figure = _figure_of(question)
            with _within(most, language):
                found, kept = answer(game, figure, nodes=most), best(game, figure, nodes=most)
            cards, line = _texts(kept), _texts(found.line)
            if form is OutputFormat.TABLE:
                name, result = _name_of(question, language), _result(found.value, language)
                rows.append((name, result, cards, line))
            else:
                rows.append((question, found.value, cards, line, found.nodes))
    columns = (
        Column("question", words.figure, whole=True),
        Column("value", words.result),
        Column("cards", words.best_cards),
        Column("line", words.line_of_play),
        *(() if form is OutputFormat.TABLE else (Column("nodes", "nodes"),)),
    )
    print_sheet(Sheet(columns, tuple(rows)), form, language)


def show_review(
    game: Game,
    players: Sequence[str] | None,
    nodes: int | None,
    form: OutputFormat,
    language: Language,
) -> None:
    """Print the cards of a deal that gave something away, trick by trick.

    Args:
        game: a deal in which cards were played.
        players: their names, if known.
        nodes: how many positions between tricks may be looked at for each question, NODES unless
            given.
        form: as a table, JSON or CSV.
        language: of the words.

    Raises:
        Exit: a question needs more nodes.
        UltiError: no card was played.

    """
    words, most = PHRASES[language], NODES if nodes is None else nodes
    names = words.seats if players is None else players
    with _progress() as bar:
        task = bar.add_task(words.searching, total=None)

        def note(done: int, count: int) -> None:
            bar.update(task, completed=done, total=count)

        with _within(most, language):
            remarks = review(game, nodes=most, progress=note)
    rows = [
        _row(remark, gift, names, form, language) for remark in remarks for gift in remark.gifts
    ]
    if not rows and form is OutputFormat.TABLE:
        print_line(words.nothing_given)
        return
    columns = (
        Column("trick", words.trick, "right"),
        Column("seat", words.player),
        Column("card", words.card),
        Column("figure", words.figure, whole=True),
        Column("before", words.before),
        Column("after", words.after),
        Column("better", words.better),
    )
    print_sheet(Sheet(columns, tuple(rows)), form, language)


def _row(
    remark: Remark, gift: Gift, names: Sequence[str], form: OutputFormat, language: Language
) -> tuple[Cell, ...]:
    question = MONEY if gift.figure is None else str(gift.figure)
    # A figure is made or not; money is an amount.
    before, after = gift.before, gift.after
    if gift.figure is not None:
        before, after = bool(before), bool(after)
    better = _texts(gift.better)
    if form is not OutputFormat.TABLE:
        seat = int(remark.seat)
        return remark.trick, seat, str(remark.card), question, before, after, better
    shown = (_name_of(question, language), _result(before, language), _result(after, language))
    return remark.trick, names[remark.seat], str(remark.card), *shown, better


def _figure_of(question: str) -> Figure | str | None:
    if question == MONEY:
        return None
    return question if question == POINTS else figure_of(question)


def _name_of(question: str, language: Language) -> str:
    words = PHRASES[language]
    if question == MONEY:
        return words.money
    return words.trick_points if question == POINTS else figure_of(question).text(language)


def _result(value: bool | int, language: Language) -> str:  # noqa: FBT001 - either is a result
    words = PHRASES[language]
    if isinstance(value, bool):
        return words.can_be_made if value else words.can_be_beaten
    return str(value)


def _texts(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _progress() -> Progress:
    screen = console(stderr=True)
    return Progress(
        console=screen, transient=True, redirect_stdout=False, disable=not screen.is_terminal
    )


@contextmanager
def _within(nodes: int, language: Language) -> Generator[None]:
    """End with a sentence that helps where the nodes don't suffice."""
    try:
        yield
    except SearchLimitError:
        fail(PHRASES[language].too_many_nodes.format(nodes=nodes))
