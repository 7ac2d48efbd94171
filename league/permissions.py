"""Who may see and run a league: for pages, event streams and whatever else is asked for one."""

from __future__ import annotations

from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from league.models import League, Season, Team

Row = TypeVar("Row", bound=Model)


def visible(visitor: Any, rows: QuerySet[Row], league: str) -> QuerySet[Row]:
    """Those of the rows whose league a visitor may know of; `league` is the way to it, “” for
    leagues themselves.

    A private one is its commissioner's, its managers' and the staff's. A page looks its subject up
    among these alone: what is private is then not there, by the same query as what is nowhere.
    """
    if visitor.is_staff:
        return rows
    way = league and f"{league}__"
    sight = Q(**{f"{way}visibility": League.Visibility.PUBLIC})
    if visitor.pk:
        manages = Team.objects.filter(league=OuterRef(f"{way}pk"), manager=visitor.pk)
        sight |= Q(**{f"{way}commissioner": visitor.pk}) | Q(Exists(manages))
    return rows.filter(sight)


def visible_leagues(visitor: Any) -> QuerySet[League]:
    """The leagues that a visitor may know of."""
    return visible(visitor, League.objects.all(), "")


def may_see_schedule(visitor: Any, season: Season) -> bool:
    """Whether a season's games, teams and days are there for the visitor, who sees its league: a
    draft's are its commissioner's alone."""
    return season.state != Season.State.DRAFT or may_run(visitor, season.league)


def may_see(visitor: Any, league: League) -> bool:
    """Whether a page of this league exists for the visitor. One query at most."""
    if league.visibility == League.Visibility.PUBLIC or may_run(visitor, league):
        return True
    return bool(visitor.is_authenticated) and league.teams.filter(manager=visitor.pk).exists()


def may_run(visitor: Any, league: League) -> bool:
    """Whether the visitor may publish and simulate: the league's commissioner, and staff."""
    return bool(visitor.is_authenticated) and (
        visitor.is_staff or visitor.pk == league.commissioner_id
    )


def may_dress(visitor: Any, team: Team) -> bool:
    """Whether the visitor chooses a team's crest: its manager, and who runs the league."""
    managed = team.manager_id is not None and visitor.pk == team.manager_id
    return managed or may_run(visitor, team.league)


def require_sight(request: HttpRequest, league: League) -> None:
    """Raises Http404 where the league does not exist for this visitor."""
    if not may_see(request.user, league):
        raise Http404("There is no such league.")


def require_commissioner(request: HttpRequest, league: League, back: str) -> HttpResponse | None:
    """None for whoever may run the league, the way to the login for whoever is not logged in.

    Raises PermissionDenied for everybody else. The caller has found the league among those that the
    visitor may know of.
    """
    if not request.user.is_authenticated:
        return redirect_to_login(back)
    if not may_run(request.user, league):
        raise PermissionDenied
    return None
