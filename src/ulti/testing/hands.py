"""Hands that bring something about.

In a pattern `t` is the trump (without trump any suit) and x, y, z are the other suits, in any
order; a bar separates two hands. Cards that are not named are dealt at random; where thirty cards
are named, the two others become the talon.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, final

import attrs

from ulti.model.bids import Figure
from ulti.rules.outcome import Ending
from ulti.rules.possible import Terms, ends_early

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ulti.house.profile import Profile
    from ulti.model.bids import Bid
    from ulti.testing.corners import Corner


class Manner(Enum):
    """How a seat plays its cards."""

    ANY = "any legal card"
    HIGH = "win every trick, trumps first"
    LOW = "the lowest card"
    HOLD = "keep the trumps"


@final
@attrs.frozen
class Hands:
    """A pattern, and how it is played.

    Attributes:
        cards: the cards of each hand: of the strong one, the next and the third; where something
            is shown, of the declarer, of one defender and the other.
        shows: what surely comes of it: figures of the bid made (`4+`) or lost (`4-`), silent ones
            with the number of the hand (`u-1`). Where nothing is named, it is only likely.
        last: the cards that everybody keeps for the last trick.
        strong: which hand is to win tricks; None for none.
        others: how the others play; where something is shown, or it is not LOW.

    """

    cards: str
    shows: str = ""
    last: str = "t7"
    strong: int | None = 0
    others: Manner = Manner.LOW

    def has(self, facts: Sequence[str]) -> bool:
        """Return whether all of some facts are shown."""
        return set(self.shows.split()).issuperset(facts)


UNIVERSAL: Final = Hands("tA tX tK tO tU t7 xA xX xK xO")
"""Wins all ten tricks, the last with the trump 7, and holds the forty and a twenty."""

WEAK: Final = Hands("||", strong=None)
TOPS: Final = Hands("xA xK xO xU xX yA yK yO yU yX")
LOWS: Final = Hands("t8 t7 x8 x7 y8 y7 z8 z7 y9 z9")
HUNDRED: Final = Hands("tA tX tK tO t9 xA xX xK xO yK")
SEVEN_BEATEN: Final = Hands(
    "t7 t8 xK x9 x7 yK y9 y7 zK z9|tA tK xA xU yA yU y8 zA zU z8|tX tO xX xO x8 yX yO zX zO z7",
    strong=None,
    others=Manner.HOLD,
)
POINTLESS: Final = Hands(
    "tK tO xK xO yK yO zK zO x7 y7|tA tX tU t9 xA xX yA yX zA zX|xU x9 yU y9 zU z9"
)
_ACES: Final = Hands("tA tX tK tO t9 xA x7 yA y8 zA")
_TENS: Final = Hands("tA tX tK tO xA xX yA yX zA zX")
_SEVEN: Final = Hands("tA tX tK t9 t8 t7 xA xX yA zK")
_SUIT_Z: Final = "zA zX zK zO zU z9 z8 z7"
_ALL_BUT_LAST: Final = Hands("tA tX tK tO xA xX yA yX yK z7|zA z8|zX z9", last=_SUIT_Z)
_ALL_BUT_LAST_TOO: Final = Hands("tA tX tK tO xA xX yA yX yK z7|zX z9|zA z8", last=_SUIT_Z)

_STRONG_FOR: Final = {
    Figure.PARTI: (UNIVERSAL, _ACES, HUNDRED),
    Figure.FORTY_HUNDRED: (UNIVERSAL, _TENS),
    Figure.TWENTY_HUNDRED: (UNIVERSAL,),
    Figure.ULTI: (UNIVERSAL, _SEVEN),
    Figure.FOUR_ACES: (UNIVERSAL, _TENS, _ACES),
    Figure.FOUR_TENS: (UNIVERSAL, _TENS),
    Figure.DURCHMARS: (UNIVERSAL, _TENS),
    Figure.OPEN_DURCHMARS: (UNIVERSAL, _TENS),
    Figure.HUNDRED: (UNIVERSAL, HUNDRED),
}
_FREE_HANDS: Final = (
    *(WEAK,) * 8,
    UNIVERSAL,
    _TENS,
    _ACES,
    HUNDRED,
    _SEVEN,
    _ALL_BUT_LAST,
    SEVEN_BEATEN,
    POINTLESS,
)

# Two facts that seldom go together, a figure of the bid and a silent one. The declarer's hand is
# the first, the second that of the defender whose the silent figure is.
_FOR_BOTH: Final = (
    # The declarer wins all tricks, mostly the last with the trump 7. Beside all kings and overs
    # the talon's ten makes the defenders' hundred.
    Hands(UNIVERSAL.cards, "j+ 4+ 2+ u+ a+ x+ d+ td+ d+0 a+0 u+0 c1+0"),
    Hands(_TENS.cards, "j+ 4+ 2- u- a+ x+ d+ td+ d+0 a+0 c1+0"),
    Hands(
        "tA tX tK tO tU t7 xA xX xK yA|t9 t8 xO xU x9 yX yK yO yU y9|x8 x7 y8 y7 zX zK zO zU z9 z8",
        "j+ 4+ 2- u+ a- x+ d+ td+ d+0 u+0 c1+0",
    ),
    Hands(
        "tA tX tK tO tU t7 xA xX xK yA|t9 t8 xO xU x9 yX yK yO yU y9|x8 x7 y8 y7 zA zK zO zU z9 z8",
        "j+ 4+ 2- u+ a+ x- d+ td+ d+0 a+0 u+0 c1+0",
    ),
    Hands(
        "tA tX tU t7 xA xX xU yA yX zA|tK tO xK xO yK yO zK zO z8 z7|t9 t8 x9 x8 x7 yU y9 y8 zU z9",
        "j- 4- 2- u+ a+ x- d+ td+ d+0 a+0 u+0 c1+1",
    ),
    Hands(
        "tA tX tU t7 xA xX xU yA yX zX|tK tO xK xO yK yO zK zO z8 z7|t9 t8 x9 x8 x7 yU y9 y8 zU z9",
        "j- 4- 2- u+ a- x+ d+ td+ d+0 u+0 c1+1",
    ),
    Hands(
        "tA tX tK tO xA xX xK xO yA yX|t7 t8 t9 tU xU x9 x8 x7 y9 y8|y7 yU zA zX zK zO zU z9 z8 z7",
        "j+ 4+ 2+ a+ x+ d+ td+ u-1 d+0 a+0 c1+0",
        last="t7 tO",
    ),
    # The declarer loses the last trick alone: with the trump 7, to a defender's, or to an ace.
    Hands(
        "tA tX t7 xA xX xK xO yA yX yK|tK t9 t8 xU x9 x8 x7 yU y9 y8|tO tU zA zX zK zO zU z9 z8 z7",
        "j+ 4- 2+ u- a+ x+ d- td- u-0 d-0 a+0 c1+0",
        last="t7 tK z7",
    ),
    Hands(
        "tA tK tO xA xX xK xO yA yX yK|tU t9 t8 t7 xU x9 x8 x7 yU y9|tX y8 zA zX zK zO zU z9 z8 z7",
        "j+ 4+ 2+ u- a+ x+ d- td- u+1 d-0 a+0 c1+0",
        last="t7 yK z9",
    ),
    Hands(_ALL_BUT_LAST.cards, "j+ 4+ 2- u- a- x- d- td- d-0", last=_SUIT_Z),
    Hands(
        "tA tX tU t9 xA xX xU yA yX z7|tK tO xK xO yK yO zA zK zO z8|t8 t7 x9 x8 x7 yU y9 y8 zU z9",
        "j- 4- 2- u- a- x- d- td- d-0 c1+1",
        last="zA z7",
    ),
    # The declarer has his forty, and sixty points besides two tricks that he loses.
    Hands(
        "tK tO t7 xA xX xK xO yA yX yK|tA tX tU xU x9 x8 x7 yO yU y9|y8 y7 zA zX zK zO zU z9 z8 z7",
        "4+ u-0",
        last="t7 tU z9",
    ),
    Hands(
        "tX tO xX xO x8 yX yO zX zO z7|t7 t8 xK x9 x7 yK y9 y7 zK z9|tA tK xA xU yA yU y8 zA zU z8",
        "j- u-1",
        strong=None,
        others=Manner.HOLD,
    ),
    # A defender wins almost everything, and leaves melds, the last trick or the tens.
    Hands(
        "tX tK tO xK xO yK yO zK zO z7|tA tU t9 t8 t7 xA yA zA x9 y9|xX xU x8 x7 yX yU y8 zX zU z8",
        "j+ a+1",
        last="tX",
        strong=1,
    ),
    Hands(
        "tO xK xO x7 yK yO y7 zA zK zO|tA tX tK tU t9 t8 xA xX yA z7|xU x9 x8 yX yU y9 zX zU z9 z8",
        "j+ 4- 2- u- a- x- d-1",
        last="zA z7",
        strong=1,
    ),
    Hands(
        "t9 t8 t7 x9 x8 x7 y9 y8 y7 z7|tA tX xA xX xK yA yX yK zA z8|tO tU xO xU yO yU zX zK zO zU",
        "j- 4- 2- u+ a- x- d-1 a+1",
        strong=1,
    ),
    Hands(
        "tX tK tO t8 xX x7 yX y7 zX z7|tA xA yA zA x9 x8 y9 y8 z9 z8|t7 xK xO xU yK yO yU zK zO zU",
        "x+ a+1",
        strong=1,
    ),
    Hands(
        "tK tO xK xO yK yO zK zO x7 y7|tA tX tU t9 xA xX yA yX zA zX|xU x9 yU y9 zU z9",
        "j+ 4- 2- u- a- x- d+1 a+1",  # the parti by melds alone (R9.3)
        last="",
        strong=1,
    ),
)

# Lost in the last trick, which does not end a bid without trump early (R8.5); or lost before the
# defenders give up (R8.8).
_BETLI_LOST_LAST: Final = Hands(
    "t8 t7 x8 x7 y8 y7 zA zK zO zU|tA tK tO xA xK xO yA yK yO z9|tU tX t9 xU xX x9 yU yX y9 z8",
    "b- eb- tb-",
    last="zA z9 z8",
    strong=None,
)
_DURCHMARS_LOST_LAST: Final = Hands(
    "xA xK xO xU xX x9 x8 x7 yA z7|zA z8|zX z9", "nd- ed- ntd-", last=_SUIT_Z
)
_LOST_LAST_WITH_TRUMP: Final = Hands(_ALL_BUT_LAST.cards, "d- td-", last=_SUIT_Z)
_SEVEN_DRAWN: Final = Hands("tA tX tK|t7|", "u-", last="")

SCRIPTED: Final = (
    *_FOR_BOTH,
    _BETLI_LOST_LAST,
    _DURCHMARS_LOST_LAST,
    _LOST_LAST_WITH_TRUMP,
    _SEVEN_DRAWN,
)
"""All hands that surely show something."""


def hands_for(corner: Corner, bid: Bid, profile: Profile) -> tuple[Hands, ...]:
    """Return the hands that bring a corner about."""
    figure = corner.figure or bid.figures[0]
    if corner.silent is not None:
        scripted = _for_both(corner)
        if scripted:
            return scripted
        if corner.silent_made is not False:
            return _STRONG_FOR[corner.silent]
        is_ulti = corner.silent is Figure.ULTI
        return (SEVEN_BEATEN,) if is_ulti else (_ALL_BUT_LAST, _ALL_BUT_LAST_TOO)
    if (
        corner.made is False
        and corner.ending is Ending.PLAYED
        and ends_early(bid.figures, Terms.of(profile))
    ):
        return (_LOST_LAST_WITH_TRUMP if figure.needs_trump else _lost_last(figure),)
    if corner.made is False and corner.ending is Ending.CONCEDED and figure is Figure.ULTI:
        return (_SEVEN_DRAWN,)
    if corner.made is False or corner.ending is Ending.EARLY:
        return (WEAK, UNIVERSAL) if figure.needs_trump else (WEAK,)
    if not figure.needs_trump:
        return (LOWS,) if figure.is_betli else (TOPS,)
    return _FREE_HANDS if corner.made is None else _STRONG_FOR[figure]


def _lost_last(figure: Figure) -> Hands:
    return _BETLI_LOST_LAST if figure.is_betli else _DURCHMARS_LOST_LAST


def _for_both(corner: Corner) -> tuple[Hands, ...]:
    """Return the hands that show a figure of the bid and a silent one."""
    if corner.made is None:
        return ()
    announced = f"{corner.figure}{_sign(corner.made)}"
    whose = (0, 1) if corner.silent_by is None else (min(corner.silent_by, 1),)
    signs = ("+", "-") if corner.silent_made is None else (_sign(corner.silent_made),)
    wanted = [f"{corner.silent}{sign}{hand}" for sign in signs for hand in whose]
    return tuple(h for h in _FOR_BOTH if any(h.has((announced, silent)) for silent in wanted))


def _sign(made: bool) -> str:  # noqa: FBT001 - a sign for a fact
    return "+" if made else "-"
