"""What needs more than one player's word: who has proposed what, and who agrees (R13.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, final

import attrs

from ulti.base.errors import OutcomeError, ParseError, RecordError, UltiError, quoted
from ulti.base.value import Value
from ulti.base.whole import is_whole
from ulti.base.words import Words
from ulti.game import Game
from ulti.model.actions import Concede, Spread, parse_action
from ulti.model.deals import SEATS, Seat, seat_of
from ulti.model.shapes import SEAT, WRONG, Document, Key, ListOf, ObjectOf, Shape, Text
from ulti.model.verdict import IllegalActionError, Phase
from ulti.record.reading import read_json
from ulti.rules.outcome import OUTCOME, Ending, Outcome
from ulti.rules.settlement import Settlement, settle
from ulti.rules.speech import needs_consent
from ulti.view.form import HISTORY
from ulti.view.view import View

if TYPE_CHECKING:
    from ulti.model.bids import Figure
    from ulti.model.problems import Tell
    from ulti.model.shapes import Schema
    from ulti.rules.outcome import Level
    from ulti.view.seen import SeenHistory

_BACK: Final = "back"
_LONGEST_BACK: Final = 8  # characters of a number of actions: no deal has so many


@final
@attrs.frozen(eq=False, repr=False)
class TakeBack(Value):
    """Taking actions back: the deal goes on from before them.

    >>> str(TakeBack()), str(TakeBack(3))
    ('back', 'back 3')

    Attributes:
        count: how many of the last actions.

    """

    count: int = 1

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a number of actions."""
        if not is_whole(self.count, 1):
            right = "use a whole number from 1, the number of actions to take back"
            raise UltiError(f"{quoted(self.count)} is not allowed: {right}", "bad_count")

    @classmethod
    def parse(cls, text: str) -> TakeBack:
        """Read `back`, or `back 3` for the last three actions.

        Raises:
            ParseError: the text is neither.

        """
        match text.split() if isinstance(text, str) else ():
            case [word] if word == _BACK:
                return cls()
            case [word, number] if word == _BACK and _is_number(number):
                return cls(int(number))
            case _:
                right = f"write `{_BACK}`, or `{_BACK} 3` for the last three actions"
                raise ParseError(f"{quoted(text)} takes nothing back: {right}", "bad_action")

    def __str__(self) -> str:
        """Return the text that `parse` reads."""
        return _BACK if self.count == 1 else f"{_BACK} {self.count}"


def _is_number(text: str) -> bool:
    return len(text) <= _LONGEST_BACK and text.isascii() and text.isdigit() and text[0] != "0"


Proposal: TypeAlias = Concede | Spread | TakeBack | Outcome
"""A claim that needs others' words, taking back, or an agreed end."""


class Standing(NamedTuple):
    """A proposal, and who has agreed to it.

    Attributes:
        what: the proposal.
        by: who proposed it, and who has agreed since.
        needed: whose words it needs.

    """

    what: Proposal
    by: frozenset[Seat]
    needed: frozenset[Seat]

    @property
    def is_settled(self) -> bool:
        """Whether everybody has agreed whose word it needs."""
        return self.needed <= self.by


