"""What holds in every deal of Ulti, each told as one check that can be switched off."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar, cast, final

import attrs

from ulti.base.whole import GREATEST
from ulti.house.catalogue import Catalogue
from ulti.house.choices import SevenGuard, SilentKontra
from ulti.model.actions import MELDS, parse_action
from ulti.model.bids import NAMEABLE_TRUMPS, Bid, Figure
from ulti.model.cards import DECK, Card, CardSet, Rank, Suit
from ulti.model.deals import SEATS, Deal, Seat
from ulti.model.tricks import legal_cards
from ulti.model.verdict import Phase, Verdict
from ulti.rules.kontra import kontra_multiplier, may_rise
from ulti.rules.outcome import why_not_silent
from ulti.rules.play import refuse_claim_by_profile, refuse_claim_outside_play
from ulti.rules.settlement import THROW_IN_LEVEL
from ulti.testing.answers import (
    is_lower,
    read_hands,
    read_settlement,
    read_talon,
    read_texts,
    read_view,
)
from ulti.testing.engines import Engine, ShowsCards, ShowsViews
from ulti.testing.scribe import CARDS_IN_TRICK

if TYPE_CHECKING:
    from ulti.model.actions import Claim
    from ulti.testing.scribe import Scribe

S = TypeVar("S")

_TEN: Final = 10
_LAST_CARD: Final = 30
_CARD: Final = re.compile(r"\b[MZTP][AXKOU987]\b")


@final
@attrs.define
class Look(Generic[S]):
    """A state as an invariant looks at it.

    Attributes:
        engine: what plays the deal.
        scribe: what was written down, and what follows from it by the rules.
        start: the state in which the deal began.
        before: the state before the last action; None at the beginning.
        legal_before: what was legal there.
        state: the state.
        legal: the texts of the legal actions.
        claims: those of the legal claims.
        settlement: who pays whom, in its JSON form; None until the deal is over.

    """

    engine: Engine[S]
    scribe: Scribe
    start: S
    before: S | None
    legal_before: tuple[str, ...]
    state: S
    legal: tuple[str, ...]
    claims: tuple[str, ...]
    settlement: Mapping[str, Any] | None
    _view: tuple[int, Mapping[str, Any]] | None = None

    @property
    def cards(self) -> ShowsCards[S] | None:
        """The engine, if it tells where the cards are."""
        return self.engine if isinstance(self.engine, ShowsCards) else None

    @property
    def views(self) -> ShowsViews[S] | None:
        """The engine, if it tells what a seat may know."""
        return self.engine if isinstance(self.engine, ShowsViews) else None

    @property
    def is_over(self) -> bool:
        """Whether the deal is settled."""
        return self.settlement is not None

    def bids(self) -> Iterator[Bid]:
        """Go through the bids that are legal now."""
        return (Bid.parse(text[4:]) for text in self.legal if text.startswith("bid "))

    def plays(self) -> CardSet:
        """Return the cards that may be played now."""
        return CardSet(Card.parse(text[5:]) for text in self.legal if text.startswith("play "))

    def moved(self) -> CardSet:
        """Return the cards that may be played or laid as the talon now."""
        texts = [text for text in self.legal if text.startswith(("play ", "discard "))]
        return CardSet(Card.parse(name) for name in set(_CARD.findall(" ".join(texts))))

    @property
    def viewer(self) -> Seat | None:
        """Whose view is looked at: each seat in turn, then a spectator."""
        return (*SEATS, None)[len(self.scribe.actions) % (len(SEATS) + 1)]

    def view(self, views: ShowsViews[S]) -> Mapping[str, Any]:
        """Return the viewer's view, which is asked for once."""
        step = len(self.scribe.actions)
        if self._view is None or self._view[0] != step:
            self._view = step, read_view(views.view(self.state, self.viewer))
        return self._view[1]

    def hands(self, cards: ShowsCards[S]) -> Sequence[CardSet]:
        """Return the hands as the engine tells them."""
        return read_hands(cards.hands(self.state))

    def talon(self, cards: ShowsCards[S]) -> CardSet:
        """Return the talon as the engine tells it."""
        return read_talon(cards.talon(self.state))

    @property
    def in_kontra_round(self) -> bool:
        """Whether the round of kontras behind trick 1 is spoken (R7.4)."""
        return self.scribe.is_played and not self.is_over and not self.plays()

    @property
    def is_unplayed(self) -> bool:
        """Whether the deal was settled without a card: void, forfeit or thrown in."""
        return self.is_over and not self.scribe.played

    def replay(self, deal: Deal, texts: Collection[str]) -> S:
        """Play texts from the beginning; the engine may refuse one."""
        scribe = self.scribe
        state = self.engine.start(deal, scribe.profile, scribe.stake)
        for text in texts:
            state = self.engine.apply(state, text)
        return state


