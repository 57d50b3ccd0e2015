"""Figures and bids: which go together, their codes and their names (R3.1-R3.3, R3.5).

What a bid is worth and how it ranks depends on the profile: see `ulti.house.catalogue`.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final, final

import attrs

from ulti.base.errors import ParseError, quoted
from ulti.base.frozen import FrozenEnum
from ulti.base.words import Language, Words, plain, plain_text
from ulti.model.cards import SUIT_OF_NAME, SUITS, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Figure(FrozenEnum):
    """One undertaking; its value is its code (R3.1). `HUNDRED` is only ever silent (R10.1).

    Attributes:
        code: the code.
        index: the place in the order in which codes are written.
        needs_trump: whether it is played with a trump suit.
        is_durchmars: whether its goal is all ten tricks.
        is_betli: whether its goal is to win no trick.
        is_open: whether hands are laid open after trick 1 (R8.6).

    """

    PARTI = "j"
    FORTY_HUNDRED = "4"
    TWENTY_HUNDRED = "2"
    ULTI = "u"
    FOUR_ACES = "a"
    FOUR_TENS = "x"
    DURCHMARS = "d"
    OPEN_DURCHMARS = "td"
    NO_TRUMP_DURCHMARS = "nd"
    REDURCHMARS = "ed"
    OPEN_NO_TRUMP_DURCHMARS = "ntd"
    BETLI = "b"
    REBETLI = "eb"
    OPEN_BETLI = "tb"
    HUNDRED = "c1"

    code: str
    index: int
    needs_trump: bool
    is_durchmars: bool
    is_betli: bool
    is_open: bool

    def __init__(self, code: str) -> None:  # pragma: no mutate block
        self.code = code
        self.index = len(type(self).__members__)
        self.needs_trump = code in {"j", "4", "2", "u", "a", "x", "d", "td", "c1"}
        self.is_durchmars = code in {"d", "td", "nd", "ed", "ntd"}
        self.is_betli = code in {"b", "eb", "tb"}
        self.is_open = code in {"td", "ntd", "tb"}

    @classmethod
    def parse(cls, text: str) -> Figure:
        """Read the code of a figure, or a Hungarian or English name: `u`, `a`, `négy ász`.

        Names are read as in `Bid.parse`.

        Raises:
            ParseError: there is no such figure, or the name can mean two.

        """
        figure = _FIGURE_OF_CODE.get(plain_text(text) or "")
        if figure is not None:
            return figure
        return _figure_of_name(text) or figure_of_code(text)

    def text(self, language: Language = "en") -> str:
        """Return the name of the figure in a language."""
        return _FIGURE_NAMES[self.code].text(language)

    def __str__(self) -> str:
        """Return the code."""
        return self.code


_FIGURE_OF_CODE: Final = {figure.value: figure for figure in Figure}


def figure_of_code(text: str) -> Figure:
    """Return the figure of a code, and of nothing else.

    Raises:
        ParseError: there is no figure of that code.

    """
    figure = _FIGURE_OF_CODE.get(plain_text(text) or "")
    if figure is None:
        codes = " ".join(_FIGURE_OF_CODE)
        raise ParseError(f"{quoted(text)} is not a figure: use one of {codes}", "bad_figure")
    return figure


_FIGURE_NAMES: Final[dict[str, Words]] = {
    "j": Words("parti", "parti"),
    "4": Words("40-100", "40-100"),
    "2": Words("20-100", "20-100"),
    "u": Words("ulti", "ulti"),
    "a": Words("four aces", "négy ász"),
    "x": Words("four tens", "négy tízes"),
    "d": Words("durchmars", "durchmars"),
    "td": Words("open durchmars", "terített durchmars"),
    "nd": Words("no-trump durchmars", "színtelen durchmars"),
    "ed": Words("redurchmars", "redurchmars"),
    "ntd": Words("open no-trump durchmars", "színtelen terített durchmars"),
    "b": Words("betli", "betli"),
    "eb": Words("rebetli", "rebetli"),
    "tb": Words("open betli", "terített betli"),
    "c1": Words("hundred", "száz"),
}
_LONGEST_NAME: Final = 100
_SUIT_PREFIXES: Final[dict[Suit, Words]] = {
    Suit.ACORNS: Words("acorns", "makk"),
    Suit.LEAVES: Words("leaves", "zöld"),
    Suit.BELLS: Words("bells", "tök"),
    Suit.HEARTS: Words("red", "piros"),
}

BASES: Final = (Figure.PARTI, Figure.FORTY_HUNDRED, Figure.TWENTY_HUNDRED)
ADDITIONS: Final = (Figure.ULTI, Figure.FOUR_ACES, Figure.FOUR_TENS)
CAPTURES: Final = (Figure.FOUR_ACES, Figure.FOUR_TENS)
"""The additions that join a durchmars only where `four_aces_with_durchmars` says so (R3.2)."""
TRUMP_DURCHMARS: Final = (Figure.DURCHMARS, Figure.OPEN_DURCHMARS)
NO_TRUMP_FIGURES: Final = tuple(figure for figure in Figure if not figure.needs_trump)

NAMEABLE_TRUMPS: Final = (Suit.ACORNS, Suit.LEAVES, Suit.BELLS)
"""The suits that a declarer can name after the auction (R6.2)."""


@final
@attrs.frozen(init=False, eq=False, repr=False)
class Bid:
    """Figures that are undertaken together, with or without a suit (R3.2).

    Each bid exists once: `Bid(figures, suit)` and `Bid.parse` look it up.

    >>> bid = Bid.parse("piros 40-100 ulti")
    >>> str(bid), bid.name("hu"), Figure.ULTI in bid
    ('P4u', 'piros 40-100 ulti', True)

    Attributes:
        figures: in the order of codes (R3.3).
        suit: hearts, or in suit-bid ulti any suit; None for a trump still to be named, and for
            bids without trump.
        code: the code, in canonical writing.

    """

    figures: tuple[Figure, ...]
    suit: Suit | None
    code: str

    def __new__(cls, figures: Iterable[Figure], suit: Suit | None = None) -> Bid:
        """Look up a bid. An `u`, `a` or `x` that nothing carries brings the parti (R3.3).

        Raises:
            ParseError: the figures or the suit don't go together; the reason is said.

        """
        try:
            return _look_up(set(figures), suit, None)
        except TypeError:  # not iterable, or not hashable
            what = f"{quoted(figures)} and {quoted(suit)}"
            raise ParseError(
                f"a bid is made of figures and a suit, not {what}", "bad_bid"
            ) from None

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read a code (`P4u`) or a full Hungarian or English name (R3.3).

        Names are read without regard to capitals, accents, hyphens and order.

        Raises:
            ParseError: the text is not a bid.

        """
        plain = plain_text(text)
        if plain is None or len(plain) > _LONGEST_NAME:
            raise ParseError(f"{quoted(text)} is not a bid: write a code such as P4u", "bad_bid")
        bid = _BID_OF_CODE.get(plain)
        if bid is not None:
            return bid
        code = plain.strip()
        return _bid_of_code(code) or _bid_of_name(code)

    @property
    def has_trump(self) -> bool:
        """Whether the bid is played with a trump suit."""
        return self.figures[0].needs_trump

    @property
    def trumps(self) -> tuple[Suit, ...]:
        """The suits that may become trump: the one in the bid, three to choose from, or none."""
        if not self.has_trump:
            return ()
        return NAMEABLE_TRUMPS if self.suit is None else (self.suit,)

    @property
    def is_plain_parti(self) -> bool:
        """Whether it is the parti alone and not in hearts, which many houses don't play (R6.1)."""
        return self.figures == (Figure.PARTI,) and self.suit is not Suit.HEARTS

    def name(self, language: Language = "en") -> str:
        """Return the full name: `piros 40-100 ulti`, `red 40-100 ulti`.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        words = [figure.text(language) for figure in self.figures]
        if Figure.PARTI in self.figures:  # not named with others; alone it is a "passz"
            words = words[1:] or [words[0] if language == "en" else "passz"]
        if self.suit is not None:
            words.insert(0, _SUIT_PREFIXES[self.suit].text(language))
        return " ".join(words)

    def __contains__(self, figure: object) -> bool:
        """Return whether the figure is in the bid."""
        return figure in self.figures

    def __iter__(self) -> Iterator[Figure]:
        """Go through the figures in the order of codes."""
        return iter(self.figures)

    def __len__(self) -> int:
        """Count the figures, an accompanying parti too."""
        return len(self.figures)

    def __str__(self) -> str:
        """Return the code."""
        return self.code

    def __repr__(self) -> str:
        """Return an expression that gives this bid."""
        return f"Bid.parse({self.code!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and unpickle to the one bid that exists."""
        return Bid, (self.figures, self.suit)


