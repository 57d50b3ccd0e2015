"""An engine held against the library: what differs and is not among the declared differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, final

from ulti.base.errors import UltiError, quoted, suggestion
from ulti.game import Game
from ulti.house.catalogue import Catalogue
from ulti.house.profile import Profile
from ulti.model.bids import Bid
from ulti.rules.outcome import SILENT_FIGURES
from ulti.testing.answers import is_lower
from ulti.testing.looks import Invariant, Look
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from ulti.model.deals import Deal
    from ulti.testing.variants import Own

WORDS: Final = ("discard", "bid", "pass", "take", "trump", "throw-in", "meld", "kontra", "play")
CLAIMS: Final = ("concede", "spread")
LINES: Final = ("fee", *(f"silent {figure}" for figure in SILENT_FIGURES))
RANK: Final = "rank"
LIKENESS: Final = "like_the_library"
SETTLEMENT: Final = "settlement"
VOCABULARY: Final = (
    *WORDS,
    *CLAIMS,
    *(str(figure) for figure in BID_FIGURES),
    *LINES,
    RANK,
    SETTLEMENT,
)
"""What can be declared to differ: kinds of action, claims, figures, lines, the order of the bids,
and all of the settlement."""


def read_differences(but: Mapping[str, str], like: Profile | None) -> dict[str, str]:
    """Return the declared differences.

    Raises:
        UltiError: one is not in the vocabulary or has no text, or there is nothing to be like.

    """
    if like is None:
        if but:
            raise UltiError("but says what differs from `like`: give that too", "bad_argument")
        return {}
    if not isinstance(like, Profile):
        raise UltiError(f"like: {quoted(like)} is not a Profile", "bad_argument")
    if not isinstance(but, Mapping):
        raise UltiError(
            f"but: {quoted(but)} is not a table of texts by what differs", "bad_argument"
        )
    for key, text in but.items():
        if key not in VOCABULARY:
            near = suggestion(key, VOCABULARY)
            right = near or f"; use some of {', '.join(VOCABULARY)}"
            raise UltiError(f"but: {quoted(key)} can't be declared{right}", "bad_argument")
        if not isinstance(text, str) or not text:
            raise UltiError(f"but: say in a text how {key!r} differs", "bad_argument")
    return dict(but)


@final
class Model:
    """The library, playing the same deal as an engine as far as it can follow.

    Attributes:
        game: where the library is; None since something was done that it does not know.

    """

    __slots__ = ("but", "game", "own")

    def __init__(
        self, deal: Deal, profile: Profile, stake: int, own: Own, but: Mapping[str, str]
    ) -> None:
        self.game: Game | None = Game.start(deal, profile, stake)
        self.own: Own = own
        self.but: Mapping[str, str] = but

    def follow(self, text: str) -> None:
        """Do what the engine has done; words of its own change nothing."""
        if self.game is None or self.own.has_text(text):
            if text.startswith("bid "):
                self.game = None
            return
        try:
            self.game = self.game.apply(text)
        except UltiError:
            self.game = None

    def faults(self, look: Look[Any]) -> Iterator[str]:
        """Go through the differences that are not declared."""
        game = self.game
        if game is None:
            return
        if not look.scribe.actions:
            yield from self._ranks(look, Catalogue.of(game.profile))
        told = {str(action) for action in (*game.legal_actions(), *game.legal_claims())}
        says = {text for text in (*look.legal, *look.claims) if not self.own.has_text(text)}
        for text in sorted(told ^ says):
            if not self._is_declared(_keys_of(text)):
                yield f"{text!r} {_whose_is(text in told)}{self._declared()}"
        if game.settlement is not None and look.settlement is not None:
            yield from self._money(game.settlement.to_dict(), look.settlement)

    def _is_declared(self, keys: Iterator[str]) -> bool:
        return any(key in self.but for key in keys)

    def _declared(self) -> str:
        if not self.but:
            return ""
        return f" (declared: {'; '.join(f'{key}: {text}' for key, text in self.but.items())})"

    def _ranks(self, look: Look[Any], catalogue: Catalogue) -> Iterator[str]:
        if RANK in self.but:
            return
        ranks = []
        for bid in catalogue.bids:
            if not self._is_declared(map(str, bid)):
                try:
                    ranks.append((bid, catalogue.rank(bid), look.engine.rank(bid)))
                except ValueError as error:
                    yield f"{bid} is a bid of the library, but not of the engine: {error}"
                    return
        for low, right_low, low_rank in ranks:
            for high, right_high, high_rank in ranks:
                if (right_low < right_high) is not is_lower(low_rank, high_rank):
                    yield self._disorder(low, high, is_lower=right_low < right_high)
                    return

    def _disorder(self, low: Bid, high: Bid, *, is_lower: bool) -> str:
        not_ = "" if is_lower else "not "
        told = f"{low} is {not_}lower than {high} by the library, and by the engine the other way"
        return told + self._declared()

    def _money(self, right: Mapping[str, Any], says: Mapping[str, Any]) -> Iterator[str]:
        if SETTLEMENT in self.but:
            return
        is_of_money = self._is_declared(iter((*LINES, *map(str, BID_FIGURES)))) or self.own.figures
        if "lines" not in says:
            if list(says["net"]) != list(right["net"]) and not is_of_money:
                net = f"the net is {list(says['net'])}, by the library {right['net']}"
                yield net + self._declared()
            return
        ours, theirs = (Counter(map(_line, told["lines"])) for told in (right, says))
        for line in sorted((ours - theirs) + (theirs - ours)):
            code = line[0]
            if code in self.own.figures or self._is_declared(iter(_keys_of_line(line))):
                continue
            how = "is paid by the library, and not by the engine"
            if line in theirs:
                how = "is paid by the engine, and not by the library"
            yield f"the line {_told(line)} {how}{self._declared()}"


def _whose_is(is_librarys: bool) -> str:  # noqa: FBT001 - a word for a fact
    if is_librarys:
        return "is legal by the library, but not by the engine"
    return "is legal by the engine, but not by the library"


def _keys_of(text: str) -> Iterator[str]:
    """Go through the words by which a difference about an action can be declared."""
    word, _, rest = text.partition(" ")
    yield word
    if word == "bid":
        yield from map(str, Bid.parse(rest))
    if word == "kontra":
        yield from (target.partition("@")[0] for target in rest.split())


_LINE_KEYS: Final = (
    "figure",
    "silent",
    "fee",
    "result",
    "hub",
    "units",
    "suit_multiplier",
    "kontra_multiplier",
)


def _line(line: Mapping[str, Any]) -> tuple[Any, ...]:
    seat = -1 if line["seat"] is None else int(line["seat"])
    return (*(line[key] for key in _LINE_KEYS), seat, tuple(sorted(line["against"])))


def _keys_of_line(line: tuple[Any, ...]) -> list[str]:
    code, is_silent, is_fee = line[:3]
    return [code] * (not is_silent) + ["fee"] * is_fee + [f"silent {code}"] * is_silent


def _told(line: tuple[Any, ...]) -> str:
    code, is_silent, is_fee, result, hub, units, suit, kontra, *_ = line
    words = ["silent"] * is_silent + [code] + ["fee"] * is_fee + [result]
    return f"{' '.join(words)} (seat {hub}: {units} × {suit} × {kontra})"


def likeness(model: Model) -> Invariant:
    """Return the check of a deal against the library, which comes after all invariants."""
    return Invariant(
        LIKENESS,
        "R3-R11",
        "The engine does what the library does, but for what is declared.",
        "",
        model.faults,
    )
