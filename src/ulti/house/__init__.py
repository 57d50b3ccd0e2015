"""House rules as data.

Each switch is declared once, in `switches`, and a `Profile` has a value for each. Also here: the
built-in profiles, house rules in files, and the catalogue: what a profile makes of the bids.
"""