def _build_bids(figures: tuple[Figure, ...], suits: tuple[Suit | None, ...]) -> Iterator[Bid]:
    """Make the bids of some figures, one for each suit."""
    figures_code = "".join([figure.code for figure in figures])
    for suit in suits:
        bid = object.__new__(Bid)
        object.__setattr__(bid, "figures", figures)
        object.__setattr__(bid, "suit", suit)
        object.__setattr__(bid, "code", suit.value + figures_code if suit else figures_code)
        yield bid


def _subsets(figures: tuple[Figure, ...]) -> Iterator[tuple[Figure, ...]]:
    for count in range(len(figures) + 1):
        yield from itertools.combinations(figures, count)


def _trump_combinations() -> Iterator[tuple[Figure, ...]]:
    """Go through the sets of trump figures that R3.2 lets stand together in some profile."""
    for additions in _subsets(ADDITIONS):
        yield (Figure.PARTI, *additions)
        for hundred in ((), (Figure.FORTY_HUNDRED,), (Figure.TWENTY_HUNDRED,)):
            for durchmars in ((), (Figure.DURCHMARS,), (Figure.OPEN_DURCHMARS,)):
                if hundred or durchmars:
                    yield (*hundred, *additions, *durchmars)


ALL_BIDS: Final = (
    *(bid for figures in _trump_combinations() for bid in _build_bids(figures, (None, *SUITS))),
    *(bid for figure in NO_TRUMP_FIGURES for bid in _build_bids((figure,), (None,))),
)
"""Every bid that some profile can allow."""

