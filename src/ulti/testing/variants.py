"""What an engine has that the library does not: bids, figures and words of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

import attrs

from ulti.base.errors import UltiError, quoted
from ulti.model.actions import VERBS
from ulti.model.bids import Bid, Figure, bid_of

FORMAT: Final = "ulti-variant"
"""The format of a deal that the library alone can't replay; otherwise it is a record."""


def _wrong(what: str) -> UltiError:
    return UltiError(what, "bad_argument")


def _read_codes(codes: Sequence[str]) -> tuple[str, ...]:
    if isinstance(codes, str) or not isinstance(codes, Sequence):
        raise _wrong(f"figures: {quoted(codes)} is not a list of codes")
    return tuple(codes)


@final
@attrs.frozen
class OwnBid:
    """A bid of an engine's own, which is played by the rules of one of the library.

    >>> OwnBid("jr", like="j", name="repülő").like
    Bid.parse('j')

    Attributes:
        code: its text, in actions after `bid`; no bid of the library's, and one word.
        like: the bid whose rules hold in its play: trump, order of the cards, melds, kontra.
        name: what it is called.
        figures: the codes of what it is made of, the library's and the engine's; the figures of
            `like` unless they are given.

    """

    code: str
    like: Bid = attrs.field(converter=bid_of)
    name: str = ""
    figures: tuple[str, ...] = attrs.field(default=(), converter=_read_codes)

    def __attrs_post_init__(self) -> None:
        """Refuse a code that means something already."""
        if not isinstance(self.code, str) or len(self.code.split()) != 1:
            raise _wrong(f"{quoted(self.code)} is not a code of a bid: use one word")
        try:
            known = Bid.parse(self.code)
        except UltiError:
            return
        raise _wrong(f"{self.code!r} is the library's bid {known}: use another code")

    def __str__(self) -> str:
        """Return the code."""
        return self.code


def _read_bids(given: Sequence[OwnBid] | Mapping[str, OwnBid]) -> Mapping[str, OwnBid]:
    # A table is what `attrs.evolve` hands on.
    bids = tuple(given.values()) if isinstance(given, Mapping) else given
    if not isinstance(bids, Sequence) or not all(isinstance(bid, OwnBid) for bid in bids):
        raise _wrong(f"bids: {quoted(given)} is not a list of OwnBid")
    return {bid.code: bid for bid in bids}


def _read_names(names: Mapping[str, str]) -> Mapping[str, str]:
    if not isinstance(names, Mapping) or not all(
        isinstance(key, str) and isinstance(name, str) for key, name in names.items()
    ):
        raise _wrong(f"{quoted(names)} is not a table of names by code")
    return dict(names)


@final
@attrs.frozen
class Own:
    """What an engine has of its own; its attribute `own` is one.

    >>> Own(words={"ellen": "the defenders will win the last trick with the trump 7"}).words[
    ...     "ellen"
    ... ]
    'the defenders will win the last trick with the trump 7'

    Attributes:
        bids: its bids, by code; given as a list.
        figures: the names of its figures by code, for the lines of settlements.
        words: what its actions mean, by their first word.

    """

    bids: Mapping[str, OwnBid] = attrs.field(factory=dict, converter=_read_bids)
    figures: Mapping[str, str] = attrs.field(factory=dict, converter=_read_names)
    words: Mapping[str, str] = attrs.field(factory=dict, converter=_read_names)

    def __attrs_post_init__(self) -> None:
        """Refuse what the library has."""
        for code in self.figures:
            if code in map(str, Figure):
                raise _wrong(f"{code!r} is a figure of the library: use another code")
        for word in self.words:
            if word in VERBS:
                raise _wrong(f"{word!r} is an action of the library: use another word")

    def has_text(self, text: str) -> bool:
        """Return whether a text is an action that only this engine knows."""
        word, _, rest = text.partition(" ")
        if word == "bid":
            return rest in self.bids
        if word == "kontra":
            return any(target.partition("@")[0] in self.figures for target in rest.split())
        return word in self.words

    def bid(self, code: str) -> Bid | OwnBid:
        """Read a bid, the engine's or the library's.

        Raises:
            ParseError: it is neither.

        """
        own = self.bids.get(code)
        return Bid.parse(code) if own is None else own

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data; nothing where there is nothing."""
        bids = {code: {"like": str(bid.like), "name": bid.name} for code, bid in self.bids.items()}
        told = {"bids": bids, "figures": dict(self.figures), "words": dict(self.words)}
        return {key: value for key, value in told.items() if value}


NOTHING: Final = Own()


def own_of(engine: object) -> Own:
    """Return what an engine has of its own.

    Raises:
        UltiError: its attribute `own` is something else.

    """
    own = getattr(engine, "own", NOTHING)
    if not isinstance(own, Own):
        raise _wrong(f"own: {quoted(own)} is not an Own(bids, figures, words)")
    return own


def like_of(bid: Bid | OwnBid) -> Bid:
    """Return the library's bid by whose rules a bid is played."""
    return bid.like if isinstance(bid, OwnBid) else bid


def figures_of(bid: Bid | OwnBid) -> tuple[str, ...]:
    """Return the codes of the figures of a bid."""
    if isinstance(bid, OwnBid) and bid.figures:
        return bid.figures
    return tuple(map(str, like_of(bid)))
