"""Games per second of every ruleset, and what a decision costs in each.

`bin/bench engine [--games N] [--rounds N] [--all-options] [--json]`. Every subject is timed once a
round, in turn, on the processor's clock, and its best round counts: what else the machine does adds
time, never takes it. Rounds are short, so that some fall into a quiet moment.

What counts are ratios of one run: every ruleset's cost of a decision to that of piecepack's
rookies, and piecepack's games to those of a bare C program, which plays random managers on both
options and keeps a tally in integers.
"""

from __future__ import annotations

import argparse
import gc
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.managers import all_options
from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS

LIMIT = Path(__file__).with_name("piecepack_limit.c")
LIMIT_GAMES = 30_000
#: The options of the C program.
OPTIONS = {"piecepack": {"juice_cards": True, "steal_second": True}}
#: Ways of playing a ruleset, and what the table calls them; bare is without plays and box score.
WAYS = {
    "rookies": "rookies",
    "rookies_bare": "rookies, bare",
    "veterans": "veterans",
    "replay": "replay",
}


def limit_program(folder: str) -> Path | None:
    """The C program, compiled; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    program = Path(folder) / "piecepack_limit"
    subprocess.run([compiler, "-O2", "-o", str(program), str(LIMIT)], check=True)
    return program


def limit_rate(program: Path) -> float:
    done = subprocess.run(
        [str(program), str(LIMIT_GAMES)], capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[0])


class Subject:
    """One way of playing one ruleset, with its managers kept warm between rounds."""

    def __init__(
        self, slug: str, manager: str, changed: bool, *, log: bool = True, box: bool = True
    ) -> None:
        self.rules = RULESETS[slug]
        usual = self.rules.options(OPTIONS.get(slug))
        self.options = all_options(self.rules) if changed else usual
        self.managers = [MANAGERS[manager](self.rules, seed=seed) for seed in (1, 2)]
        self.log = log
        self.box = box

    def play(self, seed: int) -> Ballgame:
        visitors, home = self.managers
        game = Ballgame(
            self.rules,
            seed=seed,
            options=self.options,
            visitors=visitors.lineup(self.options),
            home=home.lineup(self.options),
            log=self.log,
        )
        play_out(game, visitors=visitors, home=home)
        if self.box:
            game.box_score()
        return game


class Replays(Subject):
    """The games of rookies, from their records, box score included."""

    def __init__(self, slug: str, changed: bool, games: int) -> None:
        super().__init__(slug, "rookie", changed, box=False)
        self.records = [self.play(seed).record() for seed in range(games)]

    def play(self, seed: int) -> Ballgame:
        if not hasattr(self, "records"):
            return super().play(seed)
        game = Ballgame.replay(self.records[seed % len(self.records)])
        game.box_score()
        return game


def timed(play: Callable[[int], Ballgame], games: int) -> tuple[float, int]:
    """Seconds of processor time, and decisions made."""
    decisions = 0
    start = time.process_time()
    for seed in range(games):
        decisions += len(play(seed)._choices)
    return time.process_time() - start, decisions


def measure(games: int, rounds: int, changed: bool, log: Callable[[str], None]) -> dict[str, Any]:
    subjects: dict[str, dict[str, Subject]] = {
        slug: {
            "rookies": Subject(slug, "rookie", changed),
            "rookies_bare": Subject(slug, "rookie", changed, log=False, box=False),
            "veterans": Subject(slug, "veteran", changed),
            "replay": Replays(slug, changed, games),
        }
        for slug in RULESETS
    }
    gc.freeze()  # this and the next as Celery's workers do
    gc.set_threshold(20_000, 20, 20)
    best: dict[tuple[str, str], tuple[float, int]] = {}
    limit = 0.0
    with tempfile.TemporaryDirectory() as folder:
        program = limit_program(folder)
        for number in range(rounds):
            log(f"round {number + 1} of {rounds}")
            if program:
                limit = max(limit, limit_rate(program))
            for slug, ways in subjects.items():
                for way, subject in ways.items():
                    result = timed(subject.play, games)
                    best[slug, way] = min(best.get((slug, way), result), result)
    return report(games, limit, best)


def report(
    games: int, limit: float, best: dict[tuple[str, str], tuple[float, int]]
) -> dict[str, Any]:
    """The figures of each ruleset's subjects, from the best round of each; a round has `games`."""
    seconds, decisions = best["piecepack", "rookies"]
    unit = seconds / decisions
    rulesets: dict[str, dict[str, Any]] = {}
    for (slug, way), (seconds, decisions) in best.items():
        figures = rulesets.setdefault(slug, {})[way] = {
            "games_per_s": round(games / seconds),
            "decisions_per_game": round(decisions / games, 1),
            "us_per_decision": round(seconds / decisions * 1e6, 3),
        }
        if way in ("rookies", "veterans"):
            figures["to_piecepack_rookies"] = round(seconds / decisions / unit, 2)
        if slug == "piecepack" and limit:
            figures["one_in_limit"] = round(limit * seconds / games, 1)
    for ways in rulesets.values():
        full, bare = ways["rookies"]["games_per_s"], ways["rookies_bare"]["games_per_s"]
        ways["share_of_plays_and_box"] = round(1 - full / bare, 3)
        ways["replay_to_playing"] = round(ways["replay"]["games_per_s"] / full, 2)
    return {"limit_games_per_s": round(limit) or None, "rulesets": rulesets}


def table(found: dict[str, Any]) -> str:
    """The report in lines for a terminal."""
    heads = ("games/s", "decisions/game", "µs/decision", "× piecepack", "of the C program")
    lines = [f"{'':<22}" + "".join(f"{head:>17}" for head in heads)]
    for slug, figures in found["rulesets"].items():
        lines.append(slug)
        for way, name in WAYS.items():
            row = figures[way]
            cost, limit = row.get("to_piecepack_rookies"), row.get("one_in_limit")
            cells = (
                f"{row['games_per_s']:,}",
                f"{row['decisions_per_game']:.1f}",
                f"{row['us_per_decision']:.2f}",
                f"{cost:.2f}" if cost else "",
                f"1/{limit:.0f}" if limit else "",
            )
            lines.append((f"  {name:<20}" + "".join(f"{cell:>17}" for cell in cells)).rstrip())
        share, ratio = figures["share_of_plays_and_box"], figures["replay_to_playing"]
        lines.append(
            f"  Plays and box score take {100 * share:.0f} % of a game between rookies; "
            f"a replay takes {1 / ratio:.2f} of the time of playing."
        )
    limit = found["limit_games_per_s"]
    lines.append(f"The C program: {limit:,} games/s" if limit else "No C compiler: no C program.")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench engine", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games a round (default 200)")
    parser.add_argument("--rounds", type=int, default=25, help="rounds (default 25)")
    parser.add_argument("--all-options", action="store_true", help="with every option changed")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    args = parser.parse_args()

    def log(line: str) -> None:
        if not args.json:
            print(line, file=sys.stderr)

    found = measure(args.games, args.rounds, args.all_options, log)
    print(json.dumps(found, indent=2) if args.json else table(found))


if __name__ == "__main__":
    main()
