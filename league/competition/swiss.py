"""Swiss: each round pairs clubs of the same points that have not met.

A pairing is the best by these in turn: as few rematches as can be, and those the oldest; a bye for
the lowest group that can take it; the least sum of squared differences in points; the fewest clubs
with home and away more than one apart; for up to 16 clubs, a next round without a rematch; and last
the upper half of a group against its lower half by seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from league.competition.ledger import Ledger
from league.competition.ranking import Ranking, points, rank
from league.competition.series import Clubs, End, statuses
from league.competition.tie_breaks import Policy
from league.competition.values import (
    BYE,
    Filler,
    Round,
    Series,
    Slot,
    Stage,
    by_seed,
    check_entries,
)
from league.errors import Invalid

FEWEST: Final = 4
MOST: Final = 200
LOOKING_AHEAD: Final = 16  # clubs, up to whom the next round is thought of
NOBODY: Final = -1  # in the place of whoever meets the club that has the bye
FEWEST_TO_MEET: Final = 2
USUAL: Final = Policy(("buchholz", "sonneborn_berger", "head_to_head", "run_difference"))

Pair = tuple[int, int]


def most_rounds(entries: int) -> int:
    """How many rounds there can be without a rematch, and with one bye each."""
    return entries - 1 if entries % 2 == 0 else entries


def proposed_rounds(entries: int) -> int:
    """After so many at most one club is unbeaten."""
    return min((entries - 1).bit_length(), most_rounds(entries))


@dataclass(frozen=True, slots=True)
class Settings:
    """How many rounds are played; 0 is as many as proposed."""

    rounds: int = 0

    def __post_init__(self) -> None:
        if isinstance(self.rounds, bool) or not isinstance(self.rounds, int) or self.rounds < 0:
            raise Invalid(f"The number of rounds is 1 or more, not {self.rounds}.", "rounds")


class AtHome(StrEnum):
    """Why a club is at home."""

    BALANCE = "balance"  # home and away are nearer to each other so
    LAST = "last"  # it was away last, and the other at home
    BOARD = "board"  # nothing spoke for either: in turn from pair to pair
    HAND = "hand"  # home and away were exchanged afterwards


@dataclass(frozen=True, slots=True)
class Side:
    """One of a pair as it was before the round. `met` are those of its own points whom it had met,
    and so could not meet again."""

    club: int
    points: int
    home: int  # games so far
    away: int
    met: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons of a pair. Where the points differ, `floated` came down to meet the other;
    `rematch` is the round in which they had met last, where that could not be avoided. Of a bye
    `passed` are the clubs with no more points that had had theirs."""

    series: str
    home: Side
    visitors: Side | None  # None for a bye
    at_home: AtHome | None
    floated: int | None = None
    rematch: int | None = None
    passed: tuple[int, ...] = ()


