"""Exact play with open cards: what can be made, by which card, and what that is worth.

The search of the play of the cards lives here. A game at any moment of the play is read once into
bare masks (`position`), the rules of tricks are laid out as tables (`tables`), what is asked for
becomes a goal (`goals`, `money`), and an alpha-beta search with a memory (`search`) finds out
whether the declarer reaches it against both defenders. Users need only the functions below
(`answers`); each is bounded by `nodes`, and every answer is exact.
"""

from ulti.solve.answers import Answer, answer, best, can_make, points, rest_is_mine, value
from ulti.solve.review import Gift, Remark, review
from ulti.solve.search import SearchLimitError

__all__ = [
    "Answer",
    "Gift",
    "Remark",
    "SearchLimitError",
    "answer",
    "best",
    "can_make",
    "points",
    "rest_is_mine",
    "review",
    "value",
]
