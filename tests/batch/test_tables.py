from __future__ import annotations

from ulti.batch import tables
from ulti.model.cards import DECK, CardOrder, Suit
from ulti.model.tricks import FOLLOW_KEY_OF_LEAD, TABLES, stronger_in_suit


def test_the_arrays_hold_the_tables_of_the_library() -> None:
    """R8.2, R8.3."""
    for order in CardOrder:
        for trump in (None, *Suit):
            number = tables.NUMBER_OF[order, trump]
            follow, beaters = TABLES[order][trump]
            assert len(follow) == tables.FOLLOW_KEYS
            start = number * tables.FOLLOW_KEYS
            arrays = (tables.FIRST, tables.THEN, tables.LAST)
            parts = [array[start : start + len(follow)].tolist() for array in arrays]
            assert list(zip(*parts, strict=True)) == list(follow)
            start = number * tables.CARDS
            assert tables.BEATERS[start : start + len(DECK)].tolist() == list(beaters)
            stronger = [stronger_in_suit(order, card.index) for card in DECK]
            assert tables.STRONGER[start : start + len(DECK)].tolist() == stronger
    assert tables.LEADS.tolist() == list(FOLLOW_KEY_OF_LEAD)


def test_places_in_a_half_are_those_of_its_bits() -> None:
    found = tables.places_in_half()
    assert found.shape == (1 << 20,)
    for mask in (1, 0b1010, 0x8001, 0xFFFF, 0x1234):
        places = [place for place in range(16) if mask >> place & 1]
        assert found[16 * mask : 16 * mask + len(places)].tolist() == places
