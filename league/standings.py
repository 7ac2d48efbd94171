"""The tables of seasons: what is stored of their stages, ranked by `league.competition`."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from engine import RULESETS
from league.competition import values
from league.competition.ledger import Ledger, Record, games_behind
from league.competition.ranking import Place, Ranking, Tie
from league.competition.values import WonLost
from league.marked import Marked, marked
from league.models import Entry, Season, Stage, Team
from league.stages.loading import format_of, policy_of, results_of, rounds_of, value

#: Formats whose order is a table.
IN_TABLES: Final = (Stage.Format.ROUND_ROBIN, Stage.Format.SWISS)


@dataclass(slots=True)
class Standing:
    """A club's row of a table."""

    team: Team
    entry: Entry
    record: Record
    place: Place
    games_behind: float  # of the club placed first, in halves
    mark: Marked | None = None  # what is settled for it, as long as results are those of now

    @property
    def rank(self) -> int:
        """Its place, from 1; whom nothing parts share one."""
        return self.place.rank

    @property
    def won(self) -> int:
        return self.record.won

    @property
    def lost(self) -> int:
        return self.record.lost

    @property
    def played(self) -> int:
        return self.won + self.lost

    @property
    def pct(self) -> Fraction | None:
        """Share of games won; None before the first game."""
        return self.record.games.pct

    @property
    def home(self) -> WonLost:
        return self.record.home

    @property
    def away(self) -> WonLost:
        return self.record.away

    @property
    def division(self) -> WonLost:
        return self.record.division

    @property
    def extra_innings(self) -> WonLost:
        return self.record.extra_innings

    @property
    def one_run(self) -> WonLost:
        return self.record.one_run

    @property
    def points(self) -> int:
        """Wins and byes."""
        return self.record.points

    @property
    def expected(self) -> WonLost | None:
        """The record that its runs would give; None before the first."""
        return self.record.expected

    @property
    def last_ten(self) -> WonLost:
        return self.record.last_ten

    @property
    def streak(self) -> int:
        """Wins in a row, or losses as a negative number; 0 before the first game."""
        return self.record.streak

    @property
    def runs_scored(self) -> int:
        return self.record.runs_scored

    @property
    def runs_allowed(self) -> int:
        return self.record.runs_allowed

    @property
    def diff(self) -> int:
        return self.record.diff


@dataclass(slots=True)
class Division:
    """The clubs of a division or group, ranked among themselves."""

    name: str
    conference: str
    rows: list[Standing]
    ties: tuple[Tie, ...]


@dataclass(slots=True)
class Table:
    """A stage as it stands: all its clubs in one order, and those of each division. `found` is
    what that was calculated from."""

    stage: Stage
    rows: list[Standing]
    ties: tuple[Tie, ...]
    divisions: list[Division]
    results: Sequence[values.Result]
    found: values.Stage
    ledger: Ledger
    entries: list[Entry]
    #: Of all stages of its season; who is placed by the last of them, best first, once it is over.
    clubs: dict[int, Team] = field(default_factory=dict)
    final: list[Entry] = field(default_factory=list)

    @property
    def has_order(self) -> bool:
        """Whether it is a table: a bracket has winners and no games behind."""
        return self.stage.format in IN_TABLES

    @property
    def champions(self) -> list[Team]:
        """Who won the season: nobody before its end."""
        return [entry.team for entry in self.final if entry.place == 1]

    @property
    def leader(self) -> Standing | None:
        """The row of the champions, or of whoever leads a table that has begun."""
        for row in self.rows:
            if self.champions and row.team == self.champions[0]:
                return row
        return self.rows[0] if self.rows and self.results and self.has_order else None


class Column(NamedTuple):
    """A column of the table: its name in addresses, its heading, and what that means."""

    name: str
    heading: str
    words: str


