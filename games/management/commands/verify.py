"""`verify game-12.json`"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.verification import Verification, verify
from league.management.command import LeagueCommand


class Command(LeagueCommand):
    help = "Play a downloaded record again, and check its seed against the promised hash."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("record", help="the file, as downloaded from the page of the game")
        parser.add_argument(
            "--commitment", default="", help="the SHA-256 that you noted when the game began"
        )

    def handle(self, **given: Any) -> None:
        try:
            text = Path(given["record"]).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{given['record']} cannot be read: {error}") from None
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise CommandError(f"{given['record']} is no JSON: {error}") from None
        found = verify(data, given["commitment"].strip().lower())
        self.stdout.write(report(found))
        if found.faults:
            raise CommandError(" ".join(found.faults))
        self.stdout.write("Seed, hash, choices and score agree.")


def report(found: Verification) -> str:
    """The game in lines for a terminal."""
    lines = [
        f"{found.rules.name}, version {found.rules.version}: {found.answers:,} choices",
        f"seed     {found.seed}",
        f"SHA-256  {found.commitment}",
    ]
    sides = zip(("visitors", "home"), found.innings, found.score, found.hits, strict=True)
    for side, innings, runs, hits in sides:
        cells = " ".join("x" if one is None else str(one) for one in innings)
        lines.append(f"{side:<9}{cells}   {runs} R {hits} H")
    return "\n".join(lines)
