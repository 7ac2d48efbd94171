"""A team changes hands, and the games that it is playing at the live table with it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from games.models import LiveGame
from games.table import acts, sittings
from games.table.news import keep
from games.table.opening import begin_if_ready
from games.table.table import find
from league import people
from league.models import Team


def give_team(team: Team, person: User, by: User | None = None) -> Team:
    """Let a person manage a team, and take its seat in every game under way; `by` is who does it.

    Raises Conflict when he manages it already, and where somebody would come to play against a hand
    that he may have seen.
    """
    with transaction.atomic():
        given = people.give_team(team, person)
        _reseat(given, by)
    return given


def take_team_back(team: Team, by: User | None = None) -> Team:
    """Let the AI manage a team again, in every game under way too; `by` is who does it.

    Raises Conflict when no person manages it, and where he who plays against it has seen its hand.
    """
    with transaction.atomic():
        taken = people.take_team_back(team)
        _reseat(taken, by)
    return taken


def _reseat(team: Team, by: Any) -> None:
    """His questions, his clock and his mail are now the new manager's; lineups sent stay."""
    unfinished = LiveGame.objects.exclude(state=LiveGame.State.OVER)
    for pk in unfinished.filter(sides__team=team).order_by("pk").values_list("pk", flat=True):
        table = find(pk, lock=True)
        if table.over:
            continue  # it ended while we waited for its row
        for side in table.sides:
            if side.team_id == team.pk:
                sittings.require_fair(table, side.seat, team.manager_id, by and by.pk)
                was = side.person
                sittings.seat(side, team.manager_id, team.ai)
                acts.note(table, "given" if team.manager_id else "taken", side.seat, by=by, was=was)
                side.passing, side.explained = {}, False
                side.asked_at = None
                side.present = False
        if table.live.state == LiveGame.State.LINEUPS:
            begin_if_ready(table)
        keep(table)