DIVISION: Final = Column("division", "Div", "Won and lost in its division")
POINTS: Final = Column("points", "Pts", "Points: wins and byes")
FIRST: Final = Column("first", "1st", "Wins that are enough for first place")
BERTH: Final = Column("berth", "Berth", "Wins that are enough to go on")
COLUMNS: Final = (
    Column("won", "W", "Won"),
    Column("lost", "L", "Lost"),
    Column("pct", "Pct", "Share of games won"),
    Column("behind", "GB", "Games behind the leader"),
    Column("home", "Home", "Won and lost at home"),
    Column("away", "Away", "Won and lost away"),
    Column("extra", "XInn", "Won and lost in extra innings"),
    Column("one_run", "1-Run", "Won and lost by one run"),
    Column("last_ten", "L10", "Last ten games"),
    Column("streak", "Strk", "Streak"),
    Column("scored", "RS", "Runs scored"),
    Column("allowed", "RA", "Runs allowed"),
    Column("diff", "Diff", "Run difference"),
    Column("expected", "xW–L", "Record that its runs would give"),
)
#: All by which a table can be sorted.
SORTED: Final = tuple(one.name for one in (*COLUMNS, DIVISION, POINTS, FIRST, BERTH))
#: The columns in which less is better.
LOW: Final = frozenset({"lost", "behind", "allowed", "first", "berth"})
RECORDS: Final = {
    "home": "home",
    "away": "away",
    "division": "division",
    "extra": "extra_innings",
    "one_run": "one_run",
    "last_ten": "last_ten",
    "expected": "expected",
}
NUMBERS: Final = {"behind": "games_behind", "scored": "runs_scored", "allowed": "runs_allowed"}


def columns_of(table: Table, with_marks: bool) -> tuple[Column, ...]:
    """The columns of a table: those of divisions, points and marks where it has some."""
    found = list(COLUMNS)
    if table.divisions:
        found.insert(6, DIVISION)
    if table.stage.format == Stage.Format.SWISS:
        found.insert(2, POINTS)
    if with_marks:
        found.append(FIRST)
        if any(row.mark and row.mark.berth for row in table.rows):
            found.append(BERTH)
    return tuple(found)


def in_column(row: Standing, column: str) -> float | Fraction | None:
    """The number by which a column sorts this row."""
    if column in RECORDS:
        games: WonLost | None = getattr(row, RECORDS[column])
        return games.pct if games else None
    if column in (FIRST.name, BERTH.name):
        chance = getattr(row.mark, column) if row.mark else None
        return chance.magic if chance else None
    number: float | Fraction | None = getattr(row, NUMBERS.get(column, column))
    return number


def standings(season: Season) -> list[Standing]:
    """The season's table, best first. Two queries, whatever the number of games."""
    found = tables([season])
    return found[season.pk].rows if season.pk in found else []


def tables(seasons: Iterable[Season]) -> dict[int, Table]:
    """The table of each of these seasons, whose leagues are known: of its last stage that has one
    and has begun, or else of its first stage. By the season's key; two queries, and two more where
    there is more than round robins."""
    by_key = {season.pk: season for season in seasons}
    found: dict[int, list[Entered]] = {pk: [] for pk in by_key}
    for one in _entered(Entry.objects.filter(stage__season__in=by_key)):
        one.stage.season = by_key[one.stage.season_id]
        found[one.stage.season_id].append(one)
    chosen = {pk: _usual(stages) for pk, stages in found.items() if stages}
    made = {one.stage.season_id: one for one in _drawn(chosen.values())}
    for pk, table in made.items():
        _told_of_all(table, found[pk])
    return made


def season_table(
    season: Season, number: int | None = None, club: int | None = None
) -> Table | None:
    """The same of one season; or of the stage of that number, if clubs have entered it; or as a
    club would see it that may not have gone on to the last one. None where there is nothing."""
    stages = _entered(Entry.objects.filter(stage__season=season))
    for entered in stages:
        entered.stage.season = season
    asked = [entered for entered in stages if entered.stage.number == number]
    if number is None:
        own = [one for one in stages if club in (None, *(entry.team_id for entry in one.entries))]
        asked = [_usual(own)] if own else []
    made = _drawn(asked)
    for one in made:
        _told_of_all(one, stages)
    return made[0] if made else None


def as_of(table: Table, day: datetime.date) -> Table:
    """A table as it stood at the end of a day in its league's zone."""
    zone = ZoneInfo(table.stage.season.league.time_zone)
    results = values.until(table.results, day, zone)
    keys = {result.series for result in results}
    rounds = [one for one in table.found.rounds if keys & {series.key for series in one.series}]
    found = dataclasses.replace(table.found, results=tuple(results), rounds=tuple(rounds))
    then = _table(table.stage, table.entries, found)
    then.clubs, then.final = table.clubs, table.final
    for row in (*then.rows, *(row for division in then.divisions for row in division.rows)):
        row.mark = None
    return then


