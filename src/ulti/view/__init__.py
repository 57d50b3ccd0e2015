"""What one seat may know of a deal, and the deals that are consistent with it (R13)."""

from ulti.view.seen import (
    HIDDEN_DISCARD,
    HiddenDiscard,
    SeenAction,
    SeenHistory,
    SeenTalon,
    ShownHands,
)
from ulti.view.standing import Sizes
from ulti.view.view import View

__all__ = [
    "HIDDEN_DISCARD",
    "HiddenDiscard",
    "SeenAction",
    "SeenHistory",
    "SeenTalon",
    "ShownHands",
    "Sizes",
    "View",
]
