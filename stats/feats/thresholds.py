"""From how many on something is a feat, by ruleset: one file a game in `data/`.

`least` is what fewer than one game in two hundred shows, measured by `bin/bench feats` over games
of veterans; what is missing happens too often, or never. `round` says how round a career's number
has to be: about what a regular reaches in a long season.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

DATA: Final = Path(__file__).parent / "data"
#: Of a game that nobody has measured.
USUAL: Final = {"h": 100, "hr": 25, "rbi": 100, "so": 100}


class Thresholds(NamedTuple):
    """Of one ruleset: by `Kind`, and by what a milestone is a number of."""

    least: Mapping[str, int]
    round: Mapping[str, int]


@cache
def thresholds(ruleset: str) -> Thresholds:
    """Those of a ruleset; where none were measured, no count is a feat."""
    path = DATA / f"{ruleset}.json"
    found = json.loads(path.read_text()) if path.exists() else {"least": {}, "round": USUAL}
    return Thresholds(found["least"], found["round"])
