"""Pictures as SVG: hands, tricks, positions, views and score sheets."""

from ulti.svg.parts import SuitStyle
from ulti.svg.pictures import Picture, hand, position, review, score_sheet, trick

__all__ = ["Picture", "SuitStyle", "hand", "position", "review", "score_sheet", "trick"]
