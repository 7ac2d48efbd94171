"""Counting what games came to: the situations before their plays, and what became of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from engine.plays import Play
from stats.chances.situations import Situation, situations
from stats.chances.tables import FAR, OUTS


class Seen(NamedTuple):
    """One play: the situation before it, its outcome and its runs, and what came of it (three outs
    where the half-inning was over)."""

    before: Situation
    outcome: int
    runs: int
    outs: int
    bases: int


def seen_in(plays: Sequence[Play], ruleset: str) -> list[Seen]:
    """The plays of a game."""
    found = list(situations(plays, ruleset))
    after = [situation for _, situation in found[1:]]
    rows = []
    for (number, before), then in zip(found, [*after, None], strict=True):
        play = plays[number]
        same = then and (then.inning, then.half) == (before.inning, before.half)
        outs, bases = (then.outs, then.bases) if then and same else (OUTS, 0)
        rows.append(Seen(before, play.outcome, play.runs, outs, bases))
    return rows


@dataclass(slots=True)
class Tally:
    """What games have shown, in counts."""

    innings: int
    games: int = 0
    #: By inning, half, outs, bases, lead and reserves: times, and those that the home side won.
    turns: dict[tuple[int, ...], list[int]] = field(default_factory=dict)
    #: The same of the first plays of half-innings, without outs, bases and reserves.
    starts: dict[tuple[int, ...], list[int]] = field(default_factory=dict)
    #: By inning, half, outs and bases: runs from then to the end of a half-inning that was whole.
    rests: dict[tuple[int, int, int, int], Counter[int]] = field(default_factory=dict)
    #: By inning, outcome, outs and bases before and after, and runs.
    moves: Counter[tuple[int, ...]] = field(default_factory=Counter)

    def to_json(self) -> dict[str, Any]:
        """Plain values, of which `from_json` makes an equal tally."""
        return {
            "innings": self.innings,
            "games": self.games,
            "turns": [[*key, *both] for key, both in self.turns.items()],
            "starts": [[*key, *both] for key, both in self.starts.items()],
            "rests": [[*key, sorted(runs.items())] for key, runs in self.rests.items()],
            "moves": [[*key, times] for key, times in self.moves.items()],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """A tally that `to_json` wrote."""
        return cls(
            data["innings"],
            data["games"],
            {tuple(key): [times, won] for *key, times, won in data["turns"]},
            {tuple(key): [times, won] for *key, times, won in data["starts"]},
            {
                (at, half, outs, on): Counter(dict(runs))
                for at, half, outs, on, runs in data["rests"]
            },
            Counter({tuple(key): times for *key, times in data["moves"]}),
        )

    def join(self, other: Tally) -> None:
        """What other games have shown, too."""
        self.games += other.games
        for own, more in ((self.turns, other.turns), (self.starts, other.starts)):
            for key, (times, won) in more.items():
                both = own.setdefault(key, [0, 0])
                both[0] += times
                both[1] += won
        for where, runs in other.rests.items():
            self.rests.setdefault(where, Counter()).update(runs)
        self.moves.update(other.moves)

    def add(self, rows: Sequence[Seen], *, home_won: bool) -> None:
        """A game more."""
        self.games += 1
        last = None
        for row in rows:
            inning, half, outs, bases, lead, used = row.before
            at = min(inning - 1, self.innings)
            lead = max(-FAR, min(FAR, lead))
            _count(self.turns, (at, half, outs, bases, lead, used), home_won)
            if last != (last := (inning, half)):
                _count(self.starts, (at, half, lead), home_won)
            self.moves[at, row.outcome, outs, bases, row.outs, row.bases, row.runs] += 1
        for half_inning in _halves(rows):
            first = half_inning[0].before
            if first.half and first.inning >= self.innings:
                continue  # it may have been cut short
            to_come = sum(row.runs for row in half_inning)
            for row in half_inning:
                at = min(row.before.inning - 1, self.innings)
                key = at, row.before.half, row.before.outs, row.before.bases
                self.rests.setdefault(key, Counter())[to_come] += 1
                to_come -= row.runs


def _count(counts: dict[Any, list[int]], key: Any, won: bool) -> None:
    both = counts.setdefault(key, [0, 0])
    both[0] += 1
    both[1] += won


def _halves(rows: Sequence[Seen]) -> Iterable[list[Seen]]:
    found: dict[tuple[int, int], list[Seen]] = {}
    for row in rows:
        found.setdefault((row.before.inning, row.before.half), []).append(row)
    return found.values()


def played(
    ruleset: str, options: Mapping[str, Any], manager: str, first: int, games: int
) -> Iterator[tuple[list[Seen], bool]]:
    """So many games between two managers of a kind, seeded `first` and up: their plays, and whether
    the home side won."""
    rules = RULESETS[ruleset]
    chosen = rules.options(options)
    visitors, home = (MANAGERS[manager](rules, seed=2 * first + side) for side in (0, 1))
    for seed in range(first, first + games):
        game = Ballgame(
            rules,
            seed=seed,
            options=chosen,
            visitors=visitors.lineup(chosen),
            home=home.lineup(chosen),
        )
        play_out(game, visitors=visitors, home=home)
        yield seen_in(game.plays or [], ruleset), game.score[1] > game.score[0]
