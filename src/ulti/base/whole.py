"""Whole numbers as this library takes them: real integers, within a fixed range."""

from __future__ import annotations

from typing import Final, TypeGuard

GREATEST: Final = 10**15
"""No number of house rules is greater: programs in other languages can still add amounts up."""


def is_whole(value: object, least: int) -> TypeGuard[int]:
    """Return whether the value is an integer, from `least` to what a double can hold.

    A bool is none, nor is what derives from `int`: it may compare, add up and show itself as it
    likes, and equal profiles share what is computed once.
    """
    return type(value) is int and least <= value <= GREATEST


def is_too_great(value: object) -> bool:
    """Return whether an integer is above all that are allowed."""
    return type(value) is int and value > GREATEST


def range_from(least: int, refused: object) -> str:
    """Say which whole numbers are allowed; up to which ones only to who was above them."""
    return f"from {least} to {GREATEST}" if is_too_great(refused) else f"from {least}"
