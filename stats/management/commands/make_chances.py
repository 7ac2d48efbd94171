"""`bin/manage make_chances piecepack --games 100000 --option innings=9`"""

from __future__ import annotations

import json
import multiprocessing
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from engine import RULESETS
from engine.managers import MANAGERS
from league.management.command import LeagueCommand, add_option_argument, chosen_options
from league.rules import rules_of
from stats.chances.counting import Tally
from stats.chances.kept import counted
from stats.chances.making import table
from stats.chances.tables import DATA, file_of

#: Games that a process plays at a time, between two managers of their own.
PART: Final = 5000


class Command(LeagueCommand):
    help = "Make the table of chances to win of a game with its options, of games that AIs play."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", help=f"the game: {', '.join(sorted(RULESETS))}")
        parser.add_argument("--games", type=int, default=100_000, help="how many, in 5,000s")
        parser.add_argument("--manager", default="veteran", choices=sorted(MANAGERS))
        parser.add_argument("--first", type=int, default=5_000_000, help="the first game's seed")
        parser.add_argument("--processes", type=int, default=2)
        parser.add_argument(
            "--kept",
            type=Path,
            default=settings.BASE_DIR / "var" / "chances",
            help="where counted games are kept, so that a making that was stopped goes on",
        )
        add_option_argument(parser)

    def handle(self, **given: Any) -> None:
        ruleset = given["ruleset"]
        rules, chosen = rules_of(ruleset, chosen_options(given))
        options = rules.options_json(chosen)
        if given["games"] < PART or given["games"] % PART:
            raise CommandError(f"Games are played {PART:,} at a time: say {PART}, {2 * PART}, …")
        whole = Tally(options["innings"])
        starts = range(given["first"], given["first"] + given["games"], PART)
        with multiprocessing.Pool(given["processes"]) as pool:
            count = partial(counted, ruleset, options, given["manager"], PART, given["kept"])
            for part in pool.imap_unordered(count, starts):
                whole.join(part)
                self.stdout.write(f"{ruleset}: {whole.games:,} games")
        path = DATA / file_of(ruleset, options)
        path.write_text(json.dumps(table(whole, ruleset, options, given["manager"])) + "\n")
        self.stdout.write(f"Written: {path.name}, {path.stat().st_size:,} bytes.")
