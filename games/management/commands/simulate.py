"""`simulate piecepack --games 2000 --home rookie --option innings=9`"""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandParser

from engine import RULESETS
from engine.managers import MANAGERS
from engine.telling.narration import counted
from games.simulation.exhibition import Exhibition, exhibition
from league.management.command import LeagueCommand, add_option_argument, chosen_options

SIGNS = {
    "runs_per_nine_innings": "R/9",
    "doubles": "2B",
    "triples": "3B",
    "so": "K",
}


class Command(LeagueCommand):
    help = "Let AI managers play games that nobody keeps, and tell what comes of them."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        managers = ", ".join(sorted(MANAGERS))
        parser.add_argument("ruleset", help=f"the game: {', '.join(sorted(RULESETS))}")
        parser.add_argument("--games", type=int, default=2000, help="how many (default: 2000)")
        for side in ("visitors", "home"):
            parser.add_argument(
                f"--{side}", default="veteran", help=f"its manager: {managers} (default: veteran)"
            )
        parser.add_argument("--seed", type=int, default=1, help="of all chance (default: 1)")
        add_option_argument(parser)
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, **given: Any) -> None:
        found = exhibition(
            given["ruleset"],
            games=given["games"],
            visitors=given["visitors"],
            home=given["home"],
            seed=given["seed"],
            options=chosen_options(given),
        )
        self.stdout.write(json.dumps(found.to_json(), indent=2) if given["json"] else report(found))


def report(found: Exhibition) -> str:
    """The games in lines for a terminal; a dash is a figure that the game leaves undefined."""
    options = found.rules.options_json(found.options)
    chosen = ", ".join(f"{name}={str(value).lower()}" for name, value in options.items())
    figures = found.figures()
    lines = [
        f"{found.rules.name}: {counted(found.games, 'game')}, seed {found.seed} ({chosen})",
        f"{found.decisions_per_game:.1f} decisions a game",
        *(
            f"{side}, {manager}: won {won:,} ({100 * won / found.games:.1f}%)"
            for side, manager, won in zip(
                ("visitors", "home"), found.managers, found.wins, strict=True
            )
        ),
        "",
        f"{'a team’s game':<15}" + "".join(f"{side:>10}" for side in figures),
    ]
    for name in figures["both"]:
        cells = (figures[side][name] for side in figures)
        shown = ("–" if value is None else f"{value:.2f}" for value in cells)
        lines.append(f"{SIGNS.get(name, name.upper()):<15}" + "".join(f"{x:>10}" for x in shown))
    return "\n".join(lines)
