"""What all games share: the bases, who is forced, who moves up, innings, when the game is won."""

from __future__ import annotations

from typing import Final, Protocol

from engine.plays import HOME_PLATE, Move, Runner, new_tuple
from engine.ruleset import BaseOptions

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


def stealable_base(bases: Bases) -> int:
    """The base that may be stolen where home may not, third before second; 0 if neither is open."""
    first, second, third = bases
    if second:
        return 0 if third else 3
    return 2 if first else 0


def walk_off_bases(bases: Bases, hit: int, needed: int) -> int:
    """How far a hit of `hit` bases is credited when `needed` runs win the game (9.06(f), (g)).

    A home run counts in full. Otherwise the hit is worth as many bases as the runner who brings
    the winning run had to go, so that nobody behind scores.
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


def advance_forced(bases: Bases, batter: Runner) -> tuple[Bases, list[Move], int]:
    """The batter is given first base; who is forced moves up: (bases after, moves, runs)."""
    first, second, third = bases
    to_first = Move(batter, 0, 1, False)
    if not first:
        return (batter, second, third), [to_first], 0
    if not second:
        return (batter, first, third), [Move(first, 1, 2, False), to_first], 0
    moves = [Move(second, 2, 3, False), Move(first, 1, 2, False), to_first]
    if not third:
        return (batter, first, second), moves, 0
    return (batter, first, second), [Move(third, 3, HOME_PLATE, False), *moves], 1


def force_out(bases: Bases, batter: Runner) -> tuple[Bases, list[Move]]:
    """The lead forced runner is out, those behind move up, the batter is safe on first.

    Runners ahead hold. Returns (bases after, moves); nobody scores. There must be a runner
    on first.
    """
    first, second, third = bases
    assert first is not None
    to_first = Move(batter, 0, 1, False)
    if not second:
        return (batter, None, third), [Move(first, 1, 2, True), to_first]
    up = Move(first, 1, 2, False)
    if not third:
        return (batter, first, None), [Move(second, 2, 3, True), up, to_first]
    home = Move(third, 3, HOME_PLATE, True)
    return (batter, first, second), [home, Move(second, 2, 3, False), up, to_first]


class Innings(Protocol):
    """What a game's state says of the time: every state has these."""

    inning: int
    half: int
    outs: int
    bases: Bases
    over: bool

    @property
    def options(self) -> BaseOptions:
        """As the game is played; they have its regulation innings."""

    @property
    def score(self) -> tuple[int, int]:
        """Runs of the visitors and of the home side."""


def runs_to_win(s: Innings) -> int:
    """How many runs end the game at once; 0 where they would not, before the last home half."""
    if not s.half or s.inning < s.options.innings:
        return 0
    visitors, home = s.score
    return visitors - home + 1


def last_half(s: Innings) -> bool:
    """Whether no other half follows this one: the home side does not bat again when it has won."""
    visitors, home = s.score
    return s.inning >= s.options.innings and (home > visitors or (s.half > 0 and visitors > home))


def next_half(s: Innings) -> None:
    """Three out: the other side bats, or the game is over. A tie goes into extra innings."""
    s.outs = 0
    s.bases = EMPTY
    if last_half(s):
        s.over = True
    elif s.half == 0:
        s.half = 1
    else:
        s.half = 0
        s.inning += 1
