"""Why an action is legal or not: the closed list of codes, verdicts and their messages."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, final

import attrs

from ulti.base.errors import UltiError, shown
from ulti.base.frozen import FrozenEnum
from ulti.base.value import Value
from ulti.base.words import Language, Words
from ulti.model.cards import Suit

if TYPE_CHECKING:
    from ulti.model.actions import Action
    from ulti.model.deals import Seat


class Phase(FrozenEnum):
    """What the seat to act is to do next."""

    DISCARD = "DISCARD"
    BID = "BID"
    RESPOND = "RESPOND"
    TRUMP = "TRUMP"
    PLAY = "PLAY"
    KONTRA = "KONTRA"
    OVER = "OVER"


HUNGARIAN_PHASES: Final = {
    Phase.DISCARD: "talonozás",
    Phase.BID: "licitálás",
    Phase.RESPOND: "passz vagy felvétel",
    Phase.TRUMP: "aduválasztás",
    Phase.PLAY: "lejátszás",
    Phase.KONTRA: "kontrázás",
    Phase.OVER: "vége",
}


PHASE_DEEDS: Final = {
    Phase.DISCARD: Words("to discard", "talonoz"),
    Phase.BID: Words("to bid", "licitál"),
    Phase.RESPOND: Words("to speak", "szólhat"),
    Phase.TRUMP: Words("to name trump", "adut mond"),
    Phase.PLAY: Words("to play", "jön"),
    Phase.KONTRA: Words("to raise or pass", "kontrázhat"),
    Phase.OVER: Words("the deal is over", "a leosztás véget ért"),
}
"""What the seat to act is to do, as in "seat 1 is to bid"."""


class Code(StrEnum):
    """Why an action is refused; complete, and never reused for another meaning.

    A code equals its text: `verdict.code == "must_trump"`.
    """

    WRONG_PHASE = "wrong_phase"
    GAME_OVER = "game_over"
    BAD_ACTION = "bad_action"
    BAD_CARD = "bad_card"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_TRUMP = "must_trump"
    MUST_OVERTAKE = "must_overtake"
    SEVEN_IS_GUARDED = "seven_is_guarded"
    BAD_BID = "bad_bid"
    BID_NOT_IN_PROFILE = "bid_not_in_profile"
    NOT_HIGHER = "not_higher"
    NOTHING_HIGHER = "nothing_higher"
    MUST_BID = "must_bid"
    TALON_NOT_TAKEN = "talon_not_taken"
    HEARTS_NOT_NAMEABLE = "hearts_not_nameable"
    MELD_NOT_HELD = "meld_not_held"
    NO_PARTI_NO_MELD = "no_parti_no_meld"
    ALREADY_MELDED = "already_melded"
    FIGURE_NOT_IN_BID = "figure_not_in_bid"
    ALREADY_RAISED = "already_raised"
    KONTRA_LIMIT = "kontra_limit"
    NOT_YOUR_RAISE = "not_your_raise"
    THROW_IN_TOO_LATE = "throw_in_too_late"
    NOT_IN_THIS_PROFILE = "not_in_this_profile"
    SPREAD_TOO_EARLY = "spread_too_early"
    ALREADY_OPEN = "already_open"
    NOT_IN_PLAY = "not_in_play"
    NOT_YOUR_TURN = "not_your_turn"
    NO_CONSENT = "no_consent"


class Refusal(NamedTuple):
    """Why an action is illegal, before it is dressed up as a verdict.

    Attributes:
        code: why.
        rule: the number of the rule.
        about: the card, bid or figure that the message speaks of; a text is for both languages.

    """

    code: Code
    rule: str
    about: Words | str = ""


# `{about}` is a card, bid, figure or the like: mostly a text that is the same in every language.
_MESSAGES: Final[dict[Code, Words]] = {
    Code.WRONG_PHASE: Words("it is not the time for this", "ennek most nincs itt az ideje"),
    Code.GAME_OVER: Words("the deal is over", "a leosztás véget ért"),
    Code.BAD_ACTION: Words(
        "this is not an action ({about})", "ez nem lépés, vagy nem így kell írni"
    ),
    Code.BAD_CARD: Words(
        "this names no card ({about})",
        "ez nem lap; szín (M, Z, T, P) és érték (A, X, K, O, U, 9, 8, 7) kell, például PA",
    ),
    Code.NOT_IN_HAND: Words("{about} is not in the hand", "{about} nincs a kézben"),
    Code.MUST_FOLLOW_SUIT: Words(
        "suit must be followed ({about})", "színre színt kell tenni ({about})"
    ),
    Code.MUST_TRUMP: Words(
        "who can't follow suit must trump ({about})", "szín híján adut kell tenni ({about})"
    ),
    Code.MUST_OVERTAKE: Words("{about} must be overtaken", "felül kell ütni ({about})"),
    Code.SEVEN_IS_GUARDED: Words(
        "the trump seven may only be played when nothing else is legal",
        "az adu hetest csak akkor szabad kijátszani, ha más szabályos lap nincs",
    ),
    Code.BAD_BID: Words(
        "this is not a bid ({about})",
        "ez nem licit; kódja vagy teljes neve kell, például P4u vagy piros 40-100 ulti",
    ),
    Code.BID_NOT_IN_PROFILE: Words(
        "the house rules do not have the bid {about}",
        "a házi szabályokban nincs ilyen licit ({about})",
    ),
    Code.NOT_HIGHER: Words(
        "the bid is not higher than {about}", "ez a licit nem nagyobb, mint {about}"
    ),
    Code.NOTHING_HIGHER: Words(
        "no bid is higher than {about}, so the talon is taken in vain",
        "nincs nagyobb licit, mint {about}, a talont hiába venné fel",
    ),
    Code.MUST_BID: Words(
        "who has the talon in hand can't pass and must bid",
        "aki a talont felvette, nem passzolhat, licitálnia kell",
    ),
    Code.TALON_NOT_TAKEN: Words(
        "bidding needs the talon: take it first", "licitálni csak a talon felvétele után lehet"
    ),
    Code.HEARTS_NOT_NAMEABLE: Words(
        "hearts can't be named as trump: it would have had to be bid",
        "a piros utólag nem lehet adu: pirosban kellett volna licitálni",
    ),
    Code.MELD_NOT_HELD: Words(
        "the hand does not hold that much; it holds: {about}",
        "ennyi húsz, negyven nincs a kézben; jelenthető: {about}",
    ),
    Code.NO_PARTI_NO_MELD: Words(
        "melds are said only when parti is in the bid ({about})",
        "húszat, negyvenet csak akkor lehet bemondani, ha parti is van a licitben ({about})",
    ),
    Code.ALREADY_MELDED: Words(
        "this player has said his melds", "ez a játékos már bemondta a húszait, negyvenét"
    ),
    Code.FIGURE_NOT_IN_BID: Words(
        "{about} can't be raised in this bid", "ezt ebben a licitben nem lehet kontrázni ({about})"
    ),
    Code.ALREADY_RAISED: Words(
        "{about} can't be raised again: it was, or this player has had his word",
        "ezt már megkontrázták ({about}), vagy ez a játékos már szólt",
    ),
    Code.KONTRA_LIMIT: Words(
        "the house rules allow no further kontra on {about}",
        "a házi szabályok szerint erre nincs több kontra ({about})",
    ),
    Code.NOT_YOUR_RAISE: Words(
        "{about} is not this player's to raise now",
        "ezt most nem ez a játékos kontrázhatja ({about})",
    ),
    Code.THROW_IN_TOO_LATE: Words(
        "the cards can be thrown in only before the declarer's first meld and card",
        "bedobni csak addig lehet, amíg a felvevő nem hívott és nem jelentett",
    ),
    Code.NOT_IN_THIS_PROFILE: Words(
        "the house rules do not have this ({about})", "ez nincs a házi szabályokban ({about})"
    ),
    Code.SPREAD_TOO_EARLY: Words("it is too early to lay this hand open", "még nem lehet teríteni"),
    Code.ALREADY_OPEN: Words(
        "this hand is open, or will be laid open by the bid",
        "ezek a lapok ki vannak terítve, vagy a terített játék miatt úgyis kiterítik őket",
    ),
    Code.NOT_IN_PLAY: Words(
        "this needs a card on the table, one still in the hand, and no kontra round",
        "ezt csak az első hívás után lehet, lappal a kézben, és nem a kontrakörben",
    ),
    Code.NOT_YOUR_TURN: Words(
        "this is not for this player to say or do: {about}",
        "ez nem ezé a játékosé: {about}",
    ),
    Code.NO_CONSENT: Words(
        "this needs more than one player's word: {about} must agree",
        "ehhez egy játékos szava kevés: {about} beleegyezése is kell",
    ),
}
_LEGAL_WORDS: Final[Words] = Words("; legal: ", "; szabályos: ")
_FINE_WORDS: Final[Words] = Words("legal", "szabályos")
_SHOWN_ALTERNATIVES: Final = 12
_SUIT_OF_LETTER: Final = {str(suit): suit for suit in Suit}


@final
@attrs.frozen(eq=False, repr=False)
class Verdict(Value):
    """Whether an action is legal, and if not, why, by which rule, and what would be.

    A verdict is true when the action is legal.

    Attributes:
        action: the action, or the text that is none.
        seat: who was to act; None when the deal is over.
        phase: in which phase.
        code: why it is refused; None if it is legal.
        rule: the number of the rule that refuses it; empty if it is legal, or no action at all.
        about: the card, bid or figure that the message speaks of.
        alternatives: what would have been legal, of the same kind if there is any.
        about_hu: what the message speaks of in Hungarian, where that differs.

    """

    action: Action | str
    seat: Seat | None
    phase: Phase
    code: Code | None = None
    rule: str = ""
    about: str = ""
    alternatives: tuple[Action, ...] = ()
    about_hu: str = ""

    @property
    def legal(self) -> bool:
        """Whether the action is legal."""
        return self.code is None

    def __bool__(self) -> bool:
        """Return whether the action is legal."""
        return self.code is None

    def message(self, language: Language = "en") -> str:
        """Return the verdict as a sentence.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        action = shown(self.action) if isinstance(self.action, str) else str(self.action)
        if self.code is None:
            return f"{action}: {_FINE_WORDS.text(language)}"
        sentence = _MESSAGES[self.code].text(language)
        about = self.about_hu if language == "hu" and self.about_hu else self.about
        if about in _SUIT_OF_LETTER:
            about = _SUIT_OF_LETTER[about].text(language)
        reason = sentence.format(about=about)
        if self.code is Code.WRONG_PHASE:
            reason += self._time_for().text(language)
        rule = f" ({self.rule})" if self.rule else ""
        text = f"{action}: {reason}{rule}"
        if self.alternatives:
            legal = ", ".join(map(str, self.alternatives[:_SHOWN_ALTERNATIVES]))
            more = ", …" if len(self.alternatives) > _SHOWN_ALTERNATIVES else ""
            text += f"{_LEGAL_WORDS.text(language)}{legal}{more}"
        return text

    def _time_for(self) -> Words:
        """Say what it is the time for, and whose."""
        deed, seat = PHASE_DEEDS[self.phase], self.seat
        if seat is None:
            return Words(f": {deed.en}", f": {deed.hu}")
        return Words(f": seat {int(seat)} is {deed.en}", f": most a(z) {int(seat)}. hely {deed.hu}")


class IllegalActionError(UltiError):
    """An action that the rules refuse; the state it was applied to is as it was.

    Attributes:
        verdict: why.

    """

    verdict: Verdict

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.message(), str(verdict.code))
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Verdict]]:
        """Pickle as the verdict."""
        return type(self), (self.verdict,)
