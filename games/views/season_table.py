"""The standings on a season's page: of a stage, in parts, on a day, with what would follow."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count, Q
from django.http import Http404
from django.utils import timezone
from django.utils.formats import date_format

from league.ending import Ending, endings
from league.grouping import Cell, Group, groups, head_to_head, ways
from league.models import Game, Season, Stage, Team
from league.reasons import Asked as RuleAsked
from league.reasons import Reason, decisive, table_reasons
from league.sorting import Sort
from league.standings import Column, Table, as_of, columns_of, in_column

BY_TABLE: Final = Sort("sort")


class Asked(NamedTuple):
    """What of a season is asked for: a day of play, and of which stage the table is, in which
    order, in which parts, at the end of which day; `wrong` says what is no such day."""

    day: int | None = None
    sort: Sort = BY_TABLE
    stage: int | None = None
    by: str = ""
    on: datetime.date | None = None
    wrong: str = ""


@dataclass(slots=True)
class SeasonTable:
    """Standings. `why` has the rule that gave a club its place, by the club."""

    stage: Stage
    columns: tuple[Column, ...]
    sort: Sort
    groups: list[Group]  # each sorted as the reader asked
    by: str
    ways: list[str]
    on: datetime.date | None
    error: str  # what was no day
    asked_on: str
    earlier: datetime.date | None  # days with results
    later: datetime.date | None
    marked: bool  # it says what is settled, or that it is not
    settled: bool  # the marks are of these results
    left: int  # games
    berths: bool
    going: set[int]  # the clubs that would go on
    why: dict[int, RuleAsked]
    reasons: list[Reason]
    endings: list[Ending]
    grid: list[tuple[Team, list[Cell]]]


def counted_stages(season: Season) -> list[Stage]:
    """A season's stages in order, with their games counted. One query."""
    game = "series__games"
    stages: list[Stage] = list(
        season.stages.annotate(
            planned=Count(game, filter=~Q(**{f"{game}__state": Game.State.ANNULLED})),
            played=Count(game, filter=Q(**{f"{game}__state": Game.State.FINAL})),
        ).order_by("number")
    )
    for stage in stages:
        stage.season = season
    return stages


def shown_table(
    table: Table, stages: list[Stage], asked: Asked, last_date: datetime.date | None
) -> SeasonTable:
    """The standings of a table as they are asked for; no query. `stages` are all of its season,
    counted, `last_date` is that of the schedule. Raises Http404 for parts that it has not."""
    known = ways(table)
    if asked.by and asked.by not in known:
        raise Http404("The table has no such parts.")
    by = asked.by or known[0]
    zone = ZoneInfo(table.stage.season.league.time_zone)
    played = sorted({one.finished_at.astimezone(zone).date() for one in table.results})
    on, wrong = asked.on, asked.wrong
    latest = max(filter(None, [timezone.now().astimezone(zone).date(), last_date, *played[-1:]]))
    if on and on > latest:
        wrong = f"{date_format(on, 'j F Y')} is still to come: choose a day up to today."
        on = None
    then = as_of(table, on) if on else table
    parts = groups(then, by)
    counts = next(one for one in stages if one.pk == table.stage.pk)
    berths = any(row.mark and row.mark.berth for row in table.rows)
    over = table.stage.state == Stage.State.COMPLETE
    begun = bool(table.results) and table.stage.format == Stage.Format.ROUND_ROBIN
    marked = begun and not on and (berths or not over)  # at the end the places say the rest
    settled = all(row.mark for row in table.rows)
    found = [] if on else endings(table, stages)
    seen = [*parts, *(chase.group for ending in found for chase in ending.wild_cards)]
    ties = {tie.clubs: tie for part in seen for tie in part.ties}
    why = {
        row.team.pk: rule
        for part in parts
        for row in part.rows
        if (rule := decisive(row, then.clubs))
    }
    grid = head_to_head(then, parts) if then.results else []
    for part in parts:
        part.rows = asked.sort.arrange(part.rows, in_column)
    return SeasonTable(
        stage=table.stage,
        columns=columns_of(then, marked and not over),
        sort=asked.sort,
        groups=parts,
        by=by,
        ways=known,
        on=on,
        error=wrong,
        asked_on=on.isoformat() if on else "",
        earlier=max((day for day in played if day < (on or played[-1])), default=None),
        later=min((day for day in played[:-1] if on and day > on), default=None),
        marked=marked,
        settled=settled,
        left=counts.planned - counts.played,  # type: ignore[attr-defined]
        berths=berths,
        going={one.team.pk for ending in found for one in ending.going},
        why=why,
        reasons=table_reasons(then, [list(ties.values())]),
        endings=found,
        grid=grid,
    )
