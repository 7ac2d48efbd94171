"""Steals: a face for each runner, the fielder's cards in whatever order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.decisions import Decision
from engine.diamond import Bases, runs_to_win
from engine.plays import CAUGHT_STEALING, HOME_PLATE, STOLEN_BASE, Move, Play, Runner
from engine.ruleset import Script
from engine.rulesets.sackson import version_1
from engine.rulesets.sackson.detail import Steal
from engine.rulesets.sackson.hands import discard_lying, draw_both, lay, numbers
from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.tables import (
    NO_CARD,
    OUT,
    SAFE,
    STEAL_TRIED,
    STEAL_WITH,
    THROW_AT,
    fate_of,
)


def ways(on: int) -> tuple[tuple[int, ...], ...]:
    """Which runners may go together, fewest first, by who is on (first 1, second 2, third 4).

    Nobody may go to a base whose man stays there.
    """
    groups = (
        tuple(base for base in (3, 2, 1) if group >> base - 1 & 1)
        for group in range(1, 8)
        if not group & ~on and not group << 1 & on & ~group
    )
    return tuple(sorted(groups, key=len))


WAYS: Final = tuple(ways(on) for on in range(8))


def bases_taken(bases: Bases) -> int:
    """The occupied bases, in bits."""
    return sum(1 << i for i, runner in enumerate(bases) if runner)


def steal(s: State, batter: int, random: Callable[[], float], log: list[Play] | None) -> Script:
    """An attempt to steal, from the announcement to the last tag.

    Whoever is put out is out at once; the others move when all are answered (R25, R31).
    """
    half = s.half
    hand, answers = s.hands[half], s.hands[1 - half]
    s.stolen = True

    # Runners first, then a card for each (R23, R27)
    faces = len(hand) - numbers(hand)
    possible = [group for group in WAYS[bases_taken(s.bases)] if len(group) <= faces]
    group = yield Decision(half, "steal", possible)
    s.running = tuple((base, NO_CARD, NO_CARD) for base in group)
    for i, base in enumerate(group):
        card = yield Decision(half, STEAL_WITH[base + 1], hand[numbers(hand) :])
        lay(s, hand, card)
        s.running = (*s.running[:i], (base, card, NO_CARD), *s.running[i + 1 :])

    # The fielder's answers, in the fielder's order
    already_out = s.outs
    left = [*group]
    fates: dict[int, int] = {}
    while left and s.outs < 3:
        base = yield Decision(1 - half, "tag", left, len(left))
        card = next(card for runner, card, _ in s.running if runner == base)
        answer = yield Decision(1 - half, THROW_AT[base + 1], answers, len(answers))
        lay(s, answers, answer)
        s.running = tuple((b, c, answer if b == base else a) for b, c, a in s.running)
        s.thrown = (*s.thrown, Steal(STEAL_TRIED, base, card, answer))
        later = len(left) < len(group)
        fates[base] = fate = fate_of(card, answer, base == 3, later)
        s.outs += fate == OUT
        left = [b for b in left if b != base]
    for base, card, _ in s.running:
        if base in left:
            s.thrown = (*s.thrown, Steal(STEAL_TRIED, base, card, NO_CARD))
    s.running = ()

    s.bases, moves = settled(s.bases, fates, s.outs)
    runs = sum(move.end == HOME_PLATE and not move.out for move in moves)
    needed = runs_to_win(s)
    offence = s.sides[half]
    offence.runs += runs
    if moves:
        if log is not None:
            log.append(
                Play(
                    s.inning,
                    half,
                    already_out,
                    batter,
                    s.sides[1 - half].pitcher,
                    CAUGHT_STEALING if s.outs > already_out else STOLEN_BASE,
                    moves,
                    runs,
                    0,
                    pitches=s.codes,
                    detail=s.thrown,
                )
            )
        s.thrown = ()
        if s.codes and s.codes[-1] != ".":
            s.codes += "."
    if s.version == 1:
        version_1.settle_steal(s, random)
    else:  # R25
        discard_lying(s)
        draw_both(s, random)
    s.over = needed > 0 and runs >= needed


def settled(bases: Bases, fates: dict[int, int], outs: int) -> tuple[Bases, list[Move]]:
    """Lead runner first: who is out, who is safe, who finds the next base taken and stays (R16).

    After the third out nobody moves but who was home before it (R32).
    """
    after: list[Runner | None] = [None, *bases, None]
    moves = []
    for base in (3, 2, 1):
        fate = fates.get(base)
        runner = after[base]
        if runner is None or fate is None:
            continue
        if fate == OUT:
            after[base] = None
            moves.append(Move(runner, base, base + 1, True))
        elif fate == SAFE and (base == 3 or (outs < 3 and after[base + 1] is None)):
            after[base] = None
            after[base + 1] = runner if base < 3 else None
            moves.append(Move(runner, base, base + 1, False))
    return (after[1], after[2], after[3]), moves
