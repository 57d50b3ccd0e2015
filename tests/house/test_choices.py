"""The choices of switches: every member says what it means, and belongs to a switch (R12)."""

from __future__ import annotations

import inspect
import re

import pytest

import ulti
from ulti.base.frozen import FrozenEnum
from ulti.house import choices
from ulti.house.switches import SWITCHES, Choice

ALL: dict[str, type[FrozenEnum]] = {
    name: kind
    for name, kind in vars(choices).items()
    if inspect.isclass(kind) and issubclass(kind, FrozenEnum) and kind is not FrozenEnum
}
every_choice = pytest.mark.parametrize("name", ALL)


@every_choice
def test_every_member_says_what_it_means(name: str) -> None:
    told = re.findall(r"^    (\w+): .+", inspect.getdoc(ALL[name]) or "", re.MULTILINE)
    assert told == [*ALL[name].__members__]


@every_choice
def test_a_member_is_written_with_its_name(name: str) -> None:
    for member in ALL[name]:
        assert member.value == member.name
        assert ALL[name](member.name) is member


@every_choice
def test_a_choice_can_be_imported_from_the_front_door(name: str) -> None:
    assert getattr(ulti, name) is ALL[name]
    assert name in ulti.__all__


def test_each_choice_belongs_to_a_switch() -> None:
    asked = {
        switch.kind.enum.__name__ for switch in SWITCHES.values() if isinstance(switch.kind, Choice)
    }
    assert asked == set(ALL)
