"""Invariants of every deal of Ulti, each a check that can be switched off."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from ulti.house.catalogue import Catalogue
from ulti.house.choices import DefenderSpread, KontraTime, SevenGuard, SpreadTime
from ulti.model.actions import MELDS, Spread, parse_action
from ulti.model.bids import NAMEABLE_TRUMPS, Bid, Figure
from ulti.model.cards import DECK, Card, CardSet, Rank, Suit
from ulti.model.deals import SEATS, Deal, Seat
from ulti.model.tricks import legal_cards
from ulti.model.verdict import Phase, Verdict
from ulti.rules.kontra import refuse_doubling
from ulti.rules.play import refuse_claim_by_profile, refuse_claim_outside_play
from ulti.testing.answers import (
    is_lower,
    read_settlement,
    read_texts,
)
from ulti.testing.looks import CARD, Invariant, Look, entering
from ulti.testing.money import MONEY
from ulti.testing.scribe import CARDS_IN_TRICK

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from ulti.model.actions import Action, Claim, Kontra
    from ulti.model.verdict import Refusal
    from ulti.testing.scribe import Scribe
    from ulti.testing.variants import OwnBid

S = TypeVar("S")

_TEN: Final = 10


_COURSE: Final[list[Invariant]] = []
_VIEWS: Final[list[Invariant]] = []
_invariant: Final = entering(_COURSE)
_of_views: Final = entering(_VIEWS)


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
                raise  # it is not a refusal
            yield f"{text!r} is not legal, but refused by {error!r}, which is not a ValueError"
        else:
            if text not in known:
                yield f"{text!r} is accepted, but not said to be legal"


_WORDS: Final = (
    *(f"play {card}" for card in DECK),
    *("pass", "take", "throw-in", "concede", "spread", "spread 0", "spread 1", "spread 2"),
    *(f"trump {suit}" for suit in Suit),
    *map(str, MELDS.values()),
    *("kontra", *(f"kontra {figure}" for figure in Figure), "kontra u@1", "kontra b@2"),
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
            yield f"{text!r} is not a claim"
        if text in look.legal:
            yield f"the claim {text!r} is also among the legal actions"


def _is_claim(text: str) -> bool:
    return text.partition(" ")[0] in {"concede", "spread"}


@_invariant("R8.7, R8.8")
def claims_have_their_time(look: Look[Any]) -> Iterator[str]:
    """Claims are those of the profile, from the first card on and not in the kontra round."""
    for text in filter(_is_claim, look.claims):
        why = _why_no_claim(look, cast("Claim", parse_action(text)))
        if why is not None:
            yield f"{text!r} is legal, but {why}"


def _why_no_claim(look: Look[Any], claim: Claim) -> str | None:
    """Say why a claim can't be made now; None if it can."""
    is_time = look.scribe.played and not look.in_kontra_round
    refuse = refuse_claim_by_profile if is_time else refuse_claim_outside_play
    refusal = refuse(claim, look.scribe.profile)
    if refusal is not None:
        return _message(claim, refusal)
    return _why_not_spread(look, claim) if isinstance(claim, Spread) else None


def _message(action: Action, refusal: Refusal) -> str:
    """Say what a refusal means."""
    about = refusal.about if isinstance(refusal.about, str) else refusal.about.text("en")
    return Verdict(action, None, Phase.PLAY, refusal.code, refusal.rule, about).message()


def _why_not_spread(look: Look[Any], claim: Spread) -> str | None:
    scribe, profile = look.scribe, look.scribe.profile
    seat = scribe.declarer if claim.seat is None else claim.seat
    after_declarer = profile.defender_spread is DefenderSpread.AFTER_DECLARER
    if claim.seat is not None and claim.seat is scribe.declarer:
        return "the declarer's spread names no seat"
    if claim.seat is not None and after_declarer:
        if scribe.declarer not in set[Seat | None](_open_seats(look)):
            return "the declarer's hand is not open"
    else:
        if scribe.bid is not None and any(figure.is_open for figure in scribe.bid):
            return "hands are open anyway in an open bid"
        if profile.spread is SpreadTime.AFTER_TRICK_1 and scribe.in_first_trick:
            return "trick 1 is not over"
    if seat is not None and not scribe.held[seat]:
        return f"seat {int(seat)} holds no card"
    return "the hand is open already" if str(claim) in scribe.actions else None


