"""A search keeps the shortest of what it finds, and ends when there is enough."""

from __future__ import annotations

import pytest
from hypothesis.errors import Flaky

from ulti.testing.shrinking import ENOUGH, EnoughError, Search


class FoundError(Exception):
    pass


def test_the_shortest_record_is_kept_and_of_equal_ones_the_later() -> None:
    search = Search[FoundError]()
    first, longer, equal = FoundError("1"), FoundError("2"), FoundError("3")
    assert search.found(first, 5)
    assert not search.found(longer, 6)
    assert search.shortest is first
    assert search.found(equal, 5)
    assert search.shortest is equal


def test_a_search_ends_when_enough_deals_were_played_after_the_first() -> None:
    search = Search[FoundError]()
    for _ in range(3 * ENOUGH):
        search.begin()  # nothing was found yet
    search.found(FoundError(), 1)
    for _ in range(ENOUGH):
        search.begin()
    with pytest.raises(EnoughError):
        search.begin()


def search_that(end: BaseException | None, found: FoundError | None) -> None:
    """Find something and end with an error; with None as the search ends itself."""
    with Search[FoundError]() as search:
        if found is not None:
            search.found(found, 1)
        if end is None:
            search.stop()
        raise end


@pytest.mark.parametrize("end", [None, Flaky("the engine draws lots")])
def test_what_was_found_is_raised_in_place_of_the_end(end: Flaky | None) -> None:
    found = FoundError()
    with pytest.raises(FoundError) as caught:
        search_that(end, found)
    assert caught.value is found


def test_other_errors_go_through() -> None:
    with pytest.raises(KeyError):
        search_that(KeyError(), FoundError())
    with pytest.raises(EnoughError):
        search_that(None, None)