@final
@attrs.frozen(eq=False, repr=False)
class Agreement(Value):
    """What the players have proposed and agreed to at one point of a deal: immutable (R13.5).

    A concession needs both defenders, a defender's spread the partner (where the house asks for
    consent), taking back and an agreed end all three. Each seat has one proposal at a time.

    >>> import random
    >>> import ulti
    >>> game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), ulti.ULTISTARS)
    >>> game = game.apply(game.legal_actions()[0])
    >>> agreement = Agreement.none(game).propose(1, "back")
    >>> agreement = agreement.agree(0).agree(2)
    >>> agreement.settled, len(agreement.carry_out().history)
    (TakeBack(count=1), 0)

    Attributes:
        game: the deal at the point at which everything was said. Keep it on the server: it holds
            all cards.
        standing: the proposals that stand, in the order in which they were made.

    """

    game: Game
    standing: tuple[Standing, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Refuse what no agreement is made of."""
        if not isinstance(self.game, Game):
            raise UltiError(f"{quoted(self.game)} is not a Game", "bad_argument")
        if type(self.standing) is not tuple or not all(
            type(each) is Standing for each in self.standing
        ):
            right = "begin with Agreement.none(game), then propose and agree"
            raise UltiError(f"{quoted(self.standing)} is not what stands: {right}", "bad_argument")

    @classmethod
    def none(cls, game: Game) -> Agreement:
        """Begin with nothing proposed.

        Raises:
            UltiError: this is not a game.

        """
        return cls(game)

    def at(self, game: Game) -> Agreement:
        """Return what is proposed now: nothing if the deal has gone on or back, as proposals lapse.

        Raises:
            UltiError: this is not a game.

        """
        return self if game == self.game else Agreement.none(game)

    def propose(self, seat: Seat | int, what: Proposal | str | Mapping[str, Any]) -> Agreement:
        """Return the agreement with a proposal, in place of an earlier one of the same seat.

        Args:
            seat: who proposes.
            what: `concede`, `spread 1`, `back`, `back 3` or the value of one of them; or an
                outcome, its plain data or its JSON text.

        Raises:
            IllegalActionError: a claim that could not take effect now, or is not this seat's.
            UltiError: this can't be proposed, or could not take effect now.

        """
        speaker, proposal = seat_of(seat), _read_proposal(what)
        for standing in self.standing:
            if standing.what == proposal:
                return self.agree(speaker, proposal)
        needed = _needed(self.game, proposal, speaker)
        mine = Standing(proposal, frozenset({speaker}), needed)
        return Agreement(self.game, (*self._without(speaker), mine))

    def agree(
        self, seat: Seat | int, what: Proposal | str | Mapping[str, Any] | None = None
    ) -> Agreement:
        """Return the agreement with a seat's word for a proposal of another.

        Args:
            seat: who agrees.
            what: to what; None if one proposal alone is open for this seat.

        Raises:
            IllegalActionError: a claim that does not need this seat's word (R13.4).
            UltiError: nothing of the kind was proposed.

        """
        speaker = seat_of(seat)
        wanted = self._asked(speaker) if what is None else _read_proposal(what)
        for place, standing in enumerate(self.standing):
            if standing.what != wanted:
                continue
            if speaker not in standing.needed:  # of a claim: all else needs everybody's word
                raise IllegalActionError(self.game.verdict(_text_of(wanted), by=speaker))
            agreed = standing._replace(by=standing.by | {speaker})
            rest = [each for each in self.standing if each is not standing]
            return Agreement(self.game, (*rest[:place], agreed, *rest[place:]))
        message = f"nobody has proposed `{_text_of(wanted)}` at this point of the deal"
        raise UltiError(message, "not_proposed")

    def withdraw(self, seat: Seat | int) -> Agreement:
        """Return the agreement without a seat's own proposal, and without its words."""
        return Agreement(self.game, tuple(self._without(seat_of(seat))))

    @property
    def settled(self) -> Proposal | None:
        """What all have agreed to whose word it needs; None as long as there is nothing."""
        return next((each.what for each in self.standing if each.is_settled), None)

    def carry_out(self) -> Game | Settlement:
        """Return what has been agreed to: the deal after it, or for an agreed end the settlement.

        Raises:
            UltiError: nothing is settled yet.

        """
        game, what = self.game, self.settled
        match what:
            case None:
                raise UltiError("nothing has been agreed to yet", "no_consent")
            case TakeBack():
                return game.at(len(game.history) - what.count)
            case Outcome():
                return settle(what, game.profile, game.stake)
            case _:
                return game.apply(what)

    # The JSON form

    def to_dict(self) -> dict[str, Any]:
        """Return the agreement as plain data, fit for JSON; it holds public facts only.

        The point of the deal is identified by its public history, so that it can be read
        again at this point and no other.
        """
        return {
            **AGREEMENT.frame,
            "history": HISTORY.plain(_public_history(self.game)),
            "proposals": [
                {"what": _plain(each.what), "by": [int(seat) for seat in sorted(each.by)]}
                for each in self.standing
            ],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], game: Game) -> Agreement:
        """Read an agreement; one that was made at another point of the deal has lapsed.

        Raises:
            RecordError: this is not an agreement; code and path say what and where.
            UltiError: this is not a game.

        """
        agreement = cls.none(game)
        AGREEMENT.check(data)
        history = AGREEMENT.part(data, "history")
        proposals = AGREEMENT.part(data, "proposals")
        if history != _public_history(game):
            return agreement
        standing: list[Standing] = []
        for place, each in enumerate(proposals):
            try:
                standing.append(_read_standing(game, each["what"], each["by"], standing))
            except UltiError as error:
                raise RecordError(error.code, str(error), f"proposals[{place}]") from None
        return cls(game, tuple(standing))

    def __repr__(self) -> str:
        """Return in angle brackets what is proposed, and nothing of the cards."""
        shown = "; ".join(
            f"{_text_of(each.what)} by {', '.join(str(int(s)) for s in sorted(each.by))}"
            for each in self.standing
        )
        return f"<Agreement {shown or 'on nothing'}>"

    # Inside

    def _without(self, seat: Seat) -> Iterable[Standing]:
        """Go through the proposals that stand without a seat's word."""
        for each in self.standing:
            by = each.by - {seat}
            if by:
                yield each._replace(by=by)

    def _asked(self, seat: Seat) -> Proposal:
        """Return the one proposal that waits for a seat's word."""
        open_ones = [each.what for each in self.standing if seat in each.needed - each.by]
        if len(open_ones) != 1:
            count = "nothing waits" if not open_ones else f"{len(open_ones)} proposals wait"
            message = f"{count} for the word of seat {int(seat)}: say to what it agrees"
            raise UltiError(message, "not_proposed")
        return open_ones[0]


