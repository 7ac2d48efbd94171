"""A game's secret seed, the commitment to it, and what is drawn from it. No database."""

from __future__ import annotations

import hashlib
import secrets

from engine import Seat


def draw_seed() -> tuple[str, str]:
    """A secret seed, and the commitment that is public from the first pitch."""
    seed = secrets.token_hex(16)
    return seed, commitment(seed)


def seed_text(seed: int) -> str:
    """A seed of a record as it was drawn: 32 hex digits."""
    return f"{seed:032x}"


def commitment(seed: str) -> str:
    """The SHA-256 of a seed’s 32 hex digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def stream(seed: str, seat: int, turn: int | None = None, undone: int = 0) -> int:
    """The seed of an AI manager's own chance: from the game's, which it does not give away.

    In a live game, where they are made anew each time they are awaited, from the `turn` as well,
    and from how many answers were taken back (`undone`).
    """
    when = "" if turn is None else f" from turn {turn}"
    if undone:
        when += f" after {undone} undone"
    words = f"{seed} manager {Seat(seat).name.lower()}{when}"
    digest = hashlib.sha256(words.encode()).digest()
    return int.from_bytes(digest[:16])
