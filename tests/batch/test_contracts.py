from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
from attrs.exceptions import FrozenInstanceError

import ulti
from ulti.batch import Contracts, Row

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS = [("Pju", 0, None, {"u": 1}), ("ju", ulti.Seat(2), "M"), ("b", 1, None, {"b": (1, 0)})]


def test_contracts_are_read_as_rows() -> None:
    contracts = Contracts(ulti.WIKIPEDIA, ROWS, 2)
    assert len(contracts) == 3
    assert contracts.stake == 2
    assert contracts.rows == (
        Row(ulti.Bid.parse("Pju"), ulti.Seat(0), ulti.Suit.HEARTS, {ulti.Figure.ULTI: 1}),
        Row(ulti.Bid.parse("ju"), ulti.Seat(2), ulti.Suit.ACORNS, {}),
        Row(ulti.Bid.parse("b"), ulti.Seat(1), None, {ulti.Figure.BETLI: (1, 0)}),
    )
    assert repr(contracts) == "<Contracts wikipedia: Pju by 0, ju by 2, b by 1>"
    longer = Contracts(ulti.WIKIPEDIA, ROWS * 2)
    assert repr(longer) == "<Contracts wikipedia: Pju by 0, ju by 2, b by 1, …>"


def test_contracts_are_values() -> None:
    contracts = Contracts(ulti.WIKIPEDIA, ROWS)
    again = Contracts(ulti.WIKIPEDIA, iter(ROWS))
    assert contracts == again
    assert hash(contracts) == hash(again)
    assert contracts != Contracts(ulti.WIKIPEDIA, ROWS, 2)
    assert pickle.loads(pickle.dumps(contracts)) == contracts  # noqa: S301 - of our own
    with pytest.raises(FrozenInstanceError):
        contracts.__init__(ulti.ULTISTARS, ROWS)
    assert len(Contracts(ulti.WIKIPEDIA, [])) == 0


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (("Pju", 0), "is not a contract: use (bid, declarer, trump, levels)"),
        ("Pju", "'Pju' is not a contract"),
        (None, "None is not a contract"),
        (("zz", 0, None, {}), "zz"),
        (("jx", 0, "M", {}), "jx"),
        (("Pju", 3, None, {}), "3"),
        (("ju", 0, None, {}), "trump is missing"),
        (("ju", 0, "P", {}), "hearts must be bid"),
        (("b", 0, "M", {}), "b is played without"),
        (("Pju", 0, None, {"d": 1}), "d is not in the bid"),
        (("Pju", 0, None, {"u": 3}), "kontra_levels"),
        (("Pju", 0, None, {"u": (1, 0)}), "u"),
        (("Pju", 0, None, 5), "5 is not a table of levels"),
    ],
)
def test_a_contract_that_cannot_be_is_refused_with_its_place(row: object, message: str) -> None:
    """R3.2, R6.2, R7.3, R7.4."""
    with pytest.raises(ulti.UltiError) as caught:
        Contracts(ulti.WIKIPEDIA, [*ROWS, row])  # type: ignore[list-item]
    assert str(caught.value).startswith("contracts[3]: ")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Contracts("wikipedia", ROWS),  # type: ignore[arg-type]
        lambda: Contracts(ulti.WIKIPEDIA, 5),  # type: ignore[arg-type]
        lambda: Contracts(ulti.WIKIPEDIA, "Pju"),  # type: ignore[arg-type]
        lambda: Contracts(ulti.WIKIPEDIA, {}),
        lambda: Contracts(ulti.WIKIPEDIA, ROWS, 0),
    ],
)
def test_arguments_of_the_wrong_kind_are_refused(make: Callable[[], Contracts]) -> None:
    with pytest.raises(ulti.UltiError):
        make()


def test_one_level_for_the_whole_bid_must_be_the_same_for_all_figures() -> None:
    """R7.6."""
    profile = ulti.WIKIPEDIA.evolve(kontra_scope="CONTRACT", individual_kontra=[])
    assert Contracts(profile, [("Pju", 0, None, {"j": 1, "u": 1})]).rows
    with pytest.raises(ulti.UltiError, match="contracts\\[0\\]"):
        Contracts(profile, [("Pju", 0, None, {"u": 1})])
