"""Dates where something binds: blackouts of clubs, an end date, rest. OR-Tools' CP-SAT looks for
them, and where there are none, for what has to give way."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import partial
from itertools import takewhile
from typing import Any, Final

from league.competition.calendar import (
    A_DAY,
    Blackout,
    Calendar,
    Dated,
    Turn,
    dated,
    games_of,
    in_turn,
)
from league.competition.editing import clashes
from league.competition.values import Filler, Round, Series

SEED: Final = 1
WORKERS: Final = 1  # so that the same comes out each time
#: By how many rounds a series may be put off or brought forward at each try, and the share of the
#: time for it; at the last it may begin at any turn.
TRIES: Final = ((4, 0.2), (14, 0.4), (None, 0.7))
#: Series by turns for which the last try would take more memory than a worker should: it is left
#: out, and nothing is proven but by counting.
VAST: Final = 300_000
APART: Final = 3  # turns between two series of a pair, but at the last try
SPARE: Final = 14  # turns after the last, where no last day is set
#: Hears which try begins, of how many, and is given what ends it at once.
Progress = Callable[[int, int, Callable[[], None]], None]


class Kind(StrEnum):
    """What a schedule has to keep."""

    BLACKOUT = "blackout"
    ENDS_ON = "ends_on"
    REST = "rest"
    IN_A_ROW = "in_a_row"


@dataclass(frozen=True, slots=True)
class Limit:
    """One thing that a schedule has to keep."""

    kind: Kind
    blackout: Blackout | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why there are no dates. `proven`: there can be none that keep these limits together; if not
    so, none were found in time. Where counting settles it, `games` and `turns` are the games that
    `club` has to play and the turns in which it could; of all clubs, if it is None. `give_way` are
    limits without which there are dates, where some were found."""

    limits: tuple[Limit, ...]
    proven: bool
    club: int | None = None
    games: int = 0
    turns: int = 0
    give_way: tuple[Limit, ...] = ()

    def words(self, calendar: Calendar, names: Mapping[int, str]) -> str:
        """What clashes, for people; `names` are those of the clubs."""
        listed = "; ".join(_words(limit, calendar, names) for limit in self.limits)
        if self.games:
            who = "There are" if self.club is None else f"{names[self.club]} has"
            what = f"{who} {self.games} games to play and room for {self.turns}"
        elif self.proven:
            what = "No dates keep all of these together"
        else:
            what = "No dates were found in time that keep all of these"
        found = f"{what}: {listed}."
        others = "; ".join(_words(limit, calendar, names) for limit in self.give_way)
        return f"{found} There are dates without: {others}." if others else found


def _words(limit: Limit, calendar: Calendar, names: Mapping[int, str]) -> str:
    if limit.blackout:
        one = limit.blackout
        whose = "the league" if one.club is None else names[one.club]
        until = f" to {_day(one.last)}" if one.last != one.first else ""
        return f"the blackout of {whose}, {_day(one.first)}{until}"
    if limit.kind is Kind.ENDS_ON:
        return f"the last day, {_day(calendar.ends_on or calendar.starts_on)}"
    if limit.kind is Kind.REST:
        return f"{calendar.rest} days off between series"
    return f"at most {calendar.in_a_row} days of play in a row"


