"""Who manages a team: the writes to the league alone. Games under way follow in `games.people`."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from league.errors import Conflict, Invalid
from league.models import Team


def find_person(username: str) -> User:
    """Who has this name, however it is capitalized. Raises Invalid for an unknown one."""
    username = username.strip()
    found = list(User.objects.filter(username__iexact=username, is_active=True))
    exact = [user for user in found if user.username == username]
    if not (exact or len(found) == 1):
        raise Invalid(
            f"Nobody here is called “{username}”: it takes the username of an account.", "username"
        )
    return (exact or found)[0]


def give_team(team: Team, person: User) -> Team:
    """Let a person manage a team, in the place of an AI or of somebody else."""
    with transaction.atomic():
        locked = _locked(team)
        if locked.manager_id == person.pk:
            raise Conflict(f"{person.get_username()} manages the {team} already.", "username")
        return _hand(locked, person)


def take_team_back(team: Team) -> Team:
    """Let the team's AI manage it again. Raises Conflict where it does so already."""
    with transaction.atomic():
        locked = _locked(team)
        if locked.manager_id is None:
            raise Conflict(f"Nobody manages the {team}: the AI does.", "username")
        return _hand(locked, None)


def lock_teams(*keys: int) -> dict[int, Team]:
    """These teams with their league, by key, and nobody else changes them until the end of the
    transaction. Locked in the order of their keys, and before anything else (see the architecture).
    """
    teams = Team.objects.select_for_update(of=("self",), no_key=True).select_related("league")
    return {team.pk: team for team in teams.filter(pk__in=keys).order_by("pk")}


def _locked(team: Team) -> Team:
    return lock_teams(team.pk)[team.pk]


def _hand(team: Team, person: User | None) -> Team:
    team.manager = person
    team.save(update_fields=["manager"])
    return team
