"""What the page of a season shows, in a fixed number of queries."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Max, Min, Q
from django.http import Http404, HttpRequest

from engine import RULESETS
from engine.ruleset import Ruleset
from games.live.selectors import with_tables
from games.models import SimulationRun
from games.simulation.chunks import ACTIVE, TO_SIMULATE
from league.models import Game, League, Season, Team
from league.permissions import may_see_schedule, visible
from league.race import Race, race
from league.reasons import Reason, table_reasons
from league.sorting import Sort
from league.standings import COLUMNS, Column, Standing, in_column, tables
from stats.selectors.leaders import Board, leaders


def find_season(
    request: HttpRequest, league_slug: str, season_slug: str, *, draft: bool = False
) -> Season:
    """The season with its league. Http404 where it is not there for this visitor.

    Nor is a draft, but for its commissioner; with `draft` it is, for an address that tells no more
    than that there is one.
    """
    seasons = visible(request.user, Season.objects.select_related("league"), "league")
    season = seasons.filter(league__slug=league_slug, slug=season_slug).first()
    if season is None or not (draft or may_see_schedule(request.user, season)):
        raise Http404("There is no such season.")
    return season


BY_TABLE: Final = Sort("sort")
OVER: Final = Q(state=Game.State.FINAL)
#: What a season's mark counts among its games.
MARKED: Final = {
    "played": Count("pk", filter=OVER),
    "at_table": Count("pk", filter=Q(state=Game.State.LIVE)),
}


def season_mark(season: Season, run: SimulationRun | None, *, played: int, at_table: int) -> str:
    """Short text that changes whenever the page of the season would; `run` is its latest, and the
    counts are those of MARKED."""
    parts = [season.state, played, at_table]
    if run:
        parts += [run.pk, run.state, run.done]
    return "-".join(map(str, parts))


@dataclass(slots=True)
class SeasonPage:
    """A season: its table, the games of one of its days, who leads it, and what is to be played."""

    season: Season
    league: League
    rules: Ruleset
    runs_league: bool  # whether who looks may publish and simulate
    rows: list[Standing]  # sorted as the reader asked
    leader: Team | None
    sort: Sort
    race: Race | None
    reasons: list[Reason]  # of places that a tie-break decided
    batting: list[Board]
    pitching: list[Board]
    run: SimulationRun | None  # the latest
    running: bool
    live: bool  # whether results may still come
    mark: str
    planned: int  # games, as those that follow
    played: int
    to_simulate: int
    for_people: int
    regulation: int  # innings
    day: int  # whose games are shown
    picked: bool  # it was asked for
    games: list[Game]
    days: dict[int, datetime.date]
    last_day: int | None
    next_day: int | None  # to be simulated
    first_date: datetime.date | None
    last_date: datetime.date | None
    team_query: str
    columns: tuple[Column, ...] = COLUMNS


def season_page(
    season: Season, picked: int | None, runs_league: bool, sort: Sort = BY_TABLE
) -> SeasonPage:
    """What a season's page shows.

    `picked` is the day of play asked for; without one the last day played is shown. Raises
    Http404 for a day that the season does not have.
    """
    rules = RULESETS[season.league.ruleset]
    table = tables([season])[season.pk]
    rows = table.rows
    teams = {row.team.pk: row.team for row in rows}
    totals = season.games.aggregate(
        planned=Count("pk"),
        **MARKED,
        last_day=Max("day"),
        played_day=Max("day", filter=OVER),
        to_simulate=Count("pk", filter=TO_SIMULATE),
        next_day=Min("day", filter=TO_SIMULATE),
        first_date=Min("date"),
        last_date=Max("date"),
    )
    day = picked or totals["played_day"] or 1
    if picked is not None and not 1 <= picked <= (totals["last_day"] or 0):
        raise Http404(f"The season has no day {picked}.")
    days = dict(season.games.order_by("day").values_list("day", "date").distinct())
    games = list(season.games.filter(day=day).order_by("number"))
    for game in games:
        game.season = season
        game.visitors, game.home = teams[game.visitors_id], teams[game.home_id]
    with_tables(games)
    run = season.runs.first()
    batting, pitching = leaders(season)
    return SeasonPage(
        season=season,
        league=season.league,
        rules=rules,
        runs_league=runs_league,
        rows=sort.arrange(rows, in_column),
        leader=rows[0].team if rows else None,
        sort=sort,
        race=race(table),
        reasons=table_reasons(table),
        batting=batting,
        pitching=pitching,
        run=run,
        running=run is not None and run.state in ACTIVE,
        live=season.state in (Season.State.PUBLISHED, Season.State.UNDER_WAY),
        mark=season_mark(season, run, played=totals["played"], at_table=totals["at_table"]),
        planned=totals["planned"],
        played=totals["played"],
        to_simulate=totals["to_simulate"],
        for_people=totals["planned"] - totals["played"] - totals["to_simulate"],
        regulation=season.league.options.get("innings", rules.Options().innings),
        day=day,
        picked=picked is not None,
        games=games,
        days=days,
        last_day=totals["last_day"],
        next_day=totals["next_day"],
        first_date=totals["first_date"],
        last_date=totals["last_date"],
        team_query=f"?season={season.slug}",
    )
