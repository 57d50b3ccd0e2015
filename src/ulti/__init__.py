"""The rules of Ulti, Hungary's national card game: pure, immutable, typed.

>>> import random
>>> import ulti
>>> game = ulti.Game.start(ulti.Deal.shuffled(random.Random(7)), profile=ulti.WIKIPEDIA)
>>> game = game.apply(game.legal_actions()[0])
>>> str(game.apply("bid piros passz").bid)
'Pj'
"""

from ulti.base.errors import (
    DealError,
    OutcomeError,
    ParseError,
    ProfileError,
    RecordError,
    TrickError,
    UltiError,
)
from ulti.base.words import Language
from ulti.game import Game, HandsNow, Melds
from ulti.house.builtin import (
    PROFILES,
    SUIT_BID,
    ULTISTARS,
    ULTISTARS_CLASSIC,
    VICCESMAGYARKARTYA,
    WIKIHOW,
    WIKIPEDIA,
    get_profile,
)
from ulti.house.catalogue import BidRank, BidRow, Catalogue
from ulti.house.choices import (
    DefenderSpread,
    HundredPayment,
    HundredScale,
    Losses,
    NoTrumpKontra,
    OpenHands,
    PlainParti,
    RaiseWithoutTalon,
    SevenGuard,
    SilentDurchmarsBy,
    SilentEligibility,
    SilentKontra,
    SilentUltiPayment,
    SpreadTime,
    SuitNamed,
    TenPlace,
    TieBreak,
)
from ulti.house.files import load_profile
from ulti.house.profile import Profile
from ulti.model.actions import (
    Action,
    Claim,
    Concede,
    Discard,
    Kontra,
    MakeBid,
    Meld,
    NameTrump,
    Pass,
    PlayCard,
    Spread,
    Take,
    Target,
    ThrowIn,
    parse_action,
)
from ulti.model.bids import Bid, Figure
from ulti.model.cards import DECK, Card, CardOrder, CardSet, Rank, Suit
from ulti.model.deals import Deal, Hands, Packets, Seat
from ulti.model.tricks import card_points, legal_cards, trick_winner
from ulti.model.verdict import Code, IllegalActionError, Phase, Verdict
from ulti.perft import perft
from ulti.rules.auction import History
from ulti.rules.kontra import kontra_multiplier, kontra_name
from ulti.rules.outcome import Ending, Level, Outcome, Points, Silent, Status
from ulti.rules.play import Trick
from ulti.rules.settlement import Line, Net, Settlement, settle, settle_revoke

__all__ = [
    "DECK",
    "PROFILES",
    "SUIT_BID",
    "ULTISTARS",
    "ULTISTARS_CLASSIC",
    "VICCESMAGYARKARTYA",
    "WIKIHOW",
    "WIKIPEDIA",
    "Action",
    "Bid",
    "BidRank",
    "BidRow",
    "Card",
    "CardOrder",
    "CardSet",
    "Catalogue",
    "Claim",
    "Code",
    "Concede",
    "Deal",
    "DealError",
    "DefenderSpread",
    "Discard",
    "Ending",
    "Figure",
    "Game",
    "Hands",
    "HandsNow",
    "History",
    "HundredPayment",
    "HundredScale",
    "IllegalActionError",
    "Kontra",
    "Language",
    "Level",
    "Line",
    "Losses",
    "MakeBid",
    "Meld",
    "Melds",
    "NameTrump",
    "Net",
    "NoTrumpKontra",
    "OpenHands",
    "Outcome",
    "OutcomeError",
    "Packets",
    "ParseError",
    "Pass",
    "Phase",
    "PlainParti",
    "PlayCard",
    "Points",
    "Profile",
    "ProfileError",
    "RaiseWithoutTalon",
    "Rank",
    "RecordError",
    "Seat",
    "Settlement",
    "SevenGuard",
    "Silent",
    "SilentDurchmarsBy",
    "SilentEligibility",
    "SilentKontra",
    "SilentUltiPayment",
    "Spread",
    "SpreadTime",
    "Status",
    "Suit",
    "SuitNamed",
    "Take",
    "Target",
    "TenPlace",
    "ThrowIn",
    "TieBreak",
    "Trick",
    "TrickError",
    "UltiError",
    "Verdict",
    "card_points",
    "get_profile",
    "kontra_multiplier",
    "kontra_name",
    "legal_cards",
    "load_profile",
    "parse_action",
    "perft",
    "settle",
    "settle_revoke",
    "trick_winner",
]
