"""One part of another implementation compared with the library: a function is enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from hypothesis import given
from hypothesis import settings as Settings  # noqa: N812 - a class, and `settings` an argument
from hypothesis import strategies as st
from hypothesis.errors import UnsatisfiedAssumption

from ulti.base.errors import quoted
from ulti.house.builtin import PROFILES
from ulti.model.cards import DECK, Card, CardOrder, CardSet, Suit
from ulti.model.tricks import legal_cards, trick_winner
from ulti.rules.outcome import Ending
from ulti.rules.settlement import settle
from ulti.testing.clients import refuse_settings
from ulti.testing.differences import ClientError, DisagreementError, differences
from ulti.testing.games import HouseRules, house_rules
from ulti.testing.hunting import hunt
from ulti.testing.outcomes import MOST_STAKE, outcomes_of
from ulti.testing.processes import Process, refuse_timeout, words_of
from ulti.testing.shrinking import UNHURRIED, Search

if TYPE_CHECKING:
    from ulti.game import Game
    from ulti.house.profile import Profile

Question: TypeAlias = dict[str, Any]
"""`{"kind": ..., "input": {...}}`, and `"house"`, the switches, where house rules matter: the kinds
and inputs are those of the conformance vectors."""

PartAdapter: TypeAlias = Callable[..., Any] | Sequence[str | PathLike[str]] | str | PathLike[str]
"""A function that is called with the keys of an input as named arguments, and with `house` where
house rules matter; or the command of a process."""

_EXAMPLES: Final = 10
_HAND: Final = 10


def check_legal_cards(
    adapter: PartAdapter, *, settings: Settings | None = None, timeout: float = 10.0
) -> None:
    """Compare which cards of a hand may be played, by R8.2 alone.

    The function gets `hand`, `trick`, `trump` and `order` as texts: cards with a space between,
    those on the table in order, a letter or None, and TEN_HIGH or TEN_LOW. It returns a text of
    cards, or a list of their texts. A process reads the same as the `input` of a line of JSON and
    answers `{"cards": "MA MX"}`.

    >>> def ours(hand, trick, trump, order):
    ...     cards = [Card.parse(word) for word in trick.split()]
    ...     suit = None if trump is None else Suit.parse(trump)
    ...     return legal_cards(CardSet.parse(hand), cards, suit, CardOrder[order])
    >>> check_legal_cards(ours)

    Args:
        adapter: the function, or the command of a process.
        settings: how Hypothesis runs; None for ten times its loaded profile's examples.
        timeout: how many seconds a process has for one answer; above 0.

    Raises:
        DisagreementError: the answers differ; the question is shrunk.
        ClientError: the client is out of order.
        UltiError: an argument is of the wrong kind.

    """
    _check(_CARDS, adapter, None, settings, timeout)


def check_trick_winner(
    adapter: PartAdapter, *, settings: Settings | None = None, timeout: float = 10.0
) -> None:
    """Compare which card of a trick wins so far, by R8.3.

    The function gets `trick`, `trump` and `order` as texts, and returns the place from 0; a process
    answers `{"winner": 0}`.

    >>> def ours(trick, trump, order):
    ...     cards = [Card.parse(word) for word in trick.split()]
    ...     suit = None if trump is None else Suit.parse(trump)
    ...     return trick_winner(cards, suit, CardOrder[order])
    >>> check_trick_winner(ours)

    Args:
        adapter: the function, or the command of a process.
        settings: how Hypothesis runs; None for ten times its loaded profile's examples.
        timeout: how many seconds a process has for one answer; above 0.

    Raises:
        DisagreementError: the answers differ; the question is shrunk.
        ClientError: the client is out of order.
        UltiError: an argument is of the wrong kind.

    """
    _check(_WINNER, adapter, None, settings, timeout)


def check_settlement(
    adapter: PartAdapter,
    profile: HouseRules = None,
    *,
    settings: Settings | None = None,
    timeout: float = 10.0,
) -> None:
    """Compare who pays whom for what came of a deal (R11).

    The function gets `stake`, `outcome` and `house` as plain data, and returns the net by seat; a
    process answers `{"net": [2, -1, -1]}`.

    >>> from ulti import Outcome, Profile
    >>> def ours(stake, outcome, house):
    ...     return settle(Outcome.from_dict(outcome), Profile.from_dict(house), stake).net
    >>> check_settlement(ours, settings=Settings(max_examples=20))

    Args:
        adapter: the function, or the command of a process.
        profile: the house rules, or a strategy of them; None for the built-in profiles.
        settings: how Hypothesis runs; None for ten times its loaded profile's examples.
        timeout: how many seconds a process has for one answer; above 0.

    Raises:
        DisagreementError: the answers differ; the question is shrunk.
        ClientError: the client is out of order.
        UltiError: an argument is of the wrong kind.

    """
    _check(_SETTLEMENT, adapter, profile, settings, timeout)


def check_auction(
    adapter: PartAdapter,
    profile: HouseRules = None,
    *,
    settings: Settings | None = None,
    timeout: float = 10.0,
) -> None:
    """Compare what may be done in an auction, up to the naming of trump (R5, R6).

    The function gets `stake`, `deal`, `actions` and `house` as plain data, and returns the texts of
    the legal actions; a process answers `{"actions": ["pass", "take"]}`.

    >>> from ulti import Deal, Game, Profile
    >>> def ours(stake, deal, actions, house):
    ...     game = Game.start(Deal.parse(deal), Profile.from_dict(house), stake)
    ...     for text in actions:
    ...         game = game.apply(text)
    ...     return [str(action) for action in game.legal_actions()]
    >>> check_auction(ours, settings=Settings(max_examples=5))

    Args:
        adapter: the function, or the command of a process.
        profile: the house rules, or a strategy of them; None for the built-in profiles.
        settings: how Hypothesis runs; None for the settings of its loaded profile.
        timeout: how many seconds a process has for one answer; above 0.

    Raises:
        DisagreementError: the answers differ; the auction is made short.
        ClientError: the client is out of order.
        UltiError: an argument is of the wrong kind.

    """
    house_rules(profile)
    refuse_timeout(timeout)
    refuse_settings(settings)
    if callable(adapter):
        judge = partial(_judge_auction, partial(_call, adapter))
        hunt(judge, profile, settings, is_bidding=True)
        return
    with Process(words_of(adapter), timeout) as process:
        hunt(partial(_judge_auction, process), profile, settings, is_bidding=True)


# What is asked, and what is right


class _Asked(NamedTuple):
    """A question with its answer."""

    question: Question
    right: dict[str, Any]


class _Part(NamedTuple):
    """A part of the rules.

    Attributes:
        questions: makes questions from house rules; None where they do not matter.
        key: the key of the answer.
        form: what the answer is, for the message that refuses another.
        read: reads it; None if it is none.

    """

    questions: Callable[[st.SearchStrategy[Profile]], st.SearchStrategy[_Asked]]
    key: str
    form: str
    read: Callable[[Any], Any]


@st.composite
def _tricks(draw: st.DrawFn, least: int, most: int) -> tuple[list[Card], Suit | None, CardOrder]:
    """Make cards on the table, and by what they are compared; mostly of few suits."""
    trump = draw(st.sampled_from((*Suit, None, None, None)))
    # The ten is high without trump only in some no-trump durchmarses (R1.4).
    orders = [CardOrder.TEN_LOW] * 3 + [CardOrder.TEN_HIGH]
    cards: list[Card] = []
    for _ in range(draw(st.integers(least, most))):
        # What follows, what trumps, and anything.
        kinds: list[Callable[[Card], bool]] = [lambda _: True, lambda card: card.suit is trump]
        if cards:
            kinds = [*kinds, lambda card: card.suit is cards[0].suit]
        kind = draw(st.sampled_from(kinds))
        left = [card for card in DECK if card not in cards]
        cards.append(draw(st.sampled_from([card for card in left if kind(card)] or left)))
    order = draw(st.sampled_from(orders))
    return cards, trump, order if trump is None else CardOrder.TEN_HIGH


def _told(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


@st.composite
def _about_cards(draw: st.DrawFn, _rules: st.SearchStrategy[Profile]) -> _Asked:
    table, trump, order = draw(_tricks(0, 2))
    pool = [card for card in DECK if card not in table]
    follows = draw(st.sampled_from((True, False, None)))  # None: as it comes
    led = table[0].suit if table else trump
    of_led = [card for card in pool if (card.suit is led) is follows] or pool
    few = st.sampled_from(pool) if follows is None else st.sampled_from(of_led)
    hand = draw(st.lists(few, min_size=1, max_size=_HAND, unique=True))
    told = {
        "hand": str(CardSet(hand)),
        "trick": _told(table),
        "trump": None if trump is None else str(trump),
        "order": order.name,
    }
    right = legal_cards(CardSet(hand), table, trump, order)
    return _Asked({"kind": "legal_cards", "input": told}, {"cards": list(map(str, right))})


@st.composite
def _about_winners(draw: st.DrawFn, _rules: st.SearchStrategy[Profile]) -> _Asked:
    table, trump, order = draw(_tricks(1, 3))
    told = {
        "trick": _told(table),
        "trump": None if trump is None else str(trump),
        "order": order.name,
    }
    right = int(trick_winner(table, trump, order))
    return _Asked({"kind": "trick_winner", "input": told}, {"winner": right})


@st.composite
def _about_money(draw: st.DrawFn, rules: st.SearchStrategy[Profile]) -> _Asked:
    profile = draw(rules)
    outcome = draw(outcomes_of(profile))
    # From some stake on, a plain parti is played, and so not a forfeit (R6.1).
    played_from = profile.plain_parti_from_stake if outcome.ending is Ending.FORFEIT else None
    most = MOST_STAKE if played_from is None else min(MOST_STAKE, played_from - 1)
    stake = draw(st.integers(1, most))
    net = list(settle(outcome, profile, stake).net)
    told = {"stake": stake, "outcome": outcome.to_dict()}
    question = {"kind": "settle", "house": profile.to_dict(), "input": told}
    return _Asked(question, {"net": net})


def _read_cards(answer: object) -> list[str] | None:
    """Read a text of cards, or a list of cards or their texts."""
    words = answer.split() if isinstance(answer, str) else answer
    if not isinstance(words, Iterable):
        return None
    return [str(word) for word in words]


def _read_place(answer: object) -> int | None:
    return int(answer) if isinstance(answer, int) and not isinstance(answer, bool) else None


def _read_net(answer: object) -> list[int] | None:
    if not isinstance(answer, (list, tuple)) or not all(type(amount) is int for amount in answer):
        return None
    return list(answer)


def _read_texts(answer: object) -> list[str] | None:
    if not isinstance(answer, (list, tuple)) or not all(type(text) is str for text in answer):
        return None
    return list(answer)


_CARDS: Final = _Part(_about_cards, "cards", "a text of cards, or a list", _read_cards)
_WINNER: Final = _Part(_about_winners, "winner", "a place in the trick, from 0", _read_place)
_SETTLEMENT: Final = _Part(_about_money, "net", "a list of whole numbers", _read_net)


# The comparison


def _check(
    part: _Part,
    adapter: PartAdapter,
    profile: HouseRules,
    settings: Settings | None,
    timeout: float,
) -> None:
    built_in = st.sampled_from(list(PROFILES.values()))
    rules = built_in if profile is None else house_rules(profile)
    refuse_timeout(timeout)
    refuse_settings(settings)
    if callable(adapter):
        _compare(part, partial(_call, adapter), rules, settings)
        return
    with Process(words_of(adapter), timeout) as process:
        _compare(part, process, rules, settings)


def _call(function: Callable[..., Any], question: Question) -> object:
    """Ask a function."""
    house = {key: dict(question[key]) for key in ("house",) if key in question}
    try:
        answer: object = function(**question["input"], **house)
    except UnsatisfiedAssumption:  # it wants another question
        raise
    except (Exception, SystemExit) as error:
        raise ClientError(f"the client raised {quoted(error)}", question) from error
    return answer


def _compare(
    part: _Part,
    ask: Callable[[Question], object],
    rules: st.SearchStrategy[Profile],
    settings: Settings | None,
) -> None:
    search = Search[DisagreementError | ClientError]()

    @Settings(
        settings or Settings(max_examples=_EXAMPLES * Settings().max_examples),
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=UNHURRIED,
    )
    @given(part.questions(rules))
    def compare(asked: _Asked) -> None:
        search.begin()
        try:
            _judge(part.key, part.form, part.read, ask, asked)
        except (DisagreementError, ClientError) as error:
            search.found(error, len(str(asked.question)))
            if isinstance(error, ClientError) and error.is_final:
                search.stop()
            raise

    try:
        with search:
            compare()
    except DisagreementError as error:
        raise _with_fewer_cards(part, ask, error) from None


def _with_fewer_cards(
    part: _Part, ask: Callable[[Question], object], error: DisagreementError
) -> DisagreementError:
    """Leave out cards of a hand as long as the answers differ."""
    told = error.record["input"]
    hand = told.get("hand", "").split()
    for card in hand:
        left = [other for other in hand if other != card]
        if not left:
            break
        fewer = {**told, "hand": " ".join(left)}
        right = legal_cards(
            CardSet.parse(fewer["hand"]),
            [Card.parse(word) for word in fewer["trick"].split()],
            None if fewer["trump"] is None else Suit.parse(fewer["trump"]),
            CardOrder[fewer["order"]],
        )
        asked = _Asked({**error.record, "input": fewer}, {"cards": list(map(str, right))})
        try:
            _judge(part.key, part.form, part.read, ask, asked)
        except DisagreementError as shorter:
            return _with_fewer_cards(part, ask, shorter)
        except ClientError:
            continue
    return error


def _judge(
    key: str,
    form: str,
    read: Callable[[Any], Any],
    ask: Callable[[Question], object],
    asked: _Asked,
) -> None:
    """Compare the answers to one question.

    Raises:
        DisagreementError: they differ.
        ClientError: the client is out of order.

    """
    answer = ask(asked.question)
    if isinstance(answer, Mapping):
        if key not in answer:
            raise ClientError(f"the answer {quoted(answer)} has no {key!r}", asked.question)
        answer = answer[key]
    says = read(answer)
    if says is None:
        raise ClientError(f"{key}: {quoted(answer)} is not {form}", asked.question)
    if differences(asked.right, {key: says}):
        raise DisagreementError(asked.question, asked.right, {key: says})


def _judge_auction(ask: Callable[[Question], object], record: dict[str, Any], game: Game) -> None:
    told = {key: record[key] for key in ("stake", "deal", "actions") if key in record}
    told.setdefault("stake", 1)
    question = {"kind": "game", "house": game.profile.to_dict(), "input": told}
    right = {"actions": [str(action) for action in game.legal_actions()]}
    _judge("actions", "a list of texts", _read_texts, ask, _Asked(question, right))


CHECKS: Final[Mapping[str, Callable[..., None]]] = {
    "cards": check_legal_cards,
    "winner": check_trick_winner,
    "settlement": check_settlement,
    "auction": check_auction,
}
"""The checks by the names of the parts."""
