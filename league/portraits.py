"""Portraits of players: a small code, and from the code and a club's colors a drawing.

A code is eight digits, one for each trait, “31402132”. It is stored, so a face outlives every
change of what suggests one. Pure functions, no Django.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

SKIN: Final = ("#f0c9a4", "#e2ae82", "#c98d5f", "#a06a42", "#7a4c2e")
HAIR: Final = ("#2a211c", "#4a3020", "#7d4f27", "#b9853f", "#8d8a86", "#9c3f22")
STYLES: Final = ("short", "curls", "shaved", "bob", "long", "bun")
WIDE: Final = (36, 38, 40)
HIGH: Final = (44, 46, 49)
EXTRAS: Final = ("", "glasses", "freckles", "mustache", "beard", "stubble")
MOUTHS: Final = (
    "M86 147q14 9 28 0",
    "M87 148q13 5 26-1",
    "M88 148h24",
    "M86 146q14 12 28 0q-14 4-28 0Z",
)
BROWS: Final = (
    "M74 113q9-6 18-2M108 111q9-4 18 2",
    "M74 112h18M108 112h18",
    "M75 114q8-7 16-4M109 110q8-3 16 4",
)
#: How many there are of each trait, in the order of a code's digits.
CHOICES: Final = tuple(len(one) for one in (SKIN, HAIR, STYLES, WIDE, HIGH, EXTRAS, MOUTHS, BROWS))
#: What a woman's or a man's portrait is drawn from; whoever chooses one is free.
_OF_WOMEN: Final = ((1, 3, 4, 5), (0, 0, 0, 1, 2))
_OF_MEN: Final = ((0, 0, 1, 2), (0, 0, 1, 3, 4, 5))
_INK: Final = "#1c2a33"
_LINE: Final = f'stroke="{_INK}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"'
_CODE: Final = re.compile(r"[0-9]{8}")


class Face(NamedTuple):
    """What a code says."""

    skin: str
    hair: str
    style: str
    rx: int
    ry: int
    extra: str
    mouth: str
    brow: str


def read(code: str) -> Face:
    """The face of a code. Raises ValueError for what is none, saying what one is."""
    if not _CODE.fullmatch(code) or any(
        int(digit) >= most for digit, most in zip(code, CHOICES, strict=True)
    ):
        top = "".join(str(most - 1) for most in CHOICES)
        raise ValueError(
            f"“{code[:20]}” is no portrait; write eight digits from 00000000 to {top}, each at "
            "most as high as there."
        )
    skin, hair, style, rx, ry, extra, mouth, brow = map(int, code)
    return Face(
        SKIN[skin],
        HAIR[hair],
        STYLES[style],
        WIDE[rx],
        HIGH[ry],
        EXTRAS[extra],
        MOUTHS[mouth],
        BROWS[brow],
    )


def suggest(random: Callable[[], float], *, woman: bool) -> str:
    """A code drawn by `random` (floats in [0, 1))."""

    def of(many: int) -> int:
        return int(random() * many)

    styles, extras = _OF_WOMEN if woman else _OF_MEN
    hair = of(4) if random() < 0.85 else of(len(HAIR))
    drawn = (
        *(of(len(SKIN)), hair, styles[of(len(styles))], of(len(WIDE)), of(len(HIGH))),
        *(extras[of(len(extras))], of(len(MOUTHS)), of(len(BROWS))),
    )
    return "".join(map(str, drawn))


@lru_cache(maxsize=2048)
def drawing(code: str, first: str, second: str) -> str:
    """The SVG of a portrait, in a cap of the club's `first` color with a button and piping in the
    `second`. Raises ValueError for what is no code."""
    face = read(code)
    return "".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 44 180 180">',
            _behind(face),
            _jersey(face, first, second),
            _head(face),
            _features(face),
            _cap(face, first, second),
            "</svg>",
        ]
    )


def _behind(face: Face) -> str:
    """The hair behind the head."""
    lined = f'fill="{face.hair}" {_LINE}'
    if face.style in ("bob", "long"):
        low = 196 if face.style == "long" else 160
        return (
            f'<path {lined} d="M60 96Q50 130 56 {low}Q74 {low + 10} 84 {low - 8}L116 {low - 8}'
            f'Q126 {low + 10} 144 {low}Q150 130 140 96Z"/>'
        )
    if face.style == "curls":
        return (
            f'<path {lined} d="M64 98q-14 4-10 17-9 8 0 18-4 13 10 15h72q14-2 10-15 9-10 0-18 '
            '4-13-10-17Z"/>'
        )
    return f'<circle {lined} cx="143" cy="132" r="15"/>' if face.style == "bun" else ""


def _jersey(face: Face, first: str, second: str) -> str:
    return (
        f'<path fill="#f6efdc" {_LINE} '
        'd="M14 224Q18 186 62 178L84 170H116L138 178Q182 186 186 224Z"/>'
        f'<path fill="none" stroke="{first}" stroke-width="5" '
        'd="M82 172 100 206 118 172M100 206V224"/>'
        f'<path fill="none" stroke="{second}" stroke-width="4" '
        'd="M46 184Q40 204 42 224M154 184Q160 204 158 224"/>'
        f'<path fill="{face.skin}" {_LINE} d="M84 150V172L100 200 116 172V150Z"/>'
    )


def _head(face: Face) -> str:
    """Ears, face, hair, beard; half of it in shade, as lithographers did."""
    rx, ry, hair = face.rx, face.ry, face.hair
    skinned = f'<ellipse fill="{face.skin}" {_LINE}'
    made = [f'{skinned} cx="{100 + ear}" cy="126" rx="7" ry="10"/>' for ear in (-rx - 1, rx + 1)]
    made.append(f'{skinned} cx="100" cy="122" rx="{rx}" ry="{ry}"/>')
    if face.style != "shaved":
        made.append(
            f'<path fill="{hair}" d="M{98 - rx} 100h{2 * rx + 4}v13q-5 8-6-4h-{2 * rx - 8}'
            'q-1 12-6 4Z"/>'
        )
    if face.extra == "beard":
        made.append(
            f'<path fill="{hair}" d="M{100 - rx} 128q4 38 {rx} 41q{rx - 4}-3 {rx}-41q-5 12-16 12'
            'q-20-5-40 0q-11 0-16-12Z"/>'
        )
    if face.extra == "stubble":
        made.append(
            f'<path fill="{hair}" opacity=".22" d="M{100 - rx} 130q4 36 {rx} 39q{rx - 4}-3 {rx}-39'
            'q-8 10-20 8h-32q-12 2-20-8Z"/>'
        )
    made.append(
        f'<path fill="#3a1e12" opacity=".13" d="M108 78Q104 120 112 {120 + ry}Q140 160 {100 + rx} '
        '122V100Z"/>'
    )
    return "".join(made)


def _features(face: Face) -> str:
    """Brows, eyes, nose, mouth, and what is beside them."""
    made = [
        f'<path fill="none" {_LINE} d="{face.brow}"/>',
        f'<g fill="{_INK}"><ellipse cx="84" cy="122" rx="3.2" ry="4"/>',
        '<ellipse cx="117" cy="122" rx="3.2" ry="4"/></g>',
        f'<path fill="none" {_LINE} d="M101 120q7 12 3 15-4 2-7-1"/>',
    ]
    if face.extra == "mustache":
        made.append(
            f'<path fill="{face.hair}" d="M82 144q10-9 18-4 8-5 18 4-9 2-18-1-9 3-18 1Z"/>'
            f'<path fill="none" {_LINE} d="M90 151h20"/>'
        )
    else:
        open_mouth = "#a4473c" if face.mouth.endswith("Z") else "none"
        made.append(f'<path fill="{open_mouth}" {_LINE} d="{face.mouth}"/>')
    if face.extra == "glasses":
        made.append(
            f'<g fill="#ffffff" fill-opacity=".25" stroke="{_INK}" stroke-width="2.4">'
            '<circle cx="84" cy="122" r="12"/><circle cx="117" cy="122" r="12"/>'
            '<path fill="none" d="M96 120q4-3 9 0M72 120l-9-2M129 120l8-2"/></g>'
        )
    if face.extra == "freckles":
        spots = ((78, 134), (84, 137), (90, 134), (114, 136), (120, 133), (125, 137))
        dots = "".join(f'<circle cx="{x}" cy="{y}" r="1.5"/>' for x, y in spots)
        made.append(f'<g fill="#7a3b1e" opacity=".55">{dots}</g>')
    return "".join(made)


def _cap(face: Face, first: str, second: str) -> str:
    rx = face.rx
    return (
        f'<path fill="{first}" {_LINE} d="M{98 - rx} 103Q{94 - rx} 58 100 56Q{106 + rx} 58 '
        f'{102 + rx} 103Q100 92 {98 - rx} 103Z"/>'
        '<path fill="none" stroke="#000" stroke-opacity=".28" stroke-width="2" '
        'd="M100 56Q82 70 80 97M100 56Q118 70 120 97"/>'
        f'<path fill="{first}" {_LINE} d="M{95 - rx} 104Q100 80 {105 + rx} 104Q{109 + rx} 114 '
        f'{101 + rx} 115Q100 97 {99 - rx} 115Q{91 - rx} 114 {95 - rx} 104Z"/>'
        f'<circle fill="{second}" {_LINE} cx="100" cy="56" r="4"/>'
    )


def _edition() -> str:
    """Of faces that have every trait between them."""
    codes = (
        "".join(str(min(number, most - 1)) for most in CHOICES) for number in range(max(CHOICES))
    )
    drawn = [drawing(code, "#000000", "#ffffff") for code in codes]
    return hashlib.sha256("".join(drawn).encode()).hexdigest()[:6]


#: Another one whenever the drawings change: a portrait's address has it, so that a picture that is
#: cached for ever is asked for anew.
EDITION: Final = _edition()
