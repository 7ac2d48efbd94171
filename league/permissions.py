"""Who may do what in a league, by the table of `league.office.acts`: for pages, event streams,
tasks, services and whatever else asks."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from league.errors import Forbidden
from league.models import League, Membership, Season, Team
from league.office.acts import A_MANAGERS, FOR_ANYBODY, MAY, OF_A_CLUB, Act, Role, who_may

Row = TypeVar("Row", bound=Model)

#: Where a visitor keeps their memberships for the length of a request.
LOOKED_UP: Final = "looked_up_memberships"


def visible(visitor: Any, rows: QuerySet[Row], league: str) -> QuerySet[Row]:
    """Those of the rows whose league a visitor may know of; `league` is the way to it, “” for
    leagues themselves.

    A private one is theirs who have a role in it, and the staff's. A page looks its subject up
    among these alone: what is private is then not there, by the same query as what is nowhere.
    """
    if visitor.is_staff:
        return rows
    way = league and f"{league}__"
    sight = Q(**{f"{way}visibility": League.Visibility.PUBLIC})
    if visitor.pk:
        belongs = Membership.objects.filter(league=OuterRef(f"{way}pk"), person=visitor.pk)
        sight |= Q(**{f"{way}owner": visitor.pk}) | Q(Exists(belongs))
    return rows.filter(sight)


def visible_leagues(visitor: Any) -> QuerySet[League]:
    """The leagues that a visitor may know of."""
    return visible(visitor, League.objects.all(), "")


def roles(visitor: Any, league: League, team: Team | None = None) -> set[Role]:
    """What a visitor is to a league; with a `team`, a manager is who manages that one. One query,
    for all leagues of a visitor."""
    if not visitor.is_authenticated:
        return set()
    found = {
        Role(one.role)
        for one in _memberships(visitor)
        if one.league_id == league.pk and (team is None or one.team_id in (None, team.pk))
    }
    return found | {Role.OWNER} if visitor.pk == league.owner_id else found


def may(visitor: Any, act: Act, league: League, team: Team | None = None) -> bool:
    """Whether a visitor may do this in a league; acts of a club need the `team`. Staff may do
    everything but what is a manager's alone."""
    if act == Act.SEE and league.visibility == League.Visibility.PUBLIC:
        return True
    if not visitor.is_authenticated:
        return False
    if act in FOR_ANYBODY:
        return True
    assert team is not None or act not in OF_A_CLUB
    staff = visitor.is_staff and act not in A_MANAGERS
    if staff or (visitor.pk == league.owner_id and act in MAY[Role.OWNER]):
        return True  # without a query
    return any(act in MAY[role] for role in roles(visitor, league, team))


def may_see(visitor: Any, league: League) -> bool:
    """Whether a page of this league exists for the visitor."""
    return may(visitor, Act.SEE, league)


def may_see_schedule(visitor: Any, season: Season) -> bool:
    """Whether a season's games, teams and days are there for the visitor, who sees its league: a
    draft's are there for who draws it up."""
    return season.state != Season.State.DRAFT or may(visitor, Act.SEE_DRAFTS, season.league)


def require_sight(request: HttpRequest, league: League) -> None:
    """Raises Http404 where the league does not exist for this visitor."""
    if not may_see(request.user, league):
        raise Http404("There is no such league.")


def require(
    request: HttpRequest, act: Act, league: League, back: str = "", team: Team | None = None
) -> HttpResponse | None:
    """For a page: None for whoever may do this, the way to the login, and then `back` (or to this
    page), for whoever is not logged in.

    Raises PermissionDenied, saying whose it is, for everybody else. The caller has found the league
    among those that the visitor may know of.
    """
    if not request.user.is_authenticated:
        return redirect_to_login(back or request.path)
    if not may(request.user, act, league, team):
        raise PermissionDenied(_whose(act, league))
    return None


def authorize(by: Any, act: Act, league: League, team: Team | None = None) -> None:
    """For a service: raises Forbidden where `by` may not do this now; None is the house, which
    may."""
    if hasattr(by, LOOKED_UP):
        delattr(by, LOOKED_UP)
    if by is not None and not may(by, act, league, team):
        raise Forbidden(_whose(act, league))


def _whose(act: Act, league: League) -> str:
    return f"In the {league} this is for {who_may(act)}."


def _memberships(visitor: Any) -> list[Membership]:
    """All of a visitor's, looked up once a request."""
    if not hasattr(visitor, LOOKED_UP):
        setattr(visitor, LOOKED_UP, list(Membership.objects.filter(person=visitor.pk)))
    found: list[Membership] = getattr(visitor, LOOKED_UP)
    return found
