"""Views: what a seat may know and no more, what follows from it, and deals drawn from it (R13)."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import DEAL, EXAMPLES, PLAYED, after, at_first_lead, skewed_deals, some_action
from tests.strategies import JUNK, MONSTERS, changeable, copies, not_refused
from ulti import (
    DECK,
    PROFILES,
    ULTISTARS,
    VICCESMAGYARKARTYA,
    WIKIPEDIA,
    Card,
    CardSet,
    Deal,
    Discard,
    Game,
    IllegalActionError,
    Phase,
    PlayCard,
    Profile,
    RecordError,
    Seat,
    Take,
    UltiError,
)
from ulti.model.shapes import WRONG
from ulti.testing import profiles
from ulti.view import HIDDEN_DISCARD, HiddenDiscard, SeenTalon, View
from ulti.view.form import VIEW, read_sight
from ulti.view.seen import Sight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ulti import Action
    from ulti.model.problems import Problem

Data = dict[str, Any]
VIEWERS: Final = (*Seat, None)
every_game = pytest.mark.parametrize("label", EXAMPLES)
every_viewer = pytest.mark.parametrize("seat", VIEWERS)
seeds: Final = st.integers(0, 2**32)


def on(game: Game, rng: random.Random, steps: int | None = None) -> Iterator[Game]:
    """Go through the states of a random game."""
    yield game
    for _ in itertools.count() if steps is None else range(steps):
        if game.phase is Phase.OVER:
            return
        game = game.apply(some_action(game, rng))
        yield game


def at_trick(number: int, rng: random.Random, profile: Profile) -> Game | None:
    """Play a random deal to the lead to a trick; None if it ended before."""
    for game in on(Game.start(Deal.shuffled(rng), profile), rng):
        if game.phase is Phase.PLAY and len(game.tricks) == number - 1:
            return game
    return None


def told(view: View) -> list[str]:
    """Return the history as texts."""
    return [f"{int(seat)} {action}" for seat, action in view.history]


# What is in a view


def broken_facts(game: Game, seat: Seat | None) -> list[str]:
    """Return what a view tells otherwise than the game."""
    view = game.view(seat)
    acts = seat is not None and seat is game.to_act
    facts: dict[str, tuple[object, object]] = {
        "profile": (view.profile, game.profile),
        "stake": (view.stake, game.stake),
        "phase": (view.phase, game.phase),
        "to act": (view.to_act, game.to_act),
        "bid": (view.bid, game.bid),
        "declarer": (view.declarer, game.declarer),
        "trump": (view.trump, game.trump),
        "hand": (view.hand, None if seat is None else game.hands[seat]),
        "sizes": (view.sizes, tuple(map(len, game.hands))),
        "open seats": (view.open_seats, game.open_seats),
        "open hands": (
            view.open_hands,
            tuple(game.hands[s] if s in game.open_seats else None for s in Seat),
        ),
        "melds": (view.melds, game.melds),
        "kontra": (view.kontra, game.kontra),
        "trick": (view.trick, game.trick),
        "tricks": (view.tricks, game.tricks),
        "actions": (view.legal_actions(), game.legal_actions() if acts else ()),
        "claims": (view.legal_claims(), game.legal_claims()),
        "cards": (view.legal_cards(), game.legal_cards() if acts else CardSet()),
        "json": (View.from_json(view.to_json()), view),
        "hash": (hash(View.from_dict(view.to_dict())), hash(view)),
    }
    return [name for name, (told, true) in facts.items() if told != true]


def broken_samples(game: Game, seat: Seat | None, rng: random.Random, count: int = 2) -> list[str]:
    """Return what is wrong with samples and `possible`."""
    view = game.view(seat)
    samples = [game, *(view.sample(rng) for _ in range(count))]
    broken = [f"sample {n}" for n, sample in enumerate(samples) if sample.view(seat) != view]
    for card in DECK:
        holders = view.possible(card)
        for sample in samples:
            broken += [f"{card}" for s in Seat if card in sample.hands[s] and s not in holders]
        if seat is not None and card in game.hands[seat] and holders != {seat}:
            broken.append(f"own {card}")
    return broken


@every_game
@every_viewer
def test_r13_a_view_tells_the_facts_of_the_game(label: str, seat: Seat | None) -> None:
    game = EXAMPLES[label]
    assert broken_facts(game, seat) == []
    assert broken_samples(game, seat, random.Random(1), 8) == []


@settings(max_examples=60)
@given(skewed_deals, profiles() | st.sampled_from(list(PROFILES.values())), seeds)
def test_views_of_whole_games_under_any_rules(deal: Deal, profile: Profile, seed: int) -> None:
    rng = random.Random(seed)
    states = list(on(Game.start(deal, profile, 2), rng))
    for game in (states[-1], *rng.sample(states, min(3, len(states)))):
        for seat in VIEWERS:
            assert broken_facts(game, seat) == []
            assert broken_samples(game, seat, rng) == []


def test_r5_7_only_who_laid_or_took_a_talon_knows_it() -> None:
    game = after(
        Game.start(DEAL, PLAYED),
        *("discard T9 T8", "bid ju", "take", "discard T9 P7", "bid b", "take"),
    )
    first, second = (
        SeenTalon(Seat(0), CardSet.parse("T9 T8")),
        SeenTalon(Seat(1), CardSet.parse("T9 P7")),
    )
    assert [game.view(seat).talons for seat in VIEWERS] == [
        (first,),
        (first, second),
        (second,),
        (),
    ]
    hidden = "discard ?? ??"
    assert told(game.view(1))[0] == f"0 {hidden}"
    assert told(game.view(1))[3] == "1 discard T9 P7"
    assert told(game.view(None)) == [
        *(f"0 {hidden}", "0 bid ju", "1 take", f"1 {hidden}", "1 bid b", "2 take"),
    ]


def test_r13_2_at_the_end_all_see_the_talon() -> None:
    talon = SeenTalon(Seat(0), CardSet.parse("T9 T8"))
    for label in ("over", "early", "conceded", "thrown in", "forfeited", "void"):
        assert [EXAMPLES[label].view(seat).talons for seat in VIEWERS] == [(talon,)] * 4, label
    assert [EXAMPLES["play"].view(s).talons for s in VIEWERS] == [(talon,), (), (), ()]


def test_a_set_up_position_has_the_declarers_talon() -> None:
    game = EXAMPLES["position"]
    talon = SeenTalon(Seat(0), CardSet.parse("T9 T8"))
    assert [game.view(s).talons for s in VIEWERS] == [(talon,), (), (), ()]
    assert game.view(1).dealt == game.hands[1]
    assert game.view(1).sample(random.Random(1)).deal is None


def test_a_hidden_discard_is_its_own_kind_of_action() -> None:
    assert str(HIDDEN_DISCARD) == "discard ?? ??"
    assert HiddenDiscard() == HIDDEN_DISCARD
    assert HiddenDiscard() != Take()
    assert attrs.fields(HiddenDiscard) == ()


def test_a_view_has_no_place_for_more() -> None:
    """R13: what the type can hold is what the seat may know."""
    facts = ["profile", "stake", "seat", "dealt", "talons", "open_hands"]
    facts += ["bid", "declarer", "trump", "history"]
    assert [field.name for field in attrs.fields(Sight)] == facts
    assert not hasattr(EXAMPLES["play"].view(1), "__dict__")


def test_a_view_is_a_value() -> None:
    view = EXAMPLES["kontra"].view(1)
    view.possible(DECK[0])  # what is kept for later is no part of it
    assert all(again == view and hash(again) == hash(view) for again in copies(view))
    assert view != EXAMPLES["kontra"].view(2)
    names = [*(field.name for field in attrs.fields(Sight)), "hand", "phase", "other"]
    assert changeable(view, names) == []
    assert [repr(EXAMPLES[label].view(s)) for label, s in (("kontra", 1), ("deal", None))] == [
        "<View of seat 1, ju, 12 actions>",
        "<View of a spectator, 0 actions>",
    ]


def test_what_is_no_seat_game_card_or_generator_is_refused() -> None:
    game = EXAMPLES["play"]
    view = game.view(1)
    assert not_refused(game.view, frozenset({"None", "0"})) == []
    assert not_refused(game.view, junk=MONSTERS) == []
    assert not_refused(lambda junk: View.of(junk, 1)) == []
    assert not_refused(view.possible) == []
    assert not_refused(view.sample) == []
    with pytest.raises(UltiError, match="can't draw") as caught:
        view.sample(None)  # type: ignore[arg-type]
    assert caught.value.code == "bad_argument"


# Hidden cards never change a view


def known_cards(game: Game, seat: Seat | None) -> CardSet:
    """Return the cards whose way a seat knows at least in part, told plainly."""
    known = set(itertools.chain(game.trick, *(trick.cards for trick in game.tricks)))
    for who in Seat:
        if who is seat or who in game.open_seats:
            known |= set(game.hands[who])
    if seat is not None:
        start = game.at(0)
        known |= set(start.hands[seat])
    laid, layer = CardSet(), game.declarer
    for who, action in game.history:
        if isinstance(action, Discard):
            laid, layer = action.cards, who
            known |= set(laid) if who is seat else set()
        elif isinstance(action, Take) and who is seat:
            known |= set(laid)
    if game.phase is Phase.OVER or (seat is not None and layer is seat):
        known |= set(game.talon)
    return CardSet(known)


def swapped(game: Game, one: Card, two: Card) -> Game:
    """Play the same game with two cards in each other's place."""

    def swap(cards: CardSet) -> CardSet:
        other = {one: two, two: one}
        return CardSet(other.get(card, card) for card in cards)

    start = game.at(0)
    first, second, third = map(swap, start.hands)
    if game.deal is not None:
        again = Game.start(Deal((first, second, third)), game.profile, game.stake)
    else:
        assert start.declarer is not None
        assert start.bid is not None
        hands, talon = (first, second, third), swap(start.talon)
        again = Game.from_contract(
            hands, talon, start.declarer, start.bid, start.trump, game.profile
        )
    for _, action in game.history:
        act: Action = Discard(swap(action.cards)) if isinstance(action, Discard) else action
        again = again.apply(act)
    return again


