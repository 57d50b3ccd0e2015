"""Hypothesis strategies."""
from ulti.testing.games import auctions, games
from ulti.testing.house_rules import profiles
from ulti.testing.values import actions, bids, card_sets, cards, deals
