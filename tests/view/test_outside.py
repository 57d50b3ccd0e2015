"""Views from outside: read exactly when some deal and some play give them (R13)."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import PLAYED, skewed_deals
from tests.view.looks import VIEWERS, on
from ulti import (
    DECK,
    PROFILES,
    Card,
    CardSet,
    Deal,
    Discard,
    Game,
    Phase,
    RecordError,
    Take,
    UltiError,
)
from ulti.testing import profiles
from ulti.view import HIDDEN_DISCARD, View
from ulti.view.form import VIEW

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ulti import Card, Profile

Data = dict[str, Any]
CARDS: Final = tuple(map(str, DECK))


def bare(view: View) -> Data:
    """Return a view as data, without what follows from the rest."""
    data = view.to_dict()
    keys = {*VIEW.needed, "rules", "stake"}
    if not any(text.startswith("bid") for _, text in data["history"]):
        keys |= {"bid", "declarer", "trump"}
    plain: Data = json.loads(json.dumps({key: data[key] for key in data if key in keys}))
    return plain


# One change each; what can't be changed so stays as it is.


def other_card(text: str, rng: random.Random) -> str:
    """Put another card, of all, in the place of one."""
    cards = text.split()
    if cards:
        cards[rng.randrange(len(cards))] = rng.choice(CARDS)
    return " ".join(cards)


def deal_another_card(data: Data, rng: random.Random) -> None:
    if data["dealt"] is not None:
        data["dealt"] = other_card(data["dealt"], rng)


def know_another_talon(data: Data, rng: random.Random) -> None:
    if data["talons"]:
        talon = rng.choice(data["talons"])
        talon["cards"] = other_card(talon["cards"], rng)


def know_a_card_of_the_hand_in_a_talon(data: Data, rng: random.Random) -> None:
    if data["talons"] and data["dealt"]:
        talon = rng.choice(data["talons"])
        mine = rng.choice(data["dealt"].split())
        talon["cards"] = " ".join([mine, talon["cards"].split()[1]])


def show_another_card(data: Data, rng: random.Random) -> None:
    if data["open"]:
        seat = rng.choice(sorted(data["open"]))
        data["open"][seat] = other_card(data["open"][seat], rng)


def do_another_thing(data: Data, rng: random.Random) -> None:
    """Play or lay another card, or say what was said elsewhere."""
    if data["history"]:
        deed = rng.choice(data["history"])
        kind, *words = deed[1].split()
        if kind in {"play", "discard"} and "??" not in words:
            deed[1] = f"{kind} {other_card(' '.join(words), rng)}"
        else:
            deed[1] = rng.choice(data["history"])[1]


def swap_two_plays(data: Data, rng: random.Random) -> None:
    plays = [deed for deed in data["history"] if deed[1].startswith("play")]
    if len(plays) > 1:
        one, two = rng.sample(plays, 2)
        one[1], two[1] = two[1], one[1]


def exchange_two_cards(data: Data, rng: random.Random) -> None:
    """Exchange two cards wherever they are known."""
    text = json.dumps({key: data[key] for key in ("dealt", "talons", "open", "history")})
    one, two = rng.sample(CARDS, 2)
    for old, new in ((f"{one}", "@@"), (f"{two}", one), ("@@", two)):
        text = text.replace(old, new)
    data.update(json.loads(text))


def say_another_meld(data: Data, rng: random.Random) -> None:
    plays = [n for n, deed in enumerate(data["history"]) if deed[1].startswith("play")][:3]
    if plays:
        place = rng.choice(plays)
        meld = rng.choice(["meld 20", "meld 40", "meld 40 20", "meld 20 20", "meld 20 20 20"])
        data["history"].insert(place, [data["history"][place][0], meld])


def forget_the_end(data: Data, rng: random.Random) -> None:
    del data["history"][rng.randint(0, len(data["history"])) :]


def sit_elsewhere(data: Data, rng: random.Random) -> None:
    data["seat"] = rng.choice([None, 0, 1, 2])


MUTATIONS: Final[tuple[Callable[[Data, random.Random], None], ...]] = (
    deal_another_card,
    know_another_talon,
    know_a_card_of_the_hand_in_a_talon,
    show_another_card,
    do_another_thing,
    swap_two_plays,
    exchange_two_cards,
    say_another_meld,
    forget_the_end,
    sit_elsewhere,
)


def mutants(data: Data, rng: random.Random, count: int = 2) -> Iterator[Data]:
    """Change a view in one or two ways."""
    for _ in range(count):
        mutant = json.loads(json.dumps(data))
        for mutate in rng.choices(MUTATIONS, k=rng.choice([1, 1, 2])):
            mutate(mutant, rng)
        yield mutant


def read(data: Data) -> View | None:
    """Read a view, or none; nothing but our own error may come."""
    try:
        return View.from_json(json.dumps(data))
    except RecordError:
        return None


def check_accepted(view: View, rng: random.Random) -> None:
    """Check that a deal gives the view, and that it is a value like all others."""
    sample = view.sample(rng)
    assert sample.view(view.seat) == view
    assert View.from_json(view.to_json()) == view
    for card in DECK:
        held = {seat for seat, hand in enumerate(sample.hands) if card in hand}
        assert held <= view.possible(card)


@settings(max_examples=80)
@given(skewed_deals, profiles() | st.sampled_from(list(PROFILES.values())), st.integers(0, 2**32))
def test_r13_views_are_read_and_mutants_only_if_a_deal_gives_them(
    deal: Deal, profile: Profile, seed: int
) -> None:
    rng = random.Random(seed)
    states = list(on(Game.start(deal, profile), rng))
    for game in (states[-1], *rng.sample(states, min(3, len(states)))):
        for seat in VIEWERS:
            data = bare(game.view(seat))
            view = read(data)
            assert view == game.view(seat)
            for mutant in mutants(data, rng):
                other = read(mutant)
                if other is not None:
                    check_accepted(other, rng)


# Against trying all


def given_by_some_game(data: Data, profile: Profile) -> bool:
    """Try all deals of an auction in which no talon was taken; none may be in it."""
    known = _known_places(data)
    known_cards = list(itertools.chain(*known))
    if len(set(known_cards)) < len(known_cards):
        return False
    unknown = [card for card in CARDS if card not in set(known_cards)]
    rooms = [size - len(place) for size, place in zip((10, 10, 10, 2), known, strict=True)]
    return min(rooms) >= 0 and any(
        _gives([place | more for place, more in zip(known, spread, strict=True)], data, profile)
        for spread in _spread(unknown, rooms)
    )


def _known_places(data: Data) -> list[set[str]]:
    """Return what is known of the hands at the first lead, and of the talon."""
    places: list[set[str]] = [set(), set(), set(), set()]
    for who, text in data["history"]:
        kind, *words = text.split()
        if kind == "play":
            places[who] |= set(words)
        elif kind == "discard" and "??" not in words:
            places[3] = set(words)
    for talon in data["talons"]:
        places[3] = places[3] or set(talon["cards"].split())
    seat = data["seat"]
    places[seat] = set(data["dealt"].split()) - (places[3] if seat == 0 else set())
    for who, shown in data["open"].items():
        if int(who) != seat:
            places[int(who)] |= set(shown.split())
    return places


def _spread(cards: list[str], rooms: list[int]) -> Iterator[list[set[str]]]:
    if not rooms:
        yield []
        return
    for here in itertools.combinations(cards, rooms[0]):
        rest = [card for card in cards if card not in here]
        for others in _spread(rest, rooms[1:]):
            yield [set(here), *others]


def _gives(places: list[set[str]], data: Data, profile: Profile) -> bool:
    first, second, third, talon = (CardSet(map(_card, cards)) for cards in places)
    game = Game.start(Deal((CardSet([*first, *talon]), second, third)), profile)
    try:
        for who, text in data["history"]:
            game = game.apply(Discard(talon) if text == str(HIDDEN_DISCARD) else text)
            if game.history[-1][0] != who:
                return False
    except UltiError:
        return False
    return same(bare(game.view(data["seat"])), data)


def _card(text: str) -> Card:
    return DECK[CARDS.index(text)]


def same(ours: Data, theirs: Data) -> bool:
    """Compare views as data; the order of cards in a text does not count."""

    def plain(data: Data) -> object:
        return (
            {key: data[key] for key in ("seat", "profile", "history")},
            sorted((data["dealt"] or "").split()),
            [(talon["laid"], sorted(talon["cards"].split())) for talon in data["talons"]],
            {seat: sorted(cards.split()) for seat, cards in data["open"].items()},
        )

    return plain(ours) == plain(theirs)


def late_views(rng: random.Random) -> Iterator[tuple[Data, Profile]]:
    """Find views without robbery at the end of the play."""
    while True:
        profile = rng.choice([*PROFILES.values(), PLAYED])
        for game in on(Game.start(Deal.shuffled(rng), profile), rng):
            robbed = any(isinstance(action, Take) for _, action in game.history)
            if robbed or game.phase is Phase.OVER:
                break
            if len(game.tricks) >= 8:
                yield bare(game.view(rng.choice(VIEWERS[:3]))), profile


def test_r13_a_late_view_is_read_exactly_if_trying_all_finds_a_deal() -> None:
    rng = random.Random(13)
    seen: Counter[tuple[bool, bool]] = Counter()
    for data, profile in itertools.islice(late_views(rng), 60):
        assert read(data) is not None
        for mutant in mutants(data, rng, 6):
            if mutant["seat"] != data["seat"] or len(mutant["history"]) < len(data["history"]):
                continue  # there is too much to try, or nothing
            accepted = read(mutant) is not None
            seen[accepted, given_by_some_game(mutant, profile)] += 1
    assert set(seen) == {(True, True), (False, False)}
    assert min(seen.values()) > 10


@pytest.mark.parametrize("mutate", MUTATIONS)
def test_every_mutation_does_something(
    mutate: Callable[[Data, random.Random], None],
) -> None:
    rng, changed = random.Random(1), 0
    for _ in range(30):
        *_, game = on(Game.start(Deal.shuffled(rng), PLAYED), rng)
        data = bare(game.view(rng.choice(VIEWERS[:3])))
        mutant = json.loads(json.dumps(data))
        mutate(mutant, rng)
        changed += mutant != data
    assert changed > 0
