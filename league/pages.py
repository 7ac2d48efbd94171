"""What the pages of all apps share: who may see and run a league, breadcrumbs, refusals."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from league.errors import LeagueError
from league.models import League, Team

Visitor = AbstractBaseUser | AnonymousUser
Crumbs = list[tuple[str, str | None]]


def visible_leagues(visitor: Any) -> QuerySet[League]:
    """The leagues that a visitor may know of.

    A private one is its commissioner's, its managers' and the staff's.
    """
    leagues = League.objects.all()
    if visitor.is_staff:
        return leagues
    public = Q(visibility=League.Visibility.PUBLIC)
    if not visitor.pk:
        return leagues.filter(public)
    manages = Exists(Team.objects.filter(league=OuterRef("pk"), person=visitor.pk))
    return leagues.filter(public | Q(commissioner=visitor.pk) | manages)


def may_see(visitor: Any, league: League) -> bool:
    """Whether a page of this league exists for the visitor. One query at most."""
    if league.visibility == League.Visibility.PUBLIC or may_run(visitor, league):
        return True
    return bool(visitor.is_authenticated) and league.teams.filter(person=visitor.pk).exists()


def may_run(visitor: Any, league: League) -> bool:
    """Whether the visitor may publish and simulate: the league's commissioner, and staff."""
    return bool(visitor.is_authenticated) and (
        visitor.is_staff or visitor.pk == league.commissioner_id
    )


def require_sight(request: HttpRequest, league: League) -> None:
    """Raises Http404 where the league does not exist for this visitor."""
    if not may_see(request.user, league):
        raise Http404("There is no such league.")


def require_commissioner(request: HttpRequest, league: League, back: str) -> HttpResponse | None:
    """None for whoever may run the league, the way to the login for whoever is not logged in.

    Raises Http404 for whoever may not even see it, PermissionDenied for everybody else.
    """
    require_sight(request, league)
    if not request.user.is_authenticated:
        return redirect_to_login(back)
    if not may_run(request.user, league):
        raise PermissionDenied
    return None


def refusal(request: HttpRequest, error: LeagueError, back: str = "") -> HttpResponse:
    """The page that tells a person why a service refused, and where to go from there."""
    template = {404: "404.html", 409: "409.html"}.get(error.status, "error.html")
    context = {"message": error.message, "heading": "That was refused", "back": back}
    return render(request, template, context, status=error.status)


View = Callable[..., HttpResponse]


def cached_privately(view: View) -> View:
    """A short life in the visitor's own browser, and nowhere else: private leagues are private."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "private, max-age=300"
        return response

    return wrapped
