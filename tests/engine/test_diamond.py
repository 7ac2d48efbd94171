"""What all games share about the bases."""

from __future__ import annotations

import pytest

from engine.diamond import (
    Bases,
    advance_all,
    lead_base,
    lead_forced_base,
    walk_off_bases,
)
from engine.plays import Runner

ON = [Runner(player, 1, 0) for player in range(1, 4)]
BATTER = Runner(9, 1, 0)


def bases(on: str) -> Bases:
    first, second, third = (ON[base - 1] if str(base) in on else None for base in (1, 2, 3))
    return first, second, third


@pytest.mark.parametrize(
    ("on", "lead", "forced"),
    [
        ("", 0, 0),
        ("1", 1, 1),
        ("2", 2, 0),
        ("3", 3, 0),
        ("12", 2, 2),
        ("13", 3, 1),
        ("23", 3, 0),
        ("123", 3, 3),
    ],
)
def test_lead_and_forced_runners(on: str, lead: int, forced: int) -> None:
    assert lead_base(bases(on)) == lead
    assert lead_forced_base(bases(on)) == forced


@pytest.mark.parametrize(
    ("on", "hit", "runs", "after"),
    [
        ("", 1, 0, "1"),
        ("123", 1, 1, "123"),
        ("12", 2, 1, "23"),
        ("13", 2, 1, "23"),
        ("123", 3, 3, "3"),
        ("123", 4, 4, ""),
    ],
)
def test_everybody_moves_as_far_as_the_batter(on: str, hit: int, runs: int, after: str) -> None:
    moved, moves, scored = advance_all(bases(on), BATTER, hit)
    assert scored == runs == sum(move.end == 4 for move in moves)
    assert "".join(str(base) for base, runner in enumerate(moved, 1) if runner) == after
    assert [move.start for move in moves] == sorted((move.start for move in moves), reverse=True)


@pytest.mark.parametrize(
    ("on", "hit", "needed", "credited"),
    [
        ("3", 2, 1, 1),  # 9.06(f): the winning run came one base
        ("2", 3, 1, 2),
        ("1", 3, 1, 3),
        ("23", 3, 2, 2),
        ("23", 3, 1, 1),
        ("2", 1, 1, 1),  # he is not home yet
        ("12", 2, 2, 2),
        ("123", 4, 1, 4),  # 9.06(g): a home run counts in full
    ],
)
def test_walk_off_hits(on: str, hit: int, needed: int, credited: int) -> None:
    assert walk_off_bases(bases(on), hit, needed) == credited
