"""What the deals of an evening say about each player: counts, money by figure, kontras."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, final

import attrs

from ulti.base.value import Value
from ulti.rules.settlement import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ulti.base.words import Language
    from ulti.model.bids import Figure
    from ulti.table.entries import Entry


@final
class FigureMoney(NamedTuple):
    """What a player has won or lost with and against a figure, its fees included.

    Attributes:
        figure: the figure.
        silent: whether it was silent.
        amount: the sum, the stakes included.

    """

    figure: Figure
    silent: bool
    amount: int

    def text(self, language: Language = "en") -> str:
        """Return the name of the figure: `ulti`, `silent ulti`.

        Raises:
            UltiError: the language is neither `hu` nor `en`.

        """
        return name_of(self.figure, language, silent=self.silent)


@final
@attrs.frozen(eq=False, repr=False)
class PlayerStatistics(Value):
    """What the deals of a table say about one player.

    Attributes:
        player: the name.
        deals: in how many deals, void ones apart, the player had cards.
        declared: how many of them the player declared.
        made: in how many of these all that was announced was made.
        lost: in how many of these something announced was lost.
        amount: what the player has won or lost in all, the stakes included.
        money: the same by figure, announced ones first, as far as the lines of deals are known.
        kontra_won: how many lines that kontra multiplied brought the player something.
        kontra_lost: how many of them cost the player something.

    """

    player: str
    deals: int
    declared: int
    made: int
    lost: int
    amount: int
    money: tuple[FigureMoney, ...]
    kontra_won: int
    kontra_lost: int


def statistics_of(player: str, entries: Iterable[Entry]) -> PlayerStatistics:
    """Go through the deals for one player."""
    deals = declared = made = lost = amount = won = paid = 0
    money: dict[tuple[bool, Figure], int] = {}
    for entry in entries:
        if player not in entry.seats:
            continue
        seat = entry.seats.index(player)
        deals += entry.declarer is not None or any(entry.settlement.net)
        amount += entry.settlement.net[seat]
        if entry.declarer == player:
            declared += 1
            made += entry.made is True
            lost += entry.made is False
        for line in entry.settlement.lines:
            key = line.silent, line.figure
            money[key] = money.get(key, 0) + line.net[seat]
        for line in entry.doubled_lines:
            won += line.net[seat] > 0
            paid += line.net[seat] < 0
    in_order = sorted(money, key=lambda key: (key[0], key[1].index))
    sums = tuple(FigureMoney(figure, silent, money[silent, figure]) for silent, figure in in_order)
    return PlayerStatistics(player, deals, declared, made, lost, amount, sums, won, paid)
