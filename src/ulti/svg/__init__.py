"""Pictures as SVG: hands, tricks, positions, views, score sheets and running scores."""

from ulti.svg.parts import SuitStyle
from ulti.svg.pictures import (
    Picture,
    hand,
    position,
    review,
    running_scores,
    score_sheet,
    trick,
)

__all__ = [
    "Picture",
    "SuitStyle",
    "hand",
    "position",
    "review",
    "running_scores",
    "score_sheet",
    "trick",
]
