"""A number for every action, the same under all house rules and for ever.

The numbers are data: line *n* of `actions.txt`, counted from 0, is the text of action *n*. New
figures get lines at the end, and no line ever changes. A card has its own index.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from ulti.base.errors import UltiError, quoted
from ulti.base.whole import is_whole
from ulti.model.actions import (
    ACTION_TYPES,
    Action,
    Discard,
    MakeBid,
    PlayCard,
    read_action,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ulti.game import Game
    from ulti.view.view import View

ACTIONS: Final[tuple[Action, ...]] = tuple(
    [
        read_action(line)
        for line in files("ulti.env")
        .joinpath("actions.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    ]
)
"""All numbered actions, by number."""

ACTION_COUNT: Final = len(ACTIONS)
"""How many there are in this release; a later one may have more."""

# An action that is one of a few hundred is found by what is hashed quickly.
_NUMBER_OF_DISCARD: Final = {
    action.cards.mask: number for number, action in enumerate(ACTIONS) if type(action) is Discard
}
_NUMBER_OF_BID: Final = {
    action.bid: number for number, action in enumerate(ACTIONS) if type(action) is MakeBid
}
_BIT_OF_DISCARD: Final = {cards: 1 << number for cards, number in _NUMBER_OF_DISCARD.items()}
_BIT_OF_BID: Final = {bid: 1 << number for bid, number in _NUMBER_OF_BID.items()}
_NUMBER_OF_OTHER: Final = {
    action: number
    for number, action in enumerate(ACTIONS)
    if type(action) not in {Discard, MakeBid, PlayCard}
}


def action_of(number: int) -> Action:
    """Return the action of a number.

    >>> str(action_of(0)), str(action_of(32)), str(action_of(221))
    ('play MA', 'pass', 'bid j')

    Raises:
        UltiError: there is no such number.

    """
    if not is_whole(number, 0) or number >= ACTION_COUNT:
        right = f"a whole number from 0 to {ACTION_COUNT - 1}"
        raise UltiError(
            f"{quoted(number)} is not the number of an action: use {right}", "no_number"
        )
    return ACTIONS[number]


def action_id(action: Action | str) -> int:
    """Return the number of an action, or of its text.

    Every action that is legal under some house rules has one, but for a kontra that names several
    figures and a defender, which only the declarer can say (R7.3): say such a one figure by
    figure, with `Turn`.

    >>> action_id("bid ulti"), action_id("discard P7 P8")
    (266, 1082)

    Raises:
        ParseError: this is neither an action nor the text of one.
        UltiError: the action has no number.

    """
    known = action if type(action) in ACTION_TYPES else read_action(action)  # type: ignore[arg-type]
    number = _number_of(known)  # type: ignore[arg-type]
    if number is None:
        why = "no deal has it" if "@" not in str(known) else "say one figure after the other"
        raise UltiError(f"{quoted(str(known))} has no number: {why}", "no_number")
    return number


def _number_of(action: Action) -> int | None:
    kind = type(action)
    if kind is PlayCard:
        return action.card.index  # type: ignore[union-attr]
    if kind is MakeBid:
        return _NUMBER_OF_BID[action.bid]  # type: ignore[union-attr]
    if kind is Discard:
        return _NUMBER_OF_DISCARD[action.cards.mask]  # type: ignore[union-attr]
    return _NUMBER_OF_OTHER.get(action)


def mask_of(actions: Iterable[Action]) -> int:
    """Return the mask of actions; those that have no number are left out."""
    mask = 0
    for action in actions:
        kind = type(action)
        if kind is PlayCard:
            mask |= action.card.bit  # type: ignore[union-attr]
        elif kind is MakeBid:
            mask |= _BIT_OF_BID[action.bid]  # type: ignore[union-attr]
        elif kind is Discard:
            mask |= _BIT_OF_DISCARD[action.cards.mask]  # type: ignore[union-attr]
        else:
            number = _NUMBER_OF_OTHER.get(action)
            mask |= 0 if number is None else 1 << number
    return mask


def numbers_in(mask: int) -> Iterator[int]:
    """Go through the numbers in a mask, the least first."""
    while mask:
        least = mask & -mask
        yield least.bit_length() - 1
        mask ^= least


def legal_mask(state: Game | View) -> int:
    """Return what the seat to act may do: bit *n* is set if action *n* is legal.

    Of a view, nothing unless its seat is to act. Claims are not among it, as in `legal_actions`:
    they are made whoever is to act, and some need another player's word. A kontra without a number
    is left out, see `action_id`.

    >>> import random
    >>> from ulti import ULTISTARS, Deal, Game
    >>> game = Game.start(Deal.shuffled(random.Random(7)), profile=ULTISTARS)
    >>> legal_mask(game).bit_count(), legal_mask(game.view(1))
    (66, 0)

    """
    return mask_of(state.legal_actions())