@_invariant("R5.2, R5.4, R7.4, R7.6, R8.1, R8.3")
def turns_go_round(look: Look[Any]) -> Iterator[str]:
    """Turns go to the right, in a kontra round by sides; who won a trick leads to the next."""
    scribe = look.scribe
    if look.is_over or (look.in_kontra_round and not scribe.follows_kontra):
        return
    turn, moved = f"it is the turn of seat {int(scribe.seat)}", look.moved()
    for seat in SEATS:
        strange = moved & scribe.held[seat]
        if seat is not scribe.seat and strange:
            yield f"{strange}, of seat {int(seat)}, may be played or laid, but {turn}"
    actor = _actor(look)
    if look.cards is not None and actor is not scribe.seat:
        yield f"{'nobody' if actor is None else f'seat {int(actor)}'} is to act, but {turn}"


@_invariant("R5.4, R5.6, R5.10, R7.4")
def passes_come_to_an_end(look: Look[Any]) -> Iterator[str]:
    """Nobody can pass when all have passed who could speak."""
    scribe = look.scribe
    if scribe.is_played:
        most = len(SEATS) - 1  # a side has passed, or the declarer has
    elif scribe.bid is None:
        most = len(SEATS) + 1  # forehand twice
    else:
        most = len(SEATS) - (not scribe.profile.last_word)
    if scribe.passes >= most and "pass" in look.legal:
        yield f"'pass' is legal after {scribe.passes} passes in a row"


@_invariant("R5-R8")
def actions_change_something(look: Look[Any]) -> Iterator[str]:
    """What was just done can't be done once more, but for passing and kontra."""
    last = look.scribe.actions[-1] if look.scribe.actions else ""
    if last in {*look.legal, *look.claims} and last.partition(" ")[0] not in _BY_TURNS:
        yield f"{last!r} is legal once more"


_BY_TURNS: Final = {"pass", "kontra"}  # the next seat may say the same


@_invariant("R6.3")
def cards_are_thrown_in_early(look: Look[Any]) -> Iterator[str]:
    """The declarer throws in before a lead, a meld or a kontra, if the profile has it."""
    scribe = look.scribe
    if "throw-in" not in look.legal:
        return
    if not scribe.profile.throw_in:
        yield "'throw-in' is legal, but throw_in is off"
    if scribe.played or any(text.startswith("meld") for text in scribe.actions):
        yield "'throw-in' is legal, but somebody has melded or played a card"
    if scribe.kontras or scribe.kontra_round is not None:
        yield "'throw-in' is legal, but somebody has doubled, or may still (R7.6)"


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
    legal = read_texts("legal", look.engine.legal(look.before), look.scribe.own)
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
    if sorted(read_texts("legal", engine.legal(again), scribe.own)) != sorted(look.legal):
        yield "played again, the record leads to other legal actions"
    if sorted(read_texts("claims", engine.claims(again), scribe.own)) != sorted(look.claims):
        yield "played again, the record leads to other claims"
    settlement = read_settlement(engine.settlement(again), scribe.own)
    if settlement != look.settlement:
        nets = [None if s is None else s["net"] for s in (look.settlement, settlement)]
        yield f"played again, the record is settled differently: {nets[0]}, then {nets[1]}"


# Bids


@_invariant("R4.1, R5")
def auction_rises(look: Look[Any]) -> Iterator[str]:
    """Every bid that is legal is strictly higher than the standing one."""
    standing = look.scribe.standing
    if standing is None:
        return
    rank = _rank_of(look)
    for bid in look.bids():
        if not is_lower(rank(standing), rank(bid)):
            yield f"{bid} is legal, but not higher than the standing {standing}"


@_invariant("R4.1")
def rank_is_a_total_preorder(look: Look[Any]) -> Iterator[str]:
    """Of two bids one is higher or they are equal, and this agrees for any three bids."""
    if look.scribe.actions:
        return  # looked at once a deal
    rank = _rank_of(look)
    ranks = [(bid, rank(bid)) for bid in _all_bids(look)]
    below = {bid: {other for other, low in ranks if is_lower(low, rank)} for bid, rank in ranks}
    # Then, and only then, a bid is lower exactly if it has fewer bids below it.
    order = sorted(below, key=lambda bid: len(below[bid]))
    for high, low in itertools.product(order, order):
        if (low in below[high]) is not (len(below[low]) < len(below[high])):
            yield _disorder(below, low, high)


def _rank_of(look: Look[Any]) -> Callable[[Bid | OwnBid], Any]:
    """Return what ranks bids; an engine that has bids of its own takes these too."""
    return cast("Callable[[Bid | OwnBid], Any]", look.engine.rank)


def _all_bids(look: Look[Any]) -> tuple[Bid | OwnBid, ...]:
    """Return the bids of the house rules, and those of the engine's own."""
    return (*Catalogue.of(look.scribe.profile).bids, *look.scribe.own.bids.values())


def _disorder(
    below: Mapping[Bid | OwnBid, set[Bid | OwnBid]], low: Bid | OwnBid, high: Bid | OwnBid
) -> str:
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
    rank = _rank_of(look)
    for bid in _all_bids(look):
        one, other = rank(bid), rank(bid)
        if is_lower(one, other) or is_lower(other, one):
            yield f"the rank of {bid} is {one!r}, and when asked again {other!r}"


