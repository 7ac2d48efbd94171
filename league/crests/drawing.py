"""A crest as SVG, of its code and the club's two colors.

A chalk edge and a thin line part it from any ground: paper, night, its own color. The charge has a
rim in the color of the field, so that it reads across a division. Plain shapes and attributes, no
style, script or font: a picture for `<img>`, for mail, for programs.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from itertools import takewhile
from typing import Final

from league.crests.codes import Code
from league.crests.stock import CAPITALS, CHARGES, DIVISIONS, SHAPES, Layer, Shape
from league.paint import paint

CHALK: Final = "#fffdf6"
INK: Final = "#1c2a33"
RIM: Final = 5.0  # in a charge's own square of 32
APART: Final = 0.09  # OKLab: two colors nearer than that look like one
CAPITAL: Final = 65.0  # how high a capital is, in its em of 100


@lru_cache(maxsize=2048)
def drawing(code: Code, first: str, second: str) -> str:
    """The SVG of a crest: its field in `first`, its division and inner edge in `second`."""
    shape, division = SHAPES[code.shape], DIVISIONS[code.division]
    second = _told_from(first, second)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
        f'<clipPath id="k"><path id="o" d="{shape.outline}"/></clipPath>',
        f'<g fill="{CHALK}" stroke-linejoin="round">',
        f'<use href="#o" stroke="{INK}" stroke-opacity=".4" stroke-width="6"/>',
        f'<use href="#o" stroke="{CHALK}" stroke-width="5"/></g>',
        f'<g clip-path="url(#k)"><path fill="{first}" d="M0 0h64v64H0z"/>',
        f'<path fill="{second}" d="{division}"/>' if division else "",
        f'<use href="#o" fill="none" stroke="{second}" stroke-width="5"/></g>',
        _charge(code.charge, shape, first, ink_on(first)),
        "</svg>",
    ]
    return "".join(parts)


def ink_on(color: str) -> str:
    """Chalk or ink, whichever is seen better on this color."""
    return max(CHALK, INK, key=lambda ink: paint(color).contrast(ink))


def _told_from(first: str, second: str) -> str:
    """The second color, or a shade of it where it cannot be told from the first."""
    moving = paint(second).convert("oklab")
    if paint(first).delta_e(moving, method="ok") >= APART:
        return second
    moving["lightness"] += 0.16 if paint(first).luminance() < 0.18 else -0.16
    return moving.convert("srgb").to_string(hex=True, fit="clip")


def _charge(charge: str, shape: Shape, field: str, color: str) -> str:
    """A picture or letters in the shape's place for it, over their rim."""
    if charge in CHARGES:
        scale = shape.size / 32
        x, y = shape.x - shape.size / 2, shape.y - shape.size / 2
        layers = CHARGES[charge]
        rim = RIM
    else:
        layers, wide = _written(charge)
        # One letter as high as a picture, two as wide as it has room for
        scale = min(shape.size * 0.9 / CAPITAL, shape.size * 1.16 / wide)
        x, y = shape.x - wide * scale / 2, shape.y + CAPITAL * scale / 2
        rim = RIM * shape.size / 32 / scale
    around: list[str] = []
    over: list[str] = []
    # What lies on a detail in the field's color needs no rim of its own
    solid = list(takewhile(lambda layer: not layer.in_field, layers))
    for number, layer in enumerate(solid):
        path = f'<path id="c{number}"{_shape(layer)}/>'
        lined = f'<g stroke-width="{layer.width + rim:.3g}">{path}</g>'
        around.append(lined if layer.width else path)
        over.append(f'<use href="#c{number}"{_paint(layer, color)}/>')
    over += [
        f"<path{_paint(layer, field if layer.in_field else color)}{_shape(layer)}/>"
        for layer in layers[len(solid) :]
    ]
    return (
        f'<g transform="translate({x:.4g} {y:.4g}) scale({scale:.3g})" stroke-linecap="round" '
        f'stroke-linejoin="round"><g fill="{field}" stroke="{field}" stroke-width="{rim:.3g}">'
        f"{''.join(around)}</g>{''.join(over)}</g>"
    )


def _shape(layer: Layer) -> str:
    """Where the layer is; a line is not filled."""
    moved = f' transform="translate({layer.x:g})"' if layer.x else ""
    hollow = ' fill="none"' if layer.width else ""
    return f'{moved}{hollow} d="{layer.path}"'


def _paint(layer: Layer, color: str) -> str:
    if layer.width:
        return f' stroke="{color}" stroke-width="{layer.width:g}"'
    return f' fill="{color}"'


def _written(letters: str) -> tuple[tuple[Layer, ...], float]:
    """Letters as an outline each, and how wide they are together."""
    layers, wide = [], 0.0
    for letter in letters:
        capital = CAPITALS[letter]
        layers.append(Layer(False, 0, capital.path, round(wide, 1)))
        wide += capital.advance
    return tuple(layers), wide


def _edition() -> str:
    data = [SHAPES, DIVISIONS, CHARGES, CAPITALS, [RIM, CHALK, INK, APART]]
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:6]


#: Another one whenever the drawings change: a crest's address has it, so that a picture that is
#: cached for ever is asked for anew.
EDITION: Final = _edition()
