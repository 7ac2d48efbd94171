"""A crest in pixels, for what shows no SVG: most mail, and the pictures of links."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import resvg_py

from league.crests.codes import Code
from league.crests.drawing import drawing

WIDE: Final = 256


@lru_cache(maxsize=256)
def pixels(code: Code, first: str, second: str) -> bytes:
    """The PNG of a crest, `WIDE` pixels square, clear around it."""
    drawn = drawing(code, first, second)
    return resvg_py.svg_to_bytes(svg_string=drawn, width=WIDE, height=WIDE, skip_system_fonts=True)