def leaks(
    look: Callable[[Game, Seat | None], object], states: Sequence[Game], rng: random.Random
) -> tuple[int, int]:
    """Swap cards that a seat can't see; return how often, and how often it was seen."""
    swaps = seen = 0
    for game in states:
        for seat in VIEWERS:
            known = known_cards(game, seat)
            hidden = [card for card in DECK if card not in known]
            for _ in range(4 if len(hidden) > 1 else 0):
                one, two = rng.sample(hidden, 2)
                try:
                    other = swapped(game, one, two)
                except IllegalActionError:  # then it would not be the same game
                    continue
                if other.open_seats != game.open_seats or other == game:
                    continue
                swaps += 1
                seen += look(other, seat) != look(game, seat)
    return swaps, seen


def states_by_chance(seed: int) -> list[Game]:
    rng = random.Random(seed)
    profile = rng.choice(list(PROFILES.values()))
    begin = Game.start(Deal.shuffled(rng), profile) if seed % 4 else EXAMPLES["position"]
    return list(on(begin, rng))[::4]


@settings(max_examples=20)
@given(seeds)
def test_r13_swapping_hidden_cards_never_changes_a_view(seed: int) -> None:
    states = states_by_chance(seed)
    for look in (lambda game, seat: game.view(seat), lambda game, seat: game.view(seat).to_json()):
        swaps, seen = leaks(look, states, random.Random(seed))
        assert swaps > 0
        assert seen == 0


