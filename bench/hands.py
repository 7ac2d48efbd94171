"""What Triple Play! veterans hold, by rank, and what a runner's legs are worth.

`bin/bench hands [--games 3000]`; two tables of their strategy come from here. “Held” is how many
runs a card in the hand adds for its side to those that are to come anyway.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from bench.expectancy import Moment, means, moments, number_of
from engine import RULESETS, Ballgame, Decision, play_out
from engine.managers import MANAGERS
from engine.plays import Play
from engine.rulesets.triple_play.strategy import LEVEL, RANKS, key_of
from engine.rulesets.triple_play.tables import SPEED
from engine.rulesets.triple_play.view import View

RULES = RULESETS["triple_play"]


class Note(NamedTuple):
    """The hand from which a card was played."""

    kind: str
    half: tuple[int, int]  # inning and half
    scored: int  # by the batting side until then
    situation: int
    hand: tuple[int, ...]


class Scout:
    """A veteran who keeps notes."""

    sees = True

    def __init__(self, seed: int, notes: list[Note]) -> None:
        self.veteran = MANAGERS["veteran"](RULES, seed=seed)
        self.notes = notes

    def choose(self, view: View, decision: Decision) -> Any:
        option = self.veteran.choose(view, decision)
        if decision.kind in ("at_bat", "pitch") and isinstance(option, int):
            half = view.inning, view.half
            scored = view.sides[view.half].runs
            situation = key_of(view.bases, view.outs)
            hand = tuple(view.hand)
            self.notes.append(Note(decision.kind, half, scored, situation, hand))
        return option


def scouted(games: int) -> Iterator[tuple[list[Play], list[Note]]]:
    """The plays of every game, and the notes that were made in it."""
    notes: list[Note] = []
    visitors, home = Scout(1, notes), Scout(2, notes)
    for seed in range(games):
        game = play_out(Ballgame(RULES, seed=seed), visitors=visitors, home=home)
        yield game.plays or [], notes
        notes.clear()


def noted(plays: list[Play], notes: list[Note]) -> Iterator[tuple[Note, int]]:
    """Every note of a game, and the runs that were to come in its half-inning."""
    after: Counter[tuple[int, int]] = Counter()  # runs of the side at the end of the half
    scored = [0, 0]
    for play in plays:
        scored[play.half] += play.runs
        after[play.inning, play.half] = scored[play.half]
    for note in notes:
        yield note, after[note.half] - note.scored


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench hands", description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    args = parser.parse_args()
    seen: list[tuple[Note, int]] = []
    stood: list[Moment] = []
    for plays, notes in scouted(args.games):
        seen += noted(plays, notes)
        stood += moments(plays)
    print(f"{args.games} games, by rank:", *(f"{rank:>5}" for rank in RANKS))
    tell_cards(seen)
    tell_legs(stood)


def tell_cards(seen: list[tuple[Note, int]]) -> None:
    expected = means((note.situation, runs) for note, runs in seen)
    for kind, side in (("at_bat", 1), ("pitch", -1)):
        held = means(
            (LEVEL[card], side * (runs - expected[note.situation]))
            for note, runs in seen
            if note.kind == kind
            for card in note.hand
        )
        print(f"{kind:>7}, held  ", *(f"{held[level]:+5.2f}" for level in range(len(RANKS))))


def tell_legs(stood: list[Moment]) -> None:
    expected = means(((number_of(men), outs), runs) for men, outs, runs in stood)
    legs = means(
        ((base, SPEED[runner.card]), runs - expected[number_of(men), outs])
        for men, outs, runs in stood
        for base, runner in men.items()
    )
    print("What a runner adds by base and speed: fast, average, slow")
    for base in (1, 2, 3):
        print(f"{base:>5}", *(f"{legs.get((base, speed), 0):+6.2f}" for speed in range(3)))


if __name__ == "__main__":
    main()
