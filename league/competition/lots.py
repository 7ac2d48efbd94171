"""Lots that nobody can rig: all follow from one seed, whose hash is public before it matters."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping


def commitment(seed: str) -> str:
    """What is published beforehand: the SHA-256 of the seed."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Lot(str):
    """A seed that knows clubs by other numbers than theirs: those by which it was drawn before they
    came here from another site."""

    numbers: Mapping[int, int]

    def __new__(cls, seed: str, numbers: Mapping[int, int]) -> Lot:
        made = super().__new__(cls, seed)
        made.numbers = numbers
        return made


def draw(seed: str, purpose: str, clubs: Iterable[int]) -> list[int]:
    """Clubs in the order of their lots for a purpose: by the SHA-256 of “seed:purpose:club”.

    The order of two does not depend on who else is drawn.
    """
    known = seed.numbers if isinstance(seed, Lot) else {}
    return sorted(clubs, key=lambda club: (_lot(seed, purpose, known.get(club, club)), club))


def _lot(seed: str, purpose: str, club: int) -> str:
    return hashlib.sha256(f"{seed}:{purpose}:{club}".encode()).hexdigest()
