"""What a zero-sum game is worth, and how both sides mix in it."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.equilibrium import lean, solve


def near(numbers: list[float]) -> object:
    return pytest.approx(numbers, abs=1e-9)


@pytest.mark.parametrize(
    ("payoffs", "rows", "columns", "value"),
    [
        ([[3.5]], [1], [1], 3.5),
        ([[2, 2], [2, 2]], [0.5, 0.5], [0.5, 0.5], 2),
        ([[1, -1], [-1, 1]], [0.5, 0.5], [0.5, 0.5], 0),  # matching pennies
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1 / 3] * 3, [1 / 3] * 3, 0),  # paper, scissors
        ([[3, 1], [0, -1]], [1, 0], [0, 1], 1),  # a saddle
        ([[2, -1], [-1, 1]], [0.4, 0.6], [0.4, 0.6], 0.2),
        ([[4, 1, 3], [2, 3, 4]], [0.25, 0.75], [0.5, 0.5, 0], 2.5),  # a column that is worse
        ([[-1e6, 2e6], [3e6, -1e6]], [4 / 7, 3 / 7], [3 / 7, 4 / 7], 5e6 / 7),
    ],
)
def test_known_games(
    payoffs: list[list[float]], rows: list[float], columns: list[float], value: float
) -> None:
    found = solve(payoffs)
    assert found.value == pytest.approx(value, abs=1e-9)
    assert found.rows == near(rows)
    assert found.columns == near(columns)


def by_hand(payoffs: list[list[float]]) -> float:
    """The value of a game of two rows: the highest point under all columns’ lines."""
    first, second = payoffs
    lines = list(zip(first, second, strict=True))
    shares = {0.0, 1.0}
    for (a, b), (c, d) in combinations(lines, 2):
        if (a - b) != (c - d):
            shares.add((d - b) / ((a - b) - (c - d)))
    return max(
        min(share * a + (1 - share) * b for a, b in lines) for share in shares if 0 <= share <= 1
    )


def test_two_rows_by_hand() -> None:
    random = Random(1)
    for _ in range(200):
        payoffs = [[random.uniform(-3, 3) for _ in range(6)] for _ in range(2)]
        assert solve(payoffs).value == pytest.approx(by_hand(payoffs), abs=1e-9)


def test_nobody_does_better_by_another_choice() -> None:
    """Of matrices full of ties too, in which a careless method goes round in a circle."""
    random = Random(2)
    for number in range(400):
        count, width = random.randint(1, 12), random.randint(1, 12)
        payoffs = [
            [random.randint(0, 2) if number % 2 else random.gauss(0, 1) for _ in range(width)]
            for _ in range(count)
        ]
        rows, columns, value = solve(payoffs)
        assert min([*rows, *columns]) >= 0
        assert sum(rows) == pytest.approx(1)
        assert sum(columns) == pytest.approx(1)
        for row in payoffs:
            assert sum(a * b for a, b in zip(row, columns, strict=True)) <= value + 1e-9
        for column in zip(*payoffs, strict=True):
            assert sum(a * b for a, b in zip(column, rows, strict=True)) >= value - 1e-9


@pytest.mark.parametrize("payoffs", [[], [[]], [[1, 2], [3]], [[1, float("nan")]]])
def test_no_matrix(payoffs: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="ayoffs"):
        solve(payoffs)


def test_with_a_bonus_as_if_worked_out_anew() -> None:
    """Narrow and wide, with small bonuses and such as leave nothing of the first mix."""
    random = Random(3)
    for number in range(400):
        count, width = random.randint(1, 12), random.randint(1, 12)
        payoffs = [[random.uniform(1, 3) for _ in range(width)] for _ in range(count)]
        bonuses = [random.uniform(0, (0.1, 1, 5)[number % 3]) for _ in range(count)]
        columns, rows, value = lean(payoffs, bonuses)
        wanted = solve(payoffs)
        assert columns == near(wanted.columns)
        assert value == pytest.approx(wanted.value, abs=1e-9)
        added = [[one + more for one in row] for row, more in zip(payoffs, bonuses, strict=True)]
        assert rows == near(solve(added).rows)
