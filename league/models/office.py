"""Who belongs to a league, who is invited to it, and the log of what was done in it."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone

from accounts.spelling import visible
from league.models.leagues import League, Team
from league.office.acts import Act, Role


class Membership(models.Model):
    """What somebody is to a league, besides its owner. Several people may manage one club: one of
    them, `Team.manager`, sits at its tables."""

    ROLES = [(role.value, role.label) for role in Role if role != Role.OWNER]

    league = models.ForeignKey(League, models.CASCADE, related_name="memberships")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=ROLES)
    team = models.ForeignKey(Team, models.CASCADE, null=True, related_name="memberships")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["league", "role", "since", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(role=Role.MANAGER, team__isnull=False)
                | (~Q(role=Role.MANAGER) & Q(team=None)),
                name="managers_have_a_club",
            ),
            models.UniqueConstraint(
                fields=["league", "person", "role", "team"],
                name="one_membership_of_a_kind",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.get_role_display().lower()} of {self.team or self.league}"


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Invitation(models.Model):
    """A link that lets whoever has it join a league in a role. Sent to an address, it is for who
    has that address. Its token is known to who may invite alone."""

    league = models.ForeignKey(League, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=Membership.ROLES)
    team = models.ForeignKey(Team, models.CASCADE, null=True, related_name="invitations")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    email = models.EmailField(blank=True)
    most = models.PositiveSmallIntegerField(default=1, help_text="how often it can be accepted")
    used = models.PositiveSmallIntegerField(default=0)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    mailed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(used__lte=F("most")), name="no_invitation_used_too_often"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_role_display()} of {self.team or self.league}"

    def get_absolute_url(self) -> str:
        return reverse("invitation", args=[self.token])


class CalendarKey(models.Model):
    """The secret part of the addresses of somebody's calendars. Another one ends the old."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="calendar_key"
    )
    token = models.CharField(max_length=40, unique=True, default=new_token)

    def __str__(self) -> str:
        return f"Calendars of {self.person}"


class JoinRequest(models.Model):
    """Somebody asks to manage a club of a league that is open to it."""

    league = models.ForeignKey(League, models.CASCADE, related_name="requests")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    words = models.CharField(max_length=300, blank=True, validators=[visible])
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "person"], name="one_request_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.person} asks to join {self.league}"


class Announcement(models.Model):
    """What a commissioner tells everybody who sees a league, in Markdown."""

    league = models.ForeignKey(League, models.CASCADE, related_name="announcements")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    title = models.CharField(max_length=80, validators=[visible])
    text = models.TextField(max_length=10_000)
    pinned = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pinned", "-made_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("announcement", args=[self.pk])


class LogEntry(models.Model):
    """One write to a league. `before` and `after` are what it changed, by name. The database lets
    nobody change an entry."""

    league = models.ForeignKey(League, models.CASCADE, related_name="log")
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=150, blank=True, help_text="of who it was; empty: the site")
    act = models.CharField(max_length=16, help_text="one of `office.acts.Act`")
    about = models.CharField(max_length=120, blank=True)
    address = models.CharField(max_length=200, blank=True, help_text="of what it is about")
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "log entries"
        indexes = [models.Index(fields=["league", "-id"], name="log_of_a_league")]

    def __str__(self) -> str:
        return f"{self.name or 'The site'} {Act(self.act).label}: {self.about}"
