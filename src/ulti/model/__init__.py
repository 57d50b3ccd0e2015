"""The things on the table, before any house rule is chosen.

Cards and their orders, deals and seats, figures and bids, actions and their texts, legal cards and
the winner of a trick as plain functions, and verdicts: whether an action is legal, and if not, why.
"""
