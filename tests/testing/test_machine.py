"""`RuleVariantMachine`: sound engines pass, broken ones are found, and the report reads well."""

from __future__ import annotations

import copy
import json
import pickle
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.broken_engines import BROKEN, BROKEN_TOO, RULES, OneSidePays, RankGoesRound, Wrapper
from ulti import SUIT_BID, ULTISTARS, VICCESMAGYARKARTYA, Game, Profile, UltiError
from ulti.record import Record
from ulti.testing import (
    INVARIANTS,
    BrokenInvariantError,
    LibraryEngine,
    RuleVariantMachine,
    check_engine,
    check_profile,
    profiles,
)
from ulti.testing.machine import machine_settings
from ulti.testing.shrinking import ENOUGH, EnoughError, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

QUICK: Final = settings(max_examples=12)
DEFAULT: Final = settings(max_examples=100, derandomize=True, database=None)


# The library passes


def test_the_library_keeps_the_invariants_under_any_house_rules() -> None:
    check_profile(None, settings=settings(max_examples=40))


@pytest.mark.parametrize("profile", [SUIT_BID, VICCESMAGYARKARTYA], ids=lambda p: p.name)
def test_check_profile(profile: Profile) -> None:
    check_profile(profile, settings=QUICK)


def test_check_profile_of_drawn_house_rules() -> None:
    check_profile(profiles(ULTISTARS, opening_pass=True), settings=QUICK)


def test_check_engine_made_by_a_function() -> None:
    made = []

    def make(profile: Profile) -> LibraryEngine:
        made.append(profile)
        return LibraryEngine(profile)

    check_engine(make, settings=QUICK)
    assert len(set(made)) > 2


class Bare:
    """An engine that tells no more than every engine must; its settlement is an object."""

    def __init__(self) -> None:
        library = LibraryEngine()
        for method in ("start", "legal", "claims", "apply", "settlement", "rank"):
            setattr(self, method, getattr(library, method))


def test_an_engine_need_not_show_its_cards() -> None:
    check_engine(Bare(), settings=QUICK)  # type: ignore[arg-type]


class Silver(RuleVariantMachine):
    """What a user subclasses."""

    engine = Wrapper()
    profile = RULES


TestSilver = Silver.TestCase
TestSilver.settings = settings(max_examples=5, deadline=None)


# Broken engines


@pytest.mark.parametrize("kind", BROKEN, ids=lambda kind: kind.__name__)
def test_broken_engines_are_found(kind: type[Any]) -> None:
    with pytest.raises(BrokenInvariantError) as caught:
        check_engine(kind(), settings=DEFAULT)
    error = caught.value
    assert error.invariant.name in BROKEN[kind]
    first, last = str(error).splitlines()
    assert first.startswith(f"{error.invariant.name} ({error.invariant.rules}): {error.fault}")
    assert len(first) < 600
    assert last == f"record so far: {json.dumps(error.record, ensure_ascii=False)}"
    assert len(error.record["actions"]) <= MOST_ACTIONS.get(kind.__name__, 16)
    deal = Record.from_dict(error.record).deal
    assert deal is not None
    assert deal.texts() == tuple(error.record["deal"])


@pytest.mark.parametrize("kind", BROKEN_TOO, ids=lambda kind: kind.__name__)
def test_broken_engines_are_found_at_once(kind: type[Any]) -> None:
    with pytest.raises(BrokenInvariantError) as caught:
        check_engine(kind(), settings=settings(DEFAULT, phases=[Phase.generate]))
    assert caught.value.invariant.name in BROKEN_TOO[kind]


def test_an_invariant_that_is_broken_is_shortened_as_such_next_to_a_model() -> None:
    with pytest.raises(BrokenInvariantError) as caught:
        check_engine(OneSidePays(), like=RULES, settings=DEFAULT)
    assert caught.value.invariant.name in BROKEN[OneSidePays]
    assert len(caught.value.record["actions"]) <= 16


MOST_ACTIONS: Final = {
    "OnePlaysAgain": 40,
    "ViewCountsTalon": 40,
    "Diceman": 64,
    "LegalSetIsEmpty": 40,  # ten actions would do, but a deal of some tricks can't be shrunk there
}
"""How short the records are, where a mistake needs more than a trick to show."""


def test_each_invariant_can_be_switched_off() -> None:
    check_engine(
        RankGoesRound(), without=["rank_is_a_total_preorder", "auction_rises"], settings=QUICK
    )
    names = {invariant.name for invariant in INVARIANTS}
    assert len(names) == len(INVARIANTS)
    check_engine(OneSidePays(), without=names, settings=QUICK)


