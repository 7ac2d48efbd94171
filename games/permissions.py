"""Who may sit down at a live table, look at it, step in there, and draw up a team's lineups."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

from games.live.seating import Person, seats_of
from games.live.session import Session
from games.live.sittings import sat
from league.models import Game, Team
from league.office.acts import Act, Role
from league.permissions import may, require_sight, roles


def require_sight_of(request: HttpRequest, found: Session, who: Person) -> None:
    """Raises Http404 where the table does not exist for this visitor: a friendly is for who plays
    in it, unless they let others watch."""
    if found.live.game is not None:
        if not seats_of(who, found.sides):
            require_sight(request, found.live.game.season.league)
    elif not (found.live.watchable or seats_of(who, found.sides) or request.user.is_staff):
        raise Http404("There is no such game.")


def manages(visitor: Any, game: Game) -> bool:
    """Whether the visitor manages one of the teams of a scheduled game."""
    return visitor.pk is not None and visitor.pk in (game.visitors.manager_id, game.home.manager_id)


def may_open(visitor: Any, game: Game) -> bool:
    """Whether the visitor may open the table of a scheduled game: its managers and who runs the
    league."""
    return manages(visitor, game) or may(visitor, Act.RULE, game.season.league)


def may_step_in(visitor: Any, session: Session) -> bool:
    """Whether the visitor decides what becomes of a side that is stuck: who runs the league and has
    not sat at this table."""
    game = session.live.game
    if game is None or visitor.pk in [side.person_id for side in session.sides]:
        return False
    return may(visitor, Act.RULE, game.season.league) and not sat(session, visitor.pk)


def may_draw_up(visitor: Any, team: Team) -> bool:
    """Whether the visitor says how a team plays: its managers; of an AI's, who runs the league."""
    if team.manager_id is not None:
        sits = bool(visitor.pk == team.manager_id)
        return sits or Role.MANAGER in roles(visitor, team.league, team)
    return may(visitor, Act.EDIT_TEAM, team.league)
