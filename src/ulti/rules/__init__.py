"""One deal: the bidding, the contract, kontra, the cards, the outcome, and who pays whom.

Each room has the state of its part of a deal and the rules of it. `ulti.game` puts them together.
"""
