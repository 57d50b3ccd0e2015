"""Why an action is legal or not: the closed list of codes, verdicts and their messages."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, final

import attrs

from ulti.cards import FixedEnum, Language, Suit, in_language
from ulti.errors import UltiError, shown
from ulti.values import Value

if TYPE_CHECKING:
    from ulti.actions import Action
    from ulti.deals import Seat


class Phase(FixedEnum):
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


class Refusal(NamedTuple):
    """Why an action is illegal, before it is dressed up as a verdict."""

    code: Code
    rule: str
    about: str = ""
    about_hu: str = ""


# `{about}` is a card, bid, figure or the like: mostly a text that is the same in every language.
_MESSAGES: Final[dict[Code, dict[Language, str]]] = {
    Code.WRONG_PHASE: {
        "en": "it is not the time for this",
        "hu": "ennek most nincs itt az ideje",
    },
    Code.GAME_OVER: {"en": "the deal is over", "hu": "a leosztás véget ért"},
    Code.BAD_ACTION: {
        "en": "this is no action ({about})",
        "hu": "ez nem lépés, vagy nem így kell írni",
    },
    Code.BAD_CARD: {
        "en": "this names no card ({about})",
        "hu": "ez nem lap; szín (M, Z, T, P) és érték (A, X, K, O, U, 9, 8, 7) kell, például PA",
    },
    Code.NOT_IN_HAND: {"en": "{about} is not in the hand", "hu": "{about} nincs a kézben"},
    Code.MUST_FOLLOW_SUIT: {
        "en": "suit must be followed ({about})",
        "hu": "színre színt kell tenni ({about})",
    },
    Code.MUST_TRUMP: {
        "en": "who can't follow suit must trump ({about})",
        "hu": "szín híján adut kell tenni ({about})",
    },
    Code.MUST_OVERTAKE: {
        "en": "{about} must be overtaken",
        "hu": "felül kell ütni ({about})",
    },
    Code.SEVEN_IS_GUARDED: {
        "en": "the trump seven may only be played when nothing else is legal",
        "hu": "az adu hetest csak akkor szabad kijátszani, ha más szabályos lap nincs",
    },
    Code.BAD_BID: {
        "en": "this is no bid ({about})",
        "hu": "ez nem licit; kódja vagy teljes neve kell, például P4u vagy piros 40-100 ulti",
    },
    Code.BID_NOT_IN_PROFILE: {
        "en": "the house rules do not have the bid {about}",
        "hu": "a házi szabályokban nincs ilyen licit ({about})",
    },
    Code.NOT_HIGHER: {
        "en": "the bid is not higher than {about}",
        "hu": "ez a licit nem nagyobb, mint {about}",
    },
    Code.NOTHING_HIGHER: {
        "en": "no bid is higher than {about}, so the talon is taken in vain",
        "hu": "nincs nagyobb licit, mint {about}, a talont hiába venné fel",
    },
    Code.MUST_BID: {
        "en": "who has the talon in hand can't pass and must bid",
        "hu": "aki a talont felvette, nem passzolhat, licitálnia kell",
    },
    Code.TALON_NOT_TAKEN: {
        "en": "bidding needs the talon: take it first",
        "hu": "licitálni csak a talon felvétele után lehet",
    },
    Code.HEARTS_NOT_NAMEABLE: {
        "en": "hearts can't be named as trump: it would have had to be bid",
        "hu": "a piros utólag nem lehet adu: pirosban kellett volna licitálni",
    },
    Code.MELD_NOT_HELD: {
        "en": "the hand does not hold that much; it holds: {about}",
        "hu": "ennyi húsz, negyven nincs a kézben; jelenthető: {about}",
    },
    Code.NO_PARTI_NO_MELD: {
        "en": "melds are said only when parti is in the bid ({about})",
        "hu": "húszat, negyvenet csak akkor lehet bemondani, ha parti is van a licitben ({about})",
    },
    Code.ALREADY_MELDED: {
        "en": "this player has said his melds",
        "hu": "ez a játékos már bemondta a húszait, negyvenét",
    },
    Code.FIGURE_NOT_IN_BID: {
        "en": "{about} can't be raised in this bid",
        "hu": "ezt ebben a licitben nem lehet kontrázni ({about})",
    },
    Code.ALREADY_RAISED: {
        "en": "{about} can't be raised again: it was, or this player has had his word",
        "hu": "ezt már megkontrázták ({about}), vagy ez a játékos már szólt",
    },
    Code.KONTRA_LIMIT: {
        "en": "the house rules allow no further kontra on {about}",
        "hu": "a házi szabályok szerint erre nincs több kontra ({about})",
    },
    Code.NOT_YOUR_RAISE: {
        "en": "{about} is not this player's to raise now",
        "hu": "ezt most nem ez a játékos kontrázhatja ({about})",
    },
    Code.THROW_IN_TOO_LATE: {
        "en": "the cards can be thrown in only before the declarer's first meld and card",
        "hu": "bedobni csak addig lehet, amíg a felvevő nem hívott és nem jelentett",
    },
    Code.NOT_IN_THIS_PROFILE: {
        "en": "the house rules do not have this ({about})",
        "hu": "ez nincs a házi szabályokban ({about})",
    },
    Code.SPREAD_TOO_EARLY: {
        "en": "it is too early to lay this hand open",
        "hu": "még nem lehet teríteni",
    },
    Code.ALREADY_OPEN: {
        "en": "this hand is open, or will be laid open by the bid",
        "hu": "ezek a lapok ki vannak terítve, vagy a terített játék miatt úgyis kiterítik őket",
    },
    Code.NOT_IN_PLAY: {
        "en": "this needs a card on the table, one still in the hand, and no kontra round",
        "hu": "ezt csak az első hívás után lehet, lappal a kézben, és nem a kontrakörben",
    },
}
_LEGAL_WORDS: Final[dict[Language, str]] = {"en": "; legal: ", "hu": "; szabályos: "}
_FINE_WORDS: Final[dict[Language, str]] = {"en": "legal", "hu": "szabályos"}
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
        """Tell whether the action is legal."""
        return self.code is None

    def message(self, language: Language = "en") -> str:
        """Return the verdict as a sentence.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        action = shown(self.action) if isinstance(self.action, str) else str(self.action)
        if self.code is None:
            return f"{action}: {in_language(_FINE_WORDS, language)}"
        sentence = in_language(_MESSAGES[self.code], language)
        about = self.about_hu if language == "hu" and self.about_hu else self.about
        if about in _SUIT_OF_LETTER:
            about = _SUIT_OF_LETTER[about].text(language)
        reason = sentence.format(about=about)
        rule = f" ({self.rule})" if self.rule else ""
        text = f"{action}: {reason}{rule}"
        if self.alternatives:
            legal = ", ".join(map(str, self.alternatives[:_SHOWN_ALTERNATIVES]))
            more = ", …" if len(self.alternatives) > _SHOWN_ALTERNATIVES else ""
            text += f"{in_language(_LEGAL_WORDS, language)}{legal}{more}"
        return text


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
