"""The tables of seasons: what is stored of their stages, ranked by `league.competition`."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
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
from league.models import Entry, Season, Stage, Team
from league.stages.loading import format_of, policy_of, results_of, value

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
    """A stage as it stands: all its clubs in one order, and those of each division."""

    stage: Stage
    rows: list[Standing]
    ties: tuple[Tie, ...] = ()
    divisions: list[Division] = field(default_factory=list)
    results: Sequence[values.Result] = ()


class Column(NamedTuple):
    """A column of the table: its name in addresses, its heading, and what that means."""

    name: str
    heading: str
    words: str


COLUMNS: Final = (
    Column("won", "W", "Won"),
    Column("lost", "L", "Lost"),
    Column("pct", "Pct", "Share of games won"),
    Column("behind", "GB", "Games behind the leader"),
    Column("home", "Home", "Won and lost at home"),
    Column("away", "Away", "Won and lost away"),
    Column("last_ten", "L10", "Last ten games"),
    Column("streak", "Strk", "Streak"),
    Column("scored", "RS", "Runs scored"),
    Column("allowed", "RA", "Runs allowed"),
    Column("diff", "Diff", "Run difference"),
)
#: The columns in which less is better.
LOW: Final = frozenset({"lost", "behind", "allowed"})


def in_column(row: Standing, column: str) -> float | Fraction | None:
    """The number by which a column sorts this row."""
    if column in ("home", "away", "last_ten"):
        games: WonLost = getattr(row, column)
        return games.pct
    names = {"behind": "games_behind", "scored": "runs_scored", "allowed": "runs_allowed"}
    number: float | Fraction | None = getattr(row, names.get(column, column))
    return number


def standings(season: Season) -> list[Standing]:
    """The season's table, best first. Two queries, whatever the number of games."""
    found = tables([season])
    return found[season.pk].rows if season.pk in found else []


def tables(seasons: Iterable[Season]) -> dict[int, Table]:
    """The table of each of these seasons, whose leagues are known: of its last stage that has one
    and has begun, or else of its first stage. By the season's key; two queries."""
    by_key = {season.pk: season for season in seasons}
    chosen: dict[int, Entered] = {}
    for stage, entries in _entered(Entry.objects.filter(stage__season__in=by_key)):
        if stage.format in IN_TABLES or stage.season_id not in chosen:
            stage.season = by_key[stage.season_id]
            chosen[stage.season_id] = Entered(stage, entries)
    return {table.stage.season_id: table for table in _drawn(chosen.values())}


def stage_tables(stages: Iterable[Stage], until: datetime.date | None = None) -> list[Table]:
    """Stages, whose seasons and leagues are known, as they stand, or as they stood at the end of a
    day in their league's zone. Two queries."""
    by_key = {stage.pk: stage for stage in stages}
    found = [
        Entered(by_key[stage.pk], entries)
        for stage, entries in _entered(Entry.objects.filter(stage__in=by_key))
    ]
    return _drawn(found, until)


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


def _drawn(found: Iterable[Entered], until: datetime.date | None = None) -> list[Table]:
    stages = list(found)
    played = results_of({stage.pk: _innings(stage) for stage, _ in stages})
    tables = []
    for stage, entries in stages:
        results = played.get(stage.pk, [])
        if until is not None:
            results = values.until(results, until, ZoneInfo(stage.season.league.time_zone))
        tables.append(table(stage, entries, results))
    return tables


def table(stage: Stage, entries: Sequence[Entry], results: Sequence[values.Result]) -> Table:
    """The table of a stage of these entries, by these results."""
    league = stage.season.league
    by_club = {}
    for entry in entries:
        by_club[entry.team_id] = entry
        entry.team.league = league
    found = value(stage, entries, results)
    played = format_of(stage)
    policy = policy_of(stage)
    ledger = played.ledger(found)
    ranking = played.ranking(found, policy, ledger=ledger)
    divisions = []
    for name, pool in values.pools(found.entries).items():
        if name:
            own = played.ranking(found, policy, [one.club for one in pool], ledger=ledger)
            rows = _rows(own, by_club, ledger)
            divisions.append(Division(name, pool[0].conference, rows, own.ties))
    return Table(stage, _rows(ranking, by_club, ledger), ranking.ties, divisions, results)


def _rows(ranking: Ranking, entries: dict[int, Entry], ledger: Ledger) -> list[Standing]:
    records = [ledger.records[club] for club in ranking.clubs]
    return [
        Standing(
            entries[place.club].team,
            entries[place.club],
            record,
            place,
            games_behind(records[0], record),
        )
        for place, record in zip(ranking.places, records, strict=True)
    ]


def _innings(stage: Stage) -> int:
    league = stage.season.league
    return RULESETS[league.ruleset].options(league.options).innings
