"""The code of a crest: what is stored with a club, and stands in the crest's address."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from league.crests.stock import CAPITALS, CHARGES, DIVISIONS, SHAPES

LETTERS: Final = re.compile(r"[A-Z]{1,2}")


class Code(NamedTuple):
    """“pennant/pale/owl”. The charge is a picture's name, or one or two capitals."""

    shape: str
    division: str
    charge: str

    def __str__(self) -> str:
        return "/".join(self)

    @property
    def field(self) -> tuple[str, str]:
        """Shape and division: no two clubs of a league have the same ones."""
        return self.shape, self.division


def read(text: str) -> Code:
    """The code that a text says. Raises ValueError, whose text names what there is instead."""
    parts = text.split("/")
    if len(parts) != 3:
        raise ValueError(f"“{text}” is no crest; write it like “pennant/pale/owl”.")
    code = Code(*parts)
    for name, kind, stock in (
        (code.shape, "shape", SHAPES),
        (code.division, "division", DIVISIONS),
    ):
        if name not in stock:
            raise ValueError(f"There is no {kind} “{name}”; there are {', '.join(stock)}.")
    if code.charge not in CHARGES and not is_letters(code.charge):
        raise ValueError(
            f"There is no charge “{code.charge}”; there are one or two capital letters, and "
            f"{', '.join(sorted(CHARGES))}."
        )
    return code


def is_letters(charge: str) -> bool:
    """Whether a charge is letters that can be drawn."""
    return bool(LETTERS.fullmatch(charge)) and all(letter in CAPITALS for letter in charge)