@_invariant("R3.2, R12")
def bids_are_in_the_profile(look: Look[Any]) -> Iterator[str]:
    """Only bids that the profile has are legal."""
    catalogue = Catalogue.of(look.scribe.profile)
    for bid in look.bids():
        if isinstance(bid, Bid) and bid not in catalogue:
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
    """No card may be played that was played already, or that is in the talon."""
    gone = look.plays() & (CardSet(look.scribe.played) | look.scribe.talon)
    if gone:
        yield f"{gone} may be played, but was played already or is in the talon"


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
    if scribe.profile.beat_suit_in_trumped_trick:
        by_rule = _beating_the_suit(by_rule, scribe) or by_rule
    if plays - by_rule:
        yield f"{plays - by_rule} may be played; of {hand} R8.2 allows only {by_rule}"
    missing = by_rule - plays
    if missing and missing != _guarded(look, seat):
        yield f"{missing} may not be played, but R8.2 allows it"


def _beating_the_suit(cards: CardSet, scribe: Scribe) -> CardSet:
    """Return the cards that beat the led suit's best in a trick already trumped (R8.2)."""
    if len(scribe.on_table) < CARDS_IN_TRICK - 1:
        return CardSet()
    led, second = scribe.on_table
    if led.suit is scribe.trump or second.suit is not scribe.trump:
        return CardSet()
    stronger = scribe.order.ranks[: scribe.order.ranks.index(led.rank)]
    return CardSet(card for card in cards if card.suit is led.suit and card.rank in stronger)


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


@_invariant("R7.1")
def melds_are_said_once(look: Look[Any]) -> Iterator[str]:
    """In trick 1 each melds at most once, at his turn."""
    own = itertools.takewhile(_is_word, reversed(look.scribe.actions))
    if not any(text.startswith("meld") for text in own):
        return
    for text in look.legal:
        if text.startswith("meld"):
            yield f"{text!r} is legal, but seat {int(look.scribe.seat)} has said its meld"


def _is_word(text: str) -> bool:
    """Return whether a text is said between the cards of trick 1."""
    return not text.startswith(("play", "pass", "bid", "discard", "take", "trump"))


@_invariant("R7.2-R7.6")
def kontra_is_in_turn(look: Look[Any]) -> Iterator[str]:
    """Only what nobody has doubled is doubled, and only what the other side raised is raised."""
    for text in look.legal if look.scribe.follows_kontra else ():
        if text.startswith("kontra") and not look.scribe.own.has_text(text):
            why = _why_no_kontra(look.scribe, cast("Kontra", parse_action(text)))
            if why is not None:
                yield f"{text!r} is legal, but {why}"


def _why_no_kontra(scribe: Scribe, kontra: Kontra) -> str | None:
    """Say why a kontra can't be said now; None if it can."""
    contract, spoken = scribe.contract, scribe.kontra_round
    if contract is None:
        return "nothing is played yet"
    if spoken is not None:
        refusal = spoken.refusal(spoken.turn, kontra)
    elif scribe.in_first_trick and scribe.profile.kontra_time is KontraTime.TRICK_1:
        own = itertools.takewhile(_is_word, reversed(scribe.actions))
        has_spoken = any(text.startswith("kontra") for text in own)
        refusal = refuse_doubling(
            contract, scribe.levels, scribe.seat, kontra, has_spoken=has_spoken
        )
    else:
        return "nobody has the word for it"
    return None if refusal is None else _message(kontra, refusal)


@_invariant("R7.4, R7.6")
def kontra_round_is_spoken(look: Look[Any]) -> Iterator[str]:
    """No card is played while a side may raise, and nobody is asked when no side may."""
    if look.is_over or not (look.scribe.is_played and look.scribe.follows_kontra):
        return
    spoken = look.scribe.kontra_round
    if spoken is not None and look.plays():
        yield f"a card may be played, but seat {int(spoken.turn)} has the word in a kontra round"
    if spoken is None and not look.plays() and look.legal:
        yield f"no card may be played, but nobody has anything to raise: {_some(look.legal)}"


# What a seat may know


@_of_views("R13.1", "ShowsViews")
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
    return CardSet(map(Card.parse, set(CARD.findall(repr(view)))))


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


@_of_views("R13.1", "ShowsViews")
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
    return CARD.sub(lambda found: swap.get(found[0], found[0]), text)


@_of_views("R13", "ShowsCards, ShowsViews")
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


INVARIANTS: Final = (*_COURSE, *MONEY, *_VIEWS)
"""All invariants, in the order in which they are looked at."""
