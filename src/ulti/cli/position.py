"""How the `ulti` command shows what may be done in an unfinished deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti.cli.output import print_line
from ulti.cli.words import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti.base.words import Language
    from ulti.game import Game

_SHOWN_ACTIONS: Final = 6


def print_position(game: Game, players: Sequence[str] | None, language: Language) -> None:
    """Print who is to act, every legal action and every claim."""
    words = PHRASES[language]
    if game.to_act is None:
        print_line(words.over)
        return
    print_line(who_is_to_act(game, players, language), "bold")
    for action in game.legal_actions():
        print_line(f"  {action}")
    if game.legal_claims():
        print_line(words.claims, "bold")
        for claim in game.legal_claims():
            print_line(f"  {claim}")


def why_not_over(game: Game, players: Sequence[str] | None, language: Language) -> str:
    """Say that a deal is not over, who is to act, and the first of the legal actions."""
    words, actions = PHRASES[language], game.legal_actions()
    shown = ", ".join(map(str, actions[:_SHOWN_ACTIONS]))
    more = ", …" if len(actions) > _SHOWN_ACTIONS else ""
    return f"{words.not_over}: {who_is_to_act(game, players, language)} {shown}{more}"


def who_is_to_act(game: Game, players: Sequence[str] | None, language: Language) -> str:
    """Say who is to act in which phase."""
    assert game.to_act is not None  # noqa: S101 - the deal is not over
    words = PHRASES[language]
    name = (words.seats if players is None else players)[game.to_act]
    return words.to_act.format(seat=int(game.to_act), name=name, phase=words.phases[game.phase])
