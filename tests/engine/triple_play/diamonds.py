"""Plays settled from a diamond, for the tables of outcomes.

A diamond is written “first second third”, before a play by the runners' speeds (F fast, A average,
S slow, - empty), after it by who stands there: 1, 2, 3 for the base from which a runner came, B for
the batter.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import short
from engine.plays import Outcome
from tests.engine.triple_play.table import Table, position

#: The bounds of each speed, so that a bound moved by one is noticed.
SPEEDS = (
    {"F": ["5♥", "2♥", "4♥"], "A": ["8♥", "6♥", "7♥"], "S": ["10♥", "9♥", "10♦"]},
    {"F": ["2♥", "5♥", "3♥"], "A": ["6♥", "8♥", "7♥"], "S": ["9♥", "10♥", "9♦"]},
)
DIAMONDS = ("- - -", "A - -", "- A -", "- - A", "A A -", "A - A", "- A A", "A A A")


class Result(NamedTuple):
    outcome: Outcome
    after: str  # the diamond; at the end of the half who is left on base, in any order
    out: str  # who, in the order of the outs
    runs: int


def settle(
    swing: int, pitch: int, diamond: str, outs: int = 0, choice: str = "", speeds: int = 0
) -> Result:
    pools = {speed: [*cards] for speed, cards in SPEEDS[speeds].items()}
    runners = {
        base: pools[speed].pop(0) for base, speed in enumerate(diamond.split(), 1) if speed != "-"
    }
    who = {written: str(base) for base, written in runners.items()} | {f"{swing}♦": "B"}
    table = Table(position(bases=runners, outs=outs, batting=[swing], pitching=[pitch]))
    play = table.play(swing, pitch, **({"outs": choice} if choice else {}))
    assert play
    out = [who[short(move.runner.card)] for move in play.moves if move.out]
    state = table.state
    if outs + len(out) == 3:
        gone = state.sides[0].spent
        left = [who[short(one)] for one in gone if who[short(one)] not in out]
        assert (state.half, state.outs) == (1, 0)
        after = " ".join(sorted(left))
    else:
        assert (state.half, state.outs) == (0, outs + len(out))
        after = " ".join(who[table.on_base[b]] if b in table.on_base else "-" for b in (1, 2, 3))
    assert state.score == (play.runs, 0)
    assert len(state.sides[0].scored) == play.runs
    return Result(play.outcome, after, " ".join(out), play.runs)
