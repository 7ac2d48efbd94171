"""Makes the fonts of `static/fonts` small, from the files of two npm packages.

    npm pack @fontsource/zilla-slab @fontsource/ibm-plex-sans-condensed     # and unpack both
    .venv/bin/python -m tests.config.make_fonts zilla-slab/files ibm-plex-sans-condensed/files

Hinting, old-style figures, small capitals and rare characters go; kerning, ligatures and tabular
figures stay. Lining figures become what the font has by itself: a browser that splits a run of
digits from its letters drops the setting that asks for them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS: Final = Path("static/fonts")
CHARACTERS: Final = (
    "U+0020-007E,U+00A0-00FF,U+0131,U+0152,U+0153,U+02C6,U+02DA,U+02DC,U+2009,U+200A,U+2010-2015,"
    "U+2018-201E,U+2020,U+2022,U+2026,U+202F,U+2032,U+2033,U+2039,U+203A,U+2044,U+20AC,U+2122,"
    "U+2190-2193,U+2212,U+2215"
)
FEATURES: Final = ["kern", "liga", "tnum", "ccmp", "locl", "mark"]


def lining(font: TTFont) -> None:
    """The ten digits stand on the line, where the font has such."""
    glyphs = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            glyph = f"uni{code:04X}.pnum_lnum"
            if glyph in glyphs:
                table.cmap[code] = glyph


def small(path: Path) -> None:
    """Write a small one of the same name."""
    font = TTFont(path)
    lining(font)
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.glyph_names = False
    options.flavor = "woff2"
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(CHARACTERS))
    subsetter.subset(font)
    subset.save_font(font, str(FONTS / path.name), options)


if __name__ == "__main__":
    for folder in map(Path, sys.argv[1:]):
        for kept in sorted(FONTS.glob("*-latin-[0-9]*.woff2")):
            if (folder / kept.name).exists():
                small(folder / kept.name)
