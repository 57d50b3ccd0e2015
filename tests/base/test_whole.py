"""Whole numbers: which values are, and up to which."""

from __future__ import annotations

from ulti.base.whole import GREATEST, is_whole


def test_is_whole() -> None:
    assert is_whole(1, 1)
    assert is_whole(0, 0)
    assert not is_whole(0, 1)
    assert not is_whole(True, 0)
    assert not is_whole(1.0, 0)
    assert not is_whole("1", 0)


def test_r12_numbers_go_up_to_what_a_double_can_hold() -> None:
    assert is_whole(GREATEST, 0)
    assert not is_whole(GREATEST + 1, 0)
    assert is_whole(5, 5)
    assert not is_whole(4, 5)