# What can be proposed


def _read_proposal(what: object) -> Proposal:
    """Return a proposal, or read its text or plain data."""
    if isinstance(what, Concede | Spread | TakeBack | Outcome):
        return what
    if isinstance(what, Mapping):
        return Outcome.from_dict(what)
    text = what if isinstance(what, str) else quoted(what)
    if text.lstrip().startswith("{"):
        return Outcome.from_dict(read_json(text))
    if text.split()[:1] == [_BACK]:
        return TakeBack.parse(text)
    claim = parse_action(text)
    if isinstance(claim, Concede | Spread):
        return claim
    right = f"propose concede, a spread, `{_BACK}` or an outcome; anything else is simply done"
    raise UltiError(f"{quoted(text)} needs nobody else's word: {right}", "bad_action")


def _read_standing(
    game: Game, what: object, by: Sequence[Seat], before: Iterable[Standing]
) -> Standing:
    """Read who stands by a proposal: those whose word it needs, whoever has made it."""
    proposal, words = _read_proposal(what), frozenset(by)
    if len(words) < len(by):
        raise UltiError("each seat says its word once", "bad_seat")
    if any(standing.what == proposal for standing in before):
        raise UltiError(f"`{_text_of(proposal)}` is proposed twice", "bad_action")
    refused: UltiError | None = None
    for seat in (*by, *SEATS):  # who proposed it may have withdrawn since
        try:
            needed = _needed(game, proposal, seat)
        except IllegalActionError as error:  # it is another's claim
            refused = refused or error
            continue
        if not words <= needed:
            raise IllegalActionError(game.verdict(_text_of(proposal), by=min(words - needed)))
        return Standing(proposal, words, needed)
    assert refused is not None  # noqa: S101 - somebody is named
    raise refused


def _text_of(what: Proposal) -> str:
    return "an agreed end" if isinstance(what, Outcome) else str(what)


def _plain(what: Proposal) -> Any:  # noqa: ANN401 - a text or an object
    return what.to_dict() if isinstance(what, Outcome) else str(what)


def _needed(game: Game, what: Proposal, speaker: Seat) -> frozenset[Seat]:
    """Return whose words a proposal needs; refuse one that could not take effect now."""
    match what:
        case TakeBack():
            _check_taking_back(game, what)
            return frozenset(SEATS)
        case Outcome():
            _check_agreed_end(game, what)
            return frozenset(SEATS)
        case _:
            return _needed_for_claim(game, what, speaker)


