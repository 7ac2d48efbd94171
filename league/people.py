"""Who manages a team: several people may, and one of them sits at its tables. Its games under way
change hands with it: see `league.signals`."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from accounts.models import Kind
from accounts.notices import tell
from league.errors import Conflict, Invalid, NotFound
from league.models import League, Membership, Team
from league.office.acts import Act, Role
from league.office.deeds import deed
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
    """Let a person sit for a team, in the place of an AI or of whoever sat, in every game under way
    too; `by` is who does it.

    Raises Conflict where they sit already, and where somebody would come to play against a hand
    that they may have seen.
    """
    with deed(by, Act.GIVE_TEAM, team.league, team) as done:
        locked = _locked(team)
        if locked.manager_id == person.pk:
            raise Conflict(f"{person.get_username()} manages the {team} already.", "username")
        done.watch(locked, "manager")
        _managers(locked).filter(person=locked.manager_id).delete()
        _join(locked, person)
        return _seat(locked, person, by)


def take_team_back(team: Team, by: User | None = None) -> Team:
    """Let the AI manage a team again, in every game under way too; `by` is who does it.

    Raises Conflict where no person manages it, and where who plays against it has seen its hand.
    """
    with deed(by, Act.GIVE_TEAM, team.league, team) as done:
        locked = _locked(team)
        if locked.manager_id is None:
            raise Conflict(f"Nobody manages the {team}: the AI does.", "username")
        done.watch(locked, "manager")
        _managers(locked).delete()
        return _seat(locked, None, by)


def share_team(team: Team, person: User, by: User | None = None) -> Team:
    """Let a person manage a team beside those who do; where nobody does they sit for it. Raises
    Conflict where they manage it already."""
    with deed(by, Act.GIVE_TEAM, team.league, team) as done:
        locked = _locked(team)
        done.change("managers", None, person.get_username())
        return join_team(locked, person, by)


def join_team(team: Team, person: User, by: User | None) -> Team:
    """The same, for a `team` that is locked, as a part of what `by` does."""
    if team.manager_id == person.pk or _managers(team).filter(person=person).exists():
        raise Conflict(f"{person.get_username()} manages the {team} already.", "username")
    _join(team, person)
    return team if team.manager_id else _seat(team, person, by)


def take_seat(team: Team, by: User) -> Team:
    """Sit for a team that one manages with others, in every game under way too. Raises Forbidden
    for who does not manage it, Conflict for who sits already, and for who has seen the hand of the
    other side."""
    with deed(by, Act.SIT, team.league, team, team=team) as done:
        locked = _locked(team)
        if locked.manager_id == by.pk:
            raise Conflict(f"You sit for the {team} already.")
        done.watch(locked, "manager")
        return _seat(locked, by, by)


def drop_manager(team: Team, person: User, by: User | None = None) -> Team:
    """Somebody manages a team no more; where they sat for it, who has managed it longest sits now,
    else the AI. Raises NotFound where they do not manage it."""
    with deed(by, Act.GIVE_TEAM, team.league, team) as done:
        locked = _locked(team)
        done.change("managers", person.get_username(), None)
        return leave_team(locked, person, by)


def leave_team(team: Team, person: User, by: User | None) -> Team:
    """The same, for a `team` that is locked, as a part of what `by` does."""
    gone, _ = _managers(team).filter(person=person).delete()
    if team.manager_id != person.pk:
        if not gone:
            raise NotFound(f"{person.get_username()} does not manage the {team}.")
        return team
    first = _managers(team).order_by("since", "pk").select_related("person").first()
    return _seat(team, first.person if first else None, by)


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


def _managers(team: Team) -> Any:
    return Membership.objects.filter(team=team)


def _join(team: Team, person: User) -> None:
    """They manage the team; who asked to be let in need not ask any more."""
    Membership.objects.get_or_create(
        league=team.league, person=person, role=Role.MANAGER, team=team
    )
    team.league.requests.filter(person=person).delete()


def _seat(team: Team, person: User | None, by: User | None) -> Team:
    before, team.manager = team.manager, person
    team.save(update_fields=["manager"])
    at = timezone.now().isoformat()
    others = [one for one in (before, person) if one is not None and one != by]
    for one in others:
        words = f"You sit for the {team}" if one == person else f"You sit for the {team} no more"
        tell(one, Kind.DECISION, words, team.get_absolute_url(), key=f"seat:{team.pk}:{at}")
    manager_changed.send(Team, team=team, by=by)
    return team
