"""Who manages a team. Its games under way change hands with it: see `league.signals`."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from league.errors import Conflict, Invalid
from league.models import League, Team
from league.signals import manager_changed


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


def give_team(team: Team, person: User, by: User | None = None) -> Team:
    """Let a person manage a team, in the place of an AI or of somebody else, in every game under
    way too; `by` is who does it.

    Raises Conflict where they manage it already, and where somebody would come to play against a
    hand that they may have seen.
    """
    with transaction.atomic():
        locked = _locked(team)
        if locked.manager_id == person.pk:
            raise Conflict(f"{person.get_username()} manages the {team} already.", "username")
        return _hand(locked, person, by)


def take_team_back(team: Team, by: User | None = None) -> Team:
    """Let the AI manage a team again, in every game under way too; `by` is who does it.

    Raises Conflict where no person manages it, and where who plays against it has seen its hand.
    """
    with transaction.atomic():
        locked = _locked(team)
        if locked.manager_id is None:
            raise Conflict(f"Nobody manages the {team}: the AI does.", "username")
        return _hand(locked, None, by)


def lock_clubs(league: int) -> None:
    """No club joins this league, or takes another crest, until the end of the transaction: no two
    find the same one free."""
    League.objects.select_for_update(no_key=True).get(pk=league)


def lock_teams(*keys: int) -> dict[int, Team]:
    """These teams with their league, by key, and nobody else changes them until the end of the
    transaction. Locked in the order of their keys, and before anything else (see the architecture).
    """
    teams = Team.objects.select_for_update(of=("self",), no_key=True).select_related("league")
    return {team.pk: team for team in teams.filter(pk__in=keys).order_by("pk")}


def _locked(team: Team) -> Team:
    return lock_teams(team.pk)[team.pk]


def _hand(team: Team, person: User | None, by: User | None) -> Team:
    team.manager = person
    team.save(update_fields=["manager"])
    manager_changed.send(Team, team=team, by=by)
    return team