Check: TypeAlias = Callable[[Look[Any]], Iterator[str]]


@final
@attrs.frozen
class Invariant:
    """One thing that holds in every state.

    Attributes:
        name: a word to switch it off by.
        rules: the numbers of the rules that it follows from.
        text: what holds, in one sentence.
        needs: what an engine must tell for it, beside what every engine tells; "" for nothing.
        check: gives the faults of a state, one sentence each; the state comes as the kit alone
            looks at it.

    """

    name: str
    rules: str
    text: str
    needs: str
    check: Callable[[Any], Iterator[str]] = attrs.field(repr=False)


_ALL: Final[list[Invariant]] = []


def _invariant(rules: str, needs: str = "") -> Callable[[Check], Check]:
    """Enter a check into the list; its docstring says what holds."""

    def enter(check: Check) -> Check:
        text = (check.__doc__ or "").strip()
        _ALL.append(Invariant(check.__name__, rules, text, needs, check))
        return check

    return enter


# The course of a deal


@_invariant("R5, R8.1")
def legal_never_empty(look: Look[Any]) -> Iterator[str]:
    """Something is legal until the deal is settled, and nothing afterwards."""
    if look.is_over and (look.legal or look.claims):
        yield f"the deal is settled, but {_some((*look.legal, *look.claims))} would be legal"
    if not look.is_over and not look.legal:
        yield "nothing is legal, but the deal is not settled"


@_invariant("R5-R8")
def play_iff_legal(look: Look[Any]) -> Iterator[str]:
    """The engine accepts what it says is legal, and refuses everything else."""
    known = {*look.legal, *look.claims}
    for text in _probes(look, known):
        try:
            look.engine.apply(look.state, text)
        except ValueError as error:
            if text in known:
                yield f"{text!r} is said to be legal, but refused: {error}"
        except (Exception, SystemExit) as error:
            if text in known:
                raise  # it is no refusal
            yield f"{text!r} is not legal, but refused by {error!r}, which is no ValueError"
        else:
            if text not in known:
                yield f"{text!r} is accepted, but not said to be legal"


_WORDS: Final = (
    *(f"play {card}" for card in DECK),
    *("pass", "take", "throw-in", "concede", "spread", "spread 0", "spread 1", "spread 2"),
    *(f"trump {suit}" for suit in Suit),
    *map(str, MELDS.values()),
    *(f"kontra {figure}" for figure in Figure),
    *("bid j", "bid Pj", "bid ju", "bid b", "bid tb", "bid Mj", "bid Pj4"),
    *("discard MA MX", "discard P8 P7", "fly", ""),
)
_AT_ONCE: Final = 7
_EXCHANGES: Final = 6
_STRIDE: Final = 37  # pairs far apart, one after the other


