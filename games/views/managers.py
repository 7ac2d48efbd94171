"""The page on which a commissioner gives teams to their managers and takes them back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from league.errors import LeagueError
from league.models import League, Team
from league.office.acts import Act
from league.pages import shown
from league.people import find_person, give_team, take_team_back
from league.permissions import require, visible_leagues


class ManagerForm(forms.Form):
    """Whom one team is given to."""

    username = forms.CharField(
        max_length=150,
        error_messages={"required": "Write the username of the new manager."},
        widget=forms.TextInput(
            attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
        ),
    )


@dataclass(slots=True)
class ManagersPage:
    """The teams of a league, each with its form."""

    league: League
    rows: list[tuple[Team, ManagerForm]]


@require_http_methods(["GET", "HEAD", "POST"])
def league_managers(request: HttpRequest, slug: str) -> HttpResponse:
    """A form for each team; a post gives one to a person, or takes it back."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.GIVE_TEAM, league):
        return elsewhere
    teams = list(league.teams.select_related("manager"))
    for team in teams:
        team.league = league
    rows = {team.slug: (team, ManagerForm(auto_id=f"id_{team.pk}_%s")) for team in teams}
    if request.method == "POST":
        posted = request.POST.get("team", "")
        if posted not in rows:
            raise Http404("The league has no such team.")
        team = rows[posted][0]
        form = ManagerForm(request.POST, auto_id=f"id_{team.pk}_%s")
        if said := _change(team, form, request.POST.get("action"), request.user):
            messages.success(request, said)
            return redirect("league_managers", league.slug)
        rows[team.slug] = (team, form)
    content = ManagersPage(league, list(rows.values()))
    crumbs = [(league.name, league.get_absolute_url()), ("Managers", None)]
    status = 422 if request.method == "POST" else 200
    return render(request, "games/managers.html", shown(content, crumbs=crumbs), status=status)


def _change(team: Team, form: ManagerForm, action: str | None, by: Any) -> str:
    """Do what a form asks for and say what was done; nothing, with the form's errors, if it was
    refused."""
    taken = action == "take"
    if not form.is_valid() and not taken:
        return ""
    try:
        if taken:
            take_team_back(team, by)
            return f"The {team} are managed by the AI again."
        person = find_person(form.cleaned_data["username"])
        give_team(team, person, by)
        return f"The {team} are managed by {person.get_username()} now."
    except LeagueError as error:
        form.errors.clear()
        form.add_error("username", error.message)
        return ""
