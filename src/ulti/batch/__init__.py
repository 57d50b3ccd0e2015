"""Many deals at once as arrays of numpy, which the extra `ulti[batch]` brings.

A batch is a number of plays that go on in step: everybody plays his first card, then his second.
Cards are numbers from 0 to 31, the places of `ulti.DECK`, and a set of cards is a mask with the bit
`1 << card` for each. The rules are the tables of the library, laid out as arrays (`tables`); what
follows from a contract is looked up once (`contracts`); the cards of all plays are played together
(`plays`), and each different outcome is made and settled once (`outcomes`).
"""

try:
    import numpy as _  # noqa: F401, ICN001 - only to see whether it is there
except ImportError:
    raise ImportError("ulti.batch needs numpy: pip install 'ulti[batch]'") from None

from ulti.batch.arrays import NO_CARD
from ulti.batch.contracts import Contracts, Row
from ulti.batch.deals import drawn, held_melds, shuffled
from ulti.batch.outcomes import Outcomes
from ulti.batch.plays import Plays, first_illegal
from ulti.batch.samples import sample_hands

__all__ = [
    "NO_CARD",
    "Contracts",
    "Outcomes",
    "Plays",
    "Row",
    "drawn",
    "first_illegal",
    "held_melds",
    "sample_hands",
    "shuffled",
]
