"""What the page of a season shows, in a fixed number of queries."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Count, Max, Min, Q
from django.http import Http404, HttpRequest

from engine import RULESETS
from games.models import SimulationRun
from games.simulation.chunks import ACTIVE, TO_SIMULATE
from league.models import Game, Season
from league.pages import may_see_schedule, visible
from league.standings import equal_records, standings
from stats.selectors.leaders import leaders


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


def season_context(season: Season, picked: int | None, runs_league: bool) -> dict[str, Any]:
    """Everything that the templates of a season's page need.

    `picked` is the day of play asked for; without one the last day played is shown. Raises
    Http404 for a day that the season does not have.
    """
    rules = RULESETS[season.league.ruleset]
    rows = standings(season)
    for row in rows:
        row.team.league = season.league
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
    run = season.runs.first()
    batting, pitching = leaders(season)
    return {
        "season": season,
        "league": season.league,
        "rules": rules,
        "rows": rows,
        "equal": equal_records(rows),
        "run": run,
        "running": run is not None and run.state in ACTIVE,
        "live": season.state in (Season.State.PUBLISHED, Season.State.UNDER_WAY),
        "mark": season_mark(season, run, played=totals["played"], at_table=totals["at_table"]),
        "runs_league": runs_league,
        "day": day,
        "picked": picked is not None,
        "days": days.items(),
        "day_date": days.get(day),
        "games": games,
        "leaders": [("Batting leaders", batting), ("Pitching leaders", pitching)],
        "regulation": season.league.options.get("innings", rules.Options().innings),
        "for_people": totals["planned"] - totals["played"] - totals["to_simulate"],
        "team_query": f"?season={season.slug}",
        **totals,
    }