_BID_OF_PARTS: Final = {(frozenset(bid.figures), bid.suit): bid for bid in ALL_BIDS}
_BID_OF_CODE: Final = {bid.code: bid for bid in ALL_BIDS}


def _look_up(figures: set[Figure], suit: Suit | None, text: str | None) -> Bid:
    """Find the bid of these figures, or say why there is none; `text` is what was read."""
    if figures and figures <= set(ADDITIONS):
        figures.add(Figure.PARTI)
    bid = _BID_OF_PARTS.get((frozenset(figures), suit))
    if bid is None:
        what = quoted(text) if text is not None else " ".join(_said(figures)) or "nothing"
        raise ParseError(f"{what} is not a bid: {_why_not(figures, suit)}", "bad_bid")
    return bid


def _said(figures: set[Figure]) -> list[str]:
    """Return the codes of figures, and what is none as it was given."""
    known = sorted((f for f in figures if isinstance(f, Figure)), key=lambda f: f.index)
    return [*map(str, known), *(quoted(f) for f in figures if not isinstance(f, Figure))]


def _why_not(figures: set[Figure], suit: Suit | None) -> str:
    """Say which sentence of R3.2 forbids the combination."""
    if not figures:
        return "a bid has at least one figure"
    if not all(isinstance(figure, Figure) for figure in figures):
        return "a bid is made of figures"
    if Figure.HUNDRED in figures:
        return "the hundred is only ever silent"
    if not figures.isdisjoint(NO_TRUMP_FIGURES):
        return (
            "a figure without trump is a bid of its own"
            if len(figures) > 1
            else "a figure without trump has no suit"
        )
    if len(figures.intersection(BASES)) > 1:
        return "only one of parti, 40-100 and 20-100 can be bid"
    if len(figures.intersection(TRUMP_DURCHMARS)) > 1:
        return "only one durchmars can be bid"
    if Figure.PARTI in figures and not figures.isdisjoint(TRUMP_DURCHMARS):
        return "there is no parti with a durchmars"
    return f"{quoted(suit)} is not a suit"


def _bid_of_code(code: str) -> Bid | None:
    """Read a code whose figures may come in any order; None if it is not written in codes."""
    suit, rest = None, code
    if code[:1] in {"M", "Z", "T", "P", "p"}:
        suit, rest = Suit(code[0].upper()), code[1:]
    figures: list[Figure] = []
    while rest:
        step = 2 if rest.startswith("td") else 1
        figure = _FIGURE_OF_CODE.get(rest[:step])
        if figure is None or not figure.needs_trump:
            return None
        figures.append(figure)
        rest = rest[step:]
    if not figures:
        return None
    if len(set(figures)) < len(figures):
        raise ParseError(f"{code!r} is not a bid: a figure comes twice", "bad_bid")
    return _look_up(set(figures), suit, code)


