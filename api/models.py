"""Webhooks: where somebody's programs want to hear of what, and what was sent there; shipments:
files that workers make or read."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from league.addresses import address
from league.models import League, Season


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


class Shipment(models.Model):
    """A file that a worker makes for somebody, or a league's archive that somebody sent and a
    worker reads. How far it is, Redis knows (`api.shipments.progress`)."""

    class Kind(models.TextChoices):
        ARCHIVE = "archive", "everything of the league, as an archive"
        RETROSHEET = "retrosheet", "Retrosheet’s event files"
        LAHMAN = "lahman", "tables in Lahman’s columns"
        PLAYS = "plays", "every play, as JSON Lines"
        PARQUET = "parquet", "plays and lines, as Parquet"
        IMPORT = "import", "a league from its archive"

    class State(models.TextChoices):
        WAITING = "waiting", "waits or is worked at"
        DONE = "done"
        FAILED = "failed"
        CANCELED = "canceled"

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="shipments")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    league = models.ForeignKey(
        League, models.CASCADE, null=True, related_name="+", help_text="of an import: what it made"
    )
    season = models.ForeignKey(Season, models.CASCADE, null=True, related_name="+")
    given = models.JSONField(default=dict, help_text="of an import: its slug and visibility")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    error = models.TextField(blank=True)
    total = models.PositiveIntegerField(default=0, help_text="games")
    size = models.PositiveBigIntegerField(default=0, help_text="bytes")
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True, help_text="until when its file can be had")

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["state"], condition=Q(state="waiting"), name="shipments_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} for {self.person}"

    def get_absolute_url(self) -> str:
        return address("shipment", self.pk)

    @property
    def name(self) -> str:
        """What its file is called."""
        parts = [one.slug for one in (self.league, self.season) if one]
        return f"{'-'.join([*parts, self.kind])}.zip"


class Piece(models.Model):
    """Some bytes of a shipment's file: workers and web processes share no disk."""

    shipment = models.ForeignKey(Shipment, models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ["shipment", "number"]
        constraints = [
            models.UniqueConstraint(fields=["shipment", "number"], name="piece_of_a_shipment"),
        ]

    def __str__(self) -> str:
        return f"Piece {self.number} of {self.shipment_id}"
