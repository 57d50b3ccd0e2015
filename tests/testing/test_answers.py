"""What an engine answers: another form ends in a sentence, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games import EXAMPLES
from ulti import DECK, CardSet
from ulti.testing.answers import (
    AnswerError,
    is_lower,
    read_hands,
    read_settlement,
    read_talon,
    read_texts,
    read_view,
)

HANDS = (CardSet(DECK[:10]), CardSet(DECK[10:20]), CardSet(DECK[20:30]))


def test_texts_of_a_set_come_in_a_fixed_order() -> None:
    assert read_texts("legal", {"take", "pass"}) == ("pass", "take")
    assert read_texts("legal", ["take", "pass"]) == ("take", "pass")
    assert read_texts("legal", ["shout loudly"]) == ("shout loudly",)  # a variant's own


@pytest.mark.parametrize("answer", ["pass", None, 5, [5], ["play QQ"], ["bid zz"]])
def test_what_is_not_a_list_of_texts_is_refused(answer: object) -> None:
    with pytest.raises(AnswerError, match=r"^legal\(\) of the engine gives "):
        read_texts("legal", answer)


def test_cards_are_sets_of_cards() -> None:
    assert read_hands(HANDS) == HANDS
    assert read_talon(CardSet()) == CardSet()
    for junk in (HANDS[:2], None, ("", "", ""), 5):
        with pytest.raises(AnswerError, match="a CardSet for each of the three seats"):
            read_hands(junk)
    with pytest.raises(AnswerError, match="empty while there is no talon"):
        read_talon("M7 M8")


def test_a_view_is_a_mapping() -> None:
    assert read_view({"seat": 0}) == {"seat": 0}
    with pytest.raises(AnswerError, match="a mapping"):
        read_view([])


def test_ranks_can_be_compared() -> None:
    assert is_lower((1, 2), (1, 3))
    assert not is_lower(2, 2)
    with pytest.raises(AnswerError, match="of which < is not known"):
        is_lower(1, "2")


def test_a_settlement_may_be_plain_data() -> None:
    settlement = EXAMPLES["over"].settlement
    assert settlement is not None
    assert read_settlement(settlement) == settlement.to_dict()
    assert read_settlement(settlement.to_dict()) == settlement.to_dict()
    assert read_settlement(None) is None
    assert read_settlement({"net": [1, 0, -1]}) == {"net": [1, 0, -1]}


@pytest.mark.parametrize(
    "change", [{"net": [0, 0]}, {"lines": {}}, {"lines": [5]}, {"lines": [{}]}]
)
def test_a_settlement_of_another_form_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(AnswerError, match="settlement"):
        read_settlement({"net": [0, 0, 0], "lines": [], **change})


@pytest.mark.parametrize(
    ("key", "value"),
    [("figure", "zz"), ("result", "won"), ("fee", 0), ("seat", 3), ("hub", None), ("units", "1")],
)
def test_a_cell_of_another_form_is_named(key: str, value: object) -> None:
    settlement = EXAMPLES["over"].settlement
    assert settlement is not None
    data = settlement.to_dict()
    lines = [{**data["lines"][0], key: value}]
    with pytest.raises(AnswerError, match=rf"lines\[0\]\['{key}'\]"):
        read_settlement({**data, "lines": lines})
