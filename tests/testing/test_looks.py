"""What an invariant is: its name, its rules and its sentence come from its function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ulti.testing import INVARIANTS
from ulti.testing.looks import Invariant, Look, entering
from ulti.testing.money import MONEY

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_a_check_is_entered_with_what_it_says_of_itself() -> None:
    checks: list[Invariant] = []

    @entering(checks)("R1.1", "cards")
    def all_is_well(_: Look[Any]) -> Iterator[str]:
        """Nothing is wrong."""
        yield from ()

    (entered,) = checks
    assert (entered.name, entered.rules, entered.text, entered.needs) == (
        "all_is_well",
        "R1.1",
        "Nothing is wrong.",
        "cards",
    )
    assert entered.check is all_is_well


def test_each_invariant_has_its_own_name_a_rule_and_a_sentence() -> None:
    names = [invariant.name for invariant in INVARIANTS]
    assert len(set(names)) == len(names)
    assert set(MONEY) <= set(INVARIANTS)
    for invariant in INVARIANTS:
        assert invariant.rules.startswith("R")
        assert invariant.text.splitlines()[0].endswith("."), invariant.name
