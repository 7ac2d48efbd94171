"""A game that somebody wants to play with another person, until one takes the other seat."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class Challenge(models.Model):
    """A friendly that is offered: to whoever has its link, in the lobby, or to one person.

    The link is signed with its number, so nothing here tells it.
    """

    class How(models.TextChoices):
        LINK = "link", "by link"
        LOBBY = "lobby", "in the lobby"
        PERSON = "person", "to one person"

    class End(models.TextChoices):
        TAKEN = "taken", "somebody has sat down"
        CANCELED = "canceled", "taken back"
        DECLINED = "declined", "declined"

    how = models.CharField(max_length=6, choices=How.choices)
    ruleset = models.CharField(max_length=20)
    options = models.JSONField()
    seat = models.PositiveSmallIntegerField(null=True, help_text="whose offer it is; none: by lot")
    decision_seconds = models.PositiveIntegerField(null=True, help_text="empty: no clock runs")
    bank_seconds = models.PositiveIntegerField(default=0)
    lineups = models.BooleanField(default=False, help_text="they draw up their own")
    watchable = models.BooleanField(default=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="challenges"
    )
    guest = models.CharField(max_length=32, blank=True, help_text="a visitor’s secret mark")
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(
        default=timezone.now, help_text="when whose offer it is last had its page open"
    )
    expires_at = models.DateTimeField()
    end = models.CharField(max_length=8, choices=End.choices, blank=True, help_text="empty: none")
    ended_at = models.DateTimeField(null=True)
    live = models.OneToOneField(
        "games.LiveGame", models.SET_NULL, null=True, related_name="challenge"
    )

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["how", "seen_at"], condition=Q(end=""), name="open_challenges"),
            models.Index(fields=["expires_at"], name="challenges_by_expiry"),
        ]

    def __str__(self) -> str:
        return f"Challenge {self.pk} at {self.ruleset}"