class Swiss:
    """Each round is drawn when the one before is decided."""

    name = "swiss"
    settings = Settings

    def draw(self, stage: Stage) -> tuple[Round, ...]:
        """The next round; none while one is played, or after the last."""
        if not stage.rounds:
            check_entries(stage.entries, FEWEST, MOST)
        total = self._rounds(stage)
        if len(stage.rounds) >= total:
            return ()
        if not all(status.decided for status in statuses(stage).values()):
            return ()
        field = _Field(stage, self.ledger(stage))
        if len(field.clubs) < FEWEST_TO_MEET:
            return ()
        number = len(stage.rounds) + 1
        pairs = field.pairing(last=number == total)
        return (Round(number, tuple(field.series(number, pairs))),)

    def ledger(self, stage: Stage) -> Ledger:
        """Each club's record so far. A series that nobody played, since the opponent withdrew,
        counts as a bye."""
        byes = dict.fromkeys((entry.club for entry in stage.entries), 0)
        for status in statuses(stage).values():
            if status.winner is not None and not status.played and status.end is not End.PLAYED:
                byes[status.winner] += 1
        return Ledger(stage.entries, stage.results, byes)

    def ranking(
        self,
        stage: Stage,
        policy: Policy,
        clubs: Sequence[int] | None = None,
        ledger: Ledger | None = None,
    ) -> Ranking:
        """All clubs by points, or some among themselves."""
        ledger = ledger or self.ledger(stage)
        asked = ledger.records if clubs is None else clubs
        return rank(asked, ledger, policy, points, stage.lot)

    def decided(self, stage: Stage) -> bool:
        """Whether all rounds are over."""
        if not stage.rounds or not all(one.decided for one in statuses(stage).values()):
            return False
        staying = sum(not entry.withdrawn for entry in stage.entries)
        return len(stage.rounds) >= self._rounds(stage) or staying < FEWEST_TO_MEET

    def rounds_planned(self, entries: int, settings: Settings, pools: int = 1) -> int:
        """As many as are set, or proposed. Raises Invalid where they are too many."""
        most = most_rounds(entries)
        if settings.rounds > most:
            raise Invalid(
                f"{entries} clubs can play {most} rounds without a rematch, not {settings.rounds}.",
                "rounds",
            )
        return settings.rounds or proposed_rounds(entries)

    def games_planned(self, entries: int, settings: Settings, pools: int = 1) -> tuple[int, int]:
        """Everybody plays in each round, but one of an odd number."""
        games = self.rounds_planned(entries, settings) * (entries // 2)
        return games, games

    def _rounds(self, stage: Stage) -> int:
        return self.rounds_planned(len(stage.entries), stage.settings)


def explain(stage: Stage, number: int) -> tuple[Why, ...]:
    """Why each pair of a round meets, from what was known when it was drawn."""
    before = _before(stage, number)
    field = _Field(before, Swiss().ledger(before), everybody=True)
    (drawn,) = stage.rounds[number - 1 : number]
    return tuple(_why(field, series, place) for place, series in enumerate(drawn.series))


def _why(field: _Field, series: Series, place: int) -> Why:
    """Why a pair meets; whoever is at home by hand is so for no other reason."""
    why = field.why(series.key, _clubs(series), place)
    if why.visitors is None or 1 not in series.swapped:
        return why
    return replace(why, home=why.visitors, visitors=why.home, at_home=AtHome.HAND)


def _before(stage: Stage, number: int) -> Stage:
    """A stage before one of its rounds."""
    rounds = stage.rounds[: number - 1]
    keys = {series.key for one in rounds for series in one.series}
    results = tuple(result for result in stage.results if result.series in keys)
    return Stage(stage.entries, stage.settings, rounds, results, stage.lot)


def _clubs(series: Series) -> Clubs:
    one, other = (
        int(slot.of) if slot.filler is Filler.CLUB else None
        for slot in (series.first, series.second)
    )
    return one, other


class _Cost(NamedTuple):
    """What a pair costs, the first above all."""

    rematch: int = 0
    met: int = 0  # the round of their last meeting
    bye: int = 0  # the points of whoever has it
    squared: int = 0
    apart: int = 0  # of the two, those with home and away more than one apart
    further: int = 0  # and more than two
    shift: int = 0  # off the upper half against the lower

    def __add__(self, other: tuple[int, ...]) -> _Cost:  # type: ignore[override]
        return _Cost(*(one + two for one, two in zip(self, other, strict=True)))

    @property
    def ruled(self) -> tuple[int, ...]:
        """Without what is only a habit."""
        return self[:-1]


class _Field:
    """The clubs that are to be paired, by points and seed, and what each has behind it."""

    def __init__(self, stage: Stage, ledger: Ledger, everybody: bool = False) -> None:
        self.points = {club: record.points for club, record in ledger.records.items()}
        self.byes = {club: record.byes for club, record in ledger.records.items()}
        self.venues = {club: [line.home for line in lines] for club, lines in ledger.lines.items()}
        self.met: dict[frozenset[int | None], int] = {}
        for one in stage.rounds:
            for series in one.series:
                self.met[frozenset(_clubs(series))] = one.number
        seeded = [entry.club for entry in by_seed(stage.entries)]
        gone = {entry.club for entry in stage.entries if entry.withdrawn and not everybody}
        self.clubs = sorted(
            (club for club in seeded if club not in gone), key=lambda club: -self.points[club]
        )
        self._place = {club: place for place, club in enumerate(self.clubs)}
        values = [self.points[club] for club in self.clubs]
        self._half = {value: values.count(value) // 2 for value in values}

    def pairing(self, last: bool) -> list[Pair]:
        """The best pairing, from the top; a bye is a pair with nobody, and comes last."""
        pairs = self._best(rematches=False)
        if pairs is None:
            pairs = self._best(rematches=True)
            assert pairs is not None
        elif not last and len(self.clubs) <= LOOKING_AHEAD and not self._goes_on(pairs):
            pairs = next(filter(self._goes_on, self._as_good(pairs)), pairs)
        return sorted(
            pairs,
            key=lambda two: (
                two[1] == NOBODY,
                min(self._place[one] for one in two if one != NOBODY),
            ),
        )

    def _takers(self) -> list[int]:
        """Who may have the bye, if there is one: those who have had the fewest."""
        if len(self.clubs) % 2 == 0:
            return []
        fewest = min(self.byes[club] for club in self.clubs)
        return [club for club in self.clubs if self.byes[club] == fewest]

    def _best(self, rematches: bool) -> list[Pair] | None:
        """The pairing of least cost, if there is any."""
        import networkx  # takes a third of a second

        costs = self._costs(rematches)
        graph = networkx.Graph()
        graph.add_nodes_from(self.clubs)
        bounds = [max(values) * len(self.clubs) for values in zip(*costs.values(), strict=True)]
        for pair, cost in costs.items():
            weight = 0
            for value, bound in zip(cost, bounds, strict=True):
                weight = weight * (bound + 1) + value
            graph.add_edge(*pair, weight=-weight)
        matched = networkx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(matched) < graph.number_of_nodes():
            return None
        return [(one, other) if one != NOBODY else (other, one) for one, other in matched]

    def _costs(self, rematches: bool) -> dict[Pair, _Cost]:
        costs = {}
        for place, one in enumerate(self.clubs):
            for other in self.clubs[place + 1 :]:
                if rematches or frozenset((one, other)) not in self.met:
                    costs[one, other] = self._cost(one, other)
        for club in self._takers():
            apart = abs(self._balance(club))
            below = len(self.clubs) - 1 - self._place[club]
            costs[club, NOBODY] = _Cost(
                bye=self.points[club], apart=apart > 1, further=apart > 2, shift=below
            )
        return costs

    def _cost(self, one: int, other: int) -> _Cost:
        met = self.met.get(frozenset((one, other)), 0)
        differ = self.points[one] - self.points[other]
        distance = abs(self._place[one] - self._place[other])
        apart, further = min(self._apart(one, other), self._apart(other, one))
        return _Cost(
            rematch=met > 0,
            met=met,
            squared=differ**2,
            apart=apart,
            further=further,
            shift=distance if differ else abs(distance - self._half[self.points[one]]),
        )

    def _balance(self, club: int) -> int:
        """Home games less away games."""
        return 2 * sum(self.venues[club]) - len(self.venues[club])

    def _apart(self, home: int, visitors: int) -> Pair:
        """How many of two are more than one apart, and more than two, after such a game."""
        after = abs(self._balance(home) + 1), abs(self._balance(visitors) - 1)
        return sum(one > 1 for one in after), sum(one > 2 for one in after)

    def _as_good(self, pairs: Sequence[Pair]) -> Iterator[list[Pair]]:
        """All pairings that cost as much by the rules."""
        costs = self._costs(rematches=False)
        target = sum((costs[_ordered(costs, pair)] for pair in pairs), _Cost()).ruled

        def extend(left: tuple[int, ...], cost: _Cost, found: list[Pair]) -> Iterator[list[Pair]]:
            if not left:
                yield found
                return
            one, *others = left
            choices = [pair for other in others if (pair := (one, other)) in costs]
            for pair in sorted(choices, key=lambda pair: costs[pair]):
                more = cost + costs[pair]
                if more.ruled <= target:
                    rest = tuple(club for club in others if club != pair[1])
                    yield from extend(rest, more, [*found, pair])

        yield from extend(tuple(self.clubs) + (NOBODY,) * (len(self.clubs) % 2), _Cost(), [])

    def _goes_on(self, pairs: Sequence[Pair]) -> bool:
        """Whether the next round too is possible without a rematch, and with a bye for one that has
        had none."""
        met = self.met.keys() | {frozenset(pair) for pair in pairs}
        byes = {one for one, other in pairs if other == NOBODY}
        clubs = self.clubs

        @cache
        def possible(left: int, bye: bool) -> bool:
            if not left:
                return not bye
            place = (left & -left).bit_length() - 1
            left ^= 1 << place
            club = clubs[place]
            if bye and not self.byes[club] and club not in byes and possible(left, False):
                return True
            return any(
                left >> other & 1
                and frozenset((club, clubs[other])) not in met
                and possible(left ^ 1 << other, bye)
                for other in range(place + 1, len(clubs))
            )

        return possible((1 << len(clubs)) - 1, len(clubs) % 2 == 1)

    def series(self, number: int, pairs: Sequence[Pair]) -> Iterator[Series]:
        """The series of a round, the first club of each at home."""
        for place, (one, other) in enumerate(pairs):
            key = f"{number}.{place + 1}"
            if other == NOBODY:
                yield Series(key, Slot.club(one), BYE)
            else:
                home, visitors, _ = self._at_home(one, other, place)
                yield Series(key, Slot.club(home), Slot.club(visitors))

    def _at_home(self, one: int, other: int, place: int) -> tuple[int, int, AtHome]:
        """Who is at home of a pair, who away, and why."""

        def balance(home: int, visitors: int) -> tuple[int, ...]:
            after = abs(self._balance(home) + 1), abs(self._balance(visitors) - 1)
            return (*self._apart(home, visitors), sum(after))

        here, there = balance(one, other), balance(other, one)
        if here != there:
            return (*((one, other) if here < there else (other, one)), AtHome.BALANCE)
        last = [self.venues[club][-1:] == [True] for club in (one, other)]
        if last[0] != last[1]:
            return (*((other, one) if last[0] else (one, other)), AtHome.LAST)
        upper, lower = sorted((one, other), key=lambda club: self._place[club])
        return (*((lower, upper) if place % 2 else (upper, lower)), AtHome.BOARD)

    def why(self, key: str, clubs: Clubs, place: int) -> Why:
        home, visitors = clubs
        assert home is not None
        if visitors is None:
            passed = tuple(
                club
                for club in self.clubs
                if self.points[club] <= self.points[home] and self.byes[club] > self.byes[home]
            )
            return Why(key, self._side(home), None, None, passed=passed)
        first, second = (self.points[club] for club in (home, visitors))
        floated = None if first == second else home if first > second else visitors
        return Why(
            key,
            self._side(home),
            self._side(visitors),
            self._at_home(home, visitors, place)[2],
            floated,
            self.met.get(frozenset((home, visitors))),
        )

    def _side(self, club: int) -> Side:
        met = tuple(
            other
            for other in self.clubs
            if other != club
            and self.points[other] == self.points[club]
            and frozenset((club, other)) in self.met
        )
        home = sum(self.venues[club])
        return Side(club, self.points[club], home, len(self.venues[club]) - home, met)


def _ordered(costs: Mapping[Pair, _Cost], pair: Pair) -> Pair:
    return pair if pair in costs else pair[::-1]
