"""The ground floor: what knows nothing of cards.

Errors, values that compare by content, enums and tables that can't change, whole numbers and their
bounds, texts in two languages, strict JSON, reading lines, and the doors to the rooms upstairs.
"""
