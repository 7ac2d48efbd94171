"""Whom the figures that Cardball's publisher printed fit: `bin/bench cardball_note`.

Two managers of one kind meet. “Swings at 30%” is a rookie, who plays any card, but for the calls:
so often it swings, whatever it holds and whatever suit was announced. “Swings by the card” calls
as a veteran does and is a rookie in all else. Figures are per team and game.

Then the walks between veterans: how many come on four straight balls, and at how many of the balls
of all walks the pitcher held a card that would have been a strike.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from random import Random
from typing import Any, Final

from engine import RULESETS, Ballgame, Decision, play_out
from engine.ballgame import Chooser
from engine.cards import RANK
from engine.manager import Manager
from engine.managers import MANAGERS
from engine.plays import WALK, Play
from engine.rulesets.cardball.tables import BALL, FOULED, LAST_BALL, SWING, TAKE

RULES: Final = RULESETS["cardball"]
#: How often an unreflecting batter swings, in percent.
SWINGING: Final = (10, 20, 30, 35, 40, 45, 50, 60, 80, 100)
NOTE: Final = {
    "r": 5, "ab": 40, "h": 10, "doubles": 2, "triples": 0.5, "hr": 1, "sb": 1, "cs": 0.5,
    "bb": 4, "so": 8, "hbp": 0.5, "fouls": 40, "pitches": 150,
}  # fmt: skip


class Unreflecting:
    """A rookie who swings so often, at whatever comes."""

    sees = True

    def __init__(self, seed: int, swings: float) -> None:
        self.rookie = MANAGERS["rookie"](RULES, seed=seed)
        self.random = Random(seed)
        self.swings = swings

    def choose(self, view: Any, decision: Decision) -> Any:
        if decision.kind == "call":
            return SWING if self.random.random() < self.swings else TAKE
        return self.rookie.choose(view, decision)


class ByTheCard:
    """A rookie who calls as a veteran does."""

    sees = True

    def __init__(self, seed: int) -> None:
        self.rookie = MANAGERS["rookie"](RULES, seed=seed)
        self.veteran = veteran(seed)

    def choose(self, view: Any, decision: Decision) -> Any:
        chooser = self.veteran if decision.kind == "call" else self.rookie
        return chooser.choose(view, decision)


class Watched:
    """A manager whose pitches are watched: for each, whether they held a strike."""

    sees = True

    def __init__(self, manager: Manager) -> None:
        self.manager = manager
        self.held: list[bool] = []

    def choose(self, view: Any, decision: Decision) -> Any:
        if decision.kind == "pitch":
            self.held.append(any(RANK[card] > LAST_BALL for card in view.hand))
        return self.manager.choose(view, decision)


def veteran(seed: int) -> Manager:
    return MANAGERS["veteran"](RULES, seed=seed)


def new_pitches(play: Play) -> str:
    """The codes of those that no play before it has told."""
    return play.pitches.rpartition(".")[2]


def figures(managers: tuple[Chooser, Chooser], games: int, seed: int) -> dict[str, float]:
    """What a team makes in a game between these two."""
    seeds = Random(seed)
    counts: Counter[str] = Counter()
    for _ in range(games):
        game = Ballgame(RULES, seed=seeds.getrandbits(64))
        play_out(game, visitors=managers[0], home=managers[1])
        box = game.box_score()
        for lines in box.batting:
            for line in lines:
                counts.update({name: getattr(line, name) for name in NOTE if hasattr(line, name)})
        codes = "".join(new_pitches(play) for play in game.plays or ())
        counts["fouls"] += codes.count(FOULED)
        counts["pitches"] += len(codes)
    return {name: round(counts[name] / (2 * games), 2) for name in NOTE}


def walks(games: int, seed: int) -> dict[str, float]:
    """Of the walks between veterans, in percent."""
    seeds = Random(seed)
    counts: Counter[str] = Counter()
    for _ in range(games):
        pair = Watched(veteran(seed + 1)), Watched(veteran(seed + 2))
        game = Ballgame(RULES, seed=seeds.getrandbits(64))
        play_out(game, visitors=pair[0], home=pair[1])
        thrown = iter(pair[1].held), iter(pair[0].held)  # to the visitors, to the home side
        at_bat: dict[int, tuple[str, list[bool]]] = {0: ("", []), 1: ("", [])}
        for play in game.plays or ():
            codes, held = at_bat[play.half]
            new = new_pitches(play)
            held = held + [next(thrown[play.half]) for _ in new]
            codes += new
            if play.outcome is WALK:
                counts["walks"] += 1
                counts["straight"] += codes == BALL * 4
                balls = [had for code, had in zip(codes, held, strict=True) if code == BALL]
                counts["balls"] += len(balls)
                counts["with a strike in hand"] += sum(balls)
            ended = play.moves and any(move.start == 0 for move in play.moves)
            at_bat[play.half] = ("", []) if ended else (codes, held)
            if play.outs + sum(move.out for move in play.moves) >= 3:
                at_bat[play.half] = ("", [])
    return {
        "walks a team and game": round(counts["walks"] / (2 * games), 2),
        "on four straight balls": round(100 * counts["straight"] / counts["walks"], 1),
        "balls thrown with a strike in hand": round(
            100 * counts["with a strike in hand"] / counts["balls"], 1
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench cardball_note", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    first, second = given.seed + 1, given.seed + 2
    kinds: dict[str, tuple[Chooser, Chooser]] = {
        f"swings at {percent}%": (
            Unreflecting(first, percent / 100),
            Unreflecting(second, percent / 100),
        )
        for percent in SWINGING
    }
    kinds["swings by the card"] = ByTheCard(first), ByTheCard(second)
    kinds["veterans"] = veteran(first), veteran(second)
    print(f"the note: {json.dumps(NOTE)}")
    for who, pair in kinds.items():
        print(f"{who}: {json.dumps(figures(pair, given.games, given.seed))}", flush=True)
    print(f"walks of veterans: {json.dumps(walks(given.games, given.seed))}")


if __name__ == "__main__":
    main()