def _needed_for_claim(game: Game, what: Concede | Spread, speaker: Seat) -> frozenset[Seat]:
    verdict = game.verdict(what, by=speaker)
    if not verdict and verdict.code != "no_consent":
        raise IllegalActionError(verdict)
    if isinstance(what, Spread) and not needs_consent(what, game.profile):
        return frozenset({speaker})
    return frozenset(seat for seat in SEATS if seat is not game.declarer)


def _check_taking_back(game: Game, what: TakeBack) -> None:
    done = len(game.history)
    if what.count > done:
        message = f"only {done} actions can be taken back, not {what.count}"
        raise UltiError(message, "nothing_to_take_back")


def _check_agreed_end(game: Game, outcome: Outcome) -> None:
    """Refuse an agreed end that is not one of this deal (R8.9)."""
    if game.phase is Phase.OVER:
        raise UltiError("the deal is over, so its end is not to be agreed on", "game_over")
    if game.phase not in {Phase.PLAY, Phase.KONTRA}:
        raise UltiError("an end can be agreed on once there is a contract", "wrong_phase")
    if outcome.ending is not Ending.AGREED:
        raise OutcomeError(f"ending: an agreed end is AGREED, not {outcome.ending.name}")
    for name in ("bid", "declarer", "trump"):
        ours, theirs = getattr(game, name), getattr(outcome, name)
        if ours != theirs:
            raise OutcomeError(f"{name}: in this deal it is {ours}, not {theirs}")
    if _levels_of(game.kontra) != _levels_of(outcome.kontra):
        ours, theirs = _shown_levels(game.kontra), _shown_levels(outcome.kontra)
        raise OutcomeError(f"kontra: in this deal it is {ours}, not {theirs}")
    settle(outcome, game.profile, game.stake)  # refuses what can't be


def _levels_of(kontra: Mapping[Figure, Level]) -> dict[Figure, Level]:
    """Return levels in one form: two that are the same are one."""
    return {
        figure: level[0] if isinstance(level, tuple) and level[0] == level[1] else level
        for figure, level in kontra.items()
    }


def _shown_levels(kontra: Mapping[Figure, Level]) -> str:
    levels = _levels_of(kontra).items()
    shown = [
        f"{figure} {' and '.join(map(str, level)) if isinstance(level, tuple) else level}"
        for figure, level in levels
    ]
    return ", ".join(shown) or "nothing"


def _public_history(game: Game) -> SeenHistory:
    """Return who did what as a spectator sees it."""
    return View.of(game, None).history


# The JSON form, declared once


@final
class _ProposalShape(Shape):
    """A text, or an outcome."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        if isinstance(value, Mapping):
            return WRONG if OUTCOME.read(value, path, tell) is WRONG else value
        return _TEXT.read(value, path, tell)

    def schema(self, named: dict[str, Schema]) -> Schema:
        return {"anyOf": [_TEXT.schema(named), OUTCOME.schema(named)]}


_TEXT: Final = Text(Words("a claim, back or an outcome", "bemondás, back vagy egy végeredmény"))
PROPOSAL: Final = _ProposalShape(_TEXT.right)
"""The JSON form of what can be proposed."""

_MOST_PROPOSALS: Final = len(SEATS)
AGREEMENT: Final = Document(
    "ulti-agreement",
    1,
    {
        "history": Key(
            HISTORY,
            "who did what so far, as a spectator sees it: the point of the deal",
        ),
        "proposals": Key(
            ListOf(
                Words("a list of at most three proposals", "lista legfeljebb három javaslattal"),
                ObjectOf(
                    {
                        "what": Key(PROPOSAL, "a claim, `back`, or an outcome"),
                        "by": Key(
                            ListOf(
                                Words("a list of one to three seats", "egy–három hely listája"),
                                SEAT,
                                least=1,
                                most=len(SEATS),
                            ),
                            "who has proposed it or agreed",
                        ),
                    }
                ),
                most=_MOST_PROPOSALS,
            ),
            "what is proposed",
        ),
    },
)
"""The JSON form of an agreement."""
