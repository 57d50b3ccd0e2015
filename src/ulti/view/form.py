"""The JSON form of a view, declared once, and its reader (R13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, final

import attrs

from ulti.base.errors import ProfileError, RecordError, UltiError
from ulti.base.words import Words
from ulti.house.catalogue import Catalogue
from ulti.model.actions import TALON_SIZE, parse_action
from ulti.model.deals import SEATS
from ulti.model.problems import Problem, refuse
from ulti.model.shapes import (
    BID,
    CARD,
    CARDS,
    COUNT,
    SEAT,
    SEAT_OR_NULL,
    SUIT,
    WRONG,
    AsWritten,
    Document,
    Key,
    ListOf,
    Named,
    ObjectOf,
    OneOf,
    OrNull,
    PairOf,
    Parsed,
    TableOf,
    Text,
)
from ulti.model.verdict import Code, Phase
from ulti.record.form import ACTION_PATTERN, PLAYERS
from ulti.record.reading import HOUSE_KEYS, find_profile
from ulti.rules.outcome import LEVELS, OUTCOME, Outcome, Status
from ulti.rules.settlement import SETTLEMENT
from ulti.view.retrace import differs, stand
from ulti.view.seen import HIDDEN_DISCARD, SeenTalon, Sight, has_auction

if TYPE_CHECKING:
    from ulti.house.profile import Profile
    from ulti.model.problems import Tell
    from ulti.view.seen import SeenAction, ShownHands
    from ulti.view.standing import Standing


def is_same(stated: object, ours: object) -> bool:
    """Compare plain data: 1, true and 1.0 are three things."""
    if isinstance(ours, list):
        if not isinstance(stated, (list, tuple)) or len(stated) != len(ours):
            return False
        return all(map(is_same, stated, ours))
    if isinstance(ours, dict):
        if not isinstance(stated, Mapping) or stated.keys() != ours.keys():
            return False
        return all(is_same(stated[key], ours[key]) for key in ours)
    return type(stated) is type(ours) and stated == ours


def read_sight(data: Mapping[str, Any]) -> tuple[Sight, Standing]:
    """Read what a seat saw, and replay it; keys have been checked."""
    profile = find_profile(data["profile"], data.get("rules", {}))
    seat, dealt, talons, shown, history = (
        VIEW.part(data, name) for name in ("seat", "dealt", "talons", "open", "history")
    )
    stake = VIEW.part(data, "stake") if "stake" in data else 1
    sight = Sight(profile, stake, seat, dealt, talons, shown, None, None, None, history)
    if data.get("bid") is not None and not has_auction(history):
        facts = _read_contract(data, profile)
        sight = attrs.evolve(sight, bid=facts.bid, declarer=facts.declarer, trump=facts.trump)
    standing = stand(sight)
    auction = standing.auction
    if auction is not None:
        sight = attrs.evolve(sight, bid=auction.bid, declarer=auction._bidder, trump=auction.trump)
    return sight, standing


@final
class _TalonShape(ObjectOf):
    """A talon that the seat knows."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        parts = super().read(value, path, tell)
        if parts is WRONG:
            return WRONG
        if len(parts["cards"]) != TALON_SIZE:
            words = Words("a talon is two cards", "a talon két lap")
            tell(Problem.of("bad_deal", f"{path}.cards", words))
            return WRONG
        return SeenTalon(**parts)


@final
class _OpenShape(ObjectOf):
    """The open hands, by seat."""

    __slots__ = ()

    def read(self, value: Any, path: str, tell: Tell) -> Any:  # noqa: ANN401 - see `Shape`
        hands = super().read(value, path, tell)
        return WRONG if hands is WRONG else tuple(map(hands.get, self.known))

    def plain(self, value: ShownHands) -> dict[str, Any]:
        shown = zip(self.known, value, strict=True)
        return {seat: CARDS.plain(hand) for seat, hand in shown if hand is not None}


def _read_seen_action(text: str) -> SeenAction:
    return HIDDEN_DISCARD if text.split() == _HIDDEN else parse_action(text)


_HIDDEN: Final = str(HIDDEN_DISCARD).split()
_SEEN_ACTION: Final = Parsed(
    Words("an action", "egy akció"), _read_seen_action, "{}: ez nem akció", ACTION_PATTERN
)
HISTORY: Final = ListOf(
    Words("a list of pairs of seat and action", "lista hely–akció párokkal"),
    Named(
        "deed",
        PairOf(
            Words('a pair such as [0, "pass"]', 'egy pár, például [0, "pass"]'), SEAT, _SEEN_ACTION
        ),
    ),
)
"""What a seat has seen of who did what."""

_SAID: Final = Text(Words('what was melded, such as "40 20"', 'a bemondás, például "40 20"'))
_SENTENCE: Final = Text(Words("a sentence", "egy mondat"))
_ACTIONS: Final = ListOf(Words("a list of actions", "lista akciókkal"), _SEEN_ACTION)
_CARDS_OR_NULL: Final = OrNull(CARDS)
_BID: Final = OrNull(BID)
_TRUMP: Final = OrNull(SUIT)