def _probes(look: Look[Any], known: set[str]) -> Iterator[str]:
    """Try some of the legal texts and some others, other ones at every step."""
    turn = len(look.scribe.actions)
    legal = sorted(known)
    yield from legal[turn % (len(legal) // _AT_ONCE + 1) :: len(legal) // _AT_ONCE + 1]
    yield from _WORDS[turn % _AT_ONCE :: _AT_ONCE]
    if look.scribe.is_played:
        yield from (f"play {card}" for card in _hand_to_move(look))


def _hand_to_move(look: Look[Any]) -> CardSet:
    return look.scribe.held[look.scribe.seat]


@_invariant("R8.7, R8.8")
def claims_stand_apart(look: Look[Any]) -> Iterator[str]:
    """Claims are `concede` and `spread`, and are not among the legal actions."""
    for text in look.claims:
        if not _is_claim(text):
            yield f"{text!r} is no claim"
        if text in look.legal:
            yield f"the claim {text!r} is also among the legal actions"


def _is_claim(text: str) -> bool:
    return text.partition(" ")[0] in {"concede", "spread"}


@_invariant("R8.7, R8.8")
def claims_have_their_time(look: Look[Any]) -> Iterator[str]:
    """Claims are those of the profile, from the first card on and not in the kontra round."""
    is_time = look.scribe.played and not look.in_kontra_round
    refuse = refuse_claim_by_profile if is_time else refuse_claim_outside_play
    for text in filter(_is_claim, look.claims):
        claim = cast("Claim", parse_action(text))
        refusal = refuse(claim, look.scribe.profile)
        if refusal is not None:
            verdict = Verdict(claim, None, Phase.PLAY, refusal.code, refusal.rule)
            yield f"{text!r} is legal, but {verdict.message()}"


@_invariant("R5.2, R5.4, R8.1, R8.3")
def turns_go_round(look: Look[Any]) -> Iterator[str]:
    """Turns go to the right; the declarer leads first, then whoever won the trick."""
    scribe = look.scribe
    if look.is_over or look.in_kontra_round:
        return  # whose word it is in the round, the texts do not tell
    turn, moved = f"it is the turn of seat {int(scribe.seat)}", look.moved()
    for seat in SEATS:
        strange = moved & scribe.held[seat]
        if seat is not scribe.seat and strange:
            yield f"{strange}, of seat {int(seat)}, may be played or laid, but {turn}"
    actor = _actor(look)
    if look.cards is not None and actor is not scribe.seat:
        yield f"{'nobody' if actor is None else f'seat {int(actor)}'} is to act, but {turn}"


@_invariant("R5.4, R5.6, R7.4")
def passes_come_to_an_end(look: Look[Any]) -> Iterator[str]:
    """Nobody can pass when all have passed who could speak."""
    scribe = look.scribe
    passes = sum(1 for _ in itertools.takewhile("pass".__eq__, reversed(scribe.actions)))
    # Without bid forehand passes twice; in the round a side has passed, or the declarer has.
    most = len(SEATS) - 1 if scribe.played else len(SEATS) + (scribe.bid is None)
    if passes >= most and "pass" in look.legal:
        yield f"'pass' is legal after {passes} passes in a row"


@_invariant("R5-R8")
def actions_change_something(look: Look[Any]) -> Iterator[str]:
    """What was just done can't be done once more, but for passing and kontra."""
    last = look.scribe.actions[-1] if look.scribe.actions else ""
    if last in {*look.legal, *look.claims} and last.partition(" ")[0] not in _BY_TURNS:
        yield f"{last!r} is legal once more"


_BY_TURNS: Final = {"pass", "kontra"}  # the next seat may say the same


@_invariant("R6.3")
def cards_are_thrown_in_early(look: Look[Any]) -> Iterator[str]:
    """The declarer throws in before the first lead and any meld, if the profile has it."""
    scribe = look.scribe
    if "throw-in" not in look.legal:
        return
    if not scribe.profile.throw_in:
        yield "'throw-in' is legal, but throw_in is off"
    if scribe.played or any(text.startswith("meld") for text in scribe.actions):
        yield "'throw-in' is legal, but somebody has melded or played a card"


@_invariant("R5-R8")
def nothing_twice(look: Look[Any]) -> Iterator[str]:
    """No legal action is listed twice."""
    for text in sorted({text for text in look.legal if look.legal.count(text) > 1}):
        yield f"{text!r} is listed {look.legal.count(text)} times"


@_invariant("R5-R8")
def states_are_values(look: Look[Any]) -> Iterator[str]:
    """An action leaves the state that it is applied to as it was."""
    if look.before is None:
        return
    legal = read_texts("legal", look.engine.legal(look.before))
    if legal != look.legal_before:
        yield f"what was legal before {look.scribe.actions[-1]!r} has changed by it"


@_invariant("R5-R11")
def replay_is_the_same(look: Look[Any]) -> Iterator[str]:
    """The record, played again from the beginning, comes to the same state and settlement."""
    scribe, engine = look.scribe, look.engine
    if not look.is_over and len(scribe.actions) % _AT_ONCE:
        return
    try:
        again = look.replay(scribe.deal, scribe.actions)
    except ValueError as error:
        yield f"played again, the record is refused: {error}"
        return
    if sorted(read_texts("legal", engine.legal(again))) != sorted(look.legal):
        yield "played again, the record leads to other legal actions"
    if sorted(read_texts("claims", engine.claims(again))) != sorted(look.claims):
        yield "played again, the record leads to other claims"
    settlement = read_settlement(engine.settlement(again))
    if settlement != look.settlement:
        nets = [None if s is None else s["net"] for s in (look.settlement, settlement)]
        yield f"played again, the record is settled differently: {nets[0]}, then {nets[1]}"


# Bids


@_invariant("R4.1, R5")
def auction_rises(look: Look[Any]) -> Iterator[str]:
    """Every bid that is legal is strictly higher than the standing one."""
    standing = look.scribe.bid
    if standing is None:
        return
    rank = look.engine.rank
    for bid in look.bids():
        if not is_lower(rank(standing), rank(bid)):
            yield f"{bid} is legal, but not higher than the standing {standing}"


@_invariant("R4.1")
def rank_is_a_total_preorder(look: Look[Any]) -> Iterator[str]:
    """Of two bids one is higher or they are equal, and this agrees for any three bids."""
    if look.scribe.actions:
        return  # looked at once a deal
    ranks = [(bid, look.engine.rank(bid)) for bid in Catalogue.of(look.scribe.profile).bids]
    below = {bid: {other for other, low in ranks if is_lower(low, rank)} for bid, rank in ranks}
    # Then, and only then, a bid is lower exactly if it has fewer bids below it.
    order = sorted(below, key=lambda bid: len(below[bid]))
    for high, low in itertools.product(order, order):
        if (low in below[high]) is not (len(below[low]) < len(below[high])):
            yield _disorder(below, low, high)


def _disorder(below: Mapping[Bid, set[Bid]], low: Bid, high: Bid) -> str:
    """Tell of two bids that stand wrong, if possible by a third one that shows it."""
    if high in below[low] and low in below[high]:
        return f"{low} is lower than {high}, and {high} lower than {low}"
    for first, last in ((low, high), (high, low)):
        for mid in below[last]:
            if first in below[mid] and first not in below[last]:
                known = f"{first} is lower than {mid} and {mid} than {last}"
                return f"{known}, but {first} not than {last}"
    return f"{low} and {high} stand in no order with the other bids"


@_invariant("R4.1")
def rank_is_steady(look: Look[Any]) -> Iterator[str]:
    """A bid has the same rank whenever it is asked for."""
    if look.scribe.actions:
        return
    rank = look.engine.rank
    for bid in Catalogue.of(look.scribe.profile).bids:
        one, other = rank(bid), rank(bid)
        if is_lower(one, other) or is_lower(other, one):
            yield f"the rank of {bid} is {one!r}, and when asked again {other!r}"


@_invariant("R3.2, R12")
def bids_are_in_the_profile(look: Look[Any]) -> Iterator[str]:
    """Only bids that the profile has are legal."""
    catalogue = Catalogue.of(look.scribe.profile)
    for bid in look.bids():
        if bid not in catalogue:
            yield f"{bid} is legal, but {catalogue.why_not(bid)}"


@_invariant("R6.2")
def trump_is_nameable(look: Look[Any]) -> Iterator[str]:
    """A trump is named once, for a bid that has none yet, and it is not hearts."""
    for text in look.legal:
        word, _, suit = text.partition(" ")
        if word != "trump":
            continue
        bid = look.scribe.bid
        if Suit.parse(suit) not in NAMEABLE_TRUMPS:
            yield f"{text!r} is legal, but hearts must be bid"
        if bid is None or not bid.has_trump or bid.suit is not None:
            yield f"{text!r} is legal after the bid {bid}, which leaves no trump to name"
        if look.scribe.is_played:
            yield f"{text!r} is legal, but the trump was named"


# Cards


@_invariant("R1.1", "ShowsCards")
def cards_are_conserved(look: Look[Any]) -> Iterator[str]:
    """Each of the 32 cards is in one hand, in the talon, or was played."""
    if look.cards is None:
        return
    played = CardSet(look.scribe.played)
    places = [*look.hands(look.cards), look.talon(look.cards), played]
    there = list(itertools.chain.from_iterable(places))
    missing = CardSet(DECK) - CardSet(there)
    if missing:
        yield f"{missing}: in no hand, not in the talon, and not played"
    if len(there) > len(set(there)):
        double = CardSet(card for card in DECK if there.count(card) > 1)
        yield f"{double}: in two places at once"


@_invariant("R5.9", "ShowsCards")
def ten_cards_each(look: Look[Any]) -> Iterator[str]:
    """Each seat holds ten cards when the first is led."""
    if look.cards is None or look.scribe.played or not look.plays():
        return
    sizes = [len(hand) for hand in look.hands(look.cards)]
    if sizes != [_TEN] * len(SEATS):
        yield f"the hands have {sizes} cards at the first lead"


@_invariant("R5.1, R9.1", "ShowsCards")
def talon_is_kept(look: Look[Any]) -> Iterator[str]:
    """From the end of the auction on the talon is the one that was laid last."""
    if look.cards is None or not look.scribe.is_played:
        return
    talon = look.talon(look.cards)
    if talon != look.scribe.talon:
        yield f"the talon is {talon or 'empty'}, but {look.scribe.talon} was laid"


@_invariant("R8.1")
def cards_are_played_once(look: Look[Any]) -> Iterator[str]:
    """No card may be played that was played already, or that lies in the talon."""
    gone = look.plays() & (CardSet(look.scribe.played) | look.scribe.talon)
    if gone:
        yield f"{gone} may be played, but was played already or lies in the talon"


@_invariant("R8.2, R8.4", "ShowsCards")
def suit_is_followed(look: Look[Any]) -> Iterator[str]:
    """Who plays follows suit, else trumps, and overtakes if he can; only the trump 7 is guarded."""
    plays, scribe = look.plays(), look.scribe
    if look.cards is None or not plays or scribe.bid is None:
        return
    seat = _actor(look)
    if seat is None:
        yield "a card is to be played, but by nobody"
        return
    hand = look.hands(look.cards)[seat]
    by_rule = legal_cards(hand, scribe.on_table, scribe.trump, scribe.order)
    if plays - by_rule:
        yield f"{plays - by_rule} may be played; of {hand} R8.2 allows only {by_rule}"
    missing = by_rule - plays
    if missing and missing != _guarded(look, seat):
        yield f"{missing} may not be played, but R8.2 allows it"


def _actor(look: Look[Any]) -> Seat | None:
    """Return whose turn it is, as the engine says."""
    told = None if look.cards is None else look.cards.to_act(look.state)
    return next((seat for seat in SEATS if seat == told), None)


def _guarded(look: Look[Any], seat: Seat) -> CardSet:
    """Return the trump 7 where a player must keep it (R8.4)."""
    scribe = look.scribe
    if scribe.bid is None or Figure.ULTI not in scribe.bid or scribe.trump is None:
        return CardSet()
    guard = scribe.profile.seven_guard
    is_guarded = guard is SevenGuard.EVERYBODY or (
        guard is SevenGuard.DECLARER and seat is scribe.declarer
    )
    return CardSet([Card(scribe.trump, Rank.SEVEN)]) if is_guarded else CardSet()


# What is said in trick 1


@_invariant("R7.1")
def melds_need_parti(look: Look[Any]) -> Iterator[str]:
    """Melds are said in trick 1 only, and only if parti is in the bid."""
    scribe = look.scribe
    for text in look.legal:
        if not text.startswith("meld"):
            continue
        if scribe.bid is None or Figure.PARTI not in scribe.bid:
            yield f"{text!r} is legal, but there is no parti in the bid {scribe.bid}"
        if not scribe.in_first_trick:
            yield f"{text!r} is legal, but trick 1 is over"


@_invariant("R7.1", "ShowsCards")
def melds_are_held(look: Look[Any]) -> Iterator[str]:
    """Nobody says more melds than he holds."""
    texts = [text for text in look.legal if text.startswith("meld")]
    if look.cards is None or not texts:
        return
    seat = _actor(look)
    hand = CardSet() if seat is None else look.hands(look.cards)[seat]
    pairs = [s for s in Suit if {Card(s, Rank.KING), Card(s, Rank.OVER)} <= hand]
    forty = int(look.scribe.trump in pairs)
    for text in texts:
        said = text.split()[1:]
        if said.count("40") > forty or said.count("20") > len(pairs) - forty:
            yield f"{text!r} is legal with {hand}"


@_invariant("R7.1, R7.2, R7.3")
def said_once(look: Look[Any]) -> Iterator[str]:
    """In trick 1 each melds once, and each defender doubles once what nobody has doubled."""
    scribe = look.scribe
    if not scribe.in_first_trick or not look.plays():
        return
    own = itertools.takewhile(_is_word, reversed(scribe.actions))
    said = {text.partition(" ")[0] for text in own}
    for text in look.legal:
        word = text.partition(" ")[0]
        if _is_word(text) and word in said:
            yield f"{text!r} is legal, but seat {int(scribe.seat)} has said its {word}"
        if word != "kontra":
            continue
        if scribe.seat is scribe.declarer:
            yield f"{text!r} is legal, but seat {int(scribe.seat)} is the declarer"
        doubled = [
            figure
            for figure in _targets(text)
            if figure in scribe.doublings and not _is_individual(look, figure)
        ]
        if doubled:
            yield f"{text!r} is legal, but {doubled[0]} is doubled"


def _is_word(text: str) -> bool:
    """Tell whether a text is said beside the cards of trick 1."""
    return text.startswith(("meld", "kontra", "spread"))


def _targets(kontra: str) -> list[Figure]:
    return [Figure.parse(target.partition("@")[0]) for target in kontra.split()[1:]]


def _is_individual(look: Look[Any], figure: Figure) -> bool:
    """Tell whether each defender has a kontra of his own on a figure (R7.3)."""
    return figure in look.scribe.profile.individual_kontra


@_invariant("R7.2, R7.4")
def kontra_is_on_the_bid(look: Look[Any]) -> Iterator[str]:
    """Only figures of the bid can be doubled, and only while a level is left."""
    scribe = look.scribe
    for text in look.legal:
        if not text.startswith("kontra"):
            continue
        for figure in _targets(text):
            if scribe.bid is None or figure not in scribe.bid:
                yield f"{text!r} is legal, but {figure} is not in the bid {scribe.bid}"
            elif not may_rise(
                scribe.doublings.count(figure) // (1 + _is_individual(look, figure)), scribe.profile
            ):
                yield f"{text!r} is legal, but {figure} may not be doubled any more"


# Money


@_invariant("R5-R8, R11")
def ten_tricks_are_settled(look: Look[Any]) -> Iterator[str]:
    """A deal is settled at the latest when thirty cards have been played."""
    over = len(look.scribe.played) >= _LAST_CARD
    if over and not look.is_over:
        yield f"{len(look.scribe.played)} cards were played, but the deal is not settled"


@_invariant("R11.1")
def zero_sum(look: Look[Any]) -> Iterator[str]:
    """What the three seats win and lose adds up to 0, in the deal and in every line."""
    for where, net in _nets(look):
        if sum(net) != 0:
            yield f"{where}: the net {net} adds up to {sum(net)}"


def _nets(look: Look[Any]) -> Iterator[tuple[str, list[int]]]:
    if look.settlement is not None:
        yield "the deal", list(look.settlement["net"])
    for line in _lines(look):
        yield _name(line), list(line["net"])


def _lines(look: Look[Any]) -> list[Mapping[str, Any]]:
    return [] if look.settlement is None else list(look.settlement.get("lines", []))


def _name(line: Mapping[str, Any]) -> str:
    words = ["silent"] * line["silent"] + [str(line["figure"])] + ["fee"] * line["fee"]
    return f"the line {' '.join(words)} {line['result']}"


@_invariant("R11.1")
def net_is_the_sum_of_the_lines(look: Look[Any]) -> Iterator[str]:
    """The net of a deal is the sum of its lines."""
    if look.settlement is None or "lines" not in look.settlement:
        return
    net = list(look.settlement["net"])
    total = [sum(line["net"][seat] for line in _lines(look)) for seat in SEATS]
    if net != total:
        yield f"the net is {net}, but the lines add up to {total}"


@_invariant("R5.6, R11.1")
def void_costs_nothing(look: Look[Any]) -> Iterator[str]:
    """Where nobody bid there is nothing to pay."""
    if look.settlement is not None and look.scribe.bid is None and any(look.settlement["net"]):
        yield f"nobody bid, but the net is {list(look.settlement['net'])}"


@_invariant("R10, R11.1, R11.5")
def figures_have_lines(look: Look[Any]) -> Iterator[str]:
    """Each figure of the bid has its line, no other has, none twice; a fee is for a lost one."""
    bid = look.scribe.bid
    if bid is None or look.settlement is None or "lines" not in look.settlement:
        return
    silents = [line["figure"] for line in _lines(look) if line["silent"] and not line["fee"]]
    told = {line["figure"] for line in _lines(look) if not line["silent"] and not line["fee"]}
    # A silent hundred or ulti can stand in place of the parti.
    dropped = {str(Figure.PARTI)} if {"c1", "u"} & set(silents) else set[str]()
    for code in sorted({str(figure) for figure in bid} - told - dropped):
        yield f"{code} is in the bid {bid}, but in no line"
    for code in sorted(told - {str(figure) for figure in bid}):
        yield f"a line tells of {code}, which is neither silent nor in the bid {bid}"
    for code in sorted(set(silents)):
        why = why_not_silent(Figure.parse(code), bid)
        if why is not None:
            yield f"the line silent {code}: {why}"
        if silents.count(code) > 1:
            yield f"silent {code} is paid {silents.count(code)} times"
    lost = [_whose(line) for line in _lines(look) if not line["fee"] and line["result"] == "lost"]
    for line in _lines(look):
        if line["fee"] and (line["result"] != "lost" or _whose(line) not in lost):
            yield f"{_name(line)}: no other line tells that it was lost"


def _whose(line: Mapping[str, Any]) -> tuple[str, bool, int | None]:
    return line["figure"], line["silent"], line["seat"]


@_invariant("R10.1, R10.5, R11.2, R11.3")
def multipliers_were_earned(look: Look[Any]) -> Iterator[str]:
    """A line is multiplied by its suit and by the kontra that was said, a fee only by its suit."""
    bid = look.scribe.bid
    if bid is None:
        return
    for line in _lines(look):
        given, suit = line["suit_multiplier"], _suit_multiplier(look, bid, line)
        if given != suit:
            yield f"{_name(line)}: × {given} for the suit, but {bid} has × {suit}"
        given, fine = line["kontra_multiplier"], _kontra_multipliers(look, bid, line)
        if given not in fine:
            right = " or ".join(map(str, sorted(fine)))
            yield f"{_name(line)}: × {given} for kontra, but by what was said × {right}"


def _suit_multiplier(look: Look[Any], bid: Bid, line: Mapping[str, Any]) -> int:
    catalogue, trump = Catalogue.of(look.scribe.profile), look.scribe.trump
    if line["silent"] or line["fee"]:
        return catalogue.suit_multiplier(bid, trump)
    return catalogue.multiplier(bid, Figure.parse(line["figure"]), trump)


def _kontra_multipliers(look: Look[Any], bid: Bid, line: Mapping[str, Any]) -> set[int]:
    """Return which multipliers would be right, as far as the texts tell."""
    scribe = look.scribe
    said = {figure: scribe.doublings.count(figure) for figure in bid}
    if line["fee"]:
        return {1}
    if look.is_unplayed:
        return {1, kontra_multiplier(THROW_IN_LEVEL)}
    figure = Figure.parse(line["figure"])
    if figure is Figure.HUNDRED:  # it follows the parti, or the highest, or none
        return {1, *map(kontra_multiplier, said.values())}
    if line["silent"]:
        highest = scribe.profile.silent_kontra is SilentKontra.HIGHEST
        return {kontra_multiplier(max(said.values())) if highest else 1}
    if not _is_individual(look, figure):
        return {kontra_multiplier(said.get(figure, 0))}
    # What was not said against the one defender was said against the other.
    others = [other for other in _lines(look) if other != line]
    rest = math.prod(other["kontra_multiplier"] for other in others)
    return {max(1, kontra_multiplier(said.get(figure, 0)) // rest)}


@_invariant("R11.1")
def line_identity(look: Look[Any]) -> Iterator[str]:
    """Between the hub and each seat against it flow units × suit × kontra × stake."""
    for line in _lines(look):
        amount = line["units"] * line["suit_multiplier"] * line["kontra_multiplier"]
        amount *= look.scribe.stake
        hub, against = line["hub"], list(line["against"])
        # The maker's side receives; a defender's silent figure may be settled by the declarer.
        wins = (line["result"] == "made") is (line["seat"] == hub)
        expected = [0, 0, 0]
        for seat in against:
            expected[seat] -= amount if wins else -amount
            expected[hub] += amount if wins else -amount
        if list(line["net"]) != expected:
            yield f"{_name(line)}: the net is {list(line['net'])}, but should be {expected}"


@_invariant("R11.1, R11.2")
def both_defenders_settle(look: Look[Any]) -> Iterator[str]:
    """An announced figure is settled between the declarer and both defenders."""
    declarer = look.scribe.declarer
    parties: dict[str, list[int]] = {}
    for line in _lines(look):
        if not line["silent"]:
            name = f"{line['figure']}{' fee' * line['fee']}"
            parties.setdefault(name, []).extend(line["against"])
            if line["hub"] != declarer:
                yield f"{_name(line)}: the hub is seat {line['hub']}, the declarer seat {declarer}"
    defenders = [int(seat) for seat in SEATS if seat is not declarer]
    for name, against in parties.items():
        if sorted(against) != defenders:
            yield f"{name} is settled with seats {against}, but the defenders are {defenders}"


@_invariant("R7.4, R11")
def kontra_is_limited(look: Look[Any]) -> Iterator[str]:
    """No line is doubled more often than the profile allows."""
    levels = look.scribe.profile.kontra_levels
    if levels is None or look.is_unplayed:
        return  # who gives up pays as if doubled (R6.1, R6.3)
    for line in _lines(look):
        if line["kontra_multiplier"] > kontra_multiplier(levels):
            yield f"{_name(line)}: × {line['kontra_multiplier']} is more than {levels} levels"


@_invariant("R11.1")
def amounts_are_whole(look: Look[Any]) -> Iterator[str]:
    """All amounts are whole numbers."""
    for where, net in _nets(look):
        if not all(type(amount) is int and abs(amount) <= GREATEST**4 for amount in net):
            yield f"{where}: the net {net} is not made of whole numbers"


# What a seat may know


@_invariant("R13.1", "ShowsViews")
def views_name_no_hidden_card(look: Look[Any]) -> Iterator[str]:
    """Until the end, a view names no card that its seat has not seen."""
    if look.views is None or look.is_over:
        return
    hidden = _cards_named(look.view(look.views)) - _seen(look)
    if hidden:
        yield f"the view of {_viewer(look)} names {hidden}, which it has not seen"


def _viewer(look: Look[Any]) -> str:
    return "a spectator" if look.viewer is None else f"seat {int(look.viewer)}"


def _cards_named(view: Mapping[str, Any]) -> CardSet:
    """Return all cards that plain data names."""
    return CardSet(map(Card.parse, set(_CARD.findall(repr(view)))))


def _seen(look: Look[Any]) -> CardSet:
    """Return what the viewer has seen: own cards and talons, what was played, open hands."""
    scribe = look.scribe
    own = CardSet() if look.viewer is None else scribe.known[look.viewer]
    shown = [scribe.held[seat] for seat in _open_seats(look)]
    return CardSet(itertools.chain(own, scribe.played, *shown))


def _open_seats(look: Look[Any]) -> Iterator[Seat]:
    """Go through the seats whose hands lie open (R8.6, R8.7)."""
    scribe = look.scribe
    is_gathered = not scribe.in_first_trick and not look.in_kontra_round
    opens = scribe.bid is not None and any(figure.is_open for figure in scribe.bid)
    for seat in SEATS:
        is_declarer = seat is scribe.declarer
        laid = "spread" if is_declarer else f"spread {int(seat)}"
        by_bid = is_declarer or scribe.profile.open_hands.name == "ALL"
        if laid in scribe.actions or (opens and is_gathered and by_bid):
            yield seat


@_invariant("R13.1", "ShowsViews")
def views_depend_on_what_was_seen(look: Look[Any]) -> Iterator[str]:
    """Two deals that a seat can't tell apart look the same to it."""
    if look.views is None or look.is_over or len(look.scribe.actions) % _AT_ONCE != 1:
        return
    for deal, texts in _exchanged(look, _seen(look)):
        try:
            state = look.replay(deal, texts)
        except ValueError:
            continue  # in that deal it could not have come so far
        if look.views.view(state, look.viewer) != look.view(look.views):
            yield f"the view of {_viewer(look)} tells apart deals that look the same to it"


def _exchanged(look: Look[Any], seen: CardSet) -> Iterator[tuple[Deal, list[str]]]:
    """Exchange two cards that a seat has not seen, in the deal and in the discards, a few times."""
    hidden = [(place, card) for place, card in _placed(look) if card not in seen]
    pairs = [(a, b) for (x, a), (y, b) in itertools.combinations(hidden, 2) if x != y]
    for turn in range(min(_EXCHANGES, len(pairs))):
        place = (len(look.scribe.actions) + turn) * _STRIDE % len(pairs)
        one, other = map(str, pairs[place])
        swap = {one: other, other: one}
        texts = [_swapped(text, swap) for text in look.scribe.actions]
        yield Deal.parse([_swapped(hand, swap) for hand in look.scribe.deal.texts()]), texts


def _placed(look: Look[Any]) -> Iterator[tuple[int, Card]]:
    """Go through all cards not played, each with the place where it is now."""
    for place, cards in enumerate((*look.scribe.held, look.scribe.talon)):
        for card in cards:
            yield place, card


def _swapped(text: str, swap: Mapping[str, str]) -> str:
    return _CARD.sub(lambda found: swap.get(found[0], found[0]), text)


@_invariant("R13", "ShowsCards, ShowsViews")
def views_tell_what_is_legal(look: Look[Any]) -> Iterator[str]:
    """Who is to act sees in his view what is legal, the others see nothing legal there."""
    if look.views is None or look.cards is None or look.viewer is None:
        return
    view = look.view(look.views)
    right = sorted(look.legal) if look.viewer is _actor(look) else []
    if sorted(view.get("legal", right)) != right:
        yield f"the view of {_viewer(look)} says that {_some(view['legal'])} is legal"


def _some(texts: Collection[str]) -> str:
    shown = ", ".join(map(repr, list(texts)[:3]))
    return f"{shown}, …" if len(texts) > CARDS_IN_TRICK else shown or "nothing"


INVARIANTS: Final = tuple(_ALL)
"""All invariants, in the order in which they are looked at."""
