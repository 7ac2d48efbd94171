"""What a lead and reserves are worth: `bin/bench outlook [ruleset …] [--games N]`.

Plays games between veterans and tells what `engine/rulesets/<game>/outlook.py` keeps: by outs and
the men on base how often 0, 1, 2 … runs were to come in the half-inning, and by least squares how
many runs each of a side's reserves was worth in what came after.
"""

from __future__ import annotations

import argparse
from collections import Counter

from engine import RULESETS, Ballgame
from engine.managers import MANAGERS
from engine.managers.outlook import in_time, situation
from engine.ruleset import AnyRuleset

#: So many half-innings in which nothing was seen weigh against each figure.
RIDGE = 30.0


def measure(rules: AnyRuleset, games: int) -> tuple[list[Counter[int]], list[float]]:
    """By situation, how often so many runs were to come; and the worth of each reserve. A half of
    the last inning, which may end before its third out, is not counted."""
    to_come: list[Counter[int]] = [Counter() for _ in range(24)]
    size = 0
    squares: list[list[float]] = []
    for seed in range(games):
        managers = [MANAGERS["veteran"](rules, seed=2 * seed + side) for side in (0, 1)]
        game = Ballgame(rules, seed=seed, log=False)
        state = game._state
        innings = state.options.innings
        turns: list[tuple[list[float], int]] = []
        began = (1, 0)
        play = None
        plays: list[tuple[int, int]] = []  # of this half: the situation, and the runs before
        while asked := game.asks:
            if (state.inning, state.half) != began:
                for place, before in plays if began[0] < innings else ():
                    to_come[place][sum(game.score) - before] += 1
                plays.clear()
                began = state.inning, state.half
                if state.inning <= innings:
                    share = in_time(2 * (innings - state.inning + 2) - state.half)
                    home, visitors = rules.reserves(state, 1), rules.reserves(state, 0)
                    row = [share * (a - b) for a, b in zip(home, visitors, strict=True)]
                    turns.append(([*row, float(state.half)], game.score[1] - game.score[0]))
            if game._script is not play:
                play = game._script
                plays.append((situation(state), sum(game.score)))
            for seat, decision in asked.items():
                game.answer(seat, managers[seat].choose(game.view(seat), decision))
        last = game.score[1] - game.score[0]
        for row, lead in turns:
            if not squares:
                size = len(row)
                squares = [[RIDGE * (i == j) for j in range(size + 1)] for i in range(size)]
            target = max(-8, min(8, last - lead))
            for i, one in enumerate(row):
                if one:
                    line = squares[i]
                    for j in range(size):
                        line[j] += one * row[j]
                    line[size] += one * target
    return to_come, solved(squares)[: size - 1]


def per_thousand(runs: Counter[int]) -> str:
    """A line of `Ruleset.to_come`; the last number stands for all that is more, one in a hundred
    and less."""
    times = sum(runs.values())
    found = []
    most = 0
    while 100 * sum(runs[number] for number in runs if number > most) > times:
        found.append(round(1000 * runs[most] / times))
        most += 1
    return " ".join(map(str, [*found, 1000 - sum(found)]))


def solved(rows: list[list[float]]) -> list[float]:
    """The solution of a set of linear equations, by elimination."""
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i] / rows[i][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench outlook", description=__doc__)
    parser.add_argument("ruleset", nargs="*", default=sorted(RULESETS))
    parser.add_argument("--games", type=int, default=2000)
    given = parser.parse_args()
    for slug in given.ruleset:
        to_come, weights = measure(RULESETS[slug], given.games)
        print(f"{slug}, {given.games} games")
        print('TO_COME: Final = """')
        print(*map(per_thousand, to_come), sep="\n")
        print('"""')
        print("WEIGHTS: Final = (" + ", ".join(f"{one:.3f}" for one in weights) + ")", flush=True)


if __name__ == "__main__":
    main()
