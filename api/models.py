"""Webhooks: where somebody's programs want to hear of what, and what was sent there."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from league.models import League


class Event(models.TextChoices):
    """What can be heard of."""

    GAME = "game.final", "a game of the league is final"
    SEASON = "season.published", "a season of the league is published"
    STAGE = "stage.complete", "a stage of the league is complete"
    TURN = "turn.awaited", "a game waits for me"
    TEST = "test", "a test"


class Webhook(models.Model):
    """An address of somebody's program. Its secret, by which what is sent is signed, is kept
    sealed."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="webhooks")
    league = models.ForeignKey(
        League, models.CASCADE, null=True, related_name="+", help_text="of which it hears"
    )
    url = models.CharField(max_length=500)
    secret = models.TextField(help_text="sealed")
    events = ArrayField(models.CharField(max_length=20, choices=Event.choices))
    made_at = models.DateTimeField(default=timezone.now)
    failing_since = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True, help_text="since when nothing is sent any more")
    ended_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"Webhook of {self.person}: {self.url}"


class Delivery(models.Model):
    """Something that a webhook is told, once: `key` is its own among them."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=120)
    event = models.CharField(max_length=20, choices=Event.choices)
    body = models.TextField(help_text="JSON, as it is signed")
    made_at = models.DateTimeField(default=timezone.now)
    next_at = models.DateTimeField(null=True, help_text="when it is tried; empty: no more")
    tries = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True, help_text="of the last answer")
    error = models.CharField(max_length=300, blank=True)
    done_at = models.DateTimeField(null=True, help_text="when it was taken")

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(fields=["webhook", "key"], name="told_a_webhook_once"),
        ]
        indexes = [
            models.Index(
                fields=["next_at"], condition=Q(next_at__isnull=False), name="deliveries_due"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} to {self.webhook}"
