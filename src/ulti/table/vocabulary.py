"""The words of a score keeper, in Hungarian and English, and what each of them does."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from ulti.base.words import plain
from ulti.model.bids import Figure
from ulti.model.cards import SUIT_OF_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ulti.house.profile import Profile


class Does(Enum):
    """What a word does in a sentence."""

    PLAYER = auto()
    FIGURE = auto()
    CHANGE = auto()
    SUIT = auto()
    KONTRA = auto()
    RESULT = auto()
    ALL = auto()
    SILENT = auto()
    DEFENDERS = auto()
    NO_FORTY = auto()
    THROW_IN = auto()
    CONCEDED = auto()
    AGREED = auto()
    VOID = auto()
    REVOKE = auto()
    DEALT = auto()
    ABSENT = auto()
    CODE = auto()
    NOTHING = auto()


class Word(NamedTuple):
    """A word, or a few that belong together.

    Attributes:
        does: what it does.
        value: the player, figure, suit, level or result; a bid's words as `Bid.parse` reads them.
        text: how it was written.

    """

    does: Does
    value: object
    text: str


LONGEST_PHRASE: Final = 4
"""Words of the longest phrase below; names of players may be longer."""

_FIGURES: Final[dict[str, tuple[Figure, str]]] = {
    **dict.fromkeys(("passz", "parti", "party"), (Figure.PARTI, "parti")),
    **dict.fromkeys(
        ("40 100", "negyven szaz", "negyvenszaz", "40 szaz", "40100"),
        (Figure.FORTY_HUNDRED, "40-100"),
    ),
    **dict.fromkeys(
        ("20 100", "husz szaz", "huszszaz", "20 szaz", "20100"),
        (Figure.TWENTY_HUNDRED, "20-100"),
    ),
    **dict.fromkeys(("ulti", "ultimo"), (Figure.ULTI, "ulti")),
    **dict.fromkeys(
        ("negy asz", "negyasz", "4 asz", "four aces", "4 aces"), (Figure.FOUR_ACES, "negy asz")
    ),
    **dict.fromkeys(
        ("negy tizes", "negytizes", "4 tizes", "four tens", "4 tens"),
        (Figure.FOUR_TENS, "negy tizes"),
    ),
    **dict.fromkeys(("durchmars", "durchmarsch", "duri"), (Figure.DURCHMARS, "durchmars")),
    **dict.fromkeys(("redurchmars", "redurchmarsch"), (Figure.DURCHMARS, "redurchmars")),
    "betli": (Figure.BETLI, "betli"),
    "rebetli": (Figure.BETLI, "rebetli"),
    **dict.fromkeys(("szaz", "hundred", "100"), (Figure.HUNDRED, "szaz")),
}
_ENDINGS: Final = ("", "t", "at", "et", "ot", "ra", "re", "ja", "je", "jat", "on", "ban", "ben")
"""What Hungarian puts after the name of a figure: `ultit`, `partira`."""

_CHANGES: Final = {
    "teritett": "teritett",
    "open": "open",
    "szintelen": "szintelen",
    "szinnelkuli": "szintelen",
    "adu nelkuli": "szintelen",
    "adu nelkul": "szintelen",
    "no trump": "szintelen",
    "szines": "szines",
    "sima": "sima",
    "plain": "sima",
}
_SUIT_ENDINGS: Final = ("", "ban", "ben", "ot", "ra", "re", "bol")

_MADE: Final = (
    "megvan|megvolt|meglett|megcsinalta|nyert|nyerte|megnyerte|nyertek|teljesult|teljesitette"
    "|teljesitve|sikerult|bejott|bejon|made|makes|won|wins|succeeded"
)
_LOST: Final = (
    "bukta|bukott|bukva|bukas|bukik|elbukta|elbukott|elbukva|veszitett|vesztette|elvesztette"
    "|elveszett|vesztett|lost|loses|failed|fails|down|nincs meg|nem lett meg|nem sikerult"
    "|nem jott be|nem teljesult|nem nyert|nem nyerte|not made|did not make|didn't make|went down"
)
_SIMPLE: Final = {
    Does.ALL: "mind|minden|mindent|mindenre|mindenki|mindegyik|mindketto|mindkettot|mindkettore"
    "|mindket|all|everything|both",
    Does.SILENT: "csendes|csendben|csendesen|silent|silently|quiet",
    Does.DEFENDERS: "vedok|vedoke|a vedok|vedoknek|ellenfelek|ellenfel|ellenfele|defenders"
    "|the defenders|defenders'",
    Does.NO_FORTY: "negyven nelkul|negyven nelkuli|40 nelkul|without forty|without the forty"
    "|without 40",
    Does.THROW_IN: "bedobta|bedobva|bedobja|thrown in|throws in|threw in|throw in",
    Does.CONCEDED: "feladtak|vedok feladtak|vedok bedobtak|a vedok bedobtak|a vedok feladtak"
    "|conceded|defenders conceded|concede|the defenders conceded",
    Does.AGREED: "megegyeztek|megegyezessel|agreed|by agreement",
    Does.VOID: "semmis|void|passed out|all passed|all pass|mindenki passzolt|negy passz|four passes"
    "|everybody passed|everyone passed",
    Does.REVOKE: "renonsz|renonszolt|renonszot csinalt|revoke|revoked|revokes",
    Does.DEALT: "oszt|osztott|osztja|dealt|deals|dealer|oszto",
    Does.ABSENT: "kimarad|kimaradt|kiul|pihen|pihent|sits out|sat out|sitting out|absent",
    Does.NOTHING: "a|az|es|is|the|and|with|was|were|volt|lett|on|of|in|by|to|trump|adu|aduval"
    "|plays|played|bid|bids|declares|declared|declarer|jatszik|jatszott|mond|mondott|mondta"
    "|licitalt|licitje|felvevo|felvette|de|but|has|had|for",
}
_KONTRA_ALIASES: Final = {
    "kontra": 1,
    "contra": 1,
    "double": 1,
    "doubled": 1,
    "kontrazta": 1,
    "kontraztak": 1,
    "kontrazott": 1,
    "kontraval": 1,
    "rekontra": 2,
    "recontra": 2,
    "redouble": 2,
    "redoubled": 2,
    "rekontrazta": 2,
    "rekontraval": 2,
}


def _fixed_words() -> Iterator[tuple[str, Does, object]]:
    for name, meaning in _FIGURES.items():
        for ending in _ENDINGS:
            yield name + ending, Does.FIGURE, meaning
    for name, change in _CHANGES.items():
        yield name, Does.CHANGE, change
    for name, suit in SUIT_OF_NAME.items():
        for ending in _SUIT_ENDINGS:
            yield name + ending, Does.SUIT, suit
    for made, names in ((True, _MADE), (False, _LOST)):
        for name in names.split("|"):
            yield name, Does.RESULT, made
    for does, names in _SIMPLE.items():
        for name in names.split("|"):
            yield name, does, None


_FIXED: Final = {name: (does, value) for name, does, value in _fixed_words()}

_OWN_ENDINGS: Final = ("e", "nak", "nek", "'s", "tol", "ra", "re")
"""What may follow the name of a player: `Béláé`, `Bélának`, `Béla's`."""


SEPARATORS: Final = re.compile(r"[,;:.!?()\n\r]+")
"""What parts clauses. A name that contains such a sign is written without it."""


class Vocabulary:
    """What each word means at one table."""

    __slots__ = ("_levels", "_longest", "_players")

    def __init__(self, players: Iterable[str], profile: Profile) -> None:
        self._levels: dict[str, int] = dict(_KONTRA_ALIASES)
        # A table's own names come last, so that they win; of one that is twice, the first level.
        for level, name in reversed(list(enumerate(profile.kontra_names, 1))):
            self._levels[plain(name)] = level
        self._players: dict[str, list[str]] = {}
        self._longest: int = LONGEST_PHRASE
        for player in players:
            name = plain(SEPARATORS.sub(" ", player))
            self._longest = max(self._longest, len(name.split()))
            self._players.setdefault(name, []).append(player)
        self._longest = max(self._longest, *(len(name.split()) for name in self._levels))

    @staticmethod
    def known() -> Iterator[str]:
        """Go through the words that are understood at every table."""
        yield from _FIXED

    @property
    def longest(self) -> int:
        """How many words the longest phrase has."""
        return self._longest

    def players_of(self, text: str) -> list[str]:
        """Return the players whom a name can mean; if one is written exactly so, only that one."""
        text = " ".join(text.split())
        name = plain(text)
        found = self._players.get(name, []) if name else []  # a name may be signs alone
        if text in found:
            return [text]
        for ending in _OWN_ENDINGS:
            if name.endswith(ending):
                bare = self._players.get(name.removesuffix(ending), [])
                found = [*found, *(each for each in bare if each not in found)]
        return found

    def meaning_of(self, text: str) -> tuple[Does, object] | None:
        """Return what a phrase does, other than to name a player; None if it means nothing."""
        name = plain(text).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        if name in self._levels:
            return Does.KONTRA, self._levels[name]
        return _FIXED.get(name)
