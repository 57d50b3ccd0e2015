"""The JSON form of a view: reading it, and what it is written with (R13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from ulti.base.errors import ParseError, ProfileError, RecordError, UltiError
from ulti.house.catalogue import Catalogue
from ulti.model.actions import TALON_SIZE, parse_action
from ulti.model.bids import Bid
from ulti.model.cards import CardSet
from ulti.model.deals import SEATS, Seat
from ulti.model.verdict import Code
from ulti.record.reading import check_keys, read_profile, read_stake, wrong_type
from ulti.rules.outcome import Outcome
from ulti.view.retrace import differs, laid_talons, replay_auction
from ulti.view.seen import HIDDEN_DISCARD, SeenTalon, Sight, tells_bid

if TYPE_CHECKING:
    from ulti.house.profile import Profile
    from ulti.rules.auction import Auction
    from ulti.view.seen import SeenAction, SeenHistory, ShownHands

FORMAT: Final = "ulti-view"
VERSION: Final = 1

REQUIRED_KEYS: Final = (
    "format",
    "version",
    "profile",
    "seat",
    "dealt",
    "talons",
    "open",
    "history",
)
DERIVED_KEYS: Final = (
    "phase",
    "to_act",
    "hand",
    "sizes",
    "bid",
    "declarer",
    "trump",
    "melds",
    "kontra",
    "legal",
    "claims",
)
_OPTIONAL_KEYS: Final = ("rules", "stake")
KNOWN_KEYS: Final = REQUIRED_KEYS + DERIVED_KEYS + _OPTIONAL_KEYS
_TALON_KEYS: Final = ("laid", "cards")

SightT = TypeVar("SightT", bound=Sight)


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


def read_sight(data: Mapping[str, Any], kind: type[SightT]) -> SightT:
    """Read what a seat saw; keys have been checked."""
    profile = read_profile(data["profile"], data.get("rules", {}))
    seat = None if data["seat"] is None else _read_seat(data["seat"], "seat")
    dealt = None if data["dealt"] is None else _read_cards(data["dealt"], "dealt")
    stake = read_stake(data.get("stake", 1))
    talons = _read_talons(data["talons"])
    shown = _read_open(data["open"])
    history = _read_history(data["history"])
    view = kind(profile, stake, seat, dealt, talons, shown, None, None, None, history)
    facts: Outcome | Auction
    if data.get("bid") is not None and not tells_bid(history):
        facts = _read_contract(data, profile)
        declarer = facts.declarer
    else:
        facts, _ = replay_auction(view, laid_talons(view))
        declarer = facts._bidder
    return attrs.evolve(view, bid=facts.bid, declarer=declarer, trump=facts.trump)


def _read_seat(value: object, path: str) -> Seat:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < len(SEATS):
        raise wrong_type(value, path, "a seat: 0, 1 or 2")
    return SEATS[value]


def _read_cards(value: object, path: str) -> CardSet:
    if not isinstance(value, str):
        raise wrong_type(value, path, "a text of cards")
    try:
        return CardSet.parse(value)
    except ParseError as error:
        raise RecordError(error.code, str(error), path) from None


def _read_talons(value: object) -> tuple[SeenTalon, ...]:
    if not isinstance(value, (list, tuple)):
        raise wrong_type(value, "talons", "a list of objects with laid and cards")
    talons = []
    for place, talon in enumerate(value):
        path = f"talons[{place}]"
        if not isinstance(talon, Mapping):
            raise wrong_type(talon, path, "an object with laid and cards")
        check_keys(talon, _TALON_KEYS, _TALON_KEYS, path)
        laid = _read_seat(talon["laid"], f"{path}.laid")
        cards = _read_cards(talon["cards"], f"{path}.cards")
        if len(cards) != TALON_SIZE:
            raise RecordError("bad_deal", "a talon is two cards", f"{path}.cards")
        talons.append(SeenTalon(laid, cards))
    return tuple(talons)


def _read_open(value: object) -> ShownHands:
    if not isinstance(value, Mapping):
        raise wrong_type(value, "open", "an object with the open hands by seat")
    check_keys(value, tuple(str(int(seat)) for seat in SEATS), (), "open")
    texts = {int(seat): value[str(int(seat))] for seat in SEATS if str(int(seat)) in value}
    hands = {seat: _read_cards(text, f"open.{seat}") for seat, text in texts.items()}
    return hands.get(0), hands.get(1), hands.get(2)


def _read_history(value: object) -> SeenHistory:
    if not isinstance(value, (list, tuple)):
        raise wrong_type(value, "history", "a list of pairs of seat and action")
    return tuple(_read_deed(deed, f"history[{place}]") for place, deed in enumerate(value))


def _read_deed(value: object, path: str) -> tuple[Seat, SeenAction]:
    right = 'a pair such as [0, "pass"]'
    match value:
        case [seat, str(text)]:
            who = _read_seat(seat, path)
        case _:
            raise wrong_type(value, path, right)
    if text.split() == str(HIDDEN_DISCARD).split():
        return who, HIDDEN_DISCARD
    try:
        return who, parse_action(text)
    except ParseError as error:
        raise RecordError(error.code, str(error), path) from None


def _read_contract(data: Mapping[str, Any], profile: Profile) -> Outcome:
    """Read what is played where no auction is told: bid, declarer and trump."""
    bid, trump = data["bid"], data.get("trump")
    if not isinstance(bid, str):
        raise wrong_type(bid, "bid", "the code of a bid, or null")
    declarer = _read_seat(data.get("declarer"), "declarer")
    if not (trump is None or isinstance(trump, str)):
        raise wrong_type(trump, "trump", "the letter of a suit, or null")
    try:
        parsed = Bid.parse(bid)
        Catalogue.of(profile).rank(parsed)  # refuses a bid that the profile does not have
    except ParseError as error:
        raise RecordError(error.code, str(error), "bid") from None
    except ProfileError as error:
        raise RecordError(str(Code.BID_NOT_IN_PROFILE), str(error), "bid") from None
    try:
        # The outcome knows which trump fits a bid.
        return Outcome(bid=parsed, declarer=declarer, trump=trump)
    except UltiError as error:
        raise differs(str(error), "trump") from None