def test_r13_the_swapping_test_can_fail() -> None:
    """The positive control: whatever leaks is found out."""

    def hands(game: Game, seat: Seat | None) -> object:
        return game.view(seat), game.hands

    def discards(game: Game, seat: Seat | None) -> object:
        return game.view(seat), game.history

    def next_seat(game: Game, seat: Seat | None) -> object:
        return game.view(0 if seat is None else (seat + 1) % 3)

    def talon(game: Game, _: Seat | None) -> object:
        return game.talon

    states = [game for seed in range(10) for game in states_by_chance(seed)]
    for look in (hands, discards, next_seat, talon):
        swaps, seen = leaks(look, states, random.Random(1))
        assert 0 < seen <= swaps, look
    assert leaks(hands, states, random.Random(1))[1] > 100


# Uniform over all that is consistent


def worlds(game: Game, seat: Seat | None) -> list[Game]:
    """Return every game that looks the same from a seat, by trying all."""
    view = game.view(seat)
    played: dict[Seat, set[Card]] = {who: set() for who in Seat}
    for who, action in game.history:
        if isinstance(action, PlayCard):
            played[who].add(action.card)
    layers = [game.declarer, *(who for who, act in game.history if isinstance(act, Discard))]
    sees_talon = seat is not None and layers[-1] is seat
    places: list[tuple[Seat | None, int]] = [
        (who, len(game.hands[who]))
        for who in Seat
        if who is not seat and who not in game.open_seats
    ]
    if not sees_talon:
        places.append((None, len(game.talon)))
    unseen = set(game.talon) if not sees_talon else set()
    unseen |= {card for who, _ in places if who is not None for card in game.hands[who]}
    found: list[Game] = []
    for spread in _spreads(tuple(sorted(unseen, key=DECK.index)), tuple(n for _, n in places)):
        by_place = {who: set(cards) for (who, _), cards in zip(places, spread, strict=True)}
        hands = [by_place.get(who, set(game.hands[who])) | played[who] for who in Seat]
        found += _all_starts(game, view, hands, by_place.get(None, set(game.talon)))
    return found


def _spreads(
    cards: tuple[Card, ...], sizes: tuple[int, ...]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield ()
        return
    for here in itertools.combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in here)
        for others in _spreads(rest, sizes[1:]):
            yield here, *others


def _all_starts(
    game: Game, view: View, hands: Sequence[set[Card]], talon: set[Card]
) -> Iterator[Game]:
    """Undo the auction in every way; yield the games that look the same."""
    if game.deal is None:
        first = game.at(0)
        assert first.declarer is not None
        assert first.bid is not None
        sets = [CardSet(hand) for hand in hands]
        start = Game.from_contract(
            sets, CardSet(talon), first.declarer, first.bid, first.trump, game.profile
        )
        yield from _same_look(game, view, start, [])
        return
    laid = [(who, a.cards) for who, a in game.history if isinstance(a, Discard)]
    takers = [who for who, action in game.history if isinstance(action, Take)]
    assert len(takers) == len(laid) - 1
    for undone, talons in _undo(laid, takers, [set(hand) for hand in hands], [talon], view.seat):
        first_hand, second, third = (CardSet(hand) for hand in undone)
        start = Game.start(Deal((first_hand, second, third)), game.profile, game.stake)
        yield from _same_look(game, view, start, talons)


def _undo(
    laid: list[tuple[Seat, CardSet]],
    takers: list[Seat],
    hands: list[set[Card]],
    talons: list[set[Card]],
    seat: Seat | None,
) -> Iterator[tuple[list[set[Card]], list[set[Card]]]]:
    """Undo the last discard, then the take before it, in every way that the seat holds possible."""
    who, _ = laid[-1]
    held = [hand | talons[0] if s == who else hand for s, hand in enumerate(hands)]
    if len(laid) == 1:
        yield held, talons
        return
    layer, cards = laid[-2]
    assert takers[-1] is who
    if seat in {layer, who} and seat is not None:
        pairs = [set(cards)] if set(cards) <= held[who] else []
    else:
        pairs = [set(pair) for pair in itertools.combinations(held[who], 2)]
    for pair in pairs:
        before = [hand - pair if s == who else hand for s, hand in enumerate(held)]
        yield from _undo(laid[:-1], takers[:-1], before, [pair, *talons], seat)


def _same_look(game: Game, view: View, start: Game, talons: list[set[Card]]) -> Iterator[Game]:
    left = list(talons)
    try:
        for _, action in game.history:
            start = start.apply(
                Discard(CardSet(left.pop(0))) if isinstance(action, Discard) else action
            )
    except IllegalActionError:
        return
    if start.view(view.seat) == view:
        yield start


def hidden_robberies(game: Game, seat: Seat | None) -> int:
    """Count the talons that were taken from others by others."""
    count = 0
    layer = None
    for who, action in game.history:
        if isinstance(action, Discard):
            layer = who
        elif isinstance(action, Take):
            count += seat is None or seat not in {layer, who}
    return count


def own_robbed(game: Game, seat: Seat | None) -> bool:
    """Tell whether another took a talon of the seat's."""
    takes = [n for n, (_, a) in enumerate(game.history) if isinstance(a, Take)]
    layers = [[w for w, a in game.history[:n] if isinstance(a, Discard)][-1] for n in takes]
    return any(
        layer is seat is not game.history[n][0] for n, layer in zip(takes, layers, strict=True)
    )


def melded(game: Game, seat: Seat | None) -> bool:
    """Tell whether another has said a twenty."""
    return any(
        m is not None and m.twenties > 0 and s is not seat
        for s, m in zip(Seat, game.melds, strict=True)
    )


