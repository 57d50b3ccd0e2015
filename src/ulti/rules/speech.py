"""Verdicts for a seat, which say no more than that seat may know (R13.4, R13.5).

`Game` and `View` answer by the same functions, so that a view says to its seat what the game would.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from ulti.base.errors import ParseError, quoted
from ulti.base.words import Words, is_text
from ulti.house.choices import DefenderSpread
from ulti.model.actions import (
    ACTION_OF_TEXT,
    ACTION_TYPES,
    ActionBase,
    Concede,
    Spread,
    read_action,
)
from ulti.model.deals import SEATS
from ulti.model.verdict import Code, Phase, Refusal, Verdict

if TYPE_CHECKING:
    from ulti.house.profile import Profile
    from ulti.model.actions import Action, Claim
    from ulti.model.deals import Seat

KINDS: Final = frozenset(ACTION_TYPES)
CLAIMS: Final = frozenset({Concede, Spread})
OVER: Final = Refusal(Code.GAME_OVER, "R8.1")

_RULE_OF_TEXT: Final = {Code.BAD_CARD: "R1.2", Code.BAD_BID: "R3.3", Code.BAD_ACTION: ""}
_OTHER_DEFENDER: Final = Words("the other defender", "a másik védő")
_DEFENDERS_SAY: Final = Words("both defenders say it together", "a két védő mondja együtt")
_ONLY_WATCHES: Final = Words("a spectator only watches", "a néző csak néz")


class State(Protocol):
    """What is asked of a game or a view."""

    @property
    def profile(self) -> Profile:
        """The house rules."""
        ...

    @property
    def phase(self) -> Phase:
        """What is to be done next."""
        ...

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is."""
        ...

    @property
    def declarer(self) -> Seat | None:
        """Who made the standing bid."""
        ...

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act may do."""
        ...

    def legal_claims(self) -> tuple[Claim, ...]:
        """Return the claims that may be made, whoever's turn it is."""
        ...

    def _refusal(self, action: Action) -> Refusal | None:
        """Say why an action is illegal, whoever speaks."""
        ...

    def _legal_of_kind(self, kind: type) -> tuple[Action, ...]:
        """Return what the seat to act may do of one kind of action."""
        ...


def read(action: object) -> Action | Refusal:
    """Return the action, or why a text is none."""
    # Not by `isinstance`: what calls itself an action, as a mock does, is none, nor is what
    # derives from one.
    kind = type(action)
    if kind is str:
        known = ACTION_OF_TEXT.get(action)  # type: ignore[call-overload]
        if known is not None:
            return known  # type: ignore[no-any-return]
    if issubclass(kind, ActionBase) and kind in KINDS:
        return action  # type: ignore[return-value]
    try:
        return read_action(action)  # type: ignore[arg-type]
    except ParseError as error:
        code = Code(error.code)
        return Refusal(code, _RULE_OF_TEXT[code], str(error))


def shown(action: object) -> str:
    """Return what is not an action as a verdict shows it: never much longer than an action is."""
    if not is_text(action):
        return quoted(action)
    text = str.__str__(action)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


_LONGEST_SHOWN: Final = 200


def refusal_to(state: State, action: Action, speaker: Seat | None) -> Refusal | None:
    """Say why a speaker may not do this; None if he may. Without a speaker all have agreed."""
    if speaker is None or state.phase is Phase.OVER:
        return state._refusal(action)
    if type(action) not in CLAIMS:
        if speaker is state.to_act:
            return state._refusal(action)
        return Refusal(Code.NOT_YOUR_TURN, "R13.4", _turn_of(state.to_act))
    refusal = state._refusal(action)
    if refusal is not None:
        return refusal
    speakers = _speakers(state, action)
    if speaker not in speakers:
        about = _DEFENDERS_SAY if isinstance(action, Concede) else _turn_of(*speakers)
        return Refusal(Code.NOT_YOUR_TURN, "R13.4", about)
    return _lack_of_consent(state, action)


def refusal_to_spectator(state: State) -> Refusal:
    """Say why a spectator may not do anything (R13.3)."""
    if state.phase is Phase.OVER:
        return OVER
    return Refusal(Code.NOT_YOUR_TURN, "R13.4", _ONLY_WATCHES)


def verdict_on(
    state: State, action: Action | str, refusal: Refusal | None, speaker: Seat | None = None
) -> Verdict:
    """Return the verdict: what was asked, and why it is refused."""
    if refusal is None:
        return Verdict(action, state.to_act, state.phase)
    about = refusal.about
    english, hungarian = (about, "") if isinstance(about, str) else about
    return Verdict(
        action,
        state.to_act,
        state.phase,
        refusal.code,
        refusal.rule,
        english,
        _alternatives(state, type(action), refusal.code, speaker),
        hungarian,
    )


def _turn_of(seat: Seat | None) -> Words:
    """Say whose turn, or whose claim, it is."""
    assert seat is not None  # noqa: S101 - a deal that is over is refused before
    return Words(f"it is for seat {int(seat)}", f"a(z) {int(seat)}. helyé a szó")


def _speakers(state: State, claim: Action) -> tuple[Seat, ...]:
    """Return whose claim it is, while it is legal."""
    declarer = state.declarer
    assert declarer is not None  # noqa: S101 - claims are legal in the play only
    if isinstance(claim, Spread):
        return (declarer if claim.seat is None else claim.seat,)
    return tuple([seat for seat in SEATS if seat is not declarer])


def _lack_of_consent(state: State, claim: Action) -> Refusal | None:
    """Say whose word a claim needs next to its speaker's; None if it needs no other (R13.5)."""
    if isinstance(claim, Spread) and not needs_consent(claim, state.profile):
        return None
    return Refusal(Code.NO_CONSENT, "R13.5", _OTHER_DEFENDER)


def needs_consent(claim: Spread, profile: Profile) -> bool:
    """Return whether a spread needs the consent of the partner (R8.7)."""
    return claim.seat is not None and profile.defender_spread is DefenderSpread.WITH_CONSENT


def _alternatives(state: State, kind: type, code: Code, speaker: Seat | None) -> tuple[Action, ...]:
    """Return what would be legal, of the same kind if there is any: only as much as is shown.

    The actions of the seat to act show its cards, so no other speaker hears of them; a claim can
    come from any seat, so its refusal is about claims alone.
    """
    claims = _claims_of(state, speaker)
    is_out_of_turn = speaker is not None and speaker is not state.to_act
    if kind in CLAIMS or code is Code.NOT_YOUR_TURN or is_out_of_turn:
        return tuple([claim for claim in claims if type(claim) is kind]) or claims
    return state._legal_of_kind(kind) or (*state.legal_actions(), *claims)


def _claims_of(state: State, speaker: Seat | None) -> tuple[Claim, ...]:
    """Return the claims that a speaker may make alone; all, where nobody is named."""
    claims = state.legal_claims()
    if speaker is None:
        return claims
    return tuple(
        [
            claim
            for claim in claims
            if speaker in _speakers(state, claim) and _lack_of_consent(state, claim) is None
        ]
    )
