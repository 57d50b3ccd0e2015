"""Strategies for records: right ones, and broken ones with the code that must be reported."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from ulti.base.errors import UltiError, quoted, suggestion
from ulti.house.catalogue import Catalogue
from ulti.house.choices import (
    DefenderSpread,
    KontraScope,
    KontraTime,
    RaiseWithoutTalon,
    SevenGuard,
    SpreadTime,
    SuitNamed,
)
from ulti.house.profile import Profile
from ulti.model.bids import Figure
from ulti.model.cards import DECK
from ulti.model.verdict import Code, Phase
from ulti.record.record import Record
from ulti.testing.games import HouseRules, games, house_rules
from ulti.testing.house_rules import profiles
from ulti.testing.values import BID_FIGURES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti.game import Game

_NAMES: Final = ("Anna", "Béla", "Cili", "Dani")


class BrokenRecord(NamedTuple):
    """A record that must be refused.

    Attributes:
        text: the JSON text, or what should be one.
        code: the code of the `RecordError` with which `Record.from_json(text).replay()` ends.

    """

    text: str
    code: str


def records(
    profile: HouseRules = None, *, finished: bool | None = None
) -> st.SearchStrategy[Record]:
    """Make records of games at any point, some with names and a stated settlement.

    Args:
        profile: the house rules, or a strategy of them; None for any.
        finished: whether the deal is over; None for either.

    Raises:
        UltiError: this is neither a profile nor a strategy, or `finished` no truth value.

    """
    return _records(games(profile, finished=finished))


@st.composite
def _records(draw: st.DrawFn, made: st.SearchStrategy[Game]) -> Record:
    game = draw(made)
    names = draw(st.none() | st.permutations(_NAMES).map(lambda names: names[:3]))
    record = Record.of(game, names)
    if draw(st.booleans()):
        return record
    return Record(
        record.profile,
        record.deal,
        record.actions,
        record.stake,
        record.players,
        position=record.position,
    )


# What can be wrong with the text, whatever the deal is.

Data = dict[str, Any]


def _cut(data: Data) -> str:
    return json.dumps(data)[:-1]


def _with(**changes: object) -> Callable[[Data], str]:
    return lambda data: json.dumps({**data, **changes})


def _without(key: str) -> Callable[[Data], str]:
    return lambda data: json.dumps({k: value for k, value in data.items() if k != key})


def _with_hands(change: Callable[[list[str]], list[str]]) -> Callable[[Data], str]:
    return lambda data: json.dumps({**data, "deal": change(data["deal"])})


def _twice(hands: list[str]) -> list[str]:
    """Give seat 1 a card of seat 0 in the place of one of its own."""
    return [hands[0], " ".join([hands[0].split()[0], *hands[1].split()[1:]]), hands[2]]


def _moved(hands: list[str]) -> list[str]:
    """Give seat 1 a card of seat 0."""
    first, _, rest = hands[0].partition(" ")
    return [rest, f"{hands[1]} {first}", hands[2]]


_BREAKERS: Final[tuple[tuple[str, Callable[[Data], str]], ...]] = (
    ("bad_json", _cut),
    ("bad_json", lambda data: json.dumps(data).replace('"stake":', '"stake": NaN, "stake":')),
    ("bad_format", _with(format="ulti-view")),
    ("bad_version", _with(version=2)),
    ("unknown_key", _with(weather="fine")),
    *(("missing_key", _without(key)) for key in ("format", "version", "profile", "deal")),
    ("bad_type", _with(actions="pass")),
    ("bad_type", _with(players=["Anna", "Béla"])),
    ("bad_type", _with(deal=None)),
    ("bad_deal", _with_hands(_twice)),
    ("bad_deal", _with_hands(_moved)),
    ("bad_stake", _with(stake=0)),
    ("bad_stake", _with(stake=-1)),
    ("unknown_profile", _with(profile="patience")),
    ("bad_rules", _with(rules={"weather": "fine"})),
    ("bad_rules", _with(rules={"seven_guard": "SOMEBODY"})),
    ("bad_rules", _with(rules={"values": {"u": 4}})),
)

# What can be wrong with an action. `bad_action` and the like are wrong wherever they stand.
_NOTHING: Final = (
    ("bad_action", "fly"),
    ("bad_action", "meld 30"),
    ("bad_card", "play QQ"),
    ("bad_bid", "bid zz"),
)
_SHORT: Final = (
    *(f"play {card}" for card in DECK),
    *("pass", "take", "throw-in", "concede", "spread", "spread 1", "trump M", "trump P"),
    *("meld 20", "meld 20 20 20", "meld 40"),
    *("kontra", *(f"kontra {figure}" for figure in BID_FIGURES)),
    *("bid j", "bid ju", "bid b", "bid tb", "bid Mj", "bid jx", "discard MA MX", "discard P8 P7"),
)


# What brings the rarer codes about: switches where any house rules will do, options of `games`.
_SWITCHES_FOR: Final[dict[str | None, dict[str, object]]] = {
    "kontra_limit": {"kontra_levels": 0, "kontra_time": "TRICK_1"},
    "seven_is_guarded": {"seven_guard": "EVERYBODY"},
    "not_in_this_profile": {"concession": False},
}
_OPTIONS_FOR: Final[dict[str | None, dict[str, Any]]] = {
    "seven_is_guarded": {"figure": "u", "made": True},
    "already_melded": {"silent": "c1"},
    "settlement_differs": {"finished": True},
}
# A record does not say who speaks.
_OF_SPEAKERS: Final = (Code.NOT_YOUR_TURN, Code.NO_CONSENT)
# Only such actions are refused with the code.
_WORD_FOR: Final[dict[str | None, str]] = {
    "must_follow_suit": "play",
    "must_trump": "play",
    "must_overtake": "play",
    "seven_is_guarded": "play",
    "meld_not_held": "meld",
    "no_parti_no_meld": "meld",
    "already_melded": "meld",
    "figure_not_in_bid": "kontra",
    "already_raised": "kontra",
    "kontra_limit": "kontra",
    "not_your_raise": "kontra",
    "already_open": "spread",
    "spread_too_early": "spread",
}


def _has_no_spread(profile: Profile) -> bool:
    after_declarer = profile.defender_spread is DefenderSpread.AFTER_DECLARER
    return profile.spread is SpreadTime.NEVER and not after_declarer


# Under which house rules a code never comes, and how they say so.
_NEVER: Final[dict[str, tuple[Callable[[Profile], bool], str]]] = {
    "hearts_not_nameable": (
        lambda profile: profile.suit_named_in_bid is SuitNamed.ALWAYS,
        "suit_named_in_bid is ALWAYS",
    ),
    "kontra_limit": (
        lambda profile: profile.kontra_levels != 0 or profile.kontra_time is KontraTime.BEFORE_LEAD,
        "kontra_levels is not 0, or kontra_time not TRICK_1: who can't raise is not asked",
    ),
    "already_raised": (lambda profile: profile.kontra_levels == 0, "kontra_levels is 0"),
    "figure_not_in_bid": (
        lambda profile: profile.kontra_scope is KontraScope.CONTRACT,
        "kontra_scope is CONTRACT, and a kontra names no figure",
    ),
    "throw_in_too_late": (lambda profile: not profile.throw_in, "throw_in is off"),
    "talon_not_taken": (
        lambda profile: profile.raise_without_talon is RaiseWithoutTalon.ANYONE,
        "raise_without_talon is ANYONE",
    ),
    "seven_is_guarded": (
        lambda profile: (
            profile.seven_guard is SevenGuard.NOBODY or Figure.ULTI not in profile.values
        ),
        "seven_guard is NOBODY or there is no ulti",
    ),
    "not_in_this_profile": (
        lambda profile: (
            profile.throw_in
            and profile.concession
            and profile.spread is not SpreadTime.NEVER
            and profile.defender_spread is not DefenderSpread.NEVER
        ),
        "it has throw_in, concession, spread and defender_spread",
    ),
    "spread_too_early": (_has_no_spread, "nobody may spread"),
    "already_open": (_has_no_spread, "nobody may spread"),
    "not_in_play": (
        lambda profile: _has_no_spread(profile) and not profile.concession,
        "concession is off, and nobody may spread",
    ),
    "no_parti_no_meld": (
        lambda profile: all(Figure.PARTI in bid for bid in Catalogue.of(profile).bids),
        "parti is in every bid",
    ),
}


def _why_never(code: str, profile: Profile) -> str | None:
    """Say why no record under the house rules is refused with a code; None if some may be."""
    is_never, why = _NEVER.get(code, (lambda _: False, ""))
    return why if is_never(profile) else None


def broken_records(
    profile: HouseRules = None, *, code: str | None = None
) -> st.SearchStrategy[BrokenRecord]:
    """Make records with one mistake, each with the code that must be reported.

    >>> from hypothesis import find
    >>> text, code = find(broken_records(code="must_follow_suit"), lambda broken: True)
    >>> from ulti.record import validate
    >>> [problem.code for problem in validate(text).problems] == [code]
    True

    Args:
        profile: the house rules, or a strategy of them; None for any.
        code: the code; None for any.

    Raises:
        UltiError: there is no such code, or not under the profile, or this is neither a profile
            nor a strategy.

    """
    rules = house_rules(profile)
    codes = sorted({name for name, _ in _BREAKERS} | {"settlement_differs"})
    codes += [member.value for member in Code if member not in _OF_SPEAKERS]
    if code is not None and code not in codes:
        right = f"use one of {', '.join(codes)}{suggestion(code, codes)}"
        raise UltiError(f"{quoted(code)} is not a code: {right}", "bad_argument")
    if isinstance(profile, Profile) and code is not None:
        why = _why_never(code, profile)
        if why is not None:
            fault = f"profile {profile.name!r}: no record is refused with {code}, as {why}"
            raise UltiError(fault, "bad_argument")
    if profile is None:
        rules = profiles(None, **_SWITCHES_FOR.get(code, {}))
    return _broken(rules, code)


@st.composite
def _broken(draw: st.DrawFn, rules: st.SearchStrategy[Profile], code: str | None) -> BrokenRecord:
    wanted = code or draw(st.sampled_from(("a text", "settlement_differs", "an action")))
    profile = draw(rules)
    assume(_why_never(wanted, profile) is None)
    options: dict[str, Any] = _OPTIONS_FOR.get(wanted, {})
    if wanted == Code.NOTHING_HIGHER.value:
        options = {"bid": Catalogue.of(profile).bids[-1], "phase": Phase.RESPOND}
    game = draw(games(st.just(profile), **options))  # where it can't be, another is drawn
    if wanted == "settlement_differs":
        return _with_wrong_settlement(draw, game)
    data = Record.of(game).to_dict()
    data.pop("settlement", None)  # it would be wrong too
    breakers = [pair for pair in _BREAKERS if pair[0] == code or wanted == "a text"]
    if breakers:
        found, breaks = draw(st.sampled_from(breakers))
        return BrokenRecord(breaks(data), found)
    place, text, found = _wrong_action(draw, game, code)
    actions = [*data["actions"][:place], text, *data["actions"][place:]]
    return BrokenRecord(json.dumps({**data, "actions": actions}), found)


def _with_wrong_settlement(draw: st.DrawFn, game: Game) -> BrokenRecord:
    data = Record.of(game).to_dict()
    if draw(st.booleans()):
        data["actions"] = data["actions"][:-1]  # nothing is settled yet
    else:
        data["settlement"]["net"][draw(st.integers(0, 2))] += draw(st.sampled_from((1, -1)))
    return BrokenRecord(json.dumps(data), "settlement_differs")


def _wrong_action(draw: st.DrawFn, game: Game, code: str | None) -> tuple[int, str, str]:
    """Return where an action is wrong, its text and the code."""
    last = len(game.history)
    nothing = [(last, text, found) for found, text in _NOTHING if code in {None, found}]
    if nothing and (code is not None or draw(st.booleans())):
        place, text, found = draw(st.sampled_from(nothing))
        return draw(st.integers(0, place)), text, found
    wrong = list(_wrong_in(game, last, code))
    place = last
    while not wrong and place:
        place -= 1
        wrong = list(_wrong_in(game.at(place), place, code))
    assume(wrong)
    return draw(st.sampled_from(wrong))


def _wrong_in(game: Game, place: int, code: str | None) -> Iterator[tuple[int, str, str]]:
    """Go through what is wrong in a state."""
    word = _WORD_FOR.get(code, "")
    for text in _SHORT:
        if not text.startswith(word):
            continue
        verdict = game.verdict(text)
        if verdict.code is not None and code in {None, verdict.code.value}:
            yield place, text, verdict.code.value
