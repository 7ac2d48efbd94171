"""Lots that nobody can rig: all follow from one seed, whose hash is public before it matters."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def commitment(seed: str) -> str:
    """What is published beforehand: the SHA-256 of the seed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def draw(seed: str, purpose: str, clubs: Iterable[int]) -> list[int]:
    """Clubs in the order of their lots for a purpose: by the SHA-256 of “seed:purpose:club”.

    The order of two does not depend on who else is drawn.
    """
    return sorted(clubs, key=lambda club: (_lot(seed, purpose, club), club))


def _lot(seed: str, purpose: str, club: int) -> str:
    return hashlib.sha256(f"{seed}:{purpose}:{club}".encode()).hexdigest()
