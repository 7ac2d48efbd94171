"""The outlines of capitals for crests, of the slab that the pages are set in.

`bin/python -m tests.league.make_letters` writes them anew to league/crests/letters.json: of each
letter its advance and its outline, 100 units to the em, the base line at 0 and y downwards.
"""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Any, Final

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

FONT: Final = Path("static/fonts/zilla-slab-latin-700-normal.woff2")
LETTERS: Final = Path("league/crests/letters.json")


def outlines() -> dict[str, list[Any]]:
    """Of each capital its advance and its path."""
    font = TTFont(FONT)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = 100 / font["head"].unitsPerEm
    made = {}
    for letter in string.ascii_uppercase:
        glyph = glyphs[names[ord(letter)]]
        pen = SVGPathPen(glyphs, ntos=_short)
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        made[letter] = [round(glyph.width * scale, 1), pen.getCommands()]
    return made


def text() -> str:
    """The file, a letter a line."""
    lines = (f" {json.dumps(letter)}: {json.dumps(one)}" for letter, one in outlines().items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _short(value: float) -> str:
    """The number to a tenth, as few characters as it takes."""
    return f"{round(value, 1) + 0:g}"


if __name__ == "__main__":
    LETTERS.write_text(text())
