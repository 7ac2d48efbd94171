"""Calendars for other programs, and the page of their addresses."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import parse_etags
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.feeds import calendar
from league.models import CalendarKey, Game, League, Team
from league.models.office import new_token
from league.permissions import visible, visible_leagues
from league.views import form_methods

AN_HOUR = 3600


@require_safe
def of_league(request: HttpRequest, slug: str) -> HttpResponse:
    """The games of a league that this visitor sees."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    return _answer(request, league.name, _of_league(league))


@require_safe
def of_team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """The games of a club."""
    teams = visible(request.user, Team.objects.select_related("league"), "league")
    found = get_object_or_404(teams, league__slug=slug, slug=team)
    games = Game.objects.filter(Q(home=found) | Q(visitors=found))
    return _answer(request, f"{found}, {found.league.name}", games)


@require_safe
def of_person(request: HttpRequest, token: str) -> HttpResponse:
    """The games of the clubs that somebody manages, to whoever has their secret address."""
    key = _key(token)
    own = Team.objects.filter(Q(manager=key.person) | Q(memberships__person=key.person))
    games = Game.objects.filter(Q(home__in=own) | Q(visitors__in=own))
    return _answer(request, f"Games of {key.person.get_username()}", games)


@require_safe
def of_private(request: HttpRequest, token: str, slug: str) -> HttpResponse:
    """The games of a league that somebody sees, to whoever has their secret address."""
    league = get_object_or_404(visible_leagues(_key(token).person), slug=slug)
    return _answer(request, league.name, _of_league(league))


@dataclass(slots=True)
class AddressesPage:
    """The secret addresses of somebody's calendars: their own, and of private leagues by name."""

    mine: str
    private: list[tuple[str, str]]


@login_required
@form_methods
@never_cache
def addresses(request: HttpRequest) -> HttpResponse:
    """Where my calendars are. Posted, they get other addresses, and the old ones end."""
    key, _ = CalendarKey.objects.get_or_create(person_id=request.user.pk)
    if request.method == "POST":
        key.token = new_token()
        key.save(update_fields=["token"])
        messages.success(request, "Your calendars have other addresses; the old ones are empty.")
        return redirect("calendars")
    leagues = visible_leagues(request.user).filter(visibility=League.Visibility.PRIVATE)
    if request.user.is_staff:
        leagues = leagues.filter(Q(owner=request.user) | Q(memberships__person=request.user))
    page = AddressesPage(
        settings.SITE_URL + reverse("my_calendar", args=[key.token]),
        [
            (
                league.name,
                settings.SITE_URL + reverse("private_calendar", args=[key.token, league.slug]),
            )
            for league in leagues.distinct().order_by("name")
        ],
    )
    return render(request, "games/calendars.html", {"page": page})


def _of_league(league: League) -> QuerySet[Game]:
    return Game.objects.filter(season__league=league)


def _key(token: str) -> CalendarKey:
    key = CalendarKey.objects.select_related("person").filter(token=token).first()
    if key is None or not key.person.is_active:
        raise Http404("There is no such calendar.")
    return key


def _answer(request: HttpRequest, name: str, games: QuerySet[Game]) -> HttpResponse:
    body = calendar(name, games)
    mark = f'"{sha256(body).hexdigest()[:32]}"'
    if mark in parse_etags(request.headers.get("if-none-match", "")):
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["ETag"] = mark
    response["Cache-Control"] = f"private, max-age={AN_HOUR}"
    return response
