"""What crests are made of, as data: shapes, divisions of their field, charges and letters.

Shapes and divisions lie in a square of 64, charges in one of 32, letters in an em of 100.
`tests.league.make_letters` makes the letters of the font that the pages are set in.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple


class Shape(NamedTuple):
    """An outline, and where on it the charge stands: its middle, and how large it is."""

    outline: str
    x: float
    y: float
    size: float


class Layer(NamedTuple):
    """A part of a charge: in its own color or in the field's; filled, or a line of this width."""

    in_field: bool
    width: float
    path: str
    x: float = 0  # how far it is moved to the right


class Letter(NamedTuple):
    """A capital: how far it goes, and its outline."""

    advance: float
    path: str


def _load(name: str) -> Any:
    return json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))


def _layer(text: str) -> Layer:
    """“c2.2 M4 4…”: c for charge or f for field, the width of a line if it is one, the path."""
    kind, path = text.split(" ", 1)
    return Layer(kind[0] == "f", float(kind[1:] or 0), path)


_FIELDS: Final = _load("fields")
_CHARGES: Final = _load("charges")

SHAPES: Final = {name: Shape(*shape) for name, shape in _FIELDS["shapes"].items()}
DIVISIONS: Final[dict[str, str]] = _FIELDS["divisions"]
#: What a picker shows together: names of charges by what they are.
GROUPS: Final = {group: tuple(charges) for group, charges in _CHARGES.items()}
CHARGES: Final = {
    name: tuple(map(_layer, layers))
    for charges in _CHARGES.values()
    for name, layers in charges.items()
}
CAPITALS: Final = {letter: Letter(*glyph) for letter, glyph in _load("letters").items()}