# By label: what is looked for, at which trick, how many robberies may be hidden from the viewer.
KINDS: Final[dict[str, tuple[Callable[[Game, Seat | None], bool], int, int]]] = {
    "no robbery": (lambda game, _: not any(isinstance(a, Take) for _, a in game.history), 9, 0),
    "a robbery of others": (lambda game, seat: hidden_robberies(game, seat) == 1, 10, 1),
    "own talon robbed": (own_robbed, 9, 0),
    "own talon robbed, then robbed again": (
        lambda game, seat: own_robbed(game, seat) and hidden_robberies(game, seat) == 1,
        10,
        1,
    ),
    "a twenty": (melded, 8, 0),
    "spectator": (lambda _, seat: seat is None, 10, 0),
}


def examples_of(
    kind: str, count: int, least: int = 2
) -> Iterator[tuple[Game, Seat | None, list[Game]]]:
    """Find positions of a kind, each with all games that look the same."""
    fits, trick, most = KINDS[kind]
    rng = random.Random(kind)
    found = 0
    while found < count:
        game = at_trick(trick, rng, rng.choice([WIKIPEDIA, VICCESMAGYARKARTYA, PLAYED]))
        if game is None:
            continue
        seat = None if kind == "spectator" else rng.choice(list(Seat))
        if not fits(game, seat) or hidden_robberies(game, seat) > most:
            continue
        everything = worlds(game, seat)
        if len(everything) >= least:
            found += 1
            yield game, seat, everything


@pytest.mark.parametrize("kind", KINDS)
def test_every_consistent_game_is_counted_once(kind: str) -> None:
    for game, seat, everything in examples_of(kind, 6):
        view = game.view(seat)
        assert len(set(everything)) == len(everything)
        assert game in everything
        assert view._all_worlds()._sums[-1] == len(everything)
        for card in DECK:
            holders = {s for world in everything for s in Seat if card in world.hands[s]}
            assert view.possible(card) == holders


def chi_square(drawn: Counter[Game], everything: Sequence[Game]) -> float:
    """Return how many standard deviations chi-square lies above what is expected."""
    expected = sum(drawn.values()) / len(everything)
    square = sum((drawn[world] - expected) ** 2 for world in everything) / expected
    freedom = len(everything) - 1
    return (square - freedom) / math.sqrt(2 * freedom)


@pytest.mark.parametrize("kind", KINDS)
def test_samples_are_uniform(kind: str) -> None:
    game, seat, everything = next(examples_of(kind, 1, 12))
    view, rng = game.view(seat), random.Random(5)
    drawn = Counter(view.sample(rng) for _ in range(max(2000, 8 * len(everything))))
    assert set(drawn) <= set(everything)
    assert chi_square(drawn, everything) < 4
    # The control: a draw that is wrong by a little more than chance is found out.
    half = Counter({world: n * (1 + (place % 2)) for place, (world, n) in enumerate(drawn.items())})
    assert chi_square(half, everything) > 4


def robbed_twice(second: str, third: str) -> Game:
    """Let seat 1 lay P9 P8, seat 2 and seat 0 rob in turn; return the game at the first lead."""
    laid = ("discard T9 T8", "discard P9 P8", f"discard {second}", f"discard {third}")
    bids = ("bid ju", "bid b", "bid Pju", "bid P4u")
    robbed = [text for pair in zip(laid, bids, strict=True) for text in (*pair, "take")]
    return after(Game.start(DEAL, WIKIPEDIA), *robbed[:-1], "pass", "pass", "pass")


@pytest.mark.parametrize(
    ("second", "third"),
    [("P9 P8", "P9 P8"), ("P9 TU", "TU MO"), ("ZU Z9", "ZU Z9"), ("P8 Z9", "P8 Z9")],
)
def test_where_a_card_that_was_laid_and_robbed_twice_can_have_gone(second: str, third: str) -> None:
    """Seat 1 knows that seat 2 took P9 P8; then they may have gone on to seat 0, and back down."""
    game, rng = robbed_twice(second, third), random.Random(second)
    assert holders(game.view(1), "P9") == {0, 2}
    assert holders(game.view(2), "P9") == ({2} if "P9" not in second else {0})
    while game.phase is not Phase.OVER:
        game = game.apply(rng.choice([a for a in game.legal_actions() if isinstance(a, PlayCard)]))
        view = game.view(1)
        assert all(view.sample(rng).view(1) == view for _ in range(5))
        if len(game.tricks) == 9 and not game.trick:
            everything = worlds(game, Seat(1))
            assert view._all_worlds()._sums[-1] == len(set(everything)) == len(everything) > 2
            drawn = Counter(view.sample(rng) for _ in range(max(500, 8 * len(everything))))
            assert set(drawn) <= set(everything)
            assert chi_square(drawn, everything) < 4


def test_a_card_that_was_laid_and_robbed_again_is_with_who_took_it_last() -> None:
    game = after(
        Game.start(DEAL, WIKIPEDIA),
        *("discard T9 T8", "bid ju", "take", "discard P9 P8", "bid b", "take"),
        *("discard P9 P8", "bid Pju", "pass", "take", "discard P9 P8", "bid P4u"),
        *("pass", "take", "discard PA PK", "bid P2utd", "pass", "pass", "pass"),
    )
    assert game.declarer is Seat(0)
    view = game.view(1)
    assert holders(view, "P9") == {0}
    assert all(view.sample(random.Random(seed)).view(1) == view for seed in range(20))


def test_the_same_generator_gives_the_same_game() -> None:
    view = EXAMPLES["lead"].view(2)
    one, two = ([view.sample(random.Random(seed)) for seed in range(5)] for _ in range(2))
    assert one == two
    assert len(set(one)) > 1


# What can't be

MEETING: Final = Game.from_contract(
    [
        "MA MX M7 PA PK ZA ZK TA TK T7",
        "MU M9 M8 MO MK Z7 ZO Z9 ZU Z8",
        "PX PO P9 PU P8 TX TO TU T9 T8",
    ],
    "P7 ZX",
    0,
    "ju",
    "M",
    PLAYED,
)


