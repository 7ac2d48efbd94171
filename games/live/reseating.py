"""A team changes hands, and the games that it is playing live with it."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.live import acts, sittings
from games.live.news import keep
from games.live.opening import begin_if_ready, start_clock
from games.live.session import find
from games.models import LiveGame
from league.models import Team
from league.signals import manager_changed


@receiver(manager_changed)
def reseat(team: Team, by: Any = None, **_: Any) -> None:
    """The questions, the clock and the mail of its side are now the new manager's; lineups sent
    stay. Raises Conflict where somebody would come to play against a hand that they may have seen.
    """
    unfinished = LiveGame.objects.exclude(state=LiveGame.State.OVER)
    for pk in unfinished.filter(sides__team=team).order_by("pk").values_list("pk", flat=True):
        session = find(pk, lock=True)
        if session.over:
            continue  # it ended while we waited for its row
        for side in session.sides:
            if side.team_id == team.pk:
                sittings.require_fair(session, side.seat, team.manager_id, by and by.pk)
                was = side.person
                sittings.seat(side, team.manager_id, team.ai)
                acts.note(
                    session, "given" if team.manager_id else "taken", side.seat, by=by, was=was
                )
                side.standing_orders, side.habits, side.hints = {}, {}, False
                side.asked_at = None
                side.present = False
                side.accepted = side.accepted or not side.person_id
        start_clock(session)
        if session.live.state == LiveGame.State.LINEUPS:
            begin_if_ready(session)
        keep(session)
