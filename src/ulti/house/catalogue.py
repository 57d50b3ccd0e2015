"""What a profile makes of the bids: which there are, their values and ranks (R3.4, R4, R12.W)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, assert_never, final

import attrs

from ulti.base.errors import ParseError, ProfileError, UltiError, quoted
from ulti.base.value import Value
from ulti.base.words import Language, Words
from ulti.house.choices import AllPass, Losses, SilentEligibility, TieBreak
from ulti.house.combinations import has_trump_durchmars, played_bids, why_not_bid
from ulti.house.profile import Profile
from ulti.model.bids import NAMEABLE_TRUMPS, Bid, Figure, bid_of
from ulti.model.cards import Suit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BidRank: TypeAlias = tuple[int, int]
"""What bids are compared by: the greater pair is the higher bid."""

_Sum: TypeAlias = Literal[TieBreak.LEVEL, TieBreak.STRICT_VALUE, TieBreak.FEWER_FIGURES]
"""The ways to compare bids by what their figures are worth."""


class BidRow(NamedTuple):
    """A row of the bid table, in the columns of the Wikipedia table (R12.W).

    Attributes:
        win: what each defender pays when all is made: "8", or "4+1" with a parti.
        loss: what each defender receives when all is lost, the ulti fee included.
        silent_hundred: the price of a silent hundred of the declarer; None if there is none.
        silent_ulti: the same for a silent ulti.
        silent_durchmars: the same for a silent durchmars.
        trump: "Piros" or another suit, "3-féle" where the trump is named later, "" without trump.
        mark: "(!)" where the silent hundred follows the parti's own kontra, else "".

    """

    win: str
    loss: str
    silent_hundred: int | None
    silent_ulti: int | None
    silent_durchmars: int | None
    trump: str
    mark: str


class _WikipediaCells(NamedTuple):
    """Which cells of a row of the Wikipedia table are filled."""

    silent_hundred: bool
    silent_ulti: bool
    silent_durchmars: bool
    mark: bool


@lru_cache(maxsize=1)
def _wikipedia_cells() -> Mapping[Bid, _WikipediaCells]:
    """Read the table, on first use."""
    import csv  # noqa: PLC0415 - only profiles that follow the table need it
    from importlib.resources import files  # noqa: PLC0415 - the same

    text = files("ulti.house").joinpath("wikipedia_table.csv").read_text(encoding="utf-8")
    columns = ("silent100", "silent_ulti", "silent_durchmars", "mark")
    return {
        Bid.parse(row["bid_hu"]): _WikipediaCells(*(row[column] != "" for column in columns))
        for row in csv.DictReader(text.splitlines())
    }


def _sum_text(alone: int, parti: int | None) -> str:
    return str(alone) if parti is None else f"{alone}+{parti}"


@final
@attrs.frozen(eq=False, repr=False)
class Catalogue(Value):
    """The bids of a profile in order of rank, their values and the silent figures with them.

    Make one with `Catalogue.of(profile)`; it is kept and shared.

    >>> from ulti import ULTISTARS
    >>> catalogue = Catalogue.of(ULTISTARS)
    >>> len(catalogue.bids), catalogue.text("Pju"), catalogue.outbids("b", "ju")
    (54, '8+2', True)

    Attributes:
        profile: the house rules.
        bids: all legal bids, lowest first; those of equal rank by code, hearts last.

    """

    profile: Profile
    bids: tuple[Bid, ...]
    _ranks: Mapping[Bid, BidRank]

    def _content(self) -> tuple[object, ...]:
        return (self.profile,)  # all else follows from it

    @classmethod
    def of(cls, profile: Profile) -> Catalogue:
        """Return the catalogue of a profile.

        Raises:
            UltiError: the argument is not a profile.

        """
        if not isinstance(profile, Profile):
            raise UltiError(f"{quoted(profile)} is not a Profile: see get_profile", "bad_argument")
        catalogue: Catalogue = profile._derived("catalogue", _catalogue_of)  # noqa: SLF001
        return catalogue

    def __contains__(self, bid: object) -> bool:
        """Return whether a bid, or its text, is legal in the profile (R3.2)."""
        if isinstance(bid, str):
            try:
                bid = Bid.parse(bid)
            except ParseError:
                return False
        return isinstance(bid, Bid) and bid in self._ranks

    def __repr__(self) -> str:
        """Return the profile's name and how many bids it has."""
        return f"<Catalogue of {self.profile.name!r}, {len(self.bids)} bids>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and unpickle to the catalogue that is kept."""
        return Catalogue.of, (self.profile,)

    def value(self, bid: Bid | str) -> int:
        """Return the value of a bid in units, hearts counted (R3.4).

        Raises:
            ProfileError: the profile does not have the bid.
            ParseError: the text is not a bid.

        """
        bid = self._known(bid)
        return sum(self.figure_value(bid, figure) for figure in bid)

    def text(self, bid: Bid | str) -> str:
        """Return the value as it is spoken: "8", or "4+1" where a parti goes with it.

        Raises:
            ProfileError: the profile does not have the bid.
            ParseError: the text is not a bid.

        """
        bid = self._known(bid)
        alone, parti = _split_parti(bid, {f: self.figure_value(bid, f) for f in bid})
        return _sum_text(alone, parti)

    def rank(self, bid: Bid | str) -> BidRank:
        """Return what the bid is compared by (R4.2, R4.3).

        Raises:
            ProfileError: the profile does not have the bid.
            ParseError: the text is not a bid.

        """
        return self._ranks[self._known(bid)]

    def outbids(self, new: Bid | str, old: Bid | str) -> bool:
        """Return whether a bid is strictly higher than the standing one (R4.1).

        Raises:
            ProfileError: the profile does not have one of the bids.
            ParseError: a text is not a bid.

        """
        return self.rank(new) > self.rank(old)

    def higher_than(self, bid: Bid | str | None) -> tuple[Bid, ...]:
        """Return the bids that outbid this one, lowest first; None means no bid yet.

        Raises:
            ProfileError: the profile does not have the bid.
            ParseError: the text is not a bid.

        """
        if bid is None:
            return self.bids
        rank = self.rank(bid)
        # Sorted by rank: the higher ones are the tail after the last one that is not higher.
        low, high = 0, len(self.bids)
        while low < high:
            middle = (low + high) // 2
            if self._ranks[self.bids[middle]] > rank:
                high = middle
            else:
                low = middle + 1
        return self.bids[low:]

    def row(self, bid: Bid | str) -> BidRow:
        """Return the bid's row of the bid table; amounts in units, hearts counted.

        Raises:
            ProfileError: the profile does not have the bid.
            ParseError: the text is not a bid.

        """
        bid = self._known(bid)
        suit = self.suit_multiplier(bid, None)
        losses = {f: self.loss_units(bid, f) * self.multiplier(bid, f, None) for f in bid}
        if Figure.ULTI in bid:
            losses[Figure.ULTI] += self.profile.ulti_fee * suit
        loss, parti_loss = _split_parti(bid, losses)
        silent_ulti = self.silent_ulti_units(bid)
        silent_durchmars = self.silent_durchmars_units(bid)
        return BidRow(
            win=self.text(bid),
            loss=_sum_text(loss, parti_loss),
            silent_hundred=self._shown_hundred(bid),
            silent_ulti=silent_ulti and silent_ulti * suit,
            silent_durchmars=silent_durchmars and silent_durchmars * suit,
            trump=_trump_text(bid),
            mark="(!)" if self._is_marked(bid) else "",
        )

    def suit_multiplier(self, bid: Bid, trump: Suit | None) -> int:
        """Return by what the bid's suit multiplies: fees and silent lines always (R3.4).

        A trump still to be named counts as the cheapest of the three that can be (a *Decision*
        for profiles whose plain suits differ; no built-in one does).
        """
        if not bid.has_trump:
            return 1
        suit = bid.suit or trump
        multipliers = self.profile.suit_multipliers
        if suit is None:
            return min(multipliers[nameable] for nameable in NAMEABLE_TRUMPS)
        return multipliers[suit]

    def multiplier(self, bid: Bid, figure: Figure, trump: Suit | None) -> int:
        """Return by what the bid's suit multiplies a figure: 1 if hearts exempts it (R3.4)."""
        if bid.suit is Suit.HEARTS and figure in self.profile.red_exempt:
            return 1
        return self.suit_multiplier(bid, trump)

    def loss_units(self, bid: Bid, figure: Figure) -> int:
        """Return the units that a lost figure costs, before suit, kontra and fee (R11.2, R11.6)."""
        lost = self.profile.lost_values.get(figure)
        return self._loss_by_table(bid, figure) if lost is None else lost

    def _loss_by_table(self, bid: Bid, figure: Figure) -> int:
        """Return the loss of a figure by `losses` (R12.W)."""
        value = self.profile.values[figure]
        if self.profile.losses is Losses.SYMMETRIC or figure is Figure.ULTI:
            return value  # the ulti's fee makes its loss double
        beside_big_one = Figure.ULTI in bid or Figure.FOUR_ACES in bid
        if figure is Figure.PARTI and beside_big_one:
            return value
        if bid.figures == (Figure.PARTI, Figure.FOUR_ACES):
            return value
        return 2 * value

    def silent_ulti_units(self, bid: Bid) -> int | None:
        """Return the units of a silent ulti with the bid; None if it is not paid (R10.2)."""
        if not bid.has_trump or Figure.ULTI in bid:
            return None
        cells = self._cells(bid)
        return self.profile.silent_ulti if cells is None or cells.silent_ulti else None

    def silent_durchmars_units(self, bid: Bid) -> int | None:
        """Return the units of a silent durchmars with the bid; None if not paid (R10.4)."""
        if not bid.has_trump or has_trump_durchmars(bid):
            return None
        if Figure.FOUR_ACES in bid and not self.profile.aces_with_silent_durchmars:
            return None
        cells = self._cells(bid)
        return self.profile.silent_durchmars if cells is None or cells.silent_durchmars else None

    def silent_aces_units(self, bid: Bid, *, by_declarer: bool) -> int | None:
        """Return the units of silent four aces with the bid; None if not paid (R10.3)."""
        if not bid.has_trump or Figure.FOUR_ACES in bid:
            return None
        if has_trump_durchmars(bid) and (
            by_declarer or not self.profile.silent_aces_against_durchmars
        ):
            return None
        return self.profile.silent_aces

    def silent_hundred_units(
        self, bid: Bid, *, by_declarer: bool, with_twenty: bool = False
    ) -> int | None:
        """Return the units of a silent hundred before kontra; None if not paid (R10.1, R12.W)."""
        profile = self.profile
        price = profile.silent_hundred_with_twenty if with_twenty else None
        price = profile.silent_hundred if price is None else price
        if price is None or Figure.PARTI not in bid:
            return None
        if by_declarer or profile.losses is Losses.SYMMETRIC:
            return price
        parti = profile.values[Figure.PARTI]
        return price * self._loss_by_table(bid, Figure.PARTI) // parti

    def hundred_follows_parti(self, bid: Bid) -> bool:
        """Report that the parti's own kontra scales a silent hundred, not the highest (R12.W)."""
        cells = self._cells(bid)
        return cells is None or cells.mark

    def _cells(self, bid: Bid) -> _WikipediaCells | None:
        """Return the bid's cells where the profile follows the table; None beyond its 54 bids."""
        if self.profile.silent_eligibility is SilentEligibility.RULES:
            return None
        return _wikipedia_cells().get(bid)

    def _shown_hundred(self, bid: Bid) -> int | None:
        """Return the silent hundred of the bid table: the declarer's, suit counted."""
        cells = self._cells(bid)
        price = self.profile.silent_hundred
        if price is None or not (Figure.PARTI in bid if cells is None else cells.silent_hundred):
            return None
        return price * self.suit_multiplier(bid, None)

    def _is_marked(self, bid: Bid) -> bool:
        return Figure.PARTI in bid and self.hundred_follows_parti(bid)

    def figure_value(self, bid: Bid, figure: Figure) -> int:
        """Return what one figure adds to the value of a bid (R3.4)."""
        return self.profile.values[figure] * self.multiplier(bid, figure, None)

    def plays(self, bid: Bid) -> bool:
        """Return whether a bid may be played: it is bid, or it is what four passes mean (R5.11)."""
        if bid in self._ranks:
            return True
        is_parti = bid.is_plain_parti and bid.suit is None  # its trump is named later (R5.11)
        return is_parti and self.profile.all_pass is AllPass.PLAIN_PARTI

    def refuse_unplayed(self, bid: Bid) -> None:
        """Refuse a bid that is never played.

        Raises:
            ProfileError: the profile does not have the bid.

        """
        if not self.plays(bid):
            self._known(bid)

    def _known(self, bid: Bid | str) -> Bid:
        bid = bid_of(bid)
        if bid not in self._ranks:
            which = f"profile {self.profile.name!r} does not have the bid {bid}"
            raise ProfileError(f"{which}: {self.why_not(bid)}", "bid_not_in_profile")
        return bid

    def why_not(self, bid: Bid, language: Language = "en") -> str:
        """Say why the profile does not have a bid.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        return self.words_why_not(bid).text(language)

    def words_why_not(self, bid: Bid) -> Words:
        """Say in both languages why the profile does not have a bid."""
        return why_not_bid(bid, self.profile) or _IT_DOES


def _split_parti(bid: Bid, amounts: dict[Figure, int]) -> tuple[int, int | None]:
    """Return the sum of all amounts but an accompanying parti's, and that one's."""
    if len(bid) == 1 or Figure.PARTI not in bid:
        return sum(amounts.values()), None
    parti = amounts[Figure.PARTI]
    return sum(amounts.values()) - parti, parti


def _trump_text(bid: Bid) -> str:
    if bid.suit is not None:
        return bid.suit.text("hu").capitalize()
    return "3-féle" if bid.has_trump else ""


_IT_DOES: Final[Words] = Words("it does", "van ilyen")


def _ranks_of(catalogue: Catalogue, bids: Sequence[Bid]) -> dict[Bid, BidRank]:
    """Return what the bids of a profile are compared by (R4.2, R4.3)."""
    way = catalogue.profile.tie_break
    if way is TieBreak.LIST:
        order = enumerate(catalogue.profile.order)
        return {bid: (place, 0) for place, rank in order for bid in rank}
    return {bid: _rank_of(catalogue, bid, way) for bid in bids}


def _rank_of(catalogue: Catalogue, bid: Bid, way: _Sum) -> BidRank:
    values = {figure: catalogue.figure_value(bid, figure) for figure in bid.figures}
    match way:
        case TieBreak.LEVEL:
            alone, parti = _split_parti(bid, values)
            return alone, parti or 0
        case TieBreak.STRICT_VALUE:
            return sum(values.values()), 0
        case TieBreak.FEWER_FIGURES:
            return sum(values.values()), -len(bid)
        case unknown:
            assert_never(unknown)


# What follows from a profile is kept with it, so it costs no memory that the profile does not
# cost; equal profiles that are made again and again, as by unpickling, share the latest few.


@lru_cache(maxsize=256)
def _catalogue_of(profile: Profile) -> Catalogue:
    bids = list(played_bids(profile))
    ranks = _ranks_of(Catalogue(profile, (), {}), bids)
    bids.sort(key=lambda bid: (ranks[bid], bid.suit is not None, [f.index for f in bid.figures]))
    return Catalogue(profile, tuple(bids), {bid: ranks[bid] for bid in bids})
