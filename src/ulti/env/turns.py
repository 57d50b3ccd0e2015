"""A game, and the part of an action that is chosen so far.

Two cards make 66 discards out of twelve, and the figures of a bid up to a thousand kontras. A
`Turn` has them chosen one by one, in the order of cards and of figures, so that there is one way to
each. Only the numbers of single cards and single targets are needed for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.base.value import Value
from ulti.base.whole import is_whole
from ulti.env.numbers import action_id, action_of, mask_of, numbers_in
from ulti.game import Game
from ulti.model.actions import CONCEDE, PASS, SPREAD, Discard, Kontra, PlayCard, Target
from ulti.model.cards import ALL_CARDS_MASK, DECK, CardSet
from ulti.model.deals import SEATS
from ulti.model.verdict import Phase

if TYPE_CHECKING:
    from ulti.house.profile import Profile
    from ulti.model.actions import Action
    from ulti.model.deals import Seat

_NO_MORE: Final = action_id(PASS)
_CLAIMS: Final = range(action_id(CONCEDE), action_id(SPREAD) + 1 + len(SEATS))
_PLAY, _DISCARD = Phase.PLAY, Phase.DISCARD  # members are slow to reach through their class


def needs_targets(profile: Profile) -> bool:
    """Return whether under these house rules some kontra has no number of its own (R7.3)."""
    return any(figure.needs_trump for figure in profile.individual_kontra)


@final
@attrs.frozen(eq=False, repr=False)
class Turn(Value):
    """A game, and what the seat to act has chosen of an action so far.

    >>> import random
    >>> from ulti import ULTISTARS, Deal, Game
    >>> turn = Turn(Game.start(Deal.shuffled(random.Random(7)), ULTISTARS), by_card=True)
    >>> turn.legal_mask().bit_count()
    11
    >>> turn = turn.do(min(turn.numbers()))
    >>> str(turn.cards), turn.do(max(turn.numbers())).game.phase
    ('MX', <Phase.BID: 'BID'>)

    Attributes:
        game: the game, before the action.
        by_card: whether the two cards of a discard are chosen one by one: each by the number of
            playing it, in the order of the deck.
        by_target: whether the figures that a kontra raises are chosen one by one: each by the
            number of raising it alone, in the order of figures, then `pass` for no more; the last
            one that can be raised ends it by itself.
        chosen: the numbers chosen so far.

    """

    game: Game
    by_card: bool = False
    by_target: bool = False
    chosen: tuple[int, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a game, and what can't have been chosen."""
        if not isinstance(self.game, Game):
            raise UltiError(f"{quoted(self.game)} is not a Game", "bad_argument")
        if self.chosen:
            self._check_choice()

    def _check_choice(self) -> None:
        if type(self.chosen) is not tuple:
            raise UltiError(f"{quoted(self.chosen)} is not a tuple of numbers", "bad_argument")
        *before, last = self.chosen
        turn = Turn(self.game, self.by_card, self.by_target, tuple(before))
        action = action_of(last)
        may_be = turn._is_part(action) and turn.legal_mask() >> last & 1
        if not may_be or self._is_whole(self.chosen):
            raise UltiError(f"{quoted(str(action))} can't be chosen here", "bad_choice")

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the deal is over."""
        return self.game.to_act

    @property
    def cards(self) -> CardSet:
        """The cards of a discard that are chosen so far."""
        return _cards_of(self.chosen)

    @property
    def targets(self) -> tuple[Target, ...]:
        """What is chosen so far of what a kontra raises."""
        return _targets_of(self.chosen)

    def legal_mask(self) -> int:
        """Return what may be chosen now, as `ulti.env.legal_mask` does of whole actions."""
        game = self.game
        if self.by_card and game.phase is _DISCARD:
            hand = game.hands[self._seat()].mask
            if self.chosen:
                return hand & ALL_CARDS_MASK << self.chosen[0] + 1
            return hand ^ 1 << hand.bit_length() - 1  # another card must follow
        actions = game.legal_actions()
        if self.chosen:
            return mask_of(self._more(actions, self.targets[-1])) | 1 << _NO_MORE
        if self.by_target:
            return mask_of([each for each in actions if not _names_several(each)])
        return mask_of(actions)

    def numbers(self) -> list[int]:
        """Return the numbers in `legal_mask`, the least first."""
        return list(numbers_in(self.legal_mask()))

    def do(self, number: int) -> Turn:
        """Return the turn after a choice.

        Raises:
            IllegalActionError: the action is not legal.
            UltiError: there is no such number, or it can't be chosen here.

        """
        game = self.game
        if is_whole(number, 0) and number < len(DECK) and game.phase is _PLAY and not self.chosen:
            return self._begun(game.play(DECK[number]))
        action = action_of(number)
        if self.chosen or self._is_part(action):
            if not self.legal_mask() >> number & 1:
                raise UltiError(f"{quoted(str(action))} can't be chosen here", "bad_choice")
            return self._with(number)
        if number in _CLAIMS:
            raise UltiError(f"{quoted(str(action))} is a claim: apply it to the game", "bad_choice")
        return self._begun(game.apply(action))

    def _seat(self) -> Seat:
        seat = self.game.to_act
        assert seat is not None  # noqa: S101 - there is something to choose
        return seat

    def _begun(self, game: Game) -> Turn:
        return Turn(game, self.by_card, self.by_target)

    def _is_part(self, action: Action) -> bool:
        """Return whether this begins a choice in steps."""
        if isinstance(action, PlayCard):
            return self.by_card and self.game.phase is _DISCARD
        return self.by_target and isinstance(action, Kontra) and action.targets != ()

    def _with(self, number: int) -> Turn:
        chosen = self.chosen if number == _NO_MORE else (*self.chosen, number)
        if number != _NO_MORE and not self._is_whole(chosen):
            return Turn(self.game, self.by_card, self.by_target, chosen)
        if chosen[0] < len(DECK):
            return self._begun(self.game.apply(Discard(_cards_of(chosen))))
        return self._begun(self.game.apply(Kontra(_targets_of(chosen))))

    def _is_whole(self, chosen: tuple[int, ...]) -> bool:
        """Return whether nothing can follow what is chosen."""
        if chosen[0] < len(DECK):
            return len(chosen) > 1
        return not self._more(self.game.legal_actions(), _targets_of(chosen)[-1])

    @staticmethod
    def _more(actions: tuple[Action, ...], last: Target) -> list[Action]:
        """Return the kontras on one target that comes after this one."""
        spoken = [each for each in actions if isinstance(each, Kontra) and len(each.targets) == 1]
        places = [each.targets[0] for each in spoken]
        return list(spoken[places.index(last) + 1 :])


def _cards_of(numbers: tuple[int, ...]) -> CardSet:
    return CardSet(DECK[number] for number in numbers if number < len(DECK))


def _targets_of(numbers: tuple[int, ...]) -> tuple[Target, ...]:
    actions = [action_of(number) for number in numbers]
    return tuple(
        target for action in actions if isinstance(action, Kontra) for target in action.targets
    )


def _names_several(action: Action) -> bool:
    return isinstance(action, Kontra) and len(action.targets) > 1
