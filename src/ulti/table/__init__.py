"""Many deals at one table: seats, dealers and scores (R14), and what players agree to (R13.5)."""

from ulti.table.agreement import Agreement, Proposal, Standing, TakeBack
from ulti.table.entries import Entry
from ulti.table.sentences import EntryError, Reading, read_entry
from ulti.table.statistics import FigureMoney, PlayerStatistics
from ulti.table.table import Table

__all__ = [
    "Agreement",
    "Entry",
    "EntryError",
    "FigureMoney",
    "PlayerStatistics",
    "Proposal",
    "Reading",
    "Standing",
    "Table",
    "TakeBack",
    "read_entry",
]