def stage_tables(stages: Iterable[Stage], until: datetime.date | None = None) -> list[Table]:
    """Stages, whose seasons and leagues are known, as they stand, or as they stood at the end of a
    day in their league's zone. Two queries, and two more as above."""
    by_key = {stage.pk: stage for stage in stages}
    found = [
        Entered(by_key[stage.pk], entries)
        for stage, entries in _entered(Entry.objects.filter(stage__in=by_key))
    ]
    made = _drawn(found)
    return made if until is None else [as_of(one, until) for one in made]


def _usual(stages: Sequence[Entered]) -> Entered:
    """Of a season's stages the one to show, unless another is asked for."""
    in_tables = [one for one in stages if one.stage.format in IN_TABLES]
    return (in_tables[-1:] or stages[:1])[0]


def _told_of_all(table: Table, stages: Sequence[Entered]) -> None:
    """Tell a table of its season's clubs, and of the places at its end."""
    for one in stages:
        table.clubs |= {entry.team_id: entry.team for entry in one.entries}
    for team in table.clubs.values():
        team.league = table.stage.season.league
    if table.stage.season.state == Season.State.COMPLETE:
        placed = [entry for entry in stages[-1].entries if entry.place is not None]
        table.final = sorted(placed, key=lambda entry: entry.place or 0)


class Entered(NamedTuple):
    """A stage and its entries, by seed."""

    stage: Stage
    entries: list[Entry]


def _entered(entries: QuerySet[Entry]) -> list[Entered]:
    """Stages that clubs have entered, in order."""
    found: dict[int, Entered] = {}
    rows = entries.select_related("stage", "team", "pool")
    for entry in rows.order_by("stage__season", "stage__number", "seed"):
        found.setdefault(entry.stage_id, Entered(entry.stage, [])).entries.append(entry)
    return list(found.values())


def _drawn(found: Iterable[Entered]) -> list[Table]:
    stages = list(found)
    played = results_of({stage.pk: _innings(stage) for stage, _ in stages})
    more = [stage.pk for stage, _ in stages if stage.format != Stage.Format.ROUND_ROBIN]
    rounds = rounds_of(more) if more else {}
    return [
        _table(
            stage,
            entries,
            value(stage, entries, played.get(stage.pk, []), rounds.get(stage.pk, ())),
        )
        for stage, entries in stages
    ]


def table(stage: Stage, entries: Sequence[Entry], results: Sequence[values.Result]) -> Table:
    """The table of a round robin of these entries, by these results."""
    return _table(stage, entries, value(stage, entries, results))


def _table(stage: Stage, entries: Sequence[Entry], found: values.Stage) -> Table:
    league = stage.season.league
    for entry in entries:
        entry.team.league = league
    played = format_of(stage)
    ledger = played.ledger(found)
    made = Table(stage, [], (), [], found.results, found, ledger, list(entries))
    made.rows, made.ties = ranked(made)
    for name, pool in values.pools(found.entries).items():
        if name:
            rows, ties = ranked(made, [one.club for one in pool])
            made.divisions.append(Division(name, pool[0].conference, rows, ties))
    number = {entry.pool.name: entry.pool.number for entry in entries if entry.pool}
    made.divisions.sort(key=lambda one: number[one.name])
    return made


def ranked(
    table: Table, clubs: Sequence[int] | None = None
) -> tuple[list[Standing], tuple[Tie, ...]]:
    """All clubs of a table, or some of them among themselves, and the ties between them."""
    stage = table.stage
    ranking = format_of(stage).ranking(table.found, policy_of(stage), clubs, table.ledger)
    marks = marked(stage, len(table.results))
    by_club = {entry.team_id: entry for entry in table.entries}
    return _rows(ranking, by_club, table.ledger, marks), ranking.ties


def _rows(
    ranking: Ranking, entries: dict[int, Entry], ledger: Ledger, marks: Mapping[int, Marked]
) -> list[Standing]:
    records = [ledger.records[club] for club in ranking.clubs]
    return [
        Standing(
            entries[place.club].team,
            entries[place.club],
            record,
            place,
            games_behind(records[0], record),
            marks.get(place.club),
        )
        for place, record in zip(ranking.places, records, strict=True)
    ]


def _innings(stage: Stage) -> int:
    season = stage.season
    return RULESETS[season.league.ruleset].options(season.played_by).innings
