"""Invitations to a league, by a link or by mail: made, revoked, accepted."""

from __future__ import annotations

import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import Kind
from accounts.notices import tell
from league.errors import Conflict, Forbidden, Invalid, NotFound
from league.models import Invitation, League, Team
from league.office.acts import Act, Role
from league.office.deeds import deed
from league.office.members import BY, checked_role, enter
from league.tasks import post_invitations

#: Days that one holds, at least and at most, and how often one link can be used.
DAYS: Final = range(1, 91)
MOST: Final = 200
#: Invitations of a league that are open at the same time.
OPEN: Final = 200


def invite(
    league: League,
    role: str,
    by: Any = None,
    *,
    team: Team | None = None,
    email: str = "",
    most: int = 1,
    days: int = 14,
) -> Invitation:
    """A link that lets `most` people join a league in a role, for so many `days`; with an `email`
    it is mailed there, and for who has that address alone.

    Raises Forbidden for who could not give that role themselves; Invalid for a role, a team, an
    address or a number that cannot be; Conflict for more open ones than a league may have.
    """
    given = checked_role(role)
    if (given == Role.MANAGER) != (team is not None):
        raise Invalid("An invitation to manage names a club, and no other one does.", "team")
    if team is not None and team.league_id != league.pk:
        raise Invalid(f"The {team} do not belong to {league}.", "team")
    if email:
        try:
            validate_email(email)
        except ValidationError:
            raise Invalid(f"“{email}” is no e-mail address.", "email") from None
    if not 1 <= most <= MOST:
        raise Invalid(f"A link can be used from 1 to {MOST} times, not {most} times.", "most")
    if email and most > 1:
        raise Invalid("An invitation to one address is used once.", "most")
    if days not in DAYS:
        raise Invalid(f"It holds from {DAYS[0]} to {DAYS[-1]} days, not {days}.", "days")
    with deed(by, BY[given], league, team or league) as done:
        done.change("invitation", None, f"{given}, {email or f'a link for {most}'}, {days} days")
        now = timezone.now()
        if open_invitations(league).count() >= OPEN:
            raise Conflict(f"The {league} has {OPEN} open invitations: revoke some first.")
        made = Invitation.objects.create(
            league=league,
            role=given,
            team=team,
            email=email,
            most=most,
            made_by=by,
            made_at=now,
            expires_at=now + datetime.timedelta(days=days),
        )
        if email:
            transaction.on_commit(post_invitations)
            tell(
                User.objects.filter(email__iexact=email, is_active=True),
                Kind.INVITATION,
                f"You are invited to the {league}, as {made.get_role_display().lower()}",
                made.get_absolute_url(),
                key=f"invitation:{made.pk}",
                mailed=True,
            )
    return made


def open_invitations(league: League) -> QuerySet[Invitation]:
    """Those that can still be accepted."""
    open_ones = league.invitations.filter(revoked_at=None, used__lt=F("most"))
    return open_ones.filter(expires_at__gt=timezone.now())


def revoke(invitation: Invitation, by: Any = None) -> None:
    """Nobody can accept an invitation any more. Raises Conflict where it was revoked before."""
    role = Role(invitation.role)
    league = invitation.league
    with deed(by, BY[role], league, invitation.team or league) as done:
        done.change("invitation", invitation.email or str(role), "revoked")
        mine = Invitation.objects.filter(pk=invitation.pk, revoked_at=None)
        if not mine.update(revoked_at=timezone.now()):
            raise Conflict("The invitation has been revoked already.")


def found_invitation(token: str) -> Invitation:
    """The invitation of a link. Raises NotFound where there is none."""
    rows = Invitation.objects.select_related("league__owner", "team", "made_by")
    found = rows.filter(token=token).first()
    if found is None:
        raise NotFound("There is no such invitation: see whether the link is whole.")
    return found


def require_open(invitation: Invitation) -> None:
    """Raises Conflict, saying why, for an invitation that cannot be accepted any more."""
    if invitation.revoked_at is not None:
        raise Conflict("This invitation has been taken back by who sent it.")
    if invitation.used >= invitation.most:
        used = "used already" if invitation.most == 1 else f"used {invitation.used} times, its most"
        raise Conflict(f"This invitation has been {used}. Ask for another one.")
    if invitation.expires_at <= timezone.now():
        raise Conflict("This invitation has expired. Ask for another one.")


def accept(invitation: Invitation, person: User) -> Invitation:
    """Let somebody who has the link into the league.

    Raises Conflict for an invitation that is used up, expired or revoked, and for who has that role
    already: it is then not used; Forbidden for who has another address than it was sent to.
    """
    role = Role(invitation.role)
    league = invitation.league
    with deed(person, Act.JOIN, league, invitation.team or league) as done:
        locked = Invitation.objects.select_for_update(no_key=True).get(pk=invitation.pk)
        require_open(locked)
        if locked.email and locked.email.lower() != person.email.lower():
            raise Forbidden(
                "This invitation was sent to another address than your account has. Change the "
                "address of your account, or ask for an invitation to the one that it has."
            )
        done.change(role, None, person.get_username())
        enter(league, person, role, person, team=invitation.team)
        locked.used += 1
        locked.save(update_fields=["used"])
    return locked
