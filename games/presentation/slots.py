"""Hands that keep their places: so many slots, whatever is held."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.presentation.layouts import Layout
from games.presentation.tables import Slot

GAP: Final = Slot(None)


def padded(size: int) -> Callable[[Any, Layout], list[Slot]]:
    """So many slots at least: cards in their order, then gaps. A browser keeps places."""

    def slots(view: Any, layout: Layout) -> list[Slot]:
        if view.seat is None:
            return []
        gaps = [GAP] * (size - len(layout.hand))
        return [*(Slot(card) for card in layout.hand), *gaps]

    return slots
