"""The memory of a process that lasts: what it loads at its start is looked through once."""

from __future__ import annotations

import gc
from typing import Final

#: So many objects more than were let go, before Python looks for those that hold each other.
THRESHOLDS: Final = (20_000, 20, 20)


def settle() -> None:
    """Set what is there aside. A look through all modules takes a tenth of a second, in the middle
    of somebody's page."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