# What a word of a name does. The figures mean themselves; OPEN, REDOUBLED and NO_TRUMP
# change the durchmars or betli of the name. PLAIN and IN_SUIT change nothing, but a durchmars that
# is only called plain can be one outside hearts, or the one without trump that is not open.
_OPEN, _REDOUBLED, _NO_TRUMP, _PLAIN, _IN_SUIT = "open", "redoubled", "no trump", "plain", "in suit"
_MEANING_OF_WORDS: Final[dict[str, tuple[Figure | Suit | str, ...]]] = {
    "passz": (Figure.PARTI,),
    "parti": (Figure.PARTI,),
    "40 100": (Figure.FORTY_HUNDRED,),
    "negyven szaz": (Figure.FORTY_HUNDRED,),
    "negyvenszaz": (Figure.FORTY_HUNDRED,),
    "40 szaz": (Figure.FORTY_HUNDRED,),
    "20 100": (Figure.TWENTY_HUNDRED,),
    "husz szaz": (Figure.TWENTY_HUNDRED,),
    "huszszaz": (Figure.TWENTY_HUNDRED,),
    "20 szaz": (Figure.TWENTY_HUNDRED,),
    "ulti": (Figure.ULTI,),
    "ultimo": (Figure.ULTI,),
    "negy asz": (Figure.FOUR_ACES,),
    "negyasz": (Figure.FOUR_ACES,),
    "4 asz": (Figure.FOUR_ACES,),
    "four aces": (Figure.FOUR_ACES,),
    "4 aces": (Figure.FOUR_ACES,),
    "negy tizes": (Figure.FOUR_TENS,),
    "negytizes": (Figure.FOUR_TENS,),
    "4 tizes": (Figure.FOUR_TENS,),
    "four tens": (Figure.FOUR_TENS,),
    "4 tens": (Figure.FOUR_TENS,),
    "durchmars": (Figure.DURCHMARS,),
    "durchmarsch": (Figure.DURCHMARS,),
    "duri": (Figure.DURCHMARS,),
    "redurchmars": (_REDOUBLED, Figure.DURCHMARS),
    "redurchmarsch": (_REDOUBLED, Figure.DURCHMARS),
    "betli": (Figure.BETLI,),
    "rebetli": (_REDOUBLED, Figure.BETLI),
    "teritett": (_OPEN,),
    "open": (_OPEN,),
    "szintelen": (_NO_TRUMP,),
    "szinnelkuli": (_NO_TRUMP,),
    "adu nelkuli": (_NO_TRUMP,),
    "no trump": (_NO_TRUMP,),
    "szines": (_IN_SUIT,),
    "sima": (_PLAIN,),
    "plain": (_PLAIN,),
    "es": (),
    "and": (),
    **{name: (suit,) for name, suit in SUIT_OF_NAME.items()},
}
# The no-trump figure that a name means by (durchmars or betli, how it is changed).
_CHANGED_FIGURE: Final[dict[tuple[Figure, frozenset[str]], Figure]] = {
    (Figure.DURCHMARS, frozenset({_OPEN})): Figure.OPEN_DURCHMARS,
    (Figure.DURCHMARS, frozenset({_NO_TRUMP})): Figure.NO_TRUMP_DURCHMARS,
    (Figure.DURCHMARS, frozenset({_REDOUBLED})): Figure.REDURCHMARS,
    (Figure.DURCHMARS, frozenset({_REDOUBLED, _NO_TRUMP})): Figure.REDURCHMARS,
    (Figure.DURCHMARS, frozenset({_OPEN, _NO_TRUMP})): Figure.OPEN_NO_TRUMP_DURCHMARS,
    (Figure.BETLI, frozenset({_REDOUBLED})): Figure.REBETLI,
    (Figure.BETLI, frozenset({_OPEN})): Figure.OPEN_BETLI,
}


def _bid_of_name(text: str) -> Bid:
    """Read a full name; names joined by "vagy" or "or", or in brackets, must mean the same bid."""
    names: list[list[str]] = [[]]
    for word in _plain_words(text):
        if word in {"vagy", "or"}:
            names.append([])
        else:
            names[-1].append(word)
    bids = {_bid_of_words(words, text) for words in names}
    if len(bids) > 1:
        raise ParseError(f"{text!r} names different bids", "bad_bid")
    return bids.pop()


