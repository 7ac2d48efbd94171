"""What the page of a season shows, in a fixed number of queries."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q
from django.http import Http404, HttpRequest

from engine import RULESETS
from engine.ruleset import Ruleset
from games.live.selectors import with_tables
from games.models import SimulationRun
from games.simulation.chunks import ACTIVE, TO_SIMULATE
from games.views.desk import OF_PART, Part, parts
from games.views.season_table import Asked, SeasonTable, counted_stages, shown_table
from league.models import Entry, Game, League, Season, Stage, Team
from league.permissions import may_see_schedule, visible
from league.race import Race, race
from league.standings import IN_TABLES, season_table
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
    """A season: its stages, the table of one, the games of one of its days, who leads it, and what
    is to be played."""

    season: Season
    league: League
    rules: Ruleset
    runs_league: bool  # whether who looks may publish and simulate
    stages: list[Stage]  # with their games counted; none where a round robin is all there is
    standings: SeasonTable | None  # None where no stage has a table
    clubs: int
    champions: list[Team]
    final: list[Entry]  # the last stage's places, best first, where no table says them
    race: Race | None
    batting: list[Board]
    pitching: list[Board]
    parts: list[Part]  # that whoever runs the league can have simulated
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
    first_date: datetime.date | None
    last_date: datetime.date | None
    team_query: str


def season_page(season: Season, asked: Asked, runs_league: bool) -> SeasonPage:
    """What a season's page shows.

    Without a day of play asked for the last day played is shown. Raises Http404 for a day that
    the season does not have, and for a stage without a table.
    """
    rules = RULESETS[season.league.ruleset]
    table = season_table(season, asked.stage)
    if asked.stage is not None and (table is None or not table.has_order):
        raise Http404(f"The season has no table of a stage {asked.stage}.")
    teams = table.clubs if table else {}
    stages = counted_stages(season)
    counted: dict[str, Any] = {
        "planned": Count("pk"),
        **MARKED,
        "to_simulate": Count("pk", filter=TO_SIMULATE),
    }
    played_on: Any = season.games.values(*OF_PART).annotate(**counted)
    counts: list[dict[str, Any]] = list(played_on.order_by("day", "date"))
    totals = {
        name: sum(one[name] for one in counts)
        for name in ("planned", "played", "at_table", "to_simulate")
    }
    days = {one["day"]: one["date"] for one in counts}
    last_day = max(days, default=None)
    last_date = max(days.values(), default=None)
    picked = asked.day
    day = picked or max((one["day"] for one in counts if one["played"]), default=1)
    if picked is not None and not 1 <= picked <= (last_day or 0):
        raise Http404(f"The season has no day {picked}.")
    games = list(season.games.filter(day=day).order_by("number"))
    for game in games:
        game.season = season
        game.visitors, game.home = teams[game.visitors_id], teams[game.home_id]
    with_tables(games)
    run = season.runs.first()
    batting, pitching = leaders(season)
    in_table = table if table and table.has_order else None
    live = season.state in (Season.State.PUBLISHED, Season.State.UNDER_WAY)
    running = run is not None and run.state in ACTIVE
    alone = len(stages) == 1 and stages[0].format == Stage.Format.ROUND_ROBIN
    return SeasonPage(
        season=season,
        league=season.league,
        rules=rules,
        runs_league=runs_league,
        stages=[] if alone else stages,
        standings=shown_table(in_table, stages, asked, last_date) if in_table else None,
        clubs=len(teams),
        champions=table.champions if table else [],
        final=table.final if table and stages[-1].format not in IN_TABLES else [],
        race=race(in_table) if in_table else None,
        batting=batting,
        pitching=pitching,
        parts=parts(counts, stages) if runs_league and live and not running else [],
        run=run,
        running=running,
        live=live,
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
        last_day=last_day,
        first_date=min(days.values(), default=None),
        last_date=last_date,
        team_query=f"?season={season.slug}",
    )
