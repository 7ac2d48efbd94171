"""Games that were counted already, kept on the way to a table: a making that stops loses little.

A part belongs to the engine as it was when its games were played: any change of the engine's code,
a manager's too, makes its games others, and they are played anew.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import engine
from stats.chances.counting import Tally, played

_CODE: Final = Path(engine.__file__).parent


@cache
def engine_mark() -> str:
    """A short text that changes with the engine's code."""
    found = sha256()
    for path in sorted(_CODE.rglob("*.py")):
        found.update(str(path.relative_to(_CODE)).encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def counted(
    ruleset: str,
    options: Mapping[str, Any],
    manager: str,
    games: int,
    folder: Path | None,
    first: int,
) -> Tally:
    """So many games between two managers of a kind, seeded `first` and up: read from the folder
    where it has them, else played, and kept there."""
    asked = [ruleset, dict(options), manager, games, first, engine_mark()]
    name = sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:24]
    path = folder / f"{ruleset}-{first}-{name}.json.gz" if folder else None
    if path and path.exists():
        return Tally.from_json(json.loads(gzip.decompress(path.read_bytes())))
    tally = Tally(options["innings"])
    for rows, home_won in played(ruleset, options, manager, first, games):
        tally.add(rows, home_won=home_won)
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".part")
        half.write_bytes(gzip.compress(json.dumps(tally.to_json()).encode(), 5))
        half.rename(path)  # whole, or not there
    return tally
