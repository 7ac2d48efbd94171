"""Who belongs to a league: roles are given and taken, people leave, the league gets a new owner."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.models import User
from django.urls import reverse

from accounts.models import Kind
from accounts.notices import tell
from league.allowance import require_room
from league.errors import Conflict, Invalid
from league.models import JoinRequest, League, Membership, Team
from league.office.acts import Act, Role
from league.office.deeds import deed
from league.people import join_team, leave_team, lock_teams

#: By which act a role is given and taken.
BY: Final = {
    Role.COMMISSIONER: Act.APPOINT,
    Role.MANAGER: Act.GIVE_TEAM,
    Role.SCORER: Act.ADMIT,
    Role.FAN: Act.ADMIT,
}
#: Characters of a request at most.
WORDS: Final = 300


def checked_role(role: str) -> Role:
    """A role that can be given. Raises Invalid for another."""
    if role not in BY:
        raise Invalid(f"A role is one of {', '.join(BY)}, not “{role}”.", "role")
    return Role(role)


def add_member(
    league: League, person: User, role: str, by: Any = None, *, team: Team | None = None
) -> None:
    """Give somebody a role in a league: a manager one of a `team`, others without one.

    Raises Invalid for a role that there is not, a manager without a team of this league, another
    with one; Conflict where they have that role already.
    """
    given = checked_role(role)
    with deed(by, BY[given], league, team or league) as done:
        done.change(given, None, person.get_username())
        enter(league, person, given, by, team=team)


def enter(league: League, person: User, role: Role, by: Any, *, team: Team | None) -> None:
    """The same, as a part of what `by` does."""
    if (role == Role.MANAGER) != (team is not None):
        raise Invalid(
            "Say which club the manager is to have."
            if team is None
            else f"A {role} has no club: only a manager does.",
            "team",
        )
    if team is not None:
        if team.league_id != league.pk:
            raise Invalid(f"The {team} do not belong to {league}.", "team")
        join_team(lock_teams(team.pk)[team.pk], person, by)
        return
    if role == Role.COMMISSIONER and league.owner_id == person.pk:
        raise Conflict(f"{person.get_username()} owns the {league}.", "username")
    _, new = Membership.objects.get_or_create(league=league, person=person, role=role)
    if not new:
        raise Conflict(f"{person.get_username()} is a {role} of the {league} already.", "username")


def remove_member(membership: Membership, by: Any = None) -> None:
    """Take a role from somebody; a club that nobody manages then is played by its AI."""
    role = Role(membership.role)
    league, person = membership.league, membership.person
    with deed(by, BY[role], league, membership.team or league) as done:
        done.change(role, person.get_username(), None)
        _withdraw(membership, by)


def leave(league: League, person: User) -> None:
    """Somebody gives up all that they are in a league. Raises Conflict for its owner, who names
    another one first, and for who does not belong to it."""
    if league.owner_id == person.pk:
        raise Conflict(
            f"The {league} would have no owner: name another one first, then you can leave."
        )
    held = Membership.objects.filter(league=league, person=person)
    if not held:
        raise Conflict(f"You do not belong to the {league}.")
    with deed(person, Act.LEAVE, league, league) as done:
        done.before["roles"] = [str(one) for one in held]
        lock_teams(*held.exclude(team=None).values_list("team", flat=True))
        for one in held.select_related("team", "league", "person"):
            _withdraw(one, person)


def name_owner(league: League, person: User, by: Any = None) -> League:
    """Give a league another owner, somebody who belongs to it; who owned it is a commissioner then.

    Raises Invalid for a stranger to the league, and for more leagues than an account may have;
    Conflict for who owns it already.
    """
    with deed(by, Act.NAME_OWNER, league, league) as done:
        locked = League.objects.select_for_update(no_key=True).get(pk=league.pk)
        name = person.get_username()
        if locked.owner_id == person.pk:
            raise Conflict(f"{name} owns the {locked} already.", "username")
        belongs = Membership.objects.filter(league=locked, person=person)
        if locked.owner_id is not None and not belongs.exists():
            raise Invalid(
                f"{name} does not belong to the {locked}: give them a role in it first.", "username"
            )
        require_room(person, by=by, leagues=1)
        done.watch(locked, "owner")
        former = locked.owner
        belongs.filter(role=Role.COMMISSIONER).delete()
        locked.owner = person
        locked.save(update_fields=["owner"])
        if former is not None:
            Membership.objects.get_or_create(
                league=locked, person=former, role=Role.COMMISSIONER, team=None
            )
    return locked


def ask_to_join(league: League, person: User, words: str = "") -> JoinRequest:
    """Ask for a club of a league. Raises Conflict where the league is not open to requests, and for
    who manages a club there, or has asked already; Invalid for too many words."""
    if len(words) > WORDS:
        raise Invalid(f"Write at most {WORDS} characters; this has {len(words)}.", "words")
    with deed(person, Act.ASK, league, league):
        locked = League.objects.select_for_update(no_key=True).get(pk=league.pk)
        if not locked.open_to_requests or locked.archived_at:
            raise Conflict(f"The {locked} is not open to requests.")
        if Membership.objects.filter(league=locked, person=person, role=Role.MANAGER).exists():
            raise Conflict(f"You manage a club of the {locked} already.")
        asked, new = JoinRequest.objects.get_or_create(
            league=locked, person=person, defaults={"words": " ".join(words.split())}
        )
        if not new:
            raise Conflict("You have asked already: the commissioners will answer.")
        tell(
            _who_admits(locked),
            Kind.REQUEST,
            f"{person.get_username()} asks for a club of the {locked}",
            reverse("league_people", args=[locked.slug]),
            key=f"request:{asked.pk}",
        )
    return asked


def _who_admits(league: League) -> list[User | None]:
    roles = Membership.objects.filter(league=league, role=Role.COMMISSIONER)
    return [league.owner, *(one.person for one in roles.select_related("person"))]


def answer_request(asked: JoinRequest, by: Any, team: Team | None = None) -> None:
    """Give a `team` to who asked for one, or decline with none. Raises what `add_member` raises;
    Conflict where it has been answered already."""
    with deed(by, Act.ADMIT, asked.league, asked.league) as done:
        done.change("request", asked.person.get_username(), str(team) if team else "declined")
        gone, _ = JoinRequest.objects.filter(pk=asked.pk).delete()
        if not gone:
            raise Conflict("This request has been answered already.")
        if team is not None:
            enter(asked.league, asked.person, Role.MANAGER, by, team=team)
        tell(
            asked.person,
            Kind.DECISION,
            f"The {asked.league}: {f'you manage the {team}' if team else 'no club for you now'}",
            (team or asked.league).get_absolute_url(),
            key=f"answer:{asked.pk}",
        )


def _withdraw(membership: Membership, by: Any) -> None:
    if membership.team is not None:
        team = lock_teams(membership.team.pk)[membership.team.pk]
        leave_team(team, membership.person, by)
    else:
        membership.delete()
