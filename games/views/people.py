"""Pages of a team and of a player: who they are and what they have done."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from games.presentation import presentation
from league.models import Player, Season, Team
from league.pages import may_run, visible
from stats.selectors.players import BATTING_LOG, PITCHING_LOG, career
from stats.selectors.teams import BATTING, PITCHING, team_season


@require_safe
def team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """A team in one season (`?season=`, else its latest): roster, totals, schedule and results."""
    teams = Team.objects.select_related("league", "lineup", "manager")
    found = get_object_or_404(visible(request.user, teams, "league"), league__slug=slug, slug=team)
    seasons = found.seasons.order_by("-starts_on", "-pk")
    if not may_run(request.user, found.league):
        seasons = seasons.exclude(state=Season.State.DRAFT)
    entered = list(seasons)
    for one in entered:
        one.league = found.league
    wanted = request.GET.get("season")
    picked = [one for one in entered if wanted in (None, one.slug)]
    if wanted is not None and not picked:
        raise Http404("The team is not in that season.")
    picked.sort(key=lambda one: one.state == Season.State.DRAFT)  # its latest real one
    season = picked[0] if picked else None
    rules = RULESETS[found.league.ruleset]
    players = list(found.players.all())
    draw = presentation(rules).piece
    runs = may_run(request.user, found.league)
    context = {
        "team": found,
        "league": found.league,
        "rules": rules,
        "roster": [(player, draw(rules.roster[player.spot], player)) for player in players],
        "seasons": entered,
        "season": season,
        "team_query": f"?season={season.slug}" if season else "",
        "played": team_season(found, season, players) if season else None,
        "batting_columns": BATTING,
        "pitching_columns": PITCHING,
        "draws_up": request.user.pk == found.manager_id if found.manager_id is not None else runs,
        "crumbs": [
            (found.league.name, found.league.get_absolute_url()),
            *((one.name, one.get_absolute_url()) for one in picked[:1]),
            (str(found), None),
        ],
    }
    return render(request, "games/team.html", context)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """A player: the piece, the seasons, the games of one of them (`?season=`, else the last)."""
    players = Player.objects.select_related("team__league", "team__lineup")
    found = get_object_or_404(visible(request.user, players, "team__league"), pk=pk)
    league = found.team.league
    done = career(found, request.GET.get("season"))
    if done is None:
        raise Http404("The player was not in that season.")
    rules = RULESETS[league.ruleset]
    spot = rules.roster[found.spot]
    context = {
        "player": found,
        "team": found.team,
        "league": league,
        "rules": rules,
        "spot": spot,
        "piece": presentation(rules).piece(spot, found),
        "career": done,
        "seasons": done.seasons,
        "season": done.season,
        "batting_columns": BATTING,
        "pitching_columns": PITCHING,
        "batting_log_columns": BATTING_LOG,
        "pitching_log_columns": PITCHING_LOG,
        "in_position": any(line.position for line in done.batting_log),
        "crumbs": [
            (league.name, league.get_absolute_url()),
            (str(found.team), found.team.get_absolute_url()),
            (found.name, None),
        ],
    }
    return render(request, "games/player.html", context)
