"""A state machine that plays whole deals on an engine and looks at the invariants all the way."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias, cast

from hypothesis import settings as Settings  # noqa: N812 - a class, and `settings` an argument
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from ulti.base.errors import UltiError, quoted, suggestion
from ulti.house.builtin import ULTISTARS
from ulti.house.profile import Profile
from ulti.testing.answers import AnswerError, read_settlement, read_texts
from ulti.testing.engines import Engine, LibraryEngine
from ulti.testing.games import HouseRules, any_plans, house_rules
from ulti.testing.invariants import INVARIANTS
from ulti.testing.likeness import LIKENESS, Model, likeness, read_differences
from ulti.testing.looks import Invariant, Look
from ulti.testing.players import wanted
from ulti.testing.scribe import Scribe
from ulti.testing.shrinking import UNHURRIED, Search
from ulti.testing.variants import own_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from ulti.testing.plans import Plan

AnyEngine: TypeAlias = Engine[Any] | Callable[[Profile], Engine[Any]]
"""An engine, or a class or function that makes one for given house rules."""

_MOST_STEPS: Final = 90
_SO_FAR: Final = "record so far: "
_MOST_CHOICES: Final = 2**16
_THIRD: Final = 3
_METHODS: Final = ("start", "legal", "claims", "apply", "settlement", "rank")


class BrokenInvariantError(AssertionError):
    """An engine broke an invariant.

    Attributes:
        invariant: what was broken.
        fault: how, in one sentence.
        record: the deal so far, as a record.

    """

    invariant: Invariant
    fault: str
    record: dict[str, Any]

    def __init__(self, invariant: Invariant, fault: str, record: dict[str, Any]) -> None:
        self.invariant = invariant
        self.fault = fault
        self.record = record
        rules = f"{invariant.name} ({invariant.rules})"
        super().__init__(f"{rules}: {fault}\n{_told(record)}")

    def __reduce__(self) -> tuple[type[Self], tuple[Invariant, str, dict[str, Any]]]:
        """Pickle as what it was made of."""
        return type(self), (self.invariant, self.fault, self.record)


def _told(record: dict[str, Any]) -> str:
    return f"{_SO_FAR}{json.dumps(record, ensure_ascii=False)}"


class RuleVariantMachine(RuleBasedStateMachine):
    """Plays one whole deal on an engine and checks the invariants after every action.

    Subclass it to set the attributes, and hand `TestCase` to pytest, or use `check_profile` and
    `check_engine`, which do the same in one line.

    Attributes:
        engine: what plays, or what makes it for given house rules; the library.
        profile: the house rules, or a strategy of them.
        without: the names of the invariants that are not looked at.
        like: house rules under which the library is to do the same; None for no comparison.
        but: how it differs all the same, by what differs.

    """

    engine: ClassVar[AnyEngine] = LibraryEngine
    profile: ClassVar[HouseRules] = None
    without: ClassVar[Collection[str]] = ()
    like: ClassVar[Profile | None] = None
    but: ClassVar[Mapping[str, str]] = MappingProxyType({})
    _search: ClassVar[Search[BaseException] | None] = None

    def __init_subclass__(cls) -> None:
        """Give the `TestCase` the time to finish deals."""
        super().__init_subclass__()
        cls.TestCase.settings = Settings(cls.TestCase.settings, stateful_step_count=_MOST_STEPS)

    def __init__(self) -> None:
        super().__init__()
        self._look: Look[Any] | None = None
        self._plan: Plan | None = None
        self._model: Model | None = None
        self._invariants = _invariants(self.without)
        self._found = None if self._search is None else self._search.shortest
        if isinstance(self._found, BrokenInvariantError):
            name = self._found.invariant.name
            self._invariants = tuple(one for one in INVARIANTS if one.name == name)

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        """Deal the cards."""
        rules = _rules_for(type(self).engine, type(self).profile)
        plan = data.draw(any_plans(rules), label="plan")
        if self._search is not None:
            self._search.begin()
        engine = _engine_for(type(self).engine, plan.profile)
        own = own_of(engine)
        scribe = Scribe(plan.deal, plan.profile, plan.stake, own=own)
        if type(self).like is not None:
            rules = cast("Profile", type(self).like)
            self._model = Model(plan.deal, rules, plan.stake, own, type(self).but)
            if self._found is None or self._found_is_likeness():
                self._invariants = (*self._invariants, likeness(self._model))
        with self._noting(scribe):
            state = engine.start(plan.deal, plan.profile, plan.stake)
            self._plan = plan
            self._look = Look(engine, scribe, state, None, (), state, (), (), None)
            self._look_at_everything(self._look)

    @rule(choice=st.integers(0, _MOST_CHOICES - 1))
    def act(self, choice: int) -> None:
        """Go on with one of the actions that the plan of the deal likes, until it is over."""
        look, plan = self._look, self._plan
        if look is None or plan is None or not look.legal:
            return
        texts = wanted(plan, look.scribe, look.legal, look.claims)
        own = [text for text in look.legal if look.scribe.own.has_text(text)]
        if own and choice % _THIRD == _THIRD - 1:  # no plan knows them
            texts = own
        text = texts[choice // _THIRD % len(texts)]
        with self._noting(look.scribe):
            look.before, look.legal_before = look.state, look.legal
            look.state = look.engine.apply(look.state, text)
            look.scribe.note(text)
            if self._model is not None:
                self._model.follow(text)
            self._look_at_everything(look)

    def _look_at_everything(self, look: Look[Any]) -> None:
        """Ask the engine for the state of the deal, and check the invariants."""
        engine, state = look.engine, look.state
        own = look.scribe.own
        look.legal = read_texts("legal", engine.legal(state), own)
        look.claims = read_texts("claims", engine.claims(state), own)
        look.settlement = read_settlement(engine.settlement(state), own)
        for invariant in self._invariants:
            for fault in invariant.check(look):
                raise BrokenInvariantError(invariant, fault, look.scribe.to_dict())

    def _found_is_likeness(self) -> bool:
        found = self._found
        return isinstance(found, BrokenInvariantError) and found.invariant.name == LIKENESS

    @contextmanager
    def _noting(self, scribe: Scribe) -> Generator[None]:
        """Note what fails; in an error of the engine itself also how far the deal had come."""
        try:
            yield
        except (Exception, SystemExit) as error:
            is_shortest = self._search is None or self._search.found(error, len(scribe.actions))
            if is_shortest and not isinstance(error, BrokenInvariantError):
                _note(error, _told(scribe.to_dict()))
            if self._search is not None and isinstance(error, AnswerError):
                self._search.stop()  # a shorter deal would not show more
            raise


def _note(error: BaseException, text: str) -> None:
    """Note the record; an engine may raise one and the same error again and again."""
    notes: list[str] = getattr(error, "__notes__", [])
    notes[:] = [note for note in notes if not note.startswith(_SO_FAR)]
    error.add_note(text)


def _invariants(without: Collection[str]) -> tuple[Invariant, ...]:
    names = [invariant.name for invariant in INVARIANTS]
    if not isinstance(without, Iterable):
        what = f"without: {quoted(without)} is not a list of names of invariants"
        raise UltiError(what, "bad_argument")
    unwanted = [without] if isinstance(without, str) else list(without)
    for name in unwanted:
        if name not in names:
            right = suggestion(name, names) or f"; use some of {', '.join(names)}"
            raise UltiError(f"{quoted(name)} is not an invariant{right}", "bad_argument")
    return tuple(invariant for invariant in INVARIANTS if invariant.name not in unwanted)


def _engine_for(engine: AnyEngine, profile: Profile) -> Engine[Any]:
    """Return the engine, made for the house rules if it is a class or function."""
    make = cast("Callable[[Profile], Engine[Any]]", engine)
    try:
        made = engine if _is_engine(engine) else make(profile)
    except TypeError as error:
        why = f"{quoted(engine)} can't be called with a profile: {error}"
        raise UltiError(f"{why}; use an engine, or what makes one", "bad_argument") from error
    for method in _METHODS:
        if not callable(getattr(made, method, None)):
            raise UltiError(
                f"{quoted(made)} is not an engine: it has no {method}()", "bad_argument"
            )
    return cast("Engine[Any]", made)


def _is_engine(engine: object) -> bool:
    return not callable(engine) or (hasattr(engine, "start") and not isinstance(engine, type))


def _rules_for(engine: AnyEngine, profile: HouseRules) -> HouseRules:
    """Return the house rules: those given, else those that the engine ranks bids by."""
    if profile is not None or not _is_engine(engine):
        return profile
    own = getattr(engine, "profile", None)
    return own if isinstance(own, Profile) else ULTISTARS


_NO_DIFFERENCES: Final[Mapping[str, str]] = MappingProxyType({})


def check_engine(
    engine: AnyEngine,
    profile: HouseRules = None,
    *,
    like: Profile | None = None,
    but: Mapping[str, str] = _NO_DIFFERENCES,
    without: Collection[str] = (),
    settings: Settings | None = None,
) -> None:
    """Play deals on an engine and check that the invariants of Ulti hold.

    With `like`, the engine must also do what the library does under those house rules: every
    action, claim, rank and line of a settlement that differs is a fault, unless `but` declares it.

    >>> from ulti import WIKIHOW
    >>> check_engine(LibraryEngine(WIKIHOW), settings=Settings(max_examples=3))

    Args:
        engine: what plays, or a class or function that makes it for given house rules.
        profile: the house rules, or a strategy of them. None: the engine's own attribute
            `profile`, or `ULTISTARS`; for a class or function, any house rules. With `like`,
            those.
        like: house rules under which the library is the model.
        but: how the engine differs from it, as texts for the report, by what differs: a kind of
            action (`kontra`), a claim (`concede`), the code of a figure, a line (`fee`,
            `silent u`), `rank`, or `settlement` for all that is paid.
        without: the names of the invariants that are not looked at.
        settings: how Hypothesis runs; None for the settings of its loaded profile.

    Raises:
        BrokenInvariantError: one does not hold; the deal is shrunk.
        UltiError: this is not an engine, its answers have another form, or an argument is of the
            wrong kind.

    """
    _invariants(without)
    but = read_differences(but, like)
    profile = like if profile is None else profile
    house_rules(profile)
    _engine_for(engine, profile if isinstance(profile, Profile) else ULTISTARS)
    search = Search[BaseException]()
    attributes = {
        "engine": staticmethod(cast("Any", engine)),  # as a function it would become a method
        "profile": profile,
        "without": without,
        "like": like,
        "but": but,
        "_search": search,
    }
    machine = cast("type[RuleVariantMachine]", type("Deals", (RuleVariantMachine,), attributes))
    with search:
        run_state_machine_as_test(machine, settings=machine_settings(settings))


def check_profile(
    profile: HouseRules,
    *,
    without: Collection[str] = (),
    settings: Settings | None = None,
) -> None:
    """Play deals under house rules and check that the invariants of Ulti hold.

    >>> from ulti import ULTISTARS
    >>> check_profile(ULTISTARS.evolve(seven_guard="EVERYBODY"), settings=Settings(max_examples=3))

    Args:
        profile: the house rules, or a strategy of them; None for any.
        without: the names of the invariants that are not looked at.
        settings: how Hypothesis runs; None for the settings of its loaded profile.

    Raises:
        BrokenInvariantError: one does not hold; the deal is shrunk.
        UltiError: an argument is of the wrong kind.

    """
    check_engine(LibraryEngine, profile, without=without, settings=settings)


def machine_settings(given: Settings | None = None) -> Settings:
    """Return settings under which a machine has the time to finish deals.

    Args:
        given: what else they say; None for the settings of the loaded profile.

    """
    return Settings(
        given or Settings(),
        stateful_step_count=_MOST_STEPS,
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=UNHURRIED,
    )