def test_the_invariants_are_described() -> None:
    for invariant in INVARIANTS:
        assert invariant.text.endswith(".")
        assert invariant.rules.startswith("R")
        assert invariant.needs in {"", "ShowsCards", "ShowsViews", "ShowsCards, ShowsViews"}


def test_a_machine_alone_is_not_hurried() -> None:
    class Unfair(RuleVariantMachine):
        engine = OneSidePays()
        profile = RULES

    with pytest.raises(BrokenInvariantError, match="everybody_settles_once"):
        run_state_machine_as_test(Unfair, settings=settings(DEFAULT, phases=[Phase.generate]))


class Crashing(Wrapper):
    """It forgets how to play when a card lies on the table."""

    def legal(self, state: Game) -> Sequence[str]:
        if state.trick:
            raise KeyError("legal")
        return super().legal(state)


def test_an_engine_that_crashes_ends_in_its_own_error_and_the_record() -> None:
    with pytest.raises(KeyError) as caught:
        check_engine(Crashing(), settings=settings(DEFAULT, max_examples=20))
    assert any(note.startswith("record so far: {") for note in caught.value.__notes__)


class Leaving(Crashing):
    """It ends the whole program, always by the same exception."""

    end = SystemExit("bye")

    def legal(self, state: Game) -> Sequence[str]:
        if len(state.tricks) == 1:
            raise self.end
        return super(Crashing, self).legal(state)


def test_an_engine_that_leaves_is_kept_to_the_record_and_once() -> None:
    with pytest.raises(SystemExit) as caught:
        check_engine(Leaving(), settings=settings(DEFAULT, max_examples=5, phases=[Phase.generate]))
    notes = [note for note in caught.value.__notes__ if note.startswith("record so far: {")]
    assert len(notes) == 1


class ActionsForTexts(Wrapper):
    """It tells actions as the library's objects."""

    def legal(self, state: Game) -> Any:  # noqa: ANN401 - what is wrong
        return state.legal_actions()


def test_an_answer_of_another_form_is_told() -> None:
    with pytest.raises(UltiError, match=r"legal.. of the engine gives <.*>; it must be the text"):
        check_engine(ActionsForTexts(), settings=settings(QUICK, phases=[Phase.generate]))


def test_a_broken_invariant_can_be_pickled_and_copied() -> None:
    error = BrokenInvariantError(INVARIANTS[0], "nothing is legal", {"actions": []})
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301 - our own
        assert (again.invariant, again.fault, again.record) == (
            error.invariant,
            error.fault,
            error.record,
        )
        assert str(again) == str(error)


def test_a_subclass_has_steps_enough() -> None:
    class Ours(RuleVariantMachine):
        pass

    assert Ours.TestCase.settings.stateful_step_count == machine_settings().stateful_step_count


# Wrong arguments


@pytest.mark.parametrize(
    "call",
    [
        lambda: check_engine(3),  # type: ignore[arg-type]
        lambda: check_engine(object()),  # type: ignore[arg-type]
        lambda: check_engine(lambda profile: profile),  # type: ignore[arg-type,return-value]
        lambda: check_profile("ultistars"),  # type: ignore[arg-type]
        lambda: check_profile(ULTISTARS, without=["fun"]),
        lambda: check_profile(ULTISTARS, without="zero_sun"),
        lambda: check_profile(ULTISTARS, without=5),  # type: ignore[arg-type]
        lambda: check_profile(ULTISTARS, without=None),  # type: ignore[arg-type]
        lambda: check_engine(Profile),  # type: ignore[arg-type]
    ],
)
def test_wrong_arguments_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(UltiError):
        call()


def test_a_name_misspelt_is_put_right() -> None:
    with pytest.raises(UltiError, match="'zero_sun' is not an invariant; did you mean zero_sum"):
        check_profile(ULTISTARS, without="zero_sun")


# How a search ends


def test_a_search_ends_when_there_is_enough() -> None:
    search = Search[ValueError]()
    search.begin()
    search.found(ValueError("long"), 9)
    search.found(ValueError("short"), 3)
    search.found(ValueError("longer"), 4)
    for _ in range(ENOUGH):
        search.begin()
    with pytest.raises(ValueError, match="short"), search:
        search.begin()


def test_a_search_that_found_nothing_says_nothing() -> None:
    with pytest.raises(EnoughError), Search[ValueError]() as search:
        search.stop()
