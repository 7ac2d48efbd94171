"""A team's standing lineup: what plays when its manager sends none for a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine import RULESETS
from engine.ruleset import Ruleset
from games.lineups import set_lineup
from games.models import Lineup
from games.permissions import may_draw_up
from games.presentation.lineups import Board
from games.views.lineup_form import Field, LineupForm, laid_out, posted_spots
from league.errors import Invalid
from league.models import Team
from league.pages import shown
from league.permissions import visible

HOME: Final = 1  # whose pieces a club shows when it is at no table


@dataclass(slots=True)
class StandingLineupPage:
    """A team's standing lineup in its form."""

    team: Team
    rules: Ruleset
    form: LineupForm
    fields: list[Field]  # none where there is nothing to choose
    board: Board | None
    wears: str  # the class of the club’s colors


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def standing_lineup(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """The form, for the team's manager; of a team that an AI manages, for the commissioner.

    Nobody else sees it: what a team means to play is its secret. With `check` posted nothing is
    stored and what is wrong comes back, field by field.
    """
    teams = Team.objects.select_related("league")
    found = get_object_or_404(visible(request.user, teams, "league"), league__slug=slug, slug=team)
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    if not may_draw_up(request.user, found):
        raise PermissionDenied
    rules = RULESETS[found.league.ruleset]
    options = rules.options(found.league.options)
    status = 200
    if request.method == "POST":
        form = LineupForm(rules, posted_spots(rules, request.POST))
        try:
            if "check" in request.GET:
                form.check(options)
            else:
                set_lineup(found, form.spots)
                messages.success(request, "The standing lineup is stored.")
                return HttpResponseRedirect(found.get_absolute_url(), status=303)
        except Invalid as error:
            form.refuse(error)
            status = 200 if "check" in request.GET else error.status
    else:
        stored = Lineup.objects.filter(team=found).first()
        form = LineupForm(rules, stored.spots if stored else rules.default_lineup)
    names = dict(found.players.values_list("spot", "name"))
    fields, board = laid_out(form, options, HOME, names)
    page = StandingLineupPage(found, rules, form, fields, board, f"team-{found.pk}")
    if "check" in request.GET:
        return render(request, "live/lineup_errors.html", shown(page))
    league = found.league
    crumbs = [
        (league.name, league.get_absolute_url()),
        (str(found), found.get_absolute_url()),
        ("Standing lineup", None),
    ]
    return render(request, "live/standing_lineup.html", shown(page, crumbs=crumbs), status=status)
