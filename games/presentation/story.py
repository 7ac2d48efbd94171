"""Who stood where after a play, for the pages."""

from __future__ import annotations

from engine.telling.narration import Entry

Occupied = tuple[bool, bool, bool]  # first, second, third


ON_BASE = {
    (False, False, False): "bases empty",
    (True, False, False): "a runner on first",
    (False, True, False): "a runner on second",
    (False, False, True): "a runner on third",
    (True, True, False): "runners on first and second",
    (True, False, True): "runners on first and third",
    (False, True, True): "runners on second and third",
    (True, True, True): "bases loaded",
}


def occupied(entry: Entry) -> Occupied:
    """Which bases were taken after a play."""
    first, second, third = entry.bases
    return first >= 0, second >= 0, third >= 0


def on_base(bases: Occupied) -> str:
    """“runners on first and third”."""
    return ON_BASE[bases]
