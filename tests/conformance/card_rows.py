"""Rows about cards alone: text, packets, legal cards, trick winners, card points (R1, R2, R8).

Those with a note are chosen by hand; the others are drawn by chance, with few suits in play, so
that following, trumping and overtaking all come up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import ulti
from tests.conformance.making import SUITS, Chance, row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.answers import Row

HIGH: Final = "TEN_HIGH"
LOW: Final = "TEN_LOW"
DECK: Final = tuple(map(str, ulti.DECK))
ORDER_RULES: Final = {HIGH: "R1.3", LOW: "R1.3 R1.4"}

# Text and packets


def cards() -> Iterator[Row]:
    """Cards and decks as they are written, dealt and counted."""
    shuffled = list(DECK)
    Chance("a shuffled pack").shuffle(shuffled)
    for order in (HIGH, LOW):
        for note, text in (
            ("the whole pack", " ".join(shuffled)),
            ("a hand of one suit", "P7 PX PA P9 PK PU PO P8"),
            ("no cards", ""),
            ("one card", "T7"),
            ("grouped by suit", "ZKU7 TA7 PAXKOU87"),
            ("small letters", "pa m7"),
            ("the ten in figures", "P10 PA ZK10"),
            ("commas", "PA,PX, M7"),
        ):
            content = {"cards": text, "order": order}
            yield row("sort_cards", "R1.1 R1.2 R1.3", content, note=f"{note}, {order}")
    for note, text in (
        ("a suit that is none", "XA"),
        ("a rank that is none", "P6"),
        ("a rank without a suit", "PA 7"),
        ("a suit without a rank", "PAM"),
        ("a card twice", "PA PA"),
        ("a card twice in a group", "PAKA"),
    ):
        content = {"cards": text, "order": HIGH}
        yield row("sort_cards", "R1.1 R1.2", content, note=f"refused: {note}")
    for packets in ulti.Packets:
        rounds = [list(packet) for packet in packets.value]
        for note, deck in (("in order", list(DECK)), ("shuffled", shuffled)):
            words = " / ".join("-".join(map(str, packet)) for packet in rounds)
            dealt = {"deck": " ".join(deck), "packets": rounds}
            yield row("deal_deck", "R2.1 R2.2", dealt, note=f"{words} {note}")
    short = {"deck": " ".join(DECK[:31]), "packets": [[12, 10, 10]]}
    yield row("deal_deck", "R1.1 R2.2", short, note="refused: a card is missing")
    yield from _points()
    rng = Chance("cards")
    for _ in range(40):
        text = " ".join(rng.sample(DECK, rng.randint(2, 12)))
        content = {"cards": text, "order": rng.choice([HIGH, LOW])}
        yield row("sort_cards", "R1.2 R1.3", content)


def _points() -> Iterator[Row]:
    for note, text in (
        ("the whole pack", " ".join(DECK)),
        ("an ace", "MA"),
        ("a ten", "ZX"),
        ("nothing", ""),
        ("no ace and no ten", "MK MO MU M9 M8 M7"),
    ):
        yield row("card_points", "R9.1", {"cards": text}, note=f"points of {note}")
    rng = Chance("points")
    for _ in range(60):
        yield row("card_points", "R9.1", {"cards": " ".join(rng.sample(DECK, rng.randint(1, 12)))})


# Legal cards

LEGAL: Final = (
    # note, hand, trick, trump, order
    ("the leader is free", "MA Z7 PK", "", "P", HIGH),
    ("the led suit is followed", "MA MU ZA PA", "MK", "P", HIGH),
    ("and overtaken, if it can be", "MA MX MU M7", "MK", "P", HIGH),
    ("no card overtakes: free within the suit", "MU M9 M7 PA", "MK", "P", HIGH),
    ("only one card overtakes", "MA M9 M8", "MX", "P", HIGH),
    ("the ten overtakes the king", "MX MO M9", "MK", "P", HIGH),
    ("without trump the ten is below the under", "MX MO M9", "MU", None, LOW),
    ("without trump the ten does not overtake the king", "MX M9 M8", "MK", None, LOW),
    ("no-trump durchmars with a high ten", "MX M9 M8", "MK", None, HIGH),
    ("void in the suit: a trump must be played", "PA P7 ZA TA", "MK", "P", HIGH),
    ("void in suit and trump: free", "ZA TA Z7", "MK", "P", HIGH),
    ("void without trump in the game: free", "ZA PA Z7", "MK", None, LOW),
    ("trumped already: free within the led suit", "MA MX M7 PA", "MK P7", "P", HIGH),
    ("trumped already and void: the trump must be overtrumped", "PA P8 P7 ZA", "MK P9", "P", HIGH),
    ("trumped already, no higher trump: any trump", "P8 P7 ZA", "MK P9", "P", HIGH),
    ("trump led and overtaken", "PA PK P8 MA", "PX PU", "P", HIGH),
    ("trump led, the second was void", "PA PK P8 MA", "PX MO", "P", HIGH),
    ("a discard does not count as winning", "MA MU M7", "MK ZA", "P", HIGH),
    ("the second card is the one to overtake", "MA MX M7", "MO MK", "P", HIGH),
    ("the second overtook with the ace: free", "MX M7 M8", "MK MA", "P", HIGH),
    ("a trump seven is trump enough", "P7 ZA ZX", "MA", "P", HIGH),
    ("the trump seven overtrumps nothing, but is a must", "P7 ZA ZX", "MA P8", "P", HIGH),
    ("last card", "Z7", "MK P9", "P", HIGH),
    ("an ace of another suit is no trump", "ZA TA", "MK M7", "P", HIGH),
)


def legal_cards() -> Iterator[Row]:
    """Rows of R8.2."""
    for note, hand, trick, trump, order in LEGAL:
        content = {"hand": hand, "trick": trick, "trump": trump, "order": order}
        yield row("legal_cards", f"R8.2 {ORDER_RULES[order]}", content, note=note)
    rng = Chance("legal cards")
    for number in range(520):
        trump, order = _trump_and_order(rng, number)
        pool = _pool(rng, number, trump)
        count = (1, 2, 2)[number % 3]
        size = rng.randint(1, min(10, len(pool) - count))
        content = {
            "hand": str(ulti.CardSet.parse(" ".join(pool[count : count + size]))),
            "trick": " ".join(pool[:count]),
            "trump": trump,
            "order": order,
        }
        yield row("legal_cards", f"R8.2 {ORDER_RULES[order]}", content)


def _trump_and_order(rng: Chance, number: int) -> tuple[str | None, str]:
    if number % 4 == 0:
        return None, rng.choice([LOW, HIGH])
    return rng.choice(SUITS), HIGH


def _pool(rng: Chance, number: int, trump: str | None) -> list[str]:
    """Return shuffled cards, mostly of two or three suits."""
    suits = list(SUITS)
    rng.shuffle(suits)
    chosen = suits[: (2, 3, 2, 4)[number // 3 % 4]]
    if trump is not None and number % 2:
        chosen.append(trump)
    pool = [card for card in DECK if card[0] in chosen]
    rng.shuffle(pool)
    return pool


# Trick winners

WINNERS: Final = (
    ("the highest card of the led suit", "MK MA M7", "P", HIGH),
    ("a single trump", "MA MX P7", "P", HIGH),
    ("the higher of two trumps", "MA P7 P8", "P", HIGH),
    ("trump led", "P7 PA PX", "P", HIGH),
    ("the ten beats the king", "MK MX MO", "P", HIGH),
    ("the ten is below the under in the low order", "MX MU M9", None, LOW),
    ("the ten beats the nine in the low order", "M9 MX M8", None, LOW),
    ("the ten is high in a no-trump durchmars that says so", "MK MX MO", None, HIGH),
    ("other suits win nothing", "M7 ZA TA", "P", HIGH),
    ("without trump hearts are a suit as any", "M7 PA ZA", None, LOW),
    ("the first card, while it lies alone", "M7", "P", HIGH),
    ("the second of two", "M7 P7", "P", HIGH),
    ("the first of two", "MA MX", "P", HIGH),
)


def trick_winners() -> Iterator[Row]:
    """Rows of R8.3; the answer is a place in the trick, from 0."""
    for note, trick, trump, order in WINNERS:
        content = {"trick": trick, "trump": trump, "order": order}
        yield row("trick_winner", f"R8.3 {ORDER_RULES[order]}", content, note=note)
    rng = Chance("trick winners")
    for number in range(300):
        trump, order = _trump_and_order(rng, number)
        count = 3 if number % 5 else rng.randint(1, 2)
        content = {
            "trick": " ".join(_pool(rng, number, trump)[:count]),
            "trump": trump,
            "order": order,
        }
        yield row("trick_winner", f"R8.3 {ORDER_RULES[order]}", content)
