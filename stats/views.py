"""Pages of a team and of a player: who they are and what they have done."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.models import Player, Season, Team
from league.pages import may_run, require_sight
from stats.player_page import player_context
from stats.team_page import team_context


@require_safe
def team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """A team in one season (`?season=`, else its latest): roster, totals, schedule and results."""
    teams = Team.objects.select_related("league", "lineup", "person")
    found = get_object_or_404(teams, league__slug=slug, slug=team)
    require_sight(request, found.league)
    seasons = found.seasons.order_by("-starts_on", "-pk")
    if not may_run(request.user, found.league):
        seasons = seasons.exclude(state=Season.State.DRAFT)
    entered = list(seasons)
    for season in entered:
        season.league = found.league
    wanted = request.GET.get("season")
    picked = [season for season in entered if wanted in (None, season.slug)]
    if wanted is not None and not picked:
        raise Http404("The team is not in that season.")
    picked.sort(key=lambda season: season.state == Season.State.DRAFT)  # its latest real one
    context = team_context(found, picked[0] if picked else None, entered)
    runs = may_run(request.user, found.league)
    context["draws_up"] = (
        request.user.pk == found.person_id if found.person_id is not None else runs
    )
    context["crumbs"] = [
        (found.league.name, found.league.get_absolute_url()),
        *((s.name, s.get_absolute_url()) for s in picked[:1]),
        (str(found), None),
    ]
    return render(request, "stats/team.html", context)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """A player: his piece, his seasons, the games of one of them (`?season=`, else the last)."""
    found = get_object_or_404(Player.objects.select_related("team__league", "team__lineup"), pk=pk)
    league = found.team.league
    require_sight(request, league)
    context = player_context(found, request.GET.get("season"))
    if context is None:
        raise Http404("The player was not in that season.")
    context["crumbs"] = [
        (league.name, league.get_absolute_url()),
        (str(found.team), found.team.get_absolute_url()),
        (found.name, None),
    ]
    return render(request, "stats/player.html", context)