def holders(view: View, text: str) -> set[int]:
    """Return who may hold a card, as plain numbers."""
    return {int(seat) for seat in view.possible(Card.parse(text))}


def test_r8_2_who_does_not_follow_has_none_of_the_suit() -> None:
    game = Game.from_contract(
        [
            "PA PX PK PO PU P9 P8 P7 TA TX",
            *("MA MX MK MO MU M9 M8 M7 ZA ZX", "ZK ZO ZU Z9 Z8 Z7 TK TO TU T9"),
        ],
        "T8 T7",
        0,
        "nd",
        None,
        ULTISTARS,
    )
    view = after(game, "play TA").view(2)
    assert holders(view, "TX") == {0, 1}
    assert holders(view, "TA") == set()
    view = after(game, "play TA", "play MK").view(2)
    assert holders(view, "TX") == {0}
    assert holders(view, "MX") == {0, 1}
    assert holders(view, "TK") == {2}


def test_r8_2_who_does_not_overtake_can_not() -> None:
    assert holders(MEETING.view(2), "ZX") == {0, 1}
    view = after(MEETING, "play ZK", "play Z9").view(2)
    assert holders(view, "ZX") == holders(view, "ZA") == {0}
    assert holders(view, "ZO") == {0, 1}


def test_r8_2_who_neither_follows_nor_trumps_has_none_of_both() -> None:
    view = after(MEETING, "play PK", "play MU").view(0)
    assert holders(view, "P8") == {2}  # but it may lie in the talon
    assert holders(view, "MA") == {0}
    assert holders(view, "MK") == {1, 2}
    view = after(MEETING, "play PK", "play MU", "play PX", "play Z9", "play PO").view(0)
    assert holders(view, "ZO") == {1}
    assert holders(view, "MK") == {1}


def test_r8_4_who_plays_a_guarded_seven_had_no_other_choice() -> None:
    hands = [
        "M7 PA PX PK PO PU P9 TA TX TK",
        "MA MX MK MO ZA ZX ZK ZO ZU Z9",
        "MU M9 Z8 P8 P7 TO TU T9 T8 T7",
    ]
    for guard, may_hold in (("DECLARER", {1}), ("NOBODY", {0, 1})):
        profile = PLAYED.evolve(seven_guard=guard)
        game = Game.from_contract(hands, "M8 Z7", 0, "ju", "M", profile)
        game = after(game, "play TK", "play MO", "play T7", "play ZA", "play Z8", "play M7")
        assert holders(game.view(2), "MX") == may_hold
        for seed in range(20):
            assert game.view(2).sample(random.Random(seed)).view(2) == game.view(2)


def test_r7_1_melds_are_lower_bounds() -> None:
    game = after(at_first_lead("ju"), "meld 20", "play MA")
    view = game.view(2)  # seat 0 has said a twenty, and has the forty and the one in hearts
    for sample in (view.sample(random.Random(seed)) for seed in range(40)):
        melds = [s for s in "ZTP" if {Card.parse(f"{s}K"), Card.parse(f"{s}O")} <= sample.hands[0]]
        assert melds
    both = after(at_first_lead("ju"), "meld 40 20", "play MA").view(2)
    assert holders(both, "MK") == holders(both, "MO") == {0}
    assert holders(both, "PK") == {0, 1}


# The JSON form


def data_of(label: str = "play", viewer: int | None = 1, /, **changes: object) -> Data:
    """Return a view as fresh plain data, with some keys changed."""
    data: Data = json.loads(EXAMPLES[label].view(viewer).to_json())
    return {**data, **changes}


def error_of(data: object) -> tuple[str, str]:
    """Return code and path of what is wrong with data."""
    with pytest.raises(RecordError) as caught:
        View.from_dict(data)  # type: ignore[arg-type]
    assert caught.value.message
    return caught.value.code, caught.value.path


def test_the_json_form_is_the_one_of_the_record_page() -> None:
    game = after(at_first_lead("ju", profile=ULTISTARS), "play MK")
    assert game.view(1).to_dict() == {
        "format": "ulti-view",
        "version": 1,
        "profile": "ultistars",
        "stake": 1,
        "seat": 1,
        "phase": "PLAY",
        "to_act": 1,
        "dealt": "MU M9 M8 ZX ZK ZO TX P9 P8 P7",
        "hand": "MU M9 M8 ZX ZK ZO TX P9 P8 P7",
        "talons": [],
        "sizes": [9, 10, 10],
        "open": {},
        "bid": "ju",
        "declarer": 0,
        "trump": "M",
        "melds": [None, None, None],
        "kontra": {},
        "trick": [[0, "MK"]],
        "tricks": [],
        "points": {"declarer": 0, "defenders": 0},
        "pending": {"j": "OPEN", "u": "OPEN"},
        "text": {
            "en": "ulti, seat 0, trump acorns: seat 1 is to play",
            "hu": "ulti, 0. hely, adu: makk: 1. hely jön",
        },
        "history": [
            [0, "discard ?? ??"],
            [0, "bid ju"],
            [1, "pass"],
            [2, "pass"],
            [0, "pass"],
            [0, "trump M"],
            [0, "play MK"],
        ],
        "legal": [
            *("meld 20", "kontra j", "kontra u", "kontra j u"),
            *("play MU", "play M9", "play M8"),
        ],
        "claims": ["concede"],
    }


@every_game
@every_viewer
def test_a_view_goes_round(label: str, seat: Seat | None) -> None:
    view = EXAMPLES[label].view(seat)
    data = view.to_dict()
    assert "\n" not in view.to_json()
    for again in (
        View.from_json(view.to_json()),
        View.from_json(view.to_json().encode()),
        View.from_dict(json.loads(view.to_json())),
    ):
        assert again == view
        assert again.to_dict() == data
    if label == "position":
        bare = {k: v for k, v in data.items() if k not in {"phase", "to_act", "hand", "sizes"}}
    else:
        derived = ("phase", "to_act", "hand", "sizes", "bid", "declarer", "trump", "melds")
        bare = {k: v for k, v in data.items() if k not in derived}
    for key in ("kontra", "legal", "claims"):
        del bare[key]
    assert View.from_dict(bare) == view