VIEW: Final = Document(
    "ulti-view",
    1,
    {
        **HOUSE_KEYS,
        "seat": Key(SEAT_OR_NULL, "whose view it is; null for a spectator"),
        "phase": Key(
            OneOf.members(Words("the name of a phase", "egy szakasz neve"), Phase),
            "what is to be done next",
            needed=False,
        ),
        "to_act": Key(SEAT_OR_NULL, "whose turn it is; null when the deal is over", needed=False),
        "dealt": Key(_CARDS_OR_NULL, "the seat's cards as they were dealt; null for a spectator"),
        "hand": Key(
            _CARDS_OR_NULL, "the cards that it holds now; null for a spectator", needed=False
        ),
        "talons": Key(
            ListOf(
                Words("a list of talons", "lista talonokkal"),
                Named(
                    "talon",
                    _TalonShape(
                        {"laid": Key(SEAT, "who laid it"), "cards": Key(CARDS, "its two cards")}
                    ),
                ),
            ),
            "the talons that the seat laid or took, in order",
        ),
        "sizes": Key(
            ListOf(Words("a list of three numbers", "lista három számmal"), COUNT, 3, 3),
            "how many cards each seat holds",
            needed=False,
        ),
        "open": Key(
            _OpenShape({str(int(seat)): Key(CARDS, needed=False) for seat in SEATS}),
            "the open hands, by seat",
        ),
        "bid": Key(_BID, "the highest bid or the contract; null before there is one", needed=False),
        "declarer": Key(SEAT_OR_NULL, "who made that bid", needed=False),
        "trump": Key(_TRUMP, "the trump suit; null as long as there is none", needed=False),
        "melds": Key(
            ListOf(Words("a list of three melds", "lista három bemondással"), OrNull(_SAID), 3, 3),
            "what each seat has said; null for nothing",
            needed=False,
        ),
        "kontra": Key(
            LEVELS,
            "the level of each figure that was doubled; two, against the defenders in playing "
            "order, where they are individual",
            needed=False,
        ),
        "trick": Key(
            ListOf(
                Words("a list of seats and cards", "lista helyekkel és lapokkal"),
                PairOf(Words('a pair such as [0, "PA"]', 'egy pár, például [0, "PA"]'), SEAT, CARD),
                most=len(SEATS),
            ),
            "the cards on the table and who played them, the led one first",
            needed=False,
        ),
        "tricks": Key(
            ListOf(
                Words("a list of tricks", "lista ütésekkel"),
                Named(
                    "trick",
                    ObjectOf(
                        {
                            "leader": Key(SEAT, "who led"),
                            "cards": Key(
                                ListOf(
                                    Words("a list of three cards", "lista három lappal"), CARD, 3, 3
                                ),
                                "the led one first",
                            ),
                            "winner": Key(SEAT, "who won it"),
                        }
                    ),
                ),
            ),
            "the gathered tricks",
            needed=False,
        ),
        "points": Key(
            ObjectOf({"declarer": Key(COUNT), "defenders": Key(COUNT)}),
            "trick points so far; the talon's only for a seat that knows it",
            needed=False,
        ),
        "pending": Key(
            TableOf(
                Words("results by figure", "eredmények figuránként"),
                OneOf.members(Words("OPEN, MADE or LOST", "OPEN, MADE vagy LOST"), Status),
            ),
            "what is certain about each figure of the bid by what the seat knows",
            needed=False,
        ),
        "outcome": Key(
            OrNull(AsWritten("outcome", OUTCOME)),
            "what came of the deal; null until it is over",
            needed=False,
        ),
        "settlement": Key(
            OrNull(AsWritten("settlement", SETTLEMENT)),
            "who pays whom; null until the deal is over",
            needed=False,
        ),
        "text": Key(
            ObjectOf({"en": Key(_SENTENCE), "hu": Key(_SENTENCE)}),
            "the state of the deal, as a sentence",
            needed=False,
        ),
        "players": Key(OrNull(PLAYERS), "three names, seat 0 first, if known", needed=False),
        "history": Key(
            HISTORY,
            "who did what; a discard that the seat has not made is `discard ?? ??`",
        ),
        "legal": Key(
            _ACTIONS, "what the seat may do now; nothing unless it is to act", needed=False
        ),
        "claims": Key(_ACTIONS, "the claims that may be made", needed=False),
    },
)
"""The JSON form of a view."""

DERIVED_KEYS: Final = tuple(
    name
    for name, key in VIEW.keys.items()
    if not key.needed and name not in {"rules", "stake", "players"}
)
"""What follows from the rest: it may be left out, and must be right."""


def _read_contract(data: Mapping[str, Any], profile: Profile) -> Outcome:
    """Read what is played where no auction is known: bid, declarer and trump."""
    bid = VIEW.part(data, "bid")
    declarer = SEAT.read(data.get("declarer"), "declarer", refuse)
    trump = _TRUMP.read(data.get("trump"), "trump", refuse)
    try:
        Catalogue.of(profile).refuse_unplayed(bid)
    except ProfileError as error:
        raise RecordError(str(Code.BID_NOT_IN_PROFILE), str(error), "bid") from None
    try:
        # The outcome knows which trump fits a bid.
        return Outcome(bid=bid, declarer=declarer, trump=trump)
    except UltiError as error:
        raise differs(str(error), "trump") from None
