"""Many deals at one table: who sits where, whose deal it is, and the scores (R14)."""

from ulti.table.table import Table

__all__ = ["Table"]