def test_profiles_are_written_as_in_records() -> None:
    own = PLAYED.evolve(name="ours")
    for profile, said in (
        (WIKIPEDIA, {"profile": "wikipedia"}),
        (WIKIPEDIA.evolve(ulti_fee=5), {"profile": "wikipedia", "rules": {"ulti_fee": 5}}),
        (own, {"profile": own.to_dict()}),
    ):
        view = Game.start(DEAL, profile, 3).view(2)
        data = view.to_dict()
        assert {key: data[key] for key in ("profile", "rules") if key in data} == said
        assert View.from_dict(data) == view


def test_levels_are_written_by_figure_or_by_defender() -> None:
    assert EXAMPLES["answered"].view(0).to_dict()["kontra"] == {"j": 2, "u": 1}
    assert EXAMPLES["individual"].view(0).to_dict()["kontra"] == {"b": [1, 1]}
    assert EXAMPLES["kontra"].view(0).to_dict()["melds"] == ["40 20", "20", None]


@pytest.mark.parametrize("key", [*data_of(), "rules"])
def test_every_key_refuses_junk(key: str) -> None:
    fine = {
        "stake": {"0"},
        "seat": {"None", "0"},
        "dealt": {"None"},
        "bid": {"None"},
        "declarer": {"0"},
        "to_act": {"0"},
        "talons": {"[]", "()"},
        "legal": {"[]", "()"},
        "claims": {"[]", "()"},
        "open": {"{}"},
        "kontra": {"{}"},
        "rules": {"{}"},
        "trick": {"[]", "()"},
        "tricks": {"[]", "()"},
    }.get(key, set())
    accepted = not_refused(lambda junk: View.from_dict(data_of(**{key: junk})), frozenset(fine))
    assert accepted == []
    assert not_refused(lambda junk: View.from_dict(data_of(**{key: junk})), junk=MONSTERS) == []


def test_junk_is_no_view() -> None:
    assert not_refused(View.from_dict) == []
    assert not_refused(View.from_json) == []
    assert len(JUNK) > 20
    with pytest.raises(RecordError) as caught:
        View.from_json("{")
    assert (caught.value.code, caught.value.path) == ("bad_json", "")


def without(key: str) -> Data:
    """Return a view's data without a key."""
    data = data_of()
    del data[key]
    return data


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        ([], "bad_type", ""),
        (without("format"), "missing_key", "format"),
        (data_of(format="ulti-record"), "bad_format", "format"),
        (without("version"), "missing_key", "version"),
        (data_of(version=2), "bad_version", "version"),
        (data_of(version=True), "bad_version", "version"),
        (data_of(colour="red"), "unknown_key", "colour"),
        (data_of() | {5: 1}, "unknown_key", "5"),
        (without("history"), "missing_key", "history"),
        (data_of(profile="chess"), "unknown_profile", "profile"),
        (data_of(profile={}), "bad_rules", "profile.values"),
        (data_of(profile=1), "bad_type", "profile"),
        (data_of(rules=[]), "bad_type", "rules"),
        (data_of(rules={"colour": 1}), "bad_rules", "rules.colour"),
        (data_of(rules={"ulti_fee": -1}), "bad_rules", "rules.ulti_fee"),
        (data_of(stake="1"), "bad_type", "stake"),
        (data_of(stake=0), "bad_stake", "stake"),
        (data_of(seat=3), "bad_type", "seat"),
        (data_of(seat=True), "bad_type", "seat"),
        (data_of(dealt=1), "bad_type", "dealt"),
        (data_of(dealt="PP"), "bad_card", "dealt"),
        (data_of(dealt="PA"), "bad_deal", "dealt"),
        (data_of(dealt=None), "bad_deal", "dealt"),
        (data_of(talons={}), "bad_type", "talons"),
        (data_of(talons=[1]), "bad_type", "talons[0]"),
        (data_of(talons=[{"laid": 0}]), "missing_key", "talons[0].cards"),
        (data_of(talons=[{"laid": 3, "cards": "PA"}]), "bad_type", "talons[0].laid"),
        (data_of(talons=[{"laid": 0, "cards": "PA"}]), "bad_deal", "talons[0].cards"),
        (data_of(talons=[{"laid": 0, "cards": "T9 T8"}]), "view_differs", "talons"),
        (data_of(talons=[{"laid": 0, "cards": "T9 T8"}] * 2), "view_differs", "talons[1]"),
        (data_of("deal", 1, seat=0), "bad_deal", "dealt"),
        (data_of(open=[]), "bad_type", "open"),
        (data_of(open={"3": ""}), "unknown_key", "open.3"),
        (data_of(open={"0": 1}), "bad_type", "open.0"),
        (data_of(open={}), "view_differs", "open.0"),
        (data_of(history={}), "bad_type", "history"),
        (data_of(history=["pass"]), "bad_type", "history[0]"),
        (data_of(history=[[0, "pass", 1]]), "bad_type", "history[0]"),
        (data_of(history=[[5, "pass"]]), "bad_type", "history[0]"),
        (data_of(history=[[0, "dance"]]), "bad_action", "history[0]"),
        (data_of(history=[[0, "play PP"]]), "bad_card", "history[0]"),
        (data_of(history=[[0, "bid zz"]]), "bad_bid", "history[0]"),
        (data_of(phase="OVER"), "view_differs", "phase"),
        (data_of(to_act=2), "view_differs", "to_act"),
        (data_of("respond", to_act=True), "view_differs", "to_act"),
        (data_of(hand="MA"), "view_differs", "hand"),
        (data_of(sizes=[9, 9]), "view_differs", "sizes"),
        (data_of(sizes=[9, 9, 10]), "view_differs", "sizes"),
        (data_of(sizes=9), "view_differs", "sizes"),
        (data_of(bid="j"), "view_differs", "bid"),
        (data_of(declarer=2), "view_differs", "declarer"),
        (data_of(trump="Z"), "view_differs", "trump"),
        (data_of(melds=["40", None, None]), "view_differs", "melds"),
        (data_of(kontra={"j": 1}), "view_differs", "kontra"),
        (data_of(kontra={"j": 1, "u": 2}), "view_differs", "kontra"),
        (data_of(kontra=[]), "view_differs", "kontra"),
        (data_of("lead", 0, legal=[]), "view_differs", "legal"),
        (data_of(claims=["concede"]), "view_differs", "claims"),
        (data_of("position", bid=1), "bad_type", "bid"),
        (data_of("position", bid="zz"), "bad_bid", "bid"),
        (data_of("position", bid="x"), "bid_not_in_profile", "bid"),
        (data_of("position", declarer=None), "bad_type", "declarer"),
        (data_of("position", trump=5), "bad_type", "trump"),
        (data_of("position", trump="M"), "view_differs", "trump"),
        (data_of("position", 0, talons=[]), "view_differs", "talons[0]"),
    ],
)
def test_a_wrong_view_is_refused_with_code_and_path(data: object, code: str, path: str) -> None:
    assert error_of(data) == (code, path)


