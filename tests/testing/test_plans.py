"""Plans: every order of cards, every ending."""

from __future__ import annotations

from hypothesis import Phase as HypothesisPhase
from hypothesis import find, given, settings
from hypothesis import strategies as st

from tests.processes import python
from tests.testing.shared import UNSHRUNK
from ulti import (
    ULTISTARS,
)
from ulti.testing.games import any_plans
from ulti.testing.plans import Drawn, Plan, shuffle


@st.composite
def _shuffled(draw: st.DrawFn, things: str) -> list[str]:
    return shuffle(Drawn(draw), things)


@given(st.lists(_shuffled("abc"), min_size=60, max_size=60))
@settings(max_examples=10)
def test_every_order_comes(orders: list[list[str]]) -> None:
    assert all(sorted(order) == list("abc") for order in orders)


def test_rare_endings_come_in_any_plans() -> None:
    endings: set[object] = set()

    @settings(max_examples=400, database=None, phases=[HypothesisPhase.generate])
    @given(any_plans())
    def count(plan: Plan) -> None:
        endings.add("VOID" if plan.is_void else "THROW_IN" if plan.throw_in else "other")
        endings.add("other" if plan.concede_after is None else "CONCEDED")

    count()
    assert endings == {"VOID", "THROW_IN", "CONCEDED", "other"}


def test_a_plan_is_shown_in_one_line() -> None:
    script = (
        "from hypothesis import find; from hypothesis.vendor.pretty import pretty\n"
        "from ulti.testing.games import any_plans\n"
        "print(pretty(find(any_plans(), lambda _: True)))"
    )
    status, out, _ = python(script)
    assert status == 0
    assert out.startswith("<Plan: ")
    assert out.count("\n") == 1
    patient = settings(UNSHRUNK, max_examples=1000)
    free = find(any_plans(ULTISTARS), lambda plan: plan.bid is None, settings=patient)
    assert free.profile is ULTISTARS
