"""Views: what a seat may know and no more, what follows from it, and deals drawn from it (R13)."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING
from unittest.mock import ANY

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import DEAL, EXAMPLES, PLAYED, after, play_on, skewed_deals
from tests.strategies import MONSTERS, changeable, copies, not_refused
from tests.view.looks import VIEWERS, every_game, every_viewer, on, seeds, told
from ulti import (
    DECK,
    PROFILES,
    Card,
    CardSet,
    Code,
    Deal,
    Discard,
    Game,
    IllegalActionError,
    Phase,
    Profile,
    Seat,
    Take,
    UltiError,
)
from ulti.testing import profiles
from ulti.view import HIDDEN_DISCARD, HiddenDiscard, SeenTalon, View
from ulti.view.seen import Sight

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ulti import Action


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


def test_a_set_up_position_has_an_open_talon_at_the_end() -> None:
    over = play_on(EXAMPLES["position"], random.Random(1))
    talon = SeenTalon(Seat(0), CardSet.parse("T9 T8"))
    for seat in VIEWERS:
        view = over.view(seat)
        assert view.talons == (talon,)
        assert (view.bid, view.declarer, view.outcome) == (over.bid, over.declarer, over.outcome)
        assert View.from_json(view.to_json()) == view
    assert over.view(1).dealt == EXAMPLES["position"].hands[1]


# What a view says


@every_game
def test_r13_3_a_spectator_only_watches(label: str) -> None:
    game = EXAMPLES[label]
    view = game.view(None)
    for text in ("pass", "play MA", "concede", *map(str, game.legal_actions()[:3])):
        verdict = view.verdict(text)
        assert not verdict
        if game.phase is Phase.OVER:
            assert (verdict.code, verdict.rule) == (Code.GAME_OVER, "R8.1")
        else:
            assert (verdict.code, verdict.rule) == (Code.NOT_YOUR_TURN, "R13.4")
            assert "a spectator only watches" in verdict.message()
            assert "a néző csak néz" in verdict.message("hu")
    assert view.verdict("dance").code is Code.BAD_ACTION


@pytest.mark.parametrize("label", ["void", "forfeited", "thrown in before trump", "over", "early"])
def test_r8_1_nothing_may_be_done_when_the_deal_is_over(label: str) -> None:
    game = EXAMPLES[label]
    for seat in Seat:
        view = game.view(seat)
        assert (view.legal_actions(), view.legal_claims()) == ((), ())
        for text in ("pass", "play MA", "concede", "spread", "throw-in"):
            assert view.verdict(text) == game.verdict(text, by=seat)
            assert view.verdict(text).code is Code.GAME_OVER


@pytest.mark.parametrize(
    ("label", "english", "hungarian"),
    [
        ("respond", "ulti, seat 0: seat 1 is to speak", "ulti, 0. hely: 1. hely szólhat"),
        (
            "play",
            "ulti, seat 0, trump acorns: seat 0 is to play",
            "ulti, 0. hely, adu: makk: 0. hely jön",
        ),
        ("void", "the deal is over", "a leosztás véget ért"),
    ],
)
def test_a_view_says_where_the_deal_is(label: str, english: str, hungarian: str) -> None:
    for seat in VIEWERS:
        view = EXAMPLES[label].view(seat)
        assert (view.text(), view.text("hu")) == (english, hungarian)
        assert view.to_dict()["text"] == {"en": english, "hu": hungarian}


def test_a_view_calls_players_by_their_names() -> None:
    view = View.of(EXAMPLES["play"], 1, ["Anna", "Béla", "Cili"])
    assert view.text() == "ulti, Anna, trump acorns: Anna is to play"
    assert view.text("hu") == "ulti, Anna, adu: makk: Anna jön"
    with pytest.raises(UltiError):
        view.text("de")  # type: ignore[arg-type]


def test_a_hidden_discard_is_its_own_kind_of_action() -> None:
    assert str(HIDDEN_DISCARD) == "discard ?? ??"
    assert HiddenDiscard() == HIDDEN_DISCARD
    assert HiddenDiscard() != Take()
    assert attrs.fields(HiddenDiscard) == ()


def test_a_view_has_no_place_for_more() -> None:
    """R13: what the type can hold is what the seat may know."""
    facts = ["profile", "stake", "seat", "dealt", "talons", "open_hands"]
    facts += ["bid", "declarer", "trump", "history", "gathered"]
    assert [field.name for field in attrs.fields(Sight)] == facts
    assert not hasattr(EXAMPLES["play"].view(1), "__dict__")


def test_a_view_is_a_value() -> None:
    view = EXAMPLES["kontra"].view(1)
    view.possible(DECK[0])  # what is kept for later is not a part of it
    assert all(again == view and hash(again) == hash(view) for again in copies(view))
    assert view != EXAMPLES["kontra"].view(2)
    assert view != view.to_dict()
    assert view == ANY
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
