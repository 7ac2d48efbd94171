"""How often a game asks a person: `bin/bench answers [ruleset …] [--write]`, stored for the pages.

A veteran stands in for the person, half of the games at home, and the answers are counted: by
regulation innings, and at three and nine of them with each option changed alone and against a
rookie. `bin/manage simulate <ruleset> --option NAME=VALUE --json` tells it as `answers_per_game`.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import fields
from typing import Any, Final

from engine import RULESETS
from engine.ruleset import Ruleset
from games.presentation.pace import NINE, answers_of
from games.simulation.exhibition import exhibition

INNINGS: Final = (1, 2, 3, 5, 7, NINE)
CHANGED_AT: Final = (3, NINE)


def answers(rules: Ruleset, games: int, rival: str = "veteran", **options: Any) -> float:
    """Answers that a veteran gives in a game, so many games as visitors and as many at home."""
    away = exhibition(rules.slug, games=games, home=rival, options=options)
    at_home = exhibition(rules.slug, games=games, visitors=rival, options=options)
    return (away.answers_per_game[0] + at_home.answers_per_game[1]) / 2


def measured(rules: Ruleset, games: int) -> dict[str, Any]:
    """A ruleset's part of the table: answers by innings, and what else makes them more or less."""
    by_innings = {innings: answers(rules, games, innings=innings) for innings in INNINGS}

    def share(**changed: Any) -> dict[str, float]:
        return {
            str(innings): round(
                answers(rules, games, innings=innings, **changed) / by_innings[innings], 3
            )
            for innings in CHANGED_AT
        }

    return {
        "innings": {str(innings): round(found, 1) for innings, found in by_innings.items()},
        "options": {
            option.name: {
                json.dumps(value): share(**{option.name: value})
                for value in values(option)
                if value != option.default
            }
            for option in fields(rules.Options)
            if option.name != "innings"
        },
        "rookie": share(rival="rookie"),
    }


def values(option: Any) -> list[Any]:
    """All values of an option."""
    if "range" in option.metadata:
        low, high = option.metadata["range"]
        return [*range(low, high + 1)]
    return [*option.metadata.get("choices", (False, True))]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench answers", description=__doc__)
    parser.add_argument("ruleset", nargs="*", default=sorted(RULESETS))
    parser.add_argument("--games", type=int, default=300, help="of each kind, on each side")
    parser.add_argument("--write", action="store_true", help="store it in each game’s folder")
    given = parser.parse_args()
    found = {slug: measured(RULESETS[slug], given.games) for slug in given.ruleset}
    if given.write:
        for slug, counted in found.items():
            answers_of(slug).write_text(json.dumps(counted, indent=2) + "\n", encoding="utf-8")
    else:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
