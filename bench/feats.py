"""How rare feats are: `bin/bench feats [ruleset] [--games 4000]`.

Prints for each ruleset from which number on fewer than one game in two hundred shows so many; and
what share of games shows the others.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict

from bench.expectancy import games
from engine import RULESETS
from engine.scoring.facts import facts
from stats.feats.finding import Kind, every, highest

RARE = 1 / 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", nargs="*", default=sorted(RULESETS))
    parser.add_argument("--games", type=int, default=4000)
    given = parser.parse_args()
    for slug in given.ruleset:
        shown: defaultdict[Kind, Counter[int]] = defaultdict(Counter)
        for plays in games(slug, "veteran", given.games):
            for kind, most in highest(
                list(every(plays, facts(plays), RULESETS[slug].Options().innings))
            ).items():
                shown[kind][most] += 1
        print(f"{slug}, {given.games:,} games:")
        for kind in Kind:
            if counts := shown[kind]:
                rare = max(counts) + 1
                total = 0
                while rare > 1 and total + counts[rare - 1] < RARE * given.games:
                    rare -= 1
                    total += counts[rare]
                share = sum(counts.values()) / given.games
                print(f"  {kind:16} from {rare:3} ({total} games); in {100 * share:.2f} % any")


if __name__ == "__main__":
    main()
