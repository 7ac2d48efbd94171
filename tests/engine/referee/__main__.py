"""`bin/python -m tests.engine.referee [games]`: what differs, and how often what is rare was."""

from __future__ import annotations

import sys
from collections import Counter

from engine import RULESETS
from tests.engine.referee.compare import compared


def table(found: dict[str, Counter[str]]) -> str:
    """A row for each rare happening, a column for each ruleset."""
    lines = [f"{'':44}" + "".join(f"{slug:>12}" for slug in found)]
    for what in sorted({what for counts in found.values() for what in counts}):
        lines.append(f"{what:44}" + "".join(f"{counts[what]:>12}" for counts in found.values()))
    return "\n".join(lines)


def main(games: int) -> int:
    found = {}
    differ = 0
    for slug in RULESETS:
        told, found[slug] = compared(slug, range(games))
        differ += len(told)
        for difference in told:
            sys.stdout.write(f"{slug}, {difference}\n")
    sys.stdout.write(f"{table(found)}\n{differ} differences in {games} games of each\n")
    return differ > 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1500))