def _plain_words(text: str) -> list[str]:
    """Split a name into words without capitals, accents, hyphens and signs of joining."""
    kept = plain(text)
    for sign in "+,/_)":
        kept = kept.replace(sign, " ")
    return kept.replace("(", " vagy ").split()


def _bid_of_words(words: list[str], text: str) -> Bid:
    figures, suit = _parts_of_words(words, text)
    if not figures and suit is Suit.HEARTS:  # "piros" alone
        figures = [Figure.PARTI]
    return _look_up(set(figures), suit, text)


def _parts_of_words(words: list[str], text: str) -> tuple[list[Figure], Suit | None]:
    figures: list[Figure] = []
    suits: list[Suit] = []
    changes: list[str] = []
    while words:
        # Two words first: "negy asz" is one figure.
        for count in (2, 1):
            meaning = _MEANING_OF_WORDS.get(" ".join(words[:count]))
            if meaning is not None:
                words = words[count:]
                break
        else:
            why = f"{words[0]!r} is neither a figure nor a suit"
            raise ParseError(f"{text!r} is not a bid: {why}", "bad_bid")
        figures += [part for part in meaning if isinstance(part, Figure)]
        suits += [part for part in meaning if isinstance(part, Suit)]
        changes += [part for part in meaning if isinstance(part, str)]
    if len(suits) > 1 or len(set(figures)) < len(figures) or len(set(changes)) < len(changes):
        raise ParseError(f"{text!r} is not a bid: something is said twice", "bad_bid")
    suit = suits[0] if suits else None
    if figures == [Figure.DURCHMARS] and changes == [_PLAIN] and suit is None:
        raise _AmbiguousError(text, Figure.DURCHMARS, Figure.NO_TRUMP_DURCHMARS)
    return _changed(figures, suit, set(changes) - {_PLAIN, _IN_SUIT}, text)


@final
class _AmbiguousError(ParseError):
    """A name that can mean two figures: whoever wrote it is asked which."""

    def __init__(self, text: str, *figures: Figure) -> None:
        readings = " or ".join(f"{figure.text('en')} ({figure})" for figure in figures)
        super().__init__(f"{text!r} can mean {readings}: write which", "bad_bid")


def _changed(
    figures: list[Figure], suit: Suit | None, changes: set[str], text: str
) -> tuple[list[Figure], Suit | None]:
    """Put a name together; "piros betli" and "piros színtelen durchmars" mean the re- (R3.3)."""
    if suit is Suit.HEARTS and (
        (figures == [Figure.BETLI] and not changes)
        or (figures == [Figure.DURCHMARS] and changes == {_NO_TRUMP})
    ):
        suit, changes = None, {_REDOUBLED}
    if changes:
        for figure in (Figure.DURCHMARS, Figure.BETLI):
            changed = _CHANGED_FIGURE.get((figure, frozenset(changes)))
            if figure in figures and changed is not None:
                figures[figures.index(figure)] = changed
                break
        else:
            said = " and ".join(sorted(changes))
            raise ParseError(f"{text!r} is not a bid: nothing in it is played {said}", "bad_bid")
    return figures, suit


# Names that only a figure has, not a bid.
_HUNDRED_NAMES: Final = frozenset({"szaz", "hundred", "100", "csendes szaz", "silent hundred"})


def _figure_of_name(text: str) -> Figure | None:
    """Read the full name of one figure; None if it is none."""
    name = plain(text)
    if name in _HUNDRED_NAMES:
        return Figure.HUNDRED
    try:
        match _parts_of_words(_plain_words(name), text):
            case [figure], None:
                return figure
            case _:
                return None
    except _AmbiguousError as error:
        raise ParseError(str(error), "bad_figure") from None
    except ParseError:
        return None


def bid_of(value: Bid | str) -> Bid:
    """Return the bid itself, or read it (where the library takes either).

    Raises:
        ParseError: the text is not a bid.

    """
    return value if isinstance(value, Bid) else Bid.parse(value)


def figure_of(value: Figure | str) -> Figure:
    """Return the figure itself, or read its code or name (where the library takes either).

    Raises:
        ParseError: there is no such figure.

    """
    return value if isinstance(value, Figure) else Figure.parse(value)