OPENING: Final = [[0, "discard ?? ??"], [0, "bid ju"]]
TO_PLAY: Final = [*OPENING, [1, "pass"], [2, "pass"], [0, "pass"], [0, "trump M"]]
DOUBLED: Final = [*TO_PLAY, [0, "play MA"], [1, "kontra u"], [1, "play MU"], [2, "play ZU"]]


def told_to(seat: int | None, history: list[list[object]], **changes: object) -> Data:
    """Return the data of a view of `DEAL` with another history."""
    data: Data = Game.start(DEAL, WIKIPEDIA.evolve(concession=True)).view(seat).to_dict()
    needed = ("format", "version", "profile", "rules", "seat", "dealt", "talons", "open")
    return {**{key: data[key] for key in needed}, "history": history, **changes}


@pytest.mark.parametrize(
    ("history", "code", "place"),
    [
        ([[2, "discard ?? ??"]], "view_differs", 0),
        ([[0, "discard T9 T8"]], "view_differs", 0),
        ([[0, "bid ju"]], "wrong_phase", 0),
        ([*OPENING, [1, "bid Pju"]], "talon_not_taken", 2),
        ([*OPENING, [1, "pass"], [2, "discard ?? ??"]], "wrong_phase", 3),
        ([*OPENING, [1, "pass"], [2, "take"], [2, "discard ?? ??"], [2, "bid j"]], "not_higher", 5),
        ([*TO_PLAY, [0, "discard ?? ??"]], "wrong_phase", 6),
        ([*TO_PLAY, [1, "play MA"]], "view_differs", 6),
        ([*TO_PLAY, [0, "play MU"]], "bad_deal", None),
        ([*TO_PLAY, [0, "play MA"], [1, "play ZX"]], "must_follow_suit", 7),
        ([*TO_PLAY, [0, "play MA"], [1, "play MU"], [2, "play MA"]], "not_in_hand", 8),
        ([*TO_PLAY, [0, "play MA"], [1, "play M7"]], "not_in_hand", 7),
        ([*TO_PLAY, [0, "play MA"], [1, "meld 40"]], "meld_not_held", 7),
        ([*TO_PLAY, [0, "play MA"], [0, "concede"]], "view_differs", 7),
        ([*TO_PLAY, [0, "throw-in"], [0, "play MA"]], "game_over", 7),
        ([*DOUBLED, [1, "pass"]], "view_differs", 10),
        ([*DOUBLED, [0, "kontra j"]], "not_your_raise", 10),
        ([*DOUBLED, [0, "concede"]], "not_in_play", 10),
        ([*DOUBLED, [0, "spread"]], "not_in_play", 10),
        ([*DOUBLED, [0, "throw-in"]], "throw_in_too_late", 10),
        ([*DOUBLED, [0, "play MX"]], "wrong_phase", 10),
        ([*TO_PLAY[:-1], [0, "throw-in"], [0, "pass"]], "game_over", 6),
        ([*DOUBLED, [0, "pass"], [1, "concede"], [0, "pass"]], "game_over", 12),
        # A revoke that shows later: seat 2 has no acorn, but plays one.
        ([*DOUBLED, [0, "pass"], [0, "play MX"], [1, "play M9"], [2, "play M8"]], "bad_deal", None),
        (
            [*DOUBLED, [0, "pass"], [0, "play MX"], [1, "play M9"], [2, "play MK"]],
            "must_follow_suit",
            9,
        ),
        ([*TO_PLAY, *[[0, f"play {card}"] for card in map(str, DECK[16:27])]], "bad_deal", None),
    ],
)
def test_a_history_that_can_not_be_is_refused(
    history: list[list[object]], code: str, place: int | None
) -> None:
    path = "history" if place is None else f"history[{place}]"
    assert error_of(told_to(1, history)) == (code, path)


def test_a_seat_knows_its_own_discards() -> None:
    talons = [{"laid": 0, "cards": "T9 T8"}, {"laid": 1, "cards": "MU M9"}]
    hidden = [*OPENING, [1, "take"], [1, "discard ?? ??"]]
    assert error_of(told_to(1, hidden, talons=talons)) == ("view_differs", "history[3]")
    too_early = [*OPENING, [1, "discard MU M9"]]
    assert error_of(told_to(1, too_early, talons=talons[1:])) == ("wrong_phase", "history[2]")


