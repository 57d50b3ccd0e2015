"""A deal on one line, as a person writes it by hand: house rules, hands, auction and play.

The page *Deals on one line* of the docs has the grammar. The line is read from left
to right, once, and whatever is wrong is refused with its column.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from ulti.base.errors import ProfileError, RecordError, UltiError, quoted
from ulti.base.lines import LONGEST_LINE
from ulti.base.whole import is_whole
from ulti.house.builtin import PROFILES, changed_switches
from ulti.model.actions import (
    CONCEDE,
    KONTRA,
    MAKE_BIDS,
    PASS,
    PLAYS,
    SPREAD,
    TAKE,
    THROW_IN,
    Discard,
    Kontra,
    MakeBid,
    Meld,
    NameTrump,
    PlayCard,
    Spread,
    read_action,
)
from ulti.model.bids import Bid
from ulti.model.cards import Card, CardSet, cards_of_word, grouped, set_of_mask
from ulti.model.deals import HAND_SIZES, SEATS, Deal
from ulti.record.reading import find_profile, wrong_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ulti.house.profile import Profile
    from ulti.model.actions import Action
    from ulti.model.problems import Problem

_SIGNS: Final[dict[str, Action]] = {
    "-": PASS,
    "^": TAKE,
    "!": KONTRA,
    "#": THROW_IN,
    "##": CONCEDE,
    "*": SPREAD,
}
"""Actions that a sign alone stands for."""

_SIGN_OF_ACTION: Final = {action: sign for sign, action in _SIGNS.items()}
_WORDS: Final = {str(action): action for action in _SIGNS.values()}
_VERBS: Final = {"=": "trump", "+": "meld", "!": "kontra", "*": "spread"}
"""By sign: the verb of an action that says more."""

_CARDS_IN_TRICK: Final = 3


# Writing


def write_line(profile: Profile, stake: int, deal: Deal, actions: tuple[Action, ...]) -> str:
    """Return the line of a deal, in its canonical form."""
    line = f"{head_text(profile, stake)} {hands_text(deal.hands)}"
    return f"{line} : {actions_text(actions)}" if actions else line


def head_text(profile: Profile, stake: int) -> str:
    """Write by which rules a deal is played."""
    return f"{_base_of(profile)}{'' if stake == 1 else f'@{stake}'}{_changes_text(profile)}"


def hands_text(hands: Iterable[CardSet]) -> str:
    """Write the cards of three seats."""
    return " / ".join(map(grouped, hands))


def actions_text(actions: tuple[Action, ...]) -> str:
    """Write actions; a comma separates tricks."""
    return " ".join(_written(actions))


def _written(actions: tuple[Action, ...]) -> Iterator[str]:
    played = 0
    for number, action in enumerate(actions, 1):
        text = _text_of(action)
        if isinstance(action, PlayCard):
            played += 1
            if played % _CARDS_IN_TRICK == 0 and number < len(actions):
                text += ","
        yield text


def _text_of(action: Action) -> str:
    """Write an action."""
    match action:
        case Discard(cards=cards):
            return f"({grouped(cards)})"
        case MakeBid(bid=bid):
            return str(bid)
        case PlayCard(card=card):
            return str(card)
        case NameTrump(suit=suit):
            return f"={suit}"
        case Meld() | Kontra(targets=(_, *_)):
            sign = "+" if isinstance(action, Meld) else "!"
            _, *words = str(action).split()
            return "".join(sign + word for word in words)
        case Spread(seat=seat) if seat is not None:
            return f"*{int(seat)}"
        case _:
            return _SIGN_OF_ACTION[action]


def _base_of(profile: Profile) -> str:
    """Return the built-in profile to start from: of that name, or else the nearest one."""
    if profile.name in PROFILES:
        return profile.name
    return min(PROFILES, key=lambda name: len(changed_switches(profile.evolve(name=name))))


def _changes_text(profile: Profile) -> str:
    """Write what differs from the built-in profile in braces; nothing if nothing does."""
    base = _base_of(profile)
    plain = profile.to_dict()
    changed = [f"name={_value_text(profile.name)}"] if base != profile.name else []
    changed += [
        f"{key}={_value_text(plain[key])}" for key in changed_switches(profile.evolve(name=base))
    ]
    return f"{{{', '.join(changed)}}}" if changed else ""


def _value_text(value: object) -> str:
    """Write the plain value of a switch, with quotes only around texts that need them."""
    if isinstance(value, Mapping):
        return f"{{{','.join(f'{key}:{_value_text(value[key])}' for key in value)}}}"
    if isinstance(value, list):
        return f"[{','.join(map(_value_text, value))}]"
    if isinstance(value, str):
        return _word(value)
    return "none" if value is None else str(value).lower()


_WORTHS: Final[dict[str, bool | None]] = {"true": True, "false": False, "none": None}
_BARE: Final = re.compile(r"[A-Za-z0-9_]+", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,16}", re.ASCII)
_DIGITS: Final = re.compile(r"[0-9]+", re.ASCII)


def _word(text: str) -> str:
    """Write a text, in quotes if it could be read as anything else."""
    if _BARE.fullmatch(text) and not _DIGITS.fullmatch(text) and text not in _WORTHS:
        return text
    return json.dumps(text, ensure_ascii=False)


# Reading


class DealLine(NamedTuple):
    """What the line of a deal says."""

    profile: Profile
    stake: int
    deal: Deal
    actions: tuple[Action, ...]


def _checked(text: str) -> str:
    """Return the plain text of a line, whatever class of text it is."""
    if not isinstance(text, str):
        raise wrong_type(text, "", "a line of text")
    if len(text) > LONGEST_LINE:
        message = f"the line is longer than {LONGEST_LINE:,} characters, which no deal is"
        raise RecordError(BAD_LINE, message)
    return str.__str__(text)


BAD_LINE: Final = "bad_line"

_SPACE: Final = re.compile(r"\s*")
_GAP: Final = re.compile(r"[\s,]*")
_BASE: Final = re.compile(r"[^\s@{/:]*")
_STAKE: Final = re.compile(r"[^\s@{/:]*")
_HAND_WORD: Final = re.compile(r"[^\s,/:|]+")
_TOKEN: Final = re.compile(r"\([^()]*\)|[^\s,(]+|\(")
_KEY: Final = re.compile(r"[^\s=:,{}\[\]\"]+")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*+"')
_CARD: Final = re.compile(r"[MZTP](?:[AXKOU987]|10)", re.ASCII)
_DEEPEST: Final = 3
"""How deep the value of a switch nests at most: a list of lists."""


def refuse_at(code: str, message: str, column: int) -> NoReturn:
    """Refuse what is at a place in the line; people count columns from 1."""
    raise RecordError(code, message, f"column {column + 1}")


class LineReader:
    """Reads one line from left to right.

    Args:
        text: the line.

    Attributes:
        text: the line.
        at: how far it has been read.

    """

    __slots__ = ("at", "text")

    def __init__(self, text: str) -> None:
        self.text: str = _checked(text)
        self.at: int = 0

    def _rest_of_deal(self, profile: Profile, stake: int) -> DealLine:
        """Read the line of a deal, after its house rules; the actions are not played."""
        deal = self._deal()
        return DealLine(profile, stake, deal, tuple([action for action, _ in self._actions()]))

    def _next(self, pattern: re.Pattern[str]) -> str:
        """Read what a pattern matches here; the empty text if it does not match."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found.group()

    def _sign(self, sign: str) -> bool:
        """Read a sign, after any spaces, if it comes next."""
        self._next(_SPACE)
        if not self.text.startswith(sign, self.at):
            return False
        self.at += 1
        return True

    def _expect(self, sign: str, what: str) -> None:
        if not self._sign(sign):
            here = self.text[self.at : self.at + 1]
            found = quoted(here) if here else "the end of the line"
            refuse_at(BAD_LINE, f"{found} is here, where {quoted(sign)} {what}", self.at)

    # The house rules

    def _head(self) -> tuple[Profile, int]:
        """Read the profile, its changes and the stake."""
        self._next(_SPACE)
        start = self.at
        base = self._next(_BASE)
        stake = self._stake() if self.text.startswith("@", self.at) else 1
        columns: dict[str, int] = {}
        rules: dict[str, Any] = {}
        if self.text.startswith("{", self.at):
            columns["rules"] = self.at
            for key, column, value in self._pairs("="):
                columns[f"rules.{key}"] = column
                rules[key] = value
        name = rules.pop("name", base)

        def tell(problem: Problem) -> NoReturn:
            refuse_at(problem.code, problem.words.en, columns.get(problem.path, start))

        profile: Profile = find_profile(base, rules, tell)
        if name != base:
            try:
                profile = profile.evolve(name=name)
            except ProfileError as error:
                refuse_at("bad_rules", str(error), columns["rules.name"])
        return profile, stake

    def _stake(self) -> int:
        start = self.at
        self.at += 1
        text = self._next(_STAKE)
        if not _NUMBER.fullmatch(text) or not is_whole(int(text), 1):
            message = f"{quoted(text)} is not a stake; write a whole number from 1 after the @"
            refuse_at("bad_stake", message, start + 1)
        return int(text)

    def _pairs(self, sign: str, depth: int = 0) -> Iterator[tuple[str, int, Any]]:
        """Read what is in braces: keys, their columns, and values."""
        self.at += 1
        seen: set[str] = set()
        while not self._sign("}"):
            if seen:
                self._expect(",", "or '}' should be")
                self._next(_SPACE)
            column = self.at
            key = self._text_in_quotes() or self._next(_KEY)
            if not key:
                refuse_at(BAD_LINE, "the name of a switch, or what it is about, is missing", column)
            if key in seen:
                refuse_at(BAD_LINE, f"{quoted(key)} comes twice", column)
            seen.add(key)
            self._expect(sign, "and a value should be")
            yield key, column, self._value(depth)

    def _value(self, depth: int) -> Any:  # noqa: ANN401 - any switch
        """Read the value of a switch."""
        self._next(_SPACE)
        start = self.at
        opening = self.text[start : start + 1]
        if opening in {"{", "["} and depth == _DEEPEST:
            refuse_at(BAD_LINE, "no value nests so deep", start)
        if opening == "{":
            return {key: value for key, _, value in self._pairs(":", depth + 1)}
        if opening == "[":
            return self._list(depth + 1)
        if opening == '"':
            return self._text_in_quotes()
        word = self._next(_KEY)
        if not word:
            refuse_at(BAD_LINE, "a value is missing", start)
        if word in _WORTHS:
            return _WORTHS[word]
        return int(word) if _NUMBER.fullmatch(word) else word

    def _list(self, depth: int) -> list[Any]:
        self.at += 1
        values: list[Any] = []
        while not self._sign("]"):
            if values:
                self._expect(",", "or ']' should be")
            values.append(self._value(depth))
        return values

    def _text_in_quotes(self) -> str:
        """Read a text in quotes as JSON has it; the empty text if there is none here."""
        start = self.at
        text = self._next(_QUOTED)
        if not text:
            if self.text.startswith('"', start):
                refuse_at(BAD_LINE, "the closing quote is missing", start)
            return ""
        try:
            return str(json.loads(text))
        except ValueError:
            refuse_at(BAD_LINE, f"{quoted(text)} is not a text as in JSON", start)

    # The cards

    def _deal(self) -> Deal:
        """Read the three hands, and the colon after them if there is one."""
        hands: list[CardSet] = []
        seen = 0
        for seat in SEATS:
            if seat:
                self._expect("/", "and the hand of the next seat should be")
            self._next(_GAP)
            start = self.at
            mask = self._hand(seen)
            seen |= mask
            hand = set_of_mask(mask)
            if len(hand) != HAND_SIZES[seat]:
                count = f"{len(hand)} {'card' if len(hand) == 1 else 'cards'}"
                message = f"seat {int(seat)} has {count} here, but {HAND_SIZES[seat]} are dealt"
                refuse_at("bad_deal", message, start)
            hands.append(hand)
        if self.at < len(self.text):
            self._expect(":", "should be, between the hands and the actions")
        return Deal((hands[0], hands[1], hands[2]))

    def _hand(self, seen: int) -> int:
        """Read the cards of a hand, as a mask; none of them may have been seen."""
        mask = 0
        while word := self._next(_HAND_WORD):
            start = self.at - len(word)
            try:
                cards = cards_of_word(word)
            except UltiError as error:
                refuse_at("bad_deal", str(error), start)
            for card in cards:
                if (seen | mask) & card.bit:
                    refuse_at("bad_deal", f"{card} is dealt twice", start)
                mask |= card.bit
            self._next(_GAP)
        return mask

    # The auction and the play

    def _actions(self) -> Iterator[tuple[Action, int]]:
        """Read actions, each with its place."""
        self._next(_GAP)
        while token := self._next(_TOKEN):
            column = self.at - len(token)
            try:
                action = _action_of(token)
            except UltiError as error:
                refuse_at(error.code, str(error), column)
            yield action, column
            self._next(_GAP)


def _action_of(token: str) -> Action:
    """Return the action that a sign, a card or a bid stands for.

    Raises:
        UltiError: with code `bad_card`, `bad_bid` or `bad_action`.

    """
    known = _SIGNS.get(token) or _WORDS.get(token)
    if known is not None:
        return known
    if token.startswith("("):
        if not token.endswith(")"):
            raise UltiError("the closing bracket of a discard is missing", "bad_action")
        return Discard(CardSet.parse(token[1:-1]))
    if _CARD.fullmatch(token):
        return PLAYS[Card.parse(token.replace("10", "X")).index]
    verb = _VERBS.get(token[0])
    if verb is not None:
        return read_action(" ".join([verb, *_parts(token)]))
    try:
        return MAKE_BIDS[Bid.parse(token)]
    except UltiError as error:
        right = "a card is written in capitals, PA, and a discard in brackets, (Z7 T7)"
        raise UltiError(f"{error}; {right}", "bad_bid") from None


def _parts(token: str) -> list[str]:
    """Return what is said after each sign."""
    sign = token[0]
    parts = token[1:].split(sign)
    if not all(parts):
        raise UltiError(f"{quoted(token)}: something is missing after {sign}", "bad_action")
    return parts
