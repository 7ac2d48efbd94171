"""A race for places over the games that remain: what can still happen, exactly.

Whether one club can be first is a maximum flow of the wins that are left to those who may take
them. Whether it can be among several is harder (which others are let past is part of the question)
and goes, where bounds and a few flows do not settle it, to OR-Tools' CP-SAT as an integer program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from league.competition.values import WonLost

Pair = tuple[int, int]  # two clubs, the lower number first
Clubs = frozenset[int]

SEED: Final = 1


class Contender(NamedTuple):
    """A club in a race: its division, and what it has won and lost."""

    pool: str
    won: int
    lost: int

    @property
    def record(self) -> WonLost:
        return WonLost(self.won, self.lost)


@dataclass(slots=True)
class Patience:
    """So many seconds for each question that is solved, and so many for all of them."""

    each: float = 2.0
    left: float = 30.0


class Race:
    """Clubs of which the first `of_each` of each division get a place, and the best `wild_cards` of
    all the others.

    `games` counts what is left between two clubs, of this race or not: those outside help, or hurt,
    as it is asked. Two are compared by their final Pct, each of its own number of games.
    """

    def __init__(
        self,
        clubs: Mapping[int, Contender],
        games: Mapping[Pair, int],
        of_each: int,
        wild_cards: int = 0,
        patience: Patience | None = None,
    ) -> None:
        self.of_each, self.wild_cards = of_each, wild_cards
        self.patience = patience or Patience()
        self.pool = {club: one.pool for club, one in clubs.items()}
        self.left: Counter[int] = Counter()  # games of each, against anybody
        self.games: dict[Pair, int] = {}  # of two clubs of this race
        for pair, count in games.items():
            for club in pair:
                self.left[club] += count
            if pair[0] in clubs and pair[1] in clubs:
                self.games[pair] = count
        self.won, self.total = {}, {}
        for club, one in clubs.items():
            total = one.won + one.lost + self.left[club]
            # Who never plays is ordered as .500.
            self.won[club], self.total[club] = (one.won, total) if total else (1, 2)

    def can_miss(self, club: int, wins: int = 0, *, tied: bool = False) -> bool | None:
        """Whether a club that wins so many of its games, whichever, can be left without a place;
        `tied`: even if all ties go its way. None where time ran out."""
        chances, needs = {}, {}
        for other, needed in self._needed(club, wins, above=tied).items():
            forced = wins - (self.left[club] - self._between(club, other))
            chance = self.won[other] + self.left[other] - max(0, forced) - needed
            if chance >= 0:
                chances[other], needs[other] = chance, needed
        by_chance = sorted(chances, key=lambda other: (-chances[other], other))
        ahead = frozenset(by_chance)
        if not self._leave_out(club, ahead):
            return False
        if not any(self._leave_out(club, ahead - {other}) for other in ahead):
            return self._can_reach(club, wins, needs)
        while by_chance and self._leave_out(club, frozenset(by_chance)):
            if self._can_reach(club, wins, {other: needs[other] for other in by_chance}):
                return True
            by_chance.pop()
        return self._solve_miss(club, wins, needs)

    def can_get(self, club: int, *, tied: bool = False) -> bool | None:
        """Whether a club can get a place outright, or, if `tied`, with all ties going its way. None
        where time ran out."""
        needed = self._needed(club, self.left[club], above=tied)
        caps = {other: number - 1 for other, number in needed.items()}
        answers = []
        if self.of_each:
            own = {other: n for other, n in caps.items() if self.pool[other] == self.pool[club]}
            answers.append(self._can_hold(own, self.of_each - 1))
        if self.wild_cards and True not in answers:
            answers.append(self._can_hold(caps, self.wild_cards - 1, wild=True))
        return True if True in answers else None if None in answers else False

    def formula(self, club: int) -> int:
        """The printed number: how many own wins and losses of each rival together are enough.

        Against one rival it is G + 1 − W − L where both play G games, and the greater of what own
        wins alone and its losses alone must be where they do not. Against all it is the least that
        leaves a place however many wins the others, against whom it is not enough, have.
        """
        mine, total = self.won[club], self.total[club]
        against = {}
        for other in self.pool.keys() - {club}:
            most, its_total = self.won[other] + self.left[other], self.total[other]
            by_wins = most * total // its_total - mine
            by_losses = (most * total - mine * its_total) // total
            against[other] = max(by_wins, by_losses) + 1
        for number in sorted({0, *against.values()}):
            if not self._leave_out(club, frozenset(o for o, n in against.items() if n > number)):
                break
        return number

    def _needed(self, club: int, wins: int, *, above: bool) -> dict[int, int]:
        """How many wins put each other level with a club that has so many more, or above it."""
        mine, total = self.won[club] + wins, self.total[club]
        return {
            other: mine * self.total[other] // total + 1
            if above
            else -(-mine * self.total[other] // total)
            for other in self.pool
            if other != club
        }

    def _between(self, one: int, other: int) -> int:
        return self.games.get((min(one, other), max(one, other)), 0)

    def _wild(self, ahead: Clubs) -> int:
        """How many of those ahead need a wild card."""
        count = Counter(self.pool[other] for other in ahead)
        return sum(max(0, number - self.of_each) for number in count.values())

    def _leave_out(self, club: int, ahead: Clubs) -> bool:
        """Whether those ahead of a club leave it no place."""
        own = sum(self.pool[other] == self.pool[club] for other in ahead)
        return own >= self.of_each and self._wild(ahead) >= self.wild_cards

    def _can_reach(self, club: int, wins: int, needs: Mapping[int, int]) -> bool:
        """Whether all these others can win what they need, while the club wins so many."""
        among = {*needs, club}
        games = {pair: n for pair, n in self.games.items() if among.issuperset(pair)}
        inside: Counter[int] = Counter()
        for pair, count in games.items():
            for one in pair:
                inside[one] += count
        # All games against anybody else are won.
        short = {one: n - self.won[one] - self.left[one] + inside[one] for one, n in needs.items()}
        short[club] = wins - self.left[club] + inside[club]
        short = {one: n for one, n in short.items() if n > 0}
        return shared_out(games, short) == sum(short.values())

    def _can_hold(self, caps: Mapping[int, int], most: int, *, wild: bool = False) -> bool | None:
        """Whether all can be kept within so many wins but for some, at most so many; `wild`: who
        need at most so many wild cards.

        Whoever is not kept, or is not of this race, wins against those who are."""
        count: Callable[[Clubs], int] = self._wild if wild else len
        room = {other: cap - self.won[other] for other, cap in caps.items()}
        past = forced = frozenset(other for other in room if room[other] < 0)
        if count(past) > most:
            return False
        while True:
            kept = room.keys() - past
            games = {pair: n for pair, n in self.games.items() if kept >= set(pair)}
            if shared_out(games, {one: room[one] for one in kept}) == sum(games.values()):
                return True
            press = {one: -room[one] for one in kept if count(past | {one}) <= most}
            if not press:
                break
            for pair, number in games.items():
                for one in press.keys() & set(pair):
                    press[one] += number
            past |= {max(press, key=lambda one: (press[one], one))}
        return False if past == forced else self._solve_hold(room, wild, most)

    def _solve_miss(self, club: int, wins: int, needs: Mapping[int, int]) -> bool | None:
        program = _Program(self.games, {*needs, club})
        outside = {one: self.left[one] - program.inside[one] for one in (*needs, club)}
        program.model.add(program.wins[club] >= wins - outside[club])
        ahead = {}
        for other, needed in needs.items():
            ahead[other] = program.model.new_bool_var("")
            short = needed - self.won[other] - outside[other]
            program.model.add(program.wins[other] >= short).only_enforce_if(ahead[other])
        own = [var for other, var in ahead.items() if self.pool[other] == self.pool[club]]
        program.model.add(sum(own) >= self.of_each)
        program.model.add(sum(self._over(program, ahead)) >= self.wild_cards)
        return program.solved(self.patience)

    def _solve_hold(self, room: Mapping[int, int], wild: bool, most: int) -> bool | None:
        program = _Program(self.games, room)
        past = {}
        for other, number in room.items():
            past[other] = program.model.new_bool_var("")
            kept = past[other].negated()
            program.model.add(program.wins[other] <= number).only_enforce_if(kept)
        counted = self._over(program, past) if wild else past.values()
        program.model.add(sum(counted) <= most)
        return program.solved(self.patience)

    def _over(self, program: _Program, ahead: Mapping[int, Any]) -> list[Any]:
        """For each division, how many more than get a place of it are ahead."""
        found = []
        for pool in sorted({self.pool[other] for other in ahead}):
            among = [var for other, var in ahead.items() if self.pool[other] == pool]
            over = program.model.new_int_var(0, len(among), "")
            program.model.add_max_equality(over, [0, sum(among) - self.of_each])
            found.append(over)
        return found


class _Program:
    """An integer program over who wins the games among some clubs."""

    def __init__(self, games: Mapping[Pair, int], among: Iterable[int]) -> None:
        from ortools.sat.python import cp_model  # takes a second, and is seldom needed

        self.cp = cp_model
        self.model = cp_model.CpModel()
        self.wins: dict[int, Any] = dict.fromkeys(among, 0)
        self.inside = Counter[int]()
        for (one, other), count in sorted(games.items()):
            if one in self.wins and other in self.wins:
                won = self.model.new_int_var(0, count, "")
                self.wins[one] += won
                self.wins[other] += count - won
                self.inside[one] += count
                self.inside[other] += count

    def solved(self, patience: Patience) -> bool | None:
        """Whether it has a solution; None where time ran out."""
        if patience.left <= 0 or patience.each <= 0:
            return None
        solver = self.cp.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = SEED
        # Linear relaxations show at once what counting cases does not in seconds.
        solver.parameters.linearization_level = 2
        solver.parameters.max_time_in_seconds = min(patience.each, patience.left)
        status = solver.solve(self.model)
        patience.left -= solver.wall_time
        if status in (self.cp.OPTIMAL, self.cp.FEASIBLE):
            return True
        return False if status == self.cp.INFEASIBLE else None


def shared_out(games: Mapping[Pair, int], room: Mapping[int, int]) -> int:
    """How many wins of these games can go to clubs that have room for so many: a maximum flow."""
    from ortools.graph.python import max_flow

    flow = max_flow.SimpleMaxFlow()
    number = {club: place for place, club in enumerate(room, 2)}
    for place, (pair, count) in enumerate(games.items(), 2 + len(number)):
        flow.add_arc_with_capacity(0, place, count)
        for club in pair:
            if club in number:
                flow.add_arc_with_capacity(place, number[club], count)
    for club, space in room.items():
        flow.add_arc_with_capacity(number[club], 1, space)
    flow.solve(0, 1)
    return int(flow.optimal_flow())
