"""Games per second of every ruleset, as ratios to a bare C program in the same run.

`bin/bench engine [--games N] [--rounds N] [--json]`. Every subject is timed once a round, in turn,
on the processor's clock, and its best round counts: what else the machine does adds time, never
takes it. Rounds are short, so that some fall into a quiet moment. The C program plays random
managers on both options and keeps a tally in integers.
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

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS

LIMIT = Path(__file__).with_name("piecepack_limit.c")
LIMIT_GAMES = 30_000
#: The options of the C program.
OPTIONS = {"piecepack": {"juice_cards": True, "steal_second": True}}


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

    def __init__(self, slug: str, manager: str, *, log: bool = True, box: bool = True) -> None:
        self.rules = RULESETS[slug]
        self.options = self.rules.options(OPTIONS.get(slug))
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

    def __init__(self, slug: str, games: int) -> None:
        super().__init__(slug, "rookie", box=False)
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


def measure(games: int, rounds: int, log: Callable[[str], None]) -> dict[str, Any]:
    subjects: dict[str, dict[str, Subject]] = {
        slug: {
            "rookies": Subject(slug, "rookie"),
            "rookies_bare": Subject(slug, "rookie", log=False, box=False),
            "veterans": Subject(slug, "veteran"),
            "replay": Replays(slug, games),
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
    report: dict[str, Any] = {"limit_games_per_s": round(limit) or None, "rulesets": {}}
    for (slug, way), (seconds, decisions) in best.items():
        report["rulesets"].setdefault(slug, {})[way] = {
            "games_per_s": round(games / seconds),
            "decisions_per_game": round(decisions / games, 1),
            "us_per_decision": round(seconds / decisions * 1e6, 3),
            "one_in_limit": round(limit * seconds / games, 1) if limit else None,
        }
    for ways in report["rulesets"].values():
        full, bare = ways["rookies"]["games_per_s"], ways["rookies_bare"]["games_per_s"]
        ways["share_of_plays_and_box"] = round(1 - full / bare, 3)
        ways["replay_to_playing"] = round(ways["replay"]["games_per_s"] / full, 2)
    return report


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench engine", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games a round (default 200)")
    parser.add_argument("--rounds", type=int, default=25, help="rounds (default 25)")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    args = parser.parse_args()
    report = measure(
        args.games, args.rounds, lambda line: None if args.json else print(line, file=sys.stderr)
    )
    if args.json:
        print(json.dumps(report, indent=2))
        return
    print(f"C program: {report['limit_games_per_s']} games/s")
    for slug, ways in report["rulesets"].items():
        for way, figures in ways.items():
            print(slug, way, figures)


if __name__ == "__main__":
    main()