def test_talons_must_be_those_of_the_history() -> None:
    history = [*OPENING, [1, "take"], [1, "discard T9 T8"]]
    fine = [{"laid": 0, "cards": "T9 T8"}, {"laid": 1, "cards": "T8 T9"}]
    assert View.from_dict(told_to(1, history, talons=fine)).sizes == (10, 10, 10)
    for talons, path in (
        ([], "talons[0]"),
        (fine[:1], "talons[1]"),
        ([{"laid": 2, "cards": "T9 T8"}, fine[1]], "talons[0]"),
        ([fine[0], {"laid": 1, "cards": "T9 T7"}], "talons[1]"),
        ([*fine, fine[0]], "talons[2]"),
    ):
        assert error_of(told_to(1, history, talons=talons)) == ("view_differs", path)


def test_open_hands_must_be_what_is_held() -> None:
    data = data_of("play")
    cards = data["open"]["0"]
    other = cards.replace("MX", "ZU")
    assert error_of(data_of("play", open={**data["open"], "0": cards[3:]})) == (
        "view_differs",
        "open.0",
    )
    assert error_of(data_of("play", 0, open={**data["open"], "0": other})) == (
        "view_differs",
        "open.0",
    )


def test_stated_facts_must_be_those_of_the_history() -> None:
    data = EXAMPLES["lead"].view(1).to_dict() | {"declarer": 2}
    with pytest.raises(RecordError) as caught:
        View.from_dict(data)
    assert (caught.value.code, caught.value.path) == ("view_differs", "declarer")


# No deal at all


def refused_as_of_no_deal(data: Data) -> None:
    """Check that such a view is not read, and that one made otherwise draws nothing."""
    assert error_of(data) == ("no_deal", "history")
    view = View._of_sight(read_sight(data)[0])
    with pytest.raises(UltiError, match="of any deal") as caught:
        view.sample(random.Random(1))
    assert caught.value.code == "no_deal"
    assert all(view.possible(card) <= {view.seat} for card in DECK)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (1, "40 20 20 20"),  # seat 1 holds a king and an over itself
        (2, "20 20 20"),  # so does seat 2
        (2, "40 20 20 20"),
    ],
)
def test_a_view_of_no_deal_is_refused_clearly(seat: int, said: str) -> None:
    refused_as_of_no_deal(told_to(seat, [*TO_PLAY, [0, f"meld {said}"]]))


def test_a_forty_that_the_viewer_holds_can_not_be_another_s() -> None:
    refused_as_of_no_deal(told_to(2, [*TO_PLAY[:-1], [0, "trump T"], [0, "meld 40"]]))


def test_cards_that_the_viewer_laid_must_have_gone_to_who_took_them() -> None:
    """Seat 1 lays P9 P8, seat 2 takes them, and yet seat 0 plays both."""
    talons = [{"laid": 0, "cards": "T9 T8"}, {"laid": 1, "cards": "P9 P8"}]
    auction = [*OPENING, [1, "take"], [1, "discard P9 P8"], [1, "bid b"], [2, "take"]]
    auction += [[2, "discard ?? ??"], [2, "bid eb"], [0, "pass"], [1, "pass"], [2, "pass"]]
    view = View.from_dict(told_to(1, auction, talons=talons))
    assert holders(view, "P9") == {2}
    refused_as_of_no_deal(told_to(1, [*auction, [2, "play PA"], [0, "play P9"]], talons=talons))


def test_r5_2_nobody_takes_a_card_that_he_holds_already() -> None:
    """Seat 1 holds P9, so that it can't be in the talon that seat 0 laid."""
    history = [*OPENING, [1, "take"]]
    data = told_to(1, history, talons=[{"laid": 0, "cards": "T9 P9"}])
    assert error_of(data) == ("bad_deal", "talons[0].cards")
    lying = [*TO_PLAY[:-1], [0, "throw-in"]]
    data = told_to(1, lying, talons=[{"laid": 0, "cards": "T9 P9"}])
    assert error_of(data) == ("bad_deal", "talons[0].cards")


def test_r13_1_the_second_talon_too_is_looked_at() -> None:
    talons = [{"laid": 0, "cards": "T9 T8"}, {"laid": 1, "cards": "P9 P8"}]
    history = [*OPENING, [1, "take"], [1, "discard P9 P8"], [1, "bid b"], [2, "take"]]
    history += [[2, "discard ?? ??"], [2, "bid eb"], [0, "pass"], [1, "take"]]
    fine = [*talons, {"laid": 2, "cards": "P9 PX"}]
    assert View.from_dict(told_to(1, history, talons=fine)).sizes == (10, 12, 10)
    data = told_to(1, history, talons=[*talons, {"laid": 2, "cards": "P9 T8"}])
    assert error_of(data) == ("bad_deal", "talons[2].cards")
    data = told_to(1, history, talons=[*talons, {"laid": 0, "cards": "P9 PX"}])
    assert error_of(data) == ("view_differs", "talons[2]")


def test_all_that_is_wrong_with_a_part_is_told() -> None:
    problems: list[Problem] = []
    parts: dict[str, Any] = {
        "talons": [{"laid": 0}, {"laid": 3, "cards": "MA MX"}, {"laid": 0, "cards": "MA"}],
        "open": {"0": "MA MA", "3": ""},
        "history": [[0, "pass"], [3, "fly"], "pass", [0, "discard ?? ??"]],
    }
    for name, part in parts.items():
        assert VIEW.keys[name].shape.read(part, name, problems.append) is WRONG
    assert [(problem.code, problem.path) for problem in problems] == [
        ("missing_key", "talons[0].cards"),
        ("bad_type", "talons[1].laid"),
        ("bad_deal", "talons[2].cards"),
        ("unknown_key", "open.3"),
        ("bad_card", "open.0"),
        ("bad_type", "history[1]"),
        ("bad_action", "history[1]"),
        ("bad_type", "history[2]"),
    ]
    assert all(problem.message("hu") for problem in problems)
