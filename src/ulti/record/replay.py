"""Records, played: whether the actions are legal, and the stated settlement agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ulti.base.errors import quoted
from ulti.base.words import Words
from ulti.model.problems import Problem
from ulti.model.verdict import Code, IllegalActionError, Phase, Verdict
from ulti.record.form import Unreadable, line_of, of_no_text

if TYPE_CHECKING:
    from ulti.game import Game
    from ulti.model.problems import Tell
    from ulti.record.form import RecordParts, StatedLine, StatedSettlement


def play_form(form: RecordParts, tell: Tell) -> Game | None:
    """Play the actions of a record and check a stated settlement.

    Return the game, or None if it can't be known: something that it depends on was not readable,
    or an action is illegal. What is not an action is reported at every place all the same.
    """
    if form.actions is None:
        return None
    game = form.start()
    for place, action in enumerate(form.actions):
        if isinstance(action, Unreadable):
            tell(_of_unreadable(action, f"actions[{place}]", game))
            game = None
        elif game is not None:
            try:
                game = game.apply(action)
            except IllegalActionError as error:
                tell(Problem.of_verdict(error.verdict, f"actions[{place}]"))
                game = None
    if game is not None and form.settlement is not None:
        _compare(form.settlement, game, tell)
    return game


def _of_unreadable(action: Unreadable, path: str, game: Game | None) -> Problem:
    """Say why this is not an action, and, where the game has come so far, what would be one."""
    if not isinstance(action.value, str):
        return of_no_text(action.value, path)
    if game is not None:
        return Problem.of_verdict(game.verdict(action.value), path)
    # The phase is not part of the message, and the problem has none.
    verdict = Verdict(action.value, None, Phase.OVER, Code(action.code), "", action.why)
    return attrs.evolve(Problem.of_verdict(verdict, path), phase=None)


def _differs(path: str, en: str, hu: str) -> Problem:
    return Problem.of("settlement_differs", path, Words(en, hu))


def _compare(stated: StatedSettlement, game: Game, tell: Tell) -> None:
    """Compare a stated settlement with the game's; lines may come in any order."""
    settlement = game.settlement
    if settlement is None:
        tell(
            _differs(
                "settlement",
                "the deal is not over, so it can't be settled yet",
                "a leosztásnak még nincs vége, ezért nem lehet elszámolni",
            )
        )
        return
    if stated.net != settlement.net:
        told, ours = quoted(stated.net), settlement.net
        tell(
            _differs(
                "settlement.net",
                f"stated {told}, but the deal comes to {ours}",
                f"a megadott egyenleg {told}, a helyes {ours}",
            )
        )
    if stated.lines is not None:
        _compare_lines(stated.lines, list(map(line_of, settlement.lines)), tell)


def _compare_lines(stated: tuple[StatedLine, ...], right: list[StatedLine], tell: Tell) -> None:
    """Pair equal lines off, then each line that is left with the one that it comes nearest to."""
    wrong: list[tuple[int, StatedLine]] = []
    for place, line in enumerate(stated):
        if line in right:
            right.remove(line)
        else:
            wrong.append((place, line))
    for place, line in wrong:
        path = f"settlement.lines[{place}]"
        if right:
            nearest = min(right, key=lambda ours: _distance(line, ours))
            right.remove(nearest)
            tell(_of_line(path, line, nearest))
        else:
            tell(
                _differs(
                    path,
                    "the deal has no more lines than those before",
                    "az elszámolásban az előzőeken kívül nincs több tétel",
                )
            )
    for line in right:
        shown = ", ".join(f"{key}: {value}" for key, value in line)
        tell(
            _differs(
                "settlement.lines",
                f"the deal also has the line {shown}",
                f"az elszámolásban van még egy tétel: {shown}",
            )
        )


def _distance(one: StatedLine, other: StatedLine) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def _of_line(path: str, stated: StatedLine, right: StatedLine) -> Problem:
    """Say how a stated line differs from the one of ours that it comes nearest to."""
    faults = [
        (key, quoted(value), repr(ours))
        for (key, value), (_, ours) in zip(stated, right, strict=True)
        if value != ours
    ]
    en = "; ".join(f"{key}: stated {value}, is {ours}" for key, value, ours in faults)
    hu = "; ".join(f"{key}: megadva {value}, helyesen {ours}" for key, value, ours in faults)
    return _differs(
        path,
        f"the deal has no such line; the nearest differs in {en}",
        f"az elszámolásban nincs ilyen tétel; a legközelebbitől ebben tér el: {hu}",
    )
