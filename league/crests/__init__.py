"""Crests of clubs: from a name a small code, from the code and two colors a drawing.

A code is `shape/division/charge`, “pennant/pale/owl”, or “pennant/pale/KP” with letters. It is
stored, so a club's crest outlives every change of what suggests one. Pure functions, no Django.
"""

from __future__ import annotations

from league.crests.codes import LETTERS, Code, read
from league.crests.drawing import EDITION, drawing
from league.crests.raster import WIDE, pixels
from league.crests.stock import CHARGES, DIVISIONS, GROUPS, SHAPES
from league.crests.suggesting import second_color, suggest

__all__ = [
    "CHARGES",
    "DIVISIONS",
    "EDITION",
    "GROUPS",
    "LETTERS",
    "SHAPES",
    "WIDE",
    "Code",
    "drawing",
    "pixels",
    "read",
    "second_color",
    "suggest",
]
