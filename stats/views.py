"""Pages of a team and of a player: who they are and what they have done."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.models import Player, Season, Team
from league.pages import require_sight


@require_safe
def team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """A team in one season: roster, totals, schedule and results."""
    found = get_object_or_404(Team.objects.select_related("league"), league__slug=slug, slug=team)
    require_sight(request, found.league)
    return render(request, "stats/team.html", {})


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """A player: his tile, his seasons, and his games one by one."""
    found = get_object_or_404(Player.objects.select_related("team__league"), pk=pk)
    require_sight(request, found.team.league)
    return render(request, "stats/player.html", {})
