"""Numbers of actions: the same for ever, one for each action."""

from __future__ import annotations

import hashlib
import itertools
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import EXAMPLES
from ulti import (
    DECK,
    PROFILES,
    Action,
    CardSet,
    Discard,
    Figure,
    Kontra,
    MakeBid,
    Meld,
    NameTrump,
    Pass,
    Phase,
    PlayCard,
    Spread,
    Suit,
    Target,
    UltiError,
)
from ulti.env import (
    ACTION_COUNT,
    ACTIONS,
    action_id,
    action_of,
    legal_mask,
    mask_of,
    needs_targets,
    numbers_in,
)
from ulti.model.bids import ALL_BIDS
from ulti.testing import games, profiles

if TYPE_CHECKING:
    from ulti import Game

FIRST: Final = 1083
"""So many actions had numbers in the first release."""
DIGEST: Final = "43a8632a9d2f3ac91127e0e933629ab543588f4377a9c4555b71fee67b3a81d9"


def test_numbers_of_the_first_release_never_change() -> None:
    lines = files("ulti.env").joinpath("actions.txt").read_text(encoding="utf-8").splitlines()
    first = "".join(f"{line}\n" for line in lines[:FIRST])
    assert hashlib.sha256(first.encode()).hexdigest() == DIGEST
    assert len(lines) == len(set(lines)) == ACTION_COUNT >= FIRST
    assert [str(action) for action in ACTIONS] == lines


def test_action_and_number_lead_to_each_other() -> None:
    for number in range(ACTION_COUNT):
        assert action_id(action_of(number)) == action_id(str(action_of(number))) == number


def test_r1_1_a_card_has_its_own_index() -> None:
    assert [action_id(PlayCard(card)) for card in DECK] == list(range(32))


def test_every_action_but_some_kontras_has_a_number() -> None:
    """R3, R5-R8: all bids of all profiles, all pairs of cards, all melds, all suits, all claims."""
    actions: list[Action] = [MakeBid(bid) for bid in ALL_BIDS]
    actions += [Discard(CardSet((one, other))) for one, other in itertools.combinations(DECK, 2)]
    actions += [Meld(forty=f, twenties=t) for f in (True, False) for t in range(4) if f or t]
    actions += [NameTrump(suit) for suit in Suit]
    actions += [Spread(seat) for seat in (None, 0, 1, 2)]
    actions += [Kontra(), Pass()]
    actions += [Kontra.on(*bid.figures) for bid in ALL_BIDS]
    assert len({action_id(action) for action in actions}) == len({*actions})


@given(game=games())
def test_the_mask_has_what_is_legal(game: Game) -> None:
    numbered = []
    for action in game.legal_actions():
        try:
            numbered.append(action_id(action))
        except UltiError:
            assert needs_targets(game.profile)
            assert isinstance(action, Kontra)
            assert len({target.figure for target in action.targets}) > 1
    assert sorted(numbered) == list(numbers_in(legal_mask(game)))


@pytest.mark.parametrize("label", EXAMPLES)
def test_r13_a_view_of_the_seat_to_act_has_the_mask_of_the_game(label: str) -> None:
    game = EXAMPLES[label]
    for seat in range(3):
        expected = legal_mask(game) if seat == game.to_act else 0
        assert legal_mask(game.view(seat)) == expected
    assert legal_mask(game.view(None)) == 0


def test_r7_3_only_individual_kontras_of_trump_figures_lack_numbers() -> None:
    assert not any(needs_targets(profile) for profile in PROFILES.values())
    assert needs_targets(PROFILES["ultistars"].evolve(individual_kontra={"u", "b"}))


@given(game=games(profile=profiles(individual_kontra=frozenset({Figure.BETLI, Figure.REBETLI}))))
def test_r7_3_where_none_needs_them_all_are_in_the_mask(game: Game) -> None:
    assert legal_mask(game).bit_count() == len(game.legal_actions())


def test_r13_a_deal_that_is_over_has_an_empty_mask() -> None:
    assert EXAMPLES["over"].phase is Phase.OVER
    assert legal_mask(EXAMPLES["over"]) == 0


def test_mask_of_leaves_out_what_has_no_number() -> None:
    both = Kontra((Target(Figure.ULTI, 1), Target(Figure.PARTI, 2)))
    assert mask_of([Pass(), both]) == 1 << 32


@pytest.mark.parametrize("number", [-1, ACTION_COUNT, True, "0", None, 1.0])
def test_what_is_no_number_is_refused(number: object) -> None:
    with pytest.raises(UltiError, match="is not the number of an action: use") as caught:
        action_of(number)  # type: ignore[arg-type]
    assert caught.value.code == "no_number"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (Kontra.on(Figure.HUNDRED), "no deal has it"),
        ("kontra c1", "no deal has it"),
        ("kontra u@1 j", "say one figure after the other"),
    ],
)
def test_kontras_without_a_number(action: Action | str, why: str) -> None:
    with pytest.raises(UltiError, match=why) as caught:
        action_id(action)
    assert caught.value.code == "no_number"


@pytest.mark.parametrize("action", ["fold", "", 7, None, [Pass()]])
def test_what_is_no_action_is_refused(action: object) -> None:
    with pytest.raises(UltiError):
        action_id(action)  # type: ignore[arg-type]


@given(st.sets(st.integers(0, ACTION_COUNT - 1)))
def test_numbers_in_a_mask(numbers: set[int]) -> None:
    assert list(numbers_in(sum(1 << number for number in numbers))) == sorted(numbers)
