"""What all games share about the bases: who is forced, who moves up, when the game is won."""

from __future__ import annotations

from typing import Final

from engine.plays import HOME_PLATE, Move, Runner, new_tuple

#: First, second, third. A tuple is replaced, never changed, so a copied state may share it.
Bases = tuple[Runner | None, Runner | None, Runner | None]

EMPTY: Final[Bases] = (None, None, None)


def lead_base(bases: Bases) -> int:
    """The base (1–3) of the most advanced runner; 0 with nobody on."""
    return 3 if bases[2] else 2 if bases[1] else 1 if bases[0] else 0


def lead_forced_base(bases: Bases) -> int:
    """The base of the most advanced runner whom a batted ball forces; 0 with first base open."""
    if not bases[0]:
        return 0
    if not bases[1]:
        return 1
    return 3 if bases[2] else 2


def walk_off_bases(bases: Bases, hit: int, needed: int) -> int:
    """How far a hit of `hit` bases is credited when `needed` runs win the game (9.06(f), (g)).

    A home run counts in full. Otherwise the hit is worth as many bases as the runner who brings
    the winning run had to go, so that nobody behind him scores.
    """
    if hit < HOME_PLATE:
        for base in range(3, HOME_PLATE - hit - 1, -1):
            if bases[base - 1]:
                needed -= 1
                if needed == 0:
                    return HOME_PLATE - base
    return hit


def advance_all(bases: Bases, batter: Runner, hit: int) -> tuple[Bases, list[Move], int]:
    """Everybody moves up as many bases as the batter did: (bases after, moves, runs)."""
    moves = []
    runs = 0
    after: list[Runner | None] = [None, None, None]
    if bases != EMPTY:
        for base in (3, 2, 1):
            runner = bases[base - 1]
            if runner:
                end = base + hit
                if end >= HOME_PLATE:
                    end = HOME_PLATE
                    runs += 1
                else:
                    after[end - 1] = runner
                moves.append(new_tuple(Move, (runner, base, end, False)))
    moves.append(new_tuple(Move, (batter, 0, hit, False)))
    if hit == HOME_PLATE:
        runs += 1
    else:
        after[hit - 1] = batter
    return (after[0], after[1], after[2]), moves, runs
