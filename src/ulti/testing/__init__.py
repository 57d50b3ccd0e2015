"""Hypothesis for Ulti: strategies, a machine that tests variants of the rules, a check of clients.

It needs the extra `ulti[testing]`, and `import ulti` does not import it.
"""

from importlib import import_module as _import_module

try:
    _import_module("hypothesis")
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(
        "ulti.testing needs hypothesis: pip install 'ulti[testing]'", name=_error.name
    ) from None

from ulti.testing.clients import Adapter, check_client
from ulti.testing.differences import Answer, ClientError, DisagreementError
from ulti.testing.engines import Engine, LibraryEngine, ShowsCards, ShowsViews
from ulti.testing.games import HouseRules, auctions, games
from ulti.testing.house_rules import profiles
from ulti.testing.invariants import INVARIANTS
from ulti.testing.looks import Invariant
from ulti.testing.machine import (
    AnyEngine,
    BrokenInvariantError,
    RuleVariantMachine,
    check_engine,
    check_profile,
)
from ulti.testing.outcomes import outcomes
from ulti.testing.parts import (
    PartAdapter,
    check_auction,
    check_legal_cards,
    check_settlement,
    check_trick_winner,
)
from ulti.testing.puzzles import Puzzle, puzzles
from ulti.testing.recording import recorded, settlement_table
from ulti.testing.records import BrokenRecord, broken_records, records
from ulti.testing.values import actions, bids, card_sets, cards, deals
from ulti.testing.variants import Own, OwnBid

__all__ = [
    "INVARIANTS",
    "Adapter",
    "Answer",
    "AnyEngine",
    "BrokenInvariantError",
    "BrokenRecord",
    "ClientError",
    "DisagreementError",
    "Engine",
    "HouseRules",
    "Invariant",
    "LibraryEngine",
    "Own",
    "OwnBid",
    "PartAdapter",
    "Puzzle",
    "RuleVariantMachine",
    "ShowsCards",
    "ShowsViews",
    "actions",
    "auctions",
    "bids",
    "broken_records",
    "card_sets",
    "cards",
    "check_auction",
    "check_client",
    "check_engine",
    "check_legal_cards",
    "check_profile",
    "check_settlement",
    "check_trick_winner",
    "deals",
    "games",
    "outcomes",
    "profiles",
    "puzzles",
    "recorded",
    "records",
    "settlement_table",
]
