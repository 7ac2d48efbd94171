"""How much an ordinary account may have: leagues, teams in them, games not yet played."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User

from league.errors import Invalid
from league.models import Game, League, Team


def require_room(
    owner: Any, *, by: Any = None, leagues: int = 0, teams: int = 0, games: int = 0
) -> None:
    """Raise Invalid where so many more would be too many for the account that runs the leagues.

    Staff, and leagues that no account runs, have no limits; nor has what staff does (`by`) for
    others. Call it in the transaction of the write: the account is locked, so that two writes at
    once cannot both find room.
    """
    if owner is None or (by is not None and by.is_staff):
        return
    account = User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    if account.is_staff:
        return
    if leagues:
        _require(
            League.objects.filter(owner=account).count() + leagues,
            settings.LEAGUES_PER_ACCOUNT,
            "leagues",
            "name",
        )
    if teams:
        _require(
            Team.objects.filter(league__owner=account).count() + teams,
            settings.TEAMS_PER_ACCOUNT,
            "teams in your leagues",
            "place",
        )
    if games:
        to_play = Game.objects.filter(season__league__owner=account)
        _require(
            to_play.filter(state__in=Game.LEFT).count() + games,
            settings.GAMES_PER_ACCOUNT,
            "games not yet played in your leagues",
            "legs",
        )


def _require(wanted: int, most: int, what: str, field: str) -> None:
    if wanted > most:
        raise Invalid(
            f"An account has at most {most:,} {what}, and this would make {wanted:,}. "
            "Those who run this site can do more for you.",
            field,
        )