def _day(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


@dataclass(frozen=True, slots=True)
class Fit:
    """Dates for all games, or why there are none. `moved` is whether the order of rounds had to
    give way."""

    games: tuple[Dated, ...] = ()
    conflict: Conflict | None = None
    moved: bool = False


def fit(
    rounds: Sequence[Round],
    calendar: Calendar,
    seconds: float = 25,
    progress: Progress | None = None,
) -> Fit:
    """Dates for all games that keep everything; by the order of the rounds where that can be. What
    `progress` raises ends the search."""
    plain = in_turn(rounds, calendar)
    if not clashes(plain, calendar):
        return Fit(plain)
    task = _Task(rounds, calendar, plain, seconds)
    if any(None in (game.home, game.visitors) for game in plain):
        # Rounds of a bracket follow one another, whoever is in them.
        return Fit(conflict=Conflict(task.bound, proven=True))
    return task.run(progress or (lambda step, steps, stop: None))


@dataclass(frozen=True, slots=True)
class _Unit:
    """A series to be put on turns that follow one another."""

    series: Series
    clubs: tuple[int, int]
    games: int
    place: int  # of its turn in the order of the rounds, among the usual starts


class _Task:
    def __init__(
        self,
        rounds: Sequence[Round],
        calendar: Calendar,
        plain: Sequence[Dated],
        seconds: float,
    ) -> None:
        self.rounds, self.calendar, self.seconds = rounds, calendar, seconds
        self.trying: _Dates | None = None
        self.clubs = {club for game in plain for club in game.clubs}
        own = [one for one in calendar.blackouts if one.club in self.clubs]
        more = SPARE + sum((one.last - one.first).days + 1 for one in own)
        late = max(game.day for game in plain) + more * A_DAY
        #: The turns of play up to the last day, and how many there are; then some that would be too
        #: late.
        self.turns = list(takewhile(lambda turn: turn.day <= late, calendar.turns()))
        end = calendar.ends_on or late
        self.in_time = sum(turn.day <= end for turn in self.turns)
        limits = [Limit(Kind.BLACKOUT, one) for one in own]
        limits += [Limit(Kind.ENDS_ON)] * (calendar.ends_on is not None)
        limits += [Limit(Kind.REST)] * bool(calendar.rest)
        limits += [Limit(Kind.IN_A_ROW)] * bool(calendar.in_a_row)
        self.bound = tuple(limits)
        place = {turn: number for number, turn in enumerate(self.turns)}
        begun: dict[str, int] = {}
        for game in plain:
            if game.number == 1:
                half = 0 if game.at in calendar.times_of(0, game.day) else 1
                begun[game.series] = place[Turn(game.day, half)]
        #: The turns at which series begin when all begin together; after the last, in steps.
        longest = max(map(games_of, (one for drawn in rounds for one in drawn.series)))
        self.starts = list(range(len(self.turns)))
        if longest > 1:
            usual = sorted(set(begun.values()))
            self.starts = [*usual, *range(usual[-1] + longest, len(self.turns), longest)]
        number = {turn: at for at, turn in enumerate(self.starts)}
        last = max(number[turn] for turn in begun.values())
        there = sum(turn + longest <= self.in_time for turn in self.starts)
        shrunk = min(1.0, max(0, there - 1) / last) if last else 1.0
        starts = {key: int(number[turn] * shrunk) for key, turn in begun.items()}
        self.units = [
            _Unit(
                one, (int(one.first.of), int(one.second.of)), games, int(starts[one.key] * shrunk)
            )
            for drawn in rounds
            for one in drawn.series
            if (games := games_of(one)) and Filler.CLUB is one.first.filler is one.second.filler
        ]

    def run(self, progress: Progress) -> Fit:
        if conflict := self._counted():
            return Fit(conflict=conflict)
        status: bool | None = None
        vast = len(self.units) * len(self.turns) > VAST
        tries = TRIES[:-1] if vast else TRIES
        for step, (near, share) in enumerate(tries, 1):
            progress(step, len(tries) + 1, self.stop)
            program = _Dates(self, near)
            status = program.solve(self.seconds * share)
            if status:
                return Fit(program.found(), moved=True)
        last = partial(progress, len(tries) + 1, len(tries) + 1, self.stop)
        proven = status is False and not vast
        return Fit(conflict=self._explained(proven, tries[-1][0], last))

    def stop(self) -> None:
        """End the try of now, from another thread."""
        if self.trying is not None:
            self.trying.solver.stop_search()

    def broken(self, unit: _Unit, start: int) -> set[Limit]:
        """The limits that a series does not keep if it starts at a turn."""
        turns = self.turns[start : start + unit.games]
        found = {
            limit
            for limit in self.bound
            if limit.blackout
            and limit.blackout.club in unit.clubs
            and any(limit.blackout.covers(turn.day) for turn in turns)
        }
        if start + unit.games > self.in_time:
            found.add(Limit(Kind.ENDS_ON))
        return found

    def _counted(self) -> Conflict | None:
        """A club that has not as many turns as games, or all clubs together, if so."""
        games: Counter[int] = Counter()
        for unit in self.units:
            for club in unit.clubs:
                games[club] += unit.games
        days = [turn.day for turn in self.turns[: self.in_time]]
        ends = Limit(Kind.ENDS_ON)
        for club, count in sorted(games.items()):
            free = sum(not self.calendar.out(club, day) for day in days)
            if free < count:
                limits = (*self._blackouts(club), ends)
                return Conflict(limits, True, club, count, free, give_way=(ends,))
        out = Counter(day for day in days for club in games if self.calendar.out(club, day))
        room = sum((len(games) - out[day]) // 2 for day in days)
        total = sum(unit.games for unit in self.units)
        if room < total:
            limits = (*self._blackouts(), ends)
            return Conflict(limits, True, None, total, room, give_way=(ends,))
        return None

    def _blackouts(self, club: int | None = None) -> tuple[Limit, ...]:
        """Those before the end: of a club and of the league, or all."""
        last = self.turns[self.in_time - 1].day if self.in_time else self.calendar.starts_on
        return tuple(
            Limit(Kind.BLACKOUT, one)
            for one in self.calendar.blackouts
            if (one.club is None or one.club == club or (club is None and one.club in self.clubs))
            and one.first <= last
        )

    def _explained(self, proven: bool, near: int | None, progress: Callable[[], None]) -> Conflict:
        """What clashes, and what would have to give way."""
        core = self.bound
        if proven:
            for limit in self.bound:
                progress()
                fewer = tuple(one for one in core if one != limit)
                if _Dates(self, None, fewer).solve(self.seconds / 4) is False:
                    core = fewer
        progress()
        program = _Dates(self, near, (), least=True)
        give_way = program.given_up() if program.solve(max(1.0, self.seconds)) else ()
        return Conflict(core, proven, give_way=give_way)


class _Dates:
    """An integer program: each series starts at one turn. It keeps some of the limits (all, unless
    told otherwise), and if `least` breaks as few of the others as can be."""

    def __init__(
        self,
        task: _Task,
        near: int | None,
        kept: Sequence[Limit] | None = None,
        *,
        least: bool = False,
    ) -> None:
        from ortools.sat.python import cp_model  # takes a second, and is seldom needed

        self.cp, self.task = cp_model, task
        self.solver = cp_model.CpSolver()
        self.kept = set(task.bound if kept is None else kept)
        self.model = model = cp_model.CpModel()
        given_up = {limit: model.new_bool_var("") for limit in task.bound if limit not in self.kept}
        self.given_up_by = given_up
        self.starts: list[dict[int, Any]] = []
        for unit in task.units:
            starts: dict[int, Any] = {}
            places: Sequence[int] = range(len(task.turns))
            if near is not None:
                places = task.starts[max(0, unit.place - near) : unit.place + near + 1]
            for turn in places:
                if turn + unit.games > len(task.turns):
                    break
                broken = task.broken(unit, turn)
                if broken & self.kept:
                    continue
                starts[turn] = model.new_bool_var("")
                for limit in broken:
                    model.add_implication(starts[turn], given_up[limit])
            model.add_exactly_one(starts.values())
            for turn, var in starts.items():
                model.add_hint(var, turn == task.starts[unit.place])
            self.starts.append(starts)
        self._one_at_a_time()
        if near is not None:
            self._apart()
        calendar = task.calendar
        if calendar.rest:
            self._rest(given_up.get(Limit(Kind.REST)))
        if calendar.in_a_row:
            self._in_a_row(given_up.get(Limit(Kind.IN_A_ROW)))
        if least:
            model.minimize(sum(given_up.values()))

    def solve(self, seconds: float) -> bool | None:
        """Whether there are such dates; None where time ran out. Takes what it took from the time
        of the task."""
        seconds = min(seconds, self.task.seconds)
        if seconds <= 0:
            return None
        self.task.trying = self
        self.solver.parameters.num_workers = WORKERS
        self.solver.parameters.random_seed = SEED
        self.solver.parameters.max_time_in_seconds = seconds
        status = self.solver.solve(self.model)
        self.task.seconds -= self.solver.wall_time
        if status in (self.cp.OPTIMAL, self.cp.FEASIBLE):
            return True
        return False if status == self.cp.INFEASIBLE else None

    def found(self) -> tuple[Dated, ...]:
        placed: dict[tuple[str, int], Turn] = {}
        for unit, starts in zip(self.task.units, self.starts, strict=True):
            start = next(turn for turn, var in starts.items() if self.solver.boolean_value(var))
            for game in range(unit.games):
                placed[unit.series.key, game + 1] = self.task.turns[start + game]
        return dated(self.task.rounds, self.task.calendar, placed)

    def given_up(self) -> tuple[Limit, ...]:
        return tuple(
            limit for limit, var in self.given_up_by.items() if self.solver.boolean_value(var)
        )

    def _one_at_a_time(self) -> None:
        at: dict[tuple[int, int], list[Any]] = defaultdict(list)
        for unit, starts in zip(self.task.units, self.starts, strict=True):
            for start, var in starts.items():
                for turn in range(start, start + unit.games):
                    for club in unit.clubs:
                        at[club, turn].append(var)
        for some in at.values():
            self.model.add_at_most_one(some)

    def _apart(self) -> None:
        """Two series of a pair do not follow close on one another."""
        at: dict[tuple[int, ...], list[Any]] = defaultdict(list)
        for unit, starts in zip(self.task.units, self.starts, strict=True):
            for start, var in starts.items():
                for turn in range(start, start + unit.games + APART):
                    at[(*sorted(unit.clubs), turn)].append(var)
        for some in at.values():
            self.model.add_at_most_one(some)

    def _rest(self, given_up: Any) -> None:
        """A series keeps its clubs busy for the days of rest after it, too."""
        busy: dict[tuple[int, date], list[Any]] = defaultdict(list)
        for unit, starts in zip(self.task.units, self.starts, strict=True):
            for start, var in starts.items():
                turns = self.task.turns[start : start + unit.games]
                days = (turns[-1].day - turns[0].day).days + 1 + self.task.calendar.rest
                for more in range(days):
                    for club in unit.clubs:
                        busy[club, turns[0].day + more * A_DAY].append(var)
        for some in busy.values():
            if given_up is None:
                self.model.add_at_most_one(some)
            else:
                self.model.add(sum(some) <= 1).only_enforce_if(given_up.negated())

    def _in_a_row(self, given_up: Any) -> None:
        most = self.task.calendar.in_a_row
        on: dict[int, dict[date, Any]] = defaultdict(dict)
        for unit, starts in zip(self.task.units, self.starts, strict=True):
            for start, var in starts.items():
                for day in {turn.day for turn in self.task.turns[start : start + unit.games]}:
                    for club in unit.clubs:
                        if day not in on[club]:
                            on[club][day] = self.model.new_bool_var("")
                        self.model.add_implication(var, on[club][day])
        for plays in on.values():
            for day in plays:
                days = [day + more * A_DAY for more in range(most + 1)]
                row = [plays[one] for one in days if one in plays]
                if len(row) > most:
                    kept = self.model.add(sum(row) <= most)
                    if given_up is not None:
                        kept.only_enforce_if(given_up.negated())
